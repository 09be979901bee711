// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the Python modules of MuJoCo 4.0.1 take from its library though no header declares it: with
// these five all that they need is there. Only the library of its name has them.

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "base/log.h"
#include "spec/element.h"

MJAPI void* mj_arenaAllocByte(mjData* d, size_t bytes, size_t alignment);
MJAPI mjfLogHandler _mjPRIVATE_setTlsLogHandler(mjfLogHandler handler);
MJAPI mjfLogHandler _mjPRIVATE_getGlobalLogHandler(void);
MJAPI void _mjPRIVATE_addRefElement(mjsElement* element);
MJAPI void _mjPRIVATE_releaseElement(mjsElement* element);

void* mj_arenaAllocByte(mjData* d, size_t bytes, size_t alignment) {
  return arena_alloc(d, bytes, alignment);
}

// Of the calling thread; returns the previous one.
mjfLogHandler _mjPRIVATE_setTlsLogHandler(mjfLogHandler handler) {
  return log_set_thread_handler(handler);
}

// Never NULL: a module calls it for what is no error.
mjfLogHandler _mjPRIVATE_getGlobalLogHandler(void) {
  return log_get_handler();
}

// An element that is deleted while a program holds it keeps its memory.
void _mjPRIVATE_addRefElement(mjsElement* element) {
  element_hold(element_of(element));
}

void _mjPRIVATE_releaseElement(mjsElement* element) {
  element_let_go(element_of(element));
}
