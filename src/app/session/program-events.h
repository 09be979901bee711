// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// User actions as events of the protocol for external programs.

#ifndef GIMBAL_PROGRAM_EVENTS_H_
#define GIMBAL_PROGRAM_EVENTS_H_

#include "run/command.h"
#include "run/frame.h"

// The event of a command of the run, as JSON to be freed; NULL if programs do not get it. frame:
// the one on show.
char* gimbal_program_event(const GimbalCommand* command, const GimbalFrame* frame);

// The same of a key (of GDK).
char* gimbal_program_key_event(guint keyval, gboolean shift, gboolean control, gboolean alt);

// The same of a selected object.
char* gimbal_program_select_event(const mjModel* m, int type, int id, int body, const mjtNum point[3]);

#endif  // GIMBAL_PROGRAM_EVENTS_H_
