// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes are written in the units of the spec and simulated in those of the model.

#include <gimbal/kinds/actuators.h>
#include <string.h>

#include "compiler/scale/scale.h"

// Where a point that is written in the coordinates of the body around a frame goes with the frame.
static void map_point(const Scaler* t, const Element* body, mjtNum point[3]) {
  if (!body->frame) return;
  const Scale* s = scale_inside((Scaler*)t, body->frame);
  const GimbalPose* written = &t->written[body->frame->id].pose;
  const GimbalPose* scaled = frame_pose(t->c, body);
  const GimbalPose *from = t->back ? scaled : written, *to = t->back ? written : scaled;
  double local[3], inverse[4];
  mju_sub3(local, point, from->pos);
  mju_negQuat(inverse, from->quat);
  mju_rotVecQuat(local, local, inverse);
  scale_point(t, s, local);
  mju_rotVecQuat(point, local, to->quat);
  mju_addTo3(point, to->pos);
}

static void scale_joint_state(Scaler* t, const mjModel* m, int j, const KeyState* rows) {
  const Element* e = t->c->list[mjOBJ_JOINT].items[j];
  if (scale_is_one(scale_around(t, e))) return;
  mjtNum *qpos = rows->qpos + m->jnt_qposadr[j], *qvel = rows->qvel ? rows->qvel + m->jnt_dofadr[j] : NULL;
  const Unit unit = scale_joint_unit(t, e);
  int n = m->jnt_type[j] == mjJNT_FREE ? 3 : m->jnt_type[j] == mjJNT_SLIDE;
  if (n == 3) map_point(t, e->parent, qpos);
  if (n == 1) scale_times(t, qpos, 1, unit.length);
  if (qvel) scale_times(t, qvel, n, unit.length);
  if (n == 1 && rows->plastic && m->jnt_plasticadr[j] >= 0) {
    scale_times(t, rows->plastic + m->jnt_plasticadr[j], 1, unit.length);
  }
}

static void scale_tendon_state(Scaler* t, const mjModel* m, int i, const KeyState* rows) {
  const Unit unit = scale_tendon_unit(t, t->c->list[mjOBJ_TENDON].items[i]);
  mjtNum* rest = rows->plastic + m->tendon_plasticadr[i];
  if (m->tendon_plasticadr[i] >= 0) scale_times(t, rest, 1, unit.length);
}

static void scale_actuator_state(Scaler* t, const mjModel* m, int i, const KeyState* rows) {
  const Element* e = t->c->list[mjOBJ_ACTUATOR].items[i];
  const Unit unit = scale_actuator_unit(t, e);
  mjtNum* ctrl = rows->ctrl + m->actuator_ctrladr[i];
  double control = scale_control(t, e, &unit);
  if (control == 1 && unit.force == 1) return;
  bool bits = m->actuator_gaintype[i] == mjGAIN_PID;
  for (int k = 0, bit = 0; k < m->actuator_ctrlnum[i]; k++, bit++) {
    while (bits && !(m->actuator_ctrlspec[i] & (1 << bit))) bit++;
    scale_times(t, ctrl + k, 1, bits && (1 << bit) == mjINPUT_FF ? unit.force : control);
  }
  if (m->actuator_actadr[i] < 0) return;
  scale_times(t, rows->act + m->actuator_actadr[i], m->actuator_actnum[i], control);
}

void scale_state(Compile* c, const mjModel* m, const KeyState* rows, bool back) {
  Scaler* t = c->scaler;
  if (!t) return;
  t->back = back;
  for (int j = 0; j < m->njnt; j++) scale_joint_state(t, m, j, rows);
  for (int i = 0; rows->ctrl && i < m->nactuator; i++) scale_actuator_state(t, m, i, rows);
  for (int i = 0; rows->plastic && i < m->ntendon; i++) scale_tendon_state(t, m, i, rows);
  for (int b = 0; b < m->nbody; b++) {
    int id = m->body_mocapid[b];
    if (id >= 0) map_point(t, c->list[mjOBJ_BODY].items[b], rows->mpos + 3 * id);
  }
  t->back = false;
}
