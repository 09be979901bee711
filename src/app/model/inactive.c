// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The reasons why an object has no effect or is hidden: its group, and a table of one function per
// kind.

#include "model/inactive.h"

#include <gimbal/kinds.h>
#include <gimbal/kinds/geoms.h>
#include <glib/gi18n.h>

typedef struct Verdict {
  const mjModel* m;
  const mjData* d;
  const mjvOption* view;
  GimbalActivity activity;
  GString* why;
} Verdict;

static void inactive_add(Verdict* v, GimbalActivity activity, const char* format, ...) G_GNUC_PRINTF(3, 4);

static void inactive_add(Verdict* v, GimbalActivity activity, const char* format, ...) {
  va_list args;
  va_start(args, format);
  if (v->why->len) g_string_append_c(v->why, '\n');
  g_string_append_vprintf(v->why, format, args);
  va_end(args);
  v->activity = MAX(v->activity, activity);
}

static void check_group(Verdict* v, const GimbalKind* kind, int id) {
  if (!v->view || !kind->shown_offset) return;
  const mjtByte* shown = (const mjtByte*)v->view + kind->shown_offset;
  int group = gimbal_kind_group(v->m, kind->type, id);
  if (!shown[CLAMP(group, 0, mjNGROUP - 1)]) {
    inactive_add(v, GIMBAL_HIDDEN, _("Hidden: group %d is not shown."), group);
  }
}

static gboolean inactive_disabled(const Verdict* v, int bit) {
  return (v->m->opt.disableflags & bit) != 0;
}

static gboolean inactive_uses(const int* ids, mjtSize count, int id) {
  for (mjtSize i = 0; i < count; i++) {
    if (ids[i] == id) return TRUE;
  }
  return FALSE;
}

//---- kinds

static void check_body(Verdict* v, int id) {
  int tree = v->m->body_treeid[id];
  gboolean asleep = v->d && tree >= 0 && (v->m->opt.enableflags & mjENBL_SLEEP) && !v->d->tree_awake[tree];
  if (asleep) inactive_add(v, GIMBAL_ASLEEP, _("Asleep: it rests until something touches it."));
}

static void check_joint(Verdict* v, int id) {
  if (v->m->jnt_limited[id] && inactive_disabled(v, mjDSBL_LIMIT)) {
    inactive_add(v, GIMBAL_INACTIVE, _("Its limit has no effect: limits are switched off in the options."));
  }
}

static void check_geom(Verdict* v, int id) {
  const mjModel* m = v->m;
  if (m->geom_matid[id] < 0 && m->geom_rgba[4 * id + 3] == 0) {
    inactive_add(v, GIMBAL_HIDDEN, _("Hidden: its colour is transparent."));
  }
  gboolean paired = inactive_uses(m->pair_geom1, m->npair, id) || inactive_uses(m->pair_geom2, m->npair, id);
  if (inactive_disabled(v, mjDSBL_CONTACT)) {
    inactive_add(v, GIMBAL_INACTIVE, _("Collides with nothing: contacts are switched off in the options."));
  } else if (!m->geom_contype[id] && !m->geom_conaffinity[id] && !paired) {
    inactive_add(v, GIMBAL_INACTIVE, _("Collides with nothing: contype and conaffinity are 0."));
  }
}

static void check_light(Verdict* v, int id) {
  if (!v->m->light_active[id]) inactive_add(v, GIMBAL_INACTIVE, _("Switched off: active is false."));
}

static void check_mesh(Verdict* v, int id) {
  const mjModel* m = v->m;
  gboolean used = FALSE;
  for (int g = 0; g < m->ngeom && !used; g++) {
    used = gimbal_geom_has_mesh(m->geom_type[g]) && m->geom_dataid[g] == id;
  }
  if (!used) inactive_add(v, GIMBAL_INACTIVE, _("Not used by any geom."));
}

static void check_hfield(Verdict* v, int id) {
  const mjModel* m = v->m;
  gboolean used = FALSE;
  for (int g = 0; g < m->ngeom && !used; g++) {
    used = m->geom_type[g] == mjGEOM_HFIELD && m->geom_dataid[g] == id;
  }
  if (!used) inactive_add(v, GIMBAL_INACTIVE, _("Not used by any geom."));
}

static void check_material(Verdict* v, int id) {
  int count;
  const GimbalKind* kinds = gimbal_kinds(&count);
  gboolean used = FALSE;
  for (int k = 0; k < count && !used; k++) {
    if (!kinds[k].material_offset) continue;
    for (int i = 0; i < gimbal_kind_count(v->m, kinds[k].type) && !used; i++) {
      used = gimbal_kind_material(v->m, kinds[k].type, i) == id;
    }
  }
  if (!used) inactive_add(v, GIMBAL_INACTIVE, _("Not used by anything."));
}

static void check_texture(Verdict* v, int id) {
  const mjModel* m = v->m;
  gboolean used = m->tex_type[id] == mjTEXTURE_SKYBOX ||
                  inactive_uses(m->mat_texid, m->nmat * mjNTEXROLE, id) ||
                  inactive_uses(m->light_texid, m->nlight, id);
  if (!used) inactive_add(v, GIMBAL_INACTIVE, _("Not used by any material."));
}

static void check_pair(Verdict* v, int id) {
  (void)id;
  if (inactive_disabled(v, mjDSBL_CONTACT)) {
    inactive_add(v, GIMBAL_INACTIVE, _("Contacts are switched off in the options."));
  }
}

static void check_equality(Verdict* v, int id) {
  mjtBool active = v->d ? v->d->eq_active[id] : v->m->eq_active0[id];
  if (inactive_disabled(v, mjDSBL_EQUALITY)) {
    inactive_add(v, GIMBAL_INACTIVE, _("Equality constraints are switched off in the options."));
  } else if (!active) {
    inactive_add(v, GIMBAL_INACTIVE, _("Not active: it does not hold now."));
  }
}

static void check_actuator(Verdict* v, int id) {
  int group = v->m->actuator_group[id];
  if (inactive_disabled(v, mjDSBL_ACTUATION)) {
    inactive_add(v, GIMBAL_INACTIVE, _("Actuation is switched off in the options."));
  } else if (group >= 0 && group < 31 && v->m->opt.disableactuator & (1 << group)) {
    inactive_add(v, GIMBAL_INACTIVE, _("Actuators of group %d are disabled."), group);
  }
}

static void check_sensor(Verdict* v, int id) {
  (void)id;
  if (inactive_disabled(v, mjDSBL_SENSOR)) {
    inactive_add(v, GIMBAL_INACTIVE, _("Sensors are switched off in the options."));
  }
}

static const struct {
  int type;
  void (*check)(Verdict* v, int id);
} kKinds[] = {
    {mjOBJ_BODY, check_body},         {mjOBJ_JOINT, check_joint},       {mjOBJ_GEOM, check_geom},
    {mjOBJ_LIGHT, check_light},       {mjOBJ_MESH, check_mesh},         {mjOBJ_HFIELD, check_hfield},
    {mjOBJ_MATERIAL, check_material}, {mjOBJ_TEXTURE, check_texture},   {mjOBJ_PAIR, check_pair},
    {mjOBJ_EQUALITY, check_equality}, {mjOBJ_ACTUATOR, check_actuator}, {mjOBJ_SENSOR, check_sensor},
};

GimbalActivity gimbal_activity_of(const mjModel* m, const mjData* d, const mjvOption* view, int objtype,
                                  int id, char** why) {
  Verdict v = {.m = m, .d = d, .view = view, .why = g_string_new(NULL)};
  gboolean exists = id >= 0 && id < gimbal_kind_count(m, objtype);
  if (exists) check_group(&v, gimbal_kind(objtype), id);
  for (guint k = 0; k < G_N_ELEMENTS(kKinds) && exists; k++) {
    if (kKinds[k].type == objtype) kKinds[k].check(&v, id);
  }
  *why = g_string_free(v.why, v.activity == GIMBAL_ACTIVE);
  return v.activity;
}
