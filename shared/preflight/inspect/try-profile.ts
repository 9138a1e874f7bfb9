import { buildDocument } from '../../documents/build/build-document.ts';
import { convertPayment } from '../../documents/convert/convert-payment.ts';
import type { Document } from '../../documents/document.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import type { MappedRow } from '../../documents/mapped-row.ts';
import { type PaymentCounts, paymentCount } from '../../mapping/payments/payment-row-problems.ts';
import type { Profile } from '../../mapping/profile/profile.ts';
import { mapSheet } from '../../mapping/rows/map-sheet.ts';
import { isError, type Problem } from '../../problems/problem.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { judgeDocument } from '../judge-document.ts';

/** Rows that a trial reads; what is wrong with a profile shows long before. */
const TRIED_ROWS = 20_000;

/** Result of mapping an export by a profile and judging its documents, without a service and without rates. */
export interface Trial {
  documents: readonly {
    external_id: string;
    rows: number;
    document?: Document;
    problems: readonly Problem[];
  }[];
  /** Rows that a rule leaves out. */
  skipped: number;
  rows: number;
  /** Kinds of the rows, where the profile reads payments. */
  payments?: PaymentCounts;
}

/**
 * Maps an export by a profile and judges its documents as a dry run would. Payments are mapped alone: their documents need
 * rates and what was issued before. Throws `UnmappableExport`.
 */
export async function tryProfile(sheet: Sheet, profile: Profile): Promise<Trial> {
  const mapped = await mapSheet(sheet, profile);
  const groups = new Map<string, MappedRow[]>();
  const payments: Partial<Record<keyof PaymentCounts, number>> = {};
  let [rows, skipped] = [0, 0];
  for await (const batch of mapped.rows()) {
    for (const { mapped: row } of batch) {
      rows += 1;
      const kind = profile.payment === undefined ? undefined : paymentCount(row);
      if (kind !== undefined) payments[kind] = (payments[kind] ?? 0) + 1;
      const id = foldExternalId(row.header.external_id ?? '');
      const known = groups.get(id);
      if (row.skipped !== undefined) skipped += 1;
      else if (known === undefined) groups.set(id, [row]);
      else known.push(row);
    }
    if (rows >= TRIED_ROWS) break;
  }
  const documents = [...groups.values()].map(tryDocument);
  return { rows, skipped, documents, ...(profile.payment === undefined ? {} : { payments }) };
}

/** The document of a receipt that needs no reference rate. */
function ofPayment([row]: readonly MappedRow[]): { document?: Document } {
  const isSale = row?.event?.is === 'receipt' || row?.event?.is === 'part';
  if (row?.payment === undefined || (row.event !== undefined && !isSale)) return {};
  const { header, lines } = convertPayment(row.payment, undefined);
  if (lines.length === 0) return {};
  const { document } = buildDocument([{ ...row, header: { ...row.header, ...header }, lines }]);
  return document === undefined ? {} : { document };
}

function tryDocument(rows: readonly MappedRow[]): Trial['documents'][number] {
  const external_id = rows[0]?.header.external_id ?? '';
  const ofRows = rows.flatMap(({ problems }) => problems);
  const isPaid = rows.some(({ payment, event }) => payment !== undefined || event !== undefined);
  if (ofRows.some(isError)) return { external_id, rows: rows.length, problems: ofRows };
  if (isPaid) return { external_id, rows: rows.length, ...ofPayment(rows), problems: ofRows };
  const built = buildDocument(rows);
  const { document } = built;
  if (document === undefined)
    return { external_id, rows: rows.length, problems: [...ofRows, ...built.problems] };
  const judged = judgeDocument({ ...built, document }, undefined);
  const problems = [...ofRows, ...built.problems, ...judged.problems];
  return { external_id, rows: rows.length, document: judged.document, problems };
}
