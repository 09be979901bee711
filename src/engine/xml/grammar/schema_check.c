// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Does a tree obey the grammar? One walk finds every problem and leaves the numbers behind for the
// reader.

#include "xml/grammar/schema_check.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "xml/dom/number_format.h"
#include "xml/dom/report.h"
#include "xml/grammar/gone.h"
#include "xml/grammar/grammar.h"

typedef struct Check {
  Dom* dom;
  GimbalDiagnostics* list;
  GHashTable* names;  // "namespace scope name" → the DomNode* that has it
  bool section;       // of a file in another format
} Check;

//---- values

static void value_error(Check* c, const DomNode* node, const DomAttribute* a, const char* code,
                        const GimbalMessage* hint, const GimbalMessage* problem) {
  report_error(c->list, dom_value_place(node, a), code, hint, "attribute '%s' of %s: %p", a->name, node->tag,
               problem);
}

// One word of a value; the whole value if it holds entities, which make offsets differ.
// The same where problem is a sentence without arguments, and so is hint; NULL: none.
static void plain_error(Check* c, const DomNode* node, const DomAttribute* a, const char* code,
                        const char* hint, const char* problem) {
  report_error(c->list, dom_value_place(node, a), code, hint, "attribute '%s' of %s: %s", a->name, node->tag,
               problem);
}

static GimbalPlace word_place(const DomNode* node, const DomAttribute* a, const char* word, int length) {
  if (strlen(a->value) != a->value_end - a->value_start) return dom_value_place(node, a);
  size_t start = a->value_start + (size_t)(word - a->value);
  return dom_place(node->file, start, start + (size_t)length);
}

static bool is_space(char ch) {
  return ch == ' ' || ch == '\t' || ch == '\n' || ch == '\r';
}

static const char* skip_space(const char* p) {
  while (is_space(*p)) p++;
  return p;
}

static int word_length(const char* p) {
  int n = 0;
  while (p[n] && !is_space(p[n])) n++;
  return n;
}

static int count_words(const char* p) {
  int n = 0;
  for (p = skip_space(p); *p; p = skip_space(p + word_length(p))) n++;
  return n;
}

static void count_error(Check* c, const DomNode* node, const DomAttribute* a) {
  const GimbalAttribute* k = a->kind;
  GimbalMessage wanted, problem;
  if (k->count_max == k->count_min) {
    gimbal_message_set(&wanted, "%d", k->count_min);
  } else if (k->count_max < 0) {
    gimbal_message_set(&wanted, "at least %d", k->count_min);
  } else {
    gimbal_message_set(&wanted, "%d to %d", k->count_min, k->count_max);
  }
  gimbal_message_set(&problem, "takes %p number%s, has %d", &wanted, k->count_max == 1 ? "" : "s", a->count);
  value_error(c, node, a, "wrong-count", NULL, &problem);
}

static void number_error(Check* c, const DomNode* node, const DomAttribute* a, const char* word,
                         bool integer) {
  char* shown = g_strndup(word, MIN(word_length(word), 40));
  GimbalMessage problem;
  gimbal_message_set(&problem, "'%s' is not %s", shown, integer ? N_("an integer") : N_("a number"));
  const char* code = integer ? "not-an-integer" : "not-a-number";
  const char* hint =
      strchr(word, ',')
          ? N_("Separate numbers by spaces; the decimal separator is a point. gimbal migrate writes both.")
          : NULL;
  report_error(c->list, word_place(node, a, word, word_length(word)), code, hint, "attribute '%s' of %s: %p",
               a->name, node->tag, &problem);
  g_free(shown);
}

static void check_limits(Check* c, const DomNode* node, const DomAttribute* a) {
  const GimbalAttribute* k = a->kind;
  for (int i = 0; i < a->count; i++) {
    double x = a->numbers[i];
    GimbalMessage problem = {.form = NULL};
    if ((k->notes & GIMBAL_NOTE_POSITIVE) && !(x > 0)) {
      gimbal_message_set(&problem, "takes numbers above 0 only");
    } else if ((k->notes & GIMBAL_NOTE_MIN) && !(x >= k->min)) {
      gimbal_message_set(&problem, "takes numbers of at least %g", k->min);
    } else if ((k->notes & GIMBAL_NOTE_MAX) && !(x <= k->max)) {
      gimbal_message_set(&problem, "takes numbers of at most %g", k->max);
    }
    if (!problem.form) continue;
    value_error(c, node, a, "out-of-range", NULL, &problem);
    return;
  }
}

static bool all_zero(const DomAttribute* a) {
  for (int i = 0; i < a->count; i++) {
    if (a->numbers[i] != 0) return false;
  }
  return true;
}

static bool is_too_large(const GimbalAttribute* k, const char* word, double x) {
  bool single = k->field.kind == GIMBAL_FIELD_FLOAT || k->field.kind == GIMBAL_FIELD_FLOATS;
  return number_overflows(word, single ? (float)x : x);
}

static void check_numbers(Check* c, const DomNode* node, DomAttribute* a) {
  const GimbalAttribute* k = a->kind;
  bool integer = k->type == GIMBAL_VALUE_INT;
  a->count = count_words(a->value);
  a->numbers = dom_alloc(c->dom, sizeof(double) * (a->count + 1));
  const char* p = skip_space(a->value);
  for (int i = 0; i < a->count; i++, p = skip_space(p)) {
    const char* word = p;
    double x;
    bool ok = number_read(&p, &x);
    if (ok && integer) ok = x == floor(x) && x >= INT_MIN && x <= INT_MAX;
    if (!ok) {
      number_error(c, node, a, word, integer);
      return;
    }
    if (is_too_large(k, word, x)) {
      plain_error(c, node, a, "out-of-range", N_("Write inf for infinity."),
                  N_("holds a number that is too large"));
      return;
    }
    if (isnan(x)) {
      report_warning(c->list, dom_value_place(node, a), "nan",
                     N_("A program that divides by zero writes such values."),
                     "attribute '%s' of %s is not a number (nan)", a->name, node->tag);
    }
    a->numbers[i] = x;
  }
  if (a->count < k->count_min || (k->count_max >= 0 && a->count > k->count_max)) {
    count_error(c, node, a);
  } else if ((k->notes & GIMBAL_NOTE_NONZERO) && all_zero(a)) {
    plain_error(c, node, a, "out-of-range", NULL, N_("cannot be all zero"));
  } else if (k->notes & (GIMBAL_NOTE_MIN | GIMBAL_NOTE_MAX | GIMBAL_NOTE_POSITIVE)) {
    check_limits(c, node, a);
  }
}

// All keywords: 'a', 'b' or 'c'.
static void list_words(GimbalMessage* list, const GimbalKeywords* k) {
  GString* s = g_string_new(NULL);
  for (int i = 0; i < k->count - 1; i++) {
    g_string_append_printf(s, "%s'%s'", i ? ", " : "", k->words[i].word);
  }
  const char* last = k->words[k->count - 1].word;
  if (k->count > 1) {
    gimbal_message_set(list, "%s or '%s'", s->str, last);
  } else {
    gimbal_message_set(list, "'%s'", last);
  }
  g_string_free(s, TRUE);
}

static void keyword_error(Check* c, const DomNode* node, const DomAttribute* a, const char* word) {
  char* copy = g_strndup(word, word_length(word));
  const char* nearest = gimbal_grammar_nearest_keyword(a->kind->keywords, copy);
  const char* gone = gone_hint(node->tag, a->name, copy);
  GimbalMessage allowed, hint, problem;
  list_words(&allowed, a->kind->keywords);
  if (gone) {
    gimbal_message_set(&hint, "%s", gone);
  } else if (nearest) {
    gimbal_message_set(&hint, "Perhaps '%s' is meant. Allowed: %p.", nearest, &allowed);
  } else {
    gimbal_message_set(&hint, "Allowed: %p.", &allowed);
  }
  gimbal_message_set(&problem, "'%s' is not one of its keywords", copy);
  value_error(c, node, a, "wrong-keyword", &hint, &problem);
  g_free(copy);
}

static void set_number(Check* c, DomAttribute* a, double value) {
  a->numbers = dom_alloc(c->dom, sizeof(double));
  a->numbers[0] = value;
  a->count = 1;
}

// The word whose number is written, or NULL.
static const GimbalKeyword* numbered_word(const DomAttribute* a) {
  const GimbalKeywords* k = a->kind->keywords;
  for (int i = 0; (a->kind->notes & GIMBAL_NOTE_NUMBERED) && i < k->count; i++) {
    char number[16];
    g_snprintf(number, sizeof number, "%d", k->words[i].value);
    if (strcmp(number, a->value) == 0) return &k->words[i];
  }
  return NULL;
}

// One word that stands alone, of the attribute's own set or another one that it takes.
static const GimbalKeyword* single_word(const DomAttribute* a) {
  const GimbalAttribute* k = a->kind;
  int length = (int)strlen(a->value);
  const GimbalKeyword* word = grammar_keyword(k->keywords, a->value, length);
  if (!word) word = numbered_word(a);
  for (int i = 0; i < 2 && !word && k->or_one_of[i]; i++) {
    word = grammar_keyword(k->or_one_of[i], a->value, length);
  }
  return word;
}

static void check_flags(Check* c, const DomNode* node, DomAttribute* a, const GimbalKeywords* keywords);

static void check_keyword(Check* c, const DomNode* node, DomAttribute* a) {
  const GimbalKeyword* word = single_word(a);
  if (word) {
    set_number(c, a, word->value);
  } else if (a->kind->or_one_of[0] && !*skip_space(a->value)) {
    set_number(c, a, 0);  // none of them
  } else if (a->kind->or_one_of[0] && a->kind->or_one_of[0]->in_order) {
    check_flags(c, node, a, a->kind->or_one_of[0]);
  } else {
    keyword_error(c, node, a, a->value);
  }
}

static void check_flags(Check* c, const DomNode* node, DomAttribute* a, const GimbalKeywords* keywords) {
  const GimbalKeyword* alone = single_word(a);
  if (alone) {
    set_number(c, a, alone->value);
    return;
  }
  const GimbalKeyword* last = NULL;
  unsigned bits = 0;
  for (const char* p = skip_space(a->value); *p; p = skip_space(p + word_length(p))) {
    const GimbalKeyword* word = grammar_keyword(keywords, p, word_length(p));
    if (!word) {
      keyword_error(c, node, a, p);
      return;
    }
    if (keywords->in_order && last && word <= last) {
      GimbalMessage allowed, hint, problem;
      list_words(&allowed, keywords);
      gimbal_message_set(&hint, "The order is %p.", &allowed);
      gimbal_message_set(&problem, "keywords repeat or stand in the wrong order");
      value_error(c, node, a, "wrong-order", &hint, &problem);
      return;
    }
    bits |= (unsigned)word->value;
    last = word;
  }
  if (!last) {
    plain_error(c, node, a, "wrong-count", NULL, N_("needs at least one keyword"));
    return;
  }
  set_number(c, a, bits);
}

static void check_chars(Check* c, const DomNode* node, const DomAttribute* a) {
  const GimbalAttribute* k = a->kind;
  int length = (int)strlen(a->value);
  if (length < k->count_min || length > k->count_max) {
    GimbalMessage problem;
    if (k->count_min == k->count_max) {
      gimbal_message_set(&problem, "takes %d characters, has %d", k->count_min, length);
    } else {
      gimbal_message_set(&problem, "takes %d to %d characters, has %d", k->count_min, k->count_max, length);
    }
    value_error(c, node, a, "wrong-count", NULL, &problem);
    return;
  }
  if (!k->pattern) return;
  char* whole = g_strdup_printf("^(?:%s)$", k->pattern);
  if (!g_regex_match_simple(whole, a->value, 0, 0)) {
    GimbalMessage problem;
    gimbal_message_set(&problem, "'%s' does not have the form %s", a->value, k->pattern);
    value_error(c, node, a, "wrong-form", NULL, &problem);
  }
  g_free(whole);
}

// Names under a replicate get suffixes: they only compete with each other.
static const DomNode* name_scope(const DomNode* node) {
  for (const DomNode* p = node->parent; p; p = p->parent) {
    if (strcmp(p->tag, "replicate") == 0) return p;
  }
  return NULL;
}

static void check_name(Check* c, DomNode* node, const DomAttribute* a) {
  const char* space = a->kind->names;
  bool top_class = strcmp(space, "default") == 0 && node->parent == c->dom->root;
  if (!*a->value || top_class) return;
  char* key = g_strdup_printf("%s %p %s", space, (const void*)name_scope(node), a->value);
  DomNode* first = g_hash_table_lookup(c->names, key);
  if (!first) {
    g_hash_table_insert(c->names, key, node);
    return;
  }
  g_free(key);
  GimbalPlace place = dom_tag_place(first);
  GimbalMessage hint;
  gimbal_message_set(&hint, "The first one is at %s:%d:%d.", place.file, place.line, place.column);
  report_error(c->list, dom_value_place(node, a), "repeated-name", &hint,
               "repeated name '%s' in %s: another one has it", a->value, space);
}

// An empty list of numbers counts as not given, an empty integer does not.
static bool is_given(const DomAttribute* a) {
  GimbalValueType type = a->kind->type;
  bool list = type == GIMBAL_VALUE_FLOAT || type == GIMBAL_VALUE_DOUBLE ||
              (type == GIMBAL_VALUE_INT && a->kind->count_max != 1);
  return !list || *skip_space(a->value);
}

static void check_value(Check* c, DomNode* node, DomAttribute* a) {
  if (!is_given(a)) {
    // which is told by itself
    bool missing = (a->kind->notes & GIMBAL_NOTE_REQUIRED) && !node->in_default;
    if (a->kind->count_min < 1 || missing) return;
    report_note(c->list, dom_name_place(node, a), "no-value", N_("Write a number, or delete the attribute."),
                "attribute '%s' of %s has no value: it counts as not written", a->name, node->tag);
    return;
  }
  switch (a->kind->type) {
    case GIMBAL_VALUE_INT:
    case GIMBAL_VALUE_FLOAT:
    case GIMBAL_VALUE_DOUBLE:
      check_numbers(c, node, a);
      break;
    case GIMBAL_VALUE_BOOL:
    case GIMBAL_VALUE_KEYWORD:
      check_keyword(c, node, a);
      break;
    case GIMBAL_VALUE_FLAGS:
      check_flags(c, node, a, a->kind->keywords);
      break;
    case GIMBAL_VALUE_CHARS:
      check_chars(c, node, a);
      break;
    case GIMBAL_VALUE_NAME:
      check_name(c, node, a);
      break;
    default:
      break;
  }
}

//---- attributes

static bool is_in_frame(const DomNode* node) {
  while (node && strcmp(node->tag, "frame") != 0 && strcmp(node->tag, "replicate") != 0) node = node->parent;
  return node != NULL;
}

// Frames and replicates with everything in them, and sections in files of other formats, have
// always been read with what is unknown or once too often in them: say so, but load.
static bool is_lenient(const Check* c, const DomNode* node) {
  return c->section || is_in_frame(node);
}

// What to write instead of an attribute that may not stand there; free with g_free.
static void hint_for_attribute(GimbalMessage* hint, const DomNode* node, const DomAttribute* a,
                               bool not_here) {
  const GimbalDeprecated* old = gimbal_grammar_deprecated(node->kind, a->name);
  const char* nearest = gimbal_grammar_nearest_attribute(node->kind, a->name, node->in_default);
  if (not_here) {
    gimbal_message_set(hint, "%s",
                       node->in_default ? N_("It cannot have a default.") : N_("It is for defaults only."));
  } else if (gone_hint(node->tag, a->name, NULL)) {
    gimbal_message_set(hint, "%s", gone_hint(node->tag, a->name, NULL));
  } else if (old && !old->now) {
    gimbal_message_set(hint, "Earlier versions knew it: gimbal migrate writes what is needed of it.");
  } else if (old) {
    gimbal_message_set(hint, "It is called '%s' now.", old->now);
  } else if (nearest) {
    gimbal_message_set(hint, "Perhaps '%s' is meant.", nearest);
  }
}

static void unknown_attribute(Check* c, const DomNode* node, const DomAttribute* a, bool not_here) {
  GimbalMessage hint = {.form = NULL};
  hint_for_attribute(&hint, node, a, not_here);
  if (is_lenient(c, node)) {
    report_warning(c->list, dom_name_place(node, a), "unknown-attribute", &hint,
                   "unknown attribute '%s' of %s is ignored", a->name, node->tag);
  } else {
    report_error(c->list, dom_name_place(node, a), "unknown-attribute", &hint, "%s has no attribute '%s'%s",
                 node->tag, a->name, not_here ? N_(" here") : "");
  }
}

static void check_attributes(Check* c, DomNode* node) {
  for (int i = 0; i < node->nattribute; i++) {
    DomAttribute* a = &node->attributes[i];
    const GimbalAttribute* kind = gimbal_grammar_attribute(node->kind, a->name);
    if (!kind || !gimbal_grammar_allowed(kind, node->in_default)) {
      unknown_attribute(c, node, a, kind != NULL);
      continue;
    }
    a->kind = kind;
    check_value(c, node, a);
  }
}

static void check_required(Check* c, const DomNode* node) {
  if (node->in_default) return;
  for (int i = 0; i < node->kind->nattribute; i++) {
    const GimbalAttribute* k = &node->kind->attributes[i];
    if (!(k->notes & GIMBAL_NOTE_REQUIRED)) continue;
    const DomAttribute* a = dom_attribute(node, k->name);
    if (!a || (a->kind && !is_given(a))) {
      GimbalMessage hint;
      gimbal_message_set(&hint, "Write %s=\"…\": %s", k->name, k->doc);
      report_error(c->list, dom_tag_place(node), "missing-attribute", &hint, "%s needs the attribute '%s'",
                   node->tag, k->name);
    }
  }
}

//---- rules about several attributes

typedef struct Bundle {
  int present;        // attributes of the bundle that are there
  int size;           // attributes of the bundle
  const char* first;  // one that is there
} Bundle;

static Bundle count_bundle(const DomNode* node, const char* names, int length) {
  Bundle b = {0, 0, NULL};
  char** list = NULL;
  char* copy = g_strndup(names, length);
  list = g_strsplit(copy, "+", -1);
  for (int i = 0; list[i]; i++) {
    const DomAttribute* a = dom_attribute(node, list[i]);
    b.size++;
    if (a) {
      b.present++;
      b.first = a->name;
    }
  }
  g_strfreev(list);
  g_free(copy);
  return b;
}

static void rule_error(Check* c, const DomNode* node, const char* code, const GimbalRule* rule,
                       const char* format, const char* a, const char* b) {
  char* bundles = g_strdup(rule->bundles);
  for (char* p = bundles; *p; p++) {
    if (*p == ' ') *p = '|';
  }
  char** parts = g_strsplit(bundles, "|", -1);
  char* joined = g_strjoinv(", ", parts);
  GimbalMessage hint;
  gimbal_message_set(&hint, format, joined);
  bool lenient = rule->kind != GIMBAL_RULE_VARIANT && is_in_frame(node);
  GimbalSeverity severity = lenient ? GIMBAL_SEVERITY_WARNING : GIMBAL_SEVERITY_ERROR;
  GimbalPlace place = b ? dom_name_place(node, dom_attribute(node, b)) : dom_tag_place(node);
  GimbalHint what_to_do = GIMBAL_HINT(&hint);
  if (b) {
    report_problem(c->list, severity, place, code, what_to_do, "%s cannot have both '%s' and '%s'", node->tag,
                   a, b);
  } else if (a) {
    report_problem(c->list, severity, place, code, what_to_do, "%s lacks an attribute besides '%s'",
                   node->tag, a);
  } else {
    report_problem(c->list, severity, place, code, what_to_do, "%s lacks an attribute", node->tag);
  }
  g_free(joined);
  g_strfreev(parts);
  g_free(bundles);
}

static void check_rule(Check* c, const DomNode* node, const GimbalRule* rule) {
  const char *first = NULL, *second = NULL;
  int complete = 0, started = 0, bundles = 0;
  for (const char* p = rule->bundles; *p; p = skip_space(p + word_length(p))) {
    Bundle b = count_bundle(node, p, word_length(p));
    bundles++;
    complete += b.present == b.size;
    if (!b.present) continue;
    started++;
    if (!first) {
      first = b.first;
    } else if (!second) {
      second = b.first;
    }
  }
  switch (rule->kind) {
    case GIMBAL_RULE_EXCLUSIVE:
    case GIMBAL_RULE_VARIANT:
      if (started > 1) {
        rule_error(c, node, "exclusive-attributes", rule, N_("Keep one of: %s."), first, second);
      }
      break;
    case GIMBAL_RULE_TOGETHER:
      if (started && complete < bundles) {
        rule_error(c, node, "missing-attribute", rule, N_("Give all of: %s."), first, NULL);
      }
      break;
    case GIMBAL_RULE_ONE_OF:
      if (!complete) rule_error(c, node, "missing-attribute", rule, N_("Give one of: %s."), NULL, NULL);
      break;
  }
}

//---- elements

static void check_node(Check* c, DomNode* node, const GimbalChild* place);

// What bodies are made of is looked at one by one when they are read: an unknown one is refused.
static bool holds_bodies(const DomNode* node) {
  return strcmp(node->tag, "body") == 0 || strcmp(node->tag, "frame") == 0 ||
         strcmp(node->tag, "replicate") == 0;
}

static void unknown_element(Check* c, const DomNode* node, const DomNode* parent) {
  static const char* const ignored[] = {"body", "frame", "replicate"};
  for (int i = 0; i < 3; i++) {
    if (parent == c->dom->root && strcmp(node->tag, ignored[i]) == 0) {
      report_warning(c->list, dom_tag_place(node), "ignored-element", N_("Put it into <worldbody>."),
                     "%s directly under mujoco is ignored", node->tag);
      return;
    }
  }
  const char* nearest = gimbal_grammar_nearest_child(parent->kind, node->tag);
  GimbalMessage hint = {.form = NULL};
  const char* gone = gone_hint(node->tag, NULL, NULL);
  if (gone) {
    gimbal_message_set(&hint, "%s", gone);
  } else if (nearest) {
    gimbal_message_set(&hint, "Perhaps '%s' is meant.", nearest);
  }
  if (c->section || (is_in_frame(parent) && !holds_bodies(parent))) {
    report_warning(c->list, dom_tag_place(node), "ignored-element", &hint, "element '%s' of %s is ignored",
                   node->tag, parent->tag);
  } else {
    report_error(c->list, dom_tag_place(node), "unknown-element", &hint, "%s cannot have an element '%s'",
                 parent->tag, node->tag);
  }
}

static bool came_before(const DomNode* node) {
  const DomNode* first = dom_child(node->parent, node->tag);
  return first != node;
}

static void check_children(Check* c, DomNode* node) {
  for (DomNode* child = node->first; child; child = child->next) {
    const GimbalChild* place = gimbal_grammar_child(node->kind, child->tag);
    if (!place || (place->model_only && node->in_default)) {
      unknown_element(c, child, node);
      continue;
    }
    bool once = place->cardinality == '?' || place->cardinality == '!';
    if (once && came_before(child)) {
      report_problem(c->list, is_in_frame(node) ? GIMBAL_SEVERITY_WARNING : GIMBAL_SEVERITY_ERROR,
                     dom_tag_place(child), "repeated-element",
                     GIMBAL_HINT(N_("Merge it with the first one.")), "%s can have only one element '%s'",
                     node->tag, child->tag);
    }
    check_node(c, child, place);
  }
}

static void check_node(Check* c, DomNode* node, const GimbalChild* place) {
  node->kind = place->element;
  node->in_default = place->in_default || (node->parent && node->parent->in_default);
  check_attributes(c, node);
  check_required(c, node);
  for (int i = 0; i < node->kind->nrule; i++) {
    const GimbalRule* rule = &node->kind->rules[i];
    if (!node->in_default || rule->in_default) check_rule(c, node, rule);
  }
  check_children(c, node);
}

static bool check_from(Dom* dom, DomNode* node, const GimbalChild* place, bool section,
                       GimbalDiagnostics* list) {
  int before = gimbal_diagnostics_errors(list);
  Check c = {dom, list, g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL), section};
  check_node(&c, node, place);
  g_hash_table_destroy(c.names);
  return gimbal_diagnostics_errors(list) == before;
}

bool schema_check(Dom* dom, GimbalDiagnostics* list) {
  return check_from(dom, dom->root, grammar_root_place(), false, list);
}

bool schema_check_section(Dom* dom, DomNode* node, GimbalDiagnostics* list) {
  return check_from(dom, node, gimbal_grammar_child(gimbal_grammar_root(), node->tag), true, list);
}
