// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The plug-ins of the studio (see gimbal/studio_plugin.h): loaded before the first window and fixed
// afterwards, so that all threads may call them. In a run they are a feature (run/features.h); one
// that fails is switched off with a message.

#ifndef GIMBAL_PLUGINS_H_
#define GIMBAL_PLUGINS_H_

#include <adwaita.h>
#include <mujoco/mujoco.h>

// Use the plug-in of a library. FALSE without an error if the library has none; with an error if it
// cannot be used.
gboolean gimbal_plugins_load(const char* library, GError** error);
void gimbal_plugins_load_all(const char* const* libraries);  // reports on stderr which are not used
void gimbal_plugins_unload(void);                            // for tests: forget all

// A description of a library's plug-in, or why it is not used. NULL if it has none.
char* gimbal_plugins_describe(const char* library);

// From any thread. NULL: success; else why the spec must not be used (the caller frees it).
gboolean gimbal_plugins_edit_specs(void);
char* gimbal_plugins_edit(mjSpec* spec);

// On the main thread.
void gimbal_plugins_add_geoms(const mjModel* m, const mjData* d, mjvScene* scene);

// The same geoms as an array, for a scene that another thread makes; NULL if there are none.
mjvGeom* gimbal_plugins_dup_geoms(const mjModel* m, const mjData* d, int* number);

// The name of the plug-in that is at work on this thread, NULL if none is: what the engine says
// then is said by it.
const char* gimbal_plugins_at_work(void);

gboolean gimbal_plugins_key(guint keyval, GdkModifierType modifiers);
// add: called with data, the name of a page, its title and its widget.
void gimbal_plugins_add_pages(void (*add)(gpointer data, const char* name, const char* title,
                                          GtkWidget* page),
                              gpointer data);

#endif  // GIMBAL_PLUGINS_H_
