// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The engine keeps h K and h D + h² K of each part (efm_ck and efm_diag of dofs, efm_tk and efm_ts
// of tendons, efm_ak and efm_as of actuators), so that
//   K = hK / h,   D = ((h D + h² K) - h hK) / h.
// A flex has one matrix, in which D is its K times the time constant of its damping.

#include "model/metric-parts.h"

#include <gimbal/kinds/actuators.h>
#include <glib/gi18n.h>
#include <math.h>

const char* gimbal_metric_kind_name(GimbalMetricKind kind) {
  static const char* const names[GIMBAL_N_METRIC_KINDS] = {
      [GIMBAL_METRIC_JOINT] = N_("joint"),       [GIMBAL_METRIC_TENDON] = N_("tendon"),
      [GIMBAL_METRIC_ACTUATOR] = N_("actuator"), [GIMBAL_METRIC_DRAG] = N_("drag"),
      [GIMBAL_METRIC_FLEX] = N_("flex"),
  };
  return _(names[kind]);
}

// The metric holds what depends on velocities after the stage of velocities, and no earlier.
static gboolean metric_is_known(const mjModel* m, const mjData* d) {
  return m->opt.integrator == mjINT_DISCRETE && d->efm_active != 0;
}

//---- parts

typedef struct Parts {
  const mjModel* m;
  mjData* d;
  GArray* list;
  mjtNum *row, *solved;  // (nv) scratch
} Parts;

static gboolean dof_turns(const mjModel* m, int dof) {
  int joint = m->dof_jntid[dof], type = m->jnt_type[joint];
  return type == mjJNT_HINGE || type == mjJNT_BALL || (type == mjJNT_FREE && dof - m->jnt_dofadr[joint] >= 3);
}

static double inertia_of_dof(const Parts* self, int dof) {
  return self->d->M[self->m->M_rowadr[dof] + self->m->M_rownnz[dof] - 1];
}

// 1 / (J M⁻¹ Jᵀ) of a row J.
static double inertia_along(const Parts* self, int nnz, const int* columns, const mjtNum* values) {
  int nv = (int)self->m->nv;
  mju_zero(self->row, nv);
  for (int k = 0; k < nnz; k++) self->row[columns[k]] += values[k];
  mj_solveM(self->m, self->d, self->solved, self->row, 1);
  double inverse = mju_dot(self->row, self->solved, nv);
  return inverse > 0 ? 1 / inverse : NAN;
}

// A part from h K and h D + h² K.
static GimbalMetricPart part_of(const Parts* self, GimbalMetricKind kind, int type, int id, double by_length,
                                double added) {
  double h = self->m->opt.timestep;
  return (GimbalMetricPart){.kind = kind,
                            .type = type,
                            .id = id,
                            .dof = -1,
                            .stiffness = by_length / h,
                            .damping = fmax(0, (added - h * by_length) / h),
                            .added = added};
}

static GimbalMetricPart part_of_dof(const Parts* self, GimbalMetricKind kind, int dof, double by_length,
                                    double added) {
  GimbalMetricPart part = part_of(self, kind, mjOBJ_JOINT, self->m->dof_jntid[dof], by_length, added);
  part.dof = dof;
  part.turns = dof_turns(self->m, dof);
  part.inertia = inertia_of_dof(self, dof);
  return part;
}

// bare: the dofs to which nothing is added, else the others.
static void add_joints(const Parts* self, gboolean bare) {
  const mjData* d = self->d;
  for (int i = 0; i < self->m->nv; i++) {
    double added = d->efm_diag ? d->efm_diag[i] : 0;
    if ((added > 0) == bare) continue;
    GimbalMetricPart part = part_of_dof(self, GIMBAL_METRIC_JOINT, i, d->efm_diag ? d->efm_ck[i] : 0, added);
    g_array_append_val(self->list, part);
  }
}

static void add_drag(const Parts* self) {
  const mjModel* m = self->m;
  for (int i = 0; self->d->efm_fluid && i < m->nv; i++) {
    double added = self->d->efm_fluid[m->M_rowadr[i] + m->M_rownnz[i] - 1];
    if (!(added > 0)) continue;
    GimbalMetricPart part = part_of_dof(self, GIMBAL_METRIC_DRAG, i, 0, added);
    g_array_append_val(self->list, part);
  }
}

static void add_tendons(const Parts* self) {
  const mjModel* m = self->m;
  const mjData* d = self->d;
  for (int k = 0; k < d->nefmT; k++) {
    int id = d->efm_tid[k], adr = m->ten_J_rowadr[id];
    GimbalMetricPart part = part_of(self, GIMBAL_METRIC_TENDON, mjOBJ_TENDON, id, d->efm_tk[k], d->efm_ts[k]);
    part.inertia = inertia_along(self, m->ten_J_rownnz[id], m->ten_J_colind + adr, d->ten_J + adr);
    g_array_append_val(self->list, part);
  }
}

// Whether the length of an actuator is an angle.
static gboolean actuator_turns(const mjModel* m, int id) {
  int type = m->actuator_trntype[id];
  if (type == mjTRN_SITE) return mju_norm3(m->actuator_gear + 6 * m->actuator_outadr[id]) == 0;
  if (!gimbal_transmission_is_joint(type)) return FALSE;
  return dof_turns(m, m->jnt_dofadr[m->actuator_trnid[2 * id]]);
}

static void add_actuators(const Parts* self) {
  const mjModel* m = self->m;
  const mjData* d = self->d;
  for (int k = 0; d->efm_aid && k < d->nefmA; k++) {
    int id = d->efm_aid[k];
    GimbalMetricPart part =
        part_of(self, GIMBAL_METRIC_ACTUATOR, mjOBJ_ACTUATOR, id, d->efm_ak[k], d->efm_as[k]);
    part.turns = actuator_turns(m, id);
    for (int out = m->actuator_outadr[id]; out < m->actuator_outadr[id] + m->actuator_outnum[id]; out++) {
      int adr = d->moment_rowadr[out];
      part.inertia =
          inertia_along(self, d->moment_rownnz[out], d->moment_colind + adr, d->actuator_moment + adr);
      g_array_append_val(self->list, part);
    }
  }
}

//---- flexes

static double flex_diagonal(const mjData* d, int dof) {
  int adr = d->efm_K_rowadr[dof];
  for (int k = adr; k < adr + d->efm_K_rownnz[dof]; k++) {
    if (d->efm_K_colind[k] == dof) return d->efm_K_val[k];
  }
  return 0;
}

// The dof of a body with the largest entry on the diagonal, if it is larger than that of best (-1:
// none).
static int stiffest_dof(const Parts* self, int body, int best) {
  const mjModel* m = self->m;
  for (int i = m->body_dofadr[body]; i >= 0 && i < m->body_dofadr[body] + m->body_dofnum[body]; i++) {
    double now = flex_diagonal(self->d, i);
    if (now > 0 && (best < 0 || now > flex_diagonal(self->d, best))) best = i;
  }
  return best;
}

static void add_flex(const Parts* self, int f) {
  const mjModel* m = self->m;
  gboolean nodes = m->flex_interp[f] != 0;
  const int* bodies =
      nodes ? m->flex_nodebodyid + m->flex_nodeadr[f] : m->flex_vertbodyid + m->flex_vertadr[f];
  int count = nodes ? m->flex_nodenum[f] : m->flex_vertnum[f], dof = -1;
  for (int i = 0; i < count; i++) {
    if (bodies[i] >= 0) dof = stiffest_dof(self, bodies[i], dof);
  }
  if (dof < 0) return;
  double h = m->opt.timestep, added = flex_diagonal(self->d, dof);
  GimbalMetricPart part = part_of_dof(self, GIMBAL_METRIC_FLEX, dof, added / (h + m->flex_damping[f]), added);
  part.type = mjOBJ_FLEX, part.id = f;
  g_array_append_val(self->list, part);
}

GArray* gimbal_metric_parts_new(const mjModel* m, mjData* d) {
  g_autofree mjtNum* scratch = g_new(mjtNum, 2 * m->nv + 1);
  Parts self = {m, d, g_array_new(FALSE, FALSE, sizeof(GimbalMetricPart)), scratch, scratch + m->nv};
  if (!metric_is_known(m, d)) return self.list;
  add_actuators(&self);
  add_tendons(&self);
  add_joints(&self, FALSE);
  add_drag(&self);
  for (int f = 0; d->nefmK && f < m->nflex; f++) add_flex(&self, f);
  add_joints(&self, TRUE);
  return self.list;
}

//---- products

// res += scale rowᵀ (row vec)
static void add_square(mjtNum* res, const mjtNum* vec, double scale, int nnz, const int* columns,
                       const mjtNum* row) {
  double along = 0;
  for (int k = 0; k < nnz; k++) along += row[k] * vec[columns[k]];
  for (int k = 0; k < nnz; k++) res[columns[k]] += scale * along * row[k];
}

static void add_squares(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  for (int k = 0; k < d->nefmT; k++) {
    int id = d->efm_tid[k], adr = m->ten_J_rowadr[id];
    add_square(res, vec, d->efm_ts[k], m->ten_J_rownnz[id], m->ten_J_colind + adr, d->ten_J + adr);
  }
  for (int k = 0; d->efm_aid && k < d->nefmA; k++) {
    int first = m->actuator_outadr[d->efm_aid[k]];
    for (int out = first; out < first + m->actuator_outnum[d->efm_aid[k]]; out++) {
      int adr = d->moment_rowadr[out];
      add_square(res, vec, d->efm_as[k], d->moment_rownnz[out], d->moment_colind + adr,
                 d->actuator_moment + adr);
    }
  }
  // rows of passive contacts: [entries, contact, columns …] beside [scale, force, values …]
  for (int at = 0; at < d->nefmcon; at += 2 + d->efm_con_ind[at]) {
    add_square(res, vec, d->efm_con_val[at], d->efm_con_ind[at], d->efm_con_ind + at + 2,
               d->efm_con_val + at + 2);
  }
}

// The lower triangle of the drag, in the places of M.
static void add_fluid(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  for (int i = 0; i < m->nv; i++) {
    int adr = m->M_rowadr[i], diagonal = adr + m->M_rownnz[i] - 1;
    for (int k = adr; k < diagonal; k++) {
      res[i] += d->efm_fluid[k] * vec[m->M_colind[k]];
      res[m->M_colind[k]] += d->efm_fluid[k] * vec[i];
    }
    res[i] += d->efm_fluid[diagonal] * vec[i];
  }
}

void gimbal_metric_add_product(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  if (!metric_is_known(m, d)) return;
  for (int i = 0; d->efm_diag && i < m->nv; i++) res[i] += d->efm_diag[i] * vec[i];
  if (d->efm_fluid) add_fluid(m, d, res, vec);
  add_squares(m, d, res, vec);
  for (int i = 0; d->nefmK && i < m->nv; i++) {
    int adr = d->efm_K_rowadr[i];
    for (int k = adr; k < adr + d->efm_K_rownnz[i]; k++) {
      res[i] += d->efm_K_val[k] * vec[d->efm_K_colind[k]];
    }
  }
}
