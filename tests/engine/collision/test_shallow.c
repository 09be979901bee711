// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Convex shapes that overlap or are apart by less than the tolerance of the search, 1e-6.

#include <gimbal/quality.h>

#include "fixture.h"

typedef struct Shallow {
  const char *first, *second;
  double pose[7];                  // of the second
  double depth;                    // in which they were placed
  double dist, pos[3], normal[3];  // of the contact in MuJoCo 4.0.1
} Shallow;

// clang-format off
static const Shallow kShallow[] = {
    {"type='ellipsoid' size='0.076 0.103 0.108'",
     "type='ellipsoid' size='0.063 0.033 0.062'",
     {0.078812962704716327, -0.067525389285595344, 0.12225596555450838, -0.058, -0.53, -0.575, 0.621},
     1e-7,
     -2.04130057852e-07,
     {0.0417546408933, -0.0447874793131, 0.0770578515946},
     {0.680473816945, -0.395557092448, 0.616838691285}},
    {"type='ellipsoid' size='0.128 0.054 0.071'",
     "type='cylinder' size='0.046 0.066 0.115'",
     {0.021939842175830126, 0.012387998034733547, 0.14151932140779683, 0.134, 0.636, -0.616, 0.446},
     1e-8,
     -6.02081223576e-08,
     {0.0360801532734, -0.0121515744597, 0.0662207551302},
     {0.129555088636, -0.240555237693, -0.961950443956}},
    {"type='ellipsoid' size='0.113 0.122 0.093'",
     "type='box' size='0.105 0.056 0.070'",
     {-0.043182023368966316, 0.075243298796498825, 0.19412683969074049, 0.492, -0.596, -0.63, 0.075},
     1e-9,
     -1.96555311712e-07,
     {-0.0613503912999, 0.0289258023588, 0.0749222924684},
     {-0.305067490585, 0.123932210155, -0.94423229847}},
    {"type='cylinder' size='0.114 0.096 0.072'",
     "type='cylinder' size='0.062 0.036 0.109'",
     {-0.018009023883732822, -0.095658242110279054, 0.16301325346944537, 0.72, 0.313, -0.118, -0.608},
     1e-7,
     -4.07640042519e-08,
     {-0.0411522778529, -0.106315501897, 0.0960000204076},
     {-0.00983126081622, -0.0271283350696, -0.999583613185}},
    {"type='cylinder' size='0.095 0.041 0.032'",
     "type='box' size='0.082 0.051 0.057'",
     {0.084827713073732394, 0.15307716690384648, 0.11956350105672427, -0.692, 0.681, 0.229, 0.072},
     1e-8,
     -3.49520320718e-07,
     {0.0457321569119, 0.0832678584311, 0.0409999531553},
     {0.287247686934, -0.943403998152, 0.165763876106}},
    {"type='ellipsoid' size='0.103 0.077 0.092'",
     "type='ellipsoid' size='0.080 0.111 0.117'",
     {-0.077842701051257276, 0.079850375531543019, 0.1658322693721789, -0.729, 0.182, -0.064, 0.656},
     1e-9,
     -1.51013234562e-07,
     {-0.0428923100884, 0.0388883837076, 0.0695508219074},
     {-0.169329190357, 0.274091587301, -0.946679157404}},
    {"type='cylinder' size='0.114 0.063 0.107'",
     "type='box' size='0.038 0.031 0.130'",
     {-0.18621371426418393, 0.1647692530801797, 0.082975799554324325, -0.207, 0.764, -0.077, -0.606},
     1e-7,
     -1.39670648592e-07,
     {-0.0717451622597, 0.0885923265683, 0.0629999265512},
     {-0.330716137541, -0.943730277341, 0}},
    {"type='cylinder' size='0.109 0.107 0.113'",
     "type='cylinder' size='0.109 0.047 0.109'",
     {-0.21447057199378933, -0.023367022731809749, 0.15843771538285703, 0.053, -0.995, -0.085, 0.018},
     1e-9,
     -5.32244331517e-07,
     {-0.107693599438, -0.0168189013628, 0.107000444231},
     {-0.32926498315, -0.0509045807544, -0.942864409409}},
};
// clang-format on

static Scene scene_of_pair(const Shallow* pair, int quality) {
  g_autofree char* xml = g_strdup_printf(
      "<mujoco><worldbody><body><freejoint/><geom %s/></body><body><freejoint/><geom %s/></body>"
      "</worldbody></mujoco>",
      pair->first, pair->second);
  Scene s = scene_new(xml);
  gimbal_set_quality(s.m, quality);
  mju_copy(s.d->qpos + 7, pair->pose, 7);
  mj_forward(s.m, s.d);
  return s;
}

// Heights of faces that the origin is outside of count as those inside: such pairs had no contact.
static void test_pairs(void) {
  for (gsize i = 0; i < G_N_ELEMENTS(kShallow); i++) {
    const Shallow* pair = kShallow + i;
    Scene s = scene_of_pair(pair, 0);
    g_assert_cmpint(s.d->ncon, ==, 1);
    const mjContact* con = s.d->contact;
    assert_near(con->dist, pair->dist, 1e-13);
    for (int k = 0; k < 3; k++) {
      assert_near(con->pos[k], pair->pos[k], 1e-11);
      assert_near(con->frame[k], pair->normal[k], 1e-7);
    }
    scene_free(s);
  }
}

// With quality they are as deep as they were placed, up to the tolerance.
static void test_quality(void) {
  for (gsize i = 0; i < G_N_ELEMENTS(kShallow); i++) {
    Scene s = scene_of_pair(kShallow + i, GIMBAL_QUALITY_CONVEX);
    g_assert_cmpint(s.d->ncon, ==, 1);
    g_assert_cmpfloat(s.d->contact->dist, <, 0);
    g_assert_cmpfloat(s.d->contact->dist, >=, -kShallow[i].depth - 1e-12);
    scene_free(s);
  }
}

//---- triangles that nearly touch

// Two triangles with the radius 4 mm, and their contacts.
static Scene scene_of_triangles(const char* first, const char* second) {
  static const char kTriangle[] =
      "<flexcomp name='%s' type='direct' dim='2' radius='.004' mass='.1' point='%s' element='0 1 2'>"
      "<contact selfcollide='none'/><edge equality='true'/></flexcomp>";
  g_autoptr(GString) xml = g_string_new("<mujoco><worldbody>");
  g_string_append_printf(xml, kTriangle, "first", first);
  g_string_append_printf(xml, kTriangle, "second", second);
  g_string_append(xml, "</worldbody></mujoco>");
  Scene s = scene_new(xml->str);
  mj_forward(s.m, s.d);
  return s;
}

// GJK ends on a triangle that the origin is 9e-8 outside of; they overlap by sixty times as much.
// The number is that of MuJoCo 4.0.1.
static void test_origin_outside(void) {
  Scene s = scene_of_triangles(
      "-0.058926595657561899 0.067828939576777256 0.59102865243644909 "
      "0.0021443352734050354 0.12793005812921754 0.58234922691843272 "
      "-0.058476060734197935 0.12671322309230862 0.57531600956631079",
      "-0.12135701174241358 0.068348273207157334 0.58143776412438442 "
      "-0.060332850900115989 0.069625966750600385 0.59873318401926501 "
      "-0.059308896962234653 0.13081431783420933 0.58257359287059807");
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_near(s.d->contact->dist, -6.17611354088e-06, 1e-12);
  assert_near(s.d->contact->frame[2], 0.930132019, 1e-8);
  scene_free(s);
}

// These are 4.7e-7 apart, less than the tolerance of the search: a contact as deep as that, which
// pushes them into each other, with the number of MuJoCo 4.0.1. With quality there is none.
static void test_hardly_apart(void) {
  Scene s = scene_of_triangles(
      "0.0022673647528161055 -0.11779574085649595 0.58190951450839179 "
      "0.060566662300947857 -0.11823319530516162 0.57724672678580624 "
      "0.061467257081963593 -0.059983864099982145 0.59707413750217464",
      "0.0014238852500614474 -0.095938683055050183 0.59720256994308063 "
      "0.059657463262214036 -0.095791384190330842 0.59432704480411769 "
      "0.062478543064548676 -0.04342706809158451 0.61680637838422581");
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_near(s.d->contact->dist, -4.70279959822e-07, 1e-15);
  gimbal_set_quality(s.m, GIMBAL_QUALITY_CONVEX);
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, 0);
  scene_free(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/collision/shallow/pairs", test_pairs);
  g_test_add_func("/collision/shallow/quality", test_quality);
  g_test_add_func("/collision/shallow/origin-outside", test_origin_outside);
  g_test_add_func("/collision/shallow/hardly-apart", test_hardly_apart);
  return g_test_run();
}
