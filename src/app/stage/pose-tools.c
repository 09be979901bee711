// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actions of posing.

#include "stage/pose-tools.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "model/object-label.h"
#include "stage/limit-handles.h"
#include "stage/poser.h"
#include "widgets/control/toast.h"
#include "widgets/control/toolkit.h"

enum { MAX_NAMED = 6 };  // most equalities in a message

typedef struct Tools {
  GimbalStageView* stage;
  GimbalSession* session;
  GimbalPoser* poser;
  GimbalLimitHandles* limits;
  GSimpleActionGroup* group;
} Tools;

//---- dragging bodies

static void set_state(Tools* tools, const char* name, GVariant* state) {
  g_autoptr(GVariant) sunk = g_variant_ref_sink(state);
  GAction* action = g_action_map_lookup_action(G_ACTION_MAP(tools->group), name);
  g_simple_action_set_state(G_SIMPLE_ACTION(action), sunk);
}

static gboolean is_on(Tools* tools, const char* name) {
  g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(tools->group), name);
  gboolean flag = g_variant_is_of_type(state, G_VARIANT_TYPE_BOOLEAN);
  return flag ? g_variant_get_boolean(state) : strcmp(g_variant_get_string(state, NULL), "none") != 0;
}

// Switch a tool off: only one tool handles drags.
static void put_away(Tools* tools, const char* name, GVariant* off) {
  g_autoptr(GVariant) sunk = g_variant_ref_sink(off);
  if (is_on(tools, name)) g_action_group_change_action_state(G_ACTION_GROUP(tools->group), name, sunk);
}

static void change_reach(GSimpleAction* action, GVariant* value, gpointer data) {
  Tools* tools = data;
  gboolean on = g_variant_get_boolean(value);
  if (on) put_away(tools, "measure", g_variant_new_boolean(FALSE));
  if (on) put_away(tools, "gizmo", g_variant_new_string("none"));
  gimbal_poser_set_active(tools->poser, on, TRUE);
  g_simple_action_set_state(action, value);
  gimbal_stage_view_show_message(
      tools->stage,
      on ? _("Drag a body; with Shift it turns. Shift+K locks joints, Shift+P writes the pose") : _("Orbit"));
}

static void on_other_tool(Tools* tools, const char* name) {
  if (!is_on(tools, name) || !is_on(tools, "reach")) return;
  gimbal_poser_set_active(tools->poser, FALSE, FALSE);
  set_state(tools, "reach", g_variant_new_boolean(FALSE));
}

// Show the limits of the selected joint while no other tool is active.
static void show_limits(Tools* tools) {
  gboolean other = is_on(tools, "gizmo") || is_on(tools, "measure") || is_on(tools, "reach");
  gboolean wanted = !other && gimbal_limit_handles_wanted(tools->limits);
  gimbal_limit_handles_set_active(tools->limits, wanted, !other);
}

static void pose_tools_toggle(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)parameter, (void)data;
  g_autoptr(GVariant) state = g_action_get_state(G_ACTION(action));
  g_action_change_state(G_ACTION(action), g_variant_new_boolean(!g_variant_get_boolean(state)));
}

//---- locks

// The joints that the selection stands for: the selected joint, or those of the selected body.
static gboolean selected_joints(Tools* tools, const mjModel* m, int* first, int* count) {
  GimbalSelection at = gimbal_session_get_selection(tools->session);
  int body = gimbal_selected_get_body(gimbal_session_get_selected(tools->session));
  gboolean joint = at.type == mjOBJ_JOINT && at.id >= 0;
  *first = joint ? at.id : body > 0 ? m->body_jntadr[body] : -1;
  *count = joint ? 1 : body > 0 ? m->body_jntnum[body] : 0;
  return *count > 0;
}

static void pose_tools_lock(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  Tools* tools = data;
  GimbalCompiled* compiled = gimbal_session_get_compiled(tools->session);
  int first, count;
  if (!compiled || !selected_joints(tools, compiled->model, &first, &count)) {
    gimbal_stage_view_show_message(tools->stage, _("Select a joint, or a body that has one"));
    return;
  }
  GimbalJointLocks* locks = gimbal_session_get_locks(tools->session);
  gboolean locked = !gimbal_joint_locks_has(locks, compiled->model, first);
  for (int i = first; i < first + count; i++) gimbal_joint_locks_set(locks, compiled->model, i, locked);
  g_autofree char* name = gimbal_object_quoted_label(compiled->model, mjOBJ_JOINT, first);
  g_autofree char* text =
      g_strdup_printf(locked ? _("Locked for posing: %s") : _("Free for posing: %s"), name);
  gimbal_stage_view_show_message(tools->stage, text);
  gtk_widget_queue_draw(GTK_WIDGET(tools->poser));
}

static void unlock_all(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  Tools* tools = data;
  gimbal_joint_locks_clear(gimbal_session_get_locks(tools->session));
  gimbal_stage_view_show_message(tools->stage, _("All joints are free for posing"));
  gtk_widget_queue_draw(GTK_WIDGET(tools->poser));
}

//---- the text

static void write_as(Tools* tools, const char* wanted, gboolean finer) {
  g_autoptr(GError) error = NULL;
  g_autofree char* name = NULL;
  if (gimbal_poser_write(tools->poser, wanted, finer, &name, &error)) {
    g_autofree char* text = g_strdup_printf(_("Written into the text as keyframe “%s”"), name);
    gimbal_stage_view_show_message(tools->stage, text);
  }
  gimbal_toast_error(tools->stage->widget, error);
}

static void write_pose(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  write_as(data, _("pose"), FALSE);
}

static void write_rest(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  Tools* tools = data;
  g_autoptr(GError) error = NULL;
  int changed = 0;
  gboolean written = gimbal_poser_write_rest(tools->poser, &changed, &error);
  g_autofree char* text =
      g_strdup_printf(ngettext("Written into the text as the reference pose: %d element",
                               "Written into the text as the reference pose: %d elements", (gulong)changed),
                      changed);
  if (!error) {
    gimbal_stage_view_show_message(tools->stage, written ? text : _("This is the reference pose already"));
  }
  gimbal_toast_error(tools->stage->widget, error);
}

static void on_posed(Tools* tools) {
  gimbal_stage_view_show_message(tools->stage, _("Shift+P writes this pose as a keyframe"));
}

//---- loops

static char* gap_text(double value, gboolean angle) {
  return angle ? g_strdup_printf("%.3g°", value * 180 / G_PI) : g_strdup_printf("%.3g m", value);
}

static void append_gap(GString* text, const mjModel* m, const GimbalPoseGap* gap) {
  g_autofree char* name = gimbal_object_quoted_label(m, mjOBJ_EQUALITY, gap->equality);
  g_autofree char* before = gap_text(gap->before, gap->angle);
  g_autofree char* after = gap_text(gap->after, gap->angle);
  g_string_append(text, "\n");
  g_string_append_printf(text, _("%s: %s, was %s"), name, after, before);
}

static const GimbalPoseGap* worst_before(const GimbalPoseResult* result) {
  const GimbalPoseGap* worst = NULL;
  for (guint i = 0; i < result->gaps->len; i++) {
    const GimbalPoseGap* gap = &g_array_index(result->gaps, GimbalPoseGap, i);
    if (!worst || gap->before > worst->before) worst = gap;
  }
  return worst;
}

static char* pose_tools_report(const mjModel* m, const GimbalPoseResult* result) {
  GString* text = g_string_new(NULL);
  int named = 0, left = 0;
  g_string_append_printf(text, ngettext("%d iteration", "%d iterations", (gulong)result->iterations),
                         result->iterations);
  if (result->attempts > 1) {
    g_string_append(text, ", ");
    g_string_append_printf(text, ngettext("%d start", "%d starts", (gulong)result->attempts),
                           result->attempts);
  }
  g_string_append(text, "\n");
  if (result->closed) append_gap(text, m, worst_before(result));
  if (!result->closed) g_string_append_printf(text, "\n%s", _("These stay open:"));
  for (guint i = 0; i < result->gaps->len; i++) {
    const GimbalPoseGap* gap = &g_array_index(result->gaps, GimbalPoseGap, i);
    if (gap->closed) continue;
    if (named < MAX_NAMED) append_gap(text, m, gap);
    left += named++ >= MAX_NAMED;
  }
  if (left) {
    g_string_append(text, "\n");
    g_string_append_printf(text, _("and %d more"), left);
  }
  return g_string_free(text, FALSE);
}

static void on_answer(GtkWidget* question, const char* answer, gpointer data) {
  Tools* tools = data;
  (void)question;
  if (!strcmp(answer, "back")) gimbal_poser_undo(tools->poser);
  if (!strcmp(answer, "write")) write_as(tools, _("assembled"), TRUE);
  if (!strcmp(answer, "rest")) write_rest(NULL, NULL, tools);
}

static void pose_tools_assemble(GSimpleAction* action, GVariant* parameter, gpointer data) {
  (void)action, (void)parameter;
  Tools* tools = data;
  g_auto(GimbalPoseResult) result = {0};
  g_autoptr(GError) error = NULL;
  GimbalCompiled* compiled = gimbal_session_get_compiled(tools->session);
  if (!compiled) return;
  if (!gimbal_poser_assemble(tools->poser, &result, &error)) {
    gimbal_stage_view_show_message(
        tools->stage, error ? error->message : _("No equality is active: there are no loops to close"));
    return;
  }
  // a pose with open loops is no reference: the equality would then preserve the gap
  const GimbalAnswer answers[] = {{"back", _("Take Back"), ADW_RESPONSE_DEFAULT},
                                  {"keep", _("Keep"), ADW_RESPONSE_DEFAULT},
                                  {"rest", _("Write as Reference"), ADW_RESPONSE_DEFAULT},
                                  {"write", _("Write as Keyframe"), ADW_RESPONSE_SUGGESTED}};
  g_autofree char* body = pose_tools_report(compiled->model, &result);
  GtkWidget* question =
      gimbal_question_new(result.closed ? _("The Loops Are Closed") : _("Not All Loops Can Be Closed"), body,
                          answers, G_N_ELEMENTS(answers));
  gimbal_question_set_enabled(question, "rest", result.closed);
  gimbal_question_ask(question, tools->stage->widget, on_answer, tools, NULL);
}

//---- setting up

// Connect for as long as the stage exists, since the session may outlive it.
static void pose_tools_follow(Tools* tools, const char* signal) {
  GClosure* closure = g_cclosure_new_swap(G_CALLBACK(show_limits), tools, NULL);
  g_object_watch_closure(G_OBJECT(tools->stage->widget), closure);
  g_signal_connect_closure(tools->session, signal, closure, FALSE);
}

void gimbal_pose_tools_attach(GimbalStageView* stage, GimbalSession* session, GtkOverlay* overlay,
                              GSimpleActionGroup* group) {
  static const GActionEntry kActions[] = {
      {.name = "lock", .activate = pose_tools_lock},
      {.name = "unlock-all", .activate = unlock_all},
      {.name = "write-pose", .activate = write_pose},
      {.name = "reach", .activate = pose_tools_toggle, .state = "false", .change_state = change_reach},
      {.name = "write-rest", .activate = write_rest},
      {.name = "assemble", .activate = pose_tools_assemble},
  };
  Tools* tools = g_new(Tools, 1);
  GtkWidget* poser = gimbal_poser_new(session, stage->viewport);
  GtkWidget* limits = gimbal_limit_handles_new(session, stage->viewport);
  *tools = (Tools){stage, session, GIMBAL_POSER(poser), GIMBAL_LIMIT_HANDLES(limits), group};
  gtk_overlay_add_overlay(overlay, poser);
  gtk_overlay_add_overlay(overlay, limits);
  g_action_map_add_action_entries(G_ACTION_MAP(group), kActions, G_N_ELEMENTS(kActions), tools);
  g_signal_connect_swapped(group, "action-state-changed::gizmo", G_CALLBACK(on_other_tool), tools);
  g_signal_connect_swapped(group, "action-state-changed::measure", G_CALLBACK(on_other_tool), tools);
  g_signal_connect_swapped(group, "action-state-changed", G_CALLBACK(show_limits), tools);
  pose_tools_follow(tools, "selection-changed");
  pose_tools_follow(tools, "model-changed");
  g_signal_connect_swapped(poser, "told", G_CALLBACK(gimbal_stage_view_show_message), stage);
  g_signal_connect_swapped(poser, "posed", G_CALLBACK(on_posed), tools);
  g_object_weak_ref(G_OBJECT(stage->widget), (GWeakNotify)(void (*)(void))g_free, tools);
}
