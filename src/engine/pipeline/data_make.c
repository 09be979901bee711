// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Data that is ready for a step: allocated, its plugins started, reset.

#include "pipeline/data_make.h"

#include "base/log.h"
#include "model/data_alloc.h"

typedef struct Reset {
  const mjModel* m;
  mjData* d;
} Reset;

static void reset_data(void* context) {
  const Reset* reset = context;
  mj_resetData(reset->m, reset->d);
}

mjData* data_make(const mjModel* m, int* refused) {
  *refused = -1;
  mjData* d = data_alloc(m);
  if (!d) {
    return NULL;
  }
  *refused = data_start_plugins(m, d);
  if (*refused >= 0) {
    mj_deleteData(d);
    return NULL;
  }
  // what is to start asleep may be unable to: nobody else has the data then
  Reset reset = {m, d};
  LogError error;
  if (log_guard(reset_data, &reset, &error)) {
    mj_deleteData(d);
    log_raise(&error);
    return NULL;
  }
  return d;
}

mjData* mj_makeData(const mjModel* m) {
  int refused;
  mjData* d = data_make(m, &refused);
  if (refused >= 0) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[refused]);
    log_error_of(mjOBJ_PLUGIN, refused, "mj_makeData: plugin '%s' could not start its instance %d '%s'",
                 plugin ? plugin->name : "?", refused, m->names + m->name_pluginadr[refused]);
  }
  return d;
}
