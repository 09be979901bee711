// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Points and elements of deformable objects.

#ifndef GIMBAL_COMPILER_MACRO_FLEXCOMP_SHAPE_H_
#define GIMBAL_COMPILER_MACRO_FLEXCOMP_SHAPE_H_

#include "asset/file/file.h"
#include "compiler/macro/flexcomp.h"

// Fill point, element and texture coordinates by type. Returns false with a text.
bool flexcomp_make_points(Flexcomp* f, const mjsBody* body, const mjVFS* vfs, GimbalMessage* error);

// A file of an element's folder of meshes. Returns false with a text.
bool flexcomp_open_file(const Element* e, const char* name, const mjVFS* vfs, AssetFile* file,
                        GimbalMessage* error);

// Whether the tip, joined to the corners of a face, gives a tetrahedron of positive volume: the tip
// is below the face.
bool flexcomp_is_below(const double tip[3], const double corner[9]);

#endif  // GIMBAL_COMPILER_MACRO_FLEXCOMP_SHAPE_H_
