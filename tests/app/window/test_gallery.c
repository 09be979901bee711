// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Every page, panel and dialog of the studio comes up, fits a small window and looks right
// (look-check.h), in the light and in the dark. With GIMBAL_TEST_PICTURES set to a folder this is
// done in both themes and two sizes, and a picture of each is left there:
//
//   python3 docs/pictures/studio.py BUILD FOLDER
//
// With GIMBAL_TEST_SIZES="1000x700,1360x860,2560x1440" the window takes each of these sizes in
// turn.

#include <gimbal/contact.h>
#include <stdio.h>

#include "../bench/arm-experiment.h"
#include "bench/bench-panel.h"
#include "doctors/matrix-view.h"
#include "editor/editor-page.h"
#include "gallery-judging.h"
#include "http-server.h"
#include "window-test.h"

static WindowTest test;

//---- pages

static gboolean has_rows(gpointer unused) {
  (void)unused;
  GimbalFrame* frame = gimbal_session_get_frame(test.session);
  return frame && frame->data->nefc > 0;
}

static gboolean has_compared(gpointer panel) {
  return window_test_find(panel, window_test_is_button, g_dgettext("gimbal", "Compare")) != NULL;
}

static gboolean is_paused(gpointer unused) {
  (void)unused;
  return !gimbal_session_get_frame(test.session)->running;
}

// A run draws all the time, and shows nothing that is judged. Pictures for the documentation have
// it.
static void halt(void) {
  if (g_getenv("GIMBAL_TEST_PICTURES")) return;
  gimbal_session_set_running(test.session, FALSE);
  app_test_wait(is_paused, NULL);
}

// Of a model whose parts meet only later.
static void run_until_rows(void) {
  gimbal_session_set_running(test.session, TRUE);
  app_test_wait(has_rows, NULL);
  halt();
}

static void run_lab(void) {
  run_until_rows();
  GtkWidget* panel = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalLabPanel");
  GtkWidget* run = window_test_find(panel, window_test_is_button, g_dgettext("gimbal", "Compare"));
  g_assert_nonnull(run);
  g_signal_emit_by_name(run, "clicked");
  app_test_wait(has_compared, panel);
  app_test_spin(300);
}

// Into the solver.
static gboolean has_tried(gpointer panel) {
  GtkWidget* write = window_test_find(panel, window_test_is_button, g_dgettext("gimbal", "Write"));
  return write && gtk_widget_get_sensitive(write);
}

// The first actuator is tried by itself.
static void try_actuator(void) {
  GtkWidget* panel = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalActuatorBench");
  gimbal_session_set_running(test.session, FALSE);
  app_test_wait(has_tried, panel);
  app_test_spin(300);
}

static gboolean has_stopped(gpointer panel) {
  GtkWidget* spinner = window_test_find(panel, window_test_is_type, "GtkSpinner");
  return !gtk_spinner_get_spinning(GTK_SPINNER(spinner));
}

// Of the worst pair what other settings make of it.
static void try_settings(void) {
  GtkWidget* panel = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalContactDoctor");
  run_until_rows();
  app_test_spin(300);
  GtkWidget* button = window_test_find(panel, window_test_is_button, g_dgettext("gimbal", "What If…"));
  g_signal_emit_by_name(button, "clicked");
  app_test_wait(has_stopped, panel);
  GtkWidget* entry = window_test_find(panel, window_test_is_type, "GtkEntry");
  gtk_editable_set_text(GTK_EDITABLE(entry), "20000");
  app_test_spin(300);
}

static void choose_square(void) {
  GtkWidget* view = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalMatrixView");
  app_test_spin(300);
  gimbal_matrix_view_choose(GIMBAL_MATRIX_VIEW(view), 1, 4);
  g_signal_emit_by_name(view, "chosen", 1, 4);
  app_test_spin(300);
}

static void go_through_stages(void) {
  run_until_rows();
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.stage-next", NULL);
  app_test_wait(is_paused, NULL);
  app_test_spin(300);
  for (int i = 0; i < 8; i++) gtk_widget_activate_action(GTK_WIDGET(test.window), "win.stage-next", NULL);
  app_test_spin(600);
}

// A model remembers its view: the switch may be on already.
static void turn_on(const char* panel, const char* label) {
  GtkWidget* page = window_test_find(GTK_WIDGET(test.window), window_test_is_type, panel);
  GtkWidget* button = window_test_find(page, window_test_is_button, g_dgettext("gimbal", label));
  g_assert_nonnull(button);
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), TRUE);
  app_test_spin(600);
}

static void show_metric(void) {
  turn_on("GimbalStepPanel", "Metric");
}

// So that curves have something to show.
static gboolean has_begun(gpointer unused) {
  (void)unused;
  GimbalFrame* frame = gimbal_session_get_frame(test.session);
  return frame && frame->data->time > 0.2;
}

static gboolean has_run_on(gpointer unused) {
  (void)unused;
  GimbalFrame* frame = gimbal_session_get_frame(test.session);
  return frame && frame->data->time > 0.6;
}

// What has been bent in its colours.
static void show_plastic(void) {
  gimbal_session_set_running(test.session, TRUE);
  app_test_wait(has_run_on, NULL);
  halt();
  turn_on("GimbalDeformationPanel", "Colours");
}

static void show_rods(void) {
  gimbal_session_set_running(test.session, TRUE);
  app_test_wait(has_run_on, NULL);
  halt();
  GtkWidget* panel = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalDeformationPanel");
  GtkWidget* stack = window_test_find(panel, window_test_is_type, "GtkStack");
  gtk_stack_set_visible_child_name(GTK_STACK(stack), "rods");
  turn_on("GimbalDeformationPanel", "Frames");
}

static gboolean is_label_with(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
         strstr(gtk_label_get_text(GTK_LABEL(widget)), g_dgettext("gimbal", text));
}

static gboolean is_expander(GtkWidget* widget, const char* title) {
  return GTK_IS_EXPANDER(widget) &&
         !g_strcmp0(gtk_expander_get_label(GTK_EXPANDER(widget)), g_dgettext("gimbal", title));
}

static void open_below(GtkWidget* widget) {
  if (GTK_IS_EXPANDER(widget)) gtk_expander_set_expanded(GTK_EXPANDER(widget), TRUE);
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    open_below(child);
  }
}

static double asked;  // the time of the frame behind which a step was asked for

// One more step, if the last one is there; TRUE if the engine made a contact ahead in it.
static gboolean has_one_ahead(gpointer page) {
  GimbalFrame* frame = gimbal_session_get_frame(test.session);
  for (int i = 0; i < frame->data->ncon; i++) {
    const mjContact* c = frame->data->contact + i;
    if (gimbal_contact_distance(&frame->view, frame->data, i) <= c->includemargin) continue;
    return window_test_find(page, is_label_with, "Distance made") != NULL;
  }
  if (frame->data->time != asked) {
    asked = frame->data->time;
    gimbal_simulation_step(gimbal_session_get_simulation(test.session), 1);
  }
  return FALSE;
}

// The step in which the plate that falls is about to meet the next one.
static void show_ahead(void) {
  GtkWidget* page = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalContactDoctor");
  gimbal_session_set_running(test.session, FALSE);
  app_test_wait(is_paused, NULL);
  gimbal_simulation_reset(gimbal_session_get_simulation(test.session), 0);
  asked = -1;
  app_test_wait(has_one_ahead, page);
  app_test_spin(300);
}

// The rod as a whole, in the inspector.
static void inspect_rod(void) {
  gimbal_session_set_running(test.session, TRUE);
  app_test_wait(has_run_on, NULL);
  gimbal_session_select(test.session, mjOBJ_FLEX, 0);
  app_test_spin(300);
  GtkWidget* inspector = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalInspector");
  GtkWidget* now = window_test_find(inspector, is_expander, "Now, in the Run");
  gtk_expander_set_expanded(GTK_EXPANDER(now), TRUE);
  app_test_spin(300);
  GtkWidget* scroller = window_test_find(inspector, window_test_is_type, "GtkScrolledWindow");
  GtkAdjustment* along = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
  gtk_adjustment_set_value(along, 270);
  app_test_spin(300);
}

static const char kTunnel[] =
    "<mujoco model=\"shot\">\n"
    "  <option timestep=\"0.01\"/>\n"
    "  <worldbody>\n"
    "    <light pos=\"0 0 3\"/>\n"
    "    <geom name=\"shelf\" type=\"box\" size=\".4 .4 .005\" pos=\"0 0 .1\" rgba=\".5 .6 .7 1\"/>\n"
    "    <body name=\"shot\" pos=\"0 0 .6\">\n"
    "      <freejoint/>\n"
    "      <geom name=\"shot\" size=\".05\" mass=\"1\" rgba=\".9 .5 .2 1\"/>\n"
    "    </body>\n"
    "    <body name=\"flap\" pos=\"0 .5 .5\">\n"
    "      <joint name=\"flap\" range=\"-40 40\" stiffness=\"9\" springyield=\"50\"/>\n"
    "      <geom name=\"flap\" type=\"box\" size=\".1 .1 .01\" mass=\".1\"/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <keyframe>\n"
    "    <key name=\"fired\" qvel=\"0 0 -60 0 0 0 0\"/>\n"
    "  </keyframe>\n"
    "</mujoco>\n";

static gboolean tells_of_tunnel(gpointer unused) {
  (void)unused;
  GtkWidget* panel = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalProblemsPanel");
  return window_test_find(panel, is_label_with, "shelf") != NULL;
}

static void set_text(const char* text) {
  GtkTextBuffer* buffer =
      GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(test.session)));
  gtk_text_buffer_set_text(buffer, text, -1);
}

static void show_tunnel(void) {
  set_text(kTunnel);
  app_test_wait(tells_of_tunnel, NULL);
  app_test_spin(300);
}

static const char kExploding[] =
    "<mujoco model=\"sled\">\n"
    "  <option timestep=\"0.01\"/>\n"
    "  <worldbody>\n"
    "    <light pos=\"0 0 3\"/>\n"
    "    <geom name=\"floor\" type=\"plane\" size=\"2 2 .1\" rgba=\".5 .6 .7 1\"/>\n"
    "    <body name=\"sled\" pos=\"0 0 .5\">\n"
    "      <joint name=\"lift\" type=\"slide\" axis=\"0 0 1\"/>\n"
    "      <geom name=\"box\" type=\"box\" size=\".2 .2 .1\" mass=\"1\" rgba=\".9 .5 .2 1\"/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator>\n"
    "    <position name=\"servo\" joint=\"lift\" kp=\"1e6\"/>\n"
    "  </actuator>\n"
    "</mujoco>\n";

static gboolean has_report(gpointer unused) {
  (void)unused;
  GimbalFrame* frame = gimbal_session_get_frame(test.session);
  return frame && frame->incident.report != NULL;
}

static void explode(void) {
  set_text(kExploding);
  gimbal_session_set_running(test.session, TRUE);
  app_test_wait(has_report, NULL);
  app_test_spin(300);
}

static void select_joint(void) {
  gimbal_session_select(test.session, mjOBJ_JOINT, 3);
}

// The attributes of a geom that has the friction of the engine's own defaults, 1 0.005 0.0001, from
// those on.
static void show_values(void) {
  gimbal_session_select(test.session, mjOBJ_GEOM, 1);
  app_test_spin(300);
  GtkWidget* inspector = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalInspector");
  open_below(inspector);
  app_test_spin(300);
  GtkWidget* scroller = window_test_find(inspector, window_test_is_type, "GtkScrolledWindow");
  GtkAdjustment* along = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
  gtk_adjustment_set_value(along, 320);
  app_test_spin(300);
}

static void select_geom(void) {
  gimbal_session_select(test.session, mjOBJ_GEOM, 8);
  g_action_group_activate_action(gimbal_stage_get_actions(gimbal_window_get_stage(test.window)), "gizmo",
                                 g_variant_new_string("move"));
}

static gboolean has_picture(gpointer unused) {
  (void)unused;
  GtkWidget* inner = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalPictureInPicture");
  GtkWidget* view = inner ? window_test_find(inner, window_test_is_type, "GimbalViewport") : NULL;
  return view && gimbal_viewport_get_pictures(GIMBAL_VIEWPORT(view)) > 0;
}

// What a camera of the model sees, and the table with the whole model beside it.
static void add_picture(void) {
  GimbalStage* stage = gimbal_window_get_stage(test.window);
  g_action_group_activate_action(gimbal_stage_get_actions(stage), "picture-in-picture",
                                 g_variant_new_int32(0));
  gimbal_stage_toggle_info(stage);
  app_test_wait(has_picture, NULL);
  gimbal_viewport_align(gimbal_stage_get_viewport(stage));
  app_test_spin(1000);
}

static void search(void) {
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.replace", NULL);
}

static void make_mistakes(void) {
  GtkTextBuffer* buffer =
      GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(test.session)));
  static const char* const kFrom[] = {"<worldbody>", "</mujoco>"};
  static const char* const kTo[] = {
      "<worldbody>\n    <geom typ=\"sphere\" size=\".1\"/>\n    <geom type=\"bal\"/>",
      "  <sensor><jointpos joint=\"nowhere\"/></sensor>\n</mujoco>"};
  for (int i = 0; i < 2; i++) {
    GtkTextIter start, end;
    gtk_text_buffer_get_start_iter(buffer, &start);
    if (!gtk_text_iter_forward_search(&start, kFrom[i], 0, &start, &end, NULL)) continue;
    gtk_text_buffer_delete(buffer, &start, &end);
    gtk_text_buffer_insert(buffer, &start, kTo[i], -1);
  }
  app_test_spin(800);
}

// What will go wrong.
static void make_advice(void) {
  GtkTextBuffer* buffer =
      GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(test.session)));
  GtkTextIter start, end;
  gtk_text_buffer_get_start_iter(buffer, &start);
  g_assert_true(gtk_text_iter_forward_search(&start, "<worldbody>", 0, &start, &end, NULL));
  gtk_text_buffer_insert(buffer, &end, "\n    <geom name=\"visual\" size=\".01\" pos=\"0 0 9\"/>", -1);
  app_test_spin(2000);
}

static GtkWidget* panel_of(const char* type) {
  GtkWidget* panel = window_test_find(GTK_WIDGET(test.window), window_test_is_type, type);
  g_assert_nonnull(panel);
  return panel;
}

static gboolean has_page(GtkWidget* widget, const char* page) {
  return GTK_IS_STACK(widget) && gtk_stack_get_child_by_name(GTK_STACK(widget), page);
}

static void turn_to(const char* panel, const char* page) {
  GtkWidget* stack = window_test_find(panel_of(panel), has_page, page);
  g_assert_nonnull(stack);
  gtk_stack_set_visible_child_name(GTK_STACK(stack), page);
  app_test_spin(300);
}

static void show_solver(void) {
  turn_to("GimbalProfilerPanel", "solver");
}

static void show_sizes(void) {
  turn_to("GimbalProfilerPanel", "sizes");
}

static void show_memory(void) {
  turn_to("GimbalProfilerPanel", "memory");
}

static void show_rows(void) {
  run_until_rows();
  turn_to("GimbalContactsPanel", "rows");
}

// The first contact of the table, with what its numbers mean beside it.
static void select_contact(void) {
  run_until_rows();
  app_test_spin(300);
  GtkWidget* view = window_test_find(panel_of("GimbalContactsPanel"), window_test_is_type, "GtkColumnView");
  GtkSelectionModel* rows = gtk_column_view_get_model(GTK_COLUMN_VIEW(view));
  gtk_selection_model_select_item(rows, 0, TRUE);
  app_test_spin(400);
}

static void add_watches(void) {
  static const char* const kWatches[] = {"root.z", "qfrc_bias[3]", "norm(qvel[0], qvel[1], qvel[2])", "knee"};
  GtkWidget* entry = window_test_find(panel_of("GimbalWatchPanel"), window_test_is_type, "GtkEntry");
  for (guint i = 0; i < G_N_ELEMENTS(kWatches); i++) {
    gtk_editable_set_text(GTK_EDITABLE(entry), kWatches[i]);
    g_signal_emit_by_name(entry, "activate");
  }
  app_test_spin(300);
}

static void differ(void) {
  mjOption option = gimbal_session_get_frame(test.session)->view.opt;
  option.timestep *= 0.5;
  option.gravity[2] = -1.62;
  option.integrator = mjINT_RK4;
  gimbal_simulation_set_option(gimbal_session_get_simulation(test.session), &option);
  app_test_spin(500);
}

// Every lower page of a model in which nothing happens.
static void show_empty(void) {
  static const char* const kEmpty[] = {"problems",       "black-box",  "profiler",    "sensors", "watch",
                                       "state",          "contacts",   "deformation", "lab",     "actuators",
                                       "contact-doctor", "collisions", "stages",      "ghosts",  "log"};
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.new", NULL);
  app_test_wait(window_test_has_frame, &test);
  gimbal_session_set_running(test.session, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS(kEmpty); i++) {
    g_autofree char* name = g_strdup_printf("empty-%s", kEmpty[i]);
    gimbal_window_show_page(test.window, kEmpty[i]);
    app_test_spin(100);
    gallery_judge_window(GTK_WIDGET(test.window), name);
  }
}

// A second model in the window.
static void add_tab(void) {
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.new-tab", NULL);
  test.session = gimbal_window_get_session(test.window);
  window_test_example(&test, "newtons-cradle");
  halt();
  app_test_spin(300);
}

// The table over the view, and the whole model beside it.
static void show_table(void) {
  gimbal_stage_toggle_info(gimbal_window_get_pages(test.window)->stage);
  gimbal_session_set_running(test.session, TRUE);
  app_test_wait(has_run_on, NULL);
  gimbal_session_set_running(test.session, FALSE);
  gimbal_viewport_align(gimbal_stage_get_viewport(gimbal_window_get_pages(test.window)->stage));
  app_test_spin(1500);
}

static void git(const char* folder, const char* command) {
  g_autofree char* line = g_strdup_printf("git -C '%s' -c user.name=a -c user.email=a@b %s", folder, command);
  int status = -1;
  g_assert_true(g_spawn_command_line_sync(line, NULL, NULL, &status, NULL));
  g_assert_cmpint(status, ==, 0);
}

static gboolean has_compiled(gpointer unused) {
  (void)unused;
  return gimbal_session_get_fresh(test.session);
}

// Lines that are changed, new and gone against the last commit.
static void change_lines(void) {
  g_autofree char* git_path = g_find_program_in_path("git");
  if (!git_path) {
    g_test_skip("without git");
    return;
  }
  g_autofree char* folder = g_build_filename(app_test_folder(), "repository", NULL);
  g_autofree char* path = g_build_filename(folder, "model.xml", NULL);
  g_autofree char* text = gimbal_document_dup_text(gimbal_session_get_document(test.session));
  g_mkdir_with_parents(folder, 0755);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  git(folder, "init -q");
  git(folder, "add model.xml");
  git(folder, "commit -q -m one");
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(test.window, file);
  app_test_spin(200);
  app_test_wait(has_compiled, NULL);
  GtkTextBuffer* buffer =
      GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(test.session)));
  GtkTextIter start, end;
  gtk_text_buffer_get_iter_at_line(buffer, &start, 9);
  gtk_text_buffer_insert(buffer, &start, "  <!-- new -->\n  <!-- lines -->\n", -1);
  gtk_text_buffer_get_iter_at_line(buffer, &start, 5);
  gtk_text_buffer_insert(buffer, &start, " ", 1);
  gtk_text_buffer_get_iter_at_line(buffer, &start, 14);
  gtk_text_buffer_get_iter_at_line(buffer, &end, 16);
  gtk_text_buffer_delete(buffer, &start, &end);
  gtk_text_buffer_place_cursor(buffer, &start);
  app_test_spin(1500);
}

// The find bar, and what a word means beside it.
static void find_and_tell(void) {
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.find", NULL);
  app_test_spin(500);
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_pages(test.window)->editor);
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(gimbal_editor_page_get_view(page)));
  GtkTextIter start, match;
  gtk_text_buffer_get_start_iter(buffer, &start);
  if (gtk_text_iter_forward_search(&start, "<option", 0, &match, NULL, NULL)) {
    gtk_text_iter_forward_chars(&match, 3);
    gtk_text_buffer_place_cursor(buffer, &match);
  }
  gimbal_editor_page_describe(page);
  app_test_spin(300);
}

static gboolean view_rests(gpointer unused) {
  (void)unused;
  return gimbal_trail_is_settled(gimbal_window_get_trail(test.window));
}

static gboolean message_has_gone(gpointer unused) {
  (void)unused;
  return !window_test_find(GTK_WIDGET(test.window), window_test_is_type, "AdwToastWidget");
}

// A step of each kind, one of them taken back.
static void do_things(void) {
  app_test_wait(view_rests, NULL);
  GimbalSteps* steps = gimbal_window_get_pages(test.window)->steps;
  mjOption option = gimbal_session_get_frame(test.session)->view.opt;
  option.iterations += 7;
  gimbal_simulation_set_option(gimbal_session_get_simulation(test.session), &option);
  gimbal_simulation_set_control(gimbal_session_get_simulation(test.session), 0, 0.25);
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_pages(test.window)->stage);
  gimbal_viewport_get_option(viewport)->flags[mjVIS_JOINT] ^= 1;
  gimbal_viewport_refresh(viewport);
  gimbal_window_show_page(test.window, "history");
  gtk_widget_set_visible(gimbal_dock_get_pane(gimbal_window_get_pages(test.window)->dock, GIMBAL_DOCK_RIGHT),
                         FALSE);
  app_test_spin(300);
  g_assert_cmpuint(gimbal_steps_count(steps), >=, 3);
  gimbal_steps_go(steps, 1);
  app_test_spin(500);  // it has come
  app_test_wait(message_has_gone, NULL);
}

static gboolean has_points(gpointer wanted) {
  GtkWidget* panel = panel_of("GimbalBenchPanel");
  GtkWidget* view = window_test_find(panel, window_test_is_type, "GtkColumnView");
  GListModel* rows = view ? G_LIST_MODEL(gtk_column_view_get_model(GTK_COLUMN_VIEW(view))) : NULL;
  return rows && g_list_model_get_n_items(rows) >= GPOINTER_TO_UINT(wanted);
}

// What the file says now.
static void begin_experiment(guint points) {
  GtkWidget* panel = panel_of("GimbalBenchPanel");
  app_test_spin(1500);  // it is noticed, and read
  gimbal_bench_panel_run(GIMBAL_BENCH_PANEL(panel));
  app_test_wait(has_points, GUINT_TO_POINTER(points));
  app_test_spin(300);
}

static void start_experiment(const char* duration, const char* design, guint points) {
  write_experiment(app_test_folder(), duration, design);
  begin_experiment(points);
}

// Charts that are those of a design: what each parameter alone changes, and how far a fit tells
// them apart.
static void show_designs(const char* results) {
  g_remove(results);
  start_experiment("2", "  <one-at-a-time/>\n", 15);
  turn_to("GimbalBenchPanel", "sensitivity");
  gallery_judge_window(GTK_WIDGET(test.window), "experiments-sensitivity");
  g_remove(results);
  write_fit(app_test_folder());
  begin_experiment(20);
  app_test_spin(3000);
  turn_to("GimbalBenchPanel", "correlation");
  gallery_judge_window(GTK_WIDGET(test.window), "experiments-correlation");
}

static gboolean is_replaying(gpointer unused) {
  (void)unused;
  return gimbal_session_is_replaying(test.session);
}

// The page of experiments: none, one that runs, one that is done with a point that was chosen, and
// its charts.
static void show_experiments(void) {
  static const char* const kViews[] = {"table", "scatter", "map", "parallel", "curves"};
  g_autofree char* path = g_build_filename(app_test_folder(), "arm.xml", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_assert_true(g_file_set_contents(path, kArm, -1, NULL));
  gimbal_window_open(test.window, file);
  app_test_spin(500);
  app_test_wait(window_test_has_frame, &test);
  gimbal_session_set_running(test.session, FALSE);
  gimbal_window_show_page(test.window, "experiments");
  gallery_judge_window(GTK_WIDGET(test.window), "experiments-empty");
  start_experiment("20", "  <sobol points=\"5000\"/>\n", 3);
  gallery_judge_window(GTK_WIDGET(test.window), "experiments-running");
  GtkWidget* stop =
      window_test_find(panel_of("GimbalBenchPanel"), window_test_is_button, g_dgettext("gimbal", "Stop"));
  g_signal_emit_by_name(stop, "clicked");
  app_test_spin(1500);
  g_autofree char* results = g_build_filename(app_test_folder(), "arm.experiment.sqlite", NULL);
  g_remove(results);
  start_experiment("2", "", 49);
  GtkWidget* view = window_test_find(panel_of("GimbalBenchPanel"), window_test_is_type, "GtkColumnView");
  gtk_selection_model_select_item(gtk_column_view_get_model(GTK_COLUMN_VIEW(view)), 24, TRUE);
  app_test_wait(is_replaying, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kViews); i++) {
    g_autofree char* name = g_strdup_printf("experiments-%s", kViews[i]);
    turn_to("GimbalBenchPanel", kViews[i]);
    gallery_judge_window(GTK_WIDGET(test.window), name);
  }
  show_designs(results);
  g_remove(results);
  g_autofree char* own = g_build_filename(app_test_folder(), "arm.experiment.xml", NULL);
  g_remove(own);
}

static gboolean has_two_ghosts(gpointer unused) {
  (void)unused;
  return gimbal_ghosts_get_list(gimbal_session_get_ghosts(test.session))->len == 2;
}

// The run is kept twice, once as it was a little earlier.
static void keep_ghosts(void) {
  halt();
  for (int i = 0; i < 2; i++) {
    gtk_widget_activate_action(GTK_WIDGET(test.window), "win.keep-ghost", NULL);
  }
  app_test_wait(has_two_ghosts, NULL);
  GimbalGhosts* ghosts = gimbal_session_get_ghosts(test.session);
  gimbal_ghosts_align(ghosts, gimbal_ghosts_get_list(ghosts)->pdata[0], GIMBAL_GHOST_DELAY, NULL, 0.4);
  gimbal_ghosts_align(ghosts, gimbal_ghosts_get_list(ghosts)->pdata[1], GIMBAL_GHOST_EVENT, NULL, 0);
  app_test_spin(500);
}

static const struct {
  const char* name;
  const char* model;
  const char* side;
  const char* bottom;  // NULL: closed
  void (*prepare)(void);
} kPages[] = {
    {"model", "gripper-arm", "model", NULL, NULL},
    {"inspector", "gripper-arm", "model", NULL, select_joint},
    {"values", "newtons-cradle", "model", NULL, show_values},
    {"gizmo", "gripper-arm", "model", NULL, select_geom},
    {"controls", "gripper-arm", "controls", NULL, NULL},
    {"physics", "gripper-arm", "physics", NULL, NULL},
    {"view", "gripper-arm", "view", NULL, add_picture},
    {"search", "gripper-arm", "model", NULL, search},
    {"profiler", "humanoid", "controls", "profiler", NULL},
    {"profiler-solver", "box-tower", "controls", "profiler", show_solver},
    {"profiler-sizes", "box-tower", "controls", "profiler", show_sizes},
    {"profiler-memory", "box-tower", "controls", "profiler", show_memory},
    {"plots", "humanoid", "controls", "sensors", NULL},
    {"watch", "humanoid", "controls", "watch", add_watches},
    {"panel", "humanoid", "controls", "panel", NULL},
    {"state", "humanoid", "controls", "state", NULL},
    {"contacts", "box-tower", "view", "contacts", select_contact},
    {"rows", "humanoid", "model", "contacts", show_rows},
    {"log", "humanoid", "model", "log", make_mistakes},
    {"history", "humanoid", "physics", NULL, do_things},
    {"differs", "humanoid", "physics", NULL, differ},
    {"empty", "newtons-cradle", "model", "problems", show_empty},
    {"lab", "box-tower", "view", "lab", run_lab},
    {"experiments", "newtons-cradle", "model", NULL, show_experiments},
    {"stages", "box-tower", "model", "stages", go_through_stages},
    {"metric", "stiff-servos", "model", "stages", show_metric},
    {"metric-none", "box-tower", "model", "stages", show_metric},
    {"plastic", "bent-wire", "view", "deformation", show_plastic},
    {"clay", "clay", "view", "deformation", show_plastic},
    {"rods", "coil-spring", "model", "deformation", show_rods},
    {"rod-inspector", "coil-spring", "model", NULL, inspect_rod},
    {"ahead", "plate-cradle", "model", "contact-doctor", show_ahead},
    {"tunnel", "double-pendulum", "model", "problems", show_tunnel},
    {"black-box", "double-pendulum", "model", "black-box", explode},
    {"problems", "double-pendulum", "model", "problems", make_mistakes},
    {"ghosts", "humanoid", "view", "ghosts", keep_ghosts},
    {"tabs", "humanoid", "model", NULL, add_tab},
    {"table", "humanoid", "model", NULL, show_table},
    {"changes", "double-pendulum", "model", NULL, change_lines},
    {"find", "double-pendulum", "model", NULL, find_and_tell},
    {"actuators", "gripper-arm", "model", "actuators", try_actuator},
    {"contact-doctor", "gripper-arm", "model", "contact-doctor", try_settings},
    {"collisions", "gripper-arm", "model", "collisions", choose_square},
    {"advice", "double-pendulum", "model", "problems", make_advice},
};

// So that curves and thumbnails have something to show; a model that is slow here has not all the
// time.
static void run_for_a_while(void) {
  for (int tries = 0; tries < 20; tries++) {
    app_test_spin(700);
    GimbalFrame* frame = gimbal_session_get_frame(test.session);
    if (frame && frame->data->time > 2.5 && tries > 2) break;
  }
}

static void show_page(int i) {
  g_settings_reset(gimbal_settings_get(), "layout");
  window_test_open(&test, gallery_setting.width, gallery_setting.height);
  window_test_example(&test, kPages[i].model);
  if (kPages[i].bottom) gimbal_window_show_page(test.window, kPages[i].bottom);
  gimbal_window_show_page(test.window, kPages[i].side);
  if (g_getenv("GIMBAL_TEST_PICTURES")) run_for_a_while();
  // the first page is judged while it runs; others are prepared at rest, where all that is waited
  // for comes
  if (i > 0) {
    app_test_wait(has_begun, NULL);
    halt();
  }
  if (kPages[i].prepare) kPages[i].prepare();
  if (i > 0) halt();
  app_test_spin(100);
  gallery_judge_window(GTK_WIDGET(test.window), kPages[i].name);
  window_test_close(&test);
}

static void show_start(int unused) {
  (void)unused;
  window_test_open(&test, gallery_setting.width, gallery_setting.height);
  gallery_judge_window(GTK_WIDGET(test.window), "start");
  window_test_close(&test);
}

// A model comes from a server that takes its time.
static void show_fetching(int unused) {
  (void)unused;
  HttpServer* server = http_server_new();
  g_socket_service_stop(server->service);  // a connection is made, but nobody answers
  g_autofree char* address = http_server_address(server, "/robots/arm.xml");
  window_test_open(&test, gallery_setting.width, gallery_setting.height);
  window_test_example(&test, "car");
  halt();
  g_autoptr(GFile) file = g_file_new_for_uri(address);
  gimbal_window_open(test.window, file);
  app_test_spin(400);
  gallery_judge_window(GTK_WIDGET(test.window), "fetching");
  gimbal_opening_cancel(gimbal_window_get_opening(test.window));
  window_test_close(&test);
  http_server_free(server);
}

//---- dialogs

static const struct {
  const char* name;
  const char* action;
} kDialogs[] = {
    {"preferences", "app.preferences"},     {"about", "app.about"},
    {"shortcuts", "win.show-help-overlay"}, {"palette", "win.palette"},
    {"screenshot", "stage.screenshot"},     {"help", "win.help"},
    {"address", "win.open-address"},        {"film", "win.film-view"},
};

// Beyond the first page of the preferences.
static const char* const kPreferences[] = {"files", "keys"};

static gboolean has_no_dialog(gpointer unused) {
  (void)unused;
  return window_test_dialog(&test) == NULL;
}

static void show_dialog(int i) {
  window_test_open(&test, gallery_setting.width, gallery_setting.height);
  window_test_example(&test, "quadruped");
  halt();
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(test.window), kDialogs[i].action, NULL));
  app_test_spin(400);
  GtkWidget* dialog = window_test_dialog(&test);
  g_assert_nonnull(dialog);
  gallery_judge(dialog, kDialogs[i].name);
  if (ADW_IS_PREFERENCES_WINDOW(dialog)) {
    GtkWidget* pages = window_test_find(dialog, window_test_is_type, "AdwViewStack");
    for (guint k = 0; k < G_N_ELEMENTS(kPreferences); k++) {
      g_autofree char* name = g_strconcat("preferences-", kPreferences[k], NULL);
      adw_view_stack_set_visible_child_name(ADW_VIEW_STACK(pages), kPreferences[k]);
      app_test_spin(300);
      gallery_judge(dialog, name);
    }
  }
  window_test_close_dialog(dialog);
  app_test_wait(has_no_dialog, NULL);
  window_test_close(&test);
}

// Closing with unsaved edits asks.
static void show_question(int unused) {
  (void)unused;
  window_test_open(&test, gallery_setting.width, gallery_setting.height);
  window_test_example(&test, "double-pendulum");
  halt();
  GtkTextBuffer* buffer =
      GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(test.session)));
  gtk_text_buffer_insert_at_cursor(buffer, " ", 1);
  gtk_window_close(GTK_WINDOW(test.window));
  app_test_spin(400);
  GtkWidget* dialog = window_test_dialog(&test);
  g_assert_nonnull(dialog);
  gallery_judge(dialog, "question");
  window_test_close_dialog(dialog);
  app_test_wait(has_no_dialog, NULL);
  window_test_close(&test);
}

//---- popovers

static gboolean is_menu(GtkWidget* widget, const char* tooltip) {
  return GTK_IS_MENU_BUTTON(widget) && gtk_widget_get_tooltip_text(widget) &&
         g_str_has_prefix(gtk_widget_get_tooltip_text(widget), tooltip);
}

static void click_menu(const char* tooltip, const char* name) {
  GtkWidget* found = window_test_find(GTK_WIDGET(test.window), is_menu, tooltip);
  g_assert_nonnull(found);
  gtk_menu_button_popup(GTK_MENU_BUTTON(found));
  app_test_spin(300);
  gallery_judge(GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(found))), name);
  gtk_menu_button_popdown(GTK_MENU_BUTTON(found));
  app_test_spin(50);
}

static gboolean is_key_button(GtkWidget* widget, const char* icon) {
  return GTK_IS_BUTTON(widget) && !g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(widget)), icon);
}

// Saving, renaming and deleting a keyframe.
static void show_key_menu(void) {
  GtkWidget* keys = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalKeyframes");
  app_test_spin(500);
  GtkWidget* button = window_test_find(keys, is_key_button, "view-more-symbolic");
  g_assert_nonnull(button);
  g_signal_emit_by_name(button, "clicked");
  app_test_spin(300);
  GtkWidget* popover = window_test_find(keys, window_test_is_type, "GtkPopover");
  g_assert_nonnull(popover);
  gallery_judge(popover, "keyframe");
  gtk_popover_popdown(GTK_POPOVER(popover));
  app_test_spin(50);
}

static void show_popovers(int unused) {
  (void)unused;
  window_test_open(&test, gallery_setting.width, gallery_setting.height);
  window_test_example(&test, "double-pendulum");
  halt();
  click_menu(g_dgettext("gimbal", "Main Menu"), "menu");
  click_menu(g_dgettext("gimbal", "Speed (Alt+Up, Alt+Down)"), "speed");
  click_menu(g_dgettext("gimbal", "Run Until (Shift+F8)"), "until");
  window_test_close(&test);
  window_test_open(&test, gallery_setting.width, gallery_setting.height);
  window_test_example(&test, "humanoid");
  halt();
  gimbal_window_show_page(test.window, "controls");
  show_key_menu();
  window_test_close(&test);
}

//---- all of it

typedef struct Item {
  GallerySetting setting;
  void (*show)(int index);
  int index;
} Item;

static gboolean has_no_window(gpointer unused) {
  (void)unused;
  return g_list_model_get_n_items(gtk_window_get_toplevels()) == 0;
}

// Whatever came up goes with the window.
static void test_item(gconstpointer data) {
  const Item* item = data;
  gallery_setting = item->setting;
  g_settings_set_string(gimbal_settings_get(), "color-scheme", gallery_setting.theme);
  item->show(item->index);
  app_test_wait(has_no_window, NULL);
}

static void add(GallerySetting setting_of_test, const char* name, void (*show)(int), int index) {
  Item* item = g_new(Item, 1);
  *item = (Item){setting_of_test, show, index};
  g_autofree char* path = g_strdup_printf("/app/gallery/%s-%dx%d/%s", setting_of_test.theme,
                                          setting_of_test.width, setting_of_test.height, name);
  g_test_add_data_func_full(path, item, test_item, g_free);
}

static void add_all(GallerySetting s) {
  add(s, "start", show_start, 0);
  for (guint i = 0; i < G_N_ELEMENTS(kPages); i++) add(s, kPages[i].name, show_page, (int)i);
  for (guint i = 0; i < G_N_ELEMENTS(kDialogs); i++) add(s, kDialogs[i].name, show_dialog, (int)i);
  add(s, "fetching", show_fetching, 0);
  add(s, "question", show_question, 0);
  add(s, "popovers", show_popovers, 0);
}

// "light-1000x700,dark-2560x1440"
static void add_settings(const char* text) {
  g_auto(GStrv) words = g_strsplit(text, ",", -1);
  for (char** word = words; *word; word++) {
    char theme[8];
    GallerySetting s = {NULL, 0, 0};
    g_assert_cmpint(sscanf(*word, "%7[a-z]-%dx%d", theme, &s.width, &s.height), ==, 3);
    s.theme = g_intern_string(theme);
    add_all(s);
  }
}

// Text as large as a user has set it for the whole desktop.
static void scale_text(const char* factor) {
  int dpi;
  g_object_get(gtk_settings_get_default(), "gtk-xft-dpi", &dpi, NULL);
  g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", (int)(dpi * g_ascii_strtod(factor, NULL)), NULL);
}

// Whether the fonts of this machine have the letters of the language.
static gboolean can_be_read(void) {
  GtkWidget* label = g_object_ref_sink(gtk_label_new(NULL));
  g_autoptr(PangoLayout) layout =
      gtk_widget_create_pango_layout(label, g_dgettext("gimbal", "Write physics models and watch them move"));
  gboolean all = pango_layout_get_unknown_glyphs_count(layout) == 0;
  g_object_unref(label);
  return all;
}

int main(int argc, char** argv) {
  const char* wanted = g_getenv("GIMBAL_TEST_SETTINGS");
  g_setenv("GTK_A11Y", "test", TRUE);
  if (!gtk_init_check()) return 77;
  if (!g_strcmp0(g_getenv("GIMBAL_TEST_DIRECTION"), "rtl")) {
    gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
  }
  if (!window_test_init(&test, &argc, &argv)) return 77;
  // what stands at the end is judged: nothing is to turn, slide or fade until then
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
  if (!can_be_read()) {
    puts("1..0 # SKIP no font here has the letters of this language");
    return 0;
  }
  if (g_getenv("GIMBAL_TEST_TEXT_SCALE")) scale_text(g_getenv("GIMBAL_TEST_TEXT_SCALE"));
  if (g_getenv("GIMBAL_TEST_PICTURES")) {
    add_settings(wanted ? wanted : "light-1000x700,dark-1000x700,light-2560x1440,dark-2560x1440");
  } else {
    add_settings("light-1000x700");
  }
  return g_test_run();
}
