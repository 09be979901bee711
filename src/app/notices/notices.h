// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the window says: messages that pass by, and one question at a time in a bar below the title.
// Each message stands in the log of the model on show too.

#ifndef GIMBAL_NOTICES_H_
#define GIMBAL_NOTICES_H_

#include <adwaita.h>

// The widget is the bar, revealed while something is asked.
// Properties
//   "toasts"   the overlay in which messages pass by
//   "session"  whose log gets them
#define GIMBAL_TYPE_NOTICES (gimbal_notices_get_type())
G_DECLARE_FINAL_TYPE(GimbalNotices, gimbal_notices, GIMBAL, NOTICES, GtkWidget)

// Show a message that passes by.
void gimbal_notices_show(GimbalNotices* self, const char* text);

// The same of a file that was made, with a button that shows it in the file manager. path NULL:
// there is none.
void gimbal_notices_show_file(GimbalNotices* self, const char* text, const char* path);

// Show a message of which only the last is read: it takes the place of one of these that is still
// there. Not for the log.
void gimbal_notices_replace(GimbalNotices* self, const char* text);

// A question in the bar. answer is who asks: what takes questions back goes by it.
typedef void (*GimbalNoticeAnswer)(gpointer data, gboolean yes);
typedef struct GimbalNoticeQuestion {
  GtkMessageType type;
  const char* text;
  const char* yes;            // words of the buttons
  const char* no;             // NULL: there is only the other one
  GimbalNoticeAnswer answer;  // NULL: nobody wants to know
  gpointer data;              // an object that lives as long as the bar, or takes its question back
} GimbalNoticeQuestion;

// Ask, in place of what was asked before.
void gimbal_notices_ask(GimbalNotices* self, const GimbalNoticeQuestion* question);

// Whether somebody (NULL: anybody) waits for an answer.
gboolean gimbal_notices_is_asking(GimbalNotices* self, GimbalNoticeAnswer answer);

// Take a question back, without an answer; that of anybody if answer is NULL.
void gimbal_notices_withdraw(GimbalNotices* self, GimbalNoticeAnswer answer);

// The window goes: what comes in later is told to nobody.
void gimbal_notices_close(GimbalNotices* self);
gboolean gimbal_notices_is_closed(GimbalNotices* self);

#endif  // GIMBAL_NOTICES_H_
