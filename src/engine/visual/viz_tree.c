// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bounding volumes of bodies, flexes and meshes, octrees, and the lattices that interpolated flexes
// hang in.

#include <stdbool.h>
#include <stdlib.h>

#include "visual/viz.h"

// A node is shown at the chosen depth, a leaf also below it.
static bool node_visible(const mjModel* m, int node, int depth) {
  int leaf = m->bvh_child[2 * node] == -1 && m->bvh_child[2 * node + 1] == -1;
  return m->bvh_depth[node] == depth || (leaf && m->bvh_depth[node] < depth);
}

// Colour of a bounding volume; active ones stand out when that is asked for.
static const float* node_rgba(const VizInput* in, int node) {
  int marked = in->m->vis.global.bvactive && in->d->bvh_active[node];
  return marked ? in->m->vis.rgba.bvactive : in->m->vis.rgba.bv;
}

void viz_body_tree(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  const mjData* d = in->d;
  if (!in->opt->flags[mjVIS_BODYBVH]) return;
  for (int body = 0; body < m->nbody; body++) {
    for (int i = m->body_bvhadr[body]; i < m->body_bvhadr[body] + m->body_bvhnum[body]; i++) {
      if (!node_visible(m, i, in->opt->bvh_depth)) continue;
      int geom = m->bvh_nodeid[i], leaf = m->bvh_child[2 * i] == -1 && m->bvh_child[2 * i + 1] == -1;
      emit_linebox(scn, i, leaf ? m->geom_aabb + 6 * geom : m->bvh_aabb + 6 * i,
                   leaf ? d->geom_xpos + 3 * geom : d->xipos + 3 * body,
                   leaf ? d->geom_xmat + 9 * geom : d->ximat + 9 * body, node_rgba(in, i));
    }
  }
}

void viz_flex_tree(const VizInput* in, mjvScene* scn) {
  static const mjtNum origin[3] = {0, 0, 0}, identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const mjModel* m = in->m;
  if (!in->opt->flags[mjVIS_MESHBVH]) return;
  for (int f = 0; f < m->nflex; f++) {
    if (!group_visible(in->opt->flexgroup, m->flex_group[f])) continue;
    for (int i = m->flex_bvhadr[f]; i < m->flex_bvhadr[f] + m->flex_bvhnum[f]; i++) {
      if (!node_visible(m, i, in->opt->bvh_depth)) continue;
      emit_linebox(scn, i, in->d->bvh_aabb_dyn + 6 * (i - m->nbvhstatic), origin, identity, node_rgba(in, i));
    }
  }
}

// A node of the lattice of flex f in the world; 0 when nothing moves it.
static bool lattice_node(mjtNum pos[3], const VizInput* in, int f, const int index[3], const int count[3]) {
  const mjModel* m = in->m;
  int node = m->flex_nodeadr[f] + (index[0] * count[1] + index[1]) * count[2] + index[2];
  int body = m->flex_nodebodyid[node];
  if (m->body_jntnum[body] == 0) return false;
  if (m->flex_centered[f]) {
    mju_copy3(pos, in->d->xpos + 3 * body);
  } else {
    emit_point(pos, in->d->xpos + 3 * body, in->d->xmat + 9 * body, m->flex_node + 3 * node);
  }
  return true;
}

static bool on_boundary(const int index[3], const int count[3]) {
  for (int k = 0; k < 3; k++) {
    if (index[k] == 0 || index[k] == count[k] - 1) return true;
  }
  return false;
}

// Lines from one node to its next neighbours; a shell has no inner nodes.
static void lattice_lines(const VizInput* in, mjvScene* scn, int f, const int index[3], const int count[3]) {
  static const float rgba[4] = {0.5f, 0.5f, 0.5f, 1};
  int shell = in->m->flex_interp[f] < 0;
  mjtNum from[3], to[3];
  if ((shell && !on_boundary(index, count)) || !lattice_node(from, in, f, index, count)) return;
  for (int k = 0; k < 3; k++) {
    int next[3] = {index[0], index[1], index[2]};
    if (++next[k] == count[k] || (shell && !on_boundary(next, count))) continue;
    if (lattice_node(to, in, f, next, count)) {
      emit_connector(scn, mjGEOM_LINE, 3, from, to, rgba, mjOBJ_UNKNOWN, index[0]);
    }
  }
}

void viz_flex_lattice(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  if (!in->opt->flags[mjVIS_MESHBVH]) return;
  for (int f = 0; f < m->nflex; f++) {
    if (!m->flex_interp[f]) continue;
    int count[3], index[3];
    for (int k = 0; k < 3; k++) count[k] = m->flex_cellnum[3 * f + k] * abs(m->flex_interp[f]) + 1;
    for (index[0] = 0; index[0] < count[0]; index[0]++) {
      for (index[1] = 0; index[1] < count[1]; index[1]++) {
        for (index[2] = 0; index[2] < count[2]; index[2]++) lattice_lines(in, scn, f, index, count);
      }
    }
  }
}

void viz_mesh_tree(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  if (!in->opt->flags[mjVIS_MESHBVH]) return;
  for (int geom = 0; geom < m->ngeom; geom++) {
    int mesh = m->geom_dataid[geom];
    if (m->geom_type[geom] != mjGEOM_MESH || mesh < 0 || m->mesh_octadr[mesh] >= 0) continue;
    for (int i = m->mesh_bvhadr[mesh]; i < m->mesh_bvhadr[mesh] + m->mesh_bvhnum[mesh]; i++) {
      // when active volumes are marked, the others are left out
      if (!node_visible(m, i, in->opt->bvh_depth) || (m->vis.global.bvactive && !in->d->bvh_active[i])) {
        continue;
      }
      emit_linebox(scn, i, m->bvh_aabb + 6 * i, in->d->geom_xpos + 3 * geom, in->d->geom_xmat + 9 * geom,
                   node_rgba(in, i));
    }
  }
}

void viz_mesh_octree(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  if (!in->opt->flags[mjVIS_MESHBVH]) return;
  for (int geom = 0; geom < m->ngeom; geom++) {
    int mesh = m->geom_dataid[geom];
    if (mesh < 0 || m->geom_type[geom] == mjGEOM_HFIELD || m->mesh_octadr[mesh] < 0) continue;
    for (int i = m->mesh_octadr[mesh]; i < m->mesh_octadr[mesh] + m->mesh_octnum[mesh]; i++) {
      if (m->oct_depth[i] != in->opt->bvh_depth) continue;
      emit_linebox(scn, i, m->oct_aabb + 6 * i, in->d->geom_xpos + 3 * geom, in->d->geom_xmat + 9 * geom,
                   m->vis.rgba.bv);
    }
  }
}
