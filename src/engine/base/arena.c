// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stack and arena of mjData.
//
// The stack grows downwards. d->pstack is its size in bytes; a frame record lies at the bottom of every frame
// and d->pbase is the stack size just after the newest one (0: no frame). Both are offsets, so that a byte
// copy of the block is a valid stack. Under the address sanitizer each piece is surrounded by poison.

#include "base/arena.h"

#include <assert.h>
#include <mujoco/mjsan.h>
#include <stdint.h>

#ifdef mjUSEASAN
enum { RED_ZONE = 32 };
#else
enum { RED_ZONE = 0 };
#endif

// what mj_freeStack restores
typedef struct {
  size_t pbase;
  size_t pstack;
} StackFrame;

size_t arena_available(const mjData* d) {
  return (size_t)d->narena - d->parena - d->pstack;
}

void* arena_alloc(mjData* d, size_t bytes, size_t alignment) {
  uintptr_t end = (uintptr_t)d->arena + d->parena;
  uintptr_t start = (end + alignment - 1) & ~(uintptr_t)(alignment - 1);
  size_t available = arena_available(d);
  if (start - end > available || bytes > available - (start - end)) {
    return NULL;
  }

  d->parena += (start - end) + bytes;
  mjtSize used = (mjtSize)(d->parena + d->pstack);
  if (used > d->maxuse_arena) {
    d->maxuse_arena = used;
  }
  ASAN_UNPOISON_MEMORY_REGION((void*)start, bytes);
  return (void*)start;
}

void arena_rewind(mjData* d, size_t parena) {
  assert(parena <= d->parena);
  ASAN_POISON_MEMORY_REGION((char*)d->arena + parena, d->parena - parena);
  d->parena = parena;
}

void arena_clear(mjData* d) {
  arena_rewind(d, 0);
}

void arena_init(mjData* d) {
  d->parena = 0;
  d->pstack = 0;
  d->pbase = 0;
  ASAN_POISON_MEMORY_REGION(d->arena, (size_t)d->narena);
}

// kept out of line: the fast path stays short
static void __attribute__((cold, noinline)) overflow(const mjData* d, size_t bytes) {
  mju_error(
      "stack overflow: %zu bytes asked for, %zu of %zu available (ncon = %d, nefc = %d); "
      "set a larger memory in <size memory=...>",
      bytes, arena_available(d), (size_t)d->narena, d->ncon, d->nefc);
}

// Take bytes below the top of the stack. The alignment is a power of two.
static inline void* take(mjData* d, size_t bytes, size_t alignment) {
  if (__builtin_expect(bytes > arena_available(d), 0)) {
    overflow(d, bytes);
    return NULL;
  }

  uintptr_t bottom = (uintptr_t)d->arena + (uintptr_t)d->narena;
  uintptr_t start = (bottom - d->pstack - bytes - RED_ZONE) & ~(uintptr_t)(alignment - 1);
  size_t pstack = bottom - start + RED_ZONE;
  if (__builtin_expect(pstack + d->parena > (size_t)d->narena, 0)) {
    overflow(d, bytes);
    return NULL;
  }

  d->pstack = pstack;
  if ((mjtSize)pstack > d->maxuse_stack) {
    d->maxuse_stack = (mjtSize)pstack;
  }
  if ((mjtSize)(pstack + d->parena) > d->maxuse_arena) {
    d->maxuse_arena = (mjtSize)(pstack + d->parena);
  }
  ASAN_UNPOISON_MEMORY_REGION((void*)start, bytes);
  return (void*)start;
}

void mj_markStack(mjData* d) {
  StackFrame frame = {d->pbase, d->pstack};
  StackFrame* record = take(d, sizeof(StackFrame), _Alignof(StackFrame));
  if (record) {
    *record = frame;
    d->pbase = (uintptr_t)d->arena + (uintptr_t)d->narena - (uintptr_t)record;
  }
}

void mj_freeStack(mjData* d) {
  if (!d->pbase) {
    return;
  }
  const StackFrame* record = (const StackFrame*)((uintptr_t)d->arena + (uintptr_t)d->narena - d->pbase);
  StackFrame frame = *record;
  ASAN_POISON_MEMORY_REGION((char*)d->arena + d->narena - d->pstack, d->pstack - frame.pstack);
  d->pbase = frame.pbase;
  d->pstack = frame.pstack;
}

void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment) {
  return bytes ? take(d, bytes, alignment) : NULL;
}

mjtNum* mj_stackAllocNum(mjData* d, size_t size) {
  if (__builtin_expect(size > SIZE_MAX / 2 / sizeof(mjtNum), 0)) {
    overflow(d, SIZE_MAX);
    return NULL;
  }
  return size ? take(d, size * sizeof(mjtNum), _Alignof(mjtNum)) : NULL;
}

int* mj_stackAllocInt(mjData* d, size_t size) {
  if (__builtin_expect(size > SIZE_MAX / 2 / sizeof(int), 0)) {
    overflow(d, SIZE_MAX);
    return NULL;
  }
  return size ? take(d, size * sizeof(int), _Alignof(int)) : NULL;
}
