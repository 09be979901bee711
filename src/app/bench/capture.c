// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "bench/capture.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "experiment/writer.h"
#include "language/edit/rewrite.h"
#include "language/scan/markup.h"
#include "language/scan/tree.h"
#include "run/command.h"

//---- pushes

typedef struct Push {
  char* body;  // its name, NULL: it has none
  double at, duration;
  mjtNum force[3], torque[3];  // at the centre of mass, in the frame of the world
} Push;

struct GimbalPushes {
  GArray* list;  // Push
};

static void clear_push(gpointer push) {
  g_free(((Push*)push)->body);
}

// Convert a wrench to the form of experiments, in which the force does not turn with the body.
static void settle_wrench(const GimbalWrench* wrench, const mjModel* m, const mjData* d, Push* push) {
  const mjtNum* frame = d->xmat + 9 * wrench->body;
  mjtNum arm[3], turn[3];
  mju_copy3(push->force, wrench->force);
  mju_copy3(push->torque, wrench->torque);
  if (wrench->local) {
    mju_mulMatVec3(push->force, frame, wrench->force);
    mju_mulMatVec3(push->torque, frame, wrench->torque);
  }
  mju_sub3(arm, wrench->point, m->body_ipos + 3 * wrench->body);
  mju_mulMatVec3(arm, frame, arm);
  mju_cross(turn, arm, push->force);
  mju_addTo3(push->torque, turn);
}

void gimbal_pushes_add(GimbalPushes* self, const GimbalFrame* frame, const GimbalCommand* command) {
  if (command->type != GIMBAL_COMMAND_WRENCH || !frame) return;
  const mjModel* m = &frame->view;
  const GimbalWrench* wrench = &command->wrench;
  if (wrench->body <= 0 || wrench->body >= m->nbody) return;
  const char* name = mj_id2name(m, mjOBJ_BODY, wrench->body);
  Push push = {.body = name && *name ? g_strdup(name) : NULL,
               .at = frame->data->time,
               .duration = wrench->duration > 0 ? wrench->duration : m->opt.timestep};
  settle_wrench(wrench, m, frame->data, &push);
  g_array_append_val(self->list, push);
}

void gimbal_pushes_clear(GimbalPushes* self) {
  g_array_set_size(self->list, 0);
}

GimbalPushes* gimbal_pushes_new(void) {
  GimbalPushes* self = g_new0(GimbalPushes, 1);
  self->list = g_array_new(FALSE, TRUE, sizeof(Push));
  g_array_set_clear_func(self->list, clear_push);
  return self;
}

void gimbal_pushes_free(GimbalPushes* self) {
  g_array_unref(self->list);
  g_free(self);
}

//---- the text

static char* capture_refuse(GError** error, const char* message) {
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, message);
  return NULL;
}

// Add an element to a run of a text. Frees both texts, returns the new one.
static char* add_to(char* text, gsize run, char* element) {
  char* more = gimbal_experiment_text_add(text, run, element);
  g_free(text);
  g_free(element);
  return more;
}

// The byte of the first element of a run with that tag and actuator (NULL: any). G_MAXSIZE: there
// is none.
static gsize find_in_run(const char* text, gsize run, const char* tag, const char* actuator) {
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  int parent = gimbal_mjcf_tree_starting(tree, run);
  int child = parent < 0 ? -1 : gimbal_mjcf_tree_first_child(tree, parent);
  for (; child >= 0; child = gimbal_mjcf_tree_next_sibling(tree, child)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, child);
    if (!gimbal_mjcf_tree_is(tree, node, tag)) continue;
    g_autofree char* name = gimbal_mjcf_tree_value(tree, node, "actuator");
    if (!actuator || !g_strcmp0(name, actuator)) return node->start;
  }
  return G_MAXSIZE;
}

// Remove such elements. The run's tag stays at its byte, as it stands before its elements.
static char* capture_drop(char* text, gsize run, const char* tag, const char* actuator) {
  gsize at;
  while (text && (at = find_in_run(text, run, tag, actuator)) != G_MAXSIZE) {
    char* less = gimbal_experiment_text_remove(text, at);
    g_free(text);
    text = less;
  }
  return text;
}

static char* capture_escape(const char* name) {
  return gimbal_markup_escape(name, '"');
}

//---- captures

static char* capture_sliders(GimbalSession* session, const GimbalPushes* pushes, const char* text, gsize run,
                             const char* path, GError** error) {
  (void)pushes, (void)path;
  GimbalFrame* frame = gimbal_session_get_frame(session);
  const mjModel* m = frame ? &frame->view : NULL;
  if (!m || !m->nu) return capture_refuse(error, _("The model has no controls"));
  char* now = g_strdup(text);
  for (int i = 0; i < m->nactuator; i++) {
    for (int k = 0; k < m->actuator_ctrlnum[i]; k++) {
      g_autofree char* name = gimbal_channels_control_name(m, i, k);
      g_autofree char* safe = capture_escape(name);
      g_autofree char* value = gimbal_number_text(frame->data->ctrl[m->actuator_ctrladr[i] + k], 6);
      now = capture_drop(now, run, "control", name);
      now = add_to(now, run, g_strdup_printf("<control actuator=\"%s\" value=\"%s\"/>", safe, value));
    }
  }
  return now;
}

static char* vector_text(const mjtNum* v) {
  char* parts[3];
  for (int i = 0; i < 3; i++) parts[i] = gimbal_number_text(v[i], 6);
  char* text = g_strdup_printf("%s %s %s", parts[0], parts[1], parts[2]);
  for (int i = 0; i < 3; i++) g_free(parts[i]);
  return text;
}

static char* push_element(const Push* push) {
  g_autofree char* body = capture_escape(push->body);
  g_autofree char* at = gimbal_number_text(push->at, 6);
  g_autofree char* duration = gimbal_number_text(push->duration, 6);
  g_autofree char* force = vector_text(push->force);
  g_autofree char* torque = vector_text(push->torque);
  return g_strdup_printf("<push body=\"%s\" at=\"%s\" duration=\"%s\" force=\"%s\" torque=\"%s\"/>", body, at,
                         duration, force, torque);
}

static char* capture_pushes(GimbalSession* session, const GimbalPushes* pushes, const char* text, gsize run,
                            const char* path, GError** error) {
  (void)session, (void)path;
  gboolean any = FALSE;
  for (guint i = 0; i < pushes->list->len; i++) any = any || g_array_index(pushes->list, Push, i).body;
  if (!any) {
    return capture_refuse(
        error, _("No named body was pushed since the last reset: use the push tool of the page Controls"));
  }
  char* now = capture_drop(g_strdup(text), run, "push", NULL);
  for (guint i = 0; i < pushes->list->len; i++) {
    const Push* push = &g_array_index(pushes->list, Push, i);
    if (push->body) now = add_to(now, run, push_element(push));
  }
  return now;
}

// A sample is recorded after a step, with the control of that step: the control belongs to the time
// one step before.
static char* table_of(GimbalRecorder* recorder, GPtrArray* channels, double timestep, double* end) {
  const GimbalRing* times = gimbal_recorder_get_times(recorder);
  GString* text = g_string_new("time");
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double begin = NAN;
  for (guint c = 0; c < channels->len; c++) {
    const GimbalChannel* channel = g_ptr_array_index(channels, c);
    g_string_append_printf(text, ",\"%s\"", channel->name);
  }
  g_string_append_c(text, '\n');
  for (guint64 i = gimbal_ring_first(times); i < gimbal_ring_end(times); i++) {
    double time = gimbal_ring_get(times, i) - timestep;
    if (time < -0.5 * timestep) continue;  // the state at the start
    if (isnan(begin)) begin = time;
    *end = time + timestep - begin;
    g_string_append(text, g_ascii_formatd(number, sizeof number, "%.9g", time - begin));
    for (guint c = 0; c < channels->len; c++) {
      const GimbalChannel* channel = g_ptr_array_index(channels, c);
      double value = gimbal_ring_get(gimbal_recorder_get_values(recorder, channel->column), i);
      g_string_append_printf(text, ",%s", g_ascii_formatd(number, sizeof number, "%.9g", value));
    }
    g_string_append_c(text, '\n');
  }
  return g_string_free(text, FALSE);
}

static GPtrArray* control_channels(GimbalRecorder* recorder) {
  GPtrArray* all = gimbal_recorder_get_channels(recorder);
  GPtrArray* some = g_ptr_array_new();
  for (guint i = 0; i < all->len; i++) {
    GimbalChannel* channel = g_ptr_array_index(all, i);
    gboolean whole = !gimbal_recorder_is_expression(channel->column);
    if (whole && g_str_has_suffix(channel->name, ".ctrl")) g_ptr_array_add(some, channel);
  }
  return some;
}

// The path of a new file beside the experiment: an existing one may belong to another run.
static char* free_file(const char* path) {
  g_autofree char* folder = g_path_get_dirname(path);
  g_autofree char* base = g_path_get_basename(path);
  char* dot = strchr(base, '.');
  if (dot) *dot = '\0';
  for (int i = 1;; i++) {
    g_autofree char* name = g_strdup_printf("%s.recorded-%d.csv", base, i);
    char* file = g_build_filename(folder, name, NULL);
    if (!g_file_test(file, G_FILE_TEST_EXISTS)) return file;
    g_free(file);
  }
}

static char* capture_recorded(GimbalSession* session, const GimbalPushes* pushes, const char* text, gsize run,
                              const char* path, GError** error) {
  (void)pushes;
  GimbalRecorder* recorder = gimbal_session_get_recorder(session);
  GimbalFrame* frame = gimbal_session_get_frame(session);
  g_autoptr(GPtrArray) channels = control_channels(recorder);
  if (!channels->len) return capture_refuse(error, _("The model has no controls"));
  double end = 0;
  g_autofree char* table = table_of(recorder, channels, frame ? frame->view.opt.timestep : 0, &end);
  if (end <= 0) {
    return capture_refuse(error, _("Nothing is recorded since the last reset: let it run for a while"));
  }
  g_autofree char* file = free_file(path);
  if (!g_file_set_contents(file, table, -1, error)) return NULL;
  g_autofree char* base = g_path_get_basename(file);
  g_autofree char* safe_file = capture_escape(base);
  g_autofree char* duration = gimbal_number_text(end, 6);
  char* now = gimbal_experiment_text_set(text, run, "duration", duration);
  for (guint i = 0; now && i < channels->len; i++) {
    const GimbalChannel* channel = g_ptr_array_index(channels, i);
    g_autofree char* name = g_strndup(channel->name, strlen(channel->name) - strlen(".ctrl"));
    g_autofree char* safe = capture_escape(name);
    g_autofree char* column = capture_escape(channel->name);
    now = capture_drop(now, run, "control", name);
    now = add_to(now, run,
                 g_strdup_printf("<control actuator=\"%s\" shape=\"curve\" file=\"%s\" column=\"%s\"/>", safe,
                                 safe_file, column));
  }
  return now;
}

const GimbalCapture gimbal_captures[] = {
    {N_("sliders now"), N_("The controls stay where their sliders are now"), capture_sliders},
    {N_("pushes"), N_("What the push tool did since the last reset is done again"), capture_pushes},
    {N_("recorded run"),
     N_("The controls go as they went since the last reset: their curves are a file beside the "
        "experiment"),
     capture_recorded},
    {NULL, NULL, NULL}};
