// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How things are written: commas among numbers, and where the XML declaration stands.

#include <glib/gi18n.h>
#include <string.h>

#include "migrate/migration.h"

//---- commas

static const char kUnclear[] =
    N_("with decimal points and with spaces for the commas, it has as many numbers as the attribute takes: "
       "only you know which is meant");
static const char kNeither[] =
    N_("neither with decimal points nor with spaces for the commas are these the numbers that the attribute "
       "takes");

static gboolean takes_numbers(const GimbalAttribute* grammar) {
  return grammar && !grammar->keywords &&
         (grammar->type == GIMBAL_VALUE_INT || grammar->type == GIMBAL_VALUE_FLOAT ||
          grammar->type == GIMBAL_VALUE_DOUBLE);
}

// Whether a text has numbers only, as many as the attribute takes.
static gboolean numbers_fit(const char* text, const GimbalAttribute* grammar) {
  int count = 0;
  for (const char* p = text + strspn(text, " \t\r\n"); *p; p += strspn(p, " \t\r\n")) {
    char* end;
    g_ascii_strtod(p, &end);
    if (end == p || (*end && !g_ascii_isspace(*end))) return FALSE;
    p = end;
    count++;
  }
  return count && count >= grammar->count_min && (grammar->count_max < 0 || count <= grammar->count_max);
}

// Spaces where commas separate: "1, 2" and "1,2" become "1 2".
static char* with_spaces(const char* text) {
  GString* out = g_string_new(NULL);
  for (const char* p = text; *p; p++) {
    gboolean separates = *p == ',' || *p == ';';
    if (!separates) {
      g_string_append_c(out, *p);
    } else if (p[1] && !g_ascii_isspace(p[1])) {
      g_string_append_c(out, ' ');
    }
  }
  return g_string_free(out, FALSE);
}

// The decimal points of a text with commas; NULL where they cannot stand for points.
static char* with_points(const char* text) {
  if (strchr(text, '.') || strchr(text, ';') || strstr(text, ", ")) return NULL;
  return g_strdelimit(g_strdup(text), ",", '.');
}

static void mend_commas(Migration* m, const MigrateRule* rule, const OldPlace* place,
                        const GimbalMjcfAttribute* a) {
  g_autofree char* value = g_strndup(place->tree->text + a->value, a->value_end - a->value);
  if (!takes_numbers(a->grammar) || !strpbrk(value, ",;")) return;
  g_autofree char* spaced = with_spaces(value);
  g_autofree char* pointed = with_points(value);
  gboolean apart = numbers_fit(spaced, a->grammar), points = pointed && numbers_fit(pointed, a->grammar);
  const char* left = apart == points ? (apart ? kUnclear : kNeither) : NULL;
  migrate_report(m, rule, place, a->grammar->name, left);
  if (!left) {
    gimbal_edits_add(m->edits, place->file->path, a->value, a->value_end, apart ? spaced : pointed);
  }
}

static void visit_commas(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  for (guint i = 0; i < place->node->nattribute; i++) {
    mend_commas(m, rule, place, gimbal_mjcf_tree_attribute(place->tree, place->node, i));
  }
}

void migrate_find_commas(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, NULL, visit_commas);
}

//---- the XML declaration

static const char kMark[] = "\xEF\xBB\xBF";  // of the order of bytes
static const char kDeclaration[] = "<?xml";

// The declaration in front of the first element; FALSE: there is none.
static gboolean find_declaration(const char* text, gsize* start, gsize* end) {
  const char* p = text;
  while ((p = strchr(p, '<'))) {
    gboolean comment = g_str_has_prefix(p, "<!--");
    const char* close = strstr(p, comment ? "-->" : "?>");
    if (!comment && !g_str_has_prefix(p, "<?")) return FALSE;
    if (!close) return FALSE;
    *start = (gsize)(p - text);
    *end = (gsize)(close - text) + (comment ? 3 : 2);
    if (g_str_has_prefix(p, kDeclaration) && g_ascii_isspace(p[strlen(kDeclaration)])) return TRUE;
    p = text + *end;
  }
  return FALSE;
}

// It goes to the front; its own line goes with it.
static void move_declaration(Migration* m, const MigrateRule* rule, const GimbalMjcfFile* file) {
  const char* text = file->tree->text;
  const gsize front = g_str_has_prefix(text, kMark) ? strlen(kMark) : 0;
  gsize start, end;
  if (!find_declaration(text, &start, &end)) return;
  if (start == front + strspn(text + front, " \t\r\n")) return;
  migrate_report_at(m, rule, file, start, end);
  g_autofree char* declaration = g_strndup(text + start, end - start);
  g_autofree char* line = g_strconcat(declaration, "\n", NULL);
  gimbal_edits_add(m->edits, file->path, front, front, line);
  if (text[end] == '\r') end++;
  if (text[end] == '\n' && start && text[start - 1] == '\n') end++;
  gimbal_edits_add(m->edits, file->path, start, end, "");
}

void migrate_find_declaration(Migration* m, const MigrateRule* rule) {
  for (guint i = 0; i < m->files->len; i++) move_declaration(m, rule, g_ptr_array_index(m->files, i));
}
