// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A client of the server: bytes read from its socket, bytes to be written, and its stage. Belongs
// to the server's thread.

#ifndef GIMBAL_REMOTE_CLIENT_H_
#define GIMBAL_REMOTE_CLIENT_H_

#include "remote/notice.h"

// What clients ask of their server.
typedef struct RemoteHost {
  void (*post)(gpointer server, RemoteNotice* notice);    // takes the notice
  gboolean (*knows)(gpointer server, const char* token);  // is it the token?
  // may another one come in?
  gboolean (*has_room)(gpointer server, guint64 client, RemoteMode mode);
  gpointer server;
} RemoteHost;

typedef enum RemoteStage { REMOTE_STAGE_HELLO, REMOTE_STAGE_OPEN, REMOTE_STAGE_CLOSED } RemoteStage;

typedef struct RemoteClient {
  const RemoteHost* host;
  guint64 id;
  int fd;
  RemoteStage stage;
  RemoteMode mode;
  char name[101];
  RemoteReader reader;
  GByteArray* out;       // what waits to be written
  gsize written;         // of it
  gsize model_size;      // of the model that it asked for last, which may wait too
  RemoteParcel* parcel;  // a model that comes
  RemoteLink* link;
  gint64 since;  // begin of the handshake, or of the frame that is not whole; 0: none
  gint64 stuck;  // since when it reads nothing of what waits; 0: nothing waits
  gint64 told;   // when skipped and late ones were told last
  guint late_reported;
  guint64 last_number;  // of a state
  gboolean complained;  // of states, since the last ready
  gboolean paused;      // as it said; states alone do not make it run again
} RemoteClient;

RemoteClient* remote_client_new(const RemoteHost* host, int fd, guint64 id, gint64 now);
void remote_client_free(RemoteClient* self);

// Read what there is, and do what it says. The client may be closed then.
void remote_client_read(RemoteClient* self, gint64 now);

// Write what can be written.
void remote_client_flush(RemoteClient* self, gint64 now);
gboolean remote_client_has_output(const RemoteClient* self);

// What its link has to say: sensors, late answers, skipped states.
void remote_client_serve(RemoteClient* self, gint64 now);

// Close those that keep one waiting.
void remote_client_check_time(RemoteClient* self, gint64 now);

void remote_client_put(RemoteClient* self, RemoteKind kind, const void* body, gsize size);
void remote_client_send_text(RemoteClient* self, char* text);  // takes text
void remote_client_complain(RemoteClient* self, const char* code, const char* text);
void remote_client_attach(RemoteClient* self, RemoteLink* link);  // takes the reference

// Send an error, and close; the host is notified.
void remote_client_refuse(RemoteClient* self, const char* code, const char* text);

// Close; why is for the host, NULL: it said good-bye.
void remote_client_close(RemoteClient* self, const char* why);

#endif  // GIMBAL_REMOTE_CLIENT_H_
