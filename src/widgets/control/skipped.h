// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Brings back what the toolkit has left out of a frame.

#ifndef GIMBAL_SKIPPED_H_
#define GIMBAL_SKIPPED_H_

#include <gtk/gtk.h>

// A writer of the log, for g_log_set_writer_func in the program that has windows: where the toolkit
// says that a widget was left out of a frame, all that is shown asks for its place and to be
// painted again, and the log stays silent. All else is written as g_log_writer_default does it.
GLogWriterOutput gimbal_skipped_log(GLogLevelFlags level, const GLogField* fields, gsize count,
                                    gpointer unused);

#endif  // GIMBAL_SKIPPED_H_
