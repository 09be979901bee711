// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a text means otherwise in both versions, as numbers of the compiled model: with what
// migrating writes out it says today what it said before, so that model has the numbers of 3.12.

#include <glib/gi18n.h>
#include <string.h>

#include "language/knowledge/fields.h"
#include "migrate/change-rules.h"
#include "migrate/changes.h"
#include "migrate/migrate.h"
#include "migrate/texts.h"

static const GimbalChangeRule kRule = {"compiled", "3.13.0",
                                       N_("Attributes that both versions take mean something else")};

//---- what differs

// Numbers that a text states, and not those that follow of them.
static gboolean is_stated(const char* field) {
  static const char* const kFields[] = {
      "body_pos",          "body_quat", "body_ipos",        "body_iquat",       "body_mass",
      "body_inertia",      "geom_pos",  "geom_quat",        "site_pos",         "site_quat",
      "cam_pos",           "cam_quat",  "actuator_gainprm", "actuator_biasprm", "tendon_actfrclimited",
      "tendon_actfrcrange"};
  for (guint i = 0; i < G_N_ELEMENTS(kFields); i++) {
    if (!strcmp(field, kFields[i])) return TRUE;
  }
  return FALSE;
}

// The first four that differ, and how many these are.
static int differing_numbers(const char* before, const char* after, double was[4], double is[4]) {
  int count = 0;
  g_auto(GStrv) one = g_strsplit(before, " ", -1);
  g_auto(GStrv) two = g_strsplit(after, " ", -1);
  for (int i = 0; one[i] && two[i] && count < 4; i++) {
    if (!strcmp(one[i], two[i])) continue;
    was[count] = g_ascii_strtod(one[i], NULL);
    is[count++] = g_ascii_strtod(two[i], NULL);
  }
  return count;
}

static void compare_object(Changes* c, const mjModel* before, mjtObj type, int id) {
  g_autoptr(GPtrArray) was = gimbal_fields_of_model(before, type, id);
  g_autoptr(GPtrArray) is = gimbal_fields_of_model(c->m, type, id);
  for (guint i = 0; i < MIN(was->len, is->len); i++) {
    const GimbalFieldText *one = g_ptr_array_index(was, i), *two = g_ptr_array_index(is, i);
    double numbers[2][4];
    if (strcmp(one->name, two->name) != 0 || !is_stated(one->name)) continue;
    const int count = differing_numbers(one->text, two->text, numbers[0], numbers[1]);
    if (count) changes_set_all(changes_add(c, type, id), one->name, numbers[0], numbers[1], count);
  }
}

static void compare_models(Changes* c, const mjModel* before) {
  const mjModel* m = c->m;
  const struct {
    mjtObj type;
    mjtSize now, before;
  } kinds[] = {
      {mjOBJ_BODY, m->nbody, before->nbody},       {mjOBJ_GEOM, m->ngeom, before->ngeom},
      {mjOBJ_SITE, m->nsite, before->nsite},       {mjOBJ_CAMERA, m->ncam, before->ncam},
      {mjOBJ_TENDON, m->ntendon, before->ntendon}, {mjOBJ_ACTUATOR, m->nactuator, before->nactuator}};
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
    for (int id = 0; kinds[i].now == kinds[i].before && id < kinds[i].now; id++) {
      compare_object(c, before, kinds[i].type, id);
    }
  }
}

//---- the model that says what it said

GPtrArray* gimbal_said_texts_new(GPtrArray* files, int from) {
  const GimbalMigrateSpan span = {.from = from ? from : GIMBAL_MIGRATE_FIRST, .explaining = TRUE};
  g_autoptr(GimbalMigration) migration = gimbal_migrate(files, span);
  return gimbal_migration_count_mended(migration) ? gimbal_texts_replaced(files, migration->texts) : NULL;
}

// Length ranges are not looked for, as they take long and are not compared.
void gimbal_changes_add_compiled(GPtrArray* list, const mjModel* m, GPtrArray* said) {
  mjVFS vfs;
  mjSpec* spec;
  if (!said) return;
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  mjModel* before = gimbal_texts_compile(said, TRUE, &vfs, &spec, problems);
  if (before) {
    Changes c = {.m = m, .list = list, .rule = &kRule};
    compare_models(&c, before);
  }
  mj_deleteModel(before);
  mj_deleteSpec(spec);
  mj_deleteVFS(&vfs);
  gimbal_diagnostics_free(problems);
}
