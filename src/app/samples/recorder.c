// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The recording of the current run, and the one that is kept as reference.

#include "samples/recorder.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include "samples/record.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

#define BUDGET_BYTES (256ull << 20)  // of all models that are open
enum { SAMPLE_BYTES = 5 };
#define MAX_SAMPLES (1ull << 20)
#define MIN_SAMPLES 256ull
enum {
  MAX_EDITS = 256,
  DRAIN_US = 4000  // longest time to copy rows in one turn, and to compute expressions
};

struct _GimbalRecorder {
  GObject parent;
  GimbalTrace* trace;        // where the samples come from
  GimbalCompiled* compiled;  // the model that gave the channels their names
  GPtrArray* own;            // channels of the model
  GPtrArray* channels;       // those and the expressions
  double* row;               // (width)
  GimbalRecord* record;      // NULL before the first frame
  GPtrArray* others;         // of GimbalOtherRun
  int next_expression;
  GArray* edits;  // of double
  guint idle;
};

G_DEFINE_FINAL_TYPE(GimbalRecorder, gimbal_recorder, G_TYPE_OBJECT)

static int recorders;  // that are there; atomic

// The reference has the recorder itself as its key.
struct GimbalOtherRun {
  GimbalRecorder* recorder;
  gconstpointer key;
  GimbalRecord* record;
  double shift;
  int color;
  gboolean shown;
};

static void other_run_free(gpointer data) {
  GimbalOtherRun* run = data;
  gimbal_record_free(run->record);
  g_free(run);
}

static GimbalOtherRun* find_run(GimbalRecorder* self, gconstpointer key) {
  for (guint i = 0; i < self->others->len; i++) {
    GimbalOtherRun* run = g_ptr_array_index(self->others, i);
    if (run->key == key) return run;
  }
  return NULL;
}

enum { CHANNELS_CHANGED, SAMPLES_CHANGED, REFERENCE_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

//---- channels

static GimbalChannel* expression_channel(int id, const char* text, const char* unit) {
  GimbalChannel* channel = g_new0(GimbalChannel, 1);
  channel->name = g_strdup(text);
  channel->label = g_strdup(text);
  channel->group = g_strdup(_("Expressions"));
  channel->unit = g_strdup(unit ? unit : "");
  channel->column = id;
  return channel;
}

gboolean gimbal_recorder_is_expression(int id) {
  return id >= GIMBAL_RECORD_EXPRESSIONS;
}

// The model's channels, then the expressions that were there before.
static void list_channels(GimbalRecorder* self) {
  GPtrArray* before = self->channels;
  self->channels = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_channel_free);
  for (guint i = 0; i < self->own->len; i++) {
    g_ptr_array_add(self->channels, gimbal_channel_copy(g_ptr_array_index(self->own, i)));
  }
  for (guint i = 0; i < before->len; i++) {
    GimbalChannel* channel = g_ptr_array_index(before, i);
    if (gimbal_recorder_is_expression(channel->column)) {
      g_ptr_array_add(self->channels, gimbal_channel_copy(channel));
    }
  }
  g_ptr_array_unref(before);
  g_signal_emit(self, signals[CHANNELS_CHANGED], 0);
}

//---- samples

guint64 gimbal_recorder_capacity(int width) {
  guint64 share = BUDGET_BYTES / (guint64)MAX(g_atomic_int_get(&recorders), 1);
  return CLAMP(share / (SAMPLE_BYTES * (guint64)width), MIN_SAMPLES, MAX_SAMPLES);
}

static GimbalRecord* new_record(GimbalRecorder* self) {
  int width = gimbal_trace_width(self->trace);
  GimbalRecord* record = gimbal_record_new(width, gimbal_recorder_capacity(width));
  for (guint i = 0; self->record && i < self->record->derived->len; i++) {
    GimbalDerived* derived = g_ptr_array_index(self->record->derived, i);
    gimbal_record_add_expression(record, derived->id, derived->text, NULL);
  }
  return record;
}

// Switch to the trace of another model, after reading what is left in the previous one.
static void adopt_trace(GimbalRecorder* self, GimbalTrace* trace) {
  while (self->record && gimbal_trace_pop(self->trace, self->row)) {
    gimbal_record_push(self->record, self->row);
  }
  g_clear_pointer(&self->trace, gimbal_trace_unref);
  self->trace = gimbal_trace_ref(trace);
  g_free(self->row);
  self->row = g_new0(double, gimbal_trace_width(trace));
}

// A new set of channels needs a new record, which continues the samples of known channels.
static void adopt_channels(GimbalRecorder* self, const mjModel* m, gboolean transferred) {
  GimbalRecord* before = self->record;
  self->record = new_record(self);
  g_ptr_array_unref(self->own);
  self->own = gimbal_channels_of_model(m);
  gimbal_record_set_names(self->record, self->own, m);
  if (before && transferred) gimbal_record_continue(self->record, before);
  gimbal_record_free(before);
  list_channels(self);
}

static double newest_time(GimbalRecorder* self) {
  const GimbalRing* times = gimbal_recorder_get_times(self);
  guint64 end = times ? gimbal_ring_end(times) : 0;
  return end && end > gimbal_ring_first(times) ? gimbal_ring_get(times, end - 1) : -INFINITY;
}

// Note the time at which the run switched to an edited model; several edits at one time count once.
static void note_edit(GimbalRecorder* self, gboolean transferred) {
  double time = newest_time(self);
  if (!transferred) g_array_set_size(self->edits, 0);
  if (!transferred || !isfinite(time)) return;
  if (self->edits->len == MAX_EDITS) g_array_remove_index(self->edits, 0);
  if (!self->edits->len || g_array_index(self->edits, double, self->edits->len - 1) < time) {
    g_array_append_val(self->edits, time);
  }
}

static void recorder_adopt(GimbalRecorder* self, const GimbalFrame* frame) {
  GimbalCompiled* compiled = frame->compiled;
  gboolean fresh = frame->trace != self->trace;
  gboolean same = !fresh && self->compiled && !strcmp(self->compiled->shape, compiled->shape);
  if (fresh) adopt_trace(self, frame->trace);
  if (!self->compiled || !frame->transferred || self->compiled->revision != compiled->revision) {
    note_edit(self, frame->transferred && self->compiled);
  }
  if (!same) adopt_channels(self, &compiled->own, frame->transferred);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  self->compiled = gimbal_compiled_ref(compiled);
}

// The processor time of this thread: on a busy machine wall time says little about the work done.
static gint64 work_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (gint64)t.tv_sec * G_USEC_PER_SEC + t.tv_nsec / 1000;
}

// Copy rows, then compute expressions. FALSE if there is more to do.
static gboolean copy_rows(GimbalRecorder* self) {
  gint64 deadline = work_time() + DRAIN_US;
  guint count = 0;
  gboolean rows = FALSE;
  if (!self->record) return TRUE;
  while ((rows = gimbal_trace_pop(self->trace, self->row))) {
    gimbal_record_push(self->record, self->row);
    if (++count % 16 == 0 && work_time() > deadline) break;
  }
  deadline = g_get_monotonic_time() + DRAIN_US;
  gboolean done = gimbal_record_compute(self->record, deadline);
  for (guint i = 0; i < self->others->len && done; i++) {
    done = gimbal_record_compute(((GimbalOtherRun*)self->others->pdata[i])->record, deadline);
  }
  return done && !rows;
}

static gboolean on_idle(gpointer user_data) {
  GimbalRecorder* self = user_data;
  gboolean more = !copy_rows(self);
  if (!more) self->idle = 0;
  g_signal_emit(self, signals[SAMPLES_CHANGED], 0);
  return more ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void continue_later(GimbalRecorder* self) {
  if (!self->idle) self->idle = g_idle_add(on_idle, self);
}

void gimbal_recorder_drain(GimbalRecorder* self, const GimbalFrame* frame) {
  if (frame->trace != self->trace || frame->compiled != self->compiled) recorder_adopt(self, frame);
  if (!copy_rows(self)) continue_later(self);
}

void gimbal_recorder_clear(GimbalRecorder* self) {
  if (!self->record) return;
  // rows that are still in the trace belong to the run before the reset
  while (gimbal_trace_pop(self->trace, self->row)) {
  }
  gimbal_record_clear(self->record);
  g_array_set_size(self->edits, 0);
}

const double* gimbal_recorder_get_edits(GimbalRecorder* self, int* count) {
  double newest = newest_time(self);
  // drop edits that the run went back beyond
  while (self->edits->len && g_array_index(self->edits, double, self->edits->len - 1) > newest) {
    g_array_set_size(self->edits, self->edits->len - 1);
  }
  *count = (int)self->edits->len;
  return (const double*)self->edits->data;
}

const GimbalRing* gimbal_recorder_get_times(GimbalRecorder* self) {
  return self->record ? self->record->rings[GIMBAL_TRACE_TIME] : NULL;
}

const GimbalRing* gimbal_recorder_get_values(GimbalRecorder* self, int column) {
  return self->record ? gimbal_record_get(self->record, column) : NULL;
}

GPtrArray* gimbal_recorder_get_channels(GimbalRecorder* self) {
  return self->channels;
}

GimbalChannel* gimbal_recorder_find(GimbalRecorder* self, const char* name) {
  return gimbal_channels_find(self->channels, name);
}

guint gimbal_recorder_get_dropped(GimbalRecorder* self) {
  return self->trace ? gimbal_trace_dropped(self->trace) : 0;
}

static gsize bytes_of(const GimbalRecord* record) {
  gsize bytes = 0;
  for (int i = 0; record && i < record->width; i++) bytes += gimbal_ring_bytes(record->rings[i]);
  return bytes;
}

gsize gimbal_recorder_get_bytes(GimbalRecorder* self) {
  gsize bytes = bytes_of(self->record);
  for (guint i = 0; i < self->others->len; i++) {
    bytes += bytes_of(((const GimbalOtherRun*)self->others->pdata[i])->record);
  }
  return bytes;
}

//---- expressions

int gimbal_recorder_add_expression(GimbalRecorder* self, const char* text, const char* unit, GError** error) {
  GimbalChannel* channel = gimbal_channels_find(self->channels, text);
  if (channel) return channel->column;
  if (!self->record) {
    g_set_error(error, GIMBAL_EXPRESSION_ERROR, 0, _("There is no model to take numbers from"));
    return -1;
  }
  int id = GIMBAL_RECORD_EXPRESSIONS + self->next_expression++;
  if (!gimbal_record_add_expression(self->record, id, text, error)) {
    gimbal_record_remove_expression(self->record, id);
    return -1;
  }
  for (guint i = 0; i < self->others->len; i++) {
    gimbal_record_add_expression(((GimbalOtherRun*)self->others->pdata[i])->record, id, text, NULL);
  }
  g_ptr_array_add(self->channels, expression_channel(id, text, unit));
  continue_later(self);
  g_signal_emit(self, signals[CHANNELS_CHANGED], 0);
  return id;
}

void gimbal_recorder_remove_expression(GimbalRecorder* self, int id) {
  if (self->record) gimbal_record_remove_expression(self->record, id);
  for (guint i = 0; i < self->others->len; i++) {
    gimbal_record_remove_expression(((GimbalOtherRun*)self->others->pdata[i])->record, id);
  }
  for (guint i = 0; i < self->channels->len; i++) {
    GimbalChannel* channel = g_ptr_array_index(self->channels, i);
    if (channel->column == id) g_ptr_array_remove_index(self->channels, i--);
  }
  g_signal_emit(self, signals[CHANNELS_CHANGED], 0);
}

//---- the past

static void append_samples(GimbalRecord* record, const GimbalRecord* from, double after, double last) {
  const GimbalRing* times = from->rings[GIMBAL_TRACE_TIME];
  g_autofree double* row = g_new(double, from->width);
  for (guint64 i = gimbal_ring_first(times); i < gimbal_ring_end(times); i++) {
    double time = gimbal_ring_get(times, i);
    if (!(time > after && time <= last)) continue;
    for (int k = 0; k < from->width; k++) row[k] = gimbal_ring_get(from->rings[k], i);
    gimbal_record_push(record, row);
  }
}

void gimbal_recorder_take_past(GimbalRecorder* self, GimbalRecord* past, double from, double to) {
  if (!self->record || self->record->width != past->width) {
    gimbal_record_free(past);
    return;
  }
  copy_rows(self);
  append_samples(past, self->record, from, to);
  gimbal_record_set_names(past, self->record->channels, self->record->sizes);
  for (guint i = 0; i < self->record->derived->len; i++) {
    const GimbalDerived* derived = g_ptr_array_index(self->record->derived, i);
    gimbal_record_add_expression(past, derived->id, derived->text, NULL);
  }
  gimbal_record_free(self->record);
  self->record = past;
  continue_later(self);
  g_signal_emit(self, signals[SAMPLES_CHANGED], 0);
}

//---- other runs

static void note_others(GimbalRecorder* self) {
  continue_later(self);
  g_signal_emit(self, signals[REFERENCE_CHANGED], 0);
}

static void put_run(GimbalRecorder* self, gconstpointer key, GimbalRecord* record) {
  GimbalOtherRun* run = find_run(self, key);
  if (!run) {
    run = g_new(GimbalOtherRun, 1);
    *run = (GimbalOtherRun){self, key, NULL, 0, -1, TRUE};
    g_ptr_array_add(self->others, run);
  }
  gimbal_record_free(run->record);
  run->record = record;
  note_others(self);
}

void gimbal_recorder_add_run(GimbalRecorder* self, gconstpointer key, GimbalRecord* record) {
  for (guint i = 0; i < self->channels->len; i++) {
    const GimbalChannel* channel = g_ptr_array_index(self->channels, i);
    if (!gimbal_recorder_is_expression(channel->column)) continue;
    gimbal_record_add_expression(record, channel->column, channel->name, NULL);
  }
  put_run(self, key, record);
}

void gimbal_recorder_place_run(GimbalRecorder* self, gconstpointer key, double shift, int color,
                               gboolean shown) {
  GimbalOtherRun* run = find_run(self, key);
  if (!run || (run->shift == shift && run->color == color && run->shown == shown)) return;
  run->shift = shift;
  run->color = color;
  run->shown = shown;
  note_others(self);
}

void gimbal_recorder_drop_run(GimbalRecorder* self, gconstpointer key) {
  GimbalOtherRun* run = find_run(self, key);
  if (run) g_ptr_array_remove(self->others, run);
  if (run) note_others(self);
}

const GimbalOtherRun* gimbal_recorder_get_run(GimbalRecorder* self, guint index) {
  for (guint i = 0; i < self->others->len; i++) {
    const GimbalOtherRun* run = g_ptr_array_index(self->others, i);
    if (run->shown && !index--) return run;
  }
  return NULL;
}

const GimbalRing* gimbal_other_run_get_times(const GimbalOtherRun* run) {
  return run->record->rings[GIMBAL_TRACE_TIME];
}
double gimbal_other_run_get_shift(const GimbalOtherRun* run) {
  return run->shift;
}
int gimbal_other_run_get_color(const GimbalOtherRun* run) {
  return run->color;
}

// Models may differ, so channels are matched by name.
const GimbalRing* gimbal_other_run_get_values(const GimbalOtherRun* run, int column) {
  GPtrArray* own = run->recorder->own;
  if (gimbal_recorder_is_expression(column)) return gimbal_record_get(run->record, column);
  if (run->record->channels == own) return gimbal_record_get(run->record, column);
  for (guint i = 0; i < own->len; i++) {
    GimbalChannel* channel = g_ptr_array_index(own, i);
    if (channel->column != column) continue;
    GimbalChannel* then = gimbal_channels_find(run->record->channels, channel->name);
    return then ? gimbal_record_get(run->record, then->column) : NULL;
  }
  return NULL;
}

//---- the reference

void gimbal_recorder_set_reference(GimbalRecorder* self) {
  if (self->record) put_run(self, self, gimbal_record_copy(self->record));
}

void gimbal_recorder_take_reference(GimbalRecorder* self, GimbalRecord* record) {
  gimbal_recorder_add_run(self, self, record);
}

void gimbal_recorder_drop_reference(GimbalRecorder* self) {
  gimbal_recorder_drop_run(self, self);
}

const GimbalRing* gimbal_recorder_get_reference_times(GimbalRecorder* self) {
  const GimbalOtherRun* run = find_run(self, self);
  return run ? gimbal_other_run_get_times(run) : NULL;
}

const GimbalRing* gimbal_recorder_get_reference(GimbalRecorder* self, int column) {
  const GimbalOtherRun* run = find_run(self, self);
  return run ? gimbal_other_run_get_values(run, column) : NULL;
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalRecorder, field, release)

static void gimbal_recorder_class_init(GimbalRecorderClass* klass) {
  signals[CHANNELS_CHANGED] = gimbal_signal_new("channels-changed", GIMBAL_TYPE_RECORDER, 0);
  signals[SAMPLES_CHANGED] = gimbal_signal_new("samples-changed", GIMBAL_TYPE_RECORDER, 0);
  signals[REFERENCE_CHANGED] = gimbal_signal_new("reference-changed", GIMBAL_TYPE_RECORDER, 0);
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(idle, gimbal_drop_source), GIMBAL_TO_THE_LAST,
                    OWNS(others, g_ptr_array_unref), OWNS(record, gimbal_record_free),
                    OWNS(trace, gimbal_trace_unref), OWNS(compiled, gimbal_compiled_unref),
                    OWNS(own, g_ptr_array_unref), OWNS(channels, g_ptr_array_unref),
                    OWNS(edits, g_array_unref), OWNS(row, g_free));
}

static void forget_recorder(gpointer unused, GObject* gone) {
  (void)unused, (void)gone;
  g_atomic_int_add(&recorders, -1);
}

static void gimbal_recorder_init(GimbalRecorder* self) {
  g_atomic_int_inc(&recorders);
  g_object_weak_ref(G_OBJECT(self), forget_recorder, NULL);
  self->own = g_ptr_array_new();
  self->edits = g_array_new(FALSE, FALSE, sizeof(double));
  self->others = g_ptr_array_new_with_free_func(other_run_free);
  self->channels = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_channel_free);
}

GimbalRecorder* gimbal_recorder_new(void) {
  return g_object_new(GIMBAL_TYPE_RECORDER, NULL);
}
