// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Distance and penetration of convex objects: GJK for objects apart, EPA for objects that overlap,
// clipping of faces for contact with several points.
//
// The Minkowski difference of objects A and B is { a - b }. They overlap when it contains the
// origin; their distance is that of the origin from it, and their penetration the distance from the
// origin inside to its surface.

#ifndef GIMBAL_COLLISION_CONVEX_CCD_H_
#define GIMBAL_COLLISION_CONVEX_CCD_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "collision/shape/geom_support.h"

// A point of the difference and the two points it comes from, with their vertex ids.
typedef struct DiffPoint {
  mjtNum diff[3], x1[3], x2[3];
  int id1, id2;
} DiffPoint;

typedef struct CcdConfig {
  int max_iterations;
  mjtNum tolerance;
  int max_contacts;  // 0: the distance alone
  mjtNum cutoff;     // distances up to this are wanted; 0: none, penetration only
} CcdConfig;

enum { CCD_MAX_POINTS = mjMAXCONPAIR };

typedef struct CcdResult {
  mjtNum dist;                   // negative: penetration; mjMAXVAL: apart, distance not wanted
  int n;                         // pairs of points: on object 1, on object 2
  bool is_flat;                  // they are the corners of what lies flat on each other
  mjtNum normal[3];              // of all of them, from object 1 to object 2, if flat
  mjtNum dists[CCD_MAX_POINTS];  // of each pair, if flat
  mjtNum x1[3 * CCD_MAX_POINTS], x2[3 * CCD_MAX_POINTS];

  // between the stages
  DiffPoint simplex[4];
  int nsimplex;
  int apart;  // proved that they do not overlap
} CcdResult;

// Distance of two objects (negative: penetration); scratch memory comes from the stack of d.
mjtNum ccd(CcdResult* result, const CcdConfig* config, mjData* d, ConvexObj* obj1, ConvexObj* obj2);

//---- stages

// Both objects have corners only: the search ends after finitely many steps.
bool ccd_is_discrete(const ConvexObj* obj1, const ConvexObj* obj2);

// Support point of the difference in a unit direction.
void ccd_support(DiffPoint* point, ConvexObj* obj1, ConvexObj* obj2, const mjtNum dir[3]);

// Closest points, from the centers in result->x1, x2; leaves the last simplex.
void gjk(CcdResult* result, const CcdConfig* config, ConvexObj* obj1, ConvexObj* obj2);

// Planes of triangles with a normal shorter than this are measured from another corner. Mathematics
// does not ask for it; but the last bits decide where points tie, and the reference's are like
// that.
#define CCD_SMALL_SQR 1e-15  // m^4

// Weights of three points in a point p of their plane; 0: they are on a line.
bool ccd_weights_on_plane(mjtNum alpha[3], const mjtNum* const s[3], const mjtNum p[3]);

// Penetration from the simplex that gjk left. Writes the witness points and the three points of the
// face that carries them. Returns 0 if there is none.
int epa(CcdResult* result, const CcdConfig* config, mjData* d, ConvexObj* obj1, ConvexObj* obj2,
        DiffPoint face[3]);

// More points for a contact whose first is in result, from the n points of the difference where the
// search ended. Distances up to margin count, and are told as that much less.
void manifold(CcdResult* result, const CcdConfig* config, mjData* d, ConvexObj* obj1, ConvexObj* obj2,
              const DiffPoint* point, int n, mjtNum margin);

// Points of an object over a plane, as the second object, and under them on the plane: at most four
// corners of the face that looks most against it, or of the edge that lies along it, up to the
// margin of the object. None of round objects. The last support point is the nearest to the plane.
void manifold_on_plane(CcdResult* result, mjData* d, const ConvexObj* obj, const mjtNum pos[3],
                       const mjtNum normal[3]);

#endif  // GIMBAL_COLLISION_CONVEX_CCD_H_
