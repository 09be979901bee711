// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformable objects from a short description: bodies, joints and the flex itself. The points come
// from flexcomp_shape.c.

#include "compiler/macro/flexcomp.h"

#include <math.h>
#include <string.h>

#include "compiler/flex/flex_grid.h"
#include "compiler/macro/flexcomp_rod.h"
#include "compiler/macro/flexcomp_shape.h"
#include "dynamics/flex/flex_shape.h"
#include "spec/names.h"

Flexcomp* flexcomp_new(mjSpec* s) {
  Flexcomp* f = g_new0(Flexcomp, 1);
  for (int i = 0; i < 3; i++) {
    f->grid.count[i] = 10;
    f->bodies.cells[i] = 1;
    f->grid.spacing[i] = 0.02;
    f->place.scale[i] = 1;
  }
  f->place.quat[0] = 1;
  f->bodies.mass = 1;
  f->bodies.box = 0.005;
  mj_defaultSolRefImp(f->hold.solref, f->hold.solimp);
  f->mesh.point = g_array_new(FALSE, FALSE, sizeof(double));
  f->mesh.texcoord = g_array_new(FALSE, FALSE, sizeof(float));
  GArray** ints[] = {&f->mesh.element, &f->mesh.corner_texcoord, &f->pin.vertex, &f->pin.run, &f->pin.spot,
                     &f->pin.box};
  for (size_t i = 0; i < G_N_ELEMENTS(ints); i++) *ints[i] = g_array_new(FALSE, FALSE, sizeof(int));
  f->flex = element_new(spec_of(s), mjOBJ_FLEX, NULL)->object;
  return f;
}

void flexcomp_free(Flexcomp* f) {
  if (!f) return;
  GArray* arrays[] = {f->mesh.point, f->mesh.texcoord, f->mesh.element, f->mesh.corner_texcoord,
                      f->pin.vertex, f->pin.run,       f->pin.spot,     f->pin.box};
  for (size_t i = 0; i < G_N_ELEMENTS(arrays); i++) g_array_unref(arrays[i]);
  element_free(element_of(f->flex->element));
  g_free(f->name);
  g_free(f->file);
  g_free(f);
}

static int int_at(const GArray* a, guint i) {
  return g_array_index(a, int, i);
}
static double* point_at(const Flexcomp* f, int i) {
  return &g_array_index(f->mesh.point, double, 3 * i);
}

//---- checks

static bool is_direct(const Flexcomp* f) {
  return f->shape == FLEXCOMP_MESH || f->shape == FLEXCOMP_GMSH || f->shape == FLEXCOMP_DIRECT;
}

static bool is_interpolated(const Flexcomp* f) {
  return f->bodies.motion == FLEXCOMP_TRILINEAR || f->bodies.motion == FLEXCOMP_QUADRATIC;
}

static const char* check_input(const Flexcomp* f, const mjsBody* body) {
  if (string_is_empty(mjs_getName(body->element))) return N_("the body around a flexcomp needs a name");
  if (f->flex->dim < 1 || f->flex->dim > 3) return N_("a flex has dimension 1, 2 or 3");
  // a circle ends where it begins
  if (f->shape == FLEXCOMP_CIRCLE && f->grid.count[0] < 4) return N_("a circle needs a count of 4 or more");
  for (int i = 0; i < 3; i++) {
    if (f->grid.count[i] < 1 ||
        (f->bodies.motion == FLEXCOMP_RADIAL && f->flex->dim == 3 && f->grid.count[i] < 2)) {
      return N_("count is too small for this type");
    }
    if (!is_direct(f) && f->grid.spacing[i] < 2 * f->flex->radius + f->flex->margin) {
      return N_("the spacing must exceed twice the radius");
    }
    if (f->place.scale[i] < mjMINVAL) {
      return N_("a scale of this flexcomp makes it flat: give three numbers above 1e-15");
    }
    if (f->bodies.cells[i] < 1) return N_("every cellcount must be 1 or more");
  }
  if (f->flex->dim == 1 && f->flex->young > 0 && f->flex->section == mjFLEXSECTION_BOX && !f->bodies.rigid &&
      f->bodies.motion != FLEXCOMP_FULL) {
    return N_("a rod with a box for its section needs dof=\"full\", so that its edges can twist");
  }
  if (f->bodies.mass < mjMINVAL || f->bodies.box < mjMINVAL) {
    return N_("the points share a mass and have the inertia of boxes: give mass and inertiabox above 1e-15");
  }
  return NULL;
}

static const char* check_pins(const Flexcomp* f) {
  int dim = f->flex->dim;
  bool grid = f->pin.spot->len || f->pin.box->len;
  if (f->pin.run->len % 2) return N_("the range of a pin takes pairs: first and last vertex");
  if (f->pin.spot->len % dim) {
    return N_("the grid of a pin takes as many numbers per vertex as the flex has dimensions");
  }
  if (f->pin.box->len % (2 * dim)) {
    return N_("the gridrange of a pin takes pairs of grid places: first and last corner");
  }
  if (f->shape != FLEXCOMP_GRID && !is_interpolated(f) && grid) {
    return N_("the grid of a pin needs a flexcomp of type grid, or dof trilinear or quadratic");
  }
  if (dim == 1 && grid) return N_("a flex of dimension 1 has no grid to pin: use id or range");
  return NULL;
}

static const char* check_elements(const Flexcomp* f) {
  if (!f->mesh.point->len || !f->mesh.element->len) return N_("this type needs both point and element");
  if (f->mesh.point->len % 3) return N_("point takes three numbers per vertex");
  if (f->mesh.element->len % (f->flex->dim + 1)) {
    return N_("element takes one vertex more per element than the flex has dimensions");
  }
  for (guint i = 0; i < f->mesh.element->len; i++) {
    int id = int_at(f->mesh.element, i);
    if (id < 0 || id >= (int)f->mesh.point->len / 3) return N_("an element names a point that is not there");
  }
  guint texcoord = f->mesh.texcoord->len;
  if (texcoord && !f->mesh.corner_texcoord->len && texcoord != f->mesh.point->len / 3 * 2) {
    return N_("each vertex needs a pair of texture coordinates");
  }
  return NULL;
}

//---- pins

// Places on a grid, that of nodes where there are any.
static const char* pin_grid(const Flexcomp* f, bool* pinned, const int* first, const int* last,
                            const int count[3]) {
  int dim = f->flex->dim;
  for (int k = 0; k < dim; k++) {
    if (first[k] < 0 || first[k] >= count[k] || last[k] < 0 || last[k] >= count[k]) {
      return N_("a pin names a place outside of the grid");
    }
  }
  int z0 = dim == 3 ? first[2] : 0, z1 = dim == 3 ? last[2] : 0;
  for (int x = first[0]; x <= last[0]; x++) {
    for (int y = first[1]; y <= last[1]; y++) {
      int row = x * count[1] + y;
      for (int z = z0; z <= z1; z++) pinned[dim == 3 ? row * count[2] + z : row] = true;
    }
  }
  return NULL;
}

// Which points (of interpolated objects: nodes) belong to the parent body.
static const char* find_pinned(Flexcomp* f, bool* pinned, int n) {
  const char* error = NULL;
  int dim = f->flex->dim, order = f->bodies.motion == FLEXCOMP_QUADRATIC ? 2 : 1, count[3];
  for (int k = 0; k < 3; k++) {
    count[k] = is_interpolated(f) ? order * f->bodies.cells[k] + 1 : f->grid.count[k];
  }
  for (guint i = 0; i < f->pin.vertex->len; i++) {
    int id = int_at(f->pin.vertex, i);
    if (id < 0 || id >= n) return N_("there is no such vertex to pin");
    pinned[id] = true;
  }
  for (guint i = 0; i < f->pin.run->len; i += 2) {
    int first = int_at(f->pin.run, i), last = int_at(f->pin.run, i + 1);
    if (first < 0 || first >= n || last < 0 || last >= n) {
      return N_("a range of pinned vertices reaches outside of the flex");
    }
    for (int k = first; k <= last; k++) pinned[k] = true;
  }
  for (guint i = 0; !error && i < f->pin.spot->len; i += dim) {
    const int* at = &g_array_index(f->pin.spot, int, i);
    error = pin_grid(f, pinned, at, at, count);
  }
  for (guint i = 0; !error && i < f->pin.box->len; i += 2 * dim) {
    const int* at = &g_array_index(f->pin.box, int, i);
    error = pin_grid(f, pinned, at, at + dim, count);
  }
  if (f->bodies.motion == FLEXCOMP_RADIAL) pinned[0] = true;
  return error;
}

//---- points

static void transform_points(Flexcomp* f) {
  for (guint i = 0; i < f->mesh.point->len / 3; i++) {
    double *p = point_at(f, i), moved[3];
    for (int k = 0; is_direct(f) && k < 3; k++) p[k] *= f->place.scale[k];
    mju_rotVecQuat(moved, p, f->place.quat);
    for (int k = 0; k < 3; k++) p[k] = moved[k] + f->place.pos[k];
  }
}

// Texture coordinates of unused points go with them, unless elements have texture numbers of their
// own.
static void drop_texcoords(Flexcomp* f, const bool* used, int n) {
  float* t = (float*)f->mesh.texcoord->data;
  int kept = 0;
  if (f->mesh.corner_texcoord->len || (int)f->mesh.texcoord->len != 2 * n) return;
  for (int i = 0; i < n; i++) {
    if (used[i]) memmove(t + 2 * kept++, t + 2 * i, 2 * sizeof(float));
  }
  g_array_set_size(f->mesh.texcoord, (guint)kept * 2);
}

// Which points an element uses; elements then count used points only, which keep their texture
// coordinates.
static bool* drop_unused(Flexcomp* f) {
  bool direct = is_direct(f);
  int n = f->mesh.point->len / 3, next = 0;
  bool* used = g_new0(bool, n);
  for (int i = 0; i < n && !direct; i++) used[i] = true;
  if (!direct) return used;
  int* new_id = g_new(int, n);
  for (guint i = 0; i < f->mesh.element->len; i++) used[int_at(f->mesh.element, i)] = true;
  for (int i = 0; i < n; i++) new_id[i] = used[i] ? next++ : -1;
  drop_texcoords(f, used, n);
  for (guint i = 0; i < f->mesh.element->len; i++) {
    int* id = &g_array_index(f->mesh.element, int, i);
    *id = new_id[*id];
  }
  g_free(new_id);
  return used;
}

static void bounding_box(const Flexcomp* f, double min[3], double max[3]) {
  for (int k = 0; k < 3; k++) {
    min[k] = mjMAXVAL;
    max[k] = -mjMAXVAL;
    for (guint i = 0; i < f->mesh.point->len / 3; i++) {
      min[k] = fmin(min[k], point_at(f, i)[k]);
      max[k] = fmax(max[k], point_at(f, i)[k]);
    }
  }
}

//---- bodies

static int pin_count(const bool* pinned, int n) {
  int count = 0;
  for (int i = 0; i < n; i++) count += pinned[i];
  return count;
}

typedef struct Maker {
  Flexcomp* f;
  mjsBody* parent;
  mjsFlex* flex;
} Maker;

static void add_slider(mjsBody* body, const double axis[3]) {
  mjsJoint* j = mjs_addJoint(body, NULL);
  j->type = mjJNT_SLIDE;
  for (int k = 0; k < 3; k++) {
    j->pos[k] = 0;
    j->axis[k] = axis[k];
  }
}

// A body with small inertia at a point, which slides along the axes that the kind of dofs allows.
static mjsBody* add_point_body(const Maker* k, const double pos[3], double mass, const char* name) {
  const Flexcomp* f = k->f;
  mjsBody* b = mjs_addBody(k->parent, NULL);
  memcpy(b->pos, pos, sizeof b->pos);
  b->ipos[0] = b->ipos[1] = b->ipos[2] = 0;
  b->mass = mass;
  for (int i = 0; i < 3; i++) b->inertia[i] = mass * (2.0 * f->bodies.box * f->bodies.box) / 3.0;
  b->explicitinertial = 1;
  names_set(b->element, name);
  if (f->bodies.motion == FLEXCOMP_RADIAL) {
    add_slider(b, pos);  // no axis in the origin: the compiler says so
    return b;
  }
  static const double axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int i = 0; i < (f->bodies.motion == FLEXCOMP_2D ? 2 : 3); i++) add_slider(b, axes[i]);
  return b;
}

// Bodies for points, numbered without the unused ones; points of bodies are their origins.
// Interpolated points stay with the parent.
static void make_point_bodies(const Maker* k, const bool* used, const bool* pinned, bool centered) {
  Flexcomp* f = k->f;
  int n = f->mesh.point->len / 3, nused = pin_count(used, n);
  const char* parent = string_get(mjs_getName(k->parent->element));
  for (int i = 0, id = 0; i < n; i++) {
    if (!used[i]) continue;
    int number = id++;
    if (pinned[i] || is_interpolated(f)) {
      mjs_appendString(k->flex->vertbody, parent);
      continue;
    }
    char* name = g_strdup_printf("%s_%d", f->name, number);
    add_point_body(k, point_at(f, i), f->bodies.mass / nused, name);
    mjs_appendString(k->flex->vertbody, name);
    g_free(name);
    if (!centered) memset(point_at(f, i), 0, 3 * sizeof(double));
  }
}

//---- nodes

// A grid of nodes around all points: (order * cells + 1) along each axis, z fastest.
typedef struct NodeGrid {
  int order, n[3], total;
  double min[3], max[3];
} NodeGrid;

static void make_grid(NodeGrid* g, const Flexcomp* f) {
  bounding_box(f, g->min, g->max);
  g->order = f->bodies.motion == FLEXCOMP_QUADRATIC ? 2 : 1;
  g->total = 1;
  for (int k = 0; k < 3; k++) {
    g->n[k] = g->order * f->bodies.cells[k] + 1;
    g->total *= g->n[k];
  }
}

static void node_place(const NodeGrid* g, int id, int at[3]) {
  at[0] = id / (g->n[1] * g->n[2]);
  at[1] = id / g->n[2] % g->n[1];
  at[2] = id % g->n[2];
}

// The mesh in its grid, before unused points are dropped.
static FlexMesh mesh_in_nodes(const NodeGrid* g, const Flexcomp* f) {
  FlexMesh mesh = {.order = g->order,
                   .pos = (const double*)f->mesh.point->data,
                   .elem = (const int*)f->mesh.element->data,
                   .nelem = (int)f->mesh.element->len / (f->flex->dim + 1),
                   .dim = f->flex->dim};
  memcpy(mesh.cells, f->bodies.cells, sizeof mesh.cells);
  mju_copy3(mesh.min, g->min);
  mju_copy3(mesh.max, g->max);
  return mesh;
}

static bool is_solid(const Flexcomp* f) {
  return is_interpolated(f) && !f->flex->elastic2d;
}

// What the mesh fills of the cells. NULL for a shell, which has faces only.
static FlexFill* find_fill(const NodeGrid* g, const Flexcomp* f) {
  if (!is_solid(f)) return NULL;
  FlexMesh mesh = mesh_in_nodes(g, f);
  return flex_fill_new(&mesh);
}

static bool on_surface(const NodeGrid* g, const int at[3]) {
  for (int k = 0; k < 3; k++) {
    if (at[k] == 0 || at[k] == g->n[k] - 1) return true;
  }
  return false;
}

// A node is needed if one of its cells is not empty; of a shell if it lies on the surface.
static bool is_needed(const NodeGrid* g, const Flexcomp* f, const bool* empty, int id) {
  int at[3], cell[3];
  node_place(g, id, at);
  if (!empty) return on_surface(g, at);
  for (int corner = 0; corner < 8; corner++) {
    bool inside = true;
    for (int k = 0; k < 3; k++) {
      // the cell before only if the node lies between two
      cell[k] = at[k] / g->order - (corner >> k & 1);
      inside &= cell[k] >= 0 && cell[k] < f->bodies.cells[k] && at[k] <= g->order * (cell[k] + 1);
    }
    if (inside && !empty[(cell[0] * f->bodies.cells[1] + cell[1]) * f->bodies.cells[2] + cell[2]]) {
      return true;
    }
  }
  return false;
}

// Nodes that nothing needs move with the parent.
static void pin_unneeded(const NodeGrid* g, const Flexcomp* f, const bool* empty, bool* pinned) {
  for (int id = 0; id < g->total; id++) pinned[id] |= !is_needed(g, f, empty, id);
}

// Weight of a node of a shell: equal for linear cells, by Simpson's rule for quadratic ones.
static double shell_weight(const NodeGrid* g, int id) {
  int at[3];
  double weight = 1;
  node_place(g, id, at);
  for (int k = 0; g->order == 2 && k < 3; k++) {
    bool end = at[k] == 0 || at[k] == g->n[k] - 1;
    weight *= at[k] % 2 ? 4 : end ? 1 : 2;
  }
  return weight;
}

static void add_cell_weights(double* weight, const Flexcomp* f, const NodeGrid* g, int cell,
                             const FlexMoments* moments) {
  const int* n = f->bodies.cells;
  int nnode = (g->order + 1) * (g->order + 1) * (g->order + 1), nodes[mjMAXFLEXNODES];
  double share[mjMAXFLEXNODES];
  flex_cell_nodes(n, g->order, cell / (n[1] * n[2]), cell / n[2] % n[1], cell % n[2], nodes);
  flex_cell_shares(share, g->order, moments);
  for (int i = 0; i < nnode; i++) weight[nodes[i]] += share[i];
}

// Weights by which the nodes share the mass; owned by the caller (g_free).
static double* node_weights(const Flexcomp* f, const NodeGrid* g, const FlexFill* fill) {
  double* weight = g_new0(double, g->total);
  int ncell = f->bodies.cells[0] * f->bodies.cells[1] * f->bodies.cells[2];
  for (int id = 0; !fill && id < g->total; id++) weight[id] = shell_weight(g, id);
  for (int cell = 0; fill && cell < ncell; cell++) {
    if (!fill->empty[cell]) add_cell_weights(weight, f, g, cell, fill->moments + cell);
  }
  return weight;
}

static void make_nodes(const Maker* k, const NodeGrid* g, const bool* pinned, const double* weight,
                       bool centered) {
  const Flexcomp* f = k->f;
  double *node = g_new0(double, 3 * g->total), total_weight = 0;
  const char* parent = string_get(mjs_getName(k->parent->element));
  for (int id = 0; id < g->total; id++) total_weight += pinned[id] ? 0 : weight[id];
  for (int id = 0; id < g->total; id++) {
    int at[3];
    double pos[3];
    node_place(g, id, at);
    for (int i = 0; i < 3; i++) pos[i] = g->min[i] + (double)at[i] / (g->n[i] - 1) * (g->max[i] - g->min[i]);
    if (pinned[id]) {
      memcpy(node + 3 * id, pos, sizeof pos);
      mjs_appendString(k->flex->nodebody, parent);
      continue;
    }
    char* name = g_strdup_printf("%s_%d_%d_%d", f->name, at[0], at[1], at[2]);
    add_point_body(k, pos, f->bodies.mass * weight[id] / total_weight, name);
    mjs_appendString(k->flex->nodebody, name);
    g_free(name);
  }
  if (!centered) mjs_setDouble(k->flex->node, node, 3 * g->total);
  g_free(node);
}

//---- the flex

static mjsFlex* add_flex(Flexcomp* f, mjsBody* body, const bool* used, bool rigid) {
  Spec* s = spec_of(mjs_getSpec(body->element));
  mjsFlex* flex = mjs_addFlex(&s->pub);
  element_copy_object(element_of(flex->element), element_of(f->flex->element));
  element_set_place(flex->element, &element_of(f->flex->element)->place, &element_of(f->flex->element)->tag);
  mjs_setInt(flex->elem, (int*)f->mesh.element->data, (int)f->mesh.element->len);
  mjs_setFloat(flex->texcoord, (float*)f->mesh.texcoord->data, (int)f->mesh.texcoord->len);
  GArray* numbers = f->mesh.corner_texcoord;
  bool own = f->mesh.texcoord->len / 2 == (guint)pin_count(used, (int)f->mesh.point->len / 3);
  if (!numbers->len && own) numbers = f->mesh.element;
  mjs_setInt(flex->elemtexcoord, (int*)numbers->data, (int)numbers->len);
  for (int i = 0; !rigid && is_interpolated(f) && i < 3; i++) flex->cellcount[i] = f->bodies.cells[i];
  int order = f->bodies.motion == FLEXCOMP_TRILINEAR ? 1 : f->bodies.motion == FLEXCOMP_QUADRATIC ? 2 : 0;
  flex->order = rigid ? 0 : order;
  return flex;
}

static mjsEquality* add_equality(const Flexcomp* f, mjsBody* body) {
  static const mjtEq types[] = {[FLEXCOMP_HOLD_EDGES] = mjEQ_FLEX, [FLEXCOMP_HOLD_STRAIN] = mjEQ_FLEXSTRAIN};
  _Static_assert(G_N_ELEMENTS(types) == N_FLEXCOMP_HOLDS, "a type of equality for each hold");
  mjsEquality* e = mjs_addEquality(mjs_getSpec(body->element), NULL);
  e->type = types[f->hold.what];
  e->active = 1;
  memcpy(e->solref, f->hold.solref, sizeof f->hold.solref);
  memcpy(e->solimp, f->hold.solimp, sizeof f->hold.solimp);
  mjs_setString(e->name1, f->name);
  element_set_place(e->element, &element_of(f->flex->element)->place, &element_of(f->flex->element)->tag);
  return e;
}

// Strain: an equality for each face of a shell, otherwise for each cell that is not empty.
static void add_strain_equalities(const Flexcomp* f, mjsBody* body, const bool* empty) {
  const int* n = f->bodies.cells;
  bool cells = is_interpolated(f), shell = cells && !empty;
  int total = shell ? flex_face_count(n) : cells ? n[0] * n[1] * n[2] : 1;
  for (int i = 0; i < total; i++) {
    if (empty && empty[i]) continue;
    mjsEquality* e = add_equality(f, body);
    const int cell[3] = {i / (n[1] * n[2]), i / n[2] % n[1], i % n[2]}, face[3] = {i, -1, -1};
    for (int k = 0; k < 3; k++) e->data[k] = shell ? face[k] : cell[k];
  }
}

static void add_equalities(const Flexcomp* f, mjsBody* body, const bool* empty) {
  if (f->hold.what == FLEXCOMP_HOLD_STRAIN) {
    add_strain_equalities(f, body, empty);
  } else if (f->hold.what) {
    add_equality(f, body);
  }
}

static void set_vertices(const Flexcomp* f, mjsFlex* flex, const bool* used) {
  GArray* kept = g_array_new(FALSE, FALSE, 3 * sizeof(double));
  for (guint i = 0; i < f->mesh.point->len / 3; i++) {
    if (used[i]) g_array_append_vals(kept, point_at(f, i), 1);
  }
  mjs_setDouble(flex->vert, (double*)kept->data, 3 * (int)kept->len);
  g_array_unref(kept);
}

static mjsFlex* make_with_pins(Flexcomp* f, mjsBody* body, const NodeGrid* grid, bool* pinned,
                               const FlexFill* fill) {
  const bool* empty = fill ? fill->empty : NULL;
  bool nodes = is_interpolated(f) && !f->bodies.rigid;
  if (nodes) pin_unneeded(grid, f, empty, pinned);
  int n = nodes ? grid->total : (int)f->mesh.point->len / 3, npinned = pin_count(pinned, n);
  bool rigid = f->bodies.rigid || npinned == n, centered = !rigid && npinned == 0;
  double* weight = nodes && !rigid ? node_weights(f, grid, fill) : NULL;
  bool* used = drop_unused(f);
  mjsFlex* flex = add_flex(f, body, used, rigid);
  if (names_set(flex->element, f->name)) {
    g_free(weight);
    g_free(used);
    return NULL;
  }
  if (rigid) {
    mjs_appendString(flex->vertbody, string_get(mjs_getName(body->element)));
    set_vertices(f, flex, used);
  } else {
    Maker maker = {f, body, flex};
    make_point_bodies(&maker, used, pinned, centered);
    flexcomp_make_twists(f, flex, string_get(mjs_getName(body->element)));
    if (nodes) make_nodes(&maker, grid, pinned, weight, centered);
    if (!centered || nodes) set_vertices(f, flex, used);
    add_equalities(f, body, empty);
  }
  g_free(weight);
  g_free(used);
  return flex;
}

mjsFlex* flexcomp_make(Flexcomp* f, mjsBody* body, const mjVFS* vfs, GimbalMessage* error) {
  const mjsCompiler* c = element_of(body->element)->compiler;
  const char* problem = check_input(f, body);
  if (!problem) problem = mjs_resolveOrientation(f->place.quat, c->degree, c->eulerseq, &f->place.alt);
  if (problem) gimbal_message_set(error, "%s", problem);
  if (problem || !flexcomp_make_points(f, body, vfs, error)) return NULL;
  bool solid_grid = f->shape == FLEXCOMP_GRID && f->flex->dim == 3;
  bool has_edges = f->shape == FLEXCOMP_BOX || f->shape == FLEXCOMP_CYLINDER || solid_grid;
  if (has_edges && !f->skin_is_given) f->flex->flatskin = 1;
  problem = check_pins(f);
  if (!problem) problem = check_elements(f);
  if (problem) {
    gimbal_message_set(error, "%s", problem);
    return NULL;
  }
  transform_points(f);

  // nodes may be more than points
  NodeGrid grid;
  make_grid(&grid, f);
  int n = (int)f->mesh.point->len / 3;
  int size = MAX(n, grid.total);
  bool* pinned = g_new0(bool, size);
  FlexFill* fill = find_fill(&grid, f);
  problem = f->bodies.rigid ? NULL : find_pinned(f, pinned, n);
  mjsFlex* flex = NULL;
  if (problem) {
    gimbal_message_set(error, "%s", problem);
  } else {
    flex = make_with_pins(f, body, &grid, pinned, fill);
    if (!flex) gimbal_message_set(error, "repeated name '%s' in flex", f->name);
  }
  flex_fill_free(fill);
  g_free(pinned);
  return flex;
}
