// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Poses (position and quaternion) and the change of reference point and frame of spatial vectors.

#include "math/spatial.h"

void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3], const mjtNum quat1[4],
                 const mjtNum pos2[3], const mjtNum quat2[4]) {
  mjtNum pos[3];
  mju_rotVecQuat(pos, pos2, quat1);
  vec3_add(posres, pos, pos1);
  quat_mul(quatres, quat1, quat2);
  quat_normalize(quatres);
}

void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3], const mjtNum quat[4]) {
  mjtNum back[4];
  quat_conjugate(back, quat);
  mju_rotVecQuat(posres, pos, back);
  vec3_scale(posres, posres, -1);
  quat_copy(quatres, back);
}

void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4], const mjtNum vec[3]) {
  mjtNum turned[3];
  mju_rotVecQuat(turned, vec, quat);
  mju_add3(res, turned, pos);  // res may be either
}

void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3],
                          const mjtNum oldpos[3], const mjtNum rotnew2old[9]) {
  mjtNum moved[6], shift[3], arm[3];
  vec3_sub(shift, newpos, oldpos);
  mju_copy(moved, vec, 6);

  // the translational part drags the torque of a force, the rotational part the velocity of a
  // motion
  if (flg_force) {
    vec3_cross(arm, shift, vec + 3);
    vec3_sub_from(moved, arm);
  } else {
    vec3_cross(arm, shift, vec);
    vec3_sub_from(moved + 3, arm);
  }

  if (rotnew2old) {
    mat3_mul_vec_t(res, rotnew2old, moved);
    mat3_mul_vec_t(res + 3, rotnew2old, moved + 3);
  } else {
    mju_copy(res, moved, 6);
  }
}
