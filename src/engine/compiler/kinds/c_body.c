// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The body tree: records in order of ids, poses, inertial frames.

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <math.h>
#include <string.h>

#include "compiler/work/asset_work.h"
#include "compiler/work/inertia.h"

#include "base/mark.h"

//---- records

static void number_children(const ElementList* children, Range* range, int* next) {
  range->adr = *next;
  range->num = children->size;
  *next += children->size;
}

static void make_bodies(Compile* c) {
  int n = count(c, mjOBJ_BODY), next[5] = {0};
  c->body = g_new0(BodyWork, n);
  for (int i = 0; i < n; i++) {
    BodyWork* b = c->body + i;
    BodyElement* e = (BodyElement*)c->list[mjOBJ_BODY].items[i];
    b->e = &e->base;
    b->s = &e->body;
    b->parent = e->base.parent ? e->base.parent->id : 0;
    GIMBAL_ASSERT(b->parent < i || !i);  // parents have their numbers first
    b->weld = i && (e->joints.size || b->s->mocap) ? i : i ? c->body[b->parent].weld : 0;
    b->mocap = -1;
    number_children(&e->joints, &b->jnt, next + 0);
    number_children(&e->geoms, &b->geom, next + 1);
    number_children(&e->sites, &b->site, next + 2);
    number_children(&e->cameras, &b->cam, next + 3);
    number_children(&e->lights, &b->light, next + 4);
  }
}

// A record for each child of a body: element, public structure, body.
#define MAKE_RECORDS(field, T, kind)                \
  c->field = g_new0(T, count(c, kind));             \
  for (int i = 0; i < count(c, kind); i++) {        \
    c->field[i].e = c->list[kind].items[i];         \
    c->field[i].s = c->list[kind].items[i]->object; \
    c->field[i].body = c->field[i].e->parent->id;   \
  }

static void make_records(Compile* c) {
  make_bodies(c);
  MAKE_RECORDS(joint, JointWork, mjOBJ_JOINT)
  MAKE_RECORDS(geom, GeomWork, mjOBJ_GEOM)
  MAKE_RECORDS(site, SiteWork, mjOBJ_SITE)
  MAKE_RECORDS(camera, CameraWork, mjOBJ_CAMERA)
  MAKE_RECORDS(light, LightWork, mjOBJ_LIGHT)
}

//---- inertial frame

// Mass, moments and frame as the text gives them.
void body_given_inertia(Compile* c, BodyWork* b) {
  const mjsBody* s = b->s;
  b->mass = s->mass;
  memcpy(b->inertia, s->inertia, sizeof s->inertia);
  memcpy(b->inertial.pos, s->ipos, sizeof s->ipos);
  memcpy(b->inertial.quat, s->iquat, sizeof s->iquat);
  normalize4(b->inertial.quat);
  b->defined = !isnan(s->ipos[0]);
  if (!isnan(s->fullinertia[0])) {
    if (s->ialt.type != mjORIENTATION_QUAT) {
      compile_error(c, b->e, "fullinertia",
                    "fullinertia already says how the inertial frame is turned: leave out its orientation");
    }
    if (s->inertia[0] || s->inertia[1] || s->inertia[2]) {
      compile_error(c, b->e, "fullinertia", "give either fullinertia or diaginertia, not both");
    }
    bool bounded = b->e->compiler->boundinertia > 0;
    double principal[4], frame[4];
    const char* error = inertia_principal(principal, b->inertia, s->fullinertia, bounded);
    memcpy(frame, b->inertial.quat, sizeof frame);
    mju_mulQuat(b->inertial.quat, frame, principal);  // the tensor is given in that frame
    if (error) compile_error(c, b->e, "fullinertia", "fullinertia: %s", error);
  }
  resolve_orientation(c, b->e, b->inertial.quat, &s->ialt);
}

// Mass, moments and frame from the geoms in the group range that have mass.
static void inertia_from_geoms(Compile* c, BodyWork* b) {
  const int* group = b->e->compiler->inertiagrouprange;
  RigidPart* parts = g_new0(RigidPart, b->geom.num);
  int n = 0;
  for (int i = 0; i < b->geom.num; i++) {
    const GeomWork* g = c->geom + b->geom.adr + i;
    if (g->s->group < group[0] || g->s->group > group[1] || g->mass < COMPILE_EPS) continue;
    RigidPart* p = parts + n++;
    p->mass = g->mass;
    memcpy(p->inertia, g->inertia, sizeof g->inertia);
    p->pose = g->pose;
  }
  RigidPart total = n == 1 ? parts[0] : (RigidPart){0};
  if (n > 1) {
    const char* error = inertia_merge(&total, parts, n);
    if (error) compile_error(c, b->e, "inertia", "%s", error);
  }
  if (n) {
    b->mass = total.mass;
    memcpy(b->inertia, total.inertia, sizeof total.inertia);
    // NaN means that no centre was given, as in 3.12
    b->inertial = isnan(total.pose.pos[0]) ? (GimbalPose){.quat = {1, 0, 0, 0}} : total.pose;
    b->defined = b->weighed = true;
  }
  g_free(parts);
}

// Lower bounds: boundmass and boundinertia. What is no number is no bound.
static void raise_inertia(Compile* c, BodyWork* b) {
  const mjsCompiler* o = b->e->compiler;
  if (!(b->mass >= o->boundmass) && !isnan(o->boundmass)) {
    spec_note(c->spec, b->e, "repaired", NULL, "the mass of body '%s' is raised from %g to boundmass, %g kg",
              element_label(b->e, (char[ELEMENT_LABEL]){0}), b->mass, o->boundmass);
    b->mass = o->boundmass;
    b->adjusted = true;
  }
  bool low = false;
  for (int i = 0; i < 3; i++) {
    low = low || (!(b->inertia[i] >= o->boundinertia) && !isnan(o->boundinertia));
    b->inertia[i] = fmax(b->inertia[i], o->boundinertia);
  }
  b->adjusted |= low;
  if (low) {
    spec_note(c->spec, b->e, "repaired", NULL,
              "moments of inertia of body '%s' are raised to boundinertia, %g kg·m²",
              element_label(b->e, (char[ELEMENT_LABEL]){0}), o->boundinertia);
  }
}

// No body has a moment of inertia that is larger than the sum of the other two.
static void balance_inertia(Compile* c, BodyWork* b) {
  double* d = b->inertia;
  bool solid = !(d[0] + d[1] < d[2] || d[0] + d[2] < d[1] || d[1] + d[2] < d[0]);
  if (solid) return;
  if (!b->e->compiler->balanceinertia) {
    compile_error(c, b->e, "inertia",
                  "no real body has these moments of inertia, the largest exceeds the sum of the others: "
                  "correct them, or set balanceinertia in compiler");
    return;
  }
  double mean = (d[0] + d[1] + d[2]) / 3.0;
  spec_note(c->spec, b->e, "repaired", N_("Give moments of which none is larger than the sum of the others."),
            "no solid has the moments of inertia of body '%s', %g %g %g: each becomes their mean, %g",
            element_label(b->e, (char[ELEMENT_LABEL]){0}), d[0], d[1], d[2], mean);
  d[0] = d[1] = d[2] = mean;
  b->adjusted = true;
}

static void bound_inertia(Compile* c, BodyWork* b) {
  const double* d = b->inertia;
  raise_inertia(c, b);
  if (b->mass < 0 || d[0] < 0 || d[1] < 0 || d[2] < 0) {
    compile_error(c, b->e, "negative-mass", "mass or inertia is below zero");
  } else {
    balance_inertia(c, b);
  }
}

static void body_inertia(Compile* c, BodyWork* b) {
  mjtInertiaFromGeom mode = b->e->compiler->inertiafromgeom;
  bool world = b->e->id == 0;
  if (!world && (mode == mjINERTIAFROMGEOM_TRUE || (!b->defined && mode == mjINERTIAFROMGEOM_AUTO))) {
    inertia_from_geoms(c, b);
  }
  // nothing known: the inertial frame lies where the body stands in its parent
  if (!b->defined && isnan(b->inertial.pos[0])) b->inertial = b->pose;
  if (!world) bound_inertia(c, b);
}

//---- one body

static void check_dofs(Compile* c, BodyWork* b) {
  bool ball = false;
  int nfree = 0;
  for (int i = 0; i < b->jnt.num; i++) {
    mjtJoint type = c->joint[b->jnt.adr + i].s->type;
    if ((type == mjJNT_BALL || type == mjJNT_HINGE) && ball) {
      compile_error(c, b->e, "joints", "body '%s' has another rotation after a ball joint",
                    element_label(b->e, (char[ELEMENT_LABEL]){0}));
    }
    ball |= type == mjJNT_BALL;
    nfree += type == mjJNT_FREE;
    b->ndof += gimbal_joint_size(type).nv;
  }
  if (nfree && b->jnt.num > 1) {
    compile_error(c, b->e, "joints", "a free joint must be the only joint of its body");
  } else if (b->ndof > 6) {
    compile_error(c, b->e, "joints", "the joints of body '%s' add up to more than six dofs",
                  element_label(b->e, (char[ELEMENT_LABEL]){0}));
  }
  if (b->s->mocap && (b->ndof || b->parent)) {
    compile_error(c, b->e, "mocap", "mocap body '%s' must be a child of the world without joints",
                  element_label(b->e, (char[ELEMENT_LABEL]){0}));
  }
}

static bool is_aligned(const Compile* c, const BodyWork* b) {
  if (b->jnt.num != 1 || ((BodyElement*)b->e)->bodies.size) return false;
  const mjsJoint* j = c->joint[b->jnt.adr].s;
  if (j->type != mjJNT_FREE) return false;
  return j->align == mjALIGNFREE_TRUE || (j->align == mjALIGNFREE_AUTO && b->e->compiler->alignfree);
}

// Move the body frame of a lone free body into its inertial frame; everything on it keeps its
// place.
static void align_body(Compile* c, BodyWork* b) {
  GimbalPose inverse;
  b->moved = b->inertial;
  b->aligned = true;
  gimbal_pose_append(&b->pose, &b->pose, &b->inertial);
  gimbal_pose_invert(&inverse, &b->inertial);
  b->inertial = (GimbalPose){{0, 0, 0}, {1, 0, 0, 0}};
  for (int i = 0; i < b->geom.num; i++) {
    gimbal_pose_append(&c->geom[b->geom.adr + i].pose, &inverse, &c->geom[b->geom.adr + i].pose);
  }
  for (int i = 0; i < b->site.num; i++) {
    gimbal_pose_append(&c->site[b->site.adr + i].pose, &inverse, &c->site[b->site.adr + i].pose);
  }
  for (int i = 0; i < b->cam.num; i++) {
    gimbal_pose_append(&c->camera[b->cam.adr + i].pose, &inverse, &c->camera[b->cam.adr + i].pose);
  }
  for (int i = 0; i < b->light.num; i++) {
    LightWork* l = c->light + b->light.adr + i;
    rotate(l->pos, l->pos, inverse.quat);
    for (int k = 0; k < 3; k++) l->pos[k] += inverse.pos[k];
    rotate(l->dir, l->dir, inverse.quat);
  }
}

// Whether a geom has a mesh that could not be had, which is told of the mesh.
static bool has_lost_mesh(const Compile* c, const BodyWork* b) {
  for (int i = 0; i < b->geom.num; i++) {
    const char* name = string_get(c->geom[b->geom.adr + i].s->meshname);
    const Element* e = *name ? spec_find_name(c->spec, mjOBJ_MESH, name) : NULL;
    if (e && e->id >= 0 && !mesh_is_unread(c, e->id) && !mesh_is_valid(c, e->id)) return true;
  }
  return false;
}

static void compile_body(Compile* c, BodyWork* b) {
  const mjsBody* s = b->s;
  memcpy(b->pose.pos, s->pos, sizeof s->pos);
  memcpy(b->pose.quat, s->quat, sizeof s->quat);
  normalize4(b->pose.quat);
  resolve_orientation(c, b->e, b->pose.quat, &s->alt);
  body_given_inertia(c, b);
  int told = spec_error_count(c->spec);
  for (int i = 0; i < b->geom.num; i++) compile_geom(c, c->geom + b->geom.adr + i);
  b->told = spec_error_count(c->spec) > told || has_lost_mesh(c, b);
  body_inertia(c, b);
  if (b->e->frame) gimbal_pose_append(&b->pose, frame_pose(c, b->e), &b->pose);
  for (int i = 0; i < b->jnt.num; i++) compile_joint(c, c->joint + b->jnt.adr + i);
  check_dofs(c, b);
  for (int i = 0; i < b->site.num; i++) compile_site(c, c->site + b->site.adr + i);
  for (int i = 0; i < b->cam.num; i++) compile_camera(c, c->camera + b->cam.adr + i);
  for (int i = 0; i < b->light.num; i++) compile_light(c, c->light + b->light.adr + i);
  if (is_aligned(c, b)) align_body(c, b);
}

void compile_tree(Compile* c) {
  make_records(c);
  for (int i = 0; i < count(c, mjOBJ_BODY); i++) compile_body(c, c->body + i);
}

//---- what the final tree must be

// Bodies that were fused with the world no longer stand between it and a free body.
void check_free_bodies(Compile* c) {
  for (int i = 1; i < count(c, mjOBJ_BODY); i++) {
    const BodyWork* b = c->body + i;
    bool free = b->jnt.num == 1 && c->joint[b->jnt.adr].s->type == mjJNT_FREE;
    if (free && b->parent) {
      compile_error(c, b->e, "joints", "a free joint belongs in a body directly below the world");
    }
  }
}

// Whether the body, or a body fixed to it, has mass and inertia, or would have if it were not for a
// mistake that is told. Children come after their parents.
void check_masses(Compile* c) {
  int n = count(c, mjOBJ_BODY);
  bool* heavy = g_new0(bool, n);
  for (int i = n - 1; i > 0; i--) {
    const BodyWork* b = c->body + i;
    heavy[i] |= b->mass >= mjMINVAL && b->inertia[0] >= mjMINVAL && b->inertia[1] >= mjMINVAL &&
                b->inertia[2] >= mjMINVAL;
    heavy[i] |= b->told;
    if (b->jnt.num && !heavy[i]) {
      compile_error(c, b->e, "mass",
                    "a body that moves needs mass and inertia: give it a geom with mass, or an inertial");
    }
    if (!b->jnt.num && heavy[i]) heavy[b->parent] = true;
  }
  g_free(heavy);
}
