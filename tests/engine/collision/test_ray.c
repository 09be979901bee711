// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rays: the point that is hit lies on the surface, the normal is the gradient of the signed
// distance there, many rays give what single ones do, meshes and height fields give what their
// shapes would.

#include "collision/sdf/col_sdf.h"
#include "collision/shape/ray_shape.h"
#include "fixture.h"

static const char kShapes[] =
    "<mujoco><worldbody>"
    "<geom type='sphere' size='.3' pos='-2 0 0'/>"
    "<geom type='capsule' size='.2 .3' pos='-1 0 0' euler='20 30 0'/>"
    "<geom type='ellipsoid' size='.2 .3 .4' euler='20 30 0'/>"
    "<geom type='cylinder' size='.2 .3' pos='1 0 0' euler='20 30 0'/>"
    "<geom type='box' size='.2 .3 .4' pos='2 0 0' euler='20 30 0'/>"
    "</worldbody></mujoco>";

static void random_ray(Random* r, mjtNum pnt[3], mjtNum vec[3]) {
  mjtNum target[3] = {random_between(r, -2.5, 2.5), random_between(r, -.3, .3), random_between(r, -.3, .3)};
  for (int i = 0; i < 3; i++) {
    pnt[i] = random_between(r, -3, 3);
    vec[i] = target[i] - pnt[i];
  }
}

static void test_surface(void) {
  Scene s = scene_new(kShapes);
  Random r = {11};
  int hits = 0;
  for (int k = 0; k < 20000; k++) {
    mjtNum pnt[3], vec[3], normal[3], hit[3], rel[3], local[3], gradient[3], outward[3];
    int geom;
    random_ray(&r, pnt, vec);
    mjtNum x = mj_ray(s.m, s.d, pnt, vec, NULL, 1, -1, &geom, normal);
    if (x < 0) {
      g_assert_cmpint(geom, ==, -1);
      continue;
    }
    hits++;
    mju_addScl3(hit, pnt, vec, x);
    mju_sub3(rel, hit, s.d->geom_xpos + 3 * geom);
    mju_mulMatTVec3(local, s.d->geom_xmat + 9 * geom, rel);
    Field field = field_of_geom(s.m, geom);
    assert_near(field_distance(s.m, s.d, field, local), 0, 1e-9);

    // just outside, where it is unique near an edge too
    mju_addToScl3(rel, normal, 1e-6);
    mju_mulMatTVec3(local, s.d->geom_xmat + 9 * geom, rel);
    field_gradient(gradient, s.m, s.d, field, local);
    mju_mulMatVec3(outward, s.d->geom_xmat + 9 * geom, gradient);
    assert_near(mju_norm3(normal), 1, 1e-9);
    g_assert_cmpfloat(mju_dot3(outward, normal), >, 0.99);
  }
  g_assert_cmpint(hits, >, 5000);
  scene_free(s);
}

enum { NRAY = 500 };

static void test_many(void) {
  Scene s = scene_new(kShapes);
  Random r = {12};
  mjtNum pnt[3] = {0.3, -3, 0.5}, vec[3 * NRAY], dist[NRAY], normal[3 * NRAY], other[3];
  int geom[NRAY];
  for (int k = 0; k < NRAY; k++) random_ray(&r, other, vec + 3 * k);
  mj_multiRay(s.m, s.d, pnt, vec, NULL, 1, -1, geom, dist, normal, NRAY, mjMAXVAL);
  for (int k = 0; k < NRAY; k++) {
    mjtNum single[3];
    int id;
    assert_near(dist[k], mj_ray(s.m, s.d, pnt, vec + 3 * k, NULL, 1, -1, &id, single), 0);
    g_assert_cmpint(geom[k], ==, id);
    for (int i = 0; i < 3; i++) assert_near(normal[3 * k + i], single[i], 0);
  }

  // nothing beyond the cutoff
  mj_multiRay(s.m, s.d, pnt, vec, NULL, 1, -1, geom, dist, NULL, NRAY, 0.1);
  for (int k = 0; k < NRAY; k++) g_assert_cmpint(geom[k], ==, -1);
  scene_free(s);
}

// A mesh and a flat height field in the place of a box.
static void test_tessellated(void) {
  Scene s = scene_new(
      "<mujoco><asset>"
      "<mesh name='cube' vertex='-.2 -.3 -.4 .2 -.3 -.4 -.2 .3 -.4 .2 .3 -.4 -.2 -.3 .4 .2 -.3 .4 -.2 .3 .4 "
      ".2 .3 .4'/>"
      "<hfield name='flat' nrow='3' ncol='4' size='.2 .3 .4 .8' elevation='1 1 1 1 1 1 1 1 1 1 1 1'/>"
      "</asset><worldbody>"
      "<geom type='box' size='.2 .3 .4'/><geom type='mesh' mesh='cube'/><geom type='hfield' hfield='flat' "
      "pos='0 0 .4'/>"
      "</worldbody></mujoco>");
  Random r = {13};
  for (int k = 0; k < 3000; k++) {
    mjtNum pnt[3], vec[3], normal[3][3];
    random_ray(&r, pnt, vec);
    mjtNum box = mju_rayGeom(s.d->geom_xpos, s.d->geom_xmat, s.m->geom_size, pnt, vec, mjGEOM_BOX, normal[0]);
    assert_near(mj_rayMesh(s.m, s.d, 1, pnt, vec, normal[1]), box, 1e-5);
    mjtNum field = mj_rayHfield(s.m, s.d, 2, pnt, vec, normal[2]);
    if (fabs(field - box) > 1e-6) g_assert_cmpfloat(fmin(field, box), <, 0);  // through an edge
    for (int i = 0; i < 3 && box >= 0; i++) assert_near(normal[0][i], normal[1][i], 1e-5);
  }
  scene_free(s);
}

// Geoms far from the centre of a body that is turned: the ball around them turns with it.
static void test_many_turned(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><body pos='0 0 1' euler='20 100 70'><freejoint/><geom size='.05' pos='1 .2 .1'/>"
      "<geom type='box' size='.05 .1 .02' pos='.8 -.1 .3'/><inertial pos='0 0 0' quat='.8 .4 .1 .2' mass='1' "
      "diaginertia='1 1 1'/></body></worldbody></mujoco>");
  Random r = {16};
  int hits = 0;
  for (int k = 0; k < 2000; k++) {
    mjtNum pnt[3] = {0, 0, 0}, vec[3], dist;
    const mjtNum* pos = s.d->geom_xpos + 3 * (k % 2);
    for (int i = 0; i < 3; i++) vec[i] = pos[i] + random_between(&r, -0.1, 0.1);
    int geom, many;
    mj_multiRay(s.m, s.d, pnt, vec, NULL, 1, -1, &many, &dist, NULL, 1, mjMAXVAL);
    assert_near(dist, mj_ray(s.m, s.d, pnt, vec, NULL, 1, -1, &geom, NULL), 0);
    g_assert_cmpint(many, ==, geom);
    hits += geom >= 0;
  }
  g_assert_cmpint(hits, >, 200);
  scene_free(s);
}

// A triangle behind the ray is none.
static void test_triangle_behind(void) {
  static const mjtNum v[3][3] = {{-1, -1, 2}, {1, -1, 2}, {0, 1, 2}}, pos[3] = {0},
                      mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, pnt[3] = {0, 0, 0};
  for (int back = 0; back < 2; back++) {
    const mjtNum vec[3] = {0, 0, back ? -0.5 : 0.5};
    mjtNum normal[3] = {7, 7, 7};
    LocalRay ray = ray_to_frame(pos, mat, pnt, vec);
    RayPlane across = ray_plane_across(ray.v);
    g_assert_cmpfloat(ray_triangle(&ray, &across, v[0], v[1], v[2], normal), ==, back ? -1 : 4);
    g_assert_cmpfloat(normal[0], ==, back ? 7 : 0);
  }
}

// The nearest of all triangles of a height field without rotation, one after the other.
static mjtNum nearest_triangle(Scene s, const mjtNum pnt[3], const mjtNum vec[3]) {
  int nrow = s.m->hfield_nrow[0], ncol = s.m->hfield_ncol[0];
  const mjtNum* size = s.m->hfield_size;
  LocalRay ray = ray_to_frame(s.d->geom_xpos, s.d->geom_xmat, pnt, vec);
  RayPlane across = ray_plane_across(ray.v);
  mjtNum best = -1, dx = 2 * size[0] / (ncol - 1), dy = 2 * size[1] / (nrow - 1);
  for (int k = 0; k < 2 * (nrow - 1) * (ncol - 1); k++) {
    int row = k / 2 / (ncol - 1), col = k / 2 % (ncol - 1), half = k % 2;
    int at[3][2] = {{row, col}, {row + half, col + 1}, {row + 1, half ? col : col + 1}};
    mjtNum v[3][3];
    for (int i = 0; i < 3; i++) {
      v[i][0] = dx * at[i][1] - size[0];
      v[i][1] = dy * at[i][0] - size[1];
      v[i][2] = s.m->hfield_data[at[i][0] * ncol + at[i][1]] * size[2];
    }
    mjtNum x = ray_triangle(&ray, &across, v[0], v[1], v[2], NULL);
    if (x >= 0 && (best < 0 || x < best)) best = x;
  }
  return best;
}

// Only the cells under a ray are looked at; none that is hit may be left out.
static void test_terrain(void) {
  Scene s = scene_new(
      "<mujoco><asset><hfield name='hills' nrow='23' ncol='17' size='2 3 .5 .1'/></asset><worldbody>"
      "<geom type='hfield' hfield='hills' pos='.1 .2 .3'/></worldbody></mujoco>");
  Random r = {14};
  int hits = 0;
  for (int i = 0; i < 23 * 17; i++) s.m->hfield_data[i] = (float)random_between(&r, 0, 1);
  for (int k = 0; k < 20000; k++) {
    mjtNum pnt[3], vec[3], normal[3];
    for (int i = 0; i < 3; i++) {
      pnt[i] = random_between(&r, -4, 4);
      vec[i] = random_between(&r, -3, 3) - (k % 2 ? pnt[i] : 0);
    }
    if (k % 7 == 0) vec[k % 3] = 0;
    if (k % 11 == 0) pnt[1] = 0.2 + 3.0 / 11 * (k % 10);  // along a border of cells
    mjtNum want = nearest_triangle(s, pnt, vec), got = mj_rayHfield(s.m, s.d, 0, pnt, vec, normal);
    // above the base
    int on_terrain = got >= 0 && normal[2] > 0 && pnt[2] + got * vec[2] > 0.3 + 1e-9;
    if (on_terrain) {
      g_assert_cmpfloat(got, ==, want);
      hits++;
    } else if (want >= 0) {
      g_assert_true(got >= 0 && got <= want);  // base or wall
    }
  }
  g_assert_cmpint(hits, >, 2000);
  scene_free(s);
}

// What grazes a round surface hits it, however short the direction is, down to 3.2e-8 (as in MuJoCo
// 3.12.0).
static void test_grazing(void) {
  static const int types[] = {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_CYLINDER};
  static const mjtNum pos[3] = {0}, mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, size[3] = {0.1, 0.2, 0};
  for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
    for (mjtNum scale = 1e-6; scale < 1e3; scale *= 100) {
      mjtNum inside[3] = {-1, 0.1, 0}, outside[3] = {-1, 0.1 + 1e-13, 0}, vec[3] = {scale, 0, 0}, normal[3];
      assert_near(mju_rayGeom(pos, mat, size, inside, vec, types[i], normal) * scale, 1, 1e-7);
      assert_near(normal[1], 1, 1e-7);
      g_assert_cmpfloat(mju_rayGeom(pos, mat, size, outside, vec, types[i], NULL), ==, -1);
    }
    mjtNum pnt[3] = {-1, 0.05, 0}, vec[3] = {1e-8, 0, 0};
    g_assert_cmpfloat(mju_rayGeom(pos, mat, size, pnt, vec, types[i], NULL), ==, -1);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/collision/ray/surface", test_surface);
  g_test_add_func("/collision/ray/many", test_many);
  g_test_add_func("/collision/ray/many-turned", test_many_turned);
  g_test_add_func("/collision/ray/triangle-behind", test_triangle_behind);
  g_test_add_func("/collision/ray/terrain", test_terrain);
  g_test_add_func("/collision/ray/grazing", test_grazing);
  g_test_add_func("/collision/ray/tessellated", test_tessellated);
  return g_test_run();
}
