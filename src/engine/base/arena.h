// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The one block of scratch memory of mjData, used from both ends.
//
//   arena                                                             arena + narena
//   | contacts, constraints ... (parena) ->      free      <- (pstack) stack frames |
//
// Stack: mj_markStack opens a frame, mj_stackAlloc* take from it, mj_freeStack gives everything
// since the mark back. Overflow of the stack is mju_error; if that returns, the frame goes on on
// the heap. Arena: arrays of unknown length that live from one mj_collision to the next; when full
// the caller gets NULL and raises a warning.

#ifndef GIMBAL_BASE_ARENA_H_
#define GIMBAL_BASE_ARENA_H_

#include <mujoco/mujoco.h>

// Take bytes at the arena end (alignment: a power of two); NULL when full. Contents undefined.
void* arena_alloc(mjData* d, size_t bytes, size_t alignment);

// Give the arena back, all of it.
void arena_clear(mjData* d);

// Shrink or restore the arena to an earlier d->parena: takes back what was allocated since.
void arena_rewind(mjData* d, size_t parena);

// Free bytes between both ends.
size_t arena_available(const mjData* d);

// Close all frames of the stack, those that an error left open too.
void arena_abandon(mjData* d);

// Make the whole block empty, for both ends; under the address sanitizer everything becomes poison.
void arena_init(mjData* d);

// Both ends keep apart, and the records of the open frames lead to the bottom.
void validate_arena(const mjData* d);

#endif  // GIMBAL_BASE_ARENA_H_
