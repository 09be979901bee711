// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What 3.12 and 4.0 make of the parameters of an actuator, as the text has them, and the text that
// says what one of them made.

#ifndef GIMBAL_ACTUATOR_KINDS_H_
#define GIMBAL_ACTUATOR_KINDS_H_

#include <mujoco/mujoco.h>

#include "migrate/migration.h"

typedef struct ActuatorKind ActuatorKind;

// The kind of an actuator, or of one in a class; NULL: it is none.
const ActuatorKind* actuator_kind_of(const OldPlace* place);
gboolean actuator_kind_is_general(const ActuatorKind* kind);

// Read an element over what its class says, as 3.12 did. FALSE: its numbers are not known.
gboolean actuator_read_before(const ActuatorKind* kind, const OldPlace* place, mjsActuator* a);
// The same as 4.0 does it, over what it takes from classes: templates, inner ones first.
gboolean actuator_read_after(const ActuatorKind* kind, const OldPlace* place, const mjsActuator* templates,
                             int count, mjsActuator* a);

// Whether both act alike.
gboolean actuators_act_alike(const mjsActuator* a, const mjsActuator* b);

// Write an element so that it says what a has. FALSE: no text does.
gboolean actuator_say(Migration* m, const ActuatorKind* kind, const OldPlace* place, const mjsActuator* a);

#endif  // GIMBAL_ACTUATOR_KINDS_H_
