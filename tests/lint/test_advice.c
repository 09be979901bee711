// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Advice does not lead into the next trouble: each fix that is offered for a finding of the models
// of the project, and of copies of them with one number changed, leaves a model that loads, has one
// finding less of that kind and none more of another. GIMBAL_TEST_CORPUS names a file with further
// models, a path in each line.

#include <math.h>
#include <string.h>

#include "language/fix/fix.h"
#include "lint/lint.h"

enum { MOST_FIXED = 12, STRIDE = 3 };

typedef struct Seen {
  GimbalDiagnostics* list;
  GHashTable* counts;  // of findings by code, with those that are told as a number
  gboolean loads;
} Seen;

static GBytes* load_file(const char* path, gpointer data) {
  (void)data;
  char* text;
  gsize size;
  return g_file_get_contents(path, &text, &size, NULL) ? g_bytes_new_take(text, size) : NULL;
}

static GPtrArray* files_of(const char* path, const char* text) {
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text) + 1);
  g_autoptr(GBytes) whole = g_bytes_new_from_bytes(bytes, 0, strlen(text));
  return gimbal_mjcf_files_new(path, whole, load_file, NULL);
}

// How many findings one stands for.
static int findings_in(const GimbalDiagnostic* d) {
  gboolean many = g_str_has_suffix(d->sentence->form, "more for the same reason)");
  return many ? 1 + (int)d->sentence->arguments[d->sentence->count - 1].number : 1;
}

static Seen look_at(const char* path, const char* text) {
  Seen seen = {gimbal_diagnostics_new(), g_hash_table_new(g_str_hash, g_str_equal), FALSE};
  mjSpec* s = gimbal_parse_text(text, strlen(text), path, NULL, seen.list);
  mjModel* m = s ? gimbal_compile(s, NULL, seen.list) : NULL;
  seen.loads = m && !gimbal_diagnostics_errors(seen.list);
  if (m) {
    g_autoptr(GPtrArray) files = files_of(path, text);
    gimbal_lint_files(s, m, files, seen.list);
  }
  for (int i = 0; i < gimbal_diagnostics_count(seen.list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(seen.list, i);
    int count = GPOINTER_TO_INT(g_hash_table_lookup(seen.counts, d->code)) + findings_in(d);
    g_hash_table_insert(seen.counts, (gpointer)d->code, GINT_TO_POINTER(count));
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);
  return seen;
}

static void seen_clear(Seen* seen) {
  g_hash_table_unref(seen->counts);
  gimbal_diagnostics_free(seen->list);
}

static int count_of(const Seen* seen, const char* code) {
  return GPOINTER_TO_INT(g_hash_table_lookup(seen->counts, code));
}

static void print_all(const char* title, const Seen* seen) {
  for (int i = 0; i < gimbal_diagnostics_count(seen->list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(seen->list, i);
    g_test_message("  %s: %d:%d: %s [%s]", title, d->place.line, d->place.column, d->message, d->code);
  }
}

// As many findings of a rule are told as can be: behind one that goes another one comes up.
static gboolean is_full(const Seen* seen, const char* code) {
  int told = 0;
  for (int i = 0; i < gimbal_diagnostics_count(seen->list); i++) {
    told += !strcmp(gimbal_diagnostics_get(seen->list, i)->code, code);
  }
  return told >= 20;
}

// Whether the model is better for a fix: of its kind one less, of the others none more.
static gboolean is_better(const Seen* before, const Seen* after, const char* code) {
  if (!after->loads || count_of(after, code) > count_of(before, code)) return FALSE;
  if (count_of(after, code) == count_of(before, code) && !is_full(before, code)) return FALSE;
  GHashTableIter iter;
  gpointer other, count;
  g_hash_table_iter_init(&iter, after->counts);
  while (g_hash_table_iter_next(&iter, &other, &count)) {
    if (strcmp(other, code) != 0 && GPOINTER_TO_INT(count) > count_of(before, other)) return FALSE;
  }
  return TRUE;
}

static gboolean is_in_one_file(const GimbalFix* fix, const char* path) {
  for (guint i = 0; fix->edits && i < fix->edits->len; i++) {
    if (strcmp(g_array_index(fix->edits, GimbalEdit, i).path, path) != 0) return FALSE;
  }
  return fix->edits && fix->edits->len > 0;
}

static int tried, failed;

static void try_fixes(const char* path, const char* text, const Seen* before, const GimbalDiagnostic* d) {
  g_autoptr(GPtrArray) files = files_of(path, text);
  GimbalComplaint complaint = {
      d->code, d->message, d->hint, path, (gsize)d->place.start, (gsize)d->place.end, d->figure};
  g_autoptr(GPtrArray) fixes = gimbal_mjcf_fixes(files, &complaint, NULL, NULL);
  for (guint i = 0; i < fixes->len; i++) {
    const GimbalFix* fix = g_ptr_array_index(fixes, i);
    if (!is_in_one_file(fix, path)) continue;
    g_autofree char* mended = gimbal_edits_apply_to_text(fix->edits, path, text);
    Seen after = look_at(path, mended);
    tried++;
    if (!is_better(before, &after, d->code)) {
      g_test_message("%s:%d: %s [%s]: %s", path, d->place.line, d->message, d->code, fix->label);
      print_all("before", before);
      print_all("after", &after);
      failed++;
    }
    seen_clear(&after);
  }
}

static void try_model(const char* path, const char* text) {
  Seen seen = look_at(path, text);
  int fixed = 0;
  for (int i = 0; seen.loads && i < gimbal_diagnostics_count(seen.list) && fixed < MOST_FIXED; i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(seen.list, i);
    if (!g_str_has_prefix(d->code, "lint-") || g_strcmp0(d->place.file, path) != 0) continue;
    try_fixes(path, text, &seen, d);
    fixed++;
  }
  seen_clear(&seen);
}

//---- mutations

// The text with the first number of an attribute times a factor.
static char* scaled(const GimbalMjcfTree* tree, const GimbalMjcfAttribute* a, double factor) {
  char* end;
  double x = g_ascii_strtod(tree->text + a->value, &end);
  gsize stop = (gsize)(end - tree->text);
  if (stop == a->value || stop > a->value_end || x == 0) return NULL;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(number, sizeof number, "%.9g", x * factor);
  return g_strdup_printf("%.*s%s%s", (int)a->value, tree->text, number, tree->text + stop);
}

static void try_mutations(const char* path, const char* text) {
  static const double factors[] = {180 / G_PI, G_PI / 180, 1000};
  g_autoptr(GPtrArray) files = files_of(path, text);
  const GimbalMjcfTree* tree = ((const GimbalMjcfFile*)files->pdata[0])->tree;
  int number = 0;
  for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    for (guint k = 0; node->kind == GIMBAL_MJCF_ELEMENT && k < node->nattribute; k++) {
      const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(tree, node, k);
      // how many there are of something has no unit to be mistaken
      if (!a->grammar || a->grammar->type == GIMBAL_VALUE_INT || number++ % STRIDE) continue;
      g_autofree char* mutated = scaled(tree, a, factors[number / STRIDE % 3]);
      if (mutated) try_model(path, mutated);
    }
  }
}

static void try_file(const char* path, gboolean mutate) {
  g_autofree char* text = NULL;
  if (!g_file_get_contents(path, &text, NULL, NULL) || !strstr(text, "<mujoco")) return;
  try_model(path, text);
  if (mutate) try_mutations(path, text);
}

//---- the tests

static void test_models(void) {
  const char* folder = g_getenv("GIMBAL_TEST_MODELS");
  GDir* dir = g_dir_open(folder, 0, NULL);
  g_assert_nonnull(dir);
  for (const char* name; (name = g_dir_read_name(dir));) {
    g_autofree char* path = g_build_filename(folder, name, "model.xml", NULL);
    try_file(path, TRUE);
  }
  g_dir_close(dir);
  g_test_message("%d fixes tried", tried);
  g_assert_cmpint(tried, >, 20);
  g_assert_cmpint(failed, ==, 0);
}

// The examples of the help, which each have something to mend.
static void test_examples(void) {
  g_autofree char* help = NULL;
  g_assert_true(g_file_get_contents(g_getenv("GIMBAL_TEST_HELP"), &help, NULL, NULL));
  g_auto(GStrv) parts = g_strsplit(help, "```\n", -1);
  for (int i = 1; parts[i]; i += 2) {
    if (g_str_has_prefix(parts[i], "<mujoco")) try_model("/m/model.xml", parts[i]);
  }
  g_assert_cmpint(failed, ==, 0);
}

static void test_corpus(void) {
  g_autofree char* list = NULL;
  const char* name = g_getenv("GIMBAL_TEST_CORPUS");
  if (!name || !g_file_get_contents(name, &list, NULL, NULL)) return;
  g_auto(GStrv) lines = g_strsplit(g_strstrip(list), "\n", -1);
  for (int i = 0; lines[i]; i++) try_file(lines[i], FALSE);
  g_test_message("%d fixes tried", tried);
  g_assert_cmpint(failed, ==, 0);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lint/advice/models", test_models);
  g_test_add_func("/lint/advice/examples", test_examples);
  g_test_add_func("/lint/advice/corpus", test_corpus);
  return g_test_run();
}
