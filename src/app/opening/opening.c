// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "opening/opening.h"

#include <glib/gi18n.h>

#include "author/mesh-body.h"
#include "base/paths.h"
#include "base/settings.h"
#include "files/model-question.h"
#include "opening/fetching.h"
#include "opening/importing.h"
#include "opening/merging.h"
#include "opening/mesh-reader.h"
#include "opening/migration.h"
#include "session/programs.h"
#include "start/recent-models.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/signal.h"

enum {
  SMALL = 200000,     // bytes: a smaller file is read in a millisecond
  PICTURE_MS = 10000  // a run does not wait longer for the first picture of its model
};

struct _GimbalOpening {
  GObject parent;
  GimbalNotices* notices;
  GimbalSaving* saving;
  GimbalRunFiles* runs;
  GimbalModelTabs* models;
  GimbalFetching* fetching;
  GimbalImporting* importing;
  GimbalMeshReader* meshes;
  GimbalMigration* migration;
  GimbalMerging* merging;
  GimbalModelTab* shown;
  GimbalSession* session;
  char* page;
  GFile* pending;           // to open once the present document is saved or discarded
  GimbalDocument* loading;  // the document that is being read and will be shown, borrowed
  gboolean follows;         // what is opened goes on with the run of the present document
  gboolean run_on_load;     // the next model starts to run
  GtkWidget* awaited;       // the view whose next picture starts the run, NULL: none
  guint picture_timer;
  guint requests;  // to the clock of the session, when the waiting began
};

G_DEFINE_FINAL_TYPE(GimbalOpening, gimbal_opening, G_TYPE_OBJECT)

enum { DOCUMENT, N_SIGNALS };
static guint signals[N_SIGNALS];

static const char kNewModel[] =
    "<mujoco model=\"new model\">\n"
    "  <worldbody>\n"
    "    <light pos=\"0 0 3\" dir=\"0 0 -1\"/>\n"
    "    <geom name=\"floor\" type=\"plane\" size=\"2 2 .1\" rgba=\".6 .65 .7 1\"/>\n"
    "    <body name=\"ball\" pos=\"0 0 1\">\n"
    "      <freejoint/>\n"
    "      <geom type=\"sphere\" size=\".1\" mass=\".5\" rgba=\".9 .4 .2 1\"/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <custom>\n"
    "    <!-- gears and other shapes given by distances touch with their whole depth -->\n"
    "    <text name=\"gimbal_quality\" data=\"fields\"/>\n"
    "  </custom>\n"
    "</mujoco>\n";

void gimbal_opening_cancel(GimbalOpening* self) {
  gimbal_fetching_cancel(self->fetching);
  gimbal_mesh_reader_cancel(self->meshes);
}

static void focus_work(GimbalOpening* self) {
  const GimbalPages* pages = gimbal_model_tab_get_pages(self->shown);
  if (gtk_widget_get_visible(GTK_WIDGET(pages->editor))) {
    gimbal_editor_focus(pages->editor);
  } else {
    gtk_widget_grab_focus(GTK_WIDGET(gimbal_stage_get_viewport(pages->stage)));
  }
}

static void show_document(GimbalOpening* self, GimbalDocument* document) {
  gboolean follows = self->follows && gimbal_session_get_document(self->session);
  self->follows = FALSE;
  gimbal_notices_withdraw(self->notices, NULL);
  self->loading = NULL;
  gimbal_opening_cancel(self);
  (follows ? gimbal_session_follow_document : gimbal_session_set_document)(self->session, document);
  gimbal_project_open_drafts(gimbal_session_get_project(self->session));
  g_object_set(self, "page", "work", NULL);
  g_signal_emit(self, signals[DOCUMENT], 0);
  self->run_on_load = g_settings_get_boolean(gimbal_settings_get(), "run-on-open");
  gimbal_session_compile(self->session, follows);
  focus_work(self);
}

//---- files

// A file that a program has sent is gone when the program is.
static void add_recent(GFile* file) {
  gboolean scratch = gimbal_programs_is_theirs(file) || gimbal_paths_is_of_run(file);
  if (!scratch) gimbal_recent_models_add(file);
}

static void on_loaded(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalOpening) self = user_data;
  GimbalDocument* document = GIMBAL_DOCUMENT(source);
  g_autoptr(GError) error = NULL;
  gboolean loaded = gimbal_document_load_finish(document, result, &error);
  if (document != self->loading) return;  // something else was opened in the meantime
  self->loading = NULL;
  if (!loaded) {
    g_autofree char* text =
        g_strdup_printf(_("Could not open “%s”: %s"), gimbal_document_get_title(document), error->message);
    gimbal_notices_show(self->notices, text);
    if (!gimbal_session_get_document(self->session)) g_object_set(self, "page", "start", NULL);
    return;
  }
  add_recent(gimbal_document_get_file(document));
  show_document(self, document);
}

// Whether to load a file synchronously: a small local one, before the window is mapped, so that the
// window shows its model from the first frame on.
static gboolean may_wait(GimbalOpening* self, GFile* file) {
  if (gtk_widget_get_mapped(GTK_WIDGET(self->notices)) || !g_file_is_native(file)) return FALSE;
  g_autoptr(GFileInfo) info = g_file_query_info(file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, NULL);
  return info && g_file_info_get_size(info) < SMALL;
}

static void open_pending(gpointer object) {
  GimbalOpening* self = object;
  g_autoptr(GFile) file = g_steal_pointer(&self->pending);
  if (!file || gimbal_notices_is_closed(self->notices)) return;
  g_autoptr(GimbalDocument) document = gimbal_document_new(file);
  g_object_set(self, "page", "work", NULL);  // do not show the start page meanwhile
  if (!gimbal_document_is_binary(document) && may_wait(self, file) && gimbal_document_load(document, NULL)) {
    add_recent(file);
    show_document(self, document);
    return;
  }
  self->loading = document;
  gimbal_document_load_async(document, on_loaded, g_object_ref(self));
}

static void begin_document(gpointer object) {
  GimbalOpening* self = object;
  g_autoptr(GimbalDocument) document = gimbal_document_new(NULL);
  if (gimbal_notices_is_closed(self->notices)) return;
  gimbal_document_set_text(document, kNewModel);
  self->follows = FALSE;
  show_document(self, document);
}

// A mesh is no model: add it as a body to the shown model, or to a new one.
static void open_mesh(GimbalOpening* self, GFile* file) {
  if (!gimbal_session_get_document(self->session)) begin_document(self);
  gimbal_mesh_reader_add(self->meshes, &(GSList){file, NULL}, (const mjtNum[3]){0, 0, 0});
}

static void open_file(GimbalOpening* self, GFile* file, gboolean follows) {
  self->follows = follows;
  g_autofree char* address = g_file_peek_path(file) ? NULL : g_file_get_uri(file);
  if (address && gimbal_fetching_start(self->fetching, address)) return;
  if (gimbal_run_files_open(self->runs, file)) {
    add_recent(file);
    return;
  }
  if (gimbal_importing_offer(self->importing, file)) return;
  if (gimbal_mesh_body_is_mesh(file)) {
    open_mesh(self, file);
    return;
  }
  g_set_object(&self->pending, file);
  gimbal_saving_leave(self->saving, open_pending, self);
}

void gimbal_opening_open(GimbalOpening* self, GFile* file) {
  open_file(self, file, FALSE);
}

void gimbal_opening_follow(GimbalOpening* self, GFile* file) {
  open_file(self, file, TRUE);
}

void gimbal_opening_open_beside(GimbalOpening* self, GFile* file) {
  if (gimbal_session_get_document(self->session) || self->loading) gimbal_model_tabs_add(self->models);
  gimbal_opening_open(self, file);
}

void gimbal_opening_begin(GimbalOpening* self) {
  gimbal_saving_leave(self->saving, begin_document, self);
}

gboolean gimbal_opening_drop(GimbalOpening* self, GSList* files, GtkWidget* widget, double x, double y) {
  mjtNum point[3];
  if (!files) return FALSE;
  if (!gimbal_mesh_body_is_mesh(files->data) || !gimbal_session_get_document(self->session)) {
    gimbal_opening_open(self, files->data);
    return TRUE;
  }
  gimbal_stage_find_point(gimbal_model_tab_get_pages(self->shown)->stage, widget, x, y, point);
  gimbal_mesh_reader_add(self->meshes, files, point);
  return TRUE;
}

//---- the start of the run

static void drop_start(GimbalOpening* self) {
  g_clear_handle_id(&self->picture_timer, g_source_remove);
  if (self->awaited) g_signal_handlers_disconnect_by_data(self->awaited, self);
  g_clear_object(&self->awaited);
}

static void start_run(GimbalOpening* self) {
  drop_start(self);
  if (gimbal_clock_get_requests(gimbal_session_get_clock(self->session)) != self->requests) return;
  gimbal_session_set_running(self->session, TRUE);
}

static gboolean on_no_picture(gpointer self) {
  GIMBAL_OPENING(self)->picture_timer = 0;
  start_run(self);
  return G_SOURCE_REMOVE;
}

// A run begins when its model is seen: where drawing takes its time, the first second of a fall
// would be over before. Whoever starts or stops it meanwhile has decided.
static void start_with_picture(GimbalOpening* self) {
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_model_tab_get_pages(self->shown)->stage);
  drop_start(self);
  self->requests = gimbal_clock_get_requests(gimbal_session_get_clock(self->session));
  self->awaited = GTK_WIDGET(g_object_ref(viewport));
  self->picture_timer = g_timeout_add(PICTURE_MS, on_no_picture, self);
  g_signal_connect_object(viewport, "drawn", G_CALLBACK(start_run), self, G_CONNECT_SWAPPED);
}

//---- the shown tab

static void leave_shown(gpointer object) {
  GimbalOpening* self = object;
  drop_start(self);
  self->loading = NULL;
  gimbal_fetching_cancel(self->fetching);
}

static void enter_session(gpointer object) {
  GimbalOpening* self = object;
  gboolean open = self->session && gimbal_session_get_document(self->session);
  self->run_on_load = FALSE;
  gimbal_notices_withdraw(self->notices, NULL);
  g_object_set(self, "page", open ? "work" : "start", NULL);
}

static void on_model(GimbalOpening* self) {
  if (gimbal_run_files_show_opened(self->runs)) self->run_on_load = FALSE;
  if (self->run_on_load) start_with_picture(self);
  self->run_on_load = FALSE;
}

//---- actions

static void on_open_chosen(GFile* file, gpointer self) {
  if (file) gimbal_opening_open(self, file);
}

GIMBAL_ACTION(open_action) {
  GimbalOpening* self = owner;
  gimbal_ask_for_model(GTK_WIDGET(self->notices), self->session, _("Open Model"), on_open_chosen, self);
}
GIMBAL_ACTION(open_file_action) {
  g_autoptr(GFile) file = g_file_new_for_uri(g_variant_get_string(parameter, NULL));
  gimbal_opening_open(owner, file);
}
GIMBAL_ACTION(new_action) {
  gimbal_opening_begin(owner);
}

static void go_home(gpointer object) {
  GimbalOpening* self = object;
  if (gimbal_notices_is_closed(self->notices)) return;
  gimbal_notices_withdraw(self->notices, NULL);
  self->loading = NULL;
  gimbal_session_set_document(self->session, NULL);
  g_object_set(self, "page", "start", NULL);
}

GIMBAL_ACTION(home_action) {
  gimbal_saving_leave(GIMBAL_OPENING(owner)->saving, go_home, owner);
}
GIMBAL_ACTION(compile_action) {
  gimbal_session_compile(GIMBAL_OPENING(owner)->session, TRUE);
}
GIMBAL_ACTION(restart_action) {
  gimbal_session_compile(GIMBAL_OPENING(owner)->session, FALSE);
}

static const GimbalAction kActions[] = {
    {"win.open", NULL, open_action, GIMBAL_NEEDS_NOTHING, N_("Open…")},
    {"win.open-file", "s", open_file_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.new", NULL, new_action, GIMBAL_NEEDS_NOTHING, N_("New Model")},
    {"win.home", NULL, home_action, GIMBAL_NEEDS_NOTHING, N_("Start Page")},
    {"win.compile", NULL, compile_action, GIMBAL_NEEDS_DOCUMENT, N_("Compile Now")},
    {"win.restart", NULL, restart_action, GIMBAL_NEEDS_DOCUMENT, N_("Reload")},
};

void gimbal_opening_add_actions(GimbalOpening* self, GimbalActions* actions) {
  gimbal_actions_add(actions, kActions, G_N_ELEMENTS(kActions), self);
  gimbal_fetching_add_actions(self->fetching, actions);
  gimbal_importing_add_actions(self->importing, actions);
  gimbal_migration_add_actions(self->migration, actions);
}

//---- object

#define OWNS(field) GIMBAL_OWNS(GimbalOpening, field, g_object_unref)

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalOpening, "shown", shown, gimbal_model_tab_get_type, .leaving = leave_shown),
    GIMBAL_PROPERTY(GimbalOpening, "session", session, gimbal_session_get_type, .changed = enter_session),
    GIMBAL_PROPERTY(GimbalOpening, "page", page, gimbal_type_string),
    {0}};

static void opening_leave(GObject* object) {
  GimbalOpening* self = GIMBAL_OPENING(object);
  drop_start(self);
  self->loading = NULL;
  if (self->fetching) gimbal_opening_cancel(self);
}

static void gimbal_opening_class_init(GimbalOpeningClass* klass) {
  GIMBAL_CLASS_OWNS(klass, opening_leave, OWNS(pending), OWNS(session), OWNS(shown), OWNS(fetching),
                    OWNS(importing), OWNS(meshes), OWNS(merging), OWNS(migration), OWNS(models),
                    GIMBAL_TO_THE_LAST, OWNS(runs), OWNS(saving), OWNS(notices),
                    GIMBAL_OWNS(GimbalOpening, page, g_free));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  signals[DOCUMENT] = gimbal_signal_new("document", GIMBAL_TYPE_OPENING, 0);
}

static void gimbal_opening_init(GimbalOpening* self) {
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "model-changed", G_CALLBACK(on_model));
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "document-changed", G_CALLBACK(drop_start));
}

// Open the models that the other objects have fetched or imported.
static void follow_sources(GimbalOpening* self) {
  GObject* const sources[] = {G_OBJECT(self->fetching), G_OBJECT(self->importing), G_OBJECT(self->runs)};
  for (guint i = 0; i < G_N_ELEMENTS(sources); i++) {
    g_signal_connect_object(sources[i], "open", G_CALLBACK(gimbal_opening_open), self, G_CONNECT_SWAPPED);
  }
  g_object_bind_property(self, "shown", self->meshes, "shown", G_BINDING_SYNC_CREATE);
  g_object_bind_property(self, "session", self->importing, "session", G_BINDING_SYNC_CREATE);
  g_object_bind_property(self, "session", self->merging, "session", G_BINDING_SYNC_CREATE);
  g_object_bind_property(self, "session", self->migration, "session", G_BINDING_SYNC_CREATE);
}

GimbalOpening* gimbal_opening_new(GimbalNotices* notices, GimbalSaving* saving, GimbalRunFiles* runs,
                                  GimbalModelTabs* models) {
  GimbalOpening* self = g_object_new(GIMBAL_TYPE_OPENING, NULL);
  self->notices = g_object_ref(notices);
  self->saving = g_object_ref(saving);
  self->runs = g_object_ref(runs);
  self->models = g_object_ref(models);
  self->fetching = gimbal_fetching_new(notices);
  self->importing = gimbal_importing_new(notices);
  self->meshes = gimbal_mesh_reader_new(notices);
  self->merging = gimbal_merging_new(notices, models);
  self->migration = gimbal_migration_new(notices);
  follow_sources(self);
  g_object_bind_property(models, "shown", self, "shown", G_BINDING_SYNC_CREATE);
  g_object_bind_property(models, "session", self, "session", G_BINDING_SYNC_CREATE);
  return self;
}
