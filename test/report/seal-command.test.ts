import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { userName } from '../../infra/local/host/configuration.ts';
import { localImports } from '../jobs/local-imports.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark } from '../local/run-rowmark.ts';

async function openFolder() {
  const imports = await localImports();
  const data = join(imports.data, 'store');
  const seal = async (...args: string[]) => {
    const { status, stdout, stderr } = await runRowmark(['seal', ...args, '--data', data]);
    return { status, said: (stdout + stderr).replaceAll(/\s+/g, ' ').trim() };
  };
  return {
    ...imports,
    data,
    seal,
    json: async (...args: string[]) => JSON.parse((await seal(...args, '--json')).said),
    key: join(data, 'seal', 'public-key.pem'),
    issue: (id: string, account?: string) =>
      imports.import(receiptExport(receipt(id)), { ...(account === undefined ? {} : { account }) }),
  };
}

const digestOf = async (pem: string) => {
  const key = createPublicKey(await readFile(pem));
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
};

it('tells the head of the chain of one account, and that another has none', async () => {
  await using folder = await openFolder();
  await folder.issue('S-1');
  const { data } = folder;
  const report = folder.lastReport();
  const sha256 = createHash('sha256')
    .update(await readFile(join(data, report, 'summary.json')))
    .digest('hex');
  const head = `rowmark-head:default:${sha256}`;
  expect(await folder.seal('head')).toEqual({ status: 0, said: head });
  expect(await folder.json('head')).toEqual({ account: 'default', head, sha256, report });
  expect(await folder.seal('head', '--account', 'shop')).toEqual({
    status: 2,
    said: 'rowmark: Account shop has no report yet, so its chain has no head.',
  });
});

it('tells both keys, where the new one lies, and a link for each chain', async () => {
  await using folder = await openFolder();
  await folder.issue('S-1');
  await folder.issue('S-1', 'shop');
  const before = await digestOf(folder.key);
  const rotated = await folder.json('rotate');
  const now = await digestOf(folder.key);
  expect(rotated).toEqual({
    ...{ before, now, public_key: folder.key },
    links: [
      expect.stringMatching(/^reports\/default\/keys\/.*\/$/),
      expect.stringMatching(/^reports\/shop\/keys\/.*\/$/),
    ],
  });
  const link = JSON.parse(await readFile(join(folder.data, rotated.links[0], 'key.json'), 'utf8'));
  expect(link).toMatchObject({ account: 'default', by: userName(), next_key: { sha256: now } });
  const again = await folder.seal('rotate');
  expect(again).toEqual({
    status: 0,
    said: `The seal key is now ${await digestOf(folder.key)}; ${now} handed over in 2 chains of reports. Give ${folder.key} to whoever verifies them.`,
  });
});

it('hands over in no chain where nothing was sealed', async () => {
  await using folder = await openFolder();
  expect((await folder.json('rotate')).links).toEqual([]);
});

it('tells a key that takes the place of a lost one, with the public half that was kept', async () => {
  await using folder = await openFolder();
  await folder.issue('S-1');
  const lose = () => rm(join(folder.data, 'seal', 'private-key.pem'));
  await lose();
  const old = await digestOf(folder.key);
  const lost = await folder.json('rotate', '--lost');
  const now = await digestOf(folder.key);
  expect(lost).toEqual({ before: null, now, kept: expect.any(String), public_key: folder.key, links: [] });
  expect([await digestOf(lost.kept), now === old]).toEqual([old, false]);
  const told = (kept: string, newest: string) => ({
    status: 0,
    said: `A new key, ${newest}, seals the reports from now on. Those before stay sealed by the lost one, and verify calls each chain altered where the key changes (CHAIN-KEY-CHANGED). Tell the people who verify them, and give them ${folder.key} and the old public key ${kept}.`,
  });
  // Both halves are gone.
  await rm(join(folder.data, 'seal'), { recursive: true });
  const both = await folder.seal('rotate', '--lost');
  expect(both).toEqual(told('–', await digestOf(folder.key)));
  await rm(join(folder.data, 'seal'), { recursive: true });
  expect(await folder.json('rotate', '--lost')).toMatchObject({ before: null, kept: null, links: [] });
});

it('lets anybody check a report with sha256sum and openssl, and finds what was put in their place', async () => {
  await using folder = await openFolder();
  await folder.issue('S-1');
  const cwd = join(folder.data, folder.lastReport());
  const openssl = 'pkeyutl -verify -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig -pubin -inkey'.split(' ');
  const check = () => [
    execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd, encoding: 'utf8' }),
    execFileSync('openssl', [...openssl, folder.key], { cwd, encoding: 'utf8' }),
  ];
  const [sums = '', signature] = check();
  const files = (await readdir(cwd)).filter((file) => !file.startsWith('SHA256SUMS')).sort();
  expect(sums.split('\n').filter(Boolean).sort()).toEqual(files.map((file) => `${file}: OK`));
  expect(files).not.toContain('verify.html');
  expect(signature).toContain('Signature Verified Successfully');

  const verdict = async () =>
    JSON.parse((await runRowmark(['verify', cwd, '--key', folder.key, '--json'])).stdout);
  expect(await verdict()).toMatchObject({ verdict: 'intact' });
  for (const file of ['SHA256SUMS', 'SHA256SUMS.sig']) {
    const bytes = await readFile(join(cwd, file));
    await writeFile(join(cwd, file), Buffer.from(bytes.toReversed()));
    expect(await verdict()).toMatchObject({
      verdict: 'altered',
      problems: [{ message: expect.stringContaining(file) }],
    });
    await rm(join(cwd, file));
    expect(await verdict()).toMatchObject({ problems: [{ code: 'REPORT-FILE-MISSING' }] });
    await writeFile(join(cwd, file), bytes);
  }
  expect(check()[1]).toBe(signature);
});
