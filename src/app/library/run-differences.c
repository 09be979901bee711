// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "library/run-differences.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>

#include "base/job.h"
#include "trajectory/compare.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/plot/number-table.h"

enum { REST_MS = 400, NAMES = 8 };

struct _GimbalRunDifferences {
  AdwWindow parent;
  GtkDropDown* begin;
  GtkSpinButton* shift;
  GtkEditable* tolerance;
  GtkLabel *told, *alone;
  GtkSpinner* spinner;
  GtkBox* place;  // of the table
  GimbalNumberTable* table;
  GimbalRunComparison* found;
  GCancellable* comparing;  // NULL: nothing is compared
  char *here, *other;       // files; here: NULL until it is written
  guint timer;
};

G_DEFINE_FINAL_TYPE(GimbalRunDifferences, gimbal_run_differences, ADW_TYPE_WINDOW)

static guint moment_signal;

//---- on a thread

typedef struct Job {
  char *here, *other;
  GimbalRunAlignment alignment;
} Job;

static void job_free(Job* job) {
  g_free(job->here);
  g_free(job->other);
  g_free(job);
}

static void run_compare(GTask* task, gpointer data) {
  const Job* job = data;
  GError* error = NULL;
  g_autoptr(GimbalTrajectory) here = gimbal_trajectory_open(job->here, &error);
  g_autoptr(GimbalTrajectory) other = here ? gimbal_trajectory_open(job->other, &error) : NULL;
  GimbalRunComparison* found =
      other ? gimbal_trajectory_compare(here, other, &job->alignment, g_task_get_cancellable(task), &error)
            : NULL;
  if (found) {
    g_task_return_pointer(task, found, (GDestroyNotify)gimbal_run_comparison_free);
  } else {
    g_task_return_error(task, error);
  }
}

//---- what was found

static char* dup_first(const GimbalRunDifference* d) {
  return g_strdup_printf(_("The first difference is at %.4g s: %s is %.6g here and %.6g there."), d->first,
                         d->name, d->value, d->other);
}

static char* dup_told(const GimbalRunComparison* found) {
  guint count = found->different->len;
  if (!found->common) {
    return g_strdup(
        _("The runs have no quantity of the same name: their models share no named joint, "
          "actuator or sensor."));
  }
  if (!found->moments) {
    return g_strdup(_("The runs have no moment in common: let both begin together, or give another delay."));
  }
  g_autofree char* compared =
      g_strdup_printf(ngettext("%u quantity was compared, from %.4g s to %.4g s.",
                               "%u quantities were compared, from %.4g s to %.4g s.", found->common),
                      found->common, found->start, found->end);
  if (!count) return g_strdup_printf("%s %s", compared, _("None differs."));
  g_autofree char *first = dup_first(found->different->pdata[0]),
                  *many = g_strdup_printf(ngettext("%u differs.", "%u differ.", count), count);
  return g_strdup_printf("%s %s %s", compared, many, first);
}

static void append_names(GString* text, const char* title, const GPtrArray* names) {
  guint shown = MIN(names->len, NAMES);
  if (!names->len) return;
  if (text->len) g_string_append_c(text, '\n');
  g_string_append_printf(text, "%s ", title);
  for (guint i = 0; i < shown; i++) {
    g_string_append_printf(text, "%s%s", i ? ", " : "", (const char*)names->pdata[i]);
  }
  if (shown < names->len) g_string_append_printf(text, " … %u", names->len);
}

static void show_table(GimbalRunDifferences* self) {
  const GPtrArray* different = self->found->different;
  g_autofree GimbalTableRow* rows = g_new0(GimbalTableRow, different->len + 1);
  for (guint i = 0; i < different->len; i++) {
    const GimbalRunDifference* d = different->pdata[i];
    rows[i].key = i;
    rows[i].texts[0] = d->name;
    const double values[] = {d->first, d->value, d->other, d->largest, d->at};
    for (guint k = 0; k < G_N_ELEMENTS(values); k++) rows[i].values[k + 1] = values[k];
    rows[i].texts[6] = d->unit;
  }
  gimbal_number_table_update(self->table, rows, (int)different->len);
}

static void show_found(GimbalRunDifferences* self) {
  g_autofree char* told = dup_told(self->found);
  g_autoptr(GString) alone = g_string_new(NULL);
  append_names(alone, _("Only here:"), self->found->missing);
  append_names(alone, _("Only there:"), self->found->added);
  gtk_label_set_text(self->told, told);
  gtk_label_set_text(self->alone, alone->str);
  gtk_widget_set_visible(GTK_WIDGET(self->alone), alone->len > 0);
  show_table(self);
}

void gimbal_run_differences_refuse(GimbalRunDifferences* self, const char* reason) {
  gtk_spinner_stop(self->spinner);
  gtk_label_set_text(self->told, reason);
}

static void on_row(GimbalRunDifferences* self, guint64 key, int index) {
  (void)index;
  if (!self->found || key >= self->found->different->len) return;
  const GimbalRunDifference* d = self->found->different->pdata[key];
  g_signal_emit(self, moment_signal, 0, d->first);
}

//---- comparing

static void on_compared(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GError) error = NULL;
  GimbalRunComparison* found = g_task_propagate_pointer(G_TASK(result), &error);
  // of settings that are others by now, or of a window that is closed
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) return;
  GimbalRunDifferences* self = user_data;
  g_clear_object(&self->comparing);
  gtk_spinner_stop(self->spinner);
  if (!found) {
    gimbal_run_differences_refuse(self, error->message);
    return;
  }
  g_clear_pointer(&self->found, gimbal_run_comparison_free);
  self->found = found;
  show_found(self);
}

static void forget_comparing(GimbalRunDifferences* self) {
  if (self->comparing) g_cancellable_cancel(self->comparing);
  g_clear_object(&self->comparing);
}

// FALSE: what is typed is no number, and is marked.
static gboolean read_tolerance(GimbalRunDifferences* self, double* tolerance) {
  const char* text = gtk_editable_get_text(self->tolerance);
  char* end;
  *tolerance = *text ? g_ascii_strtod(text, &end) : 0;
  gboolean good = !*text || (!*end && isfinite(*tolerance) && *tolerance >= 0);
  if (good) {
    gtk_widget_remove_css_class(GTK_WIDGET(self->tolerance), "error");
  } else {
    gtk_widget_add_css_class(GTK_WIDGET(self->tolerance), "error");
  }
  return good;
}

static gboolean compare_now(gpointer data) {
  GimbalRunDifferences* self = data;
  double tolerance;
  self->timer = 0;
  if (!self->here || !read_tolerance(self, &tolerance)) return G_SOURCE_REMOVE;
  forget_comparing(self);
  self->comparing = g_cancellable_new();
  Job* job = g_new(Job, 1);
  *job = (Job){
      g_strdup(self->here),
      g_strdup(self->other),
      {gtk_drop_down_get_selected(self->begin) == 1, gtk_spin_button_get_value(self->shift), tolerance}};
  g_autoptr(GTask) task = g_task_new(NULL, self->comparing, on_compared, self);
  gtk_spinner_start(self->spinner);
  gimbal_job_run(task, job, (GDestroyNotify)job_free, run_compare);
  return G_SOURCE_REMOVE;
}

static void compare_later(GimbalRunDifferences* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  self->timer = g_timeout_add(REST_MS, compare_now, self);
}

void gimbal_run_differences_begin(GimbalRunDifferences* self, const char* here) {
  self->here = g_strdup(here);
  compare_now(self);
}

//---- object

static void add_table(GimbalRunDifferences* self) {
  static const GimbalTableColumn columns[] = {
      {N_("Quantity"), NULL, GIMBAL_TABLE_TEXT},
      {N_("First [s]"), N_("The first moment at which they differ"), GIMBAL_TABLE_NUMBER},
      {N_("Here"), N_("In the run on show, at that moment"), GIMBAL_TABLE_POWERS},
      {N_("There"), N_("In the other run, at that moment"), GIMBAL_TABLE_POWERS},
      {N_("Largest"), N_("The largest difference"), GIMBAL_TABLE_POWERS},
      {N_("At [s]"), N_("The moment of the largest difference"), GIMBAL_TABLE_NUMBER},
      {N_("Unit"), NULL, GIMBAL_TABLE_WORD},
  };
  self->table = GIMBAL_NUMBER_TABLE(gimbal_number_table_new(columns, G_N_ELEMENTS(columns)));
  gimbal_number_table_set_name(self->table, _("Differences"));
  gimbal_number_table_set_empty_text(self->table, "");
  gtk_widget_set_vexpand(GTK_WIDGET(self->table), TRUE);
  gtk_box_append(self->place, GTK_WIDGET(self->table));
  g_signal_connect_object(self->table, "selected", G_CALLBACK(on_row), self, G_CONNECT_SWAPPED);
}

static void run_differences_leave(GObject* object) {
  GimbalRunDifferences* self = GIMBAL_RUN_DIFFERENCES(object);
  forget_comparing(self);
  if (self->here) g_remove(self->here);
}

#define PART(field)          GIMBAL_PART(GimbalRunDifferences, field)
#define OWNS(field, release) GIMBAL_OWNS(GimbalRunDifferences, field, release)

static void gimbal_run_differences_class_init(GimbalRunDifferencesClass* klass) {
  static const GimbalPart parts[] = {PART(begin), PART(shift),   PART(tolerance), PART(told),
                                     PART(alone), PART(spinner), PART(place),     {0}};
  static const GimbalCall calls[] = {GIMBAL_CALL(compare_later), {0}};
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "run-differences", parts, calls);
  GIMBAL_CLASS_OWNS(klass, run_differences_leave, OWNS(timer, gimbal_drop_source), GIMBAL_TO_THE_LAST,
                    OWNS(found, gimbal_run_comparison_free), OWNS(here, g_free), OWNS(other, g_free));
  moment_signal = gimbal_signal_new("moment", GIMBAL_TYPE_RUN_DIFFERENCES, 1, G_TYPE_DOUBLE);
}

static void gimbal_run_differences_init(GimbalRunDifferences* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  add_table(self);
}

GtkWidget* gimbal_run_differences_new(GtkWindow* parent, const char* other) {
  g_autofree char *name = g_path_get_basename(other),
                  *title = g_strdup_printf(_("Differences From “%s”"), name);
  GimbalRunDifferences* self = g_object_new(GIMBAL_TYPE_RUN_DIFFERENCES, "transient-for", parent,
                                            "destroy-with-parent", TRUE, "title", title, NULL);
  self->other = g_strdup(other);
  gtk_spinner_start(self->spinner);
  return GTK_WIDGET(self);
}
