import type { GroupedRow } from '../../documents/document.ts';
import type { DocumentRows } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import type { Profile } from '../../mapping/profile/profile.ts';
import type { MappedSheet } from '../../mapping/rows/map-sheet.ts';
import { isBlocking, isError } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { Store } from '../../store/store.ts';
import { type Acceptances, makeDocumentRecord } from '../judge/make-document-record.ts';
import { groupKey } from '../rows/group-rows.ts';
import { ingestRows } from '../rows/ingest-rows.ts';
import { dayOfIssue } from '../rows/sale-days.ts';
import { profileReading } from './profile-reading.ts';

/** Makes and judges the documents of an export in memory like intake, but without ledger and service. */
export async function tryExport(
  mapped: MappedSheet,
  of: { store: Store; now: Date; profile: Profile; accepted?: Acceptances },
) {
  const { store, profile, accepted } = of;
  const issue = { today: dayOfIssue(of.now) };
  const lives = { ledger: nothingKnown, saleRates: undefined, onTold: undefined };
  const reading = { store, issue, accepted, lives };
  const { rates, days, context, decide } = await profileReading({ mapped, profile }, reading);
  const rows: GroupedRow[] = [];
  await ingestRows({
    ...{ mapped: firstRows(mapped), rates, days, saleRates: undefined, isSandbox: async () => true },
    alone: () => {},
    group: (row) => {
      rows.push(row);
    },
  });
  const { documents } = await decide(Map.groupBy(rows, groupKey).values());
  return documents.map((one) => tried(makeDocumentRecord(one, context), one));
}

/** Rows that a trial reads: enough to show the faults of a profile. */
const TRIED_ROWS_MAX = 20_000;

const firstRows = (mapped: MappedSheet): MappedSheet => ({
  ...mapped,
  async *rows() {
    let rows = 0;
    for await (const batch of mapped.rows()) {
      yield batch;
      rows += batch.length;
      if (rows >= TRIED_ROWS_MAX) return;
    }
  },
});

/** A document with its findings, those of its rows included, and its outcome. */
const tried = (record: DocumentRecord, { rows }: DocumentRows) => ({
  record,
  problems: [...record.problems, ...rows.flatMap((row) => row.problems.filter((one) => !isBlocking(one)))],
  outcome: record.problems.some(isError)
    ? ('rejected' as const)
    : record.verdict === 'held'
      ? ('held' as const)
      : ('ready' as const),
});

/** An empty ledger, as before the first document. */
const nothingKnown = {
  lookupAll: async () => new Map(),
  payments: async () => new Map(),
  moneys: async () => new Map(),
  notePayment: async () => true,
  noteMoney: async () => true,
};
