// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pairs of convex geoms without a closed form, and planes with them.
//
// Polyhedra get all their contacts from one pass. For others the contact found is surrounded: both
// geoms are tilted by a milliradian against each other around the contact, about both tangents and
// both ways, and contacts that come up elsewhere are added with the depth of the first.
// mjDSBL_MULTICCD switches both off; mjDSBL_NATIVECCD has the contact searched by MPR (libccd).

#include "collision/pairs/col_convex.h"

#include <gimbal/assert.h>
#include <gimbal/kinds/geoms.h>
#include <stdbool.h>

#include "collision/convex/ccd.h"
#include "collision/convex/mpr.h"
#include "collision/shape/col_pairs.h"
#include "collision/shape/frame.h"

#define TILT_ANGLE 1e-3
#define DISTINCT   1e-3  // times the smaller bounding radius

static bool is_polyhedron(const ConvexObj* obj) {
  return obj->type == mjGEOM_BOX || obj->type == mjGEOM_MESH;
}

// Contacts that one pass can give.
static int contacts_of_one_pass(const ConvexObj* a, const ConvexObj* b) {
  if (a->margin > 0 || b->margin > 0 || !is_polyhedron(a) || !is_polyhedron(b)) return 1;
  if (a->type == mjGEOM_BOX && b->type == mjGEOM_BOX) return 8;
  return a->m->opt.disableflags & mjDSBL_MULTICCD ? 1 : 4;
}

int ccd_contacts(const mjModel* m, mjData* d, mjPreContact* con, ConvexObj* obj1, ConvexObj* obj2,
                 int max_contacts, mjtNum margin) {
  if (m->opt.disableflags & mjDSBL_NATIVECCD) return mpr_contact(m, d, con, obj1, obj2, margin);
  CcdConfig config = {m->opt.ccd_iterations, m->opt.ccd_tolerance, max_contacts, 0};
  CcdResult result;
  if (ccd(&result, &config, d, obj1, obj2) >= 0) return 0;
  for (int i = 0; i < result.n; i++) {
    const mjtNum *x1 = result.x1 + 3 * i, *x2 = result.x2 + 3 * i;
    con[i].dist = margin + (result.n > 1 ? result.dists[i] : result.dist);
    vec3_add(con[i].pos, x1, x2);
    vec3_scale(con[i].pos, con[i].pos, 0.5);
    vec3_sub(con[i].normal, x1, x2);
    vec3_normalize(con[i].normal);
    vec3_zero(con[i].tangent);
  }
  return result.n;
}

//---- tilting

// The frame of a tilted object, as an object has it: with a matrix.
typedef struct TiltedFrame {
  mjtNum pos[3], mat[9];
} TiltedFrame;

// That of an object turned by rot around a point. The place moves by rel - rot rel, which is small,
// and rounds less than a sum around the point would.
static void turn_pose(TiltedFrame* pose, const ConvexObj* obj, const mjtNum rot[9], const mjtNum origin[3]) {
  mjtNum rel[3], shift[3];
  mat3_mul(pose->mat, rot, obj->mat);
  vec3_sub(rel, origin, obj->pos);
  mat3_mul_vec(shift, rot, rel);
  vec3_sub(shift, shift, rel);
  vec3_sub(pose->pos, obj->pos, shift);
}

// The object in another pose.
static ConvexObj convex_pair_posed(const ConvexObj* obj, const TiltedFrame* pose) {
  ConvexObj copy = *obj;
  copy.pos = pose->pos;
  copy.mat = pose->mat;
  vec3_copy(copy.center, pose->pos);
  return copy;
}

static bool is_distinct(const mjPreContact* con, int n, mjtNum tolerance) {
  for (int i = 0; i < n; i++) {
    if (vec3_dist_sqr(con[i].pos, con[n].pos) <= tolerance * tolerance) return false;
  }
  return true;
}

// Search for more contacts around the only one.
static int convex_pair_surround(const mjModel* m, mjData* d, mjPreContact* con, ConvexObj* obj1,
                                ConvexObj* obj2, mjtNum margin) {
  mjtNum frame[9] = {con->normal[0], con->normal[1], con->normal[2]};
  frame_complete(frame);
  mjtNum tolerance = DISTINCT * mjMIN(m->geom_rbound[obj1->geom], m->geom_rbound[obj2->geom]);
  int n = 1;
  for (int i = 0; i < 4; i++) {
    mjtNum quat[4], turn[9], back[9];
    mju_axisAngle2Quat(quat, frame + (i < 2 ? 3 : 6), i % 2 ? TILT_ANGLE : -TILT_ANGLE);
    mju_quat2Mat(turn, quat);
    mju_transpose(back, turn, 3, 3);
    TiltedFrame pose1, pose2;
    turn_pose(&pose1, obj1, turn, con->pos);
    turn_pose(&pose2, obj2, back, con->pos);
    ConvexObj tilted1 = convex_pair_posed(obj1, &pose1), tilted2 = convex_pair_posed(obj2, &pose2);
    int found = ccd_contacts(m, d, con + n, &tilted1, &tilted2, 1, margin);
    obj1->vertex = tilted1.vertex, obj1->hull_start = tilted1.hull_start;
    obj2->vertex = tilted2.vertex, obj2->hull_start = tilted2.hull_start;
    if (found && is_distinct(con, n, tolerance)) con[n++].dist = con->dist;
  }
  return n;
}

static bool is_curved(const ConvexObj* obj) {
  return obj->type == mjGEOM_SPHERE || obj->type == mjGEOM_ELLIPSOID;
}

int col_convex(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  ConvexObj obj1, obj2;
  convex_from_geom(&obj1, m, d, g1, margin);
  convex_from_geom(&obj2, m, d, g2, margin);
  int most = contacts_of_one_pass(&obj1, &obj2);
  int n = ccd_contacts(m, d, con, &obj1, &obj2, most, margin);
  if (most > 1 && !(m->opt.disableflags & mjDSBL_NATIVECCD)) return n;
  if (n != 1 || (m->opt.disableflags & mjDSBL_MULTICCD) || is_curved(&obj1) || is_curved(&obj2)) return n;
  return convex_pair_surround(m, d, con, &obj1, &obj2, margin);
}

//---- plane

enum { MAX_PLANE_MESH = 3 };

#define PLANE_MESH_APART 0.3  // of the bounding radius, from the first contact

// A plane and a mesh.
typedef struct PlaneMesh {
  const mjModel* m;
  const mjtNum *plane_pos, *mesh_pos, *mesh_mat;
  mjtNum normal[3];      // of the plane
  mjtNum local_down[3];  // -normal in the frame of the mesh
  mjtNum margin, rbound;
  const float* vert;
} PlaneMesh;

// Add a vertex unless it is above the margin or near the first contact.
static int add_mesh_vertex(mjPreContact* con, int n, const PlaneMesh* p, int vertex) {
  const float* v = p->vert + 3 * vertex;
  mjtNum local[3] = {v[0], v[1], v[2]}, point[3], rel[3];
  vec3_sub(rel, p->mesh_pos, p->plane_pos);
  if (vec3_dot(p->local_down, local) <= vec3_dot(p->normal, rel) - p->margin) return n;
  frame_to_world(point, p->mesh_pos, p->mesh_mat, local);
  mjtNum apart = PLANE_MESH_APART * p->rbound;
  if (vec3_dist_sqr(point, con->pos) < apart * apart) return n;

  vec3_sub(rel, point, p->plane_pos);
  con[n].dist = vec3_dot(p->normal, rel);
  vec3_combine(con[n].pos, point, p->normal, -0.5 * con[n].dist);
  vec3_copy(con[n].normal, p->normal);
  vec3_zero(con[n].tangent);
  return n + 1;
}

// Where the list of neighbours of a hull vertex begins; end: of the graph. A mesh of few vertices
// is searched through, which gives the number of a mesh vertex: the reference takes it for one of
// the hull, and where the hull has fewer it reads on in the lists behind that of the starts.
static const int* neighbours_in_graph(const int* graph, int hull, const int** end) {
  const int *start = graph + 2, *edge = start + 2 * graph[0];
  *end = edge + graph[0] + 6 * graph[1];
  return edge + start[hull];
}

// More vertices of a mesh on a plane: the neighbours of the lowest, or all if the mesh has no
// graph.
static int add_mesh_vertices(const mjModel* m, mjData* d, mjPreContact* con, int plane, int geom,
                             mjtNum margin, const ConvexObj* lowest) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  int mesh = m->geom_dataid[geom], n = 1;
  PlaneMesh p = {.m = m,
                 .plane_pos = d->geom_xpos + 3 * plane,
                 .mesh_pos = d->geom_xpos + 3 * geom,
                 .mesh_mat = d->geom_xmat + 9 * geom,
                 .margin = margin,
                 .rbound = m->geom_rbound[geom],
                 .vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh]};
  mat3_column(p.normal, d->geom_xmat + 9 * plane, 2);
  mat3_mul_vec_t(p.local_down, p.mesh_mat, p.normal);
  vec3_scale(p.local_down, p.local_down, -1);

  if (m->mesh_graphadr[mesh] < 0) {
    for (int i = 0; i < m->mesh_vertnum[mesh] && n < MAX_PLANE_MESH; i++) {
      if (i != lowest->vertex) n = add_mesh_vertex(con, n, &p, i);
    }
    return n;
  }
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
  const int *mesh_id = graph + 2 + graph[0], *end;
  const int* e =
      neighbours_in_graph(graph, lowest->hull_start >= 0 ? lowest->hull_start : lowest->vertex, &end);
  for (; e < end && *e >= 0 && n < MAX_PLANE_MESH; e++) {
    int vertex = mesh_id[*e];
    int row = m->mesh_vertadr[mesh] +
              vertex;  // of any mesh: -1 ends a list, and is the last vertex of the mesh before
    if (row >= 0 && row < m->nmeshvert) n = add_mesh_vertex(con, n, &p, vertex);
  }
  return n;
}

int col_plane_convex(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  mjtNum normal[3], down[3], lowest[3], rel[3];
  mat3_column(normal, d->geom_xmat + 9 * g1, 2);
  vec3_scale(down, normal, -1);
  ConvexObj obj;
  convex_from_geom(&obj, m, d, g2, 0);
  convex_support_plain(lowest, &obj, down);
  vec3_sub(rel, lowest, d->geom_xpos + 3 * g1);
  con->dist = vec3_dot(normal, rel);
  if (con->dist > margin) return 0;

  vec3_combine(con->pos, lowest, normal, -0.5 * con->dist);
  vec3_copy(con->normal, normal);
  vec3_zero(con->tangent);
  int mesh = gimbal_geom_has_mesh(obj.type);
  return mesh ? add_mesh_vertices(m, d, con, g1, g2, margin, &obj) : 1;
}
