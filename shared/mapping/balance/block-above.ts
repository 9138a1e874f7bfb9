import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { foldHeader } from '../texts/fold.ts';

/** Totals that an export states above its header: a line of headers, and below it the line of their values. */
interface Block {
  /** The row of the values. */
  row: number;
  /** Of several headers the first that has a value. */
  text(names: readonly string[]): string | undefined;
}

/** The block that has a header of this name; undefined where none stands above. */
export function blockAbove(above: readonly SheetRow[], name: string): Block | undefined {
  const wanted = foldHeader(name);
  const at = above.findIndex(({ cells }) => cells.some((cell) => foldHeader(cellText(cell)) === wanted));
  const [heads, values] = [above[at], above[at + 1]];
  if (heads === undefined || values === undefined) return undefined;
  const text = (one: string): string | undefined => {
    const index = heads.cells.findIndex((cell) => foldHeader(cellText(cell)) === foldHeader(one));
    return index < 0 ? undefined : cellText(values.cells[index]).trim() || undefined;
  };
  return {
    row: values.number,
    text: (names) => names.map(text).find((found) => found !== undefined),
  };
}
