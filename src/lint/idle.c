// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Attributes that are written and do nothing. A row of the table says when that is so; before it is
// told the engine is asked: with another value three steps give the same numbers to the last bit.

#include <gimbal/kinds.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "lint/rules.h"

typedef struct Idle {
  int objtype;  // mjOBJ_MODEL: of the section <option>
  const char* attribute;
  gboolean (*is_idle)(const mjModel* m, int id);
  mjtNum* (*field)(const mjModel* m, int id, int* count);  // what it became
  const char* hint;
} Idle;

//---- when

static gboolean is_still_air(const mjModel* m, int id) {
  (void)id;
  return m->opt.density == 0 && m->opt.viscosity == 0;
}

static gboolean is_not_override(const mjModel* m, int id) {
  (void)id;
  return !(m->opt.enableflags & mjENBL_OVERRIDE);
}

static gboolean has_no_spring(const mjModel* m, int joint) {
  return m->jnt_stiffness[joint] == 0;
}

// A servo that inherits the range reads it all the same.
static gboolean is_free_joint(const mjModel* m, int joint) {
  const mjtNum* range = m->jnt_range + 2 * joint;
  for (int i = 0; i < m->nu; i++) {
    const mjtNum* control = m->actuator_ctrlrange + 2 * i;
    if (m->actuator_ctrllimited[i] && control[0] == range[0] && control[1] == range[1]) return FALSE;
  }
  return !m->jnt_limited[joint];
}

static gboolean has_no_tendon_spring(const mjModel* m, int tendon) {
  return m->tendon_stiffness[tendon] == 0;
}

static gboolean is_free_tendon(const mjModel* m, int tendon) {
  return !m->tendon_limited[tendon];
}

// The shape for fluids is a box of the body's inertia, which has no coefficients.
static gboolean is_box_in_fluid(const mjModel* m, int geom) {
  return m->geom_fluid[mjNFLUID * geom] == 0;
}

// Shape for fluids in no fluid.
static gboolean is_shape_in_still_air(const mjModel* m, int geom) {
  return m->geom_fluid[mjNFLUID * geom] != 0 && is_still_air(m, geom);
}

// How many dimensions a contact of two geoms has: those of the one with priority, else the more.
static int contact_dimensions(const mjModel* m, int a, int b) {
  int pa = m->geom_priority[a], pb = m->geom_priority[b];
  if (pa != pb) return m->geom_condim[pa > pb ? a : b];
  return MAX(m->geom_condim[a], m->geom_condim[b]);
}

// No partner gives its contacts a tangent.
static gboolean slips_always(const mjModel* m, int geom) {
  if (m->geom_condim[geom] != 1 || !lint_collides(m, geom) || m->npair) return FALSE;
  for (int i = 0; i < m->ngeom; i++) {
    gboolean meet =
        (m->geom_contype[i] & m->geom_conaffinity[geom]) || (m->geom_contype[geom] & m->geom_conaffinity[i]);
    if (i != geom && meet && contact_dimensions(m, geom, i) > 1) return FALSE;
  }
  return m->nflex == 0;
}

static gboolean has_free_control(const mjModel* m, int actuator) {
  int row = m->actuator_ctrladr[actuator];
  return m->actuator_ctrlnum[actuator] == 1 && !m->actuator_ctrllimited[row];
}

static gboolean has_free_force(const mjModel* m, int actuator) {
  return !m->actuator_forcelimited[actuator];
}

static gboolean has_free_activation(const mjModel* m, int actuator) {
  return m->actuator_actadr[actuator] < 0 || !m->actuator_actlimited[actuator];
}

static gboolean is_no_muscle(const mjModel* m, int actuator) {
  return m->actuator_gaintype[actuator] != mjGAIN_MUSCLE && m->actuator_gaintype[actuator] != mjGAIN_USER &&
         m->actuator_biastype[actuator] != mjBIAS_MUSCLE && m->actuator_biastype[actuator] != mjBIAS_USER;
}

static gboolean has_no_bias(const mjModel* m, int actuator) {
  return m->actuator_biastype[actuator] == mjBIAS_NONE && m->actuator_plugin[actuator] < 0;
}

static gboolean has_no_dynamics(const mjModel* m, int actuator) {
  return m->actuator_dyntype[actuator] == mjDYN_NONE && m->actuator_plugin[actuator] < 0;
}

//---- what

#define FIELD(function, member, width)                            \
  static mjtNum* function(const mjModel* m, int id, int* count) { \
    *count = width;                                               \
    return m->member + (gsize)(width) * (gsize)id;                \
  }
#define OPTION(function, member, width)                           \
  static mjtNum* function(const mjModel* m, int id, int* count) { \
    (void)id;                                                     \
    *count = width;                                               \
    return (mjtNum*)m->opt.member;                                \
  }

OPTION(wind_of, wind, 3)
OPTION(friction_of, o_friction, 5)
OPTION(solref_of, o_solref, mjNREF)
OPTION(solimp_of, o_solimp, mjNIMP)
FIELD(range_of_joint, jnt_range, 2)
FIELD(length_of_spring, tendon_lengthspring, 2)
FIELD(range_of_tendon, tendon_range, 2)
FIELD(fluid_of, geom_fluid, mjNFLUID)
FIELD(friction_of_geom, geom_friction, 3)
FIELD(range_of_force, actuator_forcerange, 2)
FIELD(range_of_activation, actuator_actrange, 2)
FIELD(bias_of, actuator_biasprm, mjNBIAS)
FIELD(dynamics_of, actuator_dynprm, mjNDYN)

static mjtNum* margin_of(const mjModel* m, int id, int* count) {
  (void)id;
  *count = 1;
  return (mjtNum*)&m->opt.o_margin;
}

static mjtNum* spring_of(const mjModel* m, int joint, int* count) {
  *count = m->jnt_type[joint] >= mjJNT_SLIDE ? 1 : 0;
  return m->qpos_spring + m->jnt_qposadr[joint];
}

static mjtNum* range_of_control(const mjModel* m, int actuator, int* count) {
  *count = 2;
  return m->actuator_ctrlrange + 2 * m->actuator_ctrladr[actuator];
}

static mjtNum* range_of_length(const mjModel* m, int actuator, int* count) {
  *count = 2;
  return m->actuator_lengthrange + 2 * m->actuator_outadr[actuator];
}

static const Idle kIdle[] = {
    {mjOBJ_MODEL, "wind", is_still_air, wind_of, N_("Give the medium a density (air: 1.2) or a viscosity.")},
    {mjOBJ_MODEL, "o_margin", is_not_override, margin_of,
     N_("Write <flag override=\"enable\"/> into <option>.")},
    {mjOBJ_MODEL, "o_friction", is_not_override, friction_of,
     N_("Write <flag override=\"enable\"/> into <option>.")},
    {mjOBJ_MODEL, "o_solref", is_not_override, solref_of,
     N_("Write <flag override=\"enable\"/> into <option>.")},
    {mjOBJ_MODEL, "o_solimp", is_not_override, solimp_of,
     N_("Write <flag override=\"enable\"/> into <option>.")},
    {mjOBJ_JOINT, "springref", has_no_spring, spring_of, N_("Give it a stiffness.")},
    {mjOBJ_JOINT, "range", is_free_joint, range_of_joint, N_("Delete limited=\"false\", or the range.")},
    {mjOBJ_TENDON, "springlength", has_no_tendon_spring, length_of_spring, N_("Give it a stiffness.")},
    {mjOBJ_TENDON, "range", is_free_tendon, range_of_tendon, N_("Delete limited=\"false\", or the range.")},
    {mjOBJ_GEOM, "fluidcoef", is_box_in_fluid, fluid_of, N_("Write fluidshape=\"ellipsoid\".")},
    {mjOBJ_GEOM, "fluidshape", is_shape_in_still_air, fluid_of,
     N_("Give the medium a density (air: 1.2) or a viscosity.")},
    {mjOBJ_GEOM, "friction", slips_always, friction_of_geom,
     N_("Write condim=\"3\", or delete the friction.")},
    {mjOBJ_ACTUATOR, "ctrlrange", has_free_control, range_of_control,
     N_("Delete ctrllimited=\"false\", or the range.")},
    {mjOBJ_ACTUATOR, "forcerange", has_free_force, range_of_force,
     N_("Delete forcelimited=\"false\", or the range.")},
    {mjOBJ_ACTUATOR, "actrange", has_free_activation, range_of_activation,
     N_("Delete actlimited=\"false\", or the range.")},
    {mjOBJ_ACTUATOR, "lengthrange", is_no_muscle, range_of_length,
     N_("It counts for muscles only. To limit a length, limit the tendon, or drive it by a <position>.")},
    {mjOBJ_ACTUATOR, "biasprm", has_no_bias, bias_of, N_("Write biastype=\"affine\".")},
    {mjOBJ_ACTUATOR, "dynprm", has_no_dynamics, dynamics_of, N_("Write a dyntype.")},
};

//---- asking

static void start_moving(const mjModel* m, mjData* d) {
  mj_resetData(m, d);
  for (int i = 0; i < m->nv; i++) d->qvel[i] = 0.1 * sin(i + 1);
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = 2 * cos(i);
}

// The state after three steps; the caller frees it.
static mjtNum* outcome_of(Lint* self, int* size) {
  mjData* d = self->trial_data;
  start_moving(self->trial, d);
  for (int i = 0; i < 3; i++) mj_step(self->trial, d);
  *size = mj_stateSize(self->trial, mjSTATE_INTEGRATION);
  mjtNum* state = g_new0(mjtNum, *size + 1);
  mj_getState(self->trial, d, state, mjSTATE_INTEGRATION);
  return state;
}

// Whether the engine takes another value without a difference.
static gboolean is_unread(Lint* self, const Idle* row, int id) {
  enum { MOST_NUMBERS = 16 };
  if (!lint_may_step(self)) return FALSE;
  if (!self->trial) {
    self->trial = mj_copyModel(NULL, self->m);
    self->trial_data = mj_makeData(self->trial);
  }
  int count, size;
  mjtNum* field = row->field(self->trial, id, &count);
  if (count > MOST_NUMBERS) return FALSE;
  mjtNum was[MOST_NUMBERS];
  g_autofree mjtNum* before = outcome_of(self, &size);
  memcpy(was, field, sizeof *field * (gsize)count);
  for (int i = 0; i < count; i++) {
    // fluids: the first number says which shape it is
    if (row->field != fluid_of || i > 0) field[i] = 1.3 * field[i] + 0.01;
  }
  g_autofree mjtNum* after = outcome_of(self, &size);
  memcpy(field, was, sizeof *field * (gsize)count);
  return memcmp(before, after, sizeof *before * (gsize)size) == 0;
}

static void check_option(Lint* self, const Idle* row) {
  const GimbalMjcfFile* file;
  const GimbalMjcfAttribute* found;
  if (!lint_find_section(self, "option", row->attribute, &file, &found) || !row->is_idle(self->m, 0) ||
      !is_unread(self, row, 0)) {
    return;
  }
  lint_report_section(self, "option", row->attribute, row->hint, "%s has no effect", row->attribute);
}

// A range with its ends swapped, or none, is told by the compiler.
static gboolean is_told(const Lint* self, const Idle* row, int id) {
  int count;
  const mjtNum* field = row->field(self->m, id, &count);
  return strstr(row->attribute, "range") && field[0] >= field[1];
}

// Of many with one cause a few are asked about.
static void check_objects(Lint* self, const Idle* row) {
  enum { ASKED = 3 };
  int unread = 0;
  for (int i = 0; i < gimbal_kind_count(self->m, row->objtype); i++) {
    if (!row->is_idle(self->m, i) || !lint_is_own(self, row->objtype, i, row->attribute) ||
        is_told(self, row, i) || (unread < ASKED && !is_unread(self, row, i))) {
      continue;
    }
    unread++;
    self->once = TRUE;
    self->cause = (gsize)(row - kIdle);
    lint_report(self, GIMBAL_SEVERITY_WARNING, row->objtype, i, row->attribute, row->hint,
                "%s has no effect on %p", row->attribute, lint_label(self, row->objtype, i));
  }
}

void lint_idle_attributes(Lint* self) {
  if (!self->s) return;
  for (guint r = 0; r < G_N_ELEMENTS(kIdle); r++) {
    if (kIdle[r].objtype == mjOBJ_MODEL) {
      check_option(self, kIdle + r);
    } else {
      check_objects(self, kIdle + r);
    }
  }
}
