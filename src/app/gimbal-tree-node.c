// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The tree of a model. Each kind of object is a row of a table.

#include "gimbal-tree-node.h"

#include <glib/gi18n.h>
#include <stddef.h>
#include <string.h>

G_DEFINE_FINAL_TYPE(GimbalTreeNode, gimbal_tree_node, G_TYPE_OBJECT)

static void gimbal_tree_node_finalize(GObject* object) {
  GimbalTreeNode* self = GIMBAL_TREE_NODE(object);
  g_free(self->name);
  g_free(self->detail);
  g_clear_object(&self->children);
  G_OBJECT_CLASS(gimbal_tree_node_parent_class)->finalize(object);
}

static void gimbal_tree_node_class_init(GimbalTreeNodeClass* klass) {
  G_OBJECT_CLASS(klass)->finalize = gimbal_tree_node_finalize;
}

static void gimbal_tree_node_init(GimbalTreeNode* self) {
  self->id = -1;
}

static const char* const kJoints[] = {"free", "ball", "slide", "hinge"};
static const char* const kGeoms[] = {"plane",    "hfield", "sphere", "capsule", "ellipsoid",
                                     "cylinder", "box",    "mesh",   "sdf"};
static const char* const kEqualities[] = {"connect", "weld",     "joint",     "tendon",
                                          "flex",    "flexvert", "flexstrain"};

#define WORDS(list) list, G_N_ELEMENTS(list)

// Kinds that hang on bodies, in the order of display.
static const struct {
  int type;
  const char* icon;
  size_t count;  // offset of the number of them in mjModel
  size_t body;   // offset of the array of their bodies
  size_t kind;   // offset of the array of their types, 0: none
  const char* const* words;
  size_t nword;
} kOnBodies[] = {
    {mjOBJ_JOINT, "gimbal-joint-symbolic", offsetof(mjModel, njnt), offsetof(mjModel, jnt_bodyid),
     offsetof(mjModel, jnt_type), WORDS(kJoints)},
    {mjOBJ_GEOM, "gimbal-geom-symbolic", offsetof(mjModel, ngeom), offsetof(mjModel, geom_bodyid),
     offsetof(mjModel, geom_type), WORDS(kGeoms)},
    {mjOBJ_SITE, "gimbal-site-symbolic", offsetof(mjModel, nsite), offsetof(mjModel, site_bodyid), 0, NULL,
     0},
    {mjOBJ_CAMERA, "gimbal-camera-symbolic", offsetof(mjModel, ncam), offsetof(mjModel, cam_bodyid), 0, NULL,
     0},
    {mjOBJ_LIGHT, "gimbal-light-symbolic", offsetof(mjModel, nlight), offsetof(mjModel, light_bodyid), 0,
     NULL, 0},
};

// Kinds with a list of their own.
static const struct {
  const char* heading;
  int type;
  const char* icon;
  size_t count;
  size_t kind;
  const char* const* words;
  size_t nword;
} kLists[] = {
    {N_("Actuators"), mjOBJ_ACTUATOR, "gimbal-actuator-symbolic", offsetof(mjModel, nactuator), 0, NULL, 0},
    {N_("Sensors"), mjOBJ_SENSOR, "gimbal-sensor-symbolic", offsetof(mjModel, nsensor), 0, NULL, 0},
    {N_("Tendons"), mjOBJ_TENDON, "gimbal-tendon-symbolic", offsetof(mjModel, ntendon), 0, NULL, 0},
    {N_("Equalities"), mjOBJ_EQUALITY, "gimbal-equality-symbolic", offsetof(mjModel, neq),
     offsetof(mjModel, eq_type), WORDS(kEqualities)},
    {N_("Contact pairs"), mjOBJ_PAIR, "gimbal-contact-symbolic", offsetof(mjModel, npair), 0, NULL, 0},
    {N_("Contact exclusions"), mjOBJ_EXCLUDE, "gimbal-contact-symbolic", offsetof(mjModel, nexclude), 0, NULL,
     0},
    {N_("Keyframes"), mjOBJ_KEY, "gimbal-key-symbolic", offsetof(mjModel, nkey), 0, NULL, 0},
    {N_("Meshes"), mjOBJ_MESH, "gimbal-mesh-symbolic", offsetof(mjModel, nmesh), 0, NULL, 0},
    {N_("Materials"), mjOBJ_MATERIAL, "gimbal-material-symbolic", offsetof(mjModel, nmat), 0, NULL, 0},
    {N_("Textures"), mjOBJ_TEXTURE, "gimbal-material-symbolic", offsetof(mjModel, ntex), 0, NULL, 0},
    {N_("Height fields"), mjOBJ_HFIELD, "gimbal-mesh-symbolic", offsetof(mjModel, nhfield), 0, NULL, 0},
    {N_("Flexes"), mjOBJ_FLEX, "gimbal-mesh-symbolic", offsetof(mjModel, nflex), 0, NULL, 0},
    {N_("Skins"), mjOBJ_SKIN, "gimbal-mesh-symbolic", offsetof(mjModel, nskin), 0, NULL, 0},
};

static int count_at(const mjModel* m, size_t offset) {
  return (int)*(const mjtSize*)((const char*)m + offset);
}
static const int* array_at(const mjModel* m, size_t offset) {
  return *(int* const*)((const char*)m + offset);
}

static GimbalTreeNode* make_node(const mjModel* m, int type, int id, const char* icon, const char* detail) {
  GimbalTreeNode* node = g_object_new(GIMBAL_TYPE_TREE_NODE, NULL);
  const char* name = mj_id2name(m, type, id);
  node->type = type;
  node->id = id;
  node->icon = icon;
  node->name = name && *name ? g_strdup(name) : g_strdup_printf("%s %d", mju_type2Str(type), id);
  node->detail = g_strdup(detail ? detail : "");
  return node;
}

static gboolean passes(const GimbalTreeNode* node, const char* filter) {
  if (!filter || !*filter) return TRUE;
  g_autofree char* text = g_strdup_printf("%s %s %s", node->name, node->detail, mju_type2Str(node->type));
  g_autofree char* folded = g_utf8_casefold(text, -1);
  return strstr(folded, filter) != NULL;
}

// Takes node. Headings and bodies stay if they or something under them passes.
static void append(GListStore** list, GimbalTreeNode* node, const char* filter) {
  gboolean keep =
      (node->children && g_list_model_get_n_items(G_LIST_MODEL(node->children))) || passes(node, filter);
  if (keep && !*list) *list = g_list_store_new(GIMBAL_TYPE_TREE_NODE);
  if (keep) g_list_store_append(*list, node);
  g_object_unref(node);
}

// What hangs on a body itself.
static void append_parts(GListStore** list, const mjModel* m, int body, const char* filter) {
  for (guint k = 0; k < G_N_ELEMENTS(kOnBodies); k++) {
    const int* owner = array_at(m, kOnBodies[k].body);
    const int* kind = kOnBodies[k].kind ? array_at(m, kOnBodies[k].kind) : NULL;
    int count = count_at(m, kOnBodies[k].count);
    for (int i = 0; i < count; i++) {
      if (owner[i] != body) continue;
      const char* word =
          kind && kind[i] >= 0 && (size_t)kind[i] < kOnBodies[k].nword ? kOnBodies[k].words[kind[i]] : NULL;
      append(list, make_node(m, kOnBodies[k].type, i, kOnBodies[k].icon, word), filter);
    }
  }
}

// Bodies are in depth-first order: children of each come after it.
static GListStore* body_tree(const mjModel* m, const char* filter) {
  g_autofree GimbalTreeNode** nodes = g_new0(GimbalTreeNode*, (gsize)m->nbody);
  GListStore* roots = NULL;
  for (int b = 0; b < m->nbody; b++) {
    nodes[b] = make_node(m, mjOBJ_BODY, b, "gimbal-body-symbolic", NULL);
    append_parts(&nodes[b]->children, m, b, filter);
  }
  for (int b = (int)m->nbody - 1; b > 0; b--) {
    GListStore** list = &nodes[m->body_parentid[b]]->children;
    GimbalTreeNode* node = nodes[b];
    gboolean keep = node->children || passes(node, filter);
    if (keep && !*list) *list = g_list_store_new(GIMBAL_TYPE_TREE_NODE);
    // going backwards, each child body moves before the later ones, after the parts
    guint position = 0;
    for (; keep && position < g_list_model_get_n_items(G_LIST_MODEL(*list)); position++) {
      g_autoptr(GimbalTreeNode) other = g_list_model_get_item(G_LIST_MODEL(*list), position);
      if (other->type == mjOBJ_BODY) break;
    }
    if (keep) g_list_store_insert(*list, position, node);
    g_object_unref(node);
  }
  append(&roots, nodes[0], filter);
  return roots;
}

static GimbalTreeNode* list_node(const mjModel* m, guint k, const char* filter) {
  GimbalTreeNode* heading = g_object_new(GIMBAL_TYPE_TREE_NODE, NULL);
  const int* kind = kLists[k].kind ? array_at(m, kLists[k].kind) : NULL;
  int count = count_at(m, kLists[k].count);
  heading->name = g_strdup(_(kLists[k].heading));
  heading->detail = g_strdup_printf("%d", count);
  heading->icon = kLists[k].icon;
  for (int i = 0; i < count; i++) {
    const char* word =
        kind && kind[i] >= 0 && (size_t)kind[i] < kLists[k].nword ? kLists[k].words[kind[i]] : NULL;
    append(&heading->children, make_node(m, kLists[k].type, i, kLists[k].icon, word), filter);
  }
  return heading;
}

GListModel* gimbal_tree_of_model(const mjModel* m, const char* filter) {
  g_autofree char* folded = filter ? g_utf8_casefold(filter, -1) : NULL;
  GListStore* roots = body_tree(m, folded);
  if (!roots) roots = g_list_store_new(GIMBAL_TYPE_TREE_NODE);
  for (guint k = 0; k < G_N_ELEMENTS(kLists); k++) {
    g_autoptr(GimbalTreeNode) node = list_node(m, k, folded);
    if (node->children) g_list_store_append(roots, node);
  }
  return G_LIST_MODEL(roots);
}
