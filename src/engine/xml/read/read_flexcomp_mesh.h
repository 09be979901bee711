// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A flexcomp whose shape is that of a mesh asset.

#ifndef GIMBAL_XML_READ_READ_FLEXCOMP_MESH_H_
#define GIMBAL_XML_READ_READ_FLEXCOMP_MESH_H_

#include "compiler/macro/flexcomp.h"
#include "xml/read/read.h"

// Whether its mesh asset has points and tetrahedra inside: it is made by a function, or a GMSH
// file.
bool read_flexcomp_is_solid(const Reader* r, const DomNode* node);

// Points and elements, or the shape that gives them. Returns false with an error.
bool read_flexcomp_mesh(Reader* r, const DomNode* node, Flexcomp* f);

#endif  // GIMBAL_XML_READ_READ_FLEXCOMP_MESH_H_
