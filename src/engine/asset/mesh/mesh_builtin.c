// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes made from a formula.
//
//   sphere       icosahedron, each face cut in four `subdivision` times
//   hemisphere   octahedron's upper half with rows of triangles, and a cap
//   cone         convex hull of a regular polygon at z = -1 and a scaled one (or a point) at z = 1
//   supersphere  x = c(v,n) c(u,e), y = c(v,n) s(u,e), z = s(v,n)
//   supertorus   x = (1 + r c(v,s)) c(u,t), y = (1 + r c(v,s)) s(u,t), z = r s(v,s)
//                with c(a,p) = sign(cos a) |cos a|^p, s(a,p) = sign(sin a) |sin a|^p
//   wedge        points of a spherical grid with tangent frames in place of normals; the hull gives the faces
//   plate        points of a plane grid, likewise with frames

#include "asset/mesh/mesh_builtin.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/mark.h"

static void alloc_source(MeshSource* s, int nvert, int nnormal, int nface) {
  memset(s, 0, sizeof(*s));
  s->format = MESH_USER;
  s->nvert = nvert;
  s->nnormal = nnormal;
  s->nface = nface;
  AllocPart parts[] = {{.count = (size_t)nvert * 3, .size = sizeof(float)},
                       {.count = (size_t)nnormal * 3, .size = sizeof(float)},
                       {.count = (size_t)nface * 3, .size = sizeof(int)}};
  alloc_several(parts, sizeof parts / sizeof parts[0]);
  s->vert = parts[0].block;
  s->normal = parts[1].block;
  s->face = parts[2].block;
}

static void set_vert(MeshSource* s, int i, double x, double y, double z) {
  s->vert[3 * i] = (float)x;
  s->vert[3 * i + 1] = (float)y;
  s->vert[3 * i + 2] = (float)z;
}

// write a face and return the place after it
static int* put_face(int* face, int a, int b, int c) {
  face[0] = a;
  face[1] = b;
  face[2] = c;
  return face + 3;
}

//---- sphere

// vertex in the middle of an edge, made when it is first asked for. table: pairs of ids and what
// lies between them
static int mesh_builtin_midpoint(MeshSource* s, int a, int b, int (*table)[3], int slots) {
  int low = mjMIN(a, b), high = mjMAX(a, b);
  int slot = (int)(((unsigned)low * 73856093u ^ (unsigned)high * 19349663u) % (unsigned)slots);
  while (table[slot][2] && (table[slot][0] != low || table[slot][1] != high)) {
    slot = slot + 1 < slots ? slot + 1 : 0;
  }
  if (!table[slot][2]) {
    const float *p = s->vert + 3 * a, *q = s->vert + 3 * b;
    float x = (p[0] + q[0]) / 2, y = (p[1] + q[1]) / 2, z = (p[2] + q[2]) / 2;
    float length = sqrtf(x * x + y * y + z * z);
    set_vert(s, s->nvert, x / length, y / length, z / length);
    table[slot][0] = low;
    table[slot][1] = high;
    table[slot][2] = s->nvert++;
  }
  return table[slot][2];
}

static void mesh_builtin_subdivide(MeshSource* s) {
  int slots = 8 * s->nface;
  int(*table)[3] = alloc_zeroed_or_null((size_t)slots, sizeof(*table));
  int* face = alloc_or_null((size_t)s->nface * 12 * sizeof(int));
  int* out = face;
  if (!table || !face) {
    void* const lost[] = {table, face, s->vert, s->normal, s->face};
    for (size_t i = 0; i < sizeof lost / sizeof lost[0]; i++) mju_free(lost[i]);
    memset(s, 0, sizeof(*s));
    mju_error("out of memory for a mesh that is divided");
    return;
  }
  for (int i = 0; i < s->nface; i++) {
    const int* f = s->face + 3 * i;
    int m01 = mesh_builtin_midpoint(s, f[0], f[1], table, slots);
    int m12 = mesh_builtin_midpoint(s, f[1], f[2], table, slots);
    int m20 = mesh_builtin_midpoint(s, f[2], f[0], table, slots);
    out = put_face(out, f[0], m01, m20);
    out = put_face(out, f[1], m12, m01);
    out = put_face(out, f[2], m20, m12);
    out = put_face(out, m01, m12, m20);
  }
  mju_free(s->face);
  mju_free(table);
  s->face = face;
  s->nface *= 4;
}

static void make_sphere(MeshSource* s, const double* p) {
  static const signed char corner[12][3] = {{-1, 2, 0}, {1, 2, 0}, {-1, -2, 0}, {1, -2, 0},
                                            {0, -1, 2}, {0, 1, 2}, {0, -1, -2}, {0, 1, -2},
                                            {2, 0, -1}, {2, 0, 1}, {-2, 0, -1}, {-2, 0, 1}};
  static const signed char face[20][3] = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                                          {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                                          {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                                          {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
  int subdivision = (int)p[0];
  int nvert = 10 * (1 << 2 * subdivision) + 2;
  alloc_source(s, nvert, 0, 20);
  s->nvert = 12;
  float golden = (float)((1 + sqrt(5.0)) / 2);
  double length = sqrt(1 + golden * golden);
  for (int i = 0; i < 12; i++) {
    for (int k = 0; k < 3; k++) {
      int c = corner[i][k];
      float value = c == 2 ? golden : c == -2 ? -golden : (float)c;
      s->vert[3 * i + k] = (float)(value / length);
    }
  }
  for (int i = 0; i < 60; i++) {
    s->face[i] = face[i / 3][i % 3];
  }
  for (int i = 0; i < subdivision; i++) {
    mesh_builtin_subdivide(s);
  }
}

//---- hemisphere

// row r has 4 (r + 1) vertices on its way around; the rows end at the equator
static void hemisphere_vertices(MeshSource* s, int rows) {
  static const double equator[5][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
  set_vert(s, 0, 0, 0, 1);
  int v = 1;
  for (int row = 1; row <= rows; row++) {
    double down = (double)row / rows;
    for (int side = 0; side < 4; side++) {
      for (int i = 0; i < row; i++) {
        double point[3] = {0, 0, 1 - down};
        for (int k = 0; k < 2; k++) {
          double start = down * equator[side][k], end = down * equator[side + 1][k];
          point[k] = start + i * ((end - start) / row);
        }
        double length = sqrt(point[0] * point[0] + point[1] * point[1] + point[2] * point[2]);
        set_vert(s, v++, point[0] / length, point[1] / length, point[2] / length);
      }
    }
  }
}

// triangles between row r of n = 4 r vertices that start at `from` and the next one
static int* hemisphere_band(int* face, int row, int from) {
  int count = 4 * row, next = from + count, next_count = 4 * (row + 1);
  for (int side = 0; side < 4; side++) {
    for (int i = 0; i <= row; i++) {
      int a = i + row * side, b = i + (row + 1) * side;
      face = put_face(face, from + a % count, next + b % next_count, next + (b + 1) % next_count);
      if (i < row) {
        face = put_face(face, from + a % count, next + (b + 1) % next_count, from + (a + 1) % count);
      }
    }
  }
  return face;
}

static void make_hemisphere(MeshSource* s, const double* p) {
  int rows = (int)p[0] + 1;
  int center = 1 + 2 * rows * (rows + 1);
  alloc_source(s, center + 1, 0, 4 * rows * rows + 4 * rows);
  hemisphere_vertices(s, rows);

  int* face = s->face;
  for (int i = 0; i < 4; i++) {
    face = put_face(face, 0, 1 + i, 1 + (i + 1) % 4);
  }
  int from = 1;
  for (int row = 1; row < rows; row++) {
    face = hemisphere_band(face, row, from);
    from += 4 * row;
  }
  for (int i = 0; i < 4 * rows; i++) {
    face = put_face(face, from + i, center, from + (i + 1) % (4 * rows));
  }
}

//---- superquadrics

static double cos_power(double angle, double power) {
  return copysign(pow(fabs(cos(angle)), power), cos(angle));
}

static double sin_power(double angle, double power) {
  return copysign(pow(fabs(sin(angle)), power), sin(angle));
}

static void make_supersphere(MeshSource* s, const double* p) {
  int res = (int)p[0], north = (res - 1) * res + 1;
  double e = p[1], n = p[2];
  alloc_source(s, north + 1, 0, 2 * res * (res - 1));
  set_vert(s, 0, 0, 0, -1);
  set_vert(s, north, 0, 0, 1);
  for (int i = 1; i < res; i++) {
    double v = -mjPI / 2 + i * mjPI / res;
    for (int j = 0; j < res; j++) {
      double u = -mjPI + j * 2 * mjPI / res;
      set_vert(s, 1 + (i - 1) * res + j, cos_power(v, n) * cos_power(u, e), cos_power(v, n) * sin_power(u, e),
               sin_power(v, n));
    }
  }

  int* face = s->face;
  for (int j = 0; j < res; j++) {
    face = put_face(face, 0, 1 + (j + 1) % res, 1 + j);
  }
  for (int i = 0; i < res - 2; i++) {
    int low = 1 + i * res, high = low + res;
    for (int j = 0; j < res; j++) {
      int next = (j + 1) % res;
      face = put_face(face, low + j, low + next, high + j);
      face = put_face(face, low + next, high + next, high + j);
    }
  }
  int last = 1 + (res - 2) * res;
  for (int j = 0; j < res; j++) {
    face = put_face(face, last + j, last + (j + 1) % res, north);
  }
}

static void make_supertorus(MeshSource* source, const double* p) {
  int res = (int)p[0];
  double radius = p[1], s = p[2], t = p[3];
  alloc_source(source, res * res, 0, 2 * res * res);
  int* face = source->face;
  for (int i = 0; i < res; i++) {
    double u = 2 * mjPI * i / res;
    int row = i * res, next_row = (i + 1) % res * res;
    for (int j = 0; j < res; j++) {
      double v = 2 * mjPI * j / res;
      double ring = 1 + radius * cos_power(v, s);
      set_vert(source, row + j, ring * cos_power(u, t), ring * sin_power(u, t), radius * sin_power(v, s));
      int next = (j + 1) % res;
      face = put_face(face, row + j, next_row + j, row + next);
      face = put_face(face, next_row + j, next_row + next, row + next);
    }
  }
}

//---- grids with frames

// bounds of n bins over (-fov, fov) degrees; gamma > 0 makes those in the middle finer
static double* make_edges(int n, double fov, double gamma) {
  double* edge = mju_malloc((size_t)(n + 1) * sizeof(double));
  double x = -1, step = 2.0 / n;
  for (int i = 0; i <= n; i++) {
    double bent = gamma ? gamma * pow(x, 5) + (1 - gamma) * x : x;
    edge[i] = bent * (fov * mjPI / 180);
    x += step;
  }
  return edge;
}

static void set_frame(float* frame, const double x[3], const double y[3], const double z[3]) {
  for (int k = 0; k < 3; k++) {
    frame[k] = (float)x[k];
    frame[3 + k] = (float)y[k];
    frame[6 + k] = (float)z[k];
  }
}

static void make_wedge(MeshSource* s, const double* p) {
  int nx = (int)p[0], ny = (int)p[1];
  alloc_source(s, nx * ny, 3 * nx * ny, 0);
  double* x_edge = make_edges(nx, p[2], p[4]);
  double* y_edge = make_edges(ny, p[3], p[4]);
  for (int i = 0; i < nx; i++) {
    double a = 0.5 * (x_edge[i + 1] + x_edge[i]);
    for (int j = 0; j < ny; j++) {
      double e = 0.5 * (y_edge[j + 1] + y_edge[j]);
      double along[3] = {cos(e) * cos(a), 0, cos(e) * sin(a)};
      double up[3] = {-sin(e) * sin(a), cos(e), sin(e) * cos(a)};
      double normal[3];
      mju_normalize3(along);
      mju_normalize3(up);
      mju_cross(normal, up, along);
      set_vert(s, i * ny + j, cos(e) * sin(a), sin(e), -cos(e) * cos(a));
      set_frame(s->normal + 9 * (i * ny + j), normal, along, up);
    }
  }
  mju_free(x_edge);
  mju_free(y_edge);
}

static void make_plate(MeshSource* s, const double* p) {
  static const double x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
  int nx = (int)p[0], ny = (int)p[1];
  alloc_source(s, nx * ny, 3 * nx * ny, 2 * (nx - 1) * (ny - 1));
  int* face = s->face;
  for (int i = 0; i < nx; i++) {
    for (int j = 0; j < ny; j++) {
      int v = i * ny + j;
      set_vert(s, v, -1 + (i + 0.5) * (2.0 / nx), -1 + (j + 0.5) * (2.0 / ny), -1);
      set_frame(s->normal + 9 * v, x, y, z);
      if (i && j) {
        face = put_face(face, v - ny - 1, v - 1, v - ny);
        face = put_face(face, v, v - ny, v - 1);
      }
    }
  }
}

static void make_cone(MeshSource* s, const double* p) {
  int n = (int)p[0];
  double radius = p[1];
  alloc_source(s, n + (radius > 0 ? n : 1), 0, 0);
  for (int i = 0; i < n; i++) {
    double angle = 2 * i * mjPI / n;
    set_vert(s, i, cos(angle), sin(angle), -1);
  }
  if (radius > 0) {
    for (int i = n; i < 2 * n; i++) {
      double angle = 2 * i * mjPI / n;
      set_vert(s, i, radius * cos(angle), radius * sin(angle), 1);
    }
  } else {
    set_vert(s, n, 0, 0, 1);
  }
}

//---- kinds

// A parameter: its limits, and whether the lower one itself is allowed.
typedef struct Param {
  const char* name;
  double min;
  double max;
  int open;
} Param;

typedef struct Shape {
  int builtin;  // mjtMeshBuiltin
  const char* name;
  void (*make)(MeshSource* source, const double* params);
  int nparam;
  Param param[5];
} Shape;

static const Shape shapes[] = {
    {mjMESH_BUILTIN_SPHERE, "Sphere", make_sphere, 1, {{"subdivision", 0, 4, 0}}},
    {mjMESH_BUILTIN_HEMISPHERE, "Hemisphere", make_hemisphere, 1, {{"resolution", 0, 10, 0}}},
    {mjMESH_BUILTIN_CONE, "Cone", make_cone, 2, {{N_("number of edges"), 3, 100000, 0}, {"radius", 0, 1, 0}}},
    {mjMESH_BUILTIN_SUPERSPHERE,
     "Supersphere",
     make_supersphere,
     3,
     {{"resolution", 3, 3000, 0}, {"e", 0, 1e10, 0}, {"n", 0, 1e10, 0}}},
    {mjMESH_BUILTIN_SUPERTORUS,
     "Supertorus",
     make_supertorus,
     4,
     {{"resolution", 3, 3000, 0}, {"radius", 0, 1, 1}, {"s", 0, 1e10, 1}, {"t", 0, 1e10, 1}}},
    {mjMESH_BUILTIN_WEDGE,
     "Wedge",
     make_wedge,
     5,
     {{N_("horizontal resolution"), 1, 3000, 0},
      {N_("vertical resolution"), 1, 3000, 0},
      {N_("horizontal fov"), 0, 180, 1},
      {N_("vertical fov"), 0, 90, 1},
      {"gamma", 0, 1, 0}}},
    {mjMESH_BUILTIN_PLATE,
     "Plate",
     make_plate,
     2,
     {{N_("horizontal resolution"), 1, 3000, 0}, {N_("vertical resolution"), 1, 3000, 0}}},
};

static int check_params(const Shape* shape, const double* params, int nparams, GimbalMessage* error) {
  if (nparams != shape->nparam) {
    gimbal_message_set(error, "the builtin %s takes %d parameter%s", shape->name, shape->nparam,
                       shape->nparam == 1 ? "" : "s");
    return -1;
  }
  for (int i = 0; i < nparams; i++) {
    const Param* p = shape->param + i;
    int low = p->open ? params[i] > p->min : params[i] >= p->min;
    if (!low || !(params[i] <= p->max)) {
      gimbal_message_set(error, "%s %s must be in %c%g, %g]", shape->name, p->name, p->open ? '(' : '[',
                         p->min, p->max);
      return -1;
    }
  }
  return 0;
}

int mesh_builtin(MeshSource* source, int builtin, const double* params, int nparams, GimbalMessage* error) {
  for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
    if (shapes[i].builtin == builtin) {
      if (check_params(shapes + i, params, nparams, error)) return -1;
      shapes[i].make(source, params);
      return 0;
    }
  }
  gimbal_message_set(error, "there is no builtin mesh of this kind");
  return -1;
}
