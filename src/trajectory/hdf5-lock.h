// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// HDF5 may have been built for one thread: who calls it holds this.

#ifndef GIMBAL_TRAJECTORY_HDF5_LOCK_H_
#define GIMBAL_TRAJECTORY_HDF5_LOCK_H_

#include <glib.h>

// Also silences what HDF5 would say on stderr, and has it load no filters from elsewhere.
void hdf5_lock(void);
void hdf5_unlock(void);

// An error about a file, with what the system said last if it said something.
void hdf5_error(GError** error, const char* path, const char* what, int number);

#endif  // GIMBAL_TRAJECTORY_HDF5_LOCK_H_
