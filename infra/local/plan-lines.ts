import { tell } from '../../shared/problems/phrases.ts';
import { formatAmount, formatInstant } from '../../shared/report/format-amount.ts';
import type { Summary } from '../../shared/report/summary.ts';
import { terminalText } from './terminal-text.ts';
import { terminalWords } from './words/terminal-words.ts';

/** The plan that may be approved, or who approved the one that was carried out. */
export function planLines({ plan, approval, language }: Summary): string[] {
  const amount = ([currency, money]: [string, string]) => `${formatAmount(money, language)} ${currency}`;
  const made = plan && {
    plan: plan.sha256,
    payable: Object.entries(plan.payable).map(amount).join(', ') || '–',
  };
  const given = approval && { by: approval.by, at: formatInstant(approval.at, language) };
  return [
    ...(made === undefined
      ? []
      : [tell(terminalWords.planIs, language, made), tell(terminalWords.planPays, language, made)]),
    ...(given === undefined ? [] : [terminalText(tell(terminalWords.approvedBy, language, given))]),
  ];
}
