// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A chain of bodies from a short description: the cable, which is the only composite left.

#ifndef GIMBAL_COMPILER_MACRO_COMPOSITE_H_
#define GIMBAL_COMPILER_MACRO_COMPOSITE_H_

#include <glib.h>

#include "spec/spec.h"

// The function that a coordinate of the curve follows along the cable.
typedef enum CompositeShape {
  COMPOSITE_LINE = 0,
  COMPOSITE_COS,
  COMPOSITE_SIN,
  COMPOSITE_ZERO
} CompositeShape;

typedef struct Composite {
  const char* prefix;  // of all names
  int count[3];        // vertices along each dimension
  double offset[3];    // of the first body
  double quat[4];      // of the curve
  GArray* vertex;      // double, 3 each; empty: from the curve
  CompositeShape curve[3];
  double size[3];       // length of lines, radius and half turns of circles
  const char* initial;  // "free", "ball" or "none": how the first body hangs
  mjSpec* templates;    // its default class holds geom, site and joint as they are to be
  struct {
    bool texcoord;
    const char* material;
    float rgba[4];
    int group;
    int subgrid;  // points between neighbouring vertices
  } skin;         // that boxes get
} Composite;

// A description with the default values. free also frees the templates.
Composite* composite_new(void);
void composite_free(Composite* c);

// Append a number to vertex, with the single precision that vertices have.
void composite_add_number(Composite* c, double x);

// Make the bodies as descendants of body, the first one inside frame (may be NULL). class_ is the
// class that the new elements get. Returns what is wrong, or NULL; bodies, if not NULL, collects
// the Element* of all bodies made.
const char* composite_make(Composite* c, mjsBody* body, mjsFrame* frame, const mjsDefault* class_,
                           GPtrArray* bodies);

// Name of the body, joint or site of edge i: letter and "_first", "_3" or "_last". Free with
// g_free.
char* composite_part_name(const Composite* c, const char* letter, int i);

// A skin over the boxes of a cable.
void composite_add_skin(const Composite* c, mjSpec* s);

#endif  // GIMBAL_COMPILER_MACRO_COMPOSITE_H_
