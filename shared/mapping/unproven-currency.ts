import { EURO } from '../money/currency.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { cellText } from '../sheet/sheet.ts';
import { currencyHeaders } from './facts/currency-headers.ts';
import { foldHeader } from './fold.ts';
import type { Header } from './header.ts';
import type { Profile } from './profile.ts';
import type { RowView } from './row-view.ts';
import { columnsOf } from './value-source.ts';

const EUROS: ReadonlySet<string> = new Set([EURO, '978', '€', 'EURO', 'EUROS', 'ΕΥΡΩ', 'ΕΥΡΏ']);
const CURRENCY_HEADERS: ReadonlySet<string> = new Set(currencyHeaders.map(foldHeader));

/**
 * Finds rows whose amounts stand beside another currency than euro where nothing in the profile says in which currency
 * the amounts are: dollars in a euro field are a document about that many euro. In the standard columns they are euro.
 */
export function unprovenCurrency(profile: Profile, header: Header): (view: RowView) => Problem | undefined {
  const { payment, amounts, columns, document = {} } = profile;
  const isProven = payment !== undefined || amounts !== undefined || columns === 'fields';
  if (isProven || document.payable_foreign) return () => undefined;
  const mapped = document.currency ? columnsOf(document.currency).flat() : [];
  const named = header.names.filter((name) => CURRENCY_HEADERS.has(foldHeader(name)));
  const names = [...new Set([...mapped, ...named])];
  return (view) => {
    for (const name of names) {
      const found = view.cell(name);
      const currency = cellText(found?.cell).trim();
      if (found === undefined || currency === '' || EUROS.has(currency.toUpperCase())) continue;
      const place = { row: view.row, column: found.column, field: 'amounts.currency' };
      return problem('AMOUNT-CURRENCY-UNPROVEN', place, { currency });
    }
    return undefined;
  };
}
