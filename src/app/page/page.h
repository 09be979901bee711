// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A page of the window: what stands in the dock of each model. A room of pages exports one constant
// row (GimbalPageKind) for each of them; dock, palette, help and layouts read the rows, and know no
// page by name.

#ifndef GIMBAL_PAGE_H_
#define GIMBAL_PAGE_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "session/steps.h"
#include "widgets/dock/dock-page.h"
#include "widgets/view/viewport.h"

// What the palette offers of a page: an action of the window, of the view, or of the page's own
// group.
typedef struct GimbalPageOffer {
  const char* title;
  const char* keys;  // the row of the table of keys, NULL: none
  const char* action;
} GimbalPageOffer;

// The arrangements of the pages for what one is about to do.
typedef enum GimbalArrangement {
  GIMBAL_ARRANGE_AUTHOR,
  GIMBAL_ARRANGE_TUNE,
  GIMBAL_ARRANGE_WATCH,
  GIMBAL_ARRANGE_RECORD,
} GimbalArrangement;

#define GIMBAL_N_ARRANGEMENTS (GIMBAL_ARRANGE_RECORD + 1)

typedef struct GimbalPageSpot {
  const char* place;  // NULL: at home
  gboolean front;     // its pane is open and shows it
} GimbalPageSpot;

typedef struct GimbalPageKind {
  const char* name;   // in layouts and settings
  const char* title;  // to be translated
  const char* icon;
  const char* home;      // the name of a place of the dock
  const char* help;      // the page of the help that goes with it
  gboolean needs_model;  // without one "No Model" stands in the place of everything
  GType (*type)(void);
  const char* prefix;             // of its action group, NULL: it has none
  const GimbalPageOffer* offers;  // end with an empty row; NULL: none
  GimbalPageSpot spots[GIMBAL_N_ARRANGEMENTS];
} GimbalPageKind;

// Properties on construction: "kind" (GimbalPageKind), "session", "viewport" (what the pages show
// things in), "steps". Of the kind: "title", "icon-name", "home", "help". What its tab says beside
// the title: "badge-number", "needs-attention".
//
// Signals, for who owns the pages: "problem-activated" (GimbalProblem), "reveal" (type, id,
// attribute): the place in the text is wanted; "wanted": the page is to be shown.
#define GIMBAL_TYPE_PAGE (gimbal_page_get_type())
G_DECLARE_DERIVABLE_TYPE(GimbalPage, gimbal_page, GIMBAL, PAGE, GtkWidget)

// What a kind of page does; each may be NULL.
typedef struct GimbalPageHooks {
  // Session, viewport and steps are known.
  void (*bind)(GimbalPage* self);
  // Another model is on show. NULL: none, told at once, and once after bind; nothing of the model
  // before may stay. A model is told when the page can be seen, so that what nobody looks at costs
  // nothing.
  void (*model)(GimbalPage* self, GimbalCompiled* compiled);
  // A frame of the model that was told last, while the page can be seen.
  void (*frame)(GimbalPage* self, GimbalFrame* frame);
  // It comes into sight: after the model, before the frame. It goes out of sight.
  void (*map)(GimbalPage* self);
  void (*unmap)(GimbalPage* self);
} GimbalPageHooks;

// Pages are laid out as a whole (GtkBinLayout) and draw nothing themselves.
struct _GimbalPageClass {
  GtkWidgetClass parent_class;
  GimbalPageHooks hooks;
};

GimbalPage* gimbal_page_new(const GimbalPageKind* kind, GimbalSession* session, GimbalViewport* viewport,
                            GimbalSteps* steps);

const GimbalPageKind* gimbal_page_get_kind(GimbalPage* self);
GimbalSession* gimbal_page_get_session(GimbalPage* self);
GimbalViewport* gimbal_page_get_viewport(GimbalPage* self);
GimbalSteps* gimbal_page_get_steps(GimbalPage* self);

// For a page: its actions, which are called "prefix.name" in it.
void gimbal_page_set_actions(GimbalPage* self, GActionGroup* actions);

// One of them, by its name without the prefix. FALSE: the page has none of that name.
gboolean gimbal_page_activate(GimbalPage* self, const char* action, GVariant* parameter);

// For a page: what its tab says beside the title, a number, and whether it is a matter for the user
// now.
void gimbal_page_set_badge(GimbalPage* self, guint number, gboolean attention);

// For a page: emit the signals of those names.
void gimbal_page_activate_problem(GimbalPage* self, GimbalProblem* problem);
void gimbal_page_reveal(GimbalPage* self, int type, int id, const char* attribute);
void gimbal_page_want(GimbalPage* self);

#endif  // GIMBAL_PAGE_H_
