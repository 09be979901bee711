// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a contact is made of and when there is one: mixing, margin and gap, filters, predefined
// pairs, a full arena.

#include "fixture.h"

// Two spheres, 0.025 apart; attributes of both, what follows the bodies, and options.
static Scene two_spheres(const char* a, const char* b, const char* more, const char* option) {
  g_autofree char* xml = g_strdup_printf(
      "<mujoco>%s<worldbody><geom name='a' size='.1' %s/>"
      "<body pos='0 0 .225'><freejoint/><geom name='b' size='.1' %s/></body></worldbody>%s</mujoco>",
      option, a, b, more);
  return scene_new(xml);
}

static void test_margin_and_gap(void) {
  Scene s = two_spheres("margin='.01' gap='.02'", "", "", "");
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_near(s.d->contact[0].includemargin, 0.01, 1e-15);
  g_assert_cmpint(s.d->contact[0].exclude, ==, 1);
  g_assert_cmpint(s.d->nefc, ==, 0);
  scene_free(s);

  s = two_spheres("margin='.01'", "margin='.02'", "", "");
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_near(s.d->contact[0].includemargin, 0.03, 1e-15);
  g_assert_cmpint(s.d->contact[0].exclude, ==, 0);
  scene_free(s);

  s = two_spheres("margin='.01'", "margin='.01'", "", "");
  g_assert_cmpint(s.d->ncon, ==, 0);
  scene_free(s);
}

static void test_mixing(void) {
  Scene s = two_spheres("margin='1' friction='.5 .1 .2' solref='.01 .5' solmix='3'",
                        "condim='6' friction='.7 .05 .3' solref='.02 1' adhesion='2'", "", "");
  const mjContact* con = s.d->contact;
  g_assert_cmpint(con->dim, ==, 6);
  assert_near(con->friction[0], 0.7, 1e-15);
  assert_near(con->friction[2], 0.1, 1e-15);
  assert_near(con->friction[4], 0.3, 1e-15);
  assert_near(con->solref[0], 0.75 * 0.01 + 0.25 * 0.02, 1e-15);
  assert_near(con->adhesion, 2, 1e-15);
  scene_free(s);

  // the side of higher priority alone
  s = two_spheres("margin='1' friction='.5' priority='1' condim='1'", "condim='6' friction='.7'", "", "");
  g_assert_cmpint(s.d->contact->dim, ==, 1);
  assert_near(s.d->contact->friction[0], 0.5, 1e-15);
  scene_free(s);

  // override
  s = two_spheres("", "", "",
                  "<option o_margin='.04' o_friction='0 .2 .3 .4 .5' o_solref='.01 .9'><flag "
                  "override='enable'/></option>");
  assert_near(s.d->contact->includemargin, 0.04, 1e-15);
  assert_near(s.d->contact->friction[0], mjMINMU, 1e-15);
  assert_near(s.d->contact->friction[1], 0.2, 1e-15);
  assert_near(s.d->contact->solreffriction[0], 0.01, 1e-15);
  scene_free(s);
}

static void test_filters(void) {
  Scene s = two_spheres("margin='1' contype='2'", "contype='4' conaffinity='8'", "", "");
  g_assert_cmpint(s.d->ncon, ==, 0);
  scene_free(s);

  s = two_spheres("contype='2'", "contype='4' conaffinity='8'",
                  "<contact><pair geom1='a' geom2='b' margin='.1' condim='4'/></contact>", "");
  g_assert_cmpint(s.d->ncon, ==, 1);
  g_assert_cmpint(s.d->contact->dim, ==, 4);
  scene_free(s);

  // a predefined pair replaces the general one
  s = two_spheres("margin='1'", "",
                  "<contact><pair geom1='b' geom2='a' margin='.1' friction='.3 .4 .5 .6 .7'/></contact>", "");
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_near(s.d->contact->friction[1], 0.4, 1e-15);
  scene_free(s);

  // what cannot move does not collide
  s = scene_new(
      "<mujoco><worldbody><geom size='.1'/><body mocap='true'><geom size='.1'/></body>"
      "<body mocap='true'><geom size='.1'/></body></worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 0);
  scene_free(s);
}

static int reject_all(const mjModel* m, mjData* d, int geom1, int geom2) {
  (void)m, (void)d, (void)geom1, (void)geom2;
  return 1;
}

static void test_callback(void) {
  Scene s = two_spheres("margin='1'", "", "", "");
  g_assert_cmpint(s.d->ncon, ==, 1);
  mjcb_contactfilter = reject_all;
  mj_collision(s.m, s.d);
  mjcb_contactfilter = NULL;
  g_assert_cmpint(s.d->ncon, ==, 0);
  scene_free(s);
}

static void test_add_contact(void) {
  Scene s = two_spheres("", "", "", "<size memory='20K'/>");
  mjContact con = {.dim = 1, .dist = 1};
  int added = 0;
  while (!mj_addContact(s.m, s.d, &con)) added++;
  g_assert_cmpint(added, >, 2);
  g_assert_cmpint(added, <, 40);
  g_assert_cmpint(s.d->ncon, ==, added);
  g_assert_cmpint(s.d->warning[mjWARN_CONTACTFULL].number, ==, 1);
  assert_near(s.d->contact[added - 1].dist, 1, 0);
  scene_free(s);
}

// Where the search for a point of a round surface ends is within the tolerance of the mathematics,
// but springs of passive contacts and chaotic motion show more: the path of the search is the
// reference's. Numbers of MuJoCo 4.0.1.
static void test_search_path(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body>"
      "<body><freejoint/><geom type='ellipsoid' size='.1 .2 .05'/></body></worldbody></mujoco>");
  static const mjtNum pose[14] = {-0.054, 0.014,  0.012, 0.706,  0.589, -0.329, 0.213,
                                  -0.058, -0.083, 0.041, -0.361, 0.430, -0.454, -0.692};
  mju_copy(s.d->qpos, pose, 14);
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, 1);
  const mjContact* c = s.d->contact;
  assert_near(c->dist, -0.0623336726843869, 1e-12);
  assert_near(c->pos[0], -0.0352733875229, 1e-11);
  assert_near(c->pos[1], -0.0521437344159, 1e-11);
  assert_near(c->frame[0], 0.27205799475, 1e-10);
  assert_near(c->frame[2], -0.051002591207, 1e-10);
  scene_free(s);
}

// All vertices of a cloth keep their contacts with a plane. Of a flex that moves as one, or with
// few nodes, 50 stay, from the deepest on the farthest from each other; as MuJoCo 4.0.1 has it.
static void test_many_of_flex(void) {
  static const char text[] =
      "<mujoco><worldbody><geom type='plane' size='5 5 .1' euler='1 2 0'/><body name='b' pos='0 0 .005'>"
      "%s<flexcomp name='f' type='grid' dim='2' count='11 9 1' spacing='.1 .13 .1' rigid='%s' radius='.01' "
      "mass='1'>"
      "<contact selfcollide='none'/><edge equality='true'/></flexcomp></body></worldbody></mujoco>";
  static const int kept[50] = {1,  2,  4,  5,  8,  9,  12, 14, 15, 16, 18, 19, 20, 22, 26, 27, 28,
                               29, 30, 31, 32, 33, 34, 35, 37, 38, 39, 40, 41, 42, 43, 44, 47, 48,
                               49, 50, 51, 52, 53, 58, 59, 60, 61, 62, 68, 69, 70, 71, 79, 89};
  for (int rigid = 0; rigid < 2; rigid++) {
    char* model =
        g_strdup_printf(text, rigid ? "<freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>" : "",
                        rigid ? "true" : "false");
    Scene s = scene_new(model);
    g_assert_cmpint(s.d->ncon, ==, rigid ? 50 : 63);
    for (int i = 0; rigid && i < s.d->ncon; i++) g_assert_cmpint(s.d->contact[i].vert[1], ==, kept[i]);
    scene_free(s);
    g_free(model);
  }
}

// A strip of six cells of nodes, folded over itself in the middle: elements of cells that touch
// each other do not collide. Counts of MuJoCo 4.0.1.
static void test_folded_strip(void) {
  Scene s = scene_new(
      "<mujoco><option gravity='0 0 0'/><worldbody><flexcomp name='f' type='grid' dim='3' count='13 3 3' "
      "spacing='.1 .1 .1' dof='trilinear' cellcount='6 1 1' radius='.005' mass='1'><contact "
      "selfcollide='narrow'/>"
      "<elasticity young='1e4' poisson='.3'/></flexcomp></worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 0);
  for (int i = 0; i < 28; i++) {
    int column = i / 4, back = column > 3;
    s.d->qpos[3 * i] = back ? 0.4 * (3 - column) : 0;
    s.d->qpos[3 * i + 2] = back ? 0.15 : 0;
  }
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, 50);
  for (int i = 0; i < s.d->ncon; i++) {
    // at rest half a cell long: elements of the first and of the last third
    const mjContact* con = s.d->contact + i;
    g_assert_cmpint(abs(con->elem[0] - con->elem[1]), >, 120);
  }
  scene_free(s);
}

// Spheres and capsules against a tetrahedron in closed form: inside, below a face, along a face
// (the first end that is above it), within (where it comes in), across an edge, at a corner.
// Numbers of MuJoCo 4.0.1.
static void test_tetrahedron(void) {
  static const struct {
    const char* geom;
    mjtNum pos[3], dist, normal[3];
  } cases[] = {
      {"type='sphere' size='.1' pos='.4 .3 .05'", {0.4, 0.3, 0.0745}, -0.151, {0, 0, 1}},
      {"type='sphere' size='.1' pos='.35 .2 -.1'", {0.35, 0.2, -0.0005}, -0.001, {0, 0, 1}},
      {"type='capsule' size='.05' fromto='.2 .1 -.05 .6 .1 -.05'", {0.2, 0.1, -0.0005}, -0.001, {0, 0, 1}},
      {"type='capsule' size='.05' fromto='.3 .25 .05 .6 .25 .05'", {0.3, 0.25, 0.0495}, -0.101, {0, 0, 1}},
      {"type='capsule' size='.05' fromto='.5 -.3 .02 .5 .3 -.05'",
       {0.5, 0.00197582693369, 0.0169356594316},
       -0.0361010529137,
       {0, 0.11588069956, 0.993263139087}},
      {"type='sphere' size='.1' pos='1.05 .02 .02'",
       {0.981915780151, -0.00723368793961, -0.00723368793961},
       -0.0435543735346,
       {-0.870388279778, -0.348155311911, -0.348155311911}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char* text = g_strdup_printf(
        "<mujoco><option gravity='0 0 0'/><worldbody><geom %s/><flexcomp name='f' type='direct' dim='3' "
        "point='0 0 0 1 0 "
        "0 .3 .8 0 .4 .3 .7' element='0 1 2 3' radius='.001' mass='3'><contact selfcollide='none'/>"
        "<edge equality='true'/></flexcomp></worldbody></mujoco>",
        cases[i].geom);
    Scene s = scene_new(text);
    g_assert_cmpint(s.d->ncon, ==, 1);
    assert_near(s.d->contact[0].dist, cases[i].dist, 1e-8);
    for (int k = 0; k < 3; k++) {
      assert_near(s.d->contact[0].pos[k], cases[i].pos[k], 1e-8);
      assert_near(s.d->contact[0].frame[k], cases[i].normal[k], 1e-8);
    }
    scene_free(s);
    g_free(text);
  }
}

// A contact of a shell with an ellipsoid points along the ellipsoid's own normal, as in the
// reference.
static void test_normal_at_shell(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><geom type='ellipsoid' size='.3 .2 .1'/>"
      "<flexcomp name='cloth' type='grid' dim='2' count='4 4 1' spacing='.1 .1 .1' radius='.01' mass='1' "
      "pos='.13 .07 .08'>"
      "<contact selfcollide='none'/></flexcomp></worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, >, 3);
  int inside = 0;
  for (int i = 0; i < s.d->ncon; i++) {
    const mjContact* con = s.d->contact + i;
    // where the normal meets the surface, the surface has this normal
    mjtNum inv[3] = {1 / .09, 1 / .04, 1 / .01}, a = 0, b = 0, c = -1, point[3], normal[3];
    for (int k = 0; k < 3; k++) {
      a += inv[k] * con->frame[k] * con->frame[k];
      b += inv[k] * con->frame[k] * con->pos[k];
      c += inv[k] * con->pos[k] * con->pos[k];
    }
    if (c > 0) continue;
    mju_addScl3(point, con->pos, con->frame, (-b + sqrt(b * b - a * c)) / a);
    for (int k = 0; k < 3; k++) normal[k] = inv[k] * point[k];
    mju_normalize3(normal);
    assert_near(mju_dot3(normal, con->frame), 1, 1e-9);
    inside++;
  }
  g_assert_cmpint(inside, >, 3);
  scene_free(s);
}

// A floor that is moved by hand meets the vertices of a sheet below it like one that stands still,
// with and without the middle phase.
static void test_moving_plane_and_sheet(void) {
  static const char* const mocap[] = {"", "mocap='true'"};
  static const char* const midphase[] = {"enable", "disable"};
  for (int i = 0; i < 4; i++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><option><flag midphase='%s'/></option><worldbody>"
        "<body pos='0 0 .3' %s><geom type='plane' size='1 1 1'/></body>"
        "<flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' dim='2' radius='.01' mass='1'>"
        "<edge equality='true'/></flexcomp></worldbody></mujoco>",
        midphase[i % 2], mocap[i / 2]);
    Scene s = scene_new(xml);
    g_assert_cmpint(s.d->ncon, ==, 9);
    for (int k = 0; k < s.d->ncon; k++) assert_near(s.d->contact[k].dist, -0.31, 1e-12);
    scene_free(s);
  }
}

// In the gap a contact is there if something pulls or pushes in it.
static void test_adhesion_in_gap(void) {
  static const struct {
    const char* adhesion;
    int nefc;
  } cases[] = {{"0", 0}, {"2", 1}, {"-2", 1}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char error[500] = "";
    g_autofree char* text = g_strconcat(
        "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .11'><joint type='slide' axis='0 "
        "0 1'/><geom size='.1' gap='.05' adhesion='",
        cases[i].adhesion, "'/></body></worldbody></mujoco>", NULL);
    mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
    mjModel* m = mj_compile(s, NULL);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->ncon, ==, 1);
    g_assert_cmpint(d->nefc, ==, cases[i].nefc);
    mj_deleteData(d);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

// A mesh of less than ten vertices, two of them no corners of its hull, on a plane: as MuJoCo 4.0.1
// has it.
static void test_small_mesh_on_plane(void) {
  static const double want[3][3] = {{0.0479728421949, -0.0698511314128, -0.0320913770684},
                                    {-0.099686518913, -0.045089303454, -0.027520686383},
                                    {0.0247320798113, 0.0229464633833, -0.00635971633397}};
  Scene s = scene_new(
      "<mujoco><asset><mesh name='a' vertex='0 0 .02 0 0 .02 .01 -.07 -.1 .02 0 .03 -.07 .02 -.01 -.06 .07 "
      "-.02 "
      "-.04 -.09 .04'/></asset><worldbody><geom type='plane' size='1 1 .1'/><body euler='61 103 "
      "0'><freejoint/>"
      "<geom type='mesh' mesh='a'/></body></worldbody></mujoco>");
  g_assert_cmpint(s.m->mesh_graph[0], ==, 5);
  g_assert_cmpint(s.d->ncon, ==, 3);
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) assert_near(s.d->contact[i].pos[k], want[i][k], 1e-9);
  }
  scene_free(s);
}

// How many contacts two geoms can have, by the choice of the convex algorithm (MuJoCo 4.0.1).
static void test_most_contacts(void) {
  static const struct {
    int disabled, a, b, most;
  } cases[] = {{0, 0, 3, 4},
               {0, 1, 2, 2},
               {0, 2, 2, 4},
               {0, 2, 3, 4},
               {0, 1, 3, 2},
               {mjDSBL_MULTICCD, 2, 3, 1},
               {mjDSBL_NATIVECCD, 1, 2, 5},
               {mjDSBL_NATIVECCD, 3, 3, 5},
               {mjDSBL_NATIVECCD, 0, 3, 4}};
  Scene s = scene_new(
      "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody><geom type='plane' "
      "size='1 1 1'/><geom type='capsule' size='.1 .1'/><geom type='cylinder' size='.1 .1'/><geom "
      "type='mesh' "
      "mesh='m' margin='.1'/></worldbody></mujoco>");
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    s.m->opt.disableflags = cases[i].disabled;
    for (int margin = -1; margin < 2; margin++) {
      g_assert_cmpint(mj_maxContact(s.m, cases[i].a, cases[i].b, margin), ==, cases[i].most);
    }
  }
  scene_free(s);
}

// Margins of height field and geom move no contact: numbers of 4.0.1, with its own search and
// libccd.
static void test_margin_on_hfield(void) {
  static const struct {
    mjtNum height, dist;
    int ncon;
  } kCases[] = {{0.095, -0.005, 2}, {0.105, 0.005, 1}, {0.119, 0.019, 1}, {0.121, 0, 0}};
  Scene s = scene_new(
      "<mujoco><asset><hfield name='flat' nrow='3' ncol='3' size='1 1 .1 .2'/></asset><worldbody>"
      "<geom type='hfield' hfield='flat' margin='.01'/>"
      "<body pos='.1 .2 0'><freejoint/><geom size='.1' margin='.01'/></body></worldbody></mujoco>");
  for (size_t i = 0; i < 2 * G_N_ELEMENTS(kCases); i++) {
    if (i == G_N_ELEMENTS(kCases)) s.m->opt.disableflags |= mjDSBL_NATIVECCD;
    size_t k = i % G_N_ELEMENTS(kCases);
    s.d->qpos[2] = kCases[k].height;
    mj_forward(s.m, s.d);
    g_assert_cmpint(s.d->ncon, ==, kCases[k].ncon);
    if (!s.d->ncon) continue;
    assert_near(s.d->contact[0].dist, kCases[k].dist, 1e-5);
    assert_near(s.d->contact[0].pos[2], kCases[k].dist / 2, 1e-5);
  }
  scene_free(s);
}

// A piece of a flex that touches the side of a height field with its skin only, its points beyond
// the rim: numbers of MuJoCo 4.0.1.
static void test_skin_at_hfield(void) {
  Scene s = scene_new(
      "<mujoco><asset><hfield name='flat' nrow='3' ncol='3' size='1 1 .1 .2'/></asset><worldbody>"
      "<geom type='hfield' hfield='flat'/><flexcomp name='r' type='grid' dim='1' count='2 1 1' mass='.3' "
      "spacing='.2 .2 .2' pos='1.11 .3 .005' radius='.02'><contact selfcollide='none'/></flexcomp>"
      "</worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_near(s.d->contact[0].dist, -0.00881945053, 1e-6);
  assert_near(s.d->contact[0].frame[0], 0.8961406, 1e-4);
  scene_free(s);
}

// Masks keep a plane from a flex also where another geom of its body touches it.
static void test_plane_masked_from_flex(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><geom type='plane' size='1 1 1' contype='2' conaffinity='0'/><geom size='.05'/>"
      "<flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.01' mass='1'>"
      "<contact selfcollide='none'/></flexcomp></worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, >, 0);
  for (int i = 0; i < s.d->ncon; i++) g_assert_cmpint(s.d->contact[i].geom[0], ==, 1);
  scene_free(s);
}

// A vertex of a flex in the middle between two faces of a box goes out at the one on the negative
// side, as in MuJoCo 4.0.1.
static void test_vertex_in_middle_of_box(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><geom type='box' size='.1 .04 .2'/><body name='b'><joint/><geom size='.01' "
      "contype='0' conaffinity='0'/></body></worldbody><deformable><flex body='b' "
      "vertex='0 0 0 .05 0 0 .07 .01 0' element='0 1 2' dim='2'/></deformable></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 3);
  assert_near(s.d->contact[0].frame[1], -1, 1e-12);
  assert_near(s.d->contact[1].frame[1], -1, 1e-12);
  assert_near(s.d->contact[2].frame[0], 1, 1e-12);
  scene_free(s);
}

// Boxes that stand on each other are as far apart by the faces of either: rounding decides whose
// corners come first, and projected solvers go by their order. Places are those of 3.12.
static void test_box_on_box(void) {
  static const struct {
    const char *sizes[2], *pos;
    mjtNum first[2];
  } stacks[] = {
      {{".12810668613953352 .033685399063485146 .14106241122098073",
        ".19851713288728187 .13668985902701533 .074144634376055465"},
       ".029635444333265676 .11070269757610306 .2087508342291251",
       {0.12810668613953352, 0.033685399063485146}},
      {{".19173975038022298 .070340268816945703 .0862017891014462",
        ".15814655665711105 .19073411114419475 .14822870808442565"},
       "-.15500760086487234 .098631935906073026 .22739758227029566",
       {0.00313895579223871, 0.070340268816945703}},
      {{".032070028434971913 .17808963883881879 .04132412028575351",
        ".094983210397120557 .073308728869833251 .13121544388302706"},
       "0.05006938318745586 -.075371716581003195 .16736337724371717",
       {-0.032070028434971913, -0.00206298771116995}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(stacks); i++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><worldbody><geom type='box' size='%s'/>"
        "<body pos='%s'><freejoint/><geom type='box' size='%s'/></body></worldbody></mujoco>",
        stacks[i].sizes[0], stacks[i].pos, stacks[i].sizes[1]);
    Scene s = scene_new(xml);
    g_assert_cmpint(s.d->ncon, ==, 4);
    for (int k = 0; k < 2; k++) assert_near(s.d->contact[0].pos[k], stacks[i].first[k], 1e-9);
    scene_free(s);
  }
}

// Contacts keep how the surfaces of their geoms move past each other, along both tangents and about
// the normal, and rows of sliding add it (numbers of MuJoCo 4.0.1).
static void test_surface_velocity(void) {
  Scene s = scene_new(
      "<mujoco><option cone='elliptic'/><worldbody><geom type='plane' size='1 1 .1' surfacevel='.5 .2 0 0 0 "
      "3' "
      "condim='4'/><body pos='.3 .1 .0999'><freejoint/><geom size='.1' mass='1' condim='4'/></body>"
      "<body pos='-.3 0 .0999'><freejoint/><geom size='.1' mass='1' surfacevel='0 0 0 0 2 0' "
      "condim='4'/></body>"
      "</worldbody></mujoco>");
  static const mjtNum kSlip[2][3] = {{-1.1, .2, -3}, {.7, .6999, -3}};
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, 2);
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 3; k++) {
      assert_near(s.d->contact[i].surfacevel[k], kSlip[i][k], 1e-12);
      assert_near(s.d->efc_vel[s.d->contact[i].efc_address + 1 + k], kSlip[i][k], 1e-12);
    }
  }
  s.m->flg_surfacevel = 0;
  mj_forward(s.m, s.d);
  for (int k = 0; k < 3; k++) assert_near(s.d->contact[0].surfacevel[k], 0, 0);
  scene_free(s);
}

// The legacy search for a contact of a shell keeps its own normal, also where the surface is round.
// Numbers from MuJoCo 4.0.1.
static void test_legacy_normal_at_shell(void) {
  Scene s = scene_new(
      "<mujoco><option><flag nativeccd='disable'/></option><worldbody><geom type='ellipsoid' size='.3 .2 "
      ".1'/>"
      "<flexcomp name='cloth' type='direct' dim='2' point='0 0 0 .2 0 0 0 .2 0' element='0 1 2' radius='.01' "
      "mass='1' pos='.13 .07 .08'>"
      "<contact selfcollide='none'/></flexcomp></worldbody></mujoco>");
  static const mjtNum want[3] = {0.774588692, 0.565477097, 0.283280798};
  g_assert_cmpint(s.d->ncon, ==, 1);
  for (int k = 0; k < 3; k++) assert_near(s.d->contact[0].frame[k], want[k], 1e-6);
  scene_free(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_log_set_always_fatal(G_LOG_FATAL_MASK);
  g_test_add_func("/collision/contacts/most", test_most_contacts);
  g_test_add_func("/collision/contacts/margin-and-gap", test_margin_and_gap);
  g_test_add_func("/collision/contacts/mixing", test_mixing);
  g_test_add_func("/collision/contacts/filters", test_filters);
  g_test_add_func("/collision/contacts/callback", test_callback);
  g_test_add_func("/collision/contacts/add", test_add_contact);
  g_test_add_func("/collision/contacts/normal-at-shell", test_normal_at_shell);
  g_test_add_func("/collision/contacts/moving-plane-and-sheet", test_moving_plane_and_sheet);
  g_test_add_func("/collision/contacts/legacy-normal-at-shell", test_legacy_normal_at_shell);
  g_test_add_func("/collision/contacts/search-path", test_search_path);
  g_test_add_func("/contacts/small-mesh-on-plane", test_small_mesh_on_plane);
  g_test_add_func("/contacts/margin-on-hfield", test_margin_on_hfield);
  g_test_add_func("/contacts/skin-at-hfield", test_skin_at_hfield);
  g_test_add_func("/contacts/plane-masked-from-flex", test_plane_masked_from_flex);
  g_test_add_func("/contacts/vertex-in-middle-of-box", test_vertex_in_middle_of_box);
  g_test_add_func("/contacts/adhesion-in-gap", test_adhesion_in_gap);
  g_test_add_func("/contacts/box-on-box", test_box_on_box);
  g_test_add_func("/collision/contacts/surface-velocity", test_surface_velocity);
  g_test_add_func("/collision/contacts/many-of-flex", test_many_of_flex);
  g_test_add_func("/collision/contacts/folded-strip", test_folded_strip);
  g_test_add_func("/collision/contacts/tetrahedron", test_tetrahedron);
  return g_test_run();
}
