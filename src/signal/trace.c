// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A lock-free ring of rows with one writer and one reader.

#include "signal/trace.h"

#include <gimbal/contact.h>
#include <gimbal/deformation.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "signal/rods.h"

#define RING_BYTES (8u << 20)
#define MIN_ROWS   64u
enum { MAX_BODIES = 1024 };

struct GimbalTrace {
  GimbalTraceLayout layout;
  guint rows;
  _Atomic guint head;
  _Atomic guint tail;
  _Atomic guint dropped;
  double* values;  // ((rows + 1) * width): the ring, and a row for what is dropped
};

static gboolean can_yield(const mjModel* m, int type, int id) {
  if (type == mjOBJ_FLEX) return m->flex_plasticadr[id] >= 0 && m->flex_plasticmode[id];
  return (type == mjOBJ_JOINT ? m->jnt_plasticadr : m->tendon_plasticadr)[id] >= 0;
}

gboolean gimbal_trace_next_yielding(const mjModel* m, GimbalYielding* next) {
  const GimbalYielding ends[] = {
      {mjOBJ_JOINT, (int)m->njnt}, {mjOBJ_TENDON, (int)m->ntendon}, {mjOBJ_FLEX, (int)m->nflex}};
  gboolean begun = next->type == mjOBJ_UNKNOWN;
  if (!m->nplastic) return FALSE;
  for (guint k = 0; k < G_N_ELEMENTS(ends); k++) {
    if (!begun && next->type != ends[k].type) continue;
    for (int id = begun ? 0 : next->id + 1; id < ends[k].id; id++) {
      if (!can_yield(m, ends[k].type, id)) continue;
      *next = (GimbalYielding){ends[k].type, id};
      return TRUE;
    }
    begun = TRUE;
  }
  return FALSE;
}

static int count_yielding(const mjModel* m) {
  int count = 0;
  for (GimbalYielding at = {mjOBJ_UNKNOWN, -1}; gimbal_trace_next_yielding(m, &at);) count++;
  return count;
}

static int count_rods(const mjModel* m) {
  int count = 0;
  for (int i = -1; (i = gimbal_next_rod(m, i)) >= 0;) count++;
  return count;
}

GimbalTraceLayout gimbal_trace_layout(const mjModel* m) {
  GimbalTraceLayout layout = {.sensor = GIMBAL_TRACE_SENSOR};
  layout.qpos = layout.sensor + (int)m->nsensordata;
  layout.qvel = layout.qpos + (int)m->nq;
  layout.ctrl = layout.qvel + (int)m->nv;
  layout.force = layout.ctrl + (int)m->nu;
  layout.set = layout.force + (int)m->nout;
  layout.rod = layout.set + count_yielding(m);
  int end = layout.rod + GIMBAL_TRACE_ROD * count_rods(m);
  layout.body = m->nbody <= MAX_BODIES ? end : -1;
  layout.width = end + (layout.body < 0 ? 0 : (int)m->nbody);
  return layout;
}

GimbalTrace* gimbal_trace_new(const mjModel* m) {
  GimbalTrace* self = g_atomic_rc_box_new0(GimbalTrace);
  self->layout = gimbal_trace_layout(m);
  self->rows = MAX(MIN_ROWS, RING_BYTES / (guint)(sizeof(double) * self->layout.width));
  self->values = g_new(double, ((gsize)self->rows + 1) * self->layout.width);
  return self;
}

static void trace_clear(GimbalTrace* self) {
  g_free(self->values);
}

GimbalTrace* gimbal_trace_ref(GimbalTrace* self) {
  return g_atomic_rc_box_acquire(self);
}

void gimbal_trace_unref(GimbalTrace* self) {
  g_atomic_rc_box_release_full(self, (GDestroyNotify)trace_clear);
}

int gimbal_trace_width(const GimbalTrace* self) {
  return self->layout.width;
}
guint gimbal_trace_dropped(const GimbalTrace* self) {
  return self->dropped;
}

static void fill_solver(double* row, const mjData* d) {
  int islands = MAX(1, MIN(d->nisland, mjNISLAND));
  double* sums = row + GIMBAL_TRACE_ITERATIONS;
  memset(sums, 0, sizeof(double) * (GIMBAL_TRACE_CONSTRAINTS - GIMBAL_TRACE_ITERATIONS));
  row[GIMBAL_TRACE_NONZEROS] = 0;
  for (int i = 0; i < islands; i++) {
    int n = MIN(d->solver_niter[i], mjNSOLVER);
    const mjSolverStat* stat = d->solver + i * mjNSOLVER;
    row[GIMBAL_TRACE_ITERATIONS] += d->solver_niter[i];
    row[GIMBAL_TRACE_NONZEROS] += d->solver_nnz[i];
    for (int k = 0; k < n; k++) {
      row[GIMBAL_TRACE_EVALUATIONS] += stat[k].neval;
      row[GIMBAL_TRACE_UPDATES] += stat[k].nupdate;
      row[GIMBAL_TRACE_CHANGED] += stat[k].nchange;
    }
    if (n == 0) continue;
    row[GIMBAL_TRACE_ACTIVE] += stat[n - 1].nactive;
    row[GIMBAL_TRACE_IMPROVEMENT] = fmax(row[GIMBAL_TRACE_IMPROVEMENT], stat[n - 1].improvement);
    row[GIMBAL_TRACE_GRADIENT] = fmax(row[GIMBAL_TRACE_GRADIENT], stat[n - 1].gradient);
  }
}

static void fill_sizes(double* row, const mjModel* m, const mjData* d) {
  row[GIMBAL_TRACE_CONSTRAINTS] = d->nefc;
  row[GIMBAL_TRACE_EQUALITY] = d->ne;
  row[GIMBAL_TRACE_FRICTION] = d->nf;
  row[GIMBAL_TRACE_LIMIT] = d->nl;
  row[GIMBAL_TRACE_CONTACT_ROWS] = d->nefc - d->ne - d->nf - d->nl;
  row[GIMBAL_TRACE_CONTACTS] = d->ncon;
  row[GIMBAL_TRACE_DOFS] = d->nv_awake;
  row[GIMBAL_TRACE_BODIES] = d->nbody_awake;
  row[GIMBAL_TRACE_ISLANDS] = d->nisland;
  row[GIMBAL_TRACE_ARENA] = (double)d->parena;
  row[GIMBAL_TRACE_ARENA_PEAK] = (double)d->maxuse_arena;
  row[GIMBAL_TRACE_STACK_PEAK] = (double)d->maxuse_stack;
  gboolean energy = m->opt.enableflags & mjENBL_ENERGY;
  row[GIMBAL_TRACE_POTENTIAL] = energy ? d->energy[0] : NAN;
  row[GIMBAL_TRACE_KINETIC] = energy ? d->energy[1] : NAN;
}

// bodies: (count), or NULL.
static void fill_contacts(double* row, double* bodies, int count, const mjModel* m, mjData* d) {
  double normal = 0, tangent = 0, depth = 0;
  if (bodies) memset(bodies, 0, sizeof(double) * (gsize)count);
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* contact = d->contact + i;
    mjtNum force[6];
    if (contact->efc_address < 0) continue;
    mj_contactForce(m, d, i, force);
    normal += force[0];
    tangent += sqrt(force[1] * force[1] + force[2] * force[2]);
    depth = fmax(depth, -gimbal_contact_distance(m, d, i));
    for (int side = 0; side < 2 && bodies; side++) {
      int body = contact->geom[side] >= 0 ? m->geom_bodyid[contact->geom[side]] : count;
      if (body < count) bodies[body] += force[0];
    }
  }
  row[GIMBAL_TRACE_NORMAL] = normal;
  row[GIMBAL_TRACE_TANGENT] = tangent;
  row[GIMBAL_TRACE_PENETRATION] = depth;
}

const int gimbal_trace_stages[GIMBAL_TRACE_STAGES] = {
    mjTIMER_POS_KINEMATICS, mjTIMER_POS_INERTIA, mjTIMER_POS_COLLISION, mjTIMER_POS_MAKE, mjTIMER_POS_PROJECT,
    mjTIMER_VELOCITY,       mjTIMER_ACTUATION,   mjTIMER_CONSTRAINT,    mjTIMER_ADVANCE};

// Timers count whole microseconds: their sum may be a little more than the step.
static void fill_timers(double* row, const mjData* d, const mjTimerStat before[mjNTIMER]) {
  for (int i = 0; i < mjNTIMER; i++) row[GIMBAL_TRACE_TIMER + i] = d->timer[i].duration - before[i].duration;
  double other = row[GIMBAL_TRACE_TIMER + mjTIMER_STEP];
  for (int i = 0; i < GIMBAL_TRACE_STAGES; i++) other -= row[GIMBAL_TRACE_TIMER + gimbal_trace_stages[i]];
  row[GIMBAL_TRACE_OTHER] = fmax(0, other);
}

static void fill_sets(double* sets, const mjModel* m, const mjData* d) {
  for (GimbalYielding at = {mjOBJ_UNKNOWN, -1}; gimbal_trace_next_yielding(m, &at); sets++) {
    GimbalPermanentSet set;
    gimbal_permanent_set(m, d, at.type, at.id, &set);
    *sets = set.value;
  }
}

static void fill_rods(double* rods, const mjModel* m, mjData* d) {
  for (int i = -1; (i = gimbal_next_rod(m, i)) >= 0; rods += GIMBAL_TRACE_ROD) {
    GimbalRodFigures f;
    gimbal_rod_figures(m, d, i, &f);
    rods[GIMBAL_TRACE_BEND] = f.bend;
    rods[GIMBAL_TRACE_TWIST] = f.twist;
    rods[GIMBAL_TRACE_TORQUE] = f.torque;
  }
}

void gimbal_trace_fill(double* row, const GimbalTraceLayout* at, const mjModel* m, mjData* d,
                       unsigned parts) {
  row[GIMBAL_TRACE_TIME] = d->time;
  if (parts & GIMBAL_TRACE_PART_SOLVER) {
    fill_solver(row, d);
    fill_sizes(row, m, d);
  }
  int end = at->body < 0 ? at->width : at->body;
  if (parts & GIMBAL_TRACE_PART_CONTACTS) {
    fill_contacts(row, at->body < 0 ? NULL : row + at->body, at->width - end, m, d);
  }
  memcpy(row + at->sensor, d->sensordata, sizeof(double) * (gsize)(at->qpos - at->sensor));
  memcpy(row + at->qpos, d->qpos, sizeof(double) * (gsize)(at->qvel - at->qpos));
  memcpy(row + at->qvel, d->qvel, sizeof(double) * (gsize)(at->ctrl - at->qvel));
  memcpy(row + at->ctrl, d->ctrl, sizeof(double) * (gsize)(at->force - at->ctrl));
  memcpy(row + at->force, d->actuator_force, sizeof(double) * (gsize)(at->set - at->force));
  fill_sets(row + at->set, m, d);
  fill_rods(row + at->rod, m, d);
}

unsigned gimbal_trace_part_of(const GimbalTraceLayout* at, int column) {
  if (at->body >= 0 && column >= at->body) return GIMBAL_TRACE_PART_CONTACTS;
  if (column >= at->sensor || column == GIMBAL_TRACE_TIME) return 0;
  return column >= GIMBAL_TRACE_NORMAL ? GIMBAL_TRACE_PART_CONTACTS : GIMBAL_TRACE_PART_SOLVER;
}

gboolean gimbal_trace_is_timer(int column) {
  return column >= GIMBAL_TRACE_TIMER && column <= GIMBAL_TRACE_OTHER;
}

const double* gimbal_trace_push(GimbalTrace* self, const mjModel* m, mjData* d,
                                const mjTimerStat before[mjNTIMER]) {
  guint tail = atomic_load_explicit(&self->tail, memory_order_relaxed);
  guint head = atomic_load_explicit(&self->head, memory_order_acquire);
  gboolean full = tail - head == self->rows;
  // the row after the last one is free
  double* row = self->values + (gsize)(full ? self->rows : tail % self->rows) * self->layout.width;
  fill_timers(row, d, before);
  gimbal_trace_fill(row, &self->layout, m, d, GIMBAL_TRACE_PART_SOLVER | GIMBAL_TRACE_PART_CONTACTS);
  if (full) {
    self->dropped++;
  } else {
    atomic_store_explicit(&self->tail, tail + 1, memory_order_release);
  }
  return row;
}

gboolean gimbal_trace_pop(GimbalTrace* self, double* row) {
  guint head = atomic_load_explicit(&self->head, memory_order_relaxed);
  if (head == atomic_load_explicit(&self->tail, memory_order_acquire)) return FALSE;
  memcpy(row, self->values + (gsize)(head % self->rows) * self->layout.width,
         sizeof(double) * self->layout.width);
  atomic_store_explicit(&self->head, head + 1, memory_order_release);
  return TRUE;
}
