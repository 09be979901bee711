// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reading an experiment: the grammar says which value goes to which field; for what it cannot say,
// each element has one check.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "experiment/experiment.h"
#include "experiment/problems.h"
#include "experiment/sobol.h"
#include "language/scan/tree.h"

typedef struct Reader {
  const char* path;
  GimbalMjcfTree* tree;
  GimbalDiagnostics* list;
  GimbalExperiment* out;
  GString* canon;
  int ndesign;
} Reader;

#define ERROR(r, code, place, hint, ...) \
  problems_add((r)->list, GIMBAL_SEVERITY_ERROR, code, place, hint, __VA_ARGS__)

static GimbalPlace place_of(const Reader* r, gsize start, gsize end) {
  return place_in_text(r->path, r->tree->text, start, end);
}

static GimbalPlace tag_place(const Reader* r, const GimbalMjcfNode* node) {
  return place_of(r, node->start, node->tag_end);
}

// The place of a value, or of the tag if the value is not written.
static GimbalPlace value_place(const Reader* r, const GimbalMjcfNode* node, const char* name) {
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_find(r->tree, node, name);
  return a ? place_of(r, a->value, a->value_end) : tag_place(r, node);
}

//---- values

static gboolean read_numbers(const GimbalAttribute* a, const char* text, double* values) {
  for (int i = 0; i < a->count_max; i++) {
    char* end;
    while (g_ascii_isspace(*text)) text++;
    values[i] = g_ascii_strtod(text, &end);
    if (end == text || !isfinite(values[i])) return FALSE;
    text = end;
  }
  while (g_ascii_isspace(*text)) text++;
  return *text == 0;
}

static const char* limit_broken(const GimbalAttribute* a, const double* values) {
  gboolean zero = TRUE;
  for (int i = 0; i < a->count_max; i++) {
    if ((a->notes & GIMBAL_NOTE_POSITIVE) && values[i] <= 0) return N_("Give a number above 0.");
    if ((a->notes & GIMBAL_NOTE_MIN) && values[i] < a->min) return N_("Give a larger number.");
    zero = zero && values[i] == 0;
  }
  return zero && (a->notes & GIMBAL_NOTE_NONZERO) ? N_("Give a number other than 0.") : NULL;
}

static int keyword_value(const GimbalKeywords* set, const char* word) {
  for (int i = 0; i < set->count; i++) {
    if (!strcmp(set->words[i].word, word)) return i;
  }
  return -1;
}

static void store_word(Reader* r, const GimbalAttribute* a, const char* text, const GimbalPlace* place,
                       int* field) {
  int index = keyword_value(a->keywords, text);
  if (index >= 0) {
    *field = a->keywords->words[index].value;
    return;
  }
  g_autoptr(GString) words = g_string_new(NULL);
  for (int i = 0; i < a->keywords->count; i++) {
    g_string_append_printf(words, "%s%s", i ? ", " : "", a->keywords->words[i].word);
  }
  GimbalMessage hint;
  gimbal_message_set(&hint, "Choose one of %s", words->str);
  ERROR(r, "experiment-word", place, &hint, "“%s” is no value of %s", text, a->name);
}

static void store_numbers(Reader* r, const GimbalAttribute* a, const char* text, const GimbalPlace* place,
                          void* field) {
  double values[8];
  gboolean whole = a->type == GIMBAL_VALUE_INT;
  gboolean good = read_numbers(a, text, values);
  const char* broken = good ? limit_broken(a, values) : NULL;
  if (!good || (whole && (values[0] != floor(values[0]) || fabs(values[0]) > 1e9))) {
    GimbalMessage hint;
    gimbal_message_set(&hint,
                       whole              ? N_("Give %d whole number.")
                       : a->count_max > 1 ? N_("Give %d numbers.")
                                          : N_("Give %d number."),
                       a->count_max);
    ERROR(r, "experiment-number", place, &hint, "“%s” is no value of %s", text, a->name);
  } else if (broken) {
    ERROR(r, "experiment-range", place, broken, "%s may not be %s", a->name, text);
  } else if (whole) {
    *(int*)field = (int)values[0];
  } else {
    memcpy(field, values, sizeof *values * (size_t)a->count_max);
  }
}

static void reader_store(Reader* r, const GimbalAttribute* a, const char* text, const GimbalPlace* place,
                         void* object) {
  void* field = (char*)object + a->field.offset;
  if (a->type == GIMBAL_VALUE_STRING) {
    if (!*text) {
      ERROR(r, "experiment-empty", place, N_("Write a text between the quotes, or leave the attribute out."),
            "%s is empty", a->name);
    }
    g_free(*(char**)field);
    *(char**)field = g_strdup(text);
  } else if (a->type == GIMBAL_VALUE_KEYWORD) {
    store_word(r, a, text, place, field);
  } else {
    store_numbers(r, a, text, place, field);
  }
}

static void store_default(Reader* r, const GimbalAttribute* a, void* object) {
  if (a->default_text) {
    reader_store(r, a, a->default_text, NULL, object);
  } else if (a->type == GIMBAL_VALUE_DOUBLE) {
    double* field = (double*)((char*)object + a->field.offset);
    for (int i = 0; i < a->count_max; i++) field[i] = NAN;
  }
}

static char* reader_attributes_of(const GimbalElement* element) {
  GString* names = g_string_new(NULL);
  for (int i = 0; i < element->nattribute; i++) {
    g_string_append_printf(names, "%s%s", i ? ", " : "", element->attributes[i].name);
  }
  return g_string_free(names, FALSE);
}

static void check_attribute(Reader* r, const GimbalMjcfNode* node, const GimbalElement* element, guint index,
                            void* object) {
  const GimbalMjcfAttribute* written = gimbal_mjcf_tree_attribute(r->tree, node, index);
  const char* text = r->tree->text;
  g_autofree char* name = g_strndup(text + written->name, written->name_end - written->name);
  const GimbalAttribute* a = gimbal_grammar_attribute(element, name);
  GimbalPlace place = place_of(r, written->name, written->name_end);
  if (!a) {
    const char* near = gimbal_grammar_nearest_attribute(element, name, 0);
    GimbalMessage hint = {.form = NULL};
    g_autofree char* all = reader_attributes_of(element);
    if (near) {
      gimbal_message_set(&hint, "Perhaps %s is meant. It has: %s", near, all);
    } else {
      gimbal_message_set(&hint, "It has: %s", all);
    }
    ERROR(r, "unknown-attribute", &place, &hint, "<%s> has no attribute %s", element->tag, name);
    return;
  }
  if (gimbal_mjcf_tree_find(r->tree, node, name) != written) {
    ERROR(r, "duplicate-attribute", &place, N_("Delete one of them."), "%s is written twice", name);
    return;
  }
  g_autofree char* value = gimbal_mjcf_tree_value(r->tree, node, name);
  GimbalPlace at = place_of(r, written->value, written->value_end);
  reader_store(r, a, value ? value : "", &at, object);
  g_string_append_printf(r->canon, " %s='%s'", name, value ? value : "");
}

static void read_attributes(Reader* r, const GimbalMjcfNode* node, const GimbalElement* element,
                            void* object) {
  for (int i = 0; i < element->nattribute; i++) store_default(r, &element->attributes[i], object);
  for (guint i = 0; i < node->nattribute; i++) check_attribute(r, node, element, i, object);
  for (int i = 0; i < element->nattribute; i++) {
    const GimbalAttribute* a = &element->attributes[i];
    if (!(a->notes & GIMBAL_NOTE_REQUIRED) || gimbal_mjcf_tree_find(r->tree, node, a->name)) continue;
    GimbalPlace place = tag_place(r, node);
    GimbalMessage hint;
    gimbal_message_set(&hint, "Add %s=\"…\": %s", a->name, a->doc);
    ERROR(r, "missing-attribute", &place, &hint, "<%s> needs the attribute %s", element->tag, a->name);
  }
}

//---- what the grammar cannot say, an element each

static void check_parameter(Reader* r, const GimbalMjcfNode* node, void* object) {
  GimbalParameter* p = object;
  GimbalPlace from = value_place(r, node, "from"), start = value_place(r, node, "start"),
              tag = tag_place(r, node);
  p->place = tag;
  if (isnan(p->from) || isnan(p->to)) return;
  if (!(p->from < p->to)) {
    ERROR(r, "range-order", &from, N_("Write the lower number into from and the higher one into to."),
          "The range of “%s” goes from %g to %g", p->name ? p->name : "", p->from, p->to);
  }
  if (p->scale == GIMBAL_SCALE_LOGARITHMIC && p->from <= 0) {
    ERROR(r, "range-log", &from, N_("Begin above 0, or use the scale linear."),
          "A logarithmic range cannot begin at %g", p->from);
  }
  if (!isnan(p->start) && (p->start < p->from || p->start > p->to)) {
    ERROR(r, "range-start", &start, N_("Let it start between from and to."),
          "The start %g is outside of the range", p->start);
  }
  if (p->step > p->to - p->from) {
    GimbalPlace step = value_place(r, node, "step");
    ERROR(r, "range-step", &step, N_("Give a smaller step."), "The step %g is longer than the range",
          p->step);
  }
  if (isnan(p->step)) p->step = 0;
  if (!p->target || !p->target->len) {
    ERROR(r, "no-target", &tag, N_("Add <target element=\"…\" attribute=\"…\"/> inside of it."),
          "The parameter “%s” changes nothing", p->name ? p->name : "");
  }
}

static void check_target(Reader* r, const GimbalMjcfNode* node, void* object) {
  GimbalTarget* target = object;
  target->place = tag_place(r, node);
  if (!target->name || !target->class_name) return;
  GimbalPlace place = value_place(r, node, "name");
  ERROR(r, "target-both", &place, N_("Keep one of them."), "A target is either by name or in a class");
}

static void check_control(Reader* r, const GimbalMjcfNode* node, void* object) {
  GimbalControl* c = object;
  c->place = tag_place(r, node);
  if (c->shape == GIMBAL_CONTROL_CURVE && (!c->file || !c->column)) {
    ERROR(r, "curve-file", &c->place, N_("Add file=\"…\" and column=\"…\"."),
          "A curve comes from a column of a file");
  } else if (c->shape != GIMBAL_CONTROL_CURVE && c->file) {
    GimbalPlace place = value_place(r, node, "file");
    ERROR(r, "curve-shape", &place, N_("Write shape=\"curve\", or delete the file."),
          "The file is not used by this shape");
  }
}

static void check_push(Reader* r, const GimbalMjcfNode* node, void* object) {
  ((GimbalPush*)object)->place = tag_place(r, node);
}

static void check_noise(Reader* r, const GimbalMjcfNode* node, void* object) {
  ((GimbalNoise*)object)->place = tag_place(r, node);
}

static void check_run(Reader* r, const GimbalMjcfNode* node, void* object) {
  GimbalRun* run = object;
  run->place = tag_place(r, node);
  if (!run->name) run->name = g_strdup_printf("run %u", r->out->run->len);
}

static void check_value(Reader* r, const GimbalMjcfNode* node, void* object) {
  GimbalGoal* goal = object;
  goal->place = value_place(r, node, "expression");
  gboolean distance = goal->reduce == GIMBAL_REDUCE_DISTANCE;
  if (distance && (!goal->file || !goal->column)) {
    GimbalPlace place = value_place(r, node, "reduce");
    ERROR(r, "distance-file", &place, N_("Add file=\"…\" and column=\"…\"."),
          "A distance is that to the column of a file");
  } else if (!distance && goal->file) {
    GimbalPlace place = value_place(r, node, "file");
    ERROR(r, "distance-reduce", &place, N_("Write reduce=\"distance\", or delete the file."),
          "The file is not used by this reduction");
  }
  if (goal->after >= goal->before) {
    GimbalPlace place = value_place(r, node, "after");
    ERROR(r, "time-order", &place, N_("Let after be earlier than before."),
          "Nothing is after %g s and before %g s", goal->after, goal->before);
  }
}

static void check_condition(Reader* r, const GimbalMjcfNode* node, void* object) {
  GimbalGoal* goal = object;
  goal->weight = 0;
  check_value(r, node, object);
  if (!isnan(goal->below) || !isnan(goal->above)) return;
  GimbalPlace place = tag_place(r, node);
  ERROR(r, "condition-limit", &place, N_("Add below=\"…\" or above=\"…\"."),
        "The condition “%s” has no limit", goal->name ? goal->name : "");
}

static void check_plan(Reader* r, const GimbalMjcfNode* node, void* object) {
  ((GimbalPlan*)object)->place = tag_place(r, node);
  if (++r->ndesign == 2) {
    GimbalPlace place = tag_place(r, node);
    ERROR(r, "two-designs", &place, N_("Delete one of them."), "An experiment has one design");
  }
}

// Where the object of an element goes: an array in that of its parent; offset -1: into the
// experiment itself.
typedef struct Part {
  const char* tag;
  int array;
  guint size;
  void (*check)(Reader* r, const GimbalMjcfNode* node, void* object);
} Part;

static const Part kParts[] = {
    {"parameter", offsetof(GimbalExperiment, parameter), sizeof(GimbalParameter), check_parameter},
    {"target", offsetof(GimbalParameter, target), sizeof(GimbalTarget), check_target},
    {"run", offsetof(GimbalExperiment, run), sizeof(GimbalRun), check_run},
    {"control", offsetof(GimbalRun, control), sizeof(GimbalControl), check_control},
    {"push", offsetof(GimbalRun, push), sizeof(GimbalPush), check_push},
    {"noise", offsetof(GimbalRun, noise), sizeof(GimbalNoise), check_noise},
    {"goal", offsetof(GimbalExperiment, goal), sizeof(GimbalGoal), check_value},
    {"condition", offsetof(GimbalExperiment, goal), sizeof(GimbalGoal), check_condition},
};
static const Part kPlanPart = {NULL, -1, 0, check_plan};

static const Part* part_of(const GimbalElement* element) {
  for (guint i = 0; i < G_N_ELEMENTS(kParts); i++) {
    if (!strcmp(kParts[i].tag, element->tag)) return &kParts[i];
  }
  return &kPlanPart;
}

static void* add_part(Reader* r, const Part* part, const GimbalElement* element, void* parent) {
  if (part->array < 0) {
    for (int i = 0; i < GIMBAL_DESIGNS; i++) {
      if (!strcmp(gimbal_design_word(i), element->tag)) r->out->design = i;
    }
    return &r->out->plan;
  }
  GArray** array = (GArray**)((char*)parent + part->array);
  if (!*array) *array = g_array_new(FALSE, TRUE, part->size);
  g_array_set_size(*array, (*array)->len + 1);
  return (*array)->data + (gsize)part->size * ((*array)->len - 1);
}

//---- elements

static void read_children(Reader* r, int index, const GimbalElement* element, void* object);

// conditions follow all goals, so they are read in a second pass
static gboolean is_condition(const GimbalElement* element) {
  return !strcmp(element->tag, "condition");
}

static void read_child(Reader* r, int index, const GimbalElement* parent, void* object, gboolean conditions) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(r->tree, index);
  g_autofree char* tag = gimbal_mjcf_tree_tag(r->tree, node);
  const GimbalChild* child = gimbal_grammar_child(parent, tag);
  GimbalPlace place = tag_place(r, node);
  if (!child) {
    if (conditions) return;
    const char* near = gimbal_grammar_nearest_child(parent, tag);
    GimbalMessage hint = {.form = NULL};
    if (near) gimbal_message_set(&hint, "Perhaps <%s> is meant.", near);
    ERROR(r, "unknown-element", &place, &hint, "<%s> may not stand in <%s>", tag, parent->tag);
    return;
  }
  if (conditions != is_condition(child->element)) return;
  if (!node->whole || !node->closed) {
    ERROR(r, "not-closed", &place, N_("End it with /> or with a closing tag."), "<%s> is not closed", tag);
  }
  const Part* part = part_of(child->element);
  void* own = add_part(r, part, child->element, object);
  g_string_append_printf(r->canon, "<%s", tag);
  read_attributes(r, node, child->element, own);
  read_children(r, index, child->element, own);
  g_string_append(r->canon, ">");
  part->check(r, node, own);
}

static void read_children(Reader* r, int index, const GimbalElement* element, void* object) {
  for (int pass = 0; pass < (element == gimbal_experiment_grammar() ? 2 : 1); pass++) {
    int child = gimbal_mjcf_tree_first_child(r->tree, index);
    for (; child >= 0; child = gimbal_mjcf_tree_next_sibling(r->tree, child)) {
      read_child(r, child, element, object, pass == 1);
    }
    if (pass == 0 && object == r->out) r->out->ngoal = r->out->goal ? (int)r->out->goal->len : 0;
  }
}

//---- the whole

// Names of parameters, goals and conditions are columns of one table, where case is ignored.
static void check_unique(Reader* r, GHashTable* seen, const char* name, const GimbalPlace* place) {
  g_autofree char* low = name ? g_ascii_strdown(name, -1) : NULL;
  if (!name || g_hash_table_add(seen, g_steal_pointer(&low))) return;
  ERROR(r, "duplicate-name", place, N_("Give it a name of its own."), "The name “%s” is taken", name);
}

static void check_names(Reader* r) {
  static const char* const taken[] = {"point", "status", "message", "score", "met", "residual"};
  const GimbalExperiment* e = r->out;
  g_autoptr(GHashTable) columns = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GHashTable) runs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(taken); i++) g_hash_table_add(columns, g_strdup(taken[i]));
  for (guint i = 0; i < e->parameter->len; i++) {
    const GimbalParameter* p = gimbal_experiment_parameter(e, (int)i);
    check_unique(r, columns, p->name, &p->place);
    if (e->design == GIMBAL_DESIGN_FIT && p->step > 0) {
      ERROR(r, "fit-step", &p->place, N_("Leave its step out."), "A fit needs continuous parameters");
    }
  }
  for (guint i = 0; i < e->goal->len; i++) {
    const GimbalGoal* goal = gimbal_experiment_goal(e, (int)i);
    check_unique(r, columns, goal->name, &goal->place);
  }
  for (guint i = 0; i < e->run->len; i++) {
    const GimbalRun* run = gimbal_experiment_run(e, (int)i);
    check_unique(r, runs, run->name, &run->place);
  }
}

static gboolean has_run(const GimbalExperiment* e, const char* name) {
  for (guint i = 0; i < e->run->len; i++) {
    if (!g_strcmp0(gimbal_experiment_run(e, (int)i)->name, name)) return TRUE;
  }
  return FALSE;
}

static void check_goals(Reader* r) {
  const GimbalExperiment* e = r->out;
  gboolean recorded = FALSE;
  for (guint i = 0; i < e->goal->len; i++) {
    const GimbalGoal* goal = gimbal_experiment_goal(e, (int)i);
    recorded = recorded || ((int)i < e->ngoal && goal->reduce == GIMBAL_REDUCE_DISTANCE);
    if (goal->run && !has_run(e, goal->run)) {
      ERROR(r, "unknown-run", &goal->place, N_("Write the name of a <run>."), "There is no run “%s”",
            goal->run);
    }
  }
  if (e->design == GIMBAL_DESIGN_FIT && !recorded) {
    ERROR(r, "fit-recording", &e->plan.place,
          N_("Add <goal reduce=\"distance\" file=\"…\" column=\"…\" …/>."),
          "There is no recorded curve to fit to");
  }
}

static void check_design(Reader* r) {
  const GimbalExperiment* e = r->out;
  double points = 1;
  for (guint i = 0; i < e->parameter->len; i++) points *= gimbal_experiment_parameter(e, (int)i)->points;
  if (e->design == GIMBAL_DESIGN_GRID && points > 1e7) {
    ERROR(r, "too-many-points", &e->place, N_("Give parameters fewer points, or use <sobol> or <latin>."),
          "The grid has %.3g points", points);
  }
  if (e->design != GIMBAL_DESIGN_GRID && !e->parameter->len) {
    ERROR(r, "no-parameter", &e->plan.place, N_("Add a <parameter>."), "Nothing varies");
  }
  if (e->design == GIMBAL_DESIGN_SOBOL && e->parameter->len > SOBOL_DIMENSIONS) {
    ERROR(r, "sobol-dimensions", &e->plan.place, N_("Use <latin>."),
          "Sobol points vary %d parameters at most", SOBOL_DIMENSIONS);
  }
}

static void check_all(Reader* r) {
  GimbalExperiment* e = r->out;
  if (!e->run->len) ERROR(r, "no-run", &e->place, N_("Add <run duration=\"…\"/>."), "Nothing is simulated");
  // without goals points are simulated and kept, to be looked at
  gboolean seeks = e->design == GIMBAL_DESIGN_SEARCH || e->design == GIMBAL_DESIGN_FIT;
  if (!e->goal->len && seeks) {
    ERROR(r, "no-goal", &e->place, N_("Add a <goal> or a <condition>."), "Nothing is wanted of the runs");
  }
  check_names(r);
  check_goals(r);
  check_design(r);
}

static void set_model(Reader* r) {
  GimbalExperiment* e = r->out;
  if (!e->model) return;
  g_autofree char* folder = g_path_get_dirname(e->path);
  g_autofree char* name = e->model;
  e->model = g_canonicalize_filename(name, folder);
}

static void read_root(Reader* r) {
  int root = gimbal_mjcf_tree_first_child(r->tree, -1);
  const GimbalMjcfNode* node = root >= 0 ? gimbal_mjcf_tree_node(r->tree, root) : NULL;
  const GimbalElement* grammar = gimbal_experiment_grammar();
  GimbalPlace place = node ? tag_place(r, node) : place_of(r, 0, 0);
  r->out->place = r->out->plan.place = place;
  if (!node || !gimbal_mjcf_tree_is(r->tree, node, grammar->tag)) {
    ERROR(r, "no-experiment", &place, N_("Begin with <experiment model=\"…\">."),
          "This is not an experiment");
    return;
  }
  if (!node->closed) {
    ERROR(r, "not-closed", &place, N_("End the file with </experiment>."), "<experiment> is not closed");
  }
  g_string_append(r->canon, "<experiment");
  read_attributes(r, node, grammar, r->out);
  read_children(r, root, grammar, r->out);
  check_all(r);
  set_model(r);
}

GimbalExperiment* gimbal_experiment_new(const char* path, GBytes* text, GimbalDiagnostics* list) {
  g_autoptr(GimbalExperiment) self = g_new0(GimbalExperiment, 1);
  int before = gimbal_diagnostics_errors(list);
  gsize size;
  const char* data = g_bytes_get_data(text, &size);
  self->path = g_canonicalize_filename(path, NULL);
  self->parameter = g_array_new(FALSE, TRUE, sizeof(GimbalParameter));
  self->run = g_array_new(FALSE, TRUE, sizeof(GimbalRun));
  self->goal = g_array_new(FALSE, TRUE, sizeof(GimbalGoal));
  const char* wrong;
  if (!g_utf8_validate(data ? data : "", (gssize)size, &wrong)) {
    GimbalPlace place = {.file = path, .line = 1, .column = 1, .start = (mjtSize)(wrong - data)};
    problems_add(list, GIMBAL_SEVERITY_ERROR, "encoding", &place, N_("Save it as UTF-8."),
                 "This is not a text");
    return NULL;
  }
  g_autofree char* copy = g_strndup(data ? data : "", size);
  g_autoptr(GBytes) bytes = g_bytes_new(copy, strlen(copy) + 1);
  g_autoptr(GBytes) whole = g_bytes_new_from_bytes(bytes, 0, strlen(copy));
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_new(whole, NULL);
  g_autoptr(GString) canon = g_string_new(NULL);
  Reader r = {self->path, tree, list, self, canon, 0};
  read_root(&r);
  if (gimbal_diagnostics_errors(list) > before) return NULL;
  self->canon = g_strdup(canon->str);
  return g_steal_pointer(&self);
}

GimbalExperiment* gimbal_experiment_open(const char* path, GimbalDiagnostics* list) {
  g_autofree char* text = NULL;
  gsize size;
  g_autoptr(GError) error = NULL;
  if (!g_file_get_contents(path, &text, &size, &error)) {
    GimbalPlace place = {.file = path};
    problems_add(list, GIMBAL_SEVERITY_ERROR, "no-file", &place, N_("Check the name of the experiment."),
                 "The experiment cannot be read: %s", error->message);
    return NULL;
  }
  g_autoptr(GBytes) bytes = g_bytes_new_take(g_steal_pointer(&text), size);
  return gimbal_experiment_new(path, bytes, list);
}

//---- freeing: the texts of an object are those that its grammar binds

static void free_texts(const GimbalElement* element, void* object) {
  for (int i = 0; i < element->nattribute; i++) {
    if (element->attributes[i].type == GIMBAL_VALUE_STRING) {
      g_free(*(char**)((char*)object + element->attributes[i].field.offset));
    }
  }
}

static void free_objects(const GimbalElement* element, void* object) {
  for (int i = 0; i < element->nchild; i++) {
    const GimbalElement* child = element->children[i].element;
    const Part* part = part_of(child);
    GArray** array = part->array >= 0 ? (GArray**)((char*)object + part->array) : NULL;
    if (!array || !*array) continue;
    for (guint k = 0; k < (*array)->len; k++) free_objects(child, (*array)->data + (gsize)part->size * k);
    g_clear_pointer(array, g_array_unref);
  }
  free_texts(element, object);
}

void gimbal_experiment_free(GimbalExperiment* self) {
  if (!self) return;
  free_objects(gimbal_experiment_grammar(), self);
  g_free(self->canon);
  g_free(self->path);
  g_free(self);
}
