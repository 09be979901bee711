// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The objects of the model that are selected. They are identified by id, and found again in an
// edited model by name, or by their position among objects without names.

#ifndef GIMBAL_SELECTION_H_
#define GIMBAL_SELECTION_H_

#include <glib-object.h>

#include "model/compiled.h"

// A selected object: mjtObj and id; id is -1 if nothing is selected.
typedef struct GimbalSelection {
  int type;
  int id;
} GimbalSelection;

// Signal: "changed": other objects are selected, or they have other numbers.
#define GIMBAL_TYPE_SELECTED (gimbal_selected_get_type())
G_DECLARE_FINAL_TYPE(GimbalSelected, gimbal_selected, GIMBAL, SELECTED, GObject)

GimbalSelected* gimbal_selected_new(void);

// The object that was selected last, and the others (of GimbalSelection, borrowed).
GimbalSelection gimbal_selected_get(GimbalSelected* self);
const GArray* gimbal_selected_get_others(GimbalSelected* self);
gboolean gimbal_selected_has(GimbalSelected* self, int type, int id);

// Select only these objects, the last one last; select one object alone (no signal if it was
// already); add or remove one.
void gimbal_selected_set(GimbalSelected* self, const GimbalSelection* objects, guint count);
void gimbal_selected_set_only(GimbalSelected* self, int type, int id);
void gimbal_selected_toggle(GimbalSelected* self, int type, int id);

// Another model is on show (NULL: none): switch to its ids, and deselect objects that it does not
// have.
void gimbal_selected_follow(GimbalSelected* self, GimbalCompiled* compiled);

// The body that the last selected object belongs to, -1 if there is none; and the name of that body
// if it was launched, else NULL.
int gimbal_selected_get_body(GimbalSelected* self);
const char* gimbal_selected_get_launched(GimbalSelected* self);

// The point of the last pick, in the frame of the body that was hit.
void gimbal_selected_set_point(GimbalSelected* self, const mjtNum point[3]);
const mjtNum* gimbal_selected_get_point(GimbalSelected* self);

#endif  // GIMBAL_SELECTION_H_
