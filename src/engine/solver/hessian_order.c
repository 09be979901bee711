// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// In which order the Hessian is factored. That of the tree keeps the sparsity of M, but rows of
// constraints that run through a deformable fill the factor. Where it has become large, dofs are
// eliminated by minimum degree instead (Tinney and Walker, 1967): always one of those that have the
// fewest neighbours left, which then are neighbours of each other. Dofs that stand side by side in
// all rows count as one node; neighbours are bits.

#include <gimbal/assert.h>
#include <stdint.h>

#include "base/arena.h"
#include "solver/primal.h"

enum { MOST_NODES = 1024 };

typedef struct Graph {
  int n, words;
  int* first;     // (n + 1) first dof of a node, then nv
  uint64_t* bit;  // (n x words) neighbours that are left
  int* degree;    // (n) their number, -1: eliminated
} Graph;

static uint64_t* bits_of(const Graph* g, int node) {
  GIMBAL_ASSERT(node >= 0 && node < g->n);
  return g->bit + (size_t)g->words * node;
}

static void set_bit(uint64_t* bits, int i) {
  bits[i / 64] |= (uint64_t)1 << i % 64;
}

static int count_bits(const uint64_t* bits, int words) {
  int n = 0;
  for (int w = 0; w < words; w++) n += __builtin_popcountll(bits[w]);
  return n;
}

//---- nodes

// A number for each dof that is the same for those in the same groups of rows.
static uint64_t* hash_groups(const Primal* p) {
  uint64_t* hash = mj_stackAllocByte(p->d, sizeof(uint64_t) * p->nv, _Alignof(uint64_t));
  for (int i = 0; i < p->nv; i++) hash[i] = 0;
  for (int g = 0; g < p->hessian.ngroup; g++) {
    int row = p->hessian.group[g], adr = p->J_rowadr[row];
    uint64_t mixed = ((uint64_t)g + 1) * 0x9e3779b97f4a7c15u;
    mixed ^= mixed >> 29;
    for (int k = adr; k < adr + p->J_rownnz[row]; k++) hash[p->J_colind[k]] += mixed * mixed;
  }
  return hash;
}

// Whether dof i has the neighbours of i - 1, as far as M tells.
static bool continues_node(const Primal* p, int i) {
  int n = p->M_rownnz[i], before = p->M_rownnz[i - 1], adr = p->M_rowadr[i];
  if (n == 1 && before == 1) return true;
  return n == before + 1 && p->M_colind[adr + n - 2] == i - 1;
}

// Number the nodes; node: of each dof.
static void find_nodes(const Primal* p, Graph* g, int* node) {
  mj_markStack(p->d);
  const uint64_t* hash = hash_groups(p);
  g->n = 0;
  for (int i = 0; i < p->nv; i++) {
    bool same = i && hash[i] == hash[i - 1] && continues_node(p, i) && (hash[i] || p->M_rownnz[i] > 1);
    if (!same) g->first[g->n++] = i;
    node[i] = g->n - 1;
  }
  g->first[g->n] = p->nv;
  mj_freeStack(p->d);
}

//---- neighbours

static void connect_groups(const Primal* p, const Graph* g, const int* node, uint64_t* all) {
  for (int k = 0; k < p->hessian.ngroup; k++) {
    int row = p->hessian.group[k], n = p->J_rownnz[row];
    const int* col = p->J_colind + p->J_rowadr[row];
    for (int w = 0; w < g->words; w++) all[w] = 0;
    for (int i = 0; i < n; i++) set_bit(all, node[col[i]]);
    for (int i = 0, last = -1; i < n; i++) {
      if (node[col[i]] == last) continue;
      last = node[col[i]];
      for (int w = 0; w < g->words; w++) bits_of(g, last)[w] |= all[w];
    }
  }
}

static void connect_inertia(const Primal* p, const Graph* g, const int* node) {
  for (int i = 0; i < p->nv; i++) {
    for (int k = p->M_rowadr[i]; k < p->M_rowadr[i] + p->M_rownnz[i]; k++) {
      int other = node[p->M_colind[k]];
      if (other == node[i]) continue;
      set_bit(bits_of(g, other), node[i]);
      set_bit(bits_of(g, node[i]), other);
    }
  }
}

static void clear_bit(uint64_t* bits, int i) {
  bits[i / 64] &= ~((uint64_t)1 << i % 64);
}

static void make_graph(const Primal* p, Graph* g, const int* node) {
  g->words = (g->n + 63) / 64;
  g->bit = mj_stackAllocByte(p->d, sizeof(uint64_t) * g->words * (g->n + 1), _Alignof(uint64_t));
  g->degree = mj_stackAllocInt(p->d, g->n);
  for (int i = 0; i < g->words * g->n; i++) g->bit[i] = 0;
  connect_groups(p, g, node, g->bit + (size_t)g->words * g->n);
  connect_inertia(p, g, node);
  for (int i = 0; i < g->n; i++) {
    clear_bit(bits_of(g, i), i);
    g->degree[i] = count_bits(bits_of(g, i), g->words);
  }
}

//---- elimination

// Of equal degrees the last one, which trees put at their tips. Eliminated nodes are above all.
static int lowest_degree(const Graph* g) {
  unsigned lowest = UINT32_MAX;
  for (int i = 0; i < g->n; i++) lowest = mjMIN(lowest, (unsigned)g->degree[i]);
  int best = g->n - 1;
  while ((unsigned)g->degree[best] != lowest) best--;
  return best;
}

static int size_of(const Graph* g, int node) {
  return g->first[node + 1] - g->first[node];
}

// The next neighbour of those in around after a node, or -1.
static int next_neighbour(const Graph* g, const uint64_t* around, int node) {
  int at = node + 1, w = at / 64;
  if (w >= g->words) return -1;
  uint64_t left = around[w] >> at % 64 << at % 64;
  while (!left && ++w < g->words) left = around[w];
  return left ? 64 * w + __builtin_ctzll(left) : -1;
}

// Make the neighbours of a node neighbours of each other. Those that have no others are eliminated
// with it. Fills out, returns how many nodes; dofs: of the neighbours that stay.
static int eliminate_node(const Graph* g, int node, int* out, int* dofs) {
  const uint64_t* around = bits_of(g, node);
  int n = 0, degree = g->degree[node];
  out[n++] = node;
  *dofs = 0;
  g->degree[node] = -1;
  for (int i = next_neighbour(g, around, -1); i >= 0; i = next_neighbour(g, around, i)) {
    uint64_t* bits = bits_of(g, i);
    for (int k = 0; k < g->words; k++) bits[k] |= around[k];
    clear_bit(bits, node);
    clear_bit(bits, i);
    g->degree[i] = count_bits(bits, g->words);
    if (g->degree[i] < degree) {
      out[n++] = i;
      g->degree[i] = -1;
    } else {
      *dofs += size_of(g, i);
    }
  }
  for (int i = next_neighbour(g, around, -1); n > 1 && i >= 0; i = next_neighbour(g, around, i)) {
    if (g->degree[i] < 0) continue;
    for (int k = 1; k < n; k++) clear_bit(bits_of(g, i), out[k]);
    g->degree[i] -= n - 1;
  }
  return n;
}

// The work of as many rows that are eliminated together, with so many columns after them.
static double work_of_rows(int rows, double after) {
  double work = 0;
  for (int i = 1; i <= rows; i++) work += (after + i) * (after + i);
  return work;
}

// Eliminate all; the first gets the last place. Returns the work, or where that is more than
// another, any more than it.
static double order_nodes(const Graph* g, int nv, double limit, int* out, int* place) {
  double work = 0;
  for (int last = nv; last > 0 && work < limit;) {
    int after, rows = 0, n = eliminate_node(g, lowest_degree(g), out, &after);
    for (int k = 0; k < n; k++) {
      int size = size_of(g, out[k]);
      rows += size;
      last -= size;
      for (int i = 0; i < size; i++) place[g->first[out[k]] + i] = last + i;
    }
    work += work_of_rows(rows, after);
  }
  return work;
}

bool hessian_order(const Primal* p, double work, int* place) {
  mjData* d = p->d;
  Graph g;
  size_t bits = sizeof(uint64_t) * MOST_NODES * (MOST_NODES / 64 + 2);
  if (arena_available(d) < 64 * (size_t)p->nv + bits) return false;
  mj_markStack(d);
  int* node = mj_stackAllocInt(d, p->nv);
  g.first = mj_stackAllocInt(d, p->nv + 1);
  find_nodes(p, &g, node);
  bool less = false;
  if (g.n <= MOST_NODES) {
    make_graph(p, &g, node);
    less = order_nodes(&g, p->nv, work, node, place) < work;
  }
  mj_freeStack(d);
  return less;
}

//---- the problem in another order

static void sort_row(int* col, mjtNum* value, int n) {
  for (int i = 1; i < n; i++) {
    int c = col[i], k = i;
    mjtNum v = value[i];
    for (; k > 0 && col[k - 1] > c; k--) {
      col[k] = col[k - 1];
      value[k] = value[k - 1];
    }
    col[k] = c;
    value[k] = v;
  }
}

static void permute_inertia(Primal* p, const int* place) {
  Hessian* h = &p->hessian;
  mjData* d = p->d;
  int nv = p->nv, total = 0;
  int *rownnz = mj_stackAllocInt(d, nv), *rowadr = mj_stackAllocInt(d, nv);
  for (int i = 0; i < nv; i++) rownnz[i] = 0;
  for (int i = 0; i < nv; i++) {
    for (int k = p->M_rowadr[i]; k < p->M_rowadr[i] + p->M_rownnz[i]; k++) {
      rownnz[mjMAX(place[i], place[p->M_colind[k]])]++;
    }
  }
  for (int i = 0; i < nv; i++) {
    rowadr[i] = total;
    total += rownnz[i];
    rownnz[i] = 0;
  }
  int* colind = mj_stackAllocInt(d, total);
  mjtNum* value = mj_stackAllocNum(d, total);
  for (int i = 0; i < nv; i++) {
    for (int k = p->M_rowadr[i]; k < p->M_rowadr[i] + p->M_rownnz[i]; k++) {
      int a = place[i], b = place[p->M_colind[k]], r = mjMAX(a, b), at = rowadr[r] + rownnz[r]++;
      colind[at] = mjMIN(a, b);
      value[at] = p->M[k];
    }
  }
  for (int i = 0; i < nv; i++) sort_row(colind + rowadr[i], value + rowadr[i], rownnz[i]);
  h->in.M_rownnz = rownnz;
  h->in.M_rowadr = rowadr;
  h->in.M_colind = colind;
  h->in.M = value;
}

static void permute_jacobian(Primal* p, const int* place) {
  Hessian* h = &p->hessian;
  mjData* d = p->d;
  int total = 0, *rowadr = mj_stackAllocInt(d, p->nefc);
  for (int i = 0; i < p->nefc; i++) {
    rowadr[i] = total;
    total += p->J_rownnz[i];
  }
  int* colind = mj_stackAllocInt(d, total);
  mjtNum* value = mj_stackAllocNum(d, total);
  for (int i = 0; i < p->nefc; i++) {
    int n = p->J_rownnz[i], from = p->J_rowadr[i], to = rowadr[i];
    for (int k = 0; k < n; k++) {
      colind[to + k] = place[p->J_colind[from + k]];
      value[to + k] = p->J[from + k];
    }
    sort_row(colind + to, value + to, n);
  }
  h->in.J_rowadr = rowadr;
  h->in.J_colind = colind;
  h->in.J = value;
}

void hessian_permute(Primal* p, const int* place) {
  permute_inertia(p, place);
  permute_jacobian(p, place);
}
