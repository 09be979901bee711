// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// <include>: other files as parts of the tree.

#include "xml/dom/include.h"

#include <string.h>

#include "asset/file/disk.h"
#include "asset/file/path.h"
#include "asset/file/resource.h"
#include "xml/dom/report.h"

// What stays the same while the includes of a model are read.
typedef struct Includes {
  Dom* dom;
  const char* directory;
  const mjVFS* vfs;
  GHashTable* done;  // reduced path → DomNode* that included it; the main file has none
  GimbalDiagnostics* list;
  bool ok;
} Includes;

char* include_join(const char* directory, const char* filename) {
  bool absolute = g_path_is_absolute(filename) || strchr(filename, ':');
  bool rooted = !directory || !*directory || absolute;
  bool slash = !rooted && directory[strlen(directory) - 1] == '/';
  char* path = g_strconcat(rooted ? "" : directory, rooted || slash ? "" : "/", filename, NULL);
  return g_strdelimit(path, "\\", '/');
}

// The part of a path up to and with the last slash or the scheme; free with g_free.
static char* directory_of(const char* path) {
  return g_strndup(path, path_directory_length(path));
}

bool include_exists(const char* directory, const char* filename, const mjVFS* vfs) {
  char error[500];
  mjResource* resource = mju_openResource(directory, filename, vfs, error, sizeof error);
  if (resource) mju_closeResource(resource);
  return resource != NULL;
}

DomNode* include_read(Dom* dom, const char* directory, const char* filename, const mjVFS* vfs,
                      const GimbalPlace* place, GimbalDiagnostics* list) {
  GimbalMessage error;
  mjResource* resource = resource_open(directory, filename, vfs, &error);
  if (!resource) {
    if (!error.form) gimbal_message_set(&error, "cannot open file '%s'", filename);
    report_error(list, *place, "missing-file", N_("Check the name, and the folder that it is relative to."),
                 "%p", &error);
    return NULL;
  }
  const void* bytes = NULL;
  int size = mju_readResource(resource, &bytes);
  DomNode* root = NULL;
  if (size < 0 && disk_is_too_large(resource)) {
    report_error(list, *place, "too-large", N_("Put large arrays into files of their own."),
                 "file '%s' is larger than 2 GB", filename);
  } else if (size < 0) {
    report_error(list, *place, "unreadable-file", N_("Check the permissions of the file."),
                 "cannot read file '%s'", filename);
  } else {
    char* path = include_join(directory, filename);
    char* own_directory = directory_of(path);
    root = dom_parse(dom, path, own_directory, size ? bytes : "", size, place->line ? NULL : &dom->comment,
                     list);
    g_free(own_directory);
    g_free(path);
  }
  mju_closeResource(resource);
  return root;
}

// Refuse a file that is part of the model already: it would say everything twice, or never end.
static bool is_repeated(Includes* in, const DomNode* node, const DomAttribute* a, const char* path) {
  gpointer first;
  char* key = path_reduce(path);
  if (!g_hash_table_lookup_extended(in->done, key, NULL, &first)) {
    g_hash_table_insert(in->done, key, (gpointer)node);
    return false;
  }
  mju_free(key);
  GimbalMessage hint;
  if (first) {
    GimbalPlace place = dom_tag_place(first);
    gimbal_message_set(&hint,
                       "The first time is at %s:%d:%d. To have it twice, write <model name=\"…\" "
                       "file=\"%s\"/> into <asset>, and "
                       "<attach model=\"…\" prefix=\"…\"/> where it is to be.",
                       place.file, place.line, place.column, a->value);
  } else {
    gimbal_message_set(&hint, "It is the model itself.");
  }
  report_error(in->list, dom_value_place(node, a), "include-twice", &hint, "file '%s' is included already",
               a->value);
  return true;
}

static DomNode* read_included(Includes* in, const DomNode* node) {
  const DomAttribute* a = dom_attribute(node, "file");
  if (!a || !*a->value) {
    report_error(in->list, dom_tag_place(node), "missing-attribute", N_("Write <include file=\"…\"/>."),
                 "include needs the attribute 'file'");
    return NULL;
  }
  if (node->first) {
    report_error(in->list, dom_tag_place(node->first), "unknown-element", NULL,
                 "include cannot have elements inside");
    return NULL;
  }
  const char* directory = in->directory;
  if (!include_exists(directory, a->value, in->vfs) && *node->file->directory) {
    directory = node->file->directory;
  }
  char* path = include_join(directory, a->value);
  DomNode* root = NULL;
  if (!is_repeated(in, node, a, path)) {
    GimbalPlace place = dom_value_place(node, a);
    root = include_read(in->dom, directory, a->value, in->vfs, &place, in->list);
  }
  g_free(path);
  if (root && !root->first) {
    report_error(in->list, dom_value_place(node, a), "empty-file", NULL, "file '%s' holds no elements",
                 a->value);
    return NULL;
  }
  return root;
}

static void include_expand_all(Includes* in, DomNode* parent) {
  DomNode* next;
  for (DomNode* child = parent->first; child; child = next) {
    next = child->next;
    if (strcmp(child->tag, "include") != 0) {
      include_expand_all(in, child);
      continue;
    }
    DomNode* root = read_included(in, child);
    if (!root) {
      in->ok = false;
      continue;
    }
    dom_replace(child, root);
    next = root->first;  // may be, or hold, an include itself
  }
}

bool include_expand(Dom* dom, const char* directory, const mjVFS* vfs, GimbalDiagnostics* list) {
  Includes in = {dom,  directory, vfs, g_hash_table_new_full(g_str_hash, g_str_equal, mju_free, NULL),
                 list, true};
  g_hash_table_insert(in.done, path_reduce(dom->root->file->name), NULL);
  include_expand_all(&in, dom->root);
  g_hash_table_destroy(in.done);
  return in.ok;
}
