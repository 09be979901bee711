// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A click counts though its button is up before the toolkit has told what a layout put under the
// pointer. The mouse is that of the X server.

#include "widgets/control/brief-click.h"

#include <gtk/gtk.h>

typedef struct Window {
  GtkWidget *window, *button;
  int presses, releases, moves, clicks;
  gboolean down, up;  // the mouse's button has been told to go
} Window;

static void mouse(const char* what, const char* x, const char* y) {
  const char* const words[] = {"xdotool", what, x, y, NULL};
  g_autoptr(GError) error = NULL;
  g_spawn_sync(NULL, (char**)words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error(error);
}

static gboolean on_event(Window* self, GdkEvent* event) {
  GdkEventType type = gdk_event_get_event_type(event);
  self->presses += type == GDK_BUTTON_PRESS;
  self->releases += type == GDK_BUTTON_RELEASE;
  self->moves += type == GDK_MOTION_NOTIFY;
  return GDK_EVENT_PROPAGATE;
}

// The button goes down after a layout, whose motion is still to come,
static gboolean on_painted(GSignalInvocationHint* hint, guint n, const GValue* values, gpointer data) {
  Window* self = data;
  (void)hint, (void)n, (void)values;
  if (!self->down) mouse("mousedown", "1", NULL);
  self->down = TRUE;
  return TRUE;
}

static void let_up(Window* self) {
  if (!self->up) mouse("mouseup", "1", NULL);
  self->up = TRUE;
}

// and up after the press was seen, just before the toolkit asks for the buttons.
static gboolean on_flush(GSignalInvocationHint* hint, guint n, const GValue* values, gpointer data) {
  Window* self = data;
  (void)hint, (void)n, (void)values;
  if (self->presses) let_up(self);
  return TRUE;
}

// A toolkit that tells of no layout does not ask.
static gboolean on_late(gpointer data) {
  let_up(data);
  return G_SOURCE_REMOVE;
}

static void on_clicked(Window* self) {
  self->clicks++;
}

static void finish_events(void) {
  while (g_main_context_iteration(NULL, FALSE)) {
  }
}

static void open_window(Window* self) {
  self->window = gtk_window_new();
  self->button = gtk_button_new_with_label("A");
  gtk_window_set_child(GTK_WINDOW(self->window), self->button);
  gtk_window_set_default_size(GTK_WINDOW(self->window), 300, 300);
  gtk_window_set_decorated(GTK_WINDOW(self->window), FALSE);
  GtkEventController* events = gtk_event_controller_legacy_new();
  gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped(events, "event", G_CALLBACK(on_event), self);
  gtk_widget_add_controller(self->window, events);
  g_signal_connect_swapped(self->button, "clicked", G_CALLBACK(on_clicked), self);
  gtk_window_present(GTK_WINDOW(self->window));
  while (gtk_widget_get_width(self->button) < 200) g_main_context_iteration(NULL, TRUE);
  mouse("mousemove", "100", "100");
  while (!self->moves) g_main_context_iteration(NULL, TRUE);
  finish_events();
}

static void test_counts(void) {
  Window self = {0};
  guint painted = g_signal_lookup("after-paint", GDK_TYPE_FRAME_CLOCK);
  guint flush = g_signal_lookup("flush-events", GDK_TYPE_FRAME_CLOCK);
  open_window(&self);
  gulong hooks[] = {g_signal_add_emission_hook(painted, 0, on_painted, &self, NULL),
                    g_signal_add_emission_hook(flush, 0, on_flush, &self, NULL)};
  gtk_widget_set_margin_top(self.button, 10);
  guint late = g_timeout_add_seconds(10, on_late, &self);
  while (self.releases < 1) g_main_context_iteration(NULL, TRUE);
  finish_events();
  if (g_main_context_find_source_by_id(NULL, late)) g_source_remove(late);
  g_signal_remove_emission_hook(painted, hooks[0]);
  g_signal_remove_emission_hook(flush, hooks[1]);
  g_assert_cmpint(self.clicks, ==, 1);
  gtk_window_destroy(GTK_WINDOW(self.window));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_autofree char* program = g_find_program_in_path("xdotool");
  if (!program || !gtk_init_check()) {
    puts("1..0 # SKIP needs xdotool and an X server");
    return 0;
  }
  gimbal_brief_clicks_keep();
  g_test_add_func("/control/brief-click/counts", test_counts);
  return g_test_run();
}
