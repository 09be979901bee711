// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From text to model: closed forms, equivalent ways to say the same, errors with places,
// recompiling.

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <string.h>

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  return s;
}

static mjModel* load(const char* text) {
  mjSpec* s = parse(text);
  mjModel* m = mj_compile(s, NULL);
  if (!m) g_error("%s", mjs_getError(s));
  mj_deleteSpec(s);
  return m;
}

//---- inertia

static void test_inertia(void) {
  // two boxes that make up one
  mjModel* halves = load(
      "<mujoco><worldbody><body><freejoint/><geom type='box' size='.1 .2 .3' pos='-.1 0 0'/>"
      "<geom type='box' size='.1 .2 .3' pos='.1 0 0'/></body></worldbody></mujoco>");
  mjModel* whole = load(
      "<mujoco><worldbody><body><freejoint/><geom type='box' size='.2 .2 .3'/></body></worldbody></mujoco>");
  g_assert_cmpfloat_with_epsilon(halves->body_mass[1], whole->body_mass[1], 1e-10);
  double sum = 0, want = 0;
  for (int i = 0; i < 3; i++) {
    sum += halves->body_inertia[3 + i];
    want += whole->body_inertia[3 + i];
    g_assert_cmpfloat_with_epsilon(halves->body_ipos[3 + i], 0, 1e-12);
  }
  g_assert_cmpfloat_with_epsilon(sum, want, 1e-10);
  g_assert_cmpfloat_with_epsilon(whole->body_mass[1], 1000 * 8 * .2 * .2 * .3, 1e-9);
  mj_deleteModel(halves);
  mj_deleteModel(whole);
}

// A thin shell of mass m and radius r has 2/3 m r^2; a capsule shell without a cylinder is such a
// sphere.
static void test_shell(void) {
  mjModel* m = load(
      "<mujoco><worldbody><body><freejoint/><geom size='.5' mass='3' shellinertia='true'/></body>"
      "<body><freejoint/><geom type='capsule' size='.5 1e-9' mass='3' shellinertia='true'/></body>"
      "<body><freejoint/><geom type='ellipsoid' size='.5 .5 .5' mass='3' shellinertia='true'/></body>"
      "</worldbody></mujoco>");
  for (int b = 1; b < 4; b++) {
    for (int i = 0; i < 3; i++) g_assert_cmpfloat_with_epsilon(m->body_inertia[3 * b + i], 0.5, 1e-5);
  }
  mj_deleteModel(m);
}

static void test_orientations(void) {
  mjModel* m = load(
      "<mujoco><worldbody><body euler='0 0 90'><geom size='1'/></body><body axisangle='0 0 1 90'><geom "
      "size='1'/></body>"
      "<body xyaxes='0 1 0 -1 0 0'><geom size='1'/></body><body quat='1 0 0 1'><geom size='1'/></body>"
      "<frame euler='0 0 40'><frame euler='0 0 50'><body><geom size='1'/></body></frame></frame>"
      "</worldbody></mujoco>");
  for (int b = 1; b < 6; b++) {
    g_assert_cmpfloat_with_epsilon(m->body_quat[4 * b], sqrt(0.5), 1e-12);
    g_assert_cmpfloat_with_epsilon(m->body_quat[4 * b + 3], sqrt(0.5), 1e-12);
  }
  mj_deleteModel(m);
}

//---- patterns

// Rows of M hold the dofs that a dof hangs on; simple bodies only themselves.
static void test_sparsity(void) {
  mjModel* m = load(
      "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body><body><joint/><geom size='.1'/>"
      "<body><joint/><geom size='.1' pos='1 0 0'/></body><body><joint/><geom size='.1' pos='0 1 "
      "0'/></body></body>"
      "</worldbody></mujoco>");
  const int want[] = {0, 1, 2, 3, 4, 5, 6, 6, 7, 6, 8};
  g_assert_cmpint(m->nC, ==, G_N_ELEMENTS(want));
  g_assert_cmpmem(m->M_colind, sizeof want, want, sizeof want);
  g_assert_cmpint(m->nD, ==, 2 * m->nM - m->nv);
  for (int i = 0; i < m->nv; i++) {
    g_assert_cmpint(m->D_colind[m->D_rowadr[i] + m->D_diag[i]], ==, i);
  }
  for (int k = 0; k < m->nC; k++) g_assert_cmpint(m->mapM2D[m->mapD2M[k]], ==, k);
  mj_deleteModel(m);
}

//---- errors

static void test_errors(void) {
  mjSpec* s = parse(
      "<mujoco>\n<worldbody>\n<body name='b'>\n<joint name='kj'/>\n<geom size='-1'/>\n</body>\n</worldbody>\n"
      "<actuator>\n<motor joint='k'/>\n</actuator>\n</mujoco>");
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_assert_null(gimbal_compile(s, NULL, list));
  g_assert_cmpint(gimbal_diagnostics_errors(list), >=, 2);
  bool size = false, name = false;
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    size |= d->place.line == 5 && strstr(d->message, "size");
    bool unknown = d->place.line == 9 && d->place.column == 15 && strstr(d->message, "'k'");
    name |= unknown && d->place.end == d->place.start + 1 && strstr(d->hint, "'kj'");
  }
  g_assert_true(size && name);
  g_assert_nonnull(strstr(mjs_getError(s), "line"));
  gimbal_diagnostics_free(list);
  mj_deleteSpec(s);
}

// Fewer numbers than the model has are completed, as in the reference, and told; nothing is written
// into what a program is told of its model.
static void test_short_keys(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body><joint ref='9'/><geom size='1'/></body><body><joint/><geom "
      "size='1'/></body>\n"
      "</worldbody><keyframe><key name='k' qpos='1'/><key qpos='1 2'/><key qpos=''/></keyframe></mujoco>");
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjModel* m = gimbal_compile(s, NULL, list);
  g_assert_nonnull(m);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  g_assert_cmpint(gimbal_diagnostics_get(list, 0)->severity, ==, GIMBAL_SEVERITY_NOTE);
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->message, ==, "keyframe 'k': qpos gives 1 of 2 values");
  g_assert_cmpint(gimbal_diagnostics_get(list, 0)->place.line, ==, 2);
  g_assert_cmpint(mjs_numWarnings(s), ==, 0);
  gimbal_diagnostics_free(list);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Numbers that are too large, or none, are told once each, at the element.
static void test_numbers(void) {
  const char* geoms[] = {"<geom size='1e308'/>", "<geom size='1' mass='1e300'/>",
                         "<geom size='1' pos='1e308 inf 0'/>", "<geom size='1' density='inf'/>"};
  for (size_t i = 0; i < G_N_ELEMENTS(geoms); i++) {
    g_autofree char* text =
        g_strdup_printf("<mujoco>\n<worldbody><body>\n<joint/>%s</body></worldbody></mujoco>", geoms[i]);
    mjSpec* s = parse(text);
    GimbalDiagnostics* list = gimbal_diagnostics_new();
    mjModel* m = gimbal_compile(s, NULL, list);
    g_assert_nonnull(m);
    g_assert_cmpint(gimbal_diagnostics_count(list), >=, 1);
    g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->code, ==, "not-finite");
    g_assert_cmpint(gimbal_diagnostics_get(list, 0)->place.line, ==, 2);
    gimbal_diagnostics_free(list);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

static void test_structure_errors(void) {
  const char* bodies[] = {
      "<body><freejoint/><joint/><geom size='1'/></body>",
      "<body><geom size='1'/><body><freejoint/><geom size='1'/></body></body>",
      "<body><joint type='ball'/><joint/><geom size='1'/></body>",
      "<body><joint/></body>",
      "<body><joint range='1 -1' limited='true'/><geom size='1'/></body>",
      "<body><joint/><geom type='plane' size='1 1 1'/><geom size='1'/></body>",
      "<body><joint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 5'/></body>",
      "<body mocap='true'><joint/><geom size='1'/></body>",
  };
  for (size_t i = 0; i < G_N_ELEMENTS(bodies); i++) {
    char* text = g_strdup_printf("<mujoco><worldbody>%s</worldbody></mujoco>", bodies[i]);
    char error[500] = "";
    mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
    if (s) g_assert_null(mj_compile(s, NULL));
    mj_deleteSpec(s);
    g_free(text);
  }
}

// A bound that is no number bounds nothing (MuJoCo 3.12.0).
static void test_bound_of_nothing(void) {
  mjSpec* s =
      parse("<mujoco><worldbody><body><freejoint/><geom size='.1' mass='2'/></body></worldbody></mujoco>");
  s->compiler.boundmass = s->compiler.boundinertia = NAN;
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpfloat(m->body_mass[1], ==, 2);
  g_assert_cmpfloat_with_epsilon(m->body_inertia[3], 0.008, 1e-12);
  g_assert_cmpint(mjs_numWarnings(s), ==, 0);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

//---- again

static void test_recompile(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name='a'><joint name='ja'/><geom size='.1'/></body></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  d->qpos[0] = 0.3;
  d->time = 2;
  // a body in front of it
  mjsBody* b = mjs_addBody(mjs_findBody(s, "a"), NULL);
  mjs_addJoint(b, NULL);
  mjs_addGeom(b, NULL)->size[0] = 0.2;
  g_assert_cmpint(mj_recompile(s, NULL, m, d), ==, 0);
  g_assert_cmpint(m->nq, ==, 2);
  g_assert_cmpfloat(d->qpos[0], ==, 0.3);
  g_assert_cmpfloat(d->time, ==, 2);
  // a failure changes nothing
  mjs_addJoint(mjs_addBody(b, NULL), NULL);
  g_assert_cmpint(mj_recompile(s, NULL, m, d), ==, -1);
  g_assert_cmpint(m->nq, ==, 2);
  g_assert_cmpfloat(d->qpos[0], ==, 0.3);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// What stands in its reference pose stays where it is when that pose is edited (MuJoCo 3.12.0).
static void test_recompile_reference(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name='a'><freejoint/><geom size='.1'/></body>"
      "<body><joint name='j'/><geom size='.1'/></body></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  mjs_findBody(s, "a")->pos[0] = 2;
  mjs_asJoint(mjs_findElement(s, mjOBJ_JOINT, "j"))->ref = 30;
  g_assert_cmpint(mj_recompile(s, NULL, m, d), ==, 0);
  g_assert_cmpfloat(m->qpos0[0], ==, 2);
  g_assert_cmpfloat(d->qpos[0], ==, 0);
  g_assert_cmpfloat(d->qpos[7], ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// A joint keeps its state when it, or its body, is called otherwise; one that is new has none,
// whatever it is called (MuJoCo 3.12.0).
static void test_recompile_renamed(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name='a'><joint/><geom size='.1'/></body><body name='b'><joint "
      "name='j'/><geom size='.1'/></body></worldbody><actuator><motor name='mo' "
      "joint='j'/></actuator></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  d->qpos[0] = 0.1, d->qpos[1] = 0.2, d->ctrl[0] = 0.3;
  mjs_setName(mjs_findElement(s, mjOBJ_BODY, "a"), "c");
  mjs_setName(mjs_findElement(s, mjOBJ_ACTUATOR, "mo"), "motor");
  g_assert_cmpint(mj_recompile(s, NULL, m, d), ==, 0);
  g_assert_cmpfloat(d->qpos[0], ==, 0.1);
  g_assert_cmpfloat(d->ctrl[0], ==, 0.3);
  mjs_delete(s, mjs_findElement(s, mjOBJ_BODY, "b"));
  mjsBody* b = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjs_addGeom(b, NULL)->size[0] = 0.1;
  mjs_setName(mjs_addJoint(b, NULL)->element, "j");
  g_assert_cmpint(mj_recompile(s, NULL, m, d), ==, 0);
  g_assert_cmpfloat(d->qpos[0], ==, 0.1);
  g_assert_cmpfloat(d->qpos[1], ==, 0);
  // after a failure it is by name that they are found
  mjs_setName(mjs_addJoint(mjs_findBody(s, "world"), NULL)->element, "wrong");
  g_assert_cmpint(mj_recompile(s, NULL, m, d), ==, -1);
  mjs_delete(s, mjs_findElement(s, mjOBJ_JOINT, "wrong"));
  d->qpos[1] = 0.4;
  g_assert_cmpint(mj_recompile(s, NULL, m, d), ==, 0);
  g_assert_cmpfloat(d->qpos[0], ==, 0.1);
  g_assert_cmpfloat(d->qpos[1], ==, 0.4);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// The threads of the data go on to serve it.
static void test_recompile_threads(void) {
  mjSpec* s = parse("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  mju_threadpool(d, 2);
  uintptr_t pool = d->threadpool;
  g_assert_cmpuint(pool, !=, 0);
  g_assert_cmpint(mj_recompile(s, NULL, m, d), ==, 0);
  g_assert_true(d->threadpool == pool);
  mj_step(m, d);
  g_assert_cmpint(mj_recompile(s, NULL, m, NULL), ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Compiling again without an edit changes nothing that the next steps depend on: forces that the
// user applies, switched equalities, user data, warm start, past controls and sensor values.
static void test_recompile_unchanged(void) {
  mjSpec* s = parse(
      "<mujoco><size nuserdata='3'/><worldbody><body name='a' pos='0 0 .15'><freejoint name='f'/><geom "
      "size='.1'/>"
      "</body><body name='b' pos='1 0 1'><joint name='j'/><geom size='.1' pos='.3 0 0'/><site "
      "name='s'/></body>"
      "<body name='mo' mocap='true'><geom size='.1'/></body><geom type='plane' size='1 1 1'/></worldbody>"
      "<equality><weld name='w' body1='a' body2='b'/></equality>"
      "<actuator><position name='p' joint='j' kp='3' timeconst='.1'/><motor joint='j'/>"
      "</actuator><sensor><jointpos joint='j'/><gyro site='s'/></sensor></mujoco>");
  mjModel *m = mj_compile(s, NULL), *m2 = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  d->eq_active[0] = 0;
  d->userdata[1] = 5;
  d->qfrc_applied[6] = 0.1;
  d->xfrc_applied[6 * 2 + 2] = 0.2;
  d->mocap_pos[2] = 4;
  for (int i = 0; i < 50; i++) {
    d->ctrl[0] = 0.1;
    d->ctrl[1] = 0.01 * i;
    mj_step(m, d);
  }
  mjData* kept = mj_copyData(NULL, m, d);
  g_assert_cmpint(mj_recompile(s, NULL, m2, kept), ==, 0);
  int size = mj_stateSize(m, mjSTATE_INTEGRATION);
  g_autofree mjtNum *x = g_new(mjtNum, size), *y = g_new(mjtNum, size);
  for (int i = 0; i < 20; i++) {
    mj_getState(m, d, x, mjSTATE_INTEGRATION);
    mj_getState(m2, kept, y, mjSTATE_INTEGRATION);
    g_assert_cmpmem(x, size * sizeof(mjtNum), y, size * sizeof(mjtNum));
    mj_step(m, d);
    mj_step(m2, kept);
  }
  mj_deleteData(d);
  mj_deleteData(kept);
  mj_deleteModel(m);
  mj_deleteModel(m2);
  mj_deleteSpec(s);
}

static void test_copy_back(void) {
  mjSpec* s = parse(
      "<mujoco><asset><material name='m'/></asset><worldbody><frame pos='1 0 0' euler='0 0 90'>"
      "<body name='a' pos='1 0 0'><joint name='j' range='0 90'/>"
      "<geom size='.1' friction='.5'/></body></frame></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  m->geom_friction[0] = 0.7;
  m->jnt_range[1] = mjPI / 4;
  m->opt.timestep = 0.01;
  m->body_pos[5] = 3;
  m->mat_texuniform[0] = 1;
  g_assert_cmpint(mj_copyBack(s, m), ==, 1);
  mjModel* n = mj_compile(s, NULL);
  g_assert_cmpfloat(n->geom_friction[0], ==, 0.7);
  g_assert_cmpfloat_with_epsilon(n->jnt_range[1], mjPI / 4, 1e-14);
  g_assert_cmpfloat(n->opt.timestep, ==, 0.01);
  g_assert_cmpint(n->mat_texuniform[0], ==, 1);
  for (int i = 3; i < 6; i++) g_assert_cmpfloat_with_epsilon(n->body_pos[i], m->body_pos[i], 1e-12);
  mj_deleteModel(m);
  mj_deleteModel(n);
  mj_deleteSpec(s);
}

// Fused bodies weigh what they weighed apart, and what is on them stays where it was.
static void test_fuse_static(void) {
  const char* text =
      "<mujoco><compiler fusestatic='%s'/><worldbody><body pos='0 0 1'><joint/><geom size='.1'/>"
      "<body pos='1 0 0' euler='0 90 0'><geom name='g' type='box' size='.1 .2 .3'/><body pos='0 0 1'><joint/>"
      "<geom size='.1'/></body></body></body></worldbody></mujoco>";
  char *on = g_strdup_printf(text, "true"), *off = g_strdup_printf(text, "false");
  mjModel *fused = load(on), *apart = load(off);
  g_assert_cmpint(fused->nbody, ==, 3);
  g_assert_cmpint(apart->nbody, ==, 4);
  mjData *d = mj_makeData(fused), *e = mj_makeData(apart);
  mj_forward(fused, d);
  mj_forward(apart, e);
  int g = mj_name2id(fused, mjOBJ_GEOM, "g"), h = mj_name2id(apart, mjOBJ_GEOM, "g");
  for (int i = 0; i < 3; i++) {
    g_assert_cmpfloat_with_epsilon(d->geom_xpos[3 * g + i], e->geom_xpos[3 * h + i], 1e-10);
  }
  for (int i = 0; i < 2; i++) g_assert_cmpfloat_with_epsilon(d->qacc[i], e->qacc[i], 1e-8);
  mj_deleteData(d);
  mj_deleteData(e);
  mj_deleteModel(fused);
  mj_deleteModel(apart);
  g_free(on);
  g_free(off);
}

// A spec that has grown is another one; ranges of free joints have no unit.
static void test_copy_back_structure(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body><joint type='free' range='-40 30'/><geom "
      "size='.1'/></body></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpint(mj_copyBack(s, m), ==, 1);
  mj_deleteModel(m);
  m = mj_compile(s, NULL);
  g_assert_cmpfloat(m->jnt_range[0], ==, -40);
  mjs_addText(s);
  g_assert_cmpint(mj_copyBack(s, m), ==, 0);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// What delays remember stays, as in MuJoCo 4.0.1, but where there are more samples or less.
static void test_recompile_history(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><motor "
      "name='m' joint='j' delay='.004' nsample='3'/></actuator></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  double kept[20];
  g_assert_cmpint((int)m->nhistory, <=, 20);
  d->ctrl[0] = 1;
  for (int i = 0; i < 3; i++) mj_step(m, d);
  memcpy(kept, d->history, (size_t)m->nhistory * sizeof *kept);
  g_assert_cmpfloat(kept[m->nhistory - 1], ==, 1);
  g_assert_cmpint(mj_recompile(s, NULL, m, d), ==, 0);
  g_assert_cmpmem(d->history, (size_t)m->nhistory * sizeof *kept, kept, (size_t)m->nhistory * sizeof *kept);
  g_assert_cmpfloat(d->ctrl[0], ==, 1);
  mjs_asActuator(mjs_findElement(s, mjOBJ_ACTUATOR, "m"))->nsample = 4;
  g_assert_cmpint(mj_recompile(s, NULL, m, d), ==, 0);
  g_assert_cmpfloat(d->history[m->nhistory - 1], ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// A geom that is fitted to a mesh has the material of the mesh too; a range limits a cable,
// whatever is said.
static void test_inherited(void) {
  mjModel* m = load(
      "<mujoco><asset><material name='m'/><mesh name='me' material='m' vertex='0 0 0 1 0 0 0 1 0 0 0 "
      "1'/></asset>"
      "<worldbody><geom type='box' mesh='me'/></worldbody></mujoco>");
  g_assert_cmpint(m->geom_matid[0], ==, 0);
  mj_deleteModel(m);
}

static void test_sensor_of_nothing(void) {
  mjSpec* s = parse("<mujoco/>");
  mjsSensor* sensor = mjs_addSensor(s);
  sensor->type = mjSENS_GYRO;
  sensor->objtype = mjOBJ_SITE;
  g_assert_null(mj_compile(s, NULL));
  g_assert_nonnull(strstr(mjs_getError(s), "has a type, site, but no name"));
  mj_deleteSpec(s);
}

// Steps of RK4 have no inverse: a model that asks to compare with it is refused where a constraint
// is active at once. Contacts are not looked for yet when that is asked (MuJoCo 3.12.0).
static void test_comparison_without_inverse(void) {
#define COMPARED(integrator, range, floor)                  \
  "<mujoco><option integrator='" integrator                 \
  "'><flag fwdinv='enable' invdiscrete='enable'/></option>" \
  "<worldbody>" floor "<body><joint range='" range "'/><geom size='.1'/></body></worldbody></mujoco>"
  static const struct {
    const char* text;
    gboolean legal;
  } cases[] = {{COMPARED("RK4", "-30 -6", ""), FALSE},
               {COMPARED("RK4", "-30 6", ""), TRUE},
               {COMPARED("RK4", "-30 6", "<geom type='plane' size='1 1 1'/>"), TRUE},
               {COMPARED("Euler", "-30 -6", ""), TRUE}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjSpec* s = parse(cases[i].text);
    mjModel* m = mj_compile(s, NULL);
    g_assert_cmpint(m != NULL, ==, cases[i].legal);
    if (m) mj_deleteModel(m);
    mj_deleteSpec(s);
  }
#undef COMPARED
}

// Two slides along one axis: what is warned of while constants are computed is a warning of the
// spec, as in 4.0.1, with the place of the joint.
static void test_warned_of_constants(void) {
  mjSpec* s = mj_parseXMLString(
      "<mujoco><worldbody><body><joint type='slide' axis='.3 .5 .7'/><joint name='j' type='slide' "
      "axis='.3 .5 .7'/><geom size='.1'/></body></worldbody></mujoco>",
      NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(mjs_numWarnings(s), ==, 1);
  g_assert_nonnull(strstr(mjs_getWarning(s, 0), "close to zero"));
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// A model that was read from a file is none of a copied spec's, and neither has a signature: the
// state moves over by the places of things.
static void test_recompile_loaded(void) {
  mjSpec* s = mj_parseXMLString(
      "<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>", NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  mjSpec* copy = mj_copySpec(s);
  int size = (int)mj_sizeModel(m);
  g_autofree void* buffer = g_malloc((gsize)size);
  mj_saveModel(m, NULL, buffer, size);
  mjModel* loaded = mj_loadModelBuffer(buffer, size);
  mjData* d = mj_makeData(loaded);
  d->qpos[0] = .3;
  d->qfrc_applied[0] = -.04;
  g_assert_cmpint(mj_recompile(copy, NULL, loaded, d), ==, 0);
  g_assert_cmpfloat(d->qpos[0], ==, .3);
  g_assert_cmpfloat(d->qfrc_applied[0], ==, -.04);
  mj_deleteData(d);
  mj_deleteModel(loaded);
  mj_deleteModel(m);
  mj_deleteSpec(copy);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/inertia", test_inertia);
  g_test_add_func("/compiler/shell", test_shell);
  g_test_add_func("/compiler/orientations", test_orientations);
  g_test_add_func("/compiler/sparsity", test_sparsity);
  g_test_add_func("/compiler/errors", test_errors);
  g_test_add_func("/compiler/numbers", test_numbers);
  g_test_add_func("/compiler/short-keys", test_short_keys);
  g_test_add_func("/compiler/structure-errors", test_structure_errors);
  g_test_add_func("/compiler/recompile", test_recompile);
  g_test_add_func("/compiler/recompile-threads", test_recompile_threads);
  g_test_add_func("/compiler/recompile/renamed", test_recompile_renamed);
  g_test_add_func("/compiler/bound-of-nothing", test_bound_of_nothing);
  g_test_add_func("/compiler/recompile/reference", test_recompile_reference);
  g_test_add_func("/compiler/recompile-unchanged", test_recompile_unchanged);
  g_test_add_func("/compiler/recompile/loaded", test_recompile_loaded);
  g_test_add_func("/compiler/copy-back", test_copy_back);
  g_test_add_func("/compiler/copy-back-structure", test_copy_back_structure);
  g_test_add_func("/compiler/recompile-history", test_recompile_history);
  g_test_add_func("/compiler/inherited", test_inherited);
  g_test_add_func("/compiler/sensor-of-nothing", test_sensor_of_nothing);
  g_test_add_func("/compiler/fuse-static", test_fuse_static);
  g_test_add_func("/compile/warned-of-constants", test_warned_of_constants);
  g_test_add_func("/compiler/comparison-without-inverse", test_comparison_without_inverse);
  return g_test_run();
}
