// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Parts of a file that somebody else may have made: each is looked at before it is read. Callers
// hold the lock of HDF5.

#ifndef GIMBAL_TRAJECTORY_INPUT_H_
#define GIMBAL_TRAJECTORY_INPUT_H_

#include <glib.h>
#include <hdf5.h>

typedef struct Input {
  hid_t id;    // 0: there is no such dataset
  hid_t type;  // in memory
  gsize item;  // bytes of a number
  hsize_t rows;
  gsize width;           // numbers a row
  hsize_t first, count;  // rows in the window
  char* window;
} Input;

typedef struct InputShape {
  hid_t type;   // in memory: its class and size are those of the dataset
  gsize width;  // numbers a row; 0: any
  int rank;
} InputShape;

// Open a file for reading, while it is written too, or although its end is missing (cut is set).
// -1: HDF5 cannot.
hid_t input_open_file(const char* path, gboolean* cut);

// Open a dataset at a path of names. Links to elsewhere, foreign filters and shapes that do not fit
// count as nothing: -1 then, and where there is none.
int input_open(Input* self, hid_t file, const char* path, const InputShape* shape);
void input_close(Input* self);

// The rows that it has are no more than it could hold by its size in the file (for datasets that
// are not mostly zeros). Of a file whose end is missing HDF5 cannot tell that size: numbers that
// do not become less by compressing are no more than the file has room for.
gboolean input_is_plausible(const Input* self);
gboolean input_is_plausible_in(const Input* self, guint64 bytes);

// A row, lent until the next call; NULL: it cannot be read.
const void* input_row(Input* self, hsize_t row);

// As many of the first rows as can be read, at most most; returns them, and their number. The
// caller frees.
void* input_read(Input* self, hsize_t most, hsize_t* count);

// Attributes: a text (caller frees; NULL: none), or count numbers. FALSE: there is none.
char* input_text(hid_t object, const char* name);
gboolean input_numbers(hid_t object, const char* name, hid_t type, hsize_t count, void* value);

#endif  // GIMBAL_TRAJECTORY_INPUT_H_
