import { directionOf } from '../direction.ts';
import { atField, type Finding, type Rule, variant } from '../rule.ts';
import { statedRate } from '../stated-rate.ts';

export const foreignRateInverted: Rule = {
  code: 'FOREIGN-RATE-INVERTED',
  source: 'interface, Foreign currency, 3 and 4: direction is verified by arithmetic',
  concerns: 'foreign',
  find: (document, context): Finding[] => {
    const direction = directionOf(document, context);
    if (direction?.verdict === 'inverted')
      return [variant('amounts', atField('exchange_rate', direction.params))];
    const stated = statedRate(document, context);
    return stated?.verdict === 'inverted'
      ? [variant(stated.variant, atField('exchange_rate', stated.params))]
      : [];
  },
};
