// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Find and replace.

#include "widgets/source/search-bar.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"
#include "widgets/source/search-scope.h"

#include <glib/gi18n.h>
#include <string.h>

struct _GimbalSearchBar {
  GtkWidget parent;
  GtkRevealer* revealer;
  GtkEditable* entry;
  GtkEditable* replacement;
  GtkWidget* replace_row;
  GtkLabel* count;
  GtkToggleButton* match_case;
  GtkToggleButton* whole;
  GtkToggleButton* regex;
  GtkToggleButton* in_selection;

  GtkSourceView* view;
  GimbalOverview* overview;  // of the view
  GimbalSearchScope* scope;
  int replaced;  // how many were just now, -1: nothing was
  guint tick_timer;
  GtkSourceSearchSettings* settings;
  GtkSourceSearchContext* context;
};

G_DEFINE_FINAL_TYPE(GimbalSearchBar, gimbal_search_bar, GTK_TYPE_WIDGET)

enum { PREVIEW, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { TICK_MS = 80, MAX_TICKS = 3000 };
#define TICK_COLOR "#9141ac"

static GtkTextBuffer* buffer_of(GimbalSearchBar* self) {
  return gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->view));
}

// Shown beside the entry, which has all the room while there is no count.
static void search_bar_show_count(GimbalSearchBar* self, const char* text) {
  gtk_label_set_text(self->count, text);
  gtk_widget_set_visible(GTK_WIDGET(self->count), *text != 0);
}

// What is wrong with a regular expression.
static gboolean show_mistake(GimbalSearchBar* self) {
  g_autoptr(GError) error = gtk_source_search_context_get_regex_error(self->context);
  gimbal_tooltip_set(GTK_WIDGET(self->entry), error ? error->message : _("Find"));
  if (!error) return FALSE;
  search_bar_show_count(self, _("Incomplete"));
  gtk_widget_add_css_class(GTK_WIDGET(self->entry), "error");
  return TRUE;
}

// Matches in the strip beside the text, a moment after the last of them was found.
static gboolean show_ticks(gpointer user_data) {
  GimbalSearchBar* self = user_data;
  int last = -1;
  self->tick_timer = 0;
  if (!self->overview) return G_SOURCE_REMOVE;
  gimbal_overview_clear(self->overview, GIMBAL_OVERVIEW_MATCHES);
  gboolean wanted =
      self->context && *gtk_editable_get_text(self->entry) && gtk_revealer_get_reveal_child(self->revealer);
  g_autoptr(GArray) matches =
      wanted ? gimbal_search_scope_matches(self->scope, self->context, MAX_TICKS) : NULL;
  for (guint i = 0; matches && i < matches->len; i++) {
    int line = g_array_index(matches, GimbalSearchMatch, i).line;
    if (line != last) gimbal_overview_add(self->overview, GIMBAL_OVERVIEW_MATCHES, line, 1, TICK_COLOR, NULL);
    last = line;
  }
  return G_SOURCE_REMOVE;
}

static void ticks_soon(GimbalSearchBar* self) {
  if (!self->tick_timer) self->tick_timer = g_timeout_add(TICK_MS, show_ticks, self);
}

// What was done is told until something else is.
static gboolean show_replaced(GimbalSearchBar* self) {
  if (self->replaced < 0) return FALSE;
  guint count = (guint)self->replaced;
  g_autofree char* text = g_strdup_printf(g_dngettext(NULL, "%u replaced", "%u replaced", count), count);
  search_bar_show_count(self, text);
  gtk_widget_remove_css_class(GTK_WIDGET(self->entry), "error");
  return TRUE;
}

static void show_count(GimbalSearchBar* self) {
  if (!self->context) return;
  ticks_soon(self);
  if (show_mistake(self) || show_replaced(self)) return;
  GtkTextIter start, end;
  gtk_text_buffer_get_selection_bounds(buffer_of(self), &start, &end);
  int position = 0, total = gimbal_search_scope_count(self->scope, self->context, &start, &end, &position);
  g_autofree char* text =
      total < 0      ? g_strdup("")
      : position > 0 ? g_strdup_printf(_("%d of %d"), position, total)
                     : g_strdup_printf(g_dngettext(NULL, "%d match", "%d matches", (gulong)total), total);
  gboolean wanted = *gtk_editable_get_text(self->entry) != 0;
  search_bar_show_count(self, wanted ? text : "");
  if (wanted && total == 0) {
    gtk_widget_add_css_class(GTK_WIDGET(self->entry), "error");
  } else {
    gtk_widget_remove_css_class(GTK_WIDGET(self->entry), "error");
  }
}

static void ensure_context(GimbalSearchBar* self) {
  GtkSourceBuffer* buffer = GTK_SOURCE_BUFFER(buffer_of(self));
  if (self->context && gtk_source_search_context_get_buffer(self->context) == buffer) return;
  gimbal_search_scope_drop(self->scope);
  gtk_toggle_button_set_active(self->in_selection, FALSE);
  g_clear_object(&self->context);
  self->context = gtk_source_search_context_new(buffer, self->settings);
  g_signal_connect_object(self->context, "notify::occurrences-count", G_CALLBACK(show_count), self,
                          G_CONNECT_SWAPPED);
}

static void select_match(GimbalSearchBar* self, const GtkTextIter* from, const GtkTextIter* to) {
  gtk_text_buffer_select_range(buffer_of(self), from, to);
  gtk_text_view_scroll_to_mark(GTK_TEXT_VIEW(self->view), gtk_text_buffer_get_insert(buffer_of(self)), 0.15,
                               FALSE, 0, 0);
  gtk_widget_queue_resize(GTK_WIDGET(self->view));  // as after a jump in source-view.c
}

static void search_bar_search(GimbalSearchBar* self) {
  GtkTextIter start, end, from, to;
  ensure_context(self);
  self->replaced = -1;
  gtk_source_search_settings_set_case_sensitive(self->settings,
                                                gtk_toggle_button_get_active(self->match_case));
  gtk_source_search_settings_set_at_word_boundaries(self->settings,
                                                    gtk_toggle_button_get_active(self->whole));
  gtk_source_search_settings_set_regex_enabled(self->settings, gtk_toggle_button_get_active(self->regex));
  gtk_source_search_settings_set_search_text(self->settings, gtk_editable_get_text(self->entry));
  gtk_text_buffer_get_selection_bounds(buffer_of(self), &start, &end);
  if (gimbal_search_scope_find(self->scope, self->context, &start, FALSE, &from, &to)) {
    select_match(self, &from, &to);
  }
  show_count(self);
}

// The entry tells of its text when nobody has typed for a moment: what is done before that is done
// with the text as it is, not with the one before.
static void catch_up(GimbalSearchBar* self) {
  const char *text = gtk_editable_get_text(self->entry),
             *searched = gtk_source_search_settings_get_search_text(self->settings);
  ensure_context(self);
  if (strcmp(text, searched ? searched : "")) search_bar_search(self);
}

// The match that is selected. An entry whose text is selected takes the selection away from the
// text: the caret stays at the match then.
static void get_match(GimbalSearchBar* self, GtkTextIter* start, GtkTextIter* end) {
  GtkTextIter from, to;
  if (gtk_text_buffer_get_selection_bounds(buffer_of(self), start, end)) return;
  if (gtk_source_search_context_forward(self->context, start, &from, &to, NULL) &&
      gtk_text_iter_equal(&from, start)) {
    *end = to;
  }
}

void gimbal_search_bar_next(GimbalSearchBar* self, gboolean backward) {
  GtkTextIter start, end, from, to;
  catch_up(self);
  self->replaced = -1;
  get_match(self, &start, &end);
  gboolean found =
      gimbal_search_scope_find(self->scope, self->context, backward ? &start : &end, backward, &from, &to);
  if (found) select_match(self, &from, &to);
  show_count(self);
}

static void replace_one(GimbalSearchBar* self) {
  GtkTextIter start, end;
  catch_up(self);
  get_match(self, &start, &end);
  gtk_source_search_context_replace(self->context, &start, &end, gtk_editable_get_text(self->replacement), -1,
                                    NULL);
  gimbal_search_bar_next(self, FALSE);
}

static void replace_all(GimbalSearchBar* self) {
  catch_up(self);
  self->replaced =
      (int)gimbal_search_scope_replace(self->scope, self->context, gtk_editable_get_text(self->replacement));
  show_count(self);
}

void gimbal_search_bar_replace_all(GimbalSearchBar* self) {
  replace_all(self);
}

// Show what it would come to. A copy of the text is replaced in.
static void search_bar_preview(GimbalSearchBar* self) {
  catch_up(self);
  g_autofree char* before = gimbal_search_scope_dup_text(buffer_of(self));
  g_autofree char* now =
      gimbal_search_scope_try(self->scope, before, self->settings, gtk_editable_get_text(self->replacement));
  g_signal_emit(self, signals[PREVIEW], 0, before, now);
}

static void on_scope(GimbalSearchBar* self) {
  gboolean wanted = gtk_toggle_button_get_active(self->in_selection);
  if (!self->context) return;
  if (!wanted) {
    gimbal_search_scope_drop(self->scope);
  } else if (!gimbal_search_scope_take(self->scope, buffer_of(self))) {
    gtk_widget_error_bell(GTK_WIDGET(self));
    gtk_toggle_button_set_active(self->in_selection, FALSE);
    return;
  }
  search_bar_search(self);
}

void gimbal_search_bar_open(GimbalSearchBar* self, gboolean replace) {
  GtkTextIter start, end;
  ensure_context(self);
  gtk_widget_set_visible(self->replace_row, replace);
  gtk_source_search_context_set_highlight(self->context, TRUE);
  gimbal_search_scope_remember(self->scope, buffer_of(self));
  if (gtk_text_buffer_get_selection_bounds(buffer_of(self), &start, &end) &&
      gtk_text_iter_get_line(&start) == gtk_text_iter_get_line(&end)) {
    g_autofree char* text = gtk_text_iter_get_slice(&start, &end);
    gtk_editable_set_text(self->entry, text);
  }
  gtk_widget_set_visible(GTK_WIDGET(self->revealer), TRUE);
  gtk_revealer_set_reveal_child(self->revealer, TRUE);
  gtk_widget_grab_focus(GTK_WIDGET(self->entry));
  search_bar_search(self);
  gtk_editable_select_region(self->entry, 0,
                             -1);  // after the match, whose selection would take this one away
}

// What is closed takes no room, not in the width either.
static void on_revealed(GimbalSearchBar* self) {
  gboolean open = gtk_revealer_get_reveal_child(self->revealer);
  if (!open && !gtk_revealer_get_child_revealed(self->revealer)) {
    gtk_widget_set_visible(GTK_WIDGET(self->revealer), FALSE);
  }
}

static void close_bar(GimbalSearchBar* self) {
  gtk_revealer_set_reveal_child(self->revealer, FALSE);
  if (self->context) gtk_source_search_context_set_highlight(self->context, FALSE);
  gtk_toggle_button_set_active(self->in_selection, FALSE);
  ticks_soon(self);
  if (self->view) gtk_widget_grab_focus(GTK_WIDGET(self->view));
}

void gimbal_search_bar_close(GimbalSearchBar* self) {
  gtk_revealer_set_reveal_child(self->revealer, FALSE);
  gimbal_search_scope_drop(self->scope);
  g_clear_object(&self->context);
  ticks_soon(self);
  search_bar_show_count(self, "");
}

// What is looked for is looked for in the other text, too.
void gimbal_search_bar_set_view(GimbalSearchBar* self, GtkSourceView* view, GimbalOverview* overview) {
  if (view == self->view) return;
  if (self->overview) gimbal_overview_clear(self->overview, GIMBAL_OVERVIEW_MATCHES);
  g_set_weak_pointer(&self->view, view);
  g_set_weak_pointer(&self->overview, overview);
  if (!view || !gtk_revealer_get_reveal_child(self->revealer)) return;
  ensure_context(self);
  gtk_source_search_context_set_highlight(self->context, TRUE);
  show_count(self);
}

gboolean gimbal_search_bar_leave(GimbalSearchBar* self) {
  gboolean open = gtk_revealer_get_reveal_child(self->revealer);
  if (open) close_bar(self);
  return open;
}

static void on_next(GimbalSearchBar* self) {
  gimbal_search_bar_next(self, FALSE);
}
static void on_previous(GimbalSearchBar* self) {
  gimbal_search_bar_next(self, TRUE);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalSearchBar, field, release)

#define PART(field) GIMBAL_PART(GimbalSearchBar, field)

static const GimbalPart kParts[] = {
    PART(revealer),   PART(entry), PART(replacement), PART(replace_row),  PART(count),
    PART(match_case), PART(whole), PART(regex),       PART(in_selection), {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(search_bar_search),
                                    GIMBAL_CALL(catch_up),
                                    GIMBAL_CALL(on_next),
                                    GIMBAL_CALL(on_previous),
                                    GIMBAL_CALL(replace_one),
                                    GIMBAL_CALL(replace_all),
                                    GIMBAL_CALL(close_bar),
                                    GIMBAL_CALL(on_scope),
                                    GIMBAL_CALL(search_bar_preview),
                                    GIMBAL_CALL(on_revealed),
                                    {0}};

static void search_bar_leave(GObject* object) {
  GimbalSearchBar* self = GIMBAL_SEARCH_BAR(object);
  if (self->scope) gimbal_search_scope_drop(self->scope);
  g_clear_weak_pointer(&self->view);
  g_clear_weak_pointer(&self->overview);
}

static void gimbal_search_bar_class_init(GimbalSearchBarClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, search_bar_leave, OWNS(revealer, gtk_widget_unparent),
                    OWNS(tick_timer, gimbal_drop_source), OWNS(context, g_object_unref),
                    OWNS(settings, g_object_unref), OWNS(scope, gimbal_search_scope_free));
  signals[PREVIEW] = gimbal_signal_new("preview", GIMBAL_TYPE_SEARCH_BAR, 2, G_TYPE_STRING, G_TYPE_STRING);
  gimbal_class_template(widget_class, "search-bar", kParts, kCalls);
  gtk_widget_class_add_binding(widget_class, GDK_KEY_Escape, 0, (GtkShortcutFunc)(void (*)(void))close_bar,
                               NULL);
}

static void gimbal_search_bar_init(GimbalSearchBar* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->scope = gimbal_search_scope_new();
  self->replaced = -1;
  self->settings = gtk_source_search_settings_new();
  gtk_source_search_settings_set_wrap_around(self->settings, TRUE);
}
