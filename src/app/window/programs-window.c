// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window of external programs.

#include "window/programs-window.h"

#include <glib/gi18n.h>

#include "widgets/control/owned.h"
#include "widgets/control/template.h"

struct _GimbalProgramsWindow {
  AdwWindow parent;
  GtkSwitch* listen;
  AdwActionRow* address;
  AdwActionRow* token;
  AdwActionRow* trouble;
  AdwComboRow* late;
  AdwPreferencesGroup* list;
  GtkWidget* nobody;
  GPtrArray* rows;  // of programs
  GimbalPrograms* programs;
  gboolean quiet;  // the program sets the switch: no action of the user
};

G_DEFINE_FINAL_TYPE(GimbalProgramsWindow, gimbal_programs_window, ADW_TYPE_WINDOW)

static const char* words_of(const GimbalProgram* program) {
  static const char* const words[] = {
      [GIMBAL_PROGRAM_CONNECTED] = N_("connected"),
      [GIMBAL_PROGRAM_WAITING] = N_("waits for a model"),
      [GIMBAL_PROGRAM_SHOWN] = N_("steps its own model, which is shown"),
      [GIMBAL_PROGRAM_DRIVES] = N_("controls the model"),
  };
  return _(words[program->state]);
}

static char* dup_state(const GimbalProgram* program) {
  guint late = program->link ? atomic_load(&program->link->late) : 0;
  if (!late) return g_strdup(words_of(program));
  g_autofree char* count = g_strdup_printf(ngettext("%u late answer", "%u late answers", late), late);
  return g_strconcat(words_of(program), " · ", count, NULL);
}

static void show_list(GimbalProgramsWindow* self) {
  const GPtrArray* list = gimbal_programs_get_list(self->programs);
  for (guint i = 0; i < self->rows->len; i++) adw_preferences_group_remove(self->list, self->rows->pdata[i]);
  g_ptr_array_set_size(self->rows, 0);
  for (guint i = 0; i < list->len; i++) {
    g_autofree char* state = dup_state(list->pdata[i]);
    g_autofree char* name = g_markup_escape_text(((GimbalProgram*)list->pdata[i])->name, -1);
    GtkWidget* row = adw_action_row_new();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), name);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), state);
    adw_preferences_group_add(self->list, row);
    g_ptr_array_add(self->rows, row);
  }
  gtk_widget_set_visible(self->nobody, list->len == 0);
}

static void show_row(AdwActionRow* row, const char* text) {
  g_autofree char* markup = g_markup_escape_text(text ? text : "", -1);
  adw_action_row_set_subtitle(row, markup);
  gtk_widget_set_visible(GTK_WIDGET(row), text != NULL);
}

static void programs_window_show(GimbalProgramsWindow* self) {
  const char* address = gimbal_programs_get_address(self->programs);
  self->quiet = TRUE;
  gtk_switch_set_active(self->listen, address != NULL);
  adw_combo_row_set_selected(self->late, (guint)(gimbal_programs_get_late(self->programs) + 1));
  self->quiet = FALSE;
  show_row(self->address, address);
  show_row(self->token, gimbal_programs_get_token_path(self->programs));
  if (address) show_row(self->trouble, NULL);
  show_list(self);
}

static void on_switched(GimbalProgramsWindow* self) {
  g_autoptr(GError) error = NULL;
  if (self->quiet) return;
  if (!gtk_switch_get_active(self->listen)) {
    gimbal_programs_stop(self->programs);
  } else if (!gimbal_programs_listen(self->programs, NULL, &error)) {
    show_row(self->trouble, error->message);
  }
  programs_window_show(self);
}

static void on_late(GimbalProgramsWindow* self) {
  if (!self->quiet) gimbal_programs_set_late(self->programs, (int)adw_combo_row_get_selected(self->late) - 1);
}

static void on_copy(GimbalProgramsWindow* self) {
  const char* address = gimbal_programs_get_address(self->programs);
  if (address) gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), address);
}

#define PART(field)          GIMBAL_PART(GimbalProgramsWindow, field)
#define OWNS(field, release) GIMBAL_OWNS(GimbalProgramsWindow, field, release)

static void gimbal_programs_window_class_init(GimbalProgramsWindowClass* klass) {
  static const GimbalPart parts[] = {PART(listen), PART(address), PART(token),  PART(trouble),
                                     PART(late),   PART(list),    PART(nobody), {0}};
  static const GimbalCall calls[] = {
      GIMBAL_CALL(on_switched), GIMBAL_CALL(on_late), GIMBAL_CALL(on_copy), {0}};
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "programs-window", parts, calls);
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST, OWNS(rows, g_ptr_array_unref),
                    OWNS(programs, g_object_unref));
}

static void gimbal_programs_window_init(GimbalProgramsWindow* self) {
  self->rows = g_ptr_array_new();
  self->quiet = TRUE;
  gtk_widget_init_template(GTK_WIDGET(self));
  self->quiet = FALSE;
}

GtkWidget* gimbal_programs_window_new(GtkWindow* parent, GimbalPrograms* programs) {
  GimbalProgramsWindow* self =
      g_object_new(GIMBAL_TYPE_PROGRAMS_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE, NULL);
  self->programs = g_object_ref(programs);
  g_signal_connect_object(programs, "changed", G_CALLBACK(programs_window_show), self, G_CONNECT_SWAPPED);
  programs_window_show(self);
  return GTK_WIDGET(self);
}
