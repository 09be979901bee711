// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A declaration and its references share a namespace and a name.

#include "language/edit/rename.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean is_meant(const GimbalMjcfName* name, const char* name_space, const char* old) {
  return !strcmp(name->names, name_space) && !strcmp(name->name, old);
}

const char* gimbal_mjcf_rename_objection(const GArray* names, const char* name_space, const char* old,
                                         const char* wanted) {
  if (!*wanted) return _("A name has at least one character.");
  if (strpbrk(wanted, "\"'<>&")) return _("A name cannot have quotes, < > or &.");
  if (strcmp(wanted, old) != 0 && gimbal_mjcf_name_is_used(names, name_space, wanted)) {
    return _("This name is taken.");
  }
  return NULL;
}

void gimbal_mjcf_rename_count(const GArray* names, const char* name_space, const char* old, int* places,
                              int* files) {
  const char* last = NULL;
  *places = *files = 0;
  for (guint i = 0; i < names->len; i++) {
    const GimbalMjcfName* name = &g_array_index(names, GimbalMjcfName, i);
    if (!is_meant(name, name_space, old)) continue;
    *files += name->path != last;
    last = name->path;
    (*places)++;
  }
}

GArray* gimbal_mjcf_rename(const GArray* names, const char* name_space, const char* old, const char* wanted) {
  GArray* edits = gimbal_edits_new();
  g_autofree char* attribute = g_strdup_printf(" name=\"%s\"", wanted);
  for (guint i = 0; i < names->len; i++) {
    const GimbalMjcfName* name = &g_array_index(names, GimbalMjcfName, i);
    if (!is_meant(name, name_space, old)) continue;
    gsize start = name->implied ? name->end : name->start;
    gimbal_edits_add(edits, name->path, start, name->end, name->implied ? attribute : wanted);
  }
  return edits;
}
