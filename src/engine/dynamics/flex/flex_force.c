// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Forces inside deformables.
//
// Stretch. An element with edges d_a, lengths L_a (at rest L0_a) and metric M has
//   elongation  e = L^2 - L0^2,  its rate  (L^2 - L_before^2) / h
//   energy      1/4 sum_ab M_ab e_a e_b
//   force       of edge b on its first end  -sum_a M_ab e_a d_b,  damping with the rates times c
// (Kharevych et al., Geometric, variational integrators for computer animation, 2006).
//
// Bending. A stencil of four vertices, an edge and what is opposite, has
//   force       -Q x - c grad(det),  det the volume of the three edges from the first vertex;
// the second term belongs to surfaces that are curved at rest.
//
// Interpolated. Cells that turn with Q have
//   force       Q K (Q' x - X),  damping  Q K Q' v.

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/body/apply_force.h"
#include "dynamics/body/motion.h"
#include "dynamics/flex/flex.h"
#include "dynamics/flex/flex_cell.h"
#include "dynamics/flex/flex_fold.h"
#include "dynamics/flex/flex_plastic.h"
#include "dynamics/flex/flex_rod.h"
#include "dynamics/flex/flex_solid.h"
#include "dynamics/flex/rod_stencil.h"
#include "math/kernel.h"
#include "model/flex/rod_frame.h"
#include "model/flex_layout.h"
#include "model/sleep_state.h"

// vertices of the edges of an element, in the order of its metric
static const int triangle_edges[3][2] = {{1, 2}, {2, 0}, {0, 1}};
static const int tetrahedron_edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}};

//---- edges

// Springs and dampers along the edges of a flex.
static void edge_forces(const mjModel* m, mjData* d, int f, int spring, int damper) {
  mjtNum stiffness = spring ? m->flex_edgestiffness[f] : 0, damping = damper ? m->flex_edgedamping[f] : 0;
  if (stiffness == 0 && damping == 0) return;
  for (int e = m->flex_edgeadr[f]; e < m->flex_edgeadr[f] + m->flex_edgenum[f]; e++) {
    if (m->flexedge_rigid[e]) continue;
    int adr = m->flexedge_J_rowadr[e], nnz = m->flexedge_J_rownnz[e];
    mjtNum pull = stiffness * (m->flexedge_length0[e] - d->flexedge_length[e]);
    mjtNum drag = -damping * d->flexedge_velocity[e];
    kernel_add_scaled_sparse(d->qfrc_spring, d->flexedge_J + adr, m->flexedge_J_colind + adr, pull, nnz);
    kernel_add_scaled_sparse(d->qfrc_damper, d->flexedge_J + adr, m->flexedge_J_colind + adr, drag, nnz);
  }
}

//---- vertices

// Add a force on a body that only slides to qfrc.
static void push_sliders(const mjModel* m, const mjData* d, int body, const mjtNum force[3], mjtNum* qfrc) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum local[3];
  mat3_mul_vec_t(local, d->xmat + 9 * body, force);
  for (int i = m->body_dofadr[body]; i < m->body_dofadr[body] + m->body_dofnum[body]; i++) {
    qfrc[i] += vec3_dot(local, m->jnt_axis + 3 * m->dof_jntid[i]);
  }
}

// add forces at all vertices of a flex to qfrc
static void apply_vertex_forces(const mjModel* m, mjData* d, int f, const mjtNum* force, mjtNum* qfrc) {
  for (int i = 0; i < m->flex_vertnum[f]; i++) {
    int v = m->flex_vertadr[f] + i, body = m->flex_vertbodyid[v];
    if (vec3_is_zero(force + 3 * i)) continue;
    if (m->body_simple[body] == 2) {
      push_sliders(m, d, body, force + 3 * i, qfrc);
    } else {
      add_cartesian_force(m, d, qfrc, force + 3 * i, NULL, d->flexvert_xpos + 3 * v, body);
    }
  }
}

static void vertex_velocity(const mjModel* m, const mjData* d, int v, mjtNum vel[3]) {
  int body = m->flex_vertbodyid[v];
  mjtNum motion[6];
  motion_at(motion, d->cvel + 6 * body, d->flexvert_xpos + 3 * v, d->subtree_com + 3 * m->body_rootid[body]);
  vec3_copy(vel, motion + 3);
}

//---- rods

void flex_shift_rods(const mjModel* m, mjData* d, const RodPose* rods, mjtNum* qfrc) {
  for (int f = 0; f < m->nflex; f++) {
    if (!flex_is_rod(m, f)) continue;
    int nvert = m->flex_vertnum[f], v[4];
    const mjtNum* xpos = d->flexvert_xpos + 3 * m->flex_vertadr[f];
    mj_markStack(d);
    mjtNum *vel = mj_stackAllocNum(d, 3 * nvert), *force = mj_stackAllocNum(d, 3 * nvert);
    mju_zero(force, 3 * nvert);
    for (int i = 0; i < nvert; i++) vertex_velocity(m, d, m->flex_vertadr[f] + i, vel + 3 * i);
    const RodPose* rod = rod_twists(m, f) ? rods + f : NULL;
    for (int i = 0; i < rod_record_count(m, f); i++) {
      mjtNum x[12], y[12];
      int n = rod_record_vertices(rod_record(m, f, i), v);
      for (int k = 0; k < n; k++) vec3_copy(x + 3 * k, vel + 3 * v[k]);
      rod_stencil_mul(m, f, i, rod, xpos, m->opt.timestep, x, y);
      for (int k = 0; k < n; k++) vec3_sub_from(force + 3 * v[k], y + 3 * k);
    }
    apply_vertex_forces(m, d, f, force, qfrc);
    mj_freeStack(d);
  }
}

//---- stretch

// One element at work: everything is indexed by its edges.
typedef struct Element {
  int nedge;
  const int (*ends)[2];
  mjtNum edge[6][3];     // from the second end to the first
  mjtNum elongation[6];  // of squared lengths
  mjtNum rate[6];        // what damping adds, scaled
  mjtNum metric[36];
} Element;

static void setup_element(const mjModel* m, const mjData* d, int f, int t, const int* vert, Element* e) {
  const mjtNum* xpos = d->flexvert_xpos + 3 * m->flex_vertadr[f];
  const mjtNum* packed = m->flex_stiffness + m->flex_stiffnessadr[f] + flex_stretch_size(m->flex_dim[f]) * t;
  const int* edges = m->flex_elemedge + m->flex_elemedgeadr[f] + t * e->nedge;
  const mjtNum* plastic = flex_plastic_stretch(m, d, f);
  mjtNum h = m->opt.timestep;
  for (int a = 0; a < e->nedge; a++) {
    int id = m->flex_edgeadr[f] + edges[a];
    mjtNum length = d->flexedge_length[id], rest = m->flexedge_length0[id];
    mjtNum before = length - d->flexedge_velocity[id] * h;
    vec3_sub(e->edge[a], xpos + 3 * vert[e->ends[a][0]], xpos + 3 * vert[e->ends[a][1]]);
    e->elongation[a] = length * length - rest * rest - (plastic ? plastic[e->nedge * t + a] : 0);
    e->rate[a] = (length * length - before * before) * m->flex_damping[f] / h;
    for (int b = a; b < e->nedge; b++) e->metric[e->nedge * a + b] = e->metric[e->nedge * b + a] = *packed++;
  }
}

// add the forces for given elongations to those of the vertices
static void add_element_forces(const Element* e, const mjtNum* elongation, const int* vert, mjtNum* force) {
  for (int b = 0; b < e->nedge; b++) {
    mjtNum tension = 0;
    for (int a = 0; a < e->nedge; a++) tension += elongation[a] * e->metric[e->nedge * a + b];
    vec3_add_scaled(force + 3 * vert[e->ends[b][0]], e->edge[b], -tension);
    vec3_add_scaled(force + 3 * vert[e->ends[b][1]], e->edge[b], tension);
  }
}

// forces of a neo-Hookean element, damped by its stiffness
static void solid_forces(const mjModel* m, const mjData* d, int f, int t, mjtNum* elastic, mjtNum* viscous) {
  FlexSolid solid;
  mjtNum K[144], vel[12], drag[12];
  const int* vert = m->flex_elem + m->flex_elemdataadr[f] + 4 * t;
  flex_solid_setup(m, d, f, t, &solid);
  if (elastic) flex_solid_add_force(m, f, t, &solid, elastic);
  if (!viscous) return;
  flex_solid_stiffness(&solid, K);
  for (int v = 0; v < 4; v++) vertex_velocity(m, d, m->flex_vertadr[f] + vert[v], vel + 3 * v);
  mju_mulMatVec(drag, K, vel, 12, 12);
  for (int v = 0; v < 4; v++) vec3_add_scaled(viscous + 3 * vert[v], drag + 3 * v, -m->flex_damping[f]);
}

static void stretch_forces(const mjModel* m, mjData* d, int f, int spring, int damper) {
  int dim = m->flex_dim[f], nvert = m->flex_vertnum[f], adr = m->flex_stiffnessadr[f];
  bool damped = damper && m->flex_damping[f] != 0;
  if (dim < 2 || adr < 0 || m->flex_stiffness[adr] == 0) return;
  bool solid = flex_is_neo_hookean(m, f);
  mj_markStack(d);
  mjtNum *elastic = mj_stackAllocNum(d, 3 * nvert), *viscous = mj_stackAllocNum(d, 3 * nvert);
  mju_zero(elastic, 3 * nvert);
  mju_zero(viscous, 3 * nvert);
  for (int t = 0; solid && t < m->flex_elemnum[f]; t++) {
    solid_forces(m, d, f, t, spring ? elastic : NULL, damped ? viscous : NULL);
  }

  Element e = {.nedge = dim == 2 ? 3 : 6, .ends = dim == 2 ? triangle_edges : tetrahedron_edges};
  for (int t = 0; !solid && t < m->flex_elemnum[f]; t++) {
    const int* vert = m->flex_elem + m->flex_elemdataadr[f] + t * (dim + 1);
    setup_element(m, d, f, t, vert, &e);
    if (spring) add_element_forces(&e, e.elongation, vert, elastic);
    if (damped) add_element_forces(&e, e.rate, vert, viscous);
  }
  if (spring) apply_vertex_forces(m, d, f, elastic, d->qfrc_spring);
  if (damped) apply_vertex_forces(m, d, f, viscous, d->qfrc_damper);
  mj_freeStack(d);
}

//---- bending

// gradient of the volume of the three edges from the first vertex, for all four vertices
static void volume_gradient(mjtNum grad[4][3], const mjtNum* xpos, const int v[4]) {
  mjtNum edge[3][3];
  for (int k = 0; k < 3; k++) vec3_sub(edge[k], xpos + 3 * v[k + 1], xpos + 3 * v[0]);
  vec3_zero(grad[0]);
  for (int k = 0; k < 3; k++) {
    vec3_cross(grad[k + 1], edge[(k + 1) % 3], edge[(k + 2) % 3]);
    vec3_sub_from(grad[0], grad[k + 1]);
  }
}

static void bending_forces(const mjModel* m, mjData* d, int f, int spring, int damper) {
  int nvert = m->flex_vertnum[f], vert0 = m->flex_vertadr[f];
  if (m->flex_dim[f] != 2 || m->flex_bendingadr[f] < 0) return;
  const mjtNum* xpos = d->flexvert_xpos + 3 * vert0;
  const mjtNum* plastic = flex_plastic_bend(m, d, f);
  mjtNum damping = damper ? m->flex_damping[f] : 0;
  mj_markStack(d);
  mjtNum* elastic = mj_stackAllocNum(d, 3 * nvert);
  mjtNum* viscous = mj_stackAllocNum(d, 3 * nvert);
  mjtNum* vel = mj_stackAllocNum(d, 3 * nvert);
  mju_zero(elastic, 3 * nvert);
  mju_zero(viscous, 3 * nvert);
  for (int i = 0; damping != 0 && i < nvert; i++) vertex_velocity(m, d, vert0 + i, vel + 3 * i);

  for (int e = 0; e < m->flex_edgenum[f]; e++) {
    const int* edge = m->flex_edge + 2 * (m->flex_edgeadr[f] + e);
    const int* flap = m->flex_edgeflap + 2 * (m->flex_edgeadr[f] + e);
    const mjtNum* Q = m->flex_bending + m->flex_bendingadr[f] + 17 * e;
    int v[4] = {edge[0], edge[1], flap[0], flap[1]};
    mjtNum grad[4][3];
    mjtNum curved = Q[16] + (plastic ? plastic[e] : 0);
    if (v[3] == -1) continue;
    if (curved != 0) volume_gradient(grad, xpos, v);
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        vec3_add_scaled(elastic + 3 * v[i], xpos + 3 * v[j], -Q[4 * i + j]);
        if (damping != 0) vec3_add_scaled(viscous + 3 * v[i], vel + 3 * v[j], -damping * Q[4 * i + j]);
      }
      if (curved != 0) vec3_add_scaled(elastic + 3 * v[i], grad[i], -curved);
    }
  }
  if (spring) apply_vertex_forces(m, d, f, elastic, d->qfrc_spring);
  if (damping != 0) apply_vertex_forces(m, d, f, viscous, d->qfrc_damper);
  mj_freeStack(d);
}

//---- interpolation

static void cell_forces(const mjModel* m, mjData* d, const FlexCell* cell, int spring, int damper) {
  int n = 3 * cell->nnode;
  mjtNum damping = damper ? m->flex_damping[cell->flex] : 0, quat[4], inverse[4];
  mjtNum pos[3 * mjMAXFLEXNODES], shift[3 * mjMAXFLEXNODES], vel[3 * mjMAXFLEXNODES];
  mjtNum force[3 * mjMAXFLEXNODES], drag[3 * mjMAXFLEXNODES], world[3], plastic[9] = {0};
  bool yields = flex_plastic_strain(m, d, cell, plastic);
  flex_cell_state(m, d, cell, pos, quat);
  quat_conjugate(inverse, quat);
  for (int i = 0; i < cell->nnode; i++) {
    int body = flex_cell_body(m, cell, i);
    mjtNum motion[6];
    quat_rotate(shift + 3 * i, pos + 3 * i, inverse);
    const mjtNum* rest = m->flex_node0 + 3 * (m->flex_nodeadr[cell->flex] + cell->node[i]);
    vec3_sub_from(shift + 3 * i, rest);
    mjtNum kept[3];
    mat3_mul_vec(kept, plastic, rest);
    if (yields) vec3_sub_from(shift + 3 * i, kept);
    motion_at(motion, d->cvel + 6 * body, pos + 3 * i, d->subtree_com + 3 * m->body_rootid[body]);
    quat_rotate(vel + 3 * i, motion + 3, inverse);
  }

  // stiffness sees no translation: take the first node as the origin
  for (int i = n - 1; i >= 0; i--) shift[i] -= shift[i % 3];
  mju_mulMatVec(force, cell->stiffness, shift, n, n);
  if (damping != 0) mju_mulMatVec(drag, cell->stiffness, vel, n, n);
  for (int i = 0; i < cell->nnode; i++) {
    if (spring) {
      quat_rotate(world, force + 3 * i, quat);
      flex_apply_to_node(m, d, cell->flex, cell->node[i], world, pos + 3 * i, d->qfrc_spring);
    }
    if (damping != 0) {
      quat_rotate(world, drag + 3 * i, quat);
      vec3_scale(world, world, damping);
      flex_apply_to_node(m, d, cell->flex, cell->node[i], world, pos + 3 * i, d->qfrc_damper);
    }
  }
}

void flex_forces(const mjModel* m, mjData* d) {
  int spring = !mjDISABLED(mjDSBL_SPRING), damper = !mjDISABLED(mjDSBL_DAMPER);
  int filter = sleeping_dofs(m, d);
  for (int f = 0; f < m->nflex; f++) {
    if (m->flex_rigid[f]) continue;
    // who sleeps keeps its forces
    if (filter && sleep_state(m, d, mjOBJ_FLEX, f) == mjS_ASLEEP) continue;
    if (m->flex_interp[f]) {
      FlexCell cell;
      for (int c = 0; c < flex_cell_count(m, f); c++) {
        if (flex_cell_setup(m, f, c, &cell)) cell_forces(m, d, &cell, spring, damper);
      }
      if (spring) flex_fold_forces(m, d, f);
      continue;
    }
    if (flex_is_rod(m, f)) {
      rod_forces(m, d, f, spring ? d->qfrc_spring : NULL, damper ? d->qfrc_damper : NULL);
    }
    bending_forces(m, d, f, spring, damper);
    stretch_forces(m, d, f, spring, damper);
    edge_forces(m, d, f, spring, damper);
  }
}
