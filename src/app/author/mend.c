// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The texts before are those of the last model whose keyframes fitted, else of the last commit.

#include "author/mend.h"

#include <glib/gi18n.h>
#include <string.h>

#include "author/dangling.h"
#include "author/key-follow.h"
#include "language/fix/fix.h"

//---- keyframes

static gboolean is_touched(const GArray* edits, const GimbalProblem* problem) {
  for (guint i = 0; i < edits->len; i++) {
    const GimbalEdit* edit = &g_array_index(edits, GimbalEdit, i);
    if (!g_strcmp0(edit->path, problem->file) && edit->start < problem->end && edit->end > problem->start) {
      return TRUE;
    }
  }
  return FALSE;
}

static void fit_keys(GimbalSession* session, const GimbalProblem* problem, GPtrArray* fixes) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  gimbal_key_fit(session, edits);
  if (!is_touched(edits, problem)) return;
  gimbal_mjcf_fixes_prepend(fixes, g_strdup(_("Fit the keyframes to the model")), g_steal_pointer(&edits));
}

//---- names

// The names ("namespace name") that the texts before declare.
static GHashTable* names_before(GimbalSession* session) {
  GHashTable* names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray* sources = gimbal_session_get_fitting(session);
  g_autofree char* root = gimbal_document_dup_path(gimbal_session_get_document(session));
  g_autoptr(GBytes) text = gimbal_key_fitting_text(root, sources);
  if (!text) return names;
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(root, text, gimbal_key_fitting_text, sources);
  for (guint i = 0; i < files->len; i++) {
    gimbal_rewrite_collect_names(((const GimbalMjcfFile*)files->pdata[i])->tree, names);
  }
  return names;
}

static void clear_away(GimbalSession* session, const GimbalProblem* problem, GPtrArray* fixes) {
  g_autoptr(GHashTable) gone = names_before(session);
  g_autoptr(GArray) edits = gimbal_edits_new();
  gimbal_dangling_drop_declared(session, gone);
  int count = g_hash_table_size(gone) ? gimbal_dangling_cut_all(session, gone, edits) : 0;
  if (!count || !is_touched(edits, problem)) return;
  gimbal_key_fit(session, edits);
  char* label =
      g_strdup_printf(ngettext("Clear away what refers to what was deleted (%d place)",
                               "Clear away what refers to what was deleted (%d places)", (gulong)count),
                      count);
  gimbal_mjcf_fixes_prepend(fixes, label, g_steal_pointer(&edits));
}

//---- all of it

void gimbal_mend(GimbalSession* session, const GimbalProblem* problem, GPtrArray* fixes) {
  static const struct {
    const char* code;
    void (*mend)(GimbalSession* session, const GimbalProblem* problem, GPtrArray* fixes);
  } kRules[] = {{"key", fit_keys}, {"unknown-name", clear_away}, {"unknown-class", clear_away}};
  for (guint i = 0; i < G_N_ELEMENTS(kRules); i++) {
    if (!strcmp(problem->code, kRules[i].code)) kRules[i].mend(session, problem, fixes);
  }
}
