// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "window/window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "author/cause-place.h"
#include "base/key-tips.h"
#include "base/paths.h"
#include "base/settings.h"
#include "compare/comparison.h"
#include "files/exporting.h"
#include "files/films.h"
#include "files/ghost-files.h"
#include "notices/notices.h"
#include "opening/recent-menu.h"
#include "start/start-page.h"
#include "tabs/model-tabs.h"
#include "transport/speed-menu.h"
#include "transport/transport.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"
#include "widgets/dock/kept-tabs.h"
#include "window/headset-entry.h"
#include "window/own-layouts.h"
#include "window/program-views.h"
#include "window/space-key.h"
#include "window/vary-actions.h"
#include "window/window-layout.h"

struct _GimbalWindow {
  AdwApplicationWindow parent;
  GimbalNotices* notices;
  AdwWindowTitle* title;
  GtkStack* stack;  // "start" or "work"
  GimbalStartPage* start_page;
  AdwTabView* tab_view;
  AdwTabBar* tab_bar;
  GtkButton *film_button, *track_button, *record_button;  // each shows an activity, and ends it
  GtkToggleButton *side_button, *bottom_button;
  AdwSplitButton* open_button;
  GtkMenuButton* menu_button;
  GMenu* own_layouts;  // in it
  GtkWidget* run_box;
  GimbalTransport* transport;
  GimbalSpeedMenu* speed_menu;

  GimbalActions* actions;
  GimbalSaving* saving;
  GimbalModelTabs* models;
  GimbalRunFiles* runs;
  GimbalGhostFiles* ghosts;
  GimbalControlFile* controls;
  GimbalExporting* exporting;
  GimbalFilms* films;
  GimbalOpening* opening;
  GimbalWindowLayout* layout;
  GimbalTrail* trail;
  GimbalModelComparison* comparison;
  GimbalHeadsetEntry* headset;
  GimbalProgramViews* programs;

  GBindingGroup* bindings;  // to the session on show
  GSignalGroup* told;       // by the session on show
  // of GimbalSession, borrowed: while the window closes, those whose edits need not be saved
  GPtrArray* given_up;
  gboolean closing;  // the window may close without asking
};

G_DEFINE_FINAL_TYPE(GimbalWindow, gimbal_window, ADW_TYPE_APPLICATION_WINDOW)

static const GimbalWindowParts* window_parts;

void gimbal_window_set_parts(const GimbalWindowParts* parts) {
  window_parts = parts;
}

//---- what it is made of

const GimbalPages* gimbal_window_get_pages(GimbalWindow* self) {
  return gimbal_model_tab_get_pages(gimbal_model_tabs_get_shown(self->models));
}
GimbalSession* gimbal_window_get_session(GimbalWindow* self) {
  return gimbal_window_get_pages(self)->session;
}
GimbalEditor* gimbal_window_get_editor(GimbalWindow* self) {
  return gimbal_window_get_pages(self)->editor;
}
GimbalStage* gimbal_window_get_stage(GimbalWindow* self) {
  return gimbal_window_get_pages(self)->stage;
}
GimbalActions* gimbal_window_get_actions(GimbalWindow* self) {
  return self->actions;
}
GimbalRunFiles* gimbal_window_get_run_files(GimbalWindow* self) {
  return self->runs;
}
GimbalControlFile* gimbal_window_get_control_file(GimbalWindow* self) {
  return self->controls;
}
GimbalOpening* gimbal_window_get_opening(GimbalWindow* self) {
  return self->opening;
}
GimbalTrail* gimbal_window_get_trail(GimbalWindow* self) {
  return self->trail;
}

int gimbal_window_count_models(GimbalWindow* self) {
  return gimbal_model_tabs_count(self->models);
}

static const GimbalPages* nth_pages(GimbalWindow* self, int index) {
  return gimbal_model_tab_get_pages(gimbal_model_tabs_nth(self->models, index));
}
GimbalSession* gimbal_window_nth_session(GimbalWindow* self, int index) {
  return nth_pages(self, index)->session;
}
GimbalEditor* gimbal_window_nth_editor(GimbalWindow* self, int index) {
  return nth_pages(self, index)->editor;
}

void gimbal_window_toast(GimbalWindow* self, const char* text) {
  gimbal_notices_show(self->notices, text);
}
void gimbal_window_tell(GimbalWindow* self, GimbalLogTopic topic, const char* text) {
  gimbal_notices_tell(self->notices, topic, text);
}
void gimbal_window_open(GimbalWindow* self, GFile* file) {
  gimbal_opening_open(self->opening, file);
}
void gimbal_window_open_beside(GimbalWindow* self, GFile* file) {
  gimbal_opening_open_beside(self->opening, file);
}
void gimbal_window_new_document(GimbalWindow* self) {
  gimbal_opening_begin(self->opening);
}

GimbalPrograms* gimbal_window_get_programs(GimbalWindow* self) {
  return gimbal_program_views_get_programs(self->programs);
}
gboolean gimbal_window_listen(GimbalWindow* self, const char* address, GError** error) {
  return gimbal_programs_listen(gimbal_window_get_programs(self), address, error);
}

void gimbal_window_show_page(GimbalWindow* self, const char* page) {
  GimbalDock* dock = gimbal_window_get_pages(self)->dock;
  GimbalDockPage* found = gimbal_dock_find(dock, page);
  if (found) gimbal_dock_show(dock, found);
}

//---- title

// The name that the model gives itself, with the sign before it; empty if it has none, or that of
// its file. (New models are called "MuJoCo Model" by the engine.)
static char* dup_model_name(GimbalWindow* self, GimbalDocument* document) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(gimbal_window_get_session(self));
  const char* name = compiled ? compiled->model->names : "";
  const char* file = gimbal_document_get_title(document);
  gboolean told = !*name || !strcmp(name, "MuJoCo Model") || g_str_has_prefix(file, name);
  return told ? g_strdup("") : g_strconcat(" — ", name, NULL);
}

// Where the model is, or who sent it.
static char* dup_place(GimbalDocument* document) {
  const char* program = gimbal_document_get_program(document);
  GFile* run = gimbal_document_get_run(document);
  GFile* file = run ? run : gimbal_document_get_file(document);
  g_autoptr(GFile) parent = file ? g_file_get_parent(file) : NULL;
  if (program) return g_strdup_printf(_("Sent by the program %s"), program);
  if (gimbal_document_is_example(document)) return g_strdup(_("Example: saving asks where"));
  return parent ? gimbal_paths_shorten(parent) : g_strdup(_("not saved yet"));
}

static void show_title(GimbalWindow* self) {
  GimbalDocument* document = gimbal_session_get_document(gimbal_window_get_session(self));
  gimbal_model_tabs_show_titles(self->models);
  if (!document) {
    adw_window_title_set_title(self->title, _("Gimbal"));
    adw_window_title_set_subtitle(self->title, "");
    gtk_window_set_title(GTK_WINDOW(self), _("Gimbal"));
    return;
  }
  const char* name = gimbal_document_get_title(document);
  g_autofree char* model = dup_model_name(self, document);
  g_autofree char* title = g_strconcat(gimbal_document_get_modified(document) ? "• " : "", name, model, NULL);
  g_autofree char* place = dup_place(document);
  adw_window_title_set_title(self->title, title);
  adw_window_title_set_subtitle(self->title, place);
  gtk_window_set_title(GTK_WINDOW(self), title);
}

static void on_document(GimbalWindow* self) {
  GimbalDocument* document = gimbal_session_get_document(gimbal_window_get_session(self));
  g_signal_connect_object(document, "notify", G_CALLBACK(show_title), self, G_CONNECT_SWAPPED);
  show_title(self);
  window_parts->store(gtk_window_get_application(GTK_WINDOW(self)), NULL);
}

static void on_page(GimbalWindow* self) {
  g_autofree char* page = NULL;
  g_object_get(self->opening, "page", &page, NULL);
  if (!page) return;
  if (!strcmp(page, "start")) {
    gimbal_start_page_refresh(self->start_page);
    show_title(self);
  }
  gtk_stack_set_visible_child_name(self->stack, page);
}

//---- the model on show

static void on_incident(GimbalWindow* self) {
  GimbalSession* session = gimbal_window_get_session(self);
  GimbalFrame* frame = gimbal_session_get_frame(session);
  if (frame && frame->incident.joint >= 0) {
    gimbal_session_select(session, mjOBJ_JOINT, frame->incident.joint);
  }
}

static void show_editor(GimbalWindow* self) {
  gtk_widget_set_visible(GTK_WIDGET(gimbal_window_get_editor(self)), TRUE);
}

// Show the attribute that a page asks for: where it is written, else the element that it belongs
// to.
static void on_reveal(GimbalWindow* self, int type, int id, const char* attribute) {
  g_auto(GimbalCausePlace) place = {0};
  GimbalSession* session = gimbal_window_get_session(self);
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  gboolean written = gimbal_cause_place_find(session, type, id, attribute, &place);
  gboolean binary = compiled && !compiled->spec;  // has no text to go to
  if (!written && !binary) {
    gimbal_window_toast(self, _("The text has changed: wait until it compiles"));
    return;
  }
  if (type != mjOBJ_UNKNOWN) gimbal_session_select(session, type, id);
  if (!written) return;
  show_editor(self);
  gimbal_editor_go_to_place(gimbal_window_get_editor(self), place.path, place.start, place.end);
}

static void on_problem_activated(GimbalWindow* self, GimbalProblem* problem) {
  show_editor(self);
  gimbal_editor_go_to_problem(gimbal_window_get_editor(self), problem);
}

// Without its root there is no model.
static void on_close_root(GimbalWindow* self) {
  gtk_widget_activate_action(GTK_WIDGET(self), "win.home", NULL);
}

static void on_shown(GimbalWindow* self) {
  GActionGroup* stage = gimbal_stage_get_actions(gimbal_window_get_stage(self));
  gtk_widget_insert_action_group(GTK_WIDGET(self), "stage", stage);
}

static void on_session(GimbalWindow* self) {
  GObject* session = G_OBJECT(gimbal_window_get_session(self));
  gimbal_actions_set_session(self->actions, session);
  g_binding_group_set_source(self->bindings, session);
  g_signal_group_set_target(self->told, session);
  show_title(self);
}

//---- settings

static void take_threads(GimbalWindow* self) {
  int count = g_settings_get_int(gimbal_settings_get(), "threads");
  for (int i = 0; i < gimbal_window_count_models(self); i++) {
    gimbal_simulation_set_threads(gimbal_session_get_simulation(gimbal_window_nth_session(self, i)), count);
  }
}

// Compile again, as missing files may be in the new folders.
static void apply_folders(GimbalWindow* self) {
  for (int i = 0; i < gimbal_window_count_models(self); i++) {
    gimbal_session_compile(gimbal_window_nth_session(self, i), TRUE);
  }
}

static void on_added(GimbalWindow* self) {
  take_threads(self);
  gimbal_window_layout_restore(self->layout);
}

static void bind_settings(GimbalWindow* self) {
  GSettings* settings = gimbal_settings_get();
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT;
  g_settings_bind(settings, "window-width", self, "default-width", flags);
  g_settings_bind(settings, "window-height", self, "default-height", flags);
  g_signal_connect_object(settings, "changed::threads", G_CALLBACK(take_threads), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(settings, "changed::search-folders", G_CALLBACK(apply_folders), self,
                          G_CONNECT_SWAPPED);
  take_threads(self);
}

//---- closing

// Ask for the next model with unsaved edits, until none is left.
static void close_now(gpointer object) {
  GimbalWindow* self = object;
  if (gimbal_notices_is_closed(self->notices)) return;
  GimbalSession* session = gimbal_window_get_session(self);
  gimbal_project_drop_drafts(gimbal_session_get_project(session));
  g_ptr_array_add(self->given_up, session);
  self->closing = TRUE;
  gtk_window_close(GTK_WINDOW(self));
}

// Store the session; a window that closes is not opened again, unless it is the last one.
static void store_session(GimbalWindow* self) {
  GtkApplication* application = gtk_window_get_application(GTK_WINDOW(self));
  gboolean others = FALSE;
  for (GList* l = application ? gtk_application_get_windows(application) : NULL; l; l = l->next) {
    others |= l->data != self && GIMBAL_IS_WINDOW(l->data) &&
              gimbal_session_get_document(gimbal_window_get_session(GIMBAL_WINDOW(l->data)));
  }
  window_parts->store(application, others ? self : NULL);
}

static gboolean gimbal_window_close_request(GtkWindow* window) {
  GimbalWindow* self = GIMBAL_WINDOW(window);
  gimbal_window_layout_keep(self->layout);
  store_session(self);
  if (!self->closing) g_ptr_array_set_size(self->given_up, 0);
  self->closing = FALSE;
  for (int i = 0; i < gimbal_window_count_models(self); i++) {
    GimbalSession* session = gimbal_window_nth_session(self, i);
    if (!gimbal_project_get_modified(gimbal_session_get_project(session)) ||
        g_ptr_array_find(self->given_up, session, NULL)) {
      continue;
    }
    gimbal_model_tabs_show(self->models, gimbal_model_tabs_nth(self->models, i));
    gimbal_saving_leave(self->saving, close_now, self);
    return TRUE;
  }
  return GTK_WINDOW_CLASS(gimbal_window_parent_class)->close_request(window);
}

// Later callbacks find no window.
static void window_leave(GObject* object) {
  GimbalWindow* self = GIMBAL_WINDOW(object);
  if (!self->models) return;  // called for the second time
  gimbal_notices_close(self->notices);
  gimbal_actions_clear(self->actions);
  g_clear_object(&self->headset);
  g_clear_object(&self->programs);
  g_clear_object(&self->comparison);
  gimbal_model_tabs_end(self->models);
}

//---- actions of the window itself

GIMBAL_ACTION(palette_action) {
  window_parts->show_palette(owner);
}

// Open the main menu, since F10 steps.
GIMBAL_ACTION(menu_action) {
  gtk_menu_button_popup(GIMBAL_WINDOW(owner)->menu_button);
}

static const GimbalAction kActions[] = {
    {"win.palette", NULL, palette_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.menu", NULL, menu_action, GIMBAL_NEEDS_NOTHING, N_("Main Menu")},
};

// Add the actions, in the order of the palette.
static void add_actions(GimbalWindow* self) {
  GimbalActions* actions = self->actions;
  gimbal_opening_add_actions(self->opening, actions);
  gimbal_saving_add_actions(self->saving, actions);
  gimbal_model_tabs_add_actions(self->models, actions);
  gimbal_model_comparison_add_actions(self->comparison, actions);
  gimbal_transport_add_actions(self->transport, actions);
  gimbal_films_add_actions(self->films, actions);
  gimbal_headset_entry_add_actions(self->headset, actions);
  gimbal_program_views_add_actions(self->programs, actions);
  window_parts->add_actions(self, actions);
  gimbal_vary_actions_add(actions, self->models);
  gimbal_trail_add_actions(self->trail, actions);
  gimbal_actions_add(actions, kActions, G_N_ELEMENTS(kActions), self);
  gimbal_run_files_add_actions(self->runs, actions);
  gimbal_ghost_files_add_actions(self->ghosts, actions);
  gimbal_control_file_add_actions(self->controls, actions);
  gimbal_exporting_add_actions(self->exporting, actions);
  gimbal_window_layout_add_actions(self->layout);
  gtk_widget_insert_action_group(GTK_WIDGET(self), "win", gimbal_actions_get_group(actions));
}

//---- object

static gboolean is_text(GBinding* binding, const GValue* text, GValue* there, gpointer unused) {
  (void)binding, (void)unused;
  g_value_set_boolean(there, g_value_get_string(text) != NULL);
  return TRUE;
}

// Show a button while an object has a status.
static void bind_status(gpointer object, GtkButton* button) {
  g_object_bind_property(object, "status", button, "label", G_BINDING_SYNC_CREATE);
  g_object_bind_property(object, "status-tip", button, "tooltip-text", G_BINDING_SYNC_CREATE);
  g_object_bind_property_full(object, "status", button, "visible", G_BINDING_SYNC_CREATE, is_text, NULL, NULL,
                              NULL);
}

static void make_objects(GimbalWindow* self) {
  GimbalNotices* notices = self->notices;
  self->actions = gimbal_actions_new();
  self->saving = gimbal_saving_new(notices);
  self->runs = gimbal_run_files_new(notices);
  self->controls = gimbal_control_file_new(notices);
  self->exporting = gimbal_exporting_new(notices);
  self->films = gimbal_films_new(notices);
  self->models = gimbal_model_tabs_new(self->tab_view, notices, self->saving);
  self->opening = gimbal_opening_new(notices, self->saving, self->runs, self->models);
  self->layout = gimbal_window_layout_new(GTK_WINDOW(self), self->actions, self->models);
  self->ghosts = gimbal_ghost_files_new(notices);
  self->trail = gimbal_trail_new(notices);
  self->comparison = gimbal_model_comparison_new(notices, self->models);
  self->headset = gimbal_headset_entry_new(notices);
  self->programs = gimbal_program_views_new(notices, self->models, self->opening);
}

// Bind the objects to the model on show.
static void bind_objects(GimbalWindow* self) {
  gpointer const of_session[] = {self->notices, self->saving,    self->runs,      self->controls,
                                 self->films,   self->exporting, self->transport, self->speed_menu,
                                 self->headset, self->ghosts};
  for (guint i = 0; i < G_N_ELEMENTS(of_session); i++) {
    g_object_bind_property(self->models, "session", of_session[i], "session", G_BINDING_SYNC_CREATE);
  }
  self->bindings = g_binding_group_new();
  g_binding_group_bind(self->bindings, "open", self->run_box, "visible", G_BINDING_SYNC_CREATE);
  self->told = g_signal_group_new(GIMBAL_TYPE_SESSION);
  g_signal_group_connect_object(self->told, "model-changed", G_CALLBACK(show_title), self, G_CONNECT_SWAPPED);
  g_object_bind_property(self->models, "editor", self->saving, "editor", G_BINDING_SYNC_CREATE);
  g_object_bind_property(self->models, "filming", self->films, "filming", G_BINDING_SYNC_CREATE);
  g_object_bind_property(self->models, "shown", self->trail, "shown", G_BINDING_SYNC_CREATE);
  g_object_bind_property(self->films, "active", self->film_button, "visible", G_BINDING_SYNC_CREATE);
  bind_status(self->controls, self->track_button);
  bind_status(self->runs, self->record_button);
  gimbal_own_layouts_show_in(self->own_layouts);
  gimbal_window_layout_bind_buttons(self->layout, self->side_button, self->bottom_button);
}

static void hear_objects(GimbalWindow* self) {
  const struct {
    gpointer from;
    const char* signal;
    GCallback heard;
  } all[] = {{self->models, "notify::shown", G_CALLBACK(on_shown)},
             {self->models, "notify::session", G_CALLBACK(on_session)},
             {self->models, "added", G_CALLBACK(on_added)},
             {self->opening, "document", G_CALLBACK(on_document)},
             {self->opening, "notify::page", G_CALLBACK(on_page)},
             {self->comparison, "open", G_CALLBACK(gimbal_window_open)},
             {self->start_page, "chosen", G_CALLBACK(gimbal_window_open)}};
  for (guint i = 0; i < G_N_ELEMENTS(all); i++) {
    g_signal_connect_object(all[i].from, all[i].signal, all[i].heard, self, G_CONNECT_SWAPPED);
  }
}

static gboolean on_drop(GimbalWindow* self, const GValue* value, double x, double y) {
  return gimbal_opening_drop(self->opening, g_value_get_boxed(value), GTK_WIDGET(self), x, y);
}

// Accept dropped files before the text view, which would insert their names.
static void accept_drops(GimbalWindow* self) {
  GtkDropTarget* drop = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped(drop, "drop", G_CALLBACK(on_drop), self);
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(drop), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drop));
}

#define OWNS(field) GIMBAL_OWNS(GimbalWindow, field, g_object_unref)
#define PART(field) GIMBAL_PART(GimbalWindow, field)

static const GimbalPart kParts[] = {PART(open_button),   PART(menu_button), PART(notices),
                                    PART(title),         PART(stack),       PART(start_page),
                                    PART(tab_view),      PART(tab_bar),     PART(side_button),
                                    PART(bottom_button), PART(film_button), PART(track_button),
                                    PART(record_button), PART(own_layouts), PART(run_box),
                                    PART(transport),     PART(speed_menu),  {0}};

// Connect only now, since during construction the toolkit reports at the end that the window is not
// maximised. Until the window is on the screen it reports the same, which is ignored.
static void gimbal_window_constructed(GObject* object) {
  GSettings* settings = gimbal_settings_get();
  G_OBJECT_CLASS(gimbal_window_parent_class)->constructed(object);
  if (g_settings_get_boolean(settings, "window-maximized")) gtk_window_maximize(GTK_WINDOW(object));
  g_settings_bind(settings, "window-maximized", object, "maximized", G_SETTINGS_BIND_SET);
  // windows of pages belong to the application
  gimbal_window_layout_restore(GIMBAL_WINDOW(object)->layout);
}

static void gimbal_window_class_init(GimbalWindowClass* klass) {
  const GType types[] = {GIMBAL_TYPE_START_PAGE, GIMBAL_TYPE_NOTICES, GIMBAL_TYPE_TRANSPORT,
                         GIMBAL_TYPE_SPEED_MENU};
  for (guint i = 0; i < G_N_ELEMENTS(types); i++) g_type_ensure(types[i]);
  GIMBAL_CLASS_OWNS(klass, window_leave, OWNS(bindings), OWNS(told), OWNS(programs), OWNS(headset),
                    OWNS(comparison), OWNS(trail), OWNS(layout), OWNS(opening), OWNS(films), OWNS(exporting),
                    OWNS(controls), OWNS(ghosts), OWNS(runs), OWNS(saving), OWNS(models), GIMBAL_TO_THE_LAST,
                    OWNS(actions), GIMBAL_OWNS(GimbalWindow, given_up, g_ptr_array_unref));
  G_OBJECT_CLASS(klass)->constructed = gimbal_window_constructed;
  GTK_WINDOW_CLASS(klass)->close_request = gimbal_window_close_request;
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "window", kParts, NULL);
}

static void hear_model(GimbalWindow* self) {
  gpointer models = self->models;
  const struct {
    const char* property;
    GType type;
    const char* signal;
    GCallback heard;
  } all[] = {{"session", GIMBAL_TYPE_SESSION, "incident", G_CALLBACK(on_incident)},
             {"editor", GIMBAL_TYPE_EDITOR, "close-root", G_CALLBACK(on_close_root)},
             {"shown", GIMBAL_TYPE_MODEL_TAB, "problem-activated", G_CALLBACK(on_problem_activated)},
             {"shown", GIMBAL_TYPE_MODEL_TAB, "reveal", G_CALLBACK(on_reveal)}};
  for (guint i = 0; i < G_N_ELEMENTS(all); i++) {
    gimbal_hear_through(self, models, all[i].property, all[i].type, all[i].signal, all[i].heard);
  }
}

static void gimbal_window_init(GimbalWindow* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->given_up = g_ptr_array_new();
  gimbal_keep_tabs(self->tab_bar);
  make_objects(self);
  bind_objects(self);
  hear_objects(self);
  hear_model(self);
  add_actions(self);
  gimbal_model_tabs_add(self->models);
  bind_settings(self);
  gimbal_space_key_add(GTK_WIDGET(self), self->models);
  gimbal_tooltip_make_way_for_menus(GTK_WIDGET(self));
  gimbal_key_tips_follow(GTK_WIDGET(self));
  accept_drops(self);
  gimbal_recent_menu_follow(self->open_button);
}
