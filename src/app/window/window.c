// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The main window.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "author/cause-place.h"
#include "author/mesh-body.h"
#include "base/key-tips.h"
#include "base/keys.h"
#include "base/paths.h"
#include "base/settings.h"
#include "inspect/inspector.h"
#include "start/recent-models.h"
#include "tree/model-tree.h"
#include "tree/tree-actions.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"
#include "window/last-session.h"
#include "window/until-popover.h"
#include "window/window-private.h"

#define MAX_RECENT 10
#define SMALL      200000  // bytes: such a file is read in a millisecond

G_DEFINE_FINAL_TYPE(GimbalWindow, gimbal_window, ADW_TYPE_APPLICATION_WINDOW)

static const char kNewModel[] =
    "<mujoco model=\"new model\">\n"
    "  <worldbody>\n"
    "    <light pos=\"0 0 3\" dir=\"0 0 -1\"/>\n"
    "    <geom name=\"floor\" type=\"plane\" size=\"2 2 .1\" rgba=\".6 .65 .7 1\"/>\n"
    "    <body name=\"ball\" pos=\"0 0 1\">\n"
    "      <freejoint/>\n"
    "      <geom type=\"sphere\" size=\".1\" rgba=\".9 .4 .2 1\"/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <custom>\n"
    "    <text name=\"gimbal_quality\" data=\"fields\"/>\n"
    "  </custom>\n"
    "</mujoco>\n";

GimbalSession* gimbal_window_get_session(GimbalWindow* self) {
  return self->pages.session;
}
GimbalEditor* gimbal_window_get_editor(GimbalWindow* self) {
  return self->pages.editor;
}
GimbalStage* gimbal_window_get_stage(GimbalWindow* self) {
  return self->pages.stage;
}

void gimbal_window_toast(GimbalWindow* self, const char* text) {
  gimbal_notices_show(self->notices, text);
}

void gimbal_window_show_page(GimbalWindow* self, const char* page) {
  GimbalDockPage* found = gimbal_dock_find(self->pages.dock, page);
  if (found) gimbal_dock_show(self->pages.dock, found);
}

// For one who asked for a place in the text.
void gimbal_window_show_editor(GimbalWindow* self) {
  gtk_widget_set_visible(GTK_WIDGET(self->pages.editor), TRUE);
}

//---- tree and inspector

static void inspect_chosen(GimbalWindow* self) {
  GimbalModelTree* tree = GIMBAL_MODEL_TREE(self->pages.model_tree);
  g_autoptr(GPtrArray) all = gimbal_model_tree_get_all(tree);
  gtk_widget_set_visible(self->pages.inspector, gimbal_session_get_compiled(self->pages.session) != NULL);
  gimbal_inspector_set_nodes(GIMBAL_INSPECTOR(self->pages.inspector), gimbal_model_tree_get_selected(tree),
                             all);
}

//---- document

static void show_title(GimbalWindow* self) {
  gimbal_window_name_tab(self);
  GimbalDocument* document = gimbal_session_get_document(self->pages.session);
  if (!document) {
    adw_window_title_set_title(self->title, _("Gimbal"));
    adw_window_title_set_subtitle(self->title, "");
    gtk_window_set_title(GTK_WINDOW(self), _("Gimbal"));
    return;
  }
  const char* name = gimbal_document_get_title(document);
  GFile* file = gimbal_document_get_file(document);
  g_autofree char* title = g_strconcat(gimbal_document_get_modified(document) ? "• " : "", name, NULL);
  g_autoptr(GFile) parent = file ? g_file_get_parent(file) : NULL;
  gboolean example = gimbal_document_is_example(document);
  g_autofree char* folder = example  ? g_strdup(_("Example: saving asks where"))
                            : parent ? gimbal_paths_shorten(parent)
                                     : g_strdup(_("not saved yet"));
  adw_window_title_set_title(self->title, title);
  adw_window_title_set_subtitle(self->title, folder);
  gtk_window_set_title(GTK_WINDOW(self), title);
}

static void show_document(GimbalWindow* self, GimbalDocument* document) {
  gimbal_notices_withdraw(self->notices, NULL);
  self->loading = NULL;
  gimbal_window_cancel_fetch(self);
  gimbal_window_cancel_meshes(self);
  gimbal_session_set_document(self->pages.session, document);
  g_signal_connect_object(document, "notify", G_CALLBACK(show_title), self, G_CONNECT_SWAPPED);
  gtk_stack_set_visible_child_name(self->stack, "work");
  gtk_widget_set_visible(self->transport, TRUE);
  show_title(self);
  gimbal_last_session_keep(gtk_window_get_application(GTK_WINDOW(self)), NULL);
  self->run_on_load = g_settings_get_boolean(gimbal_settings_get(), "run-on-open");
  gimbal_session_compile(self->pages.session, FALSE);
  if (gtk_widget_get_visible(GTK_WIDGET(self->pages.editor))) {
    gimbal_editor_focus(self->pages.editor);
  } else {
    gtk_widget_grab_focus(GTK_WIDGET(gimbal_stage_get_viewport(self->pages.stage)));
  }
}

// The menu beside the open button.
static void show_recent(GimbalWindow* self) {
  g_autoptr(GMenu) menu = g_menu_new();
  g_autoptr(GPtrArray) models = gimbal_recent_models_list(MAX_RECENT);
  for (guint i = 0; i < models->len; i++) {
    g_autofree char* label = gimbal_recent_models_label(models, i);
    g_autofree char* uri = g_file_get_uri(g_ptr_array_index(models, i));
    g_auto(GStrv) parts = g_strsplit(label, "_", -1);
    g_autofree char* plain = g_strjoinv("__", parts);  // a single one would mark the letter after it
    g_autoptr(GMenuItem) item = g_menu_item_new(plain, NULL);
    g_menu_item_set_action_and_target(item, "win.open-file", "s", uri);
    g_menu_append_item(menu, item);
  }
  g_autoptr(GMenu) elsewhere = g_menu_new();
  g_menu_append(elsewhere, _("Open _Address…"), "win.open-address");
  g_menu_append_section(menu, NULL, G_MENU_MODEL(elsewhere));
  adw_split_button_set_menu_model(self->open_button, G_MENU_MODEL(menu));
}

// What a program outside has sent is gone when it is.
static void add_recent(GFile* file) {
  if (!gimbal_programs_is_theirs(file)) gimbal_recent_models_add(file);
}

static void on_loaded(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalWindow) self = user_data;
  GimbalDocument* document = GIMBAL_DOCUMENT(source);
  g_autoptr(GError) error = NULL;
  gboolean loaded = gimbal_document_load_finish(document, result, &error);
  if (document != self->loading) return;  // something else was opened in the meantime
  self->loading = NULL;
  if (!loaded) {
    g_autofree char* text =
        g_strdup_printf(_("Could not open “%s”: %s"), gimbal_document_get_title(document), error->message);
    gimbal_window_toast(self, text);
    if (!gimbal_session_get_document(self->pages.session)) {
      gtk_stack_set_visible_child_name(self->stack, "start");
    }
    return;
  }
  add_recent(gimbal_document_get_file(document));
  show_document(self, document);
}

// Before the window is there nobody is kept waiting by a file on this machine, and the first picture shows
// its model.
static gboolean may_wait(GimbalWindow* self, GFile* file) {
  if (gtk_widget_get_mapped(GTK_WIDGET(self)) || !g_file_is_native(file)) return FALSE;
  g_autoptr(GFileInfo) info = g_file_query_info(file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, NULL);
  return info && g_file_info_get_size(info) < SMALL;
}

static void open_pending(GimbalWindow* self) {
  g_autoptr(GFile) file = g_steal_pointer(&self->pending);
  if (!file) return;
  g_autoptr(GimbalDocument) document = gimbal_document_new(file);
  gtk_stack_set_visible_child_name(self->stack, "work");  // the start page shall not flash up
  if (!gimbal_document_is_binary(document) && may_wait(self, file) && gimbal_document_load(document, NULL)) {
    add_recent(file);
    show_document(self, document);
    return;
  }
  self->loading = document;
  gimbal_document_load_async(document, on_loaded, g_object_ref(self));
}

static void new_document(GimbalWindow* self) {
  g_autoptr(GimbalDocument) document = gimbal_document_new(NULL);
  gimbal_document_set_text(document, kNewModel);
  show_document(self, document);
}

// A mesh is no model: it becomes a body of the one on show, or of a new one.
static void open_mesh(GimbalWindow* self, GFile* file) {
  if (!gimbal_session_get_document(self->pages.session)) new_document(self);
  gimbal_window_add_meshes(self, &(GSList){file, NULL}, (const mjtNum[3]){0, 0, 0});
}

void gimbal_window_open(GimbalWindow* self, GFile* file) {
  g_autofree char* address = g_file_peek_path(file) ? NULL : g_file_get_uri(file);
  if (address && gimbal_window_fetch(self, address)) return;
  if (gimbal_window_open_run(self, file) || gimbal_window_import(self, file)) return;
  if (gimbal_mesh_body_is_mesh(file)) {
    open_mesh(self, file);
    return;
  }
  g_set_object(&self->pending, file);
  gimbal_window_leave_document(self, open_pending);
}

void gimbal_window_new_document(GimbalWindow* self) {
  gimbal_window_leave_document(self, new_document);
}

static gboolean on_drop(GimbalWindow* self, const GValue* value, double x, double y) {
  GSList* files = g_value_get_boxed(value);
  mjtNum point[3];
  if (!files) return FALSE;
  if (!gimbal_mesh_body_is_mesh(files->data)) {
    gimbal_window_open(self, files->data);
    return TRUE;
  }
  if (!gimbal_session_get_document(self->pages.session)) {
    gimbal_window_open(self, files->data);
    return TRUE;
  }
  gimbal_stage_find_point(self->pages.stage, GTK_WIDGET(self), x, y, point);
  gimbal_window_add_meshes(self, files, point);
  return TRUE;
}

//---- run

// Setting what is there already would lay out and paint the window with every frame of the run.
static void show_run(GimbalWindow* self) {
  gboolean running = gimbal_session_get_running(self->pages.session);
  const char* icon = running ? "media-playback-pause-symbolic" : "media-playback-start-symbolic";
  if (!g_strcmp0(icon, gtk_button_get_icon_name(self->run_button))) return;
  gtk_button_set_icon_name(self->run_button, icon);
  g_autofree char* tip = gimbal_keys_retell(running ? _("Pause (F8)") : _("Run (F8)"));
  gimbal_tooltip_set(GTK_WIDGET(self->run_button), tip);
}

static void incident_answer(gpointer data, gboolean yes) {
  GimbalWindow* self = data;
  if (yes) gimbal_simulation_step(gimbal_session_get_simulation(self->pages.session), -20);
}

static void on_frame(GimbalWindow* self) {
  // what went wrong is past once the run goes on
  if (gimbal_session_get_running(self->pages.session)) {
    gimbal_notices_withdraw(self->notices, incident_answer);
  }
  show_run(self);
  gimbal_window_follow_recording(self);
  gimbal_window_follow_track(self);
  gimbal_window_show_speed(self, FALSE);
}

static void on_model(GimbalWindow* self) {
  if (gimbal_window_show_opened_run(self)) self->run_on_load = FALSE;
  if (self->run_on_load) gimbal_session_set_running(self->pages.session, TRUE);
  self->run_on_load = FALSE;
  gimbal_window_show_speed(self, TRUE);
}

static void on_incident(GimbalWindow* self, const char* message) {
  GimbalFrame* frame = gimbal_session_get_frame(self->pages.session);
  if (frame && frame->incident.joint >= 0) {
    gimbal_session_select(self->pages.session, mjOBJ_JOINT, frame->incident.joint);
  }
  gimbal_window_show_page(self, "black-box");
  gimbal_notices_ask(self->notices, &(GimbalNoticeQuestion){.type = GTK_MESSAGE_ERROR,
                                                            .text = message,
                                                            .yes = _("Step Back"),
                                                            .no = _("Dismiss"),
                                                            .answer = incident_answer,
                                                            .data = self});
}

// The text of an attribute that the black box suspects: where it is written, else the element that it belongs
// to.
static void on_reveal(GimbalWindow* self, int type, int id, const char* attribute) {
  g_auto(GimbalCausePlace) place = {0};
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->pages.session);
  gboolean written = gimbal_cause_place_find(self->pages.session, type, id, attribute, &place);
  gboolean binary = compiled && !compiled->spec;  // has no text to go to
  if (!written && !binary) {
    gimbal_window_toast(self, _("The text has changed: wait until it compiles"));
    return;
  }
  if (type != mjOBJ_UNKNOWN) gimbal_session_select(self->pages.session, type, id);
  if (!written) return;
  gimbal_window_show_editor(self);
  gimbal_editor_go_to_place(self->pages.editor, place.path, place.start, place.end);
}

static void on_problems(GimbalWindow* self) {
  guint count = g_list_model_get_n_items(gimbal_session_get_problems(self->pages.session));
  gimbal_dock_page_set_badge(self->pages.problems_page, count,
                             gimbal_session_count_errors(self->pages.session) > 0);
  gimbal_window_offer_migration(self);
}

static void on_problem_activated(GimbalWindow* self, GimbalProblem* problem) {
  gimbal_window_show_editor(self);
  gimbal_editor_go_to_problem(self->pages.editor, problem);
}

// Without its root there is no model.
static void on_close_root(GimbalWindow* self) {
  gtk_widget_activate_action(GTK_WIDGET(self), "win.home", NULL);
}

static void on_film_finished(GimbalWindow* self, const char* path, const char* error) {
  g_autofree char* name = g_path_get_basename(path);
  g_autofree char* text = error ? g_strdup_printf(_("The film could not be made: %s"), error)
                                : g_strdup_printf(_("Film saved as “%s”"), name);
  gimbal_notices_show_file(self->notices, text, error ? NULL : path);
}

static void show_filming(GimbalWindow* self) {
  gtk_widget_set_visible(GTK_WIDGET(self->film_button), gimbal_filming_is_active(self->pages.filming));
}

//---- object

void gimbal_window_bind_session(GimbalWindow* self) {
  const struct {
    gpointer from;
    const char* signal;
    GCallback heard;
  } all[] = {{self->pages.filming, "changed", G_CALLBACK(show_filming)},
             {self->pages.session, "frame", G_CALLBACK(on_frame)},
             {self->pages.session, "model-changed", G_CALLBACK(on_model)},
             {self->pages.session, "problems-changed", G_CALLBACK(on_problems)},
             {self->pages.session, "incident", G_CALLBACK(on_incident)},
             {self->pages.editor, "close-root", G_CALLBACK(on_close_root)},
             {self->pages.model_tree, "chosen", G_CALLBACK(inspect_chosen)},
             {self->pages.problems_panel, "problem-activated", G_CALLBACK(on_problem_activated)},
             {self->pages.log_panel, "problem-activated", G_CALLBACK(on_problem_activated)},
             {self->pages.bench_panel, "wanted", G_CALLBACK(gimbal_window_show_experiments)},
             {self->pages.log_panel, "reveal", G_CALLBACK(on_reveal)},
             {self->pages.black_box_panel, "reveal", G_CALLBACK(on_reveal)}};
  for (guint i = 0; i < G_N_ELEMENTS(all); i++) {
    g_signal_connect_object(all[i].from, all[i].signal, all[i].heard, self, G_CONNECT_SWAPPED);
  }
  g_object_set(self->notices, "session", self->pages.session, NULL);
  gimbal_actions_set_session(self->actions, G_OBJECT(self->pages.session));
  gimbal_until_popover_set_session(self->until_popover, self->pages.session);
  gimbal_programs_set_session(self->programs, self->pages.session);
  gtk_widget_insert_action_group(GTK_WIDGET(self), "stage", gimbal_stage_get_actions(self->pages.stage));
}

// What the window shows beside the pages, of another model than before.
void gimbal_window_show_model(GimbalWindow* self) {
  gboolean open = gimbal_session_get_document(self->pages.session) != NULL;
  gimbal_notices_withdraw(self->notices, NULL);
  gtk_stack_set_visible_child_name(self->stack, open ? "work" : "start");
  gtk_widget_set_visible(self->transport, open);
  show_title(self);
  show_run(self);
  show_filming(self);
  on_problems(self);
  inspect_chosen(self);
  gimbal_window_show_speed(self, TRUE);
}

void gimbal_window_tell_film(GimbalWindow* self, const char* path, const char* error) {
  on_film_finished(self, path, error);
}

void gimbal_window_take_threads(GimbalWindow* self) {
  int count = g_settings_get_int(gimbal_settings_get(), "threads");
  for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
    gimbal_simulation_set_threads(gimbal_session_get_simulation(gimbal_window_nth_pages(self, i)->session),
                                  count);
  }
}

// What is looked for elsewhere may be there now.
static void take_folders(GimbalWindow* self) {
  for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
    gimbal_session_compile(gimbal_window_nth_pages(self, i)->session, TRUE);
  }
}

static void bind_settings(GimbalWindow* self) {
  GSettings* settings = gimbal_settings_get();
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT;
  g_settings_bind(settings, "window-width", self, "default-width", flags);
  g_settings_bind(settings, "window-height", self, "default-height", flags);
  g_signal_connect_object(settings, "changed::threads", G_CALLBACK(gimbal_window_take_threads), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(settings, "changed::search-folders", G_CALLBACK(take_folders), self,
                          G_CONNECT_SWAPPED);
  gimbal_window_take_threads(self);
}

// The next model whose edits are not saved is asked for, until none is left.
static void close_now(GimbalWindow* self) {
  gimbal_project_drop_drafts(gimbal_session_get_project(self->pages.session));
  g_ptr_array_add(self->given_up, self->pages.session);
  self->closing = TRUE;
  gtk_window_close(GTK_WINDOW(self));
}

// A window that goes is not opened again, unless it is the last one.
static void keep_session(GimbalWindow* self) {
  GtkApplication* application = gtk_window_get_application(GTK_WINDOW(self));
  gboolean others = FALSE;
  for (GList* l = application ? gtk_application_get_windows(application) : NULL; l; l = l->next) {
    others |= l->data != self && GIMBAL_IS_WINDOW(l->data) &&
              gimbal_session_get_document(GIMBAL_WINDOW(l->data)->pages.session);
  }
  gimbal_last_session_keep(application, others ? self : NULL);
}

static gboolean gimbal_window_close_request(GtkWindow* window) {
  GimbalWindow* self = GIMBAL_WINDOW(window);
  gimbal_window_keep_layout(self);
  keep_session(self);
  if (!self->closing) g_ptr_array_set_size(self->given_up, 0);
  self->closing = FALSE;
  for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
    GimbalSession* session = gimbal_window_nth_pages(self, i)->session;
    if (!gimbal_project_get_modified(gimbal_session_get_project(session)) ||
        g_ptr_array_find(self->given_up, session, NULL)) {
      continue;
    }
    adw_tab_view_set_selected_page(self->tabs, adw_tab_view_get_nth_page(self->tabs, i));
    gimbal_window_leave_document(self, close_now);
    return TRUE;
  }
  return GTK_WINDOW_CLASS(gimbal_window_parent_class)->close_request(window);
}

static void ensure_types(void) {
  const GType types[] = {GIMBAL_TYPE_START_PAGE, GIMBAL_TYPE_UNTIL_POPOVER, GIMBAL_TYPE_NOTICES};
  for (guint i = 0; i < G_N_ELEMENTS(types); i++) g_type_ensure(types[i]);
}

static void leave(GObject* object) {
  GimbalWindow* self = GIMBAL_WINDOW(object);
  // what comes in later finds no window
  self->loading = NULL;
  if (self->notices) gimbal_notices_close(self->notices);
  gimbal_actions_clear(self->actions);
  g_clear_handle_id(&self->layout_timer, g_source_remove);
  g_clear_handle_id(&self->look_timer, g_source_remove);
  gimbal_window_leave_headset(self);
  if (self->programs) gimbal_programs_stop(self->programs);
  gimbal_window_stop_comparing(self);
  for (int i = 0; self->tabs && i < adw_tab_view_get_n_pages(self->tabs); i++) {
    gimbal_model_tab_end(GIMBAL_MODEL_TAB(adw_tab_page_get_child(adw_tab_view_get_nth_page(self->tabs, i))));
  }
  self->tabs = NULL;
  gimbal_window_cancel_fetch(self);
  gimbal_window_cancel_meshes(self);
  gimbal_window_forget_run(self);
}

#define PART(field) GIMBAL_PART(GimbalWindow, field)

static const GimbalPart kParts[] = {
    PART(open_button),  PART(menu_button),   PART(notices),        PART(title),           PART(stack),
    PART(start_page),   PART(tabs),          PART(side_button),    PART(bottom_button),   PART(film_button),
    PART(track_button), PART(record_button), PART(until_button),   PART(until_popover),   PART(transport),
    PART(run_button),   PART(speed_button),  PART(speed_exponent), PART(speed_unlimited), {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(gimbal_window_open),
                                    GIMBAL_CALL(gimbal_window_on_close_tab),
                                    GIMBAL_CALL(gimbal_window_on_tab),
                                    {0}};
// Not before: of a window that is being made the toolkit says last that it is not maximised. And until it is on the
// screen it says so, too, which nobody takes over.
static void gimbal_window_constructed(GObject* object) {
  GSettings* settings = gimbal_settings_get();
  G_OBJECT_CLASS(gimbal_window_parent_class)->constructed(object);
  if (g_settings_get_boolean(settings, "window-maximized")) gtk_window_maximize(GTK_WINDOW(object));
  g_settings_bind(settings, "window-maximized", object, "maximized", G_SETTINGS_BIND_SET);
  gimbal_window_take_layout(GIMBAL_WINDOW(object));  // windows of pages belong to the application
}

static void gimbal_window_class_init(GimbalWindowClass* klass) {
  ensure_types();
  GIMBAL_CLASS_OWNS(klass, leave, GIMBAL_OWNS(GimbalWindow, pending, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalWindow, actions, g_object_unref),
                    GIMBAL_OWNS(GimbalWindow, programs, g_object_unref),
                    GIMBAL_OWNS(GimbalWindow, given_up, g_ptr_array_unref));
  G_OBJECT_CLASS(klass)->constructed = gimbal_window_constructed;
  GTK_WINDOW_CLASS(klass)->close_request = gimbal_window_close_request;
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "window", kParts, kCalls);
}

//---- space

// Whether a widget takes a space for itself: text does, a list that is open, and a control that was reached by the
// keyboard. One that was merely clicked does not.
static gboolean takes_space(GimbalWindow* self, GtkWidget* focus) {
  if (!focus) return FALSE;
  if (GTK_IS_EDITABLE(focus) || GTK_IS_TEXT_VIEW(focus)) return TRUE;
  return gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER) || gtk_window_get_focus_visible(GTK_WINDOW(self));
}

static gboolean on_space(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                         GimbalWindow* self) {
  (void)code;
  GtkWidget* focus =
      gtk_window_get_focus(GTK_WINDOW(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(controller))));
  gboolean plain = !(state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK));
  gboolean viewport = focus == GTK_WIDGET(gimbal_stage_get_viewport(self->pages.stage));  // knows more keys
  if (key != GDK_KEY_space || !plain || viewport || takes_space(self, focus) ||
      !gimbal_session_get_compiled(self->pages.session)) {
    return GDK_EVENT_PROPAGATE;
  }
  gimbal_session_set_running(self->pages.session, !gimbal_session_get_running(self->pages.session));
  return GDK_EVENT_STOP;
}

void gimbal_window_add_space(GimbalWindow* self, GtkWidget* window) {
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object(keys, "key-pressed", G_CALLBACK(on_space), self, 0);
  gtk_widget_add_controller(window, keys);
}

static void gimbal_window_init(GimbalWindow* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->given_up = g_ptr_array_new();
  gimbal_window_add_actions(self);
  gimbal_window_add_programs(self);
  gimbal_window_add_tab(self);
  bind_settings(self);
  gimbal_window_add_space(self, GTK_WIDGET(self));
  gimbal_tooltip_make_way_for_menus(GTK_WIDGET(self));
  gimbal_key_tips_follow(GTK_WIDGET(self));
  GtkDropTarget* drop = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped(drop, "drop", G_CALLBACK(on_drop), self);
  // before the text view, which would insert the file's name
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(drop), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drop));
  g_signal_connect_object(gtk_recent_manager_get_default(), "changed", G_CALLBACK(show_recent), self,
                          G_CONNECT_SWAPPED);
  show_recent(self);
  show_title(self);
}

GimbalWindow* gimbal_window_new(AdwApplication* application) {
  return g_object_new(GIMBAL_TYPE_WINDOW, "application", application, NULL);
}
