// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The card. That of GtkSourceView 5.6 does not move when the pointer goes from one thing to the
// next.

#include "editor/hover-card.h"

#include "editor/hover.h"
#include "widgets/control/passing-popover.h"

enum {
  REST_MS = 450,  // the card is shown when the pointer has rested this long
  LEAVE_MS = 250  // time for the pointer to go from the text into the card
};

struct GimbalHoverCard {
  GimbalSourceView* view;
  GimbalSession* session;
  GimbalDocument* document;
  GtkWidget* popover;
  guint timer;          // to show
  guint leave_timer;    // to hide
  double x, y;          // of the pointer
  GdkRectangle area;    // the text that the card describes
  GtkAdjustment* rows;  // how far the text is scrolled
};

typedef GimbalHoverCard Card;

static void hover_card_hide(Card* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_handle_id(&self->leave_timer, g_source_remove);
  gtk_popover_popdown(GTK_POPOVER(self->popover));
}

// The area of a range in its first line.
static void area_of(Card* self, gsize start, gsize end, GdkRectangle* area) {
  GtkTextIter first, last, line_end;
  GdkRectangle other;
  gimbal_document_iter_at(self->document, start, &first);
  gimbal_document_iter_at(self->document, end, &last);
  line_end = first;
  if (!gtk_text_iter_ends_line(&line_end)) gtk_text_iter_forward_to_line_end(&line_end);
  if (gtk_text_iter_compare(&last, &line_end) > 0) last = line_end;
  gimbal_source_view_get_area(self->view, &first, area);
  gimbal_source_view_get_area(self->view, &last, &other);
  area->width = MAX(1, other.x - area->x);
}

// Place the card above its text, where it does not cover the next lines; but not over widgets above
// the view, nor over the line of the caret.
static void choose_side(Card* self) {
  int height;
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->view));
  GtkTextIter caret;
  GdkRectangle line;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  gimbal_source_view_get_area(self->view, &caret, &line);
  gtk_widget_measure(self->popover, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  gboolean covers = gtk_widget_has_focus(GTK_WIDGET(self->view)) && line.y < self->area.y &&
                    line.y + line.height > self->area.y - height;
  gtk_popover_set_position(GTK_POPOVER(self->popover),
                           covers || height > self->area.y ? GTK_POS_BOTTOM : GTK_POS_TOP);
}

static gboolean show_at(Card* self, const GtkTextIter* iter) {
  gsize start = 0, end = 0, byte = gimbal_document_byte_at(self->document, iter);
  GtkWidget* content =
      gimbal_hover_content(GTK_WIDGET(self->view), self->session, self->document, byte, &start, &end);
  if (!content) {
    hover_card_hide(self);
    return FALSE;
  }
  area_of(self, start, end, &self->area);
  gtk_popover_set_child(GTK_POPOVER(self->popover), content);
  g_object_unref(content);
  gtk_popover_set_pointing_to(GTK_POPOVER(self->popover), &self->area);
  choose_side(self);
  gtk_popover_popup(GTK_POPOVER(self->popover));
  if (gtk_widget_get_mapped(self->popover)) {
    gtk_popover_present(GTK_POPOVER(self->popover));  // with the size of the new content
  }
  return TRUE;
}

// Whether a character is under the pointer, not the space behind the end of a line.
static gboolean iter_under_pointer(Card* self, GtkTextIter* iter) {
  int x, y;
  gtk_text_view_window_to_buffer_coords(GTK_TEXT_VIEW(self->view), GTK_TEXT_WINDOW_WIDGET, (int)self->x,
                                        (int)self->y, &x, &y);
  return gtk_text_view_get_iter_at_location(GTK_TEXT_VIEW(self->view), iter, x, y);
}

// Whether somebody writes into an entry: the pointer only lies there.
static gboolean is_writing_elsewhere(Card* self) {
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(self->view));
  GtkWidget* focus = root ? gtk_root_get_focus(root) : NULL;
  return focus && GTK_IS_EDITABLE(focus);
}

static gboolean on_rest(gpointer user_data) {
  Card* self = user_data;
  GtkTextIter iter;
  self->timer = 0;
  if (!is_writing_elsewhere(self) && iter_under_pointer(self, &iter)) {
    show_at(self, &iter);
  } else {
    hover_card_hide(self);
  }
  return G_SOURCE_REMOVE;
}

static gboolean on_left(gpointer user_data) {
  Card* self = user_data;
  self->leave_timer = 0;
  gtk_popover_popdown(GTK_POPOVER(self->popover));
  return G_SOURCE_REMOVE;
}

static void leave_soon(Card* self) {
  if (!self->leave_timer && gtk_widget_get_visible(self->popover)) {
    self->leave_timer = g_timeout_add(LEAVE_MS, on_left, self);
  }
}

static void on_motion(Card* self, double x, double y, GtkEventController* controller) {
  GdkModifierType state = gtk_event_controller_get_current_event_state(controller);
  if (x == self->x && y == self->y) return;
  self->x = x;
  self->y = y;
  g_clear_handle_id(&self->timer, g_source_remove);
  if (state & (GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK)) {
    hover_card_hide(self);
    return;
  }
  gboolean shown = gtk_widget_get_visible(self->popover);
  if (shown && gdk_rectangle_contains_point(&self->area, (int)x, (int)y)) {
    g_clear_handle_id(&self->leave_timer, g_source_remove);
    return;
  }
  leave_soon(self);
  self->timer = g_timeout_add(REST_MS, on_rest, self);
}

static void on_leave(Card* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  leave_soon(self);
}

static void on_card_entered(Card* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_handle_id(&self->leave_timer, g_source_remove);
}

static gboolean on_key(Card* self, guint key) {
  gboolean shown = gtk_widget_get_visible(self->popover);
  hover_card_hide(self);
  return shown && key == GDK_KEY_Escape;
}

static gboolean on_scroll(Card* self) {
  hover_card_hide(self);
  return GDK_EVENT_PROPAGATE;
}

// Hide the card when the text scrolls, also by the search, since the card would stay where it is.
static void follow_scrolling(Card* self) {
  GtkAdjustment* rows = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->view));
  if (self->rows) g_signal_handlers_disconnect_by_data(self->rows, self);
  g_set_object(&self->rows, rows);
  if (rows) g_signal_connect_swapped(rows, "value-changed", G_CALLBACK(hover_card_hide), self);
}

gboolean gimbal_hover_card_show_at_caret(GimbalHoverCard* self) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->view));
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  return show_at(self, &caret);
}

//---- life

static void card_free(gpointer data) {
  Card* self = data;
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_handle_id(&self->leave_timer, g_source_remove);
  if (self->rows) g_signal_handlers_disconnect_by_data(self->rows, self);
  g_clear_object(&self->rows);
  g_object_unref(self->document);
  g_object_unref(self->popover);
  g_free(self);
}

// The popover is destroyed with the view: show nothing in it any more.
static void on_view_destroy(Card* self) {
  if (self->rows) g_signal_handlers_disconnect_by_data(self->rows, self);
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_handle_id(&self->leave_timer, g_source_remove);
}

static void add_controllers(Card* self) {
  GtkEventController* motion = gtk_event_controller_motion_new();
  GtkEventController* inside = gtk_event_controller_motion_new();
  GtkEventController* keys = gtk_event_controller_key_new();
  GtkEventController* scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture* click = gtk_gesture_click_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0);
  g_signal_connect_swapped(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect_swapped(motion, "leave", G_CALLBACK(on_leave), self);
  g_signal_connect_swapped(inside, "enter", G_CALLBACK(on_card_entered), self);
  g_signal_connect_swapped(inside, "leave", G_CALLBACK(leave_soon), self);
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(on_key), self);
  g_signal_connect_swapped(scroll, "scroll", G_CALLBACK(on_scroll), self);
  g_signal_connect_swapped(click, "pressed", G_CALLBACK(hover_card_hide), self);
  gtk_widget_add_controller(GTK_WIDGET(self->view), motion);
  gtk_widget_add_controller(GTK_WIDGET(self->view), keys);
  gtk_widget_add_controller(GTK_WIDGET(self->view), scroll);
  gtk_widget_add_controller(GTK_WIDGET(self->view), GTK_EVENT_CONTROLLER(click));
  gtk_widget_add_controller(self->popover, inside);
}

static GtkWidget* make_popover(GtkWidget* view) {
  GtkWidget* popover = gtk_popover_new();
  gtk_popover_set_autohide(GTK_POPOVER(popover), FALSE);
  gtk_popover_set_has_arrow(GTK_POPOVER(popover), FALSE);
  gtk_popover_set_position(GTK_POPOVER(popover), GTK_POS_TOP);
  gtk_widget_set_can_focus(popover, FALSE);
  gtk_widget_add_css_class(popover, "hover-card");
  gimbal_popover_attach(GTK_POPOVER(popover), view);
  return g_object_ref_sink(popover);
}

GimbalHoverCard* gimbal_hover_card_attach(GimbalSourceView* view, GimbalSession* session,
                                          GimbalDocument* document) {
  Card* self = g_new0(Card, 1);
  self->view = view;
  self->session = session;
  self->document = g_object_ref(document);
  self->popover = make_popover(GTK_WIDGET(view));
  add_controllers(self);
  g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new();
  g_autoptr(GSimpleAction) action = g_simple_action_new("hide", NULL);
  g_signal_connect_swapped(action, "activate", G_CALLBACK(hover_card_hide), self);
  g_action_map_add_action(G_ACTION_MAP(actions), G_ACTION(action));
  gtk_widget_insert_action_group(GTK_WIDGET(view), "hover", G_ACTION_GROUP(actions));
  g_signal_connect_swapped(view, "destroy", G_CALLBACK(on_view_destroy), self);
  g_signal_connect_swapped(view, "notify::vadjustment", G_CALLBACK(follow_scrolling), self);
  follow_scrolling(self);
  g_object_set_data_full(G_OBJECT(view), "hover-card", self, card_free);
  return self;
}
