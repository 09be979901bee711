// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "insight/deformation-chart.h"

#include <gimbal/deformation.h>
#include <glib/gi18n.h>
#include <math.h>

#include "model/object-label.h"
#include "signal/trace.h"

enum { MOST_CURVES = 5, MOST_POINTS = 400 };

#define DEGREES (180 / G_PI)

//---- what stays

// A row of the table and its share of the yield now.
typedef struct Set {
  int row;
  double yield, share;
} Set;

static int by_share(gconstpointer a, gconstpointer b) {
  const Set *x = a, *y = b;
  if (x->share != y->share) return x->share < y->share ? 1 : -1;
  return x->row - y->row;
}

static GArray* sets_of(const mjModel* m, const mjData* d, const GArray* shown) {
  GArray* sets = g_array_new(FALSE, FALSE, sizeof(Set));
  for (guint i = 0; i < shown->len; i++) {
    const GimbalYielding* at = &g_array_index(shown, GimbalYielding, i);
    GimbalPermanentSet set;
    if (!gimbal_permanent_set(m, d, at->type, at->id, &set) || !(set.yield > 0)) continue;
    Set one = {(int)i, set.yield, fabs(set.value) / set.yield};
    g_array_append_val(sets, one);
  }
  g_array_sort(sets, by_share);
  return sets;
}

// The curve of a column, in at most so many points.
static void add_history(GimbalChart* self, GimbalRecorder* recorder, int column, double yield,
                        const char* name, int color) {
  const GimbalRing *times = gimbal_recorder_get_times(recorder),
                   *values = gimbal_recorder_get_values(recorder, column);
  double x[MOST_POINTS + 1], y[MOST_POINTS + 1];
  if (!times || !values) return;
  guint64 first = MAX(gimbal_ring_first(times), gimbal_ring_first(values)),
          end = MIN(gimbal_ring_end(times), gimbal_ring_end(values));
  if (end <= first) return;
  guint64 stride = (end - first) / MOST_POINTS + 1;
  int count = 0;
  for (guint64 i = first; i < end && count <= MOST_POINTS; i += stride, count++) {
    x[count] = gimbal_ring_get(times, i);
    y[count] = fabs(gimbal_ring_get(values, i)) / yield;
  }
  gimbal_chart_set_points(self, gimbal_chart_add_line(self, name, color), x, y, count);
}

void gimbal_deformation_chart_sets(GimbalChart* self, GimbalRecorder* recorder, const mjModel* m,
                                   const mjData* d, const GArray* shown) {
  g_autoptr(GArray) sets = sets_of(m, d, shown);
  int first = gimbal_trace_layout(m).set;
  gimbal_chart_clear(self);
  gimbal_chart_set_title(self, _("What stays"));
  gimbal_chart_set_legend(self, TRUE);
  gimbal_chart_set_axes(self, "s", _("× yield"), FALSE, FALSE);
  for (guint i = 0; i < MIN(sets->len, (guint)MOST_CURVES); i++) {
    const Set* set = &g_array_index(sets, Set, i);
    const GimbalYielding* at = &g_array_index(shown, GimbalYielding, set->row);
    g_autofree char* name = gimbal_object_label(m, at->type, at->id);
    add_history(self, recorder, first + set->row, set->yield, name, (int)i);
  }
}

//---- rods

static void show_along(GimbalChart* chart, const char* title, int color, const double* x, const double* y,
                       int count) {
  gimbal_chart_clear(chart);
  gimbal_chart_set_title(chart, title);
  gimbal_chart_set_legend(chart, FALSE);
  gimbal_chart_set_axes(chart, "mm", "°", FALSE, FALSE);
  gimbal_chart_set_points(chart, gimbal_chart_add_line(chart, title, color), x, y, count);
}

void gimbal_deformation_chart_rod(GimbalChart* bends, GimbalChart* twists, const mjModel* m, mjData* d,
                                  int flex) {
  int count = flex < 0 ? 0 : gimbal_rod_edges(m, d, flex, NULL);
  g_autofree GimbalRodEdge* edge = g_new(GimbalRodEdge, count + 1);
  g_autofree double *at = g_new(double, count + 1), *bend = g_new(double, count + 1),
                    *twist = g_new(double, count + 1);
  if (count < 2) return;
  gimbal_rod_edges(m, d, flex, edge);
  double length = 1000 * edge[0].length;
  for (int i = 1; i < count; i++) {
    at[i] = length;
    bend[i] = DEGREES * edge[i].bend;
    twist[i] = DEGREES * edge[i].twist;
    length += 1000 * edge[i].length;
  }
  show_along(bends, _("Bend along the rod"), 0, at + 1, bend + 1, count - 1);
  show_along(twists, _("Twist along the rod"), 1, at + 1, twist + 1, count - 1);
}
