// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the broad phase goes by: boxes and spheres around geoms, masks and margins of bodies, boxes
// of the trees over their geoms; and the fluid that geoms take along. Boxes of meshes stay, and
// their spheres where they have one.

#include <float.h>
#include <gimbal/assert.h>
#include <gimbal/kinds/geoms.h>
#include <stdbool.h>

#include "dynamics/body/fluid.h"
#include "math/vec.h"
#include "model/model_alloc.h"
#include "pipeline/const_parts.h"

//---- geoms

static void set_box(mjtNum aabb[6], const mjtNum half[3]) {
  vec3_zero(aabb);
  vec3_copy(aabb + 3, half);
}

static void set_plane(mjModel* m, int geom) {
  const mjtNum half[3] = {mjMAXVAL, mjMAXVAL, mjMAXVAL / 2};
  set_box(m->geom_aabb + 6 * geom, half);
  m->geom_aabb[6 * geom + 2] = -mjMAXVAL / 2;
  m->geom_rbound[geom] = 0;
}

// From the bottom of the base to the highest elevation.
static void set_field(mjModel* m, int geom) {
  GIMBAL_ASSERT(m->geom_dataid[geom] >= 0 && m->geom_dataid[geom] < m->nhfield);
  const mjtNum* s = m->hfield_size + 4 * m->geom_dataid[geom];
  const mjtNum half[3] = {s[0], s[1], (s[2] + s[3]) / 2}, size[3] = {s[0], s[1], 0.25 * s[2] + 0.5 * s[3]};
  mjtNum* box = m->geom_aabb + 6 * geom;
  vec3_copy(m->geom_size + 3 * geom, size);
  set_box(box, half);
  box[2] = (s[2] - s[3]) / 2;
  mjtNum top = box[2] + box[5], bottom = box[2] - box[5];
  m->geom_rbound[geom] = mju_sqrt(s[0] * s[0] + s[1] * s[1] + mju_max(top * top, bottom * bottom));
}

static mjtNum radius_of_sphere(const mjtNum s[3]) {
  return s[0];
}

static mjtNum radius_of_capsule(const mjtNum s[3]) {
  return s[0] + s[1];
}

static mjtNum radius_of_cylinder(const mjtNum s[3]) {
  return mju_sqrt(s[0] * s[0] + s[1] * s[1]);
}

static mjtNum radius_of_ellipsoid(const mjtNum s[3]) {
  return mju_max(mju_max(s[0], s[1]), s[2]);
}

static mjtNum radius_of_box(const mjtNum s[3]) {
  return mju_sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
}

#define RADIUS(type, word, ...) [type] = radius_of_##word,
static mjtNum (*const kRadius[mjNGEOMTYPES])(const mjtNum size[3]) = {GIMBAL_SOLIDS(RADIUS)};

static void set_geom_bounds(mjModel* m, int geom) {
  int type = m->geom_type[geom];
  const mjtNum* size = m->geom_size + 3 * geom;
  mjtNum half[3], *fluid = m->geom_fluid + mjNFLUID * geom;
  if (type == mjGEOM_PLANE) {
    set_plane(m, geom);
  } else if (type == mjGEOM_HFIELD) {
    set_field(m, geom);
  } else {
    bool has_mesh = gimbal_geom_has_mesh(type);
    if (has_mesh) {
      if (m->geom_rbound[geom] == 0) m->geom_rbound[geom] = radius_of_box(size);
    } else {
      m->geom_rbound[geom] = kRadius[type](size);
      gimbal_geom_half(half, size, type);
      set_box(m->geom_aabb + 6 * geom, half);
    }
  }
  if (fluid[0] > 0) fluid_added_mass(fluid + 6, fluid + 9, type, size);
}

//---- bodies

static void set_body_masks(mjModel* m, int body) {
  m->body_contype[body] = m->body_conaffinity[body] = 0;
  m->body_margin[body] = 0;
  for (int g = m->body_geomadr[body]; g < m->body_geomadr[body] + m->body_geomnum[body]; g++) {
    m->body_contype[body] |= m->geom_contype[g];
    m->body_conaffinity[body] |= m->geom_conaffinity[g];
    m->body_margin[body] = mju_max(m->body_margin[body], m->geom_margin[g] + m->geom_gap[g]);
  }
}

typedef struct Range {
  mjtNum low[3], high[3];
} Range;

static void range_add(Range* range, const mjtNum low[3], const mjtNum high[3]) {
  for (int k = 0; k < 3; k++) {
    range->low[k] = mju_min(range->low[k], low[k]);
    range->high[k] = mju_max(range->high[k], high[k]);
  }
}

// The box of a geom in the inertial frame of its body.
static void range_add_geom(const mjModel* m, Range* range, int geom) {
  int body = m->geom_bodyid[geom];
  const mjtNum* box = m->geom_aabb + 6 * geom;
  mjtNum inverse[4];
  mju_negQuat(inverse, m->body_iquat + 4 * body);
  for (int corner = 0; corner < 8; corner++) {
    mjtNum v[3], global[3];
    for (int k = 0; k < 3; k++) v[k] = box[k] + (corner >> k & 1 ? box[3 + k] : -box[3 + k]);
    mju_rotVecQuat(global, v, m->geom_quat + 4 * geom);
    vec3_add_to(global, m->geom_pos + 3 * geom);
    vec3_sub_from(global, m->body_ipos + 3 * body);
    mju_rotVecQuat(v, global, inverse);
    range_add(range, v, v);
  }
}

// Children come after their node.
static void set_body_tree(mjModel* m, mjData* d, int body) {
  const mjtNum flat = 1e-14;
  int adr = m->body_bvhadr[body], num = m->body_bvhnum[body];
  if (adr < 0 || num <= 0) return;
  mj_markStack(d);
  Range* range = mj_stackAllocByte(d, sizeof(Range) * (size_t)num, _Alignof(Range));
  for (int node = num - 1; node >= 0; node--) {
    Range* r = range + node;
    *r = (Range){{DBL_MAX, DBL_MAX, DBL_MAX}, {-DBL_MAX, -DBL_MAX, -DBL_MAX}};
    if (m->bvh_nodeid[adr + node] >= 0) range_add_geom(m, r, m->bvh_nodeid[adr + node]);
    for (int side = 0; side < 2; side++) {
      int child = m->bvh_child[2 * (adr + node) + side];
      if (child > node && child < num) range_add(r, range[child].low, range[child].high);
    }
    for (int k = 0; k < 3; k++) {
      mjtNum spread = mju_abs(r->low[k] - r->high[k]) < flat ? flat : 0;
      mjtNum low = r->low[k] - spread, high = r->high[k] + spread;
      m->bvh_aabb[6 * (adr + node) + k] = (high + low) / 2;
      m->bvh_aabb[6 * (adr + node) + 3 + k] = (high - low) / 2;
    }
  }
  mj_freeStack(d);
}

void set_bounds(mjModel* m, mjData* d) {
  for (int i = 0; i < m->ngeom; i++) set_geom_bounds(m, i);
  for (int i = 0; i < m->nbody; i++) {
    set_body_masks(m, i);
    set_body_tree(m, d, i);
  }
  model_set_flags(m);
}
