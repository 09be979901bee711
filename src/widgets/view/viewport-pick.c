// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is under a place of the 3D view: what the engine finds (geoms, flexes, skins), and what the
// scene shows of other objects: sites, tendons, and the symbols of joints, cameras, lights,
// actuators and sensors, as long as they are shown. The nearest wins.

#include "widgets/view/viewport-private.h"

enum { REACH = 4 };  // pixels: thin things are found this near to them

typedef struct Picking {
  GimbalViewport* viewport;
  double x, y;
  GimbalProjection view;
  mjtNum from[3], ray[3];
  GimbalHit* hit;
} Picking;

//---- geoms, flexes and skins

static void hit_solid(Picking* p) {
  GimbalViewport* self = p->viewport;
  GimbalHit* hit = p->hit;
  hit->body =
      mjv_select(self->model, self->data, &self->option, p->view.width / p->view.height, p->x / p->view.width,
                 1 - p->y / p->view.height, self->scene, hit->point, &hit->geom, &hit->flex, &hit->skin);
  hit->type = hit->geom >= 0   ? mjOBJ_GEOM
              : hit->flex >= 0 ? mjOBJ_FLEX
              : hit->skin >= 0 ? mjOBJ_SKIN
                               : mjOBJ_UNKNOWN;
  hit->id = MAX(hit->geom, MAX(hit->flex, hit->skin));
}

static mjtNum distance_to_geom(const Picking* p, int id) {
  const mjModel* m = p->viewport->model;
  const mjData* d = p->viewport->data;
  switch (m->geom_type[id]) {
    case mjGEOM_MESH:
    case mjGEOM_SDF:
      return mj_rayMesh(m, d, id, p->from, p->ray, NULL);
    case mjGEOM_HFIELD:
      return mj_rayHfield(m, d, id, p->from, p->ray, NULL);
    default:
      return mju_rayGeom(d->geom_xpos + 3 * id, d->geom_xmat + 9 * id, m->geom_size + 3 * id, p->from, p->ray,
                         m->geom_type[id], NULL);
  }
}

// Where bodies are hidden or faint, only the geoms of the scene count, and faint ones last.
static void hit_looks(Picking* p) {
  GimbalViewport* self = p->viewport;
  mjtNum best[2] = {-1, -1};
  int id[2] = {-1, -1};
  for (int i = 0; i < self->scene->ngeom; i++) {
    const mjvGeom* geom = &self->scene->geoms[i];
    if (geom->objtype != mjOBJ_GEOM || geom->objid < 0 || geom->objid >= self->model->ngeom) continue;
    gboolean faint = self->looks[self->model->geom_bodyid[geom->objid]] == GIMBAL_BODY_FAINT;
    mjtNum distance = distance_to_geom(p, geom->objid);
    if (distance < 0 || (best[faint] >= 0 && distance >= best[faint])) continue;
    best[faint] = distance;
    id[faint] = geom->objid;
  }
  int k = id[0] < 0;
  if (id[k] < 0) return;
  mju_addScl3(p->hit->point, p->from, p->ray, best[k]);
  p->hit->type = mjOBJ_GEOM;
  p->hit->id = p->hit->geom = id[k];
  p->hit->body = self->model->geom_bodyid[id[k]];
}

//---- what else the scene shows

static gboolean is_picked_by_symbol(const mjvGeom* geom) {
  static const int kTypes[] = {mjOBJ_SITE,   mjOBJ_JOINT,    mjOBJ_CAMERA, mjOBJ_LIGHT,
                               mjOBJ_TENDON, mjOBJ_ACTUATOR, mjOBJ_SENSOR, mjOBJ_EQUALITY};
  for (guint i = 0; i < G_N_ELEMENTS(kTypes); i++) {
    if (geom->objtype == kTypes[i]) return geom->objid >= 0;
  }
  return FALSE;
}

// A shape of the scene as one that rays know, at least as thick as the pointer is exact. FALSE:
// there is none.
static gboolean shape_of(const Picking* p, const mjvGeom* geom, mjtNum pos[3], mjtNum mat[9], mjtNum size[3],
                         int* type) {
  for (int i = 0; i < 3; i++) {
    pos[i] = geom->pos[i];
    size[i] = geom->size[i];
  }

  for (int i = 0; i < 9; i++) mat[i] = geom->mat[i];
  double reach = REACH * gimbal_projection_scale(&p->view, pos);
  *type = geom->type;
  // arrows and lines start at their place
  if (geom->type == mjGEOM_LINE || (geom->type >= mjGEOM_ARROW && geom->type <= mjGEOM_ARROW2)) {
    *type = mjGEOM_CAPSULE;
    if (geom->type == mjGEOM_LINE) size[0] = 0;
    size[2] *= 0.5;
    for (int i = 0; i < 3; i++) pos[i] += mat[3 * i + 2] * size[2];
  }
  gboolean tube = *type == mjGEOM_CAPSULE || *type == mjGEOM_CYLINDER;
  // the scene keeps their half-length last
  if (tube) size[1] = size[2];
  size[0] = MAX(size[0], reach);
  if (!tube) {
    size[1] = MAX(size[1], reach);
    size[2] = MAX(size[2], reach);
  }

  return *type == mjGEOM_SPHERE || *type == mjGEOM_ELLIPSOID || *type == mjGEOM_BOX || tube;
}

static void hit_symbols(Picking* p) {
  const mjvScene* scene = p->viewport->scene;
  mjtNum delta[3];
  mju_sub3(delta, p->hit->point, p->from);
  mjtNum nearest = p->hit->id >= 0 ? mju_dot3(delta, p->ray) : mjMAXVAL;
  for (int i = 0; i < scene->ngeom; i++) {
    const mjvGeom* geom = &scene->geoms[i];
    mjtNum pos[3], mat[9], size[3];
    int type;
    if (!is_picked_by_symbol(geom) || !shape_of(p, geom, pos, mat, size, &type)) continue;
    mjtNum distance = mju_rayGeom(pos, mat, size, p->from, p->ray, type, NULL);
    if (distance < 0 || distance >= nearest) continue;
    nearest = distance;
    p->hit->type = geom->objtype;
    p->hit->id = geom->objid;
    p->hit->geom = p->hit->flex = p->hit->skin = -1;
    p->hit->body = gimbal_viewport_body_of(p->viewport->model, geom->objtype, geom->objid);
    mju_addScl3(p->hit->point, p->from, p->ray, distance);
  }
}

static void viewport_pick_pick(void* data) {
  Picking* p = data;
  gboolean looks = p->viewport->looks && p->viewport->nlook == p->viewport->model->nbody;
  gimbal_projection_ray(&p->view, p->x, p->y, p->from, p->ray);
  if (looks) {
    hit_looks(p);
  } else {
    hit_solid(p);
  }
  hit_symbols(p);
}

gboolean gimbal_viewport_pick(GimbalViewport* self, double x, double y, GimbalHit* hit) {
  Picking p = {.viewport = self, .x = x, .y = y, .hit = hit};
  *hit = (GimbalHit){.type = mjOBJ_UNKNOWN, .id = -1, .body = -1, .geom = -1, .flex = -1, .skin = -1};
  return self->data && gimbal_viewport_get_projection(self, &p.view) &&
         gimbal_guard(viewport_pick_pick, &p, NULL) == 0 && hit->id >= 0;
}
