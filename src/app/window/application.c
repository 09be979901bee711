// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The application.

#include "window/application.h"

#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>

#include "base/access.h"
#include "base/direction.h"
#include "base/painter.h"
#include "base/paths.h"
#include "base/settings.h"
#include "preferences/preferences.h"
#include "widgets/control/brief-click.h"
#include "widgets/control/owned.h"
#include "widgets/control/toolkit.h"
#include "window/last-session.h"
#include "window/other-editor.h"
#include "window/window.h"

#define RESOURCES "/io/github/gimbal_sim/Gimbal"

struct _GimbalApplication {
  AdwApplication parent;
  GStrv libraries;  // NULL: none
  char* listen;     // address for external programs; NULL: they are not admitted
};

G_DEFINE_FINAL_TYPE(GimbalApplication, gimbal_application, ADW_TYPE_APPLICATION)

static void apply_color_scheme(void) {
  static const AdwColorScheme kSchemes[] = {ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                            ADW_COLOR_SCHEME_FORCE_DARK};
  int choice = CLAMP(g_settings_get_enum(gimbal_settings_get(), "color-scheme"), 0, 2);
  adw_style_manager_set_color_scheme(adw_style_manager_get_default(), kSchemes[choice]);
}

//---- actions

static void on_about(GSimpleAction* action, GVariant* parameter, gpointer user_data) {
  (void)action, (void)parameter;
  const char* const developers[] = {_("The Gimbal authors"), NULL};
  GtkWindow* parent = gtk_application_get_active_window(GTK_APPLICATION(user_data));
  gimbal_toolkit_show_about(parent, "application-name", _("Gimbal"), "application-icon",
                            "io.github.gimbal_sim.Gimbal", "version", GIMBAL_VERSION, "developer-name",
                            _("The Gimbal authors"), "developers", developers, "license-type",
                            GTK_LICENSE_APACHE_2_0, "copyright", "© 2026 The Gimbal authors", "comments",
                            _("Write MJCF models and watch them simulate while you type."), NULL);
}

static void on_preferences(GSimpleAction* action, GVariant* parameter, gpointer user_data) {
  (void)action, (void)parameter;
  gimbal_preferences_show(gtk_application_get_active_window(GTK_APPLICATION(user_data)),
                          (const char* const*)GIMBAL_APPLICATION(user_data)->libraries);
}

static void on_quit(GSimpleAction* action, GVariant* parameter, gpointer user_data) {
  (void)action, (void)parameter;
  gimbal_last_session_end(GTK_APPLICATION(user_data));
  GList* windows = g_list_copy(gtk_application_get_windows(GTK_APPLICATION(user_data)));
  for (GList* l = windows; l; l = l->next) gtk_window_close(l->data);
  g_list_free(windows);
}

static void on_reopen(GSimpleAction* action, GVariant* parameter, gpointer user_data) {
  (void)action, (void)parameter;
  gimbal_last_session_open(GTK_APPLICATION(user_data));
}

static void on_new_window(GSimpleAction* action, GVariant* parameter, gpointer user_data) {
  (void)action, (void)parameter;
  gtk_window_present(GTK_WINDOW(gimbal_window_new(ADW_APPLICATION(user_data))));
}

//---- life

// Only the first window opens the socket.
static void listen_once(GimbalApplication* self, GimbalWindow* window) {
  g_autofree char* address = g_steal_pointer(&self->listen);
  g_autoptr(GError) error = NULL;
  if (!address) return;
  if (gimbal_window_listen(window, address, &error)) {
    g_print("listening on %s\n", gimbal_programs_get_address(gimbal_window_get_programs(window)));
    fflush(stdout);
  } else {
    g_printerr("gimbal: %s\n", error->message);
    gimbal_window_toast(window, error->message);
  }
}

// With an address this process is not merged with a running one, since programs expect it at the
// address.
static int gimbal_application_handle_local_options(GApplication* application, GVariantDict* options) {
  GimbalApplication* self = GIMBAL_APPLICATION(application);
  if (g_variant_dict_lookup(options, "listen", "s", &self->listen)) {
    g_application_set_flags(application, g_application_get_flags(application) | G_APPLICATION_NON_UNIQUE);
  }
  return -1;
}

static GimbalWindow* ensure_window(GApplication* application) {
  GtkWindow* window = gtk_application_get_active_window(GTK_APPLICATION(application));
  return GIMBAL_IS_WINDOW(window) ? GIMBAL_WINDOW(window) : gimbal_window_new(ADW_APPLICATION(application));
}

static void gimbal_application_activate(GApplication* application) {
  gboolean first = !gtk_application_get_windows(GTK_APPLICATION(application));
  gboolean again = first && !GIMBAL_APPLICATION(application)->listen &&
                   g_settings_get_boolean(gimbal_settings_get(), "reopen");
  if (again && gimbal_last_session_open(GTK_APPLICATION(application))) return;
  GimbalWindow* window = ensure_window(application);
  listen_once(GIMBAL_APPLICATION(application), window);
  gtk_window_present(GTK_WINDOW(window));
}

static void gimbal_application_open(GApplication* application, GFile** files, int count, const char* hint) {
  (void)hint;
  for (int i = 0; i < count; i++) {
    GimbalWindow* window =
        i == 0 ? ensure_window(application) : gimbal_window_new(ADW_APPLICATION(application));
    gimbal_window_open(window, files[i]);  // first, so that the start page is never laid out
    listen_once(GIMBAL_APPLICATION(application), window);
    gtk_window_present(GTK_WINDOW(window));
  }
}

static void gimbal_application_window_added(GtkApplication* application, GtkWindow* window) {
  GAction* reopen = g_action_map_lookup_action(G_ACTION_MAP(application), "reopen");
  g_simple_action_set_enabled(G_SIMPLE_ACTION(reopen), gimbal_last_session_any());
  GTK_APPLICATION_CLASS(gimbal_application_parent_class)->window_added(application, window);
}

// Colours of the text, from files: the manager of schemes does not read resources.
static void add_styles(void) {
  g_autofree char* folder = gimbal_paths_styles();
  if (folder) {
    gtk_source_style_scheme_manager_append_search_path(gtk_source_style_scheme_manager_get_default(), folder);
  }
}

// Set only this program's folder, as the toolkit reads all files of all folders before it knows a
// language.
static void set_language_folders(void) {
  static const char* const kFolders[] = {"resource://" RESOURCES "/language-specs/", NULL};
  gtk_source_init();
  gtk_source_language_manager_set_search_path(gtk_source_language_manager_get_default(), kFolders);
}

static void gimbal_application_startup(GApplication* application) {
  static const GActionEntry kActions[] = {{.name = "about", .activate = on_about},
                                          {.name = "preferences", .activate = on_preferences},
                                          {.name = "new-window", .activate = on_new_window},
                                          {.name = "reopen", .activate = on_reopen},
                                          {.name = "quit", .activate = on_quit}};
  G_APPLICATION_CLASS(gimbal_application_parent_class)->startup(application);
  set_language_folders();
  add_styles();
  gimbal_access_install();
  gimbal_direction_install();
  gimbal_brief_clicks_keep();
  g_action_map_add_action_entries(G_ACTION_MAP(application), kActions, G_N_ELEMENTS(kActions), application);
  GtkApplication* gtk = GTK_APPLICATION(application);
  gimbal_other_editor_install(gtk);
  gimbal_painter_choose(gdk_display_get_default());
  gimbal_window_add_accelerators(gtk);
  gtk_icon_theme_add_resource_path(gtk_icon_theme_get_for_display(gdk_display_get_default()),
                                   RESOURCES "/icons");
  g_signal_connect(gimbal_settings_get(), "changed::color-scheme", G_CALLBACK(apply_color_scheme), NULL);
  apply_color_scheme();
}

void gimbal_application_set_libraries(GimbalApplication* self, const char* const* libraries) {
  g_strfreev(self->libraries);
  self->libraries = g_strdupv((GStrv)libraries);
}

static void gimbal_application_class_init(GimbalApplicationClass* klass) {
  GApplicationClass* application_class = G_APPLICATION_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalApplication, libraries, g_strfreev),
                    GIMBAL_OWNS(GimbalApplication, listen, g_free));
  GTK_APPLICATION_CLASS(klass)->window_added = gimbal_application_window_added;
  application_class->activate = gimbal_application_activate;
  application_class->open = gimbal_application_open;
  application_class->startup = gimbal_application_startup;
  application_class->handle_local_options = gimbal_application_handle_local_options;
}

static void gimbal_application_init(GimbalApplication* self) {
  g_application_add_main_option(G_APPLICATION(self), "listen", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_STRING,
                                _("Let programs outside in: unix:PATH, tcp:PORT or default"), _("ADDRESS"));
}

GimbalApplication* gimbal_application_new(void) {
  return g_object_new(GIMBAL_TYPE_APPLICATION, "application-id", "io.github.gimbal_sim.Gimbal", "flags",
                      G_APPLICATION_HANDLES_OPEN, "resource-base-path", RESOURCES, NULL);
}
