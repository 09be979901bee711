// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Polygons into triangles.

#ifndef GIMBAL_ASSET_MESH_EAR_CLIPPING_H_
#define GIMBAL_ASSET_MESH_EAR_CLIPPING_H_

// The two triangles of a quadrilateral whose corners are the vertices id of vert (nvert x 3), as
// numbers of corners; none, and 0, if a vertex does not exist.
int cut_quad(int triangle[6], const int id[4], const float* vert, int nvert);

// Triangles of the polygon whose n corners are the vertices id[0..n-1] of vert (nvert x 3; an id
// may lie outside). Three numbers of corners a triangle go to triangle, which has room for n - 2 of
// them; returns how many there are: less than n - 2 for a polygon that crosses itself.
int clip_ears(int* triangle, const int* id, int n, const float* vert, int nvert);

#endif  // GIMBAL_ASSET_MESH_EAR_CLIPPING_H_
