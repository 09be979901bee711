// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts with several points: where faces lie on each other, or an edge on a face. The numbers
// are those of MuJoCo 4.0.1, of poses in which no two choices are equally good.

#include <gimbal/quality.h>

#include "fixture.h"

enum { MOST = 4 };

typedef struct Contact {
  mjtNum dist, pos[3], normal[3];
} Contact;

typedef struct Case {
  const char *name, *below, *above, *pose;
  int n;
  Contact want[MOST];
} Case;

static const char kMeshes[] =
    "<asset><mesh name='cube' vertex='-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 -.1 "
    ".1 .1 .1 .1 .1'/>"
    "<mesh name='hex' vertex='.1 0 -.1 .05 .0866 -.1 -.05 .0866 -.1 -.1 0 -.1 -.05 -.0866 -.1 .05 -.0866 -.1 "
    ".1 0 .1 .05 .0866 .1 -.05 .0866 .1 -.1 0 .1 -.05 -.0866 .1 .05 -.0866 .1'/></asset>";

static const Case kCases[] = {
    {"cylinder-over-edge",
     "type='box' size='.5 .5 .1' pos='0 0 -.1'",
     "type='cylinder' size='.1 .1'",
     "pos='.45 .02 .099'",
     4,
     {
         {-0.001, {0.357612047, -0.0182683432, -0.0005}, {0, 0, -1}},
         {-0.001, {0.379289322, 0.0907106781, -0.0005}, {0, 0, -1}},
         {-0.001, {0.5, 0.104549111, -0.0005}, {0, 0, -1}},
         {-0.001, {0.5, -0.0645491108, -0.0005}, {0, 0, -1}},
     }},                 // a cap over the edge of a box
    {"cylinder-tilted",  // a cap that is tilted, over the edge of a box
     "type='box' size='.5 .5 .1' pos='0 0 -.1'",
     "type='cylinder' size='.1 .1'",
     "pos='.44 .47 .102' euler='2 .7 3'",
     4,
     {{-0.0013557195319, {0.499983425841, 0.396863639529, -0.000677859766}, {0, 0, -1}},
      {-0.00160723647481, {0.481826196678, 0.383304499416, -0.000803618237}, {0, 0, -1}},
      {-0.00148069092205, {0.444011504956, 0.373689800985, -0.000740345461}, {0, 0, -1}},
      {-0.000813832135399, {0.405400105205, 0.379268730849, -0.000406916068}, {0, 0, -1}}}},
    {"cylinder-lying",
     "type='box' size='.5 .5 .1' pos='0 0 -.1'",
     "type='cylinder' size='.1 .2'",
     "pos='.4 .1 .099' euler='0 90.3 0'",
     2,
     {
         {-0.001524974355, {0.5, 0.1, -0.000762487177}, {0, 0, -1}},
         {-0.001524974355, {0.5, 0.1, -0.000762487177}, {0, 0, -1}},
     }},  // the line of a wall, which ends beyond the face
    {"cylinder-on-mesh",
     "type='mesh' mesh='hex'",
     "type='cylinder' size='.1 .1'",
     "pos='.03 .02 .198' euler='1 -.5 20'",
     4,
     {
         {-0.001494733775, {-0.0431713273, 0.0866260889, 0.0992526346}, {0, 0, -1}},
         {-0.0006817118342, {0.0500059509, 0.0866118975, 0.0996591456}, {0, 0, -1}},
         {-0.001756501217, {0.100015333, 3.0659843e-05, 0.0991217509}, {0, 0, -1}},
         {-0.003931432234, {-0.0113875634, -0.0688653646, 0.0980342854}, {0, 0, -1}},
     }},  // cap and hexagon
    {"cylinders",
     "type='cylinder' size='.1 .1'",
     "type='cylinder' size='.08 .1'",
     "pos='.06 .05 .199' euler='0 1 7'",
     4,
     {
         {-0.0006358084731, {0.038262795, 0.0923879533, 0.0996821442}, {0.01745241, 0, 0.9998477}},
         {-0.0001251685054, {0.00900825054, -0.0130408603, 0.0999374253}, {0.01745241, 0, 0.9998477}},
         {-0.001643138766, {0.0959727095, -0.0201744727, 0.0991785557}, {0.01745241, 0, 0.9998477}},
         {-0.001580325903, {0.092374163, 0.0382683432, 0.0992099574}, {0.01745241, 0, 0.9998477}},
     }},  // two caps
    {"cylinder-margin",
     "type='box' size='.5 .5 .1' pos='0 0 -.1' margin='.02'",
     "type='cylinder' size='.1 .1'",
     "pos='.45 .47 .104' euler='1 .5 0'",
     4,
     {
         {0.002109813804, {0.500018415, 0.387813288, 0.0010549069}, {0, 0, -1}},
         {0.003401931366, {0.378419361, 0.401034496, 0.00170096568}, {0, 0, -1}},
         {0.005334465193, {0.354736367, 0.499906887, 0.0026672326}, {0, 0, -1}},
         {0.00406665204, {0.500035495, 0.499929016, 0.00203332602}, {0, 0, -1}},
     }},  // a cap within the margin
    {"capsule-on-mesh",
     "type='mesh' mesh='cube'",
     "type='capsule' size='.05 .1'",
     "pos='.06 .01 .149' euler='0 90.2 11'",
     2,
     {
         {-0.001139933022, {0.100000001, 0.01, 0.099430035}, {0, 0, -1}},
         {-0.0006506317315, {-0.0401739233, 0.01, 0.0996746856}, {0, 0, -1}},
     }},  // a capsule over the edge of a mesh
    {"capsule-on-cylinder",
     "type='cylinder' size='.1 .1'",
     "type='capsule' size='.05 .2'",
     "pos='.01 .02 .149' euler='0 90 5'",
     2,
     {
         {-0.001, {0.0960217527, 0.02, 0.0995}, {0, 0, -1}},
         {-0.001, {-0.0960217527, 0.02, 0.0995}, {0, 0, -1}},
     }},  // a capsule on a cap
    {"capsule-margin",
     "type='mesh' mesh='cube' margin='.02'",
     "type='capsule' size='.05 .1'",
     "pos='.06 .01 .156' euler='0 91.5 11'",
     2,
     {
         {0.004931994059, {0.100000001, 0.01, 0.102465999}, {0, 0, -1}},
         {0.008638253842, {-0.0415363494, 0.01, 0.104319128}, {0, 0, -1}},
     }},  // a capsule within the margin, touching an edge
    {"hexagon-on-cube",
     "type='mesh' mesh='cube'",
     "type='mesh' mesh='hex'",
     "pos='.03 .02 .198' euler='1.5 -2 5'",
     4,
     {
         {-0.002046054629, {0.0908481351, -0.0592941383, 0.0989779477}, {-0.0348995, -0.026161, 0.99904836}},
         {-0.001210067299, {0.100021117, -0.0396060659, 0.0993955436}, {-0.0348995, -0.026161, 0.99904836}},
         {-0.001953222723, {-0.0259220044, 0.100025551, 0.0990243195}, {-0.0348995, -0.026161, 0.99904836}},
         {-0.005746155296, {-0.0086460849, -0.0678673184, 0.097129658}, {-0.0348995, -0.026161, 0.99904836}},
     }},  // faces that are not parallel
    {"edge-on-face",
     "type='mesh' mesh='cube'",
     "type='box' size='.1 .12 .1'",
     "pos='.03 .02 .21' euler='30 3 5'",
     2,
     {
         {-0.03683207373, {0.100000001, -0.0267090508, 0.0815839646}, {0, 0, -1}},
         {-0.03657217803, {-0.0642721846, -0.0434771792, 0.0817139125}, {0, 0, -1}},
     }},  // an edge that is flat on a face
    {"meshes-margin",
     "type='mesh' mesh='cube' margin='.01'",
     "type='mesh' mesh='hex'",
     "pos='.03 .02 .204' euler='.5 -.7 5'",
     4,
     {
         {0.003996712127, {0.0885504284, -0.0610605168, 0.101998132}, {-0.012217, -0.00872588, 0.9998873}},
         {0.005315855778, {0.0814948445, 0.0999768087, 0.10265763}, {-0.012217, -0.00872588, 0.9998873}},
         {0.003984703543, {-0.0274560275, 0.0999826165, 0.101992129}, {-0.012217, -0.00872588, 0.9998873}},
         {0.002703796269, {-0.0110537105, -0.0697594978, 0.101351747}, {-0.012217, -0.00872588, 0.9998873}},
     }},  // faces within the margin
    {"hexagon-on-plane",
     "type='plane' size='1 1 1'",
     "type='mesh' mesh='hex'",
     "pos='.03 .02 .098' euler='.5 -.7 5'",
     4,
     {
         {-0.003295897476, {-0.0110371944, -0.0697477013, -0.00164794874}, {0, 0, 1}},
         {-0.003281792638, {-0.0683903366, 0.0121679665, -0.00164089632}, {0, 0, 1}},
         {-0.001974626209, {-0.0261314421, 0.102788256, -0.000987313104}, {0, 0, 1}},
         {-0.0006956694547, {0.130833737, 0.0295772103, -0.000347834727}, {0, 0, 1}},
     }},  // six corners, four contacts
    {"hexagon-beside-plane",
     "type='plane' size='1 1 1' margin='.02'",
     "type='mesh' mesh='hex'",
     "pos='.03 .02 .098' euler='4 -7 5'",
     4,
     {
         {-0.01373179089, {-0.0566899883, 0.019076191, -0.00686589544}, {0, 0, 1}},
         {-0.00227198214, {-0.0147429548, 0.109124394, -0.00113599107}, {0, 0, 1}},
         {0.01044697136, {0.0841339681, 0.116971855, 0.00522348568}, {0, 0, 1}},
         {0.0002463073693, {0.0991168238, -0.0552770901, 0.000123153685}, {0, 0, 1}},
     }},  // corners in the margin
    {"capsules-parallel",
     "type='capsule' size='.05 .2' euler='0 90 0'",
     "type='capsule' size='.05 .2'",
     "pos='.02 .09 0' euler='0 -90 0'",
     2,
     {{-0.01, {-0.18, 0.045, 0}, {-0, 1, 0}}, {-0.01, {0.2, 0.045, 0}, {-0, 1, -0}}}},
    {"capsules-nearly-parallel",
     "type='capsule' size='.05 .2' euler='0 90 0'",
     "type='capsule' size='.05 .15'",
     "pos='.1 .09 0' euler='0 90.005 0'",
     2,
     {{-0.009999999048, {-0.0499999994, 0.045, 6.544985e-06}, {0, 0.99999999, 0.00014544}},
      {-0.009999999577, {0.2, 0.045, -4.363323e-06}, {-1e-08, 1, -9.696e-05}}}},
    {"capsules-crossing",
     "type='capsule' size='.05 .2' euler='0 90 0'",
     "type='capsule' size='.05 .15'",
     "pos='.1 .09 0' euler='0 90.006 0'",
     1,
     {{-0.01, {0.1, 0.045, 0}, {0, 1, 0}}}},
};

static void check_case(const void* data) {
  const Case* c = data;
  g_autofree char* xml = g_strdup_printf(
      "<mujoco>%s<worldbody><geom %s/><body %s><freejoint/><geom %s mass='1'/></body></worldbody></mujoco>",
      kMeshes, c->below, c->pose, c->above);
  Scene s = scene_new(xml);
  g_assert_cmpint(s.d->ncon, ==, c->n);
  for (int i = 0; i < c->n; i++) {
    int nearest = 0;
    for (int j = 1; j < c->n; j++) {
      if (mju_dist3(s.d->contact[i].pos, c->want[j].pos) <
          mju_dist3(s.d->contact[i].pos, c->want[nearest].pos)) {
        nearest = j;
      }
    }
    const mjContact* con = s.d->contact + i;
    assert_near(con->dist, c->want[nearest].dist, 1e-8);
    for (int k = 0; k < 3; k++) {
      assert_near(con->pos[k], c->want[nearest].pos[k], 1e-8);
      assert_near(con->frame[k], c->want[nearest].normal[k], 1e-7);
    }
  }
  scene_free(s);
}

// An edge of a box is flat on the cap of a cylinder, and the wall of the cylinder is as flat on the
// face at the end of that edge. Measured in MuJoCo 4.0.1: the wall counts, 0.17 deep. But the
// normal leaves by the cap: there the contact is for who asks for normals, 0.06 deep.
static void test_wall_beside(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><geom type='cylinder' size='.1 .1'/><body pos='0.0290 0.0201 0.1966' "
      "quat='0.0011 -0.0163 0.8862 0.4631'><freejoint/><geom type='box' size='.1 .12 .1' mass='1'/></body>"
      "</worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 2);
  assert_near(s.d->contact[0].dist, -0.16879420059, 1e-9);
  assert_near(s.d->contact[1].dist, -0.168197702365, 1e-9);
  for (int i = 0; i < 2; i++) assert_near(s.d->contact[i].frame[0], 0.999466242, 1e-8);

  gimbal_set_quality(s.m, GIMBAL_QUALITY_NORMALS);
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, 2);
  for (int i = 0; i < 2; i++) {
    assert_near(s.d->contact[i].frame[2], 1, 1e-6);
    g_assert_cmpfloat(s.d->contact[i].dist, >, -0.061);
  }
  scene_free(s);
}

// A standing cylinder has sixteen corners and many largest quadrilaterals, between which the last
// bits of the corners decide: in MuJoCo 4.0.1, by the turn of the cylinder, these.
static void test_cap_corners(void) {
  static const struct {
    int turn, corner[4];  // degrees; steps of 22.5 degrees
  } cases[] = {{5, {7, 3, 15, 11}}, {20, {7, 3, 15, 11}}, {45, {3, 15, 12, 8}}, {77, {1, 14, 10, 6}}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><worldbody><geom type='box' size='1 1 .1' pos='0 0 -.1'/><body pos='0 0 .048' euler='0 0 "
        "%d'>"
        "<freejoint/><geom type='cylinder' size='.1 .05'/></body></worldbody></mujoco>",
        cases[i].turn);
    Scene s = scene_new(xml);
    g_assert_cmpint(s.d->ncon, ==, 4);
    for (int k = 0; k < 4; k++) {
      double angle = (cases[i].turn + 22.5 * cases[i].corner[k]) * G_PI / 180;
      assert_near(s.d->contact[k].pos[0], 0.1 * cos(angle), 1e-9);
      assert_near(s.d->contact[k].pos[1], 0.1 * sin(angle), 1e-9);
    }
    scene_free(s);
  }
}

// Both slopes of a flat roof may be what a box lies on: it is the one that looks most at the box.
// Measured in MuJoCo 4.0.1.
static void test_best_face(void) {
  static const double dist[] = {-0.00448328219332, -0.00447788514261, -0.00447710191319, -0.00448328219332};
  Scene s = scene_new(
      "<mujoco><asset><mesh name='roof' inertia='convex' vertex='-.2 -.2 -.007  0 -.2 0  .2 -.2 -.0035 "
      "-.2 .2 -.007  0 .2 0  .2 .2 -.0035  -.2 -.2 -.1  .2 -.2 -.1  -.2 .2 -.1  .2 .2 -.1'/></asset>"
      "<worldbody><geom type='mesh' mesh='roof'/><body pos='.03 .01 .045' euler='0 1 5'><freejoint/>"
      "<geom type='box' size='.1 .1 .05'/></body></worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 4);
  for (int i = 0; i < 4; i++) {
    assert_near(s.d->contact[i].dist, dist[i], 1e-9);
    assert_near(s.d->contact[i].frame[0], -0.0174973212, 1e-8);
  }
  scene_free(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* path = g_strconcat("/collision/manifold/", kCases[i].name, NULL);
    g_test_add_data_func(path, kCases + i, check_case);
  }
  g_test_add_func("/collision/manifold/wall-beside", test_wall_beside);
  g_test_add_func("/collision/manifold/cap-corners", test_cap_corners);
  g_test_add_func("/collision/manifold/best-face", test_best_face);
  return g_test_run();
}
