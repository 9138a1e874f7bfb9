import { type BilingualText, inBothLanguages } from '../problems/problem-text.ts';
import { reportLabels, reportWords } from '../report/labels.ts';
import type { TableCell } from '../report/tables/table.ts';
import type { OwnDocument } from './own-documents.ts';

export const statementWords = { ...reportLabels, ...reportWords.statement };

/** The other two documents of an amendment, by their MARKs; a document that comes in the place of another has `amends`. */
interface AmendedLinks {
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
  return documents.map((document) => ({ ...document, ...links.get(document.mark) }));
}

type Linked = AmendedLinks & Pick<OwnDocument, 'amends'>;

export const isLinked = ({ amends, amended_by, credits }: Linked): boolean =>
  (amends ?? amended_by ?? credits) !== undefined;

export function linksSaid({ amends, amended_by, credited_by, credits }: Linked): TableCell {
  const links: [BilingualText, string | undefined][] = [
    [statementWords.inPlaceOf, amends?.mark],
    [statementWords.creditedBy, amends?.credit_mark ?? credited_by],
    [statementWords.creditFor, credits?.mark],
    [statementWords.replacedBy, amended_by ?? credits?.amended_by],
  ];
  const said = links.filter(([, mark]) => mark !== undefined);
  return { words: inBothLanguages((of) => said.map(([words, mark]) => `${words[of]} ${mark}`).join(', ')) };
}
