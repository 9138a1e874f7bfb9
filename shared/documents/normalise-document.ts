import { equals } from '../money/decimal.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { Document } from './document.ts';

/** Prefixes of VAT numbers that are written where the ISO country belongs (facts of the authority's country list). */
const countryRepairs: ReadonlyMap<string, string> = new Map([
  ['EL', 'GR'],
  ['UK', 'GB'],
]);

/**
 * Repairs that change the spelling and never the meaning: EL → GR and UK → GB with a notice, and a euro document
 * names neither currency nor a rate of 1 (foreign currency is the only use of both fields).
 */
export function normaliseDocument(document: Document): { document: Document; problems: Problem[] } {
  const country = document.counterpart?.country_code ?? '';
  const repaired = countryRepairs.get(country);
  const euro = withoutEuro(document);
  if (repaired === undefined) return { document: euro, problems: [] };
  return {
    document: { ...euro, counterpart: { ...euro.counterpart, country_code: repaired } },
    problems: [
      problem('COUNTRY-REPAIRED', { field: 'counterpart.country_code' }, { given: country, sent: repaired }),
    ],
  };
}

function withoutEuro(document: Document): Document {
  const { currency = 'EUR', exchange_rate = '1', ...rest } = document;
  return currency === 'EUR' && equals(exchange_rate, '1') ? rest : document;
}
