import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle } from '../../infra/aws/functions/bundle.ts';
import { type TemporaryFolder, temporaryFolder } from '../commands/run-rowmark.ts';
import { loadedAtStart } from './loaded-at-start.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

/** What a function may need later, or never. */
const LATER =
  /undici|yauzl|sheet\/xlsx\/open|client-(lambda|eventbridge|secrets-manager|sts)|iconv-lite.*tables/;
const OF_CONSOLE = /hono-|hono-base|functions\/console\/|locales\/de/;

it.each([
  ['receive', 871, OF_CONSOLE],
  ['approve', 880, OF_CONSOLE],
  ['issue', 1030, OF_CONSOLE],
  ['report', 1150, OF_CONSOLE],
  ['watch-marks', 1040, OF_CONSOLE],
  ['intake', 1580, /shared\/jobs\/(issue\/decide|approve\/approve-plan)|hono-|functions\/console\//],
  ['console', 2340, /preflight\/inspect\//],
  ['sandbox/lambda', 800, /functions\/console\/|shared\/words/],
])('a cold start of %s loads at most %d kB, and nothing that it needs later', (name, kilobytes, needless) => {
  const loaded = loadedAtStart(bundle(`functions/${name}.ts`, join(folder.path, name)));
  const sources = [...loaded.keys()];
  expect(sources.filter((source) => LATER.test(source) || needless.test(source))).toEqual([]);
  expect([...loaded.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(kilobytes * 1000);
});
