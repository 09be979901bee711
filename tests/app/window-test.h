// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Help for tests of the whole window: an application, a window with a model, walking through
// widgets, pictures.

#ifndef GIMBAL_WINDOW_TEST_H_
#define GIMBAL_WINDOW_TEST_H_

#include <string.h>

#include "app-test.h"
#include "base/settings.h"
#include "widgets/control/skipped.h"
#include "window/application.h"
#include "window/studio.h"
#include "window/window.h"

typedef struct WindowTest {
  GimbalApplication* application;
  GimbalWindow* window;
  GimbalSession* session;
} WindowTest;

// GtkSourceView gives itself a time for a line, which a busy machine does not keep; it goes on
// without colours.
static inline gboolean window_test_is_fatal(const char* domain, GLogLevelFlags level, const char* message,
                                            gpointer unused) {
  (void)domain, (void)level, (void)unused;
  return !g_str_has_prefix(message, "Highlighting a single line took too much time");
}

static inline void window_test_ask_display(void) {
  gdk_display_sync(gdk_display_get_default());
}

// Start the application with folders of its own; FALSE without a display.
static inline gboolean window_test_init(WindowTest* test, int* argc, char*** argv) {
  g_log_set_writer_func(gimbal_skipped_log, NULL, NULL);
  if (!gtk_init_check()) return FALSE;
  app_test_ask_display = window_test_ask_display;
  g_setenv("XDG_STATE_HOME", app_test_folder(), TRUE);
  g_setenv("XDG_DATA_HOME", app_test_folder(), TRUE);
  g_test_init(argc, argv, NULL);
  g_test_log_set_fatal_handler(window_test_is_fatal, NULL);
  gimbal_studio_init();
  test->application = gimbal_application_new();
  g_application_set_flags(G_APPLICATION(test->application), G_APPLICATION_NON_UNIQUE);
  return g_application_register(G_APPLICATION(test->application), NULL, NULL);
}

static inline gboolean window_test_has_frame(gpointer data) {
  WindowTest* test = data;
  return gimbal_session_get_frame(test->session) != NULL && !gimbal_session_is_compiling(test->session);
}

static inline void window_test_open(WindowTest* test, int width, int height) {
  test->window = gimbal_window_new(ADW_APPLICATION(test->application));
  test->session = gimbal_window_get_session(test->window);
  gtk_window_set_default_size(GTK_WINDOW(test->window), width, height);
  gtk_window_present(GTK_WINDOW(test->window));
  app_test_spin(50);
}

// Open one of the examples.
static inline void window_test_example(WindowTest* test, const char* name) {
  g_autofree char* path = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), name, "model.xml", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(test->window, file);
  app_test_spin(50);
  app_test_wait(window_test_has_frame, test);
}

static inline void window_test_close(WindowTest* test) {
  GimbalDocument* document = gimbal_session_get_document(test->session);
  if (document) {
    gtk_text_buffer_set_modified(GTK_TEXT_BUFFER(gimbal_document_get_buffer(document)), FALSE);
    gimbal_document_drop_draft(document);
  }
  gtk_window_destroy(GTK_WINDOW(test->window));
  app_test_spin(20);
}

// The first widget below another one, itself included, for which the condition holds.
static inline GtkWidget* window_test_find(GtkWidget* widget, gboolean (*wanted)(GtkWidget*, const char*),
                                          const char* name) {
  if (wanted(widget, name)) return widget;
  GtkWidget* found = NULL;
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child && !found;
       child = gtk_widget_get_next_sibling(child)) {
    found = window_test_find(child, wanted, name);
  }
  return found;
}

static inline gboolean window_test_is_type(GtkWidget* widget, const char* name) {
  return !strcmp(G_OBJECT_TYPE_NAME(widget), name);
}

// Whether an info bar is seen.
static inline gboolean window_test_is_revealed(GtkWidget* bar) {
  gboolean revealed = FALSE;
  g_object_get(bar, "revealed", &revealed, NULL);
  return revealed;
}

static inline gboolean window_test_is_button(GtkWidget* widget, const char* label) {
  return GTK_IS_BUTTON(widget) && !g_strcmp0(gtk_button_get_label(GTK_BUTTON(widget)), label);
}

static inline gboolean window_test_does(GtkWidget* widget, const char* action) {
  return GTK_IS_BUTTON(widget) && !g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), action);
}

// The tabs of the models.
static inline AdwTabView* window_test_tabs(GimbalWindow* window) {
  return ADW_TAB_VIEW(window_test_find(GTK_WIDGET(window), window_test_is_type, "AdwTabView"));
}

// The window that came up last.
static inline GtkWindow* window_test_newest(WindowTest* test) {
  GListModel* windows = gtk_window_get_toplevels();
  GtkWindow* newest = NULL;
  for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
    g_autoptr(GtkWindow) window = g_list_model_get_item(windows, i);
    if (window != GTK_WINDOW(test->window) && gtk_widget_get_visible(GTK_WIDGET(window))) newest = window;
  }
  return newest;
}

// Whether it is a dialog inside of the window, as libadwaita has them since 1.5.
static inline gboolean window_test_is_dialog(GtkWidget* widget, const char* unused) {
  (void)unused;
  GType type = g_type_from_name("AdwDialog");
  return type && g_type_is_a(G_OBJECT_TYPE(widget), type) && gtk_widget_get_mapped(widget);
}

// The dialog that came up last, a window or inside of the window; NULL if there is none.
static inline GtkWidget* window_test_dialog(WindowTest* test) {
  GtkWindow* newest = window_test_newest(test);
  return newest ? GTK_WIDGET(newest)
                : window_test_find(GTK_WIDGET(test->window), window_test_is_dialog, NULL);
}

static inline void window_test_close_dialog(GtkWidget* dialog) {
  g_assert_true(gtk_widget_activate_action(dialog, "window.close", NULL));
}

// Press a key in the view; whether somebody took it.
static inline gboolean window_test_press(WindowTest* test, guint key) {
  GtkWidget* view = GTK_WIDGET(gimbal_stage_get_viewport(gimbal_window_get_stage(test->window)));
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(view);
  gboolean taken = FALSE;
  for (guint i = 0; !taken && i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_EVENT_CONTROLLER_KEY(controller)) {
      g_signal_emit_by_name(controller, "key-pressed", key, 0, 0, &taken);
    }
  }
  return taken;
}

// What a widget shows, as a picture with the scale of the screen.
static inline void window_test_picture(GtkWidget* widget, const char* path) {
  GskRenderNode* node = NULL;
  int width = 0, height = 0, scale = gtk_widget_get_scale_factor(widget);
  for (int tries = 0; !node && tries < 20; tries++) {
    app_test_spin(300);
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
    GtkSnapshot* snapshot = gtk_snapshot_new();
    width = gdk_paintable_get_intrinsic_width(paintable);
    height = gdk_paintable_get_intrinsic_height(paintable);
    gtk_snapshot_scale(snapshot, (float)scale, (float)scale);
    gdk_paintable_snapshot(paintable, snapshot, width, height);
    node = gtk_snapshot_free_to_node(snapshot);
  }
  g_assert_nonnull(node);
  GskRenderer* renderer = gtk_native_get_renderer(gtk_widget_get_native(widget));
  g_autoptr(GdkTexture) texture = gsk_renderer_render_texture(
      renderer, node, &GRAPHENE_RECT_INIT(0, 0, (float)(width * scale), (float)(height * scale)));
  gdk_texture_save_to_png(texture, path);
  gsk_render_node_unref(node);
}

#endif  // GIMBAL_WINDOW_TEST_H_
