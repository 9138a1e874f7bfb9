import { hash } from 'node:crypto';
import type { CanonicalFields } from '../../documents/canonical.ts';
import type { Counterpart, Document } from '../../documents/document.ts';
import { firstOf, foldExternalId } from '../../documents/external-id.ts';
import type { AccountLedger } from '../../ledger/dynamodb-ledger.ts';
import type { Holder } from '../../ledger/holders.ts';
import type { LedgerEntry } from '../../ledger/ledger.ts';
import { foldText, isNobody } from '../../mapping/texts/fold.ts';
import { normalise } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { Origin } from '../../records/retry-reference.ts';
import { ScatteredExport } from '../rows/group-rows.ts';
import type { exportChecks } from './control-totals.ts';
import type { NamedDocuments } from './judge-documents.ts';
import { type Acceptances, acceptDoubts } from './make-document-record.ts';
import { RememberedTexts } from './remembered-texts.ts';

interface OfExport {
  ledger: Pick<AccountLedger, 'lookupAll' | 'holdersOf'>;
  /** Documents that the service lists, by the identity of the day of their issue. */
  listed: ReadonlyMap<string, readonly (Known & { isKnown: boolean })[]>;
  today: string;
  /** The provider of payments identifies them, but similar ones of an export are still reported. */
  isOfPayments: boolean;
  /** True if the whole export is noted before the first of its documents is looked up. */
  isNoted: boolean;
}

/**
 * Identities of an export's documents in the books, under any external_id: document type, customer, total, and day of
 * sale, or of issue if the export has none; for a retry file with less, the retried row. Compares the documents with
 * those that ledger and service know as issued. Each of these explains one row.
 */
export class Identities {
  /** External_ids by identity. */
  readonly seen = new RememberedTexts();
  readonly #originals = new RememberedTexts();
  readonly #of: OfExport;
  readonly #found = new Map<string, Found>();
  /** By the first row of a document: set if it took a place beside known ones. */
  readonly #placed: true[] = [];
  #last: readonly string[] = [];

  constructor(of: OfExport) {
    this.#of = of;
  }

  /** Notes a row that repeats a row of an earlier export, before its document is noted. */
  noteOrigin(row: number, { job, row: original }: Pick<Origin, 'job' | 'row'>): void {
    this.#originals.note(String(row), `${job}#${original}`);
  }

  /** Notes a document with its identity, before that of any is used. */
  note(record: DocumentRecord): void {
    const key = this.#keyOf(record);
    if (key === undefined) return;
    record.identity = key;
    this.seen.note(key, record.external_id, record.rows[0]);
  }

  /** Warning for a document similar to an earlier one of the export; it does not stop the document. */
  twinOf({ external_id, rows: [row = 0], identity = '' }: DocumentRecord): Problem | undefined {
    if (isOfOriginal(identity) || !this.seen.isShared(identity)) return undefined;
    const first = this.seen.first(identity);
    if (first === undefined || firstOf(first.text) === firstOf(external_id)) return undefined;
    return problem('DOC-TWINS', { row }, { external_id, twin: first.text, twin_row: first.row });
  }

  /** A retry of one row is one document, whatever it has been corrected to. */
  #originalOf({ rows, document }: Pick<DocumentRecord, 'rows' | 'document'>): string | undefined {
    if (document === undefined) return undefined;
    const [first] = rows.map((row) => this.#originals.first(String(row))?.text).toSorted();
    return first === undefined ? undefined : `${OF_ORIGINAL}${factsDigest([first])}`;
  }

  #keyOf(record: DocumentRecord): string | undefined {
    const { document, date } = record;
    const alike = document && likenessOf(document, document.counterpart);
    if (this.#of.isOfPayments) return this.#originalOf(record) ?? (alike && `${OF_PAYMENT}${alike}-${date}`);
    if (alike !== undefined && date !== undefined) return `${alike}-${date}`;
    return this.#originalOf(record) ?? (alike && issuedOn(alike, this.#of.today));
  }

  /**
   * Looks up all documents of a batch, before `doubtOf` is called for the first one. Throws `ScatteredExport` if
   * documents that are not noted yet may be the known ones.
   */
  async look(documents: readonly DocumentRecord[]): Promise<void> {
    const { seen } = this;
    const { ledger, today, isNoted } = this.#of;
    // Only those of the batch before; a shared identity stays, with the places that are taken.
    for (const identity of this.#last)
      if (this.#found.has(identity) && !seen.isShared(identity)) this.#found.delete(identity);
    this.#last = documents.map(({ identity = '' }) => identity);
    const issuedBy = (identity: string) => issuedOn(likenessBy(identity), today);
    const fresh = new Set<string>();
    for (const one of documents)
      if (isCompared(one) && !this.#found.has(one.identity)) fresh.add(one.identity);
    const places = await this.#placesOf(fresh.keys().flatMap((identity) => [identity, issuedBy(identity)]));
    const names = [...places.values()].flatMap((taken) =>
      [...taken.values()].flatMap((one) => one?.external_id ?? []),
    );
    const entries = names.length === 0 ? new Map() : await ledger.lookupAll(names);
    for (const identity of fresh) {
      const issued = issuedBy(identity);
      const own = places.get(identity);
      const isByIssue = identity === issued;
      const inLedger = [...(own?.values() ?? []), ...(isByIssue ? [] : (places.get(issued)?.values() ?? []))];
      const inList = (this.#of.listed.get(issued) ?? []).filter((one) => isByIssue || !one.isKnown);
      if (own === undefined && inLedger.length + inList.length === 0) continue;
      const sharing = seen.all(identity);
      const rows = sharing.map(({ text }) => text);
      const here = new Set(rows.map(firstOf));
      const known = [...inLedger.flatMap((one) => knownIn(one, { entries, here })), ...inList];
      if (known.length === 0 && own === undefined) continue;
      if (!isNoted && known.some((one) => !here.has(firstOf(one.external_id)))) throw new ScatteredExport();
      const found: Found = { places: own ?? new Map(), doubles: matched(rows, known) };
      for (const { text, row } of sharing) if (this.#placed[row]) takePlace(found, text);
      this.#found.set(identity, found);
    }
  }

  /** The doubt about a document that may be issued already; only this doubt holds it. */
  doubtOf({ external_id, rows: [row], identity = '' }: DocumentRecord): Problem | undefined {
    const known = this.#found.get(identity)?.doubles.get(foldExternalId(external_id));
    if (known === undefined) return undefined;
    return problem(
      'POSSIBLE-DUPLICATE',
      { row },
      { external_id, known: known.external_id, mark: known.mark },
    );
  }

  /** The place that a document takes when it is issued: its own, or the first that is free. */
  placeOf(document: DocumentRecord, isHeld: boolean): string | undefined {
    const { external_id, identity = '', rows } = document;
    if (isOfOriginal(identity)) return identity;
    if (isHeld || !isCompared(document)) return undefined;
    const found = this.#found.get(identity);
    if (found === undefined) return placeOf(identity, this.seen.nextPlace(identity));
    this.#placed[rows[0] ?? 0] = true;
    return placeOf(identity, takePlace(found, external_id));
  }

  /** Holders of the places of each identity; a place that none ever had is left out. */
  async #placesOf(identities: Iterable<string>): Promise<Map<string, Map<number, Taken>>> {
    const found = new Map<string, Map<number, Taken>>();
    let open = [...new Set(identities)];
    for (let from = 1, to = FIRST_PLACES; open.length > 0; from = to + 1, to += MORE_PLACES) {
      const keys = open.flatMap((identity) => placesBetween(identity, from, to));
      const holders = await this.#of.ledger.holdersOf('identity', keys);
      if (holders.size === 0) break;
      open = open.filter((identity) => {
        const taken = found.get(identity) ?? new Map<number, Taken>();
        const before = taken.size;
        for (const [n, key] of placesBetween(identity, from, to).entries())
          if (holders.has(key)) taken.set(from + n, holders.get(key));
        if (taken.size > 0) found.set(identity, taken);
        return taken.size > before;
      });
    }
    return found;
  }
}

/** Digest of document type, customer and total; undefined if the customer is not named. */
function likenessOf(
  of: Pick<Document, 'invoice_type_code' | 'payable_total_amount'>,
  customer: Pick<Counterpart, 'vat' | 'name'> | undefined,
): string | undefined {
  const counterpart = customer && counterpartKey(customer);
  return counterpart && factsDigest([of.invoice_type_code, counterpart, normalise(of.payable_total_amount)]);
}

/** The identity of a document that is known by the day of its issue. */
export const issuedOn = (likeness: string, day: string): string => `${likeness}-i${day}`;

/** The likeness of a document as the service shows it. */
export const likenessIn = (content: CanonicalFields): string | undefined =>
  likenessOf(
    {
      invoice_type_code: content.get('invoice_type_code') ?? '',
      payable_total_amount: content.get('payable_total_amount') ?? '0',
    },
    { name: content.get('counterpart.name'), vat: content.get('counterpart.vat') },
  );

const likenessBy = (identity: string): string => identity.slice(0, DIGEST_DIGITS);

/** True of the identity of a document that is known by this day of its sale. */
export const isSoldOn = (identity: string, day: string): boolean =>
  identity.split(PLACE_MARK)[0] === `${likenessBy(identity)}-${day}`;

/** Between an identity and the place among those that share it: each issued document holds one. */
const PLACE_MARK = '#';
/** Ledger key for the holder of a place, from 1. */
export const placeOf = (identity: string, place: number): string =>
  place === 1 ? identity : `${identity}${PLACE_MARK}${place}`;

/** The identity of a ledger key, and its place from 1. */
export function placeIn(key: string): { identity: string; place: number } {
  const [identity = '', place = '1'] = key.split(PLACE_MARK);
  return { identity, place: Number(place) };
}

export const placesBetween = (identity: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, n) => placeOf(identity, first + n));

/** The places around one, which documents of other exports may take while it is planned. */
export const placesAround = (key: string): string[] => {
  const { identity, place } = placeIn(key);
  return placesBetween(identity, Math.max(1, place - PLACES_BESIDE), place + PLACES_BESIDE);
};
const PLACES_BESIDE = 4;

/** Prefix of an identity known by its row only; digests are hexadecimal and cannot begin with it. */
const OF_ORIGINAL = 'row-';
export const isOfOriginal = (identity: string): boolean => identity.startsWith(OF_ORIGINAL);
/** Prefix of the identity that similar payments of one export share. */
const OF_PAYMENT = 'paid-';

/** The number of a document, however its external_id is made: 15 of "15", of "Α-15" and of "ΤΔΑ-Α-0015". */
export function numberOf(external_id: string): string {
  const digits = external_id.match(/\d+/g)?.at(-1);
  return digits?.replace(/^0+(?=\d)/, '') ?? foldExternalId(external_id);
}

const DIGEST_DIGITS = 24;
/** First 96 bits of a SHA-256 of facts, enough to be unique in one export. */
const factsDigest = (facts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(facts)).slice(0, DIGEST_DIGITS);

/** Between the digits of a tax number, and the country before them. */
const NOT_NUMBER = /[\s./-]+|^(el|gr)(?=[\s./-]*\d)/gi;

/** Tax number of a counterpart, or its name if that names somebody. */
function counterpartKey({ vat, name }: Pick<Counterpart, 'vat' | 'name'>): string | undefined {
  if (vat !== undefined) return /^\d*$/.test(vat) ? vat : vat.replace(NOT_NUMBER, '');
  const folded = foldText(name ?? '');
  return folded === '' || isNobody(folded) ? undefined : folded;
}

/** An issued document that may be one of the export under another external_id. */
interface Known {
  external_id: string;
  mark: string;
}

/** Who holds a place of an identity; undefined of one that was given back. */
type Taken = Pick<Holder, 'external_id' | 'lapsed'> | undefined;

/** Known documents that share an identity. */
interface Found {
  /** Holder of each place, by place from 1. */
  places: Map<number, Taken>;
  /** Issued documents that match no row by id, by the row that each of them may be. */
  doubles: ReadonlyMap<string, Known>;
}

/** Places that are looked at first, and at once after one that is taken: some are given back. */
const FIRST_PLACES = 2;
const MORE_PLACES = 8;

/** Takes the document's own place, or the first that is free. */
function takePlace({ places }: Found, external_id: string): number {
  const own = foldExternalId(external_id);
  const isOwn = (taken: Taken) => foldExternalId(taken?.external_id ?? '') === own;
  let [place] = places.entries().find(([, taken]) => isOwn(taken)) ?? [1];
  while (places.get(place) !== undefined && !isOwn(places.get(place))) place += 1;
  places.set(place, { external_id });
  return place;
}

/** A clearance is known by the sales that it clears, a payment by its provider's name for it. */
const isCompared = (record: DocumentRecord): record is DocumentRecord & { identity: string } =>
  (record.verdict === 'ready' || record.verdict === 'failed') &&
  record.identity !== undefined &&
  !(
    record.document?.invoice_type_code === '1.5' &&
    (record.clears ?? record.after ?? record.credits ?? record.amends) !== undefined
  ) &&
  !isOfOriginal(record.identity) &&
  !record.identity.startsWith(OF_PAYMENT);

/** A holder that is issued, of unknown outcome, or about to be sent for a row elsewhere; empty if it was refused or never sent. */
function knownIn(
  taken: Taken,
  { entries, here }: { entries: ReadonlyMap<string, LedgerEntry>; here: ReadonlySet<string> },
): Known[] {
  if (taken === undefined) return [];
  const { external_id, lapsed } = taken;
  const entry = entries.get(foldExternalId(external_id));
  const isOver = entry === undefined ? lapsed || here.has(firstOf(external_id)) : entry.state === 'refused';
  return isOver ? [] : [{ external_id, mark: entry?.state === 'issued' ? entry.issued.mark : '–' }];
}

/** Matches known documents of other ids to rows: by the same number, else the next row in order. */
function matched(rows: readonly string[], known: readonly Known[]): ReadonlyMap<string, Known> {
  const own = new Set(rows.map(firstOf));
  const others = new Map(
    known
      .filter(({ external_id }) => !own.has(firstOf(external_id)))
      .map((one) => [firstOf(one.external_id), one]),
  );
  const issued = new Set(known.map(({ external_id }) => firstOf(external_id)));
  const open = new Map(
    rows
      .filter((id) => !issued.has(firstOf(id)))
      .map((external_id) => [foldExternalId(external_id), external_id]),
  );
  const doubles = new Map<string, Known>();
  const match = (one: Known, row: string | undefined) => {
    if (row === undefined) return;
    open.delete(row);
    others.delete(firstOf(one.external_id));
    doubles.set(row, one);
  };
  for (const one of [...others.values()])
    match(one, open.entries().find(([, id]) => numberOf(id) === numberOf(one.external_id))?.[0]);
  for (const one of [...others.values()]) match(one, open.keys().next().value);
  return doubles;
}

interface Completing {
  named: NamedDocuments;
  identities: Identities;
  /** The doubt about a row that is issued under another external_id. */
  doubtOfRow(record: DocumentRecord): Problem | undefined;
  accepted: Acceptances;
  checks: ReturnType<typeof exportChecks>;
}

/** Gives a document its place in the export, and the findings that need the whole of it. */
export const completeDocument =
  ({ named, identities, doubtOfRow, accepted, checks }: Completing) =>
  (record: DocumentRecord, ordinal: number): void => {
    const twin = identities.twinOf(record);
    const doubt = doubtOfRow(record) ?? identities.doubtOf(record);
    const isHeld = doubt !== undefined && !accepted.has(doubt.code);
    record.identity = identities.placeOf(record, isHeld);
    named.number(record, ordinal);
    // Replacing documents were compared when they were planned.
    const doubts = doubt && record.amends === undefined ? acceptDoubts([doubt], accepted) : [];
    if (twin !== undefined || doubts.length > 0)
      record.problems = [...record.problems, ...(twin ? [twin] : []), ...doubts];
    if (isHeld && record.amends === undefined && record.verdict !== 'rejected')
      Object.assign(record, { verdict: 'held', stage: 'preflight' });
    checks.holdBack(record);
  };
