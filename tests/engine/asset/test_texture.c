// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Builtin textures against hashes of what the reference makes of the same elements (3.12.0,
// WebAssembly); grids of faces and bad input.

#include "../said.h"
#include "asset/image/texture.h"

#include <glib.h>
#include <string.h>

typedef struct Case {
  int type, builtin, mark, nchannel;
  guint64 hash;
} Case;

static const Case kCases[] = {
    {mjTEXTURE_2D, mjBUILTIN_GRADIENT, mjMARK_NONE, 3, 0x79649db04f795604u},
    {mjTEXTURE_2D, mjBUILTIN_GRADIENT, mjMARK_EDGE, 3, 0x69ae263a25dc910cu},
    {mjTEXTURE_2D, mjBUILTIN_GRADIENT, mjMARK_CROSS, 3, 0x1294f5fad80eeb7fu},
    {mjTEXTURE_2D, mjBUILTIN_GRADIENT, mjMARK_RANDOM, 3, 0xb723e690dcdfec42u},
    {mjTEXTURE_2D, mjBUILTIN_CHECKER, mjMARK_NONE, 3, 0x954341a0ed43fe04u},
    {mjTEXTURE_2D, mjBUILTIN_CHECKER, mjMARK_EDGE, 3, 0x8ce311df01a939bcu},
    {mjTEXTURE_2D, mjBUILTIN_CHECKER, mjMARK_CROSS, 3, 0xdbeed8792f2adf9fu},
    {mjTEXTURE_2D, mjBUILTIN_CHECKER, mjMARK_RANDOM, 3, 0x447acf045f99860u},
    {mjTEXTURE_2D, mjBUILTIN_FLAT, mjMARK_NONE, 3, 0xbc094e9fb1c82288u},
    {mjTEXTURE_2D, mjBUILTIN_FLAT, mjMARK_EDGE, 3, 0xaf6e03aa85afc928u},
    {mjTEXTURE_2D, mjBUILTIN_FLAT, mjMARK_CROSS, 3, 0x876938132ea9a89fu},
    {mjTEXTURE_2D, mjBUILTIN_FLAT, mjMARK_RANDOM, 3, 0x56c7892e9c1e9cd6u},
    {mjTEXTURE_CUBE, mjBUILTIN_GRADIENT, mjMARK_NONE, 3, 0xff09dead4df5bddu},
    {mjTEXTURE_CUBE, mjBUILTIN_GRADIENT, mjMARK_EDGE, 3, 0x6d417d536f964f1u},
    {mjTEXTURE_CUBE, mjBUILTIN_GRADIENT, mjMARK_CROSS, 3, 0x13dd99ade49c7429u},
    {mjTEXTURE_CUBE, mjBUILTIN_GRADIENT, mjMARK_RANDOM, 3, 0xbe871b02828a426du},
    {mjTEXTURE_CUBE, mjBUILTIN_CHECKER, mjMARK_NONE, 3, 0x1c0c513d6464497u},
    {mjTEXTURE_CUBE, mjBUILTIN_CHECKER, mjMARK_EDGE, 3, 0x586a87cfe37fec97u},
    {mjTEXTURE_CUBE, mjBUILTIN_CHECKER, mjMARK_CROSS, 3, 0xeea182f0f40ab8a9u},
    {mjTEXTURE_CUBE, mjBUILTIN_CHECKER, mjMARK_RANDOM, 3, 0xf5d1d9c075dd8b1eu},
    {mjTEXTURE_CUBE, mjBUILTIN_FLAT, mjMARK_NONE, 3, 0x51a22e187c7e4aa9u},
    {mjTEXTURE_CUBE, mjBUILTIN_FLAT, mjMARK_EDGE, 3, 0x26c062ea97ad50d9u},
    {mjTEXTURE_CUBE, mjBUILTIN_FLAT, mjMARK_CROSS, 3, 0xa089d391f9a8ae19u},
    {mjTEXTURE_CUBE, mjBUILTIN_FLAT, mjMARK_RANDOM, 3, 0xfd037f800189cf70u},
};

// FNV-1a, 64 bits
static guint64 hash_bytes(const unsigned char* bytes, size_t n) {
  guint64 h = 0xcbf29ce484222325u;
  for (size_t i = 0; i < n; i++) h = (h ^ bytes[i]) * 0x100000001b3u;
  return h;
}

static TextureSource source_of(const Case* c) {
  return (TextureSource){.type = c->type,
                         .builtin = c->builtin,
                         .mark = c->mark,
                         .rgb1 = {.1, .5, .9},
                         .rgb2 = {.8, .3, .2},
                         .markrgb = {1, .9, .05},
                         .random = .2,
                         .width = 13,
                         .height = c->type == mjTEXTURE_2D ? 9 : 13,
                         .nchannel = c->nchannel,
                         .gridsize = {1, 1}};
}

static void test_builtin(void) {
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    TextureSource source = source_of(&kCases[i]);
    Texture t;
    GimbalMessage error = {.form = NULL};
    g_assert_cmpint(texture_compile(&t, &source, NULL, NULL, &error), ==, 0);
    g_assert_cmpint(t.nchannel, ==, kCases[i].nchannel);
    guint64 hash = hash_bytes(t.data, (size_t)t.width * (size_t)t.height * (size_t)t.nchannel);
    if (hash != kCases[i].hash) {
      g_test_message("row %zu: hash %#" G_GINT64_MODIFIER "x", i, hash);
      g_test_fail();
    }
    texture_free(&t);
  }
}

// They have three channels; 4.0 refuses others, with which 3.12 left a part empty.
static void test_channels(void) {
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    for (int n = 1; n <= 4; n++) {
      TextureSource source = source_of(&kCases[i]);
      Texture t;
      GimbalMessage error = {.form = NULL};
      source.nchannel = n;
      g_assert_cmpint(texture_compile(&t, &source, NULL, NULL, &error), ==, n == 3 ? 0 : -1);
      if (n == 3) {
        texture_free(&t);
      } else {
        char text[200];
        gimbal_message_text(&error, NULL, text, sizeof text);
        g_assert_nonnull(strstr(text, "channels"));
      }
    }
  }
}

// A raw picture of 2 x 1 squares of one pixel: red, then green.
static const void* load_pair(void* context, const char* name, size_t* size) {
  static const unsigned char kPicture[14] = {2, 0, 0, 0, 1, 0, 0, 0, 255, 0, 0, 0, 255, 0};
  (void)context, (void)name;
  *size = sizeof kPicture;
  return kPicture;
}

static TextureSource grid_source(void) {
  return (TextureSource){.type = mjTEXTURE_CUBE,
                         .rgb1 = {0, 0, 1},
                         .nchannel = 3,
                         .gridsize = {1, 2},
                         .gridlayout = "FB",
                         .content_type = "image/vnd.mujoco.texture",
                         .file = "pair.raw"};
}

static void test_grid(void) {
  TextureSource source = grid_source();
  Texture t;
  GimbalMessage error = {.form = NULL};
  g_assert_cmpint(texture_compile(&t, &source, load_pair, NULL, &error), ==, 0);
  g_assert_cmpint(t.width, ==, 1);
  g_assert_cmpint(t.height, ==, 6);

  // right left up down are missing, front is the first square, back the second
  static const unsigned char kBlue[3] = {0, 0, 255}, kRed[3] = {255, 0, 0}, kGreen[3] = {0, 255, 0};
  for (int face = 0; face < 4; face++) g_assert_cmpmem(t.data + 3 * face, 3, kBlue, 3);
  g_assert_cmpmem(t.data + 12, 3, kRed, 3);
  g_assert_cmpmem(t.data + 15, 3, kGreen, 3);
  texture_free(&t);
}

static void assert_refused(TextureSource source, const char* word) {
  Texture t;
  GimbalMessage error = {.form = NULL};
  g_assert_cmpint(texture_compile(&t, &source, load_pair, NULL, &error), ==, -1);
  g_assert_null(t.data);
  if (!strstr(said(&error), word)) g_error("'%s' lacks '%s'", said(&error), word);
}

static void test_bad_input(void) {
  TextureSource flat = source_of(&kCases[0]);
  flat.width = 0;
  assert_refused(flat, "positive");
  flat = source_of(&kCases[0]);
  flat.nchannel = 7;
  assert_refused(flat, "nchannel");
  flat = source_of(&kCases[0]);
  flat.width = flat.height = 1 << 20;
  assert_refused(flat, "too large");

  TextureSource grid = grid_source();
  strcpy(grid.gridlayout, "FX");
  assert_refused(grid, "gridlayout");
  grid = grid_source();
  grid.gridsize[0] = 13;
  assert_refused(grid, "gridsize");
  grid = grid_source();
  grid.gridsize[1] = 1;
  assert_refused(grid, "square");
  grid = grid_source();
  grid.content_type = "image/gif";
  assert_refused(grid, "image/gif");
  grid = grid_source();
  grid.content_type = "";
  assert_refused(grid, "content_type");
  grid = grid_source();
  grid.type = mjTEXTURE_2D;
  grid.content_type = "image/ktx";
  grid.vflip = 1;
  assert_refused(grid, "flip");
  grid = grid_source();
  grid.content_type = "image/png";
  grid.nchannel = 2;
  assert_refused(grid, "channels");
  grid = grid_source();
  grid.type = mjTEXTURE_2D;
  grid.cubefiles[2] = grid.file;
  grid.file = NULL;
  assert_refused(grid, "2D");
  assert_refused((TextureSource){.type = mjTEXTURE_CUBE, .nchannel = 3}, "neither");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/texture/builtin", test_builtin);
  g_test_add_func("/asset/texture/channels", test_channels);
  g_test_add_func("/asset/texture/grid", test_grid);
  g_test_add_func("/asset/texture/bad-input", test_bad_input);
  return g_test_run();
}
