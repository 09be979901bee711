// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "inspect/deformed-lines.h"

#include <gimbal/deformation.h>
#include <glib/gi18n.h>
#include <math.h>

#include "language/knowledge/fields.h"
#include "signal/rods.h"
#include "widgets/plot/axis.h"

#define DEGREES (180 / G_PI)

static void add_line(GPtrArray* list, int* at, const char* name, double value, const char* unit) {
  char text[64];
  GimbalFieldText* line = g_new(GimbalFieldText, 1);
  gimbal_axis_number(value, unit, text, sizeof text);
  *line = (GimbalFieldText){name, g_strdup(text)};
  g_ptr_array_insert(list, (*at)++, line);
}

static void add_set(GPtrArray* list, int* at, const mjModel* m, const mjData* d, int objtype, int id) {
  GimbalPermanentSet set;
  if (!gimbal_permanent_set(m, d, objtype, id, &set)) return;
  gboolean flex = objtype == mjOBJ_FLEX, turns = objtype == mjOBJ_JOINT && m->jnt_type[id] != mjJNT_SLIDE;
  double factor = flex ? 100 : turns ? DEGREES : 1e3;
  const char* unit = flex ? "%" : turns ? "°" : "mm";
  add_line(list, at, flex ? _("Plastic strain") : _("What stays"), factor * set.value, unit);
  add_line(list, at, _("Yield"), factor * set.yield, unit);
}

static void add_rod(GPtrArray* list, int* at, const mjModel* m, mjData* d, int flex) {
  GimbalRodFigures f;
  if (!gimbal_rod_figures(m, d, flex, &f)) return;
  add_line(list, at, _("Length"), 1e3 * f.length, "mm");
  add_line(list, at, _("Largest bend"), DEGREES * f.bend, "°");
  add_line(list, at, _("Twist of the rod"), DEGREES * f.twist, "°");
  add_line(list, at, _("Largest torque"), f.torque, "N m");
}

void gimbal_deformed_lines(GPtrArray* list, const mjModel* m, mjData* d, int objtype, int id) {
  int at = 0;
  gboolean may = objtype == mjOBJ_JOINT || objtype == mjOBJ_TENDON || objtype == mjOBJ_FLEX;
  if (may) add_set(list, &at, m, d, objtype, id);
  if (objtype == mjOBJ_FLEX) add_rod(list, &at, m, d, id);
}
