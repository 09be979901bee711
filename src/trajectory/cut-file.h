// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A file of HDF5 that is shorter than it says.

#ifndef GIMBAL_TRAJECTORY_CUT_FILE_H_
#define GIMBAL_TRAJECTORY_CUT_FILE_H_

#include <hdf5.h>

// Have a file be opened as if nothing of it was missing: HDF5 refuses one whose end is, though what
// comes before is whole. What is missing cannot be read. 0, or -1.
int cut_file_allow(hid_t access);

#endif  // GIMBAL_TRAJECTORY_CUT_FILE_H_
