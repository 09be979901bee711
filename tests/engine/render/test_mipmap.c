// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Levels of an image: their number and sizes, means in linear light, odd sizes.

#include "render/mipmap.h"

#include <glib.h>
#include <string.h>

typedef struct Seen {
  int count, size[16][2];
  mjtByte first[16][4];  // first pixel of each level
  mjtByte last[16][4];   // last pixel
} Seen;

static void take(void* data, int level, const mjtByte* image, int width, int height) {
  Seen* seen = data;
  g_assert_cmpint(level, ==, seen->count + 1);
  seen->size[seen->count][0] = width;
  seen->size[seen->count][1] = height;
  memcpy(seen->first[seen->count], image, 4);
  memcpy(seen->last[seen->count++], image + 4 * (width * height - 1), 4);
}

static void test_sizes(void) {
  static mjtByte image[4 * 20 * 5];
  const int sizes[][2] = {{10, 2}, {5, 1}, {2, 1}, {1, 1}};
  Seen seen = {0};
  memset(image, 200, sizeof image);
  mipmaps_make(image, 20, 5, 1, take, &seen);
  g_assert_cmpint(seen.count, ==, 4);
  for (int i = 0; i < 4; i++) {
    g_assert_cmpmem(seen.size[i], sizeof sizes[i], sizes[i], sizeof sizes[i]);
    // one colour stays what it is
    g_assert_cmpmem(seen.first[i], 4, image, 4);
    g_assert_cmpmem(seen.last[i], 4, image, 4);
  }
  Seen none = {0};
  mipmaps_make(image, 1, 1, 1, take, &none);
  g_assert_cmpint(none.count, ==, 0);
}

// Black and white: half the light is display value 188, half the number 128.
static void test_means(void) {
  mjtByte image[4 * 4];
  for (int i = 0; i < 4; i++) memset(image + 4 * i, i % 2 ? 255 : 0, 4);
  Seen display = {0}, number = {0};
  mipmaps_make(image, 2, 2, 1, take, &display);
  mipmaps_make(image, 2, 2, 0, take, &number);
  const mjtByte light[4] = {188, 188, 188, 128}, half[4] = {128, 128, 128, 128};
  for (int k = 0; k < 4; k++) {
    g_assert_cmpint(ABS(display.first[0][k] - light[k]), <=, 1);
    g_assert_cmpint(ABS(number.first[0][k] - half[k]), <=, 1);
  }
}

// Five pixels become two: the one in the middle belongs to both.
static void test_odd(void) {
  const int value[5] = {0, 100, 250, 50, 200};
  mjtByte image[4 * 5];
  for (int i = 0; i < 5; i++) memset(image + 4 * i, value[i], 4);
  Seen seen = {0};
  mipmaps_make(image, 5, 1, 0, take, &seen);
  g_assert_cmpint(ABS(seen.first[0][0] - (0 + 100 + 125) * 2 / 5), <=, 1);
  g_assert_cmpint(ABS(seen.last[0][0] - (125 + 50 + 200) * 2 / 5), <=, 1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/render/mipmap/sizes", test_sizes);
  g_test_add_func("/render/mipmap/means", test_means);
  g_test_add_func("/render/mipmap/odd", test_odd);
  return g_test_run();
}
