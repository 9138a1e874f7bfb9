import lists from '../../facts/list-words.json' with { type: 'json' };
import { foldHeader } from '../../texts/fold.ts';

const sets = new Map(
  Object.entries(lists).map(([name, list]) => [name, new Set(list.split(' · ').map(foldHeader))]),
);

/** Words of headers of lists that nobody issues documents from, in the languages of the headers. */
export const listWords = (name: keyof typeof lists): ReadonlySet<string> => sets.get(name) ?? new Set();

/** Headers of bills that one has to pay, of own orders and of what is bought. */
export const BILLS =
  /(^| )(payee|creditor|bill (no|nr|number|date|id|#)|po|p o|purchase|purchases|purchased from|bought|paid to|pay to|αγορασ|αγορων|δικαιουχοσ)( |$)|^(bill|purchase order)$/;
