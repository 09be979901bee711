// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sentences as values: a form, as printf takes it, and what stands in it.
//
// Text is made of a message once, where it is shown, in the language of who reads it. Programs read
// its arguments.

#ifndef GIMBAL_MESSAGE_H_
#define GIMBAL_MESSAGE_H_

#include <mujoco/mujoco.h>
#include <stdarg.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GIMBAL_MAX_ARGUMENTS 64    // of a message, with those of the messages inside of it
#define GIMBAL_MAX_TEXTS     1400  // bytes of all its names and texts

typedef enum GimbalArgumentKind_ {  // what an argument is
  GIMBAL_ARGUMENT_INTEGER = 0,      // a number that counts
  GIMBAL_ARGUMENT_NUMBER = 1,       // a number that measures
  GIMBAL_ARGUMENT_NAME = 2,         // a name: in the form it stands in quotes
  GIMBAL_ARGUMENT_TEXT = 3,         // words, which may be a form without arguments
  GIMBAL_ARGUMENT_MESSAGE = 4       // a message inside of the message
} GimbalArgumentKind;

typedef struct GimbalArgument_ {  // one argument of a message
  GimbalArgumentKind kind;
  int count;         // of a message: how many of the arguments that follow are its own
  double number;     // of a number
  const char* text;  // a name, words, or the form of a message
  const char*
      // the unit of a number ("kg"), the kind of what has a name ("body"); NULL if the form does
      // not say
      about;
} GimbalArgument;

// A message. It owns its names and texts: copy it with gimbal_message_copy, not by assignment.
// Without a form it says nothing.
typedef struct GimbalMessage_ {
  const char* form;  // in English
  int count;         // of arguments
  GimbalArgument arguments[GIMBAL_MAX_ARGUMENTS];
  int size;  // bytes of texts in use
  char texts[GIMBAL_MAX_TEXTS];
} GimbalMessage;

// Make a message of a form (which must stay, as a literal does) and its arguments. Conversions are
// those of printf without stars and positions; %p stands for a const GimbalMessage* (NULL:
// nothing), which is taken over with its arguments.
MJAPI void gimbal_message_set(GimbalMessage* message, const char* form, ...) mjPRINTFLIKE(2, 3);

// The same with a list of arguments.
MJAPI void gimbal_message_setv(GimbalMessage* message, const char* form, va_list arguments);

// What an object of a model (mjtObj, id) is called: its name, or its kind and number.
MJAPI void gimbal_message_object(GimbalMessage* message, const mjModel* m, int objtype, int id);

// Copy a message.
MJAPI void gimbal_message_copy(GimbalMessage* to, const GimbalMessage* from);

// The form of a message in another language: the same form if there is none. Its conversions may be
// numbered (%2$s).
typedef const char* (*GimbalDictionary)(const char* form);

// Write the text of a message, as snprintf does: returns its length. dictionary NULL: English.
MJAPI int gimbal_message_text(const GimbalMessage* message, GimbalDictionary dictionary, char* text,
                              int size);

// What to do about something: a sentence without arguments, or a message.
typedef struct GimbalHint_ {
  const char* form;  // NULL: there is nothing useful to say, or message says it
  const GimbalMessage* message;
} GimbalHint;

static inline GimbalHint gimbal_hint_of_form(const char* form) {  // NULL is allowed
  GimbalHint hint = {form, NULL};
  return hint;
}

static inline GimbalHint gimbal_hint_of_message(
    const GimbalMessage* message) {  // one without a form: no hint
  GimbalHint hint = {NULL, message && message->form ? message : NULL};
  return hint;
}

// A hint of either, for functions that report: GIMBAL_HINT("Give it a mass."),
// GIMBAL_HINT(&message), GIMBAL_HINT(NULL).
#define GIMBAL_HINT(hint) \
  _Generic((hint),                                  \
      GimbalMessage *: gimbal_hint_of_message,       \
      const GimbalMessage*: gimbal_hint_of_message, \
      default: gimbal_hint_of_form)(hint)

// The message of a hint: its own, or one made of its form in own, or NULL.
MJAPI const GimbalMessage* gimbal_hint_message(GimbalHint hint, GimbalMessage* own);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_MESSAGE_H_
