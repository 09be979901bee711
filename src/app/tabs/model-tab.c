// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The pages of one model.

#include "tabs/model-tab.h"

#include "bench/bench-panel.h"
#include "doctors/actuator-bench.h"
#include "doctors/collision-page.h"
#include "doctors/contact-doctor.h"
#include "inspect/inspector.h"
#include "inspect/view-panel.h"
#include "panels/black-box-panel.h"
#include "panels/contacts-panel.h"
#include "panels/controls-panel.h"
#include "panels/history-panel.h"
#include "panels/lab-panel.h"
#include "panels/log-panel.h"
#include "panels/physics-panel.h"
#include "panels/problems-panel.h"
#include "panels/profiler-panel.h"
#include "panels/state-panel.h"
#include "panels/step-panel.h"
#include "plots/plots-panel.h"
#include "plots/watch-panel.h"
#include "run/plugins.h"
#include "tree/model-tree.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"

struct _GimbalModelTab {
  GtkWidget parent;
  GimbalPages pages;
};

G_DEFINE_FINAL_TYPE(GimbalModelTab, gimbal_model_tab, GTK_TYPE_WIDGET)

const GimbalPages* gimbal_model_tab_get_pages(GimbalModelTab* self) {
  return &self->pages;
}

void gimbal_model_tab_end(GimbalModelTab* self) {
  if (self->pages.filming) gimbal_filming_finish(self->pages.filming);
  if (self->pages.session) gimbal_session_set_document(self->pages.session, NULL);
}

// Each page knows the session and no other page.
static void bind_pages(GimbalPages* p) {
  gimbal_editor_set_session(p->editor, p->session);
  gimbal_stage_set_session(p->stage, p->session);
  gimbal_problems_panel_set_session(GIMBAL_PROBLEMS_PANEL(p->problems_panel), p->session);
  gimbal_black_box_panel_set_session(GIMBAL_BLACK_BOX_PANEL(p->black_box_panel), p->session);
  gimbal_profiler_panel_set_session(GIMBAL_PROFILER_PANEL(p->profiler_panel), p->session);
  gimbal_contacts_panel_set_session(GIMBAL_CONTACTS_PANEL(p->contacts_panel), p->session);
  gimbal_watch_panel_set_session(GIMBAL_WATCH_PANEL(p->watch_panel), p->session);
  gimbal_state_panel_set_session(GIMBAL_STATE_PANEL(p->state_panel), p->session);
  gimbal_log_panel_set_session(GIMBAL_LOG_PANEL(p->log_panel), p->session);
  gimbal_history_panel_set_steps(GIMBAL_HISTORY_PANEL(p->history_panel), p->steps);
  gimbal_lab_panel_set_session(GIMBAL_LAB_PANEL(p->lab_panel), p->session);
  gimbal_actuator_bench_set_session(GIMBAL_ACTUATOR_BENCH(p->actuator_bench), p->session);
  gimbal_contact_doctor_set_session(GIMBAL_CONTACT_DOCTOR(p->contact_doctor), p->session);
  gimbal_collision_page_set_session(GIMBAL_COLLISION_PAGE(p->collision_page), p->session);
  gimbal_step_panel_bind(GIMBAL_STEP_PANEL(p->step_panel), p->session, gimbal_stage_get_viewport(p->stage));
  gimbal_bench_panel_set_session(GIMBAL_BENCH_PANEL(p->bench_panel), p->session);
  gimbal_plots_panel_set_session(GIMBAL_PLOTS_PANEL(p->plots_panel), p->session);
  gimbal_inspector_set_session(GIMBAL_INSPECTOR(p->inspector), p->session);
  gimbal_model_tree_set_session(GIMBAL_MODEL_TREE(p->model_tree), p->session);
  gimbal_model_tree_set_viewport(GIMBAL_MODEL_TREE(p->model_tree), gimbal_stage_get_viewport(p->stage));
  gimbal_controls_panel_set_session(GIMBAL_CONTROLS_PANEL(p->controls_panel), p->session);
  gimbal_controls_panel_set_viewport(GIMBAL_CONTROLS_PANEL(p->controls_panel),
                                     gimbal_stage_get_viewport(p->stage));
  gimbal_physics_panel_set_session(GIMBAL_PHYSICS_PANEL(p->physics_panel), p->session);
  gimbal_view_panel_set_viewport(GIMBAL_VIEW_PANEL(p->view_panel), gimbal_stage_get_viewport(p->stage));
  p->filming = gimbal_filming_new(p->session, gimbal_stage_get_viewport(p->stage));
  gimbal_view_panel_set_session(GIMBAL_VIEW_PANEL(p->view_panel), p->session);
}

static void add_plugin_page(gpointer self, const char* name, const char* title, GtkWidget* child) {
  g_autoptr(GimbalDockPage) page =
      g_object_new(GIMBAL_TYPE_DOCK_PAGE, "name", name, "title", title, "icon-name", "gimbal-plugin-symbolic",
                   "home", "bottom", "child", child, NULL);
  gimbal_dock_add(GIMBAL_MODEL_TAB(self)->pages.dock, page);
}

static void ensure_types(void) {
  const GType types[] = {GIMBAL_TYPE_DOCK,           GIMBAL_TYPE_DOCK_PAGE,
                         GIMBAL_TYPE_EDITOR,         GIMBAL_TYPE_STAGE,
                         GIMBAL_TYPE_PROBLEMS_PANEL, GIMBAL_TYPE_PROFILER_PANEL,
                         GIMBAL_TYPE_PLOTS_PANEL,    GIMBAL_TYPE_LAB_PANEL,
                         GIMBAL_TYPE_WATCH_PANEL,    GIMBAL_TYPE_CONTACTS_PANEL,
                         GIMBAL_TYPE_MODEL_TREE,     GIMBAL_TYPE_INSPECTOR,
                         GIMBAL_TYPE_CONTROLS_PANEL, GIMBAL_TYPE_PHYSICS_PANEL,
                         GIMBAL_TYPE_VIEW_PANEL,     GIMBAL_TYPE_BLACK_BOX_PANEL,
                         GIMBAL_TYPE_STATE_PANEL,    GIMBAL_TYPE_LOG_PANEL,
                         GIMBAL_TYPE_STEP_PANEL,     GIMBAL_TYPE_HISTORY_PANEL,
                         GIMBAL_TYPE_BENCH_PANEL,    GIMBAL_TYPE_ACTUATOR_BENCH,
                         GIMBAL_TYPE_CONTACT_DOCTOR, GIMBAL_TYPE_COLLISION_PAGE};
  for (guint i = 0; i < G_N_ELEMENTS(types); i++) g_type_ensure(types[i]);
}

#define PART(field) \
  { #field, G_STRUCT_OFFSET(GimbalModelTab, pages.field) }

static const GimbalPart kParts[] = {
    PART(editor),         PART(stage),          PART(editor_paned),   PART(stages),
    PART(dock),           PART(problems_page),  PART(problems_panel), PART(black_box_panel),
    PART(profiler_panel), PART(plots_panel),    PART(lab_panel),      PART(step_panel),
    PART(log_panel),      PART(history_panel),  PART(watch_panel),    PART(state_panel),
    PART(contacts_panel), PART(model_page),     PART(model_tree),     PART(inspector),
    PART(controls_panel), PART(physics_panel),  PART(view_panel),     PART(bench_panel),
    PART(actuator_bench), PART(contact_doctor), PART(collision_page), {0}};

static const GimbalCall kCalls[] = {{0}};

static void leave(GObject* object) {
  gimbal_model_tab_end(GIMBAL_MODEL_TAB(object));
}

static void gimbal_model_tab_class_init(GimbalModelTabClass* klass) {
  ensure_types();
  GIMBAL_CLASS_OWNS(klass, leave, GIMBAL_OWNS(GimbalModelTab, pages.filming, g_object_unref),
                    GIMBAL_OWNS(GimbalModelTab, pages.steps, g_object_unref),
                    GIMBAL_OWNS(GimbalModelTab, pages.dock, gtk_widget_unparent), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalModelTab, pages.session, g_object_unref));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "model-tab", kParts, kCalls);
}

static void gimbal_model_tab_init(GimbalModelTab* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->pages.session = gimbal_session_new();
  self->pages.steps = gimbal_steps_new(self->pages.session);
  bind_pages(&self->pages);
  gimbal_plugins_add_pages(add_plugin_page, self);
}

GimbalModelTab* gimbal_model_tab_new(void) {
  return g_object_new(GIMBAL_TYPE_MODEL_TAB, NULL);
}
