import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  accountsIn,
  openSealer,
  readTrustedKey,
  replaceLostKey,
  rotateSealer,
} from '../../infra/local/files/open-sealer.ts';
import { ROOT, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
let data: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
});
afterEach(() => folder[Symbol.asyncDispose]());

const key = (name: string) => join(data, 'seal', name);
const PRIVATE = 'private-key.pem';
const NEXT = 'next-private-key.pem';
const messageOf = async (work: Promise<unknown>) => {
  const error = await work.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'CommandError' });
  return error instanceof Error ? error.message : '';
};
const UNUSABLE = () =>
  `The key ${key(PRIVATE)}, which seals the reports, cannot be used. Restore it from a backup. Only without one: rowmark seal rotate --lost --data ${data} makes a new key, and verify then calls each chain of reports altered, because its key changed without a link of the old one.`;

const GOLDEN = join(ROOT, 'samples/sale-cleared-once/expected/summary.json');

/** The newest report of the account, sealed with a key or with none. */
async function report(text: string) {
  const at = join(data, 'reports/default/one');
  await mkdir(at, { recursive: true });
  const latest = { job: 'one', report: 'reports/default/one/', sha256: SHA };
  await writeFile(
    join(data, 'reports/default/latest.json'),
    JSON.stringify({ form: 2, latest, ledgers: [] }),
  );
  await writeFile(join(at, 'summary.json'), text);
}
const SHA = 'f'.repeat(64);
async function summary(more: object) {
  const golden = (await readFile(GOLDEN, 'utf8'))
    .replaceAll(/"(sha256|seal)": "<[^"]*>"/g, `"$1": "${SHA}"`)
    .replaceAll(/"bytes": "<[^"]*>"/g, '"bytes": 1');
  return JSON.stringify({ ...JSON.parse(golden), ...more });
}

describe('a key that cannot be used', () => {
  it.each<[string, () => Promise<void>]>([
    ['is damaged', () => writeFile(key(PRIVATE), 'damaged')],
    ['is a folder', () => mkdir(key(PRIVATE))],
  ])('is said, with what to do, where it %s', async (_, damage) => {
    await mkdir(join(data, 'seal'), { recursive: true });
    await damage();
    for (const work of [openSealer, rotateSealer]) expect(await messageOf(work(data))).toBe(UNUSABLE());
    expect((await readdir(join(data, 'seal'))).filter((name) => name !== NEXT)).toEqual([PRIVATE]);
  });

  it('is no key to follow either', async () => {
    await openSealer(data);
    await writeFile(key(NEXT), 'damaged');
    expect(await messageOf(openSealer(data))).toBe(UNUSABLE().replace(PRIVATE, NEXT));
    expect(await messageOf(rotateSealer(data))).toBe(UNUSABLE().replace(PRIVATE, NEXT));
  });

  it('is not replaced while it can be used, which is said', async () => {
    await openSealer(data);
    expect(await messageOf(replaceLostKey(data))).toBe(
      `The seal key ${key(PRIVATE)} is there and can be used: leave out --lost, so that it hands over to the new one.`,
    );
  });
});

it('a change of the key that was cut off is said with the command that finishes it', async () => {
  await rotateSealer(data);
  expect(await messageOf(openSealer(data))).toBe(
    `The seal key of ${data} is being changed, and that was cut off. Finish it with: rowmark seal rotate --data ${data}`,
  );
});

it('a key that was lost in the middle of a change is replaced by the next one, which some chains know', async () => {
  await openSealer(data);
  const { next } = await rotateSealer(data);
  await rm(key(PRIVATE));
  const { now } = await replaceLostKey(data);
  expect(now).toEqual(next);
  expect((await openSealer(data)).key).toEqual(next);
  expect(((await stat(key(PRIVATE))).mode & 0o777).toString(8)).toBe('600');
});

it('the public half of a key that is gone is kept beside the new one', async () => {
  const first = await openSealer(data);
  await rm(key(PRIVATE));
  const second = await openSealer(data);
  expect(second.key).not.toEqual(first.key);
  const kept = (await readdir(join(data, 'seal'))).filter((name) => name.startsWith('public-key-until-'));
  expect(kept).toEqual([expect.stringMatching(/^public-key-until-\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z\.pem$/)]);
  expect(await readTrustedKey(key(kept[0] ?? ''))).toEqual(first.key);
});

describe('a folder without its key', () => {
  const LOST = () =>
    `The key ${key(PRIVATE)}, which sealed the reports in this folder, is gone. Put your copy back. Only without one: rowmark seal rotate --lost --data ${data} makes a new key, and verify then calls each chain of reports altered, because its key changed without a link of the old one.`;

  it('gets none where a report was sealed, or cannot be read', async () => {
    const { key: seal_key } = await openSealer(join(folder.path, 'another'));
    await report(await summary({ seal_key }));
    expect(await messageOf(openSealer(data))).toBe(LOST());
    await report('{');
    expect(await messageOf(openSealer(data))).toBe(LOST());
    await expect(readdir(join(data, 'seal'))).rejects.toThrow('ENOENT');
  });

  it('gets one where no report was sealed', async () => {
    await report(await summary({}));
    const { key: made } = await openSealer(data);
    expect(await readTrustedKey(key('public-key.pem'))).toEqual(made);
  });

  it('has accounts by their folders of reports', async () => {
    expect(await accountsIn(data)).toEqual([]);
    for (const name of ['b', 'x'.repeat(201)]) await mkdir(join(data, 'reports', name), { recursive: true });
    await writeFile(join(data, 'reports/file'), '');
    expect(await accountsIn(data)).toEqual(['b']);
  });
});

describe('a key that a person trusts', () => {
  it('is an Ed25519 key in PEM, and the path of anything else is said', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const path = join(folder.path, 'trusted.pem');
    await writeFile(path, publicKey.export({ type: 'spki', format: 'pem' }));
    const spki = createPublicKey(await readFile(path)).export({ type: 'spki', format: 'der' });
    expect((await readTrustedKey(path)).public_key).toBe(spki.toString('base64'));
    await writeFile(path, 'none');
    expect(await messageOf(readTrustedKey(path))).toBe(
      `${path} is not a public seal key. Give the PEM file with the public key that you kept from the data folder.`,
    );
  });
});
