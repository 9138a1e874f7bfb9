import { z } from '@hono/zod-openapi';
import { type StandardCells, standardCells } from '../../../shared/documents/canonical.ts';
import { documentSchema } from '../../../shared/documents/document.ts';
import { foldExternalId, printedNumber } from '../../../shared/documents/external-id.ts';
import { type Issued, oldContents, versionsOf } from '../../../shared/jobs/amend/old-contents.ts';
import { pathInLine } from '../../../shared/jobs/amend/set-fields.ts';
import { findJobPlan, readDocuments, readOutcomes } from '../../../shared/jobs/files/read-job.ts';
import { fieldInWords, linkSchema } from '../../../shared/operations/issued.ts';
import { operation, strings } from '../../../shared/operations/operation.ts';
import {
  type DocumentRecord,
  type OutcomeRecord,
  outcomes,
} from '../../../shared/records/document-record.ts';
import { type AtJob, inJob } from '../console-host.ts';
import { endedSummary } from './job-view.ts';

const issuedSchema = linkSchema.omit({ issued_at: true }).extend({ invoice_id: z.string() });

const amendmentSchema = z
  .object({
    row: z.int(),
    external_id: z.string().describe('Of the new document.'),
    outcome: z.enum(outcomes),
    old: issuedSchema.extend({ issued_at: z.string(), document: documentSchema }),
    document: z.strictObject(documentSchema.shape).describe('The new document, as it is sent.'),
    differs: z
      .array(z.object(strings('field', 'name', 'was', 'now')))
      .describe('Field by field, old and new.'),
    credit: issuedSchema.nullable().describe('The credit note for the old one, once it is issued.'),
    issued: issuedSchema.nullable().describe('The new document, once it is issued.'),
  })
  .openapi('Amendment');
type Amendment = z.infer<typeof amendmentSchema>;

/** Replacing documents that are listed, and the milliseconds after which a search for them returns the results so far. */
const [AMENDMENTS_SHOWN_MAX, SEARCH_MAX_MS] = [20, 5_000];

type Amending = DocumentRecord & Required<Pick<DocumentRecord, 'amends' | 'document'>>;

/** True for a document that replaces another; the credit note for the replaced one has no rows. */
const isAmending = (record: DocumentRecord): record is Amending =>
  record.amends !== undefined && record.document !== undefined && record.rows.length > 0;

/** The first documents of a job that replace issued ones, each with the document that it replaces. */
export const listAmendments = operation({
  name: 'listAmendments',
  does: 'Read the documents that come in the place of issued ones, old and new field by field',
  ...{ input: inJob, effect: 'reads' },
  output: z.object({ amendments: z.array(amendmentSchema), complete: z.boolean() }),
  http: {
    ...{ at: 'get /api/jobs/{job}/amendments', refuses: [409] },
    says: 'In file order; none where the job does not amend.',
  },
  async run(asked: AtJob) {
    const { host, record } = asked;
    const { job } = record;
    await endedSummary(host, record);
    const plan = await findJobPlan(host.store, job);
    const found: [Amending, OutcomeRecord][] = [];
    const started = performance.now();
    let complete = true;
    for (const chunk of plan?.amend ? plan.waves.flat() : []) {
      if (found.length > AMENDMENTS_SHOWN_MAX || performance.now() - started > SEARCH_MAX_MS) {
        complete = false;
        break;
      }
      const records = await readDocuments(host.store, job, chunk);
      if (!records.some(isAmending)) continue;
      const decided = new Map((await readOutcomes(host.store, job, chunk)).map((one) => [one.ordinal, one]));
      for (const record of records) {
        const outcome = decided.get(record.ordinal);
        if (isAmending(record) && outcome !== undefined) found.push([record, outcome]);
      }
    }
    const shown = found.slice(0, AMENDMENTS_SHOWN_MAX);
    const amendments = await tell(asked, shown);
    return { amendments, complete: complete && found.length === shown.length };
  },
});

async function tell({ host, record, language }: AtJob, shown: readonly [Amending, OutcomeRecord][]) {
  const { account } = record;
  const ledger = host.ledgerOf(account);
  const versions = await versionsOf(ledger, await ledger.lookupAll(shown.map(([one]) => one.amends.of)));
  const credits = await ledger.lookupAll(shown.flatMap(([one]) => one.amends.credit ?? []));
  const replaced = shown.flatMap(([record, outcome]) => {
    const { of, mark } = record.amends;
    const old = versions.get(foldExternalId(of))?.issued.find(({ issued }) => issued.mark === mark);
    return old === undefined ? [] : [{ record, outcome, old }];
  });
  const olds = replaced.map(({ old }) => old);
  const contents = await oldContents({ store: host.store, client: host.clientOf(account) }, olds);
  return replaced.flatMap(({ record, outcome, old }): Amendment[] => {
    const content = contents.get(foldExternalId(old.external_id));
    if (content === undefined) return [];
    const credit = credits.get(foldExternalId(record.amends.credit ?? ''));
    const { external_id, invoice_id, mark, series = '', number = '' } = outcome;
    const isIssued = outcome.outcome === 'issued' || outcome.outcome === 'duplicate';
    const differs = differences(standardCells(content.document), standardCells(record.document));
    return [
      {
        row: record.rows[0] ?? 1,
        external_id: record.external_id,
        outcome: outcome.outcome,
        old: { ...named(old), issued_at: old.issued.issued_at, document: content.document },
        document: record.document,
        differs: differs.map((one) => ({ ...one, name: fieldInWords(one.field, language) })),
        credit: credit?.state === 'issued' ? named(credit) : null,
        issued:
          isIssued && invoice_id !== undefined && mark !== undefined
            ? { external_id, printed: printedNumber({ series, number }), mark, invoice_id }
            : null,
      },
    ];
  });
}

const named = (entry: Issued): NonNullable<Amendment['credit']> => ({
  external_id: entry.external_id,
  printed: printedNumber(entry.issued),
  ...{ mark: entry.issued.mark, invoice_id: entry.issued.invoice_id },
});

function differences(was: StandardCells, now: StandardCells) {
  const inLine = (line: StandardCells['lines'][number]) =>
    [...line].flatMap(([field, text]): [string, string][] =>
      field === 'line.line_number' ? [] : [[pathInLine(field, line), text]],
    );
  const fieldsOf = ({ header, lines }: StandardCells) => new Map([...header, ...lines.flatMap(inLine)]);
  const [before, after] = [fieldsOf(was), fieldsOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, was: before.get(field) ?? '', now: after.get(field) ?? '' }))
    .filter((one) => one.was !== one.now);
}
