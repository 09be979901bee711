# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What the drive scripts of the tuning bench share: the experiment beside a model, its points, and a number that begins to vary."""

import contextlib
import os
import sqlite3
import time

import driver

HEAD = (400, 8, 560, 40)  # where nothing stands in the header


class Experimenter(driver.Session):
    """The program with the page of experiments, and a model beside which its experiment stands."""

    def beside(self, ending):
        return os.path.splitext(self.model)[0] + ".experiment" + ending

    def experiment(self):
        path = self.beside(".xml")
        return driver.read(path) if os.path.exists(path) else ""

    def show_menu(self, place):
        """Let the menu of the number at a place of the side bar come; where it is."""
        return self.opens("the menu of the number", lambda: self.click(place, button=3))

    def show_menu_of_text(self, place):
        """That of the number at a place of the text, where a card comes that takes no click."""
        self.opens("the card of the number", lambda: self.screen.do("mousemove", *place))
        return self.opens("the menu of the text", lambda: self.screen.do("click", 3), again=True)

    def vary(self, what, place, wanted, before=lambda: None, show_menu=None):
        """Let the number at a place vary: the last item of its menu, and the form that comes.

        before: what is done in the form, where the lowest value has the focus."""
        menu = (show_menu or self.show_menu)(place)
        self.answers(menu, lambda: self.keys("Up"))
        # a window of its own, or inside of the main one, which it dims; the menu goes
        windows, calm = set(self.all_windows()), self.part(*HEAD)
        self.keys("Return")
        self.expect("the form comes", lambda: set(self.all_windows()) - windows or self.part(*HEAD) != calm)
        for window in set(self.all_windows()) - windows:
            self.settled_window(window)
        self.settled(driver.INSIDE)
        before()
        self.settled(driver.INSIDE)
        self.keys("Return")
        self.expect(what, lambda: wanted in self.experiment())
        self.focus()

    def choose(self, back, times):
        """Go back in the form by so many fields, down in the list that is there, and to where it came from."""
        before = set(self.all_windows())
        self.keys(*["shift+Tab"] * back)
        self.opens("the list", lambda: self.keys("space"))
        self.keys(*["Down"] * times)
        self.keys("Return")
        self.expect("the list goes", lambda: set(self.all_windows()) == before)
        time.sleep(0.5)
        self.keys(*["Tab"] * back)

    def query(self, question):
        """Rows of the points that are kept, by the names of their columns; none while it is at work."""
        path = self.beside(".sqlite")
        if not os.path.exists(path):
            return []
        try:
            with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=0.2)) as db:
                db.row_factory = sqlite3.Row
                return db.execute(question).fetchall()
        except sqlite3.OperationalError:
            return []
