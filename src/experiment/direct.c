// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Some numbers of a text stand in mjModel as they are written, or with the other sign: damping, friction, gains. Which these are is not
// written down here by attribute, but found: of two compiles that differ in one parameter, the numbers of certain arrays
// that are other ones and are just what the text says of them. If the rest of the model is the same after mj_setConst as after
// a compile, at both ends of all ranges and at a point in between, points are written and not compiled.
//
// Only arrays count that the compiler takes from the text without further thought.

#include "experiment/direct.h"

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
    ARRAY(dof_damping, nv, 1),
    ARRAY(dof_frictionloss, nv, 1),
    ARRAY(dof_armature, nv, 1),
    ARRAY(dof_solref, nv, mjNREF),
    ARRAY(dof_solimp, nv, mjNIMP),
    ARRAY(jnt_stiffness, njnt, 1),
    ARRAY(jnt_solref, njnt, mjNREF),
    ARRAY(jnt_solimp, njnt, mjNIMP),
    ARRAY(geom_friction, ngeom, 3),
    ARRAY(geom_solref, ngeom, mjNREF),
    ARRAY(geom_solimp, ngeom, mjNIMP),
    ARRAY(geom_solmix, ngeom, 1),
    ARRAY(pair_friction, npair, 5),
    ARRAY(pair_solref, npair, mjNREF),
    ARRAY(pair_solimp, npair, mjNIMP),
    ARRAY(eq_solref, neq, mjNREF),
    ARRAY(eq_solimp, neq, mjNIMP),
    ARRAY(tendon_stiffness, ntendon, 1),
    ARRAY(tendon_damping, ntendon, 1),
    ARRAY(tendon_frictionloss, ntendon, 1),
    ARRAY(tendon_armature, ntendon, 1),
    ARRAY(actuator_gainprm, nactuator, mjNGAIN),
    ARRAY(actuator_biasprm, nactuator, mjNBIAS),
    ARRAY(actuator_gear, nout, 6),
};

static const gsize kOptions[] = {offsetof(mjModel, opt.timestep),   offsetof(mjModel, opt.impratio),
                                 offsetof(mjModel, opt.density),    offsetof(mjModel, opt.viscosity),
                                 offsetof(mjModel, opt.gravity[0]), offsetof(mjModel, opt.gravity[1]),
                                 offsetof(mjModel, opt.gravity[2]), offsetof(mjModel, opt.wind[0]),
                                 offsetof(mjModel, opt.wind[1]),    offsetof(mjModel, opt.wind[2])};

enum { OPTIONS = G_N_ELEMENTS(kOptions), ARRAYS = G_N_ELEMENTS(kArrays) };

// A number of the model that follows a number of the text.
typedef struct Entry {
  int array;  // in kArrays; ARRAYS: in kOptions
  gsize index;
  double sign;
  int follower;
} Entry;

struct Direct {
  const Subject* subject;
  mjModel* model;
  GArray* entries;     // Entry
  gboolean set_const;  // others follow from them
};

static gsize array_length(const mjModel* m, int array) {
  if (array == ARRAYS) return OPTIONS;
  return (gsize) * (const mjtSize*)((const char*)m + kArrays[array].count) * (gsize)kArrays[array].per;
}

static mjtNum* number_at(const mjModel* m, int array, gsize index) {
  if (array == ARRAYS) return (mjtNum*)((char*)m + kOptions[index]);
  return *(mjtNum**)((char*)m + kArrays[array].offset) + index;
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

// A follower of the parameter that says of both models what their numbers are.
static gboolean find_follower(const Subject* subject, int parameter, const double* low, const double* high,
                              double a, double b, Entry* entry) {
  for (guint k = 0; k < subject->followers->len; k++) {
    const Follower* follower = &g_array_index(subject->followers, Follower, k);
    if (follower->parameter != parameter) continue;
    double x = subject_number(subject, follower, low), y = subject_number(subject, follower, high);
    for (int sign = 1; sign >= -1; sign -= 2) {
      if (sign * x != a || sign * y != b) continue;
      entry->sign = sign;
      entry->follower = (int)k;
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean learn_parameter(Direct* self, int parameter, const double* low, const double* high) {
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  mjModel* other = subject_compile(self->subject, high, said);
  gimbal_diagnostics_free(said);
  gboolean good = other && mj_sizeModel(other) == mj_sizeModel(self->model);
  for (int array = 0; good && array <= ARRAYS; array++) {
    gsize length = array_length(self->model, array);
    for (gsize i = 0; i < length; i++) {
      double a = *number_at(self->model, array, i), b = *number_at(other, array, i);
      Entry entry = {.array = array, .index = i};
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

void direct_write(const Direct* self, mjModel* m, mjData* d, const double* point) {
  for (guint i = 0; i < self->entries->len; i++) {
    const Entry* entry = &g_array_index(self->entries, Entry, i);
    const Follower* follower = &g_array_index(self->subject->followers, Follower, entry->follower);
    *number_at(m, entry->array, entry->index) = entry->sign * subject_number(self->subject, follower, point);
  }
  if (self->set_const) mj_setConst(m, d);
}

// Whether a point that is written and one that is compiled are the same model.
static gboolean proves(Direct* self, mjModel* m, mjData* d, const double* point) {
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  mjModel* compiled = subject_compile(self->subject, point, said);
  gimbal_diagnostics_free(said);
  if (!compiled) return FALSE;
  direct_write(self, m, d, point);
  gboolean same = same_model(m, compiled);
  mj_deleteModel(compiled);
  return same;
}

static gboolean prove(Direct* self, const double* const points[3]) {
  for (int set_const = 0; set_const <= 1; set_const++) {
    self->set_const = set_const;
    mjModel* m = direct_model(self);
    mjData* d = mj_makeData(m);
    gboolean good = TRUE;
    for (int i = 0; i < 3 && good; i++) good = proves(self, m, d, points[i]);
    mj_deleteData(d);
    mj_deleteModel(m);
    if (good) return TRUE;
  }
  return FALSE;
}

Direct* direct_new(const Subject* subject) {
  guint n = subject->experiment->parameter->len;
  g_autofree double *low = g_new(double, n + 1), *high = g_new(double, n + 1),
                    *between = g_new(double, n + 1);
  g_autoptr(Direct) self = g_new0(Direct, 1);
  self->subject = subject;
  self->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
  for (guint i = 0; i < n; i++) {
    const GimbalParameter* p = gimbal_experiment_parameter(subject->experiment, (int)i);
    low[i] = p->from, high[i] = p->to;
    between[i] = p->from + (p->to - p->from) * (0.2 + 0.6 * hashed_number(1, i));
  }
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  self->model = subject_compile(subject, low, said);
  gimbal_diagnostics_free(said);
  if (!self->model) return NULL;
  for (guint i = 0; i < n; i++) {
    g_autofree double* one = g_memdup2(low, sizeof(double) * n);
    one[i] = high[i];
    if (!learn_parameter(self, (int)i, low, one)) return NULL;
  }
  return prove(self, (const double* const[]){high, between, low}) ? g_steal_pointer(&self) : NULL;
}

void direct_free(Direct* self) {
  if (!self) return;
  mj_deleteModel(self->model);
  g_array_unref(self->entries);
  g_free(self);
}
