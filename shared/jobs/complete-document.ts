import { documentForm, numberedParts } from '../records/document-record.ts';
import type { LinePart } from '../records/line-parts.ts';
import type { ClearedSales } from './cleared-sales.ts';
import type { ExportChecks } from './export-checks.ts';
import type { IdentityWatch } from './identity-watch.ts';
import { recordOfDocument, type SpooledDocument } from './spooled-document.ts';

/** Judges of a document that need the whole export before them. */
interface Completing {
  sales: ClearedSales;
  identities: Pick<IdentityWatch, 'onlyOne'>;
  checks: Pick<ExportChecks, 'twinOf' | 'holdsBack' | 'holdBack'>;
}

/** The stored line of a document at its place in the export; most are as they were spooled, and are not read again. */
export const completeDocument =
  ({ sales, identities, checks }: Completing) =>
  (spooled: SpooledDocument, ordinal: number): readonly LinePart[] => {
    const { external_id, type, line } = spooled;
    const identity = identities.onlyOne(spooled.identity);
    const twin = checks.twinOf(spooled);
    if (twin === undefined && !spooled.clears && !(checks.holdsBack() && spooled.isReady)) {
      sales.place(external_id, { ordinal, type });
      return numberedParts(line, { ordinal, identity });
    }
    const record = sales.number(recordOfDocument(spooled), ordinal);
    const known = identity === undefined ? record : { ...record, identity };
    const warned = twin === undefined ? known : { ...known, problems: [...known.problems, twin] };
    return [documentForm.text(checks.holdBack(warned))];
  };
