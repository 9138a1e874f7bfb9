import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type ExcelJS from 'exceljs';
import { tableRows } from '../../table-rows.ts';
import type { Unsealed } from '../reseal.ts';
import { type Forging, forge, type Hand, hands } from './forge.ts';
import type { Lab, Name, Target } from './lab.ts';

/**
 * Verdicts by hand, in the order of the ways: bare, key, head, source, service, all, the console's interface, the same with the head.
 * A altered, I intact, ? intact of a key that nobody has named, - not asked.
 */
export type Expected = Partial<Record<Hand, string>>;

export interface Forgery extends Forging {
  title: string;
  of?: Name;
  expected?: Expected;
  hands?: readonly Hand[];
}

/** Everybody finds it, whoever has sealed it. */
export const FOUND = 'AAAAAAAA';
export const UNTOUCHED = '?I???III';
const lines = (text: string) => text.split('\n').filter((line) => line !== '');
const issuedLater = (minutes: number) => (text: string) =>
  text.replace(
    /"issued_at":"([^"]*)"/,
    (_, at) => `"issued_at":"${new Date(Date.parse(at) + minutes * 60_000).toISOString()}"`,
  );

/** What the table calls by words. */
const WORDS: Readonly<Record<string, (text: string) => string>> = {
  nothing: () => '',
  'half of it': (text) => text.slice(0, text.length / 2),
  'first row again': (text) => `${text}${lines(text)[0]}\n`,
  'second row again': (text) => `${text}${lines(text)[1]}\n`,
  'second row as C-9': (text) => `${text}${lines(text)[1]?.replaceAll('C-1', 'C-9')}\n`,
  'first row less': (text) => text.slice(text.indexOf('\n') + 1),
  'rows backwards': (text) => `${lines(text).toReversed().join('\n')}\n`,
  'a day before': issuedLater(-24 * 60),
  'an hour before': issuedLater(-60),
  'an hour later': issuedLater(60),
};

const ARROW = /^(?<from>.+?) →(?: (?<to>.*))?$/;
const partsOf = (change: string) => {
  const { from = '', to = '' } = ARROW.exec(change)?.groups ?? {};
  const [, source, flags] = /^\/(.+)\/(g?)$/.exec(from) ?? [];
  const written = to.replaceAll('\\r', '\r').replaceAll('\\n', '\n');
  return { from, to: written, expression: source === undefined ? undefined : new RegExp(source, flags) };
};

function edit(change: string): (text: string) => string {
  const word = WORDS[change];
  if (word !== undefined) return word;
  const { from, to, expression } = partsOf(change);
  if (from.startsWith('all ')) return (text) => text.replaceAll(from.slice('all '.length), to);
  return (text) => text.replace(expression ?? from, to);
}

/** `sheet: value → value`: changes the first cell of the sheet that fits. */
function editBook(change: string): (book: ExcelJS.Workbook) => void {
  const [sheet = '', ...rest] = change.split(': ');
  const { from, to, expression } = partsOf(rest.join(': '));
  const isIt = (value: unknown) =>
    expression === undefined ? String(value) === from : expression.test(String(value));
  return ({ worksheets }) => {
    const table = worksheets[Number(sheet)];
    const cells = table?.getRows(1, table.rowCount)?.flatMap((row) => {
      return Array.from({ length: row.cellCount }, (_, at) => row.getCell(at + 1));
    });
    const cell = cells?.find(({ value }) => isIt(value));
    if (cell === undefined) throw new Error('No cell of the workbook fits.');
    cell.value = typeof cell.value === 'number' ? Number(to) : to;
  };
}

/** Puts a value at a path, at each one of a list where the path says `[]`; without a value it leaves the last name out. */
function put(into: unknown, [name = '', ...rest]: readonly string[], value: string): unknown {
  if (Array.isArray(into) && name === '[]') return into.map((one) => put(one, rest, value));
  const { [name]: before, ...others } = into as Record<string, unknown>;
  if (rest.length > 0) return { ...others, [name]: put(before, rest, value) };
  return value === '' ? others : { ...others, [name]: JSON.parse(value) };
}

const editSummary = (changes: readonly string[]) => (one: Unsealed) => {
  let changed: unknown = one;
  for (const change of changes) {
    const [path = '', value = ''] = change.split(/ = ?/);
    changed = put(changed, path.split('/'), value);
  }
  return changed as Unsealed;
};

const ofTable = tableRows(join(import.meta.dirname, 'forgeries.txt')).map(
  ([of, place = '', what, ...changes]): Forgery => {
    const [change = ''] = changes;
    const named = { of: of as Name, title: `${what} (${place} of ${of})` };
    if (place === 'summary') return { ...named, summary: editSummary(changes) };
    if (place === 'text') return { ...named, text: edit(change) };
    return place.endsWith('.xlsx') && change !== 'nothing'
      ? { ...named, books: { [place]: editBook(change) } }
      : { ...named, files: { [place]: edit(change) } };
  },
);

/** Forgeries that need more than the table has. */
const ofReports: Forgery[] = [
  {
    title: 'a page that another version is said to have written, with an amount',
    files: {
      'summary.html': (text) =>
        text.replaceAll('9.61', '961.00').replace(/content="Rowmark [^"]*"/, 'content="Rowmark 9.9.9"'),
    },
    // Named as not compared: only the version that wrote it can make it again. Who knows the key of the folder misses its signature.
    expected: { 'seal key': UNTOUCHED, writes: '?A???AAA' },
    hands,
  },
  {
    title: 'another place',
    summary: (one) => ({ ...one, report: one.report.replace('C.csv', 'A.csv') }),
  },
  {
    title: 'the place of the report before',
    summary: (one) => ({ ...one, report: one.previous?.report ?? '' }),
  },
  {
    title: 'the newest report sealed anew',
    summary: (one) => ({ ...one, rates: [...one.rates] }),
    // Whoever holds the seal key has changed nothing.
    expected: { 'seal key': UNTOUCHED },
    hands,
  },
];

const path = ({ folder }: Target, name: string) => join(folder, name);
const bytesOf = async (target: Target, name: string) => readFile(path(target, name));

/** Bytes changed without a seal that fits, and files that are gone or exchanged. */
const ofBytes: Forgery[] = [
  ...[
    'result.csv',
    'result.jsonl',
    'result.xlsx',
    'summary.html',
    'ledger.jsonl',
    'retry.csv',
    'SHA256SUMS',
    'SHA256SUMS.sig',
  ].map(
    (name): Forgery => ({
      title: `a byte of ${name}`,
      hands: ['writes'],
      async around(_, target) {
        const bytes = await bytesOf(target, name);
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
        await writeFile(path(target, name), bytes);
      },
    }),
  ),
  ...['result.csv', 'result.jsonl', 'result.xlsx', 'summary.html', 'ledger.jsonl', 'summary.json'].map(
    (name): Forgery => ({
      title: `${name} is gone`,
      hands: ['writes'],
      around: (_, target) => rm(path(target, name)),
    }),
  ),
  ...['result.csv', 'ledger.jsonl', 'retry.xlsx', 'summary.html', 'result.xlsx', 'summary.json'].map(
    (name): Forgery => ({
      title: `${name} of the report before`,
      hands: ['writes'],
      around: ({ reports }, target) => cp(path(reports.middle, name), path(target, name)),
    }),
  ),
  {
    title: 'a file more',
    hands: ['writes'],
    around: (_, target) => writeFile(path(target, 'notes.txt'), 'x'),
    // It is named, and is no part of the report.
    expected: { writes: UNTOUCHED },
  },
  {
    title: 'ledger.jsonl of another job',
    of: 'newest',
    async around(lab, target) {
      const text = await readFile(path(lab.reports.first, 'ledger.jsonl'), 'utf8');
      await forge(lab, target, { hand: 'seal key', files: { 'ledger.jsonl': () => text } });
    },
    hands: ['seal key'],
  },
  {
    title: 'retry files of another job',
    async around(lab, target) {
      const text = await readFile(path(lab.reports.first, 'retry.csv'), 'utf8');
      await forge(lab, target, { hand: 'seal key', files: { 'retry.csv': () => text } });
    },
    hands: ['seal key'],
  },
];

async function exchange(one: string, other: string): Promise<void> {
  const apart = `${one.replace(/\/$/, '')}-apart`;
  await rename(one, apart);
  await rename(other, one);
  await rename(apart, other);
}

const latestOf = ({ data }: Lab, { account }: Target) => join(data, 'reports', account, 'latest.json');

/** Places, absences and links: whole folders, and what names them. The page has no other folder before it. */
const ofChain: Forgery[] = [
  {
    title: 'two reports in each other’s place',
    hands: ['writes'],
    around: ({ reports }) => exchange(reports.first.folder, reports.newest.folder),
    // The page holds a whole genuine report; the export that is given is that of the other.
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'another genuine report in this place',
    hands: ['writes'],
    async around({ reports }, target) {
      await rm(target.folder, { recursive: true });
      await cp(reports.first.folder, target.folder, { recursive: true });
    },
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'an older report that is gone',
    hands: ['writes'],
    around: ({ reports }) => rm(reports.first.folder, { recursive: true }),
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'a report in the middle that is gone',
    hands: ['writes'],
    around: ({ reports }) => rm(reports.middle.folder, { recursive: true }),
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'the newest report that is gone, asked of the one before',
    of: 'middle',
    hands: ['writes'],
    around: ({ reports }) => rm(reports.newest.folder, { recursive: true }),
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'the report itself that is gone',
    hands: ['writes'],
    around: (_, target) => rm(target.folder, { recursive: true }),
  },
  {
    title: 'a tail that was cut off',
    of: 'first',
    hands: ['writes'],
    async around(lab, target) {
      const { latest, previous, ...rest } = JSON.parse(await readFile(latestOf(lab, target), 'utf8'));
      for (const { folder } of [lab.reports.middle, lab.reports.newest])
        await rm(folder, { recursive: true });
      const summary = await readFile(path(target, 'summary.json'));
      const { createHash } = await import('node:crypto');
      const sha256 = createHash('sha256').update(summary).digest('hex');
      const report = `reports/default/standard/A.csv/${basename(target.folder)}/`;
      await writeFile(
        latestOf(lab, target),
        JSON.stringify({ ...rest, latest: { ...latest, job: target.job, report, sha256 } }),
      );
    },
    // Only a head that somebody kept shows it.
    expected: { writes: '?IA??AIA' },
  },
  {
    title: 'another hash in latest.json',
    hands: ['writes'],
    around: async (lab, target) => {
      const text = await readFile(latestOf(lab, target), 'utf8');
      await writeFile(
        latestOf(lab, target),
        text.replace(/("latest":\s*\{[^}]*"sha256":\s*")[0-9a-f]{8}/, '$100000000'),
      );
    },
    expected: { writes: '?I???III' },
  },
  {
    title: 'latest.json names an older report',
    hands: ['writes'],
    around: async (lab, target) => {
      const head = JSON.parse(await readFile(latestOf(lab, target), 'utf8'));
      await writeFile(
        latestOf(lab, target),
        JSON.stringify({ ...head, latest: head.previous, previous: undefined }),
      );
    },
    // It is as if its run had not come to its end: nothing seals latest.json, and the answer says that nothing newer was looked for.
    expected: { writes: '?I???III' },
  },
  {
    title: 'a report beside the chain',
    of: 'middle',
    hands: ['seal key'],
    async around(lab, target) {
      const beside = target.folder.replace('B.csv', 'D.csv');
      await mkdir(dirname(beside), { recursive: true });
      await rename(target.folder, beside);
      const at = { ...target, folder: beside };
      const moved = (one: Unsealed): Unsealed => ({
        ...one,
        report: one.report.replace('B.csv', 'D.csv'),
        source: { ...one.source, name: 'D.csv' },
      });
      await forge(lab, at, { hand: 'seal key', summary: moved });
      await cp(beside, target.folder, { recursive: true });
    },
  },
  {
    title: 'a change of key by another hand',
    of: 'newKey',
    hands: ['other key'],
    async around(lab) {
      const file = await keyLink(lab);
      await writeFile(file, (await readFile(file, 'utf8')).replace(/"by": "[^"]*"/, '"by": "nobody"'));
    },
  },
  {
    title: 'a change of key that is gone',
    of: 'newKey',
    hands: ['writes'],
    around: async (lab) => rm(dirname(await keyLink(lab)), { recursive: true }),
  },
  {
    title: 'an erased report whose record is gone',
    of: 'afterWatch',
    hands: ['writes'],
    around: ({ reports }) => rm(join(reports.gone.folder, 'erased.json')),
  },
  {
    title: 'an erased report by somebody else',
    of: 'gone',
    hands: ['writes'],
    around: (_, target) => changed(path(target, 'erased.json'), /"by": "[^"]*"/, '"by": "nobody"'),
    expected: { writes: 'AAAAAAAA' },
  },
  {
    title: 'a watch with another time',
    of: 'watch',
    hands: ['writes'],
    around: (_, target) => changed(path(target, 'watch.json'), /"watched_at": "20/, '"watched_at": "19'),
  },
  {
    title: 'a watch that is gone, asked of what follows',
    of: 'afterWatch',
    hands: ['writes'],
    around: ({ reports }) => rm(reports.watch.folder, { recursive: true }),
  },
];

export const forgeries: readonly Forgery[] = [...ofTable, ...ofReports, ...ofBytes, ...ofChain];

async function keyLink({ data }: Lab): Promise<string> {
  const { readdir } = await import('node:fs/promises');
  const [job = ''] = await readdir(join(data, 'reports', 'handed', 'keys'));
  return join(data, 'reports', 'handed', 'keys', job, 'key.json');
}

async function changed(file: string, from: RegExp, to: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
}
