// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "worker.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "marks.h"

// A sanitizer is slow, and its shadow takes more address space than a limit would leave: there the
// limit on memory is the sanitizer's own (meson.build).
#if defined(__SANITIZE_ADDRESS__)
  #define SANITIZED 1
#elif defined(__has_feature)
  #if __has_feature(address_sanitizer)
    #define SANITIZED 1
  #endif
#endif
#ifndef SANITIZED
  #define SANITIZED 0
#endif

enum {
  PROCESSOR_SECONDS = SANITIZED ? 25 : 2,  // of one stage on one side
  WALL_SECONDS = 600,                      // of a case: the machine may be busy
  REQUESTS_PER_PROCESS = 400,
};

typedef struct Mark {
  int side;
  char stage[40];
} Mark;

struct Worker {
  WorkerTask task;
  pid_t pid;
  int socket;
  int requests;
  int stopped;
  gint64 since;
  Mark* mark;  // shared
};

static Mark* here;  // in the worker

void worker_mark(int side, const char* stage) {
  if (!here) return;
  here->side = side;
  snprintf(here->stage, sizeof here->stage, "%s", stage);
  struct itimerval limit = {.it_value = {.tv_sec = PROCESSOR_SECONDS}};
  setitimer(ITIMER_PROF, &limit, NULL);
}

static int move_bytes(int file, void* data, size_t n, int out) {
  for (char* p = data; n;) {
    ssize_t k = out ? send(file, p, n, MSG_NOSIGNAL) : recv(file, p, n, 0);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return 0;
    p += k;
    n -= (size_t)k;
  }
  return 1;
}

static int put_text(int file, const char* text) {
  uint64_t n = strlen(text) + 1;
  return move_bytes(file, &n, sizeof n, 1) && move_bytes(file, (void*)text, n, 1);
}

static char* get_text(int file) {
  uint64_t n;
  if (!move_bytes(file, &n, sizeof n, 0)) return NULL;
  char* text = g_malloc(n);
  if (move_bytes(file, text, n, 0)) return text;
  g_free(text);
  return NULL;
}

// What a process may take: enough for every model that the machine has room for, and so little that
// two that fill it leave half of the machine to others.
static rlim_t memory_limit(void) {
  const rlim_t least = (rlim_t)1 << 30;
  rlim_t quarter = (rlim_t)sysconf(_SC_PHYS_PAGES) * (rlim_t)sysconf(_SC_PAGESIZE) / 4;
  return MAX(quarter, least);
}

static void serve(Worker* w, int file) {
  here = w->mark;
  struct rlimit memory = {memory_limit(), memory_limit()}, core = {0, 0};
  if (!SANITIZED) setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CORE, &core);
  for (char* request; (request = get_text(file)); g_free(request)) {
    GString* answer = g_string_new(NULL);
    w->task(request, answer);
    marks_tell(answer);
    setitimer(ITIMER_PROF, &(struct itimerval){0}, NULL);
    if (!put_text(file, answer->str)) break;
    g_string_free(answer, TRUE);
  }
  _exit(0);
}

static void start(Worker* w) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) g_error("no sockets");
  fflush(NULL);
  w->pid = fork();
  if (w->pid < 0) g_error("no process");
  if (!w->pid) {
    close(pair[0]);
    serve(w, pair[1]);
  }
  close(pair[1]);
  w->socket = pair[0];
  w->requests = 0;
  w->stopped = 0;
}

static int finish(Worker* w) {
  int status = 0;
  close(w->socket);
  waitpid(w->pid, &status, 0);
  w->pid = 0;
  return status;
}

Worker* worker_new(WorkerTask task) {
  Worker* w = g_new0(Worker, 1);
  w->task = task;
  w->mark = mmap(NULL, sizeof(Mark), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  start(w);
  return w;
}

void worker_free(Worker* w) {
  kill(w->pid, SIGKILL);
  finish(w);
  munmap(w->mark, sizeof(Mark));
  g_free(w);
}

void worker_send(Worker* w, const char* request) {
  if (w->requests++ >= REQUESTS_PER_PROCESS) {
    kill(w->pid, SIGKILL);
    finish(w);
    start(w);
  }
  w->since = g_get_monotonic_time();
  put_text(w->socket, request);
}

int worker_file(const Worker* w) {
  return w->socket;
}

int worker_late(const Worker* w) {
  return g_get_monotonic_time() - w->since > WALL_SECONDS * G_USEC_PER_SEC;
}

void worker_stop(Worker* w) {
  w->stopped = 1;
  kill(w->pid, SIGKILL);
}

static char* obituary(Worker* w) {
  static const char* const labels[] = {"ours", "theirs", "neither"};
  int stopped = w->stopped, status = finish(w);
  int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  const char* what = stopped || signal == SIGPROF ? "hang" : "crash";
  char* text = g_strdup_printf("%s\t%s\t%s\t%s\n", what, labels[w->mark->side], w->mark->stage,
                               signal ? strsignal(signal) : "ended the process");
  start(w);
  return text;
}

char* worker_receive(Worker* w) {
  char* answer = get_text(w->socket);
  return answer ? answer : obituary(w);
}

char* worker_do(Worker* w, const char* request) {
  worker_send(w, request);
  struct pollfd wait = {w->socket, POLLIN, 0};
  while (poll(&wait, 1, 1000) == 0) {
    if (worker_late(w)) worker_stop(w);
  }
  return worker_receive(w);
}
