import type { GroupedRow } from '../../documents/document.ts';
import type { DocumentRows } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { dateOrderOf, type Profile } from '../../mapping/profile/profile.ts';
import type { MappedSheet } from '../../mapping/rows/map-sheet.ts';
import { loadRates } from '../../money/rates/reference-rates.ts';
import { isBlocking, isError } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { Store } from '../../store/store.ts';
import { decidePayments, type LivesOptions, oneDocumentEach } from '../judge/decide-payments.ts';
import type { IssueDay } from '../judge/law-days.ts';
import { type Acceptances, type DocumentContext, makeDocumentRecord } from '../judge/make-document-record.ts';
import { groupKey } from '../rows/group-rows.ts';
import { ingestRows } from '../rows/ingest-rows.ts';
import { dateColumn, dayOfIssue, saleDays } from '../rows/sale-days.ts';
import type { OpenedExport } from './open-export.ts';

/** The days, rates and context with which a profile's documents are read and judged; `lives` is known of payments. */
export async function profileReading(
  { mapped, profile }: Pick<OpenedExport, 'mapped' | 'profile'>,
  of: Pick<DocumentContext, 'accepted'> & {
    store: Store;
    issue: IssueDay;
    lives: Omit<LivesOptions, 'rates'>;
  },
) {
  const { store, issue, accepted, lives } = of;
  const { columnOf, columns, repeated } = mapped;
  const isOfPayments = profile.payment !== undefined;
  const needsRates = isOfPayments || profile.amounts || columnOf('exchange_rate') !== undefined;
  const rates = needsRates ? await loadRates(store) : undefined;
  const { column } = dateColumn(columns);
  const days = saleDays({ column, order: dateOrderOf(profile), today: issue.on ?? issue.today });
  const context: DocumentContext = {
    ...{ books: undefined, columnOf, rates, accepted, issue },
    amounts: { answers: profile.other_amounts ?? {}, subtotal: columnOf('line.subtotal'), repeated },
    dayOf: days.rateDayOf,
  };
  const decide = isOfPayments ? decidePayments({ ...lives, rates }) : oneDocumentEach;
  return { days, rates, context, decide };
}

/** Makes and judges the documents of an export in memory like intake, but without ledger and service. */
export async function tryExport(
  mapped: MappedSheet,
  of: { store: Store; now: Date; profile: Profile; accepted?: Acceptances },
) {
  const { store, profile, accepted } = of;
  const issue = { today: dayOfIssue(of.now) };
  const lives = { ledger: undefined, saleRates: undefined, onTold: undefined };
  const asked = { store, issue, accepted, lives };
  const { rates, days, context, decide } = await profileReading({ mapped, profile }, asked);
  const rows: GroupedRow[] = [];
  await ingestRows({
    ...{ mapped: firstRows(mapped), rates, days, saleRates: undefined, isSandbox: async () => true },
    alone: () => {},
    group: (row) => void rows.push(row),
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
