import { isSameExternalId } from '../documents/external-id.ts';
import { equals } from '../money/decimal.ts';
import type { OwnDocument } from './own-documents.ts';
import type { ServiceDocument } from './service-documents.ts';

/** A document that the service has with something else than our report. */
interface ChangedDocument {
  mark: string;
  external_id: string;
  fields: { field: string; ours: string; theirs: string }[];
}

export interface Reconciliation {
  /** Ours, and the service's list does not have their MARK. */
  not_there: OwnDocument[];
  /** In the service's list, and not ours. */
  not_ours: ServiceDocument[];
  changed: ChangedDocument[];
}

const AMOUNTS = ['net', 'vat', 'payable'] as const;
const TEXTS = ['series', 'number', 'type'] as const;

/** Compares our issued documents with the service's list, by MARK, field by field, to the cent. */
export function reconcile(own: readonly OwnDocument[], listed: readonly ServiceDocument[]): Reconciliation {
  const theirs = new Map(listed.map((one) => [one.mark, one]));
  const ours = new Set(own.map(({ mark }) => mark));
  const changed = own.flatMap((document) => {
    const there = theirs.get(document.mark);
    const fields = there === undefined ? [] : differences(document, there);
    return fields.length === 0 ? [] : [{ mark: document.mark, external_id: document.external_id, fields }];
  });
  return {
    not_there: own.filter(({ mark }) => !theirs.has(mark)),
    not_ours: listed.filter(({ mark }) => !ours.has(mark)),
    changed,
  };
}

function differences(own: OwnDocument, there: ServiceDocument): ChangedDocument['fields'] {
  const isSameName = isSameExternalId(own.external_id, there.external_id);
  return [
    ...(isSameName ? [] : [{ field: 'external_id', ours: own.external_id, theirs: there.external_id }]),
    ...TEXTS.filter((field) => own[field] !== there[field]).map((field) => pair(field, own, there)),
    ...AMOUNTS.filter((field) => !equals(own[field], there[field])).map((field) => pair(field, own, there)),
  ];
}

const pair = (field: (typeof AMOUNTS | typeof TEXTS)[number], own: OwnDocument, there: ServiceDocument) => ({
  field,
  ours: own[field],
  theirs: there[field],
});
