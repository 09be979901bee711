// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Symmetric matrices with a band and a dense block: the first ntotal - ndense rows hold the nband
// values that end at the diagonal, the last ndense rows are whole. Values left of column 0 and
// right of the diagonal are storage without meaning.

#include "math/kernel.h"

typedef struct Band {
  int ntotal, nband, nsparse;
} Band;

static Band band_make(int ntotal, int nband, int ndense) {
  return (Band){ntotal, nband, ntotal - ndense};
}

// Where the value of column 0 of row i would stand.
static ptrdiff_t band_row(Band b, int i) {
  return i < b.nsparse ? (ptrdiff_t)i * b.nband + b.nband - 1 - i
                       : (ptrdiff_t)b.nsparse * b.nband + (ptrdiff_t)(i - b.nsparse) * b.ntotal;
}

// First column of row i that is stored.
static int band_first(Band b, int i) {
  int first = i - b.nband + 1;
  return i >= b.nsparse || first < 0 ? 0 : first;
}

int mju_bandDiag(int i, int ntotal, int nband, int ndense) {
  Band b = band_make(ntotal, nband, ndense);
  return (int)(band_row(b, i) + i);
}

void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense) {
  Band b = band_make(ntotal, nband, ndense);
  for (int i = 0; i < ntotal; i++) {
    for (int j = band_first(b, i); j <= i; j++) res[band_row(b, i) + j] = mat[i * ntotal + j];
  }
}

void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense, mjtBool flg_sym) {
  Band b = band_make(ntotal, nband, ndense);
  mju_zero(res, ntotal * ntotal);
  for (int i = 0; i < ntotal; i++) {
    for (int j = band_first(b, i); j <= i; j++) {
      res[i * ntotal + j] = mat[band_row(b, i) + j];
      if (flg_sym) res[j * ntotal + i] = res[i * ntotal + j];
    }
  }
}

void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense,
                       int nvec, mjtBool flg_sym) {
  Band b = band_make(ntotal, nband, ndense);
  for (int k = 0; k < nvec; k++, res += ntotal, vec += ntotal) {
    for (int i = 0; i < ntotal; i++) {
      int first = band_first(b, i);
      const mjtNum* row = mat + band_row(b, i);
      res[i] = kernel_dot(row + first, vec + first, i - first + 1);
      if (flg_sym) kernel_add_scaled(res + first, row + first, vec[i], i - first);
    }
  }
}

mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd, mjtNum diagmul) {
  Band b = band_make(ntotal, nband, ndense);
  mjtNum smallest = -1;  // of no rows
  for (int i = 0; i < ntotal; i++) {
    mjtNum* row = mat + band_row(b, i);
    int first = band_first(b, i);

    // left of the diagonal
    for (int j = first; j < i; j++) {
      const mjtNum* upper = mat + band_row(b, j);
      int from = first > band_first(b, j) ? first : band_first(b, j);
      row[j] = (row[j] - kernel_dot(row + from, upper + from, j - from)) / upper[j];
    }

    // diagonal
    mjtNum pivot = row[i] * (1 + diagmul) + diagadd - kernel_dot(row + first, row + first, i - first);
    if (pivot < mjMINVAL) return 0;
    row[i] = mju_sqrt(pivot);
    if (smallest < 0 || row[i] < smallest) smallest = row[i];
  }
  return smallest;
}

void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense) {
  Band b = band_make(ntotal, nband, ndense);
  if (res != vec) mju_copy(res, vec, ntotal);

  // forward with L, backward with L', both by rows of L
  for (int i = 0; i < ntotal; i++) {
    int first = band_first(b, i);
    const mjtNum* row = mat + band_row(b, i);
    res[i] = (res[i] - kernel_dot(row + first, res + first, i - first)) / row[i];
  }
  for (int i = ntotal - 1; i >= 0; i--) {
    int first = band_first(b, i);
    const mjtNum* row = mat + band_row(b, i);
    res[i] /= row[i];
    kernel_add_scaled(res + first, row + first, -res[i], i - first);
  }
}
