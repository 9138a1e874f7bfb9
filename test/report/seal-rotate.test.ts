import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runRowmark, type TemporaryFolder, temporaryFolder } from '../local/run-rowmark.ts';

const EXPORT = [
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type',
  'ID,11.1,3,Coffee,1,3.10,13,category1_1,E3_561_003',
].join('\n');

let folder: TemporaryFolder;
let data: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
});
afterEach(() => folder[Symbol.asyncDispose]());

async function imported(id: string): Promise<string> {
  const file = join(folder.path, `${id}.csv`);
  await writeFile(file, EXPORT.replace('ID', id));
  const { stdout, stderr, status } = await runRowmark(['import', file, '--data', data, '--json']);
  expect([status, stderr]).toEqual([0, expect.anything()]);
  return JSON.parse(stdout).jobs[0].report;
}

const told = async (...args: string[]) => {
  const { stdout } = await runRowmark([...args, '--json']);
  return JSON.parse(stdout);
};

const key = (name = 'public-key.pem') => join(data, 'seal', name);

test('a head on one line proves later that the chain held it, and a cut tail that it does not any more', async () => {
  const first = await imported('H-1');
  const { stdout: line } = await runRowmark(['seal', 'head', '--account', 'default', '--data', data]);
  expect(line).toMatch(/^rowmark-head:default:[0-9a-f]{64}\n$/);
  const second = await imported('H-2');
  for (const report of [first, second])
    expect(await told('verify', report, '--head', line.trim())).toMatchObject({ head: 'held', sound: true });
  const { head } = await told('seal', 'head', '--data', data);
  // A mail program has broken the line.
  const broken = `${head.slice(0, 40)}\n> ${head.slice(40)}`;
  expect(await told('verify', first, '--head', broken)).toMatchObject({ head: 'held', sound: true });

  const before = join(folder.path, 'before');
  await cp(join(data, 'reports'), before, { recursive: true });
  const latest = JSON.parse(await readFile(join(data, 'reports/default/latest.json'), 'utf8'));
  await rm(second, { recursive: true });
  const absent = await told('verify', first);
  expect([absent.verdict, absent.problems[0].code]).toEqual(['altered', 'CHAIN-ABSENT']);
  const cut = { ...latest, latest: latest.previous };
  delete cut.previous;
  await writeFile(join(data, 'reports/default/latest.json'), JSON.stringify(cut));
  expect(await told('verify', first)).toMatchObject({ verdict: 'intact-key-unknown', head: 'not given' });
  expect(await told('verify', first, '--head', head)).toMatchObject({
    ...{ verdict: 'altered', head: 'not held' },
    problems: [{ code: 'HEAD-NOT-HELD' }],
  });
  await cp(before, join(data, 'reports'), { recursive: true });
  expect((await runRowmark(['verify', first, '--head', 'rowmark-head:default'])).status).toBe(2);
});

test('the old key hands over to a new one: older reports verify under the newest key, newer ones under the old', async () => {
  const old = await imported('K-1');
  const oldKey = join(folder.path, 'kept.pem');
  await cp(key(), oldKey);
  const rotated = await told('seal', 'rotate', '--data', data);
  expect(rotated.links).toHaveLength(1);
  const [link] = rotated.links;
  const fresh = await imported('K-2');
  for (const [report, by] of [
    [old, rotated.before],
    [fresh, rotated.now],
    [join(data, link), rotated.before],
  ])
    for (const given of [key(), oldKey])
      expect(await told('verify', report, '--key', given)).toMatchObject({
        ...{ verdict: 'intact', key: 'given', sealed_by: by, problems: [] },
      });
  const other = join(folder.path, 'other');
  const elsewhere = await runRowmark(['import', join(folder.path, 'K-1.csv'), '--data', other]);
  expect(elsewhere.status).toBe(0);
  const strange = await told('verify', fresh, '--key', join(other, 'seal', 'public-key.pem'));
  expect([strange.verdict, strange.problems[0].code]).toEqual(['altered', 'REPORT-KEY-OTHER']);

  const file = join(data, link, 'key.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/"by": "[^"]*"/, '"by": "nobody"'));
  expect(await told('verify', fresh, '--key', key())).toMatchObject({
    ...{ verdict: 'altered', problems: [{ code: 'CHAIN-BROKEN' }] },
  });
  await writeFile(file, text);
});

test('a key that changes without a link of the old one is altered', async () => {
  const last = await imported('X-1');
  await rm(join(data, 'seal'), { recursive: true });
  await told('seal', 'rotate', '--lost', '--data', data);
  const next = await imported('X-2');
  for (const report of [last, next]) {
    const { verdict, problems } = await told('verify', report);
    expect([verdict, problems.map(({ code }: { code: string }) => code)]).toEqual([
      'altered',
      ['CHAIN-KEY-CHANGED'],
    ]);
  }
});

test('a change of key that was cut off is finished before anything is sealed', async () => {
  const other = join(folder.path, 'cut-off');
  const file = join(folder.path, 'cut-off.csv');
  await writeFile(file, EXPORT);
  await runRowmark(['import', file, '--data', other]);
  const before = await readFile(join(other, 'seal', 'private-key.pem'), 'utf8');
  await writeFile(join(other, 'seal', 'next-private-key.pem'), before);
  const refused = await runRowmark(['import', file, '--data', other]);
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('rowmark seal rotate')]);
  expect((await runRowmark(['seal', 'rotate', '--data', other])).status).toBe(0);
  expect((await runRowmark(['import', file, '--data', other])).status).toBe(0);
});

test('a key that is gone is not replaced without a word where reports are sealed by it', async () => {
  const last = await imported('L-1');
  const oldKey = await readFile(key(), 'utf8');
  const privateKey = await readFile(key('private-key.pem'), 'utf8');
  await rm(key('private-key.pem'));
  const file = join(folder.path, 'L-2.csv');
  await writeFile(file, EXPORT.replace('ID', 'L-2'));
  const commands = [['import', file], ['import', file, '--dry-run'], ['seal', 'rotate'], ['watch-marks']];
  for (const command of commands) {
    const { status, stderr } = await runRowmark([...command, '--data', data, '--lang', 'en']);
    expect([command, status]).toEqual([command, 2]);
    expect(stderr).toMatch(
      /^.*private-key\.pem, which sealed the reports in this folder, is gone\. Put your copy back\./,
    );
    expect(stderr).toContain(`rowmark seal rotate --lost --data ${data}`);
  }
  // Nothing was sealed or replaced meanwhile.
  expect(await readFile(key(), 'utf8')).toBe(oldKey);
  await writeFile(key('private-key.pem'), privateKey);
  expect(await told('verify', await imported('L-2'), '--key', key())).toMatchObject({ verdict: 'intact' });
  expect((await runRowmark(['seal', 'rotate', '--lost', '--data', data])).status).toBe(2);

  await rm(key('private-key.pem'));
  const lost = await told('seal', 'rotate', '--lost', '--data', data);
  expect(await readFile(lost.kept, 'utf8')).toBe(oldKey);
  const next = await imported('L-3');
  for (const [report, by] of [
    [last, lost.kept],
    [next, key()],
  ])
    expect(await told('verify', report, '--key', by)).toMatchObject({
      verdict: 'altered',
      problems: [{ code: 'CHAIN-KEY-CHANGED' }],
    });
});

test('a folder that has sealed nothing yet makes its key, and one of a version that knew no key', async () => {
  const summary = join(await imported('F-1'), 'summary.json');
  const { seal_key: first, signature: _, ...rest } = JSON.parse(await readFile(summary, 'utf8'));
  await writeFile(summary, JSON.stringify(rest));
  await rm(key('private-key.pem'));
  const again = JSON.parse(await readFile(join(await imported('F-2'), 'summary.json'), 'utf8'));
  expect([first, again.seal_key]).toEqual([expect.anything(), expect.anything()]);
  expect(again.seal_key).not.toEqual(first);
});
