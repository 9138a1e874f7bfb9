import type { MappedRow } from '../../documents/mapped-row.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { lookUp } from '../cells/look-up.ts';
import type { RowView } from '../cells/row-view.ts';
import { namesDeliveringKind, namesDelivery, namesTerminal } from '../facts/delivery-words.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';
import type { Profile } from '../profile/profile.ts';
import { columnsOf } from '../profile/value-source.ts';

/** The value in a map of kinds that leaves the row out: a bare delivery note is no invoice. */
export const SKIP = 'skip';

interface Seen {
  profile: Profile;
  header: Header;
  needs: readonly ColumnNeed[];
}

/** Headers that no use of the profile reads. */
export function unusedNames({ header, needs }: Pick<Seen, 'header' | 'needs'>): string[] {
  const used = new Set(needs.flatMap(({ names }) => columnIndexes(header, names)));
  return header.names.filter((name, index) => name !== '' && !used.has(index));
}

/** A blank, a dash, or a clock that says midnight as spreadsheets do where there is no hour. */
const isFilled = (text: string): boolean => /[\p{L}\d]/u.test(text) && !/^0*([:.,]0+)*$/.test(text);

/**
 * Finds rows that deliver goods, of which the interface carries nothing: where a column of the delivery is filled the document
 * is doubtful; a kind that delivers by its name is told of once.
 */
export function notCarried(seen: Seen): (mapped: MappedRow, view: RowView) => MappedRow {
  const find = deliveryFinder(seen);
  return (mapped, view) => {
    const found = mapped.skipped === undefined ? find(view) : undefined;
    return found === undefined ? mapped : { ...mapped, problems: [...mapped.problems, found] };
  };
}

function deliveryFinder(seen: Seen): (view: RowView) => Problem | undefined {
  const columns = unusedNames(seen).filter(namesDelivery);
  const kind = kindOf(seen.profile);
  let told = false;
  return (view) => {
    for (const column of columns) {
      const text = cellText(view.cell(column)?.cell).trim();
      if (isFilled(text)) return problem('DELIVERY-NOT-CARRIED', { row: view.row, column }, { text });
    }
    if (told) return undefined;
    const found = kind(view);
    if (found === undefined || !namesDeliveringKind(found.text)) return undefined;
    told = true;
    return problem('DELIVERY-KIND', { row: view.row, column: found.column }, { text: found.text });
  };
}

/** Tells once that the columns of a terminal, or of its signature, are not carried. */
export function terminalNotice(seen: Pick<Seen, 'header' | 'needs'>): Problem[] {
  const columns = unusedNames(seen).filter(namesTerminal);
  return columns.length === 0 ? [] : [problem('TERMINAL-NOT-CARRIED', {}, { columns: columns.join(', ') })];
}

const sourceOfKind = ({ document = {} }: Profile) => document.invoice_type_code ?? undefined;

/** Reads what a row calls its kind; undefined where its cell is blank, or one kind stands for all rows. */
function kindOf(profile: Profile): (view: RowView) => { text: string; column: string } | undefined {
  const source = sourceOfKind(profile);
  const [names = []] = source === undefined ? [] : columnsOf(source);
  return (view) => {
    for (const name of names) {
      const found = view.cell(name);
      const text = cellText(found?.cell).trim();
      if (found !== undefined && text !== '') return { text, column: found.column };
    }
    return undefined;
  };
}

/** Says of a row that the map of kinds leaves it out; further rows of its document may leave the kind blank. */
export function skippedKind(
  profile: Profile,
  isSameDocument: (first: SheetRow, further: SheetRow) => boolean,
): (view: RowView, row: SheetRow) => Problem | undefined {
  const source = sourceOfKind(profile);
  const map = typeof source === 'object' && 'map' in source ? source.map : undefined;
  if (map === undefined || !Object.values(map).includes(SKIP)) return () => undefined;
  const read = kindOf(profile);
  let above: { row: SheetRow; text: string; column: string } | undefined;
  return (view, row) => {
    const kind = read(view);
    if (kind !== undefined) above = lookUp(map, kind.text) === SKIP ? { row, ...kind } : undefined;
    if (above === undefined || (kind === undefined && !isSameDocument(above.row, row))) return undefined;
    const { text, column } = above;
    return problem('MAP-SKIPPED-KIND', { row: row.number, column }, { text });
  };
}
