import { atField, type Rule } from '../rule.ts';
import { isBlank, isFuelDocument } from '../shapes.ts';

export const supplyWithoutFuel: Rule = {
  code: 'SUPPLY-WITHOUT-FUEL',
  source: 'schema of the authority: supplyAccountNo has a meaning only on a fuel document',
  concerns: 'fuel',
  find: (document) =>
    !isFuelDocument(document) && !isBlank(document.counterpart?.supply_account_no)
      ? [atField('counterpart.supply_account_no')]
      : [],
};
