// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// <replicate>: numbered copies of a part of the tree.
//
// The pattern is built once under a body of its own, attached again and again, and thrown away.
// Where replicates are nested, the copies of an inner one are only a pattern themselves: their
// numbers are set off by a character that no name has, so that they cannot meet other names; it
// goes when the outermost replicate is done. So are the numbers of copies that would meet names of
// the pattern, as "a1" with "0" does in a pattern that has "a10" too.

#include <math.h>
#include <string.h>

#include "spec/attach/attach.h"
#include "spec/names.h"
#include "spec/references.h"
#include "xml/read/read.h"

#define SET_OFF '\x1f'

// elements that <replicate> and <attach> make together in a model
static const double max_copies = 2e6;
// of nothing, such as clocks, which double with each copy
static const double max_sensors = 262144;

// Pose of copy i: the i-th multiple of the Euler angles, and the offsets of all copies before it,
// each turned by the orientation of its own copy.
static void pose_of_copy(Reader* r, int i, const double euler[3], const double offset[3], double pos[3],
                         double quat[4]) {
  const mjsCompiler* compiler = &r->spec->compiler;
  mjsOrientation turn;
  mjs_defaultOrientation(&turn);
  turn.type = mjORIENTATION_EULER;
  if (i > 0) {
    double step[3], mat[9];
    mju_quat2Mat(mat, quat);
    mju_mulMatVec3(step, mat, offset);
    mju_addTo3(pos, step);
  }
  for (int k = 0; k < 3; k++) turn.euler[k] = i * euler[k];
  mjs_resolveOrientation(quat, compiler->degree, compiler->eulerseq, &turn);
}

// "07" of 0 … 12: as many digits as the count has
static char* copy_suffix(const char* separator, int i, int count) {
  char digits[16];
  int width = g_snprintf(digits, sizeof digits, "%d", count);
  return g_strdup_printf("%s%0*d", separator, width, i);
}

//---- names

static void read_replicate_strip(char* name) {
  char* to = name;
  for (const char* from = name; *from; from++) {
    if (*from != SET_OFF) *to++ = *from;
  }
  *to = '\0';
}

static void strip_reference(void* context, Element* e, mjtObj kind, mjString* name) {
  (void)context, (void)e, (void)kind;
  if (!strchr(string_get(name), SET_OFF)) return;
  char* plain = g_strdup(string_get(name));
  read_replicate_strip(plain);
  string_set(name, plain);
  g_free(plain);
}

static void strip_element(Reader* r, const DomNode* node, Element* e) {
  references_visit(e, strip_reference, NULL);
  if (!strchr(string_get(e->name), SET_OFF)) return;
  char* plain = g_strdup(string_get(e->name));
  read_replicate_strip(plain);
  if (names_set(&e->head, plain)) {
    read_error(r, node, NULL, "repeated-name", N_("Choose names that do not end in digits, or give 'sep'."),
               "repeated name '%s' in %s: another one has it", plain, element_kind_name(e->head.elemtype));
  }
  g_free(plain);
}

static void strip_body(Reader* r, const DomNode* node, BodyElement* body) {
  strip_element(r, node, &body->base);
  for (int k = 0; k < LEAF_KINDS; k++) {
    const ElementList* list = body_children(body, child_kinds[k]);
    for (int i = 0; i < list->size; i++) strip_element(r, node, list->items[i]);
  }
  for (int i = 0; i < body->bodies.size; i++) strip_body(r, node, (BodyElement*)body->bodies.items[i]);
}

static void strip_all(Reader* r, const DomNode* node) {
  Spec* s = spec_of(r->spec);
  strip_body(r, node, s->world);
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    for (int i = 0; i < s->lists[kind].size; i++) strip_element(r, node, s->lists[kind].items[i]);
  }
}

// Elements that the copies of a replicate have, with those that replicates inside make.
static double elements_of_copies(const DomNode* node);

static double count_elements(const DomNode* node) {
  double n = 0;
  for (const DomNode* child = node->first; child; child = child->next) {
    n += strcmp(child->tag, "replicate") == 0 ? elements_of_copies(child) : 1 + count_elements(child);
  }
  return n;
}

static double elements_of_copies(const DomNode* node) {
  int count = 0;
  read_int(node, "count", &count);
  return MAX(count, 0) * (1 + count_elements(node));
}

bool count_copies(Reader* r, const DomNode* node, const char* attribute, double elements) {
  bool told = r->copies > max_copies;
  r->copies += elements;
  if (r->copies <= max_copies) return true;
  if (told) return false;
  read_error(r, node, attribute ? dom_attribute(node, attribute) : NULL, "too-many-copies", NULL,
             "%.3g copies of elements are too many: the limit is %.0f", r->copies, max_copies);
  return false;
}

// Whether the copies of an outermost replicate are not too many.
static bool is_bounded(Reader* r, const DomNode* node) {
  return r->copying || count_copies(r, node, "count", elements_of_copies(node));
}

static bool holds_replicate(const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    if (strcmp(child->tag, "replicate") == 0 || holds_replicate(child)) return true;
  }
  return false;
}

//---- sensors of nothing

static void count_reference(void* context, Element* e, mjtObj kind, mjString* name) {
  (void)e, (void)kind, (void)name;
  ++*(int*)context;
}

static int count_sensors_of_nothing(const Spec* s) {
  const ElementList* sensors = &s->lists[mjOBJ_SENSOR];
  int n = 0;
  for (int i = 0; i < sensors->size; i++) {
    int references = 0;
    references_visit(sensors->items[i], count_reference, &references);
    n += references == 0;
  }
  return n;
}

// As in 3.12 each copy of a part of the model takes them all along, those of the copies before it
// too: where that is more than anybody has memory for, the model is refused.
static bool are_sensors_bounded(Reader* r, const DomNode* node, int count) {
  int n = count_sensors_of_nothing(spec_of(r->spec));
  if (n == 0 || ldexp(n, count) <= max_sensors) return true;
  read_error(r, node, dom_attribute(node, "count"), "too-many-copies",
             N_("Put what is copied into a model of its own, and attach that."),
             "each copy doubles the sensors that name no element, such as a clock: %d of them and %d copies "
             "are too many",
             n, count);
  return false;
}

//---- copies

// What one <replicate> says.
typedef struct Copies {
  int count;
  double offset[3];
  double euler[3];
  const char* separator;
  bool set_off;  // numbers are set off until the pattern is gone
} Copies;

// Whether a name of the pattern could be that of a copy: the separator and a number at its end.
static bool is_like_copy(const Copies* c, const Element* e) {
  const char* name = string_get(e->name);
  char* last = copy_suffix(c->separator, 0, c->count);
  size_t length = strlen(name), width = strlen(last), separator = strlen(c->separator);
  bool like = length > width && !strncmp(name + length - width, c->separator, separator);
  for (size_t i = length - width + separator; like && i < length; i++) like = g_ascii_isdigit(name[i]);
  g_free(last);
  return like;
}

static bool holds_names_like_copies(const Copies* c, BodyElement* body) {
  if (is_like_copy(c, &body->base)) return true;
  for (int k = 0; k < CHILD_KINDS; k++) {
    const ElementList* list = body_children(body, child_kinds[k]);
    for (int i = 0; i < list->size; i++) {
      bool like = child_kinds[k] == mjOBJ_BODY ? holds_names_like_copies(c, (BodyElement*)list->items[i])
                                               : is_like_copy(c, list->items[i]);
      if (like) return true;
    }
  }
  return false;
}

static void attach_copies(Reader* r, const DomNode* node, const Copies* c, mjsElement* where,
                          mjsFrame* frame) {
  double pos[3] = {0}, quat[4] = {1, 0, 0, 0};
  for (int i = 0; i < c->count; i++) {
    pose_of_copy(r, i, c->euler, c->offset, pos, quat);
    mju_copy3(frame->pos, pos);
    mju_copy4(frame->quat, quat);
    char* number = copy_suffix(c->separator, i, c->count);
    char* suffix = c->set_off ? g_strdup_printf("%c%s", SET_OFF, number) : g_strdup(number);
    bool attached = attach_part(where, frame->element, "", suffix) != NULL;
    if (!attached) {
      read_error(r, node, NULL, "replicate", NULL, "cannot make copy %d: %p", i,
                 spec_last_error(spec_of(r->spec)));
    }
    g_free(suffix);
    g_free(number);
    if (!attached) return;
  }
}

void read_replicate(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  const mjsDefault* own = read_class(r, node, "childclass", NULL);
  Copies c = {.separator = read_string(node, "sep")};
  read_int(node, "count", &c.count);
  read_doubles(node, "offset", c.offset, 3);
  read_doubles(node, "euler", c.euler, 3);
  if (!is_bounded(r, node)) return;
  mjsBody* pattern = mjs_addBody(parent->body, own);
  mjsFrame* frame = mjs_addFrame(pattern, NULL);
  mjs_setDefault(pattern->element, own ? own : def);
  mjs_setDefault(frame->element, own ? own : def);
  read_maker(node, element_of(frame->element), "replicate");
  int errors = gimbal_diagnostics_errors(r->list);
  r->copying++;
  r->read_children(r, node, &(Parent){pattern, frame, own ? own : def});
  c.set_off = r->copying > 1 || holds_names_like_copies(&c, (BodyElement*)element_of(pattern->element));
  if (gimbal_diagnostics_errors(r->list) == errors && are_sensors_bounded(r, node, c.count)) {
    attach_copies(r, node, &c, parent->frame ? parent->frame->element : parent->body->element, frame);
  }
  mjs_delete(r->spec, pattern->element);
  r->copying--;
  if (!r->copying && (c.set_off || holds_replicate(node))) strip_all(r, node);
}
