import { expect, test } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { chunkFile } from '../../shared/jobs/intake/write-records.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';

const SMALL = ['{"ordinal":1}', '{"name":"Καφές ☕"}'];
/** In pieces, of which some are longer than what is gathered. */
const LARGE = [
  ...Array.from({ length: 40 }, (_, at) => `${at} ${'Ω'.repeat(100_000)}`),
  'Ω'.repeat(3_000_000),
];

test('files that are under way at once, small and large ones, hold the lines that were written into each', async () => {
  await using folder = await temporaryFolder();
  const store = createFolderStore(folder.path);
  const contents = [SMALL, LARGE, ['one'], SMALL.toReversed(), LARGE.slice(3, 9), []];
  const write = async (lines: readonly string[], key: string) => {
    const file = chunkFile(store, key);
    for (const line of lines) await file.write(['', Buffer.from(line.slice(0, 3)), line.slice(3)]);
    await file.close();
  };
  for (const round of [1, 2])
    await Promise.all(contents.map((lines, at) => write(lines, `jobs/chunk-${round}-${at}`)));
  for (const round of [1, 2])
    for (const [at, lines] of contents.entries()) {
      const text = await store.readText(`jobs/chunk-${round}-${at}`);
      expect(text === lines.map((line) => `${line}\n`).join(''), `${round}-${at}`).toBe(true);
    }
});
