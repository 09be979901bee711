// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the built-in plugins share.

#include "plugins/builtin.h"

#include <stdlib.h>

mjvGeom* builtin_geom(mjvScene* scn, int objid, int type, const mjtNum size[3], const mjtNum pos[3],
                      const mjtNum mat[9], const float rgba[4]) {
  if (scn->ngeom >= scn->maxgeom) {
    scn->status = 1;
    return NULL;
  }
  mjvGeom* geom = scn->geoms + scn->ngeom;
  mjv_initGeom(geom, type, size, pos, mat, rgba);
  geom->objtype = mjOBJ_UNKNOWN;
  geom->objid = objid;
  geom->category = mjCAT_DECOR;
  geom->segid = scn->ngeom++;
  return geom;
}

int builtin_numbers(const mjModel* m, int instance, const char* key, mjtNum* x, int max) {
  const char* at = mj_getPluginConfig(m, instance, key);
  int n = 0;
  while (at && n < max) {
    char* end;
    mjtNum value = strtod(at, &end);
    if (end == at) break;
    x[n++] = value;
    at = end;
  }
  return n;
}
