// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Triangles are sorted into a grid of cubes. A column of cubes along z has the triangles that a
// line along z can meet: the sum of the signs of those above a point is its winding number. A
// search for the nearest triangle looks into the cubes around the point, shell by shell.

#include "import/mesh/surface.h"

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

enum {
  FEWEST_CUBES = 12,
  MOST_CUBES = 48,  // along the longest side
  LINES = 512,      // across each side, for a volume
  MOST_TRIANGLES = 200000
};
// Edges of divided triangles, relative to the size.
#define FINE 0.015
// Points are moved by this part of the size off the faces that they lie on.
#define OFF 1e-4

typedef struct Surface {
  const GimbalMesh* mesh;
  double low[3], high[3], cube;
  int count[3];      // cubes along each side
  GArray** cubes;    // int, triangles; NULL where none is
  GArray** columns;  // int, triangles; NULL where none is
  double* ball;      // 4 a triangle: the middle and the radius of a ball around it
} Surface;

//---- the grid

static const double* corner_of(const GimbalMesh* mesh, int f, int k) {
  return mesh->vert + 3 * mesh->face[3 * f + k];
}

static void find_bounds(const GimbalMesh* mesh, double low[3], double high[3]) {
  for (int k = 0; k < 3; k++) {
    low[k] = INFINITY;
    high[k] = -INFINITY;
  }
  for (int i = 0; i < 3 * mesh->nface; i++) {
    const double* at = corner_of(mesh, i / 3, i % 3);
    for (int k = 0; k < 3; k++) {
      low[k] = fmin(low[k], at[k]);
      high[k] = fmax(high[k], at[k]);
    }
  }
}

static int cube_at(const Surface* self, int k, double x) {
  return CLAMP((int)floor((x - self->low[k]) / self->cube), 0, self->count[k] - 1);
}

static void add_to(GArray** list, int f) {
  if (!*list) *list = g_array_new(FALSE, FALSE, sizeof(int));
  g_array_append_val(*list, f);
}

static void add_triangle(Surface* self, int f) {
  int from[3], to[3];
  for (int k = 0; k < 3; k++) {
    double a = corner_of(self->mesh, f, 0)[k], b = corner_of(self->mesh, f, 1)[k],
           c = corner_of(self->mesh, f, 2)[k];
    from[k] = cube_at(self, k, fmin(a, fmin(b, c)));
    to[k] = cube_at(self, k, fmax(a, fmax(b, c)));
  }
  for (int x = from[0]; x <= to[0]; x++) {
    for (int y = from[1]; y <= to[1]; y++) {
      int column = x * self->count[1] + y;
      add_to(&self->columns[column], f);
      for (int z = from[2]; z <= to[2]; z++) add_to(&self->cubes[column * self->count[2] + z], f);
    }
  }
}

static void find_balls(Surface* self) {
  self->ball = g_new0(double, 4 * (gsize)self->mesh->nface);
  for (int f = 0; f < self->mesh->nface; f++) {
    double* ball = self->ball + 4 * f;
    for (int k = 0; k < 3; k++) mju_addToScl3(ball, corner_of(self->mesh, f, k), 1.0 / 3);
    for (int k = 0; k < 3; k++) ball[3] = fmax(ball[3], mju_dist3(ball, corner_of(self->mesh, f, k)));
  }
}

// The mesh must stay; it has a triangle at least.
static Surface* surface_new(const GimbalMesh* mesh) {
  Surface* self = g_new0(Surface, 1);
  double longest = 0;
  self->mesh = mesh;
  find_balls(self);
  find_bounds(mesh, self->low, self->high);
  for (int k = 0; k < 3; k++) longest = fmax(longest, self->high[k] - self->low[k]);
  int most = CLAMP((int)sqrt(mesh->nface / 2.0), FEWEST_CUBES, MOST_CUBES);
  self->cube = longest > 0 ? longest / most : 1;
  for (int k = 0; k < 3; k++) {
    self->count[k] = CLAMP((int)ceil((self->high[k] - self->low[k]) / self->cube), 1, most);
  }
  gsize columns = (gsize)self->count[0] * (gsize)self->count[1];
  self->columns = g_new0(GArray*, columns);
  self->cubes = g_new0(GArray*, columns * (gsize)self->count[2]);
  for (int f = 0; f < mesh->nface; f++) add_triangle(self, f);
  return self;
}

static void free_lists(GArray** lists, gsize n) {
  for (gsize i = 0; i < n; i++) g_clear_pointer(&lists[i], g_array_unref);
  g_free(lists);
}

static void surface_free(Surface* self) {
  if (!self) return;
  gsize columns = (gsize)self->count[0] * (gsize)self->count[1];
  g_free(self->ball);
  free_lists(self->columns, columns);
  free_lists(self->cubes, columns * (gsize)self->count[2]);
  g_free(self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Surface, surface_free)

//---- inside

typedef struct Crossing {
  double z;
  int sign;  // 1: upwards out of what the triangle bounds
} Crossing;

// Where a line along z meets a triangle. FALSE if it does not.
static gboolean cross_triangle(const GimbalMesh* mesh, int f, double x, double y, Crossing* crossing) {
  const double *a = corner_of(mesh, f, 0), *b = corner_of(mesh, f, 1), *c = corner_of(mesh, f, 2);
  double u = (b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x),
         v = (c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x),
         w = (a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x), sum = u + v + w;
  if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) return FALSE;
  if (sum == 0) return FALSE;
  crossing->z = (u * a[2] + v * b[2] + w * c[2]) / sum;
  crossing->sign = sum > 0 ? 1 : -1;
  return TRUE;
}

static const GArray* column_at(const Surface* self, double x, double y) {
  return self->columns[cube_at(self, 0, x) * self->count[1] + cube_at(self, 1, y)];
}

// Is a point inside the surface, or inside one of several that overlap?
static gboolean surface_has(const Surface* self, const double point[3]) {
  for (int k = 0; k < 3; k++) {
    if (!(point[k] > self->low[k] && point[k] < self->high[k])) return FALSE;
  }
  // a little beside it, since what people draw lies on round numbers
  double x = point[0] + 1.234e-7 * self->cube, y = point[1] + 2.345e-7 * self->cube;
  const GArray* column = column_at(self, x, y);
  int winding = 0;
  for (guint i = 0; column && i < column->len; i++) {
    Crossing crossing;
    if (!cross_triangle(self->mesh, g_array_index(column, int, i), x, y, &crossing)) continue;
    if (crossing.z > point[2]) winding += crossing.sign;
  }
  return winding > 0;
}

static int compare_crossings(gconstpointer a, gconstpointer b) {
  const Crossing *x = a, *y = b;
  return x->z != y->z ? (x->z > y->z) - (x->z < y->z) : x->sign - y->sign;
}

// How much of a line along z is inside.
static double length_inside(const Surface* self, double x, double y, GArray* list) {
  const GArray* column = column_at(self, x, y);
  g_array_set_size(list, 0);
  for (guint i = 0; column && i < column->len; i++) {
    Crossing crossing;
    if (cross_triangle(self->mesh, g_array_index(column, int, i), x, y, &crossing)) {
      g_array_append_val(list, crossing);
    }
  }
  g_array_sort(list, compare_crossings);
  double length = 0;
  int winding = 0;
  for (guint i = 0; i + 1 < list->len; i++) {
    winding -= g_array_index(list, Crossing, i).sign;
    if (winding > 0) length += g_array_index(list, Crossing, i + 1).z - g_array_index(list, Crossing, i).z;
  }
  return length;
}

// The volume inside, by integration along lines; where surfaces overlap it counts once.
static double surface_volume(const Surface* self) {
  g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(Crossing));
  double dx = (self->high[0] - self->low[0]) / LINES, dy = (self->high[1] - self->low[1]) / LINES, sum = 0;
  for (int i = 0; i < LINES; i++) {
    for (int j = 0; j < LINES; j++) {
      sum += length_inside(self, self->low[0] + (i + 0.5) * dx, self->low[1] + (j + 0.5) * dy, list);
    }
  }
  return sum * dx * dy;
}

//---- distance

static double distance_to_edge(const double p[3], const double a[3], const double b[3]) {
  double ab[3], ap[3];
  mju_sub3(ab, b, a);
  mju_sub3(ap, p, a);
  double square = mju_dot3(ab, ab), t = square > 0 ? CLAMP(mju_dot3(ap, ab) / square, 0, 1) : 0;
  mju_addToScl3(ap, ab, -t);
  return mju_norm3(ap);
}

static double distance_to_triangle(const GimbalMesh* mesh, int f, const double p[3]) {
  const double* v[3] = {corner_of(mesh, f, 0), corner_of(mesh, f, 1), corner_of(mesh, f, 2)};
  double ab[3], ac[3], ap[3], normal[3];
  mju_sub3(ab, v[1], v[0]);
  mju_sub3(ac, v[2], v[0]);
  mju_sub3(ap, p, v[0]);
  mju_cross(normal, ab, ac);
  double least = INFINITY;
  gboolean above = mju_normalize3(normal) > mjMINVAL;
  for (int k = 0; k < 3; k++) {
    double edge[3], to[3], side[3];
    mju_sub3(edge, v[(k + 1) % 3], v[k]);
    mju_sub3(to, p, v[k]);
    mju_cross(side, normal, edge);
    above = above && mju_dot3(side, to) >= 0;
    least = fmin(least, distance_to_edge(p, v[k], v[(k + 1) % 3]));
  }
  return above ? fabs(mju_dot3(normal, ap)) : least;
}

// Is a triangle wholly further away than that? Its ball tells it without looking closer.
static gboolean is_further(const Surface* self, int f, const double p[3], double least) {
  const double* ball = self->ball + 4 * f;
  double x = p[0] - ball[0], y = p[1] - ball[1], z = p[2] - ball[2], reach = least + ball[3];
  return x * x + y * y + z * z > reach * reach;
}

static void search_cube(const Surface* self, const GArray* cube, const double p[3], double enough,
                        double* least) {
  for (guint i = 0; i < cube->len; i++) {
    int f = g_array_index(cube, int, i);
    if (!is_further(self, f, p, *least)) *least = fmin(*least, distance_to_triangle(self->mesh, f, p));
    if (*least <= enough) return;
  }
}

// Look at the cubes of one shell around a cube.
static void search_shell(const Surface* self, const int at[3], int shell, const double p[3], double enough,
                         double* least) {
  int from[3], to[3];
  for (int k = 0; k < 3; k++) {
    from[k] = MAX(at[k] - shell, 0);
    to[k] = MIN(at[k] + shell, self->count[k] - 1);
  }
  for (int x = from[0]; x <= to[0]; x++) {
    for (int y = from[1]; y <= to[1]; y++) {
      gboolean face = ABS(x - at[0]) == shell || ABS(y - at[1]) == shell;
      for (int z = from[2]; z <= to[2]; z++) {
        if (!face && ABS(z - at[2]) != shell) continue;
        const GArray* cube = self->cubes[(x * self->count[1] + y) * self->count[2] + z];
        if (cube) search_cube(self, cube, p, enough, least);
      }
    }
  }
}

// The distance of a point from the nearest triangle; of any one that is as near as is enough.
static double surface_distance(const Surface* self, const double point[3], double enough) {
  double least = INFINITY;
  int at[3], most = 0;
  for (int k = 0; k < 3; k++) {
    at[k] = cube_at(self, k, point[k]);
    most = MAX(most, self->count[k]);
  }
  for (int shell = 0; shell < most && !(least < fmax(enough, (shell - 1) * self->cube)); shell++) {
    search_shell(self, at, shell, point, enough, &least);
  }
  return least;
}

//---- two surfaces

// Halve a triangle at its longest edge until all are short. corners: of the triangles.
static void divide_triangle(const double a[3], const double b[3], const double c[3], double edge,
                            GArray* corners) {
  const double* v[3] = {a, b, c};
  double longest = 0, middle[3];
  int at = 0;
  for (int k = 0; k < 3; k++) {
    double length = mju_dist3(v[k], v[(k + 1) % 3]);
    if (length > longest) at = k;
    longest = fmax(longest, length);
  }
  if (!(longest > edge) || corners->len >= 3 * MOST_TRIANGLES) {
    for (int k = 0; k < 3; k++) g_array_append_vals(corners, v[k], 1);
    return;
  }
  mju_add3(middle, v[at], v[(at + 1) % 3]);
  mju_scl3(middle, middle, 0.5);
  divide_triangle(v[at], middle, v[(at + 2) % 3], edge, corners);
  divide_triangle(middle, v[(at + 1) % 3], v[(at + 2) % 3], edge, corners);
}

static GArray* divide_mesh(const GimbalMesh* mesh, double edge) {
  GArray* corners = g_array_new(FALSE, FALSE, 3 * sizeof(double));
  for (int f = 0; f < mesh->nface; f++) {
    divide_triangle(corner_of(mesh, f, 0), corner_of(mesh, f, 1), corner_of(mesh, f, 2), edge, corners);
  }
  return corners;
}

// Of triangle i of a list: its middle, and a point just off it outside.
static void find_middle(const GArray* corners, guint i, double off, double middle[3], double outside[3]) {
  const double* v = (const double*)(void*)corners->data + 9 * i;
  double ab[3], ac[3], normal[3];
  mju_sub3(ab, v + 3, v);
  mju_sub3(ac, v + 6, v);
  mju_cross(normal, ab, ac);
  mju_normalize3(normal);
  for (int k = 0; k < 3; k++) middle[k] = (v[k] + v[3 + k] + v[6 + k]) / 3;
  mju_addScl3(outside, middle, normal, off);
}

// Is a point in one of the parts, not counting one?
static gboolean in_part(const GPtrArray* surfaces, guint without, const double point[3]) {
  for (guint i = 0; i < surfaces->len; i++) {
    if (i != without && surface_has(surfaces->pdata[i], point)) return TRUE;
  }
  return FALSE;
}

// The triangles of the parts that are neither on the surface, nor in what it bounds, nor in another
// part: they close what is open.
static GimbalMesh* closing_triangles(const Surface* surface, const GPtrArray* parts,
                                     const GPtrArray* surfaces, double size) {
  g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, 3 * sizeof(double));
  for (guint i = 0; i < parts->len; i++) {
    g_autoptr(GArray) corners = divide_mesh(parts->pdata[i], FINE * size);
    for (guint t = 0; t < corners->len / 3; t++) {
      double middle[3], outside[3];
      find_middle(corners, t, OFF * size, middle, outside);
      if (surface_has(surface, outside) || in_part(surfaces, i, outside)) continue;
      if (!(surface_distance(surface, middle, OFF * size) > OFF * size)) continue;
      g_array_append_vals(kept, (const double*)(void*)corners->data + 9 * t, 3);
    }
  }
  GimbalMesh* mesh = gimbal_mesh_new((int)kept->len, (int)kept->len / 3);
  for (guint i = 0; i < kept->len; i++) {
    mju_copy3(mesh->vert + 3 * i, (const double*)(void*)kept->data + 3 * i);
    mesh->face[i] = (int)i;
  }
  return mesh;
}

// How far what closes is from the surface.
static double furthest_closing(const GimbalMesh* closing, const Surface* surface) {
  double most = 0, middle[3], outside[3];
  g_autoptr(GArray) corners = divide_mesh(closing, INFINITY);
  for (guint t = 0; t < corners->len / 3; t++) {
    find_middle(corners, t, 0, middle, outside);
    most = fmax(most, surface_distance(surface, middle, most));
  }
  return most;
}

// How far what is closed is from what closes it: of the surface only what would be free but for the
// parts.
static double furthest_closed(const Surface* surface, const GPtrArray* surfaces, const GimbalMesh* closing,
                              double size) {
  double most = 0, middle[3], outside[3];
  g_autoptr(Surface) around = surface_new(closing);
  g_autoptr(GArray) corners = divide_mesh(surface->mesh, FINE * size);
  for (guint t = 0; t < corners->len / 3; t++) {
    find_middle(corners, t, OFF * size, middle, outside);
    gboolean closed = !surface_has(surface, outside) && in_part(surfaces, G_MAXUINT, outside);
    if (closed) most = fmax(most, surface_distance(around, middle, most));
  }
  return most;
}

double gimbal_surface_apart(const GimbalMesh* mesh, const GPtrArray* parts) {
  g_autoptr(Surface) surface = surface_new(mesh);
  g_autoptr(GPtrArray) surfaces = g_ptr_array_new_with_free_func((GDestroyNotify)surface_free);
  for (guint i = 0; i < parts->len; i++) g_ptr_array_add(surfaces, surface_new(parts->pdata[i]));
  double size = mju_dist3(surface->low, surface->high);
  g_autoptr(GimbalMesh) closing = closing_triangles(surface, parts, surfaces, size);
  if (!closing->nface) return 0;
  return fmax(furthest_closing(closing, surface), furthest_closed(surface, surfaces, closing, size));
}

static double box_distance(const Surface* self, const double point[3]) {
  double away[3];
  for (int k = 0; k < 3; k++) away[k] = fmax(0, fmax(self->low[k] - point[k], point[k] - self->high[k]));
  return mju_norm3(away);
}

double gimbal_surface_left_out(const GimbalMesh* mesh, const GPtrArray* parts) {
  g_autoptr(GPtrArray) surfaces = g_ptr_array_new_with_free_func((GDestroyNotify)surface_free);
  for (guint i = 0; i < parts->len; i++) g_ptr_array_add(surfaces, surface_new(parts->pdata[i]));
  double low[3], high[3], most = 0, middle[3], inside[3];
  find_bounds(mesh, low, high);
  double size = mju_dist3(low, high);
  g_autoptr(GArray) corners = divide_mesh(mesh, FINE * size);
  for (guint t = 0; t < corners->len / 3; t++) {
    find_middle(corners, t, -OFF * size, middle, inside);
    if (in_part(surfaces, G_MAXUINT, inside)) continue;
    double least = INFINITY;
    for (guint i = 0; i < surfaces->len; i++) {
      if (box_distance(surfaces->pdata[i], middle) >= least) continue;
      least = fmin(least, surface_distance(surfaces->pdata[i], middle, most));
    }
    if (least < INFINITY) most = fmax(most, least);
  }
  return most;
}

static int shell_of(int* shell, int vertex) {
  while (shell[vertex] != vertex) vertex = shell[vertex] = shell[shell[vertex]];
  return vertex;
}

static gboolean has_shells(const GimbalMesh* solid) {
  g_autofree int* shell = g_new(int, solid->nvert);
  for (int i = 0; i < solid->nvert; i++) shell[i] = i;
  int count = solid->nvert;
  for (int i = 0; i < 3 * solid->nface; i++) {
    int a = shell_of(shell, solid->face[i]), b = shell_of(shell, solid->face[i - i % 3]);
    count -= a != b;
    shell[a] = b;
  }
  return count > 1;
}

double gimbal_surface_solid_volume(const GimbalMesh* solid) {
  if (!has_shells(solid)) return gimbal_mesh_volume(solid);
  g_autoptr(Surface) surface = surface_new(solid);
  return surface_volume(surface);
}
