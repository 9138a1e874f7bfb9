import type { Language } from '../../../shared/problems/problem-text.ts';
import { formatAmount, reportLabels } from '../../../shared/report/labels.ts';
import type { Directions } from '../../../shared/report/summary/direction-sums.ts';
import { directionsFound } from '../../../shared/report/tables/report-tables.ts';
import { documentCountText } from '../terminal/progress.ts';

/** Who owes whom, a line for each direction: Purchases: 1 document, 270.00 + VAT 0.00 = 270.00 €. */
export function directionLines(directions: Directions, language: Language): string[] {
  const amount = (text: string) => formatAmount(text, language);
  const tax = reportLabels.vat[language];
  return directionsFound(directions).map(
    ({ name, documents, net, vat, payable }) =>
      `${name[language]}: ${documentCountText(documents, language)}, ${amount(net)} + ${tax.replace(' €', '')} ${amount(vat)} = ${amount(payable)} €`,
  );
}
