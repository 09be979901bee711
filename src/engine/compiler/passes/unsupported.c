// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the grammar of MuJoCo 4.0.1 says and this engine does not compute yet. A model that asks for
// it is refused, so that nothing is passed over in silence. What becomes computed loses its row.

#include <stdbool.h>

#include "compiler/work/compile.h"

// Where the flag ipc is asked for as it has to be; the rest is told when the model is whole.
static bool is_barrier(const mjOption* o, const mjsFlex* flex) {
  return o->enableflags & mjENBL_IPC && o->integrator == mjINT_DISCRETE && flex->dim == 2;
}

void refuse_unsupported(Compile* c) {
  for (int i = 0; i < count(c, mjOBJ_FLEX); i++) {
    const Element* e = c->list[mjOBJ_FLEX].items[i];
    if (is_barrier(&c->spec->pub.option, e->object)) {
      compile_error(c, e, "not-supported",
                    "contacts of surfaces that never penetrate, the flag ipc, are not supported yet: disable "
                    "the flag, or take passive contacts");
    }
  }
}
