// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Curves of the sensors that were chosen, over the last seconds that this page has seen.
import {word} from './words.js';

const SECONDS = 10, COLORS = ['#3584e4', '#e66100', '#2ec27e', '#c061cb'];
const $ = (id) => document.getElementById(id);

function bounds(samples, size) {
  let low = Infinity, high = -Infinity;
  for (const sample of samples) {
    for (let k = 1; k <= size; k++) {
      low = Math.min(low, sample[k]);
      high = Math.max(high, sample[k]);
    }
  }
  const room = (high - low || 1) * 0.1;
  return [low - room, high + room];
}

// Numbers of one sensor to three digits of the largest of them: less is noise.
function rounded(numbers) {
  const largest = Math.max(...numbers.map(Math.abs));
  const step = largest > 0 ? 10 ** (Math.floor(Math.log10(largest)) - 2) : 1;
  return numbers.map((x) => String(Number((Math.round(x / step) * step).toPrecision(3)) + 0));
}

class Plot {
  constructor(model, sensor, closed) {
    this.first = model.parts.sensors + model.arrays.sensor_first[sensor];
    this.size = model.arrays.sensor_size[sensor];
    this.samples = [];
    this.box = document.createElement('div');
    this.box.className = 'plot';
    const head = document.createElement('div'), title = document.createElement('span'), close = document.createElement('button');
    title.textContent = title.title = model.sensors[sensor];
    close.textContent = '×';
    close.onclick = () => { this.box.remove(); closed(); };
    this.value = document.createElement('output');
    this.canvas = document.createElement('canvas');
    head.append(title, this.value, close);
    this.box.append(head, this.canvas);
    $('plots').append(this.box);
  }

  add(head, row) {
    const newest = this.samples[this.samples.length - 1];
    this.mark = head.time;
    if (!head.past) {
      if (newest && head.time < newest[0]) this.samples = [];
      if (!newest || head.time > newest[0]) this.samples.push([head.time, ...row.subarray(this.first, this.first + this.size)]);
      while (this.samples[0] && this.samples[0][0] < head.time - SECONDS) this.samples.shift();
    }
    this.value.textContent = rounded(Array.from(row.subarray(this.first, this.first + this.size))).join('  ');
    this.draw();
  }

  draw() {
    const width = this.canvas.width = this.canvas.clientWidth * devicePixelRatio;
    const height = this.canvas.height = this.canvas.clientHeight * devicePixelRatio;
    const pen = this.canvas.getContext('2d');
    if (this.samples.length < 2) return;
    const [low, high] = bounds(this.samples, this.size), end = this.samples[this.samples.length - 1][0];
    const x = (time) => width * (1 - (end - time) / SECONDS), y = (value) => height * (high - value) / (high - low);
    pen.lineWidth = 1.5 * devicePixelRatio;
    for (let k = 1; k <= this.size; k++) {
      pen.strokeStyle = COLORS[(k - 1) % COLORS.length];
      pen.beginPath();
      for (const sample of this.samples) pen.lineTo(x(sample[0]), y(sample[k]));
      pen.stroke();
    }
    if (this.mark < end) {
      pen.fillStyle = COLORS[1];
      pen.fillRect(x(this.mark), 0, devicePixelRatio, height);
    }
  }
}

export class Plots {
  constructor(model) {
    this.plots = new Map();
    $('sensors-part').hidden = !model.sensors.length;
    $('sensor').append(new Option('+', ''), ...model.sensors.map((name, i) => new Option(name, i)));
    $('sensor').setAttribute('aria-label', word('Sensors'));
    $('sensor').onchange = () => {
      const sensor = $('sensor').value;
      $('sensor').value = '';
      if (sensor !== '' && !this.plots.has(sensor)) {
        this.plots.set(sensor, new Plot(model, Number(sensor), () => this.plots.delete(sensor)));
      }
    };
  }

  show(head, row) {
    for (const plot of this.plots.values()) plot.add(head, row);
  }
}
