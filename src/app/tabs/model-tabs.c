// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "tabs/model-tabs.h"

#include <glib/gi18n.h>
#include <string.h>

#include "files/films.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/signal.h"
#include "widgets/control/tooltip.h"

struct _GimbalModelTabs {
  GObject parent;
  AdwTabView* view;  // NULL: the window is closing
  GimbalNotices* notices;
  GimbalSaving* saving;
  GimbalModelTab* shown;
  GimbalSession* session;
  GimbalEditor* editor;
  GimbalFilming* filming;
  gboolean common_clock;
  AdwTabPage* ending;  // the tab that may close without asking
};

G_DEFINE_FINAL_TYPE(GimbalModelTabs, gimbal_model_tabs, G_TYPE_OBJECT)

enum { ADDED, CLOSING, CLOSED, N_SIGNALS };
static guint signals[N_SIGNALS];

static GimbalModelTab* tab_of(AdwTabPage* page) {
  return GIMBAL_MODEL_TAB(adw_tab_page_get_child(page));
}

static GimbalSession* session_of(GimbalModelTab* tab) {
  return gimbal_model_tab_get_pages(tab)->session;
}

GimbalModelTab* gimbal_model_tabs_get_shown(GimbalModelTabs* self) {
  return self->shown;
}

int gimbal_model_tabs_count(GimbalModelTabs* self) {
  return self->view ? adw_tab_view_get_n_pages(self->view) : 0;
}

GimbalModelTab* gimbal_model_tabs_nth(GimbalModelTabs* self, int index) {
  return tab_of(adw_tab_view_get_nth_page(self->view, index));
}

gboolean gimbal_model_tabs_has(GimbalModelTabs* self, GimbalModelTab* tab) {
  for (int i = 0; i < gimbal_model_tabs_count(self); i++) {
    if (gimbal_model_tabs_nth(self, i) == tab) return TRUE;
  }
  return FALSE;
}

int gimbal_model_tabs_place(GimbalModelTabs* self, GimbalModelTab* tab) {
  return adw_tab_view_get_page_position(self->view, adw_tab_view_get_page(self->view, GTK_WIDGET(tab)));
}

void gimbal_model_tabs_show(GimbalModelTabs* self, GimbalModelTab* tab) {
  adw_tab_view_set_selected_page(self->view, adw_tab_view_get_page(self->view, GTK_WIDGET(tab)));
}

//---- titles

static GimbalDocument* nth_document(GimbalModelTabs* self, int index) {
  GimbalSession* session = session_of(gimbal_model_tabs_nth(self, index));
  return session ? gimbal_session_get_document(session) : NULL;
}

// With the folder, if models of several folders have the same name, as in collections.
static char* dup_title(GimbalModelTabs* self, int index) {
  GimbalDocument* document = nth_document(self, index);
  if (!document) return g_strdup(_("New Tab"));
  const char* name = gimbal_document_get_title(document);
  GFile* run = gimbal_document_get_run(document);
  GFile* file = run ? run : gimbal_document_get_file(document);
  g_autoptr(GFile) parent = file ? g_file_get_parent(file) : NULL;
  gboolean taken = FALSE;
  for (int i = 0; i < gimbal_model_tabs_count(self); i++) {
    GimbalDocument* other = i == index ? NULL : nth_document(self, i);
    taken = taken || (other && !strcmp(gimbal_document_get_title(other), name));
  }
  taken = taken && !gimbal_document_get_program(document);
  g_autofree char* folder = taken && parent ? g_file_get_basename(parent) : NULL;
  return g_strconcat(gimbal_document_get_modified(document) ? "• " : "", folder ? folder : "",
                     folder ? "/" : "", name, NULL);
}

void gimbal_model_tabs_show_titles(GimbalModelTabs* self) {
  for (int i = 0; i < gimbal_model_tabs_count(self); i++) {
    g_autofree char* title = dup_title(self, i);
    adw_tab_page_set_title(adw_tab_view_get_nth_page(self->view, i), title);
  }
}

//---- the tab on show

static void on_selected(GimbalModelTabs* self) {
  AdwTabPage* page = self->view ? adw_tab_view_get_selected_page(self->view) : NULL;
  GimbalModelTab* tab = page ? tab_of(page) : NULL;
  if (!tab || tab == self->shown) return;
  const GimbalPages* pages = gimbal_model_tab_get_pages(tab);
  adw_tab_page_set_needs_attention(page, FALSE);
  g_object_set(self, "shown", tab,
               NULL);  // leaves the old tab before the properties below change
  g_object_set(self, "session", pages->session, "editor", pages->editor, "filming", pages->filming, NULL);
}

//---- opening and closing tabs

gboolean gimbal_model_tabs_mark(GimbalModelTabs* self, const GimbalSession* session) {
  gboolean marked = FALSE;
  for (int i = 0; session != self->session && i < gimbal_model_tabs_count(self); i++) {
    if (session_of(gimbal_model_tabs_nth(self, i)) != session) continue;
    adw_tab_page_set_needs_attention(adw_tab_view_get_nth_page(self->view, i), TRUE);
    marked = TRUE;
  }
  return marked;
}

static void on_incident(GimbalModelTabs* self, const char* message, GimbalSession* session) {
  if (gimbal_model_tabs_mark(self, session)) gimbal_notices_show(self->notices, message);
}

static void on_film(GimbalModelTabs* self, const char* path, const char* error) {
  gimbal_films_show_end(self->notices, path, error);
}

GimbalModelTab* gimbal_model_tabs_add(GimbalModelTabs* self) {
  GimbalModelTab* tab = gimbal_model_tab_new();
  const GimbalPages* pages = gimbal_model_tab_get_pages(tab);
  AdwTabPage* page = adw_tab_view_append(self->view, GTK_WIDGET(tab));
  gimbal_tooltip_make_way_for_menus(GTK_WIDGET(tab));
  g_signal_connect_object(pages->filming, "finished", G_CALLBACK(on_film), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(pages->session, "incident", G_CALLBACK(on_incident), self, G_CONNECT_SWAPPED);
  gboolean first = gimbal_model_tabs_count(self) == 1;
  adw_tab_page_set_title(page, _("New Tab"));
  if (first) adw_tab_view_set_shortcuts(self->view, ADW_TAB_VIEW_SHORTCUT_NONE);
  gimbal_model_tabs_show(self, tab);
  on_selected(self);
  if (first) return tab;
  if (self->common_clock) {
    gimbal_clock_share(gimbal_session_get_clock(pages->session),
                       gimbal_session_get_clock(session_of(gimbal_model_tabs_nth(self, 0))));
  }
  g_signal_emit(self, signals[ADDED], 0, tab);
  return tab;
}

static void close_shown(gpointer object) {
  GimbalModelTabs* self = object;
  if (!self->view) return;
  gimbal_project_drop_drafts(gimbal_session_get_project(self->session));
  self->ending = adw_tab_view_get_selected_page(self->view);
  adw_tab_view_close_page(self->view, self->ending);
}

// The last tab stays with the window: only its model is closed.
static void ask_to_close(GimbalModelTabs* self, AdwTabPage* page) {
  adw_tab_view_set_selected_page(self->view, page);
  if (gimbal_model_tabs_count(self) == 1) {
    gtk_widget_activate_action(GTK_WIDGET(self->view), "win.home", NULL);
  } else {
    gimbal_saving_leave(self->saving, close_shown, self);
  }
}

static void end_tab(GimbalModelTabs* self, AdwTabPage* page) {
  GimbalModelTab* tab = tab_of(page);
  g_signal_emit(self, signals[CLOSING], 0, tab);
  int index = adw_tab_view_get_page_position(self->view, page);
  adw_tab_view_set_selected_page(self->view, adw_tab_view_get_nth_page(self->view, index ? index - 1 : 1));
  on_selected(self);
  g_signal_emit(self, signals[CLOSED], 0, tab);
  gimbal_model_tab_end(tab);
}

// The first request keeps the tab and asks the user. The second one closes it, after another tab is
// shown.
static gboolean on_close_page(GimbalModelTabs* self, AdwTabPage* page) {
  gboolean ends = page == self->ending;
  self->ending = NULL;
  if (ends) end_tab(self, page);
  adw_tab_view_close_page_finish(self->view, page, ends);
  if (!ends) ask_to_close(self, page);
  return GDK_EVENT_STOP;
}

void gimbal_model_tabs_end(GimbalModelTabs* self) {
  for (int i = 0; i < gimbal_model_tabs_count(self); i++) {
    gimbal_model_tab_end(gimbal_model_tabs_nth(self, i));
  }
  self->view = NULL;
}

//---- one clock

// Reset all models, so that they have the same time.
static void share_clock(gpointer object) {
  GimbalModelTabs* self = object;
  int count = gimbal_model_tabs_count(self);
  for (int i = 0; i < count; i++) {
    gimbal_clock_leave(gimbal_session_get_clock(session_of(gimbal_model_tabs_nth(self, i))));
  }
  for (int i = 0; i < count && self->common_clock; i++) {
    GimbalSession* session = session_of(gimbal_model_tabs_nth(self, i));
    if (session != self->session) {
      gimbal_clock_share(gimbal_session_get_clock(session), gimbal_session_get_clock(self->session));
    }
  }
  if (self->common_clock) {
    gimbal_session_set_running(self->session, FALSE);
    gimbal_clock_set_speed(gimbal_session_get_clock(self->session),
                           gimbal_clock_get_speed(gimbal_session_get_clock(self->session)));
    gimbal_clock_reset(gimbal_session_get_clock(self->session), -1);
  }
  gimbal_notices_show(self->notices,
                      self->common_clock
                          ? _("All models of the window run, pause, step and begin again together")
                          : _("Each model runs by its own clock"));
}

//---- actions

static void turn_tabs(GimbalModelTabs* self, int by) {
  int count = gimbal_model_tabs_count(self);
  int at = adw_tab_view_get_page_position(self->view, adw_tab_view_get_selected_page(self->view));
  adw_tab_view_set_selected_page(self->view,
                                 adw_tab_view_get_nth_page(self->view, (at + by + count) % count));
}

GIMBAL_ACTION(new_tab_action) {
  gimbal_model_tabs_add(owner);
}
GIMBAL_ACTION(close_tab_action) {
  AdwTabView* view = GIMBAL_MODEL_TABS(owner)->view;
  adw_tab_view_close_page(view, adw_tab_view_get_selected_page(view));
}
GIMBAL_ACTION(next_tab_action) {
  turn_tabs(owner, 1);
}
GIMBAL_ACTION(previous_tab_action) {
  turn_tabs(owner, -1);
}
GIMBAL_ACTION(clock_action) {
  g_object_set(owner, "common-clock", !GIMBAL_MODEL_TABS(owner)->common_clock, NULL);
}

static const GimbalAction kActions[] = {
    {"win.new-tab", NULL, new_tab_action, GIMBAL_NEEDS_NOTHING, N_("New Tab")},
    {"win.next-tab", NULL, next_tab_action, GIMBAL_NEEDS_NOTHING, N_("Next Model")},
    {"win.previous-tab", NULL, previous_tab_action, GIMBAL_NEEDS_NOTHING, N_("Previous Model")},
    {"win.close-tab", NULL, close_tab_action, GIMBAL_NEEDS_NOTHING, N_("Close the Model")},
    {"win.common-clock", NULL, clock_action, GIMBAL_NEEDS_NOTHING,
     N_("One Clock for All Models of the Window")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalModelTabs, gimbal_model_tabs, kActions)

//---- object

#define OWNS(field) GIMBAL_OWNS(GimbalModelTabs, field, g_object_unref)

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalModelTabs, "shown", shown, gimbal_model_tab_get_type),
    GIMBAL_PROPERTY(GimbalModelTabs, "session", session, gimbal_session_get_type),
    GIMBAL_PROPERTY(GimbalModelTabs, "editor", editor, gimbal_editor_get_type),
    GIMBAL_PROPERTY(GimbalModelTabs, "filming", filming, gimbal_filming_get_type),
    GIMBAL_PROPERTY(GimbalModelTabs, "common-clock", common_clock, gimbal_type_boolean,
                    .changed = share_clock),
    {0}};

static void gimbal_model_tabs_class_init(GimbalModelTabsClass* klass) {
  static const char* const names[N_SIGNALS] = {"added", "closing", "closed"};
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(filming), OWNS(editor), OWNS(session), OWNS(shown), GIMBAL_TO_THE_LAST,
                    OWNS(saving), OWNS(notices));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  for (guint i = 0; i < N_SIGNALS; i++) {
    signals[i] = gimbal_signal_new(names[i], GIMBAL_TYPE_MODEL_TABS, 1, GIMBAL_TYPE_MODEL_TAB);
  }
}

GIMBAL_EMPTY_INIT(GimbalModelTabs, gimbal_model_tabs)

GimbalModelTabs* gimbal_model_tabs_new(AdwTabView* view, GimbalNotices* notices, GimbalSaving* saving) {
  GimbalModelTabs* self = g_object_new(GIMBAL_TYPE_MODEL_TABS, NULL);
  self->view = view;
  self->notices = g_object_ref(notices);
  self->saving = g_object_ref(saving);
  g_signal_connect_object(view, "close-page", G_CALLBACK(on_close_page), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(view, "notify::selected-page", G_CALLBACK(on_selected), self, G_CONNECT_SWAPPED);
  return self;
}
