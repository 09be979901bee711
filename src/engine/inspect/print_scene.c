// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text of an abstract scene.

#include "inspect/print.h"

static void print_geom(const Printer* p, int id, const mjvGeom* g) {
  fprintf(p->file, "geom %d: %s\n", id, g->label);
  const struct {
    const char* name;
    int value;
  } ints[] = {{"type", g->type},   {"dataid", g->dataid},          {"objtype", g->objtype},
              {"objid", g->objid}, {"category", g->category},      {"matid", g->matid},
              {"texid", g->texid}, {"texuniform", g->texuniform},  {"texcoord", g->texcoord},
              {"segid", g->segid}, {"transparent", g->transparent}};
  for (size_t i = 0; i < sizeof(ints) / sizeof(ints[0]); i++) {
    print_int(p, ints[i].name, ints[i].value);
  }
  print_floats(p, "size", g->size, 3);
  print_floats(p, "pos", g->pos, 3);
  print_floats(p, "mat", g->mat, 9);
  print_floats(p, "rgba", g->rgba, 4);
  print_floats(p, "emission", &g->emission, 1);
  print_floats(p, "specular", &g->specular, 1);
  print_floats(p, "shininess", &g->shininess, 1);
  print_floats(p, "reflectance", &g->reflectance, 1);
  print_floats(p, "texrepeat", g->texrepeat, 2);
  print_floats(p, "camdist", &g->camdist, 1);
  print_floats(p, "modelrbound", &g->modelrbound, 1);
  fputc('\n', p->file);
}

static void print_light(const Printer* p, int i, const mjvLight* l) {
  fprintf(p->file, "light %d\n", i);
  print_int(p, "id", l->id);
  print_int(p, "type", l->type);
  print_int(p, "texid", l->texid);
  print_int(p, "headlight", l->headlight);
  print_int(p, "castshadow", l->castshadow);
  print_floats(p, "pos", l->pos, 3);
  print_floats(p, "dir", l->dir, 3);
  print_floats(p, "attenuation", l->attenuation, 3);
  print_floats(p, "cutoff", &l->cutoff, 1);
  print_floats(p, "exponent", &l->exponent, 1);
  print_floats(p, "ambient", l->ambient, 3);
  print_floats(p, "diffuse", l->diffuse, 3);
  print_floats(p, "specular", l->specular, 3);
  print_floats(p, "bulbradius", &l->bulbradius, 1);
  print_floats(p, "intensity", &l->intensity, 1);
  print_floats(p, "range", &l->range, 1);
  print_floats(p, "softness", &l->softness, 1);
  fputc('\n', p->file);
}

static void print_camera(const Printer* p, int i, const mjvGLCamera* c) {
  fprintf(p->file, "camera %d\n", i);
  print_floats(p, "pos", c->pos, 3);
  print_floats(p, "forward", c->forward, 3);
  print_floats(p, "up", c->up, 3);
  print_floats(p, "frustum_center", &c->frustum_center, 1);
  print_floats(p, "frustum_width", &c->frustum_width, 1);
  print_floats(p, "frustum_bottom", &c->frustum_bottom, 1);
  print_floats(p, "frustum_top", &c->frustum_top, 1);
  print_floats(p, "frustum_near", &c->frustum_near, 1);
  print_floats(p, "frustum_far", &c->frustum_far, 1);
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
