// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Signed distance fields from octrees of meshes against every other shape: they touch where the
// mesh is, wherever it was in its file, and sdf_initpoints and sdf_iterations bound the work.

#include <gimbal/quality.h>

#include "fixture.h"

// A slab whose file has it turned and far from its origin; the field of the geom named f.
static const char kModel[] =
    "<mujoco><option gravity='0 0 0' sdf_iterations='10' sdf_initpoints='40'/><asset>"
    "<mesh name='slab' refpos='3 2 1' refquat='.9 .1 .3 .2' "
    "vertex='-.5 -.4 -.1 .5 -.4 -.1 -.5 .4 -.1 .5 .4 -.1 -.5 -.4 .1 .5 -.4 .1 -.5 .4 .1 .5 .4 .1'/>"
    "<mesh name='ball' vertex='.1 0 0 -.1 0 0 0 .1 0 0 -.1 0 0 0 .1 0 0 -.1 .06 .06 .06 -.06 .06 .06 .06 "
    "-.06 .06 .06 .06 "
    "-.06 -.06 -.06 .06 -.06 .06 -.06 .06 -.06 -.06 -.06 -.06 -.06'/>"
    "<hfield name='field' nrow='3' ncol='3' size='.5 .5 .1 .1' elevation='1 1 1 1 1 1 1 1 "
    "1'/></asset><worldbody>"
    "%s<body name='f'><freejoint/><geom name='f' type='sdf' mesh='slab'/></body></worldbody></mujoco>";

static Scene slab_with(const char* geom) {
  g_autofree char* xml = g_strdup_printf(kModel, geom);
  return scene_new(xml);
}

// Put the slab with its middle at the given height: half its thickness is .1.
static void put_slab(Scene s, double height) {
  int body = mj_name2id(s.m, mjOBJ_BODY, "f"), geom = mj_name2id(s.m, mjOBJ_GEOM, "f");
  mjtNum* qpos = s.d->qpos + s.m->jnt_qposadr[s.m->body_jntadr[body]];
  mjtNum quat[4], back[3];
  // the axes of the slab are those of its inertia in the order of size: undo the pose of the geom
  // in the body
  mju_negPose(back, quat, s.m->geom_pos + 3 * geom, s.m->geom_quat + 4 * geom);
  mjtNum flat[4] = {1, 0, 0, 0}, pos[3] = {0, 0, height};
  const mjtNum* half = s.m->geom_aabb + 6 * geom + 3;
  int thin = half[0] < half[1] ? (half[0] < half[2] ? 0 : 2) : (half[1] < half[2] ? 1 : 2);
  mjtNum axis[3] = {0, 0, 0};
  axis[thin] = 1;
  mjtNum up[4];
  mju_quatZ2Vec(up, axis);
  mju_negQuat(flat, up);
  mju_mulPose(qpos, qpos + 3, pos, flat, back, quat);
  mj_forward(s.m, s.d);
}

typedef struct Other {
  const char* geom;
  double top;  // of the other shape
} Other;

static const Other kOthers[] = {
    {"<geom type='plane' size='1 1 1'/>", 0},
    {"<geom type='sphere' size='.1'/>", .1},
    {"<geom type='capsule' size='.1 .1' euler='90 0 0'/>", .1},
    {"<geom type='ellipsoid' size='.2 .15 .1'/>", .1},
    {"<geom type='cylinder' size='.15 .1'/>", .1},
    {"<geom type='box' size='.15 .15 .1'/>", .1},
    {"<geom type='mesh' mesh='ball'/>", .1},
    {"<geom type='sdf' mesh='ball'/>", .1},
    {"<flexcomp name='x' type='grid' count='4 4 1' spacing='.1 .1 .1' radius='.001' dim='2' mass='1'/>", 0},
};

static void test_touch(gconstpointer data) {
  const Other* other = data;
  Scene s = slab_with(other->geom);
  put_slab(s, other->top + .1 + .05);
  g_assert_cmpint(s.d->ncon, ==, 0);

  put_slab(s, other->top + .1 - .02);
  g_assert_cmpint(s.d->ncon, >, 0);
  mjtNum deepest = 0;
  for (int i = 0; i < s.d->ncon; i++) {
    const mjContact* con = s.d->contact + i;
    for (int k = 0; k < 9; k++) g_assert_true(isfinite(con->frame[k]));
    for (int k = 0; k < 3; k++) g_assert_cmpfloat(fabs(con->pos[k]), <, 0.6);
    g_assert_cmpfloat(fabs(con->pos[2] - other->top), <, 0.12);
    deepest = fmin(deepest, con->dist);
  }
  // two fields measure to the surface between them: half of the overlap
  g_assert_cmpfloat(deepest, <, -0.003);
  g_assert_cmpfloat(deepest, >, -0.06);
  scene_free(s);
}

static int nwarning;

static void count_warning(const char* text) {
  (void)text;
  nwarning++;
}

// A height field takes no notice of a field, with a warning.
static void test_height_field(void) {
  Scene s = slab_with("<geom type='hfield' hfield='field'/>");
  mju_user_warning = count_warning;
  nwarning = 0;
  put_slab(s, .1);
  g_assert_cmpint(s.d->ncon, ==, 0);
  g_assert_cmpint(nwarning, >, 0);
  mju_user_warning = NULL;
  scene_free(s);
}

static void test_limits(void) {
  Scene s = slab_with(kOthers[1].geom);
  put_slab(s, .15);
  for (int points = 0; points <= 20; points += 5) {
    s.m->opt.sdf_initpoints = points;
    for (int iterations = 0; iterations <= 20; iterations += 10) {
      s.m->opt.sdf_iterations = iterations;
      mj_forward(s.m, s.d);
      g_assert_cmpint(s.d->ncon, <=, points);
    }
  }
  scene_free(s);
}

// A ray finds the slab where its contacts are.
static void test_ray(void) {
  Scene s = slab_with(kOthers[1].geom);
  put_slab(s, 1);
  mjtNum pnt[3] = {.1, .2, 3}, vec[3] = {0, 0, -1}, normal[3];
  int geom = -1;
  mjtNum dist = mj_ray(s.m, s.d, pnt, vec, NULL, 1, -1, &geom, normal);
  g_assert_cmpint(geom, ==, mj_name2id(s.m, mjOBJ_GEOM, "f"));
  assert_near(dist, 1.9, 0.01);
  assert_near(normal[2], 1, 0.01);

  // in units of the vector
  vec[2] = -4;
  assert_near(mj_ray(s.m, s.d, pnt, vec, NULL, 1, -1, &geom, normal), dist / 4, 1e-9);
  scene_free(s);
}

// Outside of the root cell the field is the way to the cell and the field a micrometre behind its
// face there, as in 3.12.
static void test_outside(void) {
  Scene s = slab_with("");
  int geom = mj_name2id(s.m, mjOBJ_GEOM, "f"), mesh = s.m->geom_dataid[geom];
  const mjtNum* root = s.m->oct_aabb + 6 * s.m->mesh_octadr[mesh];
  const mjpPlugin* plugins[] = {NULL};
  mjtGeom types[] = {mjGEOM_SDF};
  mjSDF field = {plugins, &mesh, mjSDFTYPE_SINGLE, NULL, NULL, types};
  for (int corner = 0; corner < 27; corner++) {
    mjtNum x[3], behind[3], way[3];
    int steps[3] = {corner % 3 - 1, corner / 3 % 3 - 1, corner / 9 - 1};
    for (int i = 0; i < 3; i++) {
      way[i] = 0.3 * steps[i] * (i + 1);
      x[i] = root[i] + 0.1 * root[i + 3] * i + way[i];
      behind[i] = x[i];
      if (!steps[i]) continue;
      x[i] = root[i] + steps[i] * root[i + 3] + way[i];
      behind[i] = root[i] + steps[i] * (root[i + 3] - 1e-6);
    }
    mjtNum want = mju_norm3(way) + mjc_distance(s.m, s.d, &field, behind);
    g_assert_cmpfloat_with_epsilon(mjc_distance(s.m, s.d, &field, x), want, 1e-12);
  }
  scene_free(s);
}

// A ball on the top of a torus, both exact fields: the first contact is in the middle between the
// surfaces, with all of the overlap; the others are shallower, and apart from one another.
// Without the flag half of it is the depth, as in MuJoCo.
static void test_full(void) {
  const double height = 0.22, overlap = 0.15 + 0.1 - height;
  Scene s = scene_new(
      "<mujoco><extension><plugin plugin='mujoco.sdf.torus'><instance name='t'/></plugin></extension>"
      "<option gravity='0 0 0' sdf_iterations='20' sdf_initpoints='20'/><asset><mesh name='t'><plugin "
      "instance='t'/></mesh></asset>"
      "<worldbody><geom type='sphere' size='.1' pos='.35 0 .22'/><body><freejoint/>"
      "<geom type='sdf' mesh='t'><plugin instance='t'/></geom></body></worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, >, 1);
  for (int i = 0; i < s.d->ncon; i++) g_assert_cmpfloat(s.d->contact[i].dist, >, -0.6 * overlap);
  gimbal_set_quality(s.m, GIMBAL_QUALITY_FIELDS);
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, >, 0);
  const mjContact* con = s.d->contact;
  for (int i = 1; i < s.d->ncon; i++) {
    g_assert_true(con[i].dist <= 0 && con[i].dist >= con[i - 1].dist - 1e-6);
    for (int k = 0; k < i; k++) g_assert_cmpfloat(mju_dist3(con[i].pos, con[k].pos), >, 0.003);
  }
  g_assert_cmpfloat_with_epsilon(con->dist, -overlap, 1e-3);
  g_assert_cmpfloat_with_epsilon(con->pos[0], 0.35, 0.01);
  g_assert_cmpfloat_with_epsilon(con->pos[2], (0.15 + height - 0.1) / 2, 1e-3);
  g_assert_cmpfloat_with_epsilon(con->frame[2], -1, 0.02);
  // apart: none
  s.m->geom_pos[2] = 0.26;
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, 0);
  scene_free(s);
}

// A mesh and a field: in the order of the faces, fifty points at most, of which each start that
// leads to a place counts as one. With the flag two places more, the deepest first. The numbers are
// MuJoCo 4.0.1's.
static void test_mesh(void) {
  static const mjtNum want[][4] = {{-0.0210730168377, 0.004921812091, -0.154212861108, -0.040089549239},
                                   {-0.022578214315, 0.012402489924, -0.154117598601, -0.038540557905},
                                   {-0.00899476956162, 0.137673008701, -0.122911489153, -0.044481327352},
                                   {-0.00717792339699, 0.152358160633, -0.12859258386, -0.069989007288}};
  Scene s = scene_new(
      "<mujoco><extension><plugin plugin='mujoco.sdf.torus'><instance name='t'><config key='radius2' "
      "value='.03'/></instance></plugin></extension><asset><mesh name='t'><plugin instance='t'/></mesh>"
      "<mesh name='m' vertex='-.2 -.2 -.1 .2 -.2 -.1 0 .3 -.1 0 0 .1'/></asset><worldbody>"
      "<geom type='mesh' mesh='m'/><body pos='.1 .2 -.05'><freejoint/>"
      "<geom type='sdf' mesh='t'><plugin instance='t'/></geom></body></worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 4);
  for (int i = 0; i < 4; i++) {
    assert_near(s.d->contact[i].dist, want[i][0], 1e-9);
    for (int k = 0; k < 3; k++) assert_near(s.d->contact[i].pos[k], want[i][k + 1], 1e-9);
  }
  gimbal_set_quality(s.m, GIMBAL_QUALITY_FIELDS);
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->ncon, ==, 6);
  for (int i = 1; i < 6; i++) g_assert_cmpfloat(s.d->contact[i].dist, >=, s.d->contact[i - 1].dist);
  scene_free(s);
}

// A gear that lies on a plane: of its corners, all as deep, the one that is first of its hull. The
// place is MuJoCo 4.0.1's.
static void test_plane(void) {
  static const mjtNum want[2] = {-0.0120689654723, -1.4844827652};
  Scene s = scene_new(
      "<mujoco><extension><plugin plugin='mujoco.sdf.gear'><instance name='g'/></plugin></extension>"
      "<asset><mesh name='g'><plugin instance='g'/></mesh></asset><worldbody><geom type='plane' size='1 1 "
      ".1'/>"
      "<body pos='0 0 .1' quat='0 1 0 0'><freejoint/><geom type='sdf' mesh='g'><plugin instance='g'/></geom>"
      "</body></worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 4);
  for (int k = 0; k < 2; k++) assert_near(s.d->contact[0].pos[k], want[k], 1e-9);
  scene_free(s);
}

// A face that dips into a field counts also where the ball round it and a point beside it does not
// reach the surface. The numbers are MuJoCo 4.0.1's.
static void test_shallow_face(void) {
  static const mjtNum want[][4] = {{-0.00631858497394, -0.029593874461, 0.770855070307, -0.048961424806},
                                   {-0.00716175361843, -0.033594094204, 0.770359252228, -0.045342317786},
                                   {-0.00610641974558, -0.044913576532, 0.767654599681, -0.037843250413}};
  Scene s = scene_new(
      "<mujoco><asset><mesh name='m' builtin='sphere' params='1' scale='.1 .1 .1'/></asset><worldbody>"
      "<geom type='mesh' mesh='m' pos='.0242477 .8098042 .0174752' quat='-.1403265 .9281632 .3446602 "
      "-.0055558'/><body><freejoint/><geom type='sdf' mesh='m' pos='-.0958034 .8016229 -.1080547' "
      "quat='.1715734 .9121055 -.2799462 -.2454713'/></body></worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 3);
  for (int i = 0; i < 3; i++) {
    assert_near(s.d->contact[i].dist, want[i][0], 1e-9);
    for (int k = 0; k < 3; k++) assert_near(s.d->contact[i].pos[k], want[i][k + 1], 1e-9);
  }
  scene_free(s);
}

// The first start lies on a corner of the box, where the last digit says which way it goes down:
// that of MuJoCo 4.0.1, whose numbers these are.
static void test_start_on_a_corner(void) {
  static const mjtNum want[4] = {-0.0381746632798, -0.341340741416, -0.070785751497, 0.252611516139};
  Scene s = scene_new(
      "<mujoco><extension><plugin plugin='mujoco.sdf.torus'><instance name='t'><config key='radius2' "
      "value='.0666'/></instance></plugin></extension><asset><mesh name='t'><plugin instance='t'/></mesh>"
      "</asset><worldbody><body><joint/><geom type='box' size='.1844 .03617' fromto='-.285 -.18 .1711 "
      "-.2906 -.01526 .05711'/></body><body pos='0 0 .3'><freejoint/><geom type='sdf' mesh='t'>"
      "<plugin instance='t'/></geom></body></worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 40);
  assert_near(s.d->contact[0].dist, want[0], 1e-9);
  for (int k = 0; k < 3; k++) assert_near(s.d->contact[0].pos[k], want[k + 1], 1e-9);
  scene_free(s);
}

// The far side of a cell is at 1 of it, not a digit before: with an octree of one cell that is as
// large as the number at its far side, wherever it lies.
static void test_corners(void) {
  Scene s = slab_with("");
  int mesh = s.m->geom_dataid[mj_name2id(s.m, mjOBJ_GEOM, "f")], adr = s.m->mesh_octadr[mesh], seen = 0;
  mjtNum *box = s.m->oct_aabb + 6 * adr, *coeff = s.m->oct_coeff + 8 * adr;
  const mjpPlugin* plugins[] = {NULL};
  mjtGeom types[] = {mjGEOM_SDF};
  mjSDF field = {plugins, &mesh, mjSDFTYPE_SINGLE, NULL, NULL, types};
  for (int i = 0; i < 8; i++) {
    s.m->oct_child[8 * adr + i] = -1;
    coeff[i] = i & 1;
    if (i < 6) box[i] = i > 2;
  }
  for (int k = 1; k < 200; k++) {
    box[0] = 0.013 * k;
    box[3] = 0.37 + 0.001 * k;
    mjtNum x[3] = {box[0] + box[3], -1, -1};
    if (fabs(x[0] - box[0]) > box[3]) continue;
    g_assert_cmpfloat(mjc_distance(s.m, s.d, &field, x), ==, 1);
    seen++;
  }
  g_assert_cmpint(seen, >, 50);
  scene_free(s);
}

// Two gears that cannot be moved along, one driven: with quality no contact adds energy to what the
// motor gave, where the estimate of how hard they are, zero for bodies on an axle, had them thrown
// apart with a thousand times of it.
static void test_gears_keep_energy(void) {
  Scene s = scene_new(
      "<mujoco><option sdf_iterations='5' sdf_initpoints='20'><flag energy='enable'/></option>"
      "<custom><text name='gimbal_quality' data='fields'/></custom>"
      "<extension><plugin plugin='mujoco.sdf.gear'><instance name='one'><config key='alpha' "
      "value='0'/></instance>"
      "</plugin><plugin plugin='mujoco.sdf.gear'><instance name='two'><config key='alpha' "
      "value='15'/></instance></plugin>"
      "</extension><asset><mesh name='one'><plugin instance='one'/></mesh><mesh name='two'><plugin "
      "instance='two'/></mesh>"
      "</asset><default><geom type='sdf' solref='.01 1' solimp='.95 .99 .0001' "
      "friction='.2'/></default><worldbody>"
      "<body><joint axis='0 0 1' damping='1000'/><geom mesh='one'><plugin instance='one'/></geom></body>"
      "<body pos='2.85 0 0'><joint name='drive' axis='0 0 1' damping='.1'/>"
      "<geom mesh='two'><plugin instance='two'/></geom></body></worldbody>"
      "<actuator><motor joint='drive' gear='1500'/></actuator></mujoco>");
  mjtNum given = 0, start = 0;
  int touched = 0;
  s.d->qpos[0] = 0.2616;
  s.d->ctrl[0] = 0.3;
  for (int i = 0; i < 500; i++) {
    mj_step(s.m, s.d);
    if (!i) start = s.d->energy[0] + s.d->energy[1];
    touched += s.d->ncon > 0;
    given += 450 * fabs(s.d->qvel[1]) * s.m->opt.timestep;
    g_assert_cmpfloat(s.d->energy[0] + s.d->energy[1] - start, <, given + 1);
  }
  g_assert_cmpint(touched, >, 50);
  scene_free(s);
}

// Slopes of an octree are those of its distances, whatever the sides of its cells; so are normals
// of rays. The numbers are those of the official 4.0.1.
static void test_slopes(void) {
  Scene s = scene_new(
      "<mujoco><asset><mesh name='t' builtin='supersphere' params='30 1 1' scale='1 .5 .25'/></asset>"
      "<worldbody><geom type='sdf' mesh='t'/></worldbody></mujoco>");
  const mjpPlugin* plugin = NULL;
  int id = 0;
  mjtGeom type = mjGEOM_SDF;
  mjtNum pos[3] = {0}, mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  mjSDF sdf = {&plugin, &id, mjSDFTYPE_SINGLE, pos, mat, &type};
  const mjtNum x[3] = {.235095, -.130207, .75643};
  mjtNum slope[3], moved[3];
  mjc_gradient(s.m, s.d, &sdf, slope, x);
  assert_near(slope[0], .939895, 1e-6);
  assert_near(slope[1], -.121806, 1e-6);
  assert_near(slope[2], .281754, 1e-6);
  for (int i = 0; i < 3; i++) {
    mju_copy3(moved, x);
    moved[i] += 1e-7;
    assert_near(slope[i], (mjc_distance(s.m, s.d, &sdf, moved) - mjc_distance(s.m, s.d, &sdf, x)) / 1e-7,
                1e-6);
  }

  const mjtNum from[3] = {2, -1, 1.5}, towards[3] = {-2, 1, -1.5};
  mjtNum normal[3];
  assert_near(mj_ray(s.m, s.d, from, towards, NULL, 1, -1, NULL, normal), .8495741697, 1e-9);
  assert_near(normal[0], .0832678, 1e-6);
  assert_near(normal[1], -.1623058, 1e-6);
  assert_near(normal[2], .9832209, 1e-6);
  scene_free(s);
}

// The gradient of an octree is that of its distance, also where cells are longer one way, as from
// MuJoCo 4.0 on.
static void test_octree_gradient(void) {
  Scene s = scene_new(
      "<mujoco><asset><mesh name='long' builtin='hemisphere' params='3' scale='.1 .2 .5'/></asset><worldbody>"
      "<geom type='sdf' mesh='long'/></worldbody></mujoco>");
  const mjpPlugin* plugin[1] = {NULL};
  int id[1] = {s.m->geom_dataid[0]};
  mjtGeom type[1] = {mjGEOM_SDF};
  mjtNum relpos[3] = {0}, relmat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  mjSDF sdf = {plugin, id, mjSDFTYPE_SINGLE, relpos, relmat, type};
  for (int i = 0; i < 20; i++) {
    mjtNum x[3], gradient[3];
    for (int k = 0; k < 3; k++) {
      x[k] = s.m->geom_aabb[k] + (2 * mju_Halton(i + 1, k < 2 ? 2 + k : 5) - 1) * s.m->geom_aabb[3 + k];
    }
    mjc_gradient(s.m, s.d, &sdf, gradient, x);
    for (int k = 0; k < 3; k++) {
      const mjtNum step = 1e-7;
      mjtNum ahead[3] = {x[0], x[1], x[2]};
      ahead[k] += step;
      mjtNum slope = (mjc_distance(s.m, s.d, &sdf, ahead) - mjc_distance(s.m, s.d, &sdf, x)) / step;
      g_assert_cmpfloat(fabs(gradient[k] - slope), <, 1e-5);
    }
  }
  scene_free(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(kOthers); i++) {
    g_autofree char* path = g_strdup_printf("/collision/sdf/touch/%d", (int)i);
    g_test_add_data_func(path, kOthers + i, test_touch);
  }
  g_test_add_func("/collision/sdf/limits", test_limits);
  g_test_add_func("/collision/sdf/ray", test_ray);
  g_test_add_func("/collision/sdf/height-field", test_height_field);
  g_test_add_func("/collision/sdf/outside", test_outside);
  g_test_add_func("/collision/sdf/corners", test_corners);
  g_test_add_func("/collision/sdf/full", test_full);
  g_test_add_func("/collision/sdf/mesh", test_mesh);
  g_test_add_func("/sdf/plane", test_plane);
  g_test_add_func("/collision/sdf/octree-gradient", test_octree_gradient);
  g_test_add_func("/collision/sdf/shallow-face", test_shallow_face);
  g_test_add_func("/collision/sdf/start-on-a-corner", test_start_on_a_corner);
  g_test_add_func("/collision/sdf/slopes", test_slopes);
  g_test_add_func("/collision/sdf/gears-keep-energy", test_gears_keep_energy);
  return g_test_run();
}
