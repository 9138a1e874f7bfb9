import { toCents } from '../../../money/decimal.ts';
import type { Language } from '../../../problems/problem-text.ts';
import { formatAmount } from '../../words/format-amount.ts';
import { type Comparing, type Comparison, storedBytes } from './stored-sheet.ts';

const languages: readonly Language[] = ['en', 'el'];
/** Lines of sums that the page certainly shows. */
const MAX_SHOWN = 50;

/** Looks for each sum of documents in `summary.html`, in both of its languages. */
export async function comparePage({ report, summary, file }: Comparing): Promise<Comparison> {
  const page = (await storedBytes(report, file)).toString('utf8');
  const text = ` ${page.replace(/<(style|script)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ')} `;
  const figures = new Set(text.split(/[^\d.,-]+/));
  for (const { payable_total } of summary.sums.slice(0, MAX_SHOWN))
    for (const language of languages) {
      const shown = [payable_total, toCents(payable_total)].map((one) => formatAmount(one, language));
      if (!shown.some((one) => figures.has(one)))
        return { what: 'payable_total', stated: '–', found: shown[0] ?? '' };
    }
  return undefined;
}
