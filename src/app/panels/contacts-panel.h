// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts and constraint rows as live tables that select in the 3D view, and an inspector that
// says what the numbers of a contact amount to.

#ifndef GIMBAL_CONTACTS_PANEL_H_
#define GIMBAL_CONTACTS_PANEL_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_CONTACTS_PANEL (gimbal_contacts_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalContactsPanel, gimbal_contacts_panel, GIMBAL, CONTACTS_PANEL, GtkWidget)

void gimbal_contacts_panel_set_session(GimbalContactsPanel* self, GimbalSession* session);

#endif  // GIMBAL_CONTACTS_PANEL_H_
