// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How often a text comes to stand in the model that all is read for, before any of it is built.
//
// A model whose text attaches the next one twice is 2^n of the last of them after n levels. Texts
// are read from the outermost inwards and built from the innermost outwards, so that on the way in
// it is known how many copies are going to be made:
//
//   copies(element) = sum over what attaches its text, and takes this element: copies(<attach>)
//
// times the counts of the replicates around it. Each text is a model of its own too, and is built
// as one: so this is counted for each of the models around it. It is a lower bound: parts that get
// their names by being copied, and what a model attaches of itself, are left to the count that is
// kept while building (read_attach.c).

#include <gimbal/assert.h>
#include <string.h>

#include "xml/read/attach_bound.h"

// What the texts around take of a model: elements by name → how often, and all of it.
typedef struct Taken {
  GHashTable *bodies, *frames;
  double whole;
} Taken;

// An <attach>, and how many of it there are going to be.
typedef struct Attach {
  const DomNode* node;
  double copies;
} Attach;

typedef struct Walk {
  const Taken* taken;    // NULL: the text is there once
  GArray* attaches;      // of Attach
  const DomNode* first;  // the first body that there are going to be too many of
  double bodies;
} Walk;

static double attach_bound_known(GHashTable* table, const char* name) {
  const double* copies = *name ? g_hash_table_lookup(table, name) : NULL;
  return copies ? *copies : 0;
}

static void attach_bound_count(Taken* taken, const Attach* attach) {
  const char *body = read_string(attach->node, "body"), *frame = read_string(attach->node, "frame");
  if (!*body && !*frame) {
    taken->whole += attach->copies;
    return;
  }
  GHashTable* table = *body ? taken->bodies : taken->frames;
  const char* name = *body ? body : frame;
  double* copies = g_new(double, 1);
  *copies = attach_bound_known(table, name) + attach->copies;
  g_hash_table_insert(table, (gpointer)name, copies);
}

static Taken count_attachments(const Reader* r, const GArray* around) {
  GIMBAL_ASSERT(r->model);
  Taken taken = {g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free),
                 g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free), 0};
  const char* name = read_string(r->model, "name");
  if (!*name) name = read_string(r->dom->root, "model");
  for (guint i = 0; i < around->len; i++) {
    const Attach* attach = &g_array_index(around, Attach, i);
    if (*name && !strcmp(read_string(attach->node, "model"), name)) attach_bound_count(&taken, attach);
  }
  return taken;
}

// Copies of an element that is named for itself, beside those that it has with what is around it.
static double own_copies(const Taken* taken, const DomNode* node) {
  if (!taken) return 0;
  if (!strcmp(node->tag, "body")) return attach_bound_known(taken->bodies, read_string(node, "name"));
  return !strcmp(node->tag, "frame") ? attach_bound_known(taken->frames, read_string(node, "name")) : 0;
}

static void attach_bound_walk(Walk* w, const DomNode* parent, double copies, bool replicated) {
  for (const DomNode* node = parent->first; node; node = node->next) {
    bool repeats = !strcmp(node->tag, "replicate");
    int count = 1;
    if (repeats) read_int(node, "count", &count);
    double here = (copies + (replicated ? 0 : own_copies(w->taken, node))) * MAX(count, 0);
    if (!strcmp(node->tag, "body")) w->bodies += here;
    if (w->bodies >= MAX_BODIES && !w->first) w->first = node;
    if (!strcmp(node->tag, "attach")) {
      Attach attach = {node, here};
      g_array_append_val(w->attaches, attach);
    } else {
      attach_bound_walk(w, node, here, replicated || repeats);
    }
  }
}

// What the text is in one of the models around it, given what the text that attaches it attaches
// there; NULL: in its own.
static GArray* count_in(Reader* r, const GArray* around, Walk* w) {
  Taken taken = {0};
  if (around) taken = count_attachments(r, around);
  *w = (Walk){.taken = around ? &taken : NULL, .attaches = g_array_new(FALSE, FALSE, sizeof(Attach))};
  const DomNode* world = dom_child(r->dom->root, "worldbody");
  for (; world; world = dom_next(world, "worldbody")) {
    attach_bound_walk(w, world, around ? taken.whole : 1, false);
  }
  if (around) {
    g_hash_table_unref(taken.bodies);
    g_hash_table_unref(taken.frames);
  }

  return w->attaches;
}

bool attach_bounded(Reader* r) {
  const GPtrArray* around = r->outer && r->model ? r->outer->attaches : NULL;
  r->attaches = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
  for (guint i = 0; around && i < around->len; i++) {
    Walk w;
    g_ptr_array_add(r->attaches, count_in(r, g_ptr_array_index(around, i), &w));
    if (!w.first) continue;
    read_error(r, w.first, NULL, "too-many-bodies", NULL, "%.0f bodies are attached, more than a model holds",
               w.bodies);
    return false;
  }
  Walk own;
  g_ptr_array_add(r->attaches, count_in(r, NULL, &own));
  return true;
}
