// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Noise is that of Ornstein and Uhlenbeck, n' = a n + √(1 - a²) σ g with a = exp(-h / rate) and g
// normal. Its random numbers depend on the seed and the number of the step only, so that all points
// have the same noise.

#include "experiment/situation.h"

#include <math.h>

#include "experiment/problems.h"
#include "experiment/sobol.h"
#include "signal/channels.h"

typedef struct Drive {
  int control;
  const GimbalControl* what;
  Curve* curve;
} Drive;

typedef struct Force {
  int body;
  const GimbalPush* what;
} Force;

typedef struct Source {
  int control;
  const GimbalNoise* what;
} Source;

struct Situation {
  const GimbalRun* run;
  int key;  // -1: the reference pose
  GArray *drives, *forces, *sources;
};

//---- names

static void set_names(GimbalMessage* hint, const mjModel* m, int objtype, int count) {
  g_autoptr(GString) names = g_string_new(NULL);
  for (int i = 0; i < count && i < 12; i++) {
    const char* name = mj_id2name(m, objtype, i);
    g_string_append_printf(names, "%s%s", i ? ", " : "", name ? name : "(no name)");
  }
  if (count > 12) g_string_append(names, ", …");
  if (count) {
    gimbal_message_set(hint, "The model has: %s.", names->str);
  } else {
    gimbal_message_set(hint, "The model has none.");
  }
}

// Call add for each control whose name fits a pattern.
static void each_control(const mjModel* m, const char* pattern, const GimbalPlace* place,
                         GimbalDiagnostics* list, void (*add)(Situation* self, int control, const void* what),
                         Situation* self, const void* what) {
  int found = 0;
  for (int i = 0; i < m->nactuator; i++) {
    for (int k = 0; k < m->actuator_ctrlnum[i]; k++) {
      g_autofree char* name = gimbal_channels_control_name(m, i, k);
      if (!g_pattern_match_simple(pattern, name)) continue;
      add(self, m->actuator_ctrladr[i] + k, what);
      found++;
    }
  }
  if (found) return;
  GimbalMessage hint;
  set_names(&hint, m, mjOBJ_ACTUATOR, (int)m->nactuator);
  problems_add(list, GIMBAL_SEVERITY_ERROR, "unknown-control", place, &hint, "The model has no control “%s”",
               pattern);
}

static void add_drive(Situation* self, int control, const void* what) {
  Drive drive = {control, what, NULL};
  g_array_append_val(self->drives, drive);
}

static void add_source(Situation* self, int control, const void* what) {
  Source source = {control, what};
  g_array_append_val(self->sources, source);
}

static void add_control(Situation* self, const GimbalExperiment* e, const GimbalControl* c, const mjModel* m,
                        GimbalDiagnostics* list) {
  guint first = self->drives->len;
  each_control(m, c->actuator, &c->place, list, add_drive, self, c);
  for (guint i = first; i < self->drives->len && c->shape == GIMBAL_CONTROL_CURVE; i++) {
    g_array_index(self->drives, Drive, i).curve = curve_read(e->path, c->file, c->column, &c->place, list);
  }
}

static void add_push(Situation* self, const GimbalPush* push, const mjModel* m, GimbalDiagnostics* list) {
  Force force = {mj_name2id(m, mjOBJ_BODY, push->body), push};
  if (force.body >= 0) {
    g_array_append_val(self->forces, force);
    return;
  }
  GimbalMessage hint;
  set_names(&hint, m, mjOBJ_BODY, (int)m->nbody);
  problems_add(list, GIMBAL_SEVERITY_ERROR, "unknown-body", &push->place, &hint, "The model has no body “%s”",
               push->body);
}

static void find_key(Situation* self, const mjModel* m, GimbalDiagnostics* list) {
  const char* name = self->run->keyframe;
  self->key = name ? mj_name2id(m, mjOBJ_KEY, name) : -1;
  if (!name || self->key >= 0) return;
  GimbalMessage hint;
  set_names(&hint, m, mjOBJ_KEY, (int)m->nkey);
  problems_add(list, GIMBAL_SEVERITY_ERROR, "unknown-keyframe", &self->run->place, &hint,
               "The model has no keyframe “%s”", name);
}

Situation* situation_new(const GimbalExperiment* experiment, const GimbalRun* run, const mjModel* m,
                         GimbalDiagnostics* list) {
  Situation* self = g_new0(Situation, 1);
  self->run = run;
  self->drives = g_array_new(FALSE, TRUE, sizeof(Drive));
  self->forces = g_array_new(FALSE, TRUE, sizeof(Force));
  self->sources = g_array_new(FALSE, TRUE, sizeof(Source));
  find_key(self, m, list);
  for (guint i = 0; run->control && i < run->control->len; i++) {
    add_control(self, experiment, &g_array_index(run->control, GimbalControl, i), m, list);
  }
  for (guint i = 0; run->push && i < run->push->len; i++) {
    add_push(self, &g_array_index(run->push, GimbalPush, i), m, list);
  }
  for (guint i = 0; run->noise && i < run->noise->len; i++) {
    const GimbalNoise* noise = &g_array_index(run->noise, GimbalNoise, i);
    each_control(m, noise->control, &noise->place, list, add_source, self, noise);
  }
  return self;
}

void situation_free(Situation* self) {
  if (!self) return;
  for (guint i = 0; i < self->drives->len; i++) curve_free(g_array_index(self->drives, Drive, i).curve);
  g_array_unref(self->drives);
  g_array_unref(self->forces);
  g_array_unref(self->sources);
  g_free(self);
}

//---- over time

static double constant_at(const Drive* drive, const GimbalRun* run, double time) {
  (void)run, (void)time;
  return drive->what->value;
}

static double step_at(const Drive* drive, const GimbalRun* run, double time) {
  (void)run;
  return time < drive->what->at - 1e-9 ? drive->what->from : drive->what->value;
}

static double ramp_at(const Drive* drive, const GimbalRun* run, double time) {
  const GimbalControl* c = drive->what;
  (void)run;
  return c->from + CLAMP((time - c->at) / c->over, 0, 1) * (c->value - c->from);
}

static double sine_at(const Drive* drive, const GimbalRun* run, double time) {
  (void)run;
  return drive->what->value + drive->what->amplitude * sin(2 * G_PI * drive->what->frequency * time);
}

// The phase is the integral of a frequency that changes linearly from the first to the last.
static double sweep_at(const Drive* drive, const GimbalRun* run, double time) {
  double f0 = drive->what->frequency, f1 = drive->what->end_frequency;
  double turns = f0 * time + (f1 - f0) * time * time / (2 * run->duration);
  return drive->what->value + drive->what->amplitude * sin(2 * G_PI * turns);
}

static double recorded_at(const Drive* drive, const GimbalRun* run, double time) {
  (void)run;
  return curve_at(drive->curve->count, drive->curve->time, drive->curve->value, time);
}

static double (*const kShapes[])(const Drive*, const GimbalRun*, double) = {
    [GIMBAL_CONTROL_CONSTANT] = constant_at, [GIMBAL_CONTROL_STEP] = step_at,
    [GIMBAL_CONTROL_SINE] = sine_at,         [GIMBAL_CONTROL_SWEEP] = sweep_at,
    [GIMBAL_CONTROL_CURVE] = recorded_at,    [GIMBAL_CONTROL_RAMP] = ramp_at,
};

// A normally distributed number, by Box and Muller.
static double normal_number(guint64 key, guint64 index) {
  double u = hashed_number(key, 2 * index), v = hashed_number(key, 2 * index + 1);
  return sqrt(-2 * log(1 - u)) * cos(2 * G_PI * v);
}

int situation_memory(const Situation* self) {
  return (int)self->sources->len;
}

void situation_begin(const Situation* self, const mjModel* m, mjData* d, double* memory) {
  if (self->key >= 0) {
    mj_resetDataKeyframe(m, d, self->key);
  } else {
    mj_resetData(m, d);
  }
  d->time = 0;
  for (guint i = 0; i < self->sources->len; i++) memory[i] = 0;
}

static void add_noise(const Situation* self, const mjModel* m, mjData* d, gint64 step, double* memory) {
  for (guint i = 0; i < self->sources->len; i++) {
    const Source* source = &g_array_index(self->sources, Source, i);
    double keep = source->what->rate > 0 ? exp(-m->opt.timestep / source->what->rate) : 0;
    double fresh = normal_number(((guint64)self->run->seed << 20) + i + 1, (guint64)step);
    memory[i] = keep * memory[i] + sqrt(1 - keep * keep) * source->what->std * fresh;
    d->ctrl[source->control] += memory[i];
  }
}

void situation_act(const Situation* self, const mjModel* m, mjData* d, gint64 step, double* memory) {
  // noise is also added to controls of a keyframe, new in each step
  for (guint i = 0; i < self->sources->len; i++) {
    int control = g_array_index(self->sources, Source, i).control;
    d->ctrl[control] = self->key >= 0 ? m->key_ctrl[(gsize)self->key * (gsize)m->nu + (gsize)control] : 0;
  }
  for (guint i = 0; i < self->drives->len; i++) {
    const Drive* drive = &g_array_index(self->drives, Drive, i);
    d->ctrl[drive->control] = kShapes[drive->what->shape](drive, self->run, d->time);
  }
  add_noise(self, m, d, step, memory);
  if (!self->forces->len) return;
  mju_zero(d->xfrc_applied, 6 * (int)m->nbody);
  for (guint i = 0; i < self->forces->len; i++) {
    const Force* force = &g_array_index(self->forces, Force, i);
    double since = d->time - force->what->at;
    if (since < -1e-9 || since >= force->what->duration - 1e-9) continue;
    mju_addTo(d->xfrc_applied + 6 * force->body, force->what->force, 3);
    mju_addTo(d->xfrc_applied + 6 * force->body + 3, force->what->torque, 3);
  }
}
