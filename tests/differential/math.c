// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The functions of pure mathematics on both sides, at ordinary values and at edges.
//
// Each call finds its arguments on a bench of buffers that is filled at random, the same for both
// sides, and afterwards the whole bench is compared: what a function promises to leave alone is
// then checked too.

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "examine.h"
#include "random.h"

enum { ROOM = 100, BUFFERS = 6 };

typedef struct Bench {
  double room[BUFFERS][ROOM];
  double *a, *b, *c, *d, *e, *f;  // numbers, each in a room of its own unless aliases are tried
  double q[4], r[4];              // quaternions
  double rot[9];                  // rotation
  double spd[ROOM];               // symmetric, positive definite, n by n
  double box[2][ROOM];            // lower and upper limits
  double x, y, z;                 // scalars
  float single[ROOM];
  int i[ROOM], j[ROOM], k[ROOM];
  int n, rows, columns, band, dense, flag;
  double result;
  char text[64];
  int alias;  // of arguments: a table in point_at_rooms
} Bench;

// Where the lists of a bench lie. A bench that was copied points at the rooms of the other.
static void point_at_rooms(Bench* b) {
  static const int rooms[][4] = {{0, 1, 2, 3}, {0, 0, 2, 3}, {0, 1, 0, 3}, {0, 0, 0, 3}, {0, 1, 1, 3}};
  const int* k = rooms[b->alias];
  b->a = b->room[k[0]], b->b = b->room[k[1]], b->c = b->room[k[2]], b->d = b->room[k[3]];
  b->e = b->room[4], b->f = b->room[5];
}

#define CALL(name, ...)                             \
  static void call_##name(void* fn, Bench* b) {     \
    __typeof__(name)* call = (__typeof__(name)*)fn; \
    __VA_ARGS__;                                    \
  }

CALL(mju_zero3, call(b->a))
CALL(mju_copy3, call(b->a, b->b))
CALL(mju_scl3, call(b->a, b->b, b->x))
CALL(mju_add3, call(b->a, b->b, b->c))
CALL(mju_sub3, call(b->a, b->b, b->c))
CALL(mju_addTo3, call(b->a, b->b))
CALL(mju_subFrom3, call(b->a, b->b))
CALL(mju_addToScl3, call(b->a, b->b, b->x))
CALL(mju_addScl3, call(b->a, b->b, b->c, b->x))
CALL(mju_normalize3, b->result = call(b->a))
CALL(mju_norm3, b->result = call(b->a))
CALL(mju_dot3, b->result = call(b->a, b->b))
CALL(mju_dist3, b->result = call(b->a, b->b))
CALL(mju_mulMatVec3, call(b->a, b->b, b->c))
CALL(mju_mulMatTVec3, call(b->a, b->b, b->c))
CALL(mju_cross, call(b->a, b->b, b->c))
CALL(mju_zero4, call(b->a))
CALL(mju_unit4, call(b->a))
CALL(mju_copy4, call(b->a, b->b))
CALL(mju_normalize4, b->result = call(b->a))
CALL(mju_zero, call(b->a, b->n))
CALL(mju_fill, call(b->a, b->x, b->n))
CALL(mju_copy, call(b->a, b->b, b->n))
CALL(mju_sum, b->result = call(b->a, b->n))
CALL(mju_L1, b->result = call(b->a, b->n))
CALL(mju_scl, call(b->a, b->b, b->x, b->n))
CALL(mju_add, call(b->a, b->b, b->c, b->n))
CALL(mju_sub, call(b->a, b->b, b->c, b->n))
CALL(mju_addTo, call(b->a, b->b, b->n))
CALL(mju_subFrom, call(b->a, b->b, b->n))
CALL(mju_addToScl, call(b->a, b->b, b->x, b->n))
CALL(mju_addScl, call(b->a, b->b, b->c, b->x, b->n))
CALL(mju_normalize, if (!b->n) return; b->result = call(b->a, b->n))
CALL(mju_norm, b->result = call(b->a, b->n))
CALL(mju_dot, b->result = call(b->a, b->b, b->n))
CALL(mju_mulMatVec, call(b->a, b->b, b->c, b->rows, b->columns))
CALL(mju_mulMatTVec, call(b->a, b->b, b->c, b->rows, b->columns))
CALL(mju_mulVecMatVec, b->result = call(b->a, b->b, b->c, b->n))
CALL(mju_transpose, call(b->a, b->b, b->rows, b->columns))
CALL(mju_symmetrize, call(b->a, b->b, b->n))
CALL(mju_eye, call(b->a, b->n))
CALL(mju_mulMatMat, call(b->a, b->b, b->c, b->rows, b->columns, b->n))
CALL(mju_mulMatMatT, call(b->a, b->b, b->c, b->rows, b->columns, b->n))
CALL(mju_mulMatTMat, call(b->a, b->b, b->c, b->rows, b->columns, b->n))
CALL(mju_sqrMatTD, call(b->a, b->b, b->flag ? b->c : NULL, b->rows, b->columns))
CALL(mju_transformSpatial, call(b->a, b->b, b->flag, b->c, b->d, b->band ? b->rot : NULL))
CALL(mju_rotVecQuat, call(b->a, b->b, b->q))
CALL(mju_negQuat, call(b->a, b->q))
CALL(mju_mulQuat, call(b->a, b->q, b->r))
CALL(mju_mulQuatAxis, call(b->a, b->q, b->b))
CALL(mju_axisAngle2Quat, call(b->a, b->b, b->x))
CALL(mju_quat2Vel, call(b->a, b->q, b->x))
CALL(mju_subQuat, call(b->a, b->q, b->r))
CALL(mju_quat2Mat, call(b->a, b->q))
CALL(mju_mat2Quat, call(b->a, b->rot))
CALL(mju_derivQuat, call(b->a, b->q, b->b))
CALL(mju_quatIntegrate, call(b->q, b->b, b->x))
CALL(mju_quatZ2Vec, call(b->a, b->b))
CALL(mju_mat2Rot, b->result = call(b->q, b->b))
CALL(mju_euler2Quat, call(b->a, b->b, b->text))
CALL(mju_mulPose, call(b->a, b->b, b->c, b->q, b->d, b->r))
CALL(mju_negPose, call(b->a, b->b, b->c, b->q))
CALL(mju_trnVecPose, call(b->a, b->b, b->q, b->c))
CALL(mju_cholFactor, b->result = call(b->spd, b->n, fabs(b->x)))
CALL(mju_cholSolve, call(b->a, b->spd, b->b, b->n))
CALL(mju_cholUpdate, b->result = call(b->spd, b->a, b->n, b->flag))

// The banded part of spd in the banded format: the entries up to the diagonal of a row, whole rows
// for the dense part.
static void make_band(Bench* b) {
  double band[ROOM] = {0};
  int n = b->n, at = 0;
  for (int i = 0; i < n; i++) {
    int dense = i >= n - b->dense, width = dense ? n : b->band;
    for (int k = 0; k < width; k++) {
      int column = dense ? k : i - b->band + 1 + k;
      band[at++] = column >= 0 ? b->spd[i * n + column] : 0;
    }
  }
  memcpy(b->spd, band, sizeof band);
}

CALL(mju_cholFactorBand, if (!b->n) return; make_band(b);
     b->result = call(b->spd, b->n, b->band, b->dense, fabs(b->x), fabs(b->y)))
CALL(mju_cholSolveBand, call(b->a, b->spd, b->b, b->n, b->band, b->dense))
CALL(mju_band2Dense, call(b->a, b->b, b->n, b->band, b->dense, (mjtBool)b->flag))
CALL(mju_dense2Band, call(b->a, b->b, b->n, b->band, b->dense))
CALL(mju_bandMulMatVec, call(b->a, b->b, b->c, b->n, b->band, b->dense, 1 + b->flag, (mjtBool)b->flag))
CALL(mju_bandDiag, b->result = call(b->n ? b->n - 1 : 0, b->n, b->band, b->dense))
CALL(mju_eig3, b->result = call(b->a, b->b, b->c, b->spd))
CALL(mju_muscleGain, b->result = call(b->x, b->y, b->box[0], b->z, b->a))
CALL(mju_muscleBias, b->result = call(b->x, b->box[0], b->z, b->a))
CALL(mju_muscleDynamics, b->result = call(b->x, b->y, b->a))
CALL(mju_encodePyramid, call(b->a, b->b, b->c, 1 + b->n % 6))
CALL(mju_decodePyramid, call(b->a, b->b, b->c, 1 + b->n % 6))
CALL(mju_springDamper, b->result = call(b->x, b->y, b->a[0], b->a[1], b->z))
CALL(mju_min, b->result = call(b->x, b->y))
CALL(mju_max, b->result = call(b->x, b->y))
CALL(mju_clip, b->result = call(b->x, b->y, b->z))
CALL(mju_sign, b->result = call(b->x))
CALL(mju_round, b->result = call(b->x))
CALL(mju_isBad, b->result = call(b->x))
CALL(mju_isZero, b->result = call(b->a, b->n))
CALL(mju_f2n, call(b->a, b->single, b->n))
CALL(mju_n2f, call(b->single, b->a, b->n))
CALL(mju_d2n, call(b->a, b->b, b->n))
CALL(mju_n2d, call(b->a, b->b, b->n))
CALL(mju_insertionSort, call(b->a, b->n))
CALL(mju_insertionSortInt, call(b->i, b->n))
CALL(mju_Halton, b->result = call(b->i[0], 2 + b->flag))
CALL(mju_sigmoid, b->result = call(b->x))
CALL(mju_boxQP, if (!b->n) return; b->result = call(b->a, b->e, b->i, b->spd, b->b, b->n,
                                                    b->flag ? b->box[0] : NULL, b->band ? b->box[1] : NULL);
     memset(b->e, 0, sizeof b->room[4]);
     // behind the free ones stands what iterations left there
     int free_ones = MAX((int)b->result, 0);
     memset(b->i + free_ones, 0, sizeof(int) * (b->n - free_ones)))
CALL(mju_dense2sparse, b->result = call(b->a, b->b, b->rows, b->columns, b->i, b->j, b->k, b->flag ? 30 : 3))
CALL(
    mju_sparse2dense, int at = 0; for (int i = 0; i < b->rows; i++) {
      b->j[i] = b->columns ? (b->i[i] + 10) % (b->columns + 1) : 0;
      b->k[i] = at;
      for (int c = 0; c < b->j[i]; c++) b->i[50 + at++] = c;
    } call(b->a, b->b, b->rows, b->columns, b->j, b->k, b->i + 50))
CALL(
    mju_sym2dense, int at = 0; for (int i = 0; i < b->n; i++) {
      b->j[i] = i ? 1 + (b->i[i] + 10) % (i + 1) : 1;
      b->k[i] = at;
      for (int c = i + 1 - b->j[i]; c <= i; c++) b->i[50 + at++] = c;
    } call(b->a, b->b, b->n, b->j, b->k, b->i + 50))
CALL(mju_str2Type, b->result = call(b->flag ? "body" : b->text))
CALL(mju_warningText, snprintf(b->text, sizeof b->text, "%s", call(b->i[0] % 8, (size_t)b->i[1])))
CALL(mju_rayGeom, b->result = call(b->a, b->rot, b->d, b->b, b->c, b->i[0], b->flag ? b->e : NULL))
CALL(mjd_subQuat, call(b->q, b->r, b->a, b->b))
CALL(mjd_quatIntegrate, call(b->a, b->x, b->b, b->c, b->d))
CALL(mju_type2Str, const char* s = call(b->i[0]); snprintf(b->text, sizeof b->text, "%s", s ? s : "(none)"))
CALL(mju_writeNumBytes, snprintf(b->text, sizeof b->text, "%s", call((size_t)fabs(b->x * b->i[0]))))
CALL(mju_strncpy, call(b->text, "a text of some length", b->n))

typedef struct Function {
  const char* name;
  void (*call)(void* fn, Bench* b);
  int types;       // i[0] is one of so many
  int positive;    // a, x, y, z and d are positive
  int any_matrix;  // spd need not be definite
  int aliases;     // a, b and c may be the same
} Function;

#define ROW(name) \
  { #name, call_##name, 0, 0, 0, 0 }
#define ALIASED(name) \
  { #name, call_##name, 0, 0, 0, 1 }

static const Function functions[] = {
    ROW(mju_zero3),
    ALIASED(mju_copy3),
    ALIASED(mju_scl3),
    ALIASED(mju_add3),
    ALIASED(mju_sub3),
    ALIASED(mju_addTo3),
    ALIASED(mju_subFrom3),
    ALIASED(mju_addToScl3),
    ALIASED(mju_addScl3),
    ROW(mju_normalize3),
    ROW(mju_norm3),
    ALIASED(mju_dot3),
    ALIASED(mju_dist3),
    ALIASED(mju_mulMatVec3),
    ALIASED(mju_mulMatTVec3),
    ALIASED(mju_cross),
    ROW(mju_zero4),
    ROW(mju_unit4),
    ALIASED(mju_copy4),
    ROW(mju_normalize4),
    ROW(mju_zero),
    ROW(mju_fill),
    ALIASED(mju_copy),
    ROW(mju_sum),
    ROW(mju_L1),
    ALIASED(mju_scl),
    ALIASED(mju_add),
    ALIASED(mju_sub),
    ALIASED(mju_addTo),
    ALIASED(mju_subFrom),
    ALIASED(mju_addToScl),
    ALIASED(mju_addScl),
    ROW(mju_normalize),
    ROW(mju_norm),
    ALIASED(mju_dot),
    ROW(mju_mulMatVec),
    ROW(mju_mulMatTVec),
    ROW(mju_mulVecMatVec),
    ALIASED(mju_transpose),
    ALIASED(mju_symmetrize),
    ROW(mju_eye),
    ROW(mju_mulMatMat),
    ROW(mju_mulMatMatT),
    ROW(mju_mulMatTMat),
    ROW(mju_sqrMatTD),
    ALIASED(mju_transformSpatial),
    ALIASED(mju_rotVecQuat),
    ALIASED(mju_negQuat),
    ALIASED(mju_mulQuat),
    ALIASED(mju_mulQuatAxis),
    ALIASED(mju_axisAngle2Quat),
    ROW(mju_quat2Vel),
    ALIASED(mju_subQuat),
    ROW(mju_quat2Mat),
    ROW(mju_mat2Quat),
    ALIASED(mju_derivQuat),
    ROW(mju_quatIntegrate),
    ALIASED(mju_quatZ2Vec),
    ROW(mju_mat2Rot),
    ROW(mju_euler2Quat),
    ROW(mju_mulPose),
    ALIASED(mju_negPose),
    ALIASED(mju_trnVecPose),
    {"mju_cholFactor", call_mju_cholFactor, 0, 0, 1, 0},
    ALIASED(mju_cholSolve),
    ROW(mju_cholUpdate),
    ROW(mju_cholFactorBand),
    ROW(mju_cholSolveBand),
    ROW(mju_band2Dense),
    ROW(mju_dense2Band),
    ROW(mju_bandMulMatVec),
    ROW(mju_bandDiag),
    {"mju_eig3", call_mju_eig3, 0, 0, 1, 0},
    {"mju_muscleGain", call_mju_muscleGain, 0, 1, 0, 0},
    {"mju_muscleBias", call_mju_muscleBias, 0, 1, 0, 0},
    {"mju_muscleDynamics", call_mju_muscleDynamics, 0, 1, 0, 0},
    ALIASED(mju_encodePyramid),
    ROW(mju_decodePyramid),
    ROW(mju_springDamper),
    ROW(mju_min),
    ROW(mju_max),
    ROW(mju_clip),
    ROW(mju_sign),
    ROW(mju_round),
    ROW(mju_isBad),
    ROW(mju_isZero),
    ROW(mju_f2n),
    ROW(mju_n2f),
    ALIASED(mju_d2n),
    ALIASED(mju_n2d),
    ROW(mju_insertionSort),
    ROW(mju_insertionSortInt),
    {"mju_Halton", call_mju_Halton, 50, 0, 0, 0},
    ROW(mju_sigmoid),
    ROW(mju_boxQP),
    ROW(mju_dense2sparse),
    ROW(mju_sparse2dense),
    ROW(mju_sym2dense),
    ROW(mju_str2Type),
    {"mju_warningText", call_mju_warningText, 100, 0, 0, 0},
    {"mju_rayGeom", call_mju_rayGeom, 7, 1, 0, 0},
    ROW(mjd_subQuat),
    ROW(mjd_quatIntegrate),
    {"mju_type2Str", call_mju_type2Str, 30, 0, 0, 0},
    {"mju_writeNumBytes", call_mju_writeNumBytes, 5000, 0, 0, 0},
    ROW(mju_strncpy),
};

enum { PLAIN, EDGE, WILD, LEVELS };
static const char* const level_names[] = {"plain", "edge", "wild"};

static const double edges[] = {
    0,        -0.0, 1,   -1, 1e-15, 1e-14, 1e-8,   -1e-8,    1e-20, 1e-100,
    1e5,      -1e5, 0.5, 2,  M_PI,  -M_PI, M_PI_2, 2 * M_PI, 1e-6,  0.9999999999999999,
    1 + 1e-15};

// What nobody should pass: it must not crash or hang, and where it is known what comes out it comes
// out.
static const double wild[] = {NAN,   INFINITY, -INFINITY, 5e-324, -5e-324, 2e-308, 1e300, -1e300,
                              1e154, 1e-154,   1e-300,    1e10,   -1e10,   1e16,   1e-16, DBL_MAX};

// One number in three is at an edge where they are asked for.
static double some_number(Random* r, int level) {
  if (level == WILD && random_below(r, 5) == 0) return wild[random_below(r, G_N_ELEMENTS(wild))];
  if (level && random_below(r, 3) == 0) return edges[random_below(r, G_N_ELEMENTS(edges))];
  return random_between(r, -2, 2);
}

static void unit(Random* r, double* q, int level) {
  double n = 0;
  for (int i = 0; i < 4; i++) q[i] = random_between(r, -1, 1);
  for (int i = 0; i < 4; i++) n += q[i] * q[i];
  for (int i = 0; i < 4; i++) q[i] /= sqrt(n);
  if (!level) return;
  static const double special[][4] = {
      {1, 0, 0, 0}, {-1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 0, -1}, {M_SQRT1_2, 0, M_SQRT1_2, 0}, {0, 0, 0, 0}};
  if (random_below(r, 2)) memcpy(q, special[random_below(r, 6)], 4 * sizeof(double));
  if (random_below(r, 4) == 0) q[random_below(r, 4)] += edges[random_below(r, G_N_ELEMENTS(edges))];
  if (level == WILD && random_below(r, 2)) q[random_below(r, 4)] = some_number(r, WILD);
}

static void fill(Random* r, Bench* b, const Function* f, int level) {
  memset(b, 0, sizeof *b);
  if (f->aliases && random_below(r, 3) == 0) b->alias = 1 + random_below(r, 4);
  point_at_rooms(b);
  for (int k = 0; k < BUFFERS; k++) {
    for (int i = 0; i < ROOM; i++) b->room[k][i] = some_number(r, level);
  }
  unit(r, b->q, level);
  unit(r, b->r, level);
  if (level && random_below(r, 3) == 0) memcpy(b->r, b->q, sizeof b->r);
  const double* q = b->q;
  double rot[9] = {1 - 2 * (q[2] * q[2] + q[3] * q[3]), 2 * (q[1] * q[2] - q[0] * q[3]),
                   2 * (q[1] * q[3] + q[0] * q[2]),     2 * (q[1] * q[2] + q[0] * q[3]),
                   1 - 2 * (q[1] * q[1] + q[3] * q[3]), 2 * (q[2] * q[3] - q[0] * q[1]),
                   2 * (q[1] * q[3] - q[0] * q[2]),     2 * (q[2] * q[3] + q[0] * q[1]),
                   1 - 2 * (q[1] * q[1] + q[2] * q[2])};
  memcpy(b->rot, rot, sizeof rot);
  b->n = random_below(r, 7);
  b->rows = random_below(r, 6);
  b->columns = random_below(r, 6);
  b->dense = random_below(r, b->n + 1);
  b->band = b->n > b->dense ? 1 + random_below(r, b->n - b->dense) : 1;
  b->flag = random_below(r, 2);
  b->x = some_number(r, level), b->y = some_number(r, level), b->z = some_number(r, level);
  int side = !strcmp(f->name, "mju_eig3") ? 3 : b->n;
  for (int i = 0; i < side; i++) {
    for (int k = 0; k <= i; k++) {
      double x = i == k ? random_between(r, 2, 8) : random_between(r, -1, 1) * (random_below(r, 3) > 0);
      if (f->any_matrix && level && random_below(r, 12) == 0) x = some_number(r, level);
      b->spd[i * side + k] = b->spd[k * side + i] = x;
    }
  }
  for (int i = 0; i < ROOM; i++) {
    double x = some_number(r, level), y = some_number(r, level);
    b->box[0][i] = fmin(x, y), b->box[1][i] = fmax(x, y);
    b->single[i] = (float)some_number(r, level);
    b->i[i] = f->types ? random_below(r, f->types) : random_below(r, 20) - 10;
  }
  if (f->positive) {
    for (int i = 0; i < 12; i++) {
      b->a[i] = fabs(b->a[i]);
      b->d[i] = fabs(b->d[i]);
    }

    b->box[0][0] = fabs(b->box[0][0]), b->box[0][1] = b->box[0][0] + fabs(b->box[0][1]);
  }
  for (int i = 0; i < 3; i++) b->text[i] = "xyzXYZ"[random_below(r, 6)];
}

static int benches_differ(const Bench* a, const Bench* b, Difference* out) {
#define PART(name, kind, n)       \
  {#name, kind, b->name, 1, n}, { \
    #name, kind, a->name, 1, n    \
  }
#define NUMBER(name, kind)         \
  {#name, kind, &b->name, 1, 1}, { \
    #name, kind, &a->name, 1, 1    \
  }
  const View views[] = {NUMBER(result, 'd'),  PART(a, 'd', ROOM),      PART(b, 'd', ROOM),
                        PART(c, 'd', ROOM),   PART(d, 'd', ROOM),      PART(e, 'd', ROOM),
                        PART(q, 'd', 4),      PART(r, 'd', 4),         PART(rot, 'd', 9),
                        PART(spd, 'd', ROOM), PART(single, 'f', ROOM), PART(i, 'i', ROOM),
                        PART(j, 'i', ROOM),   PART(k, 'i', ROOM),      PART(text, 'c', 64)};
#undef PART
#undef NUMBER
  Measure how = {"math", "", NULL};
  size_t at;
  for (size_t i = 0; i < G_N_ELEMENTS(views); i += 2) {
    if (views_differ(&views[i + 1], &views[i], &how, out, &at)) return 1;
  }
  return 0;
}

// Whether the reference differs from itself as much when its input moves by rounding: a decision at
// the edge.
static int is_tie(const Function* f, const Bench* start, const Bench* theirs, Random* r) {
  static Bench moved;
  void* fn = side_symbol(&sides[THEIRS], f->name);
  for (int k = 0; k < 12; k++) {
    moved = *start;
    point_at_rooms(&moved);
    for (int i = 0; i < BUFFERS * ROOM; i++) {
      moved.room[i / ROOM][i % ROOM] *= 1 + random_between(r, -1e-13, 1e-13);
    }
    for (int i = 0; i < ROOM; i++) moved.spd[i] *= 1 + random_between(r, -1e-13, 1e-13);
    moved.x *= 1 + random_between(r, -1e-13, 1e-13);
    Difference d;
    if (SIDE_TRY(&sides[THEIRS], f->name)) f->call(fn, &moved);
    if (benches_differ(&moved, theirs, &d)) return 1;
  }
  return 0;
}

static void examine_function(const Function* f, Random* r, int level, uint64_t index, GString* answer) {
  static Bench start, mine[SIDES];
  fill(r, &start, f, level);
  int errors[SIDES] = {0};
  for (int s = 0; s < SIDES; s++) {
    void* fn = side_symbol(&sides[s], f->name);
    mine[s] = start;
    point_at_rooms(&mine[s]);
    if (!fn) continue;
    if (SIDE_TRY(&sides[s], f->name)) {
      f->call(fn, &mine[s]);
    } else {
      errors[s] = 1;
    }
  }
  Difference d = {.field = ""};
  char part[20];
  if (errors[OURS] != errors[THEIRS]) {
    snprintf(d.note, sizeof d.note, "error: %s", errors[OURS] ? "ours" : "theirs");
  } else if (errors[OURS] || !benches_differ(&mine[OURS], &mine[THEIRS], &d) ||
             is_tie(f, &start, &mine[THEIRS], r)) {
    return;
  }
  snprintf(part, sizeof part, "%.18s", d.field);
  snprintf(d.field, sizeof d.field, "%s", f->name);
  static const char* const alias_names[] = {"", " a=b", " a=c", " a=b=c", " b=c"};
  snprintf(d.detail, sizeof d.detail, "%s%s %s", level_names[level], alias_names[start.alias], part);
  size_t used = strlen(d.note);
  snprintf(d.note + used, sizeof d.note - used, " (n %d, i %d, call %llu)", start.n, start.i[0],
           (unsigned long long)index);
  report(answer, "math", &d);
}

// Request: "seed index"; every function once with ordinary values, at edges, or with what nobody
// should pass.
void examine_math(const char* request, GString* answer) {
  char* end;
  uint64_t seed = strtoull(request, &end, 10), index = strtoull(end, NULL, 10);
  for (size_t i = 0; i < G_N_ELEMENTS(functions); i++) {
    Random r = random_make(seed, index * 1000 + i);
    examine_function(&functions[i], &r, (int)(index % LEVELS), index, answer);
  }
}
