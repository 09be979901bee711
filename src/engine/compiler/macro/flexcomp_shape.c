// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Points and elements of deformable objects: chains, circles, sheets, discs, solid grids, surfaces
// joined to a centre, meshes and tetrahedral meshes.

#include "compiler/macro/flexcomp_shape.h"

#include <math.h>
#include <string.h>

#include "asset/file/file.h"
#include "asset/file/path.h"
#include "asset/mesh/gmsh.h"
#include "asset/mesh/mesh.h"
#include "base/mark.h"

static void add_point(Flexcomp* f, double x, double y, double z) {
  const double p[3] = {x, y, z};
  g_array_append_vals(f->mesh.point, p, 3);
}

static void add_element(Flexcomp* f, const int* ids, int n) {
  g_array_append_vals(f->mesh.element, ids, n);
}

// Texture coordinates run from 0 to 1 over i of n and j of m steps.
static void add_texcoord(Flexcomp* f, int i, int n, int j, int m) {
  const float t[2] = {(float)(i / (double)MAX(n - 1, 1)), (float)(j / (double)MAX(m - 1, 1))};
  g_array_append_vals(f->mesh.texcoord, t, 2);
}

static bool needs_texcoord(const Flexcomp* f) {
  return !f->mesh.texcoord->len && string_vec_size(f->flex->material) > 0;
}

static double grid_coordinate(const Flexcomp* f, int axis, int i) {
  return f->grid.spacing[axis] * (i - 0.5 * (f->grid.count[axis] - 1));
}

static int grid_id(const Flexcomp* f, int x, int y, int z) {
  return f->flex->dim == 3 ? (x * f->grid.count[1] + y) * f->grid.count[2] + z : x * f->grid.count[1] + y;
}

//---- one dimension

static void make_chain(Flexcomp* f) {
  for (int i = 0; i < f->grid.count[0]; i++) {
    add_point(f, grid_coordinate(f, 0, i), 0, 0);
    if (i < f->grid.count[0] - 1) add_element(f, (int[2]){i, i + 1}, 2);
  }
}

// The last point would be the first one.
static void make_circle(Flexcomp* f) {
  int n = f->grid.count[0] - 1;
  double angle = 2 * mjPI / n, radius = f->grid.spacing[0] / sin(angle / 2) / 2;
  for (int i = 0; i < n; i++) {
    add_point(f, radius * cos(angle * i), radius * sin(angle * i), 0);
    add_element(f, (int[2]){i, i == n - 1 ? 0 : i + 1}, 2);
  }
}

//---- two dimensions

// Two triangles of a square, cut so that the cuts of a disc run outwards.
static void add_square(Flexcomp* f, int x, int y, bool flip) {
  const int stride = f->grid.count[2] * f->grid.count[1], step = f->grid.count[2];
  const int v[4] = {stride * x + step * y, stride * (x + 1) + step * y, stride * (x + 1) + step * (y + 1),
                    stride * x + step * (y + 1)};
  if (flip) {
    add_element(f, (int[6]){v[0], v[1], v[3], v[1], v[2], v[3]}, 6);
  } else {
    add_element(f, (int[6]){v[0], v[1], v[2], v[0], v[2], v[3]}, 6);
  }
}

static void make_sheet(Flexcomp* f) {
  const double eps = 1e-14;
  bool texcoord = needs_texcoord(f);
  for (int x = 0; x < f->grid.count[0]; x++) {
    for (int y = 0; y < f->grid.count[1]; y++) {
      double px = grid_coordinate(f, 0, x), py = grid_coordinate(f, 1, y);
      bool crossed = (px < -eps && py > -eps) || (px > -eps && py < -eps);
      add_point(f, px, py, 0);
      if (texcoord) add_texcoord(f, x, f->grid.count[0], y, f->grid.count[1]);
      if (x < f->grid.count[0] - 1 && y < f->grid.count[1] - 1) {
        add_square(f, x, y, f->shape == FLEXCOMP_DISC && crossed);
      }
    }
  }
}

// Squares around the origin become circles, of points from the first one on.
static void project_disc(Flexcomp* f, guint first) {
  for (guint i = first; i < f->mesh.point->len / 3; i++) {
    double* p = &g_array_index(f->mesh.point, double, 3 * i);
    double ring = fmax(fabs(p[0]), fabs(p[1])), norm = sqrt(p[0] * p[0] + p[1] * p[1]);
    for (int k = 0; k < 2; k++) {
      double direction = norm < 1e-14 ? (k == 0) : p[k] / norm;
      p[k] = direction * 0.5 * f->grid.spacing[k] * (f->grid.count[k] - 1) * ring;
    }
  }
}

//---- three dimensions

static void add_cube(Flexcomp* f, int x, int y, int z) {
  static const int tets[6][4] = {{0, 3, 1, 7}, {0, 1, 4, 7}, {1, 3, 2, 7},
                                 {1, 2, 6, 7}, {1, 5, 4, 7}, {1, 6, 5, 7}};
  static const int corner[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                   {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
  for (int t = 0; t < 6; t++) {
    int ids[4];
    for (int k = 0; k < 4; k++) {
      const int* c = corner[tets[t][k]];
      ids[k] = grid_id(f, x + c[0], y + c[1], z + c[2]);
    }
    add_element(f, ids, 4);
  }
}

static void make_solid(Flexcomp* f) {
  bool texcoord = needs_texcoord(f);
  for (int x = 0; x < f->grid.count[0]; x++) {
    for (int y = 0; y < f->grid.count[1]; y++) {
      for (int z = 0; z < f->grid.count[2]; z++) {
        add_point(f, grid_coordinate(f, 0, x), grid_coordinate(f, 1, y), grid_coordinate(f, 2, z));
        if (texcoord) add_texcoord(f, x, f->grid.count[0], y, f->grid.count[1]);
        if (x < f->grid.count[0] - 1 && y < f->grid.count[1] - 1 && z < f->grid.count[2] - 1) {
          add_cube(f, x, y, z);
        }
      }
    }
  }
}

//---- surfaces of boxes
//
// In three dimensions all six sides, joined to the point in the middle (id 0). In two a shell of
// triangles that look outwards, open at the top. In one the edges that the corners of a closed
// shell's triangles make in pairs.

static int middle_count(const Flexcomp* f) {
  return f->flex->dim == 3;
}

static bool is_open(const Flexcomp* f) {
  return f->flex->dim == 2;
}

// Points lie on the sides z, then y, then x; those on an edge belong to the side that comes first.
static int surface_id(const Flexcomp* f, const int at[3]) {
  const int *n = f->grid.count, lids = is_open(f) ? 1 : 2, inner = n[2] - lids;
  int base = middle_count(f);
  if (at[2] == 0) return base + at[0] * n[1] + at[1];
  if (at[2] == n[2] - 1 && !is_open(f)) return base + n[0] * n[1] + at[0] * n[1] + at[1];
  base += lids * n[0] * n[1];
  if (at[1] == 0) return base + at[0] * inner + at[2] - 1;
  if (at[1] == n[1] - 1) return base + n[0] * inner + at[0] * inner + at[2] - 1;
  base += 2 * n[0] * inner;
  if (at[0] == 0) return base + (at[1] - 1) * inner + at[2] - 1;
  return base + (n[1] - 2) * inner + (at[1] - 1) * inner + at[2] - 1;
}

static void add_surface_point(Flexcomp* f, const int at[3]) {
  double p[3], size[3];
  for (int k = 0; k < 3; k++) {
    p[k] = 2.0 * at[k] / (f->grid.count[k] - 1) - 1;
    size[k] = 0.5 * f->grid.spacing[k] * (f->grid.count[k] - 1);
  }
  if (f->shape == FLEXCOMP_CYLINDER) {
    double ring = fmax(fabs(p[0]), fabs(p[1])), norm = sqrt(p[0] * p[0] + p[1] * p[1]);
    for (int k = 0; k < 2; k++) p[k] = (norm < 1e-14 ? (k == 0) : p[k] / norm) * ring;
  } else if (f->shape == FLEXCOMP_ELLIPSOID) {
    mju_normalize3(p);
  }
  add_point(f, p[0] * size[0], p[1] * size[1], p[2] * size[2]);
}

// A square that spans axes u and v of the side (0 or 1) across axis w: two tetrahedra from the
// middle, or two triangles.
static void add_surface_square(Flexcomp* f, int w, int side, const int at[3], int u, int v) {
  int a[3], b[3], ab[3];
  memcpy(a, at, sizeof a);
  memcpy(b, at, sizeof b);
  a[u]++;
  b[v]++;
  memcpy(ab, a, sizeof ab);
  ab[v]++;
  int i = surface_id(f, at), ia = surface_id(f, a), ib = surface_id(f, b), iab = surface_id(f, ab);
  if (f->flex->dim == 3) {
    add_element(f, (int[8]){0, i, ia, iab, 0, i, ib, iab}, 8);
  } else if (w == 2 && side == 0) {
    add_element(f, (int[6]){i, iab, ia, i, ib, iab}, 6);
  } else if ((w == 1) == (side == 1) && w != 2) {
    add_element(f, (int[6]){ia, i, ib, ia, ib, iab}, 6);
  } else {
    add_element(f, (int[6]){i, ia, iab, i, iab, ib}, 6);
  }
}

// Both sides perpendicular to axis w. Sides after the first leave out what edges already have.
static void make_sides(Flexcomp* f, int w, int u, int v, bool texcoord) {
  const int* n = f->grid.count;
  for (int side = 0; side < (w == 2 && is_open(f) ? 1 : 2); side++) {
    for (int i = 0; i < n[u]; i++) {
      for (int j = 0; j < n[v]; j++) {
        int at[3];
        at[w] = side * (n[w] - 1);
        at[u] = i;
        at[v] = j;
        bool z_edge = w != 2 && (at[2] == 0 || (at[2] == n[2] - 1 && !is_open(f)));
        bool y_edge = w == 0 && (at[1] == 0 || at[1] == n[1] - 1);
        if (!z_edge && !y_edge) {
          add_surface_point(f, at);
          if (texcoord) add_texcoord(f, i, n[u], j, n[v]);
        }
        if (i < n[u] - 1 && j < n[v] - 1) add_surface_square(f, w, side, at, u, v);
      }
    }
  }
}

static bool make_surface(Flexcomp* f, GimbalMessage* error) {
  bool texcoord = needs_texcoord(f);
  if (f->grid.count[0] < 2 || f->grid.count[1] < 2 || f->grid.count[2] < 2) {
    gimbal_message_set(error, "this type needs a count of 2 or more along each axis");
    return false;
  }
  if (middle_count(f)) {
    add_point(f, 0, 0, 0);
    if (texcoord) g_array_append_vals(f->mesh.texcoord, ((float[2]){0, 0}), 2);
  }
  make_sides(f, 2, 0, 1, texcoord);
  make_sides(f, 1, 0, 2, texcoord);
  make_sides(f, 0, 1, 2, texcoord);
  return true;
}

//---- files

bool flexcomp_open_file(const Element* e, const char* name, const mjVFS* vfs, AssetFile* file,
                        GimbalMessage* error) {
  if (!name[0]) {
    gimbal_message_set(error, "this type needs a file");
    return false;
  }
  if (e->spec->pub.strippath) name = path_name(name);
  const char* dir = string_get(e->compiler->meshdir);
  bool slash = !dir[0] || dir[strlen(dir) - 1] == '/' || dir[strlen(dir) - 1] == '\\';
  char* with_slash = g_strconcat(dir, slash ? "" : "/", NULL);
  char* path = path_join(with_slash, name);
  int failed = asset_file_open(file, string_get(e->spec->pub.modelfiledir), path, vfs, error);
  mju_free(path);
  g_free(with_slash);
  return !failed;
}

static bool open_file(const Flexcomp* f, const mjsBody* body, const mjVFS* vfs, AssetFile* file,
                      GimbalMessage* error) {
  return flexcomp_open_file(element_of(body->element), f->file ? f->file : "", vfs, file, error);
}

//---- meshes

static guint hash_point(gconstpointer point) {
  const float* p = point;
  guint hash = 0;
  for (int k = 0; k < 3; k++) {
    float x = p[k] + 0.0f;  // both zeros are equal
    guint bits;
    memcpy(&bits, &x, sizeof bits);
    hash = hash * 16777619u ^ bits;
  }
  return hash;
}

static gboolean equal_points(gconstpointer a, gconstpointer b) {
  const float *p = a, *q = b;
  return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

// Add the vertices of a mesh, equal ones once. Returns the number of the point of each vertex,
// counted from 0.
static int* add_vertices(Flexcomp* f, const MeshSource* m) {
  GHashTable* seen = g_hash_table_new(hash_point, equal_points);
  int *point = g_new(int, MAX(m->nvert, 1)), next = 0;
  for (int i = 0; i < m->nvert; i++) {
    float* v = m->vert + 3 * i;
    int found = GPOINTER_TO_INT(g_hash_table_lookup(seen, v)) - 1;
    point[i] = found >= 0 ? found : next;
    if (found >= 0) continue;
    g_hash_table_insert(seen, v, GINT_TO_POINTER(++next));
    add_point(f, v[0], v[1], v[2]);
  }
  g_hash_table_unref(seen);
  return point;
}

// The first edges of faces; of a mesh without faces, its lines.
static void add_edges(Flexcomp* f, const MeshSource* m, const int* point) {
  for (int i = 0; i < m->nface; i++) {
    add_element(f, (int[2]){point[m->face[3 * i]], point[m->face[3 * i + 1]]}, 2);
  }
  for (int i = 0; !m->nface && i < m->nline; i++) {
    add_element(f, (int[2]){point[m->line[2 * i]], point[m->line[2 * i + 1]]}, 2);
  }
}

static void add_triangles(Flexcomp* f, const MeshSource* m, const int* point) {
  for (int i = 0; i < 3 * m->nface; i++) add_element(f, point + m->face[i], 1);
}

bool flexcomp_is_below(const double tip[3], const double corner[9]) {
  double edge[9], normal[3];
  for (int k = 0; k < 9; k++) edge[k] = corner[k] - tip[k % 3];
  mju_cross(normal, edge, edge + 3);
  return mju_dot3(normal, edge + 6) >= mjMINVAL;
}

// Whether the origin below a face gives a positive volume.
static bool is_cone(const Flexcomp* f, const MeshSource* m, int face) {
  const int* v = m->face + 3 * face;
  double corner[9];
  for (int k = 0; k < 9; k++) corner[k] = m->vert[3 * v[k / 3] + k % 3];
  return flexcomp_is_below(f->grid.center, corner);
}

// Faces joined to the origin.
static void add_cones(Flexcomp* f, const MeshSource* m, const int* point) {
  for (int i = 0; i < m->nface; i++) {
    const int* v = m->face + 3 * i;
    if (!is_cone(f, m, i)) continue;
    add_element(f, (int[4]){0, point[v[0]] + 1, point[v[1]] + 1, point[v[2]] + 1}, 4);
  }
}

// Those of the corners of elements: of a line the first edge of a face, of a solid the origin,
// which is in the corner of the texture, and a face.
static void add_texcoords(Flexcomp* f, const MeshSource* m) {
  if (!m->ntexcoord) return;
  g_array_set_size(f->mesh.texcoord, 0);
  g_array_set_size(f->mesh.corner_texcoord, 0);
  int solid = f->flex->dim == 3, origin = 0;
  if (solid) g_array_append_vals(f->mesh.texcoord, (float[2]){0, 0}, 2);
  g_array_append_vals(f->mesh.texcoord, m->texcoord, 2 * m->ntexcoord);
  const int* faces = m->facetexcoord ? m->facetexcoord : m->face;
  for (int i = 0; i < m->nface; i++) {
    if (solid && !is_cone(f, m, i)) continue;
    if (solid) g_array_append_val(f->mesh.corner_texcoord, origin);
    for (int k = 0; k < MIN(f->flex->dim + 1, 3); k++) {
      int id = faces[3 * i + k] + solid;
      g_array_append_val(f->mesh.corner_texcoord, id);
    }
  }
}

// What a file has replaces what is given beside it. As in the reference solids of a mesh join the
// elements that are given.
static void clear_mesh(Flexcomp* f, bool elements) {
  g_array_set_size(f->mesh.point, 0);
  if (elements) g_array_set_size(f->mesh.element, 0);
}

static bool make_mesh(Flexcomp* f, const mjsBody* body, const mjVFS* vfs, GimbalMessage* error) {
  AssetFile file;
  MeshSource m;
  if (!open_file(f, body, vfs, &file, error)) return false;
  int failed = mesh_read(&m, f->file, "", file.data, file.size, error);
  asset_file_close(&file);
  if (failed) return false;
  bool ok = m.nvert && (m.nface || (m.nline && f->flex->dim == 1));
  if (ok) {
    clear_mesh(f, f->flex->dim < 3);
    add_texcoords(f, &m);
    if (f->flex->dim == 3) add_point(f, f->grid.center[0], f->grid.center[1], f->grid.center[2]);
    int* point = add_vertices(f, &m);
    (f->flex->dim == 1 ? add_edges : f->flex->dim == 2 ? add_triangles : add_cones)(f, &m, point);
    g_free(point);
  } else {
    gimbal_message_set(error, "the mesh of the flex has no vertices or no %s",
                       f->flex->dim == 1 ? N_("faces and lines") : "faces");
  }
  mesh_source_free(&m);
  return ok;
}

static bool make_gmsh(Flexcomp* f, const mjsBody* body, const mjVFS* vfs, GimbalMessage* error) {
  AssetFile file;
  Gmsh g;
  if (!open_file(f, body, vfs, &file, error)) return false;
  GimbalMessage inside = {.form = NULL};
  int failed = gmsh_read(&g, file.data, file.size, &inside);
  asset_file_close(&file);
  if (failed) {
    gimbal_message_set(error, "file '%s': %p", f->file, &inside);
    return false;
  }
  f->flex->dim = g.dim;
  clear_mesh(f, true);
  g_array_append_vals(f->mesh.point, g.point, 3 * g.npoint);
  g_array_append_vals(f->mesh.element, g.element, g.nelement * (f->flex->dim + 1));
  gmsh_free(&g);
  return true;
}

bool flexcomp_make_points(Flexcomp* f, const mjsBody* body, const mjVFS* vfs, GimbalMessage* error) {
  guint given;
  switch (f->shape) {
    case FLEXCOMP_GRID:
    case FLEXCOMP_CIRCLE:
      if (f->flex->dim == 1) {
        (f->shape == FLEXCOMP_CIRCLE ? make_circle : make_chain)(f);
      } else {
        (f->flex->dim == 2 ? make_sheet : make_solid)(f);
      }
      break;
    case FLEXCOMP_SQUARE:
    case FLEXCOMP_DISC:
      f->flex->dim = 2;
      given = f->mesh.point->len / 3;
      make_sheet(f);
      if (f->shape == FLEXCOMP_DISC) project_disc(f, given);
      break;
    case FLEXCOMP_BOX:
    case FLEXCOMP_CYLINDER:
    case FLEXCOMP_ELLIPSOID:
      if (!make_surface(f, error)) return false;
      break;
    case FLEXCOMP_MESH:
      return make_mesh(f, body, vfs, error);
    case FLEXCOMP_GMSH:
      return make_gmsh(f, body, vfs, error);
    case FLEXCOMP_DIRECT:
      break;
    default:
      gimbal_message_set(error, "the flexcomp has no valid type");
      return false;
  }
  if (f->shape != FLEXCOMP_DIRECT && !f->mesh.element->len) {
    gimbal_message_set(error, "the grid is too small to hold an element");
    return false;
  }
  return true;
}
