// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a drawn graph hears: the wheel, a drag, a click, the pointer over it, and keys.

#ifndef GIMBAL_GRAPH_INPUT_H_
#define GIMBAL_GRAPH_INPUT_H_

#include <gtk/gtk.h>

// Handlers of the signals of the controllers, called with the widget first; NULL: none.
typedef struct GimbalGraphInput {
  GtkEventControllerScrollFlags axes;
  GCallback scroll;
  GCallback drag_begin, drag_update, drag_end;
  GCallback pressed;
  GCallback motion, leave;
  GCallback key;
} GimbalGraphInput;

// The handlers that are called on_pressed, on_motion, on_leave and on_key.
#define GIMBAL_GRAPH_POINTED                             \
  ((GimbalGraphInput){.pressed = G_CALLBACK(on_pressed), \
                      .motion = G_CALLBACK(on_motion),   \
                      .leave = G_CALLBACK(on_leave),     \
                      .key = G_CALLBACK(on_key)})

// How a graph draws, on or off, as a function of its type: what it shows is drawn again.
#define GIMBAL_GRAPH_SWITCH(Type, prefix, field, changed) \
  void prefix##_set_##field(Type* self, gboolean field) { \
    self->field = field;                                  \
    changed(self);                                        \
  }

void gimbal_graph_input_add(GtkWidget* widget, const GimbalGraphInput* input);

// What the class of each graph has: how it looks, what it is, and what it draws.
void gimbal_graph_class(gpointer klass, void (*snapshot)(GtkWidget* widget, GtkSnapshot* snapshot));

// The same of a graph that takes the room there is, and draws nothing outside of it.
void gimbal_graph_init(GtkWidget* widget, const GimbalGraphInput* input);

#endif  // GIMBAL_GRAPH_INPUT_H_
