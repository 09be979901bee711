// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Making of abstract geoms: slots of the scene, connectors, frames, materials, labels and island
// colours.

#include "visual/emit.h"

#include <gimbal/kinds.h>
#include <gimbal/scene.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const float identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

static _Thread_local bool grows;

void emit_let_grow(bool may) {
  grows = may;
}

void emit_full(mjvScene* scn) {
  if (!scn->status && !grows) {
    mju_warning("maxgeom = %d is too small for this model and these options", scn->maxgeom);
  }
  scn->status = 1;
}

mjvGeom* emit_reserve(mjvScene* scn, int objtype, int objid, int category) {
  mjvGeom* geom = emit_slot(scn, objtype, objid, category);
  if (!geom) return NULL;
  geom->type = mjGEOM_NONE;
  for (int i = 0; i < 3; i++) {
    geom->size[i] = 0.1f;
    geom->pos[i] = 0;
    geom->rgba[i] = 0.5f;
  }

  geom->rgba[3] = 1;
  memcpy(geom->mat, identity, sizeof identity);
  return geom;
}

void emit_connector(mjvScene* scn, int type, mjtNum width, const mjtNum from[3], const mjtNum to[3],
                    const float rgba[4], int objtype, int objid) {
  mjvGeom* geom = emit_reserve(scn, objtype, objid, mjCAT_DECOR);
  if (!geom) return;
  mjv_connector(geom, type, width, from, to);
  copy_rgba(geom->rgba, rgba);
  emit_commit(scn);
}

void emit_sphere(mjvScene* scn, mjtNum radius, const mjtNum pos[3], const float rgba[4], int objtype,
                 int objid) {
  mjvGeom* geom = emit_reserve(scn, objtype, objid, mjCAT_DECOR);
  if (!geom) return;
  geom->type = mjGEOM_SPHERE;
  geom->size[0] = geom->size[1] = geom->size[2] = (float)radius;
  to_float(geom->pos, pos, 3);
  copy_rgba(geom->rgba, rgba);
  emit_commit(scn);
}

void gimbal_scene_triangle(mjvGeom* geom, const mjtNum corner[3][3], const float rgba[4]) {
  // columns of the matrix: unit edges and unit normal; sizes: their lengths
  mjtNum axis[3][3], size[3], mat[9];
  mju_sub3(axis[0], corner[1], corner[0]);
  mju_sub3(axis[1], corner[2], corner[0]);
  mju_cross(axis[2], axis[0], axis[1]);
  for (int i = 0; i < 3; i++) {
    size[i] = mju_normalize3(axis[i]);
    for (int k = 0; k < 3; k++) mat[3 * k + i] = axis[i][k];
  }
  mjv_initGeom(geom, mjGEOM_TRIANGLE, size, corner[0], mat, rgba);
}

void emit_triangle(mjvScene* scn, const mjtNum corner[3][3], const float rgba[4], int objtype, int objid) {
  mjvGeom* geom = emit_reserve(scn, objtype, objid, mjCAT_DECOR);
  if (!geom) return;
  gimbal_scene_triangle(geom, corner, rgba);
  emit_commit(scn);
}

void emit_frame(mjvScene* scn, int objid, const mjtNum pos[3], const mjtNum mat[9], mjtNum length,
                mjtNum width) {
  for (int axis = 0; axis < 3; axis++) {
    mjtNum to[3];
    float rgba[4] = {0, 0, 0, 1};
    rgba[axis] = 0.9f;
    for (int k = 0; k < 3; k++) to[k] = pos[k] + length * mat[3 * k + axis];
    emit_connector(scn, mjGEOM_CYLINDER, width, pos, to, rgba, mjOBJ_UNKNOWN, objid);
  }
}

void emit_point(mjtNum res[3], const mjtNum pos[3], const mjtNum mat[9], const mjtNum local[3]) {
  for (int i = 0; i < 3; i++) {
    res[i] = mat[3 * i] * local[0] + mat[3 * i + 1] * local[1] + mat[3 * i + 2] * local[2] + pos[i];
  }
}

void emit_linebox(mjvScene* scn, int objid, const mjtNum aabb[6], const mjtNum pos[3], const mjtNum mat[9],
                  const float rgba[4]) {
  mjvGeom* geom = emit_reserve(scn, mjOBJ_UNKNOWN, objid, mjCAT_DECOR);
  if (!geom) return;
  mjtNum center[3];
  emit_point(center, pos, mat, aabb);
  mjv_initGeom(geom, mjGEOM_LINEBOX, aabb + 3, center, mat, rgba);
  emit_commit(scn);
}

void emit_material(mjvGeom* geom, const VizInput* in, int matid, const float rgba[4]) {
  const mjModel* m = in->m;

  // an own colour that is not the default one wins over the material's
  int own = rgba[0] != 0.5f || rgba[1] != 0.5f || rgba[2] != 0.5f || rgba[3] != 1.0f;
  copy_rgba(geom->rgba, own || matid < 0 ? rgba : m->mat_rgba + 4 * matid);

  if (matid >= 0) {
    geom->emission = m->mat_emission[matid];
    geom->specular = m->mat_specular[matid];
    geom->shininess = m->mat_shininess[matid];
    geom->reflectance = m->mat_reflectance[matid];
    if (in->opt->flags[mjVIS_TEXTURE]) {
      geom->matid = matid;
      geom->texid = m->mat_texid[mjNTEXROLE * matid + mjTEXROLE_RGB];
      geom->texuniform = m->mat_texuniform[matid];
      geom->texrepeat[0] = m->mat_texrepeat[2 * matid];
      geom->texrepeat[1] = m->mat_texrepeat[2 * matid + 1];
    }
  }
  if (in->opt->flags[mjVIS_TRANSPARENT] && geom->category == mjCAT_DYNAMIC) geom->rgba[3] *= m->vis.map.alpha;
}

void emit_label(mjvGeom* geom, const mjModel* m, int objtype, int objid) {
  gimbal_kind_label(m, objtype, objid, geom->label, sizeof geom->label);
}

void emit_glow(mjvGeom* geom, const mjModel* m) {
  geom->emission += m->vis.global.glow;
}

// Hue, saturation and value in [0, 1] to red, green and blue.
static void hsv_to_rgb(float rgb[3], float hue, float saturation, float value) {
  for (int i = 0; i < 3; i++) {
    // distance of the hue from the primary colour, in sixths of the circle
    float sixth = fmodf(6 * hue + (i == 0 ? 5 : i == 1 ? 3 : 1), 6);
    float ramp = fminf(fminf(sixth, 4 - sixth), 1);
    rgb[i] = value * (1 - saturation * fmaxf(0, ramp));
  }
}

void island_color(float rgba[4], int seed, int awake) {
  float hue = 0, saturation = 0, value = 0.7f;
  if (seed >= 0) {
    hue = (float)mju_Halton(seed + 1, 7);
    saturation = (float)(0.5 + 0.5 * mju_Halton(seed + 1, 3));
    value = (float)(0.6 + 0.4 * mju_Halton(seed + 1, 5));
  }
  if (!awake) {
    saturation *= 0.7f;
    value *= 0.6f;
  }
  hsv_to_rgb(rgba, hue, saturation, value);
  rgba[3] = 1;
}

// The smallest tree of a sleeping cycle of trees, so that all of them get one colour.
static int cycle_first(const int* asleep, int tree) {
  int first = tree;
  for (int next = asleep[tree]; next >= 0 && next != tree; next = asleep[next]) first = mjMIN(first, next);
  return first;
}

bool island_seed(int* seed, const mjModel* m, const mjData* d, int bodyid) {
  int weld = m->body_weldid[bodyid];
  if (!m->body_dofnum[weld]) return false;

  int dof = m->body_dofadr[weld];
  int island = d->nisland ? d->dof_island[dof] : -1;
  *seed = island >= 0 ? d->island_dofadr[island] : -1;
  if (*seed < 0 && mjENABLED(mjENBL_SLEEP)) {
    int tree = m->dof_treeid[dof];
    if (!d->body_awake[bodyid]) tree = cycle_first(d->tree_asleep, tree);
    *seed = m->tree_dofadr[tree];
  }
  return true;
}
