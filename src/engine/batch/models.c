// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model and the data of one simulation: whose model it runs on, and copies of both.

#include <string.h>

#include "base/alloc.h"
#include "batch/expand.h"
#include "batch/selection.h"

static bool check_model(const mjBatch* b, const mjModel* m, int i) {
  const char* differs = m ? other_layout(b->model, m) : NULL;
  if (m && !differs) return true;
  if (m) {
    mju_error("mjb_setModels: models[%d] has a mjData of another layout than the batch's model: %s differs",
              i, differs);
  } else {
    mju_error("mjb_setModels: models[%d] is NULL: each simulation needs a model", i);
  }
  return false;
}

void mjb_setModels(mjBatch* b, const mjModel* const* models) {
  if (!may_call(b, "mjb_setModels")) return;
  if (models && b->nexpansion) {
    mju_error(
        "mjb_setModels: the batch has per-simulation fields (mjb_expand), which the models would replace");
    return;
  }
  for (int i = 0; models && i < b->nsim; i++) {
    if (!check_model(b, models[i], i)) return;
  }
  memset(b->staged, 0, (size_t)b->nsim * sizeof *b->staged);
  if (!models) {
    mju_free(b->models);
    b->models = NULL;
    return;
  }
  if (!b->models) b->models = alloc_zeroed((size_t)b->nsim, sizeof *b->models);
  memcpy(b->models, models, (size_t)b->nsim * sizeof *b->models);
}

static bool check_simulation(const mjBatch* b, const char* function, int sim) {
  if (!may_call(b, function)) return false;
  if (sim >= 0 && sim < b->nsim) return true;
  mju_error("%s: sim is %d: simulations have the numbers 0 to %d", function, sim, b->nsim - 1);
  return false;
}

void mjb_getModel(mjBatch* b, int sim, mjModel* m) {
  if (!check_simulation(b, "mjb_getModel", sim)) return;
  const mjModel* source = b->models ? b->models[sim] : b->model;
  if (!m || m->nbuffer != source->nbuffer) {
    mju_error(
        "mjb_getModel: m must have the sizes of the model of simulation %d: copy that with mj_copyModel",
        sim);
    return;
  }
  mj_copyModel(m, source);
  write_values(b, m, sim, true);
}

void mjb_getData(mjBatch* b, int sim, mjData* d) {
  if (!check_simulation(b, "mjb_getData", sim)) return;
  const mjModel* m = b->models ? b->models[sim] : b->model;
  const mjData* source = b->data[b->persistent ? sim : 0];
  if (!d || d->nbuffer != source->nbuffer) {
    mju_error("mjb_getData: d must be made for a model of the batch's sizes, such as mjb_model");
    return;
  }
  if (b->persistent) mj_copyData(d, m, source);
  mj_setState(m, d, b->state + (size_t)sim * (size_t)b->nstate, mjSTATE_INTEGRATION);
  memcpy(d->warning, b->warning + (size_t)sim * mjNWARNING, sizeof d->warning);
}
