// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a text means otherwise in both versions, as numbers of the compiled model: with what
// migrating writes out it says today what it said before, so that model has the numbers of 3.12.

#include <gimbal/guard.h>
#include <glib/gi18n.h>
#include <string.h>

#include "language/knowledge/fields.h"
#include "migrate/change-rules.h"
#include "migrate/changes.h"
#include "migrate/migrate.h"

static const GimbalChangeRule kRule = {"compiled", "3.13.0",
                                       N_("Attributes that both versions take mean something else")};

typedef struct Said {
  const GimbalSaidTexts* texts;
  mjVFS files;
  mjSpec* spec;
  mjModel* m;
  GimbalDiagnostics* problems;
} Said;

// Length ranges are not looked for, as they take long and are not compared.
static void compile_said(void* data) {
  Said* said = data;
  said->spec = gimbal_mjcf_parse_texts(said->texts->paths, said->texts->texts, &said->files, said->problems);
  if (!said->spec) return;
  said->spec->compiler.LRopt.mode = mjLRMODE_NONE;
  said->m = mj_compile(said->spec, &said->files);
}

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

// becomes: NULL, where the text stays.
static void add_text(GimbalSaidTexts* said, const GimbalMjcfFile* file, const char* becomes) {
  g_ptr_array_add(said->paths, g_strdup(file->path));
  g_ptr_array_add(said->texts, g_strdup(becomes ? becomes : file->tree->text));
}

GimbalSaidTexts* gimbal_said_texts_new(GPtrArray* files, int from) {
  const GimbalMigrateSpan span = {.from = from ? from : GIMBAL_MIGRATE_FIRST, .explaining = TRUE};
  g_autoptr(GimbalMigration) migration = gimbal_migrate(files, span);
  if (!gimbal_migration_count_mended(migration)) return NULL;
  GimbalSaidTexts* said = g_new(GimbalSaidTexts, 1);
  *said = (GimbalSaidTexts){g_ptr_array_new_with_free_func(g_free), g_ptr_array_new_with_free_func(g_free)};
  for (guint i = 0; i < files->len; i++) {
    add_text(said, g_ptr_array_index(files, i), g_ptr_array_index(migration->texts, i));
  }
  return said;
}

void gimbal_said_texts_free(GimbalSaidTexts* said) {
  if (said) {
    g_clear_pointer(&said->paths, g_ptr_array_unref);
    g_clear_pointer(&said->texts, g_ptr_array_unref);
  }
  g_free(said);
}

void gimbal_changes_add_compiled(GPtrArray* list, const mjModel* m, const GimbalSaidTexts* texts) {
  if (!texts) return;
  Said said = {.texts = texts, .problems = gimbal_diagnostics_new()};
  mj_defaultVFS(&said.files);
  if (!gimbal_guard(compile_said, &said, said.problems) && said.m) {
    Changes c = {.m = m, .list = list, .rule = &kRule};
    compare_models(&c, said.m);
  }
  mj_deleteModel(said.m);
  mj_deleteSpec(said.spec);
  mj_deleteVFS(&said.files);
  gimbal_diagnostics_free(said.problems);
}
