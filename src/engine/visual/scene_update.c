// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The abstract scene: what is shown of a model, as a list of coloured shapes, lights and cameras.
// mjv_updateScene is the list of viz_* functions below, then camera, lights, flexes and skins.

#include "visual/scene.h"

#include <string.h>

#include "base/alloc.h"
#include "visual/viz.h"

// What a model is made of; its categories are checked by each function.
static VizFunction* const model_parts[] = {viz_flexes, viz_skins,   viz_geoms,
                                           viz_sites,  viz_tendons, viz_slider_cranks};

// Decor, in the order in which it is drawn.
static VizFunction* const decor[] = {
    viz_geom_frames,  viz_site_frames,    viz_body_tree,   viz_flex_tree, viz_flex_lattice,
    viz_mesh_tree,    viz_mesh_octree,    viz_tactile,     viz_inertia,   viz_perturb,
    viz_body_frames,  viz_select_point,   viz_body_labels, viz_joints,    viz_actuators,
    viz_islands,      viz_cameras,        viz_lights,      viz_com,       viz_skeleton,
    viz_rangefinders, viz_applied_forces, viz_equalities,  viz_contacts,
};

void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, int catmask,
                  mjvScene* scn) {
  mjvPerturb none;
  VizInput in = {m, d, opt, pert, catmask, (float)m->stat.meansize};
  if (!pert) {
    mjv_defaultPerturb(&none);
    in.pert = &none;
  }
  if (!opt->flags[mjVIS_STATIC]) in.catmask &= ~mjCAT_STATIC;

  for (size_t i = 0; i < sizeof model_parts / sizeof *model_parts; i++) model_parts[i](&in, scn);
  if (!(in.catmask & mjCAT_DECOR)) return;
  for (size_t i = 0; i < sizeof decor / sizeof *decor; i++) decor[i](&in, scn);
}

static void scene_headlight(mjvLight* light, const mjModel* m, const mjvScene* scn) {
  mjtNum pos[3], dir[3];
  mjv_cameraInModel(pos, dir, NULL, scn);
  memset(light, 0, sizeof *light);
  light->id = light->texid = -1;
  light->headlight = 1;
  light->type = mjLIGHT_DIRECTIONAL;
  light->bulbradius = 0.02f;
  light->range = 10;
  to_float(light->pos, pos, 3);
  to_float(light->dir, dir, 3);
  memcpy(light->ambient, m->vis.headlight.ambient, sizeof light->ambient);
  memcpy(light->diffuse, m->vis.headlight.diffuse, sizeof light->diffuse);
  memcpy(light->specular, m->vis.headlight.specular, sizeof light->specular);
}

static void model_light(mjvLight* light, const mjModel* m, const mjData* d, int id) {
  memset(light, 0, sizeof *light);
  light->id = id;
  light->type = m->light_type[id];
  light->texid = m->light_texid[id];
  light->castshadow = m->light_castshadow[id];
  light->bulbradius = m->light_bulbradius[id];
  light->intensity = m->light_intensity[id];
  light->range = m->light_range[id];
  if (light->type == mjLIGHT_SPOT) {
    memcpy(light->attenuation, m->light_attenuation + 3 * id, sizeof light->attenuation);
    light->exponent = m->light_exponent[id];
    light->cutoff = m->light_cutoff[id];
    light->softness = m->light_softness[id];
  }
  memcpy(light->ambient, m->light_ambient + 3 * id, sizeof light->ambient);
  memcpy(light->diffuse, m->light_diffuse + 3 * id, sizeof light->diffuse);
  memcpy(light->specular, m->light_specular + 3 * id, sizeof light->specular);
  to_float(light->pos, d->light_xpos + 3 * id, 3);
  to_float(light->dir, d->light_xdir + 3 * id, 3);
}

void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn) {
  scn->nlight = 0;
  if (m->vis.headlight.active) scene_headlight(scn->lights + scn->nlight++, m, scn);
  for (int i = 0; i < m->nlight && scn->nlight < mjMAXLIGHT; i++) {
    if (m->light_active[i]) model_light(scn->lights + scn->nlight++, m, d, i);
  }
}

// Let the plugins of the model add their own geoms.
static void visualize_plugins(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn) {
  for (int i = 0; i < m->nplugin; i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[i]);
    if (!plugin) {
      mju_error("plugin slot %d of the model is not registered", m->plugin[i]);
      continue;
    }
    if (plugin->visualize) plugin->visualize(m, d, opt, scn, i);
  }
}

void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                     mjvCamera* cam, int catmask, mjvScene* scn) {
  const mjtByte* flags = opt->flags;
  scn->ngeom = 0;
  if (m->nplugin) visualize_plugins(m, d, opt, scn);
  mjv_addGeoms(m, d, opt, pert, catmask, scn);
  mjv_updateCamera(m, d, cam, scn);
  mjv_makeLights(m, d, scn);
  if (flags[mjVIS_FLEXVERT] || flags[mjVIS_FLEXEDGE] || flags[mjVIS_FLEXFACE] || flags[mjVIS_FLEXSKIN]) {
    update_flexes(m, d, opt, scn);
  }
  if (flags[mjVIS_SKIN]) update_skins(m, d, opt->skingroup, scn);
}

void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn) {
  update_skins(m, d, NULL, scn);
}

//---- life of a scene

void mjv_defaultScene(mjvScene* scn) {
  memset(scn, 0, sizeof *scn);
}

static int* copy_ints(const int* from, size_t n) {
  int* res = alloc_zeroed(n, sizeof(int));
  if (n) memcpy(res, from, n * sizeof(int));
  return res;
}

static void make_flexes(const mjModel* m, mjvScene* scn) {
  size_t n = scn->nflex = (int)m->nflex, nface = 0;
  if (!n) return;
  scn->flexedgeadr = copy_ints(m->flex_edgeadr, n);
  scn->flexedgenum = copy_ints(m->flex_edgenum, n);
  scn->flexvertadr = copy_ints(m->flex_vertadr, n);
  scn->flexvertnum = copy_ints(m->flex_vertnum, n);
  scn->flexedge = copy_ints(m->flex_edge, 2 * m->nflexedge);
  scn->flexfaceadr = alloc_zeroed(n, sizeof(int));
  scn->flexfacenum = alloc_zeroed(n, sizeof(int));
  scn->flexfaceused = alloc_zeroed(n, sizeof(int));
  scn->flexvert = alloc_zeroed(3 * m->nflexvert, sizeof(float));
  for (size_t f = 0; f < n; f++) {
    scn->flexfaceadr[f] = (int)nface;
    scn->flexfacenum[f] = max_flex_faces(m, (int)f);
    nface += scn->flexfacenum[f];
  }
  scn->flexface = alloc_zeroed(9 * nface, sizeof(float));
  scn->flexnormal = alloc_zeroed(9 * nface, sizeof(float));
  scn->flextexcoord = alloc_zeroed(6 * nface, sizeof(float));
}

static void make_skins(const mjModel* m, mjvScene* scn) {
  size_t n = scn->nskin = (int)m->nskin;
  if (!n) return;
  scn->skinfacenum = copy_ints(m->skin_facenum, n);
  scn->skinvertadr = copy_ints(m->skin_vertadr, n);
  scn->skinvertnum = copy_ints(m->skin_vertnum, n);
  scn->skinvert = alloc_zeroed(3 * m->nskinvert, sizeof(float));
  scn->skinnormal = alloc_zeroed(3 * m->nskinvert, sizeof(float));
}

void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom) {
  mjv_freeScene(scn);
  scn->maxgeom = mjMAX(maxgeom, 0);
  scn->geoms = alloc_zeroed(scn->maxgeom, sizeof(mjvGeom));
  scn->geomorder = alloc_zeroed(scn->maxgeom, sizeof(int));
  for (int i = 0; i < mjNRNDFLAG; i++) scn->flags[i] = mjRNDSTRING[i][1][0] == '1';
  scn->scale = 1;
  scn->rotate[0] = 1;
  if (!m) return;
  make_flexes(m, scn);
  make_skins(m, scn);
}

void mjv_freeScene(mjvScene* scn) {
  void* owned[] = {scn->geoms,       scn->geomorder,   scn->flexedgeadr, scn->flexedgenum,  scn->flexvertadr,
                   scn->flexvertnum, scn->flexfaceadr, scn->flexfacenum, scn->flexfaceused, scn->flexedge,
                   scn->flexvert,    scn->flexface,    scn->flexnormal,  scn->flextexcoord, scn->skinfacenum,
                   scn->skinvertadr, scn->skinvertnum, scn->skinvert,    scn->skinnormal};
  for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) mju_free(owned[i]);
  mjv_defaultScene(scn);
}

void mjv_defaultOption(mjvOption* opt) {
  memset(opt, 0, sizeof *opt);
  for (int i = 0; i < 3; i++) {
    opt->geomgroup[i] = opt->sitegroup[i] = opt->jointgroup[i] = opt->tendongroup[i] = 1;
    opt->actuatorgroup[i] = opt->flexgroup[i] = opt->skingroup[i] = 1;
  }
  for (int i = 0; i < mjNVISFLAG; i++) opt->flags[i] = mjVISSTRING[i][1][0] == '1';
  opt->bvh_depth = 1;
}
