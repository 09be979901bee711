// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rods in the metric of the integrator discrete. Numbers are those of MuJoCo 4.0.1.

#include <glib.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"
#include "sums.h"

#define ROD(attributes, inside, elasticity)                                                            \
  "<mujoco><option timestep='.01' integrator='discrete' gravity='0 0 0'/><worldbody><body name='hub' " \
  "pos='.1 .2 .3' euler='20 30 10'><joint name='hub' axis='1 0 0'/><inertial pos='0 0 0' mass='1' "    \
  "diaginertia='.01 .01 .01'/></body><flexcomp name='r' dim='1' mass='1' " attributes                  \
  "><contact selfcollide='none' contype='0' conaffinity='0'/>" inside                                  \
  "<elasticity young='1e6' "                                                                           \
  "poisson='.25' damping='.01' " elasticity "/></flexcomp></worldbody></mujoco>"
#define STRAIGHT "type='direct' point='0 0 0 .1 0 0 .25 0 0 .35 0 0 .5 0 0' element='0 1 1 2 2 3 3 4' "
#define CURVED                                                                                   \
  "type='direct' point='0 0 0 .1 0 0 .2 .05 0 .25 .15 .05 .2 .25 .1' element='3 4 1 0 2 1 2 3' " \
  "radius='.01'"

// held by a body that turns, and by the world
#define HELD(geoms, contact, section)                                                                        \
  "<mujoco><option timestep='.005' integrator='discrete' gravity='0 0 0' cone='elliptic'/><worldbody>" geoms \
  "<body name='hub' pos='0 0 .01' euler='5 20 10'><joint type='ball'/><inertial pos='0 0 0' mass='1' "       \
  "diaginertia='.01 .01 .01'/><flexcomp name='r' type='grid' dim='1' count='5 1 1' spacing='.1 .1 .1' "      \
  "pos='.2 0 0' mass='.2' " section "<contact selfcollide='none' " contact                                   \
  "/><pin id='0 1'/><elasticity young='1e6' poisson='.25' damping='.01' "
#define END       "/></flexcomp></body></worldbody></mujoco>"
#define UNTOUCHED "contype='0' conaffinity='0'"

// vertices without joints that twist their edges: single, and in pairs
#define VERTEX(name, pos)                                            \
  "<body name='" name "' pos='" pos                                  \
  "'><joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 " \
  "1 0'/><joint type='slide' axis='0 0 1'/><inertial pos='0 0 0' mass='.2' diaginertia='1 1 1'/></body>"
#define CHAIN(vertices, names, elements)                                                             \
  "<mujoco><option timestep='.01' integrator='discrete' gravity='0 0 0'/><worldbody>" vertices       \
  "</worldbody><deformable><flex name='r' dim='1' body='" names "' element='" elements               \
  "' radius='.01'><contact selfcollide='none' contype='0' conaffinity='0'/><elasticity young='1e6' " \
  "poisson='.25' damping='.01'/></flex></deformable></mujoco>"
#define BENT CHAIN(VERTEX("a", "0 0 0") VERTEX("b", ".1 0 0") VERTEX("c", ".2 .05 0"), "a b c", "0 1 1 2")
#define PAIR                                                                                           \
  CHAIN(VERTEX("a", "0 0 0") VERTEX("b", ".1 0 0") VERTEX("c", ".2 .05 0") VERTEX("d", ".25 .15 .05"), \
        "a b c d", "0 1 1 2 2 3")

typedef struct Case {
  const char *name, *text;
  int disabled;    // flags
  int straighten;  // vertex that is moved to the line of the two before it, 0: none
  mjtNum offset;   // from there
  int active;
  mjtNum stiffness[2], shift[2], diagonal[2], backbone[2], qacc[2], qvel[2];
} Case;

static const Case kCases[] = {
    {"straight",
     ROD(STRAIGHT "radius='.01'", "", ""),
     0,
     0,
     0,
     1,
     {-0.005887679812, -0.0001870159953},
     {0.2339201222, -0.001461114459},
     {0, 0},
     {-3.581712779e-05, -1.646404904e-06},
     {-16.27537871, 32.09885588},
     {0.3109938358, 0.9795826957}},
    {"clamped",
     ROD(STRAIGHT "radius='.01'", "<pin id='0 1'/>", "shear='3e5'"),
     0,
     0,
     0,
     1,
     {0.004017631253, -5.308544243e-06},
     {0.4409755261, 0.01322950199},
     {0, 0},
     {-2.732880663e-05, -5.72708713e-06},
     {13.30494223, 50.86023601},
     {-2.05115711, 0.5602106526}},
    {"box",
     ROD(STRAIGHT, "", "section='box' sectionsize='.02 .005'"),
     0,
     0,
     0,
     1,
     {-0.1070816273, -0.000923818916},
     {2.916856218, 0.01996659384},
     {-1.471746317e-06, 3.70715163e-07},
     {-2.708743009e-05, -8.067602517e-07},
     {-698.5429762, 397.9305118},
     {-5.844516205, -1.675496863}},
    {"curved",
     ROD(CURVED, "", ""),
     0,
     0,
     0,
     1,
     {0.02215530164, -0.0001401725887},
     {0.3960021336, -0.01998361381},
     {-5.960533212e-06, -2.99312276e-07},
     {-4.53224856e-05, -2.459086206e-06},
     {-236.1774358, 776.9056628},
     {-1.919816923, 4.387768119}},
    {"no-spring",
     ROD(CURVED, "", ""),
     mjDSBL_SPRING,
     0,
     0,
     1,
     {0.008040701056, -6.724085681e-05},
     {0, 0},
     {0, 0},
     {-1.968097619e-05, -1.079886965e-06},
     {19.90509604, 56.00515781},
     {-0.2427134789, 0.8746891911}},
    {"no-damper",
     ROD(CURVED, "", ""),
     mjDSBL_DAMPER,
     0,
     0,
     1,
     {0.01411460059, -7.293173193e-05},
     {0.3960021336, -0.01998361381},
     {-5.960533212e-06, -2.99312276e-07},
     {-2.56415094e-05, -1.379199241e-06},
     {-162.6242399, 906.1264775},
     {-1.508784068, 3.044288902}},
    {"neither",
     ROD(CURVED, "", ""),
     mjDSBL_SPRING | mjDSBL_DAMPER,
     0,
     0,
     1,
     {0, 0},
     {0, 0},
     {0, 0},
     {0, 0},
     {0, 0},
     {-0.2962362685, 0.7181843638}},
    {"flat",
     ROD(CURVED " dof='2d'", "", ""),
     0,
     0,
     0,
     2,
     {0.005734209964, 5.985087719e-05},
     {0.5038495321, 0.3080722277},
     {0, 0},
     {0, 0},
     {4.656099292, 2.83146557},
     {-1.234934143, 0.7524967728}},
    {"ring",
     ROD("type='circle' count='8 1 1' spacing='.1 .1 .1' radius='.01'", "", ""),
     0,
     0,
     0,
     1,
     {-0.1001266606, 0.003825684814},
     {-0.4540593225, 0.009638082815},
     {0, 0},
     {0, 0},
     {27.9292733, -12.17547171},
     {-0.3796161171, 0.3869258646}},
    {"held",
     HELD("", UNTOUCHED, "radius='.01'>") END,
     0,
     0,
     0,
     2,
     {0.0005075967151, -0.002739129124},
     {0.5218873692, 0.07057478606},
     {0, 0},
     {3.571027603e-06, 5.558690654e-06},
     {-77.28385062, -111.5901586},
     {0.5598380534, -0.4268422707}},
    {"held-box",
     HELD("", UNTOUCHED, ">") "section='box' sectionsize='.02 .005'" END,
     0,
     0,
     0,
     2,
     {0.002563277135, -0.01220109894},
     {1.53799621, 0.1485480171},
     {8.968632416e-08, -1.995689964e-08},
     {2.643612881e-06, 3.955505981e-06},
     {90.58431745, 272.6086651},
     {-5.062914329, -0.4933440333}},
    {"bent",
     BENT,
     0,
     0,
     0,
     1,
     {-0.004117216447, 0.0004419317769},
     {0.5724037553, 0.01357007624},
     {0, 0},
     {0, 0},
     {8.593670297, 0.2037316493},
     {-1.154982433, 0.2328135915}},
    {"pair",
     PAIR,
     0,
     0,
     0,
     1,
     {0.07776366091, -0.006383731438},
     {2.625177981, -0.07045962215},
     {0, 0},
     {0, 0},
     {37.92689871, -1.206953147},
     {0.03406128569, 0.571033715}},
    {"bent-straight",
     BENT,
     0,
     2,
     1e-6,
     1,
     {0.005683687396, -2.38555902e-05},
     {0, 0},
     {0, 0},
     {0, 0},
     {1.853391951, 0.007132577966},
     {-1.25265758, 0.2298236992}},
    {"pair-straight",
     PAIR,
     0,
     2,
     1e-5,
     1,
     {695845.4092, -11037.15274},
     {30922865.85, 537044.5826},
     {0, 0},
     {0, 0},
     {148.9671365, 2.327076497},
     {-0.03702149539, 0.6136160213}},
    {"touching",
     HELD("<geom type='plane' size='1 1 .1' pos='0 0 -.06'/><geom size='.05' pos='.25 .055 .02'/>", "",
          "radius='.01'>") END,
     0,
     0,
     0,
     2,
     {0.0005075967151, -0.002739129124},
     {0.5218873692, 0.07057478606},
     {0, 0},
     {3.571027603e-06, 5.558690654e-06},
     {122.0046654, -429.4940798},
     {-0.3635355681, -1.77680901}},
    {"touching-box",
     HELD("<geom type='plane' size='1 1 .1' pos='0 0 -.06'/>", "",
          ">") "section='box' sectionsize='.02 .03'" END,
     0,
     0,
     0,
     2,
     {0.03519810429, -0.1877830509},
     {37.3212587, 5.506575256},
     {-2.935105262e-07, 1.182555098e-06},
     {0.000170494531, 0.0002670326116},
     {-202.2294928, -440.0289556},
     {1.098082665, -2.254311937}},
};

static mjData* shaken(mjModel* m, const Case* c) {
  m->opt.tolerance = 1e-14;
  m->opt.iterations = 1000;
  m->opt.ls_iterations = 100;
  mjData* d = mj_makeData(m);
  mjtNum* change = g_new0(mjtNum, m->nv);
  for (int i = 0; i < m->nv; i++) {
    change[i] = c->straighten ? 0 : 0.02 * sin(3 * i + 1);
    d->qvel[i] = 0.5 * cos(5 * i);
  }
  if (c->straighten) change[3 * c->straighten + 1] = c->offset - 0.05;
  mj_integratePos(m, d->qpos, change, 1);
  g_free(change);
  return d;
}

static void test_case(gconstpointer data) {
  const Case* c = data;
  mjModel* m = compile_text(c->text);
  m->opt.disableflags |= c->disabled;
  mjData* d = shaken(m, c);
  mj_forward(m, d);
  mjtNum* stiffness = full_stiffness(m, d);
  g_assert_cmpint(d->efm_active, ==, c->active);
  check_sums(stiffness, m->nv * m->nv, c->stiffness);
  check_sums(d->efm_c, m->nv, c->shift);
  g_assert_true((d->efm_diag != NULL) == (c->backbone[0] != 0));
  if (d->efm_diag) check_sums(d->efm_diag, m->nv, c->diagonal);
  if (d->efm_sdiag) check_sums(d->efm_sdiag, m->nv, c->backbone);
  check_sums(d->qacc, m->nv, c->qacc);
  mj_inverse(m, d);
  for (int i = 0; i < m->nv; i++) g_assert_cmpfloat_with_epsilon(d->qfrc_inverse[i], 0, 1e-6);
  for (int step = 0; step < 5; step++) mj_step(m, d);
  check_sums(d->qvel, m->nv, c->qvel);
  g_free(stiffness);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    char* path = g_strconcat("/dynamics/rod-metric/", kCases[i].name, NULL);
    g_test_add_data_func(path, kCases + i, test_case);
    g_free(path);
  }
  return g_test_run();
}
