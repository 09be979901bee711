// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A program outside that steps in the place of the run: its states come, and it is told what the
// looker with the controls does, as events of docs/protocol.md.

#ifndef GIMBAL_WEB_PROGRAM_H_
#define GIMBAL_WEB_PROGRAM_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct WebProgram {
  // the next state into the data; FALSE: there is none
  gboolean (*read)(gpointer program);
  void (*tell)(gpointer program, char* event);  // takes it
  gpointer program;
} WebProgram;

// Read what has come, with all that follows from the newest; TRUE if there was something.
gboolean web_program_read(const WebProgram* self, const mjModel* m, mjData* d);

void web_program_run(const WebProgram* self, gboolean running);
void web_program_speed(const WebProgram* self, double factor);
void web_program_step(const WebProgram* self);
void web_program_reset(const WebProgram* self, int key);
void web_program_control(const WebProgram* self, int index, double value);

// The push of a body as it is now, by the mouse; one that is let go is not active.
void web_program_push(const WebProgram* self, const mjModel* m, mjData* d, const mjvPerturb* push, int body);

#endif  // GIMBAL_WEB_PROGRAM_H_
