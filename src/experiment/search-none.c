// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "experiment/conduct-state.h"

#include <glib/gi18n.h>
#include "experiment/problems.h"

gboolean search_conduct(Conduct* self) {
  problems_add(self->list, GIMBAL_SEVERITY_ERROR, "no-library", &self->bench->experiment->plan.place,
               N_("Build it with NLopt, or choose another design."),
               "Searches are not part of this build of Gimbal");
  return FALSE;
}
