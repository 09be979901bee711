// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Scenes of what users of MuJoCo reported about collision, written anew: each rests quietly, or
// tells the right distance.
//
//   test-collision-regressions --table       prints what is measured, as scene, quantity, value
//   test-collision-regressions --models=DIR  writes the scenes for regressions_reference.mjs
//
// regressions_table.py makes docs/collision.md of both outputs.

#include <gimbal/quality.h>
#include <stdio.h>
#include <string.h>

#include "fixture.h"

typedef struct Measured {
  double distance;  // between the geoms of bodies 1 and 2, at the start
  double speed;     // largest component of qvel in the last fifth of the time
  double depth;     // deepest contact at the end
  double height;    // of the last body at the end
  int ncon;         // at the end
} Measured;

typedef struct Case {
  const char *name, *report, *xml;
  double seconds;              // 0: the distance only
  double distance, tolerance;  // wanted
  double low, high;            // of the height
  int quality, min_contacts;
} Case;

#define FLOOR "<geom type='plane' size='5 5 1'/>"
#define CUBE                                                                                               \
  "<asset><mesh name='cube' vertex='-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 -.1 " \
  ".1 .1 "                                                                                                 \
  ".1 .1 .1'/></asset>"
#define PLATE(z) "<body pos='0 0 " z "'><freejoint/><geom type='box' size='.1 .1 .002' density='500'/></body>"
#define BULLET                                                                                           \
  "<mujoco><option gravity='0 0 0'/><worldbody><geom type='box' size='.5 .5 .0025'/><body pos='0 0 .3'>" \
  "<freejoint/><geom size='.01'/></body></worldbody><keyframe><key qvel='0 0 -300 0 0 "                  \
  "0'/></keyframe></mujoco>"

static const Case cases[] = {
    {"box deep in a box", "gdm#1800",
     "<mujoco><worldbody><body><geom type='box' size='.5 .5 .5'/></body><body pos='0 0 .1'><freejoint/><geom "
     "type='box' "
     "size='.1 .1 .1'/></body></worldbody></mujoco>",
     0, -0.5, 1e-6, 0, 0, 0, 0},
    {"sphere deep in a box", "gdm#2206",
     "<mujoco><worldbody><body><geom type='box' size='.5 .5 .5'/></body><body pos='0 0 .3'><freejoint/><geom "
     "size='.1'/>"
     "</body></worldbody></mujoco>",
     0, -0.3, 1e-9, 0, 0, 0, 0},
    {"boxes apart across an edge", "gdm#1857",
     "<mujoco><worldbody><body><geom type='box' size='.5 .5 .5'/></body><body pos='1.5 1.5 0'><geom "
     "type='box' size='.5 "
     ".5 .5'/></body></worldbody></mujoco>",
     0, 0.70710678118654757, 1e-6, 0, 0, 0, 0},
    {"mesh apart from a cylinder", "gdm#2688",
     "<mujoco>" CUBE
     "<worldbody><body><geom type='mesh' mesh='cube'/></body><body pos='0 0 .5'><geom type='cylinder' "
     "size='.1 .2'/></body></worldbody></mujoco>",
     0, 0.2, 1e-6, 0, 0, 0, 0},
    {"capsule through a box", "random test",
     "<mujoco><worldbody><body><geom type='box' size='.3 .3 .05'/></body><body pos='.02 .01 .003' euler='0 "
     "20 "
     "0'><freejoint/><geom "
     "type='capsule' size='.02 .5'/></body></worldbody></mujoco>",
     0, -0.301241, 1e-4, 0, 0, GIMBAL_QUALITY_CONVEX, 0},
    {"stack of thin plates", "CL 3.12.0, 20",
     "<mujoco><worldbody>" FLOOR PLATE(".002") PLATE(".006") PLATE(".010") PLATE(".014") PLATE(".018")
         PLATE(".022") PLATE(".026") PLATE(".030") "</worldbody></mujoco>",
     4, 0, 0, 0.025, 0.031, 0, 32},
    {"mesh on a plane", "gdm#1665",
     "<mujoco>" CUBE "<worldbody>" FLOOR
     "<body pos='0 0 .11'><freejoint/><geom type='mesh' mesh='cube'/></body>"
     "</worldbody></mujoco>",
     4, 0, 0, 0.095, 0.1005, 0, 0},
    {"mesh on a box", "gdm#2110",
     "<mujoco>" CUBE
     "<worldbody><geom type='box' size='1 1 .1' pos='0 0 -.1'/><body pos='0 0 .11'><freejoint/><geom "
     "type='mesh' mesh='cube'/></body></worldbody></mujoco>",
     4, 0, 0, 0.095, 0.1005, 0, 4},
    {"cylinder on a box", "gdm#13",
     "<mujoco><worldbody><geom type='box' size='1 1 .1' pos='0 0 -.1'/><body pos='0 0 .11'><freejoint/><geom "
     "type='cylinder' size='.1 .1'/></body></worldbody></mujoco>",
     4, 0, 0, 0.095, 0.1005, 0, 0},
    {"mesh on a plane, fuller", "gdm#1665",
     "<mujoco>" CUBE "<worldbody>" FLOOR
     "<body pos='0 0 .11'><freejoint/><geom type='mesh' mesh='cube'/></body></worldbody></mujoco>",
     4, 0, 0, 0.095, 0.1005, GIMBAL_QUALITY_MANIFOLD, 4},
    {"cylinder on a box, fuller", "gdm#13",
     "<mujoco><worldbody><geom type='box' size='1 1 .1' pos='0 0 -.1'/><body pos='0 0 .11'><freejoint/><geom "
     "type='cylinder' size='.1 .1'/></body></worldbody></mujoco>",
     4, 0, 0, 0.095, 0.1005, GIMBAL_QUALITY_MANIFOLD, 8},
    {"ball at 300 m/s on a wall of 5 mm", "gdm#441", BULLET, 0.2, 0, 0, -1e9, 0, 0, 0},
    {"the same, continuous", "gdm#1443", BULLET, 0.2, 0, 0, 0.005, 0.31, GIMBAL_QUALITY_CONTINUOUS, 0},
};

static Measured measure(const Case* c) {
  Scene s = scene_new(c->xml);
  Measured r = {0};
  gimbal_set_quality(s.m, c->quality);
  if (s.m->nkey) mj_resetDataKeyframe(s.m, s.d, 0);
  mj_forward(s.m, s.d);
  r.distance = s.m->ngeom > 1 ? mj_geomDistance(s.m, s.d, 0, 1, 10, NULL) : 0;
  while (s.d->time < c->seconds) {
    mj_step(s.m, s.d);
    for (int i = 0; i < s.m->nv && s.d->time > 0.8 * c->seconds; i++) {
      r.speed = fmax(r.speed, fabs(s.d->qvel[i]));
    }
  }
  for (int i = 0; i < s.d->ncon; i++) r.depth = fmin(r.depth, s.d->contact[i].dist);
  r.ncon = s.d->ncon;
  r.height = s.d->xpos[3 * (s.m->nbody - 1) + 2];
  scene_free(s);
  return r;
}

static void test_case(gconstpointer data) {
  const Case* c = data;
  Measured r = measure(c);
  if (!c->seconds) {
    g_assert_cmpfloat(fabs(r.distance - c->distance), <=, c->tolerance);
    return;
  }
  g_assert_cmpfloat(r.height, >=, c->low);
  g_assert_cmpfloat(r.height, <=, c->high);
  if (c->min_contacts) {
    g_assert_cmpint(r.ncon, >=, c->min_contacts);
    g_assert_cmpfloat(r.speed, <, 1e-4);
    g_assert_cmpfloat(r.depth, >, -2e-3);
  }
}

static void print_table(void) {
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    const Case* c = cases + i;
    Measured r = measure(c);
    printf("%s\t%s\t%g\t%.6g\t%.2g\t%.3g\t%.5g\t%d\n", c->name, c->report, c->seconds, r.distance, r.speed,
           r.depth, r.height, r.ncon);
  }
}

static void write_models(const char* folder) {
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char* path = g_strdup_printf("%s/%02d_%g.xml", folder, (int)i, cases[i].seconds);
    g_file_set_contents(path, cases[i].xml, -1, NULL);
    g_free(path);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--table")) {
      print_table();
      return 0;
    }

    if (!strncmp(argv[i], "--models=", 9)) {
      write_models(argv[i] + 9);
      return 0;
    }
  }
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char* path = g_strdup_printf("/collision/regressions/%s", cases[i].name);
    g_test_add_data_func(path, cases + i, test_case);
    g_free(path);
  }
  return g_test_run();
}
