// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A fuzz target reads bytes that may be anything and must neither crash nor leak. libFuzzer calls
// it; so does replay.c, with the corpus and with damaged copies of it, as an ordinary test.

#ifndef GIMBAL_TESTS_FUZZ_H_
#define GIMBAL_TESTS_FUZZ_H_

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

// A target may know how to change its input better than byte by byte: in place, within max_size
// bytes; returns the new size.
size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed);

#endif  // GIMBAL_TESTS_FUZZ_H_
