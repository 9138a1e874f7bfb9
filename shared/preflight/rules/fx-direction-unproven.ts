import { atField, type Finding, type Rule, variant } from '../rule.ts';
import { statedRate } from '../stated-rate.ts';

export const directionUnproven: Rule = {
  code: 'FX-DIRECTION-UNPROVEN',
  source: 'interface, Foreign currency, 3: nothing in the export tells the rate from its inverse',
  concerns: 'foreign',
  find: (document, context): Finding[] => {
    const stated = statedRate(document, context);
    if (stated?.verdict === 'unproven') return [variant('stated', atField('exchange_rate', stated.params))];
    return stated?.verdict === 'far' ? [variant('far', atField('exchange_rate', stated.params))] : [];
  },
};
