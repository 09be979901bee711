// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a number of a keyframe is for.

#include "model/key-numbers.h"

#include <gimbal/kinds/joints.h>
#include <glib/gi18n.h>
#include <string.h>

#include "language/scan/inline-values.h"
#include "model/object-label.h"

typedef struct KeyRow {
  const char* attribute;
  int (*count)(const mjModel* m);
  int type;  // of the objects that it belongs to
  // the first number of an object, and how many it has
  int (*first)(const mjModel* m, int id);
  int (*size)(const mjModel* m, int id);
} KeyRow;

static int qpos_count(const mjModel* m) {
  return (int)m->nq;
}
static int dof_count(const mjModel* m) {
  return (int)m->nv;
}
static int act_count(const mjModel* m) {
  return (int)m->na;
}
static int control_count(const mjModel* m) {
  return (int)m->nu;
}

static int qpos_first(const mjModel* m, int id) {
  return m->jnt_qposadr[id];
}
static int qpos_size(const mjModel* m, int id) {
  return gimbal_joint_size(m->jnt_type[id]).nq;
}
static int dof_first(const mjModel* m, int id) {
  return m->jnt_dofadr[id];
}
static int dof_size(const mjModel* m, int id) {
  return gimbal_joint_size(m->jnt_type[id]).nv;
}
static int act_first(const mjModel* m, int id) {
  return m->actuator_actadr[id];
}
static int act_size(const mjModel* m, int id) {
  return m->actuator_actnum[id];
}
static int control_first(const mjModel* m, int id) {
  (void)m;
  return id;
}
static int control_size(const mjModel* m, int id) {
  (void)m, (void)id;
  return 1;
}

static const KeyRow kRows[] = {
    {"qpos", qpos_count, mjOBJ_JOINT, qpos_first, qpos_size},
    {"qvel", dof_count, mjOBJ_JOINT, dof_first, dof_size},
    {"act", act_count, mjOBJ_ACTUATOR, act_first, act_size},
    {"ctrl", control_count, mjOBJ_ACTUATOR, control_first, control_size},
};

static int count_objects(const mjModel* m, int type) {
  return (int)(type == mjOBJ_JOINT ? m->njnt : m->nu);
}

// "elbow", or "torso 3/7" of an object with several numbers.
static void append_owner(GString* text, const mjModel* m, const KeyRow* row, int number) {
  for (int id = 0; id < count_objects(m, row->type); id++) {
    int part = number - row->first(m, id), size = row->size(m, id);
    if (part < 0 || part >= size) continue;
    g_autofree char* label = gimbal_object_label(m, row->type, id);
    g_autofree char* plain = g_markup_escape_text(label, -1);
    g_string_append_printf(text, " <b><u>%s</u></b>", plain);
    if (size > 1) g_string_append_printf(text, " %d/%d", part + 1, size);
    return;
  }
}

static int count_words(const char* text) {
  int count = 0;
  for (text += strspn(text, " \t\r\n"); *text; text += strspn(text, " \t\r\n")) {
    count++;
    text += strcspn(text, " \t\r\n");
  }
  return count;
}

char* gimbal_key_number_describe(const mjModel* m, const GimbalMjcfCursor* at, const char* before,
                                 const char* whole) {
  const KeyRow* row = NULL;
  if (!g_str_has_suffix(at->path, "keyframe/key")) return NULL;
  for (guint i = 0; i < G_N_ELEMENTS(kRows); i++) {
    if (g_str_equal(kRows[i].attribute, at->attribute)) row = &kRows[i];
  }
  if (!row) return NULL;
  int count = row->count(m), given = count_words(whole);
  int now = gimbal_mjcf_word_at(before, strlen(before), strlen(before));
  GString* text = g_string_new(NULL);
  g_string_append_printf(text, "<b>%s</b>", row->attribute);
  if (now >= count) {
    g_string_append_printf(text, _(" no more than %d numbers"), count);
    return g_string_free(text, FALSE);
  }
  g_string_append_printf(text, _(" number %d of %d"), now + 1, count);
  append_owner(text, m, row, now);
  if (given < count) {
    g_string_append_printf(text, ngettext(", %d is missing", ", %d are missing", (gulong)(count - given)),
                           count - given);
  }
  return g_string_free(text, FALSE);
}
