// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Gmsh files of both versions.

#include "asset/mesh/gmsh.h"

#include <glib.h>
#include <string.h>

#include "asset/mesh/mesh.h"

static GimbalMessage error;

static const char text[] =
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n"
    "$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1.5\n$EndNodes\n"
    "$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n";

static void append(GByteArray* a, const void* data, size_t size) {
  g_byte_array_append(a, data, (guint)size);
}

// version 2.2, binary: a tetrahedron
static GByteArray* make_binary(void) {
  static const char head[] = "$MeshFormat\n2.2 1 8\n", nodes[] = "\n$EndMeshFormat\n$Nodes\n4\n";
  static const char elements[] = "\n$EndNodes\n$Elements\n1\n", end[] = "\n$EndElements\n";
  static const gint32 one = 1, tetra[] = {4, 1, 2, 2, 0, 0, 1, 2, 3, 4};
  static const double point[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1.5}};
  GByteArray* a = g_byte_array_new();
  append(a, head, strlen(head));
  append(a, &one, sizeof(one));
  append(a, nodes, strlen(nodes));
  for (gint32 i = 0; i < 4; i++) {
    gint32 tag = i + 1;
    append(a, &tag, sizeof(tag));
    append(a, point[i], sizeof(point[i]));
  }
  append(a, elements, strlen(elements));
  append(a, tetra, sizeof(tetra));
  append(a, end, strlen(end));
  return a;
}

static void test_text(void) {
  Gmsh g;
  g_assert_cmpint(gmsh_read(&g, text, strlen(text), &error), ==, 0);
  g_assert_cmpint(g.dim, ==, 3);
  g_assert_cmpint(g.npoint, ==, 4);
  g_assert_cmpint(g.nelement, ==, 1);
  g_assert_cmpfloat(g.point[11], ==, 1.5);
  g_assert_cmpint(g.element[3], ==, 3);
  gmsh_free(&g);
}

static void test_binary(void) {
  g_autoptr(GByteArray) file = make_binary();
  Gmsh g;
  g_assert_cmpint(gmsh_read(&g, file->data, file->len, &error), ==, 0);
  g_assert_cmpint(g.dim, ==, 3);
  g_assert_cmpint(g.nelement, ==, 1);
  g_assert_cmpint(g.element[3], ==, 3);
  gmsh_free(&g);
}

static void test_truncated(void) {
  Gmsh g;
  for (gsize n = 0; n + 2 < strlen(text); n++) {
    g_autofree char* part = g_memdup2(text, n ? n : 1);
    g_assert_cmpint(gmsh_read(&g, part, n, &error), ==, -1);
  }
}

// Two tetrahedra that share a side, the first of them turned inside out if asked for, and a point
// of none. As a mesh: the six other sides, outwards, in the order of 4.0.1, without the point.
static void test_border(void) {
  static const int want[] = {0, 3, 2, 0, 1, 3, 0, 2, 1, 2, 3, 4, 1, 4, 3, 1, 2, 4};
  for (int turned = 0; turned < 2; turned++) {
    g_autofree char* file = g_strdup_printf(
        "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 6 1 6\n3 1 0 6\n1\n2\n3\n4\n5\n6\n"
        "0 0 0\n2 0 0\n0 1 0\n0 0 1\n2 1 1\n7 7 7\n$EndNodes\n$Elements\n1 2 1 2\n3 1 4 2\n"
        "1 %s 3 4\n2 2 3 4 5\n$EndElements\n",
        turned ? "2 1" : "1 2");
    MeshSource source;
    g_assert_cmpint(mesh_read(&source, "a.gmsh", "", file, strlen(file), &error), ==, 0);
    g_assert_cmpint(source.nvert, ==, 5);
    g_assert_cmpmem(source.face, 3 * (gsize)source.nface * sizeof(int), want, sizeof want);
    mesh_source_free(&source);
    // an MSH by its name is another format, unless its content type tells otherwise
    g_assert_cmpint(mesh_read(&source, "a.msh", "", file, strlen(file), &error), ==, -1);
    g_assert_cmpint(mesh_read(&source, "a.msh", "model/vnd.gmsh", file, strlen(file), &error), ==, 0);
    g_assert_cmpint(source.nface, ==, 6);
    mesh_source_free(&source);
  }
}

// Lines are no mesh.
static void test_lines(void) {
  static const char lines[] =
      "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 2 1 2\n1 1 0 2\n1\n2\n0 0 0\n2 0 0\n$EndNodes\n"
      "$Elements\n1 1 1 1\n1 1 1 1\n1 1 2\n$EndElements\n";
  MeshSource source;
  g_assert_cmpint(mesh_read(&source, "a.gmsh", "", lines, strlen(lines), &error), ==, -1);
  mesh_source_free(&source);
  g_assert_cmpint(mesh_read(&source, "a.gmsh", "", lines, 20, &error), ==, -1);
  mesh_source_free(&source);
}

// What is wrong is told with its node or element.
static void test_told(void) {
  static const struct {
    const char *from, *to, *told;
  } cases[] = {
      {"4.1", "3.0", "GMSH format 3 is not supported; save as 2.2 or 4.1"},
      {"1 0 0\n", "1 nan 0\n", "a coordinate of node 2 is infinite, or no number"},
      {"1 0 0\n", "1 0,5 0\n",
       "the section of nodes ends within node 2, or has a word there that is no number"},
      {"1\n2\n3\n4\n", "1\n2\n7\n4\n",
       "node 3 has the id 7: ids must go 1, 2, 3, ... to 4; renumber the nodes in Gmsh and save it again"},
      {"1 4 1 4", "1 4 1 9", "ids go from 1 to 9, there are 4: renumber the mesh in Gmsh and save it again"},
      {"3 1 4 1", "3 1 5 1",
       "element 1 is of Gmsh's type 5; lines (1), triangles (2) and tetrahedra (4) are read"},
      {"1 1 2 3 4", "1 1 2 3 9", "element 1 has node 9 as a corner; there are nodes 1 to 4"},
      {"1 1 2 3 4\n", "1 1 2 3 4\n5\n", "more stands behind element 1, the last one"},
      {"$EndElements", "",
       "this GMSH mesh has no whole section of elements: mesh the model in Gmsh, and save it again"},
      {text, "", "the file is empty"}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char** parts = g_strsplit(text, cases[i].from, 2);
    g_autofree char* file = g_strjoinv(cases[i].to, parts);
    char told[400];
    Gmsh g;
    g_assert_cmpint(gmsh_read(&g, file, strlen(file), &error), ==, -1);
    gimbal_message_text(&error, NULL, told, sizeof told);
    g_assert_cmpstr(told, ==, cases[i].told);
    g_strfreev(parts);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/gmsh/text", test_text);
  g_test_add_func("/asset/gmsh/binary", test_binary);
  g_test_add_func("/asset/gmsh/truncated", test_truncated);
  g_test_add_func("/asset/gmsh/border", test_border);
  g_test_add_func("/asset/gmsh/lines", test_lines);
  g_test_add_func("/asset/gmsh/told", test_told);
  return g_test_run();
}
