// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A unit is a factor and the powers of the bases:
//
//   unit  = factor product of base_i ^ power_i        kN/mm = 10^6 kg s^-2
//
// Text: factors with · * . or a space between them, and / before those of the denominator; powers
// as ², ^2, ^-2 or a digit 2 to 4 behind the name.

#include "language/units/unit.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { MAX_DEPTH = 2 };  // of brackets

typedef struct Symbol {
  const char* name;
  double factor;
  gboolean prefixes;  // whether k, m and so on may stand before it
  signed char length, mass, time, current, angle;
} Symbol;

#define POUND   0.45359237
#define GRAVITY 9.80665
#define INCH    0.0254

// name, factor, prefixes, powers of m, kg, s, A, rad
static const Symbol kSymbols[] = {
    {"m", 1, TRUE, 1, 0, 0, 0, 0},
    {"g", 1e-3, TRUE, 0, 1, 0, 0, 0},
    {"s", 1, TRUE, 0, 0, 1, 0, 0},
    {"A", 1, TRUE, 0, 0, 0, 1, 0},
    {"rad", 1, TRUE, 0, 0, 0, 0, 1},
    {"N", 1, TRUE, 1, 1, -2, 0, 0},
    {"Nm", 1, TRUE, 2, 1, -2, 0, 0},
    {"J", 1, TRUE, 2, 1, -2, 0, 0},
    {"W", 1, TRUE, 2, 1, -3, 0, 0},
    {"Pa", 1, TRUE, -1, 1, -2, 0, 0},
    {"V", 1, TRUE, 2, 1, -3, -1, 0},
    {"Ω", 1, TRUE, 2, 1, -3, -2, 0},
    {"ohm", 1, TRUE, 2, 1, -3, -2, 0},
    {"H", 1, TRUE, 2, 1, -2, -2, 0},
    {"T", 1, TRUE, 0, 1, -2, -1, 0},
    {"Hz", 1, TRUE, 0, 0, -1, 0, 0},
    {"bar", 1e5, TRUE, -1, 1, -2, 0, 0},
    {"t", 1e3, FALSE, 0, 1, 0, 0, 0},
    {"deg", G_PI / 180, FALSE, 0, 0, 0, 0, 1},
    {"°", G_PI / 180, FALSE, 0, 0, 0, 0, 1},
    {"rev", 2 * G_PI, FALSE, 0, 0, 0, 0, 1},
    {"rpm", G_PI / 30, FALSE, 0, 0, -1, 0, 1},
    {"min", 60, FALSE, 0, 0, 1, 0, 0},
    {"h", 3600, FALSE, 0, 0, 1, 0, 0},
    {"in", INCH, FALSE, 1, 0, 0, 0, 0},
    {"ft", 12 * INCH, FALSE, 1, 0, 0, 0, 0},
    {"yd", 36 * INCH, FALSE, 1, 0, 0, 0, 0},
    {"lb", POUND, FALSE, 0, 1, 0, 0, 0},
    {"oz", POUND / 16, FALSE, 0, 1, 0, 0, 0},
    {"lbf", POUND* GRAVITY, FALSE, 1, 1, -2, 0, 0},
    {"ozf", POUND* GRAVITY / 16, FALSE, 1, 1, -2, 0, 0},
    {"kgf", GRAVITY, FALSE, 1, 1, -2, 0, 0},
    {"psi", POUND* GRAVITY / (INCH * INCH), FALSE, -1, 1, -2, 0, 0},
    {"l", 1e-3, FALSE, 3, 0, 0, 0, 0},
    {"%", 1e-2, FALSE, 0, 0, 0, 0, 0},
    {"1", 1, FALSE, 0, 0, 0, 0, 0},
};

// Those of the other bases.
static const struct {
  const char* name;
  double offset;
  int base;
} kPlain[] = {
    {"K", 0, GIMBAL_BASE_TEMPERATURE}, {"°C", 273.15, GIMBAL_BASE_TEMPERATURE}, {"cd", 0, GIMBAL_BASE_LIGHT},
    {"px", 0, GIMBAL_BASE_PIXEL},      {"ctrl", 0, GIMBAL_BASE_CONTROL},
};

static const struct {
  const char* name;
  double factor;
} kPrefixes[] = {
    {"n", 1e-9}, {"µ", 1e-6}, {"μ", 1e-6}, {"u", 1e-6}, {"m", 1e-3},
    {"c", 1e-2}, {"d", 1e-1}, {"k", 1e3},  {"M", 1e6},  {"G", 1e9},
};

//---- one name

static gboolean unit_is(const char* name, const char* text, gsize length) {
  return strlen(name) == length && !strncmp(name, text, length);
}

static gboolean unit_symbol(const char* text, gsize length, gboolean prefixed, GimbalUnit* unit) {
  for (guint i = 0; i < G_N_ELEMENTS(kSymbols); i++) {
    const Symbol* s = &kSymbols[i];
    if ((prefixed && !s->prefixes) || !unit_is(s->name, text, length)) continue;
    *unit = (GimbalUnit){s->factor, 0, {s->length, s->mass, s->time, s->current}};
    unit->power[GIMBAL_BASE_ANGLE] = s->angle;
    return TRUE;
  }
  for (guint i = 0; !prefixed && i < G_N_ELEMENTS(kPlain); i++) {
    if (!unit_is(kPlain[i].name, text, length)) continue;
    *unit = (GimbalUnit){1, kPlain[i].offset, {0}};
    unit->power[kPlain[i].base] = 1;
    return TRUE;
  }
  return FALSE;
}

static gboolean unit_name(const char* text, gsize length, GimbalUnit* unit) {
  if (unit_symbol(text, length, FALSE, unit)) return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS(kPrefixes); i++) {
    gsize own = strlen(kPrefixes[i].name);
    if (own >= length || strncmp(kPrefixes[i].name, text, own) != 0) continue;
    if (!unit_symbol(text + own, length - own, TRUE, unit)) continue;
    unit->factor *= kPrefixes[i].factor;
    return TRUE;
  }
  return FALSE;
}

//---- products

// The power at *p, which it moves behind it; 1 if there is none, 0 if it is none that is known.
static int unit_power(const char** p, const char* end) {
  static const char* const kRaised[] = {"²", "³", "⁴", "⁵"};
  for (int i = 0; i < (int)G_N_ELEMENTS(kRaised); i++) {
    gsize length = strlen(kRaised[i]);
    if ((gsize)(end - *p) < length || strncmp(*p, kRaised[i], length) != 0) continue;
    *p += length;
    return i + 2;
  }
  gboolean caret = *p < end && **p == '^', minus = caret && *p + 1 < end && (*p)[1] == '-';
  const char* digit = *p + caret + minus;
  if (digit >= end || !g_ascii_isdigit(*digit)) return caret ? 0 : 1;
  int power = *digit - '0';
  *p = digit + 1;
  gboolean known = caret ? power > 0 && power <= 5 : power >= 2 && power <= 4;
  return known ? (minus ? -power : power) : 0;
}

static void unit_multiply(GimbalUnit* product, const GimbalUnit* by, int power) {
  product->factor *= pow(by->factor, power);
  for (int i = 0; i < GIMBAL_N_BASES; i++) product->power[i] += power * by->power[i];
}

static gboolean ends_name(const char* p, const char* end) {
  return p == end || strchr("/*.^ ()", *p) || g_ascii_isdigit(*p) || !strncmp(p, "·", strlen("·")) ||
         !strncmp(p, "²", 2) || !strncmp(p, "³", 2) || !strncmp(p, "⁴", 3) || !strncmp(p, "⁵", 3);
}

// A sign between two factors; *below becomes TRUE behind a /. FALSE if none stands there.
static gboolean unit_sign(const char** p, const char* end, gboolean* below) {
  const char* start = *p;
  while (*p < end && **p == ' ') (*p)++;
  if (*p < end && **p == '/') {
    *below = TRUE;
    (*p)++;
  } else if (*p < end && (**p == '*' || **p == '.')) {
    (*p)++;
  } else if (!strncmp(*p, "·", strlen("·"))) {
    *p += strlen("·");
  }
  gboolean found = *p > start;
  while (*p < end && **p == ' ') (*p)++;
  return found;
}

static gboolean unit_product(const char** p, const char* end, int depth, GimbalUnit* product);

// A name, or a product in brackets.
static gboolean unit_factor(const char** p, const char* end, int depth, GimbalUnit* factor) {
  const char* name = *p;
  if (*p < end && **p == '(' && depth < MAX_DEPTH) {
    (*p)++;
    if (!unit_product(p, end, depth + 1, factor) || *p == end) return FALSE;
    (*p)++;
    return TRUE;
  }
  if (*p < end && **p == '1') {
    (*p)++;
  } else {
    while (*p == name || !ends_name(*p, end)) {
      if (*p == end) return FALSE;
      *p = g_utf8_next_char(*p);
    }
  }
  return unit_name(name, (gsize)(*p - name), factor);
}

// Factors up to the end, or to a closing bracket.
static gboolean unit_product(const char** p, const char* end, int depth, GimbalUnit* product) {
  gboolean below = FALSE;
  *product = (GimbalUnit){.factor = 1};
  for (int count = 0; *p < end; count++) {
    if (count && depth && **p == ')') return TRUE;
    if (count && !unit_sign(p, end, &below)) return FALSE;
    GimbalUnit factor;
    if (!unit_factor(p, end, depth, &factor)) return FALSE;
    int power = unit_power(p, end);
    if (!power) return FALSE;
    // a temperature counts from its own zero only where it stands alone
    if (!count && *p == end && power == 1) product->offset = factor.offset;
    unit_multiply(product, &factor, below ? -power : power);
  }
  return TRUE;
}

gboolean gimbal_unit_parse(const char* text, gsize length, GimbalUnit* unit) {
  g_autofree char* copy = g_strndup(text, length);
  const char* p = copy;
  return length > 0 && g_utf8_validate(copy, -1, NULL) && unit_product(&p, copy + strlen(copy), 0, unit) &&
         !*p && isfinite(unit->factor) && unit->factor > 0;
}

//---- values

gboolean gimbal_unit_agrees(const GimbalUnit* a, const GimbalUnit* b) {
  for (int i = 0; i < GIMBAL_N_BASES; i++) {
    if (i != GIMBAL_BASE_ANGLE && a->power[i] != b->power[i]) return FALSE;
  }
  return a->power[GIMBAL_BASE_ANGLE] == b->power[GIMBAL_BASE_ANGLE] || a->power[GIMBAL_BASE_MASS] != 0;
}

double gimbal_unit_convert(double value, const GimbalUnit* from, const GimbalUnit* to) {
  double ratio = from->factor / to->factor;
  if (from->offset == to->offset) return value * ratio;
  return (value * from->factor + from->offset - to->offset) / to->factor;
}

//---- words

static const struct {
  const char* unit;
  const char* word;
} kQuantities[] = {
    {"m", N_("a length")},
    {"kg", N_("a mass")},
    {"s", N_("a time")},
    {"rad", N_("an angle")},
    {"N", N_("a force")},
    {"m²", N_("an area")},
    {"m³", N_("a volume")},
    {"m/s", N_("a velocity")},
    {"rad/s", N_("an angular velocity")},
    {"1/s", N_("a frequency")},
    {"m/s²", N_("an acceleration")},
    {"N·m", N_("a torque or an energy")},
    {"W", N_("a power")},
    {"Pa", N_("a pressure")},
    {"kg·m²", N_("an inertia")},
    {"kg/m³", N_("a density")},
    {"N/m", N_("a stiffness")},
    {"N·m/rad", N_("a stiffness")},
    {"N·s/m", N_("a damping")},
    {"N·m·s/rad", N_("a damping")},
    {"V", N_("a voltage")},
    {"A", N_("a current")},
    {"K", N_("a temperature")},
    {"1", N_("a number without unit")},
    {"px", N_("a number of pixels")},
};

const char* gimbal_unit_quantity(const GimbalUnit* unit) {
  GimbalUnit known;
  for (guint i = 0; i < G_N_ELEMENTS(kQuantities); i++) {
    const char* text = kQuantities[i].unit;
    if (gimbal_unit_parse(text, strlen(text), &known) &&
        !memcmp(known.power, unit->power, sizeof known.power)) {
      return _(kQuantities[i].word);
    }
  }
  return NULL;
}

static void append_factor(GString* text, const char* sign, const char* name, int power) {
  static const char* const kRaised[] = {"", "", "²", "³", "⁴", "⁵"};
  if (power <= 0) return;
  g_string_append_printf(text, "%s%s", text->len ? sign : "", name);
  if (power < (int)G_N_ELEMENTS(kRaised)) {
    g_string_append(text, kRaised[power]);
  } else {
    g_string_append_printf(text, "^%d", power);
  }
}

char* gimbal_unit_text(const GimbalUnit* unit, const char* const* bases) {
  static const char* const kNames[GIMBAL_N_BASES] = {"m", "kg", "s", "A", "K", "cd", "rad", "px", "ctrl"};
  const char* const* names = bases ? bases : kNames;
  int power[GIMBAL_N_BASES];
  GString* text = g_string_new(NULL);
  memcpy(power, unit->power, sizeof power);
  if (!bases && power[GIMBAL_BASE_MASS] == 1 && power[GIMBAL_BASE_TIME] < 0) {
    power[GIMBAL_BASE_MASS] = 0;
    power[GIMBAL_BASE_LENGTH]--;
    power[GIMBAL_BASE_TIME] += 2;
    append_factor(text, "·", "N", 1);
  }
  append_factor(text, "·", names[GIMBAL_BASE_MASS], power[GIMBAL_BASE_MASS]);
  for (int i = 0; i < GIMBAL_N_BASES; i++) {
    if (i != GIMBAL_BASE_MASS) append_factor(text, "·", names[i], power[i]);
  }
  if (!text->len) g_string_append_c(text, '1');
  for (int i = 0; i < GIMBAL_N_BASES; i++) append_factor(text, "/", names[i], -power[i]);
  return g_string_free(text, FALSE);
}
