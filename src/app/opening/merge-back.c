// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The author's model and the other program's are both written by the engine, and so in one form.
// Where these differ, the author's own element is found by the object that it is the text of.

#include "opening/merge-back.h"

#include <gimbal/kinds.h>
#include <math.h>
#include <string.h>

#include "language/edit/meaning.h"
#include "model/compiled.h"
#include "text/pose-text.h"

typedef struct Merging {
  GimbalSession* session;
  const GimbalCompiled* compiled;
  const GimbalMjcfTree *was, *now;
  GArray* edits;
} Merging;

//---- what was lost

typedef struct Counted {
  int comments, includes, fromto;
  gboolean degree, model;
} Counted;

static Counted count_form(const char* text) {
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  Counted counted = {0};
  for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    gboolean element = node->kind == GIMBAL_MJCF_ELEMENT;
    g_autofree char* angle = element ? gimbal_mjcf_tree_value(tree, node, "angle") : NULL;
    counted.comments += !element;
    counted.includes += element && gimbal_mjcf_tree_is(tree, node, "include");
    counted.fromto += element && gimbal_mjcf_tree_find(tree, node, "fromto") != NULL;
    counted.degree |= !g_strcmp0(angle, "degree");
    counted.model |= element && !node->depth && gimbal_mjcf_tree_is(tree, node, "mujoco");
  }
  return counted;
}

static int all_gone(int before, int now) {
  return before && !now ? before : 0;
}

GimbalFormLost gimbal_merge_back_lost(const char* before, const char* now) {
  Counted old = count_form(before), new = count_form(now);
  if (!old.model || !new.model) return (GimbalFormLost){0};
  return (GimbalFormLost){all_gone(old.comments, new.comments), all_gone(old.includes, new.includes),
                          all_gone(old.fromto, new.fromto), old.degree && !new.degree};
}

//---- models as the engine writes them

char* gimbal_merge_back_dup_written(GimbalSession* session, GError** error) {
  const GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  char problem[1000] = "";
  int size =
      compiled && compiled->spec ? mj_saveXMLString(compiled->spec, NULL, 0, problem, sizeof problem) : 0;
  g_autofree char* text = size > 0 ? g_malloc((gsize)size + 1) : NULL;
  if (text && !mj_saveXMLString(compiled->spec, text, size + 1, problem, sizeof problem)) {
    return g_steal_pointer(&text);
  }
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, problem);
  return NULL;
}

//---- the author's elements

// The kind of object that an element of a written model is; -1: none of its own.
static int type_of(const GimbalMjcfTree* tree, const GimbalMjcfNode* node) {
  static const struct {
    const char* section;
    int type;
  } kSections[] = {{"mujoco/equality", mjOBJ_EQUALITY},
                   {"mujoco/tendon", mjOBJ_TENDON},
                   {"mujoco/actuator", mjOBJ_ACTUATOR},
                   {"mujoco/sensor", mjOBJ_SENSOR}};
  if (node->kind != GIMBAL_MJCF_ELEMENT || node->in_default || node->depth < 2) return -1;
  g_autofree char* tag = gimbal_mjcf_tree_tag(tree, node);
  g_autofree char* outer = gimbal_mjcf_tree_path(tree, node->parent);
  for (guint i = 0; i < G_N_ELEMENTS(kSections); i++) {
    if (!strcmp(outer, kSections[i].section)) return kSections[i].type;
  }
  if (g_str_has_prefix(outer, "mujoco/tendon") || g_str_has_prefix(outer, "mujoco/equality")) return -1;
  const GimbalKind* kind = gimbal_kind_named(!strcmp(tag, "freejoint") ? "joint" : tag);
  return kind ? kind->type : -1;
}

// The number of an object: how many of its kind stand before it.
static int id_of(const GimbalMjcfTree* tree, int index, int type) {
  int id = 0;
  for (int i = 0; i < index; i++) id += type_of(tree, gimbal_mjcf_tree_node(tree, i)) == type;
  return type == mjOBJ_BODY ? id + 1 : id;  // the world has no element
}

static char* class_of(const GimbalMjcfTree* tree, const GimbalMjcfNode* node) {
  while (!gimbal_mjcf_tree_is(tree, node, "default")) node = gimbal_mjcf_tree_node(tree, node->parent);
  char* name = gimbal_mjcf_tree_value(tree, node, "class");
  return name ? name : g_strdup("main");
}

typedef struct ClassSought {
  const char *name, *tag;  // tag NULL: the class itself
  GimbalSpot* spot;
} ClassSought;

static void seek_class(const char* path, const GimbalMjcfTree* tree, gpointer data) {
  const ClassSought* sought = data;
  for (int i = 0; !sought->spot->tree && i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    if (node->kind != GIMBAL_MJCF_ELEMENT || !gimbal_mjcf_tree_is(tree, node, "default")) continue;
    g_autofree char* name = class_of(tree, node);
    int child = sought->tag ? gimbal_mjcf_tree_child(tree, i, sought->tag) : i;
    if (strcmp(name, sought->name) != 0 || child < 0) continue;
    *sought->spot =
        (GimbalSpot){g_strdup(path), gimbal_mjcf_tree_ref(tree), gimbal_mjcf_tree_node(tree, child)->start};
  }
}

static gboolean find_default(const Merging* self, const GimbalMjcfNode* node, GimbalSpot* spot) {
  g_autofree char* tag = gimbal_mjcf_tree_tag(self->was, node);
  g_autofree char* name = class_of(self->was, node);
  ClassSought sought = {name, strcmp(tag, "default") ? tag : NULL, spot};
  gimbal_author_each_text(self->session, seek_class, &sought);
  return spot->tree != NULL;
}

static gboolean find_root(const Merging* self, GimbalSpot* spot) {
  GimbalDocument* root = gimbal_session_get_document(self->session);
  const GimbalMjcfTree* tree = gimbal_document_need_tree(root);
  int first = gimbal_mjcf_tree_first_child(tree, -1);
  if (first < 0) return FALSE;
  *spot = (GimbalSpot){gimbal_document_dup_path(root), gimbal_mjcf_tree_ref(tree),
                       gimbal_mjcf_tree_node(tree, first)->start};
  return TRUE;
}

static gboolean find_own(const Merging* self, int index, GimbalSpot* spot);

// A part of an object, such as a point of a tendon: the one with this number in the author's
// element.
static gboolean find_part(const Merging* self, int index, GimbalSpot* spot) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(self->was, index);
  g_auto(GimbalSpot) outer = {0};
  if (!find_own(self, node->parent, &outer)) return FALSE;
  int own = gimbal_mjcf_tree_first_child(outer.tree, gimbal_mjcf_tree_starting(outer.tree, outer.tag));
  int other = gimbal_mjcf_tree_first_child(self->was, node->parent);
  for (; own >= 0 && other != index; own = gimbal_mjcf_tree_next_sibling(outer.tree, own)) {
    other = gimbal_mjcf_tree_next_sibling(self->was, other);
  }
  g_autofree char* tag = gimbal_mjcf_tree_tag(self->was, node);
  if (own < 0 || !gimbal_mjcf_tree_is(outer.tree, gimbal_mjcf_tree_node(outer.tree, own), tag)) return FALSE;
  *spot = (GimbalSpot){g_strdup(outer.path), gimbal_mjcf_tree_ref(outer.tree),
                       gimbal_mjcf_tree_node(outer.tree, own)->start};
  return TRUE;
}

static gboolean find_own(const Merging* self, int index, GimbalSpot* spot) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(self->was, index);
  int type = type_of(self->was, node);
  if (!node->depth) return find_root(self, spot);
  gboolean defaults = node->in_default || gimbal_mjcf_tree_is(self->was, node, "default");
  if (defaults) return find_default(self, node, spot);
  if (type >= 0) {
    return gimbal_author_find_in(self->session, self->compiled, type, id_of(self->was, index, type), spot,
                                 NULL);
  }
  return node->depth > 1 && find_part(self, index, spot);
}

//---- values in the author's form

typedef struct Own {
  const Merging* merging;
  GimbalSpot spot;
  const GimbalMjcfNode* node;  // the author's
  int type, id;
  const GimbalMeaning* meaning;
  GArray* values;    // GimbalAssignment
  GPtrArray* texts;  // of these
} Own;

static void assign_value(Own* own, const char* name, char* value) {
  GimbalAssignment assignment = {name, value};
  if (value) g_ptr_array_add(own->texts, value);
  g_array_append_val(own->values, assignment);
}

static gboolean value_differs(const Own* own, const char* name) {
  return own->meaning->names &&
         g_ptr_array_find_with_equal_func(own->meaning->names, name, g_str_equal, NULL);
}

static char* value_now(const Own* own, const char* name) {
  const GimbalMjcfTree* now = own->merging->now;
  return gimbal_mjcf_tree_value(now, gimbal_mjcf_tree_node(now, own->meaning->now), name);
}

// Numbers that are not written are those of the class, which the author's object has too.
static void read_now(const Own* own, const char* name, const mjtNum* otherwise, mjtNum* values, int count) {
  g_autofree char* text = value_now(own, name);
  mju_copy(values, otherwise, count);
  gimbal_parse_numbers(text, values, count);
}

static gboolean is_angle(const char* name) {
  return !strcmp(name, "range") || !strcmp(name, "ref") || !strcmp(name, "springref");
}

static char* in_degrees(const char* radians) {
  double numbers[2];
  int count = gimbal_parse_numbers(radians, numbers, 2);
  for (int i = 0; i < count; i++) numbers[i] *= 180 / G_PI;
  return gimbal_vector_format(numbers, count);
}

static gboolean joint_turns(const Own* own) {
  const mjModel* m = own->merging->compiled->model;
  return own->type == mjOBJ_JOINT && m->jnt_type[own->id] != mjJNT_SLIDE &&
         m->jnt_type[own->id] != mjJNT_FREE;
}

// The ends of a geom or a site that the author gave by them; in the order that is the author's.
static void assign_ends(Own* own) {
  const mjModel* m = own->merging->compiled->model;
  gboolean geom = own->type == mjOBJ_GEOM;
  mjtNum pos[3], quat[4], size[3], axis[3], ends[6], swapped[6], old[6] = {0};
  read_now(own, "pos", (geom ? m->geom_pos : m->site_pos) + 3 * own->id, pos, 3);
  read_now(own, "quat", (geom ? m->geom_quat : m->site_quat) + 4 * own->id, quat, 4);
  read_now(own, "size", (geom ? m->geom_size : m->site_size) + 3 * own->id, size, 3);
  mju_rotVecQuat(axis, (mjtNum[]){0, 0, size[1]}, quat);
  for (int i = 0; i < 3; i++) {
    ends[i] = swapped[i + 3] = pos[i] + axis[i];
    ends[i + 3] = swapped[i] = pos[i] - axis[i];
  }
  g_autofree char* written = gimbal_mjcf_tree_value(own->spot.tree, own->node, "fromto");
  gimbal_parse_numbers(written, old, 6);
  mjtNum apart[6], turned[6];
  mju_sub(apart, ends, old, 6);
  mju_sub(turned, swapped, old, 6);
  assign_value(own, "fromto",
               gimbal_vector_format(mju_norm(apart, 6) < mju_norm(turned, 6) ? ends : swapped, 6));
  double radius;
  g_autofree char* thick = gimbal_mjcf_tree_value(
      own->merging->was, gimbal_mjcf_tree_node(own->merging->was, own->meaning->was), "size");
  gboolean same =
      gimbal_parse_numbers(thick, &radius, 1) == 1 && fabs(radius - size[0]) <= 1e-5 * fabs(radius);
  if (value_differs(own, "size") && !same) assign_value(own, "size", gimbal_vector_format(size, 1));
}

static const char* orientation_of(const Own* own) {
  for (int i = 0; gimbal_orientation_forms[i]; i++) {
    const char* form = gimbal_orientation_forms[i];
    if (gimbal_mjcf_tree_find(own->spot.tree, own->node, form)) return form;
  }
  return "quat";
}

static void assign_orientation(Own* own) {
  const mjSpec* spec = own->merging->compiled->spec;
  GimbalAngles angles = {.degree = spec->compiler.degree != 0};
  memcpy(angles.sequence, spec->compiler.eulerseq, 3);
  mjtNum quat[4];
  read_now(own, "quat", (mjtNum[]){1, 0, 0, 0}, quat, 4);
  const char* form = orientation_of(own);
  assign_value(own, form, gimbal_orientation_format(form, quat, &angles));
}

// Whether the author's element stands in a frame, so that its place is not that of the object.
static gboolean is_framed(const Own* own) {
  for (int at = own->node->parent; at >= 0; at = gimbal_mjcf_tree_node(own->spot.tree, at)->parent) {
    const GimbalMjcfNode* outer = gimbal_mjcf_tree_node(own->spot.tree, at);
    if (gimbal_mjcf_tree_is(own->spot.tree, outer, "frame")) return TRUE;
    if (gimbal_mjcf_tree_is(own->spot.tree, outer, "replicate")) return TRUE;
    if (gimbal_mjcf_tree_is(own->spot.tree, outer, "body")) return FALSE;
  }
  return FALSE;
}

// The gain of an actuator that the author gave by what it is: a servo has it in both of the general
// parameters, too. FALSE: the author's element has no such gain.
static gboolean assign_gain(Own* own) {
  const char* kTags[] = {"position", "intvelocity", "velocity"};
  int tag = -1;
  for (int i = 0; i < (int)G_N_ELEMENTS(kTags); i++) {
    if (gimbal_mjcf_tree_is(own->spot.tree, own->node, kTags[i])) tag = i;
  }
  const mjModel* m = own->merging->compiled->model;
  mjtNum gain[3], bias[3];
  if (tag < 0) return FALSE;
  read_now(own, "gainprm", m->actuator_gainprm + mjNGAIN * own->id, gain, 3);
  read_now(own, "biasprm", m->actuator_biasprm + mjNBIAS * own->id, bias, 3);
  gboolean velocity = tag == 2;
  mjtNum damping = -bias[2], old = -m->actuator_biasprm[mjNBIAS * own->id + 2];
  if (fabs(gain[0] - (velocity ? damping : -bias[1])) > 1e-5 * fabs(gain[0])) return FALSE;
  assign_value(own, velocity ? "kv" : "kp", gimbal_vector_format(gain, 1));
  gboolean damped = !velocity && fabs(damping - old) > 1e-5 * fabs(old);
  if (damped) assign_value(own, "kv", gimbal_vector_format(&damping, 1));
  return TRUE;
}

// FALSE: the author's text does not say it here, so that it cannot be taken away here, or an
// element such as that of the author does not have it.
static gboolean assign_plain(Own* own, const char* name) {
  g_autofree char* value = value_now(own, name);
  if (!own->node->element || !gimbal_grammar_attribute(own->node->element, name)) return FALSE;
  gboolean written = gimbal_mjcf_tree_find(own->spot.tree, own->node, name) != NULL;
  if (!value && !written) return FALSE;
  gboolean angle =
      value && own->merging->compiled->spec->compiler.degree && joint_turns(own) && is_angle(name);
  assign_value(own, name, angle ? in_degrees(value) : g_strdup(value));
  return TRUE;
}

static gboolean is_of_numbers(const Own* own) {
  for (guint i = 0; i < own->values->len; i++) {
    const GimbalAssignment* a = &g_array_index(own->values, GimbalAssignment, i);
    double number;
    if (a->value && !gimbal_parse_numbers(a->value, &number, 1)) return FALSE;
  }
  return TRUE;
}

static gboolean write_values(Own* own) {
  const GimbalAssignment* values = (const GimbalAssignment*)(const void*)own->values->data;
  int count = (int)own->values->len;
  if (is_of_numbers(own)) {
    return gimbal_author_rewrite_numbers(&own->spot, values, count, own->merging->edits, NULL);
  }
  return gimbal_rewrite_set_attributes(own->spot.tree, own->spot.tag, values, count, own->merging->edits,
                                       own->spot.path, NULL);
}

static gboolean is_gain(const char* name) {
  return !strcmp(name, "gainprm") || !strcmp(name, "biasprm");
}

static gboolean collect_values(Own* own) {
  const GimbalElement* element = own->node->element;
  gboolean placed = value_differs(own, "pos") || value_differs(own, "quat");
  gboolean ends = gimbal_mjcf_tree_find(own->spot.tree, own->node, "fromto") &&
                  (own->type == mjOBJ_GEOM || own->type == mjOBJ_SITE);
  gboolean whole = !(placed && own->type >= 0 && is_framed(own));
  gboolean gains = own->type == mjOBJ_ACTUATOR && element && !gimbal_grammar_attribute(element, "gainprm") &&
                   (value_differs(own, "gainprm") || value_differs(own, "biasprm"));
  if (whole && ends && (placed || value_differs(own, "size"))) assign_ends(own);
  if (whole && !ends && value_differs(own, "quat")) assign_orientation(own);
  if (gains) whole = assign_gain(own) && whole;
  for (guint i = 0; i < own->meaning->names->len; i++) {
    const char* name = g_ptr_array_index(own->meaning->names, i);
    gboolean pose = !strcmp(name, "pos") || !strcmp(name, "quat");
    gboolean done = !strcmp(name, "quat") || (ends && (pose || !strcmp(name, "size"))) || (pose && !whole) ||
                    (gains && is_gain(name));
    if (!done) whole = assign_plain(own, name) && whole;
  }
  return whole;
}

static gboolean set_own(const Merging* self, const GimbalMeaning* meaning) {
  int type = type_of(self->was, gimbal_mjcf_tree_node(self->was, meaning->was));
  Own own = {.merging = self, .type = type, .meaning = meaning};
  if (!find_own(self, meaning->was, &own.spot)) return FALSE;
  own.node = gimbal_mjcf_tree_node(own.spot.tree, gimbal_mjcf_tree_starting(own.spot.tree, own.spot.tag));
  own.id = type >= 0 ? id_of(self->was, meaning->was, type) : -1;
  own.values = g_array_new(FALSE, FALSE, sizeof(GimbalAssignment));
  own.texts = g_ptr_array_new_with_free_func(g_free);
  gboolean whole = collect_values(&own);
  whole = (!own.values->len || write_values(&own)) && whole;
  g_array_unref(own.values);
  g_ptr_array_unref(own.texts);
  gimbal_spot_clear(&own.spot);
  return whole;
}

//---- settings

// The path of a setting below the root, such as "option/flag"; NULL: it is none.
static char* setting_of(const GimbalMjcfTree* tree, int index) {
  static const char* const kSettings[] = {"option", "size", "visual", "statistic"};
  g_autofree char* path = gimbal_mjcf_tree_path(tree, index);
  const char* below = strchr(path, '/');
  for (guint i = 0; below && i < G_N_ELEMENTS(kSettings); i++) {
    gsize length = strlen(kSettings[i]);
    gboolean ends = !strncmp(below + 1, kSettings[i], length) && strchr("/", below[1 + length]);
    if (ends) return g_strdup(below + 1);
  }
  return NULL;
}

static gboolean set_setting(const Merging* self, const char* section, int now, const GPtrArray* names) {
  const GimbalMjcfNode* node = now < 0 ? NULL : gimbal_mjcf_tree_node(self->now, now);
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
  g_autofree GimbalAssignment* values = g_new0(GimbalAssignment, names->len + 1);
  for (guint i = 0; i < names->len; i++) {
    char* text = node ? gimbal_mjcf_tree_value(self->now, node, g_ptr_array_index(names, i)) : NULL;
    values[i] = (GimbalAssignment){g_ptr_array_index(names, i), text};
    g_ptr_array_add(texts, text);
  }
  return gimbal_author_edit_in_section(self->session, section, values, (int)names->len, NULL, self->edits,
                                       NULL);
}

static GPtrArray* names_of(const GimbalMjcfTree* tree, int index) {
  GPtrArray* names = g_ptr_array_new_with_free_func(g_free);
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
  for (guint i = 0; i < node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(tree, node, i);
    g_ptr_array_add(names, g_strndup(tree->text + a->name, a->name_end - a->name));
  }
  return names;
}

// A part of the settings that is written by one of the models only: with all that is in it.
static gboolean set_whole_setting(const Merging* self, const GimbalMjcfTree* tree, int index,
                                  gboolean there) {
  g_autofree char* section = setting_of(tree, index);
  g_autoptr(GPtrArray) names = names_of(tree, index);
  gboolean good = !names->len || set_setting(self, section, there ? index : -1, names);
  for (int i = gimbal_mjcf_tree_first_child(tree, index); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(tree, i)) {
    good = set_whole_setting(self, tree, i, there) && good;
  }
  return good;
}

//---- elements that came and went

// The angles of joints in the author's unit.
static char* dup_added(const Merging* self, int now) {
  g_autofree char* xml = gimbal_rewrite_dup_element(self->now, gimbal_mjcf_tree_node(self->now, now)->start);
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(xml);
  g_autoptr(GArray) edits = gimbal_edits_new();
  for (int i = 0; self->compiled->spec->compiler.degree && i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    g_autofree char* type = gimbal_mjcf_tree_value(tree, node, "type");
    gboolean turns = node->kind == GIMBAL_MJCF_ELEMENT && gimbal_mjcf_tree_is(tree, node, "joint");
    if (!turns || !g_strcmp0(type, "slide")) continue;
    for (guint k = 0; k < node->nattribute; k++) {
      const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(tree, node, k);
      g_autofree char* name = g_strndup(tree->text + a->name, a->name_end - a->name);
      g_autofree char* radians = gimbal_mjcf_tree_value(tree, node, name);
      g_autofree char* degrees = is_angle(name) ? in_degrees(radians) : NULL;
      if (degrees) gimbal_edits_add(edits, "", a->value, a->value_end, degrees);
    }
  }
  return gimbal_edits_apply_to_text(edits, "", xml);
}

static gboolean add_to(const Merging* self, int was, int now) {
  const GimbalMjcfNode* outer = gimbal_mjcf_tree_node(self->was, was);
  g_autofree char* xml = dup_added(self, now);
  g_autofree char* section = outer->depth == 1 ? gimbal_mjcf_tree_tag(self->was, outer) : NULL;
  if (section && strcmp(section, "default") != 0) {
    return gimbal_author_edit_section(self->session, section, xml, self->edits, NULL);
  }
  g_auto(GimbalSpot) spot = {0};
  return find_own(self, was, &spot) &&
         gimbal_rewrite_add_child(spot.tree, spot.tag, xml, self->edits, spot.path, NULL);
}

// A section that only the other model has: each of its elements.
static gboolean add_section(const Merging* self, int now) {
  g_autofree char* section = gimbal_mjcf_tree_tag(self->now, gimbal_mjcf_tree_node(self->now, now));
  g_autoptr(GString) all = g_string_new(NULL);
  for (int i = gimbal_mjcf_tree_first_child(self->now, now); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(self->now, i)) {
    g_autofree char* xml = dup_added(self, i);
    g_string_append_printf(all, "%s%s", all->len ? "\n" : "", xml);
  }
  return !all->len || gimbal_author_edit_section(self->session, section, all->str, self->edits, NULL);
}

static gboolean add_own(const Merging* self, const GimbalMeaning* meaning) {
  g_autofree char* setting = setting_of(self->now, meaning->now);
  if (setting) return set_whole_setting(self, self->now, meaning->now, TRUE);
  return gimbal_mjcf_tree_node(self->was, meaning->was)->depth ? add_to(self, meaning->was, meaning->now)
                                                               : add_section(self, meaning->now);
}

static gboolean remove_own(const Merging* self, int was) {
  g_autofree char* setting = setting_of(self->was, was);
  if (setting) return set_whole_setting(self, self->was, was, FALSE);
  gboolean section = gimbal_mjcf_tree_node(self->was, was)->depth == 1, good = TRUE;
  for (int i = section ? gimbal_mjcf_tree_first_child(self->was, was) : -1; i >= 0;
       i = gimbal_mjcf_tree_next_sibling(self->was, i)) {
    good = remove_own(self, i) && good;
  }
  g_auto(GimbalSpot) spot = {0};
  return section ? good
                 : find_own(self, was, &spot) &&
                       gimbal_rewrite_delete(spot.tree, spot.tag, self->edits, spot.path, NULL);
}

//---- all of it

static gboolean merge_one(const Merging* self, const GimbalMeaning* meaning) {
  if (meaning->kind == GIMBAL_MEANING_ADDED) return add_own(self, meaning);
  if (meaning->kind == GIMBAL_MEANING_REMOVED) return remove_own(self, meaning->was);
  g_autofree char* setting = setting_of(self->was, meaning->was);
  return setting ? set_setting(self, setting, meaning->now, meaning->names) : set_own(self, meaning);
}

static GArray* compare_written(GimbalSession* session, const char* written, GimbalMjcfTree** was,
                               GimbalMjcfTree** now) {
  g_autofree char* own = gimbal_merge_back_dup_written(session, NULL);
  *was = gimbal_mjcf_tree_of(own ? own : "");
  *now = gimbal_mjcf_tree_of(written);
  return gimbal_meaning_compare(*was, *now);
}

int gimbal_merge_back_differ(GimbalSession* session, const char* written) {
  g_autoptr(GimbalMjcfTree) was = NULL;
  g_autoptr(GimbalMjcfTree) now = NULL;
  g_autoptr(GArray) found = compare_written(session, written, &was, &now);
  return (int)found->len;
}

GArray* gimbal_merge_back_edits(GimbalSession* session, const char* written, int* left) {
  g_autoptr(GimbalMjcfTree) was = NULL;
  g_autoptr(GimbalMjcfTree) now = NULL;
  g_autoptr(GArray) found = compare_written(session, written, &was, &now);
  Merging self = {session, gimbal_session_get_compiled(session), was, now, gimbal_edits_new()};
  *left = 0;
  for (guint i = 0; i < found->len; i++) *left += !merge_one(&self, &g_array_index(found, GimbalMeaning, i));
  return self.edits;
}
