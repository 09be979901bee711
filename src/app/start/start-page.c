// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The start page.

#include "start/start-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "base/paths.h"
#include "project/draft.h"
#include "start/example.h"
#include "start/recent-models.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"

enum { MAX_RECENT = 8 };

struct _GimbalStartPage {
  GtkWidget parent;
  GtkWidget* scroller;
  GtkImage* sign;
  GtkWidget* drafts_group;
  GtkListBox* drafts;
  GtkWidget* recent_group;
  GtkListBox* recent;
  GtkWidget* examples_group;
  GtkFlowBox* examples;
  gboolean filled;
};

G_DEFINE_FINAL_TYPE(GimbalStartPage, gimbal_start_page, GTK_TYPE_WIDGET)

enum { CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static void start_page_choose(GimbalStartPage* self, GtkWidget* child) {
  GFile* file = g_object_get_data(G_OBJECT(child), "file");
  if (file) g_signal_emit(self, signals[CHOSEN], 0, file);
}

static void on_row(GimbalStartPage* self, GtkListBoxRow* row) {
  start_page_choose(self, GTK_WIDGET(row));
}
static void on_card(GimbalStartPage* self, GtkFlowBoxChild* child) {
  start_page_choose(self, GTK_WIDGET(child));
}

static void clear_list(GtkListBox* list) {
  GtkListBoxRow* row;
  while ((row = gtk_list_box_get_row_at_index(list, 0))) gtk_list_box_remove(list, GTK_WIDGET(row));
}

// At the end of a row: it leads to its model.
static void add_arrow(GtkWidget* row) {
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), gtk_image_new_from_icon_name("go-next-symbolic"));
}

// icon: NULL for none.
static void add_row(GtkListBox* list, GFile* file, const char* title, const char* subtitle,
                    const char* icon) {
  GtkWidget* row = adw_action_row_new();
  g_autofree char* escaped = g_markup_escape_text(title, -1);
  g_autofree char* below = g_markup_escape_text(subtitle, -1);
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), escaped);
  adw_action_row_set_subtitle(ADW_ACTION_ROW(row), below);
  adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 1);
  if (icon) adw_action_row_add_prefix(ADW_ACTION_ROW(row), gtk_image_new_from_icon_name(icon));
  gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
  g_object_set_data_full(G_OBJECT(row), "file", g_object_ref(file), g_object_unref);
  gtk_list_box_append(list, row);
}

// A row for a file, with its folder below.
static void add_file(GtkListBox* list, GFile* file, const char* icon) {
  g_autofree char* name = g_file_get_basename(file);
  g_autoptr(GFile) parent = g_file_get_parent(file);
  g_autofree char* folder = parent ? gimbal_paths_shorten(parent) : g_strdup("");
  add_row(list, file, name, folder, icon);
}

// The picture of a model in a frame of its own size; a sign where there is none.
static GtkWidget* small_picture(GFile* file) {
  g_autofree char* path = gimbal_recent_models_dup_picture(file);
  if (!g_file_test(path, G_FILE_TEST_EXISTS)) return gtk_image_new_from_icon_name("gimbal-body-symbolic");
  GtkWidget* picture = gtk_picture_new_for_filename(path);
  gtk_picture_set_content_fit(GTK_PICTURE(picture), GTK_CONTENT_FIT_COVER);
  return picture;
}

static void fill_recent(GimbalStartPage* self);

static void on_forget(GtkWidget* button, GFile* file) {
  gimbal_recent_models_forget(file);
  fill_recent(GIMBAL_START_PAGE(gtk_widget_get_ancestor(button, GIMBAL_TYPE_START_PAGE)));
}

static GtkWidget* forget_button(GFile* file) {
  GtkWidget* button = gtk_button_new_from_icon_name("list-remove-symbolic");
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(button, "flat");
  gimbal_tooltip_set(button, _("Remove From This List"));
  gimbal_connect_owned(button, "clicked", G_CALLBACK(on_forget), g_object_ref(file), g_object_unref);
  return button;
}

static void add_model(GtkListBox* list, GFile* file) {
  add_file(list, file, NULL);
  GtkWidget* row = gtk_widget_get_last_child(GTK_WIDGET(list));
  g_autofree char* day = gimbal_recent_models_dup_day(file);
  GtkWidget* date = gtk_label_new(day);
  GtkWidget *picture = gtk_overlay_new(), *frame = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_size_request(frame, 54, 36);
  gtk_overlay_set_child(GTK_OVERLAY(picture), frame);
  gtk_overlay_add_overlay(GTK_OVERLAY(picture), small_picture(file));
  gtk_widget_set_valign(picture, GTK_ALIGN_CENTER);
  gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class(picture, "recent-picture");
  gtk_widget_add_css_class(date, "dim-label");
  gtk_widget_add_css_class(date, "recent-day");
  adw_action_row_add_prefix(ADW_ACTION_ROW(row), picture);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), date);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), forget_button(file));
  add_arrow(row);
}

static void fill_recent(GimbalStartPage* self) {
  g_autoptr(GPtrArray) models = gimbal_recent_models_list(MAX_RECENT);
  clear_list(self->recent);
  for (guint i = 0; i < models->len; i++) {
    add_model(self->recent, g_ptr_array_index(models, i));
  }
  gtk_widget_set_visible(self->recent_group, models->len > 0);
}

static void fill_drafts(GimbalStartPage* self) {
  g_autoptr(GPtrArray) drafts = gimbal_draft_list();
  g_autoptr(GHashTable) offered =
      g_hash_table_new_full((GHashFunc)g_file_hash, (GEqualFunc)g_file_equal, g_object_unref, NULL);
  clear_list(self->drafts);
  for (guint i = 0; i < drafts->len; i++) {
    GimbalDraft* draft = g_ptr_array_index(drafts, i);
    GFile* file = draft->model ? draft->model : draft->file;  // the model, not an included file
    if (file && g_hash_table_add(offered, g_object_ref(file))) {
      add_file(self->drafts, file, "document-revert-symbolic");
      add_arrow(gtk_widget_get_last_child(GTK_WIDGET(self->drafts)));
    }
  }
  gtk_widget_set_visible(self->drafts_group, gtk_list_box_get_row_at_index(self->drafts, 0) != NULL);
}

// The picture is an overlay on a box of fixed size, so that its own size does not matter.
static GtkWidget* make_picture(const GimbalExample* example) {
  GtkWidget* overlay = gtk_overlay_new();
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget* picture;
  if (example->picture) {
    picture = gtk_picture_new_for_filename(example->picture);
    gtk_picture_set_content_fit(GTK_PICTURE(picture), GTK_CONTENT_FIT_COVER);
  } else {
    picture = gtk_image_new_from_icon_name("gimbal-body-symbolic");
    gtk_image_set_pixel_size(GTK_IMAGE(picture), 48);
  }
  gtk_widget_set_size_request(box, 200, 132);
  gtk_widget_add_css_class(box, "example-picture");
  gtk_overlay_set_child(GTK_OVERLAY(overlay), box);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), picture);
  return overlay;
}

static void add_example(GimbalStartPage* self, const GimbalExample* example) {
  GtkWidget* child = gtk_flow_box_child_new();
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget* title = gtk_label_new(example->title);
  GtkWidget* summary = gtk_label_new(example->summary);
  gtk_widget_add_css_class(box, "card");
  gtk_widget_add_css_class(box, "example-card");
  gtk_widget_set_overflow(box, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class(title, "heading");
  gtk_label_set_xalign(GTK_LABEL(title), 0);
  gtk_label_set_xalign(GTK_LABEL(summary), 0);
  gtk_label_set_yalign(GTK_LABEL(summary), 0);
  gtk_label_set_wrap(GTK_LABEL(summary), TRUE);
  gtk_label_set_lines(GTK_LABEL(summary), 3);
  gtk_label_set_ellipsize(GTK_LABEL(summary), PANGO_ELLIPSIZE_END);
  gimbal_tooltip_for_cut(GTK_LABEL(summary));
  gtk_label_set_width_chars(GTK_LABEL(summary), 22);
  gtk_label_set_max_width_chars(GTK_LABEL(summary), 26);
  gtk_widget_set_vexpand(summary, TRUE);
  gtk_widget_add_css_class(summary, "caption");
  gtk_widget_add_css_class(summary, "dim-label");
  gtk_box_append(GTK_BOX(box), make_picture(example));
  gtk_box_append(GTK_BOX(box), title);
  gtk_box_append(GTK_BOX(box), summary);
  gtk_flow_box_child_set_child(GTK_FLOW_BOX_CHILD(child), box);
  gtk_accessible_update_property(GTK_ACCESSIBLE(child), GTK_ACCESSIBLE_PROPERTY_LABEL, example->title, -1);
  g_object_set_data_full(G_OBJECT(child), "file", g_object_ref(example->file), g_object_unref);
  gtk_flow_box_append(self->examples, child);
}

static void fill_examples(GimbalStartPage* self) {
  g_autoptr(GPtrArray) examples = gimbal_example_list();
  for (guint i = 0; i < examples->len; i++) add_example(self, g_ptr_array_index(examples, i));
  gtk_widget_set_visible(self->examples_group, examples->len > 0);
}

void gimbal_start_page_refresh(GimbalStartPage* self) {
  fill_recent(self);
  fill_drafts(self);
}

// Read the pictures of the header and the examples only when the page is first visible.
static void gimbal_start_page_map(GtkWidget* widget) {
  GimbalStartPage* self = GIMBAL_START_PAGE(widget);
  if (!self->filled) {
    gtk_image_set_from_icon_name(self->sign, "io.github.gimbal_sim.Gimbal");
    fill_examples(self);
    gimbal_start_page_refresh(self);
  }
  self->filled = TRUE;
  GTK_WIDGET_CLASS(gimbal_start_page_parent_class)->map(widget);
}

#define PART(field) GIMBAL_PART(GimbalStartPage, field)

static const GimbalPart kParts[] = {PART(scroller),       PART(sign),         PART(drafts_group),
                                    PART(drafts),         PART(recent_group), PART(recent),
                                    PART(examples_group), PART(examples),     {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(on_row), GIMBAL_CALL(on_card), {0}};

static void gimbal_start_page_class_init(GimbalStartPageClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalStartPage, scroller, gtk_widget_unparent));
  widget_class->map = gimbal_start_page_map;
  gimbal_class_template(widget_class, "start-page", kParts, kCalls);
  signals[CHOSEN] = gimbal_signal_new("chosen", GIMBAL_TYPE_START_PAGE, 1, G_TYPE_FILE);
}

static void gimbal_start_page_init(GimbalStartPage* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
}
