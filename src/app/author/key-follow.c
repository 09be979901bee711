// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The texts are parsed before and after the edits. An object is the same before and after if its
// place is the same, as moved by the edits; else if its name is the same; else, if as many objects
// of a kind were added as removed, by their order. The numbers stay as the author wrote them, with
// their spaces and line breaks.

#include "author/key-follow.h"

#include <string.h>

#include "author/each-text.h"
#include "author/key-layout.h"
#include "language/edit/line-diff.h"
#include "language/edit/rewrite.h"
#include "project/head.h"

//---- when

// Whether an edit may change the structure: words, tags and counts of repetition may, other numbers
// do not.
static gboolean changes_structure(const GimbalMjcfTree* tree, const GimbalEdit* edit) {
  g_autofree char* old = g_strndup(tree->text + edit->start, edit->end - edit->start);
  if (strpbrk(edit->text, "<>") || strpbrk(old, "<>")) return TRUE;
  for (const char* text = edit->text; *text; text++) {
    if (g_ascii_isalpha(*text)) return TRUE;
  }
  int index = gimbal_mjcf_tree_at(tree, edit->start);
  const GimbalMjcfNode* node = index < 0 ? NULL : gimbal_mjcf_tree_node(tree, index);
  return node && (gimbal_mjcf_tree_is(tree, node, "replicate") ||
                  gimbal_mjcf_tree_is(tree, node, "flexcomp") || !*edit->text);
}

typedef struct Texts {
  GPtrArray* paths;   // char*
  GPtrArray* before;  // char*
  GPtrArray* after;   // char*
  GPtrArray* trees;   // GimbalMjcfTree*, of before
  const GArray* edits;
  gboolean keys;     // there are keyframes
  gboolean changed;  // the structure may have changed
} Texts;

static void find_keys(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* path, gpointer keys) {
  (void)path;
  if (gimbal_markup_is(tree, tag, "key")) *(gboolean*)keys = TRUE;
}

static void add_text(const char* path, const GimbalMjcfTree* tree, gpointer data) {
  Texts* self = data;
  g_ptr_array_add(self->paths, g_strdup(path));
  g_ptr_array_add(self->trees, gimbal_mjcf_tree_ref((GimbalMjcfTree*)tree));
  if (!self->keys && strstr(tree->text, "<key")) gimbal_markup_walk(tree, find_keys, &self->keys);
  for (guint i = 0; i < self->edits->len && !self->changed; i++) {
    const GimbalEdit* edit = &g_array_index(self->edits, GimbalEdit, i);
    self->changed =
        !g_strcmp0(edit->path, path) && edit->end <= tree->length && changes_structure(tree, edit);
  }
}

static void texts_init(Texts* self, const GArray* edits) {
  *self = (Texts){g_ptr_array_new_with_free_func(g_free),
                  g_ptr_array_new_with_free_func(g_free),
                  g_ptr_array_new_with_free_func(g_free),
                  g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_mjcf_tree_unref),
                  edits,
                  FALSE,
                  FALSE};
}

static void fill_texts(Texts* self) {
  for (guint i = 0; i < self->paths->len; i++) {
    const GimbalMjcfTree* tree = g_ptr_array_index(self->trees, i);
    char* after = gimbal_edits_apply_to_text(self->edits, g_ptr_array_index(self->paths, i), tree->text);
    g_ptr_array_add(self->before, g_strdup(tree->text));
    g_ptr_array_add(self->after, after ? after : g_strdup(tree->text));
  }
}

static void texts_clear(Texts* self) {
  g_ptr_array_unref(self->paths);
  g_ptr_array_unref(self->before);
  g_ptr_array_unref(self->after);
  g_ptr_array_unref(self->trees);
}

//---- who is who

// A place after the edits, GIMBAL_NOWHERE if its text was removed.
static gsize key_follow_place(const GArray* edits, const char* path, gsize place) {
  gsize now = place;
  for (guint i = 0; i < edits->len; i++) {
    const GimbalEdit* edit = &g_array_index(edits, GimbalEdit, i);
    if (g_strcmp0(edit->path, path) || edit->start > place) continue;
    if (edit->end > place) return GIMBAL_NOWHERE;
    now = now - (edit->end - edit->start) + strlen(edit->text);
  }
  return now;
}

static gboolean at_same_place(const GArray* edits, const GimbalKeyBlock* old, const GimbalKeyBlock* new) {
  return old->path && !g_strcmp0(old->path, new->path) &&
         old->copy == new->copy&& key_follow_place(edits, old->path, old->start) == new->start;
}

static gboolean has_same_name(const GArray* unused, const GimbalKeyBlock* old, const GimbalKeyBlock* new) {
  (void)unused;
  return old->name && !g_strcmp0(old->name, new->name);
}

typedef gboolean (*Same)(const GArray* edits, const GimbalKeyBlock* old, const GimbalKeyBlock* new);

static void key_follow_match(const GArray* old, const GArray* new, const GArray* edits, Same same, int* from,
                             gboolean* taken) {
  for (guint n = 0; n < new->len; n++) {
    for (guint o = 0; o < old->len && from[n] < 0; o++) {
      if (taken[o] ||
          !same(edits, &g_array_index(old, GimbalKeyBlock, o), &g_array_index(new, GimbalKeyBlock, n))) {
        continue;
      }
      from[n] = (int)o;
      taken[o] = TRUE;
    }
  }
}

// Match the remaining objects by their order, if as many were added as removed.
static void match_rest(const GArray* old, const GArray* new, int* from, gboolean* taken) {
  guint gone = 0, come = 0;
  for (guint o = 0; o < old->len; o++) gone += !taken[o];
  for (guint n = 0; n < new->len; n++) come += from[n] < 0;
  for (guint n = 0, o = 0; n < new->len &&gone == come; n++) {
    if (from[n] >= 0) continue;
    while (taken[o]) o++;
    from[n] = (int)o;
    taken[o] = TRUE;
  }
}

// For each new block, the old one whose numbers it gets; -1: none. After a manual edit, equal names
// are the best sign that two objects are the same.
static int* blocks_from(const GArray* old, const GArray* new, const GArray* edits, gboolean by_hand) {
  int* from = g_new(int, new->len + 1);
  g_autofree gboolean* taken = g_new0(gboolean, old->len + 1);
  for (guint n = 0; n < new->len; n++) from[n] = -1;
  key_follow_match(old, new, edits, by_hand ? has_same_name : at_same_place, from, taken);
  key_follow_match(old, new, edits, by_hand ? at_same_place : has_same_name, from, taken);
  match_rest(old, new, from, taken);
  for (guint n = 0; n < new->len; n++) {
    const GimbalKeyBlock* now = &g_array_index(new, GimbalKeyBlock, n);
    if (from[n] >= 0 && g_array_index(old, GimbalKeyBlock, from[n]).kind != now->kind) from[n] = -1;
  }
  return from;
}

static gboolean nothing_moved(const GArray* old, const GArray* new, const int* from) {
  gboolean same = old->len == new->len;
  for (guint n = 0; n < new->len&& same; n++) same = from[n] == (int)n;
  return same;
}

//---- numbers

// A number and the space before it.
typedef struct Word {
  const char *space, *start, *end;
} Word;

static GArray* words_of(const char* text) {
  GArray* words = g_array_new(FALSE, FALSE, sizeof(Word));
  for (const char* at = text; *at;) {
    Word word = {at, at + strspn(at, " \t\r\n"), NULL};
    word.end = word.start + strcspn(word.start, " \t\r\n");
    if (word.end > word.start) g_array_append_val(words, word);
    at = word.end;
  }
  return words;
}

static void put_words(GString* text, const GArray* words, guint first, guint count) {
  for (guint i = first; i < first + count; i++) {
    const Word* word = &g_array_index(words, Word, i);
    if (text->len && word->space == word->start) g_string_append_c(text, ' ');
    if (text->len || i == 0) g_string_append_len(text, word->space, word->start - word->space);
    g_string_append_len(text, word->start, word->end - word->start);
  }
}

// The numbers of a row in their new order; NULL if the row does not have the expected number of
// values.
static char* key_follow_reordered(const char* value, const GArray* old, const GArray* new, const int* from) {
  g_autoptr(GArray) words = words_of(value);
  g_autofree guint* first = g_new0(guint, old->len + 1);
  if ((int)words->len != gimbal_key_layout_count(old)) return NULL;
  for (guint o = 0; o < old->len; o++) {
    first[o + 1] = first[o] + (guint)g_array_index(old, GimbalKeyBlock, o).size;
  }
  GString* text = g_string_new(NULL);
  for (guint n = 0; n < new->len; n++) {
    const GimbalKeyBlock* block = &g_array_index(new, GimbalKeyBlock, n);
    if (from[n] >= 0) {
      put_words(text, words, first[from[n]], (guint)block->size);
    } else {
      g_autofree char* standard = gimbal_numbers_restyle("", block->standard, value);
      g_string_append_printf(text, "%s%s", text->len ? " " : "", standard);
    }
  }
  return g_string_free(text, FALSE);
}

//---- keyframes

typedef struct Following {
  const char* path;
  GArray* edits;
  guint given;  // how many of them the author made
  const GimbalKeyLayout *old, *new;
  int* from[GIMBAL_N_KEY_ROWS];
} Following;

// Whether an edit of the author touches a range, which is then left alone.
static gboolean is_touched(const Following* self, gsize start, gsize end) {
  for (guint i = 0; i < self->given; i++) {
    const GimbalEdit* edit = &g_array_index(self->edits, GimbalEdit, i);
    if (!g_strcmp0(edit->path, self->path) && edit->start < end && edit->end > start) return TRUE;
  }
  return FALSE;
}

static void follow_row(Following* self, const GimbalMjcfTree* tree, const GimbalTag* tag, int row) {
  GimbalTagAttribute given;
  if (!self->from[row] || !gimbal_markup_find_attribute(tree, tag, gimbal_key_rows[row], &given)) return;
  g_autofree char* value = g_strndup(tree->text + given.value, given.value_end - given.value);
  g_autofree char* now =
      key_follow_reordered(value, self->old->rows[row], self->new->rows[row], self->from[row]);
  if (!now || !strcmp(now, value)) return;
  if (*now) {
    gimbal_edits_add(self->edits, self->path, given.value, given.value_end, now);
  } else {
    gimbal_rewrite_set_attribute(tree, tag->start, gimbal_key_rows[row], NULL, self->edits, self->path, NULL);
  }
}

static void follow_key(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* path, gpointer data) {
  Following* self = data;
  (void)path;
  if (!gimbal_markup_is(tree, tag, "key") || is_touched(self, tag->start, tag->end)) return;
  for (int row = 0; row < GIMBAL_N_KEY_ROWS; row++) follow_row(self, tree, tag, row);
}

// Make the edits of keyframes. The changes are those from the old to the new texts.
static void key_follow_edits(const Texts* texts, const GimbalKeyLayout* old, const GimbalKeyLayout* new,
                             const GArray* changes, GArray* edits) {
  Following self = {.edits = edits, .given = edits->len, .old = old, .new = new};
  for (int row = 0; row < GIMBAL_N_KEY_ROWS; row++) {
    if (!old->rows[row] || !new->rows[row]) continue;
    self.from[row] = blocks_from(old->rows[row], new->rows[row], changes, changes != edits);
    if (nothing_moved(old->rows[row], new->rows[row], self.from[row])) {
      g_clear_pointer(&self.from[row], g_free);
    }
  }
  for (guint i = 0; i < texts->paths->len; i++) {
    self.path = g_ptr_array_index(texts->paths, i);
    gimbal_markup_walk(g_ptr_array_index(texts->trees, i), follow_key, &self);
  }
  for (int row = 0; row < GIMBAL_N_KEY_ROWS; row++) g_free(self.from[row]);
}

void gimbal_key_follow(GimbalSession* session, GArray* edits) {
  Texts texts;
  texts_init(&texts, edits);
  gimbal_author_each_text(session, add_text, &texts);
  if (texts.keys && texts.changed) {
    fill_texts(&texts);
    g_autoptr(GimbalKeyLayout) old = gimbal_key_layout_new(texts.paths, texts.before);
    g_autoptr(GimbalKeyLayout) new = old ? gimbal_key_layout_new(texts.paths, texts.after) : NULL;
    if (new) key_follow_edits(&texts, old, new, edits, edits);
  }
  texts_clear(&texts);
}

//---- after edits by hand

// Add the changes from before to now, line by line, each limited to the part of the lines that
// differs.
static void add_changes(GArray* changes, const char* path, const char* before, const char* now) {
  g_autoptr(GArray) hunks = gimbal_line_diff(before, now);
  for (guint i = 0; i < hunks->len; i++) {
    const GimbalHunk* hunk = &g_array_index(hunks, GimbalHunk, i);
    gsize start, end, new_start, new_end;
    gimbal_line_span(before, hunk->old_line, hunk->old_count, &start, &end);
    gimbal_line_span(now, hunk->line, hunk->count, &new_start, &new_end);
    while (start < end && new_start < new_end && before[start] == now[new_start]) {
      start++;
      new_start++;
    }

    while (start < end && new_start < new_end && before[end - 1] == now[new_end - 1]) {
      end--;
      new_end--;
    }

    g_autofree char* text = g_strndup(now + new_start, new_end - new_start);
    gimbal_edits_add(changes, path, start, end, text);
  }
}

GBytes* gimbal_key_fitting_text(const char* path, gpointer sources) {
  if (sources) return gimbal_sources_load(path, sources);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  char* text = gimbal_head_read(file);
  return text ? g_bytes_new_take(text, strlen(text)) : NULL;
}

// Replace the texts before the edits by those of an earlier model.
static void restore_texts(Texts* self, GPtrArray* sources) {
  for (guint i = 0; i < self->paths->len; i++) {
    g_autoptr(GBytes) text = gimbal_key_fitting_text(g_ptr_array_index(self->paths, i), sources);
    if (!text) continue;
    g_free(self->before->pdata[i]);
    self->before->pdata[i] = g_strndup(g_bytes_get_data(text, NULL), g_bytes_get_size(text));
  }
}

void gimbal_key_fit(GimbalSession* session, GArray* edits) {
  GPtrArray* sources = gimbal_session_get_fitting(session);
  Texts texts;
  texts_init(&texts, edits);
  gimbal_author_each_text(session, add_text, &texts);
  if (texts.keys) {
    g_autoptr(GArray) changes = gimbal_edits_new();
    fill_texts(&texts);
    restore_texts(&texts, sources);
    for (guint i = 0; i < texts.paths->len; i++) {
      add_changes(changes, texts.paths->pdata[i], texts.before->pdata[i], texts.after->pdata[i]);
    }
    g_autoptr(GimbalKeyLayout) old = gimbal_key_layout_new(texts.paths, texts.before);
    g_autoptr(GimbalKeyLayout) new = old ? gimbal_key_layout_new(texts.paths, texts.after) : NULL;
    if (new) key_follow_edits(&texts, old, new, changes, edits);
  }
  texts_clear(&texts);
}
