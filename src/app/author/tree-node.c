// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The tree of a model. What kinds there are, their symbols and order stand in
// gimbal/kinds/objects.h.

#include "author/tree-node.h"
#include "widgets/control/owned.h"

#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/objects.h>
#include <gimbal/plugin_info.h>
#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <stddef.h>
#include <string.h>

G_DEFINE_FINAL_TYPE(GimbalTreeNode, gimbal_tree_node, G_TYPE_OBJECT)

#define OWNS(field, release) GIMBAL_OWNS(GimbalTreeNode, field, release)

static void gimbal_tree_node_class_init(GimbalTreeNodeClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(name, g_free), OWNS(detail, g_free), OWNS(filter, g_free),
                    OWNS(children, g_object_unref), OWNS(compiled, gimbal_compiled_unref));
}

static void gimbal_tree_node_init(GimbalTreeNode* self) {
  self->id = -1;
}

//---- kinds

#define TYPE(type, ...) type,

// Kinds inside bodies, in the order of display.
static const int kParts[] = {GIMBAL_PART_OBJECTS(TYPE) mjOBJ_FRAME, mjOBJ_BODY};

// Kinds in the lists besides the tree of bodies.
static const int kListed[] = {GIMBAL_LISTED_OBJECTS(TYPE) mjOBJ_DEFAULT};

// The lists, each for the kinds of a section.
static const struct {
  const char* heading;
  const char* section;
  const char* icon;
} kLists[] = {
    {N_("Assets"), "asset", GIMBAL_ICON("material")},
    {N_("Defaults"), "default", GIMBAL_ICON("class")},
    {N_("Deformables"), "deformable", GIMBAL_ICON("mesh")},
    {N_("Contacts"), "contact", GIMBAL_ICON("contact")},
    {N_("Equality"), "equality", GIMBAL_ICON("equality")},
    {N_("Tendons"), "tendon", GIMBAL_ICON("tendon")},
    {N_("Actuators"), "actuator", GIMBAL_ICON("actuator")},
    {N_("Sensors"), "sensor", GIMBAL_ICON("sensor")},
    {N_("Keyframes"), "keyframe", GIMBAL_ICON("key")},
    {N_("Custom Data"), "custom", GIMBAL_ICON("custom")},
};

// NULL: the tree shows none of this kind.
static const GimbalKind* kind_of(int type) {
  const GimbalKind* kind = gimbal_kind(type);
  return kind && kind->icon ? kind : NULL;
}

static gboolean is_listed(guint list, const GimbalKind* kind) {
  return !g_strcmp0(kLists[list].section, kind->section);
}

const char* gimbal_object_namespace(int type) {
  const GimbalKind* kind = kind_of(type);
  return kind ? kind->names : NULL;
}

// How many objects of a kind the model has; 0 for a kind that is not compiled.
static int count_of(const mjModel* m, const GimbalKind* kind) {
  return MAX(gimbal_kind_count(m, kind->type), 0);
}

// Whether objects of this kind have ids in the model.
static gboolean is_compiled(const GimbalKind* kind) {
  return kind->count_offset != 0;
}

// The body that an object belongs to, or the parent of a body; -1: none.
static int holder_of(const mjModel* m, const GimbalKind* kind, int id) {
  return kind->type == mjOBJ_BODY ? m->body_parentid[id] : gimbal_kind_body(m, kind->type, id);
}

//---- nodes

static const char* spec_name(const mjsElement* element) {
  return mjs_getString(mjs_getName((mjsElement*)element));
}

// The type of an object as in the text, or the target of an actuator; "" if there is none.
static const char* word_of(const mjModel* m, const GimbalKind* kind, int id) {
  int type = kind->type == mjOBJ_ACTUATOR ? m->actuator_trntype[id] : -1;
  const GimbalTransmissionKind* transmission = gimbal_transmission_kind(type);
  if (transmission) return transmission->name;
  const char* word = gimbal_kind_type_word(m, kind->type, id);
  return word ? word : "";
}

// The plugin that an object uses, NULL: none.
static const char* plugin_of(const GimbalCompiled* compiled, int type, int id) {
  const mjModel* m = compiled->model;
  int instance = gimbal_kind_plugin(m, type, id);
  if (instance >= 0) return mjp_getPluginAtSlot(m->plugin[instance])->name;
  const char* name = type == mjOBJ_MESH ? mj_id2name(m, type, id) : NULL;
  mjsElement* element = name && compiled->spec ? mjs_findElement(compiled->spec, type, name) : NULL;
  const mjsMesh* mesh = element ? mjs_asMesh(element) : NULL;
  if (!mesh || !mesh->plugin.active) return NULL;
  mjsElement* shared = mjs_findElement(compiled->spec, mjOBJ_PLUGIN, mjs_getString(mesh->plugin.name));
  return mjs_getString(shared ? mjs_asPlugin(shared)->plugin_name : mesh->plugin.plugin_name);
}

// The type of an object, and the library that its plugin comes from.
static char* detail_of(const GimbalCompiled* compiled, const GimbalKind* kind, int id) {
  const char *word = word_of(compiled->model, kind, id), *plugin = plugin_of(compiled, kind->type, id);
  const char* library = plugin && *plugin ? gimbal_plugin_library(plugin) : NULL;
  if (!library) return g_strdup(word);
  g_autofree char* file = *library ? g_path_get_basename(library) : g_strdup(_("built in"));
  return *word ? g_strdup_printf("%s · %s", word, file) : g_steal_pointer(&file);
}

// Append the number of a copy and the number of copies; nothing if that is 0.
static void append_copy_number(GimbalTreeNode* node, int copy, int of) {
  g_autofree char* kind = g_steal_pointer(&node->detail);
  g_autofree char* number = of > 1 ? g_strdup_printf("%d/%d", copy + 1, of) : NULL;
  gboolean told = node->type == mjOBJ_FRAME;  // shown by its name
  const char* made = !*kind && node->maker && !told ? node->maker : kind;
  node->detail = !number ? g_strdup(made)
                 : *made ? g_strdup_printf("%s · %s", made, number)
                         : g_steal_pointer(&number);
}

static GimbalTreeNode* make_node(GimbalTreeNode* above, const GimbalKind* kind, int id,
                                 const mjsElement* element) {
  GimbalTreeNode* node = g_object_new(GIMBAL_TYPE_TREE_NODE, NULL);
  const mjModel* m = above->compiled->model;
  gboolean compiled = id >= 0 && id < count_of(m, kind);
  const char* name = compiled ? mj_id2name(m, kind->type, id) : element ? spec_name(element) : NULL;
  const char* word = kind->name;
  node->compiled = gimbal_compiled_ref(above->compiled);
  node->type = kind->type;
  node->id = id;
  node->element = element;
  node->maker = element ? gimbal_source_maker(element) : NULL;
  node->icon = kind->icon;
  node->filter = g_strdup(above->filter);
  node->name = name && *name       ? g_strdup(name)
               : is_compiled(kind) ? g_strdup_printf("%s %d", word, id)
                                   : g_strdup(node->maker ? node->maker : word);
  node->detail = compiled ? detail_of(above->compiled, kind, id) : g_strdup("");
  return node;
}

static gboolean tree_node_passes(const GimbalTreeNode* node) {
  if (!node->filter) return TRUE;
  const char* kind = gimbal_object_namespace(node->type);
  g_autofree char* text = g_strdup_printf("%s %s %s", node->name, node->detail, kind ? kind : "");
  g_autofree char* folded = g_utf8_casefold(text, -1);
  return strstr(folded, node->filter) != NULL;
}

// Takes ownership of node. A node that the filter rejects stays if something under it passes.
static void tree_node_append(GListStore** list, GimbalTreeNode* node) {
  if (tree_node_passes(node) || gimbal_tree_node_get_children(node)) {
    if (!*list) *list = g_list_store_new(GIMBAL_TYPE_TREE_NODE);
    g_list_store_append(*list, node);
  }
  g_object_unref(node);
}

//---- what is in a body

// A frame has no id in the model; the place of its text serves as one.
static int frame_id(const mjsElement* element) {
  GimbalPlace place;
  return gimbal_source_of_element(element, GIMBAL_SOURCE_TAG, &place) ? (int)place.start : -1;
}

// Whether an element shares a node with others. Elements made from one element of the text are
// adjacent in the spec, and get one node: the copies of a replicate, and the bodies of a flexcomp.
static gboolean is_merged(const mjsElement* element) {
  const char* maker = gimbal_source_maker(element);
  return maker && (!strcmp(maker, "replicate") || !strcmp(maker, "flexcomp"));
}

static gboolean have_same_text(const mjsElement* a, const mjsElement* b) {
  GimbalPlace one, other;
  return gimbal_source_of_element(a, GIMBAL_SOURCE_TAG, &one) &&
         gimbal_source_of_element(b, GIMBAL_SOURCE_TAG, &other) && one.start == other.start &&
         !strcmp(one.file, other.file);
}

// The elements that share a node with first, from it on, in the same body and frame → their number
// in the order of the spec.
static GHashTable* merged_with(mjsBody* body, mjsElement* first) {
  GHashTable* all = g_hash_table_new(NULL, NULL);
  for (mjsElement* e = first; e; e = mjs_nextChild(body, e, 0)) {
    if (mjs_getFrame(e) == mjs_getFrame(first) && is_merged(e) && have_same_text(e, first)) {
      g_hash_table_insert(all, e, GINT_TO_POINTER(g_hash_table_size(all)));
    }
  }
  return all;
}

static int flex_made_with(const mjSpec* spec, const mjsElement* element) {
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_FLEX); e; e = mjs_nextElement(spec, e)) {
    if (have_same_text(e, element)) return mjs_getId(e);
  }
  return -1;
}

// Make the node for first and the elements that share it.
static GimbalTreeNode* make_merged(GimbalTreeNode* above, mjsBody* body, mjsElement* first) {
  gboolean flex = first->elemtype == mjOBJ_BODY;
  g_autoptr(GHashTable) all = merged_with(body, first);
  int count = (int)g_hash_table_size(all);
  GimbalTreeNode* node =
      flex ? make_node(above, kind_of(mjOBJ_FLEX), flex_made_with(above->compiled->spec, first), NULL)
           : make_node(above, kind_of(mjOBJ_FRAME), frame_id(first), first);
  node->first = first;
  node->maker = gimbal_source_maker(first);
  g_free(node->detail);
  if (flex) {
    node->detail = g_strdup_printf(ngettext("%d body", "%d bodies", (gulong)count), count);
    return node;
  }
  g_free(node->name);
  node->name = g_strdup(node->maker);
  node->icon = GIMBAL_ICON("copies");
  node->detail = g_strdup_printf(ngettext("%d copy", "%d copies", (gulong)count), count);
  return node;
}

// The frames that contain the parts of a node: none, one, or the copies of a replicate.
typedef struct Holder {
  mjsBody* body;
  const mjsFrame* frame;
  GHashTable* copies;  // element of the frame → number of the copy; NULL: no copies
} Holder;

static int copy_of(const Holder* holder, mjsElement* e) {
  mjsFrame* frame = mjs_getFrame(e);
  gpointer copy = NULL;
  if (!holder->copies) return frame == holder->frame ? 0 : -1;
  return frame && g_hash_table_lookup_extended(holder->copies, frame->element, NULL, &copy)
             ? GPOINTER_TO_INT(copy)
             : -1;
}

typedef struct Part {
  int copy;
  int order;
  GimbalTreeNode* node;
} Part;

static int compare_parts(gconstpointer a, gconstpointer b) {
  const Part *one = a, *other = b;
  return one->copy != other->copy ? one->copy - other->copy : one->order - other->order;
}

static GimbalTreeNode* make_part(GimbalTreeNode* self, const Holder* holder, const GimbalKind* kind,
                                 mjsElement* e, mjsElement** last, int copy) {
  gboolean merged = kind->type != mjOBJ_JOINT && is_merged(e);
  if (merged && *last && mjs_getFrame(*last) == mjs_getFrame(e) && have_same_text(*last, e)) return NULL;
  *last = merged ? e : NULL;
  int id = is_compiled(kind) ? mjs_getId(e) : frame_id(e);
  gboolean body = kind->type == mjOBJ_BODY && id >= self->compiled->own.nbody;
  if (id < 0 || body) return NULL;
  GimbalTreeNode* node = merged ? make_merged(self, holder->body, e) : make_node(self, kind, id, e);
  append_copy_number(node, copy, holder->copies ? (int)g_hash_table_size(holder->copies) : 0);
  return node;
}

static void append_parts_of(GimbalTreeNode* self, const Holder* holder) {
  g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(Part));
  for (guint k = 0; k < G_N_ELEMENTS(kParts); k++) {
    const GimbalKind* kind = kind_of(kParts[k]);
    mjsElement* last = NULL;
    for (mjsElement* e = mjs_firstChild(holder->body, kind->type, 0); e;
         e = mjs_nextChild(holder->body, e, 0)) {
      int copy = copy_of(holder, e);
      GimbalTreeNode* node = copy < 0 ? NULL : make_part(self, holder, kind, e, &last, copy);
      if (node) g_array_append_val(parts, ((Part){copy, (int)parts->len, node}));
    }
  }
  if (holder->copies) g_array_sort(parts, compare_parts);
  for (guint i = 0; i < parts->len; i++) {
    tree_node_append(&self->children, g_array_index(parts, Part, i).node);
  }
}

// Append the parts of a body, or of a frame in it, as the text has them.
static void append_spec_parts(GimbalTreeNode* self) {
  mjsElement* own = (mjsElement*)self->element;
  mjsFrame* frame = self->type == mjOBJ_FRAME ? mjs_asFrame(own) : NULL;
  Holder holder = {frame ? mjs_getParent(own) : mjs_asBody(own), frame, NULL};
  if (self->first) holder.copies = merged_with(holder.body, own);
  append_parts_of(self, &holder);
  g_clear_pointer(&holder.copies, g_hash_table_unref);
}

// Whether there is such a part. Usually only the first ones are checked.
static gboolean has_spec_parts(const GimbalTreeNode* self) {
  mjsElement* own = (mjsElement*)self->element;
  mjsFrame* frame = self->type == mjOBJ_FRAME ? mjs_asFrame(own) : NULL;
  const Holder holder = {frame ? mjs_getParent(own) : mjs_asBody(own), frame, NULL};
  for (guint k = 0; k < G_N_ELEMENTS(kParts); k++) {
    const GimbalKind* kind = kind_of(kParts[k]);
    for (mjsElement* e = mjs_firstChild(holder.body, kind->type, 0); e;
         e = mjs_nextChild(holder.body, e, 0)) {
      int id = is_compiled(kind) ? mjs_getId(e) : frame_id(e);
      gboolean body = kind->type == mjOBJ_BODY && id >= self->compiled->own.nbody;
      if (copy_of(&holder, e) >= 0 && id >= 0 && !body) return TRUE;
    }
  }
  return FALSE;
}

// Append the bodies of a flexcomp.
static void append_made_bodies(GimbalTreeNode* self) {
  mjsElement* first = (mjsElement*)self->first;
  mjsBody* body = mjs_getParent(first);
  for (mjsElement* e = first; e; e = mjs_nextChild(body, e, 0)) {
    if (mjs_getFrame(e) == mjs_getFrame(first) && have_same_text(e, first)) {
      tree_node_append(&self->children, make_node(self, kind_of(mjOBJ_BODY), mjs_getId(e), e));
    }
  }
}

// The same without a text.
static void append_model_parts(GimbalTreeNode* self) {
  const mjModel* m = self->compiled->model;
  for (guint k = 0; k < G_N_ELEMENTS(kParts); k++) {
    const GimbalKind* kind = kind_of(kParts[k]);
    for (int i = kind->type == mjOBJ_BODY; i < count_of(m, kind); i++) {
      if (holder_of(m, kind, i) == self->id) {
        tree_node_append(&self->children, make_node(self, kind, i, NULL));
      }
    }
  }
}

//---- classes

static gboolean place_of(const mjsElement* element, GimbalPlace* place) {
  return gimbal_source_of_element(element, GIMBAL_SOURCE_ELEMENT, place);
}

// The class around a class: the smallest one whose text contains its text.
static const mjsElement* outer_class(const mjSpec* s, const mjsElement* inner) {
  GimbalPlace own, other;
  const mjsElement* outer = NULL;
  mjtSize smallest = 0;
  if (!place_of(inner, &own)) return NULL;
  for (mjsElement* e = mjs_firstElement(s, mjOBJ_DEFAULT); e; e = mjs_nextElement(s, e)) {
    if (e == inner || !place_of(e, &other) || strcmp(other.file, own.file)) continue;
    gboolean around = other.start <= own.start && own.end <= other.end && other.start != own.start;
    if (!around || (outer && other.end - other.start >= smallest)) continue;
    outer = e;
    smallest = other.end - other.start;
  }
  return outer;
}

static void append_classes(GimbalTreeNode* self, const mjsElement* outer) {
  const mjSpec* s = self->compiled->spec;
  int index = 0;
  for (mjsElement* e = s ? mjs_firstElement(s, mjOBJ_DEFAULT) : NULL; e; e = mjs_nextElement(s, e), index++) {
    GimbalPlace place;
    if (place_of(e, &place) && outer_class(s, e) == outer) {
      tree_node_append(&self->children, make_node(self, kind_of(mjOBJ_DEFAULT), index, e));
    }
  }
}

static void append_list(GimbalTreeNode* self) {
  for (guint k = 0; k < G_N_ELEMENTS(kListed); k++) {
    const GimbalKind* kind = gimbal_kind(kListed[k]);
    if (!is_listed(self->list, kind)) continue;
    if (kind->type == mjOBJ_DEFAULT) append_classes(self, NULL);
    for (int i = 0; i < count_of(self->compiled->model, kind); i++) {
      tree_node_append(&self->children, make_node(self, kind, i, NULL));
    }
  }
}

//---- the tree

GListModel* gimbal_tree_node_get_children(GimbalTreeNode* self) {
  if (!self->built) {
    self->built = TRUE;
    if (self->section) {
      append_list(self);
    } else if (self->first && !self->element) {
      append_made_bodies(self);
    } else if (self->type == mjOBJ_DEFAULT) {
      append_classes(self, self->element);
    } else if ((self->type == mjOBJ_BODY || self->type == mjOBJ_FRAME) && self->element) {
      append_spec_parts(self);
    } else if (self->type == mjOBJ_BODY) {
      append_model_parts(self);
    }
  }
  return self->children ? G_LIST_MODEL(self->children) : NULL;
}

static gboolean has_children(GimbalTreeNode* self) {
  gboolean easy = !self->built && !self->filter && !self->section && !self->first && self->element &&
                  (self->type == mjOBJ_BODY || self->type == mjOBJ_FRAME);
  self->has = easy ? has_spec_parts(self) : gimbal_tree_node_get_children(self) != NULL;
  self->asked = TRUE;
  return self->has;
}

//---- children that are made late

#define GIMBAL_TYPE_LATE_CHILDREN (gimbal_late_children_get_type())
G_DECLARE_FINAL_TYPE(GimbalLateChildren, gimbal_late_children, GIMBAL, LATE_CHILDREN, GObject)

struct _GimbalLateChildren {
  GObject parent;
  GimbalTreeNode* node;
};

static GType late_item_type(GListModel* list) {
  (void)list;
  return GIMBAL_TYPE_TREE_NODE;
}

static GListModel* late_list(GListModel* list) {
  return gimbal_tree_node_get_children(GIMBAL_LATE_CHILDREN(list)->node);
}

static guint late_count(GListModel* list) {
  GListModel* children = late_list(list);
  return children ? g_list_model_get_n_items(children) : 0;
}

static gpointer late_item(GListModel* list, guint position) {
  GListModel* children = late_list(list);
  return children ? g_list_model_get_item(children, position) : NULL;
}

static void late_list_init(GListModelInterface* interface) {
  interface->get_item_type = late_item_type;
  interface->get_n_items = late_count;
  interface->get_item = late_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(GimbalLateChildren, gimbal_late_children, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, late_list_init))

static void gimbal_late_children_class_init(GimbalLateChildrenClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalLateChildren, node, g_object_unref));
}

GIMBAL_EMPTY_INIT(GimbalLateChildren, gimbal_late_children)

GListModel* gimbal_tree_node_offer_children(GimbalTreeNode* self) {
  if (!has_children(self)) return NULL;
  GimbalLateChildren* list = g_object_new(GIMBAL_TYPE_LATE_CHILDREN, NULL);
  list->node = g_object_ref(self);
  return G_LIST_MODEL(list);
}

//---- roots

static GimbalTreeNode* make_root(GimbalCompiled* compiled, const char* filter) {
  GimbalTreeNode* root = g_object_new(GIMBAL_TYPE_TREE_NODE, NULL);
  root->compiled = gimbal_compiled_ref(compiled);
  root->filter = filter && *filter ? g_utf8_casefold(filter, -1) : NULL;
  return root;
}

// Without a filter empty lists stay, so that a first object can be added there.
static void append_heading(GListStore* roots, GimbalTreeNode* above, guint list) {
  g_autoptr(GimbalTreeNode) heading = make_root(above->compiled, above->filter);
  heading->name = g_strdup(_(kLists[list].heading));
  heading->icon = kLists[list].icon;
  heading->section = kLists[list].section;
  heading->list = list;
  int count = 0;
  for (guint k = 0; k < G_N_ELEMENTS(kListed); k++) {
    const GimbalKind* kind = gimbal_kind(kListed[k]);
    if (is_listed(list, kind)) count += count_of(above->compiled->model, kind);
  }
  GListModel* children = count && !above->filter ? NULL : gimbal_tree_node_get_children(heading);
  if (children && !count) count = (int)g_list_model_get_n_items(children);
  heading->detail = count ? g_strdup_printf("%d", count) : g_strdup("");
  gboolean kept = above->filter ? children != NULL : above->compiled->spec != NULL || count;
  if (kept) g_list_store_append(roots, heading);
}

GListModel* gimbal_tree_of_model(GimbalCompiled* compiled, const char* filter) {
  g_autoptr(GimbalTreeNode) above = make_root(compiled, filter);
  GListStore* roots = g_list_store_new(GIMBAL_TYPE_TREE_NODE);
  mjsElement* world = compiled->spec ? mjs_firstElement(compiled->spec, mjOBJ_BODY) : NULL;
  tree_node_append(&roots, make_node(above, kind_of(mjOBJ_BODY), 0, world));
  for (guint i = 0; i < G_N_ELEMENTS(kLists); i++) append_heading(roots, above, i);
  return G_LIST_MODEL(roots);
}

//---- following an edit

static gboolean tree_node_follow(GimbalTreeNode* self, GimbalTreeNode* fresh) {
  gboolean same = self->type == fresh->type && self->list == fresh->list && self->section == fresh->section &&
                  !strcmp(self->name, fresh->name) && !strcmp(self->detail, fresh->detail) &&
                  !self->filter == !fresh->filter;
  if (!same) return FALSE;
  g_free(self->filter);
  self->filter = g_strdup(fresh->filter);
  gimbal_compiled_ref(fresh->compiled);
  gimbal_compiled_unref(self->compiled);
  self->compiled = fresh->compiled;
  self->id = fresh->id;
  self->element = fresh->element;
  self->first = fresh->first;
  self->maker = fresh->maker;
  if (!self->built) return !self->asked || self->has == has_children(fresh);
  GListModel* children = gimbal_tree_node_get_children(fresh);
  if (!self->children || !children) return !self->children && !children;
  return gimbal_tree_follow(G_LIST_MODEL(self->children), children);
}

gboolean gimbal_tree_follow(GListModel* roots, GListModel* fresh) {
  guint count = g_list_model_get_n_items(roots);
  gboolean same = count == g_list_model_get_n_items(fresh);
  for (guint i = 0; i < count && same; i++) {
    g_autoptr(GimbalTreeNode) node = g_list_model_get_item(roots, i);
    g_autoptr(GimbalTreeNode) by = g_list_model_get_item(fresh, i);
    same = tree_node_follow(node, by);
  }
  return same;
}

//---- finding

static gboolean is_in_body(const mjModel* m, int body, int type, int id) {
  const GimbalKind* kind = kind_of(type);
  if (!kind || id < 0 || id >= count_of(m, kind)) return FALSE;
  int at = gimbal_kind_body(m, type, id);
  if (at < 0) return FALSE;
  while (at > 0 && at != body) at = m->body_parentid[at];
  return at == body;
}

gboolean gimbal_tree_node_contains(GimbalTreeNode* self, int type, int id) {
  if (self->type == type && self->id == id) return TRUE;
  if (self->section) return kind_of(type) && is_listed(self->list, kind_of(type));
  gboolean looked_up = self->type == mjOBJ_BODY && type != mjOBJ_FRAME;
  if (looked_up) return is_in_body(self->compiled->model, self->id, type, id);
  gboolean holds =
      self->first || self->type == mjOBJ_FRAME || self->type == mjOBJ_DEFAULT || self->type == mjOBJ_BODY;
  if (!holds) return FALSE;
  GListModel* children = gimbal_tree_node_get_children(self);
  for (guint i = 0; children && i < g_list_model_get_n_items(children); i++) {
    g_autoptr(GimbalTreeNode) child = g_list_model_get_item(children, i);
    if (gimbal_tree_node_contains(child, type, id)) return TRUE;
  }
  return FALSE;
}

static int count_frames(const mjSpec* spec, const mjsElement* element) {
  int count = 0;
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_FRAME); e; e = mjs_nextElement(spec, e)) {
    count += have_same_text(e, element);
  }
  return count;
}

GArray* gimbal_tree_node_find_copies(const GimbalTreeNode* self) {
  GArray* ids = g_array_new(FALSE, FALSE, sizeof(int));
  const mjSpec* spec = self->compiled->spec;
  const GimbalKind* kind = kind_of(self->type);
  GimbalPlace own, other;
  if (!spec || !kind || !is_compiled(kind) ||
      !gimbal_source_of_object(spec, self->type, self->id, GIMBAL_SOURCE_TAG, &own)) {
    return ids;
  }
  for (int i = 0; i < count_of(self->compiled->model, kind); i++) {
    if (gimbal_source_of_object(spec, self->type, i, GIMBAL_SOURCE_TAG, &other) && other.start == own.start &&
        !strcmp(other.file, own.file)) {
      g_array_append_val(ids, i);
    }
  }
  return ids;
}

int gimbal_tree_node_count_copies(const GimbalTreeNode* self) {
  if (self->first || !self->compiled->spec) return 1;
  if (self->type == mjOBJ_FRAME) return count_frames(self->compiled->spec, self->element);
  g_autoptr(GArray) ids = gimbal_tree_node_find_copies(self);
  return MAX((int)ids->len, 1);
}

static mjsElement* frame_called(const mjSpec* spec, int id) {
  mjsElement* frame = mjs_firstElement(spec, mjOBJ_FRAME);
  while (frame && frame_id(frame) != id) frame = mjs_nextElement(spec, frame);
  return frame;
}

// Whether an element is inside a frame; frames may be nested.
static gboolean hangs_in(mjsElement* element, const mjsElement* frame) {
  for (mjsFrame* above = mjs_getFrame(element); above; above = mjs_getFrame(above->element)) {
    if (above->element == frame || have_same_text(above->element, frame)) return TRUE;
  }
  return FALSE;
}

GArray* gimbal_tree_find_in_frame(const GimbalCompiled* compiled, int id) {
  static const mjtObj kTypes[] = {mjOBJ_BODY, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA, mjOBJ_LIGHT};
  GArray* parts = g_array_new(FALSE, FALSE, sizeof(GimbalTreePart));
  const mjsElement* frame = compiled->spec ? frame_called(compiled->spec, id) : NULL;
  for (guint i = 0; frame && i < G_N_ELEMENTS(kTypes); i++) {
    for (mjsElement* e = mjs_firstElement(compiled->spec, kTypes[i]); e;
         e = mjs_nextElement(compiled->spec, e)) {
      GimbalTreePart part = {kTypes[i], mjs_getId(e)};
      if (part.id >= 0 && hangs_in(e, frame)) g_array_append_val(parts, part);
    }
  }
  return parts;
}

gboolean gimbal_tree_is_copy(const GimbalCompiled* compiled, int type, int id) {
  mjSpec* spec = compiled->spec;
  mjsElement* element = spec ? mjs_firstElement(spec, (mjtObj)type) : NULL;
  while (element && mjs_getId(element) != id) element = mjs_nextElement(spec, element);
  for (mjsFrame* above = element ? mjs_getFrame(element) : NULL; above;
       above = mjs_getFrame(above->element)) {
    if (is_merged(above->element)) return TRUE;
  }
  return FALSE;
}

char* gimbal_tree_node_dup_key(const GimbalTreeNode* self) {
  return g_strdup_printf("%d %s", self->type, self->section ? self->section : self->name);
}

const char* gimbal_tree_node_get_own_name(const GimbalTreeNode* self) {
  const GimbalKind* kind = kind_of(self->type);
  if (!kind) return NULL;
  const char* name = is_compiled(kind) ? mj_id2name(self->compiled->model, self->type, self->id)
                     : self->element   ? spec_name(self->element)
                                       : NULL;
  return name && *name ? name : NULL;
}
