// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors read what the state and the kinematics say, in the frame they were asked for.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"

static const char kScene[] =
    "<mujoco><option timestep='.002'><flag energy='enable'/></option><worldbody>"
    "  <geom name='floor' type='plane' size='5 5 .1'/>"
    "  <site name='fixed' pos='.3 .2 .5' euler='10 20 30'/>"
    "  <body name='arm' pos='0 0 1'><joint name='hip' type='ball' damping='.1'/>"
    "    <geom type='capsule' size='.05 .2' pos='.2 0 0' euler='0 90 0'/>"
    "    <body name='hand' pos='.4 0 0'><joint name='wrist' axis='0 1 0' range='-5 5' limited='true'/>"
    "      <geom name='palm' type='box' size='.1 .05 .02' pos='.1 0 0'/>"
    "      <site name='tip' pos='.2 0 .1' euler='0 30 50'/>"
    "      <camera name='eye' pos='.1 0 .4' euler='10 20 0' fovy='60' resolution='100 80'/></body></body>"
    "  <body name='load' pos='2 0 .099'><freejoint/><geom name='ball' size='.1' mass='3'/>"
    "    <site name='pad' size='.15'/></body>"
    "</worldbody>"
    "<tendon><fixed name='cord'><joint joint='wrist' coef='2'/></fixed></tendon>"
    "<actuator><motor name='motor' joint='wrist' gear='3'/></actuator>"
    "<sensor>"
    "  <jointpos name='jointpos' joint='wrist'/><jointvel name='jointvel' joint='wrist'/>"
    "  <ballquat name='ballquat' joint='hip'/><ballangvel name='ballangvel' joint='hip'/>"
    "  <tendonpos name='tendonpos' tendon='cord'/><tendonvel name='tendonvel' tendon='cord'/>"
    "  <actuatorpos name='actuatorpos' actuator='motor'/><actuatorfrc name='actuatorfrc' actuator='motor'/>"
    "  <jointactuatorfrc name='jointactuatorfrc' joint='wrist'/>"
    "  <jointlimitpos name='limitpos' joint='wrist'/><jointlimitfrc name='limitfrc' joint='wrist'/>"
    "  <framepos name='framepos' objtype='site' objname='tip'/>"
    "  <framepos name='relpos' objtype='site' objname='tip' reftype='site' refname='fixed'/>"
    "  <framequat name='relquat' objtype='body' objname='hand' reftype='site' refname='fixed'/>"
    "  <framexaxis name='xaxis' objtype='geom' objname='palm'/>"
    "  <framelinvel name='linvel' objtype='site' objname='tip'/>"
    "  <frameangvel name='angvel' objtype='site' objname='tip'/>"
    "  <framelinacc name='linacc' objtype='site' objname='tip'/>"
    "  <velocimeter name='velocimeter' site='tip'/><gyro name='gyro' site='tip'/>"
    "  <accelerometer name='accelerometer' site='tip'/>"
    "  <accelerometer name='still' site='fixed'/>"
    "  <subtreecom name='com' body='arm'/><subtreelinvel name='comvel' body='arm'/>"
    "  <force name='force' site='pad'/><touch name='touch' site='pad'/>"
    "  <distance name='distance' geom1='ball' geom2='floor' cutoff='1'/>"
    "  <rangefinder name='range' site='fixed' cutoff='4'/>"
    "  <camprojection name='projection' site='tip' camera='eye'/>"
    "  <clock name='clock'/><e_potential name='potential'/>"
    "  <gyro name='clipped' site='tip' cutoff='.1'/>"
    "  <user name='user' dim='2' needstage='vel'/>"
    "</sensor></mujoco>";

typedef struct Scene {
  mjModel* m;
  mjData* d;
} Scene;

static void setup(Scene* s, gconstpointer unused) {
  (void)unused;
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(kScene, NULL, error, sizeof error);
  if (!spec) g_error("%s", error);
  s->m = mj_compile(spec, NULL);
  if (!s->m) g_error("%s", mjs_getError(spec));
  mj_deleteSpec(spec);
  s->d = mj_makeData(s->m);
}

static void teardown(Scene* s, gconstpointer unused) {
  (void)unused;
  mj_deleteData(s->d);
  mj_deleteModel(s->m);
}

static void move(Scene* s) {
  for (int i = 0; i < s->m->nv; i++) s->d->qvel[i] = i < 4 ? .3 * sin(1 + i) : 0;
  s->d->ctrl[0] = .2;
  for (int i = 0; i < 60; i++) mj_step(s->m, s->d);
  mj_forward(s->m, s->d);
}

static const mjtNum* reading(const Scene* s, const char* name) {
  int id = mj_name2id(s->m, mjOBJ_SENSOR, name);
  g_assert_cmpint(id, >=, 0);
  return s->d->sensordata + s->m->sensor_adr[id];
}

static void assert_reads(const Scene* s, const char* name, const mjtNum* wanted, int n, mjtNum tolerance) {
  const mjtNum* got = reading(s, name);
  g_assert_cmpint(s->m->sensor_dim[mj_name2id(s->m, mjOBJ_SENSOR, name)], ==, n);
  for (int i = 0; i < n; i++) {
    if (!(mju_abs(got[i] - wanted[i]) <= tolerance)) {
      g_error("%s[%d]: %.12g, not %.12g", name, i, got[i], wanted[i]);
    }
  }
}

static void test_state(Scene* s, gconstpointer unused) {
  (void)unused;
  const mjData* d = s->d;
  move(s);
  const mjtNum *pos = d->qpos + 4, *vel = d->qvel + 3, doubled[2] = {2 * *pos, 2 * *vel}, geared = 3 * *pos;
  const mjtNum frc = .2, joint_frc = .6;
  assert_reads(s, "jointpos", pos, 1, 0);
  assert_reads(s, "jointvel", vel, 1, 0);
  assert_reads(s, "ballquat", d->qpos, 4, 1e-15);
  assert_reads(s, "ballangvel", d->qvel, 3, 0);
  assert_reads(s, "tendonpos", doubled, 1, 1e-15);
  assert_reads(s, "tendonvel", doubled + 1, 1, 1e-15);
  assert_reads(s, "actuatorpos", &geared, 1, 1e-15);
  assert_reads(s, "actuatorfrc", &frc, 1, 0);
  assert_reads(s, "jointactuatorfrc", &joint_frc, 1, 1e-15);
  assert_reads(s, "clock", &d->time, 1, 0);
  assert_reads(s, "potential", d->energy, 1, 0);
}

static void test_limit(Scene* s, gconstpointer unused) {
  (void)unused;
  s->d->qpos[4] = .2;
  mj_forward(s->m, s->d);
  const mjtNum margin = mjPI / 36 - .2;
  assert_reads(s, "limitpos", &margin, 1, 1e-12);
  for (int i = 0; i < s->d->nefc; i++) {
    if (s->d->efc_type[i] == mjCNSTR_LIMIT_JOINT) assert_reads(s, "limitfrc", s->d->efc_force + i, 1, 0);
  }
  g_assert_cmpfloat(*reading(s, "limitfrc"), >, 0);
}

static void test_frame(Scene* s, gconstpointer unused) {
  (void)unused;
  const mjData* d = s->d;
  move(s);
  int tip = mj_name2id(s->m, mjOBJ_SITE, "tip"), fixed = mj_name2id(s->m, mjOBJ_SITE, "fixed");
  int hand = mj_name2id(s->m, mjOBJ_BODY, "hand"), palm = mj_name2id(s->m, mjOBJ_GEOM, "palm");
  const mjtNum *tip_pos = d->site_xpos + 3 * tip, *fixed_mat = d->site_xmat + 9 * fixed;
  assert_reads(s, "framepos", tip_pos, 3, 0);
  mjtNum dif[3], local[3], quat[4], axis[3], twist[6];
  mju_sub3(dif, tip_pos, d->site_xpos + 3 * fixed);
  mju_mulMatTVec3(local, fixed_mat, dif);
  assert_reads(s, "relpos", local, 3, 1e-14);

  mju_mat2Quat(quat, fixed_mat);
  mju_negQuat(quat, quat);
  mju_mulQuat(quat, quat, d->xquat + 4 * hand);
  mjtNum sign = mju_dot(quat, reading(s, "relquat"), 4) < 0 ? -1 : 1;
  mju_scl(quat, quat, sign, 4);
  assert_reads(s, "relquat", quat, 4, 1e-12);
  for (int i = 0; i < 3; i++) axis[i] = d->geom_xmat[9 * palm + 3 * i];
  assert_reads(s, "xaxis", axis, 3, 0);

  mj_objectVelocity(s->m, d, mjOBJ_SITE, tip, twist, 0);
  assert_reads(s, "angvel", twist, 3, 1e-14);
  assert_reads(s, "linvel", twist + 3, 3, 1e-14);
  mj_objectVelocity(s->m, d, mjOBJ_SITE, tip, twist, 1);
  assert_reads(s, "gyro", twist, 3, 1e-14);
  assert_reads(s, "velocimeter", twist + 3, 3, 1e-14);
  for (int i = 0; i < 3; i++) twist[i] = mju_clip(twist[i], -.1, .1);
  assert_reads(s, "clipped", twist, 3, 1e-14);
}

// An accelerometer measures the change of velocity, and gravity upwards; on what cannot move,
// nothing.
static void test_acceleration(Scene* s, gconstpointer unused) {
  (void)unused;
  const mjtNum eps = 1e-6;
  move(s);
  int tip = mj_name2id(s->m, mjOBJ_SITE, "tip");
  mjtNum now[6], later[6], acc[3], local[3], up[3] = {0, 0, 9.81};
  mjtNum still[3];
  mju_mulMatTVec3(still, s->d->site_xmat + 9 * mj_name2id(s->m, mjOBJ_SITE, "fixed"), up);
  assert_reads(s, "still", still, 3, 1e-12);

  mj_objectVelocity(s->m, s->d, mjOBJ_SITE, tip, now, 0);
  mju_copy3(acc, reading(s, "linacc"));
  mju_mulMatVec3(local, s->d->site_xmat + 9 * tip, reading(s, "accelerometer"));
  mj_integratePos(s->m, s->d->qpos, s->d->qvel, eps);
  mju_addToScl(s->d->qvel, s->d->qacc, eps, s->m->nv);
  mj_fwdPosition(s->m, s->d);
  mj_fwdVelocity(s->m, s->d);
  mj_objectVelocity(s->m, s->d, mjOBJ_SITE, tip, later, 0);

  // both include the support against gravity
  for (int i = 0; i < 3; i++) {
    mjtNum rate = (later[3 + i] - now[3 + i]) / eps + up[i];
    g_assert_cmpfloat(mju_abs(acc[i] - rate), <, 1e-3);
    g_assert_cmpfloat(mju_abs(local[i] - rate), <, 1e-3);
  }
}

// The ball at rest: the floor carries its weight, and nothing passes through its own site.
static void test_contact(Scene* s, gconstpointer unused) {
  (void)unused;
  for (int i = 0; i < 1000; i++) mj_step(s->m, s->d);
  const mjtNum weight = 3 * 9.81;
  assert_reads(s, "touch", &weight, 1, 1e-3);
  mjtNum gap = s->d->qpos[5 + 2] - .1;
  assert_reads(s, "distance", &gap, 1, 1e-9);
}

static void test_geometry(Scene* s, gconstpointer unused) {
  (void)unused;
  move(s);
  const mjModel* m = s->m;
  const mjData* d = s->d;
  assert_reads(s, "com", d->subtree_com + 3 * mj_name2id(m, mjOBJ_BODY, "arm"), 3, 0);
  mjtNum* jac = g_new(mjtNum, 3 * m->nv);
  mjtNum vel[3];
  mj_jacSubtreeCom(m, s->d, jac, mj_name2id(m, mjOBJ_BODY, "arm"));
  mju_mulMatVec(vel, jac, d->qvel, 3, m->nv);
  g_free(jac);
  assert_reads(s, "comvel", vel, 3, 1e-12);

  // the ray along z of a site that points up misses
  const mjtNum miss = -1;
  assert_reads(s, "range", &miss, 1, 0);

  // a pinhole: the middle of the picture is on the axis
  int tip = mj_name2id(m, mjOBJ_SITE, "tip");
  const mjtNum* mat = d->cam_xmat;
  mjtNum dif[3], local[3];
  mju_sub3(dif, d->site_xpos + 3 * tip, d->cam_xpos);
  mju_mulMatTVec3(local, mat, dif);
  mjtNum focal = 40 / tan(mjPI / 6);
  const mjtNum pixel[2] = {50 - focal * local[0] / local[2], 40 + focal * local[1] / local[2]};
  assert_reads(s, "projection", pixel, 2, 1e-9);
}

static void read_user(const mjModel* m, mjData* d, int stage) {
  if (stage != mjSTAGE_VEL) return;
  mjtNum* data = d->sensordata + m->sensor_adr[mj_name2id(m, mjOBJ_SENSOR, "user")];
  data[0] = 3;
  data[1] = 4;
}

static void test_user(Scene* s, gconstpointer unused) {
  (void)unused;
  const mjtNum wanted[2] = {3, 4};
  mjcb_sensor = read_user;
  mj_forward(s->m, s->d);
  mjcb_sensor = NULL;
  assert_reads(s, "user", wanted, 2, 0);

  // without sensors, nothing is written
  s->m->opt.disableflags |= mjDSBL_SENSOR;
  mj_resetData(s->m, s->d);
  mj_forward(s->m, s->d);
  for (int i = 0; i < s->m->nsensordata; i++) g_assert_cmpfloat(s->d->sensordata[i], ==, 0);
}

// A ball in the middle of a sheet on the floor. Contacts of flexes count for the body of their
// vertex, or of the first vertex of their element, and for all bodies above; the numbers are those
// of MuJoCo 3.12.
static void test_flex_contact(void) {
#define COUNT(what) "<contact " what " data='found' num='1'/>"
  static const char text[] =
      "<mujoco><worldbody><geom name='floor' type='plane' size='3 3 .1'/><site name='all' size='50'/>"
      "<body name='fb' pos='0 0 .01'><flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' "
      "radius='.02' dim='2'><edge equality='true'/><contact selfcollide='none'/>"
      "</flexcomp></body>"
      "<body name='gb' pos='0 0 .05'><freejoint/><geom name='g' "
      "size='.06'/></body></worldbody><sensor>" COUNT("") COUNT("body1='f_0'") COUNT("body1='f_3'")
          COUNT("body1='f_0' geom2='floor'") COUNT("subtree1='fb'") COUNT("subtree1='fb' subtree2='gb'")
              COUNT("geom1='floor' body2='fb'") "<touch site='all'/></sensor></mujoco>";
  static const mjtNum found[7] = {16, 3, 2, 1, 15, 6, 0};
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel* m = s ? mj_compile(s, NULL) : NULL;
  g_assert_nonnull(m);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  for (int i = 0; i < 7; i++) g_assert_cmpfloat(d->sensordata[i], ==, found[i]);

  // the world's site feels what the floor carries
  mjtNum carried = 0, force[6];
  for (int i = 0; i < d->ncon; i++) {
    if (d->contact[i].geom[0] != 0) continue;
    mj_contactForce(m, d, i, force);
    carried += force[0];
  }
  g_assert_cmpfloat(fabs(d->sensordata[7] - carried), <, 1e-9 * carried);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Tactile sensors: for each vertex the depth in what touches the geom, of several the largest, then
// the speeds along two tangents if the mesh has frames. The vertices lie in balls of radius .2
// around (0, 0, .1) and (.3, 0, 0).
static void test_tactile(void) {
  static const char* const frames[] = {
      "", "normal='1 0 0 0 1 0 0 0 1 1 0 0 0 1 0 0 0 1 1 0 0 0 1 0 0 0 1 1 0 0 0 1 0 0 0 1'"};
  static const double vert[4][3] = {{0, 0, 0}, {0.1, 0, 0}, {0, 0.1, 0}, {0, 0, -0.05}};
  for (int framed = 0; framed < 2; framed++) {
    char text[1500], error[500] = "";
    g_snprintf(text, sizeof text,
               "<mujoco><asset><mesh name='pad' vertex='0 0 0 .1 0 0 0 .1 0 0 0 -.05' %s/></asset><worldbody>"
               "<body><geom name='A' type='mesh' mesh='pad'/></body>"
               "<body pos='0 0 .1'><freejoint/><geom size='.2' contype='2'/></body>"
               "<body pos='.3 0 0'><freejoint/><geom size='.2001' contype='2'/></body></worldbody>"
               "<sensor><tactile geom='A' mesh='pad'/></sensor></mujoco>",
               frames[framed]);
    mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
    g_assert_cmpstr(error, ==, "");
    mjModel* m = mj_compile(spec, NULL);
    g_assert_nonnull(m);
    g_assert_cmpint(m->nsensordata, ==, 12);
    mjData* d = mj_makeData(m);
    d->qvel[1] = 0.5;
    mj_forward(m, d);
    for (int j = 0; j < 4; j++) {
      const double *v = vert[j], x = v[0] - 0.3;
      double first = 0.2 - sqrt(v[0] * v[0] + v[1] * v[1] + (v[2] - 0.1) * (v[2] - 0.1));
      double second = 0.2001 - sqrt(x * x + v[1] * v[1] + v[2] * v[2]);
      g_assert_cmpfloat_with_epsilon(d->sensordata[j], fmax(0, fmax(first, second)), 1e-6);
      g_assert_cmpfloat_with_epsilon(d->sensordata[4 + j], framed ? 0.5 * (first > 0) : 0, 1e-6);
      g_assert_cmpfloat_with_epsilon(d->sensordata[8 + j], 0, 1e-6);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
    mj_deleteSpec(spec);
  }
}

// What touches may be a mesh that has a distance field, because another geom is drawn from it.
// Numbers of MuJoCo 3.12.0 (its own library).
static void test_tactile_in_mesh(void) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(
      "<mujoco><asset><mesh name='a' builtin='sphere' params='2' scale='.1 .1 .1'/>"
      "<mesh name='b' builtin='sphere' params='2' scale='.1 .1 .1'/></asset><worldbody>"
      "<geom type='sdf' mesh='b' pos='5 5 5'/><body><freejoint/><geom name='g' type='mesh' mesh='a'/></body>"
      "<body pos='0 0 .19'><freejoint/><geom type='mesh' mesh='b'/></body></worldbody>"
      "<sensor><tactile geom='g' mesh='a'/></sensor></mujoco>",
      NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  double sum = 0, most = 0;
  mj_forward(m, d);
  for (int i = 0; i < m->nsensordata; i++) {
    sum += d->sensordata[i];
    most = fmax(most, d->sensordata[i]);
  }

  g_assert_cmpfloat_with_epsilon(most, 0.009831044708, 1e-7);
  g_assert_cmpfloat_with_epsilon(sum, 0.01410972378, 1e-7);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

// Tangents turn with the geom that wears the mesh, what touches slides where it is felt, and a
// cutoff bounds what is felt.
static void test_tactile_turned(void) {
  mjModel* m = compile_text(
      "<mujoco><asset><mesh name='skin' builtin='plate' params='3 3' inertia='shell' scale='.1 .1 "
      ".1'/></asset>"
      "<option gravity='0 0 0'/><worldbody><geom name='pad' type='box' size='.1 .1 .01' quat='.9 .1 -.3 .2'/>"
      "<body name='b' pos='0 0 .055'><freejoint/><geom size='.05' mass='1'/></body></worldbody><sensor>"
      "<tactile geom='pad' mesh='skin'/></sensor></mujoco>");
  mjData* d = mj_makeData(m);
  mjtNum above[3] = {.01, .005, .055}, velocity[3] = {.3, -.4, .7}, spin[3] = {2, -1, 3};
  mju_rotVecQuat(d->qpos, above, m->geom_quat);
  mju_copy3(d->qvel, velocity);
  mju_copy3(d->qvel + 3, spin);
  mj_forward(m, d);
  int nvert = m->mesh_vertnum[0], felt = 0;
  for (int j = 0; j < nvert; j++) {
    if (d->sensordata[j] == 0) continue;
    felt++;
    mjtNum vert[3], point[3], arm[3], there[3];
    mju_f2n(vert, m->mesh_vert + 3 * j, 3);
    mju_rotVecQuat(point, vert, m->geom_quat);
    mju_sub3(arm, point, d->qpos);
    mju_cross(there, spin, arm);
    mju_addTo3(there, velocity);
    for (int c = 1; c < 3; c++) {
      const float* t = m->mesh_normal + 9 * j + 3 * c;
      mjtNum local[3] = {t[0], t[1], t[2]}, axis[3];
      mju_rotVecQuat(axis, local, m->geom_quat);
      g_assert_cmpfloat_with_epsilon(d->sensordata[c * nvert + j], fabs(mju_dot3(axis, there)), 1e-6);
    }
  }
  g_assert_cmpint(felt, ==, 1);
  m->sensor_cutoff[0] = .002;
  mj_forward(m, d);
  for (int i = 0; i < m->nsensordata; i++) g_assert_cmpfloat(d->sensordata[i], <=, .002);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A geom feels what else is on its body where a pair makes them touch, but not itself.
static void test_tactile_of_itself(void) {
  for (int k = 0; k < 2; k++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><asset><mesh name='skin' vertex='0 0 0 .1 0 0 0 .1 0 0 0 -.05'/></asset><worldbody><body>"
        "<freejoint/><geom name='a' type='box' size='.3 .3 .3'/><geom name='b' size='.1'/></body></worldbody>"
        "<contact><pair geom1='a' geom2='%s'/></contact><sensor><tactile geom='a' mesh='skin'/></sensor>"
        "</mujoco>",
        k ? "b" : "a");
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->ncon, >, 0);
    double most = 0;
    for (int i = 0; i < m->mesh_vertnum[0]; i++) most = fmax(most, d->sensordata[i]);
    g_assert_cmpint(most > 0, ==, k);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// Whether a tactile sensor can feel is asked of its body, as in 4.0.1.
static void test_tactile_without_contact(void) {
  static const char* const bodies[] = {
      "<geom name='g' size='.1' contype='0' conaffinity='0'/>",
      "<geom size='.1'/><body><geom name='g' size='.1' contype='0' conaffinity='0'/></body>",
      "<geom name='g' size='.1' contype='0'/>",
      "<geom name='g' size='.1' contype='0' conaffinity='0'/><geom size='.1'/>"};
  for (int i = 0; i < 4; i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><asset><mesh name='skin' vertex='0 0 0 .1 0 0 0 .1 0 0 0 -.05'/></asset><worldbody>%s"
        "</worldbody><sensor><tactile geom='g' mesh='skin'/></sensor></mujoco>",
        bodies[i]);
    mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
    mjModel* m = mj_compile(s, NULL);
    g_assert_cmpint(m != NULL, ==, i > 1);
    if (!m) g_assert_nonnull(strstr(mjs_getError(s), "can touch"));
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

// A history begins with samples of the steps at which they would have been taken: the first ones at
// or after the time that is due. Times of MuJoCo 3.12.0.
static void test_first_samples(void) {
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(
      "<mujoco><option timestep='.002'/><worldbody><body><joint name='j'/><geom "
      "size='.1'/></body></worldbody>"
      "<sensor><jointpos joint='j' nsample='4' interval='.005'/>"
      "<jointpos joint='j' nsample='3' interval='.01 -.0099'/></sensor></mujoco>",
      NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  static const mjtNum kTimes[2][4] = {{-.02, -.014, -.01, -.004}, {-.028, -.018, -.008}};
  for (int i = 0; i < 2; i++) {
    const mjtNum* buffer = d->history + m->sensor_historyadr[i];
    g_assert_cmpfloat(buffer[0], ==, i ? -.0099 : -.005);
    for (int k = 0; k < m->sensor_history[2 * i]; k++) {
      g_assert_cmpfloat_with_epsilon(buffer[2 + k], kTimes[i][k], 1e-12);
    }
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

// A body without mass is where what it carries is: near the child, not at its own origin; its frame
// is as it was.
static void test_inside_carrier(void) {
  char error[300];
  mjSpec* s = mj_parseXMLString(
      "<mujoco><worldbody><body name='carrier'><body pos='3 0 0'><joint/><geom size='.1'/></body></body>"
      "<site name='near' type='box' size='1 1 1'/><site name='far' type='box' size='1 1 1' pos='3 0 "
      "0'/></worldbody>"
      "<sensor><insidesite site='near' objtype='body' objname='carrier'/>"
      "<insidesite site='far' objtype='body' objname='carrier'/>"
      "<insidesite site='near' objtype='xbody' objname='carrier'/>"
      "<insidesite site='near' objtype='body' objname='world'/></sensor></mujoco>",
      NULL, error, sizeof error);
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  const mjtNum expected[] = {0, 1, 1, 1};
  for (int i = 0; i < 4; i++) g_assert_cmpfloat(d->sensordata[i], ==, expected[i]);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Rays of an orthographic camera lie about its middle, whatever its sensor; without focal length
// the rays of another one hit nothing, and the run goes on. Numbers: those of 3.12.
static void test_rays_of_cameras(void) {
  static const struct {
    const char* camera;
    mjtNum dist;
  } cases[] = {{"projection='orthographic' sensorsize='.0012 .0064'", 0.63989651771458511},
               {"sensorsize='.4 .8'", -1}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char error[500] = "";
    g_autofree char* text = g_strconcat(
        "<mujoco><worldbody><body><camera name='c' pos='.15 -.1528 .39' ", cases[i].camera,
        "/><body><geom pos='.2576 -.3081 -.27' size='.19'/></body></body></worldbody><sensor><rangefinder "
        "camera='c'/></sensor></mujoco>",
        NULL);
    mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
    mjModel* m = mj_compile(s, NULL);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpfloat_with_epsilon(d->sensordata[0], cases[i].dist, 1e-9);
    mj_deleteData(d);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

// A tree that fell asleep keeps resting on the world: what the world bears stays the same. As in
// 3.12.
static void test_world_under_sleeper(void) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(
      "<mujoco><option><flag sleep='enable'/></option><worldbody><site name='s'/><body><joint/><geom "
      "pos='.23 .17 -.37' "
      "size='.1209'/></body></worldbody><sensor><torque site='s'/></sensor></mujoco>",
      NULL, error, sizeof error);
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 15; i++) mj_step(m, d);
  g_assert_cmpint(d->tree_asleep[0], >=, 0);
  g_assert_cmpfloat_with_epsilon(d->sensordata[0], 12.3448, 1e-4);
  g_assert_cmpfloat_with_epsilon(d->sensordata[1], -16.7018, 1e-4);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Contacts tell how their sides move against each other, in the frame of the contact; its third
// axis turns where the sides are exchanged. What needs no forces is there after positions (numbers
// and stages of MuJoCo 4.0.1).
static void test_contact_velocity(void) {
  mjModel* m = compile_text(
      "<mujoco><option gravity='0 0 0'/><worldbody><geom name='floor' type='plane' size='1 1 .1'/>"
      "<body pos='0 0 .099'><freejoint/><geom name='ball' size='.1' mass='1'/></body></worldbody><sensor>"
      "<contact geom1='floor' geom2='ball' data='linvel angvel'/><contact geom1='ball' geom2='floor' "
      "data='linvel angvel'/>"
      "<contact geom1='floor' data='found dist' reduce='mindist'/><contact geom1='floor' data='found' "
      "reduce='maxforce'/>"
      "<contact geom1='floor' data='force linvel'/></sensor><keyframe>"
      "<key qpos='0 0 .099 1 0 0 0' qvel='.3 -.2 -.1 1 2 3'/></keyframe></mujoco>");
  const mjtNum read[] = {-.1, -.1005, -.101, 3, 2, -1, -.1, -.1005, .101, 3, 2, 1, 1, -.001};
  const mjtStage stage[] = {mjSTAGE_VEL, mjSTAGE_VEL, mjSTAGE_POS, mjSTAGE_ACC, mjSTAGE_ACC};
  for (int i = 0; i < 5; i++) g_assert_cmpint(m->sensor_needstage[i], ==, stage[i]);
  mjData* d = mj_makeData(m);
  mj_resetDataKeyframe(m, d, 0);
  mj_fwdPosition(m, d);
  mj_sensorPos(m, d);
  mj_fwdVelocity(m, d);
  mj_sensorVel(m, d);
  for (int i = 0; i < 14; i++) g_assert_cmpfloat_with_epsilon(d->sensordata[i], read[i], 1e-9);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// How far an object juts out of a site: a capsule in a box, a box in a ball, and in an ellipsoid
// (numbers of MuJoCo 4.0.1, that of the ball in closed form).
static void test_enclosed(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><site name='box' type='box' size='.3 .2 .1'/><site name='ball' size='.3' pos='2 0 "
      "0'/>"
      "<site name='egg' type='ellipsoid' size='.3 .2 .1' pos='4 0 0'/><body name='o'><joint type='slide' "
      "axis='1 0 0'/>"
      "<joint type='slide' axis='0 0 1'/><geom type='capsule' size='.03' fromto='-.05 0 0 .05 0 0'/></body>"
      "<body name='q' pos='2.25 0 0'><geom type='box' size='.1 .05 .05'/></body><body name='e' pos='4.1 .05 "
      ".02'>"
      "<geom size='.03'/></body></worldbody><sensor><insidesite site='box' objtype='body' objname='o' "
      "enclosed='true'/>"
      "<insidesite site='ball' objtype='xbody' objname='q' enclosed='true'/>"
      "<insidesite site='egg' objtype='body' objname='e' enclosed='true'/></sensor></mujoco>");
  const mjtNum pose[4][3] = {{0, 0, -.07}, {.2, .1, .03}, {.2, 0, -.02}, {.25, .3, .23}};
  mjData* d = mj_makeData(m);
  g_assert_cmpint(m->sensor_datatype[0], ==, mjDATATYPE_REAL);
  for (int i = 0; i < 4; i++) {
    mju_copy(d->qpos, pose[i], 2);
    mj_forward(m, d);
    g_assert_cmpfloat_with_epsilon(d->sensordata[0], pose[i][2], 1e-12);
    g_assert_cmpfloat_with_epsilon(d->sensordata[1], sqrt(.35 * .35 + .005) - .3, 1e-12);
    g_assert_cmpfloat_with_epsilon(d->sensordata[2], -.03949433736, 1e-10);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(name) g_test_add("/sensor/" #name, Scene, NULL, setup, test_##name, teardown)
  ADD(state);
  ADD(limit);
  ADD(frame);
  ADD(acceleration);
  ADD(contact);
  ADD(geometry);
  ADD(user);
#undef ADD
  g_test_add_func("/sensor/flex-contact", test_flex_contact);
  g_test_add_func("/sensor/tactile", test_tactile);
  g_test_add_func("/sensor/tactile-in-mesh", test_tactile_in_mesh);
  g_test_add_func("/sensor/tactile-without-contact", test_tactile_without_contact);
  g_test_add_func("/sensor/first-samples", test_first_samples);
  g_test_add_func("/sensor/inside-carrier", test_inside_carrier);
  g_test_add_func("/sensor/rays-of-cameras", test_rays_of_cameras);
  g_test_add_func("/sensor/world-under-sleeper", test_world_under_sleeper);
  g_test_add_func("/sensor/contact-velocity", test_contact_velocity);
  g_test_add_func("/sensor/tactile-turned", test_tactile_turned);
  g_test_add_func("/sensor/tactile-of-itself", test_tactile_of_itself);
  g_test_add_func("/sensor/enclosed", test_enclosed);
  return g_test_run();
}
