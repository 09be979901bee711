// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes, convex hulls, height fields and skins of a model, on the GPU. Skins get their vertices
// each frame.

#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "model/flex/flex_material.h"
#include "render/renderer.h"

// Corners of a mesh's faces refer to vertex, normal and texture coordinate; each different triple
// becomes one vertex.
typedef struct Corner {
  int vertex, normal, texcoord;
} Corner;

typedef struct CornerTable {
  int *slot, nslot;
  Corner* corner;
  int count;
} CornerTable;

static unsigned int corner_number(CornerTable* t, Corner c) {
  unsigned int hash =
      (unsigned)c.vertex * 73856093u ^ (unsigned)c.normal * 19349663u ^ (unsigned)c.texcoord * 83492791u;
  for (unsigned int i = hash % (unsigned)t->nslot;; i = (i + 1) % (unsigned)t->nslot) {
    int at = t->slot[i] - 1;
    if (at < 0) {
      t->corner[t->count] = c;
      t->slot[i] = ++t->count;
      return (unsigned)t->count - 1;
    }
    if (!memcmp(t->corner + at, &c, sizeof c)) return (unsigned)at;
  }
}

static void face_normal(float n[3], const float p[3][3]) {
  float a[3], b[3];
  for (int i = 0; i < 3; i++) {
    a[i] = p[1][i] - p[0][i];
    b[i] = p[2][i] - p[0][i];
  }

  for (int i = 0; i < 3; i++) n[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
  float norm = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  for (int i = 0; i < 3; i++) n[i] /= fmaxf(norm, 1e-20f);
}

// The normal of a face by its corners.
static void normal_of_face(float normal[3], const mjModel* m, int id, int face) {
  const int* corner = m->mesh_face + 3 * (m->mesh_faceadr[id] + face);
  const float* v = m->mesh_vert + 3 * m->mesh_vertadr[id];
  float p[3][3];
  for (int i = 0; i < 3; i++) memcpy(p[i], v + 3 * corner[i], sizeof p[i]);
  face_normal(normal, p);
}

// Whether a normal leaves the side that its face looks to. A thin slab with shared corners has
// such: the compiler gives a corner the normal of the large faces alone, and the small ones would
// be dark in any light.
static int turns_away(const mjModel* m, int id, int face, int which) {
  const float least = 0.25f;
  const float* given = m->mesh_normal + 3 * (m->mesh_normaladr[id] + which);
  float own[3];
  normal_of_face(own, m, id, face);
  float size = own[0] * own[0] + own[1] * own[1] + own[2] * own[2];
  return size > 0.5f && own[0] * given[0] + own[1] * given[1] + own[2] * given[2] < least;
}

// The normal of a corner: that of its face if it has none of its own. Faces without a normal are
// told apart by negative numbers, so that their corners are not joined.
static void copy_normal(float normal[3], const mjModel* m, int id, int which) {
  if (which >= 0) {
    memcpy(normal, m->mesh_normal + 3 * (m->mesh_normaladr[id] + which), 3 * sizeof(float));
  } else {
    normal_of_face(normal, m, id, -1 - which);
  }
}

static void upload_mesh(GpuMesh* mesh, const mjModel* m, int id) {
  int nindex = 3 * m->mesh_facenum[id], adr = 3 * m->mesh_faceadr[id],
      textured = m->mesh_texcoordadr[id] >= 0;
  CornerTable table = {.nslot = 2 * nindex + 1};
  table.slot = alloc_zeroed(table.nslot, sizeof(int));
  table.corner = alloc_zeroed(nindex, sizeof(Corner));
  unsigned int* index = alloc_zeroed(nindex, sizeof *index);
  for (int i = 0; i < nindex; i++) {
    Corner c = {m->mesh_face[adr + i], m->mesh_facenormal[adr + i],
                textured ? m->mesh_facetexcoord[adr + i] : 0};
    if (c.normal < 0 || turns_away(m, id, i / 3, c.normal)) c.normal = -1 - i / 3;
    index[i] = corner_number(&table, c);
  }

  Vertex* vertex = alloc_zeroed(table.count, sizeof *vertex);
  for (int i = 0; i < table.count; i++) {
    const Corner* c = table.corner + i;
    memcpy(vertex[i].pos, m->mesh_vert + 3 * (m->mesh_vertadr[id] + c->vertex), 3 * sizeof(float));
    copy_normal(vertex[i].normal, m, id, c->normal);
    if (!textured || c->texcoord < 0) continue;
    memcpy(vertex[i].texcoord, m->mesh_texcoord + 2 * (m->mesh_texcoordadr[id] + c->texcoord),
           2 * sizeof(float));
  }
  gpu_mesh_upload(mesh, vertex, table.count, index, nindex, GL_STATIC_DRAW);
  mju_free(vertex);
  mju_free(index);
  mju_free(table.slot);
  mju_free(table.corner);
}

// A flat triangle as three new vertices.
static void put_flat(Vertex* v, const float p[3][3]) {
  for (int k = 0; k < 3; k++) {
    memset(v + k, 0, sizeof *v);
    memcpy(v[k].pos, p[k], sizeof v[k].pos);
    face_normal(v[k].normal, p);
  }
}

static void upload_flat(GpuMesh* mesh, const Vertex* vertex, int nvertex) {
  unsigned int* index = alloc_zeroed(nvertex, sizeof *index);
  for (int i = 0; i < nvertex; i++) index[i] = (unsigned)i;
  gpu_mesh_upload(mesh, vertex, nvertex, index, nvertex, GL_STATIC_DRAW);
  mju_free(index);
}

// The hull's faces stand at the end of its graph: counts, edge addresses, vertex ids, edges, faces.
static void upload_hull(GpuMesh* mesh, const mjModel* m, int id) {
  if (m->mesh_graphadr[id] < 0) return;
  const int* graph = m->mesh_graph + m->mesh_graphadr[id];
  int nvert = graph[0], nface = graph[1];
  const int* face = graph + 2 + 3 * nvert + 3 * nface;
  Vertex* vertex = alloc_zeroed(3 * nface, sizeof *vertex);
  for (int f = 0; f < nface; f++) {
    float p[3][3];
    for (int k = 0; k < 3; k++) {
      memcpy(p[k], m->mesh_vert + 3 * (m->mesh_vertadr[id] + face[3 * f + k]), sizeof p[k]);
    }
    put_flat(vertex + 3 * f, p);
  }
  upload_flat(mesh, vertex, 3 * nface);
  mju_free(vertex);
}

void model_mesh_upload(Renderer* r, const mjModel* m, int mesh) {
  upload_mesh(r->mesh + 2 * mesh, m, mesh);
  upload_hull(r->mesh + 2 * mesh + 1, m, mesh);
}

// A height field's surface point with the normal from its neighbours.
static void hfield_vertex(Vertex* v, const mjModel* m, int id, int row, int col) {
  int nrow = m->hfield_nrow[id], ncol = m->hfield_ncol[id];
  const mjtNum* size = m->hfield_size + 4 * id;
  const float* data = m->hfield_data + m->hfield_adr[id];
  float dx = (float)(2 * size[0] / (ncol - 1)), dy = (float)(2 * size[1] / (nrow - 1)), z = (float)size[2];
  int left = mjMAX(col - 1, 0), right = mjMIN(col + 1, ncol - 1), down = mjMAX(row - 1, 0),
      up = mjMIN(row + 1, nrow - 1);
  float slope[2] = {z * (data[row * ncol + right] - data[row * ncol + left]) / (dx * (right - left)),
                    z * (data[up * ncol + col] - data[down * ncol + col]) / (dy * (up - down))};
  float norm = 1 / sqrtf(1 + slope[0] * slope[0] + slope[1] * slope[1]);
  *v = (Vertex){{col * dx - (float)size[0], row * dy - (float)size[1], z * data[row * ncol + col]},
                0,
                {-slope[0] * norm, -slope[1] * norm, norm},
                {(float)col / (ncol - 1), (float)row / (nrow - 1)}};
}

// Walls from the border down to the base, and the bottom.
static int hfield_skirt(Vertex* out, const mjModel* m, int id, const Vertex* top) {
  int nrow = m->hfield_nrow[id], ncol = m->hfield_ncol[id], n = 0, ring = 2 * (nrow + ncol - 2);
  float base = -(float)m->hfield_size[4 * id + 3];
  const float* last = NULL;
  for (int i = 0; i <= ring; i++) {
    int k = i % ring, row, col;
    if (k < ncol - 1) {
      row = 0, col = k;
    } else if (k < ncol + nrow - 2) {
      row = k - (ncol - 1), col = ncol - 1;
    } else if (k < 2 * ncol + nrow - 3) {
      row = nrow - 1, col = 2 * ncol + nrow - 3 - k;
    } else {
      row = ring - k, col = 0;
    }
    const float* at = top[row * ncol + col].pos;
    if (last) {
      float p[2][3][3] = {{{last[0], last[1], base}, {at[0], at[1], base}, {at[0], at[1], at[2]}},
                          {{last[0], last[1], base}, {at[0], at[1], at[2]}, {last[0], last[1], last[2]}}};
      put_flat(out + n, p[0]);
      put_flat(out + n + 3, p[1]);
      n += 6;
    }
    last = at;
  }
  float x = (float)m->hfield_size[4 * id], y = (float)m->hfield_size[4 * id + 1];
  float bottom[2][3][3] = {{{-x, -y, base}, {x, y, base}, {x, -y, base}},
                           {{-x, -y, base}, {-x, y, base}, {x, y, base}}};
  put_flat(out + n, bottom[0]);
  put_flat(out + n + 3, bottom[1]);
  return n + 6;
}

void model_hfield_upload(Renderer* r, const mjModel* m, int hfield) {
  int nrow = m->hfield_nrow[hfield], ncol = m->hfield_ncol[hfield], ntop = nrow * ncol, nindex = 0;
  if (nrow < 2 || ncol < 2) return;
  Vertex* vertex = alloc_zeroed(ntop + 12 * (nrow + ncol) + 6, sizeof *vertex);
  unsigned int* index = alloc_zeroed(6 * ntop + 12 * (nrow + ncol) + 6, sizeof *index);
  for (int row = 0; row < nrow; row++) {
    for (int col = 0; col < ncol; col++) hfield_vertex(vertex + row * ncol + col, m, hfield, row, col);
  }
  for (int row = 0; row + 1 < nrow; row++) {
    for (int col = 0; col + 1 < ncol; col++) {
      unsigned int k = row * ncol + col, up = k + ncol;
      unsigned int quad[6] = {k, k + 1, up + 1, k, up + 1, up};
      for (int e = 0; e < 6; e++) index[nindex++] = quad[e];
    }
  }
  int nskirt = hfield_skirt(vertex + ntop, m, hfield, vertex);
  for (int i = 0; i < nskirt; i++) index[nindex++] = (unsigned)(ntop + i);
  gpu_mesh_upload(r->hfield + hfield, vertex, ntop + nskirt, index, nindex, GL_STATIC_DRAW);
  mju_free(vertex);
  mju_free(index);
}

// Faces and texture coordinates of a skin; positions come with each frame.
static void make_skin(Renderer* r, const mjModel* m, int id) {
  int nvert = m->skin_vertnum[id], nindex = 3 * m->skin_facenum[id], tex = m->skin_texcoordadr[id];
  r->skin_texcoord[id] = NULL;
  if (tex >= 0) {
    r->skin_texcoord[id] = alloc_zeroed(2 * nvert, sizeof(float));
    memcpy(r->skin_texcoord[id], m->skin_texcoord + 2 * tex, 2 * nvert * sizeof(float));
  }
  Vertex* vertex = alloc_zeroed(nvert, sizeof *vertex);
  gpu_mesh_upload(&r->skin[id].mesh, vertex, nvert,
                  (const unsigned int*)m->skin_face + 3 * m->skin_faceadr[id], nindex, GL_DYNAMIC_DRAW);
  mju_free(vertex);
}

static void make_flex(Deformable* flex, const mjModel* m, int id) {
  flex->nslice = flex_slice_count(m, id);
  flex->slice = alloc_zeroed(flex->nslice, sizeof *flex->slice);
}

void model_meshes_make(Renderer* r, const mjModel* m) {
  r->nmesh = (int)m->nmesh;
  r->nhfield = (int)m->nhfield;
  r->mesh = alloc_zeroed(2 * m->nmesh, sizeof(GpuMesh));
  r->hfield = alloc_zeroed(m->nhfield, sizeof(GpuMesh));
  r->nflex = (int)m->nflex;
  r->flex = alloc_zeroed(m->nflex, sizeof *r->flex);
  r->skin = alloc_zeroed(m->nskin, sizeof *r->skin);
  r->skin_texcoord = alloc_zeroed(m->nskin, sizeof(float*));
  for (int i = 0; i < m->nmesh; i++) model_mesh_upload(r, m, i);
  for (int i = 0; i < m->nhfield; i++) model_hfield_upload(r, m, i);
  for (int i = 0; i < m->nskin; i++) make_skin(r, m, i);
  for (int i = 0; i < m->nflex; i++) make_flex(r->flex + i, m, i);
}

void model_meshes_free(Renderer* r, int nskin, int alive) {
  for (int i = 0; alive && i < 2 * r->nmesh; i++) gpu_mesh_free(r->mesh + i);
  for (int i = 0; alive && i < r->nhfield; i++) gpu_mesh_free(r->hfield + i);
  for (int i = 0; alive && i < nskin; i++) gpu_mesh_free(&r->skin[i].mesh);
  for (int i = 0; alive && i < r->nflex; i++) gpu_mesh_free(&r->flex[i].mesh);
  for (int i = 0; i < nskin; i++) mju_free(r->skin_texcoord[i]);
  for (int i = 0; i < r->nflex; i++) mju_free(r->flex[i].slice);
  mju_free(r->flex);
  mju_free(r->mesh);
  mju_free(r->hfield);
  mju_free(r->skin);
  mju_free(r->skin_texcoord);
}
