// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Quaternions (w, x, y, z) as rotations.
//
// Rotation by angle a around the unit axis u: (cos a/2, u sin a/2).
// Angular velocities are in the local frame.

#include <stdbool.h>
#include <string.h>

#include "math/vec.h"

// The null vector and the null rotation leave no room for infinities of the other operand.
void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]) {
  if (vec[0] == 0 && vec[1] == 0 && vec[2] == 0) {
    vec3_zero(res);
  } else if (quat[0] == 1 && quat[1] == 0 && quat[2] == 0 && quat[3] == 0) {
    vec3_copy(res, vec);
  } else {
    quat_rotate(res, vec, quat);
  }
}

void mju_negQuat(mjtNum res[4], const mjtNum quat[4]) {
  quat_conjugate(res, quat);
}

void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]) {
  quat_mul(res, quat1, quat2);
}

void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]) {
  mjtNum w = quat[0], x = quat[1], y = quat[2], z = quat[3], a = axis[0], b = axis[1], c = axis[2];
  res[0] = -x * a - y * b - z * c;
  res[1] = w * a - z * b + y * c;
  res[2] = z * a + w * b - x * c;
  res[3] = x * b - y * a + w * c;
}

void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle) {
  quat_from_axis_angle(res, axis, angle);
}

void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt) {
  mjtNum axis[3] = {quat[1], quat[2], quat[3]};
  mjtNum sin_half = vec3_normalize(axis);
  mjtNum angle = 2 * mju_atan2(sin_half, quat[0]);

  // the short way round
  if (angle > mjPI) angle -= 2 * mjPI;
  vec3_scale(res, axis, angle / dt);
}

void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]) {
  mjtNum back[4], difference[4];
  quat_conjugate(back, qb);
  quat_mul(difference, back, qa);
  mju_quat2Vel(res, difference, 1);
}

void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]) {
  quat_to_mat(res, quat);
}

void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]) {
  const mjtNum x = mat[0], y = mat[4], z = mat[8];
  // twice the four components, squared: the largest one divides, added up in an order that rounding
  // depends on
  const mjtNum size[4] = {1 + x + y + z, 1 + x - y - z, 1 - x + y - z, 1 - x - y + z};

  if (x + y + z > 0) {
    // the scalar part is large
    quat[0] = 0.5 * mju_sqrt(size[0]);
    quat[1] = 0.25 * (mat[7] - mat[5]) / quat[0];
    quat[2] = 0.25 * (mat[2] - mat[6]) / quat[0];
    quat[3] = 0.25 * (mat[3] - mat[1]) / quat[0];
  } else {
    // start from the largest component i of the vector part; j, k follow cyclically
    int i = x > y && x > z ? 0 : y > z ? 1 : 2;
    int j = (i + 1) % 3, k = (i + 2) % 3;
    mjtNum u = 0.5 * mju_sqrt(size[1 + i]);
    quat[0] = 0.25 * (mat[3 * k + j] - mat[3 * j + k]) / u;
    quat[1 + i] = u;
    quat[1 + j] = 0.25 * (mat[3 * j + i] + mat[3 * i + j]) / u;
    quat[1 + k] = 0.25 * (mat[3 * k + i] + mat[3 * i + k]) / u;
  }
  quat_normalize(quat);
}

// Time derivative; the velocity is in the global frame.
void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]) {
  mjtNum w = quat[0], x = quat[1], y = quat[2], z = quat[3], a = vel[0], b = vel[1], c = vel[2];
  res[0] = 0.5 * (-a * x - b * y - c * z);
  res[1] = 0.5 * (a * w + b * z - c * y);
  res[2] = 0.5 * (-a * z + b * w + c * x);
  res[3] = 0.5 * (a * y - b * x + c * w);
}

void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale) {
  mjtNum axis[3] = {vel[0], vel[1], vel[2]}, turn[4];
  mjtNum angle = scale * vec3_normalize(axis);
  quat_from_axis_angle(turn, axis, angle);
  quat_normalize(quat);
  quat_mul(quat, quat, turn);
}

void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]) {
  const mjtNum z[3] = {0, 0, 1};
  mjtNum direction[3] = {vec[0], vec[1], vec[2]}, axis[3];
  mju_unit4(quat);
  if (vec3_normalize(direction) < mjMINVAL) return;

  vec3_cross(axis, z, direction);
  mjtNum sine = vec3_normalize(axis);
  if (sine < mjMINVAL) {
    // parallel or opposite
    if (direction[2] < 0) {
      quat[0] = 0;
      quat[1] = 1;
    }
    return;
  }
  quat_from_axis_angle(quat, axis, mju_atan2(sine, direction[2]));
}

// Half a turn around an axis u takes trace(S), S = R'M where nothing is left to turn, to
// 2 u'S u - trace(S), so that the best one is around the eigenvector of the largest eigenvalue,
// and gains where the other two add up to less than zero. Returns false where none gains.
static bool leave_stationary(mjtNum quat[4], const mjtNum rot[9], const mjtNum mat[9], mjtNum least) {
  mjtNum s[9], value[3], frame[9], turn[4];
  mju_mulMatTMat(s, rot, mat, 3, 3, 3);
  mju_symmetrize(s, s, 3);
  mju_eig3(value, frame, turn, s);
  if (value[1] + value[2] >= -least) return false;

  // of equal eigenvalues the one that rounding favours
  mjtNum best[4] = {1, 0, 0, 0}, most = -mjMAXVAL;
  for (int i = 0; i < 3; i++) {
    mjtNum half[4] = {0, frame[i], frame[3 + i], frame[6 + i]}, candidate[4], turned[9];
    quat_mul(candidate, quat, half);
    quat_normalize(candidate);
    quat_to_mat(turned, candidate);
    mjtNum aligned = mju_dot(turned, mat, 9);
    if (aligned > most) {
      most = aligned;
      quat_copy(best, candidate);
    }
  }
  quat_copy(quat, best);
  return true;
}

// Closest rotation to a general matrix (Müller, Bender, Chentanez, Macklin: A robust method to
// extract the rotational part of deformations, 2016): turn by omega = (sum r_i x a_i) / |sum r_i .
// a_i| until nothing is left to turn, r_i and a_i the columns of the rotation and of the matrix.
int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]) {
  enum { MAX_ITERATIONS = 500 };
  const mjtNum done = 1e-9;
  mjtNum a[9];
  mju_transpose(a, mat, 3, 3);
  quat_normalize(quat);

  int iteration = 0;
  for (; iteration < MAX_ITERATIONS; iteration++) {
    mjtNum rot[9], r[9], omega[3] = {0, 0, 0}, aligned = 0;
    quat_to_mat(rot, quat);
    mju_transpose(r, rot, 3, 3);
    for (int i = 0; i < 9; i += 3) {
      mjtNum turn[3];
      vec3_cross(turn, r + i, a + i);
      vec3_add_to(omega, turn);
      aligned += vec3_dot(r + i, a + i);
    }
    mjtNum size = mju_abs(aligned) + mjMINVAL;
    vec3_scale(omega, omega, 1 / size);

    mjtNum angle = vec3_normalize(omega);
    if (angle < done) {
      if (!leave_stationary(quat, rot, mat, 2 * done * size)) break;
      continue;
    }
    mjtNum step[4];
    quat_from_axis_angle(step, omega, angle);
    quat_mul(quat, step, quat);
    quat_normalize(quat);
  }
  return iteration;
}

void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq) {
  mju_unit4(quat);
  if (strnlen(seq, 4) != 3) {
    mju_error("mju_euler2Quat: the sequence must have three letters");
    return;
  }
  for (int i = 0; i < 3; i++) {
    int letter = seq[i] | 0x20;
    if (letter < 'x' || letter > 'z') {
      mju_error("mju_euler2Quat: name axes that turn along x, y or z, and axes that stay X, Y or Z");
      return;
    }
    mjtNum turn[4] = {mju_cos(euler[i] / 2), 0, 0, 0};
    turn[1 + letter - 'x'] = mju_sin(euler[i] / 2);

    // small letters turn around axes that move along, capital ones around fixed axes
    if (seq[i] == letter) {
      quat_mul(quat, quat, turn);
    } else {
      quat_mul(quat, turn, quat);
    }
  }
}

// The difference d = log(b* a) has the axis u and the half angle h. Its derivatives by local turns
// of a and b are Da = h cot(h) I + (1 - h cot(h)) u u' + h [u]x and Db = -Da'.
void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]) {
  mjtNum axis[3];
  mju_subQuat(axis, qa, qb);
  mjtNum half = 0.5 * vec3_normalize(axis);
  mjtNum cot = half < 6e-8 ? 1 : half / mju_tan(half);

  mjtNum d[9];
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) d[3 * i + j] = (1 - cot) * axis[i] * axis[j] + (i == j ? cot : 0);
  }
  d[1] -= half * axis[2];
  d[2] += half * axis[1];
  d[3] += half * axis[2];
  d[5] -= half * axis[0];
  d[6] -= half * axis[1];
  d[7] += half * axis[0];

  if (Da) mju_copy(Da, d, 9);
  if (Db) {
    mju_transpose(Db, d, 3, 3);
    mju_scl(Db, Db, -1, 9);
  }
}

// With x = scale vel and angle a = |x|:
//   exp(-[x]x) = cos(a) I - s [x]x + v x x'          by the starting orientation
//   s I - v [x]x + r x x', the right Jacobian        by x
// s = sin(a) / a, v = (1 - cos(a)) / a^2, r = (1 - s) / a^2, by their power series where these lose
// digits.
typedef struct RotationSeries {
  mjtNum cosine, s, v, r;
} RotationSeries;

static RotationSeries rotation_series(const mjtNum x[3]) {
  mjtNum square = vec3_dot(x, x), angle = mju_sqrt(square);
  RotationSeries t = {.cosine = mju_cos(angle)};
  if (mju_abs(angle) > 1.0 / 32) {
    t.s = mju_sin(angle) / angle;
    t.v = (1 - t.cosine) / square;
    t.r = (1 - t.s) / square;
  } else {
    t.s = 1 + square / 6 * (square / 20 * (1 - square / 42) - 1);
    t.v = (1 + square / 12 * (square / 30 * (1 - square / 56) - 1)) / 2;
    t.r = (1 + square / 20 * (square / 42 * (1 - square / 72) - 1)) / 6;
  }
  return t;
}

void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9], mjtNum Dscale[3]) {
  const mjtNum x[3] = {scale * vel[0], scale * vel[1], scale * vel[2]};
  const mjtNum cross[9] = {0, -x[2], x[1], x[2], 0, -x[0], -x[1], x[0], 0};
  const RotationSeries t = rotation_series(x);

  mjtNum by_x[9];
  for (int i = 0; i < 9; i++) {
    mjtNum outer = x[i / 3] * x[i % 3], unit = i % 4 == 0;
    if (Dquat) Dquat[i] = t.cosine * unit - t.s * cross[i] + t.v * outer;
    by_x[i] = t.s * unit - t.v * cross[i] + t.r * outer;
  }
  if (Dvel) mju_copy(Dvel, by_x, 9);
  if (Dscale) mat3_mul_vec(Dscale, by_x, vel);
}
