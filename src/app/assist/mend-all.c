// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "assist/mend-all.h"

#include <glib/gi18n.h>
#include <string.h>

#include "author/author.h"
#include "language/fix/fix.h"
#include "widgets/control/toolkit.h"

enum { MOST_LINES = 12 };  // of the list

// What is mended, of errors with one fix alone, or a misspelt word that resembles a right one, and
// that takes nothing away. Their edits do not overlap.
typedef struct Repairs {
  GArray* edits;
  GPtrArray* lines;  // char*: place and what is done, one for each repair
} Repairs;

//---- what is certain

// Problems whose hint, if there is one, names the word that is meant; the first fix writes it.
static gboolean is_misspelt(const GimbalProblem* problem) {
  static const char* const kCodes[] = {"unknown-attribute", "unknown-element", "unknown-keyword",
                                       "unknown-name", NULL};
  return problem->hint && g_strv_contains(kCodes, problem->code);
}

static const GimbalFix* certain_fix(const GimbalProblem* problem, const GPtrArray* fixes) {
  const GimbalFix* first = fixes->len ? fixes->pdata[0] : NULL;
  if (!first || !first->edits || !first->edits->len) return NULL;
  for (guint i = 0; i < first->edits->len; i++) {
    if (!*g_array_index(first->edits, GimbalEdit, i).text) return NULL;
  }
  return fixes->len == 1 || is_misspelt(problem) ? first : NULL;
}

// Two insertions at one place meet, too: the second repair may be the first one once more.
static gboolean edits_meet(const GArray* edits, const GimbalEdit* edit) {
  for (guint i = 0; i < edits->len; i++) {
    const GimbalEdit* other = &g_array_index(edits, GimbalEdit, i);
    gboolean meet = edit->start <= other->end && other->start <= edit->end;
    if (meet && !strcmp(other->path, edit->path)) return TRUE;
  }
  return FALSE;
}

static void add_repair(Repairs* self, const GimbalProblem* problem, const GimbalFix* fix) {
  for (guint i = 0; i < fix->edits->len; i++) {
    if (edits_meet(self->edits, &g_array_index(fix->edits, GimbalEdit, i))) return;
  }
  for (guint i = 0; i < fix->edits->len; i++) {
    const GimbalEdit* edit = &g_array_index(fix->edits, GimbalEdit, i);
    gimbal_edits_add(self->edits, edit->path, edit->start, edit->end, edit->text);
  }
  g_autofree char* name = g_path_get_basename(problem->file);
  g_ptr_array_add(self->lines, g_strdup_printf("%s:%d  %s", name, problem->line, fix->label));
}

static void repairs_find(Repairs* self, GimbalSession* session) {
  GimbalProject* project = gimbal_session_get_project(session);
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(session));
  *self = (Repairs){gimbal_edits_new(), g_ptr_array_new_with_free_func(g_free)};
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    GimbalDocument* document = problem->file ? gimbal_project_find(project, problem->file) : NULL;
    if (problem->severity != GIMBAL_SEVERITY_ERROR || problem->line <= 0 || !document) continue;
    g_autofree char* path = gimbal_document_dup_path(document);
    const GimbalComplaint complaint = {problem->code,  problem->message, problem->hint,  path,
                                       problem->start, problem->end,     problem->figure};
    g_autoptr(GPtrArray) fixes = gimbal_mjcf_fixes(gimbal_project_get_files(project), &complaint, NULL, NULL);
    const GimbalFix* fix = certain_fix(problem, fixes);
    if (fix) add_repair(self, problem, fix);
  }
}

static void repairs_clear(Repairs* self) {
  g_clear_pointer(&self->edits, g_array_unref);
  g_clear_pointer(&self->lines, g_ptr_array_unref);
}

//---- the question

typedef struct Mending {
  GimbalSession* session;
  Repairs repairs;
} Mending;

static void mending_free(gpointer data) {
  Mending* mending = data;
  g_object_unref(mending->session);
  repairs_clear(&mending->repairs);
  g_free(mending);
}

static char* list_of(const Repairs* repairs) {
  GString* text = g_string_new(NULL);
  for (guint i = 0; i < MIN(repairs->lines->len, MOST_LINES); i++) {
    g_string_append_printf(text, "%s%s", i ? "\n" : "", (char*)repairs->lines->pdata[i]);
  }
  guint rest = repairs->lines->len - MIN(repairs->lines->len, MOST_LINES);
  if (rest) {
    g_string_append_c(text, '\n');
    g_string_append_printf(text, ngettext("and %u more", "and %u more", rest), rest);
  }
  return g_string_free(text, FALSE);
}

static void on_answer(GtkWidget* question, const char* id, gpointer data) {
  Mending* mending = data;
  Repairs now;
  g_autoptr(GError) error = NULL;
  (void)question;
  if (strcmp(id, "mend") != 0) return;
  repairs_find(&now, mending->session);
  g_autofree char *seen = list_of(&mending->repairs), *fresh = list_of(&now);
  // another program may have written the text meanwhile: nothing is done that was not listed
  if (!strcmp(seen, fresh) && !gimbal_author_apply(mending->session, now.edits, &error)) {
    g_warning("repairs: %s", error->message);
  }
  repairs_clear(&now);
}

gboolean gimbal_mend_all_ask(GimbalSession* session, GtkWidget* asker) {
  const GimbalAnswer answers[] = {{"cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT},
                                  {"mend", _("_Mend"), ADW_RESPONSE_SUGGESTED}};
  Mending* mending = g_new0(Mending, 1);
  mending->session = g_object_ref(session);
  repairs_find(&mending->repairs, session);
  guint count = mending->repairs.lines->len;
  if (!count) {
    mending_free(mending);
    return FALSE;
  }
  g_autofree char* heading = g_strdup_printf(ngettext("Mend %u mistake", "Mend %u mistakes", count), count);
  g_autofree char* body = list_of(&mending->repairs);
  GtkWidget* question = gimbal_question_new(heading, body, answers, G_N_ELEMENTS(answers));
  gimbal_question_ask(question, asker, on_answer, mending, mending_free);
  return TRUE;
}
