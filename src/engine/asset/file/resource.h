// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Resources, with their errors as values.

#ifndef GIMBAL_ASSET_FILE_RESOURCE_H_
#define GIMBAL_ASSET_FILE_RESOURCE_H_

#include <gimbal/message.h>

// As mju_openResource.
mjResource* resource_open(const char* dir, const char* name, const mjVFS* vfs, GimbalMessage* error);

#endif  // GIMBAL_ASSET_FILE_RESOURCE_H_
