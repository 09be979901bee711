// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/control/owned.h"

// Of a class, as long as the program runs.
typedef struct Ownership {
  const GimbalOwned* owned;
  const GimbalOwned* last;  // the rows that are worked off at the very end
  void (*leave)(GObject* object);
  GObjectClass* parent;
} Ownership;

static G_DEFINE_QUARK(gimbal_owned, ownership)

                          static const Ownership* ownership_of(GObject* object) {
  GType type = G_OBJECT_TYPE(object);
  const Ownership* found = NULL;
  while (type && !(found = g_type_get_qdata(type, ownership_quark()))) type = g_type_parent(type);
  return found;
}

static gboolean is_row(const GimbalOwned* row) {
  return row->offset && row->offset != G_MAXSIZE;
}

void gimbal_drop_source(gpointer number) {
  g_clear_handle_id((guint*)number, g_source_remove);
}

static void release_field(gpointer place, GDestroyNotify release) {
  if (release == gimbal_drop_source) {
    gimbal_drop_source(place);  // narrower than a pointer
    return;
  }
  gpointer value = *(gpointer*)place;
  *(gpointer*)place = NULL;
  if (value && release) release(value);
}

static void release_rows(GObject* object, const GimbalOwned* row) {
  for (; is_row(row); row++) release_field(G_STRUCT_MEMBER_P(object, row->offset), row->release);
}

static void owned_dispose(GObject* object) {
  const Ownership* ownership = ownership_of(object);
  if (ownership->leave) ownership->leave(object);
  release_rows(object, ownership->owned);
  ownership->parent->dispose(object);
}

static void owned_finalize(GObject* object) {
  const Ownership* ownership = ownership_of(object);
  release_rows(object, ownership->last);
  ownership->parent->finalize(object);
}

void gimbal_class_owns(GObjectClass* klass, const GimbalOwned* owned, void (*leave)(GObject* object)) {
  Ownership* ownership = g_new(Ownership, 1);
  const GimbalOwned* end = owned;
  while (is_row(end)) end++;
  *ownership = (Ownership){owned, end->offset ? end + 1 : end, leave, g_type_class_peek_parent(klass)};
  // of two tables in a line of descent only the last one would be found
  g_assert(klass->dispose != owned_dispose && klass->finalize != owned_finalize);
  g_type_set_qdata(G_OBJECT_CLASS_TYPE(klass), ownership_quark(), ownership);
  klass->dispose = owned_dispose;
  klass->finalize = owned_finalize;
}
