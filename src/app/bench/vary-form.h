// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Asks how far a number varies, in which elements, and coupled to which other number.

#ifndef GIMBAL_VARY_FORM_H_
#define GIMBAL_VARY_FORM_H_

#include <gtk/gtk.h>

#include "bench/experiment-file.h"
#include "bench/vary.h"

// Ask in a dialog above a widget. The answer is written to the experiment, whose file is made if
// there is none; then done (NULL: nothing) is called with data. Takes ownership of spot.
void gimbal_vary_form_ask(GtkWidget* asker, GimbalExperimentFile* file, GimbalVarySpot* spot,
                          void (*done)(gpointer data), gpointer data);

#endif  // GIMBAL_VARY_FORM_H_
