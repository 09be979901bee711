// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The effective metric M + K of elastic deformables. With stiffness S, damping c and time step h,
//   K = (h^2 + h c) S
// makes the step linearly implicit, and the smooth force gains -h S qvel. Springs of passive
// contacts (flex_contact.h) are part of S. It is used by the CG solver with implicit integrators.
//
// K is stored in compressed rows for the dofs of free vertices. (M + K) x = b is solved by
// conjugate gradients from x = M^-1 b, preconditioned by M^-1 and, at vertices, by the 3 x 3 blocks
// of M + K on the diagonal. Where nodes ride on moving bodies K = J' S J is not stored, J that of
// all nodes of a cell along the whole chain, and M alone is the preconditioner.

#include "dynamics/effective_metric.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "base/arena.h"
#include "dynamics/body/apply_force.h"
#include "dynamics/body/jacobian.h"
#include "dynamics/body/motion.h"
#include "dynamics/flex/flex_cell.h"
#include "dynamics/flex/flex_contact.h"
#include "dynamics/flex/flex_stencil.h"
#include "math/kernel.h"
#include "math/sorted.h"
#include "model/flex/rod_frame.h"
#include "model/warning.h"

//---- whether

bool flex_is_stiff(const mjModel* m, int f) {
  int adr = m->flex_stiffnessadr[f], stretch = adr >= 0 && m->flex_stiffness[adr] != 0;
  if (m->flex_rigid[f]) return false;
  if (m->flex_interp[f]) return flex_cell_count(m, f) > 0;
  if (flex_is_rod(m, f)) return true;
  return (m->flex_dim[f] == 2 && m->flex_bendingadr[f] >= 0) || (m->flex_dim[f] >= 2 && stretch);
}

// Whether K is stored, with blocks to precondition it. Not so, as MuJoCo has it, if nodes ride on
// bodies that move: then K is multiplied piece by piece, and M alone is the preconditioner. It
// knows, as the blocks do not, how parents and nodes move together.
static bool is_stored(const mjModel* m) {
  for (int f = 0; f < m->nflex; f++) {
    int end = m->flex_nodeadr[f] + m->flex_nodenum[f];
    if (!flex_is_stiff(m, f)) continue;
    for (int i = m->flex_nodeadr[f]; i < end; i++) {
      int body = m->flex_nodebodyid[i];
      if (m->body_dofnum[body] && m->dof_parentid[m->body_dofadr[body]] >= 0) return false;
    }
  }
  return true;
}

static bool is_wanted(const mjModel* m) {
  int implicit = m->opt.integrator == mjINT_IMPLICIT || m->opt.integrator == mjINT_IMPLICITFAST;
  if (m->opt.solver != mjSOL_CG || !implicit || m->opt.cone == mjCONE_ELLIPTIC || mjENABLED(mjENBL_SLEEP)) {
    return false;
  }
  for (int f = 0; f < m->nflex; f++) {
    if (flex_is_stiff(m, f) || (m->flex_passive[f] && !m->flex_rigid[f])) return true;
  }
  return false;
}

//---- assembly

// Neighbours of each vertex while the structure of K is built. Vertices are known by their first
// dof.
typedef struct Neighbours {
  int* slot;  // of a dof (nv), -1: none
  int* dof;   // of a slot
  int nslot;
  int* adr;   // of the list of a slot in list (nslot + 1)
  int* list;  // dofs, ascending and unique, length len[slot]
  int* len;
} Neighbours;

static void find_slots(const mjModel* m, mjData* d, Neighbours* n) {
  n->slot = mj_stackAllocInt(d, m->nv);
  n->dof = mj_stackAllocInt(d, m->nv);
  for (int i = 0; i < m->nv; i++) n->slot[i] = -1;
  StencilWalk walk = {0};
  FlexStencil* s = mj_stackAllocByte(d, sizeof(FlexStencil), _Alignof(FlexStencil));
  while (flex_stencil_next(m, d, &walk, s, STENCIL_POINTS)) {
    for (int i = 0; i < s->npoint; i++) {
      if (s->dof[i] >= 0) n->slot[s->dof[i]] = 0;
    }
  }
  n->nslot = 0;
  for (int i = 0; i < m->nv; i++) {
    if (n->slot[i] < 0) continue;
    n->dof[n->nslot] = i;
    n->slot[i] = n->nslot++;
  }
}

// insert a dof into an ascending list without repetition
static int insert_dof(int* list, int len, int dof) {
  int k = len;
  while (k > 0 && list[k - 1] > dof) k--;
  if (k > 0 && list[k - 1] == dof) return len;
  for (int i = len; i > k; i--) list[i] = list[i - 1];
  list[k] = dof;
  return len + 1;
}

static void find_neighbours(const mjModel* m, mjData* d, Neighbours* n) {
  FlexStencil* s = mj_stackAllocByte(d, sizeof(FlexStencil), _Alignof(FlexStencil));
  find_slots(m, d, n);
  n->adr = mj_stackAllocInt(d, n->nslot + 1);
  n->len = mj_stackAllocInt(d, n->nslot);
  for (int i = 0; i <= n->nslot; i++) n->adr[i] = 0;

  // upper bounds first: every stencil may bring all its points
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_POINTS);) {
    for (int i = 0; i < s->npoint; i++) {
      if (s->dof[i] >= 0) n->adr[n->slot[s->dof[i]] + 1] += s->npoint;
    }
  }
  for (int i = 0; i < n->nslot; i++) {
    n->adr[i + 1] += n->adr[i];
    n->len[i] = 0;
  }
  n->list = mj_stackAllocInt(d, n->adr[n->nslot]);
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_POINTS);) {
    for (int i = 0; i < s->npoint; i++) {
      if (s->dof[i] < 0) continue;
      int slot = n->slot[s->dof[i]];
      for (int j = 0; j < s->npoint; j++) {
        if (s->dof[j] >= 0) n->len[slot] = insert_dof(n->list + n->adr[slot], n->len[slot], s->dof[j]);
      }
    }
  }
}

static void* effective_metric_alloc(mjData* d, size_t count, size_t size) {
  void* block = arena_alloc(d, count * size, size);
  if (!block) {
    mju_error("the arena is too small for the stiffness of flexes: give <size memory> a larger value");
  }
  return block;
}

// three rows for every vertex, three columns for every neighbour
static void make_structure(mjData* d, const Neighbours* n) {
  int total = 0;
  for (int s = 0; s < n->nslot; s++) {
    for (int k = 0; k < 3; k++) {
      d->efm_K_rownnz[n->dof[s] + k] = 3 * n->len[s];
      d->efm_K_rowadr[n->dof[s] + k] = total;
      total += 3 * n->len[s];
    }
  }
  d->nefmK = total;
  d->efm_K_colind = effective_metric_alloc(d, total, sizeof(int));
  d->efm_K_val = effective_metric_alloc(d, total, sizeof(mjtNum));
  mju_zero(d->efm_K_val, total);
  for (int s = 0; s < n->nslot; s++) {
    for (int k = 0; k < 3; k++) {
      int* col = d->efm_K_colind + d->efm_K_rowadr[n->dof[s] + k];
      for (int j = 0; j < 3 * n->len[s]; j++) col[j] = n->list[n->adr[s] + j / 3] + j % 3;
    }
  }
}

static void fill_values(const mjModel* m, mjData* d, const Neighbours* n) {
  FlexStencil* s = mj_stackAllocByte(d, sizeof(FlexStencil), _Alignof(FlexStencil));
  mjtNum h = m->opt.timestep;
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_IN_BODIES);) {
    mjtNum scale = h * h + h * m->flex_damping[s->flex];
    for (int i = 0; i < s->npoint; i++) {
      if (s->dof[i] < 0) continue;
      int slot = n->slot[s->dof[i]];
      for (int j = 0; j < s->npoint; j++) {
        if (s->dof[j] < 0) continue;
        int place = 3 * place_of(n->list + n->adr[slot], n->len[slot], s->dof[j]);
        for (int k = 0; k < 3; k++) {
          mjtNum* row = d->efm_K_val + d->efm_K_rowadr[s->dof[i] + k] + place;
          const mjtNum* source = s->stiffness + 3 * s->npoint * (3 * i + k) + 3 * j;
          for (int c = 0; c < 3; c++) row[c] += scale * source[c];
        }
      }
    }
  }
}

// factors of the blocks on the diagonal of M + K
static void make_preconditioner(const mjModel* m, mjData* d, const Neighbours* n) {
  d->nefmdof = n->nslot;
  d->nefmL = 9 * n->nslot;
  d->efm_dofid = effective_metric_alloc(d, d->nefmdof, sizeof(int));
  d->efm_L = effective_metric_alloc(d, d->nefmL, sizeof(mjtNum));
  for (int s = 0; s < n->nslot; s++) {
    int dof = n->dof[s], place = 3 * place_of(n->list + n->adr[s], n->len[s], dof);
    mjtNum* block = d->efm_L + 9 * s;
    d->efm_dofid[s] = dof;
    for (int k = 0; k < 3; k++) mju_copy(block + 3 * k, d->efm_K_val + d->efm_K_rowadr[dof + k] + place, 3);
    for (int k = 0; k < 3; k++) {
      for (int a = m->M_rowadr[dof + k]; a < m->M_rowadr[dof + k] + m->M_rownnz[dof + k]; a++) {
        int c = m->M_colind[a] - dof;
        if (c < 0) continue;
        block[3 * k + c] += d->M[a];
        if (c != k) block[3 * c + k] += d->M[a];
      }
    }
  }
  flex_contact_add_blocks(m, d, d->efm_L, n->slot, m->opt.timestep * m->opt.timestep);
  for (int s = 0; s < n->nslot; s++) mju_cholFactor(d->efm_L + 9 * s, 3, mjMINVAL);
}

void effective_metric_build(const mjModel* m, mjData* d) {
  d->efm_active = d->nefmK = d->nefmdof = d->nefmL = 0;
  if (!is_wanted(m)) return;
  d->efm_c = effective_metric_alloc(d, m->nv, sizeof(mjtNum));
  d->efm_K_rownnz = effective_metric_alloc(d, m->nv, sizeof(int));
  d->efm_K_rowadr = effective_metric_alloc(d, m->nv, sizeof(int));
  mju_zero(d->efm_c, m->nv);
  for (int i = 0; i < m->nv; i++) d->efm_K_rownnz[i] = d->efm_K_rowadr[i] = 0;
  d->efm_active = 1;
  if (!is_stored(m)) return;
  mj_markStack(d);
  Neighbours n;
  find_neighbours(m, d, &n);
  make_structure(d, &n);
  fill_values(m, d, &n);
  make_preconditioner(m, d, &n);
  mj_freeStack(d);
}

//---- use

// velocity of a point of a body in the world for the velocities vec of the dofs
static void point_velocity(const mjModel* m, const mjData* d, int body, const mjtNum pos[3],
                           const mjtNum* vec, mjtNum vel[3]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum twist[6] = {0};
  for (int i = last_dof_of_body(m, body); i >= 0; i = m->dof_parentid[i]) {
    mju_addToScl(twist, d->cdof + 6 * i, vec[i], 6);
  }
  mjtNum motion[6];
  motion_at(motion, twist, pos, d->subtree_com + 3 * m->body_rootid[body]);
  vec3_copy(vel, motion + 3);
}

// res += J' S J vec, piece by piece. S: the stiffness of each flex, scaled
static void add_pieces(const mjModel* m, const mjData* d, const FlexStencil* s, mjtNum scale, mjtNum* res,
                       const mjtNum* vec) {
  mjtNum vel[3 * mjMAXFLEXNODES];
  int n = 3 * s->npoint;
  for (int i = 0; i < s->npoint; i++) point_velocity(m, d, s->body[i], s->pos + 3 * i, vec, vel + 3 * i);
  for (int i = 0; i < s->npoint; i++) {
    mjtNum force[3];
    for (int k = 0; k < 3; k++) force[k] = scale * kernel_dot(s->stiffness + (3 * i + k) * n, vel, n);
    add_cartesian_force(m, d, res, force, NULL, s->pos + 3 * i, s->body[i]);
  }
}

// the same for stiffness in the axes of the bodies, of points that have dofs of their own
static void add_own_dofs(const FlexStencil* s, mjtNum scale, mjtNum* res, const mjtNum* vec) {
  mjtNum x[3 * mjMAXFLEXNODES];
  int n = 3 * s->npoint;
  for (int i = 0; i < n; i++) x[i] = s->dof[i / 3] < 0 ? 0 : vec[s->dof[i / 3] + i % 3];
  for (int i = 0; i < n; i++) {
    if (s->dof[i / 3] >= 0) res[s->dof[i / 3] + i % 3] += scale * kernel_dot(s->stiffness + i * n, x, n);
  }
}

// res += the stiffness of all flexes times vec, scaled with h, or with h^2 + h * damping
static void add_stiffness(const mjModel* m, mjData* d, mjtNum* res, const mjtNum* vec, int damped,
                          mjtNum sign) {
  mjtNum h = m->opt.timestep;
  int stored = d->nefmK > 0;
  mj_markStack(d);
  FlexStencil* s = mj_stackAllocByte(d, sizeof(FlexStencil), _Alignof(FlexStencil));
  StencilWalk walk = {0};
  while (flex_stencil_next(m, d, &walk, s, stored ? STENCIL_IN_BODIES : STENCIL_IN_WORLD)) {
    mjtNum scale = sign * (damped ? h * h + h * m->flex_damping[s->flex] : h);
    if (stored) {
      add_own_dofs(s, scale, res, vec);
    } else {
      add_pieces(m, d, s, scale, res, vec);
    }
  }
  mj_freeStack(d);
}

void effective_metric_shift(const mjModel* m, mjData* d) {
  if (!d->efm_active) return;
  mju_zero(d->efm_c, m->nv);
  add_stiffness(m, d, d->efm_c, d->qvel, 0, -1);
  flex_contact_mul_add(m, d, d->efm_c, d->qvel, -m->opt.timestep);
}

void effective_metric_mul_add(const mjModel* m, mjData* d, mjtNum* res, const mjtNum* vec) {
  if (!d->efm_active) return;
  if (!d->nefmK) add_stiffness(m, d, res, vec, 1, 1);
  for (int i = 0; d->nefmK && i < m->nv; i++) {
    int adr = d->efm_K_rowadr[i];
    if (d->efm_K_rownnz[i]) {
      res[i] += kernel_dot_sparse(d->efm_K_val + adr, d->efm_K_colind + adr, vec, d->efm_K_rownnz[i]);
    }
  }
  flex_contact_mul_add(m, d, res, vec, m->opt.timestep * m->opt.timestep);
}

static bool bending_only(const mjModel* m) {
  for (int f = 0; f < m->nflex; f++) {
    int adr = m->flex_stiffnessadr[f];
    if (!m->flex_rigid[f] && adr >= 0 && m->flex_stiffness[adr] != 0) return false;
  }
  return m->nefm0dof > 0;
}

// z = (L'L)^-1 r on the dofs of the constant factor
static void solve_bending(const mjModel* m, mjData* d, mjtNum* z, const mjtNum* r) {
  int n = m->nefm0dof;
  mj_markStack(d);
  mjtNum* x = mj_stackAllocNum(d, n);
  for (int i = 0; i < n; i++) x[i] = r[m->efm0_dofid[i]];
  for (int i = n - 1; i >= 0; i--) {
    int adr = m->efm0_L_rowadr[i], nnz = m->efm0_L_rownnz[i] - 1;
    x[i] /= m->efm0_L[adr + nnz];
    kernel_add_scaled_sparse(x, m->efm0_L + adr, m->efm0_L_colind + adr, -x[i], nnz);
  }
  for (int i = 0; i < n; i++) {
    int adr = m->efm0_L_rowadr[i], nnz = m->efm0_L_rownnz[i] - 1;
    x[i] = (x[i] - kernel_dot_sparse(m->efm0_L + adr, m->efm0_L_colind + adr, x, nnz)) / m->efm0_L[adr + nnz];
    z[m->efm0_dofid[i]] = x[i];
  }
  mj_freeStack(d);
}

void effective_metric_precondition(const mjModel* m, mjData* d, mjtNum* z, const mjtNum* r) {
  int nv = m->nv, bending = bending_only(m);
  if (!d->nefmK && !bending) {
    mju_copy(z, r, nv);
    mj_solveM(m, d, z, z, 1);
    return;
  }

  // the dofs of flexes and the others must not see each other, for symmetry
  if (3 * d->nefmdof < nv) {
    mju_copy(z, r, nv);
    for (int i = 0; bending && i < m->nefm0dof; i++) z[m->efm0_dofid[i]] = 0;
    for (int s = 0; !bending && s < d->nefmdof; s++) mju_zero(z + d->efm_dofid[s], 3);
    mj_solveM(m, d, z, z, 1);
  }
  if (bending) {
    solve_bending(m, d, z, r);
    return;
  }
  for (int s = 0; s < d->nefmdof; s++) {
    int dof = d->efm_dofid[s];
    mju_cholSolve(z + dof, d->efm_L + 9 * s, r + dof, 3);
  }
}

static void effective_metric_multiply(const mjModel* m, mjData* d, mjtNum* res, const mjtNum* vec) {
  mj_mulM(m, d, res, vec);
  effective_metric_mul_add(m, d, res, vec);
}

// Say that iterations ended with the residual r: as MuJoCo, under the name of the inertia that M +
// K is.
static void warn_of_residual(const mjModel* m, mjData* d, const mjtNum* r, mjtNum relative) {
  int worst = 0;
  for (int i = 1; i < m->nv; i++) {
    if (mju_abs(r[i]) > mju_abs(r[worst])) worst = i;
  }
  if (!d->warning[mjWARN_INERTIA].number) {
    mju_warning(
        "flexes are too stiff for the %d iterations of the solver: a part of %.2g of the force is left, and "
        "qacc_smooth is not exact. Raise 'iterations', or take a smaller timestep.",
        m->opt.iterations, relative);
  }
  warn(m, d, mjWARN_INERTIA, worst);
}

// x = (M + K)^-1 b
static void metric_solve(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b) {
  int nv = m->nv;
  mj_markStack(d);
  mjtNum* r = mj_stackAllocNum(d, nv);
  mjtNum* z = mj_stackAllocNum(d, nv);
  mjtNum* p = mj_stackAllocNum(d, nv);
  mjtNum* Ap = mj_stackAllocNum(d, nv);
  mjtNum enough = m->opt.tolerance * m->opt.tolerance * mju_dot(b, b, nv);
  mju_copy(r, b, nv);
  mju_zero(x, nv);
  effective_metric_precondition(m, d, z, r);
  mju_copy(p, z, nv);
  mjtNum rz = mju_dot(r, z, nv);
  int k = 0;
  for (; k < m->opt.iterations && mju_dot(r, r, nv) >= enough; k++) {
    effective_metric_multiply(m, d, Ap, p);
    mjtNum curvature = mju_dot(p, Ap, nv);
    if (curvature < mjMINVAL) break;
    mju_addToScl(x, p, rz / curvature, nv);
    mju_addToScl(r, Ap, -rz / curvature, nv);
    effective_metric_precondition(m, d, z, r);
    mjtNum before = rz;
    rz = mju_dot(r, z, nv);
    mju_addScl(p, z, p, rz / before, nv);
  }
  mjtNum left = mju_dot(r, r, nv);
  // where rounding ends the search, more iterations would not help
  bool ran_out = k == m->opt.iterations;
  if (ran_out && left > 0 && left >= enough) warn_of_residual(m, d, r, mju_sqrt(left / mju_dot(b, b, nv)));
  mj_freeStack(d);
}

void effective_metric_smooth_acc(const mjModel* m, mjData* d) {
  mj_markStack(d);
  mjtNum* qfrc = mj_stackAllocNum(d, m->nv);
  mju_add(qfrc, d->qfrc_smooth, d->efm_c, m->nv);
  metric_solve(m, d, d->qacc_smooth, qfrc);
  mj_freeStack(d);
}
