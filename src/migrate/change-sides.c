// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rule of 4.0 snaps where an end of the tendon crosses the ray from the axis away from the side
// site, so a site in the middle of the wrapped arc has most room. The site is turned about the axis
// of its cylinder in equal steps; with a good turn every path over it has the length of 3.12 in all
// poses that are tried. The middle of the longest run of good turns is taken.

#include "migrate/change-sides.h"

#include <math.h>

#include "migrate/change-tendons.h"

enum { TURNS = 48, SWEEP = 33, RANDOM = 300 };
#define SAME 1e-9

typedef struct Trial {
  const mjModel* m;
  mjData* d;
  int site, geom;
  double local[TURNS][3];  // the site after each turn, in the frame of its body
  gboolean bad[TURNS];
} Trial;

// The cylinder of a side site; -1: there is none, several, or it is a sphere, which has no axis.
static int geom_of_side(const mjModel* m, int site) {
  int geom = -1;
  for (int w = 0; w < m->nwrap; w++) {
    gboolean round = m->wrap_type[w] == mjWRAP_CYLINDER || m->wrap_type[w] == mjWRAP_SPHERE;
    if (!round || m->wrap_prm[w] != site) continue;
    if (m->wrap_type[w] == mjWRAP_SPHERE || (geom >= 0 && geom != m->wrap_objid[w])) return -1;
    geom = m->wrap_objid[w];
  }
  return geom;
}

static void compute_path(Trial* t) {
  mj_kinematics(t->m, t->d);
  mj_comPos(t->m, t->d);
  mj_tendon(t->m, t->d);
}

// The turns, in the reference pose.
static void turn_site(Trial* t) {
  const mjModel* m = t->m;
  const double *centre = t->d->geom_xpos + 3 * t->geom, *mat = t->d->geom_xmat + 9 * t->geom;
  const double axis[3] = {mat[2], mat[5], mat[8]};
  const int body = m->site_bodyid[t->site];
  for (int k = 0; k < TURNS; k++) {
    double arm[3], quat[4], turned[3];
    mju_sub3(arm, t->d->site_xpos + 3 * t->site, centre);
    mju_axisAngle2Quat(quat, axis, 2 * mjPI * k / TURNS);
    mju_rotVecQuat(turned, arm, quat);
    mju_addTo3(turned, centre);
    mju_subFrom3(turned, t->d->xpos + 3 * body);
    mju_mulMatTVec3(t->local[k], t->d->xmat + 9 * body, turned);
  }
}

static void try_part(const mjModel* m, const mjData* d, const GimbalTendonPart* part, gpointer trial) {
  Trial* t = trial;
  const double before = gimbal_tendon_part_before(m, d, part);
  const int body = m->site_bodyid[t->site];
  for (int k = 0; part->side == t->site && k < TURNS; k++) {
    double side[3];
    mju_mulMatVec3(side, d->xmat + 9 * body, t->local[k]);
    mju_addTo3(side, d->xpos + 3 * body);
    if (fabs(gimbal_tendon_part_after(m, d, part, side) - before) > SAME) t->bad[k] = TRUE;
  }
}

static gboolean tendon_has_side(const mjModel* m, int tendon, int site) {
  for (int w = m->tendon_adr[tendon]; w < m->tendon_adr[tendon] + m->tendon_num[tendon]; w++) {
    if (m->wrap_type[w] == mjWRAP_CYLINDER && m->wrap_prm[w] == site) return TRUE;
  }
  return FALSE;
}

static void try_pose(Trial* t) {
  compute_path(t);
  for (int i = 0; i < t->m->ntendon; i++) {
    if (tendon_has_side(t->m, i, t->site)) gimbal_tendon_walk(t->m, t->d, i, try_part, t);
  }
}

static gboolean is_scalar(const mjModel* m, int joint) {
  return m->jnt_type[joint] == mjJNT_HINGE || m->jnt_type[joint] == mjJNT_SLIDE;
}

static void set_share(Trial* t, int joint, double share) {
  double range[2];
  gimbal_tendon_joint_range(t->m, joint, range);
  t->d->qpos[t->m->jnt_qposadr[joint]] = range[0] + (range[1] - range[0]) * share;
}

// Each joint over its range, and all of them anywhere.
static void try_poses(Trial* t) {
  const mjModel* m = t->m;
  g_autoptr(GRand) random = g_rand_new_with_seed(1);
  for (int j = 0; j < m->njnt; j++) {
    mj_resetData(m, t->d);
    for (int i = 0; is_scalar(m, j) && i < SWEEP; i++) {
      set_share(t, j, (double)i / (SWEEP - 1));
      try_pose(t);
    }
  }
  for (int i = 0; i < RANDOM; i++) {
    for (int j = 0; j < m->njnt; j++) {
      if (is_scalar(m, j)) set_share(t, j, g_rand_double(random));
    }
    try_pose(t);
  }
}

// The turn in the middle of the longest run of good ones, which may go past the last; -1: none is
// good.
static int middle_turn(const Trial* t) {
  int longest = 0, middle = -1;
  for (int k = 0; k < TURNS; k++) {
    int run = 0;
    while (run < TURNS && !t->bad[(k + run) % TURNS]) run++;
    if (run <= longest) continue;
    longest = run;
    middle = (k + (run - 1) / 2) % TURNS;
  }
  return middle;
}

GimbalSide gimbal_side_find(const mjModel* m, int site, double pos[3]) {
  Trial t = {.m = m, .site = site, .geom = geom_of_side(m, site)};
  if (t.geom < 0) return GIMBAL_SIDE_LEFT;
  t.d = mj_makeData(m);
  compute_path(&t);
  turn_site(&t);
  try_poses(&t);
  const int turn = middle_turn(&t);
  mj_deleteData(t.d);
  if (turn < 0) return GIMBAL_SIDE_LEFT;
  if (!t.bad[0]) return GIMBAL_SIDE_SAME;
  // the length hangs on which side it is, not on the last digits
  for (int i = 0; i < 3; i++) pos[i] = round(t.local[turn][i] * 1e5) / 1e5;
  return GIMBAL_SIDE_MOVED;
}
