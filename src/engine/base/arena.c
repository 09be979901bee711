// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stack and arena of mjData.
//
// The stack grows downwards. d->pstack is its size in bytes; a frame record lies at the bottom of
// every frame and d->pbase is the stack size just after the newest one (0: no frame). Both are
// offsets, so that a byte copy of the block is a valid stack. Under the address sanitizer each
// piece is surrounded by poison.
//
// Overflow is mju_error. If its handler returns, the stack goes on beyond the block: the frame gets
// a record on the heap, and with it a list of the pieces that did not fit, so that nobody writes
// through NULL and what is computed is still right. A record outside of the block shows by d->pbase
// alone. mj_freeStack gives everything back.

#include "base/arena.h"

#include <gimbal/assert.h>
#include <mujoco/mjsan.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"

#ifdef mjUSEASAN
enum { RED_ZONE = 32 };
#else
enum { RED_ZONE = 0 };
#endif

// what mj_freeStack restores
typedef struct StackFrame {
  size_t pbase;
  size_t pstack;
} StackFrame;

// a piece on the heap; its bytes follow where the alignment lets them
typedef struct Piece {
  struct Piece* next;
} Piece;

// the record of a frame that has left the block
typedef struct WideFrame {
  StackFrame frame;
  Piece* pieces;
} WideFrame;

static inline uintptr_t bottom_of(const mjData* d) {
  return (uintptr_t)d->arena + (uintptr_t)d->narena;
}

static inline bool is_wide(const mjData* d) {
  return d->pbase > (size_t)d->narena;
}

void validate_arena(const mjData* d) {
  GIMBAL_ASSERT(d->parena <= (size_t)d->narena);
  GIMBAL_ASSERT(d->pstack <= (size_t)d->narena - d->parena);
  // frames from the newest on: each record lies above those that are newer, at the end of the stack
  // as it was when the frame was opened; those on the heap are in any order
  size_t pbase = d->pbase, pstack = d->pstack;
  while (pbase) {
    const StackFrame* frame = (const StackFrame*)(bottom_of(d) - pbase);
    GIMBAL_ASSERT((uintptr_t)frame % _Alignof(StackFrame) == 0);
    bool inside = pbase <= (size_t)d->narena;
    GIMBAL_ASSERT(!inside || pbase <= pstack);
    GIMBAL_ASSERT(!inside || frame->pstack + sizeof(StackFrame) <= pbase);
    GIMBAL_ASSERT(frame->pstack <= pstack);
    GIMBAL_ASSERT(frame->pbase != pbase);
    pbase = frame->pbase;
    pstack = frame->pstack;
  }
}

size_t arena_available(const mjData* d) {
  return (size_t)d->narena - d->parena - d->pstack;
}

static inline bool is_power_of_two(size_t n) {
  return n && !(n & (n - 1));
}

void* arena_alloc(mjData* d, size_t bytes, size_t alignment) {
  GIMBAL_ASSERT(is_power_of_two(alignment));
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
  if (GIMBAL_VALIDATING) validate_arena(d);
  return (void*)start;
}

void arena_rewind(mjData* d, size_t parena) {
  GIMBAL_ASSERT(parena <= d->parena);
  ASAN_POISON_MEMORY_REGION((char*)d->arena + parena, d->parena - parena);
  d->parena = parena;
  if (GIMBAL_VALIDATING) validate_arena(d);
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

static void __attribute__((cold, noinline)) arena_complain(const mjData* d, size_t bytes) {
  mju_error(
      "mj_stackAlloc: out of memory, stack overflow: %zu bytes asked for, %zu of %zu available (ncon = %d, "
      "nefc = %d); "
      "set a larger memory in <size memory=...>",
      bytes, arena_available(d), (size_t)d->narena, d->ncon, d->nefc);
}

// Open a frame, or take the place of the one that is open, with a record on the heap.
static WideFrame* arena_widen(mjData* d, StackFrame frame) {
  WideFrame* wide = alloc_zeroed(1, sizeof(WideFrame));
  if (!wide) return NULL;
  wide->frame = frame;
  d->pbase = bottom_of(d) - (uintptr_t)wide;
  return wide;
}

static WideFrame* wide_frame(mjData* d) {
  const void* record = (const void*)(bottom_of(d) - d->pbase);
  return is_wide(d) ? (WideFrame*)(uintptr_t)record : arena_widen(d, *(const StackFrame*)record);
}

// Allocate a piece that does not fit into the block. NULL outside of a frame, because nothing would
// free it there. Not inlined, so that the fast path stays short.
static void* __attribute__((cold, noinline)) alloc_from_heap(mjData* d, size_t bytes, size_t alignment) {
  arena_complain(d, bytes);
  if (!d->pbase || bytes > SIZE_MAX / 2) return NULL;
  WideFrame* frame = wide_frame(d);
  Piece* piece = frame ? mju_malloc(sizeof(Piece) + alignment + bytes) : NULL;
  if (!piece) return NULL;
  piece->next = frame->pieces;
  frame->pieces = piece;
  return (void*)(((uintptr_t)(piece + 1) + alignment - 1) & ~(uintptr_t)(alignment - 1));
}

// Give back a frame with its record on the heap.
static void __attribute__((cold, noinline)) free_wide(mjData* d) {
  WideFrame* wide = wide_frame(d);
  d->pbase = wide->frame.pbase;
  d->pstack = wide->frame.pstack;
  while (wide->pieces) {
    Piece* piece = wide->pieces;
    wide->pieces = piece->next;
    mju_free(piece);
  }
  mju_free(wide);
}

void arena_abandon(mjData* d) {
  while (d->pbase) mj_freeStack(d);
}

// Take bytes below the top of the stack; NULL: no room. The alignment is a power of two.
static inline void* arena_claim(mjData* d, size_t bytes, size_t alignment) {
  GIMBAL_ASSERT(is_power_of_two(alignment));
  if (__builtin_expect(bytes > arena_available(d), 0)) return NULL;

  uintptr_t bottom = bottom_of(d);
  uintptr_t start = (bottom - d->pstack - bytes - RED_ZONE) & ~(uintptr_t)(alignment - 1);
  size_t pstack = bottom - start + RED_ZONE;
  if (__builtin_expect(pstack + d->parena > (size_t)d->narena, 0)) return NULL;

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
  StackFrame* record = arena_claim(d, sizeof(StackFrame), _Alignof(StackFrame));
  if (__builtin_expect(!record, 0)) {
    arena_complain(d, sizeof(StackFrame));
    arena_widen(d, frame);
    return;
  }
  *record = frame;
  d->pbase = bottom_of(d) - (uintptr_t)record;
  if (GIMBAL_VALIDATING) validate_arena(d);
}

void mj_freeStack(mjData* d) {
  if (!d->pbase) {
    return;
  }
  size_t top = d->pstack;
  if (__builtin_expect(is_wide(d), 0)) {
    free_wide(d);
  } else {
    const StackFrame* record = (const StackFrame*)(bottom_of(d) - d->pbase);
    d->pbase = record->pbase;
    d->pstack = record->pstack;
  }
  ASAN_POISON_MEMORY_REGION((char*)d->arena + d->narena - top, top - d->pstack);
  if (GIMBAL_VALIDATING) validate_arena(d);
}

static inline void* stack_piece(mjData* d, size_t bytes, size_t alignment) {
  if (!bytes) return NULL;
  void* piece = arena_claim(d, bytes, alignment);
  if (GIMBAL_VALIDATING) validate_arena(d);
  return __builtin_expect(piece != NULL, 1) ? piece : alloc_from_heap(d, bytes, alignment);
}

void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment) {
  return stack_piece(d, bytes, alignment);
}

mjtNum* mj_stackAllocNum(mjData* d, size_t size) {
  return stack_piece(d, size > SIZE_MAX / 2 / sizeof(mjtNum) ? SIZE_MAX : size * sizeof(mjtNum),
                     _Alignof(mjtNum));
}

int* mj_stackAllocInt(mjData* d, size_t size) {
  return stack_piece(d, size > SIZE_MAX / 2 / sizeof(int) ? SIZE_MAX : size * sizeof(int), _Alignof(int));
}
