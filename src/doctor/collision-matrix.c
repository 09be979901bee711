// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rules in the order in which the engine asks them (gimbal/explain.h), without the distance,
// which takes most of the time.

#include "doctor/collision-matrix.h"

#include <string.h>

//---- a pair of geoms

static gboolean masks_meet(const mjModel* m, int g1, int g2) {
  return (m->geom_contype[g1] & m->geom_conaffinity[g2]) || (m->geom_contype[g2] & m->geom_conaffinity[g1]);
}

// What holds for all geoms of two bodies, -1: nothing does.
static int rule_of_bodies(const mjModel* m, int b1, int b2, int* exclude) {
  int w1 = m->body_weldid[b1], w2 = m->body_weldid[b2];
  int p1 = m->body_weldid[m->body_parentid[w1]], p2 = m->body_weldid[m->body_parentid[w2]];
  *exclude = -1;
  if (w1 == w2) return GIMBAL_PAIR_WELDED;
  if (m->body_treeid[b1] < 0 && m->body_treeid[b2] < 0) return GIMBAL_PAIR_UNMOVED;
  gboolean filter = !(m->opt.disableflags & mjDSBL_FILTERPARENT);
  if (filter && w1 && w2 && (w1 == p2 || w2 == p1)) return GIMBAL_PAIR_PARENT;
  unsigned signature = ((unsigned)MIN(b1, b2) << 16) + (unsigned)MAX(b1, b2);
  for (int i = 0; i < m->nexclude && *exclude < 0; i++) {
    if (m->exclude_signature[i] == (int)signature) *exclude = i;
  }
  return *exclude >= 0 ? GIMBAL_PAIR_EXCLUDED : -1;
}

static GimbalPairRule rule_of_geoms(const mjModel* m, int g1, int g2, int bodies, int exclude, int* object) {
  int low = MIN(m->geom_type[g1], m->geom_type[g2]), high = MAX(m->geom_type[g1], m->geom_type[g2]);
  *object = -1;
  if (m->opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT)) return GIMBAL_PAIR_DISABLED;
  if (!mjCOLLISIONFUNC[low][high]) return GIMBAL_PAIR_NO_FUNCTION;
  *object = gimbal_find_pair(m, g1, g2);
  if (*object >= 0) return GIMBAL_PAIR_PREDEFINED;
  *object = exclude;
  if (bodies >= 0) return (GimbalPairRule)bodies;
  return masks_meet(m, g1, g2) ? GIMBAL_PAIR_ALLOWED : GIMBAL_PAIR_MASKS;
}

//---- bodies

static gboolean collides_at_all(const mjModel* m, int geom) {
  for (int i = 0; i < m->npair; i++) {
    if (m->pair_geom1[i] == geom || m->pair_geom2[i] == geom) return TRUE;
  }
  return m->geom_contype[geom] || m->geom_conaffinity[geom];
}

static gboolean has_colliding(const mjModel* m, int body) {
  for (int i = 0; i < m->body_geomnum[body]; i++) {
    if (collides_at_all(m, m->body_geomadr[body] + i)) return TRUE;
  }
  return FALSE;
}

// Of several rules for two bodies, prefer one that lets them collide, then masks, which can be
// changed.
static int weight_of(GimbalPairRule rule) {
  static const int weights[] = {
      [GIMBAL_PAIR_PREDEFINED] = 5, [GIMBAL_PAIR_ALLOWED] = 4,    [GIMBAL_PAIR_EXCLUDED] = 3,
      [GIMBAL_PAIR_PARENT] = 3,     [GIMBAL_PAIR_WELDED] = 3,     [GIMBAL_PAIR_MASKS] = 2,
      [GIMBAL_PAIR_UNMOVED] = 3,    [GIMBAL_PAIR_NO_FUNCTION] = 1};
  return (guint)rule < G_N_ELEMENTS(weights) ? weights[rule] : 0;
}

static GimbalMatrixCell cell_of(const mjModel* m, int b1, int b2) {
  GimbalMatrixCell cell = {.rule = GIMBAL_PAIR_WELDED, .geom = {-1, -1}, .object = -1};
  int exclude, bodies = rule_of_bodies(m, b1, b2, &exclude), best = -1;
  if (b1 == b2) return cell;
  for (int i = 0; i < m->body_geomnum[b1]; i++) {
    for (int k = 0; k < m->body_geomnum[b2]; k++) {
      int g1 = m->body_geomadr[b1] + i, g2 = m->body_geomadr[b2] + k, object;
      if (!collides_at_all(m, g1) || !collides_at_all(m, g2)) continue;
      GimbalPairRule rule = rule_of_geoms(m, g1, g2, bodies, exclude, &object);
      cell.all++;
      cell.may += gimbal_rule_collides(rule);
      if (weight_of(rule) <= best) continue;
      best = weight_of(rule);
      cell.rule = rule;
      cell.geom[0] = g1;
      cell.geom[1] = g2;
      cell.object = object;
    }
  }
  return cell;
}

GimbalCollisionMatrix* gimbal_collision_matrix_new(const mjModel* m, int most) {
  GimbalCollisionMatrix* self = g_new0(GimbalCollisionMatrix, 1);
  self->body = g_new0(int, m->nbody + 1);
  for (int i = 0; i < m->nbody && self->count < most; i++) {
    if (has_colliding(m, i)) self->body[self->count++] = i;
  }
  self->cells = g_new0(GimbalMatrixCell, self->count * self->count + 1);
  for (int i = 0; i < self->count; i++) {
    for (int k = i; k < self->count; k++) {
      GimbalMatrixCell* cell = self->cells + i * self->count + k;
      *cell = cell_of(m, self->body[i], self->body[k]);
      GimbalMatrixCell* mirrored = self->cells + k * self->count + i;
      if (k == i) continue;
      *mirrored = *cell;
      mirrored->geom[0] = cell->geom[1];
      mirrored->geom[1] = cell->geom[0];
    }
  }
  return self;
}

void gimbal_collision_matrix_free(GimbalCollisionMatrix* self) {
  if (self) {
    g_free(self->cells);
    g_free(self->body);
  }
  g_free(self);
}

//---- masks

static int lowest_bit(int mask) {
  return mask ? mask & -mask : 1;
}

GimbalMasks gimbal_masks_that_meet(const mjModel* m, int geom1, int geom2) {
  GimbalMasks masks = {{m->geom_contype[geom1], m->geom_contype[geom2]},
                       {m->geom_conaffinity[geom1], m->geom_conaffinity[geom2]}};
  // the affinity of the first learns a type of the second; where that has none, the other way
  // round; else both get the first bit
  int giver = masks.contype[1] ? 1 : masks.contype[0] ? 0 : 1;
  int bit = masks.contype[giver] ? lowest_bit(masks.contype[giver]) : lowest_bit(masks.conaffinity[!giver]);
  masks.contype[giver] |= bit;
  masks.conaffinity[!giver] |= bit;
  return masks;
}
