// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A forgiving walk over MJCF text: it keeps the stack of open elements and never fails.

#include "language/cursor.h"

#include <string.h>

typedef struct Walk Walk;
typedef void (*AttributeFunc)(Walk* walk, const char* name, const char* value);

struct Walk {
  const char* p;
  const char* end;
  GPtrArray* open;   // names of open elements
  GPtrArray* given;  // attributes of the current tag
  char* attribute;   // the last attribute name
  GimbalCursorKind kind;
  const char* word;            // where the current name or value began
  AttributeFunc on_attribute;  // may be NULL
  gpointer data;
};

static gboolean is_name(char c) {
  return g_ascii_isalnum(c) || strchr("_-.:", c);
}

static gboolean starts_with(const Walk* walk, const char* text) {
  gsize length = strlen(text);
  return (gsize)(walk->end - walk->p) >= length && !memcmp(walk->p, text, length);
}

// Move behind the next occurrence of text, or to the end. FALSE at the end.
static gboolean skip_past(Walk* walk, const char* text) {
  const char* found = g_strstr_len(walk->p, walk->end - walk->p, text);
  walk->p = found ? found + strlen(text) : walk->end;
  return found != NULL;
}

// Read a name; NULL if it reaches the end of the text, where it is still being typed.
static char* read_name(Walk* walk) {
  walk->word = walk->p;
  while (walk->p < walk->end && is_name(*walk->p)) walk->p++;
  return walk->p < walk->end ? g_strndup(walk->word, (gsize)(walk->p - walk->word)) : NULL;
}

static void skip_space(Walk* walk) {
  while (walk->p < walk->end && g_ascii_isspace(*walk->p)) walk->p++;
}

// After the name of an attribute: = and the quoted value. FALSE if the text ends in it.
static gboolean walk_value(Walk* walk) {
  skip_space(walk);
  if (walk->p >= walk->end || *walk->p != '=') return walk->p < walk->end;
  walk->p++;
  skip_space(walk);
  if (walk->p >= walk->end || (*walk->p != '"' && *walk->p != '\'')) return walk->p < walk->end;
  char quote[2] = {*walk->p++, 0};
  walk->word = walk->p;
  if (!skip_past(walk, quote)) {
    walk->kind = GIMBAL_CURSOR_VALUE;
    return FALSE;
  }
  g_autofree char* value = g_strndup(walk->word, (gsize)(walk->p - 1 - walk->word));
  if (walk->on_attribute) walk->on_attribute(walk, walk->attribute, value);
  return TRUE;
}

// The attributes of a tag, to its end. FALSE if the text ends in it.
static gboolean walk_attributes(Walk* walk) {
  g_ptr_array_set_size(walk->given, 0);
  while (walk->p < walk->end) {
    walk->kind = GIMBAL_CURSOR_ATTRIBUTE;
    skip_space(walk);
    walk->word = walk->p;
    if (walk->p >= walk->end) return FALSE;
    if (*walk->p == '<') return TRUE;  // a tag that was never closed: go on with the next
    if (*walk->p == '>' || *walk->p == '/') {
      gboolean empty = *walk->p == '/';
      walk->p++;
      if (empty && walk->p < walk->end && *walk->p == '>') walk->p++;
      if (empty) g_ptr_array_set_size(walk->open, (int)walk->open->len - 1);
      return TRUE;
    }
    char* name = is_name(*walk->p) ? read_name(walk) : NULL;
    if (!name && walk->p >= walk->end) return FALSE;
    if (!name) {
      walk->p++;
      continue;
    }
    g_free(walk->attribute);
    walk->attribute = g_strdup(name);
    g_ptr_array_add(walk->given, name);
    if (!walk_value(walk)) return FALSE;
  }
  return FALSE;
}

static gboolean walk_closing(Walk* walk) {
  walk->p += 2;
  walk->kind = GIMBAL_CURSOR_CLOSING;
  g_autofree char* name = read_name(walk);
  if (!name) return FALSE;
  if (walk->open->len) g_ptr_array_set_size(walk->open, (int)walk->open->len - 1);
  return skip_past(walk, ">");
}

static gboolean walk_opening(Walk* walk) {
  walk->p++;
  walk->kind = GIMBAL_CURSOR_ELEMENT;
  char* name = read_name(walk);
  if (!name) return FALSE;
  g_ptr_array_add(walk->open, name);
  return walk_attributes(walk);
}

// Walk to the end; kind, word and the stack then say where that is.
static void walk_all(Walk* walk) {
  gboolean inside = FALSE;
  while (!inside && walk->p < walk->end) {
    walk->kind = GIMBAL_CURSOR_TEXT;
    const char* tag = memchr(walk->p, '<', (gsize)(walk->end - walk->p));
    walk->p = tag ? tag : walk->end;
    walk->word = walk->end;
    if (!tag) break;
    if (starts_with(walk, "<!--"))
      inside = !skip_past(walk, "-->");
    else if (starts_with(walk, "<?") || starts_with(walk, "<!"))
      inside = !skip_past(walk, ">");
    else
      inside = starts_with(walk, "</") ? !walk_closing(walk) : !walk_opening(walk);
  }
  if (inside) return;
  walk->kind = GIMBAL_CURSOR_TEXT;
  walk->word = walk->end;
}

static void walk_init(Walk* walk, const char* text, gsize length) {
  *walk = (Walk){.p = text, .end = text + length, .word = text + length};
  walk->open = g_ptr_array_new_with_free_func(g_free);
  walk->given = g_ptr_array_new_with_free_func(g_free);
}

static void walk_clear(Walk* walk) {
  g_ptr_array_unref(walk->open);
  g_clear_pointer(&walk->given, g_ptr_array_unref);
  g_free(walk->attribute);
}

static char* path_of(const Walk* walk) {
  GString* path = g_string_new(NULL);
  for (guint i = 0; i < walk->open->len; i++)
    g_string_append_printf(path, "%s%s", i ? "/" : "", (const char*)g_ptr_array_index(walk->open, i));
  return g_string_free(path, FALSE);
}

// Of a value, the part behind its last space.
static char* last_word(const Walk* walk) {
  const char* start = walk->end;
  while (start > walk->word && !g_ascii_isspace(start[-1])) start--;
  return g_strndup(start, (gsize)(walk->end - start));
}

// The root of an included file stands for the element that includes it.
static char* put_into(const char* context, char* path) {
  if (!context || !*path) return path;
  const char* inner = strchr(path, '/');
  char* whole = g_strconcat(context, inner ? inner : "", NULL);
  g_free(path);
  return whole;
}

GimbalMjcfCursor* gimbal_mjcf_cursor_new_in(const char* outer, const char* context, const char* text,
                                            gsize length) {
  GimbalMjcfCursor* self = g_new0(GimbalMjcfCursor, 1);
  Walk walk;
  walk_init(&walk, text, length);
  g_auto(GStrv) around = g_strsplit(outer ? outer : "", "/", -1);
  for (int i = 0; around[i]; i++) g_ptr_array_add(walk.open, g_strdup(around[i]));
  walk_all(&walk);
  self->kind = walk.kind;
  self->path = put_into(context, path_of(&walk));
  self->word = last_word(&walk);
  self->given = g_steal_pointer(&walk.given);
  if (walk.kind == GIMBAL_CURSOR_VALUE) {
    self->attribute = g_strdup(walk.attribute);
    self->value = (gsize)(walk.word - text);
  }
  walk_clear(&walk);
  return self;
}

GimbalMjcfCursor* gimbal_mjcf_cursor_new(const char* text, gsize length) {
  return gimbal_mjcf_cursor_new_in(NULL, NULL, text, length);
}

void gimbal_mjcf_cursor_free(GimbalMjcfCursor* self) {
  if (!self) return;
  g_free(self->path);
  g_free(self->attribute);
  g_free(self->word);
  g_ptr_array_unref(self->given);
  g_free(self);
}

typedef struct Search {
  const char* names;
  const char* wanted;  // NULL: all
  GPtrArray* found;
  const char* place;  // of the wanted one
} Search;

static void collect(Walk* walk, const char* name, const char* value) {
  Search* search = walk->data;
  g_autofree char* path = path_of(walk);
  const GimbalElement* element = gimbal_grammar_at(path, NULL);
  const GimbalAttribute* attribute = element ? gimbal_grammar_attribute(element, name) : NULL;
  if (!attribute || attribute->type != GIMBAL_VALUE_NAME || g_strcmp0(attribute->names, search->names))
    return;
  if (!search->wanted && *value) g_ptr_array_add(search->found, g_strdup(value));
  if (search->wanted && !search->place && !strcmp(search->wanted, value)) search->place = walk->word;
}

static void search_text(const char* text, gsize length, Search* search) {
  Walk walk;
  walk_init(&walk, text, length);
  walk.on_attribute = collect;
  walk.data = search;
  walk_all(&walk);
  walk_clear(&walk);
}

GPtrArray* gimbal_mjcf_names(const char* text, gsize length, const char* names) {
  Search search = {.names = names, .found = g_ptr_array_new_with_free_func(g_free)};
  search_text(text, length, &search);
  return search.found;
}

gssize gimbal_mjcf_find_name(const char* text, gsize length, const char* names, const char* name) {
  Search search = {.names = names, .wanted = name};
  search_text(text, length, &search);
  return search.place ? search.place - text : -1;
}

const char* gimbal_mjcf_cursor_refers_to(const GimbalMjcfCursor* self) {
  const GimbalElement* element = gimbal_grammar_at(self->path, NULL);
  const GimbalAttribute* attribute = element && self->kind == GIMBAL_CURSOR_VALUE
                                         ? gimbal_grammar_attribute(element, self->attribute)
                                         : NULL;
  return attribute && attribute->type == GIMBAL_VALUE_REF ? attribute->names : NULL;
}
