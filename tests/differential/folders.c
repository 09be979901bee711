// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "folders.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

//---- where files of a kind go

typedef struct Home {
  const char* endings;    // of the files, in bars
  const char* attribute;  // of <compiler>, NULL: references are rewritten
  const char* folder;
} Home;

static const Home homes[] = {
    {"|.stl|.obj|.msh|", "meshdir", "meshes"},
    {"|.png|.hf|", "texturedir", "pictures"},
    {"|.stl|.obj|.msh|.png|.hf|", "assetdir", "assets/all"},
    {"|.stl|.obj|.msh|.png|.hf|.skn|", NULL, "data"},
    {"|.xml|", NULL, "parts"},
    {"|.xml|", NULL, "../other"},
    {"|.stl|.obj|.msh|", "meshdir", "../meshes/"},
    {"|.stl|.obj|.msh|.png|.hf|", "assetdir", "./assets"},
};

static int goes_to(const Home* home, const char* name) {
  const char* dot = strrchr(name, '.');
  if (!dot) return 0;
  char* ending = g_strdup_printf("|%s|", dot);
  int found = strstr(home->endings, ending) != NULL;
  g_free(ending);
  return found;
}

static void rewrite(Node* files, const char* from, const char* to) {
  GPtrArray* all = g_ptr_array_new();
  node_all(files, all);
  for (guint i = 0; i < all->len; i++) {
    Node* node = g_ptr_array_index(all, i);
    if (strcmp(node->tag, "file") && !g_strcmp0(node_get(node, "file"), from)) node_set(node, "file", to);
  }
  g_ptr_array_free(all, TRUE);
}

// Without "." and "..", which a name of the VFS does not have.
static char* plain_path(const char* folder, const char* name) {
  char* path = g_build_filename("/", "robot", folder, name, NULL);
  char* plain = g_canonicalize_filename(path, "/");
  char* relative = g_strdup(plain + 1);
  g_free(plain);
  g_free(path);
  return relative;
}

static void move_to(Node* files, const Home* home) {
  Node* root = node_kid(node_kid(files, 0), 0);
  if (home->attribute && strcmp(root->tag, "mujoco")) return;
  for (guint i = 1; i < files->children->len; i++) {
    Node* file = node_kid(files, i);
    char* name = g_strdup(node_get(file, "name"));
    if (!node_get(file, "home") && goes_to(home, name)) {
      char* path = plain_path(home->folder, name);
      char* reference = g_build_filename(home->folder, name, NULL);
      if (!home->attribute) rewrite(files, name, reference);
      node_set(file, "name", path);
      node_set(file, "home", "moved");
      g_free(reference);
      g_free(path);
    }
    g_free(name);
  }
  if (home->attribute) node_set(node_child_or_new(root, "compiler"), home->attribute, home->folder);
}

void folders_spread(Random* random, Node* files) {
  if (!node_kid(files, 0)->children->len) return;
  for (int i = 1 + random_below(random, 3); i > 0; i--) {
    move_to(files, &homes[random_below(random, G_N_ELEMENTS(homes))]);
  }
  for (guint i = 0; i < files->children->len; i++) {
    Node* file = node_kid(files, i);
    if (node_get(file, "home")) {
      node_unset(file, "home");
      continue;
    }
    char* path = plain_path("", node_get(file, "name"));
    node_set(file, "name", path);
    g_free(path);
  }
  node_set(files, "disk", "yes");
}

//---- on the disk

static char* base;  // of all processes
static char* own;

const char* folders_own(void) {
  if (!base) base = g_dir_make_tmp("gimbal-differential-XXXXXX", NULL);
  if (!base) g_error("no folder for files");
  char* path = g_strdup_printf("%s/%d", base, (int)getpid());
  if (g_strcmp0(path, own)) {
    g_free(own);
    own = path;
    g_mkdir(own, 0700);
  } else {
    g_free(path);
  }
  return own;
}

static void remove_all(const char* path) {
  GDir* dir = g_dir_open(path, 0, NULL);
  for (const char* name; dir && (name = g_dir_read_name(dir));) {
    char* below = g_build_filename(path, name, NULL);
    if (g_file_test(below, G_FILE_TEST_IS_DIR)) {
      remove_all(below);
    } else {
      g_remove(below);
    }
    g_free(below);
  }
  if (dir) g_dir_close(dir);
  g_rmdir(path);
}

void folders_remove(void) {
  if (base) remove_all(base);
}

void folders_write(const Node* files) {
  remove_all(folders_own());
  for (guint i = 0; i < files->children->len; i++) {
    size_t size;
    void* bytes = file_bytes(node_kid(files, i), &size);
    char* path = g_build_filename(own, node_get(node_kid(files, i), "name"), NULL);
    char* folder = g_path_get_dirname(path);
    g_mkdir_with_parents(folder, 0700);
    g_file_set_contents(path, bytes, (gssize)size, NULL);
    g_free(folder);
    g_free(path);
    g_free(bytes);
  }
}
