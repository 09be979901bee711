// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts that hang on which of several equally far support points is taken, and other habits of
// the reference. The numbers are MuJoCo 3.12.0's.

#include <gimbal/quality.h>

#include "fixture.h"

typedef struct Contact {
  mjtNum dist, pos[3], normal[3];
} Contact;

// The contacts in any order.
static void assert_contacts(Scene s, const Contact* want, int n) {
  g_assert_cmpint(s.d->ncon, ==, n);
  for (int i = 0; i < n; i++) {
    int nearest = 0;
    for (int j = 1; j < n; j++) {
      if (mju_dist3(s.d->contact[i].pos, want[j].pos) < mju_dist3(s.d->contact[i].pos, want[nearest].pos)) {
        nearest = j;
      }
    }
    const mjContact* con = s.d->contact + i;
    assert_near(con->dist, want[nearest].dist, 1e-7);
    for (int k = 0; k < 3; k++) {
      assert_near(con->pos[k], want[nearest].pos[k], 1e-7);
      assert_near(con->frame[k], want[nearest].normal[k], 1e-6);
    }
  }
}

static const char kSeed[] =
    "<mujoco><asset><mesh name='m3' vertex='0.03097436 0 -0.043889107 0.03097436 0 0.043889107 "
    "0.0193121976 0.0242167298 -0.043889107 0.0193121976 0.0242167298 0.043889107 -0.00689244352 "
    "0.0301977682 -0.043889107 -0.00689244352 0.0301977682 0.043889107 -0.0279069341 0.0134392711 "
    "-0.043889107 -0.0279069341 0.0134392711 0.043889107 -0.0279069341 -0.0134392711 -0.043889107 "
    "-0.0279069341 -0.0134392711 0.043889107 -0.00689244352 -0.0301977682 -0.043889107 -0.00689244352 "
    "-0.0301977682 0.043889107 0.0193121976 -0.0242167298 -0.043889107 0.0193121976 -0.0242167298 "
    "0.043889107'/></asset><worldbody><body pos='-0.059715094720082094 0.060139775020193381 "
    "0.047887012736295476' quat='0.010187690308188335 -0.66017293160651591 -0.29257093285645785 "
    "0.16056595792249562'><freejoint/><geom type='box' size='0.048253504258807721 "
    "0.061734837916791518 0.079681781916728367'/></body><body pos='-0.086292484276419765 "
    "-0.025455800027413364 -0.013008437914069693' quat='0.010187690308188335 -0.66017293160651591 "
    "-0.29257093285645785 0.16056595792249562'><freejoint/><geom type='mesh' "
    "mesh='m3'/></body></worldbody></mujoco>";

static const char kPlane[] =
    "<mujoco><asset><mesh name='m0' vertex='0.0149644 0 -0.0341714 0.0149644 0 0.0341714 0.00748222 "
    "0.0129596 -0.0341714 0.00748222 0.0129596 0.0341714 -0.00748222 0.0129596 -0.0341714 -0.00748222 "
    "0.0129596 0.0341714 -0.0149644 1.83262e-18 -0.0341714 -0.0149644 1.83262e-18 0.0341714 "
    "-0.00748222 -0.0129596 -0.0341714 -0.00748222 -0.0129596 0.0341714 0.00748222 -0.0129596 "
    "-0.0341714 0.00748222 -0.0129596 0.0341714'/></asset><worldbody><geom type='plane' size='1 1 1' "
    "pos='0 0 -0.08'/><body pos='-0.02 0.0725504 -0.0511702' quat='0 0.24824 0 0'><freejoint/><geom "
    "type='mesh' mesh='m0'/></body></worldbody></mujoco>";

static const char kTilted[] =
    "<mujoco><option><flag nativeccd='disable'/></option><asset><mesh name='m1' vertex='0.02433 0 0 "
    "-0.01216 0.02107 0 -0.01216 -0.02107 0 0 0 0.02163'/></asset><worldbody><body pos='0.07938 "
    "-0.0133 0.08077' quat='0.7867 -0.2834 0.5879 -0.7157'><freejoint/><geom type='capsule' "
    "size='0.05483 0.06225 0.07822'/></body><body pos='0.02399 0.04023 0.08064' quat='0.4767 0.3964 "
    "-0.0238 0.9168'><freejoint/><geom type='mesh' mesh='m1'/></body></worldbody></mujoco>";

static const char kBeside[] =
    "<mujoco><asset><mesh name='m0' vertex='0.0280288 -0.0404173 -0.00899035 -0.0348893 0.0289301 "
    "-0.0211137 0.0325478 0.0102094 0.036557 -0.036073 -0.0340561 -0.00623869 -0.0283979 0.00306784 "
    "-0.0410384 0.0231714 -0.0368533 -0.0245952 -0.0302859 0.0283329 -0.0279287 -0.00287628 -0.049917 "
    "0.000138648 0.035832 0.0267698 -0.0223482 0.00250993 0.00502468 0.0496835 0.0114754 0.0124724 "
    "0.0470399 0.0346272 -0.03206 -0.0165262 0.0177802 0.0209897 0.0417528 -0.030799 0.0389997 "
    "-0.00551751 0.0135664 0.0119025 -0.0466292 -0.0047336 -0.00870935 0.0490076 0.0453648 -0.0173101 "
    "0.011933 -0.0422226 0.0232163 -0.0133514 -0.0427175 -0.0031164 0.0257973 0.0474977 -0.0133165 "
    "-0.00816304 -0.0254511 0.0430359 -0.000393215 -0.0202038 -0.0154102 0.043062 -0.0202167 "
    "-0.034423 0.0301055 0.0352119 -0.0144866 -0.0324077 -0.00576032 -0.047351 -0.0149902 -0.0378539 "
    "-0.00250824 -0.0325698 0.0396463 -0.00586164 0.0298967 -0.0197695 0.0442808 0.0121811 0.0127055 "
    "-0.0454372 0.0165539 0.0003832 0.0497925 0.00453443 -0.0241796 -0.0372396 -0.0229904 0.00145698 "
    "-0.00611806 -0.0496029 0.0438965 -0.0182677 0.0154723 0.00145719 -0.0494509 0.00724483 "
    "-0.0206197 0.00234561 0.0454898'/></asset><worldbody><body pos='0.0644797 0.0115278 0.0697834' "
    "quat='0.665135 -0.534769 -0.700746 0.636555'><freejoint/><geom type='box' size='0.06106 "
    "0.0272271 0.0560158'/></body><body pos='0.0121686 -0.0276415 0.0245228' quat='0.665135 -0.534769 "
    "-0.700746 0.636555'><freejoint/><geom type='mesh' mesh='m0'/></body></worldbody></mujoco>";

// Edges of a box and of a prism that are parallel: the climb over the hull starts at the vertex
// that is extreme in one of 27 directions, if it is higher than where the last climb ended.
static void test_seed(void) {
  static const Contact want[] = {{-0.0254669590473,
                                  {-0.0579971249, -0.00601673174, 0.0198621957},
                                  {-0.592995122, -0.711782193, 0.376461014}},
                                 {-0.0254669590473,
                                  {-0.0760221724, -0.0126740882, -0.0211177528},
                                  {-0.592995122, -0.711782193, 0.376461014}}};
  Scene s = scene_new(kSeed);
  assert_contacts(s, want, 2);
  scene_free(s);
}

// On a plane the climb starts at the first vertex, which counts, and goes on round the lowest
// polygon.
static void test_plane(void) {
  static const Contact want[] = {{-0.00534159872909, {-0.02748222, 0.0855100004, -0.0826707994}, {0, 0, 1}},
                                 {-0.00534159872909, {-0.01251778, 0.0855100004, -0.0826707994}, {0, 0, 1}},
                                 {-0.00534159872909, {-0.01251778, 0.0595908004, -0.0826707994}, {0, 0, 1}},
                                 {-0.00534159872909, {-0.02748222, 0.0595908004, -0.0826707994}, {0, 0, 1}}};
  Scene s = scene_new(kPlane);
  assert_contacts(s, want, 4);
  scene_free(s);
}

// Without nativeccd: where geoms are tilted for more contacts, the exact normal of the round one is
// still that of the geom where it stands.
static void test_tilted(void) {
  static const Contact want[] = {{-0.0274915503167,
                                  {0.0218125613, 0.0281026077, 0.0786931504},
                                  {-0.155771671, 0.706538754, 0.690317446}},
                                 {-0.0274915503167,
                                  {0.0217678502, 0.0280640147, 0.0787098639},
                                  {-0.156540191, 0.705512988, 0.691192153}},
                                 {-0.0274915503167,
                                  {0.0218605563, 0.0281439342, 0.0786751521},
                                  {-0.154947157, 0.707636809, 0.689377636}}};
  Scene s = scene_new(kTilted);
  assert_contacts(s, want, 3);
  scene_free(s);
}

// An edge that is flat on a face but beside it: the contact stays, and its normal points from the
// first to the second.
static void test_beside(void) {
  static const Contact want[] = {{-0.0343201650557,
                                  {0.0225444842, -0.0104274217, 0.0531619253},
                                  {-0.772934514, 0.0185861814, -0.634213522}}};
  Scene s = scene_new(kBeside);
  assert_contacts(s, want, 1);

  mjtNum apart[3];
  mju_sub3(apart, s.d->xpos + 6, s.d->xpos + 3);
  g_assert_cmpfloat(mju_dot3(s.d->contact[0].frame, apart), >, 0);
  scene_free(s);
}

// The faces of a mirrored mesh look outwards as all others do.
static void test_mirrored(void) {
  static const Contact want[] = {
      {-0.192864995, {-0.05653806, 0.38861960, 0.09643247}, {0, 0, 1}},
      {-0.177762251, {0.13560689, 0.44202581, 0.08888110}, {0, 0, 1}},
  };
  Scene s = scene_new(
      "<mujoco><asset><mesh name='m' scale='-1 1 2' builtin='hemisphere' params='2'/></asset><worldbody>"
      "<geom type='mesh' mesh='m'/><body pos='0.0595 0.327 0.127' quat='0.98 0.09 0.05 0.13'><freejoint/>"
      "<geom type='box' size='.1 .1 .04'/></body></worldbody></mujoco>");
  assert_contacts(s, want, 2);
  scene_free(s);
}

// A vertex of a flex below an edge of a box and beside it: the face that it is farthest out of
// counts in the reference, the edge where quality is asked for.
static void test_flex_at_edge(void) {
  const double radius = 0.05, beside = 0.01, out = 0.04, to_edge = hypot(beside, out);
  Scene s = scene_new(
      "<mujoco><worldbody><geom type='box' size='.1 .2 .3'/><body name='b'><freejoint/><geom size='.01' "
      "contype='0' conaffinity='0'/></body></worldbody><deformable><flex name='f' dim='2' radius='.05' "
      "body='b' vertex='.11 .24 0 .3 .4 0 .3 .3 .1' element='0 1 2'/></deformable></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 1);
  const Contact want[] = {{out - radius, {0.11, 0.24 - radius - (out - radius) / 2, 0}, {0, 1, 0}}};
  assert_contacts(s, want, 1);
  gimbal_set_quality(s.m, GIMBAL_QUALITY_CONVEX);
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, 1);
  assert_near(s.d->contact[0].dist, to_edge - radius, 1e-9);
  assert_near(s.d->contact[0].frame[0], beside / to_edge, 1e-9);
  scene_free(s);
}

// A mesh that collides by a pair only has its hull and its polygons.
static void test_pair_hull(void) {
  Scene s = scene_new(
      "<mujoco><asset><mesh name='a' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 2 1 0 1 3 0 3 2 1 2 "
      "3'/></asset>"
      "<worldbody><geom type='box' size='1 1 .1' name='box'/><body pos='0 0 .05'><freejoint/>"
      "<geom name='g' type='mesh' mesh='a' contype='0' conaffinity='0'/></body></worldbody>"
      "<contact><pair geom1='g' geom2='box'/></contact></mujoco>");
  g_assert_cmpint(s.m->mesh_graphadr[0], >=, 0);
  g_assert_cmpint((int)s.m->npolygonmax, ==, 3);
  g_assert_cmpint(s.d->ncon, >, 0);
  scene_free(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/collision/support/seed", test_seed);
  g_test_add_func("/collision/support/plane", test_plane);
  g_test_add_func("/collision/support/tilted", test_tilted);
  g_test_add_func("/collision/support/beside", test_beside);
  g_test_add_func("/collision/support/mirrored", test_mirrored);
  g_test_add_func("/collision/support/flex-at-edge", test_flex_at_edge);
  g_test_add_func("/collision/support/pair-hull", test_pair_hull);
  return g_test_run();
}
