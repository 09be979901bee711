// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model of a program outside.

#ifndef GIMBAL_CLI_SERVE_PARCEL_H_
#define GIMBAL_CLI_SERVE_PARCEL_H_

#include "cli.h"
#include "remote/server.h"

// Compile the model of a notice by way of a temporary folder, which is deleted. FALSE: it does not
// compile, and its program was told why.
bool cli_take_parcel(RemoteServer* server, const RemoteNotice* notice, CliSource* source);

#endif  // GIMBAL_CLI_SERVE_PARCEL_H_
