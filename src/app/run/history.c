// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rings of full states, and runs from elsewhere, with a cursor over all of them.

#include "run/history.h"

#include <gimbal/assert.h>
#include <gimbal/transfer.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

//---- stretches

static GimbalStretch* stretch_at(const GimbalHistory* self, guint index) {
  GIMBAL_ASSERT(index < self->stretches->len);
  return &g_array_index(self->stretches, GimbalStretch, index);
}

static GimbalStretch* history_newest(const GimbalHistory* self) {
  return stretch_at(self, self->stretches->len - 1);
}

static double* history_slot(const GimbalStretch* stretch, int index) {
  GIMBAL_ASSERT(index >= 0 && index <= stretch->count && !stretch->reel);
  return stretch->states + (gsize)((stretch->first + index) % stretch->capacity) * stretch->size;
}

// A state, until the next one is asked for; NULL: it cannot be read.
static const double* state_at(const GimbalStretch* stretch, int index) {
  if (!stretch->reel) return history_slot(stretch, index);
  return gimbal_reel_read(stretch->reel, index, stretch->states) ? stretch->states : NULL;
}

static double time_at(const GimbalStretch* stretch, int index) {
  return stretch->reel ? stretch->reel->time[index] : history_slot(stretch, index)[0];
}

// What takes memory.
static int kept_in(const GimbalStretch* stretch) {
  return stretch->reel ? 0 : stretch->count;
}

static gsize bytes_of(const GimbalStretch* stretch) {
  return sizeof(double) * (gsize)stretch->size * kept_in(stretch);
}

static void stretch_clear(gpointer data) {
  GimbalStretch* stretch = data;
  g_free(stretch->states);
  g_clear_pointer(&stretch->reel, gimbal_reel_unref);
  g_clear_pointer(&stretch->compiled, gimbal_compiled_unref);
}

static void history_begin(GimbalHistory* self, const mjModel* m) {
  GimbalStretch stretch = {.size = mj_stateSize(m, mjSTATE_INTEGRATION)};
  gsize bytes = sizeof(double) * (gsize)MAX(stretch.size, 1);
  stretch.capacity = (int)CLAMP(GIMBAL_HISTORY_BYTES / bytes, 2, GIMBAL_HISTORY_STATES);
  stretch.states = g_malloc(bytes * stretch.capacity);
  g_array_append_val(self->stretches, stretch);
}

// The stretch of an entry; index becomes the index in the stretch. NULL if there is no such entry.
static GimbalStretch* history_find(const GimbalHistory* self, int* index) {
  if (*index < 0 || *index >= self->count) return NULL;
  for (guint i = 0; i < self->stretches->len; i++) {
    GimbalStretch* stretch = stretch_at(self, i);
    if (*index < stretch->count) return stretch;
    *index -= stretch->count;
  }
  return NULL;
}

// Drop the oldest state in memory, and its stretch if that is empty then and not the newest.
static void drop_oldest(GimbalHistory* self) {
  guint index = 0;
  while (stretch_at(self, index)->reel) index++;
  GimbalStretch* oldest = stretch_at(self, index);
  if (oldest->count) {
    oldest->first = (oldest->first + 1) % oldest->capacity;
    oldest->count--;
    self->count--;
    self->cursor--;
  }
  if (!oldest->count && index + 1 < self->stretches->len) g_array_remove_index(self->stretches, index);
}

static int count_kept(const GimbalHistory* self) {
  int count = 0;
  for (guint i = 0; i < self->stretches->len; i++) count += kept_in(stretch_at(self, i));
  return count;
}

static gboolean is_full(const GimbalHistory* self) {
  gsize bytes = 0;
  for (guint i = 0; i < self->stretches->len; i++) bytes += bytes_of(stretch_at(self, i));
  const GimbalStretch* last = history_newest(self);
  return count_kept(self) >= GIMBAL_HISTORY_STATES || last->count == last->capacity ||
         (self->stretches->len > 1 && bytes + sizeof(double) * (gsize)last->size > GIMBAL_HISTORY_BYTES);
}

void gimbal_validate_history(const GimbalHistory* self) {
  GIMBAL_ASSERT(self->stretches && self->stretches->len > 0);
  GIMBAL_ASSERT(self->stretches->len <= GIMBAL_HISTORY_STRETCHES);
  GIMBAL_ASSERT(count_kept(self) <= GIMBAL_HISTORY_STATES);
  GIMBAL_ASSERT(self->cursor >= -1 && self->cursor < self->count);
  int count = 0;
  for (guint i = 0; i < self->stretches->len; i++) {
    const GimbalStretch* stretch = stretch_at(self, i);
    gboolean newest = i + 1 == self->stretches->len;
    GIMBAL_ASSERT(stretch->states && stretch->size > 0 && stretch->capacity > 0);
    GIMBAL_ASSERT(stretch->count >= 0 && stretch->count <= stretch->capacity);
    GIMBAL_ASSERT(stretch->first >= 0 && stretch->first < stretch->capacity);
    GIMBAL_ASSERT(!stretch->reel || (!newest && stretch->count <= stretch->reel->count));
    // only the newest belongs to the present model, and only it may be empty
    GIMBAL_ASSERT(newest == !stretch->compiled && (newest || stretch->count > 0));
    count += stretch->count;
  }
  GIMBAL_ASSERT(count == self->count);
}

static void history_changed(const GimbalHistory* self) {
  if (GIMBAL_VALIDATING) gimbal_validate_history(self);
}

//---- life

void gimbal_history_init(GimbalHistory* self, const mjModel* m) {
  *self = (GimbalHistory){.cursor = -1};
  gimbal_events_init(&self->events);
  self->stretches = g_array_new(FALSE, FALSE, sizeof(GimbalStretch));
  g_array_set_clear_func(self->stretches, stretch_clear);
  history_begin(self, m);
  history_changed(self);
}

void gimbal_history_clear(GimbalHistory* self) {
  g_clear_pointer(&self->stretches, g_array_unref);
  gimbal_events_clear(&self->events);
  *self = (GimbalHistory){.cursor = -1};
}

void gimbal_history_empty(GimbalHistory* self) {
  g_array_remove_range(self->stretches, 0, self->stretches->len - 1);
  history_newest(self)->first = history_newest(self)->count = 0;
  self->count = 0;
  self->cursor = -1;
  gimbal_events_empty(&self->events);
  history_changed(self);
}

gboolean gimbal_history_is_alike(const mjModel* a, const mjModel* b) {
  return a->nq == b->nq && a->nv == b->nv && a->na == b->na && a->nu == b->nu && a->nbody == b->nbody &&
         a->neq == b->neq && a->nmocap == b->nmocap && a->nuserdata == b->nuserdata && a->njnt == b->njnt &&
         a->nsensordata == b->nsensordata &&
         mj_stateSize(a, mjSTATE_INTEGRATION) == mj_stateSize(b, mjSTATE_INTEGRATION) &&
         !memcmp(a->jnt_type, b->jnt_type, sizeof(int) * (size_t)a->njnt);
}

// A copy of a stretch begins in the first slot.
static GimbalStretch stretch_copy(const GimbalStretch* from) {
  GimbalStretch copy = *from;
  gsize state = sizeof(double) * (gsize)MAX(from->size, 1);
  if (copy.compiled) gimbal_compiled_ref(copy.compiled);
  if (copy.reel) {
    gimbal_reel_ref(copy.reel);
    copy.states = g_malloc(state);
    return copy;
  }
  copy.first = 0;
  copy.states = g_malloc(state * (gsize)from->capacity);
  for (int i = 0; i < from->count; i++) {
    memcpy(history_slot(&copy, i), history_slot(from, i), sizeof(double) * (gsize)from->size);
  }
  return copy;
}

void gimbal_history_duplicate(const GimbalHistory* self, GimbalHistory* to) {
  *to = *self;
  to->stretches = g_array_new(FALSE, FALSE, sizeof(GimbalStretch));
  g_array_set_clear_func(to->stretches, stretch_clear);
  gimbal_events_copy(&self->events, &to->events);
  for (guint i = 0; i < self->stretches->len; i++) {
    GimbalStretch copy = stretch_copy(stretch_at(self, i));
    g_array_append_val(to->stretches, copy);
  }
  history_changed(to);
}

void gimbal_history_show_reel(GimbalHistory* self, GimbalReel* reel, GimbalCompiled* compiled,
                              const mjModel* m) {
  GIMBAL_ASSERT(reel->size == mj_stateSize(compiled->model, mjSTATE_INTEGRATION));
  GimbalStretch stretch = {.compiled = gimbal_compiled_ref(compiled),
                           .reel = gimbal_reel_ref(reel),
                           .size = reel->size,
                           .capacity = reel->count,
                           .count = reel->count,
                           .states = g_new(double, (gsize)reel->size)};
  g_array_set_size(self->stretches, 0);
  gimbal_events_empty(&self->events);
  g_array_append_val(self->stretches, stretch);
  history_begin(self, m);
  self->count = reel->count;
  self->cursor = 0;
  history_changed(self);
}

GimbalReel* gimbal_history_get_reel(const GimbalHistory* self, int* count) {
  *count = 0;
  for (guint i = 0; self->stretches && i < self->stretches->len; i++) {
    const GimbalStretch* stretch = stretch_at(self, i);
    *count = stretch->count;
    if (stretch->reel) return stretch->reel;
  }
  return NULL;
}

static void drop_stretch(GimbalHistory* self) {
  int count = stretch_at(self, 0)->count;
  self->count -= count;
  self->cursor = MAX(-1, self->cursor - count);
  g_array_remove_index(self->stretches, 0);
}

static mjtSize size_of_models(const GimbalHistory* self) {
  mjtSize size = 0;
  for (guint i = 0; i < self->stretches->len; i++) {
    if (stretch_at(self, i)->compiled) size += mj_sizeModel(stretch_at(self, i)->compiled->model);
  }
  return size;
}

gboolean gimbal_history_continue(GimbalHistory* self, GimbalCompiled* before, const mjModel* m) {
  GIMBAL_ASSERT(before);
  GimbalStretch* last = history_newest(self);
  gboolean whole = last->first + last->count <= last->capacity;
  if (!last->count) {
    g_array_remove_index(self->stretches, self->stretches->len - 1);
  } else {
    last->compiled = gimbal_compiled_ref(before);
    if (whole) last->capacity = last->first + last->count;
    if (whole) {
      last->states = g_realloc(last->states, sizeof(double) * (gsize)MAX(last->size, 1) * last->capacity);
    }
  }
  while (self->stretches->len &&
         (self->stretches->len >= GIMBAL_HISTORY_STRETCHES || size_of_models(self) > GIMBAL_HISTORY_MODELS)) {
    drop_stretch(self);
  }
  history_begin(self, m);
  history_changed(self);
  return self->count > 0;
}

//---- entries

// Drop everything after the cursor. Newer stretches lose all states; only the newest can get new
// ones.
static void drop_future(GimbalHistory* self) {
  int keep = self->cursor + 1;
  for (guint i = 0; i < self->stretches->len; i++) {
    GimbalStretch* stretch = stretch_at(self, i);
    stretch->count = MIN(stretch->count, keep);
    keep -= stretch->count;
  }
  for (guint i = self->stretches->len - 1; i-- > 0;) {
    if (!stretch_at(self, i)->count) g_array_remove_index(self->stretches, i);
  }
  self->count = self->cursor + 1;
}

static void forget_future(GimbalHistory* self) {
  if (self->cursor >= 0 && self->cursor < self->count - 1) {
    gimbal_events_drop_after(&self->events, gimbal_history_time(self, self->cursor));
  }
  drop_future(self);
}

// Steps that take no time do not push what was kept out of the ring: one state stands for all.
static void drop_same_time(GimbalHistory* self, const mjModel* m, const mjData* d) {
  GimbalStretch* stretch = history_newest(self);
  if (m->opt.timestep != 0 || !stretch->count || time_at(stretch, stretch->count - 1) != d->time) return;
  stretch->count--;
  self->count--;
}

void gimbal_history_push(GimbalHistory* self, const mjModel* m, const mjData* d) {
  forget_future(self);
  drop_same_time(self, m, d);
  while (count_kept(self) && is_full(self)) drop_oldest(self);
  GimbalStretch* stretch = history_newest(self);
  GIMBAL_ASSERT(stretch->count < stretch->capacity && stretch->size == mj_stateSize(m, mjSTATE_INTEGRATION));
  mj_getState(m, d, history_slot(stretch, stretch->count), mjSTATE_INTEGRATION);
  stretch->count++;
  self->cursor = self->count++;
  history_changed(self);
}

// Translate a state of another model, as transferring the state after an edit does.
static void history_translate(const GimbalStretch* from, const double* state, const mjModel* m, mjData* d) {
  mjData* then = mj_makeData(from->compiled->model);
  if (!then) return;
  mj_setState(from->compiled->model, then, state, mjSTATE_INTEGRATION);
  mj_resetData(m, d);
  gimbal_transfer_state(from->compiled->model, then, m, d, NULL);
  mj_deleteData(then);
}

gboolean gimbal_history_seek(GimbalHistory* self, const mjModel* m, mjData* d, int index) {
  int at = index;
  const GimbalStretch* stretch = history_find(self, &at);
  const double* state = stretch ? state_at(stretch, at) : NULL;
  if (!state) return FALSE;
  gboolean fits = stretch->reel && gimbal_history_is_alike(stretch->compiled->model, m);
  if (stretch->compiled && !fits) {
    history_translate(stretch, state, m, d);
  } else {
    mj_setState(m, d, state, mjSTATE_INTEGRATION);
  }
  self->cursor = index;
  history_changed(self);
  return TRUE;
}

double gimbal_history_time(const GimbalHistory* self, int index) {
  const GimbalStretch* stretch = history_find(self, &index);
  return stretch ? time_at(stretch, index) : 0;
}

void gimbal_history_copy_free(GimbalHistoryCopy* copy) {
  g_clear_pointer(&copy->reel, gimbal_reel_unref);
  gimbal_compiled_unref(copy->compiled);
  g_array_unref(copy->marks);
  g_free(copy->states);
  g_free(copy);
}

static GArray* marks_of(const GimbalEvents* events) {
  GArray* marks = g_array_new(FALSE, FALSE, sizeof(GimbalEvent));
  for (guint i = 0; i < events->list->len; i++) {
    const GimbalEvent* event = &g_array_index(events->list, GimbalEvent, i);
    if (event->kind == GIMBAL_EVENT_MARK) g_array_append_vals(marks, event, 1);
  }
  return marks;
}

GimbalHistoryCopy* gimbal_history_copy(const GimbalHistory* self, GimbalCompiled* compiled,
                                       const mjOption* option) {
  const GimbalStretch* last = history_newest(self);
  GimbalHistoryCopy* copy = g_new0(GimbalHistoryCopy, 1);
  *copy =
      (GimbalHistoryCopy){.compiled = gimbal_compiled_ref(compiled), .option = *option, .count = last->count};
  copy->marks = marks_of(&self->events);
  const GimbalStretch* first = stretch_at(self, 0);
  if (first->reel && gimbal_history_is_alike(first->compiled->model, compiled->model)) {
    copy->reel = gimbal_reel_ref(first->reel);
    copy->reel_count = first->count;
  }
  copy->states = g_new(mjtNum, (gsize)MAX(1, last->count) * (gsize)last->size);
  for (int i = 0; i < last->count; i++) {
    mju_copy(copy->states + (gsize)i * (gsize)last->size, history_slot(last, i), last->size);
  }
  return copy;
}

// Times that go back and forth.
static int nearest_entry(const GimbalHistory* self, double time) {
  int nearest = -1;
  double least = INFINITY;
  for (int i = 0; i < self->count; i++) {
    double off = fabs(gimbal_history_time(self, i) - time);
    gboolean nearer = off < least || (off == least && abs(i - self->cursor) < abs(nearest - self->cursor));
    if (!nearer) continue;
    nearest = i;
    least = off;
  }
  return nearest;
}

// Times increase from entry to entry, since going back in time drops what was later; but those of a
// run from elsewhere need not.
int gimbal_history_at(const GimbalHistory* self, double time) {
  int low = 0, high = self->count - 1, unused;
  const GimbalReel* reel = gimbal_history_get_reel(self, &unused);
  if (high < 0 || isnan(time)) return -1;
  if (reel && !reel->rises) return nearest_entry(self, time);
  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    if (gimbal_history_time(self, middle) <= time) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return fabs(gimbal_history_time(self, high) - time) < fabs(gimbal_history_time(self, low) - time) ? high
                                                                                                    : low;
}

int gimbal_history_last_good(const GimbalHistory* self, int index, double limit) {
  GIMBAL_ASSERT(index < self->count);
  for (; index >= 0; index--) {
    int at = index, i = 0;
    const GimbalStretch* stretch = history_find(self, &at);
    const double* state = state_at(stretch, at);
    while (state && i < stretch->size && isfinite(state[i]) && fabs(state[i]) < limit) i++;
    if (i == stretch->size) break;
  }
  return index;
}
