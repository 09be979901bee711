// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The buttons that run, pause, step and reset the shown model, and the question after a run that
// went wrong.

#ifndef GIMBAL_TRANSPORT_H_
#define GIMBAL_TRANSPORT_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "session/session.h"

// Properties
//   "session"  that of the run
//   "notices"  which ask about an incident
#define GIMBAL_TYPE_TRANSPORT (gimbal_transport_get_type())
G_DECLARE_FINAL_TYPE(GimbalTransport, gimbal_transport, GIMBAL, TRANSPORT, GtkWidget)

// Add "win.run" and the other actions of the buttons.
void gimbal_transport_add_actions(GimbalTransport* self, GimbalActions* actions);

#endif  // GIMBAL_TRANSPORT_H_
