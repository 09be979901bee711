// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Who sleeps and wakes when: every policy, woken by contact, equality, tendon, applied force and
// velocity. The steps and the cycles of trees that sleep together are those of MuJoCo 3.12.0 (the
// WebAssembly build @mujoco/mujoco).

#include <gimbal/diagnostics.h>
#include <gimbal/guard.h>
#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"

#include "broken.h"
#include "model/sleep_state.h"

static const char kModel[] =
    "<mujoco>"
    "  <option timestep='.004'><flag sleep='enable'/></option>"
    "  <worldbody>"
    "    <geom type='plane' size='9 9 .1'/>"
    "    <body name='rests' pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "    <body name='falls' pos='0 0 1.2'><freejoint/><geom size='.08'/></body>"
    "    <body name='never' pos='1 0 .1' sleep='never'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "    <body name='init' pos='2 0 .5' sleep='init'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "    <body name='hit' pos='2 .02 2.5'><freejoint/><geom size='.05'/></body>"
    "    <body name='pulled' pos='3 0 .1' sleep='allowed'><freejoint/><geom type='box' size='.1 .1 "
    ".1'/><site name='p'/></body>"
    "    <body name='weight' pos='3.6 0 2'><joint name='w' type='slide' axis='0 0 1' damping='.4'/><geom "
    "size='.06'/><site name='q'/></body>"
    "    <body name='tied1' pos='4 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "    <body name='tied2' pos='4.4 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "    <body name='pend' pos='6 0 2'><joint name='pe' axis='0 1 0' damping='.3' frictionloss='.05'/><geom "
    "type='capsule' size='.03' fromto='0 0 0 .3 0 0'/></body>"
    "  </worldbody>"
    "  <tendon><spatial name='rope' limited='true' range='0 2.4'><site site='p'/><site "
    "site='q'/></spatial></tendon>"
    "  <equality><connect name='tie' body1='tied1' body2='tied2' anchor='.2 0 0'/></equality>"
    "</mujoco>";

// after that step: the next sleeping tree of its cycle for each tree, A: awake
static const struct {
  int step;
  const char* asleep;
} kExpected[] = {
    {0, "A A A 3 A A A A A A"},    {32, "0 A A 3 A 5 A 8 7 A"},   {108, "A A A 3 A 5 A 8 7 A"},
    {154, "A A A A A 5 A 8 7 A"},  {165, "1 0 A A A 5 A 8 7 A"},  {207, "1 0 A A A 5 A 8 7 9"},
    {221, "1 0 A A A 5 6 8 7 9"},  {500, "1 0 A 3 A 5 6 8 7 9"},  {501, "1 0 A A A 5 6 8 7 9"},
    {510, "1 0 A 3 A 5 6 8 7 9"},  {1100, "1 0 A 3 A 5 6 A A 9"}, {1114, "1 0 A 3 A 5 6 8 7 9"},
    {1300, "A A A 3 A 5 6 8 7 9"}, {1337, "1 0 A 3 A 5 6 8 7 9"},
};

static char* describe(const mjModel* m, const mjData* d) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < m->ntree; i++) {
    if (i) g_string_append_c(text, ' ');
    if (d->tree_asleep[i] < 0) {
      g_string_append_c(text, 'A');
    } else {
      g_string_append_printf(text, "%d", d->tree_asleep[i]);
    }
  }
  return g_string_free(text, FALSE);
}

static mjModel* compile(void) {
  return compile_text(kModel);
}

static void disturb(const mjModel* m, mjData* d, int step) {
  int tied = mj_name2id(m, mjOBJ_BODY, "tied1");
  if (step == 1100) d->xfrc_applied[6 * tied] = 3;
  if (step == 1105) d->xfrc_applied[6 * tied] = 0;
  if (step == 1300) d->qvel[0] = .3;
}

static void test_transitions(void) {
  mjModel* m = compile();
  mjData* d = mj_makeData(m);
  g_autofree char* last = g_strdup("");
  unsigned next = 0;
  for (int i = 0; i < 1600; i++) {
    disturb(m, d, i);
    mj_step(m, d);
    g_autofree char* now = describe(m, d);
    if (!strcmp(now, last)) continue;
    g_assert_cmpuint(next, <, G_N_ELEMENTS(kExpected));
    g_assert_cmpint(i, ==, kExpected[next].step);
    g_assert_cmpstr(now, ==, kExpected[next].asleep);
    next++;
    g_free(last);
    last = g_steal_pointer(&now);
  }
  g_assert_cmpuint(next, ==, G_N_ELEMENTS(kExpected));
  mj_deleteData(d);
  mj_deleteModel(m);
}

// What sleeps does not move and takes no part in the solver; with the flag off nobody sleeps.
static void test_stillness(void) {
  mjModel* m = compile();
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 600; i++) mj_step(m, d);
  g_assert_cmpint(d->ntree_awake, <, m->ntree);
  g_assert_cmpint(d->nv_awake, <, m->nv);
  g_autofree mjtNum* qpos = g_memdup2(d->qpos, sizeof(mjtNum) * m->nq);
  mj_step(m, d);
  for (int j = 0; j < m->njnt; j++) {
    if (d->tree_asleep[m->dof_treeid[m->jnt_dofadr[j]]] < 0) continue;
    int n = m->jnt_type[j] == mjJNT_FREE ? 7 : 1, adr = m->jnt_qposadr[j];
    g_assert_cmpmem(d->qpos + adr, sizeof(mjtNum) * n, qpos + adr, sizeof(mjtNum) * n);
    g_assert_cmpfloat(d->qvel[m->jnt_dofadr[j]], ==, 0);
  }
  m->opt.enableflags &= ~mjENBL_SLEEP;
  mj_resetData(m, d);
  for (int i = 0; i < 600; i++) mj_step(m, d);
  for (int i = 0; i < m->ntree; i++) g_assert_cmpint(d->tree_asleep[i], <, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// What is applied, or a speed, disturbs by its bits: -0 wakes who sleeps and keeps others awake.
// From the official 4.0.1.
static void test_negative_zero(void) {
  enum { FORCE, TORQUE, SPEED, KINDS };
  static const int kCount[KINDS][2] = {{-11, -11}, {-11, -11}, {-8, -7}};
  mjModel* m = compile_text(
      "<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>"
      "<body sleep='init'><joint type='slide'/><geom size='.1'/></body>"
      "<body pos='1 0 0' sleep='allowed'><joint type='slide'/><geom size='.1'/></body></worldbody></mujoco>");
  for (int kind = 0; kind < KINDS; kind++) {
    mjData* d = mj_makeData(m);
    for (int i = 0; i < 2; i++) {
      mjtNum* of[] = {d->qfrc_applied + i, d->xfrc_applied + 6 * (i + 1), d->qvel + i};
      *of[kind] = -0.0;
    }
    for (int i = 0; i < 3; i++) mj_step(m, d);
    g_assert_cmpint(d->tree_asleep[0], ==, kCount[kind][0]);
    g_assert_cmpint(d->tree_asleep[1], ==, kCount[kind][1]);
    mj_deleteData(d);
  }
  mj_deleteModel(m);
}

// A sheet that sleeps on the floor is woken by the ball that falls on it.
static void test_flex_wakes(void) {
  static const char text[] =
      "<mujoco><option sleep_tolerance='1e-2'><flag sleep='enable'/></option><worldbody>"
      "<geom type='plane' size='3 3 .1'/><body name='b'>"
      "<flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' radius='.02' dim='2' pos='0 0 .02'>"
      "<edge equality='true' damping='1'/><contact selfcollide='none'/></flexcomp></body>"
      "<body pos='.02 .03 .5'><freejoint/><geom size='.05'/></body></worldbody></mujoco>";
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel* m = s ? mj_compile(s, NULL) : NULL;
  g_assert_nonnull(m);
  mjData* d = mj_makeData(m);
  int ball = m->ntree - 1, slept = -1, woke = -1;
  for (int i = 0; i < 400 && woke < 0; i++) {
    mj_step(m, d);
    if (slept < 0 && d->tree_asleep[0] >= 0) slept = i;
    if (slept >= 0 && d->tree_asleep[0] < 0) woke = i;
  }
  g_assert_cmpint(slept, >, 0);
  g_assert_cmpint(woke, >, slept);
  for (int t = 0; t < m->ntree; t++) g_assert_cmpint(d->tree_asleep[t], <, 0);
  g_assert_cmpfloat(d->qpos[m->nq - 5], <, .12);
  g_assert_cmpint(ball, ==, 9);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// A mocap body wakes the box that it is moved into, at the first step with a contact and for all of
// its quiet steps; and one that it holds does not stay asleep. Steps of MuJoCo 3.12.0.
static void test_mocap(void) {
  mjModel* m = compile_text(
      "<mujoco><option sleep_tolerance='1e-3'><flag sleep='enable'/></option><worldbody>"
      "<geom type='plane' size='5 5 .1'/>"
      "<body mocap='true' pos='1 0 .1'><geom type='box' size='.1 .1 .1'/></body>"
      "<body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 200; i++) mj_step(m, d);
  g_assert_cmpint(d->tree_asleep[0], ==, 0);
  d->mocap_pos[0] = .21;
  mj_step(m, d);
  g_assert_cmpint(d->tree_asleep[0], ==, 0);
  d->mocap_pos[0] = .19;
  mj_step(m, d);
  g_assert_cmpint(d->tree_asleep[0], <, 0);
  mj_deleteData(d);
  mj_deleteModel(m);

  m = compile_text(
      "<mujoco><option sleep_tolerance='1e-3'><flag sleep='enable'/></option><worldbody>"
      "<geom type='plane' size='5 5 .1'/><body name='m' mocap='true' pos='1 0 1'/>"
      "<body name='b' pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody>"
      "<equality><weld body1='m' body2='b'/></equality></mujoco>");
  d = mj_makeData(m);
  int asleep = 0, longest = 0;
  for (int i = 0; i < 200; i++) {
    mj_step(m, d);
    asleep = d->tree_asleep[0] >= 0 ? asleep + 1 : 0;
    longest = MAX(longest, asleep);
  }
  g_assert_cmpint(longest, ==, 1);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static const char kSleepers[] =
    "<mujoco><option><flag sleep='enable' energy='enable'/></option><worldbody>"
    "<body sleep='init'><joint axis='0 0 1' type='slide' stiffness='10' springref='2'/><geom size='.1' "
    "mass='3'/>"
    "<site name='s'/><body pos='0 0 .2'><geom size='.1' mass='1'/></body></body>"
    "<body pos='4 0 0'><joint axis='0 0 1' type='slide'/><geom size='.1' "
    "mass='2'/></body></worldbody></mujoco>";

// What starts asleep has no acceleration: nothing drives it, the bias of its reset is no force
// (MuJoCo 3.12.0).
static void test_starts_at_rest(void) {
  mjModel* m = compile_text(kSleepers);
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) {
    g_assert_cmpfloat(d->qacc_smooth[i], ==, 0);
    g_assert_cmpfloat(d->qfrc_smooth[i], ==, 0);
  }
  mj_forward(m, d);
  g_assert_cmpfloat(d->qacc[0], ==, 0);
  g_assert_cmpfloat_with_epsilon(d->qacc[1], -9.81, 1e-12);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// What sleeps keeps its passive forces, whole, also where others that are awake have some.
static void test_passive_asleep(void) {
  mjModel* m = compile_text(
      "<mujoco><option><flag sleep='enable'/></option><worldbody><body gravcomp='1' sleep='init'><joint "
      "axis='0 "
      "-1 1' stiffness='3' springref='20'/><geom pos='.3 .2 -.2' size='.2'/></body><body gravcomp='1' pos='5 "
      "0 "
      "0'><joint axis='0 1 0' stiffness='1'/><geom size='.1' pos='1 0 0'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  g_assert_cmpint(d->tree_asleep[0], >=, 0);
  mjtNum before = d->qfrc_passive[0];
  g_assert_cmpfloat_with_epsilon(before, d->qfrc_gravcomp[0] + d->qfrc_spring[0], 1e-12);
  for (int i = 0; i < 3; i++) mj_forward(m, d);
  g_assert_cmpfloat(d->qfrc_passive[0], ==, before);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A light of the world that follows the centre of mass stays where the reset has put it if bodies
// may sleep, also while none does (as in MuJoCo 4.0.1); one that looks at a body turns.
static void test_lights_of_the_world(void) {
  static const char* const flags[] = {"enable", "disable"};
  for (int may_move = 0; may_move < 2; may_move++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><option><flag sleep='%s'/></option><worldbody><light mode='trackcom' pos='0 0 2'/>"
        "<light pos='0 -6 4' mode='targetbodycom' target='b'/><camera mode='trackcom' pos='0 3 2'/>"
        "<body name='b' pos='0 0 1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
        flags[may_move]);
    mjModel* m = compile_text(xml);
    mjData* d = mj_makeData(m);
    d->qpos[0] = 1;
    mj_forward(m, d);
    g_assert_cmpfloat(d->light_xpos[0], ==, may_move);
    g_assert_cmpfloat(d->cam_xpos[0], ==, may_move);
    g_assert_cmpfloat_with_epsilon(d->light_xdir[3], 0.147442, 1e-6);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// Accelerations and forces between bodies follow from qacc, asleep or not; springs that sleep hold
// their energy (as in MuJoCo 4.0.1).
static void test_forces_of_sleepers(void) {
  mjModel* m = compile_text(kSleepers);
  mjData* d = mj_makeData(m);
  g_assert_cmpfloat_with_epsilon(d->energy[0], 4 * 5 + 9.81 * 0.2, 1e-12);
  mj_forward(m, d);
  g_assert_cmpint(d->tree_asleep[0], ==, 0);
  g_assert_cmpfloat_with_epsilon(d->energy[0], 4 * 5 + 9.81 * 0.2, 1e-12);
  d->qacc[0] = -3;
  mj_rnePostConstraint(m, d);
  g_assert_cmpfloat_with_epsilon(d->cacc[6 + 5], 6.81, 1e-12);
  g_assert_cmpfloat_with_epsilon(d->cfrc_int[6 + 5], 4 * 6.81, 1e-12);
  g_assert_cmpfloat_with_epsilon(d->cfrc_int[5], 4 * 6.81, 1e-12);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A tree that sleeps and is counted as awake; lists out of order.
static void break_sleep(gconstpointer way) {
  mjModel* m = compile_text(kModel);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  validate_sleep(m, d);
  switch (GPOINTER_TO_INT(way)) {
    case 0:
      d->tree_asleep[0] = 0;
      break;
    case 1:
      d->ntree_awake--;
      break;
    case 2:
      d->dof_awake_ind[1] = d->dof_awake_ind[0];
      break;
    default:
      d->body_awake_ind[0] = (int)m->nbody;
  }
  validate_sleep(m, d);
}

static int warnings;

static void count_warning(const char* message) {
  g_assert_nonnull(strstr(message, "'b'"));
  warnings++;
}

// What cannot start asleep starts awake, with a warning of the compiler at its line, and one of
// each reset; the others sleep (as in MuJoCo 4.0.1).
static void test_some_start_awake(void) {
  static const char text[] =
      "<mujoco><option><flag sleep='enable'/></option><worldbody>\n"
      "<body name='b' sleep='init'><freejoint/><geom size='.1'/></body>\n"
      "<body name='c' pos='0 0 1'><freejoint/><geom size='.1'/></body>\n"
      "<body name='d' pos='1 0 1' sleep='init'><freejoint/><geom size='.1'/></body></worldbody>\n"
      "<equality><weld body1='b' body2='c'/></equality></mujoco>";
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, sizeof text - 1, NULL, NULL, list);
  mjModel* m = gimbal_compile(s, NULL, list);
  g_assert_nonnull(m);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  const GimbalDiagnostic* told = gimbal_diagnostics_get(list, 0);
  g_assert_cmpstr(told->code, ==, "sleep");
  g_assert_cmpint(told->place.line, ==, 2);
  mju_user_warning = count_warning;
  mjData* d = mj_makeData(m);
  mju_user_warning = NULL;
  g_assert_cmpint(warnings, ==, 1);
  g_assert_cmpint(d->tree_asleep[0], ==, -(1 + mjMINAWAKE));
  g_assert_cmpint(d->tree_asleep[1], ==, -mjMINAWAKE);  // it was still, once
  g_assert_cmpint(d->tree_asleep[2], ==, 2);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
}

// Tendons that sleep have no rows, delayed sensors go on showing what was, the momentum of all
// counts bodies that sleep, and mj_setConst wakes everything (numbers of MuJoCo 4.0.1).
static void test_quantities_of_sleepers(void) {
  mjModel* m = compile_text(
      "<mujoco><option timestep='.01'><flag sleep='enable'/></option><worldbody><geom type='plane' size='3 3 "
      ".1'/>"
      "<body name='a' pos='0 0 .1' sleep='init'><freejoint/><geom size='.1' mass='2'/><site "
      "name='sa'/></body>"
      "<body name='c' pos='2 0 1' sleep='init'><joint name='cj' axis='0 1 0'/><geom size='.1' "
      "mass='1'/></body>"
      "<body name='b' pos='1.5 0 1'><joint type='slide' axis='0 0 1'/><geom size='.1' "
      "mass='1'/></body></worldbody>"
      "<tendon><fixed frictionloss='2' limited='true' range='-1 .1' margin='.3'><joint joint='cj' "
      "coef='1'/></fixed>"
      "</tendon><sensor><framepos objtype='site' objname='sa' nsample='3' delay='.02'/>"
      "<subtreeangmom body='world'/></sensor></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 4; i++) mj_step(m, d);
  g_assert_cmpint(d->tree_asleep[0], >=, 0);
  g_assert_cmpint(d->tree_asleep[1], >=, 0);
  g_assert_cmpint(d->nefc, ==, 0);
  g_assert_cmpfloat_with_epsilon(d->sensordata[2], .1, 1e-12);

  // m (x - c) x v about the centre of all, with c = (2 * 0 + 2 + 1.5) / 4
  mj_forward(m, d);
  g_assert_cmpfloat_with_epsilon(d->sensordata[4], -(1.5 - 3.5 / 4) * d->qvel[7], 1e-9);
  mjtNum bias[8];
  mju_fill(bias, 77, 8);
  mj_rne(m, d, 1, bias);
  g_assert_cmpfloat_with_epsilon(bias[2], 2 * 9.81, 1e-12);  // of the ball that sleeps
  g_assert_cmpfloat(bias[6], ==, 0);
  d->qacc[2] = 1;  // what is asked for acts on what sleeps, too
  mj_rne(m, d, 1, bias);
  g_assert_cmpfloat_with_epsilon(bias[2], 2 * 10.81, 1e-12);
  mj_setConst(m, d);
  for (int i = 0; i < m->ntree; i++) g_assert_cmpint(d->tree_asleep[i], ==, -(1 + mjMINAWAKE));
  mj_deleteData(d);
  mj_deleteModel(m);
}

// With sleep a camera or light of a static body stays where a reset puts it, also while all are
// awake: measured with the official 4.0.1. Without sleep it follows what it tracks.
static void test_static_cameras(void) {
  mjModel* m = compile_text(
      "<mujoco><option><flag sleep='enable'/></option><worldbody>"
      "<camera pos='0 0 1'/><camera mode='trackcom' pos='0 0 1'/><light mode='trackcom' pos='0 0 1'/>"
      "<body name='mocap' mocap='true'><camera pos='0 0 1'/></body>"
      "<body pos='0 0 3'><freejoint/><geom size='.1'/><camera pos='0 0 1'/></body>"
      "</worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  m->cam_pos[0] = 10;
  d->qpos[0] = 5;
  d->mocap_pos[0] = 7;
  mj_forward(m, d);
  const mjtNum kept[] = {0, 0, 7, 5}, moved[] = {10, 5, 7, 5};
  for (int i = 0; i < 4; i++) g_assert_cmpfloat(d->cam_xpos[3 * i], ==, kept[i]);
  g_assert_cmpfloat(d->light_xpos[0], ==, 0);
  m->opt.enableflags = 0;
  mj_forward(m, d);
  for (int i = 0; i < 4; i++) g_assert_cmpfloat(d->cam_xpos[3 * i], ==, moved[i]);
  g_assert_cmpfloat(d->light_xpos[0], ==, 5);
  mj_deleteData(d);
  mj_deleteModel(m);
}

#define SHEET(inner)                                                                                         \
  "<flexcomp name='a' type='grid' dim='2' count='2 2 1' spacing='.1 .1 .1' radius='.005' mass='1'><contact " \
  "selfcollide='none'/>" inner "</flexcomp>"
#define ELASTIC "<elasticity young='300' poisson='.2' damping='.05' thickness='.02' elastic2d='both'/>"

// An elastic sheet that nothing else holds never sleeps under Euler; with an equality of its edges,
// or in the integrator discrete, it sleeps as a whole, and one vertex that is pushed wakes all.
// While it sleeps it makes no island and its forces stay as they are. States of the official 4.0.1.
static void test_flex(void) {
  static const struct {
    const char *integrator, *flex;
    int asleep[4], woken, islands;
  } cases[] = {
      {"Euler", SHEET(ELASTIC), {-11, -11, -11, -11}, -11, 0},
      {"Euler", SHEET("<edge equality='true'/>"), {1, 2, 3, 0}, -10, 1},
      {"discrete", SHEET(ELASTIC), {1, 2, 3, 0}, -10, 1},
      {"discrete", SHEET("<edge equality='true'/>"), {1, 2, 3, 0}, -10, 1},
  };
  for (size_t k = 0; k < G_N_ELEMENTS(cases); k++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option timestep='.005' gravity='0 0 0' integrator='%s'><flag sleep='enable'/></option>"
        "<worldbody>%s</worldbody></mujoco>",
        cases[k].integrator, cases[k].flex);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    // away from rest, but slow enough to sleep
    d->qpos[0] = 1e-6;
    for (int i = 0; i < 40; i++) mj_step(m, d);
    for (int i = 0; i < 4; i++) g_assert_cmpint(d->tree_asleep[i], ==, cases[k].asleep[i]);
    if (d->tree_asleep[0] >= 0) {
      mjtNum before[12];
      memcpy(before, d->qfrc_passive, sizeof before);
      mj_step(m, d);
      mj_step(m, d);
      g_assert_cmpmem(d->qfrc_passive, sizeof before, before, sizeof before);
      g_assert_cmpint(d->nisland, ==, 0);
    }
    d->qvel[11] = .5;
    mj_step(m, d);
    for (int i = 0; i < 3; i++) g_assert_cmpint(d->tree_asleep[i], ==, cases[k].woken);
    g_assert_cmpint(d->tree_asleep[3], ==, -11);
    g_assert_cmpint(d->nisland, ==, cases[k].islands);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/sleep/transitions", test_transitions);
  g_test_add_func("/sleep/stillness", test_stillness);
  g_test_add_func("/sleep/negative-zero", test_negative_zero);
  g_test_add_func("/sleep/flex-wakes", test_flex_wakes);
  g_test_add_func("/sleep/mocap", test_mocap);
  g_test_add_func("/sleep/starts-at-rest", test_starts_at_rest);
  g_test_add_func("/sleep/passive-asleep", test_passive_asleep);
  g_test_add_func("/sleep/lights-of-the-world", test_lights_of_the_world);
  g_test_add_func("/sleep/forces-of-sleepers", test_forces_of_sleepers);
  broken_add("/sleep/broken", 4, break_sleep);
  g_test_add_func("/pipeline/sleep/some-start-awake", test_some_start_awake);
  g_test_add_func("/sleep/flex", test_flex);
  g_test_add_func("/sleep/static-cameras", test_static_cameras);
  g_test_add_func("/sleep/quantities-of-sleepers", test_quantities_of_sleepers);
  return g_test_run();
}
