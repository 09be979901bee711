// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "web/looker.h"

#include <glib/gi18n.h>
#include <string.h>

#include "remote/message.h"

static void looker_free(gpointer data) {
  WebLooker* self = data;
  g_signal_handlers_disconnect_by_data(self->socket, self);
  char* const texts[] = {self->status, self->trouble};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) g_free(texts[i]);
  g_free(self->row);
  g_object_unref(self->socket);
  g_free(self);
}

void web_lookers_init(WebLookers* self, WebRun* run, WebAct act) {
  *self =
      (WebLookers){.run = run, .act = act, .list = g_ptr_array_new_with_free_func(looker_free), .next = 1};
}

void web_lookers_free(WebLookers* self) {
  g_ptr_array_unref(self->list);
}

WebLooker* web_lookers_find(const WebLookers* self, int number) {
  for (guint i = 0; i < self->list->len; i++) {
    WebLooker* looker = self->list->pdata[i];
    if (looker->number == number) return looker;
  }
  return NULL;
}

void web_lookers_give(WebLookers* self, WebLooker* to) {
  static const double nowhere[3];
  web_run_push(self->run, 0, nowhere, nowhere);
  self->holder = to;
  if (!to) return;
  to->asks = FALSE;
  g_strlcpy(self->holder_key, to->key, sizeof self->holder_key);
}

//---- what a looker is sent

static char* status_of(const WebLooker* self) {
  const WebLookers* all = self->all;
  GVariantBuilder asking;
  g_variant_builder_init(&asking, G_VARIANT_TYPE("ai"));
  for (guint i = 0; i < all->list->len; i++) {
    const WebLooker* looker = all->list->pdata[i];
    if (looker->asks) g_variant_builder_add(&asking, "i", looker->number);
  }
  GVariantBuilder tracks;
  g_variant_builder_init(&tracks, G_VARIANT_TYPE("ai"));
  for (guint i = 0; i < WEB_TRACKS; i++) {
    guint number = all->run->track + i + 1 > WEB_TRACKS ? all->run->track + i + 1 - WEB_TRACKS : 0;
    if (web_run_track(all->run, number)) g_variant_builder_add(&tracks, "i", (int)number);
  }
  g_autofree char* warnings = web_run_warnings(all->run);
  g_autofree char* valid = g_utf8_make_valid(warnings, -1);
  return remote_text(
      "{'type': <'status'>, 'you': <%i>, 'holder': <%i>, 'lookers': <%u>, 'asking': <%@ai>, 'tracks': "
      "<%@ai>, 'speed': <%d>, 'warnings': <%s>}",
      self->number, all->holder ? all->holder->number : 0, all->list->len, g_variant_builder_end(&asking),
      g_variant_builder_end(&tracks), all->run->speed, valid);
}

static void send_status(WebLooker* self) {
  char* status = status_of(self);
  if (!g_strcmp0(status, self->status)) {
    g_free(status);
    return;
  }
  g_free(self->status);
  self->status = status;
  self->unanswered++;
  soup_websocket_connection_send_text(self->socket, status);
}

static void send_trouble(WebLooker* self) {
  if (!self->trouble) return;
  g_autofree char* text = remote_text("{'type': <'error'>, 'text': <%s>}", self->trouble);
  g_clear_pointer(&self->trouble, g_free);
  self->unanswered++;
  soup_websocket_connection_send_text(self->socket, text);
}

// The run that is looked at: if it has gone, the newest.
static WebTrack* shown_track(const WebLooker* self) {
  WebRun* run = self->all->run;
  WebTrack* track = self->past ? web_run_track(run, self->past_track) : NULL;
  return track ? track : web_run_track(run, run->track);
}

static void send_events(WebLooker* self) {
  const WebTrack* track = shown_track(self);
  if (self->told_track != track->number || self->told > track->events->len) self->told = 0;
  if (self->told_track == track->number && self->told == track->events->len) return;
  GVariantBuilder list;
  g_variant_builder_init(&list, G_VARIANT_TYPE("a(dss)"));
  guint first = self->told, end = MIN(track->events->len, first + WEB_EVENTS_AT_ONCE);
  for (guint i = first; i < end; i++) {
    const WebEvent* event = &g_array_index(track->events, WebEvent, i);
    g_autofree char* text = g_utf8_make_valid(event->text, -1);
    g_variant_builder_add(&list, "(dss)", event->time, event->kind, text);
  }
  g_autofree char* message =
      remote_text("{'type': <'events'>, 'track': <%u>, 'first': <%u>, 'list': <%@a(dss)>}", track->number,
                  first, g_variant_builder_end(&list));
  self->told_track = track->number;
  self->told = end;
  self->unanswered++;
  soup_websocket_connection_send_text(self->socket, message);
}

static void send_row(WebLooker* self) {
  const WebRun* run = self->all->run;
  const WebTrack* track = shown_track(self);
  const WebHistory* history = &track->history;
  WebHead head = {.running = run->running,
                  .past = self->past,
                  .time = run->data->time,
                  .first = web_history_first(history),
                  .last = web_history_last(history),
                  .count = run->layout.start[WEB_N_PARTS],
                  .track = track->number};
  int place = self->past ? web_history_find(history, self->past_time) : -1;
  const float* row = place < 0 ? run->row : web_history_row(history, place);
  if (place >= 0) head.time = history->times[place];
  if (!memcmp(&head, &self->head, sizeof head) && !memcmp(row, self->row, head.count * sizeof *row)) return;
  self->head = head;
  g_autoptr(GBytes) message = web_frame_pack(&head, row, self->row);
  self->unanswered++;
  soup_websocket_connection_send_message(self->socket, SOUP_WEBSOCKET_DATA_BINARY, message);
}

void web_looker_show(WebLooker* self) {
  gboolean open = soup_websocket_connection_get_state(self->socket) == SOUP_WEBSOCKET_STATE_OPEN;
  void (*const sends[])(WebLooker * self) = {send_status, send_trouble, send_events, send_row};
  for (guint i = 0; open && self->greeted && i < G_N_ELEMENTS(sends); i++) {
    if (self->unanswered < WEB_AHEAD) sends[i](self);
  }
}

void web_lookers_show(WebLookers* self) {
  for (guint i = 0; i < self->list->len; i++) web_looker_show(self->list->pdata[i]);
}

//---- what comes of it

static gboolean is_flood(WebLooker* self) {
  gint64 second = g_get_monotonic_time() / G_USEC_PER_SEC;
  if (second != self->second) self->commands = 0;
  self->second = second;
  return ++self->commands > WEB_MAX_RATE;
}

static void looker_close(WebLooker* self, SoupWebsocketCloseCode code, const char* why) {
  if (soup_websocket_connection_get_state(self->socket) != SOUP_WEBSOCKET_STATE_OPEN) return;
  soup_websocket_connection_close(self->socket, code, why);
}

static void on_message(SoupWebsocketConnection* socket, int kind, GBytes* body, WebLooker* self) {
  (void)socket;
  gsize size;
  const guint8* bytes = g_bytes_get_data(body, &size);
  g_autoptr(GError) error = NULL;
  if (is_flood(self)) {
    looker_close(self, SOUP_WEBSOCKET_CLOSE_POLICY_VIOLATION, "too many commands");
    return;
  }
  JsonObject* command = kind == SOUP_WEBSOCKET_DATA_TEXT ? remote_parse(bytes, size, &error) : NULL;
  if (!command) {
    looker_close(self, SOUP_WEBSOCKET_CLOSE_BAD_DATA, error ? "a command is JSON" : "a command is text");
    return;
  }
  if (!self->all->act(self, command, &error) && error) {
    g_free(self->trouble);
    self->trouble = g_strdup(error->message);
  }
  json_object_unref(command);
  web_lookers_show(self->all);
}

static void on_closed(SoupWebsocketConnection* socket, WebLooker* self) {
  (void)socket;
  WebLookers* all = self->all;
  if (all->holder == self) web_lookers_give(all, NULL);
  g_ptr_array_remove(all->list, self);
  web_lookers_show(all);
}

gboolean web_lookers_add(WebLookers* self, SoupWebsocketConnection* socket) {
  if (self->list->len >= WEB_MAX_LOOKERS) return FALSE;
  WebLooker* looker = g_new0(WebLooker, 1);
  looker->all = self;
  looker->number = self->next++;
  looker->socket = g_object_ref(socket);
  looker->row = g_new0(float, self->run->layout.start[WEB_N_PARTS]);
  g_ptr_array_add(self->list, looker);
  soup_websocket_connection_set_max_incoming_payload_size(socket, WEB_MAX_MESSAGE);
  soup_websocket_connection_set_keepalive_interval(socket, 20);
  g_signal_connect(socket, "message", G_CALLBACK(on_message), looker);
  g_signal_connect(socket, "closed", G_CALLBACK(on_closed), looker);
  return TRUE;
}
