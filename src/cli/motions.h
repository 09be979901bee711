// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Motions of other programs (.csv, .npy, .npz, .mcap) for the commands.

#ifndef GIMBAL_CLI_MOTIONS_H_
#define GIMBAL_CLI_MOTIONS_H_

#define MOTION_RATE 30.0  // rows a second of a motion without times, unless it is said

// Print what a motion has, and, of a model (NULL: none), which joint each column is. Returns an
// exit status.
int motions_show(const char* filename, const char* model, double rate);

// Write a motion as a recording of a model. Returns an exit status.
int motions_write(const char* filename, const char* model, double rate, const char* output);

#endif  // GIMBAL_CLI_MOTIONS_H_
