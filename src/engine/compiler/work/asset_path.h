// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files that assets name.

#ifndef GIMBAL_COMPILER_WORK_ASSET_PATH_H_
#define GIMBAL_COMPILER_WORK_ASSET_PATH_H_

#include "asset/file/file.h"
#include "compiler/work/compile.h"

// The path of the file of an asset, resolved like this, without detours; NULL: it has none. Free it
// with mju_free.
char* asset_path(const Compile* c, const Element* e);

// Open the file of an asset: relative to the mesh or texture folder, that relative to the folder of
// the model file. A failure is reported about the element and returns false.
bool asset_open(Compile* c, const Element* e, const mjString* folder, const char* name, AssetFile* file);

// Whether such a file comes from a VFS.
bool asset_is_virtual(const Compile* c, const Element* e, const mjString* folder, const char* name);

// What is wrong with the file of e, at the attribute that names it. hint may be NULL.
void asset_error(Compile* c, const Element* e, const char* code, const char* hint,
                 const GimbalMessage* message);

#endif  // GIMBAL_COMPILER_WORK_ASSET_PATH_H_
