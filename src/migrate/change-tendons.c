// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lengths of tendons by the rule of 3.12, which is another one than that of this engine where a
// path goes round a geom with a side site outside of it (change-wraps.c).

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "migrate/change-rules.h"
#include "migrate/change-tendons.h"
#include "migrate/change-wraps.h"

enum { SAMPLES = 33 };
#define SAME 1e-9

static double tendon_distance(const double a[3], const double b[3]) {
  double v[3];
  mju_sub3(v, a, b);
  return mju_norm3(v);
}

static void to_local(const mjData* d, int geom, const double p[3], double local[3]) {
  double v[3];
  mju_sub3(v, p, d->geom_xpos + 3 * geom);
  mju_mulMatTVec3(local, d->geom_xmat + 9 * geom, v);
}

//---- a path

// As this engine has it: the arc is the shorter one, or none where both points are one.
static double part_length(const mjModel* m, const mjData* d, const GimbalTendonPart* part) {
  double p[3], q[3];
  const double radius = m->geom_size[3 * part->geom];
  if (!part->touched) return tendon_distance(part->a, part->b);
  to_local(d, part->geom, part->touched, p);
  to_local(d, part->geom, part->touched + 3, q);
  const double angle = atan2(p[0] * q[1] - p[1] * q[0], p[0] * q[0] + p[1] * q[1]);
  double arc = m->geom_type[part->geom] == mjGEOM_SPHERE
                   ? radius * acos(mju_clip(mju_dot3(p, q) / (radius * radius), -1, 1))
                   : hypot(radius * fabs(angle), p[2] - q[2]);
  if (tendon_distance(p, q) < mjMINVAL) arc = 0;
  return tendon_distance(part->a, part->touched) + arc + tendon_distance(part->touched + 3, part->b);
}

// FALSE: the side site is none, or inside.
static gboolean wrap_of(const mjModel* m, const mjData* d, const GimbalTendonPart* part, const double* side,
                        GimbalWrap* wrap) {
  if (!side) return FALSE;
  wrap->radius = m->geom_size[3 * part->geom];
  wrap->cylinder = m->geom_type[part->geom] == mjGEOM_CYLINDER;
  to_local(d, part->geom, side, wrap->side);
  to_local(d, part->geom, part->a, wrap->a);
  to_local(d, part->geom, part->b, wrap->b);
  return mju_norm3(wrap->side) >= wrap->radius;
}

static const double* side_of(const mjData* d, const GimbalTendonPart* part) {
  return part->side < 0 ? NULL : d->site_xpos + 3 * part->side;
}

double gimbal_tendon_part_before(const mjModel* m, const mjData* d, const GimbalTendonPart* part) {
  GimbalWrap wrap;
  return wrap_of(m, d, part, side_of(d, part), &wrap) ? gimbal_wrap_before(&wrap) : part_length(m, d, part);
}

double gimbal_tendon_part_after(const mjModel* m, const mjData* d, const GimbalTendonPart* part,
                                const double* side) {
  GimbalWrap wrap;
  return wrap_of(m, d, part, side, &wrap) ? gimbal_wrap_after(&wrap) : part_length(m, d, part);
}

static gboolean is_site(const mjModel* m, int tendon, int i) {
  return i < m->tendon_num[tendon] && m->wrap_type[m->tendon_adr[tendon] + i] == mjWRAP_SITE;
}

double gimbal_tendon_walk(const mjModel* m, const mjData* d, int tendon, GimbalTendonVisit* visit,
                          gpointer data) {
  const int first = m->tendon_adr[tendon];
  int point = d->ten_wrapadr[tendon];  // of the path as this engine has it
  double straight = 0, divisor = 1;
  for (int i = 0; i < m->tendon_num[tendon]; i++) {
    const int w = first + i;
    const double* a = d->site_xpos + 3 * m->wrap_objid[w];
    if (m->wrap_type[w] == mjWRAP_PULLEY) {
      divisor = m->wrap_prm[w];
      point++;
    } else if (is_site(m, tendon, i) && is_site(m, tendon, i + 1)) {
      straight += tendon_distance(a, d->site_xpos + 3 * m->wrap_objid[w + 1]) / divisor;
      point++;
    } else if (is_site(m, tendon, i) && is_site(m, tendon, i + 2) && m->wrap_type[w + 1] != mjWRAP_PULLEY) {
      const gboolean touches = d->wrap_obj[point + 1] >= 0;
      const GimbalTendonPart part = {m->wrap_objid[w + 1],
                                     (int)round(m->wrap_prm[w + 1]),
                                     divisor,
                                     a,
                                     d->site_xpos + 3 * m->wrap_objid[w + 2],
                                     touches ? d->wrap_xpos + 3 * (point + 1) : NULL};
      visit(m, d, &part, data);
      point += touches ? 3 : 1;
      i++;
    } else {
      point++;  // the last one of a branch
    }
  }
  return straight;
}

static void add_before(const mjModel* m, const mjData* d, const GimbalTendonPart* part, gpointer length) {
  *(double*)length += gimbal_tendon_part_before(m, d, part) / part->divisor;
}

double gimbal_tendon_length_before(const mjModel* m, const mjData* d, int tendon) {
  double length = 0;
  if (m->wrap_type[m->tendon_adr[tendon]] == mjWRAP_JOINT) return d->ten_length[tendon];
  const double straight = gimbal_tendon_walk(m, d, tendon, add_before, &length);
  return straight + length;
}

//---- where it differs

static gboolean has_side_site(const mjModel* m, int tendon) {
  for (int i = 0; i < m->tendon_num[tendon]; i++) {
    const int w = m->tendon_adr[tendon] + i;
    gboolean geom = m->wrap_type[w] == mjWRAP_SPHERE || m->wrap_type[w] == mjWRAP_CYLINDER;
    if (geom && m->wrap_prm[w] >= 0) return TRUE;
  }
  return FALSE;
}

static void at_keys(Changes* c, int tendon) {
  for (int key = -1; key < c->m->nkey; key++) {
    changes_go_to(c, key);
    const double before = gimbal_tendon_length_before(c->m, c->d, tendon);
    const double after = c->d->ten_length[tendon];
    if (fabs(after - before) < SAME) continue;
    GimbalChange* change = changes_add(c, mjOBJ_TENDON, tendon);
    changes_set(change, N_("length"), before, after);
    if (key >= 0) change->at = changes_key_name(c, key);
  }
}

void gimbal_tendon_joint_range(const mjModel* m, int joint, double range[2]) {
  const double middle = m->qpos0[m->jnt_qposadr[joint]], half = m->jnt_type[joint] == mjJNT_HINGE ? mjPI : 1;
  range[0] = m->jnt_limited[joint] ? m->jnt_range[2 * joint] : middle - half;
  range[1] = m->jnt_limited[joint] ? m->jnt_range[2 * joint + 1] : middle + half;
}

static void over_joint(Changes* c, int tendon, int joint) {
  const mjModel* m = c->m;
  double range[2], worst = 0;
  GimbalChangeSample at_worst = {0, 0, 0};
  g_autoptr(GArray) samples = g_array_new(FALSE, FALSE, sizeof(GimbalChangeSample));
  gimbal_tendon_joint_range(m, joint, range);
  mj_resetData(m, c->d);
  for (int i = 0; i < SAMPLES; i++) {
    GimbalChangeSample sample = {.at = range[0] + (range[1] - range[0]) * i / (SAMPLES - 1)};
    c->d->qpos[m->jnt_qposadr[joint]] = sample.at;
    mj_kinematics(m, c->d);
    mj_comPos(m, c->d);
    mj_tendon(m, c->d);
    sample.before = gimbal_tendon_length_before(m, c->d, tendon);
    sample.after = c->d->ten_length[tendon];
    g_array_append_val(samples, sample);
    if (fabs(sample.after - sample.before) <= worst) continue;
    worst = fabs(sample.after - sample.before);
    at_worst = sample;
  }
  if (worst < SAME) return;
  GimbalChange* change = changes_add(c, mjOBJ_TENDON, tendon);
  g_autofree char* name = changes_name(c, mjOBJ_JOINT, joint);
  changes_set(change, N_("length"), at_worst.before, at_worst.after);
  change->at = g_strdup_printf("joint %s = %.4g", name, at_worst.at);
  change->samples = g_steal_pointer(&samples);
}

// Whether a joint moves what the tendon runs over.
static gboolean joint_moves(const mjModel* m, int tendon, int joint) {
  for (int i = 0; i < m->tendon_num[tendon]; i++) {
    const int w = m->tendon_adr[tendon] + i, id = m->wrap_objid[w];
    int body = m->wrap_type[w] == mjWRAP_SITE     ? m->site_bodyid[id]
               : m->wrap_type[w] == mjWRAP_PULLEY ? 0
                                                  : m->geom_bodyid[id];
    for (; body > 0; body = m->body_parentid[body]) {
      if (body == m->jnt_bodyid[joint]) return TRUE;
    }
  }
  return FALSE;
}

void changes_side_sites(Changes* c) {
  const mjModel* m = c->m;
  for (int t = 0; t < m->ntendon; t++) {
    if (!has_side_site(m, t)) continue;
    at_keys(c, t);
    for (int j = 0; j < m->njnt; j++) {
      gboolean scalar = m->jnt_type[j] == mjJNT_HINGE || m->jnt_type[j] == mjJNT_SLIDE;
      if (scalar && joint_moves(m, t, j)) over_joint(c, t, j);
    }
  }
}
