// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The recently opened models, stored in the desktop's list of recent files.

#ifndef GIMBAL_RECENT_MODELS_H_
#define GIMBAL_RECENT_MODELS_H_

#include <gtk/gtk.h>

// Add a model that was opened, or saved under another name.
void gimbal_recent_models_add(GFile* file);

// Take a model out of the list; its file stays.
void gimbal_recent_models_forget(GFile* file);

// At most count models (GFile) that still exist, the last opened one first. The caller owns the
// array.
GPtrArray* gimbal_recent_models_list(guint count);

// When this program last opened the file, as a day in words; the caller frees it. NULL: not known.
char* gimbal_recent_models_dup_day(GFile* file);

// The picture of a model as it was seen last, which need not exist. The caller frees it.
char* gimbal_recent_models_dup_picture(GFile* file);

// The name of models[index] and as much of its folder as distinguishes it from the other models:
// "scene.xml — unitree_g1". The caller frees it.
char* gimbal_recent_models_label(const GPtrArray* models, guint index);

#endif  // GIMBAL_RECENT_MODELS_H_
