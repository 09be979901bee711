// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A trial of one actuator of the bench, with the current gains and with those that give the desired
// response, and with the integrator discrete where the time step is too long for it; and the edits
// that write these into the text.

#ifndef GIMBAL_ACTUATOR_TRIAL_H_
#define GIMBAL_ACTUATOR_TRIAL_H_

#include "doctor/actuator.h"
#include "doctors/examination.h"
#include "session/session.h"

enum { GIMBAL_AS_IT_IS, GIMBAL_AS_WISHED, GIMBAL_WITH_DISCRETE, GIMBAL_N_TRIALS };

typedef struct GimbalActuatorReport {
  int actuator;
  GimbalActuatorWish wish;
  gboolean whole;                   // all joints move, not only those of the actuator
  gboolean free;                    // in a pose near it in which what it moves touches nothing
  gboolean freed;                   // one was found
  gboolean armature, force;         // apply the proposed armature and force range, too
  gboolean tried[GIMBAL_N_TRIALS];  // step is valid
  gboolean swept[GIMBAL_N_TRIALS];  // sweep is valid
  GimbalActuatorFigures figures[GIMBAL_N_TRIALS];
  GimbalStepAnswer step[GIMBAL_N_TRIALS];
  GimbalSweepAnswer sweep[GIMBAL_N_TRIALS];
  GimbalActuatorGains gains;
  double old_armature;  // of the actuator's joint, before the edit
  // the time step is too long for it, and with the integrator discrete it holds all the same
  gboolean holds_with_discrete;
} GimbalActuatorReport;

GimbalActuatorReport* gimbal_actuator_report_new(int actuator, const GimbalActuatorWish* wish,
                                                 gboolean whole);
void gimbal_actuator_report_free(GimbalActuatorReport* self);

// The work of an examination whose request is a GimbalActuatorReport.
void gimbal_actuator_report_fill(GimbalExamination* examination);

// Write the gains of a report into the text, as one undo step. FALSE and an error if that fails.
gboolean gimbal_actuator_report_write(GimbalSession* session, const GimbalActuatorReport* report,
                                      GError** error);

// Write the integrator discrete into the text, as one undo step.
gboolean gimbal_actuator_write_discrete(GimbalSession* session, GError** error);

#endif  // GIMBAL_ACTUATOR_TRIAL_H_
