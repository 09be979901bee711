// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stack and arena of mjData share a block and meet in the middle.

#include "base/arena.h"

#include <glib.h>
#include <stdint.h>
#include <string.h>

#include "broken.h"

enum { SIZE = 4096 };

typedef struct Fixture {
  mjData data;
  _Alignas(64) char block[SIZE];
} Fixture;

static mjData* make(Fixture* f) {
  memset(&f->data, 0, sizeof(f->data));
  f->data.arena = f->block;
  f->data.narena = SIZE;
  arena_init(&f->data);
  return &f->data;
}

static void test_frames(void) {
  g_autofree Fixture* f = g_new0(Fixture, 1);
  mjData* d = make(f);
  mj_markStack(d);
  mjtNum* a = mj_stackAllocNum(d, 10);
  mj_markStack(d);
  int* b = mj_stackAllocInt(d, 7);
  a[9] = 1;
  b[6] = 2;
  g_assert_true((uintptr_t)a % sizeof(mjtNum) == 0);
  g_assert_true((char*)b < (char*)a);
  mj_freeStack(d);
  mj_freeStack(d);
  g_assert_cmpuint(d->pstack, ==, 0);
  g_assert_cmpuint(d->pbase, ==, 0);
  g_assert_cmpint(d->maxuse_stack, >=, 10 * 8 + 7 * 4);

  // one too many is ignored
  mj_freeStack(d);
  g_assert_cmpuint(d->pstack, ==, 0);
}

static void test_alignment(void) {
  g_autofree Fixture* f = g_new0(Fixture, 1);
  mjData* d = make(f);
  mj_markStack(d);
  for (size_t align = 1; align <= 64; align *= 2) {
    g_assert_true((uintptr_t)mj_stackAllocByte(d, 3, align) % align == 0);
    g_assert_true((uintptr_t)arena_alloc(d, 3, align) % align == 0);
  }
  g_assert_null(mj_stackAllocNum(d, 0));
  mj_freeStack(d);
}

static void test_arena_full(void) {
  g_autofree Fixture* f = g_new0(Fixture, 1);
  mjData* d = make(f);
  g_assert_null(arena_alloc(d, SIZE + 1, 1));
  g_assert_nonnull(arena_alloc(d, SIZE / 2, 8));
  g_assert_null(arena_alloc(d, SIZE / 2 + 1, 8));
  size_t mark = d->parena;
  g_assert_nonnull(arena_alloc(d, 100, 8));
  arena_rewind(d, mark);
  g_assert_cmpuint(arena_available(d), ==, SIZE - mark);
  arena_clear(d);
  g_assert_cmpuint(arena_available(d), ==, SIZE);
  g_assert_cmpint(d->maxuse_arena, >=, SIZE / 2 + 100);
}

// Ends that overlap; records of frames that lead elsewhere.
static void break_arena(gconstpointer way) {
  g_autofree Fixture* f = g_new0(Fixture, 1);
  mjData* d = make(f);
  mj_markStack(d);
  mj_stackAllocNum(d, 3);
  mj_markStack(d);
  validate_arena(d);
  switch (GPOINTER_TO_INT(way)) {
    case 0:
      d->parena = SIZE;
      break;
    case 1:
      d->pstack = SIZE + 1;
      break;
    case 2:
      d->pbase -= 1;
      break;
    default:
      *(size_t*)(f->block + SIZE - d->pbase) = d->pbase;
  }
  validate_arena(d);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/base/arena/frames", test_frames);
  g_test_add_func("/base/arena/alignment", test_alignment);
  g_test_add_func("/base/arena/full", test_arena_full);
  broken_add("/base/arena/broken", 4, break_arena);
  return g_test_run();
}
