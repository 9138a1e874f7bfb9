import { directionOf } from '../direction.ts';
import { atField, type Rule } from '../rule.ts';

export const foreignAmountAsEuro: Rule = {
  code: 'FOREIGN-AMOUNT-AS-EURO',
  source: 'interface, Foreign currency, 1: no check catches a foreign number in a euro field',
  concerns: 'foreign',
  find: (document, context) => {
    const direction = directionOf(document, context);
    return direction?.verdict === 'foreign-as-euro'
      ? [atField('payable_total_amount', direction.params)]
      : [];
  },
};
