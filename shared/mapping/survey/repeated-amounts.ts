import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import type { Profile } from '../profile/profile.ts';
import { columnsOf } from '../profile/value-source.ts';
import { foldText } from '../texts/fold.ts';

/** Headers of the amount of a whole document: Order total, Σύνολο παραστατικού, Rechnungsbetrag. */
const OF_DOCUMENT =
  /total|sum|payable|gesamt|brutto|importe|montant|συνολ|πληρωτε|(^|[^\p{L}])(order|invoice|basket|cart|receipt|παραγγελι|τιμολογι|παραστατικ|rechnung|bestell|facture|commande|fattura|ordine|factura|pedido)/u;

const OF_LINE = /line|item|row|unit|position|zeile|ligne|riga|γραμμ|ειδ|net|καθαρ/;

/**
 * Finds the amount that each row of every document of several rows repeats: it may well belong to the document. One document of
 * two rows, or one price in all of them, is evidence only under a header that names the whole. Rows of a document stand together.
 */
export function repeatedAmounts(header: Header, { payment, line = {}, ...profile }: Profile, ids: number[]) {
  const of = (...fields: (keyof typeof line)[]) =>
    fields.flatMap((field) => columnIndexes(header, line[field] ? columnsOf(line[field]).flat() : []));
  const stated = of('line.net_total_price', 'line.subtotal');
  const indexes = stated.length > 0 ? stated : of('line.unit_price', 'line.quantity');
  const textOf = ({ cells }: SheetRow, from: readonly number[]) =>
    from.map((index) => cellText(cells[index]).trim()).join('\n');
  /** Amounts of the documents of several rows, of the last document first. */
  const found: { name: string; amount: string; rows: number }[] = [];
  let isOpen = !(payment ?? profile.more_lines ?? profile.once) && ids.length > 0 && indexes.length > 0;
  return {
    see(row: SheetRow) {
      const [last] = found;
      const own = isOpen ? textOf(row, ids).toLowerCase() : '';
      const name = own.trim() === '' && (profile.read?.fill_down || profile.carry) ? last?.name : own;
      if (!name?.trim()) return;
      const amount = textOf(row, indexes);
      if (name === last?.name) {
        isOpen = amount === last.amount && /[1-9]/.test(amount);
        last.rows += 1;
      } else if (last === undefined || (last.rows > 1 && found.length < 8))
        found.unshift({ name, amount, rows: 1 });
      else Object.assign(last, { name, amount, rows: 1 });
    },
    /** The header of that amount. */
    end(): string | undefined {
      const several = isOpen ? found.filter(({ rows }) => rows > 1) : [];
      const [first, second] = several;
      if (first === undefined || indexes[0] === undefined) return undefined;
      const isShown = second ? several.some(({ amount }) => amount !== first.amount) : first.rows > 2;
      const name = header.nameAt(indexes[0]);
      const said = foldText(name);
      return isShown || (OF_DOCUMENT.test(said) && !OF_LINE.test(said)) ? name : undefined;
    },
  };
}
