import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DROPPED_MAX_BYTES } from '../../functions/console/console-limits.ts';
import { patientRequest } from '../../infra/local/console/listen-console.ts';
import { RefusedRequest } from '../../shared/problems/refusal.ts';

/** An exchange whose two sides a test plays, without a connection. */
let socket: Socket;
let incoming: IncomingMessage;
let outgoing: ServerResponse;
/** Time-outs that were set and not taken back. */
let alarms: { ms: number; ring: () => void }[];
let set: number;
let ended: number;
beforeEach(() => {
  socket = new Socket();
  incoming = new IncomingMessage(socket);
  outgoing = new ServerResponse(incoming);
  [alarms, set, ended] = [[], 0, 0];
  Object.assign(socket, { destroySoon: () => (ended += 1) });
});
afterEach(() => void socket.destroy());

const alarm = (ms: number, ring: () => void) => {
  const one = { ms, ring };
  alarms.push(one);
  set += 1;
  return {
    takeBack() {
      alarms = alarms.filter((other) => other !== one);
    },
  };
};
const given = (method: string) => new Request('http://x/', { method, headers: { 'X-Of': 'it' } });
const patient = (method = 'POST') => patientRequest(given(method), { incoming, outgoing, alarm });

it.each(['GET', 'HEAD'])('a %s has no body to wait for', (method) => {
  const request = given(method);
  expect(patientRequest(request, { incoming, outgoing, alarm })).toBe(request);
  expect([set, outgoing.listenerCount('close')]).toEqual([0, 0]);
});

describe('a body', () => {
  it('is read to its end, each piece within a time of its own', async () => {
    const request = patient('PUT');
    const { url, method, headers } = request;
    expect([url, method, headers.get('X-Of')]).toEqual(['http://x/', 'PUT', 'it']);
    const text = request.text();
    incoming.push('ab');
    incoming.push('cd');
    incoming.push(null);
    expect(await text).toBe('abcd');
    expect([set >= 2, alarms]).toEqual([true, []]);
  });

  it('that falls silent for a minute is told so', async () => {
    const text = patient().text();
    incoming.push('ab');
    const failed = text.catch((error: unknown) => error);
    while (alarms.length === 0) await new Promise((later) => setImmediate(later));
    expect(alarms.map(({ ms }) => ms)).toEqual([60_000]);
    for (const { ring } of alarms) ring();
    const error = await failed;
    expect(error).toBeInstanceOf(RefusedRequest);
    expect(error).toMatchObject({ code: 'UPLOAD-SILENT', args: { seconds: 60 } });
    expect([alarms, incoming.destroyed]).toEqual([[], false]);
  });

  it('that is no longer wanted is left unread for who drops the rest', async () => {
    const reader = patient().body?.getReader();
    incoming.push('ab');
    expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toBe('ab');
    await reader?.cancel();
    await new Promise((later) => setImmediate(later));
    expect([incoming.destroyed, incoming.readableEnded, alarms]).toEqual([false, false, []]);
  });

  it.each([
    ['gone before its answer was written', false],
    ['there until it was', true],
  ])('of a client that is %s', (_title, writableFinished) => {
    const { signal } = patient();
    expect(signal.aborted).toBe(false);
    Object.defineProperty(outgoing, 'writableFinished', { value: writableFinished });
    outgoing.emit('close');
    expect(signal.aborted).toBe(!writableFinished);
  });
});

describe('the rest of a body after its answer', () => {
  const close = () => {
    patient();
    outgoing.emit('close');
  };

  it('is read on up to 1,000 MB', () => {
    close();
    expect([incoming.readableFlowing, alarms.map(({ ms }) => ms)]).toEqual([true, [60_000]]);
    for (const length of [DROPPED_MAX_BYTES - 1, 1]) incoming.emit('data', { length });
    expect([ended, set, alarms.length]).toEqual([0, 3, 1]);
    incoming.emit('data', { length: 1 });
    expect([ended, set, alarms]).toEqual([1, 3, []]);
  });

  it('ends where its client falls silent', () => {
    close();
    for (const { ring } of alarms) ring();
    expect([ended, alarms]).toEqual([1, []]);
  });

  it.each(['end', 'close', 'error'])('is over with its %s', (name) => {
    close();
    incoming.emit(name, new Error('reset'));
    expect([ended, set, alarms]).toEqual([0, 1, []]);
  });

  it('is not there of one that was read, or whose connection is gone', async () => {
    const text = patient().text();
    incoming.push(null);
    await text;
    const before = set;
    outgoing.emit('close');
    expect(set).toBe(before);
    for (const gone of ['incoming', 'socket']) {
      socket = new Socket();
      incoming = new IncomingMessage(socket);
      outgoing = new ServerResponse(incoming);
      Object.defineProperty(gone === 'socket' ? socket : incoming, 'destroyed', { value: true });
      close();
    }
    expect([set, alarms]).toEqual([before, []]);
  });
});
