// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Buttons of pages.

#include "widgets/control/page-bar.h"
#include "widgets/control/owned.h"
#include "widgets/control/tooltip.h"

struct _GimbalPageBar {
  GtkWidget parent;
  AdwViewStack* stack;
  gboolean titles;  // of all pages, not of the one on show alone
};

G_DEFINE_FINAL_TYPE(GimbalPageBar, gimbal_page_bar, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_STACK, PROP_TITLES, N_PROPERTIES };
static GParamSpec* properties[N_PROPERTIES];

static void show_button(GimbalPageBar* self, GtkToggleButton* button, AdwViewStackPage* page) {
  const char* title = adw_view_stack_page_get_title(page);
  guint count = adw_view_stack_page_get_badge_number(page);
  gboolean shown = adw_view_stack_get_visible_child(self->stack) == adw_view_stack_page_get_child(page);
  gboolean named = shown || self->titles;
  g_autofree char* number = count && !shown ? g_strdup_printf(named ? " (%u)" : "%u", count) : g_strdup("");
  g_autofree char* text = g_strconcat(named && title ? title : "", number, NULL);
  GtkWidget* box = gtk_button_get_child(GTK_BUTTON(button));
  GtkWidget* label = gtk_widget_get_last_child(box);
  gtk_label_set_text(GTK_LABEL(label), text);
  gtk_widget_set_visible(label, *text);
  gimbal_tooltip_set(GTK_WIDGET(button), title);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, title ? title : "",
                                 -1);
  gtk_toggle_button_set_active(button, shown);
}

static void show_all(GimbalPageBar* self) {
  for (GtkWidget* child = gtk_widget_get_first_child(GTK_WIDGET(self)); child;
       child = gtk_widget_get_next_sibling(child)) {
    show_button(self, GTK_TOGGLE_BUTTON(child), g_object_get_data(G_OBJECT(child), "page"));
  }
}

// A button that is pressed once more stays.
static void on_toggled(GimbalPageBar* self, GtkToggleButton* button) {
  AdwViewStackPage* page = g_object_get_data(G_OBJECT(button), "page");
  GtkWidget* child = adw_view_stack_page_get_child(page);
  gboolean shown = adw_view_stack_get_visible_child(self->stack) == child;
  if (gtk_toggle_button_get_active(button) == shown) return;
  adw_view_stack_set_visible_child(self->stack, child);
  show_all(self);
}

static void on_page(AdwViewStackPage* page, GParamSpec* unused, GtkToggleButton* button) {
  GtkWidget* bar = gtk_widget_get_parent(GTK_WIDGET(button));
  (void)unused;
  if (bar) show_button(GIMBAL_PAGE_BAR(bar), button, page);
}

static GtkWidget* make_button(GimbalPageBar* self, AdwViewStackPage* page) {
  GtkWidget* button = gtk_toggle_button_new();
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* icon = gtk_image_new();
  g_object_bind_property(page, "icon-name", icon, "icon-name",
                         G_BINDING_SYNC_CREATE);  // it comes after the page
  gtk_box_append(GTK_BOX(box), icon);
  GtkWidget* label = gtk_label_new(NULL);
  // with many pages there is little room for the title of the current one, so the tip shows it
  if (!self->titles) {
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(button, "tight");
  }
  gtk_box_append(GTK_BOX(box), label);
  gtk_button_set_child(GTK_BUTTON(button), box);
  gtk_widget_add_css_class(button, "flat");
  g_object_set_data_full(G_OBJECT(button), "page", g_object_ref(page), g_object_unref);
  g_signal_connect_object(button, "toggled", G_CALLBACK(on_toggled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(page, "notify", G_CALLBACK(on_page), button, 0);
  return button;
}

static GtkWidget* child_at(GimbalPageBar* self, guint index) {
  GtkWidget* child = gtk_widget_get_first_child(GTK_WIDGET(self));
  while (child && index--) child = gtk_widget_get_next_sibling(child);
  return child;
}

static void remove_buttons(GimbalPageBar* self, guint from, guint count) {
  GtkWidget* child = child_at(self, from);
  while (child && count--) {
    GtkWidget* next = gtk_widget_get_next_sibling(child);
    gtk_widget_unparent(child);
    child = next;
  }
}

// Only what changed: a dock is made page by page, and the whole row for each of them would be a
// hundred buttons.
static void update_pages(GimbalPageBar* self, guint from, guint removed, guint added, GListModel* pages) {
  remove_buttons(self, from, removed);
  GtkWidget* next = child_at(self, from);
  for (guint i = from; i < from + added; i++) {
    g_autoptr(AdwViewStackPage) page = g_list_model_get_item(pages, i);
    GtkWidget* button = make_button(self, page);
    gtk_widget_insert_before(button, GTK_WIDGET(self), next);
    show_button(self, GTK_TOGGLE_BUTTON(button), page);
  }
}

static void set_stack(GimbalPageBar* self, AdwViewStack* stack) {
  if (!g_set_object(&self->stack, stack) || !stack) return;
  g_autoptr(GtkSelectionModel) pages = adw_view_stack_get_pages(stack);
  g_signal_connect_object(pages, "items-changed", G_CALLBACK(update_pages), self, G_CONNECT_SWAPPED);
  g_object_set_data_full(G_OBJECT(self), "pages", g_object_ref(pages),
                         g_object_unref);  // it tells as long as it lives
  g_signal_connect_object(stack, "notify::visible-child", G_CALLBACK(show_all), self, G_CONNECT_SWAPPED);
  update_pages(self, 0, 0, g_list_model_get_n_items(G_LIST_MODEL(pages)), G_LIST_MODEL(pages));
}

static void gimbal_page_bar_set_property(GObject* object, guint id, const GValue* value, GParamSpec* spec) {
  if (id == PROP_TITLES) {
    GIMBAL_PAGE_BAR(object)->titles = g_value_get_boolean(value);
  } else if (id == PROP_STACK) {
    set_stack(GIMBAL_PAGE_BAR(object), g_value_get_object(value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void page_bar_leave(GObject* object) {
  remove_buttons(GIMBAL_PAGE_BAR(object), 0, G_MAXUINT);
}

static void gimbal_page_bar_class_init(GimbalPageBarClass* klass) {
  GObjectClass* object_class = G_OBJECT_CLASS(klass);
  object_class->set_property = gimbal_page_bar_set_property;
  GIMBAL_CLASS_OWNS(klass, page_bar_leave, GIMBAL_OWNS(GimbalPageBar, stack, g_object_unref));
  properties[PROP_STACK] = g_param_spec_object("stack", NULL, NULL, ADW_TYPE_VIEW_STACK,
                                               G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_TITLES] = g_param_spec_boolean(
      "titles", NULL, NULL, FALSE, G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BOX_LAYOUT);
}

static void gimbal_page_bar_init(GimbalPageBar* self) {
  gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(gtk_widget_get_layout_manager(GTK_WIDGET(self))), 3);
}
