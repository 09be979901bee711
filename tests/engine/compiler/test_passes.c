// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What fusestatic and discardvisual leave. The verdicts are those of MuJoCo 4.0.1.

#include <glib.h>
#include <mujoco/mujoco.h>
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

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/passes/fuse", test_fuse);
  g_test_add_func("/compiler/passes/discard", test_discard);
  g_test_add_func("/compiler/passes/discarded-mass", test_discarded_mass);
  return g_test_run();
}
