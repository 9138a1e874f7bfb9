import { foldExternalId } from '../documents/external-id.ts';
import { claimRequest } from '../issue/issue-work.ts';
import { type Holder, holderItem } from '../ledger/holder-item.ts';
import { CONTENT_UNKNOWN, type IssuedFacts, issuedFactNames } from '../ledger/ledger.ts';
import { claimedItem, contentMark, type Item, settledItem } from '../ledger/ledger-item.ts';
import type { NamedItem } from '../ledger/ledger-items.ts';
import { ANY_RUN } from '../ledger/ledger-options.ts';
import type { ItemName } from '../ledger/sealed-item.ts';
import type { DocumentRecord } from '../records/document-record.ts';

/** A document with content, of a job that has it. */
export type KnownDocument = DocumentRecord & Required<Pick<DocumentRecord, 'document'>>;

export const hasContent = (record: DocumentRecord): record is KnownDocument => record.document !== undefined;

/** Everything that the ledger keeps of a document that is issued: its entry, and what it holds. `by` had it issued. */
export function issuedItems(record: KnownDocument, issued: IssuedFacts, by: string): NamedItem[] {
  const { external_id, document } = record;
  // What was credited since may be unknown: then less is left than this bounds, and never more.
  const entry = settledItem(claimRequest(record, by), { state: 'issued', issued });
  const amount = document.payable_total_amount;
  return [
    { name: { kind: 'document', key: external_id }, item: entry },
    ...takenBefore(record, by),
    ...(document.correlated_invoices ?? []).map((mark) =>
      holding({ kind: 'credit', key: mark }, { external_id, job: by, amount }),
    ),
  ];
}

/** The claim of a document that the service holds and has not issued, with what it took: whoever comes next asks there first. */
export function openItems(record: KnownDocument, job: string): NamedItem[] {
  const request = claimRequest(record, job);
  const contents = { SS: [contentMark(request)] };
  const item = { ...claimedItem(request, { expiresAtMs: 0, run: ANY_RUN }), contents, sender: { S: job } };
  return [{ name: { kind: 'document', key: record.external_id }, item }, ...takenBefore(record, job)];
}

/** Identity and sales that a document takes before it is sent. */
function takenBefore(
  { external_id, document, identity, clears = [] }: KnownDocument,
  job: string,
): NamedItem[] {
  const amount = document.payable_total_amount;
  return [
    ...(identity === undefined ? [] : [holding({ kind: 'identity', key: identity }, { external_id, job })]),
    ...clears.map((sale) =>
      holding({ kind: 'clearance', key: sale.external_id }, { external_id, job, amount }),
    ),
  ];
}

/** The item of a thing that an issued document holds. */
export const holding = (name: ItemName, by: Holder): NamedItem => ({ name, item: heldItem(by) });

/** The entry of a document that is issued with a content that nobody knows; `by` had it issued, as far as is known. */
export function issuedUnread(external_id: string, issued: IssuedFacts, by: string): NamedItem {
  const request = { external_id, job: by, fingerprint: CONTENT_UNKNOWN, digests: {} };
  // An entry without a form says that the identity of the document was never taken.
  const { form: _, ...item } = settledItem(request, { state: 'issued', issued });
  return { name: { kind: 'document', key: external_id }, item };
}

/** Marks what nobody can prove, for a ledger of this epoch alone. */
export const unprovenItem = (key: string, external_id: string, epoch: string): NamedItem => ({
  name: { kind: 'unproven', key },
  item: heldItem({ external_id, job: epoch }),
});

/** Nobody is at work on it: a document that it stands for decides what it holds. */
const heldItem = (holder: Holder): Item => holderItem(holder, { expiresAtMs: 0, run: ANY_RUN });

/** Facts of an issued document from a record that leaves out what is not known. */
export const factsIn = (
  told: { readonly [Name in keyof IssuedFacts]?: string | null | undefined },
): IssuedFacts => {
  const facts: IssuedFacts = { ...NO_FACTS };
  for (const name of issuedFactNames) facts[name] = told[name] ?? '';
  return facts;
};

const NO_FACTS: IssuedFacts = {
  invoice_id: '',
  series: '',
  number: '',
  mark: '',
  uid: '',
  qr_url: '',
  issued_at: '',
};

export const isSameItem = (one: Item, other: Item): boolean =>
  Object.keys({ ...one, ...other }).every(
    (name) => name === 'pk' || JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );

export const nameOf = ({ name: { kind, key } }: NamedItem): string => `${kind} ${foldExternalId(key)}`;

/** State of a payment that both know: what was told and its parts are added up. */
export function mergedPayment(one: Item, other: Item): Item {
  const sets = Object.entries({ ...one, ...other }).flatMap(([name, { SS }]): [string, Item[string]][] =>
    SS === undefined
      ? []
      : [[name, { SS: [...new Set([...(one[name]?.SS ?? []), ...(other[name]?.SS ?? [])])].sort() }]],
  );
  return { ...one, ...other, ...Object.fromEntries(sets) };
}
