// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Batches made and freed, and what they say of themselves.

#include "batch/batch.h"

#include <gimbal/assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/log.h"
#include "batch/selection.h"

enum { MAX_THREADS = 256 };

// What a batch is to be like.
typedef struct Order {
  const mjModel* model;
  bool copied, rows, persistent;
  int nsim, nthread;
  mjBatch* result;
} Order;

static int choose_threads(const Order* order) {
  long n = order->nthread > 0 ? order->nthread : sysconf(_SC_NPROCESSORS_ONLN);
  return (int)mjMAX(1, mjMIN(mjMIN(n, order->nsim), MAX_THREADS));
}

static void allocate_rows(mjBatch* b) {
  size_t n = (size_t)b->nsim;
  b->nstate = mj_stateSize(b->model, mjSTATE_INTEGRATION);
  b->state = alloc_zeroed(n * (size_t)b->nstate, sizeof *b->state);
  b->warning = alloc_zeroed(n * mjNWARNING, sizeof *b->warning);
  b->staged = alloc_zeroed(n, sizeof *b->staged);
  b->scratch = alloc_zeroed((size_t)b->nthread * (size_t)b->nstate, sizeof *b->scratch);
  for (int i = 0; i < b->nsim; i++) {
    mjtNum* row = b->state + (size_t)i * (size_t)b->nstate;
    mj_getState(b->model, b->data[b->persistent ? i : 0], row, mjSTATE_INTEGRATION);
  }
}

// All of it inside of a guard: what is there already when an error comes is in order->result.
static void make_parts(void* context) {
  Order* order = context;
  mjBatch* b = order->result = alloc_zeroed(1, sizeof *b);
  b->nsim = order->nsim;
  b->persistent = order->persistent;
  b->model = order->copied ? (b->copy = mj_copyModel(NULL, order->model)) : order->model;
  b->status = alloc_zeroed((size_t)b->nsim, sizeof *b->status);
  b->error = alloc_zeroed((size_t)b->nsim, sizeof *b->error);
  b->pool = pool_start(choose_threads(order));
  b->nthread = pool_size(b->pool);
  int n = b->persistent ? b->nsim : b->nthread;
  b->data = alloc_zeroed((size_t)n, sizeof *b->data);
  for (int i = 0; i < n; i++) b->data[i] = mj_makeData(b->model);
  if (order->rows) allocate_rows(b);
}

static mjBatch* make_batch(Order* order, char* error, int error_sz) {
  LogError caught;
  if (!log_guard(make_parts, order, &caught)) return order->result;
  mjb_deleteBatch(order->result);
  if (error && error_sz > 0) snprintf(error, (size_t)error_sz, "%s", caught.message.subject);
  return NULL;
}

mjBatch* batch_bare(const mjModel* m, int nsim, int nthread, char* error, int error_sz) {
  GIMBAL_ASSERT(m && nsim > 0);
  Order order = {.model = m, .nsim = nsim, .nthread = nthread};
  return make_batch(&order, error, error_sz);
}

void mjb_defaultConfig(mjBatchConfig* config) {
  if (config) *config = (mjBatchConfig){0};
}

static const char* find_fault(const mjModel* m, int nsim, const mjBatchConfig* config) {
  if (!m) return "there is no model";
  if (nsim <= 0) return "nsim must be 1 or more";
  if ((m->opt.enableflags & mjENBL_SLEEP) && !config->persistent) {
    return "trees of this model may sleep, which only a persistent batch remembers: set persistent in the "
           "configuration, or disable sleep";
  }
  if ((m->opt.enableflags & mjENBL_IPC) && !config->persistent) {
    return "the flag ipc needs what a persistent batch remembers: set persistent in the configuration, or "
           "disable the flag";
  }
  return NULL;
}

mjBatch* mjb_makeBatch(const mjModel* m, int nsim, const mjBatchConfig* config, char* error, int error_sz) {
  mjBatchConfig standard = {0};
  if (!config) config = &standard;
  const char* fault = find_fault(m, nsim, config);
  if (fault) {
    if (error && error_sz > 0) snprintf(error, (size_t)error_sz, "mjb_makeBatch: %s", fault);
    return NULL;
  }
  Order order = {m, true, true, config->persistent, nsim, config->nthread, NULL};
  return make_batch(&order, error, error_sz);
}

static void delete_expansions(mjBatch* b) {
  for (int i = 0; i < b->nexpansion; i++) {
    mju_free(b->expansion[i].values);
    mju_free(b->expansion[i].seen);
  }
  for (int i = 0; b->own && i < b->nthread; i++) mj_deleteModel(b->own[i]);
  mju_free(b->own);
  mju_free(b->expansion);
}

void mjb_deleteBatch(mjBatch* b) {
  if (!b || !may_call(b, "mjb_deleteBatch")) return;
  pool_stop(b->pool);
  int n = b->persistent ? b->nsim : b->nthread;
  for (int i = 0; b->data && i < n; i++) mj_deleteData(b->data[i]);
  for (int i = 0; b->error && i < b->nsim; i++) mju_free(b->error[i]);
  for (int i = 0; i < b->noutput; i++) mju_free(b->output[i].values);
  delete_expansions(b);
  mj_deleteModel(b->copy);
  void* blocks[] = {b->data,   b->state,   b->warning, b->status, b->error,
                    b->staged, b->scratch, b->output,  b->models, b->record};
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) mju_free(blocks[i]);
  mju_free(b);
}

//---- what a batch says

int mjb_nstate(const mjBatch* b) {
  return b->nstate;
}

mjtNum* mjb_state(mjBatch* b) {
  return b->state;
}

mjtNum* mjb_stateComponent(mjBatch* b, int component, int* size) {
  if (component <= 0 || component >= 1 << mjNSTATE || component & (component - 1)) {
    mju_error("mjb_stateComponent: component is %d: it must be one bit of mjtState", component);
    return NULL;
  }
  if (size) *size = mj_stateSize(b->model, component);
  return b->state + mj_stateSize(b->model, component - 1);
}

mjWarningStat* mjb_warning(mjBatch* b) {
  return b->warning;
}

const int* mjb_status(const mjBatch* b) {
  return b->status;
}

const char* mjb_error(const mjBatch* b, int sim) {
  return sim >= 0 && sim < b->nsim && b->status[sim] ? b->error[sim] : "";
}

int mjb_nsim(const mjBatch* b) {
  return b->nsim;
}

int mjb_nthread(const mjBatch* b) {
  return b->nthread;
}

int mjb_persistent(const mjBatch* b) {
  return b->persistent;
}

const mjModel* mjb_model(const mjBatch* b) {
  return b->model;
}

//---- outputs

static void report_place(const Place* place, int* size, int* elemsize) {
  if (size) *size = place->size;
  if (elemsize) *elemsize = (int)place->element;
}

static Output* find_output(const mjBatch* b, const Place* place) {
  for (int i = 0; i < b->noutput; i++) {
    if (b->output[i].place.offset == place->offset) return b->output + i;
  }
  return NULL;
}

static Output* add_output(mjBatch* b, const Place* place) {
  size_t bytes = place_bytes(place);
  // of size 0 too there is an address
  char* values = alloc_zeroed((size_t)b->nsim, mjMAX(bytes, 1));
  b->output = alloc_longer(b->output, b->noutput, sizeof *b->output);
  b->output[b->noutput] = (Output){*place, values};
  for (int i = 0; b->persistent && bytes && i < b->nsim; i++) {
    memcpy(values + (size_t)i * bytes, place_in(place, b->data[i]), bytes);
  }
  return b->output + b->noutput++;
}

void* mjb_output(mjBatch* b, const char* name, int* size, int* elemsize) {
  Place place;
  if (!may_call(b, "mjb_output") || !name || !find_data_place(b->model, name, false, &place)) return NULL;
  report_place(&place, size, elemsize);
  Output* output = find_output(b, &place);
  return (output ? output : add_output(b, &place))->values;
}
