// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Abstract geoms by their shape or between two points, of no scene and no model.

#include "visual/parts/geom.h"

#include <math.h>
#include <string.h>

void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3], const mjtNum mat[9],
                  const float rgba[4]) {
  static const float gray[4] = {0.5f, 0.5f, 0.5f, 1};
  static const float identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

  geom->type = type;
  for (int i = 0; i < 3; i++) {
    if (!size) geom->size[i] = 0.1f;
    geom->pos[i] = pos ? (float)pos[i] : 0;
  }
  if (size) emit_size(geom->size, type, size);
  if (mat) {
    to_float(geom->mat, mat, 9);
  } else {
    memcpy(geom->mat, identity, sizeof identity);
  }
  if (rgba != geom->rgba) copy_rgba(geom->rgba, rgba ? rgba : gray);
  emit_defaults(geom);
}

// Columns x, y, z of a rotation that turns the z axis into vec by the shortest way.
static void frame_along(float mat[9], const mjtNum vec[3]) {
  mjtNum quat[4], res[9];
  mju_quatZ2Vec(quat, vec);
  mju_quat2Mat(res, quat);
  to_float(mat, res, 9);
}

void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3], const mjtNum to[3]) {
  int centered = type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
  if (!centered && type != mjGEOM_LINE && (type < mjGEOM_ARROW || type > mjGEOM_ARROW2)) {
    mju_error("mjv_connector: geom type %d does not connect two points", type);
  }

  mjtNum vec[3] = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
  float length = (float)sqrt(vec[0] * vec[0] + vec[1] * vec[1] + vec[2] * vec[2]);
  geom->type = type;
  geom->size[0] = geom->size[1] = (float)width;
  geom->size[2] = centered ? 0.5f * length : length;
  for (int i = 0; i < 3; i++) geom->pos[i] = (float)(centered ? 0.5 * (from[i] + to[i]) : from[i]);
  frame_along(geom->mat, vec);
}
