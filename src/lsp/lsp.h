// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the studio's editor knows, for other editors.

#ifndef GIMBAL_LSP_H_
#define GIMBAL_LSP_H_

// Speak the language server protocol on standard input and output until the client leaves. Returns
// the exit status.
int gimbal_lsp_main(void);

#endif  // GIMBAL_LSP_H_
