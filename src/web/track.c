// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "web/track.h"

#include <gimbal/warning.h>
#include <glib/gi18n.h>

enum { HISTORY_BYTES = 64 << 20 };

static void event_clear(gpointer data) {
  g_free(((WebEvent*)data)->text);
}

void web_track_begin(WebTrack* self, guint number, guint width, guint size) {
  web_track_free(self);
  self->number = number;
  self->events = g_array_new(FALSE, FALSE, sizeof(WebEvent));
  g_array_set_clear_func(self->events, event_clear);
  web_history_init(&self->history, width, size, HISTORY_BYTES);
}

void web_track_free(WebTrack* self) {
  if (!self->number) return;
  web_history_free(&self->history);
  g_array_unref(self->events);
  *self = (WebTrack){.number = 0};
}

void web_track_tell(WebTrack* self, double time, const char* kind, char* text) {
  WebEvent event = {time, kind, text};
  guint most = g_str_equal(kind, "mark") ? 2 * WEB_MAX_EVENTS : WEB_MAX_EVENTS;
  if (self->events->len < most) {
    g_array_append_val(self->events, event);
  } else {
    g_free(text);
  }
}

//---- what is new

static GHashTable* new_set(void) {
  return g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
}

void web_watch_init(WebWatch* self) {
  *self = (WebWatch){.contacts = new_set(), .limits = new_set()};
}

void web_watch_free(WebWatch* self) {
  g_hash_table_unref(self->contacts);
  g_hash_table_unref(self->limits);
}

// Whether a thing is now and was not before.
static gboolean is_new(GHashTable* before, GHashTable* now, int kind, int id) {
  gint64 key = ((gint64)kind << 32) | (guint32)id;
  gboolean first = g_hash_table_add(now, g_memdup2(&key, sizeof key));
  return first && !g_hash_table_contains(before, &key);
}

static char* dup_name(const mjModel* m, int type, int id) {
  const char* name = mj_id2name(m, type, id);
  return name ? g_strdup(name) : g_strdup_printf("%s %d", mju_type2Str(type), id);
}

// One side of a contact: a geom, or a flex, whose number stands behind those of all geoms.
static int side_of(const mjModel* m, const mjContact* c, int side) {
  return c->geom[side] >= 0 ? c->geom[side] : (int)m->ngeom + c->flex[side];
}

static char* dup_side(const mjModel* m, int side) {
  return side < m->ngeom ? dup_name(m, mjOBJ_GEOM, side) : dup_name(m, mjOBJ_FLEX, side - (int)m->ngeom);
}

static void look_at_contacts(WebWatch* self, const mjModel* m, const mjData* d, WebTrack* track) {
  GHashTable* now = new_set();
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* c = d->contact + i;
    const int sides[] = {side_of(m, c, 0), side_of(m, c, 1)};
    if (c->exclude || !is_new(self->contacts, now, sides[0], sides[1]) || !track) continue;
    g_autofree char *one = dup_side(m, sides[0]), *other = dup_side(m, sides[1]);
    web_track_tell(track, d->time, "contact", g_strdup_printf(_("%s touches %s"), one, other));
  }
  g_hash_table_unref(self->contacts);
  self->contacts = now;
}

static void look_at_limits(WebWatch* self, const mjModel* m, const mjData* d, WebTrack* track) {
  GHashTable* now = new_set();
  for (int i = 0; i < d->nefc; i++) {
    int type = d->efc_type[i];
    if (type != mjCNSTR_LIMIT_JOINT && type != mjCNSTR_LIMIT_TENDON) continue;
    if (!is_new(self->limits, now, type, d->efc_id[i]) || !track) continue;
    g_autofree char* name =
        dup_name(m, type == mjCNSTR_LIMIT_JOINT ? mjOBJ_JOINT : mjOBJ_TENDON, d->efc_id[i]);
    web_track_tell(track, d->time, "limit", g_strdup_printf(_("%s is at its limit"), name));
  }
  g_hash_table_unref(self->limits);
  self->limits = now;
}

void web_watch_look(WebWatch* self, const mjModel* m, const mjData* d, WebTrack* track) {
  look_at_contacts(self, m, d, track);
  look_at_limits(self, m, d, track);
  for (int i = 0; i < mjNWARNING; i++) {
    const mjWarningStat* warning = d->warning + i;
    if (track && warning->number > self->warnings[i] && !self->warnings[i]) {
      web_track_tell(track, d->time, "warning", g_strdup(gimbal_warning_text(m, i, warning->lastinfo)));
    }
    self->warnings[i] = warning->number;
  }
}
