// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// FNV-1a over words of 64 bits: quick enough for tens of megabytes between two frames.

#include "widgets/view/asset-digest.h"

#include <gimbal/hash.h>
#include <glib/gstdio.h>
#include <mujoco/mjxmacro.h>
#include <string.h>

static guint64 asset_digest_mix(guint64 digest, guint64 word) {
  digest = gimbal_hash_word(digest, word);
  return digest ^ (digest >> 29);
}

static guint64 mix_bytes(guint64 digest, const void* bytes, size_t n) {
  const char* p = bytes;
  guint64 word;
  for (; n >= sizeof word; n -= sizeof word, p += sizeof word) {
    memcpy(&word, p, sizeof word);
    digest = asset_digest_mix(digest, word);
  }
  word = n;
  memcpy(&word, p, n);
  return asset_digest_mix(digest, word);
}

// A texture by reference is as its file is now.
static guint64 digest_of_file(const mjModel* m, int id) {
  const char* path = m->paths + m->tex_pathadr[id];
  GStatBuf now;
  guint64 digest = mix_bytes(GIMBAL_HASH_START, path, strlen(path));
  if (g_stat(path, &now)) return digest;
  digest = asset_digest_mix(digest, (guint64)now.st_mtime);
  return asset_digest_mix(digest, (guint64)now.st_size);
}

guint64 gimbal_texture_digest(const mjModel* m, int id) {
  if (m->tex_adr[id] < 0) return digest_of_file(m, id);
  size_t size = (size_t)m->tex_width[id] * m->tex_height[id] * m->tex_nchannel[id];
  return mix_bytes(GIMBAL_HASH_START, m->tex_data + m->tex_adr[id], size);
}

guint64 gimbal_asset_digest(const mjModel* m) {
  guint64 digest = GIMBAL_HASH_START;
#undef MJ_M
#define MJ_M(n) m->n
#define X(type, name, rows, cols) \
  digest = mix_bytes(digest, m->name, sizeof(type) * (size_t)m->rows * (size_t)(cols));
#undef XNV
#define XNV(type, name, rows, cols)
  MJMODEL_POINTERS_TEXTURE
#undef XNV
#define XNV X
  MJMODEL_POINTERS_MESH
  MJMODEL_POINTERS_HFIELD
  MJMODEL_POINTERS_SKIN
#undef X
  digest = mix_bytes(digest, m->mat_texid, sizeof(int) * mjNTEXROLE * (size_t)m->nmat);
  digest = mix_bytes(digest, &m->vis.quality, sizeof m->vis.quality);
  digest = asset_digest_mix(digest, (guint64)m->vis.global.offwidth << 32 | (guint32)m->vis.global.offheight);
  return asset_digest_mix(digest, (guint64)m->nflex);
}
