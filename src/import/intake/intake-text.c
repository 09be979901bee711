// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The texts of the items of an import.

#include <glib/gi18n-lib.h>
#include <mujoco/mujoco.h>

#include "import/intake/intake.h"

static char* with_name(const char* format, const char* name) {
  g_auto(GStrv) parts = g_strsplit(format, "%s", 2);
  return g_strconcat(parts[0], name, parts[1], NULL);
}

typedef struct Forms {
  const char *one, *many;
} Forms;

#define FORMS(one, many) \
  { one, many }

// Titles with a name, with a number, and without.
static const char* const kNamed[GIMBAL_INTAKE_KINDS] = {
    [GIMBAL_INTAKE_MISSING] = N_("File “%s” is not there"),
    [GIMBAL_INTAKE_BROKEN] = N_("File “%s” cannot be used"),
    [GIMBAL_INTAKE_INERTIA] = N_("Repair the inertia of “%s”"),
    [GIMBAL_INTAKE_MASS] = N_("Give “%s” a mass"),
    [GIMBAL_INTAKE_OVERLAP] = N_("Let %s not collide"),
    [GIMBAL_INTAKE_LEFT] = N_("Left out: %s"),
    [GIMBAL_INTAKE_MENDED] = N_("Read otherwise: %s"),
};

static const Forms kCounted[GIMBAL_INTAKE_KINDS] = {
    [GIMBAL_INTAKE_GUESSED] = FORMS("%d mass is guessed", "%d masses are guessed"),
    [GIMBAL_INTAKE_FUSED] = FORMS("Fuse %d link with its parent", "Fuse %d links with their parents"),
    [GIMBAL_INTAKE_LOOKS] = FORMS("Keep %d shape for looks", "Keep %d shapes for looks"),
    [GIMBAL_INTAKE_MIMIC] = FORMS("Let %d joint follow another", "Let %d joints follow others"),
    [GIMBAL_INTAKE_ACTUATORS] = FORMS("Add %d servo", "Add %d servos"),
    [GIMBAL_INTAKE_SENSORS] = FORMS("Add %d sensor", "Add %d sensors"),
    [GIMBAL_INTAKE_OTHERS] = FORMS("%d other robot in the folder", "%d other robots in the folder"),
    [GIMBAL_INTAKE_LOOSE] = FORMS("%d link hangs on nothing", "%d links hang on nothing"),
    [GIMBAL_INTAKE_TURNED] = FORMS("%d inertia is turned as its <origin rpy> says",
                                   "%d inertias are turned as their <origin rpy> say"),
    [GIMBAL_INTAKE_TURNED_MESHES] = FORMS("Turn %d mesh file into OBJ", "Turn %d mesh files into OBJ"),
};

static const char* const kPlain[GIMBAL_INTAKE_KINDS] = {
    [GIMBAL_INTAKE_UNITS] = N_("Meshes Are in Millimetres"),
    [GIMBAL_INTAKE_BASE] = N_("Let the Base Move Freely"),
    [GIMBAL_INTAKE_FLOOR] = N_("Add a Floor and a Light"),
    [GIMBAL_INTAKE_TRIAL] = N_("Tried in a Simulation"),
    [GIMBAL_INTAKE_XACRO] = N_("Turned into URDF by xacro"),
};

char* gimbal_intake_item_title(const GimbalIntakeItem* item) {
  const Forms* forms = kCounted + item->kind;
  if (kNamed[item->kind]) return with_name(_(kNamed[item->kind]), item->name);
  if (!forms->one) return g_strdup(kPlain[item->kind] ? _(kPlain[item->kind]) : "");
  g_autofree char* number = g_strdup_printf("%d", item->count);
  g_auto(GStrv) parts = g_strsplit(ngettext(forms->one, forms->many, (gulong)item->count), "%d", 2);
  return g_strconcat(parts[0], number, parts[1], NULL);
}

// The text below the title of an item without details of its own.
static const char* const kExplained[GIMBAL_INTAKE_KINDS] = {
    [GIMBAL_INTAKE_MISSING] = N_("Shapes that need it are left out"),
    [GIMBAL_INTAKE_LOOKS] = N_("They collide with nothing"),
    [GIMBAL_INTAKE_OVERLAP] = N_("They overlap as they are drawn"),
    [GIMBAL_INTAKE_ACTUATORS] = N_("Stiff enough to hold what they carry"),
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
