// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of commands, usage and loading.

#include "cli.h"

#include <gimbal/diagnostics.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const CliCommand cli_commands[] = {
    {"run", "MODEL [--seconds S] [--picture FILE]",
     "simulate without a window and write a picture of the result", cmd_run},
    {"bench", "MODEL [--steps N] [--threads N] [--pool N] [--noise X] [--key K]",
     "measure how fast a model steps", cmd_bench},
    {"check", "FILE... [--json]", "list everything that is wrong with models", cmd_check},
    {"compile", "IN OUT", "turn a model (xml, urdf, mjz, mjb) into xml, mjb, mjz or txt", cmd_compile},
    {"info", "FILE", "show sizes, masses and memory of a model", cmd_info},
    {"roundtrip", "FILE", "write a model, read it back, and show the largest difference", cmd_roundtrip},
    {"record",
     "MODEL OUT [--camera C] [--size WxH] [--fps N] [--duration S] [--key K] [--control FILE]\n"
     "           [--flags F,no-F,...] [--label L] [--frame F] [--select BODY [--pull X,Y,Z]]\n"
     "           [--view A,E,D[,X,Y,Z]] [--quality auto|fast|low|medium|high|best] [--depth | "
     "--segmentation]",
     "draw a run: OUT is a picture (.png), a sequence (%04d.png), a video (.webm, .mp4) or raw frames (.rgb)",
     cmd_record},
    {"explain", "MODEL GEOM1 GEOM2 [--quality WORDS]", "whether two geoms collide, why, and with which parameters",
     cmd_explain},
    {"derivatives", "MODEL [--steps N] [--threads N]",
     "forward and inverse derivatives by finite differences, and how well they agree", cmd_derivatives},
    {NULL, NULL, NULL, NULL},
};

const CliCommand* cli_find(const char* name) {
  for (const CliCommand* c = cli_commands; c->name; c++) {
    if (!strcmp(c->name, name)) return c;
  }
  return NULL;
}

int cli_usage(const CliCommand* command) {
  if (command) {
    fprintf(stderr, "usage: gimbal %s %s\n", command->name, command->arguments);
    return 2;
  }
  fprintf(stderr, "usage: gimbal [MODEL]            open the studio\n");
  for (const CliCommand* c = cli_commands; c->name; c++) {
    fprintf(stderr, "       gimbal %s %s\n           %s\n", c->name, c->arguments, c->summary);
  }
  return 2;
}

void cli_progress(const char* what, const char* name) {
  if (!isatty(STDERR_FILENO)) return;
  fprintf(stderr, "\r\033[K");
  if (what) fprintf(stderr, "%s %s …", what, name);
  fflush(stderr);
}

static mjModel* load_xml(const char* filename) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  cli_progress("reading", filename);
  mjVFS files;  // of an archive
  mj_defaultVFS(&files);
  mjSpec* spec = gimbal_parse_file(filename, &files, problems);
  if (spec) cli_progress("compiling", filename);
  mjModel* model = spec ? gimbal_compile(spec, &files, problems) : NULL;
  cli_progress(NULL, NULL);
  for (int i = 0; i < gimbal_diagnostics_count(problems); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(problems, i);
    static const char* const kinds[] = {"note", "warning", "error"};
    fprintf(stderr, "%s:%d:%d: %s: %s%s%s\n", d->place.file ? d->place.file : filename, d->place.line,
            d->place.column, kinds[d->severity], d->message, d->hint ? "; " : "", d->hint ? d->hint : "");
  }
  gimbal_diagnostics_free(problems);
  if (spec) mj_deleteSpec(spec);
  mj_deleteVFS(&files);
  return model;
}

mjModel* cli_load(const char* filename) {
  const char* dot = strrchr(filename, '.');
  if (!dot || strcmp(dot, ".mjb")) return load_xml(filename);
  mjModel* model = mj_loadModel(filename, NULL);
  if (!model) fprintf(stderr, "%s: not a binary model of this version\n", filename);
  return model;
}
