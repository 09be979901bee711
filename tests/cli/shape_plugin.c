// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A plugin library for the test of loading: files whose names begin with "shape:" are one
// tetrahedron.

#include <mujoco/mujoco.h>
#include <string.h>

static int open_shape(mjResource* resource) {
  (void)resource;
  return 1;
}

static int read_shape(mjResource* resource, const void** buffer) {
  static const char kText[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
  (void)resource;
  *buffer = kText;
  return (int)strlen(kText);
}

static void close_shape(mjResource* resource) {
  (void)resource;
}

mjPLUGIN_LIB_INIT(gimbal_shape) {
  mjpResourceProvider provider;
  mjp_defaultProvider(&provider);
  provider.prefix = "shape";
  provider.open = open_shape;
  provider.read = read_shape;
  provider.close = close_shape;
  mjp_registerProvider(&provider);
}
