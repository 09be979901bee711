// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The models of a window, each with its session and its pages in a tab. The window knows the pages of the tab on show and
// listens to them; those of the others go on by themselves.

#include <glib/gi18n.h>

#include "widgets/control/tooltip.h"
#include "window/window-private.h"

static GimbalModelTab* tab_of(AdwTabPage* page) {
  return GIMBAL_MODEL_TAB(adw_tab_page_get_child(page));
}

const GimbalPages* gimbal_window_nth_pages(GimbalWindow* self, int index) {
  return gimbal_model_tab_get_pages(tab_of(adw_tab_view_get_nth_page(self->tabs, index)));
}

int gimbal_window_count_models(GimbalWindow* self) {
  return self->tabs ? adw_tab_view_get_n_pages(self->tabs) : 0;
}

GimbalSession* gimbal_window_nth_session(GimbalWindow* self, int index) {
  return gimbal_window_nth_pages(self, index)->session;
}

GimbalEditor* gimbal_window_nth_editor(GimbalWindow* self, int index) {
  return gimbal_window_nth_pages(self, index)->editor;
}

void gimbal_window_open_beside(GimbalWindow* self, GFile* file) {
  if (gimbal_session_get_document(self->pages.session) || self->loading) gimbal_window_add_tab(self);
  gimbal_window_open(self, file);
}

static GimbalDocument* nth_document(GimbalWindow* self, int index) {
  GimbalSession* session = gimbal_window_nth_session(self, index);
  return session ? gimbal_session_get_document(session) : NULL;
}

// Where models of several folders have the same name, as in collections, with the folder.
static char* dup_title(GimbalWindow* self, int index) {
  GimbalDocument* document = nth_document(self, index);
  if (!document) return g_strdup(_("New Tab"));
  const char* name = gimbal_document_get_title(document);
  GFile* file = gimbal_document_get_file(document);
  g_autoptr(GFile) parent = file ? g_file_get_parent(file) : NULL;
  gboolean taken = FALSE;
  for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
    GimbalDocument* other = i == index ? NULL : nth_document(self, i);
    taken = taken || (other && !strcmp(gimbal_document_get_title(other), name));
  }
  g_autofree char* folder = taken && parent ? g_file_get_basename(parent) : NULL;
  return g_strconcat(gimbal_document_get_modified(document) ? "• " : "", folder ? folder : "",
                     folder ? "/" : "", name, NULL);
}

void gimbal_window_name_tab(GimbalWindow* self) {
  AdwTabPage* page = self->tabs ? adw_tab_view_get_selected_page(self->tabs) : NULL;
  if (!page || gimbal_model_tab_get_pages(tab_of(page))->session != self->pages.session) return;
  for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
    g_autofree char* title = dup_title(self, i);
    adw_tab_page_set_title(adw_tab_view_get_nth_page(self->tabs, i), title);
  }
}

//---- the tab on show

// The window hears no more of the pages.
static void unbind(GimbalWindow* self) {
  gpointer all[] = {self->pages.session,        self->pages.filming,      self->pages.editor,
                    self->pages.stage,          self->pages.editor_paned, self->pages.dock,
                    self->pages.problems_panel, self->pages.log_panel,    self->pages.black_box_panel,
                    self->pages.model_tree,     self->pages.steps};
  for (guint i = 0; i < G_N_ELEMENTS(all); i++) g_signal_handlers_disconnect_by_data(all[i], self);
  g_signal_handlers_disconnect_by_data(gimbal_dock_get_pane(self->pages.dock, GIMBAL_DOCK_LEFT), self);
  g_signal_handlers_disconnect_by_data(gimbal_dock_get_pane(self->pages.dock, GIMBAL_DOCK_RIGHT), self);
  for (guint i = 0; i < G_N_ELEMENTS(self->shows); i++) g_clear_pointer(&self->shows[i], g_binding_unbind);
  g_clear_handle_id(&self->layout_timer, g_source_remove);
}

static void leave_tab(GimbalWindow* self) {
  if (!self->pages.session) return;
  gimbal_window_keep_layout(self);
  gimbal_window_leave_history(self);
  gimbal_window_leave_headset(self);
  gimbal_window_part_stages(self);
  unbind(self);
  self->loading = NULL;
  gimbal_window_cancel_fetch(self);
}

static void enter_tab(GimbalWindow* self, AdwTabPage* page) {
  self->pages = *gimbal_model_tab_get_pages(tab_of(page));
  adw_tab_page_set_needs_attention(page, FALSE);
  gimbal_window_join_stages(self);
  self->divided = gtk_widget_get_width(GTK_WIDGET(self->pages.editor_paned)) > 0;
  self->run_on_load = FALSE;
  gimbal_window_bind_session(self);
  gimbal_window_tell_history(self);
  gimbal_window_bind_layout(self);
  gimbal_window_show_model(self);
}

void gimbal_window_on_tab(GimbalWindow* self) {
  AdwTabPage* page = self->tabs ? adw_tab_view_get_selected_page(self->tabs) : NULL;
  if (!page || gimbal_model_tab_get_pages(tab_of(page))->session == self->pages.session) return;
  leave_tab(self);
  enter_tab(self, page);
}

//---- tabs that come and go

// What is heard of a tab also while it is not on show. NULL: its window is going.
static GimbalWindow* window_of(GimbalModelTab* tab) {
  GimbalWindow* self = GIMBAL_WINDOW(gtk_widget_get_ancestor(GTK_WIDGET(tab), GIMBAL_TYPE_WINDOW));
  return self && self->tabs ? self : NULL;
}

static void on_incident(GimbalModelTab* tab, const char* message) {
  GimbalWindow* self = window_of(tab);
  if (!self || gimbal_model_tab_get_pages(tab)->session == self->pages.session) return;
  adw_tab_page_set_needs_attention(adw_tab_view_get_page(self->tabs, GTK_WIDGET(tab)), TRUE);
  gimbal_window_toast(self, message);
}

static void on_film(GimbalModelTab* tab, const char* path, const char* error) {
  GimbalWindow* self = window_of(tab);
  if (self) gimbal_window_tell_film(self, path, error);
}

void gimbal_window_add_tab(GimbalWindow* self) {
  GimbalModelTab* tab = gimbal_model_tab_new();
  const GimbalPages* pages = gimbal_model_tab_get_pages(tab);
  g_signal_connect_object(pages->filming, "finished", G_CALLBACK(on_film), tab, G_CONNECT_SWAPPED);
  AdwTabPage* page = adw_tab_view_append(self->tabs, GTK_WIDGET(tab));
  gimbal_tooltip_make_way_for_menus(GTK_WIDGET(tab));
  g_signal_connect_object(pages->session, "incident", G_CALLBACK(on_incident), tab, G_CONNECT_SWAPPED);
  gboolean first = adw_tab_view_get_n_pages(self->tabs) == 1;
  adw_tab_page_set_title(page, _("New Tab"));
  if (first) adw_tab_view_set_shortcuts(self->tabs, ADW_TAB_VIEW_SHORTCUT_NONE);
  adw_tab_view_set_selected_page(self->tabs, page);
  gimbal_window_on_tab(self);
  if (first) return;
  if (self->common) gimbal_session_share_clock(pages->session, gimbal_window_nth_pages(self, 0)->session);
  gimbal_window_take_threads(self);
  gimbal_window_take_layout(self);
}

static void close_tab(GimbalWindow* self) {
  gimbal_project_drop_drafts(gimbal_session_get_project(self->pages.session));
  self->ending = adw_tab_view_get_selected_page(self->tabs);
  adw_tab_view_close_page(self->tabs, self->ending);
}

// The last tab is the window's own: its model is closed.
static void ask_to_close(GimbalWindow* self, AdwTabPage* page) {
  adw_tab_view_set_selected_page(self->tabs, page);
  if (adw_tab_view_get_n_pages(self->tabs) == 1) {
    gtk_widget_activate_action(GTK_WIDGET(self), "win.home", NULL);
  } else {
    gimbal_window_leave_document(self, close_tab);
  }
}

// The first time it is asked for and stays; the second time it goes, and the window has another one by then.
gboolean gimbal_window_on_close_tab(GimbalWindow* self, AdwTabPage* page) {
  gboolean ends = page == self->ending;
  self->ending = NULL;
  if (ends) {
    if (gimbal_window_compares(self, tab_of(page))) gimbal_window_stop_comparing(self);
    int index = adw_tab_view_get_page_position(self->tabs, page);
    adw_tab_view_set_selected_page(self->tabs, adw_tab_view_get_nth_page(self->tabs, index ? index - 1 : 1));
    gimbal_window_on_tab(self);
    gimbal_programs_end_session(self->programs, gimbal_model_tab_get_pages(tab_of(page))->session);
    gimbal_model_tab_end(tab_of(page));
  }
  adw_tab_view_close_page_finish(self->tabs, page, ends);
  if (!ends) ask_to_close(self, page);
  return GDK_EVENT_STOP;
}

//---- one clock

// From the beginning of all of them, so that they have the same time.
void gimbal_window_clock_action(gpointer owner, GVariant* parameter) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  (void)parameter;
  self->common = !self->common;
  int count = adw_tab_view_get_n_pages(self->tabs);
  for (int i = 0; i < count; i++) gimbal_session_leave_clock(gimbal_window_nth_session(self, i));
  for (int i = 0; i < count && self->common; i++) {
    GimbalSession* session = gimbal_window_nth_session(self, i);
    if (session != self->pages.session) gimbal_session_share_clock(session, self->pages.session);
  }
  if (self->common) {
    gimbal_session_set_running(self->pages.session, FALSE);
    gimbal_session_set_speed(self->pages.session, gimbal_session_get_speed(self->pages.session));
    gimbal_session_reset(self->pages.session, -1);
  }
  gimbal_window_show_common(self);
  gimbal_window_toast(self, self->common
                                ? _("All models of the window run, pause, step and begin again together")
                                : _("Each model runs by its own clock"));
}

//---- actions

static void turn(GimbalWindow* self, int by) {
  int count = adw_tab_view_get_n_pages(self->tabs);
  int at = adw_tab_view_get_page_position(self->tabs, adw_tab_view_get_selected_page(self->tabs));
  adw_tab_view_set_selected_page(self->tabs,
                                 adw_tab_view_get_nth_page(self->tabs, (at + by + count) % count));
}

void gimbal_window_new_tab_action(gpointer owner, GVariant* parameter) {
  (void)parameter;
  gimbal_window_add_tab(owner);
}

void gimbal_window_close_tab_action(gpointer owner, GVariant* parameter) {
  AdwTabView* tabs = GIMBAL_WINDOW(owner)->tabs;
  (void)parameter;
  adw_tab_view_close_page(tabs, adw_tab_view_get_selected_page(tabs));
}

void gimbal_window_next_tab_action(gpointer owner, GVariant* parameter) {
  (void)parameter;
  turn(owner, 1);
}

void gimbal_window_previous_tab_action(gpointer owner, GVariant* parameter) {
  (void)parameter;
  turn(owner, -1);
}
