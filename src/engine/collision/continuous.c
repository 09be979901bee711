// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Linear continuous collision by contacts ahead of time.
//
// Two geoms at the distance s approach each other along the direction between their nearest points
// with the speed v. With v h > s, h the time step, they would be past each other at the end of the
// step. A contact row whose reference acceleration is
//
//   a = -b (-v)   with   b = (1 - s / (v h)) / h
//
// makes the speed v + ... = s / h at the end of the step: the surfaces just meet. solref in its
// direct form gives the row this damping b and no stiffness; solimp makes it as hard as possible.
// The margin of the contact is a trace more than its distance, so that the row exists and has no
// position error.
//
// Speeds come from the velocities of this step's start, hence from cdof and qvel, because collision
// comes before the velocity stage. Only geoms that move more than half of their smallest extent in
// a step are looked at, against all others, so a scene without fast geoms costs one pass over the
// bodies.

#include "collision/continuous.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "collision/broad/pair_filter.h"
#include "collision/contact_list.h"
#include "collision/shape/frame.h"
#include "collision/shape/motion.h"

#define HARDNESS 0.9999

static mjtNum way_of_geom(const mjModel* m, const mjData* d, const mjtNum* vel, int geom) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  mjtNum v[3];
  motion_of_point(v, m, d, vel, m->geom_bodyid[geom], d->geom_xpos + 3 * geom);
  return vec3_norm(v) * m->opt.timestep;
}

static bool is_fast(const mjModel* m, int geom, mjtNum way) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  const mjtNum* half = m->geom_aabb + 6 * geom + 3;
  return m->body_weldid[m->geom_bodyid[geom]] && way > mjMIN(half[0], mjMIN(half[1], half[2]));
}

// Are there contacts of these two already?
static bool in_contact(const mjData* d, int ncon, int g1, int g2) {
  for (int i = 0; i < ncon; i++) {
    const int* g = d->contact[i].geom;
    if ((g[0] == g1 && g[1] == g2) || (g[0] == g2 && g[1] == g1)) return true;
  }
  return false;
}

static int may_collide(const mjModel* m, mjData* d, int g1, int g2) {
  int body1 = m->geom_bodyid[g1], body2 = m->geom_bodyid[g2];
  if (bodies_excluded(m, d, body1, body2, 0)) return 0;
  int signature = (int)(((unsigned)mjMIN(body1, body2) << 16) + (unsigned)mjMAX(body1, body2));
  for (int i = 0; i < m->nexclude; i++) {
    if (m->exclude_signature[i] == signature) return 0;
  }
  return geom_pair_allowed(m, d, g1, g2, -1);
}

// Make a contact leave the part keep of the approach after this step.
static void continuous_brake(const mjModel* m, mjContact* con, mjtNum keep) {
  con->solref[0] = -1e-9;
  con->solref[1] = -(1 - keep) / m->opt.timestep * HARDNESS;
  con->solimp[0] = con->solimp[1] = HARDNESS;
}

// Speed at which the second body comes to the first at a point, along a normal that points to the
// second.
static mjtNum approach_speed(const mjModel* m, const mjData* d, const mjtNum* vel, int g1, int g2,
                             const mjtNum x1[3], const mjtNum x2[3], const mjtNum normal[3]) {
  mjtNum v1[3], v2[3];
  motion_of_point(v1, m, d, vel, m->geom_bodyid[g1], x1);
  motion_of_point(v2, m, d, vel, m->geom_bodyid[g2], x2);
  return vec3_dot(v1, normal) - vec3_dot(v2, normal);
}

// Contacts that exist stop fast geoms at once: springs as soft as usual would let them through.
static void stop_in_contact(const mjModel* m, mjData* d, const mjtNum* vel, const int* fast) {
  for (int i = 0; i < d->ncon; i++) {
    mjContact* con = d->contact + i;
    int g1 = con->geom[0], g2 = con->geom[1];
    if (g1 < 0 || g2 < 0 || !(fast[g1] || fast[g2])) continue;
    mjtNum approach = approach_speed(m, d, vel, g1, g2, con->pos, con->pos, con->frame);
    if (is_fast(m, fast[g1] ? g1 : g2, approach * m->opt.timestep)) continuous_brake(m, con, 0);
  }
}

static void add_ahead(const mjModel* m, mjData* d, const mjtNum* vel, int g1, int g2, mjtNum reach) {
  mjtNum fromto[6], normal[3], h = m->opt.timestep;
  int flip = m->geom_type[g1] > m->geom_type[g2], a = flip ? g2 : g1, b = flip ? g1 : g2;
  mjtNum dist = mj_geomDistance(m, d, a, b, reach, fromto);
  if (!(dist > 0 && dist < reach)) return;
  vec3_sub(normal, fromto + 3, fromto);
  vec3_normalize(normal);
  mjtNum approach = approach_speed(m, d, vel, a, b, fromto, fromto + 3, normal);
  if (approach * h <= dist) return;

  mjPreContact pre = {.dist = dist, .normal = {normal[0], normal[1], normal[2]}};
  vec3_add(pre.pos, fromto, fromto + 3);
  vec3_scale(pre.pos, pre.pos, 0.5);
  if (contact_list_append(m, d, &pre, 1, side_geom(a), side_geom(b), -1, dist * (1 + 1e-9) + 1e-12)) return;
  mjContact* con = d->contact + d->ncon - 1;
  con->dim = 1;
  con->exclude = 0;
  continuous_brake(m, con, dist / (approach * h));
}

void collide_ahead(const mjModel* m, mjData* d) {
  mj_markStack(d);
  mjtNum* vel = mj_stackAllocNum(d, 6 * (size_t)m->nbody);
  mjtNum* way = mj_stackAllocNum(d, m->ngeom);
  int *fast = mj_stackAllocInt(d, m->ngeom), ncon = d->ncon;
  motion_of_bodies(m, d, vel);
  for (int g = 0; g < m->ngeom; g++) {
    way[g] = way_of_geom(m, d, vel, g);
    fast[g] = is_fast(m, g, way[g]);
  }
  stop_in_contact(m, d, vel, fast);
  for (int g = 0; g < m->ngeom; g++) {
    for (int other = 0; fast[g] && other < m->ngeom; other++) {
      if (other == g || (fast[other] && other < g)) continue;
      mjtNum reach = way[g] + way[other];
      if (bounds_apart(m, d, mjMIN(g, other), mjMAX(g, other), reach) || in_contact(d, ncon, g, other)) {
        continue;
      }
      if (may_collide(m, d, g, other)) add_ahead(m, d, vel, g, other, reach);
    }
  }
  mj_freeStack(d);
}
