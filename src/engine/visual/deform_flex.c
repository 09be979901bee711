// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Flexes as triangles: flat faces of their elements, or a smooth skin around them at the distance
// of their radius. Of several materials those of the first come first, and so on.

#include <gimbal/assert.h>
#include <math.h>

#include "model/flex/rod_frame.h"
#include "visual/emit.h"
#include "visual/flex_faces.h"
#include "visual/scene.h"

// Where the faces of one flex go.
typedef struct FaceWriter {
  const mjtNum* vert;  // positions of the flex's vertices
  mjtNum radius;
  int flat;  // shade a smooth skin by face
  // of a skin: vertices moved out and in along their normals, the normals on both sides
  const float *side[2], *smooth[2];
  float *face, *normal;  // output, 9 a face
  float* texcoord;       // output, 6 a face, or NULL
  const float* texsource;
  int count;
  const FlexSlices* slices;
  int slice;  // which is written
} FaceWriter;

static inline bool writes_element(const FaceWriter* w, int e) {
  return w->slices->count == 1 || w->slices->of_elem[e] == w->slice;
}

static inline bool writes_shell(const FaceWriter* w, int i) {
  return w->slices->count == 1 || w->slices->of_shell[i] == w->slice;
}

// Unit normal of a triangle.
static inline void face_normal(mjtNum normal[3], const mjtNum* vert, const int v[3]) {
  const mjtNum *p = vert + 3 * v[0], *q = vert + 3 * v[1], *r = vert + 3 * v[2];
  mjtNum a[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]}, b[3] = {r[0] - p[0], r[1] - p[1], r[2] - p[2]};
  mjtNum n[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  mjtNum norm = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  int degenerate = norm < mjMINVAL;
  mjtNum scale = degenerate ? 0 : 1 / norm;
  for (int i = 0; i < 3; i++) normal[i] = n[i] * scale;
  if (degenerate) normal[0] = 1;
}

// Copy the texture coordinates of the face's corners, and go on to the next face.
static inline void finish_face(FaceWriter* w, const int t[3]) {
  if (w->texcoord) {
    for (int k = 0; k < 3; k++) {
      w->texcoord[6 * w->count + 2 * k] = w->texsource[2 * t[k]];
      w->texcoord[6 * w->count + 2 * k + 1] = w->texsource[2 * t[k] + 1];
    }
  }
  w->count++;
}

static inline void deform_flex_copy3f(float* res, const float* from) {
  typedef float FloatPair __attribute__((vector_size(8), aligned(4), may_alias));
  *(FloatPair*)res = *(const FloatPair*)from;
  res[2] = from[2];
}

// A flat face, moved out by the radius. v: vertices, t: texture coordinates.
static void put_flat(FaceWriter* w, const int v[3], const int t[3]) {
  float *face = w->face + 9 * w->count, *shade = w->normal + 9 * w->count;
  mjtNum normal[3];
  face_normal(normal, w->vert, v);
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++) {
      face[3 * k + i] = (float)(w->vert[3 * v[k] + i] + w->radius * normal[i]);
      shade[3 * k + i] = (float)normal[i];
    }
  }
  finish_face(w, t);
}

// A face of a skin on the outer (0) or inner (1) side.
static inline void put_smooth(FaceWriter* w, const int v[3], const int t[3], int inner) {
  float *face = w->face + 9 * w->count, *shade = w->normal + 9 * w->count;
  const float *side = w->side[inner], *smooth = w->smooth[inner];
  for (int k = 0; k < 3; k++) {
    int at = 3 * v[k];
    deform_flex_copy3f(face + 3 * k, side + at);
    deform_flex_copy3f(shade + 3 * k, smooth + at);
  }
  if (w->flat) {
    mjtNum normal[3];
    face_normal(normal, w->vert, v);
    for (int k = 0; k < 9; k++) shade[k] = (float)normal[k % 3];
  }
  finish_face(w, t);
}

// Half of the strip that closes a two-dimensional skin along a border edge.
static void put_side(FaceWriter* w, int v0, int v1, int inner, const mjtNum* smooth) {
  const int corner[3] = {v0, v1, v1};
  float *face = w->face + 9 * w->count, *shade = w->normal + 9 * w->count;
  mjtNum edge[3], normal[3];
  mju_sub3(edge, w->vert + 3 * v1, w->vert + 3 * v0);
  mju_cross(normal, edge, smooth + 3 * v1);
  if (inner && w->radius > 0) mju_scl3(normal, normal, -1);
  mju_normalize3(normal);
  for (int k = 0; k < 3; k++) {
    deform_flex_copy3f(face + 3 * k, w->side[k == 1 ? !inner : inner] + 3 * corner[k]);
    to_float(shade + 3 * k, normal, 3);
  }
  finish_face(w, corner);
}

static const int* elem_data(const int* table, const mjModel* m, int f, int e) {
  return table + m->flex_elemdataadr[f] + e * (m->flex_dim[f] + 1);
}

// Corners of the faces of a triangle (front and back) and of a tetrahedron.
static const int triangle_faces[2][3] = {{0, 1, 2}, {0, 2, 1}};
static const int tetra_faces[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};

static void write_elements(FaceWriter* w, const mjModel* m, int f, int layer) {
  int dim = m->flex_dim[f], nface = dim == 2 ? 2 : 4;
  for (int e = 0; e < m->flex_elemnum[f]; e++) {
    if (!writes_element(w, e) || !flex_element_shows(m, f, e, layer)) continue;
    const int *v = elem_data(m->flex_elem, m, f, e), *t = elem_data(m->flex_elemtexcoord, m, f, e);
    for (int i = 0; i < nface; i++) {
      const int* c = dim == 2 ? triangle_faces[i] : tetra_faces[i];
      put_flat(w, (int[3]){v[c[0]], v[c[1]], v[c[2]]}, (int[3]){t[c[0]], t[c[1]], t[c[2]]});
    }
  }
}

// Number of triangles that carry the normals of a skin, and the i-th of them.
static int skin_triangles(const mjModel* m, int f) {
  return m->flex_dim[f] == 2 ? m->flex_elemnum[f] : m->flex_shellnum[f];
}

static const int* skin_triangle(const mjModel* m, int f, int i) {
  if (m->flex_dim[f] == 2) return elem_data(m->flex_elem, m, f, i);
  return m->flex_shell + m->flex_shelldataadr[f] + i * m->flex_dim[f];
}

static void smooth_normals(mjtNum* normal, const mjModel* m, int f, const mjtNum* vert) {
  mju_zero(normal, 3 * m->flex_vertnum[f]);
  for (int i = 0; i < skin_triangles(m, f); i++) {
    const int* v = skin_triangle(m, f, i);
    mjtNum own[3];
    face_normal(own, vert, v);
    for (int k = 0; k < 3; k++) {
      for (int j = 0; j < 3; j++) normal[3 * v[k] + j] += own[j];
    }
  }
  for (int i = 0; i < m->flex_vertnum[f]; i++) mju_normalize3(normal + 3 * i);
}

static void write_skin(FaceWriter* w, const mjModel* m, int f, const mjtNum* smooth) {
  for (int i = 0; i < skin_triangles(m, f); i++) {
    if (!(m->flex_dim[f] == 2 ? writes_element(w, i) : writes_shell(w, i))) continue;
    const int* v = skin_triangle(m, f, i);
    const int* t = m->flex_dim[f] == 2 ? elem_data(m->flex_elemtexcoord, m, f, i) : v;
    put_smooth(w, v, t, 0);
    if (m->flex_dim[f] == 2) put_smooth(w, (int[3]){v[0], v[2], v[1]}, (int[3]){t[0], t[2], t[1]}, 1);
  }
  for (int i = 0; m->flex_dim[f] == 2 && i < m->flex_shellnum[f]; i++) {
    if (!writes_shell(w, i)) continue;
    const int* v = m->flex_shell + m->flex_shelldataadr[f] + 2 * i;
    put_side(w, v[0], v[1], 0, smooth);
    put_side(w, v[1], v[0], 1, smooth);
  }
}

// The skin: normals, then the two sides of each vertex, then the faces between them.
static void update_skin(FaceWriter* w, const mjModel* m, mjData* d, int f) {
  int n = 3 * m->flex_vertnum[f];
  mj_markStack(d);
  mjtNum* smooth = mj_stackAllocNum(d, (size_t)n);
  float* single = mj_stackAllocByte(d, 4 * (size_t)n * sizeof *single, sizeof *single);
  smooth_normals(smooth, m, f, w->vert);
  float sign = w->radius > 0 ? 1.0f : -1.0f;
  for (int i = 0; i < n; i++) {
    single[i] = (float)(w->vert[i] + w->radius * smooth[i]);
    single[n + i] = (float)(w->vert[i] - w->radius * smooth[i]);
    single[2 * n + i] = sign * (float)smooth[i];
    single[3 * n + i] = -(float)smooth[i];
  }
  w->side[0] = single;
  w->side[1] = single + n;
  w->smooth[0] = single + 2 * n;
  w->smooth[1] = single + 3 * n;
  for (w->slice = 0; w->slice < w->slices->count; w->slice++) write_skin(w, m, f, smooth);
  mj_freeStack(d);
}

//---- rods

// A face of a box, of three of its eight corners: the four at the start, around the rod, then those
// at the end.
static void put_box_face(FaceWriter* w, const mjtNum corner[8][3], const int v[3], const mjtNum normal[3],
                         mjtNum sign) {
  static const int none[3] = {0, 0, 0};
  for (int k = 0; k < 3; k++) {
    to_float(w->face + 9 * w->count + 3 * k, corner[v[k]], 3);
    for (int i = 0; i < 3; i++) w->normal[9 * w->count + 3 * k + i] = (float)(sign * normal[i]);
  }
  finish_face(w, none);
}

static void put_box(FaceWriter* w, const mjtNum* start, const mjtNum* end, const mjtNum frame[9],
                    const mjtNum half[2]) {
  static const int caps[4][3] = {{0, 3, 2}, {0, 2, 1}, {4, 5, 6}, {4, 6, 7}};
  mjtNum corner[8][3];
  for (int k = 0; k < 8; k++) {
    mjtNum a = k % 4 < 2 ? half[0] : -half[0], b = k % 4 == 1 || k % 4 == 2 ? half[1] : -half[1];
    for (int i = 0; i < 3; i++) corner[k][i] = (k < 4 ? start : end)[i] + a * frame[3 + i] + b * frame[6 + i];
  }
  for (int k = 0; k < 4; k++) {
    int next = (k + 1) % 4;
    const mjtNum* normal = frame + (k % 2 ? 6 : 3);
    put_box_face(w, corner, (int[3]){k, next, next + 4}, normal, k < 2 ? 1 : -1);
    put_box_face(w, corner, (int[3]){k, next + 4, k + 4}, normal, k < 2 ? 1 : -1);
  }
  for (int k = 0; k < 4; k++) put_box_face(w, corner, caps[k], frame, k < 2 ? -1 : 1);
}

// Rods with a box for their section, which the frames of the material turn.
static void write_boxes(FaceWriter* w, const mjModel* m, mjData* d, int f) {
  mjtNum half[2], frame[9];
  if (!rod_box(m, f, half)) return;
  for (int e = 0; e < m->flex_elemnum[f]; e++) {
    if (!writes_element(w, e)) continue;
    RodEdge edge;
    int index = rod_edge_of_element(m, f, e);
    rod_edge_setup(m, f, index, &edge);
    rod_edge_frame(m, d, f, index, frame);
    put_box(w, w->vert + 3 * edge.vert[0], w->vert + 3 * edge.vert[1], frame, half);
  }
}

static void update_flex(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int f) {
  int adr = scn->flexfaceadr[f], tex = m->flex_texcoordadr[f];
  FaceWriter w = {.vert = d->flexvert_xpos + 3 * m->flex_vertadr[f], .radius = m->flex_radius[f]};
  w.flat = m->flex_flatskin[f];
  w.face = scn->flexface + 9 * adr;
  w.normal = scn->flexnormal + 9 * adr;
  w.texcoord = tex >= 0 ? scn->flextexcoord + 6 * adr : NULL;
  w.texsource = tex >= 0 ? m->flex_texcoord + 2 * tex : NULL;

  FlexSlices slices;
  mj_markStack(d);
  flex_slices_setup(&slices, m, d, opt, f);
  w.slices = &slices;
  FlexMode mode = flex_mode(m, opt, f);
  if (mode == FLEX_SKIN) update_skin(&w, m, d, f);
  if (mode == FLEX_BOXES) w.texcoord = NULL;
  for (w.slice = 0; w.slice < slices.count; w.slice++) {
    if (mode == FLEX_ELEMENTS) write_elements(&w, m, f, opt->flex_layer);
    if (mode == FLEX_BOXES) write_boxes(&w, m, d, f);
  }
  mj_freeStack(d);
  scn->flexfaceused[f] = w.count;
}

void update_flexes(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn) {
  scn->flexvertopt = opt->flags[mjVIS_FLEXVERT];
  scn->flexedgeopt = opt->flags[mjVIS_FLEXEDGE];
  scn->flexfaceopt = opt->flags[mjVIS_FLEXFACE];
  scn->flexskinopt = opt->flags[mjVIS_FLEXSKIN];
  if (m->nflexvert) to_float(scn->flexvert, d->flexvert_xpos, 3 * (int)m->nflexvert);
  for (int f = 0; f < m->nflex; f++) update_flex(m, d, opt, scn, f);
}
