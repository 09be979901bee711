// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Poses: orientation forms, segments, frames.

#include <gimbal/assert.h>
#include <gimbal/kinds/geoms.h>
#include <math.h>
#include <string.h>

#include "compiler/work/compile.h"
#include "spec/orientation.h"

double normalize3(double v[3]) {
  double norm = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  if (norm < COMPILE_EPS) {
    v[0] = 1;
    v[1] = v[2] = 0;
    return 0;
  }
  norm = sqrt(norm);
  if (fabs(norm - 1) > COMPILE_EPS) {
    for (int i = 0; i < 3; i++) v[i] /= norm;
  }
  return norm;
}

void rotate(double result[3], const double v[3], const double quat[4]) {
  mju_rotVecQuat(result, v, quat);
}

bool is_null_pose(const double* pos, const double* quat) {
  if (pos && (fabs(pos[0]) >= FRAME_EPS || fabs(pos[1]) >= FRAME_EPS || fabs(pos[2]) >= FRAME_EPS)) {
    return false;
  }
  if (!quat) return true;
  return fabs(quat[0] - 1) < FRAME_EPS && fabs(quat[1]) < FRAME_EPS && fabs(quat[2]) < FRAME_EPS &&
         fabs(quat[3]) < FRAME_EPS;
}

void resolve_orientation(Compile* c, const Element* e, double quat[4], const mjsOrientation* alt) {
  const char* error = mjs_resolveOrientation(quat, e->compiler->degree, e->compiler->eulerseq, alt);
  if (error) compile_error(c, e, "orientation", "the orientation makes no sense: %s", error);
}

//---- frames

static const GimbalPose kIdentity = {{0, 0, 0}, {1, 0, 0, 0}};

static void compile_frame(Compile* c, Element* e) {
  GIMBAL_ASSERT(e->id >= 0 && e->id < c->spec->frames.size);
  FrameWork* f = c->frame + e->id;
  if (f->done) return;
  f->done = true;
  const mjsFrame* s = e->object;
  memcpy(f->pose.pos, s->pos, sizeof s->pos);
  memcpy(f->pose.quat, s->quat, sizeof s->quat);
  resolve_orientation(c, e, f->pose.quat, &s->alt);
  normalize4(f->pose.quat);
  if (e->frame) {
    compile_frame(c, e->frame);
    gimbal_pose_append(&f->pose, &c->frame[e->frame->id].pose, &f->pose);
  }
}

void compile_frames(Compile* c) {
  const ElementList* frames = &c->spec->frames;
  c->frame = g_new0(FrameWork, frames->size);
  for (int i = 0; i < frames->size; i++) frames->items[i]->id = i;
  for (int i = 0; i < frames->size; i++) compile_frame(c, frames->items[i]);
}

const GimbalPose* frame_pose(const Compile* c, const Element* e) {
  return e->frame ? &c->frame[e->frame->id].pose : &kIdentity;
}

//---- segments and sizes

void resolve_fromto(Compile* c, const Element* e, mjtGeom type, const double fromto[6], const double pos[3],
                    GimbalPose* pose, double size[3]) {
  if (type != mjGEOM_CAPSULE && type != mjGEOM_CYLINDER && type != mjGEOM_ELLIPSOID && type != mjGEOM_BOX) {
    compile_error(c, e, "fromto",
                  "fromto stretches a capsule, a cylinder, a box or an ellipsoid only: choose one of these "
                  "types, or give pos and size");
    return;
  }
  if (pos[0] || pos[1] || pos[2]) {
    compile_error(c, e, "fromto", "fromto says already where the shape is: leave out pos");
    return;
  }
  double along[3];
  for (int i = 0; i < 3; i++) {
    along[i] = fromto[i] - fromto[i + 3];
    pose->pos[i] = (fromto[i] + fromto[i + 3]) / 2;
  }
  size[1] = normalize3(along) / 2;
  if (!size[1]) compile_error(c, e, "fromto", "the two points of fromto are too close");
  if (type == mjGEOM_ELLIPSOID || type == mjGEOM_BOX) {
    size[2] = size[1];
    size[1] = size[0];
  }
  quat_from_zaxis(pose->quat, along);
}

void check_geom_size(Compile* c, const Element* e, mjtGeom type, const double size[3]) {
  if (type == mjGEOM_PLANE) {
    // the first two sizes of a plane may be 0: infinite
    if (size[2] <= 0) {
      compile_error(c, e, "size", "the third size of a plane, its grid spacing, must be above zero");
    }
    return;
  }
  for (int i = 0; i < gimbal_geom_kind(type)->sizes; i++) {
    if (!(size[i] > 0)) {
      compile_error(c, e, "size", "size[%d] must be above zero for this type of %s", i,
                    element_kind_name(e->head.elemtype));
      return;
    }
  }
}
