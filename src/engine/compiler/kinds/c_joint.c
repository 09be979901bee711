// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Joints: limits, axis and anchor in the body's frame, angles in radians.

#include <string.h>

#include "compiler/work/compile.h"

static void check_limits(Compile* c, JointWork* j) {
  const mjsJoint* s = j->s;
  mjtJoint type = s->type;
  memcpy(j->range, s->range, sizeof s->range);
  if (type == mjJNT_FREE) return;
  j->limited = resolve_limited(c, j->e, s->limited, s->range, "");
  if (!j->limited) return;
  if (s->range[0] >= s->range[1] && type != mjJNT_BALL) {
    compile_error(c, j->e, "range", "the lower end of the range of the joint must lie below the upper end");
  }
  if (s->range[0] && type == mjJNT_BALL) {
    compile_error(c, j->e, "range", "the range of a ball joint starts at 0");
  }
  if (j->e->compiler->degree && (type == mjJNT_HINGE || type == mjJNT_BALL)) {
    for (int i = 0; i < 2; i++) {
      if (j->range[i]) j->range[i] *= mjPI / 180.0;
    }
  }
}

static void check_force_limits(Compile* c, JointWork* j) {
  const mjsJoint* s = j->s;
  if (s->type == mjJNT_FREE || s->type == mjJNT_BALL) return;
  j->actfrclimited = resolve_limited(c, j->e, s->actfrclimited, s->actfrcrange, "actfrc");
  if (j->actfrclimited && s->actfrcrange[0] >= s->actfrcrange[1]) {
    compile_error(c, j->e, "range", "the lower end of actuatorfrcrange must lie below the upper end");
  }
}

static void place_joint(Compile* c, JointWork* j) {
  const GimbalPose* frame = frame_pose(c, j->e);
  mjtJoint type = j->s->type;
  if (type == mjJNT_FREE || type == mjJNT_BALL) {
    j->axis[2] = 1;
  } else {
    memcpy(j->axis, j->s->axis, sizeof j->axis);
    if (j->e->frame) rotate(j->axis, j->axis, frame->quat);
    if (normalize3(j->axis) < COMPILE_EPS) {
      compile_error(c, j->e, "axis", "the axis of the joint has no length");
    }
  }
  if (type == mjJNT_FREE) return;
  memcpy(j->pos, j->s->pos, sizeof j->pos);
  if (j->e->frame) gimbal_pose_point(j->pos, frame, j->pos);
}

static void check_yield(Compile* c, JointWork* j) {
  const mjsJoint* s = j->s;
  if (s->springyield < 0) {
    compile_error(c, j->e, "springyield", "the springyield of a joint must be 0 or more");
  }
  if (s->type == mjJNT_FREE && s->springyield) {
    compile_error(c, j->e, "springyield", "the spring of a free joint cannot yield");
  }
  bool turns = s->type == mjJNT_HINGE || s->type == mjJNT_BALL;
  j->springyield = s->springyield * (turns && j->e->compiler->degree ? mjPI / 180.0 : 1);
}

void compile_joint(Compile* c, JointWork* j) {
  const mjsJoint* s = j->s;
  if (s->springdamper[0] || s->springdamper[1]) {
    if (s->springdamper[0] <= 0 || s->springdamper[1] <= 0) {
      compile_error(c, j->e, "springdamper", "both numbers of springdamper must be above zero");
    }
  }
  check_limits(c, j);
  check_force_limits(c, j);
  check_yield(c, j);
  place_joint(c, j);
  double unit = s->type == mjJNT_HINGE && j->e->compiler->degree ? mjPI / 180.0 : 1;
  j->ref = s->ref * unit;
  j->springref = s->springref * unit;
}
