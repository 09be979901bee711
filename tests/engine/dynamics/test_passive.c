// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Passive forces in closed form, and the energy they store.

#include "compile-text.h"
#include "fixture.h"

static const char kSpring[] =
    "<mujoco><option gravity='0 0 0'/><worldbody>"
    "<body><joint type='slide' stiffness='8' springref='.5' damping='3'/><geom size='.1' mass='2'/></body>"
    "<body pos='1 0 0'><joint type='ball' stiffness='4'/><geom size='.1'/></body></worldbody></mujoco>";

static void test_spring(Machine* s, gconstpointer unused) {
  (void)unused;
  s->d->qpos[0] = .2;
  s->d->qvel[0] = -.4;
  const mjtNum axis[3] = {0, .6, .8};
  mju_axisAngle2Quat(s->d->qpos + 1, axis, .3);
  s->m->opt.enableflags |= mjENBL_ENERGY;
  mj_forward(s->m, s->d);
  const mjtNum spring[4] = {8 * .3, 0, -4 * .3 * .6, -4 * .3 * .8};
  assert_near(s->d->qfrc_spring, spring, 4, 1e-12);
  g_assert_cmpfloat(mju_abs(s->d->qfrc_damper[0] - 3 * .4), <, 1e-12);
  g_assert_cmpfloat(mju_abs(s->d->energy[0] - (8 * .09 + 4 * .09) / 2), <, 1e-12);

  s->m->opt.disableflags |= mjDSBL_SPRING;
  mj_forward(s->m, s->d);
  g_assert_cmpfloat(s->d->qfrc_spring[0], ==, 0);
  g_assert_cmpfloat(s->d->qfrc_passive[0], ==, s->d->qfrc_damper[0]);
}

// The potential energy's gradient is the force of springs and gravity.
static void test_potential(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjtNum eps = 1e-6;
  s->m->opt.density = s->m->opt.viscosity = 0;
  s->m->opt.enableflags |= mjENBL_ENERGY;
  for (int seed = 0; seed < 10; seed++) {
    machine_shake(s, seed);
    g_autofree mjtNum* dir = g_memdup2(s->d->qvel, s->m->nv * sizeof(mjtNum));
    mju_zero(s->d->qvel, s->m->nv);
    mju_zero(s->m->body_gravcomp, s->m->nbody);
    mj_forward(s->m, s->d);
    mjtNum before = s->d->energy[0];
    mjtNum work = mju_dot(s->d->qfrc_passive, dir, s->m->nv) - mju_dot(s->d->qfrc_bias, dir, s->m->nv);
    mj_integratePos(s->m, s->d->qpos, dir, eps);
    mj_forward(s->m, s->d);
    g_assert_cmpfloat(mju_abs((s->d->energy[0] - before) / eps + work), <, 1e-3);
  }
}

// Total energy of a conservative system stays, to the order of the integrator.
static void test_conservation(Machine* s, gconstpointer unused) {
  (void)unused;
  mjModel* m = s->m;
  m->opt.density = m->opt.viscosity = 0;
  m->opt.integrator = mjINT_RK4;
  m->opt.timestep = 2e-4;
  m->opt.disableflags |= mjDSBL_DAMPER | mjDSBL_ACTUATION;
  m->opt.enableflags |= mjENBL_ENERGY;
  mju_zero(m->body_gravcomp, m->nbody);

  // armatures of tendons on several branches have no place in the inertia matrix
  mju_zero(m->tendon_armature, m->ntendon);

  // the string jumps when it slips off the side of its wheel
  m->tendon_stiffness[1] = 0;
  machine_shake(s, 4);
  mj_forward(m, s->d);
  mjtNum before = s->d->energy[0] + s->d->energy[1];
  for (int i = 0; i < 2000; i++) mj_step(m, s->d);
  mj_forward(m, s->d);
  g_assert_cmpfloat(mju_abs(s->d->energy[0] + s->d->energy[1] - before), <, 1e-4);
}

static const char kFloat[] =
    "<mujoco><worldbody>"
    "<body gravcomp='1'><freejoint/><geom type='box' size='.1 .2 .3'/></body>"
    "<body pos='1 0 0'><joint type='slide' axis='0 0 1'/><geom size='.1' "
    "mass='3'/></body></worldbody></mujoco>";

static void test_gravity_compensation(Machine* s, gconstpointer unused) {
  (void)unused;
  s->m->body_gravcomp[2] = .5;
  for (int i = 0; i < 10; i++) mj_step(s->m, s->d);
  for (int i = 0; i < 3; i++) g_assert_cmpfloat(mju_abs(s->d->qvel[i]), <, 1e-12);
  g_assert_cmpfloat(mju_abs(s->d->qacc[6] + 9.81 / 2), <, 1e-12);
}

static const char kDrag[] =
    "<mujoco><option gravity='0 0 0' density='1.5' viscosity='.1'/><worldbody>"
    "<body><freejoint/><geom type='box' size='.1 .2 .3'/></body>"
    "</worldbody></mujoco>";

// Drag of the box of equal inertia: quadratic in the pressed area, and Stokes' law for the sphere
// of the same size.
static void test_drag(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjtNum half[3] = {.1, .2, .3}, speed = .7;
  for (int i = 0; i < 3; i++) {
    mj_resetData(s->m, s->d);
    s->d->qvel[i] = speed;
    mj_forward(s->m, s->d);
    mjtNum area = 4 * half[(i + 1) % 3] * half[(i + 2) % 3], diameter = 2 * (half[0] + half[1] + half[2]) / 3;
    mjtNum wanted = -1.5 * speed * speed / 2 * area - .1 * 3 * mjPI * diameter * speed;
    g_assert_cmpfloat(mju_abs(s->d->qfrc_fluid[i] - wanted), <, 1e-10);
  }

  // in a wind of its own speed it feels nothing
  s->m->opt.wind[2] = speed;
  mj_forward(s->m, s->d);
  for (int i = 0; i < 6; i++) g_assert_cmpfloat(mju_abs(s->d->qfrc_fluid[i]), <, 1e-12);
}

static const char kMagnet[] =
    "<mujoco><worldbody><geom type='plane' size='1 1 1' zaxis='0 0 -1'/>"
    "<body pos='0 0 -.1'><joint type='slide' axis='0 0 1'/><geom size='.1' mass='2' adhesion='30' "
    "gap='.01'/></body>"
    "</worldbody></mujoco>";

// A ball hangs from the ceiling as long as adhesion carries its weight.
static void test_adhesion(Machine* s, gconstpointer unused) {
  (void)unused;
  mjtNum force[6];
  for (int i = 0; i < 1000; i++) mj_step(s->m, s->d);
  mj_forward(s->m, s->d);
  g_assert_cmpfloat(mju_abs(s->d->qfrc_adhesion[0] - 30), <, 1e-12);
  mj_contactForce(s->m, s->d, 0, force);
  g_assert_cmpfloat(mju_abs(force[0] + 2 * 9.81), <, 1e-3);
  s->m->geom_adhesion[1] = 19;
  for (int i = 0; i < 1000; i++) mj_step(s->m, s->d);
  g_assert_cmpfloat(s->d->qpos[0], <, -1);
}

static const char kSticky[] =
    "<mujoco><option gravity='0 0 0'/><worldbody><geom type='plane' size='1 1 1' adhesion='6'/>"
    "<flexcomp name='sheet' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' mass='1' radius='.01'>"
    "<edge equality='true'/></flexcomp></worldbody></mujoco>";

// Contacts pull unless they are left out, also where no memory was left for their rows.
static void test_adhesion_without_rows(Machine* s, gconstpointer unused) {
  (void)unused;
  for (int excluded = 0; excluded < 2; excluded++) {
    mj_fwdPosition(s->m, s->d);
    g_assert_cmpint(s->d->ncon, ==, 1);
    s->d->contact[0].efc_address = -1;
    s->d->contact[0].exclude = excluded;
    mj_fwdVelocity(s->m, s->d);
    g_assert_cmpfloat_with_epsilon(s->d->qfrc_adhesion[0], excluded ? 0 : 30, 1e-12);
  }
}

// Each vertex of a sheet that lies on a sticky floor is pulled down by the adhesion of its contact.
static void test_adhesion_of_flex(Machine* s, gconstpointer unused) {
  (void)unused;
  mj_forward(s->m, s->d);
  g_assert_cmpint(s->d->ncon, ==, 9);
  for (int i = 0; i < s->m->nv; i++) {
    g_assert_cmpfloat_with_epsilon(s->d->qfrc_adhesion[i], i % 3 == 2 ? -6 : 0, 1e-12);
  }
}

static const char kCloth[] =
    "<mujoco><option gravity='0 0 0'/><worldbody>"
    "<flexcomp name='solid' type='grid' dim='3' count='3 3 3' spacing='.1 .1 .1' mass='1' radius='.01'>"
    "<elasticity young='1e3' poisson='.2'/><contact selfcollide='none'/></flexcomp></worldbody></mujoco>";

// No force at rest, nor after a shift; a stretched body pulls back, and its forces sum to zero.
static void test_flex(Machine* s, gconstpointer unused) {
  (void)unused;
  mj_forward(s->m, s->d);
  g_assert_cmpfloat(mju_norm(s->d->qfrc_spring, s->m->nv), <, 1e-9);
  for (int i = 0; i < s->m->nq; i++) s->d->qpos[i] += .1 * (i % 3);
  mj_forward(s->m, s->d);
  g_assert_cmpfloat(mju_norm(s->d->qfrc_spring, s->m->nv), <, 1e-9);
  mj_resetData(s->m, s->d);
  mj_forward(s->m, s->d);
  for (int i = 0; i < s->m->nq; i += 3) s->d->qpos[i] += .1 * s->d->xpos[3 * (1 + i / 3)];
  mj_forward(s->m, s->d);
  mjtNum sum[3] = {0}, power = 0;
  for (int i = 0; i < s->m->nv; i += 3) {
    mju_addTo3(sum, s->d->qfrc_spring + i);
    power += s->d->qfrc_spring[i] * s->d->xpos[3 * (1 + i / 3)];
  }
  g_assert_cmpfloat(mju_norm3(sum), <, 1e-9);
  g_assert_cmpfloat(power, <, -.1);
}

// A pulley that a program lets divide by zero makes the length of its tendon infinite: without
// stiffness or damping there is no force.
static const char kEndless[] =
    "<mujoco><worldbody><site name='a'/><body><joint/><geom size='.19'/><site name='b' pos='.05 -.06 "
    ".07'/></body>"
    "</worldbody><tendon><spatial springlength='.6 .9'><site site='a'/><site site='b'/><pulley divisor='1'/>"
    "<site site='b'/><site site='a'/></spatial></tendon></mujoco>";

static void test_endless(Machine* s, gconstpointer unused) {
  (void)unused;
  g_assert_cmpint(s->m->wrap_type[2], ==, mjWRAP_PULLEY);
  s->m->wrap_prm[2] = 0;
  s->d->qpos[0] = .3;
  s->d->qvel[0] = 1;
  mj_forward(s->m, s->d);
  g_assert_cmpfloat(s->d->qfrc_spring[0], ==, 0);
  g_assert_cmpfloat(s->d->qfrc_damper[0], ==, 0);
}

static const char kEllipsoid[] =
    "<mujoco><option gravity='0 0 0'/><worldbody><body><joint type='ball'/>"
    "<geom type='box' size='.1 .2 .3' pos='.2 .1 .3' fluidshape='ellipsoid'/></body></worldbody></mujoco>";

// A medium of negative density pushes the other way round: the forces are linear in it.
static void test_negative_density(Machine* s, gconstpointer unused) {
  (void)unused;
  mjtNum force[3];
  s->m->opt.viscosity = 0;
  s->m->opt.density = 2;
  for (int i = 0; i < 3; i++) s->d->qvel[i] = 0.3 + i;
  mj_forward(s->m, s->d);
  for (int i = 0; i < 3; i++) force[i] = -s->d->qfrc_fluid[i];
  g_assert_cmpfloat(mju_norm(force, 3), >, 1e-6);
  s->m->opt.density = -2;
  mj_forward(s->m, s->d);
  assert_near(s->d->qfrc_fluid, force, 3, 1e-12);
}

// Without viscosity, forces on an ellipsoid grow with the square of the velocities and their slopes
// with the velocities, however slow and thin it is.
static void test_slow_card(void) {
  mjModel* m = compile_text(
      "<mujoco><option density='1.2' integrator='implicit'/><worldbody><body><freejoint/><geom type='box' "
      "size='.03 .04 .0002' mass='2e-4' fluidshape='ellipsoid'/></body></worldbody></mujoco>");
  const mjtNum velocity[6] = {.3, -.2, .5, .4, .1, -.7};
  mjData *fast = mj_makeData(m), *slow = mj_makeData(m);
  for (int i = 0; i < 6; i++) {
    fast->qvel[i] = velocity[i];
    slow->qvel[i] = 1e-5 * velocity[i];
  }
  mj_forward(m, fast);
  mj_forward(m, slow);
  for (int i = 0; i < 6; i++) {
    mjtNum want = 1e-10 * fast->qfrc_fluid[i];
    g_assert_cmpfloat(mju_abs(slow->qfrc_fluid[i] - want), <=, 1e-12 * mju_abs(want));
  }
  mj_implicit(m, fast);
  mj_implicit(m, slow);
  for (int i = 0; i < m->nD; i++) {
    mjtNum want = 1e-5 * fast->qDeriv[i];
    g_assert_cmpfloat(mju_abs(slow->qDeriv[i] - want), <=, 1e-10 * mju_abs(want) + 1e-20);
  }
  mj_deleteData(fast);
  mj_deleteData(slow);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/passive/spring", Machine, kSpring, machine_setup, test_spring, machine_teardown);
  g_test_add("/passive/potential", Machine, NULL, machine_setup, test_potential, machine_teardown);
  g_test_add("/passive/conservation", Machine, NULL, machine_setup, test_conservation, machine_teardown);
  g_test_add("/passive/gravcomp", Machine, kFloat, machine_setup, test_gravity_compensation,
             machine_teardown);
  g_test_add("/passive/drag", Machine, kDrag, machine_setup, test_drag, machine_teardown);
  g_test_add("/passive/adhesion", Machine, kMagnet, machine_setup, test_adhesion, machine_teardown);
  g_test_add("/passive/adhesion-without-rows", Machine, kMagnet, machine_setup, test_adhesion_without_rows,
             machine_teardown);
  g_test_add("/passive/adhesion-of-flex", Machine, kSticky, machine_setup, test_adhesion_of_flex,
             machine_teardown);
  g_test_add("/passive/flex", Machine, kCloth, machine_setup, test_flex, machine_teardown);
  g_test_add("/passive/negative-density", Machine, kEllipsoid, machine_setup, test_negative_density,
             machine_teardown);
  g_test_add("/passive/endless", Machine, kEndless, machine_setup, test_endless, machine_teardown);
  g_test_add_func("/passive/slow-card", test_slow_card);
  return g_test_run();
}
