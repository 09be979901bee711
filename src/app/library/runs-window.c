// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "library/runs-window.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/day.h"
#include "base/paths.h"
#include "base/show-in-files.h"
#include "library/run-facts.h"
#include "library/run-store.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/control/toast.h"
#include "widgets/control/tooltip.h"

enum { MINUTE = 60, HOUR = 3600, PICTURE_WIDTH = 66, PICTURE_HEIGHT = 44 };

struct _GimbalRunsWindow {
  AdwWindow parent;
  GtkSearchEntry* search;
  GtkStack* stack;
  GtkListBox* list;
  GCancellable* reading;
  guint next;       // row whose file is read next
  GPtrArray* rows;  // Row, in the order of the list
  gboolean can_compare;
};

G_DEFINE_FINAL_TYPE(GimbalRunsWindow, gimbal_runs_window, ADW_TYPE_WINDOW)

enum { OPEN, COMPARE, GHOST, DIFFERENCES, N_SIGNALS };
static guint signals[N_SIGNALS];

//---- a row

typedef struct Row {
  GimbalRunsWindow* window;
  GimbalKnownRun* run;
  GimbalRunFacts* facts;  // NULL until they are read
  AdwActionRow* widget;
  GtkLabel* date;
  GtkMenuButton* menu;
  GtkEditable* note;  // in the menu, while it is open
} Row;

static void row_free(Row* row) {
  gimbal_known_run_free(row->run);
  g_clear_pointer(&row->facts, gimbal_run_facts_free);
  g_free(row);
}

// "12.5 s", "3:20 min", "2:05:00 h"
static char* dup_length(double seconds) {
  int whole = (int)lround(seconds);
  if (seconds < MINUTE) return g_strdup_printf(_("%.1f s"), seconds);
  if (whole < HOUR) return g_strdup_printf(_("%d:%02d min"), whole / MINUTE, whole % MINUTE);
  return g_strdup_printf(_("%d:%02d:%02d h"), whole / HOUR, whole % HOUR / MINUTE, whole % MINUTE);
}

static char* dup_facts(const Row* row) {
  const GimbalRunFacts* facts = row->facts;
  if (!facts) return g_strdup(_("Being read…"));
  if (!facts->good) return g_strdup(facts->trouble);
  g_autofree char *length = dup_length(facts->seconds), *size = g_format_size((guint64)facts->bytes);
  return *facts->model ? g_strdup_printf("%s · %s · %s", facts->model, length, size)
                       : g_strdup_printf("%s · %s", length, size);
}

static void append_line(GString* text, const char* line) {
  if (line && *line) g_string_append_printf(text, "\n%s", line);
}

static void row_show(const Row* row) {
  g_autofree char* facts = dup_facts(row);
  g_autoptr(GString) text = g_string_new(facts);
  if (row->facts && row->facts->good) append_line(text, row->facts->trouble);
  append_line(text, row->run->note);
  g_autofree char* markup = g_markup_escape_text(text->str, -1);
  adw_action_row_set_subtitle(row->widget, markup);
  gint64 made = row->facts && row->facts->made ? row->facts->made : row->run->used;
  g_autofree char* day = gimbal_day_text(made, g_get_real_time() / G_USEC_PER_SEC);
  gtk_label_set_text(row->date, day);
}

static GtkWidget* make_picture(const GimbalKnownRun* run) {
  g_autofree char* path = gimbal_paths_dup_picture(run->model);
  gboolean there = *run->model && g_file_test(path, G_FILE_TEST_EXISTS);
  GtkWidget* picture =
      there ? gtk_picture_new_for_filename(path) : gtk_image_new_from_icon_name("gimbal-body-symbolic");
  if (there) gtk_picture_set_content_fit(GTK_PICTURE(picture), GTK_CONTENT_FIT_COVER);
  // the picture lies over a box, so that its own size does not matter
  GtkWidget *overlay = gtk_overlay_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_size_request(box, PICTURE_WIDTH, PICTURE_HEIGHT);
  gtk_overlay_set_child(GTK_OVERLAY(overlay), box);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), picture);
  gtk_widget_set_valign(overlay, GTK_ALIGN_CENTER);
  gtk_widget_set_overflow(overlay, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class(overlay, "recent-picture");
  return overlay;
}

//---- which rows are on show

static gboolean has_word(const char* text, const char* word) {
  g_autofree char* folded = g_utf8_casefold(text, -1);
  return strstr(folded, word) != NULL;
}

// Whether each word that is searched for is in its name, its folder, its model or its note.
static gboolean is_found(const Row* row, const char* searched) {
  g_autofree char* folded = g_utf8_casefold(searched, -1);
  g_auto(GStrv) words = g_strsplit(folded, " ", -1);
  for (char** word = words; *word; word++) {
    const char* model = row->facts ? row->facts->model : "";
    if (!has_word(row->run->path, *word) && !has_word(model, *word) && !has_word(row->run->note, *word)) {
      return FALSE;
    }
  }
  return TRUE;
}

static void show_found(GimbalRunsWindow* self) {
  const char* searched = gtk_editable_get_text(GTK_EDITABLE(self->search));
  int found = 0;
  for (guint i = 0; i < self->rows->len; i++) {
    Row* row = self->rows->pdata[i];
    gboolean on_show = is_found(row, searched);
    gtk_widget_set_visible(GTK_WIDGET(row->widget), on_show);
    found += on_show;
  }
  const char* page = !self->rows->len ? "none" : !found ? "unfound" : "list";
  gtk_stack_set_visible_child_name(self->stack, page);
  gtk_widget_set_sensitive(GTK_WIDGET(self->search), self->rows->len > 0);
}

//---- what is done with a run

static void remove_row(Row* row) {
  GimbalRunsWindow* self = row->window;
  guint index;
  gtk_menu_button_set_popover(row->menu, NULL);  // it is closed while there is a row to hear of it
  g_assert_true(g_ptr_array_find(self->rows, row, &index));
  if (index < self->next) self->next--;
  gtk_list_box_remove(self->list, GTK_WIDGET(row->widget));
  g_ptr_array_remove_index(self->rows, index);
  show_found(self);
}

static void ask_for_row(Row* row, guint signal) {
  GimbalRunsWindow* self = g_object_ref(row->window);
  g_autoptr(GFile) file = g_file_new_for_path(row->run->path);
  g_signal_emit(self, signals[signal], 0, file);
  gtk_window_close(GTK_WINDOW(self));
  g_object_unref(self);
}

static void on_open(Row* row) {
  ask_for_row(row, OPEN);
}
static void on_compare(Row* row) {
  ask_for_row(row, COMPARE);
}
static void on_ghost(Row* row) {
  ask_for_row(row, GHOST);
}
static void on_differences(Row* row) {
  ask_for_row(row, DIFFERENCES);
}
static void on_show_in_files(Row* row) {
  gtk_menu_button_popdown(row->menu);
  gimbal_show_in_files(row->run->path);
}

static void on_forget(Row* row) {
  gtk_menu_button_popdown(row->menu);
  gimbal_run_store_forget(row->run->path);
  remove_row(row);
}

// It leaves the list only once it is in the bin.
static void on_discard(Row* row) {
  g_autoptr(GFile) file = g_file_new_for_path(row->run->path);
  g_autoptr(GError) error = NULL;
  g_autofree char *name = g_file_get_basename(file), *text = NULL;
  gtk_menu_button_popdown(row->menu);
  GtkWidget* list = GTK_WIDGET(row->window->list);
  if (g_file_trash(file, NULL, &error)) {
    text = g_strdup_printf(_("“%s” is in the bin"), name);
    gimbal_run_store_forget(row->run->path);
    remove_row(row);
  } else {
    text = g_strdup_printf(_("“%s” stays where it is (%s); it can be deleted in the file manager"), name,
                           error->message);
  }
  gimbal_toast(list, text);
}

static void on_note(Row* row) {
  g_autofree char* note = g_strstrip(g_strdup(gtk_editable_get_text(row->note)));
  if (!strcmp(note, row->run->note)) return;
  gimbal_run_store_set_note(row->run->path, note);
  g_free(row->run->note);
  row->run->note = g_steal_pointer(&note);
  row_show(row);
}

static void on_note_entered(Row* row) {
  gtk_menu_button_popdown(row->menu);
}

static void add_choice(GtkWidget* box, const char* label, GCallback callback, Row* row) {
  GtkWidget *button = gtk_button_new(), *text = gtk_label_new(label);
  gtk_label_set_xalign(GTK_LABEL(text), 0);
  gtk_button_set_child(GTK_BUTTON(button), text);
  gtk_widget_add_css_class(button, "flat");
  g_signal_connect_swapped(button, "clicked", callback, row);
  gtk_box_append(GTK_BOX(box), button);
}

// Made when it is asked for: a note, and what can be done.
static void make_menu(GtkMenuButton* button, gpointer data) {
  Row* row = data;
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2), *note = gtk_entry_new();
  GtkWidget* popover = gtk_popover_new();
  row->note = GTK_EDITABLE(note);
  gtk_editable_set_text(row->note, row->run->note);
  gtk_entry_set_placeholder_text(GTK_ENTRY(note), _("A note of your own"));
  gtk_editable_set_width_chars(row->note, 32);
  gtk_widget_set_margin_bottom(note, 4);
  g_signal_connect_swapped(note, "activate", G_CALLBACK(on_note_entered), row);
  g_signal_connect_swapped(popover, "closed", G_CALLBACK(on_note), row);
  gtk_box_append(GTK_BOX(box), note);
  gboolean good = row->facts && row->facts->good;
  if (good) add_choice(box, _("Open"), G_CALLBACK(on_open), row);
  if (good && row->window->can_compare) {
    add_choice(box, _("Compare With the Run on Show"), G_CALLBACK(on_compare), row);
    add_choice(box, _("Show as a Ghost Beside It"), G_CALLBACK(on_ghost), row);
    add_choice(box, _("Differences From the Run on Show"), G_CALLBACK(on_differences), row);
  }
  add_choice(box, _("Show in Files"), G_CALLBACK(on_show_in_files), row);
  add_choice(box, _("Remove From This List"), G_CALLBACK(on_forget), row);
  add_choice(box, _("Move to the Bin"), G_CALLBACK(on_discard), row);
  gtk_popover_set_child(GTK_POPOVER(popover), box);
  gtk_menu_button_set_popover(button, popover);
}

//---- the list

static void add_row(GimbalRunsWindow* self, GimbalKnownRun* run) {
  Row* row = g_new0(Row, 1);
  g_autofree char* name = g_path_get_basename(run->path);
  g_autofree char* title = g_markup_escape_text(name, -1);
  *row = (Row){self,
               run,
               NULL,
               ADW_ACTION_ROW(adw_action_row_new()),
               GTK_LABEL(gtk_label_new("")),
               GTK_MENU_BUTTON(gtk_menu_button_new()),
               NULL};
  gtk_menu_button_set_icon_name(row->menu, "view-more-symbolic");
  gtk_menu_button_set_create_popup_func(row->menu, make_menu, row, NULL);
  gtk_widget_set_valign(GTK_WIDGET(row->menu), GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(GTK_WIDGET(row->menu), "flat");
  gtk_widget_add_css_class(GTK_WIDGET(row->date), "dim-label");
  gimbal_tooltip_set(GTK_WIDGET(row->menu), _("Note and More"));
  gimbal_tooltip_set(GTK_WIDGET(row->widget), run->path);
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row->widget), title);
  adw_action_row_set_subtitle_lines(row->widget, 4);
  adw_action_row_add_prefix(row->widget, make_picture(run));
  adw_action_row_add_suffix(row->widget, GTK_WIDGET(row->date));
  adw_action_row_add_suffix(row->widget, GTK_WIDGET(row->menu));
  g_ptr_array_add(self->rows, row);
  gtk_list_box_append(self->list, GTK_WIDGET(row->widget));
  row_show(row);
}

static void read_next(GimbalRunsWindow* self);

static void on_facts(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalRunFacts) facts = gimbal_run_facts_finish(result);
  if (!facts) return;  // the window is closed, and there is none
  GimbalRunsWindow* self = user_data;
  for (guint i = 0; i < self->rows->len; i++) {
    Row* row = self->rows->pdata[i];
    if (row->facts || strcmp(row->run->path, facts->path) != 0) continue;
    row->facts = g_steal_pointer(&facts);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row->widget), row->facts->good);
    row_show(row);
    break;
  }
  show_found(self);
  read_next(self);
}

// One file after the other, from the newest.
static void read_next(GimbalRunsWindow* self) {
  if (self->next >= self->rows->len) return;
  const Row* row = self->rows->pdata[self->next++];
  gimbal_run_facts_async(row->run->path, self->reading, on_facts, self);
}

static void fill_list(GimbalRunsWindow* self) {
  g_autoptr(GPtrArray) runs = gimbal_run_store_list();
  g_ptr_array_set_free_func(runs, NULL);
  for (guint i = 0; i < runs->len; i++) {
    GimbalKnownRun* run = runs->pdata[i];
    // one on a disk that is not here comes back with it
    if (g_file_test(run->path, G_FILE_TEST_EXISTS)) {
      add_row(self, run);
    } else {
      gimbal_known_run_free(run);
    }
  }
  show_found(self);
  read_next(self);
}

static void on_row(GimbalRunsWindow* self, GtkListBoxRow* widget) {
  for (guint i = 0; i < self->rows->len; i++) {
    Row* row = self->rows->pdata[i];
    if (GTK_WIDGET(row->widget) != GTK_WIDGET(widget)) continue;
    on_open(row);
    return;
  }
}

static void on_stop_search(GimbalRunsWindow* self) {
  gtk_window_close(GTK_WINDOW(self));
}

//---- object

static void runs_window_leave(GObject* object) {
  g_cancellable_cancel(GIMBAL_RUNS_WINDOW(object)->reading);
}

#define PART(field)          GIMBAL_PART(GimbalRunsWindow, field)
#define OWNS(field, release) GIMBAL_OWNS(GimbalRunsWindow, field, release)

static void gimbal_runs_window_class_init(GimbalRunsWindowClass* klass) {
  static const GimbalPart parts[] = {PART(search), PART(stack), PART(list), {0}};
  static const GimbalCall calls[] = {
      GIMBAL_CALL(on_row), GIMBAL_CALL(show_found), GIMBAL_CALL(on_stop_search), {0}};
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "runs-window", parts, calls);
  GIMBAL_CLASS_OWNS(klass, runs_window_leave, GIMBAL_TO_THE_LAST, OWNS(reading, g_object_unref),
                    OWNS(rows, g_ptr_array_unref));
  signals[OPEN] = gimbal_signal_new("open", GIMBAL_TYPE_RUNS_WINDOW, 1, G_TYPE_FILE);
  signals[COMPARE] = gimbal_signal_new("compare", GIMBAL_TYPE_RUNS_WINDOW, 1, G_TYPE_FILE);
  signals[GHOST] = gimbal_signal_new("ghost", GIMBAL_TYPE_RUNS_WINDOW, 1, G_TYPE_FILE);
  signals[DIFFERENCES] = gimbal_signal_new("differences", GIMBAL_TYPE_RUNS_WINDOW, 1, G_TYPE_FILE);
}

static void gimbal_runs_window_init(GimbalRunsWindow* self) {
  self->reading = g_cancellable_new();
  self->rows = g_ptr_array_new_with_free_func((GDestroyNotify)row_free);
  gtk_widget_init_template(GTK_WIDGET(self));
  fill_list(self);
}

GtkWidget* gimbal_runs_window_new(GtkWindow* parent, gboolean can_compare) {
  GimbalRunsWindow* self =
      g_object_new(GIMBAL_TYPE_RUNS_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE, NULL);
  self->can_compare = can_compare;
  return GTK_WIDGET(self);
}
