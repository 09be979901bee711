// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whether a text is JSON that the parser may be given.

#ifndef GIMBAL_LSP_JSON_CHECK_H_
#define GIMBAL_LSP_JSON_CHECK_H_

#include <glib.h>

// NULL if it is an object; else why it is none. Escapes of what is no character (a zero, half of a
// pair) become those of the replacement character, which is as long in each of the protocol's
// encodings but UTF-8. text has length bytes.
const char* lsp_json_check(char* text, gsize length);

#endif  // GIMBAL_LSP_JSON_CHECK_H_
