import { atField, type Finding, type Rule, variant } from '../rule.ts';
import { statedRate } from '../stated-rate.ts';

export const exchangeRateImpossible: Rule = {
  code: 'EXCHANGE-RATE-IMPOSSIBLE',
  source:
    'interface, Foreign currency, 2: the rate is units for one euro; three times too much or too little is none',
  concerns: 'foreign',
  find: (document, context): Finding[] => {
    const stated = statedRate(document, context);
    return stated?.verdict === 'impossible'
      ? [variant(stated.variant, atField('exchange_rate', stated.params))]
      : [];
  },
};
