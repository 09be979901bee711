// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Every page of the rows lives without a model: with the page on show a good model is open, then
// one that does not compile. Nothing of the first may stay, whatever is done to the window
// meanwhile; and once the second compiles, the page shows it.

#include "page/page.h"
#include "tabs/model-tab.h"
#include "widgets/dock/dock.h"
#include "window-test.h"

static WindowTest test;

// A model with something for every page: what belongs to it has a name that begins with this word.
#define OLD "zorro"
#define NEW "vega"

static char* text_of(const char* word) {
  static const char pattern[] =
      "<mujoco model='@ model'><option timestep='0.002'/><worldbody>"
      "<geom name='@ floor' type='plane' size='1 1 .1'/>"
      "<body name='@ arm' pos='0 0 1'><joint name='@ hinge' axis='0 1 0'/>"
      "<geom name='@ rod' type='capsule' fromto='0 0 0 .4 0 0' size='.03'/>"
      "<body name='@ hand' pos='.4 0 0'><joint name='@ wrist' type='ball'/><geom name='@ fist' size='.05'/>"
      "<site name='@ tip'/></body></body>"
      "<body name='@ box' pos='.5 .5 .09'><freejoint name='@ free'/><geom name='@ side' type='box' size='.1 "
      ".1 .1'/></body>"
      "</worldbody>"
      "<actuator><motor name='@ motor' joint='@ hinge' ctrlrange='-5 5'/></actuator>"
      "<equality><joint name='@ loop' joint1='@ hinge' active='false'/></equality>"
      "<sensor><jointpos name='@ angle' joint='@ hinge'/></sensor>"
      "<keyframe><key name='@ pose' time='1'/></keyframe></mujoco>";
  g_auto(GStrv) parts = g_strsplit(pattern, "@", -1);
  return g_strjoinv(word, parts);
}

static void open_text(const char* name, const char* text) {
  g_autofree char* path = g_build_filename(app_test_folder(), name, NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  gimbal_window_open(test.window, file);
}

static gboolean has_errors(gpointer unused) {
  (void)unused;
  return !gimbal_session_is_compiling(test.session) &&
         gimbal_problems_count_errors(gimbal_session_get_problems(test.session)) > 0 &&
         !gimbal_session_get_frame(test.session);
}

static GimbalModelTab* tab_on_show(void) {
  return GIMBAL_MODEL_TAB(window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalModelTab"));
}

static gboolean is_mapped(gpointer page) {
  return gtk_widget_get_mapped(page);
}

// Whether a widget says something that begins with a word, seen or not.
// What a list keeps for its next rows, and what a page without a model covers, is hidden from the
// user by what it stands in.
static gboolean is_hidden(GtkWidget* widget) {
  for (; widget && !GIMBAL_IS_PAGE(widget); widget = gtk_widget_get_parent(widget)) {
    if (!gtk_widget_get_child_visible(widget) || !gtk_widget_get_visible(widget)) return TRUE;
  }
  return FALSE;
}

static gboolean says(GtkWidget* widget, const char* word) {
  const char* text = GTK_IS_LABEL(widget)      ? gtk_label_get_text(GTK_LABEL(widget))
                     : GTK_IS_EDITABLE(widget) ? gtk_editable_get_text(GTK_EDITABLE(widget))
                                               : NULL;
  return text && strstr(text, word) && !is_hidden(widget);
}

typedef struct Silence {
  GimbalPage* page;
  const char* word;
} Silence;

static gboolean is_silent(gpointer data) {
  const Silence* silence = data;
  GtkWidget* left = window_test_find(GTK_WIDGET(silence->page), says, silence->word);
  if (left) {
    g_test_message(
        "%s: %s", gimbal_page_get_kind(silence->page)->name,
        GTK_IS_LABEL(left) ? gtk_label_get_text(GTK_LABEL(left)) : gtk_editable_get_text(GTK_EDITABLE(left)));
  }
  return !left;
}

// Lists let go of their rows in the next picture.
static void expect_nothing_of(GimbalPage* page, const char* word) {
  Silence silence = {page, word};
  app_test_wait(is_silent, &silence);
}

static void set_text(const char* text) {
  gtk_text_buffer_set_text(
      GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(test.session))), text, -1);
}

static void live_without(GimbalPage* page) {
  const GimbalPageKind* kind = gimbal_page_get_kind(page);
  g_autofree char *old = text_of(OLD), *sound = text_of(NEW);
  g_autofree char* broken =
      g_strconcat("<mujoco><wrong/>", sound + strlen("<mujoco model='" NEW " model'>"), NULL);
  open_text("good.xml", old);
  app_test_wait(window_test_has_frame, &test);
  gimbal_window_show_page(test.window, kind->name);
  app_test_wait(is_mapped, page);
  app_test_spin(150);
  open_text("broken.xml", broken);
  app_test_wait(has_errors, NULL);
  // where the pages stand is remembered for each model: this one comes with others in front
  gimbal_window_show_page(test.window, kind->name);
  app_test_wait(is_mapped, page);
  expect_nothing_of(page, OLD);
  gtk_text_buffer_insert_at_cursor(
      GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(test.session))), " ", -1);
  gtk_window_set_default_size(GTK_WINDOW(test.window), 1100, 760);
  app_test_spin(150);
  gtk_window_set_default_size(GTK_WINDOW(test.window), 1360, 860);
  app_test_wait(has_errors, NULL);
  expect_nothing_of(page, OLD);
  set_text(sound);
  app_test_wait(window_test_has_frame, &test);
  app_test_spin(150);
  expect_nothing_of(page, OLD);
  gtk_text_buffer_set_modified(
      GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(test.session))), FALSE);
}

// In the order of the rows, and each after all others have seen several models.
static void test_pages(void) {
  window_test_open(&test, 1360, 860);
  g_autofree char* old = text_of(OLD);
  open_text("first.xml", old);
  app_test_wait(window_test_has_frame, &test);
  GimbalModelTab* tab = tab_on_show();
  g_assert_cmpuint(gimbal_model_tab_count_pages(tab), >, 15);
  for (guint i = 0; i < gimbal_model_tab_count_pages(tab); i++) {
    live_without(gimbal_model_tab_nth_page(tab, i));
  }
  window_test_close(&test);
}

// A page that waited out of sight has nothing of the model before either, and shows the next one
// when it is looked at.
static void test_out_of_sight(void) {
  g_autofree char *old = text_of(OLD), *sound = text_of(NEW);
  window_test_open(&test, 1360, 860);
  open_text("good.xml", old);
  app_test_wait(window_test_has_frame, &test);
  GimbalModelTab* tab = tab_on_show();
  for (guint i = 0; i < gimbal_model_tab_count_pages(tab); i++) {
    gimbal_window_show_page(test.window, gimbal_page_get_kind(gimbal_model_tab_nth_page(tab, i))->name);
    app_test_spin(60);
  }
  open_text("broken.xml", "<mujoco><wrong/></mujoco>");
  app_test_wait(has_errors, NULL);
  for (guint i = 0; i < gimbal_model_tab_count_pages(tab); i++) {
    expect_nothing_of(gimbal_model_tab_nth_page(tab, i), OLD);
  }
  set_text(sound);
  app_test_wait(window_test_has_frame, &test);
  gimbal_window_show_page(test.window, "controls");
  app_test_spin(300);
  g_assert_nonnull(
      window_test_find(GTK_WIDGET(gimbal_model_tab_find_page(tab, "controls")), says, NEW " hinge"));
  gtk_text_buffer_set_modified(
      GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(test.session))), FALSE);
  window_test_close(&test);
}

static gboolean advises(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean has_advice(gpointer text) {
  GtkWidget* stage = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalStage");
  return stage && window_test_find(stage, advises, text);
}

// The view says what is wrong, and what to do.
static void test_advice(void) {
  window_test_open(&test, 1360, 860);
  open_text("advice.xml", "<mujoco><option timestp='1'/></mujoco>");
  app_test_wait(has_advice, (gpointer) "Perhaps 'timestep' is meant.");
  window_test_close(&test);
}

//---- frames

typedef struct Blank {
  GimbalPage* page;
  int frames;  // painted while the page had nothing to show
} Blank;

static void on_painted(GdkFrameClock* clock, Blank* self) {
  (void)clock;
  self->frames += gimbal_session_is_compiling(test.session) &&
                  gtk_widget_get_mapped(GTK_WIDGET(self->page)) &&
                  !gtk_widget_get_child_visible(gtk_widget_get_first_child(GTK_WIDGET(self->page)));
}

static gboolean has_large(gpointer unused) {
  GimbalFrame* frame = gimbal_session_get_frame(test.session);
  (void)unused;
  return frame && frame->compiled->model->ngeom > 1;
}

static gboolean has_been_blank(gpointer data) {
  const Blank* self = data;
  gtk_widget_queue_draw(GTK_WIDGET(self->page));
  return self->frames > 1 || has_large(NULL);  // a machine may be too quick for it
}

static gboolean is_painted(gpointer data) {
  GtkWidget* child = gtk_widget_get_first_child(data);
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(child);
  GtkSnapshot* snapshot = gtk_snapshot_new();
  gdk_paintable_snapshot(paintable, snapshot, gtk_widget_get_width(child), gtk_widget_get_height(child));
  g_autoptr(GskRenderNode) node = gtk_snapshot_free_to_node(snapshot);
  return node != NULL;
}

// A page is blank while a model compiles. What it has to show comes with the model, also if nothing
// else of the page changes.
static void test_painted(void) {
  window_test_open(&test, 1360, 860);
  open_text("none.xml", "<mujoco/>");
  app_test_wait(window_test_has_frame, &test);
  gimbal_window_show_page(test.window, "sensors");
  open_text("large.xml",
            "<mujoco><worldbody><replicate count='40000' offset='.1 0 0'><geom size='.01'/></replicate>"
            "</worldbody></mujoco>");
  Blank self = {.page = gimbal_model_tab_find_page(tab_on_show(), "sensors")};
  GdkFrameClock* clock = gtk_widget_get_frame_clock(GTK_WIDGET(test.window));
  gulong handler = g_signal_connect(clock, "after-paint", G_CALLBACK(on_painted), &self);
  app_test_wait(has_been_blank, &self);
  app_test_wait(has_large, NULL);
  app_test_wait(is_painted, self.page);
  g_signal_handler_disconnect(clock, handler);
  window_test_close(&test);
}

int main(int argc, char** argv) {
  if (!window_test_init(&test, &argc, &argv)) return 77;
  g_settings_set_boolean(gimbal_settings_get(), "run-on-open", FALSE);
  g_test_add_func("/app/no-model/pages", test_pages);
  g_test_add_func("/app/no-model/out-of-sight", test_out_of_sight);
  g_test_add_func("/app/no-model/advice", test_advice);
  g_test_add_func("/app/no-model/painted", test_painted);
  int result = g_test_run();
  g_object_unref(test.application);
  return result;
}
