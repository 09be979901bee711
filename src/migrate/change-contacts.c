// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changed rules of contacts. Weights of the vertices x_i of an element in a contact at p: 4.0 has
// the barycentric coordinates of the point of the element that is closest to p, 3.12 had
//     w_i = (1 / |p - x_i|) / sum_j (1 / |p - x_j|)

#include <gimbal/explain.h>
#include <gimbal/kinds/geoms.h>
#include <glib/gi18n.h>
#include <math.h>

#include "migrate/change-rules.h"

//---- shapes whose contacts are found otherwise

static gboolean is_long(int type) {
  return type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
}

// The most points that a pair gets, one <= two; FALSE: nothing changed. Faces got theirs by tilting
// only where they are apart, within a margin. Where the options ask for the older search, or for
// one point, only meshes on planes get others.
static gboolean most_points(const mjModel* m, int one, int two, gboolean margin, double* before,
                            double* after) {
  *before = 5;
  *after = one == mjGEOM_CAPSULE ? 2 : 4;
  if (one == mjGEOM_PLANE) *before = 3;
  if (one == mjGEOM_PLANE) return two == mjGEOM_MESH;
  if (m->opt.disableflags & (mjDSBL_NATIVECCD | mjDSBL_MULTICCD)) return FALSE;
  if (margin && one >= mjGEOM_BOX && two == mjGEOM_MESH) return TRUE;
  if (!is_long(one)) return FALSE;
  if (one == mjGEOM_CAPSULE) return two == mjGEOM_CYLINDER || two == mjGEOM_MESH;
  return two == mjGEOM_CYLINDER || two == mjGEOM_BOX || two == mjGEOM_MESH;
}

// One finding for each pair of shapes.
void changes_contacts(Changes* c) {
  const mjModel* m = c->m;
  gboolean seen[mjNGEOMTYPES][mjNGEOMTYPES] = {{FALSE}};
  changes_go_to(c, -1);
  for (int g = 0; g < m->ngeom; g++) {
    for (int h = g + 1; h < m->ngeom; h++) {
      const int one = MIN(m->geom_type[g], m->geom_type[h]), two = MAX(m->geom_type[g], m->geom_type[h]);
      double before, after;
      if (seen[one][two] || !most_points(m, one, two, TRUE, &before, &after)) continue;
      GimbalPairReport pair;
      gimbal_explain_pair(m, c->d, g, h, 0, &pair);
      const gboolean margin = pair.margin + pair.gap > 0;
      if (!pair.can_collide || !most_points(m, one, two, margin, &before, &after)) continue;
      GimbalChange* change = changes_add(c, mjOBJ_GEOM, g);
      g_free(change->name);
      change->name = g_strdup_printf("%s, %s", gimbal_geom_kind(one)->word, gimbal_geom_kind(two)->word);
      changes_set(change, N_("points of contact, at most"), before, after);
      seen[one][two] = TRUE;
    }
  }
}

//---- weights of the vertices of flexes

static void add_row(const mjModel* m, const mjData* d, int row, double* dense) {
  if (!mj_isSparse(m)) mju_addTo(dense, d->efc_J + row * m->nv, (int)m->nv);
  for (int k = 0; mj_isSparse(m) && k < d->efc_J_rownnz[row]; k++) {
    dense[d->efc_J_colind[d->efc_J_rowadr[row] + k]] += d->efc_J[d->efc_J_rowadr[row] + k];
  }
}

// The share of a vertex in the normal of a contact; -1: it cannot be read in its row. The first two
// rows of a pyramid add up to twice the normal.
static double share_of_vertex(const Changes* c, const mjContact* con, int vertex) {
  const mjModel* m = c->m;
  const int body = m->flex_vertbodyid[vertex], row = con->efc_address;
  if (row < 0 || m->body_dofnum[body] != 3 || m->jnt_type[m->body_jntadr[body]] != mjJNT_SLIDE) return -1;
  g_autofree double* dense = g_new0(double, m->nv);
  add_row(m, c->d, row, dense);
  if (m->opt.cone == mjCONE_PYRAMIDAL && con->dim > 1) add_row(m, c->d, row + 1, dense);
  return mju_norm3(dense + m->body_dofadr[body]);
}

// FALSE: the numbers of the contact are not known.
static gboolean weigh_contact(const Changes* c, const mjContact* con, int side, GimbalChange* change) {
  const mjModel* m = c->m;
  const int flex = con->flex[side], n = m->flex_dim[flex] + 1;
  const int* element = m->flex_elem + m->flex_elemdataadr[flex] + n * con->elem[side];
  double sum = 0, whole = 0;
  for (int i = 0; i < n; i++) {
    const int vertex = m->flex_vertadr[flex] + element[i];
    double v[3];
    mju_sub3(v, con->pos, c->d->flexvert_xpos + 3 * vertex);
    sum += change->before[i] = 1 / MAX(mjMINVAL, mju_norm3(v));
    whole += change->after[i] = share_of_vertex(c, con, vertex);
    if (change->after[i] < 0) return FALSE;
  }
  for (int i = 0; i < n; i++) {
    change->before[i] /= sum;
    change->after[i] /= whole;
  }
  change->count = n;
  return whole > 0;
}

// As far as they are shown.
static gboolean are_same_weights(const GimbalChange* change) {
  for (int i = 0; i < change->count; i++) {
    if (fabs(change->before[i] - change->after[i]) > 1e-6) return FALSE;
  }
  return TRUE;
}

static gboolean add_weights(Changes* c, int flex, int key) {
  for (int i = 0; i < c->d->ncon; i++) {
    const mjContact* con = c->d->contact + i;
    const int side = con->flex[0] == flex ? 0 : 1;
    GimbalChange numbers = {.count = 0};
    if (con->flex[side] != flex || con->elem[side] < 0) continue;
    if (!weigh_contact(c, con, side, &numbers) || are_same_weights(&numbers)) continue;
    changes_set_all(changes_add(c, mjOBJ_FLEX, flex), N_("weights of the vertices in the first contact"),
                    numbers.before, numbers.after, numbers.count);
    changes_at(c, key);
    return TRUE;
  }
  return FALSE;
}

// In a contact that is nearer to the first vertex than to the others of the first element, which
// are alike: twice their share.
static void add_sample(Changes* c, int flex) {
  const mjModel* m = c->m;
  const int n = m->flex_dim[flex] + 1, *element = m->flex_elem + m->flex_elemdataadr[flex];
  if (n == 2) return;  // on a line both are the same
  const double* points = c->d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  double before[4], after[4], at[3] = {0}, sum = 0;
  for (int i = 0; i < n; i++) {
    after[i] = (i ? 1. : 2.) / (n + 1);
    mju_addToScl3(at, points + 3 * element[i], after[i]);
  }
  for (int i = 0; i < n; i++) {
    double v[3];
    mju_sub3(v, at, points + 3 * element[i]);
    sum += before[i] = 1 / MAX(mjMINVAL, mju_norm3(v));
  }
  mju_scl(before, before, 1 / sum, n);
  changes_set_all(changes_add(c, mjOBJ_FLEX, flex),
                  N_("weights of the vertices of the first element in a contact nearer to the first"), before,
                  after, n);
}

void changes_flex_contacts(Changes* c) {
  const mjModel* m = c->m;
  for (int f = 0; f < m->nflex; f++) {
    gboolean found = FALSE;
    if (changes_was_cable(c, f) || (!m->flex_contype[f] && !m->flex_conaffinity[f])) continue;
    for (int key = -1; key < m->nkey; key++) {
      changes_go_to(c, key);
      if (add_weights(c, f, key)) found = TRUE;
    }
    if (found || m->flex_elemnum[f] == 0) continue;
    changes_go_to(c, -1);
    add_sample(c, f);
  }
}

//---- how many contacts a pair keeps

// The most contacts of a flex with one geom.
static int count_contacts(const Changes* c, int flex) {
  g_autofree int* counts = g_new0(int, MAX(1, c->m->ngeom));
  int most = 0;
  for (int i = 0; i < c->d->ncon; i++) {
    const mjContact* con = c->d->contact + i;
    const int side = con->flex[0] == flex ? 0 : 1, geom = con->geom[1 - side];
    if (con->flex[side] != flex || geom < 0) continue;
    counts[geom]++;
    most = MAX(most, counts[geom]);
  }
  return most;
}

void changes_flex_counts(Changes* c) {
  const mjModel* m = c->m;
  for (int key = -1; m->nflex && key < m->nkey; key++) {
    changes_go_to(c, key);
    for (int f = 0; f < m->nflex; f++) {
      const int count = m->flex_rigid[f] || m->flex_interp[f] ? 0 : count_contacts(c, f);
      if (count <= mjMAXCONPAIR || changes_was_cable(c, f)) continue;
      changes_set(changes_add(c, mjOBJ_FLEX, f), N_("contacts with one geom"), mjMAXCONPAIR, count);
      changes_at(c, key);
    }
  }
}
