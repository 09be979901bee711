// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The texts of the items of an import.

#include <glib/gi18n-lib.h>
#include <mujoco/mujoco.h>

#include "import/intake.h"

static char* with_name(const char* format, const char* name) {
  g_auto(GStrv) parts = g_strsplit(format, "%s", 2);
  return g_strconcat(parts[0], name, parts[1], NULL);
}

static char* with_count(const char* format, int count) {
  g_autofree char* number = g_strdup_printf("%d", count);
  g_auto(GStrv) parts = g_strsplit(format, "%d", 2);
  return g_strconcat(parts[0], number, parts[1], NULL);
}

char* gimbal_intake_item_title(const GimbalIntakeItem* item) {
  guint n = (guint)item->count;
  switch (item->kind) {
    case GIMBAL_INTAKE_MISSING:
      return with_name(_("File “%s” is not there"), item->name);
    case GIMBAL_INTAKE_BROKEN:
      return with_name(_("File “%s” cannot be used"), item->name);
    case GIMBAL_INTAKE_INERTIA:
      return with_name(_("Repair the inertia of “%s”"), item->name);
    case GIMBAL_INTAKE_MASS:
      return with_name(_("Give “%s” a mass"), item->name);
    case GIMBAL_INTAKE_GUESSED:
      return with_count(ngettext("%d mass is guessed", "%d masses are guessed", n), item->count);
    case GIMBAL_INTAKE_FUSED:
      return with_count(ngettext("Fuse %d link with its parent", "Fuse %d links with their parents", n),
                        item->count);
    case GIMBAL_INTAKE_LOOKS:
      return with_count(ngettext("Keep %d shape for looks", "Keep %d shapes for looks", n), item->count);
    case GIMBAL_INTAKE_OVERLAP:
      return with_name(_("Let %s not collide"), item->name);
    case GIMBAL_INTAKE_MIMIC:
      return with_count(ngettext("Let %d joint follow another", "Let %d joints follow others", n),
                        item->count);
    case GIMBAL_INTAKE_UNITS:
      return g_strdup(_("Meshes Are in Millimetres"));
    case GIMBAL_INTAKE_BASE:
      return g_strdup(_("Let the Base Move Freely"));
    case GIMBAL_INTAKE_FLOOR:
      return g_strdup(_("Add a Floor and a Light"));
    case GIMBAL_INTAKE_ACTUATORS:
      return with_count(ngettext("Add %d servo", "Add %d servos", n), item->count);
    case GIMBAL_INTAKE_SENSORS:
      return with_count(ngettext("Add %d sensor", "Add %d sensors", n), item->count);
    case GIMBAL_INTAKE_OTHERS:
      return with_count(ngettext("%d other robot in the folder", "%d other robots in the folder", n),
                        item->count);
    case GIMBAL_INTAKE_LEFT:
      return with_name(_("Left out: %s"), item->name);
    case GIMBAL_INTAKE_MENDED:
      return with_name(_("Read otherwise: %s"), item->name);
    case GIMBAL_INTAKE_LOOSE:
      return with_count(ngettext("%d link hangs on nothing", "%d links hang on nothing", n), item->count);
    case GIMBAL_INTAKE_TURNED:
      return with_count(ngettext("%d inertia is turned as its <origin rpy> says",
                                 "%d inertias are turned as their <origin rpy> say", n),
                        item->count);
    case GIMBAL_INTAKE_XACRO:
      return g_strdup(_("Turned into URDF by xacro"));
    default:
      return g_strdup("");
  }
}

// The text below the title of an item without details of its own.
static const char* const kExplained[GIMBAL_INTAKE_KINDS] = {
    [GIMBAL_INTAKE_MISSING] = N_("Shapes that need it are left out"),
    [GIMBAL_INTAKE_LOOKS] = N_("They collide with nothing"),
    [GIMBAL_INTAKE_OVERLAP] = N_("They overlap as they are drawn"),
    [GIMBAL_INTAKE_ACTUATORS] = N_("Stiff enough to hold the robot up"),
    [GIMBAL_INTAKE_SENSORS] = N_("Position and velocity of each joint"),
};

static char* explain_units(const char* size) {
  return with_name(_("The largest is %s units long"), size);
}

char* gimbal_intake_item_detail(const GimbalIntakeItem* item) {
  if (item->kind == GIMBAL_INTAKE_UNITS && item->detail) return explain_units(item->detail);
  if (item->detail) return g_strdup(item->detail);
  return kExplained[item->kind] ? g_strdup(_(kExplained[item->kind])) : NULL;
}
