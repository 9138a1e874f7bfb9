import { saidInBoth } from '../../../shared/problems/bilingual-text.ts';
import { reportLabels } from '../../../shared/report/labels.ts';
import el from '../../../shared/words/el/console.json' with { type: 'json' };
import en from '../../../shared/words/en/console.json' with { type: 'json' };

const { account, document, documents, file, lost, numbers, outcome, row, rows, series, summary, used } =
  reportLabels;

/** Words of the pages and the report; names of controls are a contract with tests and screen readers. */
export const pageWords = {
  ...{ account, document, documents, file, lost, numbers, outcome, row, rows, series, summary, used },
  ...saidInBoth(en.page, el.page),
};

export type PageWord = keyof typeof pageWords;
