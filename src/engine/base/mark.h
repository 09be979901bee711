// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The engine knows no translations, but what it says is translated elsewhere.

#ifndef GIMBAL_BASE_MARK_H_
#define GIMBAL_BASE_MARK_H_

// Marks a sentence for the translators, where no function takes it that their tools look for
// (po/keywords).
#define N_(text) text

#endif  // GIMBAL_BASE_MARK_H_
