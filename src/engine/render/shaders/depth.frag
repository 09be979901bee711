// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shadow maps take only the depth.

void main() {}
