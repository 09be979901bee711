// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The main window: puts the objects together that carry out what it does, and binds them to the
// model on show.

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

GimbalWindow* gimbal_window_new(AdwApplication* application);

// Open a file in place of the current document (asks if that has unsaved edits).
void gimbal_window_open(GimbalWindow* self, GFile* file);

// Begin a new document with a small model in it.
void gimbal_window_new_document(GimbalWindow* self);

// The same in a tab of its own beside the models that are open; in the present one if that is
// empty.
void gimbal_window_open_beside(GimbalWindow* self, GFile* file);

// Let programs outside in at an address (docs/protocol.md); FALSE with an error.
gboolean gimbal_window_listen(GimbalWindow* self, const char* address, GError** error);
GimbalPrograms* gimbal_window_get_programs(GimbalWindow* self);

// The models that are open, and which of them is on show. What follows is of that one.
int gimbal_window_count_models(GimbalWindow* self);
GimbalSession* gimbal_window_nth_session(GimbalWindow* self, int index);
GimbalEditor* gimbal_window_nth_editor(GimbalWindow* self, int index);

const GimbalPages* gimbal_window_get_pages(GimbalWindow* self);
GimbalSession* gimbal_window_get_session(GimbalWindow* self);
GimbalEditor* gimbal_window_get_editor(GimbalWindow* self);
GimbalStage* gimbal_window_get_stage(GimbalWindow* self);

// What it is made of: each has the actions of its own.
GimbalActions* gimbal_window_get_actions(GimbalWindow* self);
GimbalRunFiles* gimbal_window_get_run_files(GimbalWindow* self);
GimbalControlFile* gimbal_window_get_control_file(GimbalWindow* self);
GimbalOpening* gimbal_window_get_opening(GimbalWindow* self);
GimbalTrail* gimbal_window_get_trail(GimbalWindow* self);

// The keys of the window's actions.
void gimbal_window_add_accelerators(GtkApplication* application);

// A passing message at the bottom.
void gimbal_window_toast(GimbalWindow* self, const char* text);

// Open the bottom or the side panel at one of its pages.
void gimbal_window_show_page(GimbalWindow* self, const char* page);

#endif  // GIMBAL_WINDOW_H_
