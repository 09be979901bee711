// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The pages of the window and what they have to do with each other: help in the text, the black
// box, keyframes, the palette, the selection, the inspector.

#include "base/settings.h"
#include "inspect/attribute-row.h"
#include "model/view-names.h"
#include "widgets/control/toolkit.h"
#include "window-fixture.h"
#include "window/palette.h"

//---- help in the text

static gboolean has_problems(gpointer data) {
  return g_list_model_get_n_items(
             gimbal_problems_get_list(gimbal_session_get_problems(((Fixture*)data)->session))) > 0;
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
       child = gtk_widget_get_next_sibling(child)) {
    if (has_text(child, text)) return TRUE;
  }
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

// A file dialog goes with the widget that asked: without an answer, and without leaving anything
// behind.
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

#if !GTK_CHECK_VERSION(4, 10, 0)
// Whether it is a dialog for files that is seen.
static gboolean is_file_dialog(gpointer window) {
  return GTK_IS_FILE_CHOOSER_DIALOG(window) && gtk_widget_get_visible(window);
}

static GtkWidget* file_dialog(void) {
  GListModel* windows = gtk_window_get_toplevels();
  for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
    g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
    if (is_file_dialog(window)) return window;
  }
  return NULL;
}

static gboolean has_file_dialog(gpointer unused) {
  (void)unused;
  return file_dialog() != NULL;
}

static GtkWidget* ask_and_cancel(GtkWidget* asker) {
  Heard heard = {FALSE, FALSE};
  gimbal_ask_file(asker, &(GimbalFileQuestion){.title = "Open"}, on_file, &heard, on_freed);
  app_test_wait(has_file_dialog, NULL);
  GtkWidget* dialog = file_dialog();
  g_signal_emit_by_name(dialog, "response", GTK_RESPONSE_CANCEL);
  g_assert_true(heard.answered && heard.freed);
  return dialog;
}

// After its response a dialog adds what was chosen to the recent files, and its folder may still be
// on its way: it is there, unseen, for some questions more.
static void test_file_dialog_stays(Fixture* f, gconstpointer unused) {
  (void)unused;
  GtkWidget* dialog = ask_and_cancel(GTK_WIDGET(f->window));
  g_assert_true(GTK_IS_FILE_CHOOSER_DIALOG(dialog) && !gtk_widget_get_visible(dialog));
  g_object_add_weak_pointer(G_OBJECT(dialog), (gpointer*)&dialog);
  for (int i = 0; i < 3; i++) ask_and_cancel(GTK_WIDGET(f->window));
  g_assert_nonnull(dialog);
  for (int i = 0; i < 3; i++) ask_and_cancel(GTK_WIDGET(f->window));
  g_assert_null(dialog);
}
#endif

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
  g_assert_true(has_text(GTK_WIDGET(f->window), "Perhaps 'axis' is meant."));
}

//---- find and replace

static void press_replace(GtkWidget* bar, const char* label) {
  g_signal_emit_by_name(window_test_find(bar, window_test_is_button, label), "clicked");
}

static gboolean has_no_match(gpointer data) {
  GtkWidget* bar = find_widget(GTK_WIDGET(((Fixture*)data)->window), "GimbalSearchBar");
  return gtk_widget_has_css_class(find_widget(bar, "GtkSearchEntry"), "error");
}

static gboolean has_match(gpointer data) {
  return !has_no_match(data);
}

// Whole words: no match in a longer one.
static void test_whole_words(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "words.xml", kPendulum);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.find", NULL);
  GtkWidget* bar = find_widget(GTK_WIDGET(f->window), "GimbalSearchBar");
  gtk_editable_set_text(GTK_EDITABLE(find_widget(bar, "GtkSearchEntry")), "hing");
  GtkWidget* whole = window_test_find(bar, window_test_is_button, "“w”");
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(whole), TRUE);
  app_test_wait(has_no_match, f);
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(whole), FALSE);
  app_test_wait(has_match, f);
}

// The entry tells of what is typed only after a moment: what is done before that is done with what
// it says.
static void test_replace(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "replace.xml", kPendulum);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.replace", NULL);
  GtkWidget* bar = find_widget(GTK_WIDGET(f->window), "GimbalSearchBar");
  GtkEditable* wanted = GTK_EDITABLE(find_widget(bar, "GtkSearchEntry"));
  GtkEditable* instead = GTK_EDITABLE(find_widget(bar, "GtkEntry"));
  gtk_editable_set_text(wanted, "'motor'");
  gtk_editable_set_text(instead, "'push'");
  g_signal_emit_by_name(instead, "activate");
  g_autofree char* one = text_of(f);
  g_assert_nonnull(strstr(one, "name='push'"));
  gtk_editable_set_text(wanted, "hinge");
  gtk_editable_set_text(instead, "pin");
  press_replace(bar, "Replace All");
  g_autofree char* all = text_of(f);
  g_assert_nonnull(strstr(all, "name='push'"));
  g_assert_nonnull(strstr(all, "joint='pin'"));
  g_assert_null(strstr(all, "hinge"));
  // the focus selects what the entry says, which takes the selection from the text
  gtk_editable_set_text(wanted, "gear");
  app_test_spin(300);
  gtk_widget_grab_focus(GTK_WIDGET(instead));
  app_test_spin(100);
  g_signal_emit_by_name(instead, "activate");
  g_autofree char* again = text_of(f);
  g_assert_nonnull(strstr(again, "pin='1'"));
  GtkTextIter start, end;
  gtk_editable_set_text(wanted, "capsule");
  g_signal_emit_by_name(wanted, "activate");
  g_assert_true(gtk_text_buffer_get_selection_bounds(buffer_of(f), &start, &end));
  g_autofree char* found = gtk_text_iter_get_slice(&start, &end);
  g_assert_cmpstr(found, ==, "capsule");
  g_signal_emit_by_name(wanted, "stop-search");
}

//---- the black box

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

// A model explodes: the run pauses, the likeliest cause is named, and its place in the text is one
// click away.
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

static gboolean says(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && !strcmp(gtk_label_get_text(GTK_LABEL(widget)), text);
}

// Below the view, and wherever else a nameless thing is named, its body is told too.
static void test_nameless(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "nameless.xml",
            "<mujoco><worldbody><body name='crate'><geom name='box' size='.1'/><geom "
            "size='.2'/></body></worldbody></mujoco>");
  gimbal_session_select(f->session, mjOBJ_GEOM, 0);
  app_test_spin(100);
  GtkWidget* stage = find_widget(GTK_WIDGET(f->window), "GimbalStage");
  g_assert_nonnull(window_test_find(stage, says, "geom  box"));
  gimbal_session_select(f->session, mjOBJ_GEOM, 1);
  app_test_spin(100);
  g_assert_nonnull(window_test_find(stage, says, "geom 1 of body crate"));
}

// What was typed last comes first if it explains the explosion, though something else is likelier.
static void test_typed_last(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_settings_set_boolean(gimbal_settings_get(), "run-on-open", FALSE);
  open_text(f, "typed.xml", kExploding);
  edit(f, "0.01", "0.02");
  app_test_wait(is_fresh, f);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(has_report, f);
  GtkWidget* panel = find_widget(GTK_WIDGET(f->window), "GimbalBlackBoxPanel");
  GtkWidget* first = find_widget(panel, "GtkListBoxRow");
  g_assert_nonnull(window_test_find(first, says, "changed last"));
  const GimbalReport* report = gimbal_session_get_frame(f->session)->incident.report;
  const GimbalInstability* likeliest = g_ptr_array_index(report->causes, 0);
  g_assert_cmpstr(likeliest->attribute, ==, "kp");
  save_picture(f, "typed-last");
  g_settings_reset(gimbal_settings_get(), "run-on-open");
}

//---- keyframes

static void click(Fixture* f, const char* label) {
  GtkWidget* button = window_test_find(GTK_WIDGET(f->window), window_test_is_button, label);
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

// All of 100 steps: on a busy machine there is a picture between them.
static gboolean has_stepped(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->time > 0.199;
}

// The current state becomes a keyframe of the text, and goes again; the state stays.
static void test_keyframe(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "keyframe.xml", kPendulum);
  gimbal_window_show_page(f->window, "controls");
  gimbal_clock_step(gimbal_session_get_clock(f->session), 100);
  app_test_wait(has_stepped, f);
  click(f, "New Keyframe");
  app_test_wait(has_a_key, f);
  g_autofree char* text = gimbal_document_dup_text(gimbal_session_get_document(f->session));
  g_assert_nonnull(strstr(text, "<key name=\"pose\" time=\"0."));
  const mjModel* m = gimbal_session_get_compiled(f->session)->model;
  // without the noise behind the sixth decimal
  g_assert_cmpfloat_with_epsilon(m->key_time[0], gimbal_session_get_frame(f->session)->data->time, 5e-7);
  g_assert_cmpfloat_with_epsilon(m->key_qpos[0], gimbal_session_get_frame(f->session)->data->qpos[0], 5e-7);
  app_test_wait(key_is_listed, f);
  GtkWidget* row = find_widget(find_widget(GTK_WIDGET(f->window), "GimbalKeyframes"), "GtkListBoxRow");
  g_signal_emit_by_name(find_widget(row, "GtkButton"), "clicked");
  save_picture(f, "keyframe");
  click(f, "Delete");
  app_test_wait(has_no_key, f);
  g_assert_cmpfloat(gimbal_session_get_frame(f->session)->data->time, >, 0.1);
}

//---- the palette

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

static void choose_in_palette(Fixture* f, const char* typed) {
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.palette", NULL);
  app_test_wait(has_palette, NULL);
  GtkWidget* search = find_widget(find_palette(), "GtkSearchEntry");
  gtk_editable_set_text(GTK_EDITABLE(search), typed);
  g_signal_emit_by_name(search, "changed");
  g_signal_emit_by_name(search, "activate");
}

static gboolean has_unwrapped_dark(gpointer unused) {
  (void)unused;
  GSettings* settings = gimbal_settings_get();
  g_autofree char* keys = g_settings_get_string(settings, "key-preset");
  return !g_settings_get_boolean(settings, "wrap-lines") &&
         g_settings_get_enum(settings, "color-scheme") == 2 && !strcmp(keys, "VS Code");
}

// Switches of the preferences are turned, and values chosen, in the palette.
static void test_palette_settings(Fixture* f, gconstpointer unused) {
  (void)unused;
  GSettings* settings = gimbal_settings_get();
  g_settings_set_boolean(settings, "wrap-lines", TRUE);
  choose_in_palette(f, "wrap lon");
  choose_in_palette(f, "colours dark");
  choose_in_palette(f, "keys vs code");
  app_test_wait(has_unwrapped_dark, NULL);
  g_settings_reset(settings, "wrap-lines");
  g_settings_reset(settings, "color-scheme");
  g_settings_reset(settings, "key-preset");
}

// Whatever is typed over what, the order is right: else a critical message of the toolkit ends a
// test.
static void test_palette_order(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GString) text = g_string_new("<mujoco><worldbody>");
  for (int i = 0; i < 900; i++) {
    g_string_append_printf(text, "<site name='%c%c side %d' pos='%d 0 0'/>\n", 'a' + i % 26, 'a' + i * 7 % 26,
                           i, i);
  }
  g_string_append(text, "</worldbody></mujoco>");
  open_text(f, "order.xml", text->str);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.palette", NULL);
  app_test_wait(has_palette, NULL);
  GtkWidget* search = find_widget(find_palette(), "GtkSearchEntry");
  GtkWidget* list = find_widget(find_palette(), "GtkListView");
  GListModel* model = G_LIST_MODEL(gtk_list_view_get_model(GTK_LIST_VIEW(list)));
  for (int i = 0; i < 26 * 26; i++) {
    const char typed[] = {(char)('a' + i % 26), i % 3 ? (char)('a' + i / 26) : 0, 0};
    gtk_editable_set_text(GTK_EDITABLE(search), i % 7 ? typed : "");
    g_signal_emit_by_name(search, "changed");
    if (i % 7 == 0) g_assert_cmpuint(g_list_model_get_n_items(model), >, 100);
  }
}

static mjvOption* option_of(Fixture* f) {
  return gimbal_viewport_get_option(gimbal_stage_get_viewport(gimbal_window_get_stage(f->window)));
}

static gboolean has_hulls(gpointer data) {
  return option_of(data)->flags[mjVIS_CONVEXHULL] != 0;
}

static gboolean has_labels(gpointer data) {
  return option_of(data)->label == mjLABEL_JOINT;
}

static void take(Fixture* f, const char* typed) {
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.palette", NULL);
  app_test_wait(has_palette, NULL);
  GtkWidget* search = find_widget(find_palette(), "GtkSearchEntry");
  gtk_editable_set_text(GTK_EDITABLE(search), typed);
  g_signal_emit_by_name(search, "changed");
  g_signal_emit_by_name(search, "activate");
}

static gboolean has_no_palette(gpointer unused) {
  return !has_palette(unused);
}

// Every switch of the view is in the palette.
static void test_palette_view(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "switches.xml", kPendulum);
  app_test_wait(is_fresh, f);
  g_assert_false(has_hulls(f));
  take(f, gimbal_visual_flag_name(mjVIS_CONVEXHULL));
  app_test_wait(has_hulls, f);
  app_test_wait(has_no_palette, NULL);
  g_autofree char* labels = g_strdup_printf("Labels: %s", gimbal_label_name(mjLABEL_JOINT));
  take(f, labels);
  app_test_wait(has_labels, f);
}

//---- the selection

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
      !strcmp(gimbal_attribute_row_get_attribute(GIMBAL_ATTRIBUTE_ROW(widget))->name, attribute)) {
    return widget;
  }
  GtkWidget* found = NULL;
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child && !found;
       child = gtk_widget_get_next_sibling(child)) {
    found = find_row(child, attribute);
  }
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

static const char kClass[] =
    "<mujoco>\n"
    "  <default>\n"
    "    <default class='wrist'>\n"
    "      <position kp='120' kv='10' forcerange='-5 5'/>\n"
    "    </default>\n"
    "  </default>\n"
    "  <worldbody>\n"
    "    <body><joint name='roll'/><geom size='.1'/></body>\n"
    "  </worldbody>\n"
    "  <actuator>\n"
    "    <position name='roll' class='wrist' joint='roll'/>\n"
    "  </actuator>\n"
    "</mujoco>\n";

static gboolean has_gain_row(gpointer data) {
  GtkWidget* inspector = find_widget(GTK_WIDGET(((Fixture*)data)->window), "GimbalInspector");
  return inspector && find_row(inspector, "kp") != NULL;
}

static const char* not_written_in(GtkWidget* row) {
  return gtk_entry_get_placeholder_text(GTK_ENTRY(find_widget(row, "GtkEntry")));
}

// What comes from a class is shown, also where the class keeps it in another form.
static void test_inspector_class(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "class.xml", kClass);
  gimbal_window_show_page(f->window, "model");
  app_test_wait(is_fresh, f);
  gimbal_session_select(f->session, mjOBJ_ACTUATOR, 0);
  app_test_wait(has_gain_row, f);
  GtkWidget* inspector = find_widget(GTK_WIDGET(f->window), "GimbalInspector");
  g_assert_cmpstr(not_written_in(find_row(inspector, "kp")), ==, "120");
  g_assert_cmpstr(not_written_in(find_row(inspector, "kv")), ==, "10");
}

// The keys that rows of switches show.
static void collect_keys(GtkWidget* widget, GPtrArray* keys) {
  if (GTK_IS_LABEL(widget) && gtk_widget_has_css_class(widget, "keycap-small") &&
      gtk_widget_get_visible(widget)) {
    g_ptr_array_add(keys, (gpointer)gtk_label_get_text(GTK_LABEL(widget)));
  }
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    collect_keys(child, keys);
  }
}

// No two switches of the view show the same key: it switches one of them.
static void test_view_keys(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GPtrArray) keys = g_ptr_array_new();
  g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
  open_text(f, "keys.xml", kTwoGeoms);
  gimbal_window_show_page(f->window, "view");
  collect_keys(find_widget(GTK_WIDGET(f->window), "GimbalViewPanel"), keys);
  g_assert_cmpuint(keys->len, >, 20);
  for (guint i = 0; i < keys->len; i++) {
    g_test_message("%s", (char*)keys->pdata[i]);
    g_assert_true(g_hash_table_add(seen, keys->pdata[i]));
  }
}

//---- the tree

static const char kShelves[] =
    "<mujoco>\n"
    "  <worldbody>\n"
    "    <body name='full'>\n"
    "      <geom name='one' size='.1'/>\n"
    "      <geom name='two' size='.1'/>\n"
    "      <geom name='stays' size='.1'/>\n"
    "    </body>\n"
    "    <body name='empty' pos='1 0 0'>\n"
    "      <geom name='there' size='.1'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "</mujoco>\n";

// All rows that are selected are cut, and go to where they are pasted in one step.
static void test_cut_several(Fixture* f, gconstpointer unused) {
  (void)unused;
  const GimbalSelection both[] = {{mjOBJ_GEOM, 0}, {mjOBJ_GEOM, 1}};
  open_text(f, "shelves.xml", kShelves);
  gimbal_window_show_page(f->window, "model");
  app_test_spin(100);
  GtkWidget* tree = find_widget(GTK_WIDGET(f->window), "GimbalModelTree");
  gimbal_selected_set(gimbal_session_get_selected(f->session), both, G_N_ELEMENTS(both));
  app_test_spin(100);
  g_assert_true(gtk_widget_activate_action(tree, "tree.cut", NULL));
  gimbal_session_select(f->session, mjOBJ_BODY, 2);
  app_test_spin(100);
  g_assert_true(gtk_widget_activate_action(tree, "tree.paste-local", NULL));
  app_test_wait(is_settled, f);
  const mjModel* m = gimbal_session_get_compiled(f->session)->model;
  static const char* const kNames[] = {"one", "two", "there"};
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    g_assert_cmpint(m->geom_bodyid[mj_name2id(m, mjOBJ_GEOM, kNames[i])], ==, 2);
  }
  g_assert_cmpint(m->geom_bodyid[mj_name2id(m, mjOBJ_GEOM, "stays")], ==, 1);
  gtk_widget_activate_action(tree, "tree.undo", NULL);
  app_test_wait(is_settled, f);
  g_autofree char* text = text_of(f);
  g_assert_cmpstr(text, ==, kShelves);
}

//---- the end

// A window and what it works with: lent, NULL once it has ended.
typedef struct Watched {
  gpointer window, session, project;
} Watched;

static gboolean has_ended(gpointer data) {
  const Watched* watched = data;
  return !watched->window && !watched->session && !watched->project;
}

static void on_ended(gpointer thread, GObject* object) {
  (void)object;
  g_assert_true(thread == g_thread_self());
}

static void watch(gpointer* place, gpointer object) {
  g_set_weak_pointer(place, object);
  g_object_weak_ref(object, on_ended, g_thread_self());
}

// A window that is closed ends with what it works with, in its own thread, be it while its file is
// saved or looked at, or while the model is compiled.
static void test_ends(Fixture* f, gconstpointer data) {
  Watched watched = {0};
  WindowTest other = {.application = fixture_test.application};
  window_test_open(&other, 1000, 700);
  Fixture another = {.window = other.window, .session = other.session};
  open_text(&another, "ends.xml", kPendulum);
  GimbalDocument* document = gimbal_session_get_document(other.session);
  watch(&watched.window, other.window);
  watch(&watched.session, other.session);
  watch(&watched.project, gimbal_session_get_project(other.session));
  if (data) {
    GtkTextIter start;
    gtk_text_buffer_get_start_iter(buffer_of(&another), &start);
    gtk_text_buffer_insert(buffer_of(&another), &start, "\n", -1);
    gimbal_document_save_async(document, NULL, NULL, NULL);
  }
  gtk_text_buffer_set_modified(buffer_of(&another), FALSE);
  gtk_window_destroy(GTK_WINDOW(other.window));
  app_test_wait(has_ended, &watched);
  g_clear_object(&another.file);
  g_free(another.path);
  (void)f;
}

//---- all that is certain

static const char kMistaken[] =
    "<mujoco>\n"
    "  <worldbody>\n"
    "    <body name='arm'>\n"
    "      <joint name='elbow' dampng='1'/>\n"
    "      <geom typ='box' size='.1 .1 .1'/>\n"
    "      <gizmo/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator>\n"
    "    <motor joint='elbw'/>\n"
    "  </actuator>\n"
    "</mujoco>\n";

static gboolean has_four_errors(gpointer data) {
  return gimbal_problems_count_errors(gimbal_session_get_problems(((Fixture*)data)->session)) == 4;
}

static gboolean has_one_error(gpointer data) {
  return gimbal_problems_count_errors(gimbal_session_get_problems(((Fixture*)data)->session)) == 1;
}

static gboolean asks_something(gpointer dialog) {
  *(GtkWidget**)dialog = window_test_dialog(&fixture_test);
  return *(GtkWidget**)dialog != NULL;
}

// What has one right spelling is mended at once, what would have to be deleted stays; one undo
// takes it all back.
static void test_mend_all(Fixture* f, gconstpointer unused) {
  GtkWidget* dialog;
  (void)unused;
  open_text(f, "sound.xml", kPendulum);
  gtk_text_buffer_set_text(buffer_of(f), kMistaken, -1);
  app_test_wait(has_four_errors, f);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.mend-all", NULL);
  app_test_wait(asks_something, &dialog);
  g_assert_true(has_text(dialog, "Mend 3 mistakes"));
  g_signal_emit_by_name(dialog, "response", "mend");
  app_test_wait(has_one_error, f);
  g_autofree char* mended = text_of(f);
  g_assert_nonnull(strstr(mended, "damping='1'"));
  g_assert_nonnull(strstr(mended, "type='box'"));
  g_assert_nonnull(strstr(mended, "joint='elbow'/>"));
  g_assert_nonnull(strstr(mended, "<gizmo/>"));
  gtk_text_buffer_undo(buffer_of(f));
  g_autofree char* back = text_of(f);
  g_assert_cmpstr(back, ==, kMistaken);
}

//---- the filter of the page View

static gboolean is_switch_of(GtkWidget* widget, const char* name) {
  GtkWidget* label = GTK_IS_SWITCH(widget) ? gtk_widget_get_first_child(gtk_widget_get_parent(widget)) : NULL;
  return label && !strcmp(gtk_label_get_text(GTK_LABEL(label)), name);
}

static gboolean is_seen(Fixture* f, const char* name) {
  GtkWidget* found = window_test_find(GTK_WIDGET(f->window), is_switch_of, name);
  g_assert_nonnull(found);
  app_test_spin(50);
  return gtk_widget_get_mapped(found);
}

static void test_view_filter(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "filter.xml", kPendulum);
  gimbal_window_show_page(f->window, "view");
  app_test_spin(100);
  g_assert_true(is_seen(f, "Convex hull") && is_seen(f, "Shadows"));
  GtkWidget* filter = find_widget(find_widget(GTK_WIDGET(f->window), "GimbalViewPanel"), "GtkSearchEntry");
  gtk_editable_set_text(GTK_EDITABLE(filter), "HULL");
  g_assert_true(is_seen(f, "Convex hull"));
  g_assert_false(is_seen(f, "Shadows"));
  gtk_editable_set_text(GTK_EDITABLE(filter), "render");  // a section as a whole
  g_assert_true(is_seen(f, "Shadows"));
  g_assert_false(is_seen(f, "Convex hull"));
  gtk_editable_set_text(GTK_EDITABLE(filter), "");
  g_assert_true(is_seen(f, "Convex hull") && is_seen(f, "Shadows"));
}

//---- the console

static gboolean is_drop_down_of(GtkWidget* widget, const char* name) {
  if (!GTK_IS_DROP_DOWN(widget)) return FALSE;
  GListModel* names = gtk_drop_down_get_model(GTK_DROP_DOWN(widget));
  const char* first = gtk_string_list_get_string(GTK_STRING_LIST(names), 0);
  return !strcmp(first, name);
}

static void test_console(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "console.xml", kPendulum);
  gimbal_window_show_page(f->window, "log");
  GtkWidget* panel = find_widget(GTK_WIDGET(f->window), "GimbalLogPanel");
  GtkWidget* source = window_test_find(panel, is_drop_down_of, "All Sources");
  g_assert_nonnull(source);
  mju_warning("said by the engine");
  gimbal_window_tell(f->window, GIMBAL_LOG_PLUGIN, "breeze: said by a plug-in");
  gimbal_window_tell(f->window, GIMBAL_LOG_PROGRAM, "policy.py: said by a program");
  app_test_spin(200);
  static const char* const kSaid[] = {"said by the engine", "said by a plug-in", "said by a program"};
  for (guint i = 0; i < G_N_ELEMENTS(kSaid); i++) g_assert_true(has_text(panel, kSaid[i]));
  for (guint chosen = 0; chosen < G_N_ELEMENTS(kSaid); chosen++) {
    gtk_drop_down_set_selected(GTK_DROP_DOWN(source), 3 + chosen);
    app_test_spin(200);
    for (guint i = 0; i < G_N_ELEMENTS(kSaid); i++) g_assert_true(has_text(panel, kSaid[i]) == (i == chosen));
  }
  // the time of the simulation stands beside what a program says
  GListModel* log = G_LIST_MODEL(gimbal_session_get_log(f->session));
  g_autoptr(GimbalLogEntry) last = g_list_model_get_item(log, g_list_model_get_n_items(log) - 1);
  g_assert_true(isfinite(last->time));
}

//---- what is folded

// How many expanders there are.
static int fold_all(GtkWidget* widget) {
  int count = GTK_IS_EXPANDER(widget);
  if (count) gtk_expander_set_expanded(GTK_EXPANDER(widget), FALSE);
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    count += fold_all(child);
  }
  return count;
}

// The focus goes by the arrows over what is folded, which is in no window: a critical message of
// the toolkit ends a test.
static void test_folded(Fixture* f, gconstpointer unused) {
  static const char* const kPages[] = {"model", "controls", "physics", "view"};
  static const GtkDirectionType kWays[] = {GTK_DIR_DOWN, GTK_DIR_UP, GTK_DIR_LEFT, GTK_DIR_RIGHT};
  (void)unused;
  open_text(f, "folded.xml", kPendulum);
  gimbal_session_select(f->session, mjOBJ_BODY, 1);
  for (guint i = 0; i < G_N_ELEMENTS(kPages); i++) {
    gimbal_window_show_page(f->window, kPages[i]);
    app_test_spin(100);
    g_assert_cmpint(fold_all(GTK_WIDGET(f->window)), >, 0);
    for (guint way = 0; way < G_N_ELEMENTS(kWays); way++) {
      for (int step = 0; step < 20; step++) gtk_widget_child_focus(GTK_WIDGET(f->window), kWays[way]);
    }
  }
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/window-pages/pick", test_pick);
  FIXTURE_ADD("/app/window-pages/asker-goes", test_asker_goes);
#if !GTK_CHECK_VERSION(4, 10, 0)
  FIXTURE_ADD("/app/window-pages/file-dialog-stays", test_file_dialog_stays);
#endif
  FIXTURE_ADD("/app/window-pages/explain", test_explain);
  FIXTURE_ADD("/app/window-pages/replace", test_replace);
  FIXTURE_ADD("/app/window-pages/whole-words", test_whole_words);
  FIXTURE_ADD("/app/window-pages/black-box", test_black_box);
  FIXTURE_ADD("/app/window-pages/nameless", test_nameless);
  FIXTURE_ADD("/app/window-pages/typed-last", test_typed_last);
  FIXTURE_ADD("/app/window-pages/keyframe", test_keyframe);
  FIXTURE_ADD("/app/window-pages/palette", test_palette);
  FIXTURE_ADD("/app/window-pages/palette-order", test_palette_order);
  FIXTURE_ADD("/app/window-pages/palette-settings", test_palette_settings);
  FIXTURE_ADD("/app/window-pages/palette-view", test_palette_view);
  FIXTURE_ADD("/app/window-pages/selection", test_selection);
  FIXTURE_ADD("/app/window-pages/inspector", test_inspector);
  FIXTURE_ADD("/app/window-pages/inspector-class", test_inspector_class);
  FIXTURE_ADD("/app/window-pages/view-keys", test_view_keys);
  FIXTURE_ADD("/app/window-pages/cut-several", test_cut_several);
  FIXTURE_ADD("/app/window-pages/mend-all", test_mend_all);
  FIXTURE_ADD("/app/window-pages/view-filter", test_view_filter);
  FIXTURE_ADD("/app/window-pages/console", test_console);
  FIXTURE_ADD("/app/window-pages/folded", test_folded);
  FIXTURE_ADD("/app/window-pages/ends", test_ends);
  g_test_add("/app/window-pages/ends-saving", Fixture, &fixture_test, setup, test_ends, teardown);
  return g_test_run();
}
