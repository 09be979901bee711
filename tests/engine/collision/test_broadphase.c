// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sweep and prune against all pairs; few boxes against many, awake against asleep; sorting; the
// middle phase against none.

#include "collision/broad/broadphase.h"

#include <string.h>

#include "collision/shape/sort.h"
#include "fixture.h"
#include "model/sleep_state.h"

enum { COUNT = 200 };

static void test_sweep(void) {
  Scene s = scene_new("<mujoco><size memory='10M'/></mujoco>");
  Random r = {5};
  for (int round = 0; round < 20; round++) {
    mjtNum limits[6 * COUNT];
    mjtBool fixed[COUNT] = {0};
    for (int i = 0; i < COUNT; i++) {
      fixed[i] = round > 9 && i % 3 != 0;
      for (int k = 0; k < 3; k++) {
        limits[COUNT * k + i] = random_between(&r, 0, 1);
        limits[COUNT * (k + 3) + i] = limits[COUNT * k + i] + random_between(&r, 0, 0.2);
      }
    }
    mj_markStack(s.d);
    size_t parena = s.d->parena;
    int n = sweep_and_prune(s.d, limits, COUNT, round % 3, round > 9 ? fixed : NULL), want = 0;
    uint64_t* pairs = move_pairs_to_stack(s.d, parena, n);
    static char seen[COUNT][COUNT];
    memset(seen, 0, sizeof(seen));
    for (int p = 0; p < n; p++) seen[pairs[p] >> 16][pairs[p] & 0xffff] = 1;
    for (int i = 0; i < COUNT; i++) {
      for (int j = i + 1; j < COUNT; j++) {
        int overlap = !fixed[i] || !fixed[j];
        for (int k = 0; k < 3; k++) {
          overlap &= limits[COUNT * k + i] <= limits[COUNT * (k + 3) + j];
          overlap &= limits[COUNT * k + j] <= limits[COUNT * (k + 3) + i];
        }
        g_assert_cmpint(seen[i][j] + seen[j][i], ==, overlap);
        want += overlap;
      }
    }
    g_assert_cmpint(n, ==, want);
    mj_freeStack(s.d);
  }
  scene_free(s);
}

// Hundreds of overlapping bodies that cannot move are no pairs: they need neither time nor memory.
static void test_fixed(void) {
  GString* text =
      g_string_new("<mujoco><size memory='200K'/><option><flag contact='disable'/></option><worldbody>");
  for (int i = 0; i < 400; i++) g_string_append(text, "<body><geom size='.1'/></body>");
  g_string_append(text, "<body pos='.05 0 0'><freejoint/><geom size='.01'/></body></worldbody></mujoco>");
  Scene s = scene_new(text->str);
  uint64_t* pairs;
  mj_kinematics(s.m, s.d);
  mj_comPos(s.m, s.d);
  mj_markStack(s.d);
  g_assert_cmpint(broadphase(s.m, s.d, NULL, &pairs), ==, 400);
  mj_freeStack(s.d);
  scene_free(s);
  g_string_free(text, TRUE);
}

static void test_sort(void) {
  Random r = {6};
  for (int n = 0; n < 300; n += 7) {
    uint64_t keys[300], buffer[300];
    for (int i = 0; i < n; i++) keys[i] = sort_key_of_float((float)random_between(&r, -5, 5)) | (unsigned)i;
    sort_keys(keys, buffer, n);
    for (int i = 1; i < n; i++) g_assert_cmpuint(keys[i - 1], <, keys[i]);
  }
  g_assert_cmpuint(sort_key_of_float(-1), <, sort_key_of_float(-0.5f));
  g_assert_cmpuint(sort_key_of_float(-0.5f), <, sort_key_of_float(0));
  g_assert_cmpuint(sort_key_of_float(-0.0f), ==, sort_key_of_float(0));
  g_assert_cmpuint(sort_key_of_float(0), <, sort_key_of_float(2));
}

// Bodies of several geoms: contacts with and without bounding trees are the same.
static void test_midphase(void) {
  GString* xml = g_string_new("<mujoco><size memory='20M'/><worldbody>");
  Random r = {7};
  for (int b = 0; b < 12; b++) {
    g_string_append_printf(xml, "<body pos='%g %g %g'><freejoint/>", random_between(&r, -.3, .3),
                           random_between(&r, -.3, .3), random_between(&r, -.3, .3));
    for (int g = 0; g < 6; g++) {
      g_string_append_printf(xml, "<geom type='%s' size='.05 .06 .07' pos='%g %g %g' euler='%g %g 0'/>",
                             g % 2 ? "box" : "capsule", random_between(&r, -.2, .2),
                             random_between(&r, -.2, .2), random_between(&r, -.2, .2),
                             random_between(&r, 0, 90), random_between(&r, 0, 90));
    }
    g_string_append(xml, "</body>");
  }
  g_string_append(xml, "</worldbody></mujoco>");
  Scene s = scene_new(xml->str);
  int n = s.d->ncon;
  g_assert_cmpint(n, >, 20);
  g_autofree mjContact* with = g_memdup2(s.d->contact, n * sizeof(mjContact));
  s.m->opt.disableflags |= mjDSBL_MIDPHASE;
  mj_collision(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, n);
  for (int i = 0; i < n; i++) {
    int matches = 0;
    for (int j = 0; j < n; j++) {
      const mjContact* other = s.d->contact + j;
      matches += other->geom[0] == with[i].geom[0] && other->geom[1] == with[i].geom[1] &&
                 other->dist == with[i].dist;
    }
    g_assert_cmpint(matches, >=, 1);
  }
  scene_free(s);
  g_string_free(xml, TRUE);
}

// Leaves of the trees of bodies are the geoms that can collide.
static void test_leaves(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><geom size='1' contype='0' conaffinity='0'/>"
      "<body><geom size='1'/><geom size='1' contype='0'/><geom size='1' contype='0' conaffinity='0'/></body>"
      "</worldbody></mujoco>");
  g_assert_cmpint(s.m->body_bvhadr[0], ==, -1);
  g_assert_cmpint(s.m->body_bvhnum[0], ==, 0);
  g_assert_cmpint(s.m->body_bvhnum[1], ==, 3);
  g_assert_cmpint(s.m->nbvhstatic, ==, 3);
  scene_free(s);
}

// A plane is without end on a mocap body as well: it meets what lies far below it.
static void test_mocap_plane(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><body mocap='true'><geom type='plane' size='1 1 1'/></body>"
      "<body pos='0 0 .1'><joint type='slide'/><geom size='.2'/></body>"
      "<body pos='.5 0 -2'><joint type='slide'/><geom size='.2'/></body></worldbody></mujoco>");
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, 2);
  g_assert_cmpfloat_with_epsilon(s.d->contact[1].dist, -2.2, 1e-12);
  scene_free(s);
}

// Boxes at random places, and far away as many as are wanted.
static Scene boxes_scene(int far_away) {
  GString* xml =
      g_string_new("<mujoco><size memory='20M'/><option><flag sleep='enable'/></option><worldbody>");
  Random r = {8};
  for (int b = 0; b < 40 + far_away; b++) {
    double x = b < 40 ? random_between(&r, -.4, .4) : 10 * b;
    g_string_append_printf(xml, "<body pos='%g %g %g' euler='%g %g 0'><freejoint/>", x,
                           random_between(&r, -.4, .4), random_between(&r, -.4, .4),
                           random_between(&r, 0, 90), random_between(&r, 0, 90));
    g_string_append(xml, "<geom type='box' size='.05 .1 .15'/></body>");
  }
  g_string_append(xml, "</worldbody></mujoco>");
  Scene s = scene_new(xml->str);
  g_string_free(xml, TRUE);
  return s;
}

static void assert_same_contacts(Scene s, Scene t) {
  g_assert_cmpint(s.d->ncon, ==, t.d->ncon);
  for (int i = 0; i < s.d->ncon; i++) {
    g_assert_cmpint(s.d->contact[i].geom[0], ==, t.d->contact[i].geom[0]);
    g_assert_cmpint(s.d->contact[i].geom[1], ==, t.d->contact[i].geom[1]);
    g_assert_cmpfloat(s.d->contact[i].dist, ==, t.d->contact[i].dist);
  }
}

// Few boxes are tested each with each, many are swept: those that touch are the same.
static void test_few_and_many(void) {
  Scene few = boxes_scene(0), many = boxes_scene(60);
  g_assert_cmpint(few.d->ncon, >, 20);
  assert_same_contacts(few, many);
  scene_free(few);
  scene_free(many);
}

// Three awake boxes meet those asleep; after them all that they wake.
static void test_awake_among_sleepers(void) {
  Scene awake = boxes_scene(60), some = boxes_scene(60);
  for (int tree = 3; tree < some.m->ntree; tree++) some.d->tree_asleep[tree] = tree;
  sleep_update(some.m, some.d);
  mj_forward(some.m, some.d);
  int meet = 0;
  for (int i = 0; i < awake.d->ncon; i++) meet += awake.d->contact[i].geom[0] < 3;
  g_assert_cmpint(meet, >, 0);
  g_assert_cmpint(some.d->ncon, >=, meet);
  g_assert_cmpint(some.d->ntree_awake, >, 3);
  for (int i = 0; i < 20 && some.d->ncon < awake.d->ncon; i++) mj_forward(some.m, some.d);
  for (int i = 0; i < some.d->ncon; i++) {
    int found = 0;
    for (int j = 0; j < awake.d->ncon; j++) {
      found |= !memcmp(some.d->contact[i].geom, awake.d->contact[j].geom, sizeof(int[2])) &&
               some.d->contact[i].dist == awake.d->contact[j].dist;
    }
    g_assert_true(found);
  }
  scene_free(awake);
  scene_free(some);
}

static int contacts_of(const char* first, const char* second, const char* contact) {
  g_autofree char* text = g_strdup_printf(
      "<mujoco><worldbody><body pos='%s 0 0'><freejoint/><geom name='a' size='.1'/></body>"
      "<body pos='%s 0 0'><freejoint/><geom name='b' size='.1'/></body></worldbody>%s</mujoco>",
      first, second, contact);
  Scene s = scene_new(text);
  mj_forward(s.m, s.d);
  int n = s.d->ncon;
  scene_free(s);
  return n;
}

// The box around a mesh is rounded otherwise than its vertices: boxes a little apart, meshes that
// meet.
static void test_touching_apart(void) {
  Scene s = scene_new(
      "<mujoco><asset><mesh name='m' vertex='-1 -1 -1 1 -1 -1 1 1 -1 1 1 1 1 -1 1 -1 1 -1 -1 1 1 -1 -1 1' "
      "scale='.05 .05 .05'/></asset><worldbody><body pos='-.4 0 0'><freejoint/><geom type='mesh' "
      "mesh='m'/></body>"
      "<body pos='-.50000000002 0 0'><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>");
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, 4);
  scene_free(s);
}

// Spheres of diameter .2 side by side overlap by less than a float resolves, or by more. The
// numbers are those of MuJoCo 3.12.
static void test_touching(void) {
  g_assert_cmpint(contacts_of("0", ".1999999985", ""), ==, 0);
  g_assert_cmpint(contacts_of("0", ".1999999970", ""), ==, 1);
  g_assert_cmpint(contacts_of("10", "10.1999999500", ""), ==, 0);
  g_assert_cmpint(contacts_of("10", "10.1999998000", ""), ==, 1);
  // the first body begins before the second one ends
  g_assert_cmpint(contacts_of(".1999999985", "0", ""), ==, 1);
  test_touching_apart();
  // nobody looks for a pair that is named
  g_assert_cmpint(contacts_of("0", ".1999999985", "<contact><pair geom1='a' geom2='b'/></contact>"), ==, 1);
}

// Bodies as large as numbers go meet those that are there and no others.
static void test_huge(void) {
  static const char* const sizes[] = {"1e10", "2e10", "1e9", "1e300"};
  for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><worldbody><body><joint type='slide'/><geom size='%s'/></body><body><geom size='.1'/></body>"
        "</worldbody></mujoco>",
        sizes[i]);
    Scene s = scene_new(xml);
    g_assert_cmpint(s.d->ncon, ==, 1);
    scene_free(s);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/collision/broadphase/sweep", test_sweep);
  g_test_add_func("/collision/broadphase/fixed", test_fixed);
  g_test_add_func("/collision/broadphase/sort", test_sort);
  g_test_add_func("/collision/broadphase/midphase", test_midphase);
  g_test_add_func("/collision/midphase/leaves", test_leaves);
  g_test_add_func("/collision/broadphase/mocap-plane", test_mocap_plane);
  g_test_add_func("/collision/broadphase/few-and-many", test_few_and_many);
  g_test_add_func("/collision/broadphase/awake-among-sleepers", test_awake_among_sleepers);
  g_test_add_func("/collision/broadphase/touching", test_touching);
  g_test_add_func("/collision/broadphase/huge", test_huge);
  return g_test_run();
}
