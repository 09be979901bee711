// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The grammar writes units with symbols; each is replaced by what it stands for here:
//
//   f/q²  →  N·m/rad² where it turns, N/m² where it slides

#include "language/units/unit-scope.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { MAX_UNIT = 64, TELLABLE = 3 };  // length, mass and time come first among the bases

typedef struct Symbol {
  const char* name;
  const char* turns;
  const char* slides;
} Symbol;

//---- the scope

static gboolean is_units_text(const GimbalMjcfTree* tree, const GimbalMjcfNode* node) {
  if (!node->element || strcmp(node->element->id, "text") != 0) return FALSE;
  g_autofree char* name = gimbal_mjcf_tree_value(tree, node, "name");
  return !g_strcmp0(name, "units");
}

// <text name="units" data="cm g s"/> tells what the model is counted in.
static void read_own_units(GimbalUnitScope* self, const GimbalMjcfTree* tree, const GimbalMjcfNode* node) {
  g_autofree char* data = gimbal_mjcf_tree_value(tree, node, "data");
  g_auto(GStrv) words = g_strsplit_set(data ? data : "", " ,;", -1);
  for (int i = 0; words[i]; i++) {
    GimbalUnit unit;
    if (!gimbal_unit_parse(words[i], strlen(words[i]), &unit)) continue;
    for (int base = 0; base < TELLABLE; base++) {
      GimbalUnit plain = {.factor = 1, .power = {0}};
      plain.power[base] = 1;
      if (memcmp(plain.power, unit.power, sizeof plain.power) != 0) continue;
      g_free(self->names[base]);
      self->names[base] = g_strdup(words[i]);
      self->own_units = TRUE;
    }
  }
}

// What holds for the whole model.
static void read_model(GimbalUnitScope* self) {
  for (guint f = 0; f < self->files->len; f++) {
    const GimbalMjcfTree* tree = ((GimbalMjcfFile*)g_ptr_array_index(self->files, f))->tree;
    for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
      if (node->kind != GIMBAL_MJCF_ELEMENT || !node->element) continue;
      if (!strcmp(node->element->id, "compiler")) {
        g_autofree char* angle = gimbal_mjcf_tree_value(tree, node, "angle");
        if (angle) self->radian = !strcmp(angle, "radian");
      } else if (is_units_text(tree, node)) {
        read_own_units(self, tree, node);
      }
    }
  }
}

void gimbal_unit_scope_init(GimbalUnitScope* self, GPtrArray* files, const GimbalMjcfFile* file,
                            const GimbalMjcfNode* node) {
  static const char* const kNames[GIMBAL_N_BASES] = {"m", "kg", "s", "A", "K", "cd", "rad", "px", "ctrl"};
  *self = (GimbalUnitScope){.files = files, .file = file, .node = node};
  for (int i = 0; i < GIMBAL_N_BASES; i++) self->names[i] = g_strdup(kNames[i]);
  GimbalSpotOfFile at = {files, file, node};
  read_model(self);
  self->motion = gimbal_motion_of(&at);
  self->second = gimbal_motion_of_second(&at);
}

gboolean gimbal_unit_scope_at(GimbalUnitScope* self, GPtrArray* files, const char* path, gsize byte) {
  *self = (GimbalUnitScope){0};
  const GimbalMjcfFile* file = files && path ? gimbal_mjcf_files_find(files, path) : NULL;
  int index = file ? gimbal_mjcf_tree_at(file->tree, byte) : -1;
  const GimbalMjcfNode* node = index >= 0 ? gimbal_mjcf_tree_node(file->tree, index) : NULL;
  if (!node || node->kind != GIMBAL_MJCF_ELEMENT || !node->element) return FALSE;
  gimbal_unit_scope_init(self, files, file, node);
  return TRUE;
}

void gimbal_unit_scope_clear(GimbalUnitScope* self) {
  for (int i = 0; i < GIMBAL_N_BASES; i++) g_free(self->names[i]);
  *self = (GimbalUnitScope){0};
}

//---- symbols

// The unit of the control of a general actuator, by what makes it a servo: with gain g and bias
// b1 q + b2 q' it holds a position if b1 = -g, a velocity if b2 = -g; without bias and with g = 1
// the control is a force. NULL if it is none of these.
static const char* control_unit(const GimbalUnitScope* self) {
  GimbalSpotOfFile at = {self->files, self->file, self->node};
  g_autofree char* type = gimbal_unit_value(&at, "biastype");
  g_autofree char* gains = gimbal_unit_value(&at, "gainprm");
  g_autofree char* biases = gimbal_unit_value(&at, "biasprm");
  g_autofree char* gain_type = gimbal_unit_value(&at, "gaintype");
  double gain = gains ? g_ascii_strtod(gains, NULL) : 1, bias[3] = {0};
  char* p = biases;
  for (int i = 0; p && i < 3; i++) bias[i] = g_ascii_strtod(p, &p);
  if (gain == 0 || (gain_type && strcmp(gain_type, "fixed") != 0)) return NULL;
  if (!type || !strcmp(type, "none")) return gain == 1 ? "f" : NULL;
  if (strcmp(type, "affine") != 0) return NULL;
  return bias[1] == -gain ? "q" : bias[1] == 0 && bias[2] == -gain ? "q/s" : NULL;
}

// Copy the unit that begins at text up to its end, with what the symbols stand for.
static void replace_symbols(const GimbalUnitScope* self, const char* text, gsize length, gboolean turns,
                            GString* out) {
  const char* angle = self->radian ? "rad" : "deg";
  const char* second = self->second == GIMBAL_MOTION_SLIDES ? "m" : "rad";
  const Symbol symbols[] = {{"angle", angle, angle}, {"qa", angle, "m"}, {"q", "rad", "m"},
                            {"p", second, second},   {"f", "N·m", "N"},  {"i", "kg·m²", "kg"}};
  for (const char *p = text, *end = text + length; p < end;) {
    gsize name = 0;
    while (p + name < end && g_ascii_isalpha(p[name])) name++;
    const char* word = NULL;
    for (guint i = 0; name && i < G_N_ELEMENTS(symbols); i++) {
      if (strlen(symbols[i].name) != name || strncmp(symbols[i].name, p, name) != 0) continue;
      word = turns ? symbols[i].turns : symbols[i].slides;
    }
    if (word) g_string_append(out, word);
    gsize step = name ? name : (gsize)(g_utf8_next_char(p) - p);
    if (!word) g_string_append_len(out, p, (gssize)step);
    p += step;
  }
}

// A unit as it is told: that of the table, or where the model has units of its own, or where a
// quotient with the unit of a control is to be simplified, what comes out of its powers.
static char* tell_unit(const GimbalUnitScope* self, const char* text, const char* control, gboolean turns) {
  GimbalUnit unit, by;
  gboolean known = gimbal_unit_parse(text, strlen(text), &unit);
  int controls = known ? unit.power[GIMBAL_BASE_CONTROL] : 0;
  if (controls && control) {
    g_autoptr(GString) name = g_string_new(NULL);
    replace_symbols(self, control, strlen(control), turns, name);
    if (!strcmp(text, "ctrl") && !self->own_units) return g_strdup(name->str);
    gimbal_unit_parse(name->str, name->len, &by);
    unit.power[GIMBAL_BASE_CONTROL] = 0;
    for (int i = 0; i < GIMBAL_N_BASES; i++) unit.power[i] += controls * by.power[i];
  }
  gboolean told = known && (unit.power[GIMBAL_BASE_LENGTH] || unit.power[GIMBAL_BASE_MASS] ||
                            unit.power[GIMBAL_BASE_TIME]);
  if (told && self->own_units) {
    return gimbal_unit_text(&unit, (const char* const*)self->names);
  }
  return known && controls && control ? gimbal_unit_text(&unit, NULL) : g_strdup(text);
}

//---- the units of an attribute

static const char* units_text(const GimbalUnitScope* self, const GimbalAttribute* attribute,
                              const char* value) {
  const char* text = attribute->unit ? attribute->unit : "1";  // whole numbers are counts
  if (attribute->unit_by) {
    GimbalSpotOfFile at = {self->files, self->file, self->node};
    g_autofree char* word = gimbal_unit_value(&at, attribute->unit_by);
    const GimbalUnitCase* found = attribute->unit_cases;
    while (found->word && g_strcmp0(found->word, word) != 0) found++;
    text = found->unit;
  }
  const char* negative = strchr(text, ';');
  return negative && value && g_ascii_strtod(value, NULL) < 0 ? negative + 1 : text;
}

// The unit of number k in a list of units, up to *length.
static const char* unit_at(const char* text, int k, gsize* length) {
  *length = strcspn(text, ",;");
  for (; k > 0 && text[*length] == ','; k--) {
    text += *length + 1;
    *length = strcspn(text, ",;");
  }
  return text;
}

// What is said of a unit that the element does not decide alone; NULL if it does.
static const char* open_words(const GimbalUnitScope* self, const char* unit, gsize length) {
  static const struct {
    const char *unit, *words;
  } kOpen[] = {
      {"own", N_("your own")}, {"joints", N_("as the joints")}, {"actuators", N_("as the actuators")}};
  for (guint i = 0; i < G_N_ELEMENTS(kOpen); i++) {
    if (strlen(kOpen[i].unit) == length && !strncmp(kOpen[i].unit, unit, length)) return _(kOpen[i].words);
  }
  gboolean both = length > 2 && g_strstr_len(unit, (gssize)length, "/p");
  return both && self->second == GIMBAL_MOTION_UNKNOWN ? _("as both") : NULL;
}

// The texts of both readings, or of the one that counts: the first where it turns. Returns how
// many, 0 if nobody knows.
static int unit_readings(const GimbalUnitScope* self, const GimbalAttribute* attribute, int k,
                         const char* value, char* readings[2]) {
  const char* all = units_text(self, attribute, value);
  gsize length;
  const char* unit = unit_at(all, k, &length);
  if (open_words(self, unit, length)) return 0;
  const char* control = g_strstr_len(unit, (gssize)length, "ctrl") ? control_unit(self) : NULL;
  int count = 0;
  for (int slides = 0; slides < 2; slides++) {
    if (self->motion == (slides ? GIMBAL_MOTION_TURNS : GIMBAL_MOTION_SLIDES)) continue;
    g_autoptr(GString) text = g_string_new(NULL);
    replace_symbols(self, unit, length, !slides, text);
    readings[count] = tell_unit(self, text->str, control, !slides);
    if (count && !strcmp(readings[0], readings[1])) {
      g_free(readings[1]);
    } else {
      count++;
    }
  }
  return count;
}

static gboolean has_units(const GimbalAttribute* attribute) {
  return attribute->unit || attribute->unit_by;
}

char* gimbal_unit_of(const GimbalUnitScope* self, const GimbalAttribute* attribute, int k,
                     const char* value) {
  char* readings[2] = {NULL, NULL};
  if (!has_units(attribute)) return NULL;
  int count = unit_readings(self, attribute, k, value, readings);
  g_autofree char* first = readings[0];
  g_autofree char* second = count > 1 ? readings[1] : NULL;
  if (!count) {
    gsize length;
    const char* unit = unit_at(units_text(self, attribute, value), k, &length);
    return g_strdup(open_words(self, unit, length));
  }
  return count > 1 ? g_strdup_printf(_("%s or %s"), first, second) : g_steal_pointer(&first);
}

char* gimbal_units_of(const GimbalUnitScope* self, const GimbalAttribute* attribute, const char* value) {
  if (!has_units(attribute)) return NULL;
  const char* all = units_text(self, attribute, value);
  int count = 1;
  for (const char* p = all; *p && *p != ';'; p++) count += *p == ',';
  if (attribute->count_max > 0) count = MIN(count, attribute->count_max);
  g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func(g_free);
  for (int k = 0; k < count; k++) g_ptr_array_add(units, gimbal_unit_of(self, attribute, k, value));
  while (units->len > 1 && !strcmp(units->pdata[units->len - 1], units->pdata[units->len - 2])) {
    g_ptr_array_set_size(units, (int)units->len - 1);
  }
  g_ptr_array_add(units, NULL);
  return g_strjoinv(units->len > 2 ? ", " : "", (char**)units->pdata);
}

//---- typed units

typedef struct Conversion {
  const GimbalUnitScope* scope;
  const GimbalAttribute* attribute;
  const char* value;
} Conversion;

// The unit behind the text that is told. Where the model has units of its own, the text is made of
// their names, which all can be read.
static int wanted_of(gpointer data, int k, GimbalWanted wanted[GIMBAL_MAX_WANTED]) {
  const Conversion* c = data;
  char* readings[2] = {NULL, NULL};
  int count = unit_readings(c->scope, c->attribute, k, c->value, readings);
  for (int i = 0; i < count; i++) {
    wanted[i].text = readings[i];
    wanted[i].known = gimbal_unit_parse(readings[i], strlen(readings[i]), &wanted[i].unit);
  }
  return count;
}

char* gimbal_units_convert(const GimbalUnitScope* self, const GimbalAttribute* attribute, const char* value,
                           char** units, GError** error) {
  Conversion conversion = {self, attribute, value};
  return gimbal_quantities_convert(value, attribute->name, wanted_of, &conversion, units, error);
}
