// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Messages of the engine in the language of the user. The engine speaks English and knows no
// translations; here are the forms of what it says about a model, and a message is recognised by
// its form.

#ifndef GIMBAL_MESSAGES_H_
#define GIMBAL_MESSAGES_H_

// The forms, as printf takes them; the last one is NULL.
extern const char* const kGimbalMessageForms[];

// A message of the engine, or one of its hints, translated; as it is if it has no known form. NULL
// stays NULL; to be freed.
char* gimbal_message_translate(const char* message);

// The same with another dictionary, which returns a form that it does not know. Its forms may name
// what is to be put in: %2$s.
typedef const char* (*GimbalDictionary)(const char* form);
char* gimbal_message_translate_with(const char* message, GimbalDictionary dictionary);

#endif  // GIMBAL_MESSAGES_H_
