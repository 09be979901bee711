// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/compare.h"

#include <math.h>

#include "signal/channels.h"
#include "signal/trace.h"

enum { CHECK_EVERY = 1000 };  // rows between two looks at the cancellable

// One of the runs, at a row.
typedef struct Side {
  GimbalTrajectory* run;
  GimbalTrajectoryReplay* replay;
  GPtrArray* channels;
  GHashTable* by_name;  // of the channels
  GimbalTraceLayout layout;
  guint8* kept;              // of each row: it was not gone back from
  double origin;             // the time that its moments are counted from
  double *values, *before;   // a row, and the one before it
  double time, time_before;  // NAN: there is none
} Side;

typedef struct Pair {
  const GimbalChannel* channel;
  int one, other;
  GimbalRunDifference found;
} Pair;

// Which rows were not gone back from: none that is as late as a later one.
static guint8* find_kept(GimbalTrajectory* run) {
  guint64 rows = gimbal_trajectory_rows(run);
  guint8* kept = g_new0(guint8, rows + 1);
  double limit = INFINITY;
  for (guint64 row = rows; row-- > 0;) {
    double time = gimbal_trajectory_time(run, row);
    kept[row] = time < limit;
    if (kept[row]) limit = time;
  }
  return kept;
}

static double first_time(const Side* side) {
  guint64 row = 0;
  while (row + 1 < gimbal_trajectory_rows(side->run) && !side->kept[row]) row++;
  return gimbal_trajectory_time(side->run, row);
}

static gboolean is_energy(const Side* side) {
  const GimbalChannel* last = side->channels->pdata[side->channels->len - 1];
  return last->column == GIMBAL_TRACE_POTENTIAL || last->column == GIMBAL_TRACE_KINETIC;
}

static void side_open(Side* side, GimbalTrajectory* run) {
  const mjModel* m = gimbal_trajectory_model(run);
  *side = (Side){.run = run, .time = NAN, .time_before = NAN};
  side->replay = gimbal_trajectory_replay_new(run, FALSE);
  side->channels = gimbal_channels_of_arrays(m);
  // energy follows from the state, and is there only where a step left it
  while (side->channels->len && is_energy(side)) {
    g_ptr_array_set_size(side->channels, (gint)side->channels->len - 1);
  }
  side->by_name = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < side->channels->len; i++) {
    GimbalChannel* channel = side->channels->pdata[i];
    g_hash_table_insert(side->by_name, channel->name, channel);
  }
  side->layout = gimbal_trace_layout(m);
  side->kept = find_kept(run);
  side->values = g_new0(double, side->layout.width);
  side->before = g_new0(double, side->layout.width);
}

static void side_close(Side* side) {
  gpointer* const memory[] = {(gpointer*)&side->kept, (gpointer*)&side->values, (gpointer*)&side->before};
  gimbal_trajectory_replay_free(side->replay);
  g_hash_table_unref(side->by_name);
  g_ptr_array_unref(side->channels);
  for (guint i = 0; i < G_N_ELEMENTS(memory); i++) g_clear_pointer(memory[i], g_free);
}

// To the next row that was not gone back from. FALSE: there is none.
static gboolean side_next(Side* side) {
  do {
    if (!gimbal_trajectory_replay_next(side->replay)) return FALSE;
  } while (!side->kept[gimbal_trajectory_replay_row(side->replay)]);
  double* row = side->before;
  side->before = side->values;
  side->values = row;
  side->time_before = side->time;
  side->time = gimbal_trajectory_time(side->run, gimbal_trajectory_replay_row(side->replay)) - side->origin;
  gimbal_trace_fill(side->values, &side->layout, gimbal_trajectory_replay_model(side->replay),
                    gimbal_trajectory_replay_data(side->replay), 0);
  return TRUE;
}

// Times that a sum of steps may have missed each other by.
static gboolean is_same_time(double a, double b) {
  return fabs(a - b) <= 1e-9 * fmax(1, fabs(a));
}

// On until the moment lies between the row before and this one. FALSE: it lies outside of the run.
static gboolean side_reach(Side* side, double moment) {
  while (isnan(side->time) || (side->time < moment && !is_same_time(side->time, moment))) {
    if (!side_next(side)) return FALSE;
  }
  return is_same_time(side->time, moment) || side->time_before <= moment;
}

static double side_value(const Side* side, int column, double moment) {
  double value = side->values[column], before = side->before[column];
  if (is_same_time(side->time, moment)) return value;
  return before + (value - before) * (moment - side->time_before) / (side->time - side->time_before);
}

static void difference_free(gpointer data) {
  GimbalRunDifference* difference = data;
  g_free(difference->name);
  g_free(difference->unit);
  g_free(difference);
}

void gimbal_run_comparison_free(GimbalRunComparison* self) {
  GPtrArray* lists[] = {self->different, self->missing, self->added};
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++) g_ptr_array_unref(lists[i]);
  g_free(self);
}

static GPtrArray* name_unmatched(const Side* side, const Side* other) {
  GPtrArray* names = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < side->channels->len; i++) {
    const GimbalChannel* channel = side->channels->pdata[i];
    if (g_hash_table_contains(other->by_name, channel->name)) continue;
    g_ptr_array_add(names, g_strdup(channel->name));
  }
  return names;
}

static GArray* find_pairs(const Side* one, const Side* other) {
  GArray* pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
  for (guint i = 0; i < one->channels->len; i++) {
    const GimbalChannel* channel = one->channels->pdata[i];
    const GimbalChannel* match = g_hash_table_lookup(other->by_name, channel->name);
    Pair pair = {channel, channel->column, match ? match->column : -1, {.first = NAN}};
    if (match) g_array_append_val(pairs, pair);
  }
  return pairs;
}

static void compare_values(Pair* pair, const Side* one, const Side* other, double tolerance) {
  GimbalRunDifference* found = &pair->found;
  double a = one->values[pair->one], b = side_value(other, pair->other, one->time);
  double difference = fabs(a - b);
  if (isnan(a) && isnan(b)) return;
  if (isnan(difference)) difference = INFINITY;
  if (!(difference > tolerance)) return;
  if (isnan(found->first)) {
    found->first = one->time + one->origin;
    found->value = a;
    found->other = b;
  }
  if (difference <= found->largest) return;
  found->largest = difference;
  found->at = one->time + one->origin;
}

static int by_moment(gconstpointer a, gconstpointer b) {
  const GimbalRunDifference *x = *(const GimbalRunDifference*const*)a,
                            *y = *(const GimbalRunDifference*const*)b;
  if (x->first != y->first) return x->first < y->first ? -1 : 1;
  return (x->largest < y->largest) - (x->largest > y->largest);
}

static void collect_differences(GimbalRunComparison* self, const GArray* pairs) {
  for (guint i = 0; i < pairs->len; i++) {
    const Pair* pair = &g_array_index(pairs, Pair, i);
    if (isnan(pair->found.first)) continue;
    GimbalRunDifference* difference = g_memdup2(&pair->found, sizeof pair->found);
    difference->name = g_strdup(pair->channel->name);
    difference->unit = g_strdup(pair->channel->unit);
    g_ptr_array_add(self->different, difference);
  }
  g_ptr_array_sort(self->different, by_moment);
}

static void compare_moments(GimbalRunComparison* self, GArray* pairs, Side* one, Side* other,
                            const GimbalRunAlignment* alignment, GCancellable* cancellable) {
  while (side_next(one)) {
    gboolean look = gimbal_trajectory_replay_row(one->replay) % CHECK_EVERY == 0;
    if (look && g_cancellable_is_cancelled(cancellable)) break;
    if (!side_reach(other, one->time)) continue;
    if (!self->moments++) self->start = one->time + one->origin;
    self->end = one->time + one->origin;
    for (guint i = 0; i < pairs->len; i++) {
      compare_values(&g_array_index(pairs, Pair, i), one, other, alignment->tolerance);
    }
  }
}

GimbalRunComparison* gimbal_trajectory_compare(GimbalTrajectory* one, GimbalTrajectory* other,
                                               const GimbalRunAlignment* alignment, GCancellable* cancellable,
                                               GError** error) {
  Side a, b;
  side_open(&a, one);
  side_open(&b, other);
  if (!alignment->by_clock) a.origin = first_time(&a);
  b.origin = (alignment->by_clock ? 0 : first_time(&b)) + alignment->shift;
  GimbalRunComparison* self = g_new0(GimbalRunComparison, 1);
  self->different = g_ptr_array_new_with_free_func(difference_free);
  self->missing = name_unmatched(&a, &b);
  self->added = name_unmatched(&b, &a);
  g_autoptr(GArray) pairs = find_pairs(&a, &b);
  self->common = pairs->len;
  compare_moments(self, pairs, &a, &b, alignment, cancellable);
  collect_differences(self, pairs);
  const char* trouble = gimbal_trajectory_replay_trouble(a.replay);
  if (!trouble) trouble = gimbal_trajectory_replay_trouble(b.replay);
  if (trouble) g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_INVAL, trouble);
  gboolean stopped = trouble || g_cancellable_set_error_if_cancelled(cancellable, trouble ? NULL : error);
  if (stopped) g_clear_pointer(&self, gimbal_run_comparison_free);
  side_close(&a);
  side_close(&b);
  return self;
}
