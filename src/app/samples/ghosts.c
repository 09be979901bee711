// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "samples/ghosts.h"

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/job.h"
#include "model/object-label.h"
#include "samples/event-text.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/plot/plot-paint.h"

enum { MOST_EVENTS = 60, NAMES = 12 };

struct _GimbalGhosts {
  GObject parent;
  GimbalRecorder* recorder;
  GPtrArray* list;  // of GimbalGhost
  GArray* geoms;    // of mjvGeom, NULL: none
  mjvOption option;
  // of the frame on show
  GimbalCompiled* compiled;
  GArray* events;  // of GimbalEvent
  guint events_serial;
  double time;
  double start;   // of its run, s
  gboolean busy;  // a thread draws
  gboolean late;  // what it draws is no longer on show
};

G_DEFINE_FINAL_TYPE(GimbalGhosts, gimbal_ghosts, G_TYPE_OBJECT)

enum { CHANGED, DRAWN, N_SIGNALS };
static guint signals[N_SIGNALS];

//---- a ghost

GimbalGhost* gimbal_ghost_new(const char* name, mjModel* model, GimbalReel* reel) {
  GimbalGhost* self = g_new0(GimbalGhost, 1);
  g_atomic_ref_count_init(&self->references);
  self->name = g_strdup(name);
  self->model = model;
  self->reel = gimbal_reel_ref(reel);
  self->figure = gimbal_ghost_figure_new(reel, model);
  self->shown = TRUE;
  self->alone = g_strdup("");
  return self;
}

void gimbal_ghost_unref(GimbalGhost* self) {
  if (!g_atomic_ref_count_dec(&self->references)) return;
  void* const owned[] = {self->name, self->event, self->alone, self};
  gimbal_ghost_figure_free(self->figure);
  gimbal_reel_unref(self->reel);
  mj_deleteModel(self->model);
  if (self->events) g_array_unref(self->events);
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}

// The last state that is not later than a time; of a run whose time goes back the nearest.
static int moment_of(const GimbalReel* reel, double time) {
  int low = 0, high = reel->count - 1, nearest = 0;
  while (reel->rises && low < high) {
    int middle = high - (high - low) / 2;
    if (reel->time[middle] <= time + 1e-9) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  if (reel->rises) return low;
  for (int i = 1; i < reel->count; i++) {
    if (fabs(reel->time[i] - time) < fabs(reel->time[nearest] - time)) nearest = i;
  }
  return nearest;
}

GimbalGhost* gimbal_ghost_ref(GimbalGhost* self) {
  g_atomic_ref_count_inc(&self->references);
  return self;
}

//---- what only one of the models has

static gboolean has_joint(const mjModel* m, const char* label, int type) {
  for (int i = 0; i < m->njnt; i++) {
    g_autofree char* own = gimbal_object_label(m, mjOBJ_JOINT, i);
    if (!strcmp(own, label)) return m->jnt_type[i] == type;
  }
  return FALSE;
}

static void append_lonely(GString* text, const char* title, const mjModel* here, const mjModel* there) {
  int count = 0;
  for (int i = 0; i < here->njnt; i++) {
    g_autofree char* label = gimbal_object_label(here, mjOBJ_JOINT, i);
    if (has_joint(there, label, here->jnt_type[i]) || count++ >= NAMES) continue;
    if (count == 1) g_string_append_printf(text, "%s%s ", text->len ? ". " : "", title);
    g_string_append_printf(text, "%s%s", count > 1 ? ", " : "", label);
  }
  if (count > NAMES) g_string_append_printf(text, " … %d", count);
}

static void find_alone(GimbalGhost* ghost, const mjModel* shown) {
  g_autoptr(GString) text = g_string_new(NULL);
  append_lonely(text, _("Only in it:"), ghost->model, shown);
  append_lonely(text, _("Not in it:"), shown, ghost->model);
  g_free(ghost->alone);
  ghost->alone = g_string_free(g_steal_pointer(&text), FALSE);
}

//---- alignment

// The first event of that text; NAN: there is none.
static double time_of_event(const GArray* events, const mjModel* m, const char* wanted) {
  for (guint i = 0; events && i < events->len; i++) {
    const GimbalEvent* event = &g_array_index(events, GimbalEvent, i);
    g_autofree char* text = gimbal_event_text(m, event);
    if (!strcmp(text, wanted)) return event->time;
  }
  return NAN;
}

static double shift_of_event(GimbalGhosts* self, const GimbalGhost* ghost) {
  if (!ghost->event || !self->compiled) return NAN;
  return time_of_event(self->events, self->compiled->model, ghost->event) -
         time_of_event(ghost->events, ghost->model, ghost->event);
}

static double shift_of(GimbalGhosts* self, const GimbalGhost* ghost) {
  switch (ghost->alignment) {
    case GIMBAL_GHOST_TOGETHER:
      return self->start - ghost->reel->time[0];
    case GIMBAL_GHOST_EVENT:
      return shift_of_event(self, ghost);
    case GIMBAL_GHOST_DELAY:
      return -ghost->delay;
    default:
      return 0;
  }
}

static gboolean is_seen(const GimbalGhost* ghost) {
  return ghost->shown && !isnan(ghost->shift);
}

static void place_ghost(GimbalGhosts* self, GimbalGhost* ghost) {
  ghost->shift = shift_of(self, ghost);
  gimbal_recorder_place_run(self->recorder, ghost, isnan(ghost->shift) ? 0 : ghost->shift, ghost->color,
                            is_seen(ghost));
}

static void place_all(GimbalGhosts* self) {
  for (guint i = 0; i < self->list->len; i++) place_ghost(self, self->list->pdata[i]);
}

GStrv gimbal_ghosts_dup_events(GimbalGhosts* self, const GimbalGhost* ghost) {
  g_autoptr(GStrvBuilder) texts = g_strv_builder_new();
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; self->events && i < self->events->len && g_hash_table_size(seen) < MOST_EVENTS; i++) {
    char* text = gimbal_event_text(self->compiled->model, &g_array_index(self->events, GimbalEvent, i));
    if (!g_hash_table_add(seen, text)) continue;
    if (!isnan(time_of_event(ghost->events, ghost->model, text))) g_strv_builder_add(texts, text);
  }
  return g_strv_builder_end(texts);
}

//---- drawing, on a thread

// A ghost at one of its moments.
typedef struct Seen {
  GimbalGhost* ghost;
  int moment;
} Seen;

static void seen_clear(gpointer data) {
  gimbal_ghost_unref(((Seen*)data)->ghost);
}

typedef struct Order {
  GArray* seen;  // of Seen
  GimbalCompiled* compiled;
  mjvOption option;
} Order;

static void order_free(Order* order) {
  g_clear_pointer(&order->seen, g_array_unref);
  gimbal_compiled_unref(order->compiled);
  g_free(order);
}

static void run_order(GTask* task, gpointer data) {
  const Order* order = data;
  GArray* geoms = g_array_new(FALSE, FALSE, sizeof(mjvGeom));
  for (guint i = 0; i < order->seen->len; i++) {
    const Seen* seen = &g_array_index(order->seen, Seen, i);
    GdkRGBA color;
    gimbal_plot_color(seen->ghost->color, TRUE, &color);
    gimbal_ghost_figure_add(seen->ghost->figure, seen->moment, order->compiled, &order->option,
                            (const float[3]){color.red, color.green, color.blue}, geoms);
  }
  g_task_return_pointer(task, geoms, (GDestroyNotify)g_array_unref);
}

static void draw_ghosts(GimbalGhosts* self);

static void set_geoms(GimbalGhosts* self, GArray* geoms) {
  g_clear_pointer(&self->geoms, g_array_unref);
  self->geoms = geoms;
  g_signal_emit(self, signals[DRAWN], 0);
}

// What is late already is better than what was there before.
static void on_ordered(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalGhosts) self = user_data;
  self->busy = FALSE;
  GArray* geoms = g_task_propagate_pointer(G_TASK(result), NULL);
  gboolean same = ((const Order*)g_task_get_task_data(G_TASK(result)))->compiled == self->compiled;
  if (self->late) draw_ghosts(self);
  if (same && geoms) {
    set_geoms(self, geoms);
  } else if (geoms) {
    g_array_unref(geoms);
  }
}

static Order* make_order(GimbalGhosts* self) {
  Order* order = g_new(Order, 1);
  *order =
      (Order){g_array_new(FALSE, FALSE, sizeof(Seen)), gimbal_compiled_ref(self->compiled), self->option};
  g_array_set_clear_func(order->seen, seen_clear);
  for (guint i = 0; i < self->list->len; i++) {
    GimbalGhost* ghost = self->list->pdata[i];
    if (!is_seen(ghost)) continue;
    Seen seen = {gimbal_ghost_ref(ghost), moment_of(ghost->reel, self->time - ghost->shift)};
    g_array_append_val(order->seen, seen);
  }
  return order;
}

static void draw_ghosts(GimbalGhosts* self) {
  if (!self->compiled) return;
  self->late = self->busy;
  if (self->busy) return;
  Order* order = make_order(self);
  if (!order->seen->len) {
    order_free(order);
    if (self->geoms) set_geoms(self, NULL);
    return;
  }
  self->busy = TRUE;
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_ordered, g_object_ref(self));
  gimbal_job_run(task, order, (GDestroyNotify)order_free, run_order);
}

GArray* gimbal_ghosts_get_geoms(GimbalGhosts* self) {
  return self->geoms;
}

gboolean gimbal_ghosts_is_settled(GimbalGhosts* self) {
  return !self->busy;
}

//---- the list

const GPtrArray* gimbal_ghosts_get_list(GimbalGhosts* self) {
  return self->list;
}

// The colours of curves from their other end, which those of a plot seldom come to.
static int free_color(GimbalGhosts* self) {
  for (int color = GIMBAL_PLOT_COLORS - 1; color > 0; color--) {
    gboolean taken = FALSE;
    for (guint i = 0; i < self->list->len; i++) {
      taken |= ((const GimbalGhost*)self->list->pdata[i])->color == color;
    }
    if (!taken) return color;
  }
  return 0;
}

static void note_change(GimbalGhosts* self) {
  place_all(self);
  draw_ghosts(self);
  g_signal_emit(self, signals[CHANGED], 0);
}

gboolean gimbal_ghosts_add(GimbalGhosts* self, GimbalGhost* ghost) {
  if (self->list->len >= GIMBAL_MOST_GHOSTS) return FALSE;
  ghost->color = free_color(self);
  if (self->compiled) find_alone(ghost, self->compiled->model);
  g_ptr_array_add(self->list, gimbal_ghost_ref(ghost));
  note_change(self);
  return TRUE;
}

void gimbal_ghosts_remove(GimbalGhosts* self, GimbalGhost* ghost) {
  gimbal_recorder_drop_run(self->recorder, ghost);
  if (g_ptr_array_remove(self->list, ghost)) note_change(self);
}

void gimbal_ghosts_show(GimbalGhosts* self, GimbalGhost* ghost, gboolean shown) {
  if (ghost->shown == shown) return;
  ghost->shown = shown;
  note_change(self);
}

void gimbal_ghosts_align(GimbalGhosts* self, GimbalGhost* ghost, GimbalGhostAlignment alignment,
                         const char* event, double delay) {
  gboolean same = ghost->alignment == alignment && !g_strcmp0(ghost->event, event) && ghost->delay == delay;
  if (same) return;
  char* before = ghost->event;
  ghost->alignment = alignment;
  ghost->event = g_strdup(event);
  ghost->delay = delay;
  g_free(before);
  note_change(self);
}

void gimbal_ghosts_take_samples(GimbalGhosts* self, GimbalGhost* ghost, GimbalRecord* record,
                                GArray* events) {
  if (!g_ptr_array_find(self->list, ghost, NULL)) {
    gimbal_record_free(record);
    return;
  }
  if (ghost->events) g_array_unref(ghost->events);
  ghost->events = g_array_ref(events);
  gimbal_recorder_add_run(self->recorder, ghost, record);
  note_change(self);
}

void gimbal_ghosts_set_option(GimbalGhosts* self, const mjvOption* option) {
  if (!memcmp(&self->option, option, sizeof *option)) return;
  self->option = *option;
  if (self->list->len) draw_ghosts(self);
}

//---- the frame on show

void gimbal_ghosts_restart(GimbalGhosts* self) {
  self->start = NAN;
}

// The history may have lost what the run began with.
static void follow_start(GimbalGhosts* self, const GimbalFrame* frame) {
  double first = frame->reel ? frame->reel->time[0] : frame->history_first;
  if (isnan(self->start) || first < self->start || frame->reel) self->start = first;
}

static void follow_events(GimbalGhosts* self, const GimbalFrame* frame) {
  if (self->events && self->events_serial == frame->events_serial) return;
  self->events_serial = frame->events_serial;
  g_clear_pointer(&self->events, g_array_unref);
  self->events = g_array_copy(frame->events);  // the frame is filled anew
}

static void follow_model(GimbalGhosts* self, const GimbalFrame* frame) {
  if (self->compiled == frame->compiled) return;
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  self->compiled = gimbal_compiled_ref(frame->compiled);
  g_clear_pointer(&self->geoms, g_array_unref);  // they name meshes of the model before
  for (guint i = 0; i < self->list->len; i++) find_alone(self->list->pdata[i], self->compiled->model);
  if (!self->list->len) return;
  g_signal_emit(self, signals[DRAWN], 0);
  g_signal_emit(self, signals[CHANGED], 0);
}

void gimbal_ghosts_follow(GimbalGhosts* self, const GimbalFrame* frame) {
  gboolean same = self->compiled == frame->compiled && self->time == frame->data->time;
  guint serial = self->events_serial;
  double start = self->start;
  follow_start(self, frame);
  follow_events(self, frame);
  follow_model(self, frame);
  self->time = frame->data->time;
  if (!self->list->len) return;
  gboolean moved = serial != self->events_serial || start != self->start;
  if (moved) place_all(self);
  if (!same || moved) draw_ghosts(self);
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalGhosts, field, release)

static void gimbal_ghosts_class_init(GimbalGhostsClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST, OWNS(list, g_ptr_array_unref),
                    OWNS(recorder, g_object_unref), OWNS(geoms, g_array_unref), OWNS(events, g_array_unref),
                    OWNS(compiled, gimbal_compiled_unref));
  signals[CHANGED] = gimbal_signal_new("changed", GIMBAL_TYPE_GHOSTS, 0);
  signals[DRAWN] = gimbal_signal_new("drawn", GIMBAL_TYPE_GHOSTS, 0);
}

static void gimbal_ghosts_init(GimbalGhosts* self) {
  self->list = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_ghost_unref);
  self->start = NAN;
  mjv_defaultOption(&self->option);
}

GimbalGhosts* gimbal_ghosts_new(GimbalRecorder* recorder) {
  GimbalGhosts* self = g_object_new(GIMBAL_TYPE_GHOSTS, NULL);
  self->recorder = g_object_ref(recorder);
  return self;
}
