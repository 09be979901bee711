// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A flex is drawn anew as triangles, each in one colour, in place of its geom: a scene has one
// colour for a flex. A joint that yields gets a bead that stands out of what it moves.

#include "widgets/view/layers.h"

#include <gimbal/deformation.h>
#include <gimbal/scene.h>
#include <math.h>
#include <string.h>

//---- colours

// Equal steps of the map viridis, which everyone can tell apart, and which is as good in grey.
static const float kStops[][3] = {{0.267f, 0.005f, 0.329f},
                                  {0.231f, 0.322f, 0.545f},
                                  {0.129f, 0.569f, 0.549f},
                                  {0.369f, 0.788f, 0.384f},
                                  {0.992f, 0.906f, 0.145f}};

void gimbal_strain_color(double share, float rgba[4]) {
  double at = CLAMP(share, 0, 1) * (double)(G_N_ELEMENTS(kStops) - 1);
  guint i = MIN((guint)at, (guint)G_N_ELEMENTS(kStops) - 2);
  for (int k = 0; k < 3; k++) {
    rgba[k] = kStops[i][k] + (float)(at - i) * (kStops[i + 1][k] - kStops[i][k]);
  }
  rgba[3] = 1;
}

// How many times its yield the set of a spring is; -1: it cannot yield.
static double yields_of(const mjModel* m, const mjData* d, int type, int id) {
  GimbalPermanentSet set;
  if (!gimbal_permanent_set(m, d, type, id, &set)) return -1;
  return set.yield > 0 ? fabs(set.value) / set.yield : set.value == 0 ? 0 : 1;
}

GimbalStrainScale gimbal_strain_scale(const mjModel* m, const mjData* d) {
  GimbalStrainScale scale = {.strain = 0, .yields = 1};
  GimbalPermanentSet set;
  for (int i = 0; i < m->nflex; i++) {
    if (!gimbal_permanent_set(m, d, mjOBJ_FLEX, i, &set)) continue;
    scale.flexes = TRUE;
    scale.strain = fmax(scale.strain, fmax(set.value, set.yield));
  }
  for (int i = 0; i < m->njnt + m->ntendon; i++) {
    double yields =
        i < m->njnt ? yields_of(m, d, mjOBJ_JOINT, i) : yields_of(m, d, mjOBJ_TENDON, i - (int)m->njnt);
    scale.springs = scale.springs || yields >= 0;
    scale.yields = fmax(scale.yields, yields);
  }
  return scale;
}

//---- geoms

// The next geom of a scene; NULL: it is full.
static mjvGeom* next_geom(mjvScene* scene, int type, int objtype, int objid, const float rgba[4]) {
  if (scene->ngeom >= scene->maxgeom) return NULL;
  mjvGeom* geom = scene->geoms + scene->ngeom++;
  mjv_initGeom(geom, type, NULL, NULL, NULL, rgba);
  geom->objtype = objtype;
  geom->objid = objid;
  geom->category = mjCAT_DECOR;
  return geom;
}

static void add_connector(mjvScene* scene, double width, const mjtNum from[3], const mjtNum to[3],
                          const float rgba[4], int objtype, int objid) {
  mjvGeom* geom = next_geom(scene, mjGEOM_CYLINDER, objtype, objid, rgba);
  if (geom) mjv_connector(geom, mjGEOM_CYLINDER, width, from, to);
}

static void add_triangle(mjvScene* scene, const mjtNum corner[3][3], const float rgba[4], int flex) {
  mjvGeom* geom = next_geom(scene, mjGEOM_TRIANGLE, mjOBJ_FLEX, flex, rgba);
  if (geom) gimbal_scene_triangle(geom, corner, rgba);
}

//---- flexes

// Take the geom of a flex out of the scene. FALSE: it is not shown.
static gboolean take_flex(mjvScene* scene, int flex) {
  for (int i = 0; i < scene->ngeom; i++) {
    const mjvGeom* geom = scene->geoms + i;
    if (geom->type != mjGEOM_FLEX || geom->objid != flex) continue;
    memmove(scene->geoms + i, scene->geoms + i + 1, sizeof(mjvGeom) * (gsize)(scene->ngeom - i - 1));
    scene->ngeom--;
    return TRUE;
  }
  return FALSE;
}

// The mean of the elements around each vertex.
static double* strain_of_vertices(const mjModel* m, const mjData* d, int flex) {
  int nvert = m->flex_vertnum[flex], corners = m->flex_dim[flex] + 1;
  const int* vert = m->flex_elem + m->flex_elemdataadr[flex];
  g_autofree mjtNum* strain = g_new(mjtNum, m->flex_elemnum[flex] + 1);
  g_autofree int* count = g_new0(int, nvert + 1);
  double* mean = g_new0(double, nvert + 1);
  gimbal_flex_plastic_strain(m, d, flex, strain);
  for (int i = 0; i < corners * m->flex_elemnum[flex]; i++) {
    mean[vert[i]] += strain[i / corners];
    count[vert[i]]++;
  }
  for (int i = 0; i < nvert; i++) mean[i] /= MAX(count[i], 1);
  return mean;
}

static void paint_flex(const mjModel* m, const mjData* d, int flex, double most, mjvScene* scene) {
  gboolean sheet = m->flex_dim[flex] == 2;
  int count = sheet ? m->flex_elemnum[flex] : m->flex_shellnum[flex];
  const int* face =
      sheet ? m->flex_elem + m->flex_elemdataadr[flex] : m->flex_shell + m->flex_shelldataadr[flex];
  const mjtNum* pos = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  if (!take_flex(scene, flex)) return;
  g_autofree double* strain = strain_of_vertices(m, d, flex);
  for (int i = 0; i < count; i++, face += 3) {
    float rgba[4];
    mjtNum corner[3][3];
    for (int k = 0; k < 3; k++) mju_copy3(corner[k], pos + 3 * face[k]);
    gimbal_strain_color((strain[face[0]] + strain[face[1]] + strain[face[2]]) / 3 / most, rgba);
    add_triangle(scene, corner, rgba, flex);
  }
}

//---- springs

// Half of the smallest side of the geoms of a body, or what the model draws joints with.
static double bead_of(const mjModel* m, int body) {
  double least = INFINITY;
  for (int g = m->body_geomadr[body]; g >= 0 && g < m->body_geomadr[body] + m->body_geomnum[body]; g++) {
    if (m->geom_size[3 * g] > 0) least = fmin(least, m->geom_size[3 * g]);
  }
  double usual = m->vis.scale.jointwidth * m->stat.meansize;
  return isfinite(least) ? 1.15 * least : usual;
}

static void paint_joint(const mjModel* m, const mjData* d, int id, double share, mjvScene* scene) {
  double radius = bead_of(m, m->jnt_bodyid[id]);
  float rgba[4];
  gimbal_strain_color(share, rgba);
  if (m->jnt_type[id] == mjJNT_HINGE) {
    mjtNum ends[2][3];
    for (int side = 0; side < 2; side++) {
      mju_addScl3(ends[side], d->xanchor + 3 * id, d->xaxis + 3 * id, (side ? 1.3 : -1.3) * radius);
    }
    add_connector(scene, radius, ends[0], ends[1], rgba, mjOBJ_JOINT, id);
    return;
  }
  mjvGeom* geom = next_geom(scene, mjGEOM_SPHERE, mjOBJ_JOINT, id, rgba);
  if (!geom) return;
  for (int k = 0; k < 3; k++) {
    geom->pos[k] = (float)d->xanchor[3 * id + k];
    geom->size[k] = (float)radius;
  }
}

static void paint_tendon(int id, double share, mjvScene* scene) {
  for (int i = 0; i < scene->ngeom; i++) {
    mjvGeom* geom = scene->geoms + i;
    if (geom->objtype == mjOBJ_TENDON && geom->objid == id) gimbal_strain_color(share, geom->rgba);
  }
}

static void add_plastic(const mjModel* m, const mjData* d, mjvScene* scene) {
  GimbalStrainScale scale = gimbal_strain_scale(m, d);
  for (int i = 0; i < m->nflex; i++) {
    GimbalPermanentSet set;
    if (gimbal_permanent_set(m, d, mjOBJ_FLEX, i, &set)) paint_flex(m, d, i, scale.strain, scene);
  }
  for (int i = 0; i < m->njnt; i++) {
    double yields = yields_of(m, d, mjOBJ_JOINT, i);
    if (yields >= 0) paint_joint(m, d, i, yields / scale.yields, scene);
  }
  for (int i = 0; i < m->ntendon; i++) {
    double yields = yields_of(m, d, mjOBJ_TENDON, i);
    if (yields >= 0) paint_tendon(i, yields / scale.yields, scene);
  }
}

//---- rods

// Axes as those of bodies: red along the rod, green along its wider side, blue along the other; and
// a line along the tips of the green ones.
static void add_rod(int flex, const GimbalRodEdge* edge, int count, double radius, mjvScene* scene) {
  static const float kLine[4] = {1, 0.8f, 0.1f, 1};
  mjtNum tip[3], before[3];
  for (int i = 0; i < count; i++) {
    double length = fmax(0.6 * edge[i].length, 2.5 * radius), width = 0.05 * length;
    for (int axis = 0; axis < 3; axis++) {
      float rgba[4] = {0, 0, 0, 1};
      rgba[axis] = 0.9f;
      mju_addScl3(tip, edge[i].pos, edge[i].frame + 3 * axis, length);
      add_connector(scene, width, edge[i].pos, tip, rgba, mjOBJ_FLEX, flex);
    }
    mju_addScl3(tip, edge[i].pos, edge[i].frame + 3, length);
    if (i) add_connector(scene, 0.6 * width, before, tip, kLine, mjOBJ_FLEX, flex);
    mju_copy3(before, tip);
  }
}

static void add_rods(const mjModel* m, mjData* d, mjvScene* scene) {
  for (int i = 0; i < m->nflex; i++) {
    int count = gimbal_rod_edges(m, d, i, NULL);
    if (!count) continue;
    g_autofree GimbalRodEdge* edge = g_new(GimbalRodEdge, count);
    gimbal_rod_edges(m, d, i, edge);
    add_rod(i, edge, count, m->flex_radius[i], scene);
  }
}

void gimbal_layers_add(const mjtByte* layers, const mjModel* m, mjData* d, mjvScene* scene) {
  if (layers[GIMBAL_LAYER_PLASTIC]) add_plastic(m, d, scene);
  if (layers[GIMBAL_LAYER_RODS]) add_rods(m, d, scene);
}
