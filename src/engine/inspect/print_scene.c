// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text of an abstract scene.

#include <stddef.h>

#include "inspect/print.h"

typedef struct Floats {
  const char* name;
  size_t offset;
  int n;
} Floats;

// The fields of a structure, each in a line.
static void print_fields(const Printer* p, const void* structure, const Floats* fields, size_t n) {
  for (size_t i = 0; i < n; i++) {
    print_floats(p, fields[i].name, (const float*)((const char*)structure + fields[i].offset), fields[i].n);
  }
}

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

static void print_geom(const Printer* p, int id, const mjvGeom* g) {
  static const Floats fields[] = {{"size", offsetof(mjvGeom, size), 3},
                                  {"pos", offsetof(mjvGeom, pos), 3},
                                  {"mat", offsetof(mjvGeom, mat), 9},
                                  {"rgba", offsetof(mjvGeom, rgba), 4},
                                  {"emission", offsetof(mjvGeom, emission), 1},
                                  {"specular", offsetof(mjvGeom, specular), 1},
                                  {"shininess", offsetof(mjvGeom, shininess), 1},
                                  {"reflectance", offsetof(mjvGeom, reflectance), 1},
                                  {"texrepeat", offsetof(mjvGeom, texrepeat), 2},
                                  {"camdist", offsetof(mjvGeom, camdist), 1},
                                  {"modelrbound", offsetof(mjvGeom, modelrbound), 1}};
  fprintf(p->file, "geom %d: %s\n", id, g->label);
  const struct {
    const char* name;
    int value;
  } ints[] = {{"type", g->type},   {"dataid", g->dataid},          {"objtype", g->objtype},
              {"objid", g->objid}, {"category", g->category},      {"matid", g->matid},
              {"texid", g->texid}, {"texuniform", g->texuniform},  {"texcoord", g->texcoord},
              {"segid", g->segid}, {"transparent", g->transparent}};
  for (size_t i = 0; i < COUNT_OF(ints); i++) {
    print_int(p, ints[i].name, ints[i].value);
  }
  print_fields(p, g, fields, COUNT_OF(fields));
  fputc('\n', p->file);
}

static void print_light(const Printer* p, int i, const mjvLight* l) {
  static const Floats fields[] = {{"pos", offsetof(mjvLight, pos), 3},
                                  {"dir", offsetof(mjvLight, dir), 3},
                                  {"attenuation", offsetof(mjvLight, attenuation), 3},
                                  {"cutoff", offsetof(mjvLight, cutoff), 1},
                                  {"exponent", offsetof(mjvLight, exponent), 1},
                                  {"ambient", offsetof(mjvLight, ambient), 3},
                                  {"diffuse", offsetof(mjvLight, diffuse), 3},
                                  {"specular", offsetof(mjvLight, specular), 3},
                                  {"bulbradius", offsetof(mjvLight, bulbradius), 1},
                                  {"intensity", offsetof(mjvLight, intensity), 1},
                                  {"range", offsetof(mjvLight, range), 1},
                                  {"softness", offsetof(mjvLight, softness), 1}};
  fprintf(p->file, "light %d\n", i);
  print_int(p, "id", l->id);
  print_int(p, "type", l->type);
  print_int(p, "texid", l->texid);
  print_int(p, "headlight", l->headlight);
  print_int(p, "castshadow", l->castshadow);
  print_fields(p, l, fields, COUNT_OF(fields));
  fputc('\n', p->file);
}

static void print_camera(const Printer* p, int i, const mjvGLCamera* c) {
  static const Floats fields[] = {{"pos", offsetof(mjvGLCamera, pos), 3},
                                  {"forward", offsetof(mjvGLCamera, forward), 3},
                                  {"up", offsetof(mjvGLCamera, up), 3},
                                  {"frustum_center", offsetof(mjvGLCamera, frustum_center), 1},
                                  {"frustum_width", offsetof(mjvGLCamera, frustum_width), 1},
                                  {"frustum_bottom", offsetof(mjvGLCamera, frustum_bottom), 1},
                                  {"frustum_top", offsetof(mjvGLCamera, frustum_top), 1},
                                  {"frustum_near", offsetof(mjvGLCamera, frustum_near), 1},
                                  {"frustum_far", offsetof(mjvGLCamera, frustum_far), 1}};
  fprintf(p->file, "camera %d\n", i);
  print_fields(p, c, fields, COUNT_OF(fields));
  print_int(p, "orthographic", c->orthographic);
  fputc('\n', p->file);
}

static void print_summary(const Printer* p, const mjvScene* s) {
  fprintf(p->file, "SCENE\n");
  print_int(p, "maxgeom", s->maxgeom);
  print_int(p, "ngeom", s->ngeom);
  print_int(p, "nflex", s->nflex);
  print_int(p, "nskin", s->nskin);
  print_int(p, "nlight", s->nlight);
  print_int(p, "status", s->status);
  print_int(p, "stereo", s->stereo);
  print_int(p, "enabletransform", s->enabletransform);
  print_floats(p, "translate", s->translate, 3);
  print_floats(p, "rotate", s->rotate, 4);
  print_floats(p, "scale", &s->scale, 1);
  print_int(p, "framewidth", s->framewidth);
  print_floats(p, "framergb", s->framergb, 3);
  for (int i = 0; i < mjNRNDFLAG; i++) {
    print_int(p, mjRNDSTRING[i][0], s->flags[i]);
  }
  fputc('\n', p->file);
}

void mj_printFormattedScene(const mjvScene* s, const char* filename, const char* float_format) {
  Printer p;
  if (printer_open(&p, "mj_printScene", filename, float_format)) {
    return;
  }
  print_summary(&p, s);
  for (int i = 0; i < 2; i++) {
    print_camera(&p, i, s->camera + i);
  }
  for (int i = 0; i < s->nlight; i++) {
    print_light(&p, i, s->lights + i);
  }
  for (int i = 0; i < s->ngeom; i++) {
    print_geom(&p, i, s->geoms + i);
  }
  printer_close(&p);
}

void mj_printScene(const mjvScene* s, const char* filename) {
  mj_printFormattedScene(s, filename, "%9.3g");
}
