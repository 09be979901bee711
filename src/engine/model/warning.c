// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Warnings about the simulation: counted in mjData, told once.

#include "model/warning.h"

#include <gimbal/assert.h>
#include <gimbal/warning.h>
#include <stdio.h>

#include "base/mark.h"

static _Thread_local int told = -1;  // the warning that the log handler of this thread is told of

int gimbal_warning_of_message(void) {
  return told;
}

// The counters in mjData by their names, which programs look for.
static const char* const kNames[] = {"mjWARN_INERTIA", "mjWARN_CONTACTFULL", "mjWARN_CNSTRFULL",
                                     "mjWARN_BADQPOS", "mjWARN_BADQVEL",     "mjWARN_BADQACC",
                                     "mjWARN_BADCTRL"};
_Static_assert(sizeof kNames / sizeof kNames[0] == mjNWARNING, "a name for each");

static void warning_count(mjData* d, int warning, int info, const char* text) {
  if (!d->warning[warning].number) {
    told = warning;
    mju_warning("%s Time = %.4f (%s).", text, d->time, kNames[warning]);
    told = -1;
  }
  d->warning[warning].lastinfo = info;
  d->warning[warning].number++;
}

void mj_warning(mjData* d, int warning, int info) {
  const char* text = mju_warningText(warning, (size_t)info);
  if (warning < 0 || warning >= mjNWARNING) {
    mju_warning("%s", text);
    return;
  }
  warning_count(d, warning, info, text);
}

void warn(const mjModel* m, mjData* d, int warning, int info) {
  warning_count(d, warning, info, gimbal_warning_text(m, warning, info));
}

//---- names

static int joint_of_qpos(const mjModel* m, int adr) {
  for (int j = m->njnt - 1; j >= 0; j--) {
    if (adr < m->nq && m->jnt_qposadr[j] <= adr) return j;
  }
  return -1;
}

static int joint_of_dof(const mjModel* m, int dof) {
  GIMBAL_ASSERT(dof >= 0 && dof < m->nv);
  return dof < m->nv ? m->dof_jntid[dof] : -1;
}

// The joint or else its body.
static void name_joint(GimbalMessage* name, const mjModel* m, int joint) {
  GIMBAL_ASSERT(joint >= 0 && joint < m->njnt);
  const char *own = mj_id2name(m, mjOBJ_JOINT, joint),
             *body = mj_id2name(m, mjOBJ_BODY, m->jnt_bodyid[joint]);
  if (own) {
    gimbal_message_set(name, " (joint '%s')", own);
  } else if (body) {
    gimbal_message_set(name, " (joint %d, of body '%s')", joint, body);
  } else {
    gimbal_message_set(name, " (joint %d, of body %d)", joint, m->jnt_bodyid[joint]);
  }
}

static int actuator_of_control(const mjModel* m, int control) {
  for (int i = 0; i < m->nactuator; i++) {
    int adr = m->actuator_ctrladr[i];
    if (control >= adr && control < adr + m->actuator_ctrlnum[i]) return i;
  }
  return -1;
}

static void name_actuator(GimbalMessage* name, const mjModel* m, int actuator) {
  GIMBAL_ASSERT(actuator >= 0 && actuator < m->nactuator);
  const char* own = mj_id2name(m, mjOBJ_ACTUATOR, actuator);
  if (own) gimbal_message_set(name, " (actuator '%s')", own);
}

//---- texts

int gimbal_warning_object(const mjModel* m, int warning, int info, int* objtype, int* id) {
  *objtype = mjOBJ_UNKNOWN;
  *id = -1;
  if (info < 0) return 0;
  switch (warning) {
    case mjWARN_BADQPOS:
      *id = joint_of_qpos(m, info);
      *objtype = mjOBJ_JOINT;
      break;
    case mjWARN_INERTIA:
    case mjWARN_BADQVEL:
    case mjWARN_BADQACC:
      *id = joint_of_dof(m, info);
      *objtype = mjOBJ_JOINT;
      break;
    case mjWARN_BADCTRL:
      *id = actuator_of_control(m, info);
      *objtype = mjOBJ_ACTUATOR;
      break;
  }
  return *id >= 0;
}

// What is wrong, of which element (%d and %p: info and its name), and what helps.
static const char* const kTexts[] = {
    [mjWARN_INERTIA] =
        N_("The inertia at dof %d%p is close to zero: give what it moves more mass, or the joint armature."),
    [mjWARN_CONTACTFULL] =
        N_("The arena is full with %d contacts, more are left out%p: raise memory in <size>."),
    [mjWARN_CNSTRFULL] =
        N_("The arena has no room for the constraint rows, which are left out, or for Newton's method, which "
           "goes on as CG: raise memory in <size> above %d bytes%p."),
    [mjWARN_BADQPOS] =
        N_("Position %d%p is not finite, or huge: the simulation has become unstable. Try a smaller "
           "timestep, more damping or softer contacts."),
    [mjWARN_BADQVEL] =
        N_("Velocity %d%p is not finite, or huge: the simulation has become unstable. Try a smaller "
           "timestep, more damping or softer contacts."),
    [mjWARN_BADQACC] =
        N_("Acceleration %d%p is not finite, or huge: the simulation has become unstable. Try a smaller "
           "timestep, more damping or softer contacts."),
    [mjWARN_BADCTRL] =
        N_("Control %d%p is not finite, or huge: all controls count as 0. Look at what sets it."),
};
_Static_assert(sizeof kTexts / sizeof kTexts[0] == mjNWARNING, "a row for each");

void gimbal_warning_message(GimbalMessage* message, const mjModel* m, int warning, int info) {
  GimbalMessage name = {.form = NULL};
  int objtype, id;
  if (warning < 0 || warning >= mjNWARNING) {
    gimbal_message_set(message, "%s", mju_warningText(warning, (size_t)info));
    return;
  }
  if (gimbal_warning_object(m, warning, info, &objtype, &id)) {
    (objtype == mjOBJ_JOINT ? name_joint : name_actuator)(&name, m, id);
  }
  gimbal_message_set(message, kTexts[warning], info, &name);
}

const char* gimbal_warning_text(const mjModel* m, int warning, int info) {
  static _Thread_local char text[512];
  GimbalMessage message;
  gimbal_warning_message(&message, m, warning, info);
  gimbal_message_text(&message, NULL, text, sizeof text);
  return text;
}
