// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "stage/playback-bar.h"

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/template.h"

struct _GimbalPlaybackBar {
  GtkWidget parent;
  GtkWidget* box;
  GtkToggleButton* mode;
  GtkEditable* time;
  GtkLabel* trouble;
  GtkCheckButton* looped;
  GtkCheckButton* backwards;
  GtkLabel* range;
  GimbalSession* session;
};

G_DEFINE_FINAL_TYPE(GimbalPlaybackBar, gimbal_playback_bar, GTK_TYPE_WIDGET)

static GimbalFrame* frame_of(GimbalPlaybackBar* self) {
  return self->session ? gimbal_session_get_frame(self->session) : NULL;
}

static GimbalSimulation* simulation_of(GimbalPlaybackBar* self) {
  return gimbal_session_get_simulation(self->session);
}

//---- what is shown

static char* range_text(const GimbalPlaying* playing) {
  const double* range = playing->range;
  if (isnan(range[0]) && isnan(range[1])) return g_strdup(_("All that is kept is played"));
  if (isnan(range[0])) return g_strdup_printf(_("Played until %.3f s"), range[1]);
  if (isnan(range[1])) return g_strdup_printf(_("Played from %.3f s"), range[0]);
  return g_strdup_printf(_("Played from %.3f s to %.3f s"), range[0], range[1]);
}

static void show_range(GimbalPlaybackBar* self, const GimbalPlaying* playing) {
  g_autofree char* text = range_text(playing);
  if (strcmp(text, gtk_label_get_text(self->range))) gtk_label_set_text(self->range, text);
}

static void show_frame(gpointer object) {
  GimbalPlaybackBar* self = object;
  GimbalFrame* frame = frame_of(self);
  if (!self->box) return;
  gtk_widget_set_sensitive(self->box, frame != NULL);
  gtk_toggle_button_set_active(self->mode, frame && frame->playback);
  if (frame) {
    gtk_check_button_set_active(self->looped, frame->playing.looped);
    gtk_check_button_set_active(self->backwards, frame->playing.backwards);
    show_range(self, &frame->playing);
  }
}

//---- what the user does; what a frame has set is not sent back

static void on_mode(GimbalPlaybackBar* self) {
  GimbalFrame* frame = frame_of(self);
  gboolean on = gtk_toggle_button_get_active(self->mode);
  if (!frame || on == frame->playback) return;
  gimbal_simulation_set_playback(simulation_of(self), on);
}

static void set_playing(GimbalPlaybackBar* self, const GimbalPlaying* playing) {
  gimbal_simulation_set_playing(simulation_of(self), playing);
}

// Send what a check button says, a field of GimbalPlaying, unless it is so.
static void send_check(GimbalPlaybackBar* self, GtkCheckButton* check, gsize field) {
  GimbalFrame* frame = frame_of(self);
  if (!frame) return;
  GimbalPlaying playing = frame->playing;
  gboolean *value = G_STRUCT_MEMBER_P(&playing, field), active = gtk_check_button_get_active(check);
  if (*value == active) return;
  *value = active;
  set_playing(self, &playing);
}

static void on_looped(GimbalPlaybackBar* self) {
  send_check(self, self->looped, G_STRUCT_OFFSET(GimbalPlaying, looped));
}

static void on_backwards(GimbalPlaybackBar* self) {
  send_check(self, self->backwards, G_STRUCT_OFFSET(GimbalPlaying, backwards));
}

static void set_range(GimbalPlaybackBar* self, int end, double time) {
  GimbalFrame* frame = frame_of(self);
  if (!frame) return;
  GimbalPlaying playing = frame->playing;
  playing.range[end] = time;
  // an end that would lie before the beginning, or the other way round, is taken back
  if (playing.range[0] >= playing.range[1]) playing.range[!end] = NAN;
  set_playing(self, &playing);
}

static void on_begin(GimbalPlaybackBar* self) {
  GimbalFrame* frame = frame_of(self);
  if (frame) set_range(self, 0, frame->data->time);
}

static void on_end(GimbalPlaybackBar* self) {
  GimbalFrame* frame = frame_of(self);
  if (frame) set_range(self, 1, frame->data->time);
}

static void on_all(GimbalPlaybackBar* self) {
  GimbalFrame* frame = frame_of(self);
  if (!frame) return;
  GimbalPlaying playing = frame->playing;
  playing.range[0] = playing.range[1] = NAN;
  set_playing(self, &playing);
}

// The time that was typed, in seconds; FALSE if it is none. A unit may follow.
static gboolean read_time(GimbalPlaybackBar* self, double* time) {
  g_autofree char* text = g_strstrip(g_strdup(gtk_editable_get_text(self->time)));
  char* end;
  *time = g_ascii_strtod(g_strdelimit(text, ",", '.'), &end);
  return end != text && isfinite(*time) && (!*g_strchug(end) || !strcmp(end, "s"));
}

static void on_time(GimbalPlaybackBar* self) {
  GimbalFrame* frame = frame_of(self);
  double time;
  if (!frame) return;
  g_autofree char* trouble = NULL;
  if (!read_time(self, &time)) {
    trouble = g_strdup(_("A time in seconds is wanted, like 1.25"));
  } else if (time < frame->history_first || time > frame->history_last) {
    trouble = g_strdup_printf(_("What is kept is from %.3f s to %.3f s"), frame->history_first,
                              frame->history_last);
  } else {
    gimbal_simulation_seek(simulation_of(self), time);
  }
  gtk_label_set_text(self->trouble, trouble ? trouble : "");
  gtk_widget_set_visible(GTK_WIDGET(self->trouble), trouble != NULL);
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalPlaybackBar, field, release)
#define PART(field)          GIMBAL_PART(GimbalPlaybackBar, field)

static const GimbalPart kParts[] = {PART(box),    PART(mode),      PART(time),  PART(trouble),
                                    PART(looped), PART(backwards), PART(range), {0}};

static const GimbalCall kCalls[] = {
    GIMBAL_CALL(on_mode), GIMBAL_CALL(on_looped), GIMBAL_CALL(on_backwards), GIMBAL_CALL(on_begin),
    GIMBAL_CALL(on_end),  GIMBAL_CALL(on_all),    GIMBAL_CALL(on_time),      {0}};

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalPlaybackBar, "session", session, gimbal_session_get_type, .changed = show_frame),
    {0}};

static void gimbal_playback_bar_class_init(GimbalPlaybackBarClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(box, gtk_widget_unparent), OWNS(session, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "playback-bar", kParts, kCalls);
}

static void gimbal_playback_bar_init(GimbalPlaybackBar* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "frame", G_CALLBACK(show_frame));
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "document-changed", G_CALLBACK(show_frame));
}
