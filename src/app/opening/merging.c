// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The author's text comes back first and is compiled, so that each object has its place in it. Then
// what the other program meant is written into it, and what is compiled of that is compared.

#include "opening/merging.h"

#include <glib/gi18n.h>

#include "opening/merge-back.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"

typedef enum Stage { NOTHING, OFFERED, ACCEPTED, RESTORED, MERGED } Stage;

struct _GimbalMerging {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
  GimbalDocument* document;  // the one that is watched, weak
  Stage stage;
  char* before;   // the author's text
  char* written;  // the other program's model, as the engine writes it
  int changes;
};

G_DEFINE_FINAL_TYPE(GimbalMerging, gimbal_merging, G_TYPE_OBJECT)

static void merging_end(GimbalMerging* self) {
  self->stage = NOTHING;
  g_clear_pointer(&self->before, g_free);
  g_clear_pointer(&self->written, g_free);
}

static void merging_fail(GimbalMerging* self, const char* text) {
  merging_end(self);
  gimbal_notices_show(self->notices, text);
}

//---- the stages

static gboolean replace_text(GimbalMerging* self, GError** error) {
  g_autofree char* path = gimbal_document_dup_path(self->document);
  g_autoptr(GArray) edits = gimbal_edits_new();
  gimbal_edits_add(edits, path, 0, gimbal_document_get_size(self->document), self->before);
  return gimbal_author_apply_as_they_are(self->session, edits, error);
}

static void merging_restore(GimbalMerging* self) {
  g_autoptr(GError) error = NULL;
  self->written = gimbal_merge_back_dup_written(self->session, &error);
  self->stage = RESTORED;
  if (!self->written || !replace_text(self, &error)) merging_fail(self, error->message);
}

static void merging_tell(GimbalMerging* self) {
  int differ = gimbal_merge_back_differ(self->session, self->written);
  int done = MAX(self->changes - differ, 0);
  g_autofree char* merged =
      g_strdup_printf(ngettext("Merged back: your text, with %d change of the other program.",
                               "Merged back: your text, with %d changes of the other program.", done),
                      done);
  g_autofree char* rest =
      g_strdup_printf(ngettext("%d more has no place in it: compare with the file on the disk.",
                               "%d more have no place in it: compare with the file on the disk.", differ),
                      differ);
  g_autofree char* both = g_strdup_printf("%s %s", merged, rest);
  merging_fail(self, differ ? both : merged);
}

static void merging_merge(GimbalMerging* self) {
  int left = 0;
  g_autoptr(GError) error = NULL;
  self->changes = gimbal_merge_back_differ(self->session, self->written);
  g_autoptr(GArray) edits = gimbal_merge_back_edits(self->session, self->written, &left);
  self->stage = MERGED;
  if (!edits->len) {
    merging_tell(self);
  } else if (!gimbal_author_apply_as_they_are(self->session, edits, &error)) {
    merging_fail(self, error->message);
  }
}

// A compile ended, or its model is on show.
static void merging_go_on(GimbalMerging* self) {
  static void (*const kSteps[])(GimbalMerging*) = {
      [ACCEPTED] = merging_restore, [RESTORED] = merging_merge, [MERGED] = merging_tell};
  if (self->stage < ACCEPTED) return;
  gboolean broken = gimbal_problems_count_errors(gimbal_session_get_problems(self->session)) > 0;
  if (gimbal_session_get_fresh(self->session)) {
    kSteps[self->stage](self);
  } else if (broken && !gimbal_session_is_compiling(self->session)) {
    merging_fail(self, _("The text does not compile: nothing can be merged back"));
  }
}

//---- the offer

static void on_answer(gpointer data, gboolean yes) {
  GimbalMerging* self = data;
  self->stage = yes ? ACCEPTED : NOTHING;
  merging_go_on(self);
}

static void add_word(GPtrArray* words, int count, const char* form) {
  if (count) g_ptr_array_add(words, g_strdup_printf(form, count));
}

static char* dup_offer(const GimbalFormLost* lost) {
  g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
  add_word(words, lost->comments, ngettext("%d comment", "%d comments", (gulong)lost->comments));
  add_word(words, lost->includes, ngettext("%d include", "%d includes", (gulong)lost->includes));
  if (lost->degree) g_ptr_array_add(words, g_strdup(_("angles in degrees")));
  add_word(words, lost->fromto, ngettext("%d fromto", "%d fromto", (gulong)lost->fromto));
  g_ptr_array_add(words, NULL);
  g_autofree char* list = g_strjoinv(", ", (char**)words->pdata);
  return g_strdup_printf(_("Another program saved over your text. Gone: %s."), list);
}

static void on_overwritten(GimbalDocument* document, const char* before, GimbalMerging* self) {
  g_autofree char* now = gimbal_document_dup_text(document);
  GimbalFormLost lost = gimbal_merge_back_lost(before, now);
  // one of these alone may be the wish of the author, in another editor
  if (!lost.includes && (!lost.comments || !(lost.fromto || lost.degree || lost.comments > 1))) return;
  g_free(self->before);
  self->before = g_strdup(before);
  self->stage = OFFERED;
  g_autofree char* text = dup_offer(&lost);
  gimbal_notices_offer(self->notices, text, _("Merge Back"), _("Keep as It Is"), on_answer, self);
}

static void merging_unwatch(GimbalMerging* self) {
  if (self->document) g_signal_handlers_disconnect_by_data(self->document, self);
  g_clear_weak_pointer(&self->document);
}

static void watch_document(GimbalMerging* self) {
  GimbalDocument* document = self->session ? gimbal_session_get_document(self->session) : NULL;
  if (document == self->document) return;
  gimbal_notices_withdraw(self->notices, on_answer);
  merging_end(self);
  merging_unwatch(self);
  g_set_weak_pointer(&self->document, document);
  if (document) g_signal_connect_object(document, "overwritten", G_CALLBACK(on_overwritten), self, 0);
}

//---- object

static void merging_leave(GObject* object) {
  GimbalMerging* self = GIMBAL_MERGING(object);
  merging_unwatch(self);
  merging_end(self);
}

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalMerging, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalMerging, "session", session, gimbal_session_get_type,
                    .changed = (void (*)(gpointer))watch_document),
    {0}};

static void gimbal_merging_class_init(GimbalMergingClass* klass) {
  GIMBAL_CLASS_OWNS(klass, merging_leave, GIMBAL_OWNS(GimbalMerging, session, g_object_unref),
                    GIMBAL_TO_THE_LAST, GIMBAL_OWNS(GimbalMerging, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

static void gimbal_merging_init(GimbalMerging* self) {
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "document-changed", G_CALLBACK(watch_document));
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "problems-changed", G_CALLBACK(merging_go_on));
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "model-changed", G_CALLBACK(merging_go_on));
}

GIMBAL_DEFINE_NEW_WITH(GimbalMerging, gimbal_merging, GIMBAL_TYPE_MERGING, GimbalNotices, notices)
