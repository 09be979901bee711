// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Transmissions and actuators: moments are derivatives of lengths, forces follow their closed
// forms.

#include <math.h>

#include "compile-text.h"
#include "fixture.h"

static void dense_moment(const Machine* s, mjtNum* moment) {
  mju_sparse2dense(moment, s->d->actuator_moment, s->m->nactuator, s->m->nv, s->d->moment_rownnz,
                   s->d->moment_rowadr, s->d->moment_colind);
}

// All but thrusters (a site without reference has no length) and motors at ball joints.
static void test_moment(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjtNum eps = 1e-6;
  const mjModel* m = s->m;
  g_autofree mjtNum* moment = g_new(mjtNum, m->nactuator * m->nv);
  g_autofree mjtNum* rate = g_new(mjtNum, m->nactuator);
  for (int seed = 0; seed < 10; seed++) {
    machine_shake(s, seed);
    mj_fwdPosition(m, s->d);
    dense_moment(s, moment);
    mju_mulMatVec(rate, moment, s->d->qvel, m->nactuator, m->nv);
    mj_fwdVelocity(m, s->d);
    assert_near(s->d->actuator_velocity, rate, m->nactuator, 1e-12);
    g_autofree mjtNum* length = g_memdup2(s->d->actuator_length, m->nactuator * sizeof(mjtNum));
    mj_integratePos(m, s->d->qpos, s->d->qvel, eps);
    mj_fwdPosition(m, s->d);
    for (int i = 0; i < m->nactuator; i++) {
      const char* name = mj_id2name(m, mjOBJ_ACTUATOR, i);
      if (g_str_equal(name, "thrust") || g_str_equal(name, "twist") || g_str_equal(name, "cartesian")) {
        continue;
      }
      g_assert_cmpfloat(mju_abs((s->d->actuator_length[i] - length[i]) / eps - rate[i]), <, 1e-4);
    }
  }
}

// A force at a site, in its frame, acts as a Cartesian force there.
static void test_thrust(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjModel* m = s->m;
  int nv = m->nv, id = mj_name2id(m, mjOBJ_ACTUATOR, "thrust"), site = mj_name2id(m, mjOBJ_SITE, "chest");
  g_autofree mjtNum* moment = g_new(mjtNum, m->nactuator * nv);
  g_autofree mjtNum* wanted = g_new0(mjtNum, nv);
  machine_shake(s, 1);
  mj_fwdPosition(m, s->d);
  dense_moment(s, moment);
  mjtNum force[3], torque[3];
  mju_mulMatVec3(force, s->d->site_xmat + 9 * site, m->actuator_gear + 6 * id);
  mju_mulMatVec3(torque, s->d->site_xmat + 9 * site, m->actuator_gear + 6 * id + 3);
  mj_applyFT(m, s->d, force, torque, s->d->site_xpos + 3 * site, m->site_bodyid[site], wanted);
  assert_near(moment + id * nv, wanted, nv, 1e-12);
}

static mjtNum force_of(const Machine* s, const char* name) {
  return s->d->actuator_force[mj_name2id(s->m, mjOBJ_ACTUATOR, name)];
}

static void test_laws(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjModel* m = s->m;
  const mjData* d = s->d;
  machine_shake(s, 2);
  mj_forward(m, s->d);
  static const char* const names[] = {"motor", "servo", "drive", "lag", "biceps", "brake"};
  mjtNum wanted[6], got[6];
  for (int i = 0; i < 6; i++) {
    int id = mj_name2id(m, mjOBJ_ACTUATOR, names[i]);
    mjtNum u = d->ctrl[id], len = d->actuator_length[id], vel = d->actuator_velocity[id];
    switch (i) {
      case 0:
        wanted[i] = u;
        break;
      case 1:
        wanted[i] = 5 * (u - len) - .3 * vel;
        break;
      case 2:
        wanted[i] = 2 * (u - vel);
        break;
      case 3:
        wanted[i] = 3 * d->act[m->actuator_actadr[id]] + .1 - 2 * len - .4 * vel;
        g_assert_cmpfloat(
            mju_abs(d->act_dot[m->actuator_actadr[id]] - (u - d->act[m->actuator_actadr[id]]) / .05), <,
            1e-10);
        break;
      case 4: {
        const mjtNum* range = m->actuator_lengthrange + 2 * id;
        mjtNum act = d->act[m->actuator_actadr[id]];
        const mjtNum* prm = m->actuator_gainprm + mjNGAIN * id;
        wanted[i] = mju_muscleGain(len, vel, range, m->actuator_acc0[id], prm) * act +
                    mju_muscleBias(len, range, m->actuator_acc0[id], prm);
        break;
      }
      default:
        wanted[i] = -.7 * u * vel;
        break;
    }
    got[i] = force_of(s, names[i]);
  }
  assert_near(got, wanted, 6, 1e-12);

  // together: moment' force
  g_autofree mjtNum* moment = g_new(mjtNum, m->nactuator * m->nv);
  g_autofree mjtNum* sum = g_new(mjtNum, m->nv);
  dense_moment(s, moment);
  mju_mulMatTVec(sum, moment, d->actuator_force, m->nactuator, m->nv);
  assert_near(d->qfrc_actuator, sum, m->nv, 1e-12);
}

static const char kLimits[] =
    "<mujoco><option timestep='.01'/><worldbody><body>"
    "<joint name='a' actuatorfrcrange='-1 1'/><geom size='.1' mass='1'/></body></worldbody><actuator>"
    "<motor name='free' joint='a' group='1' ctrlrange='-2 2' forcerange='-1.5 .5'/>"
    "<general name='sum' joint='a' group='2' dyntype='integrator' actrange='-.2 .2' ctrlrange='-9 9'/>"
    "<general name='exact' joint='a' dyntype='filterexact' dynprm='.1' actearly='true'/></actuator></mujoco>";

static void test_limits(Machine* s, gconstpointer unused) {
  (void)unused;
  s->d->ctrl[0] = 7;
  mj_forward(s->m, s->d);
  g_assert_cmpfloat(s->d->actuator_force[0], ==, .5);
  s->d->ctrl[0] = -7;
  mj_forward(s->m, s->d);
  g_assert_cmpfloat(s->d->actuator_force[0], ==, -1.5);
  g_assert_cmpfloat(s->d->qfrc_actuator[0], ==, -1);

  // control out of range is not clamped where clamping is off
  s->d->ctrl[0] = -7;
  s->m->actuator_forcelimited[0] = 0;
  s->m->opt.disableflags |= mjDSBL_CLAMPCTRL;
  mj_forward(s->m, s->d);
  g_assert_cmpfloat(s->d->actuator_force[0], ==, -7);
  s->m->opt.disableflags = 0;

  // a disabled group has no force and its activation rests
  s->m->opt.disableactuator = (1 << 1) | (1 << 2);
  s->d->ctrl[1] = 5;
  mj_step(s->m, s->d);
  g_assert_cmpfloat(s->d->actuator_force[0], ==, 0);
  g_assert_cmpfloat(s->d->act[0], ==, 0);
  s->m->opt.disableactuator = 0;

  // the integrator stops at the end of its range
  for (int i = 0; i < 20; i++) mj_step(s->m, s->d);
  g_assert_cmpfloat(s->d->act[0], ==, .2);

  // an exact filter is exact whatever the step; and with actearly the force sees the next
  // activation
  mj_resetData(s->m, s->d);
  s->d->ctrl[2] = 1;
  for (int i = 0; i < 10; i++) mj_step(s->m, s->d);
  g_assert_cmpfloat(mju_abs(s->d->act[1] - (1 - exp(-1))), <, 1e-12);
  g_assert_cmpfloat(mju_abs(s->d->actuator_force[2] - s->d->act[1]), <, 1e-12);
}

// With sleep a crank or an orientation between sites that cannot move rests, a site, a tendon or
// one that moves does not: which of them is what MuJoCo 3.12.0 does.
static void test_static_ends(void) {
  mjSpec* spec = mj_parseXMLString(
      "<mujoco><option><flag sleep='enable'/></option><default><general biastype='affine' biasprm='1 0 "
      "0'/></default>"
      "<worldbody><site name='a' pos='0 0 1'/><site name='b' pos='.1 0 1'/>"
      "<body><joint/><geom size='.1'/><site name='c'/></body></worldbody>"
      "<tendon><spatial name='t'><site site='a'/><site site='b'/></spatial></tendon><actuator>"
      "<general cranksite='a' slidersite='b' cranklength='.3'/><general cranksite='a' slidersite='c' "
      "cranklength='.3'/>"
      "<general tendon='t'/><general site='a'/><general site='a' refsite='b'/></actuator></mujoco>",
      NULL, NULL, 0);
  mjModel* m = mj_compile(spec, NULL);
  mj_deleteSpec(spec);
  mjData* d = mj_makeData(m);
  const mjtNum wanted[2][5] = {{0, 1, 1, 1, 1}, {1, 1, 1, 1, 1}};
  for (int awake = 0; awake < 2; awake++) {
    if (awake) m->opt.enableflags &= ~mjENBL_SLEEP;
    mj_forward(m, d);
    for (int i = 0; i < 5; i++) g_assert_cmpfloat(d->actuator_force[i], ==, wanted[awake][i]);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// On a ball joint a pid goes the short way round: inputs that are whole turns apart are the same
// one. Without the rate limit the force is kp times the error, with it the state follows the input
// that is nearest to it.
static void test_pid_turns(void) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(
      "<mujoco><worldbody><body><joint name='j' type='ball'/><geom size='.1'/></body></worldbody><actuator>"
      "<pid joint='j' kp='5' gear='.38'/><pid joint='j' kp='5' gear='.38' "
      "slewmax='1000'/></actuator></mujoco>",
      NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  mjtNum turn = 2 * mjPI * .38, h = m->opt.timestep;
  int first = m->actuator_ctrladr[0], second = m->actuator_ctrladr[1];
  for (int k = -2; k <= 2; k++) {
    d->ctrl[first] = k * turn + .1;
    d->ctrl[second] = k * turn + .3;
    d->act[0] = .2;
    mj_forward(m, d);
    g_assert_cmpfloat_with_epsilon(d->actuator_force[0], 5 * .1, 1e-9);
    g_assert_cmpfloat_with_epsilon(d->act_dot[0], .1 / h, 1e-6);
    g_assert_cmpfloat_with_epsilon(d->actuator_force[1], 5 * .3, 1e-9);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

// The rotation that a site transmission measures is that between both frames, however these are
// turned in their bodies.
static void test_turned_sites(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><site name='w' euler='20 40 60'/><body><joint type='ball'/><geom size='.1'/>"
      "<site name='a' euler='10 20 30'/></body></worldbody><actuator><motor site='a' refsite='w' "
      "gear='0 0 0 1 2 3'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  const mjtNum axis[3] = {.36, .48, .8}, gear[3] = {1, 2, 3};
  mju_axisAngle2Quat(d->qpos, axis, 1.1);
  mj_forward(m, d);
  mjtNum quat[2][4], turn[3];
  mju_mat2Quat(quat[0], d->site_xmat);
  mju_mat2Quat(quat[1], d->site_xmat + 9);
  mju_subQuat(turn, quat[1], quat[0]);
  g_assert_cmpfloat_with_epsilon(d->actuator_length[0], mju_dot3(turn, gear), 1e-12);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/actuation/moment", Machine, NULL, machine_setup, test_moment, machine_teardown);
  g_test_add("/actuation/thrust", Machine, NULL, machine_setup, test_thrust, machine_teardown);
  g_test_add("/actuation/laws", Machine, NULL, machine_setup, test_laws, machine_teardown);
  g_test_add("/actuation/limits", Machine, kLimits, machine_setup, test_limits, machine_teardown);
  g_test_add_func("/actuation/pid-turns", test_pid_turns);
  g_test_add_func("/actuation/static-ends", test_static_ends);
  g_test_add_func("/actuation/turned-sites", test_turned_sites);
  return g_test_run();
}
