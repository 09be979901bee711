// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mjModel: one block for all arrays, laid out by the field table.

#include "model/model_alloc.h"

#include <mujoco/mjsan.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "model/defaults.h"
#include "model/fields.h"

static void copy_sizes(mjModel* dest, const mjModel* src) {
  for (int i = 0; i < MODEL_SIZE_COUNT; i++) {
    *model_size(dest, model_sizes[i].offset) = *model_size((mjModel*)src, model_sizes[i].offset);
  }
}

// most sizes are used as int in addresses and loops; only counts of bytes may be larger
static const SizeField* size_out_of_range(const mjModel* sizes) {
  for (int i = 0; i < MODEL_SIZE_COUNT; i++) {
    const SizeField* s = model_sizes + i;
    mjtSize value = *model_size((mjModel*)sizes, s->offset);
    int is_bytes = s->offset == offsetof(mjModel, narena) || s->offset == offsetof(mjModel, nbuffer) ||
                   s->offset == offsetof(mjModel, ntexdata);
    int may_be_unset = s->offset == offsetof(mjModel, njmax) || s->offset == offsetof(mjModel, nconmax) ||
                       s->offset == offsetof(mjModel, nbuffer);
    mjtSize limit = is_bytes ? (mjtSize)1 << 40 : INT32_MAX / 4;
    if ((value < 0 && !may_be_unset) || value > limit) return s;
  }
  return NULL;
}

static void free_buffer(mjModel* m) {
  if (m->buffer) {
    ASAN_UNPOISON_MEMORY_REGION(m->buffer, (size_t)m->nbuffer);
    mju_free(m->buffer);
    m->buffer = NULL;
  }
}

// The same in place of an old model, whose arrays are freed first (m itself stays). Returns 0, or
// -1 with a text; the model then has no arrays and all sizes zero.
static int model_realloc(mjModel* m, const mjModel* sizes, GimbalMessage* error) {
  mjModel wanted;
  copy_sizes(&wanted, sizes);
  free_buffer(m);
  memset(m, 0, sizeof(mjModel));

  const SizeField* bad_size = size_out_of_range(&wanted);
  if (bad_size) {
    gimbal_message_set(error, "size %s of the model is %lld: negative or too large", bad_size->name,
                       (long long)*model_size(&wanted, bad_size->offset));
    return -1;
  }
  const Field* bad = NULL;
  mjtSize bytes = fields_layout(model_fields, model_field_count, &wanted, NULL, NULL, &bad);
  if (bytes < 0) {
    gimbal_message_set(error, "array %s of the model is too large", bad->name);
    return -1;
  }
  void* buffer = bytes ? alloc_zeroed_or_null((size_t)bytes, 1) : NULL;
  if (bytes && !buffer) {
    gimbal_message_set(error, "no memory for a model of %lld bytes", (long long)bytes);
    return -1;
  }

  copy_sizes(m, &wanted);
  m->buffer = buffer;
  m->nbuffer = bytes;
  fields_layout(model_fields, model_field_count, m, m, buffer, &bad);
  mj_defaultOption(&m->opt);
  mj_defaultVisual(&m->vis);
  default_statistic(&m->stat);
  return 0;
}

mjModel* model_alloc(const mjModel* sizes, GimbalMessage* error) {
  mjModel* m = alloc_zeroed_or_null(1, sizeof(mjModel));
  if (!m) gimbal_message_set(error, "no memory for a model");
  if (!m || model_realloc(m, sizes, error)) {
    mju_free(m);
    return NULL;
  }
  return m;
}

void mj_deleteModel(mjModel* m) {
  if (m) {
    free_buffer(m);
    mju_free(m);
  }
}

static mjModel* copy_model(mjModel* dest, const mjModel* src, int scene_only) {
  if (!dest) {
    GimbalMessage error;
    dest = model_alloc(src, &error);
    if (!dest) {
      char text[200];
      gimbal_message_text(&error, NULL, text, sizeof text);
      mju_error("mj_copyModel: %s", text);
      return NULL;
    }
  } else if (dest == src) {
    return dest;
  } else if (dest->nbuffer != src->nbuffer) {
    mju_error("mj_copyModel: dest has arrays of other sizes (%lld bytes, source %lld)",
              (long long)dest->nbuffer, (long long)src->nbuffer);
    return NULL;
  }

  void* buffer = dest->buffer;
  const Field* bad = NULL;
  *dest = *src;
  dest->buffer = buffer;
  fields_layout(model_fields, model_field_count, dest, dest, buffer, &bad);
  for (int i = 0; i < model_field_count; i++) {
    const Field* f = model_fields + i;
    size_t bytes = field_bytes(f, src, NULL);
    if (bytes && (f->scene || !scene_only)) {
      memcpy(field_get(f, dest), field_get(f, src), bytes);
    }
  }
  return dest;
}

mjModel* model_copy_for_pixels(const mjModel* src, mjtSize ntexdata, GimbalMessage* error) {
  mjModel sizes = *src;
  sizes.ntexdata = ntexdata;
  mjModel* m = model_alloc(&sizes, error);
  if (!m) return NULL;
  const Field* bad = NULL;
  sizes.buffer = m->buffer;
  sizes.nbuffer = m->nbuffer;
  *m = sizes;
  fields_layout(model_fields, model_field_count, m, m, m->buffer, &bad);
  for (int i = 0; i < model_field_count; i++) {
    const Field* f = model_fields + i;
    size_t bytes = field_bytes(f, src, NULL);
    if (bytes && strcmp(f->name, "tex_data")) memcpy(field_get(f, m), field_get(f, src), bytes);
  }
  return m;
}

mjModel* mj_copyModel(mjModel* dest, const mjModel* src) {
  return copy_model(dest, src, 0);
}

void mjv_copyModel(mjModel* dest, const mjModel* src) {
  copy_model(dest, src, 1);
}

static bool any_nonzero(const mjtNum* values, mjtSize n) {
  for (mjtSize i = 0; i < n; i++) {
    if (values[i]) return true;
  }
  return false;
}

void model_set_flags(mjModel* m) {
  m->ngravcomp = 0;
  for (mjtSize i = 0; i < m->nbody; i++) {
    m->ngravcomp += m->body_gravcomp[i] != 0;
  }
  m->flg_gravcomp = m->ngravcomp > 0;
  m->flg_surfacevel = any_nonzero(m->geom_surfacevel, 6 * m->ngeom);
  m->flg_adhesion = any_nonzero(m->geom_adhesion, m->ngeom) || any_nonzero(m->pair_adhesion, m->npair);
}
