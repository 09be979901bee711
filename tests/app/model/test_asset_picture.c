// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pictures and figures of assets.

#include <math.h>
#include <string.h>

#include "app-test.h"
#include "base/engine-guard.h"
#include "model/asset-facts.h"
#include "model/asset-picture.h"

enum { SIDE = 48 };

// A box of 0.2 × 0.4 × 0.6 m from points in millimetres, a field that rises along x, a texture that
// is red above and blue below, a sky; a mesh and a texture that nobody uses.
static const char kText[] =
    "<mujoco><asset>"
    "<mesh name='box' scale='.001 .001 .001' vertex='0 0 0 200 0 0 0 400 0 200 400 0 0 0 600 200 0 600 0 400 "
    "600 200 400 "
    "600'/>"
    "<mesh name='alone' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>"
    "<mesh name='fitted' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>"
    "<hfield name='ramp' nrow='3' ncol='4' size='2 1 .5 .1' elevation='0 1 2 3 0 1 2 3 0 1 2 3'/>"
    "<texture name='halves' type='2d' builtin='gradient' rgb1='1 0 0' rgb2='0 0 1' width='32' height='64'/>"
    "<texture name='sky' type='skybox' builtin='flat' rgb1='0 1 0' width='16' height='96'/>"
    "<material name='paint' texture='halves'/>"
    "</asset><worldbody>"
    "<geom name='ground' type='hfield' hfield='ramp' material='paint'/>"
    "<body><geom name='block' type='mesh' mesh='box'/><geom name='box' type='box' mesh='fitted'/></body>"
    "<body><geom name='other' type='mesh' mesh='box'/></body>"
    "</worldbody></mujoco>";

static GimbalCompiled* compile(void) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(kText, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(spec, NULL);
  g_assert_nonnull(m);
  return gimbal_compiled_new(m, spec, "a.xml", 1, NULL);
}

static const char* fact(GPtrArray* facts, const char* name) {
  for (guint i = 0; i < facts->len; i++) {
    const GimbalAssetFact* one = g_ptr_array_index(facts, i);
    if (!strcmp(one->name, name)) return one->text;
  }
  return NULL;
}

static int id_of(const GimbalCompiled* compiled, int type, const char* name) {
  int id = mj_name2id(compiled->model, type, name);
  g_assert_cmpint(id, >=, 0);
  return id;
}

static void test_facts(void) {
  g_autoptr(GimbalCompiled) compiled = compile();
  g_autoptr(GPtrArray) mesh =
      gimbal_asset_facts(compiled->model, mjOBJ_MESH, id_of(compiled, mjOBJ_MESH, "box"));
  g_assert_cmpstr(fact(mesh, "Size"), ==, "0.2 × 0.4 × 0.6 m");
  g_assert_cmpstr(fact(mesh, "Scale"), ==, "0.001");
  g_assert_cmpstr(fact(mesh, "Faces"), ==, "12");
  g_assert_cmpstr(fact(mesh, "Vertices"), ==, "8");
  g_autoptr(GPtrArray) field = gimbal_asset_facts(compiled->model, mjOBJ_HFIELD, 0);
  g_assert_cmpstr(fact(field, "Size"), ==, "4 × 2 m");
  g_assert_cmpstr(fact(field, "Height"), ==, "0.5 m");
  g_assert_cmpstr(fact(field, "Samples"), ==, "4 × 3");
  g_autoptr(GPtrArray) flat =
      gimbal_asset_facts(compiled->model, mjOBJ_TEXTURE, id_of(compiled, mjOBJ_TEXTURE, "halves"));
  g_assert_cmpstr(fact(flat, "Pixels"), ==, "32 × 64");
  g_autoptr(GPtrArray) sky =
      gimbal_asset_facts(compiled->model, mjOBJ_TEXTURE, id_of(compiled, mjOBJ_TEXTURE, "sky"));
  g_assert_cmpstr(fact(sky, "Pixels"), ==, "6 × 16 × 16");
  g_autoptr(GPtrArray) none = gimbal_asset_facts(compiled->model, mjOBJ_GEOM, 0);
  g_assert_cmpuint(none->len, ==, 0);
}

static void expect_users(const GimbalCompiled* compiled, int type, const char* name, const char* expected) {
  g_autoptr(GArray) users = gimbal_asset_users(compiled, type, id_of(compiled, type, name));
  g_autoptr(GString) found = g_string_new(NULL);
  for (guint i = 0; i < users->len; i++) {
    const GimbalAssetUser* user = &g_array_index(users, GimbalAssetUser, i);
    g_string_append_printf(found, "%s%s", i ? " " : "", mj_id2name(compiled->model, user->type, user->id));
  }
  g_assert_cmpstr(found->str, ==, expected);
}

// Also what was fitted to a mesh and has its shape no more.
static void test_users(void) {
  g_autoptr(GimbalCompiled) compiled = compile();
  expect_users(compiled, mjOBJ_MESH, "box", "block other");
  expect_users(compiled, mjOBJ_MESH, "alone", "");
  expect_users(compiled, mjOBJ_MESH, "fitted", "box");
  expect_users(compiled, mjOBJ_HFIELD, "ramp", "ground");
  expect_users(compiled, mjOBJ_TEXTURE, "halves", "paint");
  expect_users(compiled, mjOBJ_MATERIAL, "paint", "ground");
}

typedef struct Bounds {
  int left, top, right, bottom, count;
} Bounds;

static Bounds covered(const guint8* rgba) {
  Bounds b = {SIDE, SIDE, -1, -1, 0};
  for (int i = 0; i < SIDE * SIDE; i++) {
    if (rgba[4 * i + 3] < 128) continue;
    b = (Bounds){MIN(b.left, i % SIDE), MIN(b.top, i / SIDE), MAX(b.right, i % SIDE), MAX(b.bottom, i / SIDE),
                 b.count + 1};
  }
  return b;
}

static guint8* picture(const GimbalCompiled* compiled, int type, const char* name) {
  guint8* rgba = gimbal_asset_picture(compiled->model, type, id_of(compiled, type, name), SIDE);
  g_assert_nonnull(rgba);
  return rgba;
}

// The box stands upright in the middle, as in its file: its longest side is the vertical one.
static void test_mesh(void) {
  g_autoptr(GimbalCompiled) compiled = compile();
  g_autofree guint8* rgba = picture(compiled, mjOBJ_MESH, "box");
  Bounds b = covered(rgba);
  g_assert_cmpint(b.bottom - b.top, >, (b.right - b.left) * 5 / 4);
  g_assert_cmpint(b.bottom - b.top, >, SIDE * 8 / 10);
  g_assert_cmpint(ABS(b.left + b.right - SIDE), <=, 2);
  g_assert_cmpint(b.count, >, (b.right - b.left) * (b.bottom - b.top) / 2);  // closed: no holes
  // three sides of it are seen, each of another shade
  guint8 shades[256] = {0};
  int kinds = 0;
  for (int i = 0; i < SIDE * SIDE; i++) {
    if (rgba[4 * i + 3] == 255) shades[rgba[4 * i + 2]]++;
  }
  for (int i = 0; i < 256; i++) kinds += shades[i] > 20;
  g_assert_cmpint(kinds, ==, 3);
}

// A gradient goes from its first colour in the middle of the sky to the other; here from one end to
// the other.
static void test_texture(void) {
  g_autoptr(GimbalCompiled) compiled = compile();
  g_autofree guint8* flat = picture(compiled, mjOBJ_TEXTURE, "halves");
  Bounds b = covered(flat);
  g_assert_cmpint(b.right - b.left + 1, ==, SIDE / 2);  // 32 × 64
  g_assert_cmpint(b.bottom - b.top + 1, ==, SIDE);
  g_autofree guint8* sky = picture(compiled, mjOBJ_TEXTURE, "sky");
  Bounds c = covered(sky);
  g_assert_cmpint(c.right - c.left + 1, ==, SIDE);  // three sides in each of two rows
  g_assert_cmpint(c.bottom - c.top + 1, ==, SIDE * 2 / 3);
  g_assert_cmpint(sky[4 * (SIDE / 2 * SIDE + SIDE / 2) + 1], ==, 255);
}

static void test_hfield(void) {
  g_autoptr(GimbalCompiled) compiled = compile();
  g_autofree guint8* rgba = picture(compiled, mjOBJ_HFIELD, "ramp");
  g_assert_cmpint(covered(rgba).count, >, SIDE * SIDE / 8);
}

// The key changes with what is seen, and with nothing else.
static void test_key(void) {
  g_autoptr(GimbalCompiled) one = compile();
  g_autoptr(GimbalCompiled) two = compile();
  int id = id_of(one, mjOBJ_MESH, "box");
  g_assert_true(gimbal_asset_picture_key(one->model, mjOBJ_MESH, id) ==
                gimbal_asset_picture_key(two->model, mjOBJ_MESH, id));
  two->model->mesh_vert[3 * two->model->mesh_vertadr[id]] += 0.01f;
  g_assert_true(gimbal_asset_picture_key(one->model, mjOBJ_MESH, id) !=
                gimbal_asset_picture_key(two->model, mjOBJ_MESH, id));
  g_assert_false(gimbal_asset_has_picture(one->model, mjOBJ_MESH, one->model->nmesh));
  g_assert_null(gimbal_asset_picture(one->model, mjOBJ_GEOM, 0, SIDE));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
  g_test_add_func("/asset-picture/facts", test_facts);
  g_test_add_func("/asset-picture/users", test_users);
  g_test_add_func("/asset-picture/mesh", test_mesh);
  g_test_add_func("/asset-picture/texture", test_texture);
  g_test_add_func("/asset-picture/hfield", test_hfield);
  g_test_add_func("/asset-picture/key", test_key);
  return g_test_run();
}
