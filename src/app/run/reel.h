// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A run that is kept elsewhere, as in a file: its states are read when they are wanted, so that a
// long one is there at once and takes little memory.

#ifndef GIMBAL_REEL_H_
#define GIMBAL_REEL_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalReel {
  gatomicrefcount references;
  int count;           // of states, one or more
  int size;            // numbers of a state (mjSTATE_INTEGRATION)
  gboolean rises;      // each time is later than the one before
  const double* time;  // of each state, s; as long as data lives
  char *path, *name;   // of the file, and what to call it
  gpointer data;       // of the functions below, which one thread calls
  gboolean (*read)(gpointer data, int index, mjtNum* state);
  GDestroyNotify release;
} GimbalReel;

// read, data and release are set by the caller.
GimbalReel* gimbal_reel_new(const char* path, int count, int size, const double* time);
GimbalReel* gimbal_reel_ref(GimbalReel* self);
void gimbal_reel_unref(GimbalReel* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalReel, gimbal_reel_unref)

// Write a state. FALSE: it cannot be read.
gboolean gimbal_reel_read(GimbalReel* self, int index, mjtNum* state);

#endif  // GIMBAL_REEL_H_
