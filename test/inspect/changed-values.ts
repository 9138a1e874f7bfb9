import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { cellText } from '../../shared/sheet/sheet.ts';
import { ROOT } from '../commands/run-rowmark.ts';
import { isFullRun } from '../full-run.ts';
import { readShape } from './answer-shape.ts';
import type { Answers } from './fill-holes.ts';
import { type Described, drawRows, seeded, words } from './gate-file.ts';
import { answersOf, inspected, KINDS, named, PLAIN, ready, readyIfRead } from './gate-layouts.ts';
import { type Cells, type ColumnsOf, mutations } from './mutations.ts';

/** Places of a profile where something is open. */
function holesOf(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.startsWith('?') ? [path] : [];
  return Object.entries(value ?? {}).flatMap(([key, one]) => holesOf(one, `${path} ${key}`));
}

/** An export with the kinds of its columns, and what its owner answers. */
interface Layout {
  name: string;
  cells: Cells;
  columns: ColumnsOf;
  fill: Answers;
}

export function drawnLayout(described: Described, at: number): Layout {
  return {
    name: named(described),
    cells: drawRows(described, seeded(at + 6000), PLAIN),
    columns: (kind) =>
      described.columns.flatMap((column, index) => (KINDS[kind].includes(column.kind) ? [index] : [])),
    fill: answersOf(words[described.language]?.states ?? []),
  };
}

/** What most cells of a column of a file look like. */
const LOOKS: Readonly<Record<Parameters<ColumnsOf>[0], RegExp>> = {
  money: /^-?[\d.,]*\d[.,]\d\d$/,
  quantity: /^\d{1,2}$/,
  rate: /^(24|13|6|17)([.,]00)?( ?%)?$/,
};

/** The layouts that are files, with the truth beside them. */
export async function layoutsOfFiles(): Promise<Layout[]> {
  const shapes = ['test/inspect-shapes', 'test/inspect-programs'].flatMap((room) =>
    readdirSync(join(ROOT, room), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [readShape(join(ROOT, room), entry.name)] : [],
    ),
  );
  const layouts = shapes.map(async ({ name, path, truth }): Promise<Layout[]> => {
    if (truth.register !== undefined) return [];
    const all: string[][] = [];
    for await (const batch of (await openSheet(path, path)).batches())
      all.push(...batch.map(({ cells }) => cells.map(cellText)));
    const at = all.findIndex((row) => Object.keys(truth.fields).every((header) => row.includes(header)));
    const header = all[at] ?? [];
    const rows = all.slice(at + 1);
    const looksLike = (index: number, kind: Parameters<ColumnsOf>[0]) => {
      const filled = rows.flatMap((row) => row[index] || []);
      return filled.filter((cell) => LOOKS[kind].test(cell)).length > filled.length / 2;
    };
    const columns: ColumnsOf = (kind) =>
      header.flatMap((one, index) =>
        looksLike(index, kind) &&
        (kind === 'money' || truth.fields[one]?.includes(`line.${kind === 'rate' ? 'vat_rate' : kind}`))
          ? [index]
          : [],
      );
    return at < 0 ? [] : [{ name, cells: { header, rows }, columns, fill: truth.fill }];
  });
  return (await Promise.all(layouts)).flat();
}

/** Changes of values that no other value of the file tells, each with its reason. */
const UNTOLD: readonly (readonly [layout: string, changed: RegExp, reason: string])[] = [
  ['el , hoteliga κρατήσεις με φόρο διαμονής', /negative/, 'its total keeps its sign'],
  ['pylon', /in one cell/, 'the number of a document is also a rate, and so stands in other rows'],
  ['time-tracking', /further one/, 'the header of the amount says euro'],
  ['channel-bookings', /one (column|cell) a hundredfold/, 'nothing but a deposit stands beside the amount'],
];

/** Documents that a changed file makes ready with another sum, where nothing is asked that the plain one does not ask. */
async function wrongIn({ name, cells, columns, fill }: Layout, at: number, seed = 7_000): Promise<string[]> {
  // In a short run three changes of every 48th layout.
  const tried = mutations.filter((_, n) => isFullRun || (at % 48 === 0 && (at / 48 + n) % 10 === 0));
  if (tried.length === 0) return [];
  const plain = await inspected(cells, PLAIN);
  if (plain.profile === undefined) return [];
  const truth = await ready(plain, fill);
  const known = new Set(holesOf(plain.profile));
  const wrong: string[] = [];
  for (const { name: changed, isOtherMoney, of } of tried) {
    const cellsOfIt = of(cells, columns, seeded(at + seed));
    const other = cellsOfIt ? await inspected(cellsOfIt, PLAIN) : plain;
    if (cellsOfIt === undefined || other.profile === undefined) continue;
    const isAsked = holesOf(other.profile).some((hole) => !known.has(hole));
    // As a new export, and dollars as the next one of a profile that is stored.
    const made = [
      isAsked ? undefined : await ready(other, fill),
      isOtherMoney ? await readyIfRead(other, plain.profile, fill) : undefined,
    ];
    for (const found of made) {
      const isChanged = (id: string) => {
        const own = cells.rows.filter((row) => row.some((one) => one[1] && `-${id}`.endsWith(`-${one}`)));
        // Where no id has two signs, one cell may be another document's.
        const isOwn = own.some((row) => !cellsOfIt.rows.some((one) => `${one}` === `${row}`));
        return own.length === 0 ? !changed.endsWith('one cell') : isOwn;
      };
      const [first] = [...(found ?? [])].filter(
        ([id, said]) => (isOtherMoney && isChanged(id)) || said !== truth.get(id),
      );
      if (first !== undefined)
        wrong.push(`${name} · ${changed}, seed ${seed}: ${first.join(' ')}, not ${truth.get(first[0])}`);
    }
  }
  return wrong;
}

/** Tells each layout by its place, for the changes are drawn by it. */
export const testChanges = (
  layouts: () => Iterable<[number, Layout]> | Promise<Iterable<[number, Layout]>>,
  seed?: number,
) =>
  test('no change of values makes another sum ready without a question', async () => {
    const [wrong, names]: [string[], string[]] = [[], []];
    for (const [at, layout] of await layouts()) {
      wrong.push(...(await wrongIn(layout, at, seed)));
      names.push(layout.name);
    }
    const isOf = (told: string, one: string) => told.split('|').some((name) => one.startsWith(`${name} `));
    const tells =
      ([layout, changed]: (typeof UNTOLD)[number]) =>
      (one: string) =>
        isOf(layout, one) && changed.test(one);
    expect(wrong.filter((one) => !UNTOLD.some((untold) => tells(untold)(one)))).toEqual([]);
    const own = UNTOLD.filter(([layout]) => names.some((name) => isOf(layout, `${name} `)));
    if (isFullRun) expect(own.filter((untold) => !wrong.some(tells(untold)))).toEqual([]);
  });
