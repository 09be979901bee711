// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Values of attributes: by a hint where the name of the attribute says what is sensible, else by
// its type.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "generate.h"

// How a value is drawn.
typedef enum How {
  EVEN,     // evenly between low and high
  SCALE,    // evenly on a logarithmic scale
  SIGNED,   // the same with either sign
  WHOLE,    // whole numbers, both ends included
  ORDERED,  // a pair, the lower one first
  ONE_OF,   // one of the texts, separated by bars
} How;

typedef struct Hint {
  const char* element;  // NULL: any
  const char* attribute;
  How how;
  double low;
  double high;
  const char* texts;
} Hint;

#define SOLREF "0.02 1|0.01 1|0.005 0.5|-100 -10|-1000 -20|0.1 2|0.03"
#define SOLIMP "0.9 0.95 0.001 0.5 2|0.8|0 0.99 0.01|0.5 0.9 0.1 0.3 4|0.9 0.95 0.001 0.5 1|0.99 0.99 0.001"

static const Hint hints[] = {
    {"inertial", "pos", EVEN, -0.05, 0.05, NULL},
    {NULL, "pos", EVEN, -0.4, 0.4, NULL},
    {NULL, "quat", EVEN, -1, 1, NULL},
    {NULL, "refquat", EVEN, -1, 1, NULL},
    {NULL, "axisangle", EVEN, -1, 1, NULL},
    {NULL, "xyaxes", EVEN, -1, 1, NULL},
    {NULL, "zaxis", EVEN, -1, 1, NULL},
    {NULL, "axis", EVEN, -1, 1, NULL},
    {NULL, "euler", EVEN, -90, 90, NULL},
    {"hfield", "size", SCALE, 0.1, 0.6, NULL},
    {NULL, "size", SCALE, 0.02, 0.25, NULL},
    {NULL, "mass", SCALE, 0.05, 5, NULL},
    {"option", "density", SCALE, 0.5, 1500, NULL},
    {NULL, "density", SCALE, 100, 5000, NULL},
    {NULL, "viscosity", SCALE, 1e-5, 1, NULL},
    {NULL, "diaginertia", EVEN, 0.01, 0.019, NULL},
    {NULL, "friction", SCALE, 0.01, 2, NULL},
    {NULL, "o_friction", SCALE, 0.01, 2, NULL},
    {NULL, "solref", ONE_OF, 0, 0, SOLREF},
    {NULL, "solreffix", ONE_OF, 0, 0, SOLREF},
    {NULL, "solreflimit", ONE_OF, 0, 0, SOLREF},
    {NULL, "solreffriction", ONE_OF, 0, 0, SOLREF},
    {NULL, "o_solref", ONE_OF, 0, 0, SOLREF},
    {NULL, "solimp", ONE_OF, 0, 0, SOLIMP},
    {NULL, "solimpfix", ONE_OF, 0, 0, SOLIMP},
    {NULL, "solimplimit", ONE_OF, 0, 0, SOLIMP},
    {NULL, "solimpfriction", ONE_OF, 0, 0, SOLIMP},
    {NULL, "o_solimp", ONE_OF, 0, 0, SOLIMP},
    {NULL, "margin", SCALE, 1e-4, 0.05, NULL},
    {NULL, "o_margin", SCALE, 1e-4, 0.05, NULL},
    {NULL, "gap", SCALE, 1e-4, 0.02, NULL},
    {NULL, "condim", ONE_OF, 0, 0, "1|3|3|4|6"},
    {NULL, "contype", WHOLE, 0, 3, NULL},
    {NULL, "conaffinity", WHOLE, 0, 3, NULL},
    {NULL, "group", WHOLE, 0, 5, NULL},
    {NULL, "priority", WHOLE, 0, 2, NULL},
    {NULL, "solmix", SCALE, 0.1, 3, NULL},
    {NULL, "surfacevel", EVEN, -1, 1, NULL},
    {NULL, "adhesion", SCALE, 0.1, 10, NULL},
    {NULL, "fromto", EVEN, -0.3, 0.3, NULL},
    {NULL, "fitscale", SCALE, 0.5, 2, NULL},
    {NULL, "fluidcoef", SCALE, 0.1, 2, NULL},
    {NULL, "user", EVEN, -1, 1, NULL},
    {NULL, "gravcomp", EVEN, 0, 1, NULL},
    {"joint", "range", ORDERED, -60, 60, NULL},
    {"muscle", "range", ORDERED, 0.4, 1.6, NULL},
    {NULL, "range", ORDERED, 0, 1, NULL},
    {"edge", "stiffness", SCALE, 1, 1000, NULL},
    {NULL, "stiffness", SCALE, 0.1, 100, NULL},
    {NULL, "springyield", SCALE, 0.001, 0.5, NULL},
    {NULL, "damping", SCALE, 0.01, 5, NULL},
    {NULL, "armature", SCALE, 0.001, 0.5, NULL},
    {NULL, "frictionloss", SCALE, 0.01, 2, NULL},
    {NULL, "springdamper", SCALE, 0.1, 1, NULL},
    {NULL, "ref", EVEN, -30, 30, NULL},
    {NULL, "springref", EVEN, -30, 30, NULL},
    {NULL, "actuatorfrcrange", ORDERED, -10, 10, NULL},
    {NULL, "ctrlrange", ORDERED, -2, 2, NULL},
    {NULL, "posrange", ORDERED, -2, 2, NULL},
    {NULL, "velrange", ORDERED, -2, 2, NULL},
    {NULL, "ffrange", ORDERED, -2, 2, NULL},
    {"adhesion", "ctrlrange", ORDERED, 0, 2, NULL},
    {"damper", "ctrlrange", ORDERED, 0, 2, NULL},
    {NULL, "forcerange", ORDERED, -20, 20, NULL},
    {NULL, "actrange", ORDERED, -1, 1, NULL},
    {NULL, "lengthrange", ORDERED, 0.1, 2, NULL},
    {NULL, "gear", SIGNED, 0.1, 5, NULL},
    {NULL, "cranklength", SCALE, 0.05, 0.6, NULL},
    {NULL, "kp", SCALE, 1, 100, NULL},
    {NULL, "kv", SCALE, 0.1, 10, NULL},
    {NULL, "ki", SCALE, 0.1, 10, NULL},
    {NULL, "imax", SCALE, 0.1, 10, NULL},
    {NULL, "slewmax", SCALE, 0.1, 10, NULL},
    {NULL, "dampratio", EVEN, 0.1, 2, NULL},
    {NULL, "timeconst", SCALE, 0.01, 1, NULL},
    {NULL, "tausmooth", SCALE, 0.01, 1, NULL},
    {NULL, "inheritrange", EVEN, 0.5, 1.5, NULL},
    {NULL, "delay", EVEN, 0, 0.02, NULL},
    {NULL, "nsample", WHOLE, 1, 6, NULL},
    {NULL, "interval", EVEN, 0, 0.02, NULL},
    {NULL, "cutoff", SCALE, 0.1, 10, NULL},
    {NULL, "dynprm", SCALE, 0.01, 2, NULL},
    {NULL, "gainprm", SIGNED, 0.1, 10, NULL},
    {NULL, "biasprm", SIGNED, 0.1, 10, NULL},
    {NULL, "actdim", WHOLE, -1, 2, NULL},
    {"muscle", "force", SCALE, 10, 500, NULL},
    {NULL, "lmin", EVEN, 0.3, 0.7, NULL},
    {NULL, "lmax", EVEN, 1.3, 1.8, NULL},
    {NULL, "vmax", EVEN, 1, 3, NULL},
    {NULL, "fpmax", EVEN, 1, 2, NULL},
    {NULL, "fvmax", EVEN, 1, 2, NULL},
    {NULL, "gain", SCALE, 1, 100, NULL},
    {NULL, "area", SCALE, 0.1, 3, NULL},
    {NULL, "diameter", SCALE, 0.1, 2, NULL},
    {NULL, "bias", EVEN, -1, 1, NULL},
    {NULL, "motorconst", SCALE, 0.01, 1, NULL},
    {NULL, "resistance", SCALE, 0.1, 10, NULL},
    {NULL, "nominal", SCALE, 0.5, 24, NULL},
    {NULL, "saturation", SCALE, 0.1, 20, NULL},
    {NULL, "inductance", SCALE, 1e-4, 0.1, NULL},
    {NULL, "cogging", SCALE, 0.01, 6, NULL},
    {NULL, "controller", SCALE, 0.1, 10, NULL},
    {NULL, "thermal", SCALE, 0.1, 50, NULL},
    {NULL, "lugre", SCALE, 0.1, 100, NULL},
    {NULL, "polycoef", EVEN, -1, 1, NULL},
    {NULL, "relpose", EVEN, -0.5, 0.5, NULL},
    {NULL, "anchor", EVEN, -0.2, 0.2, NULL},
    {NULL, "torquescale", SCALE, 0.1, 10, NULL},
    {NULL, "coef", SIGNED, 0.1, 2, NULL},
    {NULL, "divisor", SCALE, 0.5, 3, NULL},
    {NULL, "springlength", ORDERED, 0.01, 1, NULL},
    {NULL, "width", SCALE, 0.001, 0.01, NULL},
    {NULL, "timestep", SCALE, 0.0005, 0.01, NULL},
    {NULL, "impratio", SCALE, 0.2, 10, NULL},
    {NULL, "tolerance", SCALE, 1e-12, 1e-6, NULL},
    {NULL, "ls_tolerance", SCALE, 1e-3, 0.1, NULL},
    {NULL, "noslip_tolerance", SCALE, 1e-9, 1e-5, NULL},
    {NULL, "ccd_tolerance", SCALE, 1e-8, 1e-5, NULL},
    {NULL, "gravity", EVEN, -10, 10, NULL},
    {NULL, "wind", EVEN, -3, 3, NULL},
    {NULL, "magnetic", EVEN, -1, 1, NULL},
    {NULL, "iterations", WHOLE, 1, 100, NULL},
    {NULL, "ls_iterations", WHOLE, 1, 50, NULL},
    {NULL, "noslip_iterations", WHOLE, 0, 5, NULL},
    {NULL, "ccd_iterations", WHOLE, 10, 60, NULL},
    {NULL, "sdf_iterations", WHOLE, 1, 15, NULL},
    {NULL, "sdf_initpoints", WHOLE, 1, 50, NULL},
    {NULL, "actuatorgroupdisable", WHOLE, 0, 5, NULL},
    {NULL, "memory", ONE_OF, 0, 0, "1M|200K|3000000|-1|20m"},
    {NULL, "njmax", ONE_OF, 0, 0, "-1|100|300"},
    {NULL, "nconmax", ONE_OF, 0, 0, "-1|100|20"},
    {NULL, "nstack", ONE_OF, 0, 0, "-1|100000"},
    {NULL, "nuserdata", WHOLE, 0, 5, NULL},
    {NULL, "nkey", WHOLE, 0, 3, NULL},
    {"mesh", "scale", SIGNED, 0.4, 2, NULL},
    {"flexcomp", "scale", SCALE, 0.4, 2, NULL},
    {NULL, "refpos", EVEN, -0.1, 0.1, NULL},
    {NULL, "maxhullvert", WHOLE, 4, 20, NULL},
    {"texture", "width", WHOLE, 2, 12, NULL},
    {"texture", "height", WHOLE, 2, 12, NULL},
    {NULL, "nchannel", WHOLE, 3, 4, NULL},
    {NULL, "gridsize", ONE_OF, 0, 0, "1 1|3 4|2 3"},
    {NULL, "gridlayout", ONE_OF, 0, 0, ".U..LFRB.D..|RLUDFB|R"},
    {NULL, "role", ONE_OF, 0, 0, "rgb|occlusion|roughness|metallic|normal|opacity|emissive|rgba|orm"},
    {NULL, "nrow", WHOLE, 2, 5, NULL},
    {NULL, "ncol", WHOLE, 2, 5, NULL},
    {"camera", "fovy", EVEN, 10, 100, NULL},
    {NULL, "resolution", WHOLE, 1, 20, NULL},
    {NULL, "focal", SCALE, 0.001, 0.05, NULL},
    {NULL, "focalpixel", SCALE, 5, 50, NULL},
    {NULL, "sensorsize", SCALE, 0.001, 0.05, NULL},
    {NULL, "principal", EVEN, -0.001, 0.001, NULL},
    {NULL, "principalpixel", EVEN, -3, 3, NULL},
    {"light", "cutoff", EVEN, 10, 80, NULL},
    {NULL, "dir", EVEN, -1, 1, NULL},
    {NULL, "settotalmass", SCALE, 1, 10, NULL},
    {NULL, "boundmass", SCALE, 0.001, 0.2, NULL},
    {NULL, "boundinertia", SCALE, 1e-5, 0.01, NULL},
    {NULL, "inertiagrouprange", ONE_OF, 0, 0, "0 5|0 3|2 4|0 0"},
    {NULL, "eulerseq", ONE_OF, 0, 0, "xyz|XYZ|zyx|xyx|ZyX|zxz"},
    {NULL, "coordinate", ONE_OF, 0, 0, "local"},
    {NULL, "meshdir", ONE_OF, 0, 0, "assets|."},
    {NULL, "texturedir", ONE_OF, 0, 0, "assets|."},
    {NULL, "assetdir", ONE_OF, 0, 0, "assets|."},
    {NULL, "content_type", ONE_OF, 0, 0, "model/stl|model/obj|image/png|text/xml"},
    {"lengthrange", "accel", SCALE, 5, 50, NULL},
    {"lengthrange", "maxforce", SCALE, 1, 100, NULL},
    {"lengthrange", "timestep", SCALE, 0.005, 0.02, NULL},
    {"lengthrange", "inttotal", EVEN, 3, 10, NULL},
    {"lengthrange", "interval", EVEN, 0.5, 2, NULL},
    {NULL, "meaninertia", SCALE, 0.1, 10, NULL},
    {NULL, "meanmass", SCALE, 0.1, 10, NULL},
    {NULL, "meansize", SCALE, 0.1, 10, NULL},
    {NULL, "extent", SCALE, 0.1, 10, NULL},
    {"replicate", "count", WHOLE, 1, 4, NULL},
    {"flexcomp", "count", WHOLE, 2, 4, NULL},
    {NULL, "cellcount", WHOLE, 1, 2, NULL},
    {NULL, "spacing", SCALE, 0.03, 0.2, NULL},
    {NULL, "radius", SCALE, 0.002, 0.02, NULL},
    {NULL, "inertiabox", SCALE, 0.001, 0.02, NULL},
    {NULL, "young", SCALE, 100, 1e5, NULL},
    {NULL, "poisson", EVEN, 0, 0.45, NULL},
    {NULL, "shear", SCALE, 1e3, 1e6, NULL},
    {NULL, "yield", SCALE, 1e-4, 0.3, NULL},
    {NULL, "sectionsize", SCALE, 0.003, 0.03, NULL},
    {NULL, "sleep_tolerance", SCALE, 1e-4, 1, NULL},
    {NULL, "thickness", SCALE, 0.001, 0.01, NULL},
    {"elasticity", "damping", SCALE, 1e-4, 0.1, NULL},
    {NULL, "activelayers", WHOLE, 0, 2, NULL},
    {NULL, "offset", EVEN, -0.5, 0.5, NULL},
    {NULL, "curve", ONE_OF, 0, 0, "s|s 0 0|cos(s) sin(s) s|s s 0|0 s sin(s)"},
    {NULL, "initial", ONE_OF, 0, 0, "none|free|ball"},
    {NULL, "num", WHOLE, 1, 4, NULL},
    {"user", "dim", WHOLE, 1, 4, NULL},
    {"flexcomp", "dim", WHOLE, 1, 3, NULL},
    {"numeric", "size", WHOLE, 1, 6, NULL},
    {"numeric", "data", ONE_OF, 0, 0, "1 2 3|0.5|1e-3 -4"},
    {"text", "data", ONE_OF, 0, 0, "a|two words|x=1; y=2"},
    {"frame", "scale", ONE_OF, 0, 0, "2|0.5|1.5 1.5 1.5"},
    {NULL, "prm", EVEN, -1, 1, NULL},
    {NULL, "time", EVEN, 0, 1, NULL},
    {NULL, "sep", ONE_OF, 0, 0, "|_|-"},
    {NULL, "subgrid", WHOLE, 0, 3, NULL},
    {NULL, "cameraid", WHOLE, -2, 1, NULL},
};

// One for the element, else one for all.
static const Hint* hint_for(const GimbalElement* e, const GimbalAttribute* a) {
  const Hint* found = NULL;
  for (size_t i = 0; i < G_N_ELEMENTS(hints); i++) {
    const Hint* h = &hints[i];
    if (strcmp(h->attribute, a->name)) continue;
    if (h->element && !strcmp(h->element, e->tag)) return h;
    if (!h->element && !found) found = h;
  }
  return found;
}

char* number_text(Generator* g, double x) {
  static const char* formats[] = {"%.2g", "%.2g", "%.2g", "%.4g", "%.4g", "%.17g"};
  return g_strdup_printf(formats[random_below(&g->random, G_N_ELEMENTS(formats))], x);
}

char* numbers_text(Generator* g, int n, double low, double high) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < n; i++) {
    char* one = number_text(g, random_between(&g->random, low, high));
    g_string_append_printf(text, "%s%s", i ? " " : "", one);
    g_free(one);
  }
  return g_string_free(text, FALSE);
}

static char* text_of(Generator* g, const char* texts) {
  char** all = g_strsplit(texts, "|", -1);
  char* one = g_strdup(all[random_below(&g->random, (int)g_strv_length(all))]);
  g_strfreev(all);
  return one;
}

static double draw(Generator* g, const Hint* h) {
  Random* r = &g->random;
  double x = random_between(r, h->low, h->high);
  if (h->how == SCALE || h->how == SIGNED) x = h->low * pow(h->high / h->low, random_unit(r));
  if (h->how == SIGNED && random_chance(r, 0.3)) x = -x;
  return x;
}

static const char* edges_real[] = {"0", "-1", "1", "1e-10", "1e-15", "1e3", "1e4", "-0", "0.5", "-0.1"};
static const char* edges_whole[] = {"0", "-1", "1", "2", "7", "31", "100"};

// A limit of the attribute itself, or NULL.
static char* limit(Generator* g, const GimbalAttribute* a) {
  if (a->notes & GIMBAL_NOTE_POSITIVE) return g_strdup("0");
  int high =
      (a->notes & GIMBAL_NOTE_MAX) && (!(a->notes & GIMBAL_NOTE_MIN) || random_chance(&g->random, 0.5));
  if (!high && !(a->notes & GIMBAL_NOTE_MIN)) return NULL;
  return g_strdup_printf("%.17g", high ? a->max : a->min);
}

static char* number(Generator* g, const GimbalAttribute* a, const Hint* h, int whole) {
  Random* r = &g->random;
  double often = a->notes & (GIMBAL_NOTE_MAX | GIMBAL_NOTE_POSITIVE) ? 0.1 : 0.003;
  char* at_limit = random_chance(r, often + g->edge) ? limit(g, a) : NULL;
  if (at_limit) return at_limit;
  if (random_chance(r, g->edge)) {
    return g_strdup(whole ? edges_whole[random_below(r, G_N_ELEMENTS(edges_whole))]
                          : edges_real[random_below(r, G_N_ELEMENTS(edges_real))]);
  }
  if (whole) return g_strdup_printf("%d", (int)h->low + random_below(r, (int)(h->high - h->low) + 1));
  return number_text(g, draw(g, h));
}

static int how_many(Generator* g, const GimbalAttribute* a) {
  int most = a->count_max < 0 ? MAX(a->count_min, 1) + 3 : a->count_max;
  return a->count_min + random_below(&g->random, most - a->count_min + 1);
}

static char* ordered(Generator* g, const Hint* h) {
  double x = draw(g, h), y = draw(g, h);
  if (fabs(x - y) < 0.1 * (h->high - h->low)) y = x + 0.2 * (h->high - h->low);
  char* low = number_text(g, MIN(x, y));
  char* high = number_text(g, MAX(x, y));
  char* text = g_strdup_printf("%s %s", low, high);
  g_free(low);
  g_free(high);
  return text;
}

static char* value_numbers(Generator* g, const GimbalElement* e, const GimbalAttribute* a) {
  static const Hint real = {NULL, NULL, EVEN, 0, 1, NULL}, whole = {NULL, NULL, WHOLE, 0, 3, NULL};
  int is_int = a->type == GIMBAL_VALUE_INT;
  const Hint* h = hint_for(e, a);
  if (h && h->how == ONE_OF) return text_of(g, h->texts);
  if (h && h->how == ORDERED && a->count_max == 2) return ordered(g, h);
  if (!h) h = is_int ? &whole : &real;
  GString* text = g_string_new(NULL);
  for (int i = 0, n = how_many(g, a); i < n; i++) {
    char* one = number(g, a, h, is_int || h->how == WHOLE);
    g_string_append_printf(text, "%s%s", i ? " " : "", one);
    g_free(one);
  }
  return g_string_free(text, FALSE);
}

static char* value_text(Generator* g, const GimbalElement* e, const GimbalAttribute* a) {
  const Hint* h = hint_for(e, a);
  if (h && h->how == ONE_OF) return text_of(g, h->texts);
  return g_strdup_printf("t%d", random_below(&g->random, 100));
}

static char* value_keyword(Generator* g, const GimbalElement* e, const GimbalAttribute* a) {
  (void)e;
  const GimbalKeywords* k = a->keywords;
  if (a->or_one_of[0] && random_chance(&g->random, 0.4)) {
    k = a->or_one_of[random_below(&g->random, a->or_one_of[1] ? 2 : 1)];
  }
  return k->count ? g_strdup(k->words[random_below(&g->random, k->count)].word) : NULL;
}

static char* value_flags(Generator* g, const GimbalElement* e, const GimbalAttribute* a) {
  (void)e;
  GString* text = g_string_new(NULL);
  for (int i = 0; i < a->keywords->count; i++) {
    if (random_chance(&g->random, 0.4)) {
      g_string_append_printf(text, "%s%s", text->len ? " " : "", a->keywords->words[i].word);
    }
  }
  if (!text->len) g_string_append(text, a->keywords->words[0].word);
  return g_string_free(text, FALSE);
}

static char* value_name(Generator* g, const GimbalElement* e, const GimbalAttribute* a) {
  (void)e;
  return name_new(g, a->names);
}

static char* value_ref(Generator* g, const GimbalElement* e, const GimbalAttribute* a) {
  (void)e;
  return g_strdup(name_pick(g, a->names));
}

static char* value_none(Generator* g, const GimbalElement* e, const GimbalAttribute* a) {
  (void)g;
  (void)e;
  (void)a;
  return NULL;
}

static char* (*const makers[])(Generator*, const GimbalElement*, const GimbalAttribute*) = {
    [GIMBAL_VALUE_BOOL] = value_keyword,    [GIMBAL_VALUE_INT] = value_numbers,
    [GIMBAL_VALUE_FLOAT] = value_numbers,   [GIMBAL_VALUE_DOUBLE] = value_numbers,
    [GIMBAL_VALUE_STRING] = value_text,     [GIMBAL_VALUE_CHARS] = value_text,
    [GIMBAL_VALUE_KEYWORD] = value_keyword, [GIMBAL_VALUE_FLAGS] = value_flags,
    [GIMBAL_VALUE_NAME] = value_name,       [GIMBAL_VALUE_REF] = value_ref,
    [GIMBAL_VALUE_FILE] = value_none,
};

static const char* wrongs[] = {"",
                               " ",
                               "nan",
                               "inf",
                               "-inf",
                               "abc",
                               "1 2 3 4 5 6 7 8 9 10 11 12",
                               "1e400",
                               "0x10",
                               "1,2",
                               "-1",
                               "true",
                               "none",
                               "1.5",
                               "99999999999",
                               "-2147483649",
                               "1e-320",
                               "+3",
                               ".5",
                               "1.",
                               "#"};

char* value_make(Generator* g, const GimbalElement* e, const GimbalAttribute* a) {
  if (random_chance(&g->random, g->illegal)) {
    return g_strdup(wrongs[random_below(&g->random, G_N_ELEMENTS(wrongs))]);
  }
  return makers[a->type](g, e, a);
}

static GPtrArray* names_of(Generator* g, const char* space) {
  GPtrArray* list = g_hash_table_lookup(g->names, space);
  if (list) return list;
  list = g_ptr_array_new_with_free_func(g_free);
  g_hash_table_insert(g->names, g_strdup(space), list);
  return list;
}

const char* name_pick(Generator* g, const char* space) {
  GPtrArray* list = names_of(g, space);
  if (random_chance(&g->random, g->illegal)) return "nobody";
  return list->len ? g_ptr_array_index(list, random_below(&g->random, (int)list->len)) : NULL;
}

char* name_new(Generator* g, const char* space) {
  int n = GPOINTER_TO_INT(g_hash_table_lookup(g->counts, space)) + 1;
  g_hash_table_insert(g->counts, g_strdup(space), GINT_TO_POINTER(n));
  if (n > 1 && random_chance(&g->random, 0.001)) n--;
  // not ending in a digit: numbered copies of one would get the names of others
  return g_strdup_printf("%s%.2s%dx", g->prefix, space, n);
}

void name_known(Generator* g, const char* space, const char* name) {
  if (!g->copied) g_ptr_array_add(names_of(g, space), g_strdup(name));
}
