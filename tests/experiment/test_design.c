// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Points of designs: what makes each design what it is.

#include "experiment/design.h"

#include <math.h>
#include <string.h>

#include "bench-text.h"
#include "experiment/sobol.h"

// An experiment with n parameters from 1 to 2 and a design.
static GimbalExperiment* make(int n, const char* attributes, const char* design) {
  g_autoptr(GString) text = g_string_new("<experiment model='m.xml'>");
  for (int i = 0; i < n; i++) {
    g_string_append_printf(text,
                           "<parameter name='p%d' from='1' to='2' %s><target element='option' "
                           "attribute='timestep'/></parameter>",
                           i, attributes);
  }
  g_string_append_printf(text, "<run duration='1'/><goal name='g' expression='time'/>%s</experiment>",
                         design);
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_autoptr(GBytes) bytes = g_bytes_new(text->str, text->len);
  GimbalExperiment* e = gimbal_experiment_new("e.xml", bytes, list);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 0);
  gimbal_diagnostics_free(list);
  return e;
}

static void test_grid(void) {
  g_autoptr(GimbalExperiment) e = make(3, "points='4'", "<grid/>");
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_assert_cmpint(design_count(e), ==, 64);
  for (int i = 0; i < 64; i++) {
    double p[3];
    design_point(e, i, p);
    for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(fmod(3 * (p[k] - 1) + 1e-9, 1), 0, 1e-6);
    g_assert_true(g_hash_table_add(seen, g_strdup_printf("%g %g %g", p[0], p[1], p[2])));
  }
}

// Equal factors, whole steps, both ends met exactly.
static void test_values(void) {
  GimbalParameter p = {.from = 2, .to = 32, .scale = GIMBAL_SCALE_LOGARITHMIC};
  g_assert_cmpfloat_with_epsilon(design_value(&p, 0.5), 8, 1e-12);
  g_assert_cmpfloat(design_value(&p, 1), ==, 32);
  g_assert_cmpfloat_with_epsilon(design_place(&p, 8), 0.5, 1e-12);
  p = (GimbalParameter){.from = 1, .to = 2.25, .step = 0.5};
  g_assert_cmpfloat(design_value(&p, 0.41), ==, 1.5);
  g_assert_cmpfloat(design_value(&p, 1), ==, 2);
}

static void test_one_at_a_time(void) {
  g_autoptr(GimbalExperiment) e = make(3, "points='5' start='1.1'", "<one-at-a-time/>");
  g_assert_cmpint(design_count(e), ==, 16);
  for (int i = 0; i < 16; i++) {
    double p[3];
    design_point(e, i, p);
    int moved = (p[0] != 1.1) + (p[1] != 1.1) + (p[2] != 1.1);
    g_assert_cmpint(moved, ==, i ? 1 : 0);
  }
}

// Of n points of a latin hypercube each n-th part of each range holds one.
static void test_latin(void) {
  g_autoptr(GimbalExperiment) e = make(5, "", "<latin points='37' seed='9'/>");
  guint64 parts[5] = {0};
  for (int i = 0; i < 37; i++) {
    double p[5];
    design_point(e, i, p);
    for (int k = 0; k < 5; k++) parts[k] |= (guint64)1 << (int)((p[k] - 1) * 37);
  }
  for (int k = 0; k < 5; k++) g_assert_cmpuint(parts[k], ==, ((guint64)1 << 37) - 1);
}

// Of the first 2^k points of Sobol each 2^k-th part of each range holds one, also after a shift;
// and in the first two dimensions each of 8 x 8 squares of the first 64.
static void test_sobol(void) {
  for (guint32 seed = 0; seed <= 7; seed += 7) {
    for (int dimension = 0; dimension < SOBOL_DIMENSIONS; dimension++) {
      gboolean seen[256] = {FALSE};
      for (guint32 i = 0; i < 256; i++) seen[(int)(sobol_number(i, dimension, seed) * 256)] = TRUE;
      for (int k = 0; k < 256; k++) g_assert_true(seen[k]);
    }
    guint64 squares = 0;
    for (guint32 i = 0; i < 64; i++) {
      squares |=
          (guint64)1 << ((int)(sobol_number(i, 0, seed) * 8) * 8 + (int)(sobol_number(i, 1, seed) * 8));
    }
    g_assert_cmpuint(squares, ==, G_MAXUINT64);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/design/grid", test_grid);
  g_test_add_func("/design/values", test_values);
  g_test_add_func("/design/one-at-a-time", test_one_at_a_time);
  g_test_add_func("/design/latin", test_latin);
  g_test_add_func("/design/sobol", test_sobol);
  return g_test_run();
}
