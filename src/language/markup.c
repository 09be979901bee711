// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The elements of an XML text and where their parts stand.

#include "language/markup.h"

#include <string.h>

static gboolean is_name(char c) {
  return g_ascii_isalnum(c) || (c && strchr("_-.:", c)) || (guchar)c >= 0x80;
}

static gsize skip_space(const char* text, gsize at) {
  while (g_ascii_isspace(text[at])) at++;
  return at;
}

static gsize skip_name(const char* text, gsize at) {
  while (is_name(text[at])) at++;
  return at;
}

// Behind the next occurrence of mark, or the end of the text.
static gsize skip_past(const char* text, gsize at, const char* mark) {
  const char* found = strstr(text + at, mark);
  return found ? (gsize)(found - text) + strlen(mark) : at + strlen(text + at);
}

// If a comment, a CDATA section, a declaration or an instruction starts at at: behind it. Else at itself.
static gsize skip_other(const char* text, gsize at) {
  if (g_str_has_prefix(text + at, "<!--")) return skip_past(text, at + 4, "-->");
  if (g_str_has_prefix(text + at, "<![CDATA[")) return skip_past(text, at, "]]>");
  if (g_str_has_prefix(text + at, "<?")) return skip_past(text, at, "?>");
  if (g_str_has_prefix(text + at, "<!")) return skip_past(text, at, ">");
  return at;
}

gboolean gimbal_markup_tag(const char* text, gsize offset, GimbalTag* tag) {
  if (text[offset] != '<' || !is_name(text[offset + 1])) return FALSE;
  *tag = (GimbalTag){.start = offset, .name = offset + 1};
  tag->name_end = skip_name(text, tag->name);
  gsize at = tag->name_end;
  while (text[at] && text[at] != '>' && text[at] != '<') {
    if (text[at] == '"' || text[at] == '\'') {
      const char* close = strchr(text + at + 1, text[at]);
      if (!close) return FALSE;
      at = (gsize)(close - text);
    }
    at++;
  }
  if (text[at] != '>') return FALSE;
  tag->empty = text[at - 1] == '/';
  tag->end = at + 1;
  return TRUE;
}

gboolean gimbal_markup_next_attribute(const char* text, const GimbalTag* tag, gsize* at,
                                      GimbalTagAttribute* attribute) {
  gsize p = skip_space(text, *at);
  if (p >= tag->end || !is_name(text[p])) return FALSE;
  attribute->start = p;
  attribute->name_end = skip_name(text, p);
  p = skip_space(text, attribute->name_end);
  if (text[p] != '=') return FALSE;
  p = skip_space(text, p + 1);
  if (text[p] != '"' && text[p] != '\'') return FALSE;
  attribute->quote = text[p];
  attribute->value = p + 1;
  attribute->value_end = (gsize)(strchr(text + p + 1, text[p]) - text);
  *at = attribute->end = attribute->value_end + 1;
  return TRUE;
}

gboolean gimbal_markup_find_attribute(const char* text, const GimbalTag* tag, const char* name,
                                      GimbalTagAttribute* attribute) {
  gsize at = tag->name_end, length = strlen(name);
  while (gimbal_markup_next_attribute(text, tag, &at, attribute))
    if (attribute->name_end - attribute->start == length && !memcmp(text + attribute->start, name, length))
      return TRUE;
  return FALSE;
}

char* gimbal_markup_dup_value(const char* text, const GimbalTag* tag, const char* name) {
  GimbalTagAttribute attribute;
  if (!gimbal_markup_find_attribute(text, tag, name, &attribute)) return NULL;
  return gimbal_markup_unescape(text + attribute.value, attribute.value_end - attribute.value);
}

gsize gimbal_markup_element_end(const char* text, const GimbalTag* tag, gsize* close) {
  if (close) *close = tag->end;
  if (tag->empty) return tag->end;
  int depth = 1;
  gsize at = tag->end;
  for (const char* found; (found = strchr(text + at, '<'));) {
    GimbalTag inner;
    at = (gsize)(found - text);
    gsize other = skip_other(text, at);
    if (other != at) {
      at = other;
    } else if (text[at + 1] == '/') {
      if (--depth == 0) {
        if (close) *close = at;
        return skip_past(text, at, ">");
      }
      at = skip_past(text, at, ">");
    } else if (gimbal_markup_tag(text, at, &inner)) {
      depth += !inner.empty;
      at = inner.end;
    } else {
      at++;
    }
  }
  return GIMBAL_NOWHERE;
}

gboolean gimbal_markup_next_tag(const char* text, gsize from, gsize end, GimbalTag* tag) {
  for (const char* found = text + from; (found = strchr(found, '<')) && (gsize)(found - text) < end;) {
    gsize at = (gsize)(found - text);
    gsize other = skip_other(text, at);
    if (other == at && gimbal_markup_tag(text, at, tag)) return TRUE;
    found = text + (other == at ? at + 1 : other);
  }
  return FALSE;
}

gboolean gimbal_markup_root(const char* text, GimbalTag* tag) {
  return gimbal_markup_next_tag(text, 0, G_MAXSIZE, tag);
}

gboolean gimbal_markup_next_child(const char* text, const GimbalTag* parent, const GimbalTag* after,
                                  GimbalTag* child) {
  if (parent->empty) return FALSE;
  gsize at = after ? gimbal_markup_element_end(text, after, NULL) : parent->end;
  if (at == GIMBAL_NOWHERE) return FALSE;
  // the next tag is a child unless the parent is closed before it
  for (const char* found = text + at; (found = strchr(found, '<'));) {
    at = (gsize)(found - text);
    gsize other = skip_other(text, at);
    if (other == at) return text[at + 1] != '/' && gimbal_markup_tag(text, at, child);
    found = text + other;
  }
  return FALSE;
}

static void enter(GString* path, const char* text, const GimbalTag* tag) {
  if (path->len) g_string_append_c(path, '/');
  if (gimbal_markup_is(text, tag, "mujocoinclude"))
    g_string_append(path, "mujoco");
  else
    g_string_append_len(path, text + tag->name, (gssize)(tag->name_end - tag->name));
}

static void leave(GString* path) {
  const char* slash = strrchr(path->str, '/');
  g_string_truncate(path, slash ? (gsize)(slash - path->str) : 0);
}

void gimbal_markup_walk(const char* text, GimbalMarkupVisitor visit, gpointer data) {
  g_autoptr(GString) path = g_string_new(NULL);
  gsize at = 0;
  for (const char* found; (found = strchr(text + at, '<'));) {
    GimbalTag tag;
    at = (gsize)(found - text);
    gsize other = skip_other(text, at);
    if (other != at) {
      at = other;
    } else if (text[at + 1] == '/') {
      leave(path);
      at = skip_past(text, at, ">");
    } else if (gimbal_markup_tag(text, at, &tag)) {
      enter(path, text, &tag);
      visit(text, &tag, path->str, data);
      if (tag.empty) leave(path);
      at = tag.end;
    } else {
      at++;
    }
  }
}

// Descend from the root through the elements that contain offset; path (may be NULL) collects their names.
// FALSE if the innermost is the root.
static gboolean descend(const char* text, gsize offset, GString* path, GimbalTag* innermost,
                        GimbalTag* above) {
  GimbalTag tag, child;
  if (!gimbal_markup_root(text, &tag) || offset < tag.start) return FALSE;
  gboolean has_above = FALSE;
  for (;;) {
    if (path) enter(path, text, &tag);
    *innermost = tag;
    gboolean deeper = FALSE;
    const GimbalTag* after = NULL;
    GimbalTag last;
    while (!deeper && gimbal_markup_next_child(text, &tag, after, &child) && child.start <= offset) {
      gsize end = gimbal_markup_element_end(text, &child, NULL);
      deeper = offset < end;
      last = child;
      after = &last;
    }
    if (!deeper) break;
    *above = tag;
    has_above = TRUE;
    tag = child;
  }
  return has_above;
}

gboolean gimbal_markup_parent(const char* text, gsize offset, GimbalTag* parent) {
  GimbalTag tag;
  return descend(text, offset, NULL, &tag, parent);
}

gboolean gimbal_markup_around(const char* text, gsize offset, GimbalTag* tag) {
  GimbalTag above;
  *tag = (GimbalTag){.start = GIMBAL_NOWHERE};
  descend(text, offset, NULL, tag, &above);
  return tag->start != GIMBAL_NOWHERE && offset < gimbal_markup_element_end(text, tag, NULL);
}

gboolean gimbal_markup_is(const char* text, const GimbalTag* tag, const char* name) {
  gsize length = strlen(name);
  return tag->name_end - tag->name == length && !memcmp(text + tag->name, name, length);
}

char* gimbal_markup_dup_name(const char* text, const GimbalTag* tag) {
  return g_strndup(text + tag->name, tag->name_end - tag->name);
}

char* gimbal_markup_dup_path(const char* text, gsize offset) {
  GString* path = g_string_new(NULL);
  GimbalTag tag, above;
  descend(text, offset, path, &tag, &above);
  return g_string_free(path, FALSE);
}

//---- values

char* gimbal_markup_escape(const char* value, char quote) {
  GString* out = g_string_new(NULL);
  for (const char* p = value; *p; p++) {
    if (*p == '&')
      g_string_append(out, "&amp;");
    else if (*p == '<')
      g_string_append(out, "&lt;");
    else if (*p == quote)
      g_string_append(out, quote == '"' ? "&quot;" : "&apos;");
    else
      g_string_append_c(out, *p);
  }
  return g_string_free(out, FALSE);
}

char* gimbal_markup_unescape(const char* text, gsize length) {
  static const struct {
    const char* entity;
    char character;
  } kEntities[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
  GString* out = g_string_new(NULL);
  for (const char *p = text, *end = text + length; p < end;) {
    guint k = 0;
    while (k < G_N_ELEMENTS(kEntities) && !(*p == '&' && g_str_has_prefix(p, kEntities[k].entity))) k++;
    g_string_append_c(out, k < G_N_ELEMENTS(kEntities) ? kEntities[k].character : *p);
    p += k < G_N_ELEMENTS(kEntities) ? strlen(kEntities[k].entity) : 1;
  }
  return g_string_free(out, FALSE);
}
