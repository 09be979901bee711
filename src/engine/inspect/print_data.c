// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text of the simulation state and of everything computed from it.

#include <mujoco/mjxmacro.h>

#include "inspect/print.h"

static void print_memory(const Printer* p, const mjData* d) {
  fprintf(p->file, "MEMORY\n");
  print_int(p, "nbuffer", d->nbuffer);
  print_int(p, "narena", d->narena);
  print_int(p, "parena", (long long)d->parena);
  print_int(p, "pstack", (long long)d->pstack);
  print_int(p, "maxuse_stack", d->maxuse_stack);
  print_int(p, "maxuse_arena", d->maxuse_arena);
  print_int(p, "maxuse_con", d->maxuse_con);
  print_int(p, "maxuse_efc", d->maxuse_efc);
  fputc('\n', p->file);
}

static void print_counts(const Printer* p, const mjData* d) {
  const struct {
    const char* name;
    int value;
  } counts[] = {{"ncon", d->ncon},
                {"ne", d->ne},
                {"nf", d->nf},
                {"nl", d->nl},
                {"nefc", d->nefc},
                {"nJ", d->nJ},
                {"nY", d->nY},
                {"nA", d->nA},
                {"nisland", d->nisland},
                {"nidof", d->nidof},
                {"efm_active", d->efm_active},
                {"nefmK", d->nefmK},
                {"nefmcon", d->nefmcon},
                {"nefmT", d->nefmT},
                {"nefmA", d->nefmA},
                {"nefmdof", d->nefmdof},
                {"nefmL", d->nefmL},
                {"ntree_awake", d->ntree_awake},
                {"nbody_awake", d->nbody_awake},
                {"nparent_awake", d->nparent_awake},
                {"nv_awake", d->nv_awake}};
  fprintf(p->file, "COUNTS\n");
  for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
    print_int(p, counts[i].name, counts[i].value);
  }
  fputc('\n', p->file);
}

static void print_statistics(const Printer* p, const mjData* d) {
  fprintf(p->file, "STATISTICS\n");
  print_nums(p, "time", &d->time, 1);
  print_nums(p, "energy", d->energy, 2);
  print_nums(p, "solver_fwdinv", d->solver_fwdinv, 2);
  for (int i = 0; i < mjNISLAND; i++) {
    if (d->solver_niter[i]) {
      print_label(p, "solver iterations");
      fprintf(p->file, " island %d: %d\n", i, d->solver_niter[i]);
    }
  }
  for (int i = 0; i < mjNWARNING; i++) {
    if (d->warning[i].number) {
      print_label(p, "warning");
      fprintf(p->file, " %d x %s\n", d->warning[i].number,
              mju_warningText(i, (size_t)d->warning[i].lastinfo));
    }
  }
  for (int i = 0; i < mjNTIMER; i++) {
    if (d->timer[i].number) {
      print_label(p, mjTIMERSTRING[i]);
      fprintf(p->file, " %d x", d->timer[i].number);
      print_num(p, d->timer[i].duration / d->timer[i].number);
      fputc('\n', p->file);
    }
  }
  fputc('\n', p->file);
}

static void print_ints(const Printer* p, const char* label, const int* value, int n) {
  print_label(p, label);
  print_elements(p, FIELD_INT, value, 0, (size_t)n);
}

static void print_contact(const Printer* p, int id, const mjContact* c) {
  fprintf(p->file, "contact %d\n", id);
  print_nums(p, "dist", &c->dist, 1);
  print_nums(p, "pos", c->pos, 3);
  print_nums(p, "frame", c->frame, 9);
  print_nums(p, "includemargin", &c->includemargin, 1);
  print_nums(p, "friction", c->friction, 5);
  print_nums(p, "solref", c->solref, mjNREF);
  print_nums(p, "solreffriction", c->solreffriction, mjNREF);
  print_nums(p, "solimp", c->solimp, mjNIMP);
  print_nums(p, "adhesion", &c->adhesion, 1);
  print_nums(p, "mu", &c->mu, 1);
  print_int(p, "dim", c->dim);
  print_ints(p, "geom", c->geom, 2);
  print_ints(p, "flex", c->flex, 2);
  print_ints(p, "elem", c->elem, 2);
  print_ints(p, "vert", c->vert, 2);
  print_int(p, "exclude", c->exclude);
  print_int(p, "efc_address", c->efc_address);
  fputc('\n', p->file);
}

static void print_table(const Printer* p, const mjModel* m, const mjData* d, const Field* fields, int count) {
  for (int i = 0; i < count; i++) {
    const Field* f = fields + i;
    if (f->type != FIELD_CONTACT && f->type != FIELD_POINTER) {
      print_matrix(p, f->name, f->type, field_get(f, d), field_count(&f->rows, m, d),
                   field_count(&f->cols, m, d));
    }
  }
}

void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename,
                           const char* float_format) {
  Printer p;
  if (printer_open(&p, "mj_printData", filename, float_format)) return;
  print_memory(&p, d);
  print_counts(&p, d);
  print_statistics(&p, d);
  print_table(&p, m, d, data_fields, data_field_count);
  for (int i = 0; i < d->ncon; i++) {
    print_contact(&p, i, d->contact + i);
  }
  print_table(&p, m, d, arena_fields, arena_field_count);
  printer_close(&p);
}

void mj_printData(const mjModel* m, const mjData* d, const char* filename) {
  mj_printFormattedData(m, d, filename, "%9.3g");
}
