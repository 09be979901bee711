// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Soundness of meshes, bounding volumes, textures, height fields and skins.

#include "model/file/model_check_parts.h"

#include <gimbal/assert.h>
#include <gimbal/kinds.h>

#include "base/alloc.h"

int check_ids(const char* what, int kind, int owner, const int* id, mjtSize n, mjtSize low, mjtSize high,
              ModelFault* e) {
  for (mjtSize i = 0; i < n; i++) {
    if (id[i] < low || id[i] >= high) {
      return check_fail(e, kind, owner, "%s of asset %d refers to %d, not in %lld..%lld", what, owner, id[i],
                        (long long)low, (long long)high - 1);
    }
  }
  return 0;
}

// the graph of a hull: counts, then lists, all inside of mesh_graph
static int check_graph(const mjModel* m, int mesh, ModelFault* e) {
  GIMBAL_ASSERT(mesh >= 0 && mesh < m->nmesh);
  int adr = m->mesh_graphadr[mesh];
  if (adr < 0) return 0;
  if ((mjtSize)adr + 2 > m->nmeshgraph) {
    return check_fail(e, mjOBJ_MESH, mesh, "hull of mesh %d is outside", mesh);
  }
  const int* g = m->mesh_graph + adr;
  mjtSize nvert = g[0], nface = g[1];
  if (nvert < 1 || nface < 0 || adr + 2 + 3 * nvert + 6 * nface > m->nmeshgraph) {
    return check_fail(e, mjOBJ_MESH, mesh, "hull of mesh %d is outside", mesh);
  }
  mjtSize nneighbour = nvert + 3 * nface;
  const int *edge = g + 2, *id = edge + nvert, *neighbour = id + nvert, *face = neighbour + nneighbour;
  if (check_ids("hull edge", mjOBJ_MESH, mesh, edge, nvert, 0, nneighbour, e) ||
      check_ids("hull vertex", mjOBJ_MESH, mesh, id, nvert, 0, m->mesh_vertnum[mesh], e) ||
      check_ids("hull neighbour", mjOBJ_MESH, mesh, neighbour, nneighbour, -1, nvert, e) ||
      check_ids("hull face", mjOBJ_MESH, mesh, face, 3 * nface, 0, m->mesh_vertnum[mesh], e) ||
      check_ids("extremum", mjOBJ_MESH, mesh, m->mesh_extrema + 27 * mesh, 27, 0, nvert, e)) {
    return -1;
  }
  if (nneighbour && neighbour[nneighbour - 1] != -1) {
    return check_fail(e, mjOBJ_MESH, mesh, "last list of neighbours of mesh %d has no end", mesh);
  }
  return 0;
}

static int check_polygons(const mjModel* m, int mesh, ModelFault* e) {
  GIMBAL_ASSERT(mesh >= 0 && mesh < m->nmesh);
  int nvert = m->mesh_vertnum[mesh], npoly = m->mesh_polynum[mesh];
  for (int i = 0; i < npoly; i++) {
    int p = m->mesh_polyadr[mesh] + i;
    if (check_ids("polygon", mjOBJ_MESH, mesh, m->mesh_polyvert + m->mesh_polyvertadr[p],
                  m->mesh_polyvertnum[p], 0, nvert, e)) {
      return -1;
    }
  }
  for (int i = 0; i < nvert; i++) {
    int v = m->mesh_vertadr[mesh] + i;
    if (check_ids("polygon map", mjOBJ_MESH, mesh, m->mesh_polymap + m->mesh_polymapadr[v],
                  m->mesh_polymapnum[v], 0, npoly, e)) {
      return -1;
    }
  }
  return 0;
}

// Each node but the first is the child of one node before it: a walk ends and meets each once.
static int check_tree_shape(const mjModel* m, const CheckBvh* tree, char* met, ModelFault* e) {
  for (int i = 0; i < tree->num; i++) {
    const int* child = m->bvh_child + 2 * (tree->adr + i);
    if (i && !met[i]) {
      return check_fail(e, tree->kind, tree->owner, "bounding volume %d of %s %d has no parent", i,
                        gimbal_kind(tree->kind)->name, tree->owner);
    }
    for (int k = 0; k < 2; k++) {
      if (child[k] == -1) continue;
      if (child[k] <= i || child[k] >= tree->num || met[child[k]]) {
        return check_fail(e, tree->kind, tree->owner, "bounding volume %d of %s %d has child %d", i,
                          gimbal_kind(tree->kind)->name, tree->owner, child[k]);
      }
      met[child[k]] = 1;
    }
  }
  return 0;
}

static int check_nodes(const mjModel* m, const CheckBvh* tree, ModelFault* e) {
  for (int i = 0; i < tree->num; i++) {
    const int* child = m->bvh_child + 2 * (tree->adr + i);
    int id = m->bvh_nodeid[tree->adr + i], depth = m->bvh_depth[tree->adr + i];
    if (id < -1 || id >= tree->limit || (id == -1 && (child[0] < 0 || child[1] < 0))) {
      return check_fail(e, tree->kind, tree->owner, "bounding volume %d of %s %d holds %d", i,
                        gimbal_kind(tree->kind)->name, tree->owner, id);
    }
    if (depth < 0 || depth > 1000) {
      return check_fail(e, tree->kind, tree->owner, "bounding volume %d of %s %d has depth %d", i,
                        gimbal_kind(tree->kind)->name, tree->owner, depth);
    }
  }
  return 0;
}

int check_bvh(const mjModel* m, const CheckBvh* tree, ModelFault* e) {
  if (tree->num == 0 ? tree->adr != -1
                     : tree->adr < tree->first || tree->adr + (mjtSize)tree->num > tree->end) {
    return check_fail(e, tree->kind, tree->owner, "bounding volumes of %s %d are outside",
                      gimbal_kind(tree->kind)->name, tree->owner);
  }
  char* met = alloc_zeroed_or_null((size_t)mjMAX(1, tree->num), 1);
  if (!met) return check_fail(e, tree->kind, tree->owner, "no memory to check it");
  int bad = check_tree_shape(m, tree, met, e) || check_nodes(m, tree, e);
  mju_free(met);
  return bad ? -1 : 0;
}

static int check_octree(const mjModel* m, int mesh, ModelFault* e) {
  GIMBAL_ASSERT(mesh >= 0 && mesh < m->nmesh);
  int adr = m->mesh_octadr[mesh], num = m->mesh_octnum[mesh];
  if (num == 0 && adr != -1) return check_fail(e, mjOBJ_MESH, mesh, "octree of mesh %d is empty", mesh);
  for (int i = 0; i < num; i++) {
    for (int k = 0; k < 8; k++) {
      int child = m->oct_child[8 * (adr + i) + k];
      if (child != -1 && (child <= i || child >= num)) {
        return check_fail(e, mjOBJ_MESH, mesh, "octree node %d of mesh %d has child %d", i, mesh, child);
      }
    }
  }
  return 0;
}

// Corners may have no normal or no texture coordinate: -1.
static int check_mesh(const mjModel* m, int i, ModelFault* e) {
  int face = 3 * m->mesh_faceadr[i], nface = 3 * m->mesh_facenum[i];
  if (m->mesh_facenum[i] &&
      (check_ids("face", mjOBJ_MESH, i, m->mesh_face + face, nface, 0, m->mesh_vertnum[i], e) ||
       check_ids("face normal", mjOBJ_MESH, i, m->mesh_facenormal + face, nface, -1, m->mesh_normalnum[i],
                 e))) {
    return -1;
  }
  if (m->mesh_texcoordadr[i] >= 0 && m->mesh_texcoordnum[i] && m->mesh_facenum[i] &&
      check_ids("face texcoord", mjOBJ_MESH, i, m->mesh_facetexcoord + face, nface, -1,
                m->mesh_texcoordnum[i], e)) {
    return -1;
  }
  CheckBvh tree = {mjOBJ_MESH, i, m->mesh_bvhadr[i], m->mesh_bvhnum[i], 0, m->nbvhstatic, m->mesh_facenum[i]};
  return check_graph(m, i, e) || check_polygons(m, i, e) || check_octree(m, i, e) || check_bvh(m, &tree, e)
             ? -1
             : 0;
}

static int check_body_trees(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->nbody; i++) {
    CheckBvh tree = {mjOBJ_BODY, i, m->body_bvhadr[i], m->body_bvhnum[i], 0, m->nbvhstatic, m->ngeom};
    if (check_bvh(m, &tree, e)) return -1;
  }
  return 0;
}

static int check_pictures(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->ntex; i++) {
    mjtSize bytes, pixels = (mjtSize)m->tex_width[i] * m->tex_height[i];
    if (m->tex_adr[i] == -1 && !pixels && m->tex_pathadr[i] >= 0) continue;  // by reference
    if (__builtin_mul_overflow(pixels, (mjtSize)m->tex_nchannel[i], &bytes) || m->tex_adr[i] < 0 ||
        bytes > m->ntexdata || m->tex_adr[i] > m->ntexdata - bytes) {
      return check_fail(e, mjOBJ_TEXTURE, i, "texture %d is outside of tex_data", i);
    }
  }
  for (int i = 0; i < m->nhfield; i++) {
    mjtSize n = (mjtSize)m->hfield_nrow[i] * m->hfield_ncol[i];
    if (m->hfield_nrow[i] < 1 || m->hfield_ncol[i] < 1 || m->hfield_adr[i] < 0 ||
        m->hfield_adr[i] + n > m->nhfielddata) {
      return check_fail(e, mjOBJ_HFIELD, i, "height field %d is outside of hfield_data", i);
    }
  }
  return 0;
}

static int check_skins(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->nskin; i++) {
    int nvert = m->skin_vertnum[i], tex = m->skin_texcoordadr[i];
    if (tex < -1 || (tex >= 0 && (mjtSize)tex + nvert > m->nskintexvert)) {
      return check_fail(e, mjOBJ_SKIN, i, "texture coordinates of skin %d are outside", i);
    }
    if (m->skin_facenum[i] && check_ids("skin face", mjOBJ_SKIN, i, m->skin_face + 3 * m->skin_faceadr[i],
                                        3 * (mjtSize)m->skin_facenum[i], 0, nvert, e)) {
      return -1;
    }
    for (int b = 0; b < m->skin_bonenum[i]; b++) {
      int bone = m->skin_boneadr[i] + b, num = m->skin_bonevertnum[bone];
      if (num && check_ids("skin bone", mjOBJ_SKIN, i, m->skin_bonevertid + m->skin_bonevertadr[bone], num, 0,
                           nvert, e)) {
        return -1;
      }
    }
  }
  return 0;
}

int check_assets(const mjModel* m, ModelFault* e) {
  if (m->nbvh != m->nbvhstatic + m->nbvhdynamic || m->nmeshdegmax < 0 || m->nmeshdegmax > m->nmeshpolymap ||
      m->npolygonmax < 0 || m->npolygonmax > m->nmeshpolyvert) {
    return check_fail(e, mjOBJ_UNKNOWN, -1,
                      "numbers of bounding volumes or of polygons contradict each other");
  }
  for (int i = 0; i < m->nmesh; i++) {
    if (check_mesh(m, i, e)) return -1;
  }
  return check_body_trees(m, e) || check_pictures(m, e) || check_skins(m, e) ? -1 : 0;
}
