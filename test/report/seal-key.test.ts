import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digestOf, openSealDesk } from './seal-desk.ts';

// The key of a data folder: how it is made. How it is handed over, lost and replaced: ../local/plays/seal.txt.

const PRIVATE = 'private-key.pem';
const NEXT = 'next-private-key.pem';
const HAVE_TO = ({ data }: { data: string }) =>
  `Only without one: rowmark seal rotate --lost --data ${data} makes a new key, and verify then calls each chain of reports altered, because its key changed without a link of the old one.`;
const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

test('is made once, for its owner alone, and every report names it', async () => {
  await using desk = await openSealDesk();
  const report = await desk.issue('S-1');
  expect([await desk.keyNames(), await modeOf(desk.key(PRIVATE))]).toEqual([
    [PRIVATE, 'public-key.pem'],
    '600',
  ]);
  const { seal_key, signature } = await desk.summaryOf(report);
  expect(seal_key).toMatchObject({ algorithm: 'Ed25519', sha256: await digestOf(desk.key()) });
  expect(signature).toMatch(/^[\w+/]+=*$/);
  expect((await desk.summaryOf(await desk.issue('S-2'))).seal_key).toEqual(seal_key);
  expect(await readFile(join(report, 'summary.html'), 'utf8')).toContain(seal_key.sha256);
});

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' });
const UNUSABLE: readonly [what: string, name: string, put: (path: string) => Promise<unknown>][] = [
  ['is damaged', PRIVATE, (path) => writeFile(path, 'damaged')],
  ['is a folder', PRIVATE, (path) => mkdir(path)],
  [
    'is of RSA',
    PRIVATE,
    (path) => writeFile(path, pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)),
  ],
  [
    'is of another curve',
    PRIVATE,
    (path) => writeFile(path, pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)),
  ],
  ['is to follow and damaged', NEXT, (path) => writeFile(path, 'damaged')],
];
test.each(UNUSABLE)('that %s seals nothing, which is said with what to do', async (_, name, put) => {
  await using desk = await openSealDesk();
  if (name === NEXT) await desk.issue('S-1');
  await mkdir(join(desk.data, 'seal'), { recursive: true });
  await put(desk.key(name));
  const before = await desk.keyNames();
  for (const command of [
    ['import', await desk.file('S-2')],
    ['seal', 'rotate'],
  ])
    expect(await desk.said(...command)).toEqual({
      status: 2,
      said: `rowmark: The key ${desk.key(name)}, which seals the reports, cannot be used. Restore it from a backup. ${HAVE_TO(desk)}`,
    });
  expect((await desk.keyNames()).filter((one) => one !== NEXT)).toEqual(before.filter((one) => one !== NEXT));
});
