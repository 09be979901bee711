// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "exercised.h"

#include <stdio.h>
#include <string.h>

struct Exercised {
  const GimbalElement* root;
  GHashTable* counts;  // name -> how many models; all names of the grammar are there
  GHashTable* seen;    // names of the model at hand
};

//---- names of the grammar

static void know(Exercised* x, const char* name) {
  if (!g_hash_table_contains(x->counts, name)) g_hash_table_insert(x->counts, g_strdup(name), NULL);
}

static void know_words(Exercised* x, const char* name, const GimbalKeywords* words) {
  for (int i = 0; words && i < words->count; i++) {
    char* word = g_strconcat(name, "=", words->words[i].word, NULL);
    know(x, word);
    g_free(word);
  }
}

static void know_element(Exercised* x, const GimbalElement* e) {
  if (g_hash_table_contains(x->counts, e->id)) return;
  know(x, e->id);
  for (int i = 0; i < e->nattribute; i++) {
    const GimbalAttribute* a = &e->attributes[i];
    char* name = g_strconcat(e->id, "@", a->name, NULL);
    know(x, name);
    know_words(x, name, a->keywords);
    for (int k = 0; k < 2; k++) know_words(x, name, a->or_one_of[k]);
    g_free(name);
  }
  for (int i = 0; i < e->nchild; i++) know_element(x, e->children[i].element);
}

Exercised* exercised_new(const GimbalElement* root) {
  Exercised* x = g_new0(Exercised, 1);
  x->root = root;
  x->counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  x->seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  know_element(x, root);
  return x;
}

void exercised_free(Exercised* x) {
  g_hash_table_unref(x->counts);
  g_hash_table_unref(x->seen);
  g_free(x);
}

//---- names of a model

static void see(Exercised* x, char* name) {
  if (g_hash_table_contains(x->counts, name)) {
    g_hash_table_add(x->seen, name);
  } else {
    g_free(name);
  }
}

static void see_attributes(Exercised* x, const GimbalElement* e, const Node* node) {
  for (guint i = 0; i < node->attributes->len; i++) {
    const Attribute* a = node_attribute(node, i);
    see(x, g_strconcat(e->id, "@", a->name, NULL));
    char** words = g_strsplit_set(a->value, " \t\n", -1);
    for (char** word = words; *word; word++) see(x, g_strconcat(e->id, "@", a->name, "=", *word, NULL));
    g_strfreev(words);
  }
}

static const GimbalElement* child_of(const GimbalElement* e, const char* tag) {
  for (int i = 0; i < e->nchild; i++) {
    if (!strcmp(e->children[i].element->tag, tag)) return e->children[i].element;
  }
  return strcmp(e->tag, tag) ? NULL : e;
}

static const Node* file_called(const Node* files, const char* name) {
  for (guint i = 0; name && i < files->children->len; i++) {
    if (!g_strcmp0(node_get(node_kid(files, i), "name"), name)) return node_kid(files, i);
  }
  return NULL;
}

static void see_children(Exercised* x, const GimbalElement* e, const Node* node, const Node* files) {
  for (guint i = 0; i < node->children->len; i++) {
    const Node* kid = node_kid(node, i);
    const GimbalElement* child = child_of(e, kid->tag);
    const Node* file = strcmp(kid->tag, "include") ? NULL : file_called(files, node_get(kid, "file"));
    if (file && file->children->len) see_children(x, e, node_kid(file, 0), files);
    if (!child) continue;
    see(x, g_strdup(child->id));
    see_attributes(x, child, kid);
    see_children(x, child, kid, files);
  }
}

void exercised_add(Exercised* x, const Node* files) {
  g_hash_table_remove_all(x->seen);
  for (guint i = 0; i < files->children->len; i++) {
    const Node* file = node_kid(files, i);
    const Node* root = file->children->len ? node_kid(file, 0) : NULL;
    if (!root || strcmp(root->tag, x->root->tag)) continue;
    see(x, g_strdup(x->root->id));
    see_attributes(x, x->root, root);
    see_children(x, x->root, root, files);
  }
  GHashTableIter iter;
  void* name;
  g_hash_table_iter_init(&iter, x->seen);
  while (g_hash_table_iter_next(&iter, &name, NULL)) {
    int n = GPOINTER_TO_INT(g_hash_table_lookup(x->counts, name));
    g_hash_table_insert(x->counts, g_strdup(name), GINT_TO_POINTER(n + 1));
  }
}

//---- the table

// Names of the list, with why; taken off as they are found.
static GHashTable* read_list(const char* path) {
  GHashTable* list = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  char* text = NULL;
  if (!path || !g_file_get_contents(path, &text, NULL, NULL)) return list;
  char** lines = g_strsplit(text, "\n", -1);
  for (char** line = lines; *line; line++) {
    char* tab = strchr(*line, '\t');
    if (**line != '#' && tab) g_hash_table_add(list, g_strndup(*line, (gsize)(tab - *line)));
  }
  g_strfreev(lines);
  g_free(text);
  return list;
}

int exercised_print(const Exercised* x, const char* list_path) {
  GHashTable* list = read_list(list_path);
  GList* names = g_list_sort(g_hash_table_get_keys(x->counts), (GCompareFunc)strcmp);
  int wrong = 0, none = 0;
  for (const GList* i = names; i; i = i->next) {
    int n = GPOINTER_TO_INT(g_hash_table_lookup(x->counts, i->data));
    int is_listed = g_hash_table_remove(list, i->data), is_wrong = is_listed != !n;
    const char* what = !is_wrong ? "" : n ? "\tno model has it, says the list" : "\tnot in the list";
    printf("%d\t%s%s\n", n, (const char*)i->data, what);
    wrong += is_wrong;
    none += !n;
  }
  GHashTableIter iter;
  void* name;
  g_hash_table_iter_init(&iter, list);
  while (g_hash_table_iter_next(&iter, &name, NULL)) {
    printf("-\t%s\tnot in the grammar\n", (const char*)name);
    wrong++;
  }
  printf("%u elements, attributes and keywords, %d in no model; %d lines of the list to mend\n",
         g_hash_table_size(x->counts), none, wrong);
  g_list_free(names);
  g_hash_table_unref(list);
  return wrong;
}
