// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "web/words.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <string.h>

static const char* const kWords[] = {
    N_("Run"),
    N_("Pause"),
    N_("Step"),
    N_("Reset"),
    N_("Keyframe"),
    N_("Controls"),
    N_("Sensors"),
    N_("Problems"),
    N_("Live"),
    N_("Play"),
    N_("None"),
    N_("Timeline"),
    N_("connecting"),
    N_("Take the controls"),
    N_("Ask for the controls"),
    N_("You hold the controls"),
    N_("Looker %d holds the controls"),
    N_("Nobody holds the controls"),
    N_("Let looker %d control"),
    N_("Ctrl and drag pushes a body"),
    N_("No WebGL: pictures of the server"),
    N_("Asked"),
    N_("From Here"),
    N_("Go on from the moment shown, as a new run"),
    N_("Loop from Here"),
    N_("Loop to Here"),
    N_("No Loop"),
    N_("Run %d"),
    N_("Runs"),
    N_("Speed"),
    N_("Mark"),
    N_("Previous event"),
    N_("Next event"),
};

GBytes* web_words(void) {
  g_autoptr(JsonBuilder) json = json_builder_new();
  json_builder_begin_object(json);
  for (guint i = 0; i < G_N_ELEMENTS(kWords); i++) {
    json_builder_set_member_name(json, kWords[i]);
    json_builder_add_string_value(json, _(kWords[i]));
  }
  json_builder_end_object(json);
  g_autoptr(JsonNode) root = json_builder_get_root(json);
  char* text = json_to_string(root, FALSE);
  return g_bytes_new_take(text, strlen(text));
}
