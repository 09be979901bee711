// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "motions.h"

#include <glib/gi18n.h>
#include <stdbool.h>

#include "cli.h"
#include "record_run.h"
#include "trajectory/motion.h"

static void print_columns(const GimbalMotion* motion, const mjModel* m, const int* targets) {
  g_auto(GStrv) names = m ? gimbal_motion_targets(m) : NULL;
  for (guint i = 0; i < motion->names->len; i++) {
    const char* target = !names ? "" : targets[i] >= 0 ? names[targets[i]] : _("(left out)");
    printf("  %-28s %12.6g  %s\n", (const char*)motion->names->pdata[i], motion->values[i], target);
  }
}

static void print_motion(const char* filename, const GimbalMotion* motion, double rate) {
  double last = motion->times ? motion->times[motion->rows - 1] : (double)(motion->rows - 1) / rate,
         first = motion->times ? motion->times[0] : 0;
  printf(_("%s: %s, %llu rows from %.3f s to %.3f s, %u columns\n"), filename, motion->kind,
         (unsigned long long)motion->rows, first, last, motion->names->len);
}

// Joints that no column moves, in one line.
static void print_left(const mjModel* m, const int* targets, guint count) {
  g_auto(GStrv) names = gimbal_motion_targets(m);
  int left = 0;
  for (int i = 0; i < m->nq; i++) {
    bool moved = false;
    for (guint k = 0; k < count; k++) moved = moved || targets[k] == i;
    if (moved) continue;
    printf("%s%s", left++ ? ", " : _("stays as the model has it: "), names[i]);
  }
  if (left) printf("\n");
}

int motions_show(const char* filename, const char* model, double rate) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalMotion) motion = gimbal_motion_read(filename, &error);
  mjModel* m = motion && model ? cli_load(model) : NULL;
  if (!motion) fprintf(stderr, "%s\n", error->message);
  if (!motion || (model && !m)) return 1;
  g_autofree int* targets = g_new(int, motion->names->len);
  print_motion(filename, motion, rate);
  bool fits = !m || gimbal_motion_match(motion, m, targets, &error);
  if (fits) print_columns(motion, m, targets);
  if (fits && m) print_left(m, targets, motion->names->len);
  if (!fits) fprintf(stderr, "%s: %s\n", filename, error->message);
  mj_deleteModel(m);
  return fits ? 0 : 1;
}

int motions_write(const char* filename, const char* model, double rate, const char* output) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalMotion) motion = gimbal_motion_read(filename, &error);
  mjModel* m = motion ? cli_load(model) : NULL;
  if (!motion) fprintf(stderr, "%s\n", error->message);
  if (!m) return 1;
  g_autofree int* targets = g_new(int, motion->names->len);
  g_autofree char* title = g_path_get_basename(model);
  g_autoptr(GPtrArray) files = record_run_files(model);
  g_autofree GimbalTrajectoryText* texts = record_run_texts(files);
  const GimbalTrajectorySetup setup = {.keyframe = -1,
                                       .ntext = (int)files->len,
                                       .texts = texts,
                                       .title = title,
                                       .program = "gimbal " GIMBAL_VERSION,
                                       .path = output};
  bool good = gimbal_motion_match(motion, m, targets, &error) &&
              gimbal_motion_write_run(motion, &(GimbalMotionPlan){targets, rate}, &setup, m, NULL, &error);
  if (!good) fprintf(stderr, "%s: %s\n", filename, error->message);
  mj_deleteModel(m);
  return good ? 0 : 1;
}
