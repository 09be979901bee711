// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Convex hulls by Qhull, as a graph of vertices and edges.
//
//   graph[0], graph[1]   nvert, nface of the hull
//   edge_adr[nvert]      where the neighbours of a hull vertex start in neighbour
//   id[nvert]            vertex of the mesh
//   neighbour[nvert + 3 nface]   hull vertices, each list ended by -1
//   face[3 nface]        vertices of the mesh

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <libqhull_r/qhull_ra.h>

#include "asset/mesh/mesh_work.h"
#include "base/alloc.h"

// parts of the graph
typedef struct Graph {
  int nvert;
  int nface;
  int* edge_adr;
  int* id;
  int* neighbour;
  int* face;
} Graph;

static Graph split_graph(int* graph) {
  Graph g = {.nvert = graph[0], .nface = graph[1]};
  g.edge_adr = graph + 2;
  g.id = g.edge_adr + g.nvert;
  g.neighbour = g.id + g.nvert;
  g.face = g.neighbour + g.nvert + 3 * g.nface;
  return g;
}

// neighbours of a vertex, each once, as vertices of the mesh; returns the new end
static int list_neighbours(qhT* qh, vertexT* vertex, int* neighbour, int adr, int limit) {
  int start = adr;
  facetT *facet, **facetp;
  vertexT *other, **otherp;
  FOREACHsetelement_(facetT, vertex->neighbors, facet) {
    FOREACHsetelement_(vertexT, facet->vertices, other) {
      int id = qh_pointid(qh, other->point);
      int j = start;
      while (j < adr && neighbour[j] != id) {
        j++;
      }
      if (other != vertex && j == adr) {
        if (adr >= limit) return -1;
        neighbour[adr++] = id;
      }
    }
  }
  if (adr >= limit) return -1;
  neighbour[adr++] = -1;
  return adr;
}

static int fill_vertices(qhT* qh, Graph* g) {
  vertexT* vertex;
  int adr = 0, i = 0, limit = g->nvert + 3 * g->nface;
  FORALLvertices {
    if (i >= g->nvert) return -1;
    g->id[i] = qh_pointid(qh, vertex->point);
    g->edge_adr[i] = adr;
    adr = list_neighbours(qh, vertex, g->neighbour, adr, limit);
    if (adr < 0) return -1;
    i++;
  }
  return i == g->nvert && adr == limit ? 0 : -1;
}

static int fill_faces(qhT* qh, Graph* g) {
  facetT* facet;
  vertexT *vertex, **vertexp;
  int i = 0;
  FORALLfacets {
    int corner = 0;
    FOREACHsetelement_(vertexT, facet->vertices, vertex) {
      if (i >= g->nface || corner > 2) return -1;
      // counter-clockwise seen from outside
      int place = facet->toporient && corner < 2 ? 1 - corner : corner;
      g->face[3 * i + place] = qh_pointid(qh, vertex->point);
      corner++;
    }
    if (corner != 3) return -1;
    i++;
  }
  return i == g->nface ? 0 : -1;
}

// neighbours become hull vertices
static int hull_localize(Graph* g, int nvert) {
  int* local = mju_malloc((size_t)nvert * sizeof(int));
  memset(local, -1, (size_t)nvert * sizeof(int));
  int ok = 1;
  for (int i = 0; i < g->nvert; i++) {
    ok = ok && g->id[i] >= 0 && g->id[i] < nvert;
    if (ok) {
      local[g->id[i]] = i;
    }
  }
  for (int i = 0; ok && i < g->nvert + 3 * g->nface; i++) {
    int id = g->neighbour[i];
    if (id >= 0) {
      ok = id < nvert && local[id] >= 0;
      g->neighbour[i] = ok ? local[id] : -1;
    }
  }
  mju_free(local);
  return ok ? 0 : -1;
}

// Qhull leaves by longjmp when it fails; everything that lives across is volatile or owned by qh
static int run_qhull(qhT* qh, char* options, double* points, int nvert, int** graph, int* ngraph) {
  if (setjmp(qh->errexit)) return -1;
  qh->NOerrexit = False;
  qh_initflags(qh, options);
  qh_init_B(qh, points, nvert, 3, False);
  qh_qhull(qh);
  qh_triangulate(qh);
  qh_vertexneighbors(qh);

  *ngraph = 2 + 3 * qh->num_vertices + 6 * qh->num_facets;
  *graph = alloc_zeroed((size_t)*ngraph, sizeof(int));
  (*graph)[0] = qh->num_vertices;
  (*graph)[1] = qh->num_facets;
  Graph g = split_graph(*graph);
  return fill_vertices(qh, &g) || fill_faces(qh, &g) || hull_localize(&g, nvert) ? -1 : 0;
}

int hull_build(int** graph, int* ngraph, const double* vert, int nvert, int max_vert, GimbalMessage* error) {
  char options[40] = "qhull Qt";
  if (max_vert >= 0) {
    snprintf(options, sizeof(options), "qhull Qt Q9 TA%d", max_vert - 4);
  }
  *graph = NULL;
  *ngraph = 0;

  // Qhull may move the points and prints what it thinks
  double* points = mju_malloc((size_t)nvert * 3 * sizeof(double));
  memcpy(points, vert, (size_t)nvert * 3 * sizeof(double));
  char* said = NULL;
  size_t said_size = 0;
  FILE* log = open_memstream(&said, &said_size);
  qhT* qh = alloc_zeroed(1, sizeof(qhT));
  qh_zero(qh, log);
  qh_init_A(qh, stdin, log, log, 0, NULL);
  int failed = run_qhull(qh, options, points, nvert, graph, ngraph);

  int long_blocks, long_bytes;
  qh->NOerrexit = True;
  qh_freeqhull(qh, !qh_ALL);
  qh_memfreeshort(qh, &long_blocks, &long_bytes);
  mju_free(qh);
  mju_free(points);
  fclose(log);
  if (failed) {
    gimbal_message_set(error, "the vertices have no convex hull");
    mju_free(*graph);
    *graph = NULL;
    *ngraph = 0;
  }
  free(said);
  return failed;
}
