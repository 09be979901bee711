// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each rule looks at the element of the problem and adds what it can offer. They read the text
// rather than the message, and ask the grammar what is wrong there.

#include "language/fix/fix.h"

#include <glib/gi18n.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "language/files/needs.h"
#include "language/fix/fixing.h"

enum { MAX_WORDS = 5 };  // how many keywords or names are offered

void gimbal_mjcf_fixes_prepend(GPtrArray* fixes, char* label, GArray* edits) {
  g_ptr_array_insert(fixes, 0, fixing_fix_new(label, edits));
}

static gboolean fix_has(const Fixing* f, const char* name) {
  return gimbal_mjcf_tree_find(f->tree, f->node, name) != NULL;
}

//---- elements and attributes that do not exist

static void fix_element(Fixing* f) {
  if (f->node->element || f->node->parent < 0) return;
  const GimbalMjcfNode* parent = gimbal_mjcf_tree_node(f->tree, f->node->parent);
  g_autofree char* tag = gimbal_mjcf_tree_tag(f->tree, f->node);
  const char* nearest = parent->element ? gimbal_grammar_nearest_child(parent->element, tag) : NULL;
  if (nearest) {
    GArray* edits = fixing_add(f, g_strdup_printf(_("Change to <%s>"), nearest));
    gimbal_edits_add(edits, f->file->path, f->node->start + 1, f->node->name_end, nearest);
    if (!f->node->empty && f->node->closed) {
      gimbal_edits_add(edits, f->file->path, f->node->close + 2, f->node->close + 2 + strlen(tag), nearest);
    }
  }
  GArray* edits = fixing_add(f, g_strdup_printf(_("Remove <%s>"), tag));
  gimbal_rewrite_delete(f->tree, f->node->start, edits, f->file->path, NULL);
}

static void remove_attribute(Fixing* f, const char* name) {
  fixing_set(f, g_strdup_printf(_("Remove “%s”"), name), name, NULL);
}

// Attributes of earlier versions that are gone or have another name.
static gboolean fix_deprecated(Fixing* f, const char* name, const GimbalMjcfAttribute* a) {
  const GimbalDeprecated* old = gimbal_grammar_deprecated(f->node->element, name);
  if (!old) return FALSE;
  if (old->now) {
    GArray* edits = fixing_add(f, g_strdup_printf(_("Write “%s”, as it is called now"), old->now));
    gimbal_edits_add(edits, f->file->path, a->name, a->name_end, old->now);
  }
  remove_attribute(f, name);
  return TRUE;
}

static void fix_attribute_names(Fixing* f) {
  for (guint i = 0; f->node->element && i < f->node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(f->tree, f->node, i);
    if (f->attribute && a != f->attribute) continue;
    gboolean known = a->grammar && gimbal_grammar_allowed(a->grammar, f->node->in_default);
    if (known) continue;
    g_autofree char* name = fixing_slice(f, a->name, a->name_end);
    if (fix_deprecated(f, name, a)) continue;
    const char* nearest = gimbal_grammar_nearest_attribute(f->node->element, name, f->node->in_default);
    if (nearest && !fix_has(f, nearest)) {
      fixing_replace(f, g_strdup_printf(_("Change to “%s”"), nearest), a->name, a->name_end, nearest);
    }
    remove_attribute(f, name);
  }
}

//---- values

static gboolean is_keyword(const GimbalAttribute* grammar, const char* word) {
  const GimbalKeywords* sets[3] = {grammar->keywords, grammar->or_one_of[0], grammar->or_one_of[1]};
  for (int s = 0; s < 3; s++) {
    for (int i = 0; sets[s] && i < sets[s]->count; i++) {
      if (!strcmp(sets[s]->words[i].word, word)) return TRUE;
    }
  }
  return FALSE;
}

static void fix_keyword(Fixing* f, const GimbalMjcfAttribute* a) {
  const GimbalAttribute* grammar = a->grammar;
  if (!grammar || !grammar->keywords || grammar->type == GIMBAL_VALUE_FLAGS) return;
  g_autofree char* value = fixing_slice(f, a->value, a->value_end);
  if (is_keyword(grammar, value)) return;
  const char* nearest = gimbal_grammar_nearest_keyword(grammar->keywords, value);
  if (nearest) {
    fixing_replace(f, g_strdup_printf(_("Change to “%s”"), nearest), a->value, a->value_end, nearest);
  }
  for (int i = 0; i < MIN(grammar->keywords->count, MAX_WORDS); i++) {
    const char* word = grammar->keywords->words[i].word;
    if (g_strcmp0(word, nearest) != 0) {
      fixing_replace(f, g_strdup_printf(_("Change to “%s”"), word), a->value, a->value_end, word);
    }
  }
}

static gboolean is_numeric(const GimbalAttribute* grammar) {
  return grammar && !grammar->keywords &&
         (grammar->type == GIMBAL_VALUE_INT || grammar->type == GIMBAL_VALUE_FLOAT ||
          grammar->type == GIMBAL_VALUE_DOUBLE);
}

// "0,5" is 0.5, and "0.1, 0.2" are two numbers.
static void fix_number(Fixing* f, const GimbalMjcfAttribute* a) {
  if (!is_numeric(a->grammar)) return;
  g_autofree char* value = fixing_slice(f, a->value, a->value_end);
  if (!strchr(value, ',') && !strchr(value, ';')) return;
  g_autofree char* spaced = g_strdelimit(g_strdup(value), ",;", ' ');
  g_autofree char* pointed = g_strdelimit(g_strdup(value), ",", '.');
  if (!strstr(value, ", ") && !strchr(value, '.')) {
    fixing_replace(f, g_strdup_printf(_("Change to “%s”"), pointed), a->value, a->value_end, pointed);
  }
  fixing_replace(f, g_strdup_printf(_("Separate by spaces: “%s”"), spaced), a->value, a->value_end, spaced);
}

// Correct the count of numbers: surplus ones are removed, missing ones are the default's, else
// zero.
static void fix_count(Fixing* f, const GimbalMjcfAttribute* a) {
  const GimbalAttribute* grammar = a->grammar;
  if (!is_numeric(grammar)) return;
  g_autofree char* value = fixing_slice(f, a->value, a->value_end);
  g_auto(GStrv) words = g_strsplit_set(g_strstrip(value), " \t\r\n", -1);
  g_auto(GStrv) defaults = g_strsplit(grammar->default_text ? grammar->default_text : "", " ", -1);
  int count = 0;
  for (int i = 0; words[i]; i++) {
    if (*words[i]) words[count++] = words[i];
  }
  gboolean few = count < grammar->count_min, many = grammar->count_max >= 0 && count > grammar->count_max;
  if (few || many) {
    int wanted = few ? grammar->count_min : grammar->count_max;
    g_autoptr(GString) text = g_string_new(NULL);
    int ndefault = (int)g_strv_length(defaults);
    for (int i = 0; i < wanted; i++) {
      g_string_append_printf(text, "%s%s", i ? " " : "",
                             i < count                      ? words[i]
                             : i < ndefault && *defaults[i] ? defaults[i]
                                                            : "0");
    }
    fixing_replace(f, g_strdup_printf(_("Change to “%s”"), text->str), a->value, a->value_end, text->str);
  }
  words[count] = NULL;
}

// A range whose lower end is above its upper end.
static void fix_swapped(Fixing* f, const GimbalMjcfAttribute* a) {
  if (!is_numeric(a->grammar) || a->grammar->count_max != 2 || !g_str_has_suffix(a->grammar->name, "range")) {
    return;
  }
  g_autofree char* value = fixing_slice(f, a->value, a->value_end);
  char* second;
  double lower = g_ascii_strtod(value, &second);
  char* first_end = second;
  while (g_ascii_isspace(*second)) second++;
  if (!*second || lower <= g_ascii_strtod(second, NULL)) return;
  *first_end = 0;
  g_autofree char* swapped = g_strconcat(g_strchomp(second), " ", value, NULL);
  fixing_replace(f, g_strdup_printf(_("Swap: “%s”"), swapped), a->value, a->value_end, swapped);
}

//---- names

enum { FAR = 100 };  // letters: no word is further from another

// A word that could be meant, and how far it is from the one that is written.
typedef struct Candidate {
  const char* word;
  int distance;
  guint order;
} Candidate;

static int compare_candidates(const Candidate* a, const Candidate* b) {
  return a->distance != b->distance ? a->distance - b->distance : (int)a->order - (int)b->order;
}

static void add_candidate(GArray* list, const char* word, int distance) {
  Candidate candidate = {word, distance, list->len};
  g_array_append_val(list, candidate);
}

// Offer the most similar names first, and only some if there are many.
static void offer_names(Fixing* f, const GimbalMjcfName* name) {
  g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(Candidate));
  for (guint i = 0; i < f->names->len; i++) {
    const GimbalMjcfName* other = &g_array_index(f->names, GimbalMjcfName, i);
    if (!other->declares || strcmp(other->names, name->names) != 0) continue;
    add_candidate(list, other->name, gimbal_mjcf_distance(name->name, other->name, FAR));
  }
  g_array_sort(list, (GCompareFunc)compare_candidates);
  for (guint i = 0; i < MIN(list->len, MAX_WORDS); i++) {
    const char* word = g_array_index(list, Candidate, i).word;
    fixing_replace(f, g_strdup_printf(_("Change to “%s”"), word), name->start, name->end, word);
  }
}

// The file in whose <default> a new class is added: this file if it has one, else the first file
// that has, else the root.
static const GimbalMjcfFile* class_file(const Fixing* f) {
  if (gimbal_rewrite_find_section(f->tree, "default") != GIMBAL_NOWHERE) return f->file;
  for (guint i = 0; i < f->files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(f->files, i);
    if (gimbal_rewrite_find_section(file->tree, "default") != GIMBAL_NOWHERE) return file;
  }
  return g_ptr_array_index(f->files, 0);
}

// Offer to add the missing class, with the element that asked for it if a class may contain that.
static void offer_class(Fixing* f, const GimbalMjcfName* name) {
  const GimbalMjcfFile* file = class_file(f);
  g_autofree char* tag = gimbal_mjcf_tree_tag(f->tree, f->node);
  g_autofree char* path = g_strconcat("mujoco/default/", tag, NULL);
  g_autofree char* word =
      fixing_slice(f, f->attribute ? f->attribute->name : 0, f->attribute ? f->attribute->name_end : 0);
  gboolean holds = strcmp(word, "childclass") != 0 && gimbal_grammar_at(path, NULL);
  g_autofree char* escaped = gimbal_markup_escape(name->name, '"');
  g_autofree char* xml = holds ? g_strdup_printf("<default class=\"%s\">\n  <%s/>\n</default>", escaped, tag)
                               : g_strdup_printf("<default class=\"%s\"/>", escaped);
  GArray* edits = fixing_add(f, g_strdup_printf(_("Create the class “%s”"), name->name));
  gimbal_rewrite_add_to_section(file->tree, "default", xml, edits, file->path, NULL);
}

// The object may have been removed for good: offer to remove the reference to it.
static void fix_references(Fixing* f) {
  gboolean unknown = FALSE;
  for (guint i = 0; i < f->names->len; i++) {
    const GimbalMjcfName* name = &g_array_index(f->names, GimbalMjcfName, i);
    gboolean here = !strcmp(name->path, f->file->path) && name->node == f->index;
    gboolean meant =
        !f->attribute || (name->start >= f->attribute->value && name->end <= f->attribute->value_end);
    if (!here || !meant || name->declares || gimbal_mjcf_declaration(f->names, name)) continue;
    offer_names(f, name);
    gboolean is_class = !strcmp(name->names, "default");
    if (is_class) offer_class(f, name);
    unknown = unknown || !is_class;
  }
  if (unknown && !strcmp(f->complaint->code, "unknown-name")) fixing_offer_removal(f);
}

// The text does not show which of the numbers are surplus.
static void fix_keyframe(Fixing* f) {
  if (!strcmp(f->complaint->code, "key") && gimbal_mjcf_tree_is(f->tree, f->node, "key")) {
    fixing_offer_removal(f);
  }
}

static void fix_repeated(Fixing* f) {
  if (strcmp(f->complaint->code, "repeated-name") != 0 || !f->attribute) return;
  g_autofree char* old = fixing_slice(f, f->attribute->value, f->attribute->value_end);
  const char* name_space = f->attribute->grammar ? f->attribute->grammar->names : NULL;
  if (!name_space) return;
  g_autofree char* name = fixing_free_name(f, name_space, old);
  fixing_replace(f, g_strdup_printf(_("Change to “%s”"), name), f->attribute->value, f->attribute->value_end,
                 name);
}

//---- what is missing, and what is too much

static char* likely_value(const Fixing* f, const GimbalAttribute* a) {
  if (a->type == GIMBAL_VALUE_NAME && a->names) {
    g_autofree char* tag = gimbal_mjcf_tree_tag(f->tree, f->node);
    return fixing_free_name(f, a->names, tag);
  }
  if (a->type == GIMBAL_VALUE_REF && a->names) {
    for (guint i = 0; i < f->names->len; i++) {
      const GimbalMjcfName* name = &g_array_index(f->names, GimbalMjcfName, i);
      if (name->declares && !strcmp(name->names, a->names)) return g_strdup(name->name);
    }
  }
  if (a->default_text) return g_strdup(a->default_text);
  if (a->keywords && a->keywords->count) return g_strdup(a->keywords->words[0].word);
  if (!is_numeric(a)) return g_strdup("");
  GString* text = g_string_new("1");
  for (int i = 1; i < a->count_min; i++) g_string_append(text, " 1");
  return g_string_free(text, FALSE);
}

static void offer_attribute(Fixing* f, const GimbalAttribute* a) {
  if (!a || fix_has(f, a->name)) return;
  g_autofree char* value = likely_value(f, a);
  fixing_set(f, g_strdup_printf(_("Add %s=\"%s\""), a->name, value), a->name, value);
}

static void fix_required(Fixing* f) {
  for (int i = 0; f->node->element && i < f->node->element->nattribute; i++) {
    const GimbalAttribute* a = &f->node->element->attributes[i];
    if ((a->notes & GIMBAL_NOTE_REQUIRED) && gimbal_grammar_allowed(a, f->node->in_default)) {
      offer_attribute(f, a);
    }
  }
}

// size="" counts as not written.
static void fix_empty(Fixing* f) {
  gboolean empty = !strcmp(f->complaint->code, "no-value") || !strcmp(f->complaint->code, "lint-empty");
  if (!empty || !f->attribute) return;
  g_autofree char* name = fixing_slice(f, f->attribute->name, f->attribute->name_end);
  remove_attribute(f, name);
}

static void fix_rule(Fixing* f, const GimbalRule* rule) {
  g_auto(GStrv) names = g_strsplit_set(rule->bundles, " +", -1);
  int given = 0;
  for (int i = 0; names[i]; i++) given += fix_has(f, names[i]);
  gboolean exclusive = rule->kind == GIMBAL_RULE_EXCLUSIVE || rule->kind == GIMBAL_RULE_VARIANT;
  gboolean lacks =
      (rule->kind == GIMBAL_RULE_TOGETHER && given) || (rule->kind == GIMBAL_RULE_ONE_OF && !given);
  for (int i = 0; names[i]; i++) {
    if (exclusive && given > 1 && fix_has(f, names[i])) remove_attribute(f, names[i]);
    if (lacks) offer_attribute(f, gimbal_grammar_attribute(f->node->element, names[i]));
  }
}

static void fix_rules(Fixing* f) {
  gboolean wanted =
      !strcmp(f->complaint->code, "exclusive-attributes") || !strcmp(f->complaint->code, "missing-attribute");
  for (int i = 0; wanted && f->node->element && i < f->node->element->nrule; i++) {
    if (!f->node->in_default || f->node->element->rules[i].in_default) {
      fix_rule(f, &f->node->element->rules[i]);
    }
  }
}

// A range without the attribute that says whether it limits.
static void fix_limits(Fixing* f) {
  if (strcmp(f->complaint->code, "limits") != 0) return;
  for (guint i = 0; i < f->node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(f->tree, f->node, i);
    if (!a->grammar || !g_str_has_suffix(a->grammar->name, "range")) continue;
    g_autofree char* limited =
        g_strdup_printf("%.*slimited", (int)strlen(a->grammar->name) - 5, a->grammar->name);
    if (!gimbal_grammar_attribute(f->node->element, limited) || fix_has(f, limited)) continue;
    fixing_set(f, g_strdup_printf(_("Add %s=\"true\""), limited), limited, "true");
  }
  const GimbalMjcfFile* root = g_ptr_array_index(f->files, 0);
  GimbalAssignment on = {"autolimits", "true"};
  GArray* edits = fixing_add(f, g_strdup(_("Let ranges limit: autolimits=\"true\" in <compiler>")));
  gimbal_rewrite_set_in_section(root->tree, "compiler", &on, 1, edits, root->path, NULL);
}

static void fix_inertia(Fixing* f) {
  if (strcmp(f->complaint->code, "inertia") != 0) return;
  const GimbalMjcfFile* root = g_ptr_array_index(f->files, 0);
  GimbalAssignment on = {"balanceinertia", "true"};
  GArray* edits = fixing_add(f, g_strdup(_("Balance inertias: balanceinertia=\"true\" in <compiler>")));
  gimbal_rewrite_set_in_section(root->tree, "compiler", &on, 1, edits, root->path, NULL);
}

//---- files

static char* relative_to(const char* folder, const char* path) {
  g_autoptr(GFile) base = g_file_new_for_path(folder);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  char* below = g_file_get_relative_path(base, file);
  if (below) return below;
  g_autoptr(GFile) parent = g_file_get_parent(base);
  g_autofree char* beside = parent ? g_file_get_relative_path(parent, file) : NULL;
  return beside ? g_strconcat("../", beside, NULL) : g_strdup(path);
}

static const char* extension_of(const char* name, const Fixing* f) {
  const char* dot = strrchr(name, '.');
  return dot ? dot : gimbal_mjcf_tree_is(f->tree, f->node, "include") ? ".xml" : "";
}

// How much a file's name differs from the wanted one: a name to which something was only added
// counts as nearer than any other.
static int file_distance(const char* base, const char* wanted) {
  const char* dot = strrchr(wanted, '.');
  g_autofree char* stem = dot ? g_strndup(wanted, (gsize)(dot - wanted)) : g_strdup(wanted);
  int distance = gimbal_mjcf_distance(base, wanted, FAR);
  return *stem && strstr(base, stem) ? (distance + 3) / 4 : distance;
}

// The same name in another folder is nearest; the others are ordered by similarity, wherever they
// are.
static GArray* similar_files(const Fixing* f, const GPtrArray* found, const char* wanted) {
  GArray* list = g_array_new(FALSE, FALSE, sizeof(Candidate));
  for (guint i = 0; found && i < found->len; i++) {
    const char* path = g_ptr_array_index(found, i);
    g_autofree char* base = g_path_get_basename(path);
    if (!gimbal_mjcf_files_find(f->files, path)) add_candidate(list, path, file_distance(base, wanted));
  }
  g_array_sort(list, (GCompareFunc)compare_candidates);
  return list;
}

static void offer_files(Fixing* f, const GimbalMjcfAttribute* a) {
  g_autofree char* name = fixing_slice(f, a->value, a->value_end);
  g_autofree char* wanted = g_path_get_basename(name);
  g_autofree char* tag = gimbal_mjcf_tree_tag(f->tree, f->node);
  g_autofree char* folder = gimbal_mjcf_needs_folder(f->files, tag);
  g_autoptr(GPtrArray) found = f->search ? f->search(extension_of(name, f), f->user_data) : NULL;
  g_autoptr(GArray) list = similar_files(f, found, wanted);
  for (guint i = 0; i < list->len && f->fixes->len < 2 * MAX_WORDS; i++) {
    g_autofree char* relative = relative_to(folder, g_array_index(list, Candidate, i).word);
    fixing_replace(f, g_strdup_printf(_("Change to “%s”"), relative), a->value, a->value_end, relative);
  }
  GimbalFix* choose = g_new0(GimbalFix, 1);
  choose->label = g_strdup(_("Choose a File…"));
  choose->start = a->value;
  choose->end = a->value_end;
  g_ptr_array_add(f->fixes, choose);
}

static void fix_file(Fixing* f) {
  static const char* const kCodes[] = {"missing-file", "file", "unreadable-file", "mesh", "texture",
                                       "hfield",       "skin"};
  gboolean about = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(kCodes); i++) about |= !strcmp(f->complaint->code, kCodes[i]);
  for (guint i = 0; about && i < f->node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(f->tree, f->node, i);
    gboolean file = (a->grammar && a->grammar->type == GIMBAL_VALUE_FILE) ||
                    gimbal_mjcf_tree_is(f->tree, f->node, "include");
    if (file && (!f->attribute || f->attribute == a)) offer_files(f, a);
  }
}

//---- plugins

// The plugin whose name resembles this one; NULL if there is none.
static const char* similar_plugin(const char* wanted) {
  const char* end = strrchr(wanted, '.') ? strrchr(wanted, '.') : wanted;
  for (int i = 0; i < mjp_pluginCount(); i++) {
    const char* name = mjp_getPluginAtSlot(i)->name;
    const char* dot = strrchr(name, '.');
    if (!g_ascii_strcasecmp(name, wanted) || !g_ascii_strcasecmp(dot ? dot + 1 : name, end + (*end == '.'))) {
      return name;
    }
  }
  return NULL;
}

static void fix_unknown_plugin(Fixing* f, const GimbalMjcfAttribute* a) {
  g_autofree char* wanted = fixing_slice(f, a->value, a->value_end);
  const char* name = similar_plugin(wanted);
  if (name) fixing_replace(f, g_strdup_printf(_("Change to “%s”"), name), a->value, a->value_end, name);
  GimbalFix* choose = g_new0(GimbalFix, 1);
  choose->label = g_strdup(_("Load a Library…"));
  choose->library = TRUE;
  g_ptr_array_add(f->fixes, choose);
}

static void fix_undeclared_plugin(Fixing* f, const GimbalMjcfAttribute* a) {
  const GimbalMjcfFile* root = g_ptr_array_index(f->files, 0);
  g_autofree char* name = fixing_slice(f, a->value, a->value_end);
  g_autofree char* text =
      g_strdup_printf("\n  <extension>\n    <plugin plugin=\"%s\"/>\n  </extension>", name);
  if (!gimbal_mjcf_tree_count(root->tree)) return;
  gsize at = gimbal_mjcf_tree_node(root->tree, 0)->tag_end;
  gimbal_edits_add(fixing_add(f, g_strdup(_("Declare it in <extension>"))), root->path, at, at, text);
}

static void fix_plugin(Fixing* f) {
  gboolean unknown = !strcmp(f->complaint->code, "unknown-plugin");
  if (!unknown && strcmp(f->complaint->code, "inactive-plugin") != 0) return;
  for (guint i = 0; i < f->node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(f->tree, f->node, i);
    g_autofree char* name = fixing_slice(f, a->name, a->name_end);
    if (!strcmp(name, "plugin")) (unknown ? fix_unknown_plugin : fix_undeclared_plugin)(f, a);
  }
}

//---- tags that do not match

// Where the closing quote of a value is missing: before the end of its tag, or before the name of
// the next attribute if the value runs on to the quote of that. FALSE if no quote is missing.
static gboolean find_missing_quote(const GimbalMjcfTree* tree, const GimbalMjcfAttribute* a, gsize* at) {
  const char* text = tree->text;
  if (a->value == a->name_end) return FALSE;  // has no value
  gsize end = a->value_end;
  if (end < tree->length && text[end] == text[a->value - 1]) {
    if (end == a->value || text[end - 1] != '=') return FALSE;
    end--;
    while (end > a->value && (g_ascii_isalnum(text[end - 1]) || text[end - 1] == '_')) end--;
    if (end == a->value || !g_ascii_isspace(text[end - 1])) return FALSE;
  } else {
    while (end > a->value && g_ascii_isspace(text[end - 1])) end--;
    if (end > a->value && text[end - 1] == '>') end--;
    if (end > a->value && text[end - 1] == '/') end--;
  }
  while (end > a->value && g_ascii_isspace(text[end - 1])) end--;
  *at = end;
  return TRUE;
}

static gboolean fix_quote(Fixing* f) {
  for (int i = 0; i < gimbal_mjcf_tree_count(f->tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(f->tree, i);
    for (guint k = 0; k < node->nattribute; k++) {
      const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(f->tree, node, k);
      gsize at;
      if (!find_missing_quote(f->tree, a, &at)) continue;
      // if there are several, the one that the problem names
      if (f->complaint->start != a->value - 1 && f->complaint->start < f->complaint->end &&
          f->tree->text[f->complaint->start] == f->tree->text[a->value - 1]) {
        continue;
      }
      g_autofree char* name = fixing_slice(f, a->name, a->name_end);
      const char quote[2] = {f->tree->text[a->value - 1], 0};
      fixing_replace(f, g_strdup_printf(_("Add the missing quote of “%s”"), name), at, at, quote);
      return TRUE;
    }
  }
  return FALSE;
}

// Whether an attribute is a name alone, or has nothing behind its =. *end becomes the end of it.
static gboolean lacks_value(const GimbalMjcfTree* tree, const GimbalMjcfAttribute* a, gsize* end) {
  *end = a->name_end;
  char before = a->value > a->name_end ? tree->text[a->value - 1] : 0;
  if (before == '"' || before == '\'') return FALSE;
  gsize at = a->name_end;
  while (at < tree->length && g_ascii_isspace(tree->text[at])) at++;
  if (at < tree->length && tree->text[at] == '=') *end = at + 1;
  return TRUE;
}

// <geom size/> and <geom size=/>.
static gboolean fix_valueless(Fixing* f) {
  for (f->index = 0; f->index < gimbal_mjcf_tree_count(f->tree); f->index++) {
    f->node = gimbal_mjcf_tree_node(f->tree, f->index);
    for (guint k = 0; k < f->node->nattribute; k++) {
      const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(f->tree, f->node, k);
      gsize end;
      if (!a->grammar || !lacks_value(f->tree, a, &end)) continue;
      g_autofree char* value = likely_value(f, a->grammar);
      g_autofree char* text = g_strdup_printf("%s=\"%s\"", a->grammar->name, value);
      fixing_replace(f, g_strdup_printf(_("Give it a value: %s"), text), a->name, end, text);
      return TRUE;
    }
  }
  return FALSE;
}

static void fix_syntax(Fixing* f) {
  if (strcmp(f->complaint->code, "xml-syntax") != 0 || fixing_nesting(f) || fix_quote(f) ||
      fix_valueless(f)) {
    return;
  }
  for (int i = gimbal_mjcf_tree_count(f->tree) - 1; i >= 0; i--) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(f->tree, i);
    if (node->closed || node->kind != GIMBAL_MJCF_ELEMENT || node->name_end == node->start + 1) continue;
    g_autofree char* tag = gimbal_mjcf_tree_tag(f->tree, node);
    gboolean cut = f->tree->text[node->tag_end - 1] != '>';  // the tag itself has no end
    g_autofree char* closing = cut ? g_strdup("/>") : g_strdup_printf("</%s>", tag);
    gsize at = cut ? node->tag_end : node->close;
    while (at > node->name_end && g_ascii_isspace(f->tree->text[at - 1])) at--;
    fixing_replace(f, g_strdup_printf(_("Close <%s>"), tag), at, at, closing);
    return;
  }
}

//---- all of it

static void fix_values(Fixing* f) {
  static void (*const kRules[])(Fixing*, const GimbalMjcfAttribute*) = {fixing_units, fix_keyword, fix_number,
                                                                        fix_count, fix_swapped};
  for (guint i = 0; i < f->node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(f->tree, f->node, i);
    if (f->attribute && f->attribute != a) continue;
    for (guint k = 0; k < G_N_ELEMENTS(kRules); k++) kRules[k](f, a);
  }
}

// The element that the problem is about: one that begins at its place, else the innermost one
// around it.
static gboolean find_node(Fixing* f) {
  f->index = gimbal_mjcf_tree_starting(f->tree, f->complaint->start);
  if (f->index < 0) f->index = gimbal_mjcf_tree_at(f->tree, f->complaint->start);
  if (f->index < 0) return FALSE;
  f->node = gimbal_mjcf_tree_node(f->tree, f->index);
  if (f->complaint->start > f->node->start && f->complaint->start < f->node->tag_end) {
    f->attribute = gimbal_mjcf_tree_attribute_at(f->tree, f->node, f->complaint->start);
  }
  return f->node->kind == GIMBAL_MJCF_ELEMENT;
}

// A text that compiles has nothing that the other rules know, but for values that are empty.
static gboolean is_of_lint(const GimbalComplaint* complaint) {
  return g_str_has_prefix(complaint->code, "lint-") && strcmp(complaint->code, "lint-empty") != 0;
}

GPtrArray* gimbal_mjcf_fixes(GPtrArray* files, const GimbalComplaint* complaint, GimbalFixSearch search,
                             gpointer user_data) {
  static void (*const kRules[])(Fixing*) = {
      fix_element, fix_attribute_names, fix_values,  fix_references, fix_repeated, fix_required, fix_empty,
      fix_rules,   fix_limits,          fix_inertia, fix_file,       fix_plugin,   fix_keyframe};
  Fixing f = {.fixes = g_ptr_array_new_with_free_func(fixing_fix_free),
              .files = files,
              .file = gimbal_mjcf_files_find(files, complaint->path),
              .complaint = complaint,
              .search = search,
              .user_data = user_data};
  if (!f.file) return f.fixes;
  f.tree = f.file->tree;
  f.names = gimbal_mjcf_all_names(files);
  fix_syntax(&f);
  if (!f.fixes->len && find_node(&f)) {
    if (fixing_is_urdf(&f)) {
      fix_file(&f);
      fixing_urdf(&f);
    } else if (is_of_lint(complaint)) {
      fixing_lint(&f);
    } else {
      for (guint i = 0; i < G_N_ELEMENTS(kRules); i++) kRules[i](&f);
    }
  }
  g_array_unref(f.names);
  return f.fixes;
}
