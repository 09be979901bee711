// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "base/actions.h"

#include <string.h>

#include "widgets/control/owned.h"

#define PREFIX "win."

struct _GimbalActions {
  GObject parent;
  GSimpleActionGroup* group;
  GPtrArray* rows;          // of const GimbalAction
  GBindingGroup* bindings;  // binds each action to the property of the session that it needs
};

G_DEFINE_FINAL_TYPE(GimbalActions, gimbal_actions, G_TYPE_OBJECT)

// The data of an action: its row, and the object that carries it out.
typedef struct BoundAction {
  const GimbalAction* row;
  gpointer owner;
} BoundAction;

static void activate_bound(BoundAction* bound, GVariant* parameter) {
  bound->row->activate(bound->owner, parameter);
}

static void bound_action_free(gpointer bound, GClosure* closure) {
  (void)closure;
  g_free(bound);
}

static void add_action(GimbalActions* self, const GimbalAction* row, gpointer owner) {
  static const char* const properties[] = {
      [GIMBAL_NEEDS_DOCUMENT] = "open", [GIMBAL_NEEDS_MODEL] = "has-model"};
  g_assert(g_str_has_prefix(row->id, PREFIX));
  const GVariantType* type = row->parameter ? G_VARIANT_TYPE(row->parameter) : NULL;
  g_autoptr(GSimpleAction) action = g_simple_action_new(row->id + strlen(PREFIX), type);
  BoundAction* bound = g_new(BoundAction, 1);
  *bound = (BoundAction){row, owner};
  g_signal_connect_data(action, "activate", G_CALLBACK(activate_bound), bound, bound_action_free,
                        G_CONNECT_SWAPPED);
  g_action_map_add_action(G_ACTION_MAP(self->group), G_ACTION(action));
  g_ptr_array_add(self->rows, (gpointer)row);
  if (row->need == GIMBAL_NEEDS_NOTHING) return;
  g_simple_action_set_enabled(action, FALSE);
  g_binding_group_bind(self->bindings, properties[row->need], action, "enabled", G_BINDING_SYNC_CREATE);
}

void gimbal_actions_add(GimbalActions* self, const GimbalAction* rows, guint count, gpointer owner) {
  for (guint i = 0; i < count; i++) add_action(self, rows + i, owner);
}

GAction* gimbal_actions_find(GimbalActions* self, const char* id) {
  return g_action_map_lookup_action(G_ACTION_MAP(self->group), id + strlen(PREFIX));
}

void gimbal_actions_set_session(GimbalActions* self, GObject* session) {
  g_binding_group_set_source(self->bindings, session);
}

const GPtrArray* gimbal_actions_get_rows(GimbalActions* self) {
  return self->rows;
}

GActionGroup* gimbal_actions_get_group(GimbalActions* self) {
  return G_ACTION_GROUP(self->group);
}

void gimbal_actions_clear(GimbalActions* self) {
  gimbal_actions_set_session(self, NULL);
  for (guint i = 0; i < self->rows->len; i++) {
    const GimbalAction* row = g_ptr_array_index(self->rows, i);
    g_action_map_remove_action(G_ACTION_MAP(self->group), row->id + strlen(PREFIX));
  }
  g_ptr_array_set_size(self->rows, 0);
}

static void gimbal_actions_class_init(GimbalActionsClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalActions, bindings, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalActions, group, g_object_unref),
                    GIMBAL_OWNS(GimbalActions, rows, g_ptr_array_unref));
}

static void gimbal_actions_init(GimbalActions* self) {
  self->group = g_simple_action_group_new();
  self->rows = g_ptr_array_new();
  self->bindings = g_binding_group_new();
}

GimbalActions* gimbal_actions_new(void) {
  return g_object_new(GIMBAL_TYPE_ACTIONS, NULL);
}
