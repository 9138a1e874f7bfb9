import { directionOf } from '../direction.ts';
import { atField, type Rule } from '../rule.ts';

export const foreignRateInverted: Rule = {
  code: 'FOREIGN-RATE-INVERTED',
  source: 'interface, Foreign currency, 3 and 4: direction is verified by arithmetic',
  find: (document, context) => {
    const direction = directionOf(document, context);
    return direction?.verdict === 'inverted' ? [atField('exchange_rate', direction.params)] : [];
  },
};
