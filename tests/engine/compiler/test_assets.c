// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes and textures: the same on one thread, on several, and from the cache; only what changed is made
// again.

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <string.h>

#include "asset/image.h"

enum { MESHES = 12, TEXTURES = 6, PROGRAMS = 4 };

// A lump that differs from mesh to mesh, as an OBJ text.
static void add_mesh_file(mjVFS* vfs, int k) {
  g_autoptr(GString) text = g_string_new(NULL);
  GRand* rand = g_rand_new_with_seed((guint32)k + 1);
  for (int i = 0; i < 40; i++) {
    double x = g_rand_double_range(rand, -1, 1), y = g_rand_double_range(rand, -1, 1);
    g_string_append_printf(text, "v %.4f %.4f %.4f\n", x, y, g_rand_double_range(rand, -1, 1));
  }
  g_rand_free(rand);
  g_autofree char* name = g_strdup_printf("m%d.obj", k);
  mj_addBufferVFS(vfs, name, text->str, (int)text->len);
}

static void add_texture_file(mjVFS* vfs, int k) {
  unsigned char pixels[3 * 64 * 64], *png = NULL;
  for (size_t i = 0; i < sizeof pixels; i++) pixels[i] = (unsigned char)(i * (size_t)(k + 3) / 7);
  Image image = {.data = pixels, .width = 64, .height = 64, .nchannel = 3};
  size_t size = image_write_png(&png, &image);
  g_autofree char* name = g_strdup_printf("t%d.png", k);
  mj_addBufferVFS(vfs, name, png, (int)size);
  mju_free(png);
}

static mjVFS make_files(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  for (int k = 0; k < MESHES; k++) add_mesh_file(&vfs, k);
  for (int k = 0; k < TEXTURES; k++) add_texture_file(&vfs, k);
  return vfs;
}

static char* model_text(bool usethread, const char* last_scale, const char* color) {
  GString* text = g_string_new(NULL);
  g_string_printf(text, "<mujoco><compiler usethread='%s'/><asset>", usethread ? "true" : "false");
  for (int k = 0; k < MESHES; k++) {
    g_string_append_printf(text, "<mesh file='m%d.obj' scale='%s'/>", k,
                           k == MESHES - 1 ? last_scale : "1 1 1");
  }
  for (int k = 0; k < TEXTURES; k++) g_string_append_printf(text, "<texture type='2d' file='t%d.png'/>", k);
  g_string_append(text, "</asset><worldbody>");
  for (int k = 0; k < MESHES; k++)
    g_string_append_printf(text, "<geom type='mesh' mesh='m%d' rgba='%s'/>", k, color);
  g_string_append(text, "</worldbody></mujoco>");
  return g_string_free(text, FALSE);
}

static mjModel* load(const char* text, const mjVFS* vfs) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, vfs, error, sizeof error);
  mjModel* m = s ? mj_compile(s, vfs) : NULL;
  if (!m) g_error("%s", s ? mjs_getError(s) : error);
  mj_deleteSpec(s);
  return m;
}

static void* save(const mjModel* m, mjtSize* size) {
  *size = mj_sizeModel(m);
  void* bytes = g_malloc0((gsize)*size);
  mj_saveModel(m, NULL, bytes, (int)*size);
  return bytes;
}

static void assert_same(const mjModel* a, const mjModel* b) {
  mjtSize na, nb;
  g_autofree void *x = save(a, &na), *y = save(b, &nb);
  g_assert_cmpmem(x, (gsize)na, y, (gsize)nb);
}

typedef struct Program_ {
  const mjVFS* vfs;
  const char* text;
  mjModel* m;
} Program;

static void* run_program(void* data) {
  Program* p = data;
  for (int i = 0; i < 3; i++) {
    if (i) mj_deleteModel(p->m);
    p->m = load(p->text, p->vfs);
  }
  return NULL;
}

// Several programs compile at the same time, each on several threads, all through one cache.
static void test_threads(void) {
  mjVFS vfs = make_files();
  g_autofree char *serial = model_text(false, "1 1 1", "1 0 0 1"),
                  *parallel = model_text(true, "1 1 1", "1 0 0 1");
  mj_clearCache(mj_getCache());
  mjModel* want = load(serial, &vfs);
  mj_clearCache(mj_getCache());
  Program programs[PROGRAMS];
  GThread* threads[PROGRAMS];
  for (int i = 0; i < PROGRAMS; i++) {
    programs[i] = (Program){&vfs, parallel, NULL};
    threads[i] = g_thread_new("program", run_program, &programs[i]);
  }
  for (int i = 0; i < PROGRAMS; i++) {
    g_thread_join(threads[i]);
    assert_same(want, programs[i].m);
    mj_deleteModel(programs[i].m);
  }
  mj_deleteModel(want);
  mj_deleteVFS(&vfs);
}

// An edit beside the assets adds nothing to the cache, an edit of one mesh only that mesh.
static void test_edited(void) {
  mjVFS vfs = make_files();
  g_autofree char* text = model_text(true, "1 1 1", "1 0 0 1");
  g_autofree char* edited = model_text(true, "1 1 1", "0 1 0 1");
  g_autofree char* scaled = model_text(true, "2 1 1", "1 0 0 1");
  mjCache* cache = mj_getCache();
  mj_clearCache(cache);
  mj_deleteModel(load(text, &vfs));
  size_t whole = mj_getCacheSize(cache);
  g_assert_cmpuint(whole, >, 0);
  mj_deleteModel(load(edited, &vfs));
  g_assert_cmpuint(mj_getCacheSize(cache), ==, whole);
  mj_deleteModel(load(scaled, &vfs));
  g_assert_cmpuint(mj_getCacheSize(cache), >, whole);
  g_assert_cmpuint(mj_getCacheSize(cache) - whole, <, whole / MESHES);
  mj_deleteVFS(&vfs);
}

// Problems are told in the order of the text, whichever thread found them.
static void test_problems(void) {
  mjVFS vfs = make_files();
  mj_addBufferVFS(&vfs, "bad.obj", "v 0 0 0\nf 1 2 3\n", 16);
  mj_addBufferVFS(&vfs, "bad.png", "no picture", 10);
  const char* text =
      "<mujoco>\n<asset><mesh name='a' file='m0.obj'/>\n<mesh name='b' file='bad.obj'/>\n"
      "<mesh name='c' file='none.obj'/>\n<mesh name='d' vertex='0 0 0 1 0 0'/>\n"
      "<texture name='x' type='2d' file='bad.png'/>\n<texture name='y' type='2d' "
      "file='none.png'/></asset></mujoco>";
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "a.xml", &vfs, list);
  g_assert_null(gimbal_compile(s, &vfs, list));
  int seen[8] = {0};
  for (int i = 0; i < gimbal_diagnostics_count(list); i++)
    seen[gimbal_diagnostics_get(list, i)->place.line]++;
  for (int line = 3; line < 8; line++) g_assert_cmpint(seen[line], ==, 1);
  g_assert_cmpint(gimbal_diagnostics_errors(list), ==, 5);
  gimbal_diagnostics_free(list);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/assets/threads", test_threads);
  g_test_add_func("/compiler/assets/edited", test_edited);
  g_test_add_func("/compiler/assets/problems", test_problems);
  return g_test_run();
}
