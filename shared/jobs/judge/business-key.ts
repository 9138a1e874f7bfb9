import { hash } from 'node:crypto';
import type { CanonicalFields } from '../../documents/canonical.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import { foldText } from '../../mapping/texts/fold.ts';
import { isNobody } from '../../mapping/texts/nobody.ts';
import { normalise } from '../../money/decimal.ts';
import { isDigit } from '../../money/units.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Origin } from '../../records/retry-reference.ts';
import type { UnnumberedRecord } from './make-document-record.ts';
import { type Remembered, RememberedTexts } from './remembered-texts.ts';

interface KeysOf {
  dayOf(date: string | undefined): string | undefined;
  /** The day of issue. */
  today: string;
  /** True for payments: their provider identifies them, but similar ones of an export are still reported. */
  isOfPayments: boolean;
}

/**
 * Identity of a document in the books, under any external_id: document type, customer, total, and day of
 * sale, or of issue if the export has none; for a retry file with less, the retried row.
 */
export class BusinessKeys {
  /** External_ids by identity. */
  readonly #seen = new RememberedTexts();
  readonly #originals = new RememberedTexts();
  readonly #of: KeysOf;

  constructor(of: KeysOf) {
    this.#of = of;
  }

  /** Notes a row that repeats a row of an earlier export, before its document is noted. */
  noteOrigin(row: number, { job, row: original }: Pick<Origin, 'job' | 'row'>): void {
    this.#originals.note(String(row), `${job}#${original}`);
  }

  /** Notes a document, before the identity of any is used; returns its identity. */
  note(record: UnnumberedRecord): string | undefined {
    const key = this.#keyOf(record);
    if (key !== undefined) this.#seen.note(key, record.external_id, record.rows[0]);
    return key;
  }

  /** External_ids and first rows of the documents that share an identity. */
  sharing = (identity: string): readonly Remembered[] => this.#seen.all(identity);

  /** The identity if only one document has it. */
  onlyOne(identity: string | undefined): string | undefined {
    return identity === undefined || this.sharing(identity).length !== 1 ? undefined : identity;
  }

  /** Warning for a document similar to an earlier one of the export; it does not stop the document. */
  twinOf({ external_id, rows: [row = 0], identity = '' }: Twin): Problem | undefined {
    const [first, second] = isOfOriginal(identity) ? [] : this.sharing(identity);
    if (second === undefined || first === undefined) return undefined;
    if (firstOf(first.text) === firstOf(external_id)) return undefined;
    return problem('DOC-TWINS', { row }, { external_id, twin: first.text, twin_row: first.row });
  }

  /** A retry of one row is one document, whatever it has been corrected to. */
  #originalOf({ rows, document }: Pick<UnnumberedRecord, 'rows' | 'document'>): string | undefined {
    if (document === undefined) return undefined;
    const [first] = rows.map((row) => this.#originals.all(String(row))[0]?.text).toSorted();
    return first === undefined ? undefined : `${OF_ORIGINAL}${factsDigest([first])}`;
  }

  #keyOf(record: UnnumberedRecord): string | undefined {
    const [{ document, date }, { dayOf, today, isOfPayments }] = [record, this.#of];
    const alike = document && likenessOf({ ...document, ...document.counterpart });
    if (isOfPayments) return this.#originalOf(record) ?? (alike && `${OF_PAYMENT}${alike}-${date}`);
    const day = dayOf(date) ?? date;
    if (alike !== undefined && day !== undefined) return `${alike}-${day}`;
    return this.#originalOf(record) ?? (alike && issuedOn(alike, today));
  }
}

/** Versions of one document are one. */
const VERSION = /~\d+$/;
export const firstOf = (external_id: string): string => foldExternalId(external_id).replace(VERSION, '');

type Twin = { external_id: string; rows: readonly number[]; identity: string | undefined };

/** Digest of document type, customer and total; undefined if the customer is not named. */
function likenessOf(of: {
  invoice_type_code: string;
  payable_total_amount: string;
  vat?: string | undefined;
  name?: string | undefined;
}): string | undefined {
  const counterpart = counterpartKey(of);
  return counterpart && factsDigest([of.invoice_type_code, counterpart, normalise(of.payable_total_amount)]);
}

/** The identity of a document that is known by the day of its issue. */
export const issuedOn = (likeness: string, day: string): string => `${likeness}-i${day}`;

/** The likeness of a document as the service shows it. */
export const likenessIn = (content: CanonicalFields): string | undefined =>
  likenessOf({
    invoice_type_code: content.get('invoice_type_code') ?? '',
    payable_total_amount: content.get('payable_total_amount') ?? '0',
    ...{ name: content.get('counterpart.name'), vat: content.get('counterpart.vat') },
  });

/** The likeness that an identity begins with. */
export const likenessBy = (identity: string): string => identity.slice(0, DIGEST_DIGITS);

/** True of the identity of a document that is known by this day of its sale. */
export const isSoldOn = (identity: string, day: string): boolean =>
  identity.split(PLACE_MARK)[0] === `${likenessBy(identity)}-${day}`;

/** Between an identity and the place among those that share it: each issued document holds one. */
const PLACE_MARK = '#';
/** Ledger key for the holder of a place, from 1. */
export const placeOf = (identity: string, place: number): string =>
  place === 1 ? identity : `${identity}${PLACE_MARK}${place}`;

/** The first places of an identity, which documents of other exports may take while one is planned. */
export const firstPlaces = (key: string): string[] => {
  const [identity = ''] = key.split(PLACE_MARK);
  return Array.from({ length: PLACES_LOOKED_AT }, (_, n) => placeOf(identity, n + 1));
};
const PLACES_LOOKED_AT = 5;

/** Prefix of an identity known by its row only; digests are hexadecimal and cannot begin with it. */
const OF_ORIGINAL = 'row-';
export const isOfOriginal = (identity: string): boolean => identity.startsWith(OF_ORIGINAL);
/** Prefix of the identity that similar payments of one export share. */
const OF_PAYMENT = 'paid-';
export const isOfPayment = (identity: string): boolean => identity.startsWith(OF_PAYMENT);

/** The number of a document, however its external_id is made: 15 of "15", of "Α-15" and of "ΤΔΑ-Α-0015". */
export function numberOf(external_id: string): string {
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

/** First hexadecimal digits of a SHA-256 of facts, enough to be unique in one export. */
const factsDigest = (facts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(facts)).slice(0, DIGEST_DIGITS);

/** Between the digits of a tax number, and the country before them. */
const NOT_NUMBER = /[\s./-]+|^(el|gr)(?=[\s./-]*\d)/gi;

const DIGITS = /^\d*$/;

/** Tax number of a counterpart, or its name if that names somebody. */
function counterpartKey({
  vat,
  name,
}: {
  vat?: string | undefined;
  name?: string | undefined;
}): string | undefined {
  if (vat !== undefined) return DIGITS.test(vat) ? vat : vat.replace(NOT_NUMBER, '');
  const folded = foldText(name ?? '');
  return folded === '' || isNobody(folded) ? undefined : folded;
}
