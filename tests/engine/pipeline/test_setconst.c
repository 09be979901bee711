// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mj_setConst after fields of a model were edited.

#include <glib.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"

static char last_error[1000];

static void keep_error(const char* message) {
  g_strlcpy(last_error, message, sizeof last_error);
}

// Of a mesh what bounds it stays (MuJoCo 4.0.1), of other geoms it follows from their size.
static void test_mesh_bounds(void) {
  mjModel* m = compile_text(
      "<mujoco><asset><mesh name='m' vertex='0 0 0 .1 0 0 0 .2 0 0 0 .3'/></asset><worldbody>"
      "<geom type='mesh' mesh='m'/><geom size='.1'/></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  g_assert_cmpfloat_with_epsilon(m->geom_rbound[0], .266324, 1e-6);
  m->geom_rbound[0] = m->geom_rbound[1] = 5;
  mj_setConst(m, d);
  g_assert_cmpfloat(m->geom_rbound[0], ==, 5);
  g_assert_cmpfloat(m->geom_rbound[1], ==, .1);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Geoms and sites that stood in the frame of their body and are moved out of it, and the other way
// round.
static void test_frames(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body pos='1 2 3'><joint/><geom size='.1'/><geom size='.1' pos='.3 0 0'/>"
      "<site/><site pos='0 .2 0' euler='0 0 90'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  g_assert_cmpint(m->geom_sameframe[0], ==, mjSAMEFRAME_BODY);
  m->geom_pos[1] = .5;
  m->geom_pos[3] = 0;
  m->site_quat[0] = m->site_quat[3] = mju_sqrt(.5);
  mju_unit4(m->site_quat + 4);
  mj_setConst(m, d);
  g_assert_cmpint(m->geom_sameframe[0], ==, mjSAMEFRAME_BODYROT);
  g_assert_cmpint(m->geom_sameframe[1], ==, mjSAMEFRAME_BODY);
  g_assert_cmpint(m->site_sameframe[0], ==, mjSAMEFRAME_NONE);
  g_assert_cmpint(m->site_sameframe[1], ==, mjSAMEFRAME_BODYROT);
  mj_resetData(m, d);
  mj_forward(m, d);
  g_assert_cmpfloat(d->geom_xpos[1], ==, 2.5);
  g_assert_cmpfloat(d->geom_xpos[3], ==, 1);
  g_assert_cmpfloat_with_epsilon(d->site_xmat[0], 0, 1e-15);
  g_assert_cmpfloat(d->site_xmat[9], ==, 1);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A body whose inertia was diagonal when it was compiled cannot be shifted out of its frame.
static void test_simple_body(void) {
  mjModel* m =
      compile_text("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  g_assert_cmpint(m->body_simple[1], ==, 1);
  m->body_ipos[3] = .1;
  mju_user_error = keep_error;
  mj_setConst(m, d);
  mju_user_error = NULL;
  g_assert_nonnull(g_strrstr(last_error, "simple"));
  mj_deleteData(d);
  mj_deleteModel(m);
}

// As in the reference: a body on slides alone that a program takes the mass from is an error, with
// any other joint it is none.
static void test_no_mass(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body><joint type='slide' armature='1'/><geom size='.1'/></body>"
      "<body><joint armature='1'/><geom size='.1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  g_assert_cmpint(m->body_simple[1], ==, 2);
  m->body_mass[2] = 0;
  mj_setConst(m, d);
  m->body_mass[1] = 0;
  mju_user_error = keep_error;
  mj_setConst(m, d);
  mju_user_error = NULL;
  g_assert_nonnull(g_strrstr(last_error, "body 1 moves on slides and has no mass"));
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Actuators with damping: found again.
static void test_passive_actuators(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody>"
      "<actuator><motor joint='j'/><motor joint='j'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  g_assert_cmpint(m->jnt_actuatorid[0], ==, -1);
  m->actuator_damping[1] = .5;
  mj_setConst(m, d);
  g_assert_cmpint(m->jnt_actuatorid[0], ==, 1);
  m->actuator_armature[0] = .5;
  mj_setConst(m, d);
  g_assert_cmpint(m->jnt_actuatorid[0], ==, -2);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Which trees may sleep: none on a tendon over three of them, nor on a springy one over two. Of an
// actuator between two sites both keep their trees awake. Numbers of MuJoCo 4.0.1.
static void test_sleep_policy(void) {
  static const char kTrees[] =
      "<mujoco><worldbody><body name='a' %s><freejoint/><geom size='.1'/><site name='a'/></body>"
      "<body pos='1 0 0'><freejoint/><geom size='.1'/><site name='b'/></body>"
      "<body pos='2 0 0'><freejoint/><geom size='.1'/><site name='c'/></body>"
      "<body name='p' pos='0 .1 0'/><body name='q' pos='.1 0 0'/></worldbody>%s</mujoco>";
  static const struct {
    const char* rest;
    int policy[3];
  } kCases[] = {
      {"<tendon><spatial><site site='a'/><site site='b'/><site site='c'/></spatial></tendon>", {1, 1, 1}},
      {"<tendon><spatial stiffness='1'><site site='a'/><site site='b'/></spatial></tendon>", {1, 1, 2}},
      {"<tendon><spatial><site site='a'/><site site='b'/></spatial></tendon>", {2, 2, 2}},
      {"<actuator><motor site='a' refsite='b'/></actuator>", {1, 1, 2}},
      {"<actuator><motor cranksite='c' slidersite='b' cranklength='1'/></actuator>", {2, 1, 1}},
      // rigid deformables keep awake, elastic or not
      {"<deformable><flex dim='2' body='a' vertex='0 0 0 .1 0 0 0 .1 0' element='0 1 2'>"
       "<elasticity young='1e4' thickness='.01' elastic2d='bend'/></flex></deformable>",
       {1, 2, 2}},
      // passive contacts act on others, and one triangle does not bend
      {"<option integrator='discrete'/><deformable><flex dim='2' body='a p q' element='0 1 2'>"
       "<contact passive='true' selfcollide='none'/></flex></deformable>",
       {2, 2, 2}},
      {"<option integrator='discrete'/><deformable><flex dim='1' body='a p q' element='0 1 1 2'>"
       "<contact passive='true' selfcollide='none'/></flex></deformable>",
       {1, 2, 2}},
      {"<option integrator='discrete'/><deformable><flex dim='2' body='a p q' element='0 1 2'>"
       "<elasticity young='1e4' thickness='.01' elastic2d='bend'/></flex></deformable>",
       {1, 2, 2}},
  };
  for (unsigned k = 0; k < G_N_ELEMENTS(kCases); k++) {
    g_autofree char* text = g_strdup_printf(kTrees, "", kCases[k].rest);
    mjModel* m = compile_text(text);
    for (int i = 0; i < 3; i++) g_assert_cmpint(m->tree_sleep_policy[i], ==, kCases[k].policy[i]);
    mj_deleteModel(m);
  }

  // a policy that cannot be is the compiler's complaint, not the end of the program
  for (int k = 0; k < 2; k++) {
    char error[1000] = "";
    g_autofree char* text = g_strdup_printf(kTrees, "sleep='allowed'", kCases[k].rest);
    mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
    g_assert_null(mj_compile(spec, NULL));
    g_assert_nonnull(g_strrstr(mjs_getError(spec), "sleep='never'"));
    mj_deleteSpec(spec);
  }
}

// The discrete inverse of the Euler integrator takes joint damping as implicit where its step does:
// qfrc = (M + h b) qacc.
static void test_discrete_inverse(void) {
  static const struct {
    int off;
    double force;
  } kCases[] = {{0, (2 + .1 * 3) * 5}, {mjDSBL_DAMPER, 2 * 5}, {mjDSBL_EULERDAMP, 2 * 5}};
  mjModel* m = compile_text(
      "<mujoco><option timestep='.1' gravity='0 0 0'><flag invdiscrete='enable'/></option>"
      "<worldbody><body><joint type='slide' damping='3'/><geom size='.1' "
      "mass='2'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    m->opt.disableflags = kCases[i].off;
    d->qacc[0] = 5;
    mj_inverse(m, d);
    g_assert_cmpfloat_with_epsilon(d->qfrc_inverse[0], kCases[i].force, 1e-12);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// With exact diagonals inverse dynamics needs them too: it finds the force that was applied.
static void test_exact_diagonal(void) {
  mjModel* m = compile_text(
      "<mujoco><option tolerance='0' iterations='50'><flag diagexact='enable'/></option>"
      "<worldbody><body name='b' pos='0 0 1'><joint/><joint type='slide' axis='1 0 0'/><geom size='.1' "
      "pos='.3 0 0'/>"
      "</body></worldbody><equality><connect body1='b' anchor='.2 .1 0'/></equality></mujoco>");
  mjData* d = mj_makeData(m);
  d->qfrc_applied[0] = 3;
  d->qvel[1] = 1;
  mj_forward(m, d);
  mj_inverse(m, d);
  g_assert_cmpfloat_with_epsilon(d->qfrc_inverse[0], 3, 1e-6);
  g_assert_cmpfloat_with_epsilon(d->qfrc_inverse[1], 0, 1e-6);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Only the first body of a tree that moves has a sleep policy.
static void test_policy_of_child(void) {
  static const struct {
    const char* bodies;
    gboolean fine;
  } kCases[] = {
      {"<body><geom size='.1'/><body sleep='never'><joint/><geom size='.1'/></body></body>", TRUE},
      {"<body><joint/><geom size='.1'/><body sleep='never'><joint/><geom size='.1'/></body></body>", FALSE},
      {"<body><joint/><geom size='.1'/><body sleep='never'><geom size='.1'/></body></body>", FALSE},
      {"<body sleep='never'><geom size='.1'/></body>", FALSE},
  };
  for (unsigned i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* text = g_strdup_printf("<mujoco><worldbody>%s</worldbody></mujoco>", kCases[i].bodies);
    mjSpec* spec = mj_parseXMLString(text, NULL, NULL, 0);
    mjModel* m = mj_compile(spec, NULL);
    g_assert_cmpint(m != NULL, ==, kCases[i].fine);
    mj_deleteModel(m);
    mj_deleteSpec(spec);
  }
}

// A mechanism weighs the same alone and among others, at whatever dof its tree starts.
static void test_many_trees(void) {
  static const char kOne[] =
      "<body pos='%d 0 0'><freejoint/><geom size='.1 .2 .3' type='box'/>"
      "<body pos='.3 .1 0'><joint axis='1 0 0'/><joint axis='1 2 3' pos='0 .1 0'/>"
      "<geom type='capsule' size='.05 .2' euler='30 40 50'/></body></body>";
  mjModel* model[2];
  for (int i = 0; i < 2; i++) {
    GString* text = g_string_new("<mujoco><worldbody><body><joint type='slide'/><geom size='.1'/></body>");
    for (int k = 0; k < (i ? 7 : 1); k++) g_string_append_printf(text, kOne, 10 * k);
    g_string_append(text, "</worldbody></mujoco>");
    model[i] = compile_text(text->str);
    g_string_free(text, TRUE);
  }
  const mjModel *alone = model[0], *many = model[1];
  for (int i = 2; i < many->nbody; i++) {
    const mjtNum *a = alone->body_invweight0 + 2 * (2 + i % 2), *b = many->body_invweight0 + 2 * i;
    for (int k = 0; k < 2; k++) g_assert_cmpfloat_with_epsilon(b[k] / a[k], 1, 1e-12);
  }
  for (int i = 1; i < many->nv; i++) {
    int one = 1 + (i - 1) % (int)(alone->nv - 1);
    g_assert_cmpfloat_with_epsilon(many->dof_invweight0[i] / alone->dof_invweight0[one], 1, 1e-12);
  }
  mj_deleteModel(model[0]);
  mj_deleteModel(model[1]);
}

// The contacts and rows of a state are gone where constants are computed from the rest pose:
// adhesion pulls nothing. 4.0.1 says so in all three models (3.12 kept them).
static void test_adhesion(void) {
  static const char* const options[] = {"jacobian='sparse'", "jacobian='dense'", "cone='elliptic'"};
  for (gsize i = 0; i < G_N_ELEMENTS(options); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option %s/><worldbody><geom type='box' size='.07 .07 .07' pos='0 -.1 0'/><body "
        "name='body'><freejoint/>"
        "<geom size='.2' mass='3'/></body></worldbody><actuator><adhesion body='body' ctrlrange='0 "
        "1'/></actuator></mujoco>",
        options[i]);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    for (int step = 0; step < 5; step++) mj_step(m, d);
    g_assert_cmpint(d->ncon, ==, 1);
    g_assert_cmpfloat(fabs(d->qpos[1]), >, 1e-3);
    mj_setConst(m, d);
    g_assert_cmpint(d->ncon, ==, 0);
    g_assert_cmpint(d->nefc, ==, 0);
    g_assert_cmpfloat(m->actuator_acc0[0], ==, 0);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// Statistics leave out what is no number, and a centre of mass that is none is the origin of the
// body: numbers of the reference.
static void test_not_a_number(void) {
  mjModel* m =
      compile_text("<mujoco><worldbody><body pos='0 0 nan'><geom size='.1'/></body></worldbody></mujoco>");
  g_assert_cmpfloat(m->stat.meansize, ==, 1e-5);
  g_assert_cmpfloat(m->stat.extent, ==, 2e-5);
  mj_deleteModel(m);
  m = compile_text("<mujoco><worldbody><body><geom size='.1' pos='nan 1 2'/></body></worldbody></mujoco>");
  for (int i = 0; i < 3; i++) g_assert_cmpfloat(m->body_ipos[3 + i], ==, 0);
  g_assert_cmpfloat(m->stat.meansize, ==, 1e-5);
  mj_deleteModel(m);
}

// What a text states by convention is resolved by the compiler alone: damping ratios, rest lengths,
// statistics. Poses of cameras and lights in the data stay.
static void test_conventions(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><camera mode='targetbody' target='a' pos='1 1 1'/><light mode='targetbody' "
      "target='a' "
      "pos='1 -1 2'/><body name='a' pos='0 0 1'><joint name='j' type='slide' axis='1 0 0'/><geom size='.1' "
      "mass='1'/></body></worldbody><tendon><fixed name='t' stiffness='1'><joint joint='j' coef='1'/></fixed>"
      "</tendon><actuator><position joint='j' kp='100' dampratio='1'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  g_assert_cmpfloat_with_epsilon(m->actuator_biasprm[2], -20, 1e-12);
  g_assert_cmpfloat(m->tendon_lengthspring[1], ==, 0);
  mjtNum inertia = m->stat.meaninertia, camera[9], light[3];
  d->qpos[0] = .4;
  mj_forward(m, d);
  mju_copy(camera, d->cam_xmat, 9);
  mju_copy3(light, d->light_xdir);
  m->body_mass[1] = 4;
  m->tendon_lengthspring[0] = m->tendon_lengthspring[1] = -1;
  m->actuator_biasprm[2] = 1;
  mj_setConst(m, d);
  g_assert_cmpfloat(m->actuator_biasprm[2], ==, 1);
  g_assert_cmpfloat(m->tendon_lengthspring[0], ==, -1);
  g_assert_cmpfloat(m->stat.meaninertia, ==, inertia);
  g_assert_cmpfloat(m->dof_M0[0], ==, 4);
  g_assert_cmpmem(camera, sizeof camera, d->cam_xmat, sizeof camera);
  g_assert_cmpmem(light, sizeof light, d->light_xdir, sizeof light);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The relative pose of a weld follows from the reference pose unless the text states it.
static void test_weld_follows(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body name='a'><joint/><geom size='.1'/></body><body name='b' pos='.5 0 0'><joint/>"
      "<geom size='.1'/></body></worldbody><equality><weld body1='a' body2='b'/>"
      "<weld body1='a' body2='b' relpose='.4 0 0 1 0 0 0'/></equality></mujoco>");
  mjData* d = mj_makeData(m);
  g_assert_cmpfloat(m->eq_data[3], ==, .5);
  g_assert_cmpfloat(m->eq_data[11], ==, 1);
  m->body_pos[6] = .8;
  mj_setConst(m, d);
  g_assert_cmpfloat(m->eq_data[3], ==, .8);
  g_assert_cmpfloat(m->eq_data[mjNEQDATA + 3], ==, .4);
  g_assert_cmpfloat(m->eq_data[mjNEQDATA + 11], ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The inertia behind a servo counts coupling and armature: joints, tendon, site, and three axes
// (numbers of MuJoCo 4.0.1).
static void test_damping_ratios(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body><joint name='a' axis='0 0 1' armature='.01'/><geom type='capsule' size='.02' "
      "fromto='0 0 0 .3 0 0' mass='1'/><body pos='.3 0 0'><joint name='b' axis='0 1 1'/><geom type='capsule' "
      "size='.02' fromto='0 0 0 .2 .1 0' mass='.5'/><site name='end' pos='.2 .1 0'/><body pos='.2 0 0'>"
      "<joint name='c' type='ball'/><geom type='box' size='.1 .05 .02' pos='.1 0 0'/></body></body></body>"
      "<site name='ref' pos='.1 .2 .05'/></worldbody><tendon><fixed name='t' armature='.02'><joint joint='a' "
      "coef='1'/><joint joint='b' coef='-.01'/></fixed></tendon><actuator>"
      "<position joint='a' kp='100' dampratio='1' armature='.3'/><position joint='b' kp='100' dampratio='.7' "
      "gear='2'/>"
      "<position tendon='t' kp='100' dampratio='1'/><position site='end' refsite='ref' gear='1 0 0 0 0 0' "
      "kp='100' "
      "dampratio='1'/><orientation joint='c' kp='3' dampratio='1'/></actuator></mujoco>");
  const mjtNum damping[] = {-13.2408246, -0.8475043209, -12.96785195, -36.50843653, -0.1391093691};
  for (int i = 0; i < 5; i++) {
    g_assert_cmpfloat_with_epsilon(m->actuator_biasprm[mjNBIAS * i + 2], damping[i], -1e-9 * damping[i]);
  }
  mj_deleteModel(m);
}

// Boxes, spheres, masks, margins, trees over geoms, the fluid they take along and the flags of the
// model follow geoms, height fields and inertial frames (numbers of MuJoCo 4.0.1).
static void test_bounds(void) {
  mjModel* m = compile_text(
      "<mujoco><asset><hfield name='h' nrow='2' ncol='2' size='1 2 .5 .3' elevation='0 1 1 "
      "0'/></asset><worldbody>"
      "<geom type='hfield' hfield='h' pos='0 0 1'/><geom type='plane' size='1 1 .1'/><body><freejoint/>"
      "<geom type='capsule' size='.1 .2'/><geom type='ellipsoid' size='.1 .2 .3' fluidshape='ellipsoid' "
      "pos='.5 0 0' "
      "euler='10 20 30'/></body></worldbody></mujoco>");
  const mjtNum radius[4] = {3.67287353444139, 0, .35, .4}, field[6] = {0, 0, -.1, 3, 2, .6};
  const mjtNum root[6] = {.0156327634088685, -.0284801339162083, .257089046495902,
                          .420731226789741,  .428143461976826,   .630898232425491};
  const mjtNum added[6] = {.1009503184,     .007782684464,  .01243595042,
                           5.869394062e-05, .0009128420536, .002034993157};
  mjData* d = mj_makeData(m);
  m->hfield_size[0] = 3;
  m->hfield_size[3] = .7;
  m->geom_size[6] = .15;
  m->geom_size[10] = .4;
  m->geom_pos[9] = .7;
  m->body_ipos[3] = .2;
  m->geom_gap[3] = .1;
  m->geom_contype[2] = 4;
  m->geom_adhesion[1] = 1;
  mj_setConst(m, d);
  for (int i = 0; i < 4; i++) g_assert_cmpfloat_with_epsilon(m->geom_rbound[i], radius[i], 1e-12);
  for (int i = 0; i < 6; i++) {
    g_assert_cmpfloat_with_epsilon(m->geom_aabb[i], field[i], 1e-12);
    g_assert_cmpfloat_with_epsilon(m->bvh_aabb[6 * m->body_bvhadr[1] + i], root[i], 1e-12);
    g_assert_cmpfloat_with_epsilon(m->geom_fluid[3 * mjNFLUID + 6 + i], added[i], 1e-9);
  }
  g_assert_cmpfloat_with_epsilon(m->geom_size[2], .475, 1e-12);
  g_assert_cmpfloat(m->body_margin[1], ==, .1);
  g_assert_cmpint(m->body_contype[1], ==, 5);
  g_assert_true(m->flg_adhesion);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// What the data held does not count: contacts that adhesion acts on, mocap bodies that were moved
// (what MuJoCo 4.0.1 leaves of them: 0 contacts, 9, 3).
static void test_any_state(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><geom pos='.3 -.3 .3' size='.2'/><body><joint/><body name='b' pos='.2 -.3 .2'>"
      "<geom size='.1'/></body></body><body mocap='true' pos='3 0 0'><body name='c'/></body></worldbody>"
      "<equality><connect anchor='0 0 0' body1='c'/></equality>"
      "<actuator><adhesion ctrlrange='0 1' body='b'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  d->mocap_pos[0] = 9;
  mj_forward(m, d);
  g_assert_cmpint(d->ncon, ==, 1);
  mj_setConst(m, d);
  g_assert_cmpint(d->ncon, ==, 0);
  g_assert_cmpint(d->nefc, ==, 0);
  g_assert_cmpfloat(m->actuator_acc0[0], ==, 0);
  g_assert_cmpfloat(m->eq_data[3], ==, 3);
  g_assert_cmpfloat(d->mocap_pos[0], ==, 9);
  g_assert_cmpfloat(d->xpos[9], ==, 3);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The factor of the metric of a sheet follows what it is made of (numbers of MuJoCo 4.0.1: the
// first and the last entry).
static void test_sheet(void) {
  static const mjtNum wanted[][2] = {{.208808971, .377123617}, {.646060366, .673300329},
                                     {.217828661, .618241233}, {.21917754, .708676388},
                                     {.784340513, .801387685}, {.220326165, .825967446}};
  for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++) {
    mjModel* m = compile_text(
        "<mujoco><option timestep='.01' integrator='discrete'/><worldbody>"
        "<flexcomp name='f' count='3 3 1' mass='.2' spacing='.05 .05 .05'>"
        "<elasticity young='3e6' elastic2d='bend' thickness='.01' damping='.01'/></flexcomp>"
        "</worldbody></mujoco>");
    mjData* d = mj_makeData(m);
    g_assert_cmpfloat_with_epsilon(m->efm0_L[0], wanted[0][0], 1e-9);
    if (i == 1) mj_setTotalmass(m, 3);
    if (i == 2) m->opt.timestep = .02;
    if (i == 3) mju_scl(m->flex_bending, m->flex_bending, 4, (int)m->nflexbending);
    if (i == 4) mju_fill(m->dof_armature, .5, (int)m->nv);
    if (i == 5) m->flex_damping[0] = .1;
    mj_setConst(m, d);
    g_assert_cmpfloat_with_epsilon(m->efm0_L[0], wanted[i][0], 1e-9);
    g_assert_cmpfloat_with_epsilon(m->efm0_L[m->nefm0L - 1], wanted[i][1], 1e-9);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// A turn that a weld states is made a unit quaternion when it is compiled, and is the caller's from
// then on (as in MuJoCo 4.0.1).
static void test_stated_turn(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body name='b'/></worldbody><equality><weld body1='b' relpose='0 0 0 2 0 0 0'/>"
      "</equality></mujoco>");
  mjData* d = mj_makeData(m);
  g_assert_cmpfloat(m->eq_data[6], ==, 1);
  m->eq_data[6] = 1.1;
  mj_setConst(m, d);
  g_assert_cmpfloat(m->eq_data[6], ==, 1.1);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/setconst/frames", test_frames);
  g_test_add_func("/setconst/mesh-bounds", test_mesh_bounds);
  g_test_add_func("/setconst/simple-body", test_simple_body);
  g_test_add_func("/setconst/no-mass", test_no_mass);
  g_test_add_func("/setconst/passive-actuators", test_passive_actuators);
  g_test_add_func("/setconst/sleep-policy", test_sleep_policy);
  g_test_add_func("/setconst/discrete-inverse", test_discrete_inverse);
  g_test_add_func("/setconst/exact-diagonal", test_exact_diagonal);
  g_test_add_func("/setconst/policy-of-child", test_policy_of_child);
  g_test_add_func("/setconst/not-a-number", test_not_a_number);
  g_test_add_func("/setconst/many-trees", test_many_trees);
  g_test_add_func("/setconst/conventions", test_conventions);
  g_test_add_func("/setconst/weld-follows", test_weld_follows);
  g_test_add_func("/setconst/damping-ratios", test_damping_ratios);
  g_test_add_func("/setconst/bounds", test_bounds);
  g_test_add_func("/setconst/adhesion", test_adhesion);
  g_test_add_func("/setconst/any-state", test_any_state);
  g_test_add_func("/setconst/sheet", test_sheet);
  g_test_add_func("/setconst/stated-turn", test_stated_turn);
  return g_test_run();
}
