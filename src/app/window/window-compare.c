// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two models of the window beside each other. Each keeps its tab; the stage of the one whose tab is not on show is lent to the tab
// that is, until another tab comes or one of the two goes. It goes home when its own tab comes: what is put into a tab that is not
// on show is not given its place there (GTK 4.8 then shows nothing of the tab).

#include <glib/gi18n.h>

#include "model/object-label.h"
#include "model/pose-difference.h"
#include "widgets/control/chooser.h"
#include "widgets/control/toolkit.h"
#include "window/window-private.h"

#define WIDE    900     // pixels: such a pair stands beside each other whatever its height
#define NARROW  300     // and each of one has to be as wide
#define LOW     340     // pixels: in such a view not everything has room
#define REST_MS 60      // after which places have been given out
#define TELL_US 150000  // numbers that change faster than the eye reads cost layout for nothing
#define SAME    1e-9    // m or rad

static GimbalModelTab* tab_on_show(GimbalWindow* self) {
  AdwTabPage* page = self->tabs ? adw_tab_view_get_selected_page(self->tabs) : NULL;
  return page ? GIMBAL_MODEL_TAB(adw_tab_page_get_child(page)) : NULL;
}

static const GimbalPages* pages_of(GimbalWindow* self, int side) {
  return gimbal_model_tab_get_pages(self->compare.tabs[side]);
}

// On which side a tab is, -1: it is not compared.
static int side_of(GimbalWindow* self, GimbalModelTab* tab) {
  for (int i = 0; tab && i < 2; i++) {
    if (self->compare.tabs[i] == tab) return i;
  }
  return -1;
}

static GimbalWindow* window_of(gpointer widget) {
  GtkRoot* root = gtk_widget_get_root(widget);
  return GIMBAL_IS_WINDOW(root) && GIMBAL_WINDOW(root)->compare.host ? GIMBAL_WINDOW(root) : NULL;
}

//---- where the stages are

// Nowhere, or on a side of a pane.
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

// Both may become smaller than they would like: the window does not grow by it.
static void let_shrink(GtkPaned* paned, gboolean shrink) {
  gtk_paned_set_shrink_start_child(paned, shrink);
  gtk_paned_set_shrink_end_child(paned, shrink);
}

static GtkPaned* paned_of(GimbalModelTab* tab) {
  return gimbal_model_tab_get_pages(tab)->stages;
}

// Beside each other where there is width, else one above the other; in halves, until the user moves what is between them.
static void divide(GimbalWindow* self) {
  GtkPaned* paned = paned_of(self->compare.host);
  int width = gtk_widget_get_width(GTK_WIDGET(paned)), height = gtk_widget_get_height(GTK_WIDGET(paned));
  gboolean wide = width >= WIDE || (width > height && width >= 2 * NARROW);
  if (width <= 0 || (width == self->compare.width && height == self->compare.height)) return;
  self->compare.width = width;
  self->compare.height = height;
  for (int i = 0; i < 2; i++) {
    gimbal_stage_set_low(pages_of(self, i)->stage, (wide ? height : height / 2) < LOW);
  }
  gtk_orientable_set_orientation(GTK_ORIENTABLE(paned),
                                 wide ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_paned_set_position(paned, (wide ? width : height) / 2);
}

static gboolean divide_soon(gpointer user_data) {
  GimbalWindow* self = user_data;
  self->compare.divide_timer = 0;
  divide(self);
  return G_SOURCE_REMOVE;
}

// Nothing may be given another place while places are given out.
static void on_size(GimbalWindow* self) {
  if (!self->compare.divide_timer && self->compare.host) {
    self->compare.divide_timer = g_timeout_add(REST_MS, divide_soon, self);
  }
}

// Two views need the height that a panel below takes.
static void make_room(GimbalWindow* self) {
  GtkWidget* paned = GTK_WIDGET(paned_of(self->compare.host));
  gboolean small = gtk_widget_get_width(paned) < 2 * NARROW && gtk_widget_get_height(paned) < 2 * LOW;
  if (small && gtk_widget_get_mapped(paned)) {
    gtk_widget_set_visible(gimbal_dock_get_pane(self->pages.dock, GIMBAL_DOCK_BOTTOM), FALSE);
  }
}

void gimbal_window_join_stages(GimbalWindow* self) {
  GimbalModelTab* host = tab_on_show(self);
  int own = side_of(self, host);
  if (own < 0) {
    if (host) put_stage(gimbal_model_tab_get_pages(host)->stage, paned_of(host), 0);
    return;
  }
  GtkPaned* paned = paned_of(host);
  self->compare.host = host;
  self->compare.width = 0;
  if (own) put_stage(pages_of(self, own)->stage, paned, own);
  for (int i = 0; i < 2; i++) {
    put_stage(pages_of(self, i)->stage, paned, i);
    gimbal_compare_bar_set_own(self->compare.bars[i], i == own);
  }
  let_shrink(paned, TRUE);
  g_signal_connect_object(paned, "notify::max-position", G_CALLBACK(on_size), self, G_CONNECT_SWAPPED);
  divide(self);
  on_size(self);
}

void gimbal_window_part_stages(GimbalWindow* self) {
  if (!self->compare.host) return;
  GtkPaned* paned = paned_of(self->compare.host);
  int own = side_of(self, self->compare.host);
  g_clear_handle_id(&self->compare.divide_timer, g_source_remove);
  g_signal_handlers_disconnect_by_data(paned, self);
  self->compare.host = NULL;
  put_stage(pages_of(self, !own)->stage, NULL, 0);
  put_stage(pages_of(self, own)->stage, paned, 0);
  let_shrink(paned, FALSE);
}

//---- what both have in common

void gimbal_window_show_common(GimbalWindow* self) {
  for (int i = 0; i < 2 && self->compare.tabs[0]; i++) {
    gimbal_compare_bar_set_common(self->compare.bars[i], self->common, self->compare.same_view);
  }
}

static void on_clock(GimbalCompareBar* bar) {
  GimbalWindow* self = window_of(bar);
  if (self) gtk_widget_activate_action(GTK_WIDGET(self), "win.common-clock", NULL);
}

static GimbalViewport* viewport_of(GimbalWindow* self, int side) {
  return gimbal_stage_get_viewport(pages_of(self, side)->stage);
}

static gboolean is_same_look(const mjvCamera* a, const mjvCamera* b) {
  return a->azimuth == b->azimuth && a->elevation == b->elevation && a->distance == b->distance &&
         a->orthographic == b->orthographic && !memcmp(a->lookat, b->lookat, sizeof a->lookat);
}

// A camera of the model, or one that follows a body, is nobody else's.
static void share_look(GimbalWindow* self, int from) {
  const mjvCamera* camera = gimbal_viewport_get_camera(viewport_of(self, from));
  mjvCamera* other = gimbal_viewport_get_camera(viewport_of(self, !from));
  if (camera->type != mjCAMERA_FREE || other->type != mjCAMERA_FREE || is_same_look(camera, other)) return;
  other->azimuth = camera->azimuth;
  other->elevation = camera->elevation;
  other->distance = camera->distance;
  other->orthographic = camera->orthographic;
  mju_copy3(other->lookat, camera->lookat);
  gimbal_viewport_refresh(viewport_of(self, !from));
}

// The camera that differs from what both had last is the one that was moved.
static void on_drawn(GimbalViewport* viewport, GimbalCompareBar* bar) {
  GimbalWindow* self = window_of(bar);
  const mjvCamera* camera = gimbal_viewport_get_camera(viewport);
  if (!self || !self->compare.same_view || is_same_look(camera, &self->compare.look)) return;
  self->compare.look = *camera;
  share_look(self, bar == self->compare.bars[1]);
}

static void on_view(GimbalCompareBar* bar) {
  GimbalWindow* self = window_of(bar);
  if (!self) return;
  int own = bar == self->compare.bars[1];
  self->compare.same_view = !self->compare.same_view;
  self->compare.look = *gimbal_viewport_get_camera(viewport_of(self, own));
  if (self->compare.same_view) share_look(self, own);
  gimbal_window_show_common(self);
}

//---- poses

static void tell_difference(GimbalWindow* self) {
  int own = side_of(self, self->compare.host);
  const GimbalFrame* here = gimbal_session_get_frame(pages_of(self, own)->session);
  const GimbalFrame* there = gimbal_session_get_frame(pages_of(self, !own)->session);
  GimbalCompareBar* bar = self->compare.bars[!own];
  gimbal_compare_bar_set_difference(self->compare.bars[own], "", NULL);
  self->compare.told_at = g_get_monotonic_time();
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

static void on_frame(GimbalCompareBar* bar) {
  GimbalWindow* self = window_of(bar);
  if (!self) return;
  gboolean runs = gimbal_session_get_running(pages_of(self, 0)->session) ||
                  gimbal_session_get_running(pages_of(self, 1)->session);
  if (!runs || g_get_monotonic_time() - self->compare.told_at > TELL_US) tell_difference(self);
}

static void on_pose(GimbalCompareBar* bar) {
  GimbalWindow* self = window_of(bar);
  if (!self) return;
  int to = bar == self->compare.bars[1];
  GimbalSession* session = pages_of(self, to)->session;
  const GimbalFrame* frame = gimbal_session_get_frame(session);
  const GimbalFrame* other = gimbal_session_get_frame(pages_of(self, !to)->session);
  if (!frame || !other) return;
  const mjModel* m = frame->compiled->model;
  g_autofree mjtNum* qpos = gimbal_pose_take(m, frame->data, other->compiled->model, other->data);
  if (qpos) {
    gimbal_simulation_set_positions(gimbal_session_get_simulation(session), qpos, (int)m->nq);
  } else {
    gimbal_window_toast(self, _("No joint of one model has the name and kind of one in the other"));
  }
}

//---- begin and end

static void on_work(GimbalCompareBar* bar) {
  GimbalWindow* self = window_of(bar);
  if (!self) return;
  GimbalModelTab* tab = self->compare.tabs[bar == self->compare.bars[1]];
  adw_tab_view_set_selected_page(self->tabs, adw_tab_view_get_page(self->tabs, GTK_WIDGET(tab)));
}

static void show_name(GimbalWindow* self, int side) {
  GimbalDocument* document = gimbal_session_get_document(pages_of(self, side)->session);
  if (document) gimbal_compare_bar_set_name(self->compare.bars[side], gimbal_document_get_title(document));
}

// A model that is closed is compared no longer.
static void on_document(GimbalCompareBar* bar) {
  GimbalWindow* self = window_of(bar);
  if (!self) return;
  int side = bar == self->compare.bars[1];
  if (gimbal_session_get_document(pages_of(self, side)->session)) {
    show_name(self, side);
  } else {
    gimbal_window_stop_comparing(self);
  }
}

static void add_bar(GimbalWindow* self, int side) {
  const GimbalPages* pages = pages_of(self, side);
  GimbalCompareBar* bar = gimbal_compare_bar_new();
  const struct {
    gpointer from;
    const char* signal;
    GCallback heard;
  } all[] = {{bar, "clock", G_CALLBACK(on_clock)},
             {bar, "view", G_CALLBACK(on_view)},
             {bar, "pose", G_CALLBACK(on_pose)},
             {bar, "work", G_CALLBACK(on_work)},
             {pages->session, "frame", G_CALLBACK(on_frame)},
             {pages->session, "document-changed", G_CALLBACK(on_document)}};
  self->compare.bars[side] = bar;
  for (guint i = 0; i < G_N_ELEMENTS(all); i++) {
    g_signal_connect_object(all[i].from, all[i].signal, all[i].heard, bar, G_CONNECT_SWAPPED);
  }
  g_signal_connect_object(gimbal_stage_get_viewport(pages->stage), "drawn", G_CALLBACK(on_drawn), bar, 0);
  gimbal_stage_set_head(pages->stage, GTK_WIDGET(bar));
  show_name(self, side);
}

static void show_comparing(GimbalWindow* self) {
  GAction* stop = gimbal_actions_find(self->actions, "win.stop-comparing");
  if (stop) g_simple_action_set_enabled(G_SIMPLE_ACTION(stop), self->compare.tabs[0] != NULL);
}

void gimbal_window_stop_comparing(GimbalWindow* self) {
  if (!self->compare.tabs[0]) return;
  gimbal_window_part_stages(self);
  for (int i = 0; i < 2; i++) {
    gimbal_stage_set_head(pages_of(self, i)->stage, NULL);
    gimbal_stage_set_low(pages_of(self, i)->stage, FALSE);
  }
  self->compare = (GimbalCompare){0};
  show_comparing(self);
}

static void begin(GimbalWindow* self, GimbalModelTab* left, GimbalModelTab* right) {
  gimbal_window_stop_comparing(self);
  self->compare.tabs[0] = left;
  self->compare.tabs[1] = right;
  for (int i = 0; i < 2; i++) add_bar(self, i);
  gimbal_window_show_common(self);
  gimbal_window_join_stages(self);
  make_room(self);
  tell_difference(self);
  show_comparing(self);
}

gboolean gimbal_window_compares(GimbalWindow* self, GimbalModelTab* tab) {
  return side_of(self, tab) >= 0;
}

//---- with which

// The file that was chosen is there, in a tab of its own.
static void on_opened(GimbalModelTab* first, GimbalSession* session) {
  GimbalWindow* self = GIMBAL_WINDOW(gtk_widget_get_ancestor(GTK_WIDGET(first), GIMBAL_TYPE_WINDOW));
  GimbalModelTab* second = self ? tab_on_show(self) : NULL;
  if (!gimbal_session_get_document(session)) return;
  g_signal_handlers_disconnect_by_func(session, on_opened, first);
  if (!second || gimbal_model_tab_get_pages(second)->session != session) return;
  begin(self, first, second);
}

static void on_file(GFile* file, gpointer data) {
  GimbalWindow* self = data;
  GimbalModelTab* first = tab_on_show(self);
  if (!file || !first) return;
  gimbal_window_add_tab(self);
  g_signal_connect_object(self->pages.session, "document-changed", G_CALLBACK(on_opened), first,
                          G_CONNECT_SWAPPED);
  gimbal_window_open(self, file);
}

// The tabs beside the one on show that have a model.
static GPtrArray* others(GimbalWindow* self) {
  GPtrArray* tabs = g_ptr_array_new();
  for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
    GimbalModelTab* tab = GIMBAL_MODEL_TAB(adw_tab_page_get_child(adw_tab_view_get_nth_page(self->tabs, i)));
    gboolean open = gimbal_session_get_document(gimbal_model_tab_get_pages(tab)->session) != NULL;
    if (open && tab != tab_on_show(self)) g_ptr_array_add(tabs, tab);
  }
  return tabs;
}

static void on_chosen(GimbalChooser* chooser, guint number, GimbalWindow* self) {
  g_autoptr(GPtrArray) tabs = others(self);
  (void)chooser;
  if (number >= tabs->len) {
    gimbal_window_ask_for_model(self, _("Compare With"), on_file);
    return;
  }
  GimbalModelTab *here = tab_on_show(self), *there = g_ptr_array_index(tabs, number);
  int places[2];
  for (int i = 0; i < 2; i++) {
    places[i] = adw_tab_view_get_page_position(
        self->tabs, adw_tab_view_get_page(self->tabs, GTK_WIDGET(i ? there : here)));
  }
  gboolean first = places[0] < places[1];
  begin(self, first ? here : there, first ? there : here);
}

void gimbal_window_compare_action(gpointer owner, GVariant* parameter) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  (void)parameter;
  g_autoptr(GPtrArray) tabs = others(self);
  if (!tabs->len) {
    gimbal_window_ask_for_model(self, _("Compare With"), on_file);
    return;
  }
  GimbalChooser* chooser = gimbal_chooser_new(_("Compare With"), NULL);
  for (guint i = 0; i < tabs->len; i++) {
    GimbalSession* session = gimbal_model_tab_get_pages(g_ptr_array_index(tabs, i))->session;
    gimbal_chooser_add(chooser, gimbal_document_get_title(gimbal_session_get_document(session)), NULL, 0);
  }
  gimbal_chooser_add(chooser, _("Another File…"), NULL, 0);
  GdkRectangle area = {gtk_widget_get_width(GTK_WIDGET(self->pages.stage)) / 2, 8, 1, 1};
  g_signal_connect_object(chooser, "chosen", G_CALLBACK(on_chosen), self, 0);
  gimbal_chooser_popup(chooser, GTK_WIDGET(self->pages.stage), &area);
}

void gimbal_window_stop_comparing_action(gpointer owner, GVariant* parameter) {
  (void)parameter;
  gimbal_window_stop_comparing(GIMBAL_WINDOW(owner));
}
