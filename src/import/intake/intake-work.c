// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What all parts of an import need: the choices, adding and showing items, compiling a trial model.

#include "import/intake/intake-work.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "language/messages/messages.h"

enum { MOST_NAMES = 6 };  // names in a list within a sentence

G_DEFINE_QUARK(gimbal_intake_error, gimbal_intake_error)

static const char* const kWords[GIMBAL_INTAKE_KINDS] = {
    [GIMBAL_INTAKE_MISSING] = "missing",
    [GIMBAL_INTAKE_BROKEN] = "broken",
    [GIMBAL_INTAKE_INERTIA] = "inertia",
    [GIMBAL_INTAKE_MASS] = "mass",
    [GIMBAL_INTAKE_GUESSED] = "guessed",
    [GIMBAL_INTAKE_FUSED] = "fuse",
    [GIMBAL_INTAKE_LOOKS] = "looks",
    [GIMBAL_INTAKE_OVERLAP] = "overlap",
    [GIMBAL_INTAKE_MIMIC] = "mimic",
    [GIMBAL_INTAKE_UNITS] = "units",
    [GIMBAL_INTAKE_BASE] = "base",
    [GIMBAL_INTAKE_FLOOR] = "floor",
    [GIMBAL_INTAKE_ACTUATORS] = "actuators",
    [GIMBAL_INTAKE_SENSORS] = "sensors",
    [GIMBAL_INTAKE_OTHERS] = "others",
    [GIMBAL_INTAKE_LEFT] = "left",
    [GIMBAL_INTAKE_MENDED] = "mended",
    [GIMBAL_INTAKE_LOOSE] = "loose",
    [GIMBAL_INTAKE_TURNED] = "turned",
    [GIMBAL_INTAKE_XACRO] = "xacro",
    [GIMBAL_INTAKE_TURNED_MESHES] = "meshes",
    [GIMBAL_INTAKE_TRIAL] = "trial",
};

const char* gimbal_intake_word(GimbalIntakeKind kind) {
  return kWords[kind];
}

//---- choices: of an item by its kind and name, or of a kind

struct GimbalIntakeChoices {
  GHashTable* made;  // key → TRUE or FALSE
};

GimbalIntakeChoices* gimbal_intake_choices_new(void) {
  const GimbalIntakeChoices choices = {g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
  return g_memdup2(&choices, sizeof choices);
}

GimbalIntakeChoices* gimbal_intake_choices_copy(const GimbalIntakeChoices* choices) {
  GimbalIntakeChoices* copy = gimbal_intake_choices_new();
  GHashTableIter iter;
  gpointer key, on;
  g_hash_table_iter_init(&iter, choices->made);
  while (g_hash_table_iter_next(&iter, &key, &on)) g_hash_table_insert(copy->made, g_strdup(key), on);
  return copy;
}

void gimbal_intake_choices_free(GimbalIntakeChoices* choices) {
  if (choices) g_hash_table_unref(choices->made);
  g_free(choices);
}

static char* key_of(GimbalIntakeKind kind, const char* name) {
  return g_strdup_printf("%d/%s", (int)kind, name ? name : "");
}

void gimbal_intake_choose(GimbalIntakeChoices* choices, const GimbalIntakeItem* item, gboolean on) {
  g_hash_table_replace(choices->made, key_of(item->kind, item->name), GINT_TO_POINTER(on));
}

void gimbal_intake_choose_kind(GimbalIntakeChoices* choices, GimbalIntakeKind kind, gboolean on) {
  g_hash_table_replace(choices->made, g_strdup_printf("%d", (int)kind), GINT_TO_POINTER(on));
}

gboolean gimbal_intake_wants(const GimbalIntakeWork* work, GimbalIntakeKind kind, const char* name,
                             gboolean proposed) {
  gpointer chosen;
  g_autofree char* key = key_of(kind, name);
  g_autofree char* all = g_strdup_printf("%d", (int)kind);
  if (!work->choices) return proposed;
  if (g_hash_table_lookup_extended(work->choices->made, key, NULL, &chosen) ||
      g_hash_table_lookup_extended(work->choices->made, all, NULL, &chosen)) {
    return GPOINTER_TO_INT(chosen);
  }
  return proposed;
}

//---- items

GimbalIntakeItem* gimbal_intake_add(GimbalIntakeWork* work, GimbalIntakeKind kind, const char* name,
                                    int count, char* detail) {
  GimbalIntakeItem* item = g_new0(GimbalIntakeItem, 1);
  item->kind = kind;
  item->name = name ? g_string_chunk_insert(work->self->words, name) : NULL;
  item->detail = detail ? g_string_chunk_insert(work->self->words, detail) : NULL;
  item->count = count;
  g_free(detail);
  g_ptr_array_add(work->self->items, item);
  return item;
}

gboolean gimbal_intake_offer(GimbalIntakeWork* work, GimbalIntakeKind kind, const char* name, int count,
                             char* detail, gboolean proposed) {
  GimbalIntakeItem* item = gimbal_intake_add(work, kind, name, count, detail);
  item->optional = TRUE;
  return item->on = gimbal_intake_wants(work, kind, name, proposed);
}

char* gimbal_intake_shown(const char* name) {
  char letters[0x82] = "\"";
  for (int i = 0; i < 0x80; i++) letters[1 + i] = (char)(0x80 + i);
  g_autofree char* valid = g_utf8_make_valid(name, -1);
  return g_strescape(valid, letters);
}

char* gimbal_intake_list(const GPtrArray* names) {
  GString* text = g_string_new(NULL);
  for (guint i = 0; i < names->len && i < MOST_NAMES; i++) {
    g_autofree char* shown = gimbal_intake_shown(names->pdata[i]);
    g_string_append_printf(text, "%s%s", i ? ", " : "", shown);
  }
  if (names->len > MOST_NAMES) g_string_append(text, ", …");
  return g_string_free(text, FALSE);
}

mjModel* gimbal_intake_try(const mjSpec* spec, gboolean from_shapes, GimbalDiagnostics* list) {
  GimbalDiagnostics* own = list ? list : gimbal_diagnostics_new();
  mjSpec* copy = mj_copySpec(spec);
  copy->compiler.fusestatic = 0;
  if (from_shapes) {
    copy->compiler.inertiafromgeom = mjINERTIAFROMGEOM_TRUE;
    copy->compiler.boundmass = 1e-3;
    copy->compiler.boundinertia = 1e-6;
  }
  mjModel* m = gimbal_compile(copy, NULL, own);
  mj_deleteSpec(copy);
  if (!list) gimbal_diagnostics_free(own);
  return m;
}

char* gimbal_intake_problem(const GimbalDiagnostics* list) {
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (d->severity != GIMBAL_SEVERITY_ERROR) continue;
    g_autofree char* said = gimbal_diagnostic_dup_text(d);
    g_autofree char* hint = gimbal_diagnostic_dup_hint(d);
    g_autofree char* whole = hint ? g_strdup_printf("%s. %s", said, hint) : g_strdup(said);
    g_autofree char* shown = gimbal_intake_shown(whole);
    return d->place.line > 0 ? g_strdup_printf(_("line %d: %s"), d->place.line, shown)
                             : g_steal_pointer(&shown);
  }
  return g_strdup(_("the model does not compile"));
}

gboolean gimbal_intake_moves(mjsBody* body) {
  return mjs_firstChild(body, mjOBJ_JOINT, 0) != NULL;
}
