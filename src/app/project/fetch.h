// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A model from another machine, with all that it includes and needs: copied into a folder of the
// user, where it is opened like any other model.

#ifndef GIMBAL_FETCH_H_
#define GIMBAL_FETCH_H_

#include <gio/gio.h>

// The folder that holds what was fetched, a folder for each server.
char* gimbal_fetch_folder(void);

// address: as gimbal_location_resolve returns it. What was fetched before is replaced, unless the
// user has changed it.
void gimbal_fetch_async(const char* address, GCancellable* cancellable, GAsyncReadyCallback callback,
                        gpointer user_data);

// The model on this machine. A needed file that could not be fetched is no error here: the compiler
// reports it.
GFile* gimbal_fetch_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_FETCH_H_
