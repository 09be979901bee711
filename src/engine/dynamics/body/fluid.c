// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two models of a body in a fluid of density rho and viscosity beta. w and v are relative to the
// fluid, and everything is in the body's own axes.
//
// Box with the body's inertia, edges b, mean edge D:
//   Stokes        f = -3 pi D beta v,  t = -pi D^3 beta w
//   drag          f_i = -rho/2 b_j b_k |v_i| v_i,  t_i = -rho/64 b_i (b_j^4 + b_k^4) |w_i| w_i
//
// Ellipsoid with semi-axes s (Andersen, Pesavento and Wang, J. Fluid Mech. 541 (2005), extended to
// three dimensions):
//   added mass    p = rho Mv v, L = rho Iv w:  f = p x w,  t = p x v + L x w
//   Magnus        f = cm rho V w x v
//   Kutta         f = ck rho cos(a) A (n x v) x v,
//                 n the normal of the cross-section, A the area projected along v
//   drag          f = -(rho |v| (cb A + cs (Amax - A)) + 3 pi D beta) v
//   angular drag  t = -(rho |m| + pi D^3 beta) w,  m_i = w_i (ca I_i + cs (Imax - I_i))

#include "dynamics/body/fluid.h"

#include <gimbal/assert.h>
#include <gimbal/kinds/geoms.h>
#include <stdbool.h>

#include "dynamics/body/apply_force.h"
#include "dynamics/body/motion.h"
#include "model/sleep_state.h"
#include "model/tree_share.h"

static mjtNum fluid_pow2(mjtNum x) {
  return x * x;
}

static mjtNum fluid_pow4(mjtNum x) {
  return x * x * x * x;
}

// subtract the wind, given in world axes
static void subtract_wind(const mjModel* m, const mjtNum mat[9], mjtNum v[3]) {
  mjtNum wind[3];
  mat3_mul_vec_t(wind, mat, m->opt.wind);
  vec3_sub_from(v, wind);
}

// lengths, areas and moments that depend on the shape alone
static void measure_shape(FluidEllipsoid* e) {
  const mjtNum* s = e->size;
  mjtNum largest = mjMAX(mjMAX(s[0], s[1]), s[2]), smallest = mjMIN(mjMIN(s[0], s[1]), s[2]);
  mjtNum middle = s[0] + s[1] + s[2] - largest - smallest, c = 8.0 / 15.0 * mjPI;
  e->equivalent_diameter = 2.0 / 3.0 * (s[0] + s[1] + s[2]);
  e->max_area = mjPI * largest * middle;
  e->max_moment = c * middle * fluid_pow4(largest);
  for (int i = 0; i < 3; i++) e->moment[i] = c * s[i] * fluid_pow4(mjMAX(s[(i + 1) % 3], s[(i + 2) % 3]));
}

void fluid_ellipsoid(const mjModel* m, const mjData* d, int geom, FluidEllipsoid* e) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  const mjtNum* prm = m->geom_fluid + mjNFLUID * geom;
  mjtNum vel[6];
  mj_objectVelocity(m, d, mjOBJ_GEOM, geom, vel, 1);
  *e = (FluidEllipsoid){.density = m->opt.density,
                        .viscosity = m->opt.viscosity,
                        .interaction = prm[0],
                        .blunt_drag = prm[1],
                        .slender_drag = prm[2],
                        .angular_drag = prm[3],
                        .kutta_lift = prm[4],
                        .magnus_lift = prm[5]};
  vec3_copy(e->virtual_mass, prm + 6);
  vec3_copy(e->virtual_inertia, prm + 9);
  vec3_copy(e->w, vel);
  vec3_copy(e->v, vel + 3);
  subtract_wind(m, d->geom_xmat + 9 * geom, e->v);
  gimbal_geom_half(e->size, m->geom_size + 3 * geom, m->geom_type[geom]);
  measure_shape(e);
}

static void added_mass(const FluidEllipsoid* e, mjtNum torque[3], mjtNum force[3]) {
  mjtNum p[3], L[3];
  for (int i = 0; i < 3; i++) {
    p[i] = e->density * e->virtual_mass[i] * e->v[i];
    L[i] = e->density * e->virtual_inertia[i] * e->w[i];
  }
  vec3_add_cross(torque, p, e->v);
  vec3_add_cross(torque, L, e->w);
  vec3_add_cross(force, p, e->w);
}

static void lift_and_drag(const FluidEllipsoid* e, mjtNum torque[3], mjtNum force[3]) {
  const mjtNum *s = e->size, *v = e->v, *w = e->w;
  mjtNum normal[3], spin[3], circulation[3], num = 0, denom = 0;
  for (int i = 0; i < 3; i++) {
    mjtNum a = fluid_pow2(s[(i + 1) % 3] * s[(i + 2) % 3]);
    normal[i] = a * v[i];
    num += a * v[i] * v[i];
    denom += a * a * v[i] * v[i];
    spin[i] = w[i] * (e->angular_drag * e->moment[i] + e->slender_drag * (e->max_moment - e->moment[i]));
  }
  mjtNum speed = vec3_norm(v), area = mjPI * mju_sqrt(fluid_ratio(denom, num));
  mjtNum cosine = fluid_ratio(num, speed * denom), diameter = e->equivalent_diameter;
  mjtNum magnus = e->magnus_lift * e->density * 4.0 / 3.0 * mjPI * s[0] * s[1] * s[2];
  mjtNum kutta = e->kutta_lift * e->density * cosine * area;
  mjtNum drag = e->viscosity * 3 * mjPI * diameter +
                e->density * speed * (area * e->blunt_drag + e->slender_drag * (e->max_area - area));
  mjtNum angular_drag = e->viscosity * mjPI * diameter * diameter * diameter + e->density * vec3_norm(spin);

  mjtNum lift[3];
  vec3_cross(lift, w, v);
  vec3_add_scaled(force, lift, magnus);
  vec3_cross(circulation, normal, v);
  vec3_cross(lift, circulation, v);
  vec3_add_scaled(force, lift, kutta);
  vec3_add_scaled(force, v, -drag);
  vec3_add_scaled(torque, w, -angular_drag);
}

// turn both into world axes and apply them
static void apply_local(const mjModel* m, mjData* d, const mjtNum mat[9], const mjtNum pos[3], int body,
                        const mjtNum torque[3], const mjtNum force[3]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum world_torque[3], world_force[3];
  mat3_mul_vec(world_torque, mat, torque);
  mat3_mul_vec(world_force, mat, force);
  add_cartesian_force(m, d, d->qfrc_fluid, world_force, world_torque, pos, body);
}

static void ellipsoid_forces(const mjModel* m, mjData* d, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int end = m->body_geomadr[body] + m->body_geomnum[body];
  for (int geom = m->body_geomadr[body]; geom < end; geom++) {
    if (m->geom_fluid[mjNFLUID * geom] == 0) continue;
    FluidEllipsoid e;
    mjtNum torque[3] = {0}, force[3] = {0};
    fluid_ellipsoid(m, d, geom, &e);
    added_mass(&e, torque, force);
    lift_and_drag(&e, torque, force);
    vec3_scale(torque, torque, e.interaction);
    vec3_scale(force, force, e.interaction);
    apply_local(m, d, d->geom_xmat + 9 * geom, d->geom_xpos + 3 * geom, body, torque, force);
  }
}

void fluid_box(const mjModel* m, const mjData* d, int body, mjtNum box[3], mjtNum w[3], mjtNum v[3]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  const mjtNum* inertia = m->body_inertia + 3 * body;
  mjtNum vel[6], sum = inertia[0] + inertia[1] + inertia[2];
  for (int i = 0; i < 3; i++) {
    box[i] = mju_sqrt(mjMAX(mjMINVAL, sum - 2 * inertia[i]) / m->body_mass[body] * 6);
  }
  mj_objectVelocity(m, d, mjOBJ_BODY, body, vel, 1);
  vec3_copy(w, vel);
  vec3_copy(v, vel + 3);
  subtract_wind(m, d->ximat + 9 * body, v);
}

static void box_forces(const mjModel* m, mjData* d, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum box[3], w[3], v[3], torque[3], force[3], density = m->opt.density, viscosity = m->opt.viscosity;
  fluid_box(m, d, body, box, w, v);
  mjtNum diameter = (box[0] + box[1] + box[2]) / 3;
  vec3_scale(torque, w, viscosity > 0 ? -mjPI * diameter * diameter * diameter * viscosity : 0);
  vec3_scale(force, v, viscosity > 0 ? -3 * mjPI * diameter * viscosity : 0);
  for (int i = 0; density > 0 && i < 3; i++) {
    mjtNum a = box[(i + 1) % 3], b = box[(i + 2) % 3];
    force[i] -= density / 2 * a * b * mju_abs(v[i]) * v[i];
    torque[i] -= density * box[i] * (fluid_pow4(a) + fluid_pow4(b)) * mju_abs(w[i]) * w[i] / 64;
  }
  apply_local(m, d, d->ximat + 9 * body, d->xipos + 3 * body, body, torque, force);
}

bool fluid_uses_ellipsoids(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int end = m->body_geomadr[body] + m->body_geomnum[body];
  for (int geom = m->body_geomadr[body]; geom < end; geom++) {
    if (m->geom_fluid[mjNFLUID * geom] > 0) return true;
  }
  return false;
}

static void body_forces(const mjModel* m, mjData* d, int i) {
  if (i == 0 || m->body_mass[i] < mjMINVAL) return;
  if (fluid_uses_ellipsoids(m, i)) {
    ellipsoid_forces(m, d, i);
  } else {
    box_forces(m, d, i);
  }
}

static void share_forces(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  (void)with;
  for (int i = share->body; i < share->body_end; i++) body_forces(m, d, i);
}

int fluid_forces(const mjModel* m, mjData* d) {
  if (m->opt.viscosity == 0 && m->opt.density == 0) return 0;
  if (!sleeping_bodies(m, d)) {
    share_trees(m, d, share_forces, NULL);
    return 1;
  }
  for (int b = 0; b < d->nbody_awake; b++) body_forces(m, d, d->body_awake_ind[b]);
  return 1;
}
