// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Binary models: whatever is loaded can be saved and loaded again, simulated, shown and printed.
// Running out of memory in the simulation is an error like another; its handler leaves by a jump,
// as handlers of errors must.
//
// Bytes changed at random mostly hit numbers of which each value is good. So models that load are
// changed by their fields: ids, counts, addresses, options.

#include <glib.h>
#include <limits.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "model/fields.h"

static jmp_buf escape;

static void leave_on_error(const mjLogMessage* msg) {
  if (msg->level == mjLOG_ERROR) longjmp(escape, 1);
}

static void save_and_load(const mjModel* m) {
  int bytes = (int)mj_sizeModel(m);
  void* copy = malloc((size_t)bytes);
  mj_saveModel(m, NULL, copy, bytes);
  mjModel* again = mj_loadModelBuffer(copy, bytes);
  if (!again) abort();
  mj_deleteModel(again);
  free(copy);
}

static mjvScene scene;  // outlives an error

// Everything that can be seen.
static void show(const mjModel* m, mjData* d) {
  mjvOption option;
  mjvCamera camera;
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m, &camera);
  memset(option.flags, 1, sizeof option.flags);
  option.frame = mjFRAME_GEOM;
  option.label = mjLABEL_BODY;
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 500);
  mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
}

// That a model may ask for any number of iterations is its right; here they cost time.
static void limit_iterations(mjModel* m) {
  int* const counts[] = {&m->opt.iterations, &m->opt.ls_iterations, &m->opt.noslip_iterations,
                         &m->opt.sdf_iterations};
  for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) *counts[i] = MIN(*counts[i], 20);
}

static void simulate(const mjModel* m) {
  mjData* volatile data = NULL;
  if (!setjmp(escape)) {
    data = mj_makeData(m);
    mj_step(m, data);
    mj_step(m, data);
    mj_forward(m, data);
    mj_inverse(m, data);
    if (m->nkey) mj_resetDataKeyframe(m, data, 0);
    show(m, data);
    mj_printModel(m, "/dev/null");
    mj_printData(m, data, "/dev/null");
  }
  mjv_freeScene(&scene);
  mj_deleteData(data);
}

//---- changing models by their fields

static GRand* dice;

static int roll(int n) {
  return g_rand_int_range(dice, 0, n);
}

static int some_int(const mjModel* m, const int* value, mjtSize n, mjtSize i) {
  const int special[] = {-2, -1, 0, 1, 2, 3, 1 << 16, INT_MAX, INT_MIN};
  mjtSize size = *(const mjtSize*)((const char*)m + model_sizes[roll(MODEL_SIZE_COUNT)].offset);
  const int choices[] = {special[roll(G_N_ELEMENTS(special))],
                         (int)((unsigned)value[i] + 1u),
                         (int)((unsigned)value[i] - 1u),
                         value[roll((int)n)],
                         (int)size - roll(2),
                         roll(64)};
  return choices[roll(G_N_ELEMENTS(choices))];
}

static double some_number(double x) {
  const double choices[] = {0,      -1,   1,      -x,  1e3 * x,  1e308,
                            -1e308, 1e10, 1e-300, NAN, INFINITY, roll(100) - 50.0};
  return choices[roll(G_N_ELEMENTS(choices))];
}

static void change_field(const mjModel* m, const Field* f) {
  mjtSize n = field_elements(f, m, NULL);
  if (n < 1 || n > INT_MAX) return;
  void* array = field_get(f, m);
  int i = roll((int)n);
  if (f->type == FIELD_INT) {
    ((int*)array)[i] = some_int(m, array, n, i);
  } else if (f->type == FIELD_NUM) {
    ((mjtNum*)array)[i] = some_number(((mjtNum*)array)[i]);
  } else if (f->type == FIELD_FLOAT) {
    ((float*)array)[i] = (float)some_number(((float*)array)[i]);
  } else {
    ((unsigned char*)array)[i] = (unsigned char)(f->type == FIELD_BOOL ? roll(2) : roll(256));
  }
}

static void change_options(mjModel* m) {
  int* const ints[] = {
      &m->opt.integrator,     &m->opt.cone,           &m->opt.jacobian,       &m->opt.solver,
      &m->opt.iterations,     &m->opt.ls_iterations,  &m->opt.ccd_iterations, &m->opt.noslip_iterations,
      &m->opt.sdf_iterations, &m->opt.sdf_initpoints, &m->opt.disableflags,   &m->opt.enableflags};
  int k = roll(G_N_ELEMENTS(ints));
  *ints[k] = k >= 10 ? 1 << roll(20) : k < 4 || roll(2) ? roll(4) : some_int(m, ints[k], 1, 0);
}

size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  mjfLogHandler before = mju_setLogHandler(leave_on_error);
  mjModel* m = mj_loadModelBuffer(data, (int)size);
  mju_setLogHandler(before);
  dice = g_rand_new_with_seed(seed);
  if (m && (size_t)mj_sizeModel(m) <= max_size) {
    for (int k = 1 + roll(3); k > 0; k--) {
      if (roll(8)) {
        const Field* f = model_fields + roll(model_field_count);
        for (int tries = 0; f->type != FIELD_INT && roll(4) && tries < 100; tries++) {
          f = model_fields + roll(model_field_count);
        }
        change_field(m, f);
      } else {
        change_options(m);
      }
    }
    size = (size_t)mj_sizeModel(m);
    mj_saveModel(m, NULL, data, (int)size);
  } else if (size) {
    for (int k = 1 + roll(4); k > 0; k--) data[roll((int)size)] = (uint8_t)roll(256);
  }
  mj_deleteModel(m);
  g_rand_free(dice);
  return size;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 1 << 24) return 0;
  mjfLogHandler before = mju_setLogHandler(leave_on_error);
  mjModel* m = mj_loadModelBuffer(data, (int)size);
  if (m && m->narena < 1 << 24) {
    save_and_load(m);
    limit_iterations(m);
    simulate(m);
  }
  mj_deleteModel(m);
  mju_setLogHandler(before);
  return 0;
}
