// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sliders for controls and joints.

#include "gimbal-controls-panel.h"

#include <glib/gi18n.h>
#include <math.h>

#include "gimbal-channels.h"
#include "gimbal-keyframes.h"
#include "gimbal-pose-row.h"
#include "gimbal-push-tool.h"
#include "gimbal-slider-row.h"

#define MAX_ROWS   300
#define REFRESH_US 50000

struct _GimbalControlsPanel {
  GtkWidget parent;
  GtkWidget* scroller;
  GimbalKeyframes* keyframes;
  GtkExpander* controls_section;
  GtkBox* controls;
  GtkExpander* joints_section;
  GtkBox* joints;
  GtkExpander* equalities_section;
  GtkBox* equalities;
  GtkBox* noise;
  GimbalPushTool* push_tool;
  GimbalSliderRow* noise_scale;
  GimbalSliderRow* noise_rate;
  GimbalSession* session;
  char* shape;  // of the model that the rows were made for
  gint64 refreshed;
  gboolean quiet;
};

G_DEFINE_FINAL_TYPE(GimbalControlsPanel, gimbal_controls_panel, GTK_TYPE_WIDGET)

static GimbalSimulation* simulation_of(GimbalControlsPanel* self) {
  return gimbal_session_get_simulation(self->session);
}

static void clear(GtkBox* box) {
  GtkWidget* child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(box)))) gtk_box_remove(box, child);
}

static char* name_of(const mjModel* m, int type, int id) {
  const char* name = mj_id2name(m, type, id);
  return name && *name ? g_strdup(name) : g_strdup_printf("%s %d", mju_type2Str(type), id);
}

static int index_of(gpointer row) {
  return GPOINTER_TO_INT(g_object_get_data(G_OBJECT(row), "index"));
}

static GtkWidget* add_slider(GtkBox* box, const char* name, const char* unit, double min, double max,
                             double neutral, int index) {
  GtkWidget* row = gimbal_slider_row_new(name, unit, min, max, neutral);
  g_object_set_data(G_OBJECT(row), "index", GINT_TO_POINTER(index));
  gtk_box_append(box, row);
  return row;
}

//---- sections

static void on_control(GimbalSliderRow* row, double value, GimbalControlsPanel* self) {
  gimbal_simulation_set_control(simulation_of(self), index_of(row), value);
}

static void add_control(GimbalControlsPanel* self, const mjModel* m, int actuator, int input) {
  int index = m->actuator_ctrladr[actuator] + input;
  g_autofree char* name = gimbal_channels_control_name(m, actuator, input);
  const mjtNum* range = m->actuator_ctrlrange + 2 * index;
  gboolean ranged = range[0] < range[1];
  double min = ranged ? range[0] : -1, max = ranged ? range[1] : 1;
  GtkWidget* row = add_slider(self->controls, name, "", min, max, CLAMP(0, min, max), index);
  g_signal_connect_object(row, "changed", G_CALLBACK(on_control), self, 0);
}

static void fill_controls(GimbalControlsPanel* self, const mjModel* m) {
  clear(self->controls);
  for (int i = 0; i < MIN(m->nactuator, MAX_ROWS); i++)
    for (int k = 0; k < m->actuator_ctrlnum[i]; k++) add_control(self, m, i, k);
  gtk_widget_set_visible(GTK_WIDGET(self->controls_section), m->nu > 0);
}

static void on_pose(GimbalPoseRow* row, gpointer pose, GimbalControlsPanel* self) {
  gimbal_simulation_set_pose(simulation_of(self), index_of(row), pose, 7);
}

// Ball and free joints: the row carries the number of the joint.
static void add_pose(GimbalControlsPanel* self, const mjModel* m, int joint) {
  g_autofree char* name = name_of(m, mjOBJ_JOINT, joint);
  GtkWidget* row =
      gimbal_pose_row_new(name, m->jnt_type[joint] == mjJNT_FREE, m->qpos0 + m->jnt_qposadr[joint]);
  g_object_set_data(G_OBJECT(row), "index", GINT_TO_POINTER(joint));
  g_signal_connect_object(row, "changed", G_CALLBACK(on_pose), self, 0);
  gtk_box_append(self->joints, row);
}

static void on_joint(GimbalSliderRow* row, double value, GimbalControlsPanel* self) {
  gimbal_simulation_set_position(simulation_of(self), index_of(row), value);
}

static void add_joint(GimbalControlsPanel* self, const mjModel* m, int joint) {
  gboolean slide = m->jnt_type[joint] == mjJNT_SLIDE;
  gboolean limited = m->jnt_limited[joint];
  g_autofree char* name = name_of(m, mjOBJ_JOINT, joint);
  double min = limited ? m->jnt_range[2 * joint] : slide ? -1 : -G_PI;
  double max = limited ? m->jnt_range[2 * joint + 1] : slide ? 1 : G_PI;
  int address = m->jnt_qposadr[joint];
  GtkWidget* row = add_slider(self->joints, name, slide ? "m" : "rad", min, max, m->qpos0[address], address);
  g_signal_connect_object(row, "changed", G_CALLBACK(on_joint), self, 0);
}

static void fill_joints(GimbalControlsPanel* self, const mjModel* m) {
  int rows = 0;
  clear(self->joints);
  for (int i = 0; i < m->njnt && rows < MAX_ROWS; i++) {
    if (m->jnt_type[i] == mjJNT_SLIDE || m->jnt_type[i] == mjJNT_HINGE)
      add_joint(self, m, i);
    else
      add_pose(self, m, i);
    rows++;
  }
  gtk_widget_set_visible(GTK_WIDGET(self->joints_section), rows > 0);
}

static void on_equality(GtkCheckButton* button, GParamSpec* pspec, GimbalControlsPanel* self) {
  (void)pspec;
  if (!self->quiet)
    gimbal_simulation_set_equality(simulation_of(self), index_of(button),
                                   gtk_check_button_get_active(button));
}

static void fill_equalities(GimbalControlsPanel* self, const mjModel* m) {
  clear(self->equalities);
  for (int i = 0; i < MIN(m->neq, MAX_ROWS); i++) {
    g_autofree char* name = name_of(m, mjOBJ_EQUALITY, i);
    GtkWidget* button = gtk_check_button_new_with_label(name);
    g_object_set_data(G_OBJECT(button), "index", GINT_TO_POINTER(i));
    g_signal_connect_object(button, "notify::active", G_CALLBACK(on_equality), self, 0);
    gtk_box_append(self->equalities, button);
  }
  gtk_widget_set_visible(GTK_WIDGET(self->equalities_section), m->neq > 0);
}

// Make the rows anew if the model has others, and only while they can be seen.
static void fill(GimbalControlsPanel* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  gboolean same = compiled && !g_strcmp0(compiled->shape, self->shape);
  if (!compiled || same || !gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  g_free(self->shape);
  self->shape = g_strdup(compiled->shape);
  fill_controls(self, compiled->model);
  fill_joints(self, compiled->model);
  fill_equalities(self, compiled->model);
}

//---- live values

static void show_values(GtkBox* box, const mjtNum* values) {
  GtkWidget* row = gtk_widget_get_first_child(GTK_WIDGET(box));
  for (; row; row = gtk_widget_get_next_sibling(row))
    gimbal_slider_row_set_value(GIMBAL_SLIDER_ROW(row), values[index_of(row)]);
}

static void show_joints(GimbalControlsPanel* self, const mjModel* m, const mjData* d) {
  GtkWidget* row = gtk_widget_get_first_child(GTK_WIDGET(self->joints));
  for (; row; row = gtk_widget_get_next_sibling(row)) {
    if (GIMBAL_IS_SLIDER_ROW(row))
      gimbal_slider_row_set_value(GIMBAL_SLIDER_ROW(row), d->qpos[index_of(row)]);
    else
      gimbal_pose_row_set_pose(GIMBAL_POSE_ROW(row), d->qpos + m->jnt_qposadr[index_of(row)]);
  }
}

static void show_equalities(GimbalControlsPanel* self, const mjData* d) {
  GtkWidget* row = gtk_widget_get_first_child(GTK_WIDGET(self->equalities));
  self->quiet = TRUE;
  for (; row; row = gtk_widget_get_next_sibling(row))
    gtk_check_button_set_active(GTK_CHECK_BUTTON(row), d->eq_active[index_of(row)] != 0);
  self->quiet = FALSE;
}

static void on_frame(GimbalControlsPanel* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  gint64 now = g_get_monotonic_time();
  if (g_strcmp0(frame->compiled->shape, self->shape)) return;
  if (!gtk_widget_get_mapped(GTK_WIDGET(self)) || (frame->running && now - self->refreshed < REFRESH_US))
    return;
  self->refreshed = now;
  show_values(self->controls, frame->data->ctrl);
  show_joints(self, &frame->view, frame->data);
  show_equalities(self, frame->data);
}

static void on_map(GimbalControlsPanel* self) {
  if (self->session) fill(self);
  if (self->session && gimbal_session_get_frame(self->session)) on_frame(self);
}

//---- noise and clearing

static void on_noise(GimbalControlsPanel* self) {
  gimbal_simulation_set_noise(simulation_of(self), gimbal_slider_row_get_value(self->noise_scale),
                              gimbal_slider_row_get_value(self->noise_rate));
}

static void on_trouble(GimbalControlsPanel* self, const char* message) {
  gtk_widget_activate_action(GTK_WIDGET(self), "win.toast", "s", message);
}

static void on_clear_controls(GimbalControlsPanel* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  for (int i = 0; compiled && i < compiled->model->nu; i++)
    gimbal_simulation_set_control(simulation_of(self), i, 0);
}

static void build_noise(GimbalControlsPanel* self) {
  self->noise_scale = GIMBAL_SLIDER_ROW(gimbal_slider_row_new(_("Noise scale"), "", 0, 1, 0));
  self->noise_rate = GIMBAL_SLIDER_ROW(gimbal_slider_row_new(_("Noise time constant"), "s", 0, 4, 0));
  gtk_box_append(self->noise, GTK_WIDGET(self->noise_scale));
  gtk_box_append(self->noise, GTK_WIDGET(self->noise_rate));
  g_signal_connect_object(self->noise_scale, "changed", G_CALLBACK(on_noise), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->noise_rate, "changed", G_CALLBACK(on_noise), self, G_CONNECT_SWAPPED);
}

void gimbal_controls_panel_set_session(GimbalControlsPanel* self, GimbalSession* session) {
  self->session = session;
  gimbal_push_tool_set_session(self->push_tool, session);
  gimbal_keyframes_set_session(self->keyframes, session);
  g_signal_connect_object(session, "model-changed", G_CALLBACK(fill), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self, "map", G_CALLBACK(on_map), self, G_CONNECT_SWAPPED);
}

static void gimbal_controls_panel_dispose(GObject* object) {
  GimbalControlsPanel* self = GIMBAL_CONTROLS_PANEL(object);
  g_clear_pointer(&self->scroller, gtk_widget_unparent);
  g_clear_pointer(&self->shape, g_free);
  G_OBJECT_CLASS(gimbal_controls_panel_parent_class)->dispose(object);
}

static void gimbal_controls_panel_class_init(GimbalControlsPanelClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  G_OBJECT_CLASS(klass)->dispose = gimbal_controls_panel_dispose;
  g_type_ensure(GIMBAL_TYPE_KEYFRAMES);
  g_type_ensure(GIMBAL_TYPE_PUSH_TOOL);
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/gimbal_sim/Gimbal/ui/gimbal-controls-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, GimbalControlsPanel, scroller);
  gtk_widget_class_bind_template_child(widget_class, GimbalControlsPanel, keyframes);
  gtk_widget_class_bind_template_child(widget_class, GimbalControlsPanel, controls_section);
  gtk_widget_class_bind_template_child(widget_class, GimbalControlsPanel, controls);
  gtk_widget_class_bind_template_child(widget_class, GimbalControlsPanel, joints_section);
  gtk_widget_class_bind_template_child(widget_class, GimbalControlsPanel, joints);
  gtk_widget_class_bind_template_child(widget_class, GimbalControlsPanel, equalities_section);
  gtk_widget_class_bind_template_child(widget_class, GimbalControlsPanel, equalities);
  gtk_widget_class_bind_template_child(widget_class, GimbalControlsPanel, noise);
  gtk_widget_class_bind_template_child(widget_class, GimbalControlsPanel, push_tool);
  gtk_widget_class_bind_template_callback(widget_class, on_clear_controls);
  gtk_widget_class_bind_template_callback(widget_class, on_trouble);
}

static void gimbal_controls_panel_init(GimbalControlsPanel* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  build_noise(self);
}
