import type { MappedRow } from '../../shared/documents/mapped-row.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { UnmappableExport } from '../../shared/mapping/rows/map-sheet.ts';
import { type Problem, renderProblem } from '../../shared/problems/problem.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { bytesOf } from './file-bytes.ts';
import { mapWith, rowsOf } from './map-text.ts';
import { lines, sheetOf } from './sheet-of.ts';

const STORED: Record<string, unknown> = {
  a: { extends: 'b' },
  b: { extends: 'c' },
  c: { extends: 'a' },
  self: { extends: 'self' },
  number: 7,
};

const load = (profile: string) =>
  loadProfile({ name: 'mine', json: JSON.parse(profile), find: async (name) => STORED[name] });

const told = (of: Problem): string =>
  `[${of.code}]${of.severity === 'error' ? '' : ` ${of.severity}:`} ${renderProblem(of, 'en').message}`;

/** What is wrong in a profile. */
export async function profileTold(profile: string): Promise<string[]> {
  const loaded = await load(profile);
  if ('profile' in loaded) return ['good'];
  return loaded.problems.map(told);
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
