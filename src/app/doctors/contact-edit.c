// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The same value in both geoms is what comes of mixing them.

#include "doctors/contact-edit.h"

#include <gimbal/explain.h>
#include <glib/gi18n.h>

#include "author/author.h"

enum { DIGITS = 4, FRICTIONS = 3, PAIR_FRICTIONS = 5 };

typedef struct Change {
  GimbalSession* session;
  const mjModel* m;
  const mjtNum* solref;
  double friction;
  GArray* edits;
  char* path;  // of the last tag that was changed: two geoms may have one
  gsize tag;
} Change;

// The friction of an object with another first number; NULL: it stays. A pair slides in two directions.
static char* friction_text(const Change* change, int type, int id) {
  const mjModel* m = change->m;
  gboolean pair = type == mjOBJ_PAIR;
  double numbers[PAIR_FRICTIONS];
  if (!(change->friction > 0)) return NULL;
  for (int i = 0; i < (pair ? PAIR_FRICTIONS : FRICTIONS); i++) {
    numbers[i] = pair ? m->pair_friction[5 * id + i] : m->geom_friction[3 * id + i];
  }
  numbers[0] = change->friction;
  if (pair) numbers[1] = change->friction;
  return gimbal_rewrite_numbers(numbers, pair ? PAIR_FRICTIONS : FRICTIONS, DIGITS);
}

static int list_values(const Change* change, char* solref, char* friction, const char* const names[2],
                       GimbalAssignment values[2]) {
  int count = 0;
  (void)change;
  if (solref) values[count++] = (GimbalAssignment){names[0], solref};
  if (friction) values[count++] = (GimbalAssignment){names[1], friction};
  return count;
}

static char* solref_text(const Change* change) {
  return change->solref ? gimbal_rewrite_numbers(change->solref, mjNREF, DIGITS) : NULL;
}

static gboolean change_object(Change* change, int type, int id, GError** error) {
  static const char* const names[] = {"solref", "friction"};
  g_auto(GimbalSpot) spot = {0};
  GimbalAssignment values[2];
  g_autofree char *solref = solref_text(change), *friction = friction_text(change, type, id);
  if (!gimbal_author_find(change->session, type, id, &spot, error)) return FALSE;
  if (!g_strcmp0(spot.path, change->path) && spot.tag == change->tag) return TRUE;
  int count = list_values(change, solref, friction, names, values);
  gboolean done =
      gimbal_rewrite_set_attributes(spot.tree, spot.tag, values, count, change->edits, spot.path, error);
  g_free(change->path);
  change->path = g_strdup(spot.path);
  change->tag = spot.tag;
  return done;
}

static gboolean change_option(Change* change, GError** error) {
  static const char* const names[] = {"o_solref", "o_friction"};
  GimbalAssignment values[2];
  g_autofree char* solref = solref_text(change);
  g_autofree char* friction = NULL;
  if (change->friction > 0) {
    double numbers[PAIR_FRICTIONS];
    for (int i = 0; i < PAIR_FRICTIONS; i++) {
      numbers[i] = i < 2 ? change->friction : change->m->opt.o_friction[i];
    }
    friction = gimbal_rewrite_numbers(numbers, PAIR_FRICTIONS, DIGITS);
  }
  int count = list_values(change, solref, friction, names, values);
  return gimbal_author_set_in_section(change->session, "option", values, count, NULL, error);
}

static gboolean change_all(Change* change, const int geom[2], const GimbalPairReport* report,
                           GError** error) {
  gboolean sides[2] = {report->source != GIMBAL_PARAMETERS_GEOM2, report->source != GIMBAL_PARAMETERS_GEOM1};
  if (report->source == GIMBAL_PARAMETERS_PAIR) return change_object(change, mjOBJ_PAIR, report->pair, error);
  for (int i = 0; i < 2; i++) {
    if (sides[i] && !change_object(change, mjOBJ_GEOM, geom[i], error)) return FALSE;
  }
  return TRUE;
}

gboolean gimbal_contact_edit(GimbalSession* session, const int geom[2], const mjtNum* solref, double friction,
                             GError** error) {
  GimbalFrame* frame = gimbal_session_get_frame(session);
  GimbalPairReport report;
  if (!frame || gimbal_explain_pair(&frame->view, frame->data, geom[0], geom[1], 0, &report)) return FALSE;
  g_autoptr(GArray) edits = gimbal_edits_new();
  Change change = {
      .session = session, .m = &frame->view, .solref = solref, .friction = friction, .edits = edits};
  if (report.source == GIMBAL_PARAMETERS_OVERRIDE) return change_option(&change, error);
  gboolean done = change_all(&change, geom, &report, error) && gimbal_author_apply(session, edits, error);
  g_free(change.path);
  return done;
}
