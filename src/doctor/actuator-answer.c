// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Steps and sines in a copy of the run.
//
// The copy begins at rest in the pose, with the input at which the actuator just holds it. A dof is
// held by an armature that nothing moves: 10⁹ times the largest entry of the inertia matrix's
// diagonal. Then a step is added to the setpoint; or sines, each until the transient has died away
// (five time constants of the slower root) and two periods more, over which
//     a = 2/n Σ y sin ωt,   b = 2/n Σ y cos ωt,      gain = √(a² + b²) / A,   phase = atan2(b, a)
// are taken. A period is a whole number of time steps, which makes the sums exact.
//
// Overshoot, rise from 0.1 to 0.9 and settling within 0.02 are shares of the settled value, the
// mean of the last twentieth. It is settled where the last quarter stays within 0.02 of it, and
// what is still to come, the sum of the geometric series that the means of the last three twelfths
// begin, is less than that. Until then the run is doubled, up to ten seconds; an answer that is
// not settled then has none of these figures. In theory the overshoot of a servo is exp(-π ζ / √(1
// - ζ²)).

#include <math.h>
#include <string.h>

#include "doctor/actuator.h"

#define LONGEST 10.0  // s of a step

static const double kNear = 0.02;   // of the settled value, where it is settled
static const double kStill = 0.01;  // of that: it does not move any more

enum { MOST_STEPS = 100000, LEAST_STEPS = 60, MOST_OF_A_SINE = 40000, LEAST_OF_A_PERIOD = 8 };

typedef struct Bench {
  mjModel m;  // shares its arrays, but for those below
  mjtNum *armature, *M0;
  mjData* d;
  int actuator;
  const GimbalActuatorFigures* f;
  double begin;  // length at the beginning
} Bench;

//---- the copy

static void hold_others(Bench* b) {
  mjModel* m = &b->m;
  int out = m->actuator_outadr[b->actuator], adr = b->d->moment_rowadr[out];
  double heaviest = 0;
  for (int i = 0; i < m->nv; i++) heaviest = fmax(heaviest, m->dof_M0[i]);
  b->armature = g_memdup2(m->dof_armature, sizeof(mjtNum) * (gsize)m->nv);
  b->M0 = g_memdup2(m->dof_M0, sizeof(mjtNum) * (gsize)m->nv);
  for (int i = 0; i < m->nv; i++) {
    gboolean driven = FALSE;
    for (int k = 0; k < b->d->moment_rownnz[out]; k++) driven = driven || b->d->moment_colind[adr + k] == i;
    b->armature[i] += driven ? 0 : 1e9 * heaviest;
    b->M0[i] += driven ? 0 : 1e9 * heaviest;
  }
  m->dof_armature = b->armature;
  m->dof_M0 = b->M0;
}

// The input that makes it push with this force at length l and rest.
static double input_for(const Bench* b, double force, double l) {
  const mjtNum* bias = b->m.actuator_biasprm + mjNBIAS * b->actuator;
  double gain = b->m.actuator_gainprm[mjNGAIN * b->actuator];
  gboolean affine = b->m.actuator_biastype[b->actuator] == mjBIAS_AFFINE;
  return (force - (affine ? bias[0] + bias[1] * l : 0)) / gain;
}

static void set_input(Bench* b, double u) {
  const mjModel* m = &b->m;
  int dyn = m->actuator_dyntype[b->actuator],
      last = m->actuator_actadr[b->actuator] + m->actuator_actnum[b->actuator] - 1;
  b->d->ctrl[m->actuator_ctrladr[b->actuator]] = dyn == mjDYN_INTEGRATOR ? 0 : u;
  if (dyn == mjDYN_INTEGRATOR) b->d->act[last] = u;
}

// A filter begins where it has settled.
static void settle_input(Bench* b, double u) {
  int adr = b->m.actuator_actadr[b->actuator];
  set_input(b, u);
  if (adr >= 0) b->d->act[adr + b->m.actuator_actnum[b->actuator] - 1] = u;
}

static double rest_input(const Bench* b) {
  return input_for(b, b->f->load, b->begin);
}

static gboolean bench_init(Bench* b, const mjModel* m, const mjData* d, int actuator,
                           const GimbalActuatorFigures* f, gboolean whole) {
  *b = (Bench){.m = *m, .actuator = actuator, .f = f};
  if (f->kind == GIMBAL_ACTUATOR_OTHER || !isfinite(f->inertia) ||
      m->actuator_gainprm[mjNGAIN * actuator] == 0) {
    return FALSE;
  }
  b->m.opt.enableflags &= ~mjENBL_SLEEP;
  b->d = mj_copyData(NULL, m, d);
  if (!b->d) return FALSE;
  mju_zero(b->d->qvel, (int)m->nv);
  if (!whole) hold_others(b);
  mj_forward(&b->m, b->d);
  b->begin = b->d->actuator_length[m->actuator_outadr[actuator]];
  settle_input(b, rest_input(b));
  return TRUE;
}

static void bench_clear(Bench* b) {
  mj_deleteData(b->d);
  g_free(b->armature);
  g_free(b->M0);
}

//---- time

// Rate at which the slower root dies away, 1/s.
static double slower_rate(const GimbalActuatorFigures* f) {
  double omega = 2 * G_PI * f->frequency;
  if (f->kind != GIMBAL_ACTUATOR_POSITION) return fmax(f->kv + f->damping, 1e-9) / f->inertia;
  return f->ratio < 1 ? f->ratio * omega : omega * (f->ratio - sqrt(f->ratio * f->ratio - 1));
}

static gboolean is_cancelled(const GimbalActuatorTrial* trial) {
  return trial->cancel && g_atomic_int_get(trial->cancel);
}

static gboolean is_bad(const mjData* d) {
  return d->warning[mjWARN_BADQPOS].number || d->warning[mjWARN_BADQVEL].number ||
         d->warning[mjWARN_BADQACC].number;
}

//---- what came of a step

static gboolean at_limit(const Bench* b) {
  if (!b->m.actuator_forcelimited[b->actuator]) return FALSE;
  const mjtNum* range = b->m.actuator_forcerange + 2 * b->actuator;
  double force = b->d->actuator_force[b->m.actuator_outadr[b->actuator]];
  return force <= range[0] || force >= range[1];
}

static double time_of(const GArray* time, guint i) {
  return g_array_index(time, double, MIN(i, time->len - 1));
}

static double first_above(const GimbalStepAnswer* a, double share) {
  for (guint i = 0; i < a->value->len; i++) {
    if (g_array_index(a->value, double, i) >= share * a->final) return time_of(a->time, i);
  }
  return NAN;
}

static double mean_of(const GArray* values, guint first, guint end) {
  double sum = 0;
  for (guint i = first; i < end; i++) sum += g_array_index(values, double, i);
  return sum / (end - first);
}

// What a motion still has before it whose means over equal times were these; 0: it swings.
static double still_to_come(double a, double b, double c) {
  const double before = b - a, now = c - b;
  if (before == 0 || now / before <= 0) return 0;
  return now / before >= 1 ? INFINITY : fabs(now * now / (before - now));
}

static gboolean is_settled(const GArray* values) {
  const guint n = values->len, part = n / 12, first = n - 3 * part;
  if (!part) return FALSE;
  const double a = mean_of(values, first, first + part), b = mean_of(values, first + part, first + 2 * part),
               c = mean_of(values, first + 2 * part, n), near = kNear * fmax(fabs(c), kNear);
  for (guint i = first; i < n; i++) {
    if (!(fabs(g_array_index(values, double, i) - c) <= near)) return FALSE;
  }
  return fabs(c - b) < kStill * near || still_to_come(a, b, c) <= near;
}

static void actuator_answer_measure(GimbalStepAnswer* a) {
  guint n = a->value->len, tail = MAX(1, n / 20), last = 0;
  double most = -INFINITY;
  a->settled = !a->diverged && is_settled(a->value);
  a->final = n ? mean_of(a->value, n - tail, n) : NAN;
  a->overshoot = a->rise = a->settling = NAN;
  if (!a->settled) return;
  for (guint i = 0; i < n; i++) {
    double value = g_array_index(a->value, double, i);
    most = fmax(most, value);
    if (fabs(value - a->final) > kNear * fabs(a->final)) last = i + 1;
  }
  a->overshoot = a->final > 0 ? fmax(0, most / a->final - 1) : NAN;
  a->rise = a->final > 0 ? first_above(a, 0.9) - first_above(a, 0.1) : NAN;
  a->settling = last < n - tail ? time_of(a->time, last) : NAN;
}

// As many points as a plot can show.
static void thin_out(GArray* values) {
  guint stride = (values->len + GIMBAL_ANSWER_POINTS - 1) / GIMBAL_ANSWER_POINTS, kept = 0;
  for (guint i = 0; i < values->len; i += MAX(1, stride)) {
    g_array_index(values, double, kept++) = g_array_index(values, double, i);
  }
  g_array_set_size(values, kept);
}

static double answer_of(const Bench* b, double step) {
  int out = b->m.actuator_outadr[b->actuator];
  if (b->f->kind == GIMBAL_ACTUATOR_POSITION) return (b->d->actuator_length[out] - b->begin) / step;
  return b->d->actuator_velocity[out] / step;
}

// What is added to the input for a step of this height.
static double input_of_step(const Bench* b, double step) {
  double gain = b->m.actuator_gainprm[mjNGAIN * b->actuator];
  const double force[GIMBAL_N_ACTUATOR_KINDS] = {[GIMBAL_ACTUATOR_POSITION] = b->f->kp * step,
                                                 [GIMBAL_ACTUATOR_VELOCITY] = b->f->kv * step,
                                                 [GIMBAL_ACTUATOR_FORCE] = gain * step};
  return force[b->f->kind] / gain;
}

static int steps_of(const GimbalActuatorFigures* f) {
  double length = f->kind == GIMBAL_ACTUATOR_FORCE ? 1 : fmin(LONGEST, 10 / fmax(slower_rate(f), 1e-9));
  return (int)CLAMP(length / f->time_step, LEAST_STEPS, MOST_STEPS);
}

//---- a step

// Simulate so many steps more; returns in how many of them it was at its limit.
static int run_on(Bench* b, const GimbalActuatorTrial* trial, int steps, GimbalStepAnswer* answer) {
  int saturated = 0;
  for (int k = 0; k < steps && !is_bad(b->d) && !is_cancelled(trial); k++) {
    double t = b->f->time_step * answer->time->len, y = answer_of(b, trial->step);
    g_array_append_val(answer->time, t);
    g_array_append_val(answer->value, y);
    gimbal_actuator_touches(&b->m, b->d, b->actuator, answer->touching);
    mj_step(&b->m, b->d);
    saturated += at_limit(b);
  }
  return saturated;
}

gboolean gimbal_actuator_step(const mjModel* m, const mjData* d, int actuator, const GimbalActuatorFigures* f,
                              const GimbalActuatorTrial* trial, GimbalStepAnswer* answer) {
  Bench b;
  *answer = (GimbalStepAnswer){.touching = {-1, -1}};
  if (!bench_init(&b, m, d, actuator, f, trial->whole)) return FALSE;
  const int most = f->kind == GIMBAL_ACTUATOR_FORCE ? 0 : (int)fmin(LONGEST / f->time_step, MOST_STEPS);
  answer->time = g_array_new(FALSE, FALSE, sizeof(double));
  answer->value = g_array_new(FALSE, FALSE, sizeof(double));
  set_input(&b, rest_input(&b) + input_of_step(&b, trial->step));
  int saturated = run_on(&b, trial, steps_of(f), answer);
  while (!is_bad(b.d) && !is_cancelled(trial) && !is_settled(answer->value) &&
         (int)answer->value->len < most) {
    const int done = (int)answer->value->len;
    saturated += run_on(&b, trial, MIN(done, most - done), answer);
  }
  answer->diverged = is_bad(b.d);
  answer->saturated = (double)saturated / MAX(1, answer->value->len);
  bench_clear(&b);
  if (is_cancelled(trial)) return FALSE;
  actuator_answer_measure(answer);
  thin_out(answer->time);
  thin_out(answer->value);
  return TRUE;
}

void gimbal_step_answer_clear(GimbalStepAnswer* answer) {
  g_clear_pointer(&answer->time, g_array_unref);
  g_clear_pointer(&answer->value, g_array_unref);
}

//---- sines

// One sine of period steps a turn, from where the last one ended.
static void try_sine(Bench* b, int period, double amplitude, const GimbalActuatorTrial* trial, double* gain,
                     double* phase) {
  double h = b->m.opt.timestep, rest = rest_input(b), to_input = input_of_step(b, amplitude), sine = 0,
         cosine = 0;
  int before = (int)fmin(MOST_OF_A_SINE, 5 / fmax(slower_rate(b->f), 1e-9) / h);
  before = (before / period + 1) * period;
  int counted = 2 * period;
  for (int k = 0; k < before + counted && !is_bad(b->d) && !is_cancelled(trial); k++) {
    double angle = 2 * G_PI * (k % period) / period;
    set_input(b, rest + to_input * sin(angle));
    double y = answer_of(b, amplitude);
    if (k >= before) {
      sine += 2 * y * sin(angle) / counted;
      cosine += 2 * y * cos(angle) / counted;
    }
    mj_step(&b->m, b->d);
  }
  *gain = hypot(sine, cosine);
  *phase = atan2(cosine, sine) * 180 / G_PI;
  if (*phase > 90) *phase -= 360;  // it lags
}

static double bandwidth_of(const GimbalSweepAnswer* a) {
  const double edge = 0.70710678118654752;
  for (int i = 1; i < a->count; i++) {
    if (a->gain[i - 1] < edge || a->gain[i] >= edge) continue;
    double share = (log(a->gain[i - 1]) - log(edge)) / (log(a->gain[i - 1]) - log(a->gain[i]));
    return a->frequency[i - 1] * pow(a->frequency[i] / a->frequency[i - 1], share);
  }
  return NAN;
}

gboolean gimbal_actuator_sweep(const mjModel* m, const mjData* d, int actuator,
                               const GimbalActuatorFigures* f, const GimbalActuatorTrial* trial,
                               GimbalSweepAnswer* answer) {
  Bench b;
  *answer = (GimbalSweepAnswer){.bandwidth = NAN};
  if (f->kind != GIMBAL_ACTUATOR_POSITION || !bench_init(&b, m, d, actuator, f, trial->whole)) return FALSE;
  int last = 0;
  for (int i = 0; i < GIMBAL_SWEEP_POINTS && !is_bad(b.d) && !is_cancelled(trial); i++) {
    double wanted = f->frequency * pow(10, 2.0 * i / (GIMBAL_SWEEP_POINTS - 1) - 1);
    int period = MAX(LEAST_OF_A_PERIOD, (int)round(1 / (wanted * f->time_step)));
    if (period == last || period > MOST_OF_A_SINE) continue;
    int k = answer->count++;
    last = period;
    answer->frequency[k] = 1 / (period * f->time_step);
    try_sine(&b, period, trial->step, trial, &answer->gain[k], &answer->phase[k]);
  }
  answer->bandwidth = bandwidth_of(answer);
  bench_clear(&b);
  return !is_cancelled(trial) && answer->count > 0;
}
