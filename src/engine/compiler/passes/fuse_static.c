// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Option fusestatic: bodies without joints become part of their parents, unless something refers to
// them by name, or would compute otherwise for one body than for two.

#include <gimbal/assert.h>
#include <string.h>

#include "compiler/work/inertia.h"

//---- who is referred to

static void keep_name(Compile* c, const mjString* name) {
  const Element* e = spec_find_name(c->spec, mjOBJ_BODY, string_get(name));
  if (e && e->id >= 0) c->body[e->id].referred = true;
}

static void keep_both(Compile* c, const mjString* name1, const mjString* name2) {
  keep_name(c, name1);
  keep_name(c, name2);
}

static void keep_site_body(Compile* c, const mjString* site) {
  const Element* e = spec_find_name(c->spec, mjOBJ_SITE, string_get(site));
  if (e && e->id >= 0) c->body[c->site[e->id].body].referred = true;
}

static bool is_body(mjtObj kind) {
  return kind == mjOBJ_BODY || kind == mjOBJ_XBODY;
}

static void keep_names(Compile* c, const mjStringVec* names) {
  for (int i = 0; i < string_vec_size(names); i++) {
    const Element* b = spec_find_name(c->spec, mjOBJ_BODY, string_vec_get(names, i));
    if (b && b->id >= 0) c->body[b->id].referred = true;
  }
}

static void keep_by_skin(Compile* c, const void* object) {
  keep_names(c, ((const mjsSkin*)object)->bodyname);
}

static void keep_by_flex(Compile* c, const void* object) {
  const mjsFlex* f = object;
  keep_names(c, f->vertbody);
  keep_names(c, f->nodebody);
}

static void keep_by_exclude(Compile* c, const void* object) {
  const mjsExclude* e = object;
  keep_both(c, e->bodyname1, e->bodyname2);
}

static void keep_by_equality(Compile* c, const void* object) {
  const mjsEquality* e = object;
  keep_both(c, e->name1, e->name2);
}

static void keep_by_actuator(Compile* c, const void* object) {
  const mjsActuator* a = object;
  if (a->trntype == mjTRN_BODY) keep_name(c, a->target);
}

static void keep_by_sensor(Compile* c, const void* object) {
  const mjsSensor* s = object;
  if (is_body(s->objtype)) keep_name(c, s->objname);
  if (is_body(s->reftype)) keep_name(c, s->refname);
  // the force between a body and its parent is gone when they are one
  if (s->type == mjSENS_FORCE || s->type == mjSENS_TORQUE) keep_site_body(c, s->objname);
}

static void keep_by_tuple(Compile* c, const void* object) {
  const mjsTuple* t = object;
  for (int i = 0; i < string_vec_size(t->objname); i++) {
    if (!is_body(int_vec_data(t->objtype)[i])) continue;
    const Element* b = spec_find_name(c->spec, mjOBJ_BODY, string_vec_get(t->objname, i));
    if (b && b->id >= 0) c->body[b->id].referred = true;
  }
}

static const struct {
  mjtObj kind;
  void (*keep)(Compile* c, const void* object);
} kUsers[] = {
    {mjOBJ_SKIN, keep_by_skin},         {mjOBJ_FLEX, keep_by_flex},         {mjOBJ_EXCLUDE, keep_by_exclude},
    {mjOBJ_EQUALITY, keep_by_equality}, {mjOBJ_ACTUATOR, keep_by_actuator}, {mjOBJ_SENSOR, keep_by_sensor},
    {mjOBJ_TUPLE, keep_by_tuple},
};

static void find_referred(Compile* c) {
  for (size_t u = 0; u < G_N_ELEMENTS(kUsers); u++) {
    const ElementList* list = &c->list[kUsers[u].kind];
    for (int i = 0; i < list->size; i++) kUsers[u].keep(c, list->items[i]->object);
  }
  for (int i = 0; i < count(c, mjOBJ_CAMERA); i++) keep_name(c, c->camera[i].s->targetbody);
  for (int i = 0; i < count(c, mjOBJ_LIGHT); i++) keep_name(c, c->light[i].s->targetbody);
}

//---- fusing

// The mass of a body that becomes part of another is what the inertia of both comes from: where
// geoms alone count, what is stated of a body without geoms counts no more.
static void add_mass(Compile* c, BodyWork* parent, const BodyWork* b) {
  RigidPart parts[2];
  bool only_geoms = b->e->compiler->inertiafromgeom == mjINERTIAFROMGEOM_TRUE;
  if (only_geoms && parent->weighed && !b->weighed) return;
  parts[0] = (RigidPart){.mass = parent->mass, .pose = parent->inertial};
  memcpy(parts[0].inertia, parent->inertia, sizeof parent->inertia);
  if (!parent->has_gained) parent->own = parts[0];
  parent->has_gained = true;
  parts[1].mass = b->mass;
  memcpy(parts[1].inertia, b->inertia, sizeof b->inertia);
  gimbal_pose_append(&parts[1].pose, &b->pose, &b->inertial);
  RigidPart sum = parts[1];
  bool replaces = only_geoms && b->weighed && !parent->weighed;
  const char* error = replaces ? NULL : inertia_merge(&sum, parts, 2);
  parent->weighed |= b->weighed;
  if (error) {
    compile_error(c, b->e, "fusestatic", "fusing static bodies: %s", error);
    return;
  }
  parent->mass = sum.mass;
  parent->inertial = sum.pose;
  memcpy(parent->inertia, sum.inertia, sizeof sum.inertia);
}

// Everything on a fused body moves into its parent's frame.
static void move_children(Compile* c, const BodyWork* b) {
  for (int i = b->geom.adr; i < b->geom.adr + b->geom.num; i++) {
    gimbal_pose_append(&c->geom[i].pose, &b->pose, &c->geom[i].pose);
  }
  for (int i = b->site.adr; i < b->site.adr + b->site.num; i++) {
    gimbal_pose_append(&c->site[i].pose, &b->pose, &c->site[i].pose);
  }
  for (int i = b->cam.adr; i < b->cam.adr + b->cam.num; i++) {
    gimbal_pose_append(&c->camera[i].pose, &b->pose, &c->camera[i].pose);
  }
  for (int i = b->light.adr; i < b->light.adr + b->light.num; i++) {
    gimbal_pose_point(c->light[i].pos, &b->pose, c->light[i].pos);
    rotate(c->light[i].dir, c->light[i].dir, b->pose.quat);
  }
}

// Whether a medium acts on the body, which it does on each by itself.
static bool is_in_medium(const Compile* c, const BodyWork* b) {
  const mjOption* o = &c->spec->pub.option;
  if (o->density == 0 && o->viscosity == 0) return false;
  bool acts = b->mass > 0;
  for (int i = b->geom.adr; i < b->geom.adr + b->geom.num; i++) acts |= c->geom[i].s->fluid_ellipsoid > 0;
  return acts;
}

// Whether bounds changed the mass of either, so that the geoms of both do not add up to it.
static bool is_bounded(const BodyWork* b, const BodyWork* parent) {
  return b->e->compiler->inertiafromgeom == mjINERTIAFROMGEOM_TRUE && (b->adjusted || parent->adjusted);
}

static bool may_fuse(const Compile* c, const BodyWork* b, const BodyWork* parent) {
  if (b->jnt.num || b->s->mocap || b->referred || !b->s->fuse) return false;
  if (!b->parent) return true;  // nothing of it moves
  bool floats = b->mass > 0 && b->s->gravcomp != parent->s->gravcomp;
  return !floats && !is_in_medium(c, b) && !is_bounded(b, parent);
}

static void fuse_bodies(Compile* c) {
  for (int i = 1; i < count(c, mjOBJ_BODY); i++) {
    BodyWork* b = c->body + i;
    BodyWork* parent = c->body + b->parent;
    if (parent->removed) {
      gimbal_pose_append(&b->pose, &parent->pose, &b->pose);
      b->parent = parent->parent;
      parent = c->body + b->parent;
    }
    GIMBAL_ASSERT(b->parent < i && !parent->removed);
    if (!may_fuse(c, b, parent)) continue;
    if (b->parent && b->mass >= mjMINVAL) add_mass(c, parent, b);
    move_children(c, b);
    b->removed = true;
  }
}

//---- new order

// The body that now carries what was on body i.
static int fuse_static_carrier(const Compile* c, int i) {
  return c->body[i].removed ? c->body[i].parent : i;
}

// Stable sort of records by the body that carries them now; ids and the body's range follow.
#define REGROUP(field, T, kind, range)                                                 \
  {                                                                                    \
    int n = count(c, kind), next = 0;                                                  \
    T* sorted = g_new0(T, MAX(n, 1));                                                  \
    int* first = g_new0(int, nbody + 1);                                               \
    for (int i = 0; i < n; i++) first[fuse_static_carrier(c, c->field[i].body) + 1]++; \
    for (int b = 0; b < nbody; b++) {                                                  \
      c->body[b].range = (Range){next, first[b + 1]};                                  \
      next += first[b + 1];                                                            \
      first[b + 1] = next;                                                             \
    }                                                                                  \
    for (int i = 0; i < n; i++) {                                                      \
      int body = fuse_static_carrier(c, c->field[i].body), id = first[body]++;         \
      sorted[id] = c->field[i];                                                        \
      sorted[id].body = body;                                                          \
    }                                                                                  \
    for (int i = 0; i < n; i++) {                                                      \
      sorted[i].body = new_id[sorted[i].body];                                         \
      sorted[i].e->id = i;                                                             \
      c->list[kind].items[i] = sorted[i].e;                                            \
    }                                                                                  \
    g_free(first);                                                                     \
    g_free(c->field);                                                                  \
    c->field = sorted;                                                                 \
  }

static void renumber_bodies(Compile* c, const int* new_id) {
  ElementList* list = &c->list[mjOBJ_BODY];
  int kept = 0;
  for (int i = 0; i < list->size; i++) {
    Element* e = list->items[i];
    e->id = new_id[i];
    if (e->id < 0) continue;
    BodyWork b = c->body[i];
    b.parent = new_id[b.parent];
    GIMBAL_ASSERT(b.parent >= 0);  // what stays has a parent that stays
    c->body[kept] = b;
    list->items[kept++] = e;
  }
  list->size = kept;
  for (int i = 1; i < kept; i++) {
    BodyWork* b = c->body + i;
    b->weld = b->jnt.num || b->s->mocap ? i : c->body[b->parent].weld;
  }
}

// References to bodies by number, made before.
static void renumber_targets(Compile* c, const int* new_id) {
  for (int i = 0; i < count(c, mjOBJ_CAMERA); i++) {
    if (c->camera[i].target >= 0) c->camera[i].target = new_id[c->camera[i].target];
  }
  for (int i = 0; i < count(c, mjOBJ_LIGHT); i++) {
    if (c->light[i].target >= 0) c->light[i].target = new_id[c->light[i].target];
  }
}

void fuse_static(Compile* c) {
  if (!c->spec->pub.compiler.fusestatic) return;
  int nbody = count(c, mjOBJ_BODY), kept = 0;
  find_referred(c);
  fuse_bodies(c);
  int* new_id = g_new(int, nbody);
  for (int i = 0; i < nbody; i++) new_id[i] = c->body[i].removed ? -1 : kept++;
  REGROUP(joint, JointWork, mjOBJ_JOINT, jnt)
  REGROUP(geom, GeomWork, mjOBJ_GEOM, geom)
  REGROUP(site, SiteWork, mjOBJ_SITE, site)
  REGROUP(camera, CameraWork, mjOBJ_CAMERA, cam)
  REGROUP(light, LightWork, mjOBJ_LIGHT, light)
  renumber_targets(c, new_id);
  renumber_bodies(c, new_id);
  g_free(new_id);
}
