// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of MJCF text as lists of edits.

#include "language/edit/rewrite.h"

#include <gimbal/grammar.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "language/edit/numbers.h"

GQuark gimbal_rewrite_error_quark(void) {
  return g_quark_from_static_string("gimbal-rewrite-error");
}

static gboolean fail_text(GError** error) {
  g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_TEXT,
                      _("The text has changed: the element is not where it was. Wait for the next compile."));
  return FALSE;
}

static gboolean fail_place(GError** error, const char* message) {
  g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, message);
  return FALSE;
}

//---- lines and their indentation

static gboolean is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

static gsize line_start(const char* text, gsize at) {
  while (at && text[at - 1] != '\n') at--;
  return at;
}

static gboolean starts_line(const char* text, gsize at) {
  while (at && is_blank(text[at - 1])) at--;
  return at == 0 || text[at - 1] == '\n';
}

static gboolean ends_line(const char* text, gsize at) {
  while (is_blank(text[at])) at++;
  return text[at] == '\n' || text[at] == 0;
}

static char* indentation_at(const char* text, gsize at) {
  gsize start = line_start(text, at), end = start;
  while (text[end] == ' ' || text[end] == '\t') end++;
  return g_strndup(text + start, end - start);
}

static const char* newline_of(const char* text) {
  const char* end = strchr(text, '\n');
  return end && end > text && end[-1] == '\r' ? "\r\n" : "\n";
}

// One level of the file's indentation, as the root's first child has it.
static char* indentation_step(const GimbalMjcfTree* tree) {
  GimbalTag root, child;
  if (!gimbal_markup_root(tree, &root) || !gimbal_markup_next_child(tree, &root, NULL, &child) ||
      !starts_line(tree->text, child.start)) {
    return g_strdup("  ");
  }
  g_autofree char* outer = indentation_at(tree->text, root.start);
  g_autofree char* inner = indentation_at(tree->text, child.start);
  gboolean deeper = g_str_has_prefix(inner, outer) && strlen(inner) > strlen(outer);
  return g_strdup(deeper ? inner + strlen(outer) : "  ");
}

static char* child_indentation(const GimbalMjcfTree* tree, const GimbalTag* parent) {
  GimbalTag child;
  if (gimbal_markup_next_child(tree, parent, NULL, &child) && starts_line(tree->text, child.start)) {
    return indentation_at(tree->text, child.start);
  }
  g_autofree char* own = indentation_at(tree->text, parent->start);
  g_autofree char* step = indentation_step(tree);
  return g_strconcat(own, step, NULL);
}

// Put indent before each line but the first.
static char* indent_lines(const char* xml, const char* indent, const char* newline) {
  g_auto(GStrv) lines = g_strsplit(xml, "\n", -1);
  GString* out = g_string_new(NULL);
  for (int i = 0; lines[i]; i++) {
    if (i) g_string_append(out, newline);
    if (i && lines[i][0]) g_string_append(out, indent);
    g_string_append(out, g_strchomp(lines[i]));
  }
  return g_string_free(out, FALSE);
}

char* gimbal_rewrite_dup_element(const GimbalMjcfTree* tree, gsize offset) {
  GimbalTag tag;
  if (!gimbal_markup_tag(tree, offset, &tag)) return NULL;
  gsize end = gimbal_markup_element_end(tree, &tag, NULL);
  if (end == GIMBAL_NOWHERE) return NULL;
  g_autofree char* indent = indentation_at(tree->text, offset);
  g_autofree char* xml = g_strndup(tree->text + offset, end - offset);
  g_auto(GStrv) lines = g_strsplit(xml, "\n", -1);
  GString* out = g_string_new(NULL);
  for (int i = 0; lines[i]; i++) {
    const char* line = lines[i];
    if (i && g_str_has_prefix(line, indent)) line += strlen(indent);
    g_string_append_printf(out, "%s%s", i ? "\n" : "", line);
  }
  return g_string_free(out, FALSE);
}

//---- attributes

// The quote that the author uses.
static char quote_of(const GimbalMjcfTree* tree, const GimbalTag* tag) {
  GimbalTagAttribute attribute;
  GimbalTag root;
  gsize at = tag->name_end;
  if (gimbal_markup_next_attribute(tree, tag, &at, &attribute)) return attribute.quote;
  if (!gimbal_markup_root(tree, &root)) return '"';
  at = root.name_end;
  return gimbal_markup_next_attribute(tree, &root, &at, &attribute) ? attribute.quote : '"';
}

// Where a new attribute goes: name and class come first, others go behind the existing ones.
static gsize place_of_new(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* name) {
  GimbalTagAttribute attribute;
  gsize at = tag->name_end, place = tag->name_end;
  gboolean leads = !strcmp(name, "name") || !strcmp(name, "class");
  while (gimbal_markup_next_attribute(tree, tag, &at, &attribute)) {
    g_autofree char* other = g_strndup(tree->text + attribute.start, attribute.name_end - attribute.start);
    if (leads && strcmp(other, "name") && strcmp(other, "class")) break;
    if (!strcmp(name, "name")) break;
    place = attribute.end;
  }
  return place;
}

gboolean gimbal_rewrite_set_attribute(const GimbalMjcfTree* tree, gsize offset, const char* name,
                                      const char* value, GArray* edits, const char* path, GError** error) {
  GimbalTag tag;
  GimbalTagAttribute attribute;
  if (!gimbal_markup_tag(tree, offset, &tag)) return fail_text(error);
  gboolean given = gimbal_markup_find_attribute(tree, &tag, name, &attribute);
  if (!value) {
    gsize start = attribute.start;
    if (!given) return TRUE;
    while (g_ascii_isspace(tree->text[start - 1])) start--;
    gimbal_edits_add(edits, path, start, attribute.end, "");
    return TRUE;
  }
  char quote = given ? attribute.quote : quote_of(tree, &tag);
  g_autofree char* escaped = gimbal_markup_escape(value, quote);
  gsize length = attribute.value_end - attribute.value;
  if (given && strlen(escaped) == length && !memcmp(escaped, tree->text + attribute.value, length)) {
    return TRUE;
  }
  if (given) {
    gimbal_edits_add(edits, path, attribute.value, attribute.value_end, escaped);
    return TRUE;
  }
  g_autofree char* added = g_strdup_printf(" %s=%c%s%c", name, quote, escaped, quote);
  gsize place = place_of_new(tree, &tag, name);
  gimbal_edits_add(edits, path, place, place, added);
  return TRUE;
}

gboolean gimbal_rewrite_set_attributes(const GimbalMjcfTree* tree, gsize tag, const GimbalAssignment* values,
                                       int count, GArray* edits, const char* path, GError** error) {
  for (int i = 0; i < count; i++) {
    if (!gimbal_rewrite_set_attribute(tree, tag, values[i].name, values[i].value, edits, path, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

static const char* manner_of(const char* old, const char* tag, const char* around) {
  return old && gimbal_numbers_have_manner(old) ? old : gimbal_numbers_have_manner(tag) ? tag : around;
}

gboolean gimbal_rewrite_set_numbers(const GimbalMjcfTree* tree, gsize at, const GimbalAssignment* values,
                                    int count, const char* around, GArray* edits, const char* path,
                                    GError** error) {
  GimbalTag tag;
  if (!gimbal_markup_tag(tree, at, &tag)) return fail_text(error);
  g_autofree char* whole = g_strndup(tree->text + tag.start, tag.end - tag.start);
  for (int i = 0; i < count; i++) {
    g_autofree char* old = gimbal_markup_dup_value(tree, &tag, values[i].name);
    const char* manner = manner_of(old, whole, around ? around : tree->text);
    g_autofree char* styled =
        values[i].value ? gimbal_numbers_restyle(old ? old : "", values[i].value, manner) : NULL;
    if (!gimbal_rewrite_set_attribute(tree, at, values[i].name, styled, edits, path, error)) return FALSE;
  }
  return TRUE;
}

//---- children

static gboolean last_child(const GimbalMjcfTree* tree, const GimbalTag* parent, GimbalTag* last) {
  GimbalTag child;
  gboolean any = FALSE;
  while (gimbal_markup_next_child(tree, parent, any ? last : NULL, &child)) {
    *last = child;
    any = TRUE;
  }
  return any;
}

// <a/> becomes <a> child </a>.
static void open_and_fill(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* child,
                          const char* indent, GArray* edits, const char* path) {
  gsize slash = tag->end - 2;
  while (g_ascii_isspace(tree->text[slash - 1])) slash--;
  g_autofree char* own = indentation_at(tree->text, tag->start);
  g_autofree char* name = gimbal_markup_dup_name(tree, tag);
  const char* newline = newline_of(tree->text);
  g_autofree char* filled = g_strconcat(">", newline, indent, child, newline, own, "</", name, ">", NULL);
  gimbal_edits_add(edits, path, slash, tag->end, filled);
}

gboolean gimbal_rewrite_add_child(const GimbalMjcfTree* tree, gsize offset, const char* child_xml,
                                  GArray* edits, const char* path, GError** error) {
  GimbalTag tag, last;
  gsize close;
  if (!gimbal_markup_tag(tree, offset, &tag)) return fail_text(error);
  if (gimbal_markup_element_end(tree, &tag, &close) == GIMBAL_NOWHERE) return fail_text(error);
  const char* newline = newline_of(tree->text);
  g_autofree char* indent = child_indentation(tree, &tag);
  g_autofree char* child = indent_lines(child_xml, indent, newline);
  if (tag.empty) {
    open_and_fill(tree, &tag, child, indent, edits, path);
    return TRUE;
  }
  if (last_child(tree, &tag, &last)) {
    gsize end = gimbal_markup_element_end(tree, &last, NULL);
    gboolean inlined = !starts_line(tree->text, last.start);
    g_autofree char* added = inlined ? g_strdup(child) : g_strconcat(newline, indent, child, NULL);
    gimbal_edits_add(edits, path, end, end, added);
    return TRUE;
  }
  // the element is empty or holds a comment: the closing tag gets a line of its own
  gsize end = close;
  while (end > tag.end && g_ascii_isspace(tree->text[end - 1])) end--;
  g_autofree char* own = indentation_at(tree->text, tag.start);
  g_autofree char* added = g_strconcat(newline, indent, child, newline, own, NULL);
  gimbal_edits_add(edits, path, end, close, added);
  return TRUE;
}

gboolean gimbal_rewrite_add_sibling(const GimbalMjcfTree* tree, gsize offset, gboolean before,
                                    const char* xml, GArray* edits, const char* path, GError** error) {
  GimbalTag tag;
  if (!gimbal_markup_tag(tree, offset, &tag)) return fail_text(error);
  gsize end = gimbal_markup_element_end(tree, &tag, NULL);
  if (end == GIMBAL_NOWHERE) return fail_text(error);
  const char* newline = newline_of(tree->text);
  g_autofree char* indent = indentation_at(tree->text, offset);
  g_autofree char* lines = indent_lines(xml, indent, newline);
  gboolean inlined = !starts_line(tree->text, offset);
  g_autofree char* added = inlined  ? g_strdup(lines)
                           : before ? g_strconcat(lines, newline, indent, NULL)
                                    : g_strconcat(newline, indent, lines, NULL);
  gsize place = before ? offset : end;
  gimbal_edits_add(edits, path, place, place, added);
  return TRUE;
}

static gboolean holds_bodies(const GimbalMjcfTree* tree, const GimbalTag* tag) {
  g_autofree char* name = gimbal_markup_dup_name(tree, tag);
  return !strcmp(name, "body") || !strcmp(name, "worldbody") || !strcmp(name, "frame");
}

gboolean gimbal_rewrite_add_part(const GimbalMjcfTree* tree, gsize offset, const char* xml, GArray* edits,
                                 const char* path, GError** error) {
  GimbalTag tag, child, last, like = {0}, body = {0};
  if (!gimbal_markup_tag(tree, offset, &tag)) return fail_text(error);
  g_autofree char* name = g_strndup(xml + 1, strcspn(xml + 1, " />\n"));
  gboolean any = FALSE;
  while (holds_bodies(tree, &tag) && gimbal_markup_next_child(tree, &tag, any ? &last : NULL, &child)) {
    g_autofree char* other = gimbal_markup_dup_name(tree, &child);
    if (!strcmp(other, name)) like = child;
    if (!body.end && !strcmp(other, "body")) body = child;
    last = child;
    any = TRUE;
  }
  if (like.end) return gimbal_rewrite_add_sibling(tree, like.start, FALSE, xml, edits, path, error);
  if (body.end) return gimbal_rewrite_add_sibling(tree, body.start, TRUE, xml, edits, path, error);
  return gimbal_rewrite_add_child(tree, offset, xml, edits, path, error);
}

gboolean gimbal_rewrite_delete(const GimbalMjcfTree* tree, gsize offset, GArray* edits, const char* path,
                               GError** error) {
  GimbalTag tag;
  if (!gimbal_markup_tag(tree, offset, &tag)) return fail_text(error);
  gsize start = offset, end = gimbal_markup_element_end(tree, &tag, NULL);
  if (end == GIMBAL_NOWHERE) return fail_text(error);
  if (starts_line(tree->text, start) && ends_line(tree->text, end)) {
    start = line_start(tree->text, start);
    while (tree->text[end] && tree->text[end] != '\n') end++;
    if (tree->text[end] == '\n') end++;
  }
  gimbal_edits_add(edits, path, start, end, "");
  return TRUE;
}

gboolean gimbal_rewrite_replace(const GimbalMjcfTree* tree, gsize offset, const char* xml, GArray* edits,
                                const char* path, GError** error) {
  GimbalTag tag;
  if (!gimbal_markup_tag(tree, offset, &tag)) return fail_text(error);
  gsize end = gimbal_markup_element_end(tree, &tag, NULL);
  if (end == GIMBAL_NOWHERE) return fail_text(error);
  g_autofree char* indent = indentation_at(tree->text, offset);
  g_autofree char* lines = indent_lines(xml, indent, newline_of(tree->text));
  gimbal_edits_add(edits, path, offset, end, lines);
  return TRUE;
}

//---- whole elements

// The grammar of an element at a path. The elements at the top of an included file may belong to
// any section.
const GimbalElement* gimbal_rewrite_element_at(const char* path) {
  const GimbalElement* element = gimbal_grammar_at(path, NULL);
  const GimbalElement* root = gimbal_grammar_root();
  if (element || !g_str_has_prefix(path, "mujoco/")) return element;
  for (int i = 0; i < root->nchild && !element; i++) {
    g_autofree char* longer = g_strdup_printf("mujoco/%s/%s", root->children[i].element->tag, path + 7);
    element = gimbal_grammar_at(longer, NULL);
  }
  return element;
}

typedef struct Renaming {
  GimbalRewriteRename rename;
  gpointer data;
  const char* outer;      // path of the element that the copy goes into
  GHashTable* chosen;     // "namespace name" → new name, "" if it has none
  gboolean declarations;  // TRUE: declarations are renamed, FALSE: references
  GArray* edits;
  const char* path;
} Renaming;

char* gimbal_rewrite_dup_namespace(const GimbalMjcfTree* tree, const GimbalTag* tag,
                                   const GimbalAttribute* attribute) {
  if (attribute->type == GIMBAL_VALUE_REF) return g_strdup(attribute->names);
  gboolean object = !strcmp(attribute->name, "objname"), reference = !strcmp(attribute->name, "refname");
  if (!object && !reference) return NULL;
  char* kind = gimbal_markup_dup_value(tree, tag, object ? "objtype" : "reftype");
  if (g_strcmp0(kind, "xbody")) return kind;
  g_free(kind);
  return g_strdup("body");
}

// The new value of an attribute, or NULL if it stays. References follow the names that were
// declared.
static const char* renamed_value(Renaming* renaming, const GimbalMjcfTree* tree, const GimbalTag* tag,
                                 const GimbalAttribute* attribute, const char* old) {
  gboolean declares = attribute->type == GIMBAL_VALUE_NAME;
  if (declares != renaming->declarations) return NULL;
  g_autofree char* names =
      declares ? g_strdup(attribute->names) : gimbal_rewrite_dup_namespace(tree, tag, attribute);
  if (!names) return NULL;
  g_autofree char* key = g_strconcat(names, " ", old, NULL);
  if (declares && renaming->rename && !g_hash_table_contains(renaming->chosen, key)) {
    char* new = renaming->rename(names, old, renaming->data);
    g_hash_table_insert(renaming->chosen, g_strdup(key), new ? new : g_strdup(""));
  }
  return g_hash_table_lookup(renaming->chosen, key);
}

static void rename_in_tag(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* path, gpointer data) {
  Renaming* renaming = data;
  g_autofree char* full = renaming->outer ? g_strconcat(renaming->outer, "/", path, NULL) : g_strdup(path);
  const GimbalElement* element = gimbal_rewrite_element_at(full);
  GimbalTagAttribute given;
  for (gsize at = tag->name_end; element && gimbal_markup_next_attribute(tree, tag, &at, &given);) {
    g_autofree char* name = g_strndup(tree->text + given.start, given.name_end - given.start);
    const GimbalAttribute* attribute = gimbal_grammar_attribute(element, name);
    if (!attribute) continue;
    g_autofree char* old = gimbal_mjcf_decode(tree->text + given.value, given.value_end - given.value);
    const char* new = renamed_value(renaming, tree, tag, attribute, old);
    if (new) {
      gimbal_rewrite_set_attribute(tree, tag->start, name, *new ? new : NULL, renaming->edits, renaming->path,
                                   NULL);
    }
  }
}

static void rename_all(Renaming* renaming, const GimbalMjcfTree* tree) {
  for (int declarations = 1; declarations >= 0; declarations--) {
    renaming->declarations = declarations;
    gimbal_markup_walk(tree, rename_in_tag, renaming);
  }
}

char* gimbal_rewrite_dup_renamed(const char* xml, const char* outer, GimbalRewriteRename rename,
                                 gpointer data) {
  g_autoptr(GHashTable) chosen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  return gimbal_rewrite_dup_renamed_as(xml, outer, chosen, rename, data);
}

char* gimbal_rewrite_dup_renamed_as(const char* xml, const char* outer, GHashTable* chosen,
                                    GimbalRewriteRename rename, gpointer data) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  Renaming renaming = {.rename = rename, .data = data, .outer = outer, .chosen = chosen, .edits = edits};
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(xml);
  rename_all(&renaming, tree);
  return gimbal_edits_apply_to_text(edits, NULL, xml);
}

void gimbal_rewrite_rename(const GimbalMjcfTree* tree, const char* names, const char* old, const char* new,
                           GArray* edits, const char* path) {
  g_autoptr(GHashTable) chosen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert(chosen, g_strconcat(names, " ", old, NULL), g_strdup(new));
  Renaming renaming = {.chosen = chosen, .edits = edits, .path = path};
  rename_all(&renaming, tree);
}

typedef struct NameVisitor {
  GimbalNameVisit visit;
  gpointer data;
} NameVisitor;

static void visit_tag(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* path, gpointer data) {
  const NameVisitor* visitor = data;
  const GimbalElement* element = gimbal_rewrite_element_at(path);
  for (int i = 0; element && i < element->nattribute; i++) {
    const GimbalAttribute* attribute = &element->attributes[i];
    if (attribute->type != GIMBAL_VALUE_NAME) continue;
    g_autofree char* name = gimbal_markup_dup_value(tree, tag, attribute->name);
    if (name && *name) visitor->visit(visitor->data, g_strconcat(attribute->names, " ", name, NULL));
  }
}

void gimbal_rewrite_visit_names(const GimbalMjcfTree* tree, GimbalNameVisit visit, gpointer data) {
  gimbal_markup_walk(tree, visit_tag, &(NameVisitor){visit, data});
}

static void add_name(gpointer found, char* name) {
  g_hash_table_add(found, name);
}

void gimbal_rewrite_collect_names(const GimbalMjcfTree* tree, GHashTable* found) {
  gimbal_rewrite_visit_names(tree, add_name, found);
}

char* gimbal_rewrite_free_name(GHashTable* taken, const char* names, const char* wanted) {
  gsize stem = strlen(wanted);
  while (stem && g_ascii_isdigit(wanted[stem - 1])) stem--;
  gboolean numbered = wanted[stem] != 0 && stem > 0;
  guint64 number = numbered ? g_ascii_strtoull(wanted + stem, NULL, 10) : 1;
  for (char* name = g_strdup(wanted);;) {
    g_autofree char* key = g_strconcat(names, " ", name, NULL);
    if (g_hash_table_add(taken, g_steal_pointer(&key))) return name;
    g_free(name);
    name =
        g_strdup_printf("%.*s%" G_GUINT64_FORMAT, (int)(numbered ? stem : strlen(wanted)), wanted, ++number);
  }
}

gboolean gimbal_rewrite_duplicate(const GimbalMjcfTree* tree, gsize offset, GimbalRewriteRename rename,
                                  gpointer data, GArray* edits, const char* path, GError** error) {
  g_autofree char* xml = gimbal_rewrite_dup_element(tree, offset);
  GimbalTag parent;
  if (!xml) return fail_text(error);
  if (!gimbal_markup_parent(tree, offset, &parent)) {
    return fail_place(error, _("The outermost element cannot be duplicated."));
  }
  if (rename) {
    g_autofree char* outer = gimbal_markup_dup_path(tree, parent.start);
    char* renamed = gimbal_rewrite_dup_renamed(xml, outer, rename, data);
    g_free(xml);
    xml = renamed;
  }
  return gimbal_rewrite_add_sibling(tree, offset, FALSE, xml, edits, path, error);
}

//---- sections

// Descend from the root along the path section as far as its elements exist. Returns how many bytes
// of section were found; tag becomes the deepest element.
static gsize rewrite_follow(const GimbalMjcfTree* tree, const char* section, GimbalTag* tag) {
  gsize found = 0;
  if (!gimbal_markup_root(tree, tag)) return 0;
  for (const char* rest = section; *rest;) {
    gsize length = strcspn(rest, "/");
    g_autofree char* name = g_strndup(rest, length);
    GimbalTag child, last;
    const GimbalTag* after = NULL;
    gboolean there = FALSE;
    while (!there && gimbal_markup_next_child(tree, tag, after, &child)) {
      there = gimbal_markup_is(tree, &child, name);
      last = child;
      after = &last;
    }
    if (!there) break;
    *tag = child;
    rest += length;
    found = (gsize)(rest - section);
    rest += *rest == '/';
  }
  return found;
}

gsize gimbal_rewrite_find_section(const GimbalMjcfTree* tree, const char* section) {
  GimbalTag tag;
  return rewrite_follow(tree, section, &tag) == strlen(section) ? tag.start : GIMBAL_NOWHERE;
}

// The rank of a section below the root in the order of the documentation, which most files follow.
static int rank_of(const char* name) {
  static const char* const kOrder[] = {"compiler",  "option",     "size",     "visual", "statistic",
                                       "extension", "custom",     "default",  "asset",  "worldbody",
                                       "contact",   "deformable", "equality", "tendon", "actuator",
                                       "sensor",    "keyframe"};
  for (guint i = 0; i < G_N_ELEMENTS(kOrder); i++) {
    if (!strcmp(kOrder[i], name)) return (int)i;
  }
  return -1;
}

// Add a section at its usual place: before the first existing one that has a higher rank.
static gboolean add_in_order(const GimbalMjcfTree* tree, const GimbalTag* root, const char* name,
                             const char* xml, GArray* edits, const char* path, GError** error) {
  GimbalTag child, last;
  gboolean any = FALSE;
  int rank = rank_of(name);
  while (rank >= 0 && gimbal_markup_next_child(tree, root, any ? &last : NULL, &child)) {
    g_autofree char* other = gimbal_markup_dup_name(tree, &child);
    if (rank_of(other) > rank) {
      return any ? gimbal_rewrite_add_sibling(tree, last.start, FALSE, xml, edits, path, error)
                 : gimbal_rewrite_add_sibling(tree, child.start, TRUE, xml, edits, path, error);
    }
    last = child;
    any = TRUE;
  }
  return gimbal_rewrite_add_child(tree, root->start, xml, edits, path, error);
}

// Wrap the innermost text into the elements that rest names: <a>, <b> …
static char* rewrite_wrap(const GimbalMjcfTree* tree, const char* rest, const char* innermost) {
  g_auto(GStrv) names = g_strsplit(rest, "/", -1);
  g_autofree char* step = indentation_step(tree);
  char* xml = g_strdup(innermost);
  for (int i = (int)g_strv_length(names) - 1; i >= 0; i--) {
    g_autofree char* inner = indent_lines(xml, step, "\n");
    g_free(xml);
    xml = g_strdup_printf("<%s>\n%s%s\n</%s>", names[i], step, inner, names[i]);
  }
  return xml;
}

// Add xml, with the elements of rest around it, below the deepest element that exists.
static gboolean add_missing(const GimbalMjcfTree* tree, const GimbalTag* deepest, const char* rest,
                            const char* innermost, GArray* edits, const char* path, GError** error) {
  GimbalTag above;
  g_autofree char* xml = *rest ? rewrite_wrap(tree, rest, innermost) : g_strdup(innermost);
  gboolean root = !gimbal_markup_parent(tree, deepest->start, &above);
  if (!root) return gimbal_rewrite_add_child(tree, deepest->start, xml, edits, path, error);
  gsize length = strcspn(xml + 1, " />\n");
  g_autofree char* name = g_strndup(xml + 1, length);
  return add_in_order(tree, deepest, name, xml, edits, path, error);
}

gboolean gimbal_rewrite_set_in_section(const GimbalMjcfTree* tree, const char* section,
                                       const GimbalAssignment* values, int count, GArray* edits,
                                       const char* path, GError** error) {
  GimbalTag tag;
  gsize found = rewrite_follow(tree, section, &tag);
  if (!found && !gimbal_markup_root(tree, &tag)) return fail_text(error);
  if (found == strlen(section)) {
    return gimbal_rewrite_set_numbers(tree, tag.start, values, count, NULL, edits, path, error);
  }
  const char* rest = section + found + (section[found] == '/');
  const char* slash = strrchr(rest, '/');
  g_autofree char* outer = slash ? g_strndup(rest, (gsize)(slash - rest)) : g_strdup("");
  g_autoptr(GString) xml = g_string_new(NULL);
  char quote = quote_of(tree, &tag);
  int given = 0;
  g_string_append_printf(xml, "<%s", slash ? slash + 1 : rest);
  for (int i = 0; i < count; i++) {
    if (!values[i].value) continue;
    g_autofree char* styled = gimbal_numbers_restyle("", values[i].value, tree->text);
    g_autofree char* escaped = gimbal_markup_escape(styled, quote);
    g_string_append_printf(xml, " %s=%c%s%c", values[i].name, quote, escaped, quote);
    given++;
  }
  g_string_append(xml, "/>");
  return !given || add_missing(tree, &tag, outer, xml->str, edits, path, error);
}

gboolean gimbal_rewrite_add_to_section(const GimbalMjcfTree* tree, const char* section, const char* child_xml,
                                       GArray* edits, const char* path, GError** error) {
  GimbalTag tag;
  gsize found = rewrite_follow(tree, section, &tag);
  if (!found && !gimbal_markup_root(tree, &tag)) return fail_text(error);
  const char* rest = section + found + (section[found] == '/');
  if (!*rest) return gimbal_rewrite_add_child(tree, tag.start, child_xml, edits, path, error);
  return add_missing(tree, &tag, rest, child_xml, edits, path, error);
}

//---- numbers
