// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elastic forces: none at rest, wherever the whole has been moved and turned to; internal, so that
// their sum and moment vanish; the gradient of an energy, so that their derivative is symmetric.

#include "dynamics/flex/flex_shape.h"
#include "dynamics/metric/metric_solve.h"
#include "fixture.h"

#define FLEX(attributes, inner)                                                                 \
  "<mujoco><option gravity='0 0 0'/><worldbody><body name='b' pos='.1 .2 .3' euler='20 30 40'>" \
  "<flexcomp name='f' " attributes ">" inner                                                    \
  "<contact selfcollide='none'/></flexcomp>"                                                    \
  "</body></worldbody></mujoco>"
#define SHEET "type='grid' count='4 5 1' spacing='.1 .12 .1' dim='2'"
#define BOX   "type='box' count='6 6 6' spacing='.1 .12 .09' dim='3' radius='.001' cellcount='2 1 2'"
#define SOFT  "<elasticity young='1000' poisson='.2' damping='0' "

static const char kStretch[] = FLEX(SHEET, SOFT "elastic2d='stretch' thickness='.02'/>");
static const char kBend[] = FLEX(SHEET, SOFT "elastic2d='bend' thickness='.02'/>");
static const char kSolid[] = FLEX("type='grid' count='3 3 3' spacing='.1 .12 .1' dim='3'", SOFT "/>");
static const char kCells[] = FLEX(BOX " dof='trilinear'", SOFT "/>");
static const char kQuadratic[] = FLEX(BOX " dof='quadratic'", SOFT "/>");
static const char kShell[] = FLEX(BOX " dof='trilinear'", SOFT "elastic2d='bend' thickness='.02'/>");

// a roof of two triangles and one more beside it; MuJoCo's form of its energy is not least at rest
static const char kCurved[] = FLEX(
    "type='direct' dim='2' point='0 0 0  1 0 0  .5 1 .4  .4 -1 .3  -.6 .9 0' element='0 1 2 1 0 3 0 2 4'",
    SOFT "elastic2d='bend' thickness='.2'/>");

// Positions of the vertex or node bodies in the frame of their parent.
static void read_points(const Machine* s, mjtNum* pos) {
  for (int b = 2; b < s->m->nbody; b++) {
    for (int k = 0; k < 3; k++) pos[3 * b + k] = s->m->body_pos[3 * b + k] + s->d->qpos[3 * (b - 2) + k];
  }
}

static void write_points(const Machine* s, const mjtNum* pos) {
  for (int b = 2; b < s->m->nbody; b++) {
    for (int k = 0; k < 3; k++) s->d->qpos[3 * (b - 2) + k] = pos[3 * b + k] - s->m->body_pos[3 * b + k];
  }
}

static void test_rest(Machine* s, gconstpointer unused) {
  (void)unused;
  g_autofree mjtNum* pos = g_new0(mjtNum, 3 * s->m->nbody);
  const mjtNum axis[3] = {.6, 0, -.8}, shift[3] = {1, 2, -1};
  for (int step = 0; step < 4; step++) {
    mjtNum quat[4];
    mj_resetData(s->m, s->d);
    read_points(s, pos);
    mju_axisAngle2Quat(quat, axis, .7 * step);
    for (int b = 2; b < s->m->nbody; b++) {
      mju_rotVecQuat(pos + 3 * b, pos + 3 * b, quat);
      if (step) mju_addTo3(pos + 3 * b, shift);
    }
    write_points(s, pos);
    mj_forward(s->m, s->d);
    for (int i = 0; i < s->m->nv; i++) g_assert_cmpfloat(mju_abs(s->d->qfrc_spring[i]), <, 2e-8);
  }
}

static void shake_a_little(Machine* s, guint32 seed) {
  machine_shake(s, seed);
  mju_scl(s->d->qpos, s->d->qpos, .05, s->m->nq);
  mju_zero(s->d->qvel, s->m->nv);
  mj_forward(s->m, s->d);
}

static void test_internal(Machine* s, gconstpointer unused) {
  (void)unused;
  shake_a_little(s, 3);
  mjtNum sum[3] = {0}, moment[3] = {0}, largest = 0;
  for (int b = 2; b < s->m->nbody; b++) {
    mjtNum force[3], arm[3], *qfrc = s->d->qfrc_spring + 3 * (b - 2);
    mju_mulMatVec3(force, s->d->xmat + 9 * b, qfrc);
    mju_cross(arm, s->d->xpos + 3 * b, force);
    mju_addTo3(sum, force);
    mju_addTo3(moment, arm);
    largest = mju_max(largest, mju_norm3(force));
  }
  g_assert_cmpfloat(largest, >, 1e-4);
  g_assert_cmpfloat(mju_norm3(sum), <, 1e-10 * (1 + largest));
  g_assert_cmpfloat(mju_norm3(moment), <, 1e-10 * (1 + largest));
}

// dir1 . (force after a step along dir2)
static mjtNum work(Machine* s, const mjtNum* qpos, const mjtNum* dir1, const mjtNum* dir2, mjtNum step) {
  mju_addScl(s->d->qpos, qpos, dir2, step, s->m->nq);
  mj_forward(s->m, s->d);
  return mju_dot(s->d->qfrc_spring, dir1, s->m->nv);
}

static void test_gradient(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjtNum eps = 1e-4;
  int nv = s->m->nv;
  g_autofree mjtNum *u = g_new(mjtNum, nv), *v = g_new(mjtNum, nv), *qpos = g_new(mjtNum, nv);
  for (guint32 seed = 1; seed < 5; seed++) {
    shake_a_little(s, seed);
    mju_copy(u, s->d->qpos, nv);
    shake_a_little(s, seed + 10);
    mju_copy(v, s->d->qpos, nv);
    shake_a_little(s, seed + 20);
    mju_copy(qpos, s->d->qpos, nv);
    mjtNum a = work(s, qpos, u, v, eps) - work(s, qpos, u, v, -eps);
    mjtNum b = work(s, qpos, v, u, eps) - work(s, qpos, v, u, -eps);
    g_assert_cmpfloat(mju_abs(a), >, 1e-12);
    g_assert_cmpfloat(mju_abs(a - b), <, 1e-5 * mju_abs(a) + 1e-14);
  }
}

//---- shells

// Each face has four distinct corners on its side of the box, and there are as many as were
// counted.
static void test_faces(void) {
  const int cells[3] = {2, 3, 4};
  int n = flex_face_count(cells), nodes[9], seen[3] = {0}, nz = 5, ny = 4;
  g_assert_cmpint(n, ==, 2 * (12 + 8 + 6));
  for (int i = 0; i < n; i++) {
    int axis = flex_face_nodes(cells, 1, i, nodes);
    seen[axis]++;
    for (int k = 0; k < 4; k++) {
      int at[3] = {nodes[k] / (ny * nz), nodes[k] / nz % ny, nodes[k] % nz};
      g_assert_true(at[axis] == 0 || at[axis] == cells[axis]);
    }
  }
  g_assert_cmpint(seen[0], ==, 24);
  g_assert_cmpint(seen[1], ==, 16);
  g_assert_cmpint(seen[2], ==, 12);
}

// Transfinite interpolation is exact for products of linear functions; its weights sum to one.
static void test_inside(void) {
  const int count[3] = {4, 5, 3};
  int source[kFlexSources], inner = 0;
  mjtNum weight[kFlexSources];
  for (int node = 0; node < 60; node++) {
    int n = flex_inner_sources(count, node, source, weight);
    mjtNum sum = 0, product = 0;
    for (int k = 0; k < n; k++) {
      sum += weight[k];
      product += weight[k] * (source[k] / 15 + 2) * (source[k] / 3 % 5) * (source[k] % 3 - 7);
    }
    if (!n) continue;
    inner++;
    g_assert_cmpfloat(mju_abs(sum - 1), <, 1e-14);
    g_assert_cmpfloat(mju_abs(product - (node / 15 + 2) * (node / 3 % 5) * (node % 3 - 7)), <, 1e-12);
  }
  g_assert_cmpint(inner, ==, 2 * 3 * 1);
}

static mjModel* load(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  mjModel* m = mj_compile(s, NULL);
  if (!m) g_error("%s", mjs_getError(s));
  mj_deleteSpec(s);
  return m;
}

// A soft block on a body that slides, with pinned corners.
static mjModel* load_riding(const char* option, const char* pin) {
  g_autofree char* text = g_strdup_printf(
      "<mujoco><option %s timestep='.0005'/><worldbody><body name='b'><joint type='slide'/><geom size='.02' "
      "contype='0' conaffinity='0'/><flexcomp name='f' type='grid' count='3 3 3' spacing='.1 .1 .1' "
      "radius='.001' dim='3' dof='quadratic' cellcount='2 1 1'><elasticity young='1e3' poisson='.1' "
      "damping='.05'/>"
      "<contact selfcollide='none'/>%s</flexcomp></body></worldbody></mujoco>",
      option, pin);
  return load(text);
}

// As in MuJoCo the forces on free nodes leave the parent alone: it feels those on pinned nodes
// only.
static void test_riding_forces(void) {
  mjModel* m = load_riding("", "<pin id='0 1'/>");
  mjData* d = mj_makeData(m);
  for (int i = 1; i < m->nq; i++) d->qpos[i] = .002 * (i * 7 % 5);
  mj_forward(m, d);
  mjtNum most = 0;
  for (int i = 1; i < m->nv; i++) most = mju_max(most, mju_abs(d->qfrc_spring[i]));
  g_assert_cmpfloat(most, >, 1e-3);
  g_assert_cmpfloat(mju_abs(d->qfrc_spring[0]), >, 1e-6);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// In free fall nothing is stretched: with implicit steps, too, the conjugate gradients find that
// the parent falls and the block rests in it.
static void test_riding_metric(void) {
  mjModel* m = load_riding("integrator='discrete' solver='CG'", "<pin id='0 1'/>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->efm_active, ==, 2);
  g_assert_cmpfloat(mju_abs(d->qacc_smooth[0] + 9.81), <, 1e-9);
  for (int i = 1; i < m->nv; i++) g_assert_cmpfloat(mju_abs(d->qacc_smooth[i]), <, 1e-9);

  // shaken: M^ qacc = f with K = J' S J symmetric
  mjtNum *x = g_new0(mjtNum, m->nv), *y = g_new0(mjtNum, m->nv), *Kx = g_new0(mjtNum, m->nv),
         *Ky = g_new0(mjtNum, m->nv);
  for (int i = 0; i < m->nv; i++) {
    d->qpos[i] = .002 * (i * 7 % 5);
    x[i] = i * 3 % 7 - 2;
    y[i] = i * 5 % 11 - 4;
  }
  mj_forward(m, d);
  metric_mul(m, d, Kx, x);
  metric_mul(m, d, Ky, y);
  mjtNum forth = mju_dot(y, Kx, m->nv), back = mju_dot(x, Ky, m->nv);
  g_assert_cmpfloat(mju_abs(forth), >, 1e-6);
  g_assert_cmpfloat(mju_abs(forth - back), <, 1e-9 * mju_abs(forth));
  mjtNum* residual = g_new0(mjtNum, m->nv);
  metric_mul(m, d, residual, d->qacc_smooth);
  for (int i = 0; i < m->nv; i++) {
    g_assert_cmpfloat(mju_abs(residual[i] - d->qfrc_smooth[i] - d->efm_c[i]), <, 1e-6);
  }
  mjtNum* owned[] = {x, y, Kx, Ky, residual};
  for (size_t i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static int told;

static void count_warning(const char* text) {
  (void)text;
  told++;
}

// Too few iterations are told once in words and counted each time.
static void test_riding_cap(void) {
  void (*handler)(const char*) = mju_user_warning;
  for (int few = 0; few < 2; few++) {
    mjModel* m = load_riding("integrator='discrete' solver='CG'", "<pin id='0 1'/>");
    mjData* d = mj_makeData(m);
    for (int i = 0; i < m->nq; i++) d->qpos[i] = .002 * (i * 7 % 5);
    if (few) m->opt.iterations = 2;
    mju_user_warning = count_warning;
    told = 0;
    for (int i = 0; i < 3; i++) mj_forward(m, d);
    mju_user_warning = handler;
    g_assert_cmpint(d->warning[mjWARN_INERTIA].number, ==, few ? 3 : 0);
    g_assert_cmpint(told, ==, few ? 2 : 0);  // this, and that of the inertia matrix
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// Springs of passive contacts: the least mass of the vertices in touch counts, and only bodies with
// three dofs have one. Force and metric as 4.0.1 has them, for the weights .2 .5 .3 of one contact
// .01 deep; a string has no such springs but rows of constraints.
static void test_passive_contact(void) {
#define SLIDES \
  "<joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/><joint type='slide' axis='0 0 1'/>"
#define PART(name, pos, mass, joints)                                            \
  "<body name='" name "' pos='" pos " 0'>" joints "<geom size='.05' mass='" mass \
  "' pos='0 0 2' contype='0' conaffinity='0'/></body>"
#define TOUCHED(joints, flex)                                                                          \
  "<mujoco><option integrator='discrete' solver='CG'/><worldbody><body><geom size='.05' pos='.08 .03 " \
  ".05'/></body>" PART("a", "0 0", "1", SLIDES) PART("b", ".1 0", "2", joints)                         \
      PART("c", ".1 .1", "4",                                                                          \
           SLIDES) "</worldbody><deformable><flex body='a b c' radius='.01' " flex                     \
                   " vertex='0 0 0 0 0 0 0 0 0'><contact passive='true'/></flex></deformable></mujoco>"
#define TRIANGLE "dim='2' element='0 1 2'"
  static const struct {
    const char* xml;
    int dof, passive;
    mjtNum force, acceleration;
  } cases[] = {{TOUCHED(SLIDES, TRIANGLE), 2, 1, -100000, -2597.02038961},
               {TOUCHED(SLIDES, TRIANGLE), 5, 1, -250000, -3243.822987013},
               {TOUCHED("", TRIANGLE), 2, 1, -100000, -7402.684074074},
               {TOUCHED("", TRIANGLE), 5, 1, -150000, -2782.137777778},
               {TOUCHED(SLIDES, "dim='1' element='0 1 1 2'"), 2, 0, 0, -9.81}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    Machine s;
    machine_setup(&s, cases[i].xml);
    mj_forward(s.m, s.d);
    g_assert_cmpint(s.d->nefmcon > 0, ==, cases[i].passive);
    g_assert_cmpint(s.d->nefc > 0, !=, cases[i].passive);
    g_assert_cmpfloat_with_epsilon(s.d->qfrc_spring[cases[i].dof], cases[i].force, 1e-3);
    g_assert_cmpfloat_with_epsilon(s.d->qacc_smooth[cases[i].dof], cases[i].acceleration, 1e-6);
    machine_teardown(&s, NULL);
  }
#undef TOUCHED
#undef TRIANGLE
#undef PART
#undef SLIDES
}

// A grid that lies along the axes of the world keeps its nodes to the last bit, however it was
// turned before: at rest there is no force at all, which a stiff step would raise from rounding to
// anything.
static void test_exact_rest(void) {
  mjModel* m = load(
      "<mujoco><option gravity='0 0 0' integrator='discrete' timestep='.01'/><worldbody>"
      "<flexcomp name='f' type='grid' count='3 3 3' spacing='.13 .07 .37' euler='10 20 30' dim='3' mass='1' "
      "dof='trilinear'><elasticity young='2e5' poisson='.3' damping='10'/><contact selfcollide='none'/>"
      "</flexcomp></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 20; i++) {
    mj_step(m, d);
    for (int k = 0; k < m->nv; k++) g_assert_cmpfloat(d->qfrc_spring[k], ==, 0);
    for (int k = 0; k < m->nv; k++) g_assert_cmpfloat(d->qvel[k], ==, 0);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Which of 289 equal contacts are kept, rounding of the interpolated vertices decides; from MuJoCo
// 4.0.1.
static void test_many_candidates(void) {
  static const int expected[] = {0, 6, 12, 18, 24, 30, 36, 42, 48, 102, 108, 114, 120, 132};
  mjModel* m = load(
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/>"
      "<flexcomp name='f' type='grid' count='17 17 3' spacing='.05 .05 .05' pos='0 0 .05' radius='.0005' "
      "dim='3' "
      "mass='10' dof='trilinear'><contact selfcollide='none'/><elasticity young='1e5' "
      "damping='1'/></flexcomp>"
      "</worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->ncon, ==, 50);
  for (guint i = 0; i < G_N_ELEMENTS(expected); i++) g_assert_cmpint(d->contact[i].vert[1], ==, expected[i]);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Where rounding ends the solution of the metric, no number of iterations would help, and none is
// asked for.
static void test_rounding_is_no_cap(void) {
  mjModel* m = load(
      "<mujoco><option iterations='100' solver='CG' tolerance='1e-12' integrator='discrete'/><worldbody>"
      "<geom type='plane' size='1 1 1'/><flexcomp name='f' type='grid' count='9 9 3' spacing='.1 .1 .05' "
      "pos='0 0 .0502' radius='.0005' dim='3' mass='10' dof='trilinear'><contact selfcollide='none'/>"
      "<elasticity young='9e5' poisson='.1' damping='1'/></flexcomp></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  void (*handler)(const char*) = mju_user_warning;
  mju_user_warning = count_warning;
  told = 0;
  for (int i = 0; i < 20; i++) mj_step(m, d);
  mju_user_warning = handler;
  g_assert_cmpint(told, ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Springs disabled: elements damp and do not stretch; dampers: the other way round; with both there
// is no passive force.
static void test_flags(void) {
  Machine s;
  machine_load(&s, FLEX("type='grid' count='3 3 3' spacing='.1 .12 .1' dim='3'",
                        "<elasticity young='1000' damping='.05'/>"));
  mjModel* m = s.m;
  mjData* d = s.d;
  g_autofree mjtNum *want = g_new0(mjtNum, m->nv), *drag = g_new0(mjtNum, m->nv);
  static const int flags[] = {0, mjDSBL_SPRING, mjDSBL_DAMPER, mjDSBL_SPRING | mjDSBL_DAMPER};
  for (int k = 0; k < 4; k++) {
    m->opt.disableflags = flags[k];
    for (int i = 0; i < m->nv; i++) {
      d->qpos[i] = .01 * (i % 5 - 2);
      d->qvel[i] = .1 * (i % 7 - 3);
    }
    mj_forward(m, d);
    if (k == 0) mju_copy(want, d->qfrc_spring, (int)m->nv);
    if (k == 0) mju_copy(drag, d->qfrc_damper, (int)m->nv);
    for (int i = 0; i < m->nv; i++) {
      mjtNum spring = flags[k] & mjDSBL_SPRING ? 0 : want[i], damper = flags[k] & mjDSBL_DAMPER ? 0 : drag[i];
      g_assert_cmpfloat(mju_abs(d->qfrc_spring[i] - spring), <=, 1e-12);
      g_assert_cmpfloat(mju_abs(d->qfrc_damper[i] - damper), <=, 1e-12);
    }
  }
  g_assert_cmpfloat(mju_norm(want, (int)m->nv), >, 1);
  g_assert_cmpfloat(mju_norm(drag, (int)m->nv), >, .1);
  machine_teardown(&s, NULL);
}

// Damping of edges is explicit, under the implicit integrators too, and a sheet that moves as a
// whole feels nothing of it: one vertex at 1 m/s keeps .925 of it after a step, as in MuJoCo 4.0.1.
static void test_edge_damping(void) {
  static const int integrators[] = {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST};
  mjModel* m = load(
      "<mujoco><option timestep='.001' gravity='0 0 0'/><worldbody><flexcomp name='f' type='grid' dim='2' "
      "count='3 3 1' "
      "spacing='.1 .1 .1' radius='.01' mass='.9'><contact selfcollide='none' contype='0' conaffinity='0'/>"
      "<edge damping='5'/></flexcomp></worldbody></mujoco>");
  for (size_t k = 0; k < G_N_ELEMENTS(integrators); k++) {
    for (int whole = 0; whole < 2; whole++) {
      m->opt.integrator = integrators[k];
      mjData* d = mj_makeData(m);
      for (int i = 0; i < (whole ? 9 : 1); i++) d->qvel[3 * i] = 1;
      mj_step(m, d);
      g_assert_cmpfloat_with_epsilon(d->qvel[0], whole ? 1 : 0.925, 1e-12);
      mj_deleteData(d);
    }
  }
  mj_deleteModel(m);
}

// A contact between the nodes of a quadratic flex pushes with all 27 shape functions, some of which
// are negative there: together 1, from -.0935385613 to .9066045170, as in MuJoCo 4.0.1.
static void test_quadratic_weights(void) {
  mjModel* m = load(
      "<mujoco><option gravity='0 0 0' cone='elliptic' jacobian='dense'/><worldbody><geom size='.1' pos='.13 "
      ".06 -.59'/>"
      "<flexcomp name='f' type='grid' dim='3' count='5 5 5' spacing='.25 .25 .25' dof='quadratic' "
      "radius='.001' "
      "mass='3'><contact selfcollide='none'/><elasticity young='1e4' "
      "poisson='.3'/></flexcomp></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->ncon, ==, 2);
  mjtNum sum = 0, least = 0, most = 0;
  for (int node = 0; node < 27; node++) {
    mjtNum weight = d->efc_J[3 * node + 2];
    sum += weight;
    least = fmin(least, weight);
    most = fmax(most, weight);
  }
  g_assert_cmpfloat_with_epsilon(sum, 1, 1e-12);
  g_assert_cmpfloat_with_epsilon(least, -0.0935385613, 1e-9);
  g_assert_cmpfloat_with_epsilon(most, 0.906604517, 1e-9);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Two triangles that are folded at rest, folded otherwise: the weight of the curvature is that of
// the whole hinge. Forces of 4.0.1; at rest none opens the hinge, but one within the faces stays.
static void test_curved_numbers(void) {
  static const mjtNum folded[] = {-.80972940486,
                                  -.071830245257,
                                  .66032975332,
                                  .80972940486,
                                  .12494550167,
                                  .4511467391,
                                  0,
                                  .65279999162,
                                  -.40197567309,
                                  0,
                                  -.70591524804,
                                  -.70950081933};
  static const mjtNum rest[] = {.34707980359, .34013820752, -.37800847053};  // y, z, y of the flaps
  mjModel* m = load(
      "<mujoco><option timestep='.001' gravity='0 0 0' integrator='Euler'/><worldbody><flexcomp name='f' "
      "type='direct' dim='2' point='0 0 0 1.3 0 0 .4 .5 .49 .6 -.9 0' element='0 1 2 1 0 3' radius='.005' "
      "mass='4'><contact contype='0' conaffinity='0' selfcollide='none'/><elasticity young='1e6' "
      "poisson='.3' thickness='.02' elastic2d='bend' damping='.02'/></flexcomp></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpfloat_with_epsilon(d->qfrc_spring[7], rest[0], 1e-10);
  g_assert_cmpfloat_with_epsilon(d->qfrc_spring[8], rest[1], 1e-10);
  g_assert_cmpfloat_with_epsilon(d->qfrc_spring[10], rest[2], 1e-10);
  g_assert_cmpfloat_with_epsilon(d->qfrc_spring[11], 0, 1e-12);
  d->qpos[7] = -.1;
  d->qpos[8] = .35;
  d->qpos[11] = .1;
  mj_forward(m, d);
  for (int i = 0; i < 12; i++) g_assert_cmpfloat_with_epsilon(d->qfrc_spring[i], folded[i], 1e-10);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  static const struct {
    const char* name;
    const char* xml;
    gboolean exact;  // the gradient of an energy: no frames that turn with the cells
  } cases[] = {{"stretch", kStretch, TRUE}, {"bend", kBend, TRUE},    {"solid", kSolid, TRUE},
               {"curved", kCurved, TRUE},   {"cells", kCells, FALSE}, {"quadratic", kQuadratic, FALSE},
               {"shell", kShell, FALSE}};
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* rest = g_strconcat("/dynamics/flex/rest/", cases[i].name, NULL);
    g_autofree char* internal = g_strconcat("/dynamics/flex/internal/", cases[i].name, NULL);
    g_autofree char* gradient = g_strconcat("/dynamics/flex/gradient/", cases[i].name, NULL);
    if (cases[i].xml != kCurved) {
      g_test_add(rest, Machine, cases[i].xml, machine_setup, test_rest, machine_teardown);
    }
    if (!cases[i].exact) continue;
    g_test_add(internal, Machine, cases[i].xml, machine_setup, test_internal, machine_teardown);
    g_test_add(gradient, Machine, cases[i].xml, machine_setup, test_gradient, machine_teardown);
  }
  g_test_add_func("/dynamics/flex/flags", test_flags);
  g_test_add_func("/dynamics/flex/faces", test_faces);
  g_test_add_func("/dynamics/flex/inside", test_inside);
  g_test_add_func("/dynamics/flex/riding-forces", test_riding_forces);
  g_test_add_func("/dynamics/flex/riding-metric", test_riding_metric);
  g_test_add_func("/dynamics/flex/riding-cap", test_riding_cap);
  g_test_add_func("/dynamics/flex/passive-contact", test_passive_contact);
  g_test_add_func("/dynamics/flex/exact-rest", test_exact_rest);
  g_test_add_func("/dynamics/flex/many-candidates", test_many_candidates);
  g_test_add_func("/dynamics/flex/rounding-is-no-cap", test_rounding_is_no_cap);
  g_test_add_func("/dynamics/flex/edge-damping", test_edge_damping);
  g_test_add_func("/dynamics/flex/quadratic-weights", test_quadratic_weights);
  g_test_add_func("/dynamics/flex/curved-numbers", test_curved_numbers);
  return g_test_run();
}
