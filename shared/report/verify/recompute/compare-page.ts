import { isDecimal, sum, toCents } from '../../../money/decimal.ts';
import type { Language } from '../../../problems/problem-text.ts';
import { type Summary, summaryInLanguage } from '../../summary/summary.ts';
import { formatAmount, formatInstant } from '../../words/format-amount.ts';
import { type Comparing, type Comparison, reportRows, storedBytes } from './stored-sheet.ts';

const languages: readonly Language[] = ['en', 'el'];
/** An amount with its decimals: what a reader of the page relies on. */
const FIGURE = /(?<![\w.,])\d[\d.,]*[.,]\d{2}(?![\w]|[.,]\d)/g;

/** Looks up every amount of `summary.html` in the summary and the rows that it sums up. */
export async function comparePage({ report, summary, file }: Comparing): Promise<Comparison> {
  const page = (await storedBytes(report, file)).toString('utf8');
  const text = page.replace(/<(style|script)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ');
  const known = new Set<string>();
  const learn = (said: string) => {
    for (const [figure] of said.matchAll(FIGURE)) known.add(figure);
  };
  for (const language of languages) sayAll(summaryInLanguage(summary, language), language, learn);
  for (const at of derived(summary)) for (const language of languages) learn(formatAmount(at, language));
  const strange = [...text.matchAll(FIGURE)].map(([figure]) => figure).find((one) => !known.has(one));
  if (strange === undefined) return undefined;
  // Amounts of cells that a person changed stand in the rows alone.
  for await (const { corrections = [] } of reportRows(report)) learn(JSON.stringify(corrections));
  const left = [...text.matchAll(FIGURE)].map(([figure]) => figure).find((one) => !known.has(one));
  return left === undefined ? undefined : { what: 'page', stated: left, found: '–' };
}

function sayAll(value: unknown, language: Language, learn: (said: string) => void): void {
  if (typeof value === 'string') {
    learn(value);
    if (isDecimal(value)) learn(formatAmount(value, language));
    else learn(formatInstant(value, language));
  } else if (typeof value === 'number') learn(formatAmount(String(value), language));
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) {
      learn(name);
      sayAll(one, language, learn);
    }
}

/** Sums that the page alone shows. */
function derived({ sums }: Summary): string[] {
  const outcomes = new Set(sums.map(({ outcome }) => outcome));
  return [...outcomes, undefined].map((outcome) =>
    toCents(sum(sums.filter((one) => one.outcome === outcome).map((one) => one.payable_total))),
  );
}
