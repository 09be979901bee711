// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// OBJ files as 3.12 read them.

#ifndef GIMBAL_CHANGE_POLYGONS_H_
#define GIMBAL_CHANGE_POLYGONS_H_

#include <glib.h>

// The text of an OBJ file with triangles in place of its polygons; NULL if it has none.
char* gimbal_polygons_cut(const char* obj);

// How many texture coordinates an OBJ file has of which only some corners name one; 0: all corners
// do, or none.
int gimbal_polygons_count_partial(const char* obj);

#endif  // GIMBAL_CHANGE_POLYGONS_H_
