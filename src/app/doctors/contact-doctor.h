// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The contact doctor: the pairs that touch with what is the matter with them, the worst on top; of
// the chosen one what its numbers mean, edited in physical units, and what other settings would
// make of it.

#ifndef GIMBAL_CONTACT_DOCTOR_H_
#define GIMBAL_CONTACT_DOCTOR_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_CONTACT_DOCTOR (gimbal_contact_doctor_get_type())
G_DECLARE_FINAL_TYPE(GimbalContactDoctor, gimbal_contact_doctor, GIMBAL, CONTACT_DOCTOR, GtkWidget)

void gimbal_contact_doctor_set_session(GimbalContactDoctor* self, GimbalSession* session);

#endif  // GIMBAL_CONTACT_DOCTOR_H_
