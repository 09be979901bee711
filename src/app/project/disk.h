// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A document's side of the disk: the draft of what is not saved, the queue of saves, and the watch
// over what other programs do to the file.

#ifndef GIMBAL_DISK_H_
#define GIMBAL_DISK_H_

#include <gio/gio.h>

#include "text/rope.h"

typedef struct GimbalDisk GimbalDisk;

// The functions by which the disk queries and notifies a document; object is the document.
typedef struct GimbalDiskOwner {
  GObject* object;  // lives on while a thread writes or looks
  guint64 id;       // names the draft of a document that has no file
  GimbalRopeText* (*snapshot)(gpointer object);
  guint64 (*get_revision)(gpointer object);
  gboolean (*is_modified)(gpointer object);
  void (*saved)(gpointer object);    // the text is in the file as it is now
  void (*moved)(gpointer object);    // it has another file
  void (*changed)(gpointer object);  // another program has changed the file
  void (*deleted)(gpointer object);  // it is gone
} GimbalDiskOwner;

GimbalDisk* gimbal_disk_new(const GimbalDiskOwner* owner);

// The owner is finalized: it is neither queried nor notified any more. The disk is freed.
void gimbal_disk_close(GimbalDisk* self);
void gimbal_disk_free(GimbalDisk* self);

// The file, NULL: none yet. Setting it begins the watch.
void gimbal_disk_set_file(GimbalDisk* self, GFile* file);
GFile* gimbal_disk_get_file(GimbalDisk* self);

// The model that includes the file, NULL: none does. Its drafts say so.
void gimbal_disk_set_model(GimbalDisk* self, GFile* model);

// While it is held, the text is changed by the program: no draft is written, and looks at the file
// wait.
void gimbal_disk_set_paused(GimbalDisk* self, gboolean held);

// What is in the file, as it was read: its checksum.
void gimbal_disk_remember(GimbalDisk* self, const char* checksum);

// An edit was made: its draft is written soon. And drafts of what is saved or given up go.
void gimbal_disk_note_edit(GimbalDisk* self);
void gimbal_disk_drop_draft(GimbalDisk* self);

// What an earlier draft holds is in the document now: the draft at path becomes its own.
void gimbal_disk_adopt_draft(GimbalDisk* self, const char* path);

// Give a draft up that was found at path. If it is the document's own, its unsaved edits keep it.
void gimbal_disk_discard_draft(GimbalDisk* self, const char* path);

// Save to file (NULL: the document's) after the saves before. The source of the answer is the
// owner's object, the answer a boolean task.
void gimbal_disk_save_async(GimbalDisk* self, GFile* file, GAsyncReadyCallback callback, gpointer user_data);

#endif  // GIMBAL_DISK_H_
