// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Log: errors, warnings and information travel as mjLogMessage to one handler. An error inside of
// log_guard ends there. The handler of the calling thread is asked first, then the one of
// mju_setLogHandler, then the default: legacy hooks, log file, console. The default handler ends
// the program after an error, as the interface promises; whoever must go on installs a handler.

#include "base/log.h"

#include <gimbal/guard.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "base/hooks.h"
#include "base/text.h"

static _Thread_local mjfLogHandler thread_handler;
static _Thread_local int inside_handler;
// What the next error is about, and what the last one was.
typedef struct LogObject {
  int objtype, id;
} LogObject;
static const LogObject kNone = {mjOBJ_UNKNOWN, -1};
static _Thread_local LogObject next_object = {mjOBJ_UNKNOWN, -1}, last_object = {mjOBJ_UNKNOWN, -1};
static _Thread_local const char* acting;  // who the engine works for, or NULL

// errors of this thread return to the innermost of these
typedef struct LogGuard {
  jmp_buf jump;
  LogError* error;
  struct LogGuard* outer;
} LogGuard;

static _Thread_local LogGuard* innermost;

// local time in the form of asctime, without its line end
static void time_text(char text[64]) {
  time_t now = time(NULL);
  struct tm local;
  text[0] = '\0';
  if (localtime_r(&now, &local)) {
    strftime(text, 64, "%a %b %e %H:%M:%S %Y", &local);
  }
}

static const char* level_name(int level) {
  static const char* const names[] = {
      [mjLOG_DEBUG] = "DEBUG", [mjLOG_INFO] = "INFO", [mjLOG_WARNING] = "WARNING", [mjLOG_ERROR] = "ERROR"};
  _Static_assert(sizeof names / sizeof names[0] == mjLOG_ERROR + 1, "a name for each level");
  return level >= mjLOG_DEBUG && level <= mjLOG_ERROR ? names[level] : "MESSAGE";
}

static const char* file_name_of(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// LEVEL [function] [(file:line)] [time]: subject, then the body, then an empty line unless for
// debugging
static void print_message(FILE* stream, const char* when, const mjLogMessage* msg) {
  fputs(level_name(msg->level), stream);
  if (msg->func) {
    fprintf(stream, " %s", msg->func);
  }
  if (msg->file && msg->line) {
    fprintf(stream, " (%s:%d)", file_name_of(msg->file), msg->line);
  }
  if (when[0]) {
    fprintf(stream, " %s", when);
  }
  char subject[sizeof msg->subject];
  memcpy(subject, msg->subject, sizeof subject);
  text_make_visible(subject);
  fprintf(stream, ": %s\n", subject);
  if (msg->body) {
    fprintf(stream, "%s\n", msg->body);
  }
  if (msg->level != mjLOG_DEBUG) {
    fputc('\n', stream);
  }
}

// the deprecated hooks take over errors and warnings if set; returns nonzero if one did
static int pass_to_legacy_hook(const mjLogMessage* msg) {
  void (*hook)(const char*) = msg->level == mjLOG_ERROR     ? mju_user_error
                              : msg->level == mjLOG_WARNING ? mju_user_warning
                                                            : NULL;
  if (!hook) {
    return 0;
  }
  if (msg->func) {
    char text[sizeof(msg->subject) + 256];
    snprintf(text, sizeof(text), "%.200s: %s", msg->func, msg->subject);
    hook(text);
  } else {
    hook(msg->subject);
  }
  return 1;
}

// Topic 0 is always wanted.
bool log_topic_wanted(int topic) {
  return topic <= 0 || topic > 31 || (mju_getLogConfig().topics & (1 << (topic - 1)));
}

static void default_handler(const mjLogMessage* msg) {
  mjLogConfig config = mju_getLogConfig();
  if (msg->level < mjLOG_WARNING && !log_topic_wanted(msg->topic)) {
    return;
  }
  if (pass_to_legacy_hook(msg)) {
    return;
  }

  char now[64];
  time_text(now);
  FILE* file = config.logto_file && config.logfile[0] ? fopen(config.logfile, "a") : NULL;
  if (file) {
    print_message(file, now, msg);
    fclose(file);
  }
  if (config.logto_console) {
    print_message(msg->level >= mjLOG_WARNING ? stderr : stdout, msg->timestamp ? now : "", msg);
  }
  if (msg->level == mjLOG_ERROR) {
    exit(EXIT_FAILURE);
  }
}

mjfLogHandler log_set_thread_handler(mjfLogHandler handler) {
  mjfLogHandler previous = thread_handler;
  thread_handler = handler;
  return previous;
}

mjfLogHandler log_get_handler(void) {
  mjfLogHandler handler = hook_get_log_handler();
  return handler ? handler : default_handler;
}

mjfLogHandler mju_setLogHandler(mjfLogHandler handler) {
  mjfLogHandler previous = hook_exchange_log_handler(handler);
  return previous ? previous : default_handler;
}

// bits of the topics named in the environment, as in MUJOCO_LOG_TOPICS="time_stp,sleep"
static int topics_of_environment(void) {
  static const char* const names[mjNTOPIC] = {"time_stp", "time_cmp", "sleep"};
  const char* rest = getenv("MUJOCO_LOG_TOPICS");
  int topics = 0;
  while (rest && *rest) {
    rest += strspn(rest, " ,");
    size_t length = strcspn(rest, " ,");
    for (int i = 0; i < mjNTOPIC; i++) {
      if (length == strlen(names[i]) && !strncasecmp(rest, names[i], length)) {
        topics |= 1 << i;
      }
    }
    rest += length;
  }
  return topics;
}

static mjLogConfig default_config(void) {
  mjLogConfig config = {.logto_console = 1, .logto_file = 1, .logfile = "MUJOCO_LOG.TXT"};
  config.topics = topics_of_environment();
  return config;
}

mjLogConfig mju_getLogConfig(void) {
  mjLogConfig config;
  return hook_get_log_config(&config) ? config : default_config();
}

void mju_setLogConfig(mjLogConfig config) {
  hook_set_log_config(&config);
}

void log_set_actor(const char* actor) {
  acting = actor;
}

// An error inside a plugin names the plugin. The name is cleared here, because an error handler may
// jump away and skip any later cleanup.
static void name_actor(mjLogMessage* named, const mjLogMessage* msg) {
  *named = *msg;
  snprintf(named->subject, sizeof named->subject, "%.250s: %.700s", acting, msg->subject);
  acting = NULL;
}

int log_guard(void (*work)(void* context), void* context, LogError* error) {
  LogGuard here = {.error = error, .outer = innermost};
  innermost = &here;
  if (setjmp(here.jump)) {
    innermost = here.outer;
    return 1;
  }
  work(context);
  innermost = here.outer;
  return 0;
}

void mju_message(const mjLogMessage* msg) {
  mjLogMessage named;
  if (msg->level == mjLOG_ERROR) {
    last_object = next_object;
    next_object = kNone;
  }
  if (msg->level == mjLOG_ERROR && acting) {
    name_actor(&named, msg);
    msg = &named;
  }
  if (msg->level == mjLOG_ERROR && innermost) {
    *innermost->error = (LogError){*msg, last_object.objtype, last_object.id};
    longjmp(innermost->jump, 1);
  }

  // a handler that logs would call itself without end
  if (inside_handler) {
    return;
  }

  mjfLogHandler handler = thread_handler ? thread_handler : hook_get_log_handler();
  if (!handler) {
    handler = default_handler;
  }

  // a handler of errors may jump away, so that the mark would never be taken back
  inside_handler = msg->level != mjLOG_ERROR;
  handler(msg);
  inside_handler = 0;
}

static void log_send(int level, int topic, const char* format, va_list args) {
  mjLogMessage message = {.level = level, .topic = topic};
  vsnprintf(message.subject, sizeof(message.subject), format, args);
  mju_message(&message);
}

void log_topic(mjtLogLevel level, mjtLogTopic topic, const char* body, const char* format, ...) {
  mjLogMessage message = {.level = level, .topic = topic, .body = body};
  va_list args;
  va_start(args, format);
  vsnprintf(message.subject, sizeof(message.subject), format, args);
  va_end(args);
  mju_message(&message);
}

#define SEND(level, topic)             \
  do {                                 \
    va_list args;                      \
    va_start(args, msg);               \
    log_send(level, topic, msg, args); \
    va_end(args);                      \
  } while (0)

void mju_error(const char* msg, ...) {
  SEND(mjLOG_ERROR, 0);
}

void log_error_of(int objtype, int id, const char* msg, ...) {
  next_object = (LogObject){objtype, id};
  SEND(mjLOG_ERROR, 0);
}

void log_raise(const LogError* error) {
  next_object = (LogObject){error->objtype, error->id};
  mju_message(&error->message);
}

int gimbal_error_object(int* objtype, int* id) {
  *objtype = last_object.objtype;
  *id = last_object.id;
  return last_object.id >= 0;
}

void mju_warning(const char* msg, ...) {
  SEND(mjLOG_WARNING, 0);
}

void mju_info(int topic, const char* msg, ...) {
  SEND(mjLOG_INFO, topic);
}

#undef SEND

void mju_writeLog(const char* type, const char* msg) {
  char now[64];
  time_text(now);
  FILE* file = fopen("MUJOCO_LOG.TXT", "a");
  if (file) {
    fprintf(file, "%s\n%s: %s\n\n", now, type, msg);
    fclose(file);
  }
}
