// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "collision/shape/motion.h"

#include <gimbal/assert.h>

#include "base/arena.h"
#include "collision/shape/frame.h"

void motion_of_bodies(const mjModel* m, const mjData* d, mjtNum* vel) {
  for (int k = 0; k < 6; k++) vel[k] = 0;
  for (int b = 1; b < m->nbody; b++) {
    const mjtNum* parent = vel + 6 * m->body_parentid[b];
    for (int k = 0; k < 6; k++) vel[6 * b + k] = parent[k];
    for (int i = m->body_dofadr[b]; i < m->body_dofadr[b] + m->body_dofnum[b]; i++) {
      for (int k = 0; k < 6; k++) vel[6 * b + k] += d->cdof[6 * i + k] * d->qvel[i];
    }
  }
}

void motion_of_point(mjtNum res[3], const mjModel* m, const mjData* d, const mjtNum* vel, int body,
                     const mjtNum point[3]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum rel[3], turned[3];
  vec3_sub(rel, point, d->subtree_com + 3 * m->body_rootid[body]);
  vec3_cross(turned, vel + 6 * body, rel);
  vec3_add(res, vel + 6 * body + 3, turned);
}

static mjtNum least_half(const mjModel* m, int geom) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  const mjtNum* half = m->geom_aabb + 6 * geom + 3;
  if (m->geom_type[geom] == mjGEOM_PLANE) return mjMAXVAL;
  return mjMIN(half[0], mjMIN(half[1], half[2]));
}

static void move_geom(const Motion* motion, const mjModel* m, const mjData* d, const mjtNum* vel, int geom) {
  int body = m->geom_bodyid[geom];
  mjtNum *shift = motion->shift + 3 * geom, *turn = motion->turn + 3 * geom, h = m->opt.timestep;
  motion_of_point(shift, m, d, vel, body, d->geom_xpos + 3 * geom);
  vec3_scale(shift, shift, h);
  // a sphere that turns stays where it is
  vec3_scale(turn, vel + 6 * body, m->geom_type[geom] == mjGEOM_SPHERE ? 0 : h);
  motion->spin[geom] = vec3_norm(turn) * m->geom_rbound[geom];
  motion->way[geom] = vec3_norm(shift) + motion->spin[geom];
  motion->thin[geom] = least_half(m, geom);
  motion->body_way[body] = mjMAX(motion->body_way[body], motion->way[geom]);
  motion->body_thin[body] = mjMIN(motion->body_thin[body], motion->thin[geom]);
}

Motion motion_of_geoms(const mjModel* m, mjData* d) {
  mjtNum* numbers = mj_stackAllocNum(d, 9 * (size_t)m->ngeom + 2 * (size_t)m->nbody);
  Motion motion = {.shift = numbers};
  motion.turn = motion.shift + 3 * m->ngeom;
  motion.spin = motion.turn + 3 * m->ngeom;
  motion.way = motion.spin + m->ngeom;
  motion.thin = motion.way + m->ngeom;
  motion.body_way = motion.thin + m->ngeom;
  motion.body_thin = motion.body_way + m->nbody;
  mju_zero(motion.body_way, (int)m->nbody);
  mju_fill(motion.body_thin, mjMAXVAL, (int)m->nbody);

  mj_markStack(d);
  mjtNum* vel = mj_stackAllocNum(d, 6 * (size_t)m->nbody);
  motion_of_bodies(m, d, vel);
  for (int g = 0; g < m->ngeom; g++) move_geom(&motion, m, d, vel, g);
  mj_freeStack(d);
  return motion;
}

//---- bounds

// How the second of two geoms moves past the first, as bounds see it: a geom that is slow for this
// pair stands still.
static void relative_shift(mjtNum res[3], const Motion* motion, int g1, int g2) {
  mjtNum thin = mjMIN(motion->thin[g1], motion->thin[g2]);
  vec3_zero(res);
  if (motion->way[g2] > thin) vec3_copy(res, motion->shift + 3 * g2);
  if (motion->way[g1] > thin) vec3_sub_from(res, motion->shift + 3 * g1);
}

// The least height of the center of a geom over a plane.
static mjtNum least_height(const Motion* motion, const mjData* d, int plane, int geom) {
  mjtNum normal[3], rel[3], shift[3];
  mat3_column(normal, d->geom_xmat + 9 * plane, 2);
  vec3_sub(rel, d->geom_xpos + 3 * geom, d->geom_xpos + 3 * plane);
  relative_shift(shift, motion, plane, geom);
  return vec3_dot(rel, normal) + mjMIN(0, vec3_dot(shift, normal));
}

// Square of the least distance of two centers.
static mjtNum least_dist_sqr(const Motion* motion, const mjData* d, int g1, int g2) {
  mjtNum rel[3], shift[3], at[3];
  vec3_sub(rel, d->geom_xpos + 3 * g2, d->geom_xpos + 3 * g1);
  relative_shift(shift, motion, g1, g2);
  mjtNum shift_sqr = vec3_dot(shift, shift);
  mjtNum when = shift_sqr > 0 ? clip(-vec3_dot(rel, shift) / shift_sqr, 0, 1) : 0;
  vec3_combine(at, rel, shift, when);
  return vec3_dot(at, at);
}

bool motion_keeps_apart(const Motion* motion, const mjModel* m, const mjData* d, int g1, int g2,
                        mjtNum margin) {
  mjtNum r1 = m->geom_rbound[g1], r2 = m->geom_rbound[g2];
  if (r1 > 0 && r2 > 0) {
    mjtNum reach = r1 + r2 + margin;
    return least_dist_sqr(motion, d, g1, g2) > reach * reach;
  }
  if (m->geom_type[g1] == mjGEOM_PLANE && r2 > 0) return least_height(motion, d, g1, g2) > margin + r2;
  if (m->geom_type[g2] == mjGEOM_PLANE && r1 > 0) return least_height(motion, d, g2, g1) > margin + r1;
  return false;
}

void motion_widen(const Motion* motion, const mjModel* m, int body, const mjtNum frame[9], mjtNum low[3],
                  mjtNum high[3]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum back[3] = {0}, forth[3] = {0}, spin = 0;
  if (motion->body_way[body] == 0) return;
  for (int i = 0; i < m->body_geomnum[body]; i++) {
    int g = m->body_geomadr[body] + i;
    mjtNum along[3];
    mat3_mul_vec(along, frame, motion->shift + 3 * g);
    spin = mjMAX(spin, motion->spin[g]);
    for (int j = 0; j < 3; j++) {
      back[j] = mjMIN(back[j], along[j]);
      forth[j] = mjMAX(forth[j], along[j]);
    }
  }
  for (int j = 0; j < 3; j++) {
    low[j] += back[j] - spin;
    high[j] += forth[j] + spin;
  }
}
