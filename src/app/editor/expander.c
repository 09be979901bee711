// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The ranges selected so far are on a stack, the present one on top. If the selection or the text
// has changed otherwise, the stack starts anew.

#include "editor/expander.h"

#include "language/scan/expand.h"

typedef struct Stretch {
  gsize start, end;
} Stretch;

struct GimbalExpander {
  GimbalDocument* document;
  GArray* way;  // of Stretch
  gsize size;   // of the text
};

GimbalExpander* gimbal_expander_new(GimbalDocument* document) {
  GimbalExpander* self = g_new0(GimbalExpander, 1);
  self->document = document;
  self->way = g_array_new(FALSE, FALSE, sizeof(Stretch));
  return self;
}

void gimbal_expander_free(GimbalExpander* self) {
  g_array_unref(self->way);
  g_free(self);
}

static Stretch expander_selected(GimbalExpander* self) {
  GtkTextIter start, end;
  gtk_text_buffer_get_selection_bounds(GTK_TEXT_BUFFER(gimbal_document_get_buffer(self->document)), &start,
                                       &end);
  return (Stretch){gimbal_document_byte_at(self->document, &start),
                   gimbal_document_byte_at(self->document, &end)};
}

// The caret is put at its start, so that the element itself is selected in the model, not the one
// behind it.
static void select_stretch(GimbalExpander* self, Stretch stretch) {
  GtkTextIter start, end;
  gimbal_document_iter_at(self->document, stretch.start, &start);
  gimbal_document_iter_at(self->document, stretch.end, &end);
  gtk_text_buffer_select_range(GTK_TEXT_BUFFER(gimbal_document_get_buffer(self->document)), &start, &end);
}

static gboolean is_on_way(GimbalExpander* self) {
  Stretch now = expander_selected(self);
  if (!self->way->len || self->size != gimbal_document_get_size(self->document)) return FALSE;
  Stretch top = g_array_index(self->way, Stretch, self->way->len - 1);
  return top.start == now.start && top.end == now.end;
}

gboolean gimbal_expander_grow(GimbalExpander* self) {
  Stretch now = expander_selected(self);
  if (!is_on_way(self)) {
    g_array_set_size(self->way, 0);
    g_array_append_val(self->way, now);
    self->size = gimbal_document_get_size(self->document);
  }
  if (!gimbal_mjcf_expand(gimbal_document_need_tree(self->document), &now.start, &now.end)) return FALSE;
  g_array_append_val(self->way, now);
  select_stretch(self, now);
  return TRUE;
}

gboolean gimbal_expander_shrink(GimbalExpander* self) {
  if (!is_on_way(self) || self->way->len < 2) return FALSE;
  g_array_set_size(self->way, self->way->len - 1);
  select_stretch(self, g_array_index(self->way, Stretch, self->way->len - 1));
  return TRUE;
}
