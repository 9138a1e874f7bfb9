import { currencySaid } from '../../money/currency.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type Cell, cellText, isErrorCell, type SheetRow } from '../../sheet/sheet.ts';
import { readNumber } from '../cells/read-number.ts';
import type { RowView } from '../cells/row-view.ts';
import { type Header, headerText } from '../header/header.ts';
import { type Profile, type RowFilter, rowFilters } from '../profile/profile.ts';
import { foldHeader, foldText } from '../texts/fold.ts';

/** Beginnings of the lines that programs print below their lists, folded. */
const FOOTER =
  /^(εκτυπωθηκε|εκτυπωση|ημ(ερομηνια|\/?νια|ερ)?\.? εκτυπωσησ|ωρα εκτυπωσησ|σελ(ιδα|ισ|\.)? ?\d|χρηστησ:|τελοσ (αναφορασ|εκτυπωσησ|καταστασησ|λιστασ)|page \d|printed (on|by|at|from)|print date|generated (on|by|at|from|with)|exported (on|by|at|from)|created (with|by) |report (generated|created|run)|end of (report|list))/;
/** Cells that such a row fills: the words, and perhaps a date or the number of the page. */
const FILLED_MAX = 3;

/** The words of a row that a program printed below its list; undefined for any other row. */
export function footerText(cells: readonly Cell[]): string | undefined {
  const texts: string[] = [];
  for (const cell of cells) {
    const text = cellText(cell).trim();
    if (text !== '' && texts.push(text) > FILLED_MAX) return undefined;
  }
  const [first, ...others] = texts;
  if (first === undefined || !FOOTER.test(foldText(first))) return undefined;
  return others.every((text) => FOOTER.test(foldText(text)) || !/\p{L}{4}/u.test(text)) ? first : undefined;
}

/** Finds reasons to skip a row: a rule of the profile, or an unmistakable total or header. */
export function rowRules(profile: Profile, header: Header, idColumns: readonly number[]) {
  const { only, skip } = rowFilters(profile);
  const skipped = ruleColumns(skip);
  const chosen = ruleColumns(only);
  return {
    /** The reason in the row itself: a rule that skips it, a total row, a repeated header. */
    skip(view: RowView, cells: readonly Cell[]): Problem | undefined {
      if (repeatsHeader(header, cells)) return problem('MAP-SKIPPED-HEADER', { row: view.row });
      for (const { name, fits } of skipped) {
        const { column, text } = textIn(view, name);
        if (fits(text)) return problem('MAP-SKIPPED-BY-RULE', { row: view.row, column }, { text });
      }
      const footer = footerText(cells);
      if (footer !== undefined) return problem('MAP-SKIPPED-FOOTER', { row: view.row }, { text: footer });
      const text = totalWord(cells, idColumns);
      if (text === undefined) return undefined;
      const column = header.names[idColumns[0] ?? 0];
      return problem('MAP-SKIPPED-TOTAL', { row: view.row, column }, { text });
    },
    leaveOut(view: RowView): Problem | undefined {
      for (const { name, fits, known } of chosen) {
        const { column, text } = textIn(view, name);
        if (!fits(text) && !isErrorCell(view.cell(name)?.cell))
          return problem('MAP-SKIPPED-NOT-CHOSEN', { row: view.row, column }, { text, known });
      }
      return undefined;
    },
    /** The problem of an unreadable deciding cell: the row is neither skipped nor issued. */
    undecided: (view: RowView): Problem | undefined =>
      unreadable(view, chosen, 'only_rows_where') ?? unreadable(view, skipped, 'skip_rows_where'),
  };
}

/** Finds a row that a blank cell would tear off its document: it is left out and the row above chosen, or the other way round. */
export function tornRows(ids: readonly number[]) {
  let above = { id: '', is: '', column: undefined as string | undefined };
  return ({ number, cells }: SheetRow, leftOut: Problem | undefined): Problem | undefined => {
    const before = above;
    const isBlank = leftOut?.code === 'MAP-SKIPPED-NOT-CHOSEN' && leftOut.params?.text === '';
    const id = ids.map((at) => cellText(cells[at]).trim()).join(' ');
    above = { id, is: isBlank ? 'blank' : leftOut ? 'out' : 'chosen', column: leftOut?.column };
    const isOne = id.trim() !== '' && id === before.id;
    if (!isOne || !['blank chosen', 'chosen blank'].includes(`${before.is} ${above.is}`)) return undefined;
    const place = { row: number, column: above.column ?? before.column, field: 'only_rows_where' };
    return problem('MAP-VALUE-MISSING', place, { variant: 'chosen' });
  };
}

type Rules = ReturnType<typeof ruleColumns>;

/** An error that a rule names is as good as any text. */
function unreadable(view: RowView, rules: Rules, field: string): Problem | undefined {
  for (const { name, fits } of rules) {
    const found = view.cell(name);
    if (found === undefined || !isErrorCell(found.cell) || fits(textIn(view, name).text)) continue;
    const place = { row: view.row, column: found.column, field };
    return problem('MAP-ERROR-CELL', place, { text: cellText(found.cell) });
  }
  return undefined;
}

const textIn = (view: RowView, name: string): { column: string; text: string } => {
  const found = view.cell(name);
  return { column: found?.column ?? name, text: cellText(found?.cell).trim() };
};

const ruleColumns = (rule: RowFilter) =>
  Object.entries(rule).flatMap(([name, given]) => {
    const texts = given?.map(String) ?? [];
    const known = texts.map((text) => text || '""').join(', ');
    return given === null ? [] : [{ name, fits: matcher(texts), known }];
  });

/** Builds the test if a cell has one of the texts, ignoring case and accents; a text that ends in * matches a beginning. */
function matcher(texts: readonly string[]): (text: string) => boolean {
  const folded = texts.map(foldText);
  const whole = new Set(folded.filter((text) => !text.endsWith('*')));
  const beginnings = folded.filter((text) => text.endsWith('*')).map((text) => text.slice(0, -1));
  return (text) => {
    const said = foldText(text);
    return whole.has(said) || beginnings.some((beginning) => said.startsWith(beginning));
  };
}

export const repeatsHeader = ({ names }: Pick<Header, 'names'>, cells: readonly Cell[]): boolean =>
  names.every((name, index) => name === headerText(cellText(cells[index]))) &&
  names.some((name) => name !== '');

const TOTAL_WORDS = new Set(
  'Σύνολο·Σύνολα·Γενικό σύνολο·Γενικά σύνολα·Μερικό σύνολο·Σύνολο σελίδας·Σύνολα σελίδας·Σύνολο παραστατικού·Σύνολο τιμολογίου·Σύνολο πελάτη·Σύνολο ημέρας·Σύνολα ημέρας·Σύνολο περιόδου·Σύνολα περιόδου·Σύνολο μήνα·Άθροισμα·Εκ μεταφοράς·Εις μεταφορά·Total·Totals·Grand total·Invoice total·Document total·Page total·Subtotal·Sub total·Sum·Σε μεταφορά·Από μεταφορά·Μεταφορά·Υποσύνολο·Summe·Summen·Gesamt·Gesamtsumme·Zwischensumme·Endsumme·Übertrag·Total général·Sous-total·À reporter·Report·Totaux·Totale·Totali·Totale generale·Subtotale·A riportare·Riporto·Total general·Suma·Suma total·Suma y sigue·Total geral·A transportar·Soma·Razem·Ogółem·Suma końcowa·Do przeniesienia·Totaal·Subtotaal·Eindtotaal'
    .split('·')
    .map(foldHeader),
);

/** The word that makes a row a total beyond doubt: its only text among numbers, without a number of a document. */
function totalWord(cells: readonly Cell[], idColumns: readonly number[]): string | undefined {
  if (idColumns.length === 0) return undefined;
  // A document's number, as nearly every row has it.
  for (const index of idColumns) {
    const id = cellText(cells[index]).trim();
    if (id !== '' && !isTotalWord(id)) return undefined;
  }
  return looksLikeTotal(cells);
}

/** True if the text of a row that a rule skips begins with a word for sums: Σύνολο πελάτη 12. */
export const beginsAsTotal = (text: string): boolean => {
  const said = foldHeader(text);
  return [...TOTAL_WORDS].some((word) => said.startsWith(word) && !/^\p{L}/u.test(said.slice(word.length)));
};
/** True for a word for sums, also with a day, a number of rows or a currency: Σύνολα (12), Total USD. */
const isTotalWord = (text: string): boolean => {
  const undated = text.replace(/\s+\d{1,2}[./-]\d{1,2}[./-]\d{2,4}:?$/, '');
  if (undated !== text) return isTotalWord(undated);
  // Only a day, or a number of rows in brackets, may be taken off.
  if (/\d/.test(text) && !text.includes(')')) return false;
  const [, bare = text, code = ''] = /^(.{1,99}?)[\s(]+(?:in |σε )?(\p{Sc}|\p{L}+)\)?:?$/u.exec(text) ?? [];
  const named = currencySaid(code) === undefined ? text : bare;
  const word = /[):]$/.test(named) ? named.replace(/\s*\(\d+\)\s*:?$/, '') : named;
  return !/\d/.test(word) && TOTAL_WORDS.has(foldHeader(word));
};

/** The one text of a row that is a word for sums, if all other cells are numbers or their currency. */
export function looksLikeTotal(cells: readonly Cell[]): string | undefined {
  let word: string | undefined;
  for (const cell of cells) {
    const text = cellText(cell).trim();
    if (text === '') continue;
    if (word === undefined && isTotalWord(text)) word = text;
    else if (!isNumeric(cell) && currencySaid(text) === undefined) return undefined;
  }
  return word;
}

/** True for a row of numbers alone, but for a word for sums: Total September. */
export const hasOnlyNumbers = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => cellText(cell).trim() === '' || isNumeric(cell) || beginsAsTotal(cellText(cell)));

const isNumeric = (cell: Cell): boolean => {
  if (typeof cell !== 'string') return cell.kind === 'number';
  return /^(number|ambiguous)$/.test(readNumber(cell, undefined).kind);
};
