// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Signed distance fields of shapes, and the functions of two fields that collision minimizes.
//
//   plane, sphere, capsule, cylinder   exact
//   box          exact outside; inside the way in a direction that turns from radial to the normal
//   ellipsoid    k0 (k0 - 1) / k1,   k0 = |x / s|,  k1 = |x / s^2|
//   octree       trilinear in the cell; outside of the root, the distance to a point a micrometre
//                inside is added to the value there

#include <float.h>
#include <gimbal/assert.h>
#include <gimbal/kinds/geoms.h>
#include <stdbool.h>

#include "base/log.h"
#include "collision/sdf/sdf.h"
#include "collision/shape/frame.h"

// These are called for every point in every step. The library's own functions, which are exact to
// the last bit and handle NaN and infinity, cost several times as much.
static inline mjtNum sdf_larger(mjtNum a, mjtNum b) {
  return a > b ? a : b;
}

static inline mjtNum sdf_smaller(mjtNum a, mjtNum b) {
  return a < b ? a : b;
}

static inline mjtNum sdf_hypotenuse(mjtNum x, mjtNum y) {
  return sqrt(x * x + y * y);
}

//---- octrees

// Bring a point that is outside of the root cell into it, a micrometre behind the faces, as in
// 3.12; returns how far it was outside.
static mjtNum project_to_root(mjtNum x[3], const mjtNum root[6]) {
  const mjtNum inset = 1e-6;
  mjtNum out[3], out_sqr = 0;
  for (int i = 0; i < 3; i++) out[i] = fabs(x[i] - root[i]) - root[i + 3];
  if (out[0] <= 0 && out[1] <= 0 && out[2] <= 0) return 0;
  for (int i = 0; i < 3; i++) {
    if (out[i] < 0) continue;
    out_sqr += out[i] * out[i];
    x[i] -= x[i] > root[i] ? out[i] + inset : -(out[i] + inset);
  }
  return sqrt(out_sqr);
}

// The length of a cell along an axis.
static inline mjtNum sdf_side(mjtNum center, mjtNum half) {
  return (center + half) - (center - half);
}

// Where a point is between the sides of a cell, 0..1. The length is that between the sides as they
// are rounded, as in 3.12: outside of the root slopes are differences over 1e-8, to which a last
// digit is 1e-8 of the slope.
static inline mjtNum sdf_coordinate(mjtNum x, mjtNum center, mjtNum half) {
  return clip((x - (center - half)) / sdf_side(center, half), 0, 1);
}

// Is the coordinate one half at least? The division, which rounds, is only made where it could
// decide.
static inline int is_upper(mjtNum x, mjtNum center, mjtNum half) {
  mjtNum off = x - center;
  return fabs(off) > 1e-13 * (fabs(center) + half) ? off > 0 : sdf_coordinate(x, center, half) >= 0.5;
}

// Leaf that contains a point of the root; coord: where in it.
static int find_leaf(mjtNum coord[3], const mjtNum* aabb, const int* child, const mjtNum x[3]) {
  int node = 0;
  for (;;) {
    const mjtNum* box = aabb + 6 * node;
    int next = 0;
    for (int i = 0; i < 3; i++) next |= is_upper(x[i], box[i], box[i + 3]) << i;
    if (child[8 * node + next] < 0) {
      for (int i = 0; i < 3; i++) coord[i] = sdf_coordinate(x[i], box[i], box[i + 3]);
      return node;
    }
    node = child[8 * node + next];
  }
}

static inline mjtNum sdf_weight(const mjtNum coord[3], int corner, int i) {
  return corner >> i & 1 ? coord[i] : 1 - coord[i];
}

static mjtNum octree_distance(const mjModel* m, int mesh, const mjtNum x[3]) {
  GIMBAL_ASSERT(mesh >= 0 && mesh < m->nmesh);
  int adr = m->mesh_octadr[mesh];
  if (adr < 0) return mjMAXVAL;
  mjtNum p[3], coord[3], sum = 0;
  vec3_copy(p, x);
  mjtNum outside = project_to_root(p, m->oct_aabb + 6 * adr);
  int leaf = find_leaf(coord, m->oct_aabb + 6 * adr, m->oct_child + 8 * adr, p);
  for (int c = 0; c < 8; c++) {
    sum += sdf_weight(coord, c, 0) * sdf_weight(coord, c, 1) * sdf_weight(coord, c, 2) *
           m->oct_coeff[8 * (adr + leaf) + c];
  }
  return sum + outside;
}

static void octree_gradient(mjtNum gradient[3], const mjModel* m, int mesh, const mjtNum x[3]) {
  GIMBAL_ASSERT(mesh >= 0 && mesh < m->nmesh);
  int adr = m->mesh_octadr[mesh];
  vec3_zero(gradient);
  if (adr < 0) return;
  mjtNum p[3], coord[3];
  vec3_copy(p, x);
  if (project_to_root(p, m->oct_aabb + 6 * adr) > 0) {
    // outside: by differences
    const mjtNum eps = 1e-8;
    mjtNum here = octree_distance(m, mesh, x);
    for (int i = 0; i < 3; i++) {
      vec3_copy(p, x);
      p[i] += eps;
      gradient[i] = (octree_distance(m, mesh, p) - here) / eps;
    }
    return;
  }
  int leaf = find_leaf(coord, m->oct_aabb + 6 * adr, m->oct_child + 8 * adr, p);
  const mjtNum *coeff = m->oct_coeff + 8 * (adr + leaf), *cell = m->oct_aabb + 6 * (adr + leaf);
  for (int i = 0; i < 3; i++) {
    int j = (i + 1) % 3, k = (i + 2) % 3;
    for (int c = 0; c < 8; c++) {
      gradient[i] += (c >> i & 1 ? 1 : -1) * sdf_weight(coord, c, j) * sdf_weight(coord, c, k) * coeff[c];
    }
    gradient[i] /= sdf_side(cell[i], cell[i + 3]);
  }
}

//---- primitives

static inline mjtNum sign_of(mjtNum x) {
  return x < 0 ? -1 : 1;
}

static mjtNum distance_plane(const mjtNum size[3], const mjtNum x[3]) {
  (void)size;
  return x[2];
}

static mjtNum distance_sphere(const mjtNum size[3], const mjtNum x[3]) {
  return vec3_norm(x) - size[0];
}

static mjtNum distance_capsule(const mjtNum size[3], const mjtNum x[3]) {
  mjtNum rel[3] = {x[0], x[1], x[2] - clip(x[2], -size[1], size[1])};
  return vec3_norm(rel) - size[0];
}

static mjtNum distance_ellipsoid(const mjtNum size[3], const mjtNum x[3]) {
  mjtNum a[3], b[3];
  for (int i = 0; i < 3; i++) {
    a[i] = x[i] / size[i];
    b[i] = a[i] / size[i];
  }
  mjtNum k0 = vec3_norm(a), k1 = vec3_norm(b);
  return k1 > 0 ? k0 * (k0 - 1) / k1 : -sdf_smaller(size[0], sdf_smaller(size[1], size[2]));
}

static mjtNum distance_cylinder(const mjtNum size[3], const mjtNum x[3]) {
  mjtNum radial = sdf_hypotenuse(x[0], x[1]) - size[0], axial = fabs(x[2]) - size[1];
  return sdf_smaller(sdf_larger(radial, axial), 0) +
         sdf_hypotenuse(sdf_larger(radial, 0), sdf_larger(axial, 0));
}

// Direction out of a box from a point inside of it: (s_i / (s_i - |x_i|)) sign(x_i), scaled to 1.
// It turns from radial in the middle to the normals of the faces.
static void way_out_of_box(mjtNum g[3], const mjtNum size[3], const mjtNum x[3]) {
  for (int i = 0; i < 3; i++) g[i] = size[i] / (size[i] - fabs(x[i]));
  vec3_normalize(g);
  for (int i = 0; i < 3; i++) g[i] *= sign_of(x[i]);
}

static mjtNum distance_box(const mjtNum size[3], const mjtNum x[3]) {
  mjtNum a[3], out[3], way[3], inside = mjMAXVAL;
  for (int i = 0; i < 3; i++) {
    a[i] = fabs(x[i]) - size[i];
    out[i] = sdf_larger(a[i], 0);
  }
  if (a[0] >= 0 || a[1] >= 0 || a[2] >= 0) return vec3_norm(out);
  way_out_of_box(way, size, x);
  for (int i = 0; i < 3; i++) inside = sdf_smaller(inside, -a[i] / fabs(way[i]));
  return -inside;
}

static void gradient_plane(mjtNum g[3], const mjtNum size[3], const mjtNum x[3]) {
  (void)size, (void)x;
  vec3_set(g, 0, 0, 1);
}

static void gradient_sphere(mjtNum g[3], const mjtNum size[3], const mjtNum x[3]) {
  (void)size;
  vec3_copy(g, x);
  vec3_normalize(g);
}

static void gradient_capsule(mjtNum g[3], const mjtNum size[3], const mjtNum x[3]) {
  vec3_set(g, x[0], x[1], x[2] - clip(x[2], -size[1], size[1]));
  vec3_normalize(g);
}

static void gradient_ellipsoid(mjtNum g[3], const mjtNum size[3], const mjtNum x[3]) {
  mjtNum a[3], b[3];
  for (int i = 0; i < 3; i++) {
    a[i] = x[i] / size[i];
    b[i] = a[i] / size[i];
  }
  mjtNum k0 = vec3_norm(a), k1 = vec3_norm(b), by_k0 = (2 * k0 - 1) / k1, by_k1 = k0 * (k0 - 1) / (k1 * k1);
  for (int i = 0; i < 3; i++) g[i] = b[i] / k0 * by_k0 - b[i] / (k1 * size[i] * size[i]) * by_k1;
  vec3_normalize(g);
}

static void gradient_cylinder(mjtNum g[3], const mjtNum size[3], const mjtNum x[3]) {
  mjtNum radius = sdf_hypotenuse(x[0], x[1]), height = fabs(x[2]), tiny = 1 / mjMAXVAL;
  mjtNum out[2] = {radius - size[0], height - size[1]};
  mjtNum wall[3] = {x[0] / sdf_larger(radius, tiny), x[1] / sdf_larger(radius, tiny),
                    x[2] / sdf_larger(height, tiny)};
  int nearest = out[0] > out[1] ? 0 : 1;
  mjtNum share[2] = {nearest == 0, nearest == 1};
  if (out[nearest] >= 0) {
    mjtNum norm = sdf_larger(sdf_hypotenuse(sdf_larger(out[0], 0), sdf_larger(out[1], 0)), tiny);
    share[0] = sdf_larger(out[0], 0) / norm;
    share[1] = sdf_larger(out[1], 0) / norm;
  }
  vec3_set(g, wall[0] * share[0], wall[1] * share[0], wall[2] * share[1]);
}

static void gradient_box(mjtNum g[3], const mjtNum size[3], const mjtNum x[3]) {
  mjtNum out[3];
  int most = 0;
  for (int i = 0; i < 3; i++) {
    out[i] = fabs(x[i]) - size[i];
    if (out[i] > out[most] || (i == 1 && out[1] == out[0])) most = i;
  }
  if (out[most] < 0) {
    way_out_of_box(g, size, x);
    return;
  }
  // on the surface itself it has none, as in the reference
  for (int i = 0; i < 3; i++) g[i] = out[i] > 0 ? out[i] * sign_of(x[i]) : 0;
  if (out[most] > 0) vec3_scale(g, g, 1 / vec3_norm(g));
}

typedef struct Primitive {
  mjtNum (*distance)(const mjtNum size[3], const mjtNum x[3]);
  void (*gradient)(mjtNum g[3], const mjtNum size[3], const mjtNum x[3]);
} Primitive;

#define PRIMITIVE(type, word, ...) [type] = {distance_##word, gradient_##word},
static const Primitive primitives[mjNGEOMTYPES] = {GIMBAL_PRIMITIVES(PRIMITIVE)};

//---- fields

// A geom of type mesh has no field of its own; asked about directly (tactile sensors do) it has
// that of its mesh.
static bool is_of_mesh(Field field) {
  return field.type == mjGEOM_SDF || field.type == mjGEOM_MESH;
}

Field field_of_geom(const mjModel* m, int geom) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  if (m->geom_type[geom] != mjGEOM_SDF) return (Field){NULL, geom, m->geom_type[geom]};
  if (m->geom_plugin[geom] < 0) return (Field){NULL, m->geom_dataid[geom], mjGEOM_SDF};
  return (Field){mjc_getSDF(m, geom), m->geom_plugin[geom], mjGEOM_SDF};
}

mjtNum field_distance(const mjModel* m, const mjData* d, Field field, const mjtNum x[3]) {
  if (field.plugin) return field.plugin->sdf_distance(x, d, field.id);
  if (is_of_mesh(field)) return octree_distance(m, field.id, x);
  if (!primitives[field.type].distance) {
    mju_error("geom type %d has no signed distance", field.type);
    return mjMAXVAL;
  }
  return primitives[field.type].distance(m->geom_size + 3 * field.id, x);
}

void field_gradient(mjtNum gradient[3], const mjModel* m, const mjData* d, Field field, const mjtNum x[3]) {
  vec3_zero(gradient);
  if (field.plugin) {
    field.plugin->sdf_gradient(gradient, x, d, field.id);
  } else if (is_of_mesh(field)) {
    octree_gradient(gradient, m, field.id, x);
  } else if (primitives[field.type].gradient) {
    primitives[field.type].gradient(gradient, m->geom_size + 3 * field.id, x);
  }
}

void field_frame(mjtNum pos[3], mjtNum quat[4], const mjModel* m, const mjData* d, int geom) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  mjtNum geom_quat[4];
  mju_mat2Quat(geom_quat, d->geom_xmat + 9 * geom);
  // a plugin gets the mesh of the file; octrees belong to the compiled mesh
  if (m->geom_type[geom] != mjGEOM_SDF || m->geom_plugin[geom] < 0) {
    vec3_copy(pos, d->geom_xpos + 3 * geom);
    quat_copy(quat, geom_quat);
    return;
  }
  mjtNum back_pos[3], back_quat[4];
  int mesh = m->geom_dataid[geom];
  mju_negPose(back_pos, back_quat, m->mesh_pos + 3 * mesh, m->mesh_quat + 4 * mesh);
  mju_mulPose(pos, quat, d->geom_xpos + 3 * geom, geom_quat, back_pos, back_quat);
}

//---- public: one or two fields

const mjpPlugin* mjc_getSDF(const mjModel* m, int id) {
  const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[m->geom_plugin[id]]);
  if (!plugin || !(plugin->capabilityflags & mjPLUGIN_SDF)) {
    log_error_of(mjOBJ_GEOM, id, "geom %d wants distances, and its plugin computes none", id);
    return NULL;
  }
  return plugin;
}

static Field field_of_sdf(const mjSDF* s, int i) {
  return (Field){s->plugin[i], s->id[i], s->geomtype[i]};
}

// A point of the first field in the second.
static inline void to_second(mjtNum y[3], const mjSDF* s, const mjtNum x[3]) {
  frame_to_world(y, s->relpos, s->relmat, x);
}

mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]) {
  mjtNum a = field_distance(m, d, field_of_sdf(s, 0), x), y[3];
  if (s->type == mjSDFTYPE_SINGLE) return a;
  to_second(y, s, x);
  mjtNum b = field_distance(m, d, field_of_sdf(s, 1), y);
  if (s->type == mjSDFTYPE_INTERSECTION) return sdf_larger(a, b);
  if (s->type == mjSDFTYPE_MIDSURFACE) return a - b;
  return a + b + fabs(sdf_larger(a, b));
}

// Gradient of one of two fields, in the frame of the first.
static void gradient_of(mjtNum gradient[3], const mjModel* m, const mjData* d, const mjSDF* s, int i,
                        const mjtNum x[3]) {
  mjtNum y[3], turned[3];
  if (i == 0) {
    field_gradient(gradient, m, d, field_of_sdf(s, 0), x);
    return;
  }
  to_second(y, s, x);
  field_gradient(turned, m, d, field_of_sdf(s, 1), y);
  mat3_mul_vec_t(gradient, s->relmat, turned);
}

void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3], const mjtNum x[3]) {
  if (s->type == mjSDFTYPE_SINGLE) {
    gradient_of(gradient, m, d, s, 0, x);
    return;
  }
  mjtNum y[3], first[3], second[3];
  to_second(y, s, x);
  mjtNum a = field_distance(m, d, field_of_sdf(s, 0), x), b = field_distance(m, d, field_of_sdf(s, 1), y);
  if (s->type == mjSDFTYPE_INTERSECTION) {
    gradient_of(gradient, m, d, s, a > b ? 0 : 1, x);
    return;
  }
  gradient_of(first, m, d, s, 0, x);
  gradient_of(second, m, d, s, 1, x);
  if (s->type == mjSDFTYPE_MIDSURFACE) {
    vec3_normalize(first);
    vec3_normalize(second);
    vec3_sub(gradient, first, second);
    vec3_normalize(gradient);
    return;
  }
  vec3_add(gradient, first, second);
  vec3_add_scaled(gradient, a > b ? first : second, sdf_larger(a, b) > 0 ? 1 : -1);
}
