// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plug-ins of the studio.
//
// A plug-in is a shared library in one of the folders of GIMBAL_PLUGIN_PATH, or in gimbal/plugins
// of the user's data folder. The studio loads it when it starts, calls gimbal_studio_plugin, and
// from then on the functions that the answer names. Any of them may be NULL. docs/studio-plugins.md
// tells more; examples/studio_plugin is one.
//
// Threads. Each window has a run of its own, on a thread of its own, and compiles on others.
// "Main", "run" and "compile" below say on which one a function is called; those of several windows
// may be called at the same time, and data is the same for all. What functions of different threads
// share has to be atomic or locked; a function of the run must not wait long.
//
// Faults. An engine error (mju_error, also of an engine function that is called) ends the call that
// met it; the studio then says so and switches the plug-in off. A crash ends the studio: a plug-in
// is part of it.

#ifndef GIMBAL_STUDIO_PLUGIN_H_
#define GIMBAL_STUDIO_PLUGIN_H_

#include <mujoco/mujoco.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Counts changes that old plug-ins would not survive. New members at the end are none: size tells
// which there are.
#define GIMBAL_STUDIO_PLUGIN_VERSION 1

typedef struct _GtkWidget GimbalStudioWidget;  // a GtkWidget of GTK 4

// What a plug-in may ask of the studio, from any thread. Valid as long as the studio runs.
typedef struct GimbalStudioHost_ {
  int version;  // GIMBAL_STUDIO_PLUGIN_VERSION of the studio
  size_t size;  // sizeof of this structure in the studio
  // compile soon in all windows: edit_spec has something else to say
  void (*recompile)(void);
  // show a line of text for a moment, in all windows; UTF-8, copied
  void (*tell)(const char* text);
} GimbalStudioHost;

typedef struct GimbalStudioPlugin_ {  // what a plug-in tells of itself, and does
  int version;                        // GIMBAL_STUDIO_PLUGIN_VERSION
  size_t size;                        // sizeof(GimbalStudioPlugin)
  const char* name;                   // for people; UTF-8
  void* data;                         // first argument of every function

  // Main, once, before all others. 0: well; else the plug-in is not used.
  int (*start)(void* data, const GimbalStudioHost* host);

  // Compile: change the spec of the text before it is compiled. What is added is in the model and
  // not in the text: names should have a prefix, and keyframes of the text get no longer by
  // themselves. 0: well; else error (error_size bytes) says why not, and the model is compiled as
  // the text has it.
  int (*edit_spec)(void* data, mjSpec* spec, char* error, int error_size);

  // Run: m runs from now on; d has its state, after an edit that of the model before as far as it
  // is known. Both are the run's own until the next loaded: do not keep them for other threads.
  void (*loaded)(void* data, const mjModel* m, mjData* d);

  // Run: around each mj_step. ctrl, xfrc_applied (world frame, N and N m, at the centre of mass),
  // qfrc_applied and mocap poses that before_step sets act in this step; they stay until they are
  // set again, but the studio clears xfrc_applied when the user pushes or pulls. after_step sees
  // the state that the timeline keeps. Neither may allocate in d or call mj_step.
  void (*before_step)(void* data, const mjModel* m, mjData* d);
  void (*after_step)(void* data, const mjModel* m, const mjData* d);

  // Main: add geoms to the scene of the 3D view (mjv_initGeom, mjv_connector on geoms[ngeom], then
  // ngeom++, while ngeom < maxgeom). d is a copy of the run's.
  void (*add_geoms)(void* data, const mjModel* m, const mjData* d, mjvScene* scene);

  // Main: a key in the 3D view that the studio does not use: keyval as GDK_KEY_…, modifiers as
  // GDK_SHIFT_MASK, GDK_CONTROL_MASK and GDK_ALT_MASK. 1: taken.
  int (*key)(void* data, unsigned int keyval, unsigned int modifiers);

  // Main, once for each window: a page of the panel below, with this title. The window owns the
  // widget.
  const char* panel_title;
  GimbalStudioWidget* (*panel)(void* data);
} GimbalStudioPlugin;

// What a library exports. The answer and what it points to stay as they are while the studio runs;
// NULL: this library has none (any more).
typedef const GimbalStudioPlugin* (*GimbalStudioPluginFunction)(void);
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const GimbalStudioPlugin*
gimbal_studio_plugin(void);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_STUDIO_PLUGIN_H_
