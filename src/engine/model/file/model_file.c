// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Binary models (MJB).
//
//   5 ints    mark, bytes of mjtNum, number of sizes, version, number of arrays
//   98 sizes  64-bit
//   opt, vis, stat, flg_gravcomp, flg_surfacevel, flg_adhesion   as in memory
//   arrays    in the order of the field table, without padding
//
// A file may come from anywhere: whatever is wrong with it is a warning and NULL, and a model that
// is returned has passed model_check.

#include "model/file/model_file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/mark.h"
#include "base/write_file.h"
#include "model/fields.h"
#include "model/file/model_check.h"
#include "model/model_alloc.h"

enum { HEADER_VERSION = 3, HEADER_COUNT = 5, MARK = 54321 };

// values of the header, and what a wrong one means
static void expected_header(int32_t header[HEADER_COUNT]) {
  header[0] = MARK;
  header[1] = sizeof(mjtNum);
  header[2] = MODEL_SIZE_COUNT;
  header[3] = mj_version();
  header[4] = model_field_count;
}

static const char* const header_problems[HEADER_COUNT] = {
    N_("not a binary model"),
    N_("written with another floating-point precision"),
    N_("written with another number of sizes"),
    N_("written by another version, whose binary models are not read: give the model as XML, or take both of "
       "one version"),
    N_("written with another number of arrays"),
};

// fixed parts between sizes and arrays
typedef struct Part {
  size_t offset;
  size_t bytes;
} Part;

static const Part parts[] = {
    {offsetof(mjModel, opt), sizeof(mjOption)},           {offsetof(mjModel, vis), sizeof(mjVisual)},
    {offsetof(mjModel, stat), sizeof(mjStatistic)},       {offsetof(mjModel, flg_gravcomp), sizeof(mjtBool)},
    {offsetof(mjModel, flg_surfacevel), sizeof(mjtBool)}, {offsetof(mjModel, flg_adhesion), sizeof(mjtBool)},
};

enum { PART_COUNT = sizeof(parts) / sizeof(parts[0]) };

mjtSize mj_sizeModel(const mjModel* m) {
  size_t total = HEADER_COUNT * sizeof(int32_t) + MODEL_SIZE_COUNT * sizeof(mjtSize);
  for (int i = 0; i < PART_COUNT; i++) {
    total += parts[i].bytes;
  }
  for (int i = 0; i < model_field_count; i++) {
    total += field_bytes(model_fields + i, m, NULL);
  }
  return (mjtSize)total;
}

static char* model_file_write(char* out, const void* data, size_t bytes) {
  if (bytes) {
    memcpy(out, data, bytes);
  }
  return out + bytes;
}

// the file in memory; out holds mj_sizeModel bytes
static void model_file_encode(const mjModel* m, char* out) {
  int32_t header[HEADER_COUNT];
  expected_header(header);
  out = model_file_write(out, header, sizeof(header));
  for (int i = 0; i < MODEL_SIZE_COUNT; i++) {
    out = model_file_write(out, (const char*)m + model_sizes[i].offset, sizeof(mjtSize));
  }
  for (int i = 0; i < PART_COUNT; i++) {
    out = model_file_write(out, (const char*)m + parts[i].offset, parts[i].bytes);
  }
  for (int i = 0; i < model_field_count; i++) {
    out = model_file_write(out, field_get(model_fields + i, m), field_bytes(model_fields + i, m, NULL));
  }
}

void mj_saveModel(const mjModel* m, const char* filename, void* buffer, mjtSize buffer_sz) {
  if (!m) {
    mju_warning("mj_saveModel: there is no model to save");
    return;
  }
  mjtSize bytes = mj_sizeModel(m);
  if (buffer) {
    if (buffer_sz < bytes) {
      mju_error("mj_saveModel: the buffer has %lld bytes, the model needs %lld (mj_sizeModel)",
                (long long)buffer_sz, (long long)bytes);
      return;
    }
    model_file_encode(m, buffer);
  }
  if (!filename || !filename[0]) return;

  char* data = mju_malloc((size_t)bytes);
  int problem = ENOMEM;
  if (data) {
    model_file_encode(m, data);
    problem = write_file(filename, data, (size_t)bytes);
  }
  if (problem) mju_warning("mj_saveModel: cannot write '%s': %s", filename, strerror(problem));
  mju_free(data);
}

// take the next bytes; NULL when the file ends before
static const char* model_file_consume(const char** in, size_t* left, size_t bytes) {
  if (bytes > *left) return NULL;
  const char* data = *in;
  *in += bytes;
  *left -= bytes;
  return data;
}

static const char* read_header(const char** in, size_t* left) {
  int32_t header[HEADER_COUNT], expected[HEADER_COUNT];
  const char* data = model_file_consume(in, left, sizeof(header));
  if (!data) return header_problems[0];
  memcpy(header, data, sizeof(header));
  expected_header(expected);
  // another version mostly has other numbers of sizes and arrays, too
  if (header[0] == MARK && header[HEADER_VERSION] != expected[HEADER_VERSION]) {
    return header_problems[HEADER_VERSION];
  }
  for (int i = 0; i < HEADER_COUNT; i++) {
    if (header[i] != expected[i]) return header_problems[i];
  }
  return NULL;
}

// sizes into a model without arrays, as long as the file can hold the arrays
static const char* read_sizes(mjModel* sizes, const char** in, size_t* left) {
  const char* data = model_file_consume(in, left, MODEL_SIZE_COUNT * sizeof(mjtSize));
  if (!data) return "the file ends within the sizes";
  for (int i = 0; i < MODEL_SIZE_COUNT; i++) {
    memcpy((char*)sizes + model_sizes[i].offset, data + i * sizeof(mjtSize), sizeof(mjtSize));
  }
  // nothing is allocated before the length of the file has shown that the sizes may be true
  const Field* bad;
  if (fields_layout(model_fields, model_field_count, sizes, NULL, NULL, &bad) != sizes->nbuffer) {
    return "the sizes contradict each other";
  }
  if (sizes->nbuffer < 0 || (uint64_t)sizes->nbuffer > *left + (uint64_t)model_field_count * 64) {
    return "the sizes do not fit the length of the file";
  }
  return NULL;
}

// a truth value is 0 or 1, anything else must not become one
static bool all_bool(const char* data, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) {
    if (data[i] & ~1) return false;
  }
  return true;
}

static const char* read_rest(mjModel* m, const char** in, size_t* left) {
  for (int i = 0; i < PART_COUNT; i++) {
    const char* data = model_file_consume(in, left, parts[i].bytes);
    if (!data) return "the file ends within the options";
    if (parts[i].bytes == sizeof(mjtBool) && !all_bool(data, parts[i].bytes)) {
      return "a flag is neither 0 nor 1";
    }
    memcpy((char*)m + parts[i].offset, data, parts[i].bytes);
  }
  for (int i = 0; i < model_field_count; i++) {
    size_t bytes = field_bytes(model_fields + i, m, NULL);
    const char* data = model_file_consume(in, left, bytes);
    if (!data) return "the file ends within the arrays";
    if (model_fields[i].type == FIELD_BOOL && !all_bool(data, bytes)) return "a flag is neither 0 nor 1";
    if (bytes) {
      memcpy(field_get(model_fields + i, m), data, bytes);
    }
  }
  return *left ? "the file is longer than the model" : NULL;
}

mjModel* model_decode(const void* data, size_t left, GimbalMessage* error) {
  const char* in = data;
  mjModel sizes = {0};
  const char* problem = read_header(&in, &left);
  if (!problem) {
    problem = read_sizes(&sizes, &in, &left);
  }
  mjModel* m = problem ? NULL : model_alloc(&sizes, error);
  if (!m) {
    if (problem) gimbal_message_set(error, "%s", problem);
    return NULL;
  }

  problem = read_rest(m, &in, &left);
  ModelFault fault;
  if (problem) {
    gimbal_message_set(error, "%s", problem);
  } else if (model_check(m, &fault)) {
    gimbal_message_copy(error, &fault.message);
    problem = error->form;
  }
  if (problem) {
    mj_deleteModel(m);
    return NULL;
  }
  return m;
}

mjModel* mj_loadModelBuffer(const void* buffer, mjtSize buffer_sz) {
  if (!buffer || buffer_sz <= 0) {
    mju_warning("mj_loadModelBuffer: the buffer is empty");
    return NULL;
  }
  GimbalMessage error;
  mjModel* m = model_decode(buffer, (size_t)buffer_sz, &error);
  if (!m) {
    char text[300];
    gimbal_message_text(&error, NULL, text, sizeof text);
    mju_warning("mj_loadModelBuffer: %s", text);
  }
  return m;
}

// A model from the bytes of a resource; NULL with a text.
static mjModel* read_model(mjResource* resource, char* error, int error_sz) {
  const void* data;
  int size = mju_readResource(resource, &data);
  GimbalMessage message;
  if (size < 0) gimbal_message_set(&message, "the file cannot be read, or there is no memory for it");
  mjModel* m = size < 0 ? NULL : model_decode(data, (size_t)size, &message);
  if (!m) gimbal_message_text(&message, NULL, error, error_sz);
  return m;
}

mjModel* mj_loadModel(const char* filename, const mjVFS* vfs) {
  char error[1024];
  mjResource* resource = mju_openResource(NULL, filename, vfs, error, sizeof error);
  mjModel* m = resource ? read_model(resource, error, sizeof error) : NULL;
  mju_closeResource(resource);
  if (!m) mju_warning("mj_loadModel: '%s': %s", filename, error);
  return m;
}
