// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the user holds: the string and box of a perturbation, and the selected point.

#include <stdio.h>

#include "visual/viz.h"

// Red for the first user, green for the second, both for both.
static void active_rgba(float rgba[4], const float ref[4], const mjvPerturb* pert, int bit) {
  int first = (pert->active & bit) != 0, second = (pert->active2 & bit) != 0;
  for (int k = 0; k < 2; k++) {
    rgba[k] = first ? ref[k] : 0;
    if (second && ref[1 - k] > rgba[k]) rgba[k] = ref[1 - k];
  }
  rgba[2] = ref[2];
  rgba[3] = ref[3];
}

static void selected_point(mjtNum point[3], const VizInput* in) {
  int sel = in->pert->select;
  emit_point(point, in->d->xpos + 3 * sel, in->d->xmat + 9 * sel, in->pert->localpos);
}

// A string from the selected point to the mouse, with a ball at its end.
static void perturb_string(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  const mjvPerturb* pert = in->pert;
  float rgba[4], width = in->unit * m->vis.scale.constraint;
  mjtNum point[3], mat[9], size[3] = {2 * (mjtNum)width};
  active_rgba(rgba, m->vis.rgba.constraint, pert, mjPERT_TRANSLATE);
  selected_point(point, in);
  emit_connector(scn, mjGEOM_CAPSULE, width, point, pert->refselpos, rgba, mjOBJ_UNKNOWN, pert->select);

  mjvGeom* geom = emit_reserve(scn, mjOBJ_UNKNOWN, pert->select, mjCAT_DECOR);
  if (!geom) return;
  mju_quat2Mat(mat, pert->refquat);
  mjv_initGeom(geom, mjGEOM_SPHERE, size, pert->refselpos, mat, rgba);
  emit_commit(scn);
}

// A box of lines, as large as the body, in the orientation that the body is turned to.
static void perturb_box(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  int sel = in->pert->select;
  mjtNum mat[9], pos[3], size[3] = {in->unit, in->unit, in->unit};
  float rgba[4];
  mjvGeom* geom = emit_reserve(scn, mjOBJ_UNKNOWN, sel, mjCAT_DECOR);
  if (!geom) return;
  active_rgba(rgba, m->vis.rgba.inertia, in->pert, mjPERT_ROTATE);
  mju_copy3(pos, in->d->xipos + 3 * sel);
  if (m->body_bvhnum[sel]) {
    const mjtNum* aabb = m->bvh_aabb + 6 * m->body_bvhadr[sel];
    emit_point(pos, in->d->xipos + 3 * sel, in->d->ximat + 9 * sel, aabb);
    mju_copy3(size, aabb + 3);
  }
  mju_quat2Mat(mat, in->pert->refquat);
  mjv_initGeom(geom, mjGEOM_LINEBOX, size, pos, mat, rgba);
  emit_commit(scn);
}

void viz_perturb(const VizInput* in, mjvScene* scn) {
  int active = in->pert->active | in->pert->active2;
  if (!in->opt->flags[mjVIS_PERTOBJ] || in->pert->select <= 0) return;
  if (active & mjPERT_TRANSLATE) perturb_string(in, scn);
  if (active & mjPERT_ROTATE) perturb_box(in, scn);
}

void viz_select_point(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  const mjtNum* local = in->pert->localpos;
  mjtNum point[3];
  if (in->pert->select <= 0 || !in->opt->flags[mjVIS_SELECT]) return;
  selected_point(point, in);
  mjvGeom* geom = emit_reserve(scn, mjOBJ_UNKNOWN, in->pert->select, mjCAT_DECOR);
  if (!geom) return;
  geom->type = mjGEOM_SPHERE;
  geom->size[0] = geom->size[1] = geom->size[2] = in->unit * m->vis.scale.selectpoint;
  to_float(geom->pos, point, 3);
  copy_rgba(geom->rgba, m->vis.rgba.selectpoint);
  if (in->opt->label == mjLABEL_SELPNT) {
    snprintf(geom->label, sizeof geom->label, "%.3f %.3f %.3f (local %.3f %.3f %.3f)", point[0], point[1],
             point[2], local[0], local[1], local[2]);
  }
  emit_commit(scn);
}
