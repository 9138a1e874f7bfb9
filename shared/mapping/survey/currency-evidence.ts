import { COMMON_CODES, currenciesInHeader, currencyOf, currencySaid, EURO } from '../../money/currency.ts';
import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import { readNumber } from '../cells/read-number.ts';

/** A column of currencies may have this share of other texts, such as a dash. */
export const OTHERS_SHARE_MAX = 0.1;
/** Other texts from which on a column without a currency is no longer watched, and letters of an amount: more are a sentence. */
const [OTHERS_MAX, AMOUNT_CHARACTERS_MAX] = [20, 32];

const newColumn = () => ({
  ...{ currencies: 0, others: 0, numbers: 0, isForeign: false },
  /** The common currencies, and euro, among its three-digit numbers: 840, 826, 978. */
  named: new Set<string>(),
  /** The cell that was looked at last for a sign. */
  last: '' as Cell,
});
type SeenColumn = ReturnType<typeof newColumn>;

/** Gathers the evidence as rows are seen: those above the header as titles, those below it cell by cell. */
export function currencyEvidence() {
  const columns: SeenColumn[] = [];
  /** Columns with a currency other than euro next to a number, and the first such currency. */
  const signs = new Map<number, string>();
  const titles: { text: string; currency: string }[] = [];
  const seeValue = (column: SeenColumn, cell: Cell) => {
    const text = cellText(cell).trim();
    if (text === '' || text === '-') return;
    const named = /^\d{3}$/.test(text) ? currencyOf(text)?.code : undefined;
    // AFN is the fulfilment network of a marketplace in every export that has it.
    const currency = typeof cell === 'string' && text !== 'AFN' ? currencySaid(text) : undefined;
    if (named !== undefined && (named === EURO || COMMON_CODES.has(named))) {
      column.numbers += 1;
      column.named.add(named);
    }
    if (currency === undefined) column.others += 1;
    else {
      column.currencies += 1;
      column.isForeign ||= currency !== EURO;
    }
  };
  return {
    title({ cells }: SheetRow) {
      for (const cell of cells) {
        const text = cellText(cell).trim();
        for (const currency of currenciesInHeader(text)) titles.push({ text, currency });
      }
    },
    see({ cells }: SheetRow) {
      for (let index = 0; index < cells.length; index += 1) {
        const cell = cells[index];
        if (!cell) continue;
        let column = columns[index];
        if (column === undefined) columns[index] = column = newColumn();
        const isOpen = column.currencies > 0 || column.numbers === column.others;
        if (isOpen || column.others < OTHERS_MAX) seeValue(column, cell);
        if (!signs.has(index) && cell !== column.last) {
          column.last = cell;
          const shown = foreignSign(cell);
          if (shown !== undefined) signs.set(index, shown);
        }
      }
    },
    end() {
      const isEuro = titles.some(({ currency }) => currency === EURO);
      /** Columns with only three-digit numbers of common currencies: these may be currencies or other codes. */
      const numbered = columns.flatMap((column, index) =>
        column.numbers === column.others && column.currencies === 0 ? [index] : [],
      );
      const found = columns.flatMap((column, index) => {
        const { currencies: said, others, isForeign } = column;
        const isSaid = isForeign && others <= (said + others) * OTHERS_SHARE_MAX;
        return isSaid || (column.named.size > 1 && column.named.has(EURO) && numbered.includes(index))
          ? [index]
          : [];
      });
      return {
        columns: found,
        numbered,
        signs,
        /** Another currency than euro in a line above the headers, if these lines do not name euro. */
        title: isEuro ? undefined : titles[0],
      };
    },
  };
}

/** Most cells: numbers and days, and words. */
const WITHOUT_SIGN = /^(?:[\d.,:'\s()+-]*|\D*)$/;
const BESIDE_NUMBER =
  /^\s*[-(+]?\s*([\p{Sc}\p{L}$]{0,4}\$?)\s*(?:(?<=\p{Sc}\s*)-)?\s*([\d.,'\s\u00a0]*\d)\s*-?\)?\s*([\p{Sc}\p{L}]{0,4}\.?)\s*$/u;

/** The letters or the sign next to the number of a cell or in its format, of a currency or not: $13.50, 12,00 zł, USD 5. */
export function shownSign(cell: Cell): string | undefined {
  if (typeof cell !== 'string') return cell.currency;
  if (cell.length > AMOUNT_CHARACTERS_MAX || WITHOUT_SIGN.test(cell)) return undefined;
  const [, before = '', digits = '', after = ''] = BESIDE_NUMBER.exec(cell) ?? [];
  return digits === '' || readNumber(digits, undefined).kind === 'none' ? undefined : before || after;
}

/** The currency, not euro, that a cell shows. Three capital letters may be a unit, as in 5 PCS: only known ones count. */
export function foreignSign(cell: Cell): string | undefined {
  const shown = shownSign(cell);
  const said = shown && currencySaid(shown);
  return said && said !== EURO ? said : undefined;
}
