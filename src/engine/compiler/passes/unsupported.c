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

void refuse_unsupported(Compile* c) {
  for (int i = 0; i < count(c, mjOBJ_FLEX); i++) {
    const Element* e = c->list[mjOBJ_FLEX].items[i];
    const char* subject = unsupported_in_flex(e->object);
    if (subject) refuse_subject(c, e, subject);
  }
}
