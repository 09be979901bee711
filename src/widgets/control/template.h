// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Widgets that are described in data/ui: which fields are parts of the description and which
// functions it calls, as tables.
//
//   static const GimbalPart kParts[] = {GIMBAL_PART(GimbalPanel, box), GIMBAL_PART(GimbalPanel, list), {0}};
//   static const GimbalCall kCalls[] = {GIMBAL_CALL(on_activated), {0}};
//
//   gimbal_class_template(GTK_WIDGET_CLASS(klass), "panel", kParts, kCalls);

#ifndef GIMBAL_TEMPLATE_H_
#define GIMBAL_TEMPLATE_H_

#include <gtk/gtk.h>

typedef struct GimbalPart {
  const char* id;  // in the description, and the name of the field
  gsize offset;
} GimbalPart;

typedef struct GimbalCall {
  const char* name;
  GCallback function;
} GimbalCall;

#define GIMBAL_PART(Type, field) \
  { #field, G_STRUCT_OFFSET(Type, field) }
#define GIMBAL_CALL(function) \
  { #function, G_CALLBACK(function) }

// For a class_init. What is no window of its own has one child, which fills it. name: of the
// description, "panel" is data/ui/panel.ui; parts and calls end with an empty row, NULL: none.
void gimbal_class_template(GtkWidgetClass* klass, const char* name, const GimbalPart* parts,
                           const GimbalCall* calls);

#endif  // GIMBAL_TEMPLATE_H_
