// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tendons: the objects on their path, limits, and the dofs that can change their length.

#include <gimbal/kinds.h>
#include <string.h>

#include "compiler/work/compile.h"

//---- path

// The element learns the shape too.
static void wrap_geom(Compile* c, TendonWork* t, WrapElement* e, WrapWork* w) {
  w->objid = resolve_name_at(c, t->e, &e->base, mjOBJ_GEOM, string_get(e->target), "geom");
  w->prm = resolve_name_at(c, t->e, &e->base, mjOBJ_SITE, string_get(e->sidesite), N_("side site"));
  if (w->objid < 0) return;
  mjtGeom type = c->geom[w->objid].type;
  if (type == mjGEOM_SPHERE) {
    w->type = mjWRAP_SPHERE;
  } else if (type == mjGEOM_CYLINDER) {
    w->type = mjWRAP_CYLINDER;
  } else {
    compile_error(c, t->e, "wrap",
                  "a tendon wraps around spheres and cylinders only, and geom '%s' is neither",
                  string_get(e->target));
    return;
  }
  e->wrap.type = w->type;
}

// A fixed tendon adds up coordinates, of which such a joint has one.
static void wrap_joint(Compile* c, TendonWork* t, const WrapElement* e, WrapWork* w) {
  w->objid = resolve_name_at(c, t->e, &e->base, mjOBJ_JOINT, string_get(e->target), "joint");
  w->prm = e->prm;
  if (w->objid < 0) return;
  mjtJoint type = c->joint[w->objid].s->type;
  if (type != mjJNT_SLIDE && type != mjJNT_HINGE) {
    spec_error_at(c->spec, t->e, &e->base.place, "wrap", N_("Name slide or hinge joints only."),
                  "a fixed tendon adds up coordinates, and joint '%s' has more than one",
                  string_get(e->target));
  }
  for (guint i = t->wrap.adr; i < c->wrap->len; i++) {
    const WrapWork* before = &g_array_index(c->wrap, WrapWork, i);
    if (before->type != mjWRAP_JOINT || before->objid != w->objid) continue;
    spec_error_at(c->spec, t->e, &e->base.place, "wrap",
                  N_("Name it once, with the sum of the coefficients."),
                  "joint '%s' stands twice in this tendon", string_get(e->target));
    return;
  }
}

static void compile_wrap(Compile* c, TendonWork* t, WrapElement* e) {
  WrapWork w = {.type = e->wrap.type, .objid = -1};
  if (w.type != mjWRAP_PULLEY && string_is_empty(e->target)) {
    spec_error_at(c->spec, t->e, &e->base.place, "wrap", N_("Name what the tendon runs along here."),
                  "element %d of the path of tendon '%s' has no name", (int)e->base.position,
                  element_label(t->e, (char[ELEMENT_LABEL]){0}));
  }
  switch (w.type) {
    case mjWRAP_JOINT:
      wrap_joint(c, t, e, &w);
      break;
    case mjWRAP_PULLEY:
      w.prm = e->prm;
      if (w.prm > 0) break;
      spec_error_at(c->spec, t->e, &e->base.place, "wrap", NULL,
                    "the divisor of a pulley has to be positive");
      break;
    case mjWRAP_SITE:
      w.objid = resolve_name_at(c, t->e, &e->base, mjOBJ_SITE, string_get(e->target), "site");
      break;
    default:
      wrap_geom(c, t, e, &w);
  }
  g_array_append_val(c->wrap, w);
}

// Whether a branch ends before place i of a path of n objects: there is nothing, or a pulley.
static bool is_break(const WrapWork* w, int n, int i) {
  return i < 0 || i >= n || w[i].type == mjWRAP_PULLEY;
}

static bool is_geom(const WrapWork* w) {
  return w->type == mjWRAP_SPHERE || w->type == mjWRAP_CYLINDER;
}

// What is wrong with object i of a spatial path, NULL if nothing. A path may begin with a pulley,
// not end so.
static const char* find_path_problem(const WrapWork* w, int n, int i) {
  if (w[i].type == mjWRAP_JOINT) return N_("a joint in a spatial tendon");
  if (w[i].type == mjWRAP_PULLEY) {
    return is_break(w, n, i + 1) ? N_("a pulley must be followed by a branch of the tendon") : NULL;
  }
  if (is_geom(w + i)) {
    bool between = !is_break(w, n, i - 1) && !is_break(w, n, i + 1) && w[i - 1].type == mjWRAP_SITE &&
                   w[i + 1].type == mjWRAP_SITE;
    return between ? NULL : N_("a geom in a spatial tendon must be between two sites");
  }
  if (is_break(w, n, i - 1) && is_break(w, n, i + 1)) {
    return N_("a branch of a spatial tendon needs two sites at least");
  }
  bool same = i > 0 && w[i - 1].type == w[i].type && w[i - 1].objid == w[i].objid;
  return same && w[i].objid >= 0 ? N_("the same site stands twice in a row") : NULL;
}

static void check_path(Compile* c, const TendonWork* t) {
  const WrapWork* w = &g_array_index(c->wrap, WrapWork, t->wrap.adr);
  int n = t->wrap.num;
  if (n == 0) {
    compile_error(c, t->e, "path", "tendon '%s' runs along nothing: give it sites, or joints",
                  element_label(t->e, (char[ELEMENT_LABEL]){0}));
  }
  for (int i = 0; i < n; i++) {
    const char* error = NULL;
    if (w[0].type != mjWRAP_JOINT) {
      error = find_path_problem(w, n, i);
    } else if (w[i].type != mjWRAP_JOINT) {
      error = N_("a tendon runs along sites and geoms, or adds up joints: not both");
    }
    if (!error) continue;
    compile_error(c, t->e, "path", "%s (tendon '%s', path element %d)", error,
                  element_label(t->e, (char[ELEMENT_LABEL]){0}), i);
    return;
  }
}

//---- dofs

static int wrap_body(const Compile* c, const WrapWork* w) {
  if (w->objid < 0) return 0;
  switch (w->type) {
    case mjWRAP_JOINT:
      return c->joint[w->objid].body;
    case mjWRAP_SITE:
      return c->site[w->objid].body;
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return c->geom[w->objid].body;
    default:
      return 0;
  }
}

static int compare_int(const void* a, const void* b) {
  int x = *(const int*)a, y = *(const int*)b;
  return (x > y) - (x < y);
}

// First dof of a joint, from its place in its body.
static int joint_dof(const Compile* c, int id) {
  const BodyWork* b = c->body + c->joint[id].body;
  int dof = c->body_dofadr[c->joint[id].body];
  for (int j = b->jnt.adr; j < id; j++) dof += gimbal_joint_size(c->joint[j].s->type).nv;
  return dof;
}

// A fixed tendon changes with the dofs of its joints, a spatial one with all dofs that move a body
// on its path.
static void find_dofs(Compile* c, TendonWork* t, int* mark, int stamp) {
  GArray* dofs = g_array_new(FALSE, FALSE, sizeof(int));
  for (int i = 0; i < t->wrap.num; i++) {
    const WrapWork* w = &g_array_index(c->wrap, WrapWork, t->wrap.adr + i);
    if (w->objid < 0) continue;
    bool joint = w->type == mjWRAP_JOINT;
    int dof = joint ? joint_dof(c, w->objid) : c->body_lastdof[wrap_body(c, w)];
    for (; dof >= 0 && mark[dof] != stamp; dof = joint ? -1 : c->dof_parent[dof]) {
      mark[dof] = stamp;
      g_array_append_val(dofs, dof);
    }
  }
  if (dofs->len) qsort(dofs->data, dofs->len, sizeof(int), compare_int);
  t->ndof = (int)dofs->len;
  t->dofs = (int*)g_array_free(dofs, FALSE);
}

//---- tendons

static bool is_spatial(const Compile* c, const TendonWork* t) {
  return t->wrap.num && g_array_index(c->wrap, WrapWork, t->wrap.adr).type != mjWRAP_JOINT;
}

bool tendon_wraps_geoms(const Compile* c, const TendonWork* t) {
  for (int i = 0; i < t->wrap.num; i++) {
    if (is_geom(&g_array_index(c->wrap, WrapWork, t->wrap.adr + i))) return true;
  }
  return false;
}

static void check_spatial(Compile* c, const TendonWork* t) {
  if (t->s->width <= 0) compile_error(c, t->e, "width", "the width of a spatial tendon must be above zero");
  if (t->s->armature > 0 && tendon_wraps_geoms(c, t)) {
    compile_error(c, t->e, "armature", "a tendon that wraps around geoms cannot have armature");
  }
}

static void check_tendon(Compile* c, TendonWork* t) {
  const mjsTendon* s = t->s;
  t->limited = resolve_limited(c, t->e, s->limited, s->range, "");
  t->actfrclimited = resolve_limited(c, t->e, s->actfrclimited, s->actfrcrange, "actfrc");
  memcpy(t->range, s->range, sizeof s->range);
  memcpy(t->springlength, s->springlength, sizeof s->springlength);
  if (t->limited && s->range[0] >= s->range[1]) {
    compile_error(c, t->e, "range", "the lower limit of the tendon must lie below the upper one");
  }
  if (t->actfrclimited && s->actfrcrange[0] >= s->actfrcrange[1]) {
    compile_error(c, t->e, "range", "the lower end of actuatorfrcrange must lie below the upper end");
  } else if (t->actfrclimited && (s->actfrcrange[0] > 0 || s->actfrcrange[1] < 0)) {
    compile_error(c, t->e, "range", "the actuatorfrcrange of a tendon must hold zero");
  }
  if (s->springlength[0] > s->springlength[1]) {
    compile_error(c, t->e, "springlength", "the first springlength must not exceed the second");
  }
  if (s->springyield < 0) {
    compile_error(c, t->e, "springyield", "the springyield of a tendon must be 0 or more");
  }
  if (s->armature < 0) compile_error(c, t->e, "armature", "the armature of a tendon must be 0 or more");
  if (is_spatial(c, t)) check_spatial(c, t);
  if (!c->spec->pub.compiler.discardvisual) {
    t->matid = resolve_name(c, t->e, mjOBJ_MATERIAL, string_get(s->material), "material");
  }
}

void compile_tendons(Compile* c) {
  int n = count(c, mjOBJ_TENDON);
  c->tendon = g_new0(TendonWork, MAX(n, 1));
  c->wrap = g_array_new(FALSE, FALSE, sizeof(WrapWork));
  int* mark = g_new0(int, MAX(c->size.nv, 1));
  for (int i = 0; i < n; i++) {
    TendonWork* t = c->tendon + i;
    const TendonElement* e = (TendonElement*)c->list[mjOBJ_TENDON].items[i];
    t->e = c->list[mjOBJ_TENDON].items[i];
    t->s = &e->tendon;
    t->matid = -1;
    t->wrap = (Range){(int)c->wrap->len, e->wraps.size};
    for (int k = 0; k < e->wraps.size; k++) compile_wrap(c, t, (WrapElement*)e->wraps.items[k]);
    check_path(c, t);
    check_tendon(c, t);
    find_dofs(c, t, mark, i + 1);
  }
  g_free(mark);
}

void free_tendons(Compile* c) {
  for (int i = 0; c->tendon && i < count(c, mjOBJ_TENDON); i++) g_free(c->tendon[i].dofs);
  g_free(c->tendon);
  if (c->wrap) g_array_unref(c->wrap);
}

//---- emission

// The first two trees on the path, and how many there are.
static void emit_tendon_trees(Compile* c, int id) {
  mjModel* m = c->m;
  const TendonWork* t = c->tendon + id;
  GHashTable* seen = g_hash_table_new(NULL, NULL);
  int* trees = m->tendon_treeid + 2 * id;
  trees[0] = trees[1] = -1;
  for (int i = 0; i < t->wrap.num; i++) {
    const WrapWork* w = &g_array_index(c->wrap, WrapWork, t->wrap.adr + i);
    int tree = m->body_treeid[wrap_body(c, w)];
    if (w->objid < 0 || tree < 0 || !g_hash_table_add(seen, GINT_TO_POINTER(tree + 1))) continue;
    if (m->tendon_treenum[id] < 2) trees[m->tendon_treenum[id]] = tree;
    m->tendon_treenum[id]++;
  }
  g_hash_table_unref(seen);
}

static void emit_tendon_dynamics(mjModel* m, int i, const TendonWork* t) {
  const mjsTendon* s = t->s;
  m->tendon_limited[i] = t->limited;
  m->tendon_actfrclimited[i] = t->actfrclimited;
  memcpy(m->tendon_solref_lim + mjNREF * i, s->solref_limit, sizeof s->solref_limit);
  memcpy(m->tendon_solimp_lim + mjNIMP * i, s->solimp_limit, sizeof s->solimp_limit);
  memcpy(m->tendon_solref_fri + mjNREF * i, s->solref_friction, sizeof s->solref_friction);
  memcpy(m->tendon_solimp_fri + mjNIMP * i, s->solimp_friction, sizeof s->solimp_friction);
  memcpy(m->tendon_range + 2 * i, t->range, sizeof t->range);
  memcpy(m->tendon_actfrcrange + 2 * i, s->actfrcrange, sizeof s->actfrcrange);
  memcpy(m->tendon_lengthspring + 2 * i, t->springlength, sizeof t->springlength);
  m->tendon_margin[i] = s->margin;
  m->tendon_stiffness[i] = s->stiffness[0];
  memcpy(m->tendon_stiffnesspoly + mjNPOLY * i, s->stiffness + 1, mjNPOLY * sizeof(mjtNum));
  m->tendon_damping[i] = s->damping[0];
  memcpy(m->tendon_dampingpoly + mjNPOLY * i, s->damping + 1, mjNPOLY * sizeof(mjtNum));
  m->tendon_armature[i] = s->armature;
  m->tendon_frictionloss[i] = s->frictionloss;
}

static void emit_tendon(Compile* c, int i, int* jacobian) {
  mjModel* m = c->m;
  const TendonWork* t = c->tendon + i;
  m->tendon_adr[i] = t->wrap.adr;
  m->tendon_num[i] = t->wrap.num;
  m->tendon_matid[i] = t->matid;
  m->tendon_actuatorid[i] = -1;
  m->tendon_group[i] = t->s->group;
  m->tendon_type[i] = is_spatial(c, t) ? mjTENDON_SPATIAL : mjTENDON_FIXED;
  m->tendon_plasticadr[i] = -1;
  m->tendon_springyield[i] = t->s->springyield;
  m->tendon_width[i] = t->s->width;
  memcpy(m->tendon_rgba + 4 * i, t->s->rgba, sizeof t->s->rgba);
  emit_user(m->tendon_user, i, m->nuser_tendon, t->s->userdata);
  emit_tendon_dynamics(m, i, t);
  emit_tendon_trees(c, i);
  m->ten_J_rownnz[i] = t->ndof;
  m->ten_J_rowadr[i] = *jacobian;
  if (t->ndof) memcpy(m->ten_J_colind + *jacobian, t->dofs, t->ndof * sizeof(int));
  *jacobian += t->ndof;
}

void emit_tendons(Compile* c) {
  mjModel* m = c->m;
  int jacobian = 0;
  for (int i = 0; i < m->ntendon; i++) emit_tendon(c, i, &jacobian);
  for (int i = 0; i < m->nwrap; i++) {
    const WrapWork* w = &g_array_index(c->wrap, WrapWork, i);
    m->wrap_type[i] = w->type;
    m->wrap_objid[i] = w->objid;
    m->wrap_prm[i] = w->prm;
  }
}
