// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Objects that are lists of objects.

#ifndef GIMBAL_LIST_H_
#define GIMBAL_LIST_H_

#include <gio/gio.h>

// A final type that is a list model of what one of its pointer arrays holds.
#define GIMBAL_DEFINE_LIST(Type, type_name, CAST, ITEM_TYPE, array)                         \
  static GType type_name##_item_type(GListModel* list) {                                    \
    (void)list;                                                                             \
    return ITEM_TYPE;                                                                       \
  }                                                                                         \
  static guint type_name##_count(GListModel* list) {                                        \
    return CAST(list)->array->len;                                                          \
  }                                                                                         \
  static gpointer type_name##_item(GListModel* list, guint position) {                      \
    GPtrArray* items = CAST(list)->array;                                                   \
    return position < items->len ? g_object_ref(g_ptr_array_index(items, position)) : NULL; \
  }                                                                                         \
  static void type_name##_list_init(GListModelInterface* interface) {                       \
    interface->get_item_type = type_name##_item_type;                                       \
    interface->get_n_items = type_name##_count;                                             \
    interface->get_item = type_name##_item;                                                 \
  }                                                                                         \
  G_DEFINE_FINAL_TYPE_WITH_CODE(Type, type_name, G_TYPE_OBJECT,                             \
                                G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, type_name##_list_init))

#endif  // GIMBAL_LIST_H_
