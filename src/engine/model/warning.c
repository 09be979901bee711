// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Warnings about the simulation: counted in mjData, told once.

#include <mujoco/mujoco.h>

void mj_warning(mjData* d, int warning, int info) {
  if (warning < 0 || warning >= mjNWARNING) {
    mju_warning("%s", mju_warningText(warning, (size_t)info));
    return;
  }
  if (!d->warning[warning].number) {
    mju_warning("%s Time = %.4f.", mju_warningText(warning, (size_t)info), d->time);
  }
  d->warning[warning].lastinfo = info;
  d->warning[warning].number++;
}
