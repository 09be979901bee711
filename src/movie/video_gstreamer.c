// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Video through GStreamer: frames go into an appsrc, the container's encoder and muxer do the rest.

#include <glib/gi18n.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>
#include <stdio.h>
#include <string.h>

#include "video.h"

struct Video {
  GstElement *pipeline, *source;
  MovieFormat format;
  guint64 count;
};

// Encoders of a container, best first; the first one that is installed is used.
typedef struct VideoKind {
  const char *extension, *muxer, *package;
  const char* encoder[4];
} VideoKind;

static const VideoKind kinds[] = {
    {".webm",
     "webmmux",
     "gstreamer1.0-plugins-good",
     {"vp9enc deadline=1 cpu-used=6 threads=4 row-mt=true target-bitrate=8000000",
      "vp8enc deadline=1 cpu-used=5 threads=4 target-bitrate=8000000", NULL}},
    {".mkv",
     "matroskamux",
     "gstreamer1.0-plugins-good",
     {"vp9enc deadline=1 cpu-used=6 threads=4 target-bitrate=8000000",
      "vp8enc deadline=1 target-bitrate=8000000", NULL}},
    {".mp4",
     "mp4mux",
     "gstreamer1.0-plugins-ugly (or gstreamer1.0-plugins-bad), or write a .webm",
     {"x264enc bitrate=8000 speed-preset=veryfast", "openh264enc bitrate=8000000 ! h264parse", NULL}},
};

static const VideoKind* kind_of(const char* extension) {
  for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
    if (!strcmp(kinds[i].extension, extension)) return kinds + i;
  }
  return NULL;
}

static gboolean element_installed(const char* name) {
  g_autoptr(GstElementFactory) factory = gst_element_factory_find(name);
  return factory != NULL;
}

// Are all elements of a chain there?
static gboolean video_installed(const char* description) {
  g_auto(GStrv) elements = g_strsplit(description, " ! ", -1);
  gboolean all = TRUE;
  for (int i = 0; elements[i]; i++) {
    elements[i][strcspn(elements[i], " ")] = 0;
    all = all && element_installed(elements[i]);
  }
  return all;
}

static const char* find_encoder(const VideoKind* kind) {
  for (int i = 0; kind->encoder[i]; i++) {
    if (video_installed(kind->encoder[i])) return kind->encoder[i];
  }
  return NULL;
}

static GstCaps* frame_caps(const MovieFormat* format) {
  return gst_caps_new_simple("video/x-raw", "format", G_TYPE_STRING, "RGB", "width", G_TYPE_INT,
                             format->width, "height", G_TYPE_INT, format->height, "framerate",
                             GST_TYPE_FRACTION, format->fps, 1, NULL);
}

static GstElement* make_pipeline(const VideoKind* kind, const char* encoder, const char* filename,
                                 char* error, int error_sz) {
  g_autoptr(GError) problem = NULL;
  g_autofree char* text = g_strdup_printf(
      "appsrc name=source format=time block=true max-bytes=60000000 ! videoconvert ! video/x-raw,format=I420 "
      "! %s ! %s ! "
      "filesink name=sink",
      encoder, kind->muxer);
  GstElement* pipeline = gst_parse_launch(text, &problem);
  if (problem) {
    snprintf(error, (size_t)error_sz, _("GStreamer cannot write %s: %s"), filename, problem->message);
    if (pipeline) gst_object_unref(pipeline);
    return NULL;
  }
  g_autoptr(GstElement) sink = gst_bin_get_by_name(GST_BIN(pipeline), "sink");
  g_object_set(sink, "location", filename, NULL);
  return pipeline;
}

Video* video_open(const char* filename, const char* extension, const MovieFormat* format, char* error,
                  int error_sz) {
  const VideoKind* kind = kind_of(extension);
  gst_init(NULL, NULL);
  const char* encoder = kind ? find_encoder(kind) : NULL;
  if (!encoder || !video_installed(kind->muxer) || !video_installed("videoconvert")) {
    snprintf(error, (size_t)error_sz,
             _("%s: no encoder for %s is installed; install gstreamer1.0-plugins-base and %s"), filename,
             extension, kind ? kind->package : "gstreamer1.0-plugins-good");
    return NULL;
  }
  GstElement* pipeline = make_pipeline(kind, encoder, filename, error, error_sz);
  if (!pipeline) return NULL;
  Video* video = g_new0(Video, 1);
  video->pipeline = pipeline;
  video->source = gst_bin_get_by_name(GST_BIN(pipeline), "source");
  video->format = *format;
  g_autoptr(GstCaps) caps = frame_caps(format);
  g_object_set(video->source, "caps", caps, NULL);
  gst_element_set_state(pipeline, GST_STATE_PLAYING);
  return video;
}

// The error that stopped the pipeline, if one did.
static int pipeline_error(Video* video, char* error, int error_sz) {
  g_autoptr(GstBus) bus = gst_element_get_bus(video->pipeline);
  g_autoptr(GstMessage) message = gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR);
  g_autoptr(GError) problem = NULL;
  if (!message) return 0;
  gst_message_parse_error(message, &problem, NULL);
  snprintf(error, (size_t)error_sz, _("video: %s"), problem->message);
  return -1;
}

int video_add(Video* video, const unsigned char* rgb, char* error, int error_sz) {
  gsize row = 3 * (gsize)video->format.width, stride = (row + 3) & ~(gsize)3,
        height = (gsize)video->format.height;
  GstBuffer* buffer = gst_buffer_new_allocate(NULL, stride * height, NULL);
  GstMapInfo map;
  gst_buffer_map(buffer, &map, GST_MAP_WRITE);
  for (gsize y = 0; y < height; y++) memcpy(map.data + y * stride, rgb + (height - 1 - y) * row, row);
  gst_buffer_unmap(buffer, &map);
  GST_BUFFER_PTS(buffer) = gst_util_uint64_scale(video->count, GST_SECOND, (guint64)video->format.fps);
  GST_BUFFER_DURATION(buffer) = gst_util_uint64_scale(1, GST_SECOND, (guint64)video->format.fps);
  video->count++;
  if (gst_app_src_push_buffer(GST_APP_SRC(video->source), buffer) == GST_FLOW_OK) {
    return pipeline_error(video, error, error_sz);
  }
  if (!pipeline_error(video, error, error_sz)) {
    snprintf(error, (size_t)error_sz, _("video: the encoder takes no more frames"));
  }
  return -1;
}

int video_close(Video* video, char* error, int error_sz) {
  int status = 0;
  g_autoptr(GstBus) bus = gst_element_get_bus(video->pipeline);
  gst_app_src_end_of_stream(GST_APP_SRC(video->source));
  g_autoptr(GstMessage) message =
      gst_bus_timed_pop_filtered(bus, 60 * GST_SECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  if (!message || GST_MESSAGE_TYPE(message) == GST_MESSAGE_ERROR) {
    g_autoptr(GError) problem = NULL;
    if (message) gst_message_parse_error(message, &problem, NULL);
    snprintf(error, (size_t)error_sz, _("video: %s"),
             problem ? problem->message : _("the encoder does not come to an end"));
    status = -1;
  }
  gst_element_set_state(video->pipeline, GST_STATE_NULL);
  gst_object_unref(video->source);
  gst_object_unref(video->pipeline);
  g_free(video);
  return status;
}
