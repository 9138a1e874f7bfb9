import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { opensslPath } from '../programs.ts';
import { jobTold } from './imported-report.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

it.skipIf(opensslPath === undefined)(
  'anybody checks a report with sha256sum and openssl, and finds what was put in their place',
  async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    const key = join(data, 'seal/public-key.pem');
    await writeFile(join(folder.path, 'S-1.csv'), receiptExport(receipt('S-1')));
    const ran = await runRowmark(['import', join(folder.path, 'S-1.csv'), '--data', data, '--json']);
    const { report: cwd } = jobTold(ran);
    const openssl = 'pkeyutl -verify -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig -pubin -inkey'.split(' ');
    const check = () => [
      execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd, encoding: 'utf8' }),
      execFileSync(opensslPath ?? '', [...openssl, key], { cwd, encoding: 'utf8' }),
    ];
    const [sums = '', signature] = check();
    const files = (await readdir(cwd)).filter((file) => !file.startsWith('SHA256SUMS')).sort();
    expect(sums.split('\n').filter(Boolean).sort()).toEqual(files.map((file) => `${file}: OK`));
    expect(files).not.toContain('verify.html');
    expect(signature).toContain('Signature Verified Successfully');

    const verdict = async () =>
      JSON.parse((await runRowmark(['verify', cwd, '--key', key, '--json'])).stdout);
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
  },
);
