// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "model/held-vertices.h"

static gboolean is_held_surface(const mjModel* m, int flex) {
  return (m->opt.enableflags & mjENBL_IPC) && m->flex_dim[flex] == 2 && !m->flex_interp[flex];
}

gboolean gimbal_holds_surfaces(const mjModel* m) {
  for (int f = 0; f < m->nflex; f++) {
    if (is_held_surface(m, f)) return TRUE;
  }
  return FALSE;
}

GArray* gimbal_held_vertices_new(const mjModel* m, const mjData* d) {
  GArray* held = g_array_new(FALSE, FALSE, sizeof(GimbalHeldVertex));
  for (int f = 0; f < m->nflex; f++) {
    if (!is_held_surface(m, f)) continue;
    const mjtNum* force = d->flexvert_lambda + m->flex_vertadr[f];
    for (int v = 0; v < m->flex_vertnum[f]; v++) {
      GimbalHeldVertex vertex = {f, v, force[v]};
      if (force[v] > 0) g_array_append_val(held, vertex);
    }
  }
  return held;
}
