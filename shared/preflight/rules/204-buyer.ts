import type { Document } from '../../documents/document.ts';
import { documentKind } from '../../facts/document-kinds.ts';
import { atField, type Rule, variant } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const buyerIncomplete: Rule = {
  code: '204',
  source: 'party rules of the authority per type: who buys is named by number, name and country',
  find: (document) =>
    wantedOf(document)
      .filter((part) => isBlank(document.counterpart?.[part]))
      .map((part) =>
        variant(`buyer-${part}`, atField(`counterpart.${part}`, { type: document.invoice_type_code })),
      ),
};

function wantedOf({ invoice_type_code: type, counterpart }: Document) {
  const { buyer = [], greekNumber = false } = documentKind(type) ?? {};
  const country = counterpart?.country_code ?? '';
  const isAbroad = country !== '' && country !== 'GR';
  return buyer.filter((part) => part !== 'vat' || !greekNumber || !isAbroad);
}
