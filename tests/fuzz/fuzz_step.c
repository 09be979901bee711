// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Texts of models are compiled and simulated for a few steps, as long as they are small.

#include <gimbal/diagnostics.h>
#include <gimbal/guard.h>

#include "fuzz.h"

static void simulate(void* model) {
  mjModel* m = model;
  mjData* d = mj_makeData(m);
  for (int i = 0; d && i < 3; i++) mj_step(m, d);
  mj_deleteData(d);
}

static void quiet(const mjLogMessage* message) {
  (void)message;
}

// What costs time, and not what could fail.
static void limit_work(mjModel* m) {
  int* const counts[] = {&m->opt.iterations, &m->opt.ls_iterations, &m->opt.noslip_iterations,
                         &m->opt.sdf_iterations};
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
    *counts[i] = *counts[i] < 10 ? *counts[i] : 10;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 4096) return 0;
  mjfLogHandler before = mju_setLogHandler(quiet);
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text((const char*)data, size, "fuzz.xml", NULL, list);
  mjModel* m = s ? gimbal_compile(s, NULL, list) : NULL;
  if (m && m->narena < 1 << 24 && m->nv < 300 && m->ngeom < 300) {
    limit_work(m);
    gimbal_guard(simulate, m, list);
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
  mju_setLogHandler(before);
  return 0;
}
