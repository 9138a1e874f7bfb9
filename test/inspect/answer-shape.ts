import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProfileFile } from '../../shared/mapping/profile/profile.ts';
import { inspectExport } from '../../shared/preflight/inspect/inspect-export.ts';
import { readStoredLines } from '../../shared/records/stored.ts';
import { type ReportRow, reportRowForm } from '../../shared/report/row.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { runSample } from '../samples/run-sample.ts';
import { fieldsFound } from './fields-found.ts';
import { fillHoles } from './fill-holes.ts';
import { outcomesOf, type Truth, truthSchema } from './shape-truth.ts';

/** A folder with an export and the truth about it. */
export interface Shape {
  name: string;
  path: string;
  truth: Truth;
}

export function readShape(folder: string, name: string): Shape {
  const at = join(folder, name);
  const [file = ''] = readdirSync(at).filter((one) => one.startsWith('export.'));
  const truth = truthSchema.parse(JSON.parse(readFileSync(join(at, 'truth.json'), 'utf8')));
  return { name, path: join(at, file), truth };
}

export const inspectShape = async ({ path, name }: Shape) =>
  inspectExport(await openSheet(path, path), { name: `my-${name}` });

/** The columns that inspect found beside those of the truth. */
export const foundIn = async (shape: Shape) => {
  const { profile, register, columns } = await inspectShape(shape);
  const headers = columns.map(({ header }) => header);
  return { profile, register, ...fieldsFound(profile, shape.truth, headers) };
};

/** Fills the holes of a suggestion, imports the export as a dry run, and says where an answer differs from the truth. */
export async function answerShape(shape: Shape, profile: ProfileFile | undefined) {
  const { truth } = shape;
  const { profile: filled, asked, unanswered } = fillHoles(profile, truth.fill);
  const rows = unanswered.length > 0 ? [] : await dryRun(shape, filled);
  const outcomes = outcomesOf(truth);
  const differing = rows.flatMap(({ row, outcome, code, message }) => {
    const expected = outcomes[row] ?? 'no row';
    const said = expected.includes(' ') ? `${outcome} ${code}` : outcome;
    return said === expected ? [] : [{ row, expected, said, code, message }];
  });
  const answered = new Set(rows.map(({ row }) => row));
  const unseen = Object.keys(outcomes).filter((row) => !answered.has(Number(row)));
  return { asked, unanswered, differing, unseen, money: moneyOf(rows) };
}

async function dryRun({ name, path }: Shape, profile: unknown): Promise<ReportRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-shape-'));
  try {
    const saved = join(folder, 'profile.json');
    await writeFile(saved, JSON.stringify(profile));
    const rates = existsSync(RATES) ? [RATES] : [];
    const run = { dry_run: true };
    const sample = { name, folder, export: { path, profile: saved }, rates, before: [], run };
    await using ran = await runSample(sample);
    const rows: ReportRow[] = [];
    const report = `${ran.imported.report}result.jsonl`;
    for await (const row of readStoredLines(ran.host.store, report, reportRowForm)) rows.push(row);
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const RATES = join(import.meta.dirname, '../inspect-shapes/rates.csv');

const moneyOf = (rows: readonly ReportRow[]): Truth['documents'] =>
  Object.fromEntries(
    rows.flatMap(({ external_id, outcome, net_total, payable_total }) =>
      outcome === 'ready' && external_id !== null && net_total !== null && payable_total !== null
        ? [[external_id, { net: net_total, payable: payable_total }]]
        : [],
    ),
  );
