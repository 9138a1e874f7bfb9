import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServeOutput } from '../../infra/local/serve/serve-output.ts';

const opened = {
  url: 'http://127.0.0.1:4870/',
  key: 'a-key-of-the-tests+0123',
  keyFile: '/data/console/key',
};
const before = Object.getOwnPropertyDescriptor(process, 'stdout');
let written = '';
const printTo = (isTTY: boolean) => {
  const value = Object.assign(
    new Writable({
      write(piece: Buffer, _encoding, done) {
        written += piece.toString();
        done();
      },
    }),
    { isTTY },
  );
  Object.defineProperty(process, 'stdout', { value, configurable: true });
};
beforeEach(() => {
  written = '';
});
afterEach(() => {
  if (before !== undefined) Object.defineProperty(process, 'stdout', before);
});

it('shows the key of the console at a terminal', () => {
  printTo(true);
  createServeOutput({ language: 'en', json: false }).console(opened);
  expect(written).toBe('Console: http://127.0.0.1:4870/?key=a-key-of-the-tests%2B0123\n');
});

it.each([
  ['a log', false, opened.keyFile, 'Console: http://127.0.0.1:4870/\nKey: /data/console/key\n'],
  ['a log, where it was given in the environment', false, undefined, 'Console: http://127.0.0.1:4870/\n'],
])('shows none to %s', (_, isTTY, keyFile, said) => {
  printTo(isTTY);
  createServeOutput({ language: 'en', json: false }).console({ ...opened, keyFile });
  expect(written).toBe(said);
});

it('shows none in lines of JSON, at a terminal either', () => {
  printTo(true);
  createServeOutput({ language: 'en', json: true }).console(opened);
  expect(JSON.parse(written)).toEqual({
    ...{ time: expect.any(String), event: 'consoleAt', url: opened.url, key_file: opened.keyFile },
  });
});
