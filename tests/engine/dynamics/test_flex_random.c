// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What models made at random have shown of deformables. Numbers are those of MuJoCo 4.0.1.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"

#define MODEL(option, before, attributes, inside)                                   \
  "<mujoco><option " option "/><worldbody>" before "<flexcomp name='f' " attributes \
  ">"                                                                               \
  "<contact selfcollide='none' " inside "</flexcomp></worldbody>"
#define GRID(count, dim) \
  "type='grid' count='" count "' spacing='.1 .1 .1' dim='" dim "' mass='1' radius='.01' "
#define SHEET     "<elasticity young='1e4' poisson='.2' thickness='.01' elastic2d='both'/>"
#define SOLID     "<elasticity young='1e4' poisson='.2'/>"
#define PLANE     "<geom type='plane' size='1 1 1'/>"
#define UNTOUCHED "contype='0' conaffinity='0'/>"
#define DISCRETE  "integrator='discrete' timestep='.002'"
#define HINGE(point, option)                                                                          \
  MODEL(option, "",                                                                                   \
        "type='direct' dim='2' mass='1' element='0 1 2 1 3 2' point='0 0 0 .1 0 0 0 .1 0 " point "'", \
        UNTOUCHED "<elasticity young='1e4' poisson='.25' thickness='.002' elastic2d='bend'/>")        \
  "</mujoco>"

//---- the metric

static mjtNum diagonal(const mjModel* m, const mjtNum* tree, int dof) {
  return tree[m->M_rowadr[dof] + m->M_rownnz[dof] - 1];
}

static mjtNum stiffness_of(const mjData* d, int dof) {
  int k = d->efm_K_rowadr[dof];
  while (d->efm_K_colind[k] != dof) k++;
  return d->efm_K_val[k];
}

// The factor of the backbone has the diagonal of deformables whose points move freely, of others
// not; it is there also where nothing else is added to the inertia.
static void test_factor(void) {
  mjModel* m = compile_text(MODEL(DISCRETE, "", GRID("3 3 1", "2"), UNTOUCHED SHEET) "</mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_null(d->efm_diag);
  for (int i = 0; i < m->nv; i++) {
    mjtNum want = diagonal(m, d->M, i) + stiffness_of(d, i);
    g_assert_cmpfloat(stiffness_of(d, i), >, 0);
    g_assert_cmpfloat_with_epsilon(diagonal(m, d->qH, i), want, 1e-12);
    g_assert_cmpfloat_with_epsilon(d->qHDiagInv[i], 1 / want, 1e-9);
  }
  mj_deleteData(d);
  mj_deleteModel(m);

  m = compile_text(
      "<mujoco><option integrator='discrete'/><worldbody><body name='b'><joint axis='0 1 0'/><geom "
      "size='.1'/>"
      "<flexcomp name='f' " GRID("3 3 1", "2") "><contact selfcollide='none' " UNTOUCHED SHEET
                                               "<pin id='0 1'/></flexcomp></body></worldbody></mujoco>");
  d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->efm_active, ==, 2);
  for (int i = 0; i < m->nv; i++) {
    g_assert_cmpfloat_with_epsilon(diagonal(m, d->qH, i), diagonal(m, d->qLD, i), 1e-12);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Iterations that end before they have converged show how they are preconditioned: smooth ones by
// the diagonal of the metric, those with rows by what rows add to it besides.
static void test_preconditioner(void) {
  static const struct {
    const char* attributes;
    mjtNum smooth[3], acc[3];  // of dofs 0, 10 and 20
  } cases[] = {{"", {0.0545870644, 0.141642792, -9.65716688}, {-0.00615041581, 0.187005749, 9.90662454}},
               {"dof='trilinear' cellcount='1 1 1' ",
                {0.0178966449, 0.0307923955, -9.79535932},
                {-0.0225501944, 0.100111608, 10.1753531}}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option " DISCRETE " solver='CG' iterations='3' jacobian='sparse'/><worldbody>" PLANE
        "<flexcomp name='f' %s" GRID("3 2 2", "3") "pos='0 0 .055'><contact selfcollide='none'/>" SOLID
                                                   "</flexcomp></worldbody></mujoco>",
        cases[i].attributes);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    for (int k = 0; k < m->nv; k++) d->qfrc_applied[k] = 0.1 * (k % 5);
    mj_forward(m, d);
    g_assert_cmpint(d->solver_niter[0], ==, 3);
    for (int k = 0; k < 3; k++) {
      g_assert_cmpfloat_with_epsilon(d->qacc_smooth[10 * k], cases[i].smooth[k], 1e-7);
      g_assert_cmpfloat_with_epsilon(d->qacc[10 * k], cases[i].acc[k], 1e-7);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// Joints are part of the metric where something resists: not by a damper or a spring that pushes,
// nor by one that a flag stops.
static void test_joint_parts(void) {
  static const struct {
    const char *joint, *flag;
    int parts;
  } cases[] = {{"damping='1'", "", 1},         {"damping='-1'", "", 0},       {"damping='0 -1'", "", 1},
               {"damping='1'", "damper", 0},   {"stiffness='1'", "", 1},      {"stiffness='0 1'", "", 0},
               {"stiffness='1'", "spring", 0}, {"stiffness='1'", "damper", 1}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* flag =
        *cases[i].flag ? g_strdup_printf("<flag %s='disable'/>", cases[i].flag) : g_strdup("");
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option integrator='discrete'>%s</option><worldbody><body><joint type='slide' "
        "%s/><geom size='.1'/></body></worldbody></mujoco>",
        flag, cases[i].joint);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->efm_diag != NULL, ==, cases[i].parts);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// A hinge that is folded over itself at rest is in no metric.
static void test_folded_hinge(void) {
  mjModel* m = compile_text(HINGE(".02 .02 .03", DISCRETE));
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(m->nefm0dof, ==, 12);
  for (int i = 0; i < m->nefm0dof; i++) {
    int adr = m->efm0_L_rowadr[i], last = m->efm0_L_rownnz[i] - 1;
    g_assert_cmpfloat_with_epsilon(m->efm0_L[adr + last], 0.5, 1e-12);
    for (int k = 0; k < last; k++) g_assert_cmpfloat(m->efm0_L[adr + k], ==, 0);
  }
  for (int k = 0; k < d->nefmK; k++) g_assert_cmpfloat(d->efm_K_val[k], ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Springs of contacts do not pull in the margin, though they are in the metric there.
static void test_passive_margin(void) {
  mjModel* m = compile_text(MODEL(DISCRETE " gravity='0 0 0'", PLANE, GRID("3 3 1", "2") "pos='0 0 .012'",
                                  "passive='true' margin='.005'/>" SHEET) "</mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->ncon, ==, 9);
  g_assert_cmpint(d->nefmcon, ==, 27);
  g_assert_cmpfloat_with_epsilon(d->efm_con_val[0], 200.0 / 9, 1e-9);
  g_assert_cmpfloat(d->efm_con_val[1], ==, 0);
  for (int i = 0; i < m->nv; i++) g_assert_cmpfloat_with_epsilon(d->qfrc_spring[i], 0, 1e-12);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Conjugate gradients solve solids island by island, and sheets as one.
static void test_islands(void) {
  for (int solid = 0; solid < 2; solid++) {
    mjModel* m = compile_text(solid ? MODEL(DISCRETE " solver='CG' iterations='300' tolerance='1e-12'", PLANE,
                                            GRID("3 3 3", "3") "pos='0 0 .109'", "/>" SOLID) "</mujoco>"
                                    : MODEL(DISCRETE " solver='CG' iterations='300' tolerance='1e-12'", PLANE,
                                            GRID("3 3 1", "2") "pos='0 0 .009'", "/>" SHEET) "</mujoco>");
    mjData* d = mj_makeData(m);
    for (int i = 0; i < m->nv; i++) d->qvel[i] = 0.1 * sin(5 * i);
    mj_fwdPosition(m, d);
    g_assert_cmpint(d->nisland, ==, 1);
    for (int i = 0; i < d->nidof; i++) d->ifrc_constraint[i] = d->iacc[i] = 1e300;
    mj_fwdVelocity(m, d);
    mj_fwdActuation(m, d);
    mj_fwdAcceleration(m, d);
    mj_fwdConstraint(m, d);
    for (int i = 0; i < d->nidof; i++) {
      g_assert_cmpfloat(d->iacc[i], ==, solid ? d->qacc[d->map_idof2dof[i]] : 1e300);
    }
    mjtNum scale = 1 + mju_norm(d->qfrc_constraint, (int)m->nv);
    mj_inverse(m, d);
    for (int i = 0; i < m->nv; i++) g_assert_cmpfloat(fabs(d->qfrc_inverse[i]), <, 1e-5 * scale);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// Sheets and rods are iterated with all else as one island, unless a single point moves.
static void test_single_point(void) {
  static const struct {
    const char* pinned;
    int niter;  // of the other island
  } cases[] = {{"0 1 2", 1}, {"0 1", 0}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option integrator='discrete' solver='CG'/><worldbody><flexcomp name='f' type='grid' "
        "count='4 1 1' spacing='.1 .1 .1' dim='1' mass='.1' radius='.01' euler='0 30 0'><contact "
        "selfcollide='none'/><pin id='%s'/><elasticity young='2e5' shear='5e5' poisson='.2' "
        "section='circle'/></flexcomp><body pos='9 0 0'><joint type='slide' axis='0 0 1' frictionloss='.1'/>"
        "<geom size='.1'/></body></worldbody></mujoco>",
        cases[i].pinned);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->nisland, ==, 2);
    g_assert_cmpint(d->solver_niter[1], ==, cases[i].niter);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

//---- contacts

// The gap of a flex counts where its tree is searched.
static void test_gap(void) {
  mjModel* m = compile_text(MODEL("", "<geom type='box' size='1 1 .1' pos='0 0 -.1'/>",
                                  GRID("4 4 1", "2") "pos='0 0 .013'", "gap='.005'/>") "</mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->ncon, ==, 54);
  g_assert_cmpint(d->nefc, ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Elements in layers that are not active touch nothing, with trees or without.
static void test_layers(void) {
  static const int counts[] = {0, 120, 228};
  for (int i = 0; i < 6; i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option><flag midphase='%s'/></option><worldbody><geom type='sphere' size='.2'/><flexcomp name='f' "
        GRID("5 5 5", "3") " pos='0 0 .013'><contact selfcollide='none' activelayers='%d'/></flexcomp></worldbody></mujoco>",
        i % 2 ? "enable" : "disable", i / 2);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->ncon, ==, counts[i / 2]);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

static void check_geoms(const char* attributes, const int geom[3], const int count[3]) {
  g_autofree char* text = g_strdup_printf(
      "<mujoco><worldbody><geom type='sphere' size='.3' pos='0 0 -.29'/><geom type='plane' size='1 1 1'/>"
      "<geom type='box' size='.5 .5 .1' pos='0 0 -.0995'/><flexcomp name='f' type='grid' count='9 9 2' "
      "dim='3' spacing='.05 .05 .05' radius='.01' mass='1' pos='0 0 .009' %s><contact selfcollide='none'/>"
      "</flexcomp></worldbody></mujoco>",
      attributes);
  mjModel* m = compile_text(text);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  int at = 0;
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < count[k]; i++) g_assert_cmpint(d->contact[at++].geom[0], ==, geom[k]);
  }
  g_assert_cmpint(d->ncon, ==, at);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Planes come before what the walk over the trees finds. Where few contacts are kept they are kept
// geom by geom, without a walk.
static void test_geom_order(void) {
  check_geoms("", (int[]){1, 0, 2}, (int[]){81, 120, 286});
  check_geoms("dof='trilinear'", (int[]){0, 1, 2}, (int[]){50, 50, 50});
}

// Contacts of a flex with itself are sorted where its tree was walked.
static void test_self_order(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><flexcomp name='f' type='grid' count='5 5 4' spacing='.1 .1 .1' dim='3' mass='1' "
      "radius='.002'><contact selfcollide='bvh'/></flexcomp></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) d->qpos[i] = 0.3 * sin(3 * i);
  mj_forward(m, d);
  g_assert_cmpint(d->ncon, ==, 492);
  for (int i = 1; i < d->ncon; i++) {
    const int *a = d->contact[i - 1].elem, *b = d->contact[i].elem;
    g_assert_true(a[0] < b[0] || (a[0] == b[0] && a[1] <= b[1]));
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The contact sensor tells how the surfaces move, of flexes too.
static void test_contact_velocity(void) {
  static const mjtNum want[] = {1.4004022,  1.55512734, -1.53273784, -0.287903317, -0.420167037, 0.544021111,
                                1.62657843, 1.55049479, -1.52840505, -0.333062648, -0.404799896, 0.52971119};
  mjModel* m = compile_text(
      MODEL("", "<body pos='0 0 .1'><freejoint/><geom name='g' type='sphere' size='.1'/></body>",
            "type='grid' count='3 3 1' spacing='.2 .2 .1' dim='2' mass='1' radius='.01' pos='.03 .04 -.005'",
            "/>") "<sensor><contact geom1='g' num='2' data='linvel angvel'/></sensor></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) d->qvel[i] = sin(3 * i + 1);
  mj_forward(m, d);
  g_assert_cmpint(m->nsensordata, ==, 12);
  for (int i = 0; i < 12; i++) g_assert_cmpfloat_with_epsilon(d->sensordata[i], want[i], 1e-8);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Nodes of a flex are one island where it is elastic, be it against bends alone.
static void test_tied_nodes(void) {
  static const struct {
    const char* elasticity;
    int nidof;
  } cases[] = {{"", 45},
               {"<elasticity young='1e4'/>", 54},
               {"<elasticity young='1e4' elastic2d='bend' thickness='.01'/>", 54}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><worldbody>" PLANE "<flexcomp name='f' " GRID(
            "3 3 3",
            "3") "pos='0 0 .12' euler='30 40 0' dof='trilinear' cellcount='2 2 1'><contact selfcollide='none'/>%s"
                 "</flexcomp></worldbody></mujoco>",
        cases[i].elasticity);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->nidof, ==, cases[i].nidof);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

//---- the compiler

#define ASSETS                                                                                  \
  "<mujoco><asset><mesh name='torus' builtin='supertorus' params='9 .3 1 1' scale='.1 .1 .1'/>" \
  "<mesh name='wedge' builtin='wedge' params='3 3 60 40 .3' scale='.1 .1 .1'/></asset><worldbody>"

// A solid from the surface of a mesh asset has the faces that its origin is below; points and
// elements that are given beside a mesh are not its.
static void test_mesh_assets(void) {
  mjModel* m = compile_text(
      ASSETS
      "<flexcomp name='f' type='mesh' dim='3' mesh='torus' mass='1' origin='0 0 .01'/></worldbody></mujoco>");
  g_assert_cmpint(m->nflexvert, ==, 64);
  g_assert_cmpint(m->nflexelem, ==, 108);
  mj_deleteModel(m);
  m = compile_text(ASSETS
                   "<flexcomp name='f' type='mesh' dim='2' mesh='wedge' mass='1' point='0 0 0 .1 0 0 0 .1 0' "
                   "element='0 1 2'/></worldbody></mujoco>");
  g_assert_cmpint(m->nflexvert, ==, 9);
  g_assert_cmpint(m->nflexelem, ==, 14);
  mj_deleteModel(m);
}

// The cells that move a line are solid all through; it is held together by nothing that would let
// it sleep.
static void test_line_in_cell(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><flexcomp name='f' type='direct' dim='1' mass='1' dof='trilinear' point='0 0 0 .1 "
      ".2 .3 .4 .2 .1 .5 .1 .9' element='0 1 1 2 2 3'>" SOLID "</flexcomp></worldbody></mujoco>");
  g_assert_cmpfloat_with_epsilon(m->flex_stiffness[0], -1537.55144, 1e-4);
  g_assert_cmpfloat_with_epsilon(m->flex_stiffness[1], -520.833333, 1e-4);
  g_assert_cmpint(m->tree_sleep_policy[0], ==, mjSLEEP_AUTO_NEVER);
  mj_deleteModel(m);
}

// Passive contacts do not let a line sleep, which nothing else holds together; sheets they do.
static void test_passive_line(void) {
  static const struct {
    const char* grid;
    int policy;
  } cases[] = {{GRID("4 1 1", "1"), mjSLEEP_AUTO_NEVER}, {GRID("3 3 1", "2"), mjSLEEP_AUTO_ALLOWED}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text =
        g_strdup_printf("<mujoco><option " DISCRETE
                        "/><worldbody><body name='b'><joint/><geom size='.1'/><flexcomp name='f' %s><contact "
                        "passive='true'/><pin id='0 1'/></flexcomp></body></worldbody></mujoco>",
                        cases[i].grid);
    mjModel* m = compile_text(text);
    g_assert_cmpint(m->tree_sleep_policy[0], ==, cases[i].policy);
    mj_deleteModel(m);
  }
}

//---- contacts

// Shares of the vertices of a triangle that is a line, or less, in a contact.
static void test_line_shares(void) {
  static const struct {
    const char* point[3];
    mjtNum share[3];
  } cases[] = {{{"0 0 0", "0 0 0", ".1 0 0"}, {0.333333, 0.333333, 0.333333}},
               {{"0 0 0", ".0625 0 0", ".125 0 0"}, {0.52069, 0.47931, 0}},
               {{".125 0 0", "0 0 0", ".0625 0 0"}, {0.23966, 0.76034, 0}},
               {{"0 0 0", ".125 0 0", ".125 0 0"}, {0.76035, 0.23965, 0}},
               {{"0 0 0", ".125 0 0", "0 0 0"}, {0.76035, 0.23965, 0}},
               {{".03 0 0", ".03 0 0", ".03 0 0"}, {1, 0, 0}}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
#define POINT \
  "<body name='%c' pos='%s'><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body>"
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option jacobian='dense'/><worldbody><geom type='ellipsoid' size='.05 .04 .05' pos='.03 0 "
        ".0495'/>" POINT POINT POINT
        "</worldbody><deformable><flex name='f' body='a b c' dim='2' element='0 1 2' radius='1e-3'/>"
        "</deformable></mujoco>",
        'a', cases[i].point[0], 'b', cases[i].point[1], 'c', cases[i].point[2]);
#undef POINT
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->ncon, ==, 1);
    mjtNum sum = 0;
    for (int k = 0; k < 3; k++) sum += d->efc_J[6 * k + 2];
    for (int k = 0; k < 3; k++) {
      g_assert_cmpfloat_with_epsilon(d->efc_J[6 * k + 2] / sum, cases[i].share[k], 2e-5);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/dynamics/flex-random/factor", test_factor);
  g_test_add_func("/dynamics/flex-random/preconditioner", test_preconditioner);
  g_test_add_func("/dynamics/flex-random/passive-line", test_passive_line);
  g_test_add_func("/dynamics/flex-random/line-shares", test_line_shares);
  g_test_add_func("/dynamics/flex-random/single-point", test_single_point);
  g_test_add_func("/dynamics/flex-random/joint-parts", test_joint_parts);
  g_test_add_func("/dynamics/flex-random/folded-hinge", test_folded_hinge);
  g_test_add_func("/dynamics/flex-random/passive-margin", test_passive_margin);
  g_test_add_func("/dynamics/flex-random/islands", test_islands);
  g_test_add_func("/dynamics/flex-random/gap", test_gap);
  g_test_add_func("/dynamics/flex-random/layers", test_layers);
  g_test_add_func("/dynamics/flex-random/geom-order", test_geom_order);
  g_test_add_func("/dynamics/flex-random/self-order", test_self_order);
  g_test_add_func("/dynamics/flex-random/contact-velocity", test_contact_velocity);
  g_test_add_func("/dynamics/flex-random/tied-nodes", test_tied_nodes);
  g_test_add_func("/dynamics/flex-random/mesh-assets", test_mesh_assets);
  g_test_add_func("/dynamics/flex-random/line-in-cell", test_line_in_cell);
  return g_test_run();
}
