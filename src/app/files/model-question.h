// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Dialogs that ask for files of models.

#ifndef GIMBAL_MODEL_QUESTION_H_
#define GIMBAL_MODEL_QUESTION_H_

#include "session/session.h"
#include "widgets/control/toolkit.h"

// The filters of a dialog for models, a list of GtkFileFilter: models, all files. The caller owns
// the list.
GListModel* gimbal_model_kinds(void);

// The folder of a session's model, the first choice for files that are made from it; NULL if the
// model has no file. The caller owns it.
GFile* gimbal_model_folder(GimbalSession* session);

// What is asked for when a file is to be opened beside a model.
typedef struct GimbalOpenQuestion {
  const char *title, *accept;
  const char* kind;             // of files
  const char* const* patterns;  // of their names; NULL behind the last one
} GimbalOpenQuestion;

// Ask for a file to open, as gimbal_ask_file does.
void gimbal_ask_to_open(GtkWidget* asker, GimbalSession* session, const GimbalOpenQuestion* question,
                        GimbalFileFunc answer, gpointer data, GDestroyNotify free_data);

// Ask for a model to open, as gimbal_ask_file does.
void gimbal_ask_for_model(GtkWidget* asker, GimbalSession* session, const char* title, GimbalFileFunc answer,
                          gpointer data);

#endif  // GIMBAL_MODEL_QUESTION_H_
