import { directionOf } from '../direction.ts';
import { atField, type Rule } from '../rule.ts';

export const foreignAmountDiffers: Rule = {
  code: 'FOREIGN-AMOUNT-DIFFERS',
  source: 'interface, Foreign currency, 2: the payable line is euro payable × rate',
  concerns: 'foreign',
  find: (document, context) => {
    const direction = directionOf(document, context);
    return direction?.verdict === 'differs' ? [atField('payable_foreign', direction.params)] : [];
  },
};
