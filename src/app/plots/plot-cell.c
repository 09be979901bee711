// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each kind of plot is a row in a table: the functions that create and update it.

#include "plots/plot-cell.h"

#include <gimbal/assert.h>
#include <glib/gi18n.h>
#include <math.h>

#include "plots/sensor-image.h"
#include "widgets/control/owned.h"
#include "widgets/plot/bars.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/curve.h"

enum {
  XY_POINTS = 4000,
  IMAGE_PIXELS = 256  // longest side up to which a small image is enlarged
};

struct _GimbalPlotCell {
  GtkWidget parent;
  GimbalCellKind kind;
  GtkWidget* child;
  GPtrArray* channels;  // of GimbalChannel
  char* shape;          // of the model that the bars and images were made for
  GArray* pictures;     // of SensorPicture
};

G_DEFINE_FINAL_TYPE(GimbalPlotCell, gimbal_plot_cell, GTK_TYPE_WIDGET)

// A visible image and its sensor.
typedef struct SensorPicture {
  GtkPicture* picture;
  int sensor;
} SensorPicture;

static GimbalChannel* channel_at(GimbalPlotCell* self, guint i) {
  GIMBAL_ASSERT(i < self->channels->len);
  return g_ptr_array_index(self->channels, i);
}

static int plot_cell_find(GimbalPlotCell* self, int id) {
  for (guint i = 0; i < self->channels->len; i++) {
    if (channel_at(self, i)->column == id) return (int)i;
  }
  return -1;
}

// Whether the model has another shape than at the last call.
static gboolean is_new_shape(GimbalPlotCell* self, const GimbalCompiled* compiled) {
  if (!g_strcmp0(self->shape, compiled->shape)) return FALSE;
  g_free(self->shape);
  self->shape = g_strdup(compiled->shape);
  return TRUE;
}

//---- over time

static const GimbalRing* values_of(int id, gpointer user_data) {
  return gimbal_recorder_get_values(user_data, id);
}

static const GimbalRing* other_values_of(int id, gpointer run) {
  return gimbal_other_run_get_values(run, id);
}

static void show_others(GimbalPlot* plot, GimbalRecorder* recorder) {
  GimbalPlotOther others[GIMBAL_PLOT_OTHERS];
  int count = 0;
  const GimbalOtherRun* run;
  while (count < GIMBAL_PLOT_OTHERS && (run = gimbal_recorder_get_run(recorder, (guint)count))) {
    others[count++] = (GimbalPlotOther){gimbal_other_run_get_times(run), other_values_of, (gpointer)run,
                                        gimbal_other_run_get_shift(run), gimbal_other_run_get_color(run)};
  }
  gimbal_plot_set_others(plot, others, count);
}

static void refresh_time(GimbalPlotCell* self, GimbalSession* session, const GimbalPlotView* view) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(session);
  GimbalPlot* plot = GIMBAL_PLOT(self->child);
  (void)view;
  int n_edits;
  const double* edits = gimbal_recorder_get_edits(recorder, &n_edits);
  gimbal_plot_set_edits(plot, edits, n_edits);
  gimbal_plot_set_samples(plot, gimbal_recorder_get_times(recorder), values_of, recorder);
  show_others(plot, recorder);
}

//---- over each other

static GtkWidget* make_xy(void) {
  GtkWidget* chart = gimbal_chart_new();
  gimbal_chart_set_empty_text(GIMBAL_CHART(chart),
                              _("Drag two channels here: the first is the horizontal axis"));
  return chart;
}

// Samples [from, to) of two rings as points of a line, thinned out evenly.
static void set_xy_line(GimbalChart* chart, int line, const GimbalRing* x, const GimbalRing* y, guint64 from,
                        guint64 to) {
  g_autofree double* xs = g_new(double, XY_POINTS + 1);
  g_autofree double* ys = g_new(double, XY_POINTS + 1);
  guint64 stride = MAX(1, (to - from) / XY_POINTS);
  int n = 0;
  for (guint64 i = from; i < to && n < XY_POINTS; i += stride, n++) {
    xs[n] = gimbal_ring_get(x, i);
    ys[n] = gimbal_ring_get(y, i);
  }
  gimbal_chart_set_points(chart, line, xs, ys, n);
}

// Index of the sample that the 3D view shows: the newest, or an earlier one of a run that is paused
// or played back.
static guint64 now_in(const GimbalRing* times, GimbalSession* session, guint64 newest) {
  GimbalFrame* frame = gimbal_session_get_frame(session);
  if (!frame || (frame->running && !frame->playback)) return newest - 1;
  return MIN(gimbal_ring_search(times, frame->data->time - 1e-9), newest - 1);
}

static void refresh_xy(GimbalPlotCell* self, GimbalSession* session, const GimbalPlotView* view) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(session);
  GimbalChart* chart = GIMBAL_CHART(self->child);
  const GimbalRing* times = gimbal_recorder_get_times(recorder);
  gimbal_chart_clear(chart);
  if (!times || self->channels->len < 2 || gimbal_ring_end(times) == gimbal_ring_first(times)) return;
  double newest = gimbal_ring_get(times, gimbal_ring_end(times) - 1), end = view->follow ? newest : view->end;
  guint64 from = gimbal_ring_search(times, end - view->span), to = gimbal_ring_search(times, end);
  GimbalChannel* across = channel_at(self, 0);
  const GimbalRing* x = gimbal_recorder_get_values(recorder, across->column);
  gimbal_chart_set_axes(chart, across->unit, channel_at(self, 1)->unit, FALSE, FALSE);
  for (guint i = 1; i < self->channels->len; i++) {
    const GimbalRing* y = gimbal_recorder_get_values(recorder, channel_at(self, i)->column);
    g_autofree char* name = g_strdup_printf(_("%s over %s"), channel_at(self, i)->name, across->name);
    int line = gimbal_chart_add_line(chart, name, (int)i - 1);
    guint64 first = x && y ? MAX(gimbal_ring_first(x), gimbal_ring_first(y)) : to;
    guint64 last = x && y ? MIN(gimbal_ring_end(x), gimbal_ring_end(y)) : to;
    if (MAX(from, first) < MIN(to, last)) set_xy_line(chart, line, x, y, MAX(from, first), MIN(to, last));
    guint64 now = now_in(times, session, to);
    if (now >= first && now < last) {
      gimbal_chart_set_mark(chart, line, gimbal_ring_get(x, now), gimbal_ring_get(y, now));
    }
  }
}

//---- bars

// Sensors that are images have no bars, as they have their own kind of plot.
static gboolean has_bars(const mjModel* m, int sensor) {
  GimbalSensorImage image;
  return !gimbal_sensor_image_of(m, sensor, &image);
}

// The colour changes with the type of sensor.
static void arrange_bars(GimbalPlotCell* self, const mjModel* m, GimbalRecorder* recorder) {
  g_autofree GimbalBar* bars = g_new0(GimbalBar, m->nsensordata + 1);
  g_autoptr(GPtrArray) groups = g_ptr_array_new_with_free_func(g_free);
  GPtrArray* channels = gimbal_recorder_get_channels(recorder);
  int color = -1, last = -1, n = 0;
  for (int i = 0; i < m->nsensor; i++) {
    if (!has_bars(m, i)) continue;
    if (m->sensor_type[i] != last) color++;
    last = m->sensor_type[i];
    const char* name = mj_id2name(m, mjOBJ_SENSOR, i);
    char* group = name && *name ? g_strdup(name) : g_strdup_printf("%d", i);
    g_ptr_array_add(groups, group);
    for (int k = 0; k < m->sensor_dim[i]; k++) {
      guint at = (guint)(m->sensor_adr[i] + k);
      const GimbalChannel* channel = at < channels->len ? g_ptr_array_index(channels, at) : NULL;
      bars[n++] = (GimbalBar){color, channel ? channel->name : "", channel ? channel->unit : "", group};
    }
  }
  gimbal_bars_set_layout(GIMBAL_BARS(self->child), bars, n);
}

// Bars show each number divided by the sensor's cutoff, if that has one.
static void refresh_bars(GimbalPlotCell* self, GimbalSession* session, const GimbalPlotView* view) {
  GimbalFrame* frame = gimbal_session_get_frame(session);
  (void)view;
  if (!frame) return;
  const mjModel* m = frame->compiled->model;
  g_autofree double* heights = g_new0(double, m->nsensordata + 1);
  g_autofree double* values = g_new0(double, m->nsensordata + 1);
  int n = 0;
  if (is_new_shape(self, frame->compiled)) arrange_bars(self, m, gimbal_session_get_recorder(session));
  for (int i = 0; i < m->nsensor; i++) {
    double cutoff = m->sensor_cutoff[i];
    if (!has_bars(m, i)) continue;
    for (int k = 0; k < m->sensor_dim[i]; k++, n++) {
      values[n] = frame->data->sensordata[m->sensor_adr[i] + k];
      heights[n] = values[n] / (cutoff > 0 ? cutoff : 1);
    }
  }
  gimbal_bars_set_values(GIMBAL_BARS(self->child), heights, values, n);
}

//---- pictures

static GtkWidget* make_images(void) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_widget_set_size_request(box, -1, 120);
  gtk_widget_set_vexpand(box, TRUE);
  gtk_widget_add_css_class(box, "sensor-images");
  return box;
}

static void add_image(GimbalPlotCell* self, const mjModel* m, int sensor) {
  GtkWidget* column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget* picture = gtk_picture_new();
  const char* name = mj_id2name(m, mjOBJ_SENSOR, sensor);
  g_autofree char* text = name && *name ? g_strdup(name) : g_strdup_printf(_("sensor %d"), sensor);
  GtkWidget* label = gtk_label_new(text);
  gtk_picture_set_alternative_text(GTK_PICTURE(picture), text);
  gtk_widget_set_vexpand(picture, TRUE);
  gtk_widget_add_css_class(label, "caption");
  gtk_box_append(GTK_BOX(column), picture);
  gtk_box_append(GTK_BOX(column), label);
  gtk_box_append(GTK_BOX(self->child), column);
  g_array_append_val(self->pictures, ((SensorPicture){GTK_PICTURE(picture), sensor}));
}

static void arrange_images(GimbalPlotCell* self, const mjModel* m) {
  GtkWidget* old;
  GimbalSensorImage image;
  g_array_set_size(self->pictures, 0);
  while ((old = gtk_widget_get_first_child(self->child))) gtk_box_remove(GTK_BOX(self->child), old);
  for (int i = 0; i < m->nsensor; i++) {
    if (gimbal_sensor_image_of(m, i, &image)) add_image(self, m, i);
  }
  if (gtk_widget_get_first_child(self->child)) return;
  GtkWidget* label = gtk_label_new(
      _("No sensor of the model is a picture.\nRange finders of a camera with a resolution are."));
  gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_widget_add_css_class(label, "dim-label");
  gtk_box_append(GTK_BOX(self->child), label);
}

// Enlarge a small image with square pixels, as the toolkit would blur it.
static GdkTexture* plot_cell_enlarge(const guchar* rgb, int width, int height) {
  int factor = MAX(1, IMAGE_PIXELS / MAX(width, height));
  gsize stride = 3 * (gsize)(width * factor);
  guchar* pixels = g_malloc(stride * (gsize)(height * factor));
  for (int y = 0; y < height * factor; y++) {
    for (int x = 0; x < width * factor; x++) {
      memcpy(pixels + (gsize)y * stride + 3 * x, rgb + 3 * (y / factor * width + x / factor), 3);
    }
  }
  g_autoptr(GBytes) bytes = g_bytes_new_take(pixels, stride * (gsize)(height * factor));
  return gdk_memory_texture_new(width * factor, height * factor, GDK_MEMORY_R8G8B8, bytes, stride);
}

static void refresh_images(GimbalPlotCell* self, GimbalSession* session, const GimbalPlotView* view) {
  GimbalFrame* frame = gimbal_session_get_frame(session);
  (void)view;
  if (!frame) return;
  const mjModel* m = frame->compiled->model;
  if (is_new_shape(self, frame->compiled)) arrange_images(self, m);
  for (guint i = 0; i < self->pictures->len; i++) {
    SensorPicture shown = g_array_index(self->pictures, SensorPicture, i);
    GimbalSensorImage image;
    if (shown.sensor >= m->nsensor || !gimbal_sensor_image_of(m, shown.sensor, &image)) continue;
    g_autofree guchar* rgb = g_malloc(3 * (gsize)image.width * (gsize)image.height);
    gimbal_sensor_image_read(m, frame->data, shown.sensor, rgb);
    g_autoptr(GdkTexture) texture = plot_cell_enlarge(rgb, image.width, image.height);
    gtk_picture_set_paintable(shown.picture, GDK_PAINTABLE(texture));
  }
}

//---- the table

static const struct {
  GtkWidget* (*make)(void);
  void (*refresh)(GimbalPlotCell* self, GimbalSession* session, const GimbalPlotView* view);
} kKinds[] = {
    [GIMBAL_CELL_TIME] = {gimbal_plot_new, refresh_time},
    [GIMBAL_CELL_XY] = {make_xy, refresh_xy},
    [GIMBAL_CELL_BARS] = {gimbal_bars_new, refresh_bars},
    [GIMBAL_CELL_IMAGES] = {make_images, refresh_images},
};
_Static_assert(sizeof kKinds / sizeof kKinds[0] == GIMBAL_N_CELLS, "a row for each");

void gimbal_plot_cell_refresh(GimbalPlotCell* self, GimbalSession* session, const GimbalPlotView* view) {
  kKinds[self->kind].refresh(self, session, view);
}

GimbalCellKind gimbal_plot_cell_get_kind(GimbalPlotCell* self) {
  return self->kind;
}

GimbalPlot* gimbal_plot_cell_get_plot(GimbalPlotCell* self) {
  return self->kind == GIMBAL_CELL_TIME ? GIMBAL_PLOT(self->child) : NULL;
}

//---- channels

void gimbal_plot_cell_add(GimbalPlotCell* self, const GimbalChannel* channel) {
  if (self->kind > GIMBAL_CELL_XY || plot_cell_find(self, channel->column) >= 0) return;
  g_ptr_array_add(self->channels, gimbal_channel_copy(channel));
  if (self->kind == GIMBAL_CELL_TIME) {
    gimbal_plot_add_series(GIMBAL_PLOT(self->child), channel->column, channel->name, channel->unit);
  }
}

void gimbal_plot_cell_remove(GimbalPlotCell* self, int id) {
  int i = plot_cell_find(self, id);
  if (i < 0) return;
  if (self->kind == GIMBAL_CELL_TIME) gimbal_plot_remove_series(GIMBAL_PLOT(self->child), id);
  g_ptr_array_remove_index(self->channels, (guint)i);
}

gboolean gimbal_plot_cell_has(GimbalPlotCell* self, int id) {
  return plot_cell_find(self, id) >= 0;
}

GStrv gimbal_plot_cell_get_names(GimbalPlotCell* self) {
  GStrv names = g_new0(char*, self->channels->len + 1);
  for (guint i = 0; i < self->channels->len; i++) names[i] = g_strdup(channel_at(self, i)->name);
  return names;
}

int gimbal_plot_cell_get_id(GimbalPlotCell* self, const char* name) {
  GimbalChannel* channel = gimbal_channels_find(self->channels, name);
  return channel ? channel->column : -1;
}

typedef struct Look {
  int color;
  gboolean hidden;
} Look;

void gimbal_plot_cell_revise(GimbalPlotCell* self, GimbalRecorder* recorder) {
  g_autoptr(GPtrArray) before = self->channels;
  GimbalPlot* plot = gimbal_plot_cell_get_plot(self);
  g_autofree Look* looks = g_new0(Look, before->len + 1);
  for (guint i = 0; plot && i < before->len; i++) {
    int id = ((GimbalChannel*)g_ptr_array_index(before, i))->column;
    looks[i] = (Look){gimbal_plot_get_color(plot, id), gimbal_plot_get_hidden(plot, id)};
  }
  if (plot) gimbal_plot_remove_all(plot);
  g_clear_pointer(&self->shape, g_free);
  self->channels = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_channel_free);
  for (guint i = 0; i < before->len; i++) {
    GimbalChannel* old = g_ptr_array_index(before, i);
    GimbalChannel* now = gimbal_recorder_find(recorder, old->name);
    if (!now) continue;
    gimbal_plot_cell_add(self, now);
    if (!plot) continue;
    gimbal_plot_set_color(plot, now->column, looks[i].color);
    gimbal_plot_set_hidden(plot, now->column, looks[i].hidden);
  }
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalPlotCell, field, release)

static void gimbal_plot_cell_class_init(GimbalPlotCellClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(child, gtk_widget_unparent), GIMBAL_TO_THE_LAST,
                    OWNS(channels, g_ptr_array_unref), OWNS(shape, g_free), OWNS(pictures, g_array_unref));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "plotcell");
}

static void gimbal_plot_cell_init(GimbalPlotCell* self) {
  self->channels = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_channel_free);
  self->pictures = g_array_new(FALSE, FALSE, sizeof(SensorPicture));
  gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
}

GtkWidget* gimbal_plot_cell_new(GimbalCellKind kind) {
  GimbalPlotCell* self = g_object_new(GIMBAL_TYPE_PLOT_CELL, NULL);
  self->kind = kind;
  self->child = kKinds[kind].make();
  gtk_widget_set_parent(self->child, GTK_WIDGET(self));
  return GTK_WIDGET(self);
}
