import { type BilingualText, inBothLanguages } from '../problems/bilingual-text.ts';
import type { TableCell } from '../report/tables/table.ts';
import type { OwnDocument } from './own-documents.ts';
import { statementWords as w } from './statement-words.ts';

/** The other two documents of an amendment, by their MARKs; a document that comes in the place of another has `amends`. */
export interface AmendedLinks {
  /** Of a document that was replaced: the one in its place. */
  amended_by?: string;
  /** The credit note for it. */
  credited_by?: string;
  /** Of such a credit note: the document that it takes back, and the one in its place. */
  credits?: { mark: string; amended_by: string };
}

/** Links replaced documents with their credit notes and successors; `all` may be of other months. */
export function linkAmended<One extends OwnDocument>(
  documents: readonly One[],
  all: readonly OwnDocument[],
): (One & AmendedLinks)[] {
  const links = new Map<string, AmendedLinks>();
  for (const { mark: amended_by, amends } of all) {
    if (amends === undefined) continue;
    const { mark, credit_mark: credited_by } = amends;
    links.set(mark, { amended_by, credited_by });
    links.set(credited_by, { credits: { mark, amended_by } });
  }
  return documents.map((one) => ({ ...one, ...links.get(one.mark) }));
}

type Linked = AmendedLinks & Pick<OwnDocument, 'amends'>;

export const isLinked = ({ amends, amended_by, credits }: Linked): boolean =>
  (amends ?? amended_by ?? credits) !== undefined;

/** The other two documents in words. */
export function linksSaid({ amends, amended_by, credited_by, credits }: Linked): TableCell {
  const links: [BilingualText, string | undefined][] = [
    [w.inPlaceOf, amends?.mark],
    [w.creditedBy, amends?.credit_mark ?? credited_by],
    [w.creditFor, credits?.mark],
    [w.replacedBy, amended_by ?? credits?.amended_by],
  ];
  const said = links.filter(([, mark]) => mark !== undefined);
  return { words: inBothLanguages((of) => said.map(([words, mark]) => `${words[of]} ${mark}`).join(', ')) };
}
