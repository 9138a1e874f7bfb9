import { jsonCells } from './json-cells.ts';

/**
 * Form in which people save JSON: an object a line; objects one after another over several lines (one of them most
 * often); an array of objects; an object that holds such an array under `data`. `start` is the place behind its bracket.
 */
export type JsonShape =
  | { form: 'lines' }
  | { form: 'objects'; start: 0 }
  | { form: 'array' | 'envelope'; start: number };

/** The form of a text by its beginning, all of it when `complete`; undefined where that is no JSON with objects. */
export function jsonShape(sample: string, complete: boolean): JsonShape | undefined {
  const bracket = /^\s*\[(?=\s*[{\]])/.exec(sample);
  if (bracket !== null) return { form: 'array', start: bracket[0].length };
  const text = sample.trimStart();
  if (!text.startsWith('{')) return undefined;
  const end = text.search(/\r?\n/);
  const isLine = end === -1 ? !complete || isObject(text) : isObject(text.slice(0, end));
  if (isLine && end !== -1 && text.slice(end).trim() !== '') return { form: 'lines' };
  const start = startOfData(sample);
  if (start !== undefined) return { form: 'envelope', start };
  if (!/^\{\s*["}]/.test(text)) return undefined;
  return isLine ? { form: 'lines' } : { form: 'objects', start: 0 };
}

const isObject = (line: string): boolean => !('broken' in jsonCells(line));

/** The place behind the bracket of `"data": [` of the outermost object. */
function startOfData(sample: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of sample.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && token === '"data"') {
      const behind = index + token.length;
      const bracket = /^\s*:\s*\[(?=\s*[{\]])/.exec(sample.slice(behind));
      if (bracket !== null) return behind + bracket[0].length;
    }
  }
  return undefined;
}
