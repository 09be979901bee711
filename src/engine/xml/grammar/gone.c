// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "xml/grammar/gone.h"

#include <glib.h>

#include "base/mark.h"

static const struct {
  const char *tag, *attribute, *word;
} kGone[] = {{"composite", NULL, NULL},
             {"flexvert", NULL, NULL},
             {"contact", "internal", NULL},
             {"edge", "equality", "vert"}};

const char* gone_hint(const char* tag, const char* attribute, const char* word) {
  for (size_t i = 0; i < G_N_ELEMENTS(kGone); i++) {
    if (g_strcmp0(kGone[i].tag, tag) || g_strcmp0(kGone[i].attribute, attribute)) continue;
    if (g_strcmp0(kGone[i].word, word) == 0) {
      return N_("MuJoCo 4.0 has it no more: gimbal migrate --to 4.0 writes what takes its place.");
    }
  }
  return NULL;
}
