// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of rules, and how they are run.

#include "lint/lint.h"

#include <gimbal/guard.h>

#include "lint/rules.h"

static const struct {
  GimbalLintRule rule;
  void (*ask)(Lint* self);
} kRules[] = {
    {{"lint-timestep", "A time step that is too long for contacts, or absurdly short."}, lint_timestep},
    {{"lint-overlap", "Geoms that overlap in the reference pose or in a keyframe."}, lint_overlaps},
    {{"lint-never-collides", "A geom whose masks let it touch nothing."}, lint_lonely_geoms},
    {{"lint-visual-collides", "A geom that is called visual and collides."}, lint_visual_geoms},
    {{"lint-hull", "A concave mesh that collides as its much larger convex hull."}, lint_hulls},
    {{"lint-sensor", "A sensor that cannot sense anything."}, lint_sensors},
    {{"lint-tiny-mass", "A moving body of next to no mass."}, lint_tiny_masses},
    {{"lint-mass-ratio", "A heavy body that hangs on a light one."}, lint_mass_ratios},
    {{"lint-density", "Masses that come from the default density."}, lint_default_density},
    {{"lint-stiff", "A servo or spring that is too stiff for the time step."}, lint_stiff_actuators},
    {{"lint-actuator-range", "An actuator that nothing limits."}, lint_actuator_ranges},
    {{"lint-wrong-joint", "An actuator with the name of a joint that drives another one."},
     lint_wrong_joints},
    {{"lint-limit", "A limit that the reference pose or a keyframe violates."}, lint_violated_limits},
    {{"lint-sag", "A servo that sags under gravity."}, lint_sagging},
    {{"lint-angle", "Angles that look like degrees in radians, or the other way round."}, lint_angles},
    {{"lint-key", "A control or activation of a keyframe that is outside of its range."}, lint_key_values},
    {{"lint-servo-range", "A servo that may be told what its joint cannot do."}, lint_servo_ranges},
    {{"lint-ball-servos", "Several servos on a ball joint."}, lint_ball_servos},
    {{"lint-rival-limits", "Two actuators of a joint whose limits cut what would cancel."},
     lint_rival_limits},
    {{"lint-equality", "An equality that the reference pose violates."}, lint_violated_equalities},
    {{"lint-stiff-flex", "A flex that is too stiff for the time step."}, lint_stiff_flexes},
    {{"lint-tunnel", "A body that passes through another one between two steps."}, lint_tunnels},
    {{"lint-yield", "A spring or flex that never yields, or yields where it should not."}, lint_yields},
    {{"lint-inertia", "An inertia that no body of that size and mass has."}, lint_inertias},
    {{"lint-no-effect", "An attribute that does nothing."}, lint_idle_attributes},
    {{"lint-tendon-site", "A site of a tendon inside of what the tendon is to bend around."},
     lint_tendon_sites},
    {{"lint-camera", "A camera that is too near to see what is before it."}, lint_cameras},
    {{"lint-quaternion", "A quaternion of another length than 1."}, lint_quaternions},
    {{"lint-euler", "Euler angles in the wrong unit."}, lint_eulers},
    {{"lint-length", "Lengths that look like millimetres in metres."}, lint_lengths},
    {{"lint-unused-asset", "A mesh, material, texture or height field that nothing uses."},
     lint_unused_assets},
    {{"lint-unused-class", "A default class that nothing uses."}, lint_unused_classes},
    {{"lint-empty", "An attribute without a value."}, lint_empty_values},
};

const GimbalLintRule* gimbal_lint_rules(int* count) {
  static GimbalLintRule rules[G_N_ELEMENTS(kRules)];
  static gsize made;
  if (g_once_init_enter(&made)) {
    for (guint i = 0; i < G_N_ELEMENTS(kRules); i++) rules[i] = kRules[i].rule;
    g_once_init_leave(&made, 1);
  }
  *count = (int)G_N_ELEMENTS(kRules);
  return rules;
}

//---- asking

static GBytes* load_file(const char* path, gpointer user_data) {
  (void)user_data;
  char* text;
  gsize size;
  return g_file_get_contents(path, &text, &size, NULL) ? g_bytes_new_take(text, size) : NULL;
}

static GPtrArray* files_of(const char* path) {
  g_autofree char* low = g_ascii_strdown(path, -1);
  if (!g_str_has_suffix(low, ".xml")) return NULL;
  g_autofree char* absolute = g_canonicalize_filename(path, NULL);
  g_autoptr(GBytes) text = load_file(absolute, NULL);
  return text ? gimbal_mjcf_files_new(absolute, text, load_file, NULL) : NULL;
}

typedef struct Question {
  Lint* lint;
  void (*ask)(Lint* self);
} Question;

static void lint_make_data(void* data) {
  Question* question = data;
  question->ask(question->lint);
}

static void make_data(Lint* self) {
  self->d = mj_makeData(self->m);
  lint_pose(self, -1);
}

static void lint_all(const mjSpec* s, const mjModel* m, GPtrArray* files, const char* root,
                     GimbalDiagnostics* list) {
  g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func(g_free);
  Lint self = {.s = s, .m = m, .list = list, .files = files, .root = root, .found = found};
  Question question = {&self, make_data};
  if (!gimbal_guard(lint_make_data, &question, NULL)) {
    for (guint i = 0; i < G_N_ELEMENTS(kRules); i++) {
      self.code = kRules[i].rule.code;
      question.ask = kRules[i].ask;
      gimbal_guard(lint_make_data, &question, NULL);
      lint_tell(&self);
    }
  }
  mj_deleteData(self.trial_data);
  mj_deleteModel(self.trial);
  mj_deleteData(self.d);
}

void gimbal_lint_files(const mjSpec* s, const mjModel* m, GPtrArray* files, GimbalDiagnostics* list) {
  lint_all(s, m, files, files && files->len ? ((const GimbalMjcfFile*)files->pdata[0])->path : NULL, list);
}

void gimbal_lint(const mjSpec* s, const mjModel* m, const char* path, GimbalDiagnostics* list) {
  g_autoptr(GPtrArray) files = files_of(path);
  lint_all(s, m, files, path, list);
}
