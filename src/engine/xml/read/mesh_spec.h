// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A mesh file read as a model: a spec with nothing but that mesh, its numbers written out.

#ifndef GIMBAL_XML_READ_MESH_SPEC_H_
#define GIMBAL_XML_READ_MESH_SPEC_H_

#include <gimbal/message.h>
#include <mujoco/mujoco.h>

#include <stdbool.h>

// Whether a file of this name is read so: OBJ, STL, PLY.
bool mesh_spec_reads(const char* filename);

// NULL: an error tells why. The mesh has no name, which whoever uses it gives.
mjSpec* mesh_spec_read(mjResource* resource, const char* filename, const char* content_type,
                       GimbalMessage* error);

#endif  // GIMBAL_XML_READ_MESH_SPEC_H_
