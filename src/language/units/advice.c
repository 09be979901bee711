// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "language/units/advice.h"

#include <glib/gi18n.h>
#include <string.h>

char* gimbal_unit_advice(GPtrArray* files, const char* code, const char* path, gsize byte) {
  g_auto(GimbalUnitScope) units = {0};
  if (strcmp(code, "not-a-number") != 0 || !gimbal_unit_scope_at(&units, files, path, byte)) return NULL;
  const GimbalMjcfTree* tree = units.file->tree;
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute_at(tree, units.node, byte);
  if (!a || !a->grammar) return NULL;
  g_autofree char* value = g_strndup(tree->text + a->value, a->value_end - a->value);
  if (!gimbal_quantities_have_units(value)) return NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char* wanted = NULL;
  g_autofree char* text = gimbal_units_convert(&units, a->grammar, value, &wanted, &error);
  // decimals behind a comma have an advice of their own
  if (g_error_matches(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_COMMA)) return NULL;
  // a word of its own that is no unit was none to whoever wrote it
  if (g_error_matches(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_UNIT) &&
      g_ascii_isalpha(tree->text[byte])) {
    return NULL;
  }
  return text ? g_strdup_printf(_("Write it as %s (%s)"), text, wanted)
              : g_strdup_printf("%s.", error->message);
}
