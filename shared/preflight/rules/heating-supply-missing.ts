import { atField, type Rule } from '../rule.ts';
import { claimsHeatingAllowance, isBlank } from '../shapes.ts';

export const heatingSupplyMissing: Rule = {
  code: 'HEATING-SUPPLY-MISSING',
  source: 'interface, Fuel documents, 7: electricity supply number',
  concerns: 'fuel',
  find: (document) =>
    claimsHeatingAllowance(document) && isBlank(document.counterpart?.supply_account_no)
      ? [atField('counterpart.supply_account_no')]
      : [],
};
