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

// Put the files of an archive into vfs, which must exist, under the archive's name, for the reader
// and the compiler to find. Returns the path of its model, to be freed with g_free, or NULL with
// problems.
char* mjz_mount(const char* filename, mjVFS* vfs, GimbalDiagnostics* list);

#endif  // GIMBAL_XML_READ_MJZ_H_
