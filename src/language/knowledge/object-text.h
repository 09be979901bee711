// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Describes what a place of the text became, after classes and compilation.

#ifndef GIMBAL_OBJECT_TEXT_H_
#define GIMBAL_OBJECT_TEXT_H_

#include <gimbal/grammar.h>
#include <glib.h>
#include <mujoco/mujoco.h>

// "Compiled: 0.05 0.2 (from class leg, robot.xml:12)", for an attribute of an object (mjtObj, id)
// of m, which s was compiled to; files: of GimbalMjcfFile, may be NULL. NULL if the text says it
// all.
char* gimbal_value_describe(GPtrArray* files, const mjModel* m, const mjSpec* s, int type, int id,
                            const GimbalAttribute* attribute);

// "body 3: 1.2 kg, with all below it 4.5 kg".
char* gimbal_object_describe(const mjModel* m, int type, int id);

#endif  // GIMBAL_OBJECT_TEXT_H_
