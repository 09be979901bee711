// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bodies: inertia, frames, labels, islands, centres of mass, the skeleton, and forces applied from
// outside.

#include <gimbal/assert.h>
#include <math.h>
#include <stdio.h>

#include "visual/viz.h"

// Half-sizes of the homogeneous box or ellipsoid that has the body's mass and inertia.
static void inertia_size(mjtNum size[3], const mjModel* m, int body, int ellipsoid, int uniform_density) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  const mjtNum* inertia = m->body_inertia + 3 * body;
  mjtNum mass = m->body_mass[body], total = inertia[0] + inertia[1] + inertia[2];
  mjtNum volume = ellipsoid ? 4.0 / 3.0 * mjPI : 8;
  for (int i = 0; i < 3; i++) {
    size[i] = sqrt(mju_max(0, total - 2 * inertia[i]) / (2 * mass)) * sqrt(ellipsoid ? 5 : 3);
    volume *= size[i];
  }
  if (uniform_density) mju_scl3(size, size, pow(0.001 * mass / mju_max(mjMINVAL, volume), 1.0 / 3.0));
}

void viz_inertia(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  int ellipsoid = m->vis.global.ellipsoidinertia == 1, label = in->opt->label;
  if (!in->opt->flags[mjVIS_INERTIA]) return;
  for (int i = 1; i < m->nbody; i++) {
    if (m->body_mass[i] <= mjMINVAL || !(body_category(m, i) & in->catmask)) continue;
    mjvGeom* geom = emit_reserve(scn, mjOBJ_BODY, i, mjCAT_DECOR);
    if (!geom) return;
    mjtNum size[3];
    int selected = in->pert->select == i;
    inertia_size(size, m, i, ellipsoid, in->opt->flags[mjVIS_SCLINERTIA]);
    mjv_initGeom(geom, ellipsoid ? mjGEOM_ELLIPSOID : mjGEOM_BOX, size, in->d->xipos + 3 * i,
                 in->d->ximat + 9 * i, m->vis.rgba.inertia);
    if (selected) emit_glow(geom, m);
    if (label == mjLABEL_BODY || (label == mjLABEL_SELECTION && selected)) emit_label(geom, m, mjOBJ_BODY, i);
    emit_commit(scn);
  }
}

void viz_body_frames(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  const mjData* d = in->d;
  int frame = in->opt->frame, inertial = in->opt->flags[mjVIS_INERTIA];
  if (frame != mjFRAME_BODY && frame != mjFRAME_WORLD) return;
  int first = frame == mjFRAME_WORLD ? 0 : 1, end = frame == mjFRAME_WORLD ? 1 : (int)m->nbody;
  for (int i = first; i < end; i++) {
    if (i > 0 && !(body_category(m, i) & in->catmask)) continue;
    float unit = in->unit * (i ? 1 : 2);
    emit_frame(scn, i, (inertial ? d->xipos : d->xpos) + 3 * i, (inertial ? d->ximat : d->xmat) + 9 * i,
               m->vis.scale.framelength * unit, m->vis.scale.framewidth * unit);
  }
}

// A geom that is nothing but text.
static mjvGeom* reserve_text(mjvScene* scn, int id, const mjtNum pos[3], const mjtNum mat[9]) {
  mjvGeom* geom = emit_reserve(scn, mjOBJ_UNKNOWN, id, mjCAT_DECOR);
  if (!geom) return NULL;
  geom->type = mjGEOM_LABEL;
  to_float(geom->pos, pos, 3);
  to_float(geom->mat, mat, 9);
  return geom;
}

void viz_body_labels(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  int label = in->opt->label;
  if (in->opt->flags[mjVIS_INERTIA] || (label != mjLABEL_BODY && label != mjLABEL_SELECTION)) return;
  for (int i = 1; i < m->nbody; i++) {
    if (label == mjLABEL_SELECTION && in->pert->select != i) continue;
    if (!(body_category(m, i) & in->catmask)) continue;
    mjvGeom* geom = reserve_text(scn, i, in->d->xpos + 3 * i, in->d->xmat + 9 * i);
    if (!geom) return;
    emit_label(geom, m, mjOBJ_BODY, i);
    emit_commit(scn);
  }
}

void viz_islands(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  const mjData* d = in->d;
  if (in->opt->label != mjLABEL_ISLAND || !d->nisland) return;
  for (int i = 1; i < m->nbody; i++) {
    int weld = m->body_weldid[i];
    int island = m->body_dofnum[weld] ? d->dof_island[m->body_dofadr[weld]] : -1;
    if (island < 0) continue;
    mjvGeom* geom = reserve_text(scn, i, d->xipos + 3 * i, d->ximat + 9 * i);
    if (!geom) return;
    snprintf(geom->label, sizeof geom->label, "%d", island);
    emit_commit(scn);
  }
}

void viz_com(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  if (!in->opt->flags[mjVIS_COM]) return;
  for (int i = 1; i < m->nbody; i++) {
    if (m->body_rootid[i] != i) continue;
    emit_sphere(scn, in->unit * m->vis.scale.com, in->d->subtree_com + 3 * i, m->vis.rgba.com, mjOBJ_UNKNOWN,
                i);
  }
}

void viz_skeleton(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  mjtNum width = in->unit * m->vis.scale.connect;
  if (!in->opt->flags[mjVIS_AUTOCONNECT]) return;
  for (int i = 1; i < m->nbody; i++) {
    int parent = m->body_parentid[i], adr = m->body_jntadr[i];
    if (!parent) continue;

    // from the body's centre through its joints, last first, to the parent's centre
    const mjtNum* from = in->d->xipos + 3 * i;
    for (int j = adr + m->body_jntnum[i] - 1; j >= adr && adr >= 0; j--) {
      emit_connector(scn, mjGEOM_CAPSULE, width, from, in->d->xanchor + 3 * j, m->vis.rgba.connect,
                     mjOBJ_UNKNOWN, i);
      from = in->d->xanchor + 3 * j;
    }
    emit_connector(scn, mjGEOM_CAPSULE, width, from, in->d->xipos + 3 * parent, m->vis.rgba.connect,
                   mjOBJ_UNKNOWN, i);
  }
}

void viz_applied_forces(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  if (!in->opt->flags[mjVIS_PERTFORCE]) return;
  for (int i = 1; i < m->nbody; i++) {
    const mjtNum *force = in->d->xfrc_applied + 6 * i, *from = in->d->xipos + 3 * i;
    mjtNum to[3];
    if (mju_norm3(force) <= mjMINVAL) continue;
    mju_addScl3(to, from, force, m->vis.map.force / m->stat.meanmass);
    emit_connector(scn, mjGEOM_ARROW, m->vis.scale.forcewidth * in->unit, from, to, m->vis.rgba.force,
                   mjOBJ_UNKNOWN, i);
  }
}
