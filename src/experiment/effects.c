// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "experiment/effects.h"

#include <math.h>

#include "experiment/design.h"

enum { BELOW, ABOVE };

GimbalEffects* gimbal_effects_new(const Bench* bench, int number) {
  GimbalEffects* self = g_new0(GimbalEffects, 1);
  self->bench = bench;
  self->number = number;
  self->base = NAN;
  self->start = g_new0(double, (gsize)bench->nparameter + 1);
  self->effect = g_array_new(FALSE, FALSE, sizeof(GimbalEffect));
  design_all_starts(bench->experiment, self->start);
  for (int i = 0; i < bench->nparameter; i++) {
    GimbalEffect effect = {.parameter = i,
                           .low = {INFINITY, INFINITY},
                           .high = {-INFINITY, -INFINITY},
                           .least = INFINITY,
                           .most = -INFINITY};
    g_array_append_val(self->effect, effect);
  }
  return self;
}

// The only parameter of a point that is not at its start; -1: none, -2: several.
static int effects_moved(const GimbalEffects* self, const GimbalPoint* point) {
  int found = -1;
  for (int i = 0; i < self->bench->nparameter; i++) {
    if (point->parameter[i] == self->start[i]) continue;
    if (found >= 0) return -2;
    found = i;
  }
  return found;
}

void gimbal_effects_add(GimbalEffects* self, const GimbalPoint* point) {
  double x = self->number < 0 ? point->score : point->value[self->number];
  int i = effects_moved(self, point);
  if (point->status != GIMBAL_POINT_DONE || !isfinite(x) || i < -1) return;
  if (i < 0) {
    self->base = x;
    return;
  }
  GimbalEffect* effect = &g_array_index(self->effect, GimbalEffect, i);
  double at = point->parameter[i];
  int side = at < self->start[i] ? BELOW : ABOVE;
  effect->low[side] = fmin(effect->low[side], x);
  effect->high[side] = fmax(effect->high[side], x);
  effect->least = fmin(effect->least, at);
  effect->most = fmax(effect->most, at);
}

static int effects_compare(gconstpointer a, gconstpointer b) {
  const GimbalEffect *x = a, *y = b;
  double p = x->widest - x->narrowest, q = y->widest - y->narrowest;
  return p != q ? (p < q) - (p > q) : (x->parameter > y->parameter) - (x->parameter < y->parameter);
}

void gimbal_effects_sort(GimbalEffects* self) {
  for (guint i = self->effect->len; i-- > 0;) {
    GimbalEffect* e = &g_array_index(self->effect, GimbalEffect, i);
    if (e->least > e->most) {
      g_array_remove_index(self->effect, i);
      continue;
    }
    // fmin and fmax ignore a base that is not known (NAN)
    e->narrowest = fmin(fmin(e->low[BELOW], e->low[ABOVE]), self->base);
    e->widest = fmax(fmax(e->high[BELOW], e->high[ABOVE]), self->base);
  }
  g_array_sort(self->effect, effects_compare);
}

void gimbal_effects_free(GimbalEffects* self) {
  g_array_unref(self->effect);
  g_free(self->start);
  g_free(self);
}
