// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Entry of the studio.

#include "window/studio.h"

#include <glib/gi18n.h>
#include <mujoco/mujoco.h>

#include "base/engine-guard.h"
#include "base/painter.h"
#include "gimbal-help-resources.h"
#include "gimbal-library-resources.h"
#include "gimbal-resources.h"
#include "language/messages/translations.h"
#include "run/film.h"
#include "run/plugins.h"
#include "widgets/control/skipped.h"
#include "widgets/control/toolkit.h"
#include "window/application.h"

// Milliseconds, for the engine's timers.
static mjtNum read_clock(void) {
  return (mjtNum)g_get_monotonic_time() * 1e-3;
}

void gimbal_studio_init(void) {
  gimbal_painter_prepare();
  gimbal_toolkit_cache_icons();
  gimbal_translations_bind();
  g_resources_register(gimbal_get_resource());
  g_resources_register(gimbal_help_get_resource());
  g_resources_register(gimbal_library_get_resource());
  gimbal_engine_guard_install();
  mjcb_time = read_clock;
}

int gimbal_studio_main(int argc, char** argv, const char* const* libraries) {
  g_log_set_writer_func(gimbal_skipped_log, NULL, NULL);
  gimbal_studio_init();
  g_set_application_name(_("Gimbal"));
  g_set_prgname("io.github.gimbal_sim.Gimbal");
  gtk_window_set_default_icon_name("io.github.gimbal_sim.Gimbal");
  gimbal_plugins_load_all(libraries);
  g_autoptr(GimbalApplication) application = gimbal_application_new();
  gimbal_application_set_libraries(application, libraries);
  int status = g_application_run(G_APPLICATION(application), argc, argv);
  // films are finished first
  while (gimbal_film_count()) g_main_context_iteration(NULL, TRUE);
  return status;
}
