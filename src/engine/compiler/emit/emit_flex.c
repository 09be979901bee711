// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fill the arrays of deformables.

#include <string.h>

#include "compiler/flex/flex_factor.h"
#include "compiler/flex/flex_work.h"
#include "compiler/work/asset_work.h"
#include "compiler/work/emit_bvh.h"

//---- sparsity of edges and vertices

static int compare_int(const void* a, const void* b) {
  int x = *(const int*)a, y = *(const int*)b;
  return (x > y) - (x < y);
}

// Dofs that move any of n bodies, in increasing order; the array is owned by the caller (g_free).
static int* union_of_chains(const Compile* c, const int* bodies, int n, int* ndof) {
  GArray* dofs = g_array_new(FALSE, FALSE, sizeof(int));
  for (int i = 0; i < n; i++) {
    for (int dof = c->body_lastdof[bodies[i]]; dof >= 0; dof = c->dof_parent[dof]) {
      g_array_append_val(dofs, dof);
    }
  }
  if (dofs->len) qsort(dofs->data, dofs->len, sizeof(int), compare_int);
  int* sorted = (int*)dofs->data;
  *ndof = 0;
  for (guint i = 0; i < dofs->len; i++) {
    if (!*ndof || sorted[*ndof - 1] != sorted[i]) sorted[(*ndof)++] = sorted[i];
  }
  return (int*)g_array_free(dofs, FALSE);
}

static bool has_edge_jacobian(const FlexWork* f) {
  return !f->rigid && !f->nnode;
}

static const int* edge_at(const FlexWork* f, int e) {
  return (const int*)f->topology.edge->data + 2 * e;
}

static int vertex_body(const FlexWork* f, int v) {
  return f->rigid ? f->vertbody[0] : f->vertbody[v];
}

static int edge_dofs(const Compile* c, const FlexWork* f, int e, int** dofs) {
  const int bodies[2] = {vertex_body(f, edge_at(f, e)[0]), vertex_body(f, edge_at(f, e)[1])};
  int n;
  *dofs = union_of_chains(c, bodies, 2, &n);
  return n;
}

static void jacobian_sizes(const Compile* c, const FlexWork* f, mjModel* size) {
  if (!has_edge_jacobian(f)) return;
  int* dofs;
  for (guint e = 0; e < f->topology.edge->len; e++) {
    size->nJfe += edge_dofs(c, f, e, &dofs);
    g_free(dofs);
  }
}

// Addresses into the arrays that all flexes share.
typedef struct FlexCursor {
  mjtSize node, vert, edge, elem, elemdata, elemedge, shell, texcoord, stiffness, bending, bvh;
} FlexCursor;

static void emit_flex_advance(FlexCursor* at, const FlexWork* f) {
  at->node += f->nnode;
  at->vert += f->nvert;
  at->edge += f->topology.edge->len;
  at->elem += f->nelem;
  at->elemdata += f->nelem * (f->dim + 1);
  at->elemedge += f->topology.elemedge->len;
  at->shell += f->topology.shell->len;
  at->texcoord += float_vec_size(f->s->texcoord) / 2;
  at->stiffness += f->nstiffness;
  at->bending += f->nbending;
  at->bvh += f->bvh.nnode;
}

// Room for an order of the vertices that bodies of their own move: all but those of loose strings.
static mjtSize ordered_vertices(const Compile* c, const mjModel* size) {
  mjtSize n = 0;
  for (int i = 0; i < count(c, mjOBJ_FLEX); i++) {
    const FlexWork* f = c->flex + i;
    bool string = f->dim == 1 && !f->nbending;
    if (!f->nnode && !f->rigid && !string) n += f->nvert;
  }
  return MIN(n, size->nv / 3);
}

void flex_sizes(const Compile* c, mjModel* size) {
  FlexCursor end = {0};
  for (int i = 0; i < count(c, mjOBJ_FLEX); i++) {
    emit_flex_advance(&end, c->flex + i);
    jacobian_sizes(c, c->flex + i, size);
  }
  size->nflexnode += end.node;
  size->nflexvert += end.vert;
  size->nflexedge += end.edge;
  size->nflexelem += end.elem;
  size->nflexelemdata += end.elemdata;
  size->nflexelemedge += end.elemedge;
  size->nflexshelldata += end.shell;
  size->nflextexcoord += end.texcoord;
  size->nflexstiffness += end.stiffness;
  size->nflexbending += end.bending;
  size->nbvhdynamic += end.bvh;
  size->nefmCvert += ordered_vertices(c, size);
  if (c->flex_factor) {
    size->nefm0dof = 3 * c->flex_factor->n;
    size->nefm0L = flex_factor_nonzeros(c->flex_factor);
  }
}

//---- emission

static void emit_flex_copy(void* to, const void* from, size_t bytes) {
  if (bytes && from) memcpy(to, from, bytes);
}

static void emit_contact(const Compile* c, int i, const mjsFlex* s) {
  mjModel* m = c->m;
  m->flex_contype[i] = s->contype;
  m->flex_conaffinity[i] = s->conaffinity;
  m->flex_condim[i] = s->condim;
  m->flex_priority[i] = s->priority;
  m->flex_solmix[i] = s->solmix;
  memcpy(m->flex_solref + mjNREF * i, s->solref, sizeof s->solref);
  memcpy(m->flex_solimp + mjNIMP * i, s->solimp, sizeof s->solimp);
  memcpy(m->flex_friction + 3 * i, s->friction, sizeof s->friction);
  m->flex_margin[i] = s->margin;
  m->flex_gap[i] = s->gap;
  m->flex_selfcollide[i] = s->selfcollide;
  m->flex_activelayers[i] = s->activelayers;
  m->flex_passive[i] = s->passive;
  m->flex_radius[i] = c->flex[i].radius;
}

// The kind of equality that holds a flex together.
static int equality_kind(const Compile* c, const FlexWork* f) {
  for (int k = 0; k < count(c, mjOBJ_EQUALITY); k++) {
    const mjsEquality* s = c->equality[k].e->object;
    if (c->equality[k].objtype != mjOBJ_FLEX || c->equality[k].id1 != f->e->id) continue;
    return s->type == mjEQ_FLEX ? 1 : 3;
  }
  return 0;
}

static void emit_properties(Compile* c, int i) {
  mjModel* m = c->m;
  const FlexWork* f = c->flex + i;
  const mjsFlex* s = f->s;
  emit_contact(c, i, s);
  m->flex_dim[i] = f->dim;
  m->flex_group[i] = s->group;
  m->flex_interp[i] = !f->nnode ? 0 : f->shell ? -s->order : s->order;
  memcpy(m->flex_cellnum + 3 * i, s->cellcount, sizeof s->cellcount);
  memcpy(m->flex_size + 3 * i, f->size, sizeof f->size);
  m->flex_plasticmode[i] = f->plasticmode;
  for (int k = 0; k < 2; k++) m->flex_yield[2 * i + k] = s->stressyield[k];
  m->flex_damping[i] = s->damping;
  m->flex_edgestiffness[i] = s->edgestiffness;
  m->flex_edgedamping[i] = s->edgedamping;
  m->flex_edgeequality[i] = equality_kind(c, f);
  m->flex_rigid[i] = f->rigid;
  m->flex_centered[i] = f->centered;
  m->flex_flatskin[i] = s->flatskin;
  memcpy(m->flex_rgba + 4 * i, s->rgba, sizeof s->rgba);
}

static void emit_flex_addresses(mjModel* m, int i, const FlexWork* f, const FlexCursor* at) {
  int nshell = (int)f->topology.shell->len / f->dim;
  m->flex_nodeadr[i] = at->node;
  m->flex_nodenum[i] = f->nnode;
  m->flex_vertadr[i] = at->vert;
  m->flex_vertnum[i] = f->nvert;
  m->flex_edgeadr[i] = at->edge;
  m->flex_edgenum[i] = f->topology.edge->len;
  m->flex_elemadr[i] = at->elem;
  m->flex_elemnum[i] = f->nelem;
  m->flex_elemdataadr[i] = at->elemdata;
  m->flex_elemedgeadr[i] = at->elemedge;
  m->flex_stiffnessadr[i] = f->nstiffness ? at->stiffness : -1;
  m->flex_bendingadr[i] = f->nbending ? at->bending : -1;
  m->flex_plasticadr[i] = -1;
  m->flex_shellnum[i] = nshell;
  m->flex_shelldataadr[i] = nshell ? at->shell : -1;
  m->flex_texcoordadr[i] = float_vec_size(f->s->texcoord) ? at->texcoord : -1;
  m->flex_bvhnum[i] = f->bvh.nnode;
  m->flex_bvhadr[i] = f->bvh.nnode ? at->bvh : -1;
}

// Coordinate of a vertex in the box around all. In a grid it counts from the first node, else from
// the centre: what the last bit is decides which of many equal contacts are kept.
static double relative_coordinate(const FlexWork* f, int v, int k) {
  double span = 2 * f->size[k];
  if (!f->nnode) return (f->xpos[3 * v + k] - f->center[k]) / span + 0.5;
  return (f->grid_pos[3 * v + k] - f->grid_first[k]) / span;
}

// The cell that a vertex of an interpolated flex lies in.
static int vertex_cell(const FlexWork* f, int v) {
  int cell = 0;
  for (int k = 0; k < 3; k++) {
    int n = f->s->cellcount[k],
        at = f->size[k] > COMPILE_EPS ? (int)floor(n * relative_coordinate(f, v, k)) : 0;
    cell = cell * n + CLAMP(at, 0, n - 1);
  }
  return cell;
}

static void emit_vertices(mjModel* m, const FlexWork* f, const FlexCursor* at) {
  const double *vert = double_vec_data(f->s->vert), *node = double_vec_data(f->s->node);
  for (int v = 0; v < f->nvert; v++) {
    m->flex_vertbodyid[at->vert + v] = f->nnode ? -1 : vertex_body(f, v);
    m->flex_vertcell[at->vert + v] = f->nnode ? vertex_cell(f, v) : -1;
    for (int k = 0; k < 3; k++) {
      bool flat = f->size[k] <= COMPILE_EPS;
      m->flex_vert0[3 * (at->vert + v) + k] = flat ? 0.5 : relative_coordinate(f, v, k);
    }
  }
  if (!f->centered || f->nnode) {
    emit_flex_copy(m->flex_vert + 3 * at->vert, vert, 3 * (size_t)f->nvert * sizeof(mjtNum));
  }
  if (!f->centered) emit_flex_copy(m->flex_node + 3 * at->node, node, 3 * (size_t)f->nnode * sizeof(mjtNum));
  emit_flex_copy(m->flex_node0 + 3 * at->node, f->node_xpos, 3 * (size_t)f->nnode * sizeof(mjtNum));
  emit_flex_copy(m->flex_nodebodyid + at->node, f->nodebody, f->nnode * sizeof(int));
}

static void emit_elements(mjModel* m, const FlexWork* f, const FlexCursor* at) {
  size_t bytes = (size_t)f->nelem * (f->dim + 1) * sizeof(int);
  emit_flex_copy(m->flex_elem + at->elemdata, f->elem, bytes);
  emit_flex_copy(m->flex_matid + at->elem, f->matid, f->nelem * sizeof(int));
  int ntexcoord = float_vec_size(f->s->texcoord), nelemtexcoord = int_vec_size(f->s->elemtexcoord);
  if (ntexcoord && nelemtexcoord) {
    emit_flex_copy(m->flex_elemtexcoord + at->elemdata, f->elemtexcoord,
                   MIN(bytes, nelemtexcoord * sizeof(int)));
  } else {
    emit_flex_copy(m->flex_elemtexcoord + at->elemdata, f->elem, bytes);
  }
  emit_flex_copy(m->flex_texcoord + 2 * at->texcoord, float_vec_data(f->s->texcoord),
                 ntexcoord * sizeof(float));
  emit_flex_copy(m->flex_elemedge + at->elemedge, f->topology.elemedge->data,
                 f->topology.elemedge->len * sizeof(int));
  emit_flex_copy(m->flex_elemlayer + at->elem, f->topology.layer, f->nelem * sizeof(int));
  emit_flex_copy(m->flex_shell + at->shell, f->topology.shell->data, f->topology.shell->len * sizeof(int));
  emit_flex_copy(m->flex_stiffness + at->stiffness, f->stiffness, f->nstiffness * sizeof(mjtNum));
  emit_flex_copy(m->flex_bending + at->bending, f->bending, f->nbending * sizeof(mjtNum));
}

static void emit_edges(const Compile* c, const FlexWork* f, const FlexCursor* at) {
  mjModel* m = c->m;
  bool flaps = f->dim == 2 && (f->s->elastic2d == 1 || f->s->elastic2d == 3);
  for (guint e = 0; e < f->topology.edge->len; e++) {
    const int* v = edge_at(f, e);
    const int* flap = flaps ? (const int*)f->topology.flap->data + 4 * e : NULL;
    int id = at->edge + (int)e;
    memcpy(m->flex_edge + 2 * id, v, 2 * sizeof(int));
    m->flex_edgeflap[2 * id] = flap ? flap[2] : -1;
    m->flex_edgeflap[2 * id + 1] = flap ? flap[3] : -1;
    int weld[2] = {c->body[vertex_body(f, f->nnode ? 0 : v[0])].weld,
                   c->body[vertex_body(f, f->nnode ? 0 : v[1])].weld};
    m->flexedge_rigid[id] = f->rigid || (!f->nnode && weld[0] == weld[1]);
  }
}

void emit_flexes(Compile* c) {
  mjModel* m = c->m;
  FlexCursor at = {.bvh = m->nbvhstatic};
  for (int i = 0; i < m->nflex; i++) {
    const FlexWork* f = c->flex + i;
    emit_properties(c, i);
    emit_flex_addresses(m, i, f, &at);
    emit_vertices(m, f, &at);
    emit_elements(m, f, &at);
    emit_edges(c, f, &at);
    if (f->bvh.nnode) emit_bvh(m, &f->bvh, at.bvh, false);
    emit_flex_advance(&at, f);
  }
  for (int i = 0; i < m->nefmCvert; i++) m->efmC_perm[i] = -1;
  if (c->flex_factor) flex_factor_emit(c->flex_factor, m);
}
