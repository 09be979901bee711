// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "transport/transport.h"

#include <glib/gi18n.h>

#include "base/keys.h"
#include "transport/until-popover.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"

enum { INCIDENT_STEPS = 20 };  // to go back from an incident, to where the state was still sound

struct _GimbalTransport {
  GtkWidget parent;
  GtkWidget* box;
  GtkButton* run_button;
  GtkMenuButton* until_button;
  GimbalUntilPopover* until_popover;
  GimbalSession* session;
  GimbalNotices* notices;
};

G_DEFINE_FINAL_TYPE(GimbalTransport, gimbal_transport, GTK_TYPE_WIDGET)

static void answer_incident(gpointer self, gboolean yes) {
  GimbalSession* session = GIMBAL_TRANSPORT(self)->session;
  if (yes && session) gimbal_simulation_step(gimbal_session_get_simulation(session), -INCIDENT_STEPS);
}

// Show whether the run is running; when it continues, withdraw the question about an incident.
static void show_running(gpointer object) {
  GimbalTransport* self = object;
  gboolean running = self->session && gimbal_session_get_running(self->session);
  if (!self->box) return;
  gtk_button_set_icon_name(self->run_button,
                           running ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  g_autofree char* tip = gimbal_keys_retell(running ? _("Pause (F8)") : _("Run (F8)"));
  gimbal_tooltip_set(GTK_WIDGET(self->run_button), tip);
  if (running && self->notices) gimbal_notices_withdraw(self->notices, answer_incident);
}

static void on_incident(GimbalTransport* self, const char* message) {
  gimbal_notices_ask(self->notices, &(GimbalNoticeQuestion){.type = GTK_MESSAGE_ERROR,
                                                            .text = message,
                                                            .yes = _("Step Back"),
                                                            .no = _("Dismiss"),
                                                            .answer = answer_incident,
                                                            .data = self});
}

//---- actions

static GimbalSession* session_of(gpointer self) {
  return GIMBAL_TRANSPORT(self)->session;
}

GIMBAL_ACTION(run_action) {
  GimbalSession* session = session_of(owner);
  gimbal_session_set_running(session, !gimbal_session_get_running(session));
}
GIMBAL_ACTION(run_until_action) {
  gtk_menu_button_popup(GIMBAL_TRANSPORT(owner)->until_button);
}
GIMBAL_ACTION(step_action) {
  gimbal_clock_step(gimbal_session_get_clock(session_of(owner)), 1);
}
GIMBAL_ACTION(back_action) {
  gimbal_clock_step(gimbal_session_get_clock(session_of(owner)), -1);
}
GIMBAL_ACTION(reset_action) {
  gimbal_clock_reset(gimbal_session_get_clock(session_of(owner)), -1);
}
GIMBAL_ACTION(playback_action) {
  GimbalFrame* frame = gimbal_session_get_frame(session_of(owner));
  if (!frame) return;
  gimbal_simulation_set_playback(gimbal_session_get_simulation(session_of(owner)), !frame->playback);
}

// Change what is TRUE of how playback goes.
static void switch_playing(gpointer owner, gboolean looped, gboolean backwards) {
  GimbalFrame* frame = gimbal_session_get_frame(session_of(owner));
  if (!frame) return;
  GimbalPlaying playing = frame->playing;
  playing.looped ^= looped;
  playing.backwards ^= backwards;
  gimbal_simulation_set_playing(gimbal_session_get_simulation(session_of(owner)), &playing);
}

GIMBAL_ACTION(again_action) {
  switch_playing(owner, TRUE, FALSE);
}
GIMBAL_ACTION(backwards_action) {
  switch_playing(owner, FALSE, TRUE);
}
GIMBAL_ACTION(next_event_action) {
  gimbal_simulation_step_event(gimbal_session_get_simulation(session_of(owner)), 1);
}
GIMBAL_ACTION(previous_event_action) {
  gimbal_simulation_step_event(gimbal_session_get_simulation(session_of(owner)), -1);
}
GIMBAL_ACTION(mark_action) {
  gimbal_simulation_mark(gimbal_session_get_simulation(session_of(owner)));
}
GIMBAL_ACTION(keyframe_action) {
  gimbal_clock_reset(gimbal_session_get_clock(session_of(owner)), g_variant_get_int32(parameter));
}

static const GimbalAction kActions[] = {
    {"win.run", NULL, run_action, GIMBAL_NEEDS_MODEL, N_("Run or Pause")},
    {"win.run-until", NULL, run_until_action, GIMBAL_NEEDS_MODEL, N_("Run Until…")},
    {"win.step", NULL, step_action, GIMBAL_NEEDS_MODEL, N_("Step")},
    {"win.step-back", NULL, back_action, GIMBAL_NEEDS_MODEL, N_("Step Back")},
    {"win.reset", NULL, reset_action, GIMBAL_NEEDS_MODEL, N_("Reset")},
    {"win.playback", NULL, playback_action, GIMBAL_NEEDS_MODEL, N_("Play Back What Was, or Simulate")},
    {"win.play-again", NULL, again_action, GIMBAL_NEEDS_MODEL, N_("Playback: Again and Again, or Once")},
    {"win.play-backwards", NULL, backwards_action, GIMBAL_NEEDS_MODEL, N_("Playback: Backwards or Forwards")},
    {"win.next-event", NULL, next_event_action, GIMBAL_NEEDS_MODEL, N_("To the Next Event of the Run")},
    {"win.previous-event", NULL, previous_event_action, GIMBAL_NEEDS_MODEL,
     N_("To the Previous Event of the Run")},
    {"win.mark", NULL, mark_action, GIMBAL_NEEDS_MODEL, N_("Set or Remove a Mark at This Moment")},
    {"win.keyframe", "i", keyframe_action, GIMBAL_NEEDS_DOCUMENT, NULL},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalTransport, gimbal_transport, kActions)

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalTransport, field, release)
#define PART(field)          GIMBAL_PART(GimbalTransport, field)

static const GimbalPart kParts[] = {
    PART(box), PART(run_button), PART(until_button), PART(until_popover), {0}};

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalTransport, "session", session, gimbal_session_get_type, .changed = show_running),
    GIMBAL_PROPERTY(GimbalTransport, "notices", notices, gimbal_notices_get_type),
    {0}};

static void gimbal_transport_class_init(GimbalTransportClass* klass) {
  g_type_ensure(GIMBAL_TYPE_UNTIL_POPOVER);
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(box, gtk_widget_unparent), OWNS(session, g_object_unref),
                    OWNS(notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "transport", kParts, NULL);
}

static void gimbal_transport_init(GimbalTransport* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  g_object_bind_property(self, "session", self->until_popover, "session", G_BINDING_DEFAULT);
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "notify::running", G_CALLBACK(show_running));
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "incident", G_CALLBACK(on_incident));
}
