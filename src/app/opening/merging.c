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
  GimbalModelTabs* models;
  GimbalSession* session;  // of the tab on show
  GPtrArray* merges;       // Merge*: of each tab that was on show
};

G_DEFINE_FINAL_TYPE(GimbalMerging, gimbal_merging, G_TYPE_OBJECT)

// What is offered for the model of one tab, or done to it.
typedef struct Merge {
  GimbalMerging* owner;
  GimbalSession* session;
  GimbalDocument* document;  // the one that is watched, weak
  Stage stage;
  GimbalFormLost lost;
  char* before;   // the author's text
  char* written;  // the other program's model, as the engine writes it
  int changes;
} Merge;

static gboolean merge_is_shown(const Merge* self) {
  return self->session == self->owner->session;
}

static void merge_end(Merge* self) {
  self->stage = NOTHING;
  g_clear_pointer(&self->before, g_free);
  g_clear_pointer(&self->written, g_free);
}

static void merge_fail(Merge* self, const char* text) {
  merge_end(self);
  gimbal_notices_show(self->owner->notices, text);
}

//---- the stages

static gboolean replace_text(Merge* self, GError** error) {
  g_autofree char* path = gimbal_document_dup_path(self->document);
  g_autoptr(GArray) edits = gimbal_edits_new();
  gimbal_edits_add(edits, path, 0, gimbal_document_get_size(self->document), self->before);
  return gimbal_author_apply_as_they_are(self->session, edits, error);
}

static void merge_restore(Merge* self) {
  g_autoptr(GError) error = NULL;
  self->written = gimbal_merge_back_dup_written(self->session, &error);
  self->stage = RESTORED;
  if (!self->written || !replace_text(self, &error)) merge_fail(self, error->message);
}

static void merge_report(Merge* self) {
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
  merge_fail(self, differ ? both : merged);
}

static void merge_apply(Merge* self) {
  int left = 0;
  g_autoptr(GError) error = NULL;
  self->changes = gimbal_merge_back_differ(self->session, self->written);
  g_autoptr(GArray) edits = gimbal_merge_back_edits(self->session, self->written, &left);
  self->stage = MERGED;
  if (!edits->len) {
    merge_report(self);
  } else if (!gimbal_author_apply_as_they_are(self->session, edits, &error)) {
    merge_fail(self, error->message);
  }
}

// A compile ended, or its model is on show.
static void merge_continue(Merge* self) {
  static void (*const kSteps[])(Merge*) = {
      [ACCEPTED] = merge_restore, [RESTORED] = merge_apply, [MERGED] = merge_report};
  if (self->stage < ACCEPTED) return;
  gboolean broken = gimbal_problems_count_errors(gimbal_session_get_problems(self->session)) > 0;
  if (gimbal_session_get_fresh(self->session)) {
    kSteps[self->stage](self);
  } else if (broken && !gimbal_session_is_compiling(self->session)) {
    merge_fail(self, _("The text does not compile: nothing can be merged back"));
  }
}

//---- the offer

static void on_answer(gpointer data, gboolean yes) {
  Merge* self = data;
  self->stage = yes ? ACCEPTED : NOTHING;
  merge_continue(self);
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

static void merge_offer(Merge* self) {
  g_autofree char* text = dup_offer(&self->lost);
  gimbal_notices_offer(self->owner->notices, text, _("Merge Back"), _("Keep as It Is"), on_answer, self);
}

// The offer for a tab that is not on show waits until it is.
static void on_overwritten(GimbalDocument* document, const char* before, Merge* self) {
  g_autofree char* now = gimbal_document_dup_text(document);
  GimbalFormLost lost = gimbal_merge_back_lost(before, now);
  // one of these alone may be the wish of the author, in another editor
  if (!lost.includes && (!lost.comments || !(lost.fromto || lost.degree || lost.comments > 1))) return;
  g_free(self->before);
  self->before = g_strdup(before);
  self->lost = lost;
  self->stage = OFFERED;
  if (merge_is_shown(self)) {
    merge_offer(self);
  } else {
    gimbal_model_tabs_mark(self->owner->models, self->session);
  }
}

static void merge_unwatch(Merge* self) {
  if (self->document) g_signal_handlers_disconnect_by_data(self->document, self);
  g_clear_weak_pointer(&self->document);
}

static void watch_document(Merge* self) {
  GimbalDocument* document = gimbal_session_get_document(self->session);
  if (document == self->document) return;
  if (merge_is_shown(self)) gimbal_notices_withdraw(self->owner->notices, on_answer);
  merge_end(self);
  merge_unwatch(self);
  g_set_weak_pointer(&self->document, document);
  if (document) g_signal_connect(document, "overwritten", G_CALLBACK(on_overwritten), self);
}

//---- the tabs

static Merge* merge_new(GimbalMerging* owner, GimbalSession* session) {
  Merge* self = g_new0(Merge, 1);
  self->owner = owner;
  self->session = g_object_ref(session);
  g_signal_connect_swapped(session, "document-changed", G_CALLBACK(watch_document), self);
  g_signal_connect_swapped(session, "problems-changed", G_CALLBACK(merge_continue), self);
  g_signal_connect_swapped(session, "model-changed", G_CALLBACK(merge_continue), self);
  watch_document(self);
  return self;
}

static void merge_free(gpointer data) {
  Merge* self = data;
  merge_unwatch(self);
  merge_end(self);
  g_signal_handlers_disconnect_by_data(self->session, self);
  g_object_unref(self->session);
  g_free(self);
}

static Merge* find_merge(GimbalMerging* self, const GimbalSession* session) {
  for (guint i = 0; i < self->merges->len; i++) {
    Merge* merge = g_ptr_array_index(self->merges, i);
    if (merge->session == session) return merge;
  }
  return NULL;
}

static void on_session(gpointer object) {
  GimbalMerging* self = object;
  gimbal_notices_withdraw(self->notices, on_answer);
  if (!self->session) return;
  Merge* merge = find_merge(self, self->session);
  if (!merge) {
    g_ptr_array_add(self->merges, merge_new(self, self->session));
  } else if (merge->stage == OFFERED) {
    merge_offer(merge);
  }
}

static void on_closed(GimbalMerging* self, GimbalModelTab* tab) {
  Merge* merge = find_merge(self, gimbal_model_tab_get_pages(tab)->session);
  if (merge) g_ptr_array_remove(self->merges, merge);
}

//---- object

static void merging_leave(GObject* object) {
  GimbalMerging* self = GIMBAL_MERGING(object);
  gimbal_notices_withdraw(self->notices, on_answer);
  g_ptr_array_set_size(self->merges, 0);
}

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalMerging, "session", session, gimbal_session_get_type, .changed = on_session), {0}};

static void gimbal_merging_class_init(GimbalMergingClass* klass) {
  GIMBAL_CLASS_OWNS(klass, merging_leave, GIMBAL_OWNS(GimbalMerging, session, g_object_unref),
                    GIMBAL_TO_THE_LAST, GIMBAL_OWNS(GimbalMerging, merges, g_ptr_array_unref),
                    GIMBAL_OWNS(GimbalMerging, models, g_object_unref),
                    GIMBAL_OWNS(GimbalMerging, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

static void gimbal_merging_init(GimbalMerging* self) {
  self->merges = g_ptr_array_new_with_free_func(merge_free);
}

GimbalMerging* gimbal_merging_new(GimbalNotices* notices, GimbalModelTabs* models) {
  GimbalMerging* self = g_object_new(GIMBAL_TYPE_MERGING, NULL);
  self->notices = g_object_ref(notices);
  self->models = g_object_ref(models);
  g_signal_connect_object(models, "closed", G_CALLBACK(on_closed), self, G_CONNECT_SWAPPED);
  return self;
}
