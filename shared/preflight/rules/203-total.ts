import { moneyText } from '../../documents/money-text.ts';
import { equals, plus } from '../../money/decimal.ts';
import { atField, type Rule } from '../rule.ts';

export const totalIsNoSum: Rule = {
  code: '203',
  source: 'error list of the authority, 203: gross differs from net and taxes',
  concerns: 'amounts',
  find: ({ total_amount: total, net_total_amount: net, vat_total_amount: vat }) =>
    !equals(total, plus(net, vat))
      ? [atField('total_amount', { total, net, vat, sum: moneyText(plus(net, vat)) })]
      : [],
};
