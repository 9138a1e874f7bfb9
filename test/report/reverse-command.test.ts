import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { jobKeys } from '../../shared/store/keys.ts';
import { localImports } from '../jobs/local-imports.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark } from '../local/run-rowmark.ts';
import { readSample } from '../samples/samples.ts';

async function openFolder() {
  const imports = await localImports();
  const data = join(imports.data, 'store');
  let files = 0;
  const reverse = async (...args: string[]) => {
    files += 1;
    const out = join(imports.data, `credits ${files}.csv`);
    const ran = await runRowmark(['reverse', ...args, '--data', data, '--out', out]);
    const text = await readFile(out, 'utf8').catch(() => '');
    const ids = [...text.matchAll(/^([\w-]+)-REV,/gm)].map(([, id]) => id);
    return { ...ran, said: (ran.stdout + ran.stderr).replaceAll(/\s+/g, ' ').trim(), out, ids };
  };
  return { ...imports, data, reverse, job: () => basename(imports.lastReport()) };
}

it('credits the rows that are wanted, both ends of each range among them', async () => {
  await using folder = await openFolder();
  await folder.import(receiptExport(...[1, 2, 3, 4].map((at) => receipt(`R-${at}`))));
  for (const [rows, ids] of [
    ['2', ['R-1']],
    ['3-4', ['R-2', 'R-3']],
    [' 2 , 4 - 5 ', ['R-1', 'R-3', 'R-4']],
    ['5-5,2-3', ['R-1', 'R-2', 'R-4']],
    ['1,6', []],
  ] as const) {
    const ran = await folder.reverse('latest', '--rows', rows, '--json');
    expect([rows, ran.status, ran.ids]).toEqual([rows, 0, ids]);
    expect(JSON.parse(ran.stdout)).toMatchObject({ job: folder.job(), file: ran.out, documents: ids.length });
  }
});

it.each(['', 'all', '3-2', '2;3', '2-', '-2', '2,', 'x2', '2x', '2-3x'])('takes no rows %j', async (rows) => {
  const ran = await runRowmark(['reverse', 'latest', `--rows=${rows}`]);
  expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining(`'${rows}' is invalid`)]);
});

/** Lines of a table, each whole: a cell that does not fit continues in the next line. */
const unfolded = (stdout: string): string[] =>
  stdout
    .trimEnd()
    .replaceAll(/\n {8,}/g, ' ')
    .split('\n');

it('says of each kind that no credit note takes back why it is not in the file', async () => {
  await using folder = await openFolder();
  const { folder: sample } = await readSample('amended-kinds');
  await folder.import(await readFile(join(sample, 'with', '2-november.csv'), 'utf8'));
  const { stdout } = await folder.reverse('latest');
  const note = 'is a credit note itself: to undo it, issue the sale again as a new document';
  expect(unfolded(stdout).slice(-6)).toEqual([
    'Not included:',
    'AM-31   row 5   is a 3.1, which has no credit note: ask your accountant how the purchase is taken back',
    `AM-51   row 6   ${note}`,
    `AM-52   row 7   ${note}`,
    `AM-114  row 10  ${note}`,
    'AM-15   row 13  is a 1.5, which has no credit note: agree with the principal, then issue a 1.5 with the right amounts for the next sales',
  ]);
});

it('tells the file, and 20 of what is not in it', async () => {
  await using folder = await openFolder();
  const known = Array.from({ length: 20 }, (_, at) => receipt(`K-${at + 1}`));
  await folder.import(receiptExport(...known));
  const [short, said] = [
    () => folder.job().slice(0, 8),
    'Nothing was sent. Check the file, then import it (profile standard) to issue the credit notes.',
  ];
  expect((await folder.reverse('latest')).said).toBe(
    `20 credit notes for import ${short()} in ${join(folder.data, '..', 'credits 1.csv')}. ${said}`,
  );

  await folder.import(receiptExport(...known, receipt('K-21')));
  const why =
    'was issued by an earlier import: reverse that one, or add --with-duplicates if it was the same export';
  const twenty = await folder.reverse('latest');
  expect([twenty.ids, unfolded(twenty.stdout).slice(-21)]).toEqual([
    ['K-21'],
    ['Not included:', ...known.map((_, at) => `K-${at + 1}`.padEnd(6) + `row ${at + 2}`.padEnd(8) + why)],
  ]);
  expect(twenty.said).toContain(`1 credit note for import ${short()} in ${twenty.out}. `);

  await folder.import(receiptExport(...known, receipt('K-21'), receipt('K-22')));
  const more = await folder.reverse('latest');
  expect(unfolded(more.stdout).slice(-2)).toEqual([
    `K-20  row 21  ${why}`,
    '… and 1 more (--json lists all)',
  ]);
  const all = JSON.parse((await folder.reverse('latest', '--json')).stdout);
  expect(all.apart).toHaveLength(21);
  expect(all.apart[20]).toEqual({
    ...{ external_id: 'K-21', rows: [22], outcome: 'duplicate', why: 'issued-by-another-job' },
  });
});

it('credits one document by its name, asks which one is meant, and writes over no file', async () => {
  await using folder = await openFolder();
  const rows = await folder.import(receiptExport(receipt('D-1'), receipt('D-2')));
  await rm(join(folder.data, folder.lastReport(), 'result.jsonl'));
  for (const name of ['D-2', rows[1]?.mark ?? '', `${rows[1]?.series} ${rows[1]?.number}`])
    expect((await folder.reverse('--document', name)).ids).toEqual(['D-2']);
  const said = expect.stringContaining('D-9');
  expect(await folder.reverse('--document', 'D-9')).toMatchObject({ status: 2, stdout: '', ids: [], said });
  for (const args of [[], ['latest', '--document', 'D-2']])
    expect(await folder.reverse(...args)).toMatchObject({ status: 2, stdout: '', ids: [] });

  const out = join(folder.data, 'mine.csv');
  await writeFile(out, 'mine');
  const taken = await runRowmark(['reverse', 'latest', '--data', folder.data, '--out', out]);
  expect([taken.status, taken.stderr.replaceAll(/\s+/g, ' ').trim()]).toEqual([
    2,
    `rowmark: ${out} could not be written: it already exists. Choose another file for --out.`,
  ]);
  await rm(join(folder.data, jobKeys(folder.job()).plan));
  const none = await folder.reverse('latest');
  expect([none.status, none.ids, none.said]).toEqual([
    2,
    [],
    expect.stringContaining(folder.job().slice(0, 8)),
  ]);
});
