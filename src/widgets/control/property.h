// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Properties that are fields of the structure, as a table; and signals of the object that a
// property names.
//
//   static const GimbalProperty kProperties[] = {
//       GIMBAL_PROPERTY(GimbalPanel, "session", session, gimbal_session_get_type,
//                       .changed = on_session),
//       {0}};
//
//   gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
//
// The structure holds a reference to an object, and a text of its own, which GIMBAL_CLASS_OWNS
// names as any other field. Setting what is there already does nothing: neither functions of the
// table nor handlers of "notify" are called.

#ifndef GIMBAL_PROPERTY_H_
#define GIMBAL_PROPERTY_H_

#include <glib-object.h>

typedef struct GimbalProperty {
  const char* name;
  GType (*type)(void);  // of an object, or one of the three below
  gsize offset;
  void (*leaving)(gpointer self);  // before another value comes, NULL: nothing
  void (*changed)(gpointer self);  // when it is there, before anybody hears of it; NULL: nothing
} GimbalProperty;

// A row; functions follow as .leaving and .changed.
#define GIMBAL_PROPERTY(Type, name_, field, type_, ...) \
  { .name = name_, .type = type_, .offset = G_STRUCT_OFFSET(Type, field), __VA_ARGS__ }

GType gimbal_type_boolean(void);  // gboolean
GType gimbal_type_double(void);   // double
GType gimbal_type_string(void);   // char*

// Of a final class: rows end with an empty one and last as long as the program.
void gimbal_class_properties(GObjectClass* klass, const GimbalProperty* rows);

// The function that makes an object of a type with the value of one property.
#define GIMBAL_DEFINE_NEW_WITH(Type, function, type_, Value, name) \
  Type* function##_new(Value* name) {                              \
    return g_object_new(type_, #name, name, NULL);                 \
  }

// Call heard(self, …) when the object that a property of another one names emits a signal: always
// that which it names now. As long as both are there.
void gimbal_hear_through(gpointer self, gpointer other, const char* property, GType type, const char* signal,
                         GCallback heard);

// The same of a property of self.
void gimbal_hear_of(gpointer self, const char* property, GType type, const char* signal, GCallback heard);

#endif  // GIMBAL_PROPERTY_H_
