// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Values of messages as variants.

#include "lsp/value.h"

#include <math.h>
#include <stdarg.h>

//---- reading

// What is inside of variants and of values that may be absent. Takes value.
static GVariant* value_unwrap(GVariant* value) {
  while (value) {
    gboolean maybe = g_variant_is_of_type(value, G_VARIANT_TYPE_MAYBE);
    if (!maybe && !g_variant_is_of_type(value, G_VARIANT_TYPE_VARIANT)) return value;
    GVariant* inner = maybe ? g_variant_get_maybe(value) : g_variant_get_variant(value);
    g_variant_unref(value);
    value = inner;
  }
  return NULL;
}

static GVariant* value_member(GVariant* value, const char* key) {
  return value && g_variant_is_of_type(value, G_VARIANT_TYPE_VARDICT)
             ? value_unwrap(g_variant_lookup_value(value, key, NULL))
             : NULL;
}

GVariant* lsp_get(GVariant* value, const char* path) {
  g_auto(GStrv) keys = g_strsplit(path, ".", -1);
  GVariant* at = value ? value_unwrap(g_variant_ref(value)) : NULL;
  for (int i = 0; at && keys[i]; i++) {
    GVariant* inner = value_member(at, keys[i]);
    g_variant_unref(at);
    at = inner;
  }
  return at;
}

char* lsp_get_text(GVariant* value, const char* path) {
  g_autoptr(GVariant) at = lsp_get(value, path);
  return at && g_variant_is_of_type(at, G_VARIANT_TYPE_STRING) ? g_variant_dup_string(at, NULL) : NULL;
}

double lsp_get_double(GVariant* value, const char* path, double other) {
  g_autoptr(GVariant) at = lsp_get(value, path);
  if (at && g_variant_is_of_type(at, G_VARIANT_TYPE_INT64)) return (double)g_variant_get_int64(at);
  if (at && g_variant_is_of_type(at, G_VARIANT_TYPE_DOUBLE)) return g_variant_get_double(at);
  return other;
}

int lsp_get_int(GVariant* value, const char* path, int other) {
  double number = lsp_get_double(value, path, NAN);
  return number >= G_MININT && number <= G_MAXINT ? (int)number : other;
}

gboolean lsp_get_bool(GVariant* value, const char* path) {
  g_autoptr(GVariant) at = lsp_get(value, path);
  return at && g_variant_is_of_type(at, G_VARIANT_TYPE_BOOLEAN) && g_variant_get_boolean(at);
}

guint lsp_count(GVariant* list) {
  return list && g_variant_is_of_type(list, G_VARIANT_TYPE("av")) ? (guint)g_variant_n_children(list) : 0;
}

GVariant* lsp_nth(GVariant* list, guint index) {
  return value_unwrap(g_variant_get_child_value(list, index));
}

gboolean lsp_has_word(GVariant* value, const char* path, const char* word) {
  g_autoptr(GVariant) list = lsp_get(value, path);
  for (guint i = 0; i < lsp_count(list); i++) {
    g_autoptr(GVariant) item = lsp_nth(list, i);
    if (item && g_variant_is_of_type(item, G_VARIANT_TYPE_STRING) &&
        g_str_equal(g_variant_get_string(item, NULL), word)) {
      return TRUE;
    }
  }
  return FALSE;
}

//---- writing

GVariant* lsp_object(const char* key, ...) {
  GVariantBuilder builder;
  g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
  va_list list;
  va_start(list, key);
  for (; key; key = va_arg(list, const char*)) {
    GVariant* value = va_arg(list, GVariant*);
    if (value) g_variant_builder_add(&builder, "{sv}", key, value);
  }
  va_end(list);
  return g_variant_builder_end(&builder);
}

GPtrArray* lsp_list_new(void) {
  return g_ptr_array_new();
}

GVariant* lsp_list(GPtrArray* values) {
  GVariantBuilder builder;
  g_variant_builder_init(&builder, G_VARIANT_TYPE("av"));
  for (guint i = 0; i < values->len; i++) g_variant_builder_add(&builder, "v", g_ptr_array_index(values, i));
  g_ptr_array_unref(values);
  return g_variant_builder_end(&builder);
}

GVariant* lsp_text(const char* text) {
  return text ? g_variant_new_take_string(g_utf8_make_valid(text, -1)) : NULL;
}

GVariant* lsp_int(gint64 number) {
  return g_variant_new_int64(number);
}

GVariant* lsp_bool(gboolean value) {
  return g_variant_new_boolean(value);
}

GVariant* lsp_null(void) {
  return g_variant_new_maybe(G_VARIANT_TYPE_VARIANT, NULL);
}
