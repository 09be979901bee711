// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The signature of an attribute.

#include "editor/signature.h"

#include <glib/gi18n.h>
#include <string.h>

#include "language/knowledge/describe.h"
#include "widgets/control/passing-popover.h"

enum { LOOK_MS = 30 };

typedef struct Signature {
  GimbalSourceView* view;
  GimbalProject* project;
  GimbalDocument* document;
  GtkWidget* popover;
  GtkLabel* label;
  GtkWindow* window;          // that contains the view
  GtkEventController* click;  // on the window
  guint timer;
  gboolean typed;  // since the last check: a caret that only passes by shows nothing
} Signature;

static GtkTextBuffer* buffer_of(Signature* self) {
  return GTK_TEXT_BUFFER(gimbal_document_get_buffer(self->document));
}

// The value of the attribute type in the tag around a value: it says what the numbers of size mean.
static char* type_around(Signature* self, gsize value) {
  const GimbalMjcfTree* tree = gimbal_document_get_tree(self->document);
  int index = tree ? gimbal_mjcf_tree_at(tree, value) : -1;
  return index >= 0 ? gimbal_mjcf_tree_value(tree, gimbal_mjcf_tree_node(tree, index), "type") : NULL;
}

// The meaning and the choices of the value under the caret; NULL if there is nothing to show.
static char* signature_describe(Signature* self, const GimbalMjcfCursor* at, gsize caret) {
  g_autofree char* type = type_around(self, at->value);
  g_autofree char* value = gimbal_document_slice(self->document, at->value, caret);
  g_autofree char* path = gimbal_document_dup_path(self->document);
  g_auto(GimbalUnitScope) units = {0};
  gboolean known = gimbal_unit_scope_at(&units, gimbal_project_peek_files(self->project), path, at->value);
  return gimbal_describe_value(at, value, type, known ? &units : NULL);
}

static void signature_hide(Signature* self) {
  self->typed = FALSE;
  gtk_popover_popdown(GTK_POPOVER(self->popover));
}

static gboolean signature_update(gpointer user_data) {
  Signature* self = user_data;
  self->timer = 0;
  gboolean typed = self->typed || gtk_widget_get_visible(self->popover);
  self->typed = FALSE;
  if (!typed || !gtk_widget_has_focus(GTK_WIDGET(self->view))) {
    signature_hide(self);
    return G_SOURCE_REMOVE;
  }
  GtkTextIter iter;
  gtk_text_buffer_get_iter_at_mark(buffer_of(self), &iter, gtk_text_buffer_get_insert(buffer_of(self)));
  gsize caret = gimbal_document_byte_at(self->document, &iter);
  g_autoptr(GimbalMjcfCursor) at = gimbal_document_cursor_at(self->document, caret);
  g_autofree char* text = at->kind == GIMBAL_CURSOR_VALUE ? signature_describe(self, at, caret) : NULL;
  if (!text) {
    signature_hide(self);
    return G_SOURCE_REMOVE;
  }
  GdkRectangle area;
  gtk_label_set_markup(self->label, text);
  gimbal_document_iter_at(self->document, at->value, &iter);
  gimbal_source_view_get_area(self->view, &iter, &area);
  gtk_popover_set_pointing_to(GTK_POPOVER(self->popover), &area);
  gtk_popover_popup(GTK_POPOVER(self->popover));
  if (gtk_widget_get_mapped(self->popover)) {
    gtk_popover_present(GTK_POPOVER(self->popover));  // with the size of the new text
  }
  return G_SOURCE_REMOVE;
}

static void on_caret(Signature* self) {
  if (!self->timer) self->timer = g_timeout_add(LOOK_MS, signature_update, self);
}

static void on_changed(Signature* self) {
  self->typed = gtk_widget_has_focus(GTK_WIDGET(self->view));
  on_caret(self);
}

static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       Signature* self) {
  (void)controller, (void)code, (void)state;
  gboolean shown = gtk_widget_get_visible(self->popover) && !gimbal_source_view_is_composing(self->view);
  if (key == GDK_KEY_Escape && shown) signature_hide(self);
  return key == GDK_KEY_Escape && shown;
}

// Hide the popover when another window comes to the front or the focus leaves, as it would float
// over other windows.
static void on_window(GtkWindow* window, GParamSpec* property, Signature* self) {
  (void)property;
  if (!gtk_window_is_active(window)) signature_hide(self);
}

static void leave_window(Signature* self) {
  if (!self->window) return;
  g_signal_handlers_disconnect_by_data(self->window, self);
  gtk_widget_remove_controller(GTK_WIDGET(self->window), self->click);
  g_clear_weak_pointer(&self->window);
}

// A click anywhere in the window ends it.
static void on_root(Signature* self) {
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(self->view));
  leave_window(self);
  if (!GTK_IS_WINDOW(root)) return;
  g_set_weak_pointer(&self->window, GTK_WINDOW(root));
  self->click = GTK_EVENT_CONTROLLER(gtk_gesture_click_new());
  gtk_event_controller_set_propagation_phase(self->click, GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(self->click), 0);
  g_signal_connect_swapped(self->click, "pressed", G_CALLBACK(signature_hide), self);
  gtk_widget_add_controller(GTK_WIDGET(self->window), self->click);
  g_signal_connect(self->window, "notify::is-active", G_CALLBACK(on_window), self);
}

static void add_enders(Signature* self) {
  GtkEventController* focus = gtk_event_controller_focus_new();
  g_signal_connect_swapped(focus, "leave", G_CALLBACK(signature_hide), self);
  gtk_widget_add_controller(GTK_WIDGET(self->view), focus);
  g_signal_connect_swapped(self->view, "notify::root", G_CALLBACK(on_root), self);
}

static void signature_free(gpointer data) {
  Signature* self = data;
  g_clear_handle_id(&self->timer, g_source_remove);
  g_signal_handlers_disconnect_by_data(buffer_of(self), self);
  g_object_unref(self->project);
  leave_window(self);
  g_object_unref(self->document);
  g_object_unref(self->popover);
  g_free(self);
}

// The popover is destroyed with the view: show nothing in it any more.
static void on_view_destroy(Signature* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
}

void gimbal_signature_attach(GimbalSourceView* view, GimbalProject* project, GimbalDocument* document) {
  Signature* self = g_new0(Signature, 1);
  self->view = view;
  self->project = g_object_ref(project);
  self->document = g_object_ref(document);
  self->label = GTK_LABEL(gtk_label_new(NULL));
  gtk_label_set_xalign(self->label, 0);
  self->popover = g_object_ref_sink(gtk_popover_new());
  gtk_popover_set_child(GTK_POPOVER(self->popover), GTK_WIDGET(self->label));
  gtk_popover_set_autohide(GTK_POPOVER(self->popover), FALSE);
  gtk_popover_set_has_arrow(GTK_POPOVER(self->popover), FALSE);
  gtk_popover_set_position(GTK_POPOVER(self->popover), GTK_POS_TOP);
  gtk_widget_set_can_focus(self->popover, FALSE);
  gtk_widget_add_css_class(self->popover, "signature");
  gimbal_popover_attach(GTK_POPOVER(self->popover), GTK_WIDGET(view));
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(view), keys);
  add_enders(self);
  g_signal_connect_swapped(buffer_of(self), "changed", G_CALLBACK(on_changed), self);
  g_signal_connect_swapped(buffer_of(self), "notify::cursor-position", G_CALLBACK(on_caret), self);
  g_signal_connect_swapped(view, "destroy", G_CALLBACK(on_view_destroy), self);
  g_object_set_data_full(G_OBJECT(view), "signature", self, signature_free);
}
