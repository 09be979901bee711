// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rules run twice: on the original texts, which gives the places, and one after the other on
// the results of those before, which gives the new texts.

#include "migrate/migrate.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "language/edit/line-diff.h"
#include "migrate/migration.h"
#include "migrate/texts.h"

// Why a change is made nowhere where its edits overlap.
static const char kTwice[] =
    N_("a file that is included twice would have to become two: give each place a copy of its own");

//---- the texts

static void old_thing_free(GimbalOldThing* thing) {
  g_free(thing->path);
  g_free(thing->message);
  g_free(thing);
}

// The texts with the edits of a rule, in the order of the files; NULL if two edits overlap, as when
// a file is included twice and would need two different versions.
static GPtrArray* migrate_edited(const Migration* m) {
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < m->files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(m->files, i);
    char* text = gimbal_edits_apply_to_text(m->edits, file->path, file->tree->text);
    if (!text) return NULL;
    g_ptr_array_add(texts, text);
  }
  return g_steal_pointer(&texts);
}

// Apply the edits of a rule to the texts: all of them or none. Whether they were applied.
static gboolean migrate_apply(Migration* m) {
  g_autoptr(GPtrArray) texts = migrate_edited(m);
  for (guint i = 0; texts && i < m->files->len; i++) {
    GimbalMjcfFile* file = g_ptr_array_index(m->files, i);
    const char* text = g_ptr_array_index(texts, i);
    if (!strcmp(text, file->tree->text)) continue;
    gimbal_texts_set(file, text);
  }
  return texts != NULL;
}

//---- the rules

static gboolean migrate_concerns(const Migration* m, const MigrateRule* rule) {
  int since = gimbal_version_parse(rule->since);
  if ((rule->counted && m->explaining) || (rule->accepted && m->loading)) return FALSE;
  return since <= m->to && (!rule->meaning || (m->from && m->from < since));
}

gboolean gimbal_migrate_is_current(int version) {
  for (const MigrateRule* rule = migrate_rules; rule->since; rule++) {
    if (gimbal_version_parse(rule->since) > version) return FALSE;
  }
  return TRUE;
}

static void migrate_ask(Migration* m, gboolean mend) {
  for (const MigrateRule* rule = migrate_rules; rule->since; rule++) {
    if (!migrate_concerns(m, rule)) continue;
    m->edits = gimbal_edits_new();
    rule->find(m, rule);
    if (mend && !migrate_apply(m)) g_ptr_array_add(m->refused, (gpointer)rule);
    g_array_unref(m->edits);
  }
}

static int compare_things(gconstpointer a, gconstpointer b, gpointer files) {
  const GimbalOldThing *x = *(GimbalOldThing*const*)a, *y = *(GimbalOldThing*const*)b;
  if (strcmp(x->path, y->path)) {
    for (guint i = 0; i < ((GPtrArray*)files)->len; i++) {
      const GimbalMjcfFile* file = g_ptr_array_index((GPtrArray*)files, i);
      if (!strcmp(file->path, x->path)) return -1;
      if (!strcmp(file->path, y->path)) return 1;
    }
  }
  return x->start < y->start ? -1 : x->start > y->start;
}

static Migration new_ask(GPtrArray* files, const GimbalMigrateSpan* span, GPtrArray* things) {
  return (Migration){.files = files,
                     .from = span->from,
                     .to = span->to ? span->to : GIMBAL_MIGRATE_ENGINE,
                     .explaining = span->explaining,
                     .loading = span->loading,
                     .model = span->model,
                     .things = things};
}

GimbalMigration* gimbal_migrate(GPtrArray* files, GimbalMigrateSpan span) {
  GimbalMigration* self = g_new0(GimbalMigration, 1);
  self->things = g_ptr_array_new_with_free_func((GDestroyNotify)old_thing_free);
  self->texts = g_ptr_array_new_with_free_func(g_free);
  self->rods = g_ptr_array_new_with_free_func(g_free);
  Migration m = new_ask(files, &span, self->things);
  migrate_ask(&m, FALSE);
  g_ptr_array_sort_with_data(self->things, compare_things, files);

  g_autoptr(GPtrArray) copies = gimbal_texts_copy(files);
  g_autoptr(GPtrArray) told = g_ptr_array_new_with_free_func((GDestroyNotify)old_thing_free);
  g_autoptr(GPtrArray) refused = g_ptr_array_new();
  Migration mending = new_ask(copies, &span, told);
  mending.rods = self->rods;
  mending.refused = refused;
  migrate_ask(&mending, TRUE);
  for (guint i = 0; i < self->things->len; i++) {
    GimbalOldThing* thing = g_ptr_array_index(self->things, i);
    for (guint k = 0; k < refused->len; k++) {
      const MigrateRule* rule = g_ptr_array_index(refused, k);
      if (!thing->mended || thing->rule != rule) continue;
      thing->mended = FALSE;
      thing->left = kTwice;
    }
  }
  for (guint i = 0; i < files->len; i++) {
    const GimbalMjcfFile *before = g_ptr_array_index(files, i), *after = g_ptr_array_index(copies, i);
    gboolean changed = strcmp(before->tree->text, after->tree->text) != 0;
    g_ptr_array_add(self->texts, changed ? g_strdup(after->tree->text) : NULL);
  }
  return self;
}

void gimbal_migration_free(GimbalMigration* self) {
  g_ptr_array_unref(self->things);
  g_ptr_array_unref(self->texts);
  g_ptr_array_unref(self->rods);
  g_free(self);
}

static void add_hunks(GArray* edits, const GimbalMjcfFile* file, const char* becomes) {
  g_autoptr(GArray) hunks = gimbal_line_diff(file->tree->text, becomes);
  for (guint i = 0; i < hunks->len; i++) {
    const GimbalHunk* hunk = &g_array_index(hunks, GimbalHunk, i);
    gsize start, end, from, to;
    gimbal_line_span(file->tree->text, hunk->old_line, hunk->old_count, &start, &end);
    gimbal_line_span(becomes, hunk->line, hunk->count, &from, &to);
    g_autofree char* text = g_strndup(becomes + from, to - from);
    gimbal_edits_add(edits, file->path, start, end, text);
  }
}

GArray* gimbal_migration_edits(const GimbalMigration* self, GPtrArray* files) {
  GArray* edits = gimbal_edits_new();
  for (guint i = 0; i < files->len; i++) {
    const char* becomes = g_ptr_array_index(self->texts, i);
    if (becomes) add_hunks(edits, g_ptr_array_index(files, i), becomes);
  }
  return edits;
}

// Lines and columns, counted on from the place before.
static void go_to(GimbalPlace* place, const char* text, gsize offset) {
  for (; (gsize)place->start < offset && text[place->start]; place->start++) {
    gboolean ends = text[place->start] == '\n';
    place->line += ends;
    place->column = ends ? 1 : place->column + ((text[place->start + 1] & 0xc0) != 0x80);
  }
}

void gimbal_migration_report(const GimbalMigration* self, GPtrArray* files, GimbalDiagnostics* list) {
  const GimbalMjcfFile* file = NULL;
  GimbalPlace place = {0};
  for (guint i = 0; i < self->things->len; i++) {
    const GimbalOldThing* thing = g_ptr_array_index(self->things, i);
    if (!file || strcmp(file->path, thing->path) != 0) {
      file = gimbal_mjcf_files_find(files, thing->path);
      place = (GimbalPlace){.file = thing->path, .line = 1, .column = 1};
    }
    go_to(&place, file->tree->text, thing->start);
    place.end = (mjtSize)thing->end;
    GimbalMessage hint;
    if (thing->mended) {
      gimbal_message_set(&hint, N_("Changed in MuJoCo %s; Migrate rewrites it."), thing->since);
    } else {
      gimbal_message_set(&hint, N_("Changed in MuJoCo %s; to be done by hand: %s."), thing->since,
                         thing->left);
    }
    GimbalDiagnostic problem = {.severity = thing->mended ? GIMBAL_SEVERITY_NOTE : GIMBAL_SEVERITY_WARNING,
                                .code = GIMBAL_OLD_THING,
                                .message = thing->message,
                                .advice = &hint,
                                .place = place};
    gimbal_diagnostics_add(list, &problem);
  }
}

guint gimbal_migration_count_mended(const GimbalMigration* self) {
  guint mended = 0;
  for (guint i = 0; i < self->things->len; i++) {
    mended += ((GimbalOldThing*)g_ptr_array_index(self->things, i))->mended != FALSE;
  }
  return mended;
}
