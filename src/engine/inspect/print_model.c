// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text of a model: sizes, options, elements one by one, then the arrays that belong to no element.

#include <mujoco/mjxmacro.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "inspect/print.h"
#include "model/names.h"

static void print_sizes(const Printer* p, const mjModel* m) {
  fprintf(p->file, "MODEL %s, version %s\n\n", m->names ? m->names : "", mj_versionString());
  fprintf(p->file, "SIZES\n");
  for (int i = 0; i < MODEL_SIZE_COUNT; i++) {
    mjtSize size = *model_size((mjModel*)m, model_sizes[i].offset);
    if (size) {
      print_int(p, model_sizes[i].name, size);
    }
  }
  fputc('\n', p->file);
}

// a member of one of the structures of options: where it is, what, how many
typedef struct Member {
  const char* name;
  size_t offset;
  FieldType type;
  int count;
} Member;

#define MEMBER_TYPE(type)           _Generic((type*)0, int* : FIELD_INT, mjtNum* : FIELD_NUM, float* : FIELD_FLOAT)
#define MEMBER(type, path, name, n) {#name, offsetof(mjModel, path.name), MEMBER_TYPE(type), n},

static const Member option_members[] = {
#define X(type, name, n)    MEMBER(type, opt, name, n)
#define XVEC(type, name, n) MEMBER(type, opt, name, n)
    MJOPTION_FIELDS
#undef X
#undef XVEC
};

static const Member statistic_members[] = {
#define X(name, n)    MEMBER(mjtNum, stat, name, n)
#define XVEC(name, n) MEMBER(mjtNum, stat, name, n)
    MJSTATISTIC_FIELDS
#undef X
#undef XVEC
};

static const Member visual_members[] = {
#define XVEC             X
#define X(type, name, n) MEMBER(type, vis.global, name, n)
    MJVISUAL_GLOBAL_FIELDS
#undef X
#define X(type, name, n) MEMBER(type, vis.quality, name, n)
        MJVISUAL_QUALITY_FIELDS
#undef X
#define X(type, name, n) MEMBER(type, vis.headlight, name, n)
            MJVISUAL_HEADLIGHT_FIELDS
#undef X
#define X(type, name, n) MEMBER(type, vis.map, name, n)
                MJVISUAL_MAP_FIELDS
#undef X
#define X(type, name, n) MEMBER(type, vis.scale, name, n)
                    MJVISUAL_SCALE_FIELDS
#undef X
#define X(type, name, n) MEMBER(type, vis.rgba, name, n)
                        MJVISUAL_RGBA_FIELDS
#undef X
#undef XVEC
};

static void print_members(const Printer* p, const char* title, const mjModel* m, const Member* members,
                          size_t count) {
  fprintf(p->file, "%s\n", title);
  for (size_t i = 0; i < count; i++) {
    print_label(p, members[i].name);
    print_elements(p, members[i].type, (const char*)m + members[i].offset, 0, (size_t)members[i].count);
  }
  fputc('\n', p->file);
}

static bool rows_are(const Field* f, size_t size_offset) {
  return f->rows.model_size == (int)size_offset && f->rows.factor == 1;
}

static bool is_name_address(const Field* f) {
  return !strncmp(f->name, "name_", 5);
}

// all arrays that have a row for each element of a kind
static void print_element(const Printer* p, const mjModel* m, const GimbalKind* kind, int id) {
  const char* name = mj_id2name(m, kind->type, id);
  fprintf(p->file, "%s %d: %s\n", kind->name, id, name ? name : "");
  for (int i = 0; i < model_field_count; i++) {
    const Field* f = model_fields + i;
    mjtSize cols = field_count(&f->cols, m, NULL);
    if (rows_are(f, kind->count_offset) && cols && !is_name_address(f)) {
      print_label(p, f->name);
      print_elements(p, f->type, field_get(f, m), (size_t)(id * cols), (size_t)cols);
    }
  }
  fputc('\n', p->file);
}

static bool belongs_to_element(const Field* f) {
  for (const GimbalKind* kind = next_named_kind(NULL); kind; kind = next_named_kind(kind)) {
    if (rows_are(f, kind->count_offset)) return true;
  }
  return false;
}

// raw contents of assets are too long to read: their size says enough
static void print_other(const Printer* p, const mjModel* m) {
  for (int i = 0; i < model_field_count; i++) {
    const Field* f = model_fields + i;
    mjtSize rows = field_count(&f->rows, m, NULL), cols = field_count(&f->cols, m, NULL);
    if (belongs_to_element(f) || !rows || !cols) continue;
    if (f->scene && f->type != FIELD_CHAR) {
      print_matrix(p, f->name, f->type, field_get(f, m), rows, cols);
    } else {
      fprintf(p->file, "%s (%lld x %lld)\n\n", f->name, (long long)rows, (long long)cols);
    }
  }
}

void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format) {
  Printer p;
  if (printer_open(&p, "mj_printModel", filename, float_format)) return;
  print_sizes(&p, m);
  print_members(&p, "OPTION", m, option_members, sizeof(option_members) / sizeof(Member));
  print_members(&p, "STATISTIC", m, statistic_members, sizeof(statistic_members) / sizeof(Member));
  print_members(&p, "VISUAL", m, visual_members, sizeof(visual_members) / sizeof(Member));
  for (const GimbalKind* kind = next_named_kind(NULL); kind; kind = next_named_kind(kind)) {
    for (int id = 0; id < gimbal_kind_count(m, kind->type); id++) print_element(&p, m, kind, id);
  }
  print_other(&p, m);
  printer_close(&p);
}

void mj_printModel(const mjModel* m, const char* filename) {
  mj_printFormattedModel(m, filename, "%9.3g");
}
