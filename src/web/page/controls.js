// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Buttons of the run, sliders of the actuators, and who holds the controls.
import {word} from './words.js';

const $ = (id) => document.getElementById(id);

export class Controls {
  constructor(model, link) {
    this.model = model;
    this.send = (command) => link().send(command);
    this.sliders = model.actuators.map((name, i) => this.addSlider(name, i));
    $('controls-part').hidden = !model.actuators.length;
    $('keyframe').append(new Option(word('Keyframe'), ''), ...model.keys.map((name, i) => new Option(name, i)));
    $('keyframe').hidden = !model.keys.length;
    $('run').onclick = () => this.send({type: 'run', running: !this.running});
    $('step').onclick = () => this.send({type: 'step'});
    $('reset').onclick = () => this.send({type: 'reset'});
    $('keyframe').onchange = () => this.choose();
    $('ask').onclick = () => this.send({type: 'ask'});
    this.setHolds(false);
  }

  choose() {
    if ($('keyframe').value) this.send({type: 'reset', keyframe: Number($('keyframe').value)});
    $('keyframe').value = '';
  }

  addSlider(name, index) {
    const arrays = this.model.arrays, limited = arrays.control_limited[index];
    const row = document.createElement('label');
    row.className = 'row';
    const title = document.createElement('span'), slider = document.createElement('input'), value = document.createElement('output');
    title.textContent = title.title = name;
    Object.assign(slider, {type: 'range', step: 'any', min: limited ? arrays.control_range[2 * index] : -1, max: limited ? arrays.control_range[2 * index + 1] : 1});
    slider.oninput = () => this.send({type: 'control', index, value: Number(slider.value)});
    row.append(title, slider, value);
    $('controls').append(row);
    return {slider, value};
  }

  show(head, row) {
    this.running = Boolean(head.running);
    $('run').textContent = word(this.running ? 'Pause' : 'Run');
    $('step').disabled = !this.holds || this.running;
    $('clock').textContent = head.time.toFixed(3) + ' s';
    this.sliders.forEach(({slider, value}, i) => {
      const number = row[this.model.parts.controls + i];
      if (!slider.matches(':active')) slider.value = number;
      value.textContent = number.toFixed(2);
    });
  }

  setHolds(holds) {
    this.holds = holds;
    for (const id of ['run', 'reset', 'keyframe']) $(id).disabled = !holds;
    $('step').disabled = !holds || this.running;
    this.sliders.forEach(({slider}) => { slider.disabled = !holds; });
  }

  status({you, holder, asking}) {
    this.setHolds(you === holder);
    $('holder').textContent = this.holds ? word('You hold the controls')
      : holder ? word('Looker %d holds the controls', holder) : word('Nobody holds the controls');
    const asked = asking.includes(you);
    $('ask').hidden = this.holds;
    $('ask').disabled = asked;
    $('ask').textContent = word(asked ? 'Asked' : holder ? 'Ask for the controls' : 'Take the controls');
    $('asking').replaceChildren(...(this.holds ? asking : []).map((number) => {
      const button = document.createElement('button');
      button.textContent = word('Let looker %d control', number);
      button.onclick = () => this.send({type: 'give', looker: number});
      return button;
    }));
  }
}
