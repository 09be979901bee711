// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing that the grammar's tables describe wholly: tags, and fields that differ from what they
// would be anyway.

#include <gimbal/assert.h>
#include <math.h>
#include <string.h>

#include "spec/container/container.h"
#include "spec/default_class.h"
#include "xml/dom/number_format.h"
#include "xml/grammar/grammar.h"
#include "xml/write/attribute_order.h"
#include "xml/write/write.h"

//---- tags

// No more attributes come.
static void end_attributes(Writer* w) {
  attribute_order_apply(w->out, w->tag, w->starts, w->form == WRITE_COMPILED);
  g_array_set_size(w->starts, 0);
  w->tag_open = false;
}

static void close_tag(Writer* w) {
  if (!w->tag_open) return;
  end_attributes(w);
  g_string_append(w->out, ">\n");
}

static void write_fields_indent(Writer* w) {
  for (int i = 0; i < w->depth; i++) g_string_append(w->out, "  ");
}

void write_open(Writer* w, const char* tag) {
  close_tag(w);
  // an empty line between sections
  if (w->depth == 1 && w->in_sections) g_string_append_c(w->out, '\n');
  w->in_sections = w->depth == 1 || w->in_sections;
  write_fields_indent(w);
  g_string_append_c(w->out, '<');
  w->tag = w->out->len;
  g_string_append(w->out, tag);
  w->tag_open = true;
  w->depth++;
}

void write_close(Writer* w, const char* tag) {
  GIMBAL_ASSERT(w->depth > 0);
  w->depth--;
  if (w->tag_open) {
    end_attributes(w);
    g_string_append(w->out, "/>\n");
    return;
  }
  write_fields_indent(w);
  g_string_append_printf(w->out, "</%s>\n", tag);
}

void write_close_cdata(Writer* w, const char* tag, const char* text) {
  GIMBAL_ASSERT(w->depth > 0 && w->tag_open);
  end_attributes(w);
  g_string_append_printf(w->out, "><![CDATA[%s]]></%s>\n", text, tag);
  w->depth--;
}

static void append_escaped(GString* out, const char* text) {
  for (const char* p = text; *p; p++) {
    switch (*p) {
      case '&':
        g_string_append(out, "&amp;");
        break;
      case '<':
        g_string_append(out, "&lt;");
        break;
      case '>':
        g_string_append(out, "&gt;");
        break;
      case '"':
        g_string_append(out, "&quot;");
        break;
      case '\n':
        g_string_append(out, "&#10;");
        break;
      case '\t':
        g_string_append(out, "&#9;");
        break;
      case '\r':
        g_string_append(out, "&#13;");
        break;
      default:
        g_string_append_c(out, *p);
        break;
    }
  }
}

static void start_value(Writer* w, const char* name) {
  GIMBAL_ASSERT(w->tag_open);
  g_array_append_val(w->starts, w->out->len);
  g_string_append_printf(w->out, " %s=\"", name);
}

void write_text(Writer* w, const char* name, const char* value) {
  start_value(w, name);
  append_escaped(w->out, value);
  g_string_append_c(w->out, '"');
}

void write_text_if(Writer* w, const char* name, const char* value) {
  if (value && *value) write_text(w, name, value);
}

void write_doubles(Writer* w, const char* name, const double* values, int count) {
  start_value(w, name);
  for (int i = 0; i < count; i++) {
    char number[32];
    number_write(number, values[i]);
    g_string_append_printf(w->out, i ? " %s" : "%s", number);
  }
  g_string_append_c(w->out, '"');
}

void write_int(Writer* w, const char* name, int value) {
  start_value(w, name);
  g_string_append_printf(w->out, "%d\"", value);
}

void write_comment(Writer* w, const char* text) {
  close_tag(w);
  write_fields_indent(w);
  g_string_append_printf(w->out, "<!--%s-->\n", text);
}

void write_identity(Writer* w, const Element* e, const Element* inherited) {
  const Element* there = inherited ? inherited : w->spec->main_class;
  write_text_if(w, "name", string_get(e->name));
  bool accepts_class = e->head.elemtype != mjOBJ_FLEX;  // <flex> has no attribute for it
  bool classed =
      accepts_class && e->class_ && e->class_ != there && default_class_template(e->class_, e->head.elemtype);
  if (classed) write_text(w, "class", string_get(e->class_->name));
}

//---- fields

// A field of an object as a sequence of numbers or texts.
typedef struct View {
  const GimbalField* field;
  const void* at;
  int count;
} View;

static View view_of(const GimbalField* field, const void* object) {
  View v = {field, (const char*)object + field->offset, field->length};
  void* const* pointer = v.at;
  switch (field->kind) {
    case GIMBAL_FIELD_STRINGS:
      v.count = string_vec_size(*pointer);
      break;
    case GIMBAL_FIELD_INTS:
      v.count = int_vec_size(*pointer);
      break;
    case GIMBAL_FIELD_FLOATS:
      v.count = float_vec_size(*pointer);
      break;
    case GIMBAL_FIELD_DOUBLES:
      v.count = double_vec_size(*pointer);
      break;
    default:
      break;
  }
  return v;
}

static bool is_text(const View* v) {
  return v->field->kind == GIMBAL_FIELD_STRING || v->field->kind == GIMBAL_FIELD_STRINGS ||
         v->field->kind == GIMBAL_FIELD_CHARS;
}

static double number_at(const View* v, int i) {
  void* const* pointer = v->at;
  switch (v->field->kind) {
    case GIMBAL_FIELD_BOOL:
      return ((const mjtBool*)v->at)[i];
    case GIMBAL_FIELD_BYTE:
      return ((const mjtByte*)v->at)[i];
    case GIMBAL_FIELD_INT:
      return ((const int*)v->at)[i];
    case GIMBAL_FIELD_SIZE:
      return (double)((const mjtSize*)v->at)[i];
    case GIMBAL_FIELD_FLOAT:
      return ((const float*)v->at)[i];
    case GIMBAL_FIELD_DOUBLE:
      return ((const double*)v->at)[i];
    case GIMBAL_FIELD_INTS:
      return int_vec_data(*pointer)[i];
    case GIMBAL_FIELD_FLOATS:
      return float_vec_data(*pointer)[i];
    case GIMBAL_FIELD_DOUBLES:
      return double_vec_data(*pointer)[i];
    default:
      return 0;
  }
}

static bool same_number(double a, double b) {
  return a == b || (isnan(a) && isnan(b));
}

static bool same_text(const View* a, const View* b) {
  void *const *pa = a->at, *const *pb = b->at;
  if (a->field->kind == GIMBAL_FIELD_CHARS) return memcmp(a->at, b->at, a->count) == 0;
  if (a->field->kind == GIMBAL_FIELD_STRING) return strcmp(string_get(*pa), string_get(*pb)) == 0;
  for (int i = 0; i < a->count && i < b->count; i++) {
    if (strcmp(string_vec_get(*pa, i), string_vec_get(*pb, i)) != 0) return false;
  }
  return a->count == b->count;
}

// Number of leading values that must be written for the rest to be as in base; 0: all are the same.
static int count_different(const View* a, const View* b) {
  if (is_text(a)) return same_text(a, b) ? 0 : a->count;
  if (a->count != b->count) return a->count;
  if (a->count && isnan(number_at(a, 0)) && isnan(number_at(b, 0))) return 0;  // neither is set
  int different = 0;
  for (int i = 0; i < a->count; i++) {
    if (!same_number(number_at(a, i), number_at(b, i))) different = i + 1;
  }
  return different;
}

//---- values

static void append_flags(GString* out, const GimbalKeywords* keywords, unsigned bits) {
  const char* separator = "";
  for (int i = 0; i < keywords->count; i++) {
    if (!(bits & (unsigned)keywords->words[i].value)) continue;
    g_string_append_printf(out, "%s%s", separator, keywords->words[i].word);
    separator = " ";
  }
}

static void append_numbers(GString* out, const View* v, int count) {
  bool single = v->field->kind == GIMBAL_FIELD_FLOAT || v->field->kind == GIMBAL_FIELD_FLOATS;
  for (int i = 0; i < count; i++) {
    char number[32];
    if (single) {
      number_write_float(number, (float)number_at(v, i));
    } else {
      number_write(number, number_at(v, i));
    }
    if (i) g_string_append_c(out, ' ');
    g_string_append(out, number);
  }
}

static void append_text(GString* out, const View* v) {
  void* const* pointer = v->at;
  if (v->field->kind == GIMBAL_FIELD_STRING) {
    append_escaped(out, string_get(*pointer));
  } else if (v->field->kind == GIMBAL_FIELD_CHARS) {
    g_string_append_len(out, v->at, v->count);
  } else {
    for (int i = 0; i < v->count; i++) {
      if (i) g_string_append_c(out, ' ');
      append_escaped(out, string_vec_get(*pointer, i));
    }
  }
}

// A single length at rest stands for a range from it to itself.
static bool is_one_length(const GimbalAttribute* a, const View* v) {
  return strcmp(a->name, "springlength") == 0 && number_at(v, 0) == number_at(v, 1);
}

// Classes of a compiled model say all numbers of a size.
static bool is_size_of_class(const Writer* w, const GimbalAttribute* a, bool in_default) {
  return in_default && w->form == WRITE_COMPILED && strcmp(a->name, "size") == 0;
}

static void write_value(Writer* w, const GimbalAttribute* a, const View* v, int different) {
  start_value(w, a->name);
  if (is_text(v)) {
    append_text(w->out, v);
  } else if (a->type == GIMBAL_VALUE_FLAGS) {
    append_flags(w->out, a->keywords, (unsigned)number_at(v, 0));
  } else if (a->keywords) {
    const char* word = grammar_word(a->keywords, (int)number_at(v, 0));
    g_string_append(w->out, word ? word : "");
  } else if (a->type == GIMBAL_VALUE_STRING) {
    g_string_append(w->out, mju_type2Str((int)number_at(v, 0)));
  } else {
    int count = a->count_max < 0 ? v->count : MAX(different, a->count_min);
    if (is_one_length(a, v)) count = 1;
    append_numbers(w->out, v, MIN(count, v->count));
  }
  g_string_append_c(w->out, '"');
}

// How many values to write of an attribute; 0 if it need not be written. An alternative form counts
// if it is the chosen one.
static int must_write(const GimbalAttribute* a, const GimbalField* also, const void* object,
                      const void* base) {
  if (a->field.kind == GIMBAL_FIELD_NONE ||
      (a->type == GIMBAL_VALUE_STRING && a->field.kind == GIMBAL_FIELD_SIZE)) {
    return 0;
  }
  View v = view_of(&a->field, object), b = view_of(&a->field, base);
  int different = count_different(&v, &b);
  if (also->kind == GIMBAL_FIELD_NONE) return different;
  View chosen = view_of(also, object), chosen_base = view_of(also, base);
  if (number_at(&chosen, 0) != a->also_value) return 0;
  return number_at(&chosen_base, 0) == a->also_value ? different : v.count;
}

// A list that is empty where the class has one: a zero instead of the numbers of the class, the
// rest are zeros too.
static bool is_cancelled(const GimbalAttribute* a, const View* v, const void* base) {
  if (a->field.kind != GIMBAL_FIELD_DOUBLES || v->count) return false;
  View b = view_of(&a->field, base);
  return b.count > 0;
}

static void write_listed(Writer* w, const GimbalAttribute* listed, const GimbalElement* bound,
                         const void* object, const void* base, bool in_default) {
  const GimbalAttribute* a = gimbal_grammar_attribute(bound, listed->name);
  if (!a) return;
  int different = must_write(a, &a->also, object, base);
  View v = view_of(&a->field, object);
  if (different) write_value(w, a, &v, is_size_of_class(w, a, in_default) ? v.count : different);
  if (!different && is_cancelled(a, &v, base)) write_int(w, a->name, 0);
}

void write_fields_of(Writer* w, const GimbalElement* listed, const GimbalElement* bound, const void* object,
                     const void* base, bool in_default) {
  for (int i = 0; i < listed->nattribute; i++) {
    if (!gimbal_grammar_allowed(&listed->attributes[i], in_default)) continue;
    write_listed(w, &listed->attributes[i], bound, object, base, in_default);
  }
}

void write_fields(Writer* w, const char* path, const void* object, const void* base, bool in_default) {
  const GimbalElement* kind = gimbal_grammar_at(path, NULL);
  write_fields_of(w, kind, kind, object, base, in_default);
}

bool write_would(const char* path, const void* object, const void* base) {
  const GimbalElement* kind = gimbal_grammar_at(path, NULL);
  for (int i = 0; i < kind->nattribute; i++) {
    const GimbalAttribute* a = &kind->attributes[i];
    View v = view_of(&a->field, object);
    if (must_write(a, &a->also, object, base) || is_cancelled(a, &v, base)) return true;
  }
  return false;
}

static size_t item_size(GimbalFieldKind kind) {
  static const size_t sizes[] = {
      [GIMBAL_FIELD_BOOL] = sizeof(mjtBool),
      [GIMBAL_FIELD_BYTE] = sizeof(mjtByte),
      [GIMBAL_FIELD_INT] = sizeof(int),
      [GIMBAL_FIELD_SIZE] = sizeof(mjtSize),
      [GIMBAL_FIELD_FLOAT] = sizeof(float),
      [GIMBAL_FIELD_DOUBLE] = sizeof(double),
      [GIMBAL_FIELD_CHARS] = 1,
  };
  bool number = (size_t)kind < G_N_ELEMENTS(sizes) && sizes[kind];
  return number ? sizes[kind] : sizeof(void*);
}

void write_take_fields(const char* path, void* to, const void* from) {
  const GimbalElement* kind = gimbal_grammar_at(path, NULL);
  for (int i = 0; i < kind->nattribute; i++) {
    const GimbalField* f = &kind->attributes[i].field;
    if (f->kind == GIMBAL_FIELD_NONE) continue;
    memcpy((char*)to + f->offset, (const char*)from + f->offset, item_size(f->kind) * (size_t)f->length);
  }
}

// An element with the built-in defaults of its kind, made once for the process.
static const Element* built_in(mjtObj kind) {
  static Element* made[mjNOBJECT];
  if (g_once_init_enter(&made[kind])) g_once_init_leave(&made[kind], element_new(NULL, kind, NULL));
  return made[kind];
}

const void* write_class_base(const Writer* w, const Element* class_, mjtObj kind) {
  const Element* parent = class_->parent ? class_->parent : spec_of(w->built_in)->main_class;
  return default_class_template(parent, kind)->object;
}

const void* write_base(const Element* e) {
  const Element* template_ = e->class_ ? default_class_template(e->class_, e->head.elemtype) : NULL;
  return (template_ ? template_ : built_in(e->head.elemtype))->object;
}

//---- sections

void write_section(Writer* w, const char* tag, const WritePart* parts, int count) {
  int total = 0;
  for (int i = 0; i < count; i++) total += w->spec->lists[parts[i].kind].size;
  if (!total) return;
  write_open(w, tag);
  for (int i = 0; i < count; i++) {
    const ElementList* list = &w->spec->lists[parts[i].kind];
    for (int k = 0; k < list->size; k++) parts[i].write(w, list->items[k]);
  }
  write_close(w, tag);
}
