// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal record: simulate and write what a camera sees: one picture, a sequence of them, a video or
// raw frames.

#include <errno.h>
#include <gimbal/offscreen.h>
#include <gimbal/render.h>
#include <gimbal/scene.h>
#include <glib/gi18n.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "controls.h"
#include "metric_depth.h"
#include "movie.h"
#include "record_run.h"
#include "runs.h"
#include "words.h"

enum { MAX_GEOMS = 2000, MAX_SIZE = 16384 };

typedef struct Recording {
  const char *model, *output, *camera, *keyframe, *control, *flags, *label, *frame, *select, *view, *pull,
      *quality, *caption;
  MovieFormat format;
  double seconds;   // -1: not given
  double from, to;  // s; NAN: not given
  int clock;
  bool whole;  // it was not: of a recorded run all
  double end;  // of that run, s
  int depth, metric, segmentation;
} Recording;

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
  (void)signal_number;
  interrupted = 1;
}

//---- options

static bool read_size(const char* text, Recording* rec) {
  char extra;
  return sscanf(text, "%dx%d%c", &rec->format.width, &rec->format.height, &extra) == 2 &&
         rec->format.width > 0 && rec->format.height > 0 && rec->format.width <= MAX_SIZE &&
         rec->format.height <= MAX_SIZE;
}

static int read_options(Recording* rec, int argc, char** argv) {
  const char* size = NULL;
  int every = 0;
  char** words;
  *rec = (Recording){.format = {1280, 720, 30}, .seconds = -1, .from = NAN, .to = NAN};
  const GOptionEntry entries[] = {
      {"camera", 0, 0, G_OPTION_ARG_FILENAME, &rec->camera, N_("name of a camera of the model"), "C"},
      {"size", 0, 0, G_OPTION_ARG_FILENAME, &size, N_("width and height of the picture in pixels"), "WxH"},
      {"key", 0, 0, G_OPTION_ARG_FILENAME, &rec->keyframe, N_("keyframe to start from"), "K"},
      {"fps", 0, 0, G_OPTION_ARG_INT, &rec->format.fps, N_("pictures per simulated second"), "N"},
      {"control", 0, 0, G_OPTION_ARG_FILENAME, &rec->control,
       N_("table or recorded run whose controls drive the model"), "FILE"},
      {"flags", 0, 0, G_OPTION_ARG_FILENAME, &rec->flags,
       N_("names of visualization and rendering flags to switch on, or off with no- in front"), "F,no-F,..."},
      {"label", 0, 0, G_OPTION_ARG_FILENAME, &rec->label, N_("kind of object that is labelled with its name"),
       "L"},
      {"segmentation", 0, 0, G_OPTION_ARG_NONE, &rec->segmentation, N_("draw a colour for each object"),
       NULL},
      {"frame", 0, 0, G_OPTION_ARG_FILENAME, &rec->frame, N_("kind of object whose axes are drawn"), "F"},
      {"select", 0, 0, G_OPTION_ARG_FILENAME, &rec->select, N_("body to select"), "BODY"},
      {"duration", 0, 0, G_OPTION_ARG_DOUBLE, &rec->seconds, N_("simulated time in seconds"), "S"},
      {"from", 0, 0, G_OPTION_ARG_DOUBLE, &rec->from, N_("time of the run at which the pictures begin"), "S"},
      {"to", 0, 0, G_OPTION_ARG_DOUBLE, &rec->to, N_("time of the run at which they end"), "S"},
      {"caption", 0, 0, G_OPTION_ARG_FILENAME, &rec->caption, N_("words on each picture"), "TEXT"},
      {"clock", 0, 0, G_OPTION_ARG_NONE, &rec->clock, N_("show the time of the run on each picture"), NULL},
      {"view", 0, 0, G_OPTION_ARG_FILENAME, &rec->view,
       N_("azimuth, elevation and distance of the camera, and the point it looks at"), "A,E,D[,X,Y,Z]"},
      {"every", 0, 0, G_OPTION_ARG_INT, &every, N_("of a recording (.h5): keep each Nth step only"), "N"},
      {"pull", 0, 0, G_OPTION_ARG_FILENAME, &rec->pull,
       N_("pull the selected body by this vector while the model runs"), "X,Y,Z"},
      {"quality", 0, 0, G_OPTION_ARG_FILENAME, &rec->quality,
       N_("quality of the drawing; auto chooses by the machine"), "auto|fast|low|medium|high|best"},
      {"depth", 0, 0, G_OPTION_ARG_NONE, &rec->depth, N_("draw distances instead of colours"), NULL},
      {"metric-depth", 0, 0, G_OPTION_ARG_NONE, &rec->metric,
       N_("write distances along the view: .png in mm, .npy in m"), NULL},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  if (cli_parse(argc, argv, entries, 2, 2, &words) < 0) return 0;
  if (every) {
    fprintf(stderr, _("--every is for recordings (.h5)\n"));
    return !cli_usage(cli_find("record"));
  }
  rec->model = words[0];
  rec->output = words[1];
  if (size && !read_size(size, rec)) {
    fprintf(stderr, _("--size %s: give width x height, such as 1280x720, up to %d\n"), size, MAX_SIZE);
    return !cli_usage(cli_find("record"));
  }
  if (rec->metric && !metric_depth_fits(rec->output)) {
    fprintf(stderr, _("--metric-depth writes .png (16 bits, mm) or .npy (32-bit floats, m)\n"));
    return !cli_usage(cli_find("record"));
  }
  if (!isnan(rec->to) && (rec->seconds != -1 || rec->to < (isnan(rec->from) ? 0 : rec->from))) {
    fprintf(stderr, _("--to is a time not before --from, and takes the place of --duration\n"));
    return !cli_usage(cli_find("record"));
  }
  const CliLimit limits[] = {{"--fps", rec->format.fps, 1, 1000},
                             {"--duration", rec->seconds == -1 ? 0 : rec->seconds, 0, 1e6},
                             {NULL, 0, 0, 0}};
  rec->whole = rec->seconds < 0 && !movie_is_picture(rec->output);
  if (rec->seconds < 0) rec->seconds = movie_is_picture(rec->output) ? 0 : 5;
  return cli_within(argv[0], limits);
}

// Switch one flag of the options or of the scene.
static bool set_flag(const char* word, size_t size, mjvOption* opt, mjvScene* scn) {
  int on = 1;
  if (size > 3 && !strncmp(word, "no-", 3)) {
    word += 3;
    size -= 3;
    on = 0;
  }
  for (int i = 0; i < mjNVISFLAG; i++) {
    if (!cli_same_name(word, size, mjVISSTRING[i][0])) continue;
    opt->flags[i] = (mjtByte)on;
    return true;
  }
  for (int i = 0; i < mjNRNDFLAG; i++) {
    if (!cli_same_name(word, size, mjRNDSTRING[i][0])) continue;
    scn->flags[i] = (mjtByte)on;
    return true;
  }
  return false;
}

static bool set_flags(const char* list, mjvOption* opt, mjvScene* scn) {
  while (list && *list) {
    size_t size = strcspn(list, ",");
    if (!set_flag(list, size, opt, scn)) {
      fprintf(stderr, _("--flags: %.*s is no flag; flags are"), (int)size, list);
      for (int i = 0; i < mjNVISFLAG; i++) fprintf(stderr, "%s %s", i ? "," : "", mjVISSTRING[i][0]);
      for (int i = 0; i < mjNRNDFLAG; i++) fprintf(stderr, ", %s", mjRNDSTRING[i][0]);
      fprintf(stderr, _(" (no- in front switches off)\n"));
      return false;
    }
    list += size + (list[size] == ',');
  }
  return true;
}

//---- drawing

typedef struct Stage {
  CliRun* run;  // a recorded one, which has model and data; NULL: the model is simulated
  mjModel* m;
  mjData* d;
  mjvOption opt;
  mjvPerturb pert;
  mjvCamera cam;
  mjvScene scn;
  mjrContext con;
  Controls controls;
  unsigned char* rgb;
  float* depth;  // NULL: not wanted
} Stage;

static void draw_frame(Stage* s, const Recording* rec) {
  mjrRect viewport = {0, 0, rec->format.width, rec->format.height};
  gimbal_scene_update(s->m, s->d, &s->opt, &s->pert, &s->cam, mjCAT_ALL, &s->scn);
  mjr_render(viewport, &s->scn, &s->con);
  movie_words_draw(&(MovieWords){rec->caption, rec->clock ? s->d->time : NAN}, viewport, &s->con);
  mjr_readPixels(s->rgb, s->depth, viewport, &s->con);
}

// A free camera: azimuth, elevation, distance and perhaps the point that it looks at.
static bool read_view(const char* text, mjvCamera* cam) {
  double v[6];
  char extra;
  int n = sscanf(text, "%lf,%lf,%lf,%lf,%lf,%lf%c", v, v + 1, v + 2, v + 3, v + 4, v + 5, &extra);
  if ((n != 3 && n != 6) || v[2] <= 0) {
    fprintf(stderr, _("--view %s: give azimuth,elevation,distance or azimuth,elevation,distance,x,y,z\n"),
            text);
    return false;
  }
  cam->type = mjCAMERA_FREE;
  cam->azimuth = v[0];
  cam->elevation = v[1];
  cam->distance = v[2];
  for (int i = 0; n == 6 && i < 3; i++) cam->lookat[i] = v[3 + i];
  return true;
}

// Hold the selected body at its middle and pull it by a vector.
static bool start_pull(Stage* s, const char* text) {
  mjtNum v[3];
  char extra;
  if (s->pert.select <= 0 || sscanf(text, "%lf,%lf,%lf%c", v, v + 1, v + 2, &extra) != 3) {
    fprintf(stderr, _("--pull %s: give a vector x,y,z, and the body with --select\n"), text);
    return false;
  }
  if (!s->run) mj_forward(s->m, s->d);
  mjv_updateCamera(s->m, s->d, &s->cam, &s->scn);
  mju_copy3(s->pert.localpos, s->m->body_ipos + 3 * s->pert.select);
  mjv_initPerturb(s->m, s->d, &s->scn, &s->pert);
  mju_addTo3(s->pert.refselpos, v);
  s->pert.active = mjPERT_TRANSLATE;
  return true;
}

// Set the state and the view that the options ask for; 0 with a message if something does not
// exist.
static bool record_prepare(Stage* s, const Recording* rec) {
  if (rec->keyframe) {
    int key = cli_find_object(s->m, "--key", rec->keyframe, mjOBJ_KEY);
    if (key < 0) return false;
    mj_resetDataKeyframe(s->m, s->d, key);
  }
  mjv_defaultFreeCamera(s->m, &s->cam);
  int camera = s->m->vis.global.cameraid;
  if (rec->camera && (camera = cli_find_object(s->m, "--camera", rec->camera, mjOBJ_CAMERA)) < 0) {
    return false;
  }
  if (camera >= 0) {
    s->cam.type = mjCAMERA_FIXED;
    s->cam.fixedcamid = camera;
  }
  if (rec->view && !read_view(rec->view, &s->cam)) return false;
  mjv_defaultPerturb(&s->pert);
  if (rec->select) {
    s->pert.select = cli_find_object(s->m, "--select", rec->select, mjOBJ_BODY);
    if (s->pert.select < 0) return false;
  }
  mjv_defaultOption(&s->opt);
  if (rec->label && (s->opt.label = cli_choose("--label", rec->label, mjLABELSTRING, mjNLABEL)) < 0) {
    return false;
  }
  if (rec->frame && (s->opt.frame = cli_choose("--frame", rec->frame, mjFRAMESTRING, mjNFRAME)) < 0) {
    return false;
  }
  mjv_makeScene(s->m, &s->scn, MAX_GEOMS);
  s->scn.flags[mjRND_SEGMENT] = (mjtByte)rec->segmentation;
  s->scn.flags[mjRND_DEPTH] = (mjtByte)rec->depth;
  if (rec->pull && !start_pull(s, rec->pull)) return false;
  if (rec->control && !controls_read(&s->controls, rec->control, s->m)) return false;
  return set_flags(rec->flags, &s->opt, &s->scn);
}

static void record_progress(int frame, int count, double seconds) {
  char bar[41];
  if (!isatty(STDERR_FILENO)) return;
  for (int i = 0; i < 40; i++) bar[i] = 40 * frame / count > i ? '#' : '.';
  bar[40] = 0;
  fprintf(stderr, "\r[%s] ", bar);
  fprintf(stderr, _("frame %d of %d, %.1f a second "), frame, count, seconds > 0 ? frame / seconds : 0);
  if (frame == count || interrupted) fprintf(stderr, "\n");
}

// Step until a time, or to the row of a recorded run.
static void record_advance(Stage* s, double until) {
  while (s->run && s->d->time < until - 0.5 * s->m->opt.timestep && !interrupted) {
    if (!runs_next(s->run)) return;
  }
  if (s->run) return;
  while (s->d->time < until - 0.5 * s->m->opt.timestep && !interrupted) {
    mjtNum before = s->d->time;
    controls_apply(&s->controls, s->m, s->d);
    if (s->pert.active) mjv_applyPerturbForce(s->m, s->d, &s->pert);
    mj_step(s->m, s->d);
    if (s->d->time <= before) return;
  }
  mj_forward(s->m, s->d);
}

static int write_distances(const Stage* s, const Recording* rec, int frame, char* error, int error_sz) {
  char name[4096];
  const mjvGLCamera* camera = s->scn.camera;
  movie_picture_name(rec->output, frame, name, sizeof name);
  return metric_depth_write(name, s->depth, rec->format.width, rec->format.height, camera->frustum_near,
                            camera->frustum_far, error, error_sz);
}

// Go to the time at which the pictures begin. False: the run ends before.
static bool begin_at(Stage* s, const Recording* rec, char* error, int error_sz) {
  if (isnan(rec->from) || rec->from <= s->d->time) return true;
  record_advance(s, rec->from);
  if (s->d->time >= rec->from - 0.5 * s->m->opt.timestep) return true;
  snprintf(error, (size_t)error_sz, _("--from %g: the run ends at %g s"), rec->from, s->d->time);
  return false;
}

// How long the pictures go on; a recorded run is shown to its end if nothing else is said.
static double seconds_from(const Stage* s, const Recording* rec, double start) {
  if (!isnan(rec->to)) return fmax(0, rec->to - start);
  return s->run && rec->whole && !isnan(rec->from) ? fmax(0, rec->end - start) : rec->seconds;
}

static int record_shoot(Stage* s, const Recording* rec, Movie* movie, char* error, int error_sz) {
  int picture = movie_is_picture(rec->output), status = 0;
  if (!begin_at(s, rec, error, error_sz)) return -1;
  double start = s->d->time, clock = cli_clock();
  int count = picture ? 1 : (int)(seconds_from(s, rec, start) * rec->format.fps + 0.5);
  if (count < 1) count = 1;
  for (int frame = 0; frame < count && !status && !interrupted; frame++) {
    record_advance(s, start + (picture ? rec->seconds : (double)frame / rec->format.fps));
    draw_frame(s, rec);
    status =
        movie ? movie_add(movie, s->rgb, error, error_sz) : write_distances(s, rec, frame, error, error_sz);
    record_progress(frame + 1, count, cli_clock() - clock);
  }
  return status;
}

// The quality of the options; by default the best one for a picture, and for a film what a software
// renderer can do in time.
static bool choose_quality(Stage* s, const Recording* rec) {
  int quality = cli_choose_quality(rec->quality);
  if (quality < 0) return false;
  if (quality == GIMBAL_QUALITY_AUTO) {
    int film = !movie_is_picture(rec->output);
    quality = film && gimbal_render_is_software(&s->con) ? GIMBAL_QUALITY_HIGH : GIMBAL_QUALITY_BEST;
  }
  gimbal_render_set_quality(&s->con, quality);
  return true;
}

static int record_run(Stage* s, const Recording* rec, char* error, int error_sz) {
  size_t npixel = (size_t)rec->format.width * (size_t)rec->format.height;
  s->m->vis.global.offwidth = rec->format.width;
  s->m->vis.global.offheight = rec->format.height;
  bool words = rec->clock || rec->caption;
  mjr_makeContext(s->m, &s->con, words ? movie_words_font(rec->format.height) : mjFONTSCALE_100);
  mjr_setBuffer(mjFB_OFFSCREEN, &s->con);
  if (!choose_quality(s, rec)) return -1;
  Movie* movie = rec->metric ? NULL : movie_open(rec->output, &rec->format, error, error_sz);
  if (!movie && !rec->metric) return -1;
  s->rgb = malloc(3 * npixel);
  s->depth = rec->metric ? malloc(npixel * sizeof(float)) : NULL;
  signal(SIGINT, on_interrupt);
  signal(SIGTERM, on_interrupt);
  int status = record_shoot(s, rec, movie, error, error_sz);
  if (movie && movie_close(movie, error, error_sz)) status = -1;
  return status;
}

static void stage_free(Stage* s) {
  mjr_freeContext(&s->con);
  mjv_freeScene(&s->scn);
  if (!s->run) {
    mj_deleteData(s->d);
    mj_deleteModel(s->m);
  }
  runs_close(s->run);
  controls_clear(&s->controls);
  free(s->rgb);
  free(s->depth);
}

// Whether a recorded run is wanted instead of a picture: of the two words that are no values of
// options, the second is the name of such a file.
static bool is_recording(int argc, char** argv) {
  for (int i = 2; i < argc; i++) {
    if (cli_has_extension(argv[i], ".h5") && strcmp(argv[i - 1], "--control") != 0) return true;
  }
  return false;
}

// The model and its data: of a recorded run at its first row, or of a model.
static bool open_model(Stage* s, Recording* rec) {
  bool recorded = cli_has_extension(rec->model, ".h5");
  if (!recorded) {
    s->m = cli_load(rec->model);
    s->d = s->m ? mj_makeData(s->m) : NULL;
    return s->m != NULL;
  }
  s->run = runs_open(rec->model);
  if (!s->run) return false;
  s->m = (mjModel*)runs_model(s->run);
  s->d = runs_data(s->run);
  if (rec->whole) rec->seconds = runs_seconds(s->run);
  if (!runs_next(s->run)) return false;
  rec->end = s->d->time + runs_seconds(s->run);
  return true;
}

int cmd_record(int argc, char** argv) {
  Recording rec;
  Stage s = {.m = NULL};
  char error[500] = "";
  if (is_recording(argc, argv)) return record_run_file(argc, argv);
  if (!read_options(&rec, argc, argv)) return 2;
  if (!open_model(&s, &rec)) return 1;
  mjr_defaultContext(&s.con);
  mjv_defaultScene(&s.scn);
  int status = record_prepare(&s, &rec) ? 0 : 2;
  GimbalOffscreen* gl = status ? NULL : gimbal_offscreen_new(error, sizeof error);
  if (!gl) cli_translate(error, sizeof error);
  if (!status && (!gl || record_run(&s, &rec, error, sizeof error))) {
    fprintf(stderr, "%s\n", error);
    status = 1;
  }
  if (!s.run) cli_print_warnings(stderr, s.m, s.d);
  stage_free(&s);
  gimbal_offscreen_free(gl);
  if (!status && rec.metric) printf("%s (%s)\n", rec.output, metric_depth_unit(rec.output));
  if (!status && !rec.metric) printf("%s\n", rec.output);
  return status;
}
