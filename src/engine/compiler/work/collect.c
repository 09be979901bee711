// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// First pass: every element gets its id. Bodies are numbered depth first; what hangs on bodies
// follows their order.

#include <string.h>

#include "compiler/work/compile.h"
#include "spec/key_row.h"
#include "spec/names.h"
#include "spec/plugin.h"

//---- missing names

// The reader names assets after their files; what a program makes it names itself.
static void check_asset_names(Compile* c) {
  const mjtObj kinds[] = {mjOBJ_MESH, mjOBJ_HFIELD, mjOBJ_TEXTURE, mjOBJ_MATERIAL};
  for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
    const ElementList* list = &c->list[kinds[k]];
    for (int i = 0; i < list->size; i++) {
      Element* e = list->items[i];
      if (!string_is_empty(e->name)) continue;
      if (kinds[k] == mjOBJ_TEXTURE && ((mjsTexture*)e->object)->type == mjTEXTURE_SKYBOX) continue;
      compile_error(c, e, "empty-name", "a %s needs a name", element_kind_name(kinds[k]));
    }
  }
}

//---- lists

static void collect_add(Compile* c, Element* e) {
  ElementList* list = &c->list[e->head.elemtype];
  e->id = list->size;
  element_list_append(list, e);
}

static void collect_body(Compile* c, BodyElement* body) {
  collect_add(c, &body->base);
  for (int k = 0; k < PART_KINDS; k++) {
    const ElementList* children = body_children(body, child_kinds[k]);
    for (int i = 0; i < children->size; i++) collect_add(c, children->items[i]);
  }
  for (int i = 0; i < body->bodies.size; i++) collect_body(c, (BodyElement*)body->bodies.items[i]);
}

static bool is_look(mjtObj kind) {
  return kind == mjOBJ_MATERIAL || kind == mjOBJ_TEXTURE;
}

static void keep_look(const Compile* c, GHashTable* kept, mjtObj kind, const mjString* name) {
  if (is_look(kind)) g_hash_table_add(kept, spec_find_name(c->spec, kind, string_get(name)));
}

// Looks that a sensor or a tuple names: those stay where all others are discarded.
static GHashTable* find_kept_looks(const Compile* c) {
  GHashTable* kept = g_hash_table_new(NULL, NULL);
  const ElementList *sensors = &c->spec->lists[mjOBJ_SENSOR], *tuples = &c->spec->lists[mjOBJ_TUPLE];
  for (int i = 0; i < sensors->size; i++) {
    const mjsSensor* s = sensors->items[i]->object;
    keep_look(c, kept, s->objtype, s->objname);
    keep_look(c, kept, s->reftype, s->refname);
  }
  for (int i = 0; i < tuples->size; i++) {
    const mjsTuple* t = tuples->items[i]->object;
    int n = MIN(int_vec_size(t->objtype), string_vec_size(t->objname));
    for (int k = 0; k < n; k++) {
      mjtObj kind = (mjtObj)int_vec_data(t->objtype)[k];
      if (!is_look(kind)) continue;
      g_hash_table_add(kept, spec_find_name(c->spec, kind, string_vec_get(t->objname, k)));
    }
  }
  return kept;
}

static void collect_listed(Compile* c) {
  GHashTable* kept = c->spec->pub.compiler.discardvisual ? find_kept_looks(c) : NULL;
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    const ElementList* list = &c->spec->lists[kind];
    for (int i = 0; i < list->size; i++) {
      bool discarded = kept && is_look(kind) && !g_hash_table_contains(kept, list->items[i]);
      if (!discarded) collect_add(c, list->items[i]);
    }
  }
  if (kept) g_hash_table_unref(kept);
}

// Instances without a name belong to one element, and go with it.
static void drop_unused_instances(Compile* c) {
  ElementList* all = &c->list[mjOBJ_PLUGIN];
  if (!all->size) return;
  GHashTable* used = g_hash_table_new(NULL, NULL);
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    for (int i = 0; i < c->list[kind].size; i++) {
      g_hash_table_add(used, plugin_instance_of(c->list[kind].items[i]));
    }
  }
  int kept = 0;
  for (int i = 0; i < all->size; i++) {
    Element* e = all->items[i];
    bool named = !string_is_empty(e->name) || !string_is_empty(((mjsPlugin*)e->object)->name);
    e->id = named || g_hash_table_contains(used, e) ? kept : -1;
    if (e->id >= 0) all->items[kept++] = e;
  }
  all->size = kept;
  g_hash_table_unref(used);
}

// Names that are there already: the first one of each element that makes them, and how many more.
typedef struct Repeated {
  Compile* c;
  GArray* first;  // Repetition
} Repeated;

typedef struct Repetition {
  Element* e;
  int more;
} Repetition;

// Bodies have the tag of their maker; the rest may have tags inside of that.
static bool has_same_origin(const Element* first, const Element* e) {
  if (!first->maker || !e->maker || strcmp(first->maker, e->maker) != 0 || !first->tag.line ||
      g_strcmp0(first->tag.file, e->tag.file) != 0) {
    return false;
  }
  bool inside = e->head.elemtype != mjOBJ_BODY && e->tag.start > first->tag.start;
  return e->tag.start == first->tag.start || inside;
}

static void collect_repeated(void* context, Element* e) {
  Repeated* self = context;
  for (guint i = self->first->len; i-- > 0;) {  // the last one that began
    Repetition* known = &g_array_index(self->first, Repetition, i);
    if (!has_same_origin(known->e, e)) continue;
    known->more++;
    return;
  }
  const Repetition one = {e, 0};
  g_array_append_val(self->first, one);
}

// What several elements make of one tag is told as that.
static void report_repeated(Compile* c, const Repetition* one) {
  const char *kind = element_kind_name(one->e->head.elemtype), *name = string_get(one->e->name);
  const char* maker = one->e->maker;
  if (!maker || !one->more) {
    compile_error(c, one->e, "repeated-name", "there is another %s '%s'", kind, name);
    return;
  }
  Element* former = spec_find_name(c->spec, one->e->head.elemtype, name);
  const GimbalPlace* at = former && former->tag.line ? &former->tag : NULL;
  GimbalMessage hint;
  if (at && at->file) {
    gimbal_message_set(&hint, "Give one of the two another name. The other is at %s:%d:%d.", at->file,
                       at->line, at->column);
  } else {
    gimbal_message_set(&hint, "Give one of the two another name.");
  }
  spec_error(
      c->spec, one->e, "repeated-name", &hint,
      "this <%s> makes names that another element makes too, such as %s '%s' (and %d more that follow from "
      "it)",
      maker, kind, name, one->more);
}

// Programs may repeat a name, by mjs_setName or past it.
void check_names(Compile* c) {
  Repeated self = {c, g_array_new(FALSE, FALSE, sizeof(Repetition))};
  names_refresh(c->spec, collect_repeated, &self);
  for (guint i = 0; i < self.first->len; i++) {
    report_repeated(c, &g_array_index(self.first, Repetition, i));
  }
  g_array_unref(self.first);
}

// As many keyframes as the size says.
static void add_missing_keys(Spec* s) {
  while (s->lists[mjOBJ_KEY].size < s->pub.nkey) mjs_addKey(&s->pub);
}

void collect_elements(Compile* c) {
  Spec* s = c->spec;
  add_missing_keys(s);
  keys_settle(s);
  collect_body(c, s->world);
  collect_listed(c);
  drop_unused_instances(c);
  check_asset_names(c);
  if (s->world->joints.size) {
    compile_error(c, &s->world->base, "world-joint",
                  "nothing moves the world: put its joints into a body of their own");
  }
  if (count(c, mjOBJ_BODY) + count(c, mjOBJ_FLEX) >= 65534) {
    compile_error(c, NULL, "too-many-bodies", "a model holds fewer than 65534 bodies and flexes together");
  }
}

// What the scratch of every kind begins with.
typedef struct WorkHead {
  Element* element;
  const void* object;
} WorkHead;

void* new_works(const Compile* c, mjtObj kind, size_t size) {
  char* works = g_malloc0(size * (size_t)MAX(count(c, kind), 1));
  for (int i = 0; i < count(c, kind); i++) {
    WorkHead* head = (WorkHead*)(void*)(works + size * (size_t)i);
    head->element = c->list[kind].items[i];
    head->object = head->element->object;
  }
  return works;
}

//---- user data

#define USER(kind, T, begin) {kind, offsetof(mjs##T, userdata), offsetof(mjSpec, nuser_##begin)},
#define NONE(kind, T, begin)
#define ROW(kind, word, T, begin, names, user, ...) user(kind, T, begin)

// Where the public structure of a kind keeps its user data.
static const struct {
  mjtObj kind;
  size_t offset;  // of the mjDoubleVec*
  size_t width;   // of the spec's nuser field
} kUser[] = {GIMBAL_OBJECTS(ROW)};

// The width is given, or that of the longest.
void check_user_data(Compile* c) {
  for (size_t k = 0; k < G_N_ELEMENTS(kUser); k++) {
    int given = *(const int*)((const char*)&c->spec->pub + kUser[k].width);
    int width = MAX(given, 0);
    const ElementList* list = &c->list[kUser[k].kind];
    for (int i = 0; i < list->size; i++) {
      const Element* e = list->items[i];
      int n = double_vec_size(*(mjDoubleVec* const*)((const char*)e->object + kUser[k].offset));
      if (given < 0) {
        width = MAX(width, n);
      } else if (n > given) {
        compile_error(c, e, "user", "user has %d values, more than the %d of the size element", n, given);
      }
    }
    c->nuser[kUser[k].kind] = width;
  }
}

void emit_user(mjtNum* rows, int id, int width, const mjDoubleVec* userdata) {
  int n = MIN(double_vec_size(userdata), width);
  if (n) memcpy(rows + (size_t)id * width, double_vec_data(userdata), n * sizeof(mjtNum));
}

//---- names and limits

int resolve_name_at(Compile* c, const Element* user, const Element* written, mjtObj kind, const char* name,
                    const char* role) {
  if (!name[0]) return -1;
  const Element* e = spec_find_name(c->spec, kind, name);
  if (e && e->id >= 0) return e->id;
  const char* nearest = spec_nearest_name(c->spec, kind, name);
  GimbalMessage hint = {.form = NULL};
  if (nearest) gimbal_message_set(&hint, "Perhaps '%s' is meant.", nearest);
  spec_error_at(c->spec, user, element_reference_place(written, name), "unknown-name", &hint,
                "unknown %s '%s' in %s", role, name, element_kind_name(user->head.elemtype));
  return -1;
}

int resolve_name(Compile* c, const Element* user, mjtObj kind, const char* name, const char* role) {
  return resolve_name_at(c, user, user, kind, name, role);
}

bool resolve_limited(Compile* c, const Element* e, mjtLimited limited, const double range[2],
                     const char* name) {
  bool given = range[0] != 0 || range[1] != 0;
  if (limited != mjLIMITED_AUTO) return limited == mjLIMITED_TRUE;
  if (!given) return false;
  if (e->compiler->autolimits) {
    if (range[0] < range[1]) return true;
    spec_warning(c->spec, e, "limits", N_("Write the lower end first."),
                 "%srange %g %g does not limit anything", name, range[0], range[1]);
    return false;
  }
  compile_error(c, e, "limits", "%srange is given but %slimited is not; set it, or autolimits in <compiler>",
                name, name);
  return false;
}
