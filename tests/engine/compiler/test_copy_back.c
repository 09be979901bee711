// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers of a model, copied back into its spec: only what has changed, as what compiles to it, and
// nothing at all where a change cannot be said. What is taken and what is refused was asked of
// MuJoCo 4.0.1, change by change.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

static const char kModel[] =
    "<mujoco><compiler %s/><asset><mesh name='t' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/><hfield name='h' nrow='2' "
    "ncol='2' size='1 1 1 .1' elevation='0 1 1 1'/></asset><worldbody><geom name='hf' type='hfield' "
    "hfield='h'/><geom name='mg' type='mesh' mesh='t'/><geom name='fit' type='box' mesh='t'/>"
    "<frame euler='0 0 90' pos='1 0 0'><body name='b' pos='1 0 0' euler='0 0 10'><joint name='j' "
    "range='-10 10' springdamper='.2 1'/><geom name='g' size='.1'/><geom name='c' type='capsule' "
    "fromto='0 0 0 0 0 1' size='.1'/><camera name='cf' fovy='30'/><camera name='cs' focal='.01 .01' "
    "sensorsize='.02 .02' resolution='2 2'/><light name='l'/><site name='s'/><site name='sm' type='mesh' "
    "mesh='t'/></body></frame><body name='f' pos='0 0 5'><freejoint name='fj' align='true'/><geom size='.1' "
    "pos='.1 0 0'/></body><body name='f2' pos='0 3 5'><freejoint name='fj2'/><geom size='.1' pos='.1 0 0'/>"
    "</body><body name='ba' pos='3 0 0'><joint name='ball' type='ball'/><geom size='.1'/></body></worldbody>"
    "<equality><connect body1='b' body2='f2' anchor='0 0 0'/><weld body1='b' "
    "body2='ba'/></equality><actuator>"
    "<motor name='a' joint='j' ctrlrange='-1 1'/><position name='p' joint='j' kp='2' inheritrange='1'/>"
    "</actuator><custom><numeric name='n' data='1 2' size='3'/></custom><keyframe><key ctrl='1 "
    "2'/></keyframe>"
    "</mujoco>";

typedef struct Pair {
  mjSpec* s;
  mjModel* m;
} Pair;

static Pair compiled(const char* settings) {
  char* text = g_strdup_printf(kModel, settings);
  Pair p = {mj_parseXMLString(text, NULL, NULL, 0), NULL};
  p.m = mj_compile(p.s, NULL);
  g_assert_nonnull(p.m);
  g_free(text);
  return p;
}

static void finish(Pair* p) {
  mj_deleteModel(p->m);
  mj_deleteSpec(p->s);
}

// Whether the change is taken; then the spec compiles again, to the model in p.
static int is_copied(Pair* p) {
  int copied = mj_copyBack(p->s, p->m);
  mjModel* again = copied ? mj_compile(p->s, NULL) : NULL;
  if (!copied) return 0;
  g_assert_nonnull(again);
  mj_deleteModel(p->m);
  p->m = again;
  return 1;
}

static int id(const Pair* p, mjtObj kind, const char* name) {
  return mj_name2id(p->m, kind, name);
}

#define REFUSED(settings, change)                      \
  {                                                    \
    Pair p = compiled(settings);                       \
    mjModel* m = p.m;                                  \
    change;                                            \
    p.s->option.gravity[2] = -3;                       \
    m->opt.timestep = .01;                             \
    g_assert_cmpint(is_copied(&p), ==, 0);             \
    g_assert_cmpfloat(p.s->option.timestep, ==, .002); \
    finish(&p);                                        \
  }

// Nothing is copied then, what can be said neither; the error names the element.
static void test_refused(void) {
  REFUSED("", m->body_pos[0] = 1)
  REFUSED("", m->body_quat[1] = .8)
  REFUSED("", m->body_mass[0] = 1)
  REFUSED("inertiafromgeom='true'", m->body_mass[id(&p, mjOBJ_BODY, "b")] = 7)
  REFUSED("settotalmass='10'", m->body_mass[id(&p, mjOBJ_BODY, "b")] = 7)
  REFUSED("", m->body_ipos[3 * id(&p, mjOBJ_BODY, "f")] = 2)
  REFUSED("", m->jnt_pos[3 * id(&p, mjOBJ_JOINT, "fj2")] = 2)
  REFUSED("", m->jnt_axis[3 * id(&p, mjOBJ_JOINT, "ball")] = 1)
  REFUSED("", m->dof_damping[m->jnt_dofadr[id(&p, mjOBJ_JOINT, "ball")]] = 2)
  REFUSED("", m->geom_size[3 * id(&p, mjOBJ_GEOM, "mg")] = .3)
  REFUSED("", m->geom_size[3 * id(&p, mjOBJ_GEOM, "hf")] = .3)
  REFUSED("", m->mesh_pos[0] = .3f)
  REFUSED("", m->site_size[3 * id(&p, mjOBJ_SITE, "sm")] = .3)
  REFUSED("", m->cam_fovy[id(&p, mjOBJ_CAMERA, "cs")] = 50)
  REFUSED("", m->cam_intrinsic[4 * id(&p, mjOBJ_CAMERA, "cf")] = .02f)
  REFUSED("", m->eq_data[3] = .2)
  REFUSED("", m->eq_data[mjNEQDATA + 3] = .2)
  REFUSED("", m->hfield_data[1] = m->hfield_data[2] = m->hfield_data[3] = .5f)
  Pair p = compiled("inertiafromgeom='true'");
  p.m->body_mass[id(&p, mjOBJ_BODY, "b")] = 7;
  g_assert_cmpint(mj_copyBack(p.s, p.m), ==, 0);
  g_assert_nonnull(strstr(mjs_getError(p.s), "body 'b'"));
  finish(&p);
}

// A position leaves the Euler angles, an orientation takes their place; both are those of the
// frame.
static void test_poses(void) {
  Pair p = compiled("");
  int b = id(&p, mjOBJ_BODY, "b");
  mjsBody* body = mjs_findBody(p.s, "b");
  p.m->body_pos[3 * b] = 9;
  g_assert_true(is_copied(&p));
  g_assert_cmpfloat_with_epsilon(p.m->body_pos[3 * b], 9, 1e-14);
  g_assert_cmpfloat_with_epsilon(body->pos[1], -8, 1e-14);
  g_assert_cmpint(body->alt.type, ==, mjORIENTATION_EULER);
  const mjtNum turned[4] = {0, 1, 0, 0};
  memcpy(p.m->body_quat + 4 * b, turned, sizeof turned);
  g_assert_true(is_copied(&p));
  g_assert_cmpint(body->alt.type, ==, mjORIENTATION_QUAT);
  g_assert_cmpfloat_with_epsilon(fabs(p.m->body_quat[4 * b + 1]), 1, 1e-14);
  finish(&p);
}

// A free body has its place in qpos0 too; one that is aligned takes its place by its inertial
// frame.
static void test_free_bodies(void) {
  Pair p = compiled("");
  int f2 = id(&p, mjOBJ_BODY, "f2"), f = id(&p, mjOBJ_BODY, "f");
  p.m->qpos0[p.m->jnt_qposadr[id(&p, mjOBJ_JOINT, "fj2")]] = 2;
  p.m->body_mass[f] = 9;
  g_assert_true(is_copied(&p));
  g_assert_cmpfloat(p.m->body_pos[3 * f2], ==, 2);
  g_assert_cmpfloat(p.m->body_mass[f], ==, 9);
  g_assert_cmpfloat(mjs_findBody(p.s, "f")->ipos[0], ==, .1);
  mjtNum* quat = p.m->body_quat + 4 * f;
  quat[0] = 0;
  quat[3] = 1;
  g_assert_true(is_copied(&p));
  g_assert_cmpfloat_with_epsilon(mjs_findBody(p.s, "f")->pos[0], .2, 1e-14);
  g_assert_cmpfloat_with_epsilon(p.m->body_pos[3 * f], .1, 1e-14);
  finish(&p);
}

// Saved is what was copied last, even where the two places of a free body say otherwise.
static void test_saved_free_body(void) {
  static const struct {
    int qpos0, body_pos;
    const char* saved;
  } cases[] = {{1, 0, "pos=\"2 3 5\""}, {0, 1, "pos=\"4 3 5\""}, {1, 1, "pos=\"2 3 5\""}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    Pair p = compiled("");
    char error[200] = "", text[10000] = "";
    if (cases[i].qpos0) p.m->qpos0[p.m->jnt_qposadr[id(&p, mjOBJ_JOINT, "fj2")]] = 2;
    if (cases[i].body_pos) p.m->body_pos[3 * id(&p, mjOBJ_BODY, "f2")] = 4;
    g_assert_cmpint(mj_copyBack(p.s, p.m), ==, 1);
    // copying the same once more changes nothing
    g_assert_cmpint(mj_copyBack(p.s, p.m), ==, 1);
    g_assert_cmpint(mj_saveXMLString(p.s, text, sizeof text, error, sizeof error), >=, 0);
    char* body = strstr(text, "name=\"f2\"");
    g_assert_nonnull(body);
    g_assert_nonnull(g_strstr_len(body, 40, cases[i].saved));
    finish(&p);
  }
}

// A keyframe that leaves its pose out keeps that of the model, where the reference pose was changed
// (as in MuJoCo 4.0.1).
static void test_unwritten_key(void) {
  mjSpec* s = mj_parseXMLString(
      "<mujoco><worldbody><body pos='1 0 0'><freejoint/><geom size='.1'/></body>"
      "<body name='mo' pos='0 1 0' mocap='true'/></worldbody><keyframe><key name='k'/></keyframe></mujoco>",
      NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpint(mj_copyBack(s, m), ==, 1);
  mjsKey* key = mjs_asKey(mjs_findElement(s, mjOBJ_KEY, "k"));
  int n;
  mjs_getDouble(key->qpos, &n);
  g_assert_cmpint(n, ==, 0);
  m->qpos0[0] = 2;
  m->body_pos[7] = 3;
  g_assert_cmpint(mj_copyBack(s, m), ==, 1);
  mjModel* again = mj_compile(s, NULL);
  g_assert_cmpfloat(again->qpos0[0], ==, 2);
  g_assert_cmpfloat(again->body_pos[7], ==, 3);
  g_assert_cmpfloat(again->key_qpos[0], ==, 1);
  g_assert_cmpfloat(again->key_mpos[1], ==, 1);
  mj_deleteModel(again);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

static void test_joints(void) {
  Pair p = compiled("");
  int j = id(&p, mjOBJ_JOINT, "j"), ball = id(&p, mjOBJ_JOINT, "ball");
  mjsJoint* joint = mjs_asJoint(mjs_findElement(p.s, mjOBJ_JOINT, "j"));
  p.m->jnt_range[2 * j + 1] = .5;
  p.m->jnt_stiffness[j] = 3;
  p.m->jnt_range[2 * ball + 1] = .5;
  for (int i = 0; i < 3; i++) p.m->dof_damping[p.m->jnt_dofadr[ball] + i] = 2;
  mjtNum damping = p.m->dof_damping[p.m->jnt_dofadr[j]];
  g_assert_true(is_copied(&p));
  g_assert_cmpfloat_with_epsilon(joint->range[1], 28.64789, 1e-5);
  g_assert_cmpfloat(joint->springdamper[0], ==, 0);
  g_assert_cmpfloat(p.m->jnt_stiffness[j], ==, 3);
  g_assert_cmpfloat(p.m->dof_damping[p.m->jnt_dofadr[j]], ==, damping);
  // what did not limit does not limit now
  g_assert_cmpint(mjs_asJoint(mjs_findElement(p.s, mjOBJ_JOINT, "ball"))->limited, ==, mjLIMITED_FALSE);
  g_assert_cmpfloat(p.m->jnt_range[2 * ball + 1], ==, .5);
  g_assert_cmpfloat(p.m->dof_damping[p.m->jnt_dofadr[ball]], ==, 2);
  finish(&p);
}

static void test_shapes(void) {
  Pair p = compiled("");
  int c = id(&p, mjOBJ_GEOM, "c"), mg = id(&p, mjOBJ_GEOM, "mg"), fit = id(&p, mjOBJ_GEOM, "fit");
  mjsGeom* capsule = mjs_asGeom(mjs_findElement(p.s, mjOBJ_GEOM, "c"));
  p.m->geom_size[3 * c] = .3;
  p.m->geom_pos[3 * mg] = .3;
  p.m->geom_size[3 * fit] = .4;
  mjtNum place = p.m->geom_pos[3 * fit];
  g_assert_true(is_copied(&p));
  g_assert_cmpfloat(p.m->geom_size[3 * c], ==, .3);
  g_assert_cmpfloat(capsule->fromto[5], ==, 1);  // a radius leaves the two points
  g_assert_cmpfloat_with_epsilon(p.m->geom_pos[3 * mg], .3, 1e-14);
  g_assert_cmpfloat(p.m->geom_size[3 * fit], ==, .4);
  g_assert_cmpfloat_with_epsilon(p.m->geom_pos[3 * fit], place, 1e-14);
  g_assert_cmpstr(mjs_getString(mjs_asGeom(mjs_findElement(p.s, mjOBJ_GEOM, "fit"))->meshname), ==, "");
  p.m->geom_size[3 * c + 1] = .2;
  g_assert_true(is_copied(&p));
  g_assert_true(isnan(capsule->fromto[0]));
  g_assert_cmpfloat(p.m->geom_size[3 * c + 1], ==, .2);
  finish(&p);
}

static void test_numbers(void) {
  Pair p = compiled("");
  p.m->opt.gravity[2] = -1;
  p.m->stat.extent = 9;
  p.m->actuator_ctrlrange[3] = 3;
  p.m->numeric_data[2] = 9;
  p.m->key_ctrl[0] = 9;
  p.m->hfield_data[1] = .5f;
  p.m->eq_data[0] = .2;
  p.m->cam_intrinsic[4 * id(&p, mjOBJ_CAMERA, "cs")] = .02f;
  g_assert_true(is_copied(&p));
  g_assert_cmpfloat(p.m->opt.gravity[2], ==, -1);
  g_assert_cmpfloat(p.m->stat.extent, ==, 9);
  g_assert_cmpfloat(p.m->actuator_ctrlrange[3], ==, 3);
  g_assert_cmpfloat(mjs_asActuator(mjs_findElement(p.s, mjOBJ_ACTUATOR, "p"))->inheritrange, ==, 0);
  g_assert_cmpfloat(p.m->numeric_data[2], ==, 9);
  g_assert_cmpfloat(p.m->key_ctrl[0], ==, 9);
  g_assert_cmpfloat(p.m->hfield_data[1], ==, .5f);
  g_assert_cmpfloat(p.m->eq_data[0], ==, .2);
  finish(&p);
}

// What was written in the spec since stays, and a copy of it takes numbers too.
static void test_specs(void) {
  Pair p = compiled("");
  mjsGeom* g = mjs_asGeom(mjs_findElement(p.s, mjOBJ_GEOM, "g"));
  g->friction[0] = .75;
  p.m->opt.gravity[2] = -1;
  mjSpec* copy = mj_copySpec(p.s);
  g_assert_cmpint(mj_copyBack(copy, p.m), ==, 1);
  g_assert_cmpfloat(copy->option.gravity[2], ==, -1);
  g_assert_cmpfloat(p.s->option.gravity[2], ==, -9.81);
  g_assert_cmpint(mj_copyBack(p.s, p.m), ==, 1);
  g_assert_cmpfloat(g->friction[0], ==, .75);
  mj_deleteSpec(copy);
  finish(&p);
}

// What is on a static body that was fused stands in the body around it.
static void test_fused(void) {
  const char* text =
      "<mujoco><compiler fusestatic='true'/><worldbody><body name='a' pos='0 0 1'><joint/><geom size='.1'/>"
      "<body pos='1 0 0' euler='0 0 90'><geom name='g' size='.1' pos='.5 0 "
      "0'/></body></body></worldbody></mujoco>";
  Pair p = {mj_parseXMLString(text, NULL, NULL, 0), NULL};
  p.m = mj_compile(p.s, NULL);
  int g = id(&p, mjOBJ_GEOM, "g");
  p.m->geom_pos[3 * g + 1] = 2;
  g_assert_true(is_copied(&p));
  g_assert_cmpfloat_with_epsilon(p.m->geom_pos[3 * g], 1, 1e-14);
  g_assert_cmpfloat_with_epsilon(p.m->geom_pos[3 * g + 1], 2, 1e-14);
  g_assert_cmpfloat_with_epsilon(mjs_asGeom(mjs_findElement(p.s, mjOBJ_GEOM, "g"))->pos[0], 2, 1e-14);
  p.m->body_mass[1] = 3;
  g_assert_cmpint(mj_copyBack(p.s, p.m), ==, 0);
  finish(&p);
}

// A text with saveinertial states an inertia that was copied back, in the units of the text.
static void test_saved_inertia(void) {
  const char* text =
      "<mujoco><compiler saveinertial='true'/><worldbody><frame scale='2'><body name='a'><joint/><geom "
      "size='.1'/>"
      "</body></frame></worldbody></mujoco>";
  Pair p = {mj_parseXMLString(text, NULL, NULL, 0), NULL};
  p.m = mj_compile(p.s, NULL);
  for (int k = 0; k < 3; k++) p.m->body_ipos[3 + k] = .1 * (k + 1);
  p.m->body_mass[1] *= 2;
  g_assert_cmpint(mj_copyBack(p.s, p.m), ==, 1);
  static const mjtBool forms[] = {0, 1};
  for (int i = 0; i < 2; i++) {
    char saved[4000];
    p.s->compiler.savecompiled = forms[i];
    g_assert_cmpint(mj_saveXMLString(p.s, saved, sizeof saved, NULL, 0), ==, 0);
    mjSpec* again = mj_parseXMLString(saved, NULL, NULL, 0);
    mjModel* m = mj_compile(again, NULL);
    g_assert_nonnull(m);
    g_assert_cmpfloat_with_epsilon(m->body_mass[1], p.m->body_mass[1], 1e-9 * m->body_mass[1]);
    for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(m->body_ipos[3 + k], .1 * (k + 1), 1e-12);
    mj_deleteModel(m);
    mj_deleteSpec(again);
  }
  finish(&p);
}

// Zero with a sign is zero: what has no axis is not refused for it.
static void test_signed_zero(void) {
  Pair p = compiled("");
  int j = id(&p, mjOBJ_JOINT, "fj2");
  for (int k = 0; k < 2; k++) p.m->jnt_axis[3 * j + k] *= -1;  // of 0 0 1
  p.m->opt.timestep = .01;
  g_assert_true(signbit(p.m->jnt_axis[3 * j]));
  g_assert_true(is_copied(&p));
  g_assert_cmpfloat(p.s->option.timestep, ==, .01);
  finish(&p);
}

// In a frame that scales, the place of the fused body is as large as everything else there: a site
// that is moved stays where it was moved to.
static void test_fused_in_scaled_frame(void) {
  static const char* const scales[] = {"2", "1 2 3"};
  for (int i = 0; i < 2; i++) {
    char* text = g_strdup_printf(
        "<mujoco><compiler fusestatic='true'/><worldbody><frame scale='%s' scaling='geometry'><body><joint/>"
        "<geom type='box' size='.1 .1 .1'/><body pos='.3 .2 .1' euler='0 0 90'><geom type='box' "
        "size='.1 .1 .1'/><site name='s' type='box' pos='.1 .2 .3' size='.1 .1 .1'/></body></body></frame>"
        "</worldbody></mujoco>",
        scales[i]);
    Pair p = {mj_parseXMLString(text, NULL, NULL, 0), NULL};
    p.m = mj_compile(p.s, NULL);
    g_assert_nonnull(p.m);
    for (int k = 0; k < 3; k++) p.m->site_pos[k] = k + 1;
    g_assert_true(is_copied(&p));
    for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(p.m->site_pos[k], k + 1, 1e-12);
    finish(&p);
    g_free(text);
  }
}

// Coordinates of a free body are its place, in the text too.
static void test_saved_coordinates(void) {
  const char* text =
      "<mujoco><worldbody><body pos='1 2 3' euler='0 0 20'><freejoint/><geom size='.1'/></body></worldbody>"
      "</mujoco>";
  Pair p = {mj_parseXMLString(text, NULL, NULL, 0), NULL};
  p.m = mj_compile(p.s, NULL);
  p.m->qpos0[2] = 4;
  g_assert_cmpint(mj_copyBack(p.s, p.m), ==, 1);
  char written[2000] = "", error[200] = "";
  g_assert_cmpint(mj_saveXMLString(p.s, written, sizeof written, error, sizeof error), ==, 0);
  Pair back = {mj_parseXMLString(written, NULL, NULL, 0), NULL};
  back.m = mj_compile(back.s, NULL);
  for (int i = 0; i < 7; i++) g_assert_cmpfloat_with_epsilon(back.m->qpos0[i], p.m->qpos0[i], 1e-14);
  finish(&back);
  finish(&p);
}

// What is fitted to a mesh in a frame that scales becomes that shape, in the unit of the frame; one
// that three factors made would not compile again.
static void test_fitted_in_scaled_frames(void) {
  static const struct {
    const char *frame, *type;
    int copied;
  } cases[] = {{"scale='2'/><frame", "sphere", 1},
               {"scale='3'><geom name='h' mesh='m'/></frame><frame scale='2'", "sphere", 1},
               {"scale='2'", "sphere", 1},
               {"scale='2'", "box", 1},
               {"scale='1 2 3' scaling='geometry'", "box", 0}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><asset><mesh name='m' vertex='-.02 .009 -.03 .1 -.02 -.01 -.04 -.09 .05 .08 .006 .03 .03 .1 "
        ".1'/>"
        "</asset><worldbody><frame %s><geom name='g' type='%s' mesh='m'/></frame></worldbody></mujoco>",
        cases[i].frame, cases[i].type);
    Pair p = {mj_parseXMLString(text, NULL, NULL, 0), NULL};
    p.m = mj_compile(p.s, NULL);
    int g = mj_name2id(p.m, mjOBJ_GEOM, "g");
    p.m->geom_size[3 * g] *= 1.5;
    double size = p.m->geom_size[3 * g], x = p.m->geom_pos[3 * g];
    g_assert_cmpint(is_copied(&p), ==, cases[i].copied);
    if (cases[i].copied) {
      g_assert_cmpfloat_with_epsilon(p.m->geom_size[3 * g], size, 1e-12);
      g_assert_cmpfloat_with_epsilon(p.m->geom_pos[3 * g], x, 1e-12);
    }
    finish(&p);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/copy-back/refused", test_refused);
  g_test_add_func("/copy-back/poses", test_poses);
  g_test_add_func("/copy-back/free-bodies", test_free_bodies);
  g_test_add_func("/copy-back/saved-free-body", test_saved_free_body);
  g_test_add_func("/copy-back/unwritten-key", test_unwritten_key);
  g_test_add_func("/copy-back/joints", test_joints);
  g_test_add_func("/copy-back/shapes", test_shapes);
  g_test_add_func("/copy-back/numbers", test_numbers);
  g_test_add_func("/copy-back/specs", test_specs);
  g_test_add_func("/copy-back/fused", test_fused);
  g_test_add_func("/copy-back/saved-inertia", test_saved_inertia);
  g_test_add_func("/copy-back/signed-zero", test_signed_zero);
  g_test_add_func("/copy-back/saved-coordinates", test_saved_coordinates);
  g_test_add_func("/copy-back/fused-in-scaled-frame", test_fused_in_scaled_frame);
  g_test_add_func("/copy-back/fitted-in-scaled-frames", test_fitted_in_scaled_frames);
  return g_test_run();
}
