// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Conservative advancement. At the time t, a fraction of the step, the nearest points of two
// convex geoms are dist apart along the normal n. No point of the one comes nearer to any of the
// other than
//
//   dist - dt v,   v = n . (dx1 - dx2) + |dw1| rbound1 + |dw2| rbound2
//
// after another dt: geoms turn about their centers, inside of their bounding spheres. So time may
// go on by dt = (dist - target) / v, and they are still target apart; where v is not above zero,
// they never meet. target is a trace above the margin, so that they never touch and GJK always
// knows the normal.
//
// B. Mirtich: Timewarp rigid body simulation, SIGGRAPH 2000: bounds by the turn.

#include "collision/advance.h"

#include <math.h>

#include "collision/convex/ccd.h"
#include "collision/shape/frame.h"

enum { MAX_ADVANCES = 16 };

#define TARGET 0.02  // of the distance at the start, beyond the margin
#define SLACK  0.01  // beyond the target, of the same

bool encounter_possible(int type1, int type2) {
  const int types = 1 << mjGEOM_PLANE | 1 << mjGEOM_SPHERE | 1 << mjGEOM_CAPSULE | 1 << mjGEOM_ELLIPSOID |
                    1 << mjGEOM_CYLINDER | 1 << mjGEOM_BOX | 1 << mjGEOM_MESH;
  return type1 < mjNGEOMTYPES && type2 < mjNGEOMTYPES && (types >> type1 & 1) && (types >> type2 & 1);
}

static void set_out(Traveller* a, const mjModel* m, const mjData* d, const Motion* motion, int geom) {
  convex_from_geom(&a->obj, m, d, geom, 0);
  a->geom = geom;
  a->start_pos = d->geom_xpos + 3 * geom;
  a->start_mat = d->geom_xmat + 9 * geom;
  a->shift = motion->shift + 3 * geom;
  a->turn = motion->turn + 3 * geom;
  a->spin = motion->spin[geom];
  a->way = motion->way[geom];
  a->obj.pos = a->pos;
  a->obj.mat = a->mat;
}

static void travel_to(Traveller* a, mjtNum t) {
  mjtNum axis[3], angle;
  vec3_combine(a->pos, a->start_pos, a->shift, t);
  vec3_copy(a->obj.center, a->pos);
  vec3_copy(axis, a->turn);
  angle = t * vec3_normalize(axis);
  if (angle == 0) {
    mju_copy(a->mat, a->start_mat, 9);
    return;
  }
  mjtNum quat[4], turn[9];
  mju_axisAngle2Quat(quat, axis, angle);
  mju_quat2Mat(turn, quat);
  mat3_mul(a->mat, turn, a->start_mat);
}

static void measure_over_plane(Encounter* e) {
  Traveller *plane = e->of, *other = e->of + 1;
  mjtNum down[3], rel[3];
  mat3_column(e->normal, plane->mat, 2);
  vec3_scale(down, e->normal, -1);
  convex_support_plain(e->x[1], &other->obj, down);
  vec3_sub(rel, e->x[1], plane->pos);
  e->dist = vec3_dot(rel, e->normal);
  vec3_combine(e->x[0], e->x[1], e->normal, -e->dist);
}

// Go to the time e->t and look how far apart they are.
static void encounter_measure(Encounter* e, const mjModel* m, mjData* d) {
  for (int i = 0; i < 2; i++) travel_to(e->of + i, e->t);
  if (e->of[0].obj.type == mjGEOM_PLANE) {
    measure_over_plane(e);
    return;
  }
  CcdConfig config = {m->opt.ccd_iterations, m->opt.ccd_tolerance, 0, mjMAXVAL};
  CcdResult result;
  e->dist = ccd(&result, &config, d, &e->of[0].obj, &e->of[1].obj);
  if (!(e->dist > 0)) return;  // the normal stays
  vec3_copy(e->x[0], result.x1);
  vec3_copy(e->x[1], result.x2);
  vec3_sub(e->normal, result.x2, result.x1);
  vec3_normalize(e->normal);
}

// No point of the one comes faster to any of the other along the normal.
static mjtNum fastest_approach(const Encounter* e) {
  const Traveller *a = e->of, *b = e->of + 1;
  return vec3_dot(e->normal, a->shift) - vec3_dot(e->normal, b->shift) + a->spin + b->spin;
}

// Movement of a point of the surface during the step, as it goes now.
static void travelling_point(mjtNum res[3], const Traveller* a, const mjtNum point[3]) {
  mjtNum rel[3];
  vec3_sub(rel, point, a->pos);
  vec3_cross(res, a->turn, rel);
  vec3_add_to(res, a->shift);
}

// How fast the nearest points come nearer.
static mjtNum nearest_approach(const Encounter* e) {
  mjtNum first[3], second[3];
  travelling_point(first, e->of, e->x[0]);
  travelling_point(second, e->of + 1, e->x[1]);
  return vec3_dot(e->normal, first) - vec3_dot(e->normal, second);
}

// Can they come as near as margin in the rest of the step, whatever their directions?
static bool is_in_reach(const Encounter* e, mjtNum margin) {
  return e->dist - margin <= (1 - e->t) * (e->of[0].way + e->of[1].way);
}

// Advance until the distance is near the target; where that takes long, see what the nearest points
// do with the rest. Returns false if it never is.
static bool encounter_advance(Encounter* e, const mjModel* m, mjData* d, mjtNum margin) {
  mjtNum start = e->dist, target = margin + TARGET * (start - margin), slack = SLACK * (start - margin), rest;
  int i = 0;
  do {
    mjtNum fastest = fastest_approach(e);
    if (!(fastest > 0) || !is_in_reach(e, margin)) return false;
    e->t += (e->dist - target) / fastest;
    if (!(e->t < 1)) return false;
    encounter_measure(e, m, d);
    rest = e->dist - target;
  } while (++i < MAX_ADVANCES && rest > slack);

  mjtNum approach = nearest_approach(e);
  e->approach = mju_max((start - e->dist) / e->t, approach);
  if (rest <= slack) return is_in_reach(e, margin);
  if (!(e->dist - margin < (1 - e->t) * approach)) return false;
  e->t += rest / approach;
  return true;
}

bool encounter_find(Encounter* e, const mjModel* m, mjData* d, const Motion* motion, int g1, int g2,
                    mjtNum margin) {
  set_out(e->of, m, d, motion, g1);
  set_out(e->of + 1, m, d, motion, g2);
  e->t = 0;
  encounter_measure(e, m, d);
  return e->dist > margin && encounter_advance(e, m, d, margin);
}

void encounter_back(mjtNum res[3], const Traveller* traveller, const mjtNum point[3]) {
  mjtNum local[3];
  frame_from_world(local, traveller->pos, traveller->mat, point);
  frame_to_world(res, traveller->start_pos, traveller->start_mat, local);
}
