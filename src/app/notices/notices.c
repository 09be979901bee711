// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "notices/notices.h"

#include <glib/gi18n.h>
#include <math.h>

#include "session/session.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/template.h"
#include "widgets/control/toast.h"

enum { PASSING_SECONDS = 3 };  // time that a replaceable message is shown

struct _GimbalNotices {
  GtkWidget parent;
  GtkInfoBar* bar;
  GtkLabel* text;
  GtkButton *yes, *no;
  AdwToastOverlay* toasts;  // NULL once the notices are closed
  GimbalSession* session;
  AdwToast* passing;  // the shown message that the next one replaces; weak
  GimbalNoticeAnswer answer;
  gpointer answer_data;
};

G_DEFINE_FINAL_TYPE(GimbalNotices, gimbal_notices, GTK_TYPE_WIDGET)

//---- messages

static void write_down(GimbalNotices* self, GimbalLogTopic topic, const char* text) {
  if (!self->session) return;
  GimbalFrame* frame = topic == GIMBAL_LOG_DESKTOP ? NULL : gimbal_session_get_frame(self->session);
  gimbal_log_add(gimbal_session_get_log(self->session),
                 &(GimbalLogNote){.topic = topic, .text = text, .time = frame ? frame->data->time : NAN});
}

void gimbal_notices_show_file(GimbalNotices* self, const char* text, const char* path) {
  if (!self->toasts) return;
  GtkWidget* place = GTK_WIDGET(self->toasts);
  if (path) {
    gimbal_toast_with_button(place, text, _("Show in _Files"), "win.show-in-files", path);
  } else {
    gimbal_toast(place, text);
  }
  write_down(self, GIMBAL_LOG_DESKTOP, text);
}

void gimbal_notices_show(GimbalNotices* self, const char* text) {
  gimbal_notices_show_file(self, text, NULL);
}

void gimbal_notices_tell(GimbalNotices* self, GimbalLogTopic topic, const char* text) {
  if (!self->toasts) return;
  gimbal_toast(GTK_WIDGET(self->toasts), text);
  write_down(self, topic, text);
}

static void on_passed(GimbalNotices* self) {
  g_clear_weak_pointer(&self->passing);
}

// Change the text of the shown toast: to dismiss a toast while it appears crashes libadwaita 1.2.
void gimbal_notices_replace(GimbalNotices* self, const char* text) {
  if (!self->toasts) return;
  if (self->passing) {
    gimbal_toast_set_text(self->passing, text);
    return;
  }
  AdwToast* toast = gimbal_toast_new(text);
  adw_toast_set_timeout(toast, PASSING_SECONDS);
  g_set_weak_pointer(&self->passing, toast);
  g_signal_connect_object(toast, "dismissed", G_CALLBACK(on_passed), self, G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast(self->toasts, toast);
}

//---- questions

void gimbal_notices_offer(GimbalNotices* self, const char* text, const char* yes, const char* no,
                          GimbalNoticeAnswer answer, gpointer data) {
  gimbal_notices_ask(self, &(GimbalNoticeQuestion){GTK_MESSAGE_INFO, text, yes, no, answer, data});
}

gboolean gimbal_notices_is_asking(GimbalNotices* self, GimbalNoticeAnswer answer) {
  return self->answer && (!answer || self->answer == answer);
}

void gimbal_notices_withdraw(GimbalNotices* self, GimbalNoticeAnswer answer) {
  if (!self->bar || (answer && self->answer != answer)) return;
  self->answer = NULL;
  g_object_set(self->bar, "revealed", FALSE, NULL);
}

void gimbal_notices_ask(GimbalNotices* self, const GimbalNoticeQuestion* question) {
  if (!self->bar) return;
  self->answer = question->answer;
  self->answer_data = question->data;
  gtk_label_set_text(self->text, question->text);
  gtk_button_set_label(self->yes, question->yes);
  gtk_widget_set_visible(GTK_WIDGET(self->no), question->no != NULL);
  if (question->no) gtk_button_set_label(self->no, question->no);
  g_object_set(self->bar, "message-type", question->type, "revealed", TRUE, NULL);
}

static void answer_question(GimbalNotices* self, gboolean yes) {
  GimbalNoticeAnswer answer = self->answer;
  gimbal_notices_withdraw(self, NULL);
  if (answer) answer(self->answer_data, yes);
}

static void on_yes(GimbalNotices* self) {
  answer_question(self, TRUE);
}
static void on_no(GimbalNotices* self) {
  answer_question(self, FALSE);
}

//---- object

void gimbal_notices_close(GimbalNotices* self) {
  gimbal_notices_withdraw(self, NULL);
  g_clear_weak_pointer(&self->passing);
  g_clear_object(&self->toasts);
}

gboolean gimbal_notices_is_closed(GimbalNotices* self) {
  return !self->toasts;
}

static void notices_leave(GObject* object) {
  gimbal_notices_close(GIMBAL_NOTICES(object));
}

#define PART(field) GIMBAL_PART(GimbalNotices, field)

static const GimbalPart kParts[] = {PART(bar), PART(text), PART(yes), PART(no), {0}};
static const GimbalCall kCalls[] = {GIMBAL_CALL(on_yes), GIMBAL_CALL(on_no), {0}};

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalNotices, "toasts", toasts, adw_toast_overlay_get_type),
    GIMBAL_PROPERTY(GimbalNotices, "session", session, gimbal_session_get_type),
    {0}};

static void gimbal_notices_class_init(GimbalNoticesClass* klass) {
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  GIMBAL_CLASS_OWNS(klass, notices_leave, GIMBAL_OWNS(GimbalNotices, bar, gtk_widget_unparent),
                    GIMBAL_OWNS(GimbalNotices, session, g_object_unref));
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "notices", kParts, kCalls);
}

static void gimbal_notices_init(GimbalNotices* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
}
