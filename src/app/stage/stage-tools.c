// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tools of the 3D view.

#include "stage/stage-tools.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "language/edit/numbers.h"
#include "language/edit/rewrite.h"
#include "model/view-names.h"
#include "model/view-state.h"
#include "stage/picture-in-picture.h"
#include "widgets/control/toast.h"
#include "widgets/control/toolkit.h"
#include "widgets/view/marks.h"
#include "widgets/view/orientation.h"

struct GimbalStageTools {
  GimbalStageView* stage;
  GimbalSession* session;
  GimbalManipulator* manipulator;
  GtkBox* pictures;
  GSimpleActionGroup* group;
};

typedef GimbalStageTools Tools;

static GimbalViewport* viewport_of(Tools* tools) {
  return tools->stage->viewport;
}

//---- handles and measuring

static void set_other(Tools* tools, const char* name, GVariant* state) {
  g_autoptr(GVariant) sunk = g_variant_ref_sink(state);
  GAction* action = g_action_map_lookup_action(G_ACTION_MAP(tools->group), name);
  g_simple_action_set_state(G_SIMPLE_ACTION(action), sunk);
}

static void change_gizmo(GSimpleAction* action, GVariant* value, gpointer data) {
  static const char* const kModes[] = {"none", "move", "rotate", "scale"};
  Tools* tools = data;
  const char* wanted = g_variant_get_string(value, NULL);
  g_autoptr(GVariant) state = g_action_get_state(G_ACTION(action));
  // the active tool is switched off
  if (!strcmp(wanted, g_variant_get_string(state, NULL))) wanted = "none";
  for (guint i = 0; i < G_N_ELEMENTS(kModes); i++) {
    if (!strcmp(kModes[i], wanted)) gimbal_manipulator_set_mode(tools->manipulator, (GimbalGizmoMode)i);
  }
  GimbalSelection at = gimbal_session_get_selection(tools->session);
  if (!strcmp(wanted, "scale") && at.id >= 0 && at.type != mjOBJ_GEOM && at.type != mjOBJ_SITE) {
    gimbal_stage_view_show_message(tools->stage, _("Only geoms and sites have a size"));
  } else if (strcmp(wanted, "none") && at.id < 0) {
    gimbal_stage_view_show_message(tools->stage, _("Select a body, geom, site, camera or light"));
  }
  gimbal_manipulator_set_measuring(tools->manipulator, FALSE);
  set_other(tools, "measure", g_variant_new_boolean(FALSE));
  g_simple_action_set_state(action, g_variant_new_string(wanted));
}

static void change_world(GSimpleAction* action, GVariant* value, gpointer data) {
  Tools* tools = data;
  gimbal_manipulator_set_world(tools->manipulator, g_variant_get_boolean(value));
  gimbal_stage_view_show_message(
      tools->stage, g_variant_get_boolean(value) ? _("Axes of the world") : _("Axes of the object"));
  g_simple_action_set_state(action, value);
}

static void change_measure(GSimpleAction* action, GVariant* value, gpointer data) {
  Tools* tools = data;
  gimbal_manipulator_set_mode(tools->manipulator, GIMBAL_GIZMO_NONE);
  set_other(tools, "gizmo", g_variant_new_string("none"));
  gimbal_manipulator_set_measuring(tools->manipulator, g_variant_get_boolean(value));
  g_simple_action_set_state(action, value);
}

//---- switches of the view

// The switches of what is shown, behind them those of rendering, and then the layers.
static void turn_switch(GSimpleAction* action, GVariant* parameter, gpointer data) {
  GimbalViewport* viewport = viewport_of(data);
  (void)action;
  int index = g_variant_get_int32(parameter), render = index - mjNVISFLAG, layer = render - mjNRNDFLAG;
  if (index < 0 || layer >= GIMBAL_N_LAYERS) return;
  mjtByte* value = render < 0  ? &gimbal_viewport_get_option(viewport)->flags[index]
                   : layer < 0 ? &gimbal_viewport_get_render_flags(viewport)[render]
                               : &gimbal_viewport_get_layers(viewport)[layer];
  const char* name = render < 0  ? gimbal_visual_flag_name(index)
                     : layer < 0 ? gimbal_render_flag_name(render)
                                 : gimbal_layer_name(layer);
  *value = !*value;
  g_autofree char* text = g_strdup_printf(*value ? _("%s: on") : _("%s: off"), name);
  gimbal_stage_view_show_message(((Tools*)data)->stage, text);
  gimbal_viewport_refresh(viewport);
}

// What is labelled, or has its frame drawn.
static void choose_named(GSimpleAction* action, GVariant* parameter, gpointer data) {
  mjvOption* option = gimbal_viewport_get_option(viewport_of(data));
  gboolean label = !strcmp(g_action_get_name(G_ACTION(action)), "label");
  int wanted = g_variant_get_int32(parameter);
  if (wanted < 0 || wanted >= (label ? mjNLABEL : mjNFRAME)) return;
  *(label ? &option->label : &option->frame) = wanted;
  gimbal_show_labelled(option);
  gimbal_viewport_refresh(viewport_of(data));
}

//---- cameras

static void change_walk(GSimpleAction* action, GVariant* value, gpointer data) {
  Tools* tools = data;
  gimbal_viewport_set_walking(viewport_of(tools), g_variant_get_boolean(value));
  gimbal_stage_view_show_message(tools->stage,
                                 g_variant_get_boolean(value) ? _("Walk with W A S D, Q and E") : _("Orbit"));
  g_simple_action_set_state(action, value);
}

static void change_orthographic(GSimpleAction* action, GVariant* value, gpointer data) {
  Tools* tools = data;
  gimbal_viewport_get_camera(viewport_of(tools))->orthographic = g_variant_get_boolean(value);
  gimbal_viewport_refresh(viewport_of(tools));
  g_simple_action_set_state(action, value);
}

// A camera of the model may be orthographic itself.
static void on_options(Tools* tools) {
  gboolean flat = gimbal_viewport_get_camera(viewport_of(tools))->orthographic != 0;
  set_other(tools, "orthographic", g_variant_new_boolean(flat));
}

static void look_from(GSimpleAction* action, GVariant* parameter, gpointer data) {
  int end = g_variant_get_int32(parameter);
  (void)action;
  if (end >= 0 && end < GIMBAL_ORIENTATION_ENDS) gimbal_orientation_look_from(viewport_of(data), end);
}

static void change_stereo(GSimpleAction* action, GVariant* value, gpointer data) {
  Tools* tools = data;
  gimbal_viewport_set_stereo(viewport_of(tools), g_variant_get_boolean(value));
  g_simple_action_set_state(action, value);
}

static char* camera_text(const GimbalProjection* view) {
  const mjtNum axes[6] = {view->right[0], view->right[1], view->right[2],
                          view->up[0],    view->up[1],    view->up[2]};
  double far = fmax(mju_norm3(view->pos), 1e-6);
  g_autofree char* pos = gimbal_numbers_round(view->pos, 3, pow(10, floor(log10(far)) - 4));
  g_autofree char* xyaxes = gimbal_numbers_round(axes, 6, 1e-6);
  double fovy = 2 * atan(view->half_height) * 180 / G_PI;
  g_autofree char* number = gimbal_number_text(view->orthographic ? 2 * view->half_height : fovy, 5);
  return g_strdup_printf("<camera pos=\"%s\" xyaxes=\"%s\" %sfovy=\"%s\"/>", pos, xyaxes,
                         view->orthographic ? "projection=\"orthographic\" " : "", number);
}

static void copy_camera(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  Tools* tools = data;
  GimbalProjection view;
  if (!gimbal_viewport_get_projection(viewport_of(tools), &view)) return;
  g_autofree char* text = camera_text(&view);
  gdk_clipboard_set_text(gtk_widget_get_clipboard(tools->stage->widget), text);
  gimbal_stage_view_show_message(tools->stage, _("The camera is in the clipboard"));
}

// Let the free camera frame all selected objects, in its present direction.
static void look_at(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  Tools* tools = data;
  GimbalFrame* frame = gimbal_session_get_frame(tools->session);
  GimbalSelection at = gimbal_session_get_selection(tools->session);
  const GArray* others = gimbal_selected_get_others(gimbal_session_get_selected(tools->session));
  g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(mjtNum));
  GimbalProjection view;
  if (frame && at.id >= 0 && gimbal_viewport_get_projection(viewport_of(tools), &view)) {
    gimbal_marks_add_points(&frame->view, frame->data, &view, at.type, at.id, points);
    for (guint i = 0; i < others->len; i++) {
      const GimbalSelection* other = &g_array_index(others, GimbalSelection, i);
      gimbal_marks_add_points(&frame->view, frame->data, &view, other->type, other->id, points);
    }
  }
  if (points->len) {
    gimbal_viewport_fit(viewport_of(tools), points);
  } else {
    gimbal_stage_view_show_message(tools->stage, _("Select an object first"));
  }
}

//---- hiding

// Mark a body and all below it.
static void stage_tools_mark(const mjModel* m, int root, guint8* looks, guint8 look) {
  for (int b = root; b < m->nbody; b++) {
    int at = b;
    while (at > root) at = m->body_parentid[at];
    if (at == root) looks[b] = look;
  }
}

// Give the selection (with everything below it) one look, and all other bodies another.
static void stage_tools_set_looks(Tools* tools, guint8 rest, guint8 own) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(tools->session);
  int body = gimbal_selected_get_body(gimbal_session_get_selected(tools->session));
  if (!compiled || body < 0) {
    gimbal_stage_view_show_message(tools->stage, _("Select an object first"));
    return;
  }
  int count = (int)compiled->model->nbody;
  g_autofree guint8* looks = g_new(guint8, count);
  memset(looks, rest, (gsize)count);
  if (body > 0) {
    stage_tools_mark(compiled->model, body, looks, own);
  } else {
    looks[0] = own;
  }
  gimbal_viewport_set_looks(viewport_of(tools), looks, count);
  gimbal_stage_view_show_message(tools->stage, _("Show everything again with Shift+H"));
}

static void stage_tools_isolate(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  stage_tools_set_looks(data, GIMBAL_BODY_HIDDEN, GIMBAL_BODY_NORMAL);
}
static void stage_tools_hide(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  stage_tools_set_looks(data, GIMBAL_BODY_NORMAL, GIMBAL_BODY_HIDDEN);
}
static void stage_tools_xray(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  stage_tools_set_looks(data, GIMBAL_BODY_FAINT, GIMBAL_BODY_NORMAL);
}
static void show_all(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  gimbal_viewport_set_looks(viewport_of(data), NULL, 0);
}

//---- pictures in the picture

static void close_picture(GtkWidget* picture, Tools* tools) {
  gtk_box_remove(tools->pictures, picture);
}

static void show_picture(Tools* tools, int camera, int kind) {
  GtkWidget* picture = gimbal_picture_in_picture_new(tools->session, camera);
  gimbal_picture_in_picture_set_kind(GIMBAL_PICTURE_IN_PICTURE(picture), kind);
  g_signal_connect(picture, "closed", G_CALLBACK(close_picture), tools);
  gtk_box_append(tools->pictures, picture);
}

static gboolean has_picture(Tools* tools, int camera) {
  for (GtkWidget* w = gtk_widget_get_first_child(GTK_WIDGET(tools->pictures)); w;
       w = gtk_widget_get_next_sibling(w)) {
    if (gimbal_picture_in_picture_get_camera(GIMBAL_PICTURE_IN_PICTURE(w)) == camera) return TRUE;
  }
  return FALSE;
}

static void add_picture(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action;
  Tools* tools = data;
  GimbalCompiled* compiled = gimbal_session_get_compiled(tools->session);
  if (!compiled || !compiled->model->ncam) {
    gimbal_stage_view_show_message(tools->stage, _("The model has no camera"));
    return;
  }
  int camera = g_variant_get_int32(parameter), count = (int)compiled->model->ncam;
  // -1: one that has no picture yet
  for (camera = MAX(camera, 0); camera < count && g_variant_get_int32(parameter) < 0; camera++) {
    if (!has_picture(tools, camera)) break;
  }
  show_picture(tools, camera < count ? camera : 0, 0);
}

GStrv gimbal_stage_tools_dup_pictures(GimbalStageTools* tools, const mjModel* m) {
  g_autoptr(GStrvBuilder) list = g_strv_builder_new();
  for (GtkWidget* w = gtk_widget_get_first_child(GTK_WIDGET(tools->pictures)); w;
       w = gtk_widget_get_next_sibling(w)) {
    int camera = gimbal_picture_in_picture_get_camera(GIMBAL_PICTURE_IN_PICTURE(w));
    g_autofree char* name = camera < m->ncam ? gimbal_view_state_dup_object(m, mjOBJ_CAMERA, camera) : NULL;
    g_autofree char* text =
        name
            ? g_strdup_printf("%d %s", gimbal_picture_in_picture_get_kind(GIMBAL_PICTURE_IN_PICTURE(w)), name)
            : NULL;
    if (text) g_strv_builder_add(list, text);
  }
  return g_strv_builder_end(list);
}

void gimbal_stage_tools_set_pictures(GimbalStageTools* tools, const mjModel* m, GStrv pictures) {
  GtkWidget* picture;
  while ((picture = gtk_widget_get_first_child(GTK_WIDGET(tools->pictures)))) close_picture(picture, tools);
  for (int i = 0; pictures && pictures[i]; i++) {
    char* name = NULL;
    int kind = (int)g_ascii_strtoll(pictures[i], &name, 10), type, camera;
    if (gimbal_view_state_find_object(m, *name ? name + 1 : name, &type, &camera) && type == mjOBJ_CAMERA) {
      show_picture(tools, camera, kind);
    }
  }
}

//---- screenshot

typedef struct Shot {
  Tools* tools;
  GtkSpinButton* width;
  GtkSpinButton* height;
  GtkSwitch* transparent;
  GdkTexture* texture;
} Shot;

static void shot_free(gpointer data) {
  Shot* shot = data;
  g_clear_object(&shot->texture);
  g_free(shot);
}

static void on_file_chosen(GFile* file, gpointer data) {
  Shot* shot = data;
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (path) {
    gimbal_stage_view_show_message(shot->tools->stage, gdk_texture_save_to_png(shot->texture, path)
                                                           ? _("The picture is saved")
                                                           : _("The picture could not be saved"));
  }
}

static void choose_file(Shot* shot) {
  gimbal_ask_file(
      shot->tools->stage->widget,
      &(GimbalFileQuestion){.use = GIMBAL_FILE_SAVE, .title = _("Save Picture"), .name = "screenshot.png"},
      on_file_chosen, shot, shot_free);
}

static void on_shot(GtkWidget* question, const char* answer, gpointer data) {
  Shot* shot = data;
  (void)question;
  g_autoptr(GError) error = NULL;
  gboolean copy = !strcmp(answer, "copy");
  if (copy || !strcmp(answer, "save")) {
    shot->texture = gimbal_viewport_capture(
        viewport_of(shot->tools), gtk_spin_button_get_value_as_int(shot->width),
        gtk_spin_button_get_value_as_int(shot->height), gtk_switch_get_active(shot->transparent), &error);
  }
  gimbal_toast_error(shot->tools->stage->widget, error);
  if (copy && shot->texture) {
    gdk_clipboard_set_texture(gtk_widget_get_clipboard(shot->tools->stage->widget), shot->texture);
    gimbal_stage_view_show_message(shot->tools->stage, _("The picture is in the clipboard"));
  }
  if (!copy && shot->texture) {
    choose_file(shot);
  } else {
    shot_free(shot);
  }
}

static void attach_row(GtkGrid* grid, int row, const char* name, GtkWidget* widget) {
  GtkWidget* label = gtk_label_new(name);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_widget_set_halign(widget, GTK_ALIGN_END);
  gtk_label_set_mnemonic_widget(GTK_LABEL(label), widget);
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_grid_attach(grid, label, 0, row, 1, 1);
  gtk_grid_attach(grid, widget, 1, row, 1, 1);
}

static void stage_tools_screenshot(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  Tools* tools = data;
  GtkWidget* viewport = GTK_WIDGET(viewport_of(tools));
  Shot* shot = g_new0(Shot, 1);
  int scale = gtk_widget_get_scale_factor(viewport);
  const GimbalAnswer answers[] = {{"cancel", _("Cancel"), ADW_RESPONSE_DEFAULT},
                                  {"copy", _("Copy"), ADW_RESPONSE_DEFAULT},
                                  {"save", _("Save…"), ADW_RESPONSE_SUGGESTED}};
  GtkWidget* question =
      gimbal_question_new(_("Screenshot of the View"), NULL, answers, G_N_ELEMENTS(answers));
  GtkWidget* grid = gtk_grid_new();
  *shot = (Shot){tools, GTK_SPIN_BUTTON(gtk_spin_button_new_with_range(16, 16384, 1)),
                 GTK_SPIN_BUTTON(gtk_spin_button_new_with_range(16, 16384, 1)), GTK_SWITCH(gtk_switch_new()),
                 NULL};
  gtk_spin_button_set_value(shot->width, gtk_widget_get_width(viewport) * scale);
  gtk_spin_button_set_value(shot->height, gtk_widget_get_height(viewport) * scale);
  gtk_grid_set_row_spacing(GTK_GRID(grid), 8);
  attach_row(GTK_GRID(grid), 0, _("Width"), GTK_WIDGET(shot->width));
  attach_row(GTK_GRID(grid), 1, _("Height"), GTK_WIDGET(shot->height));
  attach_row(GTK_GRID(grid), 2, _("Transparent Background"), GTK_WIDGET(shot->transparent));
  gimbal_question_set_child(question, grid);
  gimbal_question_ask(question, viewport, on_shot, shot, NULL);
}

//---- setting up

static void stage_tools_toggle(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)parameter, (void)data;
  g_autoptr(GVariant) state = g_action_get_state(G_ACTION(action));
  g_action_change_state(G_ACTION(action), g_variant_new_boolean(!g_variant_get_boolean(state)));
}

static void stage_tools_choose(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)data;
  g_action_change_state(G_ACTION(action), parameter);
}

void gimbal_stage_tools_free(GimbalStageTools* self) {
  g_free(self);
}

GimbalStageTools* gimbal_stage_tools_new(GimbalStageView* stage, GimbalSession* session,
                                         GimbalManipulator* manipulator, GtkOverlay* overlay,
                                         GSimpleActionGroup* group) {
  static const GActionEntry kActions[] = {
      {.name = "gizmo",
       .activate = stage_tools_choose,
       .parameter_type = "s",
       .state = "'none'",
       .change_state = change_gizmo},
      {.name = "gizmo-world", .activate = stage_tools_toggle, .state = "false", .change_state = change_world},
      {.name = "measure", .activate = stage_tools_toggle, .state = "false", .change_state = change_measure},
      {.name = "walk", .activate = stage_tools_toggle, .state = "false", .change_state = change_walk},
      {.name = "orthographic",
       .activate = stage_tools_toggle,
       .state = "false",
       .change_state = change_orthographic},
      {.name = "look-from", .activate = look_from, .parameter_type = "i"},
      {.name = "stereo", .activate = stage_tools_toggle, .state = "false", .change_state = change_stereo},
      {.name = "switch", .activate = turn_switch, .parameter_type = "i"},
      {.name = "label", .activate = choose_named, .parameter_type = "i"},
      {.name = "frame", .activate = choose_named, .parameter_type = "i"},
      {.name = "copy-camera", .activate = copy_camera},
      {.name = "look-at", .activate = look_at},
      {.name = "isolate", .activate = stage_tools_isolate},
      {.name = "hide", .activate = stage_tools_hide},
      {.name = "xray", .activate = stage_tools_xray},
      {.name = "show-all", .activate = show_all},
      {.name = "picture-in-picture", .activate = add_picture, .parameter_type = "i"},
      {.name = "screenshot", .activate = stage_tools_screenshot},
  };
  Tools* tools = g_new(Tools, 1);
  *tools = (Tools){stage, session, manipulator, GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)), group};
  g_action_map_add_action_entries(G_ACTION_MAP(group), kActions, G_N_ELEMENTS(kActions), tools);
  g_object_bind_property(session, "has-model", g_action_map_lookup_action(G_ACTION_MAP(group), "screenshot"),
                         "enabled", G_BINDING_SYNC_CREATE);
  gtk_widget_set_halign(GTK_WIDGET(tools->pictures), GTK_ALIGN_END);
  gtk_widget_set_valign(GTK_WIDGET(tools->pictures), GTK_ALIGN_END);
  gtk_widget_set_margin_end(GTK_WIDGET(tools->pictures), 10);
  gtk_widget_set_margin_bottom(GTK_WIDGET(tools->pictures), 46);
  gtk_overlay_add_overlay(overlay, GTK_WIDGET(tools->pictures));
  g_signal_connect_swapped(viewport_of(tools), "options-changed", G_CALLBACK(on_options), tools);
  gimbal_manipulator_attach(manipulator, session, viewport_of(tools));
  return tools;
}
