// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The languages that texts can be in, by the tags of their roots: MJCF, and those that are added.
// Code that looks up a place in the grammar asks here.

#ifndef GIMBAL_ROOTS_H_
#define GIMBAL_ROOTS_H_

#include <gimbal/grammar.h>
#include <glib.h>

enum { GIMBAL_ROOTS = 4 };

// Add a root element whose texts are then understood as MJCF is. To be called before other threads
// read texts.
void gimbal_roots_add(const GimbalElement* root);

// The i-th root, from 0, the one of MJCF first; NULL: there are no more.
const GimbalElement* gimbal_roots_get(int i);

// As gimbal_grammar_child and gimbal_grammar_at, over all languages. parent NULL: the root of a
// text.
const GimbalElement* gimbal_roots_child(const GimbalElement* parent, const char* tag, gboolean* in_default);
const GimbalElement* gimbal_roots_at(const char* path, int* in_default);

#endif  // GIMBAL_ROOTS_H_
