import { isSameExternalId } from '../../documents/external-id.ts';
import { normalise } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { factsDigest } from './business-key.ts';

/** Facts by which two documents look like one sale written twice. */
interface TwinFacts {
  /** Tax number, or name where there is none; without either a document has no twin (retail receipts are alike). */
  counterpart: string | undefined;
  payable_total: string | undefined;
  /** As the export gives it; documents of an export without dates are all issued on one day. */
  date: string | undefined;
}

interface Seen {
  external_id: string;
  /** Its first row. */
  row: number;
}

/** Beyond it, documents are compared with the first ones only. */
const MAX_REMEMBERED_DOCUMENTS = 300_000;

/** Remembers the documents of one export and warns of a later one that is like an earlier one. */
export class PossibleDuplicates {
  /** The first document of each key. */
  readonly #seen = new Map<string, Seen>();

  /** The warning that names both; undefined where there is no twin. Nothing is ever dropped for it. */
  see({ key, external_id, row }: Seen & { key: string | undefined }): Problem | undefined {
    if (key === undefined) return undefined;
    const first = this.#seen.get(key);
    if (first === undefined) {
      if (this.#seen.size < MAX_REMEMBERED_DOCUMENTS) this.#seen.set(key, { external_id, row });
      return undefined;
    }
    if (isSameExternalId(first.external_id, external_id)) return undefined;
    return problem('DOC-TWINS', { row }, { external_id, twin: first.external_id, twin_row: first.row });
  }
}

/** The key that twins share. */
export function duplicateKey({ counterpart, payable_total, date }: TwinFacts): string | undefined {
  if (counterpart === undefined || payable_total === undefined) return undefined;
  return factsDigest([counterpart.trim().toLowerCase(), normalise(payable_total), date]);
}
