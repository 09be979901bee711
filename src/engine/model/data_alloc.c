// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mjData: one buffer for the arrays of known length, one block for stack and arena.

#include "model/data_alloc.h"

#include <gimbal/arena.h>
#include <mujoco/mjsan.h>
#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/log.h"
#include "model/fields.h"
#include "model/sleep_state.h"

static void free_blocks(mjData* d) {
  for (int i = 0; i < d->nplugin; i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(d->plugin[i]);
    if (plugin && plugin->destroy) {
      plugin->destroy(d, i);
    }
  }
  mju_threadpool(d, 0);
  arena_abandon(d);
  if (d->buffer) {
    ASAN_UNPOISON_MEMORY_REGION(d->buffer, (size_t)d->nbuffer);
    mju_free(d->buffer);
  }
  if (d->arena) {
    ASAN_UNPOISON_MEMORY_REGION(d->arena, (size_t)d->narena);
    mju_free(d->arena);
  }
}

void data_clear_arena(mjData* d) {
  arena_clear(d);
  for (int i = 0; i < arena_field_count; i++) {
    field_set(arena_fields + i, d, NULL);
  }
  d->contact = d->arena;
  d->ncon = 0;
  d->ne = d->nf = d->nl = d->nefc = d->nJ = 0;
  d->efm_active = d->nefmK = d->nefmdof = d->nefmL = 0;
  d->nY = d->nA = 0;
  d->nisland = d->nidof = 0;
}

// A data structure for m with undefined contents and no plugin instances; NULL after a warning or
// mju_error.
mjData* data_alloc(const mjModel* m) {
  const Field* bad = NULL;
  mjtSize bytes = fields_layout(data_fields, data_field_count, m, NULL, NULL, &bad);
  if (bytes < 0) {
    mju_warning("no data can be made for this model: its sizes give array %s no length",
                bad ? bad->name : "?");
    return NULL;
  }
  if (m->narena < 0) {
    mju_error("arena of the data is too large");
    return NULL;
  }

  mjData* d = alloc_or_null(sizeof(mjData));
  void *buffer = alloc_or_null((size_t)bytes), *arena = alloc_or_null((size_t)m->narena);
  if (!d || (bytes && !buffer) || (m->narena && !arena)) {
    mju_free(d);
    mju_free(buffer);
    mju_free(arena);
    mju_error("out of memory: %zu bytes asked for", sizeof(mjData) + (size_t)bytes + (size_t)m->narena);
    return NULL;
  }
  memset(d, 0, sizeof(mjData));
  if (bytes) {
    memset(buffer, 0, (size_t)bytes);
  }
  d->nbuffer = bytes;
  d->narena = m->narena;
  d->buffer = buffer;
  d->arena = arena;
  fields_layout(data_fields, data_field_count, m, d, d->buffer, &bad);
  arena_init(d);
  data_clear_arena(d);

  // everything is awake at first: plugins start before the state is set
  for (int i = 0; i < m->ntree; i++) d->tree_asleep[i] = SLEEP_FULLY_AWAKE;
  sleep_update(m, d);
  return d;
}

int data_start_plugins(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nplugin; i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[i]);
    d->plugin[i] = m->plugin[i];
    log_set_actor(plugin ? plugin->name : NULL);
    int failed = !plugin || (plugin->init && plugin->init(m, d, i) < 0);
    log_set_actor(NULL);
    if (failed) {
      return i;
    }
    d->nplugin = i + 1;
  }
  return -1;
}

void mj_deleteData(mjData* d) {
  if (d) {
    free_blocks(d);
    mju_free(d);
  }
}

// the buffer, all but the private memory of plugins
static void copy_buffer(mjData* dest, const mjModel* m, const mjData* src, int scene_only) {
  for (int i = 0; i < data_field_count; i++) {
    const Field* f = data_fields + i;
    size_t bytes = field_bytes(f, m, NULL);
    if (bytes && (f->scene || !scene_only) && f->offset != offsetof(mjData, plugin_data)) {
      memcpy(field_get(f, dest), field_get(f, src), bytes);
    }
  }
}

// arrays of the arena keep their places in it; those that are not copied are not there, NULL
static void copy_arena(mjData* dest, const mjModel* m, const mjData* src, int scene_only) {
  for (int i = 0; i < arena_field_count; i++) {
    const Field* f = arena_fields + i;
    const char* from = field_get(f, src);
    size_t bytes = from ? field_bytes(f, m, src) : 0;
    bool wanted = from && (f->scene || !scene_only);
    char* to = wanted ? (char*)dest->arena + (from - (const char*)src->arena) : NULL;
    field_set(f, dest, to);
    if (bytes && wanted) {
      ASAN_UNPOISON_MEMORY_REGION(to, bytes);
      memcpy(to, from, bytes);
    }
  }
  dest->contact = dest->arena;
}

// Replace the block of stack and arena by an empty one. Returns 0 if there is no memory; then
// nothing changed.
static bool replace_arena(mjData* d, mjtSize narena) {
  void* block = mju_malloc((size_t)narena);
  if (!block) return false;
  arena_abandon(d);
  ASAN_UNPOISON_MEMORY_REGION(d->arena, (size_t)d->narena);
  mju_free(d->arena);
  d->arena = block;
  d->narena = narena;
  arena_init(d);
  data_clear_arena(d);
  return true;
}

int gimbal_arena_grow(mjData* d, mjtSize narena) {
  if (narena <= d->narena || d->pbase) return -1;
  return replace_arena(d, narena) ? 0 : -1;
}

int gimbal_arena_keep_up(mjData* d, mjtSize limit) {
  mjWarningStat *contacts = &d->warning[mjWARN_CONTACTFULL], *rows = &d->warning[mjWARN_CNSTRFULL];
  int full = contacts->number || rows->number, half_full = d->maxuse_arena > d->narena / 2;
  if ((!full && !half_full) || d->narena >= limit) return 0;
  mjtSize narena = d->narena < limit / 2 ? 2 * d->narena : limit;
  if (gimbal_arena_grow(d, narena)) return 0;
  contacts->number = rows->number = 0;
  return 1;
}

static mjData* copy_data(mjData* dest, const mjModel* m, const mjData* src, int scene_only) {
  if (dest == src) {
    return dest;
  }
  if (!dest) {
    dest = data_alloc(m);
    if (!dest) {
      return NULL;
    }
    if (data_start_plugins(m, dest) >= 0) {
      mj_deleteData(dest);
      mju_error("mj_copyData: a plugin could not be initialized");
      return NULL;
    }
  }
  if (dest->nbuffer != src->nbuffer) {
    mju_error("mj_copyData: dest was made for another model");
    return NULL;
  }
  if (dest->narena < src->narena && !replace_arena(dest, src->narena)) {
    mju_error("mj_copyData: no memory for an arena of %zu bytes", (size_t)src->narena);
    return NULL;
  }
  if (src->pbase || src->pstack) {
    mju_error("mj_copyData: the stack of the source is in use");
    return NULL;
  }

  arena_abandon(dest);

  // scalars: all but what belongs to the allocation
  mjData kept = *dest;
  const Field* bad = NULL;
  *dest = *src;
  dest->buffer = kept.buffer;
  dest->arena = kept.arena;
  dest->narena = kept.narena;
  dest->threadpool = kept.threadpool;
  dest->nplugin = kept.nplugin;
  fields_layout(data_fields, data_field_count, m, dest, dest->buffer, &bad);

  ASAN_POISON_MEMORY_REGION(dest->arena, (size_t)dest->narena);
  copy_buffer(dest, m, src, scene_only);
  copy_arena(dest, m, src, scene_only);
  for (int i = 0; i < dest->nplugin; i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(dest->plugin[i]);
    if (plugin && plugin->copy) {
      plugin->copy(dest, m, src, i);
    }
  }
  return dest;
}

mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  return copy_data(dest, m, src, 0);
}

mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  return copy_data(dest, m, src, 1);
}
