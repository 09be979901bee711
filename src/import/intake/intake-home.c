// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The keyframe "home": a pose within all ranges, where the first one is not. Joints outside of
// their range go to its middle. The feet of what stands are put where they were, seen from above,
// by its other joints: their places are those of points that fill the ranges, then of ever smaller
// boxes around the best one.

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "import/intake/intake-work.h"

#define KEEP 0.002  // m²/rad²: how much a joint is worth that stays where it was

enum { SAMPLES = 300, BOXES = 6, MOST_JOINTS = 8 };

static gboolean has_range(const mjModel* m, int joint) {
  return m->jnt_limited[joint] && (m->jnt_type[joint] == mjJNT_HINGE || m->jnt_type[joint] == mjJNT_SLIDE);
}

// The pose with what is outside in the middle; NULL if nothing is.
static double* pose_within(const mjModel* m) {
  g_autofree double* pose = g_memdup2(m->qpos0, (gsize)m->nq * sizeof(double));
  gboolean outside = FALSE;
  for (int j = 0; j < m->njnt; j++) {
    double* q = pose + m->jnt_qposadr[j];
    const mjtNum* range = m->jnt_range + 2 * j;
    if (!has_range(m, j) || (*q >= range[0] && *q <= range[1])) continue;
    *q = 0.5 * (range[0] + range[1]);
    outside = TRUE;
  }
  return outside ? g_steal_pointer(&pose) : NULL;
}

//---- feet

typedef struct Leg {
  int foot;  // the geom
  int joints[MOST_JOINTS];
  int count;
} Leg;

// The joints above a geom, of which those with a range count.
static Leg leg_of(const mjModel* m, int foot) {
  int body = m->geom_bodyid[foot];
  Leg leg = {.foot = foot};
  for (; body; body = m->body_parentid[body]) {
    for (int i = 0; i < m->body_jntnum[body]; i++) {
      int joint = m->body_jntadr[body] + i;
      if (has_range(m, joint) && leg.count < MOST_JOINTS) leg.joints[leg.count++] = joint;
    }
  }
  return leg;
}

// How far the foot is from where it is to be, and the joints from where they were.
static double cost_of(const mjModel* m, mjData* d, const Leg* leg, const double* pose, const double to[2]) {
  double cost = 0;
  mj_kinematics(m, d);
  for (int k = 0; k < 2; k++) cost += pow(d->geom_xpos[3 * leg->foot + k] - to[k], 2);
  for (int i = 0; i < leg->count; i++) {
    int q = m->jnt_qposadr[leg->joints[i]];
    cost += KEEP * pow(d->qpos[q] - pose[q], 2);
  }
  return cost;
}

static void sample_joints(const mjModel* m, mjData* d, const Leg* leg, const double* best, double width,
                          int index) {
  static const int kPrimes[MOST_JOINTS] = {2, 3, 5, 7, 11, 13, 17, 19};
  for (int i = 0; i < leg->count; i++) {
    int joint = leg->joints[i], q = m->jnt_qposadr[joint];
    const mjtNum* range = m->jnt_range + 2 * joint;
    double away = width * (range[1] - range[0]) * (mju_Halton(index, kPrimes[i]) - 0.5);
    d->qpos[q] = fmin(fmax(best[q] + away, range[0]), range[1]);
  }
}

static void put_foot(const mjModel* m, mjData* d, const Leg* leg, double* pose, const double to[2]) {
  g_autofree double* kept = g_memdup2(pose, (gsize)m->nq * sizeof(double));
  memcpy(d->qpos, pose, (gsize)m->nq * sizeof(double));
  double least = cost_of(m, d, leg, kept, to), width = 2;
  for (int box = 0; box < BOXES; box++, width *= 0.4) {
    g_autofree double* best = g_memdup2(pose, (gsize)m->nq * sizeof(double));
    for (int i = 1; i <= SAMPLES; i++) {
      sample_joints(m, d, leg, best, width, i);
      double cost = cost_of(m, d, leg, kept, to);
      if (cost >= least) continue;
      least = cost;
      memcpy(pose, d->qpos, (gsize)m->nq * sizeof(double));
    }
  }
}

// The bodies without children that are among the lowest: feet.
static gboolean is_foot(const mjModel* m, const mjData* d, int body) {
  for (int b = 1; b < m->nbody; b++) {
    if (m->body_parentid[b] == body && m->body_geomnum[b]) return FALSE;
  }
  return gimbal_intake_is_low(m, d, body);
}

// The lowest geom of a body that collides.
static int lowest_geom(const mjModel* m, const mjData* d, int body) {
  int lowest = -1;
  for (int i = 0; i < m->body_geomnum[body]; i++) {
    int g = m->body_geomadr[body] + i;
    gboolean lower = lowest < 0 || d->geom_xpos[3 * g + 2] < d->geom_xpos[3 * lowest + 2];
    if ((m->geom_contype[g] || m->geom_conaffinity[g]) && lower) lowest = g;
  }
  return lowest;
}

static void put_feet(const mjModel* m, double* pose) {
  mjData *straight = mj_makeData(m), *d = mj_makeData(m);
  if (straight && d) mj_kinematics(m, straight);
  for (int b = 1; straight && d && b < m->nbody; b++) {
    int foot = is_foot(m, straight, b) ? lowest_geom(m, straight, b) : -1;
    Leg leg = foot >= 0 ? leg_of(m, foot) : (Leg){0};
    if (leg.count) put_foot(m, d, &leg, pose, straight->geom_xpos + 3 * foot);
  }
  mj_deleteData(straight);
  mj_deleteData(d);
}

//---- the keyframe

// The pose of a base that is free, before that of its joints: on the floor.
static void set_qpos(mjsKey* key, const mjModel* m, const double* pose, gboolean moves) {
  g_autoptr(GArray) qpos = g_array_new(FALSE, FALSE, sizeof(double));
  mjData* d = moves ? mj_makeData(m) : NULL;
  if (d) {
    memcpy(d->qpos, pose, (gsize)m->nq * sizeof(double));
    mj_kinematics(m, d);
    double place[7] = {m->body_pos[3], m->body_pos[4], m->body_pos[5] - gimbal_intake_lowest(m, d)};
    memcpy(place + 3, m->body_quat + 4, 4 * sizeof(double));
    g_array_append_vals(qpos, place, 7);
  }
  g_array_append_vals(qpos, pose, (guint)m->nq);
  mjs_setDouble(key->qpos, (const double*)(void*)qpos->data, (int)qpos->len);
  mj_deleteData(d);
}

void gimbal_intake_add_home(mjSpec* spec, const mjModel* m, const GArray* driven, gboolean moves) {
  g_autofree double* pose = pose_within(m);
  if (!pose) return;
  if (moves) put_feet(m, pose);
  mjsKey* key = mjs_addKey(spec);
  g_autoptr(GArray) control = g_array_new(FALSE, FALSE, sizeof(double));
  for (guint i = 0; i < driven->len; i++) {
    int joint = g_array_index(driven, int, i);
    double target = m->jnt_limited[joint] ? pose[m->jnt_qposadr[joint]] : 0;
    g_array_append_val(control, target);
  }
  mjs_setName(key->element, "home");
  set_qpos(key, m, pose, moves);
  if (control->len) mjs_setDouble(key->ctrl, (const double*)(void*)control->data, (int)control->len);
}
