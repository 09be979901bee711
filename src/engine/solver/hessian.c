// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Hessian of the primal cost, summed over quadratic rows i and cones c:
//   H = M + sum_i D_i J_i' J_i + sum_c J_c' H_c J_c
//
// It is factored as H = L' L, from the last row to the first: dofs at the tips of trees come first,
// which keeps the sparsity of M (or in another order where that fills the factor, hessian_order.c).
//   L_r = (row r of what is left of H) / L_rr,   then row c of what is left loses L_rc L_r
// Elimination tree: the parent of row r is its largest column below r, and the columns of r below
// it are columns of the parent too. A change of H by +-v v' therefore touches the rows on the path
// from the largest column of v to the root. Few dofs have dense factors (primal_dense.c).
// Rows with the same columns, as those of a vertex, are taken together, and share their list of
// columns. Cones are added to a copy of the factor, one change for each row; where that is more
// work than a factor, one is made with the cones in it.

#include <gimbal/assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "math/kernel.h"
#include "math/wide.h"
#include "solver/primal.h"

enum {
  MOST_IN_BLOCK = 12,
  TILE = 3,        // targets, and lanes of columns, that are summed at once
  CHANGE_WORK = 8  // of an entry of a change, in products of a factorization
};

//---- structure of the sparse factor

// Rows i - 1 and i have the same columns.
static bool same_columns(const Primal* p, int i) {
  GIMBAL_ASSERT(i >= 0 && i < p->nefc);
  int n = p->J_rownnz[i];
  if (p->J_rownnz[i - 1] != n || p->rows.type[i] < mjCNSTR_CONTACT_FRICTIONLESS) return false;
  return p->rows.type[i] == p->rows.type[i - 1] && p->rows.id[i] == p->rows.id[i - 1];
}

// Whether the stack has room for so much and for what the iterations take besides.
static bool has_room(const Primal* p, size_t bytes) {
  size_t besides = 16 * ((size_t)p->nv + (size_t)p->nefc) + 4096;
  return arena_available(p->d) > bytes + besides;
}

static void find_groups(Primal* p) {
  Hessian* h = &p->hessian;
  h->group = mj_stackAllocInt(p->d, p->nefc + 1);
  h->ngroup = 0;
  for (int i = 0; i < p->nefc; i++) {
    if (!i || !same_columns(p, i)) h->group[h->ngroup++] = i;
  }
  h->group[h->ngroup] = p->nefc;
  h->ghead = mj_stackAllocInt(p->d, p->nv);
  h->gnext = mj_stackAllocInt(p->d, h->ngroup);
  h->gleft = mj_stackAllocInt(p->d, h->ngroup);
}

// List the groups by their largest column: ghead[c], then gnext.
static void list_groups(const Primal* p) {
  const Hessian* h = &p->hessian;
  for (int c = 0; c < p->nv; c++) h->ghead[c] = -1;
  for (int g = 0; g < h->ngroup; g++) {
    int row = h->group[g], n = p->J_rownnz[row];
    h->gleft[g] = n;
    if (!n) continue;
    int c = h->in.J_colind[h->in.J_rowadr[row] + n - 1];
    h->gnext[g] = h->ghead[c];
    h->ghead[c] = g;
  }
}

static void set_bits(uint64_t* bits, const int* col, int n) {
  for (int k = 0; k < n; k++) bits[col[k] / 64] |= (uint64_t)1 << col[k] % 64;
}

// The numbers whose bits are set, ascending, and clear these; none is above last. Returns how many.
static int take_bits(uint64_t* bits, int last, int* col) {
  int n = 0;
  for (int w = 0; w <= last / 64; w++) {
    for (uint64_t left = bits[w]; left; left &= left - 1) col[n++] = 64 * w + __builtin_ctzll(left);
    bits[w] = 0;
  }
  return n;
}

// The columns of row c of L: those of M, of the rows of J whose largest column it is, and of its
// children.
static int find_row(const Primal* p, int c, uint64_t* bits, int* col) {
  const Hessian* h = &p->hessian;
  set_bits(bits, h->in.M_colind + h->in.M_rowadr[c], h->in.M_rownnz[c]);
  for (int g = h->ghead[c]; g >= 0; g = h->gnext[g]) {
    int row = h->group[g];
    set_bits(bits, h->in.J_colind + h->in.J_rowadr[row], p->J_rownnz[row]);
  }
  for (int r = h->head[c]; r >= 0; r = h->next[r]) set_bits(bits, h->colind[r], h->rownnz[r] - 1);
  return take_bits(bits, c, col);
}

// Whether row c has the columns of the row after it, but for that one: no group begins there, no
// other row has it as its parent, and M adds nothing.
static bool continues_row(const Primal* p, int c) {
  const Hessian* h = &p->hessian;
  if (c + 1 == p->nv || h->ghead[c] >= 0 || h->head[c] != c + 1 || h->next[c + 1] >= 0) return false;
  int n = h->in.M_rownnz[c];
  const int *own = h->in.M_colind + h->in.M_rowadr[c], *after = h->in.M_colind + h->in.M_rowadr[c + 1];
  return n == 1 || (h->in.M_rownnz[c + 1] > n && !memcmp(own, after, sizeof(int) * n));
}

// Columns of every row of L. Returns whether the memory suffices.
static bool find_columns(Primal* p) {
  Hessian* h = &p->hessian;
  int *now = mj_stackAllocInt(p->d, p->nv), words = p->nv / 64 + 1;
  uint64_t* bits = mj_stackAllocByte(p->d, sizeof(uint64_t) * (size_t)words, _Alignof(uint64_t));
  for (int w = 0; w < words; w++) bits[w] = 0;
  for (int c = 0; c < p->nv; c++) h->head[c] = -1;
  h->nL = 0;
  for (int c = p->nv - 1; c >= 0; c--) {
    bool shared = continues_row(p, c);
    int n = h->rownnz[c] = shared ? h->rownnz[c + 1] - 1 : find_row(p, c, bits, now);
    if (shared) {
      h->colind[c] = h->colind[c + 1];
    } else {
      if (!has_room(p, n * sizeof(int))) return false;
      h->colind[c] = mj_stackAllocInt(p->d, n);
      memcpy(h->colind[c], now, sizeof(int) * n);
    }
    h->nL += n;
    if (n > 1) {
      int parent = h->colind[c][n - 2];
      h->next[c] = h->head[parent];
      h->head[parent] = c;
    }
  }
  for (int c = 0, adr = 0; c < p->nv; c++) {
    h->rowadr[c] = adr;
    adr += h->rownnz[c];
  }
  return true;
}

// Neighbouring rows are a block if the upper one has the columns of the lower one and its own.
static void find_blocks(const Hessian* h, int nv) {
  for (int c = nv - 1; c >= 0; c--) {
    h->top[c] = c;
    if (c + 1 == nv || h->rownnz[c + 1] != h->rownnz[c] + 1) continue;
    if (h->colind[c + 1][h->rownnz[c] - 1] != c || h->top[c + 1] >= c + MOST_IN_BLOCK) continue;
    h->top[c] = h->top[c + 1];
  }
}

static int largest_block(const Hessian* h, int nv) {
  int rows = 1;
  for (int c = 0; c < nv; c++) rows = mjMAX(rows, h->top[c] - c + 1);
  return rows;
}

// Entries of the rows on the path from each row to the root: what a change of it touches.
static void measure_paths(Hessian* h, int nv) {
  h->all = 0;
  for (int c = 0; c < nv; c++) {
    int n = h->rownnz[c];
    h->path[c] = n + (n > 1 ? h->path[h->colind[c][n - 2]] : 0);
    h->all += 0.5 * n * n;
  }
}

// A bound of the work in the order of the tree: no row goes beyond the first column of those after.
static double bound_work(const Primal* p) {
  const Hessian* h = &p->hessian;
  int *first = h->head, low = p->nv;
  double work = 0;
  for (int c = 0; c < p->nv; c++) first[c] = p->M_colind[p->M_rowadr[c]];
  for (int g = 0; g < h->ngroup; g++) {
    int row = h->group[g];
    const int* col = p->J_colind + p->J_rowadr[row];
    for (int k = 0; k < p->J_rownnz[row]; k++) first[col[k]] = mjMIN(first[col[k]], col[0]);
  }
  for (int c = p->nv - 1; c >= 0; c--) {
    low = mjMIN(low, first[c]);
    work += (double)(c - low + 1) * (c - low + 1);
  }
  return work;
}

// The sum of the squares of the lengths of rows, in proportion to what a factorization takes.
static double work_of(const Hessian* h, int nv) {
  double work = 0;
  for (int c = 0; c < nv; c++) work += (double)h->rownnz[c] * h->rownnz[c];
  return work;
}

// Take another order, if that makes less work than so much.
static void choose_order(Primal* p, double work) {
  Hessian* h = &p->hessian;
  size_t entries = 0;
  for (int i = 0; i < p->nefc; i++) entries += p->J_rownnz[i];
  for (int i = 0; i < p->nv; i++) entries += p->M_rownnz[i];
  if (!has_room(p, 16 * entries + 32 * (size_t)p->nv + 8 * (size_t)p->nefc)) return;
  int* place = mj_stackAllocInt(p->d, p->nv);
  if (!hessian_order(p, work, place)) return;
  hessian_permute(p, place);
  h->place = place;
}

// Find the columns of the factor, in the order that makes less work. Returns whether the memory
// suffices.
static bool find_structure(Primal* p) {
  // rows of a band are sums of neighbouring columns, which takes a third of the time
  const double little = 5e5, much = 3e7, worth = 0.3;
  Hessian* h = &p->hessian;
  double bound = p->m->nflex ? bound_work(p) : 0;
  if (bound > much) choose_order(p, worth * bound);
  list_groups(p);
  if (!find_columns(p)) return false;
  double work = work_of(h, p->nv);
  if (bound > much || work < little) return true;
  choose_order(p, worth * work);
  list_groups(p);
  return !h->place || find_columns(p);
}

static bool make_sparse(Primal* p) {
  Hessian* h = &p->hessian;
  mjData* d = p->d;
  int nv = p->nv;
  int block = MOST_IN_BLOCK * nv;
  if (!has_room(p, 160 * (size_t)nv + sizeof(mjtNum) * (size_t)block + 12 * (size_t)p->nefc)) return false;
  h->vec = mj_stackAllocNum(d, 6 * nv);
  h->rownnz = mj_stackAllocInt(d, nv);
  h->rowadr = mj_stackAllocInt(d, nv);
  h->colind = mj_stackAllocByte(d, sizeof(int*) * nv, _Alignof(int*));
  h->head = mj_stackAllocInt(d, nv);
  h->next = mj_stackAllocInt(d, nv);
  h->left = mj_stackAllocInt(d, nv);
  h->top = mj_stackAllocInt(d, nv);
  h->path = mj_stackAllocInt(d, nv);
  h->place = NULL;
  h->in = (HessianInput){p->M_rownnz, p->M_rowadr, p->M_colind, p->M, p->J_rowadr, p->J_colind, p->J};
  find_groups(p);
  if (!find_structure(p)) return false;
  find_blocks(h, nv);
  measure_paths(h, nv);
  block = largest_block(h, nv) * nv;
  h->work = mj_stackAllocNum(d, block);
  mju_zero(h->work, block);
  return true;
}

bool hessian_make(Primal* p) {
  Hessian* h = &p->hessian;
  if (p->dense.active) {
    dense_make(p);
    return true;
  }
  if (!make_sparse(p)) return false;
  int n = h->nL + LANE_COUNT;  // the last row may be read beyond its end
  if (!has_room(p, (p->elliptic ? 2 : 1) * (size_t)n * sizeof(mjtNum))) return false;
  h->L = mj_stackAllocNum(p->d, n);
  h->Lcone = p->elliptic ? mj_stackAllocNum(p->d, n) : NULL;
  h->merged = false;
  return true;
}

//---- factorisation

// The factor of row i in what its group adds to row c of the Hessian: D_i J_ic, of a row of a cone
// its row of H_c times the column c of J.
static mjtNum weight_of_row(const Primal* p, int first, int i, int k) {
  const Hessian* h = &p->hessian;
  const int* adr = h->in.J_rowadr;
  if (p->rows.state[first] == mjCNSTRSTATE_CONE && h->merged) {
    const mjContact* con = p->rows.contact + p->rows.id[first];
    const mjtNum* H = con->H + i - first;
    mjtNum sum = 0;
    for (int r = 0; r < con->dim; r++) sum += H[r * con->dim] * h->in.J[adr[first + r] + k];
    return sum;
  }
  return p->rows.state[i] == mjCNSTRSTATE_QUADRATIC ? p->rows.D[i] * h->in.J[adr[i] + k] : 0;
}

// work += what the rows of a group add, columns up to c, which is their next column.
static void add_group(const Primal* p, int g, mjtNum* work) {
  GIMBAL_ASSERT(g >= 0 && g < p->hessian.ngroup);
  const Hessian* h = &p->hessian;
  int first = h->group[g], end = h->group[g + 1], n = h->gleft[g];
  mjtNum* sum = h->vec;
  bool used = false;
  for (int i = first; i < end; i++) {
    const mjtNum* J = h->in.J + h->in.J_rowadr[i];
    mjtNum weight = weight_of_row(p, first, i, n - 1);
    if (weight == 0) continue;
    if (used) {
      kernel_add_scaled(sum, J, weight, n);
    } else {
      kernel_scale(sum, J, weight, n);
    }
    used = true;
  }
  if (used) kernel_add_scaled_sparse(work, sum, h->in.J_colind + h->in.J_rowadr[first], 1, n);
}

// Take the groups at column c, and file them under their next column.
static void gather_groups(const Primal* p, int c, mjtNum* work) {
  GIMBAL_ASSERT(c >= 0 && c < p->nv);
  const Hessian* h = &p->hessian;
  for (int g = h->ghead[c], next; g >= 0; g = next) {
    next = h->gnext[g];
    add_group(p, g, work);
    if (--h->gleft[g] > 0) {
      int col = h->in.J_colind[h->in.J_rowadr[h->group[g]] + h->gleft[g] - 1];
      h->gnext[g] = h->ghead[col];
      h->ghead[col] = g;
    }
  }
}

// A block of rows of L, some of whose last columns are rows of the block that is factored next.
typedef struct Source {
  const mjtNum* L;
  const int *rowadr, *ind;
  int first, last;  // rows
} Source;

// to -= sum, the first n of so many lanes of columns ind; band: these stand side by side.
WIDE_INLINE void subtract_lanes(mjtNum* to, const int* ind, const Lanes* sum, const int lanes, int n,
                                bool band) {
  if (band && n >= LANE_COUNT * lanes) {
    mjtNum* at = to + ind[0];
    for (int l = 0; l < lanes; l++, at += LANE_COUNT) LANES(at) = CONST_LANES(at) - sum[l];
  } else {
    n = mjMIN(n, LANE_COUNT * lanes);
    for (int k = 0; k < n; k++) to[ind[k]] -= sum[k / LANE_COUNT][k % LANE_COUNT];
  }
}

// to_i -= sum_r L_rj L_r for so many targets, j = last, last - 1, ...; lanes of columns from k on.
// Beyond the end of a row stand others, whose sums nobody takes.
WIDE_INLINE void subtract_tile(mjtNum* const* to, const Source* s, const int targets, const int lanes,
                               int last, int k) {
  Lanes sum[TILE][TILE];
  for (int i = 0; i < targets; i++) {
    for (int l = 0; l < lanes; l++) sum[i][l] = (Lanes){0};
  }
  for (int r = s->first; r <= s->last; r++) {
    const mjtNum *row = s->L + s->rowadr[r], *at = row + k;
    for (int i = 0; i < targets; i++) {
      for (int l = 0; l < lanes; l++) sum[i][l] += row[last - i] * CONST_LANES(at + LANE_COUNT * l);
    }
  }
  const int *ind = s->ind + k, most = LANE_COUNT * lanes;
  bool band = k + most <= last + 1 && ind[most - 1] - ind[0] == most - 1;
  for (int i = 0; i < targets; i++) subtract_lanes(to[i], ind, sum[i], lanes, last - i + 1 - k, band);
}

WIDE_INLINE void subtract_targets(mjtNum* const* to, const Source* s, const int targets, int last) {
  int k = 0;
  const int tile = TILE * LANE_COUNT;
  for (; k + tile <= last + LANE_COUNT; k += tile) subtract_tile(to, s, targets, TILE, last, k);
  for (; k <= last; k += LANE_COUNT) subtract_tile(to, s, targets, 1, last, k);
}

// Take L_rc L_r of the block whose first row is r from rows from .. of the block that is made.
// Returns how many of its columns those rows are.
static int subtract_block(const Hessian* h, const mjtNum* L, int nv, int r, int from) {
  Source s = {L, h->rowadr, h->colind[r], r, h->top[r]};
  int n = h->left[r], left = n;
  while (left && s.ind[left - 1] >= from) left--;
  for (int last = n - 1; last >= left; last -= TILE) {
    mjtNum* to[TILE];
    int targets = mjMIN(TILE, last - left + 1);
    for (int i = 0; i < targets; i++) to[i] = h->work + (size_t)nv * (s.ind[last - i] - from);
    if (targets == 1) {
      subtract_targets(to, &s, 1, last);
    } else if (targets == 2) {
      subtract_targets(to, &s, 2, last);
    } else {
      subtract_targets(to, &s, TILE, last);
    }
  }
  return n - left;
}

// File the block whose first row is r under the next of its first n columns.
static void file_block(const Hessian* h, int r, int n) {
  GIMBAL_ASSERT(r >= 0 && n >= 0);
  if (!n) return;
  int next = h->colind[r][n - 1];
  h->left[r] = n;
  h->next[r] = h->head[next];
  h->head[next] = r;
}

// What rows from .. last of the Hessian have left, spread out.
static void gather_block(const Primal* p, const mjtNum* L, int from, int last) {
  const Hessian* h = &p->hessian;
  for (int c = last; c >= from; c--) {
    mjtNum* work = h->work + (size_t)p->nv * (c - from);
    int adr = h->in.M_rowadr[c];
    kernel_add_scaled_sparse(work, h->in.M + adr, h->in.M_colind + adr, 1, h->in.M_rownnz[c]);
    gather_groups(p, c, work);
    for (int r = h->head[c], next; r >= 0; r = next) {
      next = h->next[r];
      int taken = subtract_block(h, L, p->nv, r, from);
      file_block(h, r, h->left[r] - taken);
    }
  }
}

// row -= sum_r f_r row_r, n columns
static void subtract_rows(mjtNum* row, const mjtNum* L, const int* adr, int rows, int n) {
  int k = 0;
  for (; k + LANE_COUNT <= n; k += LANE_COUNT) {
    Lanes sum = {0};
    for (int r = 0; r < rows; r++) sum += L[adr[r] + n - 1] * CONST_LANES(L + adr[r] + k);
    LANES(row + k) = CONST_LANES(row + k) - sum;
  }
  for (; k < n; k++) {
    mjtNum sum = 0;
    for (int r = 0; r < rows; r++) sum += L[adr[r] + n - 1] * L[adr[r] + k];
    row[k] -= sum;
  }
}

// Rows from .. last, which have their columns in common.
static void factor_block(const Hessian* h, mjtNum* L, int nv, int from, int last) {
  const int* ind = h->colind[last];
  for (int c = last; c >= from; c--) {
    int n = h->rownnz[c];
    mjtNum *row = L + h->rowadr[c], *work = h->work + (size_t)nv * (c - from);
    for (int k = 0; k < n; k++) {
      row[k] = work[ind[k]];
      work[ind[k]] = 0;
    }
    subtract_rows(row, L, h->rowadr + c + 1, last - c, n);
    // a pivot that rounding has taken couples nothing: what is left beside it is rounding, too, and
    // divided by the least pivot would grow from row to row
    bool lost = row[n - 1] < mjMINVAL;
    mjtNum pivot = mju_sqrt(lost ? mjMINVAL : row[n - 1]), inverse = lost ? 0 : 1 / pivot;
    for (int k = 0; k < n - 1; k++) row[k] *= inverse;
    row[n - 1] = pivot;
  }
}

// With the cones in it where these are merged.
static void factor_sparse(Primal* p, mjtNum* L) {
  Hessian* h = &p->hessian;
  list_groups(p);
  for (int c = 0; c < p->nv; c++) h->head[c] = -1;
  for (int last = p->nv - 1, from; last >= 0; last = from - 1) {
    from = last;
    while (from && h->top[from - 1] == last) from--;
    gather_block(p, L, from, last);
    factor_block(h, L, p->nv, from, last);
    file_block(h, from, h->rownnz[from] - 1);
  }
}

//---- rank-one changes

// Rotation that takes v_r into the diagonal of row r; returns 0 if the result is singular.
static int hessian_rotate(mjtNum* diag, mjtNum v, mjtNum sign, mjtNum* c, mjtNum* s) {
  mjtNum old = *diag, square = old * old + sign * v * v;
  int ok = square >= mjMINVAL;
  *diag = mju_sqrt(ok ? square : mjMINVAL);
  *c = *diag / old;
  *s = v / old;
  return ok;
}

// What changes no digit of a factor. Values that fade from row to row would end as numbers that
// processors are slow with.
static const mjtNum kNothing = 1e-75;

// L' L + sign v v' for a sparse v, n values in the columns ind; returns 0 if accuracy is lost.
static int change_sparse(const Hessian* h, mjtNum* L, const mjtNum* v, const int* ind, int n, mjtNum sign) {
  int ok = 1, r = ind[n - 1];
  mjtNum c, s, *x = h->work;
  for (int k = 0; k < n; k++) x[ind[k]] = v[k];
  while (1) {
    int nnz = h->rownnz[r];
    const int* col = h->colind[r];
    mjtNum *row = L + h->rowadr[r], here = x[r];
    x[r] = 0;
    if (!(mju_abs(here) <= kNothing * row[nnz - 1])) {
      ok &= hessian_rotate(row + nnz - 1, here, sign, &c, &s);
      mjtNum inverse = 1 / c;
      for (int k = 0; k < nnz - 1; k++) {
        mjtNum old = x[col[k]];
        row[k] = (row[k] + sign * s * old) * inverse;
        x[col[k]] = c * old - s * row[k];
      }
    }
    if (nnz == 1) return ok;
    r = col[nnz - 2];
  }
}

// L' L + sign D_i J_i' J_i.
static int change_row(Primal* p, mjtNum* L, int i, mjtNum sign) {
  GIMBAL_ASSERT(i >= 0 && i < p->nefc);
  Hessian* h = &p->hessian;
  int n = p->J_rownnz[i], adr = h->in.J_rowadr[i];
  if (!n) return 1;
  kernel_scale(h->vec, h->in.J + adr, mju_sqrt(p->rows.D[i]), n);
  return change_sparse(h, L, h->vec, h->in.J_colind + adr, n, sign);
}

//---- cones

// Add J' H J of the cone whose rows start at i, as dim rank-one changes with the rows of chol(H)'
// J.
static void add_cone(Primal* p, int i, int dim, const mjtNum* coneH) {
  GIMBAL_ASSERT(i >= 0 && i < p->nefc);
  GIMBAL_ASSERT(dim > 0 && i + dim <= p->nefc);
  Hessian* h = &p->hessian;
  mjtNum chol[36];
  mju_copy(chol, coneH, dim * dim);
  mju_cholFactor(chol, dim, mjMINVAL);
  int n = p->J_rownnz[i];
  mju_zero(h->vec, dim * n);
  for (int r = 0; r < dim; r++) {
    const mjtNum* J = h->in.J + h->in.J_rowadr[i + r];
    for (int c = 0; c <= r; c++) kernel_add_scaled(h->vec + c * n, J, chol[r * dim + c], n);
  }
  for (int r = 0; r < dim; r++) {
    change_sparse(h, h->Lcone, h->vec + r * n, h->in.J_colind + h->in.J_rowadr[i], n, 1);
  }
}

static int next_cone(const Primal* p, int i) {
  while (i < p->nefc && p->rows.state[i] != mjCNSTRSTATE_CONE) i++;
  return i;
}

static int cone_dim(const Primal* p, int i) {
  return p->rows.contact[p->rows.id[i]].dim;
}

static void add_cones(Primal* p) {
  if (!p->ncone) return;
  mju_copy(p->hessian.Lcone, p->hessian.L, p->hessian.nL);
  for (int i = next_cone(p, 0); i < p->nefc; i = next_cone(p, i + cone_dim(p, i))) {
    add_cone(p, i, cone_dim(p, i), p->rows.contact[p->rows.id[i]].H);
    p->nupdate += cone_dim(p, i);
  }
}

// What a change of row i touches.
static double change_entries(const Primal* p, int i) {
  const Hessian* h = &p->hessian;
  int n = p->J_rownnz[i];
  return n ? h->path[h->in.J_colind[h->in.J_rowadr[i] + n - 1]] : 0;
}

static double cone_entries(const Primal* p) {
  double sum = 0;
  for (int i = next_cone(p, 0); p->ncone && i < p->nefc; i = next_cone(p, i + cone_dim(p, i))) {
    sum += cone_dim(p, i) * change_entries(p, i);
  }
  return sum;
}

//---- interface

void hessian_factor(Primal* p) {
  Hessian* h = &p->hessian;
  if (p->dense.active) {
    dense_factor(p);
    return;
  }
  p->nupdate = p->nefc;
  h->merged = p->ncone && CHANGE_WORK * cone_entries(p) > h->all;
  if (h->merged) {
    factor_sparse(p, h->Lcone);
  } else {
    factor_sparse(p, h->L);
    add_cones(p);
  }
}

static bool is_quadratic(int state) {
  return state == mjCNSTRSTATE_QUADRATIC;
}

// Whether to change the factor row by row is as much work as a new one.
static bool is_much(const Primal* p, const int* old_state) {
  double sum = cone_entries(p);
  for (int i = 0; i < p->nefc; i++) {
    if (is_quadratic(old_state[i]) != is_quadratic(p->rows.state[i])) sum += change_entries(p, i);
  }
  return CHANGE_WORK * sum > p->hessian.all;
}

void hessian_update(Primal* p, const int* old_state) {
  if (p->dense.active) {
    dense_update(p, old_state);
    return;
  }
  if (p->hessian.merged || is_much(p, old_state)) {
    hessian_factor(p);
    return;
  }
  p->nupdate = 0;
  for (int i = 0; i < p->nefc; i++) {
    bool is = is_quadratic(p->rows.state[i]);
    if (is == is_quadratic(old_state[i])) continue;
    p->nupdate++;
    if (!change_row(p, p->hessian.L, i, is ? 1 : -1)) {
      hessian_factor(p);
      return;
    }
  }
  add_cones(p);
}

// L' y = b, from the last row; then L x = y.
static void solve_sparse(const Hessian* h, const mjtNum* L, mjtNum* x, int nv) {
  for (int r = nv - 1; r >= 0; r--) {
    if (x[r] == 0) continue;
    int n = h->rownnz[r] - 1;
    const mjtNum* row = L + h->rowadr[r];
    x[r] /= row[n];
    kernel_add_scaled_sparse(x, row, h->colind[r], -x[r], n);
  }
  for (int r = 0; r < nv; r++) {
    int n = h->rownnz[r] - 1;
    const mjtNum* row = L + h->rowadr[r];
    x[r] = (x[r] - kernel_dot_sparse(row, h->colind[r], x, n)) / row[n];
  }
}

void hessian_solve(const Primal* p, mjtNum* x, const mjtNum* b) {
  const Hessian* h = &p->hessian;
  if (p->dense.active) {
    mju_copy(x, b, p->nv);
    padded_solve(&p->dense.factor, x);
    return;
  }
  const mjtNum* L = p->ncone ? h->Lcone : h->L;
  if (!h->place) {
    mju_copy(x, b, p->nv);
    solve_sparse(h, L, x, p->nv);
    return;
  }
  for (int i = 0; i < p->nv; i++) h->vec[h->place[i]] = b[i];
  solve_sparse(h, L, h->vec, p->nv);
  for (int i = 0; i < p->nv; i++) x[i] = h->vec[h->place[i]];
}
