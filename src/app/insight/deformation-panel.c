// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows what is deformed: what of it stays, of joints, tendons and flexes that yield, and how the
// edges of rods are bent and twisted. Both can be seen in the view too, and as curves where there
// is room beside the table.

#include <gimbal/deformation.h>
#include <gimbal/kinds.h>
#include <glib/gi18n.h>
#include <math.h>

#include "insight/deformation-chart.h"
#include "model/object-label.h"
#include "page/page.h"
#include "signal/rods.h"
#include "signal/trace.h"
#include "widgets/control/aside-layout.h"
#include "widgets/control/owned.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/number-table.h"

enum {
  UPDATE_US = 150000,  // between updates, while the simulation runs
  MAX_ROWS = 2000,
  TABLE_WIDTH = 740,  // beside a chart
  CHART_WIDTH = 320
};

#define DEGREES (180 / G_PI)

#define GIMBAL_TYPE_DEFORMATION_PANEL (gimbal_deformation_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalDeformationPanel, gimbal_deformation_panel, GIMBAL, DEFORMATION_PANEL, GimbalPage)

struct _GimbalDeformationPanel {
  GimbalPage parent;
  GtkWidget* box;
  GtkStack* tables;
  GimbalNumberTable* sets;
  GimbalNumberTable* rods;
  GtkWidget* curves;                         // both charts
  GimbalChart* charts[2];                    // of rods the second one too
  int rod;                                   // flex whose curves are shown, -1: the first one
  GtkToggleButton* layers[GIMBAL_N_LAYERS];  // switches of the view
  GArray* shown;                             // of GimbalYielding: the rows on show
  GimbalSession* session;
  GimbalViewport* viewport;
  gint64 updated;
  gboolean is_new;  // the model: no frame of it was seen yet
};

G_DEFINE_FINAL_TYPE(GimbalDeformationPanel, gimbal_deformation_panel, GIMBAL_TYPE_PAGE)

static const GimbalTableColumn kSetColumns[] = {
    {N_("Kind"), NULL, GIMBAL_TABLE_WORD},
    {N_("Object"), NULL, GIMBAL_TABLE_TEXT},
    {N_("Stays"), N_("How far its rest has moved, or its largest plastic strain"), GIMBAL_TABLE_POWERS},
    {N_("Yield"), N_("What is beyond stays"), GIMBAL_TABLE_POWERS},
    {N_("Unit"), NULL, GIMBAL_TABLE_WORD},
    {N_("× yield"), N_("How many times its yield has stayed"), GIMBAL_TABLE_NUMBER},
};

static const GimbalTableColumn kRodColumns[] = {
    {N_("Rod"), NULL, GIMBAL_TABLE_TEXT},
    {N_("Edge"), N_("Counted along the rod"), GIMBAL_TABLE_NUMBER},
    {N_("Length mm"), NULL, GIMBAL_TABLE_NUMBER},
    {N_("Bend °"), N_("Against the edge before"), GIMBAL_TABLE_NUMBER},
    {N_("Twist °"), N_("Against the edge before, about the rod"), GIMBAL_TABLE_NUMBER},
    {N_("Torque N m"), N_("That the twist makes about the rod"), GIMBAL_TABLE_POWERS},
    {N_("Angle °"), N_("Of its material about the rod, from the reference frame"), GIMBAL_TABLE_NUMBER},
};

//---- what stays

static const char* unit_of(const mjModel* m, const GimbalYielding* at) {
  if (at->type == mjOBJ_FLEX) return "%";
  if (at->type == mjOBJ_TENDON) return "m";
  return m->jnt_type[at->id] == mjJNT_SLIDE ? "m" : "°";
}

static void fill_sets(GimbalDeformationPanel* self, const mjModel* m, const mjData* d) {
  g_autofree GimbalTableRow* rows = g_new0(GimbalTableRow, MAX_ROWS + 1);
  g_auto(GStrv) names = g_new0(char*, MAX_ROWS + 1);
  int count = 0;
  g_array_set_size(self->shown, 0);
  for (GimbalYielding at = {mjOBJ_UNKNOWN, -1}; count < MAX_ROWS && gimbal_trace_next_yielding(m, &at);
       count++) {
    GimbalPermanentSet set;
    gboolean turns = at.type == mjOBJ_JOINT && m->jnt_type[at.id] != mjJNT_SLIDE;
    double factor = at.type == mjOBJ_FLEX ? 100 : turns ? DEGREES : 1;
    gimbal_permanent_set(m, d, at.type, at.id, &set);
    names[count] = gimbal_object_label(m, at.type, at.id);
    rows[count] =
        (GimbalTableRow){.key = (guint64)at.type << 32 ^ (guint64)at.id,
                         .texts = {_(gimbal_kind(at.type)->name), names[count], NULL, NULL, unit_of(m, &at)},
                         .values = {0, 0, factor * set.value, factor * set.yield, 0,
                                    set.yield > 0 ? fabs(set.value) / set.yield : NAN}};
    g_array_append_val(self->shown, at);
  }
  gimbal_number_table_update(self->sets, rows, count);
}

//---- rods

static int fill_rod(const mjModel* m, mjData* d, int flex, char* name, GimbalTableRow* rows, int room) {
  int count = gimbal_rod_edges(m, d, flex, NULL);
  g_autofree GimbalRodEdge* edge = g_new(GimbalRodEdge, count + 1);
  gimbal_rod_edges(m, d, flex, edge);
  count = MIN(count, room);
  for (int i = 0; i < count; i++) {
    const GimbalRodEdge* e = &edge[i];
    gboolean first = i == 0;
    rows[i] = (GimbalTableRow){
        .key = (guint64)flex << 32 ^ (guint64)(i + 1),
        .texts = {name},
        .values = {0, i, 1000 * e->length, first ? NAN : DEGREES * e->bend, first ? NAN : DEGREES * e->twist,
                   first ? NAN : e->torque, DEGREES * e->angle}};
  }
  return count;
}

static void fill_rods(GimbalDeformationPanel* self, const mjModel* m, mjData* d) {
  g_autofree GimbalTableRow* rows = g_new0(GimbalTableRow, MAX_ROWS + 1);
  g_auto(GStrv) names = g_new0(char*, m->nflex + 1);
  int count = 0;
  for (int i = 0; i < m->nflex; i++) {
    names[i] = gimbal_object_label(m, mjOBJ_FLEX, i);
    if (count < MAX_ROWS) count += fill_rod(m, d, i, names[i], rows + count, MAX_ROWS - count);
  }
  gimbal_number_table_update(self->rods, rows, count);
}

//---- the page

static gboolean shows_rods(GimbalDeformationPanel* self) {
  return !g_strcmp0(gtk_stack_get_visible_child_name(self->tables), "rods");
}

static void show_chart(GimbalDeformationPanel* self, const GimbalFrame* frame) {
  const mjModel* m = &frame->view;
  int rod = self->rod >= 0 && self->rod < m->nflex ? self->rod : gimbal_next_rod(m, -1);
  gboolean rods = shows_rods(self);
  gtk_widget_set_visible(self->curves, rods ? rod >= 0 : self->shown->len > 0);
  gtk_widget_set_visible(GTK_WIDGET(self->charts[1]), rods);
  if (!gtk_widget_get_mapped(self->curves)) return;
  if (rods) {
    gimbal_deformation_chart_rod(self->charts[0], self->charts[1], m, frame->data, rod);
  } else {
    gimbal_deformation_chart_sets(self->charts[0], gimbal_session_get_recorder(self->session), m, frame->data,
                                  self->shown);
  }
}

// Of a new model that has rods and nothing that yields, or the other way round, the table that is
// not empty.
static void show_what_there_is(GimbalDeformationPanel* self, const mjModel* m) {
  GimbalYielding at = {mjOBJ_UNKNOWN, -1};
  gboolean rods = gimbal_next_rod(m, -1) >= 0, yields = gimbal_trace_next_yielding(m, &at);
  if (!self->is_new) return;
  self->is_new = FALSE;
  if (rods != yields) gtk_stack_set_visible_child_name(self->tables, rods ? "rods" : "sets");
}

static void deformation_panel_update(GimbalDeformationPanel* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  gint64 now = g_get_monotonic_time();
  if (!frame || (frame->running && now - self->updated < UPDATE_US)) return;
  show_what_there_is(self, &frame->view);
  self->updated = now;
  if (shows_rods(self)) {
    fill_rods(self, &frame->view, frame->data);
  } else {
    fill_sets(self, &frame->view, frame->data);
  }
  show_chart(self, frame);
}

static void on_table(GimbalDeformationPanel* self) {
  self->updated = 0;
  if (self->session) deformation_panel_update(self);
}

static void on_set(GimbalDeformationPanel* self, guint64 key, int index) {
  (void)key;
  if (index < 0 || (guint)index >= self->shown->len) return;
  const GimbalYielding* at = &g_array_index(self->shown, GimbalYielding, index);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.select", "(ii)", at->type, at->id);
}

static void on_rod(GimbalDeformationPanel* self, guint64 key, int index) {
  (void)index;
  self->rod = (int)(key >> 32);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.select", "(ii)", mjOBJ_FLEX, self->rod);
  on_table(self);
}

static void show_layers(GimbalDeformationPanel* self) {
  for (int i = 0; i < GIMBAL_N_LAYERS; i++) {
    gtk_toggle_button_set_active(self->layers[i], gimbal_viewport_get_layers(self->viewport)[i] != 0);
  }
}

static void on_layer(GimbalDeformationPanel* self, GtkToggleButton* button) {
  for (int i = 0; i < GIMBAL_N_LAYERS; i++) {
    mjtByte *layer = &gimbal_viewport_get_layers(self->viewport)[i],
            on = gtk_toggle_button_get_active(button);
    if (self->layers[i] != button || *layer == on) continue;
    *layer = on;
    gimbal_viewport_refresh(self->viewport);
  }
}

//---- object

static void gimbal_deformation_panel_model(GimbalPage* page, GimbalCompiled* compiled) {
  GimbalDeformationPanel* self = GIMBAL_DEFORMATION_PANEL(page);
  (void)compiled;
  gimbal_number_table_update(self->sets, NULL, 0);
  gimbal_number_table_update(self->rods, NULL, 0);
  g_array_set_size(self->shown, 0);
  for (int i = 0; i < 2; i++) gimbal_chart_clear(self->charts[i]);
  self->rod = -1;
  self->updated = 0;
  self->is_new = TRUE;
}

static void gimbal_deformation_panel_frame(GimbalPage* page, GimbalFrame* frame) {
  (void)frame;
  deformation_panel_update(GIMBAL_DEFORMATION_PANEL(page));
}

static void gimbal_deformation_panel_map(GimbalPage* page) {
  on_table(GIMBAL_DEFORMATION_PANEL(page));
}

static void gimbal_deformation_panel_bind(GimbalPage* page) {
  GimbalDeformationPanel* self = GIMBAL_DEFORMATION_PANEL(page);
  self->session = gimbal_page_get_session(page);
  self->viewport = gimbal_page_get_viewport(page);
  show_layers(self);
  for (int i = 0; i < GIMBAL_N_LAYERS; i++) {
    g_signal_connect_object(self->layers[i], "toggled", G_CALLBACK(on_layer), self, G_CONNECT_SWAPPED);
  }
  g_signal_connect_object(self->viewport, "options-changed", G_CALLBACK(show_layers), self,
                          G_CONNECT_SWAPPED);
}

static const GimbalPageHooks kHooks = {.bind = gimbal_deformation_panel_bind,
                                       .model = gimbal_deformation_panel_model,
                                       .frame = gimbal_deformation_panel_frame,
                                       .map = gimbal_deformation_panel_map};

static void gimbal_deformation_panel_class_init(GimbalDeformationPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalDeformationPanel, box, gtk_widget_unparent),
                    GIMBAL_OWNS(GimbalDeformationPanel, shown, g_array_unref));
}

static GtkWidget* make_tools(GimbalDeformationPanel* self) {
  static const struct {
    const char *title, *tip;
  } kLayers[GIMBAL_N_LAYERS] = {
      [GIMBAL_LAYER_PLASTIC] = {N_("Colours"), N_("Show plastic strain as a colour in the view")},
      [GIMBAL_LAYER_RODS] = {N_("Frames"), N_("Show the frames of rods in the view")},
  };
  GtkWidget* tools = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *switcher = gtk_stack_switcher_new(), *room = gtk_label_new("");
  gtk_stack_switcher_set_stack(GTK_STACK_SWITCHER(switcher), self->tables);
  gtk_widget_set_hexpand(room, TRUE);
  gtk_widget_add_css_class(tools, "table-tools");
  gtk_box_append(GTK_BOX(tools), switcher);
  gtk_box_append(GTK_BOX(tools), room);
  for (int i = 0; i < GIMBAL_N_LAYERS; i++) {
    self->layers[i] = GTK_TOGGLE_BUTTON(gtk_toggle_button_new_with_label(_(kLayers[i].title)));
    gimbal_tooltip_set(GTK_WIDGET(self->layers[i]), _(kLayers[i].tip));
    gtk_box_append(GTK_BOX(tools), GTK_WIDGET(self->layers[i]));
  }
  return tools;
}

// The tables, and the curves beside them where both have room.
static GtkWidget* make_body(GimbalDeformationPanel* self) {
  GtkWidget* body = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  self->curves = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  self->rod = -1;
  gtk_box_set_homogeneous(GTK_BOX(self->curves), TRUE);
  for (int i = 0; i < 2; i++) {
    self->charts[i] = GIMBAL_CHART(gimbal_chart_new());
    gimbal_chart_set_empty_text(self->charts[i], "");
    gtk_box_append(GTK_BOX(self->curves), GTK_WIDGET(self->charts[i]));
  }
  gtk_box_append(GTK_BOX(body), GTK_WIDGET(self->tables));
  gtk_box_append(GTK_BOX(body), self->curves);
  gtk_widget_set_layout_manager(body, gimbal_aside_layout_new(TABLE_WIDTH, CHART_WIDTH));
  gtk_widget_set_vexpand(body, TRUE);
  g_signal_connect_swapped(self->curves, "map", G_CALLBACK(on_table), self);
  return body;
}

static void gimbal_deformation_panel_init(GimbalDeformationPanel* self) {
  self->shown = g_array_new(FALSE, FALSE, sizeof(GimbalYielding));
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->tables = GTK_STACK(gtk_stack_new());
  self->sets = GIMBAL_NUMBER_TABLE(gimbal_number_table_new(kSetColumns, G_N_ELEMENTS(kSetColumns)));
  self->rods = GIMBAL_NUMBER_TABLE(gimbal_number_table_new(kRodColumns, G_N_ELEMENTS(kRodColumns)));
  gimbal_number_table_set_name(self->sets, _("What stays"));
  gimbal_number_table_set_name(self->rods, _("Rods"));
  gimbal_number_table_set_empty_text(
      self->sets, _("Nothing in this model yields. Springs of joints and tendons do with springyield, flexes "
                    "with yield in their <elasticity>."));
  gimbal_number_table_set_empty_text(
      self->rods, _("There is no rod. A <flexcomp> with dim=\"1\" is one with young in its <elasticity>."));
  gtk_stack_add_titled(self->tables, GTK_WIDGET(self->sets), "sets", _("What stays"));
  gtk_stack_add_titled(self->tables, GTK_WIDGET(self->rods), "rods", _("Rods"));
  gtk_box_append(GTK_BOX(self->box), make_tools(self));
  gtk_box_append(GTK_BOX(self->box), make_body(self));
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  g_signal_connect_swapped(self->sets, "selected", G_CALLBACK(on_set), self);
  g_signal_connect_swapped(self->rods, "selected", G_CALLBACK(on_rod), self);
  g_signal_connect_swapped(self->tables, "notify::visible-child", G_CALLBACK(on_table), self);
}

//---- the row

const GimbalPageKind gimbal_deformation_page = {
    .name = "deformation",
    .title = N_("Deformation"),
    .icon = "gimbal-mesh-symbolic",
    .home = "bottom",
    .help = "deformation",
    .needs_model = TRUE,
    .type = gimbal_deformation_panel_get_type,
};
