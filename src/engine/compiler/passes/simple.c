// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Simple bodies: those whose inertia is diagonal in their joint space, so that their dofs need no
// factorization.
//
// Such a body stands on the world or on a fixed child of it, its frame is its inertial frame, no
// body hangs on it, its joints sit in its origin and turn or slide about its axes, at most one of
// them turns, last of all, and no spatial tendon adds inertia to it. (A fixed one adds to the
// diagonal; what it would couple in a simple body is lost, in MuJoCo too.)

#include <math.h>

#include "compiler/work/compile.h"

static bool has_simple_joints(const Compile* c, const BodyWork* b, bool* slides_only) {
  bool turned = false;
  *slides_only = b->jnt.num > 0;
  for (int k = 0; k < b->jnt.num; k++) {
    const JointWork* j = c->joint + b->jnt.adr + k;
    mjtJoint type = j->s->type;
    int axes = (fabs(j->axis[0]) > COMPILE_EPS) + (fabs(j->axis[1]) > COMPILE_EPS) +
               (fabs(j->axis[2]) > COMPILE_EPS);
    bool one_axis = type == mjJNT_FREE || type == mjJNT_BALL || axes == 1;
    if (turned || !one_axis || !is_null_pose(j->pos, NULL)) return false;
    turned = type == mjJNT_BALL || type == mjJNT_HINGE;
    *slides_only &= type == mjJNT_SLIDE;
  }
  return true;
}

static void find_simple_body(Compile* c, int i) {
  const BodyWork* b = c->body + i;
  const BodyWork* parent = c->body + b->parent;
  bool fixed_parent = parent->parent == 0 && parent->ndof == 0;
  bool slides_only, joints = has_simple_joints(c, b, &slides_only);
  bool inertial = is_null_pose(b->inertial.pos, b->inertial.quat);
  if (b->parent > 0) c->body_simple[b->parent] = 0;
  if (b->s->simple && inertial && joints && (b->parent == 0 || fixed_parent)) {
    c->body_simple[i] = slides_only ? 2 : 1;
  }
}

// Bodies that a tendon with armature moves share its inertia.
static void exclude_tendon_bodies(Compile* c, const TendonWork* t) {
  for (int k = 0; k < t->wrap.num; k++) {
    const WrapWork* w = &g_array_index(c->wrap, WrapWork, t->wrap.adr + k);
    if (w->objid < 0) continue;
    if (w->type == mjWRAP_SITE) c->body_simple[c->site[w->objid].body] = 0;
    if (w->type == mjWRAP_JOINT) c->body_simple[c->joint[w->objid].body] = 0;
  }
}

// Its own, and that of actuators that pull it.
void find_simple_bodies(Compile* c) {
  c->body_simple = g_new0(mjtByte, count(c, mjOBJ_BODY));
  for (int i = 0; i < count(c, mjOBJ_BODY); i++) find_simple_body(c, i);
  for (int i = 0; i < count(c, mjOBJ_TENDON); i++) {
    if (c->tendon[i].s->armature) exclude_tendon_bodies(c, c->tendon + i);
  }
  for (int i = 0; i < count(c, mjOBJ_ACTUATOR); i++) {
    const ActuatorWork* a = c->actuator + i;
    bool pulls = a->s->trntype == mjTRN_TENDON && a->trnid[0] >= 0;
    if (pulls && a->s->armature) exclude_tendon_bodies(c, c->tendon + a->trnid[0]);
  }
}
