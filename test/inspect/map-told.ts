import type { MappedRow } from '../../shared/documents/document.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { UnmappableExport } from '../../shared/mapping/rows/map-sheet.ts';
import { type Problem, renderProblem } from '../../shared/problems/problem.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { valueAt } from '../commands/read-told.ts';
import { bytesOf } from './file-bytes.ts';
import { mapWith, rowsOf } from './map-text.ts';
import { lines, sheetOf } from './sheet-of.ts';

const STORED: Record<string, unknown> = {
  base: {
    name: 'base',
    read: { decimal: ',', date_order: 'dmy' },
    only_rows_where: { Κατάσταση: ['Οριστικό'] },
    document: {
      external_id: 'Id',
      invoice_type_code: { column: 'Τύπος', map: { ΤΙΜ: '1.1' } },
      notes: 'Σχόλια',
    },
    line: { 'line.name': 'Είδος', 'line.net_total_price': 'Αξία' },
  },
  a: { extends: 'b' },
  b: { extends: 'c' },
  c: { extends: 'a' },
  self: { extends: 'self' },
  number: 7,
};

const load = (profile: string) =>
  loadProfile({
    name: 'mine',
    json: JSON.parse(profile),
    find: async (name) => (Object.hasOwn(STORED, name) ? STORED[name] : undefined),
  });

/** The place of a value in a sentence that was not filled. */
const GAP = / – |–\.|\{(?!n\}|\}| "|…)[a-z_]+\}/;

/** The English sentence; none of the two languages may have a gap. */
const told = (of: Problem): string => {
  const [message, ...others] = (['en', 'el'] as const).flatMap((language) => {
    const { message: said, hint } = renderProblem(of, language);
    return [said, hint];
  });
  const gap = [message, ...others].find((one = '') => GAP.test(one));
  const told = `[${of.code}]${of.severity === 'error' ? '' : ` ${of.severity}:`} ${message}`;
  return gap === undefined ? told : `${told} with a gap: ${gap}`;
};

/** What is wrong in a profile, or what it has at the places behind `=>`. */
export async function profileTold(line: string): Promise<string[]> {
  const [profile = '', places] = line.split(' => ');
  const loaded = await load(profile);
  if ('problems' in loaded) return loaded.problems.map(told);
  if (places === undefined) return ['good'];
  return places
    .split(' ')
    .map((place) => `${place}: ${JSON.stringify(valueAt(loaded.profile, place.split('.').filter(Boolean)))}`);
}

const pairs = (of: object): string =>
  Object.entries(of)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');

const rowTold = ({ row, header, lines: made, skipped, problems }: MappedRow): string[] => [
  [`${row}: ${pairs(header)}`.trim(), ...made.map(pairs)].join(' | '),
  ...[...(skipped ? [skipped] : []), ...problems].map((found) => `  ${told(found)}`),
];

/** What a profile makes of an export, a row a line; without a name its cells are between `;`. */
export async function exportTold(text: string, profile: string, name?: string): Promise<string[]> {
  try {
    const sheet = name === undefined ? sheetOf(lines(text)) : await openSheet(bytesOf(name, text), name);
    const mapped = await mapWith(sheet, JSON.parse(profile));
    const rows = await rowsOf(mapped);
    return [...rows.flatMap(rowTold), ...mapped.notices.map(told)];
  } catch (error) {
    if (error instanceof UnmappableExport) return error.problems.map((found) => `refused ${told(found)}`);
    throw error;
  }
}
