// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One model in a window: its session, its text and view, and the pages that are bound to it. A
// window has one for each model that is open in it, and shows one of them.

#ifndef GIMBAL_MODEL_TAB_H_
#define GIMBAL_MODEL_TAB_H_

#include "editor/editor.h"
#include "page/page.h"
#include "session/steps.h"
#include "stage/filming.h"
#include "stage/stage.h"
#include "widgets/dock/dock.h"

// Signals: "problem-activated" and "reveal", like those of its pages.
#define GIMBAL_TYPE_MODEL_TAB (gimbal_model_tab_get_type())
G_DECLARE_FINAL_TYPE(GimbalModelTab, gimbal_model_tab, GIMBAL, MODEL_TAB, GtkWidget)

// The parts of a tab, owned by it; the window that shows the tab borrows them.
typedef struct GimbalPages {
  GimbalModelTab* tab;
  GimbalSession* session;
  GimbalFilming* filming;
  GimbalSteps* steps;
  GimbalEditor* editor;
  GimbalStage* stage;
  GtkPaned* editor_paned;
  GtkPaned* stages;  // the stage, and beside it that of the model it is compared with
  GimbalDock* dock;  // of the pages
} GimbalPages;

GimbalModelTab* gimbal_model_tab_new(void);

const GimbalPages* gimbal_model_tab_get_pages(GimbalModelTab* self);

// The pages of its dock, in the order of their rows: their number, the one at an index, the one of
// that name (NULL: there is none).
guint gimbal_model_tab_count_pages(GimbalModelTab* self);
GimbalPage* gimbal_model_tab_nth_page(GimbalModelTab* self, guint index);
GimbalPage* gimbal_model_tab_find_page(GimbalModelTab* self, const char* name);

// Activate an action of a page, named without the prefix. Both must exist.
void gimbal_model_tab_activate(GimbalModelTab* self, const char* page, const char* action,
                               GVariant* parameter);

// Complete its films and close its documents, before the tab is closed.
void gimbal_model_tab_end(GimbalModelTab* self);

#endif  // GIMBAL_MODEL_TAB_H_
