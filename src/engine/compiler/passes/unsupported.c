// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the grammar of MuJoCo 4.0.1 says and this engine does not compute yet. A model that asks for
// it is refused, so that nothing is passed over in silence. What becomes computed loses its row.

#include <string.h>

#include "compiler/work/compile.h"

static void refuse_subject(Compile* c, const Element* e, const char* subject) {
  compile_error(c, e, "not-supported", "%s is of MuJoCo 4.0 and not supported yet", subject);
}

static const char* unsupported_in_flex(const mjsFlex* flex) {
  if (flex->elastic3d != 0) return N_("elastic3d of a flex");
  return NULL;
}

static const char* unsupported_in(mjtObj kind, const void* object) {
  switch (kind) {
    case mjOBJ_FLEX:
      return unsupported_in_flex(object);
    default:
      return NULL;
  }
}

static void refuse_options(Compile* c) {
  const mjOption* o = &c->spec->pub.option;
  if (o->enableflags & mjENBL_IPC) refuse_subject(c, NULL, N_("the flag ipc"));
}

void refuse_unsupported(Compile* c) {
  static const mjtObj kinds[] = {mjOBJ_FLEX};
  refuse_options(c);
  for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
    for (int i = 0; i < count(c, kinds[k]); i++) {
      const Element* e = c->list[kinds[k]].items[i];
      const char* subject = unsupported_in(kinds[k], e->object);
      if (subject) refuse_subject(c, e, subject);
    }
  }
}
