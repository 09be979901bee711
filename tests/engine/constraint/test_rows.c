// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constraint rows: the Jacobian is the derivative of the residual, the impedance follows the closed
// form, and a second time derivative of an equality agrees with its reference acceleration.

#include "../equivalence/fixture.h"
#include "broken.h"
#include "compile-text.h"
#include "constraint/efc_row.h"
#include "constraint/island.h"

// Residuals of all rows at the present position.
static mjtNum* residuals(const Scene* s) {
  mj_fwdPosition(s->m, s->d);
  return g_memdup2(s->d->efc_pos, s->d->nefc * sizeof(mjtNum));
}

static mjtNum* dense_jacobian(const Scene* s) {
  mjtNum* jac = g_new(mjtNum, s->d->nefc * s->m->nv);
  if (mj_isSparse(s->m)) {
    mju_sparse2dense(jac, s->d->efc_J, s->d->nefc, s->m->nv, s->d->efc_J_rownnz, s->d->efc_J_rowadr,
                     s->d->efc_J_colind);
  } else {
    mju_copy(jac, s->d->efc_J, s->d->nefc * s->m->nv);
  }
  return jac;
}

// Rows whose residual is a function of the position alone; contact points slide.
static gboolean is_holonomic(const mjData* d, int row) {
  int type = d->efc_type[row];
  return type == mjCNSTR_EQUALITY || type == mjCNSTR_LIMIT_JOINT || type == mjCNSTR_LIMIT_TENDON;
}

static void test_jacobian(Scene* s, gconstpointer jacobian) {
  const mjtNum eps = 1e-6;
  s->m->opt.jacobian = GPOINTER_TO_INT(jacobian);
  scene_run(s, 40);
  for (int i = 0; i < s->m->neq; i++) s->d->eq_active[i] = 1;
  g_autofree mjtNum* base = residuals(s);
  int nefc = s->d->nefc, checked = 0;
  g_autofree mjtNum* jac = dense_jacobian(s);
  g_autofree mjtNum* qpos = g_memdup2(s->d->qpos, s->m->nq * sizeof(mjtNum));
  for (int k = 0; k < s->m->nv; k++) {
    g_autofree mjtNum* dir = g_new0(mjtNum, s->m->nv);
    dir[k] = 1;
    mj_integratePos(s->m, s->d->qpos, dir, eps);
    g_autofree mjtNum* now = residuals(s);
    g_assert_cmpint(s->d->nefc, ==, nefc);
    for (int i = 0; i < nefc; i++) {
      if (!is_holonomic(s->d, i)) continue;
      g_assert_cmpfloat(mju_abs((now[i] - base[i]) / eps - jac[i * s->m->nv + k]), <, 1e-4);
      checked++;
    }
    mju_copy(s->d->qpos, qpos, s->m->nq);
  }
  g_assert_cmpint(checked, >, 10 * s->m->nv);
}

// With zero force on them, equality rows accelerate with J qacc + Jdot qvel; aref holds -Jdot qvel
// beside spring and damper.
static void test_jacobian_dot(Scene* s, gconstpointer unused) {
  (void)unused;
  const mjtNum eps = 1e-6;
  scene_run(s, 40);
  for (int i = 0; i < s->m->neq; i++) s->d->eq_active[i] = 1;
  mj_forward(s->m, s->d);
  int ne = s->d->ne, nv = s->m->nv;
  g_autofree mjtNum* jac = dense_jacobian(s);
  g_autofree mjtNum* kbip = g_memdup2(s->d->efc_KBIP, 4 * ne * sizeof(mjtNum));
  g_autofree mjtNum* expected = g_new(mjtNum, ne);
  g_autofree int* kind = g_new(int, ne);
  for (int i = 0; i < ne; i++) {
    expected[i] = -s->d->efc_aref[i] - kbip[4 * i + 1] * s->d->efc_vel[i] -
                  kbip[4 * i] * kbip[4 * i + 2] * s->d->efc_pos[i];
    kind[i] = s->m->eq_type[s->d->efc_id[i]];
  }
  mj_integratePos(s->m, s->d->qpos, s->d->qvel, eps);
  mj_fwdPosition(s->m, s->d);
  g_autofree mjtNum* later = dense_jacobian(s);
  for (int i = 0; i < ne; i++) {
    if (kind[i] != mjEQ_CONNECT && kind[i] != mjEQ_WELD) continue;
    mjtNum rate = (mju_dot(later + i * nv, s->d->qvel, nv) - mju_dot(jac + i * nv, s->d->qvel, nv)) / eps;
    g_assert_cmpfloat(mju_abs(rate - expected[i]), <, 1e-3);
  }
}

// A particle that hangs in its limit at rest: force = weight, and the impedance of the
// documentation.
static void test_impedance(void) {
  static const char xml[] =
      "<mujoco><worldbody><body><joint type='slide' axis='0 0 1' range='0 1' solimplimit='.5 .9 .01 .5 2'/>"
      "<geom size='.1' mass='2'/></body></worldbody></mujoco>";
  char error[200];
  mjSpec* spec = mj_parseXMLString(xml, NULL, error, sizeof error);
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  d->qpos[0] = -0.0025;
  mj_forward(m, d);
  g_assert_cmpint(d->nefc, ==, 1);

  // a quarter of the width: y = a x^2 with a = 1 / 0.5
  mjtNum imp = 0.5 + 2 * 0.25 * 0.25 * 0.4;
  g_assert_cmpfloat(mju_abs(d->efc_KBIP[2] - imp), <, 1e-12);
  g_assert_cmpfloat(mju_abs(d->efc_R[0] - (1 - imp) / imp / 2), <, 1e-12);
  for (int i = 0; i < 5000; i++) mj_step(m, d);
  g_assert_cmpfloat(mju_abs(d->efc_force[0] - 2 * 9.81), <, 1e-3);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

// Weight of a body on the floor arrives in the normal forces of its contacts, whatever the cone.
static void test_contact_force(Scene* s, gconstpointer cone) {
  s->m->opt.cone = GPOINTER_TO_INT(cone);
  scene_run(s, 4000);
  int ball = mj_name2id(s->m, mjOBJ_BODY, "ball");
  mjtNum normal = 0;
  for (int i = 0; i < s->d->ncon; i++) {
    mjtNum force[6];
    if (s->m->geom_bodyid[s->d->contact[i].geom[1]] != ball) continue;
    mj_contactForce(s->m, s->d, i, force);
    normal += force[0];
  }
  g_assert_cmpfloat(mju_abs(normal - 9.81 * s->m->body_mass[ball]), <, 1e-2 * normal);
}

// A text at its first state.
static Scene scene_of_text(const char* xml) {
  Scene s = {.m = compile_text(xml)};
  s.d = mj_makeData(s.m);
  mj_forward(s.m, s.d);
  return s;
}

// A turning surface carries along what slides on it and twists what stands on it; an axis in the
// surface does not roll.
static void test_surface_velocity(void) {
  Scene s = scene_of_text(
      "<mujoco><option cone='elliptic' gravity='0 0 0'/><worldbody>"
      "<geom type='plane' size='1 1 1' surfacevel='.1 .2 0  .3 .4 .5'/>"
      "<body pos='.3 .2 .1'><freejoint/><geom size='.15' condim='6'/></body></worldbody></mujoco>");
  g_assert_cmpint(s.d->nefc, ==, 6);
  const mjtNum *frame = s.d->contact[0].frame, *pos = s.d->contact[0].pos;
  mjtNum field[3] = {.1, .2, 0}, spin[3] = {.3, .4, .5}, vel[3], want[6] = {0, 0, 0, -.5, 0, 0};
  mju_cross(vel, spin, pos);
  mju_addTo3(vel, field);
  want[1] = -mju_dot3(frame + 3, vel);
  want[2] = -mju_dot3(frame + 6, vel);
  for (int i = 1; i < 6; i++) g_assert_cmpfloat_with_epsilon(s.d->efc_vel[i], want[i], 1e-12);
  scene_teardown(&s, NULL);
}

// The surface of a geom moves a flex that lies on it as it moves a geom.
static void test_surface_velocity_flex(void) {
  Scene s = scene_of_text(
      "<mujoco><option cone='elliptic' gravity='0 0 0'/><worldbody>"
      "<geom type='plane' size='1 1 1' surfacevel='.1 .2 0  0 0 .5'/>"
      "<flexcomp name='f' type='grid' count='2 2 1' spacing='.1 .1 .1' dim='2' "
      "pos='.3 0 .005' radius='.01'/>"
      "</worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, >=, 4);
  for (int c = 0; c < s.d->ncon; c++) {
    const mjContact* con = s.d->contact + c;
    const mjtNum* row = s.d->efc_vel + con->efc_address;
    const mjtNum vel[3] = {.1 - .5 * con->pos[1], .2 + .5 * con->pos[0], 0};
    g_assert_cmpint(con->flex[1], ==, 0);
    for (int k = 1; k < 3; k++) {
      g_assert_cmpfloat_with_epsilon(row[k], -mju_dot3(con->frame + 3 * k, vel), 1e-12);
    }
  }
  scene_teardown(&s, NULL);
}

// A contact of a ball with itself, and of two that move as one, has no rows (as in MuJoCo 4.0.1).
static void test_contact_without_columns(void) {
  static const struct {
    const char* jacobian;
    int nefc, exclude;
  } kCases[] = {{"dense", 0, 3}, {"sparse", 0, 3}};
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option jacobian='%s'/><worldbody><body><joint/><geom name='a' size='.1'/>"
        "<body><geom name='b' pos='.1 0 0' size='.1'/></body></body></worldbody>"
        "<contact><pair geom1='a' geom2='a'/><pair geom1='a' geom2='b'/></contact></mujoco>",
        kCases[i].jacobian);
    mjSpec* spec = mj_parseXMLString(text, NULL, NULL, 0);
    Scene s = {.m = mj_compile(spec, NULL)};
    s.d = mj_makeData(s.m);
    mj_deleteSpec(spec);
    mj_forward(s.m, s.d);
    g_assert_cmpint(s.d->ncon, ==, 2);
    g_assert_cmpint(s.d->nefc, ==, kCases[i].nefc);
    for (int c = 0; c < 2; c++) g_assert_cmpint(s.d->contact[c].exclude, ==, kCases[i].exclude);
    g_assert_cmpfloat(mju_norm(s.d->qfrc_constraint, s.m->nv), ==, 0);
    scene_teardown(&s, NULL);
  }
}

// Two bodies that cannot move make no rows (as in MuJoCo 4.0.1).
static void test_contact_without_motion(void) {
  static const struct {
    const char *jacobian, *island;
    int nefc, exclude;
  } kCases[] = {{"dense", "disable", 0, 3},
                {"sparse", "disable", 0, 3},
                {"sparse", "enable", 0, 3},
                {"dense", "enable", 0, 3}};
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option jacobian='%s'><flag island='%s'/></option><worldbody><geom name='a' size='.1'/>"
        "<geom name='b' pos='.1 0 0' size='.1'/><body pos='1 0 0'><joint/><geom "
        "size='.1'/></body></worldbody>"
        "<contact><pair geom1='a' geom2='b'/></contact></mujoco>",
        kCases[i].jacobian, kCases[i].island);
    mjSpec* spec = mj_parseXMLString(text, NULL, NULL, 0);
    Scene s = {.m = mj_compile(spec, NULL)};
    s.d = mj_makeData(s.m);
    mj_deleteSpec(spec);
    mj_forward(s.m, s.d);
    g_assert_cmpint(s.d->ncon, ==, 1);
    g_assert_cmpint(s.d->nefc, ==, kCases[i].nefc);
    g_assert_cmpint(s.d->contact[0].exclude, ==, kCases[i].exclude);
    scene_teardown(&s, NULL);
  }
}

// Two boxes that lie on a plane, apart from each other.
static mjData* lying_boxes(mjModel** m) {
  *m = compile_text(
      "<mujoco><option jacobian='sparse'/><worldbody><geom type='plane' size='1 1 1'/>"
      "<body pos='0 0 .099'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
      "<body pos='1 0 .099'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(*m);
  mj_forward(*m, d);
  g_assert_cmpint(d->nisland, ==, 2);
  validate_constraints(*m, d);
  validate_islands(*m, d);
  return d;
}

static void break_rows(gconstpointer way) {
  mjModel* m;
  mjData* d = lying_boxes(&m);
  switch (GPOINTER_TO_INT(way)) {
    case 0:
      d->efc_type[0] = mjCNSTR_EQUALITY;
      break;
    case 1:
      d->efc_J_colind[1] = d->efc_J_colind[0];
      break;
    case 2:
      d->efc_J_rowadr[1]++;
      break;
    case 3:
      d->efc_id[0] = d->ncon;
      break;
    default:
      d->contact[0].efc_address = d->nefc - 1;
  }
  validate_constraints(m, d);
}

static void break_islands(gconstpointer way) {
  mjModel* m;
  mjData* d = lying_boxes(&m);
  switch (GPOINTER_TO_INT(way)) {
    case 0:
      d->map_idof2dof[0] = 1;
      break;
    case 1:
      d->island_nefc[0]--;
      break;
    case 2:
      d->tree_island[0] = d->nisland;
      break;
    case 3:
      d->dof_island[0] = 1 - d->dof_island[0];
      break;
    default:
      d->nidof--;
  }
  validate_islands(m, d);
}

// A deformable that is one tree ties nothing: without constraints it is no island (checked with the
// reference).
static void test_flex_of_one_tree(void) {
  static const char text[] =
      "<mujoco><worldbody><geom type='plane' size='1 1 .1'/>"
      "<body pos='3 0 .09'><freejoint/><geom size='.1'/></body>"
      "<body name='b' pos='0 0 1'><joint/><geom size='.01'/><flexcomp name='f' count='3 3 2' pos='0 0 .6' "
      "type='grid' dim='3' spacing='.1 .1 .1' radius='.01' dof='trilinear'><pin id='0'/>"
      "<elasticity young='1e4'/>"
      "<contact selfcollide='none'/></flexcomp></body></worldbody></mujoco>";
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->nisland, ==, 1);
  g_assert_cmpint(d->nidof, ==, 6);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(path, data, function) \
  g_test_add(path, Scene, GINT_TO_POINTER(data), scene_setup, function, scene_teardown)
  ADD("/rows/jacobian/dense", mjJAC_DENSE, test_jacobian);
  ADD("/rows/jacobian/sparse", mjJAC_SPARSE, test_jacobian);
  ADD("/rows/jacobian-dot", 0, test_jacobian_dot);
  ADD("/rows/contact-force/pyramidal", mjCONE_PYRAMIDAL, test_contact_force);
  ADD("/rows/contact-force/elliptic", mjCONE_ELLIPTIC, test_contact_force);
#undef ADD
  g_test_add_func("/rows/impedance", test_impedance);
  g_test_add_func("/rows/surface-velocity", test_surface_velocity);
  g_test_add_func("/rows/surface-velocity-flex", test_surface_velocity_flex);
  g_test_add_func("/rows/contact-without-columns", test_contact_without_columns);
  g_test_add_func("/rows/contact-without-motion", test_contact_without_motion);
  broken_add("/constraint/rows/broken", 5, break_rows);
  broken_add("/constraint/islands/broken", 5, break_islands);
  g_test_add_func("/rows/flex-of-one-tree", test_flex_of_one_tree);
  return g_test_run();
}
