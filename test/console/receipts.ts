import { receiptExport } from '../commands/receipt-export.ts';

/** An export of receipts in standard columns, one row each; those of `wrong` have a VAT rate that no row may have. */
export function receipts(
  count: number,
  { wrong = [], prefix = 'R' }: { wrong?: readonly number[]; prefix?: string } = {},
) {
  const rows = Array.from({ length: count }, (_, index) => {
    const rate = wrong.includes(index + 1) ? '23' : '13';
    return `${prefix}-${index + 1},11.1,0,Πελάτης ${index + 1},Καφές,1,3.10,${rate},category1_1,E3_561_003`;
  });
  return receiptExport(...rows);
}
