// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names: id to name by address, name to id by open addressing in names_map (twice as many slots as elements,
// -1 marks a free one).

#include "model/names.h"

#include <stdint.h>
#include <string.h>

enum { SLOTS_PER_NAME = 2 };

#define KIND(type, number, adr) \
  { type, offsetof(mjModel, number), offsetof(mjModel, adr) }

// in the order of their tables in names_map
const NamedKind named_kinds[NAMED_KIND_COUNT] = {
    KIND(mjOBJ_BODY, nbody, name_bodyadr),
    KIND(mjOBJ_JOINT, njnt, name_jntadr),
    KIND(mjOBJ_GEOM, ngeom, name_geomadr),
    KIND(mjOBJ_SITE, nsite, name_siteadr),
    KIND(mjOBJ_CAMERA, ncam, name_camadr),
    KIND(mjOBJ_LIGHT, nlight, name_lightadr),
    KIND(mjOBJ_FLEX, nflex, name_flexadr),
    KIND(mjOBJ_MESH, nmesh, name_meshadr),
    KIND(mjOBJ_SKIN, nskin, name_skinadr),
    KIND(mjOBJ_HFIELD, nhfield, name_hfieldadr),
    KIND(mjOBJ_TEXTURE, ntex, name_texadr),
    KIND(mjOBJ_MATERIAL, nmat, name_matadr),
    KIND(mjOBJ_PAIR, npair, name_pairadr),
    KIND(mjOBJ_EXCLUDE, nexclude, name_excludeadr),
    KIND(mjOBJ_EQUALITY, neq, name_eqadr),
    KIND(mjOBJ_TENDON, ntendon, name_tendonadr),
    KIND(mjOBJ_ACTUATOR, nactuator, name_actuatoradr),
    KIND(mjOBJ_SENSOR, nsensor, name_sensoradr),
    KIND(mjOBJ_NUMERIC, nnumeric, name_numericadr),
    KIND(mjOBJ_TEXT, ntext, name_textadr),
    KIND(mjOBJ_TUPLE, ntuple, name_tupleadr),
    KIND(mjOBJ_KEY, nkey, name_keyadr),
    KIND(mjOBJ_PLUGIN, nplugin, name_pluginadr),
};

int named_count(const mjModel* m, const NamedKind* kind) {
  return (int)*(const mjtSize*)((const char*)m + kind->number);
}

static const int* addresses(const mjModel* m, const NamedKind* kind) {
  return *(int* const*)((const char*)m + kind->adr);
}

const NamedKind* named_kind(int type) {
  int wanted = type == mjOBJ_XBODY ? mjOBJ_BODY : type;
  for (int i = 0; i < NAMED_KIND_COUNT; i++) {
    if (named_kinds[i].type == wanted) {
      return named_kinds + i;
    }
  }
  return NULL;
}

const char* mj_id2name(const mjModel* m, int type, int id) {
  const NamedKind* kind = named_kind(type);
  if (!kind || id < 0 || id >= named_count(m, kind)) {
    return NULL;
  }
  const char* name = m->names + addresses(m, kind)[id];
  return name[0] ? name : NULL;
}

// Bernstein's hash in its variant with exclusive or
static uint64_t hash(const char* text, uint64_t slots) {
  uint64_t h = 5381;
  for (const char* c = text; *c; c++) {
    h = (h * 33) ^ (uint64_t)*c;
  }
  return h % slots;
}

// the table of a kind in names_map and its number of slots
static int* table_of(const mjModel* m, const NamedKind* kind, int* slots) {
  mjtSize start = 0;
  for (const NamedKind* k = named_kinds; k < kind; k++) {
    start += SLOTS_PER_NAME * (mjtSize)named_count(m, k);
  }
  *slots = SLOTS_PER_NAME * named_count(m, kind);
  return m->names_map + start;
}

int mj_name2id(const mjModel* m, int type, const char* name) {
  const NamedKind* kind = named_kind(type);
  int slots;
  if (!kind || !name || !name[0] || !named_count(m, kind)) {
    return -1;
  }

  const int* table = table_of(m, kind, &slots);
  const int* adr = addresses(m, kind);
  int start = (int)hash(name, (uint64_t)slots);
  for (int i = 0; i < slots; i++) {
    int id = table[start + i < slots ? start + i : start + i - slots];
    if (id < 0) {
      return -1;
    }
    if (!strcmp(m->names + adr[id], name)) {
      return id;
    }
  }
  return -1;
}

mjtSize names_map_size(const mjModel* m) {
  mjtSize total = 0;
  for (int i = 0; i < NAMED_KIND_COUNT; i++) {
    total += SLOTS_PER_NAME * (mjtSize)named_count(m, named_kinds + i);
  }
  return total;
}

void names_map_build(mjModel* m) {
  for (mjtSize i = 0; i < m->nnames_map; i++) {
    m->names_map[i] = -1;
  }
  for (const NamedKind* kind = named_kinds; kind < named_kinds + NAMED_KIND_COUNT; kind++) {
    int slots;
    int* table = table_of(m, kind, &slots);
    const int* adr = addresses(m, kind);
    for (int id = 0; id < named_count(m, kind); id++) {
      const char* name = m->names + adr[id];
      if (name[0]) {
        int slot = (int)hash(name, (uint64_t)slots);
        while (table[slot] >= 0) {
          slot = slot + 1 < slots ? slot + 1 : 0;
        }
        table[slot] = id;
      }
    }
  }
}
