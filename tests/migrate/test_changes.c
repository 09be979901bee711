// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What 4.0.1 computes otherwise: the numbers of each rule against closed forms, and models on which
// no rule acts. official.py compares them with the reference's own.

#include <math.h>
#include <string.h>

#include "compile-text.h"
#include "migrate/change-polygons.h"
#include "migrate/change-sides.h"
#include "migrate/change-tendons.h"
#include "migrate/changes.h"
#include "migrate/old-thing.h"

typedef struct Looked {
  mjSpec* spec;
  mjModel* m;
  GPtrArray* changes;
} Looked;

static Looked look_from(const char* text, GimbalChangesSpan span) {
  char error[1000] = "";
  Looked l = {.spec = mj_parseXMLString(text, NULL, error, sizeof error)};
  g_assert_nonnull(l.spec);
  l.m = mj_compile(l.spec, NULL);
  if (!l.m) g_error("%s", mjs_getError(l.spec));
  l.changes = gimbal_changes_find(l.spec, l.m, span);
  return l;
}

static Looked look(const char* text) {
  return look_from(text, (GimbalChangesSpan){0});
}

static void put_away(Looked* l) {
  g_ptr_array_unref(l->changes);
  mj_deleteModel(l->m);
  mj_deleteSpec(l->spec);
}

// The same for a thread, which the engine refuses where it would be a rod: the text gives no
// stiffness, and the specification has it afterwards.
static Looked look_thread(const char* text, double young, GimbalChangesSpan span) {
  Looked l = look(text);
  g_ptr_array_unref(l.changes);
  mjs_asFlex(mjs_firstElement(l.spec, mjOBJ_FLEX))->young = young;
  l.changes = gimbal_changes_find(l.spec, l.m, span);
  return l;
}

// The n-th finding of a rule, NULL if there is none.
static const GimbalChange* find(const Looked* l, const char* code, int n) {
  for (guint i = 0; i < l->changes->len; i++) {
    const GimbalChange* change = g_ptr_array_index(l->changes, i);
    if (!strcmp(change->rule->code, code) && n-- == 0) return change;
  }
  return NULL;
}

static void assert_change(const GimbalChange* change, const char* name, double before, double after) {
  g_assert_nonnull(change);
  g_assert_cmpstr(change->name, ==, name);
  g_assert_cmpint(change->count, ==, 1);
  g_assert_cmpfloat_with_epsilon(change->before[0], before, 1e-9 * (1 + fabs(before)));
  g_assert_cmpfloat_with_epsilon(change->after[0], after, 1e-9 * (1 + fabs(after)));
}

// Two carts on one rail, 3 kg that carry 2 kg: the diagonal of the inertia is 5, and what the first
// drive feels of it 3, as the second cart is free.
static void test_dampratio(void) {
  Looked l = look(
      "<mujoco><worldbody><body><joint name='a' type='slide' axis='1 0 0'/><geom size='.1' "
      "mass='3'/><body><joint "
      "name='b' type='slide' axis='1 0 0'/><geom size='.1' mass='2'/></body></body><body pos='0 9 0'><joint "
      "name='c' "
      "type='slide'/><geom size='.1' mass='4'/></body></worldbody><actuator><position name='p' joint='a' "
      "kp='7' "
      "dampratio='.5'/><position joint='a' kp='7' kv='2'/><position joint='c' "
      "dampratio='1'/></actuator></mujoco>");
  assert_change(find(&l, "dampratio", 0), "p", sqrt(35.), sqrt(21.));
  g_assert_null(find(&l, "dampratio", 1));
  put_away(&l);
}

// Round a cylinder of radius 1 whose axis is z, from (-3, 0), with the side site below.
static void test_side_site(void) {
  Looked l = look(
      "<mujoco><worldbody><geom name='g' type='cylinder' size='1 2' contype='0' conaffinity='0'/><site "
      "name='s' pos='0 "
      "-2 0'/><site name='a' pos='-3 0 0'/><body><joint name='x' type='slide' axis='1 0 0' range='-3 "
      "3'/><joint name='y' "
      "type='slide' axis='0 1 0'/><geom size='.1' contype='0' conaffinity='0'/><site "
      "name='b'/></body></worldbody>"
      "<tendon><spatial name='t'><site site='a'/><geom geom='g' sidesite='s'/><site "
      "site='b'/></spatial></tendon>"
      "<keyframe><key name='opposite' qpos='3 0'/><key name='above' qpos='-2.9 .7'/></keyframe></mujoco>");
  mjData* d = mj_makeData(l.m);
  // half a turn less what both tangents take
  mj_resetDataKeyframe(l.m, d, 0);
  mj_forward(l.m, d);
  const double around = 2 * sqrt(8.) + mjPI - 2 * acos(1. / 3);
  g_assert_cmpfloat_with_epsilon(gimbal_tendon_length_before(l.m, d, 0), around, 1e-9);
  g_assert_cmpfloat_with_epsilon(d->ten_length[0], around, 1e-9);
  // there and back on the way through the site: nothing is swept, so it is straight
  const GimbalChange* over = NULL;
  for (int n = 0; find(&l, "side-site", n); n++) over = find(&l, "side-site", n);
  g_assert_nonnull(over);
  g_assert_nonnull(over->samples);
  g_assert_cmpint(over->samples->len, ==, 33);
  g_assert_true(g_str_has_prefix(over->at, "joint "));
  mj_resetDataKeyframe(l.m, d, 1);
  mj_forward(l.m, d);
  g_assert_cmpfloat_with_epsilon(d->ten_length[0], hypot(.1, .7), 1e-9);
  mj_deleteData(d);
  put_away(&l);
}

// Around a cylinder with the side site to its lower right; numbers of MuJoCo 3.12.0 and 4.0.1.
static void test_both_lengths(void) {
  static const double kWanted[][2] = {{.9198356671, .158113883},
                                      {.7720934638, .4742362281},
                                      {.8256460582, .4031128874},
                                      {.86837558, .158113883}};
  Looked l = look(
      "<mujoco><worldbody><geom name='w' type='cylinder' size='.1 .2' contype='0' conaffinity='0'/><site "
      "name='s' pos='.1 -.1 0'/><site name='a' pos='-.3 .05 0'/><body><joint type='slide' axis='1 0 "
      "0'/><joint type='slide' axis='0 1 0'/><geom size='.01' mass='1' contype='0' conaffinity='0'/><site "
      "name='b'/></body></worldbody><tendon><spatial name='t'><site site='a'/><geom geom='w' "
      "sidesite='s'/><site site='b'/></spatial></tendon><keyframe><key name='k6' qpos='-.25 .2'/><key "
      "name='k7' qpos='.02 -.3'/><key name='k8' qpos='-.1 -.3'/><key name='k9' qpos='-.25 "
      "-.1'/></keyframe></mujoco>");
  mjData* d = mj_makeData(l.m);
  for (int k = 0; k < l.m->nkey; k++) {
    mj_resetDataKeyframe(l.m, d, k);
    mj_forward(l.m, d);
    g_assert_cmpfloat_with_epsilon(gimbal_tendon_length_before(l.m, d, 0), kWanted[k][0], 1e-8);
    g_assert_cmpfloat_with_epsilon(d->ten_length[0], kWanted[k][1], 1e-8);
  }
  mj_deleteData(d);
  put_away(&l);
}

// Without side sites outside, the length is that of this engine, whatever the path is made of.
static void test_other_paths(void) {
  Looked l = look(
      "<mujoco><worldbody><geom name='g' type='cylinder' size='.3 2' euler='20 30 0'/><geom name='h' "
      "type='sphere' "
      "size='.4' pos='2 0 0'/><site name='in' pos='2 .1 0'/><site name='a' pos='-1 .1 .2'/><site name='b' "
      "pos='1 0 -.3'/>"
      "<site name='c' pos='3 .2 .1'/><body><joint axis='0 0 1'/><geom size='.1' pos='4 0 0'/><site name='e' "
      "pos='4 1 "
      "0'/></body></worldbody><tendon><spatial><site site='a'/><geom geom='g'/><site site='b'/><geom "
      "geom='h' "
      "sidesite='in'/><site site='c'/><pulley divisor='2'/><site site='c'/><geom geom='h'/><site "
      "site='e'/><site "
      "site='a'/></spatial><fixed><joint joint='j' coef='2'/></fixed></tendon><worldbody><body><joint "
      "name='j'/><geom "
      "size='.1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(l.m);
  for (int i = 0; i < 60; i++) {
    d->qpos[0] = d->qpos[1] = .1 * i;
    mj_forward(l.m, d);
    for (int t = 0; t < 2; t++) {
      g_assert_cmpfloat_with_epsilon(gimbal_tendon_length_before(l.m, d, t), d->ten_length[t], 1e-9);
    }
  }
  g_assert_null(find(&l, "side-site", 0));
  mj_deleteData(d);
  put_away(&l);
}

// An arm whose tendon runs below its joint, over more than the side site directly below allows.
static const char kArm[] =
    "<mujoco><worldbody><site name='a' pos='-.3 0 0'/><site name='s' pos='0 -.2 0'/><geom name='g' "
    "type='cylinder' "
    "size='.1 .2' contype='0' conaffinity='0'/><body><joint name='j' axis='0 0 1' range='0 100'/><geom "
    "size='.01' "
    "pos='.3 0 0' mass='1' contype='0' conaffinity='0'/><site name='b' pos='.3 -.05 "
    "0'/></body></worldbody><tendon>"
    "<spatial name='t'><site site='a'/><geom geom='g' sidesite='s'/><site "
    "site='b'/></spatial></tendon></mujoco>";

// At the place that is found, every pose has the length of 3.12; and that place is good itself.
static void test_better_side(void) {
  Looked l = look(kArm);
  double pos[3] = {0, 0, 0}, again[3];
  g_assert_cmpint(gimbal_side_find(l.m, mj_name2id(l.m, mjOBJ_SITE, "s"), pos), ==, GIMBAL_SIDE_MOVED);
  g_assert_cmpfloat_with_epsilon(hypot(pos[0], pos[1]), .2, 1e-4);
  Looked moved = look(kArm);
  const int site = mj_name2id(moved.m, mjOBJ_SITE, "s");
  mju_copy3(moved.m->site_pos + 3 * site, pos);
  mjData *d = mj_makeData(l.m), *e = mj_makeData(moved.m);
  for (int i = 0; i < 50; i++) {
    d->qpos[0] = e->qpos[0] = i * 100 * mjPI / 180 / 49;
    mj_forward(l.m, d);
    mj_forward(moved.m, e);
    const double before = gimbal_tendon_length_before(l.m, d, 0);
    g_assert_cmpfloat_with_epsilon(e->ten_length[0], before, 1e-9);
  }
  g_assert_cmpint(gimbal_side_find(moved.m, site, again), ==, GIMBAL_SIDE_SAME);
  mj_deleteData(e);
  mj_deleteData(d);
  put_away(&moved);
  put_away(&l);
}

// Where the way round turns with the pose, no place is good.
static void test_no_side(void) {
  g_auto(GStrv) halves = g_strsplit(kArm, "range='0 100'", 2);
  g_autofree char* free_arm = g_strconcat(halves[0], "range='-175 175'", halves[1], NULL);
  Looked l = look(free_arm);
  double pos[3];
  g_assert_cmpint(gimbal_side_find(l.m, mj_name2id(l.m, mjOBJ_SITE, "s"), pos), ==, GIMBAL_SIDE_LEFT);
  put_away(&l);
}

// A sensor that is turned by a quarter about x has gravity along its y.
static void test_static(void) {
  Looked l = look(
      "<mujoco><option gravity='0 0 -10'/><worldbody><body euler='90 0 0'><geom size='.1'/><site "
      "name='s'/></body><body><freejoint/><geom size='.1'/><site "
      "name='f'/></body></worldbody><sensor><accelerometer "
      "name='still' site='s'/><accelerometer site='f'/><gyro site='s'/></sensor></mujoco>");
  const GimbalChange* change = find(&l, "static-acceleration", 0);
  g_assert_nonnull(change);
  g_assert_cmpstr(change->name, ==, "still");
  g_assert_cmpint(change->count, ==, 3);
  g_assert_cmpfloat_with_epsilon(change->after[1], 10, 1e-9);
  g_assert_cmpfloat_with_epsilon(mju_norm3(change->after), 10, 1e-9);
  g_assert_cmpfloat_with_epsilon(mju_norm3(change->before), 0, 1e-9);
  g_assert_null(find(&l, "static-acceleration", 1));
  put_away(&l);
}

#define FLEX(attributes, elasticity)                              \
  "<mujoco><worldbody><flexcomp name='f' type='grid' " attributes \
  " radius='.01' spacing='.1 .1 .1'><contact "                    \
  "contype='0' conaffinity='0'/>" elasticity "</flexcomp></worldbody></mujoco>"

static void test_flexes(void) {
  Looked bend = look(FLEX("dim='2' count='3 3 1'",
                          "<elasticity young='3e5' poisson='.2' thickness='.01' elastic2d='bend'/>"));
  const double rigidity = 3e5 * 1e-6 / (12 * (1 - .04));
  assert_change(find(&bend, "flex-constants", 0), "f", .6 * rigidity, rigidity);
  g_assert_null(find(&bend, "flex-constants", 1));
  put_away(&bend);
  Looked sheet = look(FLEX("dim='2' count='3 3 1'",
                           "<elasticity young='3e5' poisson='.25' thickness='.01' elastic2d='stretch'/>"));
  assert_change(find(&sheet, "flex-constants", 0), "f", 3e4, 1.2e5);
  assert_change(find(&sheet, "flex-constants", 1), "f", 6e4, 8e4);
  put_away(&sheet);
  Looked volume = look(FLEX("dim='3' count='3 3 3'", "<elasticity young='3e5' poisson='.25'/>"));
  assert_change(find(&volume, "flex-constants", 0), "f", 2.4e5, 1.2e5);
  put_away(&volume);
  Looked rod = look_thread(FLEX("dim='1' count='4 1 1'", ""), 4e8, (GimbalChangesSpan){0});
  assert_change(find(&rod, "rods", 0), "f", 0, mjPI);
  assert_change(find(&rod, "rods", 1), "f", 0, mjPI);
  put_away(&rod);
}

// What stops a solver that looks at the whole model: a cart that turns nothing has the same.
static void test_termination(void) {
  Looked l = look(
      "<mujoco><option solver='PGS'/><worldbody><body><joint type='slide'/><geom size='.1' mass='3'/><body "
      "pos='1 0 "
      "0'><joint type='slide'/><geom size='.1' mass='2'/></body></body></worldbody><statistic "
      "meaninertia='1'/></mujoco>");
  const GimbalChange* change = find(&l, "termination", 0);
  g_assert_nonnull(change);
  g_assert_cmpfloat_with_epsilon(change->before[0], 2, 1e-9);
  g_assert_cmpfloat_with_epsilon(change->after[0], 7, 1e-9);
  put_away(&l);
  // islands are solved by themselves: the light one of two
  Looked two = look(
      "<mujoco><option solver='PGS'/><worldbody><geom type='plane' size='9 9 1'/><body pos='0 0 .1'><joint "
      "type='slide' axis='0 0 1'/><geom size='.1' mass='3'/></body><body pos='2 0 .1'><joint type='slide' "
      "axis='0 0 1'/><geom size='.1' mass='2'/></body></worldbody><keyframe><key qpos='-.01 "
      "-.01'/></keyframe></mujoco>");
  assert_change(find(&two, "termination", 0), "", 5, 2);
  g_assert_cmpstr(find(&two, "termination", 0)->at, ==, "key #0");
  put_away(&two);
}

// What acts where nothing turns, pulls or touches in the poses that are known has its numbers
// beside them, or of a contact that may come.
static void test_beside(void) {
  static const struct {
    const char *code, *name, *at, *text;
    int count;
    double before, after;  // the first ones
  } kCases[] = {
      {"rk4-rotations", "#0", "moved",
       "<mujoco><option integrator='RK4' gravity='0 0 0'/><worldbody><body><freejoint/><geom "
       "type='box' size='.1 .2 .3'/></body></worldbody></mujoco>",
       4, NAN, NAN},
      {"sensed-forces", "#0", "moved",
       "<mujoco><option gravity='0 0 0'/><worldbody><body name='a'><freejoint/><geom size='.1'/><site "
       "name='s'/></body></worldbody><equality><weld "
       "body1='a'/></equality><sensor><torque site='s'/></sensor></mujoco>",
       3, NAN, NAN},
      {"saturation", "j", NULL,
       "<mujoco><option integrator='implicitfast'/><worldbody><body><joint name='j' actuatorfrcrange='-1 "
       "1'/><geom size='.1'/></body></worldbody><actuator><general joint='j' gaintype='affine' gainprm='1 0 "
       "2'/></actuator></mujoco>",
       1, -2, 0},
      {"flex-contacts", "f", NULL,
       "<mujoco><worldbody><flexcomp name='f' type='direct' dim='2' point='0 0 0 4 0 0 0 4 0' element='0 1 "
       "2'/></worldbody></mujoco>",
       3, .5278640450, .5},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    Looked l = look(kCases[i].text);
    const GimbalChange* change = find(&l, kCases[i].code, 0);
    g_assert_nonnull(change);
    g_assert_cmpstr(change->name, ==, kCases[i].name);
    g_assert_cmpstr(change->at, ==, kCases[i].at);
    g_assert_cmpint(change->count, ==, kCases[i].count);
    if (isfinite(kCases[i].before)) {
      g_assert_cmpfloat_with_epsilon(change->before[0], kCases[i].before, 1e-9);
      g_assert_cmpfloat_with_epsilon(change->after[0], kCases[i].after, 1e-9);
    }
    put_away(&l);
  }
}

// Cells of interpolated flexes: both numbers as recorded of 3.12.0 and 4.0.1.
static void test_cells(void) {
  static const char kCell[] =
      "<mujoco><option integrator='discrete'/><worldbody><flexcomp name='f' type='direct' dim='3' point='0 0 "
      "0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 1 1 1 1' element='0 1 3 7 0 1 5 7 0 2 3 7 0 2 6 7 0 4 5 7 0 4 6 "
      "7' "
      "radius='.001' mass='6' dof='trilinear'><contact selfcollide='none' contype='0' conaffinity='0'/>"
      "<elasticity young='1e4' poisson='.3'/></flexcomp></worldbody></mujoco>";
  Looked l = look(kCell);
  const GimbalChange* change = find(&l, "interpolated", 0);
  g_assert_nonnull(change);
  g_assert_cmpfloat_with_epsilon(change->before[0], 1495.7264957265, 1e-6);
  g_assert_cmpfloat_with_epsilon(change->after[0], 2350.4273504274, 1e-6);
  g_assert_null(find(&l, "interpolated", 1));
  put_away(&l);
  Looked strip = look(
      "<mujoco><option integrator='discrete'/><worldbody><flexcomp name='f' type='grid' dim='3' count='13 3 "
      "3' "
      "spacing='.1 .1 .1' dof='trilinear' cellcount='6 1 1' radius='.005'><contact selfcollide='narrow'/>"
      "<elasticity young='1e4' poisson='.3'/></flexcomp></worldbody></mujoco>");
  assert_change(find(&strip, "flex-self-collision", 0), "f", 0, 10);
  put_away(&strip);
}

// Axes that 3.12.0 and 4.0.1 have of a full inertia, and a diagonal one.
static void test_axes(void) {
  static const double kBefore[4] = {.11797009634430672, .73344289669506724, .076483618382263086,
                                    .66505250151790385};
  static const double kAfter[4] = {.11797039066140286, .7334428493547549, .07648335146851104,
                                   .66505253221510263};
  Looked l = look(
      "<mujoco><worldbody><body name='b'><inertial pos='0 0 0' mass='1' fullinertia='.4 .5 .6 .01 .02 .03'/>"
      "<freejoint/></body><body><inertial pos='0 0 0' mass='1' fullinertia='.4 .5 .6 0 0 0'/></body>"
      "</worldbody></mujoco>");
  const GimbalChange* change = find(&l, "principal-axes", 0);
  g_assert_nonnull(change);
  g_assert_cmpstr(change->name, ==, "b");
  for (int i = 0; i < 4; i++) {
    g_assert_cmpfloat_with_epsilon(change->before[i], kBefore[i], 1e-14);
    g_assert_cmpfloat_with_epsilon(change->after[i], kAfter[i], 1e-14);
  }
  g_assert_null(find(&l, "principal-axes", 1));
  put_away(&l);
}

// Texture coordinates of all corners, of some, and of none.
static void test_corners(void) {
  g_assert_cmpint(gimbal_polygons_count_partial("vt 0 0\nvt 1 0\nf 1/1 2/2 3/1\n"), ==, 0);
  g_assert_cmpint(gimbal_polygons_count_partial("vt 0 0\nvt 1 0\nf 1/1 2//2 3/1/1\n"), ==, 2);
  g_assert_cmpint(gimbal_polygons_count_partial("vt 0 0\nvt 1 0\nf 1 2//1 3\n"), ==, 0);
}

// Ears of a polygon with a notch, beside a triangle; nothing to cut; a corner that does not exist.
static void test_polygons(void) {
  static const char kPoints[] = "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 1 .5 0\n";
  g_autofree char* notch = g_strconcat(kPoints, "f 1 2 3\nf 1/7 2 3 4\nf -4 -3 -2 -1", NULL);
  g_autofree char* cut = gimbal_polygons_cut(notch);
  g_autofree char* wanted =
      g_strconcat(kPoints, "f 1 2 3\nf 2 3 4\nf 1/7 2 4\nf -3 -2 -1\nf -4 -3 -1\n", NULL);
  g_assert_cmpstr(cut, ==, wanted);
  g_autofree char* plain = g_strconcat(kPoints, "f 1 2 3", NULL);
  g_assert_null(gimbal_polygons_cut(plain));
  g_autofree char* wrong = g_strconcat(kPoints, "f 1 2 3 9", NULL);
  g_assert_null(gimbal_polygons_cut(wrong));
}

// Rules of a number each.
static void test_numbers(void) {
  static const struct {
    const char *code, *name;
    double before, after;
    const char* text;
  } kCases[] = {
      {"convex-contacts", "cylinder, box", 5, 4,
       "<mujoco><worldbody><geom type='box' size='1 1 1'/><body pos='0 0 3'><freejoint/><geom "
       "type='cylinder' size='.1 .2'/></body></worldbody></mujoco>"},
      {"convex-contacts", "capsule, cylinder", 5, 2,
       "<mujoco><worldbody><geom type='capsule' size='1 1'/><body pos='0 0 3'><freejoint/><geom "
       "type='cylinder' size='.1 .2'/></body></worldbody></mujoco>"},
      {"saturation", "j", 12, 0,
       "<mujoco><option integrator='implicit'/><worldbody><body><joint name='j' actuatorfrcrange='-1 "
       "1'/><geom size='.1'/></body></worldbody><actuator><velocity joint='j' kv='3' gear='2'/><motor "
       "joint='j'/></actuator></mujoco>"},
      {"flex-edges", "f", 1 / 1.4, .6,
       "<mujoco><option integrator='implicitfast' timestep='.01'/><worldbody><flexcomp name='f' type='grid' "
       "dim='1' count='2 1 1' spacing='.1 .1 .1' mass='.2'><contact contype='0' conaffinity='0'/><edge "
       "damping='2'/></flexcomp></worldbody></mujoco>"},
      {"convex-contacts", "box, mesh", 5, 4,
       "<mujoco><asset><mesh name='c' vertex='-1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 -1 -1 1 1 -1 1 -1 1 1 1 1 1'/>"
       "</asset><worldbody><geom type='box' size='5 5 1' margin='.01'/><body pos='0 0 5'><freejoint/><geom "
       "type='mesh' mesh='c'/></body></worldbody></mujoco>"},
      {"fused", "", 2, 3,
       "<mujoco><compiler fusestatic='true'/><option density='1.2'/><worldbody><body><joint/><geom "
       "size='.1'/><body name='k'><geom size='.1'/></body></body></worldbody></mujoco>"},
      {"discarded", "", 1, 2,
       "<mujoco><compiler discardvisual='true'/><worldbody><body><joint/><geom size='.1'/><geom size='.1' "
       "contype='0' conaffinity='0' fluidshape='ellipsoid'/></body></worldbody></mujoco>"},
      {"flex-contact-count", "f", 50, 121,
       "<mujoco><worldbody><geom type='plane' size='2 2 .1'/><flexcomp name='f' type='grid' dim='2' "
       "count='11 "
       "11 1' spacing='.1 .1 .1' pos='0 0 .009' radius='.01' mass='1'><contact selfcollide='none'/><edge "
       "equality='true'/></flexcomp></worldbody></mujoco>"},
      {"sleep-energy", "", 0, .375,
       "<mujoco><option gravity='0 0 0'><flag sleep='enable' energy='enable'/></option><worldbody><body "
       "sleep='init'><joint type='hinge' stiffness='3' springref='28.64788975654116'/><geom "
       "size='.1'/></body></worldbody></mujoco>"},
      {"histories", "a", 12, 17,
       "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><pid "
       "name='a' joint='j' kp='1' input='pos vel' delay='.01' nsample='5'/></actuator></mujoco>"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    Looked l = look(kCases[i].text);
    assert_change(find(&l, kCases[i].code, 0), kCases[i].name, kCases[i].before, kCases[i].after);
    g_assert_null(find(&l, kCases[i].code, 1));
    put_away(&l);
  }
}

// Points of contact change only of shapes that meet, and with the search that is the default: both
// libraries give as many to a cylinder and a box where either flag is off.
static void test_shapes(void) {
  static const struct {
    const char *option, *geom, *contact;
    gboolean changes;
  } kCases[] = {{"", "", "", TRUE},
                {"<option><flag nativeccd='disable'/></option>", "", "", FALSE},
                {"<option><flag multiccd='disable'/></option>", "", "", FALSE},
                {"<option><flag contact='disable'/></option>", "", "", FALSE},
                {"", "", "<exclude body1='b' body2='world'/>", FALSE},
                {"", "contype='2' conaffinity='4'", "", FALSE},
                {"", "contype='2' conaffinity='4'", "<pair geom1='g' geom2='h'/>", TRUE}};
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco>%s<worldbody><geom name='g' type='box' size='1 1 1'/><body name='b' pos='0 0 3'><freejoint/>"
        "<geom name='h' type='cylinder' size='.1 .2' %s/></body></worldbody><contact>%s</contact></mujoco>",
        kCases[i].option, kCases[i].geom, kCases[i].contact);
    Looked l = look(text);
    g_assert_cmpint(find(&l, "convex-contacts", 0) != NULL, ==, kCases[i].changes);
    put_away(&l);
  }
}

// A triangle that a sphere touches off its middle: weights of 3.12.0 and 4.0.1.
static void test_weights(void) {
  static const double kBefore[] = {.4419605682, .2620533309, .2959861009}, kAfter[] = {.475, .275, .25};
  g_autofree char* bodies = g_strdup("");
  for (int i = 0; i < 3; i++) {
    g_autofree char* more = g_strdup_printf(
        "%s<body name='v%d' pos='%s'><joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 "
        "0'/><joint "
        "type='slide'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body>",
        bodies, i, ((const char*[]){"0 0 0", "1 0 0", ".3 .8 0"})[i]);
    g_free(bodies);
    bodies = g_steal_pointer(&more);
  }
  g_autofree char* text = g_strdup_printf(
      "<mujoco><worldbody><geom size='.1' pos='.35 .2 .105'/>%s</worldbody><deformable><flex name='f' "
      "dim='2' "
      "body='v0 v1 v2' element='0 1 2' radius='.02'/></deformable></mujoco>",
      bodies);
  Looked l = look(text);
  const GimbalChange* change = find(&l, "flex-contacts", 0);
  g_assert_nonnull(change);
  g_assert_cmpint(change->count, ==, 3);
  for (int i = 0; i < 3; i++) {
    g_assert_cmpfloat_with_epsilon(change->before[i], kBefore[i], 1e-8);
    g_assert_cmpfloat_with_epsilon(change->after[i], kAfter[i], 1e-8);
  }
  put_away(&l);
}

// On a line the weights of two vertices are what they were.
static void test_contact_of_a_line(void) {
  Looked l = look(
      "<mujoco><worldbody><flexcomp name='f' type='direct' dim='1' point='0 0 0 3 0 0' element='0 1'/>"
      "</worldbody></mujoco>");
  g_assert_null(find(&l, "flex-contacts", 0));
  put_away(&l);
}

// Text that 3.12 saved: what is in a frame came last, and the frame lost its pose.
static void test_saved(void) {
  Looked l = look(
      "<mujoco><worldbody><frame pos='1 0 0'><geom name='a' size='.1'/><body name='c'/></frame><geom "
      "name='b' "
      "size='.1'/><body name='d'/></worldbody><sensor><e_kinetic/></sensor></mujoco>");
  assert_change(find(&l, "saved-text", 0), "", 0, 1);
  assert_change(find(&l, "saved-text", 1), "", 0, 1);
  g_assert_cmpstr(find(&l, "saved-text", 2)->kind, ==, "geom");
  assert_change(find(&l, "saved-text", 2), "", 2, 0);
  g_assert_null(find(&l, "saved-text", 3));
  put_away(&l);
}

// Rules that are not later than the model's version say nothing, and neither do rods that were
// cables, copies of them included.
static void test_span(void) {
  static const char kRod[] = FLEX("dim='1' count='4 1 1'", "");
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  Looked later = look_thread(kRod, 4e8, (GimbalChangesSpan){.from = gimbal_version_parse("3.17")});
  g_assert_null(find(&later, "rods", 0));
  put_away(&later);
  Looked before = look_thread(kRod, 4e8, (GimbalChangesSpan){.from = gimbal_version_parse("3.16")});
  g_assert_nonnull(find(&before, "rods", 0));
  put_away(&before);
  g_ptr_array_add(names, (gpointer) "fl");
  Looked other = look_thread(kRod, 4e8, (GimbalChangesSpan){.rods = names});
  g_assert_nonnull(find(&other, "rods", 0));
  put_away(&other);
  g_ptr_array_add(names, (gpointer) "f");
  Looked cable = look_thread(kRod, 4e8, (GimbalChangesSpan){.rods = names});
  g_assert_cmpuint(cable.changes->len, ==, 0);
  put_away(&cable);
}

static void test_none(void) {
  static const char* const kTexts[] = {
      "<mujoco/>",
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 1'><freejoint/><geom "
      "size='.1'/></body><body "
      "pos='0 0 3'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>",
      "<mujoco><option integrator='RK4' gravity='0 0 0'/><worldbody><site name='s'/><body><joint/><geom "
      "size='.1'/></body></worldbody><sensor><accelerometer site='s'/></sensor></mujoco>",
  };
  for (guint i = 0; i < G_N_ELEMENTS(kTexts); i++) {
    Looked l = look(kTexts[i]);
    g_assert_cmpuint(l.changes->len, ==, 0);
    put_away(&l);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/changes/dampratio", test_dampratio);
  g_test_add_func("/changes/side-site", test_side_site);
  g_test_add_func("/changes/other-paths", test_other_paths);
  g_test_add_func("/changes/better-side", test_better_side);
  g_test_add_func("/changes/no-side", test_no_side);
  g_test_add_func("/changes/static", test_static);
  g_test_add_func("/changes/flexes", test_flexes);
  g_test_add_func("/changes/termination", test_termination);
  g_test_add_func("/changes/beside", test_beside);
  g_test_add_func("/changes/cells", test_cells);
  g_test_add_func("/changes/polygons", test_polygons);
  g_test_add_func("/changes/numbers", test_numbers);
  g_test_add_func("/changes/shapes", test_shapes);
  g_test_add_func("/changes/weights", test_weights);
  g_test_add_func("/changes/saved", test_saved);
  g_test_add_func("/changes/contact-of-a-line", test_contact_of_a_line);
  g_test_add_func("/changes/axes", test_axes);
  g_test_add_func("/changes/corners", test_corners);
  g_test_add_func("/changes/none", test_none);
  g_test_add_func("/changes/span", test_span);
  g_test_add_func("/changes/both-lengths", test_both_lengths);
  return g_test_run();
}
