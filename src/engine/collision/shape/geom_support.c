// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Support functions: s(v) = argmax { v . x : x in the object }.
//
// In the frame of the object, with u = v there:
//   sphere     r u
//   ellipsoid  S^2 u / |S u|,  S = diag(size)
//   capsule    r u + sign(u_z) l e_z
//   cylinder   (r u_xy / |u_xy|, sign(u_z) l)
//   box        sign(u_i) size_i
//   mesh       the best of all vertices, or, with a graph of the hull, uphill from vertex to vertex
//
// Near the end of a search rounding decides where it ends: products and sums stand in the
// reference's order.

#include "collision/shape/geom_support.h"

#include <gimbal/assert.h>
#include <gimbal/kinds/geoms.h>
#include <stdbool.h>

#include "collision/shape/frame.h"
#include "math/wide.h"

#if defined(__AVX__) && !defined(mjUSESINGLE)
  #include <immintrin.h>
#endif

// Meshes of fewer vertices are searched through.
enum { HILL_CLIMB_MIN = 10 };

// components of a direction below this count as zero for the seed of a climb
#define SEED_COMPONENT 0.4

static void support_sphere(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  vec3_combine(res, obj->pos, dir, obj->size[0]);
}

void support_point(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  (void)dir;
  vec3_copy(res, obj->pos);
}

void support_segment(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  mjtNum axis[3];
  mat3_column(axis, obj->mat, 2);
  vec3_combine(res, obj->pos, axis, vec3_dot(axis, dir) >= 0 ? obj->size[1] : -obj->size[1]);
}

static void support_capsule(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  mjtNum x[3];
  mat3_mul_vec_t(x, obj->mat, dir);
  mjtNum end = x[2] >= 0 ? obj->size[1] : -obj->size[1];
  vec3_scale(x, x, obj->size[0]);
  x[2] += end;
  frame_to_world(res, obj->pos, obj->mat, x);
}

static void support_ellipsoid(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  const mjtNum* size = obj->size;
  mjtNum local[3], x[3];
  mat3_mul_vec_t(local, obj->mat, dir);
  vec3_set(x, local[0] * size[0], local[1] * size[1], local[2] * size[2]);
  mjtNum norm = vec3_norm(x);
  if (norm < mjMINVAL) {
    vec3_set(x, size[0], 0, 0);
  } else {
    mjtNum inv = 1 / norm;
    vec3_set(x, x[0] * (inv * size[0]), x[1] * (inv * size[1]), x[2] * (inv * size[2]));
  }
  frame_to_world(res, obj->pos, obj->mat, x);
}

static void support_cylinder(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  mjtNum local[3], x[3] = {0};
  mat3_mul_vec_t(local, obj->mat, dir);
  mjtNum radial_sqr = local[0] * local[0] + local[1] * local[1];
  if (radial_sqr > mjMINVAL * mjMINVAL) {
    mjtNum scale = obj->size[0] / sqrt(radial_sqr);
    x[0] = local[0] * scale;
    x[1] = local[1] * scale;
  }
  obj->vertex = local[2] >= 0;
  x[2] = obj->vertex ? obj->size[1] : -obj->size[1];
  frame_to_world(res, obj->pos, obj->mat, x);
}

static void support_box(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  mjtNum local[3], x[3];
  mat3_mul_vec_t(local, obj->mat, dir);
  obj->vertex = 0;
  for (int i = 0; i < 3; i++) {
    int up = local[i] >= 0;
    x[i] = up ? obj->size[i] : -obj->size[i];
    obj->vertex |= up << i;
  }
  frame_to_world(res, obj->pos, obj->mat, x);
}

//---- meshes

static inline mjtNum dot_float(const mjtNum a[3], const float b[3]) {
  return a[0] * (mjtNum)b[0] + a[1] * (mjtNum)b[1] + a[2] * (mjtNum)b[2];
}

static void vertex_to_world(mjtNum res[3], const ConvexObj* obj, const float vert[3]) {
  mjtNum local[3] = {vert[0], vert[1], vert[2]};
  frame_to_world(res, obj->pos, obj->mat, local);
}

static void support_all_vertices(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  const mjModel* m = obj->m;
  int mesh = m->geom_dataid[obj->geom], n = m->mesh_vertnum[mesh], best = mjMAX(obj->vertex, 0);
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  mjtNum local[3];
  mat3_mul_vec_t(local, obj->mat, dir);

  mjtNum most = dot_float(local, vert + 3 * best);
  for (int i = 0; i < n; i++) {
    mjtNum value = dot_float(local, vert + 3 * i);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  obj->vertex = best;
  vertex_to_world(res, obj, vert + 3 * best);
}

static bool is_climbed(const mjModel* m, int mesh) {
  GIMBAL_ASSERT(mesh >= 0 && mesh < m->nmesh);
  return m->mesh_graphadr[mesh] >= 0 && m->mesh_vertnum[mesh] >= HILL_CLIMB_MIN;
}

static Hull hull_of(const mjModel* m, int mesh) {
  GIMBAL_ASSERT(mesh >= 0 && mesh < m->nmesh);
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
  return (Hull){.vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh],
                .edge_start = graph + 2,
                .mesh_id = graph + 2 + graph[0],
                .edge = graph + 2 + 2 * graph[0],
                .extrema = m->mesh_extrema + 27 * mesh};
}

static inline const float* hull_vertex(const Hull* hull, int vertex) {
  return hull->vert + 3 * (ptrdiff_t)hull->mesh_id[vertex];
}

static inline mjtNum hull_height(const Hull* hull, int vertex, const mjtNum dir[3]) {
  return dot_float(dir, hull_vertex(hull, vertex));
}

// The heights of two vertices: products and sums are those of dot_float.
#if defined(__AVX__) && !defined(mjUSESINGLE)
// A vertex and the number behind it, which takes no part: in a model there always is one, since
// normals follow.
WIDE_INLINE Lanes four_products(const float* vert, Lanes dir) {
  return dir * (Lanes)_mm256_cvtps_pd(_mm_loadu_ps(vert));
}

WIDE_INLINE LanePair hull_heights(const Hull* hull, int a, int b, const mjtNum dir[3]) {
  const Lanes four = {dir[0], dir[1], dir[2], 0};
  Lanes x = four_products(hull_vertex(hull, a), four), y = four_products(hull_vertex(hull, b), four);
  Lanes even = __builtin_shuffle(x, y, (LaneBits){0, 4, 2, 6}),
        odd = __builtin_shuffle(x, y, (LaneBits){1, 5, 3, 7});
  return CONST_LANE_PAIR(&even) + CONST_LANE_PAIR(&odd) + CONST_LANE_PAIR((const mjtNum*)&even + 2);
}
#else
WIDE_INLINE LanePair hull_heights(const Hull* hull, int a, int b, const mjtNum dir[3]) {
  return (LanePair){hull_height(hull, a, dir), hull_height(hull, b, dir)};
}
#endif

// Step to a neighbour if it is higher. Most are lower: branches that are foreseen cost less than to
// wait for each comparison, and the empty instruction keeps compilers from making moves of them.
WIDE_INLINE void step_up(int* vertex, mjtNum* height, int neighbour, mjtNum value) {
  if (__builtin_expect_with_probability(value > *height, 0, 0.99)) {
    *height = value;
    *vertex = neighbour;
    __asm__("" : "+r"(*vertex));
  }
}

// Uphill from a vertex of the given height. The hull is convex: a vertex without a higher neighbour
// is the highest.
WIDE_INLINE int climb(const Hull* hull, const mjtNum dir[3], int vertex, mjtNum height) {
  for (int before = -1; vertex != before;) {
    before = vertex;
    const int* e = hull->edge + hull->edge_start[vertex];
    for (; e[0] >= 0 && e[1] >= 0; e += 2) {
      LanePair value = hull_heights(hull, e[0], e[1], dir);
      step_up(&vertex, &height, e[0], value[0]);
      step_up(&vertex, &height, e[1], value[1]);
    }
    if (e[0] >= 0) step_up(&vertex, &height, e[0], hull_height(hull, e[0], dir));
  }
  return vertex;
}

// The vertex that is farthest in the direction of {-1, 0, 1}^3 whose components have the signs of
// those of the unit vector dir that are clearly not zero.
static int hull_seed(const Hull* hull, const mjtNum dir[3]) {
  int cell = 0;
  for (int i = 0; i < 3; i++) cell = 3 * cell + 1 + (dir[i] > SEED_COMPONENT) - (dir[i] < -SEED_COMPONENT);
  return hull->extrema[cell];
}

static void set_hull_vertex(mjtNum res[3], ConvexObj* obj, const Hull* hull, int vertex) {
  obj->hull_start = vertex;
  obj->vertex = hull->mesh_id[vertex];
  vertex_to_world(res, obj, hull->vert + 3 * obj->vertex);
}

// Where vertices tie, the start of the climb decides: the seed if it is higher than where the last
// climb ended.
static void support_hill_climb(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  const Hull hull = obj->hull;
  mjtNum local[3];
  mat3_mul_vec_t(local, obj->mat, dir);
  int start = hull_seed(&hull, local);
  mjtNum height = hull_height(&hull, start, local);
  if (obj->hull_start >= 0 && obj->hull_start != start) {
    mjtNum last = hull_height(&hull, obj->hull_start, local);
    if (__builtin_expect_with_probability(last >= height, 0, 0.99)) {
      height = last;
      start = obj->hull_start;
    }
  }
  set_hull_vertex(res, obj, &hull, climb(&hull, local, start, height));
}

// The same without seeds, from where the last climb ended: for planes and MPR.
static void support_plain_climb(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  const Hull hull = obj->hull;
  mjtNum local[3];
  mat3_mul_vec_t(local, obj->mat, dir);
  int start = mjMAX(obj->hull_start, 0);
  set_hull_vertex(res, obj, &hull, climb(&hull, local, start, hull_height(&hull, start, local)));
}

//---- height field prisms and flexes

static void support_prism(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  // above or below by the sign of the direction
  int first = dir[2] < 0 ? 0 : 3, best = first;
  mjtNum most = vec3_dot(obj->prism[first], dir);
  for (int i = first + 1; i < first + 3; i++) {
    mjtNum value = vec3_dot(obj->prism[i], dir);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  vec3_copy(res, obj->prism[best]);
}

static void support_flex(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  int best = 0;
  mjtNum most = vec3_dot(obj->flex.vert[0], dir);
  for (int i = 1; i < obj->flex.nvert; i++) {
    mjtNum value = vec3_dot(obj->flex.vert[i], dir);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  vec3_combine(res, obj->flex.vert[best], dir, obj->flex.radius + 0.5 * obj->margin);
}

//---- plain support

// What is perpendicular to the direction: neither end.
static inline mjtNum end_along(mjtNum component, mjtNum size) {
  return component > 0 ? size : (component < 0 ? -size : 0);
}

static void plain_capsule(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  mjtNum x[3];
  mat3_mul_vec_t(x, obj->mat, dir);
  mjtNum end = end_along(x[2], obj->size[1]);
  vec3_scale(x, x, obj->size[0]);
  x[2] += end;
  frame_to_world(res, obj->pos, obj->mat, x);
}

static void plain_cylinder(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  mjtNum local[3], x[3] = {0};
  mat3_mul_vec_t(local, obj->mat, dir);
  mjtNum radial = sqrt(local[0] * local[0] + local[1] * local[1]);
  if (radial > mjMINVAL) {
    mjtNum scale = obj->size[0] / radial;
    x[0] = local[0] * scale;
    x[1] = local[1] * scale;
  }
  x[2] = end_along(local[2], obj->size[1]);
  frame_to_world(res, obj->pos, obj->mat, x);
}

static void plain_box(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  mjtNum local[3], x[3];
  mat3_mul_vec_t(local, obj->mat, dir);
  for (int i = 0; i < 3; i++) x[i] = end_along(local[i], obj->size[i]);
  frame_to_world(res, obj->pos, obj->mat, x);
}

static void plain_mesh(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  (is_climbed(obj->m, obj->m->geom_dataid[obj->geom]) ? support_plain_climb : support_all_vertices)(res, obj,
                                                                                                    dir);
}

// The hull of a distance field is climbed from its seeds here too.
void convex_support_plain(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  static const SupportFunction plain[mjNGEOMTYPES] = {[mjGEOM_CAPSULE] = plain_capsule,
                                                      [mjGEOM_CYLINDER] = plain_cylinder,
                                                      [mjGEOM_BOX] = plain_box,
                                                      [mjGEOM_MESH] = plain_mesh};
  SupportFunction support = obj->type < mjNGEOMTYPES ? plain[obj->type] : NULL;
  (support ? support : obj->support)(res, obj, dir);
}

//---- construction

void convex_from_geom(ConvexObj* obj, const mjModel* m, const mjData* d, int geom, mjtNum margin) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
#define SUPPORT(type, word, ...) [type] = support_##word,
  static const SupportFunction support_of_type[mjNGEOMTYPES] = {GIMBAL_SOLIDS(SUPPORT)};
  obj->m = m;
  obj->geom = geom;
  obj->type = m->geom_type[geom];
  obj->pos = d->geom_xpos + 3 * geom;
  obj->mat = d->geom_xmat + 9 * geom;
  obj->size = m->geom_size + 3 * geom;
  vec3_copy(obj->center, obj->pos);
  obj->margin = margin;
  obj->vertex = -1;
  obj->hull_start = -1;
  int mesh = gimbal_geom_has_mesh(obj->type);
  int climbed = mesh && is_climbed(m, m->geom_dataid[geom]);
  if (climbed) obj->hull = hull_of(m, m->geom_dataid[geom]);
  obj->support = mesh ? (climbed ? support_hill_climb : support_all_vertices) : support_of_type[obj->type];
}

void convex_from_prism(ConvexObj* obj, const mjModel* m, int geom) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  *obj = (ConvexObj){.m = m, .geom = geom, .type = mjGEOM_HFIELD, .vertex = -1, .hull_start = -1};
  obj->support = support_prism;
}

void convex_prism_center(ConvexObj* obj) {
  vec3_zero(obj->center);
  for (int i = 0; i < 6; i++) vec3_add_to(obj->center, obj->prism[i]);
  vec3_scale(obj->center, obj->center, 1.0 / 6);
}

void convex_from_flex(ConvexObj* obj, const mjModel* m, const mjData* d, int flex, int elem, int vert,
                      mjtNum margin) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  *obj =
      (ConvexObj){.m = m, .geom = -1, .type = mjGEOM_FLEX, .margin = margin, .vertex = -1, .hull_start = -1};
  obj->support = support_flex;
  obj->flex.radius = m->flex_radius[flex];
  const mjtNum* base = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  if (elem < 0) {
    obj->flex.nvert = 1;
    obj->flex.vert[0] = base + 3 * vert;
    vec3_copy(obj->center, base + 3 * vert);
    return;
  }
  obj->flex.nvert = m->flex_dim[flex] + 1;
  const int* id = m->flex_elem + m->flex_elemdataadr[flex] + elem * obj->flex.nvert;
  for (int i = 0; i < obj->flex.nvert; i++) obj->flex.vert[i] = base + 3 * id[i];
  vec3_copy(obj->center, d->flexelem_aabb + 6 * (m->flex_elemadr[flex] + elem));
}
