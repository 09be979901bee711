// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Registered resource providers, decoders and encoders.

#include <ctype.h>
#include <mujoco/mujoco.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "base/alloc.h"

enum { MAX_COUNT = 256 };

// entries are complete before the count includes them, so that reading needs no lock
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static mjpResourceProvider providers[MAX_COUNT];
static mjpResourceProvider archives[MAX_COUNT];
static mjpDecoder decoders[MAX_COUNT];
static mjpEncoder encoders[MAX_COUNT];
static atomic_int provider_count;
static atomic_int archive_count;
static atomic_int decoder_count;
static atomic_int encoder_count;

void mjp_defaultProvider(mjpResourceProvider* provider) {
  memset(provider, 0, sizeof(*provider));
}

void mjp_defaultDecoder(mjpDecoder* decoder) {
  memset(decoder, 0, sizeof(*decoder));
}

void mjp_defaultEncoder(mjpEncoder* encoder) {
  memset(encoder, 0, sizeof(*encoder));
}

// a scheme as in a URI: a letter, then letters, digits, '+', '-' and '.'
static bool is_scheme(const char* prefix) {
  if (!prefix || !isalpha((unsigned char)prefix[0])) {
    return false;
  }
  for (const char* c = prefix; *c; c++) {
    if (!isalnum((unsigned char)*c) && *c != '+' && *c != '-' && *c != '.') {
      return false;
    }
  }
  return true;
}

static bool same_provider(const mjpResourceProvider* a, const mjpResourceProvider* b) {
  return a->open == b->open && a->read == b->read && a->close == b->close && a->mount == b->mount &&
         a->unmount == b->unmount && a->modified == b->modified && a->write == b->write && a->data == b->data;
}

int mjp_providerCount(void) {
  return atomic_load(&provider_count);
}

// slots of providers count from one
const mjpResourceProvider* mjp_getProviderAtSlot(int slot) {
  return slot > 0 && slot <= mjp_providerCount() ? providers + slot - 1 : NULL;
}

const mjpResourceProvider* mjp_findProvider(const char* resource_name) {
  const char* colon = resource_name ? strchr(resource_name, ':') : NULL;
  size_t n = colon ? (size_t)(colon - resource_name) : 0;
  for (int i = 0; n && i < mjp_providerCount(); i++) {
    if (strlen(providers[i].prefix) == n && !strncasecmp(providers[i].prefix, resource_name, n)) {
      return providers + i;
    }
  }
  return NULL;
}

// slot of a provider with this prefix, -1: none
static int slot_of_prefix(const char* prefix) {
  for (int i = 0; i < mjp_providerCount(); i++) {
    if (!strcasecmp(providers[i].prefix, prefix)) {
      return i;
    }
  }
  return -1;
}

int mjp_registerProvider(const mjpResourceProvider* provider) {
  if (!provider || !provider->open || !provider->read || !provider->close) {
    mju_warning("mjp_registerProvider: open, read and close are required");
    return -1;
  }
  if (!is_scheme(provider->prefix)) {
    mju_warning("mjp_registerProvider: '%s' is no valid prefix", provider->prefix ? provider->prefix : "");
    return -1;
  }

  char* prefix = alloc_string(provider->prefix);  // before the lock: it may fail
  pthread_mutex_lock(&lock);
  int slot = slot_of_prefix(provider->prefix);
  int is_known = slot >= 0;
  int clash = is_known && !same_provider(providers + slot, provider);
  if (!is_known && atomic_load(&provider_count) < MAX_COUNT) {
    slot = atomic_load(&provider_count);
    providers[slot] = *provider;
    providers[slot].prefix = prefix;
    prefix = NULL;
    atomic_store(&provider_count, slot + 1);
  }
  pthread_mutex_unlock(&lock);
  mju_free(prefix);

  if (clash) {
    mju_warning("mjp_registerProvider: another provider has the prefix '%s'", provider->prefix);
    return -1;
  }
  return slot + 1;
}

// is one of the extensions ".a|.b" that of a file name?
static bool has_extension(const char* extensions, const char* name) {
  const char* dot = name ? strrchr(name, '.') : NULL;
  size_t n = dot ? strlen(dot) : 0;
  for (const char* item = extensions; dot && item && *item;) {
    size_t length = strcspn(item, "|");
    if (length == n && !strncasecmp(item, dot, n)) {
      return true;
    }
    item += length + (item[length] == '|');
  }
  return false;
}

int mjp_archiveProviderCount(void) {
  return atomic_load(&archive_count);
}

const mjpResourceProvider* mjp_findArchiveProvider(const char* resource_name) {
  for (int i = mjp_archiveProviderCount() - 1; i >= 0; i--) {
    if (has_extension(archives[i].prefix, resource_name)) return archives + i;
  }
  return NULL;
}

void mjp_registerArchiveProvider(const mjpResourceProvider* provider) {
  if (!provider || !provider->open || !provider->read || !provider->close) {
    mju_error("mjp_registerArchiveProvider: open, read and close are required");
    return;
  }
  if (!provider->prefix || provider->prefix[0] != '.') {
    mju_error("mjp_registerArchiveProvider: the prefix has to be an ending of file names, such as '.pak'");
    return;
  }
  char* prefix = alloc_string(provider->prefix);  // before the lock: it may fail
  pthread_mutex_lock(&lock);
  int n = atomic_load(&archive_count), has_room = n < MAX_COUNT;
  if (has_room) {
    archives[n] = *provider;
    archives[n].prefix = prefix;
    atomic_store(&archive_count, n + 1);
  }
  pthread_mutex_unlock(&lock);
  if (!has_room) mju_free(prefix);
}

// What decoders and encoders begin with.
typedef struct Codec {
  const char* content_type;
  const char* extension;
} Codec;

_Static_assert(offsetof(mjpDecoder, content_type) == offsetof(Codec, content_type) &&
                   offsetof(mjpDecoder, extension) == offsetof(Codec, extension) &&
                   offsetof(mjpEncoder, content_type) == offsetof(Codec, content_type) &&
                   offsetof(mjpEncoder, extension) == offsetof(Codec, extension),
               "both begin alike");

// How an entry fits: by its content type (first choice), or else by its extensions.
typedef enum Way { BY_TYPE, BY_EXTENSION, N_WAYS } Way;

static int provider_registry_fits(Way way, const Codec* codec, const char* type, const char* name) {
  if (way == BY_TYPE) {
    return type && type[0] && codec->content_type && !strcmp(codec->content_type, type);
  }
  return has_extension(codec->extension, name);
}

typedef struct CodecTable {
  void* entries;
  size_t size;  // of an entry
  atomic_int* count;
} CodecTable;

static const CodecTable decoder_table = {decoders, sizeof decoders[0], &decoder_count};
static const CodecTable encoder_table = {encoders, sizeof encoders[0], &encoder_count};

static Codec* codec_at(const CodecTable* table, int i) {
  return (Codec*)(void*)((char*)table->entries + table->size * (size_t)i);
}

// Add an entry with strings of its own, if there is room; who reads sees it whole or not at all.
static void add_codec(const CodecTable* table, const Codec* entry) {
  // before the lock: they may fail
  char *content_type = alloc_string(entry->content_type), *extension = alloc_string(entry->extension);
  pthread_mutex_lock(&lock);
  int n = atomic_load(table->count), has_room = n < MAX_COUNT;
  if (has_room) {
    Codec* own = codec_at(table, n);
    memcpy((void*)own, entry, table->size);
    own->content_type = content_type;
    own->extension = extension;
    atomic_store(table->count, n + 1);
  }
  pthread_mutex_unlock(&lock);
  if (has_room) return;
  mju_free(content_type);
  mju_free(extension);
}

void mjp_registerDecoder(const mjpDecoder* decoder) {
  if (!decoder) return;
  if (!decoder->can_decode || !decoder->decode) {
    mju_warning("mjp_registerDecoder: can_decode and decode are required");
    return;
  }
  add_codec(&decoder_table, (const Codec*)(const void*)decoder);
}

void mjp_registerEncoder(const mjpEncoder* encoder) {
  if (!encoder) return;
  if (!encoder->encode) {
    mju_warning("mjp_registerEncoder: encode is required");
    return;
  }
  add_codec(&encoder_table, (const Codec*)(const void*)encoder);
}

const mjpDecoder* mjp_findDecoder(const mjResource* resource, const char* content_type) {
  const char* name = resource ? resource->name : NULL;
  for (Way way = BY_TYPE; way < N_WAYS; way++) {
    // the latest registration wins
    for (int i = atomic_load(&decoder_count) - 1; i >= 0; i--) {
      const mjpDecoder* d = decoders + i;
      if (provider_registry_fits(way, codec_at(&decoder_table, i), content_type, name) &&
          (!resource || d->can_decode(resource))) {
        return d;
      }
    }
  }
  return NULL;
}

const mjpEncoder* mjp_findEncoder(const char* filename, const char* content_type) {
  for (Way way = BY_TYPE; way < N_WAYS; way++) {
    for (int i = atomic_load(&encoder_count) - 1; i >= 0; i--) {
      if (provider_registry_fits(way, codec_at(&encoder_table, i), content_type, filename)) {
        return encoders + i;
      }
    }
  }
  return NULL;
}
