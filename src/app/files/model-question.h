// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Questions for files of models.

#ifndef GIMBAL_MODEL_QUESTION_H_
#define GIMBAL_MODEL_QUESTION_H_

#include "session/session.h"
#include "widgets/control/toolkit.h"

// What files of models are called, and all files: a list of GtkFileFilter.
GListModel* gimbal_model_kinds(void);

// The folder of the model of a session, where what is made from it goes unless the user says
// otherwise; NULL: it has none.
GFile* gimbal_model_folder(GimbalSession* session);

// Ask for a model, as gimbal_ask_file does.
void gimbal_ask_for_model(GtkWidget* asker, GimbalSession* session, const char* title, GimbalFileFunc answer,
                          gpointer data);

#endif  // GIMBAL_MODEL_QUESTION_H_
