import { z } from '@hono/zod-openapi';
import { lastApproved } from '../../../shared/jobs/approve/approved-plan.ts';
import { followsRows, issuingEnd } from '../../../shared/jobs/steps/issuing-order.ts';
import { type ColumnNeed, columnNeeds } from '../../../shared/mapping/profile/column-needs.ts';
import { decimalsOf, plus, roundHalfUp } from '../../../shared/money/decimal.ts';
import { operation, strings } from '../../../shared/operations/operation.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { balanceLineSchema } from '../../../shared/records/balance.ts';
import { type Correction, type CorrectionEntry, isLeftOut } from '../../../shared/records/corrections.ts';
import {
  type BookSum,
  type JobRecord,
  planChangesSchema,
  plannedForm,
  sharedReasonsSchema,
  unusualSchema,
} from '../../../shared/records/plan.ts';
import { findStored } from '../../../shared/records/stored.ts';
import { directionsSchema, effectSchema } from '../../../shared/report/summary/direction-sums.ts';
import { effectOf, reachedTotals } from '../../../shared/report/summary/verdict.ts';
import { countedIn, type Summary } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type AtJob, type ConsoleHost, inJob } from '../console-host.ts';
import { ROWS_NAMED } from '../console-limits.ts';
import { within } from '../guard/requests.ts';
import { approvalOf, waits } from './approve-job.ts';
import { correctionsOf, isOfColumn } from './edit-check.ts';
import { keptForHost } from './job-lists.ts';
import { endedSummary } from './job-view.ts';
import { usableProfile } from './stored-profile.ts';
import { rowsOfReport, rowsSaying } from './stored-rows.ts';

const changed = {
  rows: z.int(),
  first_rows: z.array(z.int()),
  by: z.string().describe('Everybody who made it.'),
};
const correctionGroupsSchema = z.array(
  z
    .object({
      column: z.string(),
      field: z.string().optional(),
      ...{ from: z.string(), to: z.string(), ...changed },
      weighty: z.boolean().describe('Of a tax number, an amount, a customer or a date.'),
    })
    .openapi('CorrectionGroup'),
);
type Groups = z.infer<typeof correctionGroupsSchema>;

/** Changes of people in a check: corrections by column, old and new text, those of weight first, and rows left out by reason. */
async function changedIn(host: ConsoleHost, record: JobRecord) {
  const entries = await correctionsOf(host, record);
  const cells = entries.filter((entry): entry is Correction => !isLeftOut(entry));
  const profile = await usableProfile(host.store, record.profile);
  const needs = profile === undefined ? [] : columnNeeds(profile);
  const rowsOf = await rowsIn(host, record, cells);
  const groups = grouped(cells, ({ column, was, now }) => [column, was, now]);
  const corrections = groups.map(([first, all]) => {
    const { column, was: from, now: to } = first;
    const field = fieldOf(needs, column);
    return {
      ...{ column, ...(field && { field }), from, to },
      ...told(all, all.flatMap(rowsOf)),
      weighty: isWeighty({ field, from, to }),
    };
  });
  const rankOf = ({ field, weighty }: Groups[number]): number =>
    weighty ? WEIGHTY.findIndex((one) => one.test(field ?? 'date')) : WEIGHTY.length;
  const byWeight = (a: Groups[number], b: Groups[number]) => rankOf(a) - rankOf(b) || b.rows - a.rows;
  const out = grouped(entries.filter(isLeftOut), ({ reason }) => [reason]);
  const rowOf = ({ row }: { row: number }) => row;
  return {
    corrections: corrections.toSorted(byWeight),
    leftOut: out.map(([{ reason }, all]) => ({ reason, ...told(all, all.map(rowOf)) })),
  };
}

/** The rows of each correction; one of a whole column counts the cells that it changed. */
async function rowsIn(host: ConsoleHost, record: JobRecord, cells: readonly Correction[]) {
  const saying = await rowsSaying(host, record, cells.filter(isOfColumn));
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

function fieldOf(needs: readonly ColumnNeed[], column: string): string | undefined {
  const found = needs
    .filter(({ names, field }) => names.includes(column) && !OF_ROWS.test(field))
    .map(({ field }) => field);
  const heaviest = WEIGHTY.flatMap((one) => found.find((field) => one.test(field)) ?? []);
  return [...heaviest, ...found.filter((field) => field !== 'external_id'), ...found][0];
}

const OF_ROWS = /^(together|carry|once)$/;

/** Fields of weight, the heaviest first: tax numbers, amounts, customers, days, quantities and rates. */
const WEIGHTY = [
  /\.vat$|tax/,
  /amount|price|total|gross|net|fee|captured|refund|paid|payable/,
  /counterpart|customer/,
  /date|day/,
  /vat|quantity|rate/,
] as const;
/** A tax number, an amount or a day, in a column without a field. */
const LOOKS_WEIGHTY = /^[A-Z]{0,2}\d{8,12}$|^-?[\d.,\s]+[.,]\d{1,4}$|^\d{1,4}([/.-])\d{1,2}\1\d{1,4}/i;

const isWeighty = ({ field, from, to }: { field: string | undefined; from: string; to: string }): boolean =>
  field === undefined
    ? [from, to].some((text) => LOOKS_WEIGHTY.test(text.trim()))
    : WEIGHTY.some((one) => one.test(field));

const isReady = ({ outcome }: { outcome: string }): boolean => outcome === 'ready';

/** The plan of a dry run as sums from its check: the size is independent of the file. */
async function planOf(host: ConsoleHost, record: JobRecord, summary: Summary) {
  const { store } = host;
  const { plan, types, vat, balance = [], counts, directions } = summary;
  if (plan === undefined) throw new RefusedRequest('NO-PLAN');
  const { account, job } = record;
  const kept = await findStored(store, jobKeys(job).planned, plannedForm);
  const { documents: _, ...totals } = reachedTotals(summary);
  const since = kept?.since;
  // After a newer approval its own next check reports the changes.
  const last = since && (await lastApproved(store, record));
  return {
    ...plan,
    effect: effectOf(summary),
    ...(directions && { directions }),
    totals,
    kinds: types.filter(isReady).map(({ outcome, ...kind }) => kind),
    vat: vat.filter(isReady).map(({ outcome, ...rate }) => rate),
    series: kept === undefined ? null : await plannedSeries(host, account, kept.books),
    balance,
    unusual: kept?.unusual ?? [],
    shared_reasons: kept?.shared ?? {},
    since_approval: since !== undefined && last?.plan === since.plan ? since : null,
    ends_at: issuingEnd(plan.documents, { pace: host.pace, now: host.now() }) ?? null,
    numbers_in_order: followsRows(countedIn(counts.documents)),
    environment: host.environment,
    live: host.live,
    second_person: host.approvalRequired,
    brought_by: record.by ?? null,
  };
}

const BOOKS_MAX_MS = 3_000;

const totals = strings('net_total', 'vat_total', 'payable_total');

const plannedSeriesSchema = z
  .object({
    series: z.string(),
    documents: z.int(),
    first: z
      .nullable(z.string())
      .describe('The number that is next now; null where the service does not say.'),
    last: z.string().nullable(),
    ...totals,
  })
  .openapi('PlannedSeries', { description: 'Others may use the series before the plan is carried out.' });

/** The billing books of an account by their names; undefined if the service does not answer. */
export async function namedBooks(host: ConsoleHost, account: string) {
  const asked = host.clientOf(account).billingBooks();
  const answer = await within(BOOKS_MAX_MS, asked, () => undefined);
  if (answer?.state !== 'listed') return undefined;
  return answer.listed.map(({ series, name, invoice_type_code: type, ...book }) => ({
    ...{ ...book, type, series: series || name },
  }));
}

async function plannedSeries(host: ConsoleHost, account: string, books: readonly BookSum[]) {
  const planned = (await namedBooks(host, account))?.flatMap(({ id, series, number }) => {
    const found = books.find((book) => book.billing_book_id === id);
    if (found === undefined) return [];
    const { billing_book_id: _, ...sums } = found;
    return [{ series, ...sums, ...span(number, sums.documents) }];
  });
  return planned?.sort((a, b) => a.series.localeCompare(b.series, 'el')) ?? null;
}

/** After 41, three documents have 42 to 44. */
function span(used: string, documents: number) {
  if (!/^\d+$/.test(used)) return { first: null, last: null };
  return { first: String(BigInt(used) + 1n), last: String(BigInt(used) + BigInt(documents)) };
}

const CODE = 'ROW-LEFT-OUT';

const { amount, column, currency } = balanceLineSchema.shape;
const leftOutSchema = z
  .object({
    rows: z.int(),
    reasons: z.array(z.object({ reason: z.string(), ...changed })),
    amounts: z.array(z.object({ amount, column, currency, sum: z.string() })),
  })
  .openapi('LeftOut', { description: 'Rows that somebody left out, and what their cells state.' });

/** The rows that people left out of a check, and the sums of their cells. Other rows are not parsed. */
async function leftOutOf(store: Store, { problems, report, balance = [] }: Summary) {
  if (!problems.some(({ code }) => code === CODE)) return { rows: 0, amounts: [] };
  const sums = new Map<number, string>();
  let rows = 0;
  for await (const { money = [] } of rowsOfReport(store, report, (line) => line.includes(`"${CODE}"`))) {
    rows += 1;
    for (const [line, value] of money) sums.set(line, plus(sums.get(line) ?? '0', value));
  }
  const amounts = balance.flatMap(({ amount, column, currency, file }, index) => {
    const found = sums.get(index);
    if (found === undefined) return [];
    const sum = roundHalfUp(found, Math.max(decimalsOf(file), decimalsOf(found)));
    return [{ amount, ...(column === undefined ? {} : { column }), currency, sum }];
  });
  return { rows, amounts };
}

const changesOf = keptForHost({
  nameOf: ({ job }: JobRecord, _: Summary) => job,
  make: (host, record, summary) => Promise.all([leftOutOf(host.store, summary), changedIn(host, record)]),
});

const plannedSchema = z
  .object({
    sha256: z.string(),
    documents: z.int(),
    payable: z
      .record(z.string(), z.string())
      .describe(
        'EUR: the euro of all documents. Another currency: what the payable lines of documents state in it.',
      ),
    effect: z
      .object(effectSchema.shape)
      .describe('Euro with credit notes subtracted: 793.60 in the place of 835.36 are -41.76.'),
    directions: z.object(directionsSchema.shape).optional().describe('The same by who owes whom.'),
    totals: z.object(totals).describe('In euro, credit notes added like the others.'),
    kinds: z.array(z.object({ invoice_type_code: z.string(), documents: z.int(), ...totals })),
    vat: z.array(z.object({ vat_rate: z.string(), documents: z.int(), net: z.string(), vat: z.string() })),
    series: z.nullable(z.array(plannedSeriesSchema)).describe('Null if the service does not answer.'),
    balance: z
      .array(z.object(balanceLineSchema.shape))
      .describe('What the cells of the file state, by what becomes of it.'),
    left_out: leftOutSchema,
    unusual: z
      .array(z.object(unusualSchema.shape))
      .describe('Documents to look at before approving, the heaviest first, with the reasons.'),
    shared_reasons: sharedReasonsSchema.describe('Reasons of nearly all documents, with their number.'),
    corrections: correctionGroupsSchema.describe('All, by column, old and new text; those of weight first.'),
    since_approval: z
      .object({ ...planChangesSchema.shape, ...strings('plan', 'job', 'by', 'at') })
      .nullable()
      .describe('Against the plan of this file name that was approved before.'),
    ends_at: z
      .nullable(z.string())
      .describe('When issuing would end, if it began now; null if that takes less than a minute.'),
    numbers_in_order: z.boolean().describe('The numbers of each series follow the order of the file.'),
    environment: z.string(),
    live: z.boolean(),
    second_person: z.boolean().describe('True if the uploader cannot approve the plan.'),
    brought_by: z.string().nullable(),
    hands: z.array(z.string()).describe('People who uploaded, corrected or accepted anything of it.'),
    unseen: z.int().describe('Causes with must_see that nobody has seen.'),
    may_approve: z
      .boolean()
      .describe(
        'False for whoever uploaded, corrected or accepted anything of it, where a second person approves.',
      ),
    waits_for: z
      .nullable(z.enum(waits))
      .describe(
        'What approving waits for: the next check, because corrections changed; findings that must be seen; an approver; a second person. Null if nothing is left to approve.',
      ),
    approved: z
      .object({
        ...strings('job', 'by', 'at'),
        again: z.boolean().describe('The run was stopped or failed: the plan can be approved again.'),
      })
      .nullable(),
  })
  .openapi('Planned');
export type Planned = z.infer<typeof plannedSchema>;

export const getPlan = operation({
  name: 'getPlan',
  does: 'Read what approving a dry run would issue',
  ...{ input: inJob, output: plannedSchema, effect: 'reads' },
  http: { at: 'get /api/jobs/{job}/plan', refuses: [409], says: 'The current plan.' },
  async run(asked: AtJob) {
    const { host, record } = asked;
    const summary = await endedSummary(host, record);
    const [leftOut, { corrections, leftOut: reasons }] = await changesOf(host)(record, summary);
    return {
      ...(await planOf(host, record, summary)),
      left_out: { ...leftOut, reasons },
      corrections,
      ...(await approvalOf(asked, summary)),
    };
  },
});
