// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changed rules of damping ratios, sensors of acceleration, solvers and the energy of what sleeps.
//
// Damping of a ratio z with the gain k: 2 z sqrt(k m). 3.12 takes for m the sum of the diagonal of
// the inertia over the dofs that the first output of the actuator moves, each over the square of
// its moment; 4.0 takes 1 / (J M^-1 J') in the reference pose, J the moment and M the inertia with
// all armatures, as this engine does.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "migrate/change-rules.h"

//---- damping ratios

// What 3.12 takes for the mass.
static double mass_behind(const Changes* c, int actuator) {
  const mjModel* m = c->m;
  const int out = m->actuator_outadr[actuator], first = c->d->moment_rowadr[out];
  double mass = 0;
  for (int k = first; k < first + c->d->moment_rownnz[out]; k++) {
    const double square = c->d->actuator_moment[k] * c->d->actuator_moment[k];
    if (square > mjMINVAL) mass += m->dof_M0[c->d->moment_colind[k]] / square;
  }
  return mass;
}

// The ratio that an actuator was written with; 0: none.
static double ratio_of(const mjsActuator* a) {
  gboolean servo = a->gaintype == mjGAIN_PID || a->gainprm[0] == -a->biasprm[1];
  return servo && a->biasprm[2] > 0 ? a->biasprm[2] : 0;
}

void changes_dampratio(Changes* c) {
  const mjModel* m = c->m;
  for (mjsElement* e = mjs_firstElement(c->spec, mjOBJ_ACTUATOR); e; e = mjs_nextElement(c->spec, e)) {
    const mjsActuator* a = mjs_asActuator(e);
    const int id = mjs_getId(e);
    const double ratio = ratio_of(a);
    if (ratio == 0 || id < 0 || id >= m->nactuator) continue;
    const double before = 2 * ratio * sqrt(-a->biasprm[1] * mass_behind(c, id));
    const double after = -m->actuator_biasprm[mjNBIAS * id + 2];
    if (fabs(after - before) <= 1e-9 * fabs(before)) continue;
    changes_set(changes_add(c, mjOBJ_ACTUATOR, id), N_("damping"), before, after);
  }
}

//---- sensors of acceleration

static gboolean is_still(const mjModel* m, int body) {
  return m->body_weldid[body] == 0 || m->body_mocapid[body] >= 0;
}

// The body of what a sensor is on; -1: of none.
static int sensor_body(const mjModel* m, int sensor) {
  const int id = m->sensor_objid[sensor];
  switch (m->sensor_objtype[sensor]) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return id;
    case mjOBJ_SITE:
      return m->site_bodyid[id];
    case mjOBJ_GEOM:
      return m->geom_bodyid[id];
    case mjOBJ_CAMERA:
      return m->cam_bodyid[id];
    default:
      return -1;
  }
}

// 3.12 shows nothing.
static void add_acceleration(Changes* c, int sensor) {
  GimbalChange* change = changes_add(c, mjOBJ_SENSOR, sensor);
  change->quantity = N_("acceleration");
  change->count = 3;
  mju_copy3(change->after, c->d->sensordata + c->m->sensor_adr[sensor]);
}

void changes_accelerations(Changes* c) {
  const mjModel* m = c->m;
  if ((m->opt.disableflags & mjDSBL_GRAVITY) || mju_norm3(m->opt.gravity) == 0) return;
  for (int i = 0; i < m->nsensor; i++) {
    gboolean linear = m->sensor_type[i] == mjSENS_ACCELEROMETER || m->sensor_type[i] == mjSENS_FRAMELINACC;
    int body = linear ? sensor_body(m, i) : -1;
    if (body >= 0 && is_still(m, body) && m->sensor_refid[i] < 0) add_acceleration(c, i);
  }
}

//---- solvers

// What the scale of the tolerance is divided by: in 3.12 the mean inertia times the number of dofs;
// in 4.0 the trace of the inertia, of an island where it is solved by itself.
static double trace_of(const mjModel* m, const mjData* d, const int* dofs, int count) {
  double trace = 0;
  for (int i = 0; i < count; i++) {
    const int dof = dofs ? dofs[i] : i;
    trace += d->M[m->M_rowadr[dof] + m->M_rownnz[dof] - 1];
  }
  return trace;
}

static void add_scale(Changes* c, double after, int key) {
  const double before = c->m->stat.meaninertia * (double)MAX(1, c->m->nv);
  if (fabs(after - before) <= 1e-9 * after) return;
  changes_set(changes_add_model(c), N_("inertia"), before, after);
  changes_at(c, key);
}

// The lightest island of a pose.
static gboolean add_islands(Changes* c, int key) {
  const mjData* d = c->d;
  double least = INFINITY;
  changes_go_to(c, key);
  for (int i = 0; i < d->nisland; i++) {
    least = fmin(least, trace_of(c->m, d, d->map_idof2dof + d->island_idofadr[i], d->island_nv[i]));
  }
  if (isfinite(least)) add_scale(c, least, key);
  return isfinite(least);
}

// CG and Newton had that of an island before.
void changes_termination(Changes* c) {
  const mjModel* m = c->m;
  const gboolean dual = m->opt.solver == mjSOL_PGS || m->opt.noslip_iterations > 0;
  const gboolean whole = (m->opt.disableflags & mjDSBL_ISLAND) != 0;
  gboolean found = FALSE;
  if (m->nv == 0 || (!whole && !dual)) return;
  for (int key = -1; !whole && key < m->nkey; key++) found = add_islands(c, key) || found;
  if (found) return;
  changes_go_to(c, -1);
  add_scale(c, trace_of(m, c->d, NULL, (int)m->nv), -1);
}

//---- energy of what sleeps

static void unload_joints(const mjData* d, mjModel* m) {
  for (int j = 0; j < m->njnt; j++) {
    const int tree = m->dof_treeid[m->jnt_dofadr[j]];
    if (d->tree_asleep[tree] < 0) continue;
    m->jnt_stiffness[j] = 0;
    mju_zero(m->jnt_stiffnesspoly + mjNPOLY * j, mjNPOLY);
  }
}

static gboolean shows_energy(const mjModel* m) {
  for (int i = 0; i < m->nsensor; i++) {
    if (m->sensor_type[i] == mjSENS_E_POTENTIAL) return TRUE;
  }
  return (m->opt.enableflags & mjENBL_ENERGY) != 0;
}

// 3.12 left out the springs of the joints of trees that sleep.
void changes_sleep(Changes* c) {
  if (!(c->m->opt.enableflags & mjENBL_SLEEP) || !shows_energy(c->m)) return;
  for (int key = -1; key < c->m->nkey; key++) {
    changes_go_to(c, key);
    mjModel* bare = mj_copyModel(NULL, c->m);
    mj_energyPos(c->m, c->d);
    const double after = c->d->energy[0];
    unload_joints(c->d, bare);
    mj_energyPos(bare, c->d);
    const double before = c->d->energy[0];
    mj_deleteModel(bare);
    if (fabs(after - before) <= 1e-12 * fabs(after)) continue;
    changes_set(changes_add_model(c), N_("potential energy"), before, after);
    changes_at(c, key);
  }
}
