import type { documentTypes } from './document-types.ts';

/** The way in which an issued document of one kind is taken back. */
interface TakenBack {
  /** The kind of the credit note; none where a person has to decide. */
  credit?: '5.1' | '11.4';
  /** Of a kind without a credit note: the reason, which the sentences word. */
  instead?: 'is-a-clearance' | 'is-an-acquisition' | 'is-a-credit-note';
  source: string;
}

const CORRELATED = 'types of the authority: a 5.1 corrects an invoice, names its MARK and keeps its classes';

/** One row per document type: the credit note that takes it back, or why there is none. */
const takenBackBy: Readonly<Record<(typeof documentTypes)[number], TakenBack>> = {
  '1.1': { credit: '5.1', source: CORRELATED },
  '1.4': { credit: '5.1', source: `${CORRELATED}; not once a 1.5 has cleared it (interface, Type 1.5)` },
  '1.5': {
    instead: 'is-a-clearance',
    source: 'interface, Type 1.5: it states sales of others and a fee of its own',
  },
  '1.6': { credit: '5.1', source: CORRELATED },
  '2.1': { credit: '5.1', source: CORRELATED },
  '2.3': { credit: '5.1', source: CORRELATED },
  '3.1': {
    instead: 'is-an-acquisition',
    source: 'types of the authority: the issuer buys; no credit note is correlated with a 3.1',
  },
  '5.1': { instead: 'is-a-credit-note', source: 'types of the authority: a credit note is not credited' },
  '5.2': { instead: 'is-a-credit-note', source: 'types of the authority: a credit note is not credited' },
  '11.1': {
    credit: '11.4',
    source: 'types of the authority: an 11.4 takes back retail; errors of the authority: 205 on MARKs there',
  },
  '11.4': { instead: 'is-a-credit-note', source: 'types of the authority: a credit note is not credited' },
};

const kinds: ReadonlyMap<string, TakenBack> = new Map(Object.entries(takenBackBy));

/** The row of a document type; none of a type that is not issued here. */
export const takenBack = (type: string): TakenBack | undefined => kinds.get(type);
