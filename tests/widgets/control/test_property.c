// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Properties of a table: what is set is there, handlers hear of what is another value only, and
// signals are heard of the object that a property names now.

#include "widgets/control/property.h"

#include "widgets/control/owned.h"

#define TYPE_THING (thing_get_type())
G_DECLARE_FINAL_TYPE(Thing, thing, TEST, THING, GObject)

struct _Thing {
  GObject parent_instance;
  gboolean on;
  double size;
  char* name;
  Thing* other;
  GString* calls;  // lent
};

G_DEFINE_FINAL_TYPE(Thing, thing, G_TYPE_OBJECT)

static void leave_size(gpointer self) {
  g_string_append_printf(TEST_THING(self)->calls, "from %g ", TEST_THING(self)->size);
}

static void change_size(gpointer self) {
  g_string_append_printf(TEST_THING(self)->calls, "to %g ", TEST_THING(self)->size);
}

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(Thing, "on", on, gimbal_type_boolean),
    GIMBAL_PROPERTY(Thing, "size", size, gimbal_type_double, .leaving = leave_size, .changed = change_size),
    GIMBAL_PROPERTY(Thing, "name", name, gimbal_type_string),
    GIMBAL_PROPERTY(Thing, "other", other, thing_get_type),
    {0}};

static void thing_class_init(ThingClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(Thing, name, g_free), GIMBAL_OWNS(Thing, other, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  g_signal_new("rang", TYPE_THING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void thing_init(Thing* self) {
  (void)self;
}

static void on_notify(int* count) {
  (*count)++;
}

static void test_values(void) {
  g_autoptr(Thing) thing = g_object_new(TYPE_THING, NULL);
  g_autoptr(Thing) other = g_object_new(TYPE_THING, NULL);
  g_autoptr(Thing) read = NULL;
  g_autofree char* name = NULL;
  gboolean on = FALSE;
  GString* calls = thing->calls = g_string_new(NULL);
  g_object_set(thing, "on", TRUE, "size", 2.5, "name", "arm", "other", other, NULL);
  g_object_get(thing, "on", &on, "name", &name, "other", &read, NULL);
  g_assert_true(on);
  g_assert_cmpstr(name, ==, "arm");
  g_assert_true(read == other);
  g_assert_cmpstr(calls->str, ==, "from 0 to 2.5 ");
  g_string_free(calls, TRUE);
}

static void test_same_value(void) {
  g_autoptr(Thing) thing = g_object_new(TYPE_THING, NULL);
  int heard = 0;
  g_signal_connect_swapped(thing, "notify", G_CALLBACK(on_notify), &heard);
  g_object_set(thing, "name", "arm", NULL);
  g_object_set(thing, "name", "arm", NULL);
  g_assert_cmpint(heard, ==, 1);
  g_object_set(thing, "name", NULL, NULL);
  g_assert_cmpint(heard, ==, 2);
}

static void on_rang(Thing* self) {
  self->size += 1;
}

static void test_hear_of(void) {
  g_autoptr(Thing) self = g_object_new(TYPE_THING, NULL);
  g_autoptr(Thing) first = g_object_new(TYPE_THING, NULL);
  g_autoptr(Thing) second = g_object_new(TYPE_THING, NULL);
  g_object_set(self, "other", first, NULL);
  gimbal_hear_of(self, "other", TYPE_THING, "rang", G_CALLBACK(on_rang));
  g_signal_emit_by_name(first, "rang");
  g_assert_cmpfloat(self->size, ==, 1);
  g_object_set(self, "other", second, NULL);
  g_signal_emit_by_name(first, "rang");
  g_assert_cmpfloat(self->size, ==, 1);
  g_signal_emit_by_name(second, "rang");
  g_assert_cmpfloat(self->size, ==, 2);
  g_object_set(self, "other", NULL, NULL);
  g_signal_emit_by_name(second, "rang");
  g_assert_cmpfloat(self->size, ==, 2);
}

// Nothing of a handler outlives who hears.
static void test_end(void) {
  Thing* self = g_object_new(TYPE_THING, NULL);
  g_autoptr(Thing) other = g_object_new(TYPE_THING, NULL);
  g_object_set(self, "other", other, NULL);
  gimbal_hear_of(self, "other", TYPE_THING, "rang", G_CALLBACK(on_rang));
  g_assert_finalize_object(self);
  g_signal_emit_by_name(other, "rang");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/widgets/property/values", test_values);
  g_test_add_func("/widgets/property/same-value", test_same_value);
  g_test_add_func("/widgets/property/hear-of", test_hear_of);
  g_test_add_func("/widgets/property/end", test_end);
  return g_test_run();
}
