// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The command line of gimbal: one row of the table a command, one file cmd_<name>.c each.

#ifndef GIMBAL_CLI_H_
#define GIMBAL_CLI_H_

#include <mujoco/mujoco.h>

typedef struct CliCommand_ {
  const char* name;
  const char* arguments;              // as shown in the usage line
  const char* summary;                // one line of help
  int (*run)(int argc, char** argv);  // argv[0] is the command's name; returns the exit status
} CliCommand;

// All commands, ended by a row without a name.
extern const CliCommand cli_commands[];

// The command of that name, or NULL.
const CliCommand* cli_find(const char* name);

// Print the usage of one command (or of all, if command is NULL) to stderr and return exit status 2.
int cli_usage(const CliCommand* command);

// Load a model of any format by its extension (.mjb binary, otherwise XML). Prints what is wrong and returns
// NULL.
mjModel* cli_load(const char* filename);

int cmd_run(int argc, char** argv);
int cmd_bench(int argc, char** argv);
int cmd_derivatives(int argc, char** argv);
int cmd_check(int argc, char** argv);
int cmd_compile(int argc, char** argv);
int cmd_explain(int argc, char** argv);
int cmd_info(int argc, char** argv);
int cmd_record(int argc, char** argv);
int cmd_roundtrip(int argc, char** argv);

// Say on a terminal what takes its time, over what was said before; NULL wipes it. Nothing if stderr is no
// terminal.
void cli_progress(const char* what, const char* name);

#endif  // GIMBAL_CLI_H_
