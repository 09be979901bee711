// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A plug-in for the studio: a breeze that blows along x.
//
// It marks the origin with a site (spec edit), counts the bodies of the model (loaded), pushes all
// of them in proportion to their mass (before each step), counts steps (after each step), draws an
// arrow (scene), is switched by the Insert key, and has a panel with its strength.

#include <gimbal/studio_plugin.h>
#include <gtk/gtk.h>
#include <stdatomic.h>

// Shared by the threads of windows and runs.
typedef struct Breeze {
  _Atomic double strength;  // m/s^2
  _Atomic int blows;
  _Atomic long steps;
  _Atomic int bodies;
  const GimbalStudioHost* host;
} Breeze;

static Breeze breeze = {.strength = 2};

static int start(void* data, const GimbalStudioHost* host) {
  ((Breeze*)data)->host = host;
  return 0;
}

static int edit_spec(void* data, mjSpec* spec, char* error, int error_size) {
  (void)data, (void)error, (void)error_size;
  mjsSite* site = mjs_addSite(mjs_findBody(spec, "world"), NULL);
  mjs_setName(site->element, "breeze/origin");
  site->size[0] = 0.02;
  return 0;
}

static void loaded(void* data, const mjModel* m, mjData* d) {
  (void)d;
  ((Breeze*)data)->bodies = (int)m->nbody - 1;
}

// A force in proportion to mass is an acceleration, which is what a breeze of constant strength is
// here.
static void before_step(void* data, const mjModel* m, mjData* d) {
  Breeze* self = data;
  double strength = self->blows ? self->strength : 0;
  for (int i = 1; i < m->nbody; i++) d->xfrc_applied[6 * i] = strength * m->body_mass[i];
}

static void after_step(void* data, const mjModel* m, const mjData* d) {
  (void)m, (void)d;
  ((Breeze*)data)->steps++;
}

// As long as a second of the breeze moves something, on the scale of the model.
static void add_geoms(void* data, const mjModel* m, const mjData* d, mjvScene* scene) {
  static const float kColor[4] = {0.2f, 0.6f, 1, 1};
  Breeze* self = data;
  (void)d;
  if (!self->blows || scene->ngeom >= scene->maxgeom) return;
  const mjtNum* center = m->stat.center;
  mjtNum from[3] = {center[0], center[1], center[2] + 0.6 * m->stat.extent};
  mjtNum to[3] = {from[0] + 0.1 * m->stat.extent * self->strength, from[1], from[2]};
  mjvGeom* arrow = scene->geoms + scene->ngeom++;
  mjv_initGeom(arrow, mjGEOM_ARROW, NULL, NULL, NULL, kColor);
  mjv_connector(arrow, mjGEOM_ARROW, 0.03 * m->stat.extent, from, to);
  arrow->category = mjCAT_DECOR;
}

static int key(void* data, unsigned int keyval, unsigned int modifiers) {
  Breeze* self = data;
  if (keyval != GDK_KEY_Insert || modifiers) return 0;
  self->blows = !self->blows;
  self->host->tell(self->blows ? "The breeze blows" : "The breeze has ceased");
  return 1;
}

static void on_strength(GtkRange* range, Breeze* self) {
  self->strength = gtk_range_get_value(range);
}

static gboolean show_counts(gpointer label) {
  g_autofree char* text = g_strdup_printf("%d bodies, %ld steps", breeze.bodies, breeze.steps);
  gtk_label_set_text(GTK_LABEL(label), text);
  return G_SOURCE_CONTINUE;
}

static void stop_counting(gpointer source) {
  g_source_remove(GPOINTER_TO_UINT(source));
}

static GtkWidget* panel(void* data) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget* name = gtk_label_new("Strength (m/s²)");
  GtkWidget* scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, -10, 10, 0.1);
  GtkWidget* counts = gtk_label_new(NULL);
  gtk_range_set_value(GTK_RANGE(scale), breeze.strength);
  gtk_scale_set_draw_value(GTK_SCALE(scale), TRUE);
  gtk_widget_set_hexpand(scale, TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(scale), GTK_ACCESSIBLE_PROPERTY_LABEL, "Strength", -1);
  g_signal_connect(scale, "value-changed", G_CALLBACK(on_strength), data);
  guint timer = g_timeout_add(250, show_counts, counts);
  g_object_set_data_full(G_OBJECT(counts), "timer", GUINT_TO_POINTER(timer), stop_counting);
  gtk_widget_set_margin_start(box, 12);
  gtk_widget_set_margin_end(box, 12);
  gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(box), name);
  gtk_box_append(GTK_BOX(box), scale);
  gtk_box_append(GTK_BOX(box), counts);
  return box;
}

const GimbalStudioPlugin* gimbal_studio_plugin(void) {
  static const GimbalStudioPlugin kPlugin = {.version = GIMBAL_STUDIO_PLUGIN_VERSION,
                                             .size = sizeof kPlugin,
                                             .name = "Breeze",
                                             .data = &breeze,
                                             .start = start,
                                             .edit_spec = edit_spec,
                                             .loaded = loaded,
                                             .before_step = before_step,
                                             .after_step = after_step,
                                             .add_geoms = add_geoms,
                                             .key = key,
                                             .panel_title = "Breeze",
                                             .panel = panel};
  return &kPlugin;
}
