// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actions of a window. Each object of the window adds the actions that it carries out as rows;
// together they make up the group "win", which the window and the windows of its pages share.

#ifndef GIMBAL_ACTIONS_H_
#define GIMBAL_ACTIONS_H_

#include <gio/gio.h>

#define GIMBAL_TYPE_ACTIONS (gimbal_actions_get_type())
G_DECLARE_FINAL_TYPE(GimbalActions, gimbal_actions, GIMBAL, ACTIONS, GObject)

// What an action needs: it is disabled without that.
typedef enum GimbalActionNeed {
  GIMBAL_NEEDS_NOTHING,
  GIMBAL_NEEDS_DOCUMENT,
  GIMBAL_NEEDS_MODEL,  // a compiled model
} GimbalActionNeed;

typedef struct GimbalAction {
  const char* id;         // as keys and menus name it: "win.save"
  const char* parameter;  // type of its parameter; NULL: none
  void (*activate)(gpointer owner, GVariant* parameter);
  GimbalActionNeed need;
  const char* title;  // in the command palette, to be translated; NULL: not listed
} GimbalAction;

// The head of a function that carries out an action; owner is the object that added the row.
#define GIMBAL_ACTION(name) static void name(gpointer owner, GVariant* parameter G_GNUC_UNUSED)

GimbalActions* gimbal_actions_new(void);

// Add the actions of owner, which must live until gimbal_actions_clear. The rows must live as long
// as the program.
void gimbal_actions_add(GimbalActions* self, const GimbalAction* rows, guint count, gpointer owner);

// Define a function that adds the rows of a table for an object of a type.
#define GIMBAL_DEFINE_ADD_ACTIONS(Type, function, rows)             \
  void function##_add_actions(Type* self, GimbalActions* actions) { \
    gimbal_actions_add(actions, rows, G_N_ELEMENTS(rows), self);    \
  }

// Find an action, to bind it to other conditions. NULL if there is none; owned by self.
GAction* gimbal_actions_find(GimbalActions* self, const char* id);

// Bind the needs of the actions to the properties "open" and "has-model" of a session. NULL: bind
// them to nothing.
void gimbal_actions_set_session(GimbalActions* self, GObject* session);

// The rows of all actions (const GimbalAction), in the order in which they were added; owned by
// self.
const GPtrArray* gimbal_actions_get_rows(GimbalActions* self);

// The group to insert as "win"; owned by self.
GActionGroup* gimbal_actions_get_group(GimbalActions* self);

// Remove all actions, before their owners are freed.
void gimbal_actions_clear(GimbalActions* self);

#endif  // GIMBAL_ACTIONS_H_
