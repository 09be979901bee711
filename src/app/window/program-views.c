// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "window/program-views.h"

#include <gimbal/kinds/geoms.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "panel/panel-page.h"
#include "remote/frame.h"
#include "remote/message.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "window/programs-window.h"

struct _GimbalProgramViews {
  GObject parent;
  GimbalNotices* notices;
  GimbalModelTabs* models;
  GimbalOpening* opening;
  GimbalPrograms* programs;
  GimbalSession* session;
};

G_DEFINE_FINAL_TYPE(GimbalProgramViews, gimbal_program_views, G_TYPE_OBJECT)

//---- models that come

static void on_message(GimbalProgramViews* self, const char* text) {
  gimbal_notices_tell(self->notices, GIMBAL_LOG_PROGRAM, text);
}

// The tab of a program that has begun anew: the last one that is called after it, and that no other
// program shows anything in. NULL: none.
static GimbalModelTab* tab_of_before(GimbalProgramViews* self, const GimbalProgram* program) {
  for (int i = gimbal_model_tabs_count(self->models) - 1; i >= 0; i--) {
    GimbalModelTab* tab = gimbal_model_tabs_nth(self->models, i);
    GimbalSession* session = gimbal_model_tab_get_pages(tab)->session;
    GimbalDocument* document = gimbal_session_get_document(session);
    const char* name = document ? gimbal_document_get_program(document) : NULL;
    if (!g_strcmp0(name, program->name) && name &&
        !gimbal_programs_show_anything(self->programs, session, program)) {
      return tab;
    }
  }
  return NULL;
}

static void on_model(GimbalProgramViews* self, const char* path) {
  g_autoptr(GFile) file = g_file_new_for_path(path);
  const GimbalProgram* program = gimbal_programs_of_model(self->programs, path);
  GimbalModelTab* tab = program && program->again ? tab_of_before(self, program) : NULL;
  if (tab) {
    gimbal_stage_hand_view_on(gimbal_model_tab_get_pages(tab)->stage);
    gimbal_model_tabs_show(self->models, tab);
    gimbal_opening_follow(self->opening, file);
  } else {
    gimbal_opening_open_beside(self->opening, file);
  }
  gimbal_programs_show_in(self->programs, path, self->session);
}

static const GimbalPages* pages_of(GimbalProgramViews* self, GimbalSession* session) {
  for (int i = 0; i < gimbal_model_tabs_count(self->models); i++) {
    const GimbalPages* pages = gimbal_model_tab_get_pages(gimbal_model_tabs_nth(self->models, i));
    if (pages->session == session) return pages;
  }
  return NULL;
}

static GimbalStage* stage_of(GimbalProgramViews* self, GimbalSession* session) {
  const GimbalPages* pages = pages_of(self, session);
  return pages ? pages->stage : NULL;
}

//---- overlays: records of docs/protocol.md

typedef struct Record {
  gint32 type;
  float size[3], pos[3], mat[9], rgba[4];
  char label[100];
  guint32 zero;
} Record;
_Static_assert(sizeof(Record) == REMOTE_GEOM, "as the protocol says");

static gboolean is_sound(const Record* record) {
#define TYPE(type, ...) type,
  static const int types[] = {GIMBAL_PRIMITIVES(TYPE) mjGEOM_ARROW,
                              mjGEOM_ARROW1,
                              mjGEOM_ARROW2,
                              mjGEOM_LINE,
                              mjGEOM_LINEBOX,
                              mjGEOM_LABEL,
                              mjGEOM_TRIANGLE};
#undef TYPE
  const float* numbers = record->size;
  gboolean known = FALSE;
  for (int i = 0; i < 3 + 3 + 9 + 4; i++) {
    if (!isfinite(numbers[i])) return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS(types); i++) known = known || types[i] == record->type;
  return known;
}

static mjvGeom geom_of(const Record* record) {
  mjvGeom geom;
  mjtNum size[3], pos[3], mat[9];
  mju_f2n(size, record->size, 3);
  mju_f2n(pos, record->pos, 3);
  mju_f2n(mat, record->mat, 9);
  mjv_initGeom(&geom, record->type, size, pos, mat, record->rgba);
  geom.category = mjCAT_DECOR;
  geom.transparent = record->rgba[3] < 1;
  g_autofree char* label = g_strndup(record->label, sizeof record->label - 1);
  g_autofree char* valid = g_utf8_make_valid(label, -1);
  g_strlcpy(geom.label, valid, sizeof geom.label);
  return geom;
}

static void on_drawn(GimbalProgramViews* self, GimbalSession* session, GBytes* bytes) {
  GimbalStage* stage = stage_of(self, session);
  gsize size;
  const guint8* records = g_bytes_get_data(bytes, &size);
  g_autoptr(GArray) geoms = g_array_new(FALSE, FALSE, sizeof(mjvGeom));
  for (gsize at = 0; at + sizeof(Record) <= size; at += sizeof(Record)) {
    Record record;
    memcpy(&record, records + at, sizeof record);
    if (!is_sound(&record)) continue;
    mjvGeom geom = geom_of(&record);
    g_array_append_val(geoms, geom);
  }
  if (stage) gimbal_viewport_set_overlay(gimbal_stage_get_viewport(stage), geoms);
}

//---- the view

static void turn_camera(GimbalStage* stage, JsonObject* command) {
  GimbalViewport* viewport = gimbal_stage_get_viewport(stage);
  mjvCamera* camera = gimbal_viewport_get_camera(viewport);
  const char* mode = "free";
  gint64 id = -1;
  gboolean found;
  double lookat[3];
  remote_get_text(command, "mode", &mode, NULL);
  remote_get_whole(command, "id", 0, G_MAXINT, &id, NULL);
  if (!strcmp(mode, "fixed") && id >= 0) {
    gimbal_viewport_set_camera_index(viewport, (int)id);
    return;
  }
  gimbal_viewport_set_camera_index(viewport, -1);
  if (!strcmp(mode, "tracking")) gimbal_viewport_track(viewport, (int)id);
  remote_get_numbers(command, "lookat", 3, lookat, &found, NULL);
  if (found) mju_copy3(camera->lookat, lookat);
  remote_get_number(command, "distance", 1e-6, 1e6, &camera->distance, NULL);
  remote_get_number(command, "azimuth", -1e6, 1e6, &camera->azimuth, NULL);
  remote_get_number(command, "elevation", -90, 90, &camera->elevation, NULL);
  gimbal_viewport_refresh(viewport);
}

static void read_bytes(JsonObject* command, const char* name, guint count, mjtByte* bytes) {
  gboolean found;
  double values[mjNVISFLAG];
  remote_get_numbers(command, name, count, values, &found, NULL);
  for (guint i = 0; found && i < count; i++) bytes[i] = values[i] != 0;
}

static void show_option(GimbalStage* stage, JsonObject* command) {
  GimbalViewport* viewport = gimbal_stage_get_viewport(stage);
  mjvOption* option = gimbal_viewport_get_option(viewport);
  gint64 label = option->label, frame = option->frame;
  const struct {
    const char* name;
    mjtByte* bytes;
  } groups[] = {{"geomgroup", option->geomgroup},         {"sitegroup", option->sitegroup},
                {"jointgroup", option->jointgroup},       {"tendongroup", option->tendongroup},
                {"actuatorgroup", option->actuatorgroup}, {"flexgroup", option->flexgroup},
                {"skingroup", option->skingroup}};
  for (guint i = 0; i < G_N_ELEMENTS(groups); i++) {
    read_bytes(command, groups[i].name, mjNGROUP, groups[i].bytes);
  }
  read_bytes(command, "flags", mjNVISFLAG, option->flags);
  remote_get_whole(command, "label", 0, mjNLABEL - 1, &label, NULL);
  remote_get_whole(command, "frame", 0, mjNFRAME - 1, &frame, NULL);
  option->label = (int)label;
  option->frame = (int)frame;
  gimbal_viewport_refresh(viewport);
}

static GimbalWordsPlace place_of(JsonObject* text) {
  static const char* const names[] = {[GIMBAL_WORDS_BOTTOM_LEFT] = "bottom-left",
                                      [GIMBAL_WORDS_BOTTOM_RIGHT] = "bottom-right",
                                      [GIMBAL_WORDS_TOP_LEFT] = "top-left",
                                      [GIMBAL_WORDS_TOP_RIGHT] = "top-right",
                                      [GIMBAL_WORDS_TOP] = "top",
                                      [GIMBAL_WORDS_BOTTOM] = "bottom",
                                      [GIMBAL_WORDS_LEFT] = "left",
                                      [GIMBAL_WORDS_RIGHT] = "right"};
  const char* name = "";
  remote_get_text(text, "corner", &name, NULL);
  for (guint i = 0; i < GIMBAL_N_WORDS; i++) {
    if (!strcmp(names[i], name)) return (GimbalWordsPlace)i;
  }
  return GIMBAL_WORDS_BOTTOM_LEFT;
}

// Add a text to the lines of its place, as large as the program wishes.
static void add_text(GString* lines, PangoAttrList* attributes, JsonObject* text) {
  const char *title = "", *words = "", *font = "";
  if (!remote_get_text(text, "title", &title, NULL) || !remote_get_text(text, "text", &words, NULL) ||
      !remote_get_text(text, "font", &font, NULL)) {
    return;
  }
  if (lines->len) g_string_append_c(lines, '\n');
  PangoAttribute* large = pango_attr_scale_new(PANGO_SCALE_XX_LARGE);
  large->start_index = (guint)lines->len;
  g_string_append_printf(lines, "%s%s%s", title, *title && *words ? "  " : "", words);
  large->end_index = strcmp(font, "big") ? large->start_index : (guint)lines->len;
  pango_attr_list_insert(attributes, large);
}

// Show texts; those of one place are below each other.
static void show_texts(GimbalStage* stage, JsonObject* command) {
  JsonArray* texts = remote_get_list(command, "texts", 16, NULL);
  GString* places[GIMBAL_N_WORDS];
  PangoAttrList* attributes[GIMBAL_N_WORDS];
  for (guint i = 0; i < GIMBAL_N_WORDS; i++) {
    places[i] = g_string_new(NULL);
    attributes[i] = pango_attr_list_new();
  }
  for (guint i = 0; texts && i < json_array_get_length(texts); i++) {
    JsonObject* text = remote_list_object(texts, i, NULL);
    if (text) add_text(places[place_of(text)], attributes[place_of(text)], text);
  }
  for (guint i = 0; i < GIMBAL_N_WORDS; i++) {
    gimbal_stage_set_words(stage, (GimbalWordsPlace)i, places[i]->str, attributes[i]);
    g_string_free(places[i], TRUE);
    pango_attr_list_unref(attributes[i]);
  }
}

//---- figures and images

static char* view_event(GtkWidget* overlay) {
  int scale = gtk_widget_get_scale_factor(overlay);
  return remote_text("{'type': <'view'>, 'width': <%i>, 'height': <%i>}",
                     scale * gtk_widget_get_width(overlay), scale * gtk_widget_get_height(overlay));
}

static void on_resized(GimbalProgramViews* self, int width, int height, GtkWidget* overlay) {
  (void)width;
  (void)height;
  for (int i = 0; i < gimbal_model_tabs_count(self->models); i++) {
    const GimbalPages* pages = gimbal_model_tab_get_pages(gimbal_model_tabs_nth(self->models, i));
    if (gtk_widget_is_ancestor(overlay, GTK_WIDGET(pages->stage))) {
      gimbal_programs_tell_all(self->programs, pages->session, view_event(overlay));
    }
  }
}

// A program that asks how large the view is hears of each change, too.
static void tell_view(GimbalProgramViews* self, GimbalSession* session, GimbalStage* stage) {
  GimbalProgramOverlay* overlay = gimbal_stage_get_program_overlay(stage);
  g_signal_handlers_disconnect_by_func(overlay, on_resized, self);
  g_signal_connect_object(overlay, "resized", G_CALLBACK(on_resized), self, G_CONNECT_SWAPPED);
  gimbal_programs_tell_all(self->programs, session, view_event(GTK_WIDGET(overlay)));
}

static void show_figures(GimbalStage* stage, JsonObject* command) {
  gimbal_program_overlay_set_figures(gimbal_stage_get_program_overlay(stage), command);
}

static void on_pictured(GimbalProgramViews* self, GimbalSession* session, GBytes* images) {
  GimbalStage* stage = stage_of(self, session);
  if (stage) gimbal_program_overlay_set_images(gimbal_stage_get_program_overlay(stage), images);
}

// Close what is beside the view where the program wants nothing there; the user opens it again.
static void show_panels(const GimbalPages* pages, JsonObject* command) {
  gboolean left = TRUE, right = TRUE;
  remote_get_flag(command, "left", &left, NULL);
  remote_get_flag(command, "right", &right, NULL);
  if (!left) {
    gtk_widget_set_visible(gimbal_dock_get_pane(pages->dock, GIMBAL_DOCK_LEFT), FALSE);
    gtk_widget_set_visible(GTK_WIDGET(pages->editor), FALSE);
  }
  if (!right) gtk_widget_set_visible(gimbal_dock_get_pane(pages->dock, GIMBAL_DOCK_RIGHT), FALSE);
}

static void on_asked(GimbalProgramViews* self, GimbalSession* session, JsonObject* command) {
  static const struct {
    const char* type;
    void (*answer)(GimbalStage* stage, JsonObject* command);
  } rows[] = {
      {"camera", turn_camera}, {"show", show_option}, {"texts", show_texts}, {"figures", show_figures}};
  GimbalStage* stage = stage_of(self, session);
  if (stage && !strcmp(remote_type(command), "view")) tell_view(self, session, stage);
  if (stage && !strcmp(remote_type(command), "panels")) show_panels(pages_of(self, session), command);
  for (guint i = 0; stage && i < G_N_ELEMENTS(rows); i++) {
    if (!strcmp(rows[i].type, remote_type(command))) rows[i].answer(stage, command);
  }
}

//---- object

// A tab is on show before anything of its model is, so that its panel knows the programs in time.
static void on_session(gpointer object) {
  GimbalProgramViews* self = GIMBAL_PROGRAM_VIEWS(object);
  gimbal_programs_set_session(self->programs, self->session);
  for (int i = 0; i < gimbal_model_tabs_count(self->models); i++) {
    GimbalPage* page = gimbal_model_tab_find_page(gimbal_model_tabs_nth(self->models, i), "panel");
    gimbal_panel_page_set_programs(GIMBAL_PANEL_PAGE(page), self->programs);
  }
}

static void on_closed(GimbalProgramViews* self, GimbalModelTab* tab) {
  gimbal_programs_end_session(self->programs, gimbal_model_tab_get_pages(tab)->session);
}

GimbalPrograms* gimbal_program_views_get_programs(GimbalProgramViews* self) {
  return self->programs;
}

GIMBAL_ACTION(programs_action) {
  GimbalProgramViews* self = owner;
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(self->notices));
  gtk_window_present(GTK_WINDOW(gimbal_programs_window_new(GTK_WINDOW(root), self->programs)));
}

static const GimbalAction kActions[] = {
    {"win.programs", NULL, programs_action, GIMBAL_NEEDS_NOTHING, N_("Listen for Programs…")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalProgramViews, gimbal_program_views, kActions)

static void window_programs_leave(GObject* object) {
  GimbalProgramViews* self = GIMBAL_PROGRAM_VIEWS(object);
  if (self->models) gimbal_programs_stop(self->programs);
}

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalProgramViews, "session", session, gimbal_session_get_type, .changed = on_session),
    {0}};

static void gimbal_program_views_class_init(GimbalProgramViewsClass* klass) {
  GIMBAL_CLASS_OWNS(klass, window_programs_leave, GIMBAL_OWNS(GimbalProgramViews, models, g_object_unref),
                    GIMBAL_OWNS(GimbalProgramViews, opening, g_object_unref),
                    GIMBAL_OWNS(GimbalProgramViews, session, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalProgramViews, programs, g_object_unref),
                    GIMBAL_OWNS(GimbalProgramViews, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

static void gimbal_program_views_init(GimbalProgramViews* self) {
  self->programs = gimbal_programs_new();
  g_signal_connect_object(self->programs, "told", G_CALLBACK(on_message), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->programs, "model", G_CALLBACK(on_model), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->programs, "drawn", G_CALLBACK(on_drawn), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->programs, "pictured", G_CALLBACK(on_pictured), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->programs, "asked", G_CALLBACK(on_asked), self, G_CONNECT_SWAPPED);
}

GimbalProgramViews* gimbal_program_views_new(GimbalNotices* notices, GimbalModelTabs* models,
                                             GimbalOpening* opening) {
  GimbalProgramViews* self = g_object_new(GIMBAL_TYPE_PROGRAM_VIEWS, NULL);
  self->notices = g_object_ref(notices);
  self->models = g_object_ref(models);
  self->opening = g_object_ref(opening);
  g_signal_connect_object(models, "closed", G_CALLBACK(on_closed), self, G_CONNECT_SWAPPED);
  g_object_bind_property(models, "session", self, "session", G_BINDING_SYNC_CREATE);
  return self;
}
