// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors of shapes: whether an object is inside a site, and the nearest points of two geoms or of
// all geoms of bodies.

#include <gimbal/assert.h>
#include <gimbal/kinds/geoms.h>
#include <stdbool.h>

#include "dynamics/body/velocity.h"
#include "math/vec.h"
#include "sensor/sensor_kind.h"
#include "sensor/site_hull.h"

// A point in the frame of a shape: flat is its squared distance from the axis z, z its height
// without sign.
typedef struct LocalPoint {
  const mjtNum* p;
  mjtNum flat, z;
} LocalPoint;

static bool is_in_sphere(const LocalPoint* x, const mjtNum size[3]) {
  return x->flat + x->z * x->z < size[0] * size[0];
}

static bool is_in_capsule(const LocalPoint* x, const mjtNum size[3]) {
  mjtNum z = mjMAX(0, x->z - size[1]);
  return x->flat + z * z < size[0] * size[0];
}

static bool is_in_ellipsoid(const LocalPoint* x, const mjtNum size[3]) {
  mjtNum scaled[3];
  for (int k = 0; k < 3; k++) scaled[k] = x->p[k] / size[k];
  return vec3_dot(scaled, scaled) < 1;
}

static bool is_in_cylinder(const LocalPoint* x, const mjtNum size[3]) {
  return x->z < size[1] && x->flat < size[0] * size[0];
}

static bool is_in_box(const LocalPoint* x, const mjtNum size[3]) {
  return mju_abs(x->p[0]) < size[0] && mju_abs(x->p[1]) < size[1] && x->z < size[2];
}

static bool point_in_shape(const mjtNum point[3], const mjtNum pos[3], const mjtNum mat[9],
                           const mjtNum size[3], int type) {
#define INSIDE(type, word, ...) [type] = is_in_##word,
  static bool (*const inside[mjNGEOMTYPES])(const LocalPoint*, const mjtNum*) = {GIMBAL_SOLIDS(INSIDE)};
  if (type < 0 || type >= mjNGEOMTYPES || !inside[type]) return false;
  mjtNum dif[3], p[3];
  vec3_sub(dif, point, pos);
  mat3_mul_vec_t(p, mat, dif);
  LocalPoint local = {p, p[0] * p[0] + p[1] * p[1], mju_abs(p[2])};
  return inside[type](&local, size);
}

int mj_insideSite(const mjModel* m, const mjData* d, int siteid, const mjtNum point[3]) {
  if (siteid < 0 || siteid >= m->nsite) {
    mju_error("mj_insideSite: site %d does not exist", siteid);
    return 0;
  }
  if (m->site_dataid[siteid] < 0) {
    return point_in_shape(point, d->site_xpos + 3 * siteid, d->site_xmat + 9 * siteid,
                          m->site_size + 3 * siteid, m->site_type[siteid]);
  }
  mjtNum pos[3], mat[9], dif[3], local[3];
  gimbal_site_shape(m, d, siteid, pos, mat);
  vec3_sub(dif, point, pos);
  mat3_mul_vec_t(local, mat, dif);
  return hull_contains(m, m->site_dataid[siteid], local);
}

void sense_inside_site(const Sensor* s, mjtNum* out) {
  if (s->m->sensor_intprm[mjNSENS * s->id]) {
    sense_enclosed(s, out);
    return;
  }
  const mjtNum *pos, *mat;
  int site = s->refid;
  object_frame(s->m, s->d, s->objtype, s->objid, &pos, &mat);
  // a body without mass, such as the parent of a flex, represents all that it carries
  bool carrier = s->objtype == mjOBJ_BODY && s->objid > 0 && s->m->body_mass[s->objid] < mjMINVAL;
  if (carrier) pos = s->d->subtree_com + 3 * s->objid;
  *out = mj_insideSite(s->m, s->d, site, pos);
}

// the geoms that a geom or a body stands for
static int geom_range(const mjModel* m, int objtype, int id, int* first) {
  int body = objtype == mjOBJ_BODY;
  *first = body ? m->body_geomadr[id] : id;
  return *first + (body ? m->body_geomnum[id] : 1);
}

// smallest distance below the cutoff and the segment between both nearest points, zero if there is
// none
static mjtNum sensor_geometry_nearest(const Sensor* s, mjtNum fromto[6]) {
  mjtNum cutoff = s->m->sensor_cutoff[s->id], best = cutoff;
  int first1, first2, end1 = geom_range(s->m, s->objtype, s->objid, &first1);
  int end2 = geom_range(s->m, s->reftype, s->refid, &first2);
  mju_zero(fromto, 6);
  for (int g1 = first1; g1 < end1; g1++) {
    for (int g2 = first2; g2 < end2; g2++) {
      mjtNum segment[6] = {0}, dist = mj_geomDistance(s->m, s->d, g1, g2, cutoff, segment);
      if (dist >= best) continue;
      best = dist;
      mju_copy(fromto, segment, 6);
    }
  }
  return best;
}

void sense_distance(const Sensor* s, mjtNum* out) {
  mjtNum fromto[6];
  *out = sensor_geometry_nearest(s, fromto);
}

void sense_distance_normal(const Sensor* s, mjtNum* out) {
  mjtNum fromto[6];
  sensor_geometry_nearest(s, fromto);
  vec3_sub(out, fromto + 3, fromto);
  if (vec3_dot(out, out) != 0) vec3_normalize(out);
}

void sense_distance_segment(const Sensor* s, mjtNum* out) {
  sensor_geometry_nearest(s, out);
}
