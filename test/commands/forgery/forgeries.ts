import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type ExcelJS from 'exceljs';
import { expect } from 'vitest';
import { sha256Hex } from '../../../shared/store/store.ts';
import { tableRows } from '../../table-rows.ts';
import { valueAt } from '../read-told.ts';
import type { Unsealed } from '../reseal.ts';
import { type Forging, forge, type Hand } from './forge.ts';
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

/** Puts the text of a place otherwise, or the value of another place there. */
function edited(of: Unsealed, change: string): Unsealed {
  const [, place = '', other] = /^(\S+) = @(\S+)$/.exec(change) ?? [];
  if (other !== undefined)
    return put(of, place.split('/'), JSON.stringify(valueAt(of, other.split('/')))) as Unsealed;
  const [, path = '', texts = ''] = /^(\S+): (.+ →.*)$/.exec(change) ?? [];
  if (texts === '') return editSummary([change])(of);
  return put(
    of,
    path.split('/'),
    JSON.stringify(edit(texts)(String(valueAt(of, path.split('/'))))),
  ) as Unsealed;
}

/** Where what nobody seals lies: a report by its name, a file of it or of the forged one, and what names the reports of an account. */
async function placeOf(lab: Lab, target: Target, place: string): Promise<string> {
  const [first = '', ...rest] = place.split('/');
  if (first in lab.reports) return join(lab.reports[first as Name].folder, ...rest);
  if (place === 'latest.json') return latestOf(lab, target);
  if (first !== 'keys') return join(target.folder, place);
  const keys = join(lab.data, 'reports', target.account, 'keys');
  const [job = ''] = await readdir(keys);
  return join(keys, job, ...rest);
}

/** Changes what nobody seals: loses it, exchanges it with a report, puts that of a report there, or edits it. */
const unsealed =
  (place: string, change: string) =>
  async (lab: Lab, target: Target): Promise<void> => {
    const path = await placeOf(lab, target, place);
    const [word = '', name = ''] = change.split(' ');
    const other = lab.reports[name as Name]?.folder;
    if (change === 'gone') await rm(path, { recursive: true });
    else if (word === 'with' && other !== undefined) await exchange(path, other);
    else if (word === 'of' && other !== undefined) {
      const isWhole = place in lab.reports;
      if (isWhole) await rm(path, { recursive: true });
      await cp(isWhole ? other : join(other, place), path, { recursive: true });
    } else if (change === 'bit') {
      const bytes = await readFile(path);
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
      await writeFile(path, bytes);
    } else {
      const before = await readFile(path, 'utf8').catch(() => '');
      const changed = edit(change)(before);
      expect([place, changed === before]).toEqual([place, false]);
      await writeFile(path, changed);
    }
  };

/** Seals the text of another report as a part of this one. */
const sealedOf =
  (file: string, name: Name) =>
  async (lab: Lab, target: Target): Promise<void> => {
    const text = await readFile(join(lab.reports[name].folder, file), 'utf8');
    await forge(lab, target, { hand: 'seal key', files: { [file]: () => text } });
  };

/** `hand verdict, hand`: by whom it is done, and what is found where that is not everybody. */
function doneBy(told: string): Pick<Forgery, 'hands' | 'expected'> {
  const each = told.split(', ').map((one) => /^(.*?)(?: (\S{8}))?$/.exec(one) ?? []);
  return {
    hands: each.map(([, hand]) => hand as Hand),
    expected: Object.fromEntries(
      each.flatMap(([, hand = '', verdict]) => (verdict ? [[hand, verdict]] : [])),
    ),
  };
}

function changesOf(place: string, changes: readonly string[]): Forging {
  const [change = ''] = changes;
  const [, name] = /^sealed of (\w+)$/.exec(change) ?? [];
  if (place.startsWith('!')) return { around: unsealed(place.slice(1), change) };
  if (name !== undefined) return { around: sealedOf(place, name as Name) };
  if (place === 'summary') return { summary: (one) => changes.reduce(edited, one) };
  if (place === 'text') return { text: edit(change) };
  if (place.endsWith('.xlsx') && change !== 'nothing') return { books: { [place]: editBook(change) } };
  return { files: { [place]: (text) => changes.reduce((all, one) => edit(one)(all), text) } };
}

const ofTable = tableRows(join(import.meta.dirname, 'forgeries.txt')).map(
  ([of, place = '', what, ...more]): Forgery => {
    const [last = '', by] = more.at(-1)?.split(' => ') ?? [];
    const changes = [...more.slice(0, -1), last];
    const named = { of: of as Name, title: `${what} (${place} of ${of})`, ...changesOf(place, changes) };
    return by === undefined ? named : { ...named, ...doneBy(by) };
  },
);

const path = ({ folder }: Target, name: string) => join(folder, name);

async function exchange(one: string, other: string): Promise<void> {
  const apart = `${one.replace(/\/$/, '')}-apart`;
  await rename(one, apart);
  await rename(other, one);
  await rename(apart, other);
}

const latestOf = ({ data }: Lab, { account }: Target) => join(data, 'reports', account, 'latest.json');

/** Forgeries that need more than the table has. */
const ofChain: Forgery[] = [
  {
    title: 'a tail that was cut off',
    of: 'first',
    hands: ['writes'],
    async around(lab, target) {
      const { latest, previous, ...rest } = JSON.parse(await readFile(latestOf(lab, target), 'utf8'));
      for (const { folder } of [lab.reports.middle, lab.reports.newest])
        await rm(folder, { recursive: true });
      const summary = await readFile(path(target, 'summary.json'));
      const sha256 = sha256Hex(summary);
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
];

export const forgeries: readonly Forgery[] = [...ofTable, ...ofChain];
