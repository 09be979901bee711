// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "language/scan/roots.h"

#include <string.h>

static const GimbalElement* added[GIMBAL_ROOTS];
static int count;

void gimbal_roots_add(const GimbalElement* root) {
  for (int i = 0; i < count; i++) {
    if (added[i] == root) return;
  }
  g_assert(count < GIMBAL_ROOTS);
  added[count++] = root;
}

const GimbalElement* gimbal_roots_get(int i) {
  return i == 0 ? gimbal_grammar_root() : i <= count ? added[i - 1] : NULL;
}

const GimbalElement* gimbal_roots_child(const GimbalElement* parent, const char* tag, gboolean* in_default) {
  const GimbalChild* child = gimbal_grammar_child(parent, tag);
  if (in_default) *in_default = child && child->in_default;
  if (child) return child->element;
  for (int i = 0; !parent && i < count; i++) {
    if (!strcmp(added[i]->tag, tag)) return added[i];
  }
  return NULL;
}

const GimbalElement* gimbal_roots_at(const char* path, int* in_default) {
  const GimbalElement* element = gimbal_grammar_at(path, in_default);
  if (element) return element;
  g_auto(GStrv) tags = g_strsplit(path, "/", -1);
  for (char** tag = tags; *tag && **tag && (element || tag == tags); tag++) {
    element = gimbal_roots_child(element, *tag, NULL);
  }
  if (in_default) *in_default = 0;
  return element;
}
