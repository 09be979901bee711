// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// When to compile.

#include "session/compile-policy.h"

#include <gimbal/assert.h>

enum {
  MODEL_US = 150000,    // drawing waits for a new model this long after the start of its compile
  CHEAP_MS = 25,        // a model that compiles within this is compiled after every keystroke
  TYPING_MS = 150,      // other models are compiled after at most this delay
  RESTING_US = 300000,  // mistakes are reported after this long without typing
};

// A cheap model is compiled at once, others when typing pauses.
static gint64 delay_of(double cost_ms) {
  return cost_ms < CHEAP_MS ? 0 : (gint64)MIN(cost_ms / 3, TYPING_MS) * 1000;
}

static GimbalCompileStep compile_policy_outdate(const GimbalCompilePolicy* self) {
  return self->running ? GIMBAL_COMPILE_CANCEL : GIMBAL_COMPILE_WAIT;
}

void gimbal_validate_compile_policy(const GimbalCompilePolicy* self) {
  GIMBAL_ASSERT(self->taken <= self->job && self->shown <= self->job);
  GIMBAL_ASSERT(self->job_text <= self->text && self->taken_text <= self->job_text);
  GIMBAL_ASSERT(self->wanted <= self->job + 1);
  GIMBAL_ASSERT(self->job || !(self->running || self->model_by));
  GIMBAL_ASSERT(self->typed_at >= 0 && self->model_by >= 0 && self->report_at >= 0);
  GIMBAL_ASSERT(!self->start_at || self->start_at >= self->typed_at);
  GIMBAL_ASSERT(!self->report_at || self->report_at > self->typed_at);
  GIMBAL_ASSERT(self->cost_ms >= 0);
}

static void compile_policy_changed(const GimbalCompilePolicy* self) {
  if (GIMBAL_VALIDATING) gimbal_validate_compile_policy(self);
}

//---- what is to be compiled

GimbalCompileStep gimbal_compile_policy_edit(GimbalCompilePolicy* self, gint64 now) {
  GIMBAL_ASSERT(now > 0);
  self->text++;
  self->typed_at = now;
  self->report_at = 0;
  self->start_at = now + delay_of(self->cost_ms);
  compile_policy_changed(self);
  return compile_policy_outdate(self);
}

GimbalCompileStep gimbal_compile_policy_demand(GimbalCompilePolicy* self, gboolean keep) {
  self->start_at = 0;
  self->keep = self->keep && keep;
  compile_policy_changed(self);
  if (!self->running) return GIMBAL_COMPILE_START;
  self->again = TRUE;
  compile_policy_changed(self);
  return GIMBAL_COMPILE_CANCEL;
}

GimbalCompileStep gimbal_compile_policy_due(GimbalCompilePolicy* self) {
  return gimbal_compile_policy_demand(self, TRUE);
}

GimbalCompileStep gimbal_compile_policy_join(GimbalCompilePolicy* self) {
  if (!self->running) return gimbal_compile_policy_demand(self, TRUE);
  self->again = TRUE;
  compile_policy_changed(self);
  return GIMBAL_COMPILE_WAIT;
}

GimbalCompileStep gimbal_compile_policy_leave(GimbalCompilePolicy* self) {
  self->start_at = self->report_at = 0;
  compile_policy_changed(self);
  return compile_policy_outdate(self);
}

void gimbal_compile_policy_open(GimbalCompilePolicy* self) {
  self->keep = FALSE;
  self->text++;
  self->wanted = self->job + 1;
  compile_policy_changed(self);
}

//---- what comes of it

guint64 gimbal_compile_policy_start(GimbalCompilePolicy* self, gint64 now) {
  GIMBAL_ASSERT(now > 0 && !self->running);
  self->running = TRUE;
  self->again = FALSE;
  self->job_text = self->text;
  self->model_by = now + MODEL_US;
  self->job++;
  compile_policy_changed(self);
  return self->job;
}

gboolean gimbal_compile_policy_end(GimbalCompilePolicy* self, guint64 job) {
  GIMBAL_ASSERT(self->running && job <= self->job);
  self->running = FALSE;
  compile_policy_changed(self);
  return job == self->job && job >= self->wanted && !self->again;
}

void gimbal_compile_policy_fail(GimbalCompilePolicy* self) {
  self->model_by = 0;
  compile_policy_changed(self);
}

// The model of the newest compile belongs to the text that it read; an older one is ignored.
void gimbal_compile_policy_succeed(GimbalCompilePolicy* self, guint64 job, double cost_ms) {
  if (job != self->job) return;
  self->taken = job;
  self->taken_text = self->job_text;
  self->cost_ms = cost_ms;
  compile_policy_changed(self);
}

void gimbal_compile_policy_show(GimbalCompilePolicy* self, guint64 job, double cost_ms) {
  self->shown = job;
  self->model_by = 0;
  gimbal_compile_policy_succeed(self, job, cost_ms);
  compile_policy_changed(self);
}

gboolean gimbal_compile_policy_may_report(GimbalCompilePolicy* self, gint64 now) {
  gint64 rested = self->typed_at + RESTING_US;
  self->report_at = self->typed_at && now < rested ? rested : 0;
  compile_policy_changed(self);
  return !self->report_at;
}

void gimbal_compile_policy_reported(GimbalCompilePolicy* self) {
  self->report_at = 0;
  compile_policy_changed(self);
}

//---- questions

gboolean gimbal_compile_policy_is_settled(const GimbalCompilePolicy* self) {
  return !self->start_at && !self->report_at && !self->running && self->shown == self->taken;
}

gboolean gimbal_compile_policy_is_fresh(const GimbalCompilePolicy* self, guint64 job) {
  return job == self->taken && self->taken_text == self->text;
}
