// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What fusestatic and discardvisual leave, as options and as operations. The verdicts are those of
// MuJoCo 4.0.1.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <string.h>

#include "../../compile-text.h"

//---- fusestatic

#define FUSE(compiler, option, attributes, geom)                      \
  "<mujoco><compiler fusestatic='true' " compiler "/><option " option \
  "/><worldbody><body><joint/><geom "                                 \
  "size='.1'/><body name='k' " attributes "><geom size='.1' " geom "/></body></body></worldbody></mujoco>"

// A body stays where two bodies compute otherwise than one.
static void test_fuse(void) {
  static const struct {
    const char* text;
    int bodies;
  } cases[] = {
      {FUSE("", "", "", ""), 2},
      {FUSE("", "", "fuse='false'", ""), 3},
      {FUSE("", "", "fuse='auto'", ""), 2},
      {FUSE("", "", "gravcomp='1'", ""), 3},
      {FUSE("", "", "gravcomp='1'", "mass='0'"), 2},
      {FUSE("", "viscosity='1'", "", ""), 3},
      {FUSE("", "density='1'", "", "mass='0'"), 2},
      {FUSE("", "density='1'", "", "mass='0' fluidshape='ellipsoid'"), 3},
      {FUSE("", "wind='1 0 0'", "", ""), 2},
      {FUSE("inertiafromgeom='true'", "", "", ""), 2},
      {FUSE("inertiafromgeom='true' boundmass='10'", "", "", ""), 3},
      {FUSE("inertiafromgeom='true' boundmass='.1'", "", "", ""), 2},
      {FUSE("boundmass='10'", "", "", ""), 2},
      {"<mujoco><compiler fusestatic='true'/><option density='1'/><worldbody><body gravcomp='1'><geom "
       "size='.1' fluidshape='ellipsoid'/></body></worldbody></mujoco>",
       1},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = compile_text(cases[i].text);
    if (m->nbody != cases[i].bodies) g_error("%s: %d bodies", cases[i].text, (int)m->nbody);
    mj_deleteModel(m);
  }
}

// Where geoms alone count, what is stated of a body without geoms is nothing that a fused body has
// (numbers of MuJoCo 4.0.1: the sphere alone, in either order).
static void test_fuse_by_geoms(void) {
  static const char stated[] = "<inertial pos='0 0 0' mass='2' diaginertia='.01 .01 .01'/>",
                    sphere[] = "<geom size='.2'/>";
  for (int first = 0; first < 2; first++) {
    char* text = g_strdup_printf(
        "<mujoco><compiler fusestatic='true' inertiafromgeom='true'/><worldbody><body><joint/>%s<body pos='1 "
        "0 "
        "0'>%s</body></body></worldbody></mujoco>",
        first ? stated : sphere, first ? sphere : stated);
    mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
    mjModel* m = mj_compile(s, NULL);
    g_assert_nonnull(m);
    g_assert_cmpint(m->nbody, ==, 2);
    g_assert_cmpfloat_with_epsilon(m->body_mass[1], 33.5103216, 1e-6);
    g_assert_cmpfloat_with_epsilon(m->body_ipos[3], first, 1e-12);
    mj_deleteModel(m);
    mj_deleteSpec(s);
    g_free(text);
  }
}

//---- discardvisual

// What is named stays, and what a medium pushes; a material that stays has no texture any more.
static void test_discard(void) {
  mjModel* m = compile_text(
      "<mujoco><compiler discardvisual='true'/><asset>"
      "<texture name='t' type='2d' builtin='flat' width='2' height='2'/>"
      "<texture name='u' type='2d' builtin='flat' width='2' height='2'/><material name='m' texture='t'/>"
      "<material name='n'/></asset><worldbody><geom name='a' size='.1' material='n'/>"
      "<geom name='v' size='.1' contype='0' conaffinity='0'/>"
      "<geom name='f' size='.1' contype='0' conaffinity='0' fluidshape='ellipsoid'/></worldbody><custom>"
      "<tuple name='q'><element objtype='material' objname='m'/><element objtype='texture' objname='u'/>"
      "</tuple></custom></mujoco>");
  g_assert_cmpint(m->ngeom, ==, 2);
  g_assert_cmpint(mj_name2id(m, mjOBJ_GEOM, "f"), ==, 1);
  g_assert_cmpint(m->nmat, ==, 1);
  g_assert_cmpint(m->ntex, ==, 1);
  g_assert_cmpint(mj_name2id(m, mjOBJ_MATERIAL, "m"), ==, 0);
  g_assert_cmpint(mj_name2id(m, mjOBJ_TEXTURE, "u"), ==, 0);
  for (int role = 0; role < mjNTEXROLE; role++) g_assert_cmpint(m->mat_texid[role], ==, -1);
  mj_deleteModel(m);
}

#define VISUAL(compiler, geom)                       \
  "<mujoco><compiler discardvisual='true' " compiler \
  "/><worldbody><body><freejoint/><geom size='.1'/>" \
  "<geom size='.1' contype='0' conaffinity='0' " geom "/></body></worldbody></mujoco>"

// The mass of what goes stays with the body, unless it has to come from geoms.
static void test_discarded_mass(void) {
  static const struct {
    const char* text;
    gboolean legal;
  } cases[] = {{VISUAL("", ""), TRUE},
               {VISUAL("inertiafromgeom='true'", ""), FALSE},
               {VISUAL("inertiafromgeom='true'", "mass='0'"), TRUE},
               {VISUAL("inertiafromgeom='true' inertiagrouprange='0 1'", "group='2'"), TRUE}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjSpec* s = mj_parseXMLString(cases[i].text, NULL, NULL, 0);
    mjModel* m = mj_compile(s, NULL);
    if ((m != NULL) != cases[i].legal) g_error("%s: %s", cases[i].text, mjs_getError(s));
    if (!m) g_assert_nonnull(strstr(mjs_getError(s), "inertiafromgeom"));
    if (m) mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

//---- as operations on a spec

static mjSpec* parse(const char* text) {
  mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
  g_assert_nonnull(s);
  return s;
}

static int count_of(const mjSpec* s, mjtObj kind) {
  int n = 0;
  for (mjsElement* e = mjs_firstElement((mjSpec*)s, kind); e; e = mjs_nextElement((mjSpec*)s, e)) n++;
  return n;
}

static void test_fuse_spec(void) {
  static const char text[] =
      "<mujoco><worldbody><body name='w'><geom size='.1'/></body><body name='b'><joint/><geom size='.1'/>"
      "<body name='s' pos='0 0 1'><geom name='g' size='.1'/><body name='t'><geom size='.1'/></body></body>"
      "</body></worldbody></mujoco>";
  mjSpec* s = parse(text);
  g_assert_cmpint(mjs_fuseStatic(s, NULL), ==, 3);
  g_assert_cmpint(count_of(s, mjOBJ_BODY), ==, 2);
  g_assert_cmpint(count_of(s, mjOBJ_FRAME), ==, 3);
  g_assert_null(mjs_findBody(s, "s"));
  g_assert_nonnull(mjs_findElement(s, mjOBJ_GEOM, "g"));
  g_assert_false(mjs_findBody(s, "b")->explicitinertial);
  g_assert_cmpint(mjs_fuseStatic(s, NULL), ==, 0);
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpint(m->nbody, ==, 2);
  g_assert_cmpfloat_with_epsilon(m->body_mass[1], 3 * 4188.790204786391 * 1e-3, 1e-9);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  s = parse(text);
  mjs_findBody(s, "s")->fuse = 0;
  g_assert_cmpint(mjs_fuseStatic(s, NULL), ==, 2);
  mj_deleteSpec(s);
}

// A stated inertia goes to the body around it; the model stays the same.
static void test_fuse_stated(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name='b'><joint/><geom size='.1'/><body name='s' pos='1 0 0'>"
      "<inertial pos='0 0 0' mass='2' diaginertia='1 1 1'/></body></body></worldbody></mujoco>");
  g_assert_cmpint(mjs_fuseStatic(s, NULL), ==, 1);
  g_assert_cmpfloat_with_epsilon(mjs_findBody(s, "b")->mass, 2 + 4.188790204786391, 1e-12);
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpfloat_with_epsilon(m->body_ipos[3], 2 / (2 + 4.188790204786391), 1e-12);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  // nothing is changed where something is wrong
  s = parse(
      "<mujoco><asset><mesh name='t' file='none.obj'/></asset><worldbody><body name='b'><joint/><geom "
      "size='.1'/><body><geom type='mesh' mesh='t'/></body></body></worldbody></mujoco>");
  g_assert_cmpint(mjs_fuseStatic(s, NULL), ==, -1);
  g_assert_cmpint(count_of(s, mjOBJ_BODY), ==, 3);
  g_assert_cmpstr(mjs_getError(s), !=, "");
  mj_deleteSpec(s);
}

static void test_discard_spec(void) {
  static const char text[] =
      "<mujoco><asset><texture name='tx' type='2d' builtin='flat' width='2' height='2'/>"
      "<material name='m' texture='tx'/><mesh name='t' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody>"
      "<body name='b'><joint/><geom name='c' size='.1' material='m'/><geom name='v' type='mesh' mesh='t' "
      "contype='0' conaffinity='0'/></body></worldbody></mujoco>";
  mjSpec* s = parse(text);
  mjModel* before = mj_compile(s, NULL);
  g_assert_cmpint(mjs_discardVisual(s, NULL), ==, 4);
  static const mjtObj kinds[] = {mjOBJ_MESH, mjOBJ_MATERIAL, mjOBJ_TEXTURE};
  for (int k = 0; k < 3; k++) g_assert_cmpint(count_of(s, kinds[k]), ==, 0);
  g_assert_cmpint(count_of(s, mjOBJ_GEOM), ==, 1);
  g_assert_true(mjs_findBody(s, "b")->explicitinertial);
  g_assert_cmpstr(mjs_getString(mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "c"))->material), ==, "");
  g_assert_cmpint(mjs_discardVisual(s, NULL), ==, 0);
  mjModel* after = mj_compile(s, NULL);
  g_assert_cmpint(after->ngeom, ==, 1);
  g_assert_cmpfloat_with_epsilon(after->body_mass[1], before->body_mass[1], 1e-12);
  mj_deleteModel(before);
  mj_deleteModel(after);
  mj_deleteSpec(s);
  s = parse(text);
  s->compiler.inertiafromgeom = mjINERTIAFROMGEOM_TRUE;
  g_assert_cmpint(mjs_discardVisual(s, NULL), ==, -1);
  g_assert_cmpint(count_of(s, mjOBJ_GEOM), ==, 2);
  mj_deleteSpec(s);
}

// The file of a visual mesh is read only where a body takes its mass from it (MuJoCo 4.0.1).
static void test_unread_mesh(void) {
  static const struct {
    const char* body;
    bool loads;
  } cases[] = {
      {"<body><joint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><geom size='.1'/>"
       "%s</body>",
       true},
      {"%s", true},
      {"<body><joint/><geom size='.1'/>%s</body>", false},
      {"<site type='mesh' mesh='t'/>%s", false},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char* world = g_strdup_printf(cases[i].body,
                                  "<geom type='mesh' mesh='t' contype='0' conaffinity='0' material='m'/>");
    char* text = g_strdup_printf(
        "<mujoco><compiler discardvisual='true'/><asset><material name='m'/><mesh name='t' "
        "file='there-is-no-such.obj'/></asset><worldbody>%s</worldbody></mujoco>",
        world);
    mjSpec* s = parse(text);
    mjModel* m = mj_compile(s, NULL);
    g_assert_cmpint(m != NULL, ==, cases[i].loads);
    if (m) g_assert_cmpint(m->nmesh, ==, 0);
    mj_deleteModel(m);
    mj_deleteSpec(s);
    g_free(text);
    g_free(world);
  }
}

static void test_texts(void) {
  mjSpec* s = parse("<mujoco><worldbody><body name='a'/></worldbody></mujoco>");
  mjsSkin* skin = mjs_addSkin(s);
  mjs_appendString(skin->bodyname, "a");
  g_assert_cmpstr(mjs_getInStringVec(skin->bodyname, 0), ==, "a");
  g_assert_null(mjs_getInStringVec(skin->bodyname, 1));
  g_assert_null(mjs_getInStringVec(skin->bodyname, -1));
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/passes/fuse", test_fuse);
  g_test_add_func("/compiler/passes/fuse-by-geoms", test_fuse_by_geoms);
  g_test_add_func("/compiler/passes/discard", test_discard);
  g_test_add_func("/compiler/passes/discarded-mass", test_discarded_mass);
  g_test_add_func("/compiler/passes/fuse-spec", test_fuse_spec);
  g_test_add_func("/compiler/passes/fuse-stated", test_fuse_stated);
  g_test_add_func("/compiler/passes/discard-spec", test_discard_spec);
  g_test_add_func("/compiler/passes/unread-mesh", test_unread_mesh);
  g_test_add_func("/compiler/passes/texts", test_texts);
  return g_test_run();
}
