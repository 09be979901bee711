// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The whole window in a headless X server: every example opens and moves, mistakes are marked, edits reach
// the run, text survives. With GIMBAL_TEST_PICTURES set to a folder, pictures of the window are left there.

#include <glib/gstdio.h>
#include <math.h>
#include <time.h>

#include "app-test.h"

#include <stdlib.h>
#include "base/painter.h"
#include "base/settings.h"
#include "inspect/attribute-row.h"
#include "project/draft.h"
#include "widgets/control/toolkit.h"
#include "widgets/view/viewport-private.h"
#include "window/application.h"
#include "window/example.h"
#include "window/export.h"
#include "window/filming.h"
#include "window/palette.h"
#include "window/studio.h"
#include "window/window.h"

static GimbalApplication* application;
static const char* folder;

typedef struct Fixture {
  GimbalWindow* window;
  GimbalSession* session;
  GFile* file;
  char* path;
} Fixture;

static gboolean has_frame(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session) != NULL;
}

static gboolean is_settled(gpointer data) {
  return gimbal_session_is_settled(((Fixture*)data)->session);
}

static void open_text(Fixture* f, const char* name, const char* text) {
  f->path = g_build_filename(folder, name, NULL);
  g_assert_true(g_file_set_contents(f->path, text, -1, NULL));
  f->file = g_file_new_for_path(f->path);
  gimbal_window_open(f->window, f->file);
  app_test_wait(has_frame, f);
}

static void setup(Fixture* f, gconstpointer unused) {
  (void)unused;
  *f = (Fixture){.window = gimbal_window_new(ADW_APPLICATION(application))};
  f->session = gimbal_window_get_session(f->window);
  gtk_window_set_default_size(GTK_WINDOW(f->window), 1000, 700);
  gtk_window_present(GTK_WINDOW(f->window));
  app_test_spin(50);
}

static void teardown(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalDocument* document = gimbal_session_get_document(f->session);
  if (document) {
    gtk_text_buffer_set_modified(GTK_TEXT_BUFFER(gimbal_document_get_buffer(document)), FALSE);
    gimbal_document_drop_draft(document);
  }
  gtk_window_destroy(GTK_WINDOW(f->window));
  g_clear_object(&f->file);
  g_free(f->path);
  app_test_spin(20);
}

// The first widget of a type below another one.
static GtkWidget* find_widget(GtkWidget* widget, const char* type) {
  if (!strcmp(G_OBJECT_TYPE_NAME(widget), type)) return widget;
  GtkWidget* found = NULL;
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child && !found;
       child = gtk_widget_get_next_sibling(child))
    found = find_widget(child, type);
  return found;
}

static GtkTextBuffer* buffer_of(Fixture* f) {
  return GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(f->session)));
}

// Whether a label says a text.
typedef struct Sought {
  GtkWidget* widget;
  const char* text;
} Sought;

static gboolean has_label(gpointer data) {
  const Sought* sought = data;
  gboolean found =
      GTK_IS_LABEL(sought->widget) && !strcmp(gtk_label_get_text(GTK_LABEL(sought->widget)), sought->text);
  for (GtkWidget* child = gtk_widget_get_first_child(sought->widget); child && !found;
       child = gtk_widget_get_next_sibling(child))
    found = has_label(&(Sought){child, sought->text});
  return found;
}

// Replace the first occurrence of a text, as a user would: with undo.
static void edit(Fixture* f, const char* from, const char* to) {
  GtkTextIter start, end;
  gtk_text_buffer_get_start_iter(buffer_of(f), &start);
  g_assert_true(gtk_text_iter_forward_search(&start, from, 0, &start, &end, NULL));
  gtk_text_buffer_begin_user_action(buffer_of(f));
  gtk_text_buffer_delete(buffer_of(f), &start, &end);
  gtk_text_buffer_insert(buffer_of(f), &start, to, -1);
  gtk_text_buffer_end_user_action(buffer_of(f));
  app_test_wait(is_settled, f);
}

// What the window shows, NULL while it is between two layouts.
static GskRenderNode* snapshot_window(Fixture* f, int* width, int* height) {
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(GTK_WIDGET(f->window));
  GtkSnapshot* snapshot = gtk_snapshot_new();
  *width = gdk_paintable_get_intrinsic_width(paintable);
  *height = gdk_paintable_get_intrinsic_height(paintable);
  gdk_paintable_snapshot(paintable, snapshot, *width, *height);
  return gtk_snapshot_free_to_node(snapshot);
}

static void save_picture(Fixture* f, const char* name) {
  const char* pictures = g_getenv("GIMBAL_TEST_PICTURES");
  if (!pictures) return;
  int width, height;
  GskRenderNode* node = NULL;
  for (int tries = 0; !node && tries < 20; tries++) {
    app_test_spin(600);
    node = snapshot_window(f, &width, &height);
  }
  g_assert_nonnull(node);
  GskRenderer* renderer = gtk_native_get_renderer(GTK_NATIVE(f->window));
  g_autoptr(GdkTexture) texture =
      gsk_renderer_render_texture(renderer, node, &GRAPHENE_RECT_INIT(0, 0, width, height));
  g_autofree char* path = g_strdup_printf("%s/%s.png", pictures, name);
  gdk_texture_save_to_png(texture, path);
  gsk_render_node_unref(node);
}

//---- tests

static void test_start(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_assert_null(gimbal_session_get_document(f->session));
  save_picture(f, "start");
}

static gboolean has_drawn(gpointer data) {
  return *(int*)data > 0;
}

static void count_drawn(int* count) {
  (*count)++;
}

// Whether the run is of the file.
static gboolean has_model_of(gpointer data) {
  Fixture* f = data;
  g_autofree char* path = g_file_get_path(f->file);
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  return frame && !g_strcmp0(frame->compiled->path, path);
}

static void test_examples(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GPtrArray) examples = gimbal_example_list();
  g_assert_cmpuint(examples->len, >=, 8);
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  for (guint i = 0; i < examples->len; i++) {
    GimbalExample* example = g_ptr_array_index(examples, i);
    int drawn = 0;
    gimbal_window_open(f->window, example->file);
    g_set_object(&f->file, example->file);
    app_test_wait(has_model_of, f);
    gulong handler = g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(count_drawn), &drawn);
    app_test_wait(has_drawn, &drawn);
    g_signal_handler_disconnect(viewport, handler);
    g_assert_cmpint(gimbal_session_count_errors(f->session), ==, 0);
    g_autoptr(GFile) parent = g_file_get_parent(example->file);
    g_autofree char* name = g_file_get_basename(parent);
    save_picture(f, name);
  }
}

static gboolean has_size_6(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->view.geom_size[0] == 0.06;
}

typedef struct Since {
  GimbalSession* session;
  double time;
} Since;

static gboolean time_has_passed(gpointer data) {
  Since* since = data;
  return gimbal_session_get_frame(since->session)->data->time > since->time;
}

static void runs_on(Fixture* f) {
  Since since = {f->session, gimbal_session_get_frame(f->session)->data->time};
  app_test_wait(time_has_passed, &since);
}

// An edit that changes a size reaches the run, which goes on.
static void test_edit(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "edit.xml", kPendulum);
  runs_on(f);
  double before = gimbal_session_get_frame(f->session)->data->time;
  edit(f, "size='.03'", "size='.06'");
  app_test_wait(has_size_6, f);
  runs_on(f);
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  g_assert_cmpfloat(frame->data->time, >, before);
  g_assert_true(frame->running);
}

static gboolean has_errors(gpointer data) {
  return gimbal_session_count_errors(((Fixture*)data)->session) > 0;
}
static gboolean has_no_errors(gpointer data) {
  return !has_errors(data);
}

static void test_mistake(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "mistake.xml", kPendulum);
  edit(f, "type='capsule'", "type='capsul'");
  GListModel* problems = gimbal_session_get_problems(f->session);
  app_test_wait(has_errors, f);
  g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, 0);
  g_assert_cmpint(problem->line, ==, 6);
  g_assert_cmpint(problem->severity, ==, GIMBAL_SEVERITY_ERROR);
  // the last good model runs on
  runs_on(f);
  gimbal_window_show_page(f->window, "problems");
  save_picture(f, "mistake");
  edit(f, "type='capsul'", "type='capsule'");
  app_test_wait(has_no_errors, f);
}

static void test_undo(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "undo.xml", kPendulum);
  edit(f, "size='.03'", "size='.06'");
  edit(f, "timestep='0.002'", "timestep='0.001'");
  g_assert_true(gimbal_document_get_modified(gimbal_session_get_document(f->session)));
  while (gtk_text_buffer_get_can_undo(buffer_of(f))) gtk_text_buffer_undo(buffer_of(f));
  g_autofree char* text = gimbal_document_dup_text(gimbal_session_get_document(f->session));
  g_assert_cmpstr(text, ==, kPendulum);
  g_assert_false(gimbal_document_get_modified(gimbal_session_get_document(f->session)));
}

static gboolean is_saved(gpointer data) {
  return !gimbal_document_get_modified(gimbal_session_get_document(((Fixture*)data)->session));
}

static void test_save(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "save.xml", kPendulum);
  edit(f, "size='.03'", "size='.04'");
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.save", NULL);
  app_test_wait(is_saved, f);
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(f->path, &text, NULL, NULL));
  g_assert_nonnull(strstr(text, "size='.04'"));
}

// Where it is wanted, a file is saved without being told to.
static void test_autosave(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "autosave.xml", kPendulum);
  g_settings_set_boolean(gimbal_settings_get(), "autosave", TRUE);
  edit(f, "size='.03'", "size='.05'");
  app_test_wait(is_saved, f);
  g_settings_set_boolean(gimbal_settings_get(), "autosave", FALSE);
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(f->path, &text, NULL, NULL));
  g_assert_nonnull(strstr(text, "size='.05'"));
}

static gboolean has_size_2(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame && frame->view.geom_size[0] == 0.2;
}

static void test_changed_on_disk(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "disk.xml", kPendulum);
  g_autofree char* text = g_strdup(kPendulum);
  memcpy(strstr(text, "size='.03'"), "size='.2' ", 10);
  g_assert_true(g_file_set_contents(f->path, text, -1, NULL));
  app_test_wait(has_size_2, f);
}

//---- help in the text

static gboolean is_fresh(gpointer data) {
  return gimbal_session_get_fresh(((Fixture*)data)->session);
}

static gboolean has_problems(gpointer data) {
  return g_list_model_get_n_items(gimbal_session_get_problems(((Fixture*)data)->session)) > 0;
}

static void place_caret(Fixture* f, const char* before) {
  GtkTextIter start, end;
  gtk_text_buffer_get_start_iter(buffer_of(f), &start);
  g_assert_true(gtk_text_iter_forward_search(&start, before, 0, &start, &end, NULL));
  gtk_text_buffer_place_cursor(buffer_of(f), &end);
}

static gboolean has_text(GtkWidget* widget, const char* text) {
  if (GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), text)) return TRUE;
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    if (has_text(child, text)) return TRUE;
  return FALSE;
}

static char* text_of(Fixture* f) {
  return gimbal_document_dup_text(gimbal_session_get_document(f->session));
}

static gboolean is_put_away(gpointer data) {
  GtkWidget* widget = *(GtkWidget**)data;
  return !widget || !gtk_widget_get_mapped(widget);
}

// A vector is picked number by number, or as an axis; what was picked is one step to undo.
static void test_pick(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "pick.xml", kPendulum);
  place_caret(f, "axis='0 ");
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.pick", NULL);
  GtkWidget* picker = find_widget(GTK_WIDGET(f->window), "GimbalVectorPicker");
  g_assert_nonnull(picker);
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(find_widget(picker, "GtkSpinButton")), 0.5);
  g_autofree char* moved = text_of(f);
  g_assert_nonnull(strstr(moved, "axis='0.5 1 0'"));
  GtkWidget* axes = gtk_widget_get_last_child(gtk_widget_get_first_child(picker));
  g_signal_emit_by_name(gtk_widget_get_last_child(axes), "clicked");
  g_autofree char* turned = text_of(f);
  g_assert_nonnull(strstr(turned, "axis='0 0 -1'"));
  GtkWidget* popover = gtk_widget_get_ancestor(picker, GTK_TYPE_POPOVER);
  g_object_add_weak_pointer(G_OBJECT(popover), (gpointer*)&popover);
  gtk_popover_popdown(GTK_POPOVER(popover));
  app_test_wait(is_put_away, &popover);
  g_clear_weak_pointer(&popover);  // it may go later than this function
  gtk_text_buffer_undo(buffer_of(f));
  g_autofree char* back = text_of(f);
  g_assert_cmpstr(back, ==, kPendulum);
}

typedef struct Heard {
  gboolean answered, freed;
} Heard;

static void on_file(GFile* file, gpointer data) {
  (void)file;
  ((Heard*)data)->answered = TRUE;
}
static void on_freed(gpointer data) {
  ((Heard*)data)->freed = TRUE;
}
static gboolean is_freed(gpointer data) {
  return ((Heard*)data)->freed;
}

// A file dialog goes with the widget that asked: without an answer, and without leaving anything behind.
static void test_asker_goes(Fixture* f, gconstpointer unused) {
  (void)f, (void)unused;
  Heard heard = {FALSE, FALSE};
  GtkWidget* asker = g_object_ref_sink(gtk_label_new("asker"));
  gimbal_ask_file(asker, &(GimbalFileQuestion){.use = GIMBAL_FILE_SAVE, .title = "Save", .name = "a.xml"},
                  on_file, &heard, on_freed);
  app_test_spin(200);
  g_assert_false(heard.freed);
  g_object_unref(asker);
  app_test_wait(is_freed, &heard);
  g_assert_false(heard.answered);
}

// The card tells of the value that was compiled, and of what is wrong.
static void test_explain(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "explain.xml", kPendulum);
  app_test_wait(is_fresh, f);
  place_caret(f, "size='.");
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.describe", NULL);
  g_assert_true(has_text(GTK_WIDGET(f->window), "0.03 0.2 0"));
  edit(f, "axis=", "axsi=");
  app_test_wait(has_problems, f);
  place_caret(f, "axs");
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.describe", NULL);
  g_assert_true(has_text(GTK_WIDGET(f->window), "Did you mean 'axis'?"));
}

//---- several files

static const char kOuter[] =
    "<mujoco>\n  <worldbody>\n    <body name='arm'>\n      <joint name='hinge'/>\n"
    "      <include file='inner.xml'/>\n    </body>\n  </worldbody>\n</mujoco>\n";
static const char kInner[] = "<mujocoinclude>\n  <geom name='rod' size='.03'/>\n</mujocoinclude>\n";

static GimbalDocument* open_inner(Fixture* f) {
  g_autofree char* inner = g_build_filename(folder, "inner.xml", NULL);
  g_assert_true(g_file_set_contents(inner, kInner, -1, NULL));
  open_text(f, "outer.xml", kOuter);
  g_assert_true(gimbal_editor_go_to_place(gimbal_window_get_editor(f->window), inner, 18, 23));
  GimbalDocument* document = gimbal_project_find(gimbal_session_get_project(f->session), inner);
  g_assert_true(gimbal_editor_get_document(gimbal_window_get_editor(f->window)) == document);
  return document;
}

static void change_all(GimbalDocument* document, const char* text) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(gimbal_document_get_buffer(document));
  GtkTextIter start, end;
  gtk_text_buffer_begin_user_action(buffer);
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  gtk_text_buffer_delete(buffer, &start, &end);
  gtk_text_buffer_insert(buffer, &start, text, -1);
  gtk_text_buffer_end_user_action(buffer);
}

// Unsaved edits of an included file reach the run, its mistakes are told in its own tab.
static void test_include(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalDocument* inner = open_inner(f);
  app_test_wait(is_fresh, f);
  change_all(inner, "<mujocoinclude>\n  <geom name='rod' size='.06'/>\n</mujocoinclude>\n");
  g_assert_false(gimbal_session_get_fresh(f->session));
  app_test_wait(has_size_6, f);
  app_test_wait(is_fresh, f);
  change_all(inner, "<mujocoinclude>\n  <geom nam='rod'/>\n</mujocoinclude>\n");
  app_test_wait(has_errors, f);
  g_autoptr(GimbalProblem) problem = g_list_model_get_item(gimbal_session_get_problems(f->session), 0);
  g_autofree char* path = gimbal_document_dup_path(inner);
  g_assert_cmpstr(problem->file, ==, path);
  g_assert_cmpint(problem->line, ==, 2);
  gimbal_editor_show(gimbal_window_get_editor(f->window), gimbal_session_get_document(f->session));
  gimbal_editor_go_to_problem(gimbal_window_get_editor(f->window), problem);
  g_assert_true(gimbal_editor_get_document(gimbal_window_get_editor(f->window)) == inner);
  save_picture(f, "include");
  gtk_text_buffer_set_modified(GTK_TEXT_BUFFER(gimbal_document_get_buffer(inner)), FALSE);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.close-page", NULL);
  g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(gimbal_session_get_project(f->session))), ==, 1);
}

// What is declared in an included file is shown there when it is selected elsewhere, unless somebody is typing.
static void test_select_in_include(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalDocument* inner = open_inner(f);
  app_test_wait(is_fresh, f);
  GimbalEditor* editor = gimbal_window_get_editor(f->window);
  gimbal_editor_show(editor, gimbal_session_get_document(f->session));
  gimbal_session_select(f->session, mjOBJ_GEOM, 0);
  g_assert_true(gimbal_editor_get_document(editor) == gimbal_session_get_document(f->session));
  gimbal_session_select(f->session, mjOBJ_JOINT, 0);
  gtk_widget_grab_focus(GTK_WIDGET(gimbal_stage_get_viewport(gimbal_window_get_stage(f->window))));
  gimbal_session_select(f->session, mjOBJ_GEOM, 0);
  g_assert_true(gimbal_editor_get_document(editor) == inner);
  gimbal_session_select(f->session, mjOBJ_JOINT, 0);
  g_assert_true(gimbal_editor_get_document(editor) == gimbal_session_get_document(f->session));
}

static gboolean all_saved(gpointer data) {
  return !gimbal_project_get_modified(gimbal_session_get_project(((Fixture*)data)->session));
}

static void test_save_all(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalDocument* inner = open_inner(f);
  change_all(inner, "<mujocoinclude>\n  <geom name='rod' size='.06'/>\n</mujocoinclude>\n");
  edit(f, "hinge", "pin");
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.save-all", NULL);
  app_test_wait(all_saved, f);
  g_autofree char* path = gimbal_document_dup_path(inner);
  g_autofree char* a = NULL;
  g_autofree char* b = NULL;
  g_assert_true(g_file_get_contents(path, &a, NULL, NULL) && g_file_get_contents(f->path, &b, NULL, NULL));
  g_assert_nonnull(strstr(a, ".06"));
  g_assert_nonnull(strstr(b, "'pin'"));
}

static void check_drawn(Fixture* f) {
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  g_assert_true(gimbal_viewport_get_data(viewport) == gimbal_session_get_frame(f->session)->data);
}

// Frames that come while a compile runs are not worth a picture, but the toolkit may ask for one: the
// viewport must never keep a state that was given back.
static void test_frames_while_compiling(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "compiling.xml", kPendulum);
  gimbal_session_set_running(f->session, TRUE);
  gulong handler = g_signal_connect_data(f->session, "frame", G_CALLBACK(check_drawn), f, NULL,
                                         G_CONNECT_AFTER | G_CONNECT_SWAPPED);
  for (int i = 0; i < 5; i++) {
    gimbal_session_compile(f->session, TRUE);
    app_test_spin(60);
  }
  g_signal_handler_disconnect(f->session, handler);
}

static gboolean has_draft(gpointer data) {
  g_autoptr(GimbalDraft) draft = gimbal_draft_read(((Fixture*)data)->file);
  return draft && strstr(draft->text, "size='.07'");
}

static gboolean has_no_draft(gpointer data) {
  g_autoptr(GimbalDraft) draft = gimbal_draft_read(((Fixture*)data)->file);
  return !draft;
}

// What a crash leaves behind is on disk, and found again.
static void test_draft(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "draft.xml", kPendulum);
  edit(f, "size='.03'", "size='.07'");
  app_test_wait(has_draft, f);
  gtk_text_buffer_undo(buffer_of(f));
  app_test_wait(has_no_draft, f);
}

static const char kExploding[] =
    "<mujoco>\n"
    "  <option timestep='0.01'/>\n"
    "  <worldbody>\n"
    "    <light pos='0 0 3'/>\n"
    "    <geom name='floor' type='plane' size='2 2 .1' rgba='.5 .6 .7 1'/>\n"
    "    <body name='sled' pos='0 0 .5'>\n"
    "      <joint name='lift' type='slide' axis='0 0 1'/>\n"
    "      <geom name='box' type='box' size='.2 .2 .1' mass='1' rgba='.9 .5 .2 1'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator>\n"
    "    <position name='servo' joint='lift' kp='1e6'/>\n"
    "  </actuator>\n"
    "</mujoco>\n";

static gboolean has_report(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame && frame->incident.report && !frame->running;
}

static gboolean is_at_line_12(gpointer data) {
  GtkTextIter caret;
  GtkTextBuffer* buffer = buffer_of(data);
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  return gtk_text_iter_get_line(&caret) + 1 == 12;
}

// A model explodes: the run pauses, the likeliest cause is named, and its place in the text is one click
// away.
static void test_black_box(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "exploding.xml", kExploding);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(has_report, f);
  const GimbalReport* report = gimbal_session_get_frame(f->session)->incident.report;
  const GimbalInstability* cause = g_ptr_array_index(report->causes, 0);
  g_assert_cmpint(cause->type, ==, mjOBJ_ACTUATOR);
  g_assert_cmpstr(cause->attribute, ==, "kp");
  save_picture(f, "black-box");
  GtkWidget* panel = find_widget(GTK_WIDGET(f->window), "GimbalBlackBoxPanel");
  app_test_wait(is_fresh, f);
  g_signal_emit_by_name(panel, "reveal", cause->type, cause->id, cause->attribute);
  app_test_wait(is_at_line_12, f);
}

//---- what comes late

static void count_incident(GimbalSession* session, const char* message, int* count) {
  (void)session, (void)message;
  (*count)++;
}

// An explosion that nobody has seen is not told of the model that was opened then.
static void test_overtaken_incident(Fixture* f, gconstpointer unused) {
  (void)unused;
  int count = 0;
  open_text(f, "overtaken.xml", kExploding);
  app_test_wait(is_settled, f);
  gulong handler = g_signal_connect(f->session, "incident", G_CALLBACK(count_incident), &count);
  gimbal_session_set_running(f->session, TRUE);
  g_usleep(400000);
  gimbal_window_new_document(f->window);
  app_test_wait(has_frame, f);
  runs_on(f);
  g_assert_cmpint(count, ==, 0);
  g_signal_handler_disconnect(f->session, handler);
}

//---- keyframes

static GtkWidget* find_button(GtkWidget* widget, const char* label) {
  if (GTK_IS_BUTTON(widget) && !g_strcmp0(gtk_button_get_label(GTK_BUTTON(widget)), label)) return widget;
  GtkWidget* found = NULL;
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child && !found;
       child = gtk_widget_get_next_sibling(child))
    found = find_button(child, label);
  return found;
}

static void click(Fixture* f, const char* label) {
  GtkWidget* button = find_button(GTK_WIDGET(f->window), label);
  g_assert_nonnull(button);
  g_signal_emit_by_name(button, "clicked");
}

static int keys_of(Fixture* f) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(f->session);
  return compiled ? (int)compiled->model->nkey : -1;
}

static gboolean has_a_key(gpointer data) {
  return keys_of(data) == 1;
}

static gboolean has_no_key(gpointer data) {
  return keys_of(data) == 0;
}

static gboolean key_is_listed(gpointer data) {
  GtkWidget* list = find_widget(GTK_WIDGET(((Fixture*)data)->window), "GimbalKeyframes");
  return find_widget(list, "GtkListBoxRow") != NULL;
}

static gboolean has_stepped(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->time > 0.1;
}

// The current state becomes a keyframe of the text, and goes again; the state stays.
static void test_keyframe(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "keyframe.xml", kPendulum);
  gimbal_window_show_page(f->window, "controls");
  gimbal_simulation_step(gimbal_session_get_simulation(f->session), 100);
  app_test_wait(has_stepped, f);
  click(f, "New Keyframe");
  app_test_wait(has_a_key, f);
  g_autofree char* text = gimbal_document_dup_text(gimbal_session_get_document(f->session));
  g_assert_nonnull(strstr(text, "<key name=\"pose\" time=\"0.2"));
  const mjModel* m = gimbal_session_get_compiled(f->session)->model;
  g_assert_cmpfloat(m->key_qpos[0], ==, gimbal_session_get_frame(f->session)->data->qpos[0]);
  app_test_wait(key_is_listed, f);
  GtkWidget* row = find_widget(find_widget(GTK_WIDGET(f->window), "GimbalKeyframes"), "GtkListBoxRow");
  g_signal_emit_by_name(find_widget(row, "GtkButton"), "clicked");
  save_picture(f, "keyframe");
  click(f, "Delete");
  app_test_wait(has_no_key, f);
  g_assert_cmpfloat(gimbal_session_get_frame(f->session)->data->time, >, 0.1);
}

//---- export and palette

static void keep_result(GObject* source, GAsyncResult* result, gpointer data) {
  (void)source;
  *(GAsyncResult**)data = g_object_ref(result);
}

static gboolean has_result(gpointer data) {
  return *(GAsyncResult**)data != NULL;
}

// The run goes on and the model is replaced while it is written on another thread.
static void test_export_in_background(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char* const kNames[] = {"later.xml", "later.mjb", "later.mjz", "later.txt"};
  GAsyncResult* results[4] = {NULL};
  open_text(f, "later-export.xml", kPendulum);
  gimbal_session_set_running(f->session, TRUE);
  for (guint i = 0; i < 4; i++) {
    g_autofree char* path = g_build_filename(folder, kNames[i], NULL);
    gimbal_export_async(gimbal_session_get_frame(f->session), path, keep_result, &results[i]);
  }
  edit(f, "timestep='0.002'", "timestep='0.004'");
  for (guint i = 0; i < 4; i++) {
    g_autoptr(GError) error = NULL;
    app_test_wait(has_result, &results[i]);
    g_autofree char* path = gimbal_export_finish(results[i], &error);
    g_assert_no_error(error);
    g_assert_true(g_file_test(path, G_FILE_TEST_EXISTS));
    g_object_unref(results[i]);
  }
  GAsyncResult* refused = NULL;
  g_autoptr(GError) error = NULL;
  gimbal_export_async(gimbal_session_get_frame(f->session), "/nowhere/later.mjb", keep_result, &refused);
  app_test_wait(has_result, &refused);
  g_assert_null(gimbal_export_finish(refused, &error));
  g_assert_nonnull(error);
  g_object_unref(refused);
}

static void test_export(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char* const kNames[] = {"out.xml", "out.mjb", "out.mjz", "out.txt"};
  open_text(f, "export.xml", kPendulum);
  const GimbalFrame* frame = gimbal_session_get_frame(f->session);
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    g_autofree char* path = g_build_filename(folder, kNames[i], NULL);
    g_autoptr(GError) error = NULL;
    gimbal_export(frame, path, &error);
    g_assert_no_error(error);
    g_autofree char* bytes = NULL;
    gsize size;
    g_assert_true(g_file_get_contents(path, &bytes, &size, NULL));
    g_assert_cmpuint(size, >, 100);
  }
  g_autofree char* path = g_build_filename(folder, "out.xml", NULL);
  char trouble[200];
  mjModel* m = mj_loadXML(path, NULL, trouble, sizeof trouble);
  g_assert_nonnull(m);
  mj_deleteModel(m);
  g_autoptr(GError) error = NULL;
  g_assert_false(gimbal_export(frame, "/nowhere/out.xml", &error));
  g_assert_nonnull(error);
}

static GtkWidget* find_palette(void) {
  GListModel* windows = gtk_window_get_toplevels();
  for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
    g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
    if (GIMBAL_IS_PALETTE(window)) return window;
  }
  return NULL;
}

static gboolean has_palette(gpointer unused) {
  (void)unused;
  GtkWidget* palette = find_palette();
  return palette && gtk_widget_get_mapped(palette);
}

static gboolean has_joint_selected(gpointer data) {
  return gimbal_session_get_selection(((Fixture*)data)->session).type == mjOBJ_JOINT;
}

static void test_palette(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_assert_cmpint(gimbal_palette_match("", "Run"), >, 0);
  g_assert_cmpint(gimbal_palette_match("x", "Run"), ==, 0);
  g_assert_cmpint(gimbal_palette_match("unt run", "Run Until"), >, 0);
  g_assert_cmpint(gimbal_palette_match("run", "Run Until"), >, gimbal_palette_match("run", "Grunt"));
  open_text(f, "palette.xml", kPendulum);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.palette", NULL);
  app_test_wait(has_palette, NULL);
  GtkWidget* search = find_widget(find_palette(), "GtkSearchEntry");
  gtk_editable_set_text(GTK_EDITABLE(search), "hing");
  g_signal_emit_by_name(search, "changed");
  g_signal_emit_by_name(search, "activate");
  app_test_wait(has_joint_selected, f);
}

//---- films

typedef struct Film {
  char* pattern;
  gboolean finished;
  char* error;
} Film;

static void on_film(GimbalFilming* filming, const char* path, const char* error, Film* film) {
  (void)filming, (void)path;
  film->finished = TRUE;
  film->error = g_strdup(error);
}

static gboolean has_three_pictures(gpointer data) {
  g_autofree char* path = g_strdup_printf(((Film*)data)->pattern, 3);
  return ((Film*)data)->finished || g_file_test(path, G_FILE_TEST_EXISTS);
}

static gboolean is_finished(gpointer data) {
  return ((Film*)data)->finished;
}

static Film film_new(const char* name) {
  return (Film){.pattern = g_build_filename(folder, name, NULL)};
}

// Pictures of the view as time goes by, and of the history from its beginning.
static void test_film(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "film.xml", kPendulum);
  app_test_spin(200);
  g_autoptr(GimbalFilming) filming =
      gimbal_filming_new(f->session, gimbal_stage_get_viewport(gimbal_window_get_stage(f->window)));
  Film view = film_new("view-%03d.png"), history = film_new("history-%03d.png");
  gulong handler = g_signal_connect(filming, "finished", G_CALLBACK(on_film), &view);
  gimbal_session_set_running(f->session, TRUE);
  gimbal_filming_record_view(filming, view.pattern);
  g_assert_true(gimbal_filming_is_active(filming));
  app_test_wait(has_three_pictures, &view);
  gimbal_filming_stop(filming);
  app_test_wait(is_finished, &view);
  g_assert_cmpstr(view.error, ==, NULL);
  g_signal_handler_disconnect(filming, handler);
  g_signal_connect(filming, "finished", G_CALLBACK(on_film), &history);
  gimbal_filming_record_history(filming, history.pattern);
  app_test_wait(is_finished, &history);
  g_assert_cmpstr(history.error, ==, NULL);
  g_assert_true(has_three_pictures(&history));
  g_free(view.pattern);
  g_free(history.pattern);
}

// A film of the history ends when the run goes on: the rest would be another history.
static void test_film_interrupted(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "interrupted.xml", kPendulum);
  runs_on(f);
  g_autoptr(GimbalFilming) filming =
      gimbal_filming_new(f->session, gimbal_stage_get_viewport(gimbal_window_get_stage(f->window)));
  Film film = film_new("interrupted-%03d.png");
  g_signal_connect(filming, "finished", G_CALLBACK(on_film), &film);
  gimbal_filming_record_history(filming, film.pattern);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(is_finished, &film);
  g_assert_cmpstr(film.error, ==, NULL);
  g_assert_true(gimbal_session_get_running(f->session));
  g_free(film.pattern);
}

static void test_selection(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "select.xml", kPendulum);
  app_test_wait(is_fresh, f);
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  gtk_widget_grab_focus(GTK_WIDGET(viewport));
  gimbal_session_select(f->session, mjOBJ_GEOM, 0);
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer_of(f), &caret, gtk_text_buffer_get_insert(buffer_of(f)));
  g_assert_cmpint(gtk_text_iter_get_line(&caret), ==, 5);
  g_assert_cmpint(gimbal_viewport_get_selected_body(viewport), ==, 1);
}

static const char kTwoGeoms[] =
    "<mujoco>\n  <worldbody>\n"
    "    <geom name='one' size='.1' rgba='1 0 0 1'/>\n"
    "    <geom name='two' size='.2' friction='2'/>\n"
    "    <site name='spot'/>\n"
    "  </worldbody>\n</mujoco>\n";

// The inspector's row of an attribute, NULL: it is not on show.
static GtkWidget* find_row(GtkWidget* widget, const char* attribute) {
  if (GIMBAL_IS_ATTRIBUTE_ROW(widget) &&
      !strcmp(gimbal_attribute_row_get_attribute(GIMBAL_ATTRIBUTE_ROW(widget))->name, attribute))
    return widget;
  GtkWidget* found = NULL;
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child && !found;
       child = gtk_widget_get_next_sibling(child))
    found = find_row(child, attribute);
  return found;
}

static const char* shown_in(GtkWidget* row) {
  return gtk_editable_get_text(GTK_EDITABLE(find_widget(row, "GtkEntry")));
}

static gboolean has_size_row(gpointer data) {
  GtkWidget* inspector = find_widget(GTK_WIDGET(((Fixture*)data)->window), "GimbalInspector");
  return inspector && find_row(inspector, "size") != NULL;
}

// Rows stay for the next object of the same kind, and show its values in the right part.
static void test_inspector(Fixture* f, gconstpointer unused) {
  (void)unused;
  GtkWidget* window = GTK_WIDGET(f->window);
  open_text(f, "geoms.xml", kTwoGeoms);
  gimbal_window_show_page(f->window, "model");  // the test before may have left another one
  app_test_wait(is_fresh, f);
  gimbal_session_select(f->session, mjOBJ_GEOM, 0);
  app_test_wait(has_size_row, f);
  GtkWidget *inspector = find_widget(window, "GimbalInspector"), *size = find_row(inspector, "size");
  g_assert_cmpstr(shown_in(size), ==, ".1");
  g_assert_nonnull(find_row(inspector, "rgba"));
  g_assert_null(find_row(inspector, "friction"));
  gtk_editable_set_text(GTK_EDITABLE(find_widget(size, "GtkEntry")), "7");
  gimbal_session_select(f->session, mjOBJ_GEOM, 1);
  g_assert_true(find_row(inspector, "size") == size);
  g_assert_cmpstr(shown_in(size), ==, ".2");
  g_assert_cmpstr(shown_in(find_row(inspector, "friction")), ==, "2");
  g_assert_null(find_row(inspector, "rgba"));
  GtkWidget* more = find_widget(inspector, "GtkExpander");
  gtk_expander_set_expanded(GTK_EXPANDER(more), TRUE);
  g_assert_nonnull(find_row(more, "rgba"));
  g_assert_nonnull(find_row(more, "condim"));
  g_assert_null(find_row(more, "friction"));
  gimbal_session_select(f->session, mjOBJ_GEOM, 0);
  g_assert_null(find_row(more, "rgba"));
  g_assert_nonnull(find_row(more, "friction"));
  gimbal_session_select(f->session, mjOBJ_SITE, 0);
  g_assert_nonnull(find_row(inspector, "name"));
  g_assert_null(find_row(inspector, "friction"));
}

static void test_panels(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char* const kPages[] = {"profiler", "sensors", "problems", "controls",
                                       "physics",  "view",    "model"};
  g_autofree char* models = g_strdup(g_getenv("GIMBAL_TEST_MODELS"));
  g_autofree char* path = g_build_filename(models, "humanoid", "model.xml", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(f->window, file);
  app_test_wait(has_frame, f);
  for (guint i = 0; i < G_N_ELEMENTS(kPages); i++) {
    gimbal_window_show_page(f->window, kPages[i]);
    app_test_spin(300);
    g_autofree char* name = g_strdup_printf("panel-%s", kPages[i]);
    save_picture(f, name);
  }
}

static void test_dark(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_settings_set_string(gimbal_settings_get(), "color-scheme", "dark");
  test_panels(f, NULL);
  gimbal_window_show_page(f->window, "profiler");
  gtk_window_set_default_size(GTK_WINDOW(f->window), 2560, 1440);
  app_test_spin(200);
  save_picture(f, "dark-large");
  g_settings_set_string(gimbal_settings_get(), "color-scheme", "light");
}

enum { EDITS = 9 };

typedef struct Latency {
  GtkWidget* window;
  gint64 started;
  gulong painted;  // handler of the next paint, 0: none
  int wanted;
  int count;
  double taken[EDITS];  // ms, new model taken over
  double drawn[EDITS];  // ms, new model on the screen
} Latency;

static double since(const Latency* latency) {
  return (double)(g_get_monotonic_time() - latency->started) * 1e-3;
}

static void on_compiling(GimbalSession* session, Latency* latency) {
  if (gimbal_session_is_compiling(session)) latency->started = g_get_monotonic_time();
}

static void on_painted(GdkFrameClock* clock, Latency* latency) {
  g_signal_handler_disconnect(clock, latency->painted);
  latency->painted = 0;
  latency->drawn[latency->count++] = since(latency);
}

static void on_new_model(GimbalSession* session, Latency* latency) {
  (void)session;
  latency->taken[latency->count] = since(latency);
  GdkFrameClock* clock = gtk_widget_get_frame_clock(latency->window);
  if (!latency->painted)
    latency->painted = g_signal_connect(clock, "after-paint", G_CALLBACK(on_painted), latency);
}

static gboolean has_counted(gpointer data) {
  return ((Latency*)data)->count >= ((Latency*)data)->wanted;
}

static int compare_doubles(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static double median(double* values, int n) {
  qsort(values, (size_t)n, sizeof *values, compare_doubles);
  return values[n / 2];
}

// From the start of the background compile to the first frame of the new model.
static void test_latency(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char* const kSteps[] = {"timestep=\"0.004\"", "timestep=\"0.003\""};
  g_autofree char* path = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), "humanoid", "model.xml", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  Latency latency = {.window = GTK_WIDGET(f->window)};
  gimbal_window_open(f->window, file);
  app_test_wait(has_frame, f);
  app_test_spin(300);
  gulong one = g_signal_connect(f->session, "compiling-changed", G_CALLBACK(on_compiling), &latency);
  gulong two = g_signal_connect(f->session, "model-changed", G_CALLBACK(on_new_model), &latency);
  for (int i = 0; i < EDITS; i++) {
    latency.wanted = i + 1;
    edit(f, kSteps[i % 2], kSteps[(i + 1) % 2]);
    app_test_wait(has_counted, &latency);
  }
  g_signal_handler_disconnect(f->session, one);
  g_signal_handler_disconnect(f->session, two);
  double taken = median(latency.taken, EDITS), drawn = median(latency.drawn, EDITS);
  g_test_minimized_result(drawn, "median from compile to new model: %.1f ms, to its picture: %.1f ms", taken,
                          drawn);
}

// The mean of the picture's colours, to see whether anything is drawn.
static double brightness(Fixture* f) {
  int width, height;
  GtkWidget* viewport = GTK_WIDGET(gimbal_stage_get_viewport(gimbal_window_get_stage(f->window)));
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(viewport);
  GtkSnapshot* snapshot = gtk_snapshot_new();
  width = gdk_paintable_get_intrinsic_width(paintable);
  height = gdk_paintable_get_intrinsic_height(paintable);
  gdk_paintable_snapshot(paintable, snapshot, width, height);
  g_autoptr(GskRenderNode) node = gtk_snapshot_free_to_node(snapshot);
  if (!node) return 0;
  g_autoptr(GdkTexture) texture =
      gsk_renderer_render_texture(gtk_native_get_renderer(GTK_NATIVE(f->window)), node, NULL);
  gsize stride = 4 * (gsize)gdk_texture_get_width(texture), rows = (gsize)gdk_texture_get_height(texture);
  g_autofree guchar* pixels = g_malloc(stride * rows);
  gdk_texture_download(texture, pixels, stride);
  double sum = 0;
  for (gsize i = 0; i < stride * rows; i++) sum += pixels[i];
  return sum / (double)(stride * rows);
}

static gboolean is_paused(gpointer data) {
  return !gimbal_session_get_frame(((Fixture*)data)->session)->running;
}

typedef struct Look {
  Fixture* f;
  double brightness;
} Look;

static gboolean looks_so(gpointer data) {
  Look* look = data;
  return fabs(brightness(look->f) - look->brightness) < 0.5;
}

// The OpenGL context is taken away: the picture comes back as it was.
static void test_lost_context(Fixture* f, gconstpointer unused) {
  (void)unused;
  int drawn = 0;
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  open_text(f, "lost.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  gulong handler = g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(count_drawn), &drawn);
  gimbal_viewport_refresh(viewport);
  app_test_wait(has_drawn, &drawn);
  app_test_spin(500);
  Look look = {f, brightness(f)};
  for (int i = 0; i < 3; i++) {
    drawn = 0;
    gimbal_viewport_restart(viewport);
    app_test_wait(has_drawn, &drawn);
    app_test_wait(looks_so, &look);
  }
  g_signal_handler_disconnect(viewport, handler);
  g_assert_cmpfloat(look.brightness, >, 60);
  g_assert_null(gimbal_viewport_get_error(viewport));
}

// The area paints itself anew for reasons of the toolkit, as with another style, too: it shows what it
// showed.
static void test_same_picture(Fixture* f, gconstpointer unused) {
  (void)unused;
  int drawn = 0;
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  open_text(f, "same.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  app_test_wait(is_settled, f);
  gulong handler = g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(count_drawn), &drawn);
  for (int i = 0; i < 4; i++) {
    drawn = 0;
    gimbal_viewport_get_render_flags(viewport)[mjRND_SEGMENT] = i % 2 == 0;
    gimbal_viewport_refresh(viewport);
    app_test_wait(has_drawn, &drawn);
    app_test_spin(300);
    double before = brightness(f);
    drawn = 0;
    gtk_widget_queue_draw(find_widget(GTK_WIDGET(viewport), "GtkGLArea"));
    app_test_wait(has_drawn, &drawn);
    app_test_spin(100);
    g_assert_cmpfloat_with_epsilon(brightness(f), before, 0.5);
  }
  g_signal_handler_disconnect(viewport, handler);
}

//---- letters and pictures

typedef struct Order {
  GimbalViewport* viewport;
  guint pictures;  // before the letter
  guint frames;    // of the window since then
  guint drawn;     // pictures after the first of these
} Order;

static void count_frame(Order* order) {
  if (order->frames++ == 0) order->drawn = gimbal_viewport_get_pictures(order->viewport) - order->pictures;
}

static gboolean has_picture(gpointer data) {
  const Order* order = data;
  return order->frames && gimbal_viewport_get_pictures(order->viewport) > order->pictures;
}

// A picture is wanted and a letter is typed: was the next frame of the window without the picture?
static gboolean letter_was_first(Fixture* f, GimbalViewport* viewport) {
  Order order = {.viewport = viewport};
  GdkFrameClock* clock = gtk_widget_get_frame_clock(GTK_WIDGET(f->window));
  gulong handler = g_signal_connect_swapped(clock, "after-paint", G_CALLBACK(count_frame), &order);
  g_clear_handle_id(&viewport->draw_timer, g_source_remove);
  viewport->draw_ms = 0;
  viewport->drawn_at = 0;
  gimbal_viewport_queue_draw(viewport);
  viewport->draw_ms = 20;
  viewport->drawn_at = g_get_monotonic_time() + G_USEC_PER_SEC;  // however slow this test is
  gimbal_viewport_give_way(viewport);
  order.pictures = gimbal_viewport_get_pictures(viewport);
  gtk_widget_queue_draw(GTK_WIDGET(f->window));
  app_test_wait(has_picture, &order);
  g_signal_handler_disconnect(clock, handler);
  return order.drawn == 0;
}

// Where pictures take long, a letter is painted before the next one, which then comes by itself. While the
// window is still being laid out the view is drawn with each new size.
static void test_letter_first(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "letter.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  app_test_wait(is_settled, f);
  gboolean first = FALSE;
  for (int i = 0; i < 50 && !first; i++)
    first = letter_was_first(f, gimbal_stage_get_viewport(gimbal_window_get_stage(f->window)));
  g_assert_true(first);
}

static void test_painter(Fixture* f, gconstpointer unused) {
  (void)f, (void)unused;
  g_assert_true(gimbal_painter_is_software("llvmpipe (LLVM 15.0.6, 256 bits)"));
  g_assert_true(gimbal_painter_is_software("softpipe"));
  g_assert_false(gimbal_painter_is_software("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"));
  g_assert_false(gimbal_painter_is_software(NULL));
}

static gboolean wake(gpointer unused) {
  (void)unused;
  return G_SOURCE_REMOVE;
}

// Share of a processor that is used in a second.
static double use_of_processor(void) {
  gint64 before = clock();
  gint64 start = g_get_monotonic_time(), end = start + G_USEC_PER_SEC;
  while (g_get_monotonic_time() < end) {
    GSource* timeout = g_timeout_source_new(1000);
    g_source_set_callback(timeout, wake, NULL, NULL);
    g_source_attach(timeout, NULL);
    g_main_context_iteration(NULL, TRUE);
    g_source_destroy(timeout);
    g_source_unref(timeout);
  }
  double wall = (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
  return (double)(clock() - before) / CLOCKS_PER_SEC / wall;
}

static gboolean is_at_rest(gpointer unused) {
  (void)unused;
  return use_of_processor() < 0.1;
}

// Nothing happens while nothing moves: the processor comes to rest.
static void test_idle(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "idle.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  gtk_window_set_focus(GTK_WINDOW(f->window), NULL);  // a blinking caret draws
  app_test_wait(is_at_rest, NULL);
}

// What is told is no markup.
static void test_toast(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char kText[] = "R&D of <geom>";
  gimbal_window_toast(f->window, kText);
  Sought sought = {GTK_WIDGET(f->window), kText};
  app_test_wait(has_label, &sought);
}

#define ADD(name, function) g_test_add("/app/window/" name, Fixture, NULL, setup, function, teardown)

int main(int argc, char** argv) {
  if (!gtk_init_check()) return 77;
  folder = app_test_folder();
  g_setenv("XDG_STATE_HOME", folder, TRUE);
  g_setenv("XDG_DATA_HOME", folder, TRUE);
  g_test_init(&argc, &argv, NULL);
  gimbal_studio_init();
  application = gimbal_application_new();
  g_application_set_flags(G_APPLICATION(application), G_APPLICATION_NON_UNIQUE);
  g_assert_true(g_application_register(G_APPLICATION(application), NULL, NULL));
  ADD("start", test_start);
  ADD("examples", test_examples);
  ADD("edit", test_edit);
  ADD("mistake", test_mistake);
  ADD("undo", test_undo);
  ADD("save", test_save);
  ADD("toast", test_toast);
  ADD("autosave", test_autosave);
  ADD("changed-on-disk", test_changed_on_disk);
  ADD("pick", test_pick);
  ADD("asker-goes", test_asker_goes);
  ADD("explain", test_explain);
  ADD("include", test_include);
  ADD("select-in-include", test_select_in_include);
  ADD("save-all", test_save_all);
  ADD("frames-while-compiling", test_frames_while_compiling);
  ADD("draft", test_draft);
  ADD("black-box", test_black_box);
  ADD("overtaken-incident", test_overtaken_incident);
  ADD("keyframe", test_keyframe);
  ADD("export", test_export);
  ADD("export-in-background", test_export_in_background);
  ADD("palette", test_palette);
  ADD("film", test_film);
  ADD("film-interrupted", test_film_interrupted);
  ADD("selection", test_selection);
  ADD("inspector", test_inspector);
  ADD("panels", test_panels);
  ADD("dark", test_dark);
  ADD("lost-context", test_lost_context);
  ADD("same-picture", test_same_picture);
  ADD("letter-first", test_letter_first);
  ADD("painter", test_painter);
  ADD("latency", test_latency);
  ADD("idle", test_idle);
  return g_test_run();
}
