// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files to specs.

#ifndef GIMBAL_XML_READ_LOAD_H_
#define GIMBAL_XML_READ_LOAD_H_

#include <gimbal/diagnostics.h>
#include <mujoco/mujoco.h>

#include "xml/read/read.h"

// Read the model that node, a <model> of r, refers to at place. content_type "" means: by the name.
// Returns NULL if there were errors.
mjSpec* load_child(const Reader* r, const DomNode* node, const char* filename, const char* content_type,
                   const GimbalPlace* place);

#endif  // GIMBAL_XML_READ_LOAD_H_
