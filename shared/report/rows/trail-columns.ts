import type { BilingualText } from '../../problems/bilingual-text.ts';
import type { ReportRow } from '../columns/report-row.ts';

/** A column of a report in which a document takes the place of another. */
interface TrailColumn extends BilingualText {
  name: string;
  of(record: Pick<ReportRow, 'amends' | 'amended_by'>): string;
}

/** MARKs both ways: of the document that is replaced, of the credit note for it, and of the one that stands in its place. */
export const trailColumns: readonly TrailColumn[] = [
  {
    ...{ name: 'amends', en: 'Replaces MARK', el: 'Αντικαθιστά το ΜΑΡΚ' },
    of: ({ amends }) => amends?.mark ?? '',
  },
  {
    ...{ name: 'credit_mark', en: 'MARK of the credit note', el: 'ΜΑΡΚ του πιστωτικού' },
    of: ({ amends }) => amends?.credit_mark ?? '',
  },
  {
    ...{ name: 'amended_by', en: 'Replaced by MARK', el: 'Αντικαταστάθηκε από το ΜΑΡΚ' },
    of: ({ amended_by }) => amended_by ?? '',
  },
];
