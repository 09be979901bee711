// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "window/headset-entry.h"

#include <glib/gi18n.h>

#include "session/headset.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"

struct _GimbalHeadsetEntry {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
  GimbalHeadset* headset;  // a user is in the model on show; NULL: none
};

G_DEFINE_FINAL_TYPE(GimbalHeadsetEntry, gimbal_headset_entry, G_TYPE_OBJECT)

static void leave_headset(gpointer object) {
  g_clear_pointer(&GIMBAL_HEADSET_ENTRY(object)->headset, gimbal_headset_free);
}

static void on_headset_ended(const char* error, gpointer object) {
  GimbalHeadsetEntry* self = object;
  leave_headset(self);
  if (!error) return;
  g_autofree char* text = g_strdup_printf(_("The head-set shows nothing: %s"), error);
  gimbal_notices_ask(self->notices,
                     &(GimbalNoticeQuestion){.type = GTK_MESSAGE_ERROR, .text = text, .yes = _("Close")});
}

GIMBAL_ACTION(headset_action) {
  GimbalHeadsetEntry* self = owner;
  if (self->headset) {
    leave_headset(self);
    gimbal_notices_show(self->notices, _("The head-set was left"));
  } else if (!gimbal_session_get_frame(self->session)) {
    gimbal_notices_show(self->notices, _("Open a model first: there is nothing to stand in"));
  } else {
    gimbal_notices_show(self->notices, _("Put the head-set on"));
    self->headset = gimbal_headset_new(self->session, on_headset_ended, self);
  }
}

static const GimbalAction kActions[] = {
    {"win.headset", NULL, headset_action, GIMBAL_NEEDS_DOCUMENT, N_("Enter or Leave with a Head-Set")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalHeadsetEntry, gimbal_headset_entry, kActions)

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalHeadsetEntry, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalHeadsetEntry, "session", session, gimbal_session_get_type,
                    .leaving = leave_headset),
    {0}};

static void gimbal_headset_entry_class_init(GimbalHeadsetEntryClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalHeadsetEntry, headset, gimbal_headset_free),
                    GIMBAL_OWNS(GimbalHeadsetEntry, session, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalHeadsetEntry, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

GIMBAL_EMPTY_INIT(GimbalHeadsetEntry, gimbal_headset_entry)

GIMBAL_DEFINE_NEW_WITH(GimbalHeadsetEntry, gimbal_headset_entry, GIMBAL_TYPE_HEADSET_ENTRY, GimbalNotices,
                       notices)
