// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of an experiment's text, with as little of it touched as can be: the author's spaces,
// line breaks and comments stay. An element is meant by the byte at which its tag begins. Each
// gives the text as it is then, NULL if there is no such element.

#ifndef GIMBAL_EXPERIMENT_WRITER_H_
#define GIMBAL_EXPERIMENT_WRITER_H_

#include <glib.h>

// A new experiment on a model, by the model's name as seen from the experiment.
char* gimbal_experiment_text_begin(const char* model);

// value NULL: the attribute is not written.
char* gimbal_experiment_text_set(const char* text, gsize tag, const char* attribute, const char* value);

// An element into another one, behind those that stand before it in the grammar.
char* gimbal_experiment_text_add(const char* text, gsize parent, const char* xml);

char* gimbal_experiment_text_remove(const char* text, gsize tag);

// Another kind of design in place of the one that is there; of its attributes those stay that the
// new one has.
char* gimbal_experiment_text_set_design(const char* text, int design);

// A name for a parameter, goal or condition that none of them has, like wanted.
char* gimbal_experiment_text_free_name(const char* text, const char* wanted);

#endif  // GIMBAL_EXPERIMENT_WRITER_H_
