// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers with units of their own become numbers in the units of the model.

#include <glib/gi18n.h>

#include "language/fix/fixing.h"
#include "language/units/unit-scope.h"

void fixing_units(Fixing* f, const GimbalMjcfAttribute* a) {
  g_autofree char* value = fixing_slice(f, a->value, a->value_end);
  gboolean counted = a->grammar && (a->grammar->unit || a->grammar->unit_by);
  if (!counted || !gimbal_quantities_have_units(value)) return;
  g_auto(GimbalUnitScope) units = {0};
  g_autofree char* wanted = NULL;
  gimbal_unit_scope_init(&units, f->files, f->file, f->node);
  g_autofree char* text = gimbal_units_convert(&units, a->grammar, value, &wanted, NULL);
  if (!text) return;
  fixing_replace(f, g_strdup_printf(_("Write as %s (%s)"), text, wanted), a->value, a->value_end, text);
}
