// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Jacobians are derivatives of positions, their rates are derivatives of the Jacobians.

#include "compile-text.h"
#include "fixture.h"

typedef void (*Jacobian)(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int id);

typedef struct Kind {
  mjtObj type;
  Jacobian jacobian;
} Kind;

static const Kind kKinds[] = {{mjOBJ_XBODY, mj_jacBody},
                              {mjOBJ_BODY, mj_jacBodyCom},
                              {mjOBJ_GEOM, mj_jacGeom},
                              {mjOBJ_SITE, mj_jacSite}};

static int count(const mjModel* m, mjtObj type) {
  return type == mjOBJ_GEOM ? m->ngeom : type == mjOBJ_SITE ? m->nsite : m->nbody;
}

static const mjtNum* position(const mjData* d, mjtObj type, int id) {
  const mjtNum* all = type == mjOBJ_XBODY  ? d->xpos
                      : type == mjOBJ_BODY ? d->xipos
                      : type == mjOBJ_GEOM ? d->geom_xpos
                                           : d->site_xpos;
  return all + 3 * id;
}

// Jacobian times velocity is the velocity of the object that its twist gives.
static void test_velocity(Machine* s, gconstpointer unused) {
  (void)unused;
  int nv = s->m->nv;
  g_autofree mjtNum* jacp = g_new(mjtNum, 3 * nv);
  g_autofree mjtNum* jacr = g_new(mjtNum, 3 * nv);
  for (int seed = 0; seed < 5; seed++) {
    machine_shake(s, seed);
    mj_forward(s->m, s->d);
    for (gsize k = 0; k < G_N_ELEMENTS(kKinds); k++) {
      for (int id = 0; id < count(s->m, kKinds[k].type); id++) {
        mjtNum twist[6], got[6];
        kKinds[k].jacobian(s->m, s->d, jacp, jacr, id);
        mju_mulMatVec(got, jacr, s->d->qvel, 3, nv);
        mju_mulMatVec(got + 3, jacp, s->d->qvel, 3, nv);
        mj_objectVelocity(s->m, s->d, kKinds[k].type, id, twist, 0);
        assert_near(got, twist, 6, 1e-12);
      }
    }
  }
}

static void test_position(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjtNum eps = 1e-6;
  int nv = s->m->nv;
  g_autofree mjtNum* jacp = g_new(mjtNum, 3 * nv);
  for (gsize k = 0; k < G_N_ELEMENTS(kKinds); k++) {
    machine_shake(s, 7 + k);
    mj_forward(s->m, s->d);
    for (int id = 0; id < count(s->m, kKinds[k].type); id++) {
      mjtNum before[3], rate[3], wanted[3];
      kKinds[k].jacobian(s->m, s->d, jacp, NULL, id);
      mju_mulMatVec(wanted, jacp, s->d->qvel, 3, nv);
      mju_copy3(before, position(s->d, kKinds[k].type, id));
      g_autofree mjtNum* qpos = g_memdup2(s->d->qpos, s->m->nq * sizeof(mjtNum));
      mj_integratePos(s->m, s->d->qpos, s->d->qvel, eps);
      mj_kinematics(s->m, s->d);
      mju_sub3(rate, position(s->d, kKinds[k].type, id), before);
      mju_scl3(rate, rate, 1 / eps);
      assert_near(rate, wanted, 3, 1e-5);
      mju_copy(s->d->qpos, qpos, s->m->nq);
      mj_fwdPosition(s->m, s->d);
    }
  }
}

static void test_rate(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjtNum eps = 1e-6;
  int nv = s->m->nv, body = mj_name2id(s->m, mjOBJ_BODY, "lower");
  g_autofree mjtNum* now = g_new(mjtNum, 6 * nv);
  g_autofree mjtNum* later = g_new(mjtNum, 6 * nv);
  g_autofree mjtNum* dot = g_new(mjtNum, 6 * nv);
  machine_shake(s, 3);
  mj_forward(s->m, s->d);
  mj_jacBodyCom(s->m, s->d, now, now + 3 * nv, body);
  mj_jacDot(s->m, s->d, dot, dot + 3 * nv, s->d->xipos + 3 * body, body);
  mj_integratePos(s->m, s->d->qpos, s->d->qvel, eps);
  mj_fwdPosition(s->m, s->d);
  mj_jacBodyCom(s->m, s->d, later, later + 3 * nv, body);
  for (int i = 0; i < 6 * nv; i++) later[i] = (later[i] - now[i]) / eps;
  assert_near(later, dot, 6 * nv, 1e-5);
}

static void test_subtree(Machine* s, gconstpointer unused) {
  (void)unused;
  int nv = s->m->nv;
  g_autofree mjtNum* jac = g_new(mjtNum, 3 * nv);
  machine_shake(s, 4);
  mj_forward(s->m, s->d);
  mj_subtreeVel(s->m, s->d);
  for (int body = 0; body < s->m->nbody; body++) {
    mjtNum got[3];
    mj_jacSubtreeCom(s->m, s->d, jac, body);
    mju_mulMatVec(got, jac, s->d->qvel, 3, nv);
    assert_near(got, s->d->subtree_linvel + 3 * body, 3, 1e-12);
    mj_angmomMat(s->m, s->d, jac, body);
    mju_mulMatVec(got, jac, s->d->qvel, 3, nv);
    assert_near(got, s->d->subtree_angmom + 3 * body, 3, 1e-12);
  }
}

// A subtree without mass has no angular momentum.
static void test_massless(void) {
  static const char kModel[] =
      "<mujoco><worldbody><body><joint/><geom size='.1' pos='1 0 0'/>"
      "<body name='ghost' pos='1 0 0'><geom size='.1' mass='0'/></body></body></worldbody></mujoco>";
  mjModel* m = compile_text(kModel);
  mjData* d = mj_makeData(m);
  mjtNum mat[3] = {1, 1, 1};
  mj_forward(m, d);
  mj_angmomMat(m, d, mat, mj_name2id(m, mjOBJ_BODY, "ghost"));
  for (int i = 0; i < 3; i++) g_assert_cmpfloat(mat[i], ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A force at a point works on every velocity as the generalized force it becomes.
static void test_apply(Machine* s, gconstpointer unused) {
  (void)unused;
  int nv = s->m->nv, body = mj_name2id(s->m, mjOBJ_BODY, "wheel");
  g_autofree mjtNum* qfrc = g_new0(mjtNum, nv);
  machine_shake(s, 5);
  mj_forward(s->m, s->d);
  const mjtNum force[3] = {1, -2, 3}, torque[3] = {.3, .2, -.1};
  mj_applyFT(s->m, s->d, force, torque, s->d->xipos + 3 * body, body, qfrc);
  mjtNum twist[6];
  mj_objectVelocity(s->m, s->d, mjOBJ_BODY, body, twist, 0);
  mjtNum power = mju_dot3(twist, torque) + mju_dot3(twist + 3, force);
  g_assert_cmpfloat(mju_abs(power - mju_dot(qfrc, s->d->qvel, nv)), <, 1e-12);
}

// Quaternions say what the matrices beside them say, of inertial frames, geoms and sites in frames
// of their own and in those of their bodies; tendons say what they are.
static void test_quaternions(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjModel* m = s->m;
  for (int seed = 0; seed < 3; seed++) {
    machine_shake(s, seed);
    mj_forward(m, s->d);
    const struct {
      int n;
      const mjtNum *quat, *mat;
    } kinds[] = {{(int)m->nbody, s->d->xiquat, s->d->ximat},
                 {(int)m->ngeom, s->d->geom_xquat, s->d->geom_xmat},
                 {(int)m->nsite, s->d->site_xquat, s->d->site_xmat}};
    for (int k = 0; k < 3; k++) {
      for (int i = 0; i < kinds[k].n; i++) {
        mjtNum mat[9];
        mju_quat2Mat(mat, kinds[k].quat + 4 * i);
        assert_near(mat, kinds[k].mat + 9 * i, 9, 1e-15);
      }
    }
  }
  for (int i = 0; i < m->ntendon; i++) {
    int fixed = m->wrap_type[m->tendon_adr[i]] == mjWRAP_JOINT;
    g_assert_cmpint(m->tendon_type[i], ==, fixed ? mjTENDON_FIXED : mjTENDON_SPATIAL);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/jacobian/velocity", Machine, NULL, machine_setup, test_velocity, machine_teardown);
  g_test_add("/jacobian/position", Machine, NULL, machine_setup, test_position, machine_teardown);
  g_test_add("/jacobian/rate", Machine, NULL, machine_setup, test_rate, machine_teardown);
  g_test_add("/jacobian/subtree", Machine, NULL, machine_setup, test_subtree, machine_teardown);
  g_test_add_func("/jacobian/massless", test_massless);
  g_test_add("/jacobian/apply", Machine, NULL, machine_setup, test_apply, machine_teardown);
  g_test_add("/jacobian/quaternions", Machine, NULL, machine_setup, test_quaternions, machine_teardown);
  return g_test_run();
}
