// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Polygons of OBJ files as 3.12 cut them.

#ifndef GIMBAL_CHANGE_POLYGONS_H_
#define GIMBAL_CHANGE_POLYGONS_H_

#include <glib.h>

// The text of an OBJ file with triangles in place of its polygons; NULL if it has none.
char* gimbal_polygons_cut(const char* obj);

#endif  // GIMBAL_CHANGE_POLYGONS_H_
