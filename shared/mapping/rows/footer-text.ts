import { type Cell, cellText } from '../../sheet/sheet.ts';
import { foldText } from '../texts/fold.ts';

/** Beginnings of the lines that programs print below their lists, folded. */
const FOOTER =
  /^(εκτυπωθηκε|εκτυπωση|ημ(ερομηνια|\/?νια|ερ)?\.? εκτυπωσησ|ωρα εκτυπωσησ|σελ(ιδα|ισ|\.)? ?\d|χρηστησ:|τελοσ (αναφορασ|εκτυπωσησ|καταστασησ|λιστασ)|page \d|printed (on|by|at|from)|print date|generated (on|by|at|from|with)|exported (on|by|at|from)|created (with|by) |report (generated|created|run)|end of (report|list))/;
/** Cells that such a row fills: the words, and perhaps a date or the number of the page. */
const FILLED_MAX = 3;

/** The words of a row that a program printed below its list; undefined for any other row. */
export function footerText(cells: readonly Cell[]): string | undefined {
  if (filledIn(cells) > FILLED_MAX) return undefined;
  const texts = cells.map((cell) => cellText(cell).trim()).filter((text) => text !== '');
  const [first] = texts;
  if (first === undefined || !FOOTER.test(foldText(first))) return undefined;
  return texts.slice(1).every((text) => FOOTER.test(foldText(text)) || !/\p{L}{4}/u.test(text))
    ? first
    : undefined;
}

/** Counts filled cells, up to one more than a footer may have. */
function filledIn(cells: readonly Cell[]): number {
  let filled = 0;
  for (const cell of cells) {
    if (cellText(cell).trim() !== '') filled += 1;
    if (filled > FILLED_MAX) break;
  }
  return filled;
}
