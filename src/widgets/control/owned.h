// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the objects of a class own: its class_init names each field with the function that takes its
// value back, and the class needs neither dispose nor finalize.
//
//   #define OWNS(field, release) GIMBAL_OWNS(GimbalPanel, field, release)
//
//   GIMBAL_CLASS_OWNS(klass, NULL, OWNS(box, gtk_widget_unparent), OWNS(timer, gimbal_drop_source),
//                     GIMBAL_TO_THE_LAST, OWNS(rows, g_array_unref));
//
// The rows are worked off from the first to the last, when the object is disposed of; those behind
// GIMBAL_TO_THE_LAST when nobody refers to it any more: what its handlers may still read while it
// is taken apart. A field that is NULL or 0 has nothing to take back; without a function it is only
// forgotten: what it names belongs to a row above.

#ifndef GIMBAL_OWNED_H_
#define GIMBAL_OWNED_H_

#include <glib-object.h>

typedef struct GimbalOwned {
  gsize offset;
  GDestroyNotify release;  // g_source_remove: the field is the number of a source, not a pointer
} GimbalOwned;

#define GIMBAL_OWNS(Type, field, release) \
  { G_STRUCT_OFFSET(Type, field), (GDestroyNotify)(release) }
#define GIMBAL_TO_THE_LAST \
  { G_MAXSIZE, NULL }

// The function of a field that holds the number of a source of the main loop.
void gimbal_drop_source(gpointer number);

// Of a final class. owned: ends with an empty row and lasts as long as the program; leave: what
// else must happen before the fields go, NULL: nothing.
void gimbal_class_owns(GObjectClass* klass, const GimbalOwned* owned, void (*leave)(GObject* object));

// The same with the rows themselves.
#define GIMBAL_CLASS_OWNS(klass, leave, ...)                          \
  G_STMT_START {                                                      \
    static const GimbalOwned owned_rows[] = {__VA_ARGS__, {0, NULL}}; \
    gimbal_class_owns(G_OBJECT_CLASS(klass), owned_rows, leave);      \
  }                                                                   \
  G_STMT_END

// The init of a type whose objects begin with all fields zero.
#define GIMBAL_EMPTY_INIT(Type, function)   \
  static void function##_init(Type* self) { \
    (void)self;                             \
  }

#endif  // GIMBAL_OWNED_H_
