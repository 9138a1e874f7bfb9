import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT, runRowmark } from '../commands/run-rowmark.ts';
import { isFullRun } from '../full-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'rowmark-inspect-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Inspected {
  columns: { header: string; fate?: string; reason?: string }[];
  profile: object | null;
}
async function inspect(text: string): Promise<Inspected> {
  const path = join(folder, 'export.csv');
  writeFileSync(path, text);
  return JSON.parse((await runRowmark(['inspect', path, '--json', '--data', join(folder, 'data')])).stdout);
}

/** Spellings that programs give one header. */
const SPELLINGS: readonly ((header: string) => string)[] = [
  (header) => header.trim().replace(/[ -]+/g, '_').toLowerCase(),
  (header) => header.replace(/[ _-]+(.)/g, (_, letter: string) => letter.toUpperCase()),
  (header) => header.toUpperCase(),
  (header) => header.replaceAll(' ', ''),
];
const shapes = ['test/inspect-shapes', 'test/inspect-programs'].flatMap((room) =>
  readdirSync(join(ROOT, room), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(ROOT, room, entry.name, 'export.csv')] : [],
  ),
);

test('no other spelling of its headers leaves out a column that is read or asked', async () => {
  const lost: string[] = [];
  for (const [at, path] of shapes.entries()) {
    if (!isFullRun && at % 40 !== 3) continue;
    const [header = '', ...rows] = readFileSync(path, 'utf8').split('\n');
    const before = await inspect([header, ...rows].join('\n'));
    if (before.profile === null || 'extends' in before.profile || /["']/.test(header)) continue;
    const sign = [';', '\t', '|', ','].find((one) => header.includes(one)) ?? ',';
    for (const spell of SPELLINGS) {
      const renamed = header.split(sign).map(spell);
      if (new Set(renamed).size !== renamed.length) continue;
      const after = await inspect([renamed.join(sign), ...rows].join('\n'));
      for (const [index, { header: name, fate }] of before.columns.entries()) {
        const now = after.columns[index];
        if (fate !== 'left out' && now?.fate === 'left out')
          lost.push(`${path.split('/').at(-2)} ${name} (${fate}) → ${now.header} (${now.reason})`);
      }
    }
  }
  expect(lost).toEqual([]);
});

/** Calls of functions of ours while a text is inspected. */
async function calls(text: string): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true });
  await inspect(text);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const ours = result.filter(({ url }) => url.includes('/shared/')).flatMap(({ functions }) => functions);
  return ours.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}

/** Rows of so many columns; `#` is the number of a column. */
const sheet = (columns: number, ...rows: string[]): string =>
  rows
    .map((row) => Array.from({ length: columns }, (_, at) => row.replaceAll('#', `${at}`)).join())
    .join('\n');
const measures = (columns: number) =>
  sheet(columns, 'Measure # of', ...Array.from({ length: 10 }, (_, row) => `1#.${10 + row}`));

test.each<[string, (size: number) => string]>([
  ['letters of a header', (size) => sheet(20, `${'ποσόamount'.repeat(size)}#`, '5', '6')],
  ['words of a header', (size) => sheet(20, `${'net αξία '.repeat(size)}#`, '5', '6')],
  ['columns of whole numbers', (size) => sheet(size * 10, 'a#', '3#', '2#')],
  ['columns of amounts', (size) => sheet(size * 10, 'Αξία #', '#.50', '2#.50')],
  ['columns of amounts, in ten rows', (size) => measures(size * 9)],
  ['letters of a cell', (size) => sheet(9, 'name #', 'ΑΒΓ 12.5 '.repeat(size * 5), 'x')],
  ['rows of a document', (size) => `external_id,line.quantity\n${'A,1\n'.repeat(size * 40)}`],
])('four times as many %s take no more than four times the calls', async (_, of) => {
  const few = isFullRun ? 11 : 2;
  await inspect(of(few));
  expect((await calls(of(4 * few))) / (await calls(of(few)))).toBeLessThan(4.6);
});
