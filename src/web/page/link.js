// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The socket: it comes back by itself, answers each message, and keeps the newest row of numbers.
const HEAD_BYTES = 40;

function keyOfTab() {
  let key = sessionStorage.getItem('key');
  if (!key) {
    key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
    sessionStorage.setItem('key', key);
  }
  return key;
}

export class Link {
  // hears: {row(head, values), status(object), error(text), open(), lost()}
  constructor(count, hears) {
    this.count = count;
    this.hears = hears;
    this.wait = 250;
    this.bytes = 0;
    this.connect();
  }

  connect() {
    const place = new URL('socket', location.href);
    place.protocol = place.protocol === 'https:' ? 'wss:' : 'ws:';
    this.values = new Float32Array(this.count);
    this.socket = new WebSocket(place);
    this.socket.binaryType = 'arraybuffer';
    this.socket.onopen = () => {
      this.wait = 250;
      this.send({type: 'hello', key: keyOfTab()});
      this.hears.open();
    };
    this.socket.onmessage = (event) => this.take(event.data);
    this.socket.onclose = () => {
      this.hears.lost();
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(2 * this.wait, 4000);
    };
  }

  send(command) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  take(data) {
    this.send({type: 'answer'});
    if (typeof data === 'string') {
      const message = JSON.parse(data);
      if (message.type === 'status') this.hears.status(message);
      if (message.type === 'error') this.hears.error(message.text);
      if (message.type === 'events') this.hears.events(message);
      return;
    }
    this.bytes += data.byteLength;
    const view = new DataView(data);
    const head = {
      running: view.getUint32(0, true), past: view.getUint32(4, true), time: view.getFloat64(8, true),
      first: view.getFloat64(16, true), last: view.getFloat64(24, true), track: view.getUint32(36, true),
    };
    this.unpack(view);
    this.hears.row(head, this.values);
  }

  // A bit for each number that differs from before, and these numbers.
  unpack(view) {
    let at = HEAD_BYTES + 4 * Math.ceil(this.count / 32);
    for (let i = 0; i < this.count; i++) {
      if (!(view.getUint8(HEAD_BYTES + (i >> 3)) & (1 << (i & 7)))) continue;
      this.values[i] = view.getFloat32(at, true);
      at += 4;
    }
  }
}
