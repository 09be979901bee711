// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The tree of bodies.

#include <gimbal/pose.h>
#include <string.h>

#include "xml/dom/report.h"
#include "xml/read/read.h"

static bool is_world(const mjsBody* body) {
  return mjs_getParent(body->element) == NULL;
}

// Elements that the world cannot have.
static bool refuse_in_world(Reader* r, const DomNode* node, const Parent* parent) {
  if (!is_world(parent->body)) return false;
  read_error(r, node, NULL, "not-in-world", N_("Put it into a <body>."), "the world cannot have a %s",
             node->tag);
  return true;
}

//---- elements of a body

// Lengths and masses inside of a frame, in those of what is around it.
static void scale_inertial(mjsBody* body, const mjsFrame* frame) {
  double length = frame->scale[0], mass = frame->massscale > 0 ? frame->massscale : length * length * length;
  if (length == 1 && mass == 1) return;
  body->mass *= mass;
  for (int i = 0; i < 3; i++) body->ipos[i] *= length;
  for (int i = 0; i < 3; i++) body->inertia[i] *= mass * length * length;
  for (int i = 0; i < 6; i++) body->fullinertia[i] *= mass * length * length;
}

// The body has one inertial, which is no part of a frame: its place is that in the body.
static void leave_frames(Reader* r, const DomNode* node, const Parent* parent) {
  mjsBody* body = parent->body;
  const mjsCompiler* compiler = mjs_getCompiler(body->element);
  GimbalPose pose, around;
  if (mjs_resolveOrientation(body->iquat, compiler->degree, compiler->eulerseq, &body->ialt)) return;
  mjs_defaultOrientation(&body->ialt);
  for (mjsFrame* f = parent->frame; f; f = mjs_getFrame(f->element)) {
    if (f->scale[0] != f->scale[1] || f->scale[0] != f->scale[2]) {
      read_error(r, node, NULL, "scale", N_("Move it out of the frame, in front of it."),
                 "a frame with three factors cannot scale the inertial in it");
      return;
    }
    gimbal_pose_set(&around, f->pos, f->quat);
    if (mjs_resolveOrientation(around.quat, compiler->degree, compiler->eulerseq, &f->alt)) return;
    mju_normalize4(around.quat);
    scale_inertial(body, f);
    gimbal_pose_set(&pose, body->ipos, body->iquat);
    gimbal_pose_append(&pose, &around, &pose);
    memcpy(body->ipos, pose.pos, sizeof pose.pos);
    memcpy(body->iquat, pose.quat, sizeof pose.quat);
  }
}

static void read_inertial(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  (void)def;
  if (refuse_in_world(r, node, parent)) return;
  read_fields(node, parent->body);
  parent->body->explicitinertial = 1;
  if (parent->frame) leave_frames(r, node, parent);
}

static void read_joint(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  if (refuse_in_world(r, node, parent)) return;
  mjsJoint* joint = mjs_addJoint(parent->body, def);
  read_element(r, node, joint->element, joint);
  mjs_setFrame(joint->element, parent->frame);
}

static void read_freejoint(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  if (refuse_in_world(r, node, parent)) return;
  mjsJoint* joint = mjs_addFreeJoint(parent->body);
  mjs_setFrame(joint->element, parent->frame);
  mjs_setDefault(joint->element, def);
  read_identity(r, node, joint->element);
  int x;
  if (read_int(node, "group", &x)) joint->group = x;
  if (read_int(node, "align", &x)) joint->align = (mjtAlignFree)x;
}

static void read_geom(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  mjsGeom* geom = mjs_addGeom(parent->body, def);
  read_element(r, node, geom->element, geom);
  read_plugin_child(r, node, &geom->plugin);
  mjs_setFrame(geom->element, parent->frame);
}

static void read_site(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  mjsSite* site = mjs_addSite(parent->body, def);
  read_element(r, node, site->element, site);
  mjs_setFrame(site->element, parent->frame);
}

static void add_camera(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  mjsCamera* camera = mjs_addCamera(parent->body, def);
  read_identity(r, node, camera->element);
  read_camera(r, node, camera);
  mjs_setFrame(camera->element, parent->frame);
}

static void add_light(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  mjsLight* light = mjs_addLight(parent->body, def);
  read_identity(r, node, light->element);
  read_light(r, node, light);
  mjs_setFrame(light->element, parent->frame);
}

static void read_body_plugin(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  (void)def;
  read_plugin(r, node, &parent->body->plugin);
}

void read_camera(Reader* r, const DomNode* node, mjsCamera* camera) {
  read_fields(node, camera);
  const DomAttribute* a = read_given(node, "resolution");
  if (a && (camera->resolution[0] < 0 || camera->resolution[1] < 0)) {
    report_warning(r->list, dom_value_place(node, a), "out-of-range", NULL,
                   "a resolution counts pixels: write two numbers from 0 up");
  }
}

// Both directional and type may stand at a light below a frame: the type counts.
void read_light(Reader* r, const DomNode* node, mjsLight* light) {
  (void)r;
  int directional;
  if (read_int(node, "directional", &directional)) {
    light->type = directional ? mjLIGHT_DIRECTIONAL : mjLIGHT_SPOT;
  }
  read_fields(node, light);
}

//---- elements with children

static void read_body(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  const mjsDefault* own = read_class(r, node, "childclass", NULL);
  mjsBody* body = mjs_addBody(parent->body, own);
  mjs_setDefault(body->element, own ? own : def);
  read_element(r, node, body->element, body);
  mjs_setFrame(body->element, parent->frame);
  r->read_children(r, node, &(Parent){body, NULL, own ? own : def});
}

// One factor, or one along each axis.
static void read_scale(Reader* r, const DomNode* node, mjsFrame* frame) {
  int n = read_doubles(node, "scale", frame->scale, 3);
  if (n == 1) frame->scale[1] = frame->scale[2] = frame->scale[0];
  if (n != 2) return;
  read_error(r, node, dom_attribute(node, "scale"), "wrong-count", NULL,
             "a frame has one scale, or one along each of three axes");
}

static void read_frame(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  const mjsDefault* own = read_class(r, node, "childclass", NULL);
  mjsFrame* frame = mjs_addFrame(parent->body, parent->frame);
  mjs_setDefault(frame->element, own ? own : def);
  read_element(r, node, frame->element, frame);
  read_scale(r, node, frame);
  r->read_children(r, node, &(Parent){parent->body, frame, own ? own : def});
}

//---- the tree

typedef struct BodyPart {
  const char* tag;
  void (*read)(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def);
} BodyPart;

static const BodyPart parts[] = {
    {"body", read_body},           {"geom", read_geom},         {"joint", read_joint},
    {"site", read_site},           {"inertial", read_inertial}, {"frame", read_frame},
    {"freejoint", read_freejoint}, {"camera", add_camera},      {"light", add_light},
    {"replicate", read_replicate}, {"attach", read_attach},     {"plugin", read_body_plugin},
    {"flexcomp", read_flexcomp},
};

static void read_body_children(Reader* r, const DomNode* node, const Parent* parent) {
  for (const DomNode* child = node->first; child; child = child->next) {
    if (!child->kind) continue;
    const mjsDefault* def = read_class(r, child, "class", parent->def);
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
      if (strcmp(child->tag, parts[i].tag) == 0) {
        parts[i].read(r, child, parent, def);
        break;
      }
    }
  }
}

void read_world(Reader* r, const DomNode* node) {
  mjsBody* world = mjs_findBody(r->spec, "world");
  mjs_setDeepCopy(r->spec, 1);
  r->read_children = read_body_children;
  read_body_children(r, node, &(Parent){world, NULL, mjs_getDefault(world->element)});
  mjs_setDeepCopy(r->spec, 0);
}
