// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reads and writes orientations in the form that the author uses.
//
// Euler angles a1 a2 a3 about the axes of the sequence: R = R1 R2 R3 where the axes move (lower
// case), R = R3 R2 R1 where they are fixed (upper case). A sequence about fixed axes is the
// reversed sequence about moving axes, so one solution serves both. For moving axes i, j with k the
// remaining one of x y z, e = +1 for an even permutation and -1 for an odd one:
//   i ≠ third axis:  a2 = asin(e R[i][k]),  a1 = atan2(-e R[j][k], R[k][k]),  a3 = atan2(-e R[i][j], R[i][i])
//   i = third axis:  a2 = acos(R[i][i]),    a1 = atan2(R[j][i], -e R[k][i]),  a3 = atan2(R[i][j], e R[i][k])
// Where the middle angle makes the first axis and the third parallel, the third angle is zero.

#include "text/pose-text.h"

#include <math.h>
#include <string.h>

#include "language/edit/numbers.h"
#include "language/edit/rewrite.h"

const char* const gimbal_orientation_forms[] = {"quat", "euler", "axisangle", "xyaxes", "zaxis", NULL};

int gimbal_parse_numbers(const char* text, double* values, int max) {
  int count = 0;
  for (const char* p = text; p && count < max; count++) {
    char* end;
    while (*p == ',' || g_ascii_isspace(*p)) p++;
    double value = g_ascii_strtod(p, &end);
    if (end == p) break;
    values[count] = value;
    p = end;
  }
  return count;
}

gboolean gimbal_orientation_parse(const char* form, const char* text, const GimbalAngles* angles,
                                  mjtNum quat[4]) {
  static const struct {
    const char* form;
    mjtOrientation type;
    int count;
    size_t offset;
  } kForms[] = {{"axisangle", mjORIENTATION_AXISANGLE, 4, offsetof(mjsOrientation, axisangle)},
                {"xyaxes", mjORIENTATION_XYAXES, 6, offsetof(mjsOrientation, xyaxes)},
                {"zaxis", mjORIENTATION_ZAXIS, 3, offsetof(mjsOrientation, zaxis)},
                {"euler", mjORIENTATION_EULER, 3, offsetof(mjsOrientation, euler)}};
  double values[6];
  int count = gimbal_parse_numbers(text, values, 6);
  if (!strcmp(form, "quat")) {
    if (count != 4) return FALSE;
    mju_copy4(quat, values);
    mju_normalize4(quat);
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS(kForms); i++) {
    if (strcmp(kForms[i].form, form)) continue;
    mjsOrientation orientation;
    mjs_defaultOrientation(&orientation);
    orientation.type = kForms[i].type;
    if (count != kForms[i].count) return FALSE;
    memcpy((char*)&orientation + kForms[i].offset, values, sizeof(double) * (size_t)count);
    return mjs_resolveOrientation(quat, (mjtByte)angles->degree, angles->sequence, &orientation) == NULL;
  }
  return FALSE;
}

const char* gimbal_orientation_usual(const char* text) {
  return strstr(text, " euler=") ? "euler" : "quat";
}

const char* gimbal_orientation_form_of(const mjsOrientation* orientation) {
  static const char* const kForms[] = {[mjORIENTATION_AXISANGLE] = "axisangle",
                                       [mjORIENTATION_XYAXES] = "xyaxes",
                                       [mjORIENTATION_ZAXIS] = "zaxis",
                                       [mjORIENTATION_EULER] = "euler"};
  _Static_assert(G_N_ELEMENTS(kForms) == mjORIENTATION_EULER + 1, "a row for each mjtOrientation");
  return orientation->type < G_N_ELEMENTS(kForms) ? kForms[orientation->type] : NULL;
}

//---- writing

// Round to a millionth, and write -0 as 0.
static double pose_text_tidy(double value) {
  double rounded = round(value * 1e6) / 1e6;
  return rounded == 0 ? 0 : rounded;
}

char* gimbal_vector_format(const mjtNum* values, int count) {
  double tidied[16];
  for (int i = 0; i < count && i < 16; i++) tidied[i] = pose_text_tidy(values[i]);
  return gimbal_numbers_text(tidied, MIN(count, 16), 7);
}

static char* format_at(const mjtNum* values, int count, const GimbalAngles* angles) {
  double resolution = angles->resolution;
  return resolution > 0 ? gimbal_numbers_round(values, count, resolution)
                        : gimbal_vector_format(values, count);
}

static int axis_number(char letter) {
  return g_ascii_tolower(letter) - 'x';
}

static void moving_euler(const mjtNum mat[9], int i, int j, int third, double a[3]) {
  int k = 3 - i - j;
  double e = (j - i + 3) % 3 == 1 ? 1 : -1;
#define R(row, column) mat[3 * (row) + (column)]
  if (third != i) {
    double sine = CLAMP(e * R(i, k), -1, 1);
    a[1] = asin(sine);
    gboolean locked = fabs(sine) > 1 - 1e-12;
    a[0] = locked ? atan2(e * R(k, j), R(j, j)) : atan2(-e * R(j, k), R(k, k));
    a[2] = locked ? 0 : atan2(-e * R(i, j), R(i, i));
  } else {
    double cosine = CLAMP(R(i, i), -1, 1);
    a[1] = acos(cosine);
    gboolean locked = fabs(cosine) > 1 - 1e-12;
    a[0] = locked ? atan2(e * R(k, j), R(j, j)) : atan2(R(j, i), -e * R(k, i));
    a[2] = locked ? 0 : atan2(R(i, j), e * R(i, k));
  }
#undef R
}

static char* format_euler(const mjtNum quat[4], const GimbalAngles* angles) {
  mjtNum mat[9];
  double a[3], written[3];
  gboolean fixed = g_ascii_isupper(angles->sequence[0]);
  int axes[3];
  for (int n = 0; n < 3; n++) axes[n] = axis_number(angles->sequence[fixed ? 2 - n : n]);
  mju_quat2Mat(mat, quat);
  moving_euler(mat, axes[0], axes[1], axes[2], a);
  for (int n = 0; n < 3; n++) {
    double angle = a[fixed ? 2 - n : n];
    written[n] = angles->degree ? angle * 180 / G_PI : angle;
  }
  return format_at(written, 3, angles);
}

static char* format_axisangle(const mjtNum quat[4], const GimbalAngles* angles) {
  mjtNum turn[3];
  mju_quat2Vel(turn, quat, 1);
  double angle = mju_normalize3(turn);
  if (angle < 1e-9) mju_copy3(turn, (mjtNum[]){0, 0, 1});
  double written[4] = {turn[0], turn[1], turn[2], angles->degree ? angle * 180 / G_PI : angle};
  return format_at(written, 4, angles);
}

char* gimbal_orientation_format(const char* form, const mjtNum quat[4], const GimbalAngles* angles) {
  mjtNum mat[9];
  mju_quat2Mat(mat, quat);
  if (!strcmp(form, "euler")) return format_euler(quat, angles);
  if (!strcmp(form, "axisangle")) return format_axisangle(quat, angles);
  if (!strcmp(form, "zaxis")) return format_at((mjtNum[]){mat[2], mat[5], mat[8]}, 3, angles);
  if (!strcmp(form, "xyaxes")) {
    return format_at((mjtNum[]){mat[0], mat[3], mat[6], mat[1], mat[4], mat[7]}, 6, angles);
  }
  mjtNum positive[4];
  mju_scl(positive, quat, quat[0] < 0 ? -1 : 1, 4);
  return format_at(positive, 4, angles);
}
