import { saidInBoth } from '../problems/bilingual-text.ts';
import { reportLabels as reportWords } from '../report/words/report-labels.ts';
import el from '../words/el/report.json' with { type: 'json' };
import en from '../words/en/report.json' with { type: 'json' };

export const statementWords = {
  account: reportWords.account,
  environment: reportWords.environment,
  documents: reportWords.documents,
  payable: reportWords.payable,
  corrections: reportWords.corrections,
  file: reportWords.file,
  rows: reportWords.rows,
  row: reportWords.row,
  outcome: reportWords.outcome,
  series: reportWords.series,
  net: reportWords.net,
  vat: reportWords.vat,
  rate: reportWords.vatRate,
  first: reportWords.first,
  last: reportWords.last,
  payout: reportWords.payout,
  balances: reportWords.balance,
  currency: reportWords.currency,
  inFile: reportWords.inFile,
  inDocuments: reportWords.inDocuments,
  theRest: reportWords.theRest,
  ...saidInBoth(en.statement, el.statement),
};
