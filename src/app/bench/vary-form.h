// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The question how far a number shall vary, over which elements, and with which other numbers.

#ifndef GIMBAL_VARY_FORM_H_
#define GIMBAL_VARY_FORM_H_

#include <gtk/gtk.h>

#include "bench/experiment-file.h"
#include "bench/vary.h"

// Ask above a widget; the answer goes into the experiment, which is made if it is not there. done
// (data first) is called then. Takes spot.
void gimbal_vary_form_ask(GtkWidget* asker, GimbalExperimentFile* file, GimbalVarySpot* spot,
                          void (*done)(gpointer data), gpointer data);

#endif  // GIMBAL_VARY_FORM_H_
