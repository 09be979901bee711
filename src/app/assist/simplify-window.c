// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window is modal, so that the text does not change after the mesh was compiled. A thread
// computes the newest request; earlier ones are cancelled. Results are stored by the number of
// parts while the window is open.

#include "assist/simplify-window.h"

#include <glib/gi18n.h>

#include "author/mesh-replace.h"
#include "base/engine-guard.h"
#include "base/job.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"
#include "widgets/plot/chart.h"
#include "widgets/view/viewport.h"

#define PARTS (-1)  // the row of the parts; others are indices of shapes
enum {
  PATIENCE = 250,  // ms that the slider rests before work begins
  FEEDBACK = 100   // ms between two updates of the progress
};
// Fewer parts are enough if the error of the volume, and the distance from the surface relative to
// the size, are not above these.
#define TOLERANCE 0.01
#define NEAR      0.01

//---- results

// The mesh, shared by the window and its threads.
typedef struct Subject {
  GimbalMesh* mesh;
} Subject;

static void subject_clear(gpointer data) {
  gimbal_mesh_free(((Subject*)data)->mesh);
}

static void subject_unref(gpointer data) {
  g_atomic_rc_box_release_full(data, subject_clear);
}

// A model to show in the viewport.
typedef struct Preview {
  mjModel* m;
  mjData* d;
  mjtNum* together;  // 3 ngeom: where the geoms are if they are not drawn apart
} Preview;

static void preview_clear(gpointer data) {
  Preview* preview = data;
  mj_deleteData(preview->d);
  mj_deleteModel(preview->m);
  g_free(preview->together);
}

static gpointer preview_ref(gpointer data) {
  return g_atomic_rc_box_acquire(data);
}

static void preview_unref(gpointer data) {
  g_atomic_rc_box_release_full(data, preview_clear);
}

// The result of a request: parts or the primitives, and models that show them.
typedef struct Answer {
  GimbalDecomposition* parts;        // for the row of the parts; otherwise NULL
  GimbalFit fits[GIMBAL_SHAPES];     // for the other rows
  Preview* previews[GIMBAL_SHAPES];  // for parts: the first one only
  char* trouble;                     // error message; NULL: there is a result
} Answer;

static void answer_free(gpointer data) {
  Answer* answer = data;
  gimbal_decomposition_free(answer->parts);
  for (int i = 0; i < GIMBAL_SHAPES; i++) g_clear_pointer(&answer->previews[i], preview_unref);
  g_free(answer->trouble);
  g_free(answer);
}

struct _GimbalSimplifyWindow {
  AdwWindow parent;
  GtkButton* apply;
  GtkLabel* status;
  GtkListBox* list;
  GtkScale *count, *apart;
  GtkBox* errors;
  GimbalChart* chart;  // of the errors, by numbers of parts
  GtkProgressBar* progress;
  GimbalViewport* viewport;
  GimbalSession* session;
  GimbalCompiled* compiled;
  int type, id;
  Subject* subject;
  GHashTable* parts;  // number of parts → Answer
  Answer* fits;
  Answer* shown;
  GCancellable* cancellable;  // of the present work
  GTask* task;                // the present work
  guint timer, ticker;
};

G_DEFINE_FINAL_TYPE(GimbalSimplifyWindow, gimbal_simplify_window, ADW_TYPE_WINDOW)

//---- pictures

static void add_mesh(mjSpec* spec, const GimbalMesh* mesh, const char* name, const float rgba[4],
                     gboolean solid) {
  mjsMesh* asset = mjs_addMesh(spec, NULL);
  mjsGeom* geom = mjs_addGeom(mjs_findBody(spec, "world"), NULL);
  g_autofree float* vert = g_new(float, 3 * (gsize)mesh->nvert);
  for (int i = 0; i < 3 * mesh->nvert; i++) vert[i] = (float)mesh->vert[i];
  mjs_setName(asset->element, name);
  mjs_setFloat(asset->uservert, vert, 3 * mesh->nvert);
  mjs_setInt(asset->userface, mesh->face, 3 * mesh->nface);
  asset->inertia = mjMESH_INERTIA_SHELL;
  geom->type = mjGEOM_MESH;
  geom->contype = geom->conaffinity = solid;
  mjs_setString(geom->meshname, name);
  for (int k = 0; k < 4; k++) geom->rgba[k] = rgba[k];
}

// The colour of a number: hues are a golden section apart, so that neighbours differ.
static void simplify_window_colour(guint i, float rgba[4]) {
  double hue = 0.61803398875 * i;
  float red, green, blue;
  gtk_hsv_to_rgb((float)(hue - (guint)hue), 0.55f, 0.9f, &red, &green, &blue);
  rgba[0] = red, rgba[1] = green, rgba[2] = blue, rgba[3] = 1;
}

static void add_primitive(mjSpec* spec, const GimbalFit* fit) {
  mjsGeom* geom = mjs_addGeom(mjs_findBody(spec, "world"), NULL);
  geom->type = gimbal_fit_shapes[fit->shape].geom;
  mju_copy3(geom->size, fit->size);
  mju_copy3(geom->pos, fit->pos);
  mju_copy4(geom->quat, fit->quat);
  simplify_window_colour(1, geom->rgba);
  geom->rgba[3] = 0.6f;
}

static Preview* preview_of(mjSpec* spec) {
  for (int k = 0; k < 3; k++) spec->visual.headlight.ambient[k] = 0.45f;  // there is no other light
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = m ? mj_makeData(m) : NULL;
  if (d) mj_forward(m, d);
  const Preview preview = {m, d, d ? g_memdup2(m->geom_pos, 3 * (gsize)m->ngeom * sizeof(mjtNum)) : NULL};
  mj_deleteSpec(spec);
  return d ? (Preview*)g_atomic_rc_box_dup(sizeof preview, &preview) : NULL;
}

// Move the geoms away from their middle, by so many times their distance from it.
static void preview_explode(Preview* preview, double apart) {
  const mjModel* m = preview->m;
  double middle[3] = {0};
  for (int i = 0; i < m->ngeom; i++) mju_addToScl3(middle, preview->together + 3 * i, 1.0 / m->ngeom);
  for (int i = 0; i < 3 * m->ngeom; i++) {
    m->geom_pos[i] = preview->together[i] + apart * (preview->together[i] - middle[i % 3]);
  }
  mj_kinematics(m, preview->d);
}

static Preview* preview_of_parts(const GimbalDecomposition* made) {
  mjSpec* spec = mj_makeSpec();
  for (guint i = 0; i < made->parts->len; i++) {
    g_autofree char* name = g_strdup_printf("part_%u", i);
    float rgba[4];
    simplify_window_colour(i, rgba);
    add_mesh(spec, made->parts->pdata[i], name, rgba, TRUE);
  }
  return preview_of(spec);
}

static Preview* preview_of_fit(const GimbalMesh* mesh, const GimbalFit* fit) {
  static const float grey[4] = {0.7f, 0.7f, 0.7f, 1};
  mjSpec* spec = mj_makeSpec();
  add_mesh(spec, mesh, "mesh", grey, FALSE);
  add_primitive(spec, fit);
  return preview_of(spec);
}

//---- on a thread

typedef struct Work {
  Subject* subject;
  int row, parts;
  GCancellable* cancellable;
  int done;  // in thousandths, atomic
  Answer* answer;
} Work;

static void work_free(gpointer data) {
  Work* work = data;
  subject_unref(work->subject);
  g_object_unref(work->cancellable);
  g_clear_pointer(&work->answer, answer_free);
  g_free(work);
}

static void report_progress(double done, gpointer data) {
  g_atomic_int_set(&((Work*)data)->done, (int)(1000 * done));
}

static void simplify_window_compute(void* data) {
  Work* work = data;
  Answer* answer = work->answer;
  const GimbalMesh* mesh = work->subject->mesh;
  g_autoptr(GError) error = NULL;
  if (work->row == PARTS) {
    const GimbalDecomposeOptions options = {work->parts, TOLERANCE, NEAR, TRUE, report_progress, work};
    answer->parts = gimbal_decompose(mesh, &options, work->cancellable, &error);
    if (answer->parts) answer->previews[0] = preview_of_parts(answer->parts);
  } else if (gimbal_fit(mesh, answer->fits, work->cancellable, &error)) {
    for (int i = 0; i < GIMBAL_SHAPES; i++) answer->previews[i] = preview_of_fit(mesh, &answer->fits[i]);
  }
  if (error) answer->trouble = g_strdup(error->message);
}

static void compute_in_thread(GTask* task, gpointer data) {
  char* trouble = gimbal_engine_guard(simplify_window_compute, data);
  Answer* answer = ((Work*)data)->answer;
  if (trouble && !answer->trouble) answer->trouble = g_steal_pointer(&trouble);
  g_free(trouble);
  g_task_return_boolean(task, TRUE);
}

//---- rows

static int row_of(GimbalSimplifyWindow* self) {
  GtkListBoxRow* row = gtk_list_box_get_selected_row(self->list);
  return row ? gtk_list_box_row_get_index(row) - 1 : PARTS;
}

static int parts_of(GimbalSimplifyWindow* self) {
  return (int)gtk_range_get_value(GTK_RANGE(self->count));
}

static void set_detail(GimbalSimplifyWindow* self, int row, const char* text) {
  adw_action_row_set_subtitle(ADW_ACTION_ROW(gtk_list_box_get_row_at_index(self->list, row + 1)), text);
}

static void show_details(GimbalSimplifyWindow* self, const Answer* answer) {
  if (answer->parts) {
    guint count = answer->parts->parts->len;
    g_autofree char* text = g_strdup_printf(
        ngettext("%u part, %.2f %% of the volume differ\nat most %.3g off the surface (%.2f %% of the size)",
                 "%u parts, %.2f %% of the volume differ\nat most %.3g off the surface (%.2f %% of the size)",
                 count),
        count, 100 * answer->parts->error, answer->parts->distance,
        100 * answer->parts->distance / answer->parts->size);
    set_detail(self, PARTS, text);
  }
  for (int i = 0; !answer->parts && i < GIMBAL_SHAPES; i++) {
    g_autofree char* text = g_strdup_printf(_("%.2f %% of the volume differ"), 100 * answer->fits[i].error);
    set_detail(self, i, text);
  }
}

// Draw the errors by number of parts: those that were found, and what joining those would give.
static void show_errors(GimbalSimplifyWindow* self, const GimbalDecomposition* made) {
  int count = (int)made->parts->len;
  g_autofree double* numbers = g_new(double, count);
  g_autofree double* percent = g_new(double, count);
  for (int i = 0; i < count; i++) {
    numbers[i] = i + 1;
    percent[i] = 100 * made->errors[i];
  }
  gimbal_chart_set_points(self->chart, 0, numbers, percent, count);
  gimbal_chart_set_mark(self->chart, 0, count, 100 * made->error);
}

static void on_apart(GimbalSimplifyWindow* self) {
  Preview* preview = self->shown && self->shown->parts ? self->shown->previews[0] : NULL;
  if (!preview) return;
  preview_explode(preview, gtk_range_get_value(GTK_RANGE(self->apart)));
  gimbal_viewport_set_frame(self->viewport, preview->m, preview->d);
  gimbal_viewport_queue_draw(self->viewport);
}

static void simplify_window_show(GimbalSimplifyWindow* self, Answer* answer) {
  int row = row_of(self);
  Preview* preview = answer->previews[MAX(row, 0)];
  self->shown = answer;
  gtk_label_set_text(self->status, answer->trouble ? answer->trouble : "");
  gtk_widget_set_visible(GTK_WIDGET(self->status), answer->trouble != NULL);
  gtk_widget_set_sensitive(GTK_WIDGET(self->apply), !answer->trouble);
  if (!answer->trouble) show_details(self, answer);
  if (answer->trouble && row == PARTS) set_detail(self, PARTS, "");
  gtk_widget_set_sensitive(GTK_WIDGET(self->apart), answer->parts != NULL);
  if (answer->parts) show_errors(self, answer->parts);
  if (answer->trouble || !preview) return;
  if (answer->parts) preview_explode(preview, gtk_range_get_value(GTK_RANGE(self->apart)));
  gimbal_viewport_set_owner(self->viewport, preview, preview_ref, preview_unref);
  gimbal_viewport_set_model(self->viewport, preview->m, FALSE);
  gimbal_viewport_set_frame(self->viewport, preview->m, preview->d);
  gimbal_viewport_get_option(self->viewport)->flags[mjVIS_TRANSPARENT] = row != PARTS;
  gimbal_viewport_queue_draw(self->viewport);
}

//---- requests

static void simplify_window_stop(GimbalSimplifyWindow* self) {
  if (self->cancellable) g_cancellable_cancel(self->cancellable);
  g_clear_object(&self->cancellable);
  g_clear_object(&self->task);
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_handle_id(&self->ticker, g_source_remove);
  gtk_widget_set_visible(GTK_WIDGET(self->progress), FALSE);
}

static void on_computed(GObject* source, GAsyncResult* result, gpointer data) {
  g_autoptr(GimbalSimplifyWindow) self = data;
  Work* work = g_task_get_task_data(G_TASK(result));
  (void)source;
  // the result is not wanted any more
  if (!self->cancellable || work->cancellable != self->cancellable) return;
  simplify_window_stop(self);
  Answer* answer = g_steal_pointer(&work->answer);
  if (work->row == PARTS) {
    g_hash_table_replace(self->parts, GINT_TO_POINTER(work->parts), answer);
  } else {
    self->fits = answer;
  }
  simplify_window_show(self, answer);
}

static gboolean on_tick(gpointer data) {
  GimbalSimplifyWindow* self = data;
  const Work* work = g_task_get_task_data(self->task);
  gtk_progress_bar_set_fraction(self->progress, 1e-3 * g_atomic_int_get(&work->done));
  return G_SOURCE_CONTINUE;
}

static gboolean simplify_window_begin(gpointer data) {
  GimbalSimplifyWindow* self = data;
  Work* work = g_new0(Work, 1);
  self->timer = 0;
  self->cancellable = g_cancellable_new();
  *work = (Work){.subject = g_atomic_rc_box_acquire(self->subject),
                 .row = row_of(self),
                 .parts = parts_of(self),
                 .cancellable = g_object_ref(self->cancellable),
                 .answer = g_new0(Answer, 1)};
  self->task = g_task_new(NULL, NULL, on_computed, g_object_ref(self));
  gtk_widget_set_visible(GTK_WIDGET(self->progress), TRUE);
  gtk_progress_bar_set_fraction(self->progress, 0);
  self->ticker = g_timeout_add(FEEDBACK, on_tick, self);
  gimbal_job_run(self->task, work, work_free, compute_in_thread);
  return G_SOURCE_REMOVE;
}

// Show a stored result at once; otherwise compute it when the slider rests.
static void on_wish(GimbalSimplifyWindow* self) {
  int row = row_of(self);
  if (!self->subject) return;
  Answer* known =
      row == PARTS ? g_hash_table_lookup(self->parts, GINT_TO_POINTER(parts_of(self))) : self->fits;
  simplify_window_stop(self);
  if (known) {
    simplify_window_show(self, known);
    return;
  }
  self->shown = NULL;
  gtk_widget_set_sensitive(GTK_WIDGET(self->apply), FALSE);
  if (row == PARTS) set_detail(self, PARTS, _("Working…"));
  self->timer = g_timeout_add(PATIENCE, simplify_window_begin, self);
}

static void on_count(GimbalSimplifyWindow* self) {
  GtkListBoxRow* first = gtk_list_box_get_row_at_index(self->list, 0);
  if (row_of(self) == PARTS) {
    on_wish(self);
  } else if (first) {
    gtk_list_box_select_row(self->list, first);
  }
}

static void on_apply(GimbalSimplifyWindow* self) {
  g_autoptr(GError) error = NULL;
  const Answer* answer = self->shown;
  gboolean done = FALSE;
  if (answer && answer->parts) {
    done = gimbal_mesh_replace_by_parts(self->session, self->compiled, self->type, self->id, answer->parts,
                                        &error);
  } else if (answer) {
    done = gimbal_mesh_replace_by_fit(self->session, self->compiled, self->type, self->id,
                                      &answer->fits[row_of(self)], &error);
  }
  if (!done) {
    gtk_label_set_text(self->status, error ? error->message : "");
    gtk_widget_set_visible(GTK_WIDGET(self->status), TRUE);
    return;
  }
  gtk_widget_activate_action(GTK_WIDGET(gtk_window_get_transient_for(GTK_WINDOW(self))), "win.toast", "s",
                             _("The mesh is replaced; undo takes it back"));
  gtk_window_close(GTK_WINDOW(self));
}

//---- object

static void simplify_window_leave(GObject* object) {
  GimbalSimplifyWindow* self = GIMBAL_SIMPLIFY_WINDOW(object);
  if (self->viewport) {
    simplify_window_stop(self);
    gimbal_viewport_clear(self->viewport);
  }
  self->viewport = NULL;
  g_clear_pointer(&self->subject, subject_unref);
}

#define PART(field)          GIMBAL_PART(GimbalSimplifyWindow, field)
#define OWNS(field, release) GIMBAL_OWNS(GimbalSimplifyWindow, field, release)

static void gimbal_simplify_window_class_init(GimbalSimplifyWindowClass* klass) {
  static const GimbalPart parts[] = {PART(apply),  PART(status),   PART(list),     PART(count), PART(apart),
                                     PART(errors), PART(progress), PART(viewport), {0}};
  static const GimbalCall calls[] = {
      GIMBAL_CALL(on_apply), GIMBAL_CALL(on_wish), GIMBAL_CALL(on_count), GIMBAL_CALL(on_apart), {0}};
  g_type_ensure(GIMBAL_TYPE_VIEWPORT);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "simplify-window", parts, calls);
  GIMBAL_CLASS_OWNS(klass, simplify_window_leave, GIMBAL_TO_THE_LAST, OWNS(fits, answer_free),
                    OWNS(parts, g_hash_table_unref), OWNS(compiled, gimbal_compiled_unref),
                    OWNS(session, g_object_unref));
}

static void gimbal_simplify_window_init(GimbalSimplifyWindow* self) {
  static const char* const kTitles[] = {N_("Convex Parts"), N_("Box"),      N_("Sphere"),
                                        N_("Capsule"),      N_("Cylinder"), N_("Ellipsoid")};
  self->parts = g_hash_table_new_full(NULL, NULL, NULL, answer_free);
  gtk_widget_init_template(GTK_WIDGET(self));
  self->chart = GIMBAL_CHART(gimbal_chart_new());
  gimbal_chart_set_title(self->chart, _("More volume if all is covered, by number of parts"));
  gimbal_chart_set_axes(self->chart, "", "%", FALSE, FALSE);
  gimbal_chart_set_whole(self->chart, TRUE);
  gimbal_chart_set_legend(self->chart, FALSE);
  gimbal_chart_add_line(self->chart, _("more volume"), 0);
  gtk_widget_set_size_request(GTK_WIDGET(self->chart), -1, 130);
  gtk_box_append(self->errors, GTK_WIDGET(self->chart));
  for (guint i = 0; i < G_N_ELEMENTS(kTitles); i++) {
    GtkWidget* row = adw_action_row_new();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _(kTitles[i]));
    gtk_list_box_append(self->list, row);
  }
}

GtkWidget* gimbal_simplify_window_new(GtkWindow* parent, GimbalSession* session, int type, int id) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  int mesh = compiled ? gimbal_mesh_of_object(compiled->model, type, id) : -1;
  if (mesh < 0) return NULL;
  GimbalSimplifyWindow* self =
      g_object_new(GIMBAL_TYPE_SIMPLIFY_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE, NULL);
  const Subject subject = {gimbal_mesh_dup_placed(compiled->model, mesh)};
  self->session = g_object_ref(session);
  self->compiled = gimbal_compiled_ref(compiled);
  self->type = type;
  self->id = id;
  self->subject = (Subject*)g_atomic_rc_box_dup(sizeof subject, &subject);
  gtk_list_box_select_row(self->list, gtk_list_box_get_row_at_index(self->list, 0));
  return GTK_WIDGET(self);
}
