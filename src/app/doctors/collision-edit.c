// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A table has a function for each rule that can be reversed.

#include "doctors/collision-edit.h"

#include <glib/gi18n.h>

#include "author/author.h"

static gboolean add_contact(GimbalSession* session, const char* form, int type, int first, int second,
                            GError** error) {
  const mjModel* m = gimbal_session_get_compiled(session)->model;
  const char *a = mj_id2name(m, type, first), *b = mj_id2name(m, type, second);
  if (!a || !*a || !b || !*b) {
    g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE,
                        _("Give both of them a name first."));
    return FALSE;
  }
  g_autofree char* xml = g_markup_printf_escaped(form, a, b);
  return gimbal_author_add_to_section(session, "contact", xml, error);
}

// Add an <exclude> for the two bodies, so that none of their geoms touch.
static gboolean collision_edit_exclude(GimbalSession* session, const GimbalMatrixCell* cell, GError** error) {
  const mjModel* m = gimbal_session_get_compiled(session)->model;
  return add_contact(session, "<exclude body1=\"%s\" body2=\"%s\"/>", mjOBJ_BODY,
                     m->geom_bodyid[cell->geom[0]], m->geom_bodyid[cell->geom[1]], error);
}

// Add a <pair>, to which the filter of parents and children does not apply.
static gboolean collision_edit_pair(GimbalSession* session, const GimbalMatrixCell* cell, GError** error) {
  return add_contact(session, "<pair geom1=\"%s\" geom2=\"%s\"/>", mjOBJ_GEOM, cell->geom[0], cell->geom[1],
                     error);
}

static gboolean remove_element(GimbalSession* session, int type, int id, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  return gimbal_author_find(session, type, id, &spot, error) &&
         gimbal_rewrite_delete(spot.tree, spot.tag, edits, spot.path, error) &&
         gimbal_author_apply(session, edits, error);
}

static gboolean remove_exclude(GimbalSession* session, const GimbalMatrixCell* cell, GError** error) {
  return remove_element(session, mjOBJ_EXCLUDE, cell->object, error);
}

static gboolean remove_pair(GimbalSession* session, const GimbalMatrixCell* cell, GError** error) {
  return remove_element(session, mjOBJ_PAIR, cell->object, error);
}

// Add edits of the masks that change.
static gboolean add_masks(GimbalSession* session, int geom, int contype, int conaffinity, GArray* edits,
                          GError** error) {
  const mjModel* m = gimbal_session_get_compiled(session)->model;
  g_auto(GimbalSpot) spot = {0};
  g_autofree char *type = g_strdup_printf("%d", contype), *affinity = g_strdup_printf("%d", conaffinity);
  GimbalAssignment values[2];
  int count = 0;
  if (contype != m->geom_contype[geom]) values[count++] = (GimbalAssignment){"contype", type};
  if (conaffinity != m->geom_conaffinity[geom]) values[count++] = (GimbalAssignment){"conaffinity", affinity};
  return !count ||
         (gimbal_author_find(session, mjOBJ_GEOM, geom, &spot, error) &&
          gimbal_rewrite_set_attributes(spot.tree, spot.tag, values, count, edits, spot.path, error));
}

static gboolean let_masks_meet(GimbalSession* session, const GimbalMatrixCell* cell, GError** error) {
  GimbalMasks masks =
      gimbal_masks_that_meet(gimbal_session_get_compiled(session)->model, cell->geom[0], cell->geom[1]);
  g_autoptr(GArray) edits = gimbal_edits_new();
  for (int i = 0; i < 2; i++) {
    if (!add_masks(session, cell->geom[i], masks.contype[i], masks.conaffinity[i], edits, error)) {
      return FALSE;
    }
  }
  return gimbal_author_apply(session, edits, error);
}

typedef gboolean (*Turn)(GimbalSession* session, const GimbalMatrixCell* cell, GError** error);

static Turn turn_of(GimbalPairRule rule) {
  static const Turn turns[] = {[GIMBAL_PAIR_ALLOWED] = collision_edit_exclude,
                               [GIMBAL_PAIR_PREDEFINED] = remove_pair,
                               [GIMBAL_PAIR_EXCLUDED] = remove_exclude,
                               [GIMBAL_PAIR_PARENT] = collision_edit_pair,
                               [GIMBAL_PAIR_WELDED] = NULL,
                               [GIMBAL_PAIR_UNMOVED] = NULL,
                               [GIMBAL_PAIR_MASKS] = let_masks_meet};
  return (guint)rule < G_N_ELEMENTS(turns) ? turns[rule] : NULL;
}

gboolean gimbal_collision_can_edit(GimbalPairRule rule) {
  return turn_of(rule) != NULL;
}

gboolean gimbal_collision_edit(GimbalSession* session, const GimbalMatrixCell* cell, GError** error) {
  return turn_of(cell->rule)(session, cell, error);
}
