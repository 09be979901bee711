// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Describes what differs between two texts: what lies between their common start and their common
// end. A change within one value is described with the old value, any other change by the elements
// that were added or removed.

#include "language/edit/change-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "language/scan/outline.h"

enum { MAX_SHOWN = 24 };  // characters of a value

typedef struct Side {
  GimbalMjcfTree* tree;
  gsize start, end;  // the part that differs
} Side;

static gsize common_start(const char* a, const char* b) {
  gsize n = 0;
  while (a[n] && a[n] == b[n]) n++;
  return n;
}

static gsize common_end(const char* a, gsize na, const char* b, gsize nb) {
  gsize n = 0;
  while (n < MIN(na, nb) && a[na - 1 - n] == b[nb - 1 - n]) n++;
  return n;
}

// When a line is inserted among lines that begin alike, the difference may seem to run from the end
// of one line to the beginning of the next: move it to the whole line.
static void edit_summary_slide(Side sides[2]) {
  const char* text = sides[sides[0].end > sides[0].start ? 0 : 1].tree->text;
  gsize* end = &sides[sides[0].end > sides[0].start ? 0 : 1].end;
  gboolean alone = sides[0].end == sides[0].start || sides[1].end == sides[1].start;
  while (alone && sides[0].start > 0 && text[sides[0].start - 1] != '\n' &&
         text[sides[0].start - 1] == text[*end - 1]) {
    for (int i = 0; i < 2; i++) {
      sides[i].start--;
      sides[i].end--;
    }
  }
}

// The attribute whose value contains the whole difference; NULL if none does.
static const GimbalMjcfAttribute* value_around(const Side* side, int* node) {
  *node = gimbal_mjcf_tree_at(side->tree, side->start);
  if (*node < 0) return NULL;
  const GimbalMjcfAttribute* a =
      gimbal_mjcf_tree_attribute_at(side->tree, gimbal_mjcf_tree_node(side->tree, *node), side->start);
  return a && side->start >= a->value && side->end <= a->value_end ? a : NULL;
}

static char* shown_value(const Side* side, const GimbalMjcfAttribute* a) {
  g_autofree char* whole = g_strndup(side->tree->text + a->value, a->value_end - a->value);
  if (g_utf8_strlen(whole, -1) <= MAX_SHOWN) return g_steal_pointer(&whole);
  g_autofree char* some = g_utf8_substring(whole, 0, MAX_SHOWN - 1);
  return g_strconcat(some, "…", NULL);
}

static char* describe_value(const Side sides[2]) {
  int node[2];
  const GimbalMjcfAttribute* a[2];
  for (int i = 0; i < 2; i++) {
    if (!(a[i] = value_around(&sides[i], &node[i]))) return NULL;
  }
  g_autofree char* name = g_strndup(sides[1].tree->text + a[1]->name, a[1]->name_end - a[1]->name);
  g_autofree char* label = gimbal_mjcf_label(sides[1].tree, node[1]);
  g_autofree char* before = shown_value(&sides[0], a[0]);
  g_autofree char* now = shown_value(&sides[1], a[1]);
  return g_strdup_printf(_("%s of %s: %s → %s"), name, label, before, now);
}

// The first element that lies in the difference; -1 if none does.
static int first_within(const Side* side) {
  int node = gimbal_mjcf_tree_from(side->tree, side->start);
  for (; node < gimbal_mjcf_tree_count(side->tree); node++) {
    const GimbalMjcfNode* n = gimbal_mjcf_tree_node(side->tree, node);
    if (n->start >= side->end) return -1;
    if (n->kind == GIMBAL_MJCF_ELEMENT && n->end <= side->end) return node;
  }
  return -1;
}

static char* describe_elements(const Side sides[2]) {
  int gone = first_within(&sides[0]), come = first_within(&sides[1]);
  if ((gone < 0) == (come < 0)) return NULL;
  g_autofree char* label = gimbal_mjcf_label(sides[come >= 0].tree, come >= 0 ? come : gone);
  return g_strdup_printf(come >= 0 ? _("added: %s") : _("removed: %s"), label);
}

static char* describe_place(const Side* side) {
  int node = gimbal_mjcf_tree_at(side->tree, side->start);
  gboolean element = node >= 0 && gimbal_mjcf_tree_node(side->tree, node)->kind == GIMBAL_MJCF_ELEMENT;
  g_autofree char* label = element ? gimbal_mjcf_label(side->tree, node) : g_strdup(_("text"));
  return g_strdup_printf(_("changed: %s"), label);
}

char* gimbal_change_describe(const char* before, const char* now) {
  gsize start = common_start(before, now), nbefore = strlen(before), nnow = strlen(now);
  if (!before[start] && !now[start]) return NULL;
  gsize end = common_end(before + start, nbefore - start, now + start, nnow - start);
  g_autoptr(GimbalMjcfTree) old_tree = gimbal_mjcf_tree_of(before);
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(now);
  Side sides[2] = {{old_tree, start, nbefore - end}, {tree, start, nnow - end}};
  edit_summary_slide(sides);
  char* told = describe_value(sides);
  if (!told) told = describe_elements(sides);
  return told ? told : describe_place(&sides[1]);
}
