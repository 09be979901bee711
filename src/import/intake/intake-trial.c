// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whether it stands is tried: the model runs from its first pose, in which its servos are to hold
// it. Where one gives way it is made stiffer, with an armature if the time step could not follow
// otherwise, and tried again; what the last run showed is told.
//
// A servo may be as stiff as  kp = M s²,  with M the inertia that it moves and s the swing that the
// time step resolves. A stiffer one gets the armature  kp / s² − M.

#include <glib/gi18n-lib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "import/intake/intake-work.h"

#define SAG      0.02   // rad, m: what a servo may give way
#define STIFFEST 200.0  // rad/s: as the servos are laid out
#define SHORT    1.0    // s: a round of making servos stiffer
#define HELD     2.0    // s: of what is held
#define STANDS   10.0   // s: of what stands on its own
#define CLOSE    0.1    // of SAG: as near to its end is settled
#define TILT     0.7    // cosine of the tilt at which it has fallen
#define DROP     0.6    // of the height of its centre of mass: lower has fallen

enum { ROUNDS = 6 };

typedef struct Servo {
  int actuator, joint;
  double target;
  double sag;      // at the end
  double settled;  // s: when it came close to where it ended
  gboolean full;   // at its limit of force at the end
} Servo;

typedef struct Trial {
  const mjModel* m;
  mjData* d;
  GArray* servos;  // Servo
  int base;        // a body that is free, 0: none
  double height, fell;
} Trial;

//---- one run

static gboolean is_position(const mjModel* m, int actuator) {
  return m->actuator_trntype[actuator] == mjTRN_JOINT && m->actuator_biasprm[mjNBIAS * actuator + 1] != 0;
}

static void find_servos(Trial* t) {
  for (int i = 0; i < t->m->nu; i++) {
    int joint = t->m->actuator_trnid[2 * i];
    if (!is_position(t->m, i)) continue;
    const Servo servo = {.actuator = i, .joint = joint, .target = t->d->qpos[t->m->jnt_qposadr[joint]]};
    g_array_append_val(t->servos, servo);
    t->d->ctrl[i] = servo.target;
  }
}

static gboolean is_full(const Trial* t, const Servo* servo) {
  double force = fabs(t->d->actuator_force[servo->actuator]);
  const mjtNum* range = t->m->jnt_actfrcrange + 2 * servo->joint;
  return t->m->jnt_actfrclimited[servo->joint] && force > 0.99 * range[1];
}

// How far each is from its target; away holds it for each servo.
static void look_at_servos(const Trial* t, double* away) {
  for (guint i = 0; i < t->servos->len; i++) {
    const Servo* servo = &g_array_index(t->servos, Servo, i);
    away[i] = t->d->qpos[t->m->jnt_qposadr[servo->joint]] - servo->target;
  }
}

static gboolean has_fallen(const Trial* t) {
  const mjtNum* up = t->d->xmat + 9 * t->base;
  return t->base && (up[8] < TILT || t->d->subtree_com[3 * t->base + 2] < DROP * t->height);
}

// Run for a time, or until it falls. All distances go to rows, one for each step.
static void run_trial(Trial* t, double seconds, GCancellable* cancellable, GArray* rows) {
  g_autofree double* away = g_new0(double, t->servos->len + 1);
  while (t->d->time < seconds && !t->fell && !g_cancellable_is_cancelled(cancellable)) {
    mj_step(t->m, t->d);
    look_at_servos(t, away);
    g_array_append_vals(rows, away, t->servos->len);
    if (has_fallen(t)) t->fell = t->d->time;
  }
}

// What the rows say of each servo.
static void judge_servos(Trial* t, const GArray* rows) {
  guint n = t->servos->len, steps = n ? rows->len / n : 0;
  for (guint i = 0; i < n && steps; i++) {
    Servo* servo = &g_array_index(t->servos, Servo, i);
    double end = g_array_index(rows, double, (steps - 1) * n + i);
    guint from = steps;
    while (from && fabs(g_array_index(rows, double, (from - 1) * n + i) - end) < CLOSE * SAG) from--;
    servo->sag = fabs(end);
    servo->settled = from * t->m->opt.timestep;
    servo->full = is_full(t, servo);
  }
}

static int free_body(const mjModel* m) {
  return m->njnt && m->jnt_type[0] == mjJNT_FREE ? m->jnt_bodyid[0] : 0;
}

static Trial try_model(const mjModel* m, double seconds, GCancellable* cancellable) {
  Trial t = {.m = m, .d = mj_makeData(m), .servos = g_array_new(FALSE, TRUE, sizeof(Servo))};
  g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(double));
  if (!t.d) return t;
  if (m->nkey) mj_resetDataKeyframe(m, t.d, 0);
  mj_kinematics(m, t.d);
  mj_comPos(m, t.d);
  t.base = free_body(m);
  t.height = t.d->subtree_com[3 * t.base + 2];
  find_servos(&t);
  run_trial(&t, seconds, cancellable, rows);
  judge_servos(&t, rows);
  return t;
}

static void trial_clear(Trial* t) {
  g_array_unref(t->servos);
  mj_deleteData(t->d);
}

//---- stiffer servos

static double two_digits(double x) {
  double unit = x > 0 ? pow(10, floor(log10(x)) - 1) : 1;
  return round(x / unit) * unit;
}

// Make a servo as much stiffer as it gives way, four times at most.
static void stiffen_servo(mjSpec* spec, const mjModel* m, const Servo* servo) {
  mjsElement* e = mjs_findElement(spec, mjOBJ_ACTUATOR, mj_id2name(m, mjOBJ_ACTUATOR, servo->actuator));
  mjsElement* j = mjs_findElement(spec, mjOBJ_JOINT, mj_id2name(m, mjOBJ_JOINT, servo->joint));
  if (!e || !j) return;
  double kp = m->actuator_gainprm[mjNGAIN * servo->actuator] * fmin(1.2 * servo->sag / SAG, 4);
  double inertia = m->dof_M0[m->jnt_dofadr[servo->joint]], needed = kp / (STIFFEST * STIFFEST);
  if (needed > inertia) {
    mjs_asJoint(j)->armature += two_digits(needed - inertia);
    inertia = needed;
  }
  double kv = two_digits(2 * sqrt(kp * inertia));
  mjs_setToPosition(mjs_asActuator(e), two_digits(kp), &kv, NULL, NULL, m->jnt_limited[servo->joint]);
}

// FALSE: none gives way, or the one that does is at its limit of force.
static gboolean stiffen_all(mjSpec* spec, const Trial* t) {
  gboolean any = FALSE;
  for (guint i = 0; i < t->servos->len; i++) {
    const Servo* servo = &g_array_index(t->servos, Servo, i);
    if (servo->sag <= SAG || servo->full || !isfinite(servo->sag)) continue;
    stiffen_servo(spec, t->m, servo);
    any = TRUE;
  }
  return any;
}

static gboolean compile_again(GimbalIntake* self) {
  mjModel* m = gimbal_compile(self->spec, NULL, NULL);
  if (!m) return FALSE;
  mj_deleteModel(self->model);
  self->model = m;
  return TRUE;
}

//---- what is told

static char* name_full(const Trial* t) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  for (guint i = 0; i < t->servos->len; i++) {
    const Servo* servo = &g_array_index(t->servos, Servo, i);
    if (servo->full) g_ptr_array_add(names, (gpointer)mj_id2name(t->m, mjOBJ_JOINT, servo->joint));
  }
  return names->len ? gimbal_intake_list(names) : NULL;
}

static char* tell_servos(const Trial* t) {
  const Servo* worst = NULL;
  double settled = 0;
  for (guint i = 0; i < t->servos->len; i++) {
    const Servo* servo = &g_array_index(t->servos, Servo, i);
    if (!worst || servo->sag > worst->sag) worst = servo;
    settled = fmax(settled, servo->settled);
  }
  if (!worst) return g_strdup(_("no servo holds a position"));
  const char* unit = t->m->jnt_type[worst->joint] == mjJNT_SLIDE ? "m" : "rad";
  g_autofree char* name = gimbal_intake_shown(mj_id2name(t->m, mjOBJ_JOINT, worst->joint));
  g_autofree char* sag = g_strdup_printf(_("gives way by %.2g %s at most (%s)"), worst->sag, unit, name);
  return settled < 0.9 * t->d->time ? g_strdup_printf(_("%s, at rest after %.2g s"), sag, settled)
                                    : g_strdup_printf(_("%s, not at rest after %.2g s"), sag, t->d->time);
}

static char* tell_trial(const Trial* t) {
  g_autofree char* full = name_full(t);
  g_autofree char* servos = tell_servos(t);
  g_autofree char* forces = full ? g_strdup_printf(_("at the limit of force: %s"), full)
                                 : g_strdup(_("no servo at its limit of force"));
  if (t->fell) return g_strdup_printf(_("falls after %.2g s; %s"), t->fell, forces);
  g_autofree char* stands = t->base ? g_strdup_printf(_("stands for %.3g s; "), t->d->time) : g_strdup("");
  return g_strdup_printf("%s%s; %s", stands, servos, forces);
}

void gimbal_intake_try_out(GimbalIntakeWork* work) {
  GimbalIntake* self = work->self;
  if (!self->model || !self->model->nu) return;
  gboolean stiffer = TRUE;
  for (int i = 0; i < ROUNDS && stiffer; i++) {
    Trial t = try_model(self->model, SHORT, work->cancellable);
    stiffer = stiffen_all(self->spec, &t);
    trial_clear(&t);
    if (stiffer && !compile_again(self)) return;
  }
  Trial t = try_model(self->model, free_body(self->model) ? STANDS : HELD, work->cancellable);
  gimbal_intake_add(work, GIMBAL_INTAKE_TRIAL, NULL, 1, tell_trial(&t));
  trial_clear(&t);
}
