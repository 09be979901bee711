// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One model in a window: its session, and the pages that are bound to it. A window has one for each model that is open in
// it, and shows one of them.

#ifndef GIMBAL_MODEL_TAB_H_
#define GIMBAL_MODEL_TAB_H_

#include "editor/editor.h"
#include "session/steps.h"
#include "stage/filming.h"
#include "stage/stage.h"
#include "widgets/dock/dock.h"

#define GIMBAL_TYPE_MODEL_TAB (gimbal_model_tab_get_type())
G_DECLARE_FINAL_TYPE(GimbalModelTab, gimbal_model_tab, GIMBAL, MODEL_TAB, GtkWidget)

// What the pages are; lent by the tab to the window that shows it.
typedef struct GimbalPages {
  GimbalSession* session;
  GimbalFilming* filming;
  GimbalSteps* steps;
  GimbalEditor* editor;
  GimbalStage* stage;
  GtkPaned* editor_paned;
  GtkPaned* stages;  // the stage, and beside it that of a model with which it is compared
  GimbalDock* dock;  // of all that follow
  GtkWidget* problems_panel;
  GtkWidget* black_box_panel;
  GtkWidget* profiler_panel;
  GtkWidget* plots_panel;
  GtkWidget* lab_panel;
  GtkWidget* step_panel;
  GtkWidget* actuator_bench;
  GtkWidget* contact_doctor;
  GtkWidget* collision_page;
  GtkWidget* log_panel;
  GtkWidget* history_panel;
  GtkWidget* watch_panel;
  GtkWidget* state_panel;
  GtkWidget* contacts_panel;
  GtkWidget* bench_panel;
  GtkWidget* model_page;  // the tree above the inspector
  GtkWidget* model_tree;
  GtkWidget* inspector;
  GtkWidget* controls_panel;
  GtkWidget* physics_panel;
  GtkWidget* view_panel;
  GimbalDockPage* problems_page;
} GimbalPages;

GimbalModelTab* gimbal_model_tab_new(void);

const GimbalPages* gimbal_model_tab_get_pages(GimbalModelTab* self);

// Complete its films and let its documents go, before the tab goes.
void gimbal_model_tab_end(GimbalModelTab* self);

#endif  // GIMBAL_MODEL_TAB_H_
