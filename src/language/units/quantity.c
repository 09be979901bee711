// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A quantity is a number, and behind it, with or without a space, what is neither space nor the
// begin of the next number.

#include "language/units/quantity.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "language/edit/numbers.h"

enum { DIGITS = 10 };

G_DEFINE_QUARK(gimbal - quantity - error - quark, gimbal_quantity_error)

typedef struct Quantity {
  const char *start, *end;  // of all of it
  const char* unit;         // where its unit begins; end if it has none
  double value;
} Quantity;

static gboolean begins_number(const char* p) {
  if (*p == '+' || *p == '-') p++;
  return g_ascii_isdigit(p[0]) || (p[0] == '.' && g_ascii_isdigit(p[1]));
}

static const char* skip_spaces(const char* p) {
  while (g_ascii_isspace(*p)) p++;
  return p;
}

// The end of a unit: before spaces at the end of the text or before a number.
static const char* unit_end(const char* p) {
  const char* end = p;
  while (*p) {
    while (*p && !g_ascii_isspace(*p)) p++;
    end = p;
    p = skip_spaces(p);
    if (begins_number(p)) break;
  }
  return end;
}

// Read the quantity that begins at p. FALSE if no number stands there.
static gboolean quantity_read(const char* p, Quantity* q) {
  char* behind;
  if (!begins_number(p)) return FALSE;
  q->start = p;
  // a sign, digits and an exponent: not the hexadecimal numbers of C
  const char* digits = p + (*p == '+' || *p == '-');
  gboolean hexadecimal = digits[0] == '0' && g_ascii_tolower(digits[1]) == 'x';
  q->value = hexadecimal ? 0 : g_ascii_strtod(p, &behind);
  if (hexadecimal) behind = (char*)digits + 1;
  const char* unit = skip_spaces(behind);
  gboolean none = !*unit || (unit > behind && begins_number(unit));
  q->end = none ? behind : unit_end(unit);
  q->unit = none ? q->end : unit;
  return TRUE;
}

gboolean gimbal_quantities_have_units(const char* text) {
  Quantity q;
  for (const char* p = skip_spaces(text); *p; p = skip_spaces(q.end)) {
    if (!quantity_read(p, &q)) return FALSE;
    if (q.unit < q.end) return TRUE;
  }
  return FALSE;
}

//---- conversion

static void refuse_dimension(const char* unit, const char* what, const GimbalUnit* is,
                             const GimbalWanted* wanted, GError** error) {
  const char* quantity = gimbal_unit_quantity(is);
  if (!quantity) quantity = _("something else");
  if (!strcmp(wanted->text, "1")) {
    g_set_error(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_DIMENSION, _("%s is %s; %s has no unit"),
                unit, quantity, what);
  } else {
    g_set_error(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_DIMENSION, _("%s is %s; %s wants %s"),
                unit, quantity, what, wanted->text);
  }
}

// The wanted unit that a unit can be written in; NULL with an error if there is none.
static const GimbalWanted* find_wanted(const GimbalWanted* wanted, int count, const char* unit,
                                       const GimbalUnit* is, const char* what, GError** error) {
  for (int i = 0; i < count; i++) {
    if (wanted[i].known && gimbal_unit_agrees(is, &wanted[i].unit)) return &wanted[i];
  }
  if (count && wanted[0].known) {
    refuse_dimension(unit, what, is, wanted, error);
  } else {
    g_set_error(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_DIMENSION,
                _("The unit of %s is not known here: write the number alone, without %s"), what, unit);
  }
  return NULL;
}

static char* convert_one(const Quantity* q, const char* what, const GimbalWanted* wanted, int count,
                         GString* units, GError** error) {
  GimbalUnit is;
  g_autofree char* unit = g_strndup(q->unit, (gsize)(q->end - q->unit));
  g_autofree char* all = g_strndup(q->start, (gsize)(q->end - q->start));
  if (*unit == ',' || *unit == ';') {
    g_set_error(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_COMMA,
                _("“%s” has a comma: decimals follow a point, and a space stands between numbers"), all);
    return NULL;
  }
  if (!gimbal_unit_parse(unit, strlen(unit), &is)) {
    g_set_error(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_UNIT, _("“%s” is not a unit"), unit);
    return NULL;
  }
  const GimbalWanted* to = find_wanted(wanted, count, unit, &is, what, error);
  if (!to) return NULL;
  double value = gimbal_unit_convert(q->value, &is, &to->unit);
  if (!isfinite(value)) {
    g_set_error(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_NUMBER, _("“%s” is too large"), all);
    return NULL;
  }
  const char* comma = g_strrstr(units->str, ", ");
  if (strcmp(comma ? comma + 2 : units->str, to->text) != 0) {
    g_string_append_printf(units, "%s%s", units->len ? ", " : "", to->text);
  }
  return gimbal_number_text(value, DIGITS);
}

static char* convert_at(const Quantity* q, const char* what, int k, GimbalWantedOf wanted_of, gpointer data,
                        GString* units, GError** error) {
  GimbalWanted wanted[GIMBAL_MAX_WANTED] = {0};
  if (q->unit == q->end) return g_strndup(q->start, (gsize)(q->end - q->start));
  int count = wanted_of(data, k, wanted);
  char* text = convert_one(q, what, wanted, count, units, error);
  for (int i = 0; i < count; i++) g_free(wanted[i].text);
  return text;
}

char* gimbal_quantities_convert(const char* text, const char* what, GimbalWantedOf wanted_of, gpointer data,
                                char** units, GError** error) {
  g_autoptr(GString) result = g_string_new(NULL);
  g_autoptr(GString) told = g_string_new(NULL);
  Quantity q;
  const char* p = skip_spaces(text);
  for (int k = 0; *p; k++, p = skip_spaces(q.end)) {
    if (!quantity_read(p, &q)) {
      g_set_error(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_NUMBER, _("“%s” is not a number"), p);
      return NULL;
    }
    g_autofree char* number = convert_at(&q, what, k, wanted_of, data, told, error);
    if (!number) return NULL;
    g_string_append_printf(result, "%s%s", k ? " " : "", number);
  }
  if (units) *units = g_strdup(told->str);
  return g_string_free(g_steal_pointer(&result), FALSE);
}

//---- one number

static int wanted_alone(gpointer unit, int k, GimbalWanted wanted[GIMBAL_MAX_WANTED]) {
  const char* text = *(const char*)unit ? unit : "1";
  GimbalUnit parsed;
  if (k || !gimbal_unit_parse(text, strlen(text), &parsed)) return 0;
  wanted[0] = (GimbalWanted){.unit = parsed, .text = g_strdup(text), .known = TRUE};
  return 1;
}

gboolean gimbal_quantity_read(const char* text, const char* unit, const char* what, double* value,
                              GError** error) {
  g_autofree char* number = gimbal_quantities_convert(text, what, wanted_alone, (gpointer)unit, NULL, error);
  if (!number) return FALSE;
  char* end = number;
  *value = g_ascii_strtod(number, &end);
  if (end > number && !*end) return TRUE;
  g_set_error(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_NUMBER, _("“%s” is not a number"), text);
  return FALSE;
}
