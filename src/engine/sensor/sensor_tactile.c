// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tactile sensors: at every vertex of a mesh that is fixed to a geom, how deep it is in what
// touches the geom's body, and the speeds of sliding along two tangents.

#include "dynamics/body/motion.h"

#include <gimbal/assert.h>
#include "sensor/sensor_kind.h"

enum { CHANNELS = 3 };

// Geoms in contact with the welded body of the sensor's geom, each once.
static int touching_geoms(const Sensor* s, int* geoms) {
  const mjModel* m = s->m;
  int weld = m->body_weldid[m->geom_bodyid[s->refid]], n = 0;
  for (int i = 0; i < s->d->ncon; i++) {
    const mjContact* con = s->d->contact + i;
    if (con->geom[0] < 0 || con->geom[1] < 0) continue;
    for (int side = 0; side < 2; side++) {
      if (m->body_weldid[m->geom_bodyid[con->geom[side]]] != weld) continue;
      int other = con->geom[1 - side], known = other == s->refid;  // it does not feel itself
      for (int k = 0; k < n; k++) known |= geoms[k] == other;
      if (!known) geoms[n++] = other;
    }
  }
  return n;
}

// negative depth of a point in the frame of a geom, 0 outside
static mjtNum depth_in_geom(const mjModel* m, const mjData* d, int geom, mjtNum point[3]) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  const mjpPlugin* plugin = NULL;
  mjtGeom type = m->geom_type[geom];
  int id = type == mjGEOM_MESH ? m->geom_dataid[geom] : geom;
  if (type == mjGEOM_SDF) {
    // plugins work in the frame of the mesh file
    int mesh = m->geom_dataid[geom];
    mjtNum turned[3];
    plugin = mjc_getSDF(m, geom);
    id = m->geom_plugin[geom];
    quat_rotate(turned, point, m->mesh_quat + 4 * mesh);
    vec3_add(point, turned, m->mesh_pos + 3 * mesh);
  }
  mjSDF sdf = {.plugin = &plugin, .id = &id, .type = mjSDFTYPE_SINGLE, .geomtype = &type};
  return mjMIN(0, mjc_distance(m, d, &sdf, point));
}

static void vertex_vector(mjtNum r[3], const float* v) {
  vec3_set(r, v[0], v[1], v[2]);
}

// velocity of the sensor at a point relative to the other geom there
static void sliding_velocity(const mjModel* m, const mjData* d, int body, const mjtNum point[3], int geom,
                             mjtNum vel[3]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  int other = m->geom_bodyid[geom];
  mjtNum own[6], theirs[6];
  motion_at(own, d->cvel + 6 * body, point, d->subtree_com + 3 * m->body_rootid[body]);
  motion_at(theirs, d->cvel + 6 * other, point, d->subtree_com + 3 * m->body_rootid[other]);
  vec3_sub(vel, own + 3, theirs + 3);
}

// of several geoms the deepest counts, the speeds add up
static void feel_geom(const Sensor* s, int geom, mjtNum* value) {
  const mjModel* m = s->m;
  const mjData* d = s->d;
  int mesh = s->objid, nvert = m->mesh_vertnum[mesh], body = m->body_weldid[m->geom_bodyid[s->refid]];
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  const float* normal = m->mesh_normal + 3 * m->mesh_normaladr[mesh];
  int framed = m->mesh_normalnum[mesh] == 3 * nvert;  // without tangents no sliding is felt
  for (int j = 0; j < nvert; j++) {
    mjtNum local[3], point[3], dif[3], vel[3], axis[3];
    vertex_vector(local, vert + 3 * j);
    mat3_mul_vec(point, d->geom_xmat + 9 * s->refid, local);
    vec3_add_to(point, d->geom_xpos + 3 * s->refid);
    vec3_sub(dif, point, d->geom_xpos + 3 * geom);
    mat3_mul_vec_t(local, d->geom_xmat + 9 * geom, dif);
    mjtNum depth = depth_in_geom(m, d, geom, local);
    if (depth == 0) continue;

    sliding_velocity(m, d, body, point, geom, vel);
    value[j] = mjMAX(value[j], -depth);
    for (int c = 1; framed && c < CHANNELS; c++) {
      vertex_vector(local, normal + 9 * j + 3 * c);
      mat3_mul_vec(axis, d->geom_xmat + 9 * s->refid, local);
      value[c * nvert + j] += mju_abs(vec3_dot(vel, axis));
    }
  }
}

void sense_tactile(const Sensor* s, mjtNum* out) {
  const mjModel* m = s->m;
  int nvert = m->mesh_vertnum[s->objid], nchannel = mjMIN(CHANNELS, s->dim / nvert);
  mju_zero(out, s->dim);
  mj_markStack(s->d);
  int* geoms = mj_stackAllocInt(s->d, 2 * mjMAX(1, s->d->ncon));
  mjtNum* value = mj_stackAllocNum(s->d, CHANNELS * nvert);
  mju_zero(value, CHANNELS * nvert);
  int n = touching_geoms(s, geoms);
  for (int k = 0; k < n; k++) {
    int geom = geoms[k];
    if (m->geom_type[geom] == mjGEOM_MESH && m->mesh_octadr[m->geom_dataid[geom]] == -1) continue;
    feel_geom(s, geom, value);
  }
  mju_copy(out, value, nchannel * nvert);
  mj_freeStack(s->d);
}
