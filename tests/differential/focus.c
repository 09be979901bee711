// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is rare in the grammar is rare in models that have a little of everything, and two rare
// things hardly ever meet. So most models are about one or two elements.

#include <string.h>

#include "generate.h"

typedef struct Path {
  const GimbalElement* elements[FOCUS];  // from a section of the file down
  int n;
} Path;

// Ways to all elements, by section.
typedef struct Ways {
  GArray* paths;  // of Path
} Ways;

static int is_on(const Path* path, const GimbalElement* e) {
  for (int i = 0; i < path->n; i++) {
    if (path->elements[i] == e) return 1;
  }
  return 0;
}

static void add_ways(GArray* paths, GHashTable* met, Path path, const GimbalElement* e) {
  if (path.n == FOCUS / 2 || is_on(&path, e) || !g_hash_table_add(met, (gpointer)e)) return;
  path.elements[path.n++] = e;
  g_array_append_val(paths, path);
  for (int i = 0; i < e->nchild; i++) add_ways(paths, met, path, e->children[i].element);
}

static const Ways* ways_of(const GimbalElement* root) {
  static Ways* ways;
  if (ways) return ways;
  ways = g_new0(Ways, root->nchild);
  for (int i = 0; i < root->nchild; i++) {
    GHashTable* met = g_hash_table_new(NULL, NULL);
    ways[i].paths = g_array_new(FALSE, FALSE, sizeof(Path));
    add_ways(ways[i].paths, met, (Path){.n = 0}, root->children[i].element);
    g_hash_table_unref(met);
  }
  return ways;
}

// Half of what can stand in a model stands in bodies, or makes some.
static int some_section(Generator* g) {
  int section = random_below(&g->random, g->grammar->nchild);
  if (random_chance(&g->random, 0.6)) return section;
  for (int i = 0; i < g->grammar->nchild; i++) {
    if (!strcmp(g->grammar->children[i].element->tag, "worldbody")) section = i;
  }
  return section;
}

void focus_choose(Generator* g) {
  const Ways* ways = ways_of(g->grammar);
  for (int k = 0, n = random_below(&g->random, 3); k < n; k++) {
    const GArray* paths = ways[some_section(g)].paths;
    const Path* path = &g_array_index(paths, Path, random_below(&g->random, (int)paths->len));
    for (int i = 0; i < path->n; i++) g->focus[g->nfocus++] = path->elements[i];
  }
}

int focus_has(const Generator* g, const GimbalElement* e) {
  for (int i = 0; i < g->nfocus; i++) {
    if (g->focus[i] == e) return 1;
  }
  return 0;
}

const GimbalChild* focus_child(Generator* g, const GimbalElement* parent) {
  const GimbalChild* found = NULL;
  int n = 0;
  for (int i = 0; i < parent->nchild && g->nfocus; i++) {
    if (focus_has(g, parent->children[i].element) && random_below(&g->random, ++n) == 0) {
      found = &parent->children[i];
    }
  }
  return found;
}

int focus_chance(Generator* g, const GimbalElement* parent, const char* tag, double chance) {
  for (int i = 0; i < parent->nchild && g->nfocus; i++) {
    const GimbalElement* e = parent->children[i].element;
    if (!strcmp(e->tag, tag) && focus_has(g, e)) chance = MAX(chance, 0.8);
  }
  return random_chance(&g->random, chance);
}
