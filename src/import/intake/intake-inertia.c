// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Repairs masses and moments that no link can have.
//
// With the second moments of mass  s = ½ tr(I) − I  along its principal axes, a body with moments I
// can exist if no s is below zero. To find the nearest one that can, each negative s is set to a
// small number, and I = Σs − s. Where nothing can be kept, the inertia is that of the box around
// the link's shapes, with the link's mass:  I = m/12 (b² + c²).

#include <math.h>
#include <mujoco/mujoco.h>

#include "import/intake/intake-work.h"

#define FLAT   1e-3  // replaces a negative moment, relative to the largest
#define LARGE  10.0  // an inertia that needs a body this many times as large as the shapes is wrong
#define TINY   5e-3  // m, or 10 g: smaller links do no harm
#define MASS   1e-3  // kg: of a link without shapes
#define RADIUS 0.02  // m
#define NONE   1e-9  // kg; and 1e-12 kg m²: so little is a rest of rounding

typedef struct Shapes {
  double low[3], high[3];
  gboolean any;
} Shapes;

// The box around the shapes of a body, in its frame.
static Shapes shapes_of(const mjModel* m, const char* name) {
  Shapes shapes = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, FALSE};
  int body = m ? mj_name2id(m, mjOBJ_BODY, name) : -1;
  for (int g = 0; body >= 0 && g < m->body_geomnum[body]; g++) {
    int geom = m->body_geomadr[body] + g;
    const mjtNum* aabb = m->geom_aabb + 6 * geom;
    for (int corner = 0; corner < 8; corner++) {
      mjtNum point[3], turned[3];
      for (int k = 0; k < 3; k++) point[k] = aabb[k] + (corner >> k & 1 ? aabb[3 + k] : -aabb[3 + k]);
      mju_rotVecQuat(turned, point, m->geom_quat + 4 * geom);
      mju_addTo3(turned, m->geom_pos + 3 * geom);
      for (int k = 0; k < 3; k++) {
        shapes.low[k] = fmin(shapes.low[k], turned[k]);
        shapes.high[k] = fmax(shapes.high[k], turned[k]);
      }
    }
    shapes.any = TRUE;
  }
  return shapes;
}

static void inertia_of_box(const Shapes* shapes, double mass, GimbalIntakeInertia* inertia) {
  double side[3];
  *inertia = (GimbalIntakeInertia){.mass = mass, .quat = {1, 0, 0, 0}};
  for (int k = 0; k < 3; k++) {
    side[k] = shapes->any ? fmax(shapes->high[k] - shapes->low[k], 1e-3) : 2 * RADIUS;
    inertia->pos[k] = shapes->any ? 0.5 * (shapes->low[k] + shapes->high[k]) : 0;
  }
  for (int k = 0; k < 3; k++) {
    double b = side[(k + 1) % 3], c = side[(k + 2) % 3];
    inertia->moments[k] = mass / 12 * (b * b + c * c);
  }
}

void gimbal_intake_ellipsoid(const GimbalIntakeInertia* inertia, double size[3]) {
  double trace = inertia->moments[0] + inertia->moments[1] + inertia->moments[2];
  for (int k = 0; k < 3; k++) {
    double s = 0.5 * trace - inertia->moments[k];
    size[k] = inertia->mass > 0 ? sqrt(fmax(5 * s / inertia->mass, 0)) : 0;
    size[k] = fmin(fmax(size[k], 1e-3), 10);
  }
}

// The inertia about the body's frame, as written. FALSE if there is none.
static gboolean inertia_of(const mjsBody* body, GimbalIntakeInertia* inertia) {
  const double* f = body->fullinertia;
  *inertia = (GimbalIntakeInertia){.mass = body->mass, .quat = {1, 0, 0, 0}};
  if (!body->explicitinertial || isnan(f[0])) return FALSE;
  double full[9] = {f[0], f[3], f[4], f[3], f[1], f[5], f[4], f[5], f[2]}, vectors[9], turn[4];
  for (int i = 0; i < 6; i++) {
    if (!isfinite(f[i])) return FALSE;
  }
  mju_eig3(inertia->moments, vectors, turn, full);
  mju_mulQuat(inertia->quat, body->iquat, turn);
  mju_copy3(inertia->pos, body->ipos);
  return TRUE;
}

static void write_inertia(mjsBody* body, const GimbalIntakeInertia* inertia) {
  body->explicitinertial = 1;
  body->mass = inertia->mass;
  body->fullinertia[0] = NAN;
  mju_copy3(body->ipos, inertia->pos);
  mju_copy4(body->iquat, inertia->quat);
  mju_copy3(body->inertia, inertia->moments);
}

// The nearest inertia that a solid can have. FALSE if it is one already.
static gboolean mend_moments(const GimbalIntakeInertia* before, GimbalIntakeInertia* after) {
  double s[3], largest = 0, sum = 0, trace = before->moments[0] + before->moments[1] + before->moments[2];
  gboolean real = trace > 0;
  *after = *before;
  for (int k = 0; k < 3; k++) {
    s[k] = 0.5 * trace - before->moments[k];
    largest = fmax(largest, s[k]);
    real = real && before->moments[k] > 0 && s[k] > -1e-6 * trace;
  }
  for (int k = 0; k < 3; k++) sum += s[k] = fmax(s[k], FLAT * largest);
  for (int k = 0; k < 3; k++) after->moments[k] = sum - s[k];
  return !real;
}

static gboolean is_beyond(const GimbalIntakeInertia* inertia, const Shapes* shapes) {
  double size[3], large = 0, box = 0;
  gimbal_intake_ellipsoid(inertia, size);
  for (int k = 0; k < 3; k++) {
    large = fmax(large, 2 * size[k]);
    box += pow(shapes->high[k] - shapes->low[k], 2);
  }
  return shapes->any && inertia->mass > 2 * TINY && box > TINY * TINY && large > LARGE * sqrt(box);
}

static char* describe_moments(const GimbalIntakeInertia* before, const GimbalIntakeInertia* after) {
  const double *b = before->moments, *a = after->moments;
  return g_strdup_printf("%.3g, %.3g, %.3g → %.3g, %.3g, %.3g kg·m²", b[0], b[1], b[2], a[0], a[1], a[2]);
}

static void offer_inertia(GimbalIntakeWork* work, mjsBody* body, const GimbalIntakeInertia* before,
                          const GimbalIntakeInertia* after, gboolean proposed) {
  const char* name = mjs_getString(mjs_getName(body->element));
  if (gimbal_intake_offer(work, GIMBAL_INTAKE_INERTIA, name, 1, describe_moments(before, after), proposed)) {
    write_inertia(body, after);
  }
  GimbalIntakeItem* item = work->self->items->pdata[work->self->items->len - 1];
  item->before = *before;
  item->after = *after;
}

// Moments along axes that <origin rpy> turns: the model has them along the principal axes, since
// moments written in full are along the axes of the body.
static void keep_turned(const mjsBody* body, const GimbalIntakeInertia* inertia, GPtrArray* turned) {
  static const double straight[4] = {1, 0, 0, 0};
  double turn[3], full[3] = {body->fullinertia[3], body->fullinertia[4], body->fullinertia[5]};
  mju_subQuat(turn, body->iquat, straight);
  gboolean round = mju_norm3(full) == 0 && inertia->moments[0] == inertia->moments[1] &&
                   inertia->moments[1] == inertia->moments[2];
  if (mju_norm3(turn) < 1e-9 || round) return;
  g_ptr_array_add(turned, g_strdup(mjs_getString(mjs_getName(body->element))));
}

static void mend_body(GimbalIntakeWork* work, mjsBody* body, const Shapes* shapes, GPtrArray* turned) {
  GimbalIntakeInertia before, after;
  gboolean given = inertia_of(body, &before);
  if (!(body->mass > NONE)) return;  // checked together with the body that it hangs on
  gboolean wrong = given && mend_moments(&before, &after);
  guint known = turned->len;
  if (given) keep_turned(body, &before, turned);
  if (turned->len > known) write_inertia(body, &before);
  if (!given || !(after.moments[0] + after.moments[1] + after.moments[2] > 1e-3 * NONE)) {
    inertia_of_box(shapes, body->mass, &after);
    offer_inertia(work, body, &before, &after, TRUE);
  } else if (wrong) {
    offer_inertia(work, body, &before, &after, TRUE);
  } else if (is_beyond(&before, shapes)) {
    inertia_of_box(shapes, body->mass, &after);
    offer_inertia(work, body, &before, &after, FALSE);
  }
}

//---- links that move without mass

static gboolean has_mass(mjsBody* body) {
  if (body->explicitinertial && body->mass > NONE) return TRUE;
  for (mjsElement* e = mjs_firstChild(body, mjOBJ_GEOM, 0); e && !body->explicitinertial;
       e = mjs_nextChild(body, e, 0)) {
    if (mjs_asGeom(e)->contype || mjs_asGeom(e)->density > 0) return TRUE;
  }
  for (mjsElement* e = mjs_firstChild(body, mjOBJ_BODY, 0); e; e = mjs_nextChild(body, e, 0)) {
    if (!gimbal_intake_moves(mjs_asBody(e)) && has_mass(mjs_asBody(e))) return TRUE;
  }
  return FALSE;
}

static void set_mass(GimbalIntakeWork* work, mjsBody* body, const mjModel* m) {
  const char* name = mjs_getString(mjs_getName(body->element));
  Shapes shapes = shapes_of(m, name);
  double volume = 1;
  for (int k = 0; k < 3; k++) volume *= shapes.any ? fmax(shapes.high[k] - shapes.low[k], 1e-3) : 0;
  GimbalIntakeInertia inertia;
  double mass = fmax(MASS, 500 * volume);  // a box half full of water
  inertia_of_box(&shapes, mass, &inertia);
  if (gimbal_intake_offer(work, GIMBAL_INTAKE_MASS, name, 1, g_strdup_printf("%.3g kg", mass), TRUE)) {
    write_inertia(body, &inertia);
  }
}

void gimbal_intake_mend_inertia(GimbalIntakeWork* work) {
  const mjModel* m = work->shapes;
  g_autoptr(GPtrArray) turned = g_ptr_array_new_with_free_func(g_free);
  mjSpec* spec = work->self->spec;
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_BODY); e; e = mjs_nextElement(spec, e)) {
    mjsBody* body = mjs_asBody(e);
    const char* name = mjs_getString(mjs_getName(e));
    Shapes shapes = shapes_of(m, name);
    if (body->explicitinertial) mend_body(work, body, &shapes, turned);
  }
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_BODY); e; e = mjs_nextElement(spec, e)) {
    if (gimbal_intake_moves(mjs_asBody(e)) && !has_mass(mjs_asBody(e))) set_mass(work, mjs_asBody(e), m);
  }
  if (turned->len) {
    gimbal_intake_add(work, GIMBAL_INTAKE_TURNED, NULL, (int)turned->len, gimbal_intake_list(turned));
  }
}
