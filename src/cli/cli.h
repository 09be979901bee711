// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The command line of gimbal: one row of the table a command, one file cmd_<name>.c each.

#ifndef GIMBAL_CLI_H_
#define GIMBAL_CLI_H_

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct CliCommand {
  const char* name;
  const char* arguments;              // as in the usage line; words are marked for translators
  const char* summary;                // one line of help, marked for the translators
  int (*run)(int argc, char** argv);  // argv[0] is the command's name; returns the exit status
} CliCommand;

// All commands (commands.c), ended by a row without a name; the program sets them before it asks
// for any.
extern const CliCommand cli_commands[];
void cli_set_commands(const CliCommand* table);

// The command of that name, or NULL.
const CliCommand* cli_find(const char* name);

// Run a command; an error of the engine is printed and gives status 1.
int cli_run(const CliCommand* command, int argc, char** argv);

// Print the usage of one command (or of all, if command is NULL) to stderr and return exit status
// 2.
int cli_usage(const CliCommand* command);

// The range of a number that an option sets.
typedef struct CliLimit {
  const char* option;  // "--steps"; NULL ends a list
  double value, low, high;
} CliLimit;

// Read the options of a command (argv[0]) as entries say (ended by an entry without a name); texts
// (FILENAME) are NULL before and stay valid for good.
// Gives the words that are left, and their number; -1 if there is an unknown option, a value that
// does not fit, or not min to max words: then the usage has been printed. -1 too where --help is
// asked for, which prints the usage, the summary and the descriptions of the entries.
int cli_parse(int argc, char** argv, const GOptionEntry* entries, int min, int max, char*** words);

// For a command without options.
extern const GOptionEntry cli_no_options[];

// Whether all values are inside their limits; else the usage of the command is printed.
bool cli_within(const char* command, const CliLimit* limits);

// A whole number from low to high; returns whether text is one.
int cli_read_int(const char* text, int low, int high, int* value);

// Whether a word equals the name, apart from case, spaces and dashes.
int cli_same_name(const char* word, size_t size, const char* name);

// The number of a word in a list of names, -1 with a message.
int cli_choose(const char* option, const char* word, const char* const* names, int count);

// The GimbalQuality of --quality (NULL: it was not given), -1 with a message.
int cli_choose_quality(const char* word);

// The object that an option names, by name or number; -1 with a message.
int cli_find_object(const mjModel* m, const char* option, const char* text, int objtype);

// Seconds on a clock that only goes forward.
double cli_clock(void);

// A model that was read from a file.
typedef struct CliSource {
  mjSpec* spec;  // NULL for a binary model
  mjModel* model;
  mjVFS files;  // of an archive
} CliSource;

// Read and compile a model of any format (.mjb, .mjz, .urdf, .xml) into source, which needs
// cli_close whatever happens; problems go to the list. Returns whether there is a model.
bool cli_read(const char* filename, CliSource* source, GimbalDiagnostics* problems);
void cli_close(CliSource* source);

// The same, printing the problems to stderr. cli_load gives the model alone, or NULL.
bool cli_open(const char* filename, CliSource* source);
mjModel* cli_load(const char* filename);

bool cli_has_extension(const char* filename, const char* extension);

// Whether the root of a file is <experiment>, and everything that is wrong with it and its model.
bool cli_is_experiment(const char* filename);
void cli_check_experiment(const char* filename, GimbalDiagnostics* problems);

// What to do about a problem of a file; a number with a unit is told in that of the model. NULL, or
// to be freed.
char* cli_dup_hint(const GimbalDiagnostic* d, const char* filename);

// "file:line:column: error: text [code]", and the hint in a line of its own. cli_severity: "note",
// "warning", "error".
void cli_print_problem(FILE* out, const GimbalDiagnostic* d, const char* filename);
const char* cli_severity(const GimbalDiagnostic* d);

// Print a string of JSON, with its quotes.
void cli_print_json_text(const char* text);

int cmd_run(int argc, char** argv);
int cmd_bench(int argc, char** argv);
int cmd_decompose(int argc, char** argv);
int cmd_derivatives(int argc, char** argv);
int cmd_check(int argc, char** argv);
int cmd_compile(int argc, char** argv);
int cmd_experiment(int argc, char** argv);
int cmd_explain(int argc, char** argv);
int cmd_export(int argc, char** argv);
int cmd_fit(int argc, char** argv);
int cmd_import(int argc, char** argv);
int cmd_info(int argc, char** argv);
int cmd_migrate(int argc, char** argv);
int cmd_lsp(int argc, char** argv);
int cmd_record(int argc, char** argv);
int cmd_compare(int argc, char** argv);
int cmd_replay(int argc, char** argv);
int cmd_roundtrip(int argc, char** argv);
int cmd_serve(int argc, char** argv);
int cmd_thumbnail(int argc, char** argv);
int cmd_vr(int argc, char** argv);

// Append a count in the reader's language, behind ", " if there is something before it. one and
// many: the forms, with %lld.
void cli_append_count(GString* text, const char* one, const char* many, long long count);

// What went wrong with the numbers of a simulation, each warning in a line with how often.
void cli_print_warnings(FILE* out, const mjModel* m, const mjData* d);

// Put a sentence that the engine gave, which has no arguments, into the reader's language.
void cli_translate(char* text, int size);

// Print a label in the reader's language, padded to a number of columns.
void cli_print_label(const char* label, int width);

// Print the head of a column of numbers, which stand at its right end.
void cli_print_heading(const char* label, int width);

// Show on a terminal what takes time, over the text before; NULL clears it. Does nothing if stderr
// is no terminal.
void cli_progress(const char* what, const char* name);

#endif  // GIMBAL_CLI_H_
