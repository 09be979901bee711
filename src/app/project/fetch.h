// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fetches a model from another machine, with all files that it includes and needs, into a folder of
// the user, where it is opened like any other model.

#ifndef GIMBAL_FETCH_H_
#define GIMBAL_FETCH_H_

#include <gio/gio.h>

// The folder of all fetched files, with a subfolder for each server. The caller frees it.
char* gimbal_fetch_folder(void);

// address: as gimbal_location_resolve returns it. Files that were fetched before are replaced,
// unless the user has changed them.
void gimbal_fetch_async(const char* address, GCancellable* cancellable, GAsyncReadyCallback callback,
                        gpointer user_data);

// The file of the model on this machine, with a reference for the caller; NULL with an error. A
// needed file that could not be fetched is no error here: the compiler reports it.
GFile* gimbal_fetch_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_FETCH_H_
