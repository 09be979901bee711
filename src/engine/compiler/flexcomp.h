// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformable objects from a short description: points and elements on a grid, on a shape or from a file, and
// a body with slide joints for each point (or for each node of a coarse grid around them).

#ifndef GIMBAL_COMPILER_FLEXCOMP_H_
#define GIMBAL_COMPILER_FLEXCOMP_H_

#include "spec/spec.h"

typedef enum FlexcompType_ {
  FLEXCOMP_GRID = 0,
  FLEXCOMP_BOX,
  FLEXCOMP_CYLINDER,
  FLEXCOMP_ELLIPSOID,
  FLEXCOMP_SQUARE,
  FLEXCOMP_DISC,
  FLEXCOMP_CIRCLE,
  FLEXCOMP_MESH,
  FLEXCOMP_GMSH,
  FLEXCOMP_DIRECT
} FlexcompType;

typedef enum FlexcompDof_ {
  FLEXCOMP_FULL = 0,   // three sliders for each point
  FLEXCOMP_RADIAL,     // one slider away from the origin
  FLEXCOMP_TRILINEAR,  // points follow the corners of cells
  FLEXCOMP_QUADRATIC,  // points follow 27 nodes of each cell
  FLEXCOMP_2D          // two sliders
} FlexcompDof;

typedef struct Flexcomp_ {
  char* name;  // owned
  FlexcompType type;
  FlexcompDof dof;
  int count[3];
  int cellcount[3];
  double spacing[3];
  double scale[3];
  double origin[3];  // centre of a solid made from a surface
  double pos[3];
  double quat[4];
  mjsOrientation alt;
  double mass;
  double inertiabox;
  bool rigid;
  char* file;    // owned
  int equality;  // 0: none, 1: edges, 2: vertices, 3: strain
  mjtNum eq_solref[mjNREF];
  mjtNum eq_solimp[mjNIMP];
  GArray* point;         // double, 3 each
  GArray* element;       // int, dim + 1 each
  GArray* texcoord;      // float, 2 each
  GArray* elemtexcoord;  // int
  GArray* pinid;         // int: points that do not move
  GArray* pinrange;      // int: first and last of a run
  GArray* pingrid;       // int: grid coordinates, dim each
  GArray* pingridrange;  // int: first and last corner, dim each
  mjsFlex* flex;         // everything else: dim, radius, contact, elasticity, material …
} Flexcomp;

// A description with the default values. free also frees what was not taken over.
Flexcomp* flexcomp_new(mjSpec* s);
void flexcomp_free(Flexcomp* f);

// Make bodies, joints and flex as children of body. Returns the flex, or NULL with a text.
mjsFlex* flexcomp_make(Flexcomp* f, mjsBody* body, const mjVFS* vfs, char* error, int error_sz);

#endif  // GIMBAL_COMPILER_FLEXCOMP_H_
