// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds objects and options of a model again in an edited one.

#include "model/renumber.h"

#include <gimbal/kinds.h>
#include <gimbal/source_map.h>
#include <glib.h>
#include <stddef.h>
#include <string.h>

//---- bodies

static gboolean is_nameless(const mjModel* m, int body) {
  const char* name = mj_id2name(m, mjOBJ_BODY, body);
  return !name || !*name;
}

// The number of nameless siblings before a nameless body.
static int place_of(const mjModel* m, int body) {
  int place = 0;
  for (int i = 1; i < body; i++) place += m->body_parentid[i] == m->body_parentid[body] && is_nameless(m, i);
  return place;
}

static int nameless_child(const mjModel* m, int parent, int place) {
  for (int i = 1; i < m->nbody; i++) {
    if (m->body_parentid[i] == parent && is_nameless(m, i) && !place--) return i;
  }
  return 0;
}

int gimbal_renumber_body(const mjModel* from, int body, const mjModel* to) {
  if (body <= 0 || body >= from->nbody) return 0;
  if (!is_nameless(from, body)) return MAX(0, mj_name2id(to, mjOBJ_BODY, mj_id2name(from, mjOBJ_BODY, body)));
  int parent = from->body_parentid[body], there = gimbal_renumber_body(from, parent, to);
  return parent && !there ? 0 : nameless_child(to, there, place_of(from, body));
}

//---- objects of any kind

static const char* name_of(const mjModel* m, int type, int id) {
  const char* name = mj_id2name(m, type, id);
  return name && *name ? name : NULL;
}

// The body of an object, for a body its parent, -1 for a kind that has none.
static int holder_of(const mjModel* m, int type, int id) {
  return type == mjOBJ_BODY ? m->body_parentid[id] : gimbal_kind_body(m, type, id);
}

// The number of nameless objects of a kind in a holder with an id below before.
static int count_nameless(const mjModel* m, int type, int holder, int before) {
  int count = 0;
  for (int i = 0; i < before; i++) count += holder_of(m, type, i) == holder && !name_of(m, type, i);
  return count;
}

static int nameless_at(const mjModel* m, int type, int holder, int place) {
  int count = gimbal_kind_count(m, type);
  for (int i = 0; i < count; i++) {
    if (holder_of(m, type, i) == holder && !name_of(m, type, i) && !place--) return i;
  }
  return -1;
}

static int renumber_nameless(const mjModel* from, int type, int id, const mjModel* to) {
  int there = holder_of(from, type, id), here = there;
  if (there > 0) here = gimbal_renumber_object(from, mjOBJ_BODY, there, to);
  if (there > 0 && here < 0) return -1;
  int before = count_nameless(from, type, there, gimbal_kind_count(from, type));
  int after = count_nameless(to, type, here, gimbal_kind_count(to, type));
  return after < before ? -1 : nameless_at(to, type, here, count_nameless(from, type, there, id));
}

// Whether the object of the same id in another model is in the same body, or both are in none.
static gboolean is_in_same(const mjModel* from, const mjModel* to, int type, int id) {
  int before = holder_of(from, type, id), after = holder_of(to, type, id);
  return before <= 0 || after <= 0 ? before == after
                                   : gimbal_renumber_object(from, mjOBJ_BODY, before, to) == after;
}

// Whether the object of the same id in another model has no name, or a name that this model does
// not have: then the object was renamed.
static gboolean is_renamed(const mjModel* from, int type, int id, const mjModel* to) {
  const char* name = name_of(to, type, id);
  return !name || mj_name2id(from, type, name) < 0;
}

int gimbal_renumber_object(const mjModel* from, int type, int id, const mjModel* to) {
  int before = gimbal_kind_count(from, type), after = gimbal_kind_count(to, type);
  if (before < 0) return id;  // its ids are not those of the model
  if (id < 0 || id >= before) return id < after ? id : -1;
  const char* name = name_of(from, type, id);
  int known = name ? mj_name2id(to, type, name) : -1;
  if (known >= 0) return known;
  if (before == after && is_renamed(from, type, id, to) && is_in_same(from, to, type, id)) return id;
  return name ? -1 : renumber_nameless(from, type, id, to);
}

//---- what is in the text alone

// An element that is in the text alone. A frame is identified by its place in the text, which the
// copies of a replicate share; a class by its index in the list.
typedef struct Written {
  int id;
  int holder;  // the body around it, -1: none
  const char* name;
} Written;

static int place_of_text(const mjsElement* element) {
  GimbalPlace place;
  return gimbal_source_of_element(element, GIMBAL_SOURCE_TAG, &place) ? (int)place.start : -1;
}

static GArray* list_written(const GimbalCompiled* compiled, int type) {
  GArray* all = g_array_new(FALSE, FALSE, sizeof(Written));
  mjSpec* spec = compiled->spec;
  for (mjsElement* e = spec ? mjs_firstElement(spec, (mjtObj)type) : NULL; e; e = mjs_nextElement(spec, e)) {
    const char* name = mjs_getString(mjs_getName(e));
    const mjsBody* body = type == mjOBJ_FRAME ? mjs_getParent(e) : NULL;
    Written written = {type == mjOBJ_FRAME ? place_of_text(e) : (int)all->len,
                       body ? mjs_getId(body->element) : -1, name && *name ? name : NULL};
    gboolean known = FALSE;
    for (guint i = 0; i < all->len && !known; i++) known = g_array_index(all, Written, i).id == written.id;
    if (!known) g_array_append_val(all, written);
  }
  return all;
}

static const Written* find_written(const GArray* all, int id, const char* name) {
  for (guint i = 0; i < all->len; i++) {
    const Written* written = &g_array_index(all, Written, i);
    if (name ? !g_strcmp0(written->name, name) : written->id == id) return written;
  }
  return NULL;
}

// The number of nameless elements of a holder before last; NULL: of all of them.
static int count_written(const GArray* all, int holder, const Written* last) {
  int count = 0;
  for (guint i = 0; i < all->len; i++) {
    const Written* written = &g_array_index(all, Written, i);
    if (written == last) break;
    count += written->holder == holder && !written->name;
  }
  return count;
}

static int find_nameless(const GArray* all, int holder, int place) {
  for (guint i = 0; i < all->len; i++) {
    const Written* written = &g_array_index(all, Written, i);
    if (written->holder == holder && !written->name && !place--) return written->id;
  }
  return -1;
}

int gimbal_renumber_written(const GimbalCompiled* from, int type, int id, const GimbalCompiled* to) {
  g_autoptr(GArray) before = list_written(from, type);
  g_autoptr(GArray) after = list_written(to, type);
  const Written* old = find_written(before, id, NULL);
  const Written* known = old && old->name ? find_written(after, id, old->name) : NULL;
  if (known || !old) return known ? known->id : -1;
  int index = (int)(old - &g_array_index(before, Written, 0));
  const Written* there = before->len == after->len ? &g_array_index(after, Written, index) : NULL;
  int holder =
      old->holder > 0 ? gimbal_renumber_object(from->model, mjOBJ_BODY, old->holder, to->model) : old->holder;
  // it was given another name, or its name was removed
  gboolean renamed = there && (!there->name || !find_written(before, id, there->name));
  if (renamed && there->holder == holder) return there->id;
  gboolean fewer = count_written(after, holder, NULL) < count_written(before, old->holder, NULL);
  return old->name || fewer ? -1 : find_nameless(after, holder, count_written(before, old->holder, old));
}

//---- options

// mjOption has all real numbers first, then all integers.
#define FIRST_INT offsetof(mjOption, integrator)
#define END       (offsetof(mjOption, sdf_iterations) + sizeof(int))

static gboolean is_flags(size_t offset) {
  return offset == offsetof(mjOption, disableflags) || offset == offsetof(mjOption, enableflags) ||
         offset == offsetof(mjOption, disableactuator);
}

static void transfer_int(int* live, int before, int after, gboolean flags) {
  int changed = flags ? *live ^ before : *live != before ? ~0 : 0;
  *live = (*live & changed) | (after & ~changed);
}

void gimbal_renumber_option(mjOption* live, const mjOption* before, const mjOption* after) {
  char* to = (char*)live;
  const char *old = (const char*)before, *new = (const char*)after;
  for (size_t at = 0; at < FIRST_INT; at += sizeof(mjtNum)) {
    if (!memcmp(to + at, old + at, sizeof(mjtNum))) memcpy(to + at, new + at, sizeof(mjtNum));
  }
  for (size_t at = FIRST_INT; at < END; at += sizeof(int)) {
    transfer_int((int*)(to + at), *(const int*)(old + at), *(const int*)(new + at), is_flags(at));
  }
}
