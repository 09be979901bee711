// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Derivative of fluid forces (see fluid.c for the models and symbols) with respect to velocity: J'
// B J with J the Jacobian of the body's motion in its own axes and B the 6 x 6 derivative of
// [torque, force] with respect to [w, v].
//
// With a_i = (s_j s_k)^2, n = a . v^2 and q = a^2 . v^2 (component-wise squares):
//   projected area  A = pi sqrt(q / n),   dA/dv_i = pi / sqrt(n^3 q) a_i v_i sum_j a_j v_j^2 (a_i - a_j)
//   Kutta force     ck rho pi h (N x v) x v,   N = a v,   h = sqrt(n / q) / |v|

#include "dynamics/body/fluid.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/body/jacobian.h"
#include "dynamics/body/motion.h"
#include "dynamics/derivative/deriv_bias.h"
#include "dynamics/derivative/derivative_parts.h"
#include "math/wide.h"
#include "model/sleep_state.h"
#include "model/tree_share.h"

// add the 3 x 3 block D to B: rows and cols 0 rotation, 3 translation
static void add_block(mjtNum B[36], int row, int col, const mjtNum D[9]) {
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) B[6 * (row + i) + col + j] += D[3 * i + j];
  }
}

// add scale times the matrix of v -> a x v
static void add_cross_block(mjtNum B[36], int row, int col, const mjtNum a[3], mjtNum scale) {
  const mjtNum D[9] = {
      0, -a[2] * scale, a[1] * scale, a[2] * scale, 0, -a[0] * scale, -a[1] * scale, a[0] * scale, 0};
  add_block(B, row, col, D);
}

// add the derivative of (c x) x y, c a diagonal matrix, with respect to x
static void add_scaled_cross_block(mjtNum B[36], int row, int col, const mjtNum c[3], const mjtNum y[3]) {
  const mjtNum D[9] = {0, c[1] * y[2], -c[2] * y[1], -c[0] * y[2], 0, c[2] * y[0], c[0] * y[1], -c[1] * y[0],
                       0};
  add_block(B, row, col, D);
}

static void added_mass_slope(const FluidEllipsoid* e, mjtNum B[36]) {
  mjtNum mass[3], inertia[3], p[3], L[3];
  vec3_scale(mass, e->virtual_mass, e->density);
  vec3_scale(inertia, e->virtual_inertia, e->density);
  for (int i = 0; i < 3; i++) {
    p[i] = mass[i] * e->v[i];
    L[i] = inertia[i] * e->w[i];
  }
  add_cross_block(B, 0, 0, L, 1);
  add_scaled_cross_block(B, 0, 0, inertia, e->w);
  add_cross_block(B, 0, 3, p, 1);
  add_scaled_cross_block(B, 0, 3, mass, e->v);
  add_cross_block(B, 3, 0, p, 1);
  add_scaled_cross_block(B, 3, 3, mass, e->w);
}

static void magnus_slope(const FluidEllipsoid* e, mjtNum B[36]) {
  mjtNum c = e->magnus_lift * e->density * 4.0 / 3.0 * mjPI * e->size[0] * e->size[1] * e->size[2];
  add_cross_block(B, 3, 3, e->w, c);
  add_cross_block(B, 3, 0, e->v, -c);
}

// -(rho |m| + Stokes) w with m = c w
static void angular_drag_slope(const FluidEllipsoid* e, mjtNum B[36]) {
  mjtNum c[3], spin[3], D[9], diameter = e->equivalent_diameter;
  for (int i = 0; i < 3; i++) {
    c[i] = e->angular_drag * e->moment[i] + e->slender_drag * (e->max_moment - e->moment[i]);
    spin[i] = c[i] * e->w[i];
  }
  mjtNum density = fluid_ratio(e->density, vec3_norm(spin)), sum = vec3_dot(spin, spin);
  for (int i = 0; i < 9; i++) D[i] = -density * e->w[i / 3] * c[i % 3] * spin[i % 3];
  for (int i = 0; i < 9; i += 4) D[i] -= density * sum + e->viscosity * mjPI * diameter * diameter * diameter;
  add_block(B, 0, 0, D);
}

// squared products of semi-axes, and both sums that the projected area is made of
static void deriv_fluid_projection(const FluidEllipsoid* e, mjtNum a[3], mjtNum* num, mjtNum* denom) {
  *num = *denom = 0;
  for (int i = 0; i < 3; i++) {
    mjtNum s = e->size[(i + 1) % 3] * e->size[(i + 2) % 3];
    a[i] = s * s;
    *num += a[i] * e->v[i] * e->v[i];
    *denom += a[i] * a[i] * e->v[i] * e->v[i];
  }
}

static void drag_slope(const FluidEllipsoid* e, mjtNum B[36]) {
  const mjtNum* v = e->v;
  mjtNum a[3], num, denom, grad[3], D[9], speed = vec3_norm(v);
  deriv_fluid_projection(e, a, &num, &denom);
  mjtNum area = mjPI * mju_sqrt(fluid_ratio(denom, num));
  mjtNum slope = fluid_ratio(mjPI, num * mju_sqrt(num * denom));
  mjtNum quadratic = e->density * (area * e->blunt_drag + e->slender_drag * (e->max_area - area));
  mjtNum scale = fluid_ratio(quadratic, speed);
  for (int i = 0; i < 3; i++) {
    mjtNum sum = 0;
    for (int j = 0; j < 3; j++) sum += a[j] * v[j] * v[j] * (a[i] - a[j]);
    grad[i] = e->density * speed * (e->blunt_drag - e->slender_drag) * slope * a[i] * v[i] * sum;
  }
  for (int i = 0; i < 9; i++) D[i] = -v[i / 3] * (scale * v[i % 3] + grad[i % 3]);
  for (int i = 0; i < 9; i += 4) {
    D[i] -= scale * speed * speed + e->viscosity * 3 * mjPI * e->equivalent_diameter;
  }
  add_block(B, 3, 3, D);
}

// F = c h u with u = (N x v) x v = v (N.v) - N |v|^2 and h = sqrt(n / q) / |v|, where N.v = n
static void kutta_slope(const FluidEllipsoid* e, mjtNum B[36]) {
  const mjtNum* v = e->v;
  mjtNum a[3], num, denom, u[3], D[9], square = vec3_dot(v, v);
  deriv_fluid_projection(e, a, &num, &denom);
  mjtNum h = fluid_ratio(num, mju_sqrt(denom * num * square)), c = mjPI * e->kutta_lift * e->density;
  for (int i = 0; i < 3; i++) u[i] = v[i] * (num - a[i] * square);
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      mjtNum du = 2 * v[i] * v[j] * (a[j] - a[i]) + (i == j ? num - a[i] * square : 0);
      mjtNum dh =
          h * v[j] * (fluid_ratio(a[j], num) - fluid_ratio(a[j] * a[j], denom) - fluid_ratio(1, square));
      D[3 * i + j] = c * (h * du + dh * u[i]);
    }
  }
  add_block(B, 3, 3, D);
}

static void deriv_fluid_symmetrize(mjtNum B[36]) {
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < i; j++) B[6 * i + j] = B[6 * j + i] = (B[6 * i + j] + B[6 * j + i]) / 2;
  }
}

// Add J' B J, J 6 x n in rows of stride numbers, to a matrix of n such rows.
static void add_congruence(mjtNum* sum, const mjtNum* jac, const mjtNum B[36], int n, int stride) {
  for (int i = 0; i < 36; i++) {
    if (B[i] == 0) continue;
    const mjtNum *left = jac + i / 6 * stride, *right = jac + i % 6 * stride;
    for (int r = 0; r < n; r++) {
      mjtNum s = B[i] * left[r];
      if (s == 0) continue;
      for (int k = 0; k < stride; k += LANE_COUNT) LANES(sum + r * stride + k) += s * CONST_LANES(right + k);
    }
  }
}

// Places in qDeriv of the rows and columns of a chain; -1: always zero.
static void find_places(const mjModel* m, const int* chain, int n, int* place) {
  for (int r = 0; r < n; r++) {
    int a = m->D_rowadr[chain[r]], end = a + m->D_rownnz[chain[r]];
    for (int k = 0; k < n; k++) {
      while (a < end && m->D_colind[a] < chain[k]) a++;
      *place++ = a < end && m->D_colind[a] == chain[k] ? a : -1;
    }
  }
}

// The Jacobian of a frame of body in its own axes, rows of stride numbers.
static void local_jacobian(const mjModel* m, mjData* d, int body, const mjtNum pos[3], const mjtNum mat[9],
                           const int* chain, int n, mjtNum* world, mjtNum* jac, int stride) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  jac_chain(m, d, world + 3 * n, world, pos, body, chain, n);
  mju_zero(jac, 6 * stride);
  for (int i = 0; i < 6; i++) {
    const mjtNum *x = world + i / 3 * 3 * n, *axis = mat + i % 3;
    for (int k = 0; k < n; k++) {
      jac[i * stride + k] = axis[0] * x[k] + axis[3] * x[n + k] + axis[6] * x[2 * n + k];
    }
  }
}

// Chains up to that length find room in a function, others on the stack of d.
enum { SHORT_CHAIN = 20 };

// Room for a chain of n dofs, stride numbers a row.
typedef struct Work {
  int *chain, *place;         // n, n x n
  mjtNum *world, *jac, *sum;  // 6 x n, 6 x stride, n x stride
} Work;

static int chain_length(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int n = 0;
  while (body && !m->body_dofnum[body]) body = m->body_parentid[body];
  int dof = body ? m->body_dofadr[body] + m->body_dofnum[body] - 1 : -1;
  for (; dof >= 0; dof = m->dof_parentid[dof]) n++;
  return n;
}

static void add_with(const mjModel* m, mjData* d, int body, const mjtNum pos[3], const mjtNum mat[9],
                     const mjtNum B[36], const Work* w) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int n = chain_of_body(m, body, w->chain), stride = (n + LANE_COUNT - 1) & ~(LANE_COUNT - 1);
  local_jacobian(m, d, body, pos, mat, w->chain, n, w->world, w->jac, stride);
  find_places(m, w->chain, n, w->place);
  mju_zero(w->sum, n * stride);
  for (int r = 0; r < n; r++) {
    const int* place = w->place + n * r;
    mjtNum* row = w->sum + stride * r;
    for (int k = 0; k < n; k++) row[k] = place[k] < 0 ? 0 : d->qDeriv[place[k]];
  }
  add_congruence(w->sum, w->jac, B, n, stride);
  for (int r = 0; r < n; r++) {
    const int* place = w->place + n * r;
    const mjtNum* row = w->sum + stride * r;
    for (int k = 0; k < n; k++) {
      if (place[k] >= 0) d->qDeriv[place[k]] = row[k];
    }
  }
}

static void add_short(const mjModel* m, mjData* d, int body, const mjtNum pos[3], const mjtNum mat[9],
                      const mjtNum B[36]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int chain[SHORT_CHAIN], place[SHORT_CHAIN * SHORT_CHAIN];
  mjtNum world[6 * SHORT_CHAIN], jac[6 * SHORT_CHAIN], sum[SHORT_CHAIN * SHORT_CHAIN];
  Work work = {chain, place, world, jac, sum};
  add_with(m, d, body, pos, mat, B, &work);
}

// Add J' B J for the motion of a frame of body in its own axes.
static void add_local(const mjModel* m, mjData* d, int body, const mjtNum pos[3], const mjtNum mat[9],
                      const mjtNum B[36]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int n = chain_length(m, body), stride = (n + LANE_COUNT - 1) & ~(LANE_COUNT - 1);
  if (n == 0) return;
  if (n <= SHORT_CHAIN) {
    add_short(m, d, body, pos, mat, B);
    return;
  }
  mj_markStack(d);
  Work work = {mj_stackAllocInt(d, n), mj_stackAllocInt(d, n * n), mj_stackAllocNum(d, 6 * n),
               mj_stackAllocNum(d, 6 * stride), mj_stackAllocNum(d, n * stride)};
  add_with(m, d, body, pos, mat, B, &work);
  mj_freeStack(d);
}

static void add_ellipsoid(const mjModel* m, mjData* d, int body, int geom) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  FluidEllipsoid e;
  mjtNum B[36] = {0};
  // what is no drag may feed energy, and the metric of the integrator discrete is positive
  bool discrete = m->opt.integrator == mjINT_DISCRETE;
  fluid_ellipsoid(m, d, geom, &e);
  if (!discrete) magnus_slope(&e, B);
  if (!discrete) kutta_slope(&e, B);
  drag_slope(&e, B);
  angular_drag_slope(&e, B);
  if (!discrete) added_mass_slope(&e, B);

  // implicitfast needs a symmetric matrix, except where it solves free bodies on their own
  bool fast = m->opt.integrator == mjINT_IMPLICITFAST && !is_free_body(m, body);
  if (fast || discrete) deriv_fluid_symmetrize(B);
  add_local(m, d, body, d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom, B);
}

static void add_box(const mjModel* m, mjData* d, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum box[3], w[3], v[3], B[36] = {0}, density = m->opt.density, viscosity = m->opt.viscosity;
  fluid_box(m, d, body, box, w, v);
  mjtNum diameter = (box[0] + box[1] + box[2]) / 3;
  for (int i = 0; i < 3; i++) {
    mjtNum a = box[(i + 1) % 3], b = box[(i + 2) % 3];
    mjtNum* torque = B + 7 * i;
    mjtNum* force = B + 7 * (i + 3);
    if (viscosity > 0) {
      *torque -= mjPI * diameter * diameter * diameter * viscosity;
      *force -= 3 * mjPI * diameter * viscosity;
    }
    if (density > 0) {
      *torque -= density * box[i] * (a * a * a * a + b * b * b * b) * 2 * mju_abs(w[i]) / 64;
      *force -= density * a * b * mju_abs(v[i]);
    }
  }
  add_local(m, d, body, d->xipos + 3 * body, d->ximat + 9 * body, B);
}

static void add_body(const mjModel* m, mjData* d, int i) {
  if (i == 0 || m->body_mass[i] < mjMINVAL) return;
  if (!fluid_uses_ellipsoids(m, i)) {
    add_box(m, d, i);
    return;
  }
  int end = m->body_geomadr[i] + m->body_geomnum[i];
  for (int geom = m->body_geomadr[i]; geom < end; geom++) {
    if (m->geom_fluid[mjNFLUID * geom] != 0) add_ellipsoid(m, d, i, geom);
  }
}

static void share_bodies(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  (void)with;
  for (int i = share->body; i < share->body_end; i++) add_body(m, d, i);
}

// Then the stack of d is not needed.
static bool chains_are_short(const mjModel* m) {
  for (int i = 1; i < m->nbody; i++) {
    if (chain_length(m, i) > SHORT_CHAIN) return false;
  }
  return true;
}

void add_fluid_derivative(const mjModel* m, mjData* d) {
  if (m->opt.viscosity <= 0 && m->opt.density <= 0) return;
  int filter = sleeping_bodies(m, d), nbody = filter ? d->nbody_awake : (int)m->nbody;
  if (!filter && d->threadpool && chains_are_short(m)) {
    share_trees(m, d, share_bodies, NULL);
    return;
  }
  for (int k = 0; k < nbody; k++) add_body(m, d, filter ? d->body_awake_ind[k] : k);
}
