// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Inertia of meshes with density 1.
//
// Solid: the signed tetrahedra that the triangles (a, b, c), with centre m, normal n and area A,
// span with a point o. Of one of them
//   volume V         (m - o) . n A / 3
//   centre of mass   3/4 m + 1/4 o
// and with vertices relative to the centre of mass the products of inertia are (Tonon 2004)
//   P_jk = sum V / 20 (2 (a_j a_k + b_j b_k + c_j c_k)
//                      + a_j b_k + a_k b_j + a_j c_k + a_k c_j + b_j c_k + b_k c_j).
// Shell: areas in place of volumes, 12 in place of 20. Legacy: all volumes positive, whatever the
// orientation of the faces. Convex: the faces of the hull.

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "asset/mesh/mesh_work.h"
#include "base/mark.h"
#include "math/eig3.h"

typedef struct Surface {
  const double* vert;
  const int* face;
  int nface;
  int kind;  // mjtMeshInertia
} Surface;

static double mesh_inertia_dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// area; centre and unit normal, which is left alone for very small triangles
static double mesh_inertia_triangle(double normal[3], double center[3], const double a[3], const double b[3],
                                    const double c[3]) {
  double u[3], v[3];
  for (int k = 0; k < 3; k++) {
    center[k] = (a[k] + b[k] + c[k]) / 3;
    u[k] = b[k] - a[k];
    v[k] = c[k] - a[k];
  }
  normal[0] = u[1] * v[2] - u[2] * v[1];
  normal[1] = u[2] * v[0] - u[0] * v[2];
  normal[2] = u[0] * v[1] - u[1] * v[0];
  double length = sqrt(mesh_inertia_dot(normal, normal));
  if (length < mjMINVAL) {
    return 0;
  }
  for (int k = 0; k < 3; k++) {
    normal[k] /= length;
  }
  return length / 2;
}

static double face_triangle(const Surface* s, int i, double normal[3], double center[3]) {
  const int* f = s->face + 3 * i;
  return mesh_inertia_triangle(normal, center, s->vert + 3 * f[0], s->vert + 3 * f[1], s->vert + 3 * f[2]);
}

// mean of the centres of the faces, weighted by area; returns the area
static double face_centroid(double centroid[3], const Surface* s) {
  double total = 0, sum[3] = {0, 0, 0};
  for (int i = 0; i < s->nface; i++) {
    double normal[3], center[3];
    double area = face_triangle(s, i, normal, center);
    for (int k = 0; k < 3; k++) {
      sum[k] += area * center[k];
    }
    total += area;
  }
  for (int k = 0; k < 3; k++) {
    centroid[k] = total >= mjMINVAL ? sum[k] / total : sum[k];
  }
  return total;
}

// weight of a face: area, or volume of its tetrahedron with the point from
static double face_weight(const Surface* s, double area, const double normal[3], const double center[3],
                          const double from[3]) {
  if (s->kind == mjMESH_INERTIA_SHELL) {
    return area;
  }
  double vec[3] = {center[0] - from[0], center[1] - from[1], center[2] - from[2]};
  double volume = mesh_inertia_dot(vec, normal) * area / 3;
  return s->kind == mjMESH_INERTIA_LEGACY ? fabs(volume) : volume;
}

// centre of mass; returns volume or area
static double center_of_mass(double com[3], const Surface* s, const double centroid[3]) {
  double total = 0, sum[3] = {0, 0, 0};
  for (int i = 0; i < s->nface; i++) {
    double normal[3] = {0, 0, 0}, center[3];
    double area = face_triangle(s, i, normal, center);
    double weight = face_weight(s, area, normal, center, centroid);
    total += weight;
    for (int k = 0; k < 3; k++) {
      sum[k] += weight * (center[k] * 3.0 / 4.0 + centroid[k] / 4.0);
    }
  }
  for (int k = 0; k < 3; k++) {
    com[k] = total >= mjMINVAL ? sum[k] / total : sum[k];
  }
  return total;
}

// inertia matrix about com; returns volume or area
static double inertia_matrix(double mat[9], const Surface* s, const double com[3]) {
  static const int pair[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
  static const double origin[3] = {0, 0, 0};
  double total = 0, product[6] = {0, 0, 0, 0, 0, 0};
  double divisor = s->kind == mjMESH_INERTIA_SHELL ? 12 : 20;
  for (int i = 0; i < s->nface; i++) {
    double v[3][3], normal[3] = {0, 0, 0}, center[3];
    for (int j = 0; j < 3; j++) {
      for (int k = 0; k < 3; k++) {
        v[j][k] = s->vert[3 * s->face[3 * i + j] + k] - com[k];
      }
    }
    double area = mesh_inertia_triangle(normal, center, v[0], v[1], v[2]);
    double weight = face_weight(s, area, normal, center, origin);
    total += weight;
    const double *a = v[0], *b = v[1], *c = v[2];
    for (int p = 0; p < 6; p++) {
      int j = pair[p][0], k = pair[p][1];
      product[p] += weight / divisor *
                    (2 * (a[j] * a[k] + b[j] * b[k] + c[j] * c[k]) + a[j] * b[k] + a[k] * b[j] + a[j] * c[k] +
                     a[k] * c[j] + b[j] * c[k] + b[k] * c[j]);
    }
  }
  mat[0] = product[1] + product[2];
  mat[4] = product[0] + product[2];
  mat[8] = product[0] + product[1];
  mat[1] = mat[3] = -product[3];
  mat[2] = mat[6] = -product[4];
  mat[5] = mat[7] = -product[5];
  return total;
}

static int check_moments(const double moment[3], GimbalMessage* error) {
  if (moment[2] <= 0) {
    gimbal_message_set(
        error,
        "the mesh has a moment of inertia that is not above zero: close its surface, or choose "
        "inertia=\"shell\"");
    return -1;
  }
  for (int k = 0; k < 3; k++) {
    double rest = moment[(k + 1) % 3] + moment[(k + 2) % 3];
    if (rest < moment[k] * (1.0 - 1e-6) - 1e-9) {
      gimbal_message_set(
          error,
          "no solid has the moments of inertia of this mesh: its surface is open or its faces are "
          "turned differently");
      return -1;
    }
  }
  return 0;
}

// move vertices and normals into the frame (pos, quat); bounds
static void move_to_frame(MeshWork* w) {
  Mesh* mesh = w->mesh;
  double inverse[4] = {mesh->quat[0], -mesh->quat[1], -mesh->quat[2], -mesh->quat[3]};
  double mat[9];
  mju_quat2Mat(mat, inverse);
  for (int k = 0; k < 3; k++) {
    mesh->aamm[k] = 1e10;
    mesh->aamm[3 + k] = -1e10;
  }
  for (int i = 0; i < w->nvert; i++) {
    double local[3], *v = w->vert + 3 * i;
    mju_sub3(local, v, mesh->pos);
    mju_mulMatVec3(v, mat, local);
    for (int k = 0; k < 3; k++) {
      mesh->aamm[k] = fmin(mesh->aamm[k], v[k]);
      mesh->aamm[3 + k] = fmax(mesh->aamm[3 + k], v[k]);
    }
  }
  for (int i = 0; i < mesh->nnormal; i++) {
    float* n = mesh->normal + 3 * i;
    double old[3] = {n[0], n[1], n[2]}, turned[3];
    mju_mulMatVec3(turned, mat, old);
    for (int k = 0; k < 3; k++) {
      n[k] = (float)turned[k];
    }
  }
}

// sign and size of what the surface encloses
static int check_volume(double volume, int kind, GimbalMessage* error) {
  if (volume >= mjMINVAL) {
    return 0;
  }
  const char* text =
      kind == mjMESH_INERTIA_SHELL ? N_("the faces of the mesh have no area to speak of: check its scale")
      : volume < 0 ? N_("the faces of the mesh look inwards: its volume comes out below zero; turn them over")
                   : N_("the mesh encloses no volume to speak of: close it, check its scale, or choose "
                        "inertia=\"shell\"");
  gimbal_message_set(error, "%s", text);
  return -1;
}

int inertia_apply(MeshWork* work, int inertia, int stay, GimbalMessage* error) {
  Mesh* mesh = work->mesh;
  Surface s = {work->vert, mesh->face, mesh->nface, inertia};
  double centroid[3], mat[9], axes[9];
  if (face_centroid(centroid, &s) < mjMINVAL) {
    return check_volume(0, mjMESH_INERTIA_SHELL, error);
  }
  if (inertia == mjMESH_INERTIA_CONVEX) {
    s.face = graph_faces(mesh, &s.nface);
  }
  if (check_volume(center_of_mass(mesh->pos, &s, centroid), inertia, error)) {
    return -1;
  }

  mesh->volume = inertia_matrix(mat, &s, mesh->pos);
  eig3(mesh->inertia, axes, mesh->quat, mat, &kEig3Mesh);
  if (check_moments(mesh->inertia, error)) {
    return -1;
  }

  // half sizes of the box that has this inertia
  for (int k = 0; k < 3; k++) {
    double diagonal2 = mesh->inertia[(k + 1) % 3] + mesh->inertia[(k + 2) % 3] - mesh->inertia[k];
    mesh->boxsz[k] = 0.5 * sqrt(6 * fmax(0, diagonal2) / mesh->volume);
  }
  if (stay) {
    // as in the reference the moments then are those about axes that the mesh does not have
    mju_zero3(mesh->pos);
    mju_unit4(mesh->quat);
  }
  move_to_frame(work);
  return 0;
}
