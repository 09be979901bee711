// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the rules ask of a model, and how they report.

#include "lint/rules.h"

#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>
#include <gimbal/source_map.h>
#include <math.h>

#include "language/edit/rewrite.h"
#include "language/scan/text-place.h"

enum { MOST = 20 };  // problems of one rule; more would say the same

//---- findings

// What a rule found, and how many more have the same cause.
typedef struct Finding {
  GimbalDiagnostic about;
  GimbalMessage sentence;
  const char* hint;
  double weight;
  gsize cause;
  int more;
} Finding;

static gboolean is_same_cause(const Finding* a, const GimbalDiagnostic* about, gsize cause, gboolean once) {
  if (once) return a->cause == cause;
  return about->place.line && a->cause == cause && a->about.place.start == about->place.start &&
         !g_strcmp0(a->about.place.file, about->place.file);
}

static Finding* find_cause(Lint* self, const GimbalDiagnostic* about) {
  for (guint i = 0; i < self->found->len; i++) {
    Finding* finding = g_ptr_array_index(self->found, i);
    if (is_same_cause(finding, about, self->cause, self->once)) return finding;
  }
  return NULL;
}

static void lint_add(Lint* self, GimbalSeverity severity, const GimbalPlace* place, const char* hint,
                     const char* format, va_list arguments) {
  GimbalDiagnostic about = {
      .severity = severity, .code = self->code, .place = *place, .figure = self->figure};
  Finding* finding = find_cause(self, &about);
  gboolean heavier = finding && self->weight > finding->weight;
  if (finding) finding->more++;
  if (!finding && self->found->len < MOST) {
    finding = g_new0(Finding, 1);
    g_ptr_array_add(self->found, finding);
    heavier = TRUE;
  }
  if (heavier) {
    finding->about = about;
    finding->hint = hint;
    finding->weight = self->weight;
    finding->cause = self->cause;
    gimbal_message_setv(&finding->sentence, format, arguments);
  }
  self->figure = self->weight = 0;
  self->cause = 0;
  self->once = FALSE;
}

void lint_tell(Lint* self) {
  for (guint i = 0; i < self->found->len; i++) {
    const Finding* finding = g_ptr_array_index(self->found, i);
    GimbalMessage whole;
    if (finding->more) {
      gimbal_message_set(&whole, "%p (and %d more for the same reason)", &finding->sentence, finding->more);
    } else {
      gimbal_message_copy(&whole, &finding->sentence);
    }
    GimbalDiagnostic about = finding->about;
    GimbalMessage advice;
    about.sentence = &whole;
    about.advice = gimbal_hint_message(GIMBAL_HINT(finding->hint), &advice);
    gimbal_diagnostics_add(self->list, &about);
  }
  g_ptr_array_set_size(self->found, 0);
}

//---- places

static void place_of_text(const Lint* self, const GimbalMjcfFile* file, gsize start, gsize end,
                          GimbalPlace* place) {
  const char* text = file->tree->text;
  gboolean is_root = file == self->files->pdata[0];
  *place = (GimbalPlace){.file = is_root ? self->root : file->path,
                         .line = gimbal_text_line(text, start),
                         .column = gimbal_text_column(text, start),
                         .start = (mjtSize)start,
                         .end = (mjtSize)end};
}

// The place of an attribute of an object; TRUE. That of its tag, or none; FALSE.
static gboolean place_of_object(const Lint* self, int objtype, int id, const char* attribute,
                                GimbalPlace* place) {
  gboolean found = self->s && attribute && gimbal_source_of_attribute(self->s, objtype, id, attribute, place);
  if (self->s && !found) gimbal_source_of_object(self->s, objtype, id, GIMBAL_SOURCE_TAG, place);
  return found;
}

void lint_report(Lint* self, GimbalSeverity severity, int objtype, int id, const char* attribute,
                 const char* hint, const char* format, ...) {
  GimbalPlace place = {.file = NULL};
  place_of_object(self, objtype, id, attribute, &place);
  va_list arguments;
  va_start(arguments, format);
  lint_add(self, severity, &place, hint, format, arguments);
  va_end(arguments);
}

static GimbalMjcfFile* file_of(const Lint* self, const GimbalPlace* place) {
  g_autofree char* absolute = place->file ? g_canonicalize_filename(place->file, NULL) : NULL;
  return absolute && self->files ? gimbal_mjcf_files_find(self->files, absolute) : NULL;
}

// Narrow a place of numbers to one of them.
static gboolean narrow_to_number(const Lint* self, GimbalPlace* place, int index, double value) {
  const GimbalMjcfFile* file = file_of(self, place);
  if (!file || (gsize)place->end > file->tree->length) return FALSE;
  gsize at = (gsize)place->start, end = (gsize)place->end, start = at;
  const char* text = file->tree->text;
  for (int i = 0; i <= index; i++) {
    while (at < end && g_ascii_isspace(text[at])) at++;
    for (start = at; at < end && !g_ascii_isspace(text[at]);) at++;
  }
  double written = g_ascii_strtod(text + start, NULL);
  if (start == at || fabs(written - value) > 1e-9 * (1 + fabs(value))) return FALSE;
  place_of_text(self, file, start, at, place);
  if (file == self->files->pdata[0]) place->file = self->root;
  return TRUE;
}

void lint_report_number(Lint* self, int objtype, int id, const char* attribute, int index, double value,
                        const char* hint, const char* format, ...) {
  GimbalPlace place = {.file = NULL};
  if (!place_of_object(self, objtype, id, attribute, &place) ||
      !narrow_to_number(self, &place, index, value)) {
    place_of_object(self, objtype, id, NULL, &place);
  }
  va_list arguments;
  va_start(arguments, format);
  lint_add(self, GIMBAL_SEVERITY_WARNING, &place, hint, format, arguments);
  va_end(arguments);
}

void lint_report_text(Lint* self, const GimbalMjcfFile* file, gsize start, gsize end, const char* hint,
                      const char* format, ...) {
  GimbalPlace place;
  place_of_text(self, file, start, end, &place);
  va_list arguments;
  va_start(arguments, format);
  lint_add(self, GIMBAL_SEVERITY_WARNING, &place, hint, format, arguments);
  va_end(arguments);
}

gboolean lint_find_section(const Lint* self, const char* section, const char* attribute,
                           const GimbalMjcfFile** file, const GimbalMjcfAttribute** found) {
  for (guint i = 0; self->files && i < self->files->len; i++) {
    *file = g_ptr_array_index(self->files, i);
    const GimbalMjcfTree* tree = (*file)->tree;
    gsize at = gimbal_rewrite_find_section(tree, section);
    int node = at == GIMBAL_NOWHERE ? -1 : gimbal_mjcf_tree_starting(tree, at);
    *found = node < 0 ? NULL : gimbal_mjcf_tree_find(tree, gimbal_mjcf_tree_node(tree, node), attribute);
    if (*found) return TRUE;
  }
  return FALSE;
}

void lint_report_section(Lint* self, const char* section, const char* attribute, const char* hint,
                         const char* format, ...) {
  GimbalPlace place = {.file = NULL};
  const GimbalMjcfFile* file;
  const GimbalMjcfAttribute* found;
  if (lint_find_section(self, section, attribute, &file, &found)) {
    place_of_text(self, file, found->value, found->value_end, &place);
  }
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

gboolean lint_is_own(const Lint* self, int objtype, int id, const char* attribute) {
  GimbalPlace place, tag;
  return lint_is_written(self, objtype, id, attribute, &place) && lint_has_tag(self, objtype, id, &tag) &&
         !g_strcmp0(place.file, tag.file) && place.start >= tag.start && place.end <= tag.end;
}

gboolean lint_has_inertial(const Lint* self, int body) {
  mjSpec* s = (mjSpec*)self->s;
  for (mjsElement* e = s ? mjs_firstElement(s, mjOBJ_BODY) : NULL; e; e = mjs_nextElement(s, e)) {
    if (mjs_getId(e) == body) return mjs_asBody(e)->explicitinertial;
  }
  return FALSE;
}

gboolean lint_may_step(const Lint* self) {
  return self->m->nplugin == 0;
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

//---- stiffness

int lint_joint_of(const mjModel* m, int actuator) {
  int type = m->actuator_trntype[actuator], joint = m->actuator_trnid[2 * actuator];
  if (!gimbal_transmission_is_joint(type)) return -1;
  return joint >= 0 && m->jnt_type[joint] >= mjJNT_SLIDE ? joint : -1;
}

double lint_stiffness_of(const mjModel* m, int actuator) {
  const mjtNum* bias = m->actuator_biasprm + mjNBIAS * actuator;
  double gear = m->actuator_gear[6 * m->actuator_outadr[actuator]];
  if (m->actuator_biastype[actuator] != mjBIAS_AFFINE || bias[1] >= 0) return 0;
  return -bias[1] * gear * gear;
}

gboolean lint_is_stiff(const mjModel* m, double k, int joint) {
  return sqrt(k * m->dof_invweight0[m->jnt_dofadr[joint]]) * m->opt.timestep >= 1;
}
