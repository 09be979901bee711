// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of commands.

#include <glib/gi18n.h>

#include "cli.h"

const CliCommand cli_commands[] = {
    {"run", "MODEL [--seconds S] [--control FILE] [--picture FILE]",
     N_("simulate without a window and write a picture of the result"), cmd_run},
    {"bench", "MODEL [--steps N] [--threads N] [--pool N] [--noise X] [--key K] [--quality WORDS]",
     N_("measure how fast a model steps"), cmd_bench},
    {"check", "FILE... [--json] [--lint] [--counts]",
     N_("list everything that is wrong with models; --lint: and what will go wrong with them"), cmd_check},
    {"compile", "IN OUT",
     N_("turn a model (xml, urdf, mjz, mjb) into xml, mjb, mjz, txt or urdf; what a URDF does not say is "
        "reported"),
     cmd_compile},
    {"info", "FILE", N_("show sizes, masses and memory of a model"), cmd_info},
    {"decompose", "MESH [--parts N] [--error PERCENT] [--distance PERCENT] [--cover] [--out FOLDER]",
     N_("cut a mesh into convex parts; FOLDER: for their files and a model of them"), cmd_decompose},
    {"fit", "MESH...",
     N_("the box, sphere, capsule, cylinder and ellipsoid that come nearest to a mesh, and how near"),
     cmd_fit},
    {"import", "FILE|FOLDER [--report] [--with WORD]... [--without WORD]... [--out FILE] [--force]",
     N_("make a model of a URDF or of a folder of meshes, beside it; --report: only say what is found and "
        "proposed"),
     cmd_import},
    {"migrate", "FILE|FOLDER... [--check | --explain [--json]] [--from VERSION] [--to VERSION]",
     N_("bring models of earlier versions of MuJoCo up to date; --check: only say what is old"), cmd_migrate},
    {"roundtrip", "FILE", N_("write a model, read it back, and show the largest difference"), cmd_roundtrip},
    {"record",
     N_("MODEL OUT [--camera C] [--size WxH] [--fps N] [--duration S | --to S] [--from S] [--key K] "
        "[--control FILE]\n           [--caption TEXT] [--clock]\n"
        "           [--flags F,no-F,...] [--label L] [--frame F] [--select BODY [--pull X,Y,Z]]\n"
        "           [--view A,E,D[,X,Y,Z]] [--quality auto|fast|low|medium|high|best] [--depth | "
        "--metric-depth | --segmentation]\n"
        "           or: record MODEL RUN.h5 [--duration S] [--every N] [--key K] [--control FILE]"),
     N_("draw a run: OUT is a picture (.png), a sequence (%04d.png), a video (.webm, .mp4) or raw frames "
        "(.rgb);\n"
        "           or keep it: RUN.h5 is a recording that can be computed again"),
     cmd_record},
    {"replay",
     N_("RUN.h5 [--verify]\n"
        "           or: replay MOTION [--model MODEL] [--rate HZ]"),
     N_("go through a recorded run; --verify: is it the same bit by bit when it is computed again?\n"
        "           MOTION is a table (.csv), NumPy arrays (.npy, .npz) or a ROS 2 bag (.mcap): what is in "
        "it, and\n"
        "           which joint of MODEL each column is"),
     cmd_replay},
    {"compare", "RUN.h5 OTHER.h5 [--by-time] [--shift S] [--tolerance X] [--all] [--json]",
     N_("the first moment at which two recorded runs differ, in which quantities, and how much, by names; "
        "status 0: in none"),
     cmd_compare},
    {"export",
     N_("RUN.h5 OUT [options of record]\n"
        "           or: export MOTION RUN.h5 [options of replay]"),
     N_("a recorded run as a table (.csv), NumPy arrays (.npz), a ROS 2 bag (.mcap), another recording "
        "(.h5), a\n"
        "           picture, a sequence or a video; or a motion of another program (see replay) as a "
        "recording"),
     cmd_export},
    {"experiment",
     N_("FILE [--out RESULTS] [--jobs N] [--shard I/N] [--csv FILE] [--json FILE] [--write] [--patience S]\n"
        "           [--silence S]\n"
        "           or: experiment merge FILE RESULTS PART..."),
     N_("vary numbers of a model, simulate each point, and report the best; status 0: the goal is met"),
     cmd_experiment},
    {"explain", N_("CODE...\n           or: explain MODEL GEOM1 GEOM2 [--quality WORDS]"),
     N_("what a problem means, with an example and what to do; or whether two geoms collide, why, and with "
        "which "
        "parameters"),
     cmd_explain},
    {"derivatives", "MODEL [--steps N] [--threads N]",
     N_("forward and inverse derivatives by finite differences, and how well they agree"), cmd_derivatives},
    {"serve",
     "[MODEL] [--listen ADDRESS] [--late hold|zero|pause] [--speed F] [--once] "
     "[--web] [--port N] [--bind ADDRESS] [--certificate FILE --key FILE]",
     N_("let programs outside control a model, or show theirs, over a socket; ADDRESS: unix:PATH, tcp:PORT "
        "or "
        "default"),
     cmd_serve},
    {"lsp", "[--stdio]", N_("language server: what the studio's editor knows, for other editors"), cmd_lsp},
    {"thumbnail", "FILE PICTURE [--size N]",
     N_("draw a model or a recorded run as a square PNG picture of N pixels, 256 by default, as file "
        "managers "
        "show it"),
     cmd_thumbnail},
    {"vr", "MODEL [--key K] [--paused] [--quality auto|fast|low|medium|high|best]",
     N_("stand in a model with a head-set (OpenXR), and pull at it"), cmd_vr},
    {NULL, NULL, NULL, NULL},
};
