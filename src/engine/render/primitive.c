// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Unit shapes in levels of detail. All round ones are surfaces of revolution about z, given by a
// profile: points (radius, z, elongation) with normals (radial, z).

#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "render/renderer.h"

enum { MAX_PROFILE = 128 };

typedef struct ProfilePoint {
  float radius, z, elongation, normal_radius, normal_z;
} ProfilePoint;

typedef struct Profile {
  ProfilePoint point[MAX_PROFILE];
  int count;
} Profile;

static void primitive_put(Profile* p, float radius, float z, float elongation, float nr, float nz) {
  if (p->count < MAX_PROFILE) p->point[p->count++] = (ProfilePoint){radius, z, elongation, nr, nz};
}

// Corner (i, j) of the surface.
static void revolve_vertex(Vertex* v, const ProfilePoint* p, float angle, float turn) {
  float c = cosf(angle), s = sinf(angle);
  *v = (Vertex){{p->radius * c, p->radius * s, p->z},
                p->elongation,
                {p->normal_radius * c, p->normal_radius * s, p->normal_z},
                {turn, 0.5f + 0.5f * p->z}};
}

// Consecutive profile points with different normals at one place make a sharp edge; they span no
// faces.
static void primitive_revolve(GpuMesh* mesh, const Profile* p, int slices) {
  int columns = slices + 1, nvertex = p->count * columns, nindex = 0;
  Vertex* vertex = alloc_zeroed(nvertex, sizeof *vertex);
  unsigned int* index = alloc_zeroed(6 * nvertex, sizeof *index);
  for (int i = 0; i < p->count; i++) {
    for (int j = 0; j <= slices; j++) {
      float turn = (float)j / slices;
      revolve_vertex(vertex + i * columns + j, p->point + i, turn * 2 * (float)mjPI, turn);
    }
  }
  for (int i = 0; i + 1 < p->count; i++) {
    const ProfilePoint *a = p->point + i, *b = a + 1;
    if (a->radius == b->radius && a->z == b->z && a->elongation == b->elongation) continue;
    for (int j = 0; j < slices; j++) {
      unsigned int k = i * columns + j;
      unsigned int quad[6] = {k, k + 1, k + columns + 1, k, k + columns + 1, k + columns};
      int skip_first = a->radius == 0, skip_second = b->radius == 0;
      for (int e = skip_first ? 3 : 0; e < (skip_second ? 3 : 6); e++) index[nindex++] = quad[e];
    }
  }
  gpu_mesh_upload(mesh, vertex, nvertex, index, nindex, GL_STATIC_DRAW);
  mju_free(vertex);
  mju_free(index);
}

// A sphere from the south pole to the north pole; elongated: split at the equator for a capsule.
static void primitive_sphere(GpuMesh* mesh, int slices, int stacks, int elongated) {
  Profile p = {.count = 0};
  int half = mjMAX(stacks / 2, 2);
  for (int side = -1; side <= 1; side += 2) {
    for (int i = 0; i <= half; i++) {
      float a = 0.5f * (float)mjPI * (side < 0 ? i - half : i) / half;
      if (side > 0 && i == 0 && !elongated) continue;
      float r = fabsf(a) > 1.57079f ? 0 : cosf(a);
      primitive_put(&p, r, sinf(a), elongated ? (float)side : 0, r, sinf(a));
    }
  }
  primitive_revolve(mesh, &p, slices);
}

static void primitive_cylinder(GpuMesh* mesh, int slices) {
  Profile p = {.count = 0};
  primitive_put(&p, 0, -1, 0, 0, -1);
  primitive_put(&p, 1, -1, 0, 0, -1);
  primitive_put(&p, 1, -1, 0, 1, 0);
  primitive_put(&p, 1, 1, 0, 1, 0);
  primitive_put(&p, 1, 1, 0, 0, 1);
  primitive_put(&p, 0, 1, 0, 0, 1);
  primitive_revolve(mesh, &p, slices);
}

// An arrow from 0 to elongation + 1: the shaft is elongated, heads keep their length.
static void primitive_arrow(GpuMesh* mesh, int slices, float head, int both) {
  Profile p = {.count = 0};
  float slope = 0.45f;
  if (both) {
    primitive_put(&p, 0, -1, 0, slope, -1);
    primitive_put(&p, head, 0, 0, 1, -slope);
    primitive_put(&p, head, 0, 0, 0, 1);
    primitive_put(&p, 1, 0, 0, 0, 1);
  } else {
    primitive_put(&p, 0, 0, 0, 0, -1);
    primitive_put(&p, 1, 0, 0, 0, -1);
  }
  primitive_put(&p, 1, 0, 0, 1, 0);
  primitive_put(&p, 1, 0, 1, 1, 0);
  if (head > 1) {
    primitive_put(&p, 1, 0, 1, 0, -1);
    primitive_put(&p, head, 0, 1, 0, -1);
  }
  primitive_put(&p, head, 0, 1, 1, slope);
  primitive_put(&p, 0, 1, 1, 1, slope);
  primitive_revolve(mesh, &p, slices);
}

static void primitive_box(GpuMesh* mesh) {
  Vertex vertex[24];
  unsigned int index[36];
  for (int face = 0; face < 6; face++) {
    int axis = face / 2, u = (axis + 1) % 3, w = (axis + 2) % 3;
    float sign = face % 2 ? 1.0f : -1.0f;
    for (int k = 0; k < 4; k++) {
      Vertex* v = vertex + 4 * face + k;
      memset(v, 0, sizeof *v);
      v->texcoord[0] = k == 1 || k == 2;
      v->texcoord[1] = k >= 2;
      v->pos[axis] = v->normal[axis] = sign;
      v->pos[u] = sign * (2 * v->texcoord[0] - 1);
      v->pos[w] = 2 * v->texcoord[1] - 1;
    }
    static const unsigned int quad[6] = {0, 1, 2, 0, 2, 3};
    for (int k = 0; k < 6; k++) index[6 * face + k] = 4 * face + quad[k];
  }
  gpu_mesh_upload(mesh, vertex, 24, index, 36, GL_STATIC_DRAW);
}

static void primitive_plane(GpuMesh* mesh) {
  static const unsigned int index[6] = {0, 1, 2, 0, 2, 3};
  Vertex v[4] = {{{-1, -1, 0}, 0, {0, 0, 1}, {0, 0}},
                 {{1, -1, 0}, 0, {0, 0, 1}, {1, 0}},
                 {{1, 1, 0}, 0, {0, 0, 1}, {1, 1}},
                 {{-1, 1, 0}, 0, {0, 0, 1}, {0, 1}}};
  gpu_mesh_upload(mesh, v, 4, index, 6, GL_STATIC_DRAW);
}

static void primitive_triangle(GpuMesh* mesh) {
  static const unsigned int index[3] = {0, 1, 2};
  Vertex v[3] = {{{0, 0, 0}, 0, {0, 0, 1}, {0, 0}},
                 {{1, 0, 0}, 0, {0, 0, 1}, {1, 0}},
                 {{0, 1, 0}, 0, {0, 0, 1}, {0, 1}}};
  gpu_mesh_upload(mesh, v, 3, index, 3, GL_STATIC_DRAW);
}

// The round shapes of one level of detail.
static void make_round(Renderer* r, int lod, int around, int up) {
  up = mjMIN(up, MAX_PROFILE - 4);
  primitive_sphere(&r->shape[SHAPE_SPHERE][lod], around, up, 0);
  primitive_sphere(&r->shape[SHAPE_CAPSULE][lod], around, up, 1);
  primitive_cylinder(&r->shape[SHAPE_CYLINDER][lod], around);
  primitive_arrow(&r->shape[SHAPE_ARROW][lod], around, 1.9f, 0);
  primitive_arrow(&r->shape[SHAPE_ARROW1][lod], around, 1, 0);
  primitive_arrow(&r->shape[SHAPE_ARROW2][lod], around, 1.9f, 1);
}

// Flat shapes are the same in all levels.
static void share_flat(Renderer* r, int lod) {
  r->shape[SHAPE_PLANE][lod] = r->shape[SHAPE_PLANE][0];
  r->shape[SHAPE_BOX][lod] = r->shape[SHAPE_BOX][0];
  r->shape[SHAPE_TRIANGLE][lod] = r->shape[SHAPE_TRIANGLE][0];
}

void primitives_make(Renderer* r, int slices, int stacks) {
  static const float share[LOD_EXACT] = {2.6f, 1.4f, 0.8f, 0.5f};
  primitive_plane(&r->shape[SHAPE_PLANE][0]);
  primitive_box(&r->shape[SHAPE_BOX][0]);
  primitive_triangle(&r->shape[SHAPE_TRIANGLE][0]);
  for (int lod = 0; lod < LOD_EXACT; lod++) {
    make_round(r, lod, mjMAX(8, 4 * (int)(slices * share[lod] / 4 + 0.5f)),
               mjMAX(4, 2 * (int)(stacks * share[lod] / 2 + 0.5f)));
  }
  for (int lod = 1; lod < LOD_COUNT; lod++) share_flat(r, lod);
}

void primitives_exact(Renderer* r) {
  if (!r->shape[SHAPE_SPHERE][LOD_EXACT].vao) make_round(r, LOD_EXACT, 240, 120);
}

void primitives_free(Renderer* r) {
  for (int shape = 0; shape < SHAPE_COUNT; shape++) {
    int shared = shape == SHAPE_PLANE || shape == SHAPE_BOX || shape == SHAPE_TRIANGLE;
    for (int lod = 0; lod < (shared ? 1 : LOD_COUNT); lod++) gpu_mesh_free(&r->shape[shape][lod]);
  }
}
