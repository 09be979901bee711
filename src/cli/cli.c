// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finding and running commands, usage and loading.

#include "cli.h"

#include <ctype.h>
#include <gimbal/guard.h>
#include <gimbal/kinds.h>
#include <gimbal/warning.h>
#include <glib/gi18n.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "language/files/files.h"
#include "language/messages/messages.h"
#include "language/units/advice.h"

static const CliCommand* commands;

void cli_set_commands(const CliCommand* table) {
  commands = table;
}

const CliCommand* cli_find(const char* name) {
  for (const CliCommand* c = commands; c->name; c++) {
    if (!strcmp(c->name, name)) return c;
  }
  return NULL;
}

static bool helped;  // the command has printed its help, as it was asked to

typedef struct Call {
  const CliCommand* command;
  int argc;
  char** argv;
  int status;
} Call;

static void call_command(void* data) {
  Call* call = data;
  call->status = call->command->run(call->argc, call->argv);
}

static mjfLogHandler fall_back;  // the engine's own

// Warnings about numbers are counted, and what counts them is printed when a command is done.
static void log_for_reader(const mjLogMessage* message) {
  if (gimbal_warning_of_message() >= 0) return;
  if (message->level != mjLOG_WARNING) {
    fall_back(message);
    return;
  }
  g_autofree char* text = gimbal_text_dup_translated(message->subject);
  cli_progress(NULL, NULL);
  fprintf(stderr, _("warning: %s\n"), text);
}

int cli_run(const CliCommand* command, int argc, char** argv) {
  fall_back = mju_setLogHandler(log_for_reader);
  Call call = {command, argc, argv, 1};
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  if (gimbal_guard(call_command, &call, problems)) {
    cli_progress(NULL, NULL);
    g_autofree char* text = gimbal_diagnostic_dup_text(gimbal_diagnostics_get(problems, 0));
    fprintf(stderr, "gimbal %s: %s\n", command->name, text);
    call.status = 1;
  }
  gimbal_diagnostics_free(problems);
  return helped ? 0 : call.status;
}

int cli_usage(const CliCommand* command) {
  if (command) {
    fprintf(stderr, _("usage: gimbal %s %s\n"), command->name, _(command->arguments));
    return 2;
  }
  fprintf(stderr,
          _("usage: gimbal [MODEL] [--listen ADDRESS]   open the studio; ADDRESS: for programs outside\n"));
  for (const CliCommand* c = commands; c->name; c++) {
    fprintf(stderr, "       gimbal %s %s\n           %s\n", c->name, _(c->arguments), _(c->summary));
  }
  return 2;
}

//---- options

const GOptionEntry cli_no_options[] = {{NULL, 0, 0, 0, NULL, NULL, NULL}};

// Texts of options are copies without an owner, so they are interned.
static void intern_texts(const GOptionEntry* entries) {
  for (const GOptionEntry* e = entries; e->long_name; e++) {
    char** text = e->arg == G_OPTION_ARG_FILENAME ? e->arg_data : NULL;
    if (!text || !*text) continue;
    char* copy = *text;
    *text = (char*)g_intern_string(copy);
    if (*text != copy) g_free(copy);
  }
}

static bool help_is_asked(int argc, char** argv) {
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
    if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) return true;
  }
  return false;
}

// "--steps N", and what it is for in a column of its own, or in the next line.
static void print_option(const GOptionEntry* entry) {
  enum { COLUMN = 24 };
  g_autofree char* left =
      g_strconcat("  --", entry->long_name, entry->arg_description ? " " : "", entry->arg_description, NULL);
  int size = (int)strlen(left);
  printf("%s%s%*s%s\n", left, size + 2 > COLUMN ? "\n" : "", size + 2 > COLUMN ? COLUMN : COLUMN - size, "",
         _(entry->description));
}

static void print_help(const CliCommand* command, const GOptionEntry* entries) {
  printf(_("usage: gimbal %s %s\n"), command->name, _(command->arguments));
  printf("\n%s\n", _(command->summary));
  if (entries->long_name) printf("\n%s\n", _("options:"));
  for (const GOptionEntry* e = entries; e->long_name; e++) print_option(e);
}

int cli_parse(int argc, char** argv, const GOptionEntry* entries, int min, int max, char*** words) {
  const char* command = argv[0];
  if (help_is_asked(argc, argv)) {
    print_help(cli_find(command), entries);
    helped = true;
    return -1;
  }
  g_autoptr(GError) error = NULL;
  g_autoptr(GOptionContext) context = g_option_context_new(NULL);
  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  g_option_context_set_help_enabled(context, FALSE);
  int good = g_option_context_parse(context, &argc, &argv, &error);
  intern_texts(entries);
  *words = argv + 1;
  if (good && argc - 1 >= min && argc - 1 <= max) return argc - 1;
  if (error) fprintf(stderr, "gimbal %s: %s\n", command, error->message);
  cli_usage(cli_find(command));
  return -1;
}

bool cli_within(const char* command, const CliLimit* limits) {
  for (const CliLimit* l = limits; l->option; l++) {
    if (l->value >= l->low && l->value <= l->high) continue;
    fprintf(stderr, _("gimbal %s: %s is from %g to %g\n"), command, l->option, l->low, l->high);
    cli_usage(cli_find(command));
    return false;
  }
  return true;
}

int cli_read_int(const char* text, int low, int high, int* value) {
  gint64 number;
  int good = g_ascii_string_to_signed(text, 10, low, high, &number, NULL);
  *value = good ? (int)number : 0;
  return good;
}

int cli_same_name(const char* word, size_t size, const char* name) {
  size_t k = 0;
  for (; *name; name++) {
    if (!isalnum((unsigned char)*name)) continue;
    while (k < size && !isalnum((unsigned char)word[k])) k++;
    if (k == size || tolower((unsigned char)word[k++]) != tolower((unsigned char)*name)) return 0;
  }
  while (k < size && !isalnum((unsigned char)word[k])) k++;
  return k == size;
}

int cli_choose(const char* option, const char* word, const char* const* names, int count) {
  for (int i = 0; i < count; i++) {
    if (cli_same_name(word, strlen(word), names[i])) return i;
  }
  fprintf(stderr, _("%s %s: choose one of"), option, word);
  for (int i = 0; i < count; i++) fprintf(stderr, "%s %s", i ? "," : "", names[i]);
  fprintf(stderr, "\n");
  return -1;
}

int cli_choose_quality(const char* word) {
  static const char* const names[] = {"auto", "fast", "low", "medium", "high", "best"};
  return word ? cli_choose("--quality", word, names, (int)G_N_ELEMENTS(names)) : 0;
}

int cli_find_object(const mjModel* m, const char* option, const char* text, int objtype) {
  int id = mj_name2id(m, objtype, text), count = gimbal_kind_count(m, objtype);
  if (id >= 0 || (count && cli_read_int(text, 0, count - 1, &id))) return id;
  fprintf(stderr, _("%s %s: give a name or a number; the model has %d of them"), option, text, count);
  for (int i = 0; i < count && i < 10; i++) {
    const char* name = mj_id2name(m, objtype, i);
    fprintf(stderr, "%s %s", i ? "," : ":", name ? name : _("(no name)"));
  }
  fprintf(stderr, "\n");
  return -1;
}

void cli_append_count(GString* text, const char* one, const char* many, long long count) {
  if (text->len) g_string_append(text, ", ");
  g_string_append_printf(text, g_dngettext(NULL, one, many, (gulong)count), count);
}

void cli_print_warnings(FILE* out, const mjModel* m, const mjData* d) {
  for (int w = 0; w < mjNWARNING; w++) {
    if (!d->warning[w].number) continue;
    g_autofree char* text = gimbal_warning_dup_text(m, w, d->warning[w].lastinfo);
    fprintf(out, _("warning (%d x): %s\n"), d->warning[w].number, text);
  }
}

void cli_translate(char* text, int size) {
  g_autofree char* translated = *text ? gimbal_text_dup_translated(text) : NULL;
  if (translated) g_strlcpy(text, translated, (gsize)size);
}

static int cli_columns(const char* text) {
  int columns = 0;
  for (const char* at = text; *at; at = g_utf8_next_char(at)) {
    columns += g_unichar_iswide(g_utf8_get_char(at)) ? 2 : 1;
  }
  return columns;
}

void cli_print_label(const char* label, int width) {
  const char* text = _(label);
  printf("%s%*s ", text, MAX(0, width - cli_columns(text)), "");
}

void cli_print_heading(const char* label, int width) {
  const char* text = _(label);
  printf("%*s%s ", MAX(0, width - cli_columns(text)), "", text);
}

double cli_clock(void) {
  return 1e-6 * (double)g_get_monotonic_time();
}

//---- models

void cli_progress(const char* what, const char* name) {
  if (!isatty(STDERR_FILENO)) return;
  fprintf(stderr, "\r\033[K");
  if (what) fprintf(stderr, "%s %s …", _(what), name);
  fflush(stderr);
}

bool cli_has_extension(const char* filename, const char* extension) {
  size_t n = strlen(filename), k = strlen(extension);
  return n > k && strcmp(filename + n - k, extension) == 0;
}

const char* cli_severity(const GimbalDiagnostic* d) {
  static const char* const words[] = {NC_("severity", "note"), NC_("severity", "warning"),
                                      NC_("severity", "error")};
  return g_dpgettext2(NULL, "severity", words[d->severity]);
}

static GBytes* load_text(const char* path, gpointer data) {
  (void)data;
  char* text;
  gsize size;
  return g_file_get_contents(path, &text, &size, NULL) ? g_bytes_new_take(text, size) : NULL;
}

char* cli_dup_hint(const GimbalDiagnostic* d, const char* filename) {
  g_autoptr(GBytes) text = strcmp(d->code, "not-a-number") == 0 ? load_text(filename, NULL) : NULL;
  if (!text) return gimbal_diagnostic_dup_hint(d);
  // a number with its unit, in that of the model
  g_autofree char* root = g_canonicalize_filename(filename, NULL);
  g_autofree char* file =
      g_canonicalize_filename(d->place.file && *d->place.file ? d->place.file : filename, NULL);
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(root, text, load_text, NULL);
  char* advice = gimbal_unit_advice(files, d->code, file, (gsize)d->place.start);
  return advice ? advice : gimbal_diagnostic_dup_hint(d);
}

void cli_print_problem(FILE* out, const GimbalDiagnostic* d, const char* filename) {
  const char* file = d->place.file && *d->place.file ? d->place.file : filename;
  fprintf(out, "%s:", file);
  if (d->place.line) fprintf(out, "%d:%d:", d->place.line, d->place.column);
  g_autofree char *text = gimbal_diagnostic_dup_text(d), *hint = cli_dup_hint(d, filename);
  fprintf(out, " %s: %s [%s]\n", cli_severity(d), text, d->code);
  if (hint) fprintf(out, "    %s\n", hint);
}

typedef struct Reading {
  const char* filename;
  CliSource* source;
  GimbalDiagnostics* problems;
} Reading;

static void read_source(void* data) {
  Reading* r = data;
  CliSource* source = r->source;
  if (cli_has_extension(r->filename, ".mjb")) {
    source->model = gimbal_load_binary(r->filename, NULL, r->problems);
    return;
  }
  source->spec = gimbal_parse_file(r->filename, &source->files, r->problems);
  if (!source->spec) return;
  cli_progress(N_("compiling"), r->filename);
  source->model = gimbal_compile(source->spec, &source->files, r->problems);
}

bool cli_read(const char* filename, CliSource* source, GimbalDiagnostics* problems) {
  *source = (CliSource){.spec = NULL};
  mj_defaultVFS(&source->files);
  cli_progress(N_("reading"), filename);
  Reading reading = {filename, source, problems};
  if (gimbal_guard(read_source, &reading, problems)) source->model = NULL;
  cli_progress(NULL, NULL);
  return source->model != NULL;
}

void cli_close(CliSource* source) {
  mj_deleteModel(source->model);
  mj_deleteSpec(source->spec);
  mj_deleteVFS(&source->files);
}

bool cli_open(const char* filename, CliSource* source) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  int ok = cli_read(filename, source, problems);
  for (int i = 0; i < gimbal_diagnostics_count(problems); i++) {
    cli_print_problem(stderr, gimbal_diagnostics_get(problems, i), filename);
  }
  gimbal_diagnostics_free(problems);
  return ok;
}

mjModel* cli_load(const char* filename) {
  CliSource source;
  cli_open(filename, &source);
  mjModel* model = source.model;
  source.model = NULL;
  cli_close(&source);
  return model;
}

void cli_print_json_text(const char* text) {
  putchar('"');
  for (const unsigned char* p = (const unsigned char*)text; *p; p++) {
    if (*p == '"' || *p == '\\') {
      printf("\\%c", *p);
    } else if (*p < 0x20) {
      printf("\\u%04x", *p);
    } else {
      putchar(*p);
    }
  }
  putchar('"');
}
