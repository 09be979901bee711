// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformable objects from a short description: points and elements on a grid, on a shape or from a
// file, and a body with slide joints for each point (or for each node of a coarse grid around
// them).

#ifndef GIMBAL_COMPILER_MACRO_FLEXCOMP_H_
#define GIMBAL_COMPILER_MACRO_FLEXCOMP_H_

#include "spec/spec.h"

typedef enum FlexcompType {
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

typedef enum FlexcompDof {
  FLEXCOMP_FULL = 0,   // three sliders for each point
  FLEXCOMP_RADIAL,     // one slider away from the origin
  FLEXCOMP_TRILINEAR,  // points follow the corners of cells
  FLEXCOMP_QUADRATIC,  // points follow 27 nodes of each cell
  FLEXCOMP_2D          // two sliders
} FlexcompDof;

// What keeps neighbours apart, beside elasticity.
typedef enum FlexcompHold {
  FLEXCOMP_LOOSE = 0,
  FLEXCOMP_HOLD_EDGES = 1,
  FLEXCOMP_HOLD_STRAIN = 3,
  N_FLEXCOMP_HOLDS = 4
} FlexcompHold;

// The description, in the order in which it is worked off: points of a shape, put into their place,
// some of them pinned, bodies for the rest, constraints between these. Texts and arrays are owned.
typedef struct Flexcomp {
  char* name;
  FlexcompType shape;
  char* file;  // of a shape that is read

  struct {
    int count[3];
    double spacing[3];
    double center[3];  // of a solid made from a surface
  } grid;

  // what is given or read instead of a grid, and what is made of it
  struct {
    GArray* point;            // double, 3 each
    GArray* element;          // int, dim + 1 each
    GArray* texcoord;         // float, 2 each
    GArray* corner_texcoord;  // int: of the corners of elements
  } mesh;

  struct {
    double scale[3];
    double pos[3];
    double quat[4];
    mjsOrientation alt;
  } place;

  // points that do not move
  struct {
    GArray* vertex;  // int: numbers
    GArray* run;     // int: first and last number
    GArray* spot;    // int: grid coordinates, dim each
    GArray* box;     // int: first and last corner, dim each
  } pin;

  struct {
    FlexcompDof motion;
    int cells[3];  // whose corners or nodes are the bodies, if points follow these
    double mass;   // of all together
    double box;    // half of the side of the box whose inertia each has
    bool rigid;
  } bodies;

  struct {
    FlexcompHold what;
    mjtNum solref[mjNREF];
    mjtNum solimp[mjNIMP];
  } hold;

  bool skin_is_given;  // flatskin is written: else it follows from the shape
  mjsFlex* flex;       // everything else: dim, radius, contact, elasticity, material …
} Flexcomp;

// A description with the default values. free also frees what was not taken over.
Flexcomp* flexcomp_new(mjSpec* s);
void flexcomp_free(Flexcomp* f);

// Make bodies, joints and flex as children of body. Returns the flex, or NULL with a text.
mjsFlex* flexcomp_make(Flexcomp* f, mjsBody* body, const mjVFS* vfs, GimbalMessage* error);

#endif  // GIMBAL_COMPILER_MACRO_FLEXCOMP_H_
