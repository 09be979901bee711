// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One notation for what may be written in several: orientations are quaternions, angles are
// radians, segments and full inertias become what they are compiled to. And a spec with the numbers
// of its model, in that notation.

#include "compiler/canonical.h"

#include <math.h>
#include <string.h>

#include "compiler/copy_back.h"
#include "compiler/work/compile.h"
#include "compiler/work/inertia.h"
#include "spec/attach/copy.h"
#include "spec/class_template.h"
#include "spec/compiled.h"

static const double kDegree = mjPI / 180.0;

//---- one element

// Where an element keeps what may be written in several ways; NULL: it has none of it.
typedef struct Place {
  double *pos, *quat;
  mjsOrientation* alt;
  double *fromto, *size;  // of shapes
  mjtGeom type;
} Place;

#define PLACE(T) \
  { ((mjs##T*)e->object)->pos, ((mjs##T*)e->object)->quat, &((mjs##T*)e->object)->alt, NULL, NULL, 0 }
#define SHAPE(T)                                                                             \
  {                                                                                          \
    ((mjs##T*)e->object)->pos, ((mjs##T*)e->object)->quat, &((mjs##T*)e->object)->alt,       \
        ((mjs##T*)e->object)->fromto, ((mjs##T*)e->object)->size, ((mjs##T*)e->object)->type \
  }

static Place place_of(const Element* e) {
  switch (e->head.elemtype) {
    case mjOBJ_BODY:
      return (Place)PLACE(Body);
    case mjOBJ_FRAME:
      return (Place)PLACE(Frame);
    case mjOBJ_CAMERA:
      return (Place)PLACE(Camera);
    case mjOBJ_GEOM:
      return (Place)SHAPE(Geom);
    case mjOBJ_SITE:
      return (Place)SHAPE(Site);
    default:
      return (Place){0};
  }
}

static void canonical_turn(const Element* e, double quat[4], mjsOrientation* alt) {
  mjs_resolveOrientation(quat, e->compiler->degree, e->compiler->eulerseq, alt);
  mjs_defaultOrientation(alt);
}

static void canonical_segment(Compile* c, const Element* e, const Place* at) {
  bool stretches = at->type == mjGEOM_CAPSULE || at->type == mjGEOM_CYLINDER ||
                   at->type == mjGEOM_ELLIPSOID || at->type == mjGEOM_BOX;
  if (isnan(at->fromto[0]) || !stretches || at->pos[0] || at->pos[1] || at->pos[2]) return;
  GimbalPose pose;
  gimbal_pose_set(&pose, at->pos, at->quat);
  resolve_fromto(c, e, at->type, at->fromto, at->pos, &pose, at->size);
  memcpy(at->pos, pose.pos, sizeof pose.pos);
  memcpy(at->quat, pose.quat, sizeof pose.quat);
  at->fromto[0] = NAN;
}

static void canonical_joint(const Element* e, mjsJoint* s) {
  bool turns = s->type == mjJNT_HINGE || s->type == mjJNT_BALL;
  if (!turns || !e->compiler->degree) return;
  bool limited = s->limited == mjLIMITED_TRUE ||
                 (s->limited == mjLIMITED_AUTO && e->compiler->autolimits && s->range[0] < s->range[1]);
  for (int i = 0; i < 2 && limited; i++) s->range[i] *= kDegree;
  s->springyield *= kDegree;
  if (s->type != mjJNT_HINGE) return;
  s->ref *= kDegree;
  s->springref *= kDegree;
}

static void canonical_body(const Element* e, mjsBody* s) {
  canonical_turn(e, s->iquat, &s->ialt);
  double principal[4], inertia[3];
  if (isnan(s->fullinertia[0]) || inertia_principal(principal, inertia, s->fullinertia, false)) return;
  mju_mulQuat(s->iquat, s->iquat, principal);
  memcpy(s->inertia, inertia, sizeof inertia);
  s->fullinertia[0] = NAN;
}

static void canonical_element(Compile* c, const Element* e) {
  Place at = place_of(e);
  if (at.alt) canonical_turn(e, at.quat, at.alt);
  if (at.fromto) canonical_segment(c, e, &at);
  if (e->head.elemtype == mjOBJ_BODY) canonical_body(e, e->object);
  if (e->head.elemtype == mjOBJ_JOINT) canonical_joint(e, e->object);
}

//---- a spec

typedef void (*Visit)(Compile* c, const Element* e);

static void visit_body(Compile* c, BodyElement* body, Visit visit) {
  visit(c, &body->base);
  for (int k = 0; k < LEAF_KINDS; k++) {
    const ElementList* list = body_children(body, child_kinds[k]);
    for (int i = 0; i < list->size; i++) visit(c, list->items[i]);
  }
  for (int i = 0; i < body->bodies.size; i++) visit_body(c, (BodyElement*)body->bodies.items[i], visit);
}

static void visit_all(Compile* c, Visit visit) {
  Spec* s = c->spec;
  visit_body(c, s->world, visit);
  for (int i = 0; i < s->classes.size; i++) {
    for (int k = 0; k < CLASS_TEMPLATES; k++) {
      Element* template_ = default_class_template(s->classes.items[i], class_template_kind(k));
      if (template_) visit(c, template_);
    }
  }
}

// Settings are those of a copy, or copies themselves: nobody else reads them.
static void take_radians(Compile* c, const Element* e) {
  (void)c;
  mjsCompiler* compiler = (mjsCompiler*)e->compiler;
  if (!compiler) return;
  compiler->degree = 0;
  memcpy(compiler->eulerseq, "xyz", 3);
}

void spec_make_canonical(mjSpec* s) {
  Compile c = {.spec = spec_of(s)};
  visit_all(&c, canonical_element);
  visit_all(&c, take_radians);
  s->compiler.degree = 0;
  memcpy(s->compiler.eulerseq, "xyz", 3);
}

//---- the numbers of the model

static void move_pose(double* pos, double* quat, const GimbalPose* by) {
  GimbalPose pose;
  gimbal_pose_set(&pose, pos, quat);
  mju_normalize4(pose.quat);
  gimbal_pose_append(&pose, by, &pose);
  memcpy(pos, pose.pos, sizeof pose.pos);
  memcpy(quat, pose.quat, sizeof pose.quat);
}

static void move_part(const Element* e, const GimbalPose* inverse) {
  Place at = place_of(e);
  if (e->head.elemtype == mjOBJ_LIGHT) {
    mjsLight* s = e->object;
    gimbal_pose_point(s->pos, inverse, s->pos);
    mju_rotVecQuat(s->dir, s->dir, inverse->quat);
  }
  if (at.pos) move_pose(at.pos, at.quat, inverse);
}

// A free body that was aligned with its joint, as a plain one.
static void write_aligned(BodyElement* b) {
  GimbalPose inverse, pose;
  gimbal_pose_set(&pose, b->body.pos, b->body.quat);
  mju_normalize4(pose.quat);
  gimbal_pose_append(&pose, &pose, &b->compiled_move);
  memcpy(b->body.pos, pose.pos, sizeof pose.pos);
  memcpy(b->body.quat, pose.quat, sizeof pose.quat);
  gimbal_pose_invert(&inverse, &b->compiled_move);
  for (int k = 0; k < LEAF_KINDS; k++) {
    const ElementList* list = body_children(b, child_kinds[k]);
    for (int i = 0; i < list->size; i++) {
      if (!list->items[i]->frame) move_part(list->items[i], &inverse);
    }
  }
  if (b->body.explicitinertial) move_pose(b->body.ipos, b->body.iquat, &inverse);
  if (b->compiled_inertial[0] >= 0) {
    move_pose(b->compiled_inertial + 1, b->compiled_inertial + 4, &inverse);
  }
  ((mjsJoint*)b->joints.items[0]->object)->align = mjALIGNFREE_FALSE;
  b->is_aligned = false;
}

static bool has_scaling(const Spec* s) {
  for (int i = 0; i < s->frames.size; i++) {
    const mjsFrame* f = s->frames.items[i]->object;
    if (f->scale[0] != 1 || f->scale[1] != 1 || f->scale[2] != 1 || f->massscale != 0) return true;
  }
  return false;
}

// Sizes as they were found.
static void write_sizes(mjSpec* s, const mjModel* m) {
  const int found[] = {m->nuser_body, m->nuser_jnt,    m->nuser_geom,     m->nuser_site,
                       m->nuser_cam,  m->nuser_tendon, m->nuser_actuator, m->nuser_sensor};
  int* const said[] = {&s->nuser_body, &s->nuser_jnt,    &s->nuser_geom,     &s->nuser_site,
                       &s->nuser_cam,  &s->nuser_tendon, &s->nuser_actuator, &s->nuser_sensor};
  for (size_t i = 0; i < sizeof found / sizeof found[0]; i++) {
    if (found[i]) *said[i] = found[i];
  }
  s->nkey = (int)m->nkey;
}

mjSpec* spec_as_compiled(const mjSpec* spec) {
  const mjModel* m = compiled_model(spec_of(spec));
  if (!m || spec->compiler.fusestatic) return NULL;
  mjSpec* copy = spec_copy_as_it_is(spec);
  const ElementList* bodies = &spec_of(copy)->compiled[mjOBJ_BODY];
  spec_make_canonical(copy);
  // in frames that scale the move is that of the scaled body
  bool plain = !has_scaling(spec_of(copy));
  for (int i = 1; i < bodies->size; i++) {
    BodyElement* b = (BodyElement*)bodies->items[i];
    if (plain && b->is_aligned) write_aligned(b);
  }
  if (compiled_model(spec_of(copy))) copy_all(copy, m);
  write_sizes(copy, m);
  return copy;
}
