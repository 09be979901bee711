// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rows of equality constraints.
//
//             residual                     Jacobian
//   connect   p1 - p2                      J1 - J2 at the anchors
//   weld      p1 - p2, s vec(q2* q1)       the same, and s/2 vec(q2* (w1 - w2) q1) per column
//   joint     x1 - x1_0 - P(x2 - x2_0)     J1 - P' J2
//   tendon    likewise, x its length
//   flex      edge lengths, vertex metrics, or strain modes of interpolated cells, a row each
//
// s is the torque scale of the weld, P a polynomial of degree 4.

#include "base/equality_kinds.h"
#include "base/log.h"

#include <gimbal/assert.h>
#include "constraint/efc_row.h"
#include "constraint/equality_frame.h"
#include "constraint/flex_strain.h"
#include "dynamics/body/jacobian.h"
#include "math/vec.h"
#include "model/sleep_state.h"

// scratch for the rows of one constraint
typedef struct EqualityScratch {
  int* chain;   // (nv)
  mjtNum* jac;  // (6 x nv)
} EqualityScratch;

//---- connect and weld

// Columns of the difference of both bodies' Jacobians; returns their number.
static int pair_columns(EfcSink* s, int eq, EqualityScratch* scratch) {
  GIMBAL_ASSERT(eq >= 0 && eq < s->m->neq);
  int body[2];
  equality_bodies(s->m, eq, body);
  return chain_of_pair(s->m, body[1], body[0], 0, scratch->chain);
}

// The rows of a residual that is a vector, with the columns of scratch.
static void add_vector(EfcSink* s, int eq, int size, int n, const EqualityScratch* scratch,
                       const mjtNum* pos) {
  EfcBlock block = {.type = mjCNSTR_EQUALITY,
                    .id = eq,
                    .size = size,
                    .nnz = n,
                    .chain = scratch->chain,
                    .jac = scratch->jac,
                    .pos = pos};
  efc_add(s, &block);
}

static void add_connect(EfcSink* s, int eq, EqualityScratch* scratch) {
  int n = pair_columns(s, eq, scratch);
  mjtNum pos[3];
  if (!s->counting) {
    EqualityFrames f = equality_frames(s->m, s->d, eq);
    vec3_sub(pos, f.anchor[0], f.anchor[1]);
    jac_chain_difference(s->m, s->d, scratch->jac, NULL, f.body[1], f.body[0], f.anchor[1], f.anchor[0],
                         scratch->chain, n);
  }
  add_vector(s, eq, 3, n, scratch, pos);
}

// Turn angular velocities w1 - w2 (columns of jac, 3 x n) into rates of the orientation residual.
static void orientation_columns(mjtNum* jac, int n, const mjtNum inv2[4], const mjtNum quat1[4],
                                mjtNum scale) {
  for (int k = 0; k < n; k++) {
    mjtNum axis[3] = {jac[k], jac[n + k], jac[2 * n + k]}, q[4];
    mju_mulQuatAxis(q, inv2, axis);
    quat_mul(q, q, quat1);
    for (int i = 0; i < 3; i++) jac[i * n + k] = 0.5 * q[i + 1] * scale;
  }
}

static void add_weld(EfcSink* s, int eq, EqualityScratch* scratch) {
  int n = pair_columns(s, eq, scratch);
  mjtNum pos[6];
  if (!s->counting) {
    EqualityFrames f = equality_frames(s->m, s->d, eq);
    mjtNum scale = s->m->eq_data[mjNEQDATA * eq + 10], inv2[4], dif[4];
    vec3_sub(pos, f.anchor[0], f.anchor[1]);
    quat_conjugate(inv2, f.quat[1]);
    quat_mul(dif, inv2, f.quat[0]);
    vec3_scale(pos + 3, dif + 1, scale);
    jac_chain_difference(s->m, s->d, scratch->jac, scratch->jac + 3 * n, f.body[1], f.body[0], f.anchor[1],
                         f.anchor[0], scratch->chain, n);
    orientation_columns(scratch->jac + 3 * n, n, inv2, f.quat[0], scale);
  }
  add_vector(s, eq, 6, n, scratch, pos);
}

//---- joint and tendon

// a scalar coordinate with its Jacobian
typedef struct Coordinate {
  mjtNum offset;  // from its reference
  int nnz;
  const int* chain;
  const mjtNum* jac;
} Coordinate;

static Coordinate joint_coordinate(const mjModel* m, const mjData* d, int id) {
  GIMBAL_ASSERT(id >= 0 && id < m->njnt);
  static const mjtNum one = 1;
  int adr = m->jnt_qposadr[id];
  return (Coordinate){d->qpos[adr] - m->qpos0[adr], 1, m->jnt_dofadr + id, &one};
}

static Coordinate tendon_coordinate(const mjModel* m, const mjData* d, int id) {
  GIMBAL_ASSERT(id >= 0 && id < m->ntendon);
  int adr = m->ten_J_rowadr[id];
  return (Coordinate){d->ten_length[id] - m->tendon_length0[id], m->ten_J_rownnz[id], m->ten_J_colind + adr,
                      d->ten_J + adr};
}

// res = a.jac + scale * b.jac in the union of both chains; returns the number of columns.
static int combine_columns(const Coordinate* a, const Coordinate* b, mjtNum scale, int* chain, mjtNum* res) {
  int i = 0, j = 0, n = 0;
  while (i < a->nnz || j < b->nnz) {
    int ca = i < a->nnz ? a->chain[i] : INT32_MAX, cb = j < b->nnz ? b->chain[j] : INT32_MAX;
    chain[n] = ca < cb ? ca : cb;
    res[n] = 0;
    if (ca <= cb) res[n] += a->jac[i++];
    if (cb <= ca) res[n] += scale * b->jac[j++];
    n++;
  }
  return n;
}

// Row that ties one coordinate to a polynomial of a second one (NULL: to a constant).
static void add_polynomial(EfcSink* s, int eq, const Coordinate* a, const Coordinate* b,
                           EqualityScratch* scratch) {
  GIMBAL_ASSERT(eq >= 0 && eq < s->m->neq);
  const mjtNum* p = s->m->eq_data + mjNEQDATA * eq;
  mjtNum pos = a->offset - p[0];
  EfcBlock block = {.type = mjCNSTR_EQUALITY, .id = eq, .size = 1, .pos = &pos};
  if (b) {
    mjtNum x = b->offset;
    pos -= x * (p[1] + x * (p[2] + x * (p[3] + x * p[4])));
    block.nnz = combine_columns(a, b, -equality_slope(s->m, eq, x), scratch->chain, scratch->jac);
    block.chain = scratch->chain;
    block.jac = scratch->jac;
  } else {
    block.nnz = a->nnz;
    block.chain = a->chain;
    block.jac = a->jac;
  }
  efc_add(s, &block);
}

static void add_joint(EfcSink* s, int eq, EqualityScratch* scratch) {
  GIMBAL_ASSERT(eq >= 0 && eq < s->m->neq);
  int id1 = s->m->eq_obj1id[eq], id2 = s->m->eq_obj2id[eq];
  Coordinate a = joint_coordinate(s->m, s->d, id1), b = a;
  if (id2 >= 0) b = joint_coordinate(s->m, s->d, id2);
  add_polynomial(s, eq, &a, id2 >= 0 ? &b : NULL, scratch);
}

static void add_tendon(EfcSink* s, int eq, EqualityScratch* scratch) {
  GIMBAL_ASSERT(eq >= 0 && eq < s->m->neq);
  int id1 = s->m->eq_obj1id[eq], id2 = s->m->eq_obj2id[eq];
  Coordinate a = tendon_coordinate(s->m, s->d, id1), b = a;
  int row = s->nefc;
  if (id2 >= 0) b = tendon_coordinate(s->m, s->d, id2);
  add_polynomial(s, eq, &a, id2 >= 0 ? &b : NULL, scratch);
  note_tendon_row(s, id1, row);
  if (id2 >= 0) note_tendon_row(s, id2, row);
}

//---- flex

static void add_scalar_row(EfcSink* s, int eq, mjtNum pos, int nnz, const int* chain, const mjtNum* jac) {
  GIMBAL_ASSERT(eq >= 0 && eq < s->m->neq);
  GIMBAL_ASSERT(nnz >= 0 && nnz <= s->m->nv);
  EfcBlock block = {
      .type = mjCNSTR_EQUALITY, .id = eq, .size = 1, .nnz = nnz, .chain = chain, .jac = jac, .pos = &pos};
  efc_add(s, &block);
}

static void add_flex_edges(EfcSink* s, int eq, EqualityScratch* scratch) {
  GIMBAL_ASSERT(eq >= 0 && eq < s->m->neq);
  (void)scratch;
  const mjModel* m = s->m;
  int flex = m->eq_obj1id[eq], first = m->flex_edgeadr[flex];
  for (int e = first; e < first + m->flex_edgenum[flex]; e++) {
    if (m->flexedge_rigid[e]) continue;
    int adr = m->flexedge_J_rowadr[e];
    add_scalar_row(s, eq, s->d->flexedge_length[e] - m->flexedge_length0[e], m->flexedge_J_rownnz[e],
                   m->flexedge_J_colind + adr, s->d->flexedge_J + adr);
  }
}

static void add_flex_strain(EfcSink* s, int eq, EqualityScratch* scratch) {
  GIMBAL_ASSERT(eq >= 0 && eq < s->m->neq);
  (void)scratch;
  add_strain_rows(s, eq);
}

//---- all kinds

typedef void (*AddEquality)(EfcSink* s, int eq, EqualityScratch* scratch);

#define ROW(type, name, ...) [type] = add_##name,
static const AddEquality kAdders[] = {GIMBAL_EQUALITIES(ROW)};
#undef ROW

// A program may write any number there.
static bool is_equality_type(int type) {
  return type >= 0 && type < (int)(sizeof kAdders / sizeof *kAdders) && kAdders[type];
}

void add_equality_rows(EfcSink* s) {
  const mjModel* m = s->m;
  if ((m->opt.disableflags & mjDSBL_EQUALITY) || !m->nemax) return;
  mj_markStack(s->d);
  EqualityScratch scratch = {.chain = mj_stackAllocInt(s->d, m->nv),
                             .jac = mj_stackAllocNum(s->d, 6 * m->nv)};
  for (int i = 0; i < m->neq; i++) {
    if (!s->d->eq_active[i]) continue;
    if (!is_equality_type(m->eq_type[i])) {
      log_error_of(mjOBJ_EQUALITY, i, "equality %d has the type %d, which there is not", i, m->eq_type[i]);
      continue;
    }
    if (s->asleep && sleep_state(m, s->d, mjOBJ_EQUALITY, i) == mjS_ASLEEP) continue;
    kAdders[m->eq_type[i]](s, i, &scratch);
  }
  mj_freeStack(s->d);
}
