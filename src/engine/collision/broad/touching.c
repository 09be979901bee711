// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts between bodies that just touch.
//
// MuJoCo sorts the limits of all bodies on the line of greatest spread as floats, those that are
// equal by the order of the bodies. Of two bodies side by side on that line, say boxes on a grid,
// the first ends before the second begins, if they overlap by less than a float resolves: there is
// no contact. In the other order there is one even if the boxes are that much apart. Few bodies are
// not sorted here (broadphase.c). So contacts as shallow as that, which are rare, are looked at
// again.

#include "collision/broad/touching.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "base/arena.h"
#include "collision/broad/broadphase.h"
#include "collision/shape/frame.h"

// Limits of a body on a line.
static void span_of_body(const mjModel* m, const mjData* d, int body, const mjtNum line[3], mjtNum span[2]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  bool override = (m->opt.enableflags & mjENBL_OVERRIDE) && m->opt.o_margin != 0;
  for (int i = 0; i < m->body_geomnum[body]; i++) {
    int g = m->body_geomadr[body] + i;
    const mjtNum *half = m->geom_aabb + 6 * g + 3, *xmat = d->geom_xmat + 9 * g;
    mjtNum center[3], local[3], margin = m->geom_margin[g] + m->geom_gap[g];
    if (override) margin = 0.5 * m->opt.o_margin;
    frame_to_world(center, d->geom_xpos + 3 * g, xmat, m->geom_aabb + 6 * g);
    mat3_mul_vec_t(local, xmat, line);
    mjtNum mid = vec3_dot(center, line);
    mjtNum extent = half[0] * mju_abs(local[0]) + half[1] * mju_abs(local[1]) + half[2] * mju_abs(local[2]);
    mjtNum low = mid - extent - margin, high = mid + extent + margin;
    span[0] = i ? mjMIN(span[0], low) : low;
    span[1] = i ? mjMAX(span[1], high) : high;
  }
}

// Whether the boxes of two bodies meet as MuJoCo sorts and compares them, in a frame with its axes
// in rows.
static bool boxes_meet(const mjModel* m, const mjData* d, int body1, int body2, const mjtNum frame[9]) {
  GIMBAL_ASSERT(body1 >= 0 && body1 < m->nbody);
  GIMBAL_ASSERT(body2 >= 0 && body2 < m->nbody);
  for (int k = 0; k < 3; k++) {
    mjtNum a[2], b[2];
    span_of_body(m, d, mjMIN(body1, body2), frame + 3 * k, a);
    span_of_body(m, d, mjMAX(body1, body2), frame + 3 * k, b);
    bool meet = k ? a[1] >= b[0] && b[1] >= a[0] : (float)a[1] > (float)b[0] && (float)b[1] >= (float)a[0];
    if (!meet) return false;
  }
  return true;
}

static bool is_predefined(const mjModel* m, const int geom[2]) {
  for (int i = 0; i < m->npair; i++) {
    int g1 = m->pair_geom1[i], g2 = m->pair_geom2[i];
    if ((g1 == geom[0] && g2 == geom[1]) || (g1 == geom[1] && g2 == geom[0])) return true;
  }
  return false;
}

// Whether a contact is so shallow that rounding to floats may hide it.
static bool is_shallow(const mjModel* m, const mjContact* con) {
  const mjtNum resolution = 1e-6;
  int g1 = con->geom[0], g2 = con->geom[1];
  if (g1 < 0 || g2 < 0) return false;
  mjtNum reach = m->geom_margin[g1] + m->geom_gap[g1] + m->geom_margin[g2] + m->geom_gap[g2];
  if ((m->opt.enableflags & mjENBL_OVERRIDE) && m->opt.o_margin != 0) reach = m->opt.o_margin;
  mjtNum size = 1 + mju_abs(con->pos[0]) + mju_abs(con->pos[1]) + mju_abs(con->pos[2]);
  return con->dist - reach > -resolution * size;
}

// Whether the broad phase sorts the bodies of a contact: not the world, nor bodies with planes.
static bool is_sorted(const mjModel* m, const mjContact* con) {
  int body1 = m->geom_bodyid[con->geom[0]], body2 = m->geom_bodyid[con->geom[1]];
  return body1 && body2 && !has_plane(m, body1) && !has_plane(m, body2) && !is_predefined(m, con->geom);
}

// Whether motion makes the boxes of its bodies meet.
static bool is_widened(const Motion* motion, const mjContact* con) {
  return motion && con->geom[0] >= 0 && con->geom[1] >= 0 &&
         motion_is_fast(motion, con->geom[0], con->geom[1]);
}

void drop_touching(const mjModel* m, mjData* d, const Motion* motion) {
  mjtNum frame[9];
  int kept = 0, known = 0, body1 = -1, body2 = -1;
  bool meet = true;  // the two bodies: contacts of a pair come one after the other
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* con = d->contact + i;
    if (is_shallow(m, con) && is_sorted(m, con) && !is_widened(motion, con)) {
      known = known || spread_frame(m, d, frame);
      if (known && (m->geom_bodyid[con->geom[0]] != body1 || m->geom_bodyid[con->geom[1]] != body2)) {
        body1 = m->geom_bodyid[con->geom[0]];
        body2 = m->geom_bodyid[con->geom[1]];
        meet = boxes_meet(m, d, body1, body2, frame);
      }
      if (known && !meet) continue;
    }
    if (kept < i) d->contact[kept] = *con;
    kept++;
  }
  if (kept == d->ncon) return;
  d->ncon = kept;
  arena_rewind(d, kept * sizeof(mjContact));
}
