// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Descriptions from the grammar.

#include "language/knowledge/describe.h"

#include <glib/gi18n.h>
#include <string.h>

#include "language/knowledge/plugin-keys.h"
#include "language/messages/grammar-text.h"
#include "language/scan/inline-values.h"
#include "language/scan/outline.h"
#include "language/scan/roots.h"

//---- words

static const char* type_name(GimbalValueType type) {
  static const char* const kNames[] = {
      [GIMBAL_VALUE_BOOL] = N_("true or false"), [GIMBAL_VALUE_INT] = N_("integer"),
      [GIMBAL_VALUE_FLOAT] = N_("number"),       [GIMBAL_VALUE_DOUBLE] = N_("number"),
      [GIMBAL_VALUE_STRING] = N_("text"),        [GIMBAL_VALUE_CHARS] = N_("letters"),
      [GIMBAL_VALUE_KEYWORD] = N_("keyword"),    [GIMBAL_VALUE_FLAGS] = N_("keywords"),
      [GIMBAL_VALUE_NAME] = N_("name"),          [GIMBAL_VALUE_REF] = N_("reference"),
      [GIMBAL_VALUE_FILE] = N_("file")};
  _Static_assert(G_N_ELEMENTS(kNames) == GIMBAL_VALUE_FILE + 1, "a row for each type of value");
  return _(kNames[type]);
}

static char* describe_plain_type(const GimbalAttribute* attribute) {
  const char* type = type_name(attribute->type);
  if (attribute->type == GIMBAL_VALUE_REF && attribute->names) {
    return g_strdup_printf(_("%s to %s"), type, attribute->names);
  }
  if (attribute->count_max < 0) return g_strdup_printf("%s …", type);
  if (attribute->count_max > 1 && attribute->count_min != attribute->count_max) {
    return g_strdup_printf("%d–%d × %s", attribute->count_min, attribute->count_max, type);
  }
  return attribute->count_max > 1 ? g_strdup_printf("%d × %s", attribute->count_max, type) : g_strdup(type);
}

// Whether the units are those of an element that has the attribute: the text may have changed.
static gboolean units_fit(const GimbalAttribute* attribute, const GimbalUnitScope* units) {
  return units && gimbal_grammar_attribute(units->node->element, attribute->name) == attribute;
}

// The units of the numbers of an attribute: "m", "s, 1", "no unit"; NULL for what are no numbers.
static char* describe_units(const GimbalAttribute* attribute, const GimbalUnitScope* units,
                            const char* value) {
  char* text = units_fit(attribute, units) ? gimbal_units_of(units, attribute, value) : NULL;
  if (g_strcmp0(text, "1") != 0) return text;
  g_free(text);
  return g_strdup(_("no unit"));
}

char* gimbal_describe_type(const GimbalAttribute* attribute, const GimbalUnitScope* units,
                           const char* value) {
  g_autofree char* told = describe_units(attribute, units, value);
  g_autofree char* type = describe_plain_type(attribute);
  return told ? g_strdup_printf("%s (%s)", type, told) : g_steal_pointer(&type);
}

static char* describe_attribute(const GimbalAttribute* attribute, const GimbalUnitScope* units,
                                const char* value) {
  g_autofree char* type = gimbal_describe_type(attribute, units, value);
  GString* text = g_string_new(gimbal_grammar_text(attribute->doc));
  g_string_append_printf(text, "\n%s", type);
  if (attribute->default_text) g_string_append_printf(text, _(", default: %s"), attribute->default_text);
  if (attribute->notes & GIMBAL_NOTE_REQUIRED) g_string_append(text, _(", required"));
  if (attribute->notes & GIMBAL_NOTE_POSITIVE) g_string_append(text, _(", greater than 0"));
  for (int i = 0; attribute->keywords && i < attribute->keywords->count; i++) {
    g_string_append_printf(text, "%s%s", i ? ", " : "\n", attribute->keywords->words[i].word);
  }
  return g_string_free(text, FALSE);
}

//---- places

static void fill_element(const GimbalMjcfNode* node, gboolean closing, GimbalDescription* d) {
  d->start = closing ? node->close : node->start;
  d->end = closing ? node->end : node->name_end;
  d->title = g_strdup(node->element->tag);
  d->text = g_strdup(gimbal_grammar_text(node->element->doc));
}

static void fill_attribute(const GimbalMjcfTree* tree, const GimbalMjcfAttribute* a, gsize byte,
                           const GimbalUnitScope* units, GimbalDescription* d) {
  g_autofree char* type = gimbal_mjcf_tree_value(tree, d->node, "type");
  const char* parts = gimbal_inline_values(d->node->element->tag, a->grammar->name, type);
  d->start = a->name;
  d->end = a->value_end;
  d->grammar = a->grammar;
  d->title = parts ? g_strdup_printf("%s: %s", a->grammar->name, parts) : g_strdup(a->grammar->name);
  g_autofree char* value = g_strndup(tree->text + a->value, a->value_end - a->value);
  g_autofree char* grammar = describe_attribute(a->grammar, units, value);
  g_autofree char* plugin = gimbal_plugin_keys_describe(tree, d->node, a->grammar->name);
  d->text = plugin ? g_strdup_printf("%s\n\n%s", plugin, grammar) : g_steal_pointer(&grammar);
  d->in_value = byte >= a->value && byte <= a->value_end;
}

gboolean gimbal_describe_place(const GimbalMjcfTree* tree, gsize byte, const GimbalUnitScope* units,
                               GimbalDescription* d) {
  *d = (GimbalDescription){0};
  int index = gimbal_mjcf_tree_at(tree, byte);
  const GimbalMjcfNode* node = index >= 0 ? gimbal_mjcf_tree_node(tree, index) : NULL;
  if (!node || !node->element) return FALSE;
  gboolean closing = byte >= node->close && !node->empty;
  const GimbalMjcfAttribute* a =
      byte < node->tag_end ? gimbal_mjcf_tree_attribute_at(tree, node, byte) : NULL;
  d->node = node;
  if (byte < node->name_end || closing) {
    fill_element(node, closing, d);
  } else if (a && a->grammar) {
    fill_attribute(tree, a, byte, units, d);
  }
  return d->title != NULL;
}

void gimbal_description_clear(GimbalDescription* self) {
  g_clear_pointer(&self->title, g_free);
  g_clear_pointer(&self->text, g_free);
}

char* gimbal_describe_declaration(GPtrArray* files, const GArray* names, const char* path, gsize byte) {
  const GimbalMjcfName* name = gimbal_mjcf_name_at(names, path, byte);
  const GimbalMjcfName* target = name && !name->declares ? gimbal_mjcf_declaration(names, name) : NULL;
  if (!target) return NULL;
  g_autofree char* label = gimbal_mjcf_label(gimbal_mjcf_files_find(files, target->path)->tree, target->node);
  g_autofree char* base = g_path_get_basename(target->path);
  return g_strdup_printf(_("declared by <%s> in %s"), label, base);
}

char* gimbal_describe_class_at(GPtrArray* files, const char* path, gsize byte) {
  const GimbalMjcfFile* file = path ? gimbal_mjcf_files_find(files, path) : NULL;
  int index = file ? gimbal_mjcf_tree_at(file->tree, byte) : -1;
  for (; index >= 0; index = gimbal_mjcf_tree_node(file->tree, index)->parent) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, index);
    if (!gimbal_mjcf_tree_is(file->tree, node, "default")) continue;
    char* name = gimbal_mjcf_tree_value(file->tree, node, "class");
    return name ? name : g_strdup("main");
  }
  return NULL;
}

//---- numbers

// The unit of a number in brackets, unless it has none or all are told together.
static char* unit_in_brackets(const GimbalAttribute* attribute, const GimbalUnitScope* units, int k,
                              const char* value) {
  g_autofree char* unit = units ? gimbal_unit_of(units, attribute, k, value) : NULL;
  return unit && strcmp(unit, "1") != 0 ? g_strdup_printf(" (%s)", unit) : g_strdup("");
}

static void append_parts(GString* text, const char* parts, int now, const GimbalAttribute* attribute,
                         const GimbalUnitScope* units, const char* value) {
  g_auto(GStrv) names = g_strsplit(parts, " ", -1);
  for (int i = 0; names[i]; i++) {
    g_autofree char* unit = unit_in_brackets(attribute, units, i, value);
    g_string_append_printf(text, i == now ? " <b><u>%s</u></b>%s" : " <span alpha=\"70%%\">%s%s</span>",
                           names[i], unit);
  }
}

// Units that differ stand behind the names of the numbers.
static gboolean units_differ(const GimbalAttribute* attribute, const GimbalUnitScope* units,
                             const char* value) {
  g_autofree char* all = units ? gimbal_units_of(units, attribute, value) : NULL;
  return all && strchr(all, ',');
}

char* gimbal_describe_numbers(const GimbalMjcfCursor* at, const char* value, const char* type,
                              const GimbalUnitScope* units) {
  const GimbalElement* element = gimbal_roots_at(at->path, NULL);
  const GimbalAttribute* attribute = element ? gimbal_grammar_attribute(element, at->attribute) : NULL;
  if (!attribute || !gimbal_mjcf_is_number(attribute) || attribute->keywords) return NULL;
  const char* parts = gimbal_inline_values(element->tag, attribute->name, type);
  int now = gimbal_mjcf_word_at(value, strlen(value), strlen(value));
  const GimbalUnitScope* own = units_fit(attribute, units) ? units : NULL;
  gboolean differ = parts && units_differ(attribute, own, value);
  GString* text = g_string_new(NULL);
  g_string_append_printf(text, "<b>%s</b>", attribute->name);
  if (parts) {
    append_parts(text, parts, now, attribute, differ ? own : NULL, value);
  } else if (attribute->count_max > 1 && now >= attribute->count_max) {
    g_string_append_printf(text, _(" no more than %d numbers"), attribute->count_max);
  } else if (attribute->count_max > 1) {
    g_string_append_printf(text, _(" number %d of %d"), now + 1, attribute->count_max);
  }
  g_autofree char* unit = differ ? NULL : describe_units(attribute, own, value);
  if (unit) g_string_append_printf(text, " (%s)", unit);
  if (attribute->default_text) {
    g_string_append_printf(text, _(" <span alpha=\"60%%\">default %s</span>"), attribute->default_text);
  }
  return g_string_free(text, FALSE);
}

char* gimbal_describe_value(const GimbalMjcfCursor* at, const char* value, const char* type,
                            const GimbalUnitScope* units) {
  char* numbers = gimbal_describe_numbers(at, value, type, units);
  const GimbalElement* element = gimbal_roots_at(at->path, NULL);
  const GimbalAttribute* attribute = element ? gimbal_grammar_attribute(element, at->attribute) : NULL;
  if (numbers || !attribute || value[strspn(value, " ")]) return numbers;
  g_autofree char* kind = gimbal_describe_type(attribute, units, NULL);
  g_autofree char* plain = g_markup_escape_text(kind, -1);
  GString* text = g_string_new(NULL);
  g_string_append_printf(text, "<b>%s</b> %s", attribute->name, plain);
  if (attribute->default_text) {
    g_string_append_printf(text, _(" <span alpha=\"60%%\">default %s</span>"), attribute->default_text);
  }
  return g_string_free(text, FALSE);
}
