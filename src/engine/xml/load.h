// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files to specs.

#ifndef GIMBAL_XML_LOAD_H_
#define GIMBAL_XML_LOAD_H_

#include <gimbal/diagnostics.h>
#include <mujoco/mujoco.h>

#include "xml/read.h"

// Read a model that the model of r refers to at place. content_type "" means: by the name. Returns NULL if
// there were errors.
mjSpec* load_child(const Reader* r, const char* filename, const char* content_type, const GimbalPlace* place);

// Write the first error of a list (or the first warning, if there is none) into a caller's buffer: place,
// what is wrong, what to do. error may be NULL.
void load_error_text(const GimbalDiagnostics* list, char* error, int error_sz);

#endif  // GIMBAL_XML_LOAD_H_
