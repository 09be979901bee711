// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A page of the window, in the dock of each model. A folder of pages exports one constant row
// (GimbalPageKind) for each page; dock, palette, help and layouts read the rows, and know no page
// by name.

#ifndef GIMBAL_PAGE_H_
#define GIMBAL_PAGE_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "session/steps.h"
#include "widgets/dock/dock-page.h"
#include "widgets/view/viewport.h"

// An entry of the palette for a page: an action of the window, of the view, or of the page's own
// group.
typedef struct GimbalPageOffer {
  const char* title;
  const char* keys;  // name of the row in the table of keys, NULL: none
  const char* action;
} GimbalPageOffer;

// The arrangements of the pages for the tasks of the user.
typedef enum GimbalArrangement {
  GIMBAL_ARRANGE_AUTHOR,
  GIMBAL_ARRANGE_TUNE,
  GIMBAL_ARRANGE_WATCH,
  GIMBAL_ARRANGE_RECORD,
} GimbalArrangement;

#define GIMBAL_N_ARRANGEMENTS (GIMBAL_ARRANGE_RECORD + 1)

typedef struct GimbalPageSpot {
  const char* place;  // of the dock, NULL: the page's home
  gboolean front;     // its pane is open and shows it
} GimbalPageSpot;

typedef struct GimbalPageKind {
  const char* name;   // in layouts and settings
  const char* title;  // to be translated
  const char* icon;
  const char* home;      // the name of a place of the dock
  const char* help;      // the page of the help that goes with it
  gboolean needs_model;  // without a model only "No Model" is shown
  GType (*type)(void);
  const char* prefix;             // of its action group, NULL: it has none
  const GimbalPageOffer* offers;  // end with an empty row; NULL: none
  GimbalPageSpot spots[GIMBAL_N_ARRANGEMENTS];
} GimbalPageKind;

// Properties on construction: "kind" (GimbalPageKind), "session", "viewport" (in which the pages
// show things), "steps". From the kind: "title", "icon-name", "home", "help". Shown in the tab
// beside the title: "badge-number", "needs-attention".
//
// Signals, for the owner of the pages: "problem-activated" (GimbalProblem); "reveal" (type, id,
// attribute): show the place in the text; "wanted": show the page.
#define GIMBAL_TYPE_PAGE (gimbal_page_get_type())
G_DECLARE_DERIVABLE_TYPE(GimbalPage, gimbal_page, GIMBAL, PAGE, GtkWidget)

// The hooks of a kind of page; each may be NULL.
typedef struct GimbalPageHooks {
  // Session, viewport and steps are known.
  void (*bind)(GimbalPage* self);
  // The model has changed. NULL: there is none; drop everything of the last model. Called with NULL
  // at once, and once after bind; called with a model while the page is visible, so that a hidden
  // page costs nothing.
  void (*model)(GimbalPage* self, GimbalCompiled* compiled);
  // A frame of the last model that was passed to model, while the page is visible.
  void (*frame)(GimbalPage* self, GimbalFrame* frame);
  // The page becomes visible (after model, before frame), or hidden.
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

// For a page: set its actions, which are named "prefix.name" in it. Takes a reference.
void gimbal_page_set_actions(GimbalPage* self, GActionGroup* actions);

// Activate one of them, by its name without the prefix. FALSE: the page has none of that name.
gboolean gimbal_page_activate(GimbalPage* self, const char* action, GVariant* parameter);

// For a page: set the number that its tab shows beside the title, and whether it needs the user's
// attention.
void gimbal_page_set_badge(GimbalPage* self, guint number, gboolean attention);

// For a page: emit "problem-activated", "reveal" and "wanted".
void gimbal_page_activate_problem(GimbalPage* self, GimbalProblem* problem);
void gimbal_page_reveal(GimbalPage* self, int type, int id, const char* attribute);
void gimbal_page_want(GimbalPage* self);

#endif  // GIMBAL_PAGE_H_
