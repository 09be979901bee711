// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The skin of a cable of boxes: a grid of vertices above and one below, closed around the edge.
//
// Bones stand at the vertices of the cable, in two rows along the sides of the boxes. With a
// subgrid there is a third row in the middle and s further points between neighbouring bones, on
// the bicubic surface through the bones. In one direction a point at t of the way from bone i to
// i+1 is the cubic
//
//   sum over p of t^p (H0[p] x_i + H1[p] x_i+1 + H2[p] m_i + H3[p] m_i+1),   m_i = (x_i+1 - x_i-1) / 2,
//
// where H holds the coefficients of the four Hermite functions, and m is one-sided at the ends. In
// two directions, with p along and q across the cable, the weights of the 4 x 4 bones around a
// point are
//
//   (t^p u^q) W D,   W: products of H for the values f, f_x, f_y, f_xy at the four corners,
//                    D: products of the differences that make these values from the bones.

#include <string.h>

#include "compiler/macro/composite.h"

// A direction of the grid: n bones with s points between neighbours.
typedef struct Line {
  int n, s;
} Line;

static int line_points(Line line) {
  return line.n + (line.n - 1) * line.s;
}

//---- weights

enum { VALUE = 0, SLOPE = 1 };

// Coefficients by value or slope, by end, by power.
static const double kHermite[2][2][4] = {{{1, 0, -3, 2}, {0, 0, 3, -2}}, {{0, 1, -2, 1}, {0, 0, -1, 1}}};

// The corners of a patch in their order: ends along and across.
static const int kCorner[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};

// How value or slope at one end come from the four bones around cell i.
static void composite_skin_difference(Line line, int i, int kind, int end, double d[4]) {
  bool at_end = end ? i == line.n - 2 : i == 0;
  memset(d, 0, 4 * sizeof(double));
  if (kind == VALUE) {
    d[1 + end] = 1;
  } else if (at_end) {
    d[1] = -1;
    d[2] = 1;
  } else {
    d[end] = -0.5;
    d[2 + end] = 0.5;
  }
}

// The matrices W and D of patch (i, j). Their middle index runs over f, f_x, f_y, f_xy, and
// corners.
static void patch_matrices(Line along, Line across, int i, int j, double w[16 * 16], double d[16 * 16]) {
  for (int k = 0; k < 16; k++) {
    const int kx = k / 4 % 2, ky = k / 8, *end = kCorner[k % 4];
    double dx[4], dy[4];
    composite_skin_difference(along, i, kx, end[0], dx);
    composite_skin_difference(across, j, ky, end[1], dy);
    for (int m = 0; m < 16; m++) {
      w[16 * m + k] = kHermite[kx][end[0]][m / 4] * kHermite[ky][end[1]][m % 4];
      d[16 * k + m] = dx[m / 4] * dy[m % 4];
    }
  }
}

// Powers x^p y^q of the place of a point in its patch.
static void composite_skin_powers(double x, double y, double xy[16]) {
  const double px[4] = {1, x, x * x, x * x * x};
  for (int p = 0; p < 4; p++) {
    xy[4 * p] = px[p];
    xy[4 * p + 1] = px[p] * y;
    xy[4 * p + 2] = px[p] * y * y;
    xy[4 * p + 3] = px[p] * y * y * y;
  }
}

//---- triangles

static void add_triangle(GArray* faces, int a, int b, int c) {
  int face[3] = {a, b, c};
  g_array_append_vals(faces, face, 3);
}

// One side, seen from above or from below.
static void add_side(GArray* faces, int nx, int ny, bool below) {
  for (int i = 0; i < (nx - 1) * (ny - 1); i++) {
    int a = (below ? nx * ny : 0) + i / (ny - 1) * ny + i % (ny - 1), across = a + 1, along = a + ny;
    int opposite = along + 1;
    if (below) {
      add_triangle(faces, a, opposite, along);
      add_triangle(faces, a, across, opposite);
    } else {
      add_triangle(faces, a, along, opposite);
      add_triangle(faces, a, opposite, across);
    }
  }
}

// Close one edge: n vertices from first, step apart; the others are under further.
static void add_edge(GArray* faces, int first, int step, int n, int under, bool turned) {
  for (int i = 0; i < n - 1; i++) {
    int a = first + i * step, b = a + step;
    if (turned) {
      add_triangle(faces, a, under + b, b);
      add_triangle(faces, a, under + a, under + b);
    } else {
      add_triangle(faces, a, b, under + b);
      add_triangle(faces, a, under + b, under + a);
    }
  }
}

static void set_faces(mjsSkin* skin, int nx, int ny) {
  GArray* faces = g_array_new(FALSE, FALSE, sizeof(int));
  int under = nx * ny;
  add_side(faces, nx, ny, false);
  add_side(faces, nx, ny, true);
  add_edge(faces, 0, ny, nx, under, true);
  add_edge(faces, ny - 1, ny, nx, under, false);
  add_edge(faces, 0, 1, ny, under, false);
  add_edge(faces, (nx - 1) * ny, 1, ny, under, true);
  mjs_setInt(skin->face, (const int*)faces->data, (int)faces->len);
  g_array_free(faces, TRUE);
}

static void set_texcoord(mjsSkin* skin, int nx, int ny) {
  GArray* texcoord = g_array_new(FALSE, FALSE, sizeof(float));
  for (int i = 0; i < 2 * nx * ny; i++) {
    float uv[2] = {(float)(i / ny % nx) / (float)(nx - 1), (float)(i % ny) / (float)(ny - 1)};
    g_array_append_vals(texcoord, uv, 2);
  }
  mjs_setFloat(skin->texcoord, (const float*)texcoord->data, (int)texcoord->len);
  g_array_free(texcoord, TRUE);
}

//---- bones

// The vertices that a bone moves, alternating between those above and those below.
typedef struct Bone {
  GArray* vertices;  // int
  GArray* weights;   // float
} Bone;

typedef struct Patch {
  int x, y;  // of its first vertex
  int bone;  // first of the 4 x 4 around it, some of which may be missing
  double w[16 * 16], d[16 * 16];
} Patch;

// Bind the vertex at (x, y) of a patch, and the one below it, to the bones around it.
static void bind_vertex(Bone* bones, Line along, Line across, const Patch* patch, int x, int y) {
  double xy[16], coefficient[16], weight[16], step_x = 1.0 / (1 + along.s), step_y = 1.0 / (1 + across.s);
  int ny = line_points(across), above = (patch->x + x) * ny + patch->y + y;
  int pair[2] = {above, above + line_points(along) * ny};
  composite_skin_powers(x * step_x, y * step_y, xy);
  mju_mulMatMat(coefficient, xy, patch->w, 1, 16, 16);
  mju_mulMatMat(weight, coefficient, patch->d, 1, 16, 16);
  for (int k = 0; k < 16; k++) {
    float pair_weight[2] = {(float)weight[k], (float)weight[k]};
    if (weight[k] == 0) continue;
    Bone* bone = bones + patch->bone + k / 4 * across.n + k % 4;
    g_array_append_vals(bone->vertices, pair, 2);
    g_array_append_vals(bone->weights, pair_weight, 2);
  }
}

// All vertices, patch by patch; the last patch of a direction also has its end.
static void bind_vertices(Bone* bones, Line along, Line across) {
  for (int cell = 0; cell < (along.n - 1) * (across.n - 1); cell++) {
    int i = cell / (across.n - 1), j = cell % (across.n - 1);
    Patch patch = {i * (along.s + 1), j * (across.s + 1), (i - 1) * across.n + j - 1, {0}, {0}};
    patch_matrices(along, across, i, j, patch.w, patch.d);
    for (int x = 0; x < along.s + 1 + (i == along.n - 2); x++) {
      for (int y = 0; y < across.s + 1 + (j == across.n - 2); y++) {
        bind_vertex(bones, along, across, &patch, x, y);
      }
    }
  }
}

static void add_bones(const Composite* c, mjsSkin* skin, Line along, Line across) {
  const mjsGeom* box = mjs_getSpecDefault(c->templates)->geom;
  int n = along.n * across.n;
  float *pos = g_new0(float, 3 * n), *quat = g_new0(float, 4 * n);
  Bone* bones = g_new(Bone, n);
  for (int i = 0; i < n; i++) {
    bones[i] = (Bone){g_array_new(FALSE, FALSE, sizeof(int)), g_array_new(FALSE, FALSE, sizeof(float))};
  }
  bind_vertices(bones, along, across);
  for (int i = 0; i < n; i++) {
    int x = i / across.n, y = i % across.n;
    char* name = composite_part_name(c, "B", MIN(x, along.n - 2));
    pos[3 * i] = x == along.n - 1 ? (float)(-2 * box->size[0]) : 0;
    pos[3 * i + 1] = (float)((2.0 * y / (across.n - 1) - 1) * box->size[1]);
    quat[4 * i] = 1;
    mjs_appendString(skin->bodyname, name);
    mjs_appendIntVec(skin->vertid, (const int*)bones[i].vertices->data, (int)bones[i].vertices->len);
    mjs_appendFloatVec(skin->vertweight, (const float*)bones[i].weights->data, (int)bones[i].weights->len);
    g_array_free(bones[i].vertices, TRUE);
    g_array_free(bones[i].weights, TRUE);
    g_free(name);
  }
  mjs_setFloat(skin->bindpos, pos, 3 * n);
  mjs_setFloat(skin->bindquat, quat, 4 * n);
  g_free(bones);
  g_free(quat);
  g_free(pos);
}

void composite_add_skin(const Composite* c, mjSpec* s) {
  int between = MAX(c->skin.subgrid, 0);
  Line along = {c->count[0], between}, across = {between ? 3 : 2, between};
  int nx = line_points(along), ny = line_points(across);
  mjsSkin* skin = mjs_addSkin(s);
  char* name = g_strconcat(c->prefix, "Skin", NULL);
  mjs_setName(skin->element, name);
  g_free(name);
  mjs_setString(skin->material, c->skin.material);
  memcpy(skin->rgba, c->skin.rgba, sizeof skin->rgba);
  skin->inflate = (float)(2 * mjs_getSpecDefault(c->templates)->geom->size[2]);
  skin->group = c->skin.group;
  float* zeros = g_new0(float, 6 * nx * ny);  // the bones say where the vertices are
  mjs_setFloat(skin->vert, zeros, 6 * nx * ny);
  g_free(zeros);
  set_faces(skin, nx, ny);
  if (c->skin.texcoord) set_texcoord(skin, nx, ny);
  add_bones(c, skin, along, across);
}
