// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What MuJoCo 4.0 has no more.

#ifndef GIMBAL_XML_GRAMMAR_GONE_H_
#define GIMBAL_XML_GRAMMAR_GONE_H_

// What to do about an element, an attribute of it (NULL: the element itself) or a word of that
// (NULL: the attribute itself). NULL: it has not gone with 4.0.
const char* gone_hint(const char* tag, const char* attribute, const char* word);

#endif  // GIMBAL_XML_GRAMMAR_GONE_H_
