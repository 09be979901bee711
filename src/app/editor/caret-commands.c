// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Commands that add carets.

#include "editor/caret-commands.h"

#include "base/key-shortcuts.h"

enum { ABOVE, BELOW, NEXT };

static const char* const kActions[] = {
    [ABOVE] = "text.caret-above", [BELOW] = "text.caret-below", [NEXT] = "text.caret-next", NULL};

static GimbalLineTargetFunc target_of;  // of the class that installed the commands

static void on_caret_command(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)parameter;
  GimbalSourceView* view = target_of(widget).view;
  GimbalCarets* carets = gimbal_source_view_get_carets(view);
  int kind = 0;
  while (!g_str_equal(kActions[kind], action)) kind++;
  gboolean done = kind == NEXT ? gimbal_carets_add_next(carets)
                               : gimbal_carets_add_beside(carets, kind == ABOVE ? -1 : 1);
  if (!done) gtk_widget_error_bell(widget);
  gtk_widget_grab_focus(GTK_WIDGET(view));
}

void gimbal_caret_commands_install(GtkWidgetClass* page_class, GimbalLineTargetFunc target) {
  target_of = target;
  for (int i = 0; kActions[i]; i++) {
    gtk_widget_class_install_action(page_class, kActions[i], NULL, on_caret_command);
  }
}

void gimbal_caret_commands_add_keys(GtkWidget* view) {
  gimbal_key_shortcuts_add(view, kActions);
}
