// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "language/messages/grammar-text.h"

#include <glib.h>

const char* gimbal_grammar_text(const char* doc) {
  return doc && *doc ? g_dgettext(GIMBAL_GRAMMAR_DOMAIN, doc) : "";
}
