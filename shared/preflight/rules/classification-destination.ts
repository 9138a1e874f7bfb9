import type { Document } from '../../documents/document.ts';
import { unionCountries } from '../../facts/countries.ts';
import { atLine, type Rule } from '../rule.ts';
import { isBlank, isSale } from '../shapes.ts';

export const classificationDestination: Rule = {
  code: 'CLASSIFICATION-DESTINATION',
  source: 'interface, Type 1.4, 2: classification_type depends on the destination',
  concerns: 'sale',
  find: (document) => {
    const expected = typeForDestination(document);
    if (expected === undefined || !isSale(document)) return [];
    return document.invoice_lines
      .filter(({ classification_type }) => classification_type !== expected)
      .map((line) =>
        atLine(line, 'line.classification_type', {
          expected,
          type: line.classification_type ?? '–',
          country: document.counterpart?.country_code ?? '',
        }),
      );
  },
};

function typeForDestination({ counterpart }: Document): string | undefined {
  const country = counterpart?.country_code;
  if (country === undefined || isBlank(country)) return undefined;
  if (country === 'GR') return 'E3_881_001';
  return unionCountries.has(country) ? 'E3_881_003' : 'E3_881_004';
}
