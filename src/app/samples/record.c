// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A recorded run.

#include "samples/record.h"

#include <string.h>

#include "signal/trace.h"

enum { CLOCK_INTERVAL = 256 };  // samples of an expression between two checks of the clock

static void derived_free(GimbalDerived* derived) {
  g_free(derived->text);
  gimbal_expression_free(derived->expression);
  gimbal_ring_free(derived->ring);
  g_free(derived);
}

static GimbalRecord* record_make(int width) {
  GimbalRecord* self = g_new0(GimbalRecord, 1);
  self->width = width;
  self->rings = g_new0(GimbalRing*, width);
  self->channels = g_ptr_array_new();
  self->derived = g_ptr_array_new_with_free_func((GDestroyNotify)derived_free);
  return self;
}

GimbalRecord* gimbal_record_new(int width, guint64 capacity) {
  GimbalRecord* self = record_make(width);
  for (int i = 0; i < width; i++) {
    self->rings[i] =
        gimbal_ring_new(capacity, i == GIMBAL_TRACE_TIME ? GIMBAL_RING_EXACT : GIMBAL_RING_COMPACT);
  }
  return self;
}

GimbalRecord* gimbal_record_copy(const GimbalRecord* from) {
  GimbalRecord* self = record_make(from->width);
  for (int i = 0; i < from->width; i++) self->rings[i] = gimbal_ring_copy(from->rings[i]);
  gimbal_record_set_names(self, from->channels, from->sizes);
  for (guint i = 0; i < from->derived->len; i++) {
    GimbalDerived* derived = g_ptr_array_index(from->derived, i);
    gimbal_record_add_expression(self, derived->id, derived->text, NULL);
  }
  return self;
}

void gimbal_record_free(GimbalRecord* self) {
  if (!self) return;
  for (int i = 0; i < self->width; i++) gimbal_ring_free(self->rings[i]);
  g_free(self->rings);
  g_ptr_array_unref(self->channels);
  g_ptr_array_unref(self->derived);
  g_free(self->sizes);
  g_free(self);
}

//---- names

static int find_derived(const GimbalRecord* self, const char* text, int id) {
  for (guint i = 0; i < self->derived->len; i++) {
    const GimbalDerived* derived = g_ptr_array_index(self->derived, i);
    if (text ? !strcmp(derived->text, text) : derived->id == id) return (int)i;
  }
  return -1;
}

static gboolean record_resolve(const char* name, int index, int* id, gpointer user_data) {
  GimbalRecord* self = user_data;
  if (gimbal_channels_resolve(self->channels, self->sizes, name, index, id)) return TRUE;
  int derived = index < 0 ? find_derived(self, name, 0) : -1;  // an expression is found by its text
  if (derived >= 0) *id = ((GimbalDerived*)g_ptr_array_index(self->derived, derived))->id;
  return derived >= 0;
}

static guint64 first_sample(const GimbalRecord* self) {
  return gimbal_ring_first(self->rings[GIMBAL_TRACE_TIME]);
}

static gboolean record_parse(GimbalRecord* self, GimbalDerived* derived, GError** error) {
  g_clear_pointer(&derived->expression, gimbal_expression_free);
  derived->expression = gimbal_expression_new(derived->text, record_resolve, self, error);
  gimbal_ring_restart(derived->ring, first_sample(self));
  return derived->expression != NULL;
}

void gimbal_record_set_names(GimbalRecord* self, GPtrArray* channels, const mjModel* m) {
  g_ptr_array_unref(self->channels);
  self->channels = g_ptr_array_ref(channels);
  g_free(self->sizes);
  self->sizes = m ? g_memdup2(m, sizeof *m) : NULL;
  for (guint i = 0; i < self->derived->len; i++) {
    record_parse(self, g_ptr_array_index(self->derived, i), NULL);
  }
}

//---- samples

static void restart_expressions(GimbalRecord* self) {
  for (guint i = 0; i < self->derived->len; i++) {
    GimbalDerived* derived = g_ptr_array_index(self->derived, i);
    gimbal_ring_restart(derived->ring, first_sample(self));
    if (derived->expression) gimbal_expression_restart(derived->expression);
  }
}

void gimbal_record_clear(GimbalRecord* self) {
  for (int i = 0; i < self->width; i++) gimbal_ring_restart(self->rings[i], 0);
  restart_expressions(self);
}

static void move_ring(GimbalRecord* self, int column, GimbalRecord* before, int then) {
  if (column >= self->width || then >= before->width || !before->rings[then]) return;
  gimbal_ring_free(self->rings[column]);
  self->rings[column] = g_steal_pointer(&before->rings[then]);
}

// The channel of a column; NULL if it has none.
static GimbalChannel* channel_of(GPtrArray* channels, int column) {
  for (guint i = 0; i < channels->len; i++) {
    GimbalChannel* channel = g_ptr_array_index(channels, i);
    if (channel->column == column) return channel;
  }
  return NULL;
}

// The earlier channel that corresponds to a channel: one of the same name, or the renamed one.
static GimbalChannel* record_counterpart(const GimbalRecord* self, const GimbalChannel* channel,
                                         const GimbalRecord* before) {
  GimbalChannel* same = gimbal_channels_find(before->channels, channel->name);
  if (same) return same;
  GimbalChannel* there = self->width == before->width ? channel_of(before->channels, channel->column) : NULL;
  return there && !gimbal_channels_find(self->channels, there->name) ? there : NULL;
}

void gimbal_record_continue(GimbalRecord* self, GimbalRecord* before) {
  guint64 end = gimbal_ring_end(before->rings[GIMBAL_TRACE_TIME]);
  for (int i = 0; i < self->width; i++) gimbal_ring_restart(self->rings[i], end);
  for (int i = 0; i < MIN(self->width, GIMBAL_TRACE_SENSOR); i++) move_ring(self, i, before, i);
  for (guint i = 0; i < self->channels->len; i++) {
    GimbalChannel* channel = g_ptr_array_index(self->channels, i);
    GimbalChannel* then =
        channel->column >= GIMBAL_TRACE_SENSOR ? record_counterpart(self, channel, before) : NULL;
    if (then) move_ring(self, channel->column, before, then->column);
  }
  restart_expressions(self);
}

// After stepping back, the run continues from an earlier time: samples after that time are not part
// of it any more.
static void drop_future(GimbalRecord* self, double time) {
  const GimbalRing* times = self->rings[GIMBAL_TRACE_TIME];
  guint64 end = gimbal_ring_end(times);
  if (end == gimbal_ring_first(times) || time > gimbal_ring_get(times, end - 1)) return;
  guint64 keep = gimbal_ring_search(times, time);
  for (int i = 0; i < self->width; i++) gimbal_ring_truncate(self->rings[i], keep);
  restart_expressions(self);
}

void gimbal_record_push(GimbalRecord* self, const double* row) {
  drop_future(self, row[GIMBAL_TRACE_TIME]);
  for (int i = 0; i < self->width; i++) gimbal_ring_push(self->rings[i], row[i]);
}

const GimbalRing* gimbal_record_get(const GimbalRecord* self, int id) {
  if (id >= 0 && id < self->width) return self->rings[id];
  int derived = id >= GIMBAL_RECORD_EXPRESSIONS ? find_derived(self, NULL, id) : -1;
  return derived < 0 ? NULL : ((GimbalDerived*)g_ptr_array_index(self->derived, derived))->ring;
}

//---- expressions

gboolean gimbal_record_add_expression(GimbalRecord* self, int id, const char* text, GError** error) {
  GimbalDerived* derived = g_new0(GimbalDerived, 1);
  derived->id = id;
  derived->text = g_strdup(text);
  derived->ring =
      gimbal_ring_new(gimbal_ring_end(self->rings[0]) - first_sample(self) + (1u << 20), GIMBAL_RING_COMPACT);
  gboolean ok = record_parse(self, derived, error);
  g_ptr_array_add(self->derived, derived);
  return ok;
}

void gimbal_record_remove_expression(GimbalRecord* self, int id) {
  int derived = find_derived(self, NULL, id);
  if (derived >= 0) g_ptr_array_remove_index(self->derived, (guint)derived);
}

typedef struct Sample {
  const GimbalRecord* record;
  guint64 index;
} Sample;

static double value_of(int id, gpointer user_data) {
  const Sample* sample = user_data;
  const GimbalRing* ring = gimbal_record_get(sample->record, id);
  gboolean there = ring && sample->index >= gimbal_ring_first(ring) && sample->index < gimbal_ring_end(ring);
  return there ? gimbal_ring_get(ring, sample->index) : NAN;
}

// Continue an expression; TRUE if it has reached the newest sample.
static gboolean record_compute(GimbalRecord* self, GimbalDerived* derived, gint64 deadline) {
  const GimbalRing* times = self->rings[GIMBAL_TRACE_TIME];
  guint64 end = gimbal_ring_end(times), at = gimbal_ring_end(derived->ring);
  if (!derived->expression) return TRUE;
  if (at < gimbal_ring_first(times)) {
    at = gimbal_ring_first(times);
    gimbal_ring_restart(derived->ring, at);
  }
  for (; at < end; at++) {
    if (at % CLOCK_INTERVAL == 0 && g_get_monotonic_time() > deadline) return FALSE;
    Sample sample = {self, at};
    double time = gimbal_ring_get(times, at);
    gimbal_ring_push(derived->ring, gimbal_expression_evaluate(derived->expression, time, value_of, &sample));
  }
  return TRUE;
}

gboolean gimbal_record_compute(GimbalRecord* self, gint64 deadline) {
  gboolean done = TRUE;
  for (guint i = 0; i < self->derived->len && done; i++) {
    done = record_compute(self, g_ptr_array_index(self->derived, i), deadline);
  }
  return done;
}
