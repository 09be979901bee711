// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/mesh/picture.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <string.h>

enum { MOST_SIDE = 2048 };  // texels: larger pictures are made smaller

// Under the name of what it shows, so that one picture is one file.
static char* write_png(GdkPixbuf* picture, const char* name, const char* folder) {
  int width = gdk_pixbuf_get_width(picture), height = gdk_pixbuf_get_height(picture);
  double scale = MIN(1.0, (double)MOST_SIDE / MAX(width, height));
  g_autofree char* file = g_strconcat(name, ".png", NULL);
  g_autofree char* path = g_build_filename(folder, file, NULL);
  g_autoptr(GdkPixbuf) fit =
      gdk_pixbuf_scale_simple(picture, MAX(1, (int)(width * scale)), MAX(1, (int)(height * scale)),
                              scale < 1 ? GDK_INTERP_BILINEAR : GDK_INTERP_NEAREST);
  return fit && gdk_pixbuf_save(fit, path, "png", NULL, NULL) ? g_steal_pointer(&path) : NULL;
}

static char* name_of_bytes(const void* bytes, gsize size) {
  g_autofree char* sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, size);
  return g_strndup(sum, 12);
}

char* gimbal_picture_of_bytes(const void* bytes, gsize size, const char* folder) {
  g_autoptr(GInputStream) stream = g_memory_input_stream_new_from_data(bytes, (gssize)size, NULL);
  g_autoptr(GdkPixbuf) picture = gdk_pixbuf_new_from_stream(stream, NULL, NULL);
  g_autofree char* name = name_of_bytes(bytes, size);
  return picture ? write_png(picture, name, folder) : NULL;
}

// Where the picture is that a mesh names: from its folder, beside it, or in folders where models
// keep them.
static char* find_picture(const char* mesh, const char* name, const char* top) {
  static const char* const kBeside[] = {"", "textures", "../textures", "../materials/textures",
                                        "../../textures"};
  g_autofree char* folder = g_path_get_dirname(mesh);
  g_autofree char* slashes = g_strdelimit(g_strdup(name), "\\", '/');
  g_autofree char* base = g_path_get_basename(slashes);
  for (int i = -1; i < (int)G_N_ELEMENTS(kBeside); i++) {
    g_autofree char* inside = i < 0 ? NULL : g_build_filename(folder, kBeside[i], NULL);
    g_autofree char* path = g_canonicalize_filename(i < 0 ? slashes : base, i < 0 ? folder : inside);
    gsize n = strlen(top);
    gboolean below = g_str_has_prefix(path, top) && (path[n] == '/' || g_str_has_suffix(top, "/"));
    if (below && g_file_test(path, G_FILE_TEST_IS_REGULAR)) return g_steal_pointer(&path);
  }
  return NULL;
}

char* gimbal_picture_of_file(const char* mesh, const char* name, const char* top, const char* folder) {
  g_autofree char* path = find_picture(mesh, name, top);
  if (!path) return NULL;
  int width = 0, height = 0;
  const GdkPixbufFormat* format = gdk_pixbuf_get_file_info(path, &width, &height);
  g_autofree char* kind = format ? gdk_pixbuf_format_get_name((GdkPixbufFormat*)format) : NULL;
  if (!g_strcmp0(kind, "png") && MAX(width, height) <= MOST_SIDE) return g_steal_pointer(&path);
  g_autoptr(GdkPixbuf) picture = format ? gdk_pixbuf_new_from_file(path, NULL) : NULL;
  g_autofree char* plain = name_of_bytes(path, strlen(path));
  return picture ? write_png(picture, plain, folder) : NULL;
}
