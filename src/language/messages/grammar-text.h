// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The sentences of the grammar in the language of the window. They have a catalogue of their own,
// po/mjcf, which tests/grammar_texts.py compares with the grammar.

#ifndef GIMBAL_GRAMMAR_TEXT_H_
#define GIMBAL_GRAMMAR_TEXT_H_

#define GIMBAL_GRAMMAR_DOMAIN "gimbal-mjcf"

// Returns "" if doc is NULL or "".
const char* gimbal_grammar_text(const char* doc);

#endif  // GIMBAL_GRAMMAR_TEXT_H_
