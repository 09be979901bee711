// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Functions of single numbers, and conversions between number types.

#include <limits.h>
#include <string.h>

#include "math/vec.h"

mjtNum mju_min(mjtNum a, mjtNum b) {
  return a <= b ? a : b;
}

mjtNum mju_max(mjtNum a, mjtNum b) {
  return a >= b ? a : b;
}

mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max) {
  return x < min ? min : x > max ? max : x;
}

mjtNum mju_sign(mjtNum x) {
  return (x > 0) - (x < 0);
}

int mju_round(mjtNum x) {
  mjtNum rounded = x < 0 ? mju_ceil(x - 0.5) : mju_floor(x + 0.5);
  return rounded >= INT_MAX ? INT_MAX : rounded > INT_MIN ? (int)rounded : INT_MIN;
}

int mju_isBad(mjtNum x) {
  return x != x || x > mjMAXVAL || x < -mjMAXVAL;
}

int mju_isZero(const mjtNum* vec, int n) {
  for (int i = 0; i < n; i++) {
    if (vec[i] != 0) return 0;
  }
  return 1;
}

// The quintic smooth step: 0 below 0, 1 above 1, with zero first and second derivatives at both
// ends.
mjtNum mju_sigmoid(mjtNum x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x * x * x * (10 + 3 * x * (2 * x - 5));
}

// Position after dt of the unit mass x'' = -Kp x - Kv x': its roots are -Kv/2 +- sqrt(Kv^2/4 - Kp).
mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt) {
  mjtNum discriminant = Kv * Kv - 4 * Kp;

  // over-damped
  if (discriminant > mjMINVAL) {
    mjtNum half = mju_sqrt(discriminant) / 2;
    // close to critical the shares are large and almost cancel
    if (half * dt < 1) {
      mjtNum swing = (mju_exp(half * dt) - mju_exp(-half * dt)) / (2 * half);
      if (half * dt < 1e-3) swing = dt * (1 + half * half * dt * dt / 6);
      mjtNum mean = (mju_exp(half * dt) + mju_exp(-half * dt)) / 2;
      return mju_exp(-Kv * dt / 2) * (pos0 * mean + (vel0 + Kv * pos0 / 2) * swing);
    }
    mjtNum slow = -Kv / 2 + half, fast = -Kv / 2 - half;
    mjtNum share_slow = (pos0 * fast - vel0) / (fast - slow);
    mjtNum share_fast = (pos0 * slow - vel0) / (slow - fast);
    return share_slow * mju_exp(slow * dt) + share_fast * mju_exp(fast * dt);
  }

  // critical
  mjtNum decay = mju_exp(-Kv * dt / 2), relative = vel0 + Kv * pos0 / 2;
  if (discriminant <= mjMINVAL && discriminant >= -mjMINVAL) return decay * (pos0 + relative * dt);

  // under-damped
  mjtNum w = mju_sqrt(mju_abs(discriminant)) / 2;
  return decay * (pos0 * mju_cos(w * dt) + relative / w * mju_sin(w * dt));
}

void mju_f2n(mjtNum* res, const float* vec, int n) {
  for (int i = 0; i < n; i++) res[i] = (mjtNum)vec[i];
}

void mju_n2f(float* res, const mjtNum* vec, int n) {
  for (int i = 0; i < n; i++) res[i] = (float)vec[i];
}

void mju_d2n(mjtNum* res, const double* vec, int n) {
  for (int i = 0; i < n; i++) res[i] = (mjtNum)vec[i];
}

void mju_n2d(double* res, const mjtNum* vec, int n) {
  for (int i = 0; i < n; i++) res[i] = (double)vec[i];
}

void mju_insertionSort(mjtNum* list, int n) {
  for (int i = 1; i < n; i++) {
    mjtNum x = list[i];
    int j = i;
    for (; j > 0 && list[j - 1] > x; j--) list[j] = list[j - 1];
    list[j] = x;
  }
}

void mju_insertionSortInt(int* list, int n) {
  for (int i = 1; i < n; i++) {
    int x = list[i], j = i;
    for (; j > 0 && list[j - 1] > x; j--) list[j] = list[j - 1];
    list[j] = x;
  }
}

char* mju_strncpy(char* dst, const char* src, int n) {
  if (!dst || !src || n <= 0) return dst;
  size_t len = strnlen(src, (size_t)n - 1);
  memcpy(dst, src, len);
  memset(dst + len, 0, (size_t)n - len);
  return dst;
}
