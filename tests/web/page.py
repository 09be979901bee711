#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The page of `gimbal serve --web` in a browser, by real clicks: page.py GIMBAL SOURCE."""
import subprocess
import sys
import traceback

import browser

HOLDS = "!document.getElementById('run').disabled"
TIME = "Number(document.body.dataset.time)"


def serve(gimbal, model, port=0):
    process = subprocess.Popen([gimbal, 'serve', '--web', '--port', str(port), model], stdout=subprocess.PIPE, text=True)
    return process, process.stdout.readline().split()[-1]


def shows(page):
    page.expect('document.body.dataset.rows > 5', 'states come')
    page.expect(HOLDS, 'the first looker holds the controls')
    page.expect("document.getElementById('name').textContent === 'model.xml'", 'the model has its name')


def pauses_steps_resets(page):
    page.click('#run')
    page.expect("!document.getElementById('step').disabled", 'it pauses')
    before = page.value(TIME)
    page.click('#step')
    page.expect(f'{TIME} > {before}', 'a step goes on')
    page.click('#reset')
    page.expect(f'{TIME} === 0', 'reset goes to the beginning')


def slides(page):
    before = page.value("document.querySelector('#controls output').textContent")
    page.click('#controls input', 0.9)
    page.expect(f"document.querySelector('#controls output').textContent !== '{before}'", 'a slider sets its control')


def pushes(page):
    """Ctrl and the mouse at the middle of the view, where the model stands."""
    x, y = page.place('#view')
    page.click('#run')
    page.mouse('mousePressed', x, y, modifiers=2)
    page.expect("document.getElementById('selected').textContent", 'a body is selected')
    page.mouse('mouseMoved', x + 40, y - 60, modifiers=2)
    page.mouse('mouseReleased', x + 40, y - 60, modifiers=2)
    page.expect("!document.getElementById('canvas').dataset.pushes", 'it is let go')


def plots(page):
    page.value("(() => { const s = document.getElementById('sensor'); s.selectedIndex = 1; s.onchange(); })()")
    page.expect("document.querySelectorAll('.plot output')[0].textContent", 'a sensor is plotted')


def looks_back(page):
    page.expect(f'{TIME} > 0.5', 'there is a history')
    page.click('#timeline', 0.2)
    page.expect("!document.getElementById('live').disabled", 'the timeline shows the past')
    page.click('#play')
    page.click('#live')
    page.expect("document.getElementById('live').disabled", 'and is live again')


def goes_on_from(page):
    page.click('#timeline', 0.3)
    page.expect("!document.getElementById('from').disabled", 'it may go on from there')
    page.click('#from')
    page.expect("document.getElementById('live').disabled && !document.getElementById('track').hidden", 'a new run goes on, the other is kept')
    page.expect("document.getElementById('track').options.length > 1", 'both can be chosen')


def marks(page):
    before = page.value('Number(document.body.dataset.events)')
    page.click('#mark')
    page.expect(f"document.body.dataset.events > {before} && document.querySelector('#marks .mark')", 'a mark stands on the timeline')
    page.click('#earlier')
    page.expect("!document.getElementById('live').disabled", 'the event before is gone to')


def loops(page):
    page.click('#timeline', 0.1)
    page.expect("!document.getElementById('live').disabled", 'it shows the past')
    page.click('#loop')
    page.click('#timeline', 0.6)
    page.click('#loop')
    page.expect("document.querySelectorAll('#marks i').length === 2", 'the range is marked')
    page.value("(() => { const s = document.getElementById('speed'); s.value = '4'; s.onchange(); })()")
    page.click('#play')
    page.value("(() => { let t = 0; document.body.dataset.turns = 0; new MutationObserver(() => { const now = Number(document.body.dataset.time);"
               " if (now < t) document.body.dataset.turns++; t = now; }).observe(document.body, {attributes: true, attributeFilter: ['data-time']}); })()")
    page.expect('Number(document.body.dataset.turns) > 1', 'it begins again')
    page.click('#live')


def without_webgl(gimbal, model):
    """Pictures of the server: what is clicked is selected, what is pulled comes along, and the timeline shows the past."""
    process, link = serve(gimbal, model)
    chrome = browser.Browser('--disable-3d-apis')
    try:
        page = chrome.open(link)
        page.call('Page.bringToFront')
        page.look(1000, 700, True)
        page.expect("Number(document.getElementById('still').dataset.pictures) > 2", 'pictures come')
        page.expect(f'{HOLDS} && {TIME} > 0.2', 'it runs')
        page.click('#run')
        page.expect("!document.getElementById('step').disabled", 'it pauses')
        page.click('#reset')
        page.expect(f'{TIME} === 0', 'and stands')
        page.click('#view')
        page.expect("document.getElementById('selected').textContent", 'a body is selected')
        x, y = page.place('#view')
        page.mouse('mousePressed', x, y, modifiers=2)
        page.expect("document.getElementById('still').dataset.pushes", 'a body is taken')
        page.mouse('mouseMoved', x + 40, y - 60, modifiers=2)
        page.mouse('mouseReleased', x + 40, y - 60, modifiers=2)
        page.expect("!document.getElementById('still').dataset.pushes", 'and let go')
        page.click('#run')
        page.expect(f'{TIME} > 0.5', 'it runs again')
        page.click('#timeline', 0.2)
        page.expect("!document.getElementById('live').disabled", 'the timeline shows the past')
        page.expect("document.getElementById('still').src.includes('track=')", 'in a picture')
    finally:
        chrome.close()
        process.terminate()
        process.wait()


def lets_in(page, chrome, link):
    other = chrome.open(link)
    other.expect("document.getElementById('ask').textContent === 'Ask for the controls'", 'the second looker may ask')
    assert other.value("document.getElementById('run').disabled")
    other.click('#ask')
    page.call('Page.bringToFront')
    page.expect("document.querySelector('#asking button')", 'the holder sees who asks')
    page.click('#asking button')
    page.expect("document.getElementById('run').disabled", 'and has given the controls')


def comes_back(page):
    page.call('Page.reload')
    page.expect('document.body.dataset.rows > 3', 'states come again')
    page.expect(HOLDS, 'with the controls')


def drops(page):
    """A flood of commands, for which the server closes the connection."""
    page.value("""(() => {
      const lost = document.getElementById('lost');
      new MutationObserver(() => { if (!lost.hidden) document.body.dataset.dropped = '1'; }).observe(lost, {attributes: true});
      const slider = document.querySelector('#controls input');
      for (let i = 0; i < 5000; i++) slider.oninput();
    })()""")
    page.expect("document.body.dataset.dropped && document.getElementById('lost').hidden", 'the connection drops and comes back')
    page.expect(HOLDS, 'with the controls')
    before = page.value('Number(document.body.dataset.rows)')
    page.expect(f'document.body.dataset.rows > {before}', 'and states')


def main():
    gimbal, source = sys.argv[1:]
    if not browser.program():
        print('1..0 # SKIP no Chromium is here')
        return 0
    process, link = serve(gimbal, source + '/models/humanoid/model.xml')
    chrome = browser.Browser()
    tasks = [shows, pauses_steps_resets, slides, pushes, plots, looks_back, marks, loops, drops, comes_back, goes_on_from]
    failed = 0
    print(f'1..{len(tasks) + 2}')
    try:
        page = chrome.open(link)
        page.look(1400, 900, False)
        steps = [(task, (page,)) for task in tasks] + [(lets_in, (page, chrome, link)), (without_webgl, (gimbal, source + '/models/humanoid/model.xml'))]
        for number, (task, words) in enumerate(steps, 1):
            try:
                task(*words)
                print(f'ok {number} - {task.__name__}', flush=True)
            except AssertionError:
                failed = 1
                print(f'not ok {number} - {task.__name__}', flush=True)
                traceback.print_exc()
    finally:
        chrome.close()
        process.terminate()
        process.wait()
    return failed


if __name__ == '__main__':
    sys.exit(main())
