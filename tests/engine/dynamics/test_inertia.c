// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The inertia matrix: products, factors and solutions agree with each other, with the inverse
// dynamics and with the kinetic energy.

#include "compile-text.h"
#include "fixture.h"

static mjtNum* random_vector(int n, guint32 seed) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
  mjtNum* res = g_new(mjtNum, n);
  for (int i = 0; i < n; i++) res[i] = g_rand_double_range(rand, -1, 1);
  return res;
}

static void test_products(Machine* s, gconstpointer unused) {
  (void)unused;
  int nv = s->m->nv;
  g_autofree mjtNum* full = g_new(mjtNum, nv * nv);
  g_autofree mjtNum* vec = random_vector(nv, 1);
  g_autofree mjtNum* wanted = g_new(mjtNum, nv);
  g_autofree mjtNum* got = g_new(mjtNum, nv);
  machine_shake(s, 1);
  mj_forward(s->m, s->d);
  mj_fullM(s->m, s->d, full);
  for (int i = 0; i < nv; i++) {
    for (int j = 0; j < i; j++) g_assert_cmpfloat(full[i * nv + j], ==, full[j * nv + i]);
  }
  mju_mulMatVec(wanted, full, vec, nv, nv);
  mj_mulM(s->m, s->d, got, vec);
  assert_near(got, wanted, nv, 1e-12);

  // M^(1/2) twice, as a norm
  mj_mulM2(s->m, s->d, got, vec);
  g_assert_cmpfloat(mju_abs(mju_dot(got, got, nv) - mju_dot(vec, wanted, nv)), <, 1e-10);

  mj_solveM(s->m, s->d, got, wanted, 1);
  assert_near(got, vec, nv, 1e-9);

  g_autofree mjtNum* sqrt_inv = g_new(mjtNum, nv);
  for (int i = 0; i < nv; i++) sqrt_inv[i] = mju_sqrt(s->d->qLDiagInv[i]);
  mj_solveM2(s->m, s->d, got, wanted, sqrt_inv, 1);
  g_assert_cmpfloat(mju_abs(mju_dot(got, got, nv) - mju_dot(vec, wanted, nv)), <, 1e-10);

  // added to the lower triangle, with nothing written above the diagonal
  g_autofree mjtNum* sum = g_new0(mjtNum, nv * nv);
  mj_addM(s->m, s->d, sum, NULL, NULL, NULL);
  for (int i = 0; i < nv * nv; i++) g_assert_cmpfloat(sum[i], ==, i % nv <= i / nv ? full[i] : 0);
}

// M = L' D L with the factors that are stored
static void test_factor(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjModel* m = s->m;
  int nv = m->nv;
  g_autofree mjtNum* full = g_new(mjtNum, nv * nv);
  g_autofree mjtNum* lower = g_new0(mjtNum, nv * nv);
  g_autofree mjtNum* product = g_new0(mjtNum, nv * nv);
  machine_shake(s, 2);
  mj_forward(m, s->d);
  mj_fullM(m, s->d, full);
  for (int i = 0; i < nv; i++) {
    for (int k = 0; k < m->M_rownnz[i] - 1; k++) {
      lower[i * nv + m->M_colind[m->M_rowadr[i] + k]] = s->d->qLD[m->M_rowadr[i] + k];
    }
    lower[i * nv + i] = 1;
  }
  for (int k = 0; k < nv; k++) {
    for (int i = 0; i < nv; i++) {
      for (int j = 0; j < nv; j++) {
        product[i * nv + j] += lower[k * nv + i] * lower[k * nv + j] / s->d->qLDiagInv[k];
      }
    }
  }
  assert_near(product, full, nv * nv, 1e-10);
}

// inverse dynamics: rne(qacc) = (M - armature) qacc + bias, where bias includes no tendon
static void test_rne(Machine* s, gconstpointer unused) {
  (void)unused;
  int nv = s->m->nv;
  for (int i = 0; i < s->m->ntendon; i++) s->m->tendon_armature[i] = 0;
  machine_shake(s, 3);
  mj_forward(s->m, s->d);
  g_autofree mjtNum* with = g_new(mjtNum, nv);
  g_autofree mjtNum* without = g_new(mjtNum, nv);
  g_autofree mjtNum* wanted = g_new(mjtNum, nv);
  g_autofree mjtNum* qacc = random_vector(nv, 4);
  mju_copy(s->d->qacc, qacc, nv);
  mj_rne(s->m, s->d, 1, with);
  mj_rne(s->m, s->d, 0, without);
  assert_near(without, s->d->qfrc_bias, nv, 1e-12);
  mj_mulM(s->m, s->d, wanted, qacc);
  for (int i = 0; i < nv; i++) wanted[i] += without[i] - s->m->dof_armature[i] * qacc[i];
  assert_near(with, wanted, nv, 1e-10);
}

// The kinetic energy is half of qvel' M qvel, and half of the sum over bodies.
static void test_energy(Machine* s, gconstpointer unused) {
  (void)unused;
  mju_zero(s->m->dof_armature, s->m->nv);
  mju_zero(s->m->tendon_armature, s->m->ntendon);
  s->m->opt.enableflags |= mjENBL_ENERGY;
  machine_shake(s, 5);
  mj_forward(s->m, s->d);
  mjtNum sum = 0;
  for (int i = 1; i < s->m->nbody; i++) {
    mjtNum twist[6];
    mj_objectVelocity(s->m, s->d, mjOBJ_BODY, i, twist, 1);
    sum += s->m->body_mass[i] * mju_dot3(twist + 3, twist + 3) / 2;
    for (int k = 0; k < 3; k++) sum += s->m->body_inertia[3 * i + k] * twist[k] * twist[k] / 2;
  }
  g_assert_cmpfloat(mju_abs(s->d->energy[1] - sum), <, 1e-10);
}

// A tendon's armature adds armature J'J.
static void test_tendon_armature(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjModel* m = s->m;
  int nv = m->nv;
  g_autofree mjtNum* with = g_new(mjtNum, nv * nv);
  g_autofree mjtNum* without = g_new(mjtNum, nv * nv);
  g_autofree mjtNum* jac = g_new(mjtNum, m->ntendon * nv);
  machine_shake(s, 6);
  mj_forward(m, s->d);
  mj_fullM(m, s->d, with);
  mju_sparse2dense(jac, s->d->ten_J, m->ntendon, nv, m->ten_J_rownnz, m->ten_J_rowadr, m->ten_J_colind);
  g_autofree mjtNum* armature = g_memdup2(m->tendon_armature, m->ntendon * sizeof(mjtNum));
  mju_zero(s->m->tendon_armature, m->ntendon);
  mj_forward(m, s->d);
  mj_fullM(m, s->d, without);
  for (int i = 0; i < nv; i++) {
    for (int j = 0; j < nv; j++) {
      // the matrix has no place for pairs of dofs of different branches
      if (with[i * nv + j] == 0) continue;
      for (int t = 0; t < m->ntendon; t++) {
        without[i * nv + j] += armature[t] * jac[t * nv + i] * jac[t * nv + j];
      }
    }
  }
  assert_near(with, without, nv * nv, 1e-12);
}

// A long chain with a branch, whose rows are taken four at a time: the bits of one row after the
// other.
static void test_long_chain(void) {
  GString* text = g_string_new("<mujoco><worldbody>");
  for (int i = 0; i < 30; i++) {
    g_string_append_printf(text,
                           "<body pos='.1 %g 0'><joint axis='%d 1 %d'/><geom size='.05' pos='.0%d .02 .01'/>",
                           .01 * i, i % 3, i % 2, i % 7);
    if (i == 13) g_string_append(text, "<body><joint type='ball'/><geom size='.1' pos='.1 0 0'/>");
  }
  for (int i = 0; i < 31; i++) g_string_append(text, "</body>");
  g_string_insert(text, text->len - 20 * 7, "<body><joint axis='0 1 1'/><joint/><geom size='.2'/></body>");
  g_string_append(text, "</worldbody></mujoco>");
  mjSpec* spec = mj_parseXMLString(text->str, NULL, NULL, 0);
  mjModel* m = mj_compile(spec, NULL);
  g_assert_nonnull(m);
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) d->qvel[i] = .01 * (i % 5);
  mj_integratePos(m, d->qpos, d->qvel, 3);
  mj_forward(m, d);

  mjtNum* mat = g_memdup2(d->M, sizeof(mjtNum) * m->nC);
  for (int r = (int)m->nv - 1; r >= 0; r--) {
    mjtNum* row = mat + m->M_rowadr[r];
    int diagonal = m->M_rownnz[r] - 1;
    mjtNum inverse = 1 / row[diagonal];
    for (int c = diagonal - 1; c >= 0; c--) {
      mjtNum* to = mat + m->M_rowadr[m->M_colind[m->M_rowadr[r] + c]];
      for (int k = 0; k <= c; k++) to[k] += row[k] * (-row[c] * inverse);
    }
    for (int c = 0; c < diagonal; c++) row[c] *= inverse;
  }
  g_assert_cmpmem(mat, sizeof(mjtNum) * m->nC, d->qLD, sizeof(mjtNum) * m->nC);

  g_autofree mjtNum* x = random_vector((int)m->nv, 5);
  g_autofree mjtNum* y = g_new(mjtNum, m->nv);
  mj_solveM(m, d, y, x, 1);
  mj_mulM(m, d, mat, y);
  assert_near(mat, x, (int)m->nv, 1e-9);
  g_free(mat);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  g_string_free(text, TRUE);
}

static void ignore_warning(const char* message) {
  (void)message;
}

// A pivot that is not positive is set to the smallest number, with one warning a factorization,
// those of damped Euler and implicit steps among them (counts and numbers of MuJoCo 4.0.1).
static void test_pivots(void) {
  mjModel* m = compile_text(
      "<mujoco><option gravity='0 0 0'><flag autoreset='disable'/></option><worldbody><body><joint name='a' "
      "axis='0 0 1' damping='.1'/><geom size='.1' pos='.2 0 0' mass='1'/><body pos='.4 0 0'><joint axis='0 0 "
      "1'/>"
      "<geom size='.1' pos='.2 0 0' mass='1'/><body pos='.4 0 0'><joint name='c' axis='0 0 1'/><geom "
      "size='.1' "
      "pos='.2 .1 0' mass='1'/></body></body></body></worldbody><actuator><motor joint='a'/><motor "
      "joint='c'/>"
      "</actuator></mujoco>");
  static const int kWarnings[] = {
      [mjINT_EULER] = 3, [mjINT_RK4] = 5, [mjINT_IMPLICIT] = 3, [mjINT_IMPLICITFAST] = 3};
  void (*handler)(const char*) = mju_user_warning;
  mju_user_warning = ignore_warning;
  m->body_mass[3] = 0;
  mju_zero3(m->body_inertia + 9);
  for (int integrator = mjINT_EULER; integrator <= mjINT_IMPLICITFAST; integrator++) {
    m->opt.integrator = integrator;
    mjData* d = mj_makeData(m);
    d->ctrl[0] = 1;
    d->ctrl[1] = .5;
    mj_forward(m, d);
    g_assert_cmpfloat(d->qLDiagInv[2], ==, 1 / mjMINVAL);
    g_assert_cmpfloat_with_epsilon(d->qacc[2], 5e14, 1e-1);
    g_assert_cmpfloat(mju_abs(d->qacc[0]), <, 100);
    g_assert_cmpint(d->warning[mjWARN_INERTIA].number, ==, 1);
    mj_step(m, d);
    g_assert_cmpint(d->warning[mjWARN_INERTIA].number, ==, kWarnings[integrator]);
    g_assert_cmpint(d->warning[mjWARN_INERTIA].lastinfo, ==, 2);
    mj_deleteData(d);
  }
  mju_user_warning = handler;
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/inertia/long-chain", test_long_chain);
  g_test_add("/inertia/products", Machine, NULL, machine_setup, test_products, machine_teardown);
  g_test_add("/inertia/factor", Machine, NULL, machine_setup, test_factor, machine_teardown);
  g_test_add("/inertia/rne", Machine, NULL, machine_setup, test_rne, machine_teardown);
  g_test_add("/inertia/energy", Machine, NULL, machine_setup, test_energy, machine_teardown);
  g_test_add("/inertia/tendon-armature", Machine, NULL, machine_setup, test_tendon_armature,
             machine_teardown);
  g_test_add_func("/inertia/pivots", test_pivots);
  return g_test_run();
}
