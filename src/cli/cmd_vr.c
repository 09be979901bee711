// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal vr: a model in a head-set, its physics on a thread of its own.

#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>

#include "cli.h"
#include "vr/physics.h"

static volatile int interrupted;

static void on_interrupt(int signal_number) {
  (void)signal_number;
  interrupted = 1;
}

static int cmd_vr_show(mjModel* model, int key, bool running, int quality) {
  g_autoptr(GError) error = NULL;
  VrPhysics* physics = vr_physics_new(model, key, running);
  VrHost host = vr_physics_host(physics);
  host.quality = quality;
  signal(SIGINT, on_interrupt);
  bool good = vr_run(&host, (const int*)&interrupted, &error);
  vr_physics_free(physics);
  if (!good) fprintf(stderr, "gimbal vr: %s\n", error->message);
  return good ? 0 : 1;
}

int cmd_vr(int argc, char** argv) {
  const char *key = NULL, *quality = NULL;
  gboolean paused = FALSE;
  char** words;
  const GOptionEntry entries[] = {
      {"key", 0, 0, G_OPTION_ARG_FILENAME, &key, N_("keyframe to start from"), "K"},
      {"quality", 0, 0, G_OPTION_ARG_FILENAME, &quality,
       N_("quality of the drawing; auto chooses by the machine"), "auto|fast|low|medium|high|best"},
      {"paused", 0, 0, G_OPTION_ARG_NONE, &paused, N_("start at rest"), NULL},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  if (cli_parse(argc, argv, entries, 1, 1, &words) < 0) return 2;
  int level = cli_choose_quality(quality);
  if (level < 0) return 2;
  // one message of ours instead of several of the loader's
  g_setenv("XR_LOADER_DEBUG", "none", FALSE);
  mjModel* model = cli_load(words[0]);
  if (!model) return 1;
  int keyframe = key ? cli_find_object(model, "--key", key, mjOBJ_KEY) : -1;
  if (!key || keyframe >= 0) return cmd_vr_show(model, keyframe, !paused, level);
  mj_deleteModel(model);
  return 1;
}
