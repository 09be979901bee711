// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The pages of one model.

#include "tabs/model-tab.h"

#include "editor/navigator.h"
#include "page/plugin-page.h"
#include "run/plugins.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"

// The rows of all pages, in the order of their tabs: the one place where a page is named.
#define PAGES(X)    \
  X(model)          \
  X(controls)       \
  X(physics)        \
  X(view)           \
  X(problems)       \
  X(black_box)      \
  X(profiler)       \
  X(plots)          \
  X(watch)          \
  X(state)          \
  X(contacts)       \
  X(lab)            \
  X(experiments)    \
  X(actuators)      \
  X(contact_doctor) \
  X(collisions)     \
  X(stages)         \
  X(deformation)    \
  X(ghosts)         \
  X(history)        \
  X(panel)          \
  X(log)

#define DECLARE(name) extern const GimbalPageKind gimbal_##name##_page;
PAGES(DECLARE)
#undef DECLARE

#define REFER(name) &gimbal_##name##_page,
static const GimbalPageKind* const kKinds[] = {PAGES(REFER)};
#undef REFER

struct _GimbalModelTab {
  GtkWidget parent;
  GimbalPages pages;
  GPtrArray* docked;  // of GimbalPage, borrowed from the dock
};

G_DEFINE_FINAL_TYPE(GimbalModelTab, gimbal_model_tab, GTK_TYPE_WIDGET)

enum { PROBLEM_ACTIVATED, REVEAL, N_SIGNALS };
static guint signals[N_SIGNALS];

const GimbalPages* gimbal_model_tab_get_pages(GimbalModelTab* self) {
  return &self->pages;
}

void gimbal_model_tab_end(GimbalModelTab* self) {
  if (self->pages.filming) gimbal_filming_finish(self->pages.filming);
  if (self->pages.session) gimbal_session_set_document(self->pages.session, NULL);
}

//---- pages

guint gimbal_model_tab_count_pages(GimbalModelTab* self) {
  return self->docked->len;
}

GimbalPage* gimbal_model_tab_nth_page(GimbalModelTab* self, guint index) {
  return g_ptr_array_index(self->docked, index);
}

GimbalPage* gimbal_model_tab_find_page(GimbalModelTab* self, const char* name) {
  for (guint i = 0; i < self->docked->len; i++) {
    if (!strcmp(gimbal_page_get_kind(gimbal_model_tab_nth_page(self, i))->name, name)) {
      return gimbal_model_tab_nth_page(self, i);
    }
  }
  return NULL;
}

void gimbal_model_tab_activate(GimbalModelTab* self, const char* page, const char* action,
                               GVariant* parameter) {
  GimbalPage* found = gimbal_model_tab_find_page(self, page);
  gboolean known = found && gimbal_page_activate(found, action, parameter);
  g_assert(known);
}

static void on_problem(GimbalModelTab* self, GimbalProblem* problem) {
  g_signal_emit(self, signals[PROBLEM_ACTIVATED], 0, problem);
}

static void on_reveal(GimbalModelTab* self, int type, int id, const char* attribute) {
  g_signal_emit(self, signals[REVEAL], 0, type, id, attribute);
}

static void on_wanted(GimbalPage* page, GimbalModelTab* self) {
  gimbal_dock_show(self->pages.dock, gimbal_dock_find(self->pages.dock, gimbal_page_get_kind(page)->name));
}

static void add_page(GimbalModelTab* self, GimbalPage* page) {
  const GimbalPageKind* kind = gimbal_page_get_kind(page);
  g_autofree char* title = NULL;
  g_object_get(page, "title", &title, NULL);
  g_autoptr(GimbalDockPage) docked =
      g_object_new(GIMBAL_TYPE_DOCK_PAGE, "name", kind->name, "title", title, "icon-name", kind->icon, "home",
                   kind->home, "child", page, NULL);
  g_object_bind_property(page, "badge-number", docked, "badge-number", G_BINDING_SYNC_CREATE);
  g_object_bind_property(page, "needs-attention", docked, "needs-attention", G_BINDING_SYNC_CREATE);
  g_signal_connect_object(page, "problem-activated", G_CALLBACK(on_problem), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(page, "reveal", G_CALLBACK(on_reveal), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(page, "wanted", G_CALLBACK(on_wanted), self, 0);
  g_ptr_array_add(self->docked, page);
  gimbal_dock_add(self->pages.dock, docked);
}

static void add_plugin_page(gpointer data, const char* name, const char* title, GtkWidget* child) {
  GimbalModelTab* self = data;
  const GimbalPages* p = &self->pages;
  add_page(self, gimbal_plugin_page_new(name, title, child, p->session, gimbal_stage_get_viewport(p->stage),
                                        p->steps));
}

static void add_pages(GimbalModelTab* self) {
  const GimbalPages* p = &self->pages;
  GimbalViewport* viewport = gimbal_stage_get_viewport(p->stage);
  for (guint i = 0; i < G_N_ELEMENTS(kKinds); i++) {
    add_page(self, gimbal_page_new(kKinds[i], p->session, viewport, p->steps));
  }
  gimbal_plugins_add_pages(add_plugin_page, self);
}

//---- object

static void ensure_types(void) {
  const GType types[] = {GIMBAL_TYPE_DOCK, GIMBAL_TYPE_EDITOR, GIMBAL_TYPE_STAGE};
  for (guint i = 0; i < G_N_ELEMENTS(types); i++) g_type_ensure(types[i]);
}

#define PART(field) \
  { #field, G_STRUCT_OFFSET(GimbalModelTab, pages.field) }

static const GimbalPart kParts[] = {PART(editor), PART(stage), PART(editor_paned),
                                    PART(stages), PART(dock),  {0}};

static const GimbalCall kCalls[] = {{0}};

static void model_tab_leave(GObject* object) {
  gimbal_model_tab_end(GIMBAL_MODEL_TAB(object));
}

static void gimbal_model_tab_class_init(GimbalModelTabClass* klass) {
  ensure_types();
  GIMBAL_CLASS_OWNS(klass, model_tab_leave, GIMBAL_OWNS(GimbalModelTab, pages.filming, g_object_unref),
                    GIMBAL_OWNS(GimbalModelTab, pages.steps, g_object_unref),
                    GIMBAL_OWNS(GimbalModelTab, pages.dock, gtk_widget_unparent), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalModelTab, docked, g_ptr_array_unref),
                    GIMBAL_OWNS(GimbalModelTab, pages.session, g_object_unref));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "model-tab", kParts, kCalls);
  signals[PROBLEM_ACTIVATED] =
      gimbal_signal_new("problem-activated", GIMBAL_TYPE_MODEL_TAB, 1, GIMBAL_TYPE_PROBLEM);
  signals[REVEAL] =
      gimbal_signal_new("reveal", GIMBAL_TYPE_MODEL_TAB, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_STRING);
}

static void on_flight(GimbalStage* stage, GimbalFilming* filming) {
  gimbal_stage_set_flight(stage, gimbal_filming_get_plan(filming)->flight);
}

static void gimbal_model_tab_init(GimbalModelTab* self) {
  GimbalPages* p = &self->pages;
  gtk_widget_init_template(GTK_WIDGET(self));
  self->docked = g_ptr_array_new();
  p->tab = self;
  p->session = gimbal_session_new();
  p->steps = gimbal_steps_new(p->session);
  gimbal_editor_set_session(p->editor, p->session);
  gimbal_navigator_attach(p->editor);
  gimbal_stage_set_session(p->stage, p->session);
  p->filming = gimbal_filming_new(p->session, gimbal_stage_get_viewport(p->stage));
  g_signal_connect_object(p->filming, "flight-changed", G_CALLBACK(on_flight), p->stage, G_CONNECT_SWAPPED);
  add_pages(self);
}

GimbalModelTab* gimbal_model_tab_new(void) {
  return g_object_new(GIMBAL_TYPE_MODEL_TAB, NULL);
}
