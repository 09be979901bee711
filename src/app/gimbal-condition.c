// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// When a run is to pause by itself.

#include "gimbal-condition.h"

#include <glib/gi18n.h>

static char* name_of(const mjModel* m, int type, int id) {
  const char* name = id >= 0 ? mj_id2name(m, type, id) : NULL;
  return name && *name ? g_strdup(name) : g_strdup_printf("%s %d", mju_type2Str(type), id);
}

static int count_warnings(const mjData* d) {
  int count = 0;
  for (int i = 0; i < mjNWARNING; i++) count += d->warning[i].number;
  return count;
}

void gimbal_watch_start(GimbalWatch* self, const GimbalCondition* condition, const mjData* d) {
  gimbal_watch_stop(self);
  self->condition = *condition;
  self->warnings = count_warnings(d);
}

void gimbal_watch_stop(GimbalWatch* self) {
  g_clear_pointer(&self->touching, g_hash_table_unref);
  self->condition.kind = GIMBAL_CONDITION_NONE;
}

//---- one function per kind

static char* look_at_time(GimbalWatch* self, const mjModel* m, const mjData* d) {
  // half a step of tolerance: time is a sum of steps
  if (d->time < self->condition.value - 0.5 * m->opt.timestep) return NULL;
  return g_strdup_printf(_("Reached %.4g s"), d->time);
}

static gboolean concerns(const mjModel* m, const mjContact* contact, int body) {
  if (contact->exclude || contact->dist > 0) return FALSE;
  if (body < 0) return TRUE;
  for (int i = 0; i < 2; i++)
    if (contact->geom[i] >= 0 && m->geom_bodyid[contact->geom[i]] == body) return TRUE;
  return FALSE;
}

static gpointer key_of(const mjContact* contact) {
  guint64 low = (guint64)(guint32)contact->geom[0], high = (guint64)(guint32)contact->geom[1];
  return (gpointer)(gsize)((high << 31) ^ (low + 1));
}

static char* tell_contact(const mjModel* m, const mjContact* contact, double time) {
  g_autofree char* a = name_of(m, mjOBJ_GEOM, contact->geom[0]);
  g_autofree char* b = name_of(m, mjOBJ_GEOM, contact->geom[1]);
  return g_strdup_printf(_("%s touches %s at %.4g s"), a, b, time);
}

static char* look_at_contacts(GimbalWatch* self, const mjModel* m, const mjData* d) {
  GHashTable* now = g_hash_table_new(NULL, NULL);
  const mjContact* fresh = NULL;
  for (int i = 0; i < d->ncon; i++) {
    if (!concerns(m, d->contact + i, self->condition.body)) continue;
    gpointer key = key_of(d->contact + i);
    if (!fresh && self->touching && !g_hash_table_contains(self->touching, key)) fresh = d->contact + i;
    g_hash_table_add(now, key);
  }
  g_clear_pointer(&self->touching, g_hash_table_unref);
  self->touching = now;
  return fresh ? tell_contact(m, fresh, d->time) : NULL;
}

static char* look_at_warnings(GimbalWatch* self, const mjModel* m, const mjData* d) {
  (void)m;
  if (count_warnings(d) <= self->warnings) return NULL;
  int last = 0;
  for (int i = 0; i < mjNWARNING; i++)
    if (d->warning[i].number) last = i;
  return g_strdup_printf(_("The engine warns at %.4g s: %s"), d->time,
                         mju_warningText(last, (size_t)d->warning[last].lastinfo));
}

static double quantity_of(const GimbalCondition* condition, const mjModel* m, const mjData* d) {
  const struct {
    const mjtNum* values;
    mjtSize count;
  } arrays[] = {
      [GIMBAL_QUANTITY_SENSOR] = {d->sensordata, m->nsensordata},
      [GIMBAL_QUANTITY_POSITION] = {d->qpos, m->nq},
      [GIMBAL_QUANTITY_VELOCITY] = {d->qvel, m->nv},
      [GIMBAL_QUANTITY_CONTROL] = {d->ctrl, m->nu},
      [GIMBAL_QUANTITY_FORCE] = {d->actuator_force, m->nout},
  };
  gboolean there = condition->index >= 0 && condition->index < arrays[condition->quantity].count;
  return there ? arrays[condition->quantity].values[condition->index] : 0;
}

static char* look_at_quantity(GimbalWatch* self, const mjModel* m, const mjData* d) {
  double now = quantity_of(&self->condition, m, d), limit = self->condition.value;
  if (self->condition.above ? now <= limit : now >= limit) return NULL;
  return g_strdup_printf(self->condition.above ? _("Above %.4g at %.4g s") : _("Below %.4g at %.4g s"), limit,
                         d->time);
}

char* gimbal_watch_look(GimbalWatch* self, const mjModel* m, const mjData* d) {
  static char* (*const kLooks[])(GimbalWatch*, const mjModel*, const mjData*) = {
      [GIMBAL_CONDITION_TIME] = look_at_time,
      [GIMBAL_CONDITION_CONTACT] = look_at_contacts,
      [GIMBAL_CONDITION_WARNING] = look_at_warnings,
      [GIMBAL_CONDITION_QUANTITY] = look_at_quantity,
  };
  if (self->condition.kind == GIMBAL_CONDITION_NONE) return NULL;
  return kLooks[self->condition.kind](self, m, d);
}
