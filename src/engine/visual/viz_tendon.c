// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Spatial tendons and slider-cranks. A tendon that is a slack string under gravity hangs as a
// catenary.
//
// Catenary of length L between two points that are h apart horizontally and v vertically (v =
// height of the second above the first): y = s cosh((x - x0) / s) + y0, where the flatness b = s /
// h solves
//   2 b sinh(1 / (2 b)) = sqrt(L^2 - v^2) / h.
// Newton's method runs on a form of it that is nearly linear, r ~ sqrt(24) b - ...; with a = 1 / (2
// b)
//   r(b)  = (2 b sinh a - 1)^(-1/2) - (sqrt(L^2 - v^2) / h - 1)^(-1/2),
//   r'(b) = (a cosh a - sinh a) (2 b sinh a - 1)^(-3/2).

#include <gimbal/assert.h>
#include <math.h>
#include <stdbool.h>

#include "visual/viz.h"
#include "visual/viz_arc.h"

enum { MAX_POINTS = 100 };

// Residual and slope of the equation for the flatness.
static mjtNum catenary_residual(mjtNum b, mjtNum target, mjtNum* slope) {
  mjtNum a = 0.5 / b, sh = sinh(a), excess = 2 * b * sh - 1;
  if (slope) *slope = (a * cosh(a) - sh) * pow(excess, -1.5);
  return 1 / sqrt(excess) - target;
}

// Solve for the flatness by Newton's method with step halving.
static mjtNum catenary_flatness(mjtNum v, mjtNum h, mjtNum length) {
  mjtNum target = 1 / sqrt(sqrt(length * length - v * v) / h - 1);
  mjtNum b = target / sqrt(24);
  for (int i = 0; i < 50; i++) {
    mjtNum slope, residual = catenary_residual(b, target, &slope);
    if (fabs(residual) < 1e-9) break;
    mjtNum step = -residual / slope;
    for (int j = 0; j < 10 && !(fabs(catenary_residual(b + step, target, NULL)) < fabs(residual)); j++) {
      step *= 0.5;
    }
    b += step;
  }
  return b;
}

// Three points of a string that hangs nearly vertically: a bead at its lowest point.
static int catenary_bead(mjtNum* point, const mjtNum* from, const mjtNum* to, const mjtNum up[3],
                         const mjtNum across[3], mjtNum h, mjtNum v, mjtNum length) {
  mjtNum down = -0.5 * (sqrt(length * length - h * h) - v);
  mju_copy3(point, from);
  mju_addScl3(point + 3, from, up, down);
  mju_addToScl3(point + 3, across, h * down / (2 * down - v));
  mju_copy3(point + 6, to);
  return 3;
}

// Points of the string between two ends, returns their number.
static int tendon_catenary(mjtNum point[3 * MAX_POINTS], const mjtNum from[3], const mjtNum to[3],
                           const mjtNum gravity[3], mjtNum length, int npoint) {
  mjtNum up[3], across[3];
  if (mju_dist3(from, to) > length) {
    mju_copy3(point, from);
    mju_copy3(point + 3, to);
    return 2;
  }

  // the plane in which the string hangs
  mju_scl3(up, gravity, -1);
  mju_normalize3(up);
  mju_sub3(across, to, from);
  mjtNum v = mju_dot3(across, up);
  mju_addToScl3(across, up, -v);
  mjtNum h = mju_normalize3(across);
  if (h < mjMINVAL) {
    mju_zero3(across);
    h = 0;
  }
  if (length > 100 * h) return catenary_bead(point, from, to, up, across, h, v, length);

  mjtNum s = h * catenary_flatness(v, h, length);
  mjtNum x0 = -0.5 * (log((length + v) / (length - v)) * s - h);
  mjtNum y0 = -s * cosh(x0 / s);
  mju_copy3(point, from);
  for (int i = 1; i < npoint - 1; i++) {
    mjtNum x = i * h / npoint;
    mju_addScl3(point + 3 * i, from, across, x);
    mju_addToScl3(point + 3 * i, up, s * cosh((x - x0) / s) + y0);
  }
  mju_copy3(point + 3 * (npoint - 1), to);
  return npoint;
}

static bool is_nonzero(const mjtNum* vec, int n) {
  for (int i = 0; i < n; i++) {
    if (vec[i]) return true;
  }
  return false;
}

static bool has_actuator(const mjModel* m, int tendon) {
  GIMBAL_ASSERT(tendon >= 0 && tendon < m->ntendon);
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_trntype[i] == mjTRN_TENDON && m->actuator_trnid[2 * i] == tendon) return true;
  }
  return false;
}

// Length of the string when the tendon is one: two sites, only held by a limit or by a one-sided
// spring; else 0.
static mjtNum string_length(const mjModel* m, const mjData* d, int i) {
  const mjtNum *rest = m->tendon_lengthspring + 2 * i, *range = m->tendon_range + 2 * i;
  if (m->tendon_num[i] != 2 || mjDISABLED(mjDSBL_GRAVITY) || mju_norm3(m->opt.gravity) <= mjMINVAL) return 0;
  int stiff = m->tendon_stiffness[i] || is_nonzero(m->tendon_stiffnesspoly + mjNPOLY * i, mjNPOLY);
  int damped = m->tendon_damping[i] || is_nonzero(m->tendon_dampingpoly + mjNPOLY * i, mjNPOLY);
  int limited = m->tendon_limited[i] == 1 && range[0] == 0 && d->ten_length[i] < range[1];
  mjtNum length = stiff ? (rest[0] == 0 ? rest[1] : 0) : limited ? range[1] : 0;
  return length <= 0 || damped || m->tendon_frictionloss[i] || has_actuator(m, i) ? 0 : length;
}

// The tendon's colour; a gray one without material shows how hard its limit presses.
static void tendon_rgba(float rgba[4], const VizInput* in, int i) {
  const mjModel* m = in->m;
  const mjData* d = in->d;
  copy_rgba(rgba, m->tendon_rgba + 4 * i);
  if (m->tendon_matid[i] != -1 || rgba[0] != 0.5f || rgba[1] != 0.5f || rgba[2] != 0.5f || rgba[3] != 1) {
    return;
  }
  mjtNum imp = 0;
  for (int k = d->ne + d->nf; k < d->ne + d->nf + d->nl; k++) {
    if (d->efc_type[k] == mjCNSTR_LIMIT_TENDON && d->efc_id[k] == i) imp = d->efc_KBIP[4 * k + 2];
  }
  for (int k = 0; k < 3; k++) rgba[k] = (float)((1 - imp) * rgba[k] + imp * m->vis.rgba.constraint[k]);
}

// A straight piece of a tendon. Returns 0 if the scene is full.
static bool tendon_piece(const VizInput* in, mjvScene* scn, int i, const float rgba[4], const mjtNum from[3],
                         const mjtNum to[3], bool labelled) {
  const mjModel* m = in->m;
  const mjData* d = in->d;
  mjvGeom* geom = emit_reserve(scn, mjOBJ_TENDON, i, mjCAT_DYNAMIC);
  if (!geom) return false;
  mjv_connector(geom, mjGEOM_CAPSULE, m->tendon_width[i], from, to);
  emit_material(geom, in, m->tendon_matid[i], rgba);
  if (in->opt->flags[mjVIS_ISLAND]) {
    int row = d->nisland ? d->tendon_efcadr[i] : -1;
    geom->matid = -1;
    island_color(geom->rgba, row >= 0 && row < d->nefc ? d->island_dofadr[d->efc_island[row]] : -1, 1);
  }
  if (in->opt->label == mjLABEL_TENDON && labelled) emit_label(geom, m, mjOBJ_TENDON, i);
  emit_commit(scn);
  return true;
}

// The tendon along its wrap points.
static void tendon_path(const VizInput* in, mjvScene* scn, int i) {
  const mjData* d = in->d;
  const int first = d->ten_wrapadr[i];
  float rgba[4];
  tendon_rgba(rgba, in, i);
  for (int j = first; j < first + d->ten_wrapnum[i] - 1; j++) {
    mjtNum point[MAX_CHORDS + 1][3];
    int n = wrap_chords(point, in->m, d, j);
    for (int k = 0; k < n; k++) {
      if (!tendon_piece(in, scn, i, rgba, point[k], point[k + 1], j == first)) return;
    }
  }
}

// A hanging string.
static void tendon_string(const VizInput* in, mjvScene* scn, int i, mjtNum length) {
  const mjModel* m = in->m;
  const mjtNum* end = in->d->wrap_xpos + 3 * in->d->ten_wrapadr[i];
  mjtNum point[3 * MAX_POINTS];
  int max = mjMIN(m->vis.quality.numslices + 1, MAX_POINTS);
  int n = tendon_catenary(point, end, end + 3, m->opt.gravity, length, max);
  for (int j = 0; j < n - 1; j++) {
    mjvGeom* geom = emit_reserve(scn, mjOBJ_TENDON, i, mjCAT_DYNAMIC);
    if (!geom) return;
    mjv_connector(geom, mjGEOM_CAPSULE, m->tendon_width[i], point + 3 * j, point + 3 * j + 3);
    emit_material(geom, in, m->tendon_matid[i], m->tendon_rgba + 4 * i);
    if (in->opt->label == mjLABEL_TENDON && n / 2) emit_label(geom, m, mjOBJ_TENDON, i);
    emit_commit(scn);
  }
}

void viz_tendons(const VizInput* in, mjvScene* scn) {
  if (!(in->catmask & mjCAT_DYNAMIC) || !in->opt->flags[mjVIS_TENDON]) return;
  for (int i = 0; i < in->m->ntendon; i++) {
    if (!in->d->ten_wrapnum[i] || !group_visible(in->opt->tendongroup, in->m->tendon_group[i])) continue;
    mjtNum length = string_length(in->m, in->d, i);
    if (length > 0) {
      tendon_string(in, scn, i, length);
    } else {
      tendon_path(in, scn, i);
    }
  }
}

// Slider from its site to the end of the rod, and the rod to the crank; red when the rod is too
// short.
static void slider_crank(const VizInput* in, mjvScene* scn, int i) {
  const mjModel* m = in->m;
  const mjtNum* crank = in->d->site_xpos + 3 * m->actuator_trnid[2 * i];
  int slider_site = m->actuator_trnid[2 * i + 1];
  const mjtNum *slider = in->d->site_xpos + 3 * slider_site, *mat = in->d->site_xmat + 9 * slider_site;
  mjtNum axis[3] = {mat[2], mat[5], mat[8]}, vec[3], end[3], rod = m->actuator_cranklength[i];

  mju_sub3(vec, crank, slider);
  mjtNum along = mju_dot3(vec, axis), det = along * along + rod * rod - mju_dot3(vec, vec);
  mju_addScl3(end, slider, axis, along - sqrt(mju_max(0, det)));

  mjtNum width = in->unit * m->vis.scale.slidercrank;
  for (int part = 0; part < 2; part++) {
    mjvGeom* geom = emit_reserve(scn, mjOBJ_ACTUATOR, i, mjCAT_DYNAMIC);
    if (!geom) return;
    mjv_connector(geom, part ? mjGEOM_CAPSULE : mjGEOM_CYLINDER, part ? width / 2 : width,
                  part ? end : slider, part ? crank : end);
    copy_rgba(geom->rgba, part && det < 0 ? m->vis.rgba.crankbroken : m->vis.rgba.slidercrank);
    if (!part && in->opt->label == mjLABEL_ACTUATOR) emit_label(geom, m, mjOBJ_ACTUATOR, i);
    emit_commit(scn);
  }
}

void viz_slider_cranks(const VizInput* in, mjvScene* scn) {
  if (!(in->catmask & mjCAT_DYNAMIC)) return;
  for (int i = 0; i < in->m->nactuator; i++) {
    if (in->m->actuator_trntype[i] == mjTRN_SLIDERCRANK) slider_crank(in, scn, i);
  }
}
