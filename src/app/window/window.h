// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The main window: makes the objects that do its work, and binds them to the model on show.

#ifndef GIMBAL_WINDOW_H_
#define GIMBAL_WINDOW_H_

#include <adwaita.h>

#include "base/actions.h"
#include "editor/editor.h"
#include "files/control-file.h"
#include "files/run-files.h"
#include "opening/opening.h"
#include "session/programs.h"
#include "session/session.h"
#include "stage/stage.h"
#include "tabs/model-tab.h"
#include "trail/trail.h"

#define GIMBAL_TYPE_WINDOW (gimbal_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalWindow, gimbal_window, GIMBAL, WINDOW, AdwApplicationWindow)

// Functions from higher layers that the window calls: its own actions, its palette, and storing
// which models are open (in all windows except left_out, which may be NULL).
typedef struct GimbalWindowParts {
  void (*add_actions)(GimbalWindow* window, GimbalActions* actions);
  void (*show_palette)(GimbalWindow* window);
  void (*store)(GtkApplication* application, GimbalWindow* left_out);
} GimbalWindowParts;

// To be called before the first window is made (new-window.c).
void gimbal_window_set_parts(const GimbalWindowParts* parts);

GimbalWindow* gimbal_window_new(AdwApplication* application);

// Open a file in place of the current document (asks if that has unsaved edits).
void gimbal_window_open(GimbalWindow* self, GFile* file);

// Begin a new document with a small model in it.
void gimbal_window_new_document(GimbalWindow* self);

// The same in a new tab beside the open models; in the present tab if that is empty.
void gimbal_window_open_beside(GimbalWindow* self, GFile* file);

// Admit external programs at an address (docs/protocol.md); FALSE with an error.
gboolean gimbal_window_listen(GimbalWindow* self, const char* address, GError** error);
GimbalPrograms* gimbal_window_get_programs(GimbalWindow* self);

// The number of open models, and the one on show. The following functions concern that one.
int gimbal_window_count_models(GimbalWindow* self);
GimbalSession* gimbal_window_nth_session(GimbalWindow* self, int index);
GimbalEditor* gimbal_window_nth_editor(GimbalWindow* self, int index);

const GimbalPages* gimbal_window_get_pages(GimbalWindow* self);
GimbalSession* gimbal_window_get_session(GimbalWindow* self);
GimbalEditor* gimbal_window_get_editor(GimbalWindow* self);
GimbalStage* gimbal_window_get_stage(GimbalWindow* self);

// The objects of the window, each with its own actions.
GimbalActions* gimbal_window_get_actions(GimbalWindow* self);
GimbalRunFiles* gimbal_window_get_run_files(GimbalWindow* self);
GimbalControlFile* gimbal_window_get_control_file(GimbalWindow* self);
GimbalOpening* gimbal_window_get_opening(GimbalWindow* self);
GimbalTrail* gimbal_window_get_trail(GimbalWindow* self);

// Add the keys of the window's actions.
void gimbal_window_add_accelerators(GtkApplication* application);

// A passing message at the bottom.
void gimbal_window_toast(GimbalWindow* self, const char* text);
// what others say
void gimbal_window_tell(GimbalWindow* self, GimbalLogTopic topic, const char* text);

// Open the bottom or the side panel at one of its pages.
void gimbal_window_show_page(GimbalWindow* self, const char* page);

#endif  // GIMBAL_WINDOW_H_
