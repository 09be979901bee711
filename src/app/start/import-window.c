// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "start/import-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/engine-guard.h"
#include "import/intake/intake.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/view/viewport.h"

struct _GimbalImportWindow {
  AdwWindow parent;
  AdwWindowTitle* heading;
  GtkButton* save;
  GtkLabel* status;
  GtkLabel* legend;
  GtkListBox* list;
  GimbalViewport* viewport;
  GPtrArray* switches;  // of the rows, borrowed; NULL for a row without a switch
  char* path;
  GimbalIntakeChoices* choices;
  GimbalIntake* intake;       // that the window shows
  mjData* data;               // of its model
  GCancellable* cancellable;  // of the reading that is going on
  gboolean quiet;             // the program, not the user, changes switches
};

G_DEFINE_FINAL_TYPE(GimbalImportWindow, gimbal_import_window, ADW_TYPE_WINDOW)

static guint saved_signal;

gboolean gimbal_import_window_is_for(GFile* file) {
  const char* path = g_file_peek_path(file);
  return path && gimbal_intake_is_for(path);
}

gboolean gimbal_import_window_has_model(GFile* file) {
  const char* path = g_file_peek_path(file);
  const char* dot = path ? strrchr(path, '.') : NULL;
  if (!dot || g_file_test(path, G_FILE_TEST_IS_DIR)) return FALSE;
  g_autofree char* model = g_strdup_printf("%.*s.xml", (int)(dot - path), path);
  return g_file_test(model, G_FILE_TEST_EXISTS);
}

//---- inertia ellipsoids of the selected item

static const GimbalIntakeItem* item_of(GimbalImportWindow* self, GtkListBoxRow* row) {
  int index = row ? gtk_list_box_row_get_index(row) : -1;
  gboolean known = self->intake && index >= 0 && (guint)index < self->intake->items->len;
  return known ? self->intake->items->pdata[index] : NULL;
}

static void add_ellipsoid(GArray* geoms, const mjData* d, int body, const GimbalIntakeInertia* inertia,
                          const float colour[4]) {
  mjvGeom geom;
  mjtNum size[3], pos[3], quat[4], mat[9];
  if (!(inertia->mass > 0)) return;
  gimbal_intake_ellipsoid(inertia, size);
  mju_rotVecQuat(pos, inertia->pos, d->xquat + 4 * body);
  mju_addTo3(pos, d->xpos + 3 * body);
  mju_mulQuat(quat, d->xquat + 4 * body, inertia->quat);
  mju_quat2Mat(mat, quat);
  mjv_initGeom(&geom, mjGEOM_ELLIPSOID, size, pos, mat, colour);
  geom.emission = 0.4f;
  g_array_append_val(geoms, geom);
}

static void show_ellipsoids(GimbalImportWindow* self) {
  static const float before[4] = {0.95f, 0.15f, 0.1f, 0.45f}, after[4] = {0.2f, 0.75f, 0.3f, 1};
  const GimbalIntakeItem* item = item_of(self, gtk_list_box_get_selected_row(self->list));
  int body = item && item->kind == GIMBAL_INTAKE_INERTIA && self->data
                 ? mj_name2id(self->intake->model, mjOBJ_BODY, item->name)
                 : -1;
  g_autoptr(GArray) geoms = g_array_new(FALSE, FALSE, sizeof(mjvGeom));
  if (body >= 0) {
    add_ellipsoid(geoms, self->data, body, &item->after, after);
    add_ellipsoid(geoms, self->data, body, &item->before, before);
  }
  gimbal_viewport_set_overlay(self->viewport, geoms->len ? g_array_ref(geoms) : NULL);
  gimbal_viewport_get_option(self->viewport)->flags[mjVIS_TRANSPARENT] = geoms->len > 0;
  gtk_widget_set_visible(GTK_WIDGET(self->legend), geoms->len > 0);
  gimbal_viewport_refresh(self->viewport);
}

static void on_selected(GimbalImportWindow* self) {
  if (!self->quiet) show_ellipsoids(self);
}

//---- rows

static void read_again(GimbalImportWindow* self);

static void on_switched(GimbalImportWindow* self, GParamSpec* pspec, GtkSwitch* toggle) {
  (void)pspec;
  GtkWidget* row = gtk_widget_get_ancestor(GTK_WIDGET(toggle), GTK_TYPE_LIST_BOX_ROW);
  const GimbalIntakeItem* item = row ? item_of(self, GTK_LIST_BOX_ROW(row)) : NULL;
  if (self->quiet || !item) return;
  gimbal_intake_choose(self->choices, item, gtk_switch_get_active(toggle));
  read_again(self);
}

static const char* icon_of(const GimbalIntakeItem* item) {
  gboolean lost = item->kind == GIMBAL_INTAKE_MISSING || item->kind == GIMBAL_INTAKE_BROKEN;
  return lost ? "dialog-warning-symbolic" : "dialog-information-symbolic";
}

static void add_row(GimbalImportWindow* self, const GimbalIntakeItem* item) {
  GtkWidget *row = adw_action_row_new(), *toggle = item->optional ? gtk_switch_new() : NULL;
  gtk_list_box_append(self->list, row);
  g_ptr_array_add(self->switches, toggle);
  adw_action_row_set_title_lines(ADW_ACTION_ROW(row), 2);
  adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 3);
  if (!toggle) {
    adw_action_row_add_prefix(ADW_ACTION_ROW(row), gtk_image_new_from_icon_name(icon_of(item)));
    return;
  }
  gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER);
  g_signal_connect_object(toggle, "notify::active", G_CALLBACK(on_switched), self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), toggle);
}

static void fill_row(GtkListBoxRow* row, GtkWidget* toggle, const GimbalIntakeItem* item) {
  g_autofree char* title = gimbal_intake_item_title(item);
  g_autofree char* detail = gimbal_intake_item_detail(item);
  g_autofree char* title_markup = g_markup_escape_text(title, -1);
  g_autofree char* detail_markup = g_markup_escape_text(detail ? detail : "", -1);
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title_markup);
  adw_action_row_set_subtitle(ADW_ACTION_ROW(row), detail_markup);
  if (!toggle) return;
  gtk_switch_set_active(GTK_SWITCH(toggle), item->on);
  gtk_accessible_update_property(GTK_ACCESSIBLE(toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

static gboolean same_items(const GimbalIntake* a, const GimbalIntake* b) {
  if (!a || a->items->len != b->items->len) return FALSE;
  for (guint i = 0; i < a->items->len; i++) {
    const GimbalIntakeItem *x = a->items->pdata[i], *y = b->items->pdata[i];
    if (x->kind != y->kind || g_strcmp0(x->name, y->name)) return FALSE;
  }
  return TRUE;
}

// Keep the rows if the items are the same, so that the focus stays.
static void show_rows(GimbalImportWindow* self, const GimbalIntake* before) {
  const GPtrArray* items = self->intake->items;
  GtkListBoxRow* row;
  self->quiet = TRUE;
  if (!same_items(before, self->intake)) {
    while ((row = gtk_list_box_get_row_at_index(self->list, 0))) {
      gtk_list_box_remove(self->list, GTK_WIDGET(row));
    }
    g_ptr_array_set_size(self->switches, 0);
    for (guint i = 0; i < items->len; i++) add_row(self, items->pdata[i]);
  }
  for (guint i = 0; i < items->len; i++) {
    row = gtk_list_box_get_row_at_index(self->list, (int)i);
    fill_row(row, self->switches->pdata[i], items->pdata[i]);
    const GimbalIntakeItem* item = items->pdata[i];
    if (item->kind == GIMBAL_INTAKE_INERTIA && !gtk_list_box_get_selected_row(self->list)) {
      gtk_list_box_select_row(self->list, row);
    }
  }
  self->quiet = FALSE;
}

//---- the preview

static void show_model(GimbalImportWindow* self, const GimbalIntake* before) {
  mjModel* m = self->intake->model;
  mjData* data = m ? mj_makeData(m) : NULL;
  if (data) {
    int home = mj_name2id(m, mjOBJ_KEY, "home");
    if (home >= 0) mj_resetDataKeyframe(m, data, home);
    mj_forward(m, data);
    gimbal_viewport_set_owner(self->viewport, self->intake, (GBoxedCopyFunc)gimbal_intake_ref,
                              (GDestroyNotify)gimbal_intake_unref);
    gimbal_viewport_set_model(self->viewport, m, before && before->model);
    gimbal_viewport_set_frame(self->viewport, m, data);
    gimbal_viewport_queue_draw(self->viewport);
  } else {
    gimbal_viewport_clear(self->viewport);
  }
  mj_deleteData(self->data);
  self->data = data;
}

// A path that does not exist yet: "arm_2.xml" if there is an "arm.xml".
static char* free_target(const GimbalIntake* intake) {
  char* target = g_strdup(intake->target);
  for (int i = 2; g_file_test(target, G_FILE_TEST_EXISTS); i++) {
    g_free(target);
    target = g_strdup_printf("%.*s_%d.xml", (int)(strlen(intake->target) - 4), intake->target, i);
  }
  return target;
}

static void show_status(GimbalImportWindow* self) {
  const mjModel* m = self->intake->model;
  if (self->intake->problem || !m) {
    g_autofree char* text = g_strdup_printf(_("The model does not compile: %s"), self->intake->problem);
    gtk_label_set_text(self->status, text);
    return;
  }
  g_autofree char* target = free_target(self->intake);
  g_autofree char* name = g_path_get_basename(target);
  g_autofree char* shown = g_filename_display_name(name);
  g_autofree char* text = g_strdup_printf(_("%d bodies, %d joints, %.3g kg. It is saved as “%s”."),
                                          (int)m->nbody - 1, (int)m->njnt, m->body_subtreemass[0], shown);
  gtk_label_set_text(self->status, text);
}

static void import_window_show(GimbalImportWindow* self, GimbalIntake* intake) {
  g_autoptr(GimbalIntake) before = g_steal_pointer(&self->intake);
  self->intake = intake;
  show_status(self);
  show_rows(self, before);
  show_model(self, before);
  show_ellipsoids(self);
  gtk_widget_set_sensitive(GTK_WIDGET(self->save), intake->text != NULL);
}

//---- reading, on a thread

typedef struct Reading {
  char* path;
  GimbalIntakeChoices* choices;
  GCancellable* cancellable;
  GimbalIntake* intake;
  GError* error;
} Reading;

static void reading_free(gpointer data) {
  Reading* reading = data;
  gimbal_intake_choices_free(reading->choices);
  g_clear_error(&reading->error);
  g_object_unref(reading->cancellable);
  g_clear_pointer(&reading->intake, gimbal_intake_unref);
  g_free(reading->path);
  g_free(reading);
}

static void read_now(void* data) {
  Reading* reading = data;
  reading->intake = gimbal_intake_new(reading->path, reading->choices, reading->cancellable, &reading->error);
}

static void read_in_thread(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  (void)source, (void)cancellable;
  g_task_return_pointer(task, gimbal_engine_guard(read_now, data), g_free);
}

static void on_read(GObject* source, GAsyncResult* result, gpointer data) {
  g_autoptr(GimbalImportWindow) self = data;
  Reading* reading = g_task_get_task_data(G_TASK(result));
  g_autofree char* trouble = g_task_propagate_pointer(G_TASK(result), NULL);
  (void)source;
  // a newer reading has started, or the window is closed
  if (g_cancellable_is_cancelled(reading->cancellable)) return;
  if (reading->intake && !trouble) {
    import_window_show(self, g_steal_pointer(&reading->intake));
    return;
  }
  const char* why = trouble ? trouble : reading->error ? reading->error->message : "";
  g_autofree char* text = g_strdup_printf(_("It cannot be imported: %s"), why);
  gtk_label_set_text(self->status, text);
  gtk_widget_set_sensitive(GTK_WIDGET(self->save), FALSE);
}

static void stop_reading(GimbalImportWindow* self) {
  if (self->cancellable) g_cancellable_cancel(self->cancellable);
  g_clear_object(&self->cancellable);
}

static void read_again(GimbalImportWindow* self) {
  stop_reading(self);
  self->cancellable = g_cancellable_new();
  Reading* reading = g_new0(Reading, 1);
  *reading = (Reading){.path = g_strdup(self->path),
                       .choices = gimbal_intake_choices_copy(self->choices),
                       .cancellable = g_object_ref(self->cancellable)};
  gtk_widget_set_sensitive(GTK_WIDGET(self->save), FALSE);
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_read, g_object_ref(self));
  g_task_set_task_data(task, reading, reading_free);
  g_task_run_in_thread(task, read_in_thread);
}

static void on_save(GimbalImportWindow* self) {
  g_autofree char* target = free_target(self->intake);
  g_autoptr(GError) error = NULL;
  if (!gimbal_intake_save(self->intake, target, &error)) {
    g_autofree char* text = g_strdup_printf(_("Could not save: %s"), error->message);
    gtk_label_set_text(self->status, text);
    return;
  }
  g_autoptr(GFile) file = g_file_new_for_path(target);
  g_signal_emit(self, saved_signal, 0, file);
  gtk_window_close(GTK_WINDOW(self));
}

//---- object

static void import_window_leave(GObject* object) {
  GimbalImportWindow* self = GIMBAL_IMPORT_WINDOW(object);
  self->quiet = TRUE;
  stop_reading(self);
  if (self->viewport) gimbal_viewport_clear(self->viewport);
  self->viewport = NULL;
}

#define PART(field)          GIMBAL_PART(GimbalImportWindow, field)
#define OWNS(field, release) GIMBAL_OWNS(GimbalImportWindow, field, release)

static void gimbal_import_window_class_init(GimbalImportWindowClass* klass) {
  static const GimbalPart parts[] = {PART(heading), PART(save),     PART(status), PART(legend),
                                     PART(list),    PART(viewport), {0}};
  static const GimbalCall calls[] = {GIMBAL_CALL(on_save), GIMBAL_CALL(on_selected), {0}};
  g_type_ensure(GIMBAL_TYPE_VIEWPORT);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "import-window", parts, calls);
  saved_signal = gimbal_signal_new("saved", GIMBAL_TYPE_IMPORT_WINDOW, 1, G_TYPE_FILE);
  GIMBAL_CLASS_OWNS(klass, import_window_leave, GIMBAL_TO_THE_LAST, OWNS(data, mj_deleteData),
                    OWNS(intake, gimbal_intake_unref), OWNS(choices, gimbal_intake_choices_free),
                    OWNS(path, g_free), OWNS(switches, g_ptr_array_unref));
}

static void gimbal_import_window_init(GimbalImportWindow* self) {
  self->choices = gimbal_intake_choices_new();
  self->switches = g_ptr_array_new();
  gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget* gimbal_import_window_new(GtkWindow* parent, GFile* source) {
  GimbalImportWindow* self =
      g_object_new(GIMBAL_TYPE_IMPORT_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE, NULL);
  g_autofree char* name = g_file_get_basename(source);
  g_autofree char* shown = g_filename_display_name(name);
  self->path = g_file_get_path(source);
  adw_window_title_set_subtitle(self->heading, shown);
  read_again(self);
  return GTK_WIDGET(self);
}
