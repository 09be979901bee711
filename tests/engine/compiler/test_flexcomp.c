// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformables from text: what a flexcomp expands to, and what is said about wrong ones.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#define MODEL(option, attributes, inner)                                                 \
  "<mujoco>" option "<worldbody><body name='b'><flexcomp name='f' " attributes ">" inner \
  "</flexcomp></body>"                                                                   \
  "</worldbody></mujoco>"
#define FLEX(attributes, inner) MODEL("", attributes, inner)
#define QUIET                   "<contact selfcollide='none'/>"
#define SHEET                   "type='grid' count='4 4 1' spacing='.1 .1 .1' dim='2' "
#define LINE                    "type='grid' count='4 1 1' spacing='.1 .1 .1' dim='1' "
#define SOLID                   "type='grid' count='4 4 4' spacing='.1 .1 .1' dim='3' "
#define BOX                     "type='box' count='9 9 9' spacing='.1 .1 .1' dim='3' radius='.001' "

static mjModel* load(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  mjModel* m = mj_compile(s, NULL);
  if (!m) g_error("%s", mjs_getError(s));
  mj_deleteSpec(s);
  return m;
}

//---- what comes out

// Points that no element uses get no body; the others are numbered without them. Pins count all
// points.
static void test_unused(void) {
  mjModel* m =
      load(FLEX("type='direct' dim='2' point='9 9 9  0 0 0  1 0 0  1 1 0  0 1 0  7 7 7  2 2 0' "
                "element='1 2 3 1 3 4 3 4 6'",
                "<pin id='2'/>"));
  g_assert_cmpint(m->nbody, ==, 2 + 4);
  for (int i = 0; i < 4; i++) {
    static const char* const names[] = {"f_0", "f_2", "f_3", "f_4"};
    g_assert_cmpstr(mj_id2name(m, mjOBJ_BODY, 2 + i), ==, names[i]);
  }
  mj_deleteModel(m);
}

// Shells have faces, and nodes on the surface only; the counts are those of MuJoCo 3.12.
static void test_shell(void) {
  mjModel* m = load(FLEX(BOX "dof='trilinear' cellcount='3 3 4'",
                         "<elasticity young='1e3' poisson='.2' elastic2d='bend' thickness='.01'/>"
                         "<edge equality='strain'/>" QUIET));
  int faces = 2 * (3 * 4 + 3 * 4 + 3 * 3), inner = 2 * 2 * 3;
  g_assert_cmpint(m->flex_interp[0], ==, -1);
  g_assert_cmpint(m->neq, ==, faces);
  g_assert_cmpint(m->nv, ==, 3 * (4 * 4 * 5 - inner));
  g_assert_cmpint(m->nflexstiffness, ==, faces * 144);
  g_assert_cmpint(m->nflexbending, ==, 1 + 10 * 2 * faces);
  for (int i = 0; i < faces; i++) {
    g_assert_cmpfloat(m->eq_data[mjNEQDATA * i], ==, i);
    g_assert_cmpfloat(m->flex_stiffness[144 * i], ==, 6);  // five modes in the plane and a twist
  }
  mj_deleteModel(m);
}

// A solid is held by one equality for each cell, with 24 - 6 modes.
static void test_strain(void) {
  mjModel* m = load(FLEX(SOLID "dof='trilinear' cellcount='2 1 3'", "<edge equality='strain'/>" QUIET));
  g_assert_cmpint(m->neq, ==, 6);
  for (int i = 0; i < 6; i++) {
    g_assert_cmpfloat(m->flex_stiffness[576 * i], ==, 18);
    g_assert_cmpfloat(m->eq_data[mjNEQDATA * i], ==, i / 3);
    g_assert_cmpfloat(m->eq_data[mjNEQDATA * i + 2], ==, i % 3);
  }
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpint(d->ne, ==, 6 * 18);
  for (int i = 0; i < d->ne; i++) g_assert_cmpfloat(fabs(d->efc_pos[i]), <, 1e-12);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The grid is not empty inside of a closed surface, but is around an ellipsoid.
static void test_empty_cells(void) {
  mjModel* closed = load(FLEX(BOX "dof='trilinear' cellcount='4 4 4'", "<elasticity young='10'/>" QUIET));
  for (int i = 0; i < 64; i++) g_assert_cmpfloat(closed->flex_stiffness[576 * i], !=, 0);
  mj_deleteModel(closed);
  mjModel* round = load(
      FLEX("type='ellipsoid' count='10 10 10' spacing='.1 .1 .1' dim='3' dof='trilinear' cellcount='5 5 5'",
           "<elasticity young='10'/>" QUIET));
  g_assert_cmpfloat(round->flex_stiffness[0], ==, 0);
  g_assert_cmpfloat(round->flex_stiffness[576 * 62], !=, 0);
  mj_deleteModel(round);
}

// The same, turned: rest positions, coordinates and stiffness count from the grid.
static void test_turned(void) {
  mjModel* m[2];
  for (int i = 0; i < 2; i++) {
    g_autofree char* text =
        g_strdup_printf("<mujoco><worldbody><body name='b' euler='%s'><flexcomp name='f' " BOX
                        "dof='trilinear' cellcount='2 1 2'>"
                        "<elasticity young='1e3'/>" QUIET "</flexcomp></body></worldbody></mujoco>",
                        i ? "30 40 50" : "0 0 0");
    m[i] = load(text);
  }
  for (int i = 0; i < m[0]->nflexstiffness; i++) {
    g_assert_cmpfloat_with_epsilon(m[0]->flex_stiffness[i], m[1]->flex_stiffness[i], 1e-9);
  }
  for (int i = 0; i < 3 * m[0]->nflexnode; i++) {
    g_assert_cmpfloat_with_epsilon(m[0]->flex_node0[i], m[1]->flex_node0[i], 1e-12);
  }
  for (int i = 0; i < 3 * m[0]->nflexvert; i++) {
    g_assert_cmpfloat_with_epsilon(m[0]->flex_vert0[i], m[1]->flex_vert0[i], 1e-12);
  }
  mj_deleteModel(m[0]);
  mj_deleteModel(m[1]);
}

// Elements are divided by their places: the two halves of a long sheet lie on different sides.
static void test_tree(void) {
  mjModel* m = load(FLEX("type='grid' count='3 9 1' spacing='.1 .1 .1' dim='2'", QUIET));
  int right = m->bvh_child[2 * m->flex_bvhadr[0] + 1];
  mjtNum last = 0, first = 1;
  for (int i = 0; i < m->flex_bvhnum[0]; i++) {
    int elem = m->bvh_nodeid[m->flex_bvhadr[0] + i];
    if (elem < 0) continue;
    mjtNum y = 0;
    for (int k = 0; k < 3; k++) y += m->flex_vert0[3 * m->flex_elem[3 * elem + k] + 1] / 3;
    if (i < right) {
      last = fmax(last, y);
    } else {
      first = fmin(first, y);
    }
  }
  g_assert_cmpfloat(last, <, 0.5);
  g_assert_cmpfloat(first, >, 0.5);
  mj_deleteModel(m);
}

//---- what is wrong

static void assert_error(const char* text, const char* want) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel* m = s ? mj_compile(s, NULL) : NULL;
  if (s && !m) g_strlcpy(error, mjs_getError(s), sizeof error);
  if (m || !strstr(error, want)) g_error("%s\nhas the error: %s\nnot: %s", text, error, want);
  mj_deleteSpec(s);
}

// A box of fewer than three dimensions has no middle: with two it is a shell, open at the top,
// whose triangles look outwards. Wanted: the reference implementation.
static void test_surface(void) {
  static const int shell[] = {0, 3, 2, 0, 1, 3,  2, 5, 4,  2, 3,  5,  0, 2, 7, 0, 7, 6, 2, 4, 8,  2, 8,  7,
                              3, 1, 9, 3, 9, 10, 5, 3, 10, 5, 10, 11, 1, 0, 6, 1, 6, 9, 4, 5, 11, 4, 11, 8};
  static const int edges[] = {0, 3, 2, 0, 1, 3, 4, 6, 7, 4, 7, 5, 0, 2, 6, 0, 6, 4,
                              3, 1, 5, 3, 5, 7, 1, 0, 4, 1, 4, 5, 2, 3, 7, 2, 7, 6};
  mjModel* m = load(FLEX("type='box' dim='2' count='3 2 2' spacing='.1 .1 .1' mass='1' radius='.001'", ""));
  g_assert_cmpint(m->nflexvert, ==, 12);
  g_assert_cmpmem(m->flex_elem, m->nflexelemdata * sizeof(int), shell, sizeof shell);
  mj_deleteModel(m);
  m = load(FLEX("type='box' dim='1' count='2 2 2' spacing='.1 .1 .1' mass='1' radius='.001'", ""));
  g_assert_cmpint(m->nflexvert, ==, 8);
  g_assert_cmpmem(m->flex_elem, m->nflexelemdata * sizeof(int), edges, sizeof edges);
  mj_deleteModel(m);
}

static void test_errors(void) {
  static const struct {
    const char *text, *want;
  } cases[] = {
      {FLEX(SHEET, "<pin id='16'/>"), "there is no such vertex to pin"},
      {FLEX("type='grid' count='5 1 1' dim='1' dof='radial' radius='.001'", ""),
       "the axis of the joint has no length"},
      {FLEX(SHEET, "<pin grid='4 0'/>"), "a pin names a place outside of the grid"},
      {FLEX("type='grid' count='0 4 1' spacing='.1 .1 .1' dim='2'", ""), "count is too small for this type"},
      {FLEX("type='grid' count='4 4 1' spacing='.001 .1 .1' dim='2'", ""), "spacing must exceed"},
      {FLEX("type='direct' dim='2' point='0 0 0 1 0 0 0 1 0' element='0 1'", ""),
       "one vertex more per element"},
      {FLEX("type='direct' dim='2' point='0 0 0 1 0 0 0 1 0' element='0 1 3'", ""), "not there"},
      {FLEX(SHEET "mass='0'", ""), "mass and inertiabox"},
      {FLEX(SOLID "dof='trilinear' cellcount='0 1 1'", QUIET), "every cellcount"},
      {FLEX(SHEET "dof='trilinear'", QUIET), "the grid of nodes is flat"},
      {FLEX(SHEET, "<elasticity young='1' elastic2d='both'/>"), "a thickness above 0"},
      {FLEX(SOLID, "<elasticity young='1' elastic2d='both' thickness='.1'/>"), "elastic2d needs dim=2"},
      {FLEX(SOLID, "<elasticity young='1' poisson='.5'/>"), "ratio lies between 0 and 0.5"},
      {FLEX(SHEET, "<edge stiffness='1'/>"), "in lines (dim=1) only"},
      {FLEX(SOLID, "<elasticity young='1'/><edge equality='true'/>"), "cannot be held by constraints"},
      {FLEX(SHEET, "<contact passive='true'/>"), "need the integrator discrete"},
      {"<mujoco><worldbody><body name='b' mocap='true'><flexcomp name='f' " SHEET
       "><elasticity young='1' elastic2d='both' thickness='.1'/><pin "
       "id='0'/></flexcomp></body></worldbody></mujoco>",
       "hang on mocap body 'b'"},
      {"<mujoco><worldbody><body name='b'><flexcomp name='f' " SHEET
       "><elasticity young='1' elastic2d='both' "
       "thickness='.1'/></flexcomp></body></worldbody><equality><flex "
       "flex='f'/></equality></mujoco>",
       "is held by its elasticity"},
      {"<mujoco><worldbody><flexcomp name='f' type='grid' dim='1' count='4 1 1' spacing='.1 .1 .1' "
       "radius='.01'>"
       "<edge stiffness='3'/></flexcomp></worldbody><equality><flex flex='f'/></equality></mujoco>",
       "has stiff edges"},
      {"<mujoco><worldbody><body name='b'><flexcomp name='f' " SHEET
       "/></body></worldbody><equality><flexstrain flex='f'/></equality></mujoco>",
       "has no nodes"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) assert_error(cases[i].text, cases[i].want);
}

//---- shapes of mesh assets: numbers of MuJoCo 4.0.1

#define TETRAHEDRON "<mesh name='t' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 2 1 0 1 3 1 2 3 2 0 3' %s/>"

// Two tetrahedra that share a side.
static const char kSolid[] =
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 5 1 5\n3 1 0 5\n1\n2\n3\n4\n5\n"
    "0 0 0\n2 0 0\n0 1 0\n0 0 1\n2 1 1\n$EndNodes\n$Elements\n1 2 1 2\n3 1 4 2\n"
    "1 1 2 3 4\n2 2 3 4 5\n$EndElements\n";

static mjModel* of_mesh_in(const char* mesh, const char* flexcomp, const mjVFS* vfs, char* error) {
  g_autofree char* text = g_strdup_printf(
      "<mujoco><worldbody><flexcomp name='f' mesh='t' mass='1' radius='.01' %s/></worldbody>"
      "<asset>%s</asset></mujoco>",
      flexcomp, mesh);
  mjSpec* s = mj_parseXMLString(text, vfs, error, 500);
  mjModel* m = s ? mj_compile(s, vfs) : NULL;
  if (s && !m) g_strlcpy(error, mjs_getError(s), 500);
  mj_deleteSpec(s);
  return m;
}

static mjModel* of_mesh(const char* mesh, const char* flexcomp, char* error) {
  return of_mesh_in(mesh, flexcomp, NULL, error);
}

static void test_mesh_assets(void) {
  static const struct {
    const char *scale, *flexcomp;
    int nvert, nelem, elem[4];
    double vert[3];  // of the second one
  } cases[] = {
      {"", "dim='2'", 4, 4, {0, 2, 1}, {1, 0, 0}},
      {"scale='2 1 -1'", "dim='2' scale='10 1 1' pos='0 0 5'", 4, 4, {0, 1, 2}, {20, 0, 5}},
      {"refpos='1 0 0'", "dim='2'", 4, 4, {0, 2, 1}, {0, 0, 0}},
      {"", "dim='1'", 3, 4, {0, 2}, {1, 0, 0}},
      {"scale='2 2 2'", "dim='3' origin='.3 .2 .2'", 5, 4, {0, 3, 1, 2}, {0, 0, 0}},
      {"", "dim='2' element='0 1 2 3 0'", 4, 4, {0, 2, 1}, {1, 0, 0}},
      {"", "dim='3' origin='.1 .1 .1' element='0 1 2 3'", 5, 5, {0, 1, 2, 3}, {0, 0, 0}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char error[500] = "";
    g_autofree char* mesh = g_strdup_printf(TETRAHEDRON, cases[i].scale);
    mjModel* m = of_mesh(mesh, cases[i].flexcomp, error);
    if (!m) g_error("%s: %s", cases[i].flexcomp, error);
    g_assert_cmpint(m->nflexvert, ==, cases[i].nvert);
    g_assert_cmpint(m->nflexelem, ==, cases[i].nelem);
    for (int k = 0; k <= m->flex_dim[0]; k++) g_assert_cmpint(m->flex_elem[k], ==, cases[i].elem[k]);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    for (int k = 0; k < 3; k++) {
      g_assert_cmpfloat_with_epsilon(d->flexvert_xpos[3 + k], cases[i].vert[k], 1e-6);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// A solid that a function makes has its inner points and tetrahedra; of a sheet the triangles are
// taken.
static void test_mesh_functions(void) {
  char error[500] = "";
  mjModel* m = of_mesh("<mesh name='t' builtin='box' params='2 2 2 1 1 1'/>", "dim='3'", error);
  g_assert_cmpstr(error, ==, "");
  g_assert_cmpint(m->nflexvert, ==, 9);
  g_assert_cmpint(m->nflexelem, ==, 12);
  mj_deleteModel(m);
  m = of_mesh("<mesh name='t' builtin='grid' params='3 2 1 .5 .4 .3 2'/>", "dim='2'", error);
  g_assert_cmpint(m->nflexvert, ==, 6);
  g_assert_cmpint(m->nflexelem, ==, 4);
  mj_deleteModel(m);
}

// Solids stand where their asset is without its frame, and a mirroring scale turns their elements.
// Faces of those that a function makes are not flat. Numbers of 4.0.1.
static void test_mesh_solids(void) {
  static const char grid[] = "<mesh name='t' builtin='grid' params='2 2 3 .1 .1 .1' %s/>";
  static const char frame[] = "refpos='1 2 3' refquat='1 .2 .3 .4' scale='1 2 3'";
  static const char gmsh[] = "<mesh name='t' file='t.gmsh' %s/>";
  static const struct {
    const char *mesh, *attributes, *flexcomp;
    int nvert, nelem, elem[4];
    double vert[3];  // the first one
  } cases[] = {
      {grid, frame, "dim='3' pos='1 2 3'", 12, 12, {0, 3, 6, 4}, {-.0476744, -2.79767, -5.5186}},
      {grid, "scale='-1 1 1'", "", 12, 12, {0, 6, 3, 4}, {.05, -.05, -.1}},
      {gmsh, "", "", 5, 2, {0, 2, 1, 3}, {0, 0, 0}},
      {gmsh, "scale='-1 1 1'", "type='gmsh'", 5, 2, {0, 1, 2, 3}, {0, 0, 0}},
      {gmsh, frame, "pos='1 1 1' scale='1 1 2'", 5, 2, {0, 2, 1, 3}, {-.0155039, -3.68217, -15.4186}},
  };
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "t.gmsh", kSolid, (int)strlen(kSolid));
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* mesh = g_strdup_printf(cases[i].mesh, cases[i].attributes);
    char error[500] = "";
    mjModel* m = of_mesh_in(mesh, cases[i].flexcomp, &vfs, error);
    if (!m) g_error("%s %s: %s", mesh, cases[i].flexcomp, error);
    g_assert_cmpint(m->flex_dim[0], ==, 3);
    g_assert_cmpint(m->flex_flatskin[0], ==, 0);
    g_assert_cmpint(m->nflexvert, ==, cases[i].nvert);
    g_assert_cmpint(m->nflexelem, ==, cases[i].nelem);
    for (int k = 0; k < 4; k++) g_assert_cmpint(m->flex_elem[k], ==, cases[i].elem[k]);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    for (int k = 0; k < 3; k++) {
      g_assert_cmpfloat_with_epsilon(d->flexvert_xpos[k], cases[i].vert[k], 1e-4);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  char error[500] = "";
  g_autofree char* mesh = g_strdup_printf(gmsh, "");
  g_assert_null(of_mesh_in(mesh, "dim='2'", &vfs, error));
  g_assert_nonnull(strstr(error, "a solid of tetrahedra"));
  g_assert_null(of_mesh_in("<mesh name='t' file='none.gmsh'/>", "dim='3' origin='0 0 0'", &vfs, error));
  g_assert_nonnull(strstr(error, "none.gmsh"));
  mj_deleteVFS(&vfs);
}

static void test_mesh_refused(void) {
  static const struct {
    const char *mesh, *flexcomp, *want;
  } cases[] = {
      {TETRAHEDRON, "dim='2' file='a.obj'", "neither a file"},
      {TETRAHEDRON, "dim='2' type='grid' count='2 2 1'", "nor another type"},
      {TETRAHEDRON, "dim='3'", "needs the attribute 'origin'"},
      {"<mesh name='u' vertex='0 0 0 1 0 0 0 1 0 0 0 1' %s/>", "dim='2'", "unknown mesh 't'"},
      {"<mesh name='t' vertex='0 0 0 1 0 0 0 1 0' %s/>", "dim='2'", "cannot be made"},
      {"<mesh name='t' builtin='box' params='2 2 2 1 1 1' %s/>", "dim='2'", "a solid of tetrahedra"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char error[500] = "";
    g_autofree char* mesh = g_strdup_printf(cases[i].mesh, "");
    g_assert_null(of_mesh(mesh, cases[i].flexcomp, error));
    if (!strstr(error, cases[i].want)) g_error("'%s' in '%s'", cases[i].want, error);
  }
}

// A strain equality holds a cell of the grid, which must have it. Rows are counted as in MuJoCo
// 4.0.1, of a grid of twelve cells, of 18 each.
static void test_cells(void) {
  static const struct {
    const char* cell;
    int rows, refused;
  } cases[] = {{"cell='0 1 0'", 18, 0}, {"cell='1 2 1'", 18, 0}, {"cell='0 3 0'", 0, 1},
               {"cell='0 0 2'", 0, 1},  {"cell='2 0 0'", 0, 1},  {"cell='-1 1 0'", 0, 1},
               {"cell='0 -1 1'", 0, 1}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><worldbody><body name='b'><flexcomp name='f' " SOLID
        "dof='trilinear' cellcount='2 3 2'>" QUIET
        "</flexcomp></body></worldbody><equality><flexstrain flex='f' %s/></equality></mujoco>",
        cases[i].cell);
    mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
    mjModel* m = mj_compile(s, NULL);
    g_assert_cmpint(m == NULL, ==, cases[i].refused);
    if (!m) g_assert_nonnull(strstr(mjs_getError(s), "no such cell"));
    mjData* d = m ? mj_makeData(m) : NULL;
    if (d) mj_forward(m, d);
    if (d) g_assert_cmpint(d->ne, ==, cases[i].rows);
    mj_deleteData(d);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

static mjModel* compile_told(const char* text, char* error, int size) {
  mjSpec* s = mj_parseXMLString(text, NULL, error, size);
  mjModel* m = s ? mj_compile(s, NULL) : NULL;
  if (s && !m) g_strlcpy(error, mjs_getError(s), (gsize)size);
  mj_deleteSpec(s);
  return m;
}

// A flat sheet has no bending energy in any linear map of it, whichever way its triangles are cut:
// those of a disc run outwards.
static void test_flat_disc(void) {
  char error[500] = "";
  mjModel* m = compile_told(
      "<mujoco><worldbody><flexcomp name='f' type='disc' count='3 4 1'><elasticity elastic2d='bend' "
      "thickness='.02' young='48000'/></flexcomp></worldbody></mujoco>",
      error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjData* d = mj_makeData(m);
  mj_kinematics(m, d);
  mj_flex(m, d);
  int hinges = 0;
  for (int e = 0; e < m->nflexedge; e++) {
    const int v[4] = {m->flex_edge[2 * e], m->flex_edge[2 * e + 1], m->flex_edgeflap[2 * e],
                      m->flex_edgeflap[2 * e + 1]};
    if (v[3] < 0) continue;
    hinges++;
    const mjtNum* b = m->flex_bending + 17 * e;
    for (int k = 0; k < 2; k++) {
      mjtNum sum = 0;
      for (int i = 0; i < 4; i++) sum += b[i] * d->flexvert_xpos[3 * v[i] + k];
      g_assert_cmpfloat(fabs(sum), <, 1e-10 * b[0]);
    }
  }
  g_assert_cmpint(hinges, >, 5);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Coordinates of texture go with the corners of tetrahedra that are turned.
static void test_turned_texture(void) {
  char error[500] = "";
  mjModel* m = compile_told(
      "<mujoco><asset><material name='m'/></asset><worldbody><body name='b'><geom size='.1'/></body>"
      "<flexcomp name='f' type='box' count='3 3 3' dim='3' material='m'/></worldbody><deformable><flex "
      "name='g' "
      "dim='3' body='b' vertex='0 0 0 1 0 0 0 1 0 0 0 1' element='0 1 2 3' texcoord='0 0 1 0 0 1 1 1' "
      "elemtexcoord='3 2 1 0'/></deformable></mujoco>",
      error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  int made = mj_name2id(m, mjOBJ_FLEX, "f"), written = mj_name2id(m, mjOBJ_FLEX, "g");
  for (int i = 0; i < 4 * m->flex_elemnum[made]; i++) {
    int at = m->flex_elemdataadr[made] + i;
    g_assert_cmpint(m->flex_elemtexcoord[at], ==, m->flex_elem[at]);
  }
  static const int turned[] = {3, 1, 2, 0};
  for (int i = 0; i < 4; i++) {
    g_assert_cmpint(m->flex_elemtexcoord[m->flex_elemdataadr[written] + i], ==, turned[i]);
  }
  mj_deleteModel(m);
}

// Solids of boxes are drawn flat, unless they are asked not to.
static void test_flat_skin(void) {
  static const char* const asked[] = {"", "flatskin='true'", "flatskin='false'"};
  for (int i = 0; i < 3; i++) {
    char error[500] = "";
    g_autofree char* text = g_strdup_printf(
        "<mujoco><worldbody><flexcomp name='f' type='box' count='3 3 3' dim='3' %s/></worldbody></mujoco>",
        asked[i]);
    mjModel* m = compile_told(text, error, sizeof error);
    g_assert_cmpint(m->flex_flatskin[0], ==, i < 2);
    mj_deleteModel(m);
  }
}

// What 4.0.1 refuses, and what it takes beside it.
static void test_surroundings(void) {
#define FLEXCOMP_OF(more, inside) "<flexcomp name='f' " more ">" inside "</flexcomp>"
#define DAMPED(inside) \
  "<mujoco><default><joint damping='0 .1'/></default><worldbody>" inside "</worldbody></mujoco>"
#define ON_MOCAP(inside)                                                                   \
  "<mujoco><worldbody><body mocap='true' name='m'><geom size='.1'/><body name='b'>" inside \
  "</body></body>"                                                                         \
  "</worldbody></mujoco>"
#define BENDING_CELL                                                         \
  FLEXCOMP_OF("count='2 2 2' dim='3' dof='trilinear'",                       \
              "<elasticity young='1000' elastic2d='bend' thickness='.01'/>") \
  "</worldbody></mujoco>"
  static const struct {
    const char *text, *want;  // NULL: it compiles
  } cases[] = {
      {DAMPED(FLEXCOMP_OF("count='3 3 1'", "")), "have damping"},
      {DAMPED(FLEXCOMP_OF("count='3 3 3' dim='3' dof='trilinear'", "")), "have damping"},
      {DAMPED(FLEXCOMP_OF("count='3 3 1' rigid='true'", "")), NULL},
      {ON_MOCAP(FLEXCOMP_OF("count='4 3 1'", "<elasticity young='42000'/>")), "mocap body 'm'"},
      {ON_MOCAP(FLEXCOMP_OF("count='4 3 1'", "")), NULL},
      {ON_MOCAP(FLEXCOMP_OF("count='4 1 1' dim='1'", "<elasticity young='42000'/>")), NULL},
      {ON_MOCAP(FLEXCOMP_OF("count='4 1 1' dim='1'", "<elasticity damping='1'/>")), NULL},
      {ON_MOCAP(FLEXCOMP_OF("count='4 1 1' dim='1'", "<elasticity young='42000' damping='1'/>")),
       "mocap body 'm'"},
      {"<mujoco><worldbody>" FLEXCOMP_OF("type='circle' count='3 1 1' dim='1'", "") "</worldbody></mujoco>",
       "a count of 4"},
      {"<mujoco><worldbody>" FLEXCOMP_OF("count='3 3 3' dim='3' dof='quadratic' rigid='true'",
                                         "") "</worldbody></mujoco>",
       NULL},
      {"<mujoco><option integrator='discrete' solver='PGS'/><worldbody>" BENDING_CELL, "no PGS"},
      {"<mujoco><option integrator='implicit'/><worldbody>" BENDING_CELL, "implicit"},
      {"<mujoco><option integrator='discrete' solver='CG'/><worldbody>" BENDING_CELL, NULL},
      {"<mujoco><worldbody>" FLEXCOMP_OF("type='circle' count='4 1 1' dim='1'", "") "</worldbody></mujoco>",
       NULL},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char error[1000] = "";
    mjModel* m = compile_told(cases[i].text, error, sizeof error);
    g_assert_cmpint(m == NULL, ==, cases[i].want != NULL);
    if (!m && !strstr(error, cases[i].want)) g_error("'%s' in '%s'", cases[i].want, error);
    mj_deleteModel(m);
  }
}

// Elasticity and constraints go together where they do not hold the same strain.
static void test_no_errors(void) {
  static const char* const cases[] = {
      FLEX(SHEET, "<elasticity young='1' elastic2d='bend' thickness='.1'/><edge equality='true'/>"),
      FLEX(SHEET, "<elasticity elastic2d='both' thickness='.1'/><edge equality='true'/>"),
      MODEL("<option integrator='discrete'/>", SHEET, "<contact passive='true'/>"),
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = load(cases[i]);
    g_assert_cmpint(m->nflex, ==, 1);
    mj_deleteModel(m);
  }
}

//---- as the reference reads them: found by comparing, or closed form

static int pinned_nodes(const mjModel* m, int parent, int first[2]) {
  int n = 0;
  for (int i = 0; i < m->nflexnode; i++) {
    if (m->flex_nodebodyid[i] == parent && n++ < 2) first[n - 1] = i;
  }
  return n;
}

// Grid places of what has nodes are those of the nodes, of any type (as in MuJoCo 4.0.1).
static void test_pin_grid(void) {
#define NODES(inner) \
  FLEX("type='box' count='5 5 5' spacing='.1 .1 .1' dim='3' radius='.01' dof='trilinear'", QUIET inner)
  int at[2] = {-1, -1};
  mjModel* m = load(NODES("<pin grid='0 1 0'/>"));
  g_assert_cmpint(pinned_nodes(m, 1, at), ==, 1);
  g_assert_cmpint(at[0], ==, 2);
  mj_deleteModel(m);
  m = load(NODES("<pin gridrange='0 0 0 1 0 1'/>"));
  g_assert_cmpint(pinned_nodes(m, 1, at), ==, 4);
  g_assert_cmpint(at[1], ==, 1);
  mj_deleteModel(m);
  char error[500] = "";
  g_assert_null(compile_told(NODES("<pin gridrange='0 0 0 2 0 1'/>"), error, sizeof error));
  g_assert_nonnull(strstr(error, "outside of the grid"));
}

// Frames around a flexcomp place it, and a long quaternion stretches it.
static void test_placing(void) {
#define CHAIN "<flexcomp name='f' type='grid' dim='1' count='3 1 1' spacing='.1 .1 .1' radius='.01' "
  mjModel* m = load("<mujoco><worldbody><body name='b'><frame pos='1 2 3' euler='0 0 90'>" CHAIN
                    "/></frame></body></worldbody></mujoco>");
  // the first of the points along x
  g_assert_cmpfloat_with_epsilon(m->body_pos[6], 1, 1e-15);
  g_assert_cmpfloat_with_epsilon(m->body_pos[7], 1.9, 1e-15);
  g_assert_cmpfloat_with_epsilon(m->body_pos[8], 3, 1e-15);
  g_assert_cmpfloat(m->body_quat[8], ==, 1);
  mj_deleteModel(m);
  m = load("<mujoco><worldbody><body name='b'>" CHAIN "quat='1 0 0 1'/></body></worldbody></mujoco>");
  // v + 2 w u x v + 2 u x (u x v), w = 1, u = z
  g_assert_cmpfloat(fabs(m->body_pos[6] - .1), <, 1e-15);
  g_assert_cmpfloat(fabs(m->body_pos[7] + .2), <, 1e-15);
  mj_deleteModel(m);
}

// What is free of a body that moves would not follow it.
static void test_free_points(void) {
#define RIDING(joint, attributes, inner)                                                                    \
  "<mujoco><worldbody><body name='a'>" joint                                                                \
  "<geom size='.01'/><body name='b'><flexcomp name='f' "                                                    \
  "type='grid' count='2 2 2' spacing='.1 .1 .1' dim='3' radius='.001' mass='1' " attributes ">" QUIET inner \
  "</flexcomp></body></body></worldbody></mujoco>"
  static const struct {
    const char* text;
    gboolean legal;
  } cases[] = {{RIDING("<joint/>", "", ""), FALSE},
               {RIDING("<frame><joint/></frame>", "", ""), FALSE},
               {RIDING("<joint/>", "dof='trilinear'", ""), FALSE},
               {RIDING("", "", ""), TRUE},
               {RIDING("<joint/>", "", "<pin id='0'/>"), TRUE},
               {RIDING("<joint/>", "rigid='true'", ""), TRUE},
               {RIDING("<joint/>", "dof='radial'", ""), TRUE}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char error[500] = "";
    mjSpec* s = mj_parseXMLString(cases[i].text, NULL, error, sizeof error);
    if ((s != NULL) != cases[i].legal) g_error("%s: %s", cases[i].text, error);
    if (!s) g_assert_nonnull(strstr(error, "'a'"));
    if (s) mj_deleteSpec(s);
  }
}

static mjModel* load_file(const char* obj, const char* attributes) {
  char error[500] = "";
  g_autofree char* text = g_strdup_printf(
      "<mujoco><worldbody><flexcomp name='f' type='mesh' file='m.obj' radius='.01' %s/></worldbody></mujoco>",
      attributes);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "m.obj", obj, (int)strlen(obj));
  mjSpec* s = mj_parseXMLString(text, &vfs, error, sizeof error);
  if (!s) g_error("%s", error);
  mjModel* m = mj_compile(s, &vfs);
  if (!m) g_error("%s", mjs_getError(s));
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
  return m;
}

static void assert_elements(const mjModel* m, int nvert, const int* elem, int n) {
  g_assert_cmpint(m->nflexvert, ==, nvert);
  g_assert_cmpint(m->nflexelemdata, ==, n);
  for (int i = 0; i < n; i++) g_assert_cmpint(m->flex_elem[i], ==, elem[i]);
}

// Equal vertices of a file are one point. Chains are the lines of a file, or the first edges of its
// faces.
static void test_mesh(void) {
  static const char repeated[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 4 5 6\n";
  static const char lines[] = "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 2 1 0\nl 1 2 3\nl 3 4\n";
  mjModel* m = load_file(repeated, "dim='2'");
  assert_elements(m, 4, (const int[6]){0, 1, 2, 1, 3, 2}, 6);
  mj_deleteModel(m);
  m = load_file(repeated, "dim='1'");
  assert_elements(m, 3, (const int[4]){0, 1, 1, 2}, 4);
  mj_deleteModel(m);
  m = load_file(lines, "dim='1'");
  assert_elements(m, 4, (const int[6]){0, 1, 1, 2, 2, 3}, 6);
  mj_deleteModel(m);
}

static int warnings_of(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel* m = mj_compile(s, NULL);
  int n = mjs_numWarnings(s);
  g_assert_nonnull(m);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  return n;
}

// A flex that nothing holds together is worth a word.
static void test_loose(void) {
  g_assert_cmpint(warnings_of(FLEX(SHEET, "")), ==, 1);
  g_assert_cmpint(warnings_of(FLEX(SHEET, "<edge equality='true'/>")), ==, 0);
  g_assert_cmpint(warnings_of(FLEX(SHEET, "<edge damping='1'/>")), ==, 0);
  g_assert_cmpint(warnings_of(FLEX(SOLID, "<elasticity young='1e3'/>")), ==, 0);
  g_assert_cmpint(warnings_of(FLEX(SOLID "rigid='true'", "")), ==, 0);
}

// Passive contacts of what is rigid, or of lines, are worth a word; the flag stays.
static void test_idle_passive(void) {
#define PASSIVE "<contact passive='true' selfcollide='none'/>"
  g_assert_cmpint(warnings_of(FLEX(SHEET "rigid='true'", PASSIVE)), ==, 1);
  g_assert_cmpint(warnings_of(FLEX(SHEET "rigid='true'", "")), ==, 0);
  g_assert_cmpint(warnings_of(FLEX(LINE "rigid='true'", PASSIVE)), ==, 1);
  g_assert_cmpint(warnings_of(FLEX(LINE, PASSIVE "<edge equality='true'/>")), ==, 1);
  mjModel* m = load(FLEX(SHEET "rigid='true'", PASSIVE));
  g_assert_cmpint(m->flex_passive[0], ==, 1);
  mj_deleteModel(m);
}

// What is not a number is no elasticity.
static void test_young_nan(void) {
  mjModel* m = load(FLEX(SOLID, "<elasticity young='-nan'/>"));
  g_assert_cmpint(m->nflexstiffness, ==, 0);
  mj_deleteModel(m);
}

// Nodes and a single body for all vertices.
static void test_one_vertex_body(void) {
  GString* text = g_string_new("<mujoco><worldbody><body name='p'><geom size='.1'/></body>");
  for (int i = 0; i < 8; i++) {
    g_string_append_printf(text, "<body name='n%d' pos='%d %d %d'><joint/><geom size='.1'/></body>", i, i / 4,
                           i / 2 % 2, i % 2);
  }
  g_string_append(text,
                  "</worldbody><deformable><flex name='f' dim='3' dof='trilinear' body='p' "
                  "node='n0 n1 n2 n3 n4 n5 n6 n7' vertex='0 0 0 1 0 0 0 1 0 0 0 1' element='0 1 2 3'>" QUIET
                  "</flex></deformable></mujoco>");
  mjModel* m = load(text->str);
  g_assert_cmpint(m->nflexvert, ==, 4);
  mj_deleteModel(m);
  g_string_free(text, TRUE);
}

// What a file has replaces points, elements and texture coordinates that stand beside it, and what
// nothing uses of its texture coordinates stays. Elements of lines have those of the first edge of
// a face; the origin of a solid has the corner. Numbers from MuJoCo 4.0.1.
static void test_beside_a_file(void) {
  static const char obj[] =
      "v -.1 -.1 -.1\nv .1 -.1 -.1\nv .1 .1 -.1\nv -.1 .1 -.1\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvt .5 .5\n"
      "f 1/1 2/2 3/3\nf 1/1 3/3 4/4\n";
  static const struct {
    const char* attributes;
    int nvert, nelem, ntexcoord, texture[8];
  } cases[] = {{"dim='1' point='9 9 9 8 8 8' element='0 1'", 3, 2, 5, {0, 1, 0, 2}},
               {"dim='2' texcoord='.1 .2 .3 .4' point='9 9 9'", 4, 2, 5, {0, 1, 2, 0, 2, 3}},
               {"dim='3' origin='0 0 -.2' point='9 9 9'", 5, 2, 6, {0, 2, 1, 3, 0, 3, 1, 4}}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = load_file(obj, cases[i].attributes);
    int corners = (m->flex_dim[0] + 1) * cases[i].nelem;
    g_assert_cmpint(m->nflexvert, ==, cases[i].nvert);
    g_assert_cmpint(m->nflexelem, ==, cases[i].nelem);
    g_assert_cmpint(m->nflextexcoord, ==, cases[i].ntexcoord);
    for (int k = 0; k < corners; k++) g_assert_cmpint(m->flex_elemtexcoord[k], ==, cases[i].texture[k]);
    mj_deleteModel(m);
  }
}

// Points beside a disc are none of those that become circles, and nothing uses them.
static void test_beside_a_disc(void) {
  mjModel* m = load(
      "<mujoco><worldbody><flexcomp name='f' type='disc' dim='2' count='3 3 1' spacing='.1 .1 .1' "
      "radius='.01' "
      "point='0 0 0 .1 0 0 0 .1 0 .1 .1 .02'/></worldbody></mujoco>");
  const mjtNum want[3] = {0.1, 0.1, 0.02};
  for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(m->body_pos[3 * 4 + k], want[k], 1e-12);
  mj_deleteModel(m);
}

// The fold between two faces of a shell that rests is the difference of their normals, at the
// middle of the edge between them: where a node was moved, as 4.0.1 has it.
static void test_folds_of_moved_nodes(void) {
  static const char text[] =
      "<mujoco><worldbody><flexcomp name='f' type='box' count='3 3 3' spacing='.1 .1 .085' dof='quadratic'>"
      "<elasticity young='4e4' elastic2d='bend' thickness='.007'/></flexcomp></worldbody></mujoco>";
  static const double kJumps[][3] = {{0.805466429, -0.980895861, 0}, {1.26402189, -1.26402189, 0}};
  mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
  mjsBody* node = mjs_findBody(s, "f_2_2_1");
  for (int k = 0; k < 2; k++) node->pos[k] = 0.1331;
  mjModel* m = mj_compile(s, NULL);
  const mjtNum* folds = m->flex_bending + m->flex_bendingadr[0];
  int found = 0;
  for (int i = 0; i < (int)folds[0]; i++) {
    const mjtNum* fold = folds + 1 + 10 * i;
    if (fold[1] != 3 || fold[0] > 1) continue;
    for (int k = 0; k < 3; k++) {
      g_assert_cmpfloat_with_epsilon(fold[7 + k], kJumps[(int)fold[0]][k], 1e-8);
    }
    found++;
  }
  g_assert_cmpint(found, ==, 2);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/flexcomp/unused", test_unused);
  g_test_add_func("/compiler/flexcomp/shell", test_shell);
  g_test_add_func("/compiler/flexcomp/strain", test_strain);
  g_test_add_func("/compiler/flexcomp/empty_cells", test_empty_cells);
  g_test_add_func("/compiler/flexcomp/turned", test_turned);
  g_test_add_func("/compiler/flexcomp/tree", test_tree);
  g_test_add_func("/compiler/flexcomp/surface", test_surface);
  g_test_add_func("/compiler/flexcomp/errors", test_errors);
  g_test_add_func("/compiler/flexcomp/no_errors", test_no_errors);
  g_test_add_func("/compiler/flexcomp/cells", test_cells);
  g_test_add_func("/flexcomp/pin-grid", test_pin_grid);
  g_test_add_func("/flexcomp/placing", test_placing);
  g_test_add_func("/flexcomp/free-points", test_free_points);
  g_test_add_func("/flexcomp/mesh", test_mesh);
  g_test_add_func("/flexcomp/loose", test_loose);
  g_test_add_func("/flexcomp/idle-passive", test_idle_passive);
  g_test_add_func("/flexcomp/young-nan", test_young_nan);
  g_test_add_func("/flexcomp/one-vertex-body", test_one_vertex_body);
  g_test_add_func("/flexcomp/mesh-assets", test_mesh_assets);
  g_test_add_func("/flexcomp/mesh-functions", test_mesh_functions);
  g_test_add_func("/flexcomp/mesh-solids", test_mesh_solids);
  g_test_add_func("/flexcomp/mesh-refused", test_mesh_refused);
  g_test_add_func("/flexcomp/surroundings", test_surroundings);
  g_test_add_func("/flexcomp/flat-disc", test_flat_disc);
  g_test_add_func("/flexcomp/flat-skin", test_flat_skin);
  g_test_add_func("/flexcomp/beside-a-file", test_beside_a_file);
  g_test_add_func("/flexcomp/beside-a-disc", test_beside_a_disc);
  g_test_add_func("/flexcomp/turned-texture", test_turned_texture);
  g_test_add_func("/flexcomp/folds-of-moved-nodes", test_folds_of_moved_nodes);
  return g_test_run();
}
