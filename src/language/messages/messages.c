// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "language/messages/messages.h"

#include <gimbal/warning.h>
#include <glib/gi18n.h>

static const char* look_up(const char* form) {
  return *form ? _(form) : form;
}

char* gimbal_message_dup_text(const GimbalMessage* message) {
  if (!message) return NULL;
  int size = gimbal_message_text(message, look_up, NULL, 0) + 1;
  char* text = g_malloc((gsize)size);
  gimbal_message_text(message, look_up, text, size);
  return text;
}

char* gimbal_diagnostic_dup_text(const GimbalDiagnostic* diagnostic) {
  return diagnostic->sentence ? gimbal_message_dup_text(diagnostic->sentence) : g_strdup(diagnostic->message);
}

char* gimbal_diagnostic_dup_hint(const GimbalDiagnostic* diagnostic) {
  return diagnostic->advice ? gimbal_message_dup_text(diagnostic->advice) : g_strdup(diagnostic->hint);
}

char* gimbal_warning_dup_text(const mjModel* m, int warning, int info) {
  GimbalMessage message;
  gimbal_warning_message(&message, m, warning, info);
  return gimbal_message_dup_text(&message);
}

char* gimbal_text_dup_translated(const char* text) {
  return text ? g_strdup(look_up(text)) : NULL;
}
