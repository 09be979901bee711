// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of deformables. An element of dimension 1 is a capsule, of dimension 2 a triangle with a
// radius, of dimension 3 a tetrahedron with one.

#include "collision/collide_flex.h"

#include <gimbal/assert.h>
#include <gimbal/quality.h>
#include <stdbool.h>

#include "base/arena.h"
#include "collision/broad/broadphase.h"
#include "collision/broad/pair_filter.h"
#include "collision/contact_list.h"
#include "collision/convex/mpr.h"
#include "collision/pairs/col_convex.h"
#include "collision/pairs/col_hfield.h"
#include "collision/pairs/col_tetrahedron.h"
#include "collision/pairs/col_triangle.h"
#include "collision/sdf/col_sdf.h"
#include "collision/shape/frame.h"
#include "model/flex/rod_frame.h"

static const mjtNum kCellBorder = 1e-6;  // in units of cells

static inline const mjtNum* flex_vertex(const mjModel* m, const mjData* d, int flex, int vert) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  return d->flexvert_xpos + 3 * (m->flex_vertadr[flex] + vert);
}

static inline const int* elem_vertices(const mjModel* m, int flex, int elem) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  return m->flex_elem + m->flex_elemdataadr[flex] + elem * (m->flex_dim[flex] + 1);
}

// Margin and gap of two sides.
typedef struct Reach {
  mjtNum margin, gap;
} Reach;

static Reach reach_of_geom(const mjModel* m, int geom, int flex) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  return (Reach){margin_in_force(m, m->geom_margin[geom] + m->flex_margin[flex]),
                 m->geom_gap[geom] + m->flex_gap[flex]};
}

//---- elements as shapes

// A capsule between two vertices, or the box of a rod between them.
typedef struct Rod {
  mjtNum pos[3], mat[9], size[3];
  bool is_box;
} Rod;

static Shape rod_between(Rod* rod, const mjtNum v1[3], const mjtNum v2[3], mjtNum radius) {
  mjtNum axis[3], quat[4];
  vec3_add(rod->pos, v1, v2);
  vec3_scale(rod->pos, rod->pos, 0.5);
  vec3_sub(axis, v1, v2);
  rod->size[0] = radius;
  rod->size[1] = 0.5 * vec3_normalize(axis);
  rod->size[2] = 0;
  mju_quatZ2Vec(quat, axis);
  mju_quat2Mat(rod->mat, quat);
  return (Shape){rod->pos, rod->mat, rod->size};
}

static Shape elem_rod(Rod* rod, const mjModel* m, const mjData* d, int flex, int elem) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  const int* id = elem_vertices(m, flex, elem);
  return rod_between(rod, flex_vertex(m, d, flex, id[0]), flex_vertex(m, d, flex, id[1]),
                     m->flex_radius[flex]);
}

// The same, but the box of a rod that has one: the wider side along x, the other along y.
static Shape elem_rod_or_box(Rod* rod, const mjModel* m, mjData* d, int flex, int elem) {
  Shape shape = elem_rod(rod, m, d, flex, elem);
  mjtNum half[2], frame[9];
  rod->is_box = rod_box(m, flex, half);
  if (!rod->is_box) return shape;
  rod_edge_frame(m, d, flex, rod_edge_of_element(m, flex, elem), frame);
  for (int k = 0; k < 9; k++) rod->mat[3 * (k % 3) + (k / 3 + 2) % 3] = frame[k];
  rod->size[2] = rod->size[1];
  rod->size[0] = half[0];
  rod->size[1] = half[1];
  return shape;
}

static Triangle elem_triangle(const mjModel* m, const mjData* d, int flex, int elem) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  const int* id = elem_vertices(m, flex, elem);
  return (Triangle){
      {flex_vertex(m, d, flex, id[0]), flex_vertex(m, d, flex, id[1]), flex_vertex(m, d, flex, id[2])},
      m->flex_radius[flex]};
}

//---- geom and flex

// Points of a flex that a plane may touch, around a vertex: the sphere of its radius, or the two
// lowest corners of the box of its rod, the lowest first. Returns the number of centers; each has
// the radius.
static int plane_points(const mjModel* m, mjData* d, int flex, int vert, const mjtNum normal[3],
                        mjtNum point[2][3], mjtNum* radius) {
  mjtNum half[2], frame[9];
  vec3_copy(point[0], flex_vertex(m, d, flex, vert));
  *radius = m->flex_radius[flex];
  if (!rod_box(m, flex, half)) return 1;
  *radius = 0;
  rod_edge_frame(m, d, flex, rod_edge_of_vertex(m, flex, vert), frame);
  mjtNum height[2] = {mjMAXVAL, mjMAXVAL};
  for (int k = 0; k < 4; k++) {
    mjtNum corner[3], along;
    vec3_copy(corner, flex_vertex(m, d, flex, vert));
    vec3_add_scaled(corner, frame + 3, k < 2 ? -half[0] : half[0]);
    vec3_add_scaled(corner, frame + 6, k % 2 ? half[1] : -half[1]);
    along = vec3_dot(corner, normal);
    if (along >= height[1]) continue;
    int at = along >= height[0];
    if (!at) {
      vec3_copy(point[1], point[0]);
      height[1] = height[0];
    }
    vec3_copy(point[at], corner);
    height[at] = along;
  }
  return 2;
}

// Every vertex of the flex against a plane.
static void collide_plane_flex(const mjModel* m, mjData* d, int plane, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  Reach reach = reach_of_geom(m, plane, flex);
  mjtNum radius, normal[3], point[2][3];
  mat3_column(normal, d->geom_xmat + 9 * plane, 2);
  for (int i = 0; i < m->flex_vertnum[flex]; i++) {
    int n = plane_points(m, d, flex, i, normal, point, &radius);
    for (int k = 0; k < n; k++) {
      mjtNum rel[3];
      vec3_sub(rel, point[k], d->geom_xpos + 3 * plane);
      mjPreContact pre = {.dist = vec3_dot(rel, normal) - radius};
      if (pre.dist > reach.margin + reach.gap) continue;
      vec3_combine(pre.pos, point[k], normal, -0.5 * pre.dist - radius);
      vec3_copy(pre.normal, normal);
      if (contact_list_append(m, d, &pre, 1, side_geom(plane), side_vert(flex, i), -1, reach.margin)) return;
    }
  }
}

int collide_geom_flex(const mjModel* m, mjData* d, int geom, int flex) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  if (m->geom_type[geom] != mjGEOM_PLANE) return 0;
  collide_plane_flex(m, d, geom, flex);
  return 1;
}

static int turn_normals(mjPreContact* pre, int n) {
  for (int i = 0; i < n; i++) vec3_scale(pre[i].normal, pre[i].normal, -1);
  return n;
}

static int touch_rod(const mjModel* m, mjData* d, mjPreContact* pre, int geom, int flex, int elem,
                     mjtNum margin) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  Rod rod;
  Shape shape = shape_of_geom(m, d, geom), piece = elem_rod_or_box(&rod, m, d, flex, elem);
  switch (m->geom_type[geom]) {
    case mjGEOM_SPHERE:
      if (rod.is_box) return touch_sphere_box(pre, margin, shape.pos, shape.size[0], piece);
      return touch_sphere_capsule(pre, margin, shape, piece);
    case mjGEOM_CAPSULE:
      return (rod.is_box ? touch_capsule_box : touch_capsules)(pre, margin, shape, piece);
    default:
      if (rod.is_box) return touch_boxes(pre, margin, shape, piece);
      return turn_normals(pre, touch_capsule_box(pre, margin, piece, shape));
  }
}

static int touch_shell(const mjModel* m, mjData* d, mjPreContact* pre, int geom, int flex, int elem,
                       mjtNum margin) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  Shape shape = shape_of_geom(m, d, geom);
  Triangle triangle = elem_triangle(m, d, flex, elem);
  if (m->geom_type[geom] == mjGEOM_SPHERE) {
    return touch_sphere_triangle(pre, margin, shape.pos, shape.size[0], &triangle);
  }
  if (m->geom_type[geom] == mjGEOM_CAPSULE) return touch_capsule_triangle(pre, margin, shape, &triangle);
  return touch_box_triangle(pre, margin, shape, &triangle, m->opt.enableflags & GIMBAL_QUALITY_CONVEX);
}

static int touch_solid(const mjModel* m, const mjData* d, mjPreContact* pre, int geom, int flex, int elem,
                       mjtNum margin) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  const int* id = elem_vertices(m, flex, elem);
  Shape shape = shape_of_geom(m, d, geom);
  Tetrahedron tetrahedron = {.radius = m->flex_radius[flex]};
  for (int i = 0; i < 4; i++) tetrahedron.vert[i] = flex_vertex(m, d, flex, id[i]);
  if (m->geom_type[geom] == mjGEOM_CAPSULE) {
    return touch_capsule_tetrahedron(pre, margin, shape, &tetrahedron);
  }
  return touch_sphere_tetrahedron(pre, margin, shape.pos, shape.size[0], &tetrahedron);
}

static int touch_geom_elem(const mjModel* m, mjData* d, mjPreContact* pre, int geom, int flex, int elem,
                           mjtNum margin) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int type = m->geom_type[geom], dim = m->flex_dim[flex];
  int simple = type == mjGEOM_SPHERE || type == mjGEOM_CAPSULE || type == mjGEOM_BOX;
  if (type == mjGEOM_SDF) {
    // as in the reference, fields push shells only
    if (dim != 2) return 0;
    Triangle triangle = elem_triangle(m, d, flex, elem);
    return col_sdf_triangle(m, d, pre, geom, triangle.vert);
  }
  if (type == mjGEOM_HFIELD) return col_hfield_elem(m, d, pre, geom, flex, elem, margin);
  if (simple && dim == 1) return touch_rod(m, d, pre, geom, flex, elem, margin);
  if (simple && dim == 2) return touch_shell(m, d, pre, geom, flex, elem, margin);
  if (dim == 3 && (type == mjGEOM_SPHERE || type == mjGEOM_CAPSULE)) {
    return touch_solid(m, d, pre, geom, flex, elem, margin);
  }
  ConvexObj obj1, obj2;
  convex_from_geom(&obj1, m, d, geom, margin);
  convex_from_flex(&obj2, m, d, flex, elem, -1, margin);
  int n = ccd_contacts(m, d, pre, &obj1, &obj2, 1, margin);
  // as in the reference: the normal of round geoms at shells is that of their surface, not that of
  // the legacy search
  if (n && dim == 2 && !mjDISABLED(mjDSBL_NATIVECCD)) mpr_fix_normal(d, pre, &obj1, &obj2);
  return n;
}

// Is a vertex of the element fixed to this body?
static bool elem_on_body(const mjModel* m, int flex, int elem, int body) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  const int *id = elem_vertices(m, flex, elem), *bodyid = m->flex_vertbodyid + m->flex_vertadr[flex];
  for (int i = 0; i <= m->flex_dim[flex]; i++) {
    if (body >= 0 && bodyid[id[i]] == body) return true;
  }
  return false;
}

static mjPreContact* alloc_precontacts(mjData* d) {
  return mj_stackAllocByte(d, mjMAXCONPAIR * sizeof(mjPreContact), _Alignof(mjPreContact));
}

// Is there a contact of these two at this point? Fields touch neighbouring elements at the vertex
// that they share.
static bool is_known(const mjData* d, const mjPreContact* pre, int geom, int flex) {
  for (int i = d->ncon - 1; i >= 0; i--) {
    const mjContact* con = d->contact + i;
    if (con->geom[0] != geom || con->flex[1] != flex) continue;
    if (vec3_dist_sqr(con->pos, pre->pos) < mjMINVAL * mjMINVAL) return true;
  }
  return false;
}

void collide_geom_elem(const mjModel* m, mjData* d, int geom, int flex, int elem) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  Reach reach = reach_of_geom(m, geom, flex);
  mjtNum margin = reach.margin + reach.gap;
  if (elem_on_body(m, flex, elem, m->geom_bodyid[geom])) return;
  mj_markStack(d);
  mjPreContact* pre = alloc_precontacts(d);
  int n = touch_geom_elem(m, d, pre, geom, flex, elem, margin);
  if (n && m->geom_type[geom] == mjGEOM_SDF && is_known(d, pre, geom, flex)) n = 0;
  if (n) contact_list_append(m, d, pre, n, side_geom(geom), side_elem(flex, elem), -1, reach.margin);
  mj_freeStack(d);
}

//---- element and element

static bool elems_share_body(const mjModel* m, int flex1, int elem1, int flex2, int elem2) {
  const int *id = elem_vertices(m, flex1, elem1), *bodyid = m->flex_vertbodyid + m->flex_vertadr[flex1];
  for (int i = 0; i <= m->flex_dim[flex1]; i++) {
    if (elem_on_body(m, flex2, elem2, bodyid[id[i]])) return true;
  }
  return false;
}

// The first and the last cell along an axis that an element of an interpolated flex touches at
// rest.
static void touched_cells(const mjModel* m, int flex, int elem, int axis, int range[2]) {
  const int *id = elem_vertices(m, flex, elem), n = m->flex_cellnum[3 * flex + axis];
  range[0] = n;
  range[1] = 0;
  for (int i = 0; i <= m->flex_dim[flex]; i++) {
    mjtNum at = m->flex_vert0[3 * (m->flex_vertadr[flex] + id[i]) + axis] * n;
    int before = mjMAX((int)mju_ceil(at - kCellBorder) - 1, 0),
        behind = mjMIN((int)mju_floor(at + kCellBorder), n - 1);
    range[0] = mjMIN(range[0], before);
    range[1] = mjMAX(range[1], behind);
  }
}

// Whether two elements of an interpolated flex are in the same cell or in neighbours, which have
// nodes in common: these do not fold over each other.
static bool cells_touch(const mjModel* m, int flex, int elem1, int elem2) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  for (int axis = 0; axis < 3; axis++) {
    int a[2], b[2];
    touched_cells(m, flex, elem1, axis, a);
    touched_cells(m, flex, elem2, axis, b);
    if (a[0] > b[1] + 1 || b[0] > a[1] + 1) return false;
  }
  return true;
}

static int touch_elems(const mjModel* m, mjData* d, mjPreContact* pre, int flex1, int elem1, int flex2,
                       int elem2, mjtNum margin) {
  if (m->flex_dim[flex1] == 1 && m->flex_dim[flex2] == 1) {
    Rod rod1, rod2;
    Shape a = elem_rod_or_box(&rod1, m, d, flex1, elem1), b = elem_rod_or_box(&rod2, m, d, flex2, elem2);
    if (rod1.is_box && rod2.is_box) return touch_boxes(pre, margin, a, b);
    if (rod2.is_box) return touch_capsule_box(pre, margin, a, b);
    if (rod1.is_box) return turn_normals(pre, touch_capsule_box(pre, margin, b, a));
    return touch_capsules(pre, margin, a, b);
  }
  ConvexObj obj1, obj2;
  convex_from_flex(&obj1, m, d, flex1, elem1, -1, margin);
  convex_from_flex(&obj2, m, d, flex2, elem2, -1, margin);
  return ccd_contacts(m, d, pre, &obj1, &obj2, 1, margin);
}

void collide_elem_elem(const mjModel* m, mjData* d, int flex1, int elem1, int flex2, int elem2) {
  // a flex keeps no distance from itself
  int self = flex1 == flex2;
  mjtNum margin = self ? 0 : margin_in_force(m, m->flex_margin[flex1] + m->flex_margin[flex2]);
  mjtNum gap = self ? 0 : m->flex_gap[flex1] + m->flex_gap[flex2];
  if (boxes_apart(elem_box(m, d, flex1, elem1), elem_box(m, d, flex2, elem2), margin + gap)) return;
  if (elems_share_body(m, flex1, elem1, flex2, elem2)) return;
  if (self && m->flex_interp[flex1] && cells_touch(m, flex1, elem1, elem2)) return;
  mj_markStack(d);
  mjPreContact* pre = alloc_precontacts(d);
  int n = touch_elems(m, d, pre, flex1, elem1, flex2, elem2, margin + gap);
  if (n) contact_list_append(m, d, pre, n, side_elem(flex1, elem1), side_elem(flex2, elem2), -1, margin);
  mj_freeStack(d);
}

//---- a flex and itself
