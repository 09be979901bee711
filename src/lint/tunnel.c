// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bodies that pass through others between two steps, found by trying: the model runs for a second
// from its reference pose and from its keyframes. Where a geom moves farther in a step than half of
// its thickness, the flag speculative is asked, in a copy, which pairs would meet within that step.
// A pair whose centres are on each other's far side after the step, seen along the normal of that
// meeting, has passed. Two that did not touch before moved at least as far as half of the
// thicknesses of both, so one of them moved farther than half of its own.
//
// A run ends when nothing can get so fast in what is left of its second: if the way in a step of
// no geom reaches its thickness even when it grows four times as fast as it ever did (what is hit
// by something heavier leaves with at most twice its speed), or if all is at rest: what topples
// from there grows a hundredfold in a second, not a thousandfold.

#include <gimbal/contact.h>
#include <gimbal/guard.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "lint/rules.h"

enum {
  MOST_KEYS = 4,
  MOST_STEPS = 1000,
  MOST_WORK = 50000,  // steps times dofs and geoms
  MOST_DOFS = 500,
  FIRST_STEPS = 50,  // that are made in any case
  OUTLOOK = 4
};

static const double kSeconds = 1;
static const double kFilm = 5e-5;  // m, half of what is thinner is a mistake of units
static const double kRest = 1e-3;  // of a thickness in a step

// A run, and its step before the present one.
typedef struct Run {
  Lint* lint;
  int key;        // that it starts from, -1: the reference pose
  double* reach;  // m, of each geom: if none moves farther in a step, none passes; INFINITY: not it
  mjModel ahead;  // with the flag; shares the arrays
  mjData* look;
  mjtNum *state, *places;  // at the start of the step before; places: of geoms (ngeom x 3)
  double time;
} Run;

static const int kWhole = mjSTATE_INTEGRATION;

//---- what is thin

static double half_thickness(const mjModel* m, int geom) {
  const mjtNum* half = m->geom_aabb + 6 * geom + 3;
  if (m->geom_type[geom] == mjGEOM_PLANE || m->geom_type[geom] == mjGEOM_HFIELD) return INFINITY;
  return fmin(half[0], fmin(half[1], half[2]));
}

static gboolean may_be_passed(const mjModel* m, int geom) {
  double half = half_thickness(m, geom);
  return isfinite(half) && half > kFilm;
}

// How far each geom may move without passing through another one. The middle of a mesh may be
// nearer to its surface than half of the thickness: of meshes the thinnest geom decides.
static double* find_reach(const mjModel* m, gboolean* any) {
  double* reach = g_new(double, m->ngeom + 1);
  double least = INFINITY;
  for (int i = 0; i < m->ngeom; i++) {
    reach[i] = lint_collides(m, i) && may_be_passed(m, i) ? half_thickness(m, i) : INFINITY;
    least = fmin(least, reach[i]);
  }
  for (int i = 0; i < m->ngeom; i++) {
    if (m->geom_type[i] == mjGEOM_MESH && isfinite(reach[i])) reach[i] = least;
  }
  *any = isfinite(least);
  return reach;
}

//---- a step

static double way_of(const Run* run, int geom) {
  return mju_dist3(run->lint->d->geom_xpos + 3 * geom, run->places + 3 * geom);
}

// The farthest way of a step, relative to how far its geom may move.
static double farthest_way(const Run* run) {
  double farthest = 0;
  for (int i = 0; i < run->lint->m->ngeom; i++) {
    if (isfinite(run->reach[i])) farthest = fmax(farthest, way_of(run, i) / run->reach[i]);
  }
  return farthest;
}

// How far the second geom of a contact is before the first one, along the normal.
static double side_of(const mjContact* c, const mjtNum* places) {
  mjtNum apart[3];
  mju_sub3(apart, places + 3 * c->geom[1], places + 3 * c->geom[0]);
  return mju_dot3(apart, c->frame);
}

// Whether the flag keeps the two of a contact on their sides.
static gboolean keeps_apart(Run* run, const mjContact* c) {
  mjContact meant = *c;
  mj_step(&run->ahead, run->look);
  mj_kinematics(&run->ahead, run->look);
  return side_of(&meant, run->look->geom_xpos) > 0;
}

static void tell_tunnel(Run* run, const mjContact* c) {
  Lint* self = run->lint;
  int second = way_of(run, c->geom[1]) >= way_of(run, c->geom[0]), mover = c->geom[second],
      other = c->geom[!second];
  double way = way_of(run, mover);
  self->once = TRUE;  // one flag mends all
  self->weight = way / fmin(half_thickness(self->m, mover), half_thickness(self->m, other));
  self->figure = keeps_apart(run, c);
  const char* hint =
      self->figure > 0
          ? N_("Write speculative=\"enable\" into <flag>: tried, they meet then. Or shorten the time step.")
          : N_("Shorten the time step, or make the thinner one thicker.");
  if (run->key < 0) {
    lint_report(self, GIMBAL_SEVERITY_WARNING, mjOBJ_GEOM, mover, NULL, hint,
                "%p passes through %p: in a step of %g s it moves %.3g mm (%.2g s after the reference pose)",
                lint_label(self, mjOBJ_GEOM, mover), lint_label(self, mjOBJ_GEOM, other),
                self->m->opt.timestep, 1e3 * way, run->time);
  } else {
    lint_report(self, GIMBAL_SEVERITY_WARNING, mjOBJ_GEOM, mover, NULL, hint,
                "%p passes through %p: in a step of %g s it moves %.3g mm (%.2g s after %p)",
                lint_label(self, mjOBJ_GEOM, mover), lint_label(self, mjOBJ_GEOM, other),
                self->m->opt.timestep, 1e3 * way, run->time, lint_label(self, mjOBJ_KEY, run->key));
  }
}

static gboolean tunnel_passes(const Run* run, int contact) {
  const mjContact* c = run->look->contact + contact;
  return c->geom[0] >= 0 && c->geom[1] >= 0 && may_be_passed(&run->ahead, c->geom[0]) &&
         may_be_passed(&run->ahead, c->geom[1]) &&
         gimbal_contact_distance(&run->ahead, run->look, contact) > c->includemargin &&
         side_of(c, run->places) > 0 && side_of(c, run->lint->d->geom_xpos) < 0;
}

// Look at the step before the present one again. TRUE: something passed.
static gboolean look_again(Run* run) {
  mj_setState(&run->ahead, run->look, run->state, kWhole);
  mj_forward(&run->ahead, run->look);
  for (int i = 0; i < run->look->ncon; i++) {
    if (!tunnel_passes(run, i)) continue;
    mjContact found = run->look->contact[i];
    tell_tunnel(run, &found);
    return TRUE;
  }
  return FALSE;
}

//---- a run

static gboolean lint_tunnel_is_bad(const mjData* d) {
  return d->warning[mjWARN_BADQPOS].number || d->warning[mjWARN_BADQVEL].number ||
         d->warning[mjWARN_BADQACC].number;
}

static void tunnel_keep(Run* run) {
  const mjModel* m = run->lint->m;
  mjData* d = run->lint->d;
  mj_getState(m, d, run->state, kWhole);
  run->time = d->time;
}

// The ways of the steps so far.
typedef struct Pace {
  double farthest, steepest;  // of the last step; the most that one step added
} Pace;

// Whether nothing can get so fast in the steps that are left that it passes through something.
static gboolean stays_slow(const Pace* pace, int left) {
  return pace->farthest < kRest || pace->farthest + OUTLOOK * pace->steepest * left < 1;
}

static void run_from(Run* run) {
  const mjModel* m = run->lint->m;
  mjData* d = run->lint->d;
  int steps = (int)fmin(kSeconds / m->opt.timestep, MIN(MOST_STEPS, MOST_WORK / (m->nv + m->ngeom)));
  gsize bytes = sizeof(mjtNum) * 3 * (gsize)m->ngeom;
  lint_pose(run->lint, run->key);
  // what overlaps is thrown apart, and passes through much: it has a finding of its own
  if (lint_count_overlaps(run->lint)) return;
  double start = d->time;
  Pace pace = {NAN, 0};
  for (int i = 0; i <= steps && !lint_tunnel_is_bad(d); i++) {
    memcpy(run->places, d->geom_xpos, bytes);
    tunnel_keep(run);
    run->time -= start;
    mj_step(m, d);
    mj_kinematics(m, d);
    double farthest = farthest_way(run);
    if (farthest > 1 && look_again(run)) return;
    pace = (Pace){farthest, fmax(pace.steepest, farthest - pace.farthest)};
    if (i >= FIRST_STEPS && stays_slow(&pace, steps - i)) return;
  }
}

static void run_all(void* data) {
  Run* run = data;
  for (run->key = -1; run->key < MIN(run->lint->m->nkey, MOST_KEYS); run->key++) run_from(run);
}

// The flag makes contacts of geoms whose shape has a mathematical form, and needs the engine's own
// collision of convex shapes.
static gboolean may_mend(const mjModel* m) {
  return !(m->opt.enableflags & mjENBL_SPECULATIVE) && !(m->opt.disableflags & mjDSBL_NATIVECCD) &&
         !(m->opt.disableflags & mjDSBL_CONTACT) && m->nv > 0 && m->nv <= MOST_DOFS;
}

static void lint_tunnel_clear(Run* run) {
  mj_deleteData(run->look);
  g_free(run->reach);
  g_free(run->state);
  g_free(run->places);
}

void lint_tunnels(Lint* self) {
  const mjModel* m = self->m;
  gboolean any;
  if (!may_mend(m) || !lint_may_step(self)) return;
  Run run = {.lint = self,
             .reach = find_reach(m, &any),
             .ahead = *m,
             .look = mj_makeData(m),
             .state = g_new(mjtNum, mj_stateSize(m, kWhole) + 1),
             .places = g_new(mjtNum, 3 * m->ngeom + 1)};
  run.ahead.opt.enableflags |= mjENBL_SPECULATIVE;
  if (any) gimbal_guard(run_all, &run, NULL);
  lint_tunnel_clear(&run);
  lint_pose(self, -1);
}
