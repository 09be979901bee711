// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Columns of sparse rows: lists of ints in rising order.

#ifndef GIMBAL_MATH_SORTED_H_
#define GIMBAL_MATH_SORTED_H_

// The first of the n members that is not below a value; n: all are.
static inline int first_not_below(const int* list, int n, int value) {
  int low = 0, high = n;
  while (low < high) {
    int middle = (low + high) / 2;
    if (list[middle] < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// Where a value is that the n members have.
static inline int place_of(const int* list, int n, int value) {
  return first_not_below(list, n - 1, value);
}

// Insert a number into an ascending list without repetition, which has room for it; returns the new
// length.
static inline int insert_ascending(int* list, int n, int number) {
  int k = n;
  while (k > 0 && list[k - 1] > number) k--;
  if (k > 0 && list[k - 1] == number) return n;
  for (int i = n; i > k; i--) list[i] = list[i - 1];
  list[k] = number;
  return n + 1;
}

#endif  // GIMBAL_MATH_SORTED_H_
