// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The example models: each is a folder with model.xml and a description, about.ini.

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

// All installed examples (GimbalExample), sorted by order. The caller owns the array.
GPtrArray* gimbal_example_list(void);

#endif  // GIMBAL_EXAMPLE_H_
