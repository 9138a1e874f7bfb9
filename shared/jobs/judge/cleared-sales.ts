import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import { externalIdKey } from '../rows/group-rows.ts';
import type { UnnumberedRecord } from './make-document-record.ts';

/** The document type of a sale on behalf of a principal. */
export const SALE = '1.4';
const CLEARANCE = '1.5';

interface Place {
  ordinal: number;
  type: string | undefined;
}

/**
 * Places of documents that others of the export clear, and the check that they are sales: a 1.5 that names
 * anything but 1.4s would wait forever, or clear what was not sold for the principal.
 */
export class ClearedSales {
  readonly #cleared = new Set<string>();
  /** Types of clearing documents: they come last, so that they cannot be cleared themselves. */
  readonly #clearing = new Map<string, string>();
  readonly #places = new Map<string, Place>();
  /** The first 1.5 of this export, in its order, that clears a sale. */
  readonly #clearedBy = new Map<string, string>();

  /** Notes every document before the first one is numbered. */
  note({ external_id, clears = [], document }: UnnumberedRecord): void {
    for (const id of clears) this.#cleared.add(externalIdKey(id));
    if (clears.length > 0 && document !== undefined)
      this.#clearing.set(externalIdKey(external_id), document.invoice_type_code);
  }

  /** True of a document that a 1.5 of the export names. */
  isCleared(external_id: string): boolean {
    return this.#cleared.has(externalIdKey(external_id));
  }

  /** Notes the place of a document without clearances; called in the export's order. */
  place(external_id: string, at: Place): void {
    if (this.#cleared.size === 0) return;
    const key = externalIdKey(external_id);
    if (this.#cleared.has(key)) this.#places.set(key, at);
  }

  /** The record with its place in the export's order and those of the sales that it clears; asked in that order. */
  number({ clears, clears_column, ...record }: UnnumberedRecord, ordinal: number): DocumentRecord {
    this.place(record.external_id, { ordinal, type: record.document?.invoice_type_code });
    if (clears === undefined) return { ordinal, ...record };
    const known = distinct(clears).map((external_id) => {
      const at = this.#places.get(externalIdKey(external_id))?.ordinal;
      const before = this.#clearedBy.get(externalIdKey(external_id));
      return { external_id, ...(at && { ordinal: at }), ...(before && { before }) };
    });
    const column = clears_column === undefined ? {} : { clears_column };
    const numbered = { ordinal, ...record, clears: known, ...column };
    const judged = refused(numbered, this.#noSales(numbered));
    if (judged.verdict === 'ready') this.#noteCleared(judged);
    return judged;
  }

  #noteCleared({ external_id, clears = [] }: DocumentRecord): void {
    // A second 1.5 for a sale does not clear it.
    if (clears.some(({ before }) => before !== undefined)) return;
    for (const sale of clears) this.#clearedBy.set(externalIdKey(sale.external_id), external_id);
  }

  #noSales({ external_id: own, document, clears = [], clears_column }: DocumentRecord): Problem[] {
    if (document?.invoice_type_code !== CLEARANCE) return [];
    return clears.flatMap(({ external_id }) => {
      const key = externalIdKey(external_id);
      const type = this.#places.get(key)?.type ?? this.#clearing.get(key);
      if (type === undefined || type === SALE || key === externalIdKey(own)) return [];
      const at = { field: 'clears', column: clears_column };
      return [problem('CLEARS-NO-SALE', at, { cleared: external_id, type })];
    });
  }
}

/** Rejects a document with these findings; a document rejected before keeps its stage. */
const refused = (record: DocumentRecord, found: readonly Problem[]): DocumentRecord => {
  if (!found.some(isError)) return record;
  const problems = [...record.problems, ...found];
  return record.verdict === 'rejected'
    ? { ...record, problems }
    : { ...record, verdict: 'rejected', stage: 'preflight', problems };
};

/** A sale that is named twice is one sale. */
const distinct = (ids: readonly string[]): string[] => [
  ...new Map(ids.map((id) => [externalIdKey(id), id])).values(),
];
