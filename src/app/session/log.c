// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The log.

#include "session/log.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "widgets/control/list.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

enum { SOON = 32 };  // how many of the last entries are searched for an equal one

struct _GimbalLog {
  GObject parent;
  GPtrArray* entries;  // of GimbalLogEntry
  guint topics;
};

G_DEFINE_FINAL_TYPE(GimbalLogEntry, gimbal_log_entry, G_TYPE_OBJECT)
GIMBAL_DEFINE_LIST(GimbalLog, gimbal_log, GIMBAL_LOG, GIMBAL_TYPE_LOG_ENTRY, entries)

enum { TOPICS_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

//---- entries

#define OWNS(field, release) GIMBAL_OWNS(GimbalLogEntry, field, release)

static void gimbal_log_entry_class_init(GimbalLogEntryClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(text, g_free), OWNS(name, g_free), OWNS(problem, g_object_unref));
}

GIMBAL_EMPTY_INIT(GimbalLogEntry, gimbal_log_entry)

static GimbalLogEntry* new_entry(const GimbalLogNote* note) {
  GimbalLogEntry* self = g_object_new(GIMBAL_TYPE_LOG_ENTRY, NULL);
  self->severity = note->severity;
  self->topic = note->topic;
  self->text = g_strdup(note->text);
  self->type = note->type;
  self->id = note->id;
  self->name = note->name && *note->name ? g_strdup(note->name) : NULL;
  return self;
}

char* gimbal_log_entry_wall_text(GimbalLogEntry* self) {
  g_autoptr(GDateTime) whole = g_date_time_new_from_unix_local(self->wall / G_USEC_PER_SEC);
  g_autofree char* clock = g_date_time_format(whole, "%H:%M:%S");
  return g_strdup_printf("%s.%03d", clock, (int)(self->wall / 1000 % 1000));
}

char* gimbal_log_entry_time_text(GimbalLogEntry* self) {
  return isfinite(self->time) ? g_strdup_printf("%.3f s", self->time) : g_strdup("");
}

char* gimbal_log_entry_place_text(GimbalLogEntry* self) {
  if (self->problem && self->problem->file && *self->problem->file && self->problem->line > 0) {
    g_autofree char* name = g_path_get_basename(self->problem->file);
    return g_strdup_printf("%s:%d", name, self->problem->line);
  }
  const char* kind = mju_type2Str(self->type);
  if (!kind) return g_strdup("");
  return self->name ? g_strdup_printf("%s %s", kind, self->name) : g_strdup_printf("%s %d", kind, self->id);
}

static char* entry_text(GimbalLogEntry* self) {
  // not translated: programs read this
  static const char* const kNames[] = {[GIMBAL_SEVERITY_NOTE] = "note",
                                       [GIMBAL_SEVERITY_WARNING] = "warning",
                                       [GIMBAL_SEVERITY_ERROR] = "error"};
  _Static_assert(G_N_ELEMENTS(kNames) == GIMBAL_SEVERITY_ERROR + 1, "a row for each severity");
  g_autoptr(GDateTime) whole = g_date_time_new_from_unix_local(self->wall / G_USEC_PER_SEC);
  g_autofree char* date = g_date_time_format(whole, "%Y-%m-%d");
  g_autofree char* wall = gimbal_log_entry_wall_text(self);
  g_autofree char* time = gimbal_log_entry_time_text(self);
  g_autofree char* place = gimbal_log_entry_place_text(self);
  g_autofree char* count = self->count > 1 ? g_strdup_printf(" (×%u)", self->count) : g_strdup("");
  return g_strdup_printf("%s %s\t%s\t%s\t%s%s\t%s", date, wall, time, kNames[self->severity], self->text,
                         count, place);
}

char* gimbal_log_to_text(GListModel* entries) {
  GString* text = g_string_new(NULL);
  for (guint i = 0; i < g_list_model_get_n_items(entries); i++) {
    g_autoptr(GimbalLogEntry) entry = g_list_model_get_item(entries, i);
    g_autofree char* line = entry_text(entry);
    g_string_append(text, line);
    g_string_append_c(text, '\n');
  }
  return g_string_free(text, FALSE);
}

//---- the list

static gboolean log_entry_equals(const GimbalLogEntry* entry, const GimbalLogNote* note) {
  return entry->severity == note->severity && entry->topic == note->topic && entry->type == note->type &&
         entry->id == note->id && !entry->problem == !note->problem && !strcmp(entry->text, note->text) &&
         (!note->problem || !g_strcmp0(entry->problem->file, note->problem->file));
}

// Remove a recent entry with the same text from the list, NULL if there is none.
static GimbalLogEntry* remove_equal(GimbalLog* self, const GimbalLogNote* note) {
  guint n = self->entries->len;
  for (guint i = n; i > 0 && i + SOON > n; i--) {
    if (!log_entry_equals(self->entries->pdata[i - 1], note)) continue;
    GimbalLogEntry* entry = g_ptr_array_steal_index(self->entries, i - 1);
    g_list_model_items_changed(G_LIST_MODEL(self), i - 1, 1, 0);
    return entry;
  }
  return NULL;
}

// Make room for several entries at once, so that views of the list have less to do.
static void drop_oldest(GimbalLog* self) {
  guint surplus = GIMBAL_LOG_CAPACITY / 10;
  if (self->entries->len < GIMBAL_LOG_CAPACITY) return;
  g_ptr_array_remove_range(self->entries, 0, surplus);
  g_list_model_items_changed(G_LIST_MODEL(self), 0, surplus, 0);
}

// A text that was cut to the size of a buffer may end inside a character.
void gimbal_log_add(GimbalLog* self, const GimbalLogNote* note) {
  g_autofree char* text = g_utf8_make_valid(note->text, -1);
  GimbalLogNote valid = *note;
  valid.text = text;
  GimbalLogEntry* entry = note->topic < GIMBAL_LOG_FIRST_OPTIONAL ? remove_equal(self, &valid) : NULL;
  if (!entry) {
    drop_oldest(self);
    entry = new_entry(&valid);
  }
  entry->wall = g_get_real_time();
  entry->time = note->time;
  entry->count += MAX(1, note->count);
  g_set_object(&entry->problem, note->problem);  // it may have moved
  g_ptr_array_add(self->entries, entry);
  g_list_model_items_changed(G_LIST_MODEL(self), self->entries->len - 1, 0, 1);
}

void gimbal_log_clear(GimbalLog* self) {
  guint n = self->entries->len;
  g_ptr_array_set_size(self->entries, 0);
  g_list_model_items_changed(G_LIST_MODEL(self), 0, n, 0);
}

void gimbal_log_set_topics(GimbalLog* self, guint topics) {
  if (topics == self->topics) return;
  self->topics = topics;
  g_signal_emit(self, signals[TOPICS_CHANGED], 0);
}

guint gimbal_log_get_topics(GimbalLog* self) {
  return self->topics;
}

gboolean gimbal_log_wants(GimbalLog* self, GimbalLogTopic topic) {
  return topic < GIMBAL_LOG_FIRST_OPTIONAL || (self->topics >> topic & 1);
}

static void gimbal_log_class_init(GimbalLogClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalLog, entries, g_ptr_array_unref));
  signals[TOPICS_CHANGED] = gimbal_signal_new("topics-changed", GIMBAL_TYPE_LOG, 0);
}

static void gimbal_log_init(GimbalLog* self) {
  self->entries = g_ptr_array_new_with_free_func(g_object_unref);
}

GimbalLog* gimbal_log_new(void) {
  return g_object_new(GIMBAL_TYPE_LOG, NULL);
}
