// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Statistics of the model in the reference pose: a box around everything, mean sizes, masses and
// inertias; and the length that turns the rate of each dof into a speed.

#include <gimbal/assert.h>

#include "math/vec.h"
#include "pipeline/const_parts.h"

//---- extent

typedef struct Box {
  mjtNum min[3], max[3];
} Box;

static void include_point(Box* box, const mjtNum pos[3], mjtNum radius) {
  for (int k = 0; k < 3; k++) {
    box->min[k] = mju_min(box->min[k], pos[k] - radius);
    box->max[k] = mju_max(box->max[k], pos[k] + radius);
  }
}

// Size of a geom that counts for the extent; planes and height fields count a tenth.
static mjtNum extent_radius(const mjModel* m, int geom) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  const mjtNum* size = m->geom_size + 3 * geom;
  if (m->geom_rbound[geom] > 0) return m->geom_rbound[geom];
  if (m->geom_type[geom] == mjGEOM_PLANE) return size[0] || size[1] ? 0.1 * mju_max(size[0], size[1]) : 0.01;
  if (m->geom_type[geom] != mjGEOM_HFIELD) return 0;
  const mjtNum* field = m->hfield_size + 4 * m->geom_dataid[geom];
  return 0.1 * mju_max(mju_max(field[0], field[1]), mju_max(field[2], field[3]));
}

static void set_extent(mjModel* m, const mjData* d) {
  Box box = {{mjMAXVAL, mjMAXVAL, mjMAXVAL}, {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}};
  for (int i = 1; i < m->nbody; i++) {
    include_point(&box, d->xpos + 3 * i, 0);
    include_point(&box, d->xipos + 3 * i, 0);
  }
  for (int i = 0; i < m->njnt; i++) include_point(&box, d->xanchor + 3 * i, 0);
  for (int i = 0; i < m->nsite; i++) include_point(&box, d->site_xpos + 3 * i, 0);
  for (int i = 0; i < m->ngeom; i++) include_point(&box, d->geom_xpos + 3 * i, extent_radius(m, i));

  mjtNum side = 1e-5;
  for (int k = 0; k < 3; k++) {
    m->stat.center[k] = 0.5 * (box.min[k] + box.max[k]);
    side = mju_max(side, box.max[k] - box.min[k]);
  }
  if (box.max[0] > box.min[0]) m->stat.extent = side;
}

//---- sizes of bodies

static void const_stat_enlarge(mjtNum* size, mjtNum length) {
  *size = mju_max(*size, length);
}

static void measure_flex(const mjModel* m, const mjData* d, int flex, mjtNum* size) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  if (m->flex_interp[flex]) {
    const int* body = m->flex_nodebodyid + m->flex_nodeadr[flex];
    for (int i = 0; i < m->flex_nodenum[flex]; i++) {
      for (int j = 0; j < m->flex_nodenum[flex]; j++) {
        const_stat_enlarge(size + body[i], mju_dist3(d->xpos + 3 * body[i], d->xpos + 3 * body[j]));
      }
    }
    return;
  }
  const int* body = m->flex_vertbodyid + m->flex_vertadr[flex];
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++) {
    for (int k = 0; k < 2; k++) {
      const_stat_enlarge(size + body[m->flex_edge[2 * e + k]], m->flexedge_length0[e]);
    }
  }
}

// Reach of each body from its centre of mass: joints of its own and of its children, geoms, edges.
static void measure_bodies(const mjModel* m, const mjData* d, mjtNum* size) {
  mju_zero(size, m->nbody);
  for (int i = 0; i < m->njnt; i++) {
    int body = m->jnt_bodyid[i], parent = m->body_parentid[body];
    const_stat_enlarge(size + body, mju_dist3(d->xipos + 3 * body, d->xanchor + 3 * i));
    const_stat_enlarge(size + parent, mju_dist3(d->xipos + 3 * parent, d->xanchor + 3 * i));
  }
  size[0] = 0;
  for (int i = 0; i < m->ngeom; i++) {
    int body = m->geom_bodyid[i];
    if (!body || m->geom_rbound[i] <= 0) continue;
    const_stat_enlarge(size + body, m->geom_rbound[i] + mju_dist3(d->xipos + 3 * body, d->geom_xpos + 3 * i));
  }
  for (int i = 0; i < m->nflex; i++) measure_flex(m, d, i, size);
  for (int i = 1; i < m->nbody; i++) size[i] = mju_max(size[i], 1e-5);  // nan: this
}

// Length that a dof moves by per unit of its rate.
static mjtNum dof_reach(const mjModel* m, int dof, const mjtNum* size) {
  GIMBAL_ASSERT(dof >= 0 && dof < m->nv);
  int jnt = m->dof_jntid[dof], type = m->jnt_type[jnt];
  int turns =
      type == mjJNT_BALL || type == mjJNT_HINGE || (type == mjJNT_FREE && dof - m->jnt_dofadr[jnt] >= 3);
  return turns ? size[m->dof_bodyid[dof]] : 1;
}

void set_dof_lengths(mjModel* m, mjData* d) {
  mj_markStack(d);
  mjtNum* size = mj_stackAllocNum(d, m->nbody);
  measure_bodies(m, d, size);
  for (int i = 0; i < m->nv; i++) m->dof_length[i] = dof_reach(m, i, size);
  mj_freeStack(d);
}

void set_statistics(mjModel* m, mjData* d) {
  mj_markStack(d);
  mjtNum *size = mj_stackAllocNum(d, m->nbody), nmoving = m->nbody - 1;
  set_extent(m, d);
  measure_bodies(m, d, size);
  if (m->nbody > 1) {
    m->stat.meansize = m->stat.meanmass = 0;
    for (int i = 1; i < m->nbody; i++) {
      m->stat.meansize += size[i] / nmoving;
      m->stat.meanmass += m->body_mass[i];
    }
    m->stat.meanmass /= nmoving;
  }
  m->stat.extent = mju_max(m->stat.extent, 2 * m->stat.meansize);
  if (m->nv) {
    mjtNum sum = 0;
    for (int i = 0; i < m->nv; i++) sum += d->M[m->M_rowadr[i] + m->M_rownnz[i] - 1];
    m->stat.meaninertia = sum / m->nv;
  }
  mj_freeStack(d);
}
