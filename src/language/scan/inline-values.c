// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of a value.

#include "language/scan/inline-values.h"

#include <math.h>
#include <string.h>

#include "language/scan/outline.h"

typedef struct InlineNames {
  const char* tag;  // NULL: any
  const char* attribute;
  const char* type;  // NULL: any
  const char* names;
} InlineNames;

// The first row that fits.
static const InlineNames kInlineNames[] = {
    {NULL, "size", "sphere", "radius"},
    {NULL, "size", "capsule", "radius half-length"},
    {NULL, "size", "cylinder", "radius half-length"},
    {NULL, "size", "box", "half-x half-y half-z"},
    {NULL, "size", "ellipsoid", "radius-x radius-y radius-z"},
    {NULL, "size", "plane", "half-x half-y grid-spacing"},
    {"geom", "size", NULL, "radius half-length"},
    {"site", "size", NULL, "radius"},
    {"hfield", "size", NULL, "radius-x radius-y elevation base"},
    {"light", "attenuation", NULL, "constant linear quadratic"},
    {"light", "dir", NULL, "x y z"},
    {"pair", "friction", NULL, "slide-1 slide-2 spin roll-1 roll-2"},
    {"option", "o_friction", NULL, "slide-1 slide-2 spin roll-1 roll-2"},
    {NULL, "friction", NULL, "slide spin roll"},
    {NULL, "springdamper", NULL, "timeconst dampratio"},
    {NULL, "solref", NULL, "timeconst dampratio"},
    {NULL, "o_solref", NULL, "timeconst dampratio"},
    {NULL, "solreflimit", NULL, "timeconst dampratio"},
    {NULL, "solreffriction", NULL, "timeconst dampratio"},
    {NULL, "solreffix", NULL, "timeconst dampratio"},
    {NULL, "solimp", NULL, "d0 d1 width midpoint power"},
    {NULL, "o_solimp", NULL, "d0 d1 width midpoint power"},
    {NULL, "solimplimit", NULL, "d0 d1 width midpoint power"},
    {NULL, "solimpfriction", NULL, "d0 d1 width midpoint power"},
    {NULL, "solimpfix", NULL, "d0 d1 width midpoint power"},
    {NULL, "pos", NULL, "x y z"},
    {NULL, "offset", NULL, "x y z"},
    {NULL, "axis", NULL, "x y z"},
    {NULL, "zaxis", NULL, "x y z"},
    {NULL, "anchor", NULL, "x y z"},
    {NULL, "center", NULL, "x y z"},
    {NULL, "ipos", NULL, "x y z"},
    {NULL, "refpos", NULL, "x y z"},
    {NULL, "mocap", NULL, "x y z"},
    {NULL, "gravity", NULL, "x y z"},
    {NULL, "wind", NULL, "x y z"},
    {NULL, "magnetic", NULL, "x y z"},
    {NULL, "scale", NULL, "x y z"},
    {NULL, "quat", NULL, "w x y z"},
    {NULL, "iquat", NULL, "w x y z"},
    {NULL, "refquat", NULL, "w x y z"},
    {NULL, "euler", NULL, "angle-1 angle-2 angle-3"},
    {NULL, "axisangle", NULL, "x y z angle"},
    {NULL, "xyaxes", NULL, "x-x x-y x-z y-x y-y y-z"},
    {NULL, "fromto", NULL, "from-x from-y from-z to-x to-y to-z"},
    {NULL, "relpose", NULL, "x y z w x y z"},
    {NULL, "diaginertia", NULL, "I1 I2 I3"},
    {NULL, "fullinertia", NULL, "Ixx Iyy Izz Ixy Ixz Iyz"},
    {NULL, "inertiarange", NULL, "first-group last-group"},
    {NULL, "range", NULL, "lower upper"},
    {NULL, "ctrlrange", NULL, "lower upper"},
    {NULL, "forcerange", NULL, "lower upper"},
    {NULL, "actrange", NULL, "lower upper"},
    {NULL, "lengthrange", NULL, "shortest longest"},
    {NULL, "actuatorfrcrange", NULL, "lower upper"},
    {NULL, "springlength", NULL, "rest rest-upper"},
    {NULL, "polycoef", NULL, "constant linear quadratic cubic quartic"},
    {NULL, "gear", NULL, "force-x force-y force-z torque-x torque-y torque-z"},
    {NULL, "resolution", NULL, "width height"},
    {NULL, "sensorsize", NULL, "width height"},
    {NULL, "focal", NULL, "x y"},
    {NULL, "principal", NULL, "x y"},
    {NULL, "focalpixel", NULL, "x y"},
    {NULL, "principalpixel", NULL, "x y"},
    {NULL, "texrepeat", NULL, "x y"},
    {NULL, "gridsize", NULL, "rows columns"},
    {NULL, "fluidcoef", NULL, "blunt-drag slender-drag angular-drag Kutta-lift Magnus-lift"},
};

const char* gimbal_inline_values(const char* tag, const char* attribute, const char* type) {
  for (guint i = 0; i < G_N_ELEMENTS(kInlineNames); i++) {
    const InlineNames* s = &kInlineNames[i];
    if (strcmp(s->attribute, attribute) != 0 || (s->tag && strcmp(s->tag, tag) != 0)) continue;
    if (!s->type || (type && !strcmp(s->type, type))) return s->names;
  }
  return NULL;
}

gboolean gimbal_mjcf_is_number(const GimbalAttribute* attribute) {
  return attribute->type == GIMBAL_VALUE_FLOAT || attribute->type == GIMBAL_VALUE_DOUBLE ||
         attribute->type == GIMBAL_VALUE_INT;
}

int gimbal_mjcf_word_at(const char* value, gsize length, gsize offset) {
  int word = -1;
  gboolean inside = FALSE;
  for (gsize i = 0; i < length; i++) {
    gboolean space = g_ascii_isspace(value[i]);
    if (!space && !inside) {
      if (i > offset) break;
      word++;
    }
    inside = !space;
  }
  // the next number begins behind a space
  if (offset > 0 && offset <= length && g_ascii_isspace(value[offset - 1]) &&
      (offset == length || g_ascii_isspace(value[offset]))) {
    word++;
  }
  return MAX(word, 0);
}

//---- numbers

static gboolean is_digit_or_dot(char c) {
  return g_ascii_isdigit(c) || c == '.';
}

static gboolean is_number_char(const char* text, gsize length, gsize i) {
  char c = text[i];
  if (is_digit_or_dot(c)) return TRUE;
  if (c == '+' || c == '-') return i + 1 < length && is_digit_or_dot(text[i + 1]);
  return (c == 'e' || c == 'E') && i > 0 && is_digit_or_dot(text[i - 1]) && i + 1 < length &&
         (g_ascii_isdigit(text[i + 1]) || text[i + 1] == '-' || text[i + 1] == '+');
}

gboolean gimbal_mjcf_number_at(const char* text, gsize length, gsize offset, gsize* start, gsize* end) {
  gsize a = MIN(offset, length), b = a;
  while (a > 0 && is_number_char(text, length, a - 1)) a--;
  while (b < length && is_number_char(text, length, b)) b++;
  // it is not part of a word, and is a single number
  if (a == b || (a > 0 && (g_ascii_isalpha(text[a - 1]) || text[a - 1] == '_'))) return FALSE;
  if (b < length && (g_ascii_isalpha(text[b]) || text[b] == '_')) return FALSE;
  g_autofree char* copy = g_strndup(text + a, b - a);
  char* rest;
  g_ascii_strtod(copy, &rest);
  if (*rest) return FALSE;
  *start = a;
  *end = b;
  return TRUE;
}

static int decimals_of(const char* number) {
  const char* dot = strchr(number, '.');
  int n = 0;
  if (dot) {
    while (g_ascii_isdigit(dot[1 + n])) n++;
  }
  return n;
}

double gimbal_mjcf_number_step(const char* number) {
  double value = fabs(g_ascii_strtod(number, NULL));
  int decimals = decimals_of(number);
  if (strpbrk(number, "eE")) return value > 0 ? pow(10, floor(log10(value)) - 1) : 1e-3;
  if (!decimals) return value > 0 ? MIN(1, pow(10, floor(log10(value)) - 1)) : 0.1;
  return pow(10, -decimals);
}

char* gimbal_mjcf_step_number(const char* number, double steps) {
  double step = gimbal_mjcf_number_step(number);
  double value = g_ascii_strtod(number, NULL) + steps * step;
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  if (strpbrk(number, "eE")) {
    char format[] = "%.3g";
    return g_strdup(g_ascii_formatd(buffer, sizeof buffer, format, value));
  }
  int decimals = MAX(decimals_of(number), (int)MAX(0, ceil(-log10(step) - 1e-9)));
  char format[8];
  g_snprintf(format, sizeof format, "%%.%df", MIN(decimals, 15));
  g_ascii_formatd(buffer, sizeof buffer, format, value);
  if (decimals > decimals_of(number)) {  // remove digits that the author did not write
    char* last = buffer + strlen(buffer) - 1;
    while (*last == '0') *last-- = 0;
    if (*last == '.') *last = 0;
  }
  if (g_ascii_strtod(buffer, NULL) == 0 && buffer[0] == '-') memmove(buffer, buffer + 1, strlen(buffer));
  // ".5" stays without its zero
  const char* digits = number[0] == '-' || number[0] == '+' ? number + 1 : number;
  char* zero = buffer[0] == '-' ? buffer + 1 : buffer;
  if (*digits == '.' && zero[0] == '0' && zero[1] == '.') memmove(zero, zero + 1, strlen(zero));
  return g_strdup(buffer);
}

//---- colours

gboolean gimbal_mjcf_is_color(const GimbalAttribute* attribute) {
  return attribute && (attribute->notes & GIMBAL_NOTE_COLOUR);
}

gboolean gimbal_mjcf_parse_color(const char* value, gsize length, double rgba[4]) {
  g_autofree char* copy = g_strndup(value, length);
  char* p = copy;
  int n = 0;
  rgba[3] = 1;
  for (; n < 4; n++) {
    char* rest;
    double x = g_ascii_strtod(p, &rest);
    if (rest == p) break;
    rgba[n] = CLAMP(x, 0, 1);
    p = rest;
  }
  while (g_ascii_isspace(*p)) p++;
  return n >= 3 && !*p;
}

GArray* gimbal_mjcf_colors(const GimbalMjcfTree* tree, guint max) {
  GArray* colors = g_array_new(FALSE, FALSE, sizeof(GimbalMjcfColor));
  GimbalMjcfLines lines = {.text = tree->text};
  for (guint i = 0; i < tree->attributes->len && colors->len < max; i++) {
    const GimbalMjcfAttribute* a = &g_array_index(tree->attributes, GimbalMjcfAttribute, i);
    GimbalMjcfColor color = {.value = a->value};
    if (!gimbal_mjcf_is_color(a->grammar) ||
        !gimbal_mjcf_parse_color(tree->text + a->value, a->value_end - a->value, color.rgba)) {
      continue;
    }
    color.line = gimbal_mjcf_line_of(&lines, a->value);
    g_array_append_val(colors, color);
  }
  return colors;
}

char* gimbal_mjcf_format_color(const double rgba[4], gboolean with_alpha) {
  GString* text = g_string_new(NULL);
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  for (int i = 0; i < (with_alpha || rgba[3] < 1 ? 4 : 3); i++) {
    double rounded = round(rgba[i] * 1000) / 1000;
    g_string_append_printf(text, "%s%s", i ? " " : "", g_ascii_formatd(buffer, sizeof buffer, "%g", rounded));
  }
  return g_string_free(text, FALSE);
}
