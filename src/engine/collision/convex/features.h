// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What of an object may lie flat on another one: faces and edges near the point of contact.
//
// A box and a mesh have them where the corners are that the search ended with. A cylinder has two
// caps, which count as polygons of sixteen corners, and the line of its wall that is nearest to
// the other object; a capsule has such a line only.

#ifndef GIMBAL_COLLISION_CONVEX_FEATURES_H_
#define GIMBAL_COLLISION_CONVEX_FEATURES_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "collision/convex/ccd.h"

#define FACE_COSINE 0.996  // faces are parallel, and edges flat, up to 5.1 degrees
#define EDGE_SINE   0.0888

// What one object brings to the contact.
typedef struct Side {
  ConvexObj* obj;
  const mjtNum* witness;  // its point of the contact
  int id[3];              // distinct vertices
  int dim;                // how many
  int max_face, max_degree;
  int nnormal, nedge;
  mjtNum* normal;   // of faces that may be it
  int* face;        // which faces
  mjtNum* along;    // directions of edges that may be it
  mjtNum* far_end;  // their other ends
  int ncorner;
  mjtNum* corner;  // of the face or edge chosen
} Side;

// Does manifold ask for the features of this object?
bool has_features(const ConvexObj* obj);

// Is it a capsule or a cylinder?
bool is_rod(const ConvexObj* obj);

// The side of the first or the second object in n points of the difference; its arrays are on the
// stack of d.
void side_init(Side* side, mjData* d, ConvexObj* obj, const mjtNum* witness, const DiffPoint* point, int n,
               int second);

// Find the faces; out: the unit normal of the contact, outwards.
void side_faces(Side* side, const mjtNum out[3]);

// Find the face that looks most against a unit direction, as the only one; none if there are no
// faces.
void side_face_against(Side* side, const mjtNum dir[3]);

void side_edges(Side* side);

// Does the normal of the contact leave by an edge? Where it does by the cap of a cylinder, the wall
// may be flat on a face beside it, but does not touch there.
bool leaves_by_edge(const Side* side, int which, const mjtNum out[3]);

// The corners of a face, clockwise seen from outside.
void side_face_corners(Side* side, int which);

// The ends of an edge; down: against the normal of the face that the edge lies in.
void side_edge_corners(Side* side, int which, const mjtNum down[3]);

#endif  // GIMBAL_COLLISION_CONVEX_FEATURES_H_
