// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Damping and armature of actuators seen at their joint or tendon: with the length l = g q, a force
// -b dl/dt of the actuator is a force -g^2 b dq/dt at the joint, and likewise for the armature.

#include "dynamics/actuator/actuator_transfer.h"

#include <gimbal/kinds/actuators.h>

// true if actuator a drives joint or tendon id
static int actuator_transfer_drives(const mjModel* m, int a, int objtype, int id) {
  int trn = m->actuator_trntype[a];
  if (m->actuator_trnid[2 * a] != id) return 0;
  return objtype == mjOBJ_TENDON ? trn == mjTRN_TENDON : gimbal_transmission_is_joint(trn);
}

// range of actuators to look at: jnt_actuatorid and tendon_actuatorid are -1 for none, below -1 for
// several
static int actuator_range(const mjModel* m, int objtype, int id, int* first) {
  int a = objtype == mjOBJ_JOINT ? m->jnt_actuatorid[id] : m->tendon_actuatorid[id];
  *first = a < 0 ? 0 : a;
  return a == -1 ? 0 : (a < 0 ? (int)m->nactuator : a + 1);
}

static mjtNum squared_gear(const mjModel* m, int a) {
  mjtNum gear = m->actuator_gear[6 * m->actuator_outadr[a]];
  return gear * gear;
}

mjtNum transferred_damping(const mjModel* m, int objtype, int id, mjtNum poly[mjNPOLY]) {
  mjtNum damping = 0;
  int first, end = actuator_range(m, objtype, id, &first);
  for (int a = first; a < end; a++) {
    if (!actuator_transfer_drives(m, a, objtype, id)) continue;
    mjtNum gear2 = squared_gear(m, a);
    damping += m->actuator_damping[a] * gear2;
    for (int k = 0; k < mjNPOLY; k++) poly[k] += m->actuator_dampingpoly[mjNPOLY * a + k] * gear2;
  }
  return damping;
}

mjtNum transferred_armature(const mjModel* m, int objtype, int id) {
  mjtNum armature = 0;
  int first, end = actuator_range(m, objtype, id, &first);
  for (int a = first; a < end; a++) {
    if (actuator_transfer_drives(m, a, objtype, id)) armature += m->actuator_armature[a] * squared_gear(m, a);
  }
  return armature;
}
