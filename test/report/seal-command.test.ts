import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeKey, type Sealer, sealRecord } from '../../shared/report/seal.ts';
import { sha256Hex } from '../../shared/store/store.ts';
import { openSealDesk } from './seal-desk.ts';

/** A report, with what is needed to forge it. */
async function openReport() {
  const desk = await openSealDesk();
  const report = await desk.issue('R-1');
  const summaryFile = join(report, 'summary.json');
  const { seal: _, signature, seal_key, ...rest } = await desk.summaryOf(report);
  return {
    ...{ ...desk, report, signature, seal_key },
    reseal: async (sealer?: Sealer) => writeFile(summaryFile, (await sealRecord(rest, sealer)).text),
    /** Another MARK in the rows, and every hash computed anew. */
    async forge(sealer?: Sealer) {
      const rows = join(report, 'result.jsonl');
      const text = (await readFile(rows, 'utf8')).replace(/"mark":"\d{15}"/, '"mark":"999999999999999"');
      await writeFile(rows, text);
      rest.files['result.jsonl'] = { bytes: Buffer.byteLength(text), sha256: sha256Hex(text) };
      await this.reseal(sealer);
    },
  };
}

test('a report whose hashes were computed anew is found out by a signature that does not fit', async () => {
  await using at = await openReport();
  await at.forge({ key: at.seal_key, sign: async () => at.signature });
  const { verdict, problems } = await at.verdict(at.report);
  expect([verdict, problems.map(({ code }: { code: string }) => code)]).toEqual([
    'altered',
    expect.arrayContaining(['REPORT-SIGNATURE-WRONG']),
  ]);
});

test('a report that was sealed anew with another key is found out by the key', async () => {
  await using at = await openReport();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = describeKey(publicKey);
  const sealer = {
    key,
    sign: async (seal: string) => sign(null, Buffer.from(seal), privateKey).toString('base64'),
  };
  await at.reseal(sealer);
  // The list of sums is another, and its page still names the key that sealed it.
  expect(await at.verdict(at.report)).toMatchObject({
    verdict: 'altered',
    problems: [{ params: { file: 'SHA256SUMS' } }, { params: { file: 'summary.html', found: key.sha256 } }],
  });
  expect((await at.verify(at.report, '--key', at.key())).stdout).toContain('with another key');
  await at.forge(sealer);
  expect((await at.verify(at.report)).stdout).toContain(
    'result.csv does not say what the rows of result.jsonl say',
  );
});

test('anybody checks a report with sha256sum and openssl, and finds what was put in their place', async () => {
  await using desk = await openSealDesk();
  const cwd = await desk.issue('S-1');
  const openssl = 'pkeyutl -verify -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig -pubin -inkey'.split(' ');
  const check = () => [
    execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd, encoding: 'utf8' }),
    execFileSync('openssl', [...openssl, desk.key()], { cwd, encoding: 'utf8' }),
  ];
  const [sums = '', signature] = check();
  const files = (await readdir(cwd)).filter((file) => !file.startsWith('SHA256SUMS')).sort();
  expect(sums.split('\n').filter(Boolean).sort()).toEqual(files.map((file) => `${file}: OK`));
  expect(files).not.toContain('verify.html');
  expect(signature).toContain('Signature Verified Successfully');

  const verdict = () => desk.verdict(cwd, '--key', desk.key());
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
