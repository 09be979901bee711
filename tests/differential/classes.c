// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "classes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Known {
  char* pattern;
  char* row;
} Known;

static void known_free(void* data) {
  Known* known = data;
  g_free(known->pattern);
  g_free(known->row);
  g_free(known);
}

static void class_free(void* data) {
  Class* c = data;
  g_free(c->key);
  g_free(c->note);
  for (int i = 0; i < c->nexample; i++) {
    node_free(c->examples[i]);
    g_free(c->names[i]);
  }
  g_free(c);
}

// Lines: pattern of a class (kind|field|detail), tab, row of docs/differences.md. # starts a
// comment.
static void read_known(Classes* classes, const char* path) {
  char* text = NULL;
  if (!path || !g_file_get_contents(path, &text, NULL, NULL)) return;
  char** lines = g_strsplit(text, "\n", -1);
  for (char** line = lines; *line; line++) {
    char* tab = strchr(*line, '\t');
    if (**line == '#' || !tab) continue;
    Known* known = g_new0(Known, 1);
    known->pattern = g_strndup(*line, (gsize)(tab - *line));
    known->row = g_strdup(tab + 1);
    g_ptr_array_add(classes->known, known);
  }
  g_strfreev(lines);
  g_free(text);
}

Classes* classes_new(const char* known_path) {
  Classes* classes = g_new0(Classes, 1);
  classes->by_key = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, class_free);
  classes->known = g_ptr_array_new_with_free_func(known_free);
  classes->refusals = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  classes->states = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  read_known(classes, known_path);
  return classes;
}

void classes_free(Classes* classes) {
  g_hash_table_unref(classes->by_key);
  g_hash_table_unref(classes->refusals);
  g_hash_table_unref(classes->states);
  g_ptr_array_unref(classes->known);
  g_free(classes);
}

char* answer_key(const char* line) {
  char** parts = g_strsplit(line, "\t", 4);
  char* key = NULL;
  if (g_strv_length(parts) >= 3 && strcmp(parts[0], "status") && strcmp(parts[0], "state")) {
    key = g_strjoin("\t", parts[0], parts[1], parts[2], NULL);
  }
  g_strfreev(parts);
  return key;
}

int answer_has(const char* answer, const char* key) {
  char** lines = g_strsplit(answer, "\n", -1);
  int found = 0;
  for (char** line = lines; *line && !found; line++) {
    char* mine = answer_key(*line);
    found = mine && !strcmp(mine, key);
    g_free(mine);
  }
  g_strfreev(lines);
  return found;
}

static const char* explanation(const Classes* classes, const char* key) {
  char* text = g_strdelimit(g_strdup(key), "\t", '|');
  const char* row = NULL;
  for (guint i = 0; i < classes->known->len && !row; i++) {
    const Known* known = g_ptr_array_index(classes->known, i);
    if (g_pattern_match_simple(known->pattern, text)) row = known->row;
  }
  g_free(text);
  return row;
}

static void keep_example(Class* c, const Node* files, const char* name) {
  int at = c->nexample;
  if (at == EXAMPLES) {
    int largest = 0;
    for (int i = 1; i < EXAMPLES; i++) {
      if (node_count(c->examples[i]) > node_count(c->examples[largest])) largest = i;
    }
    if (node_count(files) >= node_count(c->examples[largest])) return;
    node_free(c->examples[largest]);
    g_free(c->names[largest]);
    at = largest;
  } else {
    c->nexample++;
  }
  c->examples[at] = node_copy(files, NULL);
  c->names[at] = g_strdup(name);
}

static void add_line(Classes* classes, const Node* files, const char* name, const char* line) {
  char* key = answer_key(line);
  if (!key) return;
  Class* c = g_hash_table_lookup(classes->by_key, key);
  if (!c) {
    c = g_new0(Class, 1);
    c->key = g_strdup(key);
    c->known = explanation(classes, key);
    classes->unexplained += !c->known;
    g_hash_table_insert(classes->by_key, c->key, c);
  }
  if (!c->note) c->note = g_strdup(line + MIN(strlen(key) + 1, strlen(line)));
  c->count++;
  keep_example(c, files, name);
  g_free(key);
}

static void count_more(GHashTable* counts, const char* what, int n) {
  n += GPOINTER_TO_INT(g_hash_table_lookup(counts, what));
  g_hash_table_insert(counts, g_strdup(what), GINT_TO_POINTER(n));
}

// How states of a case ended: "state", reason, how many.
static void count_states(Classes* classes, const char* line) {
  char** parts = g_strsplit(line, "\t", 3);
  if (g_strv_length(parts) == 3) count_more(classes->states, parts[1], atoi(parts[2]));
  g_strfreev(parts);
}

static int total_of(GHashTable* counts) {
  GHashTableIter iter;
  void *what, *count;
  int n = 0;
  g_hash_table_iter_init(&iter, counts);
  while (g_hash_table_iter_next(&iter, &what, &count)) n += GPOINTER_TO_INT(count);
  return n;
}

static void print_states(const Classes* classes) {
  int total = total_of(classes->states);
  GList* reasons = g_list_sort(g_hash_table_get_keys(classes->states), (GCompareFunc)strcmp);
  if (total) printf("%d states:\n", total);
  for (const GList* i = reasons; i; i = i->next) {
    int n = GPOINTER_TO_INT(g_hash_table_lookup(classes->states, i->data));
    printf("%6d  %5.2f %%  %s\n", n, 100.0 * n / total, (const char*)i->data);
  }
  g_list_free(reasons);
}

void classes_print_refusals(const Classes* classes) {
  GHashTableIter iter;
  void *why, *count;
  g_hash_table_iter_init(&iter, classes->refusals);
  while (g_hash_table_iter_next(&iter, &why, &count)) {
    printf("%6d  %s\n", GPOINTER_TO_INT(count), (const char*)why);
  }
}

void classes_add(Classes* classes, const Node* files, const char* name, const char* answer) {
  char** lines = g_strsplit(answer, "\n", -1);
  int differs = 0;
  classes->models++;
  for (char** line = lines; *line; line++) {
    if (g_str_has_prefix(*line, "status\taccepted\taccepted")) classes->accepted++;
    if (g_str_has_prefix(*line, "status\trefused\trefused")) classes->refused++;
    if (g_str_has_prefix(*line, "status")) count_more(classes->refusals, strrchr(*line, '\t') + 1, 1);
    if (g_str_has_prefix(*line, "state\t")) count_states(classes, *line);
    if (**line && !g_str_has_prefix(*line, "stat")) differs = 1;
    add_line(classes, files, name, *line);
  }
  classes->differing += differs;
  g_strfreev(lines);
}

static int by_count(gconstpointer a, gconstpointer b) {
  const Class *x = *(Class*const*)a, *y = *(Class*const*)b;
  int crash = g_str_has_prefix(y->key, "crash") - g_str_has_prefix(x->key, "crash");
  if (crash) return crash;
  return x->count != y->count ? y->count - x->count : strcmp(x->key, y->key);
}

GPtrArray* classes_sorted(const Classes* classes) {
  GPtrArray* list = g_ptr_array_new();
  GHashTableIter iter;
  void* value;
  g_hash_table_iter_init(&iter, classes->by_key);
  while (g_hash_table_iter_next(&iter, NULL, &value)) g_ptr_array_add(list, value);
  g_ptr_array_sort(list, by_count);
  return list;
}

static char* file_name(const Class* c, int number, int example) {
  char* text = g_strdup_printf("%03d%c-%s", number, 'a' + example, c->key);
  for (char* p = text; *p; p++) {
    if (!g_ascii_isalnum(*p) && *p != '-') *p = '_';
  }
  if (strlen(text) > 90) text[90] = 0;
  char* name = g_strconcat(text, ".xml", NULL);
  g_free(text);
  return name;
}

// One file alone is a model that loads; several are a case.
static char* example_text(const Node* files) {
  return files->children->len == 1 && !node_get(files, "folder") ? file_text(node_kid(files, 0))
                                                                 : case_text(files);
}

int classes_write(const Classes* classes, const char* folder) {
  GPtrArray* list = classes_sorted(classes);
  GString* table = g_string_new("count\tkind\tfield\tdetail\tnote\texplained\texample\tfrom\n");
  int unexplained = 0;
  if (folder) g_mkdir_with_parents(folder, 0755);
  for (guint i = 0; i < list->len; i++) {
    const Class* c = g_ptr_array_index(list, i);
    unexplained += !c->known;
    char* first = NULL;
    for (int k = 0; folder && k < c->nexample; k++) {
      char *name = file_name(c, (int)i, k), *path = g_build_filename(folder, name, NULL),
           *text = example_text(c->examples[k]);
      g_file_set_contents(path, text, -1, NULL);
      g_free(text);
      g_free(path);
      if (!first) first = g_strdup(name);
      g_free(name);
    }
    g_string_append_printf(table, "%d\t%s\t%s\t%s\t%s\t%s\n", c->count, c->key, c->note,
                           c->known ? c->known : "-", first ? first : "-", c->names[0]);
    int is_open = c->known && g_str_has_prefix(c->known, "open");
    printf("%6d  %-11s %s   %s", c->count,
           is_open    ? "open"
           : c->known ? "explained"
                      : "UNEXPLAINED",
           c->key, c->note);
    printf(c->known ? "\n" : "   [%s]\n", c->names[0]);
    g_free(first);
  }
  if (folder) {
    char* path = g_build_filename(folder, "classes.tsv", NULL);
    g_file_set_contents(path, table->str, -1, NULL);
    g_free(path);
  }
  print_states(classes);
  printf(
      "%d cases: %d accepted by both, %d refused by both, %d with differences in %u classes, %d "
      "unexplained\n",
      classes->models, classes->accepted, classes->refused, classes->differing, list->len, unexplained);
  g_string_free(table, TRUE);
  g_ptr_array_free(list, TRUE);
  return unexplained;
}
