// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal migrate: bring models of earlier versions up to date, file by file or folder by folder.

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "migrate/migrate.h"
#include "migrate_changes.h"
#include "migrate_model.h"

typedef struct Migrate {
  gboolean check, explain, json;
  GimbalMigrateSpan span;
  // path → the new text of the file, or its old one: of all models so far
  GHashTable* texts;
  GHashTable* parts;    // paths of files that models include
  GPtrArray* verdicts;  // Verdict: a model each
  int old, mended, failed;
} Migrate;

// What compiling finds in a model after migrating.
typedef struct Verdict {
  char *path, *whole;
  GimbalDiagnostics* problems;
} Verdict;

static void verdict_free(Verdict* verdict) {
  g_free(verdict->path);
  g_free(verdict->whole);
  gimbal_diagnostics_free(verdict->problems);
  g_free(verdict);
}

//---- files

static GBytes* load_text(const char* path, gpointer user_data) {
  char* text;
  gsize length;
  (void)user_data;
  if (!g_file_get_contents(path, &text, &length, NULL)) return NULL;
  return g_bytes_new_with_free_func(text, length, g_free, text);
}

static gboolean is_model(const char* path) {
  g_autoptr(GBytes) text = load_text(path, NULL);
  if (!text) return FALSE;
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_new(text, NULL);
  int root = gimbal_mjcf_tree_first_child(tree, -1);
  return root >= 0 && gimbal_mjcf_tree_is(tree, gimbal_mjcf_tree_node(tree, root), "mujoco");
}

static int compare_paths(gconstpointer a, gconstpointer b) {
  return strcmp(*(char* const*)a, *(char* const*)b);
}

// The models in a folder and its subfolders, without hidden files and links.
static void gather_folder(const char* folder, GPtrArray* models) {
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  for (const char* name; dir && (name = g_dir_read_name(dir));) {
    g_autofree char* path = g_build_filename(folder, name, NULL);
    if (name[0] == '.' || g_file_test(path, G_FILE_TEST_IS_SYMLINK)) continue;
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
      gather_folder(path, models);
    } else if (g_str_has_suffix(name, ".xml") && is_model(path)) {
      g_ptr_array_add(models, g_steal_pointer(&path));
    }
  }
}

// Write the file completely or not at all, with its permissions; a link stays a link.
static gboolean write_text(const char* path, const char* text) {
  g_autofree char* real = realpath(path, NULL);
  GStatBuf info;
  g_autoptr(GError) error = NULL;
  int mode = real && !g_stat(real, &info) ? (int)(info.st_mode & 07777) : 0644;
  if (real &&
      g_file_set_contents_full(real, text, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                               mode, &error)) {
    return TRUE;
  }
  fprintf(stderr, _("%s: error: cannot be written: %s\n"), path, error ? error->message : _("it is gone"));
  return FALSE;
}

//---- a model

// Two models that include a file must need the same changes of it.
static gboolean keep_text(Migrate* migrate, const GimbalMjcfFile* file, const char* text) {
  const char* becomes = text ? text : file->tree->text;
  const char* before = g_hash_table_lookup(migrate->texts, file->path);
  if (!before) {
    g_hash_table_insert(migrate->texts, g_strdup(file->path), g_strdup(becomes));
    return TRUE;
  }
  if (!strcmp(before, becomes)) return TRUE;
  fprintf(
      stderr,
      _("%s: error: two models that include it need different changes of it; give each a copy of its own\n"),
      file->path);
  migrate->failed++;
  return FALSE;
}

// The model whose numbers rules ask for; what is wrong with it is told elsewhere.
static void read_quietly(const char* path, GPtrArray* files, CliSource* source) {
  GPtrArray* rods;
  gimbal_diagnostics_free(migrate_read_model(path, files, source, &rods, NULL));
  if (rods) g_ptr_array_unref(rods);
}

static void add_verdict(Migrate* migrate, const char* path, const char* whole, GimbalDiagnostics* problems) {
  Verdict* verdict = g_new(Verdict, 1);
  *verdict = (Verdict){g_strdup(path), g_strdup(whole), problems};
  g_ptr_array_add(migrate->verdicts, verdict);
}

// What is old in a model, and what its texts become, if it was made for a version (0: unknown).
static GimbalMigration* ask_rules(const Migrate* migrate, const char* whole, GPtrArray* files, int from) {
  CliSource source = {.model = NULL};
  GimbalMigrateSpan span = migrate->span;
  span.from = from;
  gboolean compiles = span.from && span.from < span.to;
  if (compiles) read_quietly(whole, files, &source);
  span.model = source.model;
  GimbalMigration* migration = gimbal_migrate(files, span);
  if (compiles) cli_close(&source);
  return migration;
}

// A model whose version is not told, that is refused as it is and not as one of 3.12, was made for
// that: what means something else today is mended too.
static void ask_as_earlier(const Migrate* migrate, const char* path, const char* whole, GPtrArray* files,
                           GimbalMigration** migration, GimbalDiagnostics** problems) {
  if (migrate->span.from || !gimbal_diagnostics_errors(*problems)) return;
  GimbalMigration* other = ask_rules(migrate, whole, files, GIMBAL_MIGRATE_FIRST);
  GimbalDiagnostics* left = migrate_compile(files, other);
  if (gimbal_diagnostics_errors(left)) {
    gimbal_migration_free(other);
    gimbal_diagnostics_free(left);
    return;
  }
  printf(_("%s: is refused by 4.0.1 as it is, and compiles as a model of 3.12: taken as --from 3.12\n"),
         path);
  gimbal_migration_free(*migration);
  gimbal_diagnostics_free(*problems);
  *migration = other;
  *problems = left;
}

static void print_old(const GimbalMigration* migration, GPtrArray* files, const char* path) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  gimbal_migration_report(migration, files, problems);
  for (int i = 0; i < gimbal_diagnostics_count(problems); i++) {
    cli_print_problem(stdout, gimbal_diagnostics_get(problems, i), path);
  }
  gimbal_diagnostics_free(problems);
}

static gboolean keep_texts(Migrate* migrate, GPtrArray* files, const GimbalMigration* migration) {
  for (guint i = 0; i < files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, i);
    if (i) g_hash_table_add(migrate->parts, g_strdup(file->path));
    if (!keep_text(migrate, file, g_ptr_array_index(migration->texts, i))) return FALSE;
  }
  return TRUE;
}

static void migrate_model(Migrate* migrate, const char* path) {
  g_autofree char* whole = g_canonicalize_filename(path, NULL);
  g_autoptr(GBytes) text = load_text(whole, NULL);
  if (!text) {
    fprintf(stderr, _("%s: error: the file cannot be read\n"), path);
    migrate->failed++;
    return;
  }
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(whole, text, load_text, NULL);
  GimbalMigration* migration = ask_rules(migrate, whole, files, migrate->span.from);
  GimbalDiagnostics* problems = NULL;
  if (gimbal_migrate_is_current(migrate->span.to)) {
    problems = migrate_compile(files, migration);
    ask_as_earlier(migrate, path, whole, files, &migration, &problems);
  }
  print_old(migration, files, path);
  migrate->old += (int)migration->things->len;
  migrate->mended += (int)gimbal_migration_count_mended(migration);
  if (keep_texts(migrate, files, migration) && problems) {
    add_verdict(migrate, path, whole, g_steal_pointer(&problems));
  }
  if (problems) gimbal_diagnostics_free(problems);
  gimbal_migration_free(migration);
}

static int write_all(Migrate* migrate) {
  GHashTableIter iter;
  gpointer path, text;
  int written = 0;
  g_hash_table_iter_init(&iter, migrate->texts);
  while (g_hash_table_iter_next(&iter, &path, &text)) {
    g_autoptr(GBytes) now = load_text(path, NULL);
    if (now && !g_strcmp0(g_bytes_get_data(now, NULL), text)) continue;
    gboolean done = write_text(path, text);
    written += done;
    migrate->failed += !done;
  }
  return written;
}

// Say which models do not compile after migrating, and where. A file that another model includes is
// no model of its own.
static void print_verdicts(Migrate* migrate) {
  for (guint i = 0; i < migrate->verdicts->len; i++) {
    const Verdict* verdict = g_ptr_array_index(migrate->verdicts, i);
    const int errors = gimbal_diagnostics_errors(verdict->problems);
    if (!errors || g_hash_table_contains(migrate->parts, verdict->whole)) continue;
    migrate->failed++;
    printf(migrate->check ? _("%s: would not compile after migrating:\n")
                          : _("%s: does not compile after migrating:\n"),
           verdict->path);
    for (int k = 0; k < gimbal_diagnostics_count(verdict->problems); k++) {
      const GimbalDiagnostic* d = gimbal_diagnostics_get(verdict->problems, k);
      if (d->severity == GIMBAL_SEVERITY_ERROR) cli_print_problem(stdout, d, verdict->path);
    }
  }
}

static gboolean read_version(const char* text, int none, int* version) {
  *version = text ? gimbal_version_parse(text) : none;
  if (text && !*version) {
    fprintf(stderr, _("gimbal migrate: '%s' is no version; give one such as 2.1.0 or 150\n"), text);
  }
  return !text || *version;
}

static int explain_model(const char* path, int from, gboolean json) {
  g_autofree char* whole = g_canonicalize_filename(path, NULL);
  g_autoptr(GBytes) text = load_text(whole, NULL);
  if (!text) {
    fprintf(stderr, _("%s: error: the file cannot be read\n"), path);
    return 1;
  }
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(whole, text, load_text, NULL);
  return !migrate_print_changes(path, files, from, json);
}

static int explain_all(const GPtrArray* models, int from, gboolean json) {
  int failed = 0;
  for (guint i = 0; i < models->len; i++) failed |= explain_model(g_ptr_array_index(models, i), from, json);
  return failed;
}

static GPtrArray* gather_models(char** words, int count) {
  GPtrArray* models = g_ptr_array_new_with_free_func(g_free);
  for (int i = 0; i < count; i++) {
    if (g_file_test(words[i], G_FILE_TEST_IS_DIR)) {
      gather_folder(words[i], models);
    } else {
      g_ptr_array_add(models, g_strdup(words[i]));
    }
  }
  g_ptr_array_sort(models, compare_paths);
  return models;
}

static int migrate_all(Migrate* migrate, const GPtrArray* models) {
  migrate->texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  migrate->parts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  migrate->verdicts = g_ptr_array_new_with_free_func((GDestroyNotify)verdict_free);
  for (guint i = 0; i < models->len; i++) migrate_model(migrate, g_ptr_array_index(models, i));
  int written = migrate->check || migrate->failed ? 0 : write_all(migrate);
  g_autoptr(GString) counts = g_string_new(NULL);
  cli_append_count(counts, "%lld model", "%lld models", models->len);
  cli_append_count(counts, "%lld thing of earlier versions", "%lld things of earlier versions", migrate->old);
  cli_append_count(counts, "%lld left to you", "%lld left to you", migrate->old - migrate->mended);
  cli_append_count(counts, "%lld file written", "%lld files written", written);
  printf("%s\n", counts->str);
  if (!gimbal_migrate_is_current(migrate->span.to)) {
    printf(_("not compiled: the models are for a version before that of this engine, 4.0.1\n"));
  }
  print_verdicts(migrate);
  g_hash_table_unref(migrate->texts);
  g_hash_table_unref(migrate->parts);
  g_ptr_array_unref(migrate->verdicts);
  return migrate->failed || migrate->old > migrate->mended || (migrate->check && migrate->old);
}

int cmd_migrate(int argc, char** argv) {
  Migrate migrate = {.check = FALSE};
  const char *from = NULL, *to = NULL;
  char** words;
  const GOptionEntry entries[] = {
      {"check", 0, 0, G_OPTION_ARG_NONE, &migrate.check, N_("write nothing, only report what is old"), NULL},
      {"explain", 0, 0, G_OPTION_ARG_NONE, &migrate.explain,
       N_("write nothing, say what MuJoCo 4.0.1 computes otherwise for a model of 3.12, with both numbers"),
       NULL},
      {"json", 0, 0, G_OPTION_ARG_NONE, &migrate.json, N_("explain as JSON"), NULL},
      {"from", 0, 0, G_OPTION_ARG_FILENAME, &from,
       N_("version that the models were made for, to mend what means something else today"), "VERSION"},
      {"to", 0, 0, G_OPTION_ARG_FILENAME, &to,
       N_("version that the models are for afterwards, from 3.12 on (default: 4.0.1, that of this engine)"),
       "VERSION"},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  int count = cli_parse(argc, argv, entries, 1, G_MAXINT, &words);
  if (count < 0) return 2;
  if (!read_version(from, 0, &migrate.span.from)) return 2;
  if (!read_version(to, GIMBAL_MIGRATE_ENGINE, &migrate.span.to)) return 2;
  if (migrate.span.to > GIMBAL_MIGRATE_ENGINE || migrate.span.to < GIMBAL_MIGRATE_FIRST) {
    fprintf(stderr, _("gimbal migrate: models can be made for versions 3.12 to 4.0.1, not for '%s'\n"), to);
    return 2;
  }
  if (migrate.span.from > GIMBAL_MIGRATE_ENGINE) {
    fprintf(stderr,
            _("gimbal migrate: version '%s' is after that of this engine, 4.0.1: nothing is known of it\n"),
            from);
    return 2;
  }
  g_autoptr(GPtrArray) models = gather_models(words, count);
  if (migrate.explain) return explain_all(models, migrate.span.from, migrate.json);
  return migrate_all(&migrate, models);
}
