// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Minimal changes of an experiment's text: the author's spaces, line breaks and comments stay. An
// element is identified by the byte offset of its tag. Each function returns the new text, or NULL
// if there is no such element.

#ifndef GIMBAL_EXPERIMENT_WRITER_H_
#define GIMBAL_EXPERIMENT_WRITER_H_

#include <glib.h>

// The text of a new experiment; model is the model's path relative to the experiment.
char* gimbal_experiment_text_begin(const char* model);

// Set an attribute; value NULL removes it.
char* gimbal_experiment_text_set(const char* text, gsize tag, const char* attribute, const char* value);

// Add an element to another one, behind the elements that come before it in the grammar.
char* gimbal_experiment_text_add(const char* text, gsize parent, const char* xml);

char* gimbal_experiment_text_remove(const char* text, gsize tag);

// Replace the design by another kind; attributes that the new kind also has stay.
char* gimbal_experiment_text_set_design(const char* text, int design);

// A name that resembles wanted and that no parameter, goal or condition has.
char* gimbal_experiment_text_free_name(const char* text, const char* wanted);

#endif  // GIMBAL_EXPERIMENT_WRITER_H_
