// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The plug-ins of the studio (see gimbal/studio_plugin.h): loaded before the first window, then
// fixed, so that all threads may call them. In a
// run they are a feature (run/features.h); one that fails is switched off with a message.

#ifndef GIMBAL_PLUGINS_H_
#define GIMBAL_PLUGINS_H_

#include <adwaita.h>
#include <mujoco/mujoco.h>

// Use the plug-in of a library. FALSE without an error: the library has none; with one: why it is
// not used.
gboolean gimbal_plugins_load(const char* library, GError** error);
void gimbal_plugins_load_all(const char* const* libraries);  // says on stderr which are not used
void gimbal_plugins_unload(void);                            // for tests: forget all

// What there is to say of a library: its plug-in, or why that is not used. NULL: it has none.
char* gimbal_plugins_describe(const char* library);

// Any thread. NULL: well; else why the spec is not to be used (the caller frees it).
gboolean gimbal_plugins_edit_specs(void);
char* gimbal_plugins_edit(mjSpec* spec);

// The main thread.
void gimbal_plugins_add_geoms(const mjModel* m, const mjData* d, mjvScene* scene);

// The same geoms by themselves, for a scene that another thread makes; NULL: there are none.
mjvGeom* gimbal_plugins_dup_geoms(const mjModel* m, const mjData* d, int* number);
gboolean gimbal_plugins_key(guint keyval, GdkModifierType modifiers);
// add: called with data, the name of a page, its title and its widget.
void gimbal_plugins_add_pages(void (*add)(gpointer data, const char* name, const char* title,
                                          GtkWidget* page),
                              gpointer data);

#endif  // GIMBAL_PLUGINS_H_
