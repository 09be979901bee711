// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Messages and questions of the window: toasts, and one question at a time in a bar below the
// title. Messages are also written to the log of the session, except those that replace each other.

#ifndef GIMBAL_NOTICES_H_
#define GIMBAL_NOTICES_H_

#include <adwaita.h>

#include "base/run-messages.h"

// The widget is the bar, which is revealed while there is a question.
// Properties
//   "toasts"   the overlay that shows the toasts
//   "session"  the session whose log gets the messages
#define GIMBAL_TYPE_NOTICES (gimbal_notices_get_type())
G_DECLARE_FINAL_TYPE(GimbalNotices, gimbal_notices, GIMBAL, NOTICES, GtkWidget)

// Show a message as a toast.
void gimbal_notices_show(GimbalNotices* self, const char* text);

// The same for what somebody else says (GIMBAL_LOG_PLUGIN, GIMBAL_LOG_PROGRAM).
void gimbal_notices_tell(GimbalNotices* self, GimbalLogTopic topic, const char* text);

// Show a message about a new file, with a button that shows the file in the file manager. path
// NULL: no button.
void gimbal_notices_show_file(GimbalNotices* self, const char* text, const char* path);

// Show a message that replaces the last one of this function if that is still shown. It is not
// written to the log.
void gimbal_notices_replace(GimbalNotices* self, const char* text);

// A question in the bar. The function answer also identifies the question: by it the question is
// found and withdrawn.
typedef void (*GimbalNoticeAnswer)(gpointer data, gboolean yes);
typedef struct GimbalNoticeQuestion {
  GtkMessageType type;
  const char* text;
  const char* yes;            // label of the button for yes
  const char* no;             // label of the button for no, NULL: there is no such button
  GimbalNoticeAnswer answer;  // NULL: the answer is ignored
  gpointer data;              // must live as long as the bar, or withdraw its question before
} GimbalNoticeQuestion;

// Ask a question. It replaces the previous one, which gets no answer.
void gimbal_notices_ask(GimbalNotices* self, const GimbalNoticeQuestion* question);

// The same for an offer, of type GTK_MESSAGE_INFO.
void gimbal_notices_offer(GimbalNotices* self, const char* text, const char* yes, const char* no,
                          GimbalNoticeAnswer answer, gpointer data);

// Whether a question with this function (NULL: with any function) waits for an answer.
gboolean gimbal_notices_is_asking(GimbalNotices* self, GimbalNoticeAnswer answer);

// Withdraw the question with this function without an answer; NULL: any question.
void gimbal_notices_withdraw(GimbalNotices* self, GimbalNoticeAnswer answer);

// Close the notices with the window: later messages and questions are ignored.
void gimbal_notices_close(GimbalNotices* self);
gboolean gimbal_notices_is_closed(GimbalNotices* self);

#endif  // GIMBAL_NOTICES_H_
