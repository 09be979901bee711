// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Trees that fall asleep and wake up.

#include "run/sleep-watch.h"

#include <glib/gi18n.h>
#include <string.h>

#include "run/features.h"

enum { MAX_NAMED = 6 };  // most trees that a message names; the others are counted

static gboolean is_asleep(const mjData* d, int tree) {
  return d->tree_asleep[tree] >= 0;
}

void gimbal_sleep_watch_start(GimbalSleepWatch* self, const mjModel* m, const mjData* d) {
  gimbal_sleep_watch_stop(self);
  self->count = (int)m->ntree;
  self->asleep = g_new(gboolean, self->count);
  for (int i = 0; i < self->count; i++) self->asleep[i] = is_asleep(d, i);
}

void gimbal_sleep_watch_stop(GimbalSleepWatch* self) {
  g_clear_pointer(&self->asleep, g_free);
  self->count = 0;
}

static void append_tree(char* names, gsize size, const mjModel* m, int tree) {
  const char* name = mj_id2name(m, mjOBJ_BODY, m->tree_bodyadr[tree]);
  gsize used = strlen(names);
  const char* comma = used ? ", " : "";
  if (name && *name) {
    g_snprintf(names + used, size - used, "%s%s", comma, name);
  } else {
    g_snprintf(names + used, size - used, "%s%d", comma, m->tree_bodyadr[tree]);
  }
}

// Report trees that are asleep (or awake) now and were not at the last update.
static void sleep_watch_report_trees(const GimbalSleepWatch* self, const mjModel* m, const mjData* d,
                                     gboolean asleep, GimbalRunMessages* messages) {
  GimbalRunMessage message = {.topic = GIMBAL_LOG_SLEEP, .time = d->time};
  char names[180] = "";
  int n = 0;
  for (int i = 0; i < self->count; i++) {
    if (is_asleep(d, i) != asleep || self->asleep[i] == asleep) continue;
    if (!n) message.body = m->tree_bodyadr[i];
    if (n++ < MAX_NAMED) append_tree(names, sizeof names, m, i);
  }
  if (!n) return;
  const char* form = asleep ? _("Asleep: %s") : _("Awake: %s");
  if (n > MAX_NAMED) form = asleep ? _("Asleep: %s and %d more") : _("Awake: %s and %d more");
  g_snprintf(message.text, sizeof message.text, form, names, n - MAX_NAMED);
  gimbal_run_messages_push(messages, &message);
}

void gimbal_sleep_watch_update(GimbalSleepWatch* self, const mjModel* m, const mjData* d,
                               GimbalRunMessages* messages) {
  gboolean same = TRUE;
  for (int i = 0; i < self->count && same; i++) same = self->asleep[i] == is_asleep(d, i);
  if (same) return;
  sleep_watch_report_trees(self, m, d, FALSE, messages);
  sleep_watch_report_trees(self, m, d, TRUE, messages);
  for (int i = 0; i < self->count; i++) self->asleep[i] = is_asleep(d, i);
}

//---- in a run

typedef struct Sleep {
  GimbalSleepWatch watch;
  guint topics;  // optional topics of the log that are wanted
} Sleep;

static void sleep_loaded(gpointer state, GimbalRun* run) {
  Sleep* self = state;
  if (run->data && (self->topics & 1u << GIMBAL_LOG_SLEEP)) {
    gimbal_sleep_watch_start(&self->watch, &run->model, run->data);
  } else {
    gimbal_sleep_watch_stop(&self->watch);
  }
}

static void sleep_after(gpointer state, GimbalRun* run) {
  Sleep* self = state;
  if (self->watch.count) gimbal_sleep_watch_update(&self->watch, &run->model, run->data, &run->messages);
}

static void sleep_end(gpointer state, GimbalRun* run) {
  (void)run;
  Sleep* self = state;
  gimbal_sleep_watch_stop(&self->watch);
}

const GimbalRunHook gimbal_run_sleep = {
    .size = sizeof(Sleep),
    .loaded = sleep_loaded,
    .after = sleep_after,
    .end = sleep_end,
};

void gimbal_run_set_topics(GimbalRun* run, guint topics) {
  Sleep* self = gimbal_run_state_of(run, &gimbal_run_sleep);
  self->topics = topics;
  sleep_loaded(self, run);
}
