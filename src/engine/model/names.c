// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names: id to name by address, name to id by open addressing in names_map (twice as many slots as
// elements, -1 marks a free one).

#include "model/names.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/message.h"

enum { SLOTS_PER_NAME = 2 };

const GimbalKind* next_named_kind(const GimbalKind* kind) {
  int count;
  const GimbalKind *kinds = gimbal_kinds(&count), *next = kind ? kind + 1 : kinds;
  while (next < kinds + count && !next->name_offset) next++;
  return next < kinds + count ? next : NULL;
}

int* name_addresses(const mjModel* m, const GimbalKind* kind) {
  return *(int* const*)((const char*)m + kind->name_offset);
}

// The kind of an object type; NULL if objects of this type have no names.
static const GimbalKind* named_kind(int type) {
  const GimbalKind* kind = gimbal_kind(type == mjOBJ_XBODY ? mjOBJ_BODY : type);
  return kind && kind->name_offset ? kind : NULL;
}

static int named_count(const mjModel* m, const GimbalKind* kind) {
  return (int)*(const mjtSize*)((const char*)m + kind->count_offset);
}

const char* mj_id2name(const mjModel* m, int type, int id) {
  const GimbalKind* kind = named_kind(type);
  if (!kind || id < 0 || id >= named_count(m, kind)) return NULL;
  const char* name = m->names + name_addresses(m, kind)[id];
  return name[0] ? name : NULL;
}

const char* gimbal_kind_label(const mjModel* m, int type, int id, char* text, int size) {
  const GimbalKind* kind = gimbal_kind(type);
  const char* name = mj_id2name(m, type, id);
  if (name) {
    snprintf(text, (size_t)size, "%s", name);
  } else {
    snprintf(text, (size_t)size, "%s%s%d", kind ? kind->name : "", kind ? " " : "", id);
  }
  return text;
}

void gimbal_message_object(GimbalMessage* message, const mjModel* m, int objtype, int id) {
  const GimbalKind* kind = gimbal_kind(objtype);
  const char *name = mj_id2name(m, objtype, id), *word = kind ? kind->name : "";
  int owner, outer = name ? -1 : gimbal_kind_owner(m, objtype, id, &owner);
  const char* whose = outer >= 0 ? mj_id2name(m, outer, owner) : NULL;
  if (name) {
    message_set_name(message, name, word);
  } else if (whose) {
    gimbal_message_set(message, "%s %d of %s %s", word, id, gimbal_kind(outer)->name, whose);
  } else if (outer >= 0) {
    gimbal_message_set(message, "%s %d of %s %d", word, id, gimbal_kind(outer)->name, owner);
  } else {
    gimbal_message_set(message, "%s %d", word, id);
  }
}

// Bernstein's hash in its variant with exclusive or
static uint64_t names_hash(const char* text, uint64_t slots) {
  uint64_t h = 5381;
  for (const char* c = text; *c; c++) {
    h = (h * 33) ^ (uint64_t)*c;
  }
  return h % slots;
}

// the table of a kind in names_map and its number of slots
static int* table_of(const mjModel* m, const GimbalKind* kind, int* slots) {
  mjtSize start = 0;
  for (const GimbalKind* k = next_named_kind(NULL); k != kind; k = next_named_kind(k)) {
    start += SLOTS_PER_NAME * (mjtSize)named_count(m, k);
  }
  *slots = SLOTS_PER_NAME * named_count(m, kind);
  return m->names_map + start;
}

int mj_name2id(const mjModel* m, int type, const char* name) {
  const GimbalKind* kind = named_kind(type);
  int slots;
  if (!kind || !name || !name[0] || !named_count(m, kind)) return -1;

  const int* table = table_of(m, kind, &slots);
  const int* adr = name_addresses(m, kind);
  int start = (int)names_hash(name, (uint64_t)slots);
  for (int i = 0; i < slots; i++) {
    int id = table[start + i < slots ? start + i : start + i - slots];
    if (id < 0) return -1;
    if (!strcmp(m->names + adr[id], name)) return id;
  }
  return -1;
}

mjtSize names_map_size(const mjModel* m) {
  mjtSize total = 0;
  for (const GimbalKind* kind = next_named_kind(NULL); kind; kind = next_named_kind(kind)) {
    total += SLOTS_PER_NAME * (mjtSize)named_count(m, kind);
  }
  return total;
}

void names_map_build(mjModel* m) {
  for (mjtSize i = 0; i < m->nnames_map; i++) {
    m->names_map[i] = -1;
  }
  for (const GimbalKind* kind = next_named_kind(NULL); kind; kind = next_named_kind(kind)) {
    int slots;
    int* table = table_of(m, kind, &slots);
    const int* adr = name_addresses(m, kind);
    for (int id = 0; id < named_count(m, kind); id++) {
      const char* name = m->names + adr[id];
      if (name[0]) {
        int slot = (int)names_hash(name, (uint64_t)slots);
        while (table[slot] >= 0) {
          slot = slot + 1 < slots ? slot + 1 : 0;
        }
        table[slot] = id;
      }
    }
  }
}
