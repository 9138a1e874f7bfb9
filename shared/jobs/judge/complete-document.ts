import { documentForm, numberedParts } from '../../records/document-record.ts';
import type { LinePart } from '../../records/line-parts.ts';
import type { BusinessKeys } from './business-key.ts';
import type { ClearedSales } from './cleared-sales.ts';
import type { CreditedDocuments } from './credited-documents.ts';
import type { ExportChecks } from './export-checks.ts';
import { recordOfDocument, type SpooledDocument } from './spooled-document.ts';

/** Judges of a document that need the whole export before them. */
interface Completing {
  sales: ClearedSales;
  credited: CreditedDocuments;
  identities: Pick<BusinessKeys, 'onlyOne'>;
  checks: Pick<ExportChecks, 'twinOf' | 'holdsBack' | 'holdBack'>;
}

/** The stored line of a document at its place in the export; most are as they were spooled, and are not read again. */
export const completeDocument =
  ({ sales, credited, identities, checks }: Completing) =>
  (spooled: SpooledDocument, ordinal: number): readonly LinePart[] => {
    const { external_id, type, line } = spooled;
    const identity = identities.onlyOne(spooled.identity);
    const twin = checks.twinOf(spooled);
    if (twin === undefined && !spooled.names && !(checks.holdsBack() && spooled.isReady)) {
      sales.place(external_id, { ordinal, type });
      credited.place(external_id, ordinal);
      return numberedParts(line, { ordinal, identity });
    }
    credited.place(external_id, ordinal);
    const record = credited.complete(sales.number(recordOfDocument(spooled), ordinal));
    const known = identity === undefined ? record : { ...record, identity };
    const warned = twin === undefined ? known : { ...known, problems: [...known.problems, twin] };
    return [documentForm.text(checks.holdBack(warned))];
  };
