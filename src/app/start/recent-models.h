// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The models that were opened last, in the desktop's list of recent files.

#ifndef GIMBAL_RECENT_MODELS_H_
#define GIMBAL_RECENT_MODELS_H_

#include <gtk/gtk.h>

// A model was opened, or saved under another name.
void gimbal_recent_models_add(GFile* file);

// The files that are still there, the last one first: GFile, at most count.
GPtrArray* gimbal_recent_models_list(guint count);

// The name of a model and as much of its folder as tells it from the others of a list: "scene.xml —
// unitree_g1".
char* gimbal_recent_models_label(const GPtrArray* models, guint index);

#endif  // GIMBAL_RECENT_MODELS_H_
