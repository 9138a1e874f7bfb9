import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import exceljs from 'exceljs';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import type { Cell } from '../../shared/sheet/sheet.ts';
import { type Form, type Locale, locales, throughProgram } from './through-program.ts';

/** A file that goes on a trip: a text or a workbook. */
export interface Luggage {
  /** Of its sample; no two are alike. */
  name: string;
  bytes: Uint8Array;
  form: 'csv' | 'xlsx';
}

/** What a program saved: a text, or the cells of a workbook. */
export type Saved = string | Cell[][];

export interface TripOf {
  from: 'csv' | 'xlsx';
  to: 'csv' | 'xlsx';
  locale: Locale;
}

/** Every way through the program. */
export const trips: readonly TripOf[] = locales.flatMap((locale) =>
  (['csv', 'xlsx'] as const).flatMap((from) =>
    (['csv', 'xlsx'] as const).map((to) => ({ from, to, locale })),
  ),
);

export const tripName = ({ from, to, locale }: TripOf): string => `${from} to ${to} in ${locale}`;

/** Takes files through the program; by name, what it saved. */
export async function travel(
  folder: string,
  luggage: readonly Luggage[],
  { from, to, locale }: TripOf,
): Promise<Map<string, Saved>> {
  const saved = new Map<string, Saved>();
  for (const [delimiter, files] of byDelimiter(luggage.filter(({ form }) => form === from))) {
    const place = join(folder, `${from}-${to}-${locale}-${delimiter.charCodeAt(0) || 0}`);
    await mkdir(place, { recursive: true });
    const paths = files.map(({ name }) => join(place, `${name}.${from}`));
    for (const [at, { bytes }] of files.entries()) await writeFile(paths[at] ?? '', bytes);
    const out = await throughProgram({
      ...{ paths, locale, as: to as Form, folder: place },
      delimiter: from === 'csv' ? delimiter : undefined,
    });
    for (const { name } of files) saved.set(name, await readSaved(join(out, `${name}.${to}`), to));
  }
  return saved;
}

/** As somebody who opens the file would tell the program. */
function byDelimiter(luggage: readonly Luggage[]): Map<string, Luggage[]> {
  return Map.groupBy(luggage, ({ form, bytes }) => {
    if (form === 'xlsx') return '';
    const head =
      Buffer.from(bytes)
        .toString('utf8')
        .split('\n')
        .find((line) => line.trim() !== '') ?? '';
    return ['\t', ';', ','].find((delimiter) => head.includes(delimiter)) ?? ',';
  });
}

async function readSaved(path: string, form: 'csv' | 'xlsx'): Promise<Saved> {
  if (form === 'csv') return readFile(path, 'utf8');
  const cells: Cell[][] = [];
  for await (const batch of (await openSheet(path, path)).batches())
    for (const row of batch) {
      while (cells.length < row.number - 1) cells.push([]);
      cells.push([...row.cells]);
    }
  return cells;
}

/** What was saved as a file once more. */
export async function savedBytes(saved: Saved): Promise<Uint8Array> {
  if (typeof saved === 'string') return Buffer.from(saved);
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('Sheet1');
  for (const [at, cells] of saved.entries())
    for (const [index, cell] of cells.entries()) {
      if (cell === '') continue;
      const place = sheet.getCell(at + 1, index + 1);
      if (typeof cell === 'string') place.value = cell;
      else if (cell.kind === 'number') place.value = Number(cell.text);
      else if (cell.kind === 'date') {
        place.value = new Date(`${cell.text.slice(0, 10)}T00:00:00Z`);
        place.numFmt = 'yyyy-mm-dd';
      } else if (cell.kind === 'boolean') place.value = cell.text === 'true';
      else place.value = cell.text;
      if (typeof cell !== 'string' && cell.percent) {
        place.value = Number(cell.text) / 100;
        place.numFmt = '0.00%';
      }
    }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
