// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where a mjModel or mjData of Python is: an object that stands in the attribute _place of a Model
// or of Data, so that calls find it in one look. It is the lock of the data, too.

#ifndef GIMBAL_PYTHON_PLACE_H_
#define GIMBAL_PYTHON_PLACE_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>

typedef struct Place {
  PyObject head;
  void* address;      // NULL: it was freed
  PyObject* block;    // what frees it
  PyObject* below;    // of data: the block of its model; NULL for models
  PyObject* library;  // that made it
  bool is_busy;       // a call works with it
} Place;

// The place of a Model or of Data of a library; NULL: it was freed, or is another's. Sets no error.
const Place* place_of(PyObject* owner, const PyObject* library);

bool place_add_type(PyObject* module);

#endif  // GIMBAL_PYTHON_PLACE_H_
