import { MAX_CELL_STYLES, MAX_NUMBER_FORMAT_CHARS } from '../limits.ts';
import type { Refuse } from '../unreadable.ts';
import type { Archive } from './archive.ts';
import { eachElement } from './elements.ts';
import { builtInFormat, type NumberFormat, parseNumberFormat } from './number-format.ts';

/** The number format of every cell style, by the number that a cell gives in `s`. */
export async function readNumberFormats(
  archive: Archive,
  part: string,
  refuse: Refuse,
): Promise<NumberFormat[]> {
  const spelled = new Map<number, NumberFormat>();
  const ids: number[] = [];
  const spelledOut = (code = ''): NumberFormat => {
    if (code.length > MAX_NUMBER_FORMAT_CHARS)
      throw refuse('READ-FORMAT-TOO-LONG', { limit: MAX_NUMBER_FORMAT_CHARS });
    return parseNumberFormat(code);
  };
  const visit = (name: string, attributes: ReadonlyMap<string, string>, parent: string) => {
    const id = Number(attributes.get('numFmtId') ?? 0);
    if (name === 'numFmt' && parent === 'numFmts') spelled.set(id, spelledOut(attributes.get('formatCode')));
    if (name === 'xf' && parent === 'cellXfs') ids.push(id);
    if (ids.length > MAX_CELL_STYLES)
      throw refuse('READ-TOO-MANY-PARTS', { limit: MAX_CELL_STYLES, what: 'styles' });
  };
  await eachElement(archive, part, { refuse, visit });
  return ids.map((id) => spelled.get(id) ?? builtInFormat(id));
}
