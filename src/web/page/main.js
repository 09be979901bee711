// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page: loads the model, opens the socket, and hands what comes to the parts.
import {loadWords, word} from './words.js';
import {loadModel} from './model.js';
import {Link} from './link.js';
import {View, hasWebGL} from './view.js';
import {Still} from './still.js';
import {Controls} from './controls.js';
import {Timeline} from './timeline.js';
import {Plots} from './plots.js';

const $ = (id) => document.getElementById(id);

function label(model) {
  document.title = model.name + ' – Gimbal';
  $('name').textContent = model.name;
  for (const [id, text] of [['step', 'Step'], ['reset', 'Reset'], ['controls-title', 'Controls'],
    ['sensors-title', 'Sensors'], ['problems-title', 'Problems']]) $(id).textContent = word(text);
}

function makeView(model, link) {
  const does = {
    select: (body) => { $('selected').textContent = body ? model.bodies[body] : ''; },
    push: (body, point, target) => link().send({type: 'push', body, point, target}),
    release: () => link().send({type: 'push', body: 0}),
  };
  if (hasWebGL()) {
    $('hint').textContent = word('Ctrl and drag pushes a body');
    return new View($('canvas'), model, does);
  }
  $('canvas').hidden = true;
  $('hint').textContent = word('No WebGL: pictures of the server');
  return new Still($('still'), model, does);
}

function showProblems(issues, warnings, trouble) {
  const lines = [...issues, warnings, trouble].filter(Boolean);
  $('problems').textContent = lines.join('\n');
  $('problems-part').hidden = !lines.length;
}

async function begin() {
  await loadWords();
  const model = await loadModel();
  label(model);
  let link = null, warnings = '', trouble = '';
  const get = () => link;
  const view = makeView(model, get), controls = new Controls(model, get), timeline = new Timeline(get), plots = new Plots(model);
  link = new Link(model.count, {
    row: (head, row) => {
      for (const part of [controls, timeline, plots]) part.show(head, row);
      view.show(row, head);
      document.body.dataset.rows = Number(document.body.dataset.rows || 0) + 1;
      document.body.dataset.time = head.time;
    },
    status: (status) => {
      controls.status(status);
      timeline.status(status);
      warnings = status.warnings;
      showProblems(model.issues, warnings, trouble);
    },
    events: (events) => timeline.hearEvents(events),
    error: (text) => {
      trouble = text;
      showProblems(model.issues, warnings, trouble);
    },
    open: () => {
      $('lost').hidden = true;
      timeline.again();
    },
    lost: () => {
      $('lost').textContent = word('connecting') + '…';
      $('lost').hidden = false;
      controls.setHolds(false);
    },
  });
}

begin();
