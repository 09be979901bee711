// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a library of either side says of many documents: probe LIBRARY [PLUGINS] < documents,
// one a line. Prints a letter for each: accepted, refused by the reader (p), by the compiler (c),
// an error raised (e), no end after two seconds of processor time (h), with which the process ends
// too. Built without headers, so that it goes with every version.

#include <dlfcn.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

typedef void* (*Parse)(const char* xml, const void* vfs, char* error, int error_sz);
typedef void* (*Compile)(void* spec, const void* vfs);
typedef void (*Delete)(void*);

static struct {
  Parse parse;
  Compile compile;
  Delete delete_spec, delete_model;
} library;

static jmp_buf back;

static void on_error(const char* message) {
  (void)message;
  longjmp(back, 1);
}

static void on_hang(int number) {
  (void)number;
  if (write(STDOUT_FILENO, "h", 1) == 1) _exit(1);
  _exit(2);
}

static void on_warning(const char* message) {
  (void)message;
}

static void hear(void* handle, const char* name, void (*handler)(const char*)) {
  void (**place)(const char*) = (void (**)(const char*))dlsym(handle, name);
  if (place) *place = handler;
}

static int open_library(const char* path) {
  void* handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    fprintf(stderr, "%s\n", dlerror());
    return 0;
  }
  *(void**)&library.parse = dlsym(handle, "mj_parseXMLString");
  *(void**)&library.compile = dlsym(handle, "mj_compile");
  *(void**)&library.delete_spec = dlsym(handle, "mj_deleteSpec");
  *(void**)&library.delete_model = dlsym(handle, "mj_deleteModel");
  hear(handle, "mju_user_error", on_error);
  hear(handle, "mju_user_warning", on_warning);
  return library.parse && library.compile && library.delete_spec && library.delete_model;
}

static void load_plugins(const char* path, const char* folder) {
  void* handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  void (*load)(const char* directory, void* callback);
  *(void**)&load = dlsym(handle, "mj_loadAllPluginLibraries");
  if (load) load(folder, NULL);
}

static char verdict(const char* document) {
  char why[1000];
  if (setjmp(back)) return 'e';
  void* spec = library.parse(document, NULL, why, sizeof why);
  if (!spec) return 'p';
  void* model = library.compile(spec, NULL);
  if (model) library.delete_model(model);
  library.delete_spec(spec);
  return model ? 'a' : 'c';
}

int main(int argc, char** argv) {
  char* line = NULL;
  size_t size = 0;
  if (argc < 2 || !open_library(argv[1])) return 2;
  if (argc > 2) load_plugins(argv[1], argv[2]);
  signal(SIGPROF, on_hang);
  while (getline(&line, &size, stdin) > 0) {
    setitimer(ITIMER_PROF, &(struct itimerval){{0, 0}, {2, 0}}, NULL);
    putchar(verdict(line));
    fflush(stdout);
  }
  free(line);
  return 0;
}
