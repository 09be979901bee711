// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Flexes, skins, geoms and sites, and the frames of geoms and sites.

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <gimbal/kinds/geoms.h>
#include <math.h>
#include <stdbool.h>

#include "visual/flex_faces.h"
#include "visual/viz.h"

// Colour by island instead of material, for bodies that move.
static void color_by_island(mjvGeom* geom, const VizInput* in, int bodyid) {
  int seed;
  if (!in->opt->flags[mjVIS_ISLAND] || bodyid < 0 || !island_seed(&seed, in->m, in->d, bodyid)) return;
  geom->matid = -1;
  island_color(geom->rgba, seed, in->d->body_awake[bodyid]);
}

// The first body of a flex that can move, or -1.
static int first_moving_body(const mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int nodes = m->flex_interp[flex] != 0;
  int adr = nodes ? m->flex_nodeadr[flex] : m->flex_vertadr[flex];
  int num = nodes ? m->flex_nodenum[flex] : m->flex_vertnum[flex];
  const int* bodyid = nodes ? m->flex_nodebodyid : m->flex_vertbodyid;
  for (int i = adr; i < adr + num; i++) {
    if (m->body_treeid[bodyid[i]] >= 0) return bodyid[i];
  }
  return -1;
}

// The part of a flex that has one material, or all of it.
static void emit_flex(const VizInput* in, mjvScene* scn, int flex, const FlexSlices* slices, int slice,
                      int face) {
  const mjModel* m = in->m;
  mjvGeom* geom = emit_reserve(scn, mjOBJ_FLEX, flex, mjCAT_DYNAMIC);
  if (!geom) return;
  mjv_initGeom(geom, mjGEOM_FLEX, NULL, in->d->flexvert_xpos + 3 * m->flex_vertadr[flex], NULL, NULL);
  geom->size[0] = (float)m->flex_radius[flex];
  if (slices->count > 1) {
    geom->dataid = slice;
    geom->size[1] = (float)face;
    geom->size[2] = (float)slices->faces[slice];
  }
  int first = m->flex_elemadr[flex] + slices->first[slice];
  int material = m->flex_elemnum[flex] ? m->flex_matid[first] : -1;
  emit_material(geom, in, material, m->flex_rgba + 4 * flex);
  color_by_island(geom, in, first_moving_body(m, flex));
  geom->texcoord = m->flex_texcoordadr[flex] >= 0;
  if (!geom->texcoord) geom->matid = -1;
  if (in->pert->flexselect == flex) emit_glow(geom, m);
  if (geom->rgba[3] == 0) return;
  if (in->opt->label == mjLABEL_FLEX && !slice) emit_label(geom, m, mjOBJ_FLEX, flex);
  emit_commit(scn);
}

void viz_flexes(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  const mjtByte* flags = in->opt->flags;
  if (!(in->catmask & mjCAT_DYNAMIC)) return;
  if (!flags[mjVIS_FLEXVERT] && !flags[mjVIS_FLEXEDGE] && !flags[mjVIS_FLEXFACE] && !flags[mjVIS_FLEXSKIN]) {
    return;
  }

  for (int i = 0; i < m->nflex; i++) {
    if (!group_visible(in->opt->flexgroup, m->flex_group[i])) continue;
    FlexSlices slices;
    mj_markStack(in->d);
    flex_slices_setup(&slices, m, in->d, in->opt, i);
    for (int k = 0, face = 0; k < slices.count; k++) {
      emit_flex(in, scn, i, &slices, k, face);
      if (slices.count > 1) face += slices.faces[k];
    }
    mj_freeStack(in->d);
  }
}

void viz_skins(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  if (!(in->catmask & mjCAT_DYNAMIC) || !in->opt->flags[mjVIS_SKIN]) return;

  for (int i = 0; i < m->nskin; i++) {
    if (!group_visible(in->opt->skingroup, m->skin_group[i])) continue;
    mjvGeom* geom = emit_reserve(scn, mjOBJ_SKIN, i, mjCAT_DYNAMIC);
    if (!geom) return;
    int body = m->skin_bonebodyid[m->skin_boneadr[i]];
    mjv_initGeom(geom, mjGEOM_SKIN, NULL, in->d->xpos + 3 * body, NULL, NULL);
    emit_material(geom, in, m->skin_matid[i], m->skin_rgba + 4 * i);
    if (in->pert->skinselect == i) emit_glow(geom, m);
    geom->texcoord = m->skin_texcoordadr[i] >= 0;
    if (geom->rgba[3] == 0) continue;
    if (in->opt->label == mjLABEL_SKIN) emit_label(geom, m, mjOBJ_SKIN, i);
    emit_commit(scn);
  }
}

static bool is_mesh(int type) {
  return gimbal_geom_has_mesh(type);
}

// Numbers of meshes in a scene: twice the mesh's, plus one for its convex hull.
static void number_mesh(mjvGeom* geom, const VizInput* in, int mesh, int hull) {
  geom->dataid = 2 * mesh + (hull && in->opt->flags[mjVIS_CONVEXHULL] && in->m->mesh_graphadr[mesh] >= 0);
}

// Move an infinite plane along with the camera in steps of its pattern, so that neither its border
// nor a moving pattern is visible.
static void recenter_plane(mjvGeom* geom, const VizInput* in, int id, const mjvScene* scn) {
  const mjModel* m = in->m;
  const mjtNum *pos = in->d->geom_xpos + 3 * id, *mat = in->d->geom_xmat + 9 * id,
               *size = m->geom_size + 3 * id;
  mjtNum shift[3] = {0, 0, 0};

  for (int k = 0; k < 2; k++) {
    if (size[k] > 0) continue;
    int matid = m->geom_matid[id];
    mjtNum step = 2.1 * m->vis.map.zfar * m->stat.extent / (mjMAXPLANEGRID - 2);
    if (matid >= 0 && m->mat_texrepeat[2 * matid + k] > 0) step = 2 / m->mat_texrepeat[2 * matid + k];

    mjtNum along = 0;
    for (int i = 0; i < 3; i++) {
      mjtNum eye = 0.5 * (scn->camera[0].pos[i] + scn->camera[1].pos[i]);
      along += mat[3 * i + k] * (eye - pos[i]);
    }
    along = 2 * step * floor(0.5 * along / step + 0.5);
    for (int i = 0; i < 3; i++) shift[i] += along * mat[3 * i + k];
  }
  for (int i = 0; i < 3; i++) geom->pos[i] = (float)(pos[i] + shift[i]);
}

void viz_geoms(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  const mjData* d = in->d;
  const mjvOption* opt = in->opt;
  int nplane = 0, selected = in->pert->select > 0 ? in->pert->select : -1;

  for (int i = 0; i < m->ngeom; i++) {
    int type = m->geom_type[i], body = m->geom_bodyid[i], category = body_category(m, body);
    int plane = nplane;
    nplane += type == mjGEOM_PLANE;
    if (!(category & in->catmask) || !group_visible(opt->geomgroup, m->geom_group[i])) continue;
    mjvGeom* geom = emit_slot(scn, mjOBJ_GEOM, i, category);
    if (!geom) return;

    emit_shape(geom, type, m->geom_size + 3 * i, d->geom_xpos + 3 * i, d->geom_xmat + 9 * i);
    geom->modelrbound = (float)m->geom_rbound[i];
    geom->castshadow = m->geom_castshadow[i];
    emit_material(geom, in, m->geom_matid[i], m->geom_rgba + 4 * i);
    color_by_island(geom, in, body);
    if (geom->rgba[3] == 0) continue;

    int mesh = geom->dataid = m->geom_dataid[i];
    if (body == selected) emit_glow(geom, m);
    if (opt->label == mjLABEL_GEOM) emit_label(geom, m, mjOBJ_GEOM, i);
    if (is_mesh(type)) {
      geom->texcoord = mesh >= 0 && m->mesh_texcoordadr[mesh] >= 0;
      number_mesh(geom, in, mesh, m->geom_contype[i] || m->geom_conaffinity[i]);
    } else if (type == mjGEOM_PLANE) {
      geom->dataid = plane;
      recenter_plane(geom, in, i, scn);
    }
    emit_commit(scn);
  }
}

void viz_sites(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  for (int i = 0; i < m->nsite; i++) {
    int body = m->site_bodyid[i], category = body_category(m, body);
    if (!(category & in->catmask) || !group_visible(in->opt->sitegroup, m->site_group[i])) continue;
    mjvGeom* geom = emit_slot(scn, mjOBJ_SITE, i, category);
    if (!geom) return;

    mjtNum pos[3], mat[9];
    gimbal_site_shape(m, in->d, i, pos, mat);
    emit_shape(geom, m->site_type[i], m->site_size + 3 * i, pos, mat);
    emit_material(geom, in, m->site_matid[i], m->site_rgba + 4 * i);
    if (geom->rgba[3] == 0) continue;
    if (in->pert->select > 0 && in->pert->select == body) emit_glow(geom, m);
    if (in->opt->label == mjLABEL_SITE) emit_label(geom, m, mjOBJ_SITE, i);
    int mesh = m->site_dataid[i];
    if (mesh >= 0) {
      geom->texcoord = m->mesh_texcoordadr[mesh] >= 0;
      number_mesh(geom, in, mesh, 1);
    }
    emit_commit(scn);
  }
}

// Is an object of this material and colour there at all?
static int has_alpha(const mjModel* m, int matid, const float rgba[4]) {
  return (matid >= 0 ? m->mat_rgba[4 * matid + 3] : rgba[3]) != 0;
}

// What geoms and sites have alike.
typedef struct Frames {
  int n;
  const int *body, *group, *matid;
  const float* rgba;
  const mjtNum *xpos, *xmat;
} Frames;

static void show_frames(const VizInput* in, mjvScene* scn, const Frames* f, const mjtByte* groups) {
  const mjModel* m = in->m;
  for (int i = 0; i < f->n; i++) {
    if (!(body_category(m, f->body[i]) & in->catmask)) continue;
    if (!group_visible(groups, f->group[i])) continue;
    if (!has_alpha(m, f->matid[i], f->rgba + 4 * i)) continue;
    emit_frame(scn, i, f->xpos + 3 * i, f->xmat + 9 * i, m->vis.scale.framelength * in->unit,
               m->vis.scale.framewidth * in->unit);
  }
}

void viz_geom_frames(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  Frames geoms = {(int)m->ngeom, m->geom_bodyid,   m->geom_group,   m->geom_matid,
                  m->geom_rgba,  in->d->geom_xpos, in->d->geom_xmat};
  if (in->opt->frame == mjFRAME_GEOM) show_frames(in, scn, &geoms, in->opt->geomgroup);
}

void viz_site_frames(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  Frames sites = {(int)m->nsite, m->site_bodyid,   m->site_group,   m->site_matid,
                  m->site_rgba,  in->d->site_xpos, in->d->site_xmat};
  if (in->opt->frame == mjFRAME_SITE) show_frames(in, scn, &sites, in->opt->sitegroup);
}
