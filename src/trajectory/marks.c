// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The marks of a run: two columns that are written when all else is.

#include <errno.h>
#include <glib/gi18n.h>

#include "trajectory/hdf5-lock.h"
#include "trajectory/input.h"
#include "trajectory/trajectory.h"

enum { MOST_MARKS = 8192 };

static int put_column(hid_t group, const char* name, hid_t type, hsize_t count, const void* values) {
  hid_t space = H5Screate_simple(1, &count, NULL);
  hid_t id = H5Dcreate2(group, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  int status = id < 0 || H5Dwrite(id, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) < 0 ? -1 : 0;
  if (id >= 0 && H5Dclose(id) < 0) status = -1;
  H5Sclose(space);
  return status;
}

static int put_marks(hid_t file, const GimbalTrajectoryMark* marks, guint count) {
  g_autofree double* times = g_new(double, count);
  g_autofree gint32* numbers = g_new(gint32, count);
  for (guint i = 0; i < count; i++) {
    times[i] = marks[i].time;
    numbers[i] = marks[i].number;
  }
  hid_t group = H5Gcreate2(file, "marks", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  if (group < 0) return -1;
  int status = put_column(group, "time", H5T_IEEE_F64LE, count, times) |
               put_column(group, "number", H5T_STD_I32LE, count, numbers);
  return H5Gclose(group) < 0 ? -1 : status;
}

gboolean gimbal_trajectory_write_marks(const char* path, const GimbalTrajectoryMark* marks, guint count,
                                       GError** error) {
  if (!count) return TRUE;
  hdf5_lock();
  hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
  gboolean good = file >= 0 && put_marks(file, marks, count) == 0;
  if (file >= 0 && H5Fclose(file) < 0) good = FALSE;
  if (!good) hdf5_error(error, path, _("the marks were not written"), errno);
  hdf5_unlock();
  return good;
}

// A column of so many numbers at most; NULL: there is none.
static void* read_column(hid_t file, const char* path, hid_t type, hsize_t* count) {
  Input input;
  const InputShape shape = {type, 1, 1};
  *count = 0;
  if (input_open(&input, file, path, &shape)) return NULL;
  void* values = input_read(&input, MOST_MARKS, count);
  input_close(&input);
  return values;
}

GArray* gimbal_trajectory_read_marks(const char* path) {
  GArray* marks = g_array_new(FALSE, FALSE, sizeof(GimbalTrajectoryMark));
  gboolean cut;
  hsize_t count[2] = {0, 0};
  hdf5_lock();
  hid_t file = input_open_file(path, &cut);
  g_autofree double* times = file < 0 ? NULL : read_column(file, "marks/time", H5T_NATIVE_DOUBLE, &count[0]);
  g_autofree gint32* numbers =
      file < 0 ? NULL : read_column(file, "marks/number", H5T_NATIVE_INT32, &count[1]);
  if (file >= 0) H5Fclose(file);
  hdf5_unlock();
  for (hsize_t i = 0; times && numbers && i < MIN(count[0], count[1]); i++) {
    GimbalTrajectoryMark mark = {times[i], numbers[i]};
    g_array_append_val(marks, mark);
  }
  return marks;
}
