// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// External programs, as the main thread sees them: the switch that admits them, the list of those
// connected, and what passes between them and the sessions of the window. src/remote has the
// sockets.

#ifndef GIMBAL_PROGRAMS_H_
#define GIMBAL_PROGRAMS_H_

#include "session/session.h"

#define GIMBAL_TYPE_PROGRAMS (gimbal_programs_get_type())
G_DECLARE_FINAL_TYPE(GimbalPrograms, gimbal_programs, GIMBAL, PROGRAMS, GObject)

typedef enum GimbalProgramState {
  GIMBAL_PROGRAM_CONNECTED,  // only connected so far
  GIMBAL_PROGRAM_WAITING,    // waits for its model to be compiled, or for one to drive
  GIMBAL_PROGRAM_SHOWN,      // mirror
  GIMBAL_PROGRAM_DRIVES      // drive
} GimbalProgramState;

typedef struct GimbalProgram {
  guint64 client;
  char* name;
  RemoteMode mode;
  GimbalProgramState state;
  char* path;              // mirror: of its model
  int signature;           // of its states
  gboolean again;          // mirror: the model takes the place of the program's model of before
  GimbalSession* session;  // weak: that shows it, or that it drives
  RemoteLink* link;        // NULL: none
  GimbalCompiled* linked;  // the model that the link was made for
  GimbalCompiled* newest;  // mirror: with the assets that came since; NULL: none did
  RemoteDrive drive;       // as the program asked for
} GimbalProgram;

// Signals
//   "changed"                     who is there, or what they do
//   "told" (text)                 something for the log of the window
//   "model" (path)                a model to be shown: the handler opens it and calls gimbal_programs_show_in
//   "drawn" (session, GBytes)     geoms of docs/protocol.md over the view of a session
//   "pictured" (session, GBytes)  images of docs/protocol.md over it
//   "asked" (session, JsonObject) a command about the view: texts, camera, show
//   "panel" (session, JsonObject) what the panel of a session shows: panel, values, problems
GimbalPrograms* gimbal_programs_new(void);

// Listen at an address (docs/protocol.md; NULL: the default). FALSE with an error.
gboolean gimbal_programs_listen(GimbalPrograms* self, const char* address, GError** error);
void gimbal_programs_stop(GimbalPrograms* self);
const char* gimbal_programs_get_address(GimbalPrograms* self);     // NULL: nobody listens
const char* gimbal_programs_get_token_path(GimbalPrograms* self);  // NULL: none is needed

// The connected programs, of GimbalProgram; borrowed.
const GPtrArray* gimbal_programs_get_list(GimbalPrograms* self);

// Set the session that the next program will drive.
void gimbal_programs_set_session(GimbalPrograms* self, GimbalSession* session);

// The program whose model is at path; NULL: none.
const GimbalProgram* gimbal_programs_of_model(GimbalPrograms* self, const char* path);

// Whether a program has its model shown in a session; but may be NULL, or one that does not count.
gboolean gimbal_programs_show_anything(GimbalPrograms* self, GimbalSession* session,
                                       const GimbalProgram* but);

// Report that the model at path is shown in a session.
void gimbal_programs_show_in(GimbalPrograms* self, const char* path, GimbalSession* session);

// A session ends: its programs are notified.
void gimbal_programs_end_session(GimbalPrograms* self, GimbalSession* session);

// Let a panel in that knows the key, for a session; NULL: no more.
void gimbal_programs_expect_panel(GimbalPrograms* self, const char* key, GimbalSession* session);

// Send all programs of a session an event (takes text; NULL: nothing).
void gimbal_programs_tell_all(GimbalPrograms* self, GimbalSession* session, char* text);

// Send the panels of a session an event (takes text).
void gimbal_programs_tell_panels(GimbalPrograms* self, GimbalSession* session, char* text);

// Set what happens if a program does not answer in time: a RemoteLate; -1: as the program asks.
void gimbal_programs_set_late(GimbalPrograms* self, int late);
int gimbal_programs_get_late(GimbalPrograms* self);

// Whether a file is a model that a program sent.
gboolean gimbal_programs_is_theirs(GFile* file);

#endif  // GIMBAL_PROGRAMS_H_
