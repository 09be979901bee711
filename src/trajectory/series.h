// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A dataset that grows by rows. Rows gather until a chunk is full or somebody asks for them to be
// written.

#ifndef GIMBAL_TRAJECTORY_SERIES_H_
#define GIMBAL_TRAJECTORY_SERIES_H_

#include <glib.h>
#include <hdf5.h>

typedef struct SeriesShape {
  hid_t type;     // in the file, and in memory on machines that are little-endian
  int width;      // numbers a row; 0: there is no such dataset
  int depth;      // length of a third axis, which divides width; 0: there is none
  gboolean flat;  // rows are numbers and no arrays: the dataset has one axis
} SeriesShape;

typedef struct Series {
  hid_t id;  // 0: there is no such dataset
  hid_t type;
  int rank;
  hsize_t chunk[3];
  gsize row_size;
  hsize_t written;   // rows
  gboolean begun;    // the chunk of the next row is in the file
  hsize_t gathered;  // rows
  char* rows;
} Series;

// Create it below parent, with chunks of at most most_rows. 0, or -1: HDF5 could not.
int series_create(Series* self, hid_t parent, const char* name, const SeriesShape* shape, hsize_t most_rows);
int series_close(Series* self);

// A text of the dataset: unit.
int series_set_text(hid_t object, const char* name, const char* text);

// Append a row (copied). 0, or -1.
int series_add(Series* self, const void* row);

// Write what was gathered. 0, or -1.
int series_write(Series* self);

#endif  // GIMBAL_TRAJECTORY_SERIES_H_
