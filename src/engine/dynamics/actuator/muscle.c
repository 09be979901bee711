// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Muscles: force-length-velocity curves and activation dynamics.
//
// Normalised length L and velocity V: the operating range prm[0..1] is mapped to lengthrange, L0 is
// the length at L = 1, V = vel / (L0 vmax). Parameters: range (2), force, scale, lmin, lmax, vmax,
// fpmax, fvmax.
//   active force   -F0 FL(L) FV(V),  FL piecewise quadratic with FL(lmin) = FL(lmax) = 0 and FL(1) = 1,
//   passive force  -F0 fpmax times a quadratic from L = 1 that is linear beyond (1 + lmax)/2.
// Activation: Millard et al., Flexing computational muscle, J. Biomech. Eng. 135 (2013).

#include "dynamics/actuator/muscle.h"

enum { RANGE_LOW, RANGE_HIGH, FORCE, SCALE, LMIN, LMAX, VMAX, FPMAX, FVMAX };

static mjtNum peak_force(mjtNum acc0, const mjtNum prm[9]) {
  return prm[FORCE] < 0 ? prm[SCALE] / mjMAX(mjMINVAL, acc0) : prm[FORCE];
}

static mjtNum optimal_length(const mjtNum lengthrange[2], const mjtNum prm[9]) {
  return (lengthrange[1] - lengthrange[0]) / mjMAX(mjMINVAL, prm[RANGE_HIGH] - prm[RANGE_LOW]);
}

static mjtNum normalised_length(mjtNum len, mjtNum L0, const mjtNum lengthrange[2], const mjtNum prm[9]) {
  return prm[RANGE_LOW] + (len - lengthrange[0]) / mjMAX(mjMINVAL, L0);
}

static mjtNum half_square(mjtNum x, mjtNum width) {
  x /= mjMAX(mjMINVAL, width);
  return x * x / 2;
}

// the bump FL
static mjtNum length_curve(mjtNum L, mjtNum lmin, mjtNum lmax) {
  if (!(lmin <= L && L <= lmax)) return 0;
  mjtNum a = (lmin + 1) / 2, b = (1 + lmax) / 2;
  if (L <= a) return half_square(L - lmin, a - lmin);
  if (L <= 1) return 1 - half_square(1 - L, 1 - a);
  if (L <= b) return 1 - half_square(L - 1, b - 1);
  return half_square(lmax - L, lmax - b);
}

// dFL/dL
static mjtNum length_slope(mjtNum L, mjtNum lmin, mjtNum lmax) {
  if (!(lmin <= L && L <= lmax)) return 0;
  mjtNum a = (lmin + 1) / 2, b = (1 + lmax) / 2, rise = mjMAX(mjMINVAL, a - lmin),
         fall = mjMAX(mjMINVAL, b - 1);
  if (L <= a) return (L - lmin) / (rise * rise);
  if (L <= 1) return (1 - L) / (rise * rise);
  if (L <= b) return (1 - L) / (fall * fall);
  return (L - lmax) / (fall * fall);
}

// FV: nothing when shortening at full speed, 1 at rest, fvmax when lengthening
static mjtNum velocity_curve(mjtNum V, mjtNum fvmax) {
  mjtNum y = fvmax - 1;
  if (V <= -1) return 0;
  if (V <= 0) return (V + 1) * (V + 1);
  if (V <= y) return fvmax - (y - V) * (y - V) / mjMAX(mjMINVAL, y);
  return fvmax;
}

static mjtNum velocity_slope(mjtNum V, mjtNum fvmax) {
  mjtNum y = fvmax - 1;
  if (V <= -1) return 0;
  if (V <= 0) return 2 * V + 2;
  if (V <= y) return (2 * y - 2 * V) / mjMAX(mjMINVAL, y);
  return 0;
}

mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  mjtNum L0 = optimal_length(lengthrange, prm), V = vel / mjMAX(mjMINVAL, L0 * prm[VMAX]);
  mjtNum FL = length_curve(normalised_length(len, L0, lengthrange, prm), prm[LMIN], prm[LMAX]);
  return -peak_force(acc0, prm) * FL * velocity_curve(V, prm[FVMAX]);
}

mjtNum muscle_gain_slope(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                         const mjtNum prm[9]) {
  mjtNum L0 = optimal_length(lengthrange, prm), scale = mjMAX(mjMINVAL, L0 * prm[VMAX]);
  mjtNum FL = length_curve(normalised_length(len, L0, lengthrange, prm), prm[LMIN], prm[LMAX]);
  return -peak_force(acc0, prm) * FL * velocity_slope(vel / scale, prm[FVMAX]) / scale;
}

mjtNum muscle_gain_length_slope(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                                const mjtNum prm[9]) {
  mjtNum L0 = optimal_length(lengthrange, prm), scale = mjMAX(mjMINVAL, L0);
  mjtNum slope = length_slope(normalised_length(len, L0, lengthrange, prm), prm[LMIN], prm[LMAX]);
  mjtNum V = vel / mjMAX(mjMINVAL, L0 * prm[VMAX]);
  return -peak_force(acc0, prm) * slope * velocity_curve(V, prm[FVMAX]) / scale;
}

mjtNum muscle_bias_length_slope(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  mjtNum L0 = optimal_length(lengthrange, prm), L = normalised_length(len, L0, lengthrange, prm);
  mjtNum width = mjMAX(mjMINVAL, (1 + prm[LMAX]) / 2 - 1), x = mjMIN((L - 1) / width, 1);
  if (L <= 1) return 0;
  return -peak_force(acc0, prm) * prm[FPMAX] * x / (width * mjMAX(mjMINVAL, L0));
}

mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  mjtNum L0 = optimal_length(lengthrange, prm), L = normalised_length(len, L0, lengthrange, prm);
  mjtNum b = (1 + prm[LMAX]) / 2, force = -peak_force(acc0, prm) * prm[FPMAX];
  if (L <= 1) return 0;
  mjtNum x = (L <= b ? L - 1 : L - b) / mjMAX(mjMINVAL, b - 1);
  return L <= b ? force * (mjtNum)0.5 * x * x : force * ((mjtNum)0.5 + x);
}

mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]) {
  mjtNum slowness = (mjtNum)0.5 + (mjtNum)1.5 * mju_clip(act, 0, 1);
  mjtNum rise = prm[0] * slowness, fall = prm[1] / slowness, smooth = prm[2];
  mjtNum dctrl = mju_clip(ctrl, 0, 1) - act, tau;
  if (smooth < mjMINVAL) {
    tau = dctrl > 0 ? rise : fall;
  } else {
    tau = fall + (rise - fall) * mju_sigmoid(dctrl / smooth + (mjtNum)0.5);
  }
  return dctrl / mjMAX(mjMINVAL, tau);
}
