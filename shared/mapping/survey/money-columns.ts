import { currencySaid } from '../../money/currency.ts';
import { isOwnColumn, isReversalColumn } from '../../records/retry-reference.ts';
import type { Cell, SheetRow } from '../../sheet/sheet.ts';
import { readNumber } from '../cells/read-number.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';
import { headerWords } from '../texts/fold.ts';

/** Words of numbers that no buyer owes: costs and margins, list prices, stock and weights, rates, what is paid and what is due. */
const NEVER_OWED =
  /(^| )(costs?|cost price|cogs|margin|profit|commission|list price|rrp|msrp|compare at price|stock|inventory|weight|kg|km|lat(itude)?|lon(gitude)?|score|rating|einkaufspreis|ek|marge|rohertrag|gewicht|cout|poids|costo|margine|peso|coste|margen|custo|margem|koszt|marza|waga|kostprijs|κοστοσ|κοστη|κερδοσ|περιθωριο|αποθεμα|βαροσ|κιλα|λιτρα|προμηθεια)( |$)/;
const SETTLED =
  /(^| )(paid|due|balance|outstanding|open|remaining|received|credit limit|bezahlt|offen|offener|saldo|eingang|paye|regle|reste|solde|pagato|incassato|residuo|pagado|cobrado|pendiente|pago|pendente|em divida|zaplacono|pozostalo|do zaplaty|betaald|openstaand|πληρωθεν|πληρωμενο|εισπραχθεν|οφειλη|οφειλομενο|υπολοιπο)( |$)/;
const OF_RATES =
  /%|(^| )(rate|percent|percentage|pct|kurs|satz|taux|aliquota|tipo de cambio|taxa( de)? (iva|cambio|juros?)|stawka|tarief|ισοτιμια|ποσοστο|συντελεστησ|ωρεσ|hours?|stunden|heures|ore|horas|godziny|uren|quantity|qty|menge|quantite|quantita|cantidad|quantidade|ilosc|aantal|ποσοτητα)( |$)/;
/** A fee for shipping is owed, also where its header says cost. */
const OWED =
  /ship|deliver|freight|postage|versand|liefer|port|livraison|spediz|envio|wysyl|dostaw|verzend|μεταφορ|αποστολ|φορ|τελ|tax|levy|fee/;

const isOwed = (header: string): boolean => {
  const said = headerWords(header);
  if (OF_RATES.test(said) || SETTLED.test(said)) return false;
  return OWED.test(said) || !NEVER_OWED.test(said);
};

/** A column with so many texts that are no numbers, and fewer numbers, is none of amounts. */
const TEXTS_MAX = 20;

interface SeenColumn {
  decimals: number;
  others: number;
  texts: number;
  isZero: boolean;
}

/**
 * Finds the columns that look like money and feed nothing: most of their cells have decimals or a currency, and not all are
 * zero. Integers such as telephones, postcodes and nights are none.
 */
export function moneyColumns(header: Header, needs: readonly ColumnNeed[], answered: readonly string[] = []) {
  const used = new Set(
    needs
      .filter(({ field }) => field !== 'other_amounts')
      .flatMap(({ names }) => columnIndexes(header, names))
      .concat(answered.flatMap((name) => columnIndexes(header, [name]))),
  );
  const watched = header.names.flatMap((name, index) =>
    name !== '' && !used.has(index) && !isOwnColumn(name) && !isReversalColumn(name) && isOwed(name)
      ? [index]
      : [],
  );
  const seen = new Map<number, SeenColumn>(
    watched.map((index) => [index, { decimals: 0, others: 0, texts: 0, isZero: true }]),
  );
  return {
    see({ cells }: SheetRow) {
      for (const [index, column] of seen) {
        const cell = cells[index] ?? '';
        if (cell === '') continue;
        seeCell(column, cell);
        if (column.texts > TEXTS_MAX && column.texts > column.decimals + column.others) seen.delete(index);
      }
    },
    end: (): readonly number[] =>
      [...seen].flatMap(([index, { decimals, others, texts, isZero }]) =>
        !isZero && decimals > others + texts ? [index] : [],
      ),
  };
}

function seeCell(column: SeenColumn, cell: Cell): void {
  const kind = kindOf(cell);
  if (kind === undefined) column.texts += 1;
  else if (kind === 'zero') return;
  else {
    column.isZero = false;
    if (kind === 'decimal') column.decimals += 1;
    else column.others += 1;
  }
}

/** Undefined of what is no number, or one per cent. */
function kindOf(cell: Cell): 'decimal' | 'integer' | 'zero' | undefined {
  if (typeof cell !== 'string') {
    if (cell.kind !== 'number' || cell.percent === true) return undefined;
    if (!/[1-9]/.test(cell.text)) return 'zero';
    if (cell.text.includes('.')) return 'decimal';
    return currencySaid(cell.currency ?? '') ? 'decimal' : 'integer';
  }
  const text = cell.trim();
  if (text === '' || /^[-–—]$/.test(text)) return 'zero';
  const number = readNumber(text, undefined);
  if (number.kind === 'ambiguous') return 'integer';
  if (number.kind !== 'number' || number.percent) return undefined;
  if (number.currency !== undefined && currencySaid(number.currency) === undefined) return undefined;
  if (!/[1-9]/.test(number.value)) return 'zero';
  return number.value.includes('.') || number.currency !== undefined ? 'decimal' : 'integer';
}
