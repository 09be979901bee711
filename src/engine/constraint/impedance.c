// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Impedance of constraint rows (documentation, "Computation", section "Parameters").
//
//   imp(r)  impedance, 0 < imp < 1: grows from solimp[0] to dmax = solimp[1] over the width solimp[2] of |r|,
//           along a sigmoid with midpoint solimp[3] and power solimp[4]
//   aref    = -B v - K imp r, the reference acceleration of a row with residual r and velocity v
//   R       = (1 - imp) / imp diagA, the regulariser; D = 1 / R
//   B, K    of solref (model/solref.h)
//
// With the integrator discrete the spring and damper act at the end of the step h, which scales
// aref and R by g = 1 / (1 + h B + h^2 K imp) (documentation, "Computation", "Numerical
// integration"). There is no limit of the time constant then, but of contacts and limits that are
// stiffer than the step resolves: K imp h^2 <= 1, at the same damping ratio.

#include "constraint/impedance.h"

#include <gimbal/assert.h>
#include <gimbal/kinds/constraints.h>
#include <stdbool.h>

#include "base/equality_kinds.h"
#include "model/solref.h"

// solver parameters of one constraint
typedef struct RowParam {
  mjtNum solref[mjNREF];
  mjtNum friction[mjNREF];  // solref of friction rows, 0: the same
  mjtNum solimp[mjNIMP];
} RowParam;

//---- parameters

// Where the parameters of rows are stored that belong to objects.
#define PARAMETERS(type, name, part, function, object, solref, solimp) \
  [type] = {offsetof(mjModel, solref), offsetof(mjModel, solimp)},
static const struct {
  size_t solref, solimp;  // of the arrays in mjModel
} kParameters[] = {GIMBAL_CONSTRAINTS_OF_OBJECTS(PARAMETERS)};

static const mjtNum* array_at(const mjModel* m, size_t offset) {
  return *(const mjtNum* const*)((const char*)m + offset);
}

static void find_parameters(const mjModel* m, const mjData* d, int type, int id, const mjtNum** solref,
                            const mjtNum** solimp, const mjtNum** friction) {
  if (type < (int)(sizeof kParameters / sizeof kParameters[0])) {
    *solref = array_at(m, kParameters[type].solref) + mjNREF * id;
    *solimp = array_at(m, kParameters[type].solimp) + mjNIMP * id;
    *friction = NULL;
  } else {
    *solref = d->contact[id].solref;
    *solimp = d->contact[id].solimp;
    *friction = d->contact[id].solreffriction;
  }
}

// Bring a reference to order, and say where it cannot be used.
static void sanitize_reference(const mjModel* m, mjtNum ref[mjNREF], mjtNum timeconst, mjtNum dampratio) {
  if (solref_settle(m, ref, timeconst, dampratio)) return;
  mju_warning(
      "solref has one number above and one below zero, which is neither of its two forms: the default is "
      "used");
}

static void get_parameters(const mjModel* m, const mjData* d, int row, RowParam* p) {
  GIMBAL_ASSERT(row >= 0 && row < d->nefc);
  const mjtNum *solref, *solimp, *friction;
  find_parameters(m, d, d->efc_type[row], d->efc_id[row], &solref, &solimp, &friction);
  for (int i = 0; i < mjNREF; i++) {
    p->solref[i] = solref[i];
    p->friction[i] = friction ? friction[i] : 0;
  }
  sanitize_reference(m, p->solref, 0.02, 1);
  sanitize_reference(m, p->friction, 0, 0);
  p->solimp[0] = mju_clip(solimp[0], mjMINIMP, mjMAXIMP);
  p->solimp[1] = mju_clip(solimp[1], mjMINIMP, mjMAXIMP);
  p->solimp[2] = mju_max(0, solimp[2]);
  p->solimp[3] = mju_clip(solimp[3], mjMINIMP, mjMAXIMP);
  p->solimp[4] = mju_max(1, solimp[4]);
}

//---- impedance

// a^b with the common powers 1 and 2 quick
static mjtNum impedance_power(mjtNum a, mjtNum b) {
  return b == 1 ? a : b == 2 ? a * a : mju_pow(a, b);
}

// Sigmoid y(x) on (0, 1) with its slope: a power law up to the midpoint, its mirror image above.
static mjtNum impedance_sigmoid(mjtNum x, mjtNum midpoint, mjtNum exponent, mjtNum* slope) {
  GIMBAL_ASSERT(!(x < 0) && !(x > 1) && midpoint > 0 && midpoint < 1 && exponent >= 1);
  if (exponent == 1) {
    *slope = 1;
    return x;
  }
  int upper = x > midpoint;
  mjtNum base = upper ? 1 - x : x, mid = upper ? 1 - midpoint : midpoint;
  mjtNum scale = 1 / impedance_power(mid, exponent - 1);
  *slope = exponent * scale * impedance_power(base, exponent - 1);
  mjtNum y = scale * impedance_power(base, exponent);
  return upper ? 1 - y : y;
}

// Impedance at a residual, and its derivative.
static mjtNum impedance_at(const mjtNum solimp[mjNIMP], mjtNum residual, mjtNum* derivative) {
  mjtNum lo = solimp[0], hi = solimp[1], width = solimp[2];
  *derivative = 0;
  if (lo == hi || width <= mjMINVAL) return 0.5 * (lo + hi);
  mjtNum x = residual / width, sign = x < 0 ? -1 : 1;
  x *= sign;
  if (x >= 1) return hi;
  if (x <= 0) return lo;
  mjtNum slope, y = impedance_sigmoid(x, solimp[3], solimp[4], &slope);
  *derivative = slope * sign * (hi - lo) / width;
  return lo + y * (hi - lo);
}

//---- rows

// Number of rows that share one impedance, and the residual that decides it.
static int impedance_block(const mjModel* m, const mjData* d, int row, mjtNum* residual) {
  GIMBAL_ASSERT(row >= 0 && row < d->nefc);
  int id = d->efc_id[row], dim = 1;
  *residual = d->efc_pos[row];
  switch ((mjtConstraint)d->efc_type[row]) {
    case mjCNSTR_CONTACT_ELLIPTIC:
      return d->contact[id].dim;
    case mjCNSTR_CONTACT_PYRAMIDAL:
      return 2 * (d->contact[id].dim - 1);
    case mjCNSTR_EQUALITY:
      dim = equality_kinds[m->eq_type[id]].block;
      if (dim > 1) *residual = mju_norm(d->efc_pos + row, dim);
      return dim;
    default:
      return 1;
  }
}

// The regulariser of a row of the integrator discrete; its share is limited as impedances are.
static mjtNum implicit_regularizer(const mjModel* m, const mjtNum kbip[4], mjtNum diag) {
  mjtNum imp = kbip[2], least = (1 - mjMAXIMP) / mjMAXIMP * diag;
  return mju_max(mjMINVAL, mju_max(least, row_gain(m, kbip) * (1 - imp) / imp * diag));
}

// Set R and KBIP of the n rows from row.
static void set_block(const mjModel* m, mjData* d, int row, int n, const RowParam* p, mjtNum residual) {
  GIMBAL_ASSERT(row >= 0 && row < d->nefc);
  GIMBAL_ASSERT(n > 0 && row + n <= d->nefc);
  mjtNum derivative, imp = impedance_at(p->solimp, residual - d->efc_margin[row], &derivative);
  int type = d->efc_type[row];
  int friction_loss = type == mjCNSTR_FRICTION_DOF || type == mjCNSTR_FRICTION_TENDON;
  int own_friction = p->friction[0] || p->friction[1];
  bool discrete = metric_wanted(m);
  for (int j = 0; j < n; j++) {
    int tangent = type == mjCNSTR_CONTACT_ELLIPTIC && j > 0;
    const mjtNum* ref = tangent && own_friction ? p->friction : p->solref;
    mjtNum* kbip = d->efc_KBIP + 4 * (row + j);
    kbip[0] = friction_loss || tangent ? 0 : solref_stiffness(ref, p->solimp[1]);
    kbip[1] = solref_damping(ref, p->solimp[1]);
    kbip[2] = imp;
    kbip[3] = derivative;
    if (discrete && type >= mjCNSTR_LIMIT_JOINT && ref[0] > 0) solref_resolve(m, imp, kbip, kbip + 1);
    d->efc_R[row + j] = discrete ? implicit_regularizer(m, kbip, d->efc_diagA[row + j])
                                 : mju_max(mjMINVAL, (1 - imp) * d->efc_diagA[row + j] / imp);
  }
}

// Regularisers of a frictional contact: those of friction follow from that of the normal and
// impratio, so that the cone stays a cone; mu is the friction of the regularised cone. Returns the
// number of rows.
static int couple_friction(const mjModel* m, mjData* d, int row) {
  GIMBAL_ASSERT(row >= 0 && row < d->nefc);
  mjContact* con = d->contact + d->efc_id[row];
  const mjtNum* friction = con->friction;
  mjtNum* R = d->efc_R + row;
  R[1] = R[0] / mju_max(mjMINVAL, m->opt.impratio);
  con->mu = friction[0] * mju_sqrt(R[1] / R[0]);
  if (d->efc_type[row] == mjCNSTR_CONTACT_ELLIPTIC) {
    for (int j = 1; j < con->dim - 1; j++) {
      R[j + 1] = R[1] * friction[0] * friction[0] / (friction[j] * friction[j]);
    }
    return con->dim;
  }

  // the edges of a pyramid share the regulariser that matches the friction of the elliptic cone
  int n = 2 * (con->dim - 1);
  mjtNum edge = 2 * con->mu * con->mu * R[0];
  for (int j = 0; j < n; j++) R[j] = edge;
  return n;
}

void clear_impedance(mjData* d) {
  mjtNum* fields[] = {d->efc_R, d->efc_D, d->efc_diagA, d->efc_aref};
  mju_zero(d->efc_KBIP, 4 * d->nefc);
  for (int i = 0; i < 4; i++) mju_zero(fields[i], d->nefc);
}

void make_impedance(const mjModel* m, mjData* d) {
  int n;
  for (int i = 0; i < d->nefc; i += n) {
    RowParam param;
    mjtNum residual;
    get_parameters(m, d, i, &param);
    n = impedance_block(m, d, i, &residual);
    set_block(m, d, i, n, &param, residual);
  }
  for (int i = d->ne + d->nf; i < d->nefc; i += n) {
    n = d->efc_type[i] >= mjCNSTR_CONTACT_PYRAMIDAL ? couple_friction(m, d, i) : 1;
  }
  for (int i = 0; i < d->nefc; i++) {
    mjtNum imp = d->efc_KBIP[4 * i + 2];
    d->efc_D[i] = 1 / d->efc_R[i];
    d->efc_diagA[i] = d->efc_R[i] * imp / (1 - imp);
  }
}
