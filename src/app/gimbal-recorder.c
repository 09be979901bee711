// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Samples of the run as rings.

#include "gimbal-recorder.h"

#include <string.h>

#include "gimbal-channels.h"

#define BUDGET_BYTES (512ull << 20)
#define SAMPLE_BYTES 5
#define MAX_SAMPLES  (1ull << 20)
#define MIN_SAMPLES  256ull

struct _GimbalRecorder {
  GObject parent;
  GimbalTrace* trace;        // where the samples come from
  GimbalCompiled* compiled;  // what the channels were named after
  GPtrArray* channels;
  int width;
  double* row;         // (width)
  GimbalRing** rings;  // (width)
};

G_DEFINE_FINAL_TYPE(GimbalRecorder, gimbal_recorder, G_TYPE_OBJECT)

enum { CHANNELS_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void clear_rings(GimbalRecorder* self) {
  for (int i = 0; i < self->width; i++) gimbal_ring_free(self->rings[i]);
  g_clear_pointer(&self->rings, g_free);
  g_clear_pointer(&self->row, g_free);
  self->width = 0;
}

static void adopt_trace(GimbalRecorder* self, GimbalTrace* trace) {
  clear_rings(self);
  g_clear_pointer(&self->trace, gimbal_trace_unref);
  self->trace = gimbal_trace_ref(trace);
  self->width = gimbal_trace_width(trace);
  self->row = g_new0(double, self->width);
  self->rings = g_new0(GimbalRing*, self->width);
  guint64 capacity = CLAMP(BUDGET_BYTES / (SAMPLE_BYTES * (guint64)self->width), MIN_SAMPLES, MAX_SAMPLES);
  for (int i = 0; i < self->width; i++) {
    GimbalRingKind kind = i == GIMBAL_TRACE_TIME ? GIMBAL_RING_EXACT : GIMBAL_RING_COMPACT;
    self->rings[i] = gimbal_ring_new(capacity, kind);
  }
}

static void adopt_names(GimbalRecorder* self, GimbalCompiled* compiled, gboolean force) {
  gboolean same = !force && self->compiled && !strcmp(self->compiled->shape, compiled->shape);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  self->compiled = gimbal_compiled_ref(compiled);
  if (same) return;
  g_ptr_array_unref(self->channels);
  self->channels = gimbal_channels_of_model(compiled->model);
  g_signal_emit(self, signals[CHANNELS_CHANGED], 0);
}

// After stepping back, time goes on from an earlier moment: what was recorded after it is not part of the
// run.
static void drop_future(GimbalRecorder* self) {
  const GimbalRing* times = self->rings[GIMBAL_TRACE_TIME];
  guint64 end = gimbal_ring_end(times);
  double time = self->row[GIMBAL_TRACE_TIME];
  if (end == 0 || time > gimbal_ring_get(times, end - 1)) return;
  guint64 keep = gimbal_ring_search(times, time);
  for (int i = 0; i < self->width; i++) gimbal_ring_truncate(self->rings[i], keep);
}

void gimbal_recorder_drain(GimbalRecorder* self, const GimbalFrame* frame) {
  gboolean fresh = frame->trace != self->trace;
  if (fresh) adopt_trace(self, frame->trace);
  if (fresh || frame->compiled != self->compiled) adopt_names(self, frame->compiled, fresh);
  while (gimbal_trace_pop(self->trace, self->row)) {
    drop_future(self);
    for (int i = 0; i < self->width; i++) gimbal_ring_push(self->rings[i], self->row[i]);
  }
}

void gimbal_recorder_clear(GimbalRecorder* self) {
  for (int i = 0; i < self->width; i++) gimbal_ring_restart(self->rings[i], 0);
}

const GimbalRing* gimbal_recorder_get_times(GimbalRecorder* self) {
  return self->width ? self->rings[GIMBAL_TRACE_TIME] : NULL;
}

const GimbalRing* gimbal_recorder_get_values(GimbalRecorder* self, int column) {
  return column >= 0 && column < self->width ? self->rings[column] : NULL;
}

GPtrArray* gimbal_recorder_get_channels(GimbalRecorder* self) {
  return self->channels;
}

static void gimbal_recorder_finalize(GObject* object) {
  GimbalRecorder* self = GIMBAL_RECORDER(object);
  clear_rings(self);
  g_clear_pointer(&self->trace, gimbal_trace_unref);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  g_ptr_array_unref(self->channels);
  G_OBJECT_CLASS(gimbal_recorder_parent_class)->finalize(object);
}

static void gimbal_recorder_class_init(GimbalRecorderClass* klass) {
  G_OBJECT_CLASS(klass)->finalize = gimbal_recorder_finalize;
  signals[CHANNELS_CHANGED] = g_signal_new("channels-changed", GIMBAL_TYPE_RECORDER, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void gimbal_recorder_init(GimbalRecorder* self) {
  self->channels = g_ptr_array_new();
}

GimbalRecorder* gimbal_recorder_new(void) {
  return g_object_new(GIMBAL_TYPE_RECORDER, NULL);
}
