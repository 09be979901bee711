// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts in the arena.

#include "collision/contact_list.h"

#include <string.h>

#include "base/arena.h"
#include "collision/shape/frame.h"
#include "model/data_alloc.h"

static mjContact* contact_list_extend(mjData* d, int n) {
  mjContact* con = arena_alloc(d, n * sizeof(mjContact), _Alignof(mjContact));
  if (!con) {
    mj_warning(d, mjWARN_CONTACTFULL, d->ncon);
    return NULL;
  }
  if (!d->ncon) d->contact = con;
  d->ncon += n;
  if (d->ncon > d->maxuse_con) d->maxuse_con = d->ncon;
  return con;
}

int mj_addContact(const mjModel* m, mjData* d, const mjContact* con) {
  (void)m;
  // what follows the contacts in the arena depends on them
  int ncon = d->ncon;
  data_clear_arena(d);
  d->ncon = ncon;
  arena_alloc(d, ncon * sizeof(mjContact), _Alignof(mjContact));  // those that are there
  mjContact* added = contact_list_extend(d, 1);
  if (!added) return 1;
  *added = *con;
  return 0;
}

// Velocity of the moving surface of a geom at a point (translation, rotation): a field that is
// constant plus a rotation about the geom's frame. Zero for a flex (-1), whose surface does not
// move.
static void surface_velocity(const mjModel* m, const mjData* d, int geom, const mjtNum point[3],
                             mjtNum vel[6]) {
  if (geom < 0) {
    mju_zero(vel, 6);
    return;
  }
  const mjtNum *field = m->geom_surfacevel + 6 * geom, *mat = d->geom_xmat + 9 * geom;
  mjtNum arm[3], turn[3];
  vec3_sub(arm, point, d->geom_xpos + 3 * geom);
  mat3_mul_vec(vel, mat, field);
  mat3_mul_vec(vel + 3, mat, field + 3);
  vec3_cross(turn, vel + 3, arm);
  vec3_add_to(vel, turn);
}

// How the surfaces move past each other: second minus first along both tangents, and their spin.
static void slip_surfaces(const mjModel* m, const mjData* d, mjContact* con) {
  mjtNum vel[2][6], dif[6];
  for (int i = 0; i < 2; i++) surface_velocity(m, d, con->geom[i], con->pos, vel[i]);
  mju_sub(dif, vel[1], vel[0], 6);
  con->surfacevel[0] = vec3_dot(con->frame + 3, dif);
  con->surfacevel[1] = vec3_dot(con->frame + 6, dif);
  con->surfacevel[2] = vec3_dot(con->frame, dif + 3);
}

int contact_list_append(const mjModel* m, mjData* d, const mjPreContact* pre, int n, ContactSide side1,
                        ContactSide side2, int ipair, mjtNum includemargin) {
  mjContact* con = contact_list_extend(d, n);
  if (!con) return 1;
  contact_param_fill(m, con, side1, side2, ipair, includemargin);
  for (int i = 1; i < n; i++) con[i] = con[0];
  for (int i = 0; i < n; i++) {
    con[i].dist = pre[i].dist;

    // in the gap, adhesion pulls and nothing brakes sideways
    int in_gap = pre[i].dist >= includemargin, sticks = con[i].adhesion != 0;
    con[i].exclude = in_gap && !sticks;
    if (in_gap && sticks) con[i].dim = 1;
    vec3_copy(con[i].pos, pre[i].pos);
    vec3_copy(con[i].frame, pre[i].normal);
    vec3_copy(con[i].frame + 3, pre[i].tangent);
    frame_complete(con[i].frame);
    if (m->flg_surfacevel) slip_surfaces(m, d, con + i);
  }
  return 0;
}

// A farthest-point sample from the deepest on; of equally far ones the first. Those that are kept
// stay in order.
void contact_list_thin(mjData* d, int first) {
  int n = d->ncon - first, next = 0, kept = 0;
  if (n <= mjMAXCONPAIR) return;

  mj_markStack(d);
  mjContact* con = d->contact + first;
  mjtNum* gap = mj_stackAllocNum(d, n);  // distance^2 to the nearest kept, -1: kept
  for (int i = 0; i < n; i++) {
    gap[i] = mjMAXVAL;
    if (con[i].dist < con[next].dist) next = i;
  }
  for (int k = 0; k < mjMAXCONPAIR; k++) {
    int last = next;
    gap[last] = -1;
    next = -1;
    for (int i = 0; i < n; i++) {
      if (gap[i] < 0) continue;
      gap[i] = fmin(gap[i], vec3_dist_sqr(con[i].pos, con[last].pos));
      if (next < 0 || gap[i] > gap[next]) next = i;
    }
  }
  for (int i = 0; i < n; i++) {
    if (gap[i] < 0) con[kept++] = con[i];
  }
  mj_freeStack(d);
  d->ncon = first + kept;
  arena_rewind(d, d->ncon * sizeof(mjContact));
}

// Id by which one side sorts.
static int side_id(const mjContact* con, int side) {
  if (con->geom[side] >= 0) return con->geom[side];
  return con->elem[side] >= 0 ? con->elem[side] : con->vert[side];
}

static int contact_list_precedes(const mjContact* a, const mjContact* b) {
  int first_a = side_id(a, 0), first_b = side_id(b, 0);
  return first_a != first_b ? first_a < first_b : side_id(a, 1) < side_id(b, 1);
}

void contact_list_sort(mjData* d, int first) {
  int n = d->ncon - first;
  if (n < 2) return;
  mj_markStack(d);
  mjContact* from = d->contact + first;
  mjContact* to = mj_stackAllocByte(d, n * sizeof(mjContact), _Alignof(mjContact));

  // merge runs of doubling length
  for (int run = 1; run < n; run *= 2) {
    for (int start = 0; start < n; start += 2 * run) {
      int i = start, mid = mjMIN(start + run, n), j = mid, end = mjMIN(start + 2 * run, n);
      for (int k = start; k < end; k++) {
        int right = i == mid || (j < end && contact_list_precedes(from + j, from + i));
        to[k] = from[right ? j++ : i++];
      }
    }
    mjContact* swap = from;
    from = to;
    to = swap;
  }
  if (from != d->contact + first) memcpy(d->contact + first, from, n * sizeof(mjContact));
  mj_freeStack(d);
}
