// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A parameter is a number of the text, with everything that follows from it: default classes,
// copies, several files. So a point is written into copies of the texts, by the same edits that
// would write it into the user's, and compiled.

#include "experiment/subject.h"

#include <gimbal/guard.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "experiment/problems.h"
#include "language/edit/rewrite.h"

static GBytes* load_file(const char* path, gpointer user_data) {
  (void)user_data;
  char* text;
  gsize size;
  if (!g_file_get_contents(path, &text, &size, NULL)) return NULL;
  return g_bytes_new_take(text, size);
}

static const GimbalMjcfFile* file_at(const Subject* self, int index) {
  return g_ptr_array_index(self->files, (guint)index);
}

//---- targets

static gboolean path_matches(const GimbalMjcfTree* tree, int node, const char* element) {
  g_autofree char* path = gimbal_mjcf_tree_path(tree, node);
  if (!g_str_has_suffix(path, element)) return FALSE;
  gsize rest = strlen(path) - strlen(element);
  return rest == 0 || path[rest - 1] == '/';
}

// Whether an element stands in the <default> of a class; the outermost class is called main if it
// has no name.
static gboolean is_of_class(const GimbalMjcfTree* tree, const GimbalMjcfNode* node, const char* name) {
  if (node->parent < 0) return FALSE;
  const GimbalMjcfNode* parent = gimbal_mjcf_tree_node(tree, node->parent);
  if (!gimbal_mjcf_tree_is(tree, parent, "default")) return FALSE;
  g_autofree char* own = gimbal_mjcf_tree_value(tree, parent, "class");
  return !strcmp(own ? own : "main", name);
}

static gboolean is_meant(const GimbalMjcfTree* tree, int index, const GimbalTarget* target) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
  if (node->kind != GIMBAL_MJCF_ELEMENT || !node->element || !node->whole) return FALSE;
  if (!path_matches(tree, index, target->element)) return FALSE;
  if (target->class_name) return is_of_class(tree, node, target->class_name);
  if (node->in_default) return FALSE;
  g_autofree char* name = target->name ? gimbal_mjcf_tree_value(tree, node, "name") : NULL;
  return !target->name || (name && g_pattern_match_simple(target->name, name));
}

int target_count(const GPtrArray* files, const GimbalTarget* target) {
  int count = 0;
  for (guint f = 0; f < files->len; f++) {
    const GimbalMjcfTree* tree = ((const GimbalMjcfFile*)g_ptr_array_index(files, f))->tree;
    for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) count += is_meant(tree, i, target);
  }
  return count;
}

// How many numbers the value of an attribute has; -1 if it is not made of numbers.
static int parse_numbers(const char* text, double numbers[16]) {
  int count = 0;
  for (;;) {
    char* end;
    while (g_ascii_isspace(*text)) text++;
    if (!*text) return count;
    double x = g_ascii_strtod(text, &end);
    if (end == text || count == 16) return -1;
    numbers[count++] = x;
    text = end;
  }
}

static Slot* find_slot(Subject* self, int file, gsize tag, const char* attribute, int* index) {
  for (guint i = 0; i < self->slots->len; i++) {
    Slot* slot = &g_array_index(self->slots, Slot, i);
    *index = (int)i;
    if (slot->file == file && slot->tag == tag && !strcmp(slot->attribute, attribute)) return slot;
  }
  return NULL;
}

// The text of an attribute; one that is not written has its default, if no class can change it.
// NULL if unknown.
static char* text_of(const GimbalMjcfTree* tree, const GimbalMjcfNode* node, const GimbalAttribute* a) {
  char* text = gimbal_mjcf_tree_value(tree, node, a->name);
  if (text || node->in_default || gimbal_grammar_attribute(node->element, "class")) return text;
  return g_strdup(a->default_text);
}

// Add a slot for an attribute of an element; an attribute without a text is written with the first
// number only.
static Slot* add_slot(Subject* self, int file, const GimbalMjcfNode* node, const GimbalAttribute* a,
                      int* index) {
  Slot* slot = find_slot(self, file, node->start, a->name, index);
  if (slot) return slot;
  Slot made = {.file = file, .tag = node->start, .attribute = a->name, .whole = a->type == GIMBAL_VALUE_INT};
  g_autofree char* text = text_of(file_at(self, file)->tree, node, a);
  made.count = text ? parse_numbers(text, made.numbers) : 0;
  *index = (int)self->slots->len;
  g_array_append_val(self->slots, made);
  return &g_array_index(self->slots, Slot, *index);
}

// Why a component of an attribute cannot be a parameter; NULL if it can.
static const char* subject_obstacle(const GimbalAttribute* a, const Slot* slot, const GimbalTarget* target) {
  gboolean numbers =
      a->type == GIMBAL_VALUE_DOUBLE || a->type == GIMBAL_VALUE_FLOAT || a->type == GIMBAL_VALUE_INT;
  if (!numbers || slot->count < 0) return N_("Vary an attribute that is made of numbers.");
  if (a->count_max >= 0 && target->component >= a->count_max) return N_("Components count from 0.");
  gboolean first = target->component == 0 && (slot->count > 0 || a->count_min <= 1);
  if (target->component >= slot->count && !first) {
    return N_("Write all numbers of the attribute into the model first.");
  }
  if (target->mode == GIMBAL_TARGET_MULTIPLY && target->component >= slot->count) {
    return N_("Write the attribute into the model first, or use the mode set.");
  }
  return NULL;
}

static void add_follower(Subject* self, int parameter, const GimbalTarget* target, int file, int node_index,
                         GimbalDiagnostics* list) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file_at(self, file)->tree, node_index);
  const GimbalAttribute* a = gimbal_grammar_attribute(node->element, target->attribute);
  if (!a) {
    const char* near = gimbal_grammar_nearest_attribute(node->element, target->attribute, node->in_default);
    GimbalMessage hint = {.form = NULL};
    if (near) gimbal_message_set(&hint, "Perhaps %s is meant.", near);
    problems_add(list, GIMBAL_SEVERITY_ERROR, "target-attribute", &target->place, &hint,
                 "<%s> has no attribute %s", node->element->tag, target->attribute);
    return;
  }
  int index;
  Slot* slot = add_slot(self, file, node, a, &index);
  const char* advice = subject_obstacle(a, slot, target);
  if (advice) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "target-number", &target->place, advice,
                 "%s of <%s> has no number %d that could vary", target->attribute, node->element->tag,
                 target->component);
    return;
  }
  double written = target->mode == GIMBAL_TARGET_MULTIPLY ? slot->numbers[target->component] : 1;
  slot->count = MAX(slot->count, target->component + 1);
  for (guint i = 0; i < self->followers->len; i++) {
    const Follower* other = &g_array_index(self->followers, Follower, i);
    if (other->slot == index && other->component == target->component) {
      problems_add(list, GIMBAL_SEVERITY_ERROR, "target-twice", &target->place,
                   N_("Let each number follow one target."), "Another target changes the same number");
      return;
    }
  }
  Follower follower = {parameter, index, target->component, target->factor * written};
  g_array_append_val(self->followers, follower);
}

// Make a hint of the names of such elements.
static void set_names(GimbalMessage* hint, const Subject* self, const char* element) {
  g_autoptr(GString) names = g_string_new(NULL);
  int count = 0;
  for (guint f = 0; f < self->files->len; f++) {
    GimbalMjcfTree* tree = file_at(self, (int)f)->tree;
    for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
      if (node->kind != GIMBAL_MJCF_ELEMENT || node->in_default || !path_matches(tree, i, element)) continue;
      g_autofree char* name = gimbal_mjcf_tree_value(tree, node, "name");
      if (name && count++ < 8) g_string_append_printf(names, "%s%s", count > 1 ? ", " : "", name);
    }
  }
  if (count > 8) g_string_append(names, ", …");
  if (count) {
    gimbal_message_set(hint, "There are: %s.", names->str);
  } else {
    gimbal_message_set(hint, "The model has no named <%s>.", element);
  }
}

static void add_target(Subject* self, int parameter, const GimbalTarget* target, GimbalDiagnostics* list) {
  int found = 0;
  for (guint f = 0; f < self->files->len; f++) {
    GimbalMjcfTree* tree = file_at(self, (int)f)->tree;
    for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
      if (!is_meant(tree, i, target)) continue;
      found++;
      add_follower(self, parameter, target, (int)f, i, list);
    }
  }
  if (found) return;
  GimbalMessage hint, what;
  set_names(&hint, self, target->element);
  if (target->class_name) {
    gimbal_message_set(&what, "The model has no <%s> in the class “%s”", target->element, target->class_name);
  } else if (target->name) {
    gimbal_message_set(&what, "The model has no <%s> called “%s”", target->element, target->name);
  } else {
    gimbal_message_set(&what, "The model has no <%s>", target->element);
  }
  problems_add(list, GIMBAL_SEVERITY_ERROR, "unknown-target", &target->place, &hint, "%p", &what);
}

//---- models of points

double subject_number(const Subject* self, const Follower* follower, const double* point) {
  double x = follower->factor * point[follower->parameter];
  return g_array_index(self->slots, Slot, follower->slot).whole ? round(x) : x;
}

GArray* subject_edits(const Subject* self, const double* point) {
  GArray* edits = gimbal_edits_new();
  for (guint i = 0; i < self->slots->len; i++) {
    Slot slot = g_array_index(self->slots, Slot, i);
    for (guint k = 0; k < self->followers->len; k++) {
      const Follower* follower = &g_array_index(self->followers, Follower, k);
      if (follower->slot == (int)i) slot.numbers[follower->component] = subject_number(self, follower, point);
    }
    g_autofree char* text = gimbal_numbers_text(slot.numbers, slot.count, 0);
    const GimbalMjcfFile* file = file_at(self, slot.file);
    gimbal_rewrite_set_attribute(file->tree, slot.tag, slot.attribute, text, edits, file->path, NULL);
  }
  return edits;
}

// The input and output of a guarded compile.
typedef struct Compile {
  GPtrArray *paths, *texts;  // one for each file
  GimbalDiagnostics* list;
  gboolean plain;  // without pictures
  mjVFS vfs;
  mjSpec* spec;
  mjModel* model;
} Compile;

// No number depends on a picture, but pictures are most of what many models cost to compile.
static void drop_pictures(mjSpec* spec) {
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_TEXTURE); e; e = mjs_nextElement(spec, e)) {
    mjsTexture* texture = mjs_asTexture(e);
    if (texture->builtin != mjBUILTIN_NONE && texture->width < 1) continue;  // an error
    texture->builtin = mjBUILTIN_FLAT;
    texture->mark = mjMARK_NONE;
    texture->width = texture->height = 1;
  }
}

static void subject_compile_text(void* data) {
  Compile* c = data;
  c->spec = gimbal_mjcf_parse_texts(c->paths, c->texts, &c->vfs, c->list);
  if (c->spec && c->plain) drop_pictures(c->spec);
  if (c->spec) c->model = gimbal_compile(c->spec, &c->vfs, c->list);
}

static mjModel* compile_texts(const Subject* self, const GArray* edits, gboolean plain,
                              GimbalDiagnostics* list) {
  g_autoptr(GPtrArray) paths = g_ptr_array_new();
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
  Compile c = {.paths = paths, .texts = texts, .list = list, .plain = plain};
  for (guint i = 0; i < self->files->len; i++) {
    const GimbalMjcfFile* file = file_at(self, (int)i);
    char* text =
        edits ? gimbal_edits_apply_to_text(edits, file->path, file->tree->text) : g_strdup(file->tree->text);
    g_ptr_array_add(paths, file->path);
    g_ptr_array_add(texts, text ? text : g_strdup(""));
  }
  mj_defaultVFS(&c.vfs);
  gimbal_guard(subject_compile_text, &c, list);
  mj_deleteSpec(c.spec);
  mj_deleteVFS(&c.vfs);
  return c.model;
}

mjModel* subject_compile(const Subject* self, const double* point, gboolean plain, GimbalDiagnostics* list) {
  g_autoptr(GArray) edits = subject_edits(self, point);
  return compile_texts(self, edits, plain, list);
}

//---- the whole

static gboolean read_texts(Subject* self, const ModelTexts* texts, GimbalDiagnostics* list) {
  const GimbalExperiment* e = self->experiment;
  g_autofree char* low = g_ascii_strdown(e->model, -1);
  char* text;
  gsize size;
  g_autoptr(GError) error = NULL;
  if (!g_str_has_suffix(low, ".xml")) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "model-format", &e->place,
                 N_("Turn it into XML first: gimbal compile IN OUT.xml."), "The model is not a text of MJCF");
    return FALSE;
  }
  g_autoptr(GBytes) bytes = texts->load(e->model, texts->data);
  if (!bytes && !g_file_get_contents(e->model, &text, &size, &error)) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "no-model", &e->place,
                 N_("Write its path as seen from the experiment's file."), "The model cannot be read: %s",
                 error->message);
    return FALSE;
  }
  if (!bytes) bytes = g_bytes_new_take(text, size);
  self->files = gimbal_mjcf_files_new(e->model, bytes, texts->load, texts->data);
  return TRUE;
}

static Subject* subject_begin(const GimbalExperiment* experiment, const ModelTexts* texts,
                              GimbalDiagnostics* list) {
  static const ModelTexts disk = {load_file, NULL};
  g_autoptr(Subject) self = g_new0(Subject, 1);
  self->experiment = experiment;
  self->slots = g_array_new(FALSE, TRUE, sizeof(Slot));
  self->followers = g_array_new(FALSE, TRUE, sizeof(Follower));
  return read_texts(self, texts->load ? texts : &disk, list) ? g_steal_pointer(&self) : NULL;
}

static gboolean find_targets(Subject* self, GimbalDiagnostics* list) {
  const GimbalExperiment* e = self->experiment;
  int before = gimbal_diagnostics_errors(list);
  for (guint i = 0; i < e->parameter->len; i++) {
    const GimbalParameter* parameter = gimbal_experiment_parameter(e, (int)i);
    for (guint k = 0; k < parameter->target->len; k++) {
      add_target(self, (int)i, &g_array_index(parameter->target, GimbalTarget, k), list);
    }
  }
  return gimbal_diagnostics_errors(list) == before;
}

Subject* subject_new(const GimbalExperiment* experiment, const ModelTexts* texts, GimbalDiagnostics* list) {
  g_autoptr(Subject) self = subject_begin(experiment, texts, list);
  if (!self) return NULL;
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  self->base = compile_texts(self, NULL, FALSE, said);
  if (!self->base) pass_on_first_error(said, list, &experiment->place);
  gimbal_diagnostics_free(said);
  return self->base && find_targets(self, list) ? g_steal_pointer(&self) : NULL;
}

GArray* subject_edits_of(const GimbalExperiment* experiment, const ModelTexts* texts, const double* point,
                         GimbalDiagnostics* list) {
  g_autoptr(Subject) self = subject_begin(experiment, texts, list);
  return self && find_targets(self, list) ? subject_edits(self, point) : NULL;
}

void subject_free(Subject* self) {
  if (!self) return;
  if (self->files) g_ptr_array_unref(self->files);
  g_array_unref(self->slots);
  g_array_unref(self->followers);
  mj_deleteModel(self->base);
  g_free(self);
}
