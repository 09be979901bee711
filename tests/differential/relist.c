// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "relist.h"

#include <stdlib.h>
#include <string.h>

#define FN(name) ((__typeof__(name)*)side_symbol(s->side, #name))

// --- numbers and words of an attribute

static char** words_of(const Node* node, const char* name) {
  const char* value = node_get(node, name);
  char** all = g_strsplit_set(value ? value : "", " \t\n\r", -1);
  int n = 0;
  for (char** w = all; *w; w++) {
    if (**w) {
      all[n++] = *w;
    } else {
      g_free(*w);
    }
  }
  all[n] = NULL;
  return all;
}

static GArray* floats_of(const Node* node, const char* name) {
  GArray* list = g_array_new(FALSE, FALSE, sizeof(float));
  char** words = words_of(node, name);
  for (char** w = words; *w; w++) {
    float x = (float)g_ascii_strtod(*w, NULL);
    g_array_append_val(list, x);
  }
  g_strfreev(words);
  return list;
}

static GArray* ints_of(const Node* node, const char* name) {
  GArray* list = g_array_new(FALSE, FALSE, sizeof(int));
  char** words = words_of(node, name);
  for (char** w = words; *w; w++) {
    int x = (int)strtol(*w, NULL, 10);
    g_array_append_val(list, x);
  }
  g_strfreev(words);
  return list;
}

static void set_floats(const Subject* s, mjFloatVec* to, const Node* node, const char* name) {
  GArray* list = floats_of(node, name);
  if (list->len) FN(mjs_setFloat)(to, (float*)(void*)list->data, (int)list->len);
  g_array_unref(list);
}

static void set_ints(const Subject* s, mjIntVec* to, const Node* node, const char* name) {
  GArray* list = ints_of(node, name);
  if (list->len) FN(mjs_setInt)(to, (int*)(void*)list->data, (int)list->len);
  g_array_unref(list);
}

// --- kinds

static void relist_mesh(const Subject* s, mjsElement* made, const Node* node) {
  mjsMesh* mesh = FN(mjs_asMesh)(made);
  set_floats(s, mesh->uservert, node, "vertex");
  set_floats(s, mesh->usernormal, node, "normal");
  set_floats(s, mesh->usertexcoord, node, "texcoord");
  set_ints(s, mesh->userface, node, "face");
}

// In the text rows come from the far side; without any the field is flat.
static void relist_hfield(const Subject* s, mjsElement* made, const Node* node) {
  mjsHField* field = FN(mjs_asHField)(made);
  int rows = field->nrow, columns = field->ncol;
  if (node_get(node, "file") || rows <= 0 || columns <= 0) return;
  GArray* text = floats_of(node, "elevation");
  float* data = g_new0(float, (gsize)rows* columns);
  for (int i = 0; i < rows && text->len == (guint)(rows * columns); i++) {
    memcpy(data + (rows - 1 - i) * columns, (float*)(void*)text->data + i * columns, columns * sizeof(float));
  }
  FN(mjs_setFloat)(field->userdata, data, rows * columns);
  g_free(data);
  g_array_unref(text);
}

static void relist_material(const Subject* s, mjsElement* made, const Node* node) {
  const char* texture = node_get(node, "texture");
  if (texture) FN(mjs_setInStringVec)(FN(mjs_asMaterial)(made)->textures, mjTEXROLE_RGB, texture);
}

// The kinds of objects that a tuple may name, as the text calls them.
static int object_type(const Subject* s, const char* name) {
  return name ? FN(mju_str2Type)(name) : 0;
}

static void relist_tuple(const Subject* s, mjsElement* made, const Node* node) {
  mjsTuple* tuple = FN(mjs_asTuple)(made);
  guint n = node->children->len;
  int* types = g_new0(int, n + 1);
  double* numbers = g_new0(double, n + 1);
  for (guint i = 0; i < n; i++) {
    const Node* element = node_kid(node, i);
    const char *name = node_get(element, "objname"), *number = node_get(element, "prm");
    types[i] = object_type(s, node_get(element, "objtype"));
    numbers[i] = number ? g_ascii_strtod(number, NULL) : 0;
    FN(mjs_appendString)(tuple->objname, name ? name : "");
  }
  FN(mjs_setInt)(tuple->objtype, types, (int)n);
  FN(mjs_setDouble)(tuple->objprm, numbers, (int)n);
  g_free(types);
  g_free(numbers);
}

static void add_bone(const Subject* s, mjsSkin* skin, const Node* bone) {
  const char* body = node_get(bone, "body");
  GArray *ids = ints_of(bone, "vertid"), *weights = floats_of(bone, "vertweight");
  FN(mjs_appendString)(skin->bodyname, body ? body : "");
  FN(mjs_appendIntVec)(skin->vertid, (int*)(void*)ids->data, (int)ids->len);
  FN(mjs_appendFloatVec)(skin->vertweight, (float*)(void*)weights->data, (int)weights->len);
  g_array_unref(ids);
  g_array_unref(weights);
}

static void append_numbers(const Node* node, const char* name, GArray* all) {
  GArray* list = floats_of(node, name);
  g_array_append_vals(all, list->data, list->len);
  g_array_unref(list);
}

static void relist_skin(const Subject* s, mjsElement* made, const Node* node) {
  mjsSkin* skin = FN(mjs_asSkin)(made);
  GArray *places = g_array_new(FALSE, FALSE, sizeof(float)),
         *turns = g_array_new(FALSE, FALSE, sizeof(float));
  set_floats(s, skin->vert, node, "vertex");
  set_floats(s, skin->texcoord, node, "texcoord");
  set_ints(s, skin->face, node, "face");
  for (guint i = 0; i < node->children->len; i++) {
    add_bone(s, skin, node_kid(node, i));
    append_numbers(node_kid(node, i), "bindpos", places);
    append_numbers(node_kid(node, i), "bindquat", turns);
  }
  FN(mjs_setFloat)(skin->bindpos, (float*)(void*)places->data, (int)places->len);
  FN(mjs_setFloat)(skin->bindquat, (float*)(void*)turns->data, (int)turns->len);
  g_array_unref(places);
  g_array_unref(turns);
}

// --- the table

typedef struct Lists_ {
  mjtObj type;
  const char* tag;
  void (*fill)(const Subject* s, mjsElement* made, const Node* node);
} Lists;

static const Lists lists[] = {{mjOBJ_MESH, "mesh", relist_mesh},
                              {mjOBJ_HFIELD, "hfield", relist_hfield},
                              {mjOBJ_MATERIAL, "material", relist_material},
                              {mjOBJ_TUPLE, "tuple", relist_tuple},
                              {mjOBJ_SKIN, "skin", relist_skin}};

// The element of the text with this name that is none of a default class.
static const Node* find_node(const Node* files, const char* tag, const char* name) {
  GPtrArray* all = g_ptr_array_new();
  const Node* found = NULL;
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len && !found; i++) {
    const Node* node = g_ptr_array_index(all, i);
    int here = !strcmp(node->tag, tag) && !g_strcmp0(node_get(node, "name"), name);
    if (here && g_strcmp0(node->parent->tag, "default")) found = node;
  }
  g_ptr_array_free(all, TRUE);
  return found;
}

void relist(const Subject* s, mjsElement* made, const char* name) {
  for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
    const Node* node =
        lists[i].type == made->elemtype && name && *name ? find_node(s->files, lists[i].tag, name) : NULL;
    if (node) lists[i].fill(s, made, node);
  }
}

// --- what is not known

static int is_default(const Node* node) {
  return node->parent && !strcmp(node->parent->tag, "default");
}

static int has_cube_files(const Node* node) {
  static const char* const files[] = {"fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"};
  for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
    if (node_get(node, files[i])) return 1;
  }
  return 0;
}

// Lists of an element without a name are not found again.
static int is_nameless_list(const Node* node) {
  if (node_get(node, "name") || is_default(node)) return 0;
  for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
    if (!strcmp(node->tag, lists[i].tag)) return !node_get(node, "file") || node_get(node, "texture");
  }
  return 0;
}

int relist_misses(const Node* node) {
  if (!strcmp(node->tag, "texture") && has_cube_files(node)) return 1;
  if (!strcmp(node->tag, "material") && node_get(node, "texture") && is_default(node)) return 1;
  if (!strcmp(node->tag, "mesh") && node_get(node, "builtin")) return 1;
  return is_nameless_list(node);
}
