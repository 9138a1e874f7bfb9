import { creditNoteTypes } from './document-kinds.ts';

/** Who owes whom: own sales with their credit notes, sales for a principal, what the issuer buys, what it clears to principals. */
export const directions = ['sales', 'on_behalf', 'purchases', 'clearances'] as const;
type Direction = (typeof directions)[number];

/** Fields of a line that decide its direction. */
export interface DirectedLine {
  classification_category?: string | undefined;
  invoice_detail_type?: number | undefined;
}

const FEE = 2;
const FOR_THIRD_PARTIES = 'category1_7';

/**
 * The direction of a line by the type of its document and its own; −1 where the document gives money back. The fee of a 1.5 is
 * a sale of its own (interface, Type 1.5, 3). A credit note keeps the category of what it takes back.
 */
export function directionOf(type: string, line: DirectedLine = {}): { direction: Direction; sign: 1 | -1 } {
  const sign = creditNoteTypes.has(type) ? -1 : 1;
  if (type === '3.1') return { direction: 'purchases', sign };
  if (type === '1.5') return { direction: line.invoice_detail_type === FEE ? 'sales' : 'clearances', sign };
  const isForOthers = type === '1.4' || line.classification_category === FOR_THIRD_PARTIES;
  return { direction: isForOthers ? 'on_behalf' : 'sales', sign };
}
