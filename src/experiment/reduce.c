// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Curves x(t), linear between their samples. With x0 the first value, xT the target and s the sign
// of xT - x0:
//
//   mean       1/T ∫ x dt                    rms        √(1/T ∫ x² dt)
//   settling   the last time at which |x - xT| > band |xT - x0|
//   overshoot  max s (x - xT) / |xT - x0|, 0 at least
//   rise       from x0 + 0.1 (xT - x0) to x0 + 0.9 (xT - x0), each reached for the first time
//   distance   √(mean (x(t_i) - r_i)²) over the recorded samples (t_i, r_i)
//
// Times count from the first sample. The square between two samples is that of a straight line: (a²
// + a b + b²) / 3.

#include "experiment/reduce.h"

#include <math.h>

typedef struct Samples {
  int count;
  const double *time, *value;
  const GimbalGoal* goal;
  const Curve* recording;
} Samples;

static double last_of(const Samples* s) {
  return s->value[s->count - 1];
}

static double mean_of(const Samples* s) {
  double sum = 0, span = s->time[s->count - 1] - s->time[0];
  for (int i = 1; i < s->count; i++) {
    sum += (s->value[i] + s->value[i - 1]) / 2 * (s->time[i] - s->time[i - 1]);
  }
  return span > 0 ? sum / span : s->value[0];
}

static double rms_of(const Samples* s) {
  double sum = 0, span = s->time[s->count - 1] - s->time[0];
  for (int i = 1; i < s->count; i++) {
    double a = s->value[i - 1], b = s->value[i];
    sum += (a * a + a * b + b * b) / 3 * (s->time[i] - s->time[i - 1]);
  }
  return span > 0 ? sqrt(sum / span) : fabs(s->value[0]);
}

// fmax ignores NaN; a curve that contains one has no extremes.
static double extreme_of(const Samples* s, double sign) {
  double best = s->value[0];
  for (int i = 1; i < s->count; i++) {
    if (isnan(s->value[i])) return NAN;
    if (sign * s->value[i] > sign * best) best = s->value[i];
  }
  return best;
}

static double max_of(const Samples* s) {
  return extreme_of(s, 1);
}

static double min_of(const Samples* s) {
  return extreme_of(s, -1);
}

static double target_of(const Samples* s) {
  return isnan(s->goal->target) ? last_of(s) : s->goal->target;
}

static double settling_of(const Samples* s) {
  double target = target_of(s), band = s->goal->band * fabs(target - s->value[0]);
  int last = s->count - 1;
  while (last >= 0 && fabs(s->value[last] - target) <= band) last--;
  if (last < 0) return 0;
  return last == s->count - 1 ? INFINITY : s->time[last + 1] - s->time[0];
}

static double overshoot_of(const Samples* s) {
  double target = target_of(s), way = target - s->value[0], most = 0;
  for (int i = 0; i < s->count; i++) {
    if (isnan(s->value[i])) return NAN;
    most = fmax(most, (s->value[i] - target) / way);
  }
  return way != 0 ? most : NAN;
}

// The time when a part of the change is reached for the first time.
static double reduce_reached(const Samples* s, double part) {
  double x0 = s->value[0], level = x0 + part * (target_of(s) - x0), sign = target_of(s) >= x0 ? 1 : -1;
  for (int i = 1; i < s->count; i++) {
    double a = s->value[i - 1], b = s->value[i];
    if (sign * (b - level) < 0) continue;
    double between = b != a ? (level - a) / (b - a) : 1;
    return s->time[i - 1] + between * (s->time[i] - s->time[i - 1]);
  }
  return INFINITY;
}

static double rise_of(const Samples* s) {
  double low = reduce_reached(s, 0.1), high = reduce_reached(s, 0.9);
  return isinf(high) ? INFINITY : high - low;
}

static double until_of(const Samples* s) {
  for (int i = 0; i < s->count; i++) {
    if (s->value[i] != 0 && !isnan(s->value[i])) return s->time[i] - s->time[0];
  }
  return INFINITY;
}

// Whether a time lies in the part of the run that counts, with a tolerance for rounding.
static gboolean reduce_counts(const GimbalGoal* goal, double time) {
  double rounding = 1e-9 * (1 + fabs(time));
  return !(time < goal->after - rounding) && !(time > goal->before + rounding);
}

static gboolean is_compared(const GimbalGoal* goal, double time, double duration) {
  return reduce_counts(goal, time) && time >= 0 && time <= duration * (1 + 1e-9);
}

int residual_count(const GimbalGoal* goal, const Curve* recording, double duration) {
  int count = 0;
  for (int i = 0; i < recording->count; i++) count += is_compared(goal, recording->time[i], duration);
  return count;
}

int residuals_of(const GimbalGoal* goal, const Curve* recording, double duration, int count,
                 const double* times, const double* values, double* residuals) {
  int n = 0;
  for (int i = 0; i < recording->count; i++) {
    if (!is_compared(goal, recording->time[i], duration)) continue;
    residuals[n++] = curve_at(count, times, values, recording->time[i]) - recording->value[i];
  }
  return n;
}

static double distance_of(const Samples* s) {
  double sum = 0;
  int n = 0;
  for (int i = 0; i < s->recording->count; i++) {
    double time = s->recording->time[i];
    if (time < s->time[0] || time > s->time[s->count - 1] * (1 + 1e-9)) continue;
    double difference = curve_at(s->count, s->time, s->value, time) - s->recording->value[i];
    sum += difference * difference;
    n++;
  }
  return n ? sqrt(sum / n) : NAN;
}

static double (*const kReduce[])(const Samples*) = {[GIMBAL_REDUCE_LAST] = last_of,
                                                    [GIMBAL_REDUCE_MEAN] = mean_of,
                                                    [GIMBAL_REDUCE_RMS] = rms_of,
                                                    [GIMBAL_REDUCE_MAX] = max_of,
                                                    [GIMBAL_REDUCE_MIN] = min_of,
                                                    [GIMBAL_REDUCE_SETTLING] = settling_of,
                                                    [GIMBAL_REDUCE_OVERSHOOT] = overshoot_of,
                                                    [GIMBAL_REDUCE_RISE] = rise_of,
                                                    [GIMBAL_REDUCE_UNTIL] = until_of,
                                                    [GIMBAL_REDUCE_DISTANCE] = distance_of};
_Static_assert(G_N_ELEMENTS(kReduce) == GIMBAL_REDUCTIONS, "a row for each reduction");

double reduce_curve(const GimbalGoal* goal, const Curve* recording, int count, const double* times,
                    const double* values) {
  int first = 0, end = count;
  while (first < end && !reduce_counts(goal, times[first])) first++;
  while (end > first && !reduce_counts(goal, times[end - 1])) end--;
  Samples s = {end - first, times + first, values + first, goal, recording};
  return s.count > 0 ? kReduce[goal->reduce](&s) : NAN;
}
