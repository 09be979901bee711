// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Warnings about the simulation: counted in mjData, told once.

#include "model/warning.h"

#include <gimbal/warning.h>
#include <stdio.h>
#include <string.h>

static void count(mjData* d, int warning, int info, const char* text) {
  if (!d->warning[warning].number) mju_warning("%s Time = %.4f.", text, d->time);
  d->warning[warning].lastinfo = info;
  d->warning[warning].number++;
}

void mj_warning(mjData* d, int warning, int info) {
  const char* text = mju_warningText(warning, (size_t)info);
  if (warning < 0 || warning >= mjNWARNING) {
    mju_warning("%s", text);
    return;
  }
  count(d, warning, info, text);
}

void warn(const mjModel* m, mjData* d, int warning, int info) {
  count(d, warning, info, gimbal_warning_text(m, warning, info));
}

// ---- names

static int joint_of_qpos(const mjModel* m, int adr) {
  for (int j = m->njnt - 1; j >= 0; j--) {
    if (adr < m->nq && m->jnt_qposadr[j] <= adr) return j;
  }
  return -1;
}

static int joint_of_dof(const mjModel* m, int dof) {
  return dof < m->nv ? m->dof_jntid[dof] : -1;
}

// The joint or else its body.
static void name_joint(const mjModel* m, int joint, char* text, size_t size) {
  if (joint < 0) return;
  const char *name = mj_id2name(m, mjOBJ_JOINT, joint),
             *body = mj_id2name(m, mjOBJ_BODY, m->jnt_bodyid[joint]);
  if (name) {
    snprintf(text, size, " (joint '%s')", name);
  } else if (body) {
    snprintf(text, size, " (joint %d, of body '%s')", joint, body);
  } else {
    snprintf(text, size, " (joint %d, of body %d)", joint, m->jnt_bodyid[joint]);
  }
}

static void name_actuator(const mjModel* m, int control, char* text, size_t size) {
  for (int i = 0; i < m->nactuator; i++) {
    int adr = m->actuator_ctrladr[i];
    if (control < adr || control >= adr + m->actuator_ctrlnum[i]) continue;
    const char* name = mj_id2name(m, mjOBJ_ACTUATOR, i);
    if (name) snprintf(text, size, " (actuator '%s')", name);
    return;
  }
}

const char* gimbal_warning_text(const mjModel* m, int warning, int info) {
  static _Thread_local char text[512];
  const char *plain = mju_warningText(warning, (size_t)info), *stop = strchr(plain, '.');
  char name[200] = "";
  if (info >= 0) {
    switch (warning) {
      case mjWARN_BADQPOS:
        name_joint(m, joint_of_qpos(m, info), name, sizeof name);
        break;
      case mjWARN_INERTIA:
      case mjWARN_BADQVEL:
      case mjWARN_BADQACC:
        name_joint(m, joint_of_dof(m, info), name, sizeof name);
        break;
      case mjWARN_BADCTRL:
        name_actuator(m, info, name, sizeof name);
        break;
    }
  }

  // after the number, which ends the first sentence
  int head = stop ? (int)(stop - plain) : (int)strlen(plain);
  snprintf(text, sizeof text, "%.*s%s%s", head, plain, name, plain + head);
  return text;
}
