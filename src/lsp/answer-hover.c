// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Information about a place: its meaning, its compiled value, and the name of each number of a
// value.

#include <gimbal/guard.h>
#include <gimbal/source_map.h>
#include <string.h>

#include "language/knowledge/describe.h"
#include "language/knowledge/object-text.h"
#include "language/scan/inline-values.h"
#include "lsp/server.h"
#include "lsp/value.h"

//---- hover

typedef struct Hover {
  const LspPlace* place;
  const GimbalDescription* description;
  GString* text;
} Hover;

static void add_line(Hover* h, char* line) {
  if (line) g_string_append_printf(h->text, "\n\n%s", line);
  g_free(line);
}

// What the compiler made of it; the engine may stumble over a model, which ends this part of the
// answer alone.
static void add_facts(void* data) {
  Hover* h = data;
  int type, id;
  const GimbalDescription* d = h->description;
  const LspCompiled* c = lsp_model_fresh(h->place->model);
  if (!c || !gimbal_object_at(c->spec, h->place->document->path, (mjtSize)d->node->start + 1, &type, &id)) {
    return;
  }
  add_line(h, d->grammar ? gimbal_value_describe(h->place->files, c->model, c->spec, type, id, d->grammar)
                         : gimbal_object_describe(c->model, type, id));
}

GVariant* lsp_hover(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  g_auto(GimbalDescription) description = {0};
  if (!lsp_place(self, params, &place, error)) return NULL;
  g_auto(GimbalUnitScope) units = {0};
  gboolean known = gimbal_unit_scope_at(&units, place.files, place.document->path, place.byte);
  if (!gimbal_describe_place(place.file->tree, place.byte, known ? &units : NULL, &description)) {
    return lsp_null();
  }
  g_autoptr(GString) text = g_string_new(NULL);
  Hover hover = {&place, &description, text};
  gboolean markdown = self->client.markdown;
  g_string_append_printf(text, markdown ? "**%s**\n\n%s" : "%s\n\n%s", description.title, description.text);
  gimbal_guard(add_facts, &hover, NULL);
  if (description.in_value) {
    add_line(&hover, gimbal_describe_declaration(place.files, lsp_model_names(place.model),
                                                 place.document->path, place.byte));
  }
  GVariant* contents =
      lsp_object("kind", lsp_text(markdown ? "markdown" : "plaintext"), "value", lsp_text(text->str), NULL);
  return lsp_object("contents", contents, "range",
                    lsp_range(self, place.document->lines, description.start, description.end), NULL);
}

//---- the numbers of a value

static GVariant* signature_value(const GimbalAttribute* attribute, const GimbalUnitScope* units,
                                 const char* value, const char* parts, int active) {
  g_auto(GStrv) words = g_strsplit(parts, " ", -1);
  GPtrArray* parameters = lsp_list_new();
  for (int i = 0; words[i]; i++) {
    g_autofree char* unit = units ? gimbal_unit_of(units, attribute, i, value) : NULL;
    g_ptr_array_add(parameters, lsp_object("label", lsp_text(words[i]), "documentation",
                                           unit && strcmp(unit, "1") ? lsp_text(unit) : NULL, NULL));
  }
  g_autofree char* label = g_strdup_printf("%s=\"%s\"", attribute->name, parts);
  g_autofree char* usual = attribute->default_text
                               ? g_strdup_printf("%s\ndefault: %s", attribute->doc, attribute->default_text)
                               : NULL;
  GPtrArray* signatures = lsp_list_new();
  g_ptr_array_add(signatures, lsp_object("label", lsp_text(label), "documentation",
                                         lsp_text(usual ? usual : attribute->doc), "parameters",
                                         lsp_list(parameters), NULL));
  return lsp_object("signatures", lsp_list(signatures), "activeSignature", lsp_int(0), "activeParameter",
                    lsp_int(active), NULL);
}

GVariant* lsp_signature(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  const GimbalMjcfTree* tree = place.file->tree;
  int index = gimbal_mjcf_tree_at(tree, place.byte);
  const GimbalMjcfNode* node = index < 0 ? NULL : gimbal_mjcf_tree_node(tree, index);
  const GimbalMjcfAttribute* a = node ? gimbal_mjcf_tree_attribute_at(tree, node, place.byte) : NULL;
  if (!a || !a->grammar || place.byte < a->value || place.byte > a->value_end) return lsp_null();
  g_autofree char* type = gimbal_mjcf_tree_value(tree, node, "type");
  const char* parts = gimbal_inline_values(node->element->tag, a->grammar->name, type);
  if (!parts) return lsp_null();
  int word = gimbal_mjcf_word_at(tree->text + a->value, a->value_end - a->value, place.byte - a->value);
  g_auto(GimbalUnitScope) units = {0};
  gboolean known = gimbal_unit_scope_at(&units, place.files, place.document->path, place.byte);
  g_autofree char* value = g_strndup(tree->text + a->value, a->value_end - a->value);
  return signature_value(a->grammar, known ? &units : NULL, value, parts, word);
}
