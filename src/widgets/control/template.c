// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/control/template.h"

void gimbal_class_template(GtkWidgetClass* klass, const char* name, const GimbalPart* parts,
                           const GimbalCall* calls) {
  g_autofree char* path = g_strconcat("/io/github/gimbal_sim/Gimbal/ui/", name, ".ui", NULL);
  gtk_widget_class_set_template_from_resource(klass, path);
  if (!g_type_is_a(G_TYPE_FROM_CLASS(klass), GTK_TYPE_NATIVE)) {
    gtk_widget_class_set_layout_manager_type(klass, GTK_TYPE_BIN_LAYOUT);
  }
  for (; parts && parts->id; parts++) {
    gtk_widget_class_bind_template_child_full(klass, parts->id, FALSE, (gssize)parts->offset);
  }
  for (; calls && calls->name; calls++) {
    gtk_widget_class_bind_template_callback_full(klass, calls->name, calls->function);
  }
}
