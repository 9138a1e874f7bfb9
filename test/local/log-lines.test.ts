import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../../infra/local/host/log.ts';

let written: string[] = [];
const { write } = process.stderr;
afterEach(() => {
  process.stderr.write = write;
  vi.unstubAllEnvs();
  vi.useRealTimers();
  written = [];
});
const collect = () => {
  process.stderr.write = (text: string | Uint8Array) => {
    written.push(String(text));
    return true;
  };
};

it('writes an event with its fields as a line of JSON, where that is asked for', () => {
  vi.stubEnv('ROWMARK_LOG', '1');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') });
  const log = createLog();
  collect();
  log('upload arrived', { job: 'j-1', event: 'of its own' });
  log('read');
  process.stderr.write = write;
  expect(written).toEqual([
    '{"time":"2026-11-20T08:00:00.000Z","event":"of its own","job":"j-1"}\n',
    '{"time":"2026-11-20T08:00:00.000Z","event":"read"}\n',
  ]);
});

it.each(['0', ''])('writes nothing with ROWMARK_LOG=%j', (value) => {
  vi.stubEnv('ROWMARK_LOG', value);
  const log = createLog();
  collect();
  log('upload arrived', { job: 'j-1' });
  process.stderr.write = write;
  expect(written).toEqual([]);
});
