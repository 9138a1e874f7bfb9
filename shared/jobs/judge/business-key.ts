import { hash } from 'node:crypto';
import { foldExternalId } from '../../documents/external-id.ts';
import { foldText } from '../../mapping/texts/fold.ts';
import { normalise } from '../../money/decimal.ts';
import { isDigit } from '../../money/units.ts';
import type { Origin } from '../../records/retry-reference.ts';
import type { UnnumberedRecord } from './make-document-record.ts';

/** Documents beyond it are not known to be alike. */
const REMEMBERED_DOCUMENTS_MAX = 300_000;

/**
 * The identity of a document in the books, whatever its external_id: kind, customer, day, total and number; where a retry
 * file states less, the row that it retries. Documents of one export that share it are told apart by that export, so that
 * none of them has one here.
 */
export class BusinessKeys {
  readonly #times = new Map<string, number>();
  readonly #originals = new Map<number, string>();
  readonly #dayOf: (date: string | undefined) => string | undefined;

  constructor(dayOf: (date: string | undefined) => string | undefined) {
    this.#dayOf = dayOf;
  }

  /** Told of a row that stands for one of an earlier export, before its document. */
  noteOrigin(row: number, { job, row: original }: Pick<Origin, 'job' | 'row'>): void {
    if (this.#originals.size < REMEMBERED_DOCUMENTS_MAX) this.#originals.set(row, `${job}#${original}`);
  }

  /** Told of every document before the first one is asked for; answers its identity. */
  note(record: UnnumberedRecord): string | undefined {
    const key = this.#identityOf(record) ?? this.#originalOf(record);
    if (key === undefined) return undefined;
    const times = this.#times.get(key);
    if (times !== undefined || this.#times.size < REMEMBERED_DOCUMENTS_MAX)
      this.#times.set(key, (times ?? 0) + 1);
    return key;
  }

  /** The identity itself where one document alone has it. */
  onlyOne(identity: string | undefined): string | undefined {
    return identity === undefined || this.#times.get(identity) !== 1 ? undefined : identity;
  }

  /** A retry of one row is one document, whatever it has been corrected to. */
  #originalOf({ rows, document }: Pick<UnnumberedRecord, 'rows' | 'document'>): string | undefined {
    if (document === undefined) return undefined;
    const [first] = rows.map((row) => this.#originals.get(row)).toSorted();
    return first === undefined ? undefined : `${OF_ORIGINAL}${factsDigest([first])}`;
  }

  #identityOf({ external_id, document, date }: Omit<UnnumberedRecord, 'clears'>): string | undefined {
    const counterpart = counterpartKey(document?.counterpart ?? {});
    const day = this.#dayOf(date);
    if (document === undefined || counterpart === undefined || day === undefined) return undefined;
    const { invoice_type_code, payable_total_amount } = document;
    const parts = [
      invoice_type_code,
      counterpart,
      day,
      normalise(payable_total_amount),
      numberOf(external_id),
    ];
    return factsDigest(parts);
  }
}

/** Before the identity of a document that is known by its row alone; no digest begins with it. */
const OF_ORIGINAL = 'row-';
export const isOfOriginal = (identity: string): boolean => identity.startsWith(OF_ORIGINAL);

/** The number of a document, however its external_id is made: 15 of "15", of "Α-15" and of "ΤΔΑ-Α-0015". */
function numberOf(external_id: string): string {
  let end = external_id.length;
  while (end > 0 && !isDigit(external_id.charCodeAt(end - 1))) end -= 1;
  if (end === 0) return foldExternalId(external_id);
  let start = end;
  while (isDigit(external_id.charCodeAt(start - 1))) start -= 1;
  while (start < end - 1 && external_id.charCodeAt(start) === ZERO) start += 1;
  return external_id.slice(start, end);
}

const ZERO = 48;

/** 96 bits. */
const DIGEST_DIGITS = 24;

/** The beginning of the SHA-256 of some facts, as hexadecimal digits: no two facts of one export share it. */
export const factsDigest = (facts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(facts)).slice(0, DIGEST_DIGITS);

/** Names that tills write where the customer has none: such receipts are alike by nature. */
const NOBODY = /λιανικ|πελατη|ιδιωτ|διαφορ|ανωνυμ|retail|customer|walk.?in|cash|anonym|guest/;
/** Between the digits of a tax number, and the country before them. */
const NOT_NUMBER = /[\s./-]+|^(el|gr)(?=[\s./-]*\d)/gi;

const DIGITS = /^\d*$/;

/** The tax number of a counterpart, or its name where that is somebody's. */
export function counterpartKey({
  vat,
  name,
}: {
  vat?: string | undefined;
  name?: string | undefined;
}): string | undefined {
  if (vat !== undefined) return DIGITS.test(vat) ? vat : vat.replace(NOT_NUMBER, '');
  const folded = foldText(name ?? '');
  return folded === '' || NOBODY.test(folded) ? undefined : folded;
}
