import { countryNamed, listedCountries } from '../facts/countries.ts';
import { equals } from '../money/decimal.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { Document } from './document.ts';
import { plainTaxNumber } from './tax-number.ts';

/**
 * A document in the spelling in which it is sent. Repairs change the spelling and never the meaning, each with a
 * notice: EL, gr or Ελλάδα → GR, and a Greek tax number without prefix and blanks, as it is judged. A euro document
 * names neither currency nor a rate of 1 (foreign currency is the only use of both fields).
 */
export function normaliseDocument(document: Document): { document: Document; problems: Problem[] } {
  const euro = withoutEuro(document);
  const { country_code: country = '', vat = '' } = document.counterpart ?? {};
  const code = listedCountries.has(country) ? country : countryNamed(country);
  const sent = ['', 'GR'].includes(code ?? country) ? plainTaxNumber(vat) : undefined;
  const isCleaned = sent !== undefined && sent !== vat;
  const isRenamed = code !== undefined && code !== country;
  if (!isCleaned && !isRenamed) return { document: euro, problems: [] };
  const counterpart = { ...euro.counterpart };
  const problems: Problem[] = [];
  if (isRenamed) {
    counterpart.country_code = code;
    const at = { field: 'counterpart.country_code' };
    problems.push(problem('COUNTRY-REPAIRED', at, { given: country, sent: code }));
  }
  if (isCleaned) {
    counterpart.vat = sent;
    problems.push(problem('TAX-NUMBER-CLEANED', { field: 'counterpart.vat' }, { given: vat, sent }));
  }
  return { document: { ...euro, counterpart }, problems };
}

function withoutEuro(document: Document): Document {
  if (document.currency === undefined && document.exchange_rate === undefined) return document;
  const { currency = 'EUR', exchange_rate = '1', ...rest } = document;
  return currency === 'EUR' && equals(exchange_rate, '1') ? rest : document;
}
