// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Why a simulation explodes.
//
// A spring of stiffness k and a damper b that act on an inverse inertia A are integrated stably
// with a time step h while k A h² < 4 (semi-implicit Euler) and, where damping is explicit, b A h <
// 2. At half of each bound it already oscillates.

#include "doctor/instability.h"

#include <gimbal/kinds.h>
#include <glib/gi18n.h>
#include <math.h>

#define SPRING_BOUND 4.0
#define DAMPER_BOUND 2.0

typedef struct Examination {
  GPtrArray* causes;
  const mjModel* m;
  mjData* d;
  const GArray* vitals;
  int dof;  // that diverged, -1: unknown
} Examination;

// Takes ownership of text and advice.
static void instability_add(const Examination* self, double weight, int type, int id, const char* attribute,
                            char* text, char* advice) {
  GimbalInstability* cause = g_new(GimbalInstability, 1);
  *cause = (GimbalInstability){weight, type, id, attribute, text, advice};
  g_ptr_array_add(self->causes, cause);
}

// For sentences; the caller frees it.
static char* quoted_name(const mjModel* m, int type, int id) {
  const char* name = id >= 0 ? mj_id2name(m, type, id) : NULL;
  return name && *name ? g_strdup_printf(_("“%s”"), name) : g_strdup_printf("%d", id);
}

// Near 0 while value is far below bound, and near 1 beyond it.
static double instability_severity(double value, double bound) {
  return value < bound / 4 ? 0 : value < bound ? 0.4 + 0.4 * value / bound : 0.95;
}

//---- springs and dampers

typedef struct Spring {
  int type, id;
  double stiffness, damping;  // N/m or N·m/rad, N·s/m or N·m·s/rad
  double inverse;             // 1/kg or 1/(kg·m²)
  const char *stiffness_name, *damping_name;
  gboolean implicit;  // the damping is integrated implicitly
  gboolean involved;  // acts on the degree of freedom that diverged
} Spring;

static void judge_spring(const Examination* self, const Spring* spring) {
  double h = self->m->opt.timestep;
  double part = spring->involved ? 1 : 0.6;
  // the integrator discrete takes stiffness implicitly, too, but with PGS not that of actuators
  gboolean dual = self->m->opt.solver == mjSOL_PGS && spring->type == mjOBJ_ACTUATOR;
  gboolean bears = self->m->opt.integrator == mjINT_DISCRETE && !dual;
  double ringing = bears ? 0 : spring->stiffness * spring->inverse * h * h;
  double drag = spring->implicit ? 0 : spring->damping * spring->inverse * h;
  g_autofree char* name = quoted_name(self->m, spring->type, spring->id);
  const char* kind = gimbal_kind(spring->type)->name;
  if (instability_severity(ringing, SPRING_BOUND) > 0) {
    instability_add(
        self, part * instability_severity(ringing, SPRING_BOUND), spring->type, spring->id,
        spring->stiffness_name,
        g_strdup_printf(
            _("The stiffness %.4g of %s %s is too much for the time step: it swings with %.3g Hz."),
            spring->stiffness, kind, name, sqrt(spring->stiffness * spring->inverse) / (2 * G_PI)),
        g_strdup_printf(
            dual ? _("Stay below %.3g, or make the time step less than %.2g s, or add armature.")
                 : _("Stay below %.3g, or make the time step less than %.2g s, or add armature, or "
                     "choose the integrator “discrete”."),
            spring->stiffness * SPRING_BOUND / 4 / ringing, h * sqrt(SPRING_BOUND / 4 / ringing)));
  }
  if (instability_severity(drag, DAMPER_BOUND) > 0) {
    instability_add(
        self, part * instability_severity(drag, DAMPER_BOUND), spring->type, spring->id, spring->damping_name,
        g_strdup_printf(_("The damping %.4g of %s %s is too much for the time step: each step overshoots."),
                        spring->damping, kind, name),
        g_strdup_printf(_("Stay below %.3g, or choose the integrator “implicitfast”."),
                        spring->damping * DAMPER_BOUND / 4 / drag));
  }
}

// The inverse inertia J M⁻¹ Jᵀ at an actuator's output.
static double inverse_inertia(const Examination* self, int output) {
  const mjModel* m = self->m;
  mjData* d = self->d;
  mjtNum* row = g_new0(mjtNum, 2 * MAX(m->nv, 1));
  int nnz = d->moment_rownnz[output], start = d->moment_rowadr[output];
  for (int i = start; i < start + nnz; i++) row[d->moment_colind[i]] = d->actuator_moment[i];
  mj_solveM(m, d, row + m->nv, row, 1);
  double inverse = mju_dot(row, row + m->nv, (int)m->nv);
  g_free(row);
  return inverse;
}

static gboolean instability_moves(const Examination* self, int output) {
  const mjData* d = self->d;
  int start = d->moment_rowadr[output];
  for (int i = start; i < start + d->moment_rownnz[output]; i++) {
    if (d->moment_colind[i] == self->dof && d->actuator_moment[i] != 0) return TRUE;
  }
  return FALSE;
}

static void judge_actuator(const Examination* self, int actuator) {
  const mjModel* m = self->m;
  int output = m->actuator_outadr[actuator];
  if (m->actuator_outnum[actuator] != 1 || m->actuator_biastype[actuator] != mjBIAS_AFFINE) return;
  gboolean implicit = m->opt.integrator != mjINT_EULER && m->opt.integrator != mjINT_RK4;
  const mjtNum* bias = m->actuator_biasprm + mjNBIAS * actuator;
  Spring spring = {mjOBJ_ACTUATOR,
                   actuator,
                   -bias[1],
                   -bias[2],
                   inverse_inertia(self, output),
                   "kp",
                   "kv",
                   implicit,
                   instability_moves(self, output)};
  judge_spring(self, &spring);
}

static void judge_joint(const Examination* self, int joint) {
  const mjModel* m = self->m;
  int dof = m->jnt_dofadr[joint];
  gboolean implicit = m->opt.integrator != mjINT_RK4 &&
                      !(m->opt.integrator == mjINT_EULER && (m->opt.disableflags & mjDSBL_EULERDAMP));
  Spring spring = {mjOBJ_JOINT,
                   joint,
                   m->jnt_stiffness[joint],
                   m->dof_damping[dof],
                   m->dof_invweight0[dof],
                   "stiffness",
                   "damping",
                   implicit,
                   dof == self->dof};
  judge_spring(self, &spring);
}

static void judge_springs(const Examination* self) {
  for (int i = 0; i < self->m->nactuator; i++) judge_actuator(self, i);
  for (int i = 0; i < self->m->njnt; i++) judge_joint(self, i);
}

//---- forces

// A change of velocity in one step above this, in m/s or rad/s, is not an ordinary push.
#define KICK 50.0

static void judge_control(const Examination* self, int actuator) {
  const mjModel* m = self->m;
  int output = m->actuator_outadr[actuator];
  if (m->actuator_outnum[actuator] != 1) return;
  double force = self->d->actuator_force[output];
  double kick = fabs(force) * inverse_inertia(self, output) * m->opt.timestep;
  if (kick < KICK) return;
  g_autofree char* name = quoted_name(m, mjOBJ_ACTUATOR, actuator);
  instability_add(
      self, instability_moves(self, output) ? 0.85 : 0.5, mjOBJ_ACTUATOR, actuator, "ctrlrange",
      g_strdup_printf(_("Actuator %s acts with %.4g, which changes the velocity by %.3g in one step."), name,
                      force, kick),
      g_strdup(
          _("Limit its control or its force (ctrlrange, forcerange), or check the gear and the inertia.")));
}

static void judge_push(const Examination* self, int body) {
  const mjModel* m = self->m;
  const mjtNum* force = self->d->xfrc_applied + 6 * body;
  double mass = MAX(m->body_subtreemass[body], mjMINVAL);
  double kick = mju_norm3(force) / mass * m->opt.timestep;
  if (kick < KICK) return;
  g_autofree char* name = quoted_name(m, mjOBJ_BODY, body);
  instability_add(self, 0.8, mjOBJ_BODY, body, NULL,
                  g_strdup_printf(_("Body %s is pushed with %.4g N."), name, mju_norm3(force)),
                  g_strdup(_("Push with less force, or for a longer time.")));
}

static void judge_forces(const Examination* self) {
  for (int i = 0; i < self->m->nactuator; i++) judge_control(self, i);
  for (int i = 1; i < self->m->nbody; i++) judge_push(self, i);
}

//---- contacts

static double size_of(const mjModel* m, int geom) {
  return geom >= 0 && m->geom_rbound[geom] > 0 ? m->geom_rbound[geom] : INFINITY;
}

static void judge_depth(const Examination* self) {
  const mjModel* m = self->m;
  const GimbalVitals* worst = NULL;
  double worst_ratio = 0.15;
  for (guint i = 0; i < self->vitals->len; i++) {
    const GimbalVitals* vitals = &g_array_index(self->vitals, GimbalVitals, i);
    double ratio = vitals->depth / MIN(size_of(m, vitals->geom[0]), size_of(m, vitals->geom[1]));
    if (ratio <= worst_ratio) continue;
    worst_ratio = ratio;
    worst = vitals;
  }
  if (!worst) return;
  g_autofree char* a = quoted_name(m, mjOBJ_GEOM, worst->geom[0]);
  g_autofree char* b = quoted_name(m, mjOBJ_GEOM, worst->geom[1]);
  gboolean start = worst->time < 3 * m->opt.timestep;
  instability_add(
      self, CLAMP(0.5 + worst_ratio, 0, start ? 0.97 : 0.75), mjOBJ_GEOM, worst->geom[1], "pos",
      g_strdup_printf(start ? _("Geoms %s and %s overlap by %.3g m from the start.")
                            : _("Geoms %s and %s penetrate each other by %.3g m."),
                      a, b, worst->depth),
      g_strdup(start
                   ? _("Move them apart, or exclude the pair from contact.")
                   : _("A smaller time step, slower motion or stiffer contacts (solref) keep them apart.")));
}

// What touches on one side of a contact.
static const char* side_label(const mjModel* m, const mjContact* contact, int side, char* text, int size) {
  int geom = contact->geom[side];
  return geom >= 0 ? gimbal_kind_label(m, mjOBJ_GEOM, geom, text, size)
                   : gimbal_kind_label(m, mjOBJ_FLEX, contact->flex[side], text, size);
}

// Judge the stiffest contact with a direct (negative) or too short reference.
static void judge_reference(const Examination* self) {
  const mjModel* m = self->m;
  double h = m->opt.timestep;
  gboolean safe = !(m->opt.disableflags & mjDSBL_REFSAFE);
  for (int i = 0; i < self->d->ncon; i++) {
    const mjContact* contact = self->d->contact + i;
    double stiffness = contact->solref[0] < 0 ? -contact->solref[0] * h * h : 0;
    gboolean short_time = !safe && contact->solref[0] > 0 && contact->solref[0] < 2 * h;
    if (stiffness < 1 && !short_time) continue;
    char a[256], b[256];
    instability_add(
        self, 0.8, mjOBJ_GEOM, contact->geom[1], "solref",
        g_strdup_printf(_("The contact of %s and %s is stiffer than the time step can follow (solref %.4g)."),
                        side_label(m, contact, 0, a, sizeof a), side_label(m, contact, 1, b, sizeof b),
                        contact->solref[0]),
        g_strdup_printf(_("Use a time constant of at least %.3g s."), 2 * h));
    return;
  }
}

//---- the model

static void judge_lightness(const Examination* self) {
  const mjModel* m = self->m;
  if (self->dof < 0) return;
  int joint = m->dof_jntid[self->dof], body = m->jnt_bodyid[joint];
  double inertia = m->dof_invweight0[self->dof] > 0 ? 1 / m->dof_invweight0[self->dof] : INFINITY;
  if (inertia > 1e-5 || m->dof_armature[self->dof] > 0) return;
  g_autofree char* name = quoted_name(m, mjOBJ_JOINT, joint);
  instability_add(
      self, 0.6, mjOBJ_JOINT, joint, "armature",
      g_strdup_printf(_("Joint %s moves almost no inertia (%.2g) and has no armature."), name, inertia),
      g_strdup_printf(_("Check mass and inertia of the body (%.3g kg), or give the joint an armature."),
                      m->body_mass[body]));
}

// Judge light bodies that carry heavy ones.
static void judge_ratios(const Examination* self) {
  const mjModel* m = self->m;
  int worst = -1;
  double worst_ratio = 1000;
  for (int i = 1; i < m->nbody; i++) {
    double rest = m->body_subtreemass[i] - m->body_mass[i];
    if (m->body_mass[i] <= 0 || rest / m->body_mass[i] <= worst_ratio || !m->body_dofnum[i]) continue;
    worst_ratio = rest / m->body_mass[i];
    worst = i;
  }
  if (worst < 0) return;
  g_autofree char* name = quoted_name(m, mjOBJ_BODY, worst);
  instability_add(
      self, 0.35, mjOBJ_BODY, worst, NULL,
      g_strdup_printf(_("Body %s (%.2g kg) carries %.3g times its own mass."), name, m->body_mass[worst],
                      worst_ratio),
      g_strdup(_("Large ratios of mass make the dynamics stiff: check the masses, or add armature.")));
}

static void judge_equalities(const Examination* self) {
  const mjModel* m = self->m;
  const mjData* d = self->d;
  int worst = -1;
  double worst_error = 0.05 * MAX(m->stat.extent, mjMINVAL);
  for (int i = 0; i < d->nefc; i++) {
    if (d->efc_type[i] != mjCNSTR_EQUALITY || fabs(d->efc_pos[i]) <= worst_error) continue;
    worst_error = fabs(d->efc_pos[i]);
    worst = d->efc_id[i];
  }
  if (worst < 0) return;
  g_autofree char* name = quoted_name(m, mjOBJ_EQUALITY, worst);
  instability_add(
      self, 0.6, mjOBJ_EQUALITY, worst, NULL,
      g_strdup_printf(_("Equality %s is violated by %.3g: it cannot be met, or contradicts another."), name,
                      worst_error),
      g_strdup(_("Check its anchor and relative pose, or soften it (solref, solimp).")));
}

static void judge_solver(const Examination* self) {
  const mjModel* m = self->m;
  if (!self->vitals->len) return;
  const GimbalVitals* last = &g_array_index(self->vitals, GimbalVitals, self->vitals->len - 1);
  if (last->iterations < m->opt.iterations || last->residual < 100 * MAX(m->opt.tolerance, 1e-10)) return;
  instability_add(self, 0.4, mjOBJ_UNKNOWN, -1, "iterations",
                  g_strdup_printf(ngettext("The solver stopped after %d iteration without converging.",
                                           "The solver stopped after %d iterations without converging.",
                                           (gulong)last->iterations),
                                  last->iterations),
                  g_strdup(_("Allow more iterations, or use the Newton solver.")));
}

static void judge_timestep(const Examination* self) {
  double h = self->m->opt.timestep;
  if (h < 0) {
    instability_add(
        self, 1, mjOBJ_UNKNOWN, -1, "timestep",
        g_strdup_printf(_("The time step of %.3g s goes backwards: what damps a motion drives it."), h),
        g_strdup(_("Write a time step above zero, such as 0.002.")));
    return;
  }
  gboolean large = h > 0.01;
  if (!large && self->causes->len) return;
  instability_add(self, large ? 0.5 : 0.1, mjOBJ_UNKNOWN, -1, "timestep",
                  large ? g_strdup_printf(_("The time step of %.3g s is large."), h)
                        : g_strdup(_("No single number of the model stands out.")),
                  g_strdup_printf(_("Try a time step of %.2g s."), large ? MIN(0.005, h / 4) : h / 2));
}

//---- all

void gimbal_instability_find(GPtrArray* causes, const mjModel* m, mjData* d, const GArray* vitals, int dof) {
  static void (*const kJudges[])(const Examination*) = {judge_springs,   judge_forces,    judge_depth,
                                                        judge_reference, judge_ratios,    judge_equalities,
                                                        judge_solver,    judge_lightness, judge_timestep};
  Examination self = {causes, m, d, vitals, dof};
  // a negative time step is never intended, so it is the cause
  if (m->opt.timestep < 0) {
    judge_timestep(&self);
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS(kJudges); i++) kJudges[i](&self);
}
