import { z } from '@hono/zod-openapi';
import { chunkOf, findOutcomes, readDocuments, readPlan } from '../../../shared/jobs/files/read-job.ts';
import { shownText } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { uniqueNamesOf } from '../../../shared/mapping/header/header.ts';
import type { Keys } from '../../../shared/mapping/load/merge-profiles.ts';
import { mayLearn, proposedCode } from '../../../shared/mapping/load/proposed-code.ts';
import { bringers, mayBe, operation, pageOf, strings } from '../../../shared/operations/operation.ts';
import { translate } from '../../../shared/problems/phrases.ts';
import { isBlocking, isDoubtful, isError, mustBeSeen } from '../../../shared/problems/problem.ts';
import { problemSchema } from '../../../shared/problems/problem-schema.ts';
import { type Language, severities } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { seenCauseSchema } from '../../../shared/records/corrections.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findStored, storedForm, updateStored } from '../../../shared/records/stored.ts';
import { type ReportProblem, sentencesIn } from '../../../shared/report/row.ts';
import type { Summary } from '../../../shared/report/summary.ts';
import { type Store, sha256Hex } from '../../../shared/store/store.ts';
import { type AtJob, inJob } from '../console-host.ts';
import { ROWS_NAMED } from '../console-limits.ts';
import { pageWords, worded } from '../words/field-words.ts';
import { noteKey } from './edit-check.ts';
import { keptForHost } from './job-lists.ts';
import { endedSummary } from './job-view.ts';
import { usableProfile } from './stored-profile.ts';
import { reportedRows } from './stored-rows.ts';

const OFFERS = ['apply', 'remember', 'leave_out', 'accept'] as const;

/** Findings of one kind; wrong cells of one column are separate by their text. */
const causeSchema = z
  .object({
    ...strings('id', 'code'),
    severity: z.enum(severities),
    column: z.string().optional(),
    field: z.string().optional(),
    value: z.string().optional().describe('What all these cells say.'),
    count: z.int(),
    rows: z.array(z.int()).describe('The first five.'),
    ...strings('message', 'hint'),
    must_see: z.boolean().describe('A plan is approved only after somebody has seen this.'),
    seen: z.object({ by: z.string(), at: z.string() }).optional(),
    offers: z.array(z.enum(OFFERS)),
    proposal: z
      .object({
        code: z.string().describe('The code that these cells may stand for.'),
        now: mayBe('The cell that the profile reads as this code.'),
        because: z.string(),
      })
      .optional()
      .describe('A name that is near to what the cells say. Nobody but a person applies it.'),
  })
  .openapi('Cause');

export type JobCause = z.infer<typeof causeSchema>;

const CAUSES_MAX = 500;
const ID_DIGITS = 16;

interface Group {
  found: ReportProblem;
  value?: string | undefined;
  count: number;
  rows: readonly number[];
}

const saidOf = ({ code, severity, column, params: { external_id: _, ...params } = {} }: ReportProblem) =>
  JSON.stringify([code, severity, column, params]);

const rowsOf = (found: readonly ReportProblem[]): number[] =>
  [...new Set(found.flatMap(({ row }) => row ?? []))].sort((a, b) => a - b).slice(0, ROWS_NAMED);

const summaryGroups = ({ notices, problems, unreadable }: Summary): Group[] => [
  ...[...Map.groupBy([...(unreadable === null ? [] : [unreadable]), ...notices], saidOf).values()].flatMap(
    (all) => all.slice(0, 1).map((found) => ({ found, count: all.length, rows: rowsOf(all) })),
  ),
  ...problems.map(({ column, field, count, rows, cells: _, ...found }) => ({
    found: { ...found, column: column ?? undefined, field: field ?? undefined, row: rows[0] },
    count,
    rows: rows.slice(0, ROWS_NAMED),
  })),
];

/** The causes that a person must see before the approval. Their ids are stable while their rows are. */
export function causesToSee(summary: Summary): JobCause[] {
  const taken = acceptedByProfile(summary);
  return summaryGroups(summary)
    .map((group) => describe(group, { language: summary.language, taken }))
    .filter(({ must_see }) => must_see);
}

const ACCEPTED = 'DOUBT-ACCEPTED';

/** Doubts that the profile accepts: a person must see them before each approval. */
const acceptedByProfile = ({ problems }: Summary): ReadonlySet<unknown> =>
  new Set(
    problems
      .filter(({ code, params }) => code === ACCEPTED && params?.variant === 'profile')
      .map(({ params }) => params?.code),
  );

const UNREAD: ReadonlySet<string> = new Set(['MAP-VALUE-UNKNOWN', 'MAP-NOT-A-NUMBER']);

function withProposal(cause: JobCause, { whole, language }: { whole: Keys; language: Language }): JobCause {
  const { code, field, value } = cause;
  if (!UNREAD.has(code) || field === undefined || value === undefined) return cause;
  const proposed = proposedCode(whole, { field, text: value });
  if (proposed === undefined) return cause;
  const { like, ...what } = proposed;
  const because = translate(pageWords.namesIt, language, { value, like });
  return { ...cause, proposal: { ...what, because } };
}

/** Errors with an advice for each cell, or for each type of document, and doubts that somebody accepted, each by its code. */
const isApart = (one: ReportProblem) =>
  one.code === ACCEPTED ||
  (isError(one) && (one.column !== undefined || one.code.startsWith('BILLING-BOOK-')));
const OF_CELLS = /"severity":"error"|"DOUBT-ACCEPTED"/;

async function cellGroups(store: Store, { job, summary }: { job: string; summary: Summary }) {
  const names = uniqueNamesOf((await readPlan(store, job)).columns);
  const groups = new Map<string, Group & { rows: number[] }>();
  for await (const line of reportedRows(store, { job, report: summary.report })) {
    if (!OF_CELLS.test(line.text)) continue;
    const { row, problems } = line.reportRow();
    for (const found of problems.filter((one) => isApart(one) && isOfRow(one, row))) {
      const { code, column, field } = found;
      const index = names.indexOf(column ?? '');
      const value = index < 0 ? undefined : shownText(line.record().cells[index]);
      const { variant, type, code: accepted } = found.params ?? {};
      const same = JSON.stringify([code, variant, type, accepted, column, field, value]);
      const group = groups.get(same) ?? { found, value, count: 0, rows: [] };
      if (group.count === 0 && groups.size >= CAUSES_MAX) continue;
      groups.set(same, group);
      group.count += 1;
      if (group.rows.length < ROWS_NAMED && group.rows.at(-1) !== row) group.rows.push(row);
    }
  }
  return [...groups.values()];
}

/** True for a finding of a row; one of a document may name another row of it. */
export const isOfRow = (found: ReportProblem, row: number): boolean => (found.row ?? row) === row;

function describe(
  { found, value, count, rows }: Group,
  { language, taken }: { language: Language; taken: ReadonlySet<unknown> },
): JobCause {
  const { code, severity, column, field } = found;
  const known = problemSchema.safeParse(found).data;
  const hash = sha256Hex(JSON.stringify([severity, code, column, field, value, count, rows]));
  return {
    ...{ id: hash.slice(0, ID_DIGITS), code, severity, column, field, value, count, rows: [...rows] },
    ...worded({ code, column, severity, ...sentencesIn(found, language) }, language),
    must_see: (known !== undefined && mustBeSeen(known)) || (severity === 'warning' && taken.has(code)),
    offers: [
      ...(value === undefined ? [] : (['apply'] as const)),
      ...(mayLearn({ code, field, value }) ? (['remember'] as const) : []),
      ...(isBlocking(found) && rows.length > 0 ? (['leave_out'] as const) : []),
      ...(isDoubtful(found) ? (['accept'] as const) : []),
    ],
  };
}

const heaviestFirst = (a: JobCause, b: JobCause): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
  Number(b.must_see) - Number(a.must_see) ||
  b.count - a.count;

/** All findings of a report, the heaviest first, worded for the reader, with what its profile proposes. */
export const keptCauses = keptForHost({
  nameOf: ({ job }: JobRecord, _: Summary, language: Language) => `${job} ${language}`,
  async make({ store }, { job, profile }, summary, language): Promise<JobCause[]> {
    const used = await usableProfile(store, profile);
    const groups = summaryGroups(summary);
    const isOfCells = ({ found }: Group) => isApart(found);
    const ofCells =
      summary.unreadable === null && groups.some(isOfCells) ? await cellGroups(store, { job, summary }) : [];
    const wrong = ofCells.length === 0 ? groups : [...groups.filter((one) => !isOfCells(one)), ...ofCells];
    const taken = acceptedByProfile(summary);
    return wrong
      .map((group) => describe(group, { language, taken }))
      .map((cause) => (used === undefined ? cause : withProposal(cause, { whole: { ...used }, language })))
      .sort(heaviestFirst);
  },
});

const seenForm = storedForm(z.object({ seen: z.record(z.string(), seenCauseSchema) }));

export async function seenCauses(store: Store, place: JobRecord, { source: { sha256 } }: Summary) {
  return (await findStored(store, noteKey({ place, sha256 }, 'seen'), seenForm))?.seen ?? {};
}

export const listCauses = operation({
  name: 'listCauses',
  does: 'Read what was found in a job, in groups',
  ...{ input: inJob, output: z.array(causeSchema), effect: 'reads' },
  http: { at: 'get /api/jobs/{job}/causes', refuses: [409], says: 'The heaviest first.' },
  async run({ host, record, language }: AtJob) {
    const summary = await endedSummary(host, record);
    const seen = await seenCauses(host.store, record, summary);
    return withSeen(await keptCauses(host)(record, summary, language), seen);
  },
});

export const markCausesSeen = operation({
  name: 'markCausesSeen',
  does: 'State that you have seen causes',
  more: 'The report of the approved run names the person and the time.',
  input: inJob.extend({ causes: z.array(z.string()) }),
  output: z.array(causeSchema),
  effect: 'changes',
  roles: bringers,
  http: { at: 'put /api/jobs/{job}/seen', refuses: [409, 413], says: 'All causes.' },
  async run({ host, record, by, language }: AtJob, { causes: ids }) {
    const { store } = host;
    const summary = await endedSummary(host, record);
    const key = noteKey({ place: record, sha256: summary.source.sha256 }, 'seen');
    const at = host.now().toISOString();
    const causes = await keptCauses(host)(record, summary, language);
    const byId = new Map([...causesToSee(summary), ...causes].map((one) => [one.id, one]));
    const seen = ids.map((id) => {
      const cause = byId.get(id);
      if (cause === undefined) throw new RefusedRequest('CAUSE-UNKNOWN', { id, job: record.job });
      const { code, column } = cause;
      return [id, { code, ...(column === undefined ? {} : { column }), by, at }] as const;
    });
    // The first person to see one stays.
    if (seen.length > 0)
      await updateStored(store, key, seenForm, (before) => ({
        seen: { ...Object.fromEntries(seen), ...before?.seen },
      }));
    return withSeen(causes, await seenCauses(store, record, summary));
  },
});

const withSeen = (causes: readonly JobCause[], seen: Awaited<ReturnType<typeof seenCauses>>): JobCause[] =>
  causes.map((cause) => {
    const { by, at } = seen[cause.id] ?? {};
    return by === undefined || at === undefined ? cause : { ...cause, seen: { by, at } };
  });

const A_PAGE = 50;
const plannedDocumentSchema = z
  .object({
    ...{ external_id: z.string(), customer: z.string().nullable(), vat: z.string().optional() },
    document_type: z.string(),
    date: mayBe('The day of the sale: an ISO date, else what the export writes.'),
    ...strings('net', 'vat_total', 'payable'),
  })
  .openapi('PlannedDocument');

export const listPlanned = operation({
  name: 'listPlanned',
  does: 'List the documents that approving a dry run would issue',
  input: inJob.extend({ cursor: z.coerce.number().int().min(1).default(1) }),
  ...{ output: pageOf(plannedDocumentSchema), effect: 'reads' },
  http: { at: 'get /api/jobs/{job}/planned', refuses: [409], says: '50 a page, in order.' },
  async run({ host, record }: AtJob, { cursor: from }) {
    const { store } = host;
    const { job } = record;
    if ((await endedSummary(host, record)).plan === undefined) throw new RefusedRequest('NO-PLAN');
    const plan = await readPlan(store, job);
    const page: z.infer<typeof plannedDocumentSchema>[] = [];
    for (let chunk = chunkOf(plan, from); chunk <= plan.chunk_starts.length; chunk++) {
      const outcomes = (await findOutcomes(store, job, chunk)) ?? [];
      const ready = new Set(
        outcomes.flatMap(({ outcome, ordinal }) => (outcome === 'ready' ? [ordinal] : [])),
      );
      for (const { ordinal, external_id, date, document } of await readDocuments(store, job, chunk)) {
        if (ordinal < from || !ready.has(ordinal) || document === undefined) continue;
        if (page.length === A_PAGE) return { page, next: { cursor: String(ordinal) } };
        const { counterpart, invoice_type_code, net_total_amount, vat_total_amount } = document;
        const { name, vat } = counterpart ?? {};
        page.push({
          ...{ external_id, customer: name ?? null, ...(vat && { vat }), ...(date && { date }) },
          ...{ document_type: invoice_type_code, net: net_total_amount, vat_total: vat_total_amount },
          payable: document.payable_total_amount,
        });
      }
    }
    return { page };
  },
});
