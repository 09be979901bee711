// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The example models: a folder each, with model.xml and a description.

#ifndef GIMBAL_EXAMPLE_H_
#define GIMBAL_EXAMPLE_H_

#include <gio/gio.h>

typedef struct GimbalExample {
  GFile* file;  // the model
  char* title;
  char* summary;
  char* picture;  // path of thumbnail.png, NULL if there is none
  int order;
} GimbalExample;

// All examples that are installed, in their order (GimbalExample).
GPtrArray* gimbal_example_list(void);

#endif  // GIMBAL_EXAMPLE_H_
