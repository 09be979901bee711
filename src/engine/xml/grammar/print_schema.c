// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The grammar as text or as an HTML table.

#include <gimbal/grammar.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <mujoco/mujoco.h>

#include <stdbool.h>
#include <string.h>

typedef struct Printer {
  GString* out;
  bool html;
  bool pad;
} Printer;

static void print_attributes(Printer* p, const GimbalElement* e, int depth, bool in_default) {
  int printed = 0;
  for (int i = 0; i < e->nattribute; i++) {
    if (!gimbal_grammar_allowed(&e->attributes[i], in_default)) continue;
    if (p->html) {
      g_string_append_printf(p->out, "%s%s", printed ? " " : "", e->attributes[i].name);
    } else {
      if (printed % 6 == 0) g_string_append_printf(p->out, "%s%*s", printed ? "\n" : "", 3 * depth + 6, "");
      g_string_append_printf(p->out, p->pad ? "%-18s" : "%s ", e->attributes[i].name);
    }
    printed++;
  }
  if (printed && !p->html) g_string_append_c(p->out, '\n');
}

static void print_element(Printer* p, const GimbalChild* place, int depth, bool in_default) {
  const GimbalElement* e = place->element;
  in_default = in_default || place->in_default;
  if (p->html) {
    g_string_append(p->out, "<tr><td>");
    for (int i = 0; i < depth; i++) g_string_append(p->out, p->pad ? "&nbsp;&nbsp;&nbsp;" : "");
    g_string_append_printf(p->out, "%s</td><td>%c</td><td>", e->tag, place->cardinality);
    print_attributes(p, e, depth, in_default);
    g_string_append(p->out, "</td></tr>\n");
  } else {
    g_string_append_printf(p->out, "%*s%s (%c)\n", 3 * depth, "", e->tag, place->cardinality);
    print_attributes(p, e, depth, in_default);
  }
}

// Elements in text order; each one's children are shown where it first appears, inside of
// defaults and outside.
static void print_tree(Printer* p, const GimbalChild* place, int depth, bool in_default,
                       GHashTable* open[2]) {
  print_element(p, place, depth, in_default);
  in_default = in_default || place->in_default;
  if (!g_hash_table_add(open[in_default], (gpointer)place->element)) return;
  for (int i = 0; i < place->element->nchild; i++) {
    const GimbalChild* child = &place->element->children[i];
    if (!(in_default && child->model_only)) print_tree(p, child, depth + 1, in_default, open);
  }
}

int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html, int flg_pad) {
  Printer p = {g_string_new(flg_html ? "<table>\n" : NULL), flg_html != 0, flg_pad != 0};
  GHashTable* open[2] = {g_hash_table_new(NULL, NULL), g_hash_table_new(NULL, NULL)};
  print_tree(&p, gimbal_grammar_child(NULL, "mujoco"), 0, false, open);
  for (int i = 0; i < 2; i++) g_hash_table_destroy(open[i]);
  if (flg_html) g_string_append(p.out, "</table>\n");
  if (filename) g_file_set_contents(filename, p.out->str, (gssize)p.out->len, NULL);
  if (buffer && buffer_sz > 0) g_strlcpy(buffer, p.out->str, buffer_sz);
  int length = (int)p.out->len;
  g_string_free(p.out, TRUE);
  return length;
}
