// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The file of a document: its draft with unsaved edits, the queue of saves, and the monitor that
// notices changes by other programs.

#ifndef GIMBAL_DISK_H_
#define GIMBAL_DISK_H_

#include <gio/gio.h>

#include "text/rope.h"

typedef struct GimbalDisk GimbalDisk;

// The functions by which the disk queries and notifies a document, which is the argument object.
typedef struct GimbalDiskOwner {
  GObject* object;  // referenced only while a thread reads or writes
  guint64 id;       // names the draft of a document that has no file
  GimbalRopeText* (*snapshot)(gpointer object);
  guint64 (*get_revision)(gpointer object);
  gboolean (*is_modified)(gpointer object);
  void (*saved)(gpointer object);    // the present text is in the file
  void (*moved)(gpointer object);    // the document has another file
  void (*changed)(gpointer object);  // another program has changed the file
  void (*deleted)(gpointer object);  // another program has deleted the file
} GimbalDiskOwner;

GimbalDisk* gimbal_disk_new(const GimbalDiskOwner* owner);

// Close the disk when its owner is disposed: it does not query or notify the owner any more. Free
// it when the owner is finalized.
void gimbal_disk_close(GimbalDisk* self);
void gimbal_disk_free(GimbalDisk* self);

// The file, NULL: none yet. Setting it starts the monitor and notifies the owner that it has moved.
void gimbal_disk_set_file(GimbalDisk* self, GFile* file);
GFile* gimbal_disk_get_file(GimbalDisk* self);

// The model that includes the file, NULL: none does. It is stored in the drafts.
void gimbal_disk_set_model(GimbalDisk* self, GFile* model);

// Pause the disk while the program changes the text: no draft is written, and checks of the file
// wait.
void gimbal_disk_set_paused(GimbalDisk* self, gboolean held);

// Remember the checksum of the file as it was read. NULL: there is no file.
void gimbal_disk_remember(GimbalDisk* self, const char* checksum);

// Schedule a draft after an edit; remove the draft when the edits are saved or discarded.
void gimbal_disk_note_edit(GimbalDisk* self);
void gimbal_disk_drop_draft(GimbalDisk* self);

// The document has the text of an earlier draft now: the draft at path becomes its own.
void gimbal_disk_adopt_draft(GimbalDisk* self, const char* path);

// Discard the draft that was found at path. If it is the document's own, it stays while there are
// unsaved edits.
void gimbal_disk_discard_draft(GimbalDisk* self, const char* path);

// Save to file (NULL: the document's) after the earlier saves. The result is a boolean GTask with
// the owner's object as its source.
void gimbal_disk_save_async(GimbalDisk* self, GFile* file, GAsyncReadyCallback callback, gpointer user_data);

#endif  // GIMBAL_DISK_H_
