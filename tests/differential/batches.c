// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The interface of batches: what the calls say, what rows and outputs hold, and that each row is
// the same, bit for bit, as a loop.

#include <string.h>

#include <mujoco/mjbatch.h>

#include "asked.h"
#include "random.h"

enum { NSIM = 3, STEPS = 3, MOST = 60 };

typedef struct Try {
  const Asked* q;
  mjBatch* b;
  int nstate;
  mjtNum* begin;  // rows before the steps
} Try;

static int needs_own_data(const mjModel* m) {
  return (m->opt.enableflags & (mjENBL_SLEEP | mjENBL_IPC)) != 0;
}

// Rows at the state, with other speeds and controls.
static void fill_rows(const Try* t) {
  const Asked* q = t->q;
  int nqvel = 0, nctrl = 0;
  mjtNum* row = FN(mjb_state)(t->b);
  for (int i = 0; i < NSIM; i++) FN(mj_getState)(q->m, q->d, row + i * t->nstate, mjSTATE_INTEGRATION);
  mjtNum* qvel = q->m->nv ? FN(mjb_stateComponent)(t->b, mjSTATE_QVEL, &nqvel) : NULL;
  mjtNum* ctrl = q->m->nu ? FN(mjb_stateComponent)(t->b, mjSTATE_CTRL, &nctrl) : NULL;
  put_one(q, nqvel), put_one(q, nctrl);
  for (int i = 0; i < NSIM; i++) {
    for (int k = 0; qvel && k < nqvel; k++) qvel[i * t->nstate + k] *= 1 - 0.3 * i;
    for (int k = 0; ctrl && k < nctrl; k++) ctrl[i * t->nstate + k] += 0.1 * i;
  }
  memcpy(t->begin, row, sizeof(mjtNum) * (size_t)(NSIM * t->nstate));
}

static int make(Try* t, int which) {
  const Asked* q = t->q;
  mjBatchConfig config;
  char error[200] = "";
  FN(mjb_defaultConfig)(&config);
  put_one(q, config.nthread), put_one(q, config.persistent);
  config.nthread = 1 + which % 3;
  config.persistent = which % 8 > 3 || needs_own_data(q->m);
  t->b = FN(mjb_makeBatch)(q->m, NSIM, &config, error, sizeof error);
  put_one(q, t->b != NULL);
  if (!t->b) return 0;
  t->nstate = FN(mjb_nstate)(t->b);
  t->begin = numbers(NSIM * t->nstate);
  put_one(q, t->nstate), put_one(q, FN(mjb_nsim)(t->b));
  put_one(q, FN(mjb_nthread)(t->b)), put_one(q, FN(mjb_persistent)(t->b));
  fill_rows(t);
  return 1;
}

static void end(Try* t) {
  const Asked* q = t->q;
  if (t->b) FN(mjb_deleteBatch)(t->b);
  g_free(t->begin);
}

static int which_of(const mjModel* m) {
  return (int)(m->nq + 2 * m->ngeom + 3 * m->nbody);
}

//---- what the calls say

static const char* const output_names[] = {"sensordata", "xpos",           "qacc",   "ncon",
                                           "nefc",       "actuator_force", "energy", "qpos",
                                           "cvel",       "contact",        "nobody", "qfrc_constraint"};
static const char* const field_names[] = {"body_mass",   "opt.timestep", "opt.gravity", "geom_friction",
                                          "dof_damping", "jnt_range",    "nq",          "mesh_vert"};

// Storage of outputs: what there is, and how large.
static void** ask_outputs(const Try* t, int* sizes) {
  const Asked* q = t->q;
  void** at = g_new0(void*, G_N_ELEMENTS(output_names));
  for (size_t i = 0; i < G_N_ELEMENTS(output_names); i++) {
    int bytes = 0;
    sizes[i] = 0;
    at[i] = FN(mjb_output)(t->b, output_names[i], &sizes[i], &bytes);
    put_one(q, at[i] != NULL), put_one(q, sizes[i]), put_one(q, bytes);
  }
  return at;
}

static void put_outputs(const Try* t, void** at, const int* sizes) {
  for (size_t i = 0; i < G_N_ELEMENTS(output_names); i++) {
    int is_count = output_names[i][0] == 'n', n = at[i] ? NSIM * sizes[i] : 0;
    for (int k = 0; k < n; k++) put_one(t->q, is_count ? ((int*)at[i])[k] : ((mjtNum*)at[i])[k]);
  }
}

// Each simulation gets values of its own.
static void expand(const Try* t, int which) {
  const Asked* q = t->q;
  for (size_t i = which % 2; i < G_N_ELEMENTS(field_names); i += 2) {
    int size = 0, bytes = 0;
    mjtNum* values = FN(mjb_expand)(t->b, field_names[i], &size, &bytes);
    put_one(q, values != NULL), put_one(q, size), put_one(q, bytes);
    for (int k = 0; values && bytes == (int)sizeof(mjtNum) && k < NSIM * size; k++) {
      values[k] *= 1 + 0.1 * (k / size);
    }
  }
  put_one(q, FN(mjb_setConst)(t->b, NULL, 0));
  for (size_t i = 0; i < G_N_ELEMENTS(field_names); i++) {
    int size = 0, bytes = 0;
    put_one(q, FN(mjb_expanded)(t->b, field_names[i], &size, &bytes) != NULL);
    put_one(q, size), put_one(q, bytes);
  }
}

static void push(const mjModel* m, mjData* d, int sim, void* arg) {
  for (int i = 0; i < m->nv; i++) d->qvel[i] += 0.01 * sim;
  ((int*)arg)[sim]++;
}

static void roll(const Try* t) {
  const Asked* q = t->q;
  int ids[] = {0, 2}, nu = (int)q->m->nu, nq = (int)q->m->nq, ns = (int)q->m->nsensordata;
  mjtNum *control = numbers(2 * STEPS * nu), *states = numbers(2 * STEPS * nq),
         *sensors = numbers(2 * STEPS * ns);
  for (int i = 0; i < 2 * STEPS * nu; i++) control[i] = 0.05 * i;
  mjBatchRecord record[] = {{NULL, mjSTATE_QPOS, states}, {"sensordata", 0, sensors}};
  put_one(q, FN(mjb_rollout)(t->b, ids, 2, STEPS, nu ? control : NULL, nu ? mjSTATE_CTRL : 0, record,
                             ns ? 2 : 1));
  put(q, states, 2 * STEPS * nq), put(q, sensors, 2 * STEPS * ns);
  g_free(control), g_free(states), g_free(sensors);
}

static void put_rows(const Try* t) {
  const Asked* q = t->q;
  const mjWarningStat* warning = FN(mjb_warning)(t->b);
  put(q, FN(mjb_state)(t->b), NSIM * t->nstate);
  for (int i = 0; i < NSIM; i++) {
    put_one(q, FN(mjb_status)(t->b)[i]);
    put_one(q, FN(mjb_error)(t->b, i)[0] != 0);
    for (int k = 0; k < mjNWARNING; k++) put_one(q, warning[i * mjNWARNING + k].number);
  }
}

// Model and data of a simulation, taken out.
static void put_one_simulation(const Try* t) {
  const Asked* q = t->q;
  mjModel* m = FN(mj_copyModel)(NULL, FN(mjb_model)(t->b));
  mjData* d = FN(mj_makeData)(m);
  FN(mjb_getModel)(t->b, 1, m);
  put(q, m->body_mass, (int)m->nbody), put(q, m->opt.gravity, 3), put_one(q, m->opt.timestep);
  put(q, m->dof_invweight0, (int)m->nv);
  FN(mjb_getData)(t->b, 1, d);
  put(q, d->qpos, (int)m->nq), put(q, d->qvel, (int)m->nv), put_one(q, d->time);
  FN(mj_deleteData)(d);
  FN(mj_deleteModel)(m);
}

void ask_batch(const Asked* q) {
  Try t = {.q = q};
  int which = which_of(q->m), ids[] = {1}, sizes[G_N_ELEMENTS(output_names)], pushed[NSIM] = {0};
  if (q->m->nv > MOST || !make(&t, which)) return;
  void** outputs = ask_outputs(&t, sizes);
  if (which % 3 == 0) expand(&t, which);
  put_one(q, FN(mjb_step)(t.b, ids, 1, 2, which % 4));
  put_one(q, FN(mjb_step)(t.b, NULL, 0, 1, (which + 1) % 4));
  put_outputs(&t, outputs, sizes);
  put_rows(&t);
  put_one(q, FN(mjb_apply)(t.b, NULL, 0, push, pushed, which % 2));
  put_one(q, FN(mjb_forward)(t.b, NULL, 0, 3));
  put_outputs(&t, outputs, sizes);
  roll(&t);
  int key = q->m->nkey ? 0 : -1;
  put_one(q, FN(mjb_reset)(t.b, ids, 1, &key, 3));
  put_rows(&t);
  put_outputs(&t, outputs, sizes);
  put_one_simulation(&t);
  for (int i = 0; i < NSIM; i++) put_one(q, pushed[i]);
  g_free(outputs);
  end(&t);
}

//---- and a loop

// Steps of one simulation by itself, on the model that the batch says it has.
static int differs_from_loop(const Try* t, int sim) {
  const Asked* q = t->q;
  int differ = 0;
  mjModel* m = FN(mj_copyModel)(NULL, FN(mjb_model)(t->b));
  FN(mjb_getModel)(t->b, sim, m);
  mjData* d = FN(mj_makeData)(m);
  mjtNum* end_state = numbers(t->nstate);
  FN(mj_setState)(m, d, t->begin + sim * t->nstate, mjSTATE_INTEGRATION);
  for (int i = 0; i < STEPS; i++) FN(mj_step)(m, d);
  FN(mj_getState)(m, d, end_state, mjSTATE_INTEGRATION);
  const mjtNum* row = FN(mjb_state)(t->b) + sim * t->nstate;
  for (int i = 0; i < t->nstate; i++) differ += memcmp(row + i, end_state + i, sizeof *row) != 0;
  g_free(end_state);
  FN(mj_deleteData)(d);
  FN(mj_deleteModel)(m);
  return differ;
}

// Steps one by one or all at once, with stages behind them: a batch that keeps its data may go on
// from those.
static void ask_steps(const Asked* q, int which, int is_whole, int stage) {
  Try t = {.q = q};
  guint before = q->out->len;
  if (make(&t, which)) {
    g_array_set_size(q->out, before);
    for (int i = 0; i < (is_whole ? 1 : STEPS); i++) {
      FN(mjb_step)(t.b, NULL, 0, is_whole ? STEPS : 1, stage);
    }
    for (int i = 0; i < NSIM; i++) put_one(q, differs_from_loop(&t, i));
  }
  end(&t);
}

void ask_batch_and_loop(const Asked* q) {
  enum { KEEPS_DATA = 4 };
  int which = which_of(q->m);
  if (q->m->nv > MOST || needs_own_data(q->m)) return;
  ask_steps(q, which + 1, 1, which % 3);
  ask_steps(q, KEEPS_DATA + which % 3, 0, mjSTAGE_VEL);
}
