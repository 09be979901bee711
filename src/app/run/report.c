// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Analyses an incident from the history. A running simulation records only states; a stored state
// is complete, so that everything else follows from evaluating it again.

#include "run/report.h"

#include <gimbal/contact.h>
#include <glib/gi18n.h>
#include <math.h>

#include "model/object-label.h"
#include "widgets/plot/axis.h"

enum {
  MAX_STATES = 400,
  MAX_US = 300000,  // limit for evaluating old states
  MAX_TOUCHES = 100
};

// Evaluate the newest states, from the last one back, as far as the time allows.
static void report_evaluate(GimbalReport* self, const mjModel* m, mjData* d, const GimbalHistory* history,
                            int last) {
  gint64 end = g_get_monotonic_time() + MAX_US;
  GimbalHistory at = *history;  // its own cursor on the same states
  for (int i = last; i >= 0 && i > last - MAX_STATES && g_get_monotonic_time() < end; i--) {
    gimbal_history_seek(&at, m, d, i);
    mj_forward(m, d);
    GimbalVitals vitals = gimbal_vitals_of(m, d);
    g_array_prepend_val(self->vitals, vitals);
  }
}

//---- touches

static int by_depth(gconstpointer a, gconstpointer b) {
  const GimbalTouch *x = a, *y = b;
  if (x->involved != y->involved) return y->involved - x->involved;
  return (x->depth < y->depth) - (x->depth > y->depth);
}

static int body_of(const mjModel* m, int geom) {
  return geom >= 0 ? m->geom_bodyid[geom] : -1;
}

static GimbalTouch* find_touch(GArray* touches, const int geom[2]) {
  for (guint i = 0; i < touches->len; i++) {
    GimbalTouch* touch = &g_array_index(touches, GimbalTouch, i);
    if (MIN(geom[0], geom[1]) == MIN(touch->geom[0], touch->geom[1]) &&
        MAX(geom[0], geom[1]) == MAX(touch->geom[0], touch->geom[1])) {
      return touch;
    }
  }
  return NULL;
}

static void find_touches(GArray* touches, const mjModel* m, mjData* d, int body) {
  for (int i = 0; i < d->ncon && touches->len < MAX_TOUCHES; i++) {
    const mjContact* contact = d->contact + i;
    GimbalTouch* known = find_touch(touches, contact->geom);
    double depth = -gimbal_contact_distance(m, d, i);
    if (contact->exclude || depth < -contact->includemargin) continue;
    if (known) {
      known->depth = MAX(known->depth, depth);
      continue;
    }
    gboolean first = body >= 0 && body_of(m, contact->geom[0]) == body;
    gboolean second = body >= 0 && body_of(m, contact->geom[1]) == body;
    int bad = second && !first;
    GimbalTouch touch = {{contact->geom[bad], contact->geom[!bad]}, depth, first || second};
    g_array_append_val(touches, touch);
  }
  g_array_sort(touches, by_depth);
}

static char* geom_name(const mjModel* m, int geom) {
  return geom >= 0 ? gimbal_object_quoted_label(m, mjOBJ_GEOM, geom) : g_strdup("flex");
}

char* gimbal_report_name_touches(const GimbalReport* self, const mjModel* m, gboolean involved, int count) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < self->touches->len && count > 0; i++) {
    const GimbalTouch* touch = &g_array_index(self->touches, GimbalTouch, i);
    if (involved && !touch->involved) break;
    g_autofree char *a = geom_name(m, touch->geom[0]), *b = geom_name(m, touch->geom[1]);
    if (text->len) g_string_append(text, ", ");
    gboolean far = touch->depth >= 1;
    g_autofree char* depth = gimbal_axis_set_powers(
        g_strdup_printf("%.3g %s", far ? touch->depth : 1000 * touch->depth, far ? "m" : "mm"));
    g_string_append_printf(text, _("%s with %s (%s deep)"), a, b, depth);
    count--;
  }
  return text->len ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

gboolean gimbal_report_has_more_touches(const GimbalReport* self, int count) {
  for (guint i = 0; i < self->touches->len; i++) {
    if ((int)i >= count || !g_array_index(self->touches, GimbalTouch, i).involved) return TRUE;
  }
  return FALSE;
}

//---- the whole

static int worst_dof(const GArray* vitals) {
  return vitals->len ? g_array_index(vitals, GimbalVitals, vitals->len - 1).dof : -1;
}

// Numbers as the window writes them.
static void set_powers(GPtrArray* causes) {
  for (guint i = 0; i < causes->len; i++) {
    GimbalInstability* cause = g_ptr_array_index(causes, i);
    cause->text = gimbal_axis_set_powers(cause->text);
    if (cause->advice) cause->advice = gimbal_axis_set_powers(cause->advice);
  }
}

GimbalReport* gimbal_report_new(const mjModel* m, const GimbalHistory* history, int last, int joint) {
  GimbalReport* self = g_atomic_rc_box_new0(GimbalReport);
  self->vitals = g_array_new(FALSE, FALSE, sizeof(GimbalVitals));
  self->causes = gimbal_instability_list();
  self->touches = g_array_new(FALSE, FALSE, sizeof(GimbalTouch));
  mjData* d = last >= 0 ? mj_makeData(m) : NULL;
  if (!d) return self;
  report_evaluate(self, m, d, history, last);
  GimbalHistory at = *history;
  gimbal_history_seek(&at, m, d, last);
  mj_forward(m, d);
  int dof = joint >= 0 ? m->jnt_dofadr[joint] : worst_dof(self->vitals);
  find_touches(self->touches, m, d, dof >= 0 ? m->dof_bodyid[dof] : -1);
  gimbal_instability_find(self->causes, m, d, self->vitals, dof);
  gimbal_instability_sort(self->causes);
  set_powers(self->causes);
  mj_deleteData(d);
  return self;
}

static void report_clear(GimbalReport* self) {
  g_array_unref(self->vitals);
  g_array_unref(self->touches);
  g_ptr_array_unref(self->causes);
}

GimbalReport* gimbal_report_ref(GimbalReport* self) {
  return g_atomic_rc_box_acquire(self);
}

void gimbal_report_unref(GimbalReport* self) {
  g_atomic_rc_box_release_full(self, (GDestroyNotify)report_clear);
}

static void append_vitals(GString* text, const mjModel* m, const GimbalVitals* vitals) {
  int joint = vitals->dof >= 0 ? m->dof_jntid[vitals->dof] : -1;
  const char* name = joint >= 0 ? mj_id2name(m, mjOBJ_JOINT, joint) : NULL;
  g_string_append_printf(text, "%.6g\t%.6g\t%.6g\t%s\t%.6g\t%d\t%d\t%.6g\n", vitals->time, vitals->kinetic,
                         vitals->acceleration, name ? name : "", vitals->depth, vitals->contacts,
                         vitals->iterations, vitals->residual);
}

char* gimbal_report_to_text(const GimbalReport* self, const mjModel* m) {
  GString* text = g_string_new(NULL);
  for (guint i = 0; i < self->causes->len; i++) {
    const GimbalInstability* cause = g_ptr_array_index(self->causes, i);
    g_string_append_printf(text, "%u. %s\n   %s\n", i + 1, cause->text, cause->advice);
  }
  g_autofree char* touches = gimbal_report_name_touches(self, m, FALSE, MAX_TOUCHES);
  if (touches) g_string_append_printf(text, "\n%s\n", touches);
  g_string_append(text, "\ntime\tkinetic\tacceleration\tjoint\tdepth\tcontacts\titerations\tresidual\n");
  for (guint i = 0; i < self->vitals->len; i++) {
    append_vitals(text, m, &g_array_index(self->vitals, GimbalVitals, i));
  }
  return g_string_free(text, FALSE);
}
