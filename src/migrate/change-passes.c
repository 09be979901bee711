// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changed rules of what compiling takes away or turns: bodies that are fused, geoms that are only
// seen, faces of mirrored meshes.

#include <glib/gi18n.h>
#include <string.h>

#include "migrate/change-rules.h"

//---- bodies that are fused

static gboolean names_body(mjsElement* e, const char* name) {
  const mjsSensor* sensor = mjs_asSensor(e);
  const mjsEquality* equality = mjs_asEquality(e);
  const mjsExclude* exclude = mjs_asExclude(e);
  if (sensor) {
    const gboolean one = sensor->objtype == mjOBJ_BODY || sensor->objtype == mjOBJ_XBODY;
    const gboolean two = sensor->reftype == mjOBJ_BODY || sensor->reftype == mjOBJ_XBODY;
    return (one && !g_strcmp0(mjs_getString(sensor->objname), name)) ||
           (two && !g_strcmp0(mjs_getString(sensor->refname), name));
  }
  if (equality) {
    return equality->objtype == mjOBJ_BODY && (!g_strcmp0(mjs_getString(equality->name1), name) ||
                                               !g_strcmp0(mjs_getString(equality->name2), name));
  }
  return exclude && (!g_strcmp0(mjs_getString(exclude->bodyname1), name) ||
                     !g_strcmp0(mjs_getString(exclude->bodyname2), name));
}

// Whether something that 3.12 looked at names the body, by name or as a number of the model.
static gboolean is_named(const Changes* c, int body) {
  static const mjtObj kTypes[] = {mjOBJ_SENSOR, mjOBJ_EQUALITY, mjOBJ_EXCLUDE};
  const mjModel* m = c->m;
  const char* name = mj_id2name(m, mjOBJ_BODY, body);
  for (guint i = 0; name && i < G_N_ELEMENTS(kTypes); i++) {
    for (mjsElement* e = mjs_firstElement(c->spec, kTypes[i]); e; e = mjs_nextElement(c->spec, e)) {
      if (names_body(e, name)) return TRUE;
    }
  }
  for (int i = 0; i < m->ntupledata; i++) {
    if (m->tuple_objtype[i] == mjOBJ_BODY && m->tuple_objid[i] == body) return TRUE;
  }
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_trntype[i] == mjTRN_BODY && m->actuator_trnid[2 * i] == body) return TRUE;
  }
  return FALSE;
}

// Sites that sensors of force and torque are at hold their body; so do bones, and what is looked
// at.
static gboolean is_held(const mjModel* m, int body) {
  for (int i = 0; i < m->nsensor; i++) {
    const gboolean wrench = m->sensor_type[i] == mjSENS_FORCE || m->sensor_type[i] == mjSENS_TORQUE;
    if (wrench && m->site_bodyid[m->sensor_objid[i]] == body) return TRUE;
  }
  for (int i = 0; i < m->nskinbone; i++) {
    if (m->skin_bonebodyid[i] == body) return TRUE;
  }
  for (int i = 0; i < m->ncam; i++) {
    if (m->cam_targetbodyid[i] == body) return TRUE;
  }
  for (int i = 0; i < m->nlight; i++) {
    if (m->light_targetbodyid[i] == body) return TRUE;
  }
  return FALSE;
}

static void add_fused(Changes* c) {
  const mjModel* m = c->m;
  int more = 0;
  for (int b = 1; b < m->nbody; b++) {
    const gboolean still = m->body_jntnum[b] == 0 && m->body_mocapid[b] < 0;
    if (still && !is_named(c, b) && !is_held(m, b)) more++;
  }
  if (more) changes_set(changes_add_model(c), N_("bodies"), (double)m->nbody - more, (double)m->nbody);
}

// 3.12 left cameras and lights at the place that they had in their body.
static void add_moved(Changes* c, mjtObj type) {
  const mjModel* m = c->m;
  for (mjsElement* e = mjs_firstElement(c->spec, type); e; e = mjs_nextElement(c->spec, e)) {
    const int id = mjs_getId(e);
    const double* before = type == mjOBJ_CAMERA ? mjs_asCamera(e)->pos : mjs_asLight(e)->pos;
    const double* after = (type == mjOBJ_CAMERA ? m->cam_pos : m->light_pos) + 3 * MAX(0, id);
    double apart[3];
    if (id < 0 || mjs_getFrame(e) || !mjs_getParent(e)) continue;
    mju_sub3(apart, after, before);
    if (mju_norm3(apart) < 1e-9) continue;
    changes_set_all(changes_add(c, type, id), N_("place"), before, after, 3);
  }
}

void changes_fused(Changes* c) {
  if (!c->spec->compiler.fusestatic) return;
  add_fused(c);
  add_moved(c, mjOBJ_CAMERA);
  add_moved(c, mjOBJ_LIGHT);
}

//---- geoms that are only seen

static gboolean is_used(const mjModel* m, int geom) {
  for (int i = 0; i < m->nwrap; i++) {
    const gboolean round = m->wrap_type[i] == mjWRAP_SPHERE || m->wrap_type[i] == mjWRAP_CYLINDER;
    if (round && m->wrap_objid[i] == geom) return TRUE;
  }
  for (int i = 0; i < m->npair; i++) {
    if (m->pair_geom1[i] == geom || m->pair_geom2[i] == geom) return TRUE;
  }
  for (int i = 0; i < m->ntupledata; i++) {
    if (m->tuple_objtype[i] == mjOBJ_GEOM && m->tuple_objid[i] == geom) return TRUE;
  }
  for (int i = 0; i < m->nsensor; i++) {
    if ((m->sensor_objtype[i] == mjOBJ_GEOM && m->sensor_objid[i] == geom) ||
        (m->sensor_reftype[i] == mjOBJ_GEOM && m->sensor_refid[i] == geom)) {
      return TRUE;
    }
  }
  return FALSE;
}

// 3.12 took those too that a fluid acts on.
void changes_discarded(Changes* c) {
  const mjModel* m = c->m;
  int more = 0;
  for (int g = 0; c->spec->compiler.discardvisual && g < m->ngeom; g++) {
    const gboolean seen = !m->geom_contype[g] && !m->geom_conaffinity[g];
    if (seen && m->geom_fluid[mjNFLUID * g] > 0 && !is_used(m, g)) more++;
  }
  if (more) changes_set(changes_add_model(c), N_("geoms"), (double)m->ngeom - more, (double)m->ngeom);
}

//---- faces of mirrored meshes

// 3.12 turned the faces of a mirrored .msh twice, so that they looked inwards.
void changes_mirrored(Changes* c) {
  const mjModel* m = c->m;
  for (int i = 0; i < m->nmesh; i++) {
    const double* scale = m->mesh_scale + 3 * i;
    const char* path = m->paths + MAX(0, m->mesh_pathadr[i]);
    g_autofree char* small = g_ascii_strdown(path, -1);
    if (m->mesh_pathadr[i] < 0 || !g_str_has_suffix(small, ".msh")) continue;
    if (scale[0] * scale[1] * scale[2] >= 0) continue;
    changes_set(changes_add(c, mjOBJ_MESH, i), N_("faces that look inwards"), m->mesh_facenum[i], 0);
  }
}
