// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A row a command: whether it needs the controls, and what it does. "hello" comes first.

#include "web/commands.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "remote/message.h"

static gboolean refuse_with(GError** error, const char* text) {
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, _(text));
  return FALSE;
}

//---- for everybody

static gboolean act_hello(WebLooker* looker, JsonObject* command, GError** error) {
  const char* key = "";
  WebLookers* all = looker->all;
  if (!remote_get_text(command, "key", &key, error)) return FALSE;
  g_strlcpy(looker->key, key, sizeof looker->key);
  looker->greeted = TRUE;
  gboolean first = !*all->holder_key;
  gboolean again = *looker->key && !strcmp(looker->key, all->holder_key);
  if (!all->holder && (first || again)) web_lookers_give(all, looker);
  return TRUE;
}

static gboolean act_answer(WebLooker* looker, JsonObject* command, GError** error) {
  (void)command;
  (void)error;
  if (looker->unanswered > 0) looker->unanswered--;
  return TRUE;
}

static gboolean act_ask(WebLooker* looker, JsonObject* command, GError** error) {
  (void)command;
  (void)error;
  if (!looker->all->holder) {
    web_lookers_give(looker->all, looker);
  } else {
    looker->asks = looker->all->holder != looker;
  }
  return TRUE;
}

static gboolean act_seek(WebLooker* looker, JsonObject* command, GError** error) {
  double time = 0;
  gint64 track = looker->all->run->track;
  if (!remote_get_number(command, "time", -1e12, 1e12, &time, error) ||
      !remote_get_whole(command, "track", 1, G_MAXINT, &track, error)) {
    return FALSE;
  }
  if (!web_run_track(looker->all->run, (guint)track)) {
    return refuse_with(error, N_("this run is not kept any more"));
  }
  looker->past = TRUE;
  looker->past_time = time;
  looker->past_track = (guint)track;
  return TRUE;
}

static gboolean act_live(WebLooker* looker, JsonObject* command, GError** error) {
  (void)command;
  (void)error;
  looker->past = FALSE;
  return TRUE;
}

//---- for the holder of the controls

static gboolean act_give(WebLooker* looker, JsonObject* command, GError** error) {
  gint64 number = 0;
  if (!remote_get_whole(command, "looker", 0, G_MAXINT, &number, error)) return FALSE;
  WebLooker* to = web_lookers_find(looker->all, (int)number);
  if (!to || !to->asks) return refuse_with(error, N_("nobody of this number asks for the controls"));
  web_lookers_give(looker->all, to);
  return TRUE;
}

static gboolean act_run(WebLooker* looker, JsonObject* command, GError** error) {
  gboolean running = TRUE;
  if (!remote_get_flag(command, "running", &running, error)) return FALSE;
  web_run_set_running(looker->all->run, running);
  return TRUE;
}

static gboolean act_step(WebLooker* looker, JsonObject* command, GError** error) {
  (void)command;
  (void)error;
  web_run_step(looker->all->run);
  return TRUE;
}

static gboolean act_reset(WebLooker* looker, JsonObject* command, GError** error) {
  gint64 key = -1;
  WebRun* run = looker->all->run;
  if (!remote_get_whole(command, "keyframe", -1, (gint64)run->model->nkey - 1, &key, error)) return FALSE;
  web_run_reset(run, (int)key);
  return TRUE;
}

// Go on from what the looker sees of the past.
static gboolean act_from(WebLooker* looker, JsonObject* command, GError** error) {
  (void)command;
  if (looker->all->run->program) return refuse_with(error, N_("a program steps here: its state is its own"));
  if (!looker->past) return refuse_with(error, N_("go back on the timeline first"));
  if (!web_run_from(looker->all->run, looker->past_track, looker->past_time)) {
    return refuse_with(error, N_("this run is not kept any more"));
  }
  looker->past = FALSE;
  return TRUE;
}

static gboolean act_speed(WebLooker* looker, JsonObject* command, GError** error) {
  double speed = 1;
  if (!remote_get_number(command, "value", 1.0 / 16, 64, &speed, error)) return FALSE;
  web_run_set_speed(looker->all->run, speed);
  return TRUE;
}

static gboolean act_mark(WebLooker* looker, JsonObject* command, GError** error) {
  const char* text = "";
  if (!remote_get_text(command, "text", &text, error)) return FALSE;
  web_run_mark(looker->all->run, text);
  return TRUE;
}

static gboolean act_control(WebLooker* looker, JsonObject* command, GError** error) {
  gint64 index = -1;
  double value = 0;
  WebRun* run = looker->all->run;
  if (!remote_get_whole(command, "index", 0, (gint64)run->model->nu - 1, &index, error) ||
      !remote_get_number(command, "value", -1e10, 1e10, &value, error)) {
    return FALSE;
  }
  if (index < 0) return refuse_with(error, N_("a control has an index"));
  web_run_control(run, (int)index, value);
  return TRUE;
}

static gboolean act_push(WebLooker* looker, JsonObject* command, GError** error) {
  gint64 body = 0;
  double local[3] = {0}, target[3] = {0};
  gboolean found;
  WebRun* run = looker->all->run;
  if (!remote_get_whole(command, "body", 0, (gint64)run->model->nbody - 1, &body, error) ||
      !remote_get_numbers(command, "point", 3, local, &found, error) ||
      !remote_get_numbers(command, "target", 3, target, &found, error)) {
    return FALSE;
  }
  for (int i = 0; i < 3; i++) {
    if (local[i] != CLAMP(local[i], -1e6, 1e6) || target[i] != CLAMP(target[i], -1e6, 1e6)) {
      return refuse_with(error, N_("a push is out of range"));
    }
  }
  web_run_push(run, (int)body, local, target);
  return TRUE;
}

static const struct {
  const char* type;
  gboolean holder;  // needs the controls
  WebAct act;
} kCommands[] = {
    {"hello", FALSE, act_hello},    {"answer", FALSE, act_answer}, {"ask", FALSE, act_ask},
    {"seek", FALSE, act_seek},      {"live", FALSE, act_live},     {"give", TRUE, act_give},
    {"run", TRUE, act_run},         {"step", TRUE, act_step},      {"reset", TRUE, act_reset},
    {"control", TRUE, act_control}, {"push", TRUE, act_push},      {"from", TRUE, act_from},
    {"speed", TRUE, act_speed},     {"mark", TRUE, act_mark},
};

gboolean web_command(WebLooker* looker, JsonObject* command, GError** error) {
  for (guint i = 0; i < G_N_ELEMENTS(kCommands); i++) {
    if (strcmp(kCommands[i].type, remote_type(command))) continue;
    if (kCommands[i].holder && looker->all->holder != looker) {
      return refuse_with(error, N_("another looker holds the controls: ask for them first"));
    }
    return kCommands[i].act(looker, command, error);
  }
  return refuse_with(error, N_("there is no such command"));
}
