// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Values of the configuration of built-in plugins.

#include "base/plugin_check.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mark.h"

static const char kSpace[] = " \t\r\n";

const GimbalPluginKey* gimbal_plugin_key(const GimbalPluginInfo* info, const char* key) {
  for (int i = 0; info && key && i < info->nkey; i++) {
    if (!strcmp(info->keys[i].name, key)) {
      return info->keys + i;
    }
  }
  return NULL;
}

static bool is_word_of(const char* words, const char* word) {
  size_t length = strlen(word);
  for (const char* at = words; *at; at += strcspn(at, kSpace), at += strspn(at, kSpace)) {
    if (strcspn(at, kSpace) == length && !strncmp(at, word, length)) {
      return true;
    }
  }
  return false;
}

static int check_word(const GimbalPluginKey* key, const char* value, GimbalMessage* error) {
  if (is_word_of(key->words, value)) {
    return 0;
  }
  gimbal_message_set(error, "'%s' is no value of '%s': it is one of %s", value, key->name, key->words);
  return -1;
}

// one number of the value
static int check_number(const GimbalPluginKey* key, double x, int i, GimbalMessage* error) {
  double max = i == 1 && key->max_second != 0 ? key->max_second : key->max;
  if (key->type == GIMBAL_KEY_INTEGER && x != floor(x)) {
    gimbal_message_set(error, "'%s' counts: %g is no whole number", key->name, x);
    return -1;
  }
  if (isfinite(x) && x >= key->min && x <= max && !(key->above_min && x == key->min)) {
    return 0;
  }
  if (isinf(max) && isinf(key->min)) {
    gimbal_message_set(error, "'%s' must be finite, not %g", key->name, x);
  } else if (isinf(max)) {
    gimbal_message_set(
        error, key->above_min ? N_("'%s' must be above %g, not %g") : N_("'%s' must be at least %g, not %g"),
        key->name, key->min, x);
  } else {
    gimbal_message_set(error,
                       key->above_min ? N_("'%s' must lie above %g and %g, not at %g")
                                      : N_("'%s' must lie between %g and %g, not at %g"),
                       key->name, key->min, max, x);
  }
  return -1;
}

int plugin_check(const GimbalPluginKey* key, const char* value, GimbalMessage* error) {
  const char* at = value + strspn(value, kSpace);
  int n = 0;
  if (!*at && !key->required) {
    return 0;  // as if it were not there
  }
  if (key->type == GIMBAL_KEY_WORD) {
    return check_word(key, value, error);
  }
  while (*at) {
    char* end;
    double x = strtod(at, &end);
    if (end == at || (*end && !strchr(kSpace, *end))) {
      gimbal_message_set(error, "'%s' of '%s' is no number", at, key->name);
      return -1;
    }
    if (n < key->count && check_number(key, x, n, error)) {
      return -1;
    }
    n++;
    at = end + strspn(end, kSpace);
  }
  if (n == key->count) {
    return 0;
  }
  gimbal_message_set(error, "'%s' takes %d number%s, not %d", key->name, key->count,
                     key->count == 1 ? "" : "s", n);
  return -1;
}

int gimbal_plugin_check(const GimbalPluginKey* key, const char* value, char* error, int error_sz) {
  GimbalMessage message;
  if (!plugin_check(key, value, &message)) return 0;
  gimbal_message_text(&message, NULL, error, error_sz);
  return -1;
}
