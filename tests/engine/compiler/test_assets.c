// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes and textures: the same on one thread, on several, and from the cache; only what changed is
// made again.

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <string.h>

#include "compile-text.h"

#include "asset/image/image.h"

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
  for (int k = 0; k < MESHES; k++) {
    g_string_append_printf(text, "<geom type='mesh' mesh='m%d' rgba='%s'/>", k, color);
  }
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

typedef struct Program {
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
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    seen[gimbal_diagnostics_get(list, i)->place.line]++;
  }
  for (int line = 3; line < 8; line++) g_assert_cmpint(seen[line], ==, 1);
  g_assert_cmpint(gimbal_diagnostics_errors(list), ==, 5);
  gimbal_diagnostics_free(list);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
}

static void assert_skin(const char* face, const char* bone, const char* problem) {
  g_autofree char* text = g_strdup_printf(
      "<mujoco><worldbody><body name='x'><geom size='1'/></body></worldbody><deformable><skin vertex='0 0 0 "
      "1 0 0 0 1 0' "
      "face='%s'>%s</skin></deformable></mujoco>",
      face, bone);
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel* m = s ? mj_compile(s, NULL) : NULL;
  if (problem) {
    g_assert_null(m);
    g_assert_nonnull(strstr(s ? mjs_getError(s) : error, problem));
  } else {
    g_assert_nonnull(m);
    for (int i = 0; i < 4; i++) g_assert_cmpfloat(m->skin_bonebindquat[i], ==, 0);
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// A skin must have all its parts; a bind orientation of zeros stays (MuJoCo 3.12).
static void test_skin(void) {
  static const char* const bone =
      "<bone body='x' bindpos='0 0 0' bindquat='0 0 0 0' vertid='0 1 2' vertweight='1 1 1'/>";
  assert_skin("0 1 2", bone, NULL);
  assert_skin("0 1 3", bone, "names vertex 3");
  assert_skin("0 1 2", "", "bones");
}

// Pixels that a program gives are flipped as a whole, like those of a file.
static void test_flipped_buffer(void) {
  static const unsigned char pixels[6] = {1, 2, 3, 4, 5, 6};
  static const unsigned char want[4][6] = {
      {1, 2, 3, 4, 5, 6}, {2, 1, 4, 3, 6, 5}, {5, 6, 3, 4, 1, 2}, {6, 5, 4, 3, 2, 1}};
  for (int flip = 0; flip < 4; flip++) {
    mjSpec* s = mj_makeSpec();
    mjsTexture* t = mjs_addTexture(s, NULL);
    mjs_setName(t->element, "t");
    t->type = mjTEXTURE_2D;
    t->width = 2;
    t->height = 3;
    t->nchannel = 1;
    t->hflip = flip & 1;
    t->vflip = flip >> 1;
    mjs_setBuffer(t->data, pixels, sizeof pixels);
    mjModel* m = mj_compile(s, NULL);
    g_assert_nonnull(m);
    g_assert_cmpmem(m->tex_data, (gsize)m->ntexdata, want[flip], 6);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

// The files of assets, from the folder of the model on and without detours.
static void test_paths(void) {
  static const char obj[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "parts/a.obj", obj, sizeof obj - 1);
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(
      "<mujoco><compiler meshdir='parts'/><asset><mesh name='m' file='../parts/./a.obj'/>"
      "<mesh name='n' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset></mujoco>",
      &vfs, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(s, &vfs);
  g_assert_nonnull(m);
  g_assert_cmpstr(m->paths + m->mesh_pathadr[0], ==, "parts/a.obj");
  g_assert_cmpint(m->mesh_pathadr[1], ==, -1);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
}

// The pixels of a texture as a buffer of the caller's; all are in the model, so that embedding them
// is a copy.
static void test_load_texture(void) {
  mjModel* m = compile_text(
      "<mujoco><asset><texture name='t' type='2d' builtin='flat' rgb1='1 .5 0' width='3' height='2' "
      "colorspace='sRGB'/></asset></mujoco>");
  mjtByte* pixels;
  int width, height, colorspace;
  char error[100];
  g_assert_cmpint(mj_loadTexture(m, 0, &pixels, &width, &height, &colorspace, error, sizeof error), ==, 0);
  g_assert_cmpint(width, ==, 3);
  g_assert_cmpint(height, ==, 2);
  g_assert_cmpint(colorspace, ==, mjCOLORSPACE_SRGB);
  g_assert_cmpmem(pixels, 18, m->tex_data, (gsize)m->ntexdata);
  mju_free(pixels);
  g_assert_cmpint(mj_loadTexture(m, 1, &pixels, NULL, NULL, NULL, error, sizeof error), !=, 0);
  g_assert_nonnull(strstr(error, "is out of range: the model has"));
  mjModel* copy = mj_embedAssets(m, error, sizeof error);
  g_assert_cmpmem(copy->tex_data, (gsize)copy->ntexdata, m->tex_data, (gsize)m->ntexdata);
  mj_deleteModel(copy);
  mj_deleteModel(m);
}

#define TETRAHEDRON "vertex='0 0 0 1 0 0 0 1 0 0 0 1'"

// An OBJ loses its texture coordinates if a corner of a face has none, or one that does not exist;
// without a normal that others have it is refused.
static void test_corners(void) {
  static const struct {
    const char* corner;
    int ntexcoord;  // -1: refused
  } cases[] = {{"1/1", 2}, {"1", 0}, {"1/9", 0}, {"1/1/1", -1}, {"1//1", -1}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    g_autofree char* obj = g_strdup_printf(
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 0\n%sf 1/1 3/1 2/1\nf %s 2/2 4/1\n"
        "f 1/1 4/1 3/1\nf 2/1 3/1 4/1\n",
        cases[i].ntexcoord < 0 ? "vn 1 0 0\n" : "", cases[i].corner);
    mj_addBufferVFS(&vfs, "m.obj", obj, (int)strlen(obj));
    char error[300];
    mjSpec* s =
        mj_parseXMLString("<mujoco><asset><mesh file='m.obj'/></asset></mujoco>", &vfs, error, sizeof error);
    mjModel* m = mj_compile(s, &vfs);
    g_assert_true(!m == (cases[i].ntexcoord < 0));
    if (m) {
      g_assert_cmpint(m->mesh_texcoordnum[0], ==, cases[i].ntexcoord);
    } else {
      g_assert_nonnull(strstr(mjs_getError(s), "has no normal"));
    }
    mj_deleteModel(m);
    mj_deleteSpec(s);
    mj_deleteVFS(&vfs);
  }
}

// Lists of the element join those of the file; what is in both is refused (MuJoCo 3.12.0).
static void test_file_and_lists(void) {
  static const struct {
    const char *list, *message;
  } cases[] = {{"texcoord='0 0 1 1 0 1 1 0'", NULL},
               {"normal='0 0 1 1 0 0'", NULL},
               {"vertex='0 0 0 1 0 0 0 1 0'", "vertices are in the file and in the element"},
               {"face='0 1 2'", "faces are in the file and in the element"}};
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const char* obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  mj_addBufferVFS(&vfs, "m.obj", obj, (int)strlen(obj));
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char *text = g_strdup_printf("<mujoco><asset><mesh file='m.obj' %s/></asset></mujoco>", cases[i].list),
         error[300];
    mjSpec* s = mj_parseXMLString(text, &vfs, error, sizeof error);
    mjModel* m = mj_compile(s, &vfs);
    g_assert_true(!m == !!cases[i].message);
    if (!m) g_assert_nonnull(strstr(mjs_getError(s), cases[i].message));
    if (i == 0) g_assert_cmpint((int)m->nmeshtexcoord, ==, 4);
    if (i == 1) g_assert_cmpint((int)m->nmeshnormal, ==, 2);
    mj_deleteModel(m);
    mj_deleteSpec(s);
    g_free(text);
  }
  mj_deleteVFS(&vfs);
}

// Shapes that bring no normals take those of the element, all corners the first one as their number
// is not that of the vertices; a wedge has its own (MuJoCo 3.12.0).
static void test_normals_of_shapes(void) {
  mjModel* m = load(
      "<mujoco><asset><mesh name='s' builtin='sphere' params='1' normal='3 0 4 0 1 0'/>"
      "<mesh name='w' builtin='wedge' params='4 4 30 30 0' normal='3 0 4 0 1 0'/></asset></mujoco>",
      NULL);
  g_assert_cmpint(m->mesh_normalnum[0], ==, 2);
  g_assert_cmpint(m->mesh_normalnum[1], ==, 48);
  g_assert_cmpfloat_with_epsilon(m->mesh_normal[0], 0.6, 1e-6);
  g_assert_cmpfloat_with_epsilon(m->mesh_normal[2], 0.8, 1e-6);
  for (int i = 0; i < 3 * m->mesh_facenum[0]; i++) g_assert_cmpint(m->mesh_facenormal[i], ==, 0);
  mj_deleteModel(m);
}

// Two faces that meet at an edge, each leaning from the mean by exactly 0.8: the corners between
// them have one normal, as in MuJoCo 3.12.0, whatever the lengths.
static void test_leaning_edge(void) {
  for (int width = 1; width < 14; width++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><asset><mesh name='m' inertia='shell' vertex='0 0 0 0 %d 0 -25 0 0 7 0 -24' face='0 1 2 0 3 "
        "1'/></asset></mujoco>",
        width);
    mjModel* m = load(text, NULL);
    const float* n = m->mesh_normal;
    for (int face = 2; face < 4; face++) {
      const float* f = n + 3 * face;
      g_assert_cmpfloat_with_epsilon(n[0] * f[0] + n[1] * f[1] + n[2] * f[2], 0.8, 1e-6);
    }
    mj_deleteModel(m);
  }
}

// A hull with a limit takes the vertex next that is farthest of all from the hull so far: the same
// ten of 144, in the same order, as MuJoCo 3.12.0.
static void test_limited_hull(void) {
  mjModel* m = load(
      "<mujoco><asset><mesh name='m' builtin='supertorus' params='12 .5 1 1' maxhullvert='10'/></asset>"
      "<worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>",
      NULL);
  static const int kept[10] = {36, 86, 50, 72, 143, 9, 0, 3, 108, 94};
  g_assert_cmpint(m->mesh_graph[0], ==, 10);
  g_assert_cmpmem(m->mesh_graph + 2 + 10, sizeof kept, kept, sizeof kept);
  mj_deleteModel(m);
}

// Polygons come in the order of the official library of MuJoCo 4.0.1 (the first eight of 80).
static void test_polygon_order(void) {
  mjModel* m = load(
      "<mujoco><asset><mesh name='m' builtin='sphere' params='1'/></asset><worldbody><geom type='mesh' "
      "mesh='m'/></worldbody></mujoco>",
      NULL);
  static const int corners[24] = {33, 4, 34, 35, 4,  24, 24, 4, 25, 5, 15, 14,
                                  13, 5, 14, 5,  13, 25, 18, 0, 16, 1, 30, 17};
  g_assert_cmpint(m->mesh_polynum[0], ==, 80);
  g_assert_cmpmem(m->mesh_polyvert, sizeof corners, corners, sizeof corners);
  mj_deleteModel(m);
}

// The normal of a polygon is that of its whole outline: here one corner of a cube is two digits of
// single precision too high, and of the top of a prism two of six are (MuJoCo 4.0.1).
static void test_outline_normal(void) {
  mjModel* m = load(
      "<mujoco><asset><mesh name='m' vertex='-1 -1 -1 1 -1 -1 1 1 -1 -1 1 -1 -1 -1 1 1 -1 1 1 1 1.0000002 -1 "
      "1 "
      "1'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>",
      NULL);
  g_assert_cmpint(m->mesh_polynum[0], ==, 6);
  int found = 0;
  for (int i = 0; i < 6; i++) {
    mjtNum normal[3];
    mju_rotVecQuat(normal, m->mesh_polynormal + 3 * i, m->mesh_quat);
    if (normal[2] < 0.5) continue;
    g_assert_cmpfloat_with_epsilon(normal[0], -5.960464478e-08, 1e-12);
    g_assert_cmpfloat_with_epsilon(normal[1], -5.960464478e-08, 1e-12);
    found++;
  }
  g_assert_cmpint(found, ==, 1);
  mj_deleteModel(m);

  m = load(
      "<mujoco><asset><mesh name='m' vertex='1 0 1.0000001 .5 .8 1 -.5 .8 1 -1 0 1.0000001 -.5 -.8 1 .5 -.8 "
      "1 "
      "1 0 -1 .5 .8 -1 -.5 .8 -1 -1 0 -1 -.5 -.8 -1 .5 -.8 -1'/></asset><worldbody><geom type='mesh' "
      "mesh='m'/></worldbody></mujoco>",
      NULL);
  for (int i = 0; i < m->mesh_polynum[0]; i++) {
    mjtNum normal[3];
    mju_rotVecQuat(normal, m->mesh_polynormal + 3 * i, m->mesh_quat);
    if (normal[2] > 0.5) g_assert_cmpfloat_with_epsilon(normal[1], 0, 1e-12);
  }
  mj_deleteModel(m);
}

// Primitives fitted to the bounding box of a mesh take its half sizes: here 1, 1.5 and 2, about the
// inertial frame.
static void test_fitaabb(void) {
  mjModel* m = load(
      "<mujoco><compiler fitaabb='true'/><asset><mesh name='m' vertex='-1 -1.5 -2 1 -1.5 -2 1 1.5 -2 -1 1.5 "
      "-2 "
      "-1 -1.5 2 1 -1.5 2 1 1.5 2 -1 1.5 2'/></asset><worldbody><geom type='sphere' mesh='m'/><geom "
      "type='capsule' "
      "mesh='m'/><geom type='cylinder' mesh='m' fitscale='2'/><geom type='ellipsoid' mesh='m'/><geom "
      "type='box' mesh='m'/>"
      "</worldbody></mujoco>",
      NULL);
  static const double want[5][3] = {{2, 0, 0}, {1.5, 0.5, 0}, {3, 4, 0}, {1, 1.5, 2}, {1, 1.5, 2}};
  for (int i = 0; i < 15; i++) g_assert_cmpfloat_with_epsilon(m->geom_size[i], want[i / 3][i % 3], 1e-6);
  mj_deleteModel(m);
}

// discardvisual: who stays, by name.
static void assert_left(const char* body, const char* rest, const char* geoms, const char* meshes) {
  g_autofree char* text = g_strdup_printf(
      "<mujoco><compiler discardvisual='true'/><default><default class='v'><geom contype='0' "
      "conaffinity='0'/></default>"
      "</default><asset><mesh name='a' " TETRAHEDRON "/><mesh name='b' " TETRAHEDRON
      "/><mesh name='u' " TETRAHEDRON
      "/></asset><worldbody><body name='x'><freejoint/>%s</body></worldbody>%s</mujoco>",
      body, rest);
  mjModel* m = load(text, NULL);
  g_autoptr(GString) left = g_string_new(NULL);
  for (int i = 0; i < m->ngeom; i++) g_string_append(left, mj_id2name(m, mjOBJ_GEOM, i));
  g_assert_cmpstr(left->str, ==, geoms);
  g_string_truncate(left, 0);
  for (int i = 0; i < m->nmesh; i++) g_string_append(left, mj_id2name(m, mjOBJ_MESH, i));
  g_assert_cmpstr(left->str, ==, meshes);
  g_assert_cmpint(m->body_geomnum[1], ==, m->ngeom);
  for (int i = 0; i < m->ngeom; i++) {
    if (m->geom_type[i] == mjGEOM_MESH) g_assert_cmpint(m->geom_dataid[i], <, m->nmesh);
  }
  mj_deleteModel(m);
}

static void test_discard_visual(void) {
#define A "<geom name='A' type='mesh' mesh='a' class='v'/>"
#define B "<geom name='B' type='mesh' mesh='b'/>"
#define C "<geom name='C' size='1' class='v'/>"
  assert_left(A B C, "", "B", "b");
  assert_left(A B C, "<contact><pair geom1='A' geom2='B'/></contact>", "AB", "ab");
  assert_left(A B C, "<custom><tuple name='t'><element objtype='geom' objname='C'/></tuple></custom>", "BC",
              "b");
  assert_left(A B C, "<sensor><framepos objtype='geom' objname='B' reftype='geom' refname='C'/></sensor>",
              "BC", "b");
  assert_left(A B C, "<sensor><distance geom1='A' geom2='B'/></sensor>", "AB", "ab");
  assert_left(A B C "<site name='s'/><site name='t' pos='3 0 0'/>",
              "<tendon><spatial><site site='s'/><geom geom='C'/><site site='t'/></spatial></tendon>", "BC",
              "b");
  assert_left("<geom name='P' type='box' mesh='a' class='v'/><geom name='Q' type='box' mesh='b'/>" C, "", "Q",
              "b");
}

// A mesh that only a pair uses needs its hull.
static void test_pair_hull(void) {
  for (int pair = 0; pair < 2; pair++) {
    g_autofree char* text =
        g_strdup_printf("<mujoco><asset><mesh name='a' " TETRAHEDRON
                        " face='0 2 1 0 1 3 0 3 2 1 2 3'/></asset><worldbody><geom name='A' "
                        "type='mesh' mesh='a' contype='0' conaffinity='0'/><body><freejoint/><geom name='B' "
                        "size='1'/></body></worldbody>"
                        "<contact>%s</contact></mujoco>",
                        pair ? "<pair geom1='B' geom2='A'/>" : "");
    mjModel* m = load(text, NULL);
    g_assert_cmpint(m->mesh_graphadr[0] >= 0, ==, pair);
    mj_deleteModel(m);
  }
}

// The mass of what was discarded stays (a sphere of water and one that is seen only), its margin
// does not (as in MuJoCo 4.0.1).
static void test_discard_keeps_mass(void) {
  mjModel* m = load(
      "<mujoco><compiler discardvisual='true'/><worldbody><body><freejoint/><geom size='1'/><geom size='1' "
      "contype='0' "
      "conaffinity='0' margin='.5'/></body></worldbody></mujoco>",
      NULL);
  g_assert_cmpint(m->ngeom, ==, 1);
  g_assert_cmpfloat_with_epsilon(m->body_mass[1], 2 * 1000 * 4 * 3.14159265358979323846 / 3, 1e-8);
  g_assert_cmpfloat(m->body_margin[1], ==, 0);
  mj_deleteModel(m);
}

// Moments that only the rounding of single precision tells apart leave the frame of a mesh alone: a
// subdivided icosahedron (its frame in MuJoCo 4.0.1).
static void test_equal_moments(void) {
  mjModel* m = load(
      "<mujoco><asset><mesh name='m' builtin='sphere' params='2'/></asset><worldbody><body><freejoint/>"
      "<geom type='mesh' mesh='m'/></body></worldbody></mujoco>",
      NULL);
  g_assert_cmpfloat(m->mesh_quat[0], ==, 1);
  g_assert_cmpfloat(m->body_inertia[5], >, m->body_inertia[3]);
  mj_deleteModel(m);
}

// Normals are in single precision between turning and scaling too (numbers of MuJoCo 4.0.1).
static void test_turned_normals(void) {
  const float want[] = {0.793966591f,  0.602366745f,  0.0822881386f,  0.989242494f,
                        -0.119954877f, 0.0837271363f, 0.98629272f,    0.0803778917f,
                        -0.144104674f, 0.986855567f,  -0.0760393366f, -0.142597765f};
  char error[200] = "";
  mjSpec* s = mj_parseXMLString(
      "<mujoco><asset><mesh name='m' refquat='2 1 0 0' scale='.3 .7 1.1' vertex='0 0 0 1 0 0 0 1 0 0 0 1' "
      "face='0 2 1 0 1 3 0 3 2 1 2 3' normal='.1 .2 .3 .7 .1 .4 .5 .6 .2 .9 .8 .1'/></asset><worldbody>"
      "<geom type='mesh' mesh='m'/></worldbody></mujoco>",
      NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(s, NULL);
  for (int i = 0; i < 12; i++) g_assert_cmpfloat(m->mesh_normal[i], ==, want[i]);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// A builtin shape that is the hull of its vertices takes the faces that the element states; one
// with faces of its own keeps those. As in MuJoCo 3.12.0.
static void test_builtin_with_faces(void) {
  static const struct {
    const char* shape;
    int nface;
  } cases[] = {{"builtin='cone' params='6 .2'", 1}, {"builtin='plate' params='4 4'", 18}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char error[200] = "";
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><asset><mesh name='a' inertia='shell' %s face='0 1 2'/></asset></mujoco>", cases[i].shape);
    mjSpec* spec = mj_parseXMLString(xml, NULL, error, sizeof error);
    mjModel* m = mj_compile(spec, NULL);
    g_assert_nonnull(m);
    g_assert_cmpint(m->mesh_facenum[0], ==, cases[i].nface);
    mj_deleteModel(m);
    mj_deleteSpec(spec);
  }
}

// A text calls assets after their files; a program gives names itself.
static void test_names(void) {
  mjSpec* s = mj_parseXMLString(
      "<mujoco><asset><mesh file='d/a.b.obj'/><hfield file='z.png' size='1 1 1 1'/><texture file='t.png'/>"
      "<texture name='u' file='v.png'/></asset><deformable><skin file='q.skn'/></deformable></mujoco>",
      NULL, NULL, 0);
  g_assert_nonnull(s);
  g_assert_nonnull(mjs_findElement(s, mjOBJ_MESH, "a.b"));
  g_assert_nonnull(mjs_findElement(s, mjOBJ_HFIELD, "z"));
  g_assert_nonnull(mjs_findElement(s, mjOBJ_TEXTURE, "t"));
  g_assert_nonnull(mjs_findElement(s, mjOBJ_TEXTURE, "u"));
  g_assert_null(mjs_findElement(s, mjOBJ_TEXTURE, "v"));
  g_assert_nonnull(mjs_findElement(s, mjOBJ_SKIN, "q"));
  mj_deleteSpec(s);
  g_assert_null(mj_parseXMLString(
      "<mujoco><asset><mesh name='a' file='b.obj'/><mesh file='a.obj'/></asset></mujoco>", NULL, NULL, 0));
  s = mj_makeSpec();
  mjs_setString(mjs_addMesh(s, NULL)->file, "a.obj");
  g_assert_null(mj_compile(s, NULL));
  g_assert_nonnull(strstr(mjs_getError(s), "name"));
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/assets/threads", test_threads);
  g_test_add_func("/compiler/assets/edited", test_edited);
  g_test_add_func("/compiler/assets/problems", test_problems);
  g_test_add_func("/compiler/assets/skin", test_skin);
  g_test_add_func("/compiler/assets/flipped-buffer", test_flipped_buffer);
  g_test_add_func("/compiler/assets/load-texture", test_load_texture);
  g_test_add_func("/compiler/assets/paths", test_paths);
  g_test_add_func("/compiler/assets/corners", test_corners);
  g_test_add_func("/compiler/assets/file-and-lists", test_file_and_lists);
  g_test_add_func("/compiler/assets/normals-of-shapes", test_normals_of_shapes);
  g_test_add_func("/compiler/assets/leaning-edge", test_leaning_edge);
  g_test_add_func("/compiler/assets/limited-hull", test_limited_hull);
  g_test_add_func("/compiler/assets/polygon-order", test_polygon_order);
  g_test_add_func("/compiler/assets/outline-normal", test_outline_normal);
  g_test_add_func("/compiler/assets/fitaabb", test_fitaabb);
  g_test_add_func("/compiler/assets/pair-hull", test_pair_hull);
  g_test_add_func("/compiler/assets/discard-visual", test_discard_visual);
  g_test_add_func("/compiler/assets/turned-normals", test_turned_normals);
  g_test_add_func("/compiler/assets/equal-moments", test_equal_moments);
  g_test_add_func("/compiler/assets/builtin-with-faces", test_builtin_with_faces);
  g_test_add_func("/compiler/assets/discard-keeps-mass", test_discard_keeps_mass);
  g_test_add_func("/compiler/assets/names", test_names);
  return g_test_run();
}
