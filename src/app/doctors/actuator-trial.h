// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is tried with one actuator of the bench, as it is and with the gains that are wished for;
// and how these get into the text.

#ifndef GIMBAL_ACTUATOR_TRIAL_H_
#define GIMBAL_ACTUATOR_TRIAL_H_

#include "doctor/actuator.h"
#include "doctors/examination.h"
#include "session/session.h"

enum { GIMBAL_AS_IT_IS, GIMBAL_AS_WISHED, GIMBAL_N_TRIALS };

typedef struct GimbalActuatorReport {
  int actuator;
  GimbalActuatorWish wish;
  gboolean whole;                   // all joints move
  gboolean armature, force;         // are taken too
  gboolean tried[GIMBAL_N_TRIALS];  // a step
  gboolean swept[GIMBAL_N_TRIALS];  // sines
  GimbalActuatorFigures figures[GIMBAL_N_TRIALS];
  GimbalStepAnswer step[GIMBAL_N_TRIALS];
  GimbalSweepAnswer sweep[GIMBAL_N_TRIALS];
  GimbalActuatorGains gains;
  double old_armature;  // of its joint
} GimbalActuatorReport;

GimbalActuatorReport* gimbal_actuator_report_new(int actuator, const GimbalActuatorWish* wish,
                                                 gboolean whole);
void gimbal_actuator_report_free(GimbalActuatorReport* self);

// The work of an examination whose request is such a report.
void gimbal_actuator_report_fill(GimbalExamination* examination);

// Write the gains of a report into the text: one step of undo.
gboolean gimbal_actuator_report_write(GimbalSession* session, const GimbalActuatorReport* report,
                                      GError** error);

#endif  // GIMBAL_ACTUATOR_TRIAL_H_
