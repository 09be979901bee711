// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Conditions at which a run pauses by itself.

#include "model/condition.h"

#include <gimbal/contact.h>
#include <gimbal/warning.h>
#include <glib/gi18n.h>
#include <math.h>

#include "language/messages/messages.h"
#include "model/object-label.h"
#include "model/renumber.h"
#include "signal/channels.h"

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
  g_clear_pointer(&self->condition.expression, gimbal_expression_free);
  g_clear_pointer(&self->condition.text, g_free);
  self->condition.kind = GIMBAL_CONDITION_NONE;
}

static gboolean follow_body(GimbalWatch* self, const mjModel* from, const mjModel* to) {
  GimbalCondition* condition = &self->condition;
  g_clear_pointer(&self->touching, g_hash_table_unref);  // ids of geoms may have changed
  if (condition->body > 0) condition->body = gimbal_renumber_body(from, condition->body, to);
  return condition->body != 0;
}

static gboolean follow_expression(GimbalWatch* self, const mjModel* to) {
  GimbalCondition* condition = &self->condition;
  g_clear_pointer(&condition->expression, gimbal_expression_free);
  condition->expression = gimbal_condition_expression(to, condition->text ? condition->text : "", NULL);
  return condition->expression != NULL;
}

gboolean gimbal_watch_follow(GimbalWatch* self, const mjModel* from, const mjModel* to, const mjModel* own) {
  GimbalConditionKind kind = self->condition.kind;
  self->warnings = 0;  // the data of the edited model counts from 0
  gboolean sound = kind == GIMBAL_CONDITION_CONTACT      ? follow_body(self, from, to)
                   : kind == GIMBAL_CONDITION_EXPRESSION ? follow_expression(self, own)
                                                         : TRUE;
  if (!sound) gimbal_watch_stop(self);
  return sound;
}

//---- one function per kind

static char* check_time(GimbalWatch* self, const mjModel* m, mjData* d, const double* row) {
  (void)row;
  // a tolerance of half a step, as time is a sum of steps with rounding errors
  if (d->time < self->condition.value - 0.5 * m->opt.timestep) return NULL;
  return g_strdup_printf(_("Reached %.4g s"), d->time);
}

static gboolean condition_concerns(const mjModel* m, mjData* d, int id, int body) {
  const mjContact* contact = d->contact + id;
  if (contact->exclude || gimbal_contact_distance(m, d, id) > 0) return FALSE;
  if (body < 0) return TRUE;
  for (int i = 0; i < 2; i++) {
    if (contact->geom[i] >= 0 && m->geom_bodyid[contact->geom[i]] == body) return TRUE;
  }
  return FALSE;
}

static gpointer key_of(const mjContact* contact) {
  guint64 low = (guint64)(guint32)contact->geom[0], high = (guint64)(guint32)contact->geom[1];
  return (gpointer)(gsize)((high << 31) ^ (low + 1));
}

static char* describe_contact(const mjModel* m, const mjContact* contact, double time) {
  g_autofree char* a = gimbal_contact_side_label(m, contact, 0);
  g_autofree char* b = gimbal_contact_side_label(m, contact, 1);
  return g_strdup_printf(_("%s touches %s at %.4g s"), a, b, time);
}

static char* check_contacts(GimbalWatch* self, const mjModel* m, mjData* d, const double* row) {
  (void)row;
  GHashTable* now = g_hash_table_new(NULL, NULL);
  const mjContact* fresh = NULL;
  for (int i = 0; i < d->ncon; i++) {
    if (!condition_concerns(m, d, i, self->condition.body)) continue;
    gpointer key = key_of(d->contact + i);
    if (!fresh && self->touching && !g_hash_table_contains(self->touching, key)) fresh = d->contact + i;
    g_hash_table_add(now, key);
  }
  g_clear_pointer(&self->touching, g_hash_table_unref);
  self->touching = now;
  return fresh ? describe_contact(m, fresh, d->time) : NULL;
}

static char* check_warnings(GimbalWatch* self, const mjModel* m, mjData* d, const double* row) {
  (void)row;
  if (count_warnings(d) <= self->warnings) return NULL;
  int last = 0;
  for (int i = 0; i < mjNWARNING; i++) {
    if (d->warning[i].number) last = i;
  }
  g_autofree char* text = gimbal_warning_dup_text(m, last, d->warning[last].lastinfo);
  return g_strdup_printf(_("The engine warns at %.4g s: %s"), d->time, text);
}

// Divergence: the run checks for it by itself.
static char* check_nothing(GimbalWatch* self, const mjModel* m, mjData* d, const double* row) {
  (void)self, (void)m, (void)d, (void)row;
  return NULL;
}

static double number_of(int column, gpointer row) {
  return ((const double*)row)[column];
}

static char* check_expression(GimbalWatch* self, const mjModel* m, mjData* d, const double* row) {
  (void)m;
  double value = gimbal_expression_evaluate(self->condition.expression, d->time, number_of, (gpointer)row);
  return value != 0 && isfinite(value) ? g_strdup_printf(_("The condition is met at %.4g s"), d->time) : NULL;
}

char* gimbal_watch_check(GimbalWatch* self, const mjModel* m, mjData* d, const double* row) {
  static char* (*const kChecks[])(GimbalWatch*, const mjModel*, mjData*, const double*) = {
      [GIMBAL_CONDITION_TIME] = check_time,
      [GIMBAL_CONDITION_CONTACT] = check_contacts,
      [GIMBAL_CONDITION_WARNING] = check_warnings,
      [GIMBAL_CONDITION_DIVERGENCE] = check_nothing,
      [GIMBAL_CONDITION_EXPRESSION] = check_expression,
  };
  _Static_assert(G_N_ELEMENTS(kChecks) == GIMBAL_CONDITION_EXPRESSION + 1, "a row for each condition");
  if (self->condition.kind == GIMBAL_CONDITION_NONE) return NULL;
  return kChecks[self->condition.kind](self, m, d, row);
}

//---- expressions

GimbalExpression* gimbal_condition_expression(const mjModel* m, const char* text, GError** error) {
  return gimbal_channels_expression(m, text, error);
}
