// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The problems as a list shows them.

#include "reports/problem-groups.h"

enum { ALONE = 2 };  // as many of one cause have rows of their own

// Problems of one cause. The first of them has the row.
typedef struct Group {
  const GimbalProblem* first;
  guint count;
} Group;

struct GimbalProblemGroups {
  GListModel* problems;
  GHashTable* groups;    // from cause to Group
  GHashTable* expanded;  // causes whose problems are all shown
  GListStore* rows;
  guint counts[GIMBAL_SEVERITY_ERROR + 1];
  gboolean hidden[GIMBAL_SEVERITY_ERROR + 1];
  char* file;
};

// What an error says is its cause; advice of a kind has one cause, whatever it is about.
static char* cause_of(const GimbalProblem* problem) {
  return g_strdup_printf("%d %s %s", problem->severity, problem->code,
                         problem->severity == GIMBAL_SEVERITY_ERROR ? problem->message : "");
}

static Group* group_of(GimbalProblemGroups* self, const GimbalProblem* problem) {
  g_autofree char* cause = cause_of(problem);
  return g_hash_table_lookup(self->groups, cause);
}

static gboolean is_expanded(GimbalProblemGroups* self, const GimbalProblem* problem) {
  g_autofree char* cause = cause_of(problem);
  return g_hash_table_contains(self->expanded, cause);
}

static gboolean is_wanted(GimbalProblemGroups* self, const GimbalProblem* problem) {
  return !self->hidden[problem->severity] && (!self->file || !g_strcmp0(self->file, problem->file));
}

static void collect_groups(GimbalProblemGroups* self) {
  g_hash_table_remove_all(self->groups);
  for (guint i = 0; i < G_N_ELEMENTS(self->counts); i++) self->counts[i] = 0;
  for (guint i = 0; self->problems && i < g_list_model_get_n_items(self->problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(self->problems, i);
    self->counts[problem->severity]++;
    if (!is_wanted(self, problem)) continue;
    Group* group = group_of(self, problem);
    if (!group) {
      group = g_new0(Group, 1);
      group->first = problem;
      g_hash_table_insert(self->groups, cause_of(problem), group);
    }
    group->count++;
  }
}

static gboolean has_row(GimbalProblemGroups* self, const GimbalProblem* problem) {
  if (!is_wanted(self, problem)) return FALSE;
  const Group* group = group_of(self, problem);
  return group->count <= ALONE || group->first == problem || is_expanded(self, problem);
}

static void fill_rows(GimbalProblemGroups* self) {
  g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_object_unref);
  collect_groups(self);
  for (int severity = GIMBAL_SEVERITY_ERROR; severity >= 0; severity--) {
    for (guint i = 0; self->problems && i < g_list_model_get_n_items(self->problems); i++) {
      g_autoptr(GimbalProblem) problem = g_list_model_get_item(self->problems, i);
      if ((int)problem->severity == severity && has_row(self, problem)) {
        g_ptr_array_add(rows, g_object_ref(problem));
      }
    }
  }
  g_list_store_splice(self->rows, 0, g_list_model_get_n_items(G_LIST_MODEL(self->rows)), rows->pdata,
                      rows->len);
}

void gimbal_problem_groups_set(GimbalProblemGroups* self, GListModel* problems) {
  g_set_object(&self->problems, problems);
  fill_rows(self);
}

GListModel* gimbal_problem_groups_get_rows(GimbalProblemGroups* self) {
  return G_LIST_MODEL(self->rows);
}

guint gimbal_problem_groups_count(GimbalProblemGroups* self, GimbalSeverity severity) {
  return self->counts[severity];
}

void gimbal_problem_groups_show(GimbalProblemGroups* self, GimbalSeverity severity, gboolean shown) {
  self->hidden[severity] = !shown;
  fill_rows(self);
}

void gimbal_problem_groups_set_file(GimbalProblemGroups* self, const char* file) {
  g_free(self->file);
  self->file = g_strdup(file);
  fill_rows(self);
}

guint gimbal_problem_groups_more(GimbalProblemGroups* self, const GimbalProblem* problem) {
  const Group* group = group_of(self, problem);
  return group && group->first == problem && group->count > ALONE ? group->count - 1 : 0;
}

void gimbal_problem_groups_toggle(GimbalProblemGroups* self, const GimbalProblem* problem) {
  g_autofree char* cause = cause_of(problem);
  if (!g_hash_table_remove(self->expanded, cause)) g_hash_table_add(self->expanded, g_steal_pointer(&cause));
  fill_rows(self);
}

GimbalProblemGroups* gimbal_problem_groups_new(void) {
  GimbalProblemGroups* self = g_new0(GimbalProblemGroups, 1);
  self->groups = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  self->expanded = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  self->rows = g_list_store_new(GIMBAL_TYPE_PROBLEM);
  return self;
}

void gimbal_problem_groups_free(GimbalProblemGroups* self) {
  g_clear_object(&self->problems);
  g_hash_table_unref(self->groups);
  g_hash_table_unref(self->expanded);
  g_object_unref(self->rows);
  g_free(self->file);
  g_free(self);
}
