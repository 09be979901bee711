// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Gains for a wanted swing: with ω = 2π f,
//     kp = M ω² - K,      kv = 2 ζ M ω - D,
// M the inertia with the armature that is added. The armature: where the others give way the
// actuator feels only M', and swings faster than was wished. Both grow by what is added to its
// joint, so M' + a ≥ (M + a) / 4, which keeps the frequency within a factor of 2, takes
//     a = max(0, (M / 4 - M') / (3/4)).
// The force: half as much again as holds the pose, and what a step of the wished height asks for at
// once.
//
// The compiler turns a ratio r into kv = 2 r √(kp Σ M⁰ / J²) with the diagonal of the reference
// pose.

#include <math.h>

#include "doctor/actuator.h"

// What the compiler takes for the inertia.
static double compiled_inertia(const mjModel* m, const mjData* d, int actuator) {
  int out = m->actuator_outadr[actuator], adr = d->moment_rowadr[out];
  double sum = 0;
  for (int k = adr; k < adr + d->moment_rownnz[out]; k++) {
    double square = d->actuator_moment[k] * d->actuator_moment[k];
    if (square > mjMINVAL) sum += m->dof_M0[d->moment_colind[k]] / square;
  }
  return sum;
}

static GimbalGainTrouble trouble_of(const GimbalActuatorFigures* f, const GimbalActuatorGains* gains,
                                    double omega) {
  if (gains->kp <= 0) return GIMBAL_GAINS_SPRING;
  if (omega * f->time_step > 0.5) return GIMBAL_GAINS_STEP;
  return gains->kv < 0 ? GIMBAL_GAINS_DAMPER : GIMBAL_GAINS_GOOD;
}

GimbalActuatorGains gimbal_actuator_gains(const mjModel* m, const mjData* d, int actuator,
                                          const GimbalActuatorFigures* f, const GimbalActuatorWish* wish) {
  GimbalActuatorGains gains = {.trouble = GIMBAL_GAINS_NO_SERVO};
  double omega = 2 * G_PI * wish->frequency;
  int dof = gimbal_actuator_dof(m, d, actuator);
  if (f->kind != GIMBAL_ACTUATOR_POSITION || !isfinite(f->inertia)) return gains;
  double along = dof >= 0 ? fmax(0, (f->inertia / 4 - f->free) / 0.75) : 0;
  if (along < 1e-3 * f->inertia) along = 0;  // what was written has been rounded
  double M = f->inertia + along;
  double gear = dof >= 0 ? d->actuator_moment[d->moment_rowadr[m->actuator_outadr[actuator]]] : 1;
  gains.armature = along * gear * gear;
  gains.kp = M * omega * omega - f->stiffness;
  gains.kv = 2 * wish->ratio * M * omega - f->damping;
  gains.trouble = trouble_of(f, &gains, omega);
  gains.kv = fmax(0, gains.kv);
  double compiled = compiled_inertia(m, d, actuator) + along;
  gains.dampratio = gains.kp > 0 && compiled > 0 ? gains.kv / (2 * sqrt(gains.kp * compiled)) : 0;
  gains.force = 1.5 * fabs(f->load) + fmax(0, gains.kp) * fabs(wish->step);
  return gains;
}

//---- a model that has them

#define COPY(array, count) g_memdup2(m->array, sizeof *m->array*(gsize)(count))

void gimbal_tuned_model_init(GimbalTunedModel* tuned, const mjModel* m, const mjData* d, int actuator,
                             const GimbalActuatorGains* gains, gboolean armature, gboolean force) {
  int dof = gimbal_actuator_dof(m, d, actuator);
  *tuned = (GimbalTunedModel){.m = *m,
                              .gain = COPY(actuator_gainprm, mjNGAIN * m->nactuator),
                              .bias = COPY(actuator_biasprm, mjNBIAS * m->nactuator),
                              .armature = COPY(dof_armature, m->nv),
                              .M0 = COPY(dof_M0, m->nv),
                              .range = COPY(actuator_forcerange, 2 * m->nactuator),
                              .limited = COPY(actuator_forcelimited, m->nactuator)};
  tuned->gain[mjNGAIN * actuator] = gains->kp;
  tuned->bias[mjNBIAS * actuator + 1] = -gains->kp;
  tuned->bias[mjNBIAS * actuator + 2] = -gains->kv;
  if (armature && dof >= 0) {
    tuned->armature[dof] += gains->armature;
    tuned->M0[dof] += gains->armature;
  }
  if (force) {
    tuned->range[2 * actuator] = -gains->force;
    tuned->range[2 * actuator + 1] = gains->force;
    tuned->limited[actuator] = 1;
  }
  tuned->m.actuator_gainprm = tuned->gain;
  tuned->m.actuator_biasprm = tuned->bias;
  tuned->m.dof_armature = tuned->armature;
  tuned->m.dof_M0 = tuned->M0;
  tuned->m.actuator_forcerange = tuned->range;
  tuned->m.actuator_forcelimited = tuned->limited;
}

void gimbal_tuned_model_clear(GimbalTunedModel* tuned) {
  gpointer arrays[] = {tuned->gain, tuned->bias, tuned->armature, tuned->M0, tuned->range, tuned->limited};
  for (guint i = 0; i < G_N_ELEMENTS(arrays); i++) g_free(arrays[i]);
}
