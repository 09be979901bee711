// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fields go in the order of their rows, some when the object is disposed of, the others at the very
// end.

#include "widgets/control/owned.h"

static GString* told;

static void tell(char* text) {
  g_string_append_printf(told, "%s ", text);
  g_free(text);
}

#define TYPE_THING (thing_get_type())
G_DECLARE_FINAL_TYPE(Thing, thing, TEST, THING, GObject)

struct _Thing {
  GObject parent_instance;
  char* first;
  char* second;
  char* late;
  char* lent;
  guint timer;
};

G_DEFINE_FINAL_TYPE(Thing, thing, G_TYPE_OBJECT)

static void leave(GObject* object) {
  g_string_append_printf(told, "leave(%s) ", TEST_THING(object)->first ? "with" : "without");
}

#define OWNS(field, release) GIMBAL_OWNS(Thing, field, release)

static void thing_class_init(ThingClass* klass) {
  GIMBAL_CLASS_OWNS(klass, leave, OWNS(second, tell), OWNS(first, tell), OWNS(lent, NULL),
                    OWNS(timer, gimbal_drop_source), GIMBAL_TO_THE_LAST, OWNS(late, tell));
}

static void thing_init(Thing* self) {
  self->first = g_strdup("first");
  self->second = self->lent = g_strdup("second");
  self->late = g_strdup("late");
  self->timer = g_timeout_add_seconds(1000, G_SOURCE_FUNC(g_source_remove), NULL);
}

static void test_order(void) {
  told = g_string_new(NULL);
  g_object_unref(g_object_new(TYPE_THING, NULL));
  g_assert_cmpstr(told->str, ==, "leave(with) second first late ");
  g_string_free(told, TRUE);
}

// An object may be disposed of more than once, and live on without what is gone.
static void test_twice(void) {
  Thing* thing = g_object_new(TYPE_THING, NULL);
  guint timer = thing->timer;
  told = g_string_new(NULL);
  g_object_run_dispose(G_OBJECT(thing));
  g_assert_null(thing->first);
  g_assert_null(thing->lent);
  g_assert_cmpstr(thing->late, ==, "late");
  g_assert_cmpuint(thing->timer, ==, 0);
  g_assert_null(g_main_context_find_source_by_id(NULL, timer));
  g_object_unref(thing);
  g_assert_cmpstr(told->str, ==, "leave(with) second first leave(without) late ");
  g_string_free(told, TRUE);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/owned/order", test_order);
  g_test_add_func("/owned/twice", test_twice);
  return g_test_run();
}
