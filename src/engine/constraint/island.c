// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Discovery of islands with disjoint sets: every constraint unites the trees that it acts on.
// Islands are numbered by their lowest tree; inside an island trees, dofs and rows keep their
// order.

#include "constraint/island.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "base/equality_kinds.h"
#include "constraint/equality_frame.h"
#include "constraint/flex_trees.h"
#include "constraint/row_arrays.h"
#include "dynamics/flex/contact_body.h"
#include "dynamics/metric/metric_flex.h"
#include "dynamics/metric/metric_terms.h"

//---- disjoint sets; parent[t] = -1: tree t is in no set

static int find_root(int* parent, int tree) {
  while (parent[tree] != tree) {
    parent[tree] = parent[parent[tree]];
    tree = parent[tree];
  }
  return tree;
}

// Put both trees into one set whose root is its lowest tree; -1 stands for the world, which ties
// nothing.
static void island_unite(int* parent, int a, int b) {
  if (a < 0) a = b;
  if (b < 0) b = a;
  if (a < 0) return;
  if (parent[a] < 0) parent[a] = a;
  if (parent[b] < 0) parent[b] = b;
  int ra = find_root(parent, a), rb = find_root(parent, b);
  if (ra < rb) {
    parent[rb] = ra;
  } else {
    parent[ra] = rb;
  }
}

//---- trees of a constraint

// The two trees that a constraint between two known objects connects, -1 for the world. Returns 0
// if only the Jacobian shows which trees are involved.
static bool known_trees(const mjModel* m, const mjData* d, int row, int tree[2]) {
  GIMBAL_ASSERT(row >= 0 && row < d->nefc);
  int id = d->efc_id[row], body[2];
  switch ((mjtConstraint)d->efc_type[row]) {
    case mjCNSTR_FRICTION_DOF:
      tree[0] = tree[1] = m->dof_treeid[id];
      return true;
    case mjCNSTR_LIMIT_JOINT:
      tree[0] = tree[1] = m->dof_treeid[m->jnt_dofadr[id]];
      return true;
    case mjCNSTR_EQUALITY:
      if (equality_kinds[m->eq_type[id]].object != mjOBJ_UNKNOWN) return false;
      equality_bodies(m, id, body);
      break;
    case mjCNSTR_CONTACT_FRICTIONLESS:
    case mjCNSTR_CONTACT_PYRAMIDAL:
    case mjCNSTR_CONTACT_ELLIPTIC:
      for (int i = 0; i < 2; i++) {
        if (d->contact[id].geom[i] < 0) return false;
        body[i] = m->geom_bodyid[d->contact[id].geom[i]];
      }
      break;
    default:
      return false;
  }
  tree[0] = m->body_treeid[body[0]];
  tree[1] = m->body_treeid[body[1]];
  return true;
}

// Unite the trees of all dofs of a row (parent may be NULL); returns the first tree.
static int scan_row(const mjModel* m, const mjData* d, int row, int* parent) {
  GIMBAL_ASSERT(row >= 0 && row < d->nefc);
  int sparse = mj_isSparse(m), first = -1;
  int n = sparse ? d->efc_J_rownnz[row] : (int)m->nv;
  const int* ind = sparse ? d->efc_J_colind + d->efc_J_rowadr[row] : NULL;
  const mjtNum* jac = sparse ? NULL : d->efc_J + (size_t)row * m->nv;
  for (int k = 0, last = -1; k < n; k++) {
    if (jac && jac[k] == 0) continue;
    int tree = m->dof_treeid[ind ? ind[k] : k];
    if (tree == last) continue;
    if (first < 0) first = tree;
    if (parent) island_unite(parent, tree, last);
    last = tree;
    if (!parent) break;
  }
  return first;
}

// The same for a contact of a flex: all trees that its bodies are in, whatever their weights.
static int scan_contact(const mjModel* m, const mjData* d, const mjContact* con, int* parent) {
  int first = -1, body[kMaxSideBody];
  mjtNum weight[kMaxSideBody];
  for (int side = 0; side < 2; side++) {
    int n = contact_side_bodies(m, d, con, side, body, weight);
    for (int i = 0; i < n; i++) {
      int tree = m->body_treeid[body[i]];
      if (first < 0) first = tree;
      if (parent) island_unite(parent, tree, first);
    }
  }
  return first;
}

// Unite the trees of a constraint by its first row (parent may be NULL); returns the first tree.
static int scan_constraint(const mjModel* m, const mjData* d, int row, int* parent) {
  GIMBAL_ASSERT(row >= 0 && row < d->nefc);
  bool contact = d->efc_type[row] >= mjCNSTR_CONTACT_FRICTIONLESS;
  return contact ? scan_contact(m, d, d->contact + d->efc_id[row], parent) : scan_row(m, d, row, parent);
}

// Whether row and the one before belong to one constraint with the same trees.
static bool same_constraint(const mjModel* m, const mjData* d, int row) {
  GIMBAL_ASSERT(row >= 0 && row < d->nefc);
  if (!row || d->efc_type[row] != d->efc_type[row - 1] || d->efc_id[row] != d->efc_id[row - 1]) return false;
  if (d->efc_type[row] != mjCNSTR_EQUALITY) return true;
  return !equality_kinds[m->eq_type[d->efc_id[row]]].many_trees;
}

static void unite_constraints(const mjModel* m, const mjData* d, int* parent) {
  for (int i = 0; i < d->nefc; i++) {
    int tree[2];
    if (same_constraint(m, d, i)) continue;
    if (known_trees(m, d, i, tree)) {
      island_unite(parent, tree[0], tree[1]);
    } else {
      scan_constraint(m, d, i, parent);
    }
  }
}

typedef struct FlexTie {
  const mjData* d;
  int* parent;
  int first;  // a tree of the flex, -1: none so far
} FlexTie;

// Unite a tree with those before it; one tree alone is no island.
static void tie_flex_tree(void* context, int tree) {
  FlexTie* tie = context;
  if (!tie->d->tree_awake[tree]) return;
  if (tie->first >= 0 && tree != tie->first) island_unite(tie->parent, tree, tie->first);
  tie->first = tree;
}

// A stiff deformable ties its trees, with constraints or without, unless they sleep.
// Elasticity ties what a flex is moved by, and so does, without a force, that of bends where nodes
// move it.
static bool flex_ties_trees(const mjModel* m, int f) {
  return flex_is_stiff(m, f) || m->flex_passive[f] ||
         (m->flex_interp[f] && !m->flex_rigid[f] && m->flex_bendingadr[f] >= 0);
}

static void unite_flexes(const mjModel* m, const mjData* d, int* parent) {
  for (int f = 0; f < m->nflex; f++) {
    FlexTie tie = {d, parent, -1};
    if (flex_ties_trees(m, f)) visit_flex_trees(m, f, tie_flex_tree, &tie);
  }
}

static void tie_trees(void* parent, int tree1, int tree2) {
  island_unite(parent, tree1, tree2);
}

// Number the islands by their lowest tree; returns their number.
static int number_islands(const mjModel* m, mjData* d, int* parent, int* tree_island) {
  int n = 0;
  d->nidof = 0;
  for (int i = 0; i < m->ntree; i++) {
    tree_island[i] = -1;
    if (parent[i] < 0) continue;
    int root = find_root(parent, i);
    tree_island[i] = root == i ? n++ : tree_island[root];
    d->nidof += m->tree_dofnum[i];
  }
  return n;
}

//---- maps

// Sort n items by group, keeping their order; items of group -1 come last. Sets the number and
// first place of each group's items, the items in order and (unless NULL) the place of each item.
static void group_items(const int* group, int n, int ngroup, int* num, int* adr, int* order, int* place) {
  GIMBAL_ASSERT(n >= 0 && ngroup >= 0);
  for (int g = 0; g < ngroup; g++) num[g] = 0;
  for (int i = 0; i < n; i++) {
    if (group[i] >= 0) num[group[i]]++;
  }
  int rest = 0;
  for (int g = 0; g < ngroup; g++) {
    adr[g] = rest;
    rest += num[g];
    num[g] = 0;
  }
  for (int i = 0; i < n; i++) {
    int g = group[i];
    int k = g >= 0 ? adr[g] + num[g]++ : rest++;
    order[k] = i;
    if (place) place[i] = k;
  }
}

static void map_dofs(const mjModel* m, mjData* d) {
  // the dofs of a tree stand together
  for (int i = 0; i < d->nisland; i++) d->island_nv[i] = 0;
  for (int t = 0; t < m->ntree; t++) {
    if (d->tree_island[t] >= 0) d->island_nv[d->tree_island[t]] += m->tree_dofnum[t];
  }
  int rest = 0;
  for (int i = 0; i < d->nisland; i++) {
    d->island_idofadr[i] = rest;
    rest += d->island_nv[i];
    d->island_nv[i] = 0;
  }
  for (int t = 0; t < m->ntree; t++) {
    int island = d->tree_island[t], n = m->tree_dofnum[t], first = m->tree_dofadr[t], place = rest;
    if (island >= 0) {
      place = d->island_idofadr[island] + d->island_nv[island];
      d->island_nv[island] += n;
    } else {
      rest += n;
    }
    for (int k = 0; k < n; k++) {
      d->dof_island[first + k] = island;
      d->map_idof2dof[place + k] = first + k;
      d->map_dof2idof[first + k] = place + k;
    }
  }
  for (int i = 0; i < d->nisland; i++) d->island_dofadr[i] = d->map_idof2dof[d->island_idofadr[i]];
}

// Island of each row, from the first of its trees that is not the world.
static void assign_rows(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->nefc; i++) {
    int tree[2];
    if (same_constraint(m, d, i)) {
      d->efc_island[i] = d->efc_island[i - 1];
      continue;
    }
    int first = known_trees(m, d, i, tree) ? mjMAX(tree[0], tree[1]) : scan_constraint(m, d, i, NULL);
    d->efc_island[i] = first >= 0 ? d->tree_island[first] : -1;
  }
}

void copy_rows_to_islands(mjData* d) {
  for (int k = 0; k < d->nefc; k++) {
    int i = d->map_iefc2efc[k];
    d->iefc_frictionloss[k] = d->efc_frictionloss[i];
    d->iefc_D[k] = d->efc_D[i];
    d->iefc_R[k] = d->efc_R[i];
  }
}

static void map_rows(const mjModel* m, mjData* d) {
  assign_rows(m, d);
  group_items(d->efc_island, d->nefc, d->nisland, d->island_nefc, d->island_iefcadr, d->map_iefc2efc,
              d->map_efc2iefc);
  for (int i = 0; i < d->nisland; i++) d->island_ne[i] = d->island_nf[i] = 0;
  for (int i = 0; i < d->ne; i++) d->island_ne[d->efc_island[i]]++;
  for (int i = d->ne; i < d->ne + d->nf; i++) d->island_nf[d->efc_island[i]]++;
  for (int k = 0; k < d->nefc; k++) {
    d->iefc_type[k] = d->efc_type[d->map_iefc2efc[k]];
    d->iefc_id[k] = d->efc_id[d->map_iefc2efc[k]];
  }
  copy_rows_to_islands(d);
}

// Without rows islands only say who falls asleep with whom: stiff deformables, in their metric.
static bool has_sleeping_flex(const mjModel* m) {
  if (!(m->opt.enableflags & mjENBL_SLEEP) || !metric_wanted(m)) return false;
  for (int f = 0; f < m->nflex; f++) {
    if (flex_ties_trees(m, f)) return true;
  }
  return false;
}

void mj_island(const mjModel* m, mjData* d) {
  d->nisland = d->nidof = 0;
  if ((m->opt.disableflags & mjDSBL_ISLAND) || (!d->nefc && !has_sleeping_flex(m))) return;

  mj_markStack(d);
  int* parent = mj_stackAllocInt(d, m->ntree);
  int* tree_island = mj_stackAllocInt(d, m->ntree);
  for (int i = 0; i < m->ntree; i++) parent[i] = -1;
  unite_constraints(m, d, parent);
  unite_flexes(m, d, parent);
  metric_tie_trees(m, d, tie_trees, parent);
  d->nisland = number_islands(m, d, parent, tree_island);
  if (d->nisland && alloc_islands(m, d)) {
    for (int i = 0; i < m->ntree; i++) d->tree_island[i] = tree_island[i];
    group_items(d->tree_island, m->ntree, d->nisland, d->island_ntree, d->island_itreeadr, d->map_itree2tree,
                NULL);
    map_dofs(m, d);
    map_rows(m, d);
  }
  mj_freeStack(d);
  if (GIMBAL_VALIDATING) validate_islands(m, d);
}
