// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "movie.h"

#include <errno.h>
#include <gimbal/offscreen.h>
#include <glib/gi18n.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gif.h"

struct Movie {
  MovieFormat format;
  char* filename;
  int count;
  FILE* raw;
  Video* video;
  Gif* gif;
};

static const char* extension_of(const char* filename) {
  const char *dot = strrchr(filename, '.'), *slash = strrchr(filename, '/');
  return dot && (!slash || dot > slash) ? dot : "";
}

// A name with exactly one integer conversion, and nothing else that printf would read.
static bool is_sequence(const char* filename) {
  const char* percent = strchr(filename, '%');
  if (!percent) return false;
  const char* end = percent + 1 + strspn(percent + 1, "0123456789");
  return *end == 'd' && !strchr(end, '%') && end - percent < 5;
}

int movie_is_picture(const char* filename) {
  const char* extension = extension_of(filename);
  return (!strcmp(extension, ".png") || !strcmp(extension, ".npy")) && !is_sequence(filename);
}

// One way to write frames.
typedef struct MovieKind {
  const char* extension;
  int (*open)(Movie* movie, char* error, int error_sz);
  int (*add)(Movie* movie, const unsigned char* rgb, char* error, int error_sz);
  int (*close)(Movie* movie, char* error, int error_sz);
} MovieKind;

static int png_open(Movie* movie, char* error, int error_sz) {
  if (!strchr(movie->filename, '%') || is_sequence(movie->filename)) return 0;
  snprintf(error, (size_t)error_sz, _("%s: write the number of a sequence as %%d or %%04d"), movie->filename);
  return -1;
}

void movie_picture_name(const char* filename, int number, char* name, int size) {
  const char* percent = is_sequence(filename) ? strchr(filename, '%') : NULL;
  if (!percent) {
    snprintf(name, (size_t)size, "%s", filename);
    return;
  }
  char* end;
  int digits = (int)strtol(percent + 1, &end, 10);
  snprintf(name, (size_t)size, "%.*s%0*d%s", (int)(percent - filename), filename, digits ? digits : 1, number,
           end + 1);
}

static int png_add(Movie* movie, const unsigned char* rgb, char* error, int error_sz) {
  char name[4096];
  movie_picture_name(movie->filename, movie->count, name, sizeof name);
  errno = 0;
  int status = gimbal_write_png(name, rgb, movie->format.width, movie->format.height, error, error_sz);
  if (status && errno) snprintf(error, (size_t)error_sz, _("cannot write %s: %s"), name, strerror(errno));
  return status;
}

static int png_close(Movie* movie, char* error, int error_sz) {
  (void)movie, (void)error, (void)error_sz;
  return 0;
}

static int file_error(const Movie* movie, char* error, int error_sz) {
  snprintf(error, (size_t)error_sz, _("cannot write %s: %s"), movie->filename, strerror(errno));
  return -1;
}

static int raw_open(Movie* movie, char* error, int error_sz) {
  movie->raw = fopen(movie->filename, "wb");
  return movie->raw ? 0 : file_error(movie, error, error_sz);
}

static int raw_add(Movie* movie, const unsigned char* rgb, char* error, int error_sz) {
  size_t size = (size_t)3 * movie->format.width * movie->format.height;
  return fwrite(rgb, 1, size, movie->raw) == size ? 0 : file_error(movie, error, error_sz);
}

static int raw_close(Movie* movie, char* error, int error_sz) {
  return fclose(movie->raw) ? file_error(movie, error, error_sz) : 0;
}

static int film_open(Movie* movie, char* error, int error_sz) {
  movie->video = video_open(movie->filename, extension_of(movie->filename), &movie->format, error, error_sz);
  return movie->video ? 0 : -1;
}

static int film_add(Movie* movie, const unsigned char* rgb, char* error, int error_sz) {
  return video_add(movie->video, rgb, error, error_sz);
}

static int film_close(Movie* movie, char* error, int error_sz) {
  return video_close(movie->video, error, error_sz);
}

static int animation_open(Movie* movie, char* error, int error_sz) {
  movie->gif = gif_open(movie->filename, &movie->format);
  return movie->gif ? 0 : file_error(movie, error, error_sz);
}

static int animation_add(Movie* movie, const unsigned char* rgb, char* error, int error_sz) {
  return gif_add(movie->gif, rgb) ? file_error(movie, error, error_sz) : 0;
}

static int animation_close(Movie* movie, char* error, int error_sz) {
  return gif_close(movie->gif) ? file_error(movie, error, error_sz) : 0;
}

static const MovieKind kinds[] = {
    {".png", png_open, png_add, png_close},     {".rgb", raw_open, raw_add, raw_close},
    {".raw", raw_open, raw_add, raw_close},     {".gif", animation_open, animation_add, animation_close},
    {".webm", film_open, film_add, film_close}, {".mkv", film_open, film_add, film_close},
    {".mp4", film_open, film_add, film_close},  {NULL, NULL, NULL, NULL},
};

static const MovieKind* kind_of(const char* filename) {
  const MovieKind* kind = kinds;
  while (kind->extension && strcmp(kind->extension, extension_of(filename))) kind++;
  return kind->extension ? kind : NULL;
}

Movie* movie_open(const char* filename, const MovieFormat* format, char* error, int error_sz) {
  const MovieKind* kind = kind_of(filename);
  if (!kind) {
    snprintf(error, (size_t)error_sz,
             _("%s: give the output one of the endings .png, .webm, .mp4, .mkv, .gif, .rgb or .raw"),
             filename);
    return NULL;
  }
  Movie* movie = calloc(1, sizeof *movie);
  movie->format = *format;
  movie->filename = strdup(filename);
  if (!kind->open(movie, error, error_sz)) return movie;
  free(movie->filename);
  free(movie);
  return NULL;
}

int movie_add(Movie* movie, const unsigned char* rgb, char* error, int error_sz) {
  int status = kind_of(movie->filename)->add(movie, rgb, error, error_sz);
  movie->count++;
  return status;
}

int movie_close(Movie* movie, char* error, int error_sz) {
  int status = kind_of(movie->filename)->close(movie, error, error_sz);
  free(movie->filename);
  free(movie);
  return status;
}
