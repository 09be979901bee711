// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The surface of a distance field as a mesh: marching cubes (Lorensen and Cline, 1987).
//
// The box of the field is cut into cells with corners (i, j, k), at most 300 of them along its
// three edges together. An edge whose ends lie on different sides, f(a) < 0 <= f(b) or the other
// way round, has a vertex where the field would be zero if it were linear: a + f(a) / (f(a) - f(b))
// (b - a). The signs at the corners of a cell decide how these vertices are joined. All is single
// precision, in units of cells, until the end.
//
// Bit c of a cell's case says that corner c is inside; bits 0, 1, 2 of c are the corner's place
// along x, y, z. Edges 0-3 go along x, 4-7 along y, 8-11 along z; of the four, bit 0 is the place
// along the first other axis, bit 1 along the second.

#include "asset/mesh/mesh_isosurface.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"

// Triangles of each case, three edges (hexadecimal) each. Where several ways to join the vertices
// are as good, this is the one that the reference's meshes show, so that ours have the same faces
// in the same order.
static const char* const kTriangles[256] = {
    "",
    "048",
    "509",
    "495489",
    "1a4",
    "1801a8",
    "1a4950",
    "51a5a99a8",
    "b15",
    "5b1804",
    "0b109b",
    "14818bb89",
    "a5ba45",
    "05b0b88ba",
    "40949aa9b",
    "8ba89b",
    "286",
    "062046",
    "950628",
    "295256654",
    "41a286",
    "a62a21120",
    "0958621a4",
    "61a621251295",
    "28615b",
    "604620b15",
    "b09b10628",
    "46162916919b",
    "5a45ba286",
    "2a625a5ba052",
    "286a9ba49409",
    "2a629a9ba",
    "927",
    "048792",
    "250275",
    "827874475",
    "1a4279",
    "1801a8792",
    "250275a41",
    "827871175a81",
    "b15279",
    "0485b1279",
    "7b1712210",
    "48242112717b",
    "a5ba45279",
    "7928ba80b05b",
    "ba7a407a0702",
    "7827b8ba8",
    "879867",
    "904947746",
    "086065567",
    "467475",
    "7867981a4",
    "79661a916901",
    "a41567506086",
    "a51a65675",
    "87986715b",
    "15b746794904",
    "08606bb6710b",
    "17b147467",
    "4ba45b698679",
    "670ba0a605b0790",
    "ba06707b0860a40",
    "67b6ba",
    "36a",
    "a36048",
    "36a095",
    "94895436a",
    "341364",
    "680603301",
    "341364950",
    "958836538513",
    "36a5b1",
    "15b48036a",
    "0b109b6a3",
    "6a3b89b18148",
    "b36b65564",
    "8368030b305b",
    "6b360b09b406",
    "6b368b89b",
    "2a328a",
    "4a3430032",
    "a28a32509",
    "34a394954293",
    "841812213",
    "013032",
    "509213281841",
    "529512132",
    "2a328a5b1",
    "b150320434a3",
    "38a32819b109",
    "9b4324294a34b14",
    "5b4428b24b32",
    "b05b30320",
    "3249b4b34094284",
    "32939b",
    "792a36",
    "2796a3048",
    "527502a36",
    "36a475487827",
    "436413927",
    "927301360680",
    "164136075027",
    "138758518278368",
    "36a79215b",
    "0486a379215b",
    "a362102717b1",
    "36ab17127142482",
    "2795645b6b36",
    "2798060360535b3",
    "02b64b40b36b27b",
    "6838b387b827",
    "37939aa98",
    "a04a30390379",
    "8a0a370a7075",
    "34a374754",
    "184178798371",
    "937903013",
    "758138378418508",
    "137175",
    "5b1a98a39379",
    "15ba34304370790",
    "8a7107087b17a37",
    "37a74a7147b1",
    "4539838437935b3",
    "9070370b305b",
    "08437b",
    "7b3",
    "73b",
    "0483b7",
    "5093b7",
    "4954893b7",
    "b7341a",
    "81a80173b",
    "1a4b73095",
    "3b79a895a51a",
    "173157",
    "715731804",
    "973930031",
    "148187789317",
    "3a4347745",
    "80aa7307a057",
    "a40a03309397",
    "3973a9a89",
    "286b73",
    "062046b73",
    "2869503b7",
    "b73654625295",
    "3b7a41286",
    "73b1201a2a62",
    "1a48629503b7",
    "3b762a21a291951",
    "173157862",
    "246204357315",
    "628031093973",
    "469319149739629",
    "8627457343a4",
    "57a20a05a62a73a",
    "2867393093a0a40",
    "2969a693a973",
    "3923b9",
    "3923b9480",
    "b50b03302",
    "54b482b42b23",
    "93b92341a",
    "0a801a2b923b",
    "41a3023b0b50",
    "235a858251a53b5",
    "592521123",
    "804123152592",
    "031023",
    "814821231",
    "3a4349945239",
    "a852353a5925805",
    "43a403023",
    "23a2a8",
    "63b6b88b9",
    "63b6b00b9460",
    "86383003b0b5",
    "b63b56546",
    "1a48b986b63b",
    "016b969063b61a6",
    "1a450b03b083863",
    "a616516b563b",
    "985863583531",
    "319469639049159",
    "608630310",
    "314346",
    "983453593a43863",
    "3a6059",
    "6383083403a4",
    "3a6",
    "6b76ab",
    "b6ab76048",
    "6b76ab095",
    "854895a76ab7",
    "1b7174476",
    "0680b6b761b0",
    "9504764171b7",
    "891761681b71951",
    "a15a56657",
    "0486576a5a15",
    "7696a1961910",
    "7618919714816a1",
    "476457",
    "068056576",
    "940974764",
    "897876",
    "72878bb8a",
    "b7aa0470a720",
    "095b8ab78728",
    "ab25424a2952b72",
    "4284121721b7",
    "71b721201",
    "0954181281b2b72",
    "5191291721b7",
    "872817157a18",
    "20a57a72a15a04a",
    "1078a7a17287097",
    "14a297",
    "872847457",
    "205257",
    "842472497409",
    "972",
    "26a2a99ab",
    "4809ab92a26a",
    "26a2a55ab025",
    "542ab2b526a2482",
    "4166921961b9",
    "b960161b6806926",
    "64b02b26b50b41b",
    "2681b5",
    "6a1612215259",
    "0489252152616a1",
    "a26a12102",
    "a16126182148",
    "259265645",
    "058568526592",
    "026064",
    "268",
    "8ab8b9",
    "4904a9ab9",
    "0b508b8ab",
    "ab5a54",
    "1841b8b98",
    "01b0b9",
    "1b4b84b08b50",
    "b51",
    "5a159a98a",
    "4a0a90a59a15",
    "10818a",
    "14a",
    "459498",
    "590",
    "084",
    "",
};

typedef struct Grid {
  IsoField field;
  const void* context;
  const double* box;  // centre, half sizes
  int n[3];           // corners along each axis
  float* value[2];    // of the corners of two layers, that of k in value[k % 2]
  int* vertex[2];     // of the three edges that start at a corner, along x, y, z
} Grid;

// What is found.
typedef struct Surface {
  float *vert, *normal;
  int* face;
  size_t nvert, nface, vert_room, face_room;
} Surface;

static int corner_index(const Grid* g, int i, int j) {
  return j * g->n[0] + i;
}

static double mesh_isosurface_coordinate(const Grid* g, int axis, double i) {
  const double* b = g->box;
  return 2 * b[axis + 3] * i / (g->n[axis] - 1) + b[axis] - b[axis + 3];
}

//---- the field

// Values at a layer of corners; -1 if one of them is no number, whose place is then in bad.
static int sample_layer(const Grid* g, int k, double bad[3]) {
  for (int j = 0; j < g->n[1]; j++) {
    for (int i = 0; i < g->n[0]; i++) {
      double x[3];
      const int at[3] = {i, j, k};
      for (int a = 0; a < 3; a++) {
        x[a] = g->box[a] - g->box[a + 3] + 2 * g->box[a + 3] * at[a] / (g->n[a] - 1);
      }
      float value = (float)g->field(x, g->context);
      if (isnan(value)) {
        memcpy(bad, x, sizeof x);
        return -1;
      }
      g->value[k % 2][corner_index(g, i, j)] = value;
    }
  }
  return 0;
}

//---- vertices and faces

static void* mesh_isosurface_grow(void* data, size_t used, size_t room, size_t width) {
  void* grown = mju_malloc(room * width);
  if (used) {
    memcpy(grown, data, used * width);
  }
  mju_free(data);
  return grown;
}

static int add_vertex(Surface* s, const int corner[3], int axis, float along) {
  if (s->nvert == s->vert_room) {
    s->vert_room = s->vert_room ? 2 * s->vert_room : 4096;
    s->vert = mesh_isosurface_grow(s->vert, s->nvert, s->vert_room, 3 * sizeof(float));
    s->normal = mesh_isosurface_grow(s->normal, s->nvert, s->vert_room, 3 * sizeof(float));
  }
  for (int a = 0; a < 3; a++) {
    s->vert[3 * s->nvert + a] = (float)corner[a];
    s->normal[3 * s->nvert + a] = 0;
  }
  s->vert[3 * s->nvert + axis] += along;
  return (int)s->nvert++;
}

// Faces weigh on the normals of their corners by their area.
static void add_to_normals(Surface* s, const int face[3]) {
  const float *a = s->vert + 3 * face[0], *b = s->vert + 3 * face[1], *c = s->vert + 3 * face[2];
  float u[3], v[3];
  for (int i = 0; i < 3; i++) {
    u[i] = c[i] - b[i];
    v[i] = a[i] - b[i];
  }
  const float n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++) {
      s->normal[3 * face[k] + i] += n[i];
    }
  }
}

static void add_face(Surface* s, const int face[3]) {
  if (s->nface == s->face_room) {
    s->face_room = s->face_room ? 2 * s->face_room : 8192;
    s->face = mesh_isosurface_grow(s->face, s->nface, s->face_room, 3 * sizeof(int));
  }
  memcpy(s->face + 3 * s->nface++, face, 3 * sizeof(int));
  add_to_normals(s, face);
}

//---- cells

// Where an edge of the cell at (i, j, k) starts, relative to it.
static void edge_start(int edge, int start[3]) {
  int axis = edge / 4, first = axis == 0 ? 1 : 0, second = axis == 2 ? 1 : 2;
  start[axis] = 0;
  start[first] = edge & 1;
  start[second] = edge >> 1 & 1;
}

static int* vertex_of_edge(const Grid* g, const int cell[3], int edge) {
  int s[3];
  edge_start(edge, s);
  return g->vertex[(cell[2] + s[2]) % 2] + 3 * corner_index(g, cell[0] + s[0], cell[1] + s[1]) + edge / 4;
}

// An edge belongs to the first cell that has it: it has no cell before it along an axis in which it
// is at the start.
static bool is_new_edge(const int cell[3], int edge) {
  int start[3];
  edge_start(edge, start);
  for (int a = 0; a < 3; a++) {
    if (a != edge / 4 && !start[a] && cell[a] > 0) {
      return false;
    }
  }
  return true;
}

static void add_vertices(const Grid* g, Surface* s, const int cell[3], const float value[8]) {
  for (int edge = 0; edge < 12; edge++) {
    int start[3], axis = edge / 4;
    edge_start(edge, start);
    int c = start[0] | start[1] << 1 | start[2] << 2;
    float a = value[c], b = value[c | 1 << axis];
    if ((a < 0) == (b < 0) || !is_new_edge(cell, edge)) {
      continue;
    }
    const int corner[3] = {cell[0] + start[0], cell[1] + start[1], cell[2] + start[2]};
    *vertex_of_edge(g, cell, edge) = add_vertex(s, corner, axis, a / (a - b));
  }
}

static void mesh_isosurface_march(const Grid* g, Surface* s, const int cell[3]) {
  float value[8];
  int inside = 0;
  for (int c = 0; c < 8; c++) {
    const float* layer = g->value[(cell[2] + (c >> 2)) % 2];
    value[c] = layer[corner_index(g, cell[0] + (c & 1), cell[1] + (c >> 1 & 1))];
    inside |= (value[c] < 0) << c;
  }
  if (inside == 0 || inside == 255) {
    return;
  }
  add_vertices(g, s, cell, value);
  for (const char* t = kTriangles[inside]; *t; t += 3) {
    int face[3];
    for (int k = 0; k < 3; k++) {
      face[k] = *vertex_of_edge(g, cell, t[k] <= '9' ? t[k] - '0' : t[k] - 'a' + 10);
    }
    add_face(s, face);
  }
}

static int march_all(const Grid* g, Surface* s, double bad[3]) {
  if (sample_layer(g, 0, bad)) {
    return -1;
  }
  for (int k = 0; k + 1 < g->n[2]; k++) {
    if (sample_layer(g, k + 1, bad)) {
      return -1;
    }
    for (int j = 0; j + 1 < g->n[1]; j++) {
      for (int i = 0; i + 1 < g->n[0]; i++) {
        mesh_isosurface_march(g, s, (int[3]){i, j, k});
      }
    }
  }
  return 0;
}

//---- the mesh

static int start_grid(Grid* g, GimbalMessage* error) {
  const double* half = g->box + 3;
  double total = half[0] + half[1] + half[2];
  for (int a = 0; a < 3; a++) {
    if (!(half[a] > 0) || !isfinite(total) || !isfinite(g->box[a])) {
      gimbal_message_set(error, "the box around the distance field has half sizes %g %g %g", half[0], half[1],
                         half[2]);
      return -1;
    }
    g->n[a] = (int)floor(300 / total * half[a]) + 1;
    if (g->n[a] < 2) {
      gimbal_message_set(error, "the box around the distance field is too thin: half sizes %g %g %g", half[0],
                         half[1], half[2]);
      return -1;
    }
  }
  size_t layer = (size_t)g->n[0] * (size_t)g->n[1];
  for (int k = 0; k < 2; k++) {
    g->value[k] = mju_malloc(layer * sizeof(float));
    g->vertex[k] = mju_malloc(3 * layer * sizeof(int));
  }
  return 0;
}

static void end_grid(Grid* g) {
  for (int k = 0; k < 2; k++) {
    mju_free(g->value[k]);
    mju_free(g->vertex[k]);
  }
}

// From cells to the frame of the field; normals become 1 long.
static void mesh_isosurface_finish(const Grid* g, Surface* s) {
  for (size_t v = 0; v < s->nvert; v++) {
    float *x = s->vert + 3 * v, *n = s->normal + 3 * v;
    float length = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int a = 0; a < 3; a++) {
      x[a] = (float)mesh_isosurface_coordinate(g, a, x[a]);
      n[a] /= length;
    }
  }
}

static void free_surface(Surface* s) {
  mju_free(s->vert);
  mju_free(s->normal);
  mju_free(s->face);
}

int mesh_isosurface(MeshSource* source, IsoField field, const void* context, const double box[6],
                    GimbalMessage* error) {
  Grid g = {.field = field, .context = context, .box = box};
  Surface s = {0};
  double bad[3];
  if (start_grid(&g, error)) {
    return -1;
  }
  int failed = march_all(&g, &s, bad);
  end_grid(&g);
  if (failed) {
    gimbal_message_set(error, "the distance field is no number at (%g %g %g)", bad[0], bad[1], bad[2]);
  } else if (!s.nface) {
    gimbal_message_set(error, "the distance field has no surface inside of its box");
    failed = -1;
  }
  if (failed) {
    free_surface(&s);
    return -1;
  }
  mesh_isosurface_finish(&g, &s);
  *source = (MeshSource){.vert = s.vert,
                         .nvert = (int)s.nvert,
                         .normal = s.normal,
                         .nnormal = (int)s.nvert,
                         .face = s.face,
                         .nface = (int)s.nface,
                         .format = MESH_USER};
  return 0;
}
