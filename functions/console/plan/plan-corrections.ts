import { z } from '@hono/zod-openapi';
import { readPlan } from '../../../shared/jobs/files/read-job.ts';
import { exportProfile } from '../../../shared/jobs/intake/open-export.ts';
import { isKeys, type Keys } from '../../../shared/mapping/load/merge-profiles.ts';
import { type Correction, type CorrectionEntry, isLeftOut } from '../../../shared/records/corrections.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import type { ConsoleHost } from '../console-host.ts';
import { correctionsOf } from '../jobs/judge-edits.ts';
import { rowsSaying } from '../jobs/stored-rows.ts';

const ROWS_NAMED = 5;

const changed = {
  rows: z.int(),
  first_rows: z.array(z.int()),
  by: z.string().describe('Everybody who made it.'),
};
export const correctionGroupsSchema = z.array(
  z
    .object({
      column: z.string(),
      field: z.string().optional(),
      ...{ from: z.string(), to: z.string(), ...changed },
      weighty: z.boolean().describe('Of a tax number, an amount, a customer or a date.'),
    })
    .openapi('CorrectionGroup'),
);
export const leftOutReasonsSchema = z.array(z.object({ reason: z.string(), ...changed }));
type Groups = z.infer<typeof correctionGroupsSchema>;

interface Changed {
  corrections: Groups;
  leftOut: z.infer<typeof leftOutReasonsSchema>;
}

/** Changes of people in a check: corrections by column, old and new text, those of weight first, and rows left out by reason. */
export async function changedIn(host: ConsoleHost, record: JobRecord): Promise<Changed> {
  const entries = await correctionsOf(host, record);
  const cells = entries.filter((entry): entry is Correction => !isLeftOut(entry));
  const whole = await exportProfile(host.store, record.profile).then(
    ({ profile }): Keys => ({ ...profile }),
    (): Keys => ({}),
  );
  const rowsOf = await rowsIn(host, record, cells);
  const groups = grouped(cells, ({ column, was, now }) => [column, was, now]);
  const corrections = groups.map(([first, all]) => {
    const { column, was: from, now: to } = first;
    const field = fieldOf(whole, column);
    return {
      ...{ column, ...(field && { field }), from, to },
      ...told(all, all.flatMap(rowsOf)),
      weighty: isWeighty({ field, from, to }),
    };
  });
  const byWeight = (a: Groups[number], b: Groups[number]) =>
    Number(b.weighty) - Number(a.weighty) || b.rows - a.rows;
  const out = grouped(entries.filter(isLeftOut), ({ reason }) => [reason]);
  return {
    corrections: corrections.toSorted(byWeight),
    leftOut: out.map(([{ reason }, all]) => ({
      reason,
      ...told(
        all,
        all.map(({ row }) => row),
      ),
    })),
  };
}

/** The rows of each correction; one of a whole column counts the cells that it changed. */
async function rowsIn(host: ConsoleHost, record: JobRecord, cells: readonly Correction[]) {
  const columns = cells.some(({ rows }) => rows) ? (await readPlan(host.store, record.job)).columns : [];
  const asked = cells.filter(({ rows }) => rows !== undefined);
  const saying = await rowsSaying(host, record, { columns, asked });
  const own = new Set(cells.flatMap(({ row, column }) => (row === undefined ? [] : [`${row} ${column}`])));
  return (one: Correction): readonly number[] =>
    one.row === undefined ? saying(one).filter((row) => !own.has(`${row} ${one.column}`)) : [one.row];
}

function grouped<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => readonly string[]) {
  const groups = [...Map.groupBy(entries, (one) => JSON.stringify(nameOf(one))).values()];
  return groups.flatMap((all) => (all[0] === undefined ? [] : [[all[0], all] as const]));
}

function told(entries: readonly CorrectionEntry[], found: readonly number[]) {
  const rows = [...new Set(found)].toSorted((a, b) => a - b);
  const by = [...new Set(entries.map((entry) => entry.by))].join(', ');
  return { rows: rows.length, first_rows: rows.slice(0, ROWS_NAMED), by };
}

/** The field that reads a column, wherever the profile names it; that of weight if several do. */
function fieldOf(profile: Keys, column: string): string | undefined {
  const found: string[] = [];
  const look = (value: unknown, path: readonly string[]): void => {
    if (value === column || (typeof value === 'string' && value.includes(`{${column}}`)))
      found.push(path.filter((key) => !HOW.has(key) && !/^\d+$/.test(key)).join('.'));
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value))
        if (key !== 'map') look(one, key === 'document' ? path : [...path, key]);
  };
  for (const [key, section] of Object.entries(profile))
    if (isKeys(section) && key !== 'columns')
      look(section, key === 'document' || key === 'line' ? [] : [key]);
  return found.find((field) => WEIGHTY.test(field)) ?? found[0];
}

const HOW: ReadonlySet<string> = new Set(['column', 'value', 'template', 'columns', 'amount_of', 'source']);
const WEIGHTY =
  /vat$|tax|counterpart|customer|amount|price|total|gross|net|fee|quantity|date|day|rate|captured|refund|paid/;
/** A tax number, an amount or a day, in a column without a field. */
const LOOKS_WEIGHTY = /^[A-Z]{0,2}\d{8,12}$|^-?[\d.,\s]+[.,]\d{1,4}$|^\d{1,4}([/.-])\d{1,2}\1\d{1,4}/i;

const isWeighty = ({ field, from, to }: { field: string | undefined; from: string; to: string }): boolean =>
  field === undefined ? [from, to].some((text) => LOOKS_WEIGHTY.test(text.trim())) : WEIGHTY.test(field);
