// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/hdf5-lock.h"

#include <gio/gio.h>
#include <hdf5.h>

static GMutex mutex;

// A file that a full disk kept from being closed stays with HDF5, whose own end would fall over it.
static void leave_the_end_alone(void) {
  static gboolean said;
  if (!said) H5dont_atexit();
  said = TRUE;
}

void hdf5_lock(void) {
  g_mutex_lock(&mutex);
  leave_the_end_alone();
  H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
  H5PLset_loading_state(0);
}

void hdf5_unlock(void) {
  g_mutex_unlock(&mutex);
}

void hdf5_error(GError** error, const char* path, const char* what, int number) {
  if (number) {
    g_set_error(error, G_IO_ERROR, (int)g_io_error_from_errno(number), "%s: %s: %s", path, what,
                g_strerror(number));
  } else {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", path, what);
  }
}
