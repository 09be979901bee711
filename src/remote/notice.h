// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the thread of the sockets tells its host.

#ifndef GIMBAL_REMOTE_NOTICE_H_
#define GIMBAL_REMOTE_NOTICE_H_

#include "remote/link.h"
#include "remote/message.h"
#include "remote/parcel.h"

typedef enum RemoteNoticeKind {
  REMOTE_ARRIVED,   // name and mode
  REMOTE_MODEL,     // mirror: parcel
  REMOTE_ASSET,     // mirror: parcel of an asset of the model
  REMOTE_DRIVES,    // drive: drive, and whether it chose what happens late; panel: command too
  REMOTE_ASKS,      // command, which the server does not answer itself
  REMOTE_DRAWS,     // geoms
  REMOTE_PICTURES,  // images, in geoms
  REMOTE_GONE,      // text: why, NULL: it said good-bye
  REMOTE_REFUSED    // text: somebody was not let in; told once in a while
} RemoteNoticeKind;

// Something that the host of the server should know.
typedef struct RemoteNotice {
  RemoteNoticeKind kind;
  guint64 client;
  RemoteMode mode;
  char* name;
  char* text;
  RemoteParcel* parcel;
  RemoteDrive drive;
  gboolean chose_late;
  JsonObject* command;
  GBytes* geoms;  // or images
} RemoteNotice;

void remote_notice_free(RemoteNotice* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(RemoteNotice, remote_notice_free)

#endif  // GIMBAL_REMOTE_NOTICE_H_
