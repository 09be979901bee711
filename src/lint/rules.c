// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the rules ask of a model, and how they report.

#include "lint/rules.h"

#include <gimbal/kinds.h>
#include <gimbal/source_map.h>

#include "language/scan/text-place.h"

enum { MOST = 20 };  // problems of one rule; more would say the same

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
