// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bytes for the stack and the arena of mjData, unless the text says: a bound for the default
// numbers of rows and contacts, rounded up to whole mebibytes.
//
// Solvers want room for the square of rows and dofs. Dofs of flexes, where they are more than the
// rows, want only what their graph asks for: n(H) numbers of a lower triangle in which dofs meet
// that a flex couples, its own diagonal included, and n(L) numbers of its factor, made from the
// last dof to the first as the factor of the inertia is. A body is a block of the graph; its dofs
// are one behind the other, and all coupled.

#include <glib.h>

#include "compiler/work/compile.h"
#include "dynamics/flex/flex_shape.h"

//---- the graph of bodies that flexes couple

typedef struct FlexGraph {
  const mjModel* m;
  GArray* links;            // guint64: of two bodies the earlier one in the upper half
  bool *couples, *touches;  // per body: it has dofs of a flex; of one that touches flexes
} FlexGraph;

static int moving_dofs(const mjModel* m, int body) {
  return body < 0 ? 0 : m->body_dofnum[body];
}

static void link_bodies(FlexGraph* g, const int* bodies, int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      if (bodies[i] >= bodies[j] || !moving_dofs(g->m, bodies[i]) || !moving_dofs(g->m, bodies[j])) continue;
      const guint64 link = (guint64)bodies[i] << 32 | (guint64)bodies[j];
      g_array_append_val(g->links, link);
    }
  }
}

// Vertices or nodes of a flex by their numbers in it; those below zero are none.
static void link_members(FlexGraph* g, const int* bodies, const int* members, int n) {
  int linked[27];
  for (int i = 0; i < n; i++) linked[i] = members[i] < 0 ? -1 : bodies[members[i]];
  link_bodies(g, linked, n);
}

static void link_cells(FlexGraph* g, int flex) {
  const mjModel* m = g->m;
  const int *num = m->flex_cellnum + 3 * flex, *bodies = m->flex_nodebodyid + m->flex_nodeadr[flex];
  const int order = abs(m->flex_interp[flex]), width = (order + 1) * (order + 1) * (order + 1);
  int nodes[27];
  for (int i = 0; m->flex_interp[flex] < 0 && i < flex_face_count(num); i++) {
    flex_face_nodes(num, order, i, nodes);
    link_members(g, bodies, nodes, (order + 1) * (order + 1));
  }
  for (int i = 0; m->flex_interp[flex] > 0 && i < num[0] * num[1] * num[2]; i++) {
    flex_cell_nodes(num, order, i / (num[1] * num[2]), i / num[2] % num[1], i % num[2], nodes);
    link_members(g, bodies, nodes, width);
  }
}

// What bends couples the vertices of a hinge: across an edge of a sheet, along a line.
static void link_hinges(FlexGraph* g, int flex, const int* bodies) {
  const mjModel* m = g->m;
  const mjtNum* bending = m->flex_bending + m->flex_bendingadr[flex];
  const int adr = m->flex_edgeadr[flex];
  for (int e = adr; m->flex_dim[flex] == 2 && e < adr + m->flex_edgenum[flex]; e++) {
    const int* flap = m->flex_edgeflap + 2 * e;
    if (flap[0] >= 0 && flap[1] >= 0) link_members(g, bodies, flap, 2);
  }
  for (int i = 0; m->flex_dim[flex] == 1 && i < (int)bending[0]; i++) {
    const mjtNum* record = bending + 1 + 10 * i;
    const int hinge[4] = {(int)record[0], (int)record[1], (int)record[2], (int)record[3]};
    link_members(g, bodies, hinge, 4);
  }
}

static void link_edges(FlexGraph* g, int flex) {
  const mjModel* m = g->m;
  const int* bodies = m->flex_vertbodyid + m->flex_vertadr[flex];
  const int adr = m->flex_edgeadr[flex];
  for (int e = adr; e < adr + m->flex_edgenum[flex]; e++) link_members(g, bodies, m->flex_edge + 2 * e, 2);
  if (m->flex_bendingadr[flex] >= 0) link_hinges(g, flex, bodies);
}

// Whether its elements may touch each other, or those of another flex.
static bool touches_flexes(const mjModel* m, int flex) {
  for (int i = 0; i < m->nflex; i++) {
    const bool masks =
        (m->flex_contype[flex] & m->flex_conaffinity[i]) || (m->flex_contype[i] & m->flex_conaffinity[flex]);
    if (masks && (i != flex || m->flex_selfcollide[flex] != mjFLEXSELF_NONE)) return true;
  }
  return false;
}

static void add_flex(FlexGraph* g, int flex) {
  const mjModel* m = g->m;
  const bool cells = m->flex_interp[flex] != 0;
  const int* bodies =
      cells ? m->flex_nodebodyid + m->flex_nodeadr[flex] : m->flex_vertbodyid + m->flex_vertadr[flex];
  const bool touches = touches_flexes(m, flex);
  if (m->flex_rigid[flex]) return;
  for (int i = 0; i < (cells ? m->flex_nodenum[flex] : m->flex_vertnum[flex]); i++) {
    if (bodies[i] < 0) continue;
    g->couples[bodies[i]] = true;
    g->touches[bodies[i]] |= touches;
  }
  cells ? link_cells(g, flex) : link_edges(g, flex);
}

//---- its numbers

typedef struct FlexNumbers {
  size_t dofs, touching;   // dofs of flexes; of those that touch flexes
  size_t coupled, factor;  // n(H), n(L)
} FlexNumbers;

static int compare_links(gconstpointer a, gconstpointer b) {
  const guint64 x = *(const guint64*)a, y = *(const guint64*)b;
  return x < y ? 1 : x > y ? -1 : 0;
}

static size_t block_size(const mjModel* m, int one, int other) {
  return (size_t)m->body_dofnum[one] * (size_t)m->body_dofnum[other];
}

// Each link, the latest first, leads from a row (the earlier body) to the column of one that is
// eliminated before it. The row gets filled in that column, and in those above it in the tree of
// eliminations: above is the row in which the elimination of a body leaves something next.
static void count_links(FlexGraph* g, FlexNumbers* n) {
  const mjModel* m = g->m;
  g_autofree int* above = g_new0(int, m->nbody);  // the world, which has no dofs: none yet
  g_autofree int* seen = g_new0(int, m->nbody);   // the last row that was filled there
  guint64 last = 0;
  g_array_sort(g->links, compare_links);
  for (guint i = 0; i < g->links->len; i++) {
    const guint64 link = g_array_index(g->links, guint64, i);
    const int row = (int)(link >> 32);
    int body = (int)(link & G_MAXUINT32);
    if (link == last) continue;
    last = link;
    n->coupled += block_size(m, row, body);
    while (body && body != row && seen[body] != row) {
      n->factor += block_size(m, row, body);
      seen[body] = row;
      if (!above[body]) above[body] = row;
      body = above[body];
    }
  }
}

static void count_bodies(const FlexGraph* g, FlexNumbers* n) {
  for (int i = 1; i < g->m->nbody; i++) {
    const size_t dofs = (size_t)g->m->body_dofnum[i];
    if (!g->couples[i]) continue;
    n->dofs += dofs;
    n->touching += g->touches[i] ? dofs : 0;
    n->coupled += dofs * (dofs + 1) / 2;
    n->factor += dofs * (dofs + 1) / 2;
  }
}

// Of no flex where their dofs are not more than the rows.
static FlexNumbers flex_numbers(const mjModel* m, size_t rows) {
  FlexNumbers n = {0};
  g_autoptr(GArray) links = g_array_new(FALSE, FALSE, sizeof(guint64));
  g_autofree bool* couples = g_new0(bool, m->nbody);
  g_autofree bool* touches = g_new0(bool, m->nbody);
  FlexGraph g = {m, links, couples, touches};
  if ((size_t)m->nv <= rows) return n;
  for (int i = 0; i < m->nflex; i++) add_flex(&g, i);
  count_bodies(&g, &n);
  if (n.dofs <= rows) return (FlexNumbers){0};
  count_links(&g, &n);
  return n;
}

//---- the whole

// Numbers on the stack. Rows have their place in the arena, so dofs of flexes may take as much
// there as twice their graph, if that is more.
static size_t stack_numbers(const mjModel* m, size_t nrow) {
  const size_t things = m->nq + m->nv + m->nu + m->na + m->nbody + m->njnt + m->ngeom + m->nsite + m->neq +
                        m->ntendon + m->nwrap;
  const FlexNumbers flex = flex_numbers(m, nrow);
  const size_t rows = nrow + m->neq + m->nv - flex.dofs, jacobian = 3 * nrow * flex.dofs;
  const size_t graph = 4 * flex.coupled + 5 * flex.factor / 4;
  const size_t more = 2 * graph > jacobian ? 2 * graph - jacobian : 0;
  return MAX(1000, 5 * rows * rows + 20 * things + 3 * nrow * flex.touching + graph + more);
}

mjtSize arena_bytes(const mjSpec* s, const mjModel* m) {
  if (s->memory != -1) return s->memory;
  const size_t ncon = m->nconmax == -1 ? 100 : m->nconmax, nrow = m->njmax == -1 ? 500 : m->njmax;
  const size_t stack = s->nstack != -1 ? (size_t)s->nstack : stack_numbers(m, nrow);
  const size_t bytes = sizeof(mjtNum) * stack + ncon * sizeof(mjContact) +
                       nrow * (8 * sizeof(int) + 14 * sizeof(mjtNum)) + m->nv * 3 * sizeof(int) +
                       nrow * m->nv * (2 * sizeof(int) + 2 * sizeof(mjtNum)) +
                       nrow * nrow * (sizeof(int) + sizeof(mjtNum));
  const size_t mebi = 1 << 20;
  return (mjtSize)((bytes + mebi - 1) / mebi * mebi);
}
