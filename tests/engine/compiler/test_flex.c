// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elasticity constants have the symmetries of physics; topology of small meshes counted by hand.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compiler/flex/flex_elastic.h"
#include "compiler/flex/flex_grid.h"
#include "compiler/flex/flex_topology.h"

// Moving a cell as a whole costs nothing; the operator is symmetric and negative.
static void test_cell(void) {
  for (int order = 1; order <= 2; order++) {
    int n = (order + 1) * (order + 1) * (order + 1);
    double* k = g_new(double, 9 * n * n);
    static const double pos[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    static const int elem[4] = {0, 1, 2, 3};
    const FlexMesh mesh = {{1, 1, 1}, order, {0, 0, 0}, {1, 1, 1}, pos, elem, 1, 3};
    FlexFill* fill = flex_fill_new(&mesh);
    flex_cell_stiffness(k, order, (const double[3]){0.1, 0.2, 0.3}, 1000, 0.3, fill->moments);
    flex_fill_free(fill);
    for (int row = 0; row < 3 * n; row++) {
      for (int axis = 0; axis < 3; axis++) {
        double sum = 0, scale = 0;
        for (int j = 0; j < n; j++) {
          sum += k[3 * n * row + 3 * j + axis];
          scale += fabs(k[3 * n * row + 3 * j + axis]);
        }
        g_assert_cmpfloat_with_epsilon(sum, 0, 1e-10 * scale);
      }
      g_assert_cmpfloat(k[3 * n * row + row], <, 0);
      for (int j = 0; j < 3 * n; j++) {
        g_assert_cmpfloat_with_epsilon(k[3 * n * row + j], k[3 * n * j + row], 1e-9);
      }
    }
    g_free(k);
  }
}

// A tetrahedron in the corner of eight cells fills five sixths of the first and one sixth of each
// neighbour across a face; its box reaches the others, which are empty. The surface of a cube fills
// the cells that it encloses.
static void test_fill(void) {
  static const double pos[24] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1};
  static const int tet[4] = {0, 1, 2, 4};
  static const int cube[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                               2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
  const FlexMesh corner = {{2, 2, 2}, 1, {0, 0, 0}, {1, 1, 1}, pos, tet, 1, 3};
  const FlexMesh surface = {{3, 3, 3}, 2, {0, 0, 0}, {1, 1, 1}, pos, cube, 12, 2};
  FlexFill *solid = flex_fill_new(&corner), *enclosed = flex_fill_new(&surface);
  for (int i = 0; i < 8; i++) {
    int far = (i >> 2) + (i >> 1 & 1) + (i & 1);
    double want = far == 0 ? 5.0 / 6 : far == 1 ? 1.0 / 6 : 0;
    g_assert_cmpint(solid->empty[i], ==, far > 1);
    g_assert_cmpfloat_with_epsilon(solid->moments[i].of[0][0][0], want + 1e-6 * (1 - want), 1e-12);
  }
  for (int i = 0; i < 27; i++) {
    g_assert_false(enclosed->empty[i]);
    g_assert_cmpfloat_with_epsilon(enclosed->moments[i].of[0][0][0], 1, 1e-12);
    g_assert_cmpfloat_with_epsilon(enclosed->moments[i].of[4][2][1], 1.0 / 30, 1e-12);
  }
  flex_fill_free(solid);
  flex_fill_free(enclosed);
}

// A closed surface is integrated exactly, whichever way its triangles face: a pyramid has a third
// of the cell, and its centre at a quarter of the height. One with a hole is sampled (numbers of
// MuJoCo 4.0.1: of its mass the nodes at the base have 0.34330095472 of 0.45).
static void test_pyramid(void) {
  static const double pos[15] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5, 0.5, 1};
  static const int out[18] = {0, 2, 1, 0, 3, 2, 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4};
  static const int in[18] = {2, 0, 1, 3, 0, 2, 1, 0, 4, 2, 1, 4, 3, 2, 4, 0, 3, 4};
  const int* sides[3] = {out, in, out};
  const double void_of = 1e-6;
  for (int i = 0; i < 3; i++) {
    const FlexMesh mesh = {{1, 1, 1}, 1, {0, 0, 0}, {1, 1, 1}, pos, sides[i], i == 2 ? 5 : 6, 2};
    FlexFill* fill = flex_fill_new(&mesh);
    double volume = fill->moments[0].of[0][0][0], height = fill->moments[0].of[0][0][1];
    if (i < 2) {
      g_assert_cmpfloat_with_epsilon(volume, 1.0 / 3 + void_of * 2 / 3, 1e-12);
      g_assert_cmpfloat_with_epsilon(height, 1.0 / 12 + void_of * (1.0 / 2 - 1.0 / 12), 1e-12);
    } else {
      g_assert_cmpfloat_with_epsilon(1 - height / volume, 0.34330095472 / 0.45, 1e-9);
    }
    flex_fill_free(fill);
  }
}

// Masses of the nodes of a cell that its mesh fills to one sixth, and the first numbers of its
// stiffness: those of MuJoCo 4.0.1 for fcm_tet.xml and the same with quadratic nodes. Nodes of
// cells that the mesh does not reach belong to the parent.
static void test_part_filled(void) {
  static const char text[] =
      "<mujoco><option integrator='Euler'/><worldbody><flexcomp name='f' type='direct' dim='3' "
      "point='0 0 0 1 0 0 0 1 0 0 0 1' element='0 1 2 3' radius='.001' mass='6' dof='%s' cellcount='%s'>"
      "<contact selfcollide='none'/><elasticity young='1e4' poisson='.3'/></flexcomp></worldbody></mujoco>";
  static const struct {
    const char *dof, *cells;
    int nbody, checked;
    mjtNum mass[9];
  } cases[] = {
      {"trilinear",
       "1 1 1",
       9,
       8,
       {2.3344293469, 0.9437081438, 0.9437081438, 0.2483475422, 0.9437081438, 0.2483475422, 0.2483475422,
        0.0894035953}},
      {"trilinear", "2 2 2", 21, 3, {0.5548618961, 0.8229415292, 0.1184541045}},
      {"quadratic", "1 1 1", 28, 5, {0.1288734007, 0.3381695576, 0.0373990602, 0.3381695576, 0.7748209074}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char* model = g_strdup_printf(text, cases[i].dof, cases[i].cells);
    mjSpec* s = mj_parseXMLString(model, NULL, NULL, 0);
    mjModel* m = mj_compile(s, NULL);
    g_assert_nonnull(m);
    g_assert_cmpint(m->nbody, ==, cases[i].nbody);
    for (int k = 0; k < cases[i].checked; k++) {
      g_assert_cmpfloat_with_epsilon(m->body_mass[k + 1], cases[i].mass[k], 1e-9);
    }
    mj_deleteModel(m);
    mj_deleteSpec(s);
    g_free(model);
  }
}

// A flat strip of two triangles does not resist motion as a whole.
static void test_bending(void) {
  const double pos[12] = {0, 0, 0, 1, 0, 0, 0.5, 1, 0, 0.4, -1, 0};
  double b[FLEX_BENDING] = {0};
  flex_bending(b, pos, (const int[4]){0, 1, 2, 3}, 100, 0.2, 0.1);
  for (int i = 0; i < 4; i++) {
    for (int axis = 0; axis < 2; axis++) {
      double sum = 0, tilt = 0;
      for (int j = 0; j < 4; j++) {
        sum += b[4 * i + j];
        tilt += b[4 * i + j] * pos[3 * j + axis];
      }
      g_assert_cmpfloat_with_epsilon(sum, 0, 1e-12);
      g_assert_cmpfloat_with_epsilon(tilt, 0, 1e-12);
    }
    g_assert_cmpfloat(b[5 * i], >, 0);
  }
  double border[FLEX_BENDING] = {0};
  flex_bending(border, pos, (const int[4]){0, 1, 2, -1}, 100, 0.2, 0.1);
  g_assert_cmpfloat(border[0], ==, 0);
}

// Two triangles do not resist motion as a whole, curved at rest or not. The last number, which
// stands for the curvature, changes its sign with the side that they are folded to.
static void test_curved(void) {
  const double pos[12] = {0, 0, 0, 1, 0, 0.1, 0.5, 1, 0.3, 0.4, -1, 0.5};
  double b[FLEX_BENDING] = {0}, mirrored[FLEX_BENDING] = {0}, mirror[12];
  for (int i = 0; i < 12; i++) mirror[i] = i % 3 == 2 ? -pos[i] : pos[i];
  flex_bending(b, pos, (const int[4]){0, 1, 2, 3}, 100, 0.2, 0.1);
  flex_bending(mirrored, mirror, (const int[4]){0, 1, 2, 3}, 100, 0.2, 0.1);
  g_assert_cmpfloat(fabs(b[16]), >, 1e-6);
  g_assert_cmpfloat_with_epsilon(b[16], -mirrored[16], 1e-15);
  for (int i = 0; i < 16; i++) g_assert_cmpfloat_with_epsilon(b[i], mirrored[i], 1e-15);
  for (int i = 0; i < 4; i++) {
    g_assert_cmpfloat_with_epsilon(b[i] + b[4 + i] + b[8 + i] + b[12 + i], 0, 1e-14);
  }
}

// Two triangles between four bodies, one of them turned by 90 degrees about x: what is y there is z
// for its neighbours. Numbers of MuJoCo 4.0.1; no row below the last vertex joins its dofs.
static void test_turned_bodies(void) {
#define SLIDES "<joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/><joint type='slide'/>"
#define VERTEX(name, place) \
  "<body name='" name "' " place ">" SLIDES "<inertial pos='0 0 0' mass='.1' diaginertia='1 1 1'/></body>"
  mjSpec* s = mj_parseXMLString(
      "<mujoco><worldbody>" VERTEX("a", "") VERTEX("b", "pos='.1 0 0' quat='1 1 0 0'") VERTEX("c", "pos='0 .1 0'")
          VERTEX("d", "pos='.1 .1 0'") "</worldbody><deformable><flex name='f' dim='2' body='a b c d' "
                                       "element='0 1 2 1 3 2'><elasticity young='3e5' thickness='1e-2' "
                                       "elastic2d='bend'/></flex></deformable></mujoco>",
      NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->nefm0L, ==, 75);
  const mjtNum *y = m->efm0_L + m->efm0_L_rowadr[4], *z = m->efm0_L + m->efm0_L_rowadr[5];
  g_assert_cmpfloat_with_epsilon(m->efm0_L[m->efm0_L_rowadr[3]], -0.000126364744187, 1e-14);
  g_assert_cmpfloat_with_epsilon(y[2], -0.000126364744187, 1e-14);
  g_assert_cmpfloat_with_epsilon(z[1], 0.000126364744187, 1e-14);
  g_assert_cmpfloat_with_epsilon(y[1], 0, 1e-18);
  g_assert_cmpint(m->efm0_L_rownnz[11], ==, 10);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// A flex whose edges have no rows stands between two whose edges have: its rows are empty where
// those of the third begin.
static void test_edges_without_rows(void) {
#define SQUARE(name, inside)                                                                        \
  "<flexcomp name='" name "' type='grid' count='2 2 1' spacing='.1 .1 .1' dim='2' mass='1'>" inside \
  "</flexcomp>"
  mjSpec* s = mj_parseXMLString("<mujoco><worldbody>" SQUARE("a", "<edge equality='true'/>") SQUARE("b", "")
                                    SQUARE("c", "<edge equality='true'/>") "</worldbody></mujoco>",
                                NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  for (int e = 0; e < 5; e++) {
    g_assert_cmpint(m->flexedge_J_rowadr[5 + e], ==, 30);
    g_assert_cmpint(m->flexedge_J_rownnz[5 + e], ==, 0);
    g_assert_cmpint(m->flexedge_J_rowadr[10 + e], ==, 30 + 6 * e);
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Faces resist nothing along their normal; together the modes give the stiffness back.
static void test_face(void) {
  const double sides[3] = {0.1, 0.2, 0.3};
  for (int order = 1; order <= 2; order++) {
    for (int axis = 0; axis < 3; axis++) {
      int n = 3 * (order + 1) * (order + 1);
      double *k = g_new(double, n*n), *modes = g_new(double, n*n);
      flex_face_stiffness(k, order, axis, sides, 1000, 0.3, 0.01);
      double* copy = g_memdup2(k, n * n * sizeof(double));
      flex_find_modes(modes, copy, n);
      g_assert_cmpfloat(modes[0], ==, n * 2 / 3 - 3);
      for (int i = 0; i < n * n; i++) {
        double sum = k[i];
        if (i / n % 3 == axis || i % n % 3 == axis) g_assert_cmpfloat(k[i], ==, 0);
        for (int mode = 0; mode < modes[0]; mode++) {
          sum += modes[1 + mode * n + i / n] * modes[1 + mode * n + i % n];
        }
        g_assert_cmpfloat_with_epsilon(sum, 0, 1e-8);
      }
      flex_add_twist(modes, order, axis, sides, 1000, 0.3, 0.01);
      const double* twist = modes + 1 + n * ((int)modes[0] - 1);
      double plate = 1000 * 1e-6 / (12 * (1 - 0.09)), area = sides[(axis + 1) % 3] * sides[(axis + 2) % 3];
      g_assert_cmpfloat_with_epsilon(mju_dot(twist, twist, n), plate * 0.7 * 4 / area, 1e-12);
      g_free(k);
      g_free(copy);
      g_free(modes);
    }
  }
}

// Every edge between two faces of a box is there once; around its own edges the normals jump.
static void test_folds(void) {
  double pos[3 * 3 * 4 * 5];
  const FlexNodes nodes = {{2, 3, 4}, 1, pos};
  int n, corners = 0, faces = 2 * (12 + 8 + 6);
  for (int i = 0; i < 3 * 4 * 5; i++) mju_copy3(pos + 3 * i, (const double[3]){i / 20, i / 5 % 4, i % 5});
  double* folds = flex_find_folds(&nodes, 12, 0, 1, &n);
  g_assert_cmpfloat(folds[0], ==, 2 * faces);
  g_assert_cmpint(n, ==, 1 + 20 * faces);
  for (int i = 0; i < 2 * faces; i++) {
    const double* fold = folds + 1 + 10 * i;
    g_assert_cmpfloat(fold[0], <, fold[1]);
    g_assert_cmpfloat(fold[6], ==, 1);
    corners += mju_norm3(fold + 7) > 1;
  }
  g_assert_cmpint(corners, ==, 4 * (2 + 3 + 4));
  g_free(folds);
}

// The middle node of an edge of a quadratic cell, pulled towards one end, makes the faces at that
// end narrower there: the side is -3 x0 + 4 x1 - x2.
static void test_uneven_folds(void) {
  double pos[3 * 27];
  const FlexNodes nodes = {{1, 1, 1}, 2, pos};
  int n;
  for (int i = 0; i < 27; i++) {
    mju_copy3(pos + 3 * i, (const double[3]){i / 9 / 2.0, i / 3 % 3 / 2.0, i % 3 / 2.0});
  }
  for (int i = 9; i < 18; i++) pos[3 * i] -= 0.01;
  double* folds = flex_find_folds(&nodes, 12, 0, 1, &n);
  for (int i = 0; i < 12; i++) {
    const double* fold = folds + 1 + 10 * i;
    // faces on the sides of the first axis meet others, which are narrower or wider across the edge
    double want = fold[0] == 0 ? 1 / 0.98 : fold[0] == 1 ? 1 / 1.02 : 1;
    g_assert_cmpfloat_with_epsilon(fold[6], want, 1e-12);
  }
  g_free(folds);
}

static void test_square(void) {
  const int elem[6] = {0, 1, 2, 0, 2, 3};
  FlexTopology t;
  flex_topology_build(&t, 2, elem, 2);
  g_assert_cmpint(t.edge->len, ==, 5);
  g_assert_cmpint(t.elemedge->len, ==, 6);
  g_assert_cmpint(t.shell->len / 2, ==, 4);
  int inner = 0;
  for (guint e = 0; e < t.flap->len; e++) inner += ((int*)t.flap->data)[4 * e + 3] >= 0;
  g_assert_cmpint(inner, ==, 1);
  flex_topology_free(&t);
}

static void test_layers(void) {
  // two tetrahedra on one face
  const int elem[8] = {0, 1, 2, 3, 1, 2, 3, 4};
  FlexTopology t;
  flex_topology_build(&t, 3, elem, 2);
  g_assert_cmpint(t.edge->len, ==, 9);
  g_assert_cmpint(t.shell->len / 3, ==, 6);
  g_assert_cmpint(t.layer[0] + t.layer[1], ==, 0);
  flex_topology_free(&t);
}

// A radius below zero turns the boxes of the elements inside out; the size of the flex is that of
// MuJoCo 3.12.0.
static void test_negative_radius(void) {
  char error[200] = "";
  mjSpec* spec = mj_parseXMLString(
      "<mujoco><worldbody><flexcomp name='f' count='4 4 1' radius='-.01'/></worldbody></mujoco>", NULL, error,
      sizeof error);
  mjModel* m = mj_compile(spec, NULL);
  g_assert_nonnull(m);
  static const mjtNum want[3] = {0.03, 0.03, 0.02};
  for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(m->flex_size[k], want[k], 1e-9);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

// Without a Young's modulus nobody asks for Poisson's ratio, as in MuJoCo 3.12.0.
static void test_unused_poisson(void) {
  static const char text[] =
      "<mujoco><worldbody><body name='b'><flexcomp name='f' type='grid' count='3 3 "
      "1' "
      "dim='2' spacing='.1 .1 .1' radius='.01' mass='1'><elasticity young='%s' "
      "poisson='.5'/></flexcomp></body>"
      "</worldbody></mujoco>";
  for (int stiff = 0; stiff < 2; stiff++) {
    char* model = g_strdup_printf(text, stiff ? "1" : "0");
    mjSpec* s = mj_parseXMLString(model, NULL, NULL, 0);
    mjModel* m = mj_compile(s, NULL);
    g_assert_cmpint(!m, ==, stiff);
    mj_deleteModel(m);
    mj_deleteSpec(s);
    g_free(model);
  }
}

#define POINT(name, joints) \
  "<body name='" name "'>" joints "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body>"
#define SLIDE(axis)  "<joint type='slide' axis='" axis "'/>"
#define THREE_SLIDES SLIDE("1 0 0") SLIDE("0 1 0") SLIDE("0 0 1")

// Whatever a flex was made by: free points of a body that moves need a pin (verdicts of 4.0.1).
static void test_free_points(void) {
  static const struct {
    const char *around, *last, *body;
    int accepted;
  } cases[] = {
      {"<joint/>", POINT("c", THREE_SLIDES), "a b c", 0},
      {"<freejoint/>", POINT("c", THREE_SLIDES), "a b c", 0},
      {"<joint/>", POINT("c", THREE_SLIDES), "a b a", 0},
      {"", POINT("c", THREE_SLIDES), "a b c", 1},
      {"<joint/>", POINT("c", SLIDE("1 0 0") SLIDE("0 1 0")), "a b c", 1},
      {"<joint/>", POINT("c", ""), "a b c", 1},
      {"<joint/>", "", "a b moving", 1},
      {"<joint/>", "", "a a a", 1},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><worldbody><body name='moving'>%s<geom size='.1'/>" POINT("a", THREE_SLIDES) POINT("b", THREE_SLIDES) "%s"
        "</body></worldbody><deformable><flex name='sheet' dim='2' body='%s' element='0 1 2' "
        "vertex='0 0 0 .1 0 0 0 .1 0'/></deformable></mujoco>",
        cases[i].around, cases[i].last, cases[i].body);
    mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
    mjModel* m = mj_compile(s, NULL);
    g_assert_cmpint(m != NULL, ==, cases[i].accepted);
    const char* said = strstr(mjs_getError(s), "body 'moving' has joints, and nothing of flex 'sheet'");
    g_assert_cmpint(said != NULL, ==, !cases[i].accepted);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

// Cells that are filled have the stiffness of the first of them, though nodes between them were
// moved and their sides differ: 4.0.1 says so, up to 1e-7 of a cell that is left empty.
static void test_filled_cells(void) {
  mjSpec* s = mj_parseXMLString(
      "<mujoco><worldbody><flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.1 .1 .1' "
      "radius='.01' "
      "mass='1' dof='trilinear' cellcount='1 1 2'><elasticity young='1e4' poisson='.2'/><contact "
      "selfcollide='none'/></flexcomp></worldbody></mujoco>",
      NULL, NULL, 0);
  g_assert_nonnull(s);
  int moved = 0;
  for (int k = 0; k < 4; k++) {
    g_autofree char* name = g_strdup_printf("f_%d_%d_1", k / 2, k % 2);
    mjsBody* body = mjs_findBody(s, name);
    if (!body) continue;
    body->pos[2] += 0.02;
    moved++;
  }
  g_assert_cmpint(moved, ==, 4);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->nflexstiffness, ==, 2 * 24 * 24);
  for (int i = 0; i < 24 * 24; i++) {
    g_assert_cmpfloat(m->flex_stiffness[i], ==, m->flex_stiffness[24 * 24 + i]);
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// A node away from the grid's corners widens the box in which the mesh fills the cell, not its
// sides; numbers of 4.0.1.
static void test_moved_node(void) {
  mjSpec* s = mj_parseXMLString(
      "<mujoco><worldbody><flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.1 .1 .1' "
      "radius='.01' mass='1' dof='trilinear'><elasticity young='1e4' "
      "poisson='.2'/></flexcomp></worldbody></mujoco>",
      NULL, NULL, 0);
  g_assert_nonnull(s);
  mjsBody* body = mjs_findBody(s, "f_0_1_1");
  g_assert_nonnull(body);
  body->pos[1] += 0.02;
  body->pos[2] += 0.03;
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  static const double expected[] = {-410.623668731, 30.541188895, -22.737228072, 97.204179588, -6.996086202};
  for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
    g_assert_cmpfloat_with_epsilon(m->flex_stiffness[30 * i], expected[i], 1e-6);
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// The sides of the grid are those of its first cell, so a node at its far end may be anywhere; a
// node that leaves its cells empty is held by nothing (as in 4.0.1).
static void test_moved_ends(void) {
  static const struct {
    const char* name;
    double up, along;
    const char* told;
  } cases[] = {
      {"f_0_0_2", 0.02, 0, NULL},
      {"f_0_0_1", 0.02, 0, "nodes must form a grid of boxes"},
      {"f_1_2_1", 0.02, 0, NULL},
      {"f_1_2_1", 0, 0.5, "nothing holds node 6, body 'f_0_2_0': the mesh reaches into none of its cells"}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjSpec* s = mj_parseXMLString(
        "<mujoco><worldbody><flexcomp name='f' type='grid' dim='3' count='4 3 2' spacing='.1 .1 .1' "
        "radius='.01' "
        "mass='1' dof='trilinear' cellcount='1 2 2'><elasticity "
        "young='1e4'/></flexcomp></worldbody></mujoco>",
        NULL, NULL, 0);
    mjsBody* body = mjs_findBody(s, cases[i].name);
    g_assert_nonnull(body);
    body->pos[0] += cases[i].up;
    body->pos[1] += cases[i].along;
    mjModel* m = mj_compile(s, NULL);
    g_assert_cmpint(m != NULL, ==, !cases[i].told);
    if (!m) {
      g_assert_nonnull(strstr(mjs_getError(s), cases[i].told));
      // a text without a file has no file's name
      g_assert_null(strstr(mjs_getError(s), ", file"));
    }
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/flex/cell", test_cell);
  g_test_add_func("/compiler/flex/moved-node", test_moved_node);
  g_test_add_func("/compiler/flex/moved-ends", test_moved_ends);
  g_test_add_func("/compiler/flex/fill", test_fill);
  g_test_add_func("/compiler/flex/pyramid", test_pyramid);
  g_test_add_func("/compiler/flex/part-filled", test_part_filled);
  g_test_add_func("/compiler/flex/bending", test_bending);
  g_test_add_func("/compiler/flex/curved", test_curved);
  g_test_add_func("/compiler/flex/turned-bodies", test_turned_bodies);
  g_test_add_func("/compiler/flex/edges-without-rows", test_edges_without_rows);
  g_test_add_func("/compiler/flex/face", test_face);
  g_test_add_func("/compiler/flex/folds", test_folds);
  g_test_add_func("/compiler/flex/uneven-folds", test_uneven_folds);
  g_test_add_func("/compiler/flex/square", test_square);
  g_test_add_func("/compiler/flex/negative-radius", test_negative_radius);
  g_test_add_func("/compiler/flex/layers", test_layers);
  g_test_add_func("/compiler/flex/unused-poisson", test_unused_poisson);
  g_test_add_func("/compiler/flex/filled-cells", test_filled_cells);
  g_test_add_func("/compiler/flex/free-points", test_free_points);
  return g_test_run();
}
