// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The parts of the effective metric: damping and stiffness as the text has them, and their sum is
// what the engine solves with.

#include <math.h>

#include "app-test.h"
#include "model/metric-parts.h"

#define WORLD                                                                                              \
  "<worldbody>"                                                                                            \
  "  <body><joint name='hinge' axis='0 1 0' stiffness='30' damping='.5'/>"                                 \
  "    <geom type='capsule' fromto='0 0 0 .3 0 0' size='.02'/>"                                            \
  "    <body pos='.3 0 0'><joint name='slide' type='slide' axis='1 0 0'/><geom size='.03'/></body></body>" \
  "</worldbody>"                                                                                           \
  "<tendon><fixed name='string' stiffness='80' damping='2'><joint joint='hinge' coef='.1'/>"               \
  "  <joint joint='slide' coef='1'/></fixed></tendon>"                                                     \
  "<actuator><position name='servo' joint='slide' kp='4000' kv='6'/></actuator>"

#define MODEL(option) "<mujoco><option timestep='.02' viscosity='.5' " option "/>" WORLD "</mujoco>"

typedef struct Fixture {
  mjModel* m;
  mjData* d;
  GArray* parts;
} Fixture;

static void set_up(Fixture* f, gconstpointer text) {
  f->m = compile_text(text);
  f->d = mj_makeData(f->m);
  f->d->qpos[0] = 0.3, f->d->qpos[1] = 0.05, f->d->qvel[1] = 0.4;
  mj_forward(f->m, f->d);
  f->parts = gimbal_metric_parts_new(f->m, f->d);
}

static void tear_down(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_array_unref(f->parts);
  mj_deleteData(f->d);
  mj_deleteModel(f->m);
}

static const GimbalMetricPart* find_part(const Fixture* f, GimbalMetricKind kind, const char* name) {
  for (guint i = 0; i < f->parts->len; i++) {
    const GimbalMetricPart* part = &g_array_index(f->parts, GimbalMetricPart, i);
    if (part->kind == kind && !g_strcmp0(mj_id2name(f->m, part->type, part->id), name)) return part;
  }
  return NULL;
}

static void assert_part(const Fixture* f, GimbalMetricKind kind, const char* name, double stiffness,
                        double damping) {
  const GimbalMetricPart* part = find_part(f, kind, name);
  double h = f->m->opt.timestep;
  g_assert_nonnull(part);
  g_assert_cmpfloat_with_epsilon(part->stiffness, stiffness, 1e-9 * (1 + stiffness));
  g_assert_cmpfloat_with_epsilon(part->damping, damping, 1e-9 * (1 + damping));
  g_assert_cmpfloat_with_epsilon(part->added, h * damping + h * h * stiffness, 1e-9);
  g_assert_cmpfloat(part->inertia, >, 0);
}

static void test_numbers(Fixture* f, gconstpointer unused) {
  (void)unused;
  assert_part(f, GIMBAL_METRIC_JOINT, "hinge", 30, 0.5);
  assert_part(f, GIMBAL_METRIC_JOINT, "slide", 0, 0);
  assert_part(f, GIMBAL_METRIC_TENDON, "string", 80, 2);
  assert_part(f, GIMBAL_METRIC_ACTUATOR, "servo", 4000, 6);
  g_assert_cmpfloat(find_part(f, GIMBAL_METRIC_DRAG, "hinge")->damping, >, 0);
  g_assert_true(find_part(f, GIMBAL_METRIC_JOINT, "hinge")->turns);
  g_assert_false(find_part(f, GIMBAL_METRIC_ACTUATOR, "servo")->turns);
}

// (M + h D + h² K) a = f + the shift of the metric, with the acceleration a that the engine found.
static void test_product(Fixture* f, gconstpointer unused) {
  const mjData* d = f->d;
  mjtNum force[2], product[2];
  (void)unused;
  mj_mulM(f->m, d, product, d->qacc_smooth);
  gimbal_metric_add_product(f->m, d, product, d->qacc_smooth);
  for (int i = 0; i < 2; i++) {
    force[i] = d->qfrc_smooth[i] + d->efm_c[i] + (d->efm_ca ? d->efm_ca[i] : 0);
    g_assert_cmpfloat_with_epsilon(product[i], force[i], 1e-8 * (1 + fabs(force[i])));
  }
}

// PGS has only what stands in the places of the mass matrix.
static void test_pgs(Fixture* f, gconstpointer unused) {
  assert_part(f, GIMBAL_METRIC_JOINT, "hinge", 30, 0.5);
  g_assert_null(find_part(f, GIMBAL_METRIC_TENDON, "string"));
  g_assert_null(find_part(f, GIMBAL_METRIC_ACTUATOR, "servo"));
  test_product(f, unused);
}

static void test_other(Fixture* f, gconstpointer unused) {
  mjtNum res[2] = {1, 2}, vec[2] = {3, 4};
  (void)unused;
  g_assert_cmpuint(f->parts->len, ==, 0);
  gimbal_metric_add_product(f->m, f->d, res, vec);
  g_assert_true(res[0] == 1 && res[1] == 2);
}

// A sheet has its largest entry, from which its stiffness and damping follow.
static void test_flex(void) {
  static const char kSheet[] =
      "<mujoco><option timestep='.01' integrator='discrete'/><worldbody>"
      "<flexcomp name='sheet' type='grid' count='4 4 1' spacing='.1 .1 .1' radius='.01' dim='2' mass='1'>"
      "<contact selfcollide='none'/>"
      "<elasticity young='1e4' poisson='.2' thickness='.01' damping='.03' elastic2d='stretch'/></flexcomp>"
      "</worldbody></mujoco>";
  Fixture f;
  set_up(&f, kSheet);
  const GimbalMetricPart* part = find_part(&f, GIMBAL_METRIC_FLEX, "sheet");
  g_assert_nonnull(part);
  g_assert_cmpfloat(part->stiffness, >, 0);
  g_assert_cmpfloat_with_epsilon(part->damping, 0.03 * part->stiffness, 1e-9 * part->stiffness);
  tear_down(&f, NULL);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(name, option, test) \
  g_test_add("/metric-parts/" name, Fixture, MODEL(option), set_up, test, tear_down)
  ADD("numbers", "integrator='discrete'", test_numbers);
  ADD("product", "integrator='discrete'", test_product);
  ADD("pgs", "integrator='discrete' solver='PGS'", test_pgs);
  ADD("other", "integrator='implicit'", test_other);
  g_test_add_func("/metric-parts/flex", test_flex);
  return g_test_run();
}
