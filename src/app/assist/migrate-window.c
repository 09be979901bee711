// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window of the migration. It is modal, so that the text does not change after it was
// inspected.

#include "assist/migrate-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "language/edit/line-diff.h"
#include "migrate/changes.h"
#include "migrate/migrate.h"
#include "migrate/texts.h"
#include "session/compile-job.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"

struct _GimbalMigrateWindow {
  AdwWindow parent;
  GtkLabel* summary;
  GtkDropDown *version, *target;
  GtkListBox* things;
  GtkTextView* diff;
  GtkLabel* verdict;
  GtkWidget* apply;
  GimbalSession* session;
  GimbalMigration* migration;
  GPtrArray* rods;            // names of flexes that are cables in the text, or NULL
  char *result, *changed;     // the two sentences of the verdict, "" or NULL: none
  GCancellable* cancellable;  // of the compile of the result, and of looking at the model
};

G_DEFINE_FINAL_TYPE(GimbalMigrateWindow, gimbal_migrate_window, ADW_TYPE_WINDOW)

// The versions in the order of the window's description; the first is none.
static const char* const kVersions[] = {"",     "1.31", "1.50", "2.0",  "2.1",  "2.2", "2.3",
                                        "3.0",  "3.1",  "3.2",  "3.3",  "3.6",  "3.8", "3.10",
                                        "3.12", "3.13", "3.14", "3.15", "3.16", "3.17"};

static const int kTargets[] = {GIMBAL_MIGRATE_ENGINE, GIMBAL_MIGRATE_FIRST};

static GPtrArray* files_of(GimbalMigrateWindow* self) {
  return gimbal_project_get_files(gimbal_session_get_project(self->session));
}

// What works for the window does not keep it: it would outlive its parent, which it refers to.
static GWeakRef* new_weak(GimbalMigrateWindow* self) {
  GWeakRef* weak = g_new0(GWeakRef, 1);
  g_weak_ref_init(weak, self);
  return weak;
}

static GimbalMigrateWindow* take_weak(GWeakRef* weak) {
  GimbalMigrateWindow* self = g_weak_ref_get(weak);
  g_weak_ref_clear(weak);
  g_free(weak);
  return self;
}

//---- what is old

static GtkWidget* new_line(const char* text, const char* style) {
  const char* const styles[] = {style, NULL};
  return g_object_new(GTK_TYPE_LABEL, "label", text, "xalign", 0.0, "wrap", TRUE, "css-classes", styles,
                      NULL);
}

static void add_row(GimbalMigrateWindow* self, const char* symbol, const char* style, const char* title,
                    const char* details) {
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget* texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
  GtkWidget* icon = gtk_image_new_from_icon_name(symbol);
  gtk_widget_add_css_class(icon, style);
  gtk_widget_set_valign(icon, GTK_ALIGN_START);
  gtk_box_append(GTK_BOX(texts), new_line(title, NULL));
  gtk_box_append(GTK_BOX(texts), new_line(details, "dim-label"));
  gtk_widget_add_css_class(row, "problem-row");
  gtk_box_append(GTK_BOX(row), icon);
  gtk_box_append(GTK_BOX(row), texts);
  gtk_list_box_append(self->things, row);
}

static void add_thing(GimbalMigrateWindow* self, const GimbalProblem* problem) {
  gboolean mended = problem->severity == GIMBAL_SEVERITY_NOTE;
  g_autofree char* base = g_path_get_basename(problem->file);
  g_autofree char* place = g_strdup_printf(_("%s, line %d. %s"), base, problem->line, problem->hint);
  add_row(self, mended ? "emblem-ok-symbolic" : "dialog-warning-symbolic", mended ? "success" : "warning",
          problem->message, place);
}

static void show_things(GimbalMigrateWindow* self) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  for (GtkWidget* row; (row = gtk_widget_get_first_child(GTK_WIDGET(self->things)));) {
    gtk_list_box_remove(self->things, row);
  }
  gimbal_migration_report(self->migration, files_of(self), list);
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    g_autoptr(GimbalProblem) problem = gimbal_problem_new(gimbal_diagnostics_get(list, i));
    add_thing(self, problem);
  }
  gimbal_diagnostics_free(list);
  guint count = self->migration->things->len;
  guint left = count - gimbal_migration_count_mended(self->migration);
  g_autofree char* found = g_strdup_printf(
      ngettext("%u thing is said otherwise today.", "%u things are said otherwise today.", count), count);
  g_autofree char* stays =
      g_strdup_printf(ngettext("%u of them is left to you.", "%u of them are left to you.", left), left);
  g_autofree char* both = left ? g_strconcat(found, " ", stays, NULL) : g_strdup(found);
  gtk_label_set_text(self->summary, count ? both : _("Nothing in the text is of an earlier version."));
  gtk_widget_set_sensitive(self->apply, count > left);
}

//---- the change of the text

static void migrate_window_insert(GtkTextBuffer* buffer, const char* text, const char* tag) {
  GtkTextIter end;
  gtk_text_buffer_get_end_iter(buffer, &end);
  gtk_text_buffer_insert_with_tags_by_name(buffer, &end, text, -1, tag, NULL);
}

static void insert_lines(GtkTextBuffer* buffer, const char* text, int line, int count, const char* sign,
                         const char* tag) {
  gsize start, end;
  gimbal_line_span(text, line, count, &start, &end);
  g_autofree char* part = g_strndup(text + start, end - start);
  g_autofree char* valid = g_utf8_make_valid(part, -1);
  g_auto(GStrv) lines = g_strsplit(valid, "\n", -1);
  for (int i = 0; i < count && lines[i]; i++) {
    g_autofree char* whole = g_strconcat(sign, " ", lines[i], "\n", NULL);
    migrate_window_insert(buffer, whole, tag);
  }
}

static void show_hunks(GtkTextBuffer* buffer, const GimbalMjcfFile* file, const char* becomes) {
  g_autoptr(GArray) hunks = gimbal_line_diff(file->tree->text, becomes);
  g_autofree char* base = g_path_get_basename(file->path);
  for (guint i = 0; i < hunks->len; i++) {
    const GimbalHunk* hunk = &g_array_index(hunks, GimbalHunk, i);
    g_autofree char* head = g_strdup_printf(_("%s, line %d\n"), base, hunk->old_line + 1);
    migrate_window_insert(buffer, head, "head");
    insert_lines(buffer, file->tree->text, hunk->old_line, hunk->old_count, "−", "gone");
    insert_lines(buffer, becomes, hunk->line, hunk->count, "+", "come");
  }
}

static void show_diff(GimbalMigrateWindow* self) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(self->diff);
  GPtrArray* files = files_of(self);
  GtkTextIter start;
  gtk_text_buffer_set_text(buffer, "", 0);
  for (guint i = 0; i < files->len; i++) {
    const char* becomes = g_ptr_array_index(self->migration->texts, i);
    if (becomes) show_hunks(buffer, g_ptr_array_index(files, i), becomes);
  }
  gtk_text_buffer_get_start_iter(buffer, &start);
  gtk_text_buffer_place_cursor(buffer, &start);
}

//---- the result

static void show_verdict(GimbalMigrateWindow* self, char** sentence, const char* text) {
  g_free(*sentence);
  *sentence = g_strdup(text);
  const char *result = self->result ? self->result : "", *changed = self->changed ? self->changed : "";
  g_autofree char* both = g_strconcat(result, *result && *changed ? " " : "", changed, NULL);
  gtk_label_set_text(self->verdict, both);
}

static char* migrate_window_describe(const GimbalCompileResult* result) {
  const mjModel* m = result->compiled ? result->compiled->model : NULL;
  if (m) {
    return g_strdup_printf(_("The result compiles: %d bodies, %d degrees of freedom, %.4g kg."),
                           (int)m->nbody - 1, (int)m->nv, mj_getTotalmass(m));
  }
  for (int i = 0; i < gimbal_diagnostics_count(result->diagnostics); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(result->diagnostics, i);
    if (d->severity != GIMBAL_SEVERITY_ERROR) continue;
    g_autoptr(GimbalProblem) problem = gimbal_problem_new(d);
    return g_strdup_printf(_("The result does not compile yet: %s"), problem->message);
  }
  return g_strdup("");
}

// What a compile came to; NULL if it was called off.
static GimbalCompileResult* compiled_result(GAsyncResult* async_result) {
  g_autoptr(GError) error = NULL;
  return gimbal_compile_finish(async_result, &error);
}

static void on_compiled(GObject* source, GAsyncResult* async_result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalMigrateWindow) self = take_weak(user_data);
  g_autoptr(GimbalCompileResult) result = compiled_result(async_result);
  if (!result || !self) return;
  g_autofree char* text = migrate_window_describe(result);
  show_verdict(self, &self->result, text);
}

static void stop_compile(GimbalMigrateWindow* self) {
  if (self->cancellable) g_cancellable_cancel(self->cancellable);
  g_clear_object(&self->cancellable);
}

static void compile_texts(GimbalMigrateWindow* self, const GimbalMigration* migration,
                          GAsyncReadyCallback done) {
  g_autoptr(GPtrArray) files = gimbal_texts_replaced(files_of(self), migration->texts);
  g_autoptr(GPtrArray) sources = gimbal_sources_new();
  for (guint i = 0; i < files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, i);
    g_autoptr(GimbalRope) rope = gimbal_rope_new();
    gimbal_rope_insert(rope, 0, file->tree->text, strlen(file->tree->text));
    gimbal_sources_add(sources, g_strdup(file->path), gimbal_rope_snapshot(rope));
  }
  GimbalCompileOrder order = {.sources = sources,
                              .path = ((GimbalSource*)g_ptr_array_index(sources, 0))->path};
  gimbal_compile_async(&order, self->cancellable, done, new_weak(self));
}

static void compile_result(GimbalMigrateWindow* self) {
  show_verdict(self, &self->result, _("Compiling the result…"));
  compile_texts(self, self->migration, on_compiled);
}

//---- what the other version computes otherwise

enum { CHANGES_SHOWN = 6 };  // of a rule

// One row a rule, with what it acts on.
static void add_rule(GimbalMigrateWindow* self, const GPtrArray* changes, guint first, guint count) {
  const GimbalChangeRule* rule = ((GimbalChange*)g_ptr_array_index(changes, first))->rule;
  g_autoptr(GString) details = g_string_new(NULL);
  for (guint i = 0; i < MIN(count, CHANGES_SHOWN); i++) {
    g_autofree char* text = gimbal_change_in_words(g_ptr_array_index(changes, first + i));
    g_string_append_printf(details, "%s%s", i ? "\n" : "", text);
  }
  if (count > CHANGES_SHOWN) {
    const guint more = count - CHANGES_SHOWN;
    g_autofree char* text = g_strdup_printf(ngettext("and %u other", "and %u others", more), more);
    g_string_append_printf(details, "\n%s", text);
  }
  add_row(self, "dialog-information-symbolic", "accent", _(rule->title), details->str);
}

static void show_changes(GimbalMigrateWindow* self, const GPtrArray* changes) {
  for (guint first = 0, end; first < changes->len; first = end) {
    const GimbalChangeRule* rule = ((GimbalChange*)g_ptr_array_index(changes, first))->rule;
    for (end = first; end < changes->len; end++) {
      if (((GimbalChange*)g_ptr_array_index(changes, end))->rule != rule) break;
    }
    add_rule(self, changes, first, end - first);
  }
  show_verdict(self, &self->changed,
               changes->len ? _("Version 4.0.1 computes otherwise what is listed above.")
                            : _("No changed rule acts on this model."));
}

typedef struct Look {
  GimbalCompiled* compiled;
  GPtrArray* rods;
  GimbalSaid* said;
  int from;
} Look;

static void look_free(gpointer data) {
  Look* look = data;
  gimbal_compiled_unref(look->compiled);
  g_clear_pointer(&look->rods, g_ptr_array_unref);
  g_clear_pointer(&look->said, gimbal_said_free);
  g_free(look);
}

static void look_for_changes(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  (void)source, (void)cancellable;
  const Look* look = data;
  const GimbalChangesSpan span = {.from = look->from, .rods = look->rods};
  GPtrArray* changes = gimbal_changes_find(look->compiled->spec, &look->compiled->own, span);
  gimbal_changes_add_compiled(changes, &look->compiled->own, look->said);
  g_task_return_pointer(task, changes, (GDestroyNotify)g_ptr_array_unref);
}

static void on_changes(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalMigrateWindow) self = take_weak(user_data);
  g_autoptr(GPtrArray) changes = g_task_propagate_pointer(G_TASK(result), NULL);
  (void)source;
  if (changes && self) show_changes(self, changes);
}

static int chosen_version(GimbalMigrateWindow* self) {
  guint row = gtk_drop_down_get_selected(self->version);
  return gimbal_version_parse(row < G_N_ELEMENTS(kVersions) ? kVersions[row] : "");
}

static void look_at(GimbalMigrateWindow* self, GimbalCompiled* compiled) {
  Look* look = g_new0(Look, 1);
  *look = (Look){.compiled = gimbal_compiled_ref(compiled), .from = chosen_version(self)};
  look->said = gimbal_said_new(files_of(self), look->from);
  if (self->rods) look->rods = g_ptr_array_ref(self->rods);
  g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, on_changes, new_weak(self));
  g_task_set_task_data(task, look, look_free);
  g_task_run_in_thread(task, look_for_changes);
}

static void on_loading(GObject* source, GAsyncResult* async_result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalMigrateWindow) self = take_weak(user_data);
  g_autoptr(GimbalCompileResult) result = compiled_result(async_result);
  if (!result || !self) return;
  if (result->compiled && result->compiled->spec) {
    look_at(self, result->compiled);
  } else {
    show_verdict(self, &self->changed,
                 _("What version 4.0.1 computes otherwise can be told of models that compile."));
  }
}

static GimbalCompiled* fresh_model(GimbalMigrateWindow* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  return compiled && compiled->spec && gimbal_session_get_fresh(self->session) ? compiled : NULL;
}

// Of the model that runs, if it is that of the text; else of what the text becomes for this engine.
static void explain_model(GimbalMigrateWindow* self) {
  GimbalCompiled* compiled = fresh_model(self);
  g_clear_pointer(&self->rods, g_ptr_array_unref);
  if (compiled) {
    look_at(self, compiled);
    return;
  }
  g_autoptr(GimbalMigration) loading = gimbal_migrate(files_of(self), (GimbalMigrateSpan){.loading = TRUE});
  self->rods = g_ptr_array_ref(loading->rods);
  compile_texts(self, loading, on_loading);
}

//---- all of it

static int chosen_target(GimbalMigrateWindow* self) {
  return kTargets[MIN(gtk_drop_down_get_selected(self->target), G_N_ELEMENTS(kTargets) - 1)];
}

// What comes of it is compiled if this engine reads it, and explained if it is, or may be, of an
// earlier version.
static void judge_result(GimbalMigrateWindow* self) {
  const int from = chosen_version(self);
  stop_compile(self);
  show_verdict(self, &self->changed, "");
  if (!gimbal_migrate_is_current(chosen_target(self))) {
    show_verdict(self, &self->result,
                 _("The result is for a version before that of this engine, 4.0.1: it is not compiled."));
    return;
  }
  self->cancellable = g_cancellable_new();
  compile_result(self);
  if (from ? !gimbal_migrate_is_current(from) : self->migration->things->len > 0) explain_model(self);
}

static void migrate_window_inspect(GimbalMigrateWindow* self) {
  if (!self->session || !files_of(self)->len) return;
  g_clear_pointer(&self->migration, gimbal_migration_free);
  GimbalCompiled* compiled = fresh_model(self);
  const GimbalMigrateSpan span = {
      .from = chosen_version(self), .to = chosen_target(self), .model = compiled ? &compiled->own : NULL};
  self->migration = gimbal_migrate(files_of(self), span);
  show_things(self);
  show_diff(self);
  judge_result(self);
}

static void on_apply(GimbalMigrateWindow* self) {
  GimbalProject* project = gimbal_session_get_project(self->session);
  g_autoptr(GArray) edits = gimbal_migration_edits(self->migration, files_of(self));
  g_autoptr(GError) error = NULL;
  guint mended = gimbal_migration_count_mended(self->migration);
  gboolean done = gimbal_project_apply(project, edits, &error);
  g_autofree char* text =
      g_strdup_printf(ngettext("%u thing brought up to date; undo takes it back",
                               "%u things brought up to date; undo takes them back", mended),
                      mended);
  if (done) gimbal_session_set_edited(self->session, gimbal_project_get_root(project));
  gtk_widget_activate_action(GTK_WIDGET(gtk_window_get_transient_for(GTK_WINDOW(self))), "win.toast", "s",
                             done ? text : error->message);
  gtk_window_close(GTK_WINDOW(self));
}

//---- object

static void migrate_window_leave(GObject* object) {
  stop_compile(GIMBAL_MIGRATE_WINDOW(object));
}

#define PART(field)          GIMBAL_PART(GimbalMigrateWindow, field)
#define OWNS(field, release) GIMBAL_OWNS(GimbalMigrateWindow, field, release)

static void gimbal_migrate_window_class_init(GimbalMigrateWindowClass* klass) {
  static const GimbalPart parts[] = {PART(summary), PART(version), PART(target), PART(things),
                                     PART(diff),    PART(verdict), PART(apply),  {0}};
  static const GimbalCall calls[] = {GIMBAL_CALL(migrate_window_inspect), GIMBAL_CALL(on_apply), {0}};
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "migrate-window", parts, calls);
  GIMBAL_CLASS_OWNS(klass, migrate_window_leave, GIMBAL_TO_THE_LAST, OWNS(migration, gimbal_migration_free),
                    OWNS(rods, g_ptr_array_unref), OWNS(result, g_free), OWNS(changed, g_free),
                    OWNS(session, g_object_unref));
}

static void gimbal_migrate_window_init(GimbalMigrateWindow* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(self->diff);
  gtk_text_buffer_create_tag(buffer, "head", "weight", PANGO_WEIGHT_BOLD, "pixels-above-lines", 8, NULL);
  gtk_text_buffer_create_tag(buffer, "gone", "paragraph-background", "rgba(224,27,36,0.18)", NULL);
  gtk_text_buffer_create_tag(buffer, "come", "paragraph-background", "rgba(38,162,105,0.20)", NULL);
}

GtkWidget* gimbal_migrate_window_new(GtkWindow* parent, GimbalSession* session) {
  GimbalMigrateWindow* self =
      g_object_new(GIMBAL_TYPE_MIGRATE_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE, NULL);
  self->session = g_object_ref(session);
  migrate_window_inspect(self);
  return GTK_WIDGET(self);
}
