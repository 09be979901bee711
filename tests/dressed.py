# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""A machine that is dressed differently from the one that the tests of the window were written on.

The tests bring their own desktop (tests/desktop). Whether they bring all of it shows where theirs and that of the machine
differ in everything: other fonts, German with its decimal comma, a dark theme, large text, pixels of double density, another
time zone, a caret that blinks.
"""

import os
import shutil
import subprocess

SETTINGS = """[Settings]
gtk-font-name=URW Bookman 15
gtk-xft-dpi=147456
gtk-application-prefer-dark-theme=true
gtk-theme-name=HighContrast
gtk-cursor-blink=true
gtk-double-click-time=200
gtk-enable-animations=false
gtk-overlay-scrolling=false
"""

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias binding="same"><family>sans-serif</family><prefer><family>URW Gothic</family></prefer></alias>
  <alias binding="same"><family>sans</family><prefer><family>URW Gothic</family></prefer></alias>
  <alias binding="same"><family>serif</family><prefer><family>C059</family></prefer></alias>
  <alias binding="same"><family>monospace</family><prefer><family>Noto Sans Mono</family><family>Nimbus Mono PS</family></prefer></alias>
  <alias binding="same"><family>Cantarell</family><prefer><family>URW Gothic</family></prefer></alias>
  <match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit></match>
</fontconfig>
"""

# what a desktop keeps in its settings, for programs that ask there
DESKTOP = """[org/gnome/desktop/interface]
color-scheme='prefer-dark'
text-scaling-factor=1.5
font-name='URW Bookman 15'
monospace-font-name='Noto Sans Mono 14'
"""

VARIABLES = {
    'LANG': 'de_DE.UTF-8', 'LC_ALL': 'de_DE.UTF-8', 'LANGUAGE': 'de', 'TZ': 'Asia/Kathmandu', 'GDK_SCALE': '2',
    'GDK_DPI_SCALE': '1.5', 'GTK_IM_MODULE': 'ibus', 'XCURSOR_SIZE': '64', 'XDG_CURRENT_DESKTOP': 'KDE',
    'GSETTINGS_BACKEND': 'keyfile'}


def write(text, *path):
    os.makedirs(os.path.dirname(os.path.join(*path)), exist_ok=True)
    with open(os.path.join(*path), 'w', encoding='utf-8') as file:
        file.write(text)


def dress(home):
    """Make a home in an empty folder; the variables of a session in it."""
    config = os.path.join(home, '.config')
    write(SETTINGS, config, 'gtk-4.0', 'settings.ini')
    write(FONTS, config, 'fontconfig', 'fonts.conf')
    write(DESKTOP, config, 'glib-2.0', 'settings', 'keyfile')
    variables = dict(VARIABLES, HOME=home, XDG_CONFIG_HOME=config, XDG_CACHE_HOME=os.path.join(home, '.cache'),
                     FONTCONFIG_FILE=os.path.join(config, 'fontconfig', 'fonts.conf'))
    # the locale where the machine does not have it: made for this session, if it can be made
    locales = os.path.join(home, 'locales')
    if shutil.which('localedef') and os.path.exists('/usr/share/i18n/locales/de_DE'):
        os.makedirs(locales)
        subprocess.run(['localedef', '-i', 'de_DE', '-f', 'UTF-8', os.path.join(locales, 'de_DE.UTF-8')], check=False)
        variables['LOCPATH'] = locales
    return variables
