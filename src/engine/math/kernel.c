// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Four running sums (lanes) per reduction, added as (0 + 2) + (1 + 3): the order that a 4-wide unit
// gives.

#include "math/kernel.h"

#include "math/wide.h"

// below this length the choice costs more than it gains
enum { WIDE_FROM = 8 };

WIDE_INLINE mjtNum dot_body(const mjtNum* a, const mjtNum* b, int n) {
  Lanes sum = {0, 0, 0, 0};
  int i = 0;
  for (; i + 4 <= n; i += 4) sum += CONST_LANES(a + i) * CONST_LANES(b + i);
  // the remainder is summed separately, which is the order of rounding of the reference
  mjtNum rest = 0;
  for (; i < n; i++) rest += a[i] * b[i];
  return ((sum[0] + sum[2]) + (sum[1] + sum[3])) + rest;
}

WIDE_INLINE void dot_four_body(mjtNum total[4], const mjtNum* a, const mjtNum* const b[4], int n) {
  Lanes s0 = {0, 0, 0, 0}, s1 = s0, s2 = s0, s3 = s0;
  const mjtNum *b0 = b[0], *b1 = b[1], *b2 = b[2], *b3 = b[3];
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    Lanes x = CONST_LANES(a + i);
    s0 += x * CONST_LANES(b0 + i);
    s1 += x * CONST_LANES(b1 + i);
    s2 += x * CONST_LANES(b2 + i);
    s3 += x * CONST_LANES(b3 + i);
  }
  mjtNum rest[4] = {0, 0, 0, 0};
  for (; i < n; i++) {
    for (int k = 0; k < 4; k++) rest[k] += a[i] * b[k][i];
  }
  total[0] = ((s0[0] + s0[2]) + (s0[1] + s0[3])) + rest[0];
  total[1] = ((s1[0] + s1[2]) + (s1[1] + s1[3])) + rest[1];
  total[2] = ((s2[0] + s2[2]) + (s2[1] + s2[3])) + rest[2];
  total[3] = ((s3[0] + s3[2]) + (s3[1] + s3[3])) + rest[3];
}

WIDE_INLINE void add_scaled_body(mjtNum* r, const mjtNum* a, mjtNum s, int n) {
  Lanes scale = {s, s, s, s};
  int i = 0;
  for (; i + 4 <= n; i += 4) LANES(r + i) = CONST_LANES(r + i) + CONST_LANES(a + i) * scale;
  for (; i < n; i++) r[i] += a[i] * s;
}

WIDE_INLINE void sum_scaled_body(mjtNum* r, const mjtNum* a, const mjtNum* b, mjtNum s, int n) {
  Lanes scale = {s, s, s, s};
  int i = 0;
  for (; i + 4 <= n; i += 4) LANES(r + i) = CONST_LANES(a + i) + CONST_LANES(b + i) * scale;
  for (; i < n; i++) r[i] = a[i] + b[i] * s;
}

WIDE_INLINE void scale_body(mjtNum* r, const mjtNum* a, mjtNum s, int n) {
  Lanes scale = {s, s, s, s};
  int i = 0;
  for (; i + 4 <= n; i += 4) LANES(r + i) = CONST_LANES(a + i) * scale;
  for (; i < n; i++) r[i] = a[i] * s;
}

WIDE_TARGET static mjtNum dot_wide(const mjtNum* a, const mjtNum* b, int n) {
  return dot_body(a, b, n);
}

WIDE_TARGET static void dot_four_wide(mjtNum total[4], const mjtNum* a, const mjtNum* const b[4], int n) {
  dot_four_body(total, a, b, n);
}

WIDE_TARGET static void add_scaled_wide(mjtNum* r, const mjtNum* a, mjtNum s, int n) {
  add_scaled_body(r, a, s, n);
}

WIDE_TARGET static void sum_scaled_wide(mjtNum* r, const mjtNum* a, const mjtNum* b, mjtNum s, int n) {
  sum_scaled_body(r, a, b, s, n);
}

WIDE_TARGET static void scale_wide(mjtNum* r, const mjtNum* a, mjtNum s, int n) {
  scale_body(r, a, s, n);
}

mjtNum kernel_dot(const mjtNum* a, const mjtNum* b, int n) {
  return n >= WIDE_FROM && HAVE_WIDE() ? dot_wide(a, b, n) : dot_body(a, b, n);
}

void kernel_dot_four(mjtNum sum[4], const mjtNum* a, const mjtNum* const b[4], int n) {
  if (n >= WIDE_FROM && HAVE_WIDE()) {
    dot_four_wide(sum, a, b, n);
  } else {
    dot_four_body(sum, a, b, n);
  }
}

void kernel_add_scaled(mjtNum* r, const mjtNum* a, mjtNum s, int n) {
  if (n >= WIDE_FROM && HAVE_WIDE()) {
    add_scaled_wide(r, a, s, n);
  } else {
    add_scaled_body(r, a, s, n);
  }
}

void kernel_sum_scaled(mjtNum* r, const mjtNum* a, const mjtNum* b, mjtNum s, int n) {
  if (n >= WIDE_FROM && HAVE_WIDE()) {
    sum_scaled_wide(r, a, b, s, n);
  } else {
    sum_scaled_body(r, a, b, s, n);
  }
}

void kernel_scale(mjtNum* r, const mjtNum* a, mjtNum s, int n) {
  if (n >= WIDE_FROM && HAVE_WIDE()) {
    scale_wide(r, a, s, n);
  } else {
    scale_body(r, a, s, n);
  }
}
