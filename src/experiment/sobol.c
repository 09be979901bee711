// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// x_i = i_1 v_1 ⊕ i_2 v_2 ⊕ …, with i_k the bits of i from the lowest on and v_k the direction
// numbers of the dimension:
//
//   v_k = m_k / 2^k,    m_k = 2 a_1 m_{k-1} ⊕ … ⊕ 2^{s-1} a_{s-1} m_{k-s+1} ⊕ 2^s m_{k-s} ⊕ m_{k-s}
//
// for a primitive polynomial x^s + a_1 x^{s-1} + … + 1 and odd m_1 … m_s below 2^k. Source: I. M.
// Sobol, 1967; the polynomials and first numbers are those that S. Joe and F. Y. Kuo published in
// 2008 (SIAM J. Sci. Comput. 30). A digital shift by random bits of the seed keeps the points
// evenly spread, but gives different ones.
//
// Random numbers come from a counter, by the finalizer of splitmix64 (G. Steele and others, 2014):
// they depend neither on the order of the calls nor on the machine.

#include "experiment/sobol.h"

typedef struct Direction {
  guint8 degree, coefficients;
  guint8 first[7];
} Direction;

static const Direction kDirections[SOBOL_DIMENSIONS] = {
    {0, 0, {0}},
    {1, 0, {1}},
    {2, 1, {1, 3}},
    {3, 1, {1, 3, 1}},
    {3, 2, {1, 1, 1}},
    {4, 1, {1, 1, 3, 3}},
    {4, 4, {1, 3, 5, 13}},
    {5, 2, {1, 1, 5, 5, 17}},
    {5, 4, {1, 1, 5, 5, 5}},
    {5, 7, {1, 1, 7, 11, 19}},
    {5, 11, {1, 1, 5, 1, 1}},
    {5, 13, {1, 1, 1, 3, 11}},
    {5, 14, {1, 3, 5, 5, 31}},
    {6, 1, {1, 3, 3, 9, 7, 49}},
    {6, 13, {1, 1, 1, 15, 21, 21}},
    {6, 16, {1, 3, 1, 13, 27, 49}},
    {6, 19, {1, 1, 1, 15, 7, 5}},
    {6, 22, {1, 3, 1, 15, 13, 25}},
    {6, 25, {1, 1, 5, 5, 19, 61}},
    {7, 1, {1, 3, 7, 11, 23, 15, 103}},
    {7, 4, {1, 3, 7, 13, 13, 15, 69}},
};

guint64 hashed_bits(guint64 key, guint64 index) {
  guint64 z = key * 0x9e3779b97f4a7c15u + (index + 1) * 0xd1342543de82ef95u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

double hashed_number(guint64 key, guint64 index) {
  return (double)(hashed_bits(key, index) >> 11) * 0x1p-53;
}

static void find_directions(int dimension, guint32 v[32]) {
  const Direction* d = &kDirections[dimension];
  int s = d->degree;
  for (int k = 0; k < 32; k++) {
    if (s == 0) {
      v[k] = 1u << (31 - k);
    } else if (k < s) {
      v[k] = (guint32)d->first[k] << (31 - k);
    } else {
      v[k] = v[k - s] ^ (v[k - s] >> s);
      for (int j = 1; j < s; j++) {
        if (d->coefficients >> (s - 1 - j) & 1) v[k] ^= v[k - j];
      }
    }
  }
}

double sobol_number(guint32 index, int dimension, guint32 seed) {
  guint32 v[32], x = seed ? (guint32)(hashed_bits(seed, (guint64)dimension) >> 32) : 0;
  find_directions(dimension, v);
  for (int k = 0; index >> k && k < 32; k++) {
    if (index >> k & 1) x ^= v[k];
  }
  return (double)x * 0x1p-32;
}
