import { correctingTypes } from '../../facts/document-types.ts';
import type { Ledger, LedgerEntry } from '../../ledger/ledger.ts';
import { isBoundToDay } from '../../preflight/judge-compatibility.ts';
import { externalIdKey } from '../rows/group-rows.ts';
import { dayOfIssue } from '../rows/sale-days.ts';
import { latest } from './law-days.ts';
import type { UnnumberedRecord } from './make-document-record.ts';
import type { DocumentRows } from './payment-documents.ts';
import { RememberedTexts } from './remembered-texts.ts';

/** Days of corrected documents, from the same export and from the ledger. */
export class Originals {
  readonly #ledger: Pick<Ledger, 'lookupAll' | 'moneys' | 'ofMarks'>;
  /** Days of supply of this export; the ledger knows those of earlier ones. */
  readonly #supplied = new RememberedTexts();

  constructor(ledger: Pick<Ledger, 'lookupAll' | 'moneys' | 'ofMarks'>) {
    this.#ledger = ledger;
  }

  /** Day of the corrected document, if only its name is given and the law of its day may differ. */
  dayOf(
    record: UnnumberedRecord,
    { rows, life, after = [] }: Pick<DocumentRows, 'rows' | 'life' | 'after'>,
  ): Promise<string | undefined> | undefined {
    const { document, supplied, external_id } = record;
    if (supplied !== undefined) this.#supplied.note(externalIdKey(external_id), supplied);
    if (document === undefined || !correctingTypes.has(document.invoice_type_code)) return undefined;
    if (rows.some(({ header }) => header.original_date !== undefined) || !isBoundToDay(document))
      return undefined;
    const reversed = rows.flatMap(({ header }) => header.reverses ?? []);
    return this.#latestOf({
      ids: [...reversed, ...after],
      marks: document.correlated_invoices ?? [],
      payments: life === undefined ? [] : [life.payment],
    });
  }

  async #latestOf(named: {
    ids: readonly string[];
    marks: readonly string[];
    payments: readonly string[];
  }): Promise<string | undefined> {
    const { ids, marks, payments } = named;
    const here = latest(ids.map((id) => this.#supplied.all(externalIdKey(id)).at(-1)?.text));
    if (here !== undefined) return here;
    const ofMarks = marks.length === 0 ? [] : [...(await this.#ledger.ofMarks(marks)).values()];
    const moneys = payments.length === 0 ? [] : [...(await this.#ledger.moneys(payments)).values()];
    const ofMoneys = moneys.flatMap(({ documents }) => documents.map(({ external_id }) => external_id));
    const wanted = [...new Set([...ids, ...ofMarks, ...ofMoneys])];
    if (wanted.length === 0) return undefined;
    return latest([...(await this.#ledger.lookupAll(wanted)).values()].map(dayOfEntry));
  }
}

/** A rebuilt ledger may have lost the moment of issue. */
function dayOfEntry(entry: LedgerEntry): string | undefined {
  if (entry.state !== 'issued') return undefined;
  const issued = new Date(entry.issued.issued_at);
  return entry.supplied ?? (Number.isNaN(issued.getTime()) ? undefined : dayOfIssue(issued));
}
