// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Why a run diverged, told on the command line.

#include "divergence.h"

#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <stdio.h>

#include "cli.h"
#include "doctor/instability.h"

enum { STATES = 100, MOST_CAUSES = 3 };

struct Trail {
  mjtNum* states;  // a ring of them
  int size, count, next;
};

Trail* trail_new(const mjModel* m) {
  Trail* self = g_new0(Trail, 1);
  self->size = mj_stateSize(m, mjSTATE_INTEGRATION);
  self->states = g_new0(mjtNum, (gsize)STATES * (gsize)self->size + 1);
  return self;
}

void trail_free(Trail* self) {
  if (!self) return;
  g_free(self->states);
  g_free(self);
}

static mjtNum* state_at(const Trail* self, int index) {
  return self->states + (gsize)index * (gsize)self->size;
}

void trail_keep(Trail* self, const mjModel* m, const mjData* d) {
  mj_getState(m, d, state_at(self, self->next), mjSTATE_INTEGRATION);
  self->next = (self->next + 1) % STATES;
  self->count = MIN(self->count + 1, STATES);
}

int trail_has_diverged(const mjData* d) {
  return d->warning[mjWARN_BADQPOS].number + d->warning[mjWARN_BADQVEL].number +
             d->warning[mjWARN_BADQACC].number >
         0;
}

// The degree of freedom that the engine named, -1: none.
static int bad_dof(const mjModel* m, const mjData* d) {
  const mjWarningStat* velocity = d->warning + mjWARN_BADQVEL;
  const mjWarningStat* acceleration = d->warning + mjWARN_BADQACC;
  int dof = acceleration->number ? acceleration->lastinfo : velocity->number ? velocity->lastinfo : -1;
  return dof < m->nv ? dof : -1;
}

// The key figures of the states, the oldest first; d has the last one afterwards.
static GArray* trail_vitals(const Trail* self, const mjModel* m, mjData* d) {
  GArray* vitals = g_array_new(FALSE, FALSE, sizeof(GimbalVitals));
  for (int i = 0; i < self->count; i++) {
    int index = (self->next - self->count + i + STATES) % STATES;
    mj_setState(m, d, state_at(self, index), mjSTATE_INTEGRATION);
    mj_forward(m, d);
    GimbalVitals now = gimbal_vitals_of(m, d);
    g_array_append_val(vitals, now);
  }
  return vitals;
}

static void print_cause(const GimbalInstability* cause, const mjSpec* spec, const char* file) {
  GimbalPlace place = {.file = NULL};
  gboolean has_object = spec && cause->type != mjOBJ_UNKNOWN;
  gboolean found = has_object && cause->attribute &&
                   gimbal_source_of_attribute(spec, cause->type, cause->id, cause->attribute, &place);
  if (has_object && !found) {
    gimbal_source_of_object(spec, cause->type, cause->id, GIMBAL_SOURCE_TAG, &place);
  }
  printf("%s", place.line ? place.file : file);
  if (place.line) printf(":%d:%d", place.line, place.column);
  printf(_(": probable cause: %s\n"), cause->text);
  if (cause->advice) printf("    %s\n", cause->advice);
}

void trail_explain(Trail* self, const mjSpec* spec, const mjModel* m, mjData* d, const char* file) {
  int dof = bad_dof(m, d);
  GArray* vitals = trail_vitals(self, m, d);
  GPtrArray* causes = gimbal_instability_list();
  gimbal_instability_find(causes, m, d, vitals, dof);
  gimbal_instability_sort(causes);
  for (guint i = 0; i < causes->len && i < MOST_CAUSES; i++) {
    print_cause(g_ptr_array_index(causes, i), spec, file);
  }
  g_ptr_array_unref(causes);
  g_array_unref(vitals);
}
