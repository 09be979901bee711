// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model of a program outside.

#ifndef GIMBAL_CLI_SERVE_PARCEL_H_
#define GIMBAL_CLI_SERVE_PARCEL_H_

#include "cli.h"
#include "language/messages/messages.h"
#include "remote/parcel.h"

// Write the files into a temporary folder, which is deleted after compiling.
bool cli_read_parcel(const RemoteParcel* parcel, CliSource* source, GimbalDiagnostics* problems,
                     GError** error);

#endif  // GIMBAL_CLI_SERVE_PARCEL_H_
