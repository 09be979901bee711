// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How far an object juts out of a site: the largest signed distance from the surface of the site,
//   max over x in the object of f(x), f < 0 inside.
// Sites are convex, and f with them, so that going to the point of the object that lies farthest
// along the slope of f never goes down. Where that ends may be one of several tops: it is begun
// along all axes and diagonals of the site.

#include <gimbal/kinds/geoms.h>
#include <stdbool.h>

#include "math/vec.h"
#include "sensor/sensor_kind.h"
#include "sensor/site_hull.h"

// A convex shape in its place.
typedef struct Body {
  const mjModel* m;
  int type, mesh;
  mjtNum pos[3], mat[9];
  const mjtNum* size;
} Body;

//---- signed distance in the frame of a site, with its slope

static mjtNum field_sphere(mjtNum slope[3], const mjtNum size[3], const mjtNum x[3]) {
  vec3_copy(slope, x);
  return vec3_normalize(slope) - size[0];
}

static mjtNum field_capsule(mjtNum slope[3], const mjtNum size[3], const mjtNum x[3]) {
  vec3_set(slope, x[0], x[1], x[2] - mju_clip(x[2], -size[1], size[1]));
  return vec3_normalize(slope) - size[0];
}

// Beyond faces the distance from their corner, inside that of the nearest face.
static mjtNum field_faces(mjtNum slope[], const mjtNum beyond[], int n) {
  mjtNum square = 0;
  int nearest = 0;
  for (int i = 0; i < n; i++) {
    if (beyond[i] > 0) square += beyond[i] * beyond[i];
    if (beyond[i] > beyond[nearest]) nearest = i;
  }
  mjtNum distance = mju_sqrt(square);
  for (int i = 0; i < n; i++) slope[i] = square > 0 ? mju_max(0, beyond[i]) / distance : i == nearest;
  return square > 0 ? distance : beyond[nearest];
}

static mjtNum field_cylinder(mjtNum slope[3], const mjtNum size[3], const mjtNum x[3]) {
  mjtNum radius = mju_sqrt(x[0] * x[0] + x[1] * x[1]), flat[2];
  const mjtNum beyond[2] = {radius - size[0], mju_abs(x[2]) - size[1]};
  mjtNum distance = field_faces(flat, beyond, 2);
  vec3_set(slope, radius > 0 ? flat[0] * x[0] / radius : flat[0], radius > 0 ? flat[0] * x[1] / radius : 0,
           x[2] < 0 ? -flat[1] : flat[1]);
  return distance;
}

static mjtNum field_box(mjtNum slope[3], const mjtNum size[3], const mjtNum x[3]) {
  mjtNum beyond[3];
  for (int i = 0; i < 3; i++) beyond[i] = mju_abs(x[i]) - size[i];
  mjtNum distance = field_faces(slope, beyond, 3);
  for (int i = 0; i < 3; i++) slope[i] *= x[i] < 0 ? -1 : 1;
  return distance;
}

// The nearest point y of an ellipsoid solves y_i = s_i^2 x_i / (s_i^2 + t) with
// sum (y_i / s_i)^2 = 1: t lies between minus the smallest s_i^2, inside, and sum s_i |x_i|.
static mjtNum field_ellipsoid(mjtNum slope[3], const mjtNum size[3], const mjtNum x[3]) {
  mjtNum smallest = mju_min(size[0], mju_min(size[1], size[2])), low = -smallest * smallest, high = 0, dif[3];
  for (int i = 0; i < 3; i++) high += size[i] * mju_abs(x[i]);
  for (int k = 0; k < 200; k++) {
    mjtNum t = 0.5 * (low + high), sum = 0;
    for (int i = 0; i < 3; i++) {
      mjtNum y = size[i] * x[i] / (size[i] * size[i] + t);
      sum += y * y;
    }
    if (sum > 1) {
      low = t;
    } else {
      high = t;
    }
  }
  mjtNum inside = 0;
  for (int i = 0; i < 3; i++) {
    mjtNum square = size[i] * size[i];
    dif[i] = x[i] - square * x[i] / mju_max(mjMINVAL, square + high);
    slope[i] = x[i] / mju_max(mjMINVAL, square + high);
    inside += x[i] * x[i] / square;
  }
  vec3_normalize(slope);
  return inside < 1 ? -vec3_norm(dif) : vec3_norm(dif);
}

#define FIELD(type, word, ...) [type] = field_##word,
static mjtNum (*const kFields[mjNGEOMTYPES])(mjtNum slope[3], const mjtNum size[3],
                                             const mjtNum x[3]) = {GIMBAL_SOLIDS(FIELD)};

//---- farthest points

// The farthest point in direction dir, of length 1, in the frame of the shape.
static void far_sphere(mjtNum res[3], const mjtNum size[3], const mjtNum dir[3]) {
  vec3_scale(res, dir, size[0]);
}

static void far_capsule(mjtNum res[3], const mjtNum size[3], const mjtNum dir[3]) {
  vec3_scale(res, dir, size[0]);
  res[2] += dir[2] < 0 ? -size[1] : size[1];
}

static void far_ellipsoid(mjtNum res[3], const mjtNum size[3], const mjtNum dir[3]) {
  for (int i = 0; i < 3; i++) res[i] = size[i] * dir[i];
  vec3_normalize(res);
  for (int i = 0; i < 3; i++) res[i] *= size[i];
}

static void far_cylinder(mjtNum res[3], const mjtNum size[3], const mjtNum dir[3]) {
  vec3_set(res, dir[0], dir[1], 0);
  vec3_normalize(res);
  vec3_scale(res, res, size[0]);
  res[2] = dir[2] < 0 ? -size[1] : size[1];
}

static void far_box(mjtNum res[3], const mjtNum size[3], const mjtNum dir[3]) {
  for (int i = 0; i < 3; i++) res[i] = dir[i] < 0 ? -size[i] : size[i];
}

#define FAR(type, word, ...) [type] = far_##word,
static void (*const kFarthest[mjNGEOMTYPES])(mjtNum res[3], const mjtNum size[3],
                                             const mjtNum dir[3]) = {GIMBAL_SOLIDS(FAR)};

static void far_vertex(mjtNum res[3], const mjModel* m, int mesh, const mjtNum dir[3]) {
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  mjtNum most = -mjMAXVAL;
  for (int v = 0; v < m->mesh_vertnum[mesh]; v++) {
    mjtNum x[3] = {vert[3 * v], vert[3 * v + 1], vert[3 * v + 2]}, along = vec3_dot(x, dir);
    if (along <= most) continue;
    most = along;
    vec3_copy(res, x);
  }
}

// The same in the frame of the site, for a direction given there.
static void support_in_site(mjtNum res[3], const Body* site, const Body* b, const mjtNum dir[3]) {
  mjtNum global[3], local[3];
  mat3_mul_vec(global, site->mat, dir);
  mat3_mul_vec_t(local, b->mat, global);
  if (gimbal_geom_has_mesh(b->type)) {
    far_vertex(global, b->m, b->mesh, local);
  } else {
    kFarthest[b->type](global, b->size, local);
  }
  mat3_mul_vec(local, b->mat, global);
  vec3_add_to(local, b->pos);
  vec3_sub_from(local, site->pos);
  mat3_mul_vec_t(res, site->mat, local);
}

// Up from the point that is farthest along a direction.
static mjtNum climb_field(const Body* site, const Body* b, const mjtNum start[3]) {
  enum { MAX_STEPS = 200 };
  mjtNum x[3], slope[3], dir[3], height = -mjMAXVAL;
  vec3_copy(dir, start);
  vec3_normalize(dir);
  for (int i = 0; i < MAX_STEPS; i++) {
    support_in_site(x, site, b, dir);
    mjtNum now = gimbal_geom_has_mesh(site->type) ? hull_field(slope, site->m, site->mesh, x)
                                                  : kFields[site->type](slope, site->size, x);
    if (!(now > height + 1e-15)) return mju_max(now, height);
    height = now;
    vec3_copy(dir, slope);
  }
  return height;
}

static mjtNum farthest_height(const Body* site, const Body* b) {
  mjtNum most = -mjMAXVAL;
  for (int k = 0; k < 27; k++) {
    const mjtNum start[3] = {k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1};
    if (k != 13) most = mju_max(most, climb_field(site, b, start));
  }
  return most;
}

//---- objects

static Body body_of_site(const Sensor* s, int id) {
  const mjModel* m = s->m;
  Body site = {m, m->site_type[id], m->site_dataid[id], {0}, {0}, m->site_size + 3 * id};
  gimbal_site_shape(m, s->d, id, site.pos, site.mat);
  return site;
}

static Body body_of_geom(const mjModel* m, const mjData* d, int id) {
  Body geom = {m, m->geom_type[id], m->geom_dataid[id], {0}, {0}, m->geom_size + 3 * id};
  vec3_copy(geom.pos, d->geom_xpos + 3 * id);
  mju_copy(geom.mat, d->geom_xmat + 9 * id, 9);
  return geom;
}

// Whether a geom belongs to the object: itself, a body's own, or anywhere below it.
static bool is_part(const Sensor* s, int geom) {
  int body = s->m->geom_bodyid[geom];
  if (s->objtype == mjOBJ_GEOM) return geom == s->objid;
  if (s->objtype == mjOBJ_XBODY) {
    while (body > s->objid) body = s->m->body_parentid[body];
  }
  return body == s->objid;
}

void sense_enclosed(const Sensor* s, mjtNum* out) {
  Body site = body_of_site(s, s->refid);
  *out = -mjMAXVAL;
  if (s->objtype == mjOBJ_SITE) {
    Body object = body_of_site(s, s->objid);
    *out = farthest_height(&site, &object);
    return;
  }
  for (int i = 0; i < s->m->ngeom; i++) {
    if (!is_part(s, i)) continue;
    Body object = body_of_geom(s->m, s->d, i);
    *out = mju_max(*out, farthest_height(&site, &object));
  }
}
