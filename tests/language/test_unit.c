// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Units as they are written, and numbers with units as numbers in others. The factors are those of
// the international system and of the international yard and pound.

#include "language/units/quantity.h"

#include <math.h>
#include <string.h>

static GimbalUnit parsed(const char* text) {
  GimbalUnit unit = {0};
  g_assert_true(gimbal_unit_parse(text, strlen(text), &unit));
  return unit;
}

static void test_units(void) {
  static const struct {
    const char *text, *in;
    double factor;
  } kCases[] = {
      {"mm", "m", 1e-3},
      {"5", NULL, 0},
      {"kN", "N", 1e3},
      {"deg", "rad", G_PI / 180},
      {"°", "rad", G_PI / 180},
      {"rpm", "rad/s", G_PI / 30},
      {"mm/s", "m/s", 1e-3},
      {"km/h", "m/s", 1 / 3.6},
      {"N·mm", "N·m", 1e-3},
      {"N mm", "N·m", 1e-3},
      {"Nm", "N·m", 1},
      {"N*m", "N·m", 1},
      {"N.m/rad", "N·m/rad", 1},
      {"kg m^2", "kg·m²", 1},
      {"kg/m3", "kg/m³", 1},
      {"g/cm³", "kg/m³", 1e3},
      {"m s^-2", "m/s²", 1},
      {"N/(m·s)", "N/m/s", 1},
      {"lb", "kg", 0.45359237},
      {"lbf", "N", 4.4482216152605},
      {"in", "m", 0.0254},
      {"psi", "Pa", 6894.757293168361},
      {"µm", "m", 1e-6},
      {"um", "m", 1e-6},
      {"ms", "s", 1e-3},
      {"min", "s", 60},
      {"MPa", "Pa", 1e6},
      {"%", "1", 0.01},
      {"1/s", "Hz", 1},
      {"mN·m/A", "V·s/rad", 1e-3},
      {"cd", "cd", 1},
      {"px", "px", 1},
      {"m/", NULL, 0},
      {"cm7", NULL, 0},
      {"m^", NULL, 0},
      {"m^0", NULL, 0},
      {"(m", NULL, 0},
      {"m)", NULL, 0},
      {"", NULL, 0},
      {"furlong", NULL, 0},
      {"klb", NULL, 0},
      {"MM", NULL, 0},
      {"m//s", NULL, 0},
      {"((((m))))", NULL, 0},
      {"\xff", NULL, 0},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    GimbalUnit unit;
    gboolean known = gimbal_unit_parse(kCases[i].text, strlen(kCases[i].text), &unit);
    if (known != (kCases[i].in != NULL)) g_error("%s", kCases[i].text);
    if (!known) continue;
    GimbalUnit in = parsed(kCases[i].in);
    g_assert_true(gimbal_unit_agrees(&unit, &in));
    double factor = gimbal_unit_convert(1, &unit, &in);
    if (fabs(factor - kCases[i].factor) > 1e-12 * kCases[i].factor) g_error("%s: %g", kCases[i].text, factor);
  }
}

static void test_agreement(void) {
  GimbalUnit torque = parsed("N·m"), stiffness = parsed("N·m/rad"), rate = parsed("1/s"),
             turning = parsed("rad/s"), celsius = parsed("°C"), kelvin = parsed("K");
  g_assert_true(gimbal_unit_agrees(&torque, &stiffness));
  // a frequency may be meant as turns or as radians: it is neither
  g_assert_false(gimbal_unit_agrees(&rate, &turning));
  g_assert_cmpfloat_with_epsilon(gimbal_unit_convert(300, &kelvin, &celsius), 26.85, 1e-9);
  g_assert_cmpfloat_with_epsilon(gimbal_unit_convert(20, &celsius, &kelvin), 293.15, 1e-9);
  g_assert_cmpstr(gimbal_unit_quantity(&torque), ==, "a torque or an energy");
}

static void test_text(void) {
  static const char* const kOwn[GIMBAL_N_BASES] = {"cm", "g", "s", "A", "K", "cd", "rad", "px", "ctrl"};
  static const char* const kCases[][3] = {{"N·m/rad", "N·m/rad", "g·cm²/s²/rad"},
                                          {"kg·m²", "kg·m²", "g·cm²"},
                                          {"1", "1", "1"},
                                          {"1/s²", "1/s²", "1/s²"}};
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    GimbalUnit unit = parsed(kCases[i][0]);
    g_autofree char* plain = gimbal_unit_text(&unit, NULL);
    g_autofree char* own = gimbal_unit_text(&unit, kOwn);
    g_assert_cmpstr(plain, ==, kCases[i][1]);
    g_assert_cmpstr(own, ==, kCases[i][2]);
  }
}

//---- numbers

// Number 0 wants rad, 1 wants m or rad, 2 nothing that is known, 3 no unit.
static int wanted_of(gpointer data, int k, GimbalWanted wanted[GIMBAL_MAX_WANTED]) {
  static const char* const kUnits[][2] = {{"rad", NULL}, {"m", "rad"}, {NULL, NULL}, {"1", NULL}};
  (void)data;
  int count = 0;
  for (; count < 2 && kUnits[k % 4][count]; count++) {
    wanted[count] = (GimbalWanted){.text = g_strdup(kUnits[k % 4][count]), .known = TRUE};
    wanted[count].unit = parsed(wanted[count].text);
  }
  return count;
}

static void test_numbers(void) {
  static const struct {
    const char *text, *wanted, *units;
  } kGood[] = {
      {"90deg", "1.570796327", "rad"},
      {"90 deg 5cm", "1.570796327 0.05", "rad, m"},
      {"  1 2 ", "1 2", ""},
      {"1 180°", "1 3.141592654", "rad"},
      {"-.5deg", "-0.00872664626", "rad"},
      {"1e2deg 3", "1.745329252 3", "rad"},
      {"0 0 7 50%", "0 0 7 0.5", "1"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kGood); i++) {
    g_autoptr(GError) error = NULL;
    g_autofree char* units = NULL;
    g_autofree char* text = gimbal_quantities_convert(kGood[i].text, "x", wanted_of, NULL, &units, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(text, ==, kGood[i].wanted);
    g_assert_cmpstr(units, ==, kGood[i].units);
  }
}

static void test_refused(void) {
  static const struct {
    const char* text;
    int code;
    const char* message;
  } kBad[] = {
      {"5cm", GIMBAL_QUANTITY_ERROR_DIMENSION, "cm is a length; x wants rad"},
      {"5 5cm7", GIMBAL_QUANTITY_ERROR_UNIT, "“cm7” is not a unit"},
      {"5,5deg", GIMBAL_QUANTITY_ERROR_COMMA, NULL},
      {"5 furlongs", GIMBAL_QUANTITY_ERROR_UNIT, NULL},
      {"nan deg", GIMBAL_QUANTITY_ERROR_NUMBER, NULL},
      {"inf", GIMBAL_QUANTITY_ERROR_NUMBER, NULL},
      {"0x10deg", GIMBAL_QUANTITY_ERROR_UNIT, NULL},
      {"1e999deg", GIMBAL_QUANTITY_ERROR_NUMBER, NULL},
      {"0 1e308km", GIMBAL_QUANTITY_ERROR_NUMBER, "“1e308km” is too large"},
      {"0 0 5cm", GIMBAL_QUANTITY_ERROR_DIMENSION, NULL},
      {"0 0 0 5cm", GIMBAL_QUANTITY_ERROR_DIMENSION, "cm is a length; x has no unit"},
      {"5deg deg", GIMBAL_QUANTITY_ERROR_DIMENSION, NULL},
      {"5 - deg", GIMBAL_QUANTITY_ERROR_UNIT, NULL},
      {"1 2 \xc2", GIMBAL_QUANTITY_ERROR_UNIT, NULL},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kBad); i++) {
    g_autoptr(GError) error = NULL;
    g_autofree char* text = gimbal_quantities_convert(kBad[i].text, "x", wanted_of, NULL, NULL, &error);
    if (text) g_error("%s became %s", kBad[i].text, text);
    g_assert_error(error, GIMBAL_QUANTITY_ERROR, kBad[i].code);
    if (kBad[i].message) g_assert_cmpstr(error->message, ==, kBad[i].message);
  }
}

static void test_alone(void) {
  g_autoptr(GError) error = NULL;
  double value = 0;
  g_assert_true(gimbal_quantity_read(" 90deg", "rad", "qpos", &value, NULL));
  g_assert_cmpfloat_with_epsilon(value, G_PI / 2, 1e-9);
  g_assert_true(gimbal_quantity_read("-3", "", "qpos", &value, NULL));
  g_assert_cmpfloat(value, ==, -3);
  g_assert_false(gimbal_quantity_read("1 2", "m", "qpos", &value, NULL));
  g_assert_false(gimbal_quantity_read("", "m", "qpos", &value, NULL));
  g_assert_false(gimbal_quantity_read("5cm", "rad", "qpos", &value, &error));
  g_assert_cmpstr(error->message, ==, "cm is a length; qpos wants rad");
}

static void test_noticed(void) {
  g_assert_true(gimbal_quantities_have_units("90deg"));
  g_assert_true(gimbal_quantities_have_units("0 5 cm"));
  g_assert_false(gimbal_quantities_have_units("0 5 1e3 -.5"));
  g_assert_false(gimbal_quantities_have_units("inf"));
  g_assert_false(gimbal_quantities_have_units("hinge"));
  g_assert_false(gimbal_quantities_have_units(""));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/unit/units", test_units);
  g_test_add_func("/language/unit/agreement", test_agreement);
  g_test_add_func("/language/unit/text", test_text);
  g_test_add_func("/language/unit/numbers", test_numbers);
  g_test_add_func("/language/unit/refused", test_refused);
  g_test_add_func("/language/unit/noticed", test_noticed);
  g_test_add_func("/language/unit/alone", test_alone);
  return g_test_run();
}
