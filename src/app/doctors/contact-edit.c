// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where parameters are mixed, both geoms get the same value, which is then also the result.

#include "doctors/contact-edit.h"

#include <gimbal/explain.h>
#include <glib/gi18n.h>

#include "author/author.h"

enum { DIGITS = 4, FRICTIONS = 3, PAIR_FRICTIONS = 5, MOST = 4 };

typedef struct Change {
  GimbalSession* session;
  const mjModel* m;
  const GimbalContactChange* what;
  GArray* edits;
  char* path;  // of the last changed tag: two geoms may share a tag
  gsize tag;
} Change;

// The attributes to write into one tag, each name with a prefix.
typedef struct Written {
  GimbalAssignment values[MOST];
  char *names[MOST], *texts[MOST];
  int count;
} Written;

static void add_text(Written* self, const char* prefix, const char* name, char* text) {
  self->names[self->count] = g_strconcat(prefix, name, NULL);
  self->texts[self->count] = text;
  self->values[self->count] = (GimbalAssignment){self->names[self->count], text};
  self->count++;
}

static void written_clear(Written* self) {
  for (int i = 0; i < self->count; i++) {
    g_free(self->names[i]);
    g_free(self->texts[i]);
  }
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Written, written_clear)

// A <pair> has two coefficients of sliding friction, which both get the value.
static char* friction_text(const Change* change, const mjtNum* now, gboolean geom) {
  double numbers[PAIR_FRICTIONS];
  for (int i = 0; i < (geom ? FRICTIONS : PAIR_FRICTIONS); i++) numbers[i] = now[i];
  numbers[0] = change->what->friction;
  if (!geom) numbers[1] = change->what->friction;
  return gimbal_numbers_text(numbers, geom ? FRICTIONS : PAIR_FRICTIONS, DIGITS);
}

// Add the parameters to write into the element that determines them. friction: its present numbers.
static void add_parameters(const Change* change, const char* prefix, const mjtNum* friction, gboolean geom,
                           Written* written) {
  const GimbalContactChange* what = change->what;
  if (what->solref) add_text(written, prefix, "solref", gimbal_numbers_text(what->solref, mjNREF, DIGITS));
  if (what->solimp) add_text(written, prefix, "solimp", gimbal_numbers_text(what->solimp, mjNIMP, DIGITS));
  if (what->friction > 0) add_text(written, prefix, "friction", friction_text(change, friction, geom));
}

static void add_margin(const Change* change, const char* prefix, double part, Written* written) {
  if (change->what->margin < 0) return;
  add_text(written, prefix, "margin", gimbal_number_text(part * change->what->margin, DIGITS));
}

static gboolean change_tag(Change* change, int type, int id, const Written* written, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  if (!gimbal_author_find(change->session, type, id, &spot, error)) return FALSE;
  if (!g_strcmp0(spot.path, change->path) && spot.tag == change->tag) return TRUE;
  gboolean done = gimbal_author_rewrite_numbers(&spot, written->values, written->count, change->edits, error);
  g_free(change->path);
  change->path = g_strdup(spot.path);
  change->tag = spot.tag;
  return done;
}

static gboolean change_pair(Change* change, int pair, GError** error) {
  g_auto(Written) written = {.count = 0};
  add_parameters(change, "", change->m->pair_friction + 5 * pair, FALSE, &written);
  add_margin(change, "", 1, &written);
  return change_tag(change, mjOBJ_PAIR, pair, &written, error);
}

// Each geom gets half of the margin, even if only the other one determines the rest.
static gboolean change_geom(Change* change, int geom, gboolean decides, GError** error) {
  g_auto(Written) written = {.count = 0};
  if (decides) add_parameters(change, "", change->m->geom_friction + 3 * geom, TRUE, &written);
  add_margin(change, "", 0.5, &written);
  return !written.count || change_tag(change, mjOBJ_GEOM, geom, &written, error);
}

static gboolean change_option(Change* change, GError** error) {
  g_auto(Written) written = {.count = 0};
  add_parameters(change, "o_", change->m->opt.o_friction, FALSE, &written);
  add_margin(change, "o_", 1, &written);
  return gimbal_author_set_in_section(change->session, "option", written.values, written.count, NULL, error);
}

static gboolean change_all(Change* change, const int geom[2], const GimbalPairReport* report,
                           GError** error) {
  gboolean sides[2] = {report->source != GIMBAL_PARAMETERS_GEOM2, report->source != GIMBAL_PARAMETERS_GEOM1};
  if (report->source == GIMBAL_PARAMETERS_PAIR) return change_pair(change, report->pair, error);
  for (int i = 0; i < 2; i++) {
    if (!change_geom(change, geom[i], sides[i], error)) return FALSE;
  }
  return TRUE;
}

gboolean gimbal_contact_edit(GimbalSession* session, const int geom[2], const GimbalContactChange* what,
                             GError** error) {
  GimbalFrame* frame = gimbal_session_get_frame(session);
  GimbalPairReport report;
  if (!frame || gimbal_explain_pair(&frame->view, frame->data, geom[0], geom[1], 0, &report)) return FALSE;
  g_autoptr(GArray) edits = gimbal_edits_new();
  Change change = {.session = session, .m = &frame->view, .what = what, .edits = edits};
  if (report.source == GIMBAL_PARAMETERS_OVERRIDE) return change_option(&change, error);
  gboolean done = change_all(&change, geom, &report, error) && gimbal_author_apply(session, edits, error);
  g_free(change.path);
  return done;
}
