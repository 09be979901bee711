// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Values that a program hangs on elements, by key.

#include "spec/spec.h"

typedef struct UserValue {
  const void* data;
  void (*cleanup)(const void*);
} UserValue;

static void free_value(gpointer p) {
  UserValue* v = p;
  if (v->cleanup) v->cleanup(v->data);
  g_free(v);
}

void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data,
                                 void (*cleanup)(const void*)) {
  Element* e = element_of(element);
  if (!e || !key) return;
  if (!e->user_values) e->user_values = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_value);
  UserValue* v = g_new(UserValue, 1);
  v->data = data;
  v->cleanup = cleanup;
  g_hash_table_replace(e->user_values, g_strdup(key), v);
}

void mjs_setUserValue(mjsElement* element, const char* key, const void* data) {
  mjs_setUserValueWithCleanup(element, key, data, NULL);
}

const void* mjs_getUserValue(mjsElement* element, const char* key) {
  Element* e = element_of(element);
  UserValue* v = e && key && e->user_values ? g_hash_table_lookup(e->user_values, key) : NULL;
  return v ? v->data : NULL;
}

void mjs_deleteUserValue(mjsElement* element, const char* key) {
  Element* e = element_of(element);
  if (e && key && e->user_values) g_hash_table_remove(e->user_values, key);
}
