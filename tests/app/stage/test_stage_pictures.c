// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The pictures of the view: they come back when the context is lost, stay when the toolkit paints
// for reasons of its own, and wait for letters.

#include <math.h>

#include "widgets/view/viewport-private.h"
#include "window-fixture.h"

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

// As good as it gets, where pictures come from a thread.
static gboolean is_fine(gpointer data) {
  const GimbalViewport* viewport = data;
  return !viewport->drawer || (viewport->fine && !viewport->lent && !viewport->wanted &&
                               !viewport->unpainted && !viewport->draw_timer);
}

// The area paints itself anew for reasons of the toolkit, as with another style, too: it shows what
// it showed.
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
    app_test_wait(is_fine, viewport);
    app_test_spin(300);
    double before = brightness(f);
    drawn = 0;
    gtk_widget_queue_draw(viewport->drawer ? GTK_WIDGET(viewport) : GTK_WIDGET(viewport->area));
    if (!viewport->drawer) app_test_wait(has_drawn, &drawn);
    app_test_spin(100);
    if (viewport->drawer) g_assert_cmpint(drawn, ==, 0);
    g_assert_cmpfloat_with_epsilon(brightness(f), before, 0.5);
  }
  g_signal_handler_disconnect(viewport, handler);
}

// A model that is paused is shown as well as can be, and nothing is drawn any more.
static void test_fine(Fixture* f, gconstpointer unused) {
  (void)unused;
  int drawn = 0;
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  open_text(f, "fine.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  app_test_wait(is_settled, f);
  if (!viewport->drawer) {
    g_test_skip("the window's own painter draws the pictures");
    return;
  }
  gulong handler = g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(count_drawn), &drawn);
  gimbal_viewport_refresh(viewport);
  app_test_wait(has_drawn, &drawn);
  app_test_wait(is_fine, viewport);
  drawn = 0;
  app_test_spin(700);
  g_assert_cmpint(drawn, ==, 0);
  g_assert_true(is_fine(viewport));
  g_signal_handler_disconnect(viewport, handler);
}

static const char kFalling[] =
    "<mujoco><option timestep='0.01'/><worldbody><body pos='0 0 1'><freejoint/><geom size='.1'/></body>"
    "<body pos='.3 0 1'><joint axis='0 1 0'/><geom type='capsule' fromto='0 0 0 .2 0 0' size='.02'/></body>"
    "</worldbody></mujoco>";

static gboolean has_fallen(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->time > 2;
}

// A ball falls for ever: the camera stays, whatever shape the window gets, and stands where it
// would stand if the first picture came late.
static void test_fallen(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  open_text(f, "falling.xml", kFalling);
  int drawn = 0;
  gulong handler = g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(count_drawn), &drawn);
  app_test_wait(has_drawn, &drawn);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(has_fallen, f);
  g_assert_true(gimbal_viewport_is_fitted(viewport));
  mjvCamera before = *gimbal_viewport_get_camera(viewport);
  g_assert_cmpfloat(before.distance, <, 10);
  for (int late = 0; late < 2; late++) {
    viewport->fitted_aspect = 0;
    if (late) gimbal_viewport_begin_fit(viewport, FALSE);
    drawn = 0;
    gimbal_viewport_refresh(viewport);
    app_test_wait(has_drawn, &drawn);
    const mjvCamera* camera = gimbal_viewport_get_camera(viewport);
    for (int i = 0; i < 3; i++) g_assert_cmpfloat_with_epsilon(camera->lookat[i], before.lookat[i], 1e-9);
    g_assert_cmpfloat_with_epsilon(camera->distance, before.distance, 1e-9);
  }
  g_signal_handler_disconnect(viewport, handler);
}

typedef struct Beats {
  const GimbalViewport* viewport;
  gint64 last, shortest;
  int count;
} Beats;

static void note_beat(Beats* beats) {
  gint64 now = beats->viewport->begun_at;
  if (beats->last && now != beats->last) {
    beats->shortest = beats->count++ ? MIN(beats->shortest, now - beats->last) : now - beats->last;
  }
  beats->last = now;
}

static gboolean has_beaten(gpointer beats) {
  return ((Beats*)beats)->count >= 6;
}

static gboolean is_not_urgent(gpointer viewport) {
  return !((GimbalViewport*)viewport)->urgent;
}

// While a run goes on there are no more pictures than are asked for.
static void test_rate(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  open_text(f, "rate.xml", kFalling);
  gimbal_session_set_running(f->session, TRUE);
  runs_on(f);
  app_test_wait(is_settled, f);
  app_test_wait(is_not_urgent, viewport);
  static const double kRates[] = {4, 10};
  for (guint i = 0; i < G_N_ELEMENTS(kRates); i++) {
    viewport->rate = kRates[i];
    Beats beats = {.viewport = viewport};
    app_test_spin(300);  // what waits for its turn by another rate
    gulong handler = g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(note_beat), &beats);
    app_test_wait(has_beaten, &beats);
    g_signal_handler_disconnect(viewport, handler);
    g_assert_cmpint(beats.shortest, >=, (gint64)(1e6 / kRates[i]) - 2000);
  }
}

static gboolean looks_far(gpointer viewport) {
  return gimbal_viewport_get_camera(viewport)->distance > 5;
}

static const char kSmall[] = "<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>";
static const char kLarge[] =
    "<mujoco><worldbody><geom size='.1'/><body pos='0 0 9'><freejoint/><geom name='far' size='.2'/></body>"
    "</worldbody></mujoco>";

// The camera shows what was built, as long as nobody has moved it.
static void test_built(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  int drawn = 0;
  gulong handler = g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(count_drawn), &drawn);
  open_text(f, "built.xml", kSmall);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(has_drawn, &drawn);
  g_assert_cmpfloat(gimbal_viewport_get_camera(viewport)->distance, <, 5);
  edit(f, "</worldbody>", "<body pos='0 0 9'><geom size='.2'/></body></worldbody>");
  app_test_wait(looks_far, viewport);
  gimbal_viewport_get_camera(viewport)->distance = 7;
  gimbal_viewport_get_camera(viewport)->azimuth = 20;
  edit(f, "</worldbody>", "<body pos='0 0 40'><geom size='.2'/></body></worldbody>");
  drawn = 0;
  gimbal_viewport_refresh(viewport);
  app_test_wait(has_drawn, &drawn);
  g_assert_cmpfloat(gimbal_viewport_get_camera(viewport)->distance, ==, 7);
  gtk_text_buffer_set_modified(buffer_of(f), FALSE);
  gimbal_document_drop_draft(gimbal_session_get_document(f->session));
  g_signal_handler_disconnect(viewport, handler);
}

// A camera that nobody chose is not remembered.
static void test_not_remembered(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  int drawn = 0;
  gulong handler = g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(count_drawn), &drawn);
  open_text(f, "again.xml", kSmall);
  app_test_wait(has_drawn, &drawn);
  open_text(f, "between.xml", kPendulum);
  app_test_wait(is_settled, f);
  open_text(f, "again.xml", kLarge);
  app_test_wait(looks_far, viewport);
  g_assert_true(gimbal_viewport_is_first(viewport));
  g_signal_handler_disconnect(viewport, handler);
}

// While a thread draws, the main loop turns, and another model may take the place of the one that
// is drawn.
static void test_while_drawing(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  open_text(f, "one.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  for (int i = 0; viewport->drawer && i < 4; i++) {
    int drawn = 0;
    gulong handler = g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(count_drawn), &drawn);
    app_test_wait(is_fine, viewport);
    viewport->urgent = TRUE;
    gimbal_viewport_queue_draw(viewport);
    g_assert_nonnull(viewport->lent);
    gimbal_viewport_set_model(viewport, viewport->model, TRUE);
    g_assert_true(viewport->lent != viewport->scene);
    gimbal_viewport_set_frame(viewport, viewport->model, gimbal_session_get_frame(f->session)->data);
    gimbal_viewport_queue_draw(viewport);
    drawn = 0;
    app_test_wait(has_drawn, &drawn);
    app_test_wait(is_fine, viewport);
    g_assert_true(!viewport->lent || viewport->lent == viewport->scene);
    g_signal_handler_disconnect(viewport, handler);
  }
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
  viewport->drawn_at = viewport->begun_at = 0;
  gimbal_viewport_queue_draw(viewport);
  viewport->draw_ms = 20;
  viewport->drawn_at = g_get_monotonic_time() + G_USEC_PER_SEC;  // however slow this test is
  gimbal_viewport_yield_to_input(viewport);
  order.pictures = gimbal_viewport_get_pictures(viewport);
  gtk_widget_queue_draw(GTK_WIDGET(f->window));
  app_test_wait(has_picture, &order);
  g_signal_handler_disconnect(clock, handler);
  return order.drawn == 0;
}

// Where pictures take long, a letter is painted before the next one, which then comes by itself.
// While the window is still being laid out the view is drawn with each new size.
static void test_letter_first(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "letter.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  app_test_wait(is_settled, f);
  gboolean first = FALSE;
  for (int i = 0; i < 50 && !first; i++) {
    first = letter_was_first(f, gimbal_stage_get_viewport(gimbal_window_get_stage(f->window)));
  }
  g_assert_true(first);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/stage-pictures/lost-context", test_lost_context);
  FIXTURE_ADD("/app/stage-pictures/same-picture", test_same_picture);
  FIXTURE_ADD("/app/stage-pictures/fine", test_fine);
  FIXTURE_ADD("/app/stage-pictures/while-drawing", test_while_drawing);
  FIXTURE_ADD("/app/stage-pictures/fallen", test_fallen);
  FIXTURE_ADD("/app/stage-pictures/rate", test_rate);
  FIXTURE_ADD("/app/stage-pictures/built", test_built);
  FIXTURE_ADD("/app/stage-pictures/not-remembered", test_not_remembered);
  FIXTURE_ADD("/app/stage-pictures/letter-first", test_letter_first);
  return g_test_run();
}
