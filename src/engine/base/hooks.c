// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The global state of the engine, all of it: user callbacks, memory and message handlers, log
// configuration, and the spec that was loaded last.

#include "base/hooks.h"

#include <pthread.h>

// memory and messages
void* (*mju_user_malloc)(size_t) = NULL;
void (*mju_user_free)(void*) = NULL;
void (*mju_user_error)(const char*) = NULL;
void (*mju_user_warning)(const char*) = NULL;

// physics
mjfGeneric mjcb_passive = NULL;
mjfGeneric mjcb_control = NULL;
mjfConFilt mjcb_contactfilter = NULL;
mjfSensor mjcb_sensor = NULL;
mjfTime mjcb_time = NULL;
mjfAct mjcb_act_dyn = NULL;
mjfAct mjcb_act_gain = NULL;
mjfAct mjcb_act_bias = NULL;

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static mjfLogHandler log_handler;
static mjLogConfig log_config;
static int log_config_is_set;

static pthread_mutex_t last_spec_lock = PTHREAD_MUTEX_INITIALIZER;
static mjSpec* last_spec;

void mj_resetCallbacks(void) {
  mjcb_passive = NULL;
  mjcb_control = NULL;
  mjcb_contactfilter = NULL;
  mjcb_sensor = NULL;
  mjcb_time = NULL;
  mjcb_act_dyn = NULL;
  mjcb_act_gain = NULL;
  mjcb_act_bias = NULL;
}

void mju_clearHandlers(void) {
  mju_user_malloc = NULL;
  mju_user_free = NULL;
  mju_user_error = NULL;
  mju_user_warning = NULL;
  pthread_mutex_lock(&log_lock);
  log_handler = NULL;
  log_config_is_set = 0;
  pthread_mutex_unlock(&log_lock);
}

mjfLogHandler hook_get_log_handler(void) {
  pthread_mutex_lock(&log_lock);
  mjfLogHandler handler = log_handler;
  pthread_mutex_unlock(&log_lock);
  return handler;
}

mjfLogHandler hook_exchange_log_handler(mjfLogHandler handler) {
  pthread_mutex_lock(&log_lock);
  mjfLogHandler previous = log_handler;
  log_handler = handler;
  pthread_mutex_unlock(&log_lock);
  return previous;
}

int hook_get_log_config(mjLogConfig* config) {
  pthread_mutex_lock(&log_lock);
  int is_set = log_config_is_set;
  if (is_set) {
    *config = log_config;
  }
  pthread_mutex_unlock(&log_lock);
  return is_set;
}

void hook_set_log_config(const mjLogConfig* config) {
  pthread_mutex_lock(&log_lock);
  log_config = *config;
  log_config_is_set = 1;
  pthread_mutex_unlock(&log_lock);
}

mjSpec* hook_exchange_last_spec(mjSpec* spec) {
  pthread_mutex_lock(&last_spec_lock);
  mjSpec* previous = last_spec;
  last_spec = spec;
  pthread_mutex_unlock(&last_spec_lock);
  return previous;
}
