// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal replay: what a recorded run holds, and whether this program computes it again bit by bit.

#include <glib/gi18n.h>
#include <stdbool.h>

#include "cli.h"
#include "motions.h"
#include "trajectory/motion.h"
#include "trajectory/trajectory.h"

static void replay_describe(const char* filename, const GimbalTrajectory* t) {
  const mjModel* m = gimbal_trajectory_model(t);
  guint64 rows = gimbal_trajectory_rows(t);
  printf("%s: %s, %s, %s\n", filename, gimbal_trajectory_title(t), gimbal_trajectory_program(t),
         gimbal_trajectory_created(t));
  g_autoptr(GString) counts = g_string_new(NULL);
  cli_append_count(counts, "%lld row", "%lld rows", (long long)rows);
  cli_append_count(counts, "%lld whole state", "%lld whole states", (long long)gimbal_trajectory_states(t));
  cli_append_count(counts, "%lld body", "%lld bodies", m->nbody);
  cli_append_count(counts, "%lld dof", "%lld dofs", m->nv);
  cli_append_count(counts, "%lld control", "%lld controls", m->nu);
  printf(_("from time %.3f s to %.3f s: %s\n"), gimbal_trajectory_time(t, 0),
         gimbal_trajectory_time(t, rows - 1), counts->str);
}

static int replay_verify(GimbalTrajectory* t) {
  g_autoptr(GError) error = NULL;
  GimbalTrajectoryDifference d;
  int status = gimbal_trajectory_replay_verify(t, &d, NULL, &error);
  if (status < 0) {
    fprintf(stderr, "%s\n", error->message);
  } else if (!status) {
    printf(_("computed again, every row is the same bit by bit\n"));
  } else {
    printf(_("row %llu (time %.17g s) is the first that differs\n"), (unsigned long long)d.row,
           gimbal_trajectory_time(t, d.row));
    if (!*d.field) {
      printf(_("no whole state follows that would tell in which number\n"));
    } else {
      printf(_("in row %llu, the first whole state from there on: %s[%d] is %.17g in the recording (%a), "
               "%.17g computed (%a)\n"),
             (unsigned long long)d.state_row, d.field, d.index, d.recorded, d.recorded, d.computed,
             d.computed);
    }
  }
  return status ? 1 : 0;
}

// Go through the run; where a computed row differs from the recorded one, the recorded one holds.
static int go_through(GimbalTrajectory* t) {
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(t, FALSE);
  double start = cli_clock();
  guint64 rows = 0;
  while (gimbal_trajectory_replay_next(replay)) rows++;
  double seconds = cli_clock() - start;
  printf(_("%llu rows gone through, %.1f us a row\n"), (unsigned long long)rows,
         rows ? 1e6 * seconds / (double)rows : 0);
  if (gimbal_trajectory_replay_trouble(replay)) {
    fprintf(stderr, "%s\n", gimbal_trajectory_replay_trouble(replay));
  }
  return gimbal_trajectory_replay_trouble(replay) ? 1 : 0;
}

int cmd_replay(int argc, char** argv) {
  int verified = 0;
  const char* model = NULL;
  double rate = MOTION_RATE;
  char** words;
  g_autoptr(GError) error = NULL;
  const GOptionEntry entries[] = {
      {"verify", 0, 0, G_OPTION_ARG_NONE, &verified, N_("compute the run again and compare bit by bit"),
       NULL},
      {"model", 0, 0, G_OPTION_ARG_FILENAME, &model, N_("of a motion: the model whose joints it moves"),
       "MODEL"},
      {"rate", 0, 0, G_OPTION_ARG_DOUBLE, &rate, N_("of a motion without times: rows a second"), "HZ"},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  if (cli_parse(argc, argv, entries, 1, 1, &words) < 0) return 2;
  if (gimbal_motion_is_named(words[0])) return motions_show(words[0], model, rate);
  g_autoptr(GimbalTrajectory) trajectory = gimbal_trajectory_open(words[0], &error);
  if (!trajectory) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
  }
  replay_describe(words[0], trajectory);
  if (gimbal_trajectory_notice(trajectory)) fprintf(stderr, "%s\n", gimbal_trajectory_notice(trajectory));
  return (verified ? replay_verify : go_through)(trajectory);
}
