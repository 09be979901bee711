// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From a model to its edit.

#include "model/renumber.h"

#include <glib.h>
#include <stddef.h>
#include <string.h>

//---- bodies

static gboolean is_nameless(const mjModel* m, int body) {
  const char* name = mj_id2name(m, mjOBJ_BODY, body);
  return !name || !*name;
}

// How many nameless siblings come before a nameless body.
static int place_of(const mjModel* m, int body) {
  int place = 0;
  for (int i = 1; i < body; i++) place += m->body_parentid[i] == m->body_parentid[body] && is_nameless(m, i);
  return place;
}

static int nameless_child(const mjModel* m, int parent, int place) {
  for (int i = 1; i < m->nbody; i++)
    if (m->body_parentid[i] == parent && is_nameless(m, i) && !place--) return i;
  return 0;
}

int gimbal_renumber_body(const mjModel* from, int body, const mjModel* to) {
  if (body <= 0 || body >= from->nbody) return 0;
  if (!is_nameless(from, body)) return MAX(0, mj_name2id(to, mjOBJ_BODY, mj_id2name(from, mjOBJ_BODY, body)));
  int parent = from->body_parentid[body], there = gimbal_renumber_body(from, parent, to);
  return parent && !there ? 0 : nameless_child(to, there, place_of(from, body));
}

//---- options

// In mjOption all numbers come first, then all integers.
#define FIRST_INT offsetof(mjOption, integrator)
#define END       (offsetof(mjOption, sdf_iterations) + sizeof(int))

static gboolean is_flags(size_t offset) {
  return offset == offsetof(mjOption, disableflags) || offset == offsetof(mjOption, enableflags) ||
         offset == offsetof(mjOption, disableactuator);
}

static void carry_int(int* live, int before, int after, gboolean flags) {
  int changed = flags ? *live ^ before : *live != before ? ~0 : 0;
  *live = (*live & changed) | (after & ~changed);
}

void gimbal_renumber_option(mjOption* live, const mjOption* before, const mjOption* after) {
  char* to = (char*)live;
  const char *old = (const char*)before, *new = (const char*)after;
  for (size_t at = 0; at < FIRST_INT; at += sizeof(mjtNum))
    if (!memcmp(to + at, old + at, sizeof(mjtNum))) memcpy(to + at, new + at, sizeof(mjtNum));
  for (size_t at = FIRST_INT; at < END; at += sizeof(int))
    carry_int((int*)(to + at), *(const int*)(old + at), *(const int*)(new + at), is_flags(at));
}
