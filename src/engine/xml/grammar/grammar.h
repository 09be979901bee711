// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Beyond the public grammar: word lists that no attribute has as its type.

#ifndef GIMBAL_XML_GRAMMAR_GRAMMAR_H_
#define GIMBAL_XML_GRAMMAR_GRAMMAR_H_

#include <gimbal/grammar.h>

const GimbalKeywords* grammar_texrole_words(void);  // layer role: mjtTextureRole

const GimbalChild* grammar_root_place(void);  // <mujoco> at the root of a file

// The word's entry, or NULL.
const GimbalKeyword* grammar_keyword(const GimbalKeywords* keywords, const char* word, int length);

// The word for a value, or NULL.
const char* grammar_word(const GimbalKeywords* keywords, int value);

#endif  // GIMBAL_XML_GRAMMAR_GRAMMAR_H_
