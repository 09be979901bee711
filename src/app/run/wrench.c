// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A push that can be repeated.
//
// A force f at the point p of a body with centre of mass c is the force f and the torque (p - c) ×
// f at c.

#include "run/wrench.h"

gboolean gimbal_wrench_acts(const GimbalWrench* self, double time) {
  return self->body > 0 && time >= self->begin - 1e-12 && time <= self->begin + self->duration + 1e-12;
}

void gimbal_wrench_apply(const GimbalWrench* self, const mjModel* m, mjData* d) {
  if (self->body <= 0 || self->body >= m->nbody || !gimbal_wrench_acts(self, d->time)) return;
  const mjtNum* rotation = d->xmat + 9 * self->body;
  mjtNum arm[3], force[3], torque[3], moment[3];
  mju_mulMatVec3(arm, rotation, self->point);
  mju_addTo3(arm, d->xpos + 3 * self->body);
  mju_subFrom3(arm, d->xipos + 3 * self->body);
  if (self->local) {
    mju_mulMatVec3(force, rotation, self->force);
    mju_mulMatVec3(torque, rotation, self->torque);
  } else {
    mju_copy3(force, self->force);
    mju_copy3(torque, self->torque);
  }
  mju_cross(moment, arm, force);
  mju_addTo3(d->xfrc_applied + 6 * self->body, force);
  mju_addTo3(d->xfrc_applied + 6 * self->body + 3, torque);
  mju_addTo3(d->xfrc_applied + 6 * self->body + 3, moment);
}
