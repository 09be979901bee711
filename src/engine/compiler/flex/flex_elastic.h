// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elasticity of deformables: constants of elements at rest.

#ifndef GIMBAL_COMPILER_FLEX_FLEX_ELASTIC_H_
#define GIMBAL_COMPILER_FLEX_FLEX_ELASTIC_H_

#include "model/flex_layout.h"

enum {
  FLEX_METRIC = 21,  // numbers per element: upper triangle of a 6 x 6 matrix over its edges
  // numbers per edge: a 4 x 4 matrix over the vertices of two triangles, and one more
  FLEX_BENDING = 17,
};

// Membrane stiffness of a triangle or volume stiffness of a tetrahedron: the energy is quadratic in
// the changes of the squared edge lengths. pos: all vertices; v: those of the element.
void flex_triangle_metric(double metric[FLEX_METRIC], const double* pos, const int v[3], double young,
                          double poisson, double thickness);
void flex_tetrahedron_metric(double metric[FLEX_METRIC], const double* pos, const int v[4], double young,
                             double poisson);

// The same of a neo-Hookean tetrahedron. The matrix is that of lambda = -2 mu, the second invariant
// of the strain; what follows it tells the law (flex_layout.h).
void flex_neo_hookean(double law[FLEX_STRETCH_SOLID], const double* pos, const int v[4], double young,
                      double poisson);

// Bending of two triangles over their common edge; v: edge, opposite vertices (the last is -1 on a
// border).
void flex_bending(double bending[FLEX_BENDING], const double* pos, const int v[4], double young,
                  double poisson, double thickness);

#endif  // GIMBAL_COMPILER_FLEX_FLEX_ELASTIC_H_
