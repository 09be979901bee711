// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page of the controls: sliders for controls and joints, switches for equalities, keyframes,
// control noise, the push tool and the launch tool.

#include <glib/gi18n.h>
#include <math.h>

#include "controls/keyframes.h"
#include "controls/launch-tool.h"
#include "controls/push-tool.h"
#include "model/object-label.h"
#include "page/page.h"
#include "signal/channels.h"
#include "widgets/control/owned.h"
#include "widgets/control/pose-row.h"
#include "widgets/control/row-list.h"
#include "widgets/control/slider-row.h"
#include "widgets/control/template.h"

enum { REFRESH_US = 50000 };

// A slider of the controls.
typedef struct Control {
  int actuator;
  int input;  // of the actuator
  int index;  // in ctrl
} Control;

enum { ROW_SLIDER, ROW_BALL, ROW_FREE, ROW_CHECK };

#define GIMBAL_TYPE_CONTROLS_PANEL (gimbal_controls_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalControlsPanel, gimbal_controls_panel, GIMBAL, CONTROLS_PANEL, GimbalPage)

struct _GimbalControlsPanel {
  GimbalPage parent;
  GtkWidget* box;
  GtkEditable* filter;
  GimbalKeyframes* keyframes;
  GtkExpander* controls_section;
  GimbalRowList* controls;
  GtkExpander* joints_section;
  GimbalRowList* joints;
  GtkExpander* equalities_section;
  GimbalRowList* equalities;
  GtkBox* noise;
  GimbalPushTool* push_tool;
  GtkExpander* launch_section;
  GimbalLaunchTool* launch_tool;
  GimbalSliderRow* noise_scale;
  GimbalSliderRow* noise_rate;
  GimbalSession* session;
  GArray* control_items;   // Control, those that pass the filter
  GArray* joint_items;     // int
  GArray* equality_items;  // int
  char* shape;             // of the model that the rows belong to
  gint64 refreshed;
};

G_DEFINE_FINAL_TYPE(GimbalControlsPanel, gimbal_controls_panel, GIMBAL_TYPE_PAGE)

static GimbalSimulation* simulation_of(GimbalControlsPanel* self) {
  return gimbal_session_get_simulation(self->session);
}

static const mjModel* model_of(GimbalControlsPanel* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  return compiled ? &compiled->own : NULL;
}

// The item of a row, borrowed; NULL if the row has just been scrolled out of view.
static gconstpointer item_of(const GimbalRowList* list, GArray* items, gconstpointer row) {
  int i = gimbal_row_list_index_of(list, row);
  return i < 0 ? NULL : items->data + (gsize)i * g_array_get_element_size(items);
}

//---- controls

static void on_control(GimbalSliderRow* row, double value, GimbalControlsPanel* self) {
  const Control* control = item_of(self->controls, self->control_items, row);
  if (control) gimbal_simulation_set_control(simulation_of(self), control->index, value);
}

static GtkWidget* make_control(int kind, gpointer data) {
  (void)kind;
  GtkWidget* row = gimbal_slider_row_new("", "", -1, 1, 0);
  g_signal_connect_object(row, "changed", G_CALLBACK(on_control), data, 0);
  return row;
}

static double neutral_control(const mjModel* m, int index) {
  const mjtNum* range = m->actuator_ctrlrange + 2 * index;
  return range[0] < range[1] ? CLAMP(0, range[0], range[1]) : 0;
}

static void bind_control(GtkWidget* row, int i, gpointer data) {
  GimbalControlsPanel* self = data;
  const mjModel* m = model_of(self);
  const Control* control = &g_array_index(self->control_items, Control, i);
  const mjtNum* range = m->actuator_ctrlrange + 2 * control->index;
  gboolean ranged = range[0] < range[1];
  g_autofree char* name = gimbal_channels_control_name(m, control->actuator, control->input);
  GimbalSliderLook look = {name,
                           gimbal_channels_control_unit(m, control->actuator, control->input),
                           ranged ? range[0] : -1,
                           ranged ? range[1] : 1,
                           neutral_control(m, control->index),
                           ranged && m->actuator_ctrllimited[control->index],
                           FALSE};
  gimbal_slider_row_set_look(GIMBAL_SLIDER_ROW(row), &look);
}

// Whether a control track sets a control at this moment.
static gboolean is_tracked(const GimbalFrame* frame, const Control* control) {
  if (!frame->track ||
      !gimbal_control_track_acts(frame->track, frame->data->time, frame->view.opt.timestep)) {
    return FALSE;
  }
  g_autofree char* name = gimbal_channels_control_name(&frame->view, control->actuator, control->input);
  return gimbal_control_track_has(frame->track, name);
}

static void show_control(GtkWidget* row, int i, gpointer data) {
  GimbalControlsPanel* self = data;
  const GimbalFrame* frame = gimbal_session_get_frame(self->session);
  const Control* control = &g_array_index(self->control_items, Control, i);
  int group = frame->view.actuator_group[control->actuator];
  gboolean off = group >= 0 && group < 31 && frame->view.opt.disableactuator & (1 << group);
  gtk_widget_set_sensitive(row, !off && !is_tracked(frame, control));
  gimbal_slider_row_set_value(GIMBAL_SLIDER_ROW(row), frame->data->ctrl[control->index]);
}

//---- joints

static void on_pose(GimbalPoseRow* row, gpointer pose, GimbalControlsPanel* self) {
  const int* joint = item_of(self->joints, self->joint_items, row);
  if (joint) gimbal_simulation_set_pose(simulation_of(self), *joint, pose, 7);
}

static void on_joint(GimbalSliderRow* row, double value, GimbalControlsPanel* self) {
  const mjModel* m = model_of(self);
  const int* joint = item_of(self->joints, self->joint_items, row);
  if (joint) gimbal_simulation_set_position(simulation_of(self), m->jnt_qposadr[*joint], value);
}

static GtkWidget* make_joint(int kind, gpointer data) {
  static const double kNowhere[7] = {0};
  GtkWidget* row = kind == ROW_SLIDER ? gimbal_slider_row_new("", "", -1, 1, 0)
                                      : gimbal_pose_row_new("", kind == ROW_FREE, kNowhere);
  g_signal_connect_object(row, "changed", kind == ROW_SLIDER ? G_CALLBACK(on_joint) : G_CALLBACK(on_pose),
                          data, 0);
  return row;
}

static void bind_joint(GtkWidget* row, int i, gpointer data) {
  GimbalControlsPanel* self = data;
  const mjModel* m = model_of(self);
  int joint = g_array_index(self->joint_items, int, i);
  g_autofree char* name = gimbal_object_label(m, mjOBJ_JOINT, joint);
  const mjtNum* neutral = m->qpos0 + m->jnt_qposadr[joint];
  if (GIMBAL_IS_POSE_ROW(row)) {
    gimbal_pose_row_set_look(GIMBAL_POSE_ROW(row), name, neutral);
    return;
  }
  gboolean slide = m->jnt_type[joint] == mjJNT_SLIDE, limited = m->jnt_limited[joint];
  double reach = slide ? 1 : G_PI;
  GimbalSliderLook look = {name,
                           slide ? "m" : "rad",
                           limited ? m->jnt_range[2 * joint] : *neutral - reach,
                           limited ? m->jnt_range[2 * joint + 1] : *neutral + reach,
                           *neutral,
                           FALSE,
                           FALSE};
  gimbal_slider_row_set_look(GIMBAL_SLIDER_ROW(row), &look);
}

static void show_joint(GtkWidget* row, int i, gpointer data) {
  GimbalControlsPanel* self = data;
  const GimbalFrame* frame = gimbal_session_get_frame(self->session);
  int joint = g_array_index(self->joint_items, int, i);
  const mjtNum* position = frame->data->qpos + frame->view.jnt_qposadr[joint];
  if (GIMBAL_IS_SLIDER_ROW(row)) {
    gimbal_slider_row_set_value(GIMBAL_SLIDER_ROW(row), *position);
  } else {
    gimbal_pose_row_set_pose(GIMBAL_POSE_ROW(row), position);
  }
}

//---- equalities

static void on_equality(GtkCheckButton* button, GParamSpec* pspec, GimbalControlsPanel* self) {
  (void)pspec;
  const int* id = item_of(self->equalities, self->equality_items, button);
  GimbalFrame* frame = id ? gimbal_session_get_frame(self->session) : NULL;
  gboolean active = gtk_check_button_get_active(button);
  if (frame && active != (frame->data->eq_active[*id] != 0)) {
    gimbal_simulation_set_equality(simulation_of(self), *id, active);
  }
}

static GtkWidget* make_equality(int kind, gpointer data) {
  (void)kind;
  GtkWidget* button = gtk_check_button_new_with_label("");
  g_signal_connect_object(button, "notify::active", G_CALLBACK(on_equality), data, 0);
  return button;
}

static void bind_equality(GtkWidget* button, int i, gpointer data) {
  GimbalControlsPanel* self = data;
  int id = g_array_index(self->equality_items, int, i);
  g_autofree char* name = gimbal_object_label(model_of(self), mjOBJ_EQUALITY, id);
  gtk_check_button_set_label(GTK_CHECK_BUTTON(button), name);
}

static void show_equality(GtkWidget* button, int i, gpointer data) {
  GimbalControlsPanel* self = data;
  const GimbalFrame* frame = gimbal_session_get_frame(self->session);
  int id = g_array_index(self->equality_items, int, i);
  gtk_check_button_set_active(GTK_CHECK_BUTTON(button), frame->data->eq_active[id] != 0);
}

//---- live values

static void gimbal_controls_panel_frame(GimbalPage* page, GimbalFrame* frame) {
  GimbalControlsPanel* self = GIMBAL_CONTROLS_PANEL(page);
  gint64 rested = g_get_monotonic_time() - self->refreshed;
  if (frame->running && rested < REFRESH_US) return;
  self->refreshed += rested;
  gimbal_row_list_for_each(self->controls, show_control, self);
  gimbal_row_list_for_each(self->joints, show_joint, self);
  gimbal_row_list_for_each(self->equalities, show_equality, self);
}

// Rows that scroll into view show their values at once.
#define BIND_AND_SHOW(what)                                                                        \
  static void bind_##what##_live(GtkWidget* row, int i, gpointer data) {                           \
    bind_##what(row, i, data);                                                                     \
    if (gimbal_session_get_frame(GIMBAL_CONTROLS_PANEL(data)->session)) show_##what(row, i, data); \
  }

BIND_AND_SHOW(control)
BIND_AND_SHOW(joint)
BIND_AND_SHOW(equality)

//---- which rows there are

// Whether an object passes the filter. Frees name.
static gboolean controls_panel_passes(GimbalControlsPanel* self, char* name) {
  g_autofree char *wanted = g_utf8_casefold(gtk_editable_get_text(self->filter), -1),
                  *folded = g_utf8_casefold(name, -1);
  g_free(name);
  return strstr(folded, wanted) != NULL;
}

static void fill_controls(GimbalControlsPanel* self, const mjModel* m) {
  g_array_set_size(self->control_items, 0);
  for (int i = 0; i < m->nactuator; i++) {
    for (int k = 0; k < m->actuator_ctrlnum[i]; k++) {
      Control control = {i, k, m->actuator_ctrladr[i] + k};
      if (controls_panel_passes(self, gimbal_channels_control_name(m, i, k))) {
        g_array_append_val(self->control_items, control);
      }
    }
  }
  guint count = self->control_items->len;
  gimbal_row_list_set_rows(self->controls, g_new0(guint8, MAX(count, 1)), (int)count);
  gtk_widget_set_visible(GTK_WIDGET(self->controls_section), count > 0);
}

static void fill_joints(GimbalControlsPanel* self, const mjModel* m) {
  static const guint8 kKinds[] = {[mjJNT_FREE] = ROW_FREE, [mjJNT_BALL] = ROW_BALL};
  guint8* kinds = g_new0(guint8, MAX(m->njnt, 1));
  g_array_set_size(self->joint_items, 0);
  for (int i = 0; i < m->njnt; i++) {
    if (!controls_panel_passes(self, gimbal_object_label(m, mjOBJ_JOINT, i))) continue;
    int type = m->jnt_type[i];
    kinds[self->joint_items->len] = type == mjJNT_FREE || type == mjJNT_BALL ? kKinds[type] : ROW_SLIDER;
    g_array_append_val(self->joint_items, i);
  }
  gimbal_row_list_set_rows(self->joints, kinds, (int)self->joint_items->len);
  gtk_widget_set_visible(GTK_WIDGET(self->joints_section), self->joint_items->len > 0);
}

static void fill_equalities(GimbalControlsPanel* self, const mjModel* m) {
  g_array_set_size(self->equality_items, 0);
  for (int i = 0; i < m->neq; i++) {
    if (controls_panel_passes(self, gimbal_object_label(m, mjOBJ_EQUALITY, i))) {
      g_array_append_val(self->equality_items, i);
    }
  }
  guint count = self->equality_items->len;
  gimbal_row_list_set_rows(self->equalities, g_new0(guint8, MAX(count, 1)), (int)count);
  gtk_widget_set_visible(GTK_WIDGET(self->equalities_section), count > 0);
}

static void fill_rows(GimbalControlsPanel* self) {
  static const mjModel kNone = {0};
  const mjModel* m = self->shape ? model_of(self) : &kNone;
  fill_controls(self, m);
  fill_joints(self, m);
  fill_equalities(self, m);
}

// Fill the lists again if the new model has other rows.
static void gimbal_controls_panel_model(GimbalPage* page, GimbalCompiled* compiled) {
  GimbalControlsPanel* self = GIMBAL_CONTROLS_PANEL(page);
  gboolean same = compiled && !g_strcmp0(compiled->shape, self->shape);
  gimbal_keyframes_set_model(self->keyframes, compiled);
  gimbal_push_tool_set_model(self->push_tool, compiled);
  gimbal_launch_tool_set_model(self->launch_tool, compiled);
  if (same) return;
  g_free(self->shape);
  self->shape = compiled ? g_strdup(compiled->shape) : NULL;
  fill_rows(self);
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
  const mjModel* m = model_of(self);
  for (int i = 0; m && i < m->nu; i++) {
    gimbal_simulation_set_control(simulation_of(self), i, neutral_control(m, i));
  }
}

static void build_noise(GimbalControlsPanel* self) {
  self->noise_scale = GIMBAL_SLIDER_ROW(gimbal_slider_row_new(_("Noise scale"), "", 0, 1, 0));
  self->noise_rate = GIMBAL_SLIDER_ROW(gimbal_slider_row_new(_("Noise time constant"), "s", 0, 4, 0));
  gtk_box_append(self->noise, GTK_WIDGET(self->noise_scale));
  gtk_box_append(self->noise, GTK_WIDGET(self->noise_rate));
  g_signal_connect_object(self->noise_scale, "changed", G_CALLBACK(on_noise), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->noise_rate, "changed", G_CALLBACK(on_noise), self, G_CONNECT_SWAPPED);
}

// To expand the section makes the page longer: the tool scrolls into view once it is laid out.
static void act_launch(GSimpleAction* action, GVariant* unused, gpointer user_data) {
  GimbalControlsPanel* self = user_data;
  (void)action, (void)unused;
  gimbal_page_want(GIMBAL_PAGE(self));
  gtk_expander_set_expanded(self->launch_section, TRUE);
  gimbal_launch_tool_show(self->launch_tool);
}

static void gimbal_controls_panel_bind(GimbalPage* page) {
  static const GActionEntry entries[] = {{.name = "launch", .activate = act_launch}};
  GimbalControlsPanel* self = GIMBAL_CONTROLS_PANEL(page);
  g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new();
  self->session = gimbal_page_get_session(page);
  gimbal_push_tool_set_session(self->push_tool, self->session);
  gimbal_launch_tool_set_session(self->launch_tool, self->session);
  gimbal_launch_tool_set_viewport(self->launch_tool, gimbal_page_get_viewport(page));
  gimbal_keyframes_set_session(self->keyframes, self->session);
  g_action_map_add_action_entries(G_ACTION_MAP(actions), entries, G_N_ELEMENTS(entries), self);
  gimbal_page_set_actions(page, G_ACTION_GROUP(actions));
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalControlsPanel, field, release)

#define PART(field) GIMBAL_PART(GimbalControlsPanel, field)

static const GimbalPart kParts[] = {PART(box),         PART(filter),
                                    PART(keyframes),   PART(controls_section),
                                    PART(controls),    PART(joints_section),
                                    PART(joints),      PART(equalities_section),
                                    PART(equalities),  PART(noise),
                                    PART(push_tool),   PART(launch_section),
                                    PART(launch_tool), {0}};

static const GimbalCall kCalls[] = {
    GIMBAL_CALL(on_clear_controls), GIMBAL_CALL(on_trouble), GIMBAL_CALL(fill_rows), {0}};

static const GimbalPageHooks kHooks = {.bind = gimbal_controls_panel_bind,
                                       .model = gimbal_controls_panel_model,
                                       .frame = gimbal_controls_panel_frame};

static void gimbal_controls_panel_class_init(GimbalControlsPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(box, gtk_widget_unparent), OWNS(shape, g_free), GIMBAL_TO_THE_LAST,
                    OWNS(control_items, g_array_unref), OWNS(joint_items, g_array_unref),
                    OWNS(equality_items, g_array_unref));
  g_type_ensure(GIMBAL_TYPE_KEYFRAMES);
  g_type_ensure(GIMBAL_TYPE_LAUNCH_TOOL);
  g_type_ensure(GIMBAL_TYPE_PUSH_TOOL);
  g_type_ensure(GIMBAL_TYPE_ROW_LIST);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "controls-panel", kParts, kCalls);
}

static void gimbal_controls_panel_init(GimbalControlsPanel* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->control_items = g_array_new(FALSE, FALSE, sizeof(Control));
  self->joint_items = g_array_new(FALSE, FALSE, sizeof(int));
  self->equality_items = g_array_new(FALSE, FALSE, sizeof(int));
  gimbal_row_list_set_functions(self->controls, make_control, bind_control_live, self);
  gimbal_row_list_set_functions(self->joints, make_joint, bind_joint_live, self);
  gimbal_row_list_set_functions(self->equalities, make_equality, bind_equality_live, self);
  build_noise(self);
}

//---- the row

const GimbalPageKind gimbal_controls_page = {
    .name = "controls",
    .title = N_("Controls"),
    .icon = "gimbal-sliders-symbolic",
    .home = "right",
    .help = "simulation",
    .needs_model = TRUE,
    .type = gimbal_controls_panel_get_type,
    .prefix = "controls",
    .spots = {[GIMBAL_ARRANGE_TUNE] = {.front = TRUE}},
};
