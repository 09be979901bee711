// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the window and its actions share.

#ifndef GIMBAL_WINDOW_PRIVATE_H_
#define GIMBAL_WINDOW_PRIVATE_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "session/headset.h"
#include "session/programs.h"
#include "session/steps.h"
#include "stage/filming.h"
#include "start/start-page.h"
#include "widgets/dock/dock.h"
#include "window/compare-bar.h"
#include "window/model-tab.h"
#include "window/palette.h"
#include "window/until-popover.h"
#include "window/window.h"

// Two models that are shown beside each other, each with a bar above its stage: the left or upper one first.
typedef struct GimbalCompare {
  GimbalModelTab* tabs[2];  // lent; NULL: nothing is compared
  GimbalCompareBar* bars[2];
  GimbalModelTab* host;  // the tab in which both stages are now; NULL: none of the two is on show
  gboolean same_view;
  mjvCamera look;     // that both had last
  int width, height;  // of both together, when they were divided
  guint divide_timer;
  gint64 told_at;
} GimbalCompare;

struct _GimbalWindow {
  AdwApplicationWindow parent;
  GimbalActions* actions;
  GimbalNotices* notices;
  AdwWindowTitle* title;
  GtkStack* stack;  // "start" or "work"
  GimbalStartPage* start_page;
  AdwTabView* tabs;  // of GimbalModelTab
  GtkButton* film_button;
  GtkButton* track_button;   // says what file drives the controls, and ends it
  GtkButton* record_button;  // says what is recorded, and ends it
  GtkMenuButton* until_button;
  GimbalUntilPopover* until_popover;
  GtkToggleButton* side_button;
  GtkToggleButton* bottom_button;
  AdwSplitButton* open_button;
  GtkMenuButton* menu_button;
  GtkWidget* transport;
  GtkButton* run_button;
  GtkMenuButton* speed_button;
  GtkAdjustment* speed_exponent;
  GtkCheckButton* speed_unlimited;

  GimbalPages pages;  // of the model on show, lent by its tab; empty before there is one

  GimbalCompare compare;
  gboolean common;           // all models run by one clock
  AdwTabPage* ending;        // the tab that may close without asking
  GPtrArray* given_up;       // of GimbalSession, lent: while the window closes, whose edits need not be saved
  GBinding* shows[2];        // of the buttons for panes
  GimbalPrograms* programs;  // outside
  GimbalHeadset* headset;    // somebody stands in the model on show; NULL: nobody
  mjtByte
      switches[mjNVISFLAG + mjNRNDFLAG + 2 * mjNGROUP];  // of the view, when the history was looked at last
  mjvCamera look, look_seen;  // at the last step of the history, and in the last picture
  gboolean look_fresh;        // the model has just come: where its camera goes by itself is no step
  guint look_timer;
  gboolean look_fits;                        // the camera was where the view itself had put it
  void (*after_saving)(GimbalWindow* self);  // once all documents are saved
  guint64 offered;                           // the document whose migration was offered last
  GFile* pending;                            // to open once the current document is dealt with
  struct GimbalRunFile* opened_run;          // to be shown once its model is there, NULL: none
  GimbalDocument* loading;                   // the one that is read now and will be shown; not owned
  GCancellable* fetching;                    // of the model that comes from an address, NULL if none does
  GCancellable* adding;                      // of meshes that become bodies, NULL if none do
  gboolean closing;                          // the window may close without asking
  double editor_share;                       // of the width of editor and view; 0: a sensible one
  gboolean divided;                          // editor and view have had their shares
  guint layout_timer;                        // until the layout is kept
  gboolean run_on_load;                      // the next model starts to run
  gboolean speed_quiet;
  gint64 speed_at;
};

// Actions "win.…".
void gimbal_window_add_actions(GimbalWindow* self);
// Everything that can be done, and every object with a name.
void gimbal_window_show_palette(GimbalWindow* self);
void gimbal_window_offer_actions(GimbalWindow* self, GimbalPalette* palette);

// The page of the help that goes with what has the focus.
const char* gimbal_window_find_help(GimbalWindow* self);

// What was done to the model on show: told from now on; switches of the view that were turned since, before another comes; as a
// list; the last of the run and the view taken back.
void gimbal_window_tell_history(GimbalWindow* self);
void gimbal_window_leave_history(GimbalWindow* self);
void gimbal_window_history_action(gpointer owner, GVariant* parameter);
void gimbal_window_take_back_action(gpointer owner, GVariant* parameter);

// The models of the window (window-tabs.c): one more, which is shown then; the pages of each; what the tab on show is called;
// handlers of the tabs.
void gimbal_window_add_tab(GimbalWindow* self);
const GimbalPages* gimbal_window_nth_pages(GimbalWindow* self, int index);
void gimbal_window_name_tab(GimbalWindow* self);
void gimbal_window_on_tab(GimbalWindow* self);
gboolean gimbal_window_on_close_tab(GimbalWindow* self, AdwTabPage* page);
void gimbal_window_clock_action(gpointer owner, GVariant* parameter);
void gimbal_window_new_tab_action(gpointer owner, GVariant* parameter);
void gimbal_window_close_tab_action(gpointer owner, GVariant* parameter);
void gimbal_window_next_tab_action(gpointer owner, GVariant* parameter);
void gimbal_window_previous_tab_action(gpointer owner, GVariant* parameter);

// Two models beside each other: the stage of the other one comes beside that of the tab on show, and goes home; they are not
// compared any more; what they have in common is shown.
void gimbal_window_join_stages(GimbalWindow* self);
void gimbal_window_part_stages(GimbalWindow* self);
void gimbal_window_stop_comparing(GimbalWindow* self);
gboolean gimbal_window_compares(GimbalWindow* self, GimbalModelTab* tab);
void gimbal_window_show_common(GimbalWindow* self);
void gimbal_window_compare_action(gpointer owner, GVariant* parameter);
void gimbal_window_stop_comparing_action(gpointer owner, GVariant* parameter);

// Ask for a model; file NULL: none was chosen. data of answer is the window.
void gimbal_window_ask_for_model(GimbalWindow* self, const char* title,
                                 void (*answer)(GFile* file, gpointer data));

// What the window does with the pages on show.
void gimbal_window_bind_session(GimbalWindow* self);
void gimbal_window_show_model(GimbalWindow* self);
void gimbal_window_take_threads(GimbalWindow* self);
void gimbal_window_tell_film(GimbalWindow* self, const char* path, const char* error);

void gimbal_window_show_speed(GimbalWindow* self, gboolean force);

// Where the pages are: heard of from now on; as they were last; kept now.
void gimbal_window_bind_layout(GimbalWindow* self);
void gimbal_window_take_layout(GimbalWindow* self);
void gimbal_window_keep_layout(GimbalWindow* self);
void gimbal_window_layout_action(gpointer owner, GVariant* parameter);
void gimbal_window_move_page_action(gpointer owner, GVariant* parameter);
void gimbal_window_offer_pages(GimbalWindow* self, GimbalPalette* palette);

void gimbal_window_show_editor(GimbalWindow* self);

// The space bar runs and pauses in a window of ours, where it is no letter.
void gimbal_window_add_space(GimbalWindow* self, GtkWidget* window);

// Deal with unsaved edits, then call then(self) unless the user cancels.
void gimbal_window_leave_document(GimbalWindow* self, void (*then)(GimbalWindow* self));

// Runs as files: saved, recorded, opened; a file that is one (FALSE: it is none); the one that was opened, once its model is on show
// (FALSE: there is none); and what becomes of a recording with a frame.
void gimbal_window_save_run_action(gpointer owner, GVariant* parameter);
void gimbal_window_record_run_action(gpointer owner, GVariant* parameter);
void gimbal_window_open_run_action(gpointer owner, GVariant* parameter);
void gimbal_window_compare_run_action(gpointer owner, GVariant* parameter);
void gimbal_window_save_run(GimbalWindow* self, const char* path);
void gimbal_window_record_run(GimbalWindow* self, const char* path);
void gimbal_window_compare_run(GimbalWindow* self, const char* path);
gboolean gimbal_window_open_run(GimbalWindow* self, GFile* file);
void gimbal_window_forget_run(GimbalWindow* self);
gboolean gimbal_window_show_opened_run(GimbalWindow* self);
void gimbal_window_follow_recording(GimbalWindow* self);

// Controls of a file drive the run on show: chosen or ended by the action; those of a recorded run (of any thread); what is told with
// a frame.
void gimbal_window_play_controls_action(gpointer owner, GVariant* parameter);
void gimbal_window_play_controls(GimbalWindow* self, const char* path);
GimbalControlTrack* gimbal_window_read_recorded_track(const char* path, GError** error);
void gimbal_window_follow_track(GimbalWindow* self);

// Fetch a model and open it; FALSE if text is no address. Another one that was under way is given up.
gboolean gimbal_window_fetch(GimbalWindow* self, const char* text);
void gimbal_window_cancel_fetch(GimbalWindow* self);
// Let meshes become bodies of the model on show, from a point on; of files that are no meshes nothing happens. Those that were under
// way are given up.
void gimbal_window_add_meshes(GimbalWindow* self, GSList* files, const mjtNum point[3]);
void gimbal_window_cancel_meshes(GimbalWindow* self);
// Show the report on a robot that has no model beside it yet, or on a folder. TRUE: there is nothing else to open.
gboolean gimbal_window_import(GimbalWindow* self, GFile* file);
void gimbal_window_import_action(gpointer owner, GVariant* parameter);
void gimbal_window_address_action(gpointer owner, GVariant* parameter);

// Actions that write films and other formats.
void gimbal_window_film_view_action(gpointer owner, GVariant* parameter);
void gimbal_window_film_history_action(gpointer owner, GVariant* parameter);
void gimbal_window_film_stop_action(gpointer owner, GVariant* parameter);
void gimbal_window_show_in_files_action(gpointer owner, GVariant* parameter);
void gimbal_window_headset_action(gpointer owner, GVariant* parameter);
void gimbal_window_leave_headset(GimbalWindow* self);
// Programs outside (window-programs.c): heard of from the beginning; the session on show is what they drive.
void gimbal_window_programs_action(gpointer owner, GVariant* parameter);
void gimbal_window_add_programs(GimbalWindow* self);
// Models of earlier versions: brought up to date, and that offered once a document if it does not compile.
void gimbal_window_simplify_action(gpointer owner, GVariant* parameter);
void gimbal_window_migrate_action(gpointer owner, GVariant* parameter);
void gimbal_window_offer_migration(GimbalWindow* self);
void gimbal_window_export_action(gpointer owner, GVariant* parameter);

// A number of the text shall vary: by its place, by its section, at the caret (window-vary.c). The page of experiments.
void gimbal_window_vary_action(gpointer owner, GVariant* parameter);
void gimbal_window_vary_setting_action(gpointer owner, GVariant* parameter);
void gimbal_window_vary_here_action(gpointer owner, GVariant* parameter);
void gimbal_window_show_experiments(GimbalWindow* self);

#endif  // GIMBAL_WINDOW_PRIVATE_H_
