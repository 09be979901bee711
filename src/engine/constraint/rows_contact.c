// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rows of contacts.
//
// With J the Jacobian of the motion of side 2 relative to side 1 at the contact point, in the
// contact frame (normal, two tangents, spin, two rolls):
//   frictionless  1 row: J_n
//   elliptic      dim rows: J
//   pyramidal     2 (dim - 1) rows: J_n + mu_k J_k and J_n - mu_k J_k for each friction direction k

#include <gimbal/assert.h>
#include <stdbool.h>

#include "constraint/efc_row.h"
#include "dynamics/body/jacobian.h"
#include "dynamics/flex/contact_body.h"
#include "dynamics/flex/flex_contact.h"
#include "math/vec.h"

// scratch of the Jacobian of one contact
typedef struct ContactScratch {
  int* chain;       // (nv)
  mjtNum* jac;      // (6 x nv) in the contact frame
  mjtNum* world;    // (6 x nv) in the world frame, translation then rotation
  mjtNum* pyramid;  // (2 x nv)
} ContactScratch;

static void alloc_scratch(EfcSink* s, ContactScratch* scratch) {
  int nv = s->m->nv;
  scratch->chain = mj_stackAllocInt(s->d, nv);
  if (s->counting) return;
  scratch->jac = mj_stackAllocNum(s->d, 6 * nv);
  scratch->world = mj_stackAllocNum(s->d, 6 * nv);
  scratch->pyramid = mj_stackAllocNum(s->d, 2 * nv);
}

// List the dofs of several bodies: the union of their chains.
static int chain_of_bodies(const mjModel* m, mjData* d, const int* body, int nbody, int* chain) {
  int nv = m->nv, n = 0;
  mj_markStack(d);
  int* part = mj_stackAllocInt(d, nv);
  mjtByte* used = mj_stackAllocByte(d, nv, 1);
  for (int i = 0; i < nv; i++) used[i] = 0;
  for (int b = 0; b < nbody; b++) {
    int npart = chain_of_body(m, body[b], part);
    for (int k = 0; k < npart; k++) used[part[k]] = 1;
  }
  for (int i = 0; i < nv; i++) {
    if (used[i]) chain[n++] = i;
  }
  mj_freeStack(d);
  return n;
}

// Weighted sum of the point Jacobians of bodies, in the columns of chain.
static void sum_jacobians(const mjModel* m, mjData* d, mjtNum* jacp, mjtNum* jacr, const int* body,
                          const mjtNum* weight, int nbody, const mjtNum point[3], const int* chain, int n) {
  mj_markStack(d);
  mjtNum* partp = mj_stackAllocNum(d, 3 * n);
  mjtNum* partr = jacr ? mj_stackAllocNum(d, 3 * n) : NULL;
  mju_zero(jacp, 3 * n);
  if (jacr) mju_zero(jacr, 3 * n);
  for (int b = 0; b < nbody; b++) {
    jac_chain(m, d, partp, partr, point, body[b], chain, n);
    mju_addToScl(jacp, partp, weight[b], 3 * n);
    if (jacr) mju_addToScl(jacr, partr, weight[b], 3 * n);
  }
  mj_freeStack(d);
}

// Jacobian of a contact between two single bodies; returns the number of columns.
static int pair_jacobian(EfcSink* s, const mjContact* con, int body1, int body2, ContactScratch* scratch) {
  GIMBAL_ASSERT(body1 >= 0 && body1 < s->m->nbody && body2 >= 0 && body2 < s->m->nbody);
  GIMBAL_ASSERT(con->dim == 1 || con->dim == 3 || con->dim == 4 || con->dim == 6);
  int n = chain_of_pair(s->m, body1, body2, 1, scratch->chain);
  if (s->counting || !n) return n;
  mjtNum* rot = con->dim > 3 ? scratch->world + 3 * n : NULL;
  jac_chain_difference(s->m, s->d, scratch->world, rot, body1, body2, con->pos, con->pos, scratch->chain, n);
  return n;
}

// Add what turns the edge of a rod, and what the turn moves. It turns about its tangent by the rate
// of its joint, and by the motion v of its ends: spin.v tangent + tangent x v / length. The turn
// moves the contact by its arm. The ends move as points of their bodies where they are, not where
// the contact is.
static void add_lever(const mjModel* m, mjData* d, mjtNum* jacp, mjtNum* jacr, const ContactLever* lever,
                      mjtNum sign, const mjtNum point[3], const int* chain, int n) {
  mj_markStack(d);
  mjtNum *end = mj_stackAllocNum(d, 3 * n), *there = mj_stackAllocNum(d, 3 * n), rolled[3];
  vec3_cross(rolled, lever->tangent, lever->arm);
  for (int i = 0; i < n; i++) {
    for (int k = 0; chain[i] == lever->dof && k < 3; k++) {
      jacp[k * n + i] += sign * rolled[k];
      if (jacr) jacr[k * n + i] += sign * lever->tangent[k];
    }
  }
  for (int side = 0; side < 2; side++) {
    mjtNum towards = side ? sign : -sign, weight = sign * lever->weight[side];
    jac_chain(m, d, end, NULL, lever->pos[side], lever->body[side], chain, n);
    jac_chain(m, d, there, NULL, point, lever->body[side], chain, n);
    for (int i = 0; i < n; i++) {
      const mjtNum vel[3] = {end[i], end[n + i], end[2 * n + i]};
      mjtNum turn[3], moved[3];
      vec3_cross(turn, lever->tangent, vel);
      vec3_scale(turn, turn, 1 / mjMAX(lever->length, mjMINVAL));
      vec3_cross(moved, turn, lever->arm);
      vec3_add_scaled(turn, lever->tangent, vec3_dot(lever->spin, vel));
      vec3_add_scaled(moved, rolled, vec3_dot(lever->spin, vel));
      for (int k = 0; k < 3; k++) {
        jacp[k * n + i] += towards * moved[k] + weight * (vel[k] - there[k * n + i]);
        if (jacr) jacr[k * n + i] += towards * turn[k];
      }
    }
  }
  mj_freeStack(d);
}

static bool move_as_one(const mjModel* m, const int* body, int n) {
  for (int i = 1; i < n; i++) {
    if (m->body_weldid[body[i]] != m->body_weldid[body[0]]) return false;
  }
  return true;
}

static bool has_lever(EfcSink* s, const mjContact* con) {
  ContactLever lever;
  return contact_lever(s->m, s->d, con, 0, &lever) || contact_lever(s->m, s->d, con, 1, &lever);
}

// Jacobian of a contact of elements; returns the number of columns.
static int sum_jacobian(EfcSink* s, const mjContact* con, ContactScratch* scratch) {
  GIMBAL_ASSERT(con->dim == 1 || con->dim == 3 || con->dim == 4 || con->dim == 6);
  int body[2 * kMaxSideBody];
  mjtNum weight[2 * kMaxSideBody];
  int n1 = contact_side_bodies(s->m, s->d, con, 0, body, weight);
  for (int i = 0; i < n1; i++) weight[i] = -weight[i];
  int nbody = n1 + contact_side_bodies(s->m, s->d, con, 1, body + n1, weight + n1);
  if (move_as_one(s->m, body, nbody) && !has_lever(s, con)) return 0;
  int n = chain_of_bodies(s->m, s->d, body, nbody, scratch->chain);
  if (s->counting || !n) return n;
  mjtNum* rot = con->dim > 3 ? scratch->world + 3 * n : NULL;
  sum_jacobians(s->m, s->d, scratch->world, rot, body, weight, nbody, con->pos, scratch->chain, n);
  for (int side = 0; side < 2; side++) {
    ContactLever lever;
    if (!contact_lever(s->m, s->d, con, side, &lever)) continue;
    add_lever(s->m, s->d, scratch->world, rot, &lever, side ? 1 : -1, con->pos, scratch->chain, n);
  }
  return n;
}

// res (nr x n) = first nr rows of the contact frame times jac (3 x n)
static void rotate_rows(mjtNum* restrict res, const mjtNum frame[9], const mjtNum* restrict jac, int nr,
                        int n) {
  for (int r = 0; r < nr; r++) {
    mjtNum x = frame[3 * r], y = frame[3 * r + 1], z = frame[3 * r + 2];
    for (int k = 0; k < n; k++) res[r * n + k] = x * jac[k] + y * jac[n + k] + z * jac[2 * n + k];
  }
}

static void add_pyramid(EfcSink* s, const mjContact* con, EfcBlock* block, const mjtNum* jac,
                        mjtNum* pyramid) {
  GIMBAL_ASSERT(con->dim == 1 || con->dim == 3 || con->dim == 4 || con->dim == 6);
  mjtNum pos[2] = {con->dist, con->dist}, margin[2] = {con->includemargin, con->includemargin};
  int n = block->nnz;
  block->type = mjCNSTR_CONTACT_PYRAMIDAL;
  block->size = 2;
  block->pos = pos;
  block->margin = margin;
  block->jac = pyramid;
  for (int k = 1; k < con->dim; k++) {
    if (!s->counting) {
      mju_addScl(pyramid, jac, jac + k * n, con->friction[k - 1], n);
      mju_addScl(pyramid + n, jac, jac + k * n, -con->friction[k - 1], n);
    }
    efc_add(s, block);
  }
}

static void add_rows(EfcSink* s, const mjContact* con, int id, int n, ContactScratch* scratch) {
  GIMBAL_ASSERT(id >= 0 && id < s->d->ncon);
  GIMBAL_ASSERT(con->dim == 1 || con->dim == 3 || con->dim == 4 || con->dim == 6);
  mjtNum pos[6] = {con->dist}, margin[6] = {con->includemargin};
  EfcBlock block = {.type = mjCNSTR_CONTACT_ELLIPTIC,
                    .id = id,
                    .size = con->dim,
                    .nnz = n,
                    .chain = scratch->chain,
                    .jac = scratch->jac,
                    .pos = pos,
                    .margin = margin};
  if (!s->counting) {
    int dim = con->dim;
    rotate_rows(scratch->jac, con->frame, scratch->world, dim < 3 ? dim : 3, n);
    if (dim > 3) rotate_rows(scratch->jac + 3 * n, con->frame, scratch->world + 3 * n, dim - 3, n);
  }
  if (con->dim == 1) {
    block.type = mjCNSTR_CONTACT_FRICTIONLESS;
    efc_add(s, &block);
  } else if (mj_isPyramidal(s->m)) {
    add_pyramid(s, con, &block, scratch->jac, scratch->pyramid);
  } else {
    efc_add(s, &block);
  }
}

// Whether a side of the contact is a flex whose contacts are passive forces. Contacts with moving
// geoms are constraints all the same.
static bool is_passive(const mjModel* m, const mjContact* con) {
  for (int i = 0; i < 2; i++) {
    if (con->geom[i] >= 0 && m->body_treeid[m->geom_bodyid[con->geom[i]]] >= 0) return false;
  }
  return (con->flex[0] >= 0 && flex_is_passive(m, con->flex[0])) ||
         (con->flex[1] >= 0 && flex_is_passive(m, con->flex[1]));
}

static void add_contact(EfcSink* s, int id, ContactScratch* scratch) {
  GIMBAL_ASSERT(id >= 0 && id < s->d->ncon);
  mjContact* con = s->d->contact + id;
  if (s->counting && is_passive(s->m, con)) {
    con->efc_address = -1;
    con->exclude = 4;
  }
  if (con->exclude) return;

  // sides that move as one leave no column, and no rows; the columns of dense rows are not counted
  int n = s->m->nv;
  if (!s->counting || s->sparse) {
    int body1 = contact_single_body(s->m, con, 0), body2 = contact_single_body(s->m, con, 1);
    n = body1 >= 0 && body2 >= 0 ? pair_jacobian(s, con, body1, body2, scratch)
                                 : sum_jacobian(s, con, scratch);
  }
  if (!s->counting) con->efc_address = n ? s->nefc : -1;
  if (n) {
    add_rows(s, con, id, n, scratch);
  } else if (!s->counting) {
    con->exclude = 3;
  }
}

void add_contact_rows(EfcSink* s) {
  if ((s->m->opt.disableflags & mjDSBL_CONTACT) || !s->d->ncon || !s->m->nv) return;
  mj_markStack(s->d);
  ContactScratch scratch = {0};
  alloc_scratch(s, &scratch);
  for (int i = 0; i < s->d->ncon; i++) add_contact(s, i, &scratch);
  mj_freeStack(s->d);
}
