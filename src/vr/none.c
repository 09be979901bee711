// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A build without OpenXR.

#include "vr/vr.h"

#include <glib/gi18n.h>

G_DEFINE_QUARK(vr_error, vr_error)

bool vr_is_there(void) {
  return false;
}

bool vr_run(const VrHost* host, const int* stop, GError** error) {
  (void)host, (void)stop;
  g_set_error(error, VR_ERROR, VR_ERROR_RUNTIME,
              _("this build cannot show models in a head-set: install libopenxr-dev and libx11-dev, and "
                "build again"));
  return false;
}
