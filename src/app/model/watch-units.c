// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is recorded has the unit of its channel. Of the other arrays a table has the units: of all
// numbers, of those of each degree of freedom, or of rows whose first three numbers are of one kind
// and the others of another.

#include "model/watch-units.h"

#include <string.h>

#include "signal/channels.h"

typedef enum Shape { SHAPE_PLAIN, SHAPE_FREEDOM, SHAPE_SPATIAL } Shape;

typedef struct ArrayUnits {
  const char* name;
  Shape shape;
  const char* first;   // where it slides, or of the first three
  const char* second;  // where it turns, or of the others
} ArrayUnits;

static const ArrayUnits kArrays[] = {
    {"xpos", SHAPE_PLAIN, "m", ""},
    {"xipos", SHAPE_PLAIN, "m", ""},
    {"xanchor", SHAPE_PLAIN, "m", ""},
    {"geom_xpos", SHAPE_PLAIN, "m", ""},
    {"site_xpos", SHAPE_PLAIN, "m", ""},
    {"cam_xpos", SHAPE_PLAIN, "m", ""},
    {"light_xpos", SHAPE_PLAIN, "m", ""},
    {"flexvert_xpos", SHAPE_PLAIN, "m", ""},
    {"subtree_com", SHAPE_PLAIN, "m", ""},
    {"mocap_pos", SHAPE_PLAIN, "m", ""},
    {"subtree_linvel", SHAPE_PLAIN, "m/s", ""},
    {"subtree_angmom", SHAPE_PLAIN, "kg·m²/s", ""},
    {"energy", SHAPE_PLAIN, "J", ""},
    {"cvel", SHAPE_SPATIAL, "rad/s", "m/s"},
    {"cacc", SHAPE_SPATIAL, "rad/s²", "m/s²"},
    {"cfrc_int", SHAPE_SPATIAL, "N·m", "N"},
    {"cfrc_ext", SHAPE_SPATIAL, "N·m", "N"},
    {"xfrc_applied", SHAPE_SPATIAL, "N", "N·m"},
    {"qvel", SHAPE_FREEDOM, "m/s", "rad/s"},
    {"qacc", SHAPE_FREEDOM, "m/s²", "rad/s²"},
    {"qacc_smooth", SHAPE_FREEDOM, "m/s²", "rad/s²"},
    {"qacc_warmstart", SHAPE_FREEDOM, "m/s²", "rad/s²"},
};

// Whether a degree of freedom turns.
static gboolean freedom_turns(const mjModel* m, gint64 dof) {
  int joint = m->dof_jntid[dof], type = m->jnt_type[joint];
  return type == mjJNT_FREE ? dof - m->jnt_dofadr[joint] >= 3 : type != mjJNT_SLIDE;
}

static const char* unit_in(const mjModel* m, const ArrayUnits* array, gint64 place) {
  if (array->shape == SHAPE_PLAIN) return array->first;
  if (array->shape == SHAPE_SPATIAL) return place % 6 < 3 ? array->first : array->second;
  return place < m->nv && freedom_turns(m, place) ? array->second : array->first;
}

static char* unit_of_channel(const mjModel* m, const char* array, gint64 place) {
  int column = gimbal_channels_array_column(m, array, (int)place);
  if (column < 0) return NULL;
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(m);
  for (guint i = 0; i < channels->len; i++) {
    const GimbalChannel* channel = g_ptr_array_index(channels, i);
    if (channel->column == column) return g_strdup(channel->unit);
  }
  return NULL;
}

char* gimbal_watch_unit(const mjModel* m, const char* array, gint64 place) {
  static const ArrayUnits kForces = {"qfrc", SHAPE_FREEDOM, "N", "N·m"};
  char* recorded = unit_of_channel(m, array, place);
  if (recorded) return recorded;
  if (g_str_has_prefix(array, "qfrc_")) return g_strdup(unit_in(m, &kForces, place));
  for (guint i = 0; i < G_N_ELEMENTS(kArrays); i++) {
    if (!strcmp(kArrays[i].name, array)) return g_strdup(unit_in(m, &kArrays[i], place));
  }
  return g_strdup("");
}
