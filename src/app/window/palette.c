// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The command palette.

#include "window/palette.h"
#include "widgets/control/composing.h"
#include "widgets/control/owned.h"
#include "widgets/control/resting-pointer.h"
#include "widgets/control/tooltip.h"

#include <glib/gi18n.h>
#include <string.h>

//---- entries

#define GIMBAL_TYPE_ENTRY (gimbal_entry_get_type())
G_DECLARE_FINAL_TYPE(GimbalEntry, gimbal_entry, GIMBAL, ENTRY, GObject)

struct _GimbalEntry {
  GObject parent;
  char* title;
  char* detail;
  char* action;
  GVariant* target;
  GtkWidget* host;  // that has the action, NULL: the window
  int match;
};

G_DEFINE_FINAL_TYPE(GimbalEntry, gimbal_entry, G_TYPE_OBJECT)

#define OWNS(field, release) GIMBAL_OWNS(GimbalEntry, field, release)

static void gimbal_entry_class_init(GimbalEntryClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(title, g_free), OWNS(detail, g_free), OWNS(action, g_free),
                    OWNS(target, g_variant_unref));
}

GIMBAL_EMPTY_INIT(GimbalEntry, gimbal_entry)

//---- matching

static int match_word(const char* word, const char* title) {
  const char* at = strstr(title, word);
  int best = at ? 1 : 0;
  for (; at; at = strstr(at + 1, word)) {
    gboolean begins = at == title || !g_ascii_isalnum(at[-1]);
    if (begins) best = MAX(best, at == title ? 4 : 3);
  }
  return best;
}

int gimbal_palette_match(const char* typed, const char* title) {
  g_autofree char* low_typed = g_utf8_casefold(typed, -1);
  g_autofree char* low_title = g_utf8_casefold(title, -1);
  g_auto(GStrv) words = g_strsplit(low_typed, " ", -1);
  int sum = 1;
  for (char** word = words; *word; word++) {
    int match = **word ? match_word(*word, low_title) : 0;
    if (**word && !match) return 0;
    sum += match;
  }
  return sum;
}

//---- the window

struct _GimbalPalette {
  GtkWindow parent;
  GtkEditable* search;
  gboolean composing;  // the input method composes a word in it
  GtkListView* list;
  GListStore* entries;
  GtkFilter* filter;
  GtkSorter* sorter;
  GtkSingleSelection* selection;
  GtkWidget* nothing;  // says that nothing fits
};

G_DEFINE_FINAL_TYPE(GimbalPalette, gimbal_palette, GTK_TYPE_WINDOW)

static gboolean palette_fits(gpointer item, gpointer user_data) {
  (void)user_data;
  return GIMBAL_ENTRY(item)->match > 0;
}

static int palette_compare(gconstpointer a, gconstpointer b, gpointer user_data) {
  (void)user_data;
  return ((const GimbalEntry*)b)->match - ((const GimbalEntry*)a)->match;
}

static void on_search(GimbalPalette* self) {
  const char* typed = gtk_editable_get_text(self->search);
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->entries)); i++) {
    g_autoptr(GimbalEntry) entry = g_list_model_get_item(G_LIST_MODEL(self->entries), i);
    entry->match = gimbal_palette_match(typed, entry->title);
  }
  // what comes in is put among what is there, which has to be in the new order by then
  gtk_sorter_changed(self->sorter, GTK_SORTER_CHANGE_DIFFERENT);
  gtk_filter_changed(self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  gimbal_resting_pointer_select(GTK_WIDGET(self->list), 0);
  gtk_widget_set_visible(self->nothing, !g_list_model_get_n_items(G_LIST_MODEL(self->selection)));
  if (g_list_model_get_n_items(G_LIST_MODEL(self->selection))) {
    gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", 0);
  }
}

static void palette_activate(GimbalPalette* self, guint position) {
  g_autoptr(GimbalEntry) entry = g_list_model_get_item(G_LIST_MODEL(self->selection), position);
  g_autoptr(GtkWindow) window = NULL;
  if (!entry) return;
  g_set_object(&window, gtk_window_get_transient_for(GTK_WINDOW(self)));
  gtk_window_destroy(GTK_WINDOW(self));
  GtkWidget* host = entry->host ? entry->host : GTK_WIDGET(window);
  if (window) gtk_widget_activate_action_variant(host, entry->action, entry->target);
}

static void on_enter(GimbalPalette* self) {
  palette_activate(self, gtk_single_selection_get_selected(self->selection));
}

static void palette_move(GimbalPalette* self, int by) {
  int count = (int)g_list_model_get_n_items(G_LIST_MODEL(self->selection));
  int to = CLAMP((int)gtk_single_selection_get_selected(self->selection) + by, 0, count - 1);
  if (!count) return;
  gimbal_resting_pointer_select(GTK_WIDGET(self->list), (guint)to);
  gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", (guint)to);
}

static gboolean on_key(GimbalPalette* self, guint key) {
  static const struct {
    guint key;
    int by;
  } kMoves[] = {{GDK_KEY_Down, 1}, {GDK_KEY_Up, -1}, {GDK_KEY_Page_Down, 8}, {GDK_KEY_Page_Up, -8}};
  if (self->composing) return FALSE;
  if (key == GDK_KEY_Escape) {
    gtk_window_destroy(GTK_WINDOW(self));
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS(kMoves); i++) {
    if (kMoves[i].key != key) continue;
    palette_move(self, kMoves[i].by);
    return TRUE;
  }
  return FALSE;
}

//---- rows

static void setup_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget* title = gtk_label_new(NULL);
  GtkWidget* detail = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(title), 0);
  gtk_label_set_ellipsize(GTK_LABEL(title), PANGO_ELLIPSIZE_END);
  gimbal_tooltip_for_cut(GTK_LABEL(title));
  gtk_widget_set_hexpand(title, TRUE);
  gtk_widget_add_css_class(detail, "dim-label");
  gtk_box_append(GTK_BOX(box), title);
  gtk_box_append(GTK_BOX(box), detail);
  gtk_list_item_set_child(item, box);
}

static void bind_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  GimbalEntry* entry = gtk_list_item_get_item(item);
  GtkWidget* title = gtk_widget_get_first_child(gtk_list_item_get_child(item));
  gtk_label_set_text(GTK_LABEL(title), entry->title);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(title)), entry->detail ? entry->detail : "");
}

static GtkWidget* build_list(GimbalPalette* self) {
  GtkListItemFactory* factory = gtk_signal_list_item_factory_new();
  GtkWidget* scroller = gtk_scrolled_window_new();
  g_signal_connect(factory, "setup", G_CALLBACK(setup_row), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind_row), NULL);
  self->filter = GTK_FILTER(gtk_custom_filter_new(palette_fits, NULL, NULL));
  self->sorter = GTK_SORTER(gtk_custom_sorter_new(palette_compare, NULL, NULL));
  GListModel* fitting =
      G_LIST_MODEL(gtk_filter_list_model_new(G_LIST_MODEL(g_object_ref(self->entries)), self->filter));
  GListModel* sorted = G_LIST_MODEL(gtk_sort_list_model_new(fitting, self->sorter));
  self->selection = gtk_single_selection_new(sorted);
  self->list = GTK_LIST_VIEW(gtk_list_view_new(GTK_SELECTION_MODEL(self->selection), factory));
  gtk_list_view_set_single_click_activate(self->list, TRUE);
  gimbal_resting_pointer_attach(GTK_WIDGET(self->list), self->selection);
  gtk_widget_set_focusable(GTK_WIDGET(self->list), FALSE);
  gtk_widget_add_css_class(GTK_WIDGET(self->list), "palette-list");
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Commands"),
                                 -1);
  g_signal_connect_swapped(self->list, "activate", G_CALLBACK(palette_activate), self);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(self->list));
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand(scroller, TRUE);
  self->nothing = gtk_label_new(_("Nothing found"));
  gtk_widget_add_css_class(self->nothing, "dim-label");
  gtk_widget_set_visible(self->nothing, FALSE);
  GtkWidget* overlay = gtk_overlay_new();
  gtk_overlay_set_child(GTK_OVERLAY(overlay), scroller);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), self->nothing);
  return overlay;
}

static GtkWidget* build_search(GimbalPalette* self) {
  GtkWidget* search = gtk_search_entry_new();
  GtkEventController* keys = gtk_event_controller_key_new();
  self->search = GTK_EDITABLE(search);
  g_object_set(search, "placeholder-text", _("Command or object"), NULL);
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(search, keys);
  gimbal_composing_watch(search, &self->composing);
  g_signal_connect_swapped(search, "changed", G_CALLBACK(on_search), self);
  g_signal_connect_swapped(search, "activate", G_CALLBACK(on_enter), self);
  return search;
}

static void gimbal_palette_class_init(GimbalPaletteClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalPalette, entries, g_object_unref));
}

static void gimbal_palette_init(GimbalPalette* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  self->entries = g_list_store_new(GIMBAL_TYPE_ENTRY);
  gtk_box_append(GTK_BOX(box), build_search(self));
  gtk_box_append(GTK_BOX(box), build_list(self));
  gtk_widget_add_css_class(box, "palette");
  gtk_window_set_child(GTK_WINDOW(self), box);
  gtk_window_set_title(GTK_WINDOW(self), _("Commands"));
  gtk_window_set_titlebar(GTK_WINDOW(self), g_object_new(GTK_TYPE_BOX, "visible", FALSE, NULL));
  gtk_window_set_default_size(GTK_WINDOW(self), 520, 420);
  gtk_window_set_modal(GTK_WINDOW(self), TRUE);
}

GimbalPalette* gimbal_palette_new(GtkWindow* parent) {
  return g_object_new(GIMBAL_TYPE_PALETTE, "transient-for", parent, "destroy-with-parent", TRUE, NULL);
}

void gimbal_palette_add_action(GimbalPalette* self, const char* title, const char* accelerator,
                               const char* action, GVariant* target, GtkWidget* host) {
  guint key = 0;
  GdkModifierType modifiers = 0;
  if (accelerator) gtk_accelerator_parse(accelerator, &key, &modifiers);
  g_autofree char* detail = key ? gtk_accelerator_get_label(key, modifiers) : NULL;
  gimbal_palette_add(self, title, detail, action, target);
  guint last = g_list_model_get_n_items(G_LIST_MODEL(self->entries)) - 1;
  g_autoptr(GimbalEntry) entry = g_list_model_get_item(G_LIST_MODEL(self->entries), last);
  entry->host = host;
}

void gimbal_palette_add(GimbalPalette* self, const char* title, const char* detail, const char* action,
                        GVariant* target) {
  g_autoptr(GimbalEntry) entry = g_object_new(GIMBAL_TYPE_ENTRY, NULL);
  entry->title = g_strdup(title);
  entry->detail = g_strdup(detail);
  entry->action = g_strdup(action);
  entry->target = target ? g_variant_ref_sink(target) : NULL;
  entry->match = 1;
  g_list_store_append(self->entries, entry);
}
