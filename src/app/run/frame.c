// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Snapshots of the run.

#include "run/frame.h"
#include "model/watch-names.h"

GimbalFrame* gimbal_frame_new(GimbalCompiled* compiled, GimbalTrace* trace) {
  GimbalFrame* self = g_new0(GimbalFrame, 1);
  self->compiled = gimbal_compiled_ref(compiled);
  self->trace = gimbal_trace_ref(trace);
  self->view = *compiled->model;
  self->data = mj_makeData(compiled->model);
  self->events = g_array_new(FALSE, FALSE, sizeof(GimbalEvent));
  return self;
}

void gimbal_frame_set_incident(GimbalFrame* self, const GimbalIncident* incident) {
  g_clear_pointer(&self->incident.report, gimbal_report_unref);
  self->incident = *incident;
  if (self->incident.report) gimbal_report_ref(self->incident.report);
}

void gimbal_frame_set_track(GimbalFrame* self, GimbalControlTrack* track) {
  if (self->track == track) return;
  g_clear_pointer(&self->track, gimbal_control_track_unref);
  self->track = track ? gimbal_control_track_ref(track) : NULL;
}

void gimbal_frame_set_reel(GimbalFrame* self, GimbalReel* reel) {
  if (self->reel == reel) return;
  g_clear_pointer(&self->reel, gimbal_reel_unref);
  self->reel = reel ? gimbal_reel_ref(reel) : NULL;
}

void gimbal_frame_set_events(GimbalFrame* self, const GimbalEvents* events) {
  if (self->events_serial == events->serial) return;
  g_array_set_size(self->events, 0);
  if (events->list->len) g_array_append_vals(self->events, events->list->data, events->list->len);
  self->events_serial = events->serial;
}

void gimbal_frame_free(GimbalFrame* self) {
  if (!self) return;
  g_clear_pointer(&self->reel, gimbal_reel_unref);
  g_array_unref(self->events);
  g_clear_pointer(&self->incident.report, gimbal_report_unref);
  gimbal_control_track_unref(self->track);
  mj_deleteData(self->data);
  gimbal_trace_unref(self->trace);
  gimbal_compiled_unref(self->compiled);
  g_free(self);
}

gboolean gimbal_frame_resolve(const char* name, int index, int* id, gpointer frame) {
  const GimbalFrame* self = frame;
  return gimbal_watch_resolve(self->compiled->model, self->data, name, index, id);
}

double gimbal_frame_value(int id, gpointer frame) {
  const GimbalFrame* self = frame;
  return gimbal_watch_value(self->compiled->model, self->data, id);
}
