// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A list in a popover.

#include "widgets/control/chooser.h"

#include <string.h>

#include "widgets/control/composing.h"
#include "widgets/control/owned.h"
#include "widgets/control/passing-popover.h"
#include "widgets/control/resting-pointer.h"
#include "widgets/control/signal.h"
#include "widgets/control/tooltip.h"

enum {
  INDENT = 14,
  MAX_HEIGHT = 360,
  WIDTH = 340,
  SHORT = 10,         // lines
  MOST_LETTERS = 60,  // of a line
};

//---- lines

#define GIMBAL_TYPE_CHOICE (gimbal_choice_get_type())
G_DECLARE_FINAL_TYPE(GimbalChoice, gimbal_choice, GIMBAL, CHOICE, GObject)

struct _GimbalChoice {
  GObject parent;
  char* label;
  char* detail;
  char* below;
  char* folded;  // label in lower case, for the filter
  int depth;
  guint number;
};

G_DEFINE_FINAL_TYPE(GimbalChoice, gimbal_choice, G_TYPE_OBJECT)

#define OWNS(field, release) GIMBAL_OWNS(GimbalChoice, field, release)

static void gimbal_choice_class_init(GimbalChoiceClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(label, g_free), OWNS(detail, g_free), OWNS(below, g_free),
                    OWNS(folded, g_free));
}
GIMBAL_EMPTY_INIT(GimbalChoice, gimbal_choice)

//---- chooser

enum { HEADING_WIDTH = 60 };  // characters

struct _GimbalChooser {
  GtkPopover parent;
  GListStore* lines;
  GtkFilterListModel* filtered;
  GtkSingleSelection* selection;
  GtkEditable* entry;  // NULL: none
  gboolean composing;  // a word of an input method in it
  GtkListView* list;
  GtkWidget* scroller;
  char* wanted;  // what the filter looks for, in lower case
};

G_DEFINE_FINAL_TYPE(GimbalChooser, gimbal_chooser, GTK_TYPE_POPOVER)

enum { CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static void setup_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget* texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget* label = gtk_label_new(NULL);
  GtkWidget* below = gtk_label_new(NULL);
  GtkWidget* detail = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars(GTK_LABEL(label), MOST_LETTERS);
  gtk_label_set_xalign(GTK_LABEL(below), 0);
  gtk_label_set_ellipsize(GTK_LABEL(below), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars(GTK_LABEL(below), 52);
  gtk_widget_add_css_class(below, "dim-label");
  gtk_widget_add_css_class(below, "caption");
  gtk_box_append(GTK_BOX(texts), label);
  gtk_box_append(GTK_BOX(texts), below);
  gtk_widget_set_hexpand(texts, TRUE);
  gtk_label_set_ellipsize(GTK_LABEL(detail), PANGO_ELLIPSIZE_START);
  gtk_label_set_max_width_chars(GTK_LABEL(detail), 22);
  gimbal_tooltip_for_cut(GTK_LABEL(label));
  gimbal_tooltip_for_cut(GTK_LABEL(below));
  gimbal_tooltip_for_cut(GTK_LABEL(detail));
  gtk_widget_add_css_class(detail, "dim-label");
  gtk_box_append(GTK_BOX(box), texts);
  gtk_box_append(GTK_BOX(box), detail);
  gtk_list_item_set_child(item, box);
}

static void bind_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  GimbalChoice* choice = gtk_list_item_get_item(item);
  GtkWidget* box = gtk_list_item_get_child(item);
  GtkWidget* texts = gtk_widget_get_first_child(box);
  GtkWidget* below = gtk_widget_get_last_child(texts);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_first_child(texts)), choice->label);
  gtk_label_set_text(GTK_LABEL(below), choice->below ? choice->below : "");
  gtk_widget_set_visible(below, choice->below != NULL);
  gtk_widget_set_margin_start(texts, INDENT * choice->depth);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(box)), choice->detail ? choice->detail : "");
}

static gboolean is_wanted(gpointer item, gpointer user_data) {
  GimbalChooser* self = user_data;
  return !self->wanted || strstr(GIMBAL_CHOICE(item)->folded, self->wanted) != NULL;
}

static void on_search(GimbalChooser* self) {
  const char* text = gtk_editable_get_text(self->entry);
  g_free(self->wanted);
  self->wanted = *text ? g_utf8_casefold(text, -1) : NULL;
  gtk_filter_changed(gtk_filter_list_model_get_filter(self->filtered), GTK_FILTER_CHANGE_DIFFERENT);
  gimbal_resting_pointer_select(GTK_WIDGET(self->list), 0);
}

static void chooser_choose(GimbalChooser* self, guint position) {
  g_autoptr(GimbalChoice) choice = g_list_model_get_item(G_LIST_MODEL(self->filtered), position);
  if (!choice) return;
  g_object_ref(self);
  gtk_popover_popdown(GTK_POPOVER(self));
  g_signal_emit(self, signals[CHOSEN], 0, choice->number);
  g_object_unref(self);
}

static void on_activate(GimbalChooser* self, guint position) {
  chooser_choose(self, position);
}

// Up, down and Return work whether the field or the list has the focus.
static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       GimbalChooser* self) {
  (void)controller, (void)code, (void)state;
  if (self->composing) return GDK_EVENT_PROPAGATE;
  guint count = g_list_model_get_n_items(G_LIST_MODEL(self->filtered));
  guint now = gtk_single_selection_get_selected(self->selection);
  if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) {
    chooser_choose(self, now);
    return GDK_EVENT_STOP;
  }
  if ((key != GDK_KEY_Down && key != GDK_KEY_Up) || !count) return GDK_EVENT_PROPAGATE;
  guint next = key == GDK_KEY_Down ? MIN(now + 1, count - 1) : now > 0 ? now - 1 : 0;
  gimbal_resting_pointer_select(GTK_WIDGET(self->list), next);
  gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", next);
  return GDK_EVENT_STOP;
}

static GtkWidget* make_entry(GimbalChooser* self, const char* placeholder) {
  GtkWidget* entry = gtk_search_entry_new();
  g_object_set(entry, "placeholder-text", placeholder, NULL);
  self->entry = GTK_EDITABLE(entry);
  gimbal_composing_watch(entry, &self->composing);
  g_signal_connect_swapped(entry, "search-changed", G_CALLBACK(on_search), self);
  g_signal_connect_swapped(entry, "stop-search", G_CALLBACK(gtk_popover_popdown), self);
  return entry;
}

static GtkWidget* make_list(GimbalChooser* self) {
  GtkListItemFactory* factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(setup_row), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind_row), NULL);
  self->list = GTK_LIST_VIEW(gtk_list_view_new(GTK_SELECTION_MODEL(g_object_ref(self->selection)), factory));
  gtk_list_view_set_single_click_activate(self->list, TRUE);
  gimbal_resting_pointer_attach(GTK_WIDGET(self->list), self->selection);
  gtk_widget_add_css_class(GTK_WIDGET(self->list), "chooser-list");
  g_signal_connect_swapped(self->list, "activate", G_CALLBACK(on_activate), self);
  self->scroller = gtk_scrolled_window_new();
  GtkScrolledWindow* scroller = GTK_SCROLLED_WINDOW(self->scroller);
  gtk_scrolled_window_set_child(scroller, GTK_WIDGET(self->list));
  gtk_scrolled_window_set_propagate_natural_height(scroller, TRUE);
  gtk_scrolled_window_set_max_content_height(scroller, MAX_HEIGHT);
  gtk_scrolled_window_set_min_content_width(scroller, WIDTH);
  return self->scroller;
}

void gimbal_chooser_add(GimbalChooser* self, const char* label, const char* detail, int depth) {
  g_autoptr(GimbalChoice) choice = g_object_new(GIMBAL_TYPE_CHOICE, NULL);
  choice->label = g_strdup(label);
  choice->detail = g_strdup(detail);
  choice->folded = g_utf8_casefold(label, -1);
  choice->depth = depth;
  choice->number = g_list_model_get_n_items(G_LIST_MODEL(self->lines));
  g_list_store_append(self->lines, choice);
}

void gimbal_chooser_explain(GimbalChooser* self, const char* below) {
  guint count = g_list_model_get_n_items(G_LIST_MODEL(self->lines));
  g_autoptr(GimbalChoice) last = g_list_model_get_item(G_LIST_MODEL(self->lines), count - 1);
  last->below = g_strdup(below);
  gtk_scrolled_window_set_propagate_natural_width(GTK_SCROLLED_WINDOW(self->scroller), TRUE);
}

void gimbal_chooser_select(GimbalChooser* self, guint number) {
  gimbal_resting_pointer_select(GTK_WIDGET(self->list), number);
}

static gboolean scroll_to_selected(gpointer user_data) {
  g_autoptr(GimbalChooser) self = user_data;
  guint now = gtk_single_selection_get_selected(self->selection);
  if (gtk_widget_get_parent(GTK_WIDGET(self)) && now != GTK_INVALID_LIST_POSITION) {
    gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", now);
  }
  return G_SOURCE_REMOVE;
}

void gimbal_chooser_popup(GimbalChooser* self, GtkWidget* parent, const GdkRectangle* area) {
  gimbal_tooltip_make_way(parent, G_OBJECT(self), "visible");
  // a scrolled list has a least height, which is more than a line or two
  if (!self->entry && g_list_model_get_n_items(G_LIST_MODEL(self->lines)) < SHORT) {
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scroller), GTK_POLICY_NEVER, GTK_POLICY_NEVER);
    // without scroll bars its least width does not count, and lines would be cut
    gtk_scrolled_window_set_propagate_natural_width(GTK_SCROLLED_WINDOW(self->scroller), TRUE);
  }
  gimbal_popover_attach(GTK_POPOVER(self), parent);
  gtk_popover_set_pointing_to(GTK_POPOVER(self), area);
  gtk_popover_set_position(GTK_POPOVER(self), GTK_POS_BOTTOM);
  guint now = gtk_single_selection_get_selected(self->selection);
  gimbal_resting_pointer_select(GTK_WIDGET(self->list), now);
  gtk_popover_popup(GTK_POPOVER(self));
  gtk_widget_grab_focus(self->entry ? GTK_WIDGET(self->entry) : GTK_WIDGET(self->list));
  g_timeout_add(60, scroll_to_selected, g_object_ref(self));
}

#undef OWNS
#define OWNS(field, release) GIMBAL_OWNS(GimbalChooser, field, release)

static void gimbal_chooser_class_init(GimbalChooserClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST, OWNS(lines, g_object_unref),
                    OWNS(filtered, g_object_unref), OWNS(selection, g_object_unref), OWNS(wanted, g_free));
  signals[CHOSEN] = gimbal_signal_new("chosen", GIMBAL_TYPE_CHOOSER, 1, G_TYPE_UINT);
}

static void gimbal_chooser_init(GimbalChooser* self) {
  self->lines = g_list_store_new(GIMBAL_TYPE_CHOICE);
  GtkFilter* filter = GTK_FILTER(gtk_custom_filter_new(is_wanted, self, NULL));
  self->filtered = gtk_filter_list_model_new(G_LIST_MODEL(g_object_ref(self->lines)), filter);
  self->selection = gtk_single_selection_new(G_LIST_MODEL(g_object_ref(self->filtered)));
  gimbal_popover_let_pass(GTK_POPOVER(self));
}

GimbalChooser* gimbal_chooser_new(const char* heading, const char* placeholder) {
  GimbalChooser* self = g_object_new(GIMBAL_TYPE_CHOOSER, NULL);
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  if (heading) {
    GtkWidget* label = gtk_label_new(heading);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(label), HEADING_WIDTH);
    gtk_widget_add_css_class(label, "heading");
    gtk_box_append(GTK_BOX(box), label);
  }
  if (placeholder) gtk_box_append(GTK_BOX(box), make_entry(self, placeholder));
  gtk_box_append(GTK_BOX(box), make_list(self));
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(box, keys);
  gtk_popover_set_child(GTK_POPOVER(self), box);
  return self;
}
