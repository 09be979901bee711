// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tables of controls: read for a model with three, and used at times in and around them.

#include <math.h>
#include <stdlib.h>

#include "fuzz.h"
#include "signal/control-track.h"

static const char model[] =
    "<mujoco><worldbody><body><joint name='x' type='slide'/><geom size='.1'/></body></worldbody><actuator>"
    "<motor name='left' joint='x'/><motor joint='x'/><motor name='right, too' "
    "joint='x'/></actuator></mujoco>";

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static mjModel* m;
  static mjData* d;
  int columns[3];
  if (!m) {
    mjSpec* spec = mj_parseXMLString(model, NULL, NULL, 0);
    m = mj_compile(spec, NULL);
    d = mj_makeData(m);
    mj_deleteSpec(spec);
  }
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalControlTrack) track =
      gimbal_control_track_parse("fuzz", (const char*)data, size, m, &error);
  if ((track == NULL) != (error != NULL)) abort();
  if (!track) return 0;
  if (!gimbal_control_track_match(track, m, columns)) abort();
  double first = gimbal_control_track_first(track), last = gimbal_control_track_last(track);
  if (!(first <= last)) abort();
  const double times[] = {first - 1, first, first + 0.5 * (last - first), last, last + 1};
  for (int i = 0; i < 5; i++) {
    d->time = times[i];
    gimbal_control_track_apply(track, columns, m, d);
    for (int k = 0; k < 3; k++) {
      if (!isfinite(d->ctrl[k])) abort();
    }
  }
  return 0;
}
