// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A drag that edits an element.

#include "stage/text-drag.h"

static GimbalDocument* document_of(const GimbalTextDrag* self) {
  return gimbal_project_find(gimbal_session_get_project(self->session), self->spot.path);
}

gboolean gimbal_text_drag_begin(GimbalTextDrag* self, GimbalSession* session, int objtype, int id,
                                GError** error) {
  *self = (GimbalTextDrag){.session = session};
  if (!gimbal_author_find(session, objtype, id, &self->spot, error)) return FALSE;
  self->buffer = g_object_ref(GTK_TEXT_BUFFER(gimbal_document_get_buffer(document_of(self))));
  gtk_text_buffer_begin_user_action(self->buffer);
  return TRUE;
}

void gimbal_text_drag_set(GimbalTextDrag* self, const char* attribute, const char* value, GError** error) {
  GimbalDocument* document = document_of(self);
  const GimbalAssignment assignment = {attribute, value};
  if (!document) return;  // it was closed meanwhile
  self->changed |= gimbal_author_set_in_tag(self->session, document, self->spot.tag, &assignment, 1, error);
}

void gimbal_text_drag_end(GimbalTextDrag* self, gboolean undo) {
  if (!self->buffer) return;
  gtk_text_buffer_end_user_action(self->buffer);
  if (undo && self->changed) gtk_text_buffer_undo(self->buffer);
  g_clear_object(&self->buffer);
  gimbal_spot_clear(&self->spot);
}
