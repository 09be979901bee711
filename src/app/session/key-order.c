// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An object is the same in both models if it has the same name; objects without names are not
// compared.

#include "session/key-order.h"

#include <gimbal/kinds.h>
#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "model/object-label.h"

enum { QPOS, QVEL, ACT, MPOS, MQUAT, CTRL, N_ROWS };

// The numbers of one object in a row of a keyframe.
typedef struct Block {
  char* name;
  int row, first, size;
} Block;

struct GimbalKeyOrder {
  GArray* blocks;   // of Block
  GPtrArray* rows;  // of GBytes, the numbers of each row of each keyframe
  char* mark;
};

static void clear_block(gpointer block) {
  g_free(((Block*)block)->name);
}

static void add_block(GArray* blocks, const char* name, int row, int first, int size) {
  Block block = {g_strdup(name), row, first, size};
  if (*name && first >= 0 && size > 0) {
    g_array_append_val(blocks, block);
  } else {
    g_free(block.name);
  }
}

static void add_objects(GArray* blocks, const mjModel* m) {
  for (int i = 0; i < m->njnt; i++) {
    const char* name = m->names + m->name_jntadr[i];
    GimbalJointSize size = gimbal_joint_size(m->jnt_type[i]);
    add_block(blocks, name, QPOS, m->jnt_qposadr[i], size.nq);
    add_block(blocks, name, QVEL, m->jnt_dofadr[i], size.nv);
  }
  for (int i = 0; i < m->nu; i++) {
    const char* name = m->names + m->name_actuatoradr[i];
    add_block(blocks, name, CTRL, i, 1);
    add_block(blocks, name, ACT, m->actuator_actadr[i], m->actuator_actnum[i]);
  }
  for (int i = 0; i < m->nbody; i++) {
    const char* name = m->names + m->name_bodyadr[i];
    add_block(blocks, name, MPOS, 3 * m->body_mocapid[i], 3);
    add_block(blocks, name, MQUAT, 4 * m->body_mocapid[i], 4);
  }
}

static void add_rows(GPtrArray* rows, mjSpec* spec) {
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_KEY); e; e = mjs_nextElement(spec, e)) {
    const mjsKey* key = mjs_asKey(e);
    const mjDoubleVec* values[N_ROWS] = {key->qpos, key->qvel, key->act, key->mpos, key->mquat, key->ctrl};
    for (int row = 0; row < N_ROWS; row++) {
      int n = 0;
      const double* numbers = mjs_getDouble(values[row], &n);
      g_ptr_array_add(rows, g_bytes_new(numbers, numbers ? sizeof(double) * (gsize)n : 0));
    }
  }
}

static char* mark_of(const GimbalKeyOrder* self) {
  g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA1);
  for (guint i = 0; i < self->blocks->len; i++) {
    const Block* block = &g_array_index(self->blocks, Block, i);
    g_autofree char* text = g_strdup_printf("%s %d %d;", block->name, block->row, block->first);
    g_checksum_update(sum, (const guchar*)text, -1);
  }
  for (guint i = 0; i < self->rows->len; i++) {
    gsize size;
    const guchar* numbers = g_bytes_get_data(self->rows->pdata[i], &size);
    g_checksum_update(sum, (const guchar*)&size, sizeof size);
    if (size) g_checksum_update(sum, numbers, (gssize)size);
  }
  return g_strdup(g_checksum_get_string(sum));
}

GimbalKeyOrder* gimbal_key_order_new(const GimbalCompiled* compiled) {
  GimbalKeyOrder* self = g_new0(GimbalKeyOrder, 1);
  self->blocks = g_array_new(FALSE, FALSE, sizeof(Block));
  g_array_set_clear_func(self->blocks, clear_block);
  self->rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
  if (compiled->spec) add_rows(self->rows, compiled->spec);
  if (self->rows->len) add_objects(self->blocks, &compiled->own);
  self->mark = mark_of(self);
  return self;
}

void gimbal_key_order_free(GimbalKeyOrder* self) {
  if (!self) return;
  g_clear_pointer(&self->blocks, g_array_unref);
  g_clear_pointer(&self->rows, g_ptr_array_unref);
  g_free(self->mark);
  g_free(self);
}

const char* gimbal_key_order_get_mark(const GimbalKeyOrder* self) {
  return self->mark;
}

// The blocks of a model by row and name.
static GHashTable* blocks_by_name(const GimbalKeyOrder* self, int row) {
  GHashTable* blocks = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < self->blocks->len; i++) {
    Block* block = &g_array_index(self->blocks, Block, i);
    if (block->row == row) g_hash_table_insert(blocks, block->name, block);
  }
  return blocks;
}

// Whether equal numbers in both models mean something different for some object.
static gboolean is_mixed_up(const GimbalKeyOrder* before, const GimbalKeyOrder* now, int row, GBytes* bytes) {
  gsize size;
  const double* numbers = g_bytes_get_data(bytes, &size);
  int n = (int)(size / sizeof(double));
  if (!n) return FALSE;
  g_autoptr(GHashTable) old = blocks_by_name(before, row);
  for (guint i = 0; i < now->blocks->len; i++) {
    const Block* block = &g_array_index(now->blocks, Block, i);
    const Block* was = block->row == row ? g_hash_table_lookup(old, block->name) : NULL;
    if (!was || was->size != block->size || was->first == block->first) continue;
    if (was->first + was->size > n || block->first + block->size > n) continue;
    gsize length = sizeof(double) * (gsize)block->size;
    if (memcmp(numbers + was->first, numbers + block->first, length) != 0) return TRUE;
  }
  return FALSE;
}

static void key_order_report(const GimbalCompiled* compiled, int key, GimbalDiagnostics* list) {
  g_autofree char* label = gimbal_object_label(&compiled->own, mjOBJ_KEY, key);
  g_autofree char* message =
      g_strdup_printf(_("The numbers of keyframe “%s” were written for another order of the model"), label);
  GimbalDiagnostic diagnostic = {
      .severity = GIMBAL_SEVERITY_WARNING,
      .code = "key",
      .message = message,
      .hint = _("Fit the keyframes to the model, or write the numbers in its order.")};
  gimbal_source_of_object(compiled->spec, mjOBJ_KEY, key, GIMBAL_SOURCE_TAG, &diagnostic.place);
  gimbal_diagnostics_add(list, &diagnostic);
}

gboolean gimbal_key_order_report(const GimbalKeyOrder* before, const GimbalKeyOrder* now,
                                 const GimbalCompiled* compiled, GimbalDiagnostics* list) {
  gboolean any = FALSE;
  if (before->rows->len != now->rows->len) return FALSE;
  for (guint key = 0; key < now->rows->len / N_ROWS; key++) {
    gboolean mixed_up = FALSE;
    for (int row = 0; row < N_ROWS && !mixed_up; row++) {
      GBytes *old = before->rows->pdata[key * N_ROWS + (guint)row],
             *new = now->rows->pdata[key * N_ROWS + (guint)row];
      mixed_up = g_bytes_equal(old, new) && is_mixed_up(before, now, row, new);
    }
    if (mixed_up) key_order_report(compiled, (int)key, list);
    any |= mixed_up;
  }
  return any;
}
