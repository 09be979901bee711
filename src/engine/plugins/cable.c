// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bending and twist of a rod made of bodies that hang on each other by ball joints.
//
// Between body b and the one before it the rod has the curvature
//   omega = log(q_body q_joint),   at rest omega0 (0 if flat)
// and the stress S = -K (omega - omega0) / L in the frame of b, with L the distance between the two
// and
//   K = diag(G J, E Iy, E Iz)
//     round (radius r)      J = pi r^4 / 2,  Iy = Iz = pi r^4 / 4
//     box (half sizes h, w) J = a b^3 (16/3 - 3.36 b/a (1 - b^4 / 12 a^4)) with a >= b,
//                           Iy = (2w)^3 2h / 12, Iz alike
// (Torsion constant and second moment of area of the section.) Body b takes the stress of the joint
// before it and gives back that of the joint behind it; both are torques on the body.

#include <gimbal/assert.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "plugins/builtin.h"

static const GimbalPluginKey kKeys[] = {
    {.name = "twist",
     .doc = "Shear modulus against twisting, Pa.",
     .standard = "0",
     .count = 1,
     .min = -INFINITY,
     .max = INFINITY},
    {.name = "bend",
     .doc = "Young's modulus against bending, Pa.",
     .standard = "0",
     .count = 1,
     .min = -INFINITY,
     .max = INFINITY},
    {.name = "flat",
     .doc = "Whether the rod is straight at rest: true, or false for the shape of the model.",
     .standard = "false",
     .type = GIMBAL_KEY_WORD,
     .words = "true false"},
    {.name = "vmax",
     .doc = "Stress that is drawn red, N m; 0: bodies keep their colours.",
     .standard = "0",
     .count = 1,
     .min = -INFINITY,
     .max = INFINITY},
};

// A body of the rod, and the joint before it.
typedef struct Segment {
  int linked;  // there is a body before it
  mjtNum rest[3], stiffness[3], length, stress[3];
} Segment;

typedef struct Cable {
  int first, count;  // bodies
  mjtNum vmax;
  Segment segment[];
} Cable;

//---- start

static const char* bodies_of(const mjModel* m, int instance, int* first, int* count) {
  *first = *count = 0;
  for (int i = 1; i < m->nbody; i++) {
    if (m->body_plugin[i] != instance) continue;
    if (!*count) *first = i;
    if (i != *first + *count) return "the bodies of one rod must follow one another";
    if (*count && m->body_dofnum[i] < 3) return "every body of a rod but the first needs a ball joint";
    if (!m->body_geomnum[i]) return "a body of a rod has no geom, so that nothing says how thick it is";
    (*count)++;
  }
  return NULL;
}

// The rotation of a body's joint is that of its last three dofs.
static const mjtNum* joint_quat(const mjModel* m, const mjData* d, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  return d->qpos + m->jnt_qposadr[m->body_jntadr[body]] + m->body_dofnum[body] - 3;
}

static void set_stiffness(Segment* s, const mjModel* m, int geom, mjtNum twist, mjtNum bend) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  const mjtNum* size = m->geom_size + 3 * geom;
  mjtNum torsion = 0, moment[2] = {0, 0};
  if (m->geom_type[geom] == mjGEOM_CYLINDER || m->geom_type[geom] == mjGEOM_CAPSULE) {
    torsion = mjPI * pow(size[0], 4) / 2;
    moment[0] = moment[1] = mjPI * pow(size[0], 4) / 4.;
  } else if (m->geom_type[geom] == mjGEOM_BOX) {
    mjtNum h = size[1], w = size[2], a = mju_max(h, w), b = mju_min(h, w);
    torsion = a * pow(b, 3) * (16. / 3. - 3.36 * b / a * (1 - pow(b, 4) / pow(a, 4) / 12));
    moment[0] = pow(2 * w, 3) * 2 * h / 12.;
    moment[1] = pow(2 * h, 3) * 2 * w / 12.;
  }
  s->stiffness[0] = torsion * twist;
  s->stiffness[1] = moment[0] * bend;
  s->stiffness[2] = moment[1] * bend;
}

static void start_segment(Segment* s, const mjModel* m, const mjData* d, int body, int flat) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  s->linked = 1;
  s->length = mju_dist3(d->xpos + 3 * body, d->xpos + 3 * (body - 1));
  if (!flat) mju_subQuat(s->rest, m->body_quat + 4 * body, joint_quat(m, d, body));
}

static int cable_init(const mjModel* m, mjData* d, int instance) {
  int first, count;
  mjtNum twist = 0, bend = 0, vmax = 0;
  const char* wrong = bodies_of(m, instance, &first, &count);
  if (wrong) {
    mju_warning("%s", wrong);
    return -1;
  }
  builtin_numbers(m, instance, "twist", &twist, 1);
  builtin_numbers(m, instance, "bend", &bend, 1);
  builtin_numbers(m, instance, "vmax", &vmax, 1);
  int flat = !strcmp(mj_getPluginConfig(m, instance, "flat"), "true");
  size_t bytes = sizeof(Cable) + (size_t)count * sizeof(Segment);
  Cable* self = mju_malloc(bytes);
  memset(self, 0, bytes);
  self->first = first;
  self->count = count;
  self->vmax = vmax;

  // places at rest; the data has no state yet
  mju_copy(d->qpos, m->qpos0, (int)m->nq);
  mj_kinematics(m, d);
  for (int b = 0; b < count; b++) {
    set_stiffness(self->segment + b, m, m->body_geomadr[first + b], twist, bend);
    if (b) start_segment(self->segment + b, m, d, first + b, flat);
  }
  d->plugin_data[instance] = (uintptr_t)self;
  return 0;
}

//---- forces

static void curvature_stress(Segment* s, const mjtNum turn[4]) {
  mjtNum omega[3];
  mju_quat2Vel(omega, turn, 1);
  for (int i = 0; i < 3; i++) s->stress[i] = -s->stiffness[i] * (omega[i] - s->rest[i]) / s->length;
}

static bool is_soft(const Segment* s) {
  return !s->stiffness[0] && !s->stiffness[1] && !s->stiffness[2];
}

static void body_turn(mjtNum turn[4], const mjModel* m, const mjData* d, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mju_mulQuat(turn, m->body_quat + 4 * body, joint_quat(m, d, body));
}

static void add_torque(const mjModel* m, mjData* d, Cable* self, int b) {
  int body = self->first + b;
  mjtNum turn[4], back[4], torque[3] = {0}, world[3];
  Segment *here = self->segment + b, *behind = here + 1;
  if (here->linked) {
    // as the body feels it: turned back by the joint
    body_turn(turn, m, d, body);
    curvature_stress(here, turn);
    mju_negQuat(back, turn);
    mju_rotVecQuat(here->stress, here->stress, back);
    mju_addTo3(torque, here->stress);
  }
  if (b + 1 < self->count) {
    body_turn(turn, m, d, body + 1);
    curvature_stress(behind, turn);
    mju_subFrom3(torque, behind->stress);
  }
  mju_rotVecQuat(world, torque, d->xquat + 4 * body);
  mj_applyFT(m, d, NULL, world, d->xpos + 3 * body, body, d->qfrc_passive);
}

static void cable_compute(const mjModel* m, mjData* d, int instance, int capability) {
  (void)capability;
  Cable* self = builtin_instance(d, instance);
  for (int b = 0; b < self->count; b++) {
    if (!is_soft(self->segment + b)) add_torque(m, d, self, b);
  }
}

//---- colours

// From blue through cyan, green and yellow to red: each quarter moves one of the three.
static void stress_colour(float rgba[4], mjtNum stress, mjtNum vmax) {
  mjtNum x = 4 * mju_clip(stress, 0, vmax) / vmax;
  rgba[0] = (float)mju_clip(x - 2, 0, 1);
  rgba[1] = (float)(x < 2 ? mju_min(x, 1) : mju_min(4 - x, 1));
  rgba[2] = (float)mju_clip(2 - x, 0, 1);
}

// Geoms show the mean of the stresses at their two ends.
static void cable_visualize(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance) {
  (void)opt, (void)scn;
  const Cable* self = builtin_instance(d, instance);
  if (!self->vmax) return;
  for (int b = 0; b < self->count; b++) {
    const Segment *here = self->segment + b, *behind = b + 1 < self->count ? here + 1 : here;
    const mjtNum *front = here->linked ? here->stress : behind->stress, *back = behind->stress;
    mjtNum mean[3];
    mju_add3(mean, front, back);
    mju_scl3(mean, mean, 0.5);
    stress_colour(m->geom_rgba + 4 * m->body_geomadr[self->first + b], mju_norm3(mean), self->vmax);
  }
}

// The stresses belong to the state that was copied.
static void cable_copy(mjData* dest, const mjModel* m, const mjData* src, int instance) {
  (void)m;
  Cable* to = builtin_instance(dest, instance);
  const Cable* from = builtin_instance(src, instance);
  for (int b = 0; b < to->count; b++) mju_copy3(to->segment[b].stress, from->segment[b].stress);
}

const BuiltinPlugin plugin_cable = {
    .info = {"mujoco.elasticity.cable", "Elastic bending and twist of a chain of bodies.", mjPLUGIN_PASSIVE,
             BUILTIN_KEYS(kKeys)},
    .plugin = {.init = cable_init,
               .copy = cable_copy,
               .compute = cable_compute,
               .visualize = cable_visualize},
};
