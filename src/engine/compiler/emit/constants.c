// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What needs the engine: constants at the reference configuration, springs given by time constant
// and damping ratio, ranges of actuator lengths, total mass.

#include <gimbal/kinds.h>
#include <gimbal/warning.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "compiler/work/plugin_work.h"
#include "pipeline/const_parts.h"
#include "pipeline/data_make.h"
#include "pipeline/length_range.h"
#include "pipeline/refusals.h"

// Stiffness and damping of joints with springdamper: k = I / (t^2 z^2), d = 2 I / t, with the mean
// inertia I seen by the joint's dofs.
static void set_springdampers(Compile* c) {
  mjModel* m = c->m;
  for (int j = 0; j < m->njnt; j++) {
    double time = c->joint[j].s->springdamper[0], ratio = c->joint[j].s->springdamper[1];
    if (time <= 0 || ratio <= 0) continue;
    int adr = m->jnt_dofadr[j], n = gimbal_joint_size(m->jnt_type[j]).nv;
    double weight = 0;
    for (int i = 0; i < n; i++) weight += m->dof_invweight0[adr + i];
    double inertia = n / fmax(mjMINVAL, weight);
    m->jnt_stiffness[j] = inertia / fmax(mjMINVAL, time * time * ratio * ratio);
    for (int i = 0; i < n; i++) m->dof_damping[adr + i] = 2 * inertia / fmax(mjMINVAL, time);
  }
}

static bool needs_length_range(const mjModel* m, int i, int mode) {
  bool muscle = m->actuator_gaintype[i] == mjGAIN_MUSCLE || m->actuator_biastype[i] == mjBIAS_MUSCLE;
  bool user = m->actuator_gaintype[i] == mjGAIN_USER || m->actuator_biastype[i] == mjBIAS_USER;
  switch (mode) {
    case mjLRMODE_MUSCLE:
      return muscle;
    case mjLRMODE_MUSCLEUSER:
      return muscle || user;
    default:
      return mode == mjLRMODE_ALL;
  }
}

// Lengths are explored without contacts, friction, gravity, passive forces, actuation and sensors,
// with a time step of its own.
static void set_length_ranges(Compile* c, mjData* d) {
  mjModel* m = c->m;
  const mjLROpt* o = &c->spec->pub.compiler.LRopt;
  mjOption saved = m->opt;
  m->opt.disableflags = mjDSBL_FRICTIONLOSS | mjDSBL_CONTACT | mjDSBL_SPRING | mjDSBL_DAMPER |
                        mjDSBL_GRAVITY | mjDSBL_ACTUATION | mjDSBL_SENSOR;
  if (o->timestep > 0) m->opt.timestep = o->timestep;
  for (int i = 0; i < m->nactuator; i++) {
    GimbalMessage problem;
    if (!needs_length_range(m, i, o->mode)) continue;
    if (!length_range_find(m, d, i, o, &problem)) {
      compile_error(c, c->actuator[i].e, "lengthrange", "%p", &problem);
    }
  }
  m->opt = saved;
}

static void override_statistic(mjStatistic* stat, const mjStatistic* given) {
  if (!isnan(given->extent)) stat->extent = given->extent;
  if (!isnan(given->meaninertia)) stat->meaninertia = given->meaninertia;
  if (!isnan(given->meanmass)) stat->meanmass = given->meanmass;
  if (!isnan(given->meansize)) stat->meansize = given->meansize;
  if (!isnan(given->center[0])) memcpy(stat->center, given->center, sizeof stat->center);
}

//---- trees that start asleep

static void ignore_message(const mjLogMessage* message) {
  (void)message;
}

// Trees that are to start asleep, and do not; the reset of the data shows which.
static void check_sleepers(Compile* c) {
  mjModel* m = c->m;
  bool wanted = false;
  for (int t = 0; t < m->ntree; t++) wanted |= m->tree_sleep_policy[t] == mjSLEEP_INIT;
  if (!wanted || !(m->opt.enableflags & mjENBL_SLEEP)) return;
  mjfLogHandler previous = log_set_thread_handler(ignore_message);
  mjData* d = mj_makeData(m);
  log_set_thread_handler(previous);
  for (int t = 0; d && t < m->ntree; t++) {
    if (m->tree_sleep_policy[t] != mjSLEEP_INIT || d->tree_asleep[t] >= 0) continue;
    spec_warning(c->spec, c->body[m->tree_bodyadr[t]].e, "sleep", NULL,
                 "body marked as sleep='init' cannot start asleep: it moves, or it is tied to something "
                 "that is awake");
  }
  mj_deleteData(d);
}

//---- data to compute with

static _Thread_local char warned[sizeof((mjLogMessage*)NULL)->subject];

static void keep_warning(const mjLogMessage* message) {
  snprintf(warned, sizeof warned, "%s", message->subject);
}

// A plugin that refuses to start mostly says why in a warning, which belongs to the error.
static mjData* make_data(Compile* c) {
  int refused = -1;
  warned[0] = '\0';
  mjfLogHandler previous = c->m->nplugin ? log_set_thread_handler(keep_warning) : NULL;
  mjData* d = data_make(c->m, &refused);
  if (c->m->nplugin) log_set_thread_handler(previous);
  if (refused >= 0) {
    const char* name = mjp_getPluginAtSlot(c->m->plugin[refused])->name;
    spec_error(c->spec, plugin_place(c, refused), "plugin-init",
               N_("Look at its configuration and at the element that uses it."),
               "plugin '%s' refuses to start%s%s", name, warned[0] ? ": " : "", warned);
  } else if (!d) {
    mju_error("no data can be made for a model of these sizes");
  }
  return d;
}

// The comparison of forward and inverse dynamics that a model asks for ends with an error wherever
// a constraint is active; as in 3.12 such a model is refused if one is from the beginning, contacts
// left aside.
static void check_comparison(Compile* c) {
  mjModel* m = c->m;
  const int wanted = mjENBL_FWDINV | mjENBL_INVDISCRETE;
  if (m->opt.integrator != mjINT_RK4 || (m->opt.enableflags & wanted) != wanted) return;
  const int disabled = m->opt.disableflags;
  m->opt.disableflags |= mjDSBL_CONTACT;
  mjData* d = mj_makeData(m);
  if (d) mj_fwdPosition(m, d);
  m->opt.disableflags = disabled;
  if (d && d->nefc) {
    compile_error(
        c, NULL, "integrator",
        "the flags fwdinv and invdiscrete compare with the inverse of a step, and steps of RK4 have "
        "none: choose another integrator, or switch one of the flags off");
  }
  mj_deleteData(d);
}

// What the integrator cannot step is refused here, where the element is known; later it is an
// error.
static bool check_integrator(Compile* c) {
  int flex;
  const char* refusal = ipc_refusal(c->m);
  if (refusal) {
    compile_error(c, NULL, "integrator", "%s", refusal);
    return false;
  }
  refusal = flex_refusal(c->m, &flex);
  if (!refusal) return true;
  const Element* e = c->list[mjOBJ_FLEX].items[flex];
  compile_error(c, e, "integrator", "flex '%s': %s", element_label(e, (char[ELEMENT_LABEL]){0}), refusal);
  return false;
}

// What still works and is to go.
static void warn_of_old_settings(Compile* c) {
  const mjSpec* s = &c->spec->pub;
  if (s->compiler.settotalmass > 0) {
    spec_warning(c->spec, NULL, "old-setting", N_("Scale masses and densities instead."),
                 "settotalmass of compiler is going to be removed");
  }
  if (s->stat.meaninertia > 0) {
    spec_warning(c->spec, NULL, "old-setting", N_("Leave it out."),
                 "meaninertia of statistic does nothing: solvers go by the inertia of the moment");
  }
}

// A text that is to say it again states the inertias without it.
static void set_total_mass(Compile* c) {
  mjtNum before = mj_getTotalmass(c->m);
  mj_setTotalmass(c->m, c->spec->pub.compiler.settotalmass);
  c->mass_factor = before > 0 ? mj_getTotalmass(c->m) / before : 1;
}

// What was warned of while constants and length ranges were computed is said of the spec too.
static void tell_warnings(Compile* c, const mjData* d) {
  for (int w = 0; w < mjNWARNING; w++) {
    int type, id, info = d->warning[w].lastinfo;
    if (!d->warning[w].number) continue;
    bool is_known = gimbal_warning_object(c->m, w, info, &type, &id);
    GimbalMessage text;
    gimbal_warning_message(&text, c->m, w, info);
    spec_warning(c->spec, is_known ? c->list[type].items[id] : NULL, "engine-warning", NULL, "%p", &text);
  }
}

void emit_constants(Compile* c) {
  mjModel* m = c->m;
  mjSpec* s = &c->spec->pub;
  if (m->nhistory && m->opt.timestep <= 0) {
    compile_error(c, NULL, "timestep", "samples of delayed actuators and sensors need a timestep above zero");
    return;
  }
  warn_of_old_settings(c);
  if (!check_integrator(c)) return;
  if (s->compiler.settotalmass > 0) set_total_mass(c);
  int disabled = m->opt.disableflags, enabled = m->opt.enableflags;
  m->opt.disableflags |= mjDSBL_CONTACT;
  m->opt.enableflags &= ~mjENBL_SLEEP;
  mjData* d = c->data = make_data(c);
  if (!d) return;
  mj_setConst(m, d);
  set_conventions(m, d);
  set_springdampers(c);
  set_length_ranges(c, d);
  m->opt.disableflags = disabled;
  m->opt.enableflags = enabled;
  override_statistic(&m->stat, &s->stat);
  tell_warnings(c, d);
  mj_deleteData(d);
  c->data = NULL;
  check_sleepers(c);
  check_comparison(c);
}
