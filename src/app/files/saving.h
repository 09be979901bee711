// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Saves the documents of the open model, and asks before edits are lost.

#ifndef GIMBAL_SAVING_H_
#define GIMBAL_SAVING_H_

#include "base/actions.h"
#include "editor/editor.h"
#include "notices/notices.h"

// Properties
//   "session"  the session of the documents
//   "editor"   the editor that shows one of them
#define GIMBAL_TYPE_SAVING (gimbal_saving_get_type())
G_DECLARE_FINAL_TYPE(GimbalSaving, gimbal_saving, GIMBAL, SAVING, GObject)

GimbalSaving* gimbal_saving_new(GimbalNotices* notices);
void gimbal_saving_add_actions(GimbalSaving* self, GimbalActions* actions);

// If there are unsaved edits, ask whether to save or discard them. Then call proceed(object),
// unless the user cancels or saving fails. A reference to object is held until then.
typedef void (*GimbalProceed)(gpointer object);
void gimbal_saving_leave(GimbalSaving* self, GimbalProceed proceed, gpointer object);

#endif  // GIMBAL_SAVING_H_
