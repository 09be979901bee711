// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows two models of the window beside each other. Each stays in its tab, but the stage of the
// hidden tab moves into the visible one, until another tab is shown or one of the two is closed.
// It moves back when its own tab is shown: a widget that is put into a hidden tab gets no
// allocation there (GTK 4.8 then shows nothing of the tab).

#include "compare/comparison.h"

#include <glib/gi18n.h>
#include <string.h>

#include "compare/compare-bar.h"
#include "files/model-question.h"
#include "model/object-label.h"
#include "model/pose-difference.h"
#include "widgets/control/chooser.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/signal.h"

enum {
  WIDE = 900,        // pixels: a pair this wide stands side by side whatever its height
  NARROW = 300,      // pixels: least width of each stage side by side
  LOW = 340,         // pixels: a view lower than this has no room for everything
  REST_MS = 60,      // until all widgets have their sizes
  SHOW_US = 150000,  // between updates: faster ones cost layout, and nobody can read them
};
#define SAME 1e-9  // m or rad

struct _GimbalModelComparison {
  GObject parent;
  GimbalNotices* notices;
  GimbalModelTabs* models;
  GimbalModelTab* shown;    // the tab on show
  GimbalModelTab* tabs[2];  // borrowed, the left or upper one first; NULL: nothing is compared
  GimbalCompareBar* bars[2];
  GimbalModelTab* host;  // the tab in which both stages are now; NULL: none of the two is on show
  gboolean active, common_clock, same_view;
  mjvCamera look;     // the last camera of both
  int width, height;  // of both together, when they were last divided
  guint divide_timer;
  gint64 shown_at;  // when the difference was last shown
};

G_DEFINE_FINAL_TYPE(GimbalModelComparison, gimbal_model_comparison, G_TYPE_OBJECT)

enum { OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static const GimbalPages* pages_of(GimbalModelComparison* self, int side) {
  return gimbal_model_tab_get_pages(self->tabs[side]);
}

// The side of a tab, -1: it is not compared.
static int side_of(GimbalModelComparison* self, GimbalModelTab* tab) {
  for (int i = 0; tab && i < 2; i++) {
    if (self->tabs[i] == tab) return i;
  }
  return -1;
}

//---- where the stages are

// Move a stage to a side of a pane, or remove it (paned NULL).
static void put_stage(GimbalStage* stage, GtkPaned* paned, int side) {
  GtkWidget* parent = gtk_widget_get_parent(GTK_WIDGET(stage));
  GtkPaned* old = parent ? GTK_PANED(parent) : NULL;
  gboolean second = old && gtk_paned_get_end_child(old) == GTK_WIDGET(stage);
  if (old == paned && second == (side == 1)) return;
  g_object_ref(stage);
  if (old) (second ? gtk_paned_set_end_child : gtk_paned_set_start_child)(old, NULL);
  if (paned) (side ? gtk_paned_set_end_child : gtk_paned_set_start_child)(paned, GTK_WIDGET(stage));
  g_object_unref(stage);
}

// Allow both to be smaller than their minimum, so that the window does not grow.
static void let_shrink(GtkPaned* paned, gboolean shrink) {
  gtk_paned_set_shrink_start_child(paned, shrink);
  gtk_paned_set_shrink_end_child(paned, shrink);
}

static GtkPaned* paned_of(GimbalModelTab* tab) {
  return gimbal_model_tab_get_pages(tab)->stages;
}

// Place the stages side by side if they are wide enough, else one above the other. Each has half of
// the room, until the user moves the handle.
static void comparison_divide(GimbalModelComparison* self) {
  GtkPaned* paned = paned_of(self->host);
  int width = gtk_widget_get_width(GTK_WIDGET(paned)), height = gtk_widget_get_height(GTK_WIDGET(paned));
  gboolean wide = width >= WIDE || (width > height && width >= 2 * NARROW);
  if (width <= 0 || (width == self->width && height == self->height)) return;
  self->width = width;
  self->height = height;
  for (int i = 0; i < 2; i++) {
    gimbal_stage_set_low(pages_of(self, i)->stage, (wide ? height : height / 2) < LOW);
  }
  gtk_orientable_set_orientation(GTK_ORIENTABLE(paned),
                                 wide ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_paned_set_position(paned, (wide ? width : height) / 2);
}

static gboolean divide_soon(gpointer user_data) {
  GimbalModelComparison* self = user_data;
  self->divide_timer = 0;
  comparison_divide(self);
  return G_SOURCE_REMOVE;
}

// The layout must not be changed during allocation, so wait until it is done.
static void on_size(GimbalModelComparison* self) {
  if (!self->divide_timer && self->host) {
    self->divide_timer = g_timeout_add(REST_MS, divide_soon, self);
  }
}

// Hide the pane below if two views need its height.
static void make_room(GimbalModelComparison* self) {
  GtkWidget* paned = GTK_WIDGET(paned_of(self->host));
  gboolean small = gtk_widget_get_width(paned) < 2 * NARROW && gtk_widget_get_height(paned) < 2 * LOW;
  if (small && gtk_widget_get_mapped(paned)) {
    GimbalDock* dock = gimbal_model_tab_get_pages(self->shown)->dock;
    gtk_widget_set_visible(gimbal_dock_get_pane(dock, GIMBAL_DOCK_BOTTOM), FALSE);
  }
}

static void join_stages(GimbalModelComparison* self) {
  GimbalModelTab* host = self->shown;
  int own = side_of(self, host);
  if (own < 0) {
    if (host) put_stage(gimbal_model_tab_get_pages(host)->stage, paned_of(host), 0);
    return;
  }
  GtkPaned* paned = paned_of(host);
  self->host = host;
  self->width = 0;
  if (own) put_stage(pages_of(self, own)->stage, paned, own);
  for (int i = 0; i < 2; i++) {
    put_stage(pages_of(self, i)->stage, paned, i);
    gimbal_compare_bar_set_own(self->bars[i], i == own);
  }
  let_shrink(paned, TRUE);
  g_signal_connect_object(paned, "notify::max-position", G_CALLBACK(on_size), self, G_CONNECT_SWAPPED);
  comparison_divide(self);
  on_size(self);
}

static void part_stages(GimbalModelComparison* self) {
  if (!self->host) return;
  GtkPaned* paned = paned_of(self->host);
  int own = side_of(self, self->host);
  g_clear_handle_id(&self->divide_timer, g_source_remove);
  g_signal_handlers_disconnect_by_data(paned, self);
  self->host = NULL;
  put_stage(pages_of(self, !own)->stage, NULL, 0);
  put_stage(pages_of(self, own)->stage, paned, 0);
  let_shrink(paned, FALSE);
}

//---- what both have in common

static GimbalViewport* viewport_of(GimbalModelComparison* self, int side) {
  return gimbal_stage_get_viewport(pages_of(self, side)->stage);
}

static gboolean is_same_camera(const mjvCamera* a, const mjvCamera* b) {
  return a->azimuth == b->azimuth && a->elevation == b->elevation && a->distance == b->distance &&
         a->orthographic == b->orthographic && !memcmp(a->lookat, b->lookat, sizeof a->lookat);
}

// Copy the camera of one side to the other. Cameras of the model, and those that follow a body, are
// not shared.
static void share_camera(GimbalModelComparison* self, int from) {
  const mjvCamera* camera = gimbal_viewport_get_camera(viewport_of(self, from));
  mjvCamera* other = gimbal_viewport_get_camera(viewport_of(self, !from));
  if (camera->type != mjCAMERA_FREE || other->type != mjCAMERA_FREE || is_same_camera(camera, other)) return;
  other->azimuth = camera->azimuth;
  other->elevation = camera->elevation;
  other->distance = camera->distance;
  other->orthographic = camera->orthographic;
  mju_copy3(other->lookat, camera->lookat);
  gimbal_viewport_refresh(viewport_of(self, !from));
}

// A camera that differs from the last one of both has been moved: copy it.
static void on_drawn(GimbalViewport* viewport, GimbalModelComparison* self) {
  const mjvCamera* camera = gimbal_viewport_get_camera(viewport);
  if (!self->host || !self->same_view || is_same_camera(camera, &self->look)) return;
  self->look = *camera;
  share_camera(self, viewport == viewport_of(self, 1));
}

static void on_same_view(gpointer object) {
  GimbalModelComparison* self = object;
  if (!self->host) return;
  int own = side_of(self, self->host);
  self->look = *gimbal_viewport_get_camera(viewport_of(self, own));
  if (self->same_view) share_camera(self, own);
}

//---- poses

static void show_difference(GimbalModelComparison* self) {
  int own = side_of(self, self->host);
  const GimbalFrame* here = gimbal_session_get_frame(pages_of(self, own)->session);
  const GimbalFrame* there = gimbal_session_get_frame(pages_of(self, !own)->session);
  GimbalCompareBar* bar = self->bars[!own];
  gimbal_compare_bar_set_difference(self->bars[own], "", NULL);
  self->shown_at = g_get_monotonic_time();
  if (!here || !there) return;
  const mjModel* m = there->compiled->model;
  GimbalPoseDifference found = gimbal_pose_difference(m, there->data, here->compiled->model, here->data);
  if (found.joint < 0) {
    gimbal_compare_bar_set_difference(bar, _("no joint in common"),
                                      _("Joints of the same name and kind are compared"));
    return;
  }
  g_autofree char* label = gimbal_object_label(m, mjOBJ_JOINT, found.joint);
  g_autofree char* text =
      found.size < SAME
          ? g_strdup(_("same pose"))
          : g_strdup_printf(found.angle ? _("%s: %.3g rad apart") : _("%s: %.3g m apart"), label, found.size);
  gimbal_compare_bar_set_difference(
      bar, text,
      _("The joint whose position is furthest from that of the joint with its name in the other model"));
}

static void on_frame(GimbalModelComparison* self) {
  if (!self->host) return;
  gboolean runs = gimbal_session_get_running(pages_of(self, 0)->session) ||
                  gimbal_session_get_running(pages_of(self, 1)->session);
  if (!runs || g_get_monotonic_time() - self->shown_at > SHOW_US) show_difference(self);
}

static void on_pose(GimbalModelComparison* self, GimbalCompareBar* bar) {
  int to = bar == self->bars[1];
  GimbalSession* session = pages_of(self, to)->session;
  const GimbalFrame* frame = gimbal_session_get_frame(session);
  const GimbalFrame* other = gimbal_session_get_frame(pages_of(self, !to)->session);
  if (!frame || !other) return;
  const mjModel* m = frame->compiled->model;
  g_autofree mjtNum* qpos = gimbal_pose_transfer(m, frame->data, other->compiled->model, other->data);
  if (qpos) {
    gimbal_simulation_set_positions(gimbal_session_get_simulation(session), qpos, (int)m->nq);
  } else {
    gimbal_notices_show(self->notices, _("No joint of one model has the name and kind of one in the other"));
  }
}

//---- start and end

static void stop_comparing(GimbalModelComparison* self);

static void on_work(GimbalModelComparison* self, GimbalCompareBar* bar) {
  gimbal_model_tabs_show(self->models, self->tabs[bar == self->bars[1]]);
}

static void show_name(GimbalModelComparison* self, int side) {
  GimbalDocument* document = gimbal_session_get_document(pages_of(self, side)->session);
  if (document) gimbal_compare_bar_set_name(self->bars[side], gimbal_document_get_title(document));
}

// A model that is closed is compared no longer.
static void on_document(GimbalModelComparison* self) {
  for (int i = 0; i < 2 && self->active; i++) {
    if (gimbal_session_get_document(pages_of(self, i)->session)) {
      show_name(self, i);
    } else {
      stop_comparing(self);
    }
  }
}

static void add_bar(GimbalModelComparison* self, int side) {
  const GimbalPages* pages = pages_of(self, side);
  GimbalCompareBar* bar = gimbal_compare_bar_new();
  GBindingFlags both = G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE;
  self->bars[side] = bar;
  g_object_bind_property(self, "common-clock", bar, "common-clock", both);
  g_object_bind_property(self, "same-view", bar, "same-view", both);
  g_signal_connect_object(bar, "pose", G_CALLBACK(on_pose), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(bar, "work", G_CALLBACK(on_work), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(pages->session, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(pages->session, "document-changed", G_CALLBACK(on_document), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(gimbal_stage_get_viewport(pages->stage), "drawn", G_CALLBACK(on_drawn), self, 0);
  gimbal_stage_set_head(pages->stage, GTK_WIDGET(bar));
  show_name(self, side);
}

static void leave_side(GimbalModelComparison* self, int side) {
  const GimbalPages* pages = pages_of(self, side);
  g_signal_handlers_disconnect_by_data(pages->session, self);
  g_signal_handlers_disconnect_by_data(gimbal_stage_get_viewport(pages->stage), self);
  g_signal_handlers_disconnect_by_data(self->bars[side], self);
  gimbal_stage_set_head(pages->stage, NULL);
  gimbal_stage_set_low(pages->stage, FALSE);
}

static void stop_comparing(GimbalModelComparison* self) {
  if (!self->active) return;
  part_stages(self);
  for (int i = 0; i < 2; i++) leave_side(self, i);
  self->tabs[0] = self->tabs[1] = NULL;
  self->bars[0] = self->bars[1] = NULL;
  g_object_set(self, "active", FALSE, "same-view", FALSE, NULL);
}

static void start_comparing(GimbalModelComparison* self, GimbalModelTab* left, GimbalModelTab* right) {
  stop_comparing(self);
  self->tabs[0] = left;
  self->tabs[1] = right;
  for (int i = 0; i < 2; i++) add_bar(self, i);
  join_stages(self);
  make_room(self);
  show_difference(self);
  g_object_set(self, "active", TRUE, NULL);
}

//---- the other model

// A model being opened, which is compared with the first once it is there.
typedef struct Opened {
  GimbalModelComparison* comparison;
  GimbalModelTab *first, *second;  // borrowed: the handler ends with the second
} Opened;

static void on_opened(GimbalSession* session, Opened* opened) {
  GimbalModelComparison* self = opened->comparison;
  if (!gimbal_session_get_document(session)) return;
  if (self->shown == opened->second && gimbal_model_tabs_has(self->models, opened->first)) {
    start_comparing(self, opened->first, opened->second);
  }
  g_signal_handlers_disconnect_by_func(session, on_opened, opened);
}

static void on_file(GFile* file, gpointer data) {
  GimbalModelComparison* self = data;
  GimbalModelTab* first = self->shown;
  if (!file || !first) return;
  Opened* opened = g_new(Opened, 1);
  *opened = (Opened){self, first, gimbal_model_tabs_add(self->models)};
  gimbal_connect_owned(gimbal_model_tab_get_pages(opened->second)->session, "document-changed",
                       G_CALLBACK(on_opened), opened, g_free);
  g_signal_emit(self, signals[OPEN], 0, file);
}

static void ask_for_other(GimbalModelComparison* self) {
  gimbal_ask_for_model(GTK_WIDGET(self->notices), gimbal_model_tab_get_pages(self->shown)->session,
                       _("Compare With"), on_file, self);
}

// The tabs other than the one on show that have a model.
static GPtrArray* find_others(GimbalModelComparison* self) {
  GPtrArray* tabs = g_ptr_array_new();
  for (int i = 0; i < gimbal_model_tabs_count(self->models); i++) {
    GimbalModelTab* tab = gimbal_model_tabs_nth(self->models, i);
    gboolean open = gimbal_session_get_document(gimbal_model_tab_get_pages(tab)->session) != NULL;
    if (open && tab != self->shown) g_ptr_array_add(tabs, tab);
  }
  return tabs;
}

static void on_chosen(GimbalChooser* chooser, guint number, GimbalModelComparison* self) {
  g_autoptr(GPtrArray) tabs = find_others(self);
  (void)chooser;
  if (number >= tabs->len) {
    ask_for_other(self);
    return;
  }
  GimbalModelTab *here = self->shown, *there = g_ptr_array_index(tabs, number);
  gboolean first = gimbal_model_tabs_place(self->models, here) < gimbal_model_tabs_place(self->models, there);
  start_comparing(self, first ? here : there, first ? there : here);
}

//---- actions

GIMBAL_ACTION(compare_action) {
  GimbalModelComparison* self = owner;
  g_autoptr(GPtrArray) tabs = find_others(self);
  if (!tabs->len) {
    ask_for_other(self);
    return;
  }
  GtkWidget* stage = GTK_WIDGET(gimbal_model_tab_get_pages(self->shown)->stage);
  GimbalChooser* chooser = gimbal_chooser_new(_("Compare With"), NULL);
  for (guint i = 0; i < tabs->len; i++) {
    GimbalSession* session = gimbal_model_tab_get_pages(g_ptr_array_index(tabs, i))->session;
    gimbal_chooser_add(chooser, gimbal_document_get_title(gimbal_session_get_document(session)), NULL, 0);
  }
  gimbal_chooser_add(chooser, _("Another File…"), NULL, 0);
  GdkRectangle area = {gtk_widget_get_width(stage) / 2, 8, 1, 1};
  g_signal_connect_object(chooser, "chosen", G_CALLBACK(on_chosen), self, 0);
  gimbal_chooser_popup(chooser, stage, &area);
}

GIMBAL_ACTION(stop_action) {
  stop_comparing(owner);
}

static const GimbalAction kActions[] = {
    {"win.compare", NULL, compare_action, GIMBAL_NEEDS_DOCUMENT, N_("Compare With…")},
    {"win.stop-comparing", NULL, stop_action, GIMBAL_NEEDS_NOTHING, N_("Stop Comparing")},
};

void gimbal_model_comparison_add_actions(GimbalModelComparison* self, GimbalActions* actions) {
  gimbal_actions_add(actions, kActions, G_N_ELEMENTS(kActions), self);
  g_object_bind_property(self, "active", gimbal_actions_find(actions, "win.stop-comparing"), "enabled",
                         G_BINDING_SYNC_CREATE);
}

//---- object

static void leave_shown(gpointer self) {
  part_stages(self);
}
static void enter_shown(gpointer self) {
  if (GIMBAL_MODEL_COMPARISON(self)->shown) join_stages(self);
}

static void on_closing(GimbalModelComparison* self, GimbalModelTab* tab) {
  if (side_of(self, tab) >= 0) stop_comparing(self);
}

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalModelComparison, "shown", shown, gimbal_model_tab_get_type, .leaving = leave_shown,
                    .changed = enter_shown),
    GIMBAL_PROPERTY(GimbalModelComparison, "active", active, gimbal_type_boolean),
    GIMBAL_PROPERTY(GimbalModelComparison, "common-clock", common_clock, gimbal_type_boolean),
    GIMBAL_PROPERTY(GimbalModelComparison, "same-view", same_view, gimbal_type_boolean,
                    .changed = on_same_view),
    {0}};

static void comparison_leave(GObject* object) {
  stop_comparing(GIMBAL_MODEL_COMPARISON(object));
}

static void gimbal_model_comparison_class_init(GimbalModelComparisonClass* klass) {
  GIMBAL_CLASS_OWNS(klass, comparison_leave,
                    GIMBAL_OWNS(GimbalModelComparison, divide_timer, gimbal_drop_source),
                    GIMBAL_OWNS(GimbalModelComparison, shown, g_object_unref),
                    GIMBAL_OWNS(GimbalModelComparison, models, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalModelComparison, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  signals[OPEN] = gimbal_signal_new("open", GIMBAL_TYPE_MODEL_COMPARISON, 1, G_TYPE_FILE);
}

GIMBAL_EMPTY_INIT(GimbalModelComparison, gimbal_model_comparison)

GimbalModelComparison* gimbal_model_comparison_new(GimbalNotices* notices, GimbalModelTabs* models) {
  GimbalModelComparison* self = g_object_new(GIMBAL_TYPE_MODEL_COMPARISON, NULL);
  self->notices = g_object_ref(notices);
  self->models = g_object_ref(models);
  g_object_bind_property(models, "shown", self, "shown", G_BINDING_SYNC_CREATE);
  g_object_bind_property(models, "common-clock", self, "common-clock",
                         G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_signal_connect_object(models, "closing", G_CALLBACK(on_closing), self, G_CONNECT_SWAPPED);
  return self;
}
