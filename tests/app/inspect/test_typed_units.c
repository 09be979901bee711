// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers typed with units of their own into the rows of the inspector: each kind of unit becomes
// the one that the row tells, and one of something else is left out.

#include "inspect/attribute-row.h"
#include "window-test.h"

static WindowTest test;

static const char kText[] =
    "<mujoco>\n"
    "  <worldbody>\n"
    "    <body name='b'>\n"
    "      <joint name='j' range='-1 1' damping='2'/>\n"
    "      <geom name='g' size='.1' mass='1' surfacevel='0 0 0 0 0 0'/>\n"
    "      <geom name='h' size='.1' density='900'/>\n"
    "      <site name='s'/>\n"
    "      <camera name='c' fovy='45'/>\n"
    "    </body>\n"
    "    <site name='t' pos='1 0 0'/>\n"
    "    <flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' pos='0 0 3' mass='1'/>\n"
    "  </worldbody>\n"
    "  <tendon><spatial name='w' range='0 1'><site site='s'/><site site='t'/></spatial></tendon>\n"
    "  <actuator><motor name='m' site='s' gear='1 0 0 0 0 0' forcerange='-1 1'/></actuator>\n"
    "</mujoco>\n";

static gboolean is_fresh(gpointer unused) {
  (void)unused;
  return window_test_has_frame(&test) && gimbal_session_get_fresh(test.session);
}

static gboolean is_row_of(GtkWidget* widget, const char* name) {
  return GIMBAL_IS_ATTRIBUTE_ROW(widget) &&
         !strcmp(gimbal_attribute_row_get_attribute(GIMBAL_ATTRIBUTE_ROW(widget))->name, name);
}

static char* text_of(void) {
  return gimbal_document_dup_text(gimbal_session_get_document(test.session));
}

static const struct {
  int type;
  const char *name, *attribute, *unit, *typed, *written;
} kKinds[] = {
    {mjOBJ_JOINT, "j", "range", "deg", "-90deg 1.2rad", "range='-90 68.75493542'"},
    {mjOBJ_JOINT, "j", "damping", "N·m·s/rad", "0.5 N*m*s/deg", "damping='28.64788976'"},
    {mjOBJ_GEOM, "g", "mass", "kg", "3 lb", "mass='1.36077711'"},
    {mjOBJ_GEOM, "g", "size", "m", "5cm", "size='0.05'"},
    {mjOBJ_GEOM, "g", "surfacevel", "m/s", "2mm/s 0 0 1rpm 0 0", "surfacevel='0.002 0 0 0.1047197551 0 0'"},
    {mjOBJ_GEOM, "h", "density", "kg/m³", "1g/cm3", "density='1000'"},
    {mjOBJ_CAMERA, "c", "fovy", "deg", "1rad", "fovy='57.29577951'"},
    {mjOBJ_ACTUATOR, "m", "forcerange", "N", "-20kN 20kN", "forcerange='-20000 20000'"},
    {mjOBJ_TENDON, "w", "range", "m", "2in 1ft", "range='0.0508 0.3048'"},
    {mjOBJ_FLEX, "f", "mass", "kg", "250g", "mass='0.25'"},
};

// Behind the name, or, where several numbers leave no room, in its tooltip.
static gboolean has_unit(GtkWidget* widget, const char* unit) {
  g_autofree char* told = g_strdup_printf("\nUnit: %s", unit);
  const char* tip = gtk_widget_get_tooltip_text(widget);
  return GTK_IS_LABEL(widget) && tip && strstr(tip, told);
}

static gboolean is_written(gpointer written) {
  g_autofree char* text = text_of();
  return strstr(text, written) && is_fresh(NULL);
}

static void select_object(int type, const char* name) {
  const int id = mj_name2id(gimbal_session_get_compiled(test.session)->model, type, name);
  g_assert_cmpint(id, >=, 0);
  gimbal_session_select(test.session, type, id);
  app_test_spin(200);
}

static void open_text(void) {
  g_autofree char* path = g_build_filename(app_test_folder(), "typed.xml", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_assert_true(g_file_set_contents(path, kText, -1, NULL));
  window_test_open(&test, 1360, 860);
  gimbal_window_open(test.window, file);
  app_test_wait(is_fresh, NULL);
}

static void test_kinds(void) {
  open_text();
  for (guint i = 0; i < G_N_ELEMENTS(kKinds); i++) {
    select_object(kKinds[i].type, kKinds[i].name);
    GtkWidget* row = window_test_find(GTK_WIDGET(test.window), is_row_of, kKinds[i].attribute);
    if (!row) g_error("%s has no row for %s", kKinds[i].name, kKinds[i].attribute);
    if (!window_test_find(row, has_unit, kKinds[i].unit)) {
      g_error("%s of %s is not said to be in %s", kKinds[i].attribute, kKinds[i].name, kKinds[i].unit);
    }
    g_signal_emit_by_name(row, "edited", kKinds[i].typed);
    app_test_wait(is_written, (gpointer)kKinds[i].written);
  }
  g_autofree char* before = text_of();
  GtkWidget* row = window_test_find(GTK_WIDGET(test.window), is_row_of, "mass");
  g_signal_emit_by_name(row, "edited", "2m");
  app_test_spin(200);
  g_autofree char* after = text_of();
  g_assert_cmpstr(before, ==, after);
  window_test_close(&test);
}

int main(int argc, char** argv) {
  if (!window_test_init(&test, &argc, &argv)) return 77;
  g_test_add_func("/app/typed-units/kinds", test_kinds);
  return g_test_run();
}
