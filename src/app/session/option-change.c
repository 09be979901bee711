// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "session/option-change.h"

#include <gimbal/grammar.h>
#include <gimbal/quality.h>
#include <mujoco/mjxmacro.h>
#include <stddef.h>
#include <string.h>

#include "language/edit/rewrite.h"

typedef struct Field {
  const char* name;
  size_t offset;
  int count;
  gboolean whole;  // whether its numbers are integers
} Field;

static const Field kFields[] = {
#define X(type, name, n) {#name, offsetof(mjOption, name), n, sizeof(type) == sizeof(int)},
#define XVEC             X
    MJOPTION_FIELDS
#undef XVEC
#undef X
};

// Whether the bits of a field are separate switches.
static gboolean is_flags(const Field* field) {
  return !strcmp(field->name, "disableflags") || !strcmp(field->name, "enableflags") ||
         !strcmp(field->name, "disableactuator");
}

static size_t size_of(const Field* field) {
  return (size_t)field->count * (field->whole ? sizeof(int) : sizeof(mjtNum));
}

static const void* option_field_at(const mjOption* option, const Field* field) {
  return (const char*)option + field->offset;
}

static gboolean option_field_differs(const Field* field, const mjOption* a, const mjOption* b) {
  return memcmp(option_field_at(a, field), option_field_at(b, field), size_of(field)) != 0;
}

static int whole_at(const mjOption* option, const Field* field) {
  return *(const int*)option_field_at(option, field);
}

//---- in words

static void option_change_append(GString* text, const char* format, ...) G_GNUC_PRINTF(2, 3);
static void option_change_append(GString* text, const char* format, ...) {
  va_list args;
  va_start(args, format);
  if (text->len) g_string_append(text, ", ");
  g_string_append_vprintf(text, format, args);
  va_end(args);
}

// Flags beyond MuJoCo's are keywords in a text.
static void append_qualities(GString* text, int changed, int now) {
  static const char* const words[] = {"continuous", "convex", "manifold", "normals", "fields"};
  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    int bit = gimbal_quality_from_words(words[i]);
    if (changed & bit) option_change_append(text, "%s: %s", words[i], now & bit ? "enable" : "disable");
  }
}

static void append_flags(GString* text, const Field* field, int changed, int now) {
  const GimbalElement* flags = gimbal_grammar_at("mujoco/option/flag", NULL);
  for (int i = 0; i < flags->nattribute; i++) {
    const GimbalAttribute* attribute = &flags->attributes[i];
    if ((size_t)attribute->also.offset != field->offset || !(changed & attribute->also_value)) continue;
    gboolean inverted = (attribute->notes & GIMBAL_NOTE_CLEARS_BIT) != 0;
    gboolean on = ((now & attribute->also_value) != 0) != inverted;
    option_change_append(text, "%s: %s", attribute->name, on ? "enable" : "disable");
  }
  if (!strcmp(field->name, "enableflags")) append_qualities(text, changed & GIMBAL_QUALITY_ALL, now);
}

static void append_groups(GString* text, int changed, int now) {
  for (int group = 0; group < 31; group++) {
    if (changed & (1 << group)) {
      option_change_append(text, "group %d: %s", group, now & (1 << group) ? "disable" : "enable");
    }
  }
}

static char* value_text(const Field* field, const mjOption* option) {
  const GimbalAttribute* attribute =
      gimbal_grammar_attribute(gimbal_grammar_at("mujoco/option", NULL), field->name);
  if (!field->whole) return gimbal_numbers_text(option_field_at(option, field), field->count, 0);
  const GimbalKeywords* words = attribute ? attribute->keywords : NULL;
  for (int i = 0; words && i < words->count; i++) {
    if (words->words[i].value == whole_at(option, field)) return g_strdup(words->words[i].word);
  }
  return g_strdup_printf("%d", whole_at(option, field));
}

static void append_value(GString* text, const Field* field, const mjOption* before, const mjOption* after) {
  g_autofree char *old = value_text(field, before), *now = value_text(field, after);
  option_change_append(text, "%s: %s → %s", field->name, old, now);
}

char* gimbal_option_change_describe(const mjOption* before, const mjOption* after) {
  GString* text = g_string_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kFields); i++) {
    const Field* field = &kFields[i];
    if (!option_field_differs(field, before, after)) continue;
    if (!is_flags(field)) {
      append_value(text, field, before, after);
      continue;
    }
    int now = whole_at(after, field), changed = whole_at(before, field) ^ now;
    if (strcmp(field->name, "disableactuator")) {
      append_flags(text, field, changed, now);
    } else {
      append_groups(text, changed, now);
    }
  }
  return g_string_free(text, !text->len);
}

//---- applied

void gimbal_change_option(mjOption* option, const mjOption* before, const mjOption* after) {
  for (guint i = 0; i < G_N_ELEMENTS(kFields); i++) {
    const Field* field = &kFields[i];
    if (!option_field_differs(field, before, after)) continue;
    void* to = (char*)option + field->offset;
    if (is_flags(field)) {
      int mask = whole_at(before, field) ^ whole_at(after, field);
      *(int*)to = (*(int*)to & ~mask) | (whole_at(after, field) & mask);
    } else {
      memcpy(to, option_field_at(after, field), size_of(field));
    }
  }
}
