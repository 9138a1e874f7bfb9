import { buildDocument } from '../../documents/build/build-document.ts';
import { convertPayment } from '../../documents/convert/convert-payment.ts';
import type { Document, MappedRow } from '../../documents/document.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import { UnmappableExport } from '../../mapping/header/header.ts';
import { trialProfile } from '../../mapping/inspect/questions.ts';
import { loadProfile } from '../../mapping/load/load-profile.ts';
import { type PaymentCounts, paymentCount } from '../../mapping/payments/row-classifier.ts';
import type { Profile, ProfileFile } from '../../mapping/profile/profile.ts';
import { mapSheet } from '../../mapping/rows/map-sheet.ts';
import { EURO } from '../../money/currency.ts';
import { isError } from '../../problems/problem.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { judgeDocument } from '../judge-document.ts';

/** Rows that a trial reads; what is wrong with a profile shows long before. */
const TRIED_ROWS = 20_000;

/** Result of mapping an export by a profile and judging its documents, without a service and without rates. */
export type Trial = Awaited<ReturnType<typeof tryProfile>>;

/**
 * Maps an export by a profile and judges its documents as a dry run would, or only makes them. Payments are mapped alone:
 * their documents need rates and what was issued before. Throws `UnmappableExport`.
 */
async function tryProfile(sheet: Sheet, profile: Profile, isJudged = true) {
  const mapped = await mapSheet(sheet, profile);
  const kept: MappedRow[] = [];
  /** Kinds of the rows, where the profile reads payments. */
  const payments: Partial<Record<keyof PaymentCounts, number>> = {};
  // `skipped` are rows that a rule leaves out.
  let [rows, skipped] = [0, 0];
  for await (const batch of mapped.rows()) {
    for (const { mapped: row } of batch) {
      rows += 1;
      const kind = profile.payment === undefined ? undefined : paymentCount(row);
      if (kind !== undefined) payments[kind] = (payments[kind] ?? 0) + 1;
      if (row.skipped === undefined) kept.push(row);
      else skipped += 1;
    }
    if (rows >= TRIED_ROWS) break;
  }
  const groups = Map.groupBy(kept, ({ header }) => foldExternalId(header.external_id ?? ''));
  const documents = [...groups.values()].map((own) => tryDocument(own, isJudged));
  return { rows, skipped, documents, ...(profile.payment === undefined ? {} : { payments }) };
}

/** Tries a suggestion with a value in each of its holes; the problems of one that does not fit the file as a whole. */
export async function tryAnswered(sheet: Sheet, suggested: ProfileFile, isJudged = true) {
  const { name = '' } = suggested;
  const loaded = await loadProfile({ name, json: trialProfile(suggested), find: async () => undefined });
  if ('problems' in loaded) return { problems: loaded.problems };
  try {
    return { trial: await tryProfile(sheet, loaded.profile, isJudged) };
  } catch (error) {
    if (!(error instanceof UnmappableExport)) throw error;
    return { problems: error.problems };
  }
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

function tryDocument(rows: readonly MappedRow[], isJudged: boolean) {
  const isForeign = rows.some(({ foreign }) => (foreign?.currency ?? EURO) !== EURO);
  const of = { external_id: rows[0]?.header.external_id ?? '', rows: rows.length, isForeign };
  const ofRows = rows.flatMap(({ problems }) => problems);
  const isPaid = rows.some(({ payment, event }) => payment !== undefined || event !== undefined);
  if (ofRows.some(isError)) return { ...of, problems: ofRows };
  if (isPaid) return { ...of, ...ofPayment(rows), problems: ofRows };
  const built = buildDocument(rows);
  const { document } = built;
  const problems = [...ofRows, ...built.problems];
  if (document === undefined || !isJudged) return { ...of, ...(document && { document }), problems };
  const judged = judgeDocument({ ...built, document }, undefined);
  return { ...of, document: judged.document, problems: [...problems, ...judged.problems] };
}
