// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts ahead of fast geoms (the flag speculative): which pairs, when, where, with what
// distance, what hides them, and what becomes of a model by them. Numbers without a comment are
// those that MuJoCo 4.0.1 gives for the same model.

#include <gimbal/contact.h>
#include <stdbool.h>
#include <string.h>

#include "fixture.h"

#define PLATE "<geom name='plate' type='box' size='1 1 .005'/>"
#define BALL  "<body pos='0 0 .3'><freejoint/><geom name='ball' size='.05' mass='1'/></body>"
#define SLAB  "<body pos='0 0 .3'><freejoint/><geom name='slab' type='box' size='.1 .1 .02' mass='1'/></body>"

// A model in which one key moves something, with its contacts at that key. option and flag:
// attributes; more: elements behind the world.
static Scene scene_ahead(const char* option, const char* flag, const char* world, const char* more,
                         const char* qpos, const char* qvel) {
  g_autofree char* xml = g_strdup_printf(
      "<mujoco><option %s gravity='0 0 0' %s><flag speculative='enable' %s/></option>"
      "<worldbody>%s</worldbody>%s<keyframe><key %s%s%s qvel='%s'/></keyframe></mujoco>",
      strstr(option, "timestep") ? "" : "timestep='.01'", option, flag, world, more, qpos ? "qpos='" : "",
      qpos ? qpos : "", qpos ? "'" : "", qvel);
  Scene s = scene_new(xml);
  mj_resetDataKeyframe(s.m, s.d, 0);
  mj_forward(s.m, s.d);
  return s;
}

// Its number of contacts.
static int count_ahead(const char* option, const char* flag, const char* world, const char* qvel) {
  Scene s = scene_ahead(option, flag, world, "", NULL, qvel);
  int n = s.d->ncon;
  scene_free(s);
  return n;
}

static void assert_contact(const mjContact* con, double dist, double x, double y, double z) {
  assert_near(con->dist, dist, 1e-9 * (1 + fabs(dist)));
  assert_near(con->pos[0], x, 1e-9);
  assert_near(con->pos[1], y, 1e-9);
  assert_near(con->pos[2], z, 1e-9);
  g_assert_cmpint(con->exclude, ==, 0);
}

// The distance of the first contact.
static void assert_dist(const char* option, const char* world, const char* qvel, double dist) {
  Scene s = scene_ahead(option, "", world, "", NULL, qvel);
  g_assert_cmpint(s.d->ncon, >, 0);
  assert_near(s.d->contact->dist, dist, 1e-9 * (1 + fabs(dist)));
  scene_free(s);
}

//---- one contact

// A ball over a thin plate that it would jump over: it ends the step a hand's breadth over the
// plate, by the 2 % of the way that the advancement leaves.
static void test_ball_and_plate(void) {
  Scene s = scene_ahead("", "", PLATE BALL, "", NULL, "0 0 -60 0 0 0");
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_contact(s.d->contact, 0.9604, 0, 0, 0.25);
  assert_near(s.d->contact->frame[2], -1, 1e-12);
  assert_near(s.d->qacc[2], 3599, 1e-6);
  mj_step(s.m, s.d);
  assert_near(s.d->qpos[2], 0.0599, 1e-12);
  assert_near(s.d->qvel[2], -24.01, 1e-9);
  mj_step(s.m, s.d);
  assert_near(s.d->qpos[2], 0.055098, 1e-12);
  scene_free(s);

  // without the flag it is on the other side after the step
  s = scene_ahead("", "", PLATE BALL, "", NULL, "0 0 -60 0 0 0");
  s.m->opt.enableflags &= ~mjENBL_SPECULATIVE;
  mj_step(s.m, s.d);
  g_assert_cmpfloat(s.d->qpos[2], <, -0.1);
  scene_free(s);
}

// What was made ahead tells how far apart the two are, and how deep they overlap when they do.
static void test_true_distance(void) {
  Scene s = scene_ahead("integrator='discrete'", "", PLATE BALL, "", NULL, "0 0 -60 0 0 0");
  g_assert_cmpfloat(s.d->contact->dist, <, -0.2);
  assert_near(gimbal_contact_distance(s.m, s.d, 0), 0.245, 1e-12);
  mju_zero(s.d->qvel, 6);
  s.d->qpos[2] = 0.054;
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_near(gimbal_contact_distance(s.m, s.d, 0), -0.001, 1e-12);
  scene_free(s);
}

static void test_oblique(void) {
  Scene s = scene_ahead("", "", PLATE BALL, "", NULL, "30 10 -50 0 0 0");
  assert_contact(s.d->contact, 0.9604, 0, 0, 0.25);
  assert_near(s.d->qacc[0], -875.912408759, 1e-6);
  assert_near(s.d->qacc[1], -291.97080292, 1e-6);
  assert_near(s.d->qacc[2], 2599, 1e-6);
  scene_free(s);
}

// The distance that the row needs, from its spring and damper.
static void test_distance(void) {
#define BALL_OF(solref) \
  "<body pos='0 0 .3'><freejoint/><geom size='.05' mass='1' priority='1' solref='" solref "'/></body>"
  assert_dist("", PLATE BALL, "0 0 -40 0 0 0", 0.9604);
  assert_dist("integrator='discrete'", PLATE BALL, "0 0 -60 0 0 0", -0.2391);
  assert_dist("integrator='discrete'", PLATE BALL, "0 0 -40 0 0 0", 0.5609);
  assert_dist("integrator='implicitfast'", PLATE BALL, "0 0 -60 0 0 0", 0.9604);
  assert_dist("", PLATE BALL_OF("-2000 -150"), "0 0 -60 0 0 0", 2.7005);
  assert_dist("integrator='discrete'", PLATE BALL_OF("-2000 -150"), "0 0 -60 0 0 0", 0.24135);
  // stiffer than the step resolves
  assert_dist("", PLATE BALL_OF(".001 1"), "0 0 -60 0 0 0", 0.9604);
  assert_dist("integrator='discrete'", PLATE BALL_OF(".001 1"), "0 0 -60 0 0 0", 0.353932699408133);
  assert_dist("integrator='discrete'", PLATE BALL_OF(".02 .1"), "0 0 -60 0 0 0", -0.0894746247960288);
  // of neither form: the default
  assert_dist("", PLATE BALL_OF(".02 -1"), "0 0 -60 0 0 0", 0.9604);
  // a damper alone: the width of the impedance
  assert_dist("", PLATE BALL_OF("0 -499"), "0 0 -60 0 0 0", -0.001);
  assert_dist("", PLATE BALL_OF("0 -499' solimp='.9 .95 .01"), "0 0 -60 0 0 0", -0.01);
  assert_dist("", PLATE BALL_OF("0 -499' solimp='.9 .95 0"), "0 0 -60 0 0 0", -0.0001);
#undef BALL_OF
}

static void test_margin(void) {
  static const char* plate = "<geom type='box' size='1 1 .005' margin='.02' gap='.01'/>" BALL;
  Scene s = scene_ahead("", "", plate, "", NULL, "0 0 -60 0 0 0");
  assert_contact(s.d->contact, 0.902, 0, 0, 0.25);
  assert_near(s.d->contact->includemargin, 0.02, 1e-15);
  assert_near(s.d->qacc[2], 3795, 1e-6);
  scene_free(s);

  // contacts that lie in a gap make way
  static const char* gap = "<geom type='box' size='1 1 .005' gap='.3' adhesion='1'/>" BALL;
  s = scene_ahead("", "", gap, "", NULL, "0 0 -60 0 0 0");
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_contact(s.d->contact, 0.9604, 0, 0, 0.25);
  g_assert_cmpint(s.d->contact->dim, ==, 3);
  scene_free(s);

  // a predefined pair has its own margin and parameters, and the override its
  s = scene_ahead("", "", PLATE BALL,
                  "<contact><pair geom1='plate' geom2='ball' margin='.02' solref='.05 1'/></contact>", NULL,
                  "0 0 -60 0 0 0");
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_contact(s.d->contact, -3.4675, 0, 0, 0.25);
  scene_free(s);
  assert_dist("o_margin='.02' o_solref='.05 1'", PLATE BALL, "0 0 -60 0 0 0", 0.9604);
  s = scene_ahead("o_margin='.02' o_solref='.05 1'", "override='enable'", PLATE BALL, "", NULL,
                  "0 0 -60 0 0 0");
  assert_contact(s.d->contact, -3.4675, 0, 0, 0.25);
  scene_free(s);
}

//---- which pairs, and when

static void test_thresholds(void) {
  // half of the thickness of the thinner one
  g_assert_cmpint(count_ahead("", "", PLATE "<body pos='0 0 .0575'><freejoint/><geom size='.05'/></body>",
                              "0 0 -.49 0 0 0"),
                  ==, 0);
  g_assert_cmpint(count_ahead("", "", PLATE "<body pos='0 0 .0575'><freejoint/><geom size='.05'/></body>",
                              "0 0 -.51 0 0 0"),
                  ==, 1);
  // a plane has none: half of the ball counts
  static const char* plane =
      "<geom type='plane' size='1 1 .1'/>"
      "<body pos='0 0 .075'><freejoint/><geom size='.05'/></body>";
  g_assert_cmpint(count_ahead("", "", plane, "0 0 -4.9 0 0 0"), ==, 0);
  g_assert_cmpint(count_ahead("", "", plane, "0 0 -5.1 0 0 0"), ==, 1);
  // what does not arrive within the step
  g_assert_cmpint(count_ahead("", "", PLATE BALL, "0 0 -24.4 0 0 0"), ==, 0);
  g_assert_cmpint(count_ahead("", "", PLATE BALL, "0 0 -24.6 0 0 0"), ==, 1);
  g_assert_cmpint(count_ahead("", "", PLATE BALL, "0 0 60 0 0 0"), ==, 0);
}

static void test_who(void) {
  g_assert_cmpint(count_ahead("", "nativeccd='disable'", PLATE BALL, "0 0 -60 0 0 0"), ==, 0);
  g_assert_cmpint(count_ahead("", "contact='disable'", PLATE BALL, "0 0 -60 0 0 0"), ==, 0);
  // masks and predefined exclusions hold as they do for contacts that are there
  g_assert_cmpint(count_ahead("", "",
                              PLATE "<body pos='0 0 .3'><freejoint/><geom size='.05' contype='0' "
                                    "conaffinity='2'/></body>",
                              "0 0 -60 0 0 0"),
                  ==, 0);
  static const char* kinds[] = {
      "type='sphere' size='.05'",      "type='capsule' size='.05 .1'",  "type='ellipsoid' size='.05 .06 .07'",
      "type='cylinder' size='.05 .1'", "type='box' size='.05 .06 .07'", "type='mesh' mesh='m'"};
  for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
    g_autofree char* body =
        g_strdup_printf("<body pos='0 0 .3'><freejoint/><geom %s mass='1'/></body>", kinds[i]);
    g_autofree char* box = g_strconcat(PLATE, body, NULL);
    g_autofree char* plane = g_strconcat("<geom type='plane' size='1 1 1'/>", body, NULL);
    g_autofree char* field = g_strconcat("<geom type='hfield' hfield='h'/>", body, NULL);
    const char* assets =
        "<asset><mesh name='m' vertex='-.05 -.05 -.05 .05 0 0 0 .05 0 0 0 .05'/>"
        "<hfield name='h' nrow='2' ncol='2' size='1 1 .01 .01'/></asset>";
    const char* worlds[] = {box, plane, field};
    for (int w = 0; w < 3; w++) {
      Scene s = scene_ahead("", "", worlds[w], assets, NULL, "0 0 -100 0 0 0");
      if (w < 2) {
        g_assert_cmpint(s.d->ncon, >, 0);
      } else {
        g_assert_cmpint(s.d->ncon, ==, 0);  // height fields are not asked
      }
      scene_free(s);
    }
  }
}

// Bodies that both move: found whatever their order, and by every broad phase.
static void test_both_move(void) {
  GString* world = g_string_new(NULL);
  GString* vel = g_string_new(NULL);
  for (int i = 0; i < 70; i++) {
    g_string_append_printf(world,
                           "<body pos='%d 0 0'><freejoint/><geom size='.05'/></body>"
                           "<body pos='%d 0 .4'><freejoint/><geom type='box' size='.05 .05 .005'/></body>",
                           i, i);
    g_string_append(vel, "0 0 30 0 0 0 0 0 -10 0 0 0 ");
  }
  Scene s = scene_ahead("", "", world->str, "", NULL, vel->str);
  g_assert_cmpint(s.d->ncon, ==, 70);
  for (int i = 0; i < 70; i++) {
    g_assert_cmpint(s.d->contact[i].geom[0], ==, 2 * i);
    g_assert_cmpint(s.d->contact[i].geom[1], ==, 2 * i + 1);
    // by the part in the motion: .75 of the ball's top, .25 of the plate's lower side
    assert_near(s.d->contact[i].pos[2], 0.75 * 0.05 + 0.25 * 0.395, 1e-9);
  }
  scene_free(s);
  g_string_free(world, TRUE);
  g_string_free(vel, TRUE);
}

//---- several points

static void test_slab(void) {
  Scene s = scene_ahead("", "multiccd='enable'", PLATE SLAB, "", NULL, "0 0 -40 0 0 0");
  static const double x[] = {0.1, -0.1, -0.1, 0.1}, y[] = {0.1, 0.1, -0.1, -0.1};
  g_assert_cmpint(s.d->ncon, ==, 4);
  for (int i = 0; i < 4; i++) assert_contact(s.d->contact + i, 1.078, x[i], y[i], 0.28);
  assert_near(s.d->qacc[2], 1355.84415584, 1e-6);
  mj_step(s.m, s.d);
  assert_near(s.d->qpos[2], 0.0355844155844, 1e-9);
  scene_free(s);

  // a little askew: faces that look at each other
  s = scene_ahead("", "multiccd='enable'", PLATE SLAB, "", "0 0 .3 .9990482 .0436194 0 0", "0 0 -40 0 0 0");
  g_assert_cmpint(s.d->ncon, ==, 4);
  assert_contact(s.d->contact, 1.04413327410416, 0.1, 0.105906824861, 0.288903486421);
  assert_contact(s.d->contact + 2, 1.04413327410416, -0.1, -0.0918186697592, 0.271604741747);
  scene_free(s);
  s = scene_ahead("", "multiccd='disable'", PLATE SLAB, "", "0 0 .3 .9990482 .0436194 0 0", "0 0 -40 0 0 0");
  g_assert_cmpint(s.d->ncon, ==, 1);
  scene_free(s);
}

// Over a plane: the corners of the face or of the wall that looks against it, whatever multiccd
// says.
static void test_plane(void) {
#define OVER(geom) \
  "<geom type='plane' size='1 1 .1'/><body pos='0 0 .5'><freejoint/><geom " geom " mass='1'/></body>"
  static const char* flag = "multiccd='disable'";
  static const char* tilted = "0 0 .5 .96592582628906831 .25881904510252074 0 0";
  Scene s = scene_ahead("", flag, OVER("type='box' size='.1 .08 .06'"), "", tilted, "0 0 -60 0 0 0");
  g_assert_cmpint(s.d->ncon, ==, 4);
  assert_contact(s.d->contact, 1.5995108250299, 0.1, 0.0992820323028, 0.488038475773);
  assert_contact(s.d->contact + 3, 1.5995108250299, 0.1, -0.0392820323028, 0.408038475773);
  scene_free(s);

  s = scene_ahead("", flag, OVER("type='cylinder' size='.1 .05'"), "", tilted, "0 0 -60 0 0 0");
  g_assert_cmpint(s.d->ncon, ==, 4);
  assert_contact(s.d->contact + 1, 1.59425902085825, 0.0382683432365, 0.105010314519, 0.502892706436);
  scene_free(s);

  static const char* lying = "0 0 .5 .73727733681012397 .67559020761566024 0 0";
  s = scene_ahead("", flag, OVER("type='capsule' size='.05 .15'"), "", lying, "0 0 -60 0 0 0");
  g_assert_cmpint(s.d->ncon, ==, 2);
  assert_contact(s.d->contact, 1.71275242326438, 0, 0.136870536133, 0.438025379718);
  scene_free(s);

  s = scene_ahead("", flag, OVER("type='ellipsoid' size='.1 .07 .05'"), "", tilted, "0 0 -60 0 0 0");
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_contact(s.d->contact, 1.74174363697706, 0, -0.0186651305051, 0.444322356372);
  scene_free(s);

  // corners that stay above what is left of the way are not among them
  s = scene_ahead("", flag, OVER("type='box' size='.1 .08 .06'"), "", tilted, "0 0 -45 0 0 0");
  g_assert_cmpint(s.d->ncon, ==, 2);
  scene_free(s);
#undef OVER
}

// Two boxes that approach each other and turn.
static void test_turning(void) {
  Scene s = scene_ahead("timestep='.02'", "",
                        "<body pos='-.5 0 0'><freejoint/><geom type='box' size='.05 .2 .2' mass='1'/></body>"
                        "<body pos='.5 0 0'><freejoint/><geom type='box' size='.05 .2 .2' mass='1'/></body>",
                        "", "-.5 0 0 1 0 0 0 .5 0 0 .9659258 0 0 .258819", "25 0 0 0 0 20 -25 3 0 5 0 -10");
  g_assert_cmpint(s.d->ncon, ==, 4);
  assert_contact(s.d->contact, 3.65067138433375, 0.033170733214, -0.199313913386, 0.143444180666);
  assert_contact(s.d->contact + 3, 3.65067138433375, -0.0628351274782, 0.172731992634, 0.191538062451);
  assert_near(s.d->contact->frame[0], 0.937085656726, 1e-9);
  scene_free(s);
}

// A long bar whose middle stays where it is: its end comes down on a plate far from its box.
static void test_swinging_end(void) {
  const char* world =
      PLATE "<body pos='0 0 .3'><freejoint/><geom type='box' size='.5 .02 .02' mass='1'/></body>";
  Scene s = scene_ahead("", "", world, "", NULL, "0 0 0 0 60 0");
  g_assert_cmpint(s.d->ncon, ==, 2);
  assert_contact(s.d->contact, 1.07598090969, 0.5, 0.02, 0.28);
  assert_contact(s.d->contact + 1, 1.07598090969, 0.5, -0.02, 0.28);
  scene_free(s);
  g_assert_cmpint(count_ahead("", "", world, "0 0 0 0 40 0"), ==, 0);
}

// A row of hanging plates, the first of them lifted: it hands its speed on. Without the flag it
// goes through its neighbours. As models/plate-cradle.
static void test_cradle(void) {
  GString* world = g_string_new(NULL);
  for (int i = 0; i < 5; i++) {
    g_string_append_printf(
        world,
        "<body pos='%g 0 .4'><joint axis='0 1 0'/><geom type='box' size='.001 .05 .05' "
        "pos='0 0 -.3' mass='.2' condim='1' solref='0 -450' solimp='.995 .995 .001'/></body>",
        0.01 * (i - 2));
  }
  for (int on = 1; on >= 0; on--) {
    Scene s = scene_ahead("timestep='.004'", "", world->str, "", "1.3 0 0 0 0", "0 0 0 0 0");
    s.m->opt.gravity[2] = -9.81;
    if (!on) s.m->opt.enableflags &= ~mjENBL_SPECULATIVE;
    int passed = 0;
    double farthest = 0;
    for (int k = 0; k < 500; k++) {
      mj_step(s.m, s.d);
      for (int i = 0; i < 4; i++) passed += 0.01 + 0.3 * (s.d->qpos[i] - s.d->qpos[i + 1]) < 0;
      farthest = fmin(farthest, s.d->qpos[4]);
    }
    g_assert_cmpint(passed > 0, ==, !on);
    if (on) g_assert_cmpfloat(farthest, <, -0.8);
    scene_free(s);
  }
  g_string_free(world, TRUE);
}

// The same bits for any number of threads, and nothing left on the stack.
static void test_threads(void) {
  GString* world = g_string_new(PLATE);
  GString* vel = g_string_new(NULL);
  for (int i = 0; i < 64; i++) {
    g_string_append_printf(world,
                           "<body pos='%g %g .3' euler='%d 10 %d'><freejoint/>"
                           "<geom type='box' size='.02 .03 .04' mass='1'/></body>",
                           0.12 * (i % 8) - 0.4, 0.12 * (i / 8) - 0.4, 7 * i, 13 * i);
    g_string_append_printf(vel, "%d %d -%d %d 3 0 ", i % 5 - 2, i % 3 - 1, 20 + i, i % 7);
  }
  Scene a = scene_ahead("", "multiccd='enable'", world->str, "", NULL, vel->str);
  Scene b = scene_ahead("", "multiccd='enable'", world->str, "", NULL, vel->str);
  mju_threadpool(b.d, 3);
  for (int k = 0; k < 20; k++) {
    mj_step(a.m, a.d);
    mj_step(b.m, b.d);
    g_assert_cmpint(a.d->ncon, ==, b.d->ncon);
    g_assert_cmpmem(a.d->qpos, a.m->nq * sizeof(mjtNum), b.d->qpos, b.m->nq * sizeof(mjtNum));
  }
  g_assert_cmpint((int)a.d->pstack, ==, 0);
  scene_free(a);
  scene_free(b);
  g_string_free(world, TRUE);
  g_string_free(vel, TRUE);
}

//---- what hides

static void test_hidden(void) {
  static const char* table = "<geom name='table' type='box' size='.3 .3 .005' pos='0 0 .1' %s/>" PLATE
                             "<body pos='0 0 .3'><freejoint/><geom size='.05' contype='1' conaffinity='5'/>"
                             "</body>";
  static const struct {
    const char* attributes;
    bool hides;
  } tables[] = {{"", true},
                {"contype='0' conaffinity='1'", true},
                {"contype='4' conaffinity='0'", true},
                {"rgba='1 1 1 0' group='5'", true},
                // the ball is no obstacle for it
                {"contype='2' conaffinity='2'", false},
                // in contact with the ball already
                {"margin='.2'", false}};
  for (size_t i = 0; i < G_N_ELEMENTS(tables); i++) {
    g_autofree char* world = g_strdup_printf(table, tables[i].attributes);
    Scene s = scene_ahead("", "", world, "", NULL, "0 0 -60 0 0 0");
    int n = 0;
    for (int k = 0; k < s.d->ncon; k++) n += s.d->contact[k].geom[1] == 1;
    g_assert_cmpint(n, ==, !tables[i].hides);
    scene_free(s);
  }

  // two plates of one body that moves do not hide each other
  g_assert_cmpint(count_ahead("", "",
                              "<body mocap='true'>" PLATE "<geom type='box' size='.3 .3 .005' pos='0 0 .1'/>"
                              "</body>" BALL,
                              "0 0 -60 0 0 0"),
                  ==, 2);
}

// Each point is hidden on its own: a post under one corner.
static void test_hidden_corner(void) {
  Scene s = scene_ahead("", "multiccd='enable'", PLATE "<geom size='.01' pos='.1 .1 .1'/>" SLAB, "", NULL,
                        "0 0 -40 0 0 0");
  g_assert_cmpint(s.d->ncon, ==, 4);
  assert_contact(s.d->contact, 1.078, -0.1, 0.1, 0.28);
  assert_contact(s.d->contact + 3, 0.6664, 0.1, 0.1, 0.28);
  g_assert_cmpint(s.d->contact[3].geom[0], ==, 1);
  scene_free(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/speculative/ball_and_plate", test_ball_and_plate);
  g_test_add_func("/speculative/oblique", test_oblique);
  g_test_add_func("/speculative/true-distance", test_true_distance);
  g_test_add_func("/speculative/distance", test_distance);
  g_test_add_func("/speculative/margin", test_margin);
  g_test_add_func("/speculative/thresholds", test_thresholds);
  g_test_add_func("/speculative/who", test_who);
  g_test_add_func("/speculative/both_move", test_both_move);
  g_test_add_func("/speculative/slab", test_slab);
  g_test_add_func("/speculative/plane", test_plane);
  g_test_add_func("/speculative/turning", test_turning);
  g_test_add_func("/speculative/swinging-end", test_swinging_end);
  g_test_add_func("/speculative/cradle", test_cradle);
  g_test_add_func("/speculative/threads", test_threads);
  g_test_add_func("/speculative/hidden", test_hidden);
  g_test_add_func("/speculative/hidden_corner", test_hidden_corner);
  return g_test_run();
}
