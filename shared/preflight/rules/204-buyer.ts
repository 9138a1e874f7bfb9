import type { Document } from '../../documents/document.ts';
import { type DocumentKind, documentKind } from '../../facts/document-kinds.ts';
import { atField, eachBroken, type Rule, variant } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const buyerIncomplete: Rule = {
  code: '204',
  source: 'party rules of the authority per type: who buys is named by number, name and country',
  find: (document) =>
    eachBroken(
      documentKind(document.invoice_type_code)?.buyer ?? NOBODY,
      (part) => isBlank(document.counterpart?.[part]) && isWanted(part, document),
      (part) =>
        variant(`buyer-${part}`, atField(`counterpart.${part}`, { type: document.invoice_type_code })),
    ),
};

const NOBODY: DocumentKind['buyer'] = [];

function isWanted(part: DocumentKind['buyer'][number], { invoice_type_code: type, counterpart }: Document) {
  const country = counterpart?.country_code ?? '';
  const isAbroad = country !== '' && country !== 'GR';
  return part !== 'vat' || documentKind(type)?.greekNumber !== true || !isAbroad;
}
