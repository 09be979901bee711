// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformables: vertices at rest, topology, elasticity, bounding volumes.

#include <math.h>
#include <string.h>

#include "compiler/flex/flex_bodies.h"
#include "compiler/flex/flex_factor.h"
#include "compiler/flex/flex_grid.h"
#include "compiler/flex/flex_work.h"
#include "compiler/flex/rod_joints.h"
#include "compiler/work/asset_work.h"
#include "dynamics/flex/flex_shape.h"
#include "model/flex_layout.h"

static bool flex_fail(Compile* c, const FlexWork* f, const char* text) {
  compile_error(c, f->e, "flex", "flex '%s': %s", element_label(f->e, (char[ELEMENT_LABEL]){0}), text);
  return false;
}

//---- rest positions

// World poses of all bodies in the reference configuration.
static GimbalPose* world_poses(const Compile* c) {
  GimbalPose* world = g_new0(GimbalPose, count(c, mjOBJ_BODY));
  world[0].quat[0] = 1;
  for (int i = 1; i < count(c, mjOBJ_BODY); i++) {
    gimbal_pose_append(world + i, world + c->body[i].parent, &c->body[i].pose);
  }
  return world;
}

static void body_point(double result[3], const GimbalPose* world, const double* local) {
  memcpy(result, world->pos, sizeof world->pos);
  if (!local) return;
  double moved[3];
  rotate(moved, local, world->quat);
  for (int k = 0; k < 3; k++) result[k] += moved[k];
}

// Body of a vertex at rest. Flexes with nodes may name one for all vertices, or none.
static int rest_body(const FlexWork* f, int i) {
  int n = string_vec_size(f->s->vertbody);
  return n > 0 ? f->vertbody[f->rigid ? 0 : MIN(i, n - 1)] : 0;
}

static void find_rest(FlexWork* f, const GimbalPose* world) {
  const double *vert = double_vec_data(f->s->vert), *node = double_vec_data(f->s->node);
  f->xpos = g_new0(double, 3 * f->nvert);
  f->node_xpos = g_new0(double, 3 * MAX(f->nnode, 1));
  for (int i = 0; i < f->nvert; i++) {
    bool offset = !f->centered || f->nnode;
    body_point(f->xpos + 3 * i, world + rest_body(f, i), offset ? vert + 3 * i : NULL);
  }
  for (int i = 0; i < f->nnode; i++) {
    body_point(f->node_xpos + 3 * i, world + f->nodebody[i], f->centered ? NULL : node + 3 * i);
  }
}

//---- checks

static bool all_zero(const double* x, int n) {
  for (int i = 0; i < n; i++) {
    if (x[i] != 0) return false;
  }
  return true;
}

static int* resolve_bodies(Compile* c, const FlexWork* f, const mjStringVec* names) {
  int n = string_vec_size(names);
  int* ids = g_new(int, MAX(n, 1));
  for (int i = 0; i < n; i++) {
    ids[i] = MAX(0, resolve_name(c, f->e, mjOBJ_BODY, string_vec_get(names, i), "body"));
  }
  return ids;
}

static bool check_elements(Compile* c, const FlexWork* f) {
  for (int e = 0; e < f->nelem; e++) {
    const int* v = f->elem + e * (f->dim + 1);
    for (int i = 0; i <= f->dim; i++) {
      if (v[i] < 0 || v[i] >= f->nvert) {
        return flex_fail(c, f, N_("an element names a vertex that is not there"));
      }
      for (int k = 0; k < i; k++) {
        if (v[i] == v[k]) return flex_fail(c, f, N_("an element names the same vertex twice"));
      }
    }
  }
  return true;
}

static bool check_yield(Compile* c, const FlexWork* f) {
  const mjsFlex* s = f->s;
  const double* yield = s->stressyield;
  if (yield[0] < 0 || yield[1] < 0) return flex_fail(c, f, N_("a yield must not be below 0"));
  if (s->dim == 1 && (yield[0] > 0 || yield[1] > 0)) {
    return flex_fail(c, f, N_("lines do not yield: that takes dim=2 or 3"));
  }
  if (yield[1] > 0 && (s->dim == 3 || f->nnode)) {
    return flex_fail(c, f,
                     N_("only surfaces (dim=2) without nodes yield by bending: leave the second yield out"));
  }
  return true;
}

static bool check_law(Compile* c, const FlexWork* f) {
  const mjsFlex* s = f->s;
  if (!s->elastic3d) return true;
  if (s->elastic3d != 1) {
    return flex_fail(c, f, N_("elastic3d is 0, for Saint Venant-Kirchhoff, or 1, for neo-Hookean solids"));
  }
  if (s->dim != 3 || f->nnode) {
    return flex_fail(c, f, N_("elastic3d=1, neo-Hookean, is for solids (dim=3) without nodes"));
  }
  if (c->spec->pub.option.integrator == mjINT_DISCRETE) return true;
  return flex_fail(c, f, N_("elastic3d=1, neo-Hookean, needs the integrator discrete"));
}

static bool check_elasticity(Compile* c, const FlexWork* f) {
  const mjsFlex* s = f->s;
  if (!check_yield(c, f) || !check_law(c, f)) return false;
  if (s->edgestiffness > 0 && s->dim > 1) {
    return flex_fail(
        c, f, N_("edges have a stiffness in lines (dim=1) only: give surfaces and solids a Young's modulus"));
  }
  if (s->shear < 0) return flex_fail(c, f, N_("the shear modulus must not be below 0"));
  if (s->young > 0 && (s->poisson < 0 || s->poisson >= 0.5)) {
    return flex_fail(c, f, N_("a Poisson's ratio lies between 0 and 0.5, and 0.5 itself is out of reach"));
  }
  if (!s->elastic2d) return true;
  if (s->thickness <= 0) return flex_fail(c, f, N_("with elastic2d the flex needs a thickness above 0"));
  if (s->dim != 2 && !f->nnode) {
    return flex_fail(c, f, N_("elastic2d needs dim=2, or dof=trilinear or quadratic"));
  }
  return true;
}

// Nodes fill a grid of cells.
static bool check_grid(Compile* c, const FlexWork* f) {
  const mjsFlex* s = f->s;
  int wanted = 1;
  for (int k = 0; k < 3 && s->order > 0; k++) {
    if (s->cellcount[k] < 1) return flex_fail(c, f, N_("cellcount must be positive"));
  }
  if (!f->nnode && s->order < 1) return true;
  if (s->order < 1 || s->order > 2) return flex_fail(c, f, N_("nodes need dof=trilinear or quadratic"));
  for (int k = 0; k < 3; k++) {
    wanted *= s->order * s->cellcount[k] + 1;
  }
  if (f->nnode == wanted) return true;
  compile_error(c, f->e, "flex", "cellcount and dof make %d nodes, but there are %d in flex '%s'", wanted,
                f->nnode, element_label(f->e, (char[ELEMENT_LABEL]){0}));
  return false;
}

static bool check_sizes(Compile* c, FlexWork* f) {
  const mjsFlex* s = f->s;
  int nvertbody = string_vec_size(s->vertbody), ncoord = double_vec_size(s->vert);
  if (s->dim < 1 || s->dim > 3) return flex_fail(c, f, N_("a flex has dimension 1, 2 or 3"));
  if (!int_vec_size(s->elem)) return flex_fail(c, f, N_("there are no elements"));
  if (int_vec_size(s->elem) % (s->dim + 1)) {
    return flex_fail(c, f, N_("the list of elements does not come out even: each takes dim + 1 vertices"));
  }
  if (!nvertbody && !f->nnode) return flex_fail(c, f, N_("there are neither vertex bodies nor node bodies"));
  if (ncoord % 3) {
    return flex_fail(c, f, N_("the list of vertices does not come out even: each takes three numbers"));
  }
  if (!check_elasticity(c, f) || !check_grid(c, f)) return false;
  f->dim = s->dim;
  f->radius = s->radius;
  f->nelem = int_vec_size(s->elem) / (f->dim + 1);
  f->nvert = ncoord ? ncoord / 3 : nvertbody;
  f->shell = f->nnode && s->elastic2d;
  if (f->nvert < f->dim + 1) return flex_fail(c, f, N_("there are too few vertices for one element"));
  if (nvertbody != 1 && nvertbody != f->nvert) {
    return flex_fail(c, f, N_("there must be one body or one for each vertex"));
  }
  int ntexcoord = float_vec_size(s->texcoord);
  if (ntexcoord && ntexcoord != 2 * f->nvert && !int_vec_size(s->elemtexcoord)) {
    return flex_fail(c, f, N_("each vertex needs a pair of texture coordinates"));
  }
  if (!ntexcoord && int_vec_size(s->elemtexcoord)) {
    return flex_fail(c, f, N_("elemtexcoord names pairs of texcoord, and there are none"));
  }
  return true;
}

// Rigid: one body moves all vertices. Centered: vertices (nodes) are the origins of their bodies.
static void flex_classify(FlexWork* f) {
  const mjsFlex* s = f->s;
  int ncoord = double_vec_size(s->vert), nvertbody = string_vec_size(s->vertbody);
  f->centered = ncoord == 0;
  f->rigid = !f->nnode && nvertbody == 1;
  if (!f->rigid && !f->nnode) {
    f->rigid = true;
    for (int i = 1; i < nvertbody; i++) f->rigid &= f->vertbody[i] == f->vertbody[0];
  }
  if (!f->centered && !f->nnode) f->centered = all_zero(double_vec_data(s->vert), ncoord);
  if (!f->centered && f->nnode) f->centered = all_zero(double_vec_data(s->node), double_vec_size(s->node));
}

// Turn nodes into the frame of their grid, in which its cells are boxes along the sides of the
// first one; vertices too, for grid_pos.
static bool find_grid_frame(Compile* c, FlexWork* f) {
  const int* n = f->s->cellcount;
  int order = f->s->order, ny = order * n[1] + 1, nz = order * n[2] + 1;
  const int along[3] = {order * ny * nz, order * nz, order};
  double axis[9];
  for (int k = 0; k < 3; k++) {
    mju_sub3(axis + 3 * k, f->node_xpos + 3 * along[k], f->node_xpos);
    if (mju_normalize3(axis + 3 * k) < mjMINVAL) return flex_fail(c, f, N_("the grid of nodes is flat"));
  }
  for (int k = 0; k < 3; k++) {
    if (fabs(mju_dot3(axis + 3 * k, axis + 3 * ((k + 1) % 3))) > 1e-8) {
      return flex_fail(c, f, N_("nodes must form a grid of boxes"));
    }
  }
  // rotate by a quaternion, which leaves a grid along the axes of the world unchanged to the last
  // bit
  double turn[4];
  mju_mat2Quat(turn, axis);
  f->grid_pos = g_new(double, 3 * f->nvert);
  for (int i = 0; i < f->nvert; i++) mju_rotVecQuat(f->grid_pos + 3 * i, f->xpos + 3 * i, turn);
  for (int i = 0; i < f->nnode; i++) mju_rotVecQuat(f->node_xpos + 3 * i, f->node_xpos + 3 * i, turn);
  return true;
}

static void flex_grow(double min[3], double max[3], const double x[3]) {
  for (int k = 0; k < 3; k++) {
    min[k] = fmin(min[k], x[k]);
    max[k] = fmax(max[k], x[k]);
  }
}

// What the cells are filled with is seen in the box around all nodes, wherever one of them was put.
static FlexMesh mesh_in_grid(const FlexWork* f) {
  FlexMesh mesh = {
      .order = f->s->order, .pos = f->grid_pos, .elem = f->elem, .nelem = f->nelem, .dim = f->dim};
  memcpy(mesh.cells, f->s->cellcount, sizeof mesh.cells);
  mju_copy3(mesh.min, f->node_xpos);
  mju_copy3(mesh.max, f->node_xpos);
  for (int i = 1; i < f->nnode; i++) flex_grow(mesh.min, mesh.max, f->node_xpos + 3 * i);
  return mesh;
}

//---- elements

static void swap_corners(int v[4]) {
  int swap = v[1];
  v[1] = v[2];
  v[2] = swap;
}

// Tetrahedra get outward faces; their coordinates of texture go with the corners.
static void orient_elements(FlexWork* f) {
  int ntexcoord = MIN(int_vec_size(f->s->elemtexcoord), (f->dim + 1) * f->nelem);
  if (ntexcoord) f->elemtexcoord = g_memdup2(int_vec_data(f->s->elemtexcoord), ntexcoord * sizeof(int));
  for (int e = 0; f->dim == 3 && e < f->nelem; e++) {
    int* v = f->elem + 4 * e;
    double edge[3][3], normal[3];
    for (int k = 0; k < 3; k++) mju_sub3(edge[k], f->xpos + 3 * v[k + 1], f->xpos + 3 * v[0]);
    mju_cross(normal, edge[0], edge[1]);
    if (mju_dot3(normal, edge[2]) <= 0) continue;
    swap_corners(v);
    if (4 * e + 3 < ntexcoord) swap_corners(f->elemtexcoord + 4 * e);
  }
}

// Whether a strain equality holds a flex.
static bool is_held(const Compile* c, const FlexWork* f) {
  const char* name = element_label(f->e, (char[ELEMENT_LABEL]){0});
  for (int i = 0; i < count(c, mjOBJ_EQUALITY); i++) {
    const mjsEquality* s = c->list[mjOBJ_EQUALITY].items[i]->object;
    if (s->type == mjEQ_FLEXSTRAIN && !strcmp(string_get(s->name1), name)) return true;
  }
  return false;
}

// Sides of a cell or face, given its nodes; a face has none along its normal.
static void find_sides(const FlexWork* f, const int* nodes, int n, double sides[3]) {
  mju_sub3(sides, f->node_xpos + 3 * nodes[n - 1], f->node_xpos + 3 * nodes[0]);
}

// What all cells of a grid have in common.
typedef struct GridMaterial {
  double young, poisson, thickness;
  bool held;             // keep modes in place of the stiffness
  const FlexFill* fill;  // NULL of a shell
} GridMaterial;

static void compute_cell(const FlexWork* f, const GridMaterial* g, int index, int nnode, double* K,
                         double* result) {
  const int* n = f->s->cellcount;
  int order = f->s->order, size = 3 * nnode, axis = -1, nodes[mjMAXFLEXNODES];
  double sides[3];
  if (f->shell) {
    axis = flex_face_nodes(n, order, index, nodes);
    find_sides(f, nodes, nnode, sides);
    flex_face_stiffness(K, order, axis, sides, g->young, g->poisson, g->thickness);
  } else {
    flex_cell_nodes(n, order, index / (n[1] * n[2]), index / n[2] % n[1], index % n[2], nodes);
    find_sides(f, nodes, nnode, sides);
    flex_cell_stiffness(K, order, sides, g->young, g->poisson, g->fill->moments + index);
  }
  if (!g->held) {
    memcpy(result, K, size * size * sizeof(double));
  } else {
    flex_find_modes(result, K, size);
    if (axis >= 0) flex_add_twist(result, order, axis, sides, g->young, g->poisson, g->thickness);
  }
}

// Cells that are filled to the brim share the numbers of the first of them, whatever their sides.
static void compute_cells(FlexWork* f, const GridMaterial* g, int ncell) {
  int n = f->s->order + 1, nnode = n * n * (f->shell ? 1 : n), size = 3 * nnode;
  double* K = g_new(double, size* size);
  const double* shared = NULL;
  f->nstiffness = size * size * ncell;
  f->stiffness = g_new0(double, f->nstiffness);
  for (int i = 0; i < ncell; i++) {
    double* result = f->stiffness + size * size * i;
    bool is_full = g->fill && flex_is_full(g->fill->moments + i);
    if (g->fill && g->fill->empty[i]) continue;
    if (is_full && shared) {
      memcpy(result, shared, size * size * sizeof(double));
      continue;
    }
    compute_cell(f, g, i, nnode, K, result);
    if (is_full) shared = result;
  }
  g_free(K);
}

static void compute_folds(FlexWork* f) {
  const mjsFlex* s = f->s;
  FlexNodes nodes = {.order = s->order, .pos = f->node_xpos};
  memcpy(nodes.cells, s->cellcount, sizeof nodes.cells);
  f->bending = flex_find_folds(&nodes, s->young, s->poisson, s->thickness, &f->nbending);
}

// Modes do not depend on how stiff the material is, as long as there is some.
static void compute_grid_stiffness(const Compile* c, FlexWork* f) {
  const mjsFlex* s = f->s;
  const int* n = s->cellcount;
  bool held = is_held(c, f), bends = s->elastic2d == 1 || s->elastic2d == 3;
  GridMaterial g = {held ? 10 : s->young, held ? 0.3 : s->poisson, s->thickness, held, NULL};
  if (g.young > 0 && f->shell && (held || s->elastic2d >= 2)) compute_cells(f, &g, flex_face_count(n));
  if (g.young > 0 && !f->shell) {
    FlexMesh mesh = mesh_in_grid(f);
    FlexFill* fill = flex_fill_new(&mesh);
    g.fill = fill;
    compute_cells(f, &g, n[0] * n[1] * n[2]);
    flex_fill_free(fill);
  }
  if (f->shell && bends && s->young > 0 && s->thickness > 0) compute_folds(f);
}

// What yields, and the room for its state; the thickness goes where bending finds it.
static void find_plasticity(FlexWork* f) {
  const mjsFlex* s = f->s;
  const int* n = s->cellcount;
  bool sheet = f->dim == 2 && !f->nnode, shell = f->nnode && s->elastic2d;
  bool stretches = sheet || shell ? s->elastic2d >= 2 : f->dim == 3 || f->nnode;
  if (f->rigid || !(s->young > 0) || f->dim == 1) return;
  int ncell = shell ? flex_face_count(n) : n[0] * n[1] * n[2];
  if (s->stressyield[0] > 0 && stretches) {
    f->plasticmode |= FLEX_YIELDS_STRETCH;
    f->nplastic += f->nnode ? (shell ? 3 : 6) * ncell : (f->dim == 2 ? 3 : 6) * f->nelem;
  }
  if (s->stressyield[1] > 0 && sheet && s->elastic2d % 2) {
    f->plasticmode |= FLEX_YIELDS_BEND;
    f->nplastic += (int)f->topology.edge->len;
    f->stiffness[FLEX_THICKNESS] = s->thickness;
  }
}

static void compute_stiffness(Compile* c, FlexWork* f) {
  const mjsFlex* s = f->s;
  bool bends = f->dim == 2 && (s->elastic2d == 1 || s->elastic2d == 3);
  if (f->nnode) {
    compute_grid_stiffness(c, f);
    return;
  }
  if (!(s->young > 0)) return;
  if (f->dim == 1) {
    if (f->rigid) {
      compile_rigid_rod(f);
    } else {
      compile_rod(c, f);
    }
    return;
  }
  int stride = flex_stretch_size(f->dim);
  f->nstiffness = stride * f->nelem;
  f->stiffness = g_new0(double, f->nstiffness);
  for (int e = 0; e < f->nelem; e++) {
    const int* v = f->elem + e * (f->dim + 1);
    double* metric = f->stiffness + stride * e;
    if (f->dim == 3) {
      (s->elastic3d ? flex_neo_hookean : flex_tetrahedron_metric)(metric, f->xpos, v, s->young, s->poisson);
    }
    if (f->dim == 2 && s->elastic2d >= 2 && s->thickness > 0) {
      flex_triangle_metric(metric, f->xpos, v, s->young, s->poisson, s->thickness);
    }
  }
  if (!bends) return;
  int nedge = (int)f->topology.edge->len;
  f->nbending = FLEX_BENDING * nedge;
  f->bending = g_new0(double, f->nbending);
  for (int e = 0; e < nedge; e++) {
    flex_bending(f->bending + FLEX_BENDING * e, f->xpos, (const int*)f->topology.flap->data + 4 * e, s->young,
                 s->poisson, s->thickness);
  }
}

//---- bounding volumes

static void element_box(const FlexWork* f, int e, double aabb[6]) {
  const int* v = f->elem + e * (f->dim + 1);
  double min[3], max[3];
  memcpy(min, f->xpos + 3 * v[0], sizeof min);
  memcpy(max, min, sizeof max);
  for (int i = 1; i <= f->dim; i++) flex_grow(min, max, f->xpos + 3 * v[i]);
  for (int k = 0; k < 3; k++) {
    aabb[k] = 0.5 * (max[k] + min[k]);
    aabb[3 + k] = 0.5 * (max[k] - min[k]) + f->radius;
  }
}

// Coordinates of interpolated vertices count from the corners of the grid, or of the box around its
// nodes, if some were moved out of the grid.
static void find_grid_box(FlexWork* f) {
  const double *first = f->node_xpos, *last = f->node_xpos + 3 * (f->nnode - 1);
  for (int k = 0; k < 3; k++) {
    double min = first[k], max = last[k];
    for (int i = 0; i < f->nnode; i++) {
      double x = f->node_xpos[3 * i + k];
      if (x < min - COMPILE_EPS) min = x;
      if (x > max + COMPILE_EPS) max = x;
    }
    f->center[k] = (max + min) / 2;
    f->size[k] = (max - min) / 2;
    f->grid_first[k] = min;
  }
}

// A tree over the elements near the surface; the box around all of them gives the size of the
// deformable.
static void build_volumes(FlexWork* f) {
  static const double pos[3] = {0, 0, 0}, quat[4] = {1, 0, 0, 0};
  BvhItem* items = g_new0(BvhItem, f->nelem);
  double min[3] = {mjMAXVAL, mjMAXVAL, mjMAXVAL}, max[3] = {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL};
  int n = 0;
  for (int e = 0; e < f->nelem; e++) {
    if (f->dim == 3 && f->topology.layer[e] >= f->s->activelayers) continue;
    BvhItem* item = items + n++;
    element_box(f, e, item->aabb);
    item->id = e;
    memcpy(item->pos, item->aabb, sizeof item->pos);
    for (int k = 0; k < 3; k++) {
      double half = fabs(item->aabb[3 + k]);  // a radius below zero turns boxes inside out
      min[k] = fmin(min[k], item->aabb[k] - half);
      max[k] = fmax(max[k], item->aabb[k] + half);
    }
  }
  bvh_build(&f->bvh, items, n, pos, quat);
  f->has_bvh = true;
  for (int k = 0; k < 3; k++) {
    f->center[k] = (max[k] + min[k]) / 2;
    f->size[k] = (max[k] - min[k]) / 2 - f->radius;
  }
  if (f->nnode) find_grid_box(f);
  g_free(items);
}

//---- all of it

// The materials of the elements: one name for all, or one for each.
static bool resolve_materials(Compile* c, FlexWork* f) {
  int n = string_vec_size(f->s->material);
  if (n > 1 && n != f->nelem) {
    compile_error(c, f->e, "flex", "flex '%s' has %d elements, but %d materials",
                  element_label(f->e, (char[ELEMENT_LABEL]){0}), f->nelem, n);
    return false;
  }
  f->matid = g_new(int, f->nelem);
  for (int i = 0; i < f->nelem; i++) {
    bool first = i < n && !c->spec->pub.compiler.discardvisual;
    const char* name = first ? string_vec_get(f->s->material, i) : NULL;
    f->matid[i] = first             ? resolve_name(c, f->e, mjOBJ_MATERIAL, name, "material")
                  : n == 1 && i > 0 ? f->matid[0]
                                    : -1;
  }
  return true;
}

static void compile_flex(Compile* c, FlexWork* f, const GimbalPose* world) {
  const mjsFlex* s = f->s;
  f->nnode = string_vec_size(s->nodebody);
  if (!check_sizes(c, f) || !resolve_materials(c, f)) return;
  f->elem = g_memdup2(int_vec_data(s->elem), int_vec_size(s->elem) * sizeof(int));
  f->vertbody = resolve_bodies(c, f, s->vertbody);
  f->nodebody = resolve_bodies(c, f, s->nodebody);
  if (!check_elements(c, f)) return;
  flex_classify(f);
  if (!check_flex_bodies(c, f)) return;
  find_rest(f, world);
  if (f->nnode && !find_grid_frame(c, f)) return;
  if (f->nnode && !f->shell) {
    FlexMesh mesh = mesh_in_grid(f);
    if (!check_flex_cells(c, f, &mesh)) return;
  }
  orient_elements(f);
  flex_topology_build(&f->topology, f->dim, f->elem, f->nelem);
  compute_stiffness(c, f);
  find_plasticity(f);
  build_volumes(f);
  f->valid = true;
}

void compile_flexes(Compile* c) {
  int n = count(c, mjOBJ_FLEX);
  if (!n) return;
  c->flex = g_new0(FlexWork, n);
  GimbalPose* world = world_poses(c);
  for (int i = 0; i < n; i++) {
    c->flex[i].e = c->list[mjOBJ_FLEX].items[i];
    c->flex[i].s = c->flex[i].e->object;
    compile_flex(c, c->flex + i, world);
  }
  if (!spec_error_count(c->spec)) c->flex_factor = flex_factor_new(c);
  g_free(world);
}

// Nothing keeps the shape of a soft flex: no constraint, no spring and no damper.
static bool is_loose(const mjModel* m, int f) {
  bool elastic = (m->flex_stiffnessadr[f] >= 0 &&
                  (m->flex_interp[f] || m->flex_stiffness[m->flex_stiffnessadr[f]] != 0)) ||
                 m->flex_bendingadr[f] >= 0;
  bool passive = m->flex_edgestiffness[f] != 0 || m->flex_edgedamping[f] != 0 || m->flex_damping[f] != 0;
  return !m->flex_rigid[f] && !m->flex_edgeequality[f] && !elastic && !passive;
}

void warn_of_loose_flexes(const Compile* c) {
  for (int i = 0; i < c->m->nflex; i++) {
    const Element* e = c->flex[i].e;
    if (!is_loose(c->m, i)) continue;
    mju_warning("nothing holds flex '%s' together", string_get(e->name));
    spec_warning(c->spec, e, "loose-flex", N_("Give it elasticity, an equality, or rigid=\"true\"."),
                 "nothing holds flex '%s' together: it is not rigid, has no equality, springs or dampers",
                 string_get(e->name));
  }
}

// Passive contacts are of sheets and solids that deform; flags elsewhere stay in the model, and do
// nothing.
static void warn_of_idle_passive(const Compile* c, int i) {
  const Element* e = c->flex[i].e;
  const char* name = string_get(e->name);
  if (!c->m->flex_passive[i]) return;
  if (c->m->flex_rigid[i]) {
    spec_warning(c->spec, e, "idle-passive", N_("Take passive=\"true\" away, or let its vertices move."),
                 "flex '%s' is rigid: it has no passive contacts", name);
  } else if (c->m->flex_dim[i] == 1) {
    spec_warning(c->spec, e, "idle-passive", N_("Take passive=\"true\" away: its contacts are constraints."),
                 "flex '%s' is made of lines: it has no passive contacts", name);
  }
}

void warn_of_passive_flexes(const Compile* c) {
  for (int i = 0; i < c->m->nflex; i++) warn_of_idle_passive(c, i);
}

void free_flexes(Compile* c) {
  for (int i = 0; c->flex && i < count(c, mjOBJ_FLEX); i++) {
    FlexWork* f = c->flex + i;
    void* arrays[] = {f->elem,     f->matid,     f->vertbody,  f->nodebody, f->xpos,
                      f->grid_pos, f->node_xpos, f->stiffness, f->bending,  f->elemtexcoord};
    for (size_t k = 0; k < G_N_ELEMENTS(arrays); k++) g_free(arrays[k]);
    flex_topology_free(&f->topology);
    if (f->has_bvh) bvh_free(&f->bvh);
  }
  flex_factor_free(c->flex_factor);
  g_free(c->flex);
}
