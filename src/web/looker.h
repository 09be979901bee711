// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Those who look at a run through a browser. One of them holds the controls. What a looker is sent
// is made when it is sent, from the newest: no more than WEB_AHEAD messages are on their way to
// one, and the page answers each. A slow one sees fewer, never old ones.

#ifndef GIMBAL_WEB_LOOKER_H_
#define GIMBAL_WEB_LOOKER_H_

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>

#include "web/run.h"

enum {
  WEB_AHEAD = 4,           // messages to a looker that it has not answered
  WEB_MAX_LOOKERS = 16,    // at once
  WEB_MAX_MESSAGE = 4096,  // bytes of a command
  WEB_MAX_RATE = 600,      // commands in a second
  WEB_EVENTS_AT_ONCE = 50  // in a message
};

typedef struct WebLookers WebLookers;

typedef struct WebLooker {
  WebLookers* all;
  SoupWebsocketConnection* socket;
  int number;
  char key[33];      // chosen by the page: who comes back after its connection dropped
  gboolean greeted;  // has said hello
  gboolean asks;     // for the controls
  gboolean past;     // looks at the history
  double past_time;
  guint past_track;  // of the run looked at
  guint told_track;  // whose events were sent, and how many of them
  guint told;
  int unanswered;  // messages on their way
  float* row;      // as it was sent last
  WebHead head;    // the same
  char* status;    // the same
  char* trouble;   // what it did wrong last, to be told
  gint64 second;   // of the rate
  int commands;    // since then
} WebLooker;

// What does a command; FALSE with the error if it cannot be.
typedef gboolean (*WebAct)(WebLooker* looker, JsonObject* command, GError** error);

struct WebLookers {
  WebRun* run;
  WebAct act;
  GPtrArray* list;
  int next;           // number
  WebLooker* holder;  // of the controls, NULL: nobody
  char holder_key[33];
};

void web_lookers_init(WebLookers* self, WebRun* run, WebAct act);
void web_lookers_free(WebLookers* self);

// FALSE: there are too many.
gboolean web_lookers_add(WebLookers* self, SoupWebsocketConnection* socket);

// Send everybody what is new.
void web_lookers_show(WebLookers* self);

// The looker with a number, or NULL.
WebLooker* web_lookers_find(const WebLookers* self, int number);

void web_looker_show(WebLooker* self);

// Hand the controls to a looker; NULL: nobody has them.
void web_lookers_give(WebLookers* self, WebLooker* to);

#endif  // GIMBAL_WEB_LOOKER_H_
