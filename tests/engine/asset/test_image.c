// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// PNG files survive writing and reading; the raw formats and every kind of broken file are told
// apart.

#include "../said.h"
#include "asset/image/image.h"

#include <glib.h>
#include <string.h>

#include "asset/image/hfield.h"

static Image make_image(int width, int height, int nchannel) {
  Image image = {.data = mju_malloc((size_t)(width * height * nchannel)),
                 .width = width,
                 .height = height,
                 .nchannel = nchannel};
  for (int i = 0; i < width * height * nchannel; i++) image.data[i] = (unsigned char)(37 * i + 11);
  return image;
}

static void test_png_round_trip(void) {
  static const int kChannels[] = {1, 3, 4};
  for (size_t k = 0; k < G_N_ELEMENTS(kChannels); k++) {
    Image image = make_image(7, 5, kChannels[k]), back;
    unsigned char* bytes;
    GimbalMessage error = {.form = NULL};
    size_t size = image_write_png(&bytes, &image);
    g_assert_cmpuint(size, >, 0);
    g_assert_cmpint(image_read_png(&back, bytes, size, 0, &error), ==, 0);
    size_t n = (size_t)(7 * 5 * kChannels[k]);
    g_assert_cmpint(back.nchannel, ==, kChannels[k]);
    g_assert_cmpmem(image.data, n, back.data, n);
    image_free(&image);
    image_free(&back);
    mju_free(bytes);
  }
}

static void test_png_channels(void) {
  // grey spreads to colour, alpha is dropped or added, brightness is red
  Image grey = make_image(4, 3, 1), rgba = make_image(4, 3, 4), back;
  unsigned char *grey_bytes, *rgba_bytes;
  GimbalMessage error = {.form = NULL};
  size_t grey_size = image_write_png(&grey_bytes, &grey), rgba_size = image_write_png(&rgba_bytes, &rgba);

  g_assert_cmpint(image_read_png(&back, grey_bytes, grey_size, 4, &error), ==, 0);
  const unsigned char first[4] = {11, 11, 11, 255};
  g_assert_cmpmem(back.data, 4, first, 4);
  image_free(&back);

  g_assert_cmpint(image_read_png(&back, rgba_bytes, rgba_size, 3, &error), ==, 0);
  g_assert_cmpmem(back.data, 3, rgba.data, 3);
  g_assert_cmpmem(back.data + 3, 3, rgba.data + 4, 3);
  image_free(&back);

  g_assert_cmpint(image_read_png(&back, rgba_bytes, rgba_size, 1, &error), ==, 0);
  g_assert_cmpint(back.data[1], ==, rgba.data[4]);
  image_free(&back);
  image_free(&grey);
  image_free(&rgba);
  mju_free(grey_bytes);
  mju_free(rgba_bytes);
}

static void test_broken_png(void) {
  // cut at each length, and with each byte changed: a message or a picture, never a crash
  Image image = make_image(6, 6, 3), back;
  unsigned char* bytes;
  GimbalMessage error = {.form = NULL};
  size_t size = image_write_png(&bytes, &image);
  for (size_t n = 0; n < size; n++) {
    if (!image_read_png(&back, bytes, n, 3, &error)) image_free(&back);
    bytes[n] ^= 0x55;
    if (!image_read_png(&back, bytes, size, 3, &error)) image_free(&back);
    bytes[n] ^= 0x55;
  }
  g_assert_cmpint(image_read_png(&back, "no picture", 10, 3, &error), ==, -1);
  g_assert_nonnull(strstr(said(&error), "not a readable PNG"));
  image_free(&image);
  mju_free(bytes);
}

static void test_flip(void) {
  Image image = make_image(3, 2, 1);
  const unsigned char wanted[6] = {image.data[5], image.data[4], image.data[3],
                                   image.data[2], image.data[1], image.data[0]};
  image_flip(&image, 1, 1);
  g_assert_cmpmem(image.data, 6, wanted, 6);
  image_free(&image);
}

// A picture that is read again shares its pixels with the cache, until somebody changes them.
static void test_shared(void) {
  Image image = make_image(8, 4, 3), first, second, third;
  unsigned char* bytes;
  GimbalMessage error = {.form = NULL};
  size_t size = image_write_png(&bytes, &image);
  g_assert_cmpint(image_read_png(&first, bytes, size, 3, &error), ==, 0);
  g_assert_cmpint(image_read_png(&second, bytes, size, 3, &error), ==, 0);
  g_assert_true(first.data == second.data);
  image_flip(&second, 1, 1);
  g_assert_false(first.data == second.data);
  g_assert_cmpmem(first.data, 96, image.data, 96);
  image_free(&first);
  mj_clearCache(mj_getCache());
  g_assert_cmpint(image_read_png(&third, bytes, size, 3, &error), ==, 0);
  g_assert_cmpmem(third.data, 96, image.data, 96);
  g_assert_cmpmem(second.data + 93, 3, image.data, 3);
  image_free(&second);
  image_free(&third);
  image_free(&image);
  mju_free(bytes);
}

static void test_raw(void) {
  const int bytes[3] = {1, 1, 0x00030201};
  Image image;
  GimbalMessage error = {.form = NULL};
  g_assert_cmpint(image_read_custom(&image, bytes, 11, &error), ==, 0);
  g_assert_cmpint(image.data[2], ==, 3);
  image_free(&image);
  g_assert_cmpint(image_read_custom(&image, bytes, 12, &error), ==, -1);
  g_assert_nonnull(strstr(said(&error), "must have 11 bytes"));
  g_assert_cmpint(image_read_custom(&image, bytes, 3, &error), ==, -1);
}

static void test_hfield(void) {
  // a picture's top row is the far edge
  Image image = make_image(2, 2, 1);
  unsigned char* bytes;
  GimbalMessage error = {.form = NULL};
  HField h;
  size_t size = image_write_png(&bytes, &image);
  g_assert_cmpint(hfield_read(&h, "hill.PNG", NULL, bytes, size, &error), ==, 0);
  g_assert_cmpfloat(h.data[0], ==, image.data[2]);
  g_assert_cmpfloat(h.data[3], ==, image.data[1]);
  hfield_normalize(h.data, 4);
  g_assert_cmpfloat(h.data[2], ==, 0);
  hfield_free(&h);
  image_free(&image);
  mju_free(bytes);

  float flat[3] = {7, 7, 7};
  hfield_normalize(flat, 3);
  g_assert_cmpfloat(flat[1], ==, 0);

  struct {
    int nrow, ncol;
    float data[2];
  } binary = {1, 2, {3, 5}};
  g_assert_cmpint(hfield_read(&h, "hill.bin", NULL, &binary, sizeof binary, &error), ==, 0);
  g_assert_cmpfloat(h.data[1], ==, 5);
  hfield_free(&h);
  g_assert_cmpint(hfield_read(&h, "hill.bin", NULL, &binary, 12, &error), ==, -1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/image/png-round-trip", test_png_round_trip);
  g_test_add_func("/asset/image/png-channels", test_png_channels);
  g_test_add_func("/asset/image/broken-png", test_broken_png);
  g_test_add_func("/asset/image/flip", test_flip);
  g_test_add_func("/asset/image/shared", test_shared);
  g_test_add_func("/asset/image/raw", test_raw);
  g_test_add_func("/asset/image/hfield", test_hfield);
  return g_test_run();
}
