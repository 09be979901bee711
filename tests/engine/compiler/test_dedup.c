// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mjs_dedupAssets: which assets are merged, and what names them then. Which those are is what
// MuJoCo 4.0.1 merges.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

#define VERTICES   "vertex='0 0 0 1 0 0 0 1 0 0 0 1'"
#define FACES      "face='0 2 1 0 1 3 0 3 2 1 2 3'"
#define WITH(mesh) "<worldbody><geom type='mesh' mesh='" mesh "'/></worldbody></mujoco>"

typedef struct Case {
  const char* name;
  const char* text;
  int merged;
  const char* left;  // names of meshes, then of textures
  const char* geom;  // the mesh of the geom
} Case;

static const Case cases[] = {
    {"arrays", "<mujoco><asset><mesh name='a' " VERTICES "/><mesh name='b' " VERTICES "/></asset>" WITH("b"),
     1, "a", "a"},
    {"scale",
     "<mujoco><asset><mesh name='a' " VERTICES "/><mesh name='b' " VERTICES
     " scale='2 2 2'/></asset>" WITH("b"),
     0, "a b", "b"},
    {"inertia",
     "<mujoco><asset><mesh name='a' " VERTICES "/><mesh name='b' " VERTICES
     " inertia='convex'/></asset>" WITH("b"),
     0, "a b", "b"},
    {"file",
     "<mujoco><asset><mesh name='a' file='t.obj'/><mesh name='b' file='t.obj'/><mesh name='c' "
     "file='sub/../t.obj'/><mesh name='d' file='u.obj'/></asset>" WITH("c"),
     2, "a d", "a"},
    {"file-or-arrays",
     "<mujoco><asset><mesh name='a' file='t.obj'/><mesh name='b' " VERTICES " " FACES "/></asset>" WITH("b"),
     0, "a b", "b"},
    {"builtin",
     "<mujoco><asset><mesh name='a' builtin='sphere' params='1'/><mesh name='b' builtin='sphere' params='1'/>"
     "<mesh name='c' builtin='sphere' params='2'/></asset>" WITH("b"),
     1, "a c", "a"},
    {"textures",
     "<mujoco><asset><texture name='a' type='2d' file='q.png'/><texture name='b' type='2d' file='q.png'/>"
     "<texture name='c' type='2d' file='q.png' colorspace='sRGB'/><texture name='d' type='2d' builtin='flat' "
     "width='2' height='2'/><texture name='e' type='2d' builtin='flat' width='2' height='2'/>"
     "<material name='m' texture='b'/></asset><worldbody><geom size='.1' material='m'/></worldbody></mujoco>",
     2, "a c d", ""},
    {"materials",
     "<mujoco><asset><material name='m' rgba='1 0 0 1'/><material name='n' rgba='1 0 0 "
     "1'/></asset><worldbody>"
     "<geom size='.1' material='n'/></worldbody></mujoco>",
     0, "", ""},
};

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  return s;
}

static void list_names(GString* names, mjSpec* s, mjtObj kind) {
  for (mjsElement* e = mjs_firstElement(s, kind); e; e = mjs_nextElement(s, e)) {
    g_string_append_printf(names, "%s%s", names->len ? " " : "", mjs_getString(mjs_getName(e)));
  }
}

static void test_case(gconstpointer data) {
  const Case* c = data;
  mjSpec* s = parse(c->text);
  g_assert_cmpint(mjs_dedupAssets(s), ==, c->merged);
  g_autoptr(GString) names = g_string_new(NULL);
  list_names(names, s, mjOBJ_MESH);
  list_names(names, s, mjOBJ_TEXTURE);
  g_assert_cmpstr(names->str, ==, c->left);
  mjsGeom* geom = mjs_asGeom(mjs_firstElement(s, mjOBJ_GEOM));
  g_assert_cmpstr(mjs_getString(geom->meshname), ==, c->geom);
  g_assert_cmpint(mjs_dedupAssets(s), ==, 0);
  mj_deleteSpec(s);
}

// Whatever names an asset names the one that stays: classes, materials, tuples.
static void test_references(void) {
  mjSpec* s = parse(
      "<mujoco><default><default class='k'><geom type='mesh' mesh='b'/></default></default><asset>"
      "<mesh name='a' " VERTICES "/><mesh name='b' " VERTICES
      "/>"
      "<texture name='t' type='2d' builtin='flat' width='2' height='2'/>"
      "<texture name='u' type='2d' builtin='flat' width='2' height='2'/><material name='m' "
      "texture='u'/></asset>"
      "<worldbody><geom class='k'/></worldbody>"
      "<custom><tuple name='x'><element objtype='mesh' objname='b'/></tuple></custom></mujoco>");
  g_assert_cmpint(mjs_dedupAssets(s), ==, 2);
  g_assert_cmpstr(mjs_getString(mjs_findDefault(s, "k")->geom->meshname), ==, "a");
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpstr(mjs_getError(s), ==, "");
  g_assert_cmpint(m->nmesh, ==, 1);
  g_assert_cmpint(m->ntex, ==, 1);
  g_assert_cmpint(m->mat_texid[mjTEXROLE_RGB], ==, 0);
  g_assert_cmpint(m->tuple_objid[0], ==, 0);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// The same model attached twice brings its assets once.
static void test_attached(void) {
  mjSpec* s = parse("<mujoco><worldbody><frame name='f'/></worldbody></mujoco>");
  mjSpec* child = parse("<mujoco><asset><mesh name='a' " VERTICES
                        "/></asset><worldbody><body name='b'>"
                        "<geom type='mesh' mesh='a'/></body></worldbody></mujoco>");
  mjs_setDeepCopy(s, 1);
  mjsElement* f = mjs_findFrame(s, "f")->element;
  for (int i = 0; i < 2; i++) {
    g_assert_nonnull(mjs_attach(f, mjs_findBody(child, "b")->element, i ? "q" : "p", ""));
  }
  mjModel* before = mj_compile(s, NULL);
  g_assert_cmpint(before->nmesh, ==, 2);
  g_assert_cmpint(mjs_dedupAssets(s), ==, 1);
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpint(m->nmesh, ==, 1);
  g_assert_cmpint(m->ngeom, ==, 2);
  g_assert_cmpfloat(m->body_mass[2], ==, before->body_mass[2]);
  mj_deleteModel(before);
  mj_deleteModel(m);
  mj_deleteSpec(child);
  mj_deleteSpec(s);
}

static void test_nothing(void) {
  g_assert_cmpint(mjs_dedupAssets(NULL), ==, -1);
  mjSpec* s = mj_makeSpec();
  for (int i = 0; i < 2; i++) {
    mjsMesh* mesh = mjs_addMesh(s, NULL);
    mjs_setString(mesh->file, "t.obj");
  }
  g_assert_cmpint(mjs_dedupAssets(s), ==, 0);  // nobody named them
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* path = g_strdup_printf("/compiler/dedup/%s", cases[i].name);
    g_test_add_data_func(path, cases + i, test_case);
  }
  g_test_add_func("/compiler/dedup/references", test_references);
  g_test_add_func("/compiler/dedup/attached", test_attached);
  g_test_add_func("/compiler/dedup/nothing", test_nothing);
  return g_test_run();
}
