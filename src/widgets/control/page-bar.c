// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tabs of pages.

#include "widgets/control/page-bar.h"

#include <glib/gi18n-lib.h>

#include "widgets/control/owned.h"
#include "widgets/control/tooltip.h"

enum { SPACING = 3 };

struct _GimbalPageBar {
  GtkWidget parent;
  AdwViewStack* stack;
  GtkMenuButton* more;  // the last child
};

G_DEFINE_FINAL_TYPE(GimbalPageBar, gimbal_page_bar, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_STACK, N_PROPERTIES };
static GParamSpec* properties[N_PROPERTIES];

static gboolean is_tab(GtkWidget* child) {
  return GTK_IS_TOGGLE_BUTTON(child);
}

static GtkWidget* first_tab(GimbalPageBar* self) {
  GtkWidget* child = gtk_widget_get_first_child(GTK_WIDGET(self));
  return child && is_tab(child) ? child : NULL;
}
static GtkWidget* next_tab(GtkWidget* tab) {
  GtkWidget* child = gtk_widget_get_next_sibling(tab);
  return child && is_tab(child) ? child : NULL;
}

//---- tabs

static char* text_of_page(AdwViewStackPage* page) {
  const char* title = adw_view_stack_page_get_title(page);
  guint count = adw_view_stack_page_get_badge_number(page);
  return count ? g_strdup_printf("%s (%u)", title ? title : "", count) : g_strdup(title ? title : "");
}

static void show_tab(GimbalPageBar* self, GtkToggleButton* tab, AdwViewStackPage* page) {
  g_autofree char* text = text_of_page(page);
  gtk_button_set_label(GTK_BUTTON(tab), text);
  gtk_toggle_button_set_active(
      tab, adw_view_stack_get_visible_child(self->stack) == adw_view_stack_page_get_child(page));
}

static void show_all(GimbalPageBar* self) {
  for (GtkWidget* tab = first_tab(self); tab; tab = next_tab(tab)) {
    show_tab(self, GTK_TOGGLE_BUTTON(tab), g_object_get_data(G_OBJECT(tab), "page"));
  }
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

// A tab that is pressed once more stays.
static void on_toggled(GimbalPageBar* self, GtkToggleButton* tab) {
  AdwViewStackPage* page = g_object_get_data(G_OBJECT(tab), "page");
  GtkWidget* child = adw_view_stack_page_get_child(page);
  gboolean shown = adw_view_stack_get_visible_child(self->stack) == child;
  if (gtk_toggle_button_get_active(tab) == shown) return;
  adw_view_stack_set_visible_child(self->stack, child);
  show_all(self);
}

static void on_page(AdwViewStackPage* page, GParamSpec* unused, GtkToggleButton* tab) {
  GtkWidget* bar = gtk_widget_get_parent(GTK_WIDGET(tab));
  (void)unused;
  if (bar) show_tab(GIMBAL_PAGE_BAR(bar), tab, page);
}

static GtkWidget* make_tab(GimbalPageBar* self, AdwViewStackPage* page) {
  GtkWidget* tab = gtk_toggle_button_new();
  gtk_widget_add_css_class(tab, "flat");
  gtk_widget_add_css_class(tab, "page-tab");
  g_object_set_data_full(G_OBJECT(tab), "page", g_object_ref(page), g_object_unref);
  g_signal_connect_object(tab, "toggled", G_CALLBACK(on_toggled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(page, "notify", G_CALLBACK(on_page), tab, 0);
  return tab;
}

static GtkWidget* tab_at(GimbalPageBar* self, guint index) {
  GtkWidget* tab = first_tab(self);
  while (tab && index--) tab = next_tab(tab);
  return tab;
}

static void remove_tabs(GimbalPageBar* self, guint from, guint count) {
  GtkWidget* tab = tab_at(self, from);
  while (tab && count--) {
    GtkWidget* next = next_tab(tab);
    gtk_widget_unparent(tab);
    tab = next;
  }
}

// Only what changed: a dock is made page by page, and the whole row for each of them would be a
// hundred buttons.
static void update_pages(GimbalPageBar* self, guint from, guint removed, guint added, GListModel* pages) {
  remove_tabs(self, from, removed);
  GtkWidget* next = tab_at(self, from);
  for (guint i = from; i < from + added; i++) {
    g_autoptr(AdwViewStackPage) page = g_list_model_get_item(pages, i);
    GtkWidget* tab = make_tab(self, page);
    gtk_widget_insert_before(tab, GTK_WIDGET(self), next ? next : GTK_WIDGET(self->more));
    show_tab(self, GTK_TOGGLE_BUTTON(tab), page);
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

//---- the menu of those without room

static void make_menu(GtkMenuButton* button, gpointer data) {
  g_autoptr(GMenu) menu = g_menu_new();
  for (GtkWidget* tab = first_tab(data); tab; tab = next_tab(tab)) {
    AdwViewStackPage* page = g_object_get_data(G_OBJECT(tab), "page");
    if (gtk_widget_get_child_visible(tab)) continue;
    g_autofree char* text = text_of_page(page);
    g_autoptr(GMenuItem) item = g_menu_item_new(text, NULL);
    g_menu_item_set_action_and_target(item, "bar.show", "s", adw_view_stack_page_get_name(page));
    g_menu_append_item(menu, item);
  }
  gtk_menu_button_set_menu_model(button, G_MENU_MODEL(menu));
}

static void show_action(GtkWidget* widget, const char* name, GVariant* page) {
  (void)name;
  adw_view_stack_set_visible_child_name(GIMBAL_PAGE_BAR(widget)->stack, g_variant_get_string(page, NULL));
}

//---- room

static int width_of(GtkWidget* child) {
  int natural;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

static void gimbal_page_bar_measure(GtkWidget* widget, GtkOrientation orientation, int for_size, int* minimum,
                                    int* natural, int* minimum_baseline, int* natural_baseline) {
  GimbalPageBar* self = GIMBAL_PAGE_BAR(widget);
  gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;
  int least = 0, all = 0;
  (void)for_size, (void)minimum_baseline, (void)natural_baseline;
  for (GtkWidget* tab = first_tab(self); tab; tab = next_tab(tab)) {
    int size;
    gtk_widget_measure(tab, orientation, -1, NULL, &size, NULL, NULL);
    least = MAX(least, size);
    all = across ? all + size + (all ? SPACING : 0) : MAX(all, size);
  }
  int more;
  gtk_widget_measure(GTK_WIDGET(self->more), orientation, -1, NULL, &more, NULL, NULL);
  *minimum = across ? MIN(all, least + SPACING + more) : MAX(all, more);
  *natural = MAX(*minimum, all);
}

// Whether a tab has its place: as many as fit from the first on, and always the one on show, which
// is the last then. room: what is left for others than that one.
static gboolean takes_room(GtkWidget* tab, int* room, gboolean* full) {
  if (gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(tab))) return TRUE;
  int width = width_of(tab) + SPACING;
  *full = *full || width > *room;
  if (!*full) *room -= width;
  return !*full;
}

static void place_child(GtkWidget* bar, GtkWidget* child, int* x, int height) {
  int width = width_of(child);
  gboolean mirrored = gtk_widget_get_direction(bar) == GTK_TEXT_DIR_RTL;
  int left = mirrored ? gtk_widget_get_width(bar) - *x - width : *x;
  gtk_widget_size_allocate(child, &(GtkAllocation){left, 0, width, height}, -1);
  *x += width + SPACING;
}

static void gimbal_page_bar_size_allocate(GtkWidget* widget, int width, int height, int baseline) {
  GimbalPageBar* self = GIMBAL_PAGE_BAR(widget);
  int all = -SPACING, shown = 0, x = 0;
  gboolean full = FALSE;
  (void)baseline;
  for (GtkWidget* tab = first_tab(self); tab; tab = next_tab(tab)) {
    all += width_of(tab) + SPACING;
    if (gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(tab))) shown = width_of(tab) + SPACING;
  }
  gboolean folded = all > width;
  int room = folded ? width - width_of(GTK_WIDGET(self->more)) - shown : G_MAXINT;
  for (GtkWidget* tab = first_tab(self); tab; tab = next_tab(tab)) {
    gboolean there = takes_room(tab, &room, &full);
    gtk_widget_set_child_visible(tab, there);
    if (there) place_child(widget, tab, &x, height);
  }
  gtk_widget_set_child_visible(GTK_WIDGET(self->more), folded);
  if (folded) place_child(widget, GTK_WIDGET(self->more), &x, height);
}

//---- object

static void gimbal_page_bar_set_property(GObject* object, guint id, const GValue* value, GParamSpec* spec) {
  if (id == PROP_STACK) {
    set_stack(GIMBAL_PAGE_BAR(object), g_value_get_object(value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void page_bar_leave(GObject* object) {
  remove_tabs(GIMBAL_PAGE_BAR(object), 0, G_MAXUINT);
}

static void gimbal_page_bar_class_init(GimbalPageBarClass* klass) {
  GObjectClass* object_class = G_OBJECT_CLASS(klass);
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  object_class->set_property = gimbal_page_bar_set_property;
  widget_class->measure = gimbal_page_bar_measure;
  widget_class->size_allocate = gimbal_page_bar_size_allocate;
  GIMBAL_CLASS_OWNS(klass, page_bar_leave, GIMBAL_OWNS(GimbalPageBar, more, gtk_widget_unparent),
                    GIMBAL_OWNS(GimbalPageBar, stack, g_object_unref));
  properties[PROP_STACK] = g_param_spec_object("stack", NULL, NULL, ADW_TYPE_VIEW_STACK,
                                               G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
  gtk_widget_class_install_action(widget_class, "bar.show", "s", show_action);
}

static void gimbal_page_bar_init(GimbalPageBar* self) {
  self->more = GTK_MENU_BUTTON(gtk_menu_button_new());
  gtk_menu_button_set_icon_name(self->more, "pan-down-symbolic");
  gtk_widget_add_css_class(GTK_WIDGET(self->more), "flat");
  gimbal_tooltip_set(GTK_WIDGET(self->more), _("More Pages"));
  gtk_menu_button_set_create_popup_func(self->more, make_menu, self, NULL);
  gtk_widget_set_parent(GTK_WIDGET(self->more), GTK_WIDGET(self));
}
