import { type DocumentRecord, documentForm, numberedParts } from '../../records/document-record.ts';
import type { LinePart } from '../../records/line-parts.ts';
import { type Acceptances, acceptDoubts } from './accept-doubts.ts';
import type { BusinessKeys } from './business-key.ts';
import type { ClearedSales } from './cleared-sales.ts';
import type { CreditedDocuments } from './credited-documents.ts';
import type { ExportChecks } from './export-checks.ts';
import type { KnownTwins } from './known-twins.ts';
import { recordOfDocument, type SpooledDocument } from './spooled-document.ts';

/** Judges of a document that need the whole export before them. */
interface Completing {
  sales: ClearedSales;
  credited: CreditedDocuments;
  identities: Pick<BusinessKeys, 'twinOf'>;
  known: Pick<KnownTwins, 'doubtOf' | 'placeOf'>;
  accepted: Acceptances;
  checks: Pick<ExportChecks, 'holdsBack' | 'holdBack'>;
}

/** The stored line of a document at its place in the export; most are as they were spooled, and are not read again. */
export const completeDocument =
  ({ sales, credited, identities, known, accepted, checks }: Completing) =>
  (spooled: SpooledDocument, ordinal: number): readonly LinePart[] => {
    const { external_id, type, line } = spooled;
    const twin = identities.twinOf(spooled);
    const doubt = known.doubtOf(spooled);
    const isHeld = doubt !== undefined && !accepted.has(doubt.code);
    const identity = known.placeOf(isHeld ? { ...spooled, isReady: false } : spooled);
    const found = [...(twin ? [twin] : []), ...(doubt ? acceptDoubts([doubt], accepted) : [])];
    if (found.length === 0 && !spooled.names && !(checks.holdsBack() && spooled.isReady)) {
      sales.place(external_id, { ordinal, type });
      credited.place(external_id, ordinal);
      return numberedParts(line, { ordinal, identity });
    }
    credited.place(external_id, ordinal);
    const record = credited.complete(sales.number(recordOfDocument(spooled), ordinal));
    const placed = identity === undefined ? record : { ...record, identity };
    // What comes in another's place was compared when that was planned.
    const isDoubted = isHeld && record.amends === undefined && record.verdict === 'ready';
    const judged: DocumentRecord = isDoubted ? { ...placed, verdict: 'held', stage: 'preflight' } : placed;
    const problems = record.amends === undefined ? found : found.slice(0, twin ? 1 : 0);
    return [documentForm.text(checks.holdBack({ ...judged, problems: [...judged.problems, ...problems] }))];
  };
