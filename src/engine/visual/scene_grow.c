// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Scenes that make room for what they are to show.

#include <gimbal/scene.h>

#include <string.h>

#include "base/alloc.h"
#include "visual/emit.h"

// A scene of more geoms is a mistake.
enum { MOST_GEOMS = 1 << 26, LEAST_GEOMS = 128 };

// Twice the room, empty.
static void make_room(mjvScene* scn) {
  int maxgeom = scn->maxgeom > LEAST_GEOMS / 2 ? 2 * scn->maxgeom : LEAST_GEOMS;
  mju_free(scn->geoms);
  mju_free(scn->geomorder);
  scn->geoms = alloc_zeroed((size_t)maxgeom, sizeof *scn->geoms);
  scn->geomorder = alloc_zeroed((size_t)maxgeom, sizeof *scn->geomorder);
  scn->maxgeom = maxgeom;
  scn->ngeom = 0;
}

// The status stays 1 when a scene has grown, so that the warning comes once.
void gimbal_scene_update(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                         mjvCamera* cam, int catmask, mjvScene* scn) {
  emit_let_grow(scn->maxgeom <= MOST_GEOMS / 2);
  mjv_updateScene(m, d, opt, pert, cam, catmask, scn);
  while (scn->status && scn->ngeom >= scn->maxgeom && scn->maxgeom <= MOST_GEOMS / 2) {
    make_room(scn);
    emit_let_grow(scn->maxgeom <= MOST_GEOMS / 2);
    mjv_updateScene(m, d, opt, pert, cam, catmask, scn);
  }
  emit_let_grow(false);
}
