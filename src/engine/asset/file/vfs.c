// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Virtual file systems.
//
// An entry is a buffer, a file on disk (as it is when it is added, or read when it is opened if it
// is not there yet), or a mount: a provider that answers for all paths below its own. Names are
// compared as normalized paths; what a model asks for is also found by the last parts of its path,
// as many as agree and at least one, whatever the case, so that a model finds its assets wherever
// they were added from. Of nested mounts the innermost answers.

#include "asset/file/vfs.h"

#include <gimbal/hash.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "asset/file/disk.h"
#include "asset/file/path.h"
#include "base/alloc.h"

typedef enum EntryKind { ENTRY_BUFFER, ENTRY_FILE, ENTRY_MOUNT } EntryKind;

typedef struct Entry Entry;
struct Entry {
  EntryKind kind;
  bool is_file;  // added as a file: may be asked for by the last part of its path
  char* key;     // normalized path
  void* data;
  size_t size;
  uint64_t hash;     // of a buffer
  mjResource mount;  // of a mount: as the provider's mount function left it
  Entry* next;
};

typedef struct Vfs {
  Entry* first;
} Vfs;

static Vfs* vfs_impl(const mjVFS* vfs) {
  return vfs ? vfs->impl_ : NULL;
}

void mj_defaultVFS(mjVFS* vfs) {
  if (!vfs) {
    return;
  }
  vfs->impl_ = alloc_zeroed(1, sizeof(Vfs));
}

static void free_entry(Entry* e) {
  if (e->kind == ENTRY_MOUNT && e->mount.provider->unmount) {
    e->mount.provider->unmount(&e->mount);
  }
  mju_free(e->mount.name);
  mju_free(e->key);
  mju_free(e->data);
  mju_free(e);
}

void mj_deleteVFS(mjVFS* vfs) {
  Vfs* v = vfs_impl(vfs);
  if (!v) {
    return;
  }
  while (v->first) {
    Entry* e = v->first;
    v->first = e->next;
    free_entry(e);
  }
  mju_free(v);
  vfs->impl_ = NULL;
}

static Entry* find_key(const Vfs* v, const char* path) {
  char* key = path_normalize(path);
  Entry* e = v->first;
  while (e && strcmp(e->key, key)) {
    e = e->next;
  }
  mju_free(key);
  return e;
}

// How many parts at the end of two normalized paths are the same, whatever the case.
static int parts_in_common(const char* a, const char* b) {
  const char *p = a + strlen(a), *q = b + strlen(b);
  int parts = 0;
  while (p > a && q > b && !strncasecmp(p - 1, q - 1, 1)) {
    p--, q--;
    parts += *p == '/';
  }
  return parts + ((p == a || p[-1] == '/') && (q == b || q[-1] == '/') && *p != '/');
}

// The entry with the most parts at its end in common with name, of several the one added last; NULL
// if none has.
static Entry* find_last_parts(const Vfs* v, const char* name) {
  char* key = path_normalize(name);
  Entry* best = NULL;
  int most = 0;
  for (Entry* e = v->first; e; e = e->next) {
    int parts = e->kind == ENTRY_MOUNT ? 0 : parts_in_common(e->key, key);
    if (parts > most) {
      best = e;
      most = parts;
    }
  }
  mju_free(key);
  return best;
}

// the mount whose path is a directory above this one
static Entry* find_mount(const Vfs* v, const char* path) {
  char* key = path_normalize(path);
  Entry* innermost = NULL;
  for (Entry* e = v->first; e; e = e->next) {
    size_t n = strlen(e->key);
    bool inside =
        e->kind == ENTRY_MOUNT && !strncmp(e->key, key, n) && (!n || key[n] == '/' || key[n] == '\0');
    if (inside && (!innermost || n > strlen(innermost->key))) {
      innermost = e;
    }
  }
  mju_free(key);
  return innermost;
}

static Entry* vfs_find(const Vfs* v, const char* dir, const char* name) {
  char* path = path_join(dir, name);
  Entry* e = find_key(v, path);
  if (!e) {
    e = find_key(v, name);
  }
  if (!e) {
    e = find_last_parts(v, name);
  }
  if (!e) {
    e = find_mount(v, path);
  }
  mju_free(path);
  return e;
}

// a new entry under path, or NULL if the name is taken
static Entry* vfs_add(Vfs* v, EntryKind kind, const char* path) {
  if (find_key(v, path)) {
    return NULL;
  }
  Entry* e = alloc_zeroed(1, sizeof(Entry));
  e->kind = kind;
  e->key = path_normalize(path);
  // of equal last parts the one added last is found
  e->next = v->first;
  v->first = e;
  return e;
}

static void set_buffer(Entry* e, const void* data, size_t size) {
  mju_free(e->data);
  e->data = size ? mju_malloc(size) : NULL;
  if (size) {
    memcpy(e->data, data, size);
  }
  e->size = size;
  e->hash = gimbal_hash_bytes(GIMBAL_HASH_START, data, size);
}

int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer) {
  Vfs* v = vfs_impl(vfs);
  if (!v || !name || nbuffer < 0 || (nbuffer && !buffer)) {
    return -1;
  }
  Entry* e = vfs_add(v, ENTRY_BUFFER, name);
  if (!e) {
    return 2;
  }
  set_buffer(e, buffer, (size_t)nbuffer);
  return 0;
}

// Store a copy of the file's current contents, if the file exists.
static void load_file(Entry* e) {
  mjResource file = {0};
  const void* bytes;
  if (disk_open(e->key, &file, NULL)) {
    return;
  }
  int size = file.provider->read(&file, &bytes);
  if (size >= 0) {
    set_buffer(e, bytes, (size_t)size);
    e->kind = ENTRY_BUFFER;
  }
  file.provider->close(&file);
  mju_free(file.name);
}

int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename) {
  Vfs* v = vfs_impl(vfs);
  if (!v || !filename) {
    return -1;
  }
  char* path = path_join(directory, filename);
  Entry* e = vfs_add(v, ENTRY_FILE, path);
  if (e) {
    e->is_file = true;
    load_file(e);
  }
  mju_free(path);
  return e ? 0 : 2;
}

static int remove_entry(Vfs* v, Entry* e) {
  for (Entry** link = &v->first; e && *link; link = &(*link)->next) {
    if (*link == e) {
      *link = e->next;
      free_entry(e);
      return 0;
    }
  }
  return -1;
}

int mj_mountVFS(mjVFS* vfs, const char* filepath, const mjpResourceProvider* provider) {
  Vfs* v = vfs_impl(vfs);
  if (!v || !filepath || !provider || !provider->open || !provider->read || !provider->close) {
    return -1;
  }
  Entry* e = vfs_add(v, ENTRY_MOUNT, filepath);
  if (!e) {
    return 2;
  }
  e->mount.name = alloc_string(filepath);
  e->mount.vfs = vfs;
  e->mount.provider = provider;
  if (provider->mount && !provider->mount(&e->mount)) {
    e->kind = ENTRY_BUFFER;  // never mounted: not to be unmounted
    remove_entry(v, e);
    return -1;
  }
  return 0;
}

int mj_unmountVFS(mjVFS* vfs, const char* filename) {
  Vfs* v = vfs_impl(vfs);
  Entry* e = v && filename ? find_key(v, filename) : NULL;
  return e ? remove_entry(v, e) : -1;
}

// an entry by its own name; one that was added as a file also by the last part of it
static Entry* find_own(const mjVFS* vfs, const char* name) {
  Vfs* v = vfs_impl(vfs);
  Entry* e = v && name ? find_key(v, name) : NULL;
  for (Entry* file = v && name && !e ? v->first : NULL; file && !e; file = file->next) {
    if (file->is_file && !strcasecmp(path_name(file->key), name)) {
      e = file;
    }
  }
  return e;
}

// A file that is not there under its path may be there under its name alone.
// The entry whose key is the last part of a path in small letters: how names were kept before 2.3.
static Entry* find_small(mjVFS* vfs, const char* filename) {
  const char* name = path_name(filename);
  size_t n = strlen(name);
  char* small = mju_malloc(n + 1);
  for (size_t i = 0; i <= n; i++) {
    bool is_capital = name[i] >= 'A' && name[i] <= 'Z';
    small[i] = is_capital ? (char)(name[i] - 'A' + 'a') : name[i];
  }
  Entry* e = find_own(vfs, small);
  mju_free(small);
  return e;
}

int mj_deleteFileVFS(mjVFS* vfs, const char* filename) {
  Entry* e = find_own(vfs, filename);
  if (!e && filename) e = find_small(vfs, filename);
  return e ? remove_entry(vfs_impl(vfs), e) : -1;
}

int mj_containsBufferVFS(mjVFS* vfs, const char* name) {
  Entry* e = find_own(vfs, name);
  return e && e->kind != ENTRY_MOUNT;
}

int mj_containsFileVFS(mjVFS* vfs, const char* directory, const char* filename) {
  if (!filename) {
    return 0;
  }
  char* path = path_join(directory, filename);
  int found = mj_containsBufferVFS(vfs, path) || mj_containsBufferVFS(vfs, path_name(filename));
  mju_free(path);
  return found;
}

bool vfs_has(const mjVFS* vfs, const char* name) {
  return find_own(vfs, name) != NULL;
}

static int read_entry(mjResource* resource, const void** buffer) {
  const Entry* e = resource->data;
  *buffer = e->data ? e->data : "";
  return e->size <= INT32_MAX ? (int)e->size : -1;
}

static void close_entry(mjResource* resource) {
  (void)resource;
}

static int open_entry(mjResource* resource) {
  return resource->data != NULL;
}

static int entry_modified(const mjResource* resource, const char* timestamp) {
  return strcmp(resource->timestamp, timestamp) != 0;
}

static const mjpResourceProvider buffer_provider = {
    .prefix = "", .open = open_entry, .read = read_entry, .close = close_entry, .modified = entry_modified};

// resources of a mount are opened by its provider, with the mount's data at hand
static int open_mounted(const Entry* e, const char* path, mjResource* resource) {
  resource->name = alloc_string(path);
  resource->data = e->mount.data;
  resource->provider = e->mount.provider;
  if (resource->provider->open(resource)) {
    return 1;
  }
  mju_free(resource->name);
  resource->name = NULL;
  resource->provider = NULL;
  resource->data = NULL;
  return 0;
}

bool vfs_finds(const mjVFS* vfs, const char* dir, const char* name) {
  const Vfs* v = vfs_impl(vfs);
  return v && vfs_find(v, dir, name);
}

int vfs_open(const mjVFS* vfs, const char* dir, const char* name, mjResource* resource) {
  const Vfs* v = vfs_impl(vfs);
  Entry* e = v ? vfs_find(v, dir, name) : NULL;
  if (!e) {
    return 0;
  }
  resource->vfs = (mjVFS*)vfs;
  if (e->kind == ENTRY_MOUNT) {
    char *path = path_join(dir, name), *plain = path_normalize(path);
    int opened = open_mounted(e, plain, resource);
    mju_free(plain);
    mju_free(path);
    return opened;
  }
  if (e->kind == ENTRY_FILE) {
    return disk_open(e->key, resource, NULL) == 0;
  }

  resource->name = path_join(dir, name);
  resource->data = e;
  resource->provider = &buffer_provider;
  snprintf(resource->timestamp, sizeof(resource->timestamp), "%016llx", (unsigned long long)e->hash);
  return 1;
}
