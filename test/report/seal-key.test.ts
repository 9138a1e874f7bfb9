import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeKey, type Sealer, sealRecord } from '../../shared/report/seal.ts';
import { summarySchema } from '../../shared/report/summary.ts';
import { sha256Hex } from '../../shared/store/store.ts';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';

const EXPORT = [
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type',
  'R-1,11.1,3,Coffee,1,3.10,13,category1_1,E3_561_003',
].join('\n');

/** A report in a data folder of its own, with what is needed to forge it. */
async function importedReport() {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const source = join(folder.path, 'sales.csv');
  await writeFile(source, EXPORT);
  const { stdout } = await runRowmark(['import', source, '--data', data, '--json']);
  const report = JSON.parse(stdout).jobs[0].report;
  const summaryFile = join(report, 'summary.json');
  const key = join(data, 'seal', 'public-key.pem');
  return {
    ...{ data, source, report, key },
    summary: async () => summarySchema.parse(JSON.parse(await readFile(summaryFile, 'utf8'))),
    /** Another MARK in the rows, and every hash computed anew. */
    async forge(sealer?: Sealer) {
      const rows = join(report, 'result.jsonl');
      const text = (await readFile(rows, 'utf8')).replace(/"mark":"\d{15}"/, '"mark":"999999999999999"');
      await writeFile(rows, text);
      const { seal: _, signature: __, seal_key: ___, ...rest } = await this.summary();
      rest.files['result.jsonl'] = { bytes: Buffer.byteLength(text), sha256: sha256Hex(text) };
      await writeFile(summaryFile, (await sealRecord(rest, sealer)).text);
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

const verify = (...args: string[]) => runRowmark(['verify', ...args]);

test('a data folder makes its key once, for its owner alone, and every report names it', async () => {
  await using at = await importedReport();
  expect((await stat(join(at.data, 'seal', 'private-key.pem'))).mode & 0o777).toBe(0o600);
  const { seal_key, signature } = await at.summary();
  expect(signature).toMatch(/^[\w+/]+=*$/);
  await writeFile(at.source, `${EXPORT}\n`);
  const { stdout } = await runRowmark(['import', at.source, '--data', at.data, '--json']);
  expect(JSON.parse(stdout).jobs[0].summary.seal_key).toEqual(seal_key);
  expect(await readFile(join(at.report, 'summary.html'), 'utf8')).toContain(seal_key?.sha256);
});

test('verify says in words what it did not check, in both languages', async () => {
  await using at = await importedReport();
  const { sha256 } = (await at.summary()).seal_key ?? {};
  const bare = await verify(at.report);
  expect(bare.status).toBe(0);
  expect(bare.stdout).toContain(`The report itself names the key ${sha256}`);
  expect(bare.stdout).toContain('give it with --source');
  expect(bare.stdout).toContain('give it with --service');
  expect((await verify(at.report, '--lang', 'el')).stdout).toContain('Δεν ελέγχθηκε ποιου είναι η σφραγίδα');
  const whole = await verify(at.report, '--key', at.key, '--source', at.source);
  expect(whole.status).toBe(0);
  expect(whole.stdout).toContain('sealed with the key that it was compared with');
  expect(whole.stdout).not.toContain('--source');
  const { stdout } = await verify(at.report, '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    verdict: 'intact-key-unknown',
    ...{ key: 'none', not_checked: ['source', 'service'] },
  });
});

test('a report whose hashes were computed anew is found out by the key', async () => {
  await using at = await importedReport();
  await at.forge();
  const bare = await verify(at.report);
  expect(bare.stdout).toContain('Not sealed with a key: anyone who can write these files');
  const found = await verify(at.report, '--key', at.key);
  expect(found.status).toBe(1);
  expect(found.stdout).toContain('not sealed with a key, although you gave one');
});

test('a report that was sealed anew with another key is found out by the key', async () => {
  await using at = await importedReport();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signed = async (seal: string) => sign(null, Buffer.from(seal), privateKey).toString('base64');
  const before = await at.summary();
  const { seal: _, signature: __, seal_key: ___, ...rest } = before;
  const { text } = await sealRecord(rest, { key: describeKey(publicKey), sign: signed });
  await writeFile(join(at.report, 'summary.json'), text);
  const bare = await verify(at.report, '--json');
  // The list of sums is another, and its page still names the key that sealed it.
  const other = [{ file: 'SHA256SUMS' }, { file: 'summary.html', found: describeKey(publicKey).sha256 }];
  expect([
    bare.status,
    JSON.parse(bare.stdout).problems.map(({ params }: { params: object }) => params),
  ]).toEqual([1, other.map((one) => expect.objectContaining(one))]);
  expect((await verify(at.report, '--key', at.key)).stdout).toContain('with another key');
  await at.forge({ key: describeKey(publicKey), sign: signed });
  expect((await verify(at.report)).stdout).toContain(
    'result.csv does not say what the rows of result.jsonl say',
  );
});

test('a signature of another seal does not fit', async () => {
  await using at = await importedReport();
  const { signature = '', seal_key } = await at.summary();
  if (seal_key === undefined) throw new Error('The report names no key.');
  await at.forge({ key: seal_key, sign: async () => signature });
  const { status, stdout } = await verify(at.report);
  expect(status).toBe(1);
  expect(stdout).toContain('was not made with the key');
});

test('a key that cannot be used is a sentence, to verify and to import', async () => {
  await using at = await importedReport();
  expect((await verify(at.report, '--key', at.source)).stderr).toContain('not a public seal key');
  await writeFile(join(at.data, 'seal', 'private-key.pem'), 'x');
  const ran = await runRowmark(['import', at.source, '--data', at.data]);
  expect([ran.status, ran.stderr.includes('cannot be used')]).toEqual([2, true]);
});
