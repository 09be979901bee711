// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The log: messages of the engine, the compiler and the run, in the order in which they came.
//
// A list model of GimbalLogEntry, oldest first, of bounded length. A message that is soon repeated
// is counted and moves to the end.

#ifndef GIMBAL_LOG_H_
#define GIMBAL_LOG_H_

#include <gio/gio.h>

#include "base/run-messages.h"
#include "language/messages/problem.h"

enum { GIMBAL_LOG_CAPACITY = 2000 };

#define GIMBAL_TYPE_LOG_ENTRY (gimbal_log_entry_get_type())
G_DECLARE_FINAL_TYPE(GimbalLogEntry, gimbal_log_entry, GIMBAL, LOG_ENTRY, GObject)

struct _GimbalLogEntry {
  GObject parent;
  GimbalSeverity severity;
  GimbalLogTopic topic;
  char* text;
  gint64 wall;  // microseconds since 1970, of its last occurrence
  double time;  // of the simulation then, NAN: none
  guint count;
  GimbalProblem* problem;  // the place in the text, NULL: none
  int type;                // mjtObj of what it is about, mjOBJ_UNKNOWN: none
  char* name;              // of that object, NULL: it has none
  int id;                  // of that object at the time of the message
};

// The input of an entry. A time that is not finite is left out; count 0 means once.
typedef struct GimbalLogNote {
  GimbalSeverity severity;
  GimbalLogTopic topic;
  const char* text;
  double time;
  guint count;
  GimbalProblem* problem;
  int type, id;
  const char* name;
} GimbalLogNote;

#define GIMBAL_TYPE_LOG (gimbal_log_get_type())
G_DECLARE_FINAL_TYPE(GimbalLog, gimbal_log, GIMBAL, LOG, GObject)

// Signal "topics-changed"
GimbalLog* gimbal_log_new(void);
void gimbal_log_add(GimbalLog* self, const GimbalLogNote* note);
void gimbal_log_clear(GimbalLog* self);

// Optional topics that are wanted, a bit for each topic.
void gimbal_log_set_topics(GimbalLog* self, guint topics);
guint gimbal_log_get_topics(GimbalLog* self);
gboolean gimbal_log_wants(GimbalLog* self, GimbalLogTopic topic);

// For people: "12:03:07.512", "1.234 s" (or nothing).
char* gimbal_log_entry_wall_text(GimbalLogEntry* self);
char* gimbal_log_entry_time_text(GimbalLogEntry* self);
char* gimbal_log_entry_place_text(GimbalLogEntry* self);  // "model.xml:12", "body hand", or nothing

// A line for each entry of a list, with the date, tabs between the columns.
char* gimbal_log_to_text(GListModel* entries);

#endif  // GIMBAL_LOG_H_
