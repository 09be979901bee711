// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// .mjz: a model with all its files in one ZIP archive.

#ifndef GIMBAL_XML_READ_MJZ_H_
#define GIMBAL_XML_READ_MJZ_H_

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <mujoco/mujoco.h>

#include <stdbool.h>

// Whether a file of this name (or content type, unless empty) is such an archive.
bool mjz_is_archive(const char* filename, const char* content_type);

// Read the model of an archive. Its files go into vfs, under the archive's name, for the compiler
// to find; vfs must exist. Returns NULL with problems.
mjSpec* mjz_parse(const char* filename, const mjVFS* vfs, GimbalDiagnostics* list);

#endif  // GIMBAL_XML_READ_MJZ_H_
