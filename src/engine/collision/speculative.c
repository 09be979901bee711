// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A geom that moves farther in a step than a thing is thick may pass through it between two steps.
// Of two geoms that are apart now and would meet at the time t, a fraction of the step h
// (advance.c), this makes contacts whose row takes 1 - t of the approach v: they end the step
// surface to surface. The row has the reference acceleration of a spring and a damper
// (constraint/impedance.c); with its impedance I, and
//
//   b = h B I,  k = h^2 K I^2,   I = dmax
//
// a depth delta makes a change of speed of b v + k delta / h. Hence
//
//   delta = (1 - t - b) / k  h v,     with the integrator discrete  (1 - t - t (b + k)) / k  h v
//
// and a contact distance of margin - delta, which may well be above the margin. A damper without a
// spring does what it can: delta is the width of the impedance.
//
// The points are those of the geoms where they meet, inflated until they overlap by what is left of
// the approach. They move back to the start of the step with their geoms, each geom by its part in
// the motion. Those go that something else hides.

#include "collision/speculative.h"

#include <gimbal/assert.h>

#include "collision/advance.h"
#include "collision/broad/pair_filter.h"
#include "collision/contact_param.h"
#include "collision/convex/ccd.h"
#include "collision/shape/frame.h"
#include "collision/sight.h"
#include "model/solref.h"

#define LEAST_WIDTH 1e-4
#define AT_END      1e-5  // of the way: what is as near to its end hides nothing

bool speculative_wanted(const mjModel* m) {
  return (m->opt.enableflags & mjENBL_SPECULATIVE) && !(m->opt.disableflags & mjDSBL_NATIVECCD);
}

//---- the distance that the row needs

static mjtNum depth_wanted(const mjModel* m, const mjContact* con, mjtNum t, mjtNum approach) {
  mjtNum ref[mjNREF] = {con->solref[0], con->solref[1]}, h = m->opt.timestep;
  mjtNum dmax = mju_clip(con->solimp[1], mjMINIMP, mjMAXIMP);
  bool discrete = m->opt.integrator == mjINT_DISCRETE;
  solref_settle(m, ref, 0.02, 1);
  mjtNum stiffness = solref_stiffness(ref, dmax), damping = solref_damping(ref, dmax);
  if (discrete && ref[0] > 0) solref_resolve(m, dmax, &stiffness, &damping);
  mjtNum b = h * damping * dmax, k = h * h * stiffness * dmax * dmax;
  if (k <= mjMINVAL) return mju_max(LEAST_WIDTH, con->solimp[2]);
  return (1 - t - (discrete ? t * (b + k) : b)) / k * approach;
}

static mjtNum speculative_dist(const mjModel* m, GeomPair pair, mjtNum margin, mjtNum t, mjtNum approach) {
  mjContact con;
  contact_param_fill(m, &con, side_geom(pair.g1), side_geom(pair.g2), pair.ipair, margin);
  return margin - depth_wanted(m, &con, t, approach);
}

//---- points

// Points of both geoms where they meet; returns how many.
typedef struct Meeting {
  int n;
  mjtNum x[2][SPECULATIVE_MOST][3];
} Meeting;

static void meet_nearest(Meeting* meeting, const Encounter* e) {
  meeting->n = 1;
  for (int i = 0; i < 2; i++) vec3_copy(meeting->x[i][0], e->x[i]);
}

// Take the points of inflated geoms that lie flat on each other, each half of inflation without it:
// they grew along the normal of the flat contact, and shrink along that of the nearest points.
static void meet_flat(Meeting* meeting, const Encounter* e, const CcdResult* result, mjtNum half) {
  mjtNum lean[3];
  vec3_sub(lean, result->normal, e->normal);
  meeting->n = result->n < SPECULATIVE_MOST ? result->n : SPECULATIVE_MOST;
  for (int k = 0; k < meeting->n; k++) {
    vec3_combine(meeting->x[0][k], result->x1 + 3 * k, lean, half);
    vec3_combine(meeting->x[1][k], result->x2 + 3 * k, lean, -half);
  }
}

static void meet_pair(Meeting* meeting, const mjModel* m, mjData* d, Encounter* e, mjtNum inflation) {
  CcdConfig config = {m->opt.ccd_iterations, m->opt.ccd_tolerance, SPECULATIVE_MOST, 0};
  CcdResult result;
  for (int i = 0; i < 2; i++) e->of[i].obj.margin = inflation;
  ccd(&result, &config, d, &e->of[0].obj, &e->of[1].obj);
  if (result.is_flat && result.n > 0) meet_flat(meeting, e, &result, 0.5 * inflation);
}

static void meet_plane(Meeting* meeting, mjData* d, Encounter* e, mjtNum inflation) {
  CcdResult result;
  e->of[1].obj.margin = inflation;
  manifold_on_plane(&result, d, &e->of[1].obj, e->of[0].pos, e->normal);
  for (int k = 0; k < result.n; k++) {
    vec3_copy(meeting->x[0][k], result.x1 + 3 * k);
    vec3_copy(meeting->x[1][k], result.x2 + 3 * k);
  }
  if (result.n > 0) meeting->n = result.n;
}

static void meet_anyhow(Meeting* meeting, const mjModel* m, mjData* d, Encounter* e) {
  mjtNum rest = (1 - e->t) * e->approach, inflation = rest + 2 * e->dist + m->opt.ccd_tolerance;
  meet_nearest(meeting, e);
  if (e->of[0].obj.type == mjGEOM_PLANE) {
    meet_plane(meeting, d, e, inflation);
  } else if (!(m->opt.disableflags & mjDSBL_MULTICCD)) {
    meet_pair(meeting, m, d, e, inflation);
  }
}

// Does something hide the points of a contact from each other? Both come to where they meet, x,
// from where they are at the start of the step, and the one that moves more goes on to the other.
static bool is_hidden(const mjModel* m, mjData* d, const Encounter* e, mjtNum start[2][3],
                      const mjtNum* const x[2]) {
  int lead = e->of[1].way > e->of[0].way, geom[2] = {e->of[0].geom, e->of[1].geom};
  return sight_blocked(m, d, geom[0], geom[1], start[0], x[0], 1) ||
         sight_blocked(m, d, geom[1], geom[0], start[1], x[1], 1) ||
         sight_blocked(m, d, geom[lead], geom[!lead], x[lead], x[!lead], 1 - AT_END);
}

// Make the contact k of a meeting at its place at the start of the step. Returns false if something
// hides it.
static bool place_contact(mjPreContact* con, const mjModel* m, mjData* d, const Encounter* e,
                          const Meeting* meeting, int k) {
  const mjtNum* const x[2] = {meeting->x[0][k], meeting->x[1][k]};
  mjtNum start[2][3], between[3];
  for (int i = 0; i < 2; i++) encounter_back(start[i], e->of + i, x[i]);
  if (is_hidden(m, d, e, start, x)) return false;
  vec3_sub(between, start[0], start[1]);
  vec3_combine(con->pos, start[1], between, e->of[0].way / (e->of[0].way + e->of[1].way));
  vec3_copy(con->normal, e->normal);
  vec3_zero(con->tangent);
  return true;
}

int speculative_contacts(const mjModel* m, mjData* d, mjPreContact* pre, const Motion* motion,
                         GeomPair pair) {
  Encounter e;
  mjtNum margin = pair_margin(m, pair.g1, pair.g2, pair.ipair);
  if (!motion_is_fast(motion, pair.g1, pair.g2)) return 0;
  if (!encounter_possible(m->geom_type[pair.g1], m->geom_type[pair.g2])) return 0;
  if (!encounter_find(&e, m, d, motion, pair.g1, pair.g2, margin)) return 0;

  Meeting meeting;
  mjtNum dist = speculative_dist(m, pair, margin, e.t, e.approach);
  int n = 0;
  meet_anyhow(&meeting, m, d, &e);
  for (int k = 0; k < meeting.n; k++) {
    pre[n].dist = dist;
    n += place_contact(pre + n, m, d, &e, &meeting, k);
  }
  return n;
}
