// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "signal/events.h"

#include <gimbal/assert.h>
#include <math.h>
#include <string.h>

#define REST 0.05  // s: what was away for a shorter time has not begun anew

enum { SLOTS = 1 << 12, PROBES = 16 };

//---- the list

static GimbalEvent* event_at(const GimbalEvents* self, guint index) {
  return &g_array_index(self->list, GimbalEvent, index);
}

void gimbal_events_init(GimbalEvents* self) {
  *self = (GimbalEvents){.list = g_array_sized_new(FALSE, FALSE, sizeof(GimbalEvent), GIMBAL_EVENTS)};
}

void gimbal_events_clear(GimbalEvents* self) {
  g_clear_pointer(&self->list, g_array_unref);
}

void gimbal_events_empty(GimbalEvents* self) {
  g_array_set_size(self->list, 0);
  self->marks = 0;
  self->serial++;
}

void gimbal_events_copy(const GimbalEvents* self, GimbalEvents* to) {
  gimbal_events_init(to);
  to->serial = self->serial;
  to->marks = self->marks;
  if (self->list->len) g_array_append_vals(to->list, self->list->data, self->list->len);
}

// Where an event of this time belongs, behind those of the same time.
static guint place_of(const GimbalEvents* self, double time) {
  guint low = 0, high = self->list->len;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (event_at(self, middle)->time <= time) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

void gimbal_events_add(GimbalEvents* self, const GimbalEvent* event) {
  if (self->list->len >= GIMBAL_EVENTS) g_array_remove_range(self->list, 0, GIMBAL_EVENTS / 4);
  g_array_insert_val(self->list, place_of(self, event->time), *event);
  self->serial++;
}

void gimbal_events_add_once(GimbalEvents* self, const GimbalEvent* event) {
  for (guint i = place_of(self, event->time); i-- > 0 && event_at(self, i)->time == event->time;) {
    const GimbalEvent* there = event_at(self, i);
    if (there->kind == event->kind && there->a == event->a && there->b == event->b) return;
  }
  gimbal_events_add(self, event);
  if (event->kind == GIMBAL_EVENT_MARK) self->marks = MAX(self->marks, event->a);
}

void gimbal_events_drop_after(GimbalEvents* self, double time) {
  guint keep = place_of(self, time);
  if (keep == self->list->len) return;
  g_array_set_size(self->list, keep);
  self->serial++;
}

gboolean gimbal_events_toggle_mark(GimbalEvents* self, double time, double near) {
  for (guint i = 0; i < self->list->len; i++) {
    const GimbalEvent* event = event_at(self, i);
    if (event->kind != GIMBAL_EVENT_MARK || fabs(event->time - time) > near) continue;
    g_array_remove_index(self->list, i);
    self->serial++;
    return FALSE;
  }
  gimbal_events_add(self, &(GimbalEvent){time, GIMBAL_EVENT_MARK, ++self->marks, 0});
  return TRUE;
}

const GimbalEvent* gimbal_events_next(const GimbalEvents* self, double time, double near, int direction) {
  guint count = self->list->len;
  for (guint i = 0; i < count; i++) {
    const GimbalEvent* event = event_at(self, direction > 0 ? i : count - 1 - i);
    if ((event->time - time) * direction > near) return event;
  }
  return NULL;
}

//---- finding them

// A table of keys by their hash, with the time at which each was there last.
struct GimbalEventScan {
  guint64 key[SLOTS];  // 0: none
  double last[SLOTS];
  int warnings[mjNWARNING];
};

GimbalEventScan* gimbal_event_scan_new(void) {
  return g_new0(GimbalEventScan, 1);
}

void gimbal_event_scan_free(GimbalEventScan* self) {
  g_free(self);
}

void gimbal_event_scan_restart(GimbalEventScan* self) {
  memset(self, 0, sizeof *self);
}

void gimbal_event_scan_copy(const GimbalEventScan* self, GimbalEventScan* to) {
  *to = *self;
}

// The slot of a key; one that has not been used for the longest time makes room.
static guint slot_of(const GimbalEventScan* self, guint64 key) {
  guint start = (guint)((key * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15)) >> 40) % SLOTS, oldest = start;
  for (guint i = 0; i < PROBES; i++) {
    guint slot = (start + i) % SLOTS;
    if (self->key[slot] == key || !self->key[slot]) return slot;
    if (self->last[slot] < self->last[oldest]) oldest = slot;
  }
  return oldest;
}

// Note that something is there. Whether it begins.
static gboolean scan_sees(GimbalEventScan* self, GimbalEventKind kind, int a, int b, double time) {
  guint64 key = (guint64)(kind + 1) << 60 | (guint64)((guint32)(a + 1) & 0x3fffffff) << 30 |
                ((guint32)(b + 1) & 0x3fffffff);
  guint slot = slot_of(self, key);
  gboolean known = self->key[slot] == key && time >= self->last[slot] && time - self->last[slot] <= REST;
  self->key[slot] = key;
  self->last[slot] = time;
  return !known;
}

static void scan_contacts(GimbalEventScan* self, const mjData* d, double time, GimbalEvents* events) {
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* contact = d->contact + i;
    int a = contact->geom[0], b = contact->geom[1];
    if (contact->exclude || !scan_sees(self, GIMBAL_EVENT_CONTACT, a, b, time)) continue;
    gimbal_events_add(events, &(GimbalEvent){time, GIMBAL_EVENT_CONTACT, a, b});
  }
}

static void scan_limits(GimbalEventScan* self, const mjData* d, double time, GimbalEvents* events) {
  for (int i = d->ne + d->nf; i < d->nefc; i++) {
    gboolean tendon = d->efc_type[i] == mjCNSTR_LIMIT_TENDON;
    if (!tendon && d->efc_type[i] != mjCNSTR_LIMIT_JOINT) break;
    int id = d->efc_id[i];
    if (!scan_sees(self, GIMBAL_EVENT_LIMIT, id, tendon, time)) continue;
    gimbal_events_add(events, &(GimbalEvent){time, GIMBAL_EVENT_LIMIT, id, tendon});
  }
}

static void scan_warnings(GimbalEventScan* self, const mjData* d, double time, GimbalEvents* events) {
  for (int i = 0; i < mjNWARNING; i++) {
    int number = d->warning[i].number;
    gboolean more = number > self->warnings[i];
    self->warnings[i] = number;
    if (!more || !scan_sees(self, GIMBAL_EVENT_WARNING, i, 0, time)) continue;
    gimbal_events_add(events, &(GimbalEvent){time, GIMBAL_EVENT_WARNING, i, 0});
  }
}

void gimbal_event_scan(GimbalEventScan* self, const mjModel* m, const mjData* d, double time,
                       GimbalEvents* events) {
  (void)m;
  scan_contacts(self, d, time, events);
  scan_limits(self, d, time, events);
  scan_warnings(self, d, time, events);
}
