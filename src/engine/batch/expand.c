// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fields of the model that each simulation has its own values of. Each thread has a model, into
// which the values of whose turn it is are written.

#include "batch/expand.h"

#include <string.h>

#include "base/alloc.h"
#include "batch/selection.h"

static Expansion* find_expansion(const mjBatch* b, const Place* place) {
  for (int i = 0; i < b->nexpansion; i++) {
    if (b->expansion[i].place.offset == place->offset) return b->expansion + i;
  }
  return NULL;
}

static void make_own_models(mjBatch* b) {
  if (b->own) return;
  b->own = alloc_zeroed((size_t)b->nthread, sizeof *b->own);
  for (int i = 0; i < b->nthread; i++) b->own[i] = mj_copyModel(NULL, b->model);
}

Expansion* expand_place(mjBatch* b, const Place* place, bool derived) {
  size_t bytes = place_bytes(place);
  make_own_models(b);
  b->expansion = alloc_longer(b->expansion, b->nexpansion, sizeof *b->expansion);
  Expansion* e = b->expansion + b->nexpansion++;
  *e = (Expansion){.place = *place, .derived = derived};
  // of size 0 too there is an address
  e->values = alloc_zeroed((size_t)b->nsim, mjMAX(bytes, 1));
  if (b->persistent) e->seen = alloc_zeroed((size_t)b->nsim, mjMAX(bytes, 1));
  for (int i = 0; i < b->nsim && bytes; i++) {
    memcpy(e->values + (size_t)i * bytes, place_in(place, b->model), bytes);
    if (e->seen) memcpy(e->seen + (size_t)i * bytes, place_in(place, b->model), bytes);
  }
  return e;
}

void write_values(const mjBatch* b, mjModel* m, int sim, bool derived) {
  for (int i = 0; i < b->nexpansion; i++) {
    const Expansion* e = b->expansion + i;
    size_t bytes = place_bytes(&e->place);
    if (bytes && (derived || !e->derived)) {
      memcpy(place_in(&e->place, m), e->values + (size_t)sim * bytes, bytes);
    }
  }
}

bool values_as_seen(const mjBatch* b, int sim) {
  for (int i = 0; i < b->nexpansion; i++) {
    const Expansion* e = b->expansion + i;
    size_t bytes = place_bytes(&e->place), at = (size_t)sim * bytes;
    if (bytes && memcmp(e->values + at, e->seen + at, bytes)) return false;
  }
  return true;
}

void note_values(const mjBatch* b, int sim) {
  for (int i = 0; i < b->nexpansion; i++) {
    const Expansion* e = b->expansion + i;
    size_t bytes = place_bytes(&e->place), at = (size_t)sim * bytes;
    if (bytes) memcpy(e->seen + at, e->values + at, bytes);
  }
}

// Find the field of a name and say its sizes.
static bool look_up(const mjBatch* b, const char* name, Place* place, int* size, int* elemsize) {
  if (!name || !find_model_place(b->model, name, place)) return false;
  if (size) *size = place->size;
  if (elemsize) *elemsize = (int)place->element;
  return true;
}

void* mjb_expand(mjBatch* b, const char* name, int* size, int* elemsize) {
  Place place;
  if (!may_call(b, "mjb_expand")) return NULL;
  if (b->models) {
    mju_error(
        "mjb_expand: simulations run on models of the caller's (mjb_setModels), which have values of their "
        "own");
    return NULL;
  }
  if (!look_up(b, name, &place, size, elemsize)) return NULL;
  Expansion* e = find_expansion(b, &place);
  if (!e) e = expand_place(b, &place, false);
  e->derived = false;
  return e->values;
}

const void* mjb_expanded(mjBatch* b, const char* name, int* size, int* elemsize) {
  Place place;
  if (!may_call(b, "mjb_expanded") || !look_up(b, name, &place, size, elemsize)) return NULL;
  const Expansion* e = find_expansion(b, &place);
  return e ? e->values : NULL;
}
