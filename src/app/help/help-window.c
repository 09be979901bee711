// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The help window: the contents at the left, a page at the right.

#include "help/help-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "help/help-text.h"
#include "language/messages/codes.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"

#define PAGES "/io/github/gimbal_sim/Gimbal/help"

struct _GimbalHelpWindow {
  AdwWindow parent;
  GtkWidget* leaflet;
  GtkWidget* side;  // the children of leaflet: contents and page
  GtkWidget* reading;
  GtkListBox* contents;
  GtkEditable* search;
  AdwWindowTitle* title;
  GtkScrolledWindow* scroller;
  GtkBox* page;
  char* name;         // of the current page
  GPtrArray* before;  // names of the pages visited before it
};

G_DEFINE_FINAL_TYPE(GimbalHelpWindow, gimbal_help_window, ADW_TYPE_WINDOW)

static void show_page(GimbalHelpWindow* self, const char* name);

// The text of a help page, or of the page for a diagnostic's code ("problem/CODE"); "" if there is
// none.
static char* read_page(const char* name) {
  if (g_str_has_prefix(name, GIMBAL_PROBLEM_PAGE)) {
    char* page = gimbal_code_dup_page(name + strlen(GIMBAL_PROBLEM_PAGE));
    return page ? page : g_strdup("");
  }
  g_autofree char* path = g_strdup_printf(PAGES "/%s.md", name);
  g_autoptr(GBytes) bytes = g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  return bytes ? g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes)) : g_strdup("");
}

static char* title_of(const char* text) {
  const char* end = strchr(text, '\n');
  return g_str_has_prefix(text, "# ") && end ? g_strndup(text + 2, (gsize)(end - text - 2)) : g_strdup(text);
}

//---- blocks

static gboolean on_link(GimbalHelpWindow* self, const char* target) {
  if (!g_str_has_suffix(target, ".md")) return FALSE;
  g_autofree char* name = g_strndup(target, strlen(target) - 3);
  show_page(self, name);
  return TRUE;
}

static GtkWidget* make_label(GimbalHelpWindow* self, const char* markup) {
  GtkWidget* label = gtk_label_new(NULL);
  gtk_label_set_markup(GTK_LABEL(label), markup);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_yalign(GTK_LABEL(label), 0);
  gtk_label_set_selectable(GTK_LABEL(label), TRUE);
  // the Tab key skips labels without links
  gtk_widget_set_focusable(label, strstr(markup, "<a ") != NULL);
  g_signal_connect_swapped(label, "activate-link", G_CALLBACK(on_link), self);
  return label;
}

static GtkWidget* make_heading(GimbalHelpWindow* self, const GimbalHelpBlock* block) {
  GtkWidget* label = make_label(self, block->text);
  gtk_widget_add_css_class(label, block->level == 1 ? "title-1" : "title-4");
  gtk_widget_add_css_class(label, "help-heading");
  return label;
}

static GtkWidget* make_paragraph(GimbalHelpWindow* self, const GimbalHelpBlock* block) {
  return make_label(self, block->text);
}

static GtkWidget* make_item(GimbalHelpWindow* self, const GimbalHelpBlock* block) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget* mark = gtk_label_new(block->mark);
  gtk_label_set_yalign(GTK_LABEL(mark), 0);
  gtk_widget_add_css_class(mark, "help-mark");
  gtk_box_append(GTK_BOX(box), mark);
  GtkWidget* text = make_label(self, block->text);
  gtk_widget_set_hexpand(text, TRUE);
  gtk_box_append(GTK_BOX(box), text);
  return box;
}

static GtkWidget* make_code(GimbalHelpWindow* self, const GimbalHelpBlock* block) {
  g_autofree char* escaped = g_markup_escape_text(block->text, -1);
  GtkWidget* label = make_label(self, escaped);
  gtk_widget_add_css_class(label, "help-code");
  return label;
}

static GtkWidget* make_picture(GimbalHelpWindow* self, const GimbalHelpBlock* block) {
  (void)self;
  g_autofree char* name = g_path_get_basename(block->file);
  g_autofree char* path = g_strdup_printf(PAGES "/pictures/%s", name);
  GtkWidget* picture = gtk_picture_new_for_resource(path);
  gtk_picture_set_alternative_text(GTK_PICTURE(picture), block->text);
  gtk_picture_set_can_shrink(GTK_PICTURE(picture), TRUE);
  gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class(picture, "help-picture");
  return picture;
}

// Add a row to a table, a new one if that is NULL. Consecutive rows share one grid.
static GtkWidget* add_row(GimbalHelpWindow* self, GtkWidget* table, const GimbalHelpBlock* block, int row) {
  gboolean head = FALSE;
  if (!table) {
    table = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(table), 18);
    gtk_widget_add_css_class(table, "help-table");
  }
  for (int i = 0; block->cells[i]; i++) {
    GtkWidget* label = make_label(self, block->cells[i]);
    gboolean last = block->cells[i + 1] == NULL;
    // the last column has sentences: it gets the extra width
    gtk_widget_set_hexpand(label, last);
    gtk_label_set_wrap(GTK_LABEL(label), last || i > 0);
    head |= row == 0 && !*block->cells[0];
    if (head) gtk_widget_add_css_class(label, "heading");
    gtk_grid_attach(GTK_GRID(table), label, i, row, 1, 1);
  }
  return table;
}

static GtkWidget* (*const kMake[])(GimbalHelpWindow*, const GimbalHelpBlock*) = {
    [GIMBAL_HELP_HEADING] = make_heading, [GIMBAL_HELP_PARAGRAPH] = make_paragraph,
    [GIMBAL_HELP_ITEM] = make_item,       [GIMBAL_HELP_CODE] = make_code,
    [GIMBAL_HELP_PICTURE] = make_picture,
};

static gboolean is_empty_row(const GimbalHelpBlock* block) {
  for (char** cell = block->cells; *cell; cell++) {
    if (**cell) return FALSE;
  }
  return TRUE;
}

static void help_window_fill(GimbalHelpWindow* self, const char* text) {
  g_autoptr(GPtrArray) blocks = gimbal_help_parse(text);
  GtkWidget* child;
  GtkWidget* table = NULL;
  int row = 0;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->page)))) gtk_box_remove(self->page, child);
  for (guint i = 0; i < blocks->len; i++) {
    const GimbalHelpBlock* block = g_ptr_array_index(blocks, i);
    if (block->kind == GIMBAL_HELP_ROW) {
      if (is_empty_row(block)) continue;
      GtkWidget* grid = add_row(self, table, block, table ? row : (row = 0));
      if (!table) gtk_box_append(self->page, grid);
      table = grid;
      row++;
      continue;
    }
    table = NULL;
    gtk_box_append(self->page, kMake[block->kind](self, block));
  }
}

//---- pages

static void select_in_contents(GimbalHelpWindow* self) {
  GtkListBoxRow* row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index(self->contents, i)); i++) {
    if (!g_strcmp0(g_object_get_data(G_OBJECT(row), "name"), self->name)) {
      gtk_list_box_select_row(self->contents, row);
    }
  }
}

static void put_page(GimbalHelpWindow* self, const char* name) {
  g_autofree char* text = read_page(name);
  g_autofree char* title = title_of(text);
  g_free(self->name);
  self->name = g_strdup(name);
  help_window_fill(self, text);
  adw_window_title_set_title(self->title, title);
  gtk_window_set_title(GTK_WINDOW(self), title);
  gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(self->scroller), 0);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "help.back", self->before->len > 0);
  select_in_contents(self);
}

static void show_page(GimbalHelpWindow* self, const char* name) {
  if (!g_strcmp0(name, self->name)) return;
  if (self->name) g_ptr_array_add(self->before, g_strdup(self->name));
  put_page(self, name);
}

static void on_back(GimbalHelpWindow* self) {
  if (!self->before->len) return;
  g_autofree char* name = g_ptr_array_steal_index(self->before, self->before->len - 1);
  put_page(self, name);
}

// Turn to one side, for a window that is too narrow for both.
static void turn_to(GimbalHelpWindow* self, GtkWidget* side) {
  g_object_set(self->leaflet, "visible-child", side, NULL);
}

static void back_action(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  on_back(GIMBAL_HELP_WINDOW(widget));
}

static void find_action(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  GimbalHelpWindow* self = GIMBAL_HELP_WINDOW(widget);
  turn_to(self, self->side);
  gtk_widget_grab_focus(GTK_WIDGET(self->search));
}

static void on_contents(GimbalHelpWindow* self) {
  turn_to(self, self->side);
}

static void on_row(GimbalHelpWindow* self, GtkListBoxRow* row) {
  show_page(self, g_object_get_data(G_OBJECT(row), "name"));
  turn_to(self, self->reading);
}

//---- contents

// Whether a page has all words of the search. The many pages of the library are listed only in a
// search.
static gboolean has_words(GtkListBoxRow* row, gpointer user_data) {
  GimbalHelpWindow* self = user_data;
  const char* text = g_object_get_data(G_OBJECT(row), "text");
  g_autofree char* typed = g_utf8_casefold(gtk_editable_get_text(self->search), -1);
  g_auto(GStrv) words = g_strsplit(typed, " ", -1);
  if (!*typed && g_str_has_prefix(g_object_get_data(G_OBJECT(row), "name"), "library-")) return FALSE;
  for (char** word = words; *word; word++) {
    if (!strstr(text, *word)) return FALSE;
  }
  return TRUE;
}

static void on_search(GimbalHelpWindow* self) {
  gtk_list_box_invalidate_filter(self->contents);
}

// Return opens the first page that matches.
static void on_search_activate(GimbalHelpWindow* self) {
  GtkListBoxRow* row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index(self->contents, i)); i++) {
    if (!gtk_widget_get_child_visible(GTK_WIDGET(row))) continue;
    on_row(self, row);
    return;
  }
}

static void add_to_contents(GimbalHelpWindow* self, const char* name) {
  g_autofree char* text = read_page(name);
  g_autofree char* title = title_of(text);
  GtkWidget* label = gtk_label_new(title);
  GtkWidget* row = gtk_list_box_row_new();
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), label);
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_data_full(G_OBJECT(row), "name", g_strdup(name), g_free);
  g_object_set_data_full(G_OBJECT(row), "text", g_utf8_casefold(text, -1), g_free);
  gtk_list_box_append(self->contents, row);
}

static void fill_contents(GimbalHelpWindow* self) {
  g_autofree char* index = read_page("index");
  g_auto(GStrv) pages = gimbal_help_links(index);
  add_to_contents(self, "index");
  for (char** page = pages; *page; page++) add_to_contents(self, *page);
  g_autofree char* library = read_page("library");
  g_auto(GStrv) sections = gimbal_help_links(library);
  for (char** page = sections; *page; page++) add_to_contents(self, *page);
  gtk_list_box_set_filter_func(self->contents, has_words, self, NULL);
}

//---- object

#define PART(field) GIMBAL_PART(GimbalHelpWindow, field)

static const GimbalPart kParts[] = {PART(leaflet),  PART(side),   PART(reading),
                                    PART(contents), PART(search), PART(title),
                                    PART(scroller), PART(page),   {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(on_row),
                                    GIMBAL_CALL(on_contents),
                                    GIMBAL_CALL(on_search),
                                    GIMBAL_CALL(on_search_activate),
                                    {0}};

static void gimbal_help_window_class_init(GimbalHelpWindowClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST, GIMBAL_OWNS(GimbalHelpWindow, name, g_free),
                    GIMBAL_OWNS(GimbalHelpWindow, before, g_ptr_array_unref));
  gimbal_class_template(widget_class, "help-window", kParts, kCalls);
  gtk_widget_class_install_action(widget_class, "help.back", NULL, back_action);
  gtk_widget_class_install_action(widget_class, "help.find", NULL, find_action);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Left, GDK_ALT_MASK, "help.back", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "help.find", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close", NULL);
}

static void gimbal_help_window_init(GimbalHelpWindow* self) {
  self->before = g_ptr_array_new_with_free_func(g_free);
  gtk_widget_init_template(GTK_WIDGET(self));
  fill_contents(self);
}

static GimbalHelpWindow* find_window(GtkApplication* application) {
  for (GList* l = gtk_application_get_windows(application); l; l = l->next) {
    if (GIMBAL_IS_HELP_WINDOW(l->data)) return l->data;
  }
  return NULL;
}

GimbalHelpWindow* gimbal_help_window_show(GtkWindow* parent, const char* page) {
  GtkApplication* application = gtk_window_get_application(parent);
  GimbalHelpWindow* self = find_window(application);
  if (!self) self = g_object_new(GIMBAL_TYPE_HELP_WINDOW, "application", application, NULL);
  show_page(self, page);
  turn_to(self, self->reading);
  gtk_widget_grab_focus(GTK_WIDGET(self->contents));
  gtk_window_present(GTK_WINDOW(self));
  return self;
}
