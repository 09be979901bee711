// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of rules, and how they are run.

#include "lint/lint.h"

#include <gimbal/guard.h>
#include <gimbal/kinds.h>
#include <gimbal/source_map.h>

#include "language/scan/text-place.h"
#include "lint/rules.h"

enum { MOST = 20 };  // problems of one rule; more would say the same

static const struct {
  GimbalLintRule rule;
  void (*ask)(Lint* self);
} kRules[] = {
    {{"lint-timestep", "A time step that is too long for contacts, or absurdly short."}, lint_timestep},
    {{"lint-overlap", "Geoms that overlap in the reference pose or in a keyframe."}, lint_overlaps},
    {{"lint-never-collides", "A geom whose masks let it touch nothing."}, lint_lonely_geoms},
    {{"lint-visual-collides", "A geom that is called visual and collides."}, lint_visual_geoms},
    {{"lint-hull", "A concave mesh that collides as its much larger convex hull."}, lint_hulls},
    {{"lint-sensor", "A sensor that cannot sense anything."}, lint_touch_sensors},
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

//---- telling

static void lint_add(Lint* self, GimbalSeverity severity, const GimbalPlace* place, const char* hint,
                     const char* format, va_list arguments) {
  GimbalDiagnostic about = {
      .severity = severity, .code = self->code, .place = *place, .figure = self->figure};
  self->figure = 0;
  if (self->told++ >= MOST) return;
  gimbal_diagnostics_say(self->list, &about, GIMBAL_HINT(hint), format, arguments);
}

void lint_report(Lint* self, GimbalSeverity severity, int objtype, int id, const char* attribute,
                 const char* hint, const char* format, ...) {
  GimbalPlace place = {.file = NULL};
  gboolean found =
      self->s && attribute && gimbal_source_of_attribute(self->s, objtype, id, attribute, &place);
  if (self->s && !found) gimbal_source_of_object(self->s, objtype, id, GIMBAL_SOURCE_TAG, &place);
  va_list arguments;
  va_start(arguments, format);
  lint_add(self, severity, &place, hint, format, arguments);
  va_end(arguments);
}

void lint_report_text(Lint* self, const GimbalMjcfFile* file, gsize start, gsize end, const char* hint,
                      const char* format, ...) {
  const char* text = file->tree->text;
  gboolean is_root = file == self->files->pdata[0];
  GimbalPlace place = {.file = is_root ? self->root : file->path,
                       .line = gimbal_text_line(text, start),
                       .column = gimbal_text_column(text, start),
                       .start = (mjtSize)start,
                       .end = (mjtSize)end};
  va_list arguments;
  va_start(arguments, format);
  lint_add(self, GIMBAL_SEVERITY_WARNING, &place, hint, format, arguments);
  va_end(arguments);
}

const GimbalMessage* lint_label(const Lint* self, int objtype, int id) {
  static _Thread_local GimbalMessage labels[3];
  static _Thread_local int turn;
  turn = (turn + 1) % 3;
  gimbal_message_object(&labels[turn], self->m, objtype, id);
  return &labels[turn];
}

gboolean lint_has_tag(const Lint* self, int objtype, int id, GimbalPlace* place) {
  return self->s && gimbal_source_of_object(self->s, objtype, id, GIMBAL_SOURCE_TAG, place);
}

gboolean lint_is_written(const Lint* self, int objtype, int id, const char* attribute, GimbalPlace* place) {
  return self->s && gimbal_source_of_attribute(self->s, objtype, id, attribute, place);
}

gboolean lint_has_inertial(const Lint* self, int body) {
  const char* name = mj_id2name(self->m, mjOBJ_BODY, body);
  mjsBody* own = name ? mjs_findBody((mjSpec*)self->s, name) : NULL;
  return own && own->explicitinertial;
}

void lint_pose(Lint* self, int key) {
  if (key < 0) {
    mj_resetData(self->m, self->d);
  } else {
    mj_resetDataKeyframe(self->m, self->d, key);
  }
  mj_forward(self->m, self->d);
}

gboolean lint_collides(const mjModel* m, int geom) {
  for (int i = 0; i < m->npair; i++) {
    if (m->pair_geom1[i] == geom || m->pair_geom2[i] == geom) return TRUE;
  }
  return m->geom_contype[geom] || m->geom_conaffinity[geom];
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
  Lint self = {.s = s, .m = m, .list = list, .files = files, .root = root};
  Question question = {&self, make_data};
  if (!gimbal_guard(lint_make_data, &question, NULL)) {
    for (guint i = 0; i < G_N_ELEMENTS(kRules); i++) {
      self.code = kRules[i].rule.code;
      self.told = 0;
      question.ask = kRules[i].ask;
      gimbal_guard(lint_make_data, &question, NULL);
    }
  }
  mj_deleteData(self.d);
}

void gimbal_lint_files(const mjSpec* s, const mjModel* m, GPtrArray* files, GimbalDiagnostics* list) {
  lint_all(s, m, files, files && files->len ? ((const GimbalMjcfFile*)files->pdata[0])->path : NULL, list);
}

void gimbal_lint(const mjSpec* s, const mjModel* m, const char* path, GimbalDiagnostics* list) {
  g_autoptr(GPtrArray) files = files_of(path);
  lint_all(s, m, files, path, list);
}
