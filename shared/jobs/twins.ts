import { isSameExternalId } from '../documents/external-id.ts';
import { normalise } from '../money/decimal.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { digestOf, NumbersByDigest } from './numbers-by-digest.ts';
import { PackedLines } from './packed-lines.ts';

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

type SeenLine = [Seen['external_id'], Seen['row']];

/** Beyond it, documents are compared with the first ones only. */
const MAX_REMEMBERED_DOCUMENTS = 300_000;

/** Remembers the documents of one export and warns of a later one that is like an earlier one. */
export class TwinWatch {
  /** Of each key the number of the first document that has it. */
  readonly #seen = new NumbersByDigest();
  readonly #documents = new PackedLines();

  /** The warning that names both; undefined where there is no twin. Nothing is ever dropped for it. */
  see({ key, external_id, row }: Seen & { key: string | undefined }): Problem | undefined {
    if (key === undefined) return undefined;
    const number = this.#seen.get(key);
    if (number === 0) {
      this.#remember(key, { external_id, row });
      return undefined;
    }
    const [twin, twin_row]: SeenLine = JSON.parse(this.#documents.at(number));
    if (isSameExternalId(twin, external_id)) return undefined;
    return problem('DOC-TWINS', { row }, { external_id, twin, twin_row });
  }

  #remember(key: string, { external_id, row }: Seen): void {
    if (this.#seen.size >= MAX_REMEMBERED_DOCUMENTS) return;
    const line: SeenLine = [external_id, row];
    this.#seen.set(key, this.#documents.add(JSON.stringify(line)));
  }
}

/** The key that twins share. */
export function twinKey({ counterpart, payable_total, date }: TwinFacts): string | undefined {
  if (counterpart === undefined || payable_total === undefined) return undefined;
  return digestOf([counterpart.trim().toLowerCase(), normalise(payable_total), date ?? '']);
}
