// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actions of a window. Each object of the window brings those that it carries out as rows;
// together they are one group, "win", which the window and the windows of its pages share.

#ifndef GIMBAL_ACTIONS_H_
#define GIMBAL_ACTIONS_H_

#include <gio/gio.h>

#define GIMBAL_TYPE_ACTIONS (gimbal_actions_get_type())
G_DECLARE_FINAL_TYPE(GimbalActions, gimbal_actions, GIMBAL, ACTIONS, GObject)

// Without what an action is disabled.
typedef enum GimbalActionNeed {
  GIMBAL_NEEDS_NOTHING,
  GIMBAL_NEEDS_DOCUMENT,
  GIMBAL_NEEDS_MODEL,  // one that has been compiled
} GimbalActionNeed;

typedef struct GimbalAction {
  const char* id;         // as keys and menus name it: "win.save"
  const char* parameter;  // its type, NULL: none
  void (*activate)(gpointer owner, GVariant* parameter);
  GimbalActionNeed need;
  const char* title;  // in the command palette, to be translated; NULL: not there
} GimbalAction;

// The head of a function that carries out an action; owner is the object that brought the row.
#define GIMBAL_ACTION(name) static void name(gpointer owner, GVariant* parameter G_GNUC_UNUSED)

GimbalActions* gimbal_actions_new(void);

// Add the actions of an object, which lives as long. The rows last as long as the program.
void gimbal_actions_add(GimbalActions* self, const GimbalAction* rows, guint count, gpointer owner);

// The function of a type that adds the rows of a table for one of its objects.
#define GIMBAL_DEFINE_ADD_ACTIONS(Type, function, rows)             \
  void function##_add_actions(Type* self, GimbalActions* actions) { \
    gimbal_actions_add(actions, rows, G_N_ELEMENTS(rows), self);    \
  }

// An action that is there, to be bound to what it needs beside.
GAction* gimbal_actions_find(GimbalActions* self, const char* id);

// What its properties "open" and "has-model" say is what actions need. NULL: nothing is said.
void gimbal_actions_set_session(GimbalActions* self, GObject* session);

// The rows of all, in the order in which they came; lent.
const GPtrArray* gimbal_actions_get_rows(GimbalActions* self);

// As they are found under "win".
GActionGroup* gimbal_actions_get_group(GimbalActions* self);

// Take all away: their owners go.
void gimbal_actions_clear(GimbalActions* self);

#endif  // GIMBAL_ACTIONS_H_
