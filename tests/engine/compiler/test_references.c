// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Textures whose files are left to whoever draws. Numbers are of MuJoCo 4.0.1.

#include <glib.h>
#include <glib/gstdio.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "engine/quad.h"

typedef struct Folder {
  char *path, *file;
} Folder;

static void folder_open(Folder* f, gconstpointer unused) {
  (void)unused;
  f->path = g_dir_make_tmp("gimbal-references-XXXXXX", NULL);
  f->file = g_build_filename(f->path, "quad.png", NULL);
  g_assert_true(g_file_set_contents(f->file, (const char*)quad, sizeof quad, NULL));
}

static void folder_close(Folder* f, gconstpointer unused) {
  (void)unused;
  g_remove(f->file);
  g_rmdir(f->path);
  g_free(f->file);
  g_free(f->path);
}

// Textures of a model in the folder; the compiler has the given attributes.
static mjSpec* parse(const Folder* f, const char* compiler, const char* textures) {
  char error[300];
  g_autofree char* text = g_strdup_printf(
      "<mujoco><compiler texturedir='%s' %s/><asset>%s</asset><worldbody><geom "
      "size='.1'/></worldbody></mujoco>",
      f->path, compiler, textures);
  mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_nonnull(spec);
  return spec;
}

static mjModel* compile_textures(const Folder* f, const char* compiler, const char* textures) {
  mjSpec* spec = parse(f, compiler, textures);
  mjModel* m = mj_compile(spec, NULL);
  if (!m) g_error("%s", mjs_getError(spec));
  mj_deleteSpec(spec);
  return m;
}

#define PASS      "passthrough='textures'"
#define QUAD_FILE "file='quad.png'"

// What goes into a model: of five textures two are left in their files.
static void test_model(Folder* f, gconstpointer unused) {
  (void)unused;
  mjModel* m = compile_textures(f, PASS,
                                "<texture name='a' type='2d' " QUAD_FILE
                                " content_type='image/png'/>"
                                "<texture name='b' type='2d' " QUAD_FILE
                                " colorspace='sRGB'/>"
                                "<texture name='c' type='2d' " QUAD_FILE
                                " embed='true'/>"
                                "<texture name='d' type='2d' builtin='flat' width='1' height='1'/>"
                                "<texture name='e' type='2d' " QUAD_FILE " vflip='true'/>");
  static const int adr[] = {-1, -1, 0, 12, 15}, side[] = {0, 0, 2, 1, 2}, space[] = {0, 2, 1, 0, 1};
  g_assert_cmpint((int)m->ntexdata, ==, 27);
  for (int i = 0; i < 5; i++) {
    g_assert_cmpint((int)m->tex_adr[i], ==, adr[i]);
    g_assert_cmpint(m->tex_width[i], ==, side[i]);
    g_assert_cmpint(m->tex_height[i], ==, side[i]);
    g_assert_cmpint(m->tex_nchannel[i], ==, 3);
    g_assert_cmpint(m->tex_colorspace[i], ==, space[i]);
    g_assert_cmpint(m->tex_contenttypeadr[i] >= 0, ==, i == 0);
    g_assert_cmpint(m->tex_pathadr[i] >= 0, ==, i != 3);
  }
  g_assert_cmpstr(m->paths + m->tex_pathadr[0], ==, f->file);
  g_assert_cmpstr(m->paths + m->tex_contenttypeadr[0], ==, "image/png");
  mj_deleteModel(m);
}

// Its type of content follows the paths also of a texture that is embedded.
static void test_content_type(Folder* f, gconstpointer unused) {
  (void)unused;
  mjModel* m =
      compile_textures(f, "", "<texture name='a' type='2d' " QUAD_FILE " content_type='image/png'/>");
  g_assert_cmpint((int)m->npaths, ==, (int)strlen(f->file) + 11);
  g_assert_cmpint(m->tex_contenttypeadr[0], ==, (int)strlen(f->file) + 1);
  mj_deleteModel(m);
}

// Which textures may be left in their files: embed is false, or auto with passthrough.
static void test_choice(Folder* f, gconstpointer unused) {
  (void)unused;
  static const struct {
    const char* attributes;
    gboolean passed, refused;  // left in the file with passthrough; refused with embed false
  } cases[] = {
      {"type='2d' file='quad.png'", TRUE, FALSE},
      {"type='cube' file='quad.png'", TRUE, FALSE},
      {"type='skybox' file='quad.png'", TRUE, FALSE},
      {"type='cube' file='quad.png' fileleft='quad.png'", TRUE, FALSE},
      {"type='2d' file='quad.png' hflip='true'", FALSE, TRUE},
      {"type='2d' file='quad.png' gridsize='2 2' gridlayout='RLUD'", FALSE, TRUE},
      {"type='cube' file='quad.png' gridsize='2 2' gridlayout='RLUD'", FALSE, TRUE},
      {"type='cube' fileright='quad.png' fileleft='quad.png'", FALSE, TRUE},
      {"type='2d' builtin='flat' width='1' height='1'", FALSE, TRUE},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* automatic = g_strdup_printf("<texture name='t' %s/>", cases[i].attributes);
    g_autofree char* apart = g_strdup_printf("<texture name='t' embed='false' %s/>", cases[i].attributes);
    mjModel* m = compile_textures(f, PASS, automatic);
    g_assert_cmpint(m->tex_adr[0] < 0, ==, cases[i].passed);
    mj_deleteModel(m);
    m = compile_textures(f, "", automatic);
    g_assert_cmpint((int)m->tex_adr[0], ==, 0);
    mj_deleteModel(m);
    mjSpec* spec = parse(f, "", apart);
    m = mj_compile(spec, NULL);
    g_assert_cmpint(!m, ==, cases[i].refused);
    if (m) {
      g_assert_cmpint((int)m->tex_adr[0], ==, -1);
    } else {
      g_assert_nonnull(strstr(mjs_getError(spec), "cannot be left in its file"));
    }
    mj_deleteModel(m);
    mj_deleteSpec(spec);
  }
}

static void test_in_memory(Folder* f, gconstpointer unused) {
  (void)unused;
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "mem.png", quad, sizeof quad);
  mjSpec* spec = parse(f, PASS, "<texture name='a' type='2d' file='mem.png'/>");
  mjModel* m = mj_compile(spec, &vfs);
  g_assert_cmpint((int)m->tex_adr[0], ==, 0);
  mj_deleteModel(m);
  mjs_asTexture(mjs_findElement(spec, mjOBJ_TEXTURE, "a"))->embed = mjEMBED_FALSE;
  g_assert_null(mj_compile(spec, &vfs));
  mj_deleteSpec(spec);
  mj_deleteVFS(&vfs);
}

static void assert_quad(const mjModel* m, int id) {
  static const mjtByte wanted[] = {255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7};
  char error[300];
  mjtByte* pixels = NULL;
  int width, height, colorspace;
  g_assert_cmpint(mj_loadTexture(m, id, &pixels, &width, &height, &colorspace, error, sizeof error), ==, 0);
  g_assert_cmpint(width, ==, 2);
  g_assert_cmpint(height, ==, 2);
  g_assert_cmpint(colorspace, ==, mjCOLORSPACE_LINEAR);
  g_assert_cmpmem(pixels, 12, wanted, 12);
  mju_free(pixels);
}

// Pixels are read when they are asked for, also by a model that was saved, copied or made whole.
static void test_load(Folder* f, gconstpointer unused) {
  (void)unused;
  char error[300] = "";
  mjModel* m = compile_textures(f, PASS, "<texture name='a' type='2d' " QUAD_FILE "/>");
  mjModel* whole = compile_textures(f, "", "<texture name='a' type='2d' " QUAD_FILE "/>");
  assert_quad(m, 0);
  mjModel* copy = mj_copyModel(NULL, m);
  assert_quad(copy, 0);
  int size = (int)mj_sizeModel(m);
  g_autofree char* bytes = g_malloc((gsize)size);
  mj_saveModel(m, NULL, bytes, size);
  mjModel* again = mj_loadModelBuffer(bytes, size);
  g_assert_nonnull(again);
  g_assert_cmpint((int)again->tex_adr[0], ==, -1);
  g_assert_cmpstr(again->paths + again->tex_pathadr[0], ==, f->file);
  assert_quad(again, 0);
  mjModel* embedded = mj_embedAssets(m, error, sizeof error);
  g_assert_nonnull(embedded);
  g_assert_cmpint((int)embedded->tex_adr[0], ==, 0);
  g_assert_cmpint((int)embedded->ntexdata, ==, 12);
  g_assert_cmpint((int)mj_sizeModel(embedded), ==, (int)mj_sizeModel(whole));
  g_assert_cmpstr(embedded->paths + embedded->tex_pathadr[0], ==, f->file);
  g_assert_cmpint(embedded->tex_colorspace[0], ==, mjCOLORSPACE_LINEAR);
  assert_quad(embedded, 0);
  mjData* d = mj_makeData(embedded);
  mj_step(embedded, d);
  mj_deleteData(d);
  mjModel* models[] = {m, whole, copy, again, embedded};
  for (gsize i = 0; i < G_N_ELEMENTS(models); i++) mj_deleteModel(models[i]);
}

// A file that is not there is missed by who reads it, not by the compiler.
static void test_missing(Folder* f, gconstpointer unused) {
  (void)unused;
  char error[300] = "";
  mjtByte* pixels = NULL;
  mjModel* m = compile_textures(f, PASS, "<texture name='a' type='2d' file='no_such.png'/>");
  g_assert_cmpint(mj_loadTexture(m, 0, &pixels, NULL, NULL, NULL, error, sizeof error), !=, 0);
  g_assert_nonnull(strstr(error, "no_such.png"));
  g_assert_null(mj_embedAssets(m, error, sizeof error));
  g_assert_nonnull(strstr(error, "texture 0: "));
  mj_deleteModel(m);
}

// A KTX has one byte in a pixel; raw pictures have three, whatever is asked.
static void test_channels(Folder* f, gconstpointer unused) {
  (void)unused;
  char error[300] = "";
  mjtByte* pixels = NULL;
  mjModel* m = compile_textures(
      f, PASS,
      "<texture name='a' type='2d' file='a.ktx'/><texture name='b' type='2d' " QUAD_FILE " nchannel='4'/>");
  g_assert_cmpint(m->tex_nchannel[0], ==, 1);
  g_assert_cmpint(m->tex_nchannel[1], ==, 4);
  g_assert_cmpint(mj_loadTexture(m, 1, &pixels, NULL, NULL, NULL, error, sizeof error), ==, 0);
  g_assert_cmpint(pixels[3], ==, 255);
  g_assert_cmpint(pixels[4], ==, 0);
  mju_free(pixels);
  mj_deleteModel(m);
}

// Saved text says how it is left in its file, and keeps its open colour space.
static void test_saved(Folder* f, gconstpointer unused) {
  (void)unused;
  char text[4000], error[300];
  mjSpec* spec = parse(f, PASS,
                       "<texture name='a' type='2d' " QUAD_FILE "/><texture name='b' type='2d' " QUAD_FILE
                       " embed='false'/><texture name='c' type='2d' " QUAD_FILE " embed='true'/>");
  mjModel* m = mj_compile(spec, NULL);
  g_assert_cmpint(mj_saveXMLString(spec, text, sizeof text, error, sizeof error), ==, 0);
  g_assert_nonnull(strstr(text, "passthrough=\"textures\""));
  g_assert_nonnull(strstr(text, "embed=\"false\""));
  g_assert_nonnull(strstr(text, "embed=\"true\""));
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(name, test) g_test_add("/references/" name, Folder, NULL, folder_open, test, folder_close)
  ADD("model", test_model);
  ADD("content-type", test_content_type);
  ADD("choice", test_choice);
  ADD("in-memory", test_in_memory);
  ADD("load", test_load);
  ADD("missing", test_missing);
  ADD("channels", test_channels);
  ADD("saved", test_saved);
  return g_test_run();
}
