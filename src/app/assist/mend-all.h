// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All mistakes of a text that have one certain repair, mended at once after a look at the list.

#ifndef GIMBAL_MEND_ALL_H_
#define GIMBAL_MEND_ALL_H_

#include <gtk/gtk.h>

#include "session/session.h"

// List the repairs that are certain, and apply them as one step of undo when that is wanted. FALSE:
// there are none.
gboolean gimbal_mend_all_ask(GimbalSession* session, GtkWidget* asker);

#endif  // GIMBAL_MEND_ALL_H_
