import { isSameExternalId } from '../../documents/external-id.ts';
import { isZero } from '../../money/decimal.ts';
import { clearanceLines, feeLines, isClearance } from '../evidence/document-predicates.ts';
import { atField, atLine, type Rule } from './rule.ts';

export const detailTypesIncomplete: Rule = {
  code: '246',
  source: 'interface, Type 1.5, 1; Stage 2, 246; Limits, lines of a 1.5',
  concerns: 'clearance',
  find: (document) => {
    const clearances = clearanceLines(document).length;
    const fees = feeLines(document).length;
    const lines = document.invoice_lines.length;
    const complete = clearances === 1 && fees === 1 && lines === 2;
    return isClearance(document) && !complete ? [{ params: { clearances, fees, lines } }] : [];
  },
};

export const clearsItself: Rule = {
  code: 'CLEARS-ITSELF',
  source: 'interface, Sales on behalf of third parties: the 1.4 comes before its 1.5',
  concerns: 'clears',
  find: ({ external_id }, { clears = [] }) =>
    clears.some((id) => isSameExternalId(id, external_id)) ? [atField('clears', { external_id })] : [],
};

export const clearsElsewhere: Rule = {
  code: 'CLEARS-ELSEWHERE',
  source: 'interface, Sales on behalf of third parties, 3: a 1.5 clears 1.4s, nothing else does',
  concerns: 'clears',
  find: (document, { clears = [] }) =>
    !isClearance(document) && clears.length > 0
      ? [atField('clears', { type: document.invoice_type_code })]
      : [],
};

export const feeIsZero: Rule = {
  code: '222',
  source: 'interface, Type 1.5, 3; Stage 2, 222',
  concerns: 'clearance',
  find: (document) =>
    feeLines(document)
      .filter(({ net_total_price }) => isZero(net_total_price))
      .map((line) => atLine(line, 'line.net_total_price')),
};
