// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The examples of the reference manual, as a program that the tests compile and run.
//
// A line "//: NAME…" names the functions whose entry shows the body of the function below it; lines that end in "// tested"
// are left out there. An example has a model m, its data d, or what its parameters say.

#include <gimbal/diagnostics.h>
#include <gimbal/explain.h>
#include <gimbal/guard.h>
#include <gimbal/offscreen.h>
#include <gimbal/rollout.h>
#include <gimbal/transfer.h>
#include <mujoco/mjbatch.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char arm[] =
    "<mujoco model='arm'>"
    "<worldbody><geom name='floor' type='plane' size='2 2 .1'/>"
    "<body name='upper' pos='0 0 1'><joint name='shoulder' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 "
    ".4 0 0' size='.04'/>"
    "<body name='lower' pos='.4 0 0'><joint name='elbow' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 .3 "
    "0 0' size='.03'/>"
    "<site name='tip' pos='.3 0 0'/></body></body>"
    "<body name='ball' pos='.2 0 .099'><freejoint/><geom name='ball' size='.1' mass='1'/></body></worldbody>"
    "<actuator><motor name='shoulder' joint='shoulder'/><motor name='elbow' joint='elbow'/></actuator>"
    "<sensor><jointpos name='bend' joint='elbow'/></sensor>"
    "<keyframe><key name='bent' qpos='.5 -1 .2 0 .098 1 0 0 0'/></keyframe></mujoco>";

static int failures;

static void tested(int holds, const char* what) {
  printf("%s - %s\n", holds ? "ok" : "not ok", what);
  failures += !holds;
}

//: mj_loadXML mj_makeData mj_deleteData mj_deleteModel
static void load(const char* path) {
  char error[1000] = "";
  mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return;
  }
  mjData* d = mj_makeData(m);
  mj_step(m, d);
  tested(d->time > 0, "mj_loadXML");  // tested
  mj_deleteData(d);
  mj_deleteModel(m);
}

//: mj_addBufferVFS mj_defaultVFS mj_deleteVFS
static void load_from_memory(const char* text) {
  mjVFS vfs;
  char error[1000] = "";
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "arm.xml", text, (int)strlen(text));
  mjModel* m = mj_loadXML("arm.xml", &vfs, error, sizeof error);
  mj_deleteVFS(&vfs);
  tested(m != NULL, "mj_addBufferVFS");  // tested
  mj_deleteModel(m);
}

//: mj_parseXMLString mj_compile mjs_findBody mj_saveXMLString mj_deleteSpec
static void edit_text(const char* text) {
  char error[1000] = "", changed[10000];
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjs_findBody(s, "upper")->pos[2] = 1.2;
  mjModel* m = mj_compile(s, NULL);
  if (!m) fprintf(stderr, "%s\n", mjs_getError(s));
  if (mj_saveXMLString(s, changed, sizeof changed, error, sizeof error) == 0) puts(changed);
  tested(strstr(changed, "1.2") != NULL, "mj_saveXMLString");  // tested
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

//: mj_makeSpec mjs_addBody mjs_addFreeJoint mjs_addGeom mjs_setName
static void build(void) {
  mjSpec* s = mj_makeSpec();
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjs_setName(body->element, "die");
  mjs_addFreeJoint(body);
  mjsGeom* geom = mjs_addGeom(body, NULL);
  geom->type = mjGEOM_BOX;
  for (int i = 0; i < 3; i++) geom->size[i] = 0.008;
  mjModel* m = mj_compile(s, NULL);
  tested(m && m->nv == 6, "mjs_addGeom");  // tested
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

//: mjs_attach
static void attach(const char* text) {
  mjSpec* room = mj_makeSpec();
  mjSpec* robot = mj_parseXMLString(text, NULL, NULL, 0);
  mjsFrame* place = mjs_addFrame(mjs_findBody(room, "world"), NULL);
  place->pos[0] = 2;
  if (!mjs_attach(place->element, robot->element, "left-", "")) fprintf(stderr, "%s\n", mjs_getError(room));
  mjModel* m = mj_compile(room, NULL);
  tested(m && mj_name2id(m, mjOBJ_BODY, "left-upper") > 0, "mjs_attach");  // tested
  mj_deleteModel(m);
  mj_deleteSpec(room);
  mj_deleteSpec(robot);
}

//: mj_saveModel mj_loadModel mj_sizeModel
static void binary(const mjModel* m, const char* path) {
  mj_saveModel(m, path, NULL, 0);
  printf("%lld bytes\n", (long long)mj_sizeModel(m));
  mjModel* again = mj_loadModel(path, NULL);
  tested(again && again->nq == m->nq, "mj_loadModel");  // tested
  mj_deleteModel(again);
}

//: mj_step mj_resetData
static void simulate(const mjModel* m, mjData* d) {
  mj_resetData(m, d);
  while (d->time < 1) {
    d->ctrl[0] = -10 * d->qvel[0];  // a brake
    mj_step(m, d);
  }
  printf("the elbow is at %g rad\n", d->sensordata[0]);
  tested(d->time >= 1, "mj_step");  // tested
}

//: mj_step1 mj_step2
static void simulate_in_halves(const mjModel* m, mjData* d) {
  mj_step1(m, d);                       // all that follows from positions and velocities
  d->ctrl[1] = d->qfrc_bias[1];         // controls that need it
  mj_step2(m, d);                       // accelerations, and the step
  tested(d->ctrl[1] != 0, "mj_step1");  // tested
}

//: mj_resetDataKeyframe mj_forward mj_name2id
static void pose(const mjModel* m, mjData* d) {
  mj_resetDataKeyframe(m, d, mj_name2id(m, mjOBJ_KEY, "bent"));
  mj_forward(m, d);  // now places of bodies, contacts and sensors belong to that pose
  const mjtNum* tip = d->site_xpos + 3 * mj_name2id(m, mjOBJ_SITE, "tip");
  printf("the tip is at %g %g %g m\n", tip[0], tip[1], tip[2]);
  tested(d->qpos[1] == -1, "mj_resetDataKeyframe");  // tested
}

//: mj_inverse
static void inverse(const mjModel* m, mjData* d) {
  mj_forward(m, d);
  mju_zero(d->qacc, m->nv);  // which forces keep it from speeding up?
  mj_inverse(m, d);
  mju_printMat(d->qfrc_inverse, 1, m->nv);
  tested(d->qfrc_inverse[0] != 0, "mj_inverse");  // tested
}

//: mj_id2name
static void names(const mjModel* m) {
  for (int i = 0; i < m->nbody; i++) {
    const char* name = mj_id2name(m, mjOBJ_BODY, i);
    printf("%s: %g kg\n", name ? name : "(without a name)", m->body_mass[i]);
  }
}

//: mj_getState mj_setState mj_stateSize
static void keep_a_state(const mjModel* m, mjData* d) {
  mjtNum* state = malloc(mj_stateSize(m, mjSTATE_INTEGRATION) * sizeof(mjtNum));
  mj_getState(m, d, state, mjSTATE_INTEGRATION);
  mjtNum before = d->time;
  mj_step(m, d);
  mj_setState(m, d, state, mjSTATE_INTEGRATION);  // as if it had not been
  tested(d->time == before, "mj_setState");       // tested
  free(state);
}

//: mj_jacSite mj_jacBody mj_jac
static void hold_the_tip(const mjModel* m, mjData* d) {
  mjtNum* jacobian = malloc(3 * m->nv * sizeof(mjtNum));
  mj_forward(m, d);
  mj_jacSite(m, d, jacobian, NULL, mj_name2id(m, mjOBJ_SITE, "tip"));
  const mjtNum push[3] = {0, 0, 5};                           // newtons at the tip
  mju_mulMatTVec(d->qfrc_applied, jacobian, push, 3, m->nv);  // as forces of the joints
  tested(d->qfrc_applied[0] < 0, "mj_jacSite");               // tested
  mju_zero(d->qfrc_applied, m->nv);                           // tested
  free(jacobian);
}

//: mj_applyFT
static void push(const mjModel* m, mjData* d) {
  int ball = mj_name2id(m, mjOBJ_BODY, "ball");
  const mjtNum force[3] = {1, 0, 0};
  mju_zero(d->qfrc_applied, m->nv);  // forces add up
  mj_applyFT(m, d, force, NULL, d->xipos + 3 * ball, ball, d->qfrc_applied);
  tested(d->qfrc_applied[2] == 1, "mj_applyFT");  // tested
  mju_zero(d->qfrc_applied, m->nv);               // tested
}

//: mj_contactForce
static void contacts(const mjModel* m, mjData* d) {
  mj_forward(m, d);
  for (int i = 0; i < d->ncon; i++) {
    mjtNum force[6];
    mj_contactForce(m, d, i, force);
    printf("geoms %d and %d: %g N along the normal\n", d->contact[i].geom[0], d->contact[i].geom[1],
           force[0]);
  }
  tested(d->ncon > 0, "mj_contactForce");  // tested
}

//: mj_ray
static void look_down(const mjModel* m, mjData* d) {
  const mjtNum from[3] = {0.2, 0, 3}, down[3] = {0, 0, -1};
  int geom;
  mj_forward(m, d);
  mjtNum distance = mj_ray(m, d, from, down, NULL, 1, -1, &geom, NULL);
  if (distance >= 0) printf("geom %d is %g m below\n", geom, distance);
  tested(distance > 0, "mj_ray");  // tested
}

//: mj_geomDistance gimbal_explain_pair
static void gap(const mjModel* m, mjData* d) {
  int ball = mj_name2id(m, mjOBJ_GEOM, "ball"), floor = mj_name2id(m, mjOBJ_GEOM, "floor");
  mjtNum points[6];
  mj_kinematics(m, d);
  printf("%g m apart\n", mj_geomDistance(m, d, ball, floor, 10, points));
  GimbalPairReport report;
  if (gimbal_explain_pair(m, d, ball, floor, 10, &report) == 0) puts(report.text);
  tested(report.can_collide, "gimbal_explain_pair");  // tested
}

//: mj_fullM mj_mulM mj_solveM
static void mass_matrix(const mjModel* m, mjData* d) {
  int nv = m->nv;
  mjtNum *dense = malloc(nv * nv * sizeof(mjtNum)), *force = malloc(nv * sizeof(mjtNum)),
         *back = malloc(nv * sizeof(mjtNum));
  mj_forward(m, d);
  mj_fullM(m, d, dense);
  mj_mulM(m, d, force, d->qvel);                                              // momentum
  mj_solveM(m, d, back, force, 1);                                            // and the velocity again
  tested(dense[0] > 0 && mju_abs(back[0] - d->qvel[0]) < 1e-9, "mj_solveM");  // tested
  free(dense);
  free(force);
  free(back);
}

//: mj_integratePos mj_differentiatePos
static void between_poses(const mjModel* m, mjData* d) {
  mjtNum *velocity = malloc(m->nv * sizeof(mjtNum)), *qpos = malloc(m->nq * sizeof(mjtNum));
  mj_differentiatePos(m, velocity, 1, m->qpos0, d->qpos);  // what leads from qpos0 to here in a second
  mju_copy(qpos, m->qpos0, m->nq);
  mj_integratePos(m, qpos, velocity, 0.5);                                                 // half of the way
  tested(mju_abs(qpos[0] - 0.5 * (m->qpos0[0] + d->qpos[0])) < 1e-12, "mj_integratePos");  // tested
  free(velocity);
  free(qpos);
}

//: mjd_transitionFD
static void linearize(const mjModel* m, mjData* d) {
  int n = 2 * m->nv + m->na;
  mjtNum *A = malloc(n * n * sizeof(mjtNum)), *B = malloc(n * m->nu * sizeof(mjtNum));
  mjd_transitionFD(m, d, 1e-6, 1, A, B, NULL, NULL);  // the next state is A x + B u near this one
  tested(B[m->nv * m->nu] != 0, "mjd_transitionFD");  // tested
  free(A);
  free(B);
}

//: mj_objectVelocity
static void velocity(const mjModel* m, mjData* d) {
  mjtNum v[6];
  mj_forward(m, d);
  mj_objectVelocity(m, d, mjOBJ_SITE, mj_name2id(m, mjOBJ_SITE, "tip"), v, 0);
  printf("it turns by %g %g %g rad/s and moves by %g %g %g m/s\n", v[0], v[1], v[2], v[3], v[4], v[5]);
  tested(mju_norm(v, 6) >= 0, "mj_objectVelocity");  // tested
}

//: mju_axisAngle2Quat mju_mulQuat mju_rotVecQuat mju_quat2Mat
static void rotate(void) {
  const mjtNum z[3] = {0, 0, 1}, x[3] = {1, 0, 0};
  mjtNum quarter[4], half[4], turned[3], matrix[9];
  mju_axisAngle2Quat(quarter, z, mjPI / 2);
  mju_mulQuat(half, quarter, quarter);
  mju_rotVecQuat(turned, x, half);  // -1 0 0
  mju_quat2Mat(matrix, half);
  tested(turned[0] < -0.999 && matrix[0] < -0.999, "mju_rotVecQuat");  // tested
}

static void brake(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = -d->qvel[i];
}

//: mjcb_control
static void with_a_callback(const mjModel* m, mjData* d) {
  mjcb_control =
      brake;  // void brake(const mjModel* m, mjData* d) fills d->ctrl, at each step and each stage of RK4
  mj_step(m, d);
  mjcb_control = NULL;
  tested(1, "mjcb_control");  // tested
}

//: mjv_updateScene mjv_makeScene mjr_makeContext mjr_render mjr_readPixels gimbal_offscreen_new gimbal_write_png
static void picture(const mjModel* m, mjData* d, const char* path) {
  char error[500] = "";
  GimbalOffscreen* context = gimbal_offscreen_new(error, sizeof error);
  if (!context) {
    fprintf(stderr, "%s\n", error);
    return;
  }
  mjvScene scene;
  mjvOption option;
  mjvCamera camera;
  mjrContext con;
  mjv_defaultScene(&scene);
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m, &camera);
  mjr_defaultContext(&con);
  mjv_makeScene(m, &scene, 1000);
  mjr_makeContext(m, &con, mjFONTSCALE_100);
  mjr_setBuffer(mjFB_OFFSCREEN, &con);
  mjrRect all = mjr_maxViewport(&con);
  unsigned char* rgb = malloc(3 * (size_t)all.width * all.height);

  mj_forward(m, d);
  mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
  mjr_render(all, &scene, &con);
  mjr_readPixels(rgb, NULL, all, &con);
  if (gimbal_write_png(path, rgb, all.width, all.height, error, sizeof error)) fprintf(stderr, "%s\n", error);

  free(rgb);
  mjr_freeContext(&con);
  mjv_freeScene(&scene);
  gimbal_offscreen_free(context);
  tested(remove(path) == 0, "mjr_render");  // tested
}

//: gimbal_parse_text gimbal_compile gimbal_diagnostics_get
static void problems(void) {
  const char text[] = "<mujoco>\n <worldbody>\n  <geom sise='1'/>\n </worldbody>\n</mujoco>";
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "mine.xml", NULL, list);
  mjModel* m = s ? gimbal_compile(s, NULL, list) : NULL;
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    printf("%s:%d:%d: %s %s\n", d->place.file, d->place.line, d->place.column, d->message,
           d->hint ? d->hint : "");
  }
  tested(!m && gimbal_diagnostics_errors(list) == 1, "gimbal_parse_text");  // tested
  gimbal_diagnostics_free(list);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

static void risky(void* data) {
  mju_error("%s", (const char*)data);
}

//: gimbal_guard mju_error
static void guarded(void) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  char words[] = "no such thing";
  if (gimbal_guard(risky, words, list) < 0) {  // void risky(void* data) calls the engine
    puts(gimbal_diagnostics_get(list, 0)->message);
  }
  tested(gimbal_diagnostics_count(list) == 1, "gimbal_guard");  // tested
  gimbal_diagnostics_free(list);
}

//: gimbal_rollout
static void many(const mjModel* m, mjData* d) {
  enum { RUNS = 4, STEPS = 50 };
  int size = mj_stateSize(m, mjSTATE_FULLPHYSICS), bad[RUNS];
  mjtNum* starts = malloc(RUNS * size * sizeof(mjtNum));
  mjtNum* sensors = malloc((size_t)RUNS * STEPS * m->nsensordata * sizeof(mjtNum));
  for (int i = 0; i < RUNS; i++) {
    d->qvel[0] = 0.1 * i;
    mj_getState(m, d, starts + i * size, mjSTATE_FULLPHYSICS);
  }
  GimbalRollout rollout = {.nrollout = RUNS,
                           .nstep = STEPS,
                           .state_spec = mjSTATE_FULLPHYSICS,
                           .state0 = starts,
                           .sensordata = sensors,
                           .diverged = bad};
  char error[500] = "";
  if (gimbal_rollout(m, &rollout, error, sizeof error)) fprintf(stderr, "%s\n", error);
  tested(!*error && bad[0] == -1, "gimbal_rollout");  // tested
  free(starts);
  free(sensors);
}

//: mjb_makeBatch mjb_step mjb_stateComponent mjb_output mjb_expand
static void swarm(const mjModel* m) {
  char error[500] = "";
  mjBatch* b = mjb_makeBatch(m, 100, NULL, error, sizeof error);
  if (!b) {
    fprintf(stderr, "%s\n", error);
    return;
  }
  int row = mjb_nstate(b), failed = 0;
  mjtNum* ctrl = mjb_stateComponent(b, mjSTATE_CTRL, NULL);
  const mjtNum* bend = mjb_output(b, "sensordata", NULL, NULL);
  mjtNum* gravity = mjb_expand(b, "opt.gravity", NULL, NULL);
  for (int i = 0; i < mjb_nsim(b); i++) gravity[3 * i + 2] = -0.1 * i;

  mjb_reset(b, NULL, 0, NULL, mjSTAGE_VEL);
  for (int step = 0; step < 50; step++) {
    for (int i = 0; i < mjb_nsim(b); i++) ctrl[row * i + 1] = -bend[m->nsensordata * i];
    failed += mjb_step(b, NULL, 0, 1, mjSTAGE_VEL);
  }
  tested(!failed && bend[0] != bend[m->nsensordata], "mjb_step");  // tested
  mjb_deleteBatch(b);
}

//: gimbal_transfer_state
static void go_on_with(const mjModel* m, const mjData* d, const mjModel* edited) {
  mjData* next = mj_makeData(edited);
  GimbalTransfer report;
  gimbal_transfer_state(m, d, edited, next, &report);
  mj_forward(edited, next);
  printf("%d joints go on, %d are new\n", report.joints_kept, report.joints_new);
  tested(next->time == d->time, "gimbal_transfer_state");  // tested
  mj_deleteData(next);
}

static mjModel* compiled(const char* text) {
  mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
  mjModel* m = s ? mj_compile(s, NULL) : NULL;
  mj_deleteSpec(s);
  return m;
}

int main(int argc, char** argv) {
  if (argc < 2) return fprintf(stderr, "give a model\n"), 2;
  char binary_path[] = "reference-example.mjb", picture_path[] = "reference-example.png";
  mjModel* m = compiled(arm);
  mjData* d = mj_makeData(m);
  load(argv[1]);
  load_from_memory(arm);
  edit_text(arm);
  build();
  attach(arm);
  binary(m, binary_path);
  remove(binary_path);
  simulate(m, d);
  simulate_in_halves(m, d);
  pose(m, d);
  inverse(m, d);
  names(m);
  keep_a_state(m, d);
  hold_the_tip(m, d);
  push(m, d);
  contacts(m, d);
  look_down(m, d);
  gap(m, d);
  mass_matrix(m, d);
  between_poses(m, d);
  linearize(m, d);
  velocity(m, d);
  rotate();
  with_a_callback(m, d);
  picture(m, d, picture_path);
  problems();
  guarded();
  many(m, d);
  swarm(m);
  go_on_with(m, d, m);
  mj_deleteData(d);
  mj_deleteModel(m);
  return failures ? 1 : 0;
}
