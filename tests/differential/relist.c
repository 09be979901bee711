// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "relist.h"

#include <stdlib.h>
#include <string.h>

#define FN(name) ((__typeof__(name)*)side_symbol(s->side, #name))

//---- numbers and words of an attribute

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

//---- kinds

static void build_mesh(const Subject* s, mjsMesh* mesh, const Node* node) {
  static const char* const names[] = {"none",        "sphere",     "hemisphere", "cone",
                                      "supersphere", "supertorus", "wedge",      "plate"};
  GArray* params = floats_of(node, "params");
  double numbers[20] = {0};
  int n = MIN((int)params->len, 20), builtin = 0;
  for (int i = 0; i < (int)G_N_ELEMENTS(names); i++) {
    if (!strcmp(names[i], node_get(node, "builtin"))) builtin = i;
  }
  char** words = words_of(node, "params");
  for (int i = 0; i < n; i++) numbers[i] = g_ascii_strtod(words[i], NULL);
  if (builtin) FN(mjs_makeMesh)(mesh, builtin, numbers, n);
  g_strfreev(words);
  g_array_unref(params);
}

static void relist_mesh(const Subject* s, mjsElement* made, const Node* node) {
  mjsMesh* mesh = FN(mjs_asMesh)(made);
  if (node_get(node, "builtin")) build_mesh(s, mesh, node);
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

static int role_of(const char* name) {
  static const char* const roles[] = {"",       "rgb",     "occlusion", "roughness", "metallic",
                                      "normal", "opacity", "emissive",  "rgba",      "orm"};
  for (int i = 1; i < (int)G_N_ELEMENTS(roles); i++) {
    if (!g_strcmp0(roles[i], name)) return i;
  }
  return 0;
}

static void relist_material(const Subject* s, mjsElement* made, const Node* node) {
  mjStringVec* textures = FN(mjs_asMaterial)(made)->textures;
  const char* texture = node_get(node, "texture");
  if (texture) FN(mjs_setInStringVec)(textures, mjTEXROLE_RGB, texture);
  for (guint i = 0; i < node->children->len; i++) {
    const Node* layer = node_kid(node, i);
    FN(mjs_setInStringVec)(textures, role_of(node_get(layer, "role")), node_get(layer, "texture"));
  }
}

static const char* const cube_files[] = {"fileright", "fileleft",  "fileup",
                                         "filedown",  "filefront", "fileback"};

static void relist_texture(const Subject* s, mjsElement* made, const Node* node) {
  for (int i = 0; i < (int)G_N_ELEMENTS(cube_files); i++) {
    const char* file = node_get(node, cube_files[i]);
    if (file) FN(mjs_setInStringVec)(FN(mjs_asTexture)(made)->cubefiles, i, file);
  }
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

//---- from the model, where what makes them is not in the text

static const char* body_name(const mjModel* m, int body) {
  return m->names + m->name_bodyadr[body];
}

static void append_bodies(const Subject* s, mjStringVec* to, const int* bodies, int n) {
  for (int i = 0; i < n; i++) FN(mjs_appendString)(to, body_name(s->model, bodies[i]));
}

static void relist_flex(const Subject* s, mjsElement* made, int f) {
  const mjModel* m = s->model;
  mjsFlex* flex = FN(mjs_asFlex)(made);
  int corners = m->flex_elemnum[f] * (m->flex_dim[f] + 1);
  if (m->flex_nodenum[f]) {
    append_bodies(s, flex->nodebody, m->flex_nodebodyid + m->flex_nodeadr[f], m->flex_nodenum[f]);
  } else {
    append_bodies(s, flex->vertbody, m->flex_vertbodyid + m->flex_vertadr[f], m->flex_vertnum[f]);
  }
  FN(mjs_setInt)(flex->elem, m->flex_elem + m->flex_elemdataadr[f], corners);
  if (m->flex_texcoordadr[f] < 0) return;
  int end = (int)m->nflextexcoord;
  for (int k = f + 1; k < m->nflex; k++) {
    if (m->flex_texcoordadr[k] >= 0) end = MIN(end, m->flex_texcoordadr[k]);
  }
  FN(mjs_setFloat)
  (flex->texcoord, m->flex_texcoord + 2 * m->flex_texcoordadr[f], 2 * (end - m->flex_texcoordadr[f]));
  FN(mjs_setInt)(flex->elemtexcoord, m->flex_elemtexcoord + m->flex_elemdataadr[f], corners);
}

static void add_bones(const Subject* s, mjsSkin* skin, int k) {
  const mjModel* m = s->model;
  for (int i = m->skin_boneadr[k]; i < m->skin_boneadr[k] + m->skin_bonenum[k]; i++) {
    int at = m->skin_bonevertadr[i], n = m->skin_bonevertnum[i];
    append_bodies(s, skin->bodyname, m->skin_bonebodyid + i, 1);
    FN(mjs_appendIntVec)(skin->vertid, m->skin_bonevertid + at, n);
    FN(mjs_appendFloatVec)(skin->vertweight, m->skin_bonevertweight + at, n);
  }
}

static void relist_skin(const Subject* s, mjsElement* made, int k) {
  const mjModel* m = s->model;
  mjsSkin* skin = FN(mjs_asSkin)(made);
  const char* file = FN(mjs_getString)(skin->file);
  int at = m->skin_vertadr[k], n = m->skin_vertnum[k], bone = m->skin_boneadr[k], bones = m->skin_bonenum[k];
  if (file && *file) return;
  add_bones(s, skin, k);
  FN(mjs_setFloat)(skin->vert, m->skin_vert + 3 * at, 3 * n);
  FN(mjs_setInt)(skin->face, m->skin_face + 3 * m->skin_faceadr[k], 3 * m->skin_facenum[k]);
  FN(mjs_setFloat)(skin->bindpos, m->skin_bonebindpos + 3 * bone, 3 * bones);
  FN(mjs_setFloat)(skin->bindquat, m->skin_bonebindquat + 4 * bone, 4 * bones);
  if (m->skin_texcoordadr[k] < 0) return;
  FN(mjs_setFloat)(skin->texcoord, m->skin_texcoord + 2 * m->skin_texcoordadr[k], 2 * n);
}

//---- the table

typedef struct Lists {
  mjtObj type;
  const char* tag;
  void (*fill)(const Subject* s, mjsElement* made, const Node* node);
} Lists;

static const Lists lists[] = {{mjOBJ_MESH, "mesh", relist_mesh},
                              {mjOBJ_HFIELD, "hfield", relist_hfield},
                              {mjOBJ_MATERIAL, "material", relist_material},
                              {mjOBJ_TEXTURE, "texture", relist_texture},
                              {mjOBJ_TUPLE, "tuple", relist_tuple}};

typedef struct Made {
  mjtObj type;
  void (*fill)(const Subject* s, mjsElement* made, int id);
} Made;

static const Made from_model[] = {{mjOBJ_FLEX, relist_flex}, {mjOBJ_SKIN, relist_skin}};

// The element of the text with this name that is none of a default class. What was attached has a
// prefix.
static const Node* find_node(const Node* files, const char* tag, const char* name) {
  GPtrArray* all = g_ptr_array_new();
  const Node* found = NULL;
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len; i++) {
    const Node* node = g_ptr_array_index(all, i);
    const char* own = node_get(node, "name");
    if (!own || !*own || strcmp(node->tag, tag) || !g_str_has_suffix(name, own)) continue;
    if (!g_strcmp0(node->parent->tag, "default")) continue;
    if (!found || strlen(own) > strlen(node_get(found, "name"))) found = node;
  }
  g_ptr_array_free(all, TRUE);
  return found;
}

void relist(const Subject* s, mjsElement* made, const char* name) {
  for (size_t i = 0; i < G_N_ELEMENTS(from_model); i++) {
    int id = from_model[i].type == made->elemtype ? FN(mj_name2id)(s->model, made->elemtype, name) : -1;
    if (id >= 0) from_model[i].fill(s, made, id);
  }
  for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
    const Node* node =
        lists[i].type == made->elemtype && name && *name ? find_node(s->files, lists[i].tag, name) : NULL;
    if (node) lists[i].fill(s, made, node);
  }
}

//---- what is not known

static int is_default(const Node* node) {
  return node->parent && !strcmp(node->parent->tag, "default");
}

// Lists of an element without a name are not found again.
static int is_nameless_list(const Node* node) {
  if (node_get(node, "name") || is_default(node)) return 0;
  for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
    if (!strcmp(node->tag, lists[i].tag)) {
      return !node_get(node, "file") || node_get(node, "texture") || node->children->len;
    }
  }
  return 0;
}

int relist_misses(const Node* node) {
  if (!strcmp(node->tag, "material") && node_get(node, "texture") && is_default(node)) return 1;
  static const char* const from_model_tags[] = {"flex", "flexcomp", "skin", NULL};
  return (g_strv_contains(from_model_tags, node->tag) && !node_get(node, "name")) || is_nameless_list(node);
}
