// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The system refuses: memory that libraries ask for, files that cannot be written or renamed,
// threads that cannot be made.
//
// This program has functions of the system of its own (below), which refuse the n-th call of a kind
// and pass all others on. Each kind is refused once at each place where it is asked for. The work
// must end by itself, say what failed where it fails, leave the file that was there or the new one
// and none beside it, and succeed when it is done again.
//
// usage: system-refuses [KIND...]

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <mujoco/mujoco.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

//---- what is refused

static const char* kind = "";  // a function, or the library whose memory is refused
static long refuse_at = -1, calls, refused;
static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_refused(const char* what) {
  if (refuse_at < -1 || strcmp(what, kind)) return false;
  pthread_mutex_lock(&count_lock);
  bool yes = calls++ == refuse_at;
  refused += yes;
  pthread_mutex_unlock(&count_lock);
  return yes;
}

// Whether the code at an address is that of the library whose memory is refused. dladdr allocates
// nothing.
static bool is_refused_to(const void* caller) {
  Dl_info info;
  if (!*kind || strncmp(kind, "lib", 3)) return false;
  if (!dladdr(caller, &info) || !info.dli_fname || !strstr(info.dli_fname, kind)) return false;
  return is_refused(kind);
}

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t n, size_t size);
extern void* __libc_realloc(void* block, size_t size);

void* malloc(size_t size) {
  return is_refused_to(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void* calloc(size_t n, size_t size) {
  return is_refused_to(__builtin_return_address(0)) ? NULL : __libc_calloc(n, size);
}

void* realloc(void* block, size_t size) {
  return is_refused_to(__builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}

int rename(const char* from, const char* to) {
  static int (*real)(const char*, const char*);
  if (!real) *(void**)&real = dlsym(RTLD_NEXT, "rename");
  if (is_refused("rename")) {
    errno = EIO;
    return -1;
  }

  return real(from, to);
}

int mkstemp(char* name) {
  static int (*real)(char*);
  if (!real) *(void**)&real = dlsym(RTLD_NEXT, "mkstemp");
  if (is_refused("mkstemp")) {
    errno = EROFS;
    return -1;
  }

  return real(name);
}

FILE* fdopen(int descriptor, const char* mode) {
  static FILE* (*real)(int, const char*);
  if (!real) *(void**)&real = dlsym(RTLD_NEXT, "fdopen");
  if (is_refused("fdopen")) {
    errno = ENOMEM;
    return NULL;
  }

  return real(descriptor, mode);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*), void* data) {
  static int (*real)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  if (!real) *(void**)&real = dlsym(RTLD_NEXT, "pthread_create");
  if (is_refused("pthread_create")) return EAGAIN;
  return real(thread, attributes, work, data);
}

//---- the work

static char *folder, *model_path, *saved_path;
static char error[1000];
static mjModel* model;
static mjSpec* spec;

static void hear(const mjLogMessage* message) {
  if (!*error) g_strlcpy(error, message->subject, sizeof error);
}

// Meshes with hulls, a picture, and what collides by libccd where that is used.
static bool load(void) {
  mj_clearCache(mj_getCache());
  mjModel* m = mj_loadXML(model_path, NULL, error, sizeof error);
  mjData* d = m ? mj_makeData(m) : NULL;
  for (int i = 0; d && i < 3; i++) mj_step(m, d);
  mj_deleteData(d);
  mj_deleteModel(m);
  return m != NULL;
}

static bool save(void) {
  return mj_saveXML(spec, saved_path, error, sizeof error) == 0;
}

static bool save_binary(void) {
  error[0] = '\0';
  mj_saveModel(model, saved_path, NULL, 0);
  return !*error;
}

static bool step_on_threads(void) {
  mjData* d = mj_makeData(model);
  mju_threadpool(d, 4);
  for (int i = 0; i < 5; i++) mj_step(model, d);
  mj_deleteData(d);
  return true;
}

static const struct Row {
  const char* kind;
  const char* name;
  bool (*work)(void);
} rows[] = {
    {"libexpat", "load", load},
    {"libqhull", "load", load},
    {"libccd", "load", load},
    {"libpng", "load", load},
    {"libz.", "load", load},
    {"mkstemp", "save", save},
    {"fdopen", "save", save},
    {"rename", "save", save},
    {"mkstemp", "save-mjb", save_binary},
    {"fdopen", "save-mjb", save_binary},
    {"rename", "save-mjb", save_binary},
    {"pthread_create", "step", step_on_threads},
    {"pthread_create", "load", load},
};

//---- what must hold

static int failures;

static void complain(const struct Row* row, const char* what) {
  printf("%s, %s %ld: %s (%s)\n", row->name, row->kind, refuse_at, what, error);
  failures++;
}

static int count_entries(const char* path) {
  int n = 0;
  g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
  while (g_dir_read_name(dir)) n++;
  return n;
}

static char old_text[] = "what was there before";

// The file is the old one or a new one, and the latter if nothing was refused.
static void check_file(const struct Row* row, bool done) {
  g_autofree char* text = NULL;
  gsize length = 0;
  bool is_there = g_file_get_contents(saved_path, &text, &length, NULL);
  bool is_old = is_there && !strcmp(text, old_text);
  if (!is_there || (!done && !is_old)) complain(row, "the old file is gone");
  if (count_entries(folder) > 3) complain(row, "a file was left beside it");
}

static void refuse_one(const struct Row* row, long n) {
  error[0] = '\0';
  g_file_set_contents(saved_path, old_text, -1, NULL);
  kind = row->kind, calls = refused = 0, refuse_at = n;
  alarm(600);  // against what hangs
  int handles = count_entries("/proc/self/fd");
  bool done = row->work();
  kind = "";
  if (!done && !*error) complain(row, "no error says so");
  if (!done && !refused) complain(row, "fails without a reason");
  check_file(row, done);
  if (count_entries("/proc/self/fd") > handles) complain(row, "a file stays open");
  error[0] = '\0';
  if (!row->work()) complain(row, "fails when it is done again");
}

static void try_row(const struct Row* row) {
  kind = row->kind, calls = 0, refuse_at = -1;
  bool done = row->work();
  long n = calls;
  kind = "";
  if (!done) complain(row, "fails when nothing is refused");
  for (long i = 0; i < n; i++) refuse_one(row, i);
  printf("%-9s %-15s %4ld calls, each refused in turn\n", row->name, row->kind, n);
}

// A disk that is full after so many bytes.
static void fill_disk(const struct Row* row) {
  struct rlimit whole, limit;
  getrlimit(RLIMIT_FSIZE, &whole);
  signal(SIGXFSZ, SIG_IGN);
  int tried = 0;
  for (rlim_t bytes = 0; bytes < 200000; bytes = bytes * 3 + 1, tried++) {
    error[0] = '\0';
    g_file_set_contents(saved_path, old_text, -1, NULL);
    limit = (struct rlimit){bytes, whole.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
    bool done = row->work();
    setrlimit(RLIMIT_FSIZE, &whole);
    if (!done && !*error) complain(row, "no error says that the disk is full");
    check_file(row, done);
  }
  printf("%-9s %-15s %4d lengths\n", row->name, "disk full", tried);
}

static const char kModel[] =
    "<mujoco><asset><mesh name='v' vertex='0 0 0  1 0 0  0 1 0  0 0 1  1 1 1'/>"
    "<texture name='t' type='2d' file='picture.png'/><material name='m' texture='t'/></asset>"
    "<worldbody><geom type='plane' size='2 2 .1' material='m'/>"
    "<body pos='0 0 .2'><freejoint/><geom type='mesh' mesh='v'/></body>"
    "<body pos='0 0 1'><freejoint/><geom type='ellipsoid' size='.1 .2 .3'/></body></worldbody></mujoco>";

// Two by two pixels, grey.
static const unsigned char kPicture[] = {
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44,
    0x52, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x02, 0x08, 0x00, 0x00, 0x00, 0x00, 0x57,
    0xdd, 0x52, 0xf8, 0x00, 0x00, 0x00, 0x0e, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0xe0,
    0x3a, 0xc1, 0x10, 0x25, 0x07, 0x00, 0x04, 0x2a, 0x01, 0x4b, 0xce, 0xcb, 0x66, 0xb1, 0x00,
    0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};

static bool start(void) {
  folder = g_dir_make_tmp("gimbal-refuse-XXXXXX", NULL);
  model_path = g_build_filename(folder, "model.xml", NULL);
  saved_path = g_build_filename(folder, "saved", NULL);
  g_autofree char* picture = g_build_filename(folder, "picture.png", NULL);
  g_file_set_contents(model_path, kModel, -1, NULL);
  g_file_set_contents(picture, (const char*)kPicture, sizeof kPicture, NULL);
  g_file_set_contents(saved_path, old_text, -1, NULL);
  spec = mj_parseXML(model_path, NULL, error, sizeof error);
  model = spec ? mj_compile(spec, NULL) : NULL;
  if (!model) printf("the model: %s\n", spec ? mjs_getError(spec) : error);
  return model != NULL;
}

static bool is_wanted(int argc, char** argv, const char* name) {
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], name)) return true;
  }
  return argc == 1;
}

int main(int argc, char** argv) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  mju_setLogHandler(hear);
  if (!start()) return 1;
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
    if (is_wanted(argc, argv, rows[i].kind)) try_row(&rows[i]);
    if (!strcmp(rows[i].kind, "rename") && is_wanted(argc, argv, "disk")) fill_disk(&rows[i]);
  }
  mj_deleteModel(model);
  mj_deleteSpec(spec);
  const char* names[] = {"model.xml", "picture.png", "saved"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char* path = g_build_filename(folder, names[i], NULL);
    g_remove(path);
  }
  g_rmdir(folder);
  printf("%d failures\n", failures);
  return failures != 0;
}
