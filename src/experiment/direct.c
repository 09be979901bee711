// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Some numbers of a text appear in mjModel as they are written, or with the opposite sign: damping,
// friction, gains. There is no list of these attributes; they are found by comparing two compiled
// models that differ in one parameter: these are the numbers in certain arrays that differ and are
// equal to the text's. If the rest of the model is the same after mj_setConst (and with new
// statistics) as after a compile, at both ends of all ranges and at a point in between, points are
// written into the model instead of being compiled.
//
// Only arrays are considered that the compiler copies from the text.

#include "experiment/direct.h"

#include <gimbal/statistics.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "experiment/sobol.h"

#define ARRAY(name, size, n) \
  { offsetof(mjModel, name), offsetof(mjModel, size), n }

typedef struct Array {
  gsize offset;  // of the mjtNum*
  gsize count;   // offset of the mjtSize
  int per;
} Array;

static const Array kArrays[] = {
    ARRAY(body_mass, nbody, 1),
    ARRAY(body_inertia, nbody, 3),
    ARRAY(body_gravcomp, nbody, 1),
    ARRAY(dof_damping, nv, 1),
    ARRAY(dof_frictionloss, nv, 1),
    ARRAY(dof_armature, nv, 1),
    ARRAY(dof_solref, nv, mjNREF),
    ARRAY(dof_solimp, nv, mjNIMP),
    ARRAY(jnt_stiffness, njnt, 1),
    ARRAY(jnt_solref, njnt, mjNREF),
    ARRAY(jnt_solimp, njnt, mjNIMP),
    ARRAY(jnt_range, njnt, 2),
    ARRAY(jnt_actfrcrange, njnt, 2),
    ARRAY(jnt_margin, njnt, 1),
    ARRAY(qpos_spring, nq, 1),
    ARRAY(geom_friction, ngeom, 3),
    ARRAY(geom_solref, ngeom, mjNREF),
    ARRAY(geom_solimp, ngeom, mjNIMP),
    ARRAY(geom_solmix, ngeom, 1),
    ARRAY(pair_friction, npair, 5),
    ARRAY(pair_solref, npair, mjNREF),
    ARRAY(pair_solreffriction, npair, mjNREF),
    ARRAY(pair_solimp, npair, mjNIMP),
    ARRAY(pair_margin, npair, 1),
    ARRAY(pair_gap, npair, 1),
    ARRAY(eq_solref, neq, mjNREF),
    ARRAY(eq_solimp, neq, mjNIMP),
    ARRAY(tendon_stiffness, ntendon, 1),
    ARRAY(tendon_damping, ntendon, 1),
    ARRAY(tendon_frictionloss, ntendon, 1),
    ARRAY(tendon_armature, ntendon, 1),
    ARRAY(tendon_range, ntendon, 2),
    ARRAY(tendon_margin, ntendon, 1),
    ARRAY(tendon_solref_lim, ntendon, mjNREF),
    ARRAY(tendon_solimp_lim, ntendon, mjNIMP),
    ARRAY(tendon_lengthspring, ntendon, 2),
    ARRAY(actuator_dynprm, nactuator, mjNDYN),
    ARRAY(actuator_gainprm, nactuator, mjNGAIN),
    ARRAY(actuator_biasprm, nactuator, mjNBIAS),
    ARRAY(actuator_forcerange, nactuator, 2),
    ARRAY(actuator_actrange, nactuator, 2),
    ARRAY(actuator_damping, nactuator, 1),
    ARRAY(actuator_armature, nactuator, 1),
    ARRAY(actuator_ctrlrange, nu, 2),
    ARRAY(actuator_gear, nout, 6),
    ARRAY(key_time, nkey, 1),
};

static const gsize kOptions[] = {
    offsetof(mjModel, opt.timestep),         offsetof(mjModel, opt.impratio),
    offsetof(mjModel, opt.density),          offsetof(mjModel, opt.viscosity),
    offsetof(mjModel, opt.gravity[0]),       offsetof(mjModel, opt.gravity[1]),
    offsetof(mjModel, opt.gravity[2]),       offsetof(mjModel, opt.wind[0]),
    offsetof(mjModel, opt.wind[1]),          offsetof(mjModel, opt.wind[2]),
    offsetof(mjModel, opt.tolerance),        offsetof(mjModel, opt.ls_tolerance),
    offsetof(mjModel, opt.noslip_tolerance), offsetof(mjModel, opt.ccd_tolerance),
    offsetof(mjModel, opt.o_margin),         offsetof(mjModel, opt.o_solref[0]),
    offsetof(mjModel, opt.o_solref[1]),      offsetof(mjModel, opt.o_friction[0])};

static const gsize kCounts[] = {offsetof(mjModel, opt.iterations), offsetof(mjModel, opt.ls_iterations),
                                offsetof(mjModel, opt.noslip_iterations),
                                offsetof(mjModel, opt.ccd_iterations)};

// Sets of numbers: each of kArrays, then the real options and the integer ones.
enum { OPTIONS = G_N_ELEMENTS(kArrays), COUNTS, SETS };

// The factors that may lie between a number of the text and that of the model.
static const double kUnits[] = {1, -1, mjPI / 180.0, -mjPI / 180.0};

enum { MOST_PROOFS = 64, STATISTICS = sizeof(mjStatistic) / sizeof(mjtNum) };

// A number of the model that follows a number of the text.
typedef struct Entry {
  int set;
  gsize index;
  double unit;
  int follower;
} Entry;

// What else in the model changes with these numbers, the cheapest to update first.
typedef enum Following { FOLLOWS_NOTHING, FOLLOWS_OUTPUT, FOLLOWS_ANYTHING, FOLLOWING } Following;

struct Direct {
  const Subject* subject;
  mjModel* model;
  GArray* entries;             // Entry
  int follows;                 // Following
  gboolean given[STATISTICS];  // given by the text, so never computed
};

static gsize set_length(const mjModel* m, int set) {
  if (set == OPTIONS) return G_N_ELEMENTS(kOptions);
  if (set == COUNTS) return G_N_ELEMENTS(kCounts);
  return (gsize) * (const mjtSize*)((const char*)m + kArrays[set].count) * (gsize)kArrays[set].per;
}

static mjtNum* number_at(const mjModel* m, int set, gsize index) {
  if (set == OPTIONS) return (mjtNum*)((char*)m + kOptions[index]);
  return *(mjtNum**)((char*)m + kArrays[set].offset) + index;
}

static double get_number(const mjModel* m, int set, gsize index) {
  return set == COUNTS ? *(const int*)((const char*)m + kCounts[index]) : *number_at(m, set, index);
}

static void set_number(mjModel* m, int set, gsize index, double x) {
  if (set == COUNTS) {
    *(int*)((char*)m + kCounts[index]) = (int)x;
  } else {
    *number_at(m, set, index) = x;
  }
}

static GBytes* image_of(const mjModel* m) {
  int size = (int)mj_sizeModel(m);
  void* buffer = g_malloc((gsize)size);
  mj_saveModel(m, NULL, buffer, size);
  return g_bytes_new_take(buffer, (gsize)size);
}

static gboolean same_model(const mjModel* a, const mjModel* b) {
  if (mj_sizeModel(a) != mj_sizeModel(b)) return FALSE;
  g_autoptr(GBytes) x = image_of(a);
  g_autoptr(GBytes) y = image_of(b);
  return g_bytes_equal(x, y);
}

// A follower of the parameter whose numbers in the text explain those of both models.
static gboolean find_follower(const Subject* subject, int parameter, const double* low, const double* high,
                              double a, double b, Entry* entry) {
  for (guint k = 0; k < subject->followers->len; k++) {
    const Follower* follower = &g_array_index(subject->followers, Follower, k);
    if (follower->parameter != parameter) continue;
    double x = subject_number(subject, follower, low), y = subject_number(subject, follower, high);
    for (guint i = 0; i < G_N_ELEMENTS(kUnits); i++) {
      if (kUnits[i] * x != a || kUnits[i] * y != b) continue;
      entry->unit = kUnits[i];
      entry->follower = (int)k;
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean learn_parameter(Direct* self, int parameter, const double* low, const double* high) {
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  mjModel* other = subject_compile(self->subject, high, TRUE, said);
  gimbal_diagnostics_free(said);
  gboolean good = other && mj_sizeModel(other) == mj_sizeModel(self->model);
  for (int set = 0; good && set < SETS; set++) {
    gsize length = set_length(self->model, set);
    for (gsize i = 0; i < length; i++) {
      double a = get_number(self->model, set, i), b = get_number(other, set, i);
      Entry entry = {.set = set, .index = i};
      if (a == b || !find_follower(self->subject, parameter, low, high, a, b, &entry)) continue;
      g_array_append_val(self->entries, entry);
    }
  }
  mj_deleteModel(other);
  return good;
}

mjModel* direct_model(const Direct* self) {
  return mj_copyModel(NULL, self->model);
}

typedef struct Flags {
  int disabled, enabled;
} Flags;

// Set up the state in which constants are computed: without contacts, everything awake, and after a
// reset.
static Flags begin_constants(mjModel* m, mjData* d) {
  Flags before = {m->opt.disableflags, m->opt.enableflags};
  m->opt.disableflags |= mjDSBL_CONTACT;
  m->opt.enableflags &= ~mjENBL_SLEEP;
  if (m->nmocap) mj_resetData(m, d);
  return before;
}

static void end_constants(mjModel* m, Flags before) {
  m->opt.disableflags = before.disabled;
  m->opt.enableflags = before.enabled;
}

// What mj_setConst computes if only the moments of actuators have changed: |M^-1 moment| in the
// reference pose.
static void set_output_accelerations(mjModel* m, mjData* d) {
  Flags before = begin_constants(m, d);
  mju_copy(d->qpos, m->qpos0, (int)m->nq);
  void (*const stages[])(const mjModel*, mjData*) = {mj_kinematics, mj_comPos,  mj_tendon,
                                                     mj_makeM,      mj_factorM, mj_transmission};
  for (guint i = 0; i < G_N_ELEMENTS(stages); i++) stages[i](m, d);
  mjtNum* x = d->qacc_smooth;
  for (int out = 0; out < m->nout && m->nv; out++) {
    const int begin = d->moment_rowadr[out], end = begin + d->moment_rownnz[out];
    mju_zero(x, (int)m->nv);
    for (int k = begin; k < end; k++) x[d->moment_colind[k]] = d->actuator_moment[k];
    mj_solveM(m, d, x, x, 1);
    m->actuator_acc0[out] = mju_norm(x, (int)m->nv);
  }
  end_constants(m, before);
}

// Compute the dependent numbers as a compile does, except statistics that the text gives.
static void set_constants(const Direct* self, mjModel* m, mjData* d) {
  Flags before = begin_constants(m, d);
  mj_setConst(m, d);
  gimbal_set_statistics(m, d);
  end_constants(m, before);
  for (int i = 0; i < STATISTICS; i++) {
    if (self->given[i]) ((mjtNum*)&m->stat)[i] = ((const mjtNum*)&self->model->stat)[i];
  }
}

static void find_given(Direct* self) {
  mjModel* m = direct_model(self);
  mjData* d = mj_makeData(m);
  set_constants(self, m, d);
  for (int i = 0; i < STATISTICS; i++) {
    self->given[i] = ((const mjtNum*)&m->stat)[i] != ((const mjtNum*)&self->model->stat)[i];
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

void direct_write(const Direct* self, mjModel* m, mjData* d, const double* point) {
  for (guint i = 0; i < self->entries->len; i++) {
    const Entry* entry = &g_array_index(self->entries, Entry, i);
    const Follower* follower = &g_array_index(self->subject->followers, Follower, entry->follower);
    set_number(m, entry->set, entry->index, entry->unit * subject_number(self->subject, follower, point));
  }
  if (self->follows == FOLLOWS_OUTPUT) set_output_accelerations(m, d);
  if (self->follows == FOLLOWS_ANYTHING) set_constants(self, m, d);
}

// Whether writing a point and compiling it give the same model.
static gboolean direct_proves(Direct* self, mjModel* m, mjData* d, const double* point) {
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  mjModel* compiled = subject_compile(self->subject, point, TRUE, said);
  gimbal_diagnostics_free(said);
  if (!compiled) return FALSE;
  direct_write(self, m, d, point);
  gboolean same = same_model(m, compiled);
  mj_deleteModel(compiled);
  return same;
}

static gboolean direct_prove(Direct* self, const GPtrArray* points) {
  for (self->follows = 0; self->follows < FOLLOWING; self->follows++) {
    mjModel* m = direct_model(self);
    mjData* d = mj_makeData(m);
    gboolean good = TRUE;
    for (guint i = 0; i < points->len && good; i++) {
      good = direct_proves(self, m, d, g_ptr_array_index(points, i));
    }
    mj_deleteData(d);
    mj_deleteModel(m);
    if (good) return TRUE;
  }
  return FALSE;
}

//---- the points of the proof

typedef struct Proof {
  const Subject* subject;
  int count;  // of parameters
  double* between;
  GPtrArray* points;
} Proof;

static const GimbalParameter* parameter_at(const Proof* self, int i) {
  return gimbal_experiment_parameter(self->subject->experiment, i);
}

static double* add_point(Proof* self) {
  double* point = g_memdup2(self->between, sizeof(double) * ((gsize)self->count + 1));
  g_ptr_array_add(self->points, point);
  return point;
}

// Add a point with one parameter at a value in its range.
static void add_special(Proof* self, int parameter, double x) {
  double low = parameter_at(self, parameter)->from, high = parameter_at(self, parameter)->to;
  if (!(x > low && x < high)) return;
  for (guint i = 0; i < self->points->len; i++) {
    if (((const double*)g_ptr_array_index(self->points, i))[parameter] == x) return;
  }
  add_point(self)[parameter] = x;
}

static void add_specials(Proof* self, const Follower* follower) {
  const Slot* slot = &g_array_index(self->subject->slots, Slot, follower->slot);
  add_special(self, follower->parameter, 0);
  for (int i = 0; i < slot->count && follower->factor != 0; i++) {
    add_special(self, follower->parameter, slot->numbers[i] / follower->factor);
  }
}

// Add points with two numbers of an element as far apart as possible.
static void add_extremes(Proof* self, const Follower* one, const Follower* other) {
  const Slot* a = &g_array_index(self->subject->slots, Slot, one->slot);
  const Slot* b = &g_array_index(self->subject->slots, Slot, other->slot);
  if (one->parameter == other->parameter || a->file != b->file || a->tag != b->tag) return;
  double* point = add_point(self);
  point[one->parameter] = parameter_at(self, one->parameter)->from;
  point[other->parameter] = parameter_at(self, other->parameter)->to;
}

static void find_points(Proof* self) {
  const GArray* followers = self->subject->followers;
  double *high = add_point(self), *low = add_point(self);
  add_point(self);
  for (int i = 0; i < self->count; i++) {
    low[i] = parameter_at(self, i)->from, high[i] = parameter_at(self, i)->to;
  }
  for (guint i = 0; i < followers->len && self->points->len <= MOST_PROOFS; i++) {
    const Follower* one = &g_array_index(followers, Follower, i);
    add_specials(self, one);
    for (guint k = 0; k < followers->len && self->points->len <= MOST_PROOFS; k++) {
      add_extremes(self, one, &g_array_index(followers, Follower, k));
    }
  }
}

//---- the whole

static gboolean direct_learn(Direct* self, const double* high, const double* low, int count) {
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  self->model = subject_compile(self->subject, low, TRUE, said);
  gimbal_diagnostics_free(said);
  if (!self->model) return FALSE;
  for (int i = 0; i < count; i++) {
    g_autofree double* one = g_memdup2(low, sizeof(double) * (gsize)count);
    one[i] = high[i];
    if (!learn_parameter(self, i, low, one)) return FALSE;
  }
  find_given(self);
  return TRUE;
}

Direct* direct_new(const Subject* subject) {
  int n = (int)subject->experiment->parameter->len;
  g_autofree double* between = g_new(double, (gsize)n + 1);
  g_autoptr(GPtrArray) points = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(Direct) self = g_new0(Direct, 1);
  Proof proof = {subject, n, between, points};
  self->subject = subject;
  self->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
  for (int i = 0; i < n; i++) {
    const GimbalParameter* p = parameter_at(&proof, i);
    between[i] = p->from + (p->to - p->from) * (0.2 + 0.6 * hashed_number(1, (guint64)i));
  }
  between[n] = 0;
  find_points(&proof);
  const double *high = g_ptr_array_index(points, 0), *low = g_ptr_array_index(points, 1);
  gboolean good =
      points->len <= MOST_PROOFS && direct_learn(self, high, low, n) && direct_prove(self, points);
  return good ? g_steal_pointer(&self) : NULL;
}

void direct_free(Direct* self) {
  if (!self) return;
  mj_deleteModel(self->model);
  g_array_unref(self->entries);
  g_free(self);
}
