// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes, height fields, textures, materials, skins, and models that are attached.

#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "shapes.h"

static void need_name(Generator* g, Node* node, const char* space) {
  if (!node_get(node, "name") && !chance(g, 0.02)) set_owned(node, "name", name_new(g, space));
}

static char* cloud(Generator* g, int n, double size) {
  return numbers_text(g, 3 * n, -size, size);
}

static const char* const builtin_shapes[][2] = {{"sphere", "1"},
                                                {"hemisphere", "2"},
                                                {"cone", "5 0.5"},
                                                {"supersphere", "6 1 1"},
                                                {"wedge", "2 3 20 30 0.1"},
                                                {"plate", "3 3"},
                                                {"supertorus", "5 0.3 1 1"}};

// Two triangles that share an edge, as an OBJ file with quads, texture coordinates and normals.
static const char* const obj_files[] = {
    "v 0 0 0\nv 0.1 0 0\nv 0.1 0.1 0\nv 0 0.1 0\nv 0.05 0.05 0.1\nf 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 "
    "1 5\n",
    "v 0 0 0\nv 0.1 0 0\nv 0 0.1 0\nv 0 0 0.1\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 3/2 2/3\nf 1/1 2/2 4/3\nf 1/1 "
    "4/2 3/3\nf 2/1 3/2 4/3\n",
    "o a\nv -0.1 -0.1 -0.1\nv 0.1 -0.1 -0.1\nv 0.1 0.1 -0.1\nv -0.1 0.1 -0.1\nv -0.1 -0.1 0.1\nv 0.1 -0.1 "
    "0.1\n"
    "v 0.1 0.1 0.1\nv -0.1 0.1 0.1\ng b\ns off\nf 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 "
    "5 8\n",
    "v 0 0 0\nv 0.2 0 0\nv 0.2 0.1 0\nv 0.1 0.02 0\nv 0 0.1 0\nv 0.1 0.05 0.1\nvn 0 0 1\nf 5//1 4//1 3//1 "
    "2//1 1//1\n"
    "f 1 2 6\nf -6 -1 -2\nf 2 3 6\nf 3 4 6\nf 4 5 6\n",
};

static void mesh_file(Generator* g, Node* node) {
  if (chance(g, 0.5)) {
    const char* binary =
        one_of(g, (const char* const[]){"a.stl", "b.stl", "assets/b.stl", "a.msh", "assets/c.msh"}, 5);
    node_set(node, "file", binary);
    asset_add(&g->random, g->files, binary, "");
    return;
  }
  const char* name = one_of(g, (const char* const[]){"a.obj", "b.obj", "assets/a.obj"}, 3);
  char* text = g_strdup(obj_files[below(g, G_N_ELEMENTS(obj_files))]);
  for (guint i = 0; i < g->files->children->len; i++) {
    if (!strcmp(node_get(node_kid(g->files, i), "name"), name)) {
      g_free(text);
      text = NULL;
    }
  }
  if (text) case_bytes(g->files, name, text);
  g_free(text);
  node_set(node, "file", name);
}

int shape_mesh(Generator* g, const GimbalElement* e, Node* node, int in_default) {
  (void)e;
  if (in_default) return 1;
  need_name(g, node, "mesh");
  double x = random_unit(&g->random);
  static const char* const data[] = {"vertex", "face", "normal", "texcoord", "builtin", "params"};
  for (int i = 0; i < 6; i++) {
    if (!chance(g, 0.02)) node_unset(node, data[i]);
  }
  if (x < 0.25) {
    int k = below(g, G_N_ELEMENTS(builtin_shapes));
    node_set(node, "builtin", builtin_shapes[k][0]);
    node_set(node, "params", builtin_shapes[k][1]);
    if (!node_get(node, "scale") && chance(g, 0.7)) node_set(node, "scale", "0.1 0.1 0.1");
  } else if (x < 0.4) {
    mesh_file(g, node);
  } else if (x < 0.6) {
    node_set(node, "vertex", "0 0 0 0.1 0 0 0 0.1 0 0 0 0.1");
    node_set(node, "face", "0 2 1 0 1 3 0 3 2 1 2 3");
    if (chance(g, 0.3)) node_set(node, "texcoord", "0 0 1 0 0 1 1 1");
    if (chance(g, 0.2)) node_set(node, "normal", "1 0 0 0 1 0 0 0 1 -1 0 0");
  } else {
    set_owned(node, "vertex", cloud(g, 4 + below(g, 9), 0.15));
  }
  return 1;
}

int shape_hfield(Generator* g, const GimbalElement* e, Node* node) {
  need_name(g, node, "hfield");
  if (chance(g, 0.25)) {
    const char* file = one_of(g, (const char* const[]){"a.hf", "b.hf", "a.png", "assets/a.png"}, 4);
    node_set(node, "file", file);
    asset_add(&g->random, g->files, file, "");
    if (!chance(g, 0.1)) {
      node_unset(node, "nrow");
      node_unset(node, "ncol");
      node_unset(node, "elevation");
    }

    return 1;
  }
  set_value(g, e, node, "nrow");
  set_value(g, e, node, "ncol");
  int n = atoi(node_get(node, "nrow")) * atoi(node_get(node, "ncol"));
  if (n > 0 && n < 100 && !chance(g, 0.1)) set_owned(node, "elevation", numbers_text(g, n, 0, 1));
  return 1;
}

int shape_texture(Generator* g, const GimbalElement* e, Node* node, int in_default) {
  static const char* const builtin[] = {"gradient", "checker", "flat"};
  static const char* const sides[] = {"fileright", "fileleft", "fileup", "filedown",
                                      "filefront", "fileback", "file"};
  node_set(node, "builtin", one_of(g, builtin, 3));
  if (in_default) return 1;
  need_name(g, node, "texture");
  set_value(g, e, node, "width");
  set_value(g, e, node, "height");
  if (!chance(g, 0.1)) {
    node_unset(node, "gridlayout");
    node_unset(node, "gridsize");
  }

  for (int i = 0; i < 7; i++) node_unset(node, sides[i]);
  if (chance(g, 0.3)) {
    const char* file = one_of(g, (const char* const[]){"a.png", "b.png", "assets/c.png"}, 3);
    const char* side = chance(g, 0.9) ? "file" : sides[below(g, 6)];
    node_set(node, "type", !strcmp(side, "file") && chance(g, 0.9) ? "2d" : "cube");
    node_set(node, side, file);
    node_unset(node, "builtin");
    node_unset(node, "embed");
    if (chance(g, 0.4)) node_set(node, chance(g, 0.6) ? "hflip" : "vflip", "true");
    if (!chance(g, 0.1)) {
      node_unset(node, "width");
      node_unset(node, "height");
    }

    asset_add(&g->random, g->files, file, "");
  }
  return 1;
}

int shape_material(Generator* g, const GimbalElement* e, Node* node, int in_default) {
  if (!in_default) need_name(g, node, "material");
  if (!in_default && chance(g, 0.5)) set_reference(g, node, "texture", "texture");
  if (!node_get(node, "texture") && chance(g, 0.1)) generate_child(g, e, node, "layer");
  return 1;
}

int shape_skin(Generator* g, const GimbalElement* e, Node* node) {
  const char* body = chance(g, 0.3) ? name_pick(g, "body") : NULL;
  if (body) {
    char* file = g_strdup_printf("%s.skn", body);
    asset_add(&g->random, g->files, file, body);
    node_set(node, "file", file);
    g_free(file);
    static const char* const data[] = {"vertex", "face", "texcoord"};
    for (int i = 0; i < 3; i++) node_unset(node, data[i]);
    return 1;
  }
  node_set(node, "vertex", "0 0 0 0.1 0 0 0 0.1 0 0.1 0.1 0");
  node_set(node, "face", "0 1 2 1 3 2");
  node_unset(node, "texcoord");
  if (chance(g, 0.3)) node_set(node, "texcoord", "0 0 1 0 0 1 1 1");
  for (int i = 0, n = 1 + below(g, 2); i < n; i++) {
    Node* bone = generate_child(g, e, node, "bone");
    if (!bone) return 0;
    node_set(bone, "vertid", i ? "1 3" : "0 1 2 3");
    node_set(bone, "vertweight", i ? "0.5 1" : "1 0.5 1 0.2");
    if (!node_get(bone, "bindpos")) node_set(bone, "bindpos", "0 0 0.1");
    if (!node_get(bone, "bindquat")) node_set(bone, "bindquat", "1 0 0 0");
  }
  return 1;
}

int shape_model(Generator* g, Node* node) {
  if (g->depth) return 0;
  char* name = g_strdup_printf("child%d.xml", (int)g->files->children->len);
  Generator child = *g;
  child.depth++;
  child.prefix = "c_";
  child.budget = 1 + below(g, 3);
  child.moving = child.copied = child.nq = child.nv = child.nmocap = 0;
  child.names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
  child.counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  generate_file(&child, case_file(g->files, name));
  g->random = child.random;
  node_set(node, "file", name);
  if (!node_get(node, "name")) set_owned(node, "name", name_new(g, "model"));
  for (int i = 0; i < 3; i++) {
    const char* body = name_pick(&child, "body");
    if (body) name_known(g, "child:body", body);
    const char* frame = name_pick(&child, "frame");
    if (frame) name_known(g, "child:frame", frame);
  }
  g_hash_table_unref(child.names);
  g_hash_table_unref(child.counts);
  g_free(name);
  return 1;
}

int shape_attach(Generator* g, Node* node) {
  g->uncertain = 1;
  node_unset(node, "body");
  node_unset(node, "frame");
  set_owned(node, "prefix", g_strdup_printf("at%d_", below(g, 5)));
  if (set_reference(g, node, "model", "model")) {
    if (chance(g, 0.3) && set_reference(g, node, "frame", "child:frame")) return 1;
    if (chance(g, 0.8)) set_reference(g, node, "body", "child:body");
    return 1;
  }
  return chance(g, 0.3) && set_reference(g, node, "body", "body");
}
