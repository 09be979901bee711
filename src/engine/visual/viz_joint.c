// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Joints with the state of their limits, actuators by control or activation, connect and weld
// equalities.

#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/geoms.h>
#include <math.h>

#include "visual/viz.h"
#include "visual/viz_arc.h"

// Impedance of a joint's active limit, 0 when it is free.
static mjtNum limit_impedance(const mjData* d, int joint) {
  mjtNum imp = 0;
  for (int k = d->ne + d->nf; k < d->ne + d->nf + d->nl; k++) {
    if (d->efc_type[k] == mjCNSTR_LIMIT_JOINT && d->efc_id[k] == joint) imp = d->efc_KBIP[4 * k + 2];
  }
  return imp;
}

// An arrow along a hinge or slide axis; a ball or box for joints without axis.
static void joint_shape(mjvGeom* geom, const VizInput* in, int joint, mjtNum width, mjtNum length,
                        mjtNum radius) {
  const mjModel* m = in->m;
  const mjtNum* from = in->d->xanchor + 3 * joint;
  int type = m->jnt_type[joint];
  if (type == mjJNT_SLIDE || type == mjJNT_HINGE) {
    mjtNum to[3];
    mju_addScl3(to, from, in->d->xaxis + 3 * joint, length);
    mjv_connector(geom, type == mjJNT_SLIDE ? mjGEOM_ARROW : mjGEOM_ARROW1, width, from, to);
  } else {
    mjtNum size[3] = {radius, radius, radius};
    mjv_initGeom(geom, type == mjJNT_BALL ? mjGEOM_SPHERE : mjGEOM_BOX, size, from,
                 in->d->xmat + 9 * m->jnt_bodyid[joint], NULL);
  }
}

void viz_joints(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  float length = m->vis.scale.jointlength * in->unit, width = m->vis.scale.jointwidth * in->unit;
  if (!in->opt->flags[mjVIS_JOINT]) return;
  for (int i = 0; i < m->njnt; i++) {
    if (!group_visible(in->opt->jointgroup, m->jnt_group[i])) continue;
    mjvGeom* geom = emit_reserve(scn, mjOBJ_JOINT, i, mjCAT_DECOR);
    if (!geom) return;
    joint_shape(geom, in, i, width, length, 0.3 * length);

    // the harder the limit presses, the more the joint takes the colour of constraints
    mjtNum imp = limit_impedance(in->d, i);
    for (int k = 0; k < 3; k++) {
      geom->rgba[k] = (float)((1 - imp) * m->vis.rgba.joint[k] + imp * m->vis.rgba.constraint[k]);
    }
    geom->rgba[3] = 1;
    if (in->opt->label == mjLABEL_JOINT) emit_label(geom, m, mjOBJ_JOINT, i);
    emit_commit(scn);
  }
}

// Values of an actuator's input at which its colour is negative, neutral and positive.
static void input_range(mjtNum range[3], const VizInput* in, int i) {
  const mjModel* m = in->m;
  mjtNum low = -1, high = 1;
  int ctrl = m->actuator_ctrladr[i];
  if (m->actuator_ctrllimited[ctrl]) {
    low = m->actuator_ctrlrange[2 * ctrl];
    high = m->actuator_ctrlrange[2 * ctrl + 1];
  } else if (in->opt->flags[mjVIS_ACTIVATION] && m->actuator_actlimited[i]) {
    low = m->actuator_actrange[2 * i];
    high = m->actuator_actrange[2 * i + 1];
  }
  range[0] = low >= 0 ? -1 : low;
  range[1] = low >= 0 ? low : high <= 0 ? high : 0;
  range[2] = low < 0 && high <= 0 ? 1 : high;
  range[0] = mju_min(range[0], range[1] - (range[1] - range[0] < mjMINVAL ? mjMINVAL : 0));
  if (range[2] - range[1] < mjMINVAL) range[2] = range[1] + mjMINVAL;
}

// The last activation. Dynamics without one (a motor of no states) show what 3.12 shows: the number
// two places before the activations in mjData, where arrays begin at multiples of 64 bytes: a
// velocity, or the nothing behind them.
static mjtNum shown_activation(const mjModel* m, const mjData* d, int i) {
  int n = m->actuator_actnum[i];
  if (n > 0) return d->act[m->actuator_actadr[i] + n - 1];
  mjtSize place = (m->nv + 7) / 8 * 8 - 2;
  return place >= 0 && place < m->nv ? d->qvel[place] : 0;
}

// Colour of an actuator: from negative over neutral to positive with its control or activation.
static void actuator_rgba(float rgba[4], const VizInput* in, int i) {
  const mjModel* m = in->m;
  mjtNum range[3];
  input_range(range, in, i);
  int activation = in->opt->flags[mjVIS_ACTIVATION] && m->actuator_dyntype[i];
  mjtNum value = activation ? shown_activation(m, in->d, i) : in->d->ctrl[m->actuator_ctrladr[i]];
  value = mju_clip(value, range[0], range[2]);
  int negative = value <= range[1];
  float share = (float)(negative ? (range[1] - value) / mju_max(mjMINVAL, range[1] - range[0])
                                 : (value - range[1]) / mju_max(mjMINVAL, range[2] - range[1]));
  const float* extreme = negative ? m->vis.rgba.actuatornegative : m->vis.rgba.actuatorpositive;
  for (int k = 0; k < 4; k++) rgba[k] = share * extreme[k] + (1 - share) * m->vis.rgba.actuator[k];
}

static mjvGeom* reserve_actuator(mjvScene* scn, int id, const float rgba[4]) {
  mjvGeom* geom = emit_reserve(scn, mjOBJ_ACTUATOR, id, mjCAT_DECOR);
  if (geom) copy_rgba(geom->rgba, rgba);
  return geom;
}

static void label_actuator(mjvGeom* geom, const VizInput* in, int id) {
  if (in->opt->label == mjLABEL_ACTUATOR) emit_label(geom, in->m, mjOBJ_ACTUATOR, id);
}

static void actuator_at_joint(const VizInput* in, mjvScene* scn, int id, const float rgba[4]) {
  const mjVisual* vis = &in->m->vis;
  mjvGeom* geom = reserve_actuator(scn, id, rgba);
  if (!geom) return;
  joint_shape(geom, in, in->m->actuator_trnid[2 * id], vis->scale.actuatorwidth * in->unit,
              vis->scale.actuatorlength * in->unit, vis->scale.jointlength * in->unit * 0.33);
  copy_rgba(geom->rgba, rgba);
  label_actuator(geom, in, id);
  emit_commit(scn);
}

static void actuator_at_site(const VizInput* in, mjvScene* scn, int id, const float rgba[4]) {
  int site = in->m->actuator_trnid[2 * id];
  mjtNum size[3], pos[3], mat[9];
  mjvGeom* geom = reserve_actuator(scn, id, rgba);
  if (!geom) return;
  mju_scl3(size, in->m->site_size + 3 * site, 1.05);
  gimbal_site_shape(in->m, in->d, site, pos, mat);
  mjv_initGeom(geom, in->m->site_type[site], size, pos, mat, rgba);
  if (in->m->site_dataid[site] >= 0) geom->dataid = 2 * in->m->site_dataid[site];
  label_actuator(geom, in, id);
  emit_commit(scn);
}

// The body's primitive geoms, a little larger.
static void actuator_at_body(const VizInput* in, mjvScene* scn, int id, const float rgba[4]) {
  const mjModel* m = in->m;
  int body = m->actuator_trnid[2 * id], adr = m->body_geomadr[body];
  for (int k = adr; k < adr + m->body_geomnum[body]; k++) {
    int type = m->geom_type[k];
    mjtNum size[3];
    if (type == mjGEOM_PLANE || type == mjGEOM_HFIELD || gimbal_geom_has_mesh(type)) continue;
    mjvGeom* geom = reserve_actuator(scn, id, rgba);
    if (!geom) return;
    mju_scl3(size, m->geom_size + 3 * k, 1.05);
    mjv_initGeom(geom, type, size, in->d->geom_xpos + 3 * k, in->d->geom_xmat + 9 * k, rgba);
    emit_commit(scn);
  }
}

// A straight piece of a tendon's path, thicker. Returns 0 if the scene is full.
static bool actuator_piece(const VizInput* in, mjvScene* scn, int id, const float rgba[4],
                           const mjtNum from[3], const mjtNum to[3], bool labelled) {
  const mjModel* m = in->m;
  int tendon = m->actuator_trnid[2 * id];
  mjvGeom* geom = reserve_actuator(scn, id, rgba);
  if (!geom) return false;
  mjv_connector(geom, mjGEOM_CAPSULE, m->tendon_width[tendon] * m->vis.map.actuatortendon, from, to);
  emit_material(geom, in, m->tendon_matid[tendon], m->tendon_rgba + 4 * tendon);
  copy_rgba(geom->rgba, rgba);
  if (labelled) label_actuator(geom, in, id);
  emit_commit(scn);
  return true;
}

static void actuator_at_tendon(const VizInput* in, mjvScene* scn, int id, const float rgba[4]) {
  const mjData* d = in->d;
  int tendon = in->m->actuator_trnid[2 * id], first = d->ten_wrapadr[tendon];
  for (int j = first; j < first + d->ten_wrapnum[tendon] - 1; j++) {
    mjtNum point[MAX_CHORDS + 1][3];
    int n = wrap_chords(point, in->m, d, j);
    for (int k = 0; k < n; k++) {
      if (!actuator_piece(in, scn, id, rgba, point[k], point[k + 1], j == first)) return;
    }
  }
}

// viz_slider_cranks draws these as mechanisms
static void actuator_at_slider_crank(const VizInput* in, mjvScene* scn, int id, const float rgba[4]) {
  (void)in, (void)scn, (void)id, (void)rgba;
}

// an orientation has no shape
static void actuator_at_so3(const VizInput* in, mjvScene* scn, int id, const float rgba[4]) {
  (void)in, (void)scn, (void)id, (void)rgba;
}

void viz_actuators(const VizInput* in, mjvScene* scn) {
  typedef void Draw(const VizInput* in, mjvScene* scn, int id, const float rgba[4]);
#define DRAW(type, function, ...) [type] = actuator_at_##function,
  static Draw* const draw[] = {GIMBAL_TRANSMISSIONS(DRAW)};
  const mjModel* m = in->m;
  if (!in->opt->flags[mjVIS_ACTUATOR]) return;
  for (int i = 0; i < m->nactuator; i++) {
    int transmission = m->actuator_trntype[i];
    if (!group_visible(in->opt->actuatorgroup, m->actuator_group[i]) || mjACTUATORDISABLED(i)) continue;
    if (transmission < 0 || transmission >= GIMBAL_TRANSMISSION_COUNT) continue;
    float rgba[4];
    actuator_rgba(rgba, in, i);
    draw[transmission](in, scn, i, rgba);
  }
}

// One of the two anchors of a connect or weld.
static void joint_anchor(const VizInput* in, mjvScene* scn, int id, int side, const float rgba[4]) {
  const mjModel* m = in->m;
  const mjData* d = in->d;
  int obj = side ? m->eq_obj2id[id] : m->eq_obj1id[id], weld = m->eq_type[id] == mjEQ_WELD;
  mjtNum point[3], size[3] = {in->unit * m->vis.scale.constraint};
  const mjtNum* mat;
  if (m->eq_objtype[id] == mjOBJ_SITE) {
    mju_copy3(point, d->site_xpos + 3 * obj);
    mat = d->site_xmat + 9 * obj;
  } else {
    // a weld keeps the second anchor first
    mat = d->xmat + 9 * obj;
    emit_point(point, d->xpos + 3 * obj, mat, m->eq_data + mjNEQDATA * id + 3 * (side != weld));
  }
  mjvGeom* geom = emit_reserve(scn, mjOBJ_EQUALITY, id, mjCAT_DECOR);
  if (!geom) return;
  mjv_initGeom(geom, mjGEOM_SPHERE, size, point, mat, rgba);
  if (in->opt->label == mjLABEL_CONSTRAINT) emit_label(geom, m, mjOBJ_EQUALITY, id);
  emit_commit(scn);
}

void viz_equalities(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  if (!in->opt->flags[mjVIS_CONSTRAINT]) return;
  for (int i = 0; i < m->neq; i++) {
    if (!in->d->eq_active[i] || (m->eq_type[i] != mjEQ_CONNECT && m->eq_type[i] != mjEQ_WELD)) continue;
    joint_anchor(in, scn, i, 0, m->vis.rgba.connect);
    joint_anchor(in, scn, i, 1, m->vis.rgba.constraint);
  }
}
